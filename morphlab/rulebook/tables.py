"""Reading the tables of the package: tab-separated text, checked line by line.

Every message names the file and the line, because these tables are edited by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from importlib.resources import files

from ..engine.errors import InvalidText

Row = dict[str, str]


def parse_table(
    text: str, file: str, columns: tuple[str, ...]
) -> Iterator[tuple[str, Row]]:
    r"""Yield (place, row) for each line below the heading of a table.

    The place is ``file:line``, for messages. Empty lines are refused, because a line
    lost in editing should not go unseen.

    Raises:
        InvalidText: the heading, or a line, does not have the columns asked for.

    >>> list(parse_table("id\ttext\n05.10\tlost\n", "small.tsv", ("id", "text")))
    [('small.tsv:2', {'id': '05.10', 'text': 'lost'})]
    """
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    if not lines or tuple(lines[0].split("\t")) != columns:
        found = lines[0].replace("\t", ", ") if lines else "nothing"
        raise InvalidText(
            f"{file}:1: wrong heading: {found}",
            instead=f"The columns are {', '.join(columns)}",
        )
    for number, line in enumerate(lines[1:], start=2):
        cells = line.split("\t")
        if len(cells) != len(columns):
            raise InvalidText(
                f"{file}:{number}: {len(cells)} columns",
                instead=f"A line has {len(columns)}: {', '.join(columns)}",
            )
        yield f"{file}:{number}", dict(zip(columns, cells, strict=True))


def read_table(file: str, columns: tuple[str, ...]) -> Iterator[tuple[str, Row]]:
    """Yield (place, row) for each line of a table that the package carries.

    >>> columns = ("chapter", "title", "statements")
    >>> place, row = next(read_table("chapters.tsv", columns))
    >>> place, row["title"]
    ('chapters.tsv:2', 'Sources, editions and rule numbers')
    """
    path = files("morphlab").joinpath("data", file)
    return parse_table(path.read_text(encoding="utf-8"), file, columns)


def read_date(text: str, place: str = "") -> date:
    """Read a day written as year-month-day.

    Raises:
        InvalidText: it is no such day.

    >>> read_date("2021-04-22")
    datetime.date(2021, 4, 22)
    """
    try:
        if len(text) != len("2021-04-22"):
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        where = f"{place}: " if place else ""
        raise InvalidText(
            f"{where}{text!r} is no day", instead="Write it like 2021-04-22"
        ) from None
