"""The words that a lesson used, in one table (the glossary of the rulebook)."""

from __future__ import annotations

from ..rulebook import term
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
        "Words of this lesson",
        grid=Grid(
            "Terms, and what they mean by which rules",
            ("word", "meaning"),
            tuple(
                (one.name, cited(one.definition, one.rules))
                for one in sorted(terms, key=lambda one: one.name)
            ),
        ),
    )
