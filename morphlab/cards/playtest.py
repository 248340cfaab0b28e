"""Playtest cards: spellmorph, which only the rulings of 2019-11-12 describe (100.7)."""

from __future__ import annotations

from ..engine.card import Card, card
from ..engine.effects import ReturnToHand
from ..engine.selectors import Filter, Target
from .words import spell, spellmorph

YOUR_DEAD_CREATURE = Target(Filter(zone="graveyard", types=("creature",), owner="you"))

CARDS: tuple[Card, ...] = (
    card(
        "Spellmorph Raise Dead",
        "{B}",
        "Instant",
        "",
        spell(ReturnToHand(), target=YOUR_DEAD_CREATURE),
        spellmorph("{B}"),
    ),
)
