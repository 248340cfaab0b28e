"""Questions with a plain answer: named mechanics, printings, legality, drafting."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ..engine.errors import InvalidText, UnknownCard, nearest
from .tables import Row, read_date, read_table

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date


@dataclass(frozen=True, slots=True)
class Cause:
    """A way for an object to be face down.

    ``variant_of`` names the mechanic that it belongs to, ``playtest`` marks what the
    numbered rules do not know (100.7).
    """

    name: str
    rule: str
    variant_of: str = ""
    playtest: bool = False


_CAUSES = (
    Cause("morph", "702.37a"),
    Cause("megamorph", "702.37b", variant_of="morph"),
    Cause("disguise", "702.168a"),
    Cause("manifest", "701.40a"),
    Cause("manifest dread", "701.62a", variant_of="manifest"),
    Cause("cloak", "701.58a"),
    Cause("effect:<card>", "708.2"),
    Cause("spellmorph", "100.7", variant_of="morph", playtest=True),
)


def causes(playtest: bool = False) -> tuple[Cause, ...]:
    """Return the ways for a card to be face down, single cards last (708.1, 708.2).

    Playtest mechanics are left out unless asked for.

    >>> [c.name for c in causes() if not c.variant_of]
    ['morph', 'disguise', 'manifest', 'cloak', 'effect:<card>']
    >>> causes(playtest=True)[-1]
    Cause(name='spellmorph', rule='100.7', variant_of='morph', playtest=True)
    """
    return tuple(c for c in _CAUSES if playtest or not c.playtest)


@dataclass(frozen=True, slots=True)
class Printing:
    """A printing of a card, for its place among the sets."""

    name: str
    set: str
    set_name: str
    number: str
    rarity: str
    released: date


_COLUMNS = ("name", "set", "set_name", "number", "rarity", "released")


def read_printings(rows: Iterable[tuple[str, Row]]) -> dict[str, tuple[Printing, ...]]:
    """Read the table of printings.

    Raises:
        InvalidText: a day is malformed.
    """
    found: dict[str, tuple[Printing, ...]] = {}
    for place, row in rows:
        day = read_date(row["released"], place)
        one = Printing(
            row["name"], row["set"], row["set_name"], row["number"], row["rarity"], day
        )
        found[one.name] = (*found.get(one.name, ()), one)
    return found


@cache
def _printings() -> dict[str, tuple[Printing, ...]]:
    return read_printings(read_table("printings.tsv", _COLUMNS))


def printings(name: str) -> tuple[Printing, ...]:
    """Return the printings of a playtest card that has statements of its own (100.7).

    Raises:
        UnknownCard: it is another card.

    >>> [(p.set, p.number) for p in printings("Spellmorph Raise Dead")]
    [('CMB1', '46'), ('CMB2', '46')]
    """
    try:
        return _printings()[name]
    except KeyError:
        known = list(_printings())
        raise UnknownCard(
            f"the printings of {name!r} are not known here",
            "only playtest cards are listed",
            nearest(name, known) or f"Known: {', '.join(known)}",
            "100.7",
        ) from None


#: Ways of tournament play that a question about legality may name.
FORMATS = (
    "Standard",
    "Pioneer",
    "Modern",
    "Legacy",
    "Vintage",
    "Commander",
    "Pauper",
    "Mystery Booster Limited",
)


def legal_in(name: str, play_format: str) -> bool:
    """Say whether a playtest card may be played in a format (100.7).

    Such cards are for casual play; Mystery Booster Limited is the only exception.

    Raises:
        UnknownCard: it is no playtest card listed here.
        InvalidText: it is no format listed here.

    >>> legal_in("Spellmorph Raise Dead", "Modern")
    False
    >>> legal_in("Spellmorph Raise Dead", "Mystery Booster Limited")
    True
    """
    printings(name)
    if play_format not in FORMATS:
        raise InvalidText(
            f"there is no format {play_format!r}",
            instead=nearest(play_format, FORMATS) or f"Known: {', '.join(FORMATS)}",
        )
    return play_format == "Mystery Booster Limited"


# Cards whose text has them drafted face up. Others have themselves shown as they are
# drafted and then lie face down like the rest.
_DRAFTED_FACE_UP = frozenset(
    {
        "Agent of Acquisitions",
        "Animus of Predation",
        "Arcane Savant",
        "Archdemon of Paliano",
        "Caller of the Untamed",
        "Canal Dredger",
        "Cogwork Grinder",
        "Cogwork Librarian",
        "Deal Broker",
        "Illusionary Informant",
        "Leovold's Operative",
        "Noble Banneret",
        "Smuggler Captain",
        "Volatile Chimera",
        "Whispergear Sneak",
    }
)


def draft_facing(name: str) -> str:
    """Say how a drafted card lies in front of its player (905.1a, 905.2c).

    >>> draft_facing("Grizzly Bears"), draft_facing("Cogwork Librarian")
    ('face down', 'face up')
    """
    return "face up" if name in _DRAFTED_FACE_UP else "face down"
