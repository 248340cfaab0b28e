"""Rule numbers that the package cites, in code, comments and scenarios."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import morphlab
from morphlab.rulebook import rules

HOME = Path(morphlab.__file__).parent
CITED = re.compile(r"(?<![\d.])([1-9]\d\d\.[1-9]\d{0,2}[a-kmnp-z]?)(?![\w]|\.\d)")
# The rulebook itself speaks of numbers of older editions and of numbers that are none.
FILES = sorted(
    path
    for pattern in ("*.py", "*.toml")
    for path in HOME.rglob(pattern)
    if "rulebook" not in path.relative_to(HOME).parts
)


def missing(text: str) -> list[str]:
    """Return the rule numbers in a text that the table does not have."""
    known = {r.number for r in rules()}
    return sorted({n for n in CITED.findall(text) if n not in known})


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.relative_to(HOME).as_posix())
def test_cited_rules_exist(path: Path) -> None:
    """Each rule number that a file cites is in the table of rule numbers."""
    assert missing(path.read_text(encoding="utf-8")) == []


def test_a_wrong_number_is_noticed() -> None:
    """The search above finds numbers that no rule has, and only rule numbers."""
    text = "702.37e, 708.99 and (702.36z); 127.0.0.1, version 3.11.7, 1100.5 s, 101.25%"
    assert missing(text) == ["101.25", "702.36z", "708.99"]
