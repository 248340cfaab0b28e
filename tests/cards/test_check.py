"""Cards that the engine would not understand are refused, with card and place."""

from __future__ import annotations

import pytest

from morphlab import cards
from morphlab.cards.check import check, check_all
from morphlab.cards.words import (
    CREATURE,
    TAP,
    effect,
    enters,
    gain,
    grow,
    if_chosen,
    spell,
    when,
)
from morphlab.engine.abilities import (
    Ability,
    Activated,
    Instead,
    Keyword,
    ManaAbility,
    RuleEffect,
    Static,
    Triggered,
    When,
)
from morphlab.engine.card import Card, card
from morphlab.engine.effects import (
    AddMana,
    AddRule,
    Apply,
    AtNext,
    CastCard,
    Change,
    ChooseValue,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    Effect,
    Exile,
    GainLife,
    PutCounters,
    PutOntoBattlefield,
)
from morphlab.engine.errors import MorphlabError, UnknownCard
from morphlab.engine.selectors import (
    Condition,
    Cost,
    CostPart,
    Filter,
    Number,
    Target,
    mana,
)


def creature(*abilities: Ability) -> Card:
    return card("Wrong Bear", "{1}{G}", "Creature - Bear", "2/2", *abilities)


def instant(*do: object, target: Target | tuple[Target, ...] = ()) -> Card:
    return card("Wrong Bolt", "{R}", "Instant", "", spell(*do, target=target))  # type: ignore[arg-type]


def static(change: Change, affects: str | Filter = "this") -> Card:
    return creature(Static((change,), affects))


EXILE_IT = Exile("event")
ZOMBIES = CreateTokens(cards.token("Zombie"))
WRONG_WORDS = {
    "an event": (creature(when(When("entres"), Draw())), "'entres' is not known"),
    "a player of an event": (
        creature(when(When("cast", Filter(zone="stack"), "me"), Draw())),
        "'me' is not known",
    ),
    "a step": (
        creature(when(When("begins", step="upkep"), Draw())),
        "Did you mean upkeep",
    ),
    "an event of a replacement": (
        creature(Instead("dies", (PutCounters(),))),
        "'dies' is not known",
    ),
    "a zone of a filter": (
        instant(Destroy(Filter(zone="battelfield"))),
        "Did you mean battlefield",
    ),
    "a card type": (
        instant(Destroy(Filter(types=("creatur",)))),
        "Did you mean creature",
    ),
    "a supertype": (
        instant(Destroy(Filter(supertypes=("mythic",)))),
        "'mythic' is not known",
    ),
    "a colour": (instant(Destroy(Filter(colors="X"))), "'X' is not known"),
    "a keyword of a filter": (
        instant(Destroy(Filter(keywords=("fling",)))),
        "Did you mean flying",
    ),
    "a side": (instant(Destroy(Filter(controller="enemy"))), "'enemy' is not known"),
    "a comparison": (
        instant(Destroy(Filter(power=("=<", 2)))),
        r"what\.power: '=<' is not known",
    ),
    "a comparison only mana values have": (
        instant(Destroy(Filter(power=("even", 0)))),
        "'even' is not known",
    ),
    "a kind of change": (static(Change("6", "lose_all")), "'lose_all' is not known"),
    "a type that nobody chose": (
        static(Change("4", "add_chosen_type")),
        "no creature type is chosen that it could mean",
    ),
    "a filter for a type that nobody chose": (
        instant(Destroy(Filter(chosen_type=True))),
        "no creature type is chosen that it could mean",
    ),
    "a filter for a colour that nobody chose": (
        instant(Destroy(Filter(chosen_color=True))),
        "no color is chosen that it could mean",
    ),
    "a type of an effect that chooses none": (
        creature(
            when(When("enters"), Apply((Change("4", "set_chosen_type"),), "this")),
            Instead("enters", (ChooseValue("creature type"),)),
        ),
        "no creature type of this effect is chosen",
    ),
    "a layer": (static(Change("4", "modify_pt", (1, 1))), "'4' is not known"),
    "a rule": (creature(RuleEffect("cant draw")), "'cant draw' is not known"),
    "a number": (
        instant(GainLife(Number("cards"))),
        r"amount\.kind: 'cards' is not known",
    ),
    "a condition": (
        creature(Static((grow(1, 1),), condition=Condition("raining"))),
        "'raining' is not known",
    ),
    "a cost": (
        creature(Activated(Cost(None, (CostPart("bow"),)), effect(Draw()))),
        "'bow' is not known",
    ),
    "a duration": (
        instant(Apply((grow(1, 1),), CREATURE, "for a while")),
        "'for a while' is not known",
    ),
    "a step to wait for": (
        instant(AtNext("dinner", (Draw(),))),
        r"\(AtNext\)\.step: 'dinner' is not known",
    ),
    "a choice": (
        creature(Instead("enters", (ChooseValue("animal"),))),
        "'animal' is not known",
    ),
    "a purpose of mana": (
        creature(ManaAbility(("{G}",), only="beer")),
        "'beer' is not known",
    ),
    "an owner to be": (
        instant(PutOntoBattlefield(CREATURE, under="me")),
        "'me' is not known",
    ),
    "a zone of a rule": (
        creature(RuleEffect("cast from", zone="grave")),
        "Did you mean graveyard",
    ),
    "what a static ability changes": (
        static(grow(1, 1), "that"),
        r"affects: 'that' is not known",
    ),
}

WRONG_REFERENCES = {
    "an object": (instant(Destroy("it")), "'it' is no object"),
    "a player": (instant(Draw(1, "nobody")), "'nobody' is no player"),
    "an object as a player": (instant(Draw(1, "this")), "'this' is no player"),
    "a target of a spell without targets": (
        instant(Destroy()),
        "'target': there is no such target",
    ),
    "a second target of one": (
        instant(Destroy("target 2"), target=Target(CREATURE)),
        "'target 2': there is no such target",
    ),
    "the controller of no target": (
        instant(Draw(1, "controller of target")),
        "there is no such target",
    ),
    "an event of a spell": (instant(Destroy("event")), "nothing has happened here"),
    "the amount of no event": (
        instant(GainLife(Number("amount"))),
        "an amount is that of an event",
    ),
    "the player of no event": (
        instant(Destroy(), target=Target(Filter(controller="player"))),
        "a player is that of an event",
    ),
    "a player that nobody could write": (
        instant(Destroy(Filter(held_by=1))),
        "it is worked out, and not written",
    ),
    "whom it must always attack": (
        creature(Static((Change("rule", "must_attack", "opponent"),))),
        "only an effect says whom something must attack",
    ),
    "the power of a player": (
        instant(GainLife(Number("power", of="you"))),
        "'you' is no object",
    ),
    "a target of a trigger inside another": (
        creature(enters(Apply((gain(enters(Destroy())),), CREATURE))),
        "there is no such target",
    ),
    "a target of a rule without targets": (
        instant(AddRule(RuleEffect("cant cast", who="owner of target"))),
        "there is no such target",
    ),
}

WRONG_PARTS = {
    "what is cast is asked for in no zone": (
        instant(CastCard(Filter(zone="any", types=("creature",)))),
        "is a zone, its owner and what it is",
    ),
    "what is cast is asked for by another name": (
        instant(CastCard(Filter(zone="hand", same_name_as="target"))),
        "is a zone, its owner and what it is",
    ),
    "a target that nothing is": (
        instant(Destroy(), target=Target()),
        "nothing could be chosen",
    ),
    "more targets than allowed": (
        instant(Destroy(), target=Target(CREATURE, least=2)),
        "more targets than it allows",
    ),
    "morph without a cost": (creature(Keyword("morph")), "morph needs a cost"),
    "flying with a cost": (
        creature(Keyword("flying", mana("{1}"))),
        "flying has no cost",
    ),
    "protection from nothing": (
        creature(Keyword("protection")),
        "protection needs to say",
    ),
    "a step without its event": (
        creature(when(When("enters", step="upkeep"), Draw())),
        "a step goes with the event",
    ),
    "an upkeep without its step": (
        creature(when(When("begins"), Draw())),
        "a step goes with the event",
    ),
    "a trigger on nothing": (
        creature(Triggered((), effect(Draw()))),
        "it waits for no event",
    ),
    "a replacement that draws": (
        creature(Instead("enters", (Draw(),))),
        "Draw cannot be part of another event",
    ),
    "a count of nothing": (
        instant(GainLife(Number("count"))),
        "says what it counts",
    ),
    "counters of no kind": (
        instant(GainLife(Number("counters"))),
        "nothing else, have a name",
    ),
    "a word that nobody chooses": (
        creature(if_chosen("Dragons", Keyword("flying"))),
        "'Dragons' is not among what is chosen",
    ),
    "half a power and toughness": (
        static(Change("7c", "modify_pt", 1)),
        "does not go with modify_pt",
    ),
    "a colour word": (
        static(Change("5", "set_colors", "blue")),
        "'blue' does not go with set_colors",
    ),
    "an ability that is a word": (
        static(Change("6", "add_ability", "flying")),
        "'flying' does not go with add_ability",
    ),
    "a law with a value": (
        static(Change("rule", "cant_block", 1)),
        "1 does not go with cant_block",
    ),
    "a card as a token": (
        instant(CreateTokens(cards.card("Grizzly Bears"))),
        "Grizzly Bears is no token",
    ),
    "mana of no kind": (instant(AddMana("{X}")), r"\{X\} is not one kind of mana"),
    "a mana ability of no kind": (
        creature(ManaAbility(("{G/W}",), only="creature spells")),
        r"\{G/W\} is not one kind of mana",
    ),
    "a target that goes with none before it": (
        creature(
            enters(Destroy(), target=Target(CREATURE.changed(controller="target")))
        ),
        "no one target before it",
    ),
    "a needed target that goes with the first": (
        creature(
            enters(
                Destroy(),
                target=(
                    Target(player="opponent"),
                    Target(CREATURE.changed(controller="target")),
                ),
            )
        ),
        "hangs on the first target",
    ),
    "nothing to pay": (
        creature(Activated(mana("", CostPart("life", 0)), effect(Draw()))),
        "counts from one",
    ),
    "a tax of nothing": (creature(RuleEffect("spell cost")), "has an amount"),
    "a permission without its zone": (
        creature(RuleEffect("cast from")),
        "zones do not go together",
    ),
    "a face-down permanent with a name": (
        instant(
            PutOntoBattlefield(
                CREATURE, face_down=True, listed=cards.card("Shock").printed
            )
        ),
        "has no name and no cost",
    ),
    "an ability that is none": (
        creature(Effect((Draw(),))),  # type: ignore[arg-type]
        "Effect is no ability",
    ),
    "what would die and is not exiled": (
        creature(Instead("to graveyard", (PutCounters(),), CREATURE)),
        "is exiled first",
    ),
    "exiling itself instead": (
        creature(Instead("to graveyard", (EXILE_IT,))),
        "what fits a filter",
    ),
    "exiling instead, or not": (
        creature(Instead("enters", (EXILE_IT,), CREATURE, optional=True)),
        "what fits a filter, and always",
    ),
    "exiling instead of turning up": (
        creature(Instead("turned up", (EXILE_IT,), CREATURE)),
        "instead of being turned up",
    ),
    "more than exiling, where no permanent dies": (
        creature(Instead("to graveyard", (EXILE_IT, ZOMBIES), Filter(zone="any"))),
        "only where permanents would die",
    ),
    "more than exiling as it enters": (
        creature(Instead("enters", (EXILE_IT, ZOMBIES), CREATURE)),
        "only where permanents would die",
    ),
    "drawing as something dies": (
        creature(Instead("to graveyard", (EXILE_IT, Draw()), CREATURE)),
        "Draw cannot be part of another event",
    ),
    "dying without having been cast": (
        creature(Instead("to graveyard", (EXILE_IT,), CREATURE, uncast=True)),
        "about what would enter",
    ),
    "a counter for what was not cast": (
        creature(Instead("enters", (PutCounters(),), CREATURE, uncast=True)),
        "about what would enter",
    ),
    "cards that enter": (
        creature(Instead("enters", (EXILE_IT,), CREATURE, cards=True)),
        "about what would be put there",
    ),
    "a given effect on other deaths": (
        static(
            Change("6", "add_ability", Instead("to graveyard", (EXILE_IT,), CREATURE)),
            CREATURE,
        ),
        "gives out such a one",
    ),
    "a hidden card that is to come back": (
        creature(enters(Exile(face_down=True, until_gone=True))),
        "is not face down",
    ),
    "a dead card that is to come back": (
        creature(
            enters(Exile(until_gone=True), target=Target(Filter(zone="graveyard")))
        ),
        "only a permanent is exiled until",
    ),
    "dead cards that are to come back": (
        creature(enters(Exile(Filter(zone="graveyard"), until_gone=True))),
        "only a permanent is exiled until",
    ),
    "code in a card": (
        instant(DealDamage(len)),  # type: ignore[arg-type]
        "has no place in a card",
    ),
}

WRONG_CARDS = {
    "a creature without numbers": card("Wrong", "{1}", "Creature - Bear"),
    "an artifact with numbers": card("Wrong", "{1}", "Artifact", "2/2"),
    "a star that nothing defines": card("Wrong", "{1}", "Creature - Bear", "*/*"),
    "half a creature": card("Wrong", "{1}", "Creature - Bear", "1/*"),
    "an instant that does nothing": card("Wrong", "{1}", "Instant"),
    "an enchantment that resolves as a sorcery": card(
        "Wrong", "{1}", "Enchantment", "", spell(Draw())
    ),
    "a land with a cost": card("Wrong", "{1}", "Land"),
    "an artifact without a cost": card("Wrong", "", "Artifact"),
    "an Aura on nothing": card("Wrong", "{1}", "Enchantment - Aura"),
    "an enchantment on something": card(
        "Wrong", "{1}", "Enchantment", "", Keyword("enchant", what=CREATURE)
    ),
    "a planeswalker without loyalty": card("Wrong", "{1}", "Planeswalker"),
    "loyalty of what is no planeswalker": card("Wrong", "{1}", "Artifact", loyalty=3),
    "a loyalty cost at any time": card(
        "Wrong",
        "{1}",
        "Planeswalker",
        "",
        Activated(Cost(None, (CostPart("loyalty", -2),)), Effect((Draw(),))),
        loyalty=3,
    ),
    "the timing of loyalty without its cost": card(
        "Wrong",
        "{1}",
        "Planeswalker",
        "",
        Activated(Cost(None, (CostPart("tap"),)), Effect((Draw(),)), "loyalty"),
        loyalty=3,
    ),
    "a card without a name": card("", "{1}", "Artifact"),
}


@pytest.mark.parametrize(
    ("bad", "why"),
    [*WRONG_WORDS.values(), *WRONG_REFERENCES.values(), *WRONG_PARTS.values()],
    ids=[*WRONG_WORDS, *WRONG_REFERENCES, *WRONG_PARTS],
)
def test_what_is_wrong_in_an_ability_is_refused_with_card_and_place(
    bad: Card, why: str
) -> None:
    with pytest.raises(UnknownCard, match=why) as error:
        check(bad)
    assert str(error.value).startswith(f"{bad.name}: ability 1")


@pytest.mark.parametrize("bad", WRONG_CARDS.values(), ids=WRONG_CARDS)
def test_a_card_whose_parts_do_not_fit_is_refused(bad: Card) -> None:
    with pytest.raises(UnknownCard):
        check(bad)


@pytest.mark.parametrize(
    "good",
    [
        creature(),
        creature(Activated(mana("{1}", TAP), effect(Draw()))),
        instant(Destroy(), target=Target(CREATURE)),
        instant(Draw(1, "controller of target"), target=Target(CREATURE)),
        creature(when(When("dies", CREATURE), DealDamage(1, players="owner of event"))),
        creature(ManaAbility(("{G}",), only="Bear spells")),
        creature(
            if_chosen("Khans", Keyword("flying")),
            Instead("enters", (ChooseValue("word", ("Khans", "Dragons")),)),
        ),
    ],
    ids=str,
)
def test_a_card_that_is_right_is_returned(good: Card) -> None:
    assert check(good) is good


def test_the_back_of_a_card_is_checked_too() -> None:
    back = creature(when(When("entres"), Draw())).printed
    with pytest.raises(UnknownCard, match="Wrong Bear: ability 1"):
        check(creature().changed(layout="transforming", back=back))


def test_two_cards_with_one_name_are_refused() -> None:
    with pytest.raises(UnknownCard, match="Shock: two cards have this name"):
        check_all([cards.card("Shock"), cards.card("Shock")])


def test_every_card_of_the_pool_passes_the_check_again() -> None:
    assert len(check_all(cards.all_cards())) == len(cards.names())


def test_a_misspelt_keyword_is_refused_where_the_card_is_made() -> None:
    with pytest.raises(MorphlabError, match="fling"):
        creature(Keyword("fling"))
