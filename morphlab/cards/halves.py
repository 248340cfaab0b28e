"""Cards of two halves: split cards, Rooms and an adventurer (709, 715)."""

from __future__ import annotations

from ..engine.abilities import Keyword, SpellAbility, When
from ..engine.card import Card, adventurer, card, split
from ..engine.effects import (
    Apply,
    Change,
    ChooseOne,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    If,
    ManifestDread,
    PutCounters,
    ReturnToHand,
    Search,
    TurnFaceUp,
)
from ..engine.selectors import Condition, Filter, Target
from .tokens import ELEPHANT
from .words import (
    ANY_TARGET,
    BASIC_LAND_CARD,
    CREATURE,
    FACE_DOWN,
    FLYING,
    TARGET_CREATURE,
    YOUR_CREATURES,
    effect,
    gain,
    spell,
    when,
)

ROOM = "Enchantment - Room"
AN_ARTIFACT = Target(Filter(types=("artifact",)))
AN_ENCHANTMENT = Target(Filter(types=("enchantment",)))
SMALL_DEAD = Filter(zone="graveyard", owner="you", types=("creature",), power=("<=", 2))


def _door(name: str) -> When:
    """The event that a half of this name is unlocked (709.5)."""
    return When("unlocked", step=name)


SPLIT: tuple[Card, ...] = (
    split(
        card("Assault", "{R}", "Sorcery", "", spell(DealDamage(2), target=ANY_TARGET)),
        card("Battery", "{3}{G}", "Sorcery", "", spell(CreateTokens(ELEPHANT))),
    ),
    split(
        card("Wear", "{1}{R}", "Instant", "", spell(Destroy(), target=AN_ARTIFACT)),
        card("Tear", "{W}", "Instant", "", spell(Destroy(), target=AN_ENCHANTMENT)),
        "fuse",
        Keyword("fuse"),
        SpellAbility(
            effect(
                Destroy("target 1"),
                Destroy("target 2"),
                target=(AN_ARTIFACT, AN_ENCHANTMENT),
            )
        ),
    ),
    split(
        card(
            "Dusk",
            "{2}{W}{W}",
            "Sorcery",
            "",
            spell(Destroy(CREATURE.changed(power=(">=", 3)))),
        ),
        card(
            "Dawn",
            "{3}{W}{W}",
            "Sorcery",
            "",
            Keyword("aftermath"),
            spell(ReturnToHand(SMALL_DEAD)),
        ),
        "aftermath",
    ),
)

ROOMS: tuple[Card, ...] = (
    split(
        card(
            "Bottomless Pool",
            "{U}",
            ROOM,
            "",
            when(
                _door("Bottomless Pool"),
                ReturnToHand(),
                target=TARGET_CREATURE.changed(least=0),
            ),
        ),
        card(
            "Locker Room",
            "{4}{U}",
            ROOM,
            "",
            when(When("some hit player", YOUR_CREATURES), Draw()),
        ),
        "room",
    ),
    split(
        card(
            "Moldering Gym",
            "{2}{G}",
            ROOM,
            "",
            when(
                _door("Moldering Gym"),
                Search(BASIC_LAND_CARD, to="battlefield", tapped=True),
            ),
        ),
        card(
            "Weight Room",
            "{5}{G}",
            ROOM,
            "",
            when(
                _door("Weight Room"),
                ManifestDread(),
                PutCounters(count=3, what="result"),
            ),
        ),
        "room",
    ),
)

MORE_ROOMS: tuple[Card, ...] = (
    split(
        card(
            "Experimental Lab",
            "{3}{G}",
            ROOM,
            "",
            when(
                _door("Experimental Lab"),
                ManifestDread(),
                PutCounters(count=2, what="result"),
                PutCounters("trample", what="result"),
            ),
        ),
        card(
            "Staff Room",
            "{2}{G}",
            ROOM,
            "",
            when(
                When("combat damage to player", YOUR_CREATURES),
                If(
                    Condition("is", what="event", fits=FACE_DOWN),
                    (
                        ChooseOne(
                            (
                                ("turn it face up", (TurnFaceUp("event"),)),
                                ("put a counter on it", (PutCounters(what="event"),)),
                            )
                        ),
                    ),
                    (PutCounters(what="event"),),
                ),
            ),
        ),
        "room",
    ),
    split(
        card(
            "Ticket Booth",
            "{2}{R}",
            ROOM,
            "",
            when(_door("Ticket Booth"), ManifestDread()),
        ),
        card(
            "Tunnel of Hate",
            "{4}{R}{R}",
            ROOM,
            "",
            when(
                When("some attack", YOUR_CREATURES, "you"),
                Apply((gain("double strike"),)),
                target=Target(CREATURE.changed(attacking=True)),
            ),
        ),
        "room",
    ),
)

ADVENTURERS: tuple[Card, ...] = (
    adventurer(
        card("Faerie Guidemother", "{W}", "Creature - Faerie", "1/1", FLYING),
        card(
            "Gift of the Fae",
            "{1}{W}",
            "Sorcery - Adventure",
            "",
            spell(
                Apply(
                    (
                        Change("7c", "modify_pt", (2, 1)),
                        Change("6", "add_ability", FLYING),
                    )
                ),
                target=TARGET_CREATURE,
            ),
        ),
    ),
)

CARDS: tuple[Card, ...] = SPLIT + ROOMS + MORE_ROOMS + ADVENTURERS
