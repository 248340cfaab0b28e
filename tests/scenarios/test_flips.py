"""Each decision of the rules is shown by a scenario that fails without it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache

import pytest

from morphlab import rulebook
from morphlab.engine import facedown
from tests.scenarios.flipping import Flip, fails, flipped, names
from tests.scenarios.flips import FLIPS

RULES = {rule.number for rule in rulebook.rules()}


@lru_cache(maxsize=256)
def fails_rightly(name: str) -> str:
    return fails(name)


@pytest.mark.parametrize("flip", FLIPS, ids=lambda flip: flip.says)
def test_a_flipped_decision_is_noticed_by_its_scenarios(flip: Flip) -> None:
    assert flip.scenarios
    assert [n for n in flip.scenarios if fails_rightly(n)] == []
    with flipped(flip):
        silent = [name for name in flip.scenarios if not fails(name)]
    assert silent == [], f"nothing in them shows that it is wrong: {flip.says}"


def test_there_are_flips_for_all_parts_of_the_rules() -> None:
    assert len(FLIPS) >= 40
    assert len({flip.says for flip in FLIPS}) == len(FLIPS)
    parts = Counter(flip.where.split(".")[0] for flip in FLIPS)
    for part in (
        "casting",
        "combat",
        "facedown",
        "knowledge",
        "layers",
        "moves",
        "replacement",
        "resolving",
        "state_based",
        "triggers",
        "view",
    ):
        assert parts[part] >= 1, part
    shown = {name for flip in FLIPS for name in flip.scenarios}
    assert shown <= names().keys()
    assert {flip.rule for flip in FLIPS} <= RULES


def test_a_flip_ends_and_leaves_everything_as_it_was() -> None:
    flip = next(flip for flip in FLIPS if flip.where == "facedown.face_down")
    right = flip.function.__code__
    before = facedown.face_down("disguise")
    with flipped(flip):
        assert flip.function.__code__ is not right
    assert flip.function.__code__ is right
    assert facedown.face_down("disguise") == before


def test_a_flip_whose_text_is_no_longer_there_says_so() -> None:
    with pytest.raises(LookupError, match="write the flip"):
        replace(FLIPS[0], old="no such text").code()
