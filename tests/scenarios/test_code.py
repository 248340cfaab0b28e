"""Position texts: exact for every position, and deaf to nonsense."""

from __future__ import annotations

import base64
import json
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from morphlab.engine.errors import InvalidText
from morphlab.engine.game import legal_actions
from morphlab.engine.view import view
from morphlab.scenarios import code, from_code, library, loads, play

from .playing import random_game

GAME = play(
    loads(
        'title = "x"\n[players.Alice]\nbattlefield = ['
        '"#1 = Exalted Angel (face down: morph, 2 +1/+1 counters)", "Plains x4"]\n'
        '[players.Bob]\n[[steps]]\ndo = "Alice: turn up #1 paying later"'
    )
).steps


def pack(value: object) -> str:
    raw = zlib.compress(json.dumps(value).encode())
    return "morphlab1:" + base64.urlsafe_b64encode(raw).decode()


@pytest.mark.parametrize("step", GAME)
def test_a_position_reads_back_equal(step) -> None:  # type: ignore[no-untyped-def]
    text = code(step.after)
    again = from_code(text)
    assert again == step.after
    assert code(again) == text
    assert "\n" not in text
    assert len(text) < 5000


def test_a_waiting_choice_and_its_frames_are_kept() -> None:
    state = from_code(code(GAME[-1].after))
    assert state.choice is not None
    assert state.frames
    assert list(legal_actions(state)) == list(legal_actions(GAME[-1].after))


def test_the_positions_of_the_library_read_back() -> None:
    for scenario in library()[:40]:
        for step in play(scenario).steps:
            assert from_code(code(step.after)) == step.after


@settings(max_examples=8)
@given(st.integers(0, 10_000))
def test_positions_of_random_games_read_back_with_all_that_follows(seed: int) -> None:
    for place, (state, _) in enumerate(random_game(seed, 80)):
        if place % 7 == 0:
            again = from_code(code(state))
            assert again == state
            assert list(legal_actions(again)) == list(legal_actions(state))
            assert view(again, 0) == view(state, 0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "morphlab1:",
        "morphlab1:!!!",
        "morphlab1:\N{SNOWMAN}",
        "morphlab2:" + code(GAME[0].after)[10:],
        code(GAME[0].after)[:-20],
        code(GAME[0].after)[:40] + "AAAA" + code(GAME[0].after)[44:],
        "morphlab1:" + "A" * 2_000_000,
        pack(None),
        pack([[], None]),
        pack([[], 3]),
        pack([[["State"]], ["r", 0]]),
        pack([[["os"]], ["r", 0]]),
        pack([[["Popen", "x"]], ["r", 0]]),
        pack([[["card", "No Such Card"]], ["r", 0]]),
        pack([[["GameObject", *[1] * 26]], ["r", 0]]),
        pack([[["Pass"]], ["r", 0]]),
        pack([[], ["r", -1]]),
        pack([[["State", *[["t"]] * 23]], ["r", 0]]),
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        from_code(text)


def test_a_text_that_unpacks_to_too_much_is_refused() -> None:
    raw = zlib.compress(b"[" + b"0," * 20_000_000 + b"0]", 9)
    text = "morphlab1:" + base64.urlsafe_b64encode(raw).decode()
    assert len(text) < 100_000
    with pytest.raises(InvalidText, match="too large"):
        from_code(text)


def test_deep_nesting_is_refused() -> None:
    raw = zlib.compress(b"[" * 100_000 + b"]" * 100_000)
    with pytest.raises(InvalidText):
        from_code("morphlab1:" + base64.urlsafe_b64encode(raw).decode())


def test_an_impossible_position_is_refused() -> None:
    state = GAME[0].after
    pos = state.draft()
    number = state.battlefield[0]
    pos.objects[number] = pos.objects[number].changed(zone="hand")
    with pytest.raises(InvalidText, match="impossible"):
        from_code(code(pos.freeze()))


@pytest.mark.parametrize(
    ("fact", "wrong"),
    [("known_to", 3), ("marks", 3), ("parts", ((1,),)), ("commander_damage", ((1,),))],
)
def test_facts_of_the_wrong_kind_are_refused(fact: str, wrong: object) -> None:
    draft = GAME[0].before.draft()
    if fact == "commander_damage":
        draft.set_player(0, commander_damage=wrong)
    else:
        for number, obj in draft.objects.items():
            draft.objects[number] = obj.changed(**{fact: wrong})
    broken = draft.freeze()
    with pytest.raises(InvalidText):
        from_code(code(broken))
