"""Resolving: from the stack, and entering with replacement effects (608, 614.1c)."""

from __future__ import annotations

from typing import Any

from . import asking, layers, merging, moves, phrases
from .acts import lose_life
from .card import Card
from .facedown import carry_out_acts
from .halves import opened
from .machine import ask, begin, carries_out, inside, leave
from .moves import Move
from .objects import Away, Event, GameObject, Leave, PlayerRef
from .record import Record, record
from .replacement import Prepared, can_attach, prepare
from .sagas import read_on
from .said import say
from .selectors import Cost, CostPart
from .state import Frame, Position
from .targets import effect_of, goes_with, is_legal_target, specs_of
from .triggers import announce


@record
class FinishSpell(Record):
    """An instant or sorcery that resolved goes to its owner's graveyard (608.2n)."""


@record
class FinishAbility(Record):
    """An ability that has resolved ceases to exist (608.2n)."""


@record
class Enter(Record):
    """Cards enter the battlefield together, with their replacement effects (614.1c).

    ``attach_to`` is the permanent that an Aura spell targeted.
    """

    moves: tuple[Move, ...]
    rule: str
    attach_to: int | None = None


@record
class Merge(Record):
    """A mutating spell merges with the permanent that it targets (702.140c)."""

    host: int


@record
class InMode(Record):
    """Do what a chosen mode says, to the targets that were chosen for it (700.2)."""

    instructions: tuple[Any, ...]
    targets: tuple[tuple[int | PlayerRef, ...], ...]


@carries_out(InMode)
def _in_mode(pos: Position, frame: Frame, todo: InMode) -> None:
    inside(pos, frame, todo.instructions, targets=todo.targets)


def _instructions(
    pos: Position, obj: GameObject, legal: tuple[tuple[int | PlayerRef, ...], ...]
) -> tuple[Any, ...]:
    """What a spell or ability does as it resolves, by its chosen modes (608.2c)."""
    effect = effect_of(pos, obj)
    assert effect is not None
    if not effect.modes:
        return effect.instructions
    assert obj.on_stack is not None
    left = list(legal)
    todo: list[InMode] = []
    for mode in (effect.modes[place] for place in obj.on_stack.modes):
        size = len(mode.targets)
        todo.append(InMode(mode.instructions, tuple(left[:size])))
        del left[:size]
    return tuple(todo)


def resolve_top(pos: Position) -> None:
    """Begin to resolve the top object of the stack (608.1).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.objects import OnStack
    >>> pos = table().draft()
    >>> spell = moves.move(pos, 8, "stack", "601.2a", on_stack=OnStack("spell"))
    >>> resolve_top(pos)
    >>> pos.events[-1].kind, type(pos.frames[-1].todo[0]).__name__
    ('resolves', 'Enter')
    """
    obj = pos.objects[pos.stack[-1]]
    assert obj.on_stack is not None
    specs = specs_of(pos, obj)
    chosen = obj.on_stack.targets
    player = obj.controller
    if any(chosen):
        legal = tuple(
            tuple(
                e
                for e in part
                if is_legal_target(pos, spec, player, obj, e)
                and goes_with(pos, spec, e, chosen)
            )
            for spec, part in zip(specs, chosen, strict=True)
        )
        if not any(legal) and obj.on_stack.way != "mutate":
            pos.events.append(Event("fizzles", "608.2b", player, obj))
            off_the_stack(pos, obj)
            return
    else:
        legal = chosen
    source = obj
    if obj.is_ability:
        assert obj.on_stack.source is not None
        source = obj.on_stack.source
        condition = obj.on_stack.condition
        if condition is not None:
            frame = Frame((), player, source, event=obj.on_stack.event)
            if not asking.holds(pos, condition, player, source, frame):
                pos.events.append(Event("fizzles", "603.4", player, obj))
                off_the_stack(pos, obj)
                return
    pos.events.append(Event("resolves", "608.2", player, obj))
    facts: dict[str, Any] = {
        "stack": obj.number,
        "targets": legal,
        "x": obj.x,
        "event": obj.on_stack.event,
        "what": "resolve",
        "result": obj.on_stack.result,
        "chosen": obj.on_stack.chosen,
        "seen": tuple(
            pos.objects[e]
            for part in legal
            for e in part
            if not isinstance(e, PlayerRef) and e in pos.objects
        ),
    }
    if obj.is_ability:
        todo = (*_instructions(pos, obj, legal), FinishAbility())
        begin(pos, todo, player, source, **facts)
        return
    now = layers.characteristics(pos, obj)
    if now.is_permanent:
        host = legal[0][0] if legal and legal[0] else None
        if obj.on_stack.way == "mutate" and isinstance(host, int):
            begin(pos, (Merge(host),), player, obj, **facts)
            return
        arrive = Move(obj.number, "battlefield", obj.face_down, player)
        enter = Enter((arrive,), "608.3a", host if isinstance(host, int) else None)
        begin(pos, (enter,), player, obj, **facts)
        return
    todo = (*_instructions(pos, obj, legal), FinishSpell())
    begin(pos, todo, player, obj, **facts)


def off_the_stack(
    pos: Position, obj: GameObject, zone: str = "graveyard", rule: str = "608.2n"
) -> GameObject | None:
    """Take a spell or ability off the stack; a card goes to a zone (608.2n).

    Returns the card where it has arrived, or None.

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.objects import OnStack
    >>> pos = table().draft()
    >>> spell = moves.move(pos, 8, "stack", "601.2a", on_stack=OnStack("spell"))
    >>> off_the_stack(pos, spell)
    <14 Example Owl in graveyard>
    >>> len(pos.stack), len(pos.players[0].graveyard)
    (0, 1)
    """
    if obj.is_ability:
        moves.remove_ability(pos, obj)
        return None
    way = obj.on_stack.way if obj.on_stack is not None else ""
    if way in ("flashback", "aftermath"):
        zone, rule = "exile", "702.34a" if way == "flashback" else "702.127"
    return moves.move(pos, obj.number, zone, rule)


@carries_out(Merge)
def _merge(pos: Position, frame: Frame, todo: Merge) -> None:
    assert frame.stack is not None
    if not frame.answers:
        prompt = say("Put it over or under the permanent")
        words = (say("over"), say("under"))
        ask(pos, frame.controller, "option", prompt, "702.140c", words)
        return
    spell, host = pos.objects[frame.stack], pos.objects[todo.host]
    over = frame.answers[0] == "over"
    new = merging.merged(host, spell, over, moves.everyone(pos))
    moves.remove_ability(pos, spell)
    moves.put(pos, new)
    if pos.commanders:
        moves.follow(pos, new)
    event = Event("mutates", "730.2", new.controller, new, was=host, other=spell)
    announce(pos, event, ("mutates",))
    leave(pos, (new.number,))


@carries_out(FinishSpell, FinishAbility)
def _finish(pos: Position, frame: Frame, todo: Any) -> None:
    if frame.stack is None or frame.stack not in pos.objects:
        return
    spell = pos.objects[frame.stack]
    if spell.on_stack is None or spell.on_stack.way != "adventure":
        off_the_stack(pos, spell)
        return
    # 715.3d: its controller exiles it and may cast it from there, but as the creature.
    away = Away(leaves=(Leave(spell.controller, creature=True),))
    moves.move(pos, spell.number, "exile", "715.3d", ready=(("away", away),))


@carries_out(Enter)
def _enter(pos: Position, frame: Frame, todo: Enter) -> None:
    answers = list(frame.answers)
    ready: list[Move] = []
    acting: list[tuple[int, Prepared]] = []
    owed: list[Prepared] = []
    for one in todo.moves:
        old = pos.objects.get(one.number)
        if old is None or _cannot_enter(pos, old, one):
            continue
        spell = old.zone == "stack"
        hypothesis = old.changed(
            zone="battlefield",
            face_down=one.face_down,
            default_controller=one.under if one.under is not None else old.owner,
            control=(),
            tapped=one.tapped,
            counters=(),
            copied=old.copied if spell else (),
            effects=old.effects if spell else (),
            attached_to=None,
            on_stack=None,
            unlocked=opened(old),
        )
        if one.ready:
            hypothesis = hypothesis.changed(**dict(one.ready))
        made = _prepared(pos, hypothesis, answers, not spell, owed)
        if made is None:
            return
        if made.exiled:
            melded = one.ready if dict(one.ready).get("parts") else ()
            ready.append(Move(one.number, "exile", ready=melded, rule="614.6"))
            continue
        aimed = spell and "Aura" in layers.characteristics(pos, old).subtypes
        host = _host(pos, todo, made.obj, aimed, answers)
        if pos.choice is not None:
            return
        if host is not None:
            made = made.changed(obj=made.obj.changed(attached_to=host))
        elif _is_aura(pos, made.obj) and not aimed:
            continue  # 303.4g: with nothing to enchant it does not enter
        facts = tuple((name, getattr(made.obj, name)) for name in _ENTERS_WITH)
        ready.append(one.changed(ready=(*one.ready, *facts)))
        if made.acts:
            acting.append((one.number, made))
    _pay_life(pos, owed)
    _arrive(pos, frame, todo, ready, acting)


_ENTERS_WITH = (
    "tapped",
    "counters",
    "choices",
    "copied",
    "lends",
    "attached_to",
    "unlocked",
)


def _is_aura(pos: Position, obj: GameObject) -> bool:
    now = layers.derive(pos, obj, layers.plan(pos))
    return "Aura" in now.subtypes and not now.is_creature


def _host(
    pos: Position, todo: Enter, obj: GameObject, aimed: bool, answers: list[Any]
) -> int | None:
    """What an Aura is attached to as it enters (303.4f, 608.3b); None for nothing.

    An Aura spell was announced with its host as target; for any other Aura, and for
    what enters as a copy of one, its controller chooses now.
    """
    if not _is_aura(pos, obj):
        return None
    if aimed:
        host = todo.attach_to
        return host if host is not None and can_attach(pos, obj, host) else None
    hosts = tuple(n for n in pos.battlefield if can_attach(pos, obj, n))
    if not hosts:
        return None
    if not answers:
        prompt = say("Choose what it enchants")
        ask(pos, obj.controller, "object", prompt, "303.4f", hosts)
        return None
    chosen: int = answers.pop(0)
    return chosen


def _prepared(
    pos: Position,
    hypothesis: GameObject,
    answers: list[Any],
    uncast: bool,
    owed: list[Prepared],
) -> Prepared | None:
    """The replacement effects of one entering object, or None while a choice waits.

    It takes the answers it needs; those of the objects after it stay in the list.
    ``owed`` are those for which life is paid, which those after them cannot pay again.
    """
    taken, then = 0, pos
    if owed:
        then = pos.draft()
        _pay_life(then, owed)
    while True:
        taken_now = tuple(answers[:taken])
        made = prepare(then, hypothesis, "enters", taken_now, uncast=uncast)
        if isinstance(made, Prepared):
            del answers[:taken]
            if made.life:
                owed.append(made)
            return made
        if taken == len(answers):
            pos.choice = made
            return None
        taken += 1


def _pay_life(pos: Position, owed: list[Prepared]) -> None:
    """Pay the life that goes with entering, before anything enters (614.12a, 119.4)."""
    for made in owed:
        player = made.obj.controller
        lose_life(pos, player, made.life, "119.4")
        text = phrases.cost(Cost(None, (CostPart("life", made.life),)))
        pos.events.append(Event("paid", "614.12a", player, text=text))


def _arrive(
    pos: Position,
    frame: Frame,
    todo: Enter,
    ready: list[Move],
    acting: list[tuple[int, Prepared]],
) -> None:
    for place, one in enumerate(ready):
        if one.zone == "exile" and one.ready:
            # It is not melded: its cards are exiled as the cards that they are.
            moves.change(pos, one.number, **dict(one.ready))
            ready[place] = one.changed(ready=())
    marker, waiting = len(pos.events), pos.waiting
    came_or_not = moves.move_all(pos, ready, todo.rule)
    arrived = [obj for obj in came_or_not if obj.zone == "battlefield"]
    if acting:
        # What turns others down as it enters does so before anything triggers: what
        # was turned down did not see it enter (614.1c, 603.10).
        events = pos.events[marker:]
        del pos.events[marker:]
        pos.waiting = waiting
        together = frozenset(obj.number for obj in arrived)
        came = {event.was.number: event.object for event in events if event.was}
        for number, made in acting:
            obj = came.get(number)  # an instant card does not arrive (400.4a)
            if obj is not None:
                carry_out_acts(pos, made, obj, together)
        for event in events:
            here = event.object is not None and event.object.zone == "battlefield"
            kinds = ("enters",) if event.kind == "moves" and here else (event.kind,)
            announce(pos, event, kinds)
    for obj in arrived:
        if obj.counter("lore"):
            read_on(pos, obj, 0)
        for place in obj.unlocked:
            door = obj.copiable.halves[place].name
            event = Event("unlocked", "709.5d", obj.controller, obj, text=door)
            announce(pos, event)
    for obj in arrived:
        if obj.attached_to is not None:
            host = pos.objects[obj.attached_to]
            announce(pos, Event("attached", "303.4", obj.controller, obj, other=host))
    if frame.what == "resolve" and not arrived and frame.stack in pos.objects:
        off_the_stack(pos, pos.objects[frame.stack])
    leave(pos, tuple(obj.number for obj in arrived))


def is_there(pos: Position, number: int) -> bool:
    """Whether a permanent has not left the battlefield (610.3).

    One that is phased out, face down or without its abilities has not.

    >>> from morphlab.engine.example import table
    >>> is_there(table(), 2), is_there(table(), 8)
    (True, False)
    """
    obj = pos.objects.get(number)
    return obj is not None and obj.zone == "battlefield"


def go_on(pos: Position) -> bool:
    """Do what comes at once after what has just happened (614.1, 610.3).

    That is what a replacement effect does besides, and the return of what was exiled
    until a permanent left. Returns whether there was anything.

    >>> from morphlab.engine.effects import GainLife
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.replacement import Then
    >>> pos = table().draft()
    >>> pos.extra = (("then", Then((GainLife(1),), 0, pos.objects[2])),)
    >>> go_on(pos), pos.frames[-1].todo, pos.extra
    (True, (GainLife(amount=1),), ())
    """
    for one in pos.extra:
        if one[0] == "then":
            pos.extra = tuple(other for other in pos.extra if other is not one)
            begin(pos, one[1].do, one[1].player, one[1].source)
            return True
    return bool(pos.watchers.get("until")) and come_back(pos)


def come_back(pos: Position) -> bool:
    """Return what was exiled until a permanent left, once that has left (610.3).

    It is no ability and waits for nothing: no state-based action, no trigger and no
    further instruction comes between. All that is due enters at one time, under its
    owner's control. Returns whether anything was due.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> away = (("away", Away(until=2)),)
    >>> gone = moves.move(pos, 3, "exile", "701.13", ready=away)
    >>> come_back(pos)
    False
    >>> left = moves.move(pos, 2, "graveyard", "701.8")
    >>> come_back(pos), type(pos.frames[-1].todo[0]).__name__
    (True, 'Enter')
    """
    due = [
        pos.objects[number]
        for number in pos.watchers.get("until", ())
        if not is_there(pos, _until(pos, number))
    ]
    if due:
        coming = {number for frame in pos.frames for number in _coming(frame)}
        due = [obj for obj in due if obj.number not in coming]
    if not due:
        return False
    back = [obj for obj in due if not obj.is_token]  # 111.8
    arriving = tuple(Move(obj.number, "battlefield", under=obj.owner) for obj in back)
    stay = NoMore(tuple(obj.number for obj in due))
    todo = (Enter(arriving, "610.3"), stay) if back else (stay,)
    begin(pos, todo, due[0].owner, due[0])
    return True


@record
class NoMore(Record):
    """What could not come back stays in exile: there is one chance (610.3)."""

    numbers: tuple[int, ...]


@carries_out(NoMore)
def _no_more(pos: Position, frame: Frame, todo: NoMore) -> None:
    for number in todo.numbers:
        obj = pos.objects.get(number)
        if obj is not None and obj.away is not None:
            moves.change(pos, obj, away=obj.away.changed(until=0))


def _coming(frame: Frame) -> tuple[int, ...]:
    """What a frame is returning already, so that it is not begun again."""
    last = frame.todo[-1] if frame.todo else None
    return last.numbers if isinstance(last, NoMore) else ()


def _until(pos: Position, number: int) -> int:
    away = pos.objects[number].away
    return away.until if away is not None else 0


def _cannot_enter(pos: Position, old: GameObject, one: Move) -> bool:
    """Whether an effect keeps a card from entering, as it would be there (701.40f)."""
    hypothesis = old.changed(face_down=one.face_down)
    now = hypothesis.copiable
    rules = layers.rules_about(pos, "cant enter", hypothesis, now, zone="any")
    return any(old.zone in rule.zone.split() for rule, *_ in rules)


def create_tokens(
    pos: Position,
    frame: Frame,
    tokens: list[tuple[Card, int]],
    tapped: bool = False,
    over: tuple[bool, ...] = (),
    counters: int = 0,
) -> None:
    """Create tokens, which enter with their replacement effects (111.2, 614.12).

    ``over`` says of each whether it enters with its back face up (707.8a);
    ``counters`` with how many +1/+1 counters it enters (122.6).

    >>> from morphlab.engine.example import BEAR, table
    >>> pos = table().draft()
    >>> begin(pos, (), 0, pos.objects[2])
    >>> create_tokens(pos, pos.frames[-1], [(BEAR.changed(token=True), 0)], tapped=True)
    >>> pos.objects[13].is_token, pos.objects[13].tapped
    (True, True)
    """
    answers = list(frame.answers)
    ready: list[tuple[Card, int, Prepared]] = []
    owed: list[Prepared] = []
    sides = over or (False,) * len(tokens)
    for (token, player), back in zip(tokens, sides, strict=True):
        hypothesis = GameObject(
            0,
            token,
            player,
            "battlefield",
            player,
            tapped=tapped,
            transformed=back,
            sick=True,
        ).with_counters("+1/+1", counters)
        made = _prepared(pos, hypothesis, answers, True, owed)
        if made is None:
            return
        if not made.exiled:  # it would cease to exist there (111.7)
            ready.append((token, player, made))
    _pay_life(pos, owed)
    created = [
        moves.create(
            pos,
            token,
            player,
            "battlefield",
            sick=True,
            transformed=made.obj.transformed,
            **{name: getattr(made.obj, name) for name in _ENTERS_WITH},
        )
        for token, player, made in ready
    ]
    together = frozenset(obj.number for obj in created)
    for obj, (_, _, made) in zip(created, ready, strict=True):
        carry_out_acts(pos, made, obj, together)
    for obj in created:
        event = Event("moves", "111.2", obj.controller, obj, text="created")
        announce(pos, event, ("enters",))
        if obj.counter("lore"):
            read_on(pos, obj, 0)
    leave(pos, tuple(obj.number for obj in created))
