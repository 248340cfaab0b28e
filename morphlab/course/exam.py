"""The exam: questions that players really ask, drawn with a seed, and a report.

A question is a choice (the prediction before a step of a scenario) or a task (reach a
position where something is true). All answers are found by the engine. The table
``data/exam.tsv`` says of each which mechanism it is about, how hard it is and which
lesson teaches it; a task is an exercise whose name begins with ``exam.``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from typing import Any

from ..engine.errors import InvalidText, nearest
from ..engine.said import said_row, say, say_as
from ..engine.state import State
from ..languages import translated
from ..show import view
from .boxes import Box, Fold, Grid
from .kinds import Exercise, Verdict
from .learner import record
from .lessons import LESSONS
from .quiz import Quiz, predict
from .scenes import position, story
from .tables import table

SIZE = 60
PAGE = 6
LEVELS = {1: say("easy"), 2: say("middling"), 3: say("hard")}
# The library of which a scenario says nothing (docs/scenarios.md): not worth a line.
_LIBRARY = f"library: {', '.join(['Plains'] * 10)}"
_COLUMNS = ("id", "place", "step", "mechanism", "difficulty", "lesson")


@dataclass(frozen=True)
class Question:
    """One question: where it is found, what it is about, how hard it is.

    ``place`` is a scenario of the library, with the step that is asked about, or the
    name of an exercise, with no step.
    """

    id: str
    place: str
    step: int | None
    mechanism: str
    difficulty: int
    lesson: str

    @property
    def is_task(self) -> bool:
        """Whether it is answered with actions and not with a choice."""
        return self.step is None

    def quiz(self) -> Quiz:
        """The question as a choice."""
        assert self.step is not None
        quiz = predict(self.place, self.step)
        quiz.name = ""  # it counts as a question of the exam
        return quiz

    def task(self) -> Exercise:
        """The question as a task."""
        from .tasks import exercise

        return exercise(self.place)

    def state(self) -> State:
        """The position that is asked about, before anything more is done."""
        if self.step is None:
            return self.task().scene.state
        return position(self.place, self.step - 1)

    def position(self) -> tuple[str, ...]:
        """The position as lines of text, with all cards, as a judge sees it."""
        lines = str(view(self.state(), "judge")).splitlines()
        told = (line.strip() for line in lines)
        return tuple(line for line in told if line != _LIBRARY)


@cache
def questions() -> tuple[Question, ...]:
    """Return all questions there are, the easiest first.

    Raises:
        InvalidText: the table is damaged; the line is named.

    >>> len(questions()) >= SIZE
    True
    """
    text = (files("morphlab") / "data" / "exam.tsv").read_text("utf-8")
    return tuple(sorted(read(text), key=lambda one: (one.difficulty, one.id)))


def read(text: str) -> Iterator[Question]:
    r"""Read the table of questions.

    Raises:
        InvalidText: a line that is no question.

    >>> [one.place for one in read("\t".join(_COLUMNS) + "\nQ1\ta/b\t3\tcopies\t2\t09")]
    ['a/b']
    """
    head, *lines = text.splitlines() or [""]
    if tuple(head.split("\t")) != _COLUMNS:
        raise InvalidText(
            "line 1 of the table of questions",
            f"its columns are {', '.join(head.split(chr(9)))}",
            f"They are {', '.join(_COLUMNS)}",
        )
    seen: set[str] = set()
    for number, line in enumerate(lines, 2):
        cells = line.split("\t")
        good = len(cells) == len(_COLUMNS) and cells[0] not in seen
        if not good or cells[4] not in "123" or not (cells[2] or "0").isdecimal():
            raise InvalidText(
                f"line {number} of the table of questions",
                "it has not six cells, or an id twice, or no difficulty from 1 to 3",
            )
        seen.add(cells[0])
        step = int(cells[2]) if cells[2] else None
        yield Question(cells[0], cells[1], step, cells[3], int(cells[4]), cells[5])


class Exam:
    """An exam that was drawn: the same seed and size give the same questions.

    Questions are numbered from 1, the easiest first. ``page`` shows some of them to
    answer with buttons; ``answer`` answers one from code; ``report`` says how it went.

    >>> paper = draw_exam(seed=1)
    >>> paper
    <Exam of 60 questions, seed 1, 0 answered>
    >>> paper.questions == draw_exam(seed=1).questions
    True
    >>> paper.questions == draw_exam(seed=2).questions
    False
    """

    def __init__(self, seed: int, drawn: Iterable[Question]) -> None:
        self.seed = seed
        self.questions = tuple(drawn)
        self._said: dict[int, Verdict] = {}

    @property
    def pages(self) -> int:
        """The number of pages."""
        return -(-len(self.questions) // PAGE)

    def question(self, number: int) -> Question:
        """Return a question by its number.

        Raises:
            InvalidText: there is no such number.
        """
        if type(number) is not int or not 1 <= number <= len(self.questions):
            raise InvalidText(
                f"there is no question {number!r}",
                instead=f"They are numbered 1 to {len(self.questions)}.",
            )
        return self.questions[number - 1]

    def page(self, number: int) -> Page:
        """Show a page of questions.

        Raises:
            InvalidText: there is no such page.
        """
        if type(number) is not int or not 1 <= number <= self.pages:
            raise InvalidText(
                f"there is no page {number!r}", instead=f"There are 1 to {self.pages}."
            )
        first = (number - 1) * PAGE + 1
        last = min(first + PAGE, len(self.questions) + 1)
        return Page(self, range(first, last))

    def answer(self, number: int, said: object = None) -> Verdict:
        """Answer a question: the number of an option, or lines of play for a task.

        The last answer counts; one that was not attempted does not.

        Raises:
            InvalidText: there is no such question.
        """
        asked = self.question(number)
        if asked.is_task:
            verdict = asked.task().check(said)
        else:
            verdict = asked.quiz().answer(said)
        self.mark(number, verdict)
        return verdict

    def mark(self, number: int, verdict: Verdict) -> None:
        """Remember what an answer came to."""
        if verdict.outcome != "not attempted":
            self._said[number] = verdict
            record(f"exam:{self.question(number).id}", verdict.outcome)

    def table(self, number: int) -> Any:
        """Put the position of a question on the table, before the step it asks about.

        Raises:
            InvalidText: there is no such question.
        """
        asked = self.question(number)
        if asked.step is None:
            return asked.task().table()
        return table(asked.place, "judge", asked.step - 1)

    def report(self) -> Box:
        """Say how it went, mechanism by mechanism, and what to read again.

        >>> paper = draw_exam(seed=1, size=6)
        >>> print(paper.report())  # doctest: +ELLIPSIS
        [▷] Report: 0 of 6 right, 6 not answered
        ...
        """
        rows = []
        for mechanism in sorted({one.mechanism for one in self.questions}):
            numbers = [
                number
                for number, one in enumerate(self.questions, 1)
                if one.mechanism == mechanism
            ]
            right = sum(self._is(number, "right") for number in numbers)
            wrong = sum(self._is(number, "wrong") for number in numbers)
            again = self._again(numbers)
            score = say("{n} of {all}", n=right, all=len(numbers))
            if wrong:  # in the same column: a small page has no room for a fourth
                score = score + ", " + say("{n} wrong", n=wrong)
            rows.append((mechanism, score, again))
        right = sum(one.is_right for one in self._said.values())
        left = len(self.questions) - len(self._said)
        title = say("{n} of {all} right", n=right, all=len(self.questions))
        if left:
            title = title + ", " + say("{n} not answered", n=left)
        heads = (say("mechanism"), say("right"), say("read again"))
        grid = Grid(say("By mechanism"), heads, tuple(rows))
        return Box("task" if left else "shown", say("Report"), title, grid=grid)

    def _is(self, number: int, outcome: str) -> bool:
        return number in self._said and self._said[number].outcome == outcome

    def _again(self, numbers: Iterable[int]) -> str:
        """The lessons of what was wrong; those that there are, as links."""
        wrong = [number for number in numbers if self._is(number, "wrong")]
        taught = sorted({self.questions[number - 1].lesson for number in wrong})
        return said_row([_linked(number) for number in taught], ", ")

    def __repr__(self) -> str:
        done = len(self._said)
        asked = f"{len(self.questions)} questions, seed {self.seed}"
        return f"<Exam of {asked}, {done} answered>"

    def __str__(self) -> str:
        return str(self.contents())

    def contents(self) -> Box:
        """The pages, with how many questions of which difficulty."""
        rows = []
        for number in range(1, self.pages + 1):
            asked = self.questions[(number - 1) * PAGE : number * PAGE]
            levels = dict.fromkeys(LEVELS[one.difficulty] for one in asked)
            about = sorted({one.mechanism for one in asked})
            between = " " + say_as("between levels", "to") + " "
            rows.append((str(number), said_row(levels, between), ", ".join(about)))
        heads = (say("page"), say("difficulty"), say("about"))
        title = say(
            "{n} questions, drawn with seed {seed}",
            n=len(self.questions),
            seed=self.seed,
        )
        return Box(
            "task", say("Exam"), title, grid=Grid(say("Pages"), heads, tuple(rows))
        )

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        return self.contents()._repr_mimebundle_()


def _linked(number: str) -> str:
    """A lesson as a link to its notebook, or by its number where there is none.

    >>> _linked("03"), _linked("99")
    ('[03 Turn it up](03-turn-it-up.ipynb)', 'lesson 99')
    """
    for one in LESSONS:
        if one.number == number:
            return f"[{one.number} {one.title}]({one.file})"
    return say("lesson {number}", number=number)


class Page:
    """Some questions of an exam, one below the other."""

    def __init__(self, paper: Exam, numbers: range) -> None:
        self.paper, self.numbers = paper, numbers

    def boxes(self) -> list[Box]:
        """The questions as text and as static HTML, answers folded."""
        found = []
        for number in self.numbers:
            asked = self.paper.question(number)
            box = asked.task().box() if asked.is_task else asked.quiz().box()
            lines = (asked.task().prompt,) if asked.is_task else box.lines
            word = say(
                "Question {n}, {level}", n=number, level=LEVELS[asked.difficulty]
            )
            folds = (Fold(say("The position"), asked.position()), *box.folds)
            lines = (*lines, self._how(number))
            found.append(Box(box.tone, word, box.title, lines, folds=folds))
        return found

    def _how(self, number: int) -> str:
        """How a question is answered and looked at from code."""
        asked, look = self.paper.question(number), f"paper.table({number})"
        if not asked.is_task:
            code = f"paper.answer({number}, 1)"
            return say("Answer: `{code}`. Look: `{look}`.", code=code, look=look)
        return say(
            "Answer: `{code}`, the dots being {form}. Look: `{look}`.",
            code=f"paper.answer({number}, ...)",
            form=asked.task().form(),
            look=look,
        )

    def widget(self) -> Any:
        """The questions with buttons; None without ipywidgets."""
        try:
            import ipywidgets
        except ImportError:
            return None
        parts = []
        for number, box in zip(self.numbers, self.boxes(), strict=True):
            asked = self.paper.question(number)
            if asked.is_task:
                parts.append(ipywidgets.HTML(box._repr_html_()))
            else:
                quiz = asked.quiz()
                quiz.on_answer = partial(self.paper.mark, number)
                parts.append(quiz.widget(box.word))
            parts.append(self._looking(number))
        return ipywidgets.VBox(parts)

    def _looking(self, number: int) -> Any:
        """A button that puts the position of a question on the table, and off again."""
        import ipywidgets

        look = ipywidgets.ToggleButton(
            description=translated(say("Show the position")),
            tooltip=translated(say("The position of question {n}", n=number)),
            layout={"width": "14em", "margin": "0 0 12px 20px"},
        )
        place = ipywidgets.VBox([look])

        def changed(change: Any) -> None:
            # The table is made when it is asked for: most questions need none.
            shown = [self.paper.table(number)] if change["new"] else []
            place.children = [look, *shown]

        look.observe(changed, names="value")
        return place

    def __str__(self) -> str:
        return "\n\n".join(str(box) for box in self.boxes())

    def __repr__(self) -> str:
        return f"<Page of questions {self.numbers[0]} to {self.numbers[-1]}>"

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        made = self.widget()
        live = made._repr_mimebundle_() if made is not None else {}
        bundle = live[0] if isinstance(live, tuple) else live
        html = "\n".join(box._repr_html_() for box in self.boxes())
        return {**bundle, "text/plain": str(self), "text/html": html}


def draw_exam(seed: int = 14, size: int = SIZE, about: str = "") -> Exam:
    """Draw an exam: the same seed gives the same questions, the easiest first.

    ``about`` keeps to one mechanism.

    Raises:
        InvalidText: the seed or size is no whole number, there are not as many
            questions, or none about that.
    """
    for name, number in (("seed", seed), ("size", size)):
        if type(number) is not int:
            raise InvalidText(f"the {name} {number!r} is no whole number")
    known = sorted({one.mechanism for one in questions()})
    if about and about not in known:
        raise InvalidText(
            f"no question is about {about[:40]!r}",
            instead=nearest(about, known) or f"They are about {', '.join(known)}.",
        )
    pool = [one for one in questions() if about in ("", one.mechanism)]
    if not 1 <= size <= len(pool):
        raise InvalidText(
            f"{size} questions cannot be drawn", instead=f"There are 1 to {len(pool)}."
        )
    drawn = random.Random(seed).sample(pool, size)
    return Exam(seed, sorted(drawn, key=lambda one: (one.difficulty, pool.index(one))))


def check_questions() -> list[str]:
    """Say which questions of the table cannot be asked, and why; empty if all can."""
    found = []
    for one in questions():
        try:
            if one.step is None:
                one.task()
            else:
                story(one.place)
                one.quiz()
        except InvalidText as error:
            found.append(f"{one.id}: {error}")
    return found
