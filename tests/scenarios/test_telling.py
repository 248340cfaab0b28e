"""Sentences for events: one for each kind, and only what a viewer may know."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from morphlab.scenarios import loads, play, tell, transcript
from morphlab.scenarios.telling import _TELLERS, SILENT, story

from .playing import random_game

GAME = """
title = "x"
[players.Alice]
hand = ["Willbender", "Plains"]
library = ["Siege Rhino", "Plains x3"]
battlefield = ["#1 = Exalted Angel (face down: morph)", "Island x3"]
[players.Bob]
hand = ["Unsummon"]
battlefield = ["Island"]
[[steps]]
do = "Alice: cast Willbender face down"
[[steps]]
do = ["both pass", "Alice: pass", "Bob: cast Unsummon targeting #1", "both pass"]
"""


def engine_files() -> list[Path]:
    import morphlab.engine.game as game

    return sorted(Path(game.__file__).parent.glob("*.py"))


def test_each_kind_of_event_in_the_engine_has_a_sentence_or_is_silent() -> None:
    kinds = {
        kind
        for path in engine_files()
        for kind in re.findall(
            r'\bEvent\(\s*"([^"]+)"', path.read_text(encoding="utf-8")
        )
    }
    assert len(kinds) > 30
    assert kinds - set(_TELLERS) - SILENT == set()


@settings(max_examples=10)
@given(st.integers(0, 10_000))
def test_each_event_of_random_games_can_be_told_to_everybody(seed: int) -> None:
    for state, events in random_game(seed, 100):
        for event in events:
            for viewer in (0, 1, "judge"):
                text = tell(event, state, viewer)
                assert text is None or text.endswith(f"({event.rule})")
            if event.kind not in SILENT and event.kind != "effect":
                assert tell(event, state, "judge") is not None


def test_a_face_down_spell_is_named_for_its_controller_only() -> None:
    first = play(loads(GAME)).steps[1]
    alice, bob = (" ".join(first.told(viewer)) for viewer in (0, 1))
    assert "Willbender" in alice
    assert "Willbender" not in bob
    assert "#2 (face down)" in bob


def test_a_reveal_names_the_card_for_all() -> None:
    second = play(loads(GAME)).steps[2]
    for viewer in (0, 1, "judge"):
        assert "Alice reveals #1: it is Exalted Angel (708.9)" in second.told(viewer)


def test_a_drawn_card_is_named_for_its_owner_only() -> None:
    text = GAME.replace(
        'do = "Alice: cast Willbender face down"', 'do = "go to Alice\'s draw"'
    ).partition("[[steps]]\ndo = [")[0]
    told = play(loads(text)).steps[1]
    assert "Alice draws Siege Rhino (121.1)" in told.told(0)
    assert "Alice draws a card (121.1)" in told.told(1)


def test_the_words_for_one_player_do_not_depend_on_hidden_cards() -> None:
    """Swap the hidden cards: Bob reads the same, byte for byte, until one is shown."""
    first = GAME.partition("[[steps]]\ndo = [")[0]
    swapped = (
        first.replace("Willbender", "Sagu Mauler")
        .replace("Exalted Angel", "Grinning Demon")
        .replace("Siege Rhino", "Shock")
    )
    assert first != swapped
    here, there = (transcript(play(loads(text)), "Bob") for text in (first, swapped))
    assert here == there


def test_tapping_a_land_for_mana_is_one_sentence() -> None:
    step = play(loads(GAME)).steps[1]
    told = [text for act in step.acts for text, _ in story(act.events, act.after, 0)]
    assert sum("adds" in text for text in told) == 3
    assert not any("is tapped" in text for text in told)
