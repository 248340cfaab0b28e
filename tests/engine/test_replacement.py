"""Replacement effects of entering and of turning up (614, 616)."""

from __future__ import annotations

import pytest

from morphlab import cards
from morphlab.engine import replacement
from morphlab.engine.abilities import Instead, Keyword, RuleEffect, Static
from morphlab.engine.actions import Cast, PlayLand, TurnUp
from morphlab.engine.card import card
from morphlab.engine.effects import (
    Attach,
    BecomeCopy,
    Change,
    ChooseValue,
    CreateTokens,
    Draw,
    Manifest,
    PutCounters,
    PutOntoBattlefield,
    Tap,
    TurnFaceDown,
)
from morphlab.engine.errors import UnknownCard
from morphlab.engine.selectors import Filter, Number, Target, mana
from tests.engine.build import (
    BEAR,
    CREATURE,
    OGRE,
    PLAINS,
    SISTER,
    cast,
    choose,
    creature,
    do,
    enchantment,
    everyone_passes,
    here,
    names,
    pool,
    position,
    pt,
    put,
    ready,
    refusal,
    spell,
    what,
)

ENCHANT = Keyword("enchant", what=CREATURE)
TOKEN = card("Token", "", "Creature", "1/1", token=True)
DEAD = [Target(Filter(zone="graveyard"))]
RAISE = spell("Raise", PutOntoBattlefield(), targets=DEAD)


def enter(what_enters, *there, answers=(), x=""):
    """Ann casts a free permanent spell; the state, and the new permanent."""
    pos = position()
    for one in there:
        put(pos, one)
    number = put(pos, what_enters, 0, "hand")
    pool(pos, x)
    now = everyone_passes(cast(ready(pos), number))
    now = choose(now, *answers)
    return now, now.battlefield[-1]


def test_a_permanent_enters_with_counters():
    hydra = creature(
        "Hydra", "0/0", Instead("enters", (PutCounters("+1/+1", 3),)), cost="{0}"
    )
    now, number = enter(hydra)
    assert pt(now, number) == "3/3"


def test_x_that_was_paid_counts_as_it_enters():
    hydra = creature(
        "Hydra",
        "0/0",
        Instead("enters", (PutCounters("+1/+1", Number("x")),)),
        cost="{X}",
    )
    pos = position()
    number = put(pos, hydra, 0, "hand")
    pool(pos, "{4}")
    now = everyone_passes(choose(do(ready(pos), Cast(number)), 4))
    assert pt(now, now.battlefield[-1]) == "4/4"


def test_face_down_it_enters_without_what_is_written_on_it():
    """No counters, not tapped: the card's own text is not there (708.3)."""
    hydra = creature(
        "Hydra",
        "0/0",
        Keyword("morph", mana("{3}")),
        Instead("enters", (PutCounters("+1/+1", 5), Tap())),
    )
    pos = position()
    number = put(pos, hydra, 0, "hand")
    pool(pos, "{3}")
    now = everyone_passes(do(ready(pos), Cast(number, "morph")))
    obj = here(now, now.battlefield[-1])
    assert (obj.counters, obj.tapped, pt(now, obj.number)) == ((), False, "2/2")


def test_a_land_may_enter_tapped():
    land = card("Slow Land", "", "Land", "", Instead("enters", (Tap(),)))
    pos = position()
    number = put(pos, land, 0, "hand")
    now = do(ready(pos), PlayLand(number))
    assert here(now, now.battlefield[-1]).tapped


def test_the_effect_of_another_permanent_changes_entering():
    helper = enchantment(
        "Helper", Instead("enters", (PutCounters("+1/+1", 1),), CREATURE)
    )
    bear = creature("Cub", "2/2", cost="{0}")
    now, number = enter(bear, helper)
    assert pt(now, number) == "3/3"


@pytest.mark.parametrize("down", [False, True])
def test_it_also_changes_tokens_and_face_down_creatures(down):
    helper = enchantment(
        "Helper", Instead("enters", (PutCounters("+1/+1", 1),), CREATURE)
    )
    pos = position()
    put(pos, helper)
    make = spell("Make", Manifest() if down else CreateTokens(TOKEN))
    number = put(pos, make, 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert pt(now, now.battlefield[-1]) == ("3/3" if down else "2/2")


def test_such_an_effect_works_from_the_battlefield_only():
    helper = creature(
        "Helper", "2/2", Instead("enters", (PutCounters("+1/+1", 1),), CREATURE)
    )
    pos = position()
    put(pos, helper, 0, "graveyard")
    number = put(pos, spell("Make", CreateTokens(TOKEN)), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert pt(now, now.battlefield[-1]) == "1/1"


def test_an_optional_effect_is_asked_for():
    helper = enchantment(
        "Helper", Instead("enters", (PutCounters("+1/+1", 1),), CREATURE, optional=True)
    )
    for answer, result in ((True, "3/3"), (False, "2/2")):
        now, number = enter(
            creature("Cub", "2/2", cost="{0}"), helper, answers=[answer]
        )
        assert pt(now, number) == result


def test_creatures_may_be_made_to_enter_as_copies():
    """As with an avatar whose copies all your creatures become (614.1c)."""
    wild = creature(
        "Wild",
        "6/6",
        Instead(
            "enters",
            (BecomeCopy("event", of="this", until="ever"),),
            Filter(types=("creature",), controller="you"),
        ),
    )
    now, number = enter(creature("Cub", "2/2", cost="{0}"), wild)
    assert (what(now, number).name, pt(now, number)) == ("Wild", "6/6")


def test_effects_may_make_permanents_enter_tapped():
    gate = enchantment("Gate", RuleEffect("enters tapped", CREATURE, who="any"))
    now, number = enter(creature("Cub", "2/2", cost="{0}"), gate)
    assert here(now, number).tapped


def test_a_value_is_chosen_as_it_enters():
    painter = creature(
        "Painter", "1/1", Instead("enters", (ChooseValue("color"),)), cost="{0}"
    )
    pos = position()
    number = put(pos, painter, 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert (now.choice.kind, now.choice.rule, now.choice.options[0]) == (
        "color",
        "614.12",
        "white",
    )
    now = choose(now, "blue")
    assert here(now, now.battlefield[-1]).choice("color") == "blue"


def test_as_it_enters_others_are_turned_down_and_see_nothing():
    """What is turned down did not see it enter; it stays face up itself (614.1c)."""
    shade = creature(
        "Shade",
        "2/2",
        Instead("enters", (TurnFaceDown(Filter(types=("creature",), other=True)),)),
        cost="{0}",
    )
    now, number = enter(shade, SISTER, BEAR)
    assert [o.face_down is not None for o in now.permanents()] == [True, True, False]
    assert now.stack == ()
    assert here(now, number).face_down is None


def test_as_it_turns_up_it_may_be_attached():
    """An Aura chooses its host as it is turned face up (303.4, 708.8)."""
    gift = card(
        "Gift",
        "{3}",
        "Enchantment - Aura",
        "",
        ENCHANT,
        Keyword("morph", mana("{0}")),
        Static((Change("7c", "modify_pt", (3, 3)),), "attached"),
        Instead("turned up", (Attach("chosen"),)),
    )
    pos = position()
    number, bear, ogre = put(pos, gift, down="morph"), put(pos, BEAR), put(pos, OGRE, 1)
    now = do(ready(pos), TurnUp(number, "morph"))
    assert now.choice.options[:2] == (bear, ogre)
    now = choose(now, bear)
    assert (here(now, number).attached_to, pt(now, bear)) == (bear, "5/5")


@pytest.mark.parametrize("creatures", [0, 1, 2])
def test_an_aura_put_onto_the_battlefield_chooses_what_it_enchants(creatures):
    """With nothing to enchant it stays where it is (303.4f, 303.4g)."""
    aura = card("Aura", "{1}", "Enchantment - Aura", "", ENCHANT)
    pos = position()
    dead = put(pos, aura, 0, "graveyard")
    hosts = tuple(put(pos, BEAR) for _ in range(creatures))
    number = put(pos, RAISE, 0, "hand")
    now = everyone_passes(cast(ready(pos), number, dead))
    if not creatures:
        assert here(now, dead).zone == "graveyard"
        return
    assert now.choice.options == hosts
    now = choose(now, hosts[-1])
    assert here(now, now.battlefield[-1]).attached_to == hosts[-1]


def test_an_aura_spell_enters_attached_to_its_target():
    aura = card("Aura", "{0}", "Enchantment - Aura", "", ENCHANT)
    pos = position()
    bear, number = put(pos, BEAR, 1), put(pos, aura, 0, "hand")
    now = everyone_passes(cast(ready(pos), number, bear))
    assert here(now, now.battlefield[-1]).attached_to == bear


def test_an_aura_spell_needs_something_to_enchant():
    pos = position()
    number = put(pos, card("Aura", "{0}", "Enchantment - Aura", "", ENCHANT), 0, "hand")
    assert refusal(ready(pos), Cast(number)) == "303.4a"


def test_a_manifested_aura_is_just_a_creature():
    pos = position(library=0)
    put(pos, card("Aura", "{0}", "Enchantment - Aura", "", ENCHANT), 0, "library")
    number = put(pos, spell("One", Manifest()), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert pt(now, now.battlefield[-1]) == "2/2"


@pytest.mark.parametrize(
    ("zones", "zone", "stays"),
    [("graveyard library", "graveyard", True), ("library", "graveyard", False)],
)
def test_an_effect_may_keep_creature_cards_from_entering(zones, zone, stays):
    cage = enchantment("Cage", RuleEffect("cant enter", CREATURE, zone=zones))
    pos = position()
    put(pos, cage)
    dead, number = put(pos, BEAR, 0, zone), put(pos, RAISE, 0, "hand")
    now = everyone_passes(cast(ready(pos), number, dead))
    assert (here(now, dead) is not None) is stays


def test_a_card_that_would_be_a_face_down_creature_is_kept_out_as_well():
    """It is asked what the card would be there: a 2/2 creature (701.40f)."""
    cage = enchantment("Cage", RuleEffect("cant enter", CREATURE, zone="library"))
    pos = position(library=0)
    put(pos, cage)
    put(pos, PLAINS, 0, "library")
    number = put(pos, spell("One", Manifest()), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert names(now, "library", 0) == ["Plains"]


def test_what_cannot_be_part_of_entering_is_refused():
    odd = creature("Odd", "1/1", Instead("enters", (Draw(1),)), cost="{0}")
    with pytest.raises(UnknownCard) as refused:
        enter(odd)
    assert refused.value.rule == "614.1"


@pytest.mark.parametrize(
    ("kind", "one", "no"),
    [
        ("color", "blue", "purple"),
        ("card name", "Plains", "Hider"),  # names of the pool, not of these tests
        ("nonland card name", "Willbender", "Plains"),
    ],
)
def test_the_values_to_choose_from_are_known(kind, one, no):
    assert cards.card("Plains").printed.is_land
    values = replacement.values_for(kind)
    assert (one in values, no in values) == (True, False)
    assert replacement.key_of(kind) in ("color", "card name")


def test_a_value_of_another_kind_cannot_be_chosen():
    with pytest.raises(UnknownCard):
        replacement.values_for("number of grains of sand")
