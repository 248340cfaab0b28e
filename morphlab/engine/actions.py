"""What players do: small frozen records that compare by value (116, 117, 601, 602).

Whose action it is follows from the position: the player who has priority or who must
choose. Objects are named by number; ``scenarios.notation`` writes and reads actions as
text.
"""

from __future__ import annotations

from typing import Any

from .record import Record, record


@record
class Pass(Record):
    """Pass priority (117.3d)."""


@record
class PlayLand(Record):
    """Play a land card, a special action (116.2a, 305.1)."""

    card: int


@record
class Cast(Record):
    """Begin to cast a card as a spell (601.2), face down for a way such as ``morph``.

    ``way`` is empty for casting it face up, or the face-down keyword that is used.
    """

    card: int
    way: str = ""


@record
class Activate(Record):
    """Begin to activate an ability, by its place among its object's (602.2)."""

    object: int
    ability: int


@record
class ActivateMana(Record):
    """Activate a mana ability and choose which of its outputs is added (605.3)."""

    object: int
    ability: int
    output: int = 0


@record
class TurnUp(Record):
    """Turn a face-down permanent face up, a special action (116.2b, 702.37e).

    ``way`` is ``morph``, ``megamorph``, ``disguise``, ``manifest`` or ``cloak``.
    """

    object: int
    way: str


@record
class Choose(Record):
    """Answer the choice that is waited for, with one of its options.

    An option is an object's number, a ``PlayerRef``, a number, a word, a pair for
    combat, or None for "no more".
    """

    option: Any


@record
class Concede(Record):
    """Leave the game (104.3a); a player may do so at any time."""

    player: int


Action = Pass | PlayLand | Cast | Activate | ActivateMana | TurnUp | Choose | Concede
