"""Creatures, artifacts and enchantments that need no mechanic of their own module."""

from __future__ import annotations

from ..engine.abilities import (
    Activated,
    Instead,
    Keyword,
    ManaAbility,
    RuleEffect,
    Static,
    Triggered,
    When,
)
from ..engine.card import Card, card, double_faced
from ..engine.effects import (
    AddRule,
    BecomeCopy,
    CastCard,
    Change,
    ChooseValue,
    ControlPlayer,
    CounterSpell,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Exile,
    ExileTop,
    GainLife,
    If,
    LetPlay,
    Look,
    LoseLife,
    May,
    PutCounters,
    PutOnLibrary,
    PutOntoBattlefield,
    ReturnToHand,
    Reveal,
    Sacrifice,
    SetLife,
    Shuffle,
    Tap,
    Transform,
    WhenThisTurn,
    WinGame,
)
from ..engine.mana import any_combination
from ..engine.selectors import Condition, CostPart, Filter, Number, Target, mana
from .lands import ANY_COLOR
from .tokens import BEAST, CLERIC, GOBLIN, THRULL, WOLF, ZOMBIE
from .words import (
    ANY_TARGET,
    CREATURE,
    CREATURE_SPELL,
    FLYING,
    HASTE,
    OTHER_CREATURE,
    SPELL,
    TAP,
    TARGET_PLAYER,
    THEIR_CREATURE,
    TRAMPLE,
    YOUR_CREATURES,
    YOUR_GRAVEYARD,
    X,
    activated,
    effect,
    enters,
    gain,
    grow,
    if_chosen,
    protection_from,
    this_turn,
    when,
)

ENCHANT_CREATURE = Keyword("enchant", what=CREATURE)
YOUR_USED_SPELLS = Number(
    "count",
    Filter(
        zone="any",
        any_type=("instant", "sorcery"),
        owner="you",
        either=(Filter(zone="graveyard"), Filter(zone="exile")),
    ),
)
SEVEN_THRULLS = Condition(
    "compare",
    Number("count", Filter(subtypes=("Thrull",), controller="you")),
    ">=",
    7,
)
WHITE_CREATURES = Filter(types=("creature",), colors="W")

YOUR_SCARECROWS = Filter(
    types=("creature",), subtypes=("Scarecrow",), controller="you", other=True
)

BODIES: tuple[Card, ...] = (
    card("Air Elemental", "{3}{U}{U}", "Creature - Elemental", "4/4", FLYING),
    card("Ancient Crab", "{1}{U}{U}", "Creature - Crab", "1/5"),
    card("Colossal Dreadmaw", "{4}{G}{G}", "Creature - Dinosaur", "6/6", TRAMPLE),
    card("Craw Wurm", "{4}{G}{G}", "Creature - Wurm", "6/4"),
    card("Fire Elemental", "{3}{R}{R}", "Creature - Elemental", "5/4"),
    card("Gore Swine", "{2}{R}", "Creature - Boar", "4/1"),
    card("Grizzly Bears", "{1}{G}", "Creature - Bear", "2/2"),
    card("Isamaru, Hound of Konda", "{W}", "Legendary Creature - Dog", "2/2"),
    card(
        "Llanowar Elves",
        "{G}",
        "Creature - Elf Druid",
        "1/1",
        ManaAbility(("{G}",)),
    ),
    card("Ornithopter", "{0}", "Artifact Creature - Thopter", "0/2", FLYING),
    card("Runeclaw Bear", "{1}{G}", "Creature - Bear", "2/2"),
    card(
        "Serra Angel",
        "{3}{W}{W}",
        "Creature - Angel",
        "4/4",
        FLYING,
        Keyword("vigilance"),
    ),
    card("Wandering Ones", "{U}", "Creature - Spirit", "1/1"),
    card(
        "White Knight",
        "{W}{W}",
        "Creature - Human Knight",
        "2/2",
        Keyword("first strike"),
        *protection_from("B"),
    ),
)

CREATURES: tuple[Card, ...] = (
    card(
        "Adarkar Valkyrie",
        "{4}{W}{W}",
        "Snow Creature - Angel",
        "4/5",
        FLYING,
        Keyword("vigilance"),
        activated(
            mana("", TAP),
            WhenThisTurn("dies", (PutOntoBattlefield("event"),)),
            target=Target(OTHER_CREATURE),
        ),
    ),
    card(
        "Porcelain Legionnaire",
        "{2}{W/P}",
        "Artifact Creature - Phyrexian Soldier",
        "3/1",
        Keyword("first strike"),
    ),
    card(
        "Reaper King",
        "{2/W}{2/U}{2/B}{2/R}{2/G}",
        "Legendary Artifact Creature - Scarecrow",
        "6/6",
        Static((grow(1, 1),), YOUR_SCARECROWS),
        when(When("enters", YOUR_SCARECROWS), Destroy(), target=Target(Filter())),
    ),
    card(
        "Havoc Demon",
        "{5}{B}{B}",
        "Creature - Demon",
        "5/5",
        FLYING,
        when(When("dies"), this_turn(CREATURE, grow(-5, -5))),
    ),
    card(
        "Pestilence Demon",
        "{5}{B}{B}{B}",
        "Creature - Demon",
        "7/6",
        FLYING,
        activated(mana("{B}"), DealDamage(1, CREATURE, "each player")),
    ),
    card(
        "Beast Whisperer",
        "{2}{G}{G}",
        "Creature - Elf Druid",
        "2/3",
        when(When("cast", CREATURE_SPELL, "you"), Draw()),
    ),
    card(
        "Blood Artist",
        "{1}{B}",
        "Creature - Vampire",
        "0/1",
        when(
            (When("dies"), When("dies", OTHER_CREATURE)),
            LoseLife(1, "target"),
            GainLife(1),
            target=TARGET_PLAYER,
        ),
    ),
    card(
        "Courser of Kruphix",
        "{1}{G}{G}",
        "Enchantment Creature - Centaur",
        "2/4",
        RuleEffect("top revealed", who="you"),
        RuleEffect(
            "play from", Filter(zone="library", types=("land",)), "you", zone="library"
        ),
        when(When("enters", Filter(types=("land",), controller="you")), GainLife(1)),
    ),
    card(
        "Crackling Drake",
        "{U}{U}{R}{R}",
        "Creature - Drake",
        "*/*",
        FLYING,
        Static((Change("7a", "define_pt", (YOUR_USED_SPELLS, 4)),)),
        enters(Draw()),
    ),
    card(
        "Doomwake Giant",
        "{4}{B}",
        "Enchantment Creature - Giant",
        "4/6",
        when(
            (
                When("enters"),
                When(
                    "enters",
                    Filter(types=("enchantment",), controller="you", other=True),
                ),
            ),
            this_turn(THEIR_CREATURE, grow(-1, -1)),
        ),
    ),
    card(
        "Deceiver of Form",
        "{6}{C}",
        "Creature - Eldrazi",
        "8/8",
        when(
            When("begins", who="you", step="beginning of combat"),
            Reveal("top"),
            If(
                Condition("card is", what="top", fits=CREATURE),
                (
                    May(
                        (
                            BecomeCopy(
                                Filter(
                                    types=("creature",), controller="you", other=True
                                ),
                                of="top",
                            ),
                        )
                    ),
                ),
            ),
            May((PutOnLibrary("top", place="bottom"),)),
        ),
    ),
    card(
        "Diregraf Ghoul",
        "{B}",
        "Creature - Zombie",
        "2/2",
        Instead("enters", (Tap("this"),)),
    ),
    card(
        "Endrek Sahr, Master Breeder",
        "{4}{B}",
        "Legendary Creature - Human Wizard",
        "2/2",
        when(
            When("cast", CREATURE_SPELL, "you"),
            CreateTokens(THRULL, Number("mana value", of="event")),
        ),
        when(When("state", state=SEVEN_THRULLS), Sacrifice("this")),
    ),
    card(
        "Foundry Street Denizen",
        "{R}",
        "Creature - Goblin Warrior",
        "1/1",
        when(
            When(
                "enters",
                Filter(types=("creature",), colors="R", controller="you", other=True),
            ),
            this_turn("this", grow(1, 0)),
        ),
    ),
    card(
        "Garruk's Horde",
        "{5}{G}{G}",
        "Creature - Beast",
        "7/7",
        TRAMPLE,
        RuleEffect("top revealed", who="you"),
        RuleEffect("cast from", CREATURE_SPELL, "you", zone="library"),
    ),
    card(
        "Grave Titan",
        "{4}{B}{B}",
        "Creature - Giant",
        "6/6",
        Keyword("deathtouch"),
        when((When("enters"), When("attacks")), CreateTokens(ZOMBIE, 2)),
    ),
    card(
        "Imposing Sovereign",
        "{1}{W}",
        "Creature - Human Noble",
        "2/1",
        RuleEffect("enters tapped", THEIR_CREATURE),
    ),
    card(
        "Mindslaver",
        "{6}",
        "Legendary Artifact",
        "",
        activated(
            mana("{4}", TAP, CostPart("sacrifice this")),
            ControlPlayer(),
            target=TARGET_PLAYER,
        ),
    ),
    card(
        "Kozilek, Butcher of Truth",
        "{10}",
        "Legendary Creature - Eldrazi",
        "12/12",
        Triggered((When("cast"),), effect(Draw(4)), zone="stack"),
        when(When("attacks"), Sacrifice(Filter(), 4, "defending player")),
        Triggered(
            (When("to graveyard"),),
            effect(PutOnLibrary(YOUR_GRAVEYARD), Shuffle()),
            zone="graveyard",
        ),
    ),
    card(
        "Linvala, Keeper of Silence",
        "{2}{W}{W}",
        "Legendary Creature - Angel",
        "3/4",
        FLYING,
        RuleEffect("cant activate", THEIR_CREATURE),
    ),
    card(
        "Dragonlord Kolaghan",
        "{4}{B}{R}",
        "Legendary Creature - Elder Dragon",
        "6/5",
        FLYING,
        HASTE,
        Static((gain("haste"),), YOUR_CREATURES.changed(other=True)),
        when(
            When(
                "cast",
                Filter(
                    zone="stack",
                    any_type=("creature", "planeswalker"),
                    named_in_graveyard=True,
                ),
                "opponent",
            ),
            LoseLife(10, "player"),
        ),
    ),
    card(
        "Mogg War Marshal",
        "{1}{R}",
        "Creature - Goblin Warrior",
        "1/1",
        Keyword("echo", mana("{1}{R}")),
        when((When("enters"), When("dies")), CreateTokens(GOBLIN)),
    ),
    card(
        "Iona, Shield of Emeria",
        "{6}{W}{W}{W}",
        "Legendary Creature - Angel",
        "7/7",
        FLYING,
        Instead("enters", (ChooseValue("color"),)),
        RuleEffect("cant cast", who="opponent", color=True),
    ),
    card(
        "Lone Missionary",
        "{1}{W}",
        "Creature - Kor Monk",
        "2/1",
        enters(GainLife(4)),
    ),
    card(
        "Meddling Mage",
        "{W}{U}",
        "Creature - Human Wizard",
        "2/2",
        Instead("enters", (ChooseValue("nonland card name"),)),
        RuleEffect("cant cast", names=True),
    ),
    card(
        "Merfolk Looter",
        "{1}{U}",
        "Creature - Merfolk Rogue",
        "1/1",
        activated(mana("", TAP), Draw(), Discard()),
    ),
    card(
        "Midnight Reaper",
        "{2}{B}",
        "Creature - Zombie Knight",
        "3/2",
        when(
            When("dies", Filter(types=("creature",), controller="you", token=False)),
            DealDamage(1, players="you"),
            Draw(),
        ),
    ),
    card(
        "Mistcutter Hydra",
        "{X}{G}",
        "Creature - Hydra",
        "0/0",
        Keyword("uncounterable"),
        HASTE,
        *protection_from("U"),
        Instead("enters", (PutCounters(count=X),)),
    ),
    card(
        "Monastery Swiftspear",
        "{R}",
        "Creature - Human Monk",
        "1/2",
        HASTE,
        Keyword("prowess"),
    ),
    card(
        "Nantuko Husk",
        "{2}{B}",
        "Creature - Zombie Insect",
        "2/2",
        activated(
            mana("", CostPart("sacrifice", what=CREATURE)),
            this_turn("this", grow(2, 2)),
        ),
    ),
    card(
        "Reflector Mage",
        "{1}{W}{U}",
        "Creature - Human Wizard",
        "2/3",
        enters(
            ReturnToHand(),
            AddRule(
                RuleEffect(
                    "cant cast",
                    Filter(zone="stack", same_name_as="target"),
                    "owner of target",
                ),
                until="your next turn",
            ),
            target=Target(THEIR_CREATURE),
        ),
    ),
    card(
        "Restoration Angel",
        "{3}{W}",
        "Creature - Angel",
        "3/4",
        Keyword("flash"),
        FLYING,
        enters(
            May((Exile(), PutOntoBattlefield("result"))),
            target=Target(
                Filter(types=("creature",), not_subtypes=("Angel",), controller="you")
            ),
        ),
    ),
    card(
        "Shaman of Forgotten Ways",
        "{2}{G}",
        "Creature - Human Shaman",
        "2/3",
        ManaAbility(any_combination(2), only="creature spells"),
        Activated(
            mana("{9}{G}{G}", TAP),
            effect(SetLife(Number("count", YOUR_CREATURES), "each player")),
            condition=Condition(
                "compare", Number("total power", YOUR_CREATURES), ">=", 8
            ),
        ),
    ),
    card(
        "Siege Rhino",
        "{1}{W}{B}{G}",
        "Creature - Rhino",
        "4/5",
        TRAMPLE,
        enters(LoseLife(3, "opponent"), GainLife(3)),
    ),
    card(
        "Soul Warden",
        "{W}",
        "Creature - Human Cleric",
        "1/1",
        when(When("enters", OTHER_CREATURE), GainLife(1)),
    ),
    card(
        "Soul's Attendant",
        "{W}",
        "Creature - Human Cleric",
        "1/1",
        when(When("enters", OTHER_CREATURE), May((GainLife(1),))),
    ),
    card(
        "Steel Golem",
        "{3}",
        "Artifact Creature - Golem",
        "3/4",
        RuleEffect("cant cast", CREATURE_SPELL, "you"),
    ),
    card(
        "Thalia, Guardian of Thraben",
        "{1}{W}",
        "Legendary Creature - Human Soldier",
        "2/1",
        Keyword("first strike"),
        RuleEffect(
            "spell cost", Filter(zone="stack", not_types=("creature",)), amount=1
        ),
    ),
    card(
        "Thragtusk",
        "{4}{G}",
        "Creature - Beast",
        "5/3",
        enters(GainLife(5)),
        when(When("leaves"), CreateTokens(BEAST)),
    ),
    card(
        "Triskelion",
        "{6}",
        "Artifact Creature - Construct",
        "1/1",
        Instead("enters", (PutCounters(count=3),)),
        activated(mana("", CostPart("counter")), DealDamage(1), target=ANY_TARGET),
    ),
    card(
        "Void Winnower",
        "{9}",
        "Creature - Eldrazi",
        "11/9",
        RuleEffect(
            "cant cast", Filter(zone="stack", mana_value=("even", 0)), "opponent"
        ),
        Static(
            (Change("rule", "cant_block"),),
            Filter(types=("creature",), controller="opponent", mana_value=("even", 0)),
        ),
    ),
    card(
        "Xathrid Necromancer",
        "{2}{B}",
        "Creature - Human Wizard",
        "2/2",
        when(
            (
                When("dies"),
                When(
                    "dies",
                    Filter(
                        types=("creature",),
                        subtypes=("Human",),
                        controller="you",
                        other=True,
                    ),
                ),
            ),
            CreateTokens(ZOMBIE, tapped=True),
        ),
    ),
    card(
        "Seraph of the Masses",
        "{5}{W}{W}",
        "Creature - Angel",
        "*/*",
        Keyword("convoke"),
        FLYING,
        Static(
            (
                Change(
                    "7a",
                    "define_pt",
                    (Number("count", YOUR_CREATURES), Number("count", YOUR_CREATURES)),
                ),
            )
        ),
    ),
)

INSTANT_ON_TOP = Condition(
    "is", what="top", fits=Filter(zone="library", any_type=("instant", "sorcery"))
)

DOUBLE_FACED: tuple[Card, ...] = (
    double_faced(
        card(
            "Delver of Secrets",
            "{U}",
            "Creature - Human Wizard",
            "1/1",
            when(
                When("begins", who="you", step="upkeep"),
                Look("top"),
                May((Reveal("top"), If(INSTANT_ON_TOP, (Transform("this"),)))),
            ),
        ),
        card(
            "Insectile Aberration",
            "",
            "Creature - Human Insect",
            "3/2",
            FLYING,
            colors="U",
        ),
    ),
)

NO_SPELLS = Condition("compare", Number("cast last turn"), "=", 0)
TWO_SPELLS = Condition("compare", Number("cast last turn"), ">=", 2)
UPKEEP = When("begins", step="upkeep")

WEREWOLVES: tuple[Card, ...] = (
    double_faced(
        card(
            "Huntmaster of the Fells",
            "{2}{R}{G}",
            "Creature - Human Werewolf",
            "2/2",
            when((When("enters"), When("transforms")), CreateTokens(WOLF), GainLife(2)),
            when(UPKEEP, Transform("this"), condition=NO_SPELLS),
        ),
        card(
            "Ravager of the Fells",
            "",
            "Creature - Werewolf",
            "4/4",
            TRAMPLE,
            when(
                When("transforms"),
                DealDamage(2),
                target=(
                    Target(Filter(types=("planeswalker",)), player="opponent"),
                    Target(CREATURE.changed(controller="target"), least=0),
                ),
            ),
            when(UPKEEP, Transform("this"), condition=TWO_SPELLS),
            colors="RG",
        ),
    ),
)

ARTIFACTS: tuple[Card, ...] = (
    card(
        "Bonesplitter",
        "{1}",
        "Artifact - Equipment",
        "",
        Static((grow(2, 0),), "attached"),
        Keyword("equip", mana("{1}")),
    ),
    card(
        "Chalice of the Void",
        "{X}{X}",
        "Artifact",
        "",
        Instead("enters", (PutCounters("charge", X),)),
        when(
            When(
                "cast",
                Filter(
                    zone="stack",
                    mana_value=("=", Number("counters", of="this", name="charge")),
                ),
            ),
            CounterSpell("event"),
        ),
    ),
    card(
        "Coat of Arms",
        "{5}",
        "Artifact",
        "",
        Static((grow(Number("shared types"), Number("shared types")),), CREATURE),
    ),
    card(
        "Cursed Totem",
        "{2}",
        "Artifact",
        "",
        RuleEffect("cant activate", CREATURE),
    ),
    card(
        "Grafdigger's Cage",
        "{1}",
        "Artifact",
        "",
        RuleEffect(
            "cant enter",
            Filter(zone="any", types=("creature",)),
            zone="graveyard library",
        ),
        RuleEffect("cant cast from", zone="graveyard library"),
    ),
    card(
        "Mystic Forge",
        "{4}",
        "Artifact",
        "",
        RuleEffect("top looked", who="you"),
        RuleEffect(
            "cast from",
            Filter(
                zone="stack",
                either=(
                    Filter(zone="stack", types=("artifact",)),
                    Filter(zone="stack", colorless=True),
                ),
            ),
            "you",
            zone="library",
        ),
        activated(mana("", TAP, CostPart("life", 1)), ExileTop()),
    ),
    card(
        "Omniscience",
        "{7}{U}{U}{U}",
        "Enchantment",
        "",
        RuleEffect("cast free", SPELL, "you", zone="hand"),
    ),
    card("Rule of Law", "{2}{W}", "Enchantment", "", RuleEffect("cant cast", after=1)),
    card(
        "Illusionary Mask",
        "{2}",
        "Artifact",
        "",
        Activated(
            mana("{X}"),
            effect(
                CastCard(
                    Filter(zone="hand", types=("creature",), owner="you"),
                    free=True,
                    face_down=True,
                    up_first=("damage", "damage by", "tapped"),
                    spent=True,
                )
            ),
            timing="sorcery",
        ),
    ),
    card(
        "Sphere of Resistance",
        "{2}",
        "Artifact",
        "",
        RuleEffect("spell cost", SPELL, amount=1),
    ),
    card(
        "Trinisphere",
        "{3}",
        "Artifact",
        "",
        RuleEffect(
            "least spell cost",
            SPELL,
            amount=3,
            condition=Condition("is", fits=Filter(tapped=False)),
        ),
    ),
    card(
        "Vedalken Orrery", "{4}", "Artifact", "", RuleEffect("as flash", SPELL, "you")
    ),
)

TREASURE_MANA = ManaAbility(
    ("{W}", "{U}", "{B}", "{R}", "{G}"),
    mana("", TAP, CostPart("sacrifice this")),
)
FOUR_DEMONS = Condition(
    "compare", Number("names", Filter(subtypes=("Demon",), controller="you")), ">=", 4
)
LESS_DEVOTED = Condition("compare", Number("devotion", name="W"), "<", 5)

ENCHANTMENTS: tuple[Card, ...] = (
    card(
        "Blood Moon",
        "{2}{R}",
        "Enchantment",
        "",
        Static(
            (Change("4", "set_land_type", ("Mountain",)),),
            Filter(types=("land",), not_supertypes=("basic",)),
        ),
    ),
    card(
        "Crusade", "{W}{W}", "Enchantment", "", Static((grow(1, 1),), WHITE_CREATURES)
    ),
    card(
        "Cryptolith Rite",
        "{1}{G}",
        "Enchantment",
        "",
        Static((gain(ManaAbility(ANY_COLOR)),), YOUR_CREATURES),
    ),
    card(
        "Dress Down",
        "{1}{U}",
        "Enchantment",
        "",
        Keyword("flash"),
        enters(Draw()),
        Static((Change("6", "lose_abilities"),), CREATURE),
        when(When("begins", step="end"), Sacrifice("this")),
    ),
    card(
        "Future Sight",
        "{2}{U}{U}{U}",
        "Enchantment",
        "",
        RuleEffect("top revealed", who="you"),
        RuleEffect(
            "play from", Filter(zone="library", types=("land",)), "you", zone="library"
        ),
        RuleEffect("cast from", SPELL, "you", zone="library"),
    ),
    card(
        "Glorious Anthem",
        "{1}{W}{W}",
        "Enchantment",
        "",
        Static((grow(1, 1),), YOUR_CREATURES),
    ),
    card(
        "Heartless Summoning",
        "{1}{B}",
        "Enchantment",
        "",
        RuleEffect("spell cost", CREATURE_SPELL, "you", -2),
        Static((grow(-1, -1),), YOUR_CREATURES),
    ),
    card(
        "Honor of the Pure",
        "{1}{W}",
        "Enchantment",
        "",
        Static(
            (grow(1, 1),), Filter(types=("creature",), colors="W", controller="you")
        ),
    ),
    card(
        "Humility",
        "{2}{W}{W}",
        "Enchantment",
        "",
        Static(
            (Change("6", "lose_abilities"), Change("7b", "set_pt", (1, 1))), CREATURE
        ),
    ),
    card(
        "Heliod, God of the Sun",
        "{3}{W}",
        "Legendary Enchantment Creature - God",
        "5/6",
        Keyword("indestructible"),
        Static((Change("4", "remove_types", ("creature",)),), condition=LESS_DEVOTED),
        Static(
            (gain("vigilance"),),
            Filter(types=("creature",), controller="you", other=True),
        ),
        activated(mana("{2}{W}{W}"), CreateTokens(CLERIC)),
    ),
    card(
        "Minimus Containment",
        "{2}{W}",
        "Enchantment - Aura",
        "",
        Keyword("enchant", what=Filter(not_types=("land",))),
        Static(
            (
                Change("4", "set_types", ("artifact",)),
                Change("4", "set_subtypes", ("Treasure",)),
                Change("6", "lose_abilities"),
                gain(TREASURE_MANA),
            ),
            "attached",
        ),
    ),
    card("Mass Hysteria", "{R}", "Enchantment", "", Static((gain("haste"),), CREATURE)),
    card(
        "Muraganda Petroglyphs",
        "{3}{G}",
        "Enchantment",
        "",
        Static((grow(2, 2),), Filter(types=("creature",), no_abilities=True)),
    ),
    card(
        "Mind Control",
        "{3}{U}{U}",
        "Enchantment - Aura",
        "",
        ENCHANT_CREATURE,
        Static((Change("2", "control"),), "attached"),
    ),
    card(
        "Outpost Siege",
        "{3}{R}",
        "Enchantment",
        "",
        Instead("enters", (ChooseValue("word", ("Khans", "Dragons")),)),
        if_chosen(
            "Khans",
            when(
                When("begins", who="you", step="upkeep"),
                ExileTop(),
                LetPlay(this_turn=True, lands=True),
            ),
        ),
        if_chosen(
            "Dragons",
            when(When("leaves", YOUR_CREATURES), DealDamage(1), target=ANY_TARGET),
        ),
    ),
    card(
        "Pacifism",
        "{1}{W}",
        "Enchantment - Aura",
        "",
        ENCHANT_CREATURE,
        Static(
            (Change("rule", "cant_attack"), Change("rule", "cant_block")), "attached"
        ),
    ),
    card(
        "Spirit Link",
        "{W}",
        "Enchantment - Aura",
        "",
        ENCHANT_CREATURE,
        when(When("damage by", "attached"), GainLife(Number("amount"))),
    ),
    card(
        "Liliana's Contract",
        "{3}{B}{B}",
        "Enchantment",
        "",
        enters(Draw(4), LoseLife(4)),
        when(
            When("begins", who="you", step="upkeep"), WinGame(), condition=FOUR_DEMONS
        ),
    ),
    card(
        "Root Maze",
        "{G}",
        "Enchantment",
        "",
        RuleEffect("enters tapped", Filter(any_type=("artifact", "land"))),
    ),
    card(
        "Weakness",
        "{B}",
        "Enchantment - Aura",
        "",
        ENCHANT_CREATURE,
        Static((grow(-2, -1),), "attached"),
    ),
    card(
        "Unable to Scream",
        "{U}",
        "Enchantment - Aura",
        "",
        ENCHANT_CREATURE,
        Static(
            (
                Change("4", "add_types", ("artifact",)),
                Change("4", "add_subtypes", ("Toy",)),
                Change("6", "lose_abilities"),
                Change("7b", "set_pt", (0, 2)),
                Change("rule", "cant_turn_up"),
            ),
            "attached",
        ),
    ),
)

CARDS: tuple[Card, ...] = (
    BODIES + CREATURES + DOUBLE_FACED + WEREWOLVES + ARTIFACTS + ENCHANTMENTS
)
