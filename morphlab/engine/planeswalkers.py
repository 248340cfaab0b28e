"""Planeswalkers: their loyalty, and what attacks them (306, 506.4, 508.1b, 606).

Which attackers attack a planeswalker and not its controller is kept in ``extra`` until
the end of combat, as pairs of their numbers. A planeswalker that leaves combat is 0
there from then on: its attackers attack nothing, and fight on (506.4c).
"""

from __future__ import annotations

from . import layers
from .characteristics import Characteristics
from .objects import Event, GameObject, PlayerRef
from .said import say
from .state import Position

ATTACK = "attacks a planeswalker"


def is_planeswalker(now: Characteristics) -> bool:
    """Whether an object is a planeswalker (306).

    >>> is_planeswalker(Characteristics(types=("planeswalker",)))
    True
    """
    return "planeswalker" in now.types


def loyalty(obj: GameObject, now: Characteristics) -> int | None:
    """The loyalty of an object: on the battlefield its counters (306.5c).

    >>> from morphlab.engine.example import table
    >>> walker = Characteristics(types=("planeswalker",), loyalty=4)
    >>> loyalty(table().objects[2].with_counters("loyalty", 2), walker)
    2
    """
    if obj.zone != "battlefield":
        return now.loyalty
    return obj.counter("loyalty") if is_planeswalker(now) else None


def used(pos: Position, obj: GameObject) -> bool:
    """Whether a loyalty ability of a permanent was activated this turn (606.3).

    The permanent remembers it, whatever it is turned to.

    >>> from morphlab.engine.example import table
    >>> used(table(), table().objects[2])
    False
    """
    return _mark(pos) in obj.marks


def marked(pos: Position, obj: GameObject) -> tuple[str, ...]:
    """The marks of a permanent when a loyalty ability of it is activated (606.3).

    >>> from morphlab.engine.example import table
    >>> marked(table(), table().objects[2])
    ('loyalty ability in turn 1',)
    """
    kept = tuple(one for one in obj.marks if not one.startswith("loyalty ability"))
    return (*kept, _mark(pos))


def _mark(pos: Position) -> str:
    return say("loyalty ability in turn {n}", n=pos.turn)


def to_attack(pos: Position, player: int) -> list[int]:
    """The planeswalkers that a player's creatures may attack (508.1b).

    >>> from morphlab.engine.example import table
    >>> to_attack(table(), 0)
    []
    """
    enemies = pos.opponents(player)
    return [
        number
        for number in layers.watching(pos, "planeswalker")
        for obj in (pos.objects[number],)
        if obj.zone == "battlefield"
        and not obj.phased_out
        and obj.controller in enemies
        and is_planeswalker(layers.characteristics(pos, obj))
    ]


def why_not_attacked(pos: Position, number: int) -> tuple[str, str] | None:
    """Why an object cannot be chosen as what a creature attacks, if so (508.1b).

    >>> from morphlab.engine.example import table
    >>> why_not_attacked(table(), 2)
    ('only players and planeswalkers are attacked', '508.1b')
    """
    obj = pos.objects.get(number)
    if obj is None or obj.zone != "battlefield":
        return say("only players and planeswalkers are attacked"), "508.1b"
    if obj.phased_out:
        return say("it is phased out"), "702.26b"
    if not is_planeswalker(layers.characteristics(pos, obj)):
        return say("only players and planeswalkers are attacked"), "508.1b"
    if obj.controller not in pos.opponents(pos.active):
        return say("no opponent controls the planeswalker"), "508.1b"
    return None


def attack(pos: Position, attacker: int, walker: int) -> None:
    """Note that a creature attacks a planeswalker (508.1b).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> attack(pos, 2, 3)
    >>> pos.extra
    (('attacks a planeswalker', (2, 3)),)
    """
    pos.extra += ((ATTACK, (attacker, walker)),)


def attacked_by(pos: Position, obj: GameObject) -> int | PlayerRef | None:
    """What an attacker attacks: a player, a planeswalker, or nothing now (506.4c).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> bear = pos.objects[2].changed(attacking=1)
    >>> attacked_by(pos, bear)
    PlayerRef(number=1)
    >>> attack(pos, 2, 3)
    >>> attacked_by(pos, bear)  # no planeswalker any more
    """
    if obj.attacking is None:
        return None
    for kind, value in pos.extra:
        if kind == ATTACK and value[0] == obj.number:
            walker = pos.objects.get(value[1])
            if walker is None or walker.zone != "battlefield":
                return None
            now = layers.characteristics(pos, walker)
            number: int = value[1]
            return number if is_planeswalker(now) else None
    return PlayerRef(obj.attacking)


def out_of_combat(pos: Position, number: int) -> None:
    """Remove a planeswalker from combat; what attacks it attacks nothing (506.4).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> attack(pos, 2, 3)
    >>> out_of_combat(pos, 3)
    >>> pos.extra, [event.kind for event in pos.events]
    ((('attacks a planeswalker', (2, 0)),), ['left combat'])
    """
    was = pos.extra
    pos.extra = tuple(
        (ATTACK, (one[1][0], 0)) if one[0] == ATTACK and one[1][1] == number else one
        for one in was
    )
    obj = pos.objects.get(number)
    if pos.extra != was and obj is not None:
        pos.events.append(Event("left combat", "506.4", obj.controller, obj))


def look(pos: Position) -> None:
    """Remove from combat what is no planeswalker any more (506.4).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> attack(pos, 2, 3)
    >>> look(pos)
    >>> pos.extra
    (('attacks a planeswalker', (2, 0)),)
    """
    for walker in {value[1] for kind, value in pos.extra if kind == ATTACK} - {0}:
        obj = pos.objects.get(walker)
        if obj is None or not is_planeswalker(layers.characteristics(pos, obj)):
            out_of_combat(pos, walker)


def end_attacks(pos: Position) -> None:
    """Nothing attacks a planeswalker after combat (511.3).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> attack(pos, 2, 3)
    >>> end_attacks(pos)
    >>> pos.extra
    ()
    """
    if pos.extra:
        pos.extra = tuple(one for one in pos.extra if one[0] != ATTACK)
