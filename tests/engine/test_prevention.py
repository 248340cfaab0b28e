"""Prevention effects: what of damage is left, and who chooses (615, 616.1)."""

from __future__ import annotations

import pickle

import pytest

from morphlab.engine import damage, layers, moves, prevention, state
from morphlab.engine.abilities import Keyword, Static
from morphlab.engine.card import card
from morphlab.engine.effects import Change
from morphlab.engine.facedown import face_down
from morphlab.engine.machine import Asks, begin
from morphlab.engine.objects import PlayerRef
from morphlab.engine.prevention import Shield, add_shield, shields
from morphlab.engine.selectors import Filter
from morphlab.scenarios.code import code, from_code

BEAR = card("Bear", "{1}{G}", "Creature - Bear", "2/2")
SNAKE = card("Snake", "{G}", "Creature - Snake", "1/1", Keyword("deathtouch"))
VAMPIRE = card("Vampire", "{B}", "Creature - Vampire", "3/3", Keyword("lifelink"))
GHOST = card(
    "Ghost",
    "{W}",
    "Creature - Spirit",
    "1/1",
    Static((Change("rule", "prevent_damage"),)),
)


@pytest.fixture
def pos():
    made = state.empty(("Ann", "Ben"), 1)
    for one in (BEAR, SNAKE, VAMPIRE):
        moves.create(made, one, 1, "battlefield")
    begin(made, (), 0, made.objects[1])
    return made


def shield(pos, left, *to, of=None, combat=False, by="Healer"):
    add_shield(pos, Shield(left, to or None, of, combat, 0, by))


def hits(pos, *pairs):
    return [
        prevention.Hit(
            pos.objects[number],
            layers.characteristics(pos, pos.objects[number]),
            PlayerRef(0),
            amount,
        )
        for number, amount in pairs
    ]


def deal(pos, source, dealt):
    now = layers.characteristics(pos, source)
    those = [prevention.Hit(source, now, *pair) for pair in dealt]
    left = prevention.settle(pos, those, combat=False).left
    shares = tuple((to, n) for (to, _), n in zip(dealt, left, strict=True))
    damage.deal_damage(pos, [(source, shares)])


def test_damage_that_is_prevented_kills_nothing(pos):
    shield(pos, 1, 1)
    deal(pos, pos.objects[2], [(1, 1)])
    assert (pos.objects[1].damage, pos.objects[1].deathtouched) == (0, False)
    assert pos.objects[1].hurt_by == ()
    assert [event.kind for event in pos.events] == ["prevented"]


def test_nobody_gains_life_by_damage_that_is_prevented(pos):
    shield(pos, 2, PlayerRef(0))
    deal(pos, pos.objects[3], [(PlayerRef(0), 3)])
    assert [player.life for player in pos.players] == [19, 21]


def test_a_static_ability_prevents_all_of_it(pos):
    ghost = moves.create(pos, GHOST, 0, "battlefield")
    deal(pos, pos.objects[3], [(ghost.number, 3), (1, 1)])
    assert (pos.objects[ghost.number].damage, pos.objects[1].damage) == (0, 1)


def test_it_asks_for_the_source_and_for_combat(pos):
    shield(pos, None, of=Filter(subtypes=("Bear",)), combat=True)
    assert prevention.settle(pos, hits(pos, (1, 2), (2, 1)), combat=True).left == (0, 1)
    assert prevention.settle(pos, hits(pos, (1, 2)), combat=False).left == (2,)


@pytest.mark.parametrize(
    ("kept", "pairs", "asked"),
    [
        ([2], [(1, 2)], False),
        ([2], [(1, 2), (3, 3)], True),
        ([5], [(1, 2), (3, 3)], False),  # enough for both
        ([1, 1], [(3, 3)], False),  # both are used up
        ([2, 2], [(3, 3)], True),  # something is left of one
        ([None, 2], [(3, 3)], True),
        ([None, None], [(3, 3)], False),
    ],
)
def test_a_choice_is_asked_for_where_it_matters(pos, kept, pairs, asked):
    for place, left in enumerate(kept):
        shield(pos, left, PlayerRef(0), by=f"Healer {place}")
    if asked:
        with pytest.raises(Asks) as asking:
            prevention.settle(pos, hits(pos, *pairs), combat=True)
        assert asking.value.choice.player == 0
        assert len(asking.value.choice.options) == 2
    else:
        prevention.settle(pos, hits(pos, *pairs), combat=True)


def test_like_shields_are_not_told_apart(pos):
    shield(pos, 2, PlayerRef(0))
    shield(pos, 2, PlayerRef(0))
    assert prevention.settle(pos, hits(pos, (3, 3)), combat=True).left == (0,)
    assert [one.left for one in shields(pos)] == [1]


def test_shields_are_part_of_a_position(pos):
    shield(pos, 2, 1, of=Filter(subtypes=("Bear",)))
    now = pos.freeze()
    assert pickle.loads(pickle.dumps(now)) == now
    assert shields(pickle.loads(pickle.dumps(now)))[0].left == 2


def test_shields_can_be_written_down():
    pos = state.empty(("Ann", "Ben"), 1)
    shield(pos, 2, PlayerRef(1))
    now = pos.freeze()
    assert from_code(code(now)) == now


def masked(pos, player=0):
    down = face_down("effect", by="Mask", entered=True, up_first=("damage by",))
    return moves.create(pos, SNAKE, player, "battlefield", down)


def test_who_is_dealt_damage_chooses_whether_its_source_is_turned_up_first(pos):
    source = masked(pos)
    shield(pos, 1, PlayerRef(1))
    now = layers.characteristics(pos, source)
    hit = prevention.Hit(source, now, PlayerRef(1), 2)
    with pytest.raises(Asks) as asking:
        prevention.settle(pos, [hit], combat=False)
    asked = asking.value.choice
    assert asked.player == 1
    assert asked.options == (
        f"Healer against {source.handle}",
        f"Mask turns {source.handle} face up",
    )
    pos.frames = (pos.frames[-1].changed(decided=((asked.about, asked.options[1]),)),)
    settled = prevention.settle(pos, [hit], combat=False)
    assert settled == prevention.Settled((2,), source.number)


def test_alone_it_is_turned_up_and_nothing_is_asked(pos):
    source = masked(pos)
    now = layers.characteristics(pos, source)
    for to, up in ((PlayerRef(1), source.number), (99, None)):
        hit = prevention.Hit(source, now, to, 2)
        assert prevention.settle(pos, [hit], combat=False).up == up
    nothing = prevention.Hit(source, now, PlayerRef(1), 0)
    assert prevention.settle(pos, [nothing], combat=False).up is None
