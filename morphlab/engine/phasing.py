"""Phasing: permanents that are treated as though they were not there (702.26)."""

from __future__ import annotations

from . import effects as do
from .instructions import objects_for
from .machine import carries_out
from .moves import change
from .objects import Event, GameObject
from .planeswalkers import out_of_combat
from .said import say
from .state import Frame, Position


@carries_out(do.PhaseOut)
def _phase_out(pos: Position, frame: Frame, todo: do.PhaseOut) -> None:
    phase_out(pos, objects_for(pos, frame, todo.what))


def phase_out(pos: Position, objects: list[GameObject]) -> None:
    """Phase permanents out, what is attached to them indirectly too (702.26g).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> phase_out(pos, [pos.objects[1]])
    >>> next(pos.permanents()).handle, pos.objects[1].face_down is None
    ('#2', False)
    """
    going = {obj.number for obj in objects}
    for obj in objects:
        if obj.attached_to in going:
            continue  # it goes along with that: indirectly alone (702.26h)
        new = _out(pos, obj)
        pos.events.append(Event("phases out", "702.26b", new.controller, new))
        out_of_combat(pos, obj.number)
        _along(pos, obj.number)


def _out(pos: Position, obj: GameObject, *marks: str) -> GameObject:
    """Phase one permanent out, and out of combat (702.26b, 506.4)."""
    return change(
        pos,
        obj,
        phased_out=True,
        phased_under=obj.controller,
        attacking=None,
        blocking=None,
        blocked=False,
        marks=(*obj.marks, *marks),
    )


def _along(pos: Position, host: int) -> None:
    """Phase out what is attached to a permanent, and to that in turn (702.26g)."""
    for other in [one for one in pos.permanents() if one.attached_to == host]:
        _out(pos, other, say("phased with"))
        out_of_combat(pos, other.number)
        _along(pos, other.number)


def phase_in(pos: Position, player: int) -> None:
    """Phase in what phased out under a player's control (702.26a, 502.1).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> phase_out(pos, [pos.objects[1]])
    >>> phase_in(pos, 0)
    >>> next(pos.permanents()).handle
    '#1'
    """
    for number in pos.battlefield:
        obj = pos.objects[number]
        # One that starts out phased out did so under the player who controls it.
        under = obj.controller if obj.phased_under < 0 else obj.phased_under
        if not obj.phased_out or under != player or _goes_with(pos, obj):
            continue
        new = change(pos, obj, phased_out=False, phased_under=-1)
        pos.events.append(Event("phases in", "702.26c", new.controller, new))
        _along_in(pos, number)


def _goes_with(pos: Position, obj: GameObject) -> bool:
    """Whether it phases in with what it is attached to, not by itself (702.26g)."""
    return "phased with" in obj.marks and obj.attached_to in pos.objects


def _along_in(pos: Position, host: int) -> None:
    for other in [pos.objects[n] for n in pos.battlefield]:
        if other.attached_to == host and "phased with" in other.marks:
            marks = tuple(m for m in other.marks if m != "phased with")
            change(pos, other, phased_out=False, phased_under=-1, marks=marks)
            _along_in(pos, other.number)


def hand_over(pos: Position, leaver: int, player: int) -> None:
    """Let what phased out under a player who left come back in a turn (702.26a).

    It is that of the next player, in which the turn of the other would have begun.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> phase_out(pos, [pos.objects[1]])
    >>> hand_over(pos, 0, 1)
    >>> pos.objects[1].phased_under
    1
    """
    for number in pos.battlefield:
        if pos.objects[number].phased_under == leaver:
            change(pos, number, phased_under=player)
