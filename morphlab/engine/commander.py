"""The Commander variant: colour identity, decks, and setting commanders up (903).

What commanders do in a game lies where other cards do the same: the tax in ``casting``,
the tally in ``acts``, going home in ``moves`` and ``state_based``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from . import moves
from .abilities import Abilities
from .card import Card
from .characteristics import Characteristics
from .errors import ImpossiblePosition
from .mana import ManaCost
from .said import say
from .state import Position

LIFE = 40
DECK = 100
_BASIC = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
_SYMBOL = re.compile(r"\{([^{}]+)\}")


@cache
def color_identity(card: Card) -> str:
    """The colours of a card and of all mana symbols on it, in the order WUBRG (903.4).

    It limits what may be in a deck, and nothing that happens in a game (903.5c).

    >>> from morphlab.engine.example import OWL, PLAINS
    >>> color_identity(OWL), color_identity(PLAINS)
    ('W', 'W')
    """
    found: set[str] = set()
    for face in (card.printed, card.back):
        if face is not None:
            found |= {*face.colors, *_letters(face)}
            found |= {_BASIC[word] for word in face.subtypes if word in _BASIC}
    return "".join(letter for letter in "WUBRG" if letter in found)


def _letters(value: Any) -> set[str]:
    """The colours of the mana symbols in what a card says; tokens are other objects."""
    if isinstance(value, Card):
        return set()
    if isinstance(value, ManaCost):
        return {letter for symbol in value.symbols for letter in symbol} & set("WUBRG")
    if isinstance(value, str):
        return {c for symbol in _SYMBOL.findall(value) for c in symbol} & set("WUBRG")
    if isinstance(value, Characteristics):
        halves = {color for half in value.halves for color in half.colors}
        said = _letters(value.abilities) | _letters(value.halves)
        return _letters(value.cost) | said | halves
    if isinstance(value, (tuple, Abilities)):
        return set().union(*(_letters(one) for one in value))
    names: tuple[str, ...] = getattr(type(value), "__fields__", ())
    return set().union(*(_letters(getattr(value, name)) for name in names))


def check_leader(card: Card) -> None:
    """Refuse a card that cannot be a commander (903.3).

    Raises:
        ImpossiblePosition: it is no legendary creature card.

    >>> from morphlab.engine.example import PLAINS
    >>> check_leader(PLAINS)
    Traceback (most recent call last):
    morphlab.engine.errors.ImpossiblePosition: Plains cannot be a commander - it is no \
legendary creature (903.3)
    """
    legendary = "legendary" in card.printed.supertypes
    if card.token or not (card.is_creature_card and legendary):
        raise ImpossiblePosition(
            say("{card} cannot be a commander", card=card.name),
            say("it is no legendary creature"),
            rule="903.3",
        )


def check_deck(commander: Card, deck: Sequence[Card]) -> None:
    """Refuse a deck that its commander does not allow (903.5).

    ``deck`` is without the commander.

    Raises:
        ImpossiblePosition: the first thing that is wrong, with its rule.

    >>> from morphlab.engine.example import BEAR, PLAINS
    >>> check_deck(BEAR, [PLAINS] * 99)
    Traceback (most recent call last):
    morphlab.engine.errors.ImpossiblePosition: Example Bear cannot be a commander - it \
is no legendary creature (903.3)
    """
    check_leader(commander)
    what = commander.name
    if len(deck) + 1 != DECK:
        raise ImpossiblePosition(
            say("a deck of {n} cards", n=len(deck) + 1),
            say("with its commander it has exactly 100"),
            rule="903.5a",
        )
    for name, number in Counter(card.name for card in deck).items():
        one = next(card for card in deck if card.name == name)
        if "basic" not in one.printed.supertypes and (number > 1 or name == what):
            raise ImpossiblePosition(
                say("{card} is there more than once", card=name),
                say("only basic lands may be"),
                rule="903.5b",
            )
    for card in deck:
        if not is_in_colors(commander, card):
            raise ImpossiblePosition(
                say("{card} is not in the colours of {commander}",
                    card=card.name, commander=what),
                say("a colour of the card is none of the commander's"),
                rule="903.5c",
            )  # fmt: skip


def is_in_colors(commander: Card, card: Card) -> bool:
    """Whether the colours of a card are among those of a commander (903.5c).

    >>> from morphlab.engine.example import BEAR, OWL, PLAINS
    >>> is_in_colors(OWL, PLAINS), is_in_colors(BEAR, PLAINS)
    (True, False)
    """
    return set(color_identity(card)) <= set(color_identity(commander))


def set_up(pos: Position, commanders: Iterable[Card]) -> None:
    """Put each player's commander into the command zone; 40 life (903.6, 903.7).

    >>> from morphlab.engine.example import BEAR
    >>> from morphlab.engine.state import empty
    >>> pos = empty(("Ann", "Ben"))
    >>> set_up(pos, (BEAR, BEAR))
    >>> len(pos.command), pos.players[0].life
    (2, 40)
    """
    for player, card in enumerate(commanders):
        moves.make_commander(pos, moves.create(pos, card, player, "command"))
        pos.set_player(player, life=LIFE)
