"""Rule numbers of the edition that the project follows, one line on each in our words.

Events, refusals and scenarios cite such numbers; each one that is cited must be here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ..engine.errors import InvalidText
from .tables import Row, read_table

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from .statements import Statement

# Letters go from a to z without l and o, then aa: they look like digits (introduction).
_NUMBER = re.compile(r"([1-9][0-9][0-9])(?:\.([1-9][0-9]{0,2})([a-kmnp-z]|aa)?)?")

Key = tuple[int, int, int, str]


def number_key(number: str) -> Key:
    """Return what sorts rule numbers as the rulebook does: 702.9 before 702.37.

    Raises:
        InvalidText: it does not look like a rule number.

    >>> sorted(["702.37b", "702.37", "702.9", "116"], key=number_key)
    ['116', '702.9', '702.37', '702.37b']
    """
    match = _NUMBER.fullmatch(number)
    if match is None:
        raise InvalidText(
            f"{number!r} is no rule number",
            instead="Write it like 708, 708.9 or 702.37e; letters l and o are not used",
        )
    section, below, letter = match.groups()
    return int(section), int(below or 0), len(letter or ""), letter or ""


def within(number: str, prefix: str) -> bool:
    """Say whether a number is the other one or lies below it: 702.37e is in 702.37.

    >>> within("702.37e", "702.37"), within("702.37e", "702"), within("702.3", "702.37")
    (True, True, False)
    """
    if number == prefix:
        return True
    rest = number.removeprefix(prefix)
    if rest == number:
        return False
    # 708.1 is no part of 708.12: below a rule there are only letters.
    return rest.startswith(".") if "." not in prefix else rest.isalpha()


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the Comprehensive Rules: its number and what it says, in our words.

    ``confirmed`` is false where the number follows the numbering of the edition but
    was not looked up in it.

    >>> rule("708.9").summary[:52]
    'A face-down permanent or spell is revealed when it l'
    """

    number: str
    summary: str
    confirmed: bool

    @property
    def edition(self) -> date:
        """The day from which the edition holds that the number belongs to."""
        from .editions import NEWEST

        return NEWEST

    @property
    def statements(self) -> tuple[Statement, ...]:
        """The statements that cite this rule or a part of it.

        >>> [s.id for s in rule("708.11").statements]
        ['05.33', '05.37']
        """
        from .statements import statements

        return tuple(
            s for s in statements() if any(within(n, self.number) for n in s.rules)
        )

    def __str__(self) -> str:
        return f"{self.number} {self.summary}"


_COLUMNS = ("number", "checked", "summary")


def read_rules(rows: Iterable[tuple[str, Row]]) -> dict[str, Rule]:
    """Read the table of rule numbers, checking that it is complete and in order.

    Raises:
        InvalidText: a number is malformed, twice there, out of order or without the
            rule that it is a part of; a summary is missing.
    """
    found: dict[str, Rule] = {}
    last: Key = (0, 0, 0, "")
    for place, row in rows:
        number = row["number"]
        try:
            key = number_key(number)
        except InvalidText as error:
            raise InvalidText(f"{place}: {error.what}", instead=error.instead) from None
        if key <= last:
            raise InvalidText(
                f"{place}: {number} is out of order or twice there",
                instead="Sort the table by section, rule and letter",
            )
        if row["checked"] not in ("", "yes"):
            raise InvalidText(
                f"{place}: checked is {row['checked']!r}",
                instead='Write "yes", or nothing where it was not looked up',
            )
        if not row["summary"].endswith("."):
            raise InvalidText(
                f"{place}: the summary of {number} is no sentence",
                instead="Write one sentence, with a full stop",
            )
        if key[1] and str(key[0]) not in found:
            raise InvalidText(
                f"{place}: {number} has no section", instead=f"Add {key[0]} above it"
            )
        found[number] = Rule(number, row["summary"], row["checked"] == "yes")
        last = key
    return found


@cache
def _rules() -> dict[str, Rule]:
    return read_rules(read_table("rule_numbers.tsv", _COLUMNS))


def rules() -> tuple[Rule, ...]:
    """Return all rules of the table, in the order of the rulebook.

    >>> rules()[0].number, len(rules()) > 900
    ('100', True)
    """
    return tuple(_rules().values())


def nearest_numbers(number: str, most: int = 3) -> list[str]:
    """Return the known numbers nearest to one that is not known.

    >>> nearest_numbers("702.37k")
    ['702.37', '702.37g', '702.37f']
    """
    key = number_key(number)
    known = [(number_key(n), n) for n in _rules()]
    # The rule above it first, then what is counted nearest in the same section.
    above = [n for n in (number.rstrip("abcdefghijklmnopqrstuvwxyz"),) if n in _rules()]

    def distance(other: Key) -> tuple[int, int, int]:
        letters = [0 if not k[3] else ord(k[3][-1]) for k in (key, other)]
        return (
            abs(key[0] - other[0]),
            abs(key[1] - other[1]),
            abs(letters[0] - letters[1]),
        )

    near = [n for k, n in sorted(known, key=lambda pair: (distance(pair[0]), pair[1]))]
    return [*above, *(n for n in near if n not in above)][:most]


def rule(number: str) -> Rule:
    """Return the rule with a number of the edition that the project follows.

    Raises:
        InvalidText: it is no rule number, or none that is known here. The message
            names the nearest ones.

    >>> print(rule("116.2b"))
    116.2b Turning a face-down creature face up is a special action, allowed whenever \
you have priority.
    >>> rule("708.99")
    Traceback (most recent call last):
    morphlab.engine.errors.InvalidText: rule 708.99 is not known here. Nearest are \
708.12, 708.11, 708.10
    """
    number_key(number)
    try:
        return _rules()[number]
    except KeyError:
        raise InvalidText(
            f"rule {number} is not known here",
            instead=f"Nearest are {', '.join(nearest_numbers(number))}",
        ) from None
