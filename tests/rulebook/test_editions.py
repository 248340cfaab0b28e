"""Editions: what an older number is called today, and what is refused."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from morphlab.engine.errors import InvalidText
from morphlab.rulebook import (
    NEWEST,
    NumberDidNotExist,
    NumberNotKnown,
    canonical,
    editions,
    rules,
)
from morphlab.rulebook.editions import read_editions, read_moves
from morphlab.rulebook.tables import parse_table


@pytest.mark.parametrize(
    ("number", "as_of", "today"),
    [
        # Morph, by ward (00.04).
        ("702.36e", "2020-11-20", "702.37e"),
        ("702.36e", "2021-04-21", "702.37e"),
        ("702.36", "2021-04-22", "702.36"),
        ("702.37e", "2021-04-22", "702.37e"),
        ("702.37e", "2026-09-25", "702.37e"),
        ("702.37", "2020-11-20", "702.38"),
        ("702.20", "2020-11-20", "702.20"),
        ("702.21", "2020-11-20", "702.22"),
        # The letter of X.
        ("702.36f", "2017-08-25", "702.37g"),
        ("702.36f", "2017-09-28", "702.37g"),
        ("702.36f", "2017-09-29", "702.37f"),
        ("702.36g", "2017-09-29", "702.37g"),
        ("702.36e", "2017-08-25", "702.37e"),
        # Face-down objects and copies, by rolling dice (00.05).
        ("707.4", "2019-07-12", "708.4"),
        ("706.2", "2019-07-12", "707.2"),
        ("707", "2021-07-22", "708"),
        ("707", "2021-07-23", "707"),
        ("706.2", "2021-07-23", "706.2"),
        ("708", "2021-07-22", "709"),
        # Special actions, by tokens (00.06).
        ("115.2b", "2018-10-05", "116.2b"),
        ("115.2b", "2019-07-11", "116.2b"),
        ("116.2b", "2019-07-12", "116.2b"),
        ("112.7a", "2018-10-05", "113.7a"),
        ("110.6b", "2018-10-05", "110.5b"),
        ("114.2b", "2010-01-01", "116.2b"),
        # Keyword actions and late sections (00.07).
        ("701.32b", "2017-09-29", "701.40b"),
        ("701.33b", "2018-10-05", "701.40b"),
        ("701.34b", "2020-07-03", "701.40b"),
        ("701.33", "2020-07-02", "701.40"),
        ("701.34", "2025-02-07", "701.40"),
        ("701.34f", "2020-11-20", "701.40g"),
        ("701.34g", "2025-02-07", "701.40g"),
        ("701.56", "2025-02-07", "701.58"),
        ("701.60", "2025-02-07", "701.62"),
        ("727.2e", "2025-02-07", "730.2e"),
        ("730.1", "2025-02-07", "733.1"),
        ("701.40", "2026-09-25", "701.40"),
        # An older text cites these.
        ("702.36e", "2015-01-23", "702.37e"),
        ("707.9", "2015-01-23", "708.9"),
        ("706", "2015-01-23", "707"),
        # What has not moved.
        ("601.2b", "2018-10-05", "601.2b"),
        ("704.5g", "2019-07-12", "704.5g"),
        ("613.2b", "2020-04-17", "613.2b"),
        ("613.1f", "2018-10-05", "613.1f"),
    ],
)
def test_old_numbers_become_new_ones(number: str, as_of: str, today: str) -> None:
    """A number of an older edition becomes the one of today, its letter kept."""
    assert canonical(number, as_of=as_of) == today


@pytest.mark.parametrize(
    ("number", "as_of"),
    [
        ("702.168", "2020-11-20"),
        ("702.180", "2025-02-07"),
        ("702.196", "2026-09-25"),
        ("702.145", "2021-07-23"),
        ("702.36g", "2017-08-25"),
        ("122.1", "2018-10-05"),
        ("123.1", "2022-04-29"),
        ("733.1", "2025-02-07"),
        ("701.33h", "2018-10-05"),
        ("734.1", "2026-09-25"),
        ("124", "2026-09-25"),
    ],
)
def test_what_did_not_exist_is_refused(number: str, as_of: str) -> None:
    """A number that no rule had on that day is refused as such."""
    with pytest.raises(NumberDidNotExist) as error:
        canonical(number, as_of=as_of)
    assert error.value.why


@pytest.mark.parametrize(
    ("number", "as_of"),
    [
        ("601.2", "2015-01-23"),
        ("702.37", "2015-01-23"),
        ("110.5a", "2018-10-05"),
        ("613.2", "2019-07-12"),
        ("701.20", "2020-11-20"),
        ("701.40", "2025-06-01"),
        ("701.34d", "2023-06-01"),
        ("727.2", "2023-06-01"),
        ("733.1", "2025-06-01"),
        ("712.15", "2019-07-12"),
        ("702.160", "2023-06-01"),
        ("123.1", "2023-06-01"),
    ],
)
def test_what_is_not_known_is_refused(number: str, as_of: str) -> None:
    """A number whose place is not known is refused, never guessed."""
    with pytest.raises(NumberNotKnown) as error:
        canonical(number, as_of=as_of)
    assert error.value.why


def test_without_a_day_the_newest_edition_is_meant() -> None:
    """A number without a day is one of the newest edition and stays what it is."""
    assert canonical("702.36") == "702.36"


def test_every_known_number_is_its_own_today() -> None:
    """In the newest edition each number of the table is called what it is called."""
    changed = [r.number for r in rules() if canonical(r.number, NEWEST) != r.number]
    assert changed == []


def test_days_and_moments_are_taken_too() -> None:
    """The day may be a date or a moment."""
    assert canonical("707.4", date(2019, 7, 12)) == "708.4"
    assert canonical("707.4", datetime(2019, 7, 12, 20, 30)) == "708.4"


@pytest.mark.parametrize("bad", ["702.36E", "morph", "702.36e ", "l"])
def test_a_malformed_number_is_refused(bad: str) -> None:
    """What is no rule number has no number of today."""
    with pytest.raises(InvalidText, match="is no rule number"):
        canonical(bad, as_of="2020-11-20")


def test_a_malformed_day_is_refused() -> None:
    """What is no day is refused with the form of one."""
    with pytest.raises(InvalidText, match="Write it like 2021-04-22"):
        canonical("702.36", as_of="22 April 2021")


def test_the_editions_are_known_by_their_days() -> None:
    """The editions are there in order, and the newest is the one that is followed."""
    days = [e.effective for e in editions()]
    assert days == sorted(set(days))
    assert days[-1] == NEWEST
    assert {date(2021, 4, 22), date(2021, 7, 23)} <= set(days)


def test_the_table_of_editions_is_checked() -> None:
    """Editions out of order are refused with the line."""
    columns = ("effective", "last_keyword", "what")
    text = "\n".join(
        ("\t".join(columns), "2021-04-22\t702.1\tA.", "2020-04-17\t702.1\tB.")
    )
    with pytest.raises(InvalidText, match=r"some.tsv:3: 2020-04-17 is out of order"):
        read_editions(parse_table(text, "some.tsv", columns))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("70\t71\t\t\twhy", "some.tsv:2: '70' is no rule number"),
        ("700\tgone\t\t\twhy", "some.tsv:2: 'gone' is no rule number"),
        ("700\t701\tsoon\t\twhy", "some.tsv:2: 'soon' is no day"),
        ("700\t701\t2021-01-01\t2020-01-01\twhy", "is not before"),
    ],
)
def test_the_table_of_moves_is_checked(line: str, says: str) -> None:
    """A line of the table of moved numbers that is wrong is refused where it stands."""
    columns = ("old", "new", "since", "before", "why")
    text = "\t".join(columns) + "\n" + line
    with pytest.raises(InvalidText) as error:
        read_moves(parse_table(text, "some.tsv", columns))
    assert says in str(error.value)
