"""What happened, in one sentence for one viewer, with the rule that made it so (603).

By whitelist: each kind of event has its sentence here, and an event of another kind is
not told. Which card a face-down or hidden object is goes only to viewers who know it or
may look at it at that moment (708.5, 400.2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..engine import knowledge
from ..engine.objects import Event, GameObject, PlayerRef
from ..engine.said import Said, capital, said_list, said_row, say, say_n
from ..engine.state import Position
from ..engine.targets import with_shares
from ..engine.vocabulary import game_word
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
    return text + f" ({event.rule})" if text is not None and event.rule else text


def words(event: Event, state: Position, viewer: Viewer) -> str | None:
    """Tell an event without its rule number, for those who write it elsewhere."""
    teller = _TELLERS.get(event.kind)
    if teller is None:
        return None
    if event.seen_by is not None and not _sees(event.seen_by, state, viewer):
        return _unseen(event, state)
    return teller(event, state, viewer)


def _sees(seen_by: frozenset[int], state: Position, viewer: Viewer) -> bool:
    """Whether a viewer sees what these players see: they rule one of them, say."""
    if not isinstance(viewer, int):
        return viewer == "judge"
    return viewer in seen_by or not seen_by.isdisjoint(knowledge.eyes(state, viewer))


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
        who = _player(state, event.player)
        return say("{who} looks at {thing}", who=who, thing=event.object.handle)
    return None


# --- words for players and things -------------------------------------------------


def _player(state: Position, number: int | None) -> str:
    return state.players[number].name if number is not None else say("The game")


def thing(obj: GameObject | None, state: Position, viewer: Viewer) -> str:
    """Name a thing as it was at an event, as far as a viewer may know it (708.5).

    A face-down one is ``#1 (face down)``, with its card for those who know it.
    """
    if obj is None:
        return say("it")
    if obj.is_ability:
        source = obj.on_stack.source if obj.on_stack is not None else None
        named = thing(source, state, viewer)
        return say("the ability {handle} of {source}", handle=obj.handle, source=named)
    known = knowledge.knows(state, viewer, obj)
    card = knowledge.card_name(obj.card) if obj.card is not None else ""
    if obj.face_down is not None:
        handle = obj.handle or HIDDEN_CARD
        if known and card:
            return say("{handle} (face down, {card})", handle=handle, card=card)
        return say("{handle} (face down)", handle=handle)
    if obj.zone in ("battlefield", "stack"):
        name = obj.copiable.name
        if not name:
            return say("{handle} (no name)", handle=obj.handle)
        return f"{obj.handle} {name}".strip()
    if knowledge.is_public(obj) or known:
        return card or HIDDEN_CARD
    return HIDDEN_CARD


def _entry(entry: int | PlayerRef, state: Position, viewer: Viewer) -> str:
    if isinstance(entry, PlayerRef):
        return state.players[entry.number].name
    obj = state.objects.get(entry)
    return (
        thing(obj, state, viewer) if obj is not None else say("something that is gone")
    )


def _targets(obj: GameObject | None, state: Position, viewer: Viewer) -> str:
    named = _chosen(obj, state, viewer)
    return say(", targeting {targets}", targets=said_list(named)) if named else ""


def _chosen(obj: GameObject | None, state: Position, viewer: Viewer) -> list[str]:
    if obj is None or obj.on_stack is None:
        return []
    return [
        say("{target} ({n})", target=_entry(entry, state, viewer), n=share)
        if share
        else _entry(entry, state, viewer)
        for entry, share in with_shares(obj.on_stack)
    ]


def _to(obj: GameObject, state: Position) -> Said:
    """Where a thing goes, as it follows the verb."""
    owner = _player(state, obj.owner)
    match obj.zone:
        case "hand":
            return say("to {owner}'s hand", owner=owner)
        case "library":
            return say("to {owner}'s library", owner=owner)
        case "graveyard":
            return say("to {owner}'s graveyard", owner=owner)
    return _TO[obj.zone]


def _from(obj: GameObject, state: Position) -> Said:
    """Where a thing comes from, as it follows the verb."""
    owner = _player(state, obj.owner)
    match obj.zone:
        case "hand":
            return say("from {owner}'s hand", owner=owner)
        case "library":
            return say("from {owner}'s library", owner=owner)
        case "graveyard":
            return say("from {owner}'s graveyard", owner=owner)
    return _FROM[obj.zone]


_TO = {
    "exile": say("to exile"),
    "stack": say("to the stack"),
    "command": say("to the command zone"),
    "battlefield": say("to the battlefield"),
}
_FROM = {
    "exile": say("from exile"),
    "stack": say("from the stack"),
    "command": say("from the command zone"),
    "battlefield": say("from the battlefield"),
}


# --- one sentence per kind of event -----------------------------------------------


def _moves(event: Event, state: Position, viewer: Viewer) -> str | None:
    new, old = event.object, event.was
    if new is None:
        if old is None:
            return None
        return say("{what} ceases to exist", what=thing(old, state, viewer))
    what = thing(new, state, viewer)
    if new.zone == "stack":
        who = _player(state, new.controller)
        if old is None or old.zone == "hand":
            return say("{who} puts {what} on the stack", who=who, what=what)
        return say(
            "{who} puts {what} on the stack {whence}",
            who=who,
            what=what,
            whence=_from(old, state),
        )
    if event.text == "created":
        who = _player(state, new.controller)
        return say("{who} creates {what}", who=who, what=what)
    if new.zone == "battlefield":
        if new.tapped:
            return say("{what} enters the battlefield tapped", what=what)
        return say("{what} enters the battlefield", what=what)
    if event.rule == "614.6" and old is not None:
        if old.zone in ("battlefield", "stack"):
            what = _left(old, new, state, viewer)
        return say("{what} is exiled instead", what=what)
    to = _to(new, state)
    if old is not None and old.zone == "hand" and event.text == "discarded":
        return say("{who} discards {what}", who=_player(state, new.owner), what=what)
    if old is None:
        return say("{what} goes {to}", what=what, to=to)
    if event.text == "bottom":
        who = _player(state, new.owner)
        return say("{what} goes to the bottom of {who}'s library", what=what, who=who)
    if old.zone in ("battlefield", "stack"):
        return say("{what} goes {to}", what=_left(old, new, state, viewer), to=to)
    whence = _from(old, state)
    return say("{what} goes {to} {whence}", what=what, to=to, whence=whence)


def _rules_player(event: Event, state: Position, viewer: Viewer) -> str | None:
    return say(
        "{who} will control {other} during the next turn of {other}",
        who=_player(state, event.player),
        other=_player(state, event.amount),
    )


def _prevented(event: Event, state: Position, viewer: Viewer) -> str:
    source = thing(event.other, state, viewer)
    what = thing(event.object, state, viewer)
    if event.object is None:
        what = _player(state, event.player)
    return say(
        "{n} damage by {source} to {what} is prevented",
        n=event.amount,
        source=source,
        what=what,
    )


def _mode(event: Event, state: Position, viewer: Viewer) -> str:
    who, what = _player(state, event.player), thing(event.object, state, viewer)
    return say(
        "{who} chooses a mode of {what}: {mode}", who=who, what=what, mode=event.text
    )


def _chapter(event: Event, state: Position, viewer: Viewer) -> str:
    what = thing(event.object, state, viewer)
    return say("{what} comes to chapter {n}", what=what, n=event.text)


def _unlocked(event: Event, state: Position, viewer: Viewer) -> str:
    who = _player(state, event.player)
    handle = event.object.handle if event.object is not None else say("it")
    return say(
        "{who} unlocks {half} of {thing}", who=who, half=event.text, thing=handle
    )


def _mutates(event: Event, state: Position, viewer: Viewer) -> str | None:
    new, spell = event.object, event.other
    if new is None or not isinstance(spell, GameObject) or spell.card is None:
        return None
    name = spell.card.name  # all saw the spell
    if new.face_down is not None or new.cards[0] is not spell.card:
        return say("{card} merges with {what}, under it", card=name, what=new.handle)
    return say("{card} merges with {what}, over it", card=name, what=new.handle)


def _left(old: GameObject, new: GameObject, state: Position, viewer: Viewer) -> str:
    """A thing that left: by the name under which it lies there, if all see that."""
    if old.face_down is not None and knowledge.is_public(new) and new.card is not None:
        return f"{old.handle}, {knowledge.card_name(new.card)},"
    return thing(old, state, viewer)


def _draws(event: Event, state: Position, viewer: Viewer) -> str:
    who, what = _player(state, event.player), thing(event.object, state, viewer)
    return say("{who} draws {what}", who=who, what=what)


def _revealed(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    card = obj.card if obj is not None else None
    name = knowledge.card_name(card) if card is not None else say("nothing")
    who = _player(state, event.player)
    if obj is not None and obj.handle:
        return say(
            "{who} reveals {thing}: it is {card}", who=who, thing=obj.handle, card=name
        )
    return say("{who} reveals {what}", who=who, what=name)


def _cost_shown(event: Event, state: Position, viewer: Viewer) -> str:
    handle = event.object.handle if event.object is not None else say("it")
    who = _player(state, event.player)
    if event.text.startswith("spellmorph "):
        cost = event.text
        return say(
            "{who} shows that {thing} has {cost}", who=who, thing=handle, cost=cost
        )
    text = say(
        "{who} shows the cost of turning {thing} up: {cost}",
        who=who,
        thing=handle,
        cost=event.text,
    )
    return text + say(" with X = {x}", x=event.amount) if "{X}" in event.text else text


def _turned_up(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    assert obj is not None
    return say(
        "{who} turns {thing} face up: {name}",
        who=_player(state, event.player),
        thing=obj.handle,
        name=obj.copiable.name or say("without a name"),
    )


def _turned_down(event: Event, state: Position, viewer: Viewer) -> str:
    was = event.was
    handle = event.object.handle if event.object is not None else say("It")
    if event.text:
        text = say("{thing} is turned face down by {by}", thing=handle, by=event.text)
    else:
        text = say("{thing} is turned face down", thing=handle)
    if was is not None and was.copiable.name:
        text += say(", it was {name}", name=was.copiable.name)
    return text


def _turned_to_cast(event: Event, state: Position, viewer: Viewer) -> str:
    obj, named = event.object, HIDDEN_CARD
    if obj is not None and obj.card is not None and knowledge.knows(state, viewer, obj):
        named = obj.card.name
    who = _player(state, event.player)
    text = say("{who} turns {what} face down to cast it", who=who, what=named)
    return text + say(", with {way}", way=event.text) if event.text else text


def _cast(event: Event, state: Position, viewer: Viewer) -> str:
    who, what = _player(state, event.player), thing(event.object, state, viewer)
    text = say("{who} has cast {what}", who=who, what=what)
    return text + _targets(event.object, state, viewer)


def _activated(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    text = say(
        "{who} activates an ability of {source}: {ability}",
        who=_player(state, event.player),
        source=thing(event.other, state, viewer),
        ability=obj.handle if obj is not None else "",
    )
    return text + _targets(obj, state, viewer)


def _triggers(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    live = state.objects.get(obj.number) if obj is not None else None
    text = say(
        "An ability of {source} triggers and goes on the stack: {ability}",
        source=thing(event.other, state, viewer),
        ability=obj.handle if obj is not None else "",
    )
    return text + _targets(live or obj, state, viewer)


def _no_target(event: Event, state: Position, viewer: Viewer) -> str:
    what = thing(event.object, state, viewer)
    return capital(say("{what} has no legal target and is removed", what=what))


def _paid(event: Event, state: Position, viewer: Viewer) -> str:
    who = _player(state, event.player)
    # "pay" is said already; a cost of other actions is told as such.
    life = event.text.removeprefix("pay ")
    if event.text.startswith("{") or life != event.text:
        return say("{who} pays {cost}", who=who, cost=_price(event.text))
    return say("{who} pays a cost: {cost}", who=who, cost=event.text)


def _price(text: str) -> str:
    """A cost as it follows "pays", where it is nothing but life."""
    if isinstance(text, Said) and text.kind == "row":
        return said_row((_price(text.parts[0]), *text.parts[1:]))
    if isinstance(text, Said) and text.parts[-1] == "pay {n} life":
        return say("{n} life", **text.holes)
    return text.removeprefix("pay ")


def _mana(event: Event, state: Position, viewer: Viewer) -> str:
    return adds(
        _player(state, event.player), event.text, thing(event.object, state, viewer)
    )


def adds(who: str, mana: str, source: str) -> Said:
    """Mana that a player adds, and with what (106.4).

    >>> adds("Alice", "{W}", "#L1 Plains")
    'Alice adds {W} with #L1 Plains'
    """
    return say("{who} adds {mana} with {source}", who=who, mana=mana, source=source)


def _resolves(event: Event, state: Position, viewer: Viewer) -> str:
    return capital(say("{what} resolves", what=thing(event.object, state, viewer)))


def _fizzles(event: Event, state: Position, viewer: Viewer) -> str:
    what = thing(event.object, state, viewer)
    return capital(say("{what} does not resolve", what=what))


def _countered(event: Event, state: Position, viewer: Viewer) -> str:
    return capital(say("{what} is countered", what=thing(event.object, state, viewer)))


def _damage(event: Event, state: Position, viewer: Viewer) -> str:
    to = (
        thing(event.object, state, viewer)
        if event.object is not None
        else _player(state, event.player)
    )
    other = event.other
    source = thing(other, state, viewer) if other is not None else say("A source")
    if event.text == "combat":
        return say(
            "{source} deals {n} combat damage to {to}",
            source=source,
            n=event.amount,
            to=to,
        )
    return say(
        "{source} deals {n} damage to {to}", source=source, n=event.amount, to=to
    )


def _life(event: Event, state: Position, viewer: Viewer) -> str:
    who = _player(state, event.player)
    if event.amount > 0:
        return say("{who} gains {n} life", who=who, n=event.amount)
    return say("{who} loses {n} life", who=who, n=-event.amount)


def _counters(event: Event, state: Position, viewer: Viewer) -> str:
    obj, kind = thing(event.object, state, viewer), event.text
    if event.amount > 0:
        return say_n(
            "{what} gets {n} {kind} counter",
            "{what} gets {n} {kind} counters",
            n=event.amount,
            what=obj,
            kind=kind,
        )
    return say_n(
        "{what} loses {n} {kind} counter",
        "{what} loses {n} {kind} counters",
        n=-event.amount,
        what=obj,
        kind=kind,
    )


def _last_counter(event: Event, state: Position, viewer: Viewer) -> str:
    return say("That was the last {kind} counter", kind=event.text)


def _becomes(sentence: Callable[[str], Said]) -> Teller:
    def teller(event: Event, state: Position, viewer: Viewer) -> str:
        return sentence(thing(event.object or event.was, state, viewer))

    return teller


def _attached(event: Event, state: Position, viewer: Viewer) -> str:
    obj = thing(event.object, state, viewer)
    if event.other is None:
        return say("{what} is attached to nothing any more", what=obj)
    host = thing(event.other, state, viewer)
    return say("{what} is attached to {host}", what=obj, host=host)


def _sacrificed(event: Event, state: Position, viewer: Viewer) -> str:
    who, what = _player(state, event.player), thing(event.was, state, viewer)
    return say("{who} sacrifices {what}", who=who, what=what)


def _attacks(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    what = thing(obj, state, viewer)
    if obj is None or obj.attacking is None:
        return say("{creature} attacks", creature=what)
    enemy = _player(state, obj.attacking)
    if event.other is not None:
        enemy = thing(event.other, state, viewer)
    return say("{creature} attacks {what}", creature=what, what=enemy)


def _blocks(event: Event, state: Position, viewer: Viewer) -> str:
    obj, other = event.object, event.other
    if other is None and obj is not None and obj.blocking is not None:
        other = state.objects.get(obj.blocking)
    one, against = thing(obj, state, viewer), thing(other, state, viewer)
    return say("{creature} blocks {what}", creature=one, what=against)


def _begins(event: Event, state: Position, viewer: Viewer) -> str:
    who, step = _player(state, event.player), game_word(event.text)
    if event.text.endswith(" main"):
        return say("{who}'s {phase} phase begins", who=who, phase=step)
    return say("{who}'s {step} step begins", who=who, step=step)


def _turn(event: Event, state: Position, viewer: Viewer) -> str:
    return say("{who}'s turn begins", who=_player(state, event.player))


def _lost(event: Event, state: Position, viewer: Viewer) -> str:
    text = say("{who} loses the game", who=_player(state, event.player))
    return text + ": " + event.text if event.text else text


def _over(event: Event, state: Position, viewer: Viewer) -> str:
    if event.player is None:
        return say("The game is over")
    return say("The game is over, {who} wins", who=_player(state, event.player))


def _rewound(event: Event, state: Position, viewer: Viewer) -> str:
    who = _player(state, event.player)
    return say("{who}'s action is undone: {why}", who=who, why=event.text)


def _control(event: Event, state: Position, viewer: Viewer) -> str:
    who, what = _player(state, event.player), thing(event.object, state, viewer)
    return say("{who} gains control of {what}", who=who, what=what)


def _looked(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    card = obj.card if obj is not None else None
    return say(
        "{who} looks at {thing}: it is {card}",
        who=_player(state, event.player),
        thing=obj.handle if obj is not None and obj.handle else HIDDEN_CARD,
        card=knowledge.card_name(card) if card is not None else say("nothing"),
    )


def _shuffles(event: Event, state: Position, viewer: Viewer) -> str:
    return say("{who} shuffles a library", who=_player(state, event.player))


def _missed(event: Event, state: Position, viewer: Viewer) -> str:
    who = _player(state, event.player)
    return say("{who} cannot draw from an empty library", who=who)


def _skips(event: Event, state: Position, viewer: Viewer) -> str:
    who = _player(state, event.player)
    if event.text == "turn":
        return say("{who} skips a turn", who=who)
    return say("{who} skips the {step} step", who=who, step=game_word(event.text))


def _flips(event: Event, state: Position, viewer: Viewer) -> str:
    who = _player(state, event.player)
    if event.text == "won":
        return say("{who} flips a coin and wins the flip", who=who)
    return say("{who} flips a coin and loses the flip", who=who)


def _dread(event: Event, state: Position, viewer: Viewer) -> str:
    return say("{who} has manifested dread", who=_player(state, event.player))


def _scries(event: Event, state: Position, viewer: Viewer) -> str:
    return say("{who} scries {n}", who=_player(state, event.player), n=event.amount)


def _surveils(event: Event, state: Position, viewer: Viewer) -> str:
    return say("{who} surveils {n}", who=_player(state, event.player), n=event.amount)


def _effect(event: Event, state: Position, viewer: Viewer) -> str | None:
    source = thing(event.object, state, viewer)
    if event.object is None:
        return None
    return say(
        "The effect of {source} begins, {until}",
        source=source,
        until=_until(event.text),
    )


def _until(text: str) -> str:
    return _UNTIL[text] if text in _UNTIL else say("until {end}", end=text)


_UNTIL = {
    "ever": say("for the rest of the game"),
    "turned down": say("until it is turned face down"),
    "end of turn": say("until end of turn"),
    "your next turn": say("until your next turn"),
}


def _copied(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    handle = obj.handle if obj is not None else say("It")
    original = thing(event.other, state, viewer)
    return say("{thing} becomes a copy of {original}", thing=handle, original=original)


def _retargeted(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    what, named = thing(obj, state, viewer), _chosen(obj, state, viewer)
    targets = said_list(named) if named else say("nothing")
    return capital(say("{what} now targets {targets}", what=what, targets=targets))


def _ceased(event: Event, state: Position, viewer: Viewer) -> str:
    what = thing(event.was, state, viewer)
    return say("The token {what} ceases to exist", what=what)


def _left_game(event: Event, state: Position, viewer: Viewer) -> str:
    return say("{who} leaves the game", who=_player(state, event.player))


def _pool_empties(event: Event, state: Position, viewer: Viewer) -> str:
    return say("{who}'s unspent mana is lost", who=_player(state, event.player))


def _foretold(event: Event, state: Position, viewer: Viewer) -> str:
    card = thing(event.object, state, viewer)
    return say("{who} foretells {card}", who=_player(state, event.player), card=card)


def _turned_over(event: Event, state: Position, viewer: Viewer) -> str:
    obj = event.object
    card = obj.card if obj is not None else None
    name = knowledge.card_name(card) if card is not None else say("nothing")
    return say("{card} is turned face up", card=name)


def _leave(event: Event, state: Position, viewer: Viewer) -> str:
    who, card = _player(state, event.player), thing(event.object, state, viewer)
    if event.text == "ever":
        return say(
            "{who} may play {card} as long as it stays in exile", who=who, card=card
        )
    return say("{who} may play {card} this turn", who=who, card=card)


def _copied_card(event: Event, state: Position, viewer: Viewer) -> str:
    card = thing(event.object, state, viewer)
    return say("{who} copies {card}", who=_player(state, event.player), card=card)


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
    "destroyed": _becomes(lambda it: say("{what} is destroyed", what=it)),
    "draws": _draws,
    "effect": _effect,
    "fizzles": _fizzles,
    "foretold": _foretold,
    "leave": _leave,
    "turned over": _turned_over,
    "copied card": _copied_card,
    "left": _left_game,
    "left combat": _becomes(lambda it: say("{what} is removed from combat", what=it)),
    "life": _life,
    "looked": _looked,
    "lost": _lost,
    "mana": _mana,
    "manifests dread": _dread,
    "missed draw": _missed,
    "flips coin": _flips,
    "skips": _skips,
    "mode": _mode,
    "moves": _moves,
    "no target": _no_target,
    "over": _over,
    "paid": _paid,
    "pool empties": _pool_empties,
    "phases in": _becomes(lambda it: say("{what} phases in", what=it)),
    "phases out": _becomes(lambda it: say("{what} phases out", what=it)),
    "prevented": _prevented,
    "regenerated": _becomes(lambda it: say("{what} regenerates", what=it)),
    "resolves": _resolves,
    "retargeted": _retargeted,
    "revealed": _revealed,
    "rewound": _rewound,
    "sacrificed": _sacrificed,
    "mutates": _mutates,
    "rules player": _rules_player,
    "scries": _scries,
    "shuffles": _shuffles,
    "surveils": _surveils,
    "tapped": _becomes(lambda it: say("{what} is tapped", what=it)),
    "unlocked": _unlocked,
    "chapter": _chapter,
    "has transformed": _becomes(
        lambda it: say("{what} does not transform again", what=it)
    ),
    "transforms": _becomes(lambda it: say("{what} transforms", what=it)),
    "triggers": _triggers,
    "turn": _turn,
    "turned down": _turned_down,
    "turned down to cast": _turned_to_cast,
    "turned up": _turned_up,
    "unattached": _becomes(
        lambda it: say("{what} is attached to nothing any more", what=it)
    ),
    "untapped": _becomes(lambda it: say("{what} is untapped", what=it)),
}
# Known and not told: they only serve abilities that watch for them.
SILENT = frozenset(("targeted",))
