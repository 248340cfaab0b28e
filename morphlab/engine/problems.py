"""Why a position is impossible: what no game can have reached (704.3, 110.5, 708.1).

State-based actions are carried out before anyone receives priority, so a position in
which somebody has priority and one of them is due is as impossible as an instant lying
face up on the battlefield. While something is being carried out (``state.frames``) only
what is never possible counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import layers
from .characteristics import BLANK
from .errors import ImpossiblePosition
from .facedown import CAUSES, WARDED
from .knowledge import HIDDEN_CAUSES
from .merging import united
from .objects import GameObject
from .planeswalkers import is_planeswalker
from .replacement import can_attach
from .said import said_row, say
from .state import STEPS, ZONES, Position
from .vocabulary import game_word

COMBAT = frozenset(
    (
        "declare attackers",
        "declare blockers",
        "first strike damage",
        "combat damage",
        "end of combat",
    )
)
_LISTED = {
    "morph": (BLANK, "702.37a"),
    "megamorph": (BLANK, "702.37b"),
    "spellmorph": (BLANK, "702.37a"),
    "manifest": (BLANK, "701.40a"),
    "disguise": (WARDED, "702.168a"),
    "cloak": (WARDED, "701.58a"),
}


class Problem(ImpossiblePosition):
    """One reason why a position is impossible; ``number`` is the object it is about."""

    number: int | None = None


def problems(state: Position) -> tuple[Problem, ...]:
    """Say why a position is impossible; nothing for a possible one (110, 400, 704.3).

    >>> from . import moves
    >>> from .card import card
    >>> from .state import empty
    >>> pos = empty(("Alice", "Bob"))
    >>> shock = card("Shock", "{R}", "Instant")
    >>> _ = moves.create(pos, shock, 0, "battlefield")
    >>> print(*problems(pos))
    Shock cannot be on the battlefield face up - it is an instant or sorcery (304.4)
    """
    found = [*_zones(state)]
    if found:
        return tuple(found)  # the rest looks things up in these zones
    found += _table(state)
    for number in sorted(state.objects):
        for problem in _object(state, state.objects[number]):
            problem.number = number
            found.append(problem)
    quiet = not state.frames and state.priority is not None and not state.over
    if quiet:
        for problem in _due(state):
            found.append(problem)
    return tuple(found)


def check(state: Position) -> None:
    """Refuse an impossible position, and pass over a possible one (110, 400, 704.3).

    Raises:
        ImpossiblePosition: the first of its problems.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> pos.step = "lunch"
    >>> check(pos)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    morphlab.engine.problems.Problem: 'lunch' is not a step...
    """
    for problem in problems(state):
        raise problem


def _zones(state: Position) -> Iterator[Problem]:
    """Whether each object is in one zone, and each zone holds objects (400.1)."""
    if not 2 <= len(state.players) <= 4:
        yield Problem(say("a game has two to four players"), rule="102.1")
        return
    seen: set[int] = set()
    everyone = range(len(state.players))
    for zone in ZONES:
        private = zone in ("hand", "library", "graveyard")
        for owner in everyone if private else (None,):
            for number in state.zone(zone, owner):
                obj = state.objects.get(number)
                if obj is None or number in seen:
                    yield Problem(
                        say(
                            "the {zone} holds {number}",
                            zone=game_word(zone),
                            number=number,
                        ),
                        say("it is not there"),
                    )
                    continue
                seen.add(number)
                if obj.number != number or obj.zone != zone:
                    yield Problem(
                        say(
                            "{name} is in the {zone}",
                            name=_name(obj),
                            zone=game_word(zone),
                        ),
                        say("it says {zone}", zone=game_word(obj.zone)),
                    )
                if obj.owner not in everyone or obj.controller not in everyone:
                    yield Problem(
                        say("{name} has no owner", name=_name(obj)), rule="108.3"
                    )
                elif owner is not None and obj.owner != owner:
                    yield Problem(
                        say(
                            "{name} is in another player's {zone}",
                            name=_name(obj),
                            zone=game_word(zone),
                        ),
                        say("cards go to their owner's"),
                        rule="400.3",
                    )
    for number in state.objects.keys() - seen:
        yield Problem(
            say("{name} is in no zone", name=_name(state.objects[number])), rule="400.1"
        )


def _table(state: Position) -> Iterator[Problem]:
    everyone = range(len(state.players))
    if state.step not in STEPS:
        yield Problem(
            say("{step} is not a step", step=repr(state.step)),
            instead=say(
                "Steps are {steps}.", steps=said_row(map(game_word, STEPS), ", ")
            ),
            rule="500.1",
        )
    if state.turn < 1 or state.active not in everyone:
        yield Problem(say("it is nobody's turn"), rule="102.1")
    elif state.priority is not None and state.priority not in everyone:
        yield Problem(say("nobody has that priority"), rule="117.1")
    elif state.priority is not None and state.players[state.priority].lost:
        yield Problem(
            say("{name} has priority", name=state.players[state.priority].name),
            say("that player has left the game"),
            rule="800.4a",
        )
    handles: set[str] = set()
    for number in (*state.battlefield, *state.stack):
        obj = state.objects[number]
        if not obj.handle or obj.handle in handles:
            yield Problem(
                say(
                    "{handle} does not tell one object from another",
                    handle=obj.handle or say("no handle"),
                ),
                rule="708.6",
            )
        handles.add(obj.handle)
    for number, obj in state.objects.items():
        if number >= state.next_number or obj.timestamp >= state.next_stamp:
            yield Problem(
                say("{name} comes from the future", name=_name(obj)), rule="613.7"
            )


def _name(obj: GameObject) -> str:
    if obj.handle and obj.face_down is not None:
        return obj.handle
    return obj.card.name if obj.card is not None else obj.handle or say("an ability")


def _object(state: Position, obj: GameObject) -> Iterator[Problem]:
    name, down = _name(obj), obj.face_down
    if (obj.zone == "stack") is not (obj.on_stack is not None):
        yield Problem(say("{name} is half on the stack", name=name), rule="405.1")
    if obj.on_stack is not None and obj.card is None:
        if obj.on_stack.effect is None or obj.on_stack.source is None:
            yield Problem(say("{name} is half on the stack", name=name), rule="113.7a")
    if obj.card is None and obj.zone != "stack":
        yield Problem(
            say("an ability is in the {zone}", zone=game_word(obj.zone)), rule="113.3"
        )
    if obj.damage < 0 or any(number <= 0 for _, number in obj.counters):
        yield Problem(
            say("{name} has less than no damage or counters", name=name), rule="107.1b"
        )
    if obj.zone != "battlefield":
        yield from _no_status(obj, name)
    elif (
        down is None
        and obj.card is not None
        and not obj.copied
        and obj.card.is_instant_or_sorcery
        and not (obj.transformed and obj.card.layout == "modal")
    ):
        yield Problem(
            say("{name} cannot be on the battlefield face up", name=name),
            say("it is an instant or sorcery"),
            rule="304.4",
        )
    yield from _parts(obj, name)
    if obj.away is not None and obj.zone not in ("exile", "command"):
        yield Problem(say("{name} is not in exile any more", name=name), rule="400.7")
    if down is None:
        return
    if obj.zone not in ("battlefield", "stack", "exile", "command"):
        yield Problem(
            say(
                "{name} cannot be face down in a {zone}",
                name=name,
                zone=game_word(obj.zone),
            ),
            say("only permanents, spells and exiled cards can be"),
            rule="110.5d",
        )
    elif obj.zone == "command":
        if down.cause not in HIDDEN_CAUSES[1:]:
            yield Problem(
                say("{name} cannot be face down in the command zone", name=name),
                rule="315",
            )
    elif obj.zone != "exile":
        yield from _cause(obj, name)


def _parts(obj: GameObject, name: str) -> Iterator[Problem]:
    """Whether the cards of a merged or melded permanent go together (730.2, 712.4)."""
    if not obj.parts:
        return
    if obj.zone != "battlefield":
        yield Problem(
            say("{name} is merged in the {zone}", name=name, zone=game_word(obj.zone)),
            say("only permanents are"),
            rule="730.3",
        )
    elif len(obj.parts) < 2 or obj.card != united(
        obj.parts, obj.face_down is not None, obj.unlocked
    ):
        yield Problem(
            say("{name} is not what its parts make it", name=name), rule="730.2a"
        )
    elif obj.parts[0].face_down != obj.face_down:
        yield Problem(
            say("{name} does not lie as its topmost part does", name=name),
            rule="730.2e",
        )
    elif any(
        part.face_down is None and part.card.is_instant_or_sorcery for part in obj.parts
    ):
        yield Problem(
            say("a face-up part of {name} is an instant or sorcery", name=name),
            rule="304.4",
        )
    halves = [part.melded for part in obj.parts if part.melded is not None]
    if halves and (len(halves) != 2 or halves[0] != halves[1]):
        yield Problem(say("{name} is half of a melded one", name=name), rule="712.4")


def _cause(obj: GameObject, name: str) -> Iterator[Problem]:
    down = obj.face_down
    assert down is not None
    if down.cause not in CAUSES:
        yield Problem(
            say("{name} is face down without a cause", name=name),
            say("{cause} is none", cause=repr(down.cause)),
            say("Causes are {causes}.", causes=said_row(map(game_word, CAUSES), ", ")),
            "708.1",
        )
        return
    listed = _LISTED.get(down.cause)
    if listed is None or down.listed == listed[0]:
        return
    if "ward" in down.listed.abilities.keywords and listed[0] == BLANK:
        yield Problem(
            say("{name} has ward without a cause", name=name),
            say("{cause} gives none", cause=game_word(down.cause)),
            say("Ward {2} comes from disguise and cloak."),
            listed[1],
        )
    else:
        yield Problem(
            say(
                "{name} does not have the values that {cause} lists",
                name=name,
                cause=game_word(down.cause),
            ),
            rule=listed[1],
        )


def _no_status(obj: GameObject, name: str) -> Iterator[Problem]:
    facts = (obj.tapped, obj.flipped, obj.phased_out, obj.damage, obj.attached_to)
    if any(fact not in (False, 0, None) for fact in facts):
        yield Problem(
            say(
                "{name} has a status in the {zone}", name=name, zone=game_word(obj.zone)
            ),
            say("only permanents have one"),
            rule="110.5d",
        )
    if obj.attacking is not None or obj.blocking is not None:
        yield Problem(
            say("{name} fights in the {zone}", name=name, zone=game_word(obj.zone)),
            rule="506.3",
        )


def _due(state: Position) -> Iterator[Problem]:
    """What state-based actions would have changed before any priority (704.5)."""
    for player in state.players:
        if player.life <= 0 and not player.lost:
            yield Problem(
                say(
                    "{name} has {life} life and plays on",
                    name=player.name,
                    life=player.life,
                ),
                rule="704.5a",
            )
    legends: set[tuple[int, str]] = set()
    for obj in state.objects.values():
        if obj.is_token and obj.zone != "battlefield" and obj.zone != "stack":
            yield _about(
                obj,
                say(
                    "the token {name} is in a {zone}",
                    name=_name(obj),
                    zone=game_word(obj.zone),
                ),
                say("there it ceases to exist"),
                "704.5d",
            )
    for obj in state.permanents():
        now = layers.characteristics(state, obj)
        name = f"{obj.handle} {now.name}".strip()
        if now.is_creature and now.toughness is not None:
            if now.toughness <= 0:
                yield _about(
                    obj,
                    say(
                        "{name} has toughness {toughness}",
                        name=name,
                        toughness=now.toughness,
                    ),
                    say("it would die"),
                    "704.5f",
                )
            elif obj.damage >= now.toughness:
                if "indestructible" not in now.abilities.keywords:
                    yield _about(
                        obj,
                        say(
                            "{name} has {damage} damage and toughness {toughness}",
                            name=name,
                            damage=obj.damage,
                            toughness=now.toughness,
                        ),
                        say("it would be destroyed"),
                        "704.5g",
                    )
        if is_planeswalker(now) and not obj.counter("loyalty"):
            yield _about(
                obj,
                say("{name} is a planeswalker without loyalty counters", name=name),
                say("it would be put into the graveyard"),
                "704.5i",
            )
        if now.is_legendary and now.name:
            key = (obj.controller, now.name)
            if key in legends:
                yield _about(
                    obj,
                    say("{name} is there twice under one player", name=name),
                    say("the legend rule leaves one"),
                    "704.5j",
                )
            legends.add(key)
        yield from _attachment(state, obj, name)
        if obj.attacking is not None or obj.blocking is not None:
            if state.step not in COMBAT:
                yield _about(
                    obj,
                    say(
                        "{name} fights in the {step} step",
                        name=name,
                        step=game_word(state.step),
                    ),
                    "",
                    "506.4",
                )
            elif not now.is_creature:
                yield _about(
                    obj, say("{name} fights and is no creature", name=name), "", "506.4"
                )


def _attachment(state: Position, obj: GameObject, name: str) -> Iterator[Problem]:
    now = layers.characteristics(state, obj)
    aura = "Aura" in now.subtypes
    if obj.attached_to is None:
        if aura and not now.is_creature:
            yield _about(
                obj,
                say("{name} is attached to nothing", name=name),
                say("an Aura goes away"),
                "704.5m",
            )
    elif obj.attached_to not in state.battlefield:
        yield _about(
            obj,
            say("{name} is attached to something that is not there", name=name),
            "",
            "301.5c",
        )
    elif not can_attach(state, obj, obj.attached_to):
        host = state.objects[obj.attached_to]
        yield _about(
            obj,
            say("{name} cannot be attached to {handle}", name=name, handle=host.handle),
            say("what it can be attached to does not include that"),
            "704.5m" if aura else "704.5n",
        )


def _about(obj: GameObject, what: str, why: str, rule: str) -> Problem:
    problem = Problem(what, why, rule=rule)
    problem.number = obj.number
    return problem
