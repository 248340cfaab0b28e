"""What tournament practice made of mistakes with face-down cards, by day.

This is no part of the rules of the game. It is what dated sources say of the guides for
judges, and the guide in force today is not among them: the newest day in the table says
how far it reaches, and nothing is inferred beyond it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import TYPE_CHECKING

from ..engine.errors import InvalidText, nearest
from .tables import Row, read_date, read_table

if TYPE_CHECKING:
    from collections.abc import Iterable

#: How strictly a tournament is run.
LEVELS = ("Regular", "Competitive")
_COLUMNS = ("matter", "day", "level", "what", "source")


@dataclass(frozen=True, slots=True)
class Policy:
    """What became of a mistake, by a source of a certain day.

    It is tournament policy, and no rule of the game.
    """

    matter: str
    day: date
    level: str
    what: str
    source: str


def read_policies(rows: Iterable[tuple[str, Row]]) -> tuple[Policy, ...]:
    """Read the table: by level, and oldest first within a level.

    Raises:
        InvalidText: a day or a level is malformed, or the lines are out of order.
    """
    found: list[Policy] = []
    for place, row in rows:
        day, level = read_date(row["day"], place), row["level"]
        if level not in LEVELS:
            raise InvalidText(
                f"{place}: there is no level {level!r}",
                instead=f"Levels are {', '.join(LEVELS)}",
            )
        if found and (found[-1].level, found[-1].day) > (level, day):
            raise InvalidText(f"{place}: {level} of {day} is out of order")
        found.append(Policy(row["matter"], day, level, row["what"], row["source"]))
    return tuple(found)


@cache
def _table() -> tuple[Policy, ...]:
    return read_policies(read_table("policies.tsv", _COLUMNS))


def policies(level: str = "Competitive") -> tuple[Policy, ...]:
    """Return what sources say of tournament policy, oldest first; no rule of the game.

    Raises:
        InvalidText: there is no such level.

    >>> [one.day.isoformat() for one in policies("Regular")]
    ['2014-10-08']
    """
    if level not in LEVELS:
        raise InvalidText(
            f"there is no level {level!r}",
            instead=nearest(level, LEVELS) or f"Levels are {', '.join(LEVELS)}",
        )
    return tuple(one for one in _table() if one.level == level)


def policy(
    matter: str, on: str | date | None = None, level: str = "Competitive"
) -> Policy:
    """Return what is known of a mistake on a day; tournament policy, no rule.

    The newest source up to that day answers; without a day the newest of all, which is
    not the guide in force today.

    Raises:
        InvalidText: nothing is known of it, or not of so early a day.

    >>> policy("not shown at the end", "2014-10-31").what[:23]
    'This very game is lost;'
    >>> policy("not shown at the end").day.isoformat()
    '2019-11-15'
    """
    known = [one for one in policies(level) if one.matter == matter]
    if not known:
        matters = sorted({one.matter for one in policies(level)})
        raise InvalidText(
            f"nothing is known of {matter!r} at {level} level",
            instead=nearest(matter, matters) or f"Known are {', '.join(matters)}",
        )
    day = read_date(on) if isinstance(on, str) else on
    before = [one for one in known if day is None or one.day <= day]
    if not before:
        raise InvalidText(
            f"what became of {matter!r} on {day} is not known",
            f"the oldest source is of {known[0].day}",
        )
    return before[-1]
