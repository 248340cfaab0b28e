"""Modes are chosen as a spell or ability is announced; each has its targets (700.2)."""

from __future__ import annotations

import pytest

from morphlab.engine import game, moves, state
from morphlab.engine.abilities import Activated, SpellAbility, Triggered, When
from morphlab.engine.actions import Activate, Cast, Choose, Pass
from morphlab.engine.card import card
from morphlab.engine.effects import (
    CopySpell,
    Destroy,
    Effect,
    GainLife,
    Mode,
    Tap,
)
from morphlab.engine.mana import pool_of
from morphlab.engine.selectors import Cost, Filter, Target
from morphlab.scenarios.code import code, from_code

CREATURE = Target(Filter(types=("creature",)))
LAND = Target(Filter(types=("land",)))
BOTH = Effect(
    (),
    (),
    (
        Mode("turn up", (Tap("target"),), (CREATURE,)),
        Mode("cloak", (Destroy("target"),), (LAND,)),
        Mode("manifest", (GainLife(3),)),
    ),
    1,
    2,
)
CHARM = card("Charm", "{R}", "Instant", "", SpellAbility(BOTH))
WAND = card("Wand", "{1}", "Artifact", "", Activated(Cost(), BOTH))
HERALD = card(
    "Herald", "{R}", "Creature - Elf", "1/1", Triggered((When("enters"),), BOTH)
)
BEAR = card("Bear", "{1}{G}", "Creature - Bear", "2/2")
FOREST = card("Forest", "", "Basic Land - Forest")


def begun(*mine, hand=()):
    pos = state.empty(("Ann", "Ben"), 1)
    for one in mine:
        moves.create(pos, one, 0, "battlefield")
    for one in hand:
        moves.create(pos, one, 0, "hand")
    for player in (0, 1):
        for _ in range(3):
            moves.create(pos, FOREST, player, "library")
    pos.set_player(0, pool=pool_of("{R}{R}"))
    pos.active = pos.priority = 0
    pos.events = []
    game.run(pos)
    return pos.freeze()


def play(now, *actions):
    for action in actions:
        now, _ = game.apply(now, action)
    return now


def charm(now, *choices):
    return play(now, Cast(now.players[0].hand[0]), *map(Choose, choices))


def resolved(now):
    return play(now, Pass(), Pass())


def test_each_mode_has_its_own_target():
    now = charm(begun(BEAR, FOREST, hand=(CHARM,)), "turn up", "cloak", 1, 2)
    assert now.objects[now.stack[-1]].on_stack.modes == (0, 1)
    now = resolved(now)
    assert now.objects[1].tapped
    assert 2 not in now.battlefield


def test_only_what_was_chosen_happens():
    now = resolved(charm(begun(BEAR, FOREST, hand=(CHARM,)), "cloak", None, 2))
    assert not now.objects[1].tapped
    assert now.players[0].life == 20
    assert now.battlefield == (1,)


@pytest.mark.parametrize(
    ("table", "options"),
    [
        ((BEAR, FOREST), ("turn up", "cloak", "manifest")),
        ((FOREST,), ("cloak", "manifest")),
        ((), ("manifest",)),
    ],
)
def test_a_mode_without_a_target_is_not_chosen(table, options):
    now = begun(*table, hand=(CHARM,))
    now = play(now, Cast(now.players[0].hand[0]))
    assert now.choice.options == options


def test_no_set_of_modes_is_chosen_in_two_ways():
    now = charm(begun(BEAR, FOREST, hand=(CHARM,)), "cloak")
    assert now.choice.options == ("manifest", None)


def test_the_rest_happens_when_one_of_two_targets_is_gone():
    now = charm(begun(BEAR, FOREST, hand=(CHARM,)), "turn up", "cloak", 1, 2)
    pos = now.draft()
    moves.move(pos, 1, "exile", "406.1")
    now = resolved(pos.freeze())
    assert now.battlefield == ()


def test_nothing_happens_when_all_targets_are_gone():
    now = charm(begun(BEAR, hand=(CHARM,)), "turn up", "manifest", 1)
    pos = now.draft()
    moves.move(pos, 1, "exile", "406.1")
    now = resolved(pos.freeze())
    assert now.players[0].life == 20


def test_modes_of_activated_abilities():
    now = begun(WAND, BEAR)
    now = play(now, Activate(1, 0), Choose("turn up"), Choose("manifest"), Choose(2))
    now = resolved(now)
    assert now.objects[2].tapped
    assert now.players[0].life == 23


def test_modes_of_triggered_abilities():
    now = begun(FOREST, hand=(HERALD,))
    now = resolved(play(now, Cast(now.players[0].hand[0])))
    assert now.choice.options == ("turn up", "cloak", "manifest")
    now = resolved(play(now, Choose("cloak"), Choose(None), Choose(1)))
    assert 1 not in now.battlefield


def test_a_triggered_ability_without_a_mode_is_removed():
    needy = Effect((), (), BOTH.modes[1:2])
    herald = card(
        "Herald", "{R}", "Creature - Elf", "1/1", Triggered((When("enters"),), needy)
    )
    now = begun(hand=(herald,))
    now = resolved(play(now, Cast(now.players[0].hand[0])))
    assert (now.stack, now.choice) == ((), None)


def test_a_copy_has_the_modes_of_the_spell():
    twice = SpellAbility(
        Effect((CopySpell("target"),), (Target(Filter(zone="stack")),))
    )
    copier = card("Twice", "{R}", "Instant", "", twice)
    now = charm(begun(BEAR, hand=(CHARM, copier)), "turn up", "manifest", 1)
    spell = now.stack[-1]
    now = play(now, Cast(now.players[0].hand[0]), Choose(spell))
    now = resolved(now)
    assert now.objects[now.stack[-1]].on_stack.modes == (0, 2)
    now = resolved(resolved(now))
    assert now.players[0].life == 26


def test_a_spell_with_modes_that_are_chosen_can_be_written_down():
    now = charm(begun(BEAR, FOREST, hand=(CHARM,)), "turn up", "cloak", 1, 2)
    assert from_code(code(now)) == now
