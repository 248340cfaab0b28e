"""The exam: drawn with a seed, answered, reported; and every question can be asked."""

from __future__ import annotations

import ast
import re
import sys
from itertools import pairwise

import pytest

from morphlab.course.exam import (
    PAGE,
    SIZE,
    check_questions,
    draw_exam,
    questions,
    read,
)
from morphlab.course.learner import progress
from morphlab.course.lessons import LESSONS
from morphlab.course.scenes import story
from morphlab.course.tasks import exercises
from morphlab.engine.errors import InvalidText

HEAD = "id\tplace\tstep\tmechanism\tdifficulty\tlesson"
ROW = "Q1\tlook-inside\t1\tcopies\t2\t09"
CHOICES = [one for one in questions() if not one.is_task]
TASKS = [one for one in questions() if one.is_task]


def right_answer(asked):
    """Return the answer that the engine finds, as a learner would give it."""
    if asked.is_task:
        value = asked.task().solved()[0].strip("`").partition(" = ")[2]
        return set() if value == "set()" else ast.literal_eval(value)
    quiz = asked.quiz()
    numbers = range(1, len(quiz.options) + 1)
    [right] = [number for number in numbers if quiz.answer(number).is_right]
    return right


def wrong_answer(asked):
    """Return an answer of the right form that is wrong."""
    if not asked.is_task:
        return 1 if right_answer(asked) == 2 else 2
    task = asked.task()
    tried = ("9/9", 99, set(), "{9}", "708.9", ["Alice: concede"])
    return next(one for one in tried if task.check(one).outcome == "wrong")


# The table of questions


def test_every_question_can_be_asked():
    assert check_questions() == []


@pytest.mark.parametrize("asked", questions(), ids=lambda one: one.id)
def test_a_question_has_one_right_answer_and_says_where_it_stands(asked):
    right = right_answer(asked)
    assert right is not None
    told = asked.position()
    assert told[0].startswith("Turn ")
    assert not any(line.startswith(" ") for line in told)
    assert re.fullmatch(r"0[1-9]|1[0-3]", asked.lesson)


def test_there_are_enough_questions_of_each_kind():
    assert len(CHOICES) >= 120
    assert len(TASKS) >= 12
    assert {one.place for one in TASKS} == {one.name for one in exercises("exam")}
    places = [(one.place, one.step) for one in questions()]
    assert len(set(places)) == len(places)
    kinds = {type(one.task()).__name__ for one in TASKS}
    assert kinds >= {"Reach", "Size", "Count", "Which", "Refusal", "Price"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1"),
        ("id\tplace", "line 1"),
        (f"{HEAD}\nQ1\tx", "line 2"),
        (f"{HEAD}\n{ROW}\n{ROW}", "line 3"),
        (f"{HEAD}\n{ROW.replace('2', '4', 1)}", "line 2"),
        (f"{HEAD}\n{ROW.replace('	1	', '	one	')}", "line 2"),
        (f"{HEAD}\n{ROW}\n", ""),
        (f"{HEAD}\n{ROW}\n\n", "line 3"),
    ],
)
def test_a_damaged_table_is_named_by_its_line(text, says):
    if not says:
        assert len(list(read(text))) == 1
        return
    with pytest.raises(InvalidText, match=says):
        list(read(text))


def test_a_question_that_cannot_be_asked_is_told(monkeypatch):
    from morphlab.course import exam

    rows = [
        ROW.replace("look-inside", "look-outside"),
        "Q2\tlook-inside\t0\tcopies\t1\t09",
        "Q3\texam.none\t\tcopies\t1\t09",
        ROW.replace("Q1", "Q4"),
    ]
    found = tuple(read("\n".join((HEAD, *rows))))
    monkeypatch.setattr(exam, "questions", lambda: found)
    told = exam.check_questions()
    assert [one.partition(":")[0] for one in told] == ["Q1", "Q2", "Q3"]


# Drawing


def test_the_same_seed_draws_the_same_and_another_draws_others():
    first, again, other = draw_exam(3), draw_exam(3), draw_exam(4)
    assert first.questions == again.questions
    assert first.questions != other.questions
    assert len(first.questions) == len(set(first.questions)) == SIZE


@pytest.mark.parametrize("seed", range(5))
def test_the_easiest_come_first(seed):
    levels = [one.difficulty for one in draw_exam(seed).questions]
    assert all(before <= after for before, after in pairwise(levels))
    assert set(levels) == {1, 2, 3}


def test_an_exam_may_be_about_one_thing():
    paper = draw_exam(size=6, about="copies")
    assert {one.mechanism for one in paper.questions} == {"copies"}
    with pytest.raises(InvalidText, match="Did you mean copies"):
        draw_exam(size=6, about="copy")


@pytest.mark.parametrize("size", [0, -1, 10_000, 2.5, True, "six", None])
def test_no_exam_has_an_odd_size(size):
    with pytest.raises(InvalidText):
        draw_exam(size=size)


@pytest.mark.parametrize("seed", ["x", None, 1.0, True])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(InvalidText, match="no whole number"):
        draw_exam(seed)


# Pages


@pytest.mark.parametrize("size", [1, PAGE - 1, PAGE, PAGE + 1, SIZE])
def test_the_pages_hold_each_question_once(size):
    paper = draw_exam(1, size)
    shown = [n for page in range(1, paper.pages + 1) for n in paper.page(page).numbers]
    assert shown == list(range(1, size + 1))
    text = "\n".join(str(paper.page(page)) for page in range(1, paper.pages + 1))
    assert re.findall(r"Question (\d+),", text) == [str(n) for n in shown]


@pytest.mark.parametrize("number", [0, 11, -1, True, "1", None, 1.0])
def test_there_is_no_other_page(number):
    with pytest.raises(InvalidText, match="1 to 10"):
        draw_exam(1).page(number)


@pytest.mark.parametrize("number", [0, SIZE + 1, True, "1", None])
def test_there_is_no_other_question(number):
    paper = draw_exam(1)
    for ask in (paper.answer, paper.question, paper.table):
        with pytest.raises(InvalidText, match=f"1 to {SIZE}"):
            ask(number)


def test_the_text_of_a_page_gives_nothing_away_and_its_html_folds_the_answer():
    paper = draw_exam(14)
    for number in range(1, paper.pages + 1):
        page = paper.page(number)
        bundle = page._repr_mimebundle_()
        assert str(page) == bundle["text/plain"]
        for box, asked in zip(page.boxes(), page.numbers, strict=True):
            one = paper.question(asked)
            titles = [fold.title for fold in box.folds]
            assert titles[0] == "The position"
            assert len(titles) == (4 if one.is_task else 2)
            answer = box.folds[-1].lines[0]
            assert answer not in str(box)
            assert f"paper.answer({asked}, " in " ".join(box.lines)
        assert bundle["text/html"].count("<details") >= 2 * len(page.numbers)
        assert " at 0x" not in "".join((*map(str, bundle.values()), repr(page)))


def test_ten_pages_are_small_enough_for_a_notebook():
    paper = draw_exam(14)
    pages = [paper.page(n)._repr_mimebundle_() for n in range(1, paper.pages + 1)]
    size = sum(len(one["text/html"]) + len(one["text/plain"]) for one in pages)
    assert size < 400_000


def test_a_position_is_that_before_the_question():
    paper = draw_exam(14)
    choices = [n for n, one in enumerate(paper.questions, 1) if not one.is_task]
    assert paper.table(choices[0]).step == paper.question(choices[0]).step - 1
    for number in choices:
        asked = paper.question(number)
        assert asked.state() is story(asked.place).steps[asked.step].before
    task = next(n for n, one in enumerate(paper.questions, 1) if one.is_task)
    asked = paper.question(task).task()
    assert paper.table(task).step == asked.scene.step
    assert paper.question(task).state() is asked.scene.state


# Buttons


def test_the_buttons_count_and_the_position_comes_when_asked_for():
    widgets = pytest.importorskip("ipywidgets")
    paper = draw_exam(14)
    box = paper.page(1).widget()
    quiz, looking = box.children[:2]
    _, options, check, verdict = quiz.children
    options.value = right_answer(paper.question(1))
    check.click()
    assert "Right" in verdict.value
    assert "1 of 60 right" in str(paper.report())
    [button] = looking.children
    button.value = True
    assert len(looking.children) == 2
    button.value = False
    assert looking.children == (button,)
    assert isinstance(button, widgets.ToggleButton)


def test_without_ipywidgets_a_page_is_text_and_html(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    page = draw_exam(14).page(1)
    assert page.widget() is None
    assert set(page._repr_mimebundle_()) == {"text/plain", "text/html"}


# Answers and the report


def test_right_wrong_and_not_attempted_are_three_things():
    paper = draw_exam(14)
    assert paper.answer(1, ...).outcome == "not attempted"
    assert repr(paper) == "<Exam of 60 questions, seed 14, 0 answered>"
    assert paper.answer(1, wrong_answer(paper.question(1))).outcome == "wrong"
    assert "0 of 60 right, 59 not answered" in str(paper.report())
    assert ", 1 wrong" in str(paper.report())
    assert paper.answer(1, ...).outcome == "not attempted"  # takes nothing back
    assert "59 not answered" in str(paper.report())
    assert paper.answer(1, right_answer(paper.question(1))).is_right
    assert "1 of 60 right, 59 not answered" in str(paper.report())


@pytest.mark.parametrize("asked", TASKS, ids=lambda one: one.place)
def test_a_task_is_answered_like_a_question(asked):
    paper = draw_exam(1, len(questions()))
    number = paper.questions.index(asked) + 1
    assert paper.answer(number).outcome == "not attempted"
    assert paper.answer(number, wrong_answer(asked)).outcome == "wrong"
    assert paper.answer(number, right_answer(asked)).is_right


def test_all_right_is_all_right_and_nothing_has_to_be_read_again():
    paper = draw_exam(5, 12)
    for number, asked in enumerate(paper.questions, 1):
        paper.answer(number, right_answer(asked))
    box = paper.report()
    assert box.title == "12 of 12 right"
    assert all(row[2] == "" for row in box.grid.rows)
    assert "wrong" not in str(box)
    assert sum(int(row[1].split(" of ")[1]) for row in box.grid.rows) == 12


def test_the_report_links_to_the_lessons_that_there_are_and_to_no_others():
    paper = draw_exam(2, len(questions()))
    for number, asked in enumerate(paper.questions, 1):
        if not asked.is_task:
            paper.answer(number, wrong_answer(asked))
    rows = {row[0]: row[2] for row in paper.report().grid.rows}
    files = {one.file for one in LESSONS}
    linked = set(re.findall(r"\]\(([^)]+)\)", " ".join(rows.values())))
    assert linked
    assert linked <= files
    there = {one.number for one in LESSONS}
    for mechanism, text in rows.items():
        taught = {one.lesson for one in CHOICES if one.mechanism == mechanism}
        for number in taught:
            assert (f"[{number} " in text) == (number in there)
            assert (f"lesson {number}" in text) == (number not in there)
    assert linked == {one.file for one in LESSONS if f"[{one.number} " in str(rows)}
    assert "<a href=" in paper.report()._repr_html_()
    assert ".ipynb" not in str(paper.report())


def test_a_lesson_that_is_not_there_yet_is_named_and_not_linked(monkeypatch):
    from morphlab.course import exam

    paper = draw_exam(2, 1)
    paper.answer(1, wrong_answer(paper.question(1)))
    monkeypatch.setattr(exam, "LESSONS", ())
    assert f"lesson {paper.question(1).lesson}" in str(paper.report())
    assert "](" not in paper.report().grid.rows[0][2]


def test_an_exam_is_kept_in_the_progress_as_one_thing_for_each_question():
    paper = draw_exam(9)
    paper.answer(1, right_answer(paper.question(1)))
    assert "exam" in str(progress())


def test_the_contents_name_each_page():
    paper = draw_exam(14)
    grid = paper.contents().grid
    assert [row[0] for row in grid.rows] == [str(n) for n in range(1, 11)]
    assert "seed 14" in str(paper)


def test_the_right_option_stands_in_no_place_more_often_than_chance():
    """Who always says the first option must not pass."""
    asked = [one.quiz() for one in questions() if not one.is_task]
    two = [quiz._right for quiz in asked if len(quiz.options) == 2]
    three = [quiz._right for quiz in asked if len(quiz.options) == 3]
    assert 0.35 < sum(place == 0 for place in two) / len(two) < 0.65
    assert max(three.count(place) for place in range(3)) / len(three) < 0.6


@pytest.mark.parametrize(
    "one", [one for one in questions() if not one.is_task], ids=lambda one: one.id
)
def test_a_question_can_be_read_without_the_one_before_it(one):
    """They are drawn: what was said in another question has not been read."""
    text = one.quiz().question
    back = re.search(
        r"^(Then|Now|And|It|She|He|Her|His|They|The same|The first one)\b|"
        r"\b(the same again|[Uu]nder the same)\b",
        text,
    )
    assert back is None, text
