"""Common misreadings: what many say at the table, and what the engine finds."""

from __future__ import annotations

from ..engine.errors import InvalidText, nearest
from .chapters import chapters
from .chapters.form import Misreading

MISREADINGS = tuple(one for chapter in chapters() for one in chapter.misreadings)


def misreading(name: str) -> Misreading:
    """Return the common misreading of a lesson by the lesson's short name.

    Raises:
        InvalidText: there is none of that name.

    >>> print(misreading("look"))
    [!] Common misreading: “It is still a white Angel; we just cannot see it”
        Nothing of the card is there while it is face down. What is there is what the
        rule lists: a 2/2 creature (708.2a).
        What the engine finds
        the claim                  the answer
        #1 is white                no: it is colourless
        #1 is an Angel             no: it is Creature
        #1 has flying              no: it has no keyword
        #1 is named Exalted Angel  no: it has no name
    """
    for one in MISREADINGS:
        if one.name == name:
            return one
    names = [one.name for one in MISREADINGS]
    raise InvalidText(
        f"there is no misreading {name!r}",
        instead=nearest(name, names) or f"There are {', '.join(names)}.",
    )
