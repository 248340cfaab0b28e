"""Why a position is impossible (110, 400, 704.3, 708.1)."""

from __future__ import annotations

import pytest

from morphlab.engine import problems
from morphlab.engine.card import card
from morphlab.engine.characteristics import BLANK
from morphlab.engine.errors import ImpossiblePosition
from morphlab.engine.facedown import WARDED
from morphlab.engine.objects import FaceDown
from morphlab.engine.state import Frame
from tests.engine.build import (
    ANGEL,
    BEAR,
    BOLT,
    HIDER,
    PLAINS,
    creature,
    position,
    put,
)

LEGEND = creature("Legend", "1/1", types="Legendary Creature")
SWORD = card("Sword", "{1}", "Artifact - Equipment")


def edit(pos, number, **facts):
    pos.objects[number] = pos.objects[number].changed(**facts)


def broken(pos, how):
    """Damage a good position in one way; the words stand in the table below."""
    bear, down, hand = (
        put(pos, BEAR),
        put(pos, ANGEL, down="morph"),
        put(pos, HIDER, 0, "hand"),
    )
    if how == "instant":
        put(pos, BOLT)
    elif how == "missing":
        del pos.objects[bear]
    elif how == "nowhere":
        pos.battlefield = pos.battlefield[1:]
    elif how == "twice":
        pos.battlefield += (bear,)
    elif how == "wrong zone":
        edit(pos, bear, zone="exile")
    elif how == "owner":
        edit(pos, bear, owner=7)
    elif how == "other hand":
        edit(pos, hand, owner=1)
    elif how == "step":
        pos.step = "second breakfast"
    elif how == "turn":
        pos.turn = 0
    elif how == "priority":
        pos.priority = 5
    elif how == "lost priority":
        pos.set_player(0, lost="conceded")
    elif how == "handle":
        edit(pos, bear, handle="#2")
    elif how == "future":
        edit(pos, bear, timestamp=999)
    elif how == "half a spell":
        pos.stack = (bear,)
        pos.battlefield = (down,)
        edit(pos, bear, zone="stack")
    elif how == "damage":
        edit(pos, bear, damage=-1)
    elif how == "tapped hand":
        edit(pos, hand, tapped=True)
    elif how == "fighting hand":
        edit(pos, hand, attacking=1)
    elif how == "down in hand":
        edit(pos, hand, face_down=FaceDown("morph", BLANK))
    elif how == "cause":
        edit(pos, down, face_down=FaceDown("mist", BLANK))
    elif how == "ward":
        edit(pos, down, face_down=FaceDown("morph", WARDED))
    elif how == "no ward":
        edit(pos, down, face_down=FaceDown("cloak", BLANK))
    elif how == "life":
        pos.set_player(1, life=0)
    elif how == "toughness":
        edit(pos, bear, counters=(("-1/-1", 2),))
    elif how == "lethal":
        edit(pos, bear, damage=2)
    elif how == "legends":
        put(pos, LEGEND)
        put(pos, LEGEND)
    elif how == "token":
        put(pos, card("Token", "", "Creature", "1/1", token=True), 0, "graveyard")
    elif how == "aura":
        put(pos, card("Aura", "{1}", "Enchantment - Aura"))
    elif how == "gone host":
        put(pos, SWORD, attached_to=999)
    elif how == "wrong host":
        put(pos, SWORD, attached_to=put(pos, PLAINS))
    elif how == "fight":
        edit(pos, bear, attacking=1)
    elif how == "no creature":
        pos.step = "combat damage"
        put(pos, PLAINS, attacking=1)
    elif how == "alone":
        pos.players = pos.players[:1]
    return pos


@pytest.mark.parametrize(
    ("how", "rule"),
    [
        ("instant", "304.4"),
        ("missing", ""),
        ("nowhere", "400.1"),
        ("twice", ""),
        ("wrong zone", ""),
        ("owner", "108.3"),
        ("other hand", "400.3"),
        ("step", "500.1"),
        ("turn", "102.1"),
        ("priority", "117.1"),
        ("lost priority", "800.4a"),
        ("handle", "708.6"),
        ("future", "613.7"),
        ("half a spell", "405.1"),
        ("damage", "107.1b"),
        ("tapped hand", "110.5d"),
        ("fighting hand", "506.3"),
        ("down in hand", "110.5d"),
        ("cause", "708.1"),
        ("ward", "702.37a"),
        ("no ward", "701.58a"),
        ("life", "704.5a"),
        ("toughness", "704.5f"),
        ("lethal", "704.5g"),
        ("legends", "704.5j"),
        ("token", "704.5d"),
        ("aura", "704.5m"),
        ("gone host", "301.5c"),
        ("wrong host", "704.5n"),
        ("fight", "506.4"),
        ("no creature", "506.4"),
        ("alone", "102.1"),
    ],
)
def test_each_impossible_thing_is_told_with_its_rule(how, rule):
    pos = broken(position(library=2), how)
    found = problems.problems(pos)
    assert rule in [problem.rule for problem in found]
    assert all(str(problem) for problem in found)
    with pytest.raises(ImpossiblePosition):
        problems.check(pos)


def test_a_good_position_has_no_problems():
    pos = broken(position(library=2), "nothing")
    assert problems.problems(pos) == ()
    problems.check(pos)


def test_a_problem_names_its_object_and_hides_what_is_face_down():
    pos = broken(position(library=2), "ward")
    (problem,) = problems.problems(pos)
    assert problem.number == pos.battlefield[1]
    assert "Hidden Angel" not in str(problem)
    assert "#2" in str(problem)


def test_while_something_is_carried_out_state_based_actions_are_not_due():
    pos = broken(position(library=2), "lethal")
    pos.frames = (Frame((), 0, pos.objects[pos.battlefield[0]]),)
    assert problems.problems(pos) == ()
