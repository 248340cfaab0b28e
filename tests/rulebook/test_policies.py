"""Tournament policy by day: what is known is said with its day, and nothing more."""

from __future__ import annotations

from datetime import date

import pytest

from morphlab.engine.errors import InvalidText
from morphlab.rulebook import policies, policy
from morphlab.rulebook.policies import read_policies

FORGOTTEN, NO_MORPH = "not shown at the end", "cast without morph"


@pytest.mark.parametrize(
    ("on", "what"),
    [
        ("2014-09-22", "the next one"),
        ("2014-09-23", "This very game"),
        ("2014-12-11", "This very game"),
        ("2014-12-12", "A Warning."),
        (date(2015, 1, 1), "A Warning."),
    ],
)
def test_each_day_has_the_answer_of_its_time(on, what):
    assert what in policy(FORGOTTEN, on).what


def test_to_cast_what_has_no_morph_was_worse_than_to_forget():
    for day in ("2014-12-12", "2019-11-15"):
        assert "Warning" in policy(FORGOTTEN, day).what
    assert "game is lost" in policy(NO_MORPH, "2014-12-12").what
    assert "game is lost" in policy(NO_MORPH, "2018-01-01").what


def test_a_day_after_the_newest_source_is_answered_by_that_source_and_its_day():
    assert (
        policy(FORGOTTEN, "2026-09-25").day == policy(FORGOTTEN).day < date(2020, 1, 1)
    )


def test_a_day_before_the_oldest_source_is_not_known():
    with pytest.raises(InvalidText, match="the oldest source is of 2014-09-11"):
        policy(FORGOTTEN, "2003-01-01")


@pytest.mark.parametrize(
    ("matter", "level", "why"),
    [
        ("not shwn at the end", "Competitive", "not shown at the end"),
        (NO_MORPH, "Regular", "nothing is known"),
        (FORGOTTEN, "Competetive", "Competitive"),
    ],
)
def test_what_is_not_in_the_table_is_refused(matter, level, why):
    with pytest.raises(InvalidText, match=why):
        policy(matter, level=level)


def test_the_levels_are_kept_apart():
    assert {one.level for one in policies("Regular")} == {"Regular"}
    assert {one.level for one in policies()} == {"Competitive"}
    assert "No penalty" in policy(FORGOTTEN, level="Regular").what


def line(day, level="Competitive"):
    row = {"matter": NO_MORPH, "day": day, "level": level, "what": "x", "source": "y"}
    return ("policies.tsv:2", row)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([line("2015-13-01")], "is no day"),
        ([line("2015-01-01", "Casual")], "no level"),
        ([line("2015-01-01"), line("2014-01-01")], "out of order"),
        ([line("2015-01-01", "Regular"), line("2016-01-01")], "out of order"),
    ],
)
def test_a_table_with_a_fault_is_refused(lines, why):
    with pytest.raises(InvalidText, match=why):
        read_policies(lines)
