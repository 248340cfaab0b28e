"""Cards of two halves: which of them is cast, and unlocking Rooms (709, 715).

Outside the stack such a card has the characteristics of both halves, or those of the
creature (709.4, 715.4). What a spell or a Room has of them is asked where all is asked:
``GameObject.copiable``.
"""

from __future__ import annotations

from typing import Any

from . import exiled
from .machine import begin, carries_out
from .merging import assembled
from .moves import put
from .objects import HALVES, Event, GameObject
from .paying import PayCost, why_not_pay
from .record import Record, record
from .said import say
from .selectors import Cost
from .state import MAIN_STEPS, Frame, Position, State
from .triggers import announce

WAYS_OF = {
    "split": ("left", "right"),
    "fuse": ("left", "right", "fuse"),
    "aftermath": ("left", "aftermath"),
    "room": ("left", "right"),
    "adventure": ("", "adventure"),
}
HALF_WAYS = (*HALVES, "fuse")
FREE = "free"  # casting without paying the mana cost, of a half or of a card (118.9)


def for_free(way: str) -> str:
    """The way of casting a card, or a half, without paying its mana cost (118.9).

    >>> for_free("left"), for_free("")
    ('left free', 'free')
    """
    return f"{way} {FREE}".strip()


_FREE_WAYS = {layout: tuple(map(for_free, ways)) for layout, ways in WAYS_OF.items()}


def ways_of(card: GameObject) -> tuple[str, ...]:
    """The ways of casting a card for a mana cost: one, or one for each half (709.3).

    >>> from morphlab.engine.example import table
    >>> ways_of(table().objects[8])
    ('',)
    """
    return WAYS_OF.get(card.card.layout, ("",)) if card.card is not None else ("",)


def free_ways_of(card: GameObject) -> tuple[str, ...]:
    """The ways of casting a card without paying its mana cost, or a half (118.9).

    >>> from morphlab.engine.example import table
    >>> free_ways_of(table().objects[8])
    ('free',)
    """
    layout = card.card.layout if card.card is not None else ""
    return _FREE_WAYS.get(layout, (FREE,))


def freed(way: str) -> tuple[str, bool]:
    """What is cast, and whether without paying its mana cost (709.3, 118.9).

    Which half is cast is no cost, so that any goes with casting it for nothing; with
    an alternative cost that does not go.

    >>> freed("left free"), freed("free"), freed("right"), freed("morph free")
    (('left', True), ('', True), ('right', False), ('morph free', False))
    """
    what, _, last = way.rpartition(" ")
    if last == FREE and (not what or what in HALF_WAYS):
        return what, True
    return way, False


def why_not_half(
    pos: Position, player: int, card: GameObject, way: str
) -> tuple[str, str] | None:
    """Why a card is not cast as this half of it, or as a whole, if so (709.3).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> why_not_half(state, 0, state.objects[8], "left")
    ('it has no such half', '709.3')
    """
    ways = ways_of(card)
    if way not in HALF_WAYS:
        if "" in ways:
            return None
        return say("one of its halves is cast"), "709.3"
    if way not in ways:
        return say("it has no such half"), "709.3"
    if way == "fuse" and card.zone != "hand":
        return say("both halves are cast from the hand only"), "702.102"
    if way == "aftermath" and card.zone != "graveyard":
        return say("that half is cast from the graveyard only"), "702.127"
    if way == "adventure" and card.zone == "exile":
        leaves = exiled.leaves_of(pos, player, card)
        if leaves and all(one.creature for one in leaves):
            return say("it went on its Adventure and is cast as the creature"), "715.3d"
    return None


def opened(spell: GameObject) -> tuple[int, ...]:
    """The halves of a Room that are unlocked as it enters: the one cast (709.5d).

    >>> from morphlab.engine.example import table
    >>> opened(table().objects[8])
    ()
    """
    if spell.on_stack is None or "Room" not in spell.copiable.subtypes:
        return ()
    place = HALVES.get(spell.on_stack.way)
    return () if place is None or spell.face_down is not None else (place,)


UNLOCKING = "special:unlock"  # what mana may be spent on alone (106.6)


def why_not_unlock(
    pos: Position, player: int, obj: GameObject | None, place: int, payable: Any = None
) -> tuple[str, str] | None:
    """Why a player may not unlock a half of a Room now, if so (709.5e, 116.2m).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> why_not_unlock(state, 0, state.objects[2], 0)
    ('it has no such locked half', '709.5e')
    """
    if obj is None or place not in obj.locked:
        return say("it has no such locked half"), "709.5e"
    if obj.controller != player:
        return say("another player controls it"), "709.5e"
    if obj.phased_out:
        return say("it is phased out"), "702.26b"
    if pos.active != player or pos.step not in MAIN_STEPS or pos.stack:
        why = say("halves are unlocked in a main phase of yours with an empty stack")
        return why, "709.5e"
    cost = Cost(obj.copiable.halves[place].cost)
    return why_not_pay(pos, player, cost, obj, UNLOCKING, payable)


@record
class Unlocking(Record):
    """Unlock a half of a Room that was paid for (709.5e)."""

    number: int
    place: int


def begin_unlock(
    pos: Position, player: int, obj: GameObject, place: int, before: State
) -> None:
    """Start to unlock a half of a Room: a special action, without the stack (116.2m).

    >>> from morphlab.engine.card import card, split
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.moves import create
    >>> door = card("Door", "{W}", "Enchantment - Room")
    >>> house = split(door, card("Hall", "{2}{W}", "Enchantment - Room"), "room")
    >>> pos = table().draft()
    >>> room = create(pos, house, 0, "battlefield")
    >>> begin_unlock(pos, 0, room, 0, table())
    >>> [type(one).__name__ for one in pos.frames[-1].todo], room.locked
    (['PayCost', 'Unlocking'], (0, 1))
    """
    cost = Cost(obj.copiable.halves[place].cost)
    todo = (PayCost(cost, UNLOCKING, obj.number), Unlocking(obj.number, place))
    begin(pos, todo, player, obj, what="special", before=before)


@carries_out(Unlocking)
def _unlock(pos: Position, frame: Frame, todo: Unlocking) -> None:
    obj = pos.objects.get(todo.number)
    if obj is None or todo.place not in obj.locked:
        return
    places = tuple(sorted((*obj.unlocked, todo.place)))
    new = obj.changed(unlocked=places)
    if obj.parts:  # another Room among its cards has the same halves unlocked
        new = assembled(new, obj.parts)
    new = put(pos, new)
    door = new.copiable.halves[todo.place].name
    announce(pos, Event("unlocked", "709.5e", frame.controller, new, text=door))
