"""State-based actions: what the game puts right by itself (704)."""

from __future__ import annotations

from . import layers
from .acts import destroy
from .machine import ask, begin, carries_out
from .moves import Move, change, everyone, move_all, new_stamp, put, remove_ability
from .objects import Event, GameObject
from .record import Record, record
from .replacement import can_attach
from .state import Frame, Position, Remember


def check(pos: Position) -> bool:
    """Carry out all state-based actions that apply now, at once (704.3).

    Only what changed since the last look is looked at, all when the effects changed.
    Returns whether anything was done.
    """
    if _players(pos):
        return True
    sources = pos.watchers.get("static", ())
    the_plan = layers.plan(pos)
    everything = not Remember.on or sources is not pos.swept or the_plan.reads
    if everything:
        numbers: list[int] = list(pos.battlefield)
        numbers += [n for n in pos.dirty if n not in pos.battlefield]
    elif pos.dirty:
        numbers = sorted(pos.dirty)
    else:
        return False
    pos.dirty = set()
    pos.swept = sources
    done = _permanents(pos, numbers)
    done = _attachments(pos) or done
    return done


def _players(pos: Position) -> bool:
    losing = []
    for number, player in enumerate(pos.players):
        if player.lost:
            continue
        if player.life <= 0:
            losing.append((number, "has no life left", "704.5a"))
        elif player.missed_draw:
            losing.append((number, "drew from an empty library", "704.5b"))
    for number, why, rule in losing:
        pos.set_player(number, lost=why)
        pos.events.append(Event("lost", rule, number, text=why))
    if losing:
        after_losing(pos, [number for number, _, _ in losing])
    return bool(losing)


def after_losing(pos: Position, losers: list[int]) -> None:
    """End the game, or let the players who lost leave it (104.2a, 800.4a)."""
    if len(pos.living()) <= 1:
        pos.over = True
        pos.choice, pos.frames, pos.priority = None, (), None
        _reveal_all(pos, list(pos.objects.values()))
        winner = pos.living()
        pos.events.append(Event("over", "104.1", winner[0] if winner else None))
        return
    for player in losers:
        _leave(pos, player)


def _reveal_all(pos: Position, objects: list[GameObject]) -> None:
    """Face-down permanents and spells are shown at the end of the game (708.9)."""
    for obj in sorted(objects, key=lambda o: o.number):
        if obj.face_down is not None and obj.zone in ("battlefield", "stack"):
            new = change(pos, obj, known_to=everyone(pos))
            pos.events.append(
                Event("revealed", "708.9", obj.owner, new, seen_by=everyone(pos))
            )


def _leave(pos: Position, player: int) -> None:
    """All that a player owns leaves the game; control effects end (800.4a)."""
    own = [o for o in pos.objects.values() if o.owner == player]
    _reveal_all(pos, own)
    for obj in own:
        _remove(pos, obj)
    for obj in list(pos.objects.values()):
        control = tuple(c for c in obj.control if c.player != player)
        if control != obj.control:
            change(pos, obj, control=control)
    exiled = [
        Move(o.number, "exile")
        for o in pos.objects.values()
        if o.controller == player and o.zone in ("battlefield", "stack") and o.card
    ]
    if exiled:
        move_all(pos, exiled, "800.4a")
    for obj in list(pos.objects.values()):
        if obj.controller == player and obj.zone == "stack":
            _remove(pos, obj)
    pos.events.append(Event("left", "800.4a", player))
    if pos.priority == player:
        pos.priority = pos.after(player)
    if pos.choice is not None and pos.choice.player == player:
        pos.choice = None
        pos.frames = ()


def _remove(pos: Position, obj: GameObject) -> None:
    if obj.number in pos.objects:
        remove_ability(pos, obj)


def _permanents(pos: Position, numbers: list[int]) -> bool:
    dying: list[Move] = []
    doomed: list[GameObject] = []
    legends: list[GameObject] = []
    done = False
    for number in numbers:
        obj = pos.objects.get(number)
        if obj is None or obj.phased_out:
            continue
        if obj.zone != "battlefield":
            if obj.is_token and obj.zone != "stack":
                remove_ability(pos, obj)
                pos.events.append(Event("ceased", "704.5d", obj.owner, was=obj))
                done = True
            continue
        plus, minus = obj.counter("+1/+1"), obj.counter("-1/-1")
        if plus and minus:
            less = -min(plus, minus)
            obj = put(
                pos, obj.with_counters("+1/+1", less).with_counters("-1/-1", less)
            )
            done = True
        now = layers.characteristics(pos, obj)
        if now.is_creature:
            toughness = now.toughness or 0
            if toughness <= 0:
                dying.append(Move(number, "graveyard", text="no toughness"))
            elif obj.damage and (obj.damage >= toughness or obj.deathtouched):
                doomed.append(obj)
        elif obj.attacking is not None or obj.blocking is not None:
            # 506.4: what is no creature any more is removed from combat.
            change(pos, obj, attacking=None, blocking=None, blocked=False)
            pos.events.append(Event("left combat", "506.4", obj.controller, obj))
        if "planeswalker" in now.types and not obj.counter("loyalty"):
            dying.append(Move(number, "graveyard", text="no loyalty"))
        if now.is_legendary and now.name:
            legends.append(obj)
    if dying:
        move_all(pos, dying, "704.5f")
        done = True
    alive = [obj for obj in doomed if obj.number in pos.objects]
    if alive:
        before = len(pos.objects), pos.next_number
        destroy(pos, alive, "704.5g")
        done = done or before[1] != pos.next_number
    for obj in legends:
        done = _legend(pos, obj) or done
    return done


def _legend(pos: Position, obj: GameObject) -> bool:
    """A player keeps one of several legendary permanents with one name (704.5j)."""
    if obj.number not in pos.objects or pos.frames:
        return False
    name = layers.characteristics(pos, obj).name
    same = [
        other.number
        for other in pos.permanents()
        if other.controller == obj.controller
        and (now := layers.characteristics(pos, other)).name == name
        and now.is_legendary
    ]
    if len(same) < 2:
        return False
    begin(pos, (KeepOne(tuple(same)),), obj.controller, obj)
    return True


@record
class KeepOne(Record):
    """Choose which legendary permanent stays (704.5j)."""

    numbers: tuple[int, ...]


@carries_out(KeepOne)
def _keep_one(pos: Position, frame: Frame, todo: KeepOne) -> None:
    if not frame.answers:
        ask(
            pos,
            frame.controller,
            "object",
            "Choose which legendary permanent stays",
            "704.5j",
            todo.numbers,
        )
        return
    others = [Move(n, "graveyard") for n in todo.numbers if n != frame.answers[0]]
    move_all(pos, others, "704.5j")


def _attachments(pos: Position) -> bool:
    """Auras and Equipment on nothing that they may be on (704.5m, n, p)."""
    done = False
    fallen: list[Move] = []
    for obj in list(pos.permanents()):
        if obj.attached_to is None:
            if "Aura" not in obj.copiable.subtypes:
                continue
            now = layers.characteristics(pos, obj)
            if "Aura" in now.subtypes and not now.is_creature:
                fallen.append(Move(obj.number, "graveyard"))
            continue
        now = layers.characteristics(pos, obj)
        if can_attach(pos, obj, obj.attached_to):
            continue
        if "Aura" in now.subtypes and not now.is_creature:
            fallen.append(Move(obj.number, "graveyard"))
            continue
        rule = "704.5n" if "Equipment" in now.subtypes else "704.5p"
        new = change(pos, obj, attached_to=None, timestamp=new_stamp(pos))
        pos.events.append(Event("unattached", rule, new.controller, new))
        done = True
    if fallen:
        move_all(pos, fallen, "704.5m")
        done = True
    return done
