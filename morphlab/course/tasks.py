"""The exercises of the lessons, in the order in which a learner meets them."""

from __future__ import annotations

from ..engine.errors import InvalidText, nearest
from .chapters import chapters
from .kinds import Exercise
from .lessons import lesson

EXERCISES = tuple(one for chapter in chapters() for one in chapter.exercises)


def exercise(name: str) -> Exercise:
    """Return an exercise by its name, such as ``look.anthem``.

    Raises:
        InvalidText: there is no such exercise; the nearest ones are named.

    >>> exercise("look.value").check(2).outcome
    'wrong'
    """
    for one in EXERCISES:
        if one.name == name:
            return one
    names = [one.name for one in EXERCISES]
    near = nearest(str(name), names)
    raise InvalidText(
        f"there is no exercise {name!r}",
        instead=near or f"Exercises are called like {names[0]}.",
    )


def exercises(name: str) -> tuple[Exercise, ...]:
    """Return the exercises of a lesson, by its number or short name.

    >>> [one.name for one in exercises("01")][:2]
    ['look.anthem', 'look.value']
    """
    start = f"{lesson(name).id}."
    return tuple(one for one in EXERCISES if one.name.startswith(start))
