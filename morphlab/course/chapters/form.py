"""What a chapter is made of: its lesson, its exercises, its common misreadings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...engine.errors import InvalidText
from ...engine.said import say
from ..boxes import Box, Grid
from ..kinds import Exercise
from ..scenes import Scene, failure


@dataclass(frozen=True)
class Lesson:
    """A notebook of the course.

    ``id`` is the short name with which the names of its stories and exercises begin;
    ``rules`` are the sections of the rules that it is about. ``kind`` says what it must
    have: a ``lesson`` teaches, an ``exam`` only asks, a ``tool`` is for use (it has no
    number, and no place in the order).
    """

    number: str
    id: str
    file: str
    title: str
    minutes: int
    about: str
    rules: tuple[str, ...]
    kind: str = "lesson"


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
            found = failure(self.scene.state, claim, self.scene.seen)
            if not found:
                raise InvalidText(f"{claim!r} is true in {self.scene.story}")
            rows.append((claim, say("no: {why}", why=found)))
        heads = (say("the claim"), say("the answer"))
        return Box(
            "careful",
            say("Common misreading"),
            f"\u201c{self.said}\u201d",
            (self.instead,),
            Grid(say("What the engine finds"), heads, tuple(rows)),
            closed=say("What is wrong with it?"),
        )

    def __str__(self) -> str:
        return str(self.box())

    def __repr__(self) -> str:
        return f"<Misreading {self.name}>"

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, Any]:
        return self.box()._repr_mimebundle_()


@dataclass(frozen=True)
class Board:
    """What a teacher writes on the board beside a story, and asks when it is over.

    The questions before the steps and the notes to them are in the story itself.
    """

    story: str
    write: tuple[str, ...]
    ask: str


@dataclass(frozen=True)
class Chapter:
    """All that a notebook takes from the package, in the order of the notebook.

    The name of an exercise is the lesson's ``id``, a full stop and a word; the first
    misreading has the ``id`` itself as its name. An exam has no misreadings. ``board``
    has an entry for each story that asks something, in their order.
    """

    lesson: Lesson
    exercises: tuple[Exercise, ...]
    misreadings: tuple[Misreading, ...]
    board: tuple[Board, ...] = ()
