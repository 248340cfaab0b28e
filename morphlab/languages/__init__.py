"""The language in which things are shown: English, or one that has a catalogue.

Texts are made in English and keep their message (`morphlab.engine.said`); they are said
in another language where they are shown. It is English until `set_language`, whatever
the system speaks. Names of cards, rule numbers and what is typed stay as they are.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from morphlab.engine.errors import InvalidText
from morphlab.engine.said import Said, rendered, show_by

#: Each language by its short name, with what it calls itself.
LANGUAGES = {
    "en": "English",
    "it": "Italiano",
    "es": "Español",
    "ro": "Română",
}
HERE = Path(__file__).parents[1] / "locale"

_now = "en"


def set_language(language: str) -> None:
    """Show everything in a language from now on: ``en``, ``it``, ``es`` or ``ro``.

    Raises:
        InvalidText: it is none of them.

    >>> set_language("en")
    >>> set_language("de")
    Traceback (most recent call last):
    morphlab.engine.errors.InvalidText: no language 'de'. There are en (English), \
it (Italiano), es (Español) and ro (Română).
    """
    global _now
    _now = known(language)
    catalogue(_now)
    show_by(str if _now == "en" else translated)


def language() -> str:
    """Give the language in which things are shown now.

    >>> language()
    'en'
    """
    return _now


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Show things in a language for a while.

    Raises:
        InvalidText: there is no such language.

    >>> with speaking("es"):
    ...     language()
    'es'
    """
    before = _now
    set_language(language)
    try:
        yield
    finally:
        set_language(before)


def known(language: str) -> str:
    """Check the short name of a language.

    Raises:
        InvalidText: there is no such language.
    """
    if language in LANGUAGES:
        return language
    *most, last = (f"{short} ({name})" for short, name in LANGUAGES.items())
    raise InvalidText(
        f"no language {language!r}",
        instead=f"There are {', '.join(most)} and {last}.",
    )


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Load the catalogue of a language, once; English needs none."""
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation("morphlab", HERE, [language])


def translated(text: Any, language: str | None = None) -> Any:
    """Say a text in the language shown now, or in another; lists and tables as well.

    What keeps no message stays as it is: names, numbers, texts of scenario files.

    >>> from morphlab.engine.said import say
    >>> translated(say("face down"), "it"), translated("Willbender", "it")
    ('a faccia in giù', 'Willbender')
    """
    short = _now if language is None else known(language)
    return text if short == "en" else _all_of(text, catalogue(short))


def _all_of(text: Any, words: gettext.NullTranslations) -> Any:
    if isinstance(text, Said):
        return rendered(text, words)
    if isinstance(text, dict):
        return {key: _all_of(value, words) for key, value in text.items()}
    if isinstance(text, list):
        return [_all_of(value, words) for value in text]
    if type(text) is tuple:
        return tuple(_all_of(value, words) for value in text)
    return text
