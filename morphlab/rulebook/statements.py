"""The statements: what the rules say of face-down cards, each one testable.

They are the specification of the engine. A statement cites rule numbers, rulings or
both; the scenario that plays it names it by its id.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ..engine.errors import InvalidText
from ..engine.said import said_from_table
from ..languages import translated
from .numbers import number_key
from .tables import Row, read_table

if TYPE_CHECKING:
    from collections.abc import Iterable

BASES = {
    "CR": "rule text",
    "RUL": "official ruling or card data",
    "DER": "follows from the rules cited",
    "CONV": "our own convention",
}


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that the rules say, with a situation and what must come out.

    ``rules`` are rule numbers, ``sources`` the rulings and texts besides them,
    ``note`` says where a point is open or a convention. ``lookup_only`` marks the few
    that are questions to this rulebook, with nothing to play.

    >>> s = statement("05.10")
    >>> s.chapter, s.rules, s.sources, s.basis
    ('05', ('702.37e', '613.1f'), 'rulings 2015-02-25, 2007-02-01', 'RUL')
    >>> print(statement("08.11"))
    08.11 Same for disguise. (701.40d)
    """

    id: str
    rules: tuple[str, ...]
    sources: str
    basis: str
    text: str
    scenario: str
    expected: str
    note: str = ""
    lookup_only: bool = False

    @property
    def chapter(self) -> str:
        """The two digits of the chapter."""
        return self.id[:2]

    def __str__(self) -> str:
        cited = ", ".join(self.rules) or self.sources
        return f"{self.id} {translated(self.text)} ({cited})"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of statements.

    >>> chapters()[13]
    Chapter(number='13', title='Phasing', count=6)
    """

    number: str
    title: str
    count: int


_CHAPTER_COLUMNS = ("chapter", "title", "statements")
_COLUMNS = (
    "id",
    "rules",
    "sources",
    "basis",
    "how",
    "statement",
    "scenario",
    "expected",
    "note",
)
_ID = re.compile(r"([0-9][0-9])\.([0-9][0-9])")


def read_chapters(rows: Iterable[tuple[str, Row]]) -> tuple[Chapter, ...]:
    """Read the table of chapters.

    Raises:
        InvalidText: a chapter is out of order, or its count is no number.
    """
    found: list[Chapter] = []
    for place, row in rows:
        if row["chapter"] != f"{len(found):02}":
            raise InvalidText(
                f"{place}: chapter {row['chapter']!r}",
                instead=f"The next chapter is {len(found):02}",
            )
        if not re.fullmatch(r"[1-9][0-9]?", row["statements"]):
            raise InvalidText(
                f"{place}: {row['statements']!r} is no count of statements",
                instead="Write a number from 1 to 99",
            )
        found.append(
            Chapter(
                row["chapter"], said_from_table(row["title"]), int(row["statements"])
            )
        )
    return tuple(found)


def read_statements(
    rows: Iterable[tuple[str, Row]], chapters: tuple[Chapter, ...]
) -> dict[str, Statement]:
    """Read the table of statements, checking it against the chapters.

    Raises:
        InvalidText: an id is malformed, twice there or out of order; a basis or a rule
            number is unknown; a cell that must say something is empty; a chapter does
            not have as many statements as it should. The message names the line.
    """
    found: dict[str, Statement] = {}
    for place, row in rows:
        name = row["id"]
        if not _ID.fullmatch(name):
            raise InvalidText(
                f"{place}: {name!r} is no id of a statement",
                instead="Write it like 05.10",
            )
        if name in found:
            raise InvalidText(f"{place}: {name} is there twice")
        if found and name < next(reversed(found)):
            raise InvalidText(
                f"{place}: {name} comes after {next(reversed(found))}",
                instead="Sort the statements by their ids",
            )
        if row["basis"] not in BASES:
            raise InvalidText(
                f"{place}: basis {row['basis']!r}", instead=f"It is {', '.join(BASES)}"
            )
        if row["how"] not in ("", "lookup"):
            raise InvalidText(
                f"{place}: how is {row['how']!r}",
                instead='Write "lookup", or nothing for what is played',
            )
        for column in ("statement", "scenario", "expected"):
            if not row[column].strip():
                raise InvalidText(f"{place}: {name} has no {column}")
        numbers = tuple(row["rules"].split())
        if not numbers and not row["sources"]:
            raise InvalidText(
                f"{place}: {name} cites nothing", instead="Give a rule or a source"
            )
        for number in numbers:
            try:
                number_key(number)
            except InvalidText as error:
                raise InvalidText(
                    f"{place}: {error.what}", instead=error.instead
                ) from None
        found[name] = Statement(
            id=name,
            rules=numbers,
            sources=row["sources"],
            basis=row["basis"],
            text=said_from_table(row["statement"]),
            scenario=row["scenario"],
            expected=row["expected"],
            note=row["note"],
            lookup_only=row["how"] == "lookup",
        )
        file = place.partition(":")[0]
    for chapter in chapters:
        expected = [f"{chapter.number}.{n:02}" for n in range(1, chapter.count + 1)]
        present = [name for name in found if name[:2] == chapter.number]
        if present != expected:
            odd = sorted(set(present) ^ set(expected))
            raise InvalidText(
                f"{file if found else 'statements'}: chapter {chapter.number} has "
                f"{len(present)} statements instead of {chapter.count}",
                why=f"look at {', '.join(odd[:5])}",
            )
    strangers = [n for n in found if n[:2] not in {c.number for c in chapters}]
    if strangers:
        raise InvalidText(f"{file}: {strangers[0]} belongs to no chapter")
    return found


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return the chapters of the statements.

    >>> len(chapters()), sum(c.count for c in chapters())
    (18, 364)
    """
    return read_chapters(read_table("chapters.tsv", _CHAPTER_COLUMNS))


@cache
def _statements() -> dict[str, Statement]:
    return read_statements(read_table("statements.tsv", _COLUMNS), chapters())


def statements(chapter: str | int | None = None) -> tuple[Statement, ...]:
    """Return all statements, or those of one chapter.

    Raises:
        InvalidText: there is no such chapter.

    >>> len(statements()), len(statements(5)), statements("13")[0].id
    (364, 44, '13.01')
    """
    if chapter is None:
        return tuple(_statements().values())
    number = f"{chapter:02}" if isinstance(chapter, int) else chapter
    if number not in {c.number for c in chapters()}:
        raise InvalidText(
            f"there is no chapter {chapter!r}",
            instead=f"Chapters go from 00 to {chapters()[-1].number}",
        )
    return tuple(s for s in _statements().values() if s.chapter == number)


def statement(name: str) -> Statement:
    """Return the statement with an id.

    Raises:
        InvalidText: there is no such statement. The message says which there are.

    >>> statement("05.02").expected
    'No stack object; P2 gets no priority between payment and face up.'
    >>> statement("05.99")
    Traceback (most recent call last):
    morphlab.engine.errors.InvalidText: there is no statement 05.99. Chapter 05 goes \
from 05.01 to 05.44
    """
    try:
        return _statements()[name]
    except KeyError:
        pass
    match = _ID.fullmatch(name)
    for chapter in chapters():
        if match and chapter.number == match[1]:
            hint = f"Chapter {match[1]} goes from {match[1]}.01 to {match[1]}."
            raise InvalidText(
                f"there is no statement {name}", instead=f"{hint}{chapter.count:02}"
            )
    last = chapters()[-1].number
    raise InvalidText(
        f"there is no statement {name!r}",
        instead=f"Ids look like 05.10; chapters go from 00 to {last}",
    )
