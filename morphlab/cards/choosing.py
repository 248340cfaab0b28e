"""Cards for which a creature type or a colour is chosen as they enter (607.2d)."""

from __future__ import annotations

from ..engine.abilities import Instead, Keyword, Static, When
from ..engine.card import Card, card
from ..engine.effects import Change, ChooseValue, Draw, PutCounters
from ..engine.selectors import Filter, Number
from .words import CREATURE, CREATURE_SPELL, FLYING, SPELL, YOUR_CREATURES, grow, when

CHOOSE_TYPE = Instead("enters", (ChooseValue("creature type"),))
CHOOSE_COLOR = Instead("enters", (ChooseValue("color"),))
OF_THAT_TYPE = YOUR_CREATURES.changed(chosen_type=True)
OTHERS_OF_THAT_TYPE = OF_THAT_TYPE.changed(other=True)
IS_OF_THAT_TYPE = Change("4", "add_chosen_type")
CHARGES = Number("counters", name="charge")

CARDS: tuple[Card, ...] = (
    card(
        "Adaptive Automaton",
        "{3}",
        "Artifact Creature - Construct",
        "2/2",
        CHOOSE_TYPE,
        Static((IS_OF_THAT_TYPE,)),
        Static((grow(1, 1),), OTHERS_OF_THAT_TYPE),
    ),
    card(
        "Door of Destinies",
        "{4}",
        "Artifact",
        "",
        CHOOSE_TYPE,
        when(
            When("cast", SPELL.changed(chosen_type=True), "you"),
            PutCounters("charge", what="this"),
        ),
        Static((grow(CHARGES, CHARGES),), OF_THAT_TYPE),
    ),
    card(
        "Engineered Plague",
        "{2}{B}",
        "Enchantment",
        "",
        CHOOSE_TYPE,
        Static((grow(-1, -1),), CREATURE.changed(chosen_type=True)),
    ),
    card(
        "Hall of Triumph",
        "{3}",
        "Legendary Artifact",
        "",
        CHOOSE_COLOR,
        Static((grow(1, 1),), YOUR_CREATURES.changed(chosen_color=True)),
    ),
    card(
        "Metallic Mimic",
        "{2}",
        "Artifact Creature - Shapeshifter",
        "2/1",
        CHOOSE_TYPE,
        Static((IS_OF_THAT_TYPE,)),
        Instead("enters", (PutCounters(),), OTHERS_OF_THAT_TYPE),
    ),
    card(
        "Shared Triumph",
        "{1}{W}",
        "Enchantment",
        "",
        CHOOSE_TYPE,
        Static((grow(1, 1),), CREATURE.changed(chosen_type=True)),
    ),
    card(
        "Vanquisher's Banner",
        "{5}",
        "Artifact",
        "",
        CHOOSE_TYPE,
        Static((grow(1, 1),), OF_THAT_TYPE),
        when(When("cast", CREATURE_SPELL.changed(chosen_type=True), "you"), Draw()),
    ),
    card(
        "Voice of All",
        "{2}{W}{W}",
        "Creature - Angel",
        "2/2",
        FLYING,
        CHOOSE_COLOR,
        Keyword("protection", what=Filter(zone="any", chosen_color=True)),
    ),
    card(
        "Xenograft",
        "{4}{U}",
        "Enchantment",
        "",
        CHOOSE_TYPE,
        Static((IS_OF_THAT_TYPE,), YOUR_CREATURES),
    ),
)
