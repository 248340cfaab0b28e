"""Leaving the story at a step, and coming back."""

from __future__ import annotations

import pytest

from morphlab.course.scenes import position
from morphlab.engine.errors import IllegalAction, InvalidText
from morphlab.scenarios import loads
from morphlab.scenarios import play as run
from morphlab.show.html import check
from morphlab.show.play import FreePlay
from morphlab.show.table import Table
from tests.show.seats import WILLBENDER, played, table


@pytest.fixture
def play():
    states, events, _ = played(table(), *WILLBENDER)
    return FreePlay(states, events, title="Willbender")


def test_an_action_makes_a_line_from_that_step(play):
    made = play.on_play(0, "P1", "turn up #2")
    check(made)
    assert [step["label"] for step in made["steps"]] == [
        "The starting position", "Alice begins to turn #2 face up",
    ]  # fmt: skip
    assert made["title"] == "Willbender"
    assert made["steps"][0] is play.payload["steps"][0]


def test_a_line_goes_on_and_is_cut_where_it_is_left_again(play):
    play.on_play(0, "P1", "turn up #2")
    play.on_play(1, "P1", "tap #L4")
    made = play.on_play(2, "P1", "tap #L5")
    assert len(made["steps"]) == 4
    again = play.on_play(1, "judge", "tap #L1")
    assert len(again["steps"]) == 3
    assert len(play.states) == 3


def test_what_is_paid_for_is_told_as_done_when_it_is_paid():
    """The turning comes after the costs (702.37e), in the line and in its labels."""
    play = FreePlay([position("start-first", 3)])
    made = play.on_play(0, "P1", "turn up #2")
    for step in range(1, 5):
        assert not any("turns #2 face up" in str(one) for one in made["steps"][1:])
        text = made["steps"][-1]["views"]["P1"]["actions"][0]["text"]
        made = play.on_play(step, "P1", text)
    labels = [one["label"] for one in made["steps"]]
    assert labels[1] == "Alice begins to turn #2 face up"
    said = [one["text"] for one in made["steps"][-1]["views"]["P1"]["said"]]
    paid = said.index("Alice pays {2}{W}{W}")
    assert said[paid + 1] == "Alice turns #2 face up: Exalted Angel"


def test_what_costs_nothing_more_is_told_as_done():
    here = position("turn-costs", 0)
    play = FreePlay([here])
    assert play.on_play(0, "P1", "turn up #1")["steps"][-1]["label"] == (
        "Alice turns #1 face up"
    )


def test_what_dies_as_it_is_turned_up_was_turned_up():
    text = (
        'title = "x"\n[players.Alice]\nbattlefield = ["Secret Plans", '
        '"#1 = Ornithopter (face down: manifest, damage 2)"]\n[players.Bob]\n'
        '[[steps]]\nlook = "x"\nexpect = ["#1 is 2/3"]'
    )
    made = FreePlay([run(loads(text)).steps[0].after]).on_play(0, "P1", "turn up #1")
    assert made["steps"][-1]["label"] == "Alice turns #1 face up"


def test_the_story_is_as_it_was_after_coming_back(play):
    before = [step["label"] for step in play.payload["steps"]]
    play.on_play(2, "P2", "choose Alice")
    made = play.back_to_story()
    assert made is play.payload
    assert [step["label"] for step in made["steps"]] == before
    assert len(play.states) == len(WILLBENDER) + 1


@pytest.mark.parametrize(
    ("step", "viewer", "text", "error", "why"),
    [
        (0, "P2", "pass", IllegalAction, "Alice has priority"),
        (0, "P1", "turn up #3", IllegalAction, "701.40g"),
        (0, "P1", "dance", InvalidText, "is not an action"),
        (99, "P1", "pass", InvalidText, "steps 0 to 8"),
    ],
)
def test_what_may_not_be_played_leaves_the_line_as_it_is(
    play, step, viewer, text, error, why
):
    with pytest.raises(error) as caught:
        play.on_play(step, viewer, text)
    assert why in str(caught.value)
    assert len(play.states) == len(WILLBENDER) + 1


def test_the_table_plays_and_comes_back(play):
    shown = Table(play.payload, on_play=play.on_play, on_back=play.back_to_story)
    shown.play(0, "P1", "turn up #2")
    assert (shown.branch, shown.step, shown.last) == (0, 1, 1)
    shown.back_to_story()
    assert (shown.branch, shown.step, shown.last) == (-1, 0, len(WILLBENDER))


def test_its_text_is_short(play):
    assert repr(play) == "<FreePlay of 9 steps, 9 shown>"
