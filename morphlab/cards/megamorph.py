"""Cards with megamorph: turned up for that cost they get a +1/+1 counter (702.37b)."""

from __future__ import annotations

from ..engine.abilities import Keyword, Static, Triggered, When
from ..engine.card import Card, card
from ..engine.effects import (
    Change,
    ChooseOne,
    CounterSpell,
    DealDamage,
    Destroy,
    Exile,
    ExileTop,
    LetPlay,
    PutCounters,
    PutOntoBattlefield,
    ReturnToHand,
    UnlessPays,
)
from ..engine.selectors import Condition, Filter, Number, Target, mana
from .words import (
    ANY_TARGET,
    CREATURE,
    DEFENDER,
    FLYING,
    HASTE,
    REACH,
    SPELL,
    TARGET_CREATURE,
    TRAMPLE,
    YOUR_GRAVEYARD,
    YOURS,
    activated,
    effect,
    gain,
    grow,
    megamorph,
    regenerate,
    this_turn,
    turned_up,
)

OTHER_DRAGONS = Filter(
    types=("creature",), subtypes=("Dragon",), controller="you", other=True
)
GROW_DRAGONS = turned_up(PutCounters(what=OTHER_DRAGONS))
RETURN_UP_OR_DOWN = ChooseOne(
    (
        ("return it face up", (PutOntoBattlefield("this"),)),
        ("return it face down", (PutOntoBattlefield("this", face_down=True),)),
        ("leave it there", ()),
    )
)


def _not_blocked_by(power: str) -> Static:
    """Creatures with less (or greater) power than this cannot block it (509.1b)."""
    barred = CREATURE.changed(power=(power, Number("power")))
    return Static((Change("rule", "cant_be_blocked", barred),))


CARDS: tuple[Card, ...] = (
    card(
        "Acid-Spewer Dragon",
        "{5}{B}",
        "Creature - Dragon",
        "3/3",
        FLYING,
        Keyword("deathtouch"),
        megamorph("{5}{B}{B}"),
        GROW_DRAGONS,
    ),
    card(
        "Aerie Bowmasters",
        "{2}{G}{G}",
        "Creature - Dog Archer",
        "3/4",
        REACH,
        megamorph("{5}{G}"),
    ),
    card(
        "Ainok Survivalist",
        "{1}{G}",
        "Creature - Dog Shaman",
        "2/1",
        megamorph("{1}{G}"),
        turned_up(
            Destroy(),
            target=Target(
                Filter(any_type=("artifact", "enchantment"), controller="opponent")
            ),
        ),
    ),
    card(
        "Atarka Efreet",
        "{3}{R}",
        "Creature - Efreet Shaman",
        "5/1",
        megamorph("{2}{R}"),
        turned_up(DealDamage(1), target=ANY_TARGET),
    ),
    card(
        "Aven Sunstriker",
        "{1}{W}{W}",
        "Creature - Bird Warrior",
        "1/1",
        FLYING,
        Keyword("double strike"),
        megamorph("{4}{W}"),
    ),
    card(
        "Belltoll Dragon",
        "{5}{U}",
        "Creature - Dragon",
        "3/3",
        FLYING,
        Keyword("hexproof"),
        megamorph("{5}{U}{U}"),
        GROW_DRAGONS,
    ),
    card(
        "Deathmist Raptor",
        "{1}{G}{G}",
        "Creature - Dinosaur Beast",
        "3/3",
        Keyword("deathtouch"),
        Triggered(
            (When("turned up", YOURS),), effect(RETURN_UP_OR_DOWN), zone="graveyard"
        ),
        megamorph("{4}{G}"),
    ),
    card(
        "Dirgur Nemesis",
        "{5}{U}",
        "Creature - Serpent",
        "6/5",
        DEFENDER,
        megamorph("{6}{U}"),
    ),
    card(
        "Guardian Shield-Bearer",
        "{1}{G}",
        "Creature - Human Soldier",
        "2/1",
        megamorph("{3}{G}"),
        turned_up(
            PutCounters(what="target"),
            target=Target(Filter(types=("creature",), controller="you", other=True)),
        ),
    ),
    card(
        "Gudul Lurker",
        "{U}",
        "Creature - Salamander",
        "1/1",
        Static((Change("rule", "cant_be_blocked"),)),
        megamorph("{U}"),
    ),
    card(
        "Herdchaser Dragon",
        "{5}{G}",
        "Creature - Dragon",
        "3/3",
        FLYING,
        TRAMPLE,
        megamorph("{5}{G}{G}"),
        GROW_DRAGONS,
    ),
    card(
        "Hidden Dragonslayer",
        "{1}{W}",
        "Creature - Human Warrior",
        "2/1",
        Keyword("lifelink"),
        megamorph("{2}{W}"),
        turned_up(
            Destroy(),
            target=Target(
                Filter(types=("creature",), controller="opponent", power=(">=", 4))
            ),
        ),
    ),
    card(
        "Kolaghan Stormsinger",
        "{R}",
        "Creature - Human Shaman",
        "1/1",
        HASTE,
        megamorph("{R}"),
        turned_up(this_turn("target", gain("haste")), target=TARGET_CREATURE),
    ),
    card(
        "Marang River Skeleton",
        "{1}{B}",
        "Creature - Skeleton",
        "1/1",
        activated(mana("{B}"), regenerate("this")),
        megamorph("{3}{B}"),
    ),
    card(
        "Marsh Hulk", "{4}{B}{B}", "Creature - Zombie Ogre", "4/6", megamorph("{6}{B}")
    ),
    card(
        "Misthoof Kirin",
        "{2}{W}",
        "Creature - Kirin",
        "2/1",
        FLYING,
        Keyword("vigilance"),
        megamorph("{1}{W}"),
    ),
    card(
        "Monastery Loremaster",
        "{3}{U}",
        "Creature - Djinn Wizard",
        "3/2",
        megamorph("{5}{U}"),
        turned_up(
            ReturnToHand(),
            target=Target(
                Filter(zone="graveyard", owner="you", not_types=("creature", "land"))
            ),
        ),
    ),
    card(
        "Ojutai Interceptor",
        "{3}{U}",
        "Creature - Bird Soldier",
        "3/1",
        FLYING,
        megamorph("{3}{U}"),
    ),
    card(
        "Salt Road Ambushers",
        "{3}{G}",
        "Creature - Dog Warrior",
        "3/3",
        Triggered(
            (When("turned up", Filter(controller="you", other=True)),),
            effect(PutCounters(count=2, what="event")),
            Condition("is", what="event", fits=CREATURE),
        ),
        megamorph("{3}{G}{G}"),
    ),
    card("Sandstorm Charger", "{4}{W}", "Creature - Beast", "3/4", megamorph("{4}{W}")),
    card("Segmented Krotiq", "{5}{G}", "Creature - Insect", "6/5", megamorph("{6}{G}")),
    card(
        "Shieldhide Dragon",
        "{5}{W}",
        "Creature - Dragon",
        "3/3",
        FLYING,
        Keyword("lifelink"),
        megamorph("{5}{W}{W}"),
        GROW_DRAGONS,
    ),
    card(
        "Shorecrasher Elemental",
        "{U}{U}{U}",
        "Creature - Elemental",
        "3/3",
        activated(
            mana("{U}"),
            Exile("this"),
            PutOntoBattlefield("result", under="owner", face_down=True),
        ),
        activated(
            mana("{1}"),
            ChooseOne(
                (
                    ("+1/-1", (this_turn("this", grow(1, -1)),)),
                    ("-1/+1", (this_turn("this", grow(-1, 1)),)),
                )
            ),
        ),
        megamorph("{4}{U}"),
    ),
    card(
        "Silumgar Spell-Eater",
        "{2}{U}",
        "Creature - Snake Wizard",
        "2/3",
        megamorph("{4}{U}"),
        turned_up(UnlessPays(mana("{3}"), (CounterSpell(),)), target=Target(SPELL)),
    ),
    card(
        "Stormcrag Elemental",
        "{5}{R}",
        "Creature - Elemental",
        "5/5",
        TRAMPLE,
        megamorph("{4}{R}{R}"),
    ),
    card(
        "Stormwing Dragon",
        "{5}{R}",
        "Creature - Dragon",
        "3/3",
        FLYING,
        Keyword("first strike"),
        megamorph("{5}{R}{R}"),
        GROW_DRAGONS,
    ),
    card(
        "Stratus Dancer",
        "{1}{U}",
        "Creature - Djinn Monk",
        "2/1",
        FLYING,
        megamorph("{1}{U}"),
        turned_up(
            CounterSpell(),
            target=Target(Filter(zone="stack", any_type=("instant", "sorcery"))),
        ),
    ),
    card(
        "Ire Shaman",
        "{1}{R}",
        "Creature - Orc Shaman",
        "2/1",
        Keyword("menace"),
        megamorph("{R}"),
        turned_up(ExileTop(), LetPlay(this_turn=True, lands=True)),
    ),
    card(
        "Den Protector",
        "{1}{G}",
        "Creature - Human Warrior",
        "2/1",
        _not_blocked_by("<"),
        megamorph("{1}{G}"),
        turned_up(ReturnToHand(), target=Target(YOUR_GRAVEYARD)),
    ),
    card(
        "Silumgar Assassin",
        "{1}{B}",
        "Creature - Human Assassin",
        "2/1",
        _not_blocked_by(">"),
        megamorph("{2}{B}"),
        turned_up(
            Destroy(),
            target=Target(
                Filter(types=("creature",), controller="opponent", power=("<=", 3))
            ),
        ),
    ),
    card(
        "Kadena's Silencer",
        "{1}{U}",
        "Creature - Snake Wizard",
        "2/1",
        megamorph("{1}{U}"),
        turned_up(
            CounterSpell(Filter(zone="stack", ability=True, controller="opponent"))
        ),
    ),
)
