"""The card pool: each card as data, a module per mechanic, checked where it is made.

>>> card("Willbender").printed.pt
'1/2'
"""

from __future__ import annotations

from ..engine import pool
from ..engine.card import Card
from ..engine.errors import UnknownCard, nearest
from . import (
    choosing,
    copies,
    disguise,
    exiling,
    halves,
    instead,
    lands,
    looking,
    manifest,
    megamorph,
    merging,
    morph,
    permanents,
    planeswalkers,
    playtest,
    returning,
    sagas,
    spells,
    tokens,
    turning,
    watchers,
)
from .check import check, check_all

_MODULES = (
    lands,
    morph,
    megamorph,
    disguise,
    manifest,
    turning,
    watchers,
    copies,
    permanents,
    planeswalkers,
    spells,
    playtest,
    exiling,
    merging,
    halves,
    sagas,
    returning,
    instead,
    choosing,
    looking,
)
_CARDS = check_all(one for module in _MODULES for one in module.CARDS)
_TOKENS = check_all(tokens.TOKENS)
pool.register(_CARDS.values())


def card(name: str) -> Card:
    """Return the card with a name (201.2).

    Raises:
        UnknownCard: no card is called that; the nearest names are given.

    >>> card("Exalted Angle")
    Traceback (most recent call last):
    morphlab.engine.errors.UnknownCard: no card of the pool is called 'Exalted Angle' \
(201.2). Did you mean Exalted Angel?
    """
    return pool.get(name)


def names() -> tuple[str, ...]:
    """Return the names of all cards of this pool in order (201.2).

    >>> "Ixidron" in names()
    True
    """
    return tuple(sorted(_CARDS))


def all_cards() -> tuple[Card, ...]:
    """Return all cards of this pool in the order of their names (108.1).

    >>> all_cards()[0].name
    'Abhorrent Oculus'
    """
    return tuple(_CARDS[name] for name in names())


def token_names() -> tuple[str, ...]:
    """Return the names of the tokens that cards of this pool create (111.4).

    >>> "Goblin" in token_names()
    True
    """
    return tuple(_TOKENS)


def token(name: str) -> Card:
    """Return the token that cards of the pool create under a name (111.1).

    Raises:
        UnknownCard: no card of the pool creates such a token.

    >>> token("Goblin").printed.pt
    '1/1'
    """
    found = _TOKENS.get(name)
    if found is None:
        raise UnknownCard(
            f"no card of the pool creates a {name[:80]!r} token",
            instead=nearest(name, list(_TOKENS)),
            rule="111.1",
        )
    return found


__all__ = ["Card", "all_cards", "card", "check", "names", "token", "token_names"]
