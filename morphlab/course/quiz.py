"""Predictions outside the table: a question, then the answer that the engine found.

The same question is shown with radio buttons where ipywidgets is there, as static HTML
with the answer folded where no kernel runs, and as text; from plain Python it is
answered with ``quiz.answer(2)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from textwrap import shorten
from typing import Any

from ..engine.errors import InvalidText
from ..engine.said import say
from ..languages import translated
from ..scenarios import Prediction
from ..show.html import SYMBOL
from .boxes import Box, Fold, cited
from .kinds import UNTOUCHED, Verdict
from .learner import record
from .scenes import story

# Long options wrap below each other instead of running out of a small page.
_STYLE = """<style>
.ml-quiz .widget-radio-box { height: auto; }
.ml-quiz .widget-radio-box label { display: flex; align-items: flex-start; gap: 8px;
  height: auto; white-space: normal; line-height: 1.4; padding: 4px 0;
  font-size: 15px; }
.ml-quiz .widget-radio-box input { float: none; height: auto; margin: 4px 0 0;
  flex: none; order: -1; }
.ml-quiz > .widget-radio, .ml-quiz > button { margin-left: 20px; }
</style>"""


class Quiz:
    """A question with its options; the first option is number 1.

    >>> quiz = predict("look-inside", 1)
    >>> quiz
    <Quiz: #2 is Sagu Mauler underneath, which costs {4}{G}{U}. What is ...>
    >>> quiz.answer(2).is_right, quiz.answer(...).outcome
    (True, 'not attempted')
    """

    def __init__(
        self, prediction: Prediction, title: str = say("Your guess"), name: str = ""
    ) -> None:
        self.name = name
        self.on_answer: Callable[[Verdict], None] | None = None
        self.title = title
        self.question = prediction.question
        self.options = prediction.options
        self._right = prediction.answer
        self._why = prediction.why
        self._rule = prediction.rule
        self.said: Verdict | None = None

    def answer(self, choice: object = None) -> Verdict:
        """Answer with the number of an option, or with its text."""
        self.said = self._verdict(choice)
        if self.name:
            record(self.name, self.said.outcome)
        if self.on_answer is not None:
            self.on_answer(self.said)
        return self.said

    def _verdict(self, choice: object) -> Verdict:
        last = len(self.options)
        if any(choice is one or choice == one for one in UNTOUCHED):
            line = say("Answer with the number of an option, 1 to {last}.", last=last)
            return Verdict("not attempted", self.title, (line,))
        if isinstance(choice, str) and choice in self.options:
            choice = self.options.index(choice) + 1
        if type(choice) is not int or not 1 <= choice <= last:
            line = say(
                "{choice} is not an option: they are numbered 1 to {last}.",
                choice=repr(choice)[:150],
                last=last,
            )
            return Verdict("not attempted", self.title, (line,))
        place = choice - 1
        if place == self._right:
            return Verdict("right", self.title, (self._because(place),))
        lines = (
            say("You said: {option}.", option=self.options[place])
            + f" {self._why[place]}",
            say("The answer: {option}.", option=self.options[self._right])
            + f" {self._because(self._right)}",
        )
        return Verdict("wrong", self.title, lines)

    def _because(self, place: int) -> str:
        return cited(self._why[place], [self._rule])

    def box(self) -> Box:
        """The question as text and as static HTML, with the answer folded."""
        options = tuple(f"{n}. {text}" for n, text in enumerate(self.options, 1))
        right = f"{self.options[self._right]}. {self._because(self._right)}"
        return Box(
            "task",
            say("Predict"),
            self.question,
            options,
            folds=(Fold(say("The answer, after a guess"), (right,)),),
        )

    def widget(self, word: str = say("Predict")) -> Any:
        """The question with radio buttons and a button; None without ipywidgets."""
        try:
            import ipywidgets
        except ImportError:
            return None
        asked = Box("task", word, self.question)._repr_html_()
        question = ipywidgets.HTML(_STYLE + asked)
        options = ipywidgets.RadioButtons(
            options=[
                (with_plain_mana(text), n) for n, text in enumerate(self.options, 1)
            ],
            value=None,
            description=translated(say("Your guess")),
            layout={"width": "auto", "max_width": "46em"},
        )
        check = ipywidgets.Button(
            description=translated(say("Check")),
            disabled=True,
            tooltip=translated(say("Check your guess")),
            button_style="primary",
        )
        verdict = ipywidgets.HTML("")

        def chosen(change: Any) -> None:
            check.disabled = change["new"] is None

        def checked(_: object) -> None:
            verdict.value = self.answer(options.value).box()._repr_html_()

        options.observe(chosen, names="value")
        check.on_click(checked)
        box = ipywidgets.VBox([question, options, check, verdict])
        box.add_class("ml-quiz")
        return box

    def __str__(self) -> str:
        return str(self.box())

    def __repr__(self) -> str:
        return f"<Quiz: {shorten(self.question, 66, placeholder=' ...')}>"

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, Any]:
        box = self.widget()
        live = box._repr_mimebundle_() if box is not None else {}
        bundle = live[0] if isinstance(live, tuple) else live
        return {**bundle, **self.box()._repr_mimebundle_()}


def with_plain_mana(text: str) -> str:
    """Write mana as players do where nothing can be drawn, as on the label of a button.

    >>> with_plain_mana("{2}{W}: no, {R/W}")
    '2W: no, (R/W)'
    """
    return SYMBOL.sub(_plain, str(translated(text)))


def _plain(found: re.Match[str]) -> str:
    return f"({found[1]})" if "/" in found[1] else found[1]


def predict(name: str, step: int) -> Quiz:
    """Ask the question that a story has before one of its steps.

    Raises:
        InvalidText: there is no such story, or that step has no question.
    """
    steps = story(name).steps
    asked = [n for n, one in enumerate(steps) if one.prediction is not None]
    if step not in asked:
        raise InvalidText(
            f"step {step!r} of {name} has no question",
            instead=f"Steps with one are {', '.join(map(str, asked)) or 'none'}.",
        )
    prediction: Prediction = steps[step].prediction
    return Quiz(prediction, name=f"{name}:{step}")
