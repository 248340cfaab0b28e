"""Results below a table are folded as long as its questions wait for an answer."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from morphlab import course
from morphlab.course import later
from morphlab.course.later import Later
from morphlab.course.lessons import LESSONS
from morphlab.course.scenes import story
from morphlab.course.tasks import EXERCISES

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
RESULTS = ("compare", "ways", "figure", "why", "why_not")
TRIES = ("look", "what_if")
lessons = [one for one in LESSONS if one.kind == "lesson"]
each = pytest.mark.parametrize("one", lessons, ids=lambda one: one.id)


@pytest.fixture(autouse=True)
def nothing_on_the_table(monkeypatch):
    monkeypatch.setattr(later, "_seen", {})


def calls(one) -> list[tuple[str, str, dict]]:
    """Return what the cells of a lesson call: the call, its story, the cell."""
    notebook = json.loads((NOTEBOOKS / one.file).read_text("utf-8"))
    found = []
    for cell in notebook["cells"]:
        code = "".join(cell["source"])
        if cell["cell_type"] == "code" and "exercise(" not in code:
            told = re.search(r'"([a-z]+-[a-z]+)"', code)
            for call in re.findall(r"course\.([a-z_]+)\(", code):
                found.append((call, told[1] if told else "", cell))
    return found


@each
def test_what_a_notebook_finds_below_a_table_is_folded(one):
    tables = set()
    for call, name, cell in calls(one):
        if call == "table":
            tables.add(name)
        elif call in RESULTS:
            [output] = cell["outputs"]
            html = "".join(output["data"]["text/html"])
            asks = any(step.prediction for step in story(name).steps)
            assert html.startswith("<details") == (name in tables and asks), cell["id"]


@each
def test_what_a_player_tries_stands_behind_all_tables(one):
    """An error cannot be folded, so it must not stand where its table asks."""
    made = calls(one)
    last = max(n for n, (call, _, _) in enumerate(made) if call == "table")
    tables = {name for call, name, _ in made if call == "table"}
    for call, name, cell in made[:last]:
        assert call not in TRIES or name not in tables, cell["id"]


def test_a_result_is_open_before_its_table_and_folded_below_it():
    assert not isinstance(course.ways("ways-row", 0), Later)
    course.table("ways-row")
    assert isinstance(course.ways("ways-row", 0), Later)
    assert not isinstance(course.ways("ways-dread", 2), Later)


def test_a_result_opens_when_all_questions_of_the_table_were_seen():
    table = course.table("ways-row")
    if not hasattr(table, "observe"):
        pytest.skip("the widget library is not there")
    table.answers = {"1": {"pick": 0, "seen": True}}
    assert isinstance(course.why("ways-row", 0, "#1"), Later)
    table.answers = {str(n): {"pick": None, "seen": True} for n in (1, 2, 3)}
    assert not isinstance(course.why("ways-row", 0, "#1"), Later)


def test_what_was_seen_on_one_table_is_seen_on_the_next():
    for step in (1, 2, 3):
        later.saw("ways-row", step)
    course.table("ways-row")
    assert not later.is_ahead("ways-row")


def test_a_story_that_asks_nothing_hides_nothing():
    name = next(
        one.scene.story
        for one in EXERCISES
        if not any(step.prediction for step in story(one.scene.story).steps)
    )
    course.table(name)
    assert not later.is_ahead(name)


@pytest.mark.parametrize(
    "made",
    [
        lambda: course.compare("ways-row", 0, "#1"),
        lambda: course.ways("ways-row", 0),
        lambda: course.why("ways-row", 0, "#1"),
        lambda: course.why_not("ways-row", 0, "Alice: turn up #4"),
        lambda: course.figure("ways up", "ways-row", 0),
    ],
)
def test_a_folded_result_is_the_same_as_text_and_for_whoever_works_with_it(made):
    plain = made()
    course.table("ways-row")
    folded = made()
    assert (str(folded), repr(folded)) == (str(plain), repr(plain))
    assert folded._repr_html_().startswith("<details")
    assert "question" in folded._repr_html_().partition("</summary>")[0]
    if hasattr(plain, "_repr_mimebundle_"):
        own = plain._repr_mimebundle_()
    else:
        own = {"text/plain": repr(plain), "text/html": plain._repr_html_()}
    bundle = folded._repr_mimebundle_()
    assert bundle["text/plain"] == own["text/plain"]
    assert own["text/html"] in bundle["text/html"]


def test_why_names_the_players_when_one_is_none():
    with pytest.raises(ValueError, match="Players are Alice, Bob"):
        course.why("ways-row", 0, "#1", viewer="Carol")
