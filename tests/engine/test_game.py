"""Doing things: apply, lists of actions, refusals and a game's history."""

from __future__ import annotations

import pytest

from morphlab.engine import game, moves, pool, state
from morphlab.engine.actions import (
    Activate,
    ActivateMana,
    Cast,
    Choose,
    Concede,
    Pass,
    PlayLand,
    TurnUp,
)
from morphlab.engine.card import card
from morphlab.engine.effects import GainLife, May
from morphlab.engine.errors import (
    IllegalAction,
    ImpossiblePosition,
    UnknownCard,
)
from morphlab.engine.facedown import face_down
from morphlab.engine.objects import OnStack
from tests.engine.build import (
    ANGEL,
    BEAR,
    BOLT,
    HIDER,
    PLAINS,
    cast,
    do,
    everyone_passes,
    here,
    kinds,
    legal,
    position,
    put,
    ready,
    spell,
)
from tests.engine.build import pool as give


def opening():
    pos = position()
    hand = put(pos, ANGEL, 0, "hand")
    for _ in range(3):
        put(pos, PLAINS)
    return ready(pos), hand


def test_apply_leaves_the_old_position_as_it_was():
    now, hand = opening()
    before = [getattr(now, field) for field in state.FIELDS]
    then, events = game.apply(now, Cast(hand, "morph"))
    assert then is not now
    assert [getattr(now, field) for field in state.FIELDS] == before
    assert kinds(events) == ["turned down to cast", "moves"]


def test_the_same_action_leads_to_the_same_position():
    now, hand = opening()
    assert game.apply(now, Cast(hand, "morph")) == game.apply(now, Cast(hand, "morph"))


@pytest.mark.parametrize(
    ("action", "what"),
    [
        (Choose(None), "cannot choose that"),
        (Cast(999), "cannot cast it"),
        (Cast(21), "cannot cast it"),
        (Cast(22, "morph"), "cannot cast it face down"),
        (Activate(22, 0), "cannot activate that ability"),
        (Activate(999, 0), "cannot activate that ability"),
        (ActivateMana(22, 3), "cannot activate that mana ability"),
        (ActivateMana(999, 0), "cannot activate that mana ability"),
        (TurnUp(22, "morph"), "cannot turn #L1 face up"),
        (PlayLand(21), "cannot play that land"),
        (Concede(5), "cannot concede"),
    ],
)
def test_an_illegal_action_is_refused_with_what_why_and_the_rule(action, what):
    now, _ = opening()
    with pytest.raises(IllegalAction) as refused:
        game.apply(now, action)
    assert refused.value.what == what
    assert refused.value.why
    assert refused.value.rule
    assert action not in game.legal_actions(now)


def test_while_something_is_to_be_chosen_nothing_else_may_be_done():
    now, hand = opening()
    now = do(now, Cast(hand, "morph"))
    assert game.why_not(now, Pass()).rule == now.choice.rule
    assert game.why_not(now, Choose("x")).rule == now.choice.rule
    assert {type(a) for a in game.legal_actions(now)} == {ActivateMana}


def test_an_option_is_compared_with_its_type():
    """1 is not True, though Python says that they are equal."""
    pos = position()
    number = put(pos, spell("Maybe", May((GainLife(1),))), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert Choose(True) in game.legal_actions(now)
    assert Choose(1) not in game.legal_actions(now)


# --- the list -------------------------------------------------------------------------


def test_the_list_is_lazy_and_knows_whose_it_is():
    now, hand = opening()
    actions = game.legal_actions(now)
    assert actions.player == 0
    assert Pass() in actions
    assert actions._made is None  # membership does not need the list
    assert len(actions) == 5
    assert actions[0] == Pass()
    assert Cast(hand, "morph") in list(actions)
    assert Cast(hand) not in list(actions)
    assert repr(actions) == "<LegalActions of player 0: 5>"


def test_nothing_may_be_done_when_the_game_is_over():
    now, _ = opening()
    now, events = game.apply(now, Concede(0))
    assert now.over
    assert kinds(events) == ["lost", "over"]
    assert events[-1].player == 1
    assert list(game.legal_actions(now)) == []
    assert game.legal_actions(now).player == -1
    assert game.why_not(now, Pass()).rule == "104.1"


def test_a_player_may_concede_at_any_time_even_while_another_decides():
    now, hand = opening()
    now = do(now, Cast(hand, "morph"))
    assert game.apply(now, Concede(1))[0].over


def test_equal_cards_in_hand_are_all_listed():
    pos = position()
    numbers = [put(pos, BOLT, 0, "hand") for _ in range(2)]
    give(pos, "{R}")
    assert {a.card for a in legal(ready(pos), Cast)} == set(numbers)


# --- history --------------------------------------------------------------------------


def test_a_game_pushes_pops_and_branches():
    now, hand = opening()
    played = game.Game(now)
    events = played.push(Cast(hand, "morph"))
    assert kinds(events)[-1] == "moves"
    assert len(played) == 1
    branch = played.branch()
    branch.push(legal(branch.state)[0])
    assert (len(played), len(branch)) == (1, 2)
    assert branch.states[:2] == played.states
    assert played.pop() == Cast(hand, "morph")
    assert played.state == now
    assert played.steps == ()
    assert list(played.legal_actions) == list(game.legal_actions(now))
    assert repr(played).startswith("<Game after 0 actions, <State")


def test_a_branch_may_start_at_an_earlier_position():
    now, hand = opening()
    played = game.Game(now)
    played.push(Cast(hand, "morph"))
    assert played.branch(0).state == now
    with pytest.raises(IllegalAction, match="positions 0 to 1"):
        played.branch(2)


def test_there_is_no_way_back_before_the_first_position():
    with pytest.raises(IllegalAction, match="first position"):
        game.Game(opening()[0]).pop()


def test_a_refused_push_changes_nothing():
    played = game.Game(opening()[0])
    with pytest.raises(IllegalAction):
        played.push(Cast(999))
    assert len(played) == 0


# --- setting up -----------------------------------------------------------------------


@pytest.mark.parametrize("names", [(), ("A",), ("A", "A"), ("A", "B", "C", "D", "E")])
def test_a_game_has_two_to_four_players_with_different_names(names):
    with pytest.raises(ImpossiblePosition) as refused:
        state.empty(names)
    assert refused.value.rule == "102.1"


def test_objects_get_numbers_handles_and_zones():
    pos = position(library=0)
    land, bear = put(pos, PLAINS), put(pos, BEAR)
    down, hand = put(pos, HIDER, 1, down="morph"), put(pos, BEAR, 1, "hand")
    now = ready(pos)
    assert [here(now, n).handle for n in (land, bear, down, hand)] == [
        "#L1",
        "#1",
        "#2",
        "",
    ]
    assert [here(now, n).known_to for n in (bear, down, hand)] == [{0, 1}, {1}, {1}]
    assert here(now, down).status["face"] == "face down"
    assert here(now, hand).status == {}


def test_a_new_object_has_no_memory_of_the_old_one():
    """Counters, marks, damage and status do not follow a card (400.7)."""
    pos = position()
    number = put(
        pos, BEAR, tapped=True, damage=1, counters=(("+1/+1", 1),), marks=("seen",)
    )
    gone = moves.move(pos, number, "graveyard", "701.8")
    back = moves.move(pos, gone.number, "battlefield", "110.2")
    assert number not in pos.objects
    assert gone.number not in pos.objects
    assert (back.tapped, back.damage, back.counters, back.marks) == (False, 0, (), ())
    assert back.number > gone.number > number


def test_a_card_that_leaves_a_hand_unseen_may_be_any_of_them():
    """What others knew of cards that it may have been is certain no more (400.2)."""
    pos = position()
    known = put(pos, HIDER, 0, "hand", known_to=frozenset({0, 1}))
    without_morph = put(pos, BEAR, 0, "hand", known_to=frozenset({0, 1}))
    other = put(pos, HIDER, 0, "hand")
    moved = moves.move(
        pos,
        other,
        "stack",
        "601.2a",
        face_down=face_down("morph"),
        on_stack=OnStack("spell"),
    )
    assert pos.objects[known].known_to == {0}
    assert pos.objects[without_morph].known_to == {0, 1}
    assert moved.known_to == {0}


def test_what_can_only_have_been_one_card_of_a_seen_hand_stays_known():
    """Bob saw the whole hand, and one card of it alone has morph (702.37c)."""
    pos = position()
    put(pos, BEAR, 0, "hand", known_to=frozenset({0, 1}))
    hider = put(pos, HIDER, 0, "hand", known_to=frozenset({0, 1}))
    moved = moves.move(
        pos,
        hider,
        "stack",
        "601.2a",
        face_down=face_down("morph"),
        on_stack=OnStack("spell"),
    )
    assert moved.known_to == {0, 1}


def test_a_move_of_something_that_is_gone_is_no_move():
    pos = position()
    assert moves.move(pos, 999, "graveyard", "701.8") is None


def test_the_pool_refuses_another_card_with_a_taken_name():
    one = card("Test Only Card", "{1}", "Artifact")
    pool.register([one])
    pool.register([one])  # the same again is fine
    assert pool.get("Test Only Card") is one
    with pytest.raises(UnknownCard) as refused:
        pool.register([card("Test Only Card", "{2}", "Artifact")])
    assert refused.value.rule == "201.2"
    with pytest.raises(UnknownCard, match="Did you mean Test Only Card"):
        pool.get("Test Only Cart")
    with pytest.raises(UnknownCard):
        pool.register([card("", "{2}", "Artifact")])
    del pool._cards["Test Only Card"]
    pool.names.cache_clear()
