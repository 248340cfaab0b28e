"""Editions of the rules, and what a number of an older one is called today.

Numbers shift when rules are put in before them. What is known of the shifts is a
table, ``renumbering.tsv``; where no edition is known, the answer is a refusal and never
a guess. A sub-rule is taken to have kept its letter unless the table says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from typing import TYPE_CHECKING

from ..engine.errors import InvalidText
from .numbers import number_key, rules, within
from .tables import Row, read_date, read_table

if TYPE_CHECKING:
    from collections.abc import Iterable

#: The day from which the edition holds that the project follows.
NEWEST = date(2026, 9, 25)


class NumberNotKnown(InvalidText):
    """A number of an older edition whose place today is not known here."""


class NumberDidNotExist(InvalidText):
    """A number that no rule had in the edition asked for."""


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of the rules: the day it holds from, and what was new or moved.

    ``last_keyword`` is the last keyword ability of that edition, by its number today.

    >>> [e.effective.isoformat() for e in editions() if "Ward" in e.what]
    ['2021-04-22']
    """

    effective: date
    last_keyword: str
    what: str


@dataclass(frozen=True, slots=True)
class Move:
    """One line of the table: what a number was called, when, and what it is today."""

    low: str
    high: str
    new: str
    since: date
    before: date
    why: str

    def covers(self, number: str, as_of: date) -> bool:
        """Say whether this line speaks of a number on a day."""
        if not self.since <= as_of < self.before:
            return False
        if self.low == self.high:
            return within(number, self.low)
        below = 2 if "." in self.low else 1
        low, here, high = (number_key(n)[:below] for n in (self.low, number, self.high))
        return low <= here <= high

    def today(self, number: str) -> str:
        """Return what the number is today."""
        if self.new == "=":
            return number
        if not self.new.startswith("+"):
            return self.new + number[len(self.low) :]
        section, below, _, letter = number_key(number)
        step = int(self.new)
        if "." in self.low:
            return f"{section}.{below + step}{letter}"
        return f"{section + step}" + (f".{below}{letter}" if below else "")


_COLUMNS = ("old", "new", "since", "before", "why")
_EDITION_COLUMNS = ("effective", "last_keyword", "what")


def read_editions(rows: Iterable[tuple[str, Row]]) -> tuple[Edition, ...]:
    """Read the table of editions, oldest first.

    Raises:
        InvalidText: a day or a number is malformed, or the days are out of order.
    """
    found: list[Edition] = []
    for place, row in rows:
        day = read_date(row["effective"], place)
        if found and day <= found[-1].effective:
            raise InvalidText(f"{place}: {day} is out of order")
        number_key(row["last_keyword"])
        found.append(Edition(day, row["last_keyword"], row["what"]))
    return tuple(found)


def read_moves(rows: Iterable[tuple[str, Row]]) -> tuple[Move, ...]:
    """Read the table of moved numbers.

    Raises:
        InvalidText: a number, a day or the new number is malformed.
    """
    found = []
    for place, row in rows:
        low, _, high = row["old"].partition("-")
        new = row["new"]
        try:
            number_key(low), number_key(high or low)
            if new not in ("=", "none", "unknown") and not new[1:].isdigit():
                number_key(new)
        except InvalidText as error:
            raise InvalidText(f"{place}: {error.what}", instead=error.instead) from None
        since = read_date(row["since"], place) if row["since"] else date.min
        before = read_date(row["before"], place) if row["before"] else date.max
        if since >= before:
            raise InvalidText(f"{place}: {since} is not before {before}")
        found.append(Move(low, high or low, new, since, before, row["why"]))
    return tuple(found)


@cache
def editions() -> tuple[Edition, ...]:
    """Return the editions whose days are known here, oldest first.

    >>> editions()[0].effective.isoformat(), editions()[-1].effective.isoformat()
    ('2017-08-25', '2026-09-25')
    """
    return read_editions(read_table("editions.tsv", _EDITION_COLUMNS))


@cache
def _moves() -> tuple[Move, ...]:
    return read_moves(read_table("renumbering.tsv", _COLUMNS))


@cache
def _sections() -> frozenset[int]:
    return frozenset(number_key(r.number)[0] for r in rules())


def canonical(number: str, as_of: str | date | None = None) -> str:
    """Return today's number of a rule that an older edition numbered otherwise.

    ``as_of`` is a day on which the older edition held; without it the number is taken
    to be one of the newest edition.

    Raises:
        NumberNotKnown: what it was or is called is not known here.
        NumberDidNotExist: no rule had that number then.
        InvalidText: it is no rule number, or the day is none.

    >>> canonical("702.36e", as_of="2020-11-20"), canonical("707.4", as_of="2019-07-12")
    ('702.37e', '708.4')
    >>> canonical("115.2b", as_of="2018-10-05"), canonical("702.36")
    ('116.2b', '702.36')
    >>> canonical("734", as_of="2026-09-25")
    Traceback (most recent call last):
    morphlab.rulebook.editions.NumberDidNotExist: there is no rule 734 - no edition \
known here has a section 734
    """
    number_key(number)
    if as_of is None:
        day = NEWEST
    else:
        day = read_date(as_of) if isinstance(as_of, str) else as_of
        if isinstance(day, datetime):
            day = day.date()
    today = number
    for move in _moves():
        if move.covers(number, day):
            if move.new == "unknown":
                what = f"what {number} of {day} is called today is not known"
                raise NumberNotKnown(what, move.why)
            if move.new == "none":
                raise NumberDidNotExist(
                    f"there was no rule {number} on {day}", move.why
                )
            today = move.today(number)
            break
    section = number_key(today)[0]
    if section not in _sections():
        raise NumberDidNotExist(
            f"there is no rule {today}",
            f"no edition known here has a section {section}",
        )
    if section == 702:
        _check_keyword(number, today, day)
    return today


def _check_keyword(number: str, today: str, day: date) -> None:
    """Refuse a keyword that the edition of that day did not have.

    Keywords are put in at the end of the list, so the last one of an edition tells
    which there were.
    """
    if day < editions()[0].effective:
        return  # only the few numbers of the table get here

    def order(text: str) -> int:
        return number_key(text)[1]

    before = [e for e in editions() if e.effective <= day][-1]
    after = [e for e in editions() if e.effective > day][:1]
    if order(today) <= order(before.last_keyword):
        return
    if (
        day == before.effective
        or not after
        or order(today) > order(after[0].last_keyword)
    ):
        raise NumberDidNotExist(
            f"there was no rule {number} on {day}",
            f"the last keyword ability then had the number of today's "
            f"{before.last_keyword}",
        )
    raise NumberNotKnown(
        f"whether there was a rule {number} on {day} is not known",
        f"it came between {before.effective} and {after[0].effective}",
    )
