"""Cards that enter or are turned up as copies of others (707)."""

from __future__ import annotations

from ..engine.abilities import EntersAsCopy, Instead, Keyword, When
from ..engine.card import Card, card
from ..engine.effects import (
    BecomeCopy,
    Change,
    ChooseToCopy,
    May,
    PutCounters,
    TurnFaceDown,
)
from ..engine.selectors import Filter, Target, mana
from .words import (
    CREATURE,
    OTHER_CREATURE,
    TARGET_CREATURE,
    YOUR_CREATURES,
    activated,
    morph,
    when,
)

MAY_TURN_DOWN = when(
    When("begins", who="you", step="upkeep"), May((TurnFaceDown("this"),))
)

THIS_ABILITY = Change("1", "keep_this_ability")
OWN_COLOR = Change("1", "keep_colors")
MAY_BECOME_ANOTHER = when(
    When("begins", who="you", step="upkeep"),
    May((BecomeCopy("this", "target", "ever", (OWN_COLOR, THIS_ABILITY)),)),
    target=TARGET_CREATURE,
)

WITH_A_COUNTER = Filter(types=("creature",), counter="any")

CARDS: tuple[Card, ...] = (
    card(
        "Clever Impersonator",
        "{2}{U}{U}",
        "Creature - Shapeshifter",
        "0/0",
        EntersAsCopy(Filter(not_types=("land",))),
    ),
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
        "Metamorphic Alteration",
        "{1}{U}",
        "Enchantment - Aura",
        "",
        Keyword("enchant", what=CREATURE),
        Instead("enters", (ChooseToCopy(CREATURE),)),
    ),
    card(
        "Vesuvan Doppelganger",
        "{3}{U}{U}",
        "Creature - Shapeshifter",
        "0/0",
        EntersAsCopy(
            CREATURE,
            changes=(OWN_COLOR, Change("1", "add_ability", MAY_BECOME_ANOTHER)),
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
    card(
        "Volrath, the Shapestealer",
        "{2}{B}{G}{U}",
        "Legendary Creature - Phyrexian Shapeshifter",
        "7/5",
        when(
            When("begins", who="you", step="beginning of combat"),
            PutCounters("-1/-1", 1, "target"),
            target=Target(CREATURE, least=0),
        ),
        activated(
            mana("{1}"),
            BecomeCopy(
                "this",
                "target",
                "your next turn",
                (Change("1", "set_pt", (7, 5)), THIS_ABILITY),
            ),
            target=Target(WITH_A_COUNTER),
        ),
    ),
)
