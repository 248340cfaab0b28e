"""More than two players, and players who leave the game (102, 104.3a, 800.4)."""

from __future__ import annotations

import pytest

from morphlab.engine import game
from morphlab.engine.actions import Cast, Concede, Pass
from morphlab.engine.effects import (
    DealDamage,
    Destroy,
    Discard,
    GainControl,
    GainLife,
    LoseLife,
)
from morphlab.engine.problems import problems
from morphlab.engine.selectors import Target
from tests.engine.build import (
    ANGEL,
    BEAR,
    CREATURE,
    OGRE,
    cast,
    choose,
    do,
    everyone_passes,
    here,
    kinds,
    legal,
    life,
    names,
    position,
    put,
    ready,
    spell,
)

ONE = [Target(CREATURE)]
GAIN = spell("Gain", GainLife(1))


def three(*cards, players=3):
    """Three players; cards are (what, owner, zone)."""
    pos = position(players)
    numbers = [put(pos, what, owner, zone) for what, owner, zone in cards]
    return (ready(pos), *numbers)


def test_an_opponent_is_every_other_player():
    (now, number) = three((spell("Drain", LoseLife(2, "opponent")), 0, "hand"))
    assert life(everyone_passes(cast(now, number))) == [20, 18, 18]


def test_a_player_may_be_targeted_and_an_opponent_must_be_one():
    (now, number) = three(
        (
            spell("Zap", DealDamage(2), targets=[Target(None, player="opponent")]),
            0,
            "hand",
        )
    )
    now = do(now, Cast(number))
    assert [ref.number for ref in now.choice.options] == [1, 2]


def test_with_two_left_the_game_goes_on_and_with_one_it_ends():
    (now,) = three()
    now, events = game.apply(now, Concede(1))
    assert kinds(events)[0] == "lost"
    assert not now.over
    now, events = game.apply(now, Concede(2))
    assert now.over
    assert (events[-1].kind, events[-1].player) == ("over", 0)


def test_all_that_a_player_owns_leaves_the_game_and_is_revealed():
    (now, bear, _) = three((BEAR, 1, "battlefield"), (OGRE, 1, "hand"))
    pos = now.draft()
    down = put(pos, ANGEL, 1, down="morph")
    now, events = game.apply(pos.freeze(), Concede(1))
    assert [o for o in now.objects.values() if o.owner == 1] == []
    assert [(e.rule, e.object.number) for e in events if e.kind == "revealed"] == [
        ("708.9", down)
    ]
    assert here(now, bear) is None
    assert (names(now, "hand", 1), names(now, "library", 1)) == ([], [])
    assert problems(now) == ()


def test_what_a_player_had_stolen_goes_back():
    steal = spell("Steal", GainControl(until="ever"), targets=ONE)
    (now, bear, number) = three((BEAR, 0, "battlefield"), (steal, 1, "hand"))
    now = everyone_passes(cast(do(now, Pass()), number, bear))
    assert here(now, bear).controller == 1
    now = do(now, Concede(1))
    assert here(now, bear).controller == 0


def test_what_others_had_stolen_from_a_player_leaves_too():
    steal = spell("Steal", GainControl(until="ever"), targets=ONE)
    (now, bear, number) = three((BEAR, 0, "battlefield"), (steal, 1, "hand"))
    now = everyone_passes(cast(do(now, Pass()), number, bear))
    now = do(now, Concede(0))
    assert here(now, bear) is None


def test_spells_of_a_player_who_leaves_are_gone():
    (now, number) = three((GAIN, 0, "hand"))
    now = do(cast(now, number), Concede(0))
    assert now.stack == ()
    assert now.priority == 1


def test_when_the_active_player_leaves_the_turn_goes_on_without_that_player():
    """Nobody else becomes active; priority starts with the next player (800.4j)."""
    (now,) = three()
    now = do(now, Concede(0))
    assert (now.active, now.priority, now.turn) == (0, 1, 1)
    for _ in range(60):
        assert now.priority in (1, 2)
        if now.turn == 2:
            break
        now = do(now, Pass())
    assert (now.turn, now.active) == (2, 1)


def test_somebody_who_passed_and_left_does_not_count_as_having_passed():
    (now, number) = three((GAIN, 3, "hand"), players=4)
    now = cast(do(now, Pass(), Pass(), Pass()), number)
    now = do(now, Pass(), Pass(), Concede(0), Pass())
    assert (life(now)[3], len(now.stack)) == (20, 1)  # Cid has not passed yet
    while now.stack:
        now = do(now, Pass())
    assert life(now)[3] == 21


@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_leaving_in_the_middle_of_a_resolution_leaves_the_rest_of_it(leaver):
    (now, number, *_) = three(
        (spell("Grasp", Discard(1, "opponent"), GainLife(3)), 0, "hand"),
        (BEAR, 1, "hand"),
        (OGRE, 1, "hand"),
        (BEAR, 2, "hand"),
        (OGRE, 2, "hand"),
    )
    now = everyone_passes(cast(now, number))
    assert now.choice.player == 1
    now = do(now, Concede(leaver))
    while now.choice is not None:
        assert now.choice.player != leaver
        now = choose(now, now.choice.options[0])
    assert now.stack == ()
    assert problems(now) == ()
    if leaver != 0:
        assert life(now)[0] == 23
        assert "Grasp" in names(now, "graveyard", 0)


def test_a_choice_among_things_that_left_is_asked_anew():
    kill = spell("Kill", Destroy(), targets=ONE)
    (now, _, other, number) = three(
        (BEAR, 0, "battlefield"), (OGRE, 2, "battlefield"), (kill, 1, "hand")
    )
    now = do(do(now, Pass()), Cast(number))
    now = do(now, Concede(0))
    assert now.choice.options == (other,)


def test_a_spell_that_lost_its_only_target_while_it_is_cast_is_undone():
    kill = spell("Kill", Destroy(), targets=ONE)
    (now, _, number) = three((BEAR, 0, "battlefield"), (kill, 1, "hand"))
    now = do(do(now, Pass()), Cast(number))
    now = do(now, Concede(0))
    assert (now.choice, now.stack) == (None, ())
    assert names(now, "hand", 1) == ["Kill"]
    assert here(now, number) is not None
    assert 0 not in now.living()


def test_leaving_while_casting_takes_the_spell_along():
    kill = spell("Kill", Destroy(), targets=ONE)
    (now, _, number) = three((BEAR, 0, "battlefield"), (kill, 1, "hand"))
    now = do(do(now, Pass()), Cast(number))
    now = do(now, Concede(1))
    assert (now.choice, now.stack, now.frames, now.priority) == (None, (), (), 2)


def test_nobody_concedes_twice():
    (now,) = three()
    now = do(now, Concede(1))
    assert Concede(1) not in game.legal_actions(now)
    assert Concede(2) in game.legal_actions(now)
    assert legal(now, Concede) == []  # it is possible, and never suggested


def test_the_turn_order_skips_who_has_left():
    (now,) = three()
    now = do(now, Concede(1))
    while now.turn == 1:
        now = do(now, Pass())
    assert now.active == 2
