"""Common misreadings: what many say at the table, and what the engine finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..engine.errors import InvalidText, nearest
from .boxes import Box, Grid
from .scenes import Scene, failure


@dataclass(frozen=True)
class Misreading:
    """A belief, the claims that follow from it, and what is true instead.

    ``claims`` are expectations about the scene, none of which may hold.
    """

    name: str
    said: str
    scene: Scene
    claims: tuple[str, ...]
    instead: str

    def box(self) -> Box:
        """The belief with what the engine finds for each claim."""
        rows = []
        for claim in self.claims:
            found = failure(self.scene.state, claim)
            if not found:
                raise InvalidText(f"{claim!r} is true in {self.scene.story}")
            rows.append((claim, f"no: {found}"))
        return Box(
            "careful",
            "Common misreading",
            f"\u201c{self.said}\u201d",
            (self.instead,),
            Grid("What the engine finds", ("the claim", "the answer"), tuple(rows)),
        )

    def __str__(self) -> str:
        return str(self.box())

    def __repr__(self) -> str:
        return f"<Misreading {self.name}>"

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, Any]:
        return self.box()._repr_mimebundle_()


MISREADINGS = (
    Misreading(
        "start",
        "My card lies on the table, so you may see what it is",
        Scene("start-first", 2),
        ("Bob may look at #2", "Bob knows #2 is Exalted Angel"),
        "Only the player who controls a face-down permanent may look at it (708.5).",
    ),
    Misreading(
        "look",
        "It is still a white Angel; we just cannot see it",
        Scene("look-effects", 0),
        ("#1 is white", "#1 is an Angel", "#1 has flying", "#1 is named Exalted Angel"),
        "Nothing of the card is there while it is face down. What is there is what the "
        "rule lists: a 2/2 creature (708.2a).",
    ),
    Misreading(
        "cast",
        "Morph is an ability of the card, so the spell still has it on the stack",
        Scene("cast-three", 1),
        ("#2 has morph", "#2 has flying", "#2 is white", "#2 has mana cost {4}{W}{W}"),
        "The card is turned face down first and put on the stack then, so the spell "
        "has nothing of it, not even morph (708.4).",
    ),
    Misreading(
        "turn",
        "I Shock it in response to the turning up",
        Scene("start-first", 6),
        ("priority: Bob", "#2 is 2/2", "Bob may: cast Shock targeting #2"),
        "There is no response: the special action is over at once, and the player who "
        "took it has priority (116.2b, 116.3).",
    ),
)


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
