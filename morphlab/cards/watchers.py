"""Cards that watch face-down permanents, or care that something is turned up."""

from __future__ import annotations

from ..engine.abilities import Keyword, ManaAbility, RuleEffect, Static, Triggered, When
from ..engine.card import Card, card
from ..engine.effects import (
    AddRule,
    Change,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    If,
    Look,
    May,
    Prevent,
    PutCounters,
    PutOntoBattlefield,
    ReturnToHand,
    Search,
    TurnFaceUp,
)
from ..engine.mana import COLORS
from ..engine.selectors import Condition, Filter, Number, Target, mana
from .words import (
    ANY_TARGET,
    BASIC_LAND_CARD,
    CREATURE,
    FACE_DOWN,
    FACE_DOWN_SPELL,
    FLYING,
    REACH,
    TAP,
    THEIR_CREATURE,
    YOUR_CREATURES,
    YOUR_FACE_DOWN,
    YOURS,
    activated,
    effect,
    gain,
    grow,
    spell,
    this_turn,
    when,
)

ANY_TURNED_UP = When("turned up", Filter())
NONE_ENTERED_DOWN = Condition("compare", Number("entered face down"), "=", 0)
NONE_TURNED_UP = Condition("compare", Number("turned up"), "=", 0)
YOURS_TURNED_UP = When("turned up", YOURS)
FIGHTING_FACE_DOWN = FACE_DOWN.changed(
    either=(Filter(attacking=True), Filter(blocking=True))
)

THREE_ATTACK = Condition(
    "compare", Number("count", YOUR_CREATURES.changed(attacking=True)), ">=", 3
)
YOUR_DETECTIVE = Filter(subtypes=("Detective",), controller="you")

CARDS: tuple[Card, ...] = (
    card(
        "Aphetto Runecaster",
        "{3}{U}",
        "Creature - Human Wizard",
        "2/3",
        when(ANY_TURNED_UP, May((Draw(),))),
    ),
    card(
        "Aven Farseer",
        "{1}{W}",
        "Creature - Bird Soldier",
        "1/1",
        FLYING,
        when(ANY_TURNED_UP, PutCounters()),
    ),
    card(
        "Bonethorn Valesk",
        "{4}{R}",
        "Creature - Beast",
        "4/2",
        when(ANY_TURNED_UP, DealDamage(1), target=ANY_TARGET),
    ),
    card(
        "Cryptid Inspector",
        "{2}{G}",
        "Creature - Elf Warrior",
        "2/3",
        Keyword("vigilance"),
        when(
            (
                When("enters", Filter(controller="you", face_down=True)),
                When("turned up"),
                When("turned up", Filter(controller="you", other=True)),
            ),
            PutCounters(),
        ),
    ),
    card(
        "Dream Chisel",
        "{2}",
        "Artifact",
        "",
        RuleEffect("spell cost", FACE_DOWN_SPELL, "you", -1),
    ),
    card(
        "Exiled Doomsayer",
        "{1}{W}",
        "Creature - Human Cleric",
        "1/2",
        RuleEffect("turn up cost", amount=2),
    ),
    card(
        "Fatal Mutation",
        "{B}",
        "Enchantment - Aura",
        "",
        Keyword("enchant", what=CREATURE),
        when(When("turned up", "attached"), Destroy("event", regenerate=False)),
    ),
    card(
        "Kadena, Slinking Sorcerer",
        "{1}{B}{G}{U}",
        "Legendary Creature - Snake Wizard Sorcerer",
        "3/3",
        RuleEffect("spell cost", FACE_DOWN_SPELL, "you", -3, first=True),
        when(When("enters", YOUR_FACE_DOWN), Draw()),
    ),
    card(
        "Keeper of the Lens",
        "{1}",
        "Artifact Creature - Golem",
        "1/2",
        RuleEffect(
            "look",
            THEIR_CREATURE.changed(face_down=True),
            "you",
        ),
    ),
    card(
        "Lens of Clarity",
        "{1}",
        "Artifact",
        "",
        RuleEffect("top looked", who="you"),
        RuleEffect(
            "look",
            THEIR_CREATURE.changed(face_down=True),
            "you",
        ),
    ),
    card(
        "Oblivious Bookworm",
        "{G}{U}",
        "Creature - Human Wizard",
        "2/3",
        when(
            When("begins", who="you", step="end"),
            May((Draw(), If(NONE_ENTERED_DOWN, (If(NONE_TURNED_UP, (Discard(),)),)))),
        ),
    ),
    card(
        "Panoptic Projektor",
        "{4}",
        "Artifact",
        "",
        activated(
            mana("", TAP),
            AddRule(RuleEffect("spell cost", FACE_DOWN_SPELL, "you", -3, once=True)),
        ),
        RuleEffect("triggers again", YOURS, event="turned up"),
    ),
    card(
        "Paranormal Analyst",
        "{1}{U}",
        "Creature - Human Detective",
        "1/3",
        when(When("manifests dread", who="you"), ReturnToHand("event")),
    ),
    card(
        "Perimeter Enforcer",
        "{1}{W}",
        "Creature - Human Detective",
        "1/1",
        FLYING,
        Keyword("lifelink"),
        when(
            (
                When(
                    "enters",
                    YOUR_DETECTIVE.changed(other=True),
                ),
                When("turned up", YOUR_DETECTIVE),
            ),
            this_turn("this", grow(1, 1)),
        ),
    ),
    card(
        "Secret Plans",
        "{G}{U}",
        "Enchantment",
        "",
        Static((grow(0, 1),), YOUR_FACE_DOWN),
        when(YOURS_TURNED_UP, Draw()),
    ),
    card(
        "Revealing Wind",
        "{2}{G}",
        "Instant",
        "",
        spell(Prevent(combat=True), May((Look(FIGHTING_FACE_DOWN),))),
    ),
    card(
        "Smoke Teller",
        "{1}{G}",
        "Creature - Human Shaman",
        "2/2",
        activated(mana("{1}{U}"), Look(), target=Target(FACE_DOWN)),
    ),
    card(
        "Sumala Sentry",
        "{G}{W}",
        "Creature - Elf Archer",
        "1/3",
        REACH,
        when(YOURS_TURNED_UP, PutCounters(what="event"), PutCounters()),
    ),
    card(
        "Trail of Mystery",
        "{1}{G}",
        "Enchantment",
        "",
        when(When("enters", YOUR_FACE_DOWN), May((Search(BASIC_LAND_CARD),))),
        Triggered(
            (YOURS_TURNED_UP,),
            effect(this_turn("event", grow(2, 2))),
            Condition("is", what="event", fits=CREATURE),
        ),
    ),
    card(
        "Yarus, Roar of the Old Gods",
        "{2}{R}{G}",
        "Legendary Creature - Centaur Druid",
        "4/4",
        Static((gain("haste"),), YOUR_CREATURES.changed(other=True)),
        when(When("some hit player", YOUR_FACE_DOWN), Draw()),
        when(
            When("dies", YOUR_FACE_DOWN),
            If(
                Condition(
                    "card is",
                    what="event",
                    fits=Filter(zone="any", not_types=("instant", "sorcery")),
                ),
                (
                    PutOntoBattlefield("event", "owner", face_down=True),
                    TurnFaceUp("result"),
                ),
            ),
        ),
    ),
    card(
        "Aven Soulgazer",
        "{3}{W}{W}",
        "Creature - Bird Cleric",
        "3/3",
        FLYING,
        activated(mana("{2}{W}"), Look(), target=Target(FACE_DOWN)),
    ),
    card(
        "Goblin Maskmaker",
        "{R}",
        "Creature - Goblin Citizen",
        "1/2",
        when(
            When("attacks"),
            AddRule(RuleEffect("spell cost", FACE_DOWN_SPELL, "you", -1)),
        ),
    ),
    card(
        "Overgrown Zealot",
        "{1}{G}",
        "Creature - Elf Druid",
        "0/4",
        ManaAbility(tuple(f"{{{color}}}" for color in COLORS)),
        ManaAbility(
            tuple(f"{{{color}}}{{{color}}}" for color in COLORS), only="turning up"
        ),
    ),
    card(
        "Projektor Inspector",
        "{2}{U}",
        "Creature - Human Detective",
        "3/2",
        when(
            (
                When("enters"),
                When("enters", YOUR_DETECTIVE.changed(other=True)),
                When("turned up", YOUR_DETECTIVE),
            ),
            May((Draw(), Discard())),
        ),
    ),
    card(
        "Tin Street Gossip",
        "{2}{R}{G}",
        "Creature - Lizard Advisor",
        "4/4",
        Keyword("vigilance"),
        ManaAbility(("{R}{G}",), only="face-down spells or turning up"),
    ),
    card(
        "Creeping Peeper",
        "{1}{U}",
        "Creature - Eye",
        "2/1",
        ManaAbility(("{U}",), only="enchantment spells or unlocking or turning up"),
    ),
    card(
        "Karlov Watchdog",
        "{3}{W}",
        "Creature - Dog",
        "3/2",
        Keyword("vigilance"),
        Static(
            (Change("rule", "cant_turn_up"),),
            Filter(controller="opponent"),
            Condition("turn"),
        ),
        when(
            When("some attack", YOUR_CREATURES, "you", given=THREE_ATTACK),
            this_turn(YOUR_CREATURES, grow(1, 1)),
        ),
    ),
    card(
        "Tunnel Tipster",
        "{1}{G}",
        "Creature - Mole Scout",
        "1/1",
        when(
            When("begins", who="you", step="end"),
            PutCounters(),
            condition=Condition("compare", Number("entered face down")),
        ),
        ManaAbility(("{G}",)),
    ),
)
