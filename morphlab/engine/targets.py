"""Targets: what may be chosen, and choosing it (115, 601.2c, 603.3d)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from . import asking, layers, moves
from .characteristics import Characteristics
from .effects import Effect, Mode
from .machine import Rewound, ask, carries_out
from .objects import Event, GameObject, OnStack, PlayerRef
from .record import Record, record
from .replacement import protects
from .said import say
from .selectors import Filter, Target
from .state import Frame, Position
from .triggers import announce
from .vocabulary import game_word


def aura_target(now: Characteristics) -> Target:
    """The target of an Aura spell: what it could enchant (303.4a).

    >>> from morphlab.engine.abilities import Abilities, Keyword
    >>> from morphlab.engine.selectors import Filter
    >>> word = Keyword("enchant", what=Filter(types=("land",)))
    >>> aura_target(Characteristics(abilities=Abilities((word,)))).what.types
    ('land',)
    """
    word = now.abilities.get("enchant")
    return Target(word.what if word is not None else None)


def targets_for(
    pos: Position, target: Target, player: int, source: GameObject
) -> Iterator[int | PlayerRef]:
    """The legal targets in order: objects, then players (115.1, 601.2c).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.selectors import Filter
    >>> state, any_target = table(), Target(Filter(types=("creature",)), player="any")
    >>> list(targets_for(state, any_target, 0, state.objects[8]))
    [1, 2, 3, PlayerRef(number=0), PlayerRef(number=1)]
    """
    if target.what is not None:
        for obj in asking.found(pos, _alone(target.what), player, _this(source)):
            fits = is_legal_target(pos, target, player, source, obj.number)
            if fits and not obj.is_ability:  # those come once, below
                yield obj.number
    if target.abilities:
        for number in pos.stack:
            obj = pos.objects[number]
            if obj.is_ability and is_legal_target(pos, target, player, source, number):
                yield number
    if target.player:
        for other in range(len(pos.players)):
            ref = PlayerRef(other)
            if is_legal_target(pos, target, player, source, ref):
                yield ref


def is_legal_target(
    pos: Position, target: Target, player: int, source: GameObject, entry: Any
) -> bool:
    """Whether one thing is a legal target now (608.2b, 702.11b, 702.16b).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.selectors import Filter
    >>> state, creature = table(), Target(Filter(types=("creature",)))
    >>> is_legal_target(state, creature, 0, state.objects[8], 4)
    False
    """
    return _bar(pos, target, player, source, entry) is None


def why_not_target(
    pos: Position, target: Target, player: int, source: GameObject, entry: Any
) -> tuple[str, str] | None:
    """Why one thing is no legal target now, if so: the first reason, a rule (115.4).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.selectors import Filter
    >>> state, down = table(), Target(Filter(types=("creature",), face_down=True))
    >>> [why_not_target(state, down, 0, state.objects[8], n) for n in (1, 2, 4)]
    [None, ('it is face up', '601.2c'), ('its types are Basic Land - Plains', '601.2c')]
    """
    bar = _bar(pos, target, player, source, entry)
    if bar is not MISFIT or isinstance(entry, PlayerRef) or target.what is None:
        return bar
    obj = pos.objects.get(entry)
    if obj is None or obj.is_ability:
        return bar
    now = layers.characteristics(pos, obj)
    why = asking.misfit(pos, _alone(target.what), obj, now, player, _this(source))
    return (why, "601.2c") if why else bar


# The reasons are made once, as many things are asked about.
MISFIT = say("it is not what may be chosen"), "601.2c"
_GONE = say("it is not there"), "601.2c"
_LEFT = say("that player has left the game"), "601.2c"
_OWN = say("an opponent is asked for"), "601.2c"
_PHASED = say("it is phased out"), "702.26b"
_ITSELF = say("nothing on the stack targets itself"), "115.5"
_HEXPROOF = say("it has hexproof, and another player controls it"), "702.11b"
_PROTECTED = say("it has protection from that"), "702.16b"


def _bar(
    pos: Position, target: Target, player: int, source: GameObject, entry: Any
) -> tuple[str, str] | None:
    if isinstance(entry, PlayerRef):
        if not target.player:
            return MISFIT
        if not 0 <= entry.number < len(pos.players):
            return _GONE
        if pos.players[entry.number].lost:
            return _LEFT
        own = entry.number == player
        return _OWN if target.player == "opponent" and own else None
    obj = pos.objects.get(entry)
    if obj is None:
        return _GONE
    if obj.phased_out:
        return _PHASED
    if obj.number == source.number and obj.zone == "stack":
        return _ITSELF
    now = layers.characteristics(pos, obj)
    if obj.is_ability:
        if not target.abilities:
            return MISFIT
        single = target.what.single_target if target.what is not None else None
        if single is None:
            return None
        chosen = obj.on_stack.targets if obj.on_stack is not None else ()
        return None if (sum(len(part) for part in chosen) == 1) is single else MISFIT
    if target.what is None or not asking.fits(
        pos, _alone(target.what), obj, now, player, _this(source)
    ):
        return MISFIT
    if obj.zone != "battlefield":
        return None
    if "hexproof" in now.abilities.keywords and obj.controller != player:
        return _HEXPROOF
    if "protection" not in now.abilities.keywords:
        return None
    if source.is_ability and source.on_stack is not None and source.on_stack.source:
        source = source.on_stack.source  # 702.16b asks the source of an ability
    live = pos.objects.get(source.number, source)
    if live.zone == source.zone:  # a card that is not yet cast is asked as the spell
        source = live
    theirs = layers.characteristics(pos, source)
    return _PROTECTED if protects(pos, obj, now, source, theirs) else None


def _alone(what: Filter) -> Filter:
    """What is asked of a target, whatever the first target is (``goes_with``)."""
    return what.changed(controller="") if what.controller == "target" else what


def goes_with(
    pos: Position,
    target: Target,
    entry: Any,
    chosen: Sequence[Sequence[int | PlayerRef | None]],
) -> bool:
    """Whether it belongs to the first target, where a target must (601.2c, 608.2b).

    That is: the player who is the first target controls it, or the player who controls
    the first target does, or last did.

    >>> from morphlab.engine.example import table
    >>> state, his = table(), Target(Filter(types=("creature",), controller="target"))
    >>> [goes_with(state, his, n, ((PlayerRef(1),),)) for n in (1, 2, 3)]
    [False, False, True]
    """
    if target.what is None or target.what.controller != "target":
        return True
    obj = pos.objects.get(entry)
    if obj is None or not chosen:
        return False
    for first in chosen[0]:
        if isinstance(first, PlayerRef):
            return obj.controller == first.number
        other = pos.objects.get(first or 0)
        gone = (one.object for one in pos.gone if one.object.number == first)
        other = other or next(gone, None)
        return other is not None and other.controller == obj.controller
    return False


def _this(source: GameObject) -> int:
    """What "other" leaves out: the source of an ability, not the ability."""
    if source.is_ability and source.on_stack is not None and source.on_stack.source:
        return source.on_stack.source.number
    return source.number


def enough_targets(
    pos: Position, target: Target, player: int, source: GameObject
) -> bool:
    """Whether there are as many legal targets as must be chosen (601.2c)."""
    found = targets_for(pos, target, player, source)
    return sum(1 for _ in islice(found, target.least)) >= target.least


def may_choose(pos: Position, effect: Effect, player: int, source: GameObject) -> bool:
    """Whether there are targets enough, and modes that have theirs (601.2b, 601.2c).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> may_choose(state, Effect((), (Target(player="any"),)), 0, state.objects[8])
    True
    """
    if not all(enough_targets(pos, one, player, source) for one in effect.targets):
        return False
    if not effect.modes:
        return True
    possible = [_is_possible(pos, one, player, source) for one in effect.modes]
    return sum(possible) >= effect.least


def _is_possible(pos: Position, mode: Mode, player: int, source: GameObject) -> bool:
    """Whether a mode may be chosen: its targets must be there (700.2a)."""
    return all(enough_targets(pos, one, player, source) for one in mode.targets)


def effect_of(pos: Position, obj: GameObject) -> Effect | None:
    """What a spell or ability on the stack does; None for a permanent spell (608.2).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.objects import OnStack
    >>> pos, nothing = table().draft(), Effect(())
    >>> effect_of(pos, moves.new_stack_object(pos, 0, OnStack("triggered", nothing)))
    Effect(instructions=())
    """
    if obj.on_stack is not None and obj.on_stack.effect is not None:
        return obj.on_stack.effect
    now = layers.characteristics(pos, obj)
    spell = now.abilities.spell
    return None if spell is None or now.is_permanent else spell.effect


@record
class ChooseModes(Record):
    """Choose the modes of the spell or ability on the stack (601.2b, 603.3c)."""


@carries_out(ChooseModes)
def _choose_modes(pos: Position, frame: Frame, todo: ChooseModes) -> None:
    assert frame.stack is not None
    obj = pos.objects[frame.stack]
    effect = effect_of(pos, obj)
    assert effect is not None
    answers = list(frame.answers)
    chosen: list[int] = []
    while len(chosen) < effect.most:
        # In printed order, so that one set of modes is chosen in one way only.
        after = chosen[-1] + 1 if chosen else 0
        options: list[str | None] = [
            mode.word
            for mode in effect.modes[after:]
            if _is_possible(pos, mode, frame.controller, obj)
        ]
        if not options and len(chosen) < effect.least:
            _cannot_choose(pos, frame, obj, say("there are not enough legal modes"))
            return
        if not options:
            break
        if not answers:
            if len(chosen) >= effect.least:
                options.append(None)
            prompt, rule = say("Choose a mode"), "601.2b"
            ask(pos, frame.controller, "mode", prompt, rule, tuple(options))
            return
        word = answers.pop(0)
        if word is None:
            break
        chosen.append([mode.word for mode in effect.modes].index(word))
    assert obj.on_stack is not None
    obj = moves.change(pos, obj, on_stack=obj.on_stack.changed(modes=tuple(chosen)))
    for place in chosen:
        word = game_word(effect.modes[place].word)
        pos.events.append(Event("mode", "700.2", frame.controller, obj, text=word))


def _cannot_choose(pos: Position, frame: Frame, obj: GameObject, why: str) -> None:
    """A triggered ability is removed, all else is not begun (603.3c, 603.3d, 601.2)."""
    if obj.on_stack is not None and obj.on_stack.kind == "triggered":
        pos.events.append(Event("no target", "603.3d", frame.controller, obj))
        moves.remove_ability(pos, obj)
        pos.frames = (*pos.frames[:-1], pos.frames[-1].changed(todo=()))
        return
    raise Rewound(why, "601.2c")


@record
class ChooseTargets(Record):
    """Choose the targets of the spell or ability on the stack (601.2c)."""


@carries_out(ChooseTargets)
def _choose_targets(pos: Position, frame: Frame, todo: ChooseTargets) -> None:
    assert frame.stack is not None
    obj = pos.objects[frame.stack]
    specs = specs_of(pos, obj)
    answers = list(frame.answers)
    chosen: list[tuple[int | PlayerRef, ...]] = []
    for spec in specs:
        part: list[int | PlayerRef] = []
        most = most_targets(pos, spec, frame, obj)
        if spec.divide is not None and most < spec.least:
            why = say("there is not enough to divide among its targets")
            _cannot_choose(pos, frame, obj, why)
            return
        while len(part) < most:
            options = [
                entry
                for entry in targets_for(pos, spec, frame.controller, obj)
                if entry not in part
                and goes_with(pos, spec, entry, chosen)
                and not (spec.another and any(entry in other for other in chosen))
            ]
            if not options and len(part) < spec.least:
                why = say("there are not enough legal targets")
                _cannot_choose(pos, frame, obj, why)
                return
            if not options:
                break
            if not answers:
                if len(part) >= spec.least:
                    options.append(None)  # type: ignore[arg-type]
                ask(
                    pos,
                    frame.controller,
                    "target",
                    say("Choose a target"),
                    "603.3d" if frame.what == "trigger" else "601.2c",
                    tuple(options),
                )
                return
            entry = answers.pop(0)
            if entry is None:
                break
            part.append(entry)
        chosen.append(tuple(part))
    divided = _divided(pos, frame, obj, chosen, answers)
    if divided is None:
        return
    assert obj.on_stack is not None
    targets = obj.on_stack.changed(targets=tuple(chosen), divided=divided)
    obj = moves.change(pos, obj, on_stack=targets)
    announce_targets(pos, obj, frame.controller)


def most_targets(pos: Position, spec: Target, frame: Frame, obj: GameObject) -> int:
    """How many targets may be chosen: what is divided must do for each (601.2d).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.selectors import Number
    >>> pos = table().draft()
    >>> frame = Frame((), 0, pos.objects[2], x=1)
    >>> two = Target(player="any", most=2, divide=Number("x"))
    >>> most_targets(pos, two, frame, pos.objects[2])
    1
    """
    most = asking.amount(pos, spec.most, frame.controller, obj, frame)
    if spec.divide is None:
        return most
    whole = asking.amount(pos, spec.divide, frame.controller, obj, frame)
    return max(min(most, whole), 0)


def _divided(
    pos: Position,
    frame: Frame,
    obj: GameObject,
    chosen: list[tuple[int | PlayerRef, ...]],
    answers: list[Any],
) -> tuple[tuple[int, ...], ...] | None:
    """What each target gets of what is divided, or None while it is asked (601.2d)."""
    specs = specs_of(pos, obj)
    if all(spec.divide is None for spec in specs):
        return ()
    found: list[tuple[int, ...]] = []
    for spec, part in zip(specs, chosen, strict=True):
        if spec.divide is None or not part:
            found.append(())
            continue
        left = asking.amount(pos, spec.divide, frame.controller, obj, frame)
        shares: list[int] = []
        for place, entry in enumerate(part[:-1], 1):
            most = left - (len(part) - place)  # one at least for each of the others
            if most == 1:
                share = 1
            elif answers:
                share = answers.pop(0)
            else:
                prompt = say(
                    "Choose how much of {n} {target} gets",
                    n=left,
                    target=pos.players[entry.number].name
                    if isinstance(entry, PlayerRef)
                    else pos.objects[entry].handle,
                )
                numbers = tuple(range(1, most + 1))
                ask(pos, frame.controller, "number", prompt, "601.2d", numbers)
                return None
            shares.append(share)
            left -= share
        found.append((*shares, left))
    return tuple(found)


def share_of(pos: Position, frame: Frame, entry: int | PlayerRef) -> int:
    """What was announced for a target of what is divided (601.2d, 608.2i).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> aimed = OnStack("activated", Effect(()), ((2, 3),), divided=((1, 4),))
    >>> made = moves.new_stack_object(pos, 0, aimed)
    >>> share_of(pos, Frame((), 0, pos.objects[2], stack=made.number), 3)
    4
    """
    on_stack = pos.objects[frame.stack].on_stack if frame.stack is not None else None
    assert on_stack is not None
    return next((n for one, n in with_shares(on_stack) if one == entry and n), 0)


def with_shares(on_stack: OnStack) -> Iterator[tuple[int | PlayerRef, int]]:
    """The targets one by one, each with its share, 0 where nothing is divided (115.1).

    >>> list(with_shares(OnStack("spell", None, ((2, 3), (4,)), divided=((1, 4), ()))))
    [(2, 1), (3, 4), (4, 0)]
    """
    for place, part in enumerate(on_stack.targets):
        shares = on_stack.divided[place] if on_stack.divided else ()
        yield from zip(part, shares or (0,) * len(part), strict=True)


# 702.140a: a creature that is no Human and has the same owner as the spell.
MUTATE_TARGET = Target(
    Filter(types=("creature",), not_subtypes=("Human",), owner="you")
)


def specs_of(pos: Position, obj: GameObject) -> tuple[Target, ...]:
    """What a spell or ability on the stack targets (115.1).

    >>> from morphlab.engine.effects import Effect
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.objects import OnStack
    >>> bolt = Effect((), (Target(player="any"),))
    >>> pos = table().draft()
    >>> made = moves.new_stack_object(pos, 0, OnStack("activated", bolt))
    >>> specs_of(pos, made)[0].player
    'any'
    """
    assert obj.on_stack is not None
    effect = effect_of(pos, obj)
    if effect is not None and effect.modes:
        modes = [effect.modes[place] for place in obj.on_stack.modes]
        return tuple(spec for mode in modes for spec in mode.targets)
    if effect is not None:
        event = obj.on_stack.event
        if event is None or event.player is None:
            return effect.targets
        return tuple(_of_player(spec, event.player) for spec in effect.targets)
    now = layers.characteristics(pos, obj)
    if "Aura" in now.subtypes and "enchant" in now.abilities.keywords:
        return (aura_target(now),)
    if obj.on_stack.way == "mutate":
        return (MUTATE_TARGET,)
    return ()


def _of_player(spec: Target, player: int) -> Target:
    """A target of the player of the event, once it is known who that is (603.3d)."""
    if spec.what is None or spec.what.controller != "player":
        return spec
    return spec.changed(what=spec.what.changed(controller="", held_by=player))


def announce_targets(pos: Position, obj: GameObject, player: int) -> None:
    """Note that objects became targets, which is what ward looks for (702.21a).

    >>> from morphlab.engine.effects import Effect
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.objects import OnStack
    >>> pos = table().draft()
    >>> aimed = OnStack("activated", Effect(()), ((3,), (PlayerRef(1),)))
    >>> announce_targets(pos, moves.new_stack_object(pos, 0, aimed), 0)
    >>> [(event.kind, event.object.handle) for event in pos.events]
    [('targeted', '#3')]
    """
    assert obj.on_stack is not None
    for part in obj.on_stack.targets:
        for entry in part:
            if not isinstance(entry, PlayerRef):
                announce(
                    pos,
                    Event("targeted", "601.2c", player, pos.objects[entry], other=obj),
                )


@record
class FinishTrigger(Record):
    """A triggered ability is on the stack with its targets (603.3d)."""


@carries_out(FinishTrigger)
def _finish_trigger(pos: Position, frame: Frame, todo: FinishTrigger) -> None:
    assert frame.stack is not None
    obj = pos.objects[frame.stack]
    pos.events.append(
        Event("triggers", "603.3", frame.controller, obj, other=frame.source)
    )
