"""Dealing damage: all that is dealt at one time, by whatever sources, at once (120).

Attackers and blockers, creatures that fight and the instructions of spells and
abilities all deal theirs here.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import asking, layers
from .acts import gain_life, notice_only
from .characteristics import Characteristics
from .facedown import up_before
from .machine import carries_out
from .moves import change, put
from .objects import Event, GameObject, PlayerRef
from .planeswalkers import is_planeswalker
from .prevention import Hit, settle
from .record import Record, record
from .replacement import protects
from .state import Frame, Position

_NOTICED = frozenset(
    (
        "combat damage to blockers",
        "combat damage to creature",
        "combat damage to player",
        "damage",
        "damage by",
        "some hit player",
    )
)
Shares = tuple[tuple[int | PlayerRef, int], ...]


@record
class Deal(Record):
    """Damage of one source or several that is dealt at the same time (120.3, 510.2).

    ``dealt`` says of each source how much it deals to what.
    """

    dealt: tuple[tuple[GameObject, Shares], ...]
    combat: bool = False


@carries_out(Deal)
def deal(pos: Position, frame: Frame, todo: Deal) -> None:
    """Deal damage, as what is done about it before leaves it (120.3).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> bear = pos.objects[2]
    >>> deal(pos, Frame((), 0, bear), Deal(((bear, ((PlayerRef(1), 2),)),)))
    >>> pos.players[1].life
    18
    """
    hits = [
        Hit(live, now, to, amount)
        for source, shares in todo.dealt
        for live in (asking.as_last_known(pos, source),)
        for now in (asking.last_known(pos, live),)
        for to, amount in shares
    ]
    settled = settle(pos, hits, todo.combat)
    left = iter(settled.left)
    rest = tuple(
        (source, tuple((to, next(left)) for to, _ in shares))
        for source, shares in todo.dealt
    )
    if settled.up is not None:
        up_before(pos, frame, todo.changed(dealt=rest), [pos.objects[settled.up]])
        return
    deal_damage(pos, rest, todo.combat)


def deal_damage(
    pos: Position, dealt: Sequence[tuple[GameObject, Shares]], combat: bool = False
) -> None:
    """Deal damage at the same time to objects and players (120.3, 510.2).

    What happens instead or is prevented has been asked before (``prevention.settle``),
    but for protection alone.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> deal_damage(pos, [(pos.objects[2], ((1, 2), (PlayerRef(1), 2)))])
    >>> pos.objects[1].damage, pos.players[1].life
    (2, 18)
    """
    events: list[Event] = []
    for source, shares in dealt:
        live = asking.as_last_known(pos, source)
        now = asking.last_known(pos, live)
        mine = [
            event
            for to, amount in shares
            if amount > 0
            for event in (_to(pos, live, now, to, amount, combat),)
            if event is not None
        ]
        if mine and "lifelink" in now.abilities.keywords:
            gain_life(pos, live.controller, sum(event.amount for event in mine))
        pos.events += mine
        events += mine
    _notice(pos, events, combat)


def _to(
    pos: Position,
    source: GameObject,
    now: Characteristics,
    to: int | PlayerRef,
    amount: int,
    combat: bool,
) -> Event | None:
    """Deal damage of one source to one player or permanent, if it can be (120.3)."""
    text = "combat" if combat else ""
    if isinstance(to, PlayerRef):
        player = pos.players[to.number]
        if player.lost:
            return None  # 800.4e: nobody deals damage to a player who has left
        life = player.life - amount
        if life < 1 <= player.life and _stops_at_one(pos, to.number):
            life = 1
        pos.set_player(to.number, life=life)
        if combat and source.commander:
            new = tuple((one, source.number, amount) for one in source.commanders)
            tally = (*player.commander_damage, *new)
            pos.set_player(to.number, commander_damage=tally)
        rule = "510.2" if combat else "120.3a"
        return Event("damage", rule, to.number, other=source, amount=amount, text=text)
    obj = pos.objects.get(to)
    if obj is None:
        return None
    hit = layers.characteristics(pos, obj)
    who = obj.controller
    if protects(pos, obj, hit, source, now):
        pos.events.append(
            Event("prevented", "702.16e", who, obj, other=source, amount=amount)
        )
        return None
    if is_planeswalker(hit):
        obj = put(pos, obj.with_counters("loyalty", -amount))
    if hit.is_creature:
        deathtouch = "deathtouch" in now.abilities.keywords
        obj = change(
            pos,
            obj,
            damage=obj.damage + amount,
            deathtouched=obj.deathtouched or deathtouch,
            hurt_by=(*obj.hurt_by, source.number),
        )
    rule = "510.2" if combat else "120.3e" if hit.is_creature else "120.3c"
    return Event("damage", rule, who, obj, other=source, amount=amount, text=text)


def _stops_at_one(pos: Position, player: int) -> bool:
    """Whether damage leaves a player at least 1 life: the damage itself is dealt."""
    return any(
        player == owner
        for _, owner, _, _ in layers.rule_effects(pos, "damage leaves 1 life")
    )


def _notice(pos: Position, events: Sequence[Event], combat: bool) -> None:
    """Let abilities trigger on damage that was dealt at one time (603.2c).

    A source that dealt damage dealt it once, whatever to, and what was dealt damage was
    dealt it once, whatever by. To a player or a creature it was dealt for each of them.
    """
    if not pos.delayed and not layers.any_watching(pos, _NOTICED):
        return
    dealers: dict[int, list[Event]] = {}
    hurt: dict[int, list[Event]] = {}
    hitting: dict[int, list[GameObject]] = {}
    for event in events:
        assert event.other is not None
        dealers.setdefault(event.other.number, []).append(event)
        if event.object is not None:
            hurt.setdefault(event.object.number, []).append(event)
        elif combat and event.player is not None:
            hitting.setdefault(event.player, []).append(event.other)
    for mine in dealers.values():
        source, total = mine[0].other, sum(event.amount for event in mine)
        assert source is not None
        by = mine[0].changed(kind="damage by", object=source, other=None)
        once = by.changed(player=source.controller, amount=total)
        notice_only(pos, once, "damage by")
        for event in mine if combat else ():
            each = by.changed(
                player=event.player, other=event.object, amount=event.amount
            )
            if event.object is None:
                notice_only(pos, each, "combat damage to player")
            elif layers.characteristics(pos, event.object).is_creature:
                notice_only(pos, each, "combat damage to creature")
        if combat and any(e.object and e.object.blocking is not None for e in mine):
            # one or more blockers: once for all of them
            notice_only(pos, once, "combat damage to blockers")
    for mine in hurt.values():
        total = sum(event.amount for event in mine)
        notice_only(pos, mine[-1].changed(amount=total), "damage")
    # What waits for one or more of them triggers once for each player (603.2c).
    for player, group in hitting.items():
        event = Event("damage", "510.2", player, group[0], group=tuple(group))
        notice_only(pos, event, "some hit player")
