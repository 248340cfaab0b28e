"""Every change of an object and of zone, and the reveal that it owes (400.7, 708.9).

``put`` is the one door: nothing else writes to the table, so the small indexes that
keep a step cheap are kept up here and nowhere else.
"""

from __future__ import annotations

from bisect import insort
from typing import Any

from . import layers
from .card import Card
from .machine import decide
from .merging import alone, known_by
from .objects import Away, Control, Copied, Event, FaceDown, GameObject, Gone, OnStack
from .planeswalkers import out_of_combat
from .record import Record, record
from .replacement import TO_GRAVEYARD, Elsewhere, Then, not_to_graveyard
from .said import say
from .state import Choice, Commander, Position
from .triggers import announce, snapshot
from .vocabulary import game_word

PRIVATE = ("hand", "library")
_DOWN = frozenset(("face down",))
_UP_FIRST = frozenset(("up first",))
_CAST_DOWN = frozenset(("face down", "spellmorph"))


def _watched(obj: GameObject) -> frozenset[str]:
    """The index entries that an object needs where it is now."""
    if obj.phased_out or obj.zone == "library" or obj.card is None:
        return frozenset()
    kinds = obj.copiable.abilities.watch.get(obj.zone, frozenset())
    if obj.zone != "battlefield":
        if obj.zone in ("exile", "command"):
            return kinds | _watched_away(obj)
        return kinds
    if obj.effects:
        kinds = kinds.union(
            *(
                layers.granted(change)
                for effect in obj.effects
                for change in effect.changes
            )
        )
        if any(c.kind == "regenerate" for e in obj.effects for c in e.changes):
            kinds |= {"saved"}
    if obj.attached_to is not None:
        kinds |= {"attached"}
    values = obj.copiable
    if "Saga" in values.subtypes:
        kinds |= {"saga"}
    if "planeswalker" in values.types:
        kinds |= {"planeswalker"}
    if values.halves and obj.locked:
        kinds |= {"locked"}
    if obj.face_down is not None:
        words = obj.card.printed.abilities.keywords
        kinds |= _CAST_DOWN if "spellmorph" in words else _DOWN
        if obj.face_down.up_first:
            kinds |= _UP_FIRST
    return kinds


def _watched_away(obj: GameObject) -> frozenset[str]:
    """The index entries of a card in exile or in the command zone."""
    kinds: set[str] = set()
    if obj.face_down is not None:
        kinds.add("hidden")
    if obj.away is not None and (obj.away.leaves or obj.away.foretold):
        kinds.add("leave")
    if obj.away is not None and obj.away.until:
        kinds.add("until")
    if layers.works_in_command(obj):
        kinds |= obj.copiable.abilities.watch.get("battlefield", frozenset())
    return frozenset(kinds)


def _same_facts(old: GameObject, new: GameObject) -> bool:
    return (
        old.face_down is new.face_down
        and old.card is new.card
        and old.effects is new.effects
        and old.counters is new.counters
        and old.copied is new.copied
        and old.transformed is new.transformed
        and old.control is new.control
        and old.attached_to == new.attached_to
        and old.timestamp == new.timestamp
        and old.choices is new.choices
        and old.phased_out is new.phased_out
        and old.default_controller == new.default_controller
        and old.zone is new.zone
        and old.away is new.away
        and old.unlocked == new.unlocked
    )


def put(pos: Position, new: GameObject) -> GameObject:
    """Replace or add an object on the table and keep the indexes right (109.1).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> bear = put(pos, pos.objects[2].changed(tapped=True))
    >>> pos.objects[2].tapped
    True
    """
    number = new.number
    old = pos.objects.get(number)
    pos.objects[number] = new
    if new.zone == "battlefield" or new.is_token:
        pos.dirty.add(number)  # type: ignore[union-attr]
    pos.renew()
    if old is None:
        kinds = _watched(new)
        _index(pos, frozenset(), kinds, new)
        if "controls" in kinds:
            rule_host(pos, new, None)
    elif not _same_facts(old, new):
        before, kinds = _watched(old), _watched(new)
        _index(pos, before, kinds, new)
        if "controls" in before or "controls" in kinds:
            rule_host(pos, new, old.attached_to)
    if new.lends is not None and (old is None or old.attached_to != new.attached_to):
        _lend(pos, new, old.attached_to if old is not None else None, new.attached_to)
    return new


def _lend(pos: Position, aura: GameObject, before: int | None, to: int | None) -> None:
    """Give what an Aura lends to the permanent that it is attached to now (707.2b)."""
    old = pos.objects.get(before) if before is not None else None
    if old is not None:
        kept = tuple(one for one in old.copied if one.source != aura.number)
        change(pos, old, copied=kept)
    host = pos.objects.get(to) if to is not None else None
    if host is not None and aura.lends is not None:
        name = aura.copiable.name
        stamp = aura.timestamp
        mine = Copied(aura.lends, stamp, "attached", name, aura.number)
        in_order = sorted((*host.copied, mine), key=lambda one: one.timestamp)
        change(pos, host, copied=tuple(in_order))


def rule_host(pos: Position, aura: GameObject, before: int | None) -> None:
    """Give control of what an Aura is attached to, as far as it says so (613.1b).

    The controller of the Aura controls its host; ``before`` is what it was attached to.
    Nothing changes while it is phased out along with it (702.26d).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> rule_host(pos, pos.objects[2], None)  # it is no such Aura
    >>> pos.objects[2].controller
    0
    """
    if aura.phased_out:
        return
    there = aura.zone == "battlefield" and _rules(pos, aura)
    to = aura.attached_to if there else None
    for number in {before, aura.attached_to} - {None}:
        host = pos.objects.get(number or 0)
        if host is None or host.number == aura.number:
            continue
        kept = [one for one in host.control if one.source != aura.number]
        if number == to:
            by = aura.copiable.name
            mine = Control(aura.controller, aura.timestamp, "attached", by, aura.number)
            kept = sorted((*kept, mine), key=lambda one: one.timestamp)
        if tuple(kept) != host.control:
            take_control(pos, host, tuple(kept))


def _rules(pos: Position, aura: GameObject) -> bool:
    """Whether an Aura gives control of its host (613.1b)."""
    now = aura.copiable
    if aura.effects or "attached" in pos.watchers:
        now = layers.characteristics(pos, aura)
    return any(
        change.kind == "control"
        for one in now.abilities.statics
        for change in one.changes
    )


def take_control(
    pos: Position, obj: GameObject, control: tuple[Control, ...]
) -> GameObject:
    """Change who controls a permanent; combat goes with it (302.6, 506.4).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.objects import Control
    >>> pos = table().draft()
    >>> owl = take_control(pos, pos.objects[1], (Control(1, 9, "ever"),))
    >>> owl.controller, owl.sick, sorted(owl.known_to)
    (1, True, [0, 1])
    """
    new = obj.changed(control=control)
    if new.controller != obj.controller:
        new = new.changed(sick=True, came=pos.turn)
        new = new.changed(attacking=None, blocking=None, blocked=False)
        if new.face_down is not None:
            new = known_by(new, frozenset((new.controller,)))
        put(pos, new)
        if pos.extra:
            out_of_combat(pos, new.number)
        announce(pos, Event("control", "613.1b", new.controller, new, was=obj))
    else:
        put(pos, new)
    return new


def change(pos: Position, obj: GameObject | int, **changes: Any) -> GameObject:
    """Change facts of an object through the door ``put`` (109.1).

    >>> from morphlab.engine.example import table
    >>> change(table().draft(), 2, damage=1).damage
    1
    """
    number = obj if isinstance(obj, int) else obj.number
    return put(pos, pos.objects[number].changed(**changes))


def _index(
    pos: Position, before: frozenset[str], after: frozenset[str], obj: GameObject
) -> None:
    watchers = pos.watchers
    number = obj.number
    for kind in before - after:
        _unwatch(pos, kind, number)
    for kind in after - before:
        found = list(watchers.get(kind, ()))
        insort(found, number)
        watchers[kind] = tuple(found)
    if "static" in before and "static" in after:
        watchers["static"] = (*list(watchers["static"]),)  # a new version of it
    if obj.effects or obj.copied or obj.control:
        if number not in pos.temporary:
            pos.temporary |= {number}
    elif number in pos.temporary:
        pos.temporary -= {number}


def _unwatch(pos: Position, kind: str, number: int) -> None:
    """Take an object out of one index; an index of nothing is not kept."""
    left = tuple(n for n in pos.watchers[kind] if n != number)
    if left:
        pos.watchers[kind] = left
    else:
        del pos.watchers[kind]


def index(pos: Position) -> None:
    """Work out all indexes anew from the facts (109.1).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> pos.watchers = {}
    >>> index(pos)
    >>> pos.watchers["face down"]
    (1,)
    """
    pos.watchers = {}
    pos.temporary = frozenset()
    for obj in pos.objects.values():
        _index(pos, frozenset(), _watched(obj), obj)
    pos.dirty = set(pos.battlefield)
    pos.swept = None


def _forget(pos: Position, obj: GameObject) -> None:
    """Take an object off the table and out of the indexes."""
    del pos.objects[obj.number]
    if obj.lends is not None:
        _lend(pos, obj, obj.attached_to, None)
    for what in (layers.NOW, layers.FACE_UP, layers.WAYS, layers.SPELLS):
        pos.memory.pop(obj.number * 4 + what, None)
    kinds = _watched(obj)
    if kinds:
        for kind in kinds:
            _unwatch(pos, kind, obj.number)
    if obj.number in pos.temporary:
        pos.temporary -= {obj.number}
    pos.dirty.discard(obj.number)  # type: ignore[union-attr]
    pos.renew()
    # What is told of this asks what all objects are: nothing of it may be left by then.
    host = pos.objects.get(obj.attached_to or 0)
    if host is not None and any(one.source == obj.number for one in host.control):
        kept = tuple(one for one in host.control if one.source != obj.number)
        take_control(pos, host, kept)


def _without(items: tuple[int, ...], number: int) -> tuple[int, ...]:
    place = items.index(number)
    return items[:place] + items[place + 1 :]


def _take_out(pos: Position, obj: GameObject) -> None:
    if obj.zone in ("hand", "library", "graveyard"):
        zone = getattr(pos.players[obj.owner], obj.zone)
        pos.set_player(obj.owner, **{obj.zone: _without(zone, obj.number)})
    else:
        setattr(pos, obj.zone, _without(getattr(pos, obj.zone), obj.number))


def _put_in(pos: Position, obj: GameObject, bottom: bool = False) -> None:
    if obj.zone in ("hand", "library", "graveyard"):
        zone = getattr(pos.players[obj.owner], obj.zone)
        new = (obj.number, *zone) if bottom else (*zone, obj.number)
        pos.set_player(obj.owner, **{obj.zone: new})
    else:
        there = getattr(pos, obj.zone)
        new = (obj.number, *there) if bottom else (*there, obj.number)
        setattr(pos, obj.zone, new)


def everyone(pos: Position) -> frozenset[int]:
    """All players of the game, for what is public (400.2).

    >>> from morphlab.engine.example import table
    >>> sorted(everyone(table()))
    [0, 1]
    """
    return frozenset(range(len(pos.players)))


def new_number(pos: Position) -> int:
    """The next identity of an object (400.7).

    >>> from morphlab.engine.example import table
    >>> new_number(table().draft())
    13
    """
    number = pos.next_number
    pos.next_number += 1
    return number


def new_stamp(pos: Position) -> int:
    """The next timestamp (613.7).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> new_stamp(pos) < new_stamp(pos)
    True
    """
    stamp = pos.next_stamp
    pos.next_stamp += 1
    return stamp


def new_handle(pos: Position, kind: int = 0) -> str:
    """The next public handle: ``#1`` for things, ``#L1`` for lands, ``#A1`` abilities.

    It comes from order alone and never from what a card is (708.6).

    >>> from morphlab.engine.example import table
    >>> new_handle(table().draft()), new_handle(table().draft(), 1)
    ('#4', '#L5')
    """
    numbers = list(pos.handles)
    numbers[kind] += 1
    handle = f"#{('', 'L', 'A')[kind]}{pos.handles[kind]}"
    pos.handles = (numbers[0], numbers[1], numbers[2])
    return handle


@record
class Move(Record):
    """One object that is to change zones, and how it arrives (400.7).

    ``face_down`` is how it will be face down there; ``under`` who will control it;
    ``ready`` holds further facts, such as counters that it enters with (614.1c).

    >>> from morphlab.engine.example import table
    >>> move_all(table().draft(), [Move(2, "exile")], "701.13a")
    [<13 Example Bear in exile>]
    """

    number: int
    zone: str
    face_down: FaceDown | None = None
    under: int | None = None
    tapped: bool = False
    bottom: bool = False
    ready: tuple[tuple[str, Any], ...] = ()
    on_stack: OnStack | None = None
    x: int | None = None
    text: str = ""
    rule: str = ""
    others: str = ""  # where parts that are no commander go (903.9b)
    cards: str = ""  # where the cards among its parts go, but not the tokens (730.3)


def create(
    pos: Position,
    card: Card,
    owner: int,
    zone: str,
    face_down: FaceDown | None = None,
    bottom: bool = False,
    **facts: Any,
) -> GameObject:
    """Make a new object for a card and put it into a zone, without any event (400.1).

    >>> from morphlab.engine.example import BEAR, table
    >>> create(table().draft(), BEAR, 1, "battlefield", tapped=True)
    <#4 Example Bear in battlefield>
    """
    facts.setdefault("default_controller", owner)
    obj = GameObject(
        number=new_number(pos),
        card=card,
        owner=owner,
        zone=zone,
        face_down=face_down,
        **facts,
    )
    if zone in ("battlefield", "stack"):
        lands = obj.copiable.is_land
        obj = obj.changed(
            came=pos.turn if obj.sick else obj.came,
            timestamp=new_stamp(pos),
            handle=obj.handle or new_handle(pos, 1 if lands else 0),
            known_to=obj.known_to | {obj.controller}
            if face_down is not None
            else everyone(pos),
        )
    elif zone == "hand":
        obj = obj.changed(known_to=obj.known_to | {owner})
    elif zone != "library" and face_down is None:
        obj = obj.changed(known_to=everyone(pos))
    elif obj.away is not None:
        obj = obj.changed(known_to=obj.known_to | obj.away.lookers)
    put(pos, obj)
    _put_in(pos, obj, bottom)
    return obj


def new_stack_object(
    pos: Position, controller: int, on_stack: OnStack, x: int = 0
) -> GameObject:
    """Put an ability on the stack as an object of its own (113.3, 405.1).

    >>> from morphlab.engine.example import table
    >>> new_stack_object(table().draft(), 0, OnStack("triggered"))
    <#A1 ability in stack>
    """
    obj = GameObject(
        number=new_number(pos),
        card=None,
        owner=controller,
        zone="stack",
        default_controller=controller,
        handle=new_handle(pos, 2),
        timestamp=new_stamp(pos),
        x=x,
        on_stack=on_stack,
    )
    put(pos, obj)
    _put_in(pos, obj)
    return obj


def remove_ability(pos: Position, obj: GameObject) -> None:
    """Take an ability off the stack; it ceases to exist (608.2n).

    So does a spell that merges with a permanent: it does not move (730.2b).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> made = new_stack_object(pos, 0, OnStack("triggered"))
    >>> remove_ability(pos, made)
    >>> pos.stack, made.number in pos.objects
    ((), False)
    """
    _take_out(pos, obj)
    _forget(pos, obj)


def move(
    pos: Position, number: int, zone: str, rule: str, **how: Any
) -> GameObject | None:
    """Move one object to another zone (400.7).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> move(pos, 2, "graveyard", "701.8a").number, 2 in pos.objects
    (13, False)
    """
    moved = move_all(pos, [Move(number, zone, **how)], rule)
    return moved[0] if moved else None


def move_all(
    pos: Position, moves: list[Move], rule: str, player: int | None = None
) -> list[GameObject]:
    """Move objects at the same time; their triggers see all of it (400.7, 603.10a).

    A face-down permanent or spell that goes anywhere but onto the battlefield is
    revealed by its owner as it moves (708.9). An instant or sorcery card stays where
    it is instead of entering the battlefield face up (400.4a).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> moved = move_all(pos, [Move(1, "hand"), Move(3, "hand")], "400.3")
    >>> [(event.kind, event.rule) for event in pos.events]
    [('revealed', '708.9'), ('moves', '400.3'), ('moves', '400.3')]
    """
    leaving = any(
        pos.objects[m.number].zone == "battlefield"
        for m in moves
        if m.number in pos.objects
    )
    if leaving or layers.any_watching(pos, _REPLACED):
        moves = _replaced(pos, moves)
    if pos.commanders and pos.frames:
        moves = [_or_command_zone(pos, one) for one in moves]
    before = snapshot(pos, ("leaves", "dies")) if leaving else None
    done: list[tuple[Event, tuple[str, ...]]] = []
    result: list[GameObject] = []
    for one in moves:
        old = pos.objects.get(one.number)
        if old is None:
            continue
        pair = _move(pos, old, _of_part(one, old, 0), rule, player)
        if pair is not None:
            apart = [
                _part_goes(pos, alone(old, part), _of_part(one, old, place))
                for place, part in enumerate(old.parts)
                if place
            ]
            event, kinds = pair
            others = tuple(part.object for part, _ in apart if part.object is not None)
            # What finds the one that left finds all that it became (730.3c).
            done += [(event.changed(parts=others) if others else event, kinds), *apart]
            if event.object is not None:
                result += [event.object, *others]
    for event, kinds in done:
        announce(pos, event, kinds, before)
    return result


def _of_part(one: Move, old: GameObject, place: int) -> Move:
    """Where one part of a permanent goes, if not where the others go.

    Home goes only a commander (903.9b); what speaks of cards moves no token (730.3).
    """
    if not old.parts:
        return one
    part = old.parts[place]
    if one.cards and not part.card.token:
        return one.changed(zone=one.cards, rule="614.6")
    if not one.others or part.commander:
        return one
    return one.changed(zone=one.others, rule="")


_REPLACED = frozenset((TO_GRAVEYARD,))


def _replaced(pos: Position, moves: list[Move]) -> list[Move]:
    """What is exiled instead of going where it would go; all is decided first (614.6).

    The controller of each object chooses among several effects, or the owner of what
    has no controller; those of the active player first (616.1, 101.4).
    """
    total, there = len(pos.players), pos.objects
    if len(moves) == 1:
        return [_instead(pos, moves[0])] if moves[0].number in there else moves
    order = sorted(
        (one for one in moves if one.number in there),
        key=lambda one: (there[one.number].controller - pos.active) % total,
    )
    instead = {one.number: _instead(pos, one) for one in order}
    return [instead.get(one.number, one) for one in moves]


def _instead(pos: Position, one: Move) -> Move:
    """Exile an object that would leave or die, where an effect says so (614.6).

    Where a commander could go to the command zone as well it comes to the same,
    whichever effect applies first: from there, too, it is exiled instead (616.1f).
    """
    old = pos.objects[one.number]
    if one.zone == "exile":
        return one
    ways = _ways_out(pos, old, one.zone)
    if not ways:
        apart = one.zone == "graveyard" and old.is_token and _apart(pos, old)
        return one.changed(cards="exile") if apart else one
    way = ways[0]
    if _differ(ways):
        named = {_called(other, ways): other for other in reversed(ways)}
        asked = Choice(
            old.controller,
            "replacement",
            say("Choose the replacement effect that applies first"),
            "616.1",
            tuple(reversed(named)),
            about=("instead", old.number),
        )
        way = named[decide(pos, asked)]
    if way.then:
        pos.extra += (("then", Then(way.then, way.player, way.source)),)
    return one.changed(zone="exile", face_down=None, rule="614.6")


def _apart(pos: Position, old: GameObject) -> bool:
    """Whether an effect exiles the cards among the parts of a token (730.3)."""
    return any(
        not_to_graveyard(pos, old, alone(old, part))
        for part in old.parts
        if not part.card.token
    )


def _differ(ways: list[Elsewhere]) -> bool:
    return len({(way.player, way.then) if way.then else () for way in ways}) > 1


def _called(way: Elsewhere, ways: list[Elsewhere]) -> str:
    """What an effect is called among several: by its name, if no other has it."""
    alike = [other for other in ways if other.named == way.named]
    return way.named if len(alike) == 1 else way.source.handle


def _ways_out(pos: Position, obj: GameObject, zone: str) -> list[Elsewhere]:
    """The effects that exile an object instead of letting it go to a zone (614.6)."""
    ways = not_to_graveyard(pos, obj) if zone == "graveyard" else []
    if obj.zone == "battlefield" and (
        obj.effects or obj.copiable.abilities.statics or layers.any_laws(pos)
    ):
        source = layers.law(pos, obj, "exile_instead")
        if source is not None:
            ways.append(Elsewhere(source, source.controller))
    return ways


def must_choose(pos: Position, one: Move) -> bool:
    """Whether a player must choose what happens instead of a move (616.1).

    >>> from morphlab.engine.example import table
    >>> must_choose(table(), Move(2, "graveyard"))
    False
    """
    obj = pos.objects.get(one.number)
    return obj is not None and _differ(_ways_out(pos, obj, one.zone))


def exiled_instead(pos: Position, obj: GameObject) -> bool:
    """Whether an effect exiles a permanent that would be put into a graveyard (614.6).

    >>> from morphlab.engine.example import table
    >>> exiled_instead(table(), table().objects[2])
    False
    """
    return obj.zone == "battlefield" and bool(_ways_out(pos, obj, "graveyard"))


def _or_command_zone(pos: Position, one: Move) -> Move:
    """The command zone instead of hand or library, if its owner wants that (903.9b)."""
    obj = pos.objects.get(one.number)
    if one.zone not in PRIVATE or obj is None or obj.zone == one.zone:
        return one  # what lies in a library is not put into it by being put deeper
    if not might_be_commander(pos, obj):
        return one
    asked = Choice(
        obj.owner,
        "may",
        say(
            "Put your commander into the command zone instead of your {zone}?",
            zone=game_word(one.zone),
        ),
        "903.9b",
        (True, False) if obj.commander else (False,),
        ("command zone", obj.number, one.zone),
    )
    if not decide(pos, asked):
        return one
    return one.changed(zone="command", face_down=None, rule="903.9b", others=one.zone)


def might_be_commander(pos: Position, obj: GameObject) -> bool:
    """Whether an object may be a commander as far as some player can tell (903.3).

    What is asked about a hidden commander is asked about every card that could be it;
    else the question alone would tell which card it is (400.2). Where all know where it
    is, or among which permanents, no other card could be it.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> make_commander(pos, pos.objects[8])  # in hand
    >>> might_be_commander(pos, pos.objects[9]), might_be_commander(pos, pos.objects[2])
    (True, False)
    """
    if obj.commander:
        return True
    if obj.zone in ("battlefield", "stack"):
        return False  # it is revealed as it leaves (708.9)
    if obj.known_to == everyone(pos):
        return False
    return any(
        one.owner == obj.owner and is_lost_from_sight(pos, place)
        for place, one in enumerate(pos.commanders, 1)
    )


def is_lost_from_sight(pos: Position, place: int) -> bool:
    """Whether a commander may lie hidden in hands, libraries or exile (903.3, 400.2).

    ``place`` is that of the commander among those of the game, counted from 1.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> make_commander(pos, pos.objects[1])
    >>> make_commander(pos, pos.objects[2])
    >>> is_lost_from_sight(pos, 1), is_lost_from_sight(pos, 2)
    (True, False)
    """
    one, public = pos.commanders[place - 1], everyone(pos)
    obj = pos.objects.get(one.object)
    if obj is None or obj.number in one.among:
        return False
    for part in obj.parts:
        if part.commander == place:
            return part.face_down is not None and part.known_to != public
    return obj.known_to != public


def make_commander(pos: Position, obj: GameObject, castings: int = 0) -> None:
    """Make the card of an object a commander of its owner (903.3).

    ``castings`` is how often it was cast from the command zone before.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> make_commander(pos, pos.objects[1])
    >>> move(pos, 1, "graveyard", "701.8").commander, pos.commanders[0].object
    (1, 13)
    """
    pos.commanders += (Commander(obj.owner, obj.number, castings),)
    place = len(pos.commanders)
    parts = obj.parts
    if parts:  # its topmost card is it
        parts = (parts[0].changed(commander=place), *parts[1:])
    change(pos, obj, commander=place, parts=parts)


def change_commander(pos: Position, place: int, **changes: Any) -> None:
    """Change what is on record of a commander, by its place counted from 1 (903.3).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> make_commander(pos, pos.objects[1])
    >>> change_commander(pos, 1, castings=2)
    >>> pos.commanders[0].tax
    4
    """
    listed = list(pos.commanders)
    listed[place - 1] = listed[place - 1].changed(**changes)
    pos.commanders = tuple(listed)


def follow(pos: Position, new: GameObject) -> None:
    """Note what a commander is now, and whether it may go home (903.3, 903.9a).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> make_commander(pos, pos.objects[1])
    >>> follow(pos, pos.objects[1].changed(number=7))
    >>> pos.commanders[0].object
    7
    """
    for place in new.commanders:
        among = pos.commanders[place - 1].among
        if new.number not in among:
            among = ()
        change_commander(pos, place, object=new.number, among=among)
    if new.zone in ("graveyard", "exile") and might_be_commander(pos, new):
        pos.extra += (("may go home", new.number),)


def _move(
    pos: Position, old: GameObject, one: Move, rule: str, player: int | None
) -> tuple[Event, tuple[str, ...]] | None:
    card = old.card
    assert card is not None
    left = card.token and old.zone not in ("battlefield", "stack")
    if left and one.zone != "stack":  # but the copy of a card is cast (707.12)
        return None  # 111.8: a token that left stays where it is, and ceases to exist
    if (
        one.zone == "battlefield"
        and one.face_down is None
        and card.is_instant_or_sorcery
        and ("transformed", True) not in one.ready  # its back is a permanent
    ):
        return None
    chars = layers.characteristics(pos, old)
    if (
        old.face_down is not None
        and old.zone in ("battlefield", "stack")
        and not (old.zone == "stack" and one.zone == "battlefield")
    ):
        pos.events.append(
            Event("revealed", "708.9", old.owner, old, seen_by=everyone(pos))
        )
        old = old.changed(known_to=everyone(pos))
    for part in old.parts[1:]:
        if part.face_down is not None:  # also one under a face-up part (730.3)
            reveal_part(pos, alone(old, part), "708.9")
    if old.zone == "battlefield" and (pos.stack or pos.frames):
        pos.gone += (Gone(old, chars),)
    goes = old
    if old.parts:
        top = old.parts[0]
        goes = old.changed(card=top.card, commander=top.commander)
    new = _arrived(pos, goes, one)
    _take_out(pos, old)
    _forget(pos, old)
    put(pos, new)
    _put_in(pos, new, one.bottom)
    if new.face_down is not None and new.zone == "battlefield":
        mine = pos.players[new.controller].entered_down
        pos.set_player(new.controller, entered_down=mine + 1)
    if pos.commanders:
        follow(pos, new)
    event = Event(
        "moves",
        one.rule or rule,
        new.controller if player is None else player,
        new,
        was=old,
        chars=chars,
        text=one.text,
    )
    return event, _kinds(old, new, chars.is_creature)


def _part_goes(
    pos: Position, part: GameObject, one: Move
) -> tuple[Event, tuple[str, ...]]:
    """Put one more part of a permanent where its topmost part has gone (730.3).

    One permanent has left; only what looks at cards that arrive sees this one too.
    """
    new = _arrived(pos, part.changed(known_to=everyone(pos)), one)
    put(pos, new)
    _put_in(pos, new, one.bottom)
    if pos.commanders:
        follow(pos, new)
    event = Event("moves", one.rule or "730.3", new.owner, new, text="part")
    return event, ("to graveyard",) if new.zone == "graveyard" else ("moves",)


def _kinds(old: GameObject, new: GameObject, creature: bool) -> tuple[str, ...]:
    kinds: list[str] = []
    if new.zone == "battlefield":
        kinds.append("enters")
    if old.zone == "battlefield":
        kinds.append("leaves")
        if new.zone == "graveyard" and creature:
            kinds.append("dies")
    if new.zone == "graveyard":
        kinds.append("to graveyard")
    return tuple(kinds) or ("moves",)


def _arrived(pos: Position, old: GameObject, one: Move) -> GameObject:
    """The new object in its new zone, without memory of the old one (400.7)."""
    spell = old.zone == "stack" and one.zone == "battlefield"
    public = one.zone in ("battlefield", "stack") and old.zone in (
        "battlefield",
        "stack",
    )
    controller = one.under
    if controller is None:
        controller = old.controller if spell else old.owner
    known = _known(pos, old, one, controller)
    handle = old.handle if spell or (public and one.face_down is not None) else ""
    facts: dict[str, Any] = {"tapped": one.tapped}
    if spell:  # 400.7a: what resolved effects did to a spell goes on
        facts.update(effects=old.effects, copied=old.copied, marks=old.marks)
    facts["card"] = old.card
    facts.update(one.ready)
    new = GameObject(
        number=new_number(pos),
        owner=old.owner,
        zone=one.zone,
        default_controller=controller,
        handle=handle,
        face_down=one.face_down,
        known_to=known,
        on_stack=one.on_stack,
        x=old.x if spell and one.x is None else one.x or 0,
        commander=old.commander,
        **facts,
    )
    if one.zone in ("battlefield", "stack"):
        new = new.changed(
            timestamp=new_stamp(pos),
            sick=one.zone == "battlefield",
            came=pos.turn,
            handle=handle or new_handle(pos, 1 if new.copiable.is_land else 0),
        )
    return new


def _known(
    pos: Position, old: GameObject, one: Move, controller: int
) -> frozenset[int]:
    """Who knows which card the new object is (708.5, 400.2).

    A card that leaves a hand unseen may be any of them, so what others knew of single
    cards in that hand is no longer certain for any.
    """
    hidden = one.face_down is not None or one.zone in PRIVATE
    if not hidden:
        return everyone(pos)
    known = old.known_to
    if old.zone == "hand":
        known = _left_hand(pos, old, one.face_down)
    if one.zone == "hand":
        return known | {old.owner}
    if one.zone in ("battlefield", "stack"):
        return known | {controller}
    away: Away | None = dict(one.ready).get("away")
    return known if away is None else known | away.lookers


_LABELS = {
    "morph": ("morph", "megamorph", "spellmorph"),
    "disguise": ("disguise",),
    "foretold": ("foretell",),
}


def _left_hand(pos: Position, old: GameObject, down: FaceDown | None) -> frozenset[int]:
    """Who knows which card it was that left a hand unseen; others become unsure.

    What was announced narrows it down: a card cast face down with morph has a morph
    ability (702.37c). Nothing here depends on which of the possible cards it was.
    """
    ways = _LABELS.get(down.label if down is not None else "")
    hand = [pos.objects[n] for n in pos.players[old.owner].hand]

    def possible(obj: GameObject) -> bool:
        return ways is None or not obj.copiable.abilities.keywords.isdisjoint(ways)

    knows = {old.owner}
    for player in range(len(pos.players)):
        seen = [obj for obj in hand if player in obj.known_to]
        could = [obj for obj in seen if possible(obj)]
        if player == old.owner:
            continue
        names = {obj.card.name for obj in could if obj.card is not None}
        if len(seen) == len(hand) and len(names) == 1:
            knows.add(player)  # it can only have been that card
            continue
        for obj in could:
            if obj.number != old.number:
                now = pos.objects[obj.number]
                put(pos, now.changed(known_to=now.known_to - {player}))
    return frozenset(knows)


def shuffle_library(pos: Position, player: int) -> None:
    """Shuffle a library: nobody knows a card in it any more (701.24).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> reveal(pos, pos.objects[9], "701.20")
    >>> shuffle_library(pos, 0)
    >>> pos.objects[9].known_to
    frozenset()
    """
    library = pos.shuffled(pos.players[player].library)
    for number in library:
        if pos.objects[number].known_to:
            put(pos, pos.objects[number].changed(known_to=frozenset()))
    pos.set_player(player, library=library)
    pos.events.append(Event("shuffles", "701.24", player))


def reveal(
    pos: Position, obj: GameObject, rule: str, player: int | None = None
) -> None:
    """Show an object to all players; from then on they know it (701.20).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> reveal(pos, pos.objects[8], "701.20")
    >>> sorted(pos.objects[8].known_to)
    [0, 1]
    """
    obj = put(pos, known_by(pos.objects[obj.number], everyone(pos)))
    pos.events.append(
        Event(
            "revealed",
            rule,
            obj.controller if player is None else player,
            obj,
            seen_by=everyone(pos),
        )
    )
    for part in obj.parts[1:]:
        if obj.face_down is not None or part.face_down is not None:
            reveal_part(pos, alone(obj, part), rule)


def reveal_part(pos: Position, part: GameObject, rule: str) -> None:
    """Show one part of a permanent, as it is by itself, to all players (730.3).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> reveal_part(pos, pos.objects[1], "708.9")
    >>> pos.events[-1].kind
    'revealed'
    """
    seen = part.changed(known_to=everyone(pos))
    pos.events.append(Event("revealed", rule, part.owner, seen, seen_by=everyone(pos)))


def draw(pos: Position, player: int, number: int) -> None:
    """Draw cards one by one (121.2); an empty library is noted for 704.5b.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> draw(pos, 0, 3)
    >>> [event.kind for event in pos.events]
    ['draws', 'draws', 'missed draw']
    """
    for _ in range(number):
        library = pos.players[player].library
        if not library:
            pos.set_player(player, missed_draw=True)
            pos.events.append(Event("missed draw", "121.4", player))
            continue
        one = Move(library[-1], "hand")
        if pos.commanders and pos.frames:
            one = _or_command_zone(pos, one)
        pair = _move(pos, pos.objects[one.number], one, "121.1", player)
        assert pair is not None
        if one.zone == "hand":
            announce(pos, pair[0].changed(kind="draws"), ("draws",))
        else:
            announce(pos, *pair)
