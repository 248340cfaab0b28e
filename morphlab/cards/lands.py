"""Lands: the basic ones with their mana abilities (305.6), and a few others."""

from __future__ import annotations

from ..engine.abilities import Instead, Keyword, ManaAbility
from ..engine.card import Card, card, double_faced
from ..engine.characteristics import BASIC_LAND_TYPES
from ..engine.effects import GainLife, ReturnToHand, Tap
from ..engine.selectors import CostPart, Filter, Target, mana
from .words import TAP, activated, enters

ANY_COLOR = ("{W}", "{U}", "{B}", "{R}", "{G}")

CARDS: tuple[Card, ...] = (
    *(
        card(name, "", f"Basic Land - {name}", "", ManaAbility((f"{{{symbol}}}",)))
        for name, symbol in BASIC_LAND_TYPES.items()
    ),
    card(
        "Ancient Ziggurat",
        "",
        "Land",
        "",
        ManaAbility(ANY_COLOR, only="creature spells"),
    ),
    card(
        "Darksteel Citadel",
        "",
        "Artifact Land",
        "",
        Keyword("indestructible"),
        ManaAbility(("{C}",)),
    ),
    card(
        "Dryad Arbor",
        "",
        "Land Creature - Forest Dryad",
        "1/1",
        ManaAbility(("{G}",)),
        colors="G",
    ),
    double_faced(
        card("Hengegate Pathway", "", "Land", "", ManaAbility(("{W}",))),
        card("Mistgate Pathway", "", "Land", "", ManaAbility(("{U}",))),
        "modal",
    ),
    card(
        "Haven of the Spirit Dragon",
        "",
        "Land",
        "",
        ManaAbility(("{C}",)),
        ManaAbility(ANY_COLOR, only="Dragon spells"),
        activated(
            mana("{2}", TAP, CostPart("sacrifice this")),
            ReturnToHand("target"),
            target=Target(
                Filter(
                    zone="graveyard",
                    owner="you",
                    either=(
                        Filter(types=("creature",), subtypes=("Dragon",)),
                        Filter(types=("planeswalker",), subtypes=("Ugin",)),
                    ),
                )
            ),
        ),
    ),
    card(
        "Tranquil Cove",
        "",
        "Land",
        "",
        Instead("enters", (Tap("this"),)),
        enters(GainLife(1)),
        ManaAbility(("{W}", "{U}")),
    ),
)
