"""The words that an expectation may use: types, keywords, colors, card names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ...engine.abilities import KEYWORDS, Abilities
from ...engine.characteristics import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    SUPERTYPES,
    Characteristics,
)
from ...engine.effects import Change
from ...engine.errors import InvalidText, UnknownCard, nearest
from ...engine.mana import COLOR_NAMES
from ..invented import known_card, own_cards, shipped_names

COLOR_WORDS = {name: letter for letter, name in COLOR_NAMES.items()}


def subtypes() -> frozenset[str]:
    """All subtypes of cards and tokens, and those that effects give (205.3)."""
    own = own_cards()
    return _shipped().union(*(_subtypes_in(one) for one in own)) if own else _shipped()


@lru_cache(maxsize=1)
def _shipped() -> frozenset[str]:
    found = set(BASIC_LAND_TYPES)
    for name in shipped_names():
        found.update(_subtypes_in(known_card(name)))
    return frozenset(found)


def _subtypes_in(value: Any) -> Iterator[str]:
    """The subtypes that a record of a card speaks of, in all its parts."""
    if isinstance(value, Characteristics):
        yield from value.subtypes
    if isinstance(value, Change) and value.kind in ("set_subtypes", "add_subtypes"):
        if isinstance(value.value, tuple):
            yield from value.value
        return
    if isinstance(value, tuple | Abilities):
        for part in value:
            yield from _subtypes_in(part)
    elif hasattr(value, "__fields__"):
        for field in value.__fields__:
            yield from _subtypes_in(getattr(value, field))


def type_word(word: str) -> str:
    """A card type, supertype or subtype as the engine writes it (205)."""
    if word.lower() in CARD_TYPES or word.lower() in SUPERTYPES:
        return word.lower()
    for known in subtypes():
        if known.lower() == word.lower():
            return known
    raise InvalidText(
        f"{word[:40]!r} is no type",
        instead=nearest(word, [*CARD_TYPES, *SUPERTYPES, *subtypes()])
        or f"Card types are {', '.join(CARD_TYPES)}.",
        rule="205",
    )


def types_of(now: Characteristics) -> tuple[str, ...]:
    """Supertypes, types and subtypes together (205)."""
    return (*now.supertypes, *now.types, *now.subtypes)


@lru_cache(maxsize=1)
def _backs() -> frozenset[str]:
    """The names on the backs of double-faced cards, and of halves (712.1, 709.4a)."""
    cards = [known_card(name) for name in shipped_names()]
    backs = {card.back.name for card in cards if card.back is not None}
    return frozenset(backs | {name for card in cards for name in card.names})


def card_word(name: str) -> str:
    """A card name, that of another face, or the name of a token such as Goblin."""
    try:
        return known_card(name).name
    except UnknownCard:
        if name in subtypes() or name in _backs():
            return name
        raise


def keyword(word: str) -> str:
    """A keyword that the engine plays (702)."""
    low = word.lower()
    if low not in KEYWORDS:
        raise InvalidText(
            f"{word[:40]!r} is no keyword",
            instead=nearest(low, list(KEYWORDS)),
            rule="702",
        )
    return low


def colors_of(text: str) -> str:
    """Color words as letters (105)."""
    letters = set()
    for word in re.split(r", | and ", text.lower()):
        if word not in COLOR_WORDS:
            raise InvalidText(
                f"{word[:40]!r} is no color", instead=nearest(word, list(COLOR_WORDS))
            )
        letters.add(COLOR_WORDS[word])
    return "".join(letter for letter in "WUBRG" if letter in letters)


def color_words(letters: str) -> str:
    """Letters as color words (105)."""
    return " and ".join(COLOR_NAMES[letter] for letter in letters) or "colourless"
