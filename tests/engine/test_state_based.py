"""State-based actions: what the game puts right by itself (704)."""

from __future__ import annotations

import pytest

from morphlab.engine import game
from morphlab.engine.abilities import Keyword, Static
from morphlab.engine.actions import Pass
from morphlab.engine.card import card
from morphlab.engine.effects import (
    Apply,
    Change,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    Exile,
    GainControl,
    LoseLife,
    PutCounters,
    PutOntoBattlefield,
    ReturnToHand,
    TurnFaceDown,
    TurnFaceUp,
)
from morphlab.engine.problems import problems
from morphlab.engine.selectors import Filter, Target, mana
from tests.engine.build import (
    ANTHEM,
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
    names,
    position,
    pt,
    put,
    ready,
    resolve,
    spell,
)

ONE = [Target(CREATURE)]
AURA = card(
    "Strength",
    "{0}",
    "Enchantment - Aura",
    "",
    Keyword("enchant", what=CREATURE),
    Static((Change("7c", "modify_pt", (2, 2)),), "attached"),
)
SWORD = card(
    "Sword",
    "{1}",
    "Artifact - Equipment",
    "",
    Static((Change("7c", "modify_pt", (1, 0)),), "attached"),
    Keyword("equip", mana("{0}")),
)
LEGEND = card("Legend", "{0}", "Legendary Creature - Elf", "2/2")


def after(instruction, *there, targets=(0,), aim=None):
    """Resolve a spell on permanents that are there; the state and the numbers."""
    pos = position()
    numbers = [put(pos, one) for one in there]
    wants = ONE if targets else ()
    number = put(pos, spell("Spell", instruction, targets=aim or wants), 0, "hand")
    now = cast(ready(pos), number, *(numbers[t] for t in targets))
    return everyone_passes(now), numbers


@pytest.mark.parametrize(
    ("rule", "what", "instruction", "dead"),
    [
        ("704.5g", BEAR, DealDamage(2), True),
        ("704.5g", BEAR, DealDamage(1), False),
        ("704.5f", BEAR, Apply((Change("7c", "modify_pt", (0, -2)),)), True),
        ("704.5f", BEAR, PutCounters("-1/-1", 2, "target"), True),
        ("704.5f", BEAR, PutCounters("-1/-1", 1, "target"), False),
        (
            "702.12b",
            creature("Hard", "2/2", Keyword("indestructible")),
            DealDamage(9),
            False,
        ),
        (
            "704.5f",
            creature("Hard", "2/2", Keyword("indestructible")),
            Apply((Change("7b", "set_pt", (2, 0)),)),
            True,
        ),
    ],
)
def test_a_creature_dies_of_damage_or_without_toughness(rule, what, instruction, dead):
    now, (number,) = after(instruction, what)
    assert (here(now, number) is None) is dead


def test_deathtouch_damage_is_deadly_once_it_is_dealt():
    pos = position()
    wall = put(pos, WALL, damage=1, deathtouched=True)
    assert here(ready(pos), wall) is None


def test_plus_and_minus_counters_are_removed_in_pairs():
    pos = position()
    bear = put(pos, BEAR, counters=(("+1/+1", 3), ("-1/-1", 1)))
    assert here(ready(pos), bear).counters == (("+1/+1", 2),)


def test_a_planeswalker_without_loyalty_goes_away():
    pos = position()
    walker = card("Walker", "{2}", "Planeswalker", "", loyalty=3)
    alive, dead = put(pos, walker, counters=(("loyalty", 1),)), put(pos, walker)
    now = ready(pos)
    assert (here(now, alive) is None, here(now, dead) is None) == (False, True)


@pytest.mark.parametrize(
    ("instruction", "reason"),
    [(LoseLife(20), "704.5a"), (LoseLife(25), "704.5a"), (Draw(11), "704.5b")],
)
def test_a_player_loses_the_game(instruction, reason):
    pos = position()
    number = put(pos, spell("End", instruction), 0, "hand")
    now, events = resolve(cast(ready(pos), number))
    assert now.over
    assert [(e.rule, e.player) for e in events if e.kind == "lost"] == [(reason, 0)]
    assert [(e.rule, e.player) for e in events if e.kind == "over"] == [("104.1", 1)]
    assert list(game.legal_actions(now)) == []


def test_all_who_have_no_life_lose_together():
    now, _ = after(DealDamage(20, "", players="each player"), targets=())
    assert now.over
    assert all(player.lost for player in now.players)


def test_the_last_card_can_be_drawn_without_losing():
    now, _ = after(Draw(10), targets=())
    assert not now.over


# --- tokens ---------------------------------------------------------------------------


@pytest.mark.parametrize("instruction", [Destroy(), Exile(), ReturnToHand()])
def test_a_token_that_leaves_ceases_to_exist(instruction):
    pos = position()
    token = put(pos, card("Token", "", "Creature", "1/1", token=True))
    number = put(pos, spell("Spell", instruction, targets=ONE), 0, "hand")
    now, events = resolve(cast(ready(pos), number, token))
    assert [e.rule for e in events if e.kind == "ceased"] == ["704.5d"]
    assert "Token" not in names(now, "graveyard") + names(now, "exile") + names(
        now, "hand"
    )


def test_a_token_that_left_does_not_come_back():
    blink = spell("Blink", Exile(), PutOntoBattlefield("result"), targets=ONE)
    pos = position()
    token = put(pos, card("Token", "", "Creature", "1/1", token=True))
    number = put(pos, blink, 0, "hand")
    assert everyone_passes(cast(ready(pos), number, token)).battlefield == ()


# --- the legend rule ------------------------------------------------------------------


def test_of_two_legends_with_one_name_their_controller_keeps_one():
    pos = position()
    old = put(pos, LEGEND)
    number = put(pos, LEGEND, 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    new = now.battlefield[-1]
    assert (now.choice.rule, now.choice.options) == ("704.5j", (old, new))
    for keep in (old, new):
        assert choose(now, keep).battlefield == (keep,)


def test_a_player_with_two_pairs_of_legends_keeps_one_of_each():
    other = card("Other", "{0}", "Legendary Creature - Elf", "1/1")
    pos = position()
    for one in (LEGEND, LEGEND, other, other):
        put(pos, one)
    for _ in range(2):
        put(pos, LEGEND, 1)
    now, asked = ready(pos), 0
    while now.choice is not None:
        now = choose(now, now.choice.options[-1])
        asked += 1
    assert (asked, sorted(names(now, "battlefield"))) == (
        3,
        ["Legend", "Legend", "Other"],
    )


def test_face_down_legends_have_no_name():
    pos = position()
    up = put(pos, LEGEND)
    down = put(pos, LEGEND, down="manifest")
    number = put(pos, spell("Up", TurnFaceUp(), targets=ONE), 0, "hand")
    now = ready(pos)
    assert now.choice is None
    now = everyone_passes(cast(now, number, down))
    assert now.choice.options == (up, down)


def test_legends_of_different_players_stay():
    pos = position()
    put(pos, LEGEND)
    put(pos, LEGEND, 1)
    assert ready(pos).choice is None


# --- attachments ----------------------------------------------------------------------


def test_an_aura_goes_to_the_graveyard_when_its_creature_has_gone():
    pos = position()
    bear = put(pos, BEAR)
    put(pos, AURA, attached_to=bear)
    kill = put(pos, spell("Kill", Destroy(), targets=ONE), 0, "hand")
    now = ready(pos)
    assert pt(now, bear) == "4/4"
    now = everyone_passes(cast(now, kill, bear))
    assert sorted(names(now, "graveyard", 0)) == ["Bear", "Kill", "Strength"]


def test_an_aura_falls_when_what_it_enchants_is_no_creature_any_more():
    pos = position()
    bear = put(pos, BEAR)
    put(pos, AURA, attached_to=bear)
    number = put(
        pos,
        spell("Stone", Apply((Change("4", "set_types", ("artifact",)),)), targets=ONE),
        0,
        "hand",
    )
    now = everyone_passes(cast(ready(pos), number, bear))
    assert "Strength" in names(now, "graveyard", 0)


def test_an_equipment_stays_on_the_table_when_its_creature_has_gone():
    pos = position()
    bear = put(pos, BEAR)
    sword = put(pos, SWORD, attached_to=bear)
    kill = put(pos, spell("Kill", Destroy(), targets=ONE), 0, "hand")
    now, events = resolve(cast(ready(pos), kill, bear))
    assert here(now, sword).attached_to is None
    assert [e.rule for e in events if e.kind == "unattached"] == ["704.5n"]


def test_an_equipment_stays_attached_when_control_changes():
    pos = position()
    bear = put(pos, BEAR)
    sword = put(pos, SWORD, attached_to=bear)
    number = put(pos, spell("Steal", GainControl(until="ever"), targets=ONE), 1, "hand")
    now = everyone_passes(cast(do(ready(pos), Pass()), number, bear))
    assert (here(now, sword).attached_to, here(now, bear).controller) == (bear, 1)


def test_an_aura_that_is_turned_down_is_unattached():
    """Face down it is no Aura but a creature (704.5p)."""
    enchantments = Filter(types=("enchantment",))
    pos = position()
    bear = put(pos, BEAR)
    aura = put(pos, AURA, attached_to=bear)
    number = put(
        pos, spell("Down", TurnFaceDown(), targets=[Target(enchantments)]), 0, "hand"
    )
    now = everyone_passes(cast(ready(pos), number, aura))
    assert (here(now, aura).attached_to, pt(now, aura), pt(now, bear)) == (
        None,
        "2/2",
        "2/2",
    )


def test_protection_makes_an_aura_of_that_colour_fall():
    white = card(
        "White Aura", "{W}", "Enchantment - Aura", "", Keyword("enchant", what=CREATURE)
    )
    guard = Keyword("protection", what=Filter(zone="any", colors="W"))
    pos = position()
    bear = put(pos, BEAR)
    aura = put(pos, white, attached_to=bear)
    number = put(
        pos,
        spell("Guard", Apply((Change("6", "add_ability", guard),)), targets=ONE),
        0,
        "hand",
    )
    now = everyone_passes(cast(ready(pos), number, bear))
    assert here(now, aura) is None


# --- when they look -------------------------------------------------------------------


def test_they_wait_until_a_spell_has_resolved_completely():
    """Nothing dies between two instructions of one spell (704.3)."""
    both = spell("Both", DealDamage(3), PutCounters("+1/+1", 2, "target"), targets=ONE)
    pos = position()
    bear, number = put(pos, BEAR), put(pos, both, 0, "hand")
    now = everyone_passes(cast(ready(pos), number, bear))
    assert (pt(now, bear), here(now, bear).damage) == ("4/4", 3)


def test_creatures_that_depend_on_another_die_in_the_next_check():
    lord = creature(
        "Lord",
        "1/1",
        Static(
            (Change("7c", "modify_pt", (0, 2)),),
            Filter(types=("creature",), other=True),
        ),
    )
    frail = creature("Frail", "0/0")
    pos = position()
    number, weak = put(pos, lord), put(pos, frail)
    kill = put(pos, spell("Kill", Destroy(), targets=ONE), 0, "hand")
    now = cast(ready(pos), kill, number)
    assert here(now, weak)
    now = everyone_passes(now)
    assert here(now, weak) is None


def test_an_effect_that_ends_can_kill():
    pos = position()
    put(pos, ANTHEM)
    bear = put(pos, BEAR, damage=2)
    number = put(pos, spell("Away", Destroy(Filter(types=("enchantment",)))), 0, "hand")
    now = ready(pos)
    assert here(now, bear)
    assert here(everyone_passes(cast(now, number)), bear) is None


def test_after_each_action_nothing_is_left_to_do():
    pos = position()
    for one in (BEAR, OGRE, WALL, ANTHEM):
        put(pos, one)
    number = put(pos, spell("Rain", DealDamage(3, CREATURE)), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert problems(now) == ()
    assert names(now, "battlefield") == ["Ogre", "Wall", "Anthem"]


def test_the_index_of_what_changed_is_emptied():
    now, _ = after(
        CreateTokens(card("Token", "", "Creature", "1/1", token=True)), targets=()
    )
    assert not now.dirty


def test_losing_creature_type_ends_the_fight_for_an_enchantment_creature():
    god = card("God", "{1}", "Enchantment Creature - God", "5/5")
    pos = position()
    number = put(pos, god, attacking=1)
    pos.step = "combat damage"
    calm = enchantment(
        "Calm",
        Static(
            (Change("4", "remove_types", ("creature",)),), Filter(subtypes=("God",))
        ),
    )
    put(pos, calm)
    now = ready(pos, "combat damage")
    assert here(now, number).attacking is None
