"""Cards in exile: links, piles, who may look, leave to play, foretelling (406, 607).

Everything here is kept in ``GameObject.away`` and ends when the card leaves exile.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import knowledge, layers, moves
from .characteristics import NOTHING
from .machine import begin, carries_out, leave
from .moves import Move, change, new_stamp
from .objects import Away, Event, FaceDown, GameObject, Leave
from .paying import PayCost, why_not_pay
from .record import Record, record
from .said import say
from .selectors import mana
from .state import Frame, Position, State

FORETELLING = mana("{2}")


def hidden_by(cause: str = "effect", by: str = "") -> FaceDown:
    """How a card lies face down in exile or the command zone: as nothing (406.3a).

    >>> hidden_by("foretold").label
    'foretold'
    """
    return FaceDown(cause, NOTHING, by)


def exile(
    pos: Position,
    source: GameObject,
    numbers: Iterable[int],
    face_down: bool = False,
    lookers: frozenset[int] = frozenset(),
    rule: str = "701.13",
    until_gone: bool = False,
) -> list[GameObject]:
    """Exile objects together; they are linked with the source (406.4, 607.2a).

    ``lookers`` are the players who looked at a card to exile it face down (406.3).
    With ``until_gone`` they come back once the source has left (610.3).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> gone = exile(pos, pos.objects[2], [8], True)
    >>> gone[0].away.by, gone[0].away.pile > 0, gone[0].face_down.by
    (2, True, 'Example Bear')
    """
    until = source.number if until_gone else 0
    away = Away(by=source.number, lookers=lookers, until=until)
    down = None
    if face_down:
        away = away.changed(pile=new_stamp(pos))
        down = hidden_by(by=source.copiable.name or source.handle)
    ready = (("away", away),)
    return moves.move_all(
        pos, [Move(n, "exile", down, ready=ready) for n in numbers], rule
    )


def note_looks(pos: Position) -> None:
    """Note who may look at a card exiled face down: they may go on (406.3).

    >>> from morphlab.engine.example import BEAR, table
    >>> pos = table().draft()
    >>> hidden = moves.create(pos, BEAR, 0, "exile", hidden_by())
    >>> note_looks(pos)
    >>> pos.objects[hidden.number].away is None
    True
    """
    for number in layers.watching(pos, "hidden"):
        obj = pos.objects[number]
        if obj.zone != "exile" or obj.face_down is None:
            continue
        away = obj.away or Away()
        new = [
            player
            for player in pos.living()
            if player not in away.lookers and knowledge.may_look(pos, player, obj)
        ]
        if new:
            lookers = away.lookers.union(new)
            known = obj.known_to.union(new)
            change(pos, obj, away=away.changed(lookers=lookers), known_to=known)


def piles(pos: Position, player: int, numbers: Iterable[int]) -> tuple[int | str, ...]:
    """What a player may choose among exiled cards: cards, or piles unseen (406.4).

    >>> from morphlab.engine.example import BEAR, table
    >>> pos = table().draft()
    >>> hidden = moves.create(pos, BEAR, 0, "exile", hidden_by(by="A spell"))
    >>> piles(pos, 1, [hidden.number])
    ('pile 1 (exiled with A spell)',)
    """
    found: dict[int | str, None] = {}
    for number in numbers:
        obj = pos.objects[number]
        unseen = obj.zone == "exile" and obj.face_down is not None
        if unseen and not knowledge.may_look(pos, player, obj):
            found[pile_of(pos, obj)] = None
        else:
            found[number] = None
    return tuple(found)


def pile_of(pos: Position, obj: GameObject) -> str:
    """What a pile of face-down cards in exile is called, in order of time (406.4).

    >>> from morphlab.engine.example import BEAR, table
    >>> pos = table().draft()
    >>> hidden = moves.create(pos, BEAR, 0, "exile", hidden_by("foretold"))
    >>> pile_of(pos, hidden)
    'pile 1 (foretold)'
    """
    order = list(
        dict.fromkeys(
            _pile(pos.objects[n])
            for n in pos.exile
            if pos.objects[n].face_down is not None
        )
    )
    down = obj.face_down
    assert down is not None
    number = order.index(_pile(obj)) + 1
    if down.cause == "foretold":
        return say("pile {n} (foretold)", n=number)
    if not down.by:
        return say("pile {n} (exiled face down)", n=number)
    return say("pile {n} (exiled with {card})", n=number, card=down.by)


def _pile(obj: GameObject) -> tuple[int, int, str, str]:
    """What makes a pile: whose it is, when and how it came there (406.4)."""
    down = obj.face_down
    assert down is not None
    pile = obj.away.pile if obj.away is not None else 0
    return obj.owner, pile, down.cause, down.by


def random_of(pos: Position, name: str, numbers: Iterable[int]) -> int:
    """A random card of a pile (406.4).

    >>> from morphlab.engine.example import BEAR, table
    >>> pos = table().draft()
    >>> hidden = moves.create(pos, BEAR, 0, "exile", hidden_by("foretold"))
    >>> random_of(pos, "pile 1 (foretold)", [hidden.number]) == hidden.number
    True
    """
    among = [
        n
        for n in numbers
        if pos.objects[n].face_down is not None and pile_of(pos, pos.objects[n]) == name
    ]
    return among[pos.random(len(among))]


# --- leave to play --------------------------------------------------------------------


def leaves_of(pos: Position, player: int, obj: GameObject) -> list[Leave]:
    """The leaves that a player has now to play a card from exile (406.3, 601.3b).

    >>> from morphlab.engine.example import BEAR, table
    >>> pos, away = table().draft(), Away(leaves=(Leave(0), Leave(1), Leave(0, 7)))
    >>> card = moves.create(pos, BEAR, 0, "exile", away=away)
    >>> leaves_of(pos, 0, card)
    [Leave(player=0)]
    """
    return leaves_in(pos, player, obj.away) if obj.zone == "exile" else []


def leaves_in(pos: Position, player: int, away: Away | None) -> list[Leave]:
    """The leaves of a player in what is on record of a card in exile (406.3).

    A spell keeps that record while it is cast, so that its cost can ask for it.

    >>> from morphlab.engine.example import table
    >>> leaves_in(table(), 0, Away(leaves=(Leave(0), Leave(1), Leave(0, 7))))
    [Leave(player=0)]
    """
    if away is None:
        return []
    return [
        one for one in away.leaves if one.player == player and one.turn in (0, pos.turn)
    ]


def may_have_leave(pos: Position, player: int, obj: GameObject) -> bool:
    """Whether a card itself may hold a player's leave to play it from where it lies.

    >>> from morphlab.engine.example import table
    >>> may_have_leave(table(), 0, table().objects[8])
    False
    """
    if leaves_of(pos, player, obj):
        return True
    if obj.owner != player:
        return False
    if obj.zone == "exile" and obj.away is not None and obj.away.foretold:
        return True
    return any(
        rule.kind == "cast this" and rule.zone == obj.zone
        for rule in obj.copiable.abilities.rules
    )


def note_of(obj: GameObject) -> tuple[str, ...]:
    """What all know of a spell that was a face-down card in exile (406.3a, 708.6).

    >>> from morphlab.engine.example import BEAR, table
    >>> pos = table().draft()
    >>> note_of(moves.create(pos, BEAR, 0, "exile", hidden_by(by="A spell")))
    ('the card exiled with A spell',)
    """
    down = obj.face_down
    if obj.zone != "exile" or down is None:
        return ()
    if down.cause == "foretold":
        return (say("the foretold card"),)
    if not down.by:
        return (say("the exiled card"),)
    return (say("the card exiled with {card}", card=down.by),)


# --- foretelling ----------------------------------------------------------------------


def why_not_foretell(
    pos: Position, player: int, obj: GameObject | None, payable: Any = None
) -> tuple[str, str] | None:
    """Why a player may not foretell a card now, if so (116.2h, 702.143a).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> why_not_foretell(state, 0, state.objects[8])
    ('it has no foretell ability', '702.143a')
    """
    if obj is None or obj.zone != "hand" or obj.owner != player:
        return say("it is no card in your hand"), "702.143a"
    if "foretell" not in obj.copiable.abilities.keywords:
        return say("it has no foretell ability"), "702.143a"
    if pos.active != player:
        return say("cards are foretold on your own turn only"), "116.2h"
    return why_not_pay(pos, player, FORETELLING, obj, "special", payable)


@record
class SetAside(Record):
    """Exile the card that was paid for, foretold; its owner may look (702.143a)."""

    number: int


@carries_out(SetAside)
def _set_aside(pos: Position, frame: Frame, todo: SetAside) -> None:
    player = frame.controller
    away = Away(
        pile=new_stamp(pos), lookers=frozenset((player,)), foretold=max(pos.turn, 1)
    )
    made = moves.move(
        pos,
        todo.number,
        "exile",
        "702.143a",
        face_down=hidden_by("foretold"),
        ready=(("away", away),),
        text="foretold",
    )
    assert made is not None
    pos.events.append(Event("foretold", "116.2h", player, made))
    leave(pos, ())


def begin_foretell(pos: Position, player: int, obj: GameObject, before: State) -> None:
    """Start to foretell a card: no stack, only the payment (116.2h, 702.143a).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> pos = state.draft()
    >>> begin_foretell(pos, 0, pos.objects[8], state)
    >>> [type(one).__name__ for one in pos.frames[-1].todo]
    ['PayCost', 'SetAside']
    """
    todo = (PayCost(FORETELLING, "special", obj.number), SetAside(obj.number))
    begin(pos, todo, player, obj, what="special", before=before)
