"""The glossary: terms of face-down play, each in one sentence of our own."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..engine.errors import InvalidText, nearest
from ..engine.said import said_from_table
from ..languages import translated
from .numbers import number_key
from .tables import Row, read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LANGUAGES = ("en", "it", "es", "ro")


@dataclass(frozen=True, slots=True)
class Term:
    """A term, the rules that it rests on and what it means.

    ``names`` holds it in other languages, as far as the official word is known;
    ``note`` warns of what misleads.

    >>> term("ward").names["it"], term("ward").rules
    ('Egida', ('702.21a',))
    """

    name: str
    rules: tuple[str, ...]
    definition: str
    names: Mapping[str, str] = field(hash=False)
    note: str = ""

    def __str__(self) -> str:
        return f"{self.name}: {translated(self.definition)} ({', '.join(self.rules)})"


_COLUMNS = (*LANGUAGES, "rules", "definition", "note")


def read_terms(rows: Iterable[tuple[str, Row]]) -> dict[str, Term]:
    """Read the table of terms.

    Raises:
        InvalidText: a term is twice there or out of order, cites no rule, or its
            definition is no single sentence.
    """
    found: dict[str, Term] = {}
    for place, row in rows:
        name = row["en"]
        if found and name <= next(reversed(found)):
            raise InvalidText(
                f"{place}: {name!r} is out of order or twice there",
                instead="Sort the terms by their English name",
            )
        numbers = tuple(row["rules"].split())
        if not numbers:
            raise InvalidText(f"{place}: {name!r} cites no rule")
        for number in numbers:
            try:
                number_key(number)
            except InvalidText as error:
                raise InvalidText(
                    f"{place}: {error.what}", instead=error.instead
                ) from None
        definition = row["definition"]
        if not definition.endswith(".") or ". " in definition:
            raise InvalidText(
                f"{place}: the definition of {name!r} is not one sentence",
                instead="Write one sentence with a full stop",
            )
        names = {language: row[language] for language in LANGUAGES if row[language]}
        found[name] = Term(
            name,
            numbers,
            said_from_table(definition),
            MappingProxyType(names),
            said_from_table(row["note"]) if row["note"] else "",
        )
    return found


@cache
def _terms() -> dict[str, Term]:
    return read_terms(read_table("glossary.tsv", _COLUMNS))


def glossary() -> tuple[Term, ...]:
    """Return all terms, by their English names.

    >>> len(glossary()) >= 45, glossary()[0].name
    (True, 'ability')
    """
    return tuple(_terms().values())


def term(name: str) -> Term:
    """Return a term by its English name or by one in another language.

    Raises:
        InvalidText: there is no such term. The message names the nearest ones.

    >>> print(term("Metamorfosi").name)
    morph
    >>> term("disgise")
    Traceback (most recent call last):
    morphlab.engine.errors.InvalidText: 'disgise' is not in the glossary. Did you mean \
disguise?
    """
    if name in _terms():
        return _terms()[name]
    wanted = name.casefold()
    for one in _terms().values():
        if wanted in {n.casefold() for n in one.names.values()}:
            return one
    raise InvalidText(
        f"{name!r} is not in the glossary", instead=nearest(name, list(_terms()))
    )
