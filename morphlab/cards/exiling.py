"""Cards that exile face down, find what they exiled, or let it be cast (406, 607)."""

from __future__ import annotations

from ..engine.abilities import Abilities, Keyword, RuleEffect, Static, Triggered, When
from ..engine.card import Card, card
from ..engine.characteristics import Characteristics
from ..engine.effects import (
    CastCard,
    Change,
    ChooseObject,
    CopyCard,
    CounterSpell,
    Draw,
    Exile,
    ExileTop,
    If,
    LetPlay,
    LookAndExile,
    Manifest,
    May,
    PutOntoBattlefield,
    ReturnToHand,
    TurnFaceUp,
)
from ..engine.selectors import Condition, Cost, CostPart, Filter, Number, Target, mana
from .words import (
    FLYING,
    SPELL,
    TAP,
    YOUR_CREATURES,
    YOUR_FACE_DOWN,
    activated,
    dies,
    disguise,
    effect,
    enters,
    hits_player,
    spell,
    turned_up,
    when,
)

WITH_THIS = Filter(zone="exile", exiled_with=True)
OPPONENT = Target(player="opponent")
CREATURE_CARD = Filter(zone="exile", types=("creature",))
# A creature on the battlefield or a creature card in a graveyard.
OTHER_OR_CARD = Filter(
    zone="any",
    types=("creature",),
    either=(Filter(other=True), Filter(zone="graveyard")),
)
FREE_IF_STUCK = activated(
    mana("{2}{U}{B}"),
    TurnFaceUp("this"),
    If(
        Condition("is", what="this", fits=Filter(face_down=True)),
        (Exile("this"), CastCard(free=True)),
    ),
)
# The creature that Magar makes of an instant or sorcery card.
STRINGS = Characteristics(
    types=("creature",),
    power=3,
    toughness=3,
    abilities=Abilities(
        (
            hits_player(CopyCard("this"), CastCard(free=True)),
            Static((Change("rule", "exile_instead"),)),
        )
    ),
)

LINKED: tuple[Card, ...] = (
    card(
        "Aurelia's Vindicator",
        "{2}{W}{W}",
        "Creature - Angel",
        "4/2",
        FLYING,
        Keyword("lifelink"),
        Keyword("ward", mana("{2}")),
        disguise("{X}{3}{W}"),
        turned_up(Exile(), target=Target(OTHER_OR_CARD, least=0, most=Number("x"))),
        when(When("leaves"), ReturnToHand(WITH_THIS)),
    ),
    card(
        "Bane Alley Broker",
        "{1}{U}{B}",
        "Creature - Human Rogue",
        "0/3",
        activated(
            Cost(None, (TAP,)),
            Draw(),
            ChooseObject(Filter(zone="hand", owner="you")),
            Exile("chosen", face_down=True),
        ),
        RuleEffect("look", WITH_THIS, "you"),
        activated(mana("{U}{B}", TAP), ChooseObject(WITH_THIS), ReturnToHand("chosen")),
    ),
    card(
        "Gonti, Lord of Luxury",
        "{2}{B}{B}",
        "Legendary Creature - Aetherborn Rogue",
        "2/3",
        Keyword("deathtouch"),
        enters(
            LookAndExile(4, library_of="target"),
            LetPlay(any_mana=True),
            target=OPPONENT,
        ),
    ),
    card(
        "Primordial Mist",
        "{4}{U}",
        "Enchantment",
        "",
        when(When("begins", who="you", step="end"), May((Manifest(),))),
        activated(
            Cost(None, (CostPart("exile", what=Filter(face_down=True)),)),
            LetPlay(this_turn=True, lands=True),
        ),
    ),
    card(
        "Summoner's Egg",
        "{4}",
        "Artifact Creature - Egg",
        "0/4",
        enters(
            May(
                (
                    ChooseObject(Filter(zone="hand", owner="you")),
                    Exile("chosen", face_down=True),
                )
            )
        ),
        dies(
            TurnFaceUp(WITH_THIS),
            If(
                Condition("is", what="result", fits=CREATURE_CARD),
                (PutOntoBattlefield("result"),),
            ),
        ),
    ),
)
CASTING: tuple[Card, ...] = (
    card(
        "Colfenor's Plans",
        "{2}{B}{B}",
        "Enchantment",
        "",
        enters(ExileTop(7, face_down=True)),
        RuleEffect("look", WITH_THIS, "you"),
        RuleEffect("play from", WITH_THIS, "you", zone="exile"),
        RuleEffect("cast from", SPELL.changed(exiled_with=True), "you", zone="exile"),
        RuleEffect("skip step", who="you", step="draw"),
        RuleEffect("cant cast", who="you", after=1),
    ),
    card(
        "Etrata, Deadly Fugitive",
        "{1}{U}{B}",
        "Legendary Creature - Vampire Assassin",
        "1/4",
        Keyword("deathtouch"),
        Static((Change("6", "add_ability", FREE_IF_STUCK),), YOUR_FACE_DOWN),
        Triggered(
            (
                When(
                    "combat damage to player",
                    Filter(subtypes=("Assassin",), controller="you"),
                    "opponent",
                ),
            ),
            effect(Manifest(cloak=True, library_of="player")),
        ),
    ),
    card(
        "Maelstrom Archangel",
        "{W}{U}{B}{R}{G}",
        "Creature - Angel",
        "5/5",
        FLYING,
        hits_player(CastCard(Filter(zone="hand", owner="you"), free=True)),
    ),
    card(
        "Magar of the Magic Strings",
        "{1}{B}{R}",
        "Legendary Creature - Minotaur Performer",
        "3/3",
        activated(
            mana("{1}{B}{R}"),
            PutOntoBattlefield(face_down=True, listed=STRINGS),
            target=Target(
                Filter(zone="graveyard", any_type=("instant", "sorcery"), owner="you")
            ),
        ),
    ),
    card(
        "Misthollow Griffin",
        "{2}{U}{U}",
        "Creature - Griffin",
        "3/3",
        FLYING,
        RuleEffect("cast this", who="you", zone="exile"),
    ),
    card(
        "Saw It Coming",
        "{1}{U}{U}",
        "Instant",
        "",
        spell(CounterSpell(), target=Target(SPELL)),
        Keyword("foretell", mana("{1}{U}")),
    ),
)
CONSPIRACIES: tuple[Card, ...] = (
    card(
        "Immediate Action",
        "",
        "Conspiracy",
        "",
        Keyword("hidden agenda"),
        Static(
            (Change("6", "add_ability", Keyword("haste")),),
            YOUR_CREATURES.changed(chosen_name=True),
        ),
    ),
)

CARDS: tuple[Card, ...] = LINKED + CASTING + CONSPIRACIES
