"""Why it is what it is, and why it may not be done."""

from __future__ import annotations

from pathlib import Path

import pytest

from morphlab import scenarios
from morphlab.course.scenes import position
from morphlab.engine import state
from morphlab.engine.actions import TurnUp
from morphlab.engine.errors import InvalidText
from morphlab.scenarios import load, loads, play
from morphlab.show import why, why_not
from tests.show.seats import seat, table


def test_the_rows_lead_from_the_card_to_what_it_is():
    asked = why(table(), "#2", viewer=0)
    assert asked.title == "Why is #2 a 3/3?"
    assert [(r.layer, r.source, r.rule, r.pt) for r in asked.rows] == [
        ("printed", "Willbender", "109.3", "1/2"),
        ("1b", "face down (morph)", "613.2b", "2/2"),
        ("7c", "Glorious Anthem", "613.4c", "3/3"),
    ]
    assert asked.would_be.startswith("Willbender 2/3")
    assert asked.ways == ("{1}{U} (morph)",)


def test_an_eleven_has_the_article_of_its_sound():
    asked = why(position("turn-stays", 2), "#1")
    assert asked.title == "Why is #1 an 11/12?"


def test_who_may_not_look_is_not_told_the_card():
    asked = why(table(), "#2", viewer=1)
    assert asked.rows[0].what == "not yours to see"
    assert asked.rows[-1].pt == "3/3"
    assert (asked.would_be, asked.ways) == ("", ())
    assert "Willbender" not in str(asked) + repr(asked) + asked._repr_html_()
    other = why(table(hidden="Exalted Angel"), "#2", viewer=1)
    assert str(asked) == str(other)


def test_one_aspect_leaves_out_the_rows_that_do_not_touch_it():
    pos = state.empty(("Alice", "Bob"))
    seat(pos, 0, up=["Humility", "Glorious Anthem", "Exalted Angel"])
    pt = why(pos, "#3", "P/T")
    abilities = why(pos, "#3", "abilities")
    assert [r.source for r in pt.rows] == [
        "Exalted Angel",
        "Humility",
        "Glorious Anthem",
    ]
    assert [r.layer for r in abilities.rows] == ["printed", "6"]
    assert abilities.title == "Why does #3 have these abilities?"


def test_a_card_that_stays_face_down_has_no_way_up():
    asked = why(table(), "#3", viewer=0)
    assert asked.ways == ()
    assert asked._look_ahead()[1] == "Ways up: none"


def test_three_texts_of_why():
    asked = why(table(), "#2", viewer=0)
    assert repr(asked) == "<Why 'Why is #2 a 3/3?', 3 rows>"
    assert str(asked).splitlines()[0] == "Why is #2 a 3/3?"
    assert str(asked).splitlines()[-1] == "Ways up: {1}{U} (morph)"
    html = asked._repr_html_()
    assert html.count("<tr>") == 4
    assert "<caption" in html
    assert "class=" not in html


def test_what_is_not_there_is_refused():
    with pytest.raises(InvalidText, match="#9"):
        why(table(), "#9")
    with pytest.raises(InvalidText, match="name, colors, types"):
        why(table(), "#2", "beauty")


@pytest.mark.parametrize(
    ("text", "rule", "needed"),
    [
        ("turn up #3", "701.40g", "another card"),
        ("turn up #1", "708.7", "face-down permanent"),
        ("cast Exalted Angel", "118.3", "{1} more: Alice has 5 mana"),
        ("choose none", "608.2d", "a choice that waits"),
        ("pay", "601.2g", "a cost that is being paid"),
        ("Bob: pass", "117.1", "that Alice passes priority"),
        ("resolve the stack", "117.4", "a spell or ability on the stack"),
        ("block #1 with #2", "509.1", "a creature that attacks"),
        ("turn up #2 by disguise", "702.168d", "its own ways: morph"),
    ],
)
def test_the_first_rule_that_forbids_it_is_named(text, rule, needed):
    asked = why_not(table(), text)
    assert not asked.legal
    assert asked.rule == rule
    assert needed in asked.needed
    assert asked.why in str(asked)
    assert rule in asked._repr_html_()


def test_a_legal_action_is_told_to_be_legal():
    asked = why_not(table(), "turn up #2")
    assert asked.legal
    assert str(asked) == "turn up #2: it is legal now"
    assert repr(asked) == "<WhyNot 'turn up #2': legal>"


LIBRARY = Path(scenarios.__file__).parent / "library"
PLAY = """
title = "What may not be done"
rules = ["117.1"]

[players.Alice]
life = 4
hand = ["Doom Blade", "Shock", "Pacifism"]
battlefield = [
    "#1 = Exalted Angel (face down: morph)",
    "#2 = Grizzly Bears (tapped)",
    "#3 = Wall of Deceit",
    "#4 = Zombie Cutthroat (face down: morph)",
    "#5 = Sultai Emissary (face down: manifest, phased out)",
    "#6 = Whetwheel",
    "Plains x3",
    "Swamp",
    "Mountain",
]

[players.Bob]
battlefield = ["#10 = Serra Angel", "#11 = Sagu Mauler"]

[[steps]]
look = "Alice's main phase"
expect = ["priority: Alice"]
"""


@pytest.mark.parametrize(
    ("text", "rule", "because", "needed"),
    [
        ("turn up #4", "119.4", "5 life", "5 life; Alice has 4"),
        ("turn up #5", "702.26b", "phased out", "in Alice's next untap step"),
        ("turn up #10", "708.7", "it is face up", "face-down permanent"),
        ("attack with #2", "508.1a", "it is tapped", "#2 untapped"),
        ("attack with #3", "702.3b", "it has defender", "without defender"),
        ("attack with #6", "508.1a", "it is no creature", "a creature"),
        ("cast Shock targeting #11", "702.11b", "hexproof", "#10 Serra Angel"),
        ("cast Pacifism targeting #6", "601.2c", "types are Artifact", "#2 Grizzly"),
        ("cast Doom Blade targeting #L1", "601.2c", "Basic Land - Plains", "#1"),
        ("cast Shock for free", "118.9", "without paying", "an effect that"),
        ("cast Shock face down", "702.37d", "no morph", "printed on it"),
    ],
)
def test_a_whole_line_is_answered_with_what_is_missing(text, rule, because, needed):
    asked = why_not(play(loads(PLAY)).steps[-1].after, text)
    assert (asked.legal, asked.rule) == (False, rule)
    assert because in asked.why
    assert needed in asked.needed


def test_a_number_for_x_is_asked_about_as_well():
    before = play(load(LIBRARY / "05" / "05.18-two-x-one-value.toml")).steps[0].before
    assert why_not(before, "turn up #1 x 3").legal
    too_much = why_not(before, "turn up #1 x 4")
    assert (too_much.legal, too_much.rule) == (False, "107.3d")
    assert too_much.why == "X = 4 cannot be paid"
    assert too_much.needed == "X of 3 at most, with the mana in reach"


def test_what_took_the_morph_cost_is_named_with_its_layer():
    pos = state.empty(("Alice", "Bob"))
    seat(pos, 0, up=["Humility"], down=[("Exalted Angel", "morph")])
    number = next(n for n in pos.battlefield if pos.objects[n].face_down)
    asked = why_not(pos.freeze(), TurnUp(number, "morph"))
    assert asked.rule == "702.37e"
    assert "Humility takes its abilities (layer 6)" in asked.why
    assert "Humility" in asked.needed


def test_what_a_spell_asks_for_is_told_where_there_is_no_target():
    pos = state.empty(("Alice", "Bob"))
    seat(pos, 0, up=["Swamp", "Swamp"], hand=["Doom Blade"])
    asked = why_not(pos.freeze(), "cast Doom Blade")
    assert asked.needed == (
        "1 legal target; there are 0; it asks for target nonblack creature"
    )


def test_a_creature_with_menace_is_refused_to_a_lone_blocker():
    text = """
title = "Menace"
rules = ["702.111b"]

[players.Alice]
battlefield = ["#1 = Grizzly Bears", "Killer's Mask (attached to #1)"]

[players.Bob]
battlefield = ["#5 = Grizzly Bears"]

[[steps]]
do = "Alice: attack with #1"
expect = ["#1 is attacking"]
"""
    asked = why_not(play(loads(text)).steps[-1].after, "Bob: block #1 with #5")
    assert (asked.legal, asked.rule) == (False, "702.111b")
    assert "menace" in asked.why
    assert asked.needed.startswith("two or more creatures")
