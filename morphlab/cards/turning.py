"""Cards that turn permanents face down or face up by their effects (708.2a, 708.7)."""

from __future__ import annotations

from ..engine.abilities import (
    Abilities,
    Activated,
    Instead,
    ManaAbility,
    RuleEffect,
    Static,
    When,
)
from ..engine.card import Card, card
from ..engine.characteristics import BLANK, Characteristics
from ..engine.effects import (
    AtNext,
    Change,
    DealDamage,
    Destroy,
    Draw,
    ForEach,
    May,
    PutOntoBattlefield,
    Sacrifice,
    TurnFaceDown,
    TurnFaceUp,
)
from ..engine.selectors import CostPart, Filter, Number, Target, mana
from .words import (
    FACE_DOWN,
    FACE_DOWN_SPELL,
    HASTE,
    OTHER_CREATURE,
    TAP,
    TARGET_CREATURE,
    THEIR_CREATURE,
    WITH_MORPH,
    YOUR_CREATURES,
    YOUR_FACE_DOWN,
    activated,
    effect,
    grow,
    spell,
    when,
)

CYBERMAN = BLANK.changed(types=("artifact", "creature"), subtypes=("Cyberman",))
FOREST = Characteristics(
    types=("land",),
    subtypes=("Forest",),
    abilities=Abilities((ManaAbility(("{G}",)),)),
)
FACE_DOWN_CREATURES = Number("count", FACE_DOWN)

FACE_DOWN_MANA = "face-down spells or turning manifested creatures up or morph costs"

CARDS: tuple[Card, ...] = (
    card(
        "Qarsi Deceiver",
        "{1}{U}",
        "Creature - Snake Wizard",
        "0/4",
        ManaAbility(("{C}",), only=FACE_DOWN_MANA),
    ),
    card(
        "Backslide",
        "{1}{U}",
        "Instant",
        "",
        spell(TurnFaceDown(), target=Target(WITH_MORPH)),
        Activated(mana("{U}", CostPart("discard this")), effect(Draw()), zone="hand"),
    ),
    card(
        "Break Open",
        "{1}{R}",
        "Instant",
        "",
        spell(
            TurnFaceUp(),
            target=Target(THEIR_CREATURE.changed(face_down=True)),
        ),
    ),
    card(
        "Cyber Conversion",
        "{U}{U}",
        "Instant",
        "",
        spell(TurnFaceDown(listed=CYBERMAN), target=TARGET_CREATURE),
    ),
    card(
        "Ixidor, Reality Sculptor",
        "{3}{U}{U}",
        "Legendary Creature - Human Wizard",
        "3/4",
        Static((grow(1, 1),), FACE_DOWN),
        activated(mana("{2}{U}"), TurnFaceUp(), target=Target(FACE_DOWN)),
    ),
    card(
        "Ixidron",
        "{3}{U}{U}",
        "Creature - Illusion",
        "*/*",
        Instead(
            "enters",
            (TurnFaceDown(Filter(types=("creature",), token=False, other=True)),),
        ),
        Static(
            (Change("7a", "define_pt", (FACE_DOWN_CREATURES, FACE_DOWN_CREATURES)),)
        ),
    ),
    card(
        "Nosy Goblin",
        "{2}{R}",
        "Creature - Goblin",
        "2/1",
        activated(
            mana("", TAP, CostPart("sacrifice this")),
            Destroy(),
            target=Target(FACE_DOWN),
        ),
    ),
    card(
        "Obscuring Aether",
        "{G}",
        "Enchantment",
        "",
        RuleEffect("spell cost", FACE_DOWN_SPELL, "you", -1),
        activated(mana("{1}{G}"), TurnFaceDown("this")),
    ),
    card(
        "Skirk Alarmist",
        "{1}{R}",
        "Creature - Human Wizard",
        "1/2",
        HASTE,
        activated(
            mana("", TAP),
            ForEach(
                "target",
                (TurnFaceUp("chosen"), AtNext("end", (Sacrifice("chosen"),))),
            ),
            target=Target(YOUR_FACE_DOWN),
        ),
    ),
    card(
        "Yedora, Grave Gardener",
        "{4}{G}",
        "Legendary Creature - Treefolk Druid",
        "5/5",
        when(
            When(
                "dies",
                Filter(types=("creature",), controller="you", token=False, other=True),
            ),
            May(
                (
                    PutOntoBattlefield(
                        "event", under="owner", face_down=True, listed=FOREST
                    ),
                )
            ),
        ),
    ),
    card(
        "Kaust, Eyes of the Glade",
        "{R/W}{G}",
        "Legendary Creature - Dryad Detective",
        "2/2",
        when(
            When("combat damage to player", YOUR_CREATURES.changed(turned_up=True)),
            Draw(),
        ),
        activated(
            mana("", TAP),
            TurnFaceUp(),
            target=Target(YOUR_FACE_DOWN.changed(attacking=True)),
        ),
    ),
    card(
        "Showstopping Surprise",
        "{3}{R}{R}",
        "Instant",
        "",
        spell(
            TurnFaceUp(),
            DealDamage(Number("power", of="target"), OTHER_CREATURE, by="target"),
            target=Target(YOUR_CREATURES),
        ),
    ),
)
