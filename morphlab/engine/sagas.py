"""Sagas: lore counters, the chapters that they trigger, and their end (714).

A chapter ability is a triggered ability that waits for the event ``chapter`` with its
number. A face-down Saga card is no Saga, so nothing here looks at it (708.2a).
"""

from __future__ import annotations

from . import layers
from .characteristics import Characteristics
from .objects import Event, GameObject
from .state import Position
from .triggers import announce


def chapters(now: Characteristics) -> list[int]:
    """The numbers of the chapters that a Saga has; none for anything else (714.2).

    >>> chapters(Characteristics(types=("enchantment",), subtypes=("Saga",)))
    []
    """
    if "Saga" not in now.subtypes:
        return []
    return [
        int(when.step)
        for _, trigger in now.abilities.triggered
        for when in trigger.when
        if when.event == "chapter"
    ]


def read_on(pos: Position, obj: GameObject, before: int) -> None:
    """Notice the chapters that the lore counters of a Saga have come to (714.2).

    ``before`` is how many lore counters it had.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> read_on(pos, pos.objects[2].with_counters("lore", 2), 0)
    >>> [(event.kind, event.text) for event in pos.events]
    [('chapter', '1'), ('chapter', '2')]
    """
    for number in range(before + 1, obj.counter("lore") + 1):
        event = Event("chapter", "714.2", obj.controller, obj, text=str(number))
        announce(pos, event)


def sagas(pos: Position, player: int) -> list[GameObject]:
    """The Sagas with chapters of a player: each gets a lore counter (714.3c).

    >>> from morphlab.engine.example import table
    >>> sagas(table(), 0)
    []
    """
    here = [pos.objects[number] for number in layers.watching(pos, "saga")]
    return [
        obj
        for obj in here
        if obj.zone == "battlefield"
        and obj.controller == player
        and not obj.phased_out
        and chapters(layers.characteristics(pos, obj))
    ]


def is_finished(pos: Position, obj: GameObject, now: Characteristics) -> bool:
    """Whether a Saga has been read and none of its chapters is still to come (714.4).

    >>> from morphlab.engine.example import BEAR, table
    >>> state = table()
    >>> is_finished(state, state.objects[2], BEAR.printed)
    False
    """
    numbers = chapters(now)
    if not numbers or obj.counter("lore") < max(numbers):
        return False
    waiting = [(one.source, one.event) for one in pos.waiting]
    for number in pos.stack:
        on_stack = pos.objects[number].on_stack
        if on_stack is not None and on_stack.source is not None:
            waiting.append((on_stack.source, on_stack.event))
    return not any(
        source.number == obj.number and event is not None and event.kind == "chapter"
        for source, event in waiting
    )
