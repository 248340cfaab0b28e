"""Cards that exile what would go to a graveyard, or would enter (614.1a, 614.12).

What a Leyline may do before the first turn is not part of a game that begins with a
position, so it is left out here.
"""

from __future__ import annotations

from ..engine.abilities import Instead, Keyword, ManaAbility, When
from ..engine.card import Card, card
from ..engine.effects import CreateTokens, Exile, PutCounters
from ..engine.selectors import CostPart, Filter, Target, mana
from .tokens import ZOMBIE
from .words import activated, enters, when

EXILE_IT = Exile("event")
ANYTHING = Filter(zone="any")

CARDS: tuple[Card, ...] = (
    card(
        "Anafenza, the Foremost",
        "{W}{B}{G}",
        "Legendary Creature - Human Soldier",
        "4/4",
        when(
            When("attacks"),
            PutCounters(what="target"),
            target=Target(
                Filter(types=("creature",), controller="you", tapped=True, other=True)
            ),
        ),
        Instead(
            "to graveyard",
            (EXILE_IT,),
            ANYTHING.changed(types=("creature",), token=False, owner="opponent"),
        ),
    ),
    card(
        "Blood Pet",
        "{B}",
        "Creature - Thrull",
        "1/1",
        ManaAbility(("{B}",), mana("", CostPart("sacrifice this"))),
    ),
    card(
        "Containment Priest",
        "{1}{W}",
        "Creature - Human Cleric",
        "2/2",
        Keyword("flash"),
        Instead(
            "enters", (EXILE_IT,), Filter(types=("creature",), token=False), uncast=True
        ),
    ),
    card(
        "Dryad Militant",
        "{G/W}",
        "Creature - Dryad Soldier",
        "2/1",
        Instead(
            "to graveyard",
            (EXILE_IT,),
            ANYTHING.changed(any_type=("instant", "sorcery")),
            cards=True,
        ),
    ),
    card(
        "Kalitas, Traitor of Ghet",
        "{2}{B}{B}",
        "Legendary Creature - Vampire Warrior",
        "3/4",
        Keyword("lifelink"),
        Instead(
            "to graveyard",
            (EXILE_IT, CreateTokens(ZOMBIE)),
            Filter(types=("creature",), token=False, controller="opponent"),
        ),
        activated(
            mana(
                "{2}{B}",
                CostPart(
                    "sacrifice",
                    what=Filter(
                        other=True,
                        either=(
                            Filter(subtypes=("Vampire",)),
                            Filter(subtypes=("Zombie",)),
                        ),
                    ),
                ),
            ),
            PutCounters(count=2),
        ),
    ),
    card(
        "Leyline of the Void",
        "{2}{B}{B}",
        "Enchantment",
        "",
        Instead(
            "to graveyard", (EXILE_IT,), ANYTHING.changed(owner="opponent"), cards=True
        ),
    ),
    card(
        "Rest in Peace",
        "{1}{W}",
        "Enchantment",
        "",
        enters(Exile(Filter(zone="graveyard"))),
        Instead("to graveyard", (EXILE_IT,), ANYTHING),
    ),
)
