"""The authors' guide: its examples are played, its forms are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from morphlab.scenarios import forms, loads, play, read_expectation

GUIDE = Path(__file__).parents[2] / "docs" / "scenarios.md"
TEXT = GUIDE.read_text(encoding="utf-8")
PLAYERS = ("Alice", "Bob")


def blocks(kind: str, text: str = TEXT) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", text, flags=re.S)


def shown_expectations() -> list[str]:
    part = TEXT[TEXT.index("## Expectations") : TEXT.index("## Predictions")]
    items = [
        item.strip()
        for block in blocks("text", part)
        for line in block.split("\n")
        for item in re.split(r"\s{3,}", line)
    ]
    return [item for item in items if item and not item.startswith("(")]


def test_the_guide_has_examples() -> None:
    assert len(blocks("toml")) >= 3
    assert len(shown_expectations()) > 80


@pytest.mark.parametrize("text", blocks("toml"))
def test_each_example_plays_as_it_says(text: str) -> None:
    assert play(loads(text)).failures == ()


@pytest.mark.parametrize("text", shown_expectations())
def test_each_expectation_of_the_guide_can_be_read(text: str) -> None:
    assert read_expectation(text, PLAYERS).text == " ".join(text.split())


@pytest.mark.parametrize("text", forms())
def test_the_example_of_each_form_can_be_read(text: str) -> None:
    assert read_expectation(text, PLAYERS).text == text


def test_the_guide_shows_every_key() -> None:
    from morphlab.scenarios import form

    for key in (*form._TOP, *form._CASE, *form._STEP, *form._PREDICT, *form._OPTION):
        assert f"`{key}`" in TEXT or f"{key} = " in TEXT or f"[{key}" in TEXT, key
