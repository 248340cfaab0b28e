"""Cards that enter or are turned up as copies of others (707)."""

from __future__ import annotations

from ..engine.abilities import EntersAsCopy, Instead, When
from ..engine.card import Card, card
from ..engine.effects import BecomeCopy, Change, May, TurnFaceDown
from ..engine.selectors import Filter
from .words import CREATURE, OTHER_CREATURE, YOUR_CREATURES, morph, when

MAY_TURN_DOWN = when(
    When("begins", who="you", step="upkeep"), May((TurnFaceDown("this"),))
)

CARDS: tuple[Card, ...] = (
    card("Clone", "{3}{U}", "Creature - Shapeshifter", "0/0", EntersAsCopy(CREATURE)),
    card(
        "Essence of the Wild",
        "{3}{G}{G}{G}",
        "Creature - Avatar",
        "6/6",
        Instead(
            "enters", (BecomeCopy("event", of="this", until="ever"),), YOUR_CREATURES
        ),
    ),
    card(
        "Spark Double",
        "{3}{U}",
        "Creature - Illusion",
        "0/0",
        EntersAsCopy(
            Filter(any_type=("creature", "planeswalker"), controller="you"),
            changes=(Change("1", "remove_supertypes", ("legendary",)),),
            counters=1,
        ),
    ),
    card(
        "Vesuvan Shapeshifter",
        "{3}{U}{U}",
        "Creature - Shapeshifter",
        "0/0",
        EntersAsCopy(
            OTHER_CREATURE,
            ("enters", "turned up"),
            changes=(Change("1", "add_ability", MAY_TURN_DOWN),),
            until="turned down",
        ),
        morph("{1}{U}"),
    ),
)
