"""Impossible positions: each is named with its rule, and possible ones are not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from morphlab.cards import card, token
from morphlab.engine import facedown, moves
from morphlab.engine.characteristics import BLANK
from morphlab.engine.errors import ImpossiblePosition
from morphlab.engine.facedown import WARDED
from morphlab.engine.objects import FaceDown
from morphlab.engine.problems import check, problems
from morphlab.engine.state import Position, empty

from .playing import random_game


def table() -> Position:
    return empty(("Alice", "Bob"))


def instant(pos: Position) -> None:
    moves.create(pos, card("Shock"), 0, "battlefield")


def ward_without_a_cause(pos: Position) -> None:
    down = FaceDown("morph", WARDED)
    moves.create(pos, card("Willbender"), 0, "battlefield", face_down=down)


def cloak_without_ward(pos: Position) -> None:
    down = FaceDown("cloak", BLANK)
    moves.create(pos, card("Willbender"), 0, "battlefield", face_down=down)


def no_cause(pos: Position) -> None:
    down = FaceDown("boredom", BLANK)
    moves.create(pos, card("Willbender"), 0, "battlefield", face_down=down)


def face_down_in_hand(pos: Position) -> None:
    down = facedown.face_down("morph")
    moves.create(pos, card("Willbender"), 0, "hand", face_down=down)


def token_in_hand(pos: Position) -> None:
    moves.create(pos, token("Goblin"), 0, "hand")


def lonely_aura(pos: Position) -> None:
    moves.create(pos, card("Pacifism"), 0, "battlefield")


def equipment_on_a_land(pos: Position) -> None:
    land = moves.create(pos, card("Plains"), 0, "battlefield")
    moves.create(pos, card("Bonesplitter"), 0, "battlefield", attached_to=land.number)


def attached_to_nothing(pos: Position) -> None:
    moves.create(pos, card("Bonesplitter"), 0, "battlefield", attached_to=99)


def lethal_damage(pos: Position) -> None:
    moves.create(pos, card("Willbender"), 0, "battlefield", damage=2)


def no_toughness(pos: Position) -> None:
    moves.create(pos, card("Willbender"), 0, "battlefield", counters=(("-1/-1", 2),))


def two_legends(pos: Position) -> None:
    for _ in range(2):
        moves.create(pos, card("Isamaru, Hound of Konda"), 0, "battlefield")


def tapped_in_hand(pos: Position) -> None:
    moves.create(pos, card("Willbender"), 0, "hand", tapped=True)


def fighting_in_the_main_phase(pos: Position) -> None:
    moves.create(pos, card("Willbender"), 0, "battlefield", attacking=1)


def no_life(pos: Position) -> None:
    pos.set_player(0, life=0)


def one_handle_for_two(pos: Position) -> None:
    for _ in range(2):
        moves.create(pos, card("Willbender"), 0, "battlefield", handle="#1")


def unknown_step(pos: Position) -> None:
    pos.step = "dinner"


def in_two_zones(pos: Position) -> None:
    number = moves.create(pos, card("Willbender"), 0, "hand").number
    pos.set_player(0, graveyard=(number,))


def in_no_zone(pos: Position) -> None:
    moves.create(pos, card("Willbender"), 0, "hand")
    pos.set_player(0, hand=())


def in_a_foreign_hand(pos: Position) -> None:
    number = moves.create(pos, card("Willbender"), 0, "hand").number
    pos.set_player(0, hand=())
    pos.set_player(1, hand=(number,))


IMPOSSIBLE = {
    instant: "304.4",
    ward_without_a_cause: "702.37a",
    cloak_without_ward: "701.58a",
    no_cause: "708.1",
    face_down_in_hand: "110.5d",
    token_in_hand: "704.5d",
    lonely_aura: "704.5m",
    equipment_on_a_land: "704.5n",
    attached_to_nothing: "301.5c",
    lethal_damage: "704.5g",
    no_toughness: "704.5f",
    two_legends: "704.5j",
    tapped_in_hand: "110.5d",
    fighting_in_the_main_phase: "506.4",
    no_life: "704.5a",
    one_handle_for_two: "708.6",
    unknown_step: "500.1",
    in_two_zones: "",
    in_no_zone: "400.1",
    in_a_foreign_hand: "400.3",
}


@pytest.mark.parametrize("spoil", IMPOSSIBLE, ids=lambda one: one.__name__)
def test_an_impossible_position_is_named_with_its_rule(spoil) -> None:  # type: ignore[no-untyped-def]
    pos = table()
    assert problems(pos) == ()
    spoil(pos)
    found = problems(pos.freeze())
    assert IMPOSSIBLE[spoil] in [problem.rule for problem in found]
    with pytest.raises(ImpossiblePosition):
        check(pos)


def test_a_problem_knows_its_object() -> None:
    pos = table()
    moves.create(pos, card("Plains"), 0, "battlefield")
    shock = moves.create(pos, card("Shock"), 0, "battlefield")
    assert [problem.number for problem in problems(pos)] == [shock.number]


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("Shock", "manifest"),
        ("Willbender", "morph"),
        ("Dog Walker", "disguise"),
        ("Plains", "cloak"),
        ("Pacifism", "manifest"),
        ("Siege Rhino", "effect"),
    ],
)
def test_any_card_may_be_face_down_by_a_cause(name: str, cause: str) -> None:
    pos = table()
    down = facedown.face_down(cause)
    moves.create(pos, card(name), 0, "battlefield", face_down=down)
    assert problems(pos) == ()


@settings(max_examples=15)
@given(st.integers(0, 10_000))
def test_no_position_of_a_random_game_is_impossible(seed: int) -> None:
    for state, _ in random_game(seed, 150):
        assert [str(problem) for problem in problems(state)] == []
