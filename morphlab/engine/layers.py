"""What an object is: the layers, now and as it would be face up (613, 707, 708).

``characteristics`` answers for the object as it is; ``as_if_face_up`` asks the same
layers with the face-down record left out, which is the question behind every "may it
be turned up?" (702.37e). Answers are remembered beside the position, by identity of the
object and of the list of static sources, so an untouched object costs one look-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

from . import asking, merging
from .abilities import (
    KEYWORD_COUNTERS,
    Abilities,
    Ability,
    Keyword,
    ManaAbility,
    RuleEffect,
    Static,
)
from .characteristics import (
    BASIC_LAND_TYPES,
    COMMAND_TYPES,
    LAND_TYPES,
    NOTHING,
    OBJECT_TYPES,
    Characteristics,
    creature_types,
)
from .effects import Change
from .mana import COLOR_NAMES
from .objects import GameObject, Running
from .record import Record, record
from .said import said_list, say
from .selectors import Filter, Number
from .state import Position, Remember
from .vocabulary import game_word

LAYERS = ("4", "5", "6", "7a", "7b", "7c", "7d")
_NEXT = dict(zip(LAYERS, (*LAYERS[1:], "8"), strict=True))
LAYER_RULES = {
    "4": "613.1d",
    "5": "613.1e",
    "6": "613.1f",
    "7a": "613.4a",
    "7b": "613.4b",
    "7c": "613.4c",
    "7d": "613.4d",
}


@record
class Entry(Record):
    """One change of one static ability, placed in its layer (613.1)."""

    order: float
    change: Change
    static: Static
    source: GameObject


@record
class Plan(Record):
    """The static abilities that apply now, by layer, and the rule effects."""

    entries: dict[str, tuple[Entry, ...]]
    rules: dict[str, tuple[tuple[RuleEffect, GameObject], ...]]  # by kind
    laws: tuple[Entry, ...]
    grants: frozenset[str]
    reads: bool
    any: bool
    alike: dict[tuple[int, int, int, bool, bool], Any] | None = None


# An effect that changes the rules, its controller, its source and its name.
Ruling = tuple[RuleEffect, int, GameObject | None, str]
EMPTY = Plan({}, {}, (), frozenset(), False, False)
# While a plan is being made, its conditions ask about objects under what stands of it.
_making: list[Plan] = []


@contextmanager
def _planning() -> Iterator[Plan]:
    """A plan in the making, which what it asks meanwhile goes by."""
    so_far = Plan({}, {}, (), frozenset(), False, True)
    _making.append(so_far)
    try:
        yield so_far
    finally:
        _making.pop()


@record
class TraceRow(Record):
    """One line of the answer to "why is it what it is?" (613)."""

    layer: str
    source: str
    what: str
    rule: str
    after: Characteristics


# What is remembered, of an object or of all.
NOW, FACE_UP, WAYS, SPELLS, PLAN = 0, 1, 2, 3, -1


def remembered(pos: Position, obj: GameObject, what: int) -> Any:
    """What was worked out about this object, if the same effects are there (613.1).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> bear = state.objects[2]
    >>> remember(state, bear, NOW, "a 2/2")
    >>> remembered(state, bear, NOW), remembered(state, bear, FACE_UP)
    ('a 2/2', None)
    """
    known = pos.memory.get(obj.number * 4 + what)
    if (
        known is not None
        and known[0] is obj
        and known[1] is pos.watchers.get("static", ())
        and known[2] is pos.rules
        and (not known[3] or known[3] == pos.world)
        and Remember.on
        and not _making
    ):
        return known[4]
    return None


def remember(pos: Position, obj: GameObject, what: int, answer: Any) -> None:
    """Keep an answer about an object while nothing it rests on changes (613.1)."""
    if _making:
        return
    sources = pos.watchers.get("static", ())
    card = obj.card
    reads = (
        plan(pos).reads
        or obj.copiable.abilities.reads
        or (card is not None and card.printed.abilities.reads)
        or bool(obj.copied)
        or (
            bool(obj.effects)
            and any(c.kind == "add_ability" for e in obj.effects for c in e.changes)
        )
    )
    world = pos.world if reads else 0
    pos.memory[obj.number * 4 + what] = (obj, sources, pos.rules, world, answer)


def characteristics(pos: Position, obj: GameObject) -> Characteristics:
    """What an object is now, after all layers (613.1).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> now = characteristics(state, state.objects[1])
    >>> now.name, now.pt, now.mana_value
    ('', '2/2', 0)
    """
    # ``remembered`` written out: no question is asked more often.
    known = pos.memory.get(obj.number * 4)
    if (
        known is not None
        and known[0] is obj
        and known[1] is pos.watchers.get("static", ())
        and known[2] is pos.rules
        and (not known[3] or known[3] == pos.world)
        and Remember.on
        and not _making
    ):
        return known[4]  # type: ignore[no-any-return]
    if obj.zone != "battlefield":
        return _elsewhere(pos, obj)
    result = settled(pos, obj)
    remember(pos, obj, NOW, result)
    return result


def as_if_face_up(pos: Position, obj: GameObject) -> Characteristics:
    """What a face-down permanent would be if it were face up (702.37e, 702.168d).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> as_if_face_up(state, state.objects[1]).pt
    '3/3'
    """
    known = remembered(pos, obj, FACE_UP)
    if known is None:
        known = would_be(pos, obj.changed(face_down=None))
        remember(pos, obj, FACE_UP, known)
    return cast(Characteristics, known)


def would_be(pos: Position, obj: GameObject) -> Characteristics:
    """What an object would be if it were there like this, its own effects too (614.12).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> there = state.objects[8].changed(zone="battlefield")
    >>> would_be(state, there).pt
    '3/3'
    """
    if obj.zone == "battlefield" and pos.objects.get(obj.number) is obj:
        return characteristics(pos, obj)  # it is there: nothing to suppose
    statics = obj.copiable.abilities.statics
    if not statics or all(static.affects == "this" for static in statics):
        return settled(pos, obj)
    others = [pos.objects[n] for n in pos.watchers.get("static", ())]
    if not Remember.on:
        others = [pos.objects[n] for n in _sources(pos)]
    here = [*(one for one in others if one.number != obj.number), obj]
    with _planning() as so_far:
        return derive(pos, obj, _plan(pos, here, so_far))


def settled(pos: Position, obj: GameObject) -> Characteristics:
    """The layers, left out where no effect could touch the object (613.1).

    >>> from morphlab.engine.example import BEAR, table
    >>> state = table()
    >>> settled(state, state.objects[2]) is BEAR.printed
    True
    """
    the_plan = plan(pos)
    base = obj.copiable
    if (
        not the_plan.any
        and not obj.effects
        and not obj.counters
        and not base.abilities.statics
    ):
        return base
    if (
        the_plan.alike is None
        or obj.effects
        or obj.counters
        or obj.phased_out
        or base.abilities.statics
        or not Remember.on
        or _making
    ):
        return derive(pos, obj, the_plan)
    # Permanents with the same copiable values, player and face are alike as long as no
    # effect that applies now asks anything else about them.
    key = id(base), obj.controller, obj.owner, obj.face_down is None, obj.is_token
    known = the_plan.alike.get(key)
    if known is None or known[0] is not base:
        known = the_plan.alike[key] = (base, derive(pos, obj, the_plan))
    return known[1]


def _asks_no_status(affects: object) -> bool:
    """Whether a filter cannot tell apart what ``settled`` takes as alike."""
    return (
        isinstance(affects, Filter)
        and not affects.other
        and affects.tapped is None
        and affects.attacking is None
        and affects.blocking is None
        and not asking.reads(affects)
        and all(_asks_no_status(one) for one in affects.either)
    )


def works_in_command(obj: GameObject) -> bool:
    """Whether the abilities of an object work in the command zone (113.6, 315).

    >>> from morphlab.engine.example import table
    >>> works_in_command(table().objects[2].changed(zone="command"))  # a creature
    False
    """
    return (
        obj.zone == "command"
        and obj.face_down is None
        and not COMMAND_TYPES.isdisjoint(obj.copiable.types)
    )


def _sources(pos: Position) -> list[int]:
    """All that could have a static ability that works where it is (113.6)."""
    there = [n for n in pos.command if works_in_command(pos.objects[n])]
    return [*pos.battlefield, *there]


def _elsewhere(pos: Position, obj: GameObject, below: str = "8") -> Characteristics:
    """Characteristics outside the battlefield: printed, or none at all (406.3a)."""
    if obj.zone in ("exile", "command") and obj.face_down is not None:
        return NOTHING
    if obj.effects or (obj.copiable.abilities.statics and obj.zone != "stack"):
        return derive(pos, obj, EMPTY, below)
    return obj.copiable


def derive(
    pos: Position,
    obj: GameObject,
    the_plan: Plan,
    below: str = "8",
    trace: list[TraceRow] | None = None,
) -> Characteristics:
    """Carry out the layers below one layer on an object's copiable values (613.1).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> grown = state.objects[1].with_counters("+1/+1", 1)
    >>> derive(state, grown, plan(state)).pt
    '3/3'
    """
    now = obj.copiable
    started: set[tuple[int, int]] = set()
    own: list[Static] = []
    given = {id(static): at for static, at in _given(obj)} if obj.effects else {}
    for layer in LAYERS:
        if layer >= below:
            break
        todo: list[Todo] = [
            (entry.order, entry.change, entry)
            for entry in the_plan.entries.get(layer, ())
        ]
        # What has begun to apply goes on, even if the ability is lost (613.6).
        begun = {id(static) for static in own}
        for static in (
            *own,
            *(one for one in now.abilities.statics if id(one) not in begun),
        ):
            changes = [one for one in static.changes if one.layer == layer]
            if static.affects != "this" or not changes:
                continue
            if obj.zone != "battlefield" and layer != "7a":
                continue
            if static.condition is None or asking.holds(
                pos, static.condition, obj.controller, obj, below=layer
            ):
                mine = obj, static
                at = given.get(id(static), obj.timestamp)
                todo.extend((at, change, mine) for change in changes)
                if id(static) not in begun:
                    own.append(static)
        for effect in obj.effects:
            todo.extend(
                (effect.timestamp, change, effect)
                for change in effect.changes
                if change.layer == layer
            )
        if layer == "6" and obj.counters:
            todo.extend(_keyword_counters(obj))
        if len(todo) > 1:
            todo.sort(key=lambda item: item[0])
        mixed = layer in ("4", "6") and _mixed(todo)
        if not mixed:
            todo.reverse()
        while todo:
            place = _next_of(pos, obj, now, todo, started, begun) if mixed else -1
            _, change, source = todo.pop(place)
            if isinstance(source, Entry):
                # Whether it reaches the object is asked when its turn comes.
                key = _key_of(source)
                if key not in started and not _reaches(pos, source, obj, now):
                    continue
                started.add(key)
                source = source.source
            elif isinstance(source, tuple):
                source, static = source
                if mixed and id(static) not in begun and not _has(now, static):
                    own = [one for one in own if one is not static]
                    continue  # the ability is gone before it began (613.8a)
            now = applied(pos, now, change, source, obj)
            if trace is not None:
                trace.append(_row(layer, change, source, now))
        if layer == "7c" and obj.counters and now.power is not None:
            grow = obj.counter("+1/+1") - obj.counter("-1/-1")
            if grow and now.toughness is not None:
                now = now.changed(
                    power=now.power + grow, toughness=now.toughness + grow
                )
                if trace is not None:
                    trace.append(
                        TraceRow(
                            "7c", "counters", f"{grow:+d}/{grow:+d}", "122.1a", now
                        )
                    )
    if now.is_creature and (now.power is None or now.toughness is None):
        now = now.changed(power=now.power or 0, toughness=now.toughness or 0)
    return now


Todo = tuple[float, Change, Any]
_TAKING = ("lose_abilities", "set_land_type")


def _mixed(todo: list[Todo]) -> bool:
    """Whether the plan alone does not settle the order: something else comes in."""
    return len(todo) > 1 and not all(isinstance(one[2], Entry) for one in todo)


def _next_of(
    pos: Position,
    obj: GameObject,
    now: Characteristics,
    todo: list[Todo],
    started: set[tuple[int, int]],
    begun: set[int],
) -> int:
    """Which of the changes of a layer comes next: dependent ones wait (613.8b).

    The plan has put the static abilities of others in order; here come in what spells
    and counters do to this object, and what its own abilities do.
    """
    for place, (_, change, source) in enumerate(todo):
        others = [one for one in todo if one[2] is not source]
        if not any(
            _waits_for(pos, obj, now, change, source, other, started, begun)
            for other in others
        ):
            return place
    return 0  # a loop of dependencies: by timestamp (613.8b)


def _waits_for(
    pos: Position,
    obj: GameObject,
    now: Characteristics,
    change: Change,
    source: Any,
    other: Todo,
    started: set[tuple[int, int]],
    begun: set[int],
) -> bool:
    """Whether another change would alter that one or its ability (613.8a)."""
    _, first, theirs = other
    if isinstance(source, tuple):
        if id(source[1]) in begun or first.kind not in _TAKING:
            return False
        return not isinstance(theirs, Entry) or _reaches(pos, theirs, obj, now)
    if not isinstance(source, Entry) or _key_of(source) in started:
        return False
    if not _asks_for(source.static.affects, change.layer):
        return False
    if isinstance(theirs, Entry):
        if _key_of(theirs) not in started and not _reaches(pos, theirs, obj, now):
            return False
        theirs = theirs.source
    elif isinstance(theirs, tuple):
        theirs = theirs[0]
    then = applied(pos, now, first, theirs, obj)
    return _reaches(pos, source, obj, now) is not _reaches(pos, source, obj, then)


def _key_of(entry: Entry) -> tuple[int, int]:
    """What one static ability of one permanent is known by."""
    return entry.source.number, id(entry.static)


def _has(now: Characteristics, static: Static) -> bool:
    return any(one is static for one in now.abilities.statics)


def _asks_for(affects: object, layer: str) -> bool:
    """Whether a filter asks for what a layer changes: types, or abilities (613.8a)."""
    if not isinstance(affects, Filter):
        return False
    return layer != "6" or bool(
        affects.keywords
        or affects.without
        or affects.no_abilities is not None
        or affects.has_way is not None
    )


def _keyword_counters(obj: GameObject) -> Iterator[tuple[float, Change, Any]]:
    """The keywords that counters give, by the timestamps of these (122.1b, 613.7c)."""
    stamps = dict(obj.counted)
    for kind, _ in obj.counters:
        if kind in KEYWORD_COUNTERS:
            stamp = stamps.get(kind, obj.timestamp)
            change = Change("6", "add_ability", Keyword(kind))
            by = "counters"
            yield stamp, change, Running((change,), stamp, "ever", obj.controller, by)


def _reaches(
    pos: Position, entry: Entry, obj: GameObject, now: Characteristics
) -> bool:
    affects = entry.static.affects
    if isinstance(affects, Filter):
        return asking.fits(
            pos, affects, obj, now, entry.source.controller, entry.source.number
        )
    if affects == "attached":
        return entry.source.attached_to == obj.number
    return False  # "this" is taken from the object's own abilities


def applied(
    pos: Position,
    now: Characteristics,
    change: Change,
    source: Any,
    obj: GameObject,
) -> Characteristics:
    """Make one change to the characteristics of an object (613.1d to 613.4d).

    >>> from morphlab.engine.example import BEAR, table
    >>> state, change = table(), Change("7b", "set_pt", (0, 1))
    >>> bear = state.objects[2]
    >>> applied(state, BEAR.printed, change, bear, bear).pt
    '0/1'
    """
    kind, value = change.kind, cast(Any, change.value)
    if kind in ("define_pt", "set_pt", "modify_pt"):
        power, toughness = (
            part
            if isinstance(part, int) or part is None
            else shared_types(pos, obj, now, part)
            if part.kind == "shared types"
            else asking.amount(pos, part, source.controller, source, below=change.layer)
            for part in value
        )
        if kind == "modify_pt":
            if now.power is None and now.toughness is None:
                return now
            return now.changed(
                power=(now.power or 0) + (power or 0),
                toughness=(now.toughness or 0) + (toughness or 0),
            )
        return now.changed(
            power=now.power if power is None else power,
            toughness=now.toughness if toughness is None else toughness,
        )
    if kind == "switch_pt":
        return now.changed(power=now.toughness, toughness=now.power)
    if kind == "lose_abilities":
        return now.changed(abilities=now.abilities.__class__())
    if kind == "lose_ability":
        return now.changed(abilities=now.abilities.without(value))
    if kind == "add_ability":
        return now.changed(abilities=now.abilities.plus(cast(Ability, value)))
    if kind == "set_colors":
        return now.changed(colors=value)
    if kind == "add_colors":
        both = now.colors + value
        return now.changed(colors="".join(c for c in "WUBRG" if c in both))
    if kind == "set_types":
        return now.changed(types=value, subtypes=_kept(now, value))
    if kind == "add_types":
        extra = tuple(t for t in value if t not in now.types)
        return now.changed(types=tuple(sorted(now.types + extra)))
    if kind == "remove_types":
        left = tuple(t for t in now.types if t not in value)
        return now.changed(types=left, subtypes=_kept(now, left))
    if kind == "remove_supertypes":
        left = tuple(t for t in now.supertypes if t not in value)
        return now.changed(supertypes=left)
    if kind == "set_subtypes":
        # 205.1a: new creature types replace creature types and nothing else.
        mine = set(creature_types(now.subtypes))
        rest = tuple(t for t in now.subtypes if t not in mine)
        return now.changed(subtypes=rest + tuple(value))
    if kind == "add_subtypes":
        extra = tuple(t for t in value if t not in now.subtypes)
        more = intrinsic(extra) if now.is_land else ()
        return now.changed(
            subtypes=now.subtypes + extra, abilities=now.abilities.plus(*more)
        )
    if kind == "add_chosen_type":  # 607.2d: without a choice it adds nothing
        named = source.choice("creature type")
        if not named or named in now.subtypes:
            return now
        return now.changed(subtypes=(*now.subtypes, named))
    if kind == "set_land_type":
        # 305.7: it has no other land type and no ability but the intrinsic one.
        mana = intrinsic(value)
        rest = tuple(t for t in now.subtypes if t not in LAND_TYPES)
        return now.changed(
            subtypes=tuple(value) + rest, abilities=now.abilities.__class__(mana)
        )
    raise AssertionError(f"no layer carries out {kind!r}")


def before(pos: Position, obj: GameObject, below: str) -> Characteristics:
    """What an object is before a layer, for what that layer asks about (613.1).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> grown = pos.objects[2].with_counters("+1/+1", 1)
    >>> before(pos, grown, "7c").pt, characteristics(pos, grown).pt
    ('2/2', '3/3')
    """
    if obj.zone != "battlefield":
        return _elsewhere(pos, obj, below)
    return derive(pos, obj, plan(pos), below)


def shared_types(
    pos: Position, obj: GameObject, now: Characteristics, number: Number
) -> int:
    """For each other creature that shares a creature type with this one (205.3m).

    Types are settled before power and toughness, so the others are asked below layer 7.

    >>> from morphlab.engine.example import BEAR, table
    >>> state, each = table(), Number("shared types")
    >>> shared_types(state, state.objects[2], BEAR.printed, each)  # Ben's is a Bear too
    1
    """
    mine = set(creature_types(now.subtypes))
    return number.times * sum(
        1
        for other in (pos.permanents() if mine else ())
        if other.number != obj.number
        and (theirs := before(pos, other, "7a")).is_creature
        and not mine.isdisjoint(creature_types(theirs.subtypes))
    )


def _kept(now: Characteristics, types: tuple[str, ...]) -> tuple[str, ...]:
    """The subtypes that go with the card types that are left (205.1a)."""
    mine = set(creature_types(now.subtypes))
    return tuple(
        t
        for t in now.subtypes
        if ("creature" in types if t in mine else _family(t) in types)
    )


def _family(subtype: str) -> str:
    return next((kind for kind, all_ in OBJECT_TYPES.items() if subtype in all_), "")


LAW_KINDS = frozenset(
    [
        "cant_attack",
        "cant_block",
        "cant_be_blocked",
        "cant_turn_up",
        "doesnt_untap",
        "exile_instead",
        "must_attack",
        "prevent_damage",
        "regenerate",
    ]
)


def plan(pos: Position) -> Plan:
    """The static abilities that apply now, in the order of timestamps (613.7, 613.8).

    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.moves import create
    >>> grow = Static((Change("7c", "modify_pt", (1, 1)),), Filter(types=("creature",)))
    >>> pos, flag = table().draft(), card("Flag", "{W}", "Enchantment", "", grow)
    >>> made = create(pos, flag, 0, "battlefield")
    >>> [entry.source.handle for entry in plan(pos).entries["7c"]]
    ['#4']
    """
    if _making:
        return _making[-1]
    sources = pos.watchers.get("static", ())
    if not Remember.on:
        sources = tuple(_sources(pos))
    if not sources:
        return EMPTY
    known = pos.memory.get(PLAN)
    if (
        known is not None
        and known[0] is sources
        and (not known[1] or known[1] == pos.world)
        and Remember.on
    ):
        return cast(Plan, known[2])
    with _planning() as so_far:
        made = _plan(pos, [pos.objects[n] for n in sources], so_far)
    pos.memory[PLAN] = (sources, pos.world if made.reads else 0, made)
    return made


def _statics(obj: GameObject) -> Iterator[tuple[Static, float]]:
    """The static abilities of an object, each with the timestamp of its effect.

    That of an ability which an effect gave is that effect's, when it is later than
    the object's (613.7a).
    """
    for static in obj.copiable.abilities.statics:
        yield static, obj.timestamp
    yield from _given(obj)


def _given(obj: GameObject) -> Iterator[tuple[Static, float]]:
    for effect in obj.effects:
        for change in effect.changes:
            if change.kind == "add_ability" and isinstance(change.value, Static):
                yield change.value, max(obj.timestamp, effect.timestamp)


def _plan(pos: Position, sources: list[GameObject], so_far: Plan) -> Plan:
    entries = so_far.entries
    here = [obj for obj in sources if not obj.phased_out]
    could = [(obj, static, at) for obj in here for static, at in _statics(obj)]
    started: set[tuple[int, int]] = set()
    reads = False
    for layer in LAYERS:
        pending = [
            Entry(at, change, static, obj)
            for obj, static, at in could
            if static.affects != "this"
            for change in static.changes
            if change.layer == layer
        ]
        pending.sort(key=lambda entry: entry.order)
        last = 0.0
        while pending:
            entry = _first(pos, pending, so_far, layer)
            pending.remove(entry)
            key = _key_of(entry)
            if key not in started and not _exists(pos, entry, so_far, layer):
                continue
            condition = entry.static.condition
            reads = reads or condition is not None or asking.reads(entry.change.value)
            reads = reads or asking.reads(entry.static.affects)
            if condition is not None and not asking.holds(
                pos, condition, entry.source.controller, entry.source, below=layer
            ):
                continue
            started.add(key)
            last = max(last + 1e-6, entry.order)
            placed = entry.changed(order=last)
            entries[layer] = (*entries.get(layer, ()), placed)
    finished = Plan(entries, {}, (), frozenset(), reads, True)
    rules: dict[str, tuple[tuple[RuleEffect, GameObject], ...]] = {}
    laws: list[Entry] = []
    for obj in here:
        now = derive(pos, obj, finished)
        for rule in now.abilities.rules:
            rules[rule.kind] = (*rules.get(rule.kind, ()), (rule, obj))
        for static in now.abilities.statics:
            laws.extend(
                Entry(float(obj.timestamp), change, static, obj)
                for change in static.changes
                if change.layer == "rule"
            )
        reads = reads or any(rule.condition is not None for rule in now.abilities.rules)
        reads = reads or now.abilities.reads
    grants = frozenset(
        kind
        for entry in (*entries.get("4", ()), *entries.get("6", ()))
        for kind in granted(entry.change)
    )
    plain = not reads and all(
        _asks_no_status(entry.static.affects)
        for placed in entries.values()
        for entry in placed
    )
    alike: dict[tuple[int, int, int, bool, bool], Any] | None = {} if plain else None
    return Plan(entries, rules, tuple(laws), grants, reads, bool(entries), alike)


_INDEXED_TYPES = frozenset(("planeswalker",))


def granted(change: Change) -> frozenset[str]:
    """The index entries of what a change gives to objects: abilities, a type (613.1).

    >>> granted(Change("4", "set_land_type", ("Swamp",)))
    frozenset({'mana'})
    """
    if change.kind == "add_ability":
        made = Abilities((cast(Ability, change.value),))
    elif change.kind in ("set_land_type", "add_subtypes", "set_subtypes"):
        made = Abilities(intrinsic(cast(tuple[str, ...], change.value)))
    elif change.kind in ("set_types", "add_types"):
        words = frozenset(cast(tuple[str, ...], change.value))
        return words & _INDEXED_TYPES
    else:
        return frozenset()
    return made.watch.get("battlefield", frozenset())


def intrinsic(subtypes: tuple[str, ...]) -> tuple[ManaAbility, ...]:
    """The mana abilities that basic land types give to a land (305.6).

    >>> intrinsic(("Forest",))[0].outputs
    ('{G}',)
    """
    return tuple(
        ManaAbility((f"{{{BASIC_LAND_TYPES[t]}}}",))
        for t in subtypes
        if t in BASIC_LAND_TYPES
    )


def _first(pos: Position, pending: list[Entry], so_far: Plan, layer: str) -> Entry:
    """The next effect to apply: oldest first, but dependent ones wait (613.8)."""
    if layer not in ("4", "6") or len(pending) == 1:
        return pending[0]
    for entry in pending:
        others = [one for one in pending if one.static is not entry.static]
        if not any(_depends(pos, entry, other, so_far, layer) for other in others):
            return entry
    return pending[0]  # a loop of dependencies: by timestamp (613.8b)


def _depends(
    pos: Position, entry: Entry, other: Entry, so_far: Plan, layer: str
) -> bool:
    """Whether applying the other effect first would change this one (613.8a).

    It would if it takes the ability away, or changes which objects it applies to.
    """
    if not _exists(pos, other, so_far, layer) or not _exists(pos, entry, so_far, layer):
        return False
    after = dict(so_far.entries)
    after[layer] = (*after.get(layer, ()), other)
    then = so_far.changed(entries=after)
    if not _exists(pos, entry, then, layer):
        return True
    if not _asks_for(entry.static.affects, layer):
        return False  # it does not ask for what this layer changes
    below = _NEXT[layer]
    return any(
        _reaches(pos, entry, obj, derive(pos, obj, so_far, below))
        is not _reaches(pos, entry, obj, derive(pos, obj, then, below))
        for obj in pos.permanents()
    )


def _exists(pos: Position, entry: Entry, so_far: Plan, layer: str) -> bool:
    """Whether the source still has the ability when it is to apply (613.6)."""
    now = derive(pos, entry.source, so_far, _NEXT[layer])
    return any(static is entry.static for static in now.abilities.statics)


def law(
    pos: Position, obj: GameObject, kind: str, other: GameObject | None = None
) -> GameObject | None:
    """The source of an effect that forbids something to a permanent, if any (613.11).

    ``kind`` is a change of the layer ``rule`` such as ``cant_attack``; ``other`` is
    whom it would block or be blocked by, for what speaks of such creatures only.

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.objects import Running
    >>> state = table()
    >>> stuck = Running((Change("rule", "cant_attack"),), 9, "ever", 1, "A spell")
    >>> law(state, state.objects[2].changed(effects=(stuck,)), "cant_attack")
    <#2 Example Bear in battlefield>
    """
    found = _forbidding(pos, obj, kind, other)
    return obj if isinstance(found, Running) else found


def _forbidding(
    pos: Position, obj: GameObject, kind: str, other: GameObject | None
) -> Running | GameObject | None:
    """The effect upon it that forbids this, else what has an ability that does."""
    for effect in obj.effects:
        you = effect.controller
        if any(_speaks(pos, c, kind, other, you, obj) for c in effect.changes):
            return effect
    for entry in plan(pos).laws:
        static, source = entry.static, entry.source
        if not _speaks(pos, entry.change, kind, other, source.controller, source):
            continue
        if static.condition is not None and not asking.holds(
            pos, static.condition, entry.source.controller, entry.source
        ):
            continue
        if static.affects == "this":
            if entry.source.number == obj.number:
                return entry.source
        elif _reaches(pos, entry, obj, characteristics(pos, obj)):
            return entry.source
    return None


def _speaks(
    pos: Position,
    change: Change,
    kind: str,
    other: GameObject | None,
    you: int,
    source: GameObject,
) -> bool:
    """Whether a change is of a kind, and about those creatures if any (509.1b)."""
    if change.kind != kind:
        return False
    if not isinstance(change.value, Filter):
        return True
    if other is None:
        return False
    now = characteristics(pos, other)
    return asking.fits(pos, change.value, other, now, you, source.number)


def lawgiver(
    pos: Position, obj: GameObject, kind: str, other: GameObject | None = None
) -> str:
    """The name of what forbids something to a permanent, empty if nothing does (101.2).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.objects import Running
    >>> state = table()
    >>> stuck = Running((Change("rule", "cant_attack"),), 9, "ever", 1, "A spell")
    >>> lawgiver(state, state.objects[2].changed(effects=(stuck,)), "cant_attack")
    'A spell'
    """
    found = _forbidding(pos, obj, kind, other)
    if isinstance(found, Running):
        return found.by or obj.copiable.name or obj.handle
    return "" if found is None else found.copiable.name or found.handle


def taker(rows: Sequence[TraceRow], had: Callable[[Abilities], object]) -> str:
    """Which effect of a trace takes an ability away, and in which layer (613.1f).

    ``had`` says whether the ability is there; copies and being face down take nothing.

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> taker(explain(state, state.objects[1]), lambda abilities: abilities.ways)
    ''
    """
    there = False
    for row in rows:
        has = bool(had(row.after.abilities))
        first = row.layer in ("printed", "1a", "1b")
        if there and not has and not first:
            return say(
                "{source} takes its abilities (layer {layer})",
                source=row.source,
                layer=row.layer,
            )
        there = has if first else has or there
    return ""


def any_rules(pos: Position) -> bool:
    """Whether any effect changes the rules now, so that it pays to ask (613.11).

    >>> from morphlab.engine.example import table
    >>> any_rules(table())
    False
    """
    return bool(pos.rules or plan(pos).rules)


def any_laws(pos: Position) -> bool:
    """Whether a static ability forbids something to permanents (613.11).

    >>> from morphlab.engine.example import table
    >>> any_laws(table())
    False
    """
    return bool(plan(pos).laws)


def rule_effects(pos: Position, kind: str) -> Iterable[Ruling]:
    """The effects of a kind that change the rules now (613.11).

    Gives the effect, its controller, its source and its name.

    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.moves import create
    >>> pos, tax = table().draft(), RuleEffect("spell cost", amount=1)
    >>> toll = create(pos, card("Toll", "{2}", "Artifact", "", tax), 1, "battlefield")
    >>> [(rule.amount, name) for rule, _, _, name in rule_effects(pos, "spell cost")]
    [(1, 'Toll')]
    """
    there = plan(pos).rules.get(kind, ())
    # Nearly always there is none of the kind, and this is asked all the time.
    return _rulings(pos, kind, there) if there or pos.rules else ()


def _rulings(
    pos: Position, kind: str, there: tuple[tuple[RuleEffect, GameObject], ...]
) -> Iterator[Ruling]:
    for rule, source in there:
        if rule.condition is None or asking.holds(
            pos, rule.condition, source.controller, source
        ):
            yield rule, source.controller, source, source.copiable.name
    for running in pos.rules:
        if running.rule.kind == kind:
            yield running.rule, running.controller, None, running.by


def rules_about(
    pos: Position,
    kind: str,
    obj: GameObject,
    now: Characteristics | None = None,
    player: int | None = None,
    zone: str = "",
) -> Iterable[Ruling]:
    """The effects of a kind that speak of an object, and of a player (613.11).

    ``now`` are its characteristics, those it has now if left out; ``zone`` is the zone
    as in which it is judged (``stack`` for a card to be cast, ``any`` for one that
    would enter), its own if left out. Without ``player`` all players are meant.

    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.moves import create
    >>> pos, bears = table().draft(), Filter(subtypes=("Bear",))
    >>> cold = card("Cold", "{2}", "Artifact", "", RuleEffect("cant block", bears))
    >>> cold = create(pos, cold, 1, "battlefield")
    >>> [len(list(rules_about(pos, "cant block", pos.objects[n]))) for n in (1, 2)]
    [0, 1]
    """
    found = rule_effects(pos, kind)
    return _about(pos, found, obj, now, player, zone) if found else ()


def _about(
    pos: Position,
    found: Iterable[Ruling],
    obj: GameObject,
    now: Characteristics | None,
    player: int | None,
    zone: str,
) -> Iterator[Ruling]:
    for rule, owner, source, name in found:
        if rule.what is not None and now is None:
            now = characteristics(pos, obj)
        if speaks_of(pos, rule, owner, source, obj, now, player, zone):
            yield rule, owner, source, name


def speaks_of(
    pos: Position,
    rule: RuleEffect,
    owner: int,
    source: GameObject | None,
    obj: GameObject,
    now: Characteristics | None,
    player: int | None,
    zone: str,
) -> bool:
    """Whether one such effect speaks of an object and a player (613.11).

    >>> from morphlab.engine.example import BEAR, table
    >>> state, mine = table(), RuleEffect("cant block", who="you")
    >>> bear = state.objects[2]
    >>> [speaks_of(state, mine, 0, None, bear, None, who, "") for who in (0, 1)]
    [True, False]
    """
    if player is not None and rule.who != "any":
        if (player == owner) is not (rule.who == "you"):
            return False
    if rule.what is None:
        return True
    assert now is not None
    test = rule.what.changed(zone=zone) if zone else rule.what
    this = source.number if source is not None else None
    return asking.fits(pos, test, obj, now, owner, this)


def watching(pos: Position, kind: str) -> Iterable[int]:
    """The objects that may have an ability for such an event, oldest first (603.2).

    >>> from morphlab.engine.example import table
    >>> list(watching(table(), "mana"))
    [4, 5, 6, 7]
    """
    if not Remember.on:
        return sorted(
            n
            for n, obj in pos.objects.items()
            if obj.zone != "library" and obj.card is not None
        )
    found = pos.watchers.get(kind, ())
    if "static" in pos.watchers and kind in plan(pos).grants:
        return sorted({*found, *pos.battlefield})
    return found


def any_watching(pos: Position, kinds: frozenset[str]) -> bool:
    """Whether any object may have an ability for one of these events (603.2).

    >>> from morphlab.engine.example import table
    >>> any_watching(table(), frozenset(("dies", "mana")))
    True
    >>> any_watching(table(), frozenset(("dies", "enters")))
    False
    """
    return (
        not Remember.on
        or not kinds.isdisjoint(pos.watchers)
        or ("static" in pos.watchers and not kinds.isdisjoint(plan(pos).grants))
    )


def explain(
    pos: Position, obj: GameObject, face_up: bool = False
) -> tuple[TraceRow, ...]:
    """Walk through the layers again and note each step (613.1).

    The first rows are the printed values, copy effects (613.2a) and the face-down
    values (613.2b); with ``face_up`` the latter are left out (702.37e).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> for row in explain(state, state.objects[1]):
    ...     print(row.layer, row.source, row.after.pt, row.rule)
    printed Example Owl 3/3 109.3
    1b face down (morph) 2/2 613.2b
    """
    rows: list[TraceRow] = []
    if obj.card is not None:
        top = merging.values_of(obj.parts[0]) if obj.parts else obj.card.printed
        rows.append(TraceRow("printed", top.name, summary(top), "109.3", top))
        if obj.card.printed is not top:
            now = obj.card.printed
            others = said_list([card.name for card in obj.cards[1:]])
            what = say("merged with {cards}: their abilities", cards=others)
            rows.append(TraceRow("1a", top.name, what, "702.140e", now))
    for copied in obj.copied:
        rows.append(
            TraceRow("1a", copied.by, summary(copied.values), "613.2a", copied.values)
        )
    if face_up:
        obj = obj.changed(face_down=None)
    if obj.face_down is not None:
        listed = obj.face_down.listed
        rows.append(
            TraceRow(
                "1b",
                say("face down ({cause})", cause=obj.face_down.label),
                summary(listed),
                "613.2b",
                listed,
            )
        )
    derive(pos, obj, plan(pos), trace=rows)
    return tuple(rows)


def summary(now: Characteristics) -> str:
    """Characteristics in a few words: name, colour, types, numbers.

    >>> from morphlab.engine.example import OWL
    >>> summary(OWL.printed)
    'Example Owl 3/3 Creature - Bird'
    """
    words = [now.name, now.pt, now.type_line]
    return " ".join(word for word in words if word) or say("nothing")


def _row(layer: str, change: Change, source: Any, now: Characteristics) -> TraceRow:
    name = source.by if not isinstance(source, GameObject) else source.copiable.name
    return TraceRow(layer, name, describe(change, now), LAYER_RULES[layer], now)


def describe(change: Change, now: Characteristics) -> str:
    """One change of a layer in a few words.

    >>> from morphlab.engine.example import BEAR
    >>> describe(Change("7c", "modify_pt", (1, 1)), BEAR.printed)
    '+1/+1'
    """
    value = cast(Any, change.value)
    if change.kind == "modify_pt":
        if all(isinstance(part, int) for part in value):
            return f"{value[0]:+d}/{value[1]:+d}"
        return say("changes power and toughness to {pt}", pt=now.pt)
    if change.kind in ("set_pt", "define_pt", "switch_pt"):
        if change.kind == "switch_pt":
            return say("switches to {pt}", pt=now.pt)
        return say("sets {pt}", pt=now.pt)
    if change.kind == "add_ability":
        name = getattr(value, "name", "")
        return say("gains {ability}", ability=game_word(name) or say("an ability"))
    if change.kind == "lose_abilities":
        return say("loses all abilities")
    if change.kind == "lose_ability":
        return say("loses {ability}", ability=game_word(str(value)))
    if change.kind.endswith("colors"):
        colors = said_list([game_word(COLOR_NAMES[one]) for one in now.colors])
        return say("is {colors}", colors=colors or say("colourless"))
    return say("is {types}", types=now.type_line)


@contextmanager
def forgetful() -> Iterator[None]:
    """Answer every question anew, without memory and indexes, for comparison.

    >>> with forgetful():
    ...     Remember.on
    False
    """
    before, Remember.on = Remember.on, False
    try:
        yield
    finally:
        Remember.on = before
