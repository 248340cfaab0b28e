"""Sagas and their chapters (714)."""

from __future__ import annotations

from ..engine.abilities import Triggered, When
from ..engine.card import Card, card
from ..engine.effects import (
    Apply,
    Change,
    CreateTokens,
    Exile,
    Instruction,
    Mill,
    PutOntoBattlefield,
)
from ..engine.selectors import Filter, Target
from .tokens import KNIGHT
from .turning import CYBERMAN
from .words import TARGET_PLAYER, effect


def chapter(
    numbers: tuple[int, ...],
    *do: Instruction,
    target: Target | tuple[Target, ...] = (),
) -> Triggered:
    """Write what happens at a chapter, or at several of them (714.2)."""
    events = tuple(When("chapter", step=str(number)) for number in numbers)
    return Triggered(events, effect(*do, target=target))


CARDS: tuple[Card, ...] = (
    card(
        "Death in Heaven",
        "{3}{B}",
        "Enchantment - Saga",
        "",
        chapter(
            (1, 2),
            Mill(2, "target"),
            Exile(Filter(zone="graveyard", controller="target")),
            target=TARGET_PLAYER,
        ),
        chapter(
            (3,),
            PutOntoBattlefield(
                Filter(zone="exile", types=("creature",), exiled_with=True),
                face_down=True,
                listed=CYBERMAN,
            ),
        ),
    ),
    card(
        "History of Benalia",
        "{1}{W}{W}",
        "Enchantment - Saga",
        "",
        chapter((1, 2), CreateTokens(KNIGHT)),
        chapter(
            (3,),
            Apply(
                (Change("7c", "modify_pt", (2, 1)),),
                Filter(subtypes=("Knight",), controller="you"),
            ),
        ),
    ),
)
