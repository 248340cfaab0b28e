"""The tokens that cards of the pool create (111)."""

from __future__ import annotations

from ..engine.abilities import Keyword
from ..engine.card import Card, card
from .words import FLYING


def _creature(name: str, pt: str, colors: str = "", kind: str = "Creature") -> Card:
    return card(name, "", f"{kind} - {name}", pt, colors=colors, token=True)


APE = _creature("Ape", "3/3", "G")
BEAST = _creature("Beast", "3/3", "G")
CLERIC = _creature("Cleric", "2/1", "W", "Enchantment Creature")
DETECTIVE = _creature("Detective", "2/2", "WU")
DOG = _creature("Dog", "1/1", "W")
ELEPHANT = _creature("Elephant", "3/3", "G")
GOBLIN = _creature("Goblin", "1/1", "R")
INSECT = _creature("Insect", "1/1", "G")
KNIGHT = card(
    "Knight",
    "",
    "Creature - Knight",
    "2/2",
    Keyword("vigilance"),
    colors="W",
    token=True,
)
SAPROLING = _creature("Saproling", "1/1", "G")
SNAKE = _creature("Snake", "1/1", "G")
THRULL = _creature("Thrull", "1/1", "B")
ZOMBIE = _creature("Zombie", "2/2", "B")
THOPTER = card("Thopter", "", "Artifact Creature - Thopter", "1/1", FLYING, token=True)

TOKENS: tuple[Card, ...] = (
    APE,
    BEAST,
    CLERIC,
    DETECTIVE,
    DOG,
    ELEPHANT,
    GOBLIN,
    INSECT,
    KNIGHT,
    SAPROLING,
    SNAKE,
    THOPTER,
    THRULL,
    ZOMBIE,
)
