"""Conspiracies, planes, schemes, Attractions: cards of the command zone (311-315).

The decks of these cards lie face down in the command zone in their order, the last one
on top. A card that is turned face down there becomes a new object (400.9).
"""

from __future__ import annotations

from . import effects as do
from . import moves
from .exiled import hidden_by
from .instructions import objects_for, players_for
from .machine import carries_out, inside, leave
from .moves import Move, change, everyone, new_stamp
from .objects import Event, GameObject
from .resolving import Enter
from .said import say
from .state import Frame, Position

AGENDA = "hidden agenda"


def deck(pos: Position, player: int, kind: str) -> list[int]:
    """The cards of a deck in the command zone, the last one on top (311, 314, 717.2).

    >>> from morphlab.engine.example import BEAR, table
    >>> pos = table().draft()
    >>> made = moves.create(pos, BEAR, 0, "command", hidden_by("scheme deck"))
    >>> deck(pos, 0, "scheme deck") == [made.number], deck(pos, 1, "scheme deck")
    (True, [])
    """
    return [
        n
        for n in pos.command
        if (obj := pos.objects[n]).owner == player
        and obj.face_down is not None
        and obj.face_down.cause == kind
    ]


def put_under(pos: Position, obj: GameObject, kind: str, rule: str) -> GameObject:
    """Turn a card face down and put it under its owner's deck: a new object (400.9).

    >>> from morphlab.engine.example import BEAR, table
    >>> pos = table().draft()
    >>> plane = moves.create(pos, BEAR, 0, "command")
    >>> put_under(pos, plane, "planar deck", "311.6").number == plane.number
    False
    """
    made = moves.move(
        pos,
        obj.number,
        "command",
        rule,
        face_down=hidden_by(kind),
        bottom=True,
        text=kind,
    )
    assert made is not None
    return made


def turn_over(pos: Position, obj: GameObject, rule: str) -> GameObject:
    """Turn a card in the command zone face up, for all to see (315.7, 311, 314).

    It is no permanent, so nothing sees a permanent being turned up (708.8).

    >>> from morphlab.engine.example import BEAR, table
    >>> pos = table().draft()
    >>> made = moves.create(pos, BEAR, 0, "command", hidden_by("planar deck"))
    >>> turn_over(pos, made, "311").face_down is None, pos.events[-1].kind
    (True, 'turned over')
    """
    new = change(
        pos,
        obj,
        face_down=None,
        known_to=everyone(pos),
        timestamp=new_stamp(pos),
        away=None,
    )
    pos.events.append(Event("turned over", rule, new.owner, new, was=obj))
    return new


def why_not_conspiracy(
    pos: Position, player: int, obj: GameObject | None
) -> tuple[str, str] | None:
    """Why a player may not turn a conspiracy face up, if so (116.2j, 702.106c).

    >>> from morphlab.engine.example import table
    >>> why_not_conspiracy(table(), 0, table().objects[1])
    ('it is no face-down conspiracy of yours', '702.106c')
    """
    down = obj.face_down if obj is not None else None
    if obj is None or obj.zone != "command" or obj.owner != player:
        return say("it is no face-down conspiracy of yours"), "702.106c"
    if down is None:
        return say("it is face up"), "702.106c"
    if down.cause != AGENDA:
        return say("it is no face-down conspiracy of yours"), "702.106c"
    return None


@carries_out(do.SetInMotion)
def _set_in_motion(pos: Position, frame: Frame, todo: do.SetInMotion) -> None:
    turned = []
    for player in players_for(pos, frame, todo.who):
        for number in deck(pos, player, "scheme deck")[-1:]:
            turned.append(turn_over(pos, pos.objects[number], "701.32").number)
    leave(pos, tuple(turned))


@carries_out(do.Abandon)
def _abandon(pos: Position, frame: Frame, todo: do.Abandon) -> None:
    for obj in objects_for(pos, frame, todo.what):
        now = obj.copiable
        if obj.zone == "command" and "scheme" in now.types and obj.face_down is None:
            if "ongoing" in now.supertypes:
                put_under(pos, obj, "scheme deck", "701.33b")


@carries_out(do.Planeswalk)
def _planeswalk(pos: Position, frame: Frame, todo: do.Planeswalk) -> None:
    up = [
        pos.objects[n]
        for n in pos.command
        if pos.objects[n].face_down is None
        and not {"plane", "phenomenon"}.isdisjoint(pos.objects[n].copiable.types)
    ]
    for obj in up:
        rule = "311.6" if "plane" in obj.copiable.types else "312.6"
        put_under(pos, obj, "planar deck", rule)
    for player in players_for(pos, frame, todo.who):
        for number in deck(pos, player, "planar deck")[-1:]:
            turn_over(pos, pos.objects[number], "311")


@carries_out(do.OpenAttraction)
def _open(pos: Position, frame: Frame, todo: do.OpenAttraction) -> None:
    steps = []
    for player in players_for(pos, frame, todo.who):
        for number in deck(pos, player, "Attraction deck")[-1:]:
            arrive = Move(number, "battlefield", under=player)
            steps.append(Enter((arrive,), "701.51b"))
    inside(pos, frame, tuple(steps))
