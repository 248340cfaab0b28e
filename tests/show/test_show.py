"""What a notebook calls, and all scenarios of the library on the table."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from morphlab.engine.errors import InvalidText, ScenarioError
from morphlab.engine.knowledge import knows
from morphlab.scenarios import library, loads, play
from morphlab.show import show, storyboard, view
from morphlab.show.frames import payload, payload_of
from morphlab.show.html import check
from morphlab.show.table import Table
from tests.show.seats import table

STORY = """
title = "A face-down Angel"
rules = ["702.37e"]

[players.Alice]
battlefield = ["#1 = Exalted Angel (face down: morph)", "Plains x4"]

[players.Bob]
hand = ["Shock"]

[[steps]]
do = "Alice: turn up #1"
say = "Ask who could have known."
expect = ["#1 is 4/5"]

[steps.predict]
question = "How large is it?"
options = [
    { text = "2/2", if = ["#1 is 2/2"], why = "That was before." },
    { text = "4/5", if = ["#1 is 4/5"], why = "So it is printed." },
]

[[steps]]
refuse = "Alice: turn up #1"
rule = "708.7"
"""


@pytest.fixture
def scenario():
    return loads(STORY)


def test_a_scenario_a_playthrough_and_a_file_show_the_same(scenario, tmp_path):
    path = tmp_path / "angel.toml"
    path.write_text(STORY, "utf-8")
    shown = [show(one, "Bob") for one in (scenario, play(scenario), path, str(path))]
    assert all(isinstance(one, Table) for one in shown)
    assert {str(one) for one in shown} == {str(shown[0])}
    assert repr(shown[0]) == '<Table "A face-down Angel" step 0 of 2, as Bob>'


def test_what_the_scenario_asks_and_notes_is_on_the_table(scenario):
    made = show(scenario).payload
    asked = made["steps"][1]["prediction"]
    why = dict(zip(asked["options"], asked["why"], strict=True))
    assert why == {"2/2": "That was before.", "4/5": "So it is printed."}
    assert asked["options"][asked["answer"]] == "4/5"
    assert made["steps"][1]["notes"] == "Ask who could have known."
    assert made["rules"] == ["702.37e"]


def test_what_was_refused_is_told_in_full_to_its_player_only(scenario):
    made = payload(play(scenario))["steps"][2]["views"]
    told = {viewer: frame["said"][-1]["text"] for viewer, frame in made.items()}
    assert "708.7" in told["P1"]
    assert told["judge"] == told["P1"]
    assert told["P2"] == "Refused: the rules do not allow it"


def test_each_step_names_the_rules_of_what_happened(scenario):
    made = payload(play(scenario))["steps"][1]["views"]["P2"]
    assert ("Alice turns #1 face up: Exalted Angel", "702.37e") in [
        (one["text"], one["rule"]) for one in made["said"]
    ]
    assert "Alice turns #1 face up: Exalted Angel (702.37e)." in made["live"]


def test_a_table_can_be_played_on_and_taken_back(scenario):
    shown = show(scenario)
    shown.play(0, "P1", "pass")
    assert shown.payload["steps"][1]["label"] == "Alice passes"
    shown.back_to_story()
    assert shown.last == 2
    with pytest.raises(InvalidText, match="cannot be played"):
        show(scenario, playable=False).play(0, "P1", "pass")


def test_more_questions_can_be_added(scenario):
    asked = {"question": "?", "options": ["a"], "answer": 0, "why": ["b"], "rule": ""}
    shown = show(scenario, predictions={2: asked}, notes={0: "Slowly."})
    assert shown.payload["steps"][2]["prediction"] == asked
    assert shown.payload["steps"][0]["notes"] == "Slowly."


def test_what_cannot_be_shown_is_refused(scenario, tmp_path):
    with pytest.raises(InvalidText, match="no viewer 'Carol'"):
        show(scenario, "Carol")
    with pytest.raises(InvalidText, match="steps 0 to 2"):
        show(scenario, step=3)
    with pytest.raises(ScenarioError):
        show(tmp_path / "nothing.toml")


def test_a_storyboard_is_static_html(scenario):
    drawn = storyboard(scenario, "Bob")
    assert drawn.count("<details") >= 3
    assert "<script" not in drawn
    assert "As Bob sees it" in drawn


def test_a_view_has_abilities_in_words():
    seen = view(table(), 0)
    assert seen.find("#1").text == ("each creature you control gets +1/+1",)


def test_importing_it_loads_no_widget_and_no_engine():
    code = (
        "import sys, morphlab.show\n"
        "bad = {'anywidget', 'ipywidgets', 'traitlets', 'matplotlib',"
        " 'morphlab.engine.game'}\n"
        "print(sorted(bad & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def names_known(states, viewer):
    """The names of all cards that a viewer knew in one of these positions."""
    found = set()
    for state in states:
        for obj in state.objects.values():
            if obj.card is not None and knows(state, viewer, obj):
                found |= {obj.card.name, obj.card.back.name if obj.card.back else ""}
            if obj.face_down is None and obj.handle:
                found |= {obj.copiable.name, *(one[1] for one in obj.choices)}
            if obj.face_down is not None:  # how it came to be so is public (708.6)
                found.add(obj.face_down.by)
    return found


def test_no_scenario_of_the_library_names_a_card_to_one_who_does_not_know_it():
    looked_at = hidden_names = 0
    for scenario in library():
        played = play(scenario)
        made = payload(played)
        check(made)
        for number in range(len(played.players)):
            known: set[str] = set()
            for step, here in zip(played.steps, made["steps"], strict=True):
                states = [step.before, step.after, *(act.after for act in step.acts)]
                known |= names_known(states, number)
                known |= {  # shown to all, and gone from the game since
                    event.object.card.name
                    for act in step.acts
                    for event in act.events
                    if event.kind == "revealed" and event.object.card is not None
                }
                hidden = {
                    obj.card.name
                    for obj in step.after.objects.values()
                    if obj.card is not None and obj.card.name not in known
                }
                text = json.dumps(here["views"][f"P{number + 1}"])
                leaked = {name for name in hidden if name in text}
                choice = step.after.choice
                if choice is not None and choice.player == number:
                    leaked -= {o for o in choice.options if isinstance(o, str)}
                    if choice.kind == "search":  # who searches sees the cards
                        found = [o for o in choice.options if o is not None]
                        leaked -= {step.after.objects[o].card.name for o in found}
                assert not leaked, (scenario.title, step.label, number, leaked)
                looked_at += 1
                hidden_names += len(hidden)
    assert looked_at > 100
    assert hidden_names > 100


def test_what_is_remembered_between_steps_is_what_would_be_worked_out_anew():
    tables = 0
    for scenario in library():
        played = play(scenario)
        made = payload(played)
        for step, here in zip(played.steps, made["steps"], strict=True):
            alone = payload_of([step.after], [()])["steps"][0]["views"]
            for viewer, frame in here["views"].items():
                assert frame["layers"] == alone[viewer]["layers"], scenario.title
                assert frame["actions"] == alone[viewer]["actions"], scenario.title
                tables += len(frame["layers"])
    assert tables > 300
