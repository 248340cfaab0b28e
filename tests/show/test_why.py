"""Why it is what it is, and why it may not be done."""

from __future__ import annotations

import pytest

from morphlab.engine import state
from morphlab.engine.errors import InvalidText
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
        ("turn up #3", "701.40g", "nothing helps"),
        ("turn up #1", "708.7", "face-down permanent"),
        ("cast Exalted Angel", "118.3", "enough mana"),
        ("choose none", None, None),
    ],
)
def test_the_first_rule_that_forbids_it_is_named(text, rule, needed):
    if rule is None:
        with pytest.raises(ValueError, match="no choice is waited for"):
            why_not(table(), text)
        return
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
