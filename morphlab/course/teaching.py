"""What a teacher needs of a lesson: time, a plan for the board, what to ask and note.

Nearly all of it is in the stories already: the questions before their steps, and the
notes to them. A chapter adds what to write on the board beside each story.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..engine.said import capital, said_row, say
from .boxes import Box, Grid
from .chapters import chapters
from .chapters.form import Board, Chapter
from .lessons import lesson
from .scenes import FOLDER, story

# Minutes, as they were reckoned and not measured: a step that is looked at, and a
# question with its hands, its reasons and its answer.
STEP, QUESTION = 0.5, 2


@dataclass(frozen=True)
class Plan:
    """A lesson in front of a class, as boxes below each other."""

    name: str
    boxes: tuple[Box, ...]

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.boxes))

    def __repr__(self) -> str:
        return f"<Plan of {self.name}>"

    def _repr_html_(self) -> str:
        return "\n".join(box._repr_html_() for box in self.boxes)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, Any]:
        return {"text/plain": str(self), "text/html": self._repr_html_()}


def teacher(name: str) -> Plan:
    """Show what a teacher needs of a lesson: time, board, questions, answers, notes.

    Raises:
        InvalidText: there is no such lesson.

    >>> print(teacher("look"))  # doctest: +ELLIPSIS
    [▷] For the teacher: 01 Look at a face-down card
        Alone it takes 15 minutes, in front of a class about ...
    """
    one = lesson(name)
    chapter = next(chapter for chapter in chapters() if chapter.lesson is one)
    return Plan(one.id, (_overview(chapter), *map(_story, boards(chapter))))


def boards(chapter: Chapter) -> tuple[Board, ...]:
    """Return what is written to each story of a chapter that asks something."""
    if chapter.board:
        return chapter.board
    return tuple(Board(name, (), "") for name in asking(chapter.lesson.id))


def asking(lesson_id: str) -> tuple[str, ...]:
    """Return the stories of a lesson that ask before a step.

    >>> asking("look")
    ('look-effects', 'look-inside', 'look-who')
    """
    names = sorted(path.stem for path in FOLDER.glob(f"{lesson_id}-*.toml"))
    return tuple(name for name in names if _asked(name))


def notes(name: str) -> dict[int, str]:
    """Return what a story's table notes for the teacher, beside the story's own notes.

    >>> notes("look-who")[0]
    'On the board: two columns, Alice and Bob: may look, remembers'
    """
    for chapter in chapters():
        for board in chapter.board:
            if board.story == name:
                steps = story(name).steps
                first = [say("On the board: {text}", text=line) for line in board.write]
                last = say("Ask in the end: {question}", question=board.ask)
                told = {0: [steps[0].say, *first]}
                told.setdefault(len(steps) - 1, [steps[-1].say]).append(last)
                return {
                    number: said_row(list(filter(None, lines)), "\n")
                    for number, lines in told.items()
                }
    return {}


def minutes(name: str) -> int:
    """Return how long a story takes in front of a class.

    >>> minutes("look-inside")
    10
    """
    return max(1, round(STEP * (len(story(name).steps) - 1) + QUESTION * _asked(name)))


def _asked(name: str) -> int:
    return sum(step.prediction is not None for step in story(name).steps)


def _overview(chapter: Chapter) -> Box:
    one, told = chapter.lesson, boards(chapter)
    lines = []
    if told:
        total = sum(minutes(board.story) for board in told)
        lines.append(
            say(
                "Alone it takes {alone} minutes, in front of a class about {total}: "
                "two for each question, half a minute for each step.",
                alone=one.minutes,
                total=total,
            )
        )
    else:
        lines.append(say("It takes {n} minutes.", n=one.minutes))
    for wrong in chapter.misreadings:
        lines.append(
            say(
                "Some will say: \u201c{said}\u201d \u2013 {instead}",
                said=wrong.said,
                instead=wrong.instead,
            )
        )
    lines.append(
        say("For at home: {n} exercises in the notebook.", n=len(chapter.exercises))
    )
    rows = tuple(
        (
            story(board.story).title,
            say("{n} min", n=minutes(board.story)),
            "; ".join(board.write),
        )
        for board in told
    )
    heads = (say("story"), say("time"), say("on the board"))
    grid = Grid(say("The plan, story by story"), heads, rows) if rows else None
    title = f"{one.number} {one.title}"
    return Box("task", say("For the teacher"), title, tuple(lines), grid)


def _story(board: Board) -> Box:
    played = story(board.story)
    rows = tuple(_rows(played.steps))
    asked = said_row((say("ask, and the answer"), say("note")), "; ")
    heads = (say("step"), asked)
    ask = say("Ask in the end: {question}", question=board.ask)
    grid = Grid(say("Step by step"), heads, rows)
    return Box("words", say("Story"), played.title, (ask,) if board.ask else (), grid)


def _rows(steps: Any) -> Iterator[tuple[str, str]]:
    """The steps at which something is asked or noted; others need no row."""
    for number, step in enumerate(steps):
        asked = step.prediction
        if asked is None and not step.say:
            continue
        lines = []
        if asked is not None:
            answer, why = asked.options[asked.answer], asked.why[asked.answer]
            lines.append(asked.question)
            lines.append(f"\u2192 {answer} \u2013 {why} ({asked.rule})")
        if step.say:
            lines.append(said_row((capital(say("note")), ": ", step.say)))
        # Two columns: a small page has no room for a third.
        yield str(number), said_row(lines, "\n")
