"""What rules and instructions both do: tap, damage, destroy, sacrifice (701, 120)."""

from __future__ import annotations

from collections.abc import Iterable

from . import asking, layers, moves
from .abilities import KEYWORD_COUNTERS
from .machine import decide
from .moves import Move, change, new_stamp, put
from .objects import Event, GameObject, PlayerRef, Running
from .replacement import can_attach, protects
from .sagas import read_on
from .said import say
from .state import Choice, Position
from .triggers import announce, snapshot


def tap(pos: Position, obj: GameObject) -> None:
    """Tap a permanent (701.26a).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> tap(pos, pos.objects[2])
    >>> pos.objects[2].tapped
    True
    """
    if not obj.tapped:
        new = change(pos, obj, tapped=True)
        announce(pos, Event("tapped", "701.26a", new.controller, new))


def untap(pos: Position, obj: GameObject) -> None:
    """Untap a permanent (701.26b).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> tap(pos, pos.objects[2])
    >>> untap(pos, pos.objects[2])
    >>> pos.objects[2].tapped, [event.kind for event in pos.events]
    (False, ['tapped', 'untapped'])
    """
    if obj.tapped:
        new = change(pos, obj, tapped=False)
        announce(pos, Event("untapped", "701.26b", new.controller, new))


def gain_life(pos: Position, player: int, amount: int) -> None:
    """A player gains life (119.3).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> gain_life(pos, 0, 3)
    >>> pos.players[0].life
    23
    """
    if amount > 0:
        pos.set_player(player, life=pos.players[player].life + amount)
        announce(pos, Event("life", "119.3", player, amount=amount))


def lose_life(pos: Position, player: int, amount: int, rule: str = "119.3") -> None:
    """A player loses life (119.3).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> lose_life(pos, 1, 3)
    >>> pos.players[1].life, pos.events[-1].amount
    (17, -3)
    """
    if amount > 0:
        pos.set_player(player, life=pos.players[player].life - amount)
        announce(pos, Event("life", rule, player, amount=-amount))


def destroy(
    pos: Position,
    objects: list[GameObject],
    rule: str = "701.8",
    regenerate: bool = True,
) -> None:
    """Destroy permanents together; indestructible ones stay (701.8, 702.12b).

    Without ``regenerate`` they can't be regenerated.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> destroy(pos, [pos.objects[1], pos.objects[2]])
    >>> [pos.objects[n] for n in pos.players[0].graveyard]
    [<13 Example Owl in graveyard>, <14 Example Bear in graveyard>]
    """
    doomed = [
        obj
        for obj in objects
        if "indestructible" not in layers.characteristics(pos, obj).abilities.keywords
    ]
    if regenerate:
        saved = {
            obj.number for obj in in_turn_order(pos, doomed) if regenerates(pos, obj)
        }
        doomed = [obj for obj in doomed if obj.number not in saved]
    moves.move_all(
        pos,
        [Move(obj.number, "graveyard", text="destroyed") for obj in doomed],
        rule,
    )


def in_turn_order(pos: Position, objects: list[GameObject]) -> list[GameObject]:
    """Objects in the order in which their controllers choose for them (101.4).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> [obj.controller for obj in in_turn_order(pos, [pos.objects[3], pos.objects[2]])]
    [0, 1]
    """
    total = len(pos.players)
    return sorted(objects, key=lambda obj: (obj.controller - pos.active) % total)


def regenerates(pos: Position, obj: GameObject) -> bool:
    """Regenerate a permanent instead of destroying it, if an effect does (701.19a).

    Its damage is removed, it is tapped and leaves combat; a shield is used up. Where
    it would be exiled instead of leaving, its controller chooses (616.1).

    >>> from morphlab.engine.effects import Change
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.objects import Running
    >>> pos = table().draft()
    >>> shield = Running((Change("rule", "regenerate"),), 9, "end of turn", 0, "Spell")
    >>> bear = change(pos, 2, damage=2, effects=(shield,))
    >>> regenerates(pos, bear), regenerates(pos, pos.objects[2])
    (True, False)
    >>> pos.objects[2].damage, pos.objects[2].tapped
    (0, True)
    """
    if not (obj.effects or layers.any_laws(pos)):
        return False
    if layers.law(pos, obj, "regenerate") is None:
        return False
    if moves.exiled_instead(pos, obj):
        options = (
            say("{handle} regenerates", handle=obj.handle),
            say("{handle} is exiled", handle=obj.handle),
        )
        asked = Choice(
            obj.controller,
            "replacement",
            say("Choose the replacement effect that applies first"),
            "616.1",
            options,
            about=("destroy", obj.number),
        )
        if decide(pos, asked) == options[1]:
            return False
    left = list(obj.effects)
    shield = next((one for one in left if _is_shield(one)), None)
    if shield is not None:
        left.remove(shield)
    new = change(pos, obj, damage=0, deathtouched=False, effects=tuple(left))
    announce(pos, Event("regenerated", "701.19a", new.controller, new))
    tap(pos, new)
    leave_combat(pos, pos.objects[obj.number])
    return True


def _is_shield(effect: Running) -> bool:
    return any(change.kind == "regenerate" for change in effect.changes)


def leave_combat(pos: Position, obj: GameObject) -> None:
    """Remove a permanent from combat, if it is in it (506.4).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> leave_combat(pos, change(pos, 2, attacking=1))
    >>> pos.objects[2].attacking, [event.kind for event in pos.events]
    (None, ['left combat'])
    """
    if obj.attacking is not None or obj.blocking is not None:
        new = change(pos, obj, attacking=None, blocking=None, blocked=False)
        pos.events.append(Event("left combat", "506.4", new.controller, new))


def sacrifice(
    pos: Position,
    numbers: Iterable[int],
    others: Iterable[Move] = (),
    rule: str = "701.21a",
) -> None:
    """Permanents are sacrificed by their controllers, as others move (701.21).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> sacrifice(pos, [1])
    >>> [event.kind for event in pos.events]
    ['revealed', 'moves', 'sacrificed']
    """
    here = [n for n in numbers if n in pos.objects]
    if not here:
        return
    before = snapshot(pos, ("sacrificed",))
    was = [(pos.objects[n], layers.characteristics(pos, pos.objects[n])) for n in here]
    gone = [Move(n, "graveyard", text="sacrificed", rule=rule) for n in here]
    moves.move_all(pos, [*others, *gone], rule)
    for obj, chars in was:
        announce(
            pos,
            Event("sacrificed", rule, obj.controller, None, was=obj, chars=chars),
            ("sacrificed",),
            before,
        )


def deal_damage(
    pos: Position,
    source: GameObject,
    dealt: list[tuple[int | PlayerRef, int]],
    combat: bool = False,
    others: list[Event] | None = None,
) -> list[int]:
    """Deal damage at the same time to objects and players (120.3, 510.2).

    Returns the players who were dealt damage. What happens instead or is prevented has
    been asked before (``prevention.settle``), but for protection alone. Where others
    deal damage at the same time, what an object is dealt is added to theirs, and
    triggers with that (603.2c).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> deal_damage(pos, pos.objects[2], [(1, 2), (PlayerRef(1), 2)])
    [1]
    >>> pos.objects[1].damage, pos.players[1].life
    (2, 18)
    """
    live = asking.as_last_known(pos, source)
    now = asking.last_known(pos, live)
    words = now.abilities.keywords
    events: list[Event] = []
    total = 0
    for to, amount in dealt:
        if amount <= 0:
            continue
        if isinstance(to, PlayerRef):
            player = pos.players[to.number]
            if player.lost:
                continue  # 800.4e: nobody deals damage to a player who has left
            life = player.life - amount
            if life < 1 <= player.life and _stops_at_one(pos, to.number):
                life = 1
            pos.set_player(to.number, life=life)
            if combat and live.commander:
                new = tuple((one, live.number, amount) for one in live.commanders)
                tally = (*player.commander_damage, *new)
                pos.set_player(to.number, commander_damage=tally)
            events.append(
                Event(
                    "damage",
                    "510.2" if combat else "120.3a",
                    to.number,
                    None,
                    other=live,
                    amount=amount,
                    text="combat" if combat else "",
                )
            )
        else:
            obj = pos.objects.get(to)
            if obj is None:
                continue
            hit = layers.characteristics(pos, obj)
            if protects(pos, obj, hit, live, now):
                who = obj.controller
                event = Event(
                    "prevented", "702.16e", who, obj, other=live, amount=amount
                )
                pos.events.append(event)
                continue
            if "planeswalker" in hit.types:
                obj = put(pos, obj.with_counters("loyalty", -amount))
            if hit.is_creature:
                obj = change(
                    pos,
                    obj,
                    damage=obj.damage + amount,
                    deathtouched=obj.deathtouched or "deathtouch" in words,
                    hurt_by=(*obj.hurt_by, live.number),
                )
            events.append(
                Event(
                    "damage",
                    "510.2" if combat else "120.3e",
                    obj.controller,
                    obj,
                    other=live,
                    amount=amount,
                    text="combat" if combat else "",
                )
            )
        total += amount
    if total and "lifelink" in words:
        gain_life(pos, live.controller, total)
    for event in events:
        if others is None or event.object is None:
            announce(pos, event, ("damage",))
        else:
            pos.events.append(event)
            others.append(event)
        by = event.changed(kind="damage by", object=live, other=event.object)
        notice_only(pos, by, "damage by")
        if combat and event.object is None:
            notice_only(pos, by, "combat damage to player")
        elif combat and event.object is not None and _is_creature(pos, event.object):
            notice_only(pos, by, "combat damage to creature")
    return [e.player for e in events if e.object is None and e.player is not None]


def _is_creature(pos: Position, obj: GameObject) -> bool:
    return layers.characteristics(pos, obj).is_creature


def _stops_at_one(pos: Position, player: int) -> bool:
    """Whether damage leaves a player at least 1 life: the damage itself is dealt."""
    return any(
        player == owner
        for _, owner, _, _ in layers.rule_effects(pos, "damage leaves 1 life")
    )


def notice_only(pos: Position, event: Event, kind: str) -> None:
    """Let abilities trigger on an event that is on record already in another form.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> notice_only(pos, Event("damage", "510.2", 0), "damage by")
    >>> pos.events
    []
    """
    size = len(pos.events)
    announce(pos, event, (kind,))
    del pos.events[size:]


def attach(pos: Position, obj: GameObject, host: int) -> bool:
    """Attach an Aura or Equipment, if it may be (701.3a).

    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> blade = card("Blade", "{1}", "Artifact - Equipment")
    >>> blade = moves.create(pos, blade, 0, "battlefield")
    >>> attach(pos, blade, 1), attach(pos, blade, 4)  # a creature, a land
    (True, False)
    """
    obj = pos.objects[obj.number]
    if not can_attach(pos, obj, host) or obj.attached_to == host:
        return False
    new = change(pos, obj, attached_to=host, timestamp=new_stamp(pos))
    announce(
        pos,
        Event("attached", "701.3", new.controller, new, other=pos.objects[host]),
    )
    return True


def put_counters(pos: Position, obj: GameObject, kind: str, number: int) -> None:
    """Put counters on a permanent (122.6).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> put_counters(pos, pos.objects[1], "+1/+1", 2)
    >>> layers.characteristics(pos, pos.objects[1]).pt
    '4/4'
    """
    if number > 0:
        new = pos.objects[obj.number].with_counters(kind, number)
        if kind in KEYWORD_COUNTERS:  # all of that kind get the newest (613.7c)
            older = tuple(pair for pair in new.counted if pair[0] != kind)
            new = new.changed(counted=(*older, (kind, new_stamp(pos))))
        put(pos, new)
        announce(
            pos,
            Event("counters", "122.6", new.controller, new, amount=number, text=kind),
        )
        if kind == "lore":
            read_on(pos, new, new.counter(kind) - number)
