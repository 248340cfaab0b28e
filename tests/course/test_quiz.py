"""Predictions outside the table: with buttons, as text, and from plain Python."""

from __future__ import annotations

import sys

import pytest

from morphlab.course.quiz import Quiz, predict
from morphlab.course.scenes import FOLDER, story
from morphlab.engine.errors import InvalidText

STORIES = sorted(path.stem for path in FOLDER.glob("*.toml"))
ASKED = [
    (name, step)
    for name in STORIES
    for step, one in enumerate(story(name).steps)
    if one.prediction is not None
]


@pytest.mark.parametrize(("name", "step"), ASKED)
def test_one_option_is_right_and_every_other_is_told_why_not(name, step):
    quiz = predict(name, step)
    verdicts = [quiz.answer(n) for n in range(1, len(quiz.options) + 1)]
    assert [one.outcome for one in verdicts].count("right") == 1
    for number, verdict in enumerate(verdicts, 1):
        if not verdict.is_right:
            assert quiz.options[number - 1] in verdict.lines[0]
            assert len(verdict.lines) == 2
        # Text and number of an option are the same answer.
        assert quiz.answer(quiz.options[number - 1]) == verdict


@pytest.mark.parametrize("untouched", [None, ..., "", "..."])
def test_an_untouched_question_is_not_attempted(untouched):
    assert predict("look-inside", 1).answer(untouched).outcome == "not attempted"


@pytest.mark.parametrize("odd", [0, 9, -1, True, 1.0, "no option", [1], object()])
def test_what_is_no_option_is_not_attempted_and_never_raises(odd):
    verdict = predict("look-inside", 1).answer(odd)
    assert verdict.outcome == "not attempted"
    assert "at 0x" not in repr(verdict)


def test_a_step_without_a_question_is_refused_with_those_that_have_one():
    with pytest.raises(InvalidText, match="Steps with one are 1, 2, 6, 7"):
        predict("start-first", 3)


def test_without_a_kernel_the_answer_is_folded_and_the_text_gives_nothing_away():
    bundle = predict("start-first", 6)._repr_mimebundle_()
    assert "1. Not at all" in bundle["text/plain"]
    assert "special action" not in bundle["text/plain"]
    assert bundle["text/html"].count("<details") == 1
    assert "special action" in bundle["text/html"]


def test_without_ipywidgets_the_question_is_still_shown(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    quiz = predict("start-first", 6)
    assert quiz.widget() is None
    assert set(quiz._repr_mimebundle_()) == {"text/plain", "text/html"}


def test_the_buttons_check_what_was_chosen(capsys):
    pytest.importorskip("ipywidgets")
    quiz = predict("start-first", 6)
    box = quiz.widget()
    _, options, button, verdict = box.children
    assert button.disabled
    assert options.description
    options.value = 2
    assert not button.disabled
    button.click()
    assert "Not so" in verdict.value
    assert quiz.said is not None
    assert quiz.said.outcome == "wrong"
    options.value = 1
    button.click()
    assert "Right" in verdict.value
    assert capsys.readouterr() == ("", "")


def test_each_display_has_buttons_of_its_own():
    pytest.importorskip("ipywidgets")
    quiz = predict("start-first", 6)
    kind = "application/vnd.jupyter.widget-view+json"
    first, second = (quiz._repr_mimebundle_()[kind] for _ in range(2))
    assert first["model_id"] != second["model_id"]


def test_a_long_question_has_a_short_repr():
    assert len(repr(predict("turn-costs", 2))) < 80
    assert isinstance(predict("turn-costs", 2), Quiz)
