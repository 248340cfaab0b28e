"""Triggered abilities: noticing, looking back, order, targets (603)."""

from __future__ import annotations

import pytest

from morphlab.engine.abilities import Keyword, Triggered, When
from morphlab.engine.actions import Pass
from morphlab.engine.card import card
from morphlab.engine.effects import (
    Apply,
    Change,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    Effect,
    Exile,
    GainLife,
    LoseLife,
    Mill,
    PutCounters,
    ReturnToHand,
    Sacrifice,
    Tap,
    TurnFaceDown,
    Untap,
)
from morphlab.engine.objects import PlayerRef
from morphlab.engine.selectors import Condition, Filter, Number, Target, mana
from tests.engine.build import (
    BEAR,
    BOLT,
    CREATURE,
    HIDER,
    HUMBLE,
    MOURNER,
    OGRE,
    SISTER,
    SLAY,
    cast,
    choose,
    creature,
    do,
    enchantment,
    everyone_passes,
    here,
    kinds,
    life,
    names,
    pool,
    position,
    pt,
    put,
    ready,
    resolve,
    spell,
)

ONE = [Target(CREATURE)]
GAIN = GainLife(1)
KILL = spell("Kill", Destroy(), targets=ONE)
WRATH = spell("Wrath", Destroy(CREATURE))
TOKEN = card("Token", "", "Creature - Bear", "1/1", token=True)


def whenever(event, effect=GAIN, what=CREATURE, who="any", **facts):
    return Triggered((When(event, what, who),), Effect((effect,)), **facts)


def settle(now):
    """Let everything on the stack resolve, taking the first option of each choice."""
    for _ in range(60):
        if now.choice is not None:
            now = choose(now, now.choice.options[0])
        elif now.stack:
            now = do(now, Pass())
        else:
            return now
    raise AssertionError("it never ended")


@pytest.mark.parametrize(
    ("rule", "event", "instruction"),
    [
        ("603.6a", "enters", CreateTokens(TOKEN)),
        ("603.6c", "leaves", Exile()),
        ("603.6c", "leaves", ReturnToHand()),
        ("603.6c", "dies", Destroy()),
        ("701.21", "sacrificed", Sacrifice("target")),
        ("701.26", "tapped", Tap()),
        ("708.2a", "turned down", TurnFaceDown()),
        ("122.6", "counters", PutCounters("+1/+1", 1, "target")),
        ("120.3", "damage", DealDamage(1)),
        ("601.2c", "targeted", Untap()),
        ("601.2i", "cast", Untap()),
        ("121", "draws", Draw(1)),
        ("700.4", "to graveyard", Mill(1)),
    ],
)
def test_each_event_is_noticed_once(rule, event, instruction):
    anything = event in ("cast", "draws", "to graveyard")
    seen = Filter(zone="any") if anything else CREATURE
    watcher = enchantment("Watch", whenever(event, PutCounters("seen", 1), seen))
    pos = position()
    watch, ogre = put(pos, watcher), put(pos, OGRE)
    number = put(pos, spell("Do", instruction, targets=ONE), 0, "hand")
    now = settle(everyone_passes(cast(ready(pos), number, ogre)))
    times = 2 if event == "to graveyard" else 1  # the spell goes there too
    assert here(now, watch).counter("seen") == times


@pytest.mark.parametrize(
    ("event", "instruction"),
    [
        ("dies", Exile()),
        ("dies", ReturnToHand()),
        ("sacrificed", Destroy()),
        ("enters", Untap()),
    ],
)
def test_other_events_are_not_mistaken_for_it(event, instruction):
    pos = position()
    put(pos, enchantment("Watch", whenever(event)))
    ogre = put(pos, OGRE)
    number = put(pos, spell("Do", instruction, targets=ONE), 0, "hand")
    assert everyone_passes(cast(ready(pos), number, ogre)).stack == ()


@pytest.mark.parametrize(
    ("who", "noticed"), [("any", True), ("you", True), ("opponent", False)]
)
def test_whose_event_it_is_may_matter(who, noticed):
    watcher = enchantment("Watch", whenever("cast", what=Filter(zone="stack"), who=who))
    pos = position()
    put(pos, watcher)
    number = put(pos, spell("Do", Untap(CREATURE)), 0, "hand")
    assert (len(cast(ready(pos), number).stack) == 2) is noticed


def test_a_token_that_enters_is_seen_by_those_that_enter_with_it():
    twin = creature(
        "Twin", "1/1", whenever("enters", what=Filter(types=("creature",), other=True))
    )
    token = card("Twin", "", "Creature", "1/1", *twin.printed.abilities, token=True)
    pos = position()
    number = put(pos, spell("Two", CreateTokens(token, 2)), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    while now.choice:
        now = choose(now, now.choice.options[0])
    assert len(now.stack) == 2


# --- looking back (603.10a) -----------------------------------------------------------


def test_creatures_that_die_together_see_each_other_die():
    pos = position()
    for one in (MOURNER, MOURNER, BEAR):
        put(pos, one)
    number = put(pos, WRATH, 0, "hand")
    now = settle(everyone_passes(cast(ready(pos), number)))
    assert life(now)[0] == 26


def test_also_when_they_die_for_different_reasons_in_one_check():
    """No toughness and lethal damage: one check, both see both (704.3)."""
    big = creature("Big Mourner", "3/3", whenever("dies"))
    both = spell(
        "Both",
        Apply((Change("7c", "modify_pt", (-5, -5)),), "target 1"),
        DealDamage(3, "target 2"),
        targets=ONE * 2,
    )
    pos = position()
    small, large = put(pos, MOURNER), put(pos, big)
    number = put(pos, both, 0, "hand")
    now = settle(everyone_passes(cast(ready(pos), number, small, large)))
    assert life(now)[0] == 24


def test_a_creature_sees_its_own_death_with_what_it_was():
    """The ability is one it had on the battlefield, counters and all (603.10a)."""
    sad = creature(
        "Sad", "2/2", Triggered((When("dies"),), Effect((GainLife(Number("power")),)))
    )
    pos = position()
    number = put(pos, sad, counters=(("+1/+1", 3),))
    kill = put(pos, KILL, 0, "hand")
    now = settle(everyone_passes(cast(ready(pos), kill, number)))
    assert life(now)[0] == 25


def test_without_its_abilities_a_creature_dies_silently():
    pos = position()
    number = put(
        pos, creature("Sad", "1/1", Triggered((When("dies"),), Effect((GainLife(1),))))
    )
    put(pos, HUMBLE)
    kill = put(pos, KILL, 0, "hand")
    assert everyone_passes(cast(ready(pos), kill, number)).stack == ()


def test_a_face_down_creature_that_dies_has_no_death_trigger():
    pos = position()
    number = put(
        pos,
        creature("Sad", "1/1", Triggered((When("dies"),), Effect((GainLife(1),)))),
        down="manifest",
    )
    kill = put(pos, KILL, 0, "hand")
    now = everyone_passes(cast(ready(pos), kill, number))
    assert now.stack == ()
    assert "Sad" in names(now, "graveyard", 0)


def test_a_face_down_creature_counts_as_a_creature_that_died():
    pos = position()
    put(pos, MOURNER)
    number = put(pos, BOLT, down="manifest")
    kill = put(pos, KILL, 0, "hand")
    assert len(everyone_passes(cast(ready(pos), kill, number)).stack) == 1


def test_entering_looks_at_the_table_after_the_event():
    pos = position()
    put(pos, SISTER)
    number = put(pos, creature("New", "1/1", cost="{0}"), 0, "hand")
    now = settle(everyone_passes(cast(ready(pos), number)))
    assert life(now)[0] == 21


# --- order and the stack (603.3) ------------------------------------------------------


def test_the_active_players_abilities_go_on_the_stack_first():
    pos = position()
    put(pos, MOURNER, 1)
    put(pos, MOURNER, 0)
    bear, kill = put(pos, BEAR), put(pos, KILL, 0, "hand")
    now = everyone_passes(cast(ready(pos), kill, bear))
    assert [here(now, n).controller for n in now.stack] == [0, 1]


def test_a_player_orders_the_own_abilities():
    first = enchantment("First", whenever("dies"))
    second = enchantment("Second", whenever("dies", LoseLife(1, "opponent")))
    pos = position()
    put(pos, first)
    put(pos, second)
    bear, kill = put(pos, BEAR), put(pos, KILL, 0, "hand")
    now = everyone_passes(cast(ready(pos), kill, bear))
    assert (now.choice.kind, now.choice.player, now.choice.rule) == (
        "order",
        0,
        "603.3b",
    )
    for last in now.choice.options:
        then = choose(now, last)
        sources = [here(then, n).on_stack.source.card.name for n in then.stack]
        assert sources == (["First", "Second"] if last == 0 else ["Second", "First"])


def test_what_triggers_alike_needs_no_order():
    pos = position()
    put(pos, MOURNER)
    for _ in range(2):
        put(pos, BEAR)
    number = put(
        pos, spell("Two", DealDamage(2, Filter(subtypes=("Bear",)))), 0, "hand"
    )
    now = everyone_passes(cast(ready(pos), number))
    now = settle(now)
    assert life(now)[0] == 22


def test_a_triggered_ability_chooses_its_targets_as_it_goes_on_the_stack():
    killer = creature(
        "Killer",
        "1/1",
        Triggered(
            (When("enters"),),
            Effect((Destroy(),), (Target(Filter(types=("creature",), other=True)),)),
        ),
        cost="{0}",
    )
    pos = position()
    bear = put(pos, BEAR, 1)
    number = put(pos, killer, 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert (now.choice.kind, now.choice.rule, now.choice.options) == (
        "target",
        "603.3d",
        (bear,),
    )
    now = everyone_passes(choose(now, bear))
    assert here(now, bear) is None


def test_an_ability_without_a_legal_target_is_taken_off_the_stack():
    killer = creature(
        "Killer",
        "1/1",
        Triggered(
            (When("enters"),),
            Effect((Destroy(),), (Target(Filter(types=("artifact",))),)),
        ),
        cost="{0}",
    )
    pos = position()
    number = put(pos, killer, 0, "hand")
    now, events = resolve(cast(ready(pos), number))
    assert now.stack == ()
    assert [e.rule for e in events if e.kind == "no target"] == ["603.3d"]


def test_no_trigger_comes_between_the_parts_of_a_resolution():
    """All waits until a player would receive priority (603.3)."""
    pos = position()
    put(pos, MOURNER)
    bear = put(pos, BEAR)
    two = spell("Two", Destroy(), LoseLife(5, "opponent"), targets=ONE)
    number = put(pos, two, 0, "hand")
    _now, events = resolve(cast(ready(pos), number, bear))
    order = kinds(events)
    assert order.index("life") < order.index("triggers")


# --- conditions (603.4) ---------------------------------------------------------------

RICH = Condition("compare", Number("life", of="you"), ">=", 22)


@pytest.mark.parametrize(("start", "gained"), [(20, 0), (22, 1)])
def test_an_intervening_if_must_be_true_as_it_triggers(start, gained):
    pos = position()
    put(pos, enchantment("If", whenever("dies", condition=RICH)))
    bear, kill = put(pos, BEAR), put(pos, KILL, 0, "hand")
    pos.set_player(0, life=start)
    now = everyone_passes(cast(ready(pos), kill, bear))
    assert len(now.stack) == gained


def test_an_intervening_if_must_be_true_again_as_it_resolves():
    pos = position()
    put(pos, enchantment("If", whenever("dies", condition=RICH)))
    bear, kill = put(pos, BEAR), put(pos, KILL, 0, "hand")
    bolt = put(pos, BOLT, 0, "hand")
    pos.set_player(0, life=22)
    pool(pos, "{R}")
    now = everyone_passes(cast(ready(pos), kill, bear))
    now = everyone_passes(cast(now, bolt, PlayerRef(0)))
    now, events = resolve(now)
    assert (life(now)[0], now.stack) == (19, ())
    assert [e.rule for e in events if e.kind == "fizzles"] == ["603.4"]


# --- zones and keywords ---------------------------------------------------------------


def test_an_ability_works_only_in_its_zone():
    back = creature(
        "Back",
        "1/1",
        Triggered(
            (When("begins", step="upkeep", who="you"),),
            Effect((ReturnToHand("this"),)),
            zone="graveyard",
        ),
    )
    for zone, returned in (("graveyard", ["Back"]), ("battlefield", [])):
        pos = position()
        put(pos, back, 0, zone)
        pos.turn, pos.active = 2, 1
        now = ready(pos, "end", 1)
        now = do(now, Pass(), Pass())
        while now.stack:
            now = do(now, Pass())
        assert names(now, "hand", 0) == returned


def test_prowess_grows_for_spells_that_are_no_creatures():
    monk = creature("Monk", "1/1", Keyword("prowess"))
    pos = position()
    number = put(pos, monk)
    gain = put(pos, spell("Gain", GainLife(1)), 0, "hand")
    hider = put(pos, HIDER, 0, "hand")
    pool(pos, "{3}")
    now = ready(pos)
    grown = everyone_passes(cast(now, gain))
    assert pt(grown, number) == "2/2"
    assert len(cast(now, hider, way="morph").stack) == 1


def test_ward_counters_unless_its_cost_is_paid_and_speaks_of_that_spell():
    guarded = creature("Guarded", "3/3", Keyword("ward", mana("{1}")))
    pos = position()
    number = put(pos, guarded, 1)
    slay = put(pos, SLAY, 0, "hand")
    pool(pos, "{B}")
    now = cast(ready(pos), slay, number)
    assert here(now, now.stack[-1]).on_stack.source.number == number
    now = everyone_passes(now)  # nobody can pay {1}
    assert (now.choice, now.stack, here(now, number).number) == (None, (), number)
