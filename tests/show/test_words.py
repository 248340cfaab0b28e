"""Abilities and effects in plain words: each kind of record has its own."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from morphlab.cards import card
from morphlab.cards.check import CHANGES
from morphlab.engine import effects as do
from morphlab.engine import phrases, pool
from morphlab.engine.abilities import Ability, Keyword, RuleEffect, Static, When
from morphlab.engine.effects import Change, Effect
from morphlab.engine.layers import LAW_KINDS
from morphlab.engine.selectors import (
    COST_KINDS,
    Condition,
    Cost,
    CostPart,
    Filter,
    Number,
    Target,
    mana,
)
from morphlab.show import words

CREATURE = Filter(types=("creature",))
BEAR = card("Grizzly Bears")
ONE = (do.Draw(),)
# What an instruction needs beside its defaults.
GIVEN = {
    do.GainLife: (3,), do.LoseLife: (3,), do.DealDamage: (3,), do.CreateTokens: (BEAR,),
    do.Apply: ((Change("7c", "modify_pt", (1, 1)),),), do.Search: (CREATURE,),
    do.AddMana: ("{G}",), do.LookAndManifest: (2, 1), do.ChooseObject: (CREATURE,),
    do.ChooseOne: ((("odd", ONE), ("even", ONE)),), do.ChooseValue: ("color",),
    do.ChooseToCopy: (CREATURE,), do.ChooseType: (ONE,),
    do.ChoosePT: (((1, 5), (5, 1)),), do.May: (ONE,), do.ForEach: (CREATURE, ONE),
    do.If: (Condition("turn"), ONE), do.UnlessPays: (mana("{2}"), ONE),
    do.PayOrElse: (mana("{2}"), ONE), do.AtNext: ("end", ONE),
    do.WhenThisTurn: ("dies", ONE), do.SkipStep: ("untap",),
    do.AddRule: (RuleEffect("cant cast"),), do.SeparatePiles: (4,),
    do.Meld: ("Craw Wurm", BEAR), do.SetLife: (3,),
}  # fmt: skip


@pytest.mark.parametrize("kind", get_args(do.Instruction), ids=lambda k: k.__name__)
def test_every_instruction_has_words_of_its_own(kind):
    said = words.describe(Effect((kind(*GIVEN.get(kind, ())),)))
    assert re.fullmatch(r"[^<>()\[\]]*(\([^<>()\[\]]*\)[^<>()\[\]]*)*", said), said
    assert len(said.split()) > 1
    assert kind.__name__ not in said
    assert "None" not in said


def test_no_two_instructions_say_the_same():
    said = [
        words.describe(Effect((kind(*GIVEN.get(kind, ())),)))
        for kind in get_args(do.Instruction)
    ]
    assert len(set(said)) == len(said)


def test_an_unknown_instruction_is_refused():
    with pytest.raises(TypeError, match="is no instruction"):
        words.describe(Effect(("draw",)))


@pytest.mark.parametrize("name", pool.names())
def test_every_ability_of_the_pool_is_described(name):
    for ability in card(name).printed.abilities:
        said = words.describe(ability)
        assert said
        assert not re.search(r"\b(None|True|False)\b|[<>\[\]_]|  ", said), said


def test_each_kind_of_ability_has_a_describer():
    assert set(words._ABILITIES) == set(get_args(Ability))


@pytest.mark.parametrize("kind", sorted(set(CHANGES) | LAW_KINDS))
def test_every_change_has_words(kind):
    value = {
        "modify_pt": (1, -1), "set_pt": (1, 1), "define_pt": (1, 1),
        "add_ability": Keyword("flying"), "lose_ability": "flying",
        "set_colors": "U", "add_colors": "U",
    }.get(kind, ("creature",))  # fmt: skip
    said = words.change(Change("4", kind, value))
    assert "_" not in said
    assert said.split()[0] in (
        "can't", "doesn't", "attacks", "gets", "is", "gains", "loses", "has",
        "regenerates",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("test", "said"),
    [
        (Filter(), "permanent"),
        (Filter(zone="stack"), "spell"),
        (Filter(zone="stack", types=("creature",)), "creature spell"),
        (CREATURE, "creature"),
        (Filter(types=("creature",), controller="you"), "creature you control"),
        (Filter(types=("creature",), face_down=False), "face-up creature"),
        (Filter(not_types=("land",)), "nonland permanent"),
        (Filter(any_type=("artifact", "enchantment")), "artifact or enchantment"),
        (Filter(types=("creature",), not_colors="B"), "nonblack creature"),
        (Filter(types=("creature",), colors="WU"), "white or blue creature"),
        (Filter(subtypes=("Goblin",)), "Goblin"),
        (Filter(types=("creature",), other=True), "another creature"),
        (Filter(types=("creature",), power=("<=", 2)),
         "creature with power 2 or less"),
        (Filter(zone="stack", mana_value=("even", 0)), "spell with an even mana value"),
        (Filter(types=("creature",), without=("flying",)), "creature without flying"),
        (Filter(zone="graveyard", types=("creature",), owner="you"),
         "creature card in your graveyard"),
        (Filter(types=("creature",), tapped=True, token=False),
         "tapped nontoken creature"),
        (Filter(has_way=True, types=("creature",)), "creature with a morph ability"),
        (Filter(either=(CREATURE, Filter(types=("land",)))), "creature or land"),
        (Filter(types=("creature",), either=(Filter(attacking=True),
                                             Filter(blocking=True))),
         "attacking or blocking creature"),
        (Filter(zone="stack", types=("creature",),
                either=(Filter(power=("<=", 2)), Filter(toughness=("<=", 2)))),
         "creature spell with power 2 or less or with toughness 2 or less"),
        (Filter(types=("creature",),
                either=(Filter(colors="B"), Filter(subtypes=("Goblin",)))),
         "creature that is a black permanent or a Goblin"),
    ],
)  # fmt: skip
def test_filters(test, said):
    assert phrases.noun(test) == said


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (Target(CREATURE), "target creature"),
        (Target(CREATURE, 0, 1), "up to one target creature"),
        (Target(CREATURE, 2, 2), "2 target creatures"),
        (Target(Filter(types=("creature",), other=True)), "another target creature"),
        (Target(None, player="any"), "target player"),
        (Target(None, player="opponent"), "target opponent"),
        (Target(Filter(any_type=("creature", "planeswalker")), player="any"),
         "any target"),
        (Target(Filter(zone="stack"), abilities=True), "target spell or ability"),
    ],
)  # fmt: skip
def test_targets(one, said):
    assert phrases.target(one) == said


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (mana("{2}{W}"), "{2}{W}"),
        (Cost(), "{0}"),
        (Cost(None, (CostPart("tap"), CostPart("sacrifice this"))),
         "{T}, sacrifice this"),
        (Cost(None, (CostPart("reveal", 1, Filter(zone="hand", colors="B")),)),
         "reveal a black card from your hand"),
        (Cost(None, (CostPart("return", 2, Filter(subtypes=("Island",))),)),
         "return 2 Islands you control to hand"),
        (Cost(None, (CostPart("discard"),)), "discard a card"),
    ],
)  # fmt: skip
def test_costs(one, said):
    assert phrases.cost(one) == said


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (When("turned up"), "when this is turned face up"),
        (When("turned up", CREATURE), "whenever a creature is turned face up"),
        (When("begins", who="you", step="upkeep"), "at the beginning of your upkeep"),
        (When("cast", Filter(zone="stack"), "opponent"),
         "whenever an opponent casts a spell"),
        (When("draws", who="you"), "whenever you draw a card"),
        (When("targeted", who="opponent"),
         "when this becomes the target of a spell or ability of an opponent"),
    ],
)  # fmt: skip
def test_events(one, said):
    assert phrases.when(one) == said


@pytest.mark.parametrize("kind", COST_KINDS)
def test_every_part_of_a_cost_has_words(kind):
    said = phrases.cost(Cost(None, (CostPart(kind, 2),)))
    assert kind == "tap" or "this" in said or "2" in said
    assert said.split()[0] in (
        "{T}", "remove", "discard", "sacrifice", "pay", "return", "reveal", "exile",
        "loyalty",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("test", "many"),
    [
        (CREATURE, "creatures"),
        (Filter(types=("creature",), controller="you"), "creatures you control"),
        (Filter(subtypes=("Wizard",)), "Wizards"),
        (Filter(subtypes=("Goblin",), controller="you"), "Goblins you control"),
        (Filter(zone="stack", types=("creature",), mana_value=("=", 2)),
         "creature spells with mana value 2"),
        (Filter(any_type=("artifact", "land")), "artifacts or lands"),
        (Filter(types=("creature",), colors="WU"), "white or blue creatures"),
        (Filter(types=("creature",), other=True), "other creatures"),
        (Filter(types=("creature",), either=(Filter(attacking=True),
                                             Filter(blocking=True))),
         "attacking or blocking creatures"),
    ],
)  # fmt: skip
def test_more_than_one(test, many):
    assert phrases.plural(phrases.noun(test)) == many


def test_numbers_that_are_worked_out():
    assert phrases.number(Number("x")) == "X"
    assert phrases.number(Number("power", of="target")) == "the power of the target"
    assert phrases.number(Number("count", CREATURE)) == "the number of creatures"


def test_a_number_of_x_below_zero_is_a_minus():
    x = Number("x", times=-1)
    assert words.change(Change("7c", "modify_pt", (x, x))) == "gets -X/-X"


def test_whom_it_happens_to():
    assert words.describe(Effect((do.Draw(2),))) == "draw 2 cards"
    assert words.describe(Effect((do.Draw(1, "opponent"),))) == (
        "each opponent draws a card"
    )
    aim = Effect((do.LoseLife(2, "target"),), (Target(None, player="any"),))
    assert words.describe(aim) == "target player loses 2 life"


def test_real_cards_read_as_what_they_do():
    read = {
        name: [words.describe(a) for a in card(name).printed.abilities]
        for name in ("Exalted Angel", "Glorious Anthem", "Zombie Cutthroat", "Shock")
    }
    assert read == {
        "Exalted Angel": [
            "flying", "when this deals damage: gain that much life",
            "morph {2}{W}{W}",
        ],
        "Glorious Anthem": ["each creature you control gets +1/+1"],
        "Zombie Cutthroat": ["morph: pay 5 life"],
        "Shock": ["deal 2 damage to any target"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "Magar of the Magic Strings",
            'as a 3/3 creature with "when this deals combat damage to a player: make a '
            'copy, in exile, of the card that this is, then you may cast it without '
            'paying its mana cost" and "this is exiled instead if it would leave the '
            'battlefield"',
        ),
        ("Delver of Secrets", "look at the top card of your library once, then"),
        ("Delver of Secrets", "is an instant or sorcery card, this transforms"),
        ("Deceiver of Form", "at the beginning of combat on your turn: show the top"),
        ("Abhorrent Oculus", "additional cost: exile 6 cards from your graveyard."),
        ("Eldritch Evolution", "for a creature card with mana value the mana value of"),
        ("Fugitive Codebreaker", "disguise {5}{R} minus the number of instant or "),
        ("Kadena, Slinking Sorcerer", "the first face-down creature spell that you "),
        ("Panoptic Projektor", "the next face-down creature spell that you cast costs"),
        ("Exiled Doomsayer", "turning permanents face up by morph costs {2} more"),
        ("Mastery of the Unseen", "gain N life, N being the number of creatures you "),
        ("Pyrotechnic Performer", "that object deals N damage to each opponent, N "),
        ("Memory Lapse", "and put it on top of its owner's library"),
        ("Coveted Falcon", "target permanent you own but an opponent controls"),
        ("Weaver of Lies", "(N is the number of creatures) face down"),
        ("Sudden Spoiling", "each creature target player controls loses"),
        ("Ghastly Conscription", "each creature card in target player's graveyard"),
        ("Courser of Kruphix", "you may play land cards from the top of your library"),
        ("Omniscience", "you may cast spells from your hand without paying"),
        ("Bruna, the Fading Light", "in your graveyard that is an Angel or a Human"),
        ("Deathmist Raptor", "or leave it there"),
        ("Foothill Guide", "protection from Goblins"),
        ("Heliod, God of the Sun", "this is not a creature"),
        ("Tranquil Cove", "this enters tapped"),
        ("Trinisphere", "if this is an untapped permanent"),
    ],
)  # fmt: skip
def test_what_cards_say_is_english(name, said):
    assert said in " | ".join(words.describe(a) for a in card(name).printed.abilities)


def test_no_card_of_the_pool_is_told_with_a_slip_of_the_pen():
    """Empty brackets, doubled or lonely commas, names of references, wrong articles."""
    slips = re.compile(
        r"\(\)|,,|  | $|\ba [aeio]|\ba un[^i]|\bN being [^,]*,$|\btop (once|to)\b|"
        r"\bis not (creature|land)\b|\bthe (next|first) of \w|your beginning of|"
        r"in a library from|\bof sacrificed\b"
    )
    for name in pool.names():
        for ability in pool.get(name).printed.abilities:
            found = slips.search(words.describe(ability))
            assert found is None, (name, found)


def test_a_static_ability_names_its_condition():
    said = words.describe(
        Static((Change("7c", "modify_pt", (1, 1)),), "this", Condition("turn"))
    )
    assert said == "if it is your turn, this gets +1/+1"
