"""State-based actions: what the game puts right by itself (704)."""

from __future__ import annotations

from . import knowledge, layers, merging, moves, planeswalkers
from .acts import in_turn_order, leave_combat, regenerates, sacrifice
from .characteristics import Characteristics
from .machine import ask, begin, carries_out
from .moves import (
    Move,
    change,
    everyone,
    move_all,
    new_stamp,
    put,
    remove_ability,
    take_control,
)
from .objects import Event, GameObject
from .record import Record, record
from .replacement import TO_GRAVEYARD, can_attach
from .sagas import is_finished
from .said import say
from .state import Frame, Player, Position, Remember

_REPLACED = frozenset((TO_GRAVEYARD,))
SHOWN_AT_THE_END = {"foretold": "702.143f", "hidden agenda": "702.106e"}


def check(pos: Position) -> bool:
    """Carry out all state-based actions that apply now, at once (704.3).

    Only what changed since the last look is looked at, all when the effects changed.
    Returns whether anything was done.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> bear = change(pos, 2, damage=2)
    >>> check(pos), 2 in pos.battlefield, check(pos)
    (True, False, False)
    """
    if pos.extra:
        planeswalkers.look(pos)
    if _players(pos):
        return True
    if pos.commanders and _commanders(pos):
        return True
    for number in pos.watchers.get("controls", ()):
        aura = pos.objects[number]  # it may have lost the ability, or got it back
        moves.rule_host(pos, aura, aura.attached_to)
    sources = pos.watchers.get("static", ())
    attached = pos.watchers.get("attached", ())
    read = pos.watchers.get("saga", ())
    everything = not Remember.on or sources is not pos.swept or layers.plan(pos).reads
    if everything:
        here = set(pos.battlefield)
        numbers = [*pos.battlefield, *sorted(n for n in pos.dirty if n not in here)]
    elif pos.dirty or attached or read:
        numbers = sorted({*pos.dirty, *attached, *read})
    else:
        return False
    pos.dirty = set()
    pos.swept = sources
    return _permanents(pos, numbers)


def _players(pos: Position) -> bool:
    losing = []
    for number, player in enumerate(pos.players):
        if player.lost:
            continue
        if player.life <= 0:
            losing.append((number, say("has no life left"), "704.5a"))
        elif player.missed_draw:
            losing.append((number, say("drew from an empty library"), "704.5b"))
        elif player.commander_damage and _by_commander(player):
            why = say("21 combat damage by one commander")
            losing.append((number, why, "704.6c"))
    for number, why, rule in losing:
        pos.set_player(number, lost=why)
        pos.events.append(Event("lost", rule, number, text=why))
    if losing:
        after_losing(pos, [number for number, _, _ in losing])
    return bool(losing)


LETHAL_COMMANDER_DAMAGE = 21


def _by_commander(player: Player) -> bool:
    """Whether one commander has dealt enough combat damage to a player (903.10a)."""
    tally: dict[int, int] = {}
    for commander, _, amount in player.commander_damage:
        tally[commander] = tally.get(commander, 0) + amount
    return any(total >= LETHAL_COMMANDER_DAMAGE for total in tally.values())


def _commanders(pos: Position) -> bool:
    """Let owners put commanders that came to graveyard or exile home (903.9a)."""
    came = {number for kind, number in pos.extra if kind == "may go home"}
    if not came:
        return False
    pos.extra = tuple(one for one in pos.extra if one[0] != "may go home")
    todo = tuple(
        GoHome(number)
        for player in pos.living()
        for number in sorted(came)
        if number in pos.objects and pos.objects[number].owner == player
    )
    if todo:
        first = pos.objects[todo[0].number]
        begin(pos, todo, first.owner, first)
    return bool(todo)


@record
class GoHome(Record):
    """The owner of a commander may put it into the command zone (903.9a, 704.6d)."""

    number: int


@carries_out(GoHome)
def _go_home(pos: Position, frame: Frame, todo: GoHome) -> None:
    obj = pos.objects.get(todo.number)
    if obj is None or not knowledge.knows(pos, obj.owner, obj):
        return  # nobody shows a commander in a card that nobody may look at (406.3)
    if not frame.answers:
        options = (True, False) if obj.commander else (False,)
        prompt = say("Put your commander into the command zone?")
        ask(pos, obj.owner, "may", prompt, "903.9a", options)
    elif frame.answers[0]:
        move_all(pos, [Move(obj.number, "command")], "903.9a")


def after_losing(pos: Position, losers: list[int]) -> None:
    """End the game, or let the players who lost leave it (104.2a, 800.4a).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> pos.set_player(1, lost="conceded")
    >>> after_losing(pos, [1])
    >>> pos.over, pos.events[-1].player
    (True, 0)
    """
    if len(pos.living()) <= 1:
        winner = pos.living()
        end_game(pos, winner[0] if winner else None, "104.1")
        return
    for player in losers:
        _leave(pos, player)


def end_game(pos: Position, winner: int | None, rule: str) -> None:
    """End the game at once; what is face down is shown (104.1, 708.9).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> end_game(pos, 0, "104.2b")
    >>> [(event.kind, event.rule) for event in pos.events]
    [('revealed', '708.9'), ('over', '104.2b')]
    """
    pos.over = True
    pos.choice, pos.frames, pos.priority = None, (), None
    _reveal_all(pos, list(pos.objects.values()))
    pos.events.append(Event("over", rule, winner))


def _reveal_all(pos: Position, objects: list[GameObject]) -> None:
    """Face-down permanents and spells are shown at the end of the game (708.9).

    So are foretold cards and face-down conspiracies (702.143f, 702.106e), but no other
    cards that lie face down outside the battlefield.
    """
    for obj in sorted(objects, key=lambda o: o.number):
        if obj.face_down is None:
            for part in obj.parts:
                if part.face_down is not None:  # under a face-up one (708.9, 730.3)
                    moves.reveal_part(pos, merging.alone(obj, part), "708.9")
            if obj.parts:
                put(pos, merging.known_by(obj, everyone(pos)))
            continue
        rule = SHOWN_AT_THE_END.get(obj.face_down.cause, "")
        if obj.zone in ("battlefield", "stack"):
            rule = "708.9"
        if rule:
            moves.reveal(pos, obj, rule, obj.owner)


def _leave(pos: Position, player: int) -> None:
    """All that a player owns leaves the game; control effects end (800.4a)."""
    own = [o for o in pos.objects.values() if o.owner == player]
    _reveal_all(pos, own)
    for obj in own:
        _remove(pos, obj)
    for obj in list(pos.objects.values()):
        control = tuple(c for c in obj.control if c.player != player)
        if control != obj.control:
            take_control(pos, obj, control)
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
    # What was being done goes on without that player: whoever must choose is asked
    # anew, among what is still there (800.4).
    pos.passes = 0
    pos.choice = None
    pos.frames = tuple(
        frame.changed(answers=())
        for frame in pos.frames
        if frame.controller != player
        and (frame.stack is None or frame.stack in pos.objects)
    )


def _remove(pos: Position, obj: GameObject) -> None:
    if obj.number in pos.objects:
        remove_ability(pos, obj)


def _permanents(pos: Position, numbers: list[int]) -> bool:
    """All that happens to permanents at once, then choices among legends (704.3)."""
    going: list[Move] = []
    legends: list[GameObject] = []
    read: list[int] = []
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
        end = _end_of(obj, now) or _fallen(pos, obj, now)
        if end is not None:
            going.append(end)
            continue
        if "Saga" in now.subtypes and is_finished(pos, obj, now):
            read.append(number)
            continue
        done = _put_right(pos, obj, now) or done
        if now.is_legendary and now.name:
            legends.append(obj)
    last = Perish(tuple(going), tuple(read))
    if _must_choose(pos, last):
        obj = pos.objects[(*(one.number for one in going), *read)[0]]
        begin(pos, (last,), obj.controller, obj)
    elif going or read:
        _perish(pos, last)
    return _legends(pos, legends) or done or bool(going or read)


@record
class Perish(Record):
    """Permanents are put into graveyards at one time, but for those saved (704.3)."""

    going: tuple[Move, ...]
    read: tuple[int, ...]


@carries_out(Perish)
def _perishing(pos: Position, frame: Frame, todo: Perish) -> None:
    _perish(pos, todo)


def _perish(pos: Position, todo: Perish) -> None:
    going = [one for one in todo.going if one.number in pos.objects]
    doomed = [pos.objects[one.number] for one in going if one.text == "destroyed"]
    saved = {obj.number for obj in in_turn_order(pos, doomed) if regenerates(pos, obj)}
    going = [one for one in going if one.number not in saved]
    if todo.read:
        sacrifice(pos, todo.read, going, "704.5s")
    elif going:
        move_all(pos, going, "704.5")


def _must_choose(pos: Position, todo: Perish) -> bool:
    """Whether a player may have to choose what happens instead of that (616.1)."""
    if pos.watchers.get("saved") and any(_may_be_saved(pos, one) for one in todo.going):
        return True
    if not layers.any_watching(pos, _REPLACED):
        return False
    read = (Move(number, "graveyard") for number in todo.read)
    return any(moves.must_choose(pos, one) for one in (*todo.going, *read))


def _may_be_saved(pos: Position, one: Move) -> bool:
    """Whether a controller may have to choose what happens instead (616.1)."""
    obj = pos.objects[one.number]
    return one.text == "destroyed" and moves.exiled_instead(pos, obj)


def _end_of(obj: GameObject, now: Characteristics) -> Move | None:
    """How a permanent goes to the graveyard by its own numbers, if it does (704.5)."""
    if now.is_creature:
        toughness = now.toughness or 0
        if toughness <= 0:
            text, rule = "no toughness", "704.5f"
            return Move(obj.number, "graveyard", text=text, rule=rule)
        lethal = obj.damage >= toughness or obj.deathtouched
        if obj.damage and lethal and "indestructible" not in now.abilities.keywords:
            rule = "704.5g" if obj.damage >= toughness else "704.5h"
            return Move(obj.number, "graveyard", text="destroyed", rule=rule)
    if "planeswalker" in now.types and not obj.counter("loyalty"):
        return Move(obj.number, "graveyard", text="no loyalty", rule="704.5i")
    return None


def _fallen(pos: Position, obj: GameObject, now: Characteristics) -> Move | None:
    """Whether an Aura is on nothing that it may enchant (704.5m)."""
    if "Aura" not in now.subtypes or now.is_creature:
        return None
    if obj.attached_to is not None and can_attach(pos, obj, obj.attached_to):
        return None
    return Move(obj.number, "graveyard", rule="704.5m")


def _put_right(pos: Position, obj: GameObject, now: Characteristics) -> bool:
    """Unattach what may not be attached (704.5n, p); leave combat (506.4)."""
    done = False
    if obj.attached_to is not None and not can_attach(pos, obj, obj.attached_to):
        rule = "704.5n" if "Equipment" in now.subtypes else "704.5p"
        obj = change(pos, obj, attached_to=None, timestamp=new_stamp(pos))
        pos.events.append(Event("unattached", rule, obj.controller, obj))
        done = True
    if not now.is_creature:
        leave_combat(pos, obj)
    return done


def _legends(pos: Position, legends: list[GameObject]) -> bool:
    """Players keep one of several legendary permanents with one name (704.5j)."""
    groups: dict[tuple[int, str], list[int]] = {}
    if legends:
        for other in pos.permanents():
            now = layers.characteristics(pos, other)
            if now.is_legendary and now.name:
                groups.setdefault((other.controller, now.name), []).append(other.number)
    many = [same for same in groups.values() if len(same) > 1]
    for same in many:
        obj = pos.objects[same[0]]
        begin(pos, (KeepOne(tuple(same)),), obj.controller, obj)
    return bool(many)


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
            say("Choose which legendary permanent stays"),
            "704.5j",
            todo.numbers,
        )
        return
    others = [
        Move(n, "graveyard")
        for n in todo.numbers
        if n != frame.answers[0] and n in pos.objects
    ]
    move_all(pos, others, "704.5j")
