"""What happened, in one sentence for one viewer, with the rule that made it so (603).

By whitelist: each kind of event has its sentence here, and an event of another kind is
not told. Which card a face-down or hidden object is goes only to viewers who know it or
may look at it at that moment (708.5, 400.2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..engine import knowledge
from ..engine.objects import Event, GameObject, PlayerRef
from ..engine.state import Position
from .naming import HIDDEN_CARD, Viewer

Told = tuple[str, str]
Teller = Callable[[Event, Position, Viewer], str | None]


def tell(event: Event, state: Position, viewer: Viewer) -> str | None:
    """Tell an event to a viewer in one sentence, or not at all, with its rule.

    ``state`` is the position after the event. ``viewer`` is a player's number or
    ``judge``.

    >>> from morphlab.engine.state import empty
    >>> tell(Event("life", "119.3", 1, amount=-2), empty(("Alice", "Bob")), 0)
    'Bob loses 2 life (119.3)'
    """
    text = words(event, state, viewer)
    return None if text is None else f"{text} ({event.rule})" if event.rule else text


def words(event: Event, state: Position, viewer: Viewer) -> str | None:
    """Tell an event without its rule number, for those who write it elsewhere."""
    teller = _TELLERS.get(event.kind)
    if teller is None:
        return None
    if event.seen_by is not None and viewer != "judge" and viewer not in event.seen_by:
        return _unseen(event, state)
    return teller(event, state, viewer)


def story(events: Sequence[Event], state: Position, viewer: Viewer) -> list[Told]:
    """Tell events in a row, leaving out what the next sentence says as well.

    Each item is the sentence and its rule. Tapping a land for mana is one thing.
    """
    told: list[Told] = []
    for place, event in enumerate(events):
        after = events[place + 1] if place + 1 < len(events) else None
        if event.kind == "tapped" and after is not None and after.kind == "mana":
            if _number(event.object) == _number(after.object):
                continue
        text = words(event, state, viewer)
        if text is not None:
            told.append((text, event.rule))
    return told


def _number(obj: GameObject | None) -> int | None:
    return obj.number if obj is not None else None


def _unseen(event: Event, state: Position) -> str | None:
    """What all players see of a thing that is shown to some only."""
    if event.kind == "looked" and event.object is not None and event.object.handle:
        return f"{_player(state, event.player)} looks at {event.object.handle}"
    return None


# --- words for players and things -------------------------------------------------


def _player(state: Position, number: int | None) -> str:
    return state.players[number].name if number is not None else "The game"


def _own(state: Position, number: int | None) -> str:
    return f"{_player(state, number)}'s" if number is not None else "the"


def thing(obj: GameObject | None, state: Position, viewer: Viewer) -> str:
    """Name a thing as it was at an event, as far as a viewer may know it (708.5).

    A face-down one is ``#1 (face down)``, with its card for those who know it.
    """
    if obj is None:
        return "it"
    if obj.is_ability:
        source = obj.on_stack.source if obj.on_stack is not None else None
        return f"the ability {obj.handle} of {thing(source, state, viewer)}"
    known = knowledge.knows(state, viewer, obj)
    card = knowledge.card_name(obj.card) if obj.card is not None else ""
    if obj.face_down is not None:
        inner = f"face down, {card}" if known and card else "face down"
        return f"{obj.handle or 'a card'} ({inner})"
    if obj.zone in ("battlefield", "stack"):
        name = obj.copiable.name
        return f"{obj.handle} {name}".strip() if name else f"{obj.handle} (no name)"
    if knowledge.is_public(obj) or known:
        return card or HIDDEN_CARD
    return HIDDEN_CARD


def _entry(entry: int | PlayerRef, state: Position, viewer: Viewer) -> str:
    if isinstance(entry, PlayerRef):
        return state.players[entry.number].name
    obj = state.objects.get(entry)
    return thing(obj, state, viewer) if obj is not None else "something that is gone"


def _targets(obj: GameObject | None, state: Position, viewer: Viewer) -> str:
    if obj is None or obj.on_stack is None:
        return ""
    named = [_entry(e, state, viewer) for part in obj.on_stack.targets for e in part]
    return f", targeting {' and '.join(named)}" if named else ""


def _place(obj: GameObject, state: Position) -> str:
    owner = _own(state, obj.owner)
    return {
        "hand": f"{owner} hand",
        "library": f"{owner} library",
        "graveyard": f"{owner} graveyard",
        "exile": "exile",
        "stack": "the stack",
        "command": "the command zone",
        "battlefield": "the battlefield",
    }[obj.zone]


# --- one sentence per kind of event -----------------------------------------------


def _moves(event: Event, state: Position, viewer: Viewer) -> str | None:
    new, old = event.object, event.was
    if new is None:
        if old is None:
            return None
        return f"{thing(old, state, viewer)} ceases to exist"
    if new.zone == "stack":
        where = (
            "" if old is None or old.zone == "hand" else f" from {_place(old, state)}"
        )
        return (
            f"{_player(state, new.controller)} puts {thing(new, state, viewer)} "
            f"on the stack{where}"
        )
    if event.text == "created":
        return f"{_player(state, new.controller)} creates {thing(new, state, viewer)}"
    if new.zone == "battlefield":
        tapped = " tapped" if new.tapped else ""
        return f"{thing(new, state, viewer)} enters the battlefield{tapped}"
    verb = "goes to"
    if old is not None and old.zone == "hand" and event.text == "discarded":
        named = thing(new, state, viewer)
        return f"{_player(state, new.owner)} discards {named}"
    if old is not None and old.zone in ("battlefield", "stack"):
        return f"{_left(old, new, state, viewer)} {verb} {_place(new, state)}"
    source = f" from {_place(old, state)}" if old is not None else ""
    return f"{thing(new, state, viewer)} {verb} {_place(new, state)}{source}"


def _left(old: GameObject, new: GameObject, state: Position, viewer: Viewer) -> str:
    """A thing that left: by the name under which it lies there, if all see that."""
    if old.face_down is not None and knowledge.is_public(new) and new.card is not None:
        return f"{old.handle}, {knowledge.card_name(new.card)},"
    return thing(old, state, viewer)


def _draws(event: Event, state: Position, viewer: Viewer) -> str:
    return f"{_player(state, event.player)} draws {thing(event.object, state, viewer)}"


def _revealed(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    card = obj.card if obj is not None else None
    name = knowledge.card_name(card) if card is not None else "nothing"
    who = _player(state, event.player)
    if obj is not None and obj.handle:
        return f"{who} reveals {obj.handle}: it is {name}"
    return f"{who} reveals {name}"


def _cost_shown(event: Event, state: Position, viewer: Viewer) -> str:
    handle = event.object.handle if event.object is not None else "it"
    x = f" with X = {event.amount}" if "{X}" in event.text else ""
    return (
        f"{_player(state, event.player)} shows the cost of turning {handle} up: "
        f"{event.text}{x}"
    )


def _turned_up(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    assert obj is not None
    name = obj.copiable.name or "without a name"
    return f"{_player(state, event.player)} turns {obj.handle} face up: {name}"


def _turned_down(event: Event, state: Position, viewer: Viewer) -> str:
    was = event.was
    old = (
        f", it was {was.copiable.name}" if was is not None and was.copiable.name else ""
    )
    by = f" by {event.text}" if event.text else ""
    handle = event.object.handle if event.object is not None else "It"
    return f"{handle} is turned face down{by}{old}"


def _turned_to_cast(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    named = HIDDEN_CARD
    if obj is not None and obj.card is not None and knowledge.knows(state, viewer, obj):
        named = obj.card.name
    way = f", with {event.text}" if event.text else ""
    return f"{_player(state, event.player)} turns {named} face down to cast it{way}"


def _cast(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    return (
        f"{_player(state, event.player)} has cast {thing(obj, state, viewer)}"
        f"{_targets(obj, state, viewer)}"
    )


def _activated(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    handle = obj.handle if obj is not None else ""
    return (
        f"{_player(state, event.player)} activates an ability of "
        f"{thing(event.other, state, viewer)}: {handle}{_targets(obj, state, viewer)}"
    )


def _triggers(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    handle = obj.handle if obj is not None else ""
    live = state.objects.get(obj.number) if obj is not None else None
    return (
        f"An ability of {thing(event.other, state, viewer)} triggers and goes on the "
        f"stack: {handle}{_targets(live or obj, state, viewer)}"
    )


def _no_target(event: Event, state: Position, viewer: Viewer) -> str:
    return (
        f"{_cap(thing(event.object, state, viewer))} has no legal target and is removed"
    )


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]


def _paid(event: Event, state: Position, viewer: Viewer) -> str:
    words = event.text if event.text.startswith("{") else f"a cost: {event.text}"
    words = words.removeprefix("a cost: pay ")
    return f"{_player(state, event.player)} pays {words}"


def _mana(event: Event, state: Position, viewer: Viewer) -> str:
    source = thing(event.object, state, viewer)
    return f"{_player(state, event.player)} adds {event.text} with {source}"


def _resolves(event: Event, state: Position, viewer: Viewer) -> str:
    return f"{_cap(thing(event.object, state, viewer))} resolves"


def _fizzles(event: Event, state: Position, viewer: Viewer) -> str:
    return f"{_cap(thing(event.object, state, viewer))} does not resolve"


def _countered(event: Event, state: Position, viewer: Viewer) -> str:
    return f"{_cap(thing(event.object, state, viewer))} is countered"


def _damage(event: Event, state: Position, viewer: Viewer) -> str:
    to = (
        thing(event.object, state, viewer)
        if event.object is not None
        else _player(state, event.player)
    )
    kind = "combat damage" if event.text == "combat" else "damage"
    source = (
        thing(event.other, state, viewer) if event.other is not None else "A source"
    )
    return f"{source} deals {event.amount} {kind} to {to}"


def _life(event: Event, state: Position, viewer: Viewer) -> str:
    verb = "gains" if event.amount > 0 else "loses"
    return f"{_player(state, event.player)} {verb} {abs(event.amount)} life"


def _counters(event: Event, state: Position, viewer: Viewer) -> str:
    number = abs(event.amount)
    plural = "" if number == 1 else "s"
    verb = "gets" if event.amount > 0 else "loses"
    obj = thing(event.object, state, viewer)
    return f"{obj} {verb} {number} {event.text} counter{plural}"


def _last_counter(event: Event, state: Position, viewer: Viewer) -> str:
    return f"That was the last {event.text} counter"


def _becomes(what: str) -> Teller:
    def teller(event: Event, state: Position, viewer: Viewer) -> str:
        return f"{thing(event.object or event.was, state, viewer)} {what}"

    return teller


def _attached(event: Event, state: Position, viewer: Viewer) -> str:
    obj = thing(event.object, state, viewer)
    if event.other is None:
        return f"{obj} is attached to nothing any more"
    return f"{obj} is attached to {thing(event.other, state, viewer)}"


def _sacrificed(event: Event, state: Position, viewer: Viewer) -> str:
    return (
        f"{_player(state, event.player)} sacrifices {thing(event.was, state, viewer)}"
    )


def _attacks(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    enemy = ""
    if obj is not None and obj.attacking is not None:
        enemy = f" {_player(state, obj.attacking)}"
    return f"{thing(obj, state, viewer)} attacks{enemy}"


def _blocks(event: Event, state: Position, viewer: Viewer) -> str:
    obj, other = event.object, event.other
    if other is None and obj is not None and obj.blocking is not None:
        other = state.objects.get(obj.blocking)
    return f"{thing(obj, state, viewer)} blocks {thing(other, state, viewer)}"


def _begins(event: Event, state: Position, viewer: Viewer) -> str:
    return f"{_own(state, event.player)} {event.text} step begins".replace(
        "main step", "main phase"
    )


def _turn(event: Event, state: Position, viewer: Viewer) -> str:
    return f"{_own(state, event.player)} turn begins"


def _lost(event: Event, state: Position, viewer: Viewer) -> str:
    why = f": {event.text}" if event.text else ""
    return f"{_player(state, event.player)} loses the game{why}"


def _over(event: Event, state: Position, viewer: Viewer) -> str:
    if event.player is None:
        return "The game is over"
    return f"The game is over, {_player(state, event.player)} wins"


def _rewound(event: Event, state: Position, viewer: Viewer) -> str:
    return f"{_player(state, event.player)}'s action is undone: {event.text}"


def _control(event: Event, state: Position, viewer: Viewer) -> str:
    obj = thing(event.object, state, viewer)
    return f"{_player(state, event.player)} gains control of {obj}"


def _looked(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    card = obj.card if obj is not None else None
    name = knowledge.card_name(card) if card is not None else "nothing"
    handle = obj.handle if obj is not None and obj.handle else "a card"
    return f"{_player(state, event.player)} looks at {handle}: it is {name}"


def _shuffles(event: Event, state: Position, viewer: Viewer) -> str:
    return f"{_player(state, event.player)} shuffles a library"


def _missed(event: Event, state: Position, viewer: Viewer) -> str:
    return f"{_player(state, event.player)} cannot draw from an empty library"


def _dread(event: Event, state: Position, viewer: Viewer) -> str:
    return f"{_player(state, event.player)} has manifested dread"


def _effect(event: Event, state: Position, viewer: Viewer) -> str | None:
    source = thing(event.object, state, viewer)
    if event.object is None:
        return None
    until = {
        "ever": "for the rest of the game",
        "turned down": "until it is turned face down",
    }.get(event.text, f"until {event.text}")
    return f"The effect of {source} begins, {until}"


def _copied(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    handle = obj.handle if obj is not None else "It"
    return f"{handle} becomes a copy of {thing(event.other, state, viewer)}"


def _retargeted(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    now = _targets(obj, state, viewer).removeprefix(", targeting ")
    return f"{_cap(thing(obj, state, viewer))} now targets {now or 'nothing'}"


def _ceased(event: Event, state: Position, viewer: Viewer) -> str:
    return f"The token {thing(event.was, state, viewer)} ceases to exist"


def _left_game(event: Event, state: Position, viewer: Viewer) -> str:
    return f"{_player(state, event.player)} leaves the game"


def _pool_empties(event: Event, state: Position, viewer: Viewer) -> str:
    return f"{_own(state, event.player)} unspent mana is lost"


_TELLERS: dict[str, Teller] = {
    "activated": _activated,
    "attached": _attached,
    "attacks": _attacks,
    "begins": _begins,
    "blocks": _blocks,
    "cast": _cast,
    "ceased": _ceased,
    "control": _control,
    "copied": _copied,
    "cost shown": _cost_shown,
    "countered": _countered,
    "counters": _counters,
    "last counter": _last_counter,
    "damage": _damage,
    "destroyed": _becomes("is destroyed"),
    "draws": _draws,
    "effect": _effect,
    "fizzles": _fizzles,
    "left": _left_game,
    "left combat": _becomes("is removed from combat"),
    "life": _life,
    "looked": _looked,
    "lost": _lost,
    "mana": _mana,
    "manifests dread": _dread,
    "missed draw": _missed,
    "moves": _moves,
    "no target": _no_target,
    "over": _over,
    "paid": _paid,
    "pool empties": _pool_empties,
    "phases in": _becomes("phases in"),
    "phases out": _becomes("phases out"),
    "resolves": _resolves,
    "retargeted": _retargeted,
    "revealed": _revealed,
    "rewound": _rewound,
    "sacrificed": _sacrificed,
    "shuffles": _shuffles,
    "tapped": _becomes("is tapped"),
    "transforms": _becomes("transforms"),
    "triggers": _triggers,
    "turn": _turn,
    "turned down": _turned_down,
    "turned down to cast": _turned_to_cast,
    "turned up": _turned_up,
    "unattached": _becomes("is attached to nothing any more"),
    "untapped": _becomes("is untapped"),
}
# Known and not told: they only serve abilities that watch for them.
SILENT = frozenset(("targeted",))
