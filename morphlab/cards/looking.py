"""Cards that scry, surveil, investigate or explore (701.16, 701.22, 701.25, 701.44)."""

from __future__ import annotations

from ..engine.abilities import Keyword, RuleEffect, When
from ..engine.card import Card, card
from ..engine.effects import (
    DealDamage,
    Draw,
    Explore,
    GainLife,
    May,
    Scry,
    Surveil,
    WhenThisTurn,
)
from ..engine.selectors import CostPart, Filter, mana
from .tokens import investigate
from .words import (
    ANY_TARGET,
    FLYING,
    OTHER_CREATURE,
    THEIR_CREATURE,
    YOUR_CREATURES,
    activated,
    disguise,
    enters,
    hits_player,
    morph,
    spell,
    turned_up,
    when,
)

CARDS: tuple[Card, ...] = (
    card(
        "Basilica Stalker",
        "{5}{B}",
        "Creature - Vampire Detective",
        "3/4",
        FLYING,
        hits_player(GainLife(1), Surveil()),
        disguise("{4}{B}"),
    ),
    card("Consider", "{U}", "Instant", "", spell(Surveil(), Draw())),
    card("Deduce", "{1}{U}", "Instant", "", spell(Draw(), investigate())),
    card(
        "Found Footage",
        "{1}",
        "Artifact - Clue",
        "",
        RuleEffect("look", THEIR_CREATURE.changed(face_down=True), "you"),
        activated(mana("{2}", CostPart("sacrifice this")), Surveil(2), Draw()),
    ),
    card(
        "Magma Jet",
        "{1}{R}",
        "Instant",
        "",
        spell(DealDamage(2), Scry(2), target=ANY_TARGET),
    ),
    card(
        "Merfolk Branchwalker",
        "{1}{G}",
        "Creature - Merfolk Scout",
        "2/1",
        enters(Explore()),
    ),
    card(
        "Mistway Spy",
        "{U}",
        "Creature - Merfolk Detective",
        "1/1",
        FLYING,
        turned_up(
            WhenThisTurn(
                "combat damage to player",
                (investigate(),),
                YOUR_CREATURES,
                whenever=True,
            )
        ),
        disguise("{1}{U}"),
    ),
    card(
        "Novice Inspector",
        "{W}",
        "Creature - Human Detective",
        "1/2",
        enters(investigate()),
    ),
    card("Opt", "{U}", "Instant", "", spell(Scry(), Draw())),
    card("Preordain", "{U}", "Sorcery", "", spell(Scry(2), Draw())),
    card(
        "Snarling Gorehound",
        "{B}",
        "Creature - Dog",
        "1/1",
        Keyword("menace"),
        when(
            When("enters", OTHER_CREATURE.changed(controller="you", power=("<=", 2))),
            Surveil(),
        ),
    ),
    card(
        "Unblinking Bleb",
        "{3}{U}",
        "Creature - Illusion",
        "1/3",
        morph("{2}{U}"),
        when(When("turned up", Filter()), May((Scry(2),))),
    ),
    card(
        "Undercover Crocodelf",
        "{4}{G}{U}",
        "Creature - Elf Crocodile Detective",
        "5/5",
        hits_player(investigate()),
        disguise("{3}{G/U}{G/U}"),
    ),
)
