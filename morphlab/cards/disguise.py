"""Cards with disguise: face down they have ward {2} (702.168)."""

from __future__ import annotations

from ..engine.abilities import Instead, Keyword, ManaAbility, RuleEffect, Static, When
from ..engine.card import Card, card
from ..engine.effects import (
    AddMana,
    AddRule,
    Attach,
    Change,
    ChooseOne,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Exile,
    GainControl,
    GainLife,
    If,
    LoseLife,
    PutCounters,
    PutOntoBattlefield,
    ReturnToHand,
    Search,
    Tap,
    Untap,
)
from ..engine.mana import COLORS
from ..engine.selectors import Condition, Filter, Number, Target, mana
from .tokens import DETECTIVE, DOG, OOZE, THOPTER
from .words import (
    ANY_TARGET,
    CREATURE,
    FLYING,
    HASTE,
    OTHER_CREATURE,
    REACH,
    TAP_OR_UNTAP,
    TARGET_CREATURE,
    THEIR_CREATURE,
    TRAMPLE,
    YOUR_CREATURES,
    YOURS,
    activated,
    dies,
    disguise,
    enters,
    enters_or_turned_up,
    gain,
    grow,
    this_turn,
    turned_up,
    when,
)

TARGET_OPPONENT = Target(player="opponent")
OTHER_YOURS = Filter(types=("creature",), controller="you", other=True)
OTHER_OF_YOURS = Target(OTHER_YOURS)
LAND_CARDS_WITH_BASIC_TYPE = Filter(
    zone="library",
    types=("land",),
    either=tuple(
        Filter(subtypes=(name,))
        for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")
    ),
)

HISTORIC = (
    Filter(supertypes=("legendary",)),
    Filter(types=("artifact",)),
    Filter(subtypes=("Saga",)),
)

YOUR_SPELL_CARDS = Number(
    "count", Filter(zone="graveyard", any_type=("instant", "sorcery"), owner="you")
)

CARDS: tuple[Card, ...] = (
    card(
        "Coveted Falcon",
        "{1}{U}{U}",
        "Artifact Creature - Bird",
        "1/4",
        FLYING,
        when(
            When("attacks"),
            GainControl(until="ever"),
            target=Target(Filter(owner="you", controller="opponent")),
        ),
        turned_up(
            GainControl("target 2", "target 1", "ever"),
            Draw(Number("result")),
            target=(
                Target(player="opponent"),
                Target(YOURS, least=0, most=Number("count", YOURS)),
            ),
        ),
        disguise("{1}{U}"),
    ),
    card(
        "Alley Assailant",
        "{2}{B}",
        "Creature - Vampire Rogue",
        "3/3",
        Instead("enters", (Tap("this"),)),
        disguise("{4}{B}{B}"),
        turned_up(LoseLife(3, "target"), GainLife(3), target=TARGET_OPPONENT),
    ),
    card(
        "Bolrac-Clan Basher",
        "{4}{R}{R}",
        "Creature - Cyclops Warrior",
        "3/2",
        Keyword("double strike"),
        TRAMPLE,
        disguise("{3}{R}{R}"),
    ),
    card(
        "Bubble Smuggler",
        "{1}{U}",
        "Creature - Octopus Fish",
        "2/1",
        disguise("{5}{U}"),
        Instead("turned up", (PutCounters(count=4),)),
    ),
    card(
        "Concealed Weapon",
        "{1}{R}",
        "Artifact - Equipment",
        "",
        Static((grow(3, 0),), "attached"),
        disguise("{2}{R}"),
        turned_up(Attach(), target=Target(YOUR_CREATURES)),
        Keyword("equip", mana("{1}{R}")),
    ),
    card(
        "Defenestrated Phantom",
        "{4}{W}{W}",
        "Creature - Spirit",
        "4/3",
        FLYING,
        disguise("{4}{W}"),
    ),
    card(
        "Branch of Vitu-Ghazi",
        "",
        "Land",
        "",
        ManaAbility(("{C}",)),
        disguise("{3}"),
        turned_up(
            ChooseOne(
                tuple(
                    (f"{{{c}}}{{{c}}}", (AddMana(f"{{{c}}}{{{c}}}", stays=True),))
                    for c in COLORS
                )
            )
        ),
    ),
    card(
        "Fugitive Codebreaker",
        "{1}{R}",
        "Creature - Goblin Rogue",
        "2/1",
        Keyword("prowess"),
        HASTE,
        Keyword("disguise", mana("{5}{R}").changed(less=YOUR_SPELL_CARDS)),
        turned_up(Discard(Number("hand")), Draw(3)),
    ),
    card(
        "Dog Walker",
        "{R}{W}",
        "Creature - Human Citizen",
        "3/1",
        Keyword("vigilance"),
        disguise("{R/W}{R/W}"),
        turned_up(CreateTokens(DOG, 2, tapped=True)),
    ),
    card(
        "Essence of Antiquity",
        "{3}{W}{W}",
        "Artifact Creature - Golem",
        "1/10",
        disguise("{2}{W}"),
        turned_up(this_turn(YOUR_CREATURES, gain("hexproof")), Untap(YOUR_CREATURES)),
    ),
    card(
        "Experiment Twelve",
        "{3}{G}",
        "Creature - Elf Lizard Warrior",
        "4/4",
        TRAMPLE,
        when(
            (
                When("turned up"),
                When(
                    "turned up",
                    Filter(types=("creature",), controller="you", other=True),
                ),
            ),
            PutCounters(count=Number("power", of="event"), what="event"),
        ),
        disguise("{4}{G}"),
    ),
    card(
        "Forum Familiar",
        "{W}",
        "Creature - Cat",
        "1/1",
        disguise("{1}{W}"),
        turned_up(
            ReturnToHand(),
            PutCounters(),
            target=Target(Filter(controller="you", other=True)),
        ),
    ),
    card(
        "Gadget Technician",
        "{2}{U}{R}",
        "Creature - Goblin Artificer",
        "3/2",
        enters_or_turned_up(CreateTokens(THOPTER)),
        disguise("{U/R}{U/R}"),
    ),
    card(
        "Greenbelt Radical",
        "{3}{G}",
        "Creature - Centaur Citizen",
        "4/4",
        disguise("{5}{G}{G}"),
        turned_up(
            PutCounters(what=YOUR_CREATURES),
            this_turn(YOUR_CREATURES, gain("trample")),
        ),
    ),
    card(
        "Hunted Bonebrute",
        "{2}{B}",
        "Creature - Skeleton Beast",
        "6/2",
        Keyword("menace"),
        enters(CreateTokens(DOG, 2, "target"), target=TARGET_OPPONENT),
        dies(LoseLife(3, "opponent")),
        disguise("{1}{B}"),
    ),
    card(
        "Lumbering Laundry",
        "{5}",
        "Artifact Creature - Golem",
        "4/5",
        activated(
            mana("{2}"),
            AddRule(
                RuleEffect(
                    "look",
                    THEIR_CREATURE.changed(face_down=True),
                    "you",
                )
            ),
        ),
        disguise("{5}"),
    ),
    card(
        "Museum Nightwatch",
        "{3}{W}",
        "Creature - Centaur Soldier",
        "3/2",
        dies(CreateTokens(DETECTIVE)),
        disguise("{1}{W}"),
    ),
    card(
        "Nervous Gardener",
        "{1}{G}",
        "Creature - Dryad",
        "2/2",
        disguise("{G}"),
        turned_up(Search(LAND_CARDS_WITH_BASIC_TYPE)),
    ),
    card(
        "Nightdrinker Moroii",
        "{3}{B}",
        "Creature - Vampire",
        "4/2",
        FLYING,
        enters(LoseLife(3)),
        disguise("{B}{B}"),
    ),
    card(
        "Offender at Large",
        "{4}{R}",
        "Creature - Giant Rogue",
        "5/4",
        disguise("{4}{R}"),
        enters_or_turned_up(
            this_turn("target", grow(2, 0)), target=Target(CREATURE, least=0)
        ),
    ),
    card(
        "Pyrotechnic Performer",
        "{1}{R}",
        "Creature - Lizard Assassin",
        "3/2",
        disguise("{R}"),
        when(
            (
                When("turned up"),
                When(
                    "turned up",
                    Filter(types=("creature",), controller="you", other=True),
                ),
            ),
            DealDamage(Number("power", of="event"), players="opponent", by="event"),
        ),
    ),
    card(
        "Rakish Scoundrel",
        "{2}{B}{G}",
        "Creature - Elf Rogue",
        "3/3",
        Keyword("deathtouch"),
        enters_or_turned_up(
            this_turn("target", gain("indestructible")), target=TARGET_CREATURE
        ),
        disguise("{4}{B/G}{B/G}"),
    ),
    card(
        "Riftburst Hellion",
        "{5}{R}{G}",
        "Creature - Hellion",
        "6/7",
        REACH,
        disguise("{4}{R/G}{R/G}"),
    ),
    card(
        "Sanguine Savior",
        "{1}{W}{B}",
        "Creature - Vampire Cleric",
        "2/1",
        FLYING,
        Keyword("lifelink"),
        disguise("{W/B}{W/B}"),
        turned_up(this_turn("target", gain("lifelink")), target=OTHER_OF_YOURS),
    ),
    card(
        "Shady Informant",
        "{3}{B}{R}",
        "Creature - Ogre Rogue",
        "4/2",
        dies(DealDamage(2), target=ANY_TARGET),
        disguise("{2}{B/R}{B/R}"),
    ),
    card(
        "Vengeful Creeper",
        "{4}{G}",
        "Creature - Plant Elemental",
        "5/5",
        disguise("{5}{G}"),
        turned_up(
            Destroy(),
            target=Target(
                Filter(any_type=("artifact", "enchantment"), controller="opponent")
            ),
        ),
    ),
    card(
        "Arno Dorian",
        "{2}{B}{R}",
        "Legendary Creature - Human Assassin",
        "3/3",
        Keyword("deathtouch"),
        Static(
            (grow(2, 0),),
            YOUR_CREATURES.changed(subtypes=("Assassin",), other=True),
        ),
        disguise("{B}{R}"),
    ),
    card(
        "Crowd-Control Warden",
        "{3}{G}{W}",
        "Creature - Centaur Soldier",
        "4/4",
        *(
            Instead(event, (PutCounters(count=Number("count", OTHER_YOURS)),))
            for event in ("enters", "turned up")
        ),
        disguise("{3}{G/W}{G/W}"),
    ),
    card(
        "Granite Witness",
        "{2}{W}{U}",
        "Artifact Creature - Gargoyle Detective",
        "3/2",
        FLYING,
        Keyword("vigilance"),
        disguise("{W/U}{W/U}"),
        turned_up(
            TAP_OR_UNTAP,
            target=TARGET_CREATURE,
        ),
    ),
    card(
        "Unyielding Gatekeeper",
        "{1}{W}",
        "Creature - Elephant Cleric",
        "3/2",
        disguise("{1}{W}"),
        turned_up(
            If(
                Condition("is", what="target", fits=YOURS),
                (Exile(), PutOntoBattlefield("result", tapped=True)),
                (Exile(), CreateTokens(DETECTIVE, who="controller of target")),
            ),
            target=Target(Filter(not_types=("land",), other=True)),
        ),
    ),
    card(
        "Exit Specialist",
        "{1}{U}",
        "Creature - Human Detective",
        "2/1",
        Static((Change("rule", "cant_be_blocked", CREATURE.changed(power=(">=", 3))),)),
        disguise("{1}{U}"),
        turned_up(ReturnToHand(), target=Target(OTHER_CREATURE)),
    ),
    card(
        "Aveline de Grandpré",
        "{2}{G}{G}",
        "Legendary Creature - Human Assassin",
        "3/3",
        Keyword("deathtouch"),
        when(
            When(
                "combat damage to player",
                YOUR_CREATURES.changed(keywords=("deathtouch",)),
            ),
            PutCounters(count=Number("amount"), what="event"),
        ),
        disguise("{B}{G}"),
    ),
    card(
        "Bayek of Siwa",
        "{3}{R}{W}",
        "Legendary Creature - Human Assassin",
        "3/4",
        Keyword("double strike"),
        Static(
            (gain("double strike"),),
            OTHER_YOURS.changed(either=HISTORIC),
            Condition("turn"),
        ),
        disguise("{1}{R}{W}"),
    ),
    card(
        "Printlifter Ooze",
        "{1}{G}",
        "Creature - Ooze",
        "2/2",
        Keyword("deathtouch"),
        when(
            (When("turned up"), When("turned up", OTHER_YOURS)),
            CreateTokens(OOZE, counters=Number("count", YOUR_CREATURES)),
        ),
        disguise("{3}{G}"),
    ),
)
