"""Combat: attackers, blockers, damage (506 to 511)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import layers
from .acts import notice_only, tap
from .characteristics import Characteristics
from .damage import Deal, Shares, deal
from .facedown import turn_up_first
from .machine import ask, carries_out
from .moves import change
from .objects import Event, GameObject, PlayerRef
from .planeswalkers import attack, attacked_by, end_attacks, to_attack
from .record import Record, record
from .replacement import protects
from .said import say
from .state import Frame, Position
from .triggers import announce

STRIKES = frozenset(("first strike", "double strike"))


def why_not_attack(pos: Position, obj: GameObject) -> tuple[str, str] | None:
    """Why a creature cannot be declared as an attacker, if so (508.1a, 508.1c).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> why_not_attack(state, state.objects[3])
    ('the active player does not control it', '508.1a')
    """
    why = _why_not_there(obj, "508.1a")
    if why is not None:
        return why
    now = layers.characteristics(pos, obj)
    if not now.is_creature:
        return say("it is no creature"), "508.1a"
    if obj.controller != pos.active:
        return say("the active player does not control it"), "508.1a"
    if obj.tapped:
        return say("it is tapped"), "508.1a"
    words = now.abilities.keywords
    if obj.sick and "haste" not in words:
        return say("it came under its controller's control this turn"), "302.6"
    if "defender" in words:
        return say("it has defender"), "702.3b"
    if name := layers.lawgiver(pos, obj, "cant_attack"):
        return say("{name} says that it cannot", name=name), "508.1c"
    return None


def why_not_block(
    pos: Position, obj: GameObject, attacker: GameObject
) -> tuple[str, str] | None:
    """Why a creature cannot block an attacker, if so (509.1a, 509.1b).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> owl = state.objects[1].changed(face_down=None, attacking=1)
    >>> why_not_block(state, state.objects[3], owl)
    ('the attacker has flying', '702.9b')
    """
    why = _why_not_there(obj, "509.1a")
    if why is not None:
        return why
    now = layers.characteristics(pos, obj)
    against = layers.characteristics(pos, attacker)
    if not now.is_creature:
        return say("it is no creature"), "509.1a"
    if obj.tapped:
        return say("it is tapped"), "509.1a"
    if attacker.attacking is None:
        return say("what it would block does not attack"), "509.1a"
    if attacker.attacking != obj.controller:
        return say("the attacker attacks somebody else"), "509.1a"
    if name := layers.lawgiver(pos, obj, "cant_block", attacker):
        if layers.law(pos, obj, "cant_block") is None:
            return say("{name} says that it cannot block this", name=name), "509.1b"
        return say("{name} says that it cannot", name=name), "509.1b"
    if name := layers.lawgiver(pos, attacker, "cant_be_blocked", obj):
        if layers.law(pos, attacker, "cant_be_blocked") is None:
            return say("{name} says that it cannot block this", name=name), "509.1b"
        return say("{name} says that the attacker cannot be blocked", name=name), (
            "509.1b"
        )
    if "flying" in against.abilities.keywords and now.abilities.keywords.isdisjoint(
        ("flying", "reach")
    ):
        return say("the attacker has flying"), "702.9b"
    if protects(pos, attacker, against, obj, now):
        return say("the attacker has protection from it"), "702.16f"
    return _why_not_by_rule(pos, obj, now, attacker)


def why_not_block_now(
    pos: Position, obj: GameObject, attacker: GameObject
) -> tuple[str, str] | None:
    """Why a creature cannot be declared as a blocker beside those there are (509.1b).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> owl = state.objects[1].changed(face_down=None, attacking=1)
    >>> why_not_block_now(state, state.objects[3], owl)
    ('the attacker has flying', '702.9b')
    """
    there = _why_not_there(obj, "509.1a")
    if there is not None:
        return there
    if pos.choice is not None and obj.controller != pos.choice.player:
        return say("another player controls it"), "509.1a"
    why = why_not_block(pos, obj, attacker)
    if why is None and attacker.attacking is not None:
        words = layers.characteristics(pos, attacker).abilities.keywords
        if "menace" in words:
            return say("the attacker has menace, and nothing else blocks it"), (
                "702.111b"
            )
    return why


def _why_not_by_rule(
    pos: Position, obj: GameObject, now: Characteristics, attacker: GameObject
) -> tuple[str, str] | None:
    rules = layers.rules_about(pos, "cant block", obj, now, obj.controller)
    for *_, name in rules:
        return say("{name} forbids it", name=name), "509.1b"
    return None


def _why_not_there(obj: GameObject, rule: str) -> tuple[str, str] | None:
    """Why an object is no creature at all for those who declare (109.2, 702.26b)."""
    if obj.zone != "battlefield":
        return say("it is not on the battlefield"), rule
    return (say("it is phased out"), "702.26b") if obj.phased_out else None


@record
class DeclareAttackers(Record):
    """The active player declares attackers, one after another (508.1)."""


@carries_out(DeclareAttackers)
def _attackers(pos: Position, frame: Frame, todo: DeclareAttackers) -> None:
    declared = [pair for pair in frame.answers if pair is not None]
    if not frame.answers or frame.answers[-1] is not None:
        last = declared[-1][0] if declared else 0
        able = [
            obj
            for obj in pos.permanents()
            if obj.number > last
            and obj.controller == pos.active
            and why_not_attack(pos, obj) is None
        ]
        there: tuple[int | PlayerRef, ...] = ()
        if able:
            there = (*map(PlayerRef, pos.opponents(pos.active)),)
            there += tuple(to_attack(pos, pos.active))
        forced, must = None, there
        for obj in able:
            if to := _must_attack(pos, obj, there):
                forced, must = obj, to
                break
        if forced is not None:
            able = [obj for obj in able if obj.number <= forced.number]
        options: tuple[Any, ...] = tuple(
            (obj.number, enemy)
            for obj in able
            for enemy in (must if obj is forced else there)
        )
        if options:
            if forced is None:
                options = (*options, None)
            ask(pos, pos.active, "attack", say("Declare an attacker"), "508.1", options)
            return
    words = {n: layers.characteristics(pos, pos.objects[n]) for n, _ in declared}
    calm = {n for n, now in words.items() if "vigilance" in now.abilities.keywords}
    tapping = [n for n, _ in declared if n not in calm]
    _attack(pos, frame, Attack(tuple(declared), tuple(tapping)))


def _must_attack(
    pos: Position, obj: GameObject, there: tuple[int | PlayerRef, ...]
) -> tuple[int | PlayerRef, ...]:
    """What a creature may attack if it must attack: as many as may be ask it (508.1d).

    Empty if it need not attack, or only somebody that it cannot attack.
    """
    asks = dict.fromkeys(there, 0)
    anybody = False
    for effect in obj.effects:
        for one in effect.changes:
            if one.kind != "must_attack":
                continue
            if not isinstance(one.value, PlayerRef):
                anybody = True
            elif one.value in asks:
                asks[one.value] += 1
    most = max(asks.values(), default=0)
    if not most and not anybody:
        alone = obj.changed(effects=()) if obj.effects else obj
        if layers.law(pos, alone, "must_attack") is None:
            return ()
    return tuple(enemy for enemy, number in asks.items() if number == most)


@record
class Attack(Record):
    """The declared attackers are tapped and attack (508.1f, 508.1k)."""

    declared: tuple[tuple[int, int | PlayerRef], ...]
    tapping: tuple[int, ...]


@carries_out(Attack)
def _attack(pos: Position, frame: Frame, todo: Attack) -> None:
    if turn_up_first(pos, frame, todo, "tapped", todo.tapping):
        return
    events = []
    pos.attacked = bool(todo.declared)
    for number, defender in todo.declared:
        obj = pos.objects[number]
        if number in todo.tapping:
            tap(pos, obj)
        mark = say("attacked in turn {n}", n=pos.turn)
        kept = tuple(m for m in obj.marks if not m.startswith("attacked"))
        walker = None
        if isinstance(defender, PlayerRef):
            player = defender.number
        else:  # the defending player is who controls the planeswalker (506.2)
            walker = pos.objects[defender]
            player = walker.controller
            attack(pos, number, defender)
        new = change(pos, number, attacking=player, marks=(*kept, mark))
        events.append(Event("attacks", "508.1", pos.active, new, other=walker))
    for event in events:
        announce(pos, event)
    if events:  # what waits for one or more attackers triggers once (603.2c)
        group = tuple(event.object for event in events if event.object is not None)
        one = Event("attacks", "508.1", pos.active, group[0], group=group)
        notice_only(pos, one, "some attack")


@record
class DeclareBlockers(Record):
    """A defending player declares blockers, one after another (509.1)."""

    player: int


@carries_out(DeclareBlockers)
def _blockers(pos: Position, frame: Frame, todo: DeclareBlockers) -> None:
    declared = [pair for pair in frame.answers if pair is not None]
    if not frame.answers or frame.answers[-1] is not None:
        options = _block_options(pos, todo.player, declared)
        if options and options != (None,):
            ask(pos, todo.player, "block", say("Declare a blocker"), "509.1", options)
            return
    blocked: dict[int, GameObject] = {}
    events = []
    for number, attacker in declared:
        new = change(pos, number, blocking=attacker)
        blocked[attacker] = change(pos, attacker, blocked=True)
        events.append(
            Event("blocks", "509.1", todo.player, new, other=blocked[attacker])
        )
    for event in events:
        announce(pos, event)


def _block_options(
    pos: Position, player: int, declared: list[tuple[int, int]]
) -> tuple[Any, ...]:
    attackers = [o for o in pos.permanents() if o.attacking == player]
    last = declared[-1][0] if declared else 0
    able = {
        obj.number: [a.number for a in attackers if why_not_block(pos, obj, a) is None]
        for obj in pos.permanents()
        if obj.controller == player
        and obj.number > last
        and not obj.tapped
        and layers.characteristics(pos, obj).is_creature
    }
    menacing = {
        a.number
        for a in attackers
        if "menace" in layers.characteristics(pos, a).abilities.keywords
    }
    counts = {a: sum(1 for _, to in declared if to == a) for a in menacing}
    lonely = {a for a, number in counts.items() if number == 1}

    def later(blocker: int, attacker: int) -> bool:
        return any(n > blocker and attacker in to for n, to in able.items())

    options: list[Any] = []
    for blocker, to in able.items():
        for attacker in to:
            needs_more = (lonely - {attacker}) | (
                {attacker} if attacker in menacing and not counts[attacker] else set()
            )
            if all(later(blocker, other) for other in needs_more):
                options.append((blocker, attacker))
    if not lonely:
        options.append(None)
    return tuple(options)


@record
class CombatDamage(Record):
    """Attackers and blockers deal their damage at the same time (510.1, 510.2)."""

    first: bool


@carries_out(CombatDamage)
def _damage(pos: Position, frame: Frame, todo: CombatDamage) -> None:
    answers = list(frame.answers)
    if not answers and turn_up_first(
        pos, frame, todo, "damage by", _assigning(pos, todo.first)
    ):
        return
    dealt: list[tuple[GameObject, Shares]] = []
    for obj in list(pos.permanents()):
        if (obj.attacking is None and obj.blocking is None) or not _strikes(
            pos, obj, todo.first
        ):
            continue
        now = layers.characteristics(pos, obj)
        power = max(now.power or 0, 0)
        if obj.blocking is not None:
            against = pos.objects.get(obj.blocking)
            if against is not None and against.attacking is not None and power:
                dealt.append((obj, ((obj.blocking, power),)))
            continue
        enemy = attacked_by(pos, obj)
        blockers = [o for o in pos.permanents() if o.blocking == obj.number]
        if not obj.blocked:
            if enemy is not None:  # else it attacks nothing any more (506.4c)
                dealt.append((obj, ((enemy, power),)))
            continue
        trample = enemy is not None and "trample" in now.abilities.keywords
        if not blockers:
            if enemy is not None and trample:
                dealt.append((obj, ((enemy, power),)))
            continue
        shares: list[tuple[int | PlayerRef, int]] = []
        left, all_lethal = power, True
        for place, blocker in enumerate(blockers):
            need = lethal(pos, blocker, "deathtouch" in now.abilities.keywords)
            is_last = place == len(blockers) - 1
            options = _shares(left, need, is_last, trample and all_lethal)
            if len(options) == 1:
                share = options[0]
            elif answers:
                share = answers.pop(0)
            else:
                ask(
                    pos,
                    obj.controller,
                    "damage",
                    say(
                        "{attacker} assigns damage to {blocker}",
                        attacker=obj.handle,
                        blocker=blocker.handle,
                    ),
                    "510.1c",
                    options,
                )
                return
            shares.append((blocker.number, share))
            left -= share
            all_lethal = all_lethal and share >= need
        if enemy is not None and trample and left:
            shares.append((enemy, left))
        dealt.append((obj, tuple(shares)))
    if todo.first:
        pos.first_strikers = tuple(
            obj.number
            for obj in pos.permanents()
            if (obj.attacking is not None or obj.blocking is not None)
            and _strikes(pos, obj, True)
        )
    deal(pos, frame, Deal(tuple(dealt), combat=True))


def _assigning(pos: Position, first: bool) -> Iterator[int]:
    """The creatures that would assign damage now (510.1)."""
    for obj in pos.permanents():
        if obj.attacking is None and obj.blocking is None:
            continue
        now = layers.characteristics(pos, obj)
        if (now.power or 0) <= 0 or not _strikes(pos, obj, first):
            continue
        if obj.blocking is not None:
            against = pos.objects.get(obj.blocking)
            if against is not None and against.attacking is not None:
                yield obj.number
        elif any(other.blocking == obj.number for other in pos.permanents()) or (
            (not obj.blocked or "trample" in now.abilities.keywords)
            and attacked_by(pos, obj) is not None
        ):
            yield obj.number


def _shares(left: int, need: int, is_last: bool, trample: bool) -> tuple[int, ...]:
    """How much may be assigned to a blocker (510.1c, 702.19b)."""
    if not is_last:
        return tuple(range(left + 1))
    if trample:
        return tuple(range(min(need, left), left + 1))
    return (left,)


def lethal(pos: Position, obj: GameObject, deathtouch: bool) -> int:
    """The damage that would destroy a creature, marked damage counted (510.1c).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> lethal(state, state.objects[1], False), lethal(state, state.objects[1], True)
    (2, 1)
    """
    toughness = layers.characteristics(pos, obj).toughness or 0
    need = max(toughness - obj.damage, 0)
    return min(need, 1) if deathtouch else need


def _strikes(pos: Position, obj: GameObject, first: bool) -> bool:
    words = layers.characteristics(pos, obj).abilities.keywords
    if first:
        return not words.isdisjoint(STRIKES)
    return "double strike" in words or obj.number not in pos.first_strikers


def has_first_strike(pos: Position) -> bool:
    """Whether there is a combat damage step for first strike (510.4).

    >>> from morphlab.engine.abilities import Keyword
    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.moves import create
    >>> pos = table().draft()
    >>> fencer = card("Fencer", "{W}", "Creature - Cat", "1/1", Keyword("first strike"))
    >>> fencer = create(pos, fencer, 0, "battlefield", attacking=1)
    >>> has_first_strike(pos)
    True
    """
    return any(
        not layers.characteristics(pos, obj).abilities.keywords.isdisjoint(STRIKES)
        for obj in pos.permanents()
        if obj.attacking is not None or obj.blocking is not None
    )


def attacked_players(pos: Position) -> list[int]:
    """The players who are attacked, in turn order (509.1, 101.4).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.moves import change
    >>> pos = table().draft()
    >>> bear = change(pos, 2, attacking=1)
    >>> attacked_players(pos)
    [1]
    """
    attacked = {o.attacking for o in pos.permanents() if o.attacking is not None}
    return [p for p in pos.living() if p in attacked]


def end_combat(pos: Position) -> None:
    """All creatures leave combat at the end of combat (511.3).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> bear = change(pos, 2, attacking=1)
    >>> end_combat(pos)
    >>> pos.objects[2].attacking is None
    True
    """
    for obj in list(pos.permanents()):
        if obj.attacking is not None or obj.blocking is not None:
            change(pos, obj, attacking=None, blocking=None, blocked=False)
    pos.first_strikers = ()
    pos.attacked = False
    end_attacks(pos)
