"""Progress: counted in a file of the learner's own, and never lost silently."""

from __future__ import annotations

import json
import threading

import pytest

from morphlab import course
from morphlab.course import learner
from morphlab.course.learner import Progress
from morphlab.engine.errors import InvalidText


@pytest.fixture(autouse=True)
def kept(monkeypatch, tmp_path):
    """Each test has a file of its own."""
    mine = Progress(tmp_path / "mine" / "progress.json")
    monkeypatch.setattr(learner, "_kept", mine)
    return mine


def test_a_checked_exercise_counts_and_an_untouched_one_does_not(kept):
    exercise = course.exercise("look.value")
    exercise.check(...)
    assert kept.done == {}
    exercise.check(99)
    exercise.check(0)
    assert kept.done == {"look.value": {"right": 1, "wrong": 1}}
    assert "1 of " in str(course.progress("look")).splitlines()[0]


def test_a_new_kernel_reads_what_the_last_one_kept(kept):
    kept.record("look.value", "right")
    assert Progress(kept.path).done == kept.done
    assert json.loads(kept.path.read_text("utf-8"))["version"] == 1


def test_two_notebooks_at_once_lose_nothing(kept):
    def answer(name):
        mine = Progress(kept.path)
        for _ in range(20):
            mine.record(name, "right")

    both = [threading.Thread(target=answer, args=(name,)) for name in ("a", "b")]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert Progress(kept.path).done == {
        name: {"right": 20, "wrong": 0} for name in ("a", "b")
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"version": 2, "done": {}}',
        '{"version": 1}',
        '{"version": 1, "done": {"a": {"right": -1, "wrong": 0}}}',
        '{"version": 1, "done": {"a": 3}}',
        "[" * 100_000,
    ],
)
def test_a_damaged_file_is_moved_aside_and_named(tmp_path, text):
    path = tmp_path / "progress.json"
    path.write_text(text)
    mine = Progress(path)
    assert mine.done == {}
    assert (tmp_path / "progress-1.json").read_text() == text
    assert "progress-1.json" in mine.message
    mine.record("a", "right")
    assert Progress(path).done["a"]["right"] == 1


def test_a_second_damaged_file_does_not_replace_the_first(tmp_path):
    path = tmp_path / "progress.json"
    for text in ("one", "two"):
        path.write_text(text)
        Progress(path)
    assert (tmp_path / "progress-1.json").read_text() == "one"
    assert (tmp_path / "progress-2.json").read_text() == "two"


def test_bytes_that_are_no_text_are_moved_aside_too(tmp_path):
    path = tmp_path / "progress.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert "moved to progress-1.json" in Progress(path).message


def test_a_file_that_cannot_be_written_is_said_and_answers_go_on(tmp_path):
    (tmp_path / "file").touch()
    mine = Progress(tmp_path / "file" / "progress.json")
    mine.record("a", "right")
    assert "not kept" in mine.message or "cannot be read" in mine.message


def test_a_lock_that_nobody_holds_any_more_does_not_stop_an_answer(kept, monkeypatch):
    monkeypatch.setattr(learner, "_PATIENCE", 0.05)
    kept.path.parent.mkdir(parents=True)
    (kept.path.parent / ".progress.json.lock").touch()
    kept.record("a", "right")
    assert Progress(kept.path).done["a"]["right"] == 1


def test_beginning_anew_keeps_what_was_there(kept):
    kept.record("a", "right")
    kept.forget()
    assert kept.done == {}
    assert (kept.path.parent / "progress-1.json").exists()


def test_a_prediction_counts_by_its_story_and_step(kept):
    quiz = course.predict("look-inside", 1)
    quiz.answer(1)
    quiz.answer(2)
    assert kept.done == {"look-inside:1": {"right": 1, "wrong": 1}}
    assert "1 of 1 right" in str(course.progress("look"))


def test_a_guess_on_the_table_counts_once_when_its_step_is_seen(kept):
    table = course.table("look-inside")
    table.answers = {"1": {"pick": 1, "seen": False}}
    assert kept.done == {}
    table.answers = {"1": {"pick": 1, "seen": True}}
    table.answers = {"1": {"pick": 1, "seen": True}, "2": {"pick": None, "seen": True}}
    assert kept.done == {"look-inside:1": {"right": 1, "wrong": 0}}


def test_without_a_file_progress_lasts_as_long_as_the_kernel(monkeypatch):
    monkeypatch.setattr(learner, "_kept", None)
    monkeypatch.delenv(learner.VARIABLE, raising=False)
    course.exercise("look.value").check(0)
    assert learner.kept().path is None
    assert learner.kept().done == {"look.value": {"right": 1, "wrong": 0}}


def test_the_file_may_be_named(tmp_path, kept):
    box = course.keep_progress(tmp_path / "other.json")
    assert "0 of " in str(box)
    course.exercise("look.value").check(0)
    assert (tmp_path / "other.json").exists()
    with pytest.raises(InvalidText, match="is a folder"):
        course.keep_progress(tmp_path)
