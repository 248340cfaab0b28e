"""Phasing: permanents that are treated as though they were not there (702.26)."""

from __future__ import annotations

from . import effects as do
from .instructions import objects_for
from .machine import carries_out
from .moves import change
from .objects import Event, GameObject
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
    for obj in objects:
        attached = [o for o in pos.permanents() if o.attached_to == obj.number]
        new = change(
            pos, obj, phased_out=True, attacking=None, blocking=None, blocked=False
        )
        pos.events.append(Event("phases out", "702.26b", new.controller, new))
        for other in attached:
            change(
                pos, other, phased_out=True, marks=(*other.marks, say("phased with"))
            )


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
        if (
            obj.phased_out
            and obj.controller == player
            and "phased with" not in obj.marks
        ):
            new = change(pos, obj, phased_out=False)
            pos.events.append(Event("phases in", "702.26c", player, new))
            for other in [pos.objects[n] for n in pos.battlefield]:
                if other.attached_to == number and "phased with" in other.marks:
                    marks = tuple(m for m in other.marks if m != "phased with")
                    change(pos, other, phased_out=False, marks=marks)
