"""Attacking, blocking and combat damage (506 to 511)."""

from __future__ import annotations

import pytest

from morphlab.engine.abilities import (
    Keyword,
    RuleEffect,
    Static,
    Triggered,
    When,
)
from morphlab.engine.actions import Concede, Pass, TurnUp
from morphlab.engine.card import card
from morphlab.engine.effects import (
    Apply,
    Change,
    Destroy,
    Effect,
    GainControl,
    GainLife,
    PhaseOut,
)
from morphlab.engine.moves import change
from morphlab.engine.objects import Copied, PlayerRef, Running
from morphlab.engine.phasing import phase_in
from morphlab.engine.selectors import Filter, Target, mana
from tests.engine.build import (
    BEAR,
    CREATURE,
    OGRE,
    WALL,
    cast,
    choose,
    creature,
    do,
    enchantment,
    everyone_passes,
    here,
    life,
    pool,
    position,
    put,
    ready,
    spell,
    to_step,
)

BEN = PlayerRef(1)
FIRST, DOUBLE = Keyword("first strike"), Keyword("double strike")


def fight(mine=(), theirs=(), hand=(), players=2):
    """Both sides' creatures at the declaration of attackers, and their numbers."""
    pos = position(players)
    a = [put(pos, one) for one in mine]
    b = [put(pos, one, 1) for one in theirs]
    h = [put(pos, one, 0, "hand") for one in hand]
    return attacking(ready(pos)), a, b, h


def attacking(now):
    """Go on until the first player declares attackers."""
    for _ in range(200):
        if now.choice is None:
            now = do(now, Pass())
        elif now.choice.kind == "attack" and now.choice.player == 0:
            return now
        else:
            now = choose(now, None)
    raise AssertionError("nobody could attack")


def blocks(now, *pairs):
    """Attackers are declared; go on to the blocks and declare these."""
    now = everyone_passes(now)
    return choose(now, *pairs)


def battle(mine, theirs, pairs=((0, 0),)):
    """All of mine attack, theirs block in pairs (blocker, attacker); after combat."""
    now, a, b, _ = fight(mine, theirs)
    now = choose(now, *((n, BEN) for n in a))
    if theirs:
        now = blocks(now, *((b[x], a[y]) for x, y in pairs))
        if now.choice is not None and now.choice.kind == "block":
            now = choose(now, None)
    now = finish(now)
    return now, a, b


def finish(now):
    for _ in range(50):
        if now.step == "end of combat" and now.choice is None:
            return now
        now = choose(now, now.choice.options[0]) if now.choice else do(now, Pass())
    raise AssertionError("combat never ended")


def alive(now, numbers):
    return [here(now, n) is not None for n in numbers]


# --- who may attack (508.1) -----------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "facts", "may"),
    [
        (BEAR, {}, True),
        (BEAR, {"tapped": True}, False),
        (BEAR, {"sick": True}, False),
        (creature("Fast", "1/1", Keyword("haste")), {"sick": True}, True),
        (WALL, {}, False),
        (card("Relic", "{1}", "Artifact", ""), {}, False),
    ],
)
def test_an_untapped_ready_creature_may_attack(what, facts, may):
    pos = position()
    put(pos, OGRE)
    number = put(pos, what, **facts)
    now = attacking(ready(pos))
    assert ((number, BEN) in now.choice.options) is may


def test_a_face_down_creature_attacks_like_any_2_2():
    pos = position()
    number = put(pos, WALL, down="manifest")
    now = choose(attacking(ready(pos)), (number, BEN))
    assert life(finish(now)) == [20, 18]


def test_attackers_tap_unless_they_have_vigilance():
    now, (bear, guard), _, _ = fight(
        [BEAR, creature("Guard", "1/1", Keyword("vigilance"))]
    )
    now = choose(now, (bear, BEN), (guard, BEN))
    assert (here(now, bear).tapped, here(now, guard).tapped) == (True, False)


def test_each_opponent_may_be_attacked_by_another_creature():
    now, (bear, ogre), _, _ = fight([BEAR, OGRE], players=3)
    assert (bear, PlayerRef(2)) in now.choice.options
    now = finish(choose(now, (bear, PlayerRef(2)), (ogre, BEN)))
    assert life(now) == [20, 17, 18]


def test_what_must_attack_is_declared_before_attackers_are_done():
    rage = enchantment(
        "Rage", Static((Change("rule", "must_attack"),), Filter(subtypes=("Bear",)))
    )
    pos = position()
    bear, ogre = put(pos, BEAR), put(pos, OGRE)
    put(pos, rage)
    now = attacking(ready(pos))
    assert now.choice.options == ((bear, BEN),)
    now = choose(now, (bear, BEN))
    assert now.choice.options == ((ogre, BEN), None)


def test_what_cannot_attack_is_not_offered():
    calm = enchantment(
        "Calm", Static((Change("rule", "cant_attack"),), Filter(subtypes=("Bear",)))
    )
    pos = position()
    bear, ogre = put(pos, BEAR), put(pos, OGRE)
    put(pos, calm)
    now = attacking(ready(pos))
    assert (bear, BEN) not in now.choice.options
    assert (ogre, BEN) in now.choice.options


def test_without_attackers_blocks_and_damage_are_left_out():
    now, _, _, _ = fight([BEAR])
    now = everyone_passes(choose(now, None))
    assert now.step == "end of combat"


def test_after_an_attack_the_steps_come_though_the_attacker_is_gone():
    now, (bear,), _, (kill,) = fight(
        [BEAR], hand=[spell("Kill", Destroy(), targets=[Target(CREATURE)])]
    )
    now = everyone_passes(cast(choose(now, (bear, BEN)), kill, bear))
    now = everyone_passes(now)
    assert now.step == "declare blockers"


def test_attacking_triggers_once_for_each_attacker():
    cheer = enchantment(
        "Cheer", Triggered((When("attacks", CREATURE),), Effect((GainLife(1),)))
    )
    pos = position()
    numbers = [put(pos, BEAR), put(pos, OGRE)]
    put(pos, cheer)
    now = choose(attacking(ready(pos)), *((n, BEN) for n in numbers))
    while now.choice is not None:
        now = choose(now, now.choice.options[0])
    assert len(now.stack) == 2


# --- who may block (509.1) ------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "blocker", "may"),
    [
        ((), (), True),
        (("flying",), (), False),
        (("flying",), ("flying",), True),
        (("flying",), ("reach",), True),
        ((), ("defender",), True),
        ((), ("flying",), True),
    ],
)
def test_a_blocker_must_be_able_to_reach_the_attacker(attacker, blocker, may):
    now, (a,), (b,), _ = fight(
        [creature("A", "2/2", *map(Keyword, attacker))],
        [creature("B", "2/2", *map(Keyword, blocker))],
    )
    now = everyone_passes(choose(now, (a, BEN)))
    options = now.choice.options if now.choice else ()
    assert ((b, a) in options) is may


def test_a_tapped_creature_does_not_block():
    pos = position()
    a = put(pos, BEAR)
    put(pos, BEAR, 1, tapped=True)
    now = everyone_passes(choose(attacking(ready(pos)), (a, BEN)))
    assert now.choice is None


@pytest.mark.parametrize(
    "law",
    [
        Static((Change("rule", "cant_be_blocked"),), Filter(subtypes=("Bear",))),
        Static((Change("rule", "cant_block"),), Filter(subtypes=("Ogre",))),
        RuleEffect("cant block", Filter(subtypes=("Ogre",)), who="any"),
    ],
)
def test_an_effect_may_forbid_a_block(law):
    pos = position()
    bear = put(pos, creature("Bear", "2/2", types="Creature - Bear"))
    put(pos, creature("Ogre", "2/2", types="Creature - Ogre"), 1)
    put(pos, enchantment("Law", law))
    now = everyone_passes(choose(attacking(ready(pos)), (bear, BEN)))
    assert now.choice is None


def test_protection_keeps_blockers_of_that_colour_away():
    white = creature("White", "2/2", cost="{W}")
    safe = creature(
        "Safe", "2/2", Keyword("protection", what=Filter(zone="any", colors="W"))
    )
    now, (a,), (_b, c), _ = fight([safe], [white, OGRE])
    now = everyone_passes(choose(now, (a, BEN)))
    assert now.choice.options == ((c, a), None)


def test_menace_needs_two_blockers_or_none():
    now, (a,), (b, c), _ = fight(
        [creature("M", "2/2", Keyword("menace"))], [BEAR, BEAR]
    )
    now = everyone_passes(choose(now, (a, BEN)))
    assert now.choice.options == ((b, a), None)
    assert choose(now, (b, a)).choice.options == ((c, a),)
    now, (a,), _, _ = fight([creature("M", "2/2", Keyword("menace"))], [BEAR])
    assert everyone_passes(choose(now, (a, BEN))).choice is None


def test_each_defending_player_declares_blockers_for_the_own_attackers():
    pos = position(3)
    a, b = put(pos, BEAR), put(pos, OGRE)
    ben, cid = put(pos, WALL, 1), put(pos, WALL, 2)
    now = choose(attacking(ready(pos)), (a, PlayerRef(2)), (b, BEN))
    now = everyone_passes(now)
    assert (now.choice.player, now.choice.options) == (1, ((ben, b), None))
    now = choose(now, None)
    assert (now.choice.player, now.choice.options) == (2, ((cid, a), None))


# --- damage (510) ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "live", "die"),
    [
        ("510.2", creature("A", "2/2"), creature("B", "2/2"), False, False),
        ("702.7", creature("A", "2/1", FIRST), creature("B", "2/2"), True, False),
        ("702.7", creature("A", "1/1", FIRST), creature("B", "2/2"), False, True),
        (
            "702.7",
            creature("A", "2/2", FIRST),
            creature("B", "2/2", FIRST),
            False,
            False,
        ),
        (
            "702.4",
            creature("A", "1/1", DOUBLE),
            creature("B", "1/2", FIRST),
            False,
            True,
        ),
        ("702.4", creature("A", "1/2", DOUBLE), creature("B", "1/2"), True, False),
        (
            "702.2",
            creature("A", "1/1", Keyword("deathtouch")),
            creature("B", "0/9"),
            True,
            False,
        ),
        ("702.12", creature("A", "1/1", Keyword("indestructible")), OGRE, True, True),
        (
            "702.16e",
            creature(
                "A", "2/2", Keyword("protection", what=Filter(zone="any", colors="R"))
            ),
            creature("B", "5/5", cost="{G}"),
            False,
            True,
        ),
    ],
)
def test_attacker_and_blocker_deal_damage_to_each_other(rule, mine, theirs, live, die):
    now, a, b = battle([mine], [theirs])
    assert (alive(now, a), alive(now, b)) == ([live], [die])


@pytest.mark.parametrize(
    ("what", "taken"),
    [
        (creature("A", "2/2"), 2),
        (creature("A", "2/2", FIRST), 2),
        (creature("A", "2/2", DOUBLE), 4),
        (creature("A", "0/2"), 0),
        (creature("A", "-1/2"), 0),
    ],
)
def test_an_unblocked_attacker_damages_the_player(what, taken):
    now, _, _ = battle([what], [])
    assert life(now)[1] == 20 - taken


def test_lifelink_gains_life_with_the_damage():
    now, _, _ = battle([creature("A", "3/3", Keyword("lifelink"))], [])
    assert life(now) == [23, 17]
    now, _, _ = battle([creature("A", "3/3", Keyword("lifelink"))], [WALL])
    assert life(now) == [23, 20]


def test_an_attacker_divides_its_damage_among_its_blockers_as_it_likes():
    now, (a,), (b, c), _ = fight([creature("A", "3/3")], [BEAR, BEAR])
    now = blocks(choose(now, (a, BEN)), (b, a), (c, a))
    now = everyone_passes(now)
    assert (now.choice.kind, now.choice.options) == ("damage", (0, 1, 2, 3))
    assert alive(choose(now, 1), [b, c]) == [True, False]
    assert alive(choose(now, 3), [b, c]) == [False, True]


@pytest.mark.parametrize(
    ("shares", "left"),
    [((2, 2), 1), ((2, 3), 0), ((3,), 0), ((0,), 0), ((5,), 0)],
)
def test_trample_gives_the_rest_to_the_player_after_lethal_damage(shares, left):
    now, (a,), (b, c), _ = fight(
        [creature("A", "5/5", Keyword("trample"))], [BEAR, BEAR]
    )
    now = everyone_passes(blocks(choose(now, (a, BEN)), (b, a), (c, a)))
    now = choose(now, *shares)
    assert now.choice is None
    assert life(now)[1] == 20 - left


def test_deathtouch_makes_one_damage_lethal_for_trample():
    a = creature("A", "5/5", Keyword("trample"), Keyword("deathtouch"))
    now, (a,), (b,), _ = fight([a], [WALL])
    now = everyone_passes(blocks(choose(now, (a, BEN)), (b, a)))
    assert now.choice.options == (1, 2, 3, 4, 5)
    assert life(choose(now, 1))[1] == 16


def test_damage_that_is_marked_already_counts_for_trample():
    pos = position()
    a = put(pos, creature("A", "5/5", Keyword("trample")))
    b = put(pos, WALL, 1, damage=3)
    now = choose(attacking(ready(pos)), (a, BEN))
    now = everyone_passes(blocks(now, (b, a)))
    assert now.choice.options == (2, 3, 4, 5)


def with_kill(mine, theirs, instruction):
    kill = spell("Kill", instruction, targets=[Target(CREATURE)])
    now, (a,), (b,), (k,) = fight([mine], [theirs], [kill])
    now = blocks(choose(now, (a, BEN)), (b, a))
    return now, a, b, k


def test_a_blocked_attacker_stays_blocked_when_its_blocker_is_gone():
    now, _a, b, k = with_kill(OGRE, BEAR, Destroy())
    now = finish(everyone_passes(cast(now, k, b)))
    assert life(now)[1] == 20


def test_with_trample_all_damage_goes_to_the_player_then():
    now, _a, b, k = with_kill(creature("A", "5/5", Keyword("trample")), BEAR, Destroy())
    now = finish(everyone_passes(cast(now, k, b)))
    assert life(now)[1] == 15


def test_a_blocker_deals_no_damage_to_an_attacker_that_left_combat():
    """It was stolen and is still there, but it does not attack any more (506.4)."""
    pos = position()
    bear, ogre = put(pos, BEAR), put(pos, OGRE, 1)
    steal = put(
        pos, spell("Steal", GainControl(), targets=[Target(CREATURE)]), 1, "hand"
    )
    now = blocks(choose(attacking(ready(pos)), (bear, BEN)), (ogre, bear))
    now = finish(everyone_passes(cast(do(now, Pass()), steal, bear)))
    assert here(now, bear).damage == 0


def test_an_attacker_that_is_no_creature_any_more_leaves_combat():
    now, a, b, k = with_kill(
        OGRE, BEAR, Apply((Change("4", "set_types", ("artifact",)),))
    )
    now = everyone_passes(cast(now, k, a))
    assert here(now, a).attacking is None
    assert here(finish(now), b) is not None


def test_phased_out_attackers_leave_combat_and_come_back_unblocked():
    now, a, _b, k = with_kill(OGRE, WALL, PhaseOut())
    now = everyone_passes(cast(now, k, a))
    assert life(finish(now))[1] == 20
    now = choose(attacking(finish(now)), (a, BEN))
    now = blocks(now, None)
    assert life(finish(now))[1] == 17


@pytest.mark.parametrize(("word", "boost"), [(FIRST, (3, 0)), (DOUBLE, (3, 0))])
def test_who_struck_first_strikes_again_only_with_double_strike(word, boost):
    """Also if its power was 0 in the first step (702.7b, 510.4)."""
    pos = position()
    a = put(pos, creature("A", "0/5", word))
    b = put(pos, creature("B", "1/3", FIRST), 1)
    grow = put(
        pos,
        spell(
            "Grow",
            Apply((Change("7c", "modify_pt", boost),)),
            targets=[Target(CREATURE)],
        ),
        0,
        "hand",
    )
    now = blocks(choose(attacking(ready(pos)), (a, BEN)), (b, a))
    now = everyone_passes(now)
    assert now.step == "first strike damage"
    now = finish(everyone_passes(cast(now, grow, a)))
    assert (here(now, b) is None) is (word is DOUBLE)


def test_first_strike_gained_between_the_steps_keeps_nobody_from_striking():
    pos = position()
    a, c = put(pos, BEAR), put(pos, creature("C", "1/1", FIRST))
    give = put(
        pos,
        spell(
            "Give",
            Apply((Change("6", "add_ability", FIRST),)),
            targets=[Target(CREATURE)],
        ),
        0,
        "hand",
    )
    now = choose(attacking(ready(pos)), (a, BEN), (c, BEN))
    while now.step != "first strike damage":
        now = do(now, Pass())
    now = finish(everyone_passes(cast(now, give, a)))
    assert life(now)[1] == 17


def test_without_first_strike_there_is_one_damage_step():
    now, (bear,), _, _ = fight([BEAR])
    now = everyone_passes(everyone_passes(choose(now, (bear, BEN))))
    assert now.step == "combat damage"


def test_a_creature_turned_up_after_blocks_fights_with_its_new_values():
    hider = creature("Flier", "5/5", Keyword("flying"), Keyword("morph", mana("{0}")))
    pos = position()
    number = put(pos, hider, down="morph")
    ogre = put(pos, OGRE, 1)
    now = blocks(choose(attacking(ready(pos)), (number, BEN)), (ogre, number))
    now = finish(do(now, TurnUp(number, "morph")))
    assert (alive(now, [number, ogre]), life(now)[1]) == ([True, False], 20)


def test_combat_damage_to_a_player_triggers():
    biter = creature(
        "Biter",
        "2/2",
        Triggered((When("combat damage to player"),), Effect((GainLife(4),))),
    )
    now, (a,), _, _ = fight([biter])
    now = everyone_passes(choose(now, (a, BEN)))
    now = everyone_passes(everyone_passes(now))
    assert len(now.stack) == 1 or life(now)[0] == 24


def test_after_combat_nobody_attacks_or_blocks():
    now, _a, _b = battle([OGRE], [WALL])
    now = to_step(now, "postcombat main")
    assert all(
        o.attacking is o.blocking is None and not o.blocked for o in now.permanents()
    )


def test_a_creature_remembers_the_turn_in_which_it_attacked():
    now, a, _ = battle([OGRE], [WALL])
    assert here(now, a[0]).marks == ("attacked in turn 1",)


def test_damage_is_not_dealt_to_a_player_who_left():
    now, (a,), _, _ = fight([OGRE], players=3)
    now = do(choose(now, (a, BEN)), Concede(1))
    assert life(finish(now))[1] == 20


def test_pool_mana_does_not_last_from_step_to_step():
    pos = position()
    pool(pos, "{R}")
    now = to_step(ready(pos), "end of combat")
    assert now.players[0].pool == ()


WALKER = card("Walker", "{2}", "Planeswalker", "", loyalty=3)
AT_WALKER = Target(Filter(types=("planeswalker",)))


def besieged(what, players=2, mine=OGRE):
    """An attacker, a planeswalker of Ben's that it attacks, and a spell in hand."""
    pos = position(players)
    a = put(pos, mine)
    w = put(pos, WALKER, 1, counters=(("loyalty", 3),))
    k = put(pos, spell("Trick", what, targets=[AT_WALKER]), 0, "hand")
    return choose(attacking(ready(pos)), (a, w)), a, w, k


@pytest.mark.parametrize(
    "what",
    [GainControl(), PhaseOut(), Apply((Change("4", "set_types", ("artifact",)),))],
    ids=["control", "phasing", "types"],
)
def test_a_planeswalker_that_leaves_combat_is_attacked_by_nobody(what):
    """Its attacker attacks nothing, but stays in combat (506.4, 506.4c)."""
    now, a, w, k = besieged(what)
    assert now.extra == (("attacks a planeswalker", (a, w)),)
    now = everyone_passes(cast(now, k, w))
    assert here(now, a).attacking == 1
    assert now.extra == (("attacks a planeswalker", (a, 0)),)
    now = to_step(now, "end of combat")
    assert life(now) == [20, 20]
    assert here(now, w).counter("loyalty") == 3


def test_what_attacks_nothing_does_so_even_if_it_comes_back():
    """A planeswalker that phases in again in the same combat is not attacked."""
    now, _, w, k = besieged(PhaseOut())
    now = everyone_passes(cast(now, k, w))
    pos = now.draft()
    phase_in(pos, 1)
    now = to_step(pos.freeze(), "end of combat")
    assert here(now, w).counter("loyalty") == 3


def test_after_combat_nothing_is_known_of_who_attacked_a_planeswalker():
    now, _, _, _ = besieged(PhaseOut())
    assert to_step(now, "postcombat main").extra == ()


def test_of_three_players_who_controls_the_planeswalker_defends():
    pos = position(3)
    a, w = put(pos, OGRE), put(pos, WALKER, 2, counters=(("loyalty", 3),))
    b, c = put(pos, BEAR, 1), put(pos, BEAR, 2)
    now = choose(attacking(ready(pos)), (a, w))
    while now.choice is None:
        now = do(now, Pass())
    assert now.choice.player == 2
    assert now.choice.options == ((c, a), None)
    assert b != c


def test_lifelink_and_deathtouch_count_damage_to_a_planeswalker():
    """A planeswalker is not destroyed by deathtouch (120.3f, 702.2b)."""
    viper = creature("V", "1/1", Keyword("deathtouch"), Keyword("lifelink"))
    now, _, w, _ = besieged(PhaseOut(), mine=viper)
    now = to_step(now, "end of combat")
    assert here(now, w).counter("loyalty") == 2
    assert life(now) == [21, 20]


@pytest.mark.parametrize("how", ["effect", "static", "copy"])
def test_what_becomes_a_planeswalker_may_be_attacked(how):
    """Whatever makes it one (508.1b, 613.1d)."""
    pos = position()
    a, w = put(pos, OGRE), put(pos, creature("Idol", "0/4"), 1)
    more = (Change("4", "add_types", ("planeswalker",)),)
    if how == "effect":
        change(pos, w, effects=(Running(more, 99, "ever", 1),))
    elif how == "static":
        theirs = CREATURE.changed(controller="opponent")
        put(pos, enchantment("Shrine", Static(more, theirs)))
    else:
        change(pos, w, copied=(Copied(WALKER.printed, 99),))
    change(pos, w, counters=(("loyalty", 5),))
    here_now = put(pos, WALKER, 1, counters=(("loyalty", 3),))
    now = attacking(ready(pos))
    assert {o[1] for o in now.choice.options if o} == {BEN, w, here_now}
    assert here(choose(now, (a, w)), a).attacking == 1
