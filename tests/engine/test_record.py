"""Frozen records: values that nothing changes."""

from __future__ import annotations

import pickle

import pytest

from morphlab.engine.card import card
from morphlab.engine.effects import Draw
from morphlab.engine.errors import (
    IllegalAction,
    InvalidText,
    MorphlabError,
    ScenarioError,
    UnknownCard,
    nearest,
)
from morphlab.engine.objects import GameObject, PlayerRef
from tests.engine.build import BEAR, position, put, ready


def test_a_record_cannot_be_assigned_to():
    with pytest.raises(AttributeError, match="frozen"):
        Draw(1).count = 2
    with pytest.raises(AttributeError, match="frozen"):
        del Draw(1).count


def test_a_changed_record_is_a_new_one():
    one = Draw(1)
    assert (one.changed(count=2), one) == (Draw(2), Draw(1))


def test_a_record_has_no_fields_but_its_own():
    with pytest.raises(AttributeError):
        Draw(1).changed(colour="red")


def test_records_of_different_kinds_are_never_equal():
    assert PlayerRef(1) != 1
    assert Draw(1) != PlayerRef(1)


def test_a_repr_leaves_out_what_is_as_usual():
    assert repr(Draw(2)) == "Draw(count=2)"
    assert "0x" not in repr(GameObject(1, BEAR, 0, "battlefield", 0))


def test_records_and_cards_are_pickled_by_value():
    for value in (Draw(2, "opponent"), BEAR, PlayerRef(0)):
        assert pickle.loads(pickle.dumps(value)) == value
        assert hash(pickle.loads(pickle.dumps(value))) == hash(value)


def test_a_state_is_frozen():
    now = ready(position())
    with pytest.raises(AttributeError, match="apply"):
        now.turn = 7


def test_states_with_equal_facts_are_equal_and_hash_alike():
    first, second = ready(position()), ready(position())
    assert first == second
    assert hash(first) == hash(second)
    assert first != "a state"


def test_the_repr_of_a_state_tells_no_card():
    pos = position()
    put(pos, BEAR, 0, "hand")
    assert repr(ready(pos)) == "<State turn 1, precombat main, 0 permanents>"


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (MorphlabError("no"), "no"),
        (IllegalAction("no", "why", rule="1"), "no - why (1)"),
        (InvalidText("no", instead="Do this."), "no. Do this."),
        (ScenarioError("no", file="a.toml", line=3), "a.toml:3: no"),
        (ScenarioError("no", file="a.toml"), "a.toml: no"),
        (ScenarioError("no"), "no"),
    ],
)
def test_an_error_says_what_why_and_what_instead(error, text):
    assert str(error) == text
    assert error._render_traceback_() == [f"{type(error).__name__}: {text}"]
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (type(error), text)


def test_all_errors_are_one_family_under_value_error():
    assert issubclass(UnknownCard, MorphlabError)
    assert issubclass(MorphlabError, ValueError)


def test_the_nearest_word_is_suggested_only_where_one_is_near():
    assert nearest("exalted angel", ["Exalted Angel"]) == "Did you mean Exalted Angel?"
    assert nearest("qqq", ["Exalted Angel"]) == ""


@pytest.mark.parametrize(
    ("types", "pt", "rule"),
    [
        ("Creatur", "1/1", "205.2"),
        ("Legendary", "", "205.2"),
        ("", "", "205.2"),
        ("Creature", "a/b", "208.1"),
        ("Creature", "3", "208.1"),
    ],
)
def test_a_card_that_no_rule_knows_is_refused(types, pt, rule):
    with pytest.raises(UnknownCard) as refused:
        card("Wrong One", "{1}", types, pt)
    assert refused.value.rule == rule
