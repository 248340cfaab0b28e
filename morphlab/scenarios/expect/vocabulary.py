"""The words that an expectation may use: types, keywords, colors, card names."""

from __future__ import annotations

import re
from functools import lru_cache

from ...engine import pool
from ...engine.abilities import KEYWORDS
from ...engine.characteristics import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    SUPERTYPES,
    Characteristics,
)
from ...engine.errors import InvalidText, UnknownCard, nearest
from ...engine.mana import COLOR_NAMES
from ..invented import known_card

COLOR_WORDS = {name: letter for letter, name in COLOR_NAMES.items()}


@lru_cache(maxsize=1)
def subtypes() -> frozenset[str]:
    """All subtypes on cards of the pool, and a few that effects give (205.3)."""
    found = {*BASIC_LAND_TYPES, "Cyberman", "Goblin", "Snake", "Zombie"}
    for name in pool.names():
        found.update(pool.get(name).printed.subtypes)
    return frozenset(found)


def type_word(word: str) -> str:
    """A card type, supertype or subtype as the engine writes it (205)."""
    if word.lower() in CARD_TYPES or word.lower() in SUPERTYPES:
        return word.lower()
    for known in subtypes():
        if known.lower() == word.lower():
            return known
    raise InvalidText(
        f"{word[:40]!r} is no type",
        instead=nearest(word, [*CARD_TYPES, *SUPERTYPES, *subtypes()]),
        rule="205",
    )


def types_of(now: Characteristics) -> tuple[str, ...]:
    """Supertypes, types and subtypes together (205)."""
    return (*now.supertypes, *now.types, *now.subtypes)


def card_word(name: str) -> str:
    """A card name, or the name of a token such as Goblin."""
    try:
        return known_card(name).name
    except UnknownCard:
        if name in subtypes():
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
    return " and ".join(COLOR_NAMES[letter] for letter in letters) or "no color"
