"""Planeswalkers with loyalty abilities (306, 606)."""

from __future__ import annotations

from ..engine.abilities import Keyword, Static
from ..engine.card import Card, card
from ..engine.characteristics import Characteristics
from ..engine.effects import (
    AddMana,
    Apply,
    Change,
    ChooseObject,
    ChooseOne,
    CreateTokens,
    DealDamage,
    Discard,
    Draw,
    Exile,
    GainControl,
    GainLife,
    Mill,
    PutCounters,
    PutOntoBattlefield,
    Search,
    Untap,
)
from ..engine.selectors import Condition, Filter, Target
from .tokens import AVATAR, BEAST, DRAGON
from .words import (
    TARGET_CREATURE,
    YOUR_CREATURES,
    gain,
    grow,
    loyalty,
    this_turn,
)

PLAYER = Target(player="any")
IN_YOUR_HAND = Filter(zone="hand", owner="you")
# What Tezzeret puts onto the battlefield face down (708.2).
MACHINE = Characteristics(types=("artifact", "creature"), power=5, toughness=5)
_ENEMIES = Filter(any_type=("creature", "planeswalker"), controller="target")
_ON_YOUR_TURN = Condition("turn", who="you")

CARDS: tuple[Card, ...] = (
    card(
        "Ajani Goldmane",
        "{2}{W}{W}",
        "Legendary Planeswalker - Ajani",
        "",
        loyalty(1, GainLife(2)),
        loyalty(
            -1,
            PutCounters(what=YOUR_CREATURES),
            this_turn(YOUR_CREATURES, gain("vigilance")),
        ),
        loyalty(-6, CreateTokens(AVATAR)),
        loyalty=4,
    ),
    card(
        "Chandra, Bold Pyromancer",
        "{4}{R}{R}",
        "Legendary Planeswalker - Chandra",
        "",
        loyalty(1, AddMana("{R}{R}"), DealDamage(2), target=PLAYER),
        loyalty(
            -3,
            DealDamage(3),
            target=Target(Filter(any_type=("creature", "planeswalker"))),
        ),
        loyalty(-7, DealDamage(10, _ENEMIES, "target"), target=PLAYER),
        loyalty=5,
    ),
    card(
        "Garruk Wildspeaker",
        "{2}{G}{G}",
        "Legendary Planeswalker - Garruk",
        "",
        loyalty(1, Untap(), target=Target(Filter(types=("land",)), least=2, most=2)),
        loyalty(-1, CreateTokens(BEAST)),
        loyalty(-4, this_turn(YOUR_CREATURES, grow(3, 3), gain("trample"))),
        loyalty=3,
    ),
    card(
        "Gideon Blackblade",
        "{1}{W}{W}",
        "Legendary Planeswalker - Gideon",
        "",
        Static(
            (
                Change("4", "add_types", ("creature",)),
                Change("4", "add_subtypes", ("Human", "Soldier")),
                Change("6", "add_ability", Keyword("indestructible")),
                Change("7b", "set_pt", (4, 4)),
                Change("rule", "prevent_damage"),
            ),
            condition=_ON_YOUR_TURN,
        ),
        loyalty(
            1,
            this_turn("target", grow(1, 1)),
            ChooseOne(
                tuple(
                    (word, (this_turn("target", gain(word)),))
                    for word in ("vigilance", "lifelink", "indestructible")
                )
            ),
            target=Target(YOUR_CREATURES.changed(other=True), least=0),
        ),
        loyalty(-6, Exile(), target=Target(Filter(not_types=("land",)))),
        loyalty=4,
    ),
    card(
        "Jace Beleren",
        "{1}{U}{U}",
        "Legendary Planeswalker - Jace",
        "",
        loyalty(2, Draw(who="each player")),
        loyalty(-1, Draw(who="target"), target=PLAYER),
        loyalty(-10, Mill(20, "target"), target=PLAYER),
        loyalty=3,
    ),
    card(
        "Liliana Vess",
        "{3}{B}{B}",
        "Legendary Planeswalker - Liliana",
        "",
        loyalty(1, Discard(who="target"), target=PLAYER),
        loyalty(-2, Search(Filter(zone="library"), to="library", reveal=False)),
        loyalty(-8, PutOntoBattlefield(Filter(zone="graveyard", types=("creature",)))),
        loyalty=5,
    ),
    card(
        "Sarkhan Vol",
        "{2}{R}{G}",
        "Legendary Planeswalker - Sarkhan",
        "",
        loyalty(1, this_turn(YOUR_CREATURES, grow(1, 1), gain("haste"))),
        loyalty(
            -2,
            GainControl(),
            Untap(),
            this_turn("target", gain("haste")),
            target=TARGET_CREATURE,
        ),
        loyalty(-6, CreateTokens(DRAGON, 5)),
        loyalty=4,
    ),
    card(
        "Tezzeret, Cruel Machinist",
        "{4}{U}{U}",
        "Legendary Planeswalker - Tezzeret",
        "",
        loyalty(1, Draw()),
        loyalty(
            0,
            Apply(
                (
                    Change("4", "add_types", ("creature",)),
                    Change("7b", "set_pt", (5, 5)),
                ),
                until="your next turn",
            ),
            target=Target(Filter(types=("artifact",), controller="you")),
        ),
        loyalty(
            -7,
            ChooseObject(IN_YOUR_HAND, several=True),
            PutOntoBattlefield("chosen", face_down=True, listed=MACHINE),
        ),
        loyalty=4,
    ),
)
