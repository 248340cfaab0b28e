"""Sagas: their end is a state-based action like any other (704.3, 714.4)."""

from __future__ import annotations

import pytest

from morphlab import cards
from morphlab.engine import acts, moves, sagas, state, state_based
from morphlab.engine.abilities import Triggered, When
from morphlab.engine.card import card
from morphlab.engine.effects import Effect
from morphlab.engine.selectors import Filter

BENALIA = cards.card("History of Benalia")
MOURNER = card(
    "Mourner",
    "{B}",
    "Creature - Spirit",
    "1/1",
    Triggered((When("sacrificed", Filter(zone="any"), who="you"),), Effect(())),
)


@pytest.fixture
def pos():
    return state.empty(("Ann", "Ben"), 1)


def saga(pos, lore, player=0):
    return moves.create(pos, BENALIA, player, "battlefield", counters=(("lore", lore),))


def test_what_dies_with_a_saga_sees_it_sacrificed(pos):
    moves.create(pos, MOURNER, 0, "battlefield", damage=1)
    saga(pos, 3)
    assert state_based.check(pos)
    assert not pos.battlefield
    assert [one.source.card.name for one in pos.waiting] == ["Mourner"]


def test_sagas_of_two_players_are_sacrificed_by_each(pos):
    saga(pos, 3, 0), saga(pos, 4, 1)
    assert state_based.check(pos)
    who = [event.player for event in pos.events if event.kind == "sacrificed"]
    assert who == [0, 1]


@pytest.mark.parametrize(
    ("before", "number", "chapters"),
    [(0, 1, ["1"]), (0, 3, ["1", "2", "3"]), (2, 1, ["3"]), (3, 1, ["4"])],
)
def test_each_chapter_that_was_passed_is_come_to(pos, before, number, chapters):
    acts.put_counters(pos, saga(pos, before), "lore", number)
    assert [e.text for e in pos.events if e.kind == "chapter"] == chapters


def test_a_chapter_that_waits_keeps_the_saga(pos):
    acts.put_counters(pos, saga(pos, 2), "lore", 1)
    assert len(pos.waiting) == 1
    assert not state_based.check(pos)
    pos.waiting = ()
    pos.dirty = set(pos.battlefield)
    assert state_based.check(pos)
    assert not pos.battlefield


def test_other_players_sagas_are_not_read(pos):
    mine = saga(pos, 0)
    saga(pos, 0, 1)
    assert [one.number for one in sagas.sagas(pos, 0)] == [mine.number]
