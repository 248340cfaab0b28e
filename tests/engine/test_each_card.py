"""Each card of the pool is cast, turned up and used at least once (see ``play``)."""

from __future__ import annotations

import pytest

from morphlab import cards
from morphlab.engine import facedown, game, moves, state
from morphlab.engine.actions import (
    Activate,
    ActivateMana,
    Cast,
    Choose,
    Pass,
    PlayLand,
    TurnUp,
    Unlock,
)
from morphlab.engine.halves import WAYS_OF
from morphlab.engine.mana import pool_of
from tests.engine import play
from tests.engine.play import seeded

# Things to aim at and to pay with: many types, colours and sizes on both sides.
COMPANY = ("Sage-Eye Harrier", "Soul Warden", "Krosan Colossus", "Putrid Raptor")
THINGS = ("Bonesplitter", "Glorious Anthem")
RICH = "{W}{W}{W}{U}{U}{U}{B}{B}{B}{R}{R}{R}{G}{G}{G}{C}{C}"


def arena(card, ben_casts=None):
    """Ann holds the card and all she could need; Ben may have cast a creature spell."""
    pos = state.empty(("Ann", "Ben"), 1)
    for player in (0, 1):
        for land in (*play.BASICS, *play.BASICS):
            moves.create(pos, land, player, "battlefield")
        for name in (*COMPANY, *THINGS):
            moves.create(pos, cards.card(name), player, "battlefield")
        for cause in ("morph", "disguise", "manifest"):
            what = play.could_be(cause)[0]
            moves.create(
                pos, what, player, "battlefield", face_down=facedown.face_down(cause)
            )
        for name in (*COMPANY, "Zombie Cutthroat", "Shock", "Wandering Ones"):
            moves.create(pos, cards.card(name), player, "hand")
            moves.create(pos, cards.card(name), player, "graveyard")
        for what in (*play.BASICS, *play.POOL[:8]):
            moves.create(pos, what, player, "library")
        pos.set_player(player, pool=pool_of(RICH))
    moves.create(pos, card, 0, "hand")
    pos.active = 0 if ben_casts is None else 1
    pos.priority = pos.active
    pos.events = []
    game.run(pos)
    now = pos.freeze()
    if ben_casts is not None:
        hand = now.players[1].hand
        raptor = next(n for n in hand if now.objects[n].card.name == COMPANY[-1])
        now, _ = game.apply(now, Cast(raptor, ben_casts))
        now = settle(now, seeded(0))
        now, _ = game.apply(now, Pass())
    return now


def settle(now, pick):
    """Answer what is asked until somebody has priority."""
    while now.choice is not None:
        options = list(game.legal_actions(now))
        now, _ = game.apply(now, options[pick(len(options))])
    return now


USES = Cast | PlayLand | TurnUp | Activate | ActivateMana | Unlock


def concerns(now, action, card):
    number = getattr(action, "card", None) or getattr(action, "object", None)
    if not isinstance(action, USES):
        return False
    return now.objects[number].card is card


def use(card, ben_casts, seed, before=frozenset(), steps=18):
    """Do with the card whatever can be done, what was not done before first."""
    pick = seeded(seed)
    now, done = arena(card, ben_casts), set(before)
    after = play.sound
    for _ in range(steps):
        if now.over:
            break
        options = list(game.legal_actions(now))
        mine = [a for a in options if concerns(now, a, card)]
        new = [a for a in mine if sort_of(a) not in done]
        if now.choice is not None or not mine:
            own = [a for a in options if isinstance(a, Cast)] if seed % 4 == 1 else []
            other = own[0] if own else Pass()  # a card may need a spell of Ann's own
            action = options[pick(len(options))] if now.choice else other
        else:
            action = (new or mine)[pick(len(new or mine))]
        then, events = game.apply(now, action)
        after(now, action, then, events)
        if concerns(now, action, card):
            done.add(sort_of(action))
        now = then
    return done


def sort_of(action):
    return (type(action), getattr(action, "way", ""))


def wanted(card):
    """What must be possible with a card, judged by what is printed on it."""
    printed = card.printed
    if printed.is_land:
        yield (PlayLand, "")
    elif printed.cost is not None:
        for way in WAYS_OF.get(card.layout, ("",)):
            yield (Cast, way)
    if card.layout == "room":
        yield (Unlock, "")
    for word in printed.abilities.ways:
        yield (Cast, word.name)
        if word.name != "spellmorph":  # it is cast from the battlefield
            yield (TurnUp, word.name)


@pytest.mark.parametrize("name", cards.names())
def test_a_card_does_what_is_printed_on_it(name):
    card = cards.card(name)
    missing = set(wanted(card))
    for seed in range(12):
        if not missing:
            break
        ben_casts = (None, None, "", "morph")[seed % 4]
        missing -= use(card, ben_casts, seed, set(wanted(card)) - missing)
    assert not missing


def test_choices_are_answered_in_the_arena():
    now = arena(cards.card("Shock"), ben_casts="morph")
    assert (now.priority, len(now.stack), now.choice) == (0, 1, None)
    assert Choose(None) not in game.legal_actions(now)
