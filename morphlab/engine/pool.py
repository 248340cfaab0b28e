"""The cards that the engine may look up by name; ``morphlab.cards`` fills it (201)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .card import Card
from .characteristics import CREATURE_TYPES
from .characteristics import creature_types as types_of
from .errors import UnknownCard, nearest

_cards: dict[str, Card] = {}


def register(cards: Iterable[Card]) -> None:
    """Add cards to the pool (201.2).

    A card that is in the pool already may be registered again, as it is.

    Raises:
        UnknownCard: a card with no name, or another card with a name that is taken;
            then none of the cards is added.

    >>> from .card import card
    >>> register([card("Grizzly Bears", "{1}{G}", "Creature - Bear", "2/2")])
    >>> get("Grizzly Bears").printed.pt
    '2/2'
    """
    new: dict[str, Card] = {}
    for one in cards:
        if not one.name:
            raise UnknownCard("a card of the pool needs a name", rule="201.2")
        known = new.get(one.name, _cards.get(one.name, one))
        if known != one:
            raise UnknownCard(f"the name {one.name!r} is taken", rule="201.2")
        new[one.name] = one
    _cards.update(new)
    names.cache_clear()
    nameable.cache_clear()
    creature_types.cache_clear()


def get(name: str) -> Card:
    """Return the card with a name (201.2).

    Raises:
        UnknownCard: no card in the pool has the name; the nearest names are given.

    >>> from .card import card
    >>> register([card("Grizzly Bears", "{1}{G}", "Creature - Bear", "2/2")])
    >>> get("Grizzly Bears")
    <card Grizzly Bears>
    """
    found = _cards.get(name)
    if found is None:
        raise UnknownCard(
            f"no card of the pool is called {name[:80]!r}",
            instead=nearest(name, list(_cards))
            or "morphlab.cards.names() names them all.",
            rule="201.2",
        )
    return found


@lru_cache(maxsize=2)
def names(land: bool = True) -> tuple[str, ...]:
    """Return the names of all cards in the pool, in order (201.2).

    With ``land`` false the names of land cards are left out, for those effects that ask
    for a nonland card name.

    >>> from .card import card
    >>> register([card("Grizzly Bears", "{1}{G}", "Creature - Bear", "2/2")])
    >>> "Grizzly Bears" in names(land=False)
    True
    """
    return tuple(
        sorted(n for n, one in _cards.items() if land or not one.printed.is_land)
    )


@lru_cache(maxsize=2)
def nameable(land: bool = True) -> tuple[str, ...]:
    """Return the names that a player may choose: of split cards one half's (201.4).

    >>> from .card import card
    >>> register([card("Grizzly Bears", "{1}{G}", "Creature - Bear", "2/2")])
    >>> "Grizzly Bears" in nameable()
    True
    """
    return tuple(sorted({n for name in names(land) for n in _cards[name].names}))


@lru_cache(maxsize=1)
def creature_types() -> tuple[str, ...]:
    """Return the creature types that a player may choose, in order (205.3m).

    They are those of the rules, and any newer one that a card of the pool has.

    >>> from .card import card
    >>> register([card("Grizzly Bears", "{1}{G}", "Creature - Bear", "2/2")])
    >>> "Bear" in creature_types(), "Forest" in creature_types()
    (True, False)
    """
    faces = [face for card in _cards.values() for face in (card.printed, card.back)]
    creatures = [face for face in faces if face is not None and face.is_creature]
    found = {one for face in creatures for one in types_of(face.subtypes)}
    return tuple(sorted(CREATURE_TYPES | found))
