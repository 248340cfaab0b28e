"""What is refused says what is true: the first reason, and what would be needed."""

from __future__ import annotations

import pytest

from morphlab.engine.errors import IllegalAction
from morphlab.scenarios import Run, loads


def run(text: str) -> Run:
    """A game that begins with what Alice and Bob have."""
    alice, _, bob = text.partition("|")
    file = f"""
title = "x"
[players.Alice]
{alice}
[players.Bob]
{bob}
[[steps]]
look = "x"
expect = ["the game goes on"]
"""
    return Run(loads(file).cases[0].state)


def field(*entries: str) -> str:
    return "battlefield = [" + ", ".join(f'"{entry}"' for entry in entries) + "]"


BEAR = "#1 = Grizzly Bears (tapped)"
STUCK = field(BEAR, "#2 = Test Stillness (attached to #1)")
OUT = field("#1 = Grizzly Bears (phased out)", "#2 = Goblin Taskmaster")
DOWN = field("#5 = Willbender (face down: morph)") + '|hand = ["Divination", "Shock"]\n'


@pytest.mark.parametrize(
    ("start", "line", "rule", "why", "needed"),
    [
        (field(BEAR) + "|", "Alice: attack with #1", "508.1a", "it is tapped",
         "#1 untapped; it untaps in Alice's next untap step"),
        (STUCK + "|", "Alice: attack with #1", "508.1a", "it is tapped",
         "#1 untapped; Test Stillness keeps it from untapping"),
        (OUT + "|", "Alice: attack with #1", "702.26b", "it is phased out",
         "that it phases in, in Alice's next untap step"),
        (field("#1 = Grizzly Bears (phased out)") + "|", "Alice: attack with #1",
         "702.26b", "it is phased out",
         "that it phases in, in Alice's next untap step"),
        (DOWN + field("Island x5"), "Bob: cast Divination", "117.1",
         "Alice has priority", "a main phase of Bob's own turn with an empty stack; "
         "this is Alice's turn; or flash; besides, Alice has priority now"),
        (DOWN + field("Mountain"), "Bob: cast Shock targeting #5", "117.1",
         "Alice has priority", "that Alice passes priority"),
        (DOWN, "Bob: cast Shock targeting #5", "117.1", "Alice has priority",
         "{R} more: Bob has 0 mana in reach for it; besides, Alice has priority now"),
        (DOWN, "Bob: turn up #5", "117.1", "Alice has priority",
         "control of #5; Alice controls it; besides, Alice has priority now"),
        (DOWN, "Bob: pass", "117.1", "Alice has priority",
         "that Alice passes priority"),
    ],
)  # fmt: skip
def test_the_need_is_true(
    start: str, line: str, rule: str, why: str, needed: str
) -> None:
    with pytest.raises(IllegalAction) as caught:
        run(start).line(line)
    assert (caught.value.rule, caught.value.why) == (rule, why)
    assert caught.value.instead == f"Needed: {needed}."
