"""What is done about damage before it is dealt (614, 615, 616).

Shields around players and permanents prevent it, and an effect may turn a permanent
face up first. They apply continuously as damage would be dealt. What is prevented never
happens, so nothing sees it (615.6). A shield is kept in ``extra`` until end of turn; a
permanent that is turned face down or up is the same permanent, so its shield stays.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import asking, layers
from .characteristics import Characteristics
from .facedown import comes_up_first
from .machine import decide
from .objects import Event, GameObject, PlayerRef
from .record import Record, record
from .replacement import protects
from .said import say
from .selectors import Filter
from .state import Choice, Position

SHIELD = "shield"


@record
class Shield(Record):
    """A prevention effect of this turn: how much, for whom, from which sources (615.1).

    ``left`` is None for all damage; ``to`` None for damage to anything. ``of`` is seen
    from ``controller``; ``by`` names where it came from.
    """

    left: int | None
    to: tuple[int | PlayerRef, ...] | None
    of: Filter | None
    combat: bool
    controller: int
    by: str


@record
class Hit(Record):
    """Damage that a source would deal to something (120.3)."""

    source: GameObject
    now: Characteristics
    to: int | PlayerRef
    amount: int


@record
class TurnsUp(Record):
    """An effect that turns a permanent face up before it deals or is dealt damage."""

    number: int
    by: str


@record
class Settled(Record):
    """What is left of each damage, and what is turned face up before it (616.1)."""

    left: tuple[int, ...]
    up: int | None = None


def shields(pos: Position) -> list[Shield]:
    """The prevention effects of this turn, oldest first (615.1).

    >>> from morphlab.engine.example import table
    >>> shields(table())
    []
    """
    return [value for kind, value in pos.extra if kind == SHIELD]


def add_shield(pos: Position, shield: Shield) -> None:
    """Begin a prevention effect that lasts until end of turn (615.1, 611.2a).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> add_shield(pos, Shield(3, (2,), None, False, 0, "A spell"))
    >>> shields(pos)[0].left
    3
    """
    pos.extra += ((SHIELD, shield),)


def end_shields(pos: Position) -> None:
    """End the prevention effects of this turn (514.2).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> add_shield(pos, Shield(3, (2,), None, False, 0, "A spell"))
    >>> end_shields(pos)
    >>> pos.extra
    ()
    """
    if pos.extra:
        pos.extra = tuple(one for one in pos.extra if one[0] != SHIELD)


def settle(pos: Position, hits: Sequence[Hit], combat: bool) -> Settled:
    """How much of damage that is dealt at one time is left (615.1, 615.6, 616.1).

    Where it matters which effect applies first, or which damage a shield prevents, the
    affected player or the controller of the permanent chooses (615.7). Where a
    permanent is turned face up first, that is done before what is left is settled.

    >>> from morphlab.engine.example import BEAR, table
    >>> pos = table().draft()
    >>> add_shield(pos, Shield(3, (2,), None, False, 0, "A spell"))
    >>> settle(pos, [Hit(pos.objects[1], BEAR.printed, 2, 4)], True).left
    (1,)
    >>> shields(pos)
    []
    """
    left = [max(hit.amount, 0) for hit in hits]
    waiting = any(kind == SHIELD for kind, _ in pos.extra)
    turning = frozenset(layers.watching(pos, "up first"))
    if waiting or turning or layers.any_laws(pos) or _any_effects(pos, hits):
        for to in _in_turn_order(pos, hits):
            mine = [place for place, hit in enumerate(hits) if hit.to == to]
            up = _settle_one(pos, hits, left, mine, combat, turning)
            if up is not None:
                return Settled(tuple(left), up)
    return Settled(tuple(left))


def _any_effects(pos: Position, hits: Sequence[Hit]) -> bool:
    return any(
        not isinstance(hit.to, PlayerRef)
        and hit.to in pos.objects
        and pos.objects[hit.to].effects
        for hit in hits
    )


def _affected(pos: Position, to: int | PlayerRef) -> int:
    if isinstance(to, PlayerRef):
        return to.number
    obj = pos.objects.get(to)
    return obj.controller if obj is not None else pos.active


def _in_turn_order(pos: Position, hits: Sequence[Hit]) -> list[int | PlayerRef]:
    """What would be dealt damage, that of the active player first (101.4)."""
    found, total = dict.fromkeys(hit.to for hit in hits), len(pos.players)
    return sorted(found, key=lambda to: (_affected(pos, to) - pos.active) % total)


def _settle_one(
    pos: Position,
    hits: Sequence[Hit],
    left: list[int],
    mine: list[int],
    combat: bool,
    turning: frozenset[int],
) -> int | None:
    """Prevent what would be dealt to one player or permanent (616.1).

    Returns what is turned face up before the rest is looked at again.
    """
    for step in range(1000):
        pairs = [
            (effect, place)
            for place in mine
            if left[place] > 0
            for effect in _applicable(pos, hits[place], combat, turning)
        ]
        if not pairs:
            return None
        effect, place = pairs[0]
        if _matters(pairs, left):
            named = {
                _named(pos, one, hits[spot]): (one, spot)
                for one, spot in reversed(pairs)
            }
            options = tuple(reversed(named))
            to = hits[place].to
            sources = tuple(hits[one].source.number for one in mine)
            asked = Choice(
                _affected(pos, to),
                "replacement",
                say("Choose the effect on this damage that applies first"),
                "616.1",
                options,
                about=("prevent", to, sources, step),
            )
            effect, place = named[
                options[0] if len(options) == 1 else decide(pos, asked)
            ]
        if isinstance(effect, TurnsUp):
            return effect.number
        _prevent(pos, hits[place], left, place, effect)
    return None


def _named(pos: Position, effect: Shield | TurnsUp, hit: Hit) -> str:
    if isinstance(effect, TurnsUp):
        handle = pos.objects[effect.number].handle
        return say("{effect} turns {handle} face up", effect=effect.by, handle=handle)
    name = hit.source.handle or hit.now.name or say("the source")
    return say("{shield} against {source}", shield=effect.by, source=name)


def _applicable(
    pos: Position, hit: Hit, combat: bool, turning: frozenset[int]
) -> list[Shield | TurnsUp]:
    """The effects that would apply to this damage now (614.1a, 615.1, 702.16e)."""
    obj = None
    if not isinstance(hit.to, PlayerRef):
        obj = pos.objects.get(hit.to)
        if obj is None:
            return []
    found: list[Shield | TurnsUp] = []
    for shield in shields(pos):
        if shield.to is not None and hit.to not in shield.to:
            continue
        if shield.combat and not combat:
            continue
        if shield.of is not None and not asking.fits(
            pos, shield.of.changed(zone="any"), hit.source, hit.now, shield.controller
        ):
            continue
        found.append(shield)
    if obj is not None:
        by = layers.law(pos, obj, "prevent_damage")
        if by is not None:
            name = by.copiable.name or by.handle
            found.append(_all_to(obj, by.controller, name))
        now = layers.characteristics(pos, obj)
        if protects(pos, obj, now, hit.source, hit.now):
            found.append(_all_to(obj, obj.controller, say("protection")))
        if obj.number in turning and comes_up_first(pos, obj, "damage"):
            found.append(_turned_by(obj))
    source = pos.objects.get(hit.source.number) if turning else None
    if source is not None and source.number in turning:
        if comes_up_first(pos, source, "damage by"):
            found.append(_turned_by(source))
    return found


def _all_to(obj: GameObject, controller: int, by: str) -> Shield:
    return Shield(None, (obj.number,), None, False, controller, by)


def _turned_by(obj: GameObject) -> TurnsUp:
    return TurnsUp(obj.number, obj.face_down.by if obj.face_down is not None else "")


def _matters(pairs: list[tuple[Shield | TurnsUp, int]], left: list[int]) -> bool:
    """Whether it makes a difference which of these effects applies first (616.1).

    What is turned face up may have other abilities then, so with that it always may.
    """
    if len(pairs) == 1:
        return False
    shielded = [(one, place) for one, place in pairs if isinstance(one, Shield)]
    if len(shielded) < len(pairs):
        return True
    limited = [(one, place) for one, place in shielded if one.left is not None]
    if not limited:
        return False
    if len(limited) < len(pairs):
        return True
    places = {place for _, place in pairs}
    kept = {id(one): one.left or 0 for one, _ in limited}
    damage, held = sum(left[place] for place in places), sum(kept.values())
    if len(places) == 1:
        return held > damage  # something is left of one of them
    return len(kept) > 1 or held < damage


def _prevent(
    pos: Position, hit: Hit, left: list[int], place: int, shield: Shield
) -> None:
    prevented = left[place]
    if shield.left is not None:
        prevented = min(prevented, shield.left)
        _use(pos, shield, prevented)
    left[place] -= prevented
    to = None if isinstance(hit.to, PlayerRef) else pos.objects[hit.to]
    who = _affected(pos, hit.to)
    event = Event("prevented", "615.6", who, to, other=hit.source, amount=prevented)
    pos.events.append(event)


def _use(pos: Position, shield: Shield, amount: int) -> None:
    """Take from a shield what it prevented; one with nothing left is gone (615.7)."""
    kept = list(pos.extra)
    place = next(n for n, one in enumerate(kept) if one == (SHIELD, shield))
    assert shield.left is not None
    rest = shield.left - amount
    kept[place : place + 1] = [(SHIELD, shield.changed(left=rest))] if rest else []
    pos.extra = tuple(kept)
