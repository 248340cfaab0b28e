"""Golden transcripts: what each viewer is told and sees, line by line.

To write them anew after a change that is meant::

    MORPHLAB_UPDATE=1 python -m pytest tests/playthroughs

and read the difference before it is committed.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from morphlab.scenarios import library, play, transcript

FOLDER = Path(__file__).parent
NAMES = (
    "01.08-same-object",
    "02.01-blank",
    "03.02-three-mana",
    "05.01-whenever-you-have-priority",
    "05.14-mana-while-paying",
    "06.14-target-becomes-illegal",
    "07.03-already-face-down",
    "11.02-not-at-those-of-others",
    "12.01-revealed-as-it-leaves",
)
SCENARIOS = {one.name: one for one in library() if one.name in NAMES}
VIEWERS = ("Alice", "Bob", "judge")


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_is_told_as_before(name: str, viewer: str) -> None:
    text = transcript(play(SCENARIOS[name]), viewer)
    path = FOLDER / f"{name}.{viewer.lower()}.txt"
    if os.environ.get("MORPHLAB_UPDATE"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_there_is_no_transcript_without_its_scenario() -> None:
    known = {f"{name}.{viewer.lower()}.txt" for name in NAMES for viewer in VIEWERS}
    assert {path.name for path in FOLDER.glob("*.txt")} == known


def test_a_player_reads_nothing_of_the_other_players_hidden_card() -> None:
    """The golden text of Bob, who never learns which card it is."""
    text = (FOLDER / "11.02-not-at-those-of-others.bob.txt").read_text(encoding="utf-8")
    assert "face down" in text
    assert "Exalted Angel" not in text
    assert "Willbender" not in text
