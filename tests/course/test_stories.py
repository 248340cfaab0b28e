"""The stories of the course: they hold, they are used, and they can be played on."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from morphlab.course.misreadings import MISREADINGS, Misreading, misreading
from morphlab.course.refresh import notebooks_in
from morphlab.course.scenes import (
    FOLDER,
    Scene,
    attempt,
    failure,
    position,
    shortest,
    story,
)
from morphlab.course.tables import compare, look, table, what_if
from morphlab.course.tasks import EXERCISES
from morphlab.engine.errors import IllegalAction, InvalidText
from morphlab.engine.view import view

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
STORIES = sorted(path.stem for path in FOLDER.glob("*.toml"))


@pytest.mark.parametrize("name", STORIES)
def test_a_story_goes_as_it_says(name):
    assert story(name).failures == ()


@pytest.mark.parametrize("name", STORIES)
def test_a_story_has_notes_for_the_teacher_and_rules(name):
    played = story(name)
    assert played.rules
    assert any(step.say for step in played.steps)


@pytest.mark.parametrize("name", STORIES)
def test_every_option_of_every_question_has_its_own_reason(name):
    for step in story(name).steps:
        if step.prediction is not None:
            assert len(set(step.prediction.why)) == len(step.prediction.options)
            assert all(step.prediction.why)


@pytest.mark.parametrize("name", STORIES)
def test_what_a_prediction_asks_is_also_expected_in_words(name):
    """The engine finds the right option, so an option alone would follow a mistake."""
    written = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))["steps"]
    for step, told in zip(written, story(name).steps[1:], strict=True):
        if "predict" in step:
            text = told.prediction.options[told.prediction.answer]
            for one in step["predict"]["options"]:
                if isinstance(one, str) and one == text:
                    holds = [one]
                elif not isinstance(one, str) and one["text"] == text:
                    holds = one["if"]
            expected = step.get("expect", [])
            assert set(holds) <= set(expected), f"expect also {holds}: {told.label}"


def test_every_story_is_used():
    code = "".join(
        "".join(cell["source"])
        for path in notebooks_in(NOTEBOOKS)
        for cell in json.loads(path.read_text("utf-8"))["cells"]
    )
    used = set(re.findall(r'"([a-z]+-[a-z]+)"', code))
    used |= {one.scene.story for one in (*EXERCISES, *MISREADINGS)}
    assert set(STORIES) - used == set()


def test_what_was_there_and_left_is_known_to_be_gone():
    scene = Scene("bye-dies", 4)
    assert failure(scene.state, "#3 is gone", scene.seen) == ""
    assert "is gone" in failure(scene.state, "#3 is not gone", scene.seen)
    assert failure(scene.state, "#99 is gone", scene.seen) == (
        "nothing was ever called #99"
    )


def test_an_unknown_story_or_step_is_refused():
    with pytest.raises(InvalidText, match="Did you mean turn-shock"):
        story("turn-shok")
    with pytest.raises(InvalidText, match="steps 0 to 4"):
        position("turn-shock", 5)
    with pytest.raises(InvalidText, match="0 is the starting position"):
        position("turn-shock", -1)


# Playing on


def test_lines_that_are_played_on_are_shown_from_where_the_story_stands():
    shown = what_if("turn-shock", 1, "Alice: turn up #1", "both pass")
    assert (shown.step, shown.last) == (2, 2)
    start = shown.payload["steps"][0]["views"]["P2"]
    assert start["stack"][0]["name"] == "Shock"
    assert "damage 2" in str(shown)


def test_playing_on_does_not_change_the_story():
    before = position("turn-shock", 1)
    what_if("turn-shock", 1, "Alice: turn up #1")
    assert position("turn-shock", 1) == before


def test_the_labels_of_what_was_played_on_name_no_hidden_card():
    shown = what_if("start-first", 0, "Alice: cast Exalted Angel face down")
    labels = [step["label"] for step in shown.payload["steps"]]
    bob = json.dumps([step["views"]["P2"] for step in shown.payload["steps"]])
    assert not any("Angel" in text for text in (*labels, bob))


def test_an_illegal_line_raises_with_its_rule():
    with pytest.raises(IllegalAction) as caught:
        what_if("start-first", 2, "Alice: turn up #2")
    assert caught.value.rule == "118.3"
    with pytest.raises(InvalidText, match="nothing is done"):
        what_if("start-first", 2)


def test_the_controller_looks_and_the_opponent_does_not():
    assert "Willbender" in str(look("look-who", 0, "Alice", "#1"))
    with pytest.raises(IllegalAction) as caught:
        look("look-who", 0, "Bob", "#1")
    assert caught.value.rule == "708.5"
    assert "Willbender" in str(look("look-who", 2, "Bob", "#1"))
    with pytest.raises(InvalidText, match="Players are Alice, Bob"):
        look("look-who", 0, "Carol", "#1")


def test_a_card_beside_the_table_differs_while_it_is_face_down():
    def rows(step: int) -> list[tuple[str, ...]]:
        grid = compare("turn-shock", step, "#1").grid
        assert grid is not None
        return [row for row in grid.rows if row[1] != row[2]]

    changed = [row[0] for row in rows(0)]
    assert "name" in changed
    assert "power and toughness" in changed
    assert rows(2) == []  # face up it is what the card says


def test_a_table_opens_where_it_is_asked_to():
    shown = table("look-who", "Bob", 2)
    assert (shown.step, shown.frame["turn"]["active"]) == (2, "P2")


# Looking for a way


def test_the_shortest_way_is_found_and_can_be_played():
    state = position("turn-shock", 1)
    lines = shortest(state, "Alice", ["#1 has damage 2", "stack: empty"], 4)
    assert lines == ["Alice: turn up #1", "both pass"]
    assert attempt(state, lines).error is None


def test_a_way_may_lead_through_passing_with_nothing_on_the_stack():
    state = position("start-first", 3)
    assert state.players[state.active].name == "Alice"
    lines = shortest(state, "Alice", ["step: beginning of combat"], 1)
    assert lines == ["both pass"]


def test_no_way_is_found_where_there_is_none():
    assert shortest(position("turn-shock", 1), "Alice", ["#1 is 9/9"], 3) is None


def test_an_attempt_says_how_far_it_came():
    tried = attempt(position("turn-shock", 1), ["Alice: turn up #1", "Alice: dance"])
    assert tried.done == 1
    assert isinstance(tried.error, InvalidText)
    assert tried.told == ("Alice turns #1 face up: Exalted Angel (702.37e).",)


def test_a_scene_is_worked_out_once():
    scene = Scene("turn-drill", 1, ("Alice: turn up #1",))
    assert scene.state is Scene("turn-drill", 1, ("Alice: turn up #1",)).state


# Misreadings


@pytest.mark.parametrize("one", MISREADINGS, ids=lambda one: one.name)
def test_no_claim_of_a_misreading_holds(one):
    assert one.claims
    for claim in one.claims:
        assert failure(one.scene.state, claim, one.scene.seen)
        assert claim in [row[0] for row in one.box().grid.rows]


def test_a_claim_that_is_true_is_no_misreading():
    wrong = Misreading(
        "x", "It is small", Scene("turn-shock", 0), ("#1 is 2/2",), "No."
    )
    with pytest.raises(InvalidText, match="is true in turn-shock"):
        str(wrong)


def test_an_unknown_misreading_is_refused():
    with pytest.raises(InvalidText, match="There are start, look, cast, turn"):
        misreading("xyzzy")


@pytest.mark.parametrize("name", STORIES)
def test_an_opponent_reads_no_hidden_card_in_the_labels(name):
    """A label is read by all: it names no card that Bob could not know then."""
    for step in story(name).steps:
        known = json.dumps(view(step.after, 1).to_dict())
        hidden = {
            obj.card.name
            for obj in step.after.objects.values()
            if obj.face_down is not None and obj.card is not None and obj.owner == 0
        }
        for card in hidden:
            if card in step.label:
                assert card in known, (step.label, card)
