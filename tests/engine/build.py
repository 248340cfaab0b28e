"""Small positions for the tests of the engine, and a few plain cards to put in them."""

from __future__ import annotations

from morphlab.engine import facedown, game, layers, moves, state
from morphlab.engine.abilities import (
    Activated,
    Keyword,
    ManaAbility,
    SpellAbility,
    Static,
    Triggered,
    When,
)
from morphlab.engine.actions import Cast, Choose, Pass
from morphlab.engine.card import card
from morphlab.engine.effects import Change, DealDamage, Destroy, Effect, GainLife
from morphlab.engine.mana import pool_of
from morphlab.engine.selectors import Filter, Target, mana

CREATURE = Filter(types=("creature",))
ANY = Target(CREATURE, player="any")

PLAINS = card("Plains", "", "Basic Land - Plains", "", ManaAbility(("{W}",)))
ISLAND = card("Island", "", "Basic Land - Island", "", ManaAbility(("{U}",)))
BEAR = card("Bear", "{1}{G}", "Creature - Bear", "2/2")
OGRE = card("Ogre", "{2}{R}", "Creature - Ogre", "3/3")
WALL = card("Wall", "{W}", "Creature - Wall", "0/5", Keyword("defender"))
HIDER = card(
    "Hider", "{3}{G}", "Creature - Beast", "4/4", Keyword("morph", mana("{1}{G}"))
)
ANGEL = card(
    "Hidden Angel",
    "{4}{W}{W}",
    "Creature - Angel",
    "4/5",
    Keyword("flying"),
    Keyword("morph", mana("{2}{W}{W}")),
)
GROWER = card(
    "Grower", "{2}{G}", "Creature - Plant", "2/3", Keyword("megamorph", mana("{2}"))
)
SPY = card("Spy", "{2}{U}", "Creature - Human", "3/2", Keyword("disguise", mana("{U}")))
BOLT = card(
    "Bolt", "{R}", "Instant", "", SpellAbility(Effect((DealDamage(3),), (ANY,)))
)
SLAY = card(
    "Slay",
    "{B}",
    "Instant",
    "",
    SpellAbility(Effect((Destroy(),), (Target(CREATURE),))),
)
ANTHEM = card(
    "Anthem",
    "{1}{W}",
    "Enchantment",
    "",
    Static(
        (Change("7c", "modify_pt", (1, 1)),),
        Filter(types=("creature",), controller="you"),
    ),
)
HUMBLE = card(
    "Humble All",
    "{2}{W}{W}",
    "Enchantment",
    "",
    Static((Change("6", "lose_abilities"), Change("7b", "set_pt", (1, 1))), CREATURE),
)
SISTER = card(
    "Sister",
    "{W}",
    "Creature - Human",
    "1/1",
    Triggered(
        (When("enters", Filter(types=("creature",), other=True)),),
        Effect((GainLife(1),)),
    ),
)
MOURNER = card(
    "Mourner",
    "{B}",
    "Creature - Spirit",
    "1/1",
    Triggered((When("dies", CREATURE),), Effect((GainLife(1),))),
)


def creature(name="Test Beast", pt="2/2", *abilities, cost="{2}", types="Creature"):
    """Make a creature card for one test."""
    return card(name, cost, types, pt, *abilities)


def spell(name, *instructions, targets=(), cost="{0}", types="Instant", extra=None):
    """Make an instant or sorcery card for one test."""
    ability = SpellAbility(Effect(instructions, tuple(targets)), extra)
    return card(name, cost, types, "", ability)


def enchantment(name, *abilities):
    """Make an enchantment card for one test."""
    return card(name, "{1}", "Enchantment", "", *abilities)


def ability(cost, *instructions, targets=(), **facts):
    """Write an activated ability for one test."""
    return Activated(cost, Effect(instructions, tuple(targets)), **facts)


def position(players=2, library=10, seed=0):
    """Start a position in the first player's main phase, with Plains in libraries."""
    pos = state.empty(("Ann", "Ben", "Cid", "Dot")[:players], seed)
    for player in range(players):
        for _ in range(library):
            moves.create(pos, PLAINS, player, "library")
    return pos


def put(pos, what, owner=0, zone="battlefield", down=None, **facts):
    """Put a card somewhere, face down for a cause if one is given: its number."""
    record = facedown.face_down(down) if down is not None else None
    return moves.create(pos, what, owner, zone, face_down=record, **facts).number


def pool(pos, symbols, player=0):
    """Give a player mana, which stays for the present step."""
    pos.set_player(player, pool=pool_of(symbols))


def ready(pos, step="precombat main", priority=0):
    """Close the position and let the game go on until somebody must decide."""
    pos.events = []
    pos.step, pos.priority = step, priority
    game.run(pos)
    return pos.freeze()


def do(now, *actions):
    """Carry out legal actions one after another."""
    for action in actions:
        now, _ = game.apply(now, action)
    return now


def choose(now, *options):
    """Answer choices one after another."""
    return do(now, *(Choose(option) for option in options))


def cast(now, number, *options, way=""):
    """Cast a card and answer what is asked on the way."""
    return choose(do(now, Cast(number, way)), *options)


def everyone_passes(now):
    """Let all players pass in succession."""
    for _ in now.living():
        now = do(now, Pass())
    return now


def resolve(now):
    """Let all players pass; the position then, and the events of the last pass."""
    for _ in now.living()[1:]:
        now = do(now, Pass())
    return game.apply(now, Pass())


def to_step(now, step):
    """Let everybody pass, and declare nothing, until a step of this or a later turn."""
    for _ in range(200):
        if now.step == step and now.choice is None and not now.stack:
            return now
        now = choose(now, None) if now.choice is not None else do(now, Pass())
    raise AssertionError(f"the {step} step never came")


def here(now, number):
    """The object of a number, or None when it is gone."""
    return now.objects.get(number)


def what(now, number):
    """What an object is after all layers."""
    return layers.characteristics(now, now.objects[number])


def pt(now, number):
    return what(now, number).pt


def keywords(now, number):
    return what(now, number).abilities.keywords


def names(now, zone, player=None):
    """The printed names of the cards in a zone."""
    return [now.objects[n].card.name for n in now.zone(zone, player)]


def life(now):
    return [player.life for player in now.players]


def legal(now, kind=None):
    """The legal actions, of one kind if a kind is given."""
    return [a for a in game.legal_actions(now) if kind is None or type(a) is kind]


def refusal(now, action):
    """The rule that forbids an action, or an empty text."""
    error = game.why_not(now, action)
    return "" if error is None else error.rule


def kinds(events):
    return [event.kind for event in events]
