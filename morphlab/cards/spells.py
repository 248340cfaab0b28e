"""Instants and sorceries that have nothing face down in their own words."""

from __future__ import annotations

from ..engine.abilities import Instead, Keyword, ManaAbility, SpellAbility
from ..engine.card import Card, card, double_faced
from ..engine.effects import (
    AtNext,
    BecomeCopy,
    Change,
    ChooseObject,
    CopySpell,
    CounterSpell,
    CreateTokenCopy,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    Exile,
    GainControl,
    GainLife,
    May,
    PhaseOut,
    PutOntoBattlefield,
    ReturnToHand,
    Sacrifice,
    Search,
    SearchSame,
    Shuffle,
    Tap,
    UnlessPays,
    Untap,
)
from ..engine.selectors import (
    Condition,
    Cost,
    CostPart,
    Filter,
    Number,
    Target,
    mana,
)
from .tokens import APE
from .words import (
    ANY_TARGET,
    ARTIFACT_OR_ENCHANTMENT,
    BASIC_LAND_CARD,
    CREATURE,
    CREATURE_SPELL,
    SHARE,
    SPELL,
    TARGET_CREATURE,
    TARGET_PLAYER,
    YOUR_CREATURES,
    YOUR_GRAVEYARD,
    X,
    effect,
    gain,
    grow,
    spell,
    this_turn,
)

NO_ABILITIES = Change("6", "lose_abilities")
TARGET_SPELL = Target(SPELL)
TARGET_OPPONENT = Target(player="opponent")

X_OR_TWICE_X = Number(
    "either",
    condition=Condition("compare", X, ">=", 6),
    then=Number("x", times=2),
    otherwise=X,
)

DAMAGE: tuple[Card, ...] = (
    card(
        "Forked Bolt",
        "{R}",
        "Sorcery",
        "",
        spell(DealDamage(SHARE), target=ANY_TARGET.changed(most=2, divide=2)),
    ),
    card(
        "Lightning Bolt", "{R}", "Instant", "", spell(DealDamage(3), target=ANY_TARGET)
    ),
    card(
        "Seismic Rupture",
        "{2}{R}",
        "Sorcery",
        "",
        spell(DealDamage(2, Filter(types=("creature",), without=("flying",)))),
    ),
    double_faced(
        card(
            "Shatterskull Smashing",
            "{X}{R}{R}",
            "Sorcery",
            "",
            spell(
                DealDamage(SHARE),
                target=Target(
                    Filter(any_type=("creature", "planeswalker")),
                    least=0,
                    most=2,
                    divide=X_OR_TWICE_X,
                ),
            ),
        ),
        card(
            "Shatterskull, the Hammer Pass",
            "",
            "Land",
            "",
            Instead(
                "enters",
                (UnlessPays(mana("", CostPart("life", 3)), (Tap("this"),), "you"),),
            ),
            ManaAbility(("{R}",)),
        ),
        "modal",
    ),
    card("Shock", "{R}", "Instant", "", spell(DealDamage(2), target=ANY_TARGET)),
)

REMOVAL: tuple[Card, ...] = (
    card(
        "Boomerang",
        "{U}{U}",
        "Instant",
        "",
        spell(ReturnToHand(), target=Target(Filter())),
    ),
    card(
        "Bile Blight",
        "{B}{B}",
        "Instant",
        "",
        spell(
            this_turn(Filter(types=("creature",), same_name_as="target"), grow(-3, -3)),
            target=TARGET_CREATURE,
        ),
    ),
    card("Day of Judgment", "{2}{W}{W}", "Sorcery", "", spell(Destroy(CREATURE))),
    card(
        "Diabolic Edict",
        "{1}{B}",
        "Instant",
        "",
        spell(Sacrifice(CREATURE, who="target"), target=TARGET_PLAYER),
    ),
    card(
        "Disenchant",
        "{1}{W}",
        "Instant",
        "",
        spell(Destroy(), target=Target(ARTIFACT_OR_ENCHANTMENT)),
    ),
    card(
        "Doom Blade",
        "{1}{B}",
        "Instant",
        "",
        spell(Destroy(), target=Target(Filter(types=("creature",), not_colors="B"))),
    ),
    card(
        "Echoing Decay",
        "{1}{B}",
        "Instant",
        "",
        spell(
            this_turn(Filter(types=("creature",), same_name_as="target"), grow(-2, -2)),
            target=TARGET_CREATURE,
        ),
    ),
    card(
        "Echoing Truth",
        "{1}{U}",
        "Instant",
        "",
        spell(
            ReturnToHand(Filter(same_name_as="target")),
            target=Target(Filter(not_types=("land",))),
        ),
    ),
    card(
        "Krosan Grip",
        "{2}{G}",
        "Instant",
        "",
        Keyword("split second"),
        spell(Destroy(), target=Target(ARTIFACT_OR_ENCHANTMENT)),
    ),
    card(
        "Murder", "{1}{B}{B}", "Instant", "", spell(Destroy(), target=TARGET_CREATURE)
    ),
    card(
        "Naturalize",
        "{1}{G}",
        "Instant",
        "",
        spell(Destroy(), target=Target(ARTIFACT_OR_ENCHANTMENT)),
    ),
    card(
        "Eradicate",
        "{2}{B}{B}",
        "Sorcery",
        "",
        spell(
            Exile(),
            SearchSame(),
            Shuffle("controller of target"),
            target=Target(Filter(types=("creature",), not_colors="B")),
        ),
    ),
    card(
        "Path to Exile",
        "{W}",
        "Instant",
        "",
        spell(
            Exile(),
            May(
                (
                    Search(
                        BASIC_LAND_CARD,
                        to="battlefield",
                        who="controller of target",
                        library_of="controller of target",
                        tapped=True,
                    ),
                ),
                "controller of target",
            ),
            target=TARGET_CREATURE,
        ),
    ),
    card(
        "Pongify",
        "{U}",
        "Instant",
        "",
        spell(
            Destroy(regenerate=False),
            CreateTokens(APE, who="controller of target"),
            target=TARGET_CREATURE,
        ),
    ),
    card(
        "Swords to Plowshares",
        "{W}",
        "Instant",
        "",
        spell(
            Exile(),
            GainLife(Number("power", of="target"), "controller of target"),
            target=TARGET_CREATURE,
        ),
    ),
    card(
        "Terror",
        "{1}{B}",
        "Instant",
        "",
        spell(
            Destroy(regenerate=False),
            target=Target(
                Filter(types=("creature",), not_types=("artifact",), not_colors="B")
            ),
        ),
    ),
    card(
        "Unsummon", "{U}", "Instant", "", spell(ReturnToHand(), target=TARGET_CREATURE)
    ),
    card(
        "Wrath of God",
        "{2}{W}{W}",
        "Sorcery",
        "",
        spell(Destroy(CREATURE, regenerate=False)),
    ),
)

COUNTERSPELLS: tuple[Card, ...] = (
    card(
        "Cancel", "{1}{U}{U}", "Instant", "", spell(CounterSpell(), target=TARGET_SPELL)
    ),
    card(
        "Counterspell",
        "{U}{U}",
        "Instant",
        "",
        spell(CounterSpell(), target=TARGET_SPELL),
    ),
    card(
        "Disdainful Stroke",
        "{1}{U}",
        "Instant",
        "",
        spell(
            CounterSpell(), target=Target(Filter(zone="stack", mana_value=(">=", 4)))
        ),
    ),
    card(
        "Essence Scatter",
        "{1}{U}",
        "Instant",
        "",
        spell(CounterSpell(), target=Target(CREATURE_SPELL)),
    ),
    card(
        "Mana Leak",
        "{1}{U}",
        "Instant",
        "",
        spell(UnlessPays(mana("{3}"), (CounterSpell(),)), target=TARGET_SPELL),
    ),
    card(
        "Memory Lapse",
        "{1}{U}",
        "Instant",
        "",
        spell(CounterSpell(to="library"), target=TARGET_SPELL),
    ),
    card(
        "Remand",
        "{1}{U}",
        "Instant",
        "",
        spell(CounterSpell(to="hand"), Draw(), target=TARGET_SPELL),
    ),
    card(
        "Stern Scolding",
        "{U}",
        "Instant",
        "",
        spell(
            CounterSpell(),
            target=Target(
                Filter(
                    zone="stack",
                    types=("creature",),
                    either=(Filter(power=("<=", 2)), Filter(toughness=("<=", 2))),
                )
            ),
        ),
    ),
    card(
        "Stifle",
        "{U}",
        "Instant",
        "",
        spell(CounterSpell(), target=Target(abilities=True)),
    ),
)

CHANGES: tuple[Card, ...] = (
    card(
        "Act of Treason",
        "{2}{R}",
        "Sorcery",
        "",
        spell(
            GainControl(),
            Untap(),
            this_turn("target", gain("haste")),
            target=TARGET_CREATURE,
        ),
    ),
    card(
        "Cerulean Wisps",
        "{U}",
        "Instant",
        "",
        spell(
            this_turn("target", Change("5", "set_colors", "U")),
            Untap(),
            Draw(),
            target=TARGET_CREATURE,
        ),
    ),
    card(
        "Turn Against",
        "{4}{R}",
        "Instant",
        "",
        spell(
            GainControl(),
            Untap(),
            this_turn("target", gain("haste")),
            target=TARGET_CREATURE,
        ),
    ),
    double_faced(
        card(
            "Bala Ged Recovery",
            "{2}{G}",
            "Sorcery",
            "",
            spell(ReturnToHand(), target=Target(YOUR_GRAVEYARD)),
        ),
        card(
            "Bala Ged Sanctuary",
            "",
            "Land",
            "",
            Instead("enters", (Tap("this"),)),
            ManaAbility(("{G}",)),
        ),
        "modal",
    ),
    card(
        "Cytoshape",
        "{1}{G}{U}",
        "Instant",
        "",
        spell(
            ChooseObject(Filter(types=("creature",), not_supertypes=("legendary",))),
            BecomeCopy(),
            target=TARGET_CREATURE,
        ),
    ),
    card(
        "Giant Growth",
        "{G}",
        "Instant",
        "",
        spell(this_turn("target", grow(3, 3)), target=TARGET_CREATURE),
    ),
    card(
        "Ovinize",
        "{1}{U}",
        "Instant",
        "",
        spell(
            this_turn("target", NO_ABILITIES, Change("7b", "set_pt", (0, 1))),
            target=TARGET_CREATURE,
        ),
    ),
    card(
        "Mirrorweave",
        "{2}{W/U}{W/U}",
        "Instant",
        "",
        spell(
            BecomeCopy(CREATURE, of="target"),
            target=Target(Filter(types=("creature",), not_supertypes=("legendary",))),
        ),
    ),
    card(
        "Supplant Form",
        "{4}{U}{U}",
        "Instant",
        "",
        spell(ReturnToHand(), CreateTokenCopy("target"), target=TARGET_CREATURE),
    ),
    card(
        "Sudden Spoiling",
        "{1}{B}{B}",
        "Instant",
        "",
        Keyword("split second"),
        spell(
            this_turn(
                Filter(types=("creature",), controller="target"),
                NO_ABILITIES,
                Change("7b", "set_pt", (0, 2)),
            ),
            target=TARGET_PLAYER,
        ),
    ),
    card(
        "Threaten",
        "{2}{R}",
        "Sorcery",
        "",
        spell(
            Untap(),
            GainControl(),
            this_turn("target", gain("haste")),
            target=TARGET_CREATURE,
        ),
    ),
    card(
        "Turn to Frog",
        "{1}{U}",
        "Instant",
        "",
        spell(
            this_turn(
                "target",
                Change("4", "set_subtypes", ("Frog",)),
                Change("5", "set_colors", "U"),
                NO_ABILITIES,
                Change("7b", "set_pt", (1, 1)),
            ),
            target=TARGET_CREATURE,
        ),
    ),
)

NOT_MUCH_MORE = Filter(
    zone="library",
    types=("creature",),
    mana_value=("<=", Number("mana value", of="sacrificed", plus=2)),
)

CARDS_AND_ZONES: tuple[Card, ...] = (
    card(
        "Bribery",
        "{3}{U}{U}",
        "Sorcery",
        "",
        spell(
            Search(
                Filter(zone="library", types=("creature",)),
                to="battlefield",
                library_of="target",
            ),
            target=TARGET_OPPONENT,
        ),
    ),
    card(
        "Cloudshift",
        "{W}",
        "Instant",
        "",
        spell(Exile(), PutOntoBattlefield("result"), target=Target(YOUR_CREATURES)),
    ),
    card(
        "Cackling Counterpart",
        "{1}{U}{U}",
        "Instant",
        "",
        spell(CreateTokenCopy(), target=Target(YOUR_CREATURES)),
        Keyword("flashback", mana("{5}{U}{U}")),
    ),
    card(
        "Double Major",
        "{G}{U}",
        "Instant",
        "",
        spell(
            CopySpell(changes=(Change("1", "remove_supertypes", ("legendary",)),)),
            target=Target(CREATURE_SPELL.changed(controller="you")),
        ),
    ),
    card("Divination", "{2}{U}", "Sorcery", "", spell(Draw(2))),
    card(
        "Eldritch Evolution",
        "{1}{G}{G}",
        "Sorcery",
        "",
        SpellAbility(
            effect(Search(NOT_MUCH_MORE, to="battlefield"), Exile("this")),
            Cost(None, (CostPart("sacrifice", what=CREATURE),)),
        ),
    ),
    card(
        "Ignorant Bliss",
        "{1}{R}",
        "Instant",
        "",
        spell(
            Exile(Filter(zone="hand", owner="you"), face_down=True),
            AtNext("end", (ReturnToHand("result"), Draw())),
        ),
    ),
    card(
        "Momentary Blink",
        "{1}{W}",
        "Instant",
        "",
        spell(
            Exile(),
            PutOntoBattlefield("result", under="owner"),
            target=Target(YOUR_CREATURES),
        ),
        Keyword("flashback", mana("{3}{U}")),
    ),
    card(
        "Reality Ripple",
        "{1}{U}",
        "Instant",
        "",
        spell(
            PhaseOut(), target=Target(Filter(any_type=("artifact", "creature", "land")))
        ),
    ),
)

CARDS: tuple[Card, ...] = DAMAGE + REMOVAL + COUNTERSPELLS + CHANGES + CARDS_AND_ZONES
