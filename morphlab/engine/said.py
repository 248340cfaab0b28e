"""Sentences that are English and remember what they were made of.

A `Said` is an English text like any other: it equals it, hashes and prints like it. It
also keeps its message and what filled the holes, so that `morphlab.languages` can say
the same in another language when it is shown. Nothing else has to know.

A sentence is written whole, with a named hole for each thing that differs::

    say("{who} casts {what}", who=name, what=say("a card"))

An f-string, ``str.join`` or ``replace`` makes a plain text of it, which stays English.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable
from typing import Any, Protocol


class Catalogue(Protocol):
    """What a catalogue of messages answers: `gettext.NullTranslations` does."""

    def gettext(self, message: str, /) -> str:
        """Answer a message in the other language."""

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        """Answer the form that a number asks for."""

    def pgettext(self, context: str, message: str, /) -> str:
        """Answer a message that means another thing elsewhere."""


class Said(str):
    """An English text that keeps its message and the parts that filled its holes.

    >>> text = say("{who} casts {what}", who="Alice", what=say("a card"))
    >>> text, text == "Alice casts a card", text.parts
    ('Alice casts a card', True, ('', '{who} casts {what}'))
    """

    __slots__ = ("holes", "kind", "parts")
    kind: str
    parts: tuple[Any, ...]
    holes: dict[str, Any]

    def __new__(
        cls, text: str, kind: str, parts: tuple[Any, ...], holes: dict[str, Any]
    ) -> Said:
        """Keep an English text with what it is made of."""
        self = str.__new__(cls, text)
        self.kind, self.parts, self.holes = kind, parts, holes
        return self

    def __add__(self, other: str) -> Said:
        return said_row((self, other))

    def __radd__(self, other: str) -> Said:
        return said_row((other, self))

    def __reduce_ex__(self, protocol: object) -> tuple[Any, ...]:
        inner = (str.__str__(self), self.kind, self.parts, self.holes)
        return copyreg.__newobj__, (Said, *inner)  # type: ignore[attr-defined]


_KNOWN: dict[str, Said] = {}
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def say(message: str, /, **holes: object) -> Said:
    """Say a message; ``{name}`` is filled with what is given by that name.

    The message must be written here as one literal text: the catalogues are gathered
    from these calls. Without anything to fill in, braces stay as they are.

    >>> say("{who} pays {cost}", who="Alice", cost="{2}{W}")
    'Alice pays {2}{W}'
    """
    if holes:
        return Said(message.format(**holes), "one", ("", message), holes)
    known = _KNOWN.get(message)
    if known is None:  # one for each place in the code that says it
        known = _KNOWN[message] = Said(message, "one", ("", message), {})
    return known


def say_as(context: str, message: str, /, **holes: object) -> Said:
    """Say a message whose English means something else elsewhere.

    >>> say_as("of a card", "green")
    'green'
    """
    text = message.format(**holes) if holes else message
    return Said(text, "one", (context, message), holes)


def say_n(one: str, many: str, /, *, n: int, **holes: object) -> Said:
    """Say a message that counts; ``{n}`` is the number.

    >>> say_n("{n} card", "{n} cards", n=1), say_n("{n} card", "{n} cards", n=0)
    ('1 card', '0 cards')
    """
    text = (one if n == 1 else many).format(n=n, **holes)
    return Said(text, "many", (one, many, n), holes)


def say_nth(n: int) -> Said:
    """Say a number of order; languages without a word for it write the number.

    >>> [say_nth(n) for n in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    last = "th" if 10 < n % 100 < 20 else _ENDINGS.get(n % 10, "th")
    other = say_as("ordinal", "{n}.", n=n)
    return Said(f"{n}{last}", other.kind, other.parts, other.holes)


def said_from_table(text: str) -> Said:
    """Take a text of a table in ``morphlab/data`` that is in the catalogues as well."""
    return Said(text, "one", ("", text), {})


def said_row(parts: Iterable[str], between: str = "") -> Said:
    """Put parts behind each other, with a text in between.

    >>> said_row([say("tapped"), say("attacks")], ", ")
    'tapped, attacks'
    """
    row: list[str] = []
    for part in parts:
        if row and between:
            row.append(between)
        row += part.parts if isinstance(part, Said) and part.kind == "row" else (part,)
    return Said("".join(row), "row", tuple(row), {})


def said_list(parts: Iterable[str], last: str = "and") -> Said:
    """Put parts in a list: ``A, B and C``, or with ``or``.

    >>> said_list(["A", "B", "C"]), said_list(["A", "B"], "or"), said_list(["A"])
    ('A, B and C', 'A or B', 'A')
    """
    *most, end = parts = list(parts) or [""]
    if not most:
        return said_row(parts)
    first = said_row(most, ", ")
    if last == "or":
        return say("{first} or {last}", first=first, last=end)
    return say("{first} and {last}", first=first, last=end)


def capital(text: str) -> Said:
    """Begin a text with a capital letter, in each language its own.

    >>> capital(say("nothing more"))
    'Nothing more'
    """
    return Said(text[:1].upper() + text[1:], "capital", (text,), {})


def small(text: str) -> Said:
    """Write a text without capital letters, as in the middle of a sentence.

    >>> small(say("Creature"))
    'creature'
    """
    return Said(text.lower(), "small", (text,), {})


def bare(text: str) -> Said:
    """Take the full stop off the end of a sentence.

    >>> bare(say("It is a 2/2.")) + " (708.2a)."
    'It is a 2/2 (708.2a).'
    """
    return Said(text.rstrip(". "), "bare", (text,), {})


def rendered(text: object, catalogue: Catalogue) -> object:
    """Say a text in the language of a catalogue; what is no `Said` stays as it is."""
    if not isinstance(text, Said):
        return text
    parts = text.parts
    if text.kind == "row":
        return "".join(str(rendered(part, catalogue)) for part in parts)
    if text.kind == "capital":
        inner = str(rendered(parts[0], catalogue))
        return inner[:1].upper() + inner[1:]
    if text.kind == "bare":
        return str(rendered(parts[0], catalogue)).rstrip(". ")
    if text.kind == "small":
        return str(rendered(parts[0], catalogue)).lower()
    filled = {name: rendered(value, catalogue) for name, value in text.holes.items()}
    if text.kind == "many":
        one, many, n = parts
        return catalogue.ngettext(one, many, n).format(n=n, **filled)
    context, message = parts
    if context:
        found = catalogue.pgettext(context, message)
    else:
        found = catalogue.gettext(message)
    return found.format(**filled) if filled else found


_shown: Callable[[str], str] = str


def shown(text: str) -> str:
    """Give a text as it is shown now: in English, or as `show_by` says."""
    return _shown(text)


def show_by(render: Callable[[str], str]) -> None:
    """Show texts by a function; `morphlab.languages` gives it."""
    global _shown
    _shown = render
