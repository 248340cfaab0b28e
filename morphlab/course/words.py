"""The words that a lesson used, in one table (the glossary of the rulebook)."""

from __future__ import annotations

from ..engine.said import say, say_as
from ..languages import language
from ..rulebook import Term, term
from .boxes import Box, Grid, cited


def glossary(*names: str) -> Box:
    """Show terms with what they mean and the rules that they rest on.

    Raises:
        InvalidText: a term is not in the glossary; the nearest ones are named.

    >>> print(glossary("status"))
    [¶] Words of this lesson
        Terms, and what they mean by which rules
        word    meaning
        status  Four things a permanent is or is not: tapped, flipped, face down,
                phased out (110.5).
    """
    terms = [term(name) for name in names]
    return Box(
        "words",
        say("Words of this lesson"),
        grid=Grid(
            say("Terms, and what they mean by which rules"),
            (say_as("head", "word"), say("meaning")),
            tuple(
                (_name(one), cited(one.definition, one.rules))
                for one in sorted(terms, key=lambda one: one.name)
            ),
        ),
    )


def _name(one: Term) -> str:
    """A term in the language that is set, with the English one that cards have."""
    other = one.names.get(language(), one.name)
    return one.name if other.lower() == one.name.lower() else f"{other} ({one.name})"
