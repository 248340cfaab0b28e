"""What a teacher is shown: it comes from the stories, and from each chapter's board."""

from __future__ import annotations

import json
import re

import pytest

from morphlab import course
from morphlab.course.chapters import chapters
from morphlab.course.scenes import story
from morphlab.course.teaching import asking, boards, minutes, notes, teacher
from morphlab.engine.errors import InvalidText
from morphlab.show.html import drawn
from tests.files import ROOT

CHAPTERS = [one for one in chapters() if one.lesson.kind == "lesson"]
each = pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda one: one.lesson.id)
with_board = pytest.mark.parametrize(
    "chapter", [one for one in CHAPTERS if one.board], ids=lambda one: one.lesson.id
)


@with_board
def test_the_board_has_each_story_that_asks_in_the_order_of_the_notebook(chapter):
    """If this fails: add a Board(story, lines, question) to BOARD of the chapter."""
    one = chapter.lesson
    cells = json.loads((ROOT / "notebooks" / one.file).read_text("utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells)
    shown = re.findall(r'course\.table\("([a-z-]+)"', code)
    wanted = [name for name in dict.fromkeys(shown) if name in asking(one.id)]
    assert [board.story for board in chapter.board] == wanted


@with_board
def test_what_is_written_on_a_board_is_short_and_the_last_question_is_one(chapter):
    for board in chapter.board:
        assert 1 <= len(board.write) <= 3
        assert all(0 < len(line) <= 80 for line in board.write)
        assert board.ask.endswith(("?", "."))
        assert len(board.ask) <= 110


@each
def test_a_plan_holds_every_question_and_note_of_its_stories(chapter):
    told = teacher(chapter.lesson.id)
    html = told._repr_html_()
    text = re.sub(r"\s+", " ", str(told))
    assert text.startswith(f"[▷] For the teacher: {chapter.lesson.number}")
    for board in boards(chapter):
        assert board.ask in text
        for step in story(board.story).steps:
            words = [step.say]
            if step.prediction is not None:
                words += [step.prediction.question, step.prediction.rule]
            for word in filter(None, words):
                plain = word.replace("&", "&amp;").replace("}{", "}<wbr>{")
                assert drawn(plain) in html


def test_the_time_counts_steps_and_questions():
    # Four steps and four questions; one step and one question.
    assert [minutes(name) for name in ("look-inside", "cast-even")] == [10, 2]
    assert "in front of a class about 26" in re.sub(r"\s+", " ", str(teacher("01")))


def test_an_exam_has_its_minutes_and_no_stories():
    told = teacher("14")
    assert "It takes 90 minutes." in str(told)
    assert len(told.boxes) == 1


def test_an_unknown_lesson_is_refused():
    with pytest.raises(InvalidText, match="no lesson 'lok'"):
        teacher("lok")


def test_the_table_carries_the_board_and_the_notes_step_by_step():
    steps = course.table("look-inside").payload["steps"]
    assert steps[0]["notes"].startswith("On the board: name, cost")
    assert steps[1]["notes"] == story("look-inside").steps[1].say
    assert steps[4]["notes"].startswith(story("look-inside").steps[4].say)
    assert steps[4]["notes"].endswith("What could a spell ask for that this 2/2 has?")


def test_a_story_without_a_board_keeps_its_own_notes():
    assert notes("turn-drill") == {}
    assert course.table("turn-drill").payload["steps"][1]["notes"]
