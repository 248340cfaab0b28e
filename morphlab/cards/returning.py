"""Cards that exile permanents and give them back later (603.7, 607.2a, 610.3)."""

from __future__ import annotations

from ..engine.abilities import When
from ..engine.card import Card, card
from ..engine.effects import AtNext, Exile, May, PutOntoBattlefield
from ..engine.selectors import Filter, Target
from .words import CREATURE, FLYING, OTHER_CREATURE, THEIR_CREATURE, enters, when

UNTIL_GONE = Exile(until_gone=True)
TAKES_A_CREATURE = enters(UNTIL_GONE, target=Target(THEIR_CREATURE))
GIVES_BACK = when(
    When("leaves"),
    PutOntoBattlefield(Filter(zone="exile", exiled_with=True), under="owner"),
)

CARDS: tuple[Card, ...] = (
    card(
        "Banisher Priest",
        "{1}{W}{W}",
        "Creature - Human Cleric",
        "2/2",
        TAKES_A_CREATURE,
    ),
    card(
        "Banishing Light",
        "{2}{W}",
        "Enchantment",
        "",
        enters(
            UNTIL_GONE,
            target=Target(Filter(not_types=("land",), controller="opponent")),
        ),
    ),
    card(
        "Fairgrounds Warden",
        "{2}{W}",
        "Creature - Dwarf Soldier",
        "1/3",
        TAKES_A_CREATURE,
    ),
    card(
        "Fiend Hunter",
        "{1}{W}{W}",
        "Creature - Human Cleric",
        "1/3",
        enters(May((Exile(),)), target=Target(OTHER_CREATURE)),
        GIVES_BACK,
    ),
    card(
        "Flickerwisp",
        "{1}{W}{W}",
        "Creature - Elemental",
        "3/1",
        FLYING,
        enters(
            Exile(),
            AtNext("end", (PutOntoBattlefield("result", under="owner"),)),
            target=Target(Filter(other=True)),
        ),
    ),
    card(
        "Journey to Nowhere",
        "{1}{W}",
        "Enchantment",
        "",
        enters(Exile(), target=Target(CREATURE)),
        GIVES_BACK,
    ),
    card(
        "Oblivion Ring",
        "{2}{W}",
        "Enchantment",
        "",
        enters(Exile(), target=Target(Filter(not_types=("land",), other=True))),
        GIVES_BACK,
    ),
)
