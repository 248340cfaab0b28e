"""Triggered abilities: noticing events and going on the stack (603)."""

from __future__ import annotations

from collections.abc import Iterable

from . import asking, layers
from .abilities import Triggered, When
from .characteristics import Characteristics
from .effects import Effect
from .machine import begin, carries_out
from .objects import Event, GameObject, OnStack
from .record import Record, record
from .said import say
from .selectors import Filter
from .state import Choice, Delayed, Frame, Position, Waiting

# The events for which an ability looks back to the moment before (603.10a).
LOOK_BACK = frozenset(("leaves", "dies", "sacrificed"))
Snapshot = list[tuple[GameObject, Characteristics]]


def snapshot(pos: Position, kinds: Iterable[str]) -> Snapshot:
    """The objects that watch for these events, as they are before them (603.10a).

    >>> from morphlab.engine.example import table
    >>> snapshot(table(), ("dies",))  # nothing there watches for it
    []
    """
    numbers = sorted({n for kind in kinds for n in layers.watching(pos, kind)})
    return [
        (pos.objects[n], layers.characteristics(pos, pos.objects[n])) for n in numbers
    ]


def announce(
    pos: Position,
    event: Event,
    kinds: tuple[str, ...] = (),
    before: Snapshot | None = None,
) -> None:
    """Record an event and note the abilities that it triggers (603.2).

    >>> from morphlab.engine.abilities import Keyword
    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.moves import create
    >>> from morphlab.engine.selectors import mana
    >>> pos = table().draft()
    >>> ward = Keyword("ward", mana("{2}"))
    >>> guard = create(
    ...     pos, card("Guard", "{W}", "Creature - Cat", "1/1", ward), 1, "battlefield"
    ... )
    >>> announce(pos, Event("targeted", "601.2c", 0, guard))
    >>> [one.source.handle for one in pos.waiting]
    ['#4']
    """
    pos.events.append(event)
    for kind in kinds or (event.kind,):
        if before is not None and kind in LOOK_BACK:
            watchers = before
        else:
            watchers = [
                (pos.objects[n], layers.characteristics(pos, pos.objects[n]))
                for n in layers.watching(pos, kind)
            ]
        for watcher, now in watchers:
            for _, trigger in now.abilities.triggered:
                if trigger.zone == watcher.zone and any(
                    when.event == kind and _notices(pos, when, event, watcher, kind)
                    for when in trigger.when
                ):
                    _note(pos, watcher, trigger, event)
        if pos.delayed:
            _fire_on(pos, event, kind)


def _fire_on(pos: Position, event: Event, kind: str) -> None:
    """Let delayed triggers that wait for an event of this turn see it (603.7)."""
    seen = event.was if kind in LOOK_BACK else event.object
    for one in pos.delayed:
        if one.on != kind or seen is None:
            continue
        if one.fits is not None:
            when = When(kind, one.fits)
            watcher = one.source.changed(control=(), default_controller=one.controller)
            if _notices(pos, when, event, watcher, kind):
                _wait(pos, one, event)
        elif seen.number in one.result:
            pos.delayed = tuple(d for d in pos.delayed if d is not one)
            _wait(pos, one.changed(result=()), event)


def _note(pos: Position, watcher: GameObject, trigger: Triggered, event: Event) -> None:
    you = watcher.controller
    if trigger.condition is not None:
        frame = Frame((), you, watcher, event=event)
        if not asking.holds(pos, trigger.condition, you, watcher, frame):
            return
    times = 1
    if layers.any_rules(pos):
        for rule, owner, source, _ in layers.rule_effects(pos, "triggers again"):
            this = source.number if source is not None else None
            if rule.event == event.kind and (
                rule.what is None
                or asking.matches(pos, rule.what, watcher, owner, this)
            ):
                times += 1
    for _ in range(times):
        pos.waiting += (Waiting(you, watcher, trigger, event),)


def note_states(pos: Position) -> None:
    """Note the state triggers whose state is there now (603.8).

    One that waits, or whose ability is still on the stack, does not trigger again.

    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.moves import create
    >>> from morphlab.engine.selectors import Condition, Number
    >>> many = Condition("compare", Number("count", Filter()), ">=", 7)
    >>> crowded = Triggered((When("state", state=many),), Effect(()))
    >>> pos = table().draft()
    >>> post = card("Post", "{1}", "Artifact", "", crowded)
    >>> watcher = create(pos, post, 0, "battlefield")
    >>> for _ in range(2):
    ...     note_states(pos)
    >>> [one.source.handle for one in pos.waiting]
    ['#4']
    """
    for number in layers.watching(pos, "state"):
        obj = pos.objects[number]
        if obj.phased_out:
            continue
        under_way: list[Effect] | None = None
        now = layers.characteristics(pos, obj)
        for _, trigger in now.abilities.triggered:
            if trigger.zone != obj.zone or not any(
                when.state is not None
                and asking.holds(pos, when.state, obj.controller, obj)
                for when in trigger.when
            ):
                continue
            if under_way is None:
                under_way = _under_way(pos, obj)
            if trigger.effect in under_way:
                under_way.remove(trigger.effect)
            else:
                pos.waiting += (Waiting(obj.controller, obj, trigger, None),)


def _under_way(pos: Position, obj: GameObject) -> list[Effect]:
    """The effects of an object's triggered abilities that wait or are on the stack.

    Only those without an event: those of state triggers (603.8).
    """
    found: list[Effect] = [
        one.ability.effect
        for one in pos.waiting
        if one.event is None and one.source.number == obj.number
    ]
    for number in pos.stack:
        on_stack = pos.objects[number].on_stack
        if (
            on_stack is not None
            and on_stack.kind == "triggered"
            and on_stack.event is None
            and on_stack.effect is not None
            and on_stack.source is not None
            and on_stack.source.number == obj.number
        ):
            found.append(on_stack.effect)
    return found


def _notices(
    pos: Position, when: When, event: Event, watcher: GameObject, kind: str
) -> bool:
    you = watcher.controller
    mine = event.player == you
    if (
        when.who != "any"
        and event.player is not None
        and mine is not (when.who == "you")
    ):
        return False
    if when.step and when.step != event.text:
        return False
    if when.given is not None and not asking.holds(pos, when.given, you, watcher):
        return False
    seen = event.was if kind in LOOK_BACK else event.object
    if when.what == "this":
        if kind in ("begins", "manifests dread"):
            return True
        return seen is not None and seen.number == watcher.number
    if when.what == "attached":
        return seen is not None and seen.number == watcher.attached_to
    if seen is None:
        return False
    assert isinstance(when.what, Filter)
    if event.group:
        return any(
            asking.matches(
                pos, when.what, asking.as_last_known(pos, one), you, watcher.number
            )
            for one in event.group
        )
    if kind in LOOK_BACK and event.chars is not None:
        now = event.chars
    else:
        now = layers.characteristics(pos, seen)
    return asking.fits(pos, when.what, seen, now, you, watcher.number)


def put_on_stack(pos: Position) -> bool:
    """Put one waiting triggered ability on the stack, in APNAP order (603.3b).

    Returns whether there was one. A player with several different ones chooses.

    >>> from morphlab.engine.abilities import Triggered, When
    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> trigger = Triggered((When("enters"),), Effect(()))
    >>> pos.waiting = (Waiting(0, pos.objects[2], trigger, None),)
    >>> put_on_stack(pos), [pos.objects[n].handle for n in pos.stack]
    (True, ['#A1'])
    """
    while pos.waiting:
        for player in pos.living():
            mine = [w for w in pos.waiting if w.controller == player]
            if not mine:
                continue
            if len({_key(w) for w in mine}) > 1:
                begin(pos, (OrderTriggers(player),), player, mine[0].source)
                return True
            place(pos, mine[0])
            return True
        pos.waiting = ()  # their controllers have left the game
    return False


def _key(waiting: Waiting) -> tuple[object, ...]:
    seen = waiting.event.object if waiting.event is not None else None
    return waiting.source.number, id(waiting.ability), seen and seen.number


def place(pos: Position, waiting: Waiting) -> None:
    """Put a triggered ability on the stack and have its targets chosen (603.3d).

    >>> from morphlab.engine.abilities import Triggered
    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> one = Waiting(0, pos.objects[2], Triggered((), Effect(())), None)
    >>> pos.waiting = (one,)
    >>> place(pos, one)
    >>> pos.waiting, [event.kind for event in pos.events]
    ((), ['triggers'])
    """
    from .moves import new_stack_object
    from .targets import ChooseModes, ChooseTargets, FinishTrigger

    pos.waiting = tuple(w for w in pos.waiting if w is not waiting)
    ability = waiting.ability
    effect: Effect = ability.effect
    on_stack = OnStack(
        "triggered",
        effect,
        source=waiting.source,
        event=waiting.event,
        condition=getattr(ability, "condition", None),
        result=waiting.result,
        chosen=waiting.chosen,
    )
    x = waiting.source.x
    live = pos.objects.get(waiting.source.number)
    if live is not None:
        x = live.x
    obj = new_stack_object(pos, waiting.controller, on_stack, x)
    if effect.targets or effect.modes:
        modes = (ChooseModes(),) if effect.modes else ()
        begin(
            pos,
            (*modes, ChooseTargets(), FinishTrigger()),
            waiting.controller,
            waiting.source,
            stack=obj.number,
            x=x,
            event=waiting.event,
            what="trigger",
        )
        return
    pos.events.append(
        Event("triggers", "603.3", waiting.controller, obj, other=waiting.source)
    )


def next_choice(pos: Position, player: int) -> Choice:
    """Ask a player which of the waiting abilities goes on the stack first (603.3b).

    >>> from morphlab.engine.abilities import Triggered
    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> one = Waiting(0, pos.objects[2], Triggered((), Effect(())), None)
    >>> pos.waiting = (one, one.changed(controller=1), one)
    >>> next_choice(pos, 0).options
    (0, 2)
    """
    options = tuple(
        place
        for place, waiting in enumerate(pos.waiting)
        if waiting.controller == player
    )
    return Choice(
        player,
        "order",
        say("Choose the triggered ability that goes on the stack next"),
        "603.3b",
        options,
    )


@record
class OrderTriggers(Record):
    """A player puts waiting triggered abilities on the stack one by one (603.3b)."""

    player: int


@carries_out(OrderTriggers)
def _order(pos: Position, frame: Frame, todo: OrderTriggers) -> None:
    if not frame.answers:
        pos.choice = next_choice(pos, todo.player)
        return
    place(pos, pos.waiting[frame.answers[0]])


def fire_delayed(pos: Position, step: str) -> None:
    """Put delayed triggers of a step among those that wait (603.7).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.state import Delayed
    >>> pos = table().draft()
    >>> pos.delayed = (Delayed("end", None, (), 0, pos.objects[2], (2,)),)
    >>> fire_delayed(pos, "end")
    >>> pos.delayed, pos.waiting[0].result
    ((), (2,))
    """
    due = [
        d
        for d in pos.delayed
        if d.step == step and not d.on and (d.who is None or d.who == pos.active)
    ]
    if not due:
        return
    pos.delayed = tuple(d for d in pos.delayed if d not in due)
    for one in due:
        _wait(pos, one, one.event)


def _wait(pos: Position, one: Delayed, event: Event | None) -> None:
    ability = Triggered((), Effect(one.do))
    pos.waiting += (
        Waiting(one.controller, one.source, ability, event, one.result, one.chosen),
    )
