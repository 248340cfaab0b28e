"""The same action with other hidden cards: who does not know them sees no difference.

For a viewer every card that this viewer does not know is made another one that could
lie there as well, in the objects and in all that is remembered of them. The same action
must then give the same view, log and list of actions, byte for byte, unless it rightly
shows one of these cards to the viewer: those are put back, and the action is tried
again (400.2, 406.3, 708.5, 708.6). Which card is a commander all know, so a commander
changes places with another hidden card, and is one there (903.3).
"""

from __future__ import annotations

import json
from zlib import crc32

from morphlab.engine import game, knowledge, moves
from morphlab.engine.abilities import WAYS
from morphlab.engine.actions import Cast, Choose, Foretell, PlayLand, TurnUp
from morphlab.engine.objects import Event, GameObject, Gone, OnStack
from morphlab.engine.state import Delayed, Frame, State, Waiting
from morphlab.engine.view import view
from morphlab.scenarios.naming import actor
from morphlab.scenarios.notation import write_public
from morphlab.scenarios.telling import tell
from tests.engine.play import AGENDA, could_be
from tests.engine.starts import DECK

WHOLE_DECK = frozenset(DECK)
HOLDERS = (Event, Gone, OnStack, Delayed, Frame, Waiting)


class Told(AssertionError):
    """Somebody was shown something that depends on a hidden card."""

    def __init__(self, viewer, salt, says):
        super().__init__(f"player {viewer} {says} (salt {salt})")
        self.viewer, self.salt = viewer, salt


def hidden_from(now, viewer):
    """The objects whose card a viewer does not know."""
    return [
        obj
        for obj in now.objects.values()
        if obj.card is not None
        and not obj.card.token
        and not knowledge.is_public(obj)
        and not knowledge.knows(now, viewer, obj)
    ]


def possible(obj):
    """The cards that an object could be as well, for all that everybody knows."""
    down = obj.face_down
    if down is None:
        return DECK
    if obj.zone in ("battlefield", "stack"):
        return could_be(down.cause)
    if obj.zone == "command":
        return [AGENDA]
    return DECK if obj.away is None or not obj.away.foretold else [obj.card]


def holds(among, card):
    """Whether a card is one of those that an object could be."""
    return card in (WHOLE_DECK if among is DECK else among)


def others(now, viewer, salt, kept, action):
    """Another card for each hidden object, by number.

    Which one follows from the card and the salt alone, so that a game that is made
    smaller still swaps the same cards. With every third salt they become, where they
    could be, the very card that the action is about: what counts or compares cards by
    name then has something to count.
    """
    cards = {}
    alike = (
        {now.objects[n].card for n in touched(action) if n in now.objects}
        if salt % 3 == 1
        else set()
    )
    for obj in hidden_from(now, viewer):
        if obj.number in kept or obj.commander:
            continue
        among = possible(obj)
        if isinstance(action, Cast) and obj.number == action.card:
            among = could_be(action.way)
        card = among[(crc32(obj.card.name.encode()) + salt * 104729) % len(among)]
        if any(holds(among, one) for one in alike):
            (card, *_) = [one for one in among if one in alike]
        if card != obj.card:
            cards[obj.number] = card
    return cards


def led(now, viewer, salt, kept, action):
    """Hidden commanders that lie elsewhere: which card is what, and which commander.

    Each changes places with a hidden card of the same owner, where both could be what
    the other is: two dictionaries, of cards and of commanders, by number.
    """
    cards, leads = {}, {}
    free = {obj.number: obj for obj in hidden_from(now, viewer)}
    for place, one in enumerate(now.commanders, 1):
        obj = free.get(one.object)
        if obj is None or obj.parts or obj.number in kept or obj.number in leads:
            continue
        cast = isinstance(action, Cast) and obj.number == action.card
        among = could_be(action.way) if cast else possible(obj)
        there = [
            other
            for other in free.values()
            if other.owner == obj.owner
            and not (other.commander or other.parts)
            and other.number not in kept
            and other.number not in leads
            and (obj.number not in one.among or other.number in one.among)
            and holds(possible(other), obj.card)
            and not (isinstance(action, Cast) and other.number == action.card)
        ]
        instead = [card for card in among if card != obj.card]
        if not there or not instead:
            continue
        other = there[(place + salt * 104729) % len(there)]
        cards[other.number], leads[other.number] = obj.card, place
        spot = (crc32(other.card.name.encode()) + salt) % len(instead)
        cards[obj.number], leads[obj.number] = instead[spot], 0
    return cards, leads


def with_cards(value, cards, leads=None):
    """A value with other cards in all the objects that it remembers."""
    leads = leads or {}
    if isinstance(value, tuple):
        made = tuple(with_cards(part, cards, leads) for part in value)
        return value if all(a is b for a, b in zip(made, value, strict=True)) else made
    if isinstance(value, GameObject):
        changes = {}
        if value.number in cards and value.card is not None and not value.card.token:
            changes["card"] = cards[value.number]
            if value.number in leads:
                changes["commander"] = leads[value.number]
        if value.on_stack is not None:
            inner = with_cards(value.on_stack, cards, leads)
            if inner is not value.on_stack:
                changes["on_stack"] = inner
        return value.changed(**changes) if changes else value
    if isinstance(value, State):
        return twin_of(value, cards, leads)
    if isinstance(value, HOLDERS):
        changes = {}
        for name in type(value).__fields__:
            old = getattr(value, name)
            if old.__class__ in (int, str, bool, type(None), frozenset):
                continue
            new = with_cards(old, cards, leads)
            if new is not old:
                changes[name] = new
        return value.changed(**changes) if changes else value
    return value


def twin_of(now, cards, leads=None):
    """The same position with other cards in some of its objects."""
    leads = leads or {}
    pos = now.draft()
    for number, obj in now.objects.items():
        if number in cards or obj.on_stack is not None:
            pos.objects[number] = with_cards(obj, cards, leads)
    for name in ("frames", "waiting", "delayed", "gone"):
        setattr(pos, name, with_cards(getattr(now, name), cards, leads))
    for number, player in enumerate(now.players):
        if player.cast:
            cast = with_cards(player.cast, cards, leads)
            if cast is not player.cast:
                pos.set_player(number, cast=cast)
        tally = tuple(hit for hit in player.commander_damage if hit[1] not in leads)
        if tally != player.commander_damage:
            pos.set_player(number, commander_damage=tally)
    for number, place in leads.items():
        if place:
            moves.change_commander(pos, place, object=number)
    pos.memory = dict(now.memory)  # what is remembered of others is still so
    moves.index(pos)
    for kind, numbers in now.watchers.items():
        if pos.watchers.get(kind) == numbers:
            pos.watchers[kind] = numbers
    pos.swept, pos.dirty = now.swept, set(now.dirty)
    return pos.freeze()


def touched(action):
    """The object whose card an action shows or depends on by itself."""
    if isinstance(action, TurnUp):
        return {action.object}
    if isinstance(action, PlayLand | Foretell):
        return {action.card}
    if isinstance(action, Cast) and action.way not in WAYS:
        return {action.card}
    if isinstance(action, Choose):
        option = action.option
        parts = option if isinstance(option, tuple) else (option,)
        return {part for part in parts if type(part) is int}
    return set()


def told(viewer, cards, then, events):
    """The swapped objects of which an action showed the card to the viewer."""
    found = set()
    for event in events:
        objects = [o for o in (event.was, event.object, event.other) if o is not None]
        numbers = {obj.number for obj in objects} & cards.keys()
        if not numbers:
            continue
        seen = event.seen_by is None or viewer in event.seen_by
        later = [then.objects[o.number] for o in objects if o.number in then.objects]
        came = event.object  # it may have gone again, as with a player who leaves
        if (
            (event.kind in ("revealed", "looked", "cost shown") and seen)
            or (came is not None and knowledge.is_public(came))
            or (
                came is not None
                and came.number not in then.objects
                and knowledge.knows(then, viewer, came)
            )
            or any(
                o.number not in numbers and knowledge.knows(then, viewer, o)
                for o in later
            )
        ):
            found |= numbers
    if then.choice is not None and then.choice.player == viewer:
        found |= {n for n in then.choice.options if type(n) is int} & cards.keys()
    if then.choice is not None and then.choice.rule == "903.9b":
        # Its owner is to see it there; and what leaves the battlefield is about to be
        # shown to all (708.9), so that the choice tells them no more (101.4).
        number = then.choice.about[1]
        there = then.objects[number].zone in ("battlefield", "stack")
        if number in cards and (there or then.choice.player == viewer):
            found.add(number)
    for number in cards:
        obj = then.objects.get(number)
        if obj is not None and (
            knowledge.is_public(obj) or knowledge.knows(then, viewer, obj)
        ):
            found.add(number)
    return found


def mixed(viewer, cards, now, then, other):
    """The swapped objects that the viewer rightly sees, but mixed with others.

    Cards of a pile that was shuffled are not told apart by what happened.
    """
    known = {
        obj.card
        for number, obj in then.objects.items()
        if number in other.objects
        and obj.card != other.objects[number].card
        and (knowledge.is_public(obj) or knowledge.knows(then, viewer, obj))
    }
    return {number for number in cards if now.objects[number].card in known}


def seen(now, action, then, events, viewer, dear):
    """All that a viewer gets to see of an action; the dear form is bytes."""
    mine = actor(then) == viewer
    listed = list(game.legal_actions(then)) if mine else []
    whole = view(then, viewer)
    return {
        "view": json.dumps(whole.to_dict()).encode() if dear else whole,
        "picture": str(whole).encode() if dear else b"",
        "log": [tell(event, then, viewer) for event in events],
        "said": write_public(now, action, viewer),
        "actions": [write_public(then, a, viewer) for a in listed] if dear else [],
        "numbers": repr(listed),
    }


def compare(now, action, then, events, viewer, salt, dear=False):
    """Compare an action with the same one in a twin; whether it could be compared.

    Raises:
        Told: the viewer sees a difference.
    """
    kept = touched(action) | {  # a cost that was shown tells which cards it could be
        frame.source.number for frame in now.frames if frame.source.zone != "stack"
    }
    for _ in range(4):
        elsewhere, leads = led(now, viewer, salt, kept, action)
        cards = others(now, viewer, salt, kept, action) | elsewhere
        if not cards:
            return False
        twin = twin_of(now, cards, leads)
        if game.why_not(twin, action) is not None:
            if actor(now) == viewer:
                raise Told(viewer, salt, f"is refused {action} with other hidden cards")
            return False
        other, happened = game.apply_unchecked(twin, action)
        shown = told(viewer, cards, then, events) | told(viewer, cards, other, happened)
        if not shown:
            shown = mixed(viewer, cards, now, then, other)
        if not shown:
            break
        kept |= shown
    else:
        return False
    here = seen(now, action, then, events, viewer, dear)
    there = seen(twin, action, other, happened, viewer, dear)
    for key, value in here.items():
        if value != there[key]:
            names = {n: card.name for n, card in cards.items()}
            raise Told(
                viewer,
                salt,
                f"sees another {key} with other hidden cards: "
                f"{_difference(value, there[key])} (swapped: {names})",
            )
    return True


def _difference(here, there):
    left, right = (
        str(v) if not isinstance(v, bytes) else v.decode() for v in (here, there)
    )
    for place, (a, b) in enumerate(zip(left, right, strict=False)):
        if a != b:
            start = max(place - 60, 0)
            return (
                f"...{left[start : place + 60]!r} and ...{right[start : place + 60]!r}"
            )
    return f"{left[-80:]!r} and {right[-80:]!r}"
