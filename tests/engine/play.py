"""Random games: where they start, what is done in them, and what must always hold.

``pick`` is a function that returns a number below another one: a seeded generator, or
hypothesis, which then finds the shortest game that goes wrong.
"""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterator

from morphlab import cards, rulebook
from morphlab.engine import exiled, facedown, game, layers, merging, moves, state
from morphlab.engine.actions import (
    Activate,
    ActivateMana,
    Cast,
    Choose,
    Concede,
    Foretell,
    Pass,
    PlayLand,
    TurnUp,
    TurnUpConspiracy,
    Unlock,
)
from morphlab.engine.errors import IllegalAction, MorphlabError
from morphlab.engine.halves import HALF_WAYS
from morphlab.engine.mana import pool_of
from morphlab.engine.objects import Away, Part, PlayerRef
from morphlab.engine.problems import problems
from morphlab.engine.state import FIELDS
from morphlab.engine.view import view
from morphlab.scenarios import notation
from morphlab.scenarios.code import code, from_code
from morphlab.scenarios.telling import tell

Pick = Callable[[int], int]


def seeded(seed) -> Pick:
    """A small generator of its own: the same games with every Python."""
    chance = [seed]

    def pick(below):
        chance[0] = (chance[0] * 6364136223846793005 + 1442695040888963407) % 2**64
        return (chance[0] >> 33) % below

    return pick


POOL = cards.all_cards()
BASICS = [cards.card(n) for n in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
PERMANENTS = [c for c in POOL if c.printed.is_permanent]
WITH_WAY = {
    way: [c for c in POOL if way in c.printed.abilities.keywords]
    for way in ("morph", "megamorph", "disguise", "spellmorph")
}
MUTATING = [c for c in POOL if "mutate" in c.printed.abilities.keywords]
CREATURES = [c for c in PERMANENTS if c.is_creature_card]
TURNABLE = [c for c in PERMANENTS if c.back is None]


def could_be(cause):
    """The cards that can lie face down for a cause."""
    if cause in WITH_WAY:
        return WITH_WAY[cause]
    return TURNABLE if cause == "effect" else POOL


AGENDA = cards.card("Immediate Action")
FORETOLD = cards.card("Saw It Coming")


def elsewhere(pos, player, hidden, name):
    """A foretold card, one exiled unseen, and a conspiracy with a secret name."""
    away = Away(foretold=1, lookers=frozenset((player,)))
    down = exiled.hidden_by("foretold")
    moves.create(pos, FORETOLD, player, "exile", down, away=away)
    moves.create(pos, hidden, player, "exile", exiled.hidden_by(by="Ignorant Bliss"))
    down, chosen = exiled.hidden_by("hidden agenda"), (("card name", name, 0),)
    moves.create(
        pos,
        AGENDA,
        player,
        "command",
        down,
        choices=chosen,
        known_to=frozenset((player,)),
    )
    moves.create(pos, FORETOLD, player, "hand")


def merged(pos, player, cards, hidden=()):
    """A merged permanent of these cards, topmost first; some of them lie face down."""
    down = facedown.face_down("manifest")
    first = down if 0 in hidden else None
    obj = moves.create(pos, cards[0], player, "battlefield", face_down=first)
    parts = tuple(
        Part(card, None, down, frozenset((player,)))
        if place in hidden
        else Part(card, None, None, moves.everyone(pos))
        for place, card in enumerate(cards)
    )
    return moves.put(pos, merging.assembled(obj, parts))


def start(pick: Pick, players=2, small=False):
    """A position with something in every zone, and permanents face down by all causes.

    A small one has fewer lands and cards, for checks that look at everything.
    """
    pos = state.empty(("Ann", "Ben", "Cid")[:players], pick(1000))

    def one(among):
        return among[pick(len(among))]

    for player in range(players):
        for land in BASICS[: 2 if small else 5]:
            moves.create(pos, land, player, "battlefield", tapped=pick(6) == 5)
        for _ in range(2 if small else 2 + pick(5)):
            moves.create(pos, one(BASICS), player, "battlefield")
        for _ in range(2 + pick(4)):
            moves.create(pos, one(POOL), player, "hand")
        moves.create(pos, one(BASICS), player, "hand")
        for _ in range(4 if small else 12):
            moves.create(pos, one(POOL), player, "library")
        for _ in range(pick(3)):
            moves.create(pos, one(POOL), player, "graveyard")
        for _ in range(1 + pick(3)):
            moves.create(pos, one(PERMANENTS), player, "battlefield")
        for cause in facedown.CAUSES:
            if pick(6 if small else 3) == 2:
                record = facedown.face_down(
                    cause, by="Backslide" if cause == "effect" else ""
                )
                what = one(could_be(cause))
                moves.create(pos, what, player, "battlefield", face_down=record)
        elsewhere(pos, player, one(POOL), one(POOL).name)
        if pick(3) == 2:  # over a hidden card, under one, or both face up
            two = (one(MUTATING), one(POOL)), (one(POOL), one(MUTATING))
            both = (one(MUTATING), one(CREATURES), one(CREATURES))
            where, hidden = [(two[0], (1,)), (two[1], (0,)), (both, ())][pick(3)]
            merged(pos, player, where, hidden)
    pos.set_player(0, pool=pool_of(["", "{W}{U}", "{B}{R}{G}{C}{2}"][pick(3)]))
    pos.events = []
    game.run(pos)
    return pos.freeze()


ORDER = (
    Pass,
    PlayLand,
    Cast,
    TurnUp,
    Foretell,
    TurnUpConspiracy,
    Unlock,
    Activate,
    ActivateMana,
    Choose,
)


def choose_action(now, pick: Pick, concede=True):
    """One of the legal actions: first which sort of action, then which of them.

    Where each action is as likely as any other, games are all about tapping lands.
    """
    options = list(game.legal_actions(now))
    if concede and pick(400) == 399:
        return Concede(now.living()[-1])
    sorts = [k for k in ORDER if any(type(a) is k for a in options)]
    sort = sorts[pick(len(sorts))]
    same = [a for a in options if type(a) is sort]
    return same[pick(len(same))]


class Failed(AssertionError):
    """A random game in which something did not hold, with how to play it again."""


def play(first, pick: Pick, steps: int, after) -> int:
    """Play a random game and call ``after(now, action, then, events)`` at each step."""
    now, done = first, []
    try:
        for _ in range(steps):
            if now.over:
                break
            action = choose_action(now, pick)
            done.append(action)
            then, events = game.apply(now, action)
            after(now, action, then, events)
            now = then
    except (
        AssertionError,
        LookupError,
        TypeError,
        ValueError,
        RecursionError,
    ) as error:
        raise Failed(
            f"{type(error).__name__}: {error}\n{again(first, done)}"
        ) from error
    return len(done)


def again(first, done) -> str:
    """How to play a game again: the first position as text, and the actions."""
    lines = "\n".join(f"    {action!r}," for action in done)
    return (
        "play again with: from morphlab.engine.actions import *; "
        "from morphlab.engine.objects import Away, PlayerRef\n"
        f"now = from_code({code(first)!r})\n"
        f"for action in [\n{lines}\n]:\n    now, events = apply(now, action)"
    )


# --- what must hold -------------------------------------------------------------------


def facts(now):
    """All facts of a position, copied so that a later change would show."""
    return tuple(
        dict(value) if isinstance(value := getattr(now, name), dict) else value
        for name in FIELDS
    )


def inventory(now) -> Counter:
    """The cards of the players still in the game; tokens and abilities are none."""
    return Counter(
        (obj.owner, card.name)
        for obj in now.objects.values()
        for card in obj.cards
        if not card.token and not now.players[obj.owner].lost
    )


def cards_are_conserved(now, then):
    stay = {p for p, player in enumerate(then.players) if not player.lost}
    before = Counter({k: n for k, n in inventory(now).items() if k[0] in stay})
    assert inventory(then) == before, "cards came or went"


def nothing_is_impossible(then):
    found = problems(then)
    assert not found, f"impossible: {found[0]}"


def face_down_is_as_listed(then):
    for obj in then.objects.values():
        if obj.face_down is not None and obj.zone in ("battlefield", "stack"):
            assert obj.copiable == obj.face_down.listed, f"{obj} is not as listed"
        if obj.zone == "battlefield" and obj.face_down is None and not obj.copied:
            assert obj.copiable.is_permanent, f"{obj} is on the battlefield"


def indexes_are_right(then):
    fresh = then.draft()
    moves.index(fresh)
    assert then.watchers == fresh.watchers, "the index of watchers is wrong"
    assert then.temporary == fresh.temporary, "the index of temporary things is wrong"


KNOWN_RULES = {rule.number for rule in rulebook.rules()}


def rules_are_known(events):
    for event in events:
        assert event.rule in KNOWN_RULES, f"{event.kind} cites {event.rule!r}"


def a_cold_start_changes_nothing(now, action, then, events):
    """From the bare facts, with nothing remembered, the same things happen."""
    cold = now.draft()
    cold.memory = {}
    moves.index(cold)
    cold.swept = now.swept
    cold.dirty = set(now.dirty)
    cold_then, cold_events = game.apply(cold.freeze(), action)
    assert cold_events == events, "what was remembered changed the events"
    assert cold_then == then, "what was remembered changed the position"


def forgetting_changes_nothing(now, action, then, events):
    """Without memory and indexes the same things happen."""
    with layers.forgetful():
        other_then, other_events = game.apply(now, action)
        listed = list(game.legal_actions(then))
    assert other_events == events, "without memory the events differ"
    assert other_then == then, "without memory the position differs"
    assert listed == list(game.legal_actions(then)), "without memory the list differs"


def texts_read_back(then):
    back = pickle.loads(pickle.dumps(then))
    assert back == then, "pickling changed the position"
    assert from_code(code(then)) == then, "the position text reads back differently"
    assert list(game.legal_actions(back)) == list(game.legal_actions(then))


def actions_read_back(then):
    """Each legal action has a text that reads back to the same action."""
    for action in game.legal_actions(then):
        text = notation.write(then, action)
        assert notation.read(then, text) == action, f"{text!r} is not {action}"


def all_can_be_shown(then, events):
    """Each viewer sees plain data, and a judge is told of what happened."""
    for viewer in (*range(len(then.players)), "judge"):
        json.dumps(view(then, viewer).to_dict())
        for event in events:
            told = tell(event, then, viewer)
            quiet = viewer != "judge" or event.kind in SILENT
            assert told or quiet, f"nobody is told of {event.kind!r}"


# A target is told with the spell or ability that it is the target of.
SILENT = frozenset(("targeted",))


def conceivable(now) -> Iterator[object]:
    """All actions that anybody could think of, sense or not."""
    yield Pass()
    for number, obj in now.objects.items():
        yield PlayLand(number)
        yield Foretell(number)
        yield TurnUpConspiracy(number)
        yield Unlock(number, 0)
        yield Unlock(number, 1)
        for way in HALF_WAYS:
            yield Cast(number, way)
        for way in (
            "",
            *facedown.CAUSES,
            "flashback",
            "foretell",
            "free",
            "morph free",
        ):
            yield Cast(number, way)
            yield TurnUp(number, way)
        if obj.card is None or obj.zone in ("library", "stack"):
            continue
        yield Choose(number)
        for place in range(len(layers.characteristics(now, obj).abilities) + 1):
            yield Activate(number, place)
            for output in range(6):
                yield ActivateMana(number, place, output)
    for option in (None, True, False, 0, 1, 2, 3, "white", PlayerRef(0), PlayerRef(1)):
        yield Choose(option)
    if now.choice is not None:
        yield from (Choose(option) for option in now.choice.options)


def list_is_complete(then):
    """What is listed is accepted, and what is not listed is refused with a rule."""
    actions = game.legal_actions(then)
    listed = list(actions)
    twice = [action for action, n in Counter(listed).items() if n > 1]
    assert not twice, f"{twice[:1]} is listed twice"
    for action in listed:
        assert action in actions, f"{action} is listed and refused"
    before = facts(then)
    for action in set(conceivable(then)) - set(listed):
        assert action not in actions, f"{action} is accepted and not listed"
        error = game.why_not(then, action)
        assert error.rule in KNOWN_RULES, f"refusing {action} cites {error.rule!r}"
    try:
        game.apply(then, Choose("nothing of the kind"))
    except IllegalAction:
        pass
    else:
        raise AssertionError("a nonsense choice was accepted")
    assert facts(then) == before, "a refused action changed the position"


def sound(now, action, then, events):
    """Make the checks that are cheap enough for every action."""
    cards_are_conserved(now, then)
    nothing_is_impossible(then)
    face_down_is_as_listed(then)
    indexes_are_right(then)
    rules_are_known(events)
    a_cold_start_changes_nothing(now, action, then, events)


__all__ = ["Failed", "MorphlabError", "play", "sound", "start"]
