"""Position texts: exact for every position, and deaf to nonsense."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from morphlab.engine.errors import InvalidText
from morphlab.engine.game import apply, legal_actions
from morphlab.engine.selectors import Filter
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


def unpack(text: str) -> list[Any]:
    raw = zlib.decompress(base64.urlsafe_b64decode(text.removeprefix("morphlab1:")))
    found: list[Any] = json.loads(raw)
    return found


WORDS = ("", "hand", "battlefield", "stack", "morph", "x", "target", "this", "#1")
THINGS = (None, True, False, 0, -1, 7, 10**30, 1.5, {}, [], ["t"], ["s", 1], ["?"])
# What Python says of things that do not go together.
PYTHONS = re.compile("attribute|iterable|unpack|adding|NoneType|range|hash|decomp|<")


def bent(pick: Random, node: Any, places: int) -> Any:
    """Something else in place of a part of a code: near to it, or far from it."""
    kind = pick.randrange(6)
    if kind == 0:
        return pick.choice(THINGS)
    if kind == 1:
        return pick.choice(WORDS)
    if kind == 2:
        return ["r", pick.randrange(places + 1)]
    if isinstance(node, bool):
        return not node
    if isinstance(node, int):
        return node + pick.choice((-2, -1, 1, 2, 9))
    if isinstance(node, list) and len(node) > 1:
        more = pick.choice(node[1:])
        return pick.choice((node[:-1], [*node, more], [node[0], *node[:0:-1]]))
    return None if isinstance(node, str) else pick.choice(WORDS)


def mutated(pick: Random, text: str) -> str:
    """A code with one thing in it changed, or a text with one letter changed."""
    if pick.randrange(8) == 0:
        at = pick.randrange(len(text))
        return text[:at] + pick.choice("A9-_=!\u0663") + text[at + pick.randrange(2) :]
    found = unpack(text)
    names = sorted({str(node[0]) for node in found[0]})
    name = pick.choice(names)  # so that what is rare is changed as often
    node = pick.choice([node for node in found[0] if node[0] == name])
    while isinstance(node[at := pick.randrange(len(node))], list) and pick.randrange(3):
        if not node[at]:
            break
        node = node[at]
    node[at] = bent(pick, node[at], len(found[0]))
    return pack(found)


@pytest.mark.parametrize("seed", range(6))
def test_a_changed_code_is_refused_or_can_be_played_on(seed: int) -> None:
    """Nothing but a clear error comes out, and no position that breaks later."""
    pick, read = Random(seed), 0
    begun = [code(step.after) for step in (*GAME, *play(library()[seed * 40]).steps)]
    for _ in range(60):
        try:
            state = from_code(mutated(pick, pick.choice(begun)))
        except InvalidText as error:
            told = str(error)
            assert told.startswith(("the position code ", "this is not a position"))
            assert not PYTHONS.search(told), told
            continue
        read += 1
        for _ in range(12):
            actions = list(legal_actions(state))
            if not actions:
                break
            state, _ = apply(state, pick.choice(actions))
            assert str(view(state, 0))
    assert read > 0


def test_a_bomb_of_references_is_refused() -> None:
    names = vars(Filter)["__fields__"]
    values = {name: getattr(Filter(), name) for name in names}
    plain = [["t"] if value == () else value for value in values.values()]
    table: list[Any] = [["Filter", *plain]]
    for place in range(60):
        table.append(["Filter", *plain[:-1], ["t", ["r", place], ["r", place]]])
    with pytest.raises(InvalidText, match="too large"):
        from_code(pack([table, ["r", 60]]))


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (lambda text: text[:-7], "letters are missing or too many"),
        (lambda text: text[:-8], "its end is missing"),
        (lambda text: text[:30] + "!" + text[31:], "no code has '!' at place 31"),
        (lambda text: text[:30] + "\u0663" + text[31:], "no code has '\u0663'"),
        (lambda text: text[:60] + text[64:], "missing or was changed"),
        (lambda text: pack([[["Pass"]], ["r", 0]]), "it holds no position"),
        (lambda text: pack({"a": 1}), "not written by code"),
        (lambda text: pack([[["Event", 1]], ["r", 0]]), "another version"),
    ],
)
def test_what_is_wrong_with_a_code_is_said_in_plain_words(
    broken: Callable[[str], str], why: str
) -> None:
    with pytest.raises(InvalidText, match=re.escape(why)) as caught:
        from_code(broken(code(GAME[0].after)))
    assert caught.value.instead == (
        "Copy the whole line again, from its first letter to its last."
    )


def test_line_breaks_in_a_code_do_no_harm() -> None:
    text = code(GAME[0].after)
    assert from_code(f" {text[:50]}\n{text[50:90]}\r\n  {text[90:]} ") == GAME[0].after


@pytest.mark.parametrize(
    ("fact", "wrong"),
    [
        ("known_to", 3),
        ("marks", 3),
        ("parts", ((1,),)),
        ("commander_damage", ((1,),)),
        ("phased_under", 7),  # nobody sits there
    ],
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
