"""The lessons in their order: what each is about, and the way from one to the next."""

from __future__ import annotations

from ..engine.errors import InvalidText, nearest
from ..engine.said import say
from .boxes import Box, Grid, cited, listed
from .chapters import chapters
from .chapters.form import Lesson

LESSONS = tuple(chapter.lesson for chapter in chapters())
# Notebooks to use, in no order and with no number.
TOOLS = (
    Lesson(
        "",
        "browse",
        "rule-browser.ipynb",
        "Rule browser",
        10,
        "any statement of the rulebook, and how it is played",
        ("100",),
        kind="tool",
    ),
    Lesson(
        "",
        "make",
        "make-your-own.ipynb",
        "Make your own",
        20,
        "write a story and a card, play them, share them and hand them out",
        ("100",),
        kind="tool",
    ),
    Lesson(
        "",
        "reference",
        "reference.ipynb",
        "Reference",
        5,
        "the names that a notebook can use, and what each of them does",
        ("100",),
        kind="tool",
    ),
)


def lesson(name: str) -> Lesson:
    """Return a lesson by its number or its short name.

    Raises:
        InvalidText: there is no such lesson.

    >>> lesson("03").title, lesson("look").file
    ('Turn it up', '01-look-at-a-face-down-card.ipynb')
    """
    for one in LESSONS:
        if name in (one.number, one.id):
            return one
    known = [one.id for one in LESSONS]
    raise InvalidText(
        f"there is no lesson {name!r}",
        instead=nearest(name, known) or f"Lessons are {', '.join(known)}.",
    )


def path() -> Box:
    """Show the lessons in their order, with what each is about and how long it takes.

    >>> print(path())  # doctest: +ELLIPSIS
    [▷] The way through the course: ... lessons, ... minutes
        To use beside them: Rule browser...
        Lessons, each builds on those before it
        lesson ... about
        00 Start here ...
    """
    rows = tuple(
        (
            f"{one.number} {one.title}",
            say("{n} min", n=one.minutes),
            cited(one.about, one.rules).rstrip("."),
        )
        for one in LESSONS
    )
    minutes = sum(one.minutes for one in LESSONS)
    tools = listed([f"[{one.title}]({one.file})" for one in TOOLS])
    return Box(
        "task",
        say("The way through the course"),
        say("{n} lessons, {minutes} minutes", n=len(LESSONS), minutes=minutes),
        (say("To use beside them: {tools}.", tools=tools),),
        Grid(
            say("Lessons, each builds on those before it"),
            (say("lesson"), say("time"), say("about")),
            rows,
        ),
    )


def navigation(name: str) -> str:
    """Write the line that leads to the lessons around one, for the end of a notebook.

    >>> navigation("00")
    'Next: [01 Look at a face-down card](01-look-at-a-face-down-card.ipynb)'
    """
    place = LESSONS.index(lesson(name))
    parts = []
    for word, other in (("Previous", place - 1), ("Next", place + 1)):
        if 0 <= other < len(LESSONS):
            one = LESSONS[other]
            parts.append(f"{word}: [{one.number} {one.title}]({one.file})")
    return " · ".join(parts)
