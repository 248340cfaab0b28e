"""Turns, steps and the turn-based actions in them (500 to 514, 703)."""

from __future__ import annotations

from typing import Any

from . import layers
from .acts import put_counters, untap
from .combat import (
    CombatDamage,
    DeclareAttackers,
    DeclareBlockers,
    attacked_players,
    end_combat,
    has_first_strike,
)
from .machine import ask, begin, carries_out
from .merging import known_by
from .moves import Move, change, draw, move_all, put, take_control
from .objects import Event, GameObject
from .phasing import hand_over, phase_in
from .prevention import end_shields
from .record import Record, record
from .sagas import sagas
from .said import say
from .state import STEPS, Frame, Position
from .triggers import announce, fire_delayed

HAND_SIZE = 7
_NOBODY = GameObject(0, None, 0, "command", 0)


def next_step(pos: Position) -> None:
    """Go on to the next step, with what the turn itself does there (500.1, 703.4).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> next_step(pos)
    >>> pos.step, pos.events[-1].kind
    ('beginning of combat', 'begins')
    """
    pos.gone = ()
    _empty_pools(pos)
    here = pos.step
    if here == "cleanup":
        enter_step(pos, "cleanup")  # 514.3a: players had priority, so another one
        return
    if here == "end of combat":
        end_combat(pos)
    following = STEPS[STEPS.index(here) + 1]
    if following == "declare blockers" and not pos.attacked:
        following = "end of combat"  # 508.8: no attackers, no more combat steps
    if following == "first strike damage" and not has_first_strike(pos):
        following = "combat damage"
    enter_step(pos, following)


def _empty_pools(pos: Position) -> None:
    """Unspent mana is lost as a step ends, but for what an effect keeps (500.5)."""
    for number, player in enumerate(pos.players):
        if player.pool:
            kept = tuple(mana for mana in player.pool if mana.stays)
            if len(kept) != len(player.pool):
                pos.set_player(number, pool=kept)
                pos.events.append(Event("pool empties", "500.5", number))


def next_turn(pos: Position) -> None:
    """Begin the next player's turn (500.1).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> next_turn(pos)
    >>> pos.turn, pos.active, pos.step
    (2, 1, 'upkeep')
    """
    _empty_pools(pos)
    following = pos.after(pos.active)
    while "turn" in pos.players[following].skips:
        _skip(pos, following, "turn")
        following = pos.after(following)
    skipped = (pos.active + 1) % len(pos.players)
    while skipped != following:  # 800.4m: the turns that those who left would have had
        if pos.players[skipped].lost:
            pos.active = skipped
            end_durations(pos, "your next turn")
            hand_over(pos, skipped, following)
        skipped = (skipped + 1) % len(pos.players)
    _change_rulers(pos, following)
    pos.active = following
    pos.turn += 1
    for number, player in enumerate(pos.players):
        if (
            player.cast
            or player.cast_before
            or player.lands_played
            or player.turned_up
            or player.entered_down
        ):
            before = len(player.cast)
            pos.set_player(
                number,
                cast=(),
                cast_before=before,
                lands_played=0,
                turned_up=0,
                entered_down=0,
            )
    if pos.extra:
        pos.extra = tuple(one for one in pos.extra if one[0] != "resolved")
    for number in pos.battlefield:
        if pos.objects[number].hurt_by:
            change(pos, number, hurt_by=())
    pos.events.append(Event("turn", "500.1", pos.active, amount=pos.turn))
    enter_step(pos, "untap")


def _skip(pos: Position, player: int, what: str) -> None:
    """A player skips a step or turn; each that is to be skipped is once (614.10)."""
    left = list(pos.players[player].skips)
    left.remove(what)
    pos.set_player(player, skips=tuple(left))
    pos.events.append(Event("skips", "500.11", player, text=what))


def _change_rulers(pos: Position, following: int) -> None:
    """End the control of players with their turn; begin it with theirs (723.1).

    Who ruled a player has seen what that player saw, and may remember it.
    """
    for number, player in enumerate(pos.players):
        if player.ruled_by < 0:
            continue
        for obj in list(pos.objects.values()):
            seen = obj.number in player.hand or (
                obj.face_down is not None and obj.controller == number
            )
            if seen and number in obj.known_to:
                put(pos, known_by(obj, frozenset((player.ruled_by,))))
        pos.set_player(number, ruled_by=-1)
    ruler = pos.players[following].next_ruled_by
    if ruler >= 0:
        pos.set_player(following, next_ruled_by=-1, ruled_by=ruler)


def enter_step(pos: Position, step: str) -> None:
    """Begin a step: its turn-based actions, then its triggers (703.4, 503.1a).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> enter_step(pos, "draw")
    >>> pos.events[-1].text, pos.frames[-1].todo
    ('draw', (TurnDraw(),))
    """
    pos.step = step
    pos.priority, pos.passes = None, 0
    pos.busy_cleanup = False
    pos.renew()
    active = pos.players[pos.active]
    if step in active.skips:
        _skip(pos, pos.active, step)
        _skipped(pos, step)
        return
    if layers.any_rules(pos) and _always_skipped(pos, step):
        pos.events.append(Event("skips", "614.10", pos.active, text=step))
        _skipped(pos, step)
        return
    if step == "upkeep":
        pos.set_player(pos.active, upkeeps=(active.upkeeps[1], pos.turn))
    announce(pos, Event("begins", "500.6", pos.active, text=step))
    if step == "precombat main" and not active.lost:
        for saga in sagas(pos, pos.active):
            put_counters(pos, saga, "lore", 1)
    fire_delayed(pos, step)
    if step == "untap":
        _untap_step(pos)
        enter_step(pos, "upkeep")
    elif step == "draw":
        if ("no draw", pos.active) in pos.extra:  # 103.8a: who plays first
            pos.extra = tuple(e for e in pos.extra if e != ("no draw", pos.active))
        elif not pos.players[pos.active].lost:
            begin(pos, (TurnDraw(),), pos.active, _NOBODY)
    elif step == "declare attackers":
        begin(pos, (DeclareAttackers(),), pos.active, _NOBODY)
    elif step == "declare blockers":
        todo = tuple(DeclareBlockers(player) for player in attacked_players(pos))
        begin(pos, todo, pos.active, _NOBODY)
    elif step in ("first strike damage", "combat damage"):
        begin(
            pos,
            (CombatDamage(step == "first strike damage"),),
            pos.active,
            _NOBODY,
        )
    elif step == "cleanup":
        begin(pos, (DiscardDown(), EndOfTurn()), pos.active, _NOBODY)


def _always_skipped(pos: Position, step: str) -> bool:
    """Whether an effect lets the active player skip each such step (614.10)."""
    return any(
        rule.step == step
        and (rule.who == "any" or (owner == pos.active) is (rule.who == "you"))
        for rule, owner, *_ in layers.rule_effects(pos, "skip step")
    )


def _skipped(pos: Position, step: str) -> None:
    """Go past a step as though it did not exist (500.11)."""
    if step != "untap":
        next_step(pos)
        return
    # The turn has begun all the same, and what was there by then is ready (302.6).
    end_durations(pos, "your next turn")
    for obj in list(pos.permanents()):
        if obj.controller == pos.active and obj.sick:
            change(pos, obj, sick=False)
    enter_step(pos, "upkeep")


def _untap_step(pos: Position) -> None:
    """Untap the active player's permanents; they are ready now (502.3, 302.6)."""
    end_durations(pos, "your next turn")
    phase_in(pos, pos.active)
    for obj in list(pos.permanents()):
        if obj.controller != pos.active:
            continue
        if obj.tapped and layers.law(pos, obj, "doesnt_untap") is None:
            untap(pos, obj)
            obj = pos.objects[obj.number]
        if obj.sick:
            change(pos, obj, sick=False)


@record
class TurnDraw(Record):
    """The active player draws a card (504.1)."""


@carries_out(TurnDraw)
def _turn_draw(pos: Position, frame: Frame, todo: TurnDraw) -> None:
    draw(pos, pos.active, 1)


@record
class DiscardDown(Record):
    """The active player discards down to the greatest hand size (514.1)."""


@carries_out(DiscardDown)
def _discard_down(pos: Position, frame: Frame, todo: DiscardDown) -> None:
    hand = pos.players[pos.active].hand
    more = len(hand) - HAND_SIZE - len(frame.answers)
    if more > 0:
        options = tuple(n for n in hand if n not in frame.answers)
        ask(
            pos,
            pos.active,
            "discard",
            say("Choose a card to discard"),
            "514.1",
            options,
        )
        return
    if frame.answers:
        moves = [Move(n, "graveyard", text="discarded") for n in frame.answers]
        move_all(pos, moves, "514.1")


@record
class EndOfTurn(Record):
    """Damage wears off and effects until end of turn end, at the same time (514.2)."""


@carries_out(EndOfTurn)
def _end_of_turn(pos: Position, frame: Frame, todo: EndOfTurn) -> None:
    for number in pos.battlefield:  # phased out or not (514.2)
        obj = pos.objects[number]
        if obj.damage or obj.deathtouched:
            change(pos, obj, damage=0, deathtouched=False)
    end_durations(pos, "end of turn")
    end_shields(pos)
    for number, player in enumerate(pos.players):
        if any(mana.stays for mana in player.pool):
            pool = tuple(mana.changed(stays=False) for mana in player.pool)
            pos.set_player(number, pool=tuple(sorted(pool)))
    if pos.delayed:
        pos.delayed = tuple(one for one in pos.delayed if not one.on)


def end_durations(pos: Position, until: str) -> None:
    """End the continuous effects that last until now (514.2, 611.2a).

    Effects until "your next turn" end for the player whose turn begins.

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.objects import Running
    >>> pos = table().draft()
    >>> bear = change(pos, 2, effects=(Running((), 9, "end of turn", 0),))
    >>> end_durations(pos, "end of turn")
    >>> pos.objects[2].effects
    ()
    """
    mine = until == "your next turn"

    def ends(effect: Any, controller: int) -> bool:
        return bool(effect.until == until and (not mine or controller == pos.active))

    for number in sorted(pos.temporary):
        obj = pos.objects[number]
        effects = tuple(e for e in obj.effects if not ends(e, e.controller))
        copied = tuple(c for c in obj.copied if not ends(c, c.whose))
        control = tuple(c for c in obj.control if not ends(c, c.player))
        if len(control) != len(obj.control):
            obj = take_control(pos, obj, control)
        if len(effects) != len(obj.effects) or len(copied) != len(obj.copied):
            change(pos, obj, effects=effects, copied=copied)
    kept = tuple(r for r in pos.rules if not ends(r, r.whose))
    if len(kept) != len(pos.rules):
        pos.rules = kept
        pos.renew()
