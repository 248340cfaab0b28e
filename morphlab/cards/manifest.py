"""Cards that manifest (701.40), cloak (701.58) or manifest dread (701.62)."""

from __future__ import annotations

from ..engine.abilities import (
    Activated,
    Instead,
    Keyword,
    SpellAbility,
    Static,
    Triggered,
    When,
)
from ..engine.card import Card, card
from ..engine.effects import (
    Apply,
    Attach,
    Change,
    ChooseObject,
    CounterSpell,
    CountResolution,
    Destroy,
    Draw,
    Effect,
    Exile,
    Fight,
    GainLife,
    If,
    LookAndManifest,
    LoseLife,
    Manifest,
    ManifestDread,
    ManifestPile,
    May,
    Mode,
    PayOrElse,
    PutCounters,
    ReturnToHand,
    Reveal,
    Search,
    ShuffleIn,
    Tap,
    TurnFaceUp,
    WhenThisTurn,
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
from .words import (
    BASIC_LAND_CARD,
    CREATURE,
    CREATURE_SPELL,
    FACE_DOWN,
    OTHER_CREATURE,
    SPELL,
    TAP,
    TARGET_CREATURE,
    TARGET_PLAYER,
    THEIR_CREATURE,
    YOUR_CREATURES,
    YOUR_FACE_DOWN,
    YOUR_GRAVEYARD,
    YOURS,
    X,
    activated,
    dies,
    enters,
    gain,
    grow,
    hits_player,
    modal,
    spell,
    this_turn,
    when,
)

COLORLESS = YOUR_CREATURES.changed(colorless=True)
YOUR_DISGUISED = Filter(
    types=("creature",), controller="you", face_down=False, keywords=("disguise",)
)


def _form(name: str, cost: str, *words: str) -> Card:
    """Write an enchantment that becomes an Aura on the card that it manifests."""
    become_aura = Apply(
        (
            Change("4", "add_subtypes", ("Aura",)),
            gain(Keyword("enchant", what=CREATURE)),
        ),
        "this",
        until="ever",
    )
    return card(
        name,
        cost,
        "Enchantment",
        "",
        enters(become_aura, Manifest(), Attach("result")),
        Static(tuple(gain(word) for word in words), "attached"),
    )


ALONE = Condition(
    "compare",
    Number("count", Filter(types=("creature",), controller="you", other=True)),
    "=",
    0,
)
SIX_POWER_ATTACKS = Condition(
    "compare",
    Number("total power", YOUR_CREATURES.changed(attacking=True)),
    ">=",
    6,
)
ANOTHER_OF_THOSE = Filter(any_type=("enchantment", "creature"), other=True)
TURN_IT_UP = May((TurnFaceUp(),))


def _target(word: str) -> Target:
    return Target(Filter(types=(word,)))


CARDS: tuple[Card, ...] = (
    _form("Cloudform", "{1}{U}{U}", "flying", "hexproof"),
    card(
        "Abhorrent Oculus",
        "{2}{U}",
        "Creature - Eye",
        "5/5",
        SpellAbility(
            Effect(()),
            Cost(None, (CostPart("exile", 6, YOUR_GRAVEYARD),)),
        ),
        Keyword("flying"),
        when(When("begins", who="opponent", step="upkeep"), ManifestDread()),
    ),
    card(
        "Cryptic Coat",
        "{2}{U}",
        "Artifact - Equipment",
        "",
        enters(Manifest(cloak=True), Attach("result")),
        Static((grow(1, 0), Change("rule", "cant_be_blocked")), "attached"),
        activated(mana("{1}{U}"), ReturnToHand("this")),
    ),
    card("Ethereal Ambush", "{3}{G}{U}", "Instant", "", spell(Manifest(2))),
    card(
        "Expose the Culprit",
        "{1}{R}",
        "Instant",
        "",
        modal(
            Mode("turn up", (TurnFaceUp(),), (Target(FACE_DOWN),)),
            Mode(
                "cloak",
                (
                    ChooseObject(YOUR_DISGUISED, several=True),
                    ManifestPile(("chosen",), cloak=True),
                ),
            ),
            most=2,
        ),
    ),
    card(
        "Formless Nurturing",
        "{3}{G}",
        "Sorcery",
        "",
        spell(Manifest(), PutCounters(what="result")),
    ),
    card(
        "Ghastly Conscription",
        "{5}{B}{B}",
        "Sorcery",
        "",
        spell(
            ManifestPile(
                (Filter(zone="graveyard", types=("creature",), controller="target"),)
            ),
            target=TARGET_PLAYER,
        ),
    ),
    card(
        "Growing Dread",
        "{G}{U}",
        "Enchantment",
        "",
        Keyword("flash"),
        enters(ManifestDread()),
        when(When("turned up", Filter(), "you"), PutCounters(what="event")),
    ),
    card(
        "Hauntwoods Shrieker",
        "{1}{G}{G}",
        "Creature - Beast Mutant",
        "3/3",
        when(When("attacks"), ManifestDread()),
        activated(
            mana("{1}{G}"),
            Reveal(),
            If(Condition("card is", what="target", fits=CREATURE), (TURN_IT_UP,)),
            target=Target(Filter(face_down=True)),
        ),
    ),
    card(
        "Hide in Plain Sight",
        "{3}{G}",
        "Sorcery",
        "",
        spell(LookAndManifest(5, 2, cloak=True)),
    ),
    card(
        "Jeskai Infiltrator",
        "{2}{U}",
        "Creature - Human Monk",
        "2/3",
        Static((Change("rule", "cant_be_blocked"),), condition=ALONE),
        hits_player(ManifestPile(("this", "top"))),
    ),
    card(
        "Killer's Mask",
        "{2}{B}",
        "Artifact - Equipment",
        "",
        enters(ManifestDread(), Attach("result")),
        Static((gain("menace"),), "attached"),
        Keyword("equip", mana("{2}")),
    ),
    _form("Lightform", "{1}{W}{W}", "flying", "lifelink"),
    card(
        "Veiled Ascension",
        "{3}{W}",
        "Enchantment",
        "",
        enters(PutCounters("flying", 1, YOUR_FACE_DOWN)),
        Instead("enters", (PutCounters("flying", what="event"),), YOUR_FACE_DOWN),
        when(When("begins", who="you", step="upkeep"), May((Manifest(cloak=True),))),
    ),
    card("Manifest Dread", "{1}{G}", "Sorcery", "", spell(ManifestDread())),
    card(
        "Mastery of the Unseen",
        "{1}{W}",
        "Enchantment",
        "",
        when(
            When("turned up", YOURS),
            GainLife(Number("count", YOUR_CREATURES)),
        ),
        activated(mana("{3}{W}"), Manifest()),
    ),
    card(
        "Qarsi High Priest",
        "{B}",
        "Creature - Human Cleric",
        "0/2",
        activated(
            mana("{1}{B}", TAP, CostPart("sacrifice", what=OTHER_CREATURE)), Manifest()
        ),
    ),
    _form("Rageform", "{2}{R}{R}", "double strike"),
    card(
        "Reality Shift",
        "{1}{U}",
        "Instant",
        "",
        spell(Exile(), Manifest(who="controller of target"), target=TARGET_CREATURE),
    ),
    card(
        "Scroll of Fate",
        "{3}",
        "Artifact",
        "",
        activated(
            mana("", TAP),
            ChooseObject(Filter(zone="hand", owner="you")),
            Manifest(of="chosen"),
        ),
    ),
    card("Soul Summons", "{1}{W}", "Sorcery", "", spell(Manifest())),
    card(
        "Sultai Emissary",
        "{1}{B}",
        "Creature - Zombie Warrior",
        "1/1",
        dies(Manifest()),
    ),
    card(
        "They Came from the Pipes",
        "{4}{U}",
        "Enchantment",
        "",
        enters(ManifestDread(), ManifestDread()),
        when(When("enters", YOUR_FACE_DOWN), Draw()),
    ),
    card(
        "Thieving Amalgam",
        "{5}{B}{B}",
        "Creature - Ape Snake",
        "6/7",
        when(
            When("begins", who="opponent", step="upkeep"),
            Manifest(library_of="player"),
        ),
        when(
            When(
                "dies",
                Filter(types=("creature",), controller="you", owner="opponent"),
            ),
            LoseLife(2, "owner of event"),
            GainLife(2),
        ),
    ),
    card(
        "Valgavoth's Onslaught",
        "{X}{X}{G}",
        "Sorcery",
        "",
        spell(ManifestDread(count=X), PutCounters(count=X, what="result")),
    ),
    card(
        "Whisperwood Elemental",
        "{3}{G}{G}",
        "Creature - Elemental",
        "4/4",
        when(When("begins", who="you", step="end"), Manifest()),
        activated(
            mana("", CostPart("sacrifice this")),
            this_turn(
                Filter(
                    types=("creature",), controller="you", face_down=False, token=False
                ),
                gain(dies(Manifest())),
            ),
        ),
    ),
    card(
        "Wildcall",
        "{X}{G}{G}",
        "Sorcery",
        "",
        spell(Manifest(), PutCounters(count=X, what="result")),
    ),
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
            Mode("exile an artifact", (Exile(),), (_target("artifact"),)),
            Mode("exile an enchantment", (Exile(),), (_target("enchantment"),)),
            Mode("manifest dread", (ManifestDread(),)),
        ),
    ),
    card(
        "Conductive Machete",
        "{4}",
        "Artifact - Equipment",
        "",
        enters(ManifestDread(), Attach("result")),
        Static((grow(2, 1),), "attached"),
        Keyword("equip", mana("{4}")),
    ),
    card(
        "Curator Beastie",
        "{4}{G}{G}",
        "Creature - Beast",
        "6/6",
        Keyword("reach"),
        Instead("enters", (PutCounters(count=2, what="event"),), COLORLESS),
        when((When("enters"), When("attacks")), ManifestDread()),
    ),
    card(
        "Cursed Windbreaker",
        "{2}{U}",
        "Artifact - Equipment",
        "",
        enters(ManifestDread(), Attach("result")),
        Static((gain("flying"),), "attached"),
        Keyword("equip", mana("{3}")),
    ),
    card(
        "Dissection Tools",
        "{5}",
        "Artifact - Equipment",
        "",
        enters(ManifestDread(), Attach("result")),
        Static((grow(2, 2), gain("deathtouch"), gain("lifelink")), "attached"),
        Keyword("equip", Cost(None, (CostPart("sacrifice", what=CREATURE),))),
    ),
    card(
        "Fear of Impostors",
        "{1}{U}{U}",
        "Enchantment Creature - Nightmare",
        "3/2",
        Keyword("flash"),
        enters(
            CounterSpell(), ManifestDread("controller of target"), target=Target(SPELL)
        ),
    ),
    card(
        "Innocuous Rat",
        "{1}{B}",
        "Creature - Rat",
        "1/1",
        dies(ManifestDread()),
    ),
    card(
        "Temur War Shaman",
        "{4}{G}{G}",
        "Creature - Human Shaman",
        "4/5",
        enters(Manifest()),
        when(
            When("turned up", YOURS),
            May((Fight("event"),)),
            target=Target(THEIR_CREATURE),
            condition=Condition("is", what="event", fits=CREATURE),
        ),
    ),
    card(
        "Threats Around Every Corner",
        "{3}{G}",
        "Enchantment",
        "",
        enters(ManifestDread()),
        when(
            When("enters", Filter(controller="you", face_down=True)),
            Search(BASIC_LAND_CARD, "battlefield", tapped=True),
        ),
    ),
    card(
        "Turn Inside Out",
        "{R}",
        "Instant",
        "",
        spell(
            this_turn("target", grow(3, 0)),
            WhenThisTurn("dies", (ManifestDread(),)),
            target=TARGET_CREATURE,
        ),
    ),
    card(
        "Twist Reality",
        "{1}{U}{U}",
        "Instant",
        "",
        modal(
            Mode("counter a spell", (CounterSpell(),), (Target(SPELL),)),
            Mode("manifest dread", (ManifestDread(),)),
        ),
    ),
    card(
        "Under the Skin",
        "{2}{G}",
        "Sorcery",
        "",
        spell(
            ManifestDread(),
            ChooseObject(
                Filter(
                    zone="graveyard",
                    owner="you",
                    not_types=("instant", "sorcery"),
                ),
                optional=True,
            ),
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
        "Unsettling Twins",
        "{3}{W}",
        "Creature - Human",
        "2/2",
        enters(ManifestDread()),
    ),
    card(
        "Unwanted Remake",
        "{W}",
        "Instant",
        "",
        spell(
            Destroy(),
            ManifestDread("controller of target"),
            target=TARGET_CREATURE,
        ),
    ),
    card(
        "Vannifar, Evolved Enigma",
        "{2}{G}{U}",
        "Legendary Creature - Elf Ooze Wizard",
        "3/4",
        Triggered(
            (When("begins", who="you", step="beginning of combat"),),
            Effect(
                (),
                (),
                (
                    Mode(
                        "cloak",
                        (
                            ChooseObject(Filter(zone="hand", owner="you")),
                            Manifest(of="chosen", cloak=True),
                        ),
                    ),
                    Mode("grow", (PutCounters(what=COLORLESS),)),
                ),
            ),
        ),
    ),
    card(
        "Arashin War Beast",
        "{5}{G}{G}",
        "Creature - Beast",
        "6/6",
        when(When("combat damage to blockers"), Manifest()),
    ),
    card(
        "Become Anonymous",
        "{2}{U}{U}",
        "Instant",
        "",
        spell(
            ManifestPile(("target", "top"), cloak=True, top=2, tapped=True),
            target=Target(Filter(types=("creature",), owner="you", token=False)),
        ),
    ),
    card(
        "Defiant Survivor",
        "{2}{G}",
        "Creature - Human Survivor",
        "3/2",
        when(
            When("begins", who="you", step="postcombat main"),
            ManifestDread(),
            condition=Condition("is", fits=Filter(tapped=True)),
        ),
    ),
    card(
        "Disturbing Mirth",
        "{B}{R}",
        "Enchantment",
        "",
        enters(
            PayOrElse(
                Cost(None, (CostPart("sacrifice", what=ANOTHER_OF_THOSE),)), (Draw(2),)
            )
        ),
        when(When("sacrificed", who="you"), ManifestDread()),
    ),
    card(
        "Fierce Invocation",
        "{4}{R}",
        "Sorcery",
        "",
        spell(Manifest(), PutCounters(count=2, what="result")),
    ),
    card(
        "Glitch Interpreter",
        "{2}{U}",
        "Creature - Human Wizard",
        "2/3",
        when(
            When("enters"),
            ReturnToHand("this"),
            ManifestDread(),
            condition=Condition(
                "compare",
                Number("count", Filter(controller="you", face_down=True)),
                "=",
                0,
            ),
        ),
        when(When("some hit player", COLORLESS), Draw()),
    ),
    card(
        "Soul-Strike Technique",
        "{1}{W}",
        "Enchantment - Aura",
        "",
        Keyword("enchant", what=CREATURE),
        Static((grow(1, 1), gain("vigilance")), "attached"),
        when(When("dies", "attached"), Manifest()),
    ),
    card(
        "Stay Hidden, Stay Silent",
        "{1}{U}",
        "Enchantment - Aura",
        "",
        Keyword("enchant", what=CREATURE),
        enters(Tap("attached")),
        Static((Change("rule", "doesnt_untap"),), "attached"),
        Activated(
            mana("{4}{U}{U}"),
            Effect((ShuffleIn("attached"), ManifestDread())),
            timing="sorcery",
        ),
    ),
    card(
        "Ugin's Mastery",
        "{4}",
        "Enchantment",
        "",
        when(When("cast", CREATURE_SPELL.changed(colorless=True), "you"), Manifest()),
        when(
            When("some attack", YOUR_CREATURES, "you", given=SIX_POWER_ATTACKS),
            ChooseObject(YOUR_FACE_DOWN, optional=True),
            TurnFaceUp("chosen"),
        ),
    ),
    card(
        "Write into Being",
        "{2}{U}",
        "Sorcery",
        "",
        spell(LookAndManifest(2, 1, rest="top or bottom")),
    ),
    card(
        "Zimone, Mystery Unraveler",
        "{2}{G}{U}",
        "Legendary Creature - Human Wizard",
        "3/3",
        when(
            When("enters", Filter(types=("land",), controller="you")),
            CountResolution(),
            If(
                Condition("compare", Number("resolved"), "=", 1),
                (ManifestDread(),),
                (
                    ChooseObject(YOURS.changed(face_down=True), optional=True),
                    TurnFaceUp("chosen"),
                ),
            ),
        ),
    ),
)
