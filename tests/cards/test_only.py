"""Cards that exist only in tests: plain effects that the rule statements speak of.

Their names begin with "Test " so that nobody takes them for cards of the game. Nothing
in the package knows them until a test calls ``register_test_cards``.
"""

from __future__ import annotations

from morphlab.cards.check import check_all
from morphlab.cards.words import (
    ANY_TARGET,
    CREATURE,
    CREATURE_SPELL,
    FACE_DOWN,
    FLYING,
    SPELL,
    TARGET_CREATURE,
    YOUR_CREATURES,
    YOURS,
    gain,
    grow,
    morph,
    spell,
    this_turn,
    turned_up,
    when,
)
from morphlab.engine import pool
from morphlab.engine.abilities import (
    Instead,
    Keyword,
    ManaAbility,
    RuleEffect,
    Static,
    Triggered,
    When,
)
from morphlab.engine.card import Card, card, double_faced
from morphlab.engine.effects import (
    AddMana,
    AddRule,
    Apply,
    BecomeCopy,
    Change,
    ChooseValue,
    CreateTokens,
    DealDamage,
    Draw,
    Effect,
    Exile,
    GainLife,
    Manifest,
    ManifestDread,
    PutCounters,
    PutOnLibrary,
    PutOntoBattlefield,
    Shuffle,
    TurnFaceDown,
)
from morphlab.engine.selectors import Filter, Number, Target

ANY_COLOR = ("{W}", "{U}", "{B}", "{R}", "{G}", "{C}")
THRULL = card("Thrull", "", "Creature - Thrull", "1/1", colors="B", token=True)
WHOEVER = Target(Filter())
EACH_BASE_3_3 = Static((Change("7b", "set_pt", (3, 3)),), CREATURE)
EACH_BASE_1_1 = Static((Change("7b", "set_pt", (1, 1)),), CREATURE)


def _instant(name: str, *do: object, target: Target | tuple[Target, ...] = ()) -> Card:
    return card(name, "{1}", "Instant", "", spell(*do, target=target))  # type: ignore[arg-type]


def _enchantment(name: str, *abilities: object) -> Card:
    return card(name, "{1}", "Enchantment", "", *abilities)  # type: ignore[arg-type]


CARDS: tuple[Card, ...] = (
    # Changes to one spell or permanent
    _instant(
        "Test Paint",
        Apply((Change("5", "set_colors", "R"),), "target", "ever"),
        target=Target(SPELL),
    ),
    _instant(
        "Test Repaint",
        Apply((Change("5", "set_colors", "R"),), "target", "ever"),
        target=TARGET_CREATURE,
    ),
    _instant(
        "Test Zombify",
        this_turn("target", Change("4", "add_subtypes", ("Zombie",))),
        target=TARGET_CREATURE,
    ),
    _instant(
        "Test Shelter",
        this_turn("target", gain("indestructible")),
        target=TARGET_CREATURE,
    ),
    _instant(
        "Test Growth",
        PutCounters(count=1, what="target"),
        target=TARGET_CREATURE,
    ),
    _instant(
        "Test Teaching",
        Apply((gain(EACH_BASE_3_3),), "target", "ever"),
        target=TARGET_CREATURE,
    ),
    _instant(
        "Test Mirror",
        BecomeCopy("target 1", of="target 2", until="ever"),
        target=(TARGET_CREATURE, TARGET_CREATURE),
    ),
    # Turning down, and what stands in the way of turning up
    _instant("Test Hood", TurnFaceDown(), target=WHOEVER),
    _instant("Test Hoods", TurnFaceDown(CREATURE)),
    _instant("Test Lock", this_turn(Filter(), Change("rule", "cant_turn_up"))),
    # Zones
    _instant("Test Lift", PutOnLibrary(), target=TARGET_CREATURE),
    _instant("Test Exile", Exile(Filter(zone="hand", owner="you"))),
    _instant(
        "Test Muster",
        PutOntoBattlefield(Filter(zone="hand", types=("creature",), owner="you")),
    ),
    _instant("Test Cloak", Manifest(cloak=True)),
    _instant("Test Manifest", Manifest()),
    _instant("Test Dread", ManifestDread()),
    # What players may cast and activate
    _instant(
        "Test Silence",
        AddRule(RuleEffect("cant cast", Filter(zone="stack", types=("instant",)))),
    ),
    _instant("Test Stillness", AddRule(RuleEffect("cant activate"))),
    _enchantment(
        "Test Ward Ban",
        RuleEffect("cant cast", Filter(zone="stack", keywords=("ward",))),
    ),
    _enchantment(
        "Test Hive",
        RuleEffect(
            "cast from",
            Filter(zone="stack", subtypes=("Insect",)),
            "you",
            zone="graveyard",
        ),
    ),
    _enchantment(
        "Test Horde", RuleEffect("cast from", CREATURE_SPELL, "you", zone="library")
    ),
    _enchantment(
        "Test Forge",
        RuleEffect(
            "cast from", Filter(zone="stack", colorless=True), "you", zone="library"
        ),
    ),
    _enchantment("Test Ambush", RuleEffect("as flash", CREATURE_SPELL, "you")),
    _enchantment("Test Leyline", RuleEffect("as flash", SPELL, "you")),
    # Mana
    card("Test Well", "", "Land", "", ManaAbility(ANY_COLOR)),
    card("Test Forum", "", "Land", "", ManaAbility(ANY_COLOR, only="abilities")),
    card("Test Nest", "", "Land", "", ManaAbility(ANY_COLOR, only="creature spells")),
    card("Test Lair", "", "Land", "", ManaAbility(ANY_COLOR, only="Dragon spells")),
    card("Test Veil", "", "Land", "", ManaAbility(ANY_COLOR, only="turning up")),
    _instant("Test Ritual", AddMana("{W}{U}{B}{R}{G}{C}{C}{C}{C}{C}")),
    # Watchers
    _enchantment(
        "Test Census",
        when(When("enters", Filter(subtypes=("Human",))), GainLife(1)),
    ),
    _enchantment(
        "Test Surveyor",
        when(When("enters", Filter(types=("land",), controller="you")), GainLife(1)),
    ),
    _enchantment(
        "Test Siege",
        when(When("leaves", YOUR_CREATURES), DealDamage(1), target=ANY_TARGET),
    ),
    _enchantment(
        "Test Breeder",
        when(
            When("cast", CREATURE_SPELL, "you"),
            CreateTokens(THRULL, Number("mana value", of="event")),
        ),
    ),
    _enchantment("Test Archive", when(When("turned down", YOURS), Draw())),
    # How permanents enter
    _enchantment(
        "Test Nursery",
        Instead("enters", (PutCounters(),), YOUR_CREATURES, optional=True),
    ),
    card(
        "Test Prism",
        "{1}{U}",
        "Creature - Shapeshifter",
        "2/2",
        Instead("enters", (ChooseValue("color"),)),
    ),
    # Creatures with what the statements need
    card(
        "Test Sentinel",
        "{1}{U}",
        "Creature - Wizard",
        "3/3",
        Keyword("flash"),
        morph("{U}"),
    ),
    card("Test Equal", "{2}", "Creature - Giant", "2/2", EACH_BASE_3_3, morph("{2}")),
    card("Test Dwarfer", "{2}", "Creature - Dwarf", "2/2", EACH_BASE_1_1),
    card(
        "Test Host",
        "{5}{W}{W}",
        "Creature - Angel",
        "*/*",
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
    card(
        "Test Titan",
        "{10}",
        "Legendary Creature - Eldrazi",
        "12/12",
        Triggered(
            (When("to graveyard"),),
            Effect((PutOnLibrary(Filter(zone="graveyard", owner="you")), Shuffle())),
            zone="graveyard",
        ),
    ),
    card(
        "Test Herald",
        "{1}{W}",
        "Creature - Bird",
        "1/1",
        turned_up(this_turn(FACE_DOWN, grow(1, 1))),
        morph("{W}"),
    ),
    # A double-faced card: what is on its back shows nowhere while it is hidden
    double_faced(
        card("Test Larva", "{U}", "Creature - Insect", "1/1"),
        card("Test Moth", "", "Creature - Insect", "3/2", FLYING, colors="U"),
    ),
)


def register_test_cards() -> dict[str, Card]:
    """Put the cards of the tests into the engine's pool and return them by name."""
    found = check_all(CARDS)
    pool.register(CARDS)
    return found
