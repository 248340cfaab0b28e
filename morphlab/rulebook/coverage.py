"""Which statements are played: counted from the ids that the caller hands in.

The scenarios lie above the rulebook, so nothing is looked up there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .statements import chapters, statement, statements


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """A chapter, how many of its statements are played, and how many are not.

    ``lookup`` counts those that no scenario plays because a question to the rulebook
    answers them; ``missing`` names the others.
    """

    chapter: str
    title: str
    statements: int
    played: int
    lookup: int
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The chapters with their counts, and the sums."""

    rows: tuple[CoverageRow, ...]

    @property
    def statements(self) -> int:
        """How many statements there are."""
        return sum(row.statements for row in self.rows)

    @property
    def played(self) -> int:
        """How many are played by a scenario."""
        return sum(row.played for row in self.rows)

    @property
    def lookup(self) -> int:
        """How many are answered by the rulebook and not played."""
        return sum(row.lookup for row in self.rows)

    @property
    def missing(self) -> tuple[str, ...]:
        """The ids of those that are neither."""
        return tuple(name for row in self.rows for name in row.missing)


def coverage(played_ids: Iterable[str]) -> Coverage:
    """Count the statements that are played, chapter by chapter.

    Raises:
        InvalidText: an id names no statement.

    >>> found = coverage(["05.01", "05.02", "05.02"])
    >>> found.played, found.lookup, len(found.missing)
    (2, 9, 353)
    """
    played = {statement(name).id for name in played_ids}
    rows = []
    for chapter in chapters():
        own = statements(chapter.number)
        rest = [s for s in own if s.id not in played]
        rows.append(
            CoverageRow(
                chapter=chapter.number,
                title=chapter.title,
                statements=len(own),
                played=len(own) - len(rest),
                lookup=sum(s.lookup_only for s in rest),
                missing=tuple(s.id for s in rest if not s.lookup_only),
            )
        )
    return Coverage(tuple(rows))


def coverage_table(found: Coverage) -> str:
    """Return the counts as a text table whose last line is the sum of what is played.

    >>> lines = coverage_table(coverage(["13.01", "13.06"])).splitlines()
    >>> lines[0].split()
    ['chapter', 'stated', 'played', 'lookup', 'not', 'yet']
    >>> lines[14].split()
    ['13', 'Phasing', '6', '2', '0', '4']
    >>> lines[-1]
    'played 2 of 364'
    """
    width = max(len(row.title) for row in found.rows)
    heads = ("stated", "played", "lookup", "not yet")

    def line(number: str, title: str, counts: Iterable[object]) -> str:
        cells = zip(heads, counts, strict=True)
        numbers = " ".join(f"{count!s:>{len(head)}}" for head, count in cells)
        return f"{number:2}  {title:{width}}  {numbers}"

    lines = [line("", "chapter", heads)]
    for row in found.rows:
        counts = (row.statements, row.played, row.lookup, len(row.missing))
        lines.append(line(row.chapter, row.title, counts))
    sums = (found.statements, found.played, found.lookup, len(found.missing))
    lines.append(line("", "all chapters", sums))
    lines.append(f"played {found.played} of {found.statements}")
    return "\n".join(lines)
