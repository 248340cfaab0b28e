"""The lessons: their order, their skeleton, and what each one asks of a learner."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from morphlab import course
from morphlab.course.chapters import chapters
from morphlab.course.exam import PAGE, SIZE
from morphlab.course.lessons import LESSONS, TOOLS, lesson, navigation, path
from morphlab.course.refresh import notebooks_in
from morphlab.course.scenes import story
from morphlab.course.tasks import EXERCISES, exercises
from morphlab.engine.errors import InvalidText

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
TEACHING = [one for one in LESSONS if one.kind == "lesson"]
EXAMS = [one for one in LESSONS if one.kind == "exam"]
each = pytest.mark.parametrize("one", LESSONS, ids=lambda one: one.id)
teaching = pytest.mark.parametrize("one", TEACHING, ids=lambda one: one.id)
exam = pytest.mark.parametrize("one", EXAMS, ids=lambda one: one.id)
tool = pytest.mark.parametrize("one", TOOLS, ids=lambda one: one.id)


def cells(one, kind: str) -> list[str]:
    """Return the texts of a lesson's cells of one kind."""
    notebook = json.loads((NOTEBOOKS / one.file).read_text("utf-8"))
    found = [cell for cell in notebook["cells"] if cell["cell_type"] == kind]
    return ["".join(cell["source"]) for cell in found]


def test_each_lesson_has_its_number_and_its_own_names():
    for chapter in chapters():
        told = chapter.lesson
        assert told.file.startswith(f"{told.number}-")
        if told.kind == "lesson":
            assert chapter.misreadings[0].name == told.id
        else:
            assert chapter.misreadings == ()
        names = [*chapter.exercises, *chapter.misreadings[1:]]
        assert all(one.name.startswith(f"{told.id}.") for one in names)
    for key in ("id", "number", "file"):
        assert len({getattr(one, key) for one in LESSONS}) == len(LESSONS)


def test_the_lessons_are_the_notebooks():
    files = [path.name for path in notebooks_in(NOTEBOOKS)]
    assert files == [one.file for one in LESSONS] + sorted(one.file for one in TOOLS)


def test_every_kind_of_lesson_is_one_that_the_checks_know():
    assert {one.kind for one in LESSONS} == {"lesson", "exam"}
    assert {one.kind for one in TOOLS} <= {"tool"}
    assert TEACHING[0].number == "00"
    assert EXAMS[-1] is LESSONS[-1]


@each
def test_a_notebook_has_the_title_and_the_time_of_its_lesson(one):
    title = cells(one, "markdown")[0]
    assert title.startswith(f"# {one.title}\n\n*{one.minutes} minutes.*")
    if one.kind == "lesson":
        assert 12 <= one.minutes <= 40
    else:  # a minute and a half for each question
        assert one.minutes == SIZE * 3 // 2


@tool
def test_a_tool_has_its_title_and_begins_like_a_lesson(one):
    title = cells(one, "markdown")[0]
    assert title.startswith(f"# {one.title}\n\n*{one.minutes} minutes.*")
    assert cells(one, "code")[0] == "from morphlab import course, show"
    assert one.number == ""
    assert one.title in str(path())


@each
def test_a_notebook_begins_with_the_same_imports(one):
    assert cells(one, "code")[0] == "from morphlab import course, show"


@each
def test_a_notebook_ends_with_the_way_to_its_neighbours(one):
    assert cells(one, "markdown")[-1] == navigation(one.number)


@teaching
def test_a_notebook_asks_at_least_four_predictions(one):
    code = "\n".join(cells(one, "code"))
    told = set(re.findall(r'course\.table\("([a-z-]+)"', code))
    asked = sum(
        step.prediction is not None for name in told for step in story(name).steps
    )
    assert asked >= 4


@teaching
def test_a_notebook_has_all_exercises_of_its_lesson_each_with_its_answer_cell(one):
    code = cells(one, "code")
    wanted = exercises(one.id)
    assert len(wanted) >= 5
    places = []
    for task in wanted:
        call = f'course.exercise("{task.name}")'
        place = code.index(call)
        assert code[place + 1] == (
            f"{task.variable} = ...\n{call}.check({task.variable})"
        )
        places.append(place)
    assert places == sorted(places)


@exam
def test_an_exam_has_a_cell_for_each_page_and_a_report_behind_them(one):
    code = cells(one, "code")
    places = [code.index(f"paper.page({n})") for n in range(1, SIZE // PAGE + 1)]
    assert places == sorted(places)
    assert code.index("paper.report()") > places[-1]
    assert exercises(one.id)


@teaching
def test_a_notebook_has_a_misreading_and_an_error_that_is_meant(one):
    assert f'course.misreading("{one.id}")' in cells(one, "code")
    text = (NOTEBOOKS / one.file).read_text("utf-8")
    assert '"raises-exception"' in text
    assert '"ename": "IllegalAction"' in text


def test_every_exercise_belongs_to_a_lesson():
    assert {one.name.partition(".")[0] for one in EXERCISES} == {
        one.id for one in LESSONS
    }


def test_the_path_names_every_lesson():
    text = str(path())
    assert all(one.title in text for one in LESSONS)


def test_an_unknown_lesson_is_refused():
    with pytest.raises(InvalidText, match="Did you mean turn"):
        lesson("tun")


def test_the_glossary_is_sorted_and_refuses_what_it_does_not_know():
    grid = course.glossary("stack", "cast").grid
    assert [row[0] for row in grid.rows] == ["cast", "stack"]
    with pytest.raises(InvalidText, match="morph"):
        course.glossary("morf")


def test_the_course_knows_its_public_names_and_no_others():
    for name in course.__all__:
        assert getattr(course, name) is not None
    with pytest.raises(AttributeError, match="no public name 'answers'"):
        course.answers  # noqa: B018


# Said of no question of the story before it.
ASIDE = ("after-the-story",)


@teaching
def test_what_is_said_of_a_story_is_folded_until_its_questions_are_answered(one):
    """Text stands below a table from the start: it must not answer what is asked."""
    notebook = json.loads((NOTEBOOKS / one.file).read_text("utf-8"))
    found = 0
    for cell, after in pairwise(notebook["cells"]):
        code, text = "".join(cell["source"]), "".join(after["source"])
        told = re.fullmatch(r'course\.(?:table|predict)\("([a-z]+-[a-z]+)".*\)', code)
        if told is None or not any(step.prediction for step in story(told[1]).steps):
            continue
        if after["id"].startswith("after-") and after["id"] not in ASIDE:
            if "step=" in code or ".answer(" in code:
                continue  # it is past the questions
            assert text.startswith("<details><summary>After "), after["id"]
            assert "</details>" in text
            found += 1
    assert found or one.number == "00"
