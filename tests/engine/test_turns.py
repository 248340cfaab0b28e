"""Turns, steps, priority and durations (500 to 514, 117)."""

from __future__ import annotations

import pytest

from morphlab.engine import game, moves
from morphlab.engine.abilities import Keyword, Static, Triggered, When
from morphlab.engine.actions import Cast, Pass, PlayLand
from morphlab.engine.card import card
from morphlab.engine.effects import (
    Apply,
    AtNext,
    Change,
    Effect,
    Exile,
    GainControl,
    GainLife,
    LoseLife,
    PhaseOut,
    PutOntoBattlefield,
    Untap,
)
from morphlab.engine.objects import Running
from morphlab.engine.selectors import Filter, Target
from morphlab.engine.state import STEPS
from tests.engine.build import (
    BEAR,
    CREATURE,
    OGRE,
    PLAINS,
    cast,
    choose,
    creature,
    do,
    enchantment,
    everyone_passes,
    here,
    kinds,
    legal,
    life,
    names,
    pool,
    position,
    pt,
    put,
    ready,
    spell,
    to_step,
)

ONE = [Target(CREATURE)]
GAIN = spell("Gain", GainLife(1))
GROW = spell("Grow", Apply((Change("7c", "modify_pt", (1, 1)),)), targets=ONE)


def at(step, effect, who="any"):
    """A permanent whose ability triggers at the beginning of a step."""
    return enchantment(
        "At", Triggered((When("begins", who=who, step=step),), Effect((effect,)))
    )


# --- the order of steps ---------------------------------------------------------------


def test_the_steps_of_a_turn_come_in_order_and_the_next_player_follows():
    now, seen = ready(position(), "upkeep"), []
    while now.turn == 1:
        now, events = game.apply(now, Pass())
        seen += [e.text for e in events if e.kind == "begins"]
    without_combat = [s for s in STEPS if "blockers" not in s and "damage" not in s]
    assert seen == [*without_combat[2:], "untap", "upkeep"]
    assert (now.turn, now.active) == (2, 1)


def test_nobody_gets_priority_in_the_untap_and_the_cleanup_step():
    now = to_step(ready(position()), "end")
    now = everyone_passes(now)
    assert (now.step, now.turn, now.priority) == ("upkeep", 2, 1)


def test_a_step_ends_when_all_pass_in_succession_with_an_empty_stack():
    pos = position()
    gain = put(pos, GAIN, 1, "hand")
    now = cast(do(ready(pos), Pass()), gain)
    assert now.priority == 1  # who cast it has priority again (117.3c)
    now = do(now, Pass(), Pass())
    assert (now.step, now.priority, life(now)) == ("precombat main", 0, [20, 21])


def test_after_a_resolution_the_active_player_has_priority():
    pos = position()
    first, second = put(pos, GAIN, 0, "hand"), put(pos, GAIN, 0, "hand")
    now = everyone_passes(cast(cast(ready(pos), first), second))
    assert (len(now.stack), now.priority) == (1, 0)


def test_three_players_have_priority_in_turn_order():
    now, order = ready(position(3)), []
    for _ in range(3):
        order.append(now.priority)
        now = do(now, Pass())
    assert order == [0, 1, 2]


def test_the_active_player_untaps_and_draws():
    pos = position()
    bear, theirs = (
        put(pos, BEAR, tapped=True),
        put(pos, OGRE, 1, tapped=True, sick=True),
    )
    now = to_step(to_step(ready(pos), "end"), "draw")
    assert (here(now, bear).tapped, here(now, theirs).tapped) == (True, False)
    assert here(now, theirs).sick is False
    assert len(now.players[1].hand) == 1
    assert now.players[0].hand == ()


def test_what_does_not_untap_stays_tapped():
    pos = position()
    theirs = put(pos, OGRE, 1, tapped=True)
    put(pos, enchantment("Frost", Static((Change("rule", "doesnt_untap"),), CREATURE)))
    now = to_step(to_step(ready(pos), "end"), "draw")
    assert here(now, theirs).tapped


def test_a_creature_that_came_this_turn_is_ready_in_the_next_turn_of_its_controller():
    pos = position()
    number = put(pos, creature("New", "1/1", cost="{0}"), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    there = now.battlefield[-1]
    assert here(now, there).sick
    now = to_step(to_step(now, "end"), "draw")
    assert here(now, there).sick
    now = to_step(to_step(now, "end"), "draw")
    assert not here(now, there).sick


def test_a_land_may_be_played_again_in_the_next_turn():
    pos = position()
    hand = [put(pos, PLAINS, 0, "hand") for _ in range(2)]
    now = do(ready(pos), PlayLand(hand[0]))
    now = to_step(to_step(to_step(now, "end"), "draw"), "end")
    now = to_step(now, "precombat main")
    assert PlayLand(hand[1]) in legal(now)


def test_mana_empties_as_each_step_ends():
    pos = position()
    pool(pos, "{R}")
    now = do(ready(pos), Pass())
    now, events = game.apply(now, Pass())
    assert now.players[0].pool == ()
    assert [e.rule for e in events if e.kind == "pool empties"] == ["500.5"]


# --- the first turn -------------------------------------------------------------------


@pytest.mark.parametrize(("players", "drawn"), [(2, 0), (3, 1)])
def test_who_plays_first_draws_no_card_in_a_game_of_two(players, drawn):
    decks = [[PLAINS] * 30] * players
    now = game.new_game(("Ann", "Ben", "Cid")[:players], decks, seed=1)
    assert (now.step, [len(p.hand) for p in now.players]) == ("upkeep", [7] * players)
    now = everyone_passes(now)
    assert len(now.players[0].hand) == 7 + drawn


def test_the_same_seed_deals_the_same_game():
    decks = [[PLAINS, BEAR, OGRE] * 10] * 2
    assert game.new_game(("A", "B"), decks, 5) == game.new_game(("A", "B"), decks, 5)
    assert game.new_game(("A", "B"), decks, 5) != game.new_game(("A", "B"), decks, 6)


# --- beginnings of steps --------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "who", "times"),
    [
        ("upkeep", "any", 2),
        ("upkeep", "you", 1),
        ("upkeep", "opponent", 1),
        ("end", "any", 2),
    ],
)
def test_an_ability_triggers_at_the_beginning_of_the_step_of_those_turns(
    step, who, times
):
    pos = position()
    put(pos, at(step, GainLife(1), who))
    now = ready(pos, "untap" if step == "end" else "draw")
    for _ in range(200):
        if now.turn == 3 and now.step == "draw":
            break
        now = choose(now, None) if now.choice else do(now, Pass())
    assert life(now)[0] == 20 + times


def test_a_delayed_trigger_comes_once_at_the_next_such_step():
    pos = position()
    number = put(pos, spell("Later", AtNext("end", (GainLife(3),))), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert (life(now)[0], len(now.delayed)) == (20, 1)
    while now.turn < 4:
        now = choose(now, None) if now.choice else do(now, Pass())
    assert (life(now)[0], now.delayed) == (23, ())


def test_a_delayed_trigger_speaks_of_what_was_exiled():
    pos = position()
    bear = put(pos, BEAR, 1)
    away = spell(
        "Away",
        Exile(),
        AtNext("end", (PutOntoBattlefield("result", under="owner"),)),
        targets=ONE,
    )
    number = put(pos, away, 0, "hand")
    now = everyone_passes(cast(ready(pos), number, bear))
    assert names(now, "exile") == ["Bear"]
    now = to_step(now, "postcombat main")
    now = everyone_passes(now)
    now = everyone_passes(now)
    assert [(o.card.name, o.controller) for o in now.permanents()] == [("Bear", 1)]


# --- cleanup and durations ------------------------------------------------------------


def test_the_active_player_discards_down_to_seven():
    pos = position()
    for _ in range(9):
        put(pos, BEAR, 0, "hand")
    now = everyone_passes(to_step(ready(pos), "end"))
    assert (now.choice.kind, now.choice.player, len(now.choice.options)) == (
        "discard",
        0,
        9,
    )
    now = choose(now, now.choice.options[0])
    assert len(now.choice.options) == 8
    now = choose(now, now.choice.options[0])
    assert (len(now.players[0].hand), now.turn) == (7, 2)


def test_damage_and_effects_until_end_of_turn_end_together():
    """A creature that only lives by the bonus is not killed by old damage (514.2)."""
    pos = position()
    bear, grow = put(pos, BEAR, damage=1), put(pos, GROW, 0, "hand")
    now = everyone_passes(cast(ready(pos), grow, bear))
    assert pt(now, bear) == "3/3"
    now = to_step(to_step(now, "end"), "upkeep")
    assert (pt(now, bear), here(now, bear).damage) == ("2/2", 0)


def test_damage_wears_off_phased_out_permanents_too():
    pos = position()
    bear = put(pos, BEAR, damage=1, phased_out=True)
    now = to_step(to_step(ready(pos), "end"), "upkeep")
    assert here(now, bear).damage == 0


def test_control_until_end_of_turn_goes_back():
    pos = position()
    ogre = put(pos, OGRE, 1, tapped=True)
    steal = put(pos, spell("Steal", GainControl(), Untap(), targets=ONE), 0, "hand")
    now = everyone_passes(cast(ready(pos), steal, ogre))
    assert (
        here(now, ogre).controller,
        here(now, ogre).sick,
        here(now, ogre).tapped,
    ) == (0, True, False)
    now = to_step(to_step(now, "end"), "upkeep")
    assert here(now, ogre).controller == 1


def test_an_effect_until_your_next_turn_lasts_through_the_opponents_turn():
    pos = position()
    bear = put(pos, BEAR)
    long = spell(
        "Long",
        Apply((Change("7c", "modify_pt", (1, 1)),), until="your next turn"),
        targets=ONE,
    )
    number = put(pos, long, 0, "hand")
    now = everyone_passes(cast(ready(pos), number, bear))
    now = to_step(to_step(to_step(now, "end"), "upkeep"), "end")
    assert (now.active, pt(now, bear)) == (1, "3/3")
    now = to_step(now, "upkeep")
    assert (now.active, pt(now, bear)) == (0, "2/2")


def cleanup_with(ability, hand=8, **facts):
    pos = position()
    put(pos, enchantment("Ender", ability))
    bear = put(pos, BEAR, **facts)
    for _ in range(hand):
        put(pos, PLAINS, 0, "hand")
    now = everyone_passes(ready(pos, "end"))
    return now, bear


def test_a_trigger_in_cleanup_gives_priority_and_then_another_cleanup_step():
    grow = Apply((Change("7c", "modify_pt", (1, 1)),), CREATURE)
    trigger = Triggered(
        (When("to graveyard", Filter(zone="graveyard")),), Effect((grow,))
    )
    now, bear = cleanup_with(trigger)
    now = choose(now, now.choice.options[0])
    assert (now.step, len(now.stack), now.priority) == ("cleanup", 1, 0)
    now = everyone_passes(now)
    assert (now.step, now.turn, now.priority, pt(now, bear)) == ("cleanup", 1, 0, "3/3")
    now, events = game.apply(do(now, Pass()), Pass())
    assert next(e.text for e in events if e.kind == "begins") == "cleanup"
    assert (now.turn, pt(now, bear)) == (2, "2/2")


def test_state_based_actions_in_cleanup_give_priority_too():
    pos = position()
    bear = put(pos, BEAR, counters=(("-1/-1", 2),))
    kept = Running((Change("7c", "modify_pt", (0, 1)),), 1, "end of turn", 0)
    moves.change(pos, bear, effects=(kept,))
    now = everyone_passes(ready(pos, "end"))
    assert here(now, bear) is None
    assert (now.step, now.turn, now.priority) == ("cleanup", 1, 0)
    assert everyone_passes(now).turn == 2


# --- phasing (702.26) -----------------------------------------------------------------


def test_a_phased_out_permanent_comes_back_before_its_controller_untaps():
    pos = position()
    bear = put(pos, BEAR, tapped=True, counters=(("+1/+1", 1),))
    away = put(pos, spell("Away", PhaseOut(), targets=ONE), 0, "hand")
    now = everyone_passes(cast(ready(pos), away, bear))
    assert here(now, bear).phased_out
    assert list(now.permanents()) == []
    now = to_step(to_step(now, "end"), "upkeep")
    assert here(now, bear).phased_out  # the other player's turn
    now = to_step(to_step(now, "end"), "upkeep")
    obj = here(now, bear)
    assert (obj.phased_out, obj.tapped, pt(now, bear)) == (False, False, "3/3")


def test_what_is_attached_phases_out_and_in_with_it():
    aura = card(
        "Aura", "{1}", "Enchantment - Aura", "", Keyword("enchant", what=CREATURE)
    )
    pos = position()
    bear = put(pos, BEAR)
    on = put(pos, aura, 1, attached_to=bear)
    away = put(pos, spell("Away", PhaseOut(), targets=ONE), 0, "hand")
    now = everyone_passes(cast(ready(pos), away, bear))
    assert here(now, on).phased_out
    now = to_step(to_step(now, "end"), "upkeep")  # the turn of the Aura's controller
    assert here(now, on).phased_out
    now = to_step(to_step(now, "end"), "upkeep")
    assert (here(now, on).phased_out, here(now, on).attached_to) == (False, bear)


def test_phasing_is_no_entering_or_leaving():
    watch = enchantment(
        "Watch",
        Triggered(
            (When("enters", CREATURE), When("leaves", CREATURE)), Effect((LoseLife(1),))
        ),
    )
    pos = position()
    bear = put(pos, BEAR)
    put(pos, watch)
    away = put(pos, spell("Away", PhaseOut(), targets=ONE), 0, "hand")
    now = everyone_passes(cast(ready(pos), away, bear))
    for _ in range(2):
        now = to_step(to_step(now, "end"), "upkeep")
    assert life(now)[0] == 20


def test_events_of_steps_tell_the_step():
    now, events = game.apply(do(ready(position()), Pass()), Pass())
    assert kinds(events) == ["begins"]
    assert events[0].text == "beginning of combat"
    assert Cast not in map(type, legal(now))
