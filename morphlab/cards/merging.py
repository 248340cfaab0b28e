"""Cards that become one permanent with others: mutate and meld (702.140, 712.4)."""

from __future__ import annotations

from ..engine.abilities import Instead, Keyword, RuleEffect, Triggered, When
from ..engine.card import Card, card, double_faced
from ..engine.effects import (
    Draw,
    If,
    May,
    Meld,
    PutCounters,
    PutOntoBattlefield,
    RemoveCounters,
    ReturnToHand,
    Transform,
)
from ..engine.selectors import Condition, Filter, Number, Target, mana
from .words import (
    CREATURE,
    DEFENDER,
    FLYING,
    REACH,
    SPELL,
    YOUR_GRAVEYARD,
    effect,
    when,
)

# Bruna and Gisela, as far as you own and control them.
BOTH_HALVES = Filter(
    types=("creature",),
    controller="you",
    owner="you",
    either=(
        Filter(name="Bruna, the Fading Light"),
        Filter(name="Gisela, the Broken Blade"),
    ),
)

MUTATING: tuple[Card, ...] = (
    card(
        "Vulpikeet",
        "{3}{W}",
        "Creature - Fox Bird",
        "2/3",
        Keyword("mutate", mana("{2}{W}")),
        FLYING,
        when(When("mutates"), PutCounters()),
    ),
    card(
        "Dreamtail Heron",
        "{4}{U}",
        "Creature - Elemental Bird",
        "3/4",
        Keyword("mutate", mana("{3}{U}")),
        FLYING,
        when(When("mutates"), Draw(1)),
    ),
    card(
        "Glowstone Recluse",
        "{2}{G}",
        "Creature - Spider",
        "2/3",
        Keyword("mutate", mana("{3}{G}")),
        REACH,
        when(When("mutates"), PutCounters(count=2)),
    ),
)

BRISELA = card(
    "Brisela, Voice of Nightmares",
    "",
    "Legendary Creature - Eldrazi Angel",
    "9/10",
    FLYING,
    Keyword("first strike"),
    Keyword("vigilance"),
    Keyword("lifelink"),
    RuleEffect("cant cast", SPELL.changed(mana_value=("<=", 3)), "opponent"),
).changed(layout="melded")

MELDING: tuple[Card, ...] = (
    card(
        "Bruna, the Fading Light",
        "{5}{W}{W}",
        "Legendary Creature - Angel Horror",
        "5/7",
        FLYING,
        Keyword("vigilance"),
        Triggered(
            (When("cast"),),
            effect(
                May((PutOntoBattlefield("target"),)),
                target=Target(
                    YOUR_GRAVEYARD.changed(
                        types=("creature",),
                        either=(
                            YOUR_GRAVEYARD.changed(subtypes=("Angel",)),
                            YOUR_GRAVEYARD.changed(subtypes=("Human",)),
                        ),
                    )
                ),
            ),
            zone="stack",
        ),
    ).changed(layout="meld", back=BRISELA.printed),
    card(
        "Gisela, the Broken Blade",
        "{2}{W}{W}",
        "Legendary Creature - Angel Horror",
        "4/3",
        FLYING,
        Keyword("first strike"),
        Keyword("lifelink"),
        when(
            When("begins", who="you", step="end"),
            Meld("Bruna, the Fading Light", BRISELA),
            condition=Condition("compare", Number("count", BOTH_HALVES), right=2),
        ),
    ).changed(layout="meld", back=BRISELA.printed),
)

TURNING_OVER: tuple[Card, ...] = (
    double_faced(
        card(
            "Thing in the Ice",
            "{1}{U}",
            "Creature - Horror",
            "0/4",
            DEFENDER,
            Instead("enters", (PutCounters("ice", 4),)),
            when(
                When("cast", SPELL.changed(any_type=("instant", "sorcery")), "you"),
                RemoveCounters("ice", 1),
                If(
                    Condition(
                        "compare",
                        Number("counters", name="ice"),
                        "=",
                        0,
                    ),
                    (Transform("this"),),
                ),
            ),
        ),
        card(
            "Awoken Horror",
            "",
            "Creature - Kraken Horror",
            "7/8",
            when(
                When("transforms"),
                ReturnToHand(CREATURE.changed(not_subtypes=("Horror",))),
            ),
            colors="U",
        ),
    ),
)

CARDS: tuple[Card, ...] = MUTATING + MELDING + TURNING_OVER
