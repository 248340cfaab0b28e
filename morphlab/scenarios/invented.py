"""Invented cards for what no real card of the pool shows; their names begin with Test.

Some statements speak of an effect that no real card has in that simple form. The cards
here stand for it. They are no part of the pool: nobody can choose their names in a
game. To add one, add a line; the strict checks of the pool are used on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from ..cards import card as _real
from ..cards import token as _token
from ..cards import token_names
from ..cards.check import check_all
from ..cards.words import (
    ANY_TARGET,
    CREATURE,
    CREATURE_SPELL,
    FACE_DOWN,
    FLYING,
    SPELL,
    TARGET_CREATURE,
    YOUR_CREATURES,
    YOURS,
    disguise,
    effect,
    enters,
    gain,
    grow,
    hits_player,
    morph,
    spell,
    spellmorph,
    this_turn,
    turned_up,
    when,
)
from ..engine import pool
from ..engine.abilities import (
    Ability,
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
from ..engine.characteristics import BLANK, Characteristics
from ..engine.effects import (
    Abandon,
    AddMana,
    AddRule,
    Apply,
    AtNext,
    BecomeCopy,
    CastCard,
    Change,
    ChooseObject,
    ChooseValue,
    CopyCard,
    CopySpell,
    CounterSpell,
    DealDamage,
    Destroy,
    Draw,
    Effect,
    Exile,
    ExileTop,
    ForEach,
    GainLife,
    If,
    Instruction,
    LookAndExile,
    Manifest,
    ManifestDread,
    OpenAttraction,
    Planeswalk,
    PutCounters,
    PutOnLibrary,
    PutOntoBattlefield,
    ReturnToHand,
    Reveal,
    SeparatePiles,
    SetInMotion,
    Shuffle,
    Tap,
    Transform,
    TurnFaceDown,
    TurnFaceUp,
    UnlessPays,
)
from ..engine.errors import UnknownCard, nearest
from ..engine.selectors import (
    Condition,
    Cost,
    CostPart,
    Filter,
    Number,
    Target,
    mana,
)

_PERMANENT = Target(Filter())
_INSTANTS = Filter(zone="stack", types=("instant",))
_ALL_3_3 = Static((Change("7b", "set_pt", (3, 3)),), CREATURE)
_ALL_1_1 = Static((Change("7b", "set_pt", (1, 1)),), CREATURE)
_EACH_COLOR = ("{W}", "{U}", "{B}", "{R}", "{G}", "{C}")


def _instant(
    name: str,
    cost: str,
    *do: Instruction,
    target: Target | tuple[Target, ...] = (),
) -> Card:
    return card(name, cost, "Instant", "", spell(*do, target=target))


def _enchantment(name: str, *abilities: Ability) -> Card:
    return card(name, "{1}", "Enchantment", "", *abilities)


_BANS = (
    # permanents can't be turned face up
    _enchantment("Test Lock", Static((Change("rule", "cant_turn_up"),), Filter())),
    # ... this turn
    _instant(
        "Test Lock Spell", "{U}", this_turn(Filter(), Change("rule", "cant_turn_up"))
    ),
    # players can't cast instants
    _enchantment("Test No Instants", RuleEffect("cant cast", _INSTANTS)),
    # ... this turn
    _instant("Test Silence", "{W}", AddRule(RuleEffect("cant cast", _INSTANTS))),
    # abilities of permanents can't be activated
    _enchantment("Test No Abilities", RuleEffect("cant activate", Filter())),
    # spells with ward can't be cast
    _enchantment(
        "Test Ward Ban",
        RuleEffect("cant cast", Filter(zone="stack", keywords=("ward",))),
    ),
)
_PERMISSIONS = (
    # you may cast Insect spells from your graveyard
    _enchantment(
        "Test Hive",
        RuleEffect(
            "cast from",
            Filter(zone="stack", subtypes=("Insect",)),
            "you",
            zone="graveyard",
        ),
    ),
    # you may cast creature spells from the top of your library
    _enchantment(
        "Test Horde", RuleEffect("cast from", CREATURE_SPELL, "you", zone="library")
    ),
    # you may cast instant spells you own from exile
    _enchantment(
        "Test Recall", RuleEffect("cast from", _INSTANTS, "you", zone="exile")
    ),
    # you may look at the face-down cards in exile that opponents own
    _enchantment(
        "Test Thief",
        RuleEffect(
            "look", Filter(zone="exile", owner="opponent", face_down=True), "you"
        ),
    ),
    # you may look at the face-down cards in exile with a silver counter
    _enchantment(
        "Test Eye",
        RuleEffect(
            "look", Filter(zone="exile", face_down=True, counter="silver"), "you"
        ),
    ),
    # you may cast creature spells as though they had flash
    _enchantment("Test Ambush", RuleEffect("as flash", CREATURE_SPELL, "you")),
    # you may cast spells as though they had flash
    _enchantment("Test Leyline", RuleEffect("as flash", SPELL, "you")),
)
_MANA = (
    # three mana, only for activating abilities
    card(
        "Test Ability Stone",
        "{1}",
        "Artifact",
        "",
        ManaAbility(("{C}{C}{B}",), only="abilities"),
    ),
    # three mana, only for creature spells
    card(
        "Test Creature Stone",
        "{1}",
        "Artifact",
        "",
        ManaAbility(("{C}{C}{B}",), only="creature spells"),
    ),
    # one mana, only for turning permanents face up
    card("Test Veil", "", "Land", "", ManaAbility(_EACH_COLOR, only="turning up")),
    # one mana, only for Dragon spells
    card("Test Lair", "", "Land", "", ManaAbility(_EACH_COLOR, only="Dragon spells")),
    # one mana of any colour
    card("Test Well", "", "Land", "", ManaAbility(_EACH_COLOR)),
    # ten mana at once
    _instant("Test Ritual", "{1}", AddMana("{W}{U}{B}{R}{G}{C}{C}{C}{C}{C}")),
)
_TURNING = (
    # turn a permanent face down
    _instant("Test Down", "{U}", TurnFaceDown(), target=_PERMANENT),
    # turn all creatures face down
    _instant("Test Hoods", "{U}", TurnFaceDown(CREATURE)),
    # tap a permanent
    _instant("Test Tap", "{U}", Tap(), target=_PERMANENT),
    # a permanent loses all abilities until end of turn
    _instant(
        "Test Hush", "{U}", Apply((Change("6", "lose_abilities"),)), target=_PERMANENT
    ),
    # turn a permanent face up
    _instant("Test Up", "{U}", TurnFaceUp(), target=_PERMANENT),
    # reveal a face-down creature, gain life equal to its power (of the card, 708.12)
    _instant(
        "Test Reveal",
        "{W}",
        Reveal(),
        GainLife(Number("card power", of="target")),
        target=Target(FACE_DOWN),
    ),
    # put your hand onto the battlefield as face-down 5/5 artifact creatures
    card(
        "Test Machinist",
        "{4}{U}{U}",
        "Sorcery",
        "",
        spell(
            PutOntoBattlefield(
                Filter(zone="hand", owner="you"),
                face_down=True,
                listed=BLANK.changed(
                    types=("artifact", "creature"), power=5, toughness=5
                ),
            )
        ),
    ),
    # transform a permanent
    _instant("Test Overturn", "{U}", Transform("target"), target=_PERMANENT),
    # manifest, cloak, manifest dread
    _instant("Test Manifest", "{1}", Manifest()),
    _instant("Test Cloak", "{1}", Manifest(cloak=True)),
    _instant("Test Dread", "{1}", ManifestDread()),
)
_CHANGES = (
    # a permanent becomes red this turn
    _instant(
        "Test Red",
        "{R}",
        this_turn("target", Change("5", "set_colors", "R")),
        target=_PERMANENT,
    ),
    # a spell becomes red
    _instant(
        "Test Red Spell",
        "{R}",
        Apply((Change("5", "set_colors", "R"),), "target", "ever"),
        target=Target(SPELL),
    ),
    # a creature is also a Zombie this turn
    _instant(
        "Test Zombie",
        "{B}",
        this_turn("target", Change("4", "add_subtypes", ("Zombie",))),
        target=TARGET_CREATURE,
    ),
    # a permanent is no creature this turn
    _instant(
        "Test Petrify",
        "{1}",
        this_turn("target", Change("4", "remove_types", ("creature",))),
        target=_PERMANENT,
    ),
    # a creature is indestructible this turn
    _instant(
        "Test Steel",
        "{W}",
        this_turn("target", gain("indestructible")),
        target=TARGET_CREATURE,
    ),
    # a +1/+1 counter on a creature
    _instant("Test Growth", "{1}", PutCounters(what="target"), target=TARGET_CREATURE),
    # for the rest of the game a creature has "creatures have base P/T 3/3"
    _instant(
        "Test Teaching",
        "{1}",
        Apply((gain(_ALL_3_3),), "target", "ever"),
        target=TARGET_CREATURE,
    ),
    # one creature becomes a copy of another
    _instant(
        "Test Mirror",
        "{1}",
        BecomeCopy("target 1", of="target 2", until="ever"),
        target=(TARGET_CREATURE, TARGET_CREATURE),
    ),
)
_ZONES = (
    # a creature is a Demon as well
    _instant(
        "Test Pact",
        "{B}",
        Apply((Change("4", "add_subtypes", ("Demon",)),), "target", "ever"),
        target=TARGET_CREATURE,
    ),
    # put a creature on top of its owner's library
    _instant("Test Topdeck", "{U}", PutOnLibrary(), target=TARGET_CREATURE),
    # exile your hand face up
    _instant("Test Exile", "{1}", Exile(Filter(zone="hand", owner="you"))),
    # put all creature cards from your hand onto the battlefield at once
    _instant(
        "Test Muster",
        "{1}",
        PutOntoBattlefield(Filter(zone="hand", types=("creature",), owner="you")),
    ),
    # creatures you control enter with a +1/+1 counter
    _enchantment("Test Crib", Instead("enters", (PutCounters(),), YOUR_CREATURES)),
    # creatures you control with power 2 or less enter tapped
    _enchantment(
        "Test Sling",
        Instead("enters", (Tap("this"),), YOUR_CREATURES.changed(power=("<=", 2))),
    ),
    # what would enter as a creature without being cast is exiled, a token as well
    _enchantment(
        "Test Gate", Instead("enters", (Exile("event"),), CREATURE, uncast=True)
    ),
    # creatures you control may enter with a +1/+1 counter
    _enchantment(
        "Test Nursery",
        Instead("enters", (PutCounters(),), YOUR_CREATURES, optional=True),
    ),
)
_WATCHERS = (
    # whenever a Human enters, gain 1 life
    _enchantment(
        "Test Census",
        when(When("enters", Filter(subtypes=("Human",))), GainLife(1)),
    ),
    # whenever a creature with power 3 or greater enters, gain 1 life
    _enchantment(
        "Test Giantwatch",
        when(When("enters", Filter(types=("creature",), power=(">=", 3))), GainLife(1)),
    ),
    # whenever a land you control enters, gain 1 life
    _enchantment(
        "Test Surveyor",
        when(When("enters", Filter(types=("land",), controller="you")), GainLife(1)),
    ),
    # whenever a permanent you control is turned face down, draw a card
    _enchantment("Test Archive", when(When("turned down", YOURS), Draw())),
    # {0}: gain 1 life, an ability that costs nothing
    card(
        "Test Pinger",
        "{1}",
        "Artifact",
        "",
        Activated(mana("{0}"), Effect((GainLife(1),))),
    ),
)
_CREATURES = (
    # flash and morph on one card
    card(
        "Test Flash Morph",
        "{1}{U}",
        "Creature - Wizard",
        "2/1",
        Keyword("flash"),
        morph("{U}"),
    ),
    # creatures have base power and toughness 3/3; morph
    card("Test Threes", "{2}", "Creature - Giant", "3/3", _ALL_3_3, morph("{2}")),
    # creatures have base power and toughness 1/1
    _enchantment("Test Ones", _ALL_1_1),
    # when it enters, gain 1 life; morph
    card(
        "Test Greeter",
        "{1}{W}",
        "Creature - Human",
        "2/1",
        enters(GainLife(1)),
        morph("{W}"),
    ),
    # when it is turned up, face-down creatures get +1/+1 this turn; morph
    card(
        "Test Herald",
        "{1}{W}",
        "Creature - Bird",
        "1/1",
        turned_up(this_turn(FACE_DOWN, grow(1, 1))),
        morph("{W}"),
    ),
    # Aurelia's Vindicator without its last ability
    card(
        "Test Vindicator",
        "{2}{W}{W}",
        "Creature - Angel",
        "4/4",
        FLYING,
        Keyword("lifelink"),
        Keyword("ward", mana("{2}")),
        disguise("{X}{3}{W}"),
        turned_up(
            Exile(),
            target=Target(
                Filter(
                    zone="any",
                    types=("creature",),
                    either=(Filter(other=True), Filter(zone="graveyard")),
                ),
                least=0,
                most=Number("x"),
            ),
        ),
    ),
    # as it enters, choose a colour
    card(
        "Test Prism",
        "{1}{U}",
        "Creature - Shapeshifter",
        "2/2",
        Instead("enters", (ChooseValue("color"),)),
    ),
    # convoke and morph on one card
    card(
        "Test Chorus",
        "{4}{W}",
        "Creature - Bird",
        "3/3",
        Keyword("convoke"),
        Keyword("morph", mana("{W}")),
    ),
    # when it is put into a graveyard, shuffle that graveyard into the library
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
    # double-faced cards with other kinds of faces
    double_faced(
        card("Test Blade", "{7}", "Legendary Artifact", ""),
        card("Test Demon", "", "Legendary Creature - Demon", "13/13", colors="B"),
    ),
    double_faced(
        card("Test Mammoth", "{1}{G}{G}", "Creature - Elephant", "3/3"),
        card("Test Valley", "", "Land", "", ManaAbility(("{G}",))),
        "modal",
    ),
    # a double-faced card
    double_faced(
        card("Test Larva", "{U}", "Creature - Insect", "1/1"),
        card("Test Moth", "", "Creature - Insect", "3/2", FLYING, colors="U"),
    ),
)
_CASES = (
    # destroy a creature with mana value 2 or less
    _instant(
        "Test Push",
        "{B}",
        Destroy(),
        target=Target(Filter(types=("creature",), mana_value=("<=", 2))),
    ),
    # all permanents are white, too
    card(
        "Test Painter",
        "{2}",
        "Artifact Creature - Scarecrow",
        "1/3",
        Static((Change("5", "add_colors", "W"),), Filter()),
    ),
    # your opponents may look at face-down creatures; all may look at what is face down
    _enchantment(
        "Test Window",
        RuleEffect("look", Filter(types=("creature",), face_down=True), "opponent"),
    ),
    _enchantment("Test Lamp", RuleEffect("look")),
    # as long as you have no cards in hand, creatures you control get +1/+1
    _enchantment(
        "Test Courage",
        Static(
            (grow(1, 1),),
            YOUR_CREATURES,
            condition=Condition("compare", Number("hand"), "=", 0),
        ),
    ),
    # creatures have flying; creatures with flying have first strike
    _enchantment("Test Feather", Static((gain("flying"),), CREATURE)),
    _enchantment(
        "Test Banner",
        Static(
            (gain("first strike"),), Filter(types=("creature",), keywords=("flying",))
        ),
    ),
    # lands are Swamps, too
    card(
        "Test Bog",
        "",
        "Land",
        "",
        Static((Change("4", "add_subtypes", ("Swamp",)),), Filter(types=("land",))),
    ),
    # creatures are lands, too
    _enchantment(
        "Test Ground", Static((Change("4", "add_types", ("land",)),), CREATURE)
    ),
    # a creature's power and toughness are switched until end of turn
    _instant(
        "Test Twist",
        "{U}",
        this_turn("target", Change("7d", "switch_pt")),
        target=TARGET_CREATURE,
    ),
    # all permanents are artifacts, too
    _enchantment(
        "Test Lattice", Static((Change("4", "add_types", ("artifact",)),), Filter())
    ),
    # you may cast colourless spells and artifact spells as though they had flash
    _enchantment(
        "Test Liberator",
        RuleEffect(
            "as flash",
            Filter(
                zone="stack",
                either=(Filter(colorless=True), Filter(types=("artifact",))),
            ),
            "you",
        ),
    ),
    # you may cast creature spells with power 2 or less from the top of your library
    _enchantment(
        "Test Assembly",
        RuleEffect(
            "cast from",
            Filter(zone="stack", types=("creature",), power=("<=", 2)),
            "you",
            zone="library",
        ),
    ),
    # you may cast permanent spells with mana value 2 or less from your graveyard
    _enchantment(
        "Test Lurker",
        RuleEffect(
            "cast from",
            Filter(
                zone="stack",
                not_types=("instant", "sorcery"),
                mana_value=("<=", 2),
            ),
            "you",
            zone="graveyard",
        ),
    ),
    # permanents of your opponents can't be turned face up during your turn
    card(
        "Test Watchdog",
        "{3}{W}",
        "Creature - Dog",
        "3/2",
        Static(
            (Change("rule", "cant_turn_up"),),
            Filter(controller="opponent"),
            Condition("turn", who="you"),
        ),
    ),
    # whenever you cast a colourless creature spell, manifest
    _enchantment(
        "Test Mastery",
        when(
            When(
                "cast",
                Filter(zone="stack", types=("creature",), colorless=True),
                "you",
            ),
            Manifest(),
        ),
    ),
    # creatures have "when this dies, it comes back at the next end step"
    _enchantment(
        "Test Whispers",
        Static(
            (
                gain(
                    when(
                        When("dies"),
                        ForEach(
                            "event",
                            (AtNext("end", (PutOntoBattlefield("chosen", "owner"),)),),
                        ),
                    )
                ),
            ),
            CREATURE,
        ),
    ),
    # whenever another creature you own dies, it returns to your hand unless an
    # opponent pays 3 life
    _enchantment(
        "Test Ferryman",
        when(
            When("dies", Filter(types=("creature",), owner="you")),
            UnlessPays(
                Cost(None, (CostPart("life", 3),)),
                (ReturnToHand("event"),),
                "target",
            ),
            target=Target(player="opponent"),
        ),
    ),
    # whenever a creature is sacrificed, draw a card
    card(
        "Test Abomination",
        "{2}{B}{B}",
        "Creature - Horror",
        "4/3",
        when(When("sacrificed", CREATURE), Draw()),
    ),
    # sacrifice a creature: gain 1 life
    card(
        "Test Altar",
        "{1}",
        "Artifact",
        "",
        Activated(
            Cost(None, (CostPart("sacrifice", what=CREATURE),)),
            Effect((GainLife(1),)),
        ),
    ),
    # Elves you control enter with a +1/+1 counter
    _enchantment(
        "Test Grove",
        Instead(
            "enters", (PutCounters(),), Filter(subtypes=("Elf",), controller="you")
        ),
    ),
    # creatures you control enter with a +1/+1 counter
    _enchantment("Test Cradle", Instead("enters", (PutCounters(),), YOUR_CREATURES)),
    # when another nonartifact creature dies, it comes back under you, face down and
    # tapped, as a 2/2 Cyberman artifact creature
    _enchantment(
        "Test Cyberlord",
        when(
            When("dies", Filter(types=("creature",), not_types=("artifact",))),
            PutOntoBattlefield(
                "event",
                tapped=True,
                face_down=True,
                listed=BLANK.changed(
                    types=("artifact", "creature"), subtypes=("Cyberman",)
                ),
            ),
        ),
    ),
    # any number of tapped nontoken creatures become face-down 2/2 Horrors
    _instant(
        "Test Tadpoles",
        "{U}",
        TurnFaceDown(
            "target", BLANK.changed(types=("creature",), subtypes=("Horror",))
        ),
        target=Target(
            Filter(types=("creature",), tapped=True, token=False), least=0, most=9
        ),
    ),
    # it loses all abilities and doesn't untap
    card(
        "Test Stillness",
        "{3}{U}",
        "Enchantment - Aura",
        "",
        Keyword("enchant", what=Filter(types=("creature",))),
        Static(
            (Change("6", "lose_abilities"), Change("rule", "doesnt_untap")), "attached"
        ),
    ),
    # cloak a card from your hand
    _instant(
        "Test Cape",
        "{1}",
        ChooseObject(Filter(zone="hand", owner="you")),
        Manifest(of="chosen", cloak=True),
    ),
    # a +1/+1 counter on each colourless creature you control
    _instant(
        "Test Evolver",
        "{1}",
        PutCounters(what=Filter(types=("creature",), colorless=True, controller="you")),
    ),
    # a red card with hybrid symbols in its disguise cost
    card(
        "Test Suspect",
        "{1}{R}",
        "Creature - Human Rogue",
        "2/2",
        Keyword("disguise", mana("{R/W}{R/W}")),
    ),
    # a Detective with disguise
    card(
        "Test Sleuth",
        "{3}{W}",
        "Creature - Human Detective",
        "3/3",
        Keyword("disguise", mana("{1}")),
    ),
    # a creature that has ward {1} of its own, and disguise
    card(
        "Test Guard",
        "{3}{W}",
        "Creature - Human Soldier",
        "3/3",
        Keyword("ward", mana("{1}")),
        Keyword("disguise", mana("{1}{W}")),
    ),
    # as it enters or is turned up, counters for your other creatures; disguise
    card(
        "Test Captain",
        "{3}{W}",
        "Creature - Human Soldier",
        "1/1",
        Instead(
            "enters",
            (
                PutCounters(
                    count=Number(
                        "count",
                        Filter(types=("creature",), controller="you", other=True),
                    )
                ),
            ),
        ),
        Instead(
            "turned up",
            (
                PutCounters(
                    count=Number(
                        "count",
                        Filter(types=("creature",), controller="you", other=True),
                    )
                ),
            ),
        ),
        Keyword("disguise", mana("{1}{W}")),
    ),
    # X in a disguise cost: gain life equal to X as it is turned up
    card(
        "Test Tithe",
        "{4}{W}",
        "Creature - Angel",
        "3/3",
        when(When("turned up"), GainLife(Number("x"))),
        Keyword("disguise", mana("{X}{1}{W}")),
    ),
    # X in its mana cost and in its morph cost: gain life equal to X as it enters and as
    # it is turned up
    card(
        "Test Wellspring",
        "{X}{G}",
        "Creature - Elemental",
        "1/1",
        enters(GainLife(Number("x"))),
        when(When("turned up"), GainLife(Number("x"))),
        Keyword("morph", mana("{X}{G}")),
    ),
    # copy each other spell that you control
    _instant(
        "Test Echoes",
        "{1}",
        CopySpell(Filter(zone="stack", controller="you", other=True)),
    ),
    # one mana, only for face-down spells or for turning creatures face up
    card(
        "Test Shroud",
        "",
        "Land",
        "",
        ManaAbility(_EACH_COLOR, only="face-down spells or turning up"),
    ),
    # lands you control are also 2/2 creatures
    _enchantment(
        "Test Awakening",
        Static(
            (
                Change("4", "add_types", ("creature",)),
                Change("7b", "set_pt", (2, 2)),
            ),
            Filter(types=("land",)),
        ),
    ),
    # creatures get -1/-1
    _enchantment(
        "Test Plague", Static((Change("7c", "modify_pt", (-1, -1)),), CREATURE)
    ),
    # exile up to three nonland permanents; each controller cloaks their top card
    _instant(
        "Test Absence",
        "{3}{W}",
        ForEach(
            "target",
            (Exile("chosen"), Manifest(who="controller of chosen", cloak=True)),
        ),
        target=Target(Filter(not_types=("land",)), least=0, most=3),
    ),
    # exile a face-down permanent you control: gain 1 life
    _enchantment(
        "Test Mist",
        Activated(
            Cost(
                None,
                (CostPart("exile", what=Filter(face_down=True, controller="you")),),
            ),
            Effect((GainLife(1),)),
        ),
    ),
    # colourless spells you cast cost {2} less
    _enchantment(
        "Test Prism Stone",
        RuleEffect("spell cost", Filter(zone="stack", colorless=True), "you", -2),
    ),
    # artifact creatures you control get +1/+1; all creature cards in the graveyards of
    # opponents come under you, face down, as 2/2 Cyberman artifact creatures
    _enchantment(
        "Test Forge Lord",
        Static(
            (Change("7c", "modify_pt", (1, 1)),),
            Filter(types=("artifact", "creature"), controller="you"),
        ),
    ),
    _instant(
        "Test Harvest",
        "{1}",
        PutOntoBattlefield(
            Filter(zone="graveyard", types=("creature",), owner="opponent"),
            face_down=True,
            listed=BLANK.changed(
                types=("artifact", "creature"), subtypes=("Cyberman",)
            ),
        ),
    ),
    # gain 1 life: a sorcery with spellmorph, and an instant that costs more face up
    card("Test Sorcery", "{B}", "Sorcery", "", spell(GainLife(1)), spellmorph("{B}")),
    card(
        "Test Instant", "{2}{B}", "Instant", "", spell(GainLife(1)), spellmorph("{B}")
    ),
    # first strike for a turn
    _instant(
        "Test Lance",
        "{W}",
        this_turn("target", gain("first strike")),
        target=TARGET_CREATURE,
    ),
    # counter a noncreature spell
    _instant(
        "Test Negation",
        "{1}{U}",
        CounterSpell(),
        target=Target(Filter(zone="stack", not_types=("creature",))),
    ),
    # destroy an artifact
    _instant(
        "Test Shatter",
        "{1}{R}",
        Destroy(),
        target=Target(Filter(types=("artifact",))),
    ),
)
_CYBERMAN = Characteristics(
    types=("artifact", "creature"), subtypes=("Cyberman",), power=2, toughness=2
)
_EXILED = Filter(zone="exile")
_EXILING = (
    # look at the top card of your library; you may exile it face down
    _instant("Test Peek", "{1}", LookAndExile(optional=True, rest="top")),
    # a player chooses an exiled card and returns it to its owner's hand
    _instant("Test Recovery", "{1}", ChooseObject(_EXILED), ReturnToHand("chosen")),
    # exile a card from a graveyard and copy it; you may cast the copy
    _instant(
        "Test Copyist",
        "{1}",
        Exile(),
        CopyCard(),
        CastCard(),
        target=Target(Filter(zone="graveyard", owner="you")),
    ),
    # hideaway: exile one of four cards face down; who controls this may look at it;
    # {T}: cast it without paying
    card(
        "Test Hideout",
        "{2}",
        "Artifact",
        "",
        enters(LookAndExile(4)),
        RuleEffect("look", Filter(zone="exile", exiled_with=True), "you"),
        Activated(
            Cost(None, (CostPart("tap"),)),
            effect(CastCard(Filter(zone="exile", exiled_with=True), free=True)),
        ),
    ),
    # when it connects: that player's top two cards enter face down under your control
    card(
        "Test Ship",
        "{6}",
        "Artifact Creature - Vehicle",
        "8/8",
        FLYING,
        hits_player(
            ExileTop(2, "player"),
            PutOntoBattlefield("result", face_down=True, listed=_CYBERMAN),
        ),
    ),
    # an opponent sorts your top four cards into a face-up and a face-down pile
    _instant(
        "Test Fortune",
        "{3}{U}",
        SeparatePiles(4),
        target=Target(player="opponent"),
    ),
    # deal 2 damage to any target; kicker {R}: 4 damage instead
    card(
        "Test Kick",
        "{R}",
        "Sorcery",
        "",
        spell(
            If(Condition("kicked"), (DealDamage(4),), (DealDamage(2),)),
            target=ANY_TARGET,
        ),
        Keyword("kicker", mana("{R}")),
    ),
    # exile your hand face down, in one pile
    _instant(
        "Test Vault", "{1}", Exile(Filter(zone="hand", owner="you"), face_down=True)
    ),
    # you may cast an instant or sorcery spell with mana value 2 or less from your hand
    # without paying its mana cost; you may cast a creature spell from your hand
    _instant(
        "Test Sale",
        "{1}",
        CastCard(
            Filter(
                zone="hand",
                any_type=("instant", "sorcery"),
                owner="you",
                mana_value=("<=", 2),
            ),
            free=True,
        ),
    ),
    _instant(
        "Test Call", "{1}", CastCard(Filter("hand", types=("creature",), owner="you"))
    ),
    # you may cast a card from your hand without paying its mana cost
    _instant("Test Gift", "{1}", CastCard(Filter(zone="hand", owner="you"), free=True)),
)
_YOUR_POWER = Static((grow(1, 0),), YOUR_CREATURES)
_COMMAND = (
    # ongoing schemes and a plane: your creatures get +1/+0
    card("Test Scheme", "", "Ongoing Scheme", "", _YOUR_POWER),
    card("Test Intrigue", "", "Ongoing Scheme", ""),
    card("Test Isle", "", "Plane", "", _YOUR_POWER),
    card("Test Upheaval", "", "Phenomenon", ""),
    card("Test Carousel", "", "Artifact - Attraction", ""),
    card("Test Arcade", "", "Artifact - Attraction", ""),
    _instant("Test Motion", "{1}", SetInMotion()),
    _instant("Test Truce", "{1}", Abandon(Filter(zone="command", types=("scheme",)))),
    _instant("Test Journey", "{1}", Planeswalk()),
    _instant("Test Ticket", "{1}", OpenAttraction()),
)
_CARDS = check_all(
    (
        *_BANS,
        *_PERMISSIONS,
        *_MANA,
        *_TURNING,
        *_CHANGES,
        *_ZONES,
        *_WATCHERS,
        *_CREATURES,
        *_CASES,
        *_EXILING,
        *_COMMAND,
    )
)


# What the scenario that is read or played just now brings along.
_OWN: ContextVar[Mapping[str, Card]] = ContextVar("own cards", default={})  # noqa: B039


def names() -> tuple[str, ...]:
    """The names of the invented cards, in order."""
    return tuple(sorted(_CARDS))


@contextmanager
def using(cards: Iterable[Card]) -> Iterator[None]:
    """Let a scenario that brings cards along use them while it is read or played.

    >>> with using([_real("Shock").changed(printed=BLANK.changed(name="Mine"))]):
    ...     known_card("Mine").name
    'Mine'
    """
    token = _OWN.set({**_OWN.get(), **{one.name: one for one in cards}})
    try:
        yield
    finally:
        _OWN.reset(token)


def is_invented(card: Card) -> bool:
    """Whether a card is no real one but made for scenarios.

    >>> is_invented(known_card("Test Lock")), is_invented(known_card("Shock"))
    (True, False)
    """
    return _CARDS.get(card.name) == card


def own_cards() -> tuple[Card, ...]:
    """The cards that the scenario of this moment brings along."""
    return tuple(_OWN.get().values())


def is_taken(name: str) -> bool:
    """Whether a card, a token or another card of this scenario is called so (201.2).

    >>> is_taken("Shock"), is_taken("Goblin"), is_taken("Paper Owl")
    (True, True, False)
    """
    return name in all_names() or name in token_names()


def known_card(name: str) -> Card:
    """Find a card for a scenario: of the pool, an invented one, or its own (201.2).

    Raises:
        UnknownCard: there is none; the nearest names are given.

    >>> known_card("Test Lock").printed.type_line
    'Enchantment'
    """
    found = _CARDS.get(name) or _OWN.get().get(name)
    if found is not None:
        return found
    if name.startswith("Test "):
        raise UnknownCard(
            f"no invented card is called {name[:60]!r}",
            instead=nearest(name, names()) or f"There are {', '.join(names())}.",
        )
    return _real(name)


def known_token(name: str) -> Card:
    """Find a token that cards of the pool create (111.4).

    Raises:
        UnknownCard: no card creates such a token.
    """
    return _token(name)


def all_names() -> tuple[str, ...]:
    """All names that a scenario may use for a card."""
    return (*shipped_names(), *_OWN.get())


def face_names() -> frozenset[str]:
    """All names that a thing may have: of cards, their halves and back faces (201.2).

    >>> "Shatterskull, the Hammer Pass" in face_names()
    True
    """
    own = (name for card in own_cards() for name in _names_of(card))
    return _shipped_faces().union(own)


@cache
def _shipped_faces() -> frozenset[str]:
    cards = (known_card(name) for name in shipped_names())
    return frozenset(name for card in cards for name in _names_of(card))


def _names_of(card: Card) -> Iterator[str]:
    yield card.name
    yield card.printed.name
    yield from (half.name for half in card.printed.halves)
    if card.back is not None:
        yield card.back.name


def shipped_names() -> tuple[str, ...]:
    """The names of the pool and of the invented cards: the same for all scenarios."""
    return (*pool.names(), *names())
