"""What is known of things that are gone (113.7a, 608.2h)."""

from __future__ import annotations

from morphlab.engine.abilities import Keyword, Triggered, When
from morphlab.engine.actions import Activate, Pass
from morphlab.engine.effects import (
    Apply,
    Change,
    DealDamage,
    Destroy,
    Effect,
    Exile,
    GainControl,
    GainLife,
)
from morphlab.engine.objects import PlayerRef
from morphlab.engine.selectors import Cost, CostPart, Number, Target
from tests.engine.build import (
    ANTHEM,
    ANY,
    BEAR,
    CREATURE,
    SLAY,
    ability,
    cast,
    choose,
    creature,
    do,
    everyone_passes,
    life,
    pool,
    position,
    put,
    ready,
    spell,
)

ONE = [Target(CREATURE)]
POWER = Number("power")
TAP = Cost(None, (CostPart("tap"),))
GONE = Cost(None, (CostPart("sacrifice this"),))
GROW = spell("Grow", Apply((Change("7c", "modify_pt", (3, 3)),)), targets=ONE)


def pinger(cost, *words):
    shot = ability(cost, DealDamage(POWER), targets=[ANY])
    return creature("Pinger", "1/1", *words, shot)


def test_an_ability_looks_at_its_source_as_it_is_now():
    pos = position()
    number, grow = put(pos, pinger(TAP)), put(pos, GROW, 0, "hand")
    now = choose(do(ready(pos), Activate(number, 0)), PlayerRef(1))
    now = everyone_passes(cast(now, grow, number))
    assert life(everyone_passes(now)) == [20, 16]


def test_an_ability_looks_at_a_source_that_is_gone_as_it_last_was():
    pos = position()
    number = put(pos, pinger(TAP))
    grow, slay = put(pos, GROW, 0, "hand"), put(pos, SLAY, 0, "hand")
    pool(pos, "{B}")
    now = choose(do(ready(pos), Activate(number, 0)), PlayerRef(1))
    now = everyone_passes(cast(now, grow, number))
    now = everyone_passes(cast(now, slay, number))
    assert life(everyone_passes(now)) == [20, 16]


def test_a_source_that_was_the_cost_counts_with_all_that_changed_it():
    pos = position()
    number = put(pos, pinger(GONE, Keyword("lifelink")), counters=(("+1/+1", 3),))
    put(pos, ANTHEM)
    now = choose(do(ready(pos), Activate(number, 1)), PlayerRef(1))
    assert life(everyone_passes(now)) == [25, 15]


def test_the_power_of_a_destroyed_target_is_its_last_one():
    pos = position()
    bear = put(pos, BEAR, 1, counters=(("+1/+1", 3),))
    put(pos, ANTHEM, 1)
    gain = GainLife(Number("power", of="target"))
    for instruction in (Destroy(), Exile()):
        draft = pos.draft()
        number = put(draft, spell("Feast", instruction, gain, targets=ONE), 0, "hand")
        now = everyone_passes(cast(ready(draft), number, bear))
        assert life(now)[0] == 26


def test_an_ability_stays_with_the_player_who_activated_it():
    worker = creature("Worker", "1/1", ability(TAP, GainLife(2)))
    pos = position()
    number = put(pos, worker)
    steal = put(pos, spell("Steal", GainControl(until="ever"), targets=ONE), 1, "hand")
    now = do(ready(pos), Activate(number, 0), Pass())
    now = everyone_passes(cast(now, steal, number))
    assert life(everyone_passes(now)) == [22, 20]


def test_a_death_trigger_belongs_to_who_controlled_the_creature_last():
    sad = creature("Sad", "2/2", Triggered((When("dies"),), Effect((GainLife(3),))))
    pos = position()
    number = put(pos, sad, 1)
    steal = put(pos, spell("Steal", GainControl(until="ever"), targets=ONE), 0, "hand")
    slay = put(pos, SLAY, 0, "hand")
    pool(pos, "{B}")
    now = everyone_passes(cast(ready(pos), steal, number))
    now = everyone_passes(everyone_passes(cast(now, slay, number)))
    assert life(now) == [23, 20]
