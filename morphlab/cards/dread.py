"""Cards that manifest dread, and what they do besides (701.62)."""

from __future__ import annotations

from ..engine.abilities import Instead, Keyword, Static, When
from ..engine.card import Card, card
from ..engine.effects import (
    Attach,
    Change,
    ChooseObject,
    CounterSpell,
    Destroy,
    Exile,
    ManifestDread,
    Mode,
    PutCounters,
    ReturnToHand,
    Search,
)
from ..engine.selectors import Cost, CostPart, Filter, Target, mana
from .words import (
    BASIC_LAND_CARD,
    CREATURE,
    REACH,
    SPELL,
    TARGET_CREATURE,
    dies,
    enters,
    gain,
    grow,
    modal,
    spell,
    when,
)

PERMANENT_CARD = Filter(zone="graveyard", not_types=("instant", "sorcery"), owner="you")


def _equipment(name: str, cost: str, equip: Cost, *changes: Change) -> Card:
    """An Equipment that arms the creature which it brings along."""
    return card(
        name,
        cost,
        "Artifact - Equipment",
        "",
        enters(ManifestDread(), Attach("result")),
        Static(changes, "attached"),
        Keyword("equip", equip),
    )


CARDS: tuple[Card, ...] = (
    card(
        "Bashful Beastie",
        "{4}{G}",
        "Creature - Beast",
        "5/4",
        dies(ManifestDread()),
    ),
    card(
        "Break Down the Door",
        "{2}{G}",
        "Instant",
        "",
        modal(
            Mode("artifact", (Exile(),), (Target(Filter(types=("artifact",))),)),
            Mode("enchantment", (Exile(),), (Target(Filter(types=("enchantment",))),)),
            Mode("dread", (ManifestDread(),)),
        ),
    ),
    _equipment("Conductive Machete", "{4}", mana("{4}"), grow(2, 1)),
    card(
        "Curator Beastie",
        "{4}{G}{G}",
        "Creature - Beast",
        "6/6",
        REACH,
        Instead(
            "enters",
            (PutCounters(count=2),),
            Filter(types=("creature",), colorless=True, controller="you"),
        ),
        when((When("enters"), When("attacks")), ManifestDread()),
    ),
    _equipment("Cursed Windbreaker", "{2}{U}", mana("{3}"), gain("flying")),
    _equipment(
        "Dissection Tools",
        "{5}",
        Cost(None, (CostPart("sacrifice", what=CREATURE),)),
        grow(2, 2),
        gain("deathtouch"),
        gain("lifelink"),
    ),
    card(
        "Fear of Impostors",
        "{1}{U}{U}",
        "Enchantment Creature - Nightmare",
        "3/2",
        Keyword("flash"),
        enters(
            CounterSpell(),
            ManifestDread("controller of target"),
            target=Target(SPELL),
        ),
    ),
    card("Innocuous Rat", "{1}{B}", "Creature - Rat", "1/1", dies(ManifestDread())),
    card(
        "Threats Around Every Corner",
        "{3}{G}",
        "Enchantment",
        "",
        enters(ManifestDread()),
        when(
            When("enters", Filter(face_down=True, controller="you")),
            Search(BASIC_LAND_CARD, to="battlefield", tapped=True),
        ),
    ),
    card(
        "Twist Reality",
        "{1}{U}{U}",
        "Instant",
        "",
        modal(
            Mode("counter", (CounterSpell(),), (Target(SPELL),)),
            Mode("dread", (ManifestDread(),)),
        ),
    ),
    card(
        "Under the Skin",
        "{2}{G}",
        "Sorcery",
        "",
        spell(
            ManifestDread(),
            ChooseObject(PERMANENT_CARD, optional=True),
            ReturnToHand("chosen"),
        ),
    ),
    card(
        "Unnerving Grasp",
        "{2}{U}",
        "Sorcery",
        "",
        spell(
            ReturnToHand(),
            ManifestDread(),
            target=Target(Filter(not_types=("land",)), least=0),
        ),
    ),
    card(
        "Unsettling Twins", "{3}{W}", "Creature - Human", "2/2", enters(ManifestDread())
    ),
    card(
        "Unwanted Remake",
        "{W}",
        "Instant",
        "",
        spell(Destroy(), ManifestDread("controller of target"), target=TARGET_CREATURE),
    ),
)
