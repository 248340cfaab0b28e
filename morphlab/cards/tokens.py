"""The tokens that cards of the pool create (111)."""

from __future__ import annotations

from ..engine.abilities import Keyword, Static
from ..engine.card import Card, card
from ..engine.effects import Change, CreateTokens, Draw
from ..engine.selectors import CostPart, Number, mana
from .words import FLYING, TRAMPLE, activated


def _creature(name: str, pt: str, colors: str = "", kind: str = "Creature") -> Card:
    return card(name, "", f"{kind} - {name}", pt, colors=colors, token=True)


_LIFE = Number("life", of="you")
AVATAR = card(
    "Avatar",
    "",
    "Creature - Avatar",
    "*/*",
    Static((Change("7a", "define_pt", (_LIFE, _LIFE)),)),
    colors="W",
    token=True,
)
APE = _creature("Ape", "3/3", "G")
BEAST = _creature("Beast", "3/3", "G")
CLERIC = _creature("Cleric", "2/1", "W", "Enchantment Creature")
CLUE = card(
    "Clue",
    "",
    "Artifact - Clue",
    "",
    activated(mana("{2}", CostPart("sacrifice this")), Draw()),
    token=True,
)
DETECTIVE = _creature("Detective", "2/2", "WU")
DOG = _creature("Dog", "1/1", "W")
DRAGON = card("Dragon", "", "Creature - Dragon", "4/4", FLYING, colors="R", token=True)
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
OOZE = card("Ooze", "", "Creature - Ooze", "0/0", TRAMPLE, colors="G", token=True)
SAPROLING = _creature("Saproling", "1/1", "G")
SNAKE = _creature("Snake", "1/1", "G")
THRULL = _creature("Thrull", "1/1", "B")
WOLF = _creature("Wolf", "2/2", "G")
ZOMBIE = _creature("Zombie", "2/2", "B")
THOPTER = card("Thopter", "", "Artifact Creature - Thopter", "1/1", FLYING, token=True)

TOKENS: tuple[Card, ...] = (
    APE,
    AVATAR,
    BEAST,
    CLERIC,
    CLUE,
    DETECTIVE,
    DOG,
    DRAGON,
    ELEPHANT,
    GOBLIN,
    INSECT,
    KNIGHT,
    OOZE,
    SAPROLING,
    SNAKE,
    THOPTER,
    THRULL,
    WOLF,
    ZOMBIE,
)


def investigate() -> CreateTokens:
    """Write investigating as what it is: creating a Clue token (701.16a).

    >>> investigate().token
    <token Clue>
    """
    return CreateTokens(CLUE)
