"""What may be done, and doing it: legal actions, apply, a game's history (116, 117).

``apply(state, action)`` is the only way on: it returns a new state and the events that
led there. ``legal_actions(state)`` always answers what may be done now, and by whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from . import layers, moves, needed
from .abilities import ManaAbility
from .actions import (
    Action,
    Activate,
    ActivateMana,
    Cast,
    Choose,
    Concede,
    Foretell,
    Pass,
    PlayLand,
    TurnUp,
    TurnUpConspiracy,
    Unlock,
)
from .card import Card
from .casting import (
    CARD_TYPE_TIMING,
    activated,
    begin_activation,
    begin_cast,
    goes_down,
    rewind,
    why_not_activate,
    why_not_cast,
    why_not_sorcery_time,
)
from .combat import why_not_attack, why_not_block_now
from .command import turn_over, why_not_conspiracy
from .commander import check_deck, set_up
from .errors import IllegalAction, ImpossiblePosition
from .exiled import (
    begin_foretell,
    leaves_of,
    may_have_leave,
    note_looks,
    why_not_foretell,
)
from .facedown import begin_turn_up, way_up, ways_up
from .halves import begin_unlock, free_ways_of, ways_of, why_not_unlock
from .knowledge import may_look
from .machine import Rewound, answer, begin, step
from .objects import Event, GameObject
from .paying import (
    Payable,
    UseMana,
    activate_mana,
    mana_asks,
    mana_sources,
    why_not_mana,
    why_not_pay,
)
from .planeswalkers import why_not_attacked
from .resolving import Enter, go_on, resolve_top
from .said import say
from .selectors import Cost
from .state import CASTS, Choice, Position, State, empty
from .state_based import after_losing
from .state_based import check as state_based_actions
from .targets import ChooseTargets, goes_with, most_targets, specs_of, why_not_target
from .triggers import note_states, put_on_stack
from .turns import next_step, next_turn

Events = tuple[Event, ...]
_STATES = frozenset(("state",))


def apply(state: State, action: Action) -> tuple[State, Events]:
    """Carry out an action: the new state, and the events in order (116, 117, 608).

    Raises:
        IllegalAction: the rules do not allow the action now; it names the rule.

    >>> from morphlab.engine.example import table
    >>> state, events = apply(table(), TurnUp(1, "morph"))
    >>> [event.kind for event in events], state.choice.prompt
    (['cost shown'], 'Pay {2}{W}')
    """
    check(state, action)
    return apply_unchecked(state, action)


def apply_unchecked(state: State, action: Action) -> tuple[State, Events]:
    """Carry out an action that is known to be legal, for search (see ``apply``).

    An action that proves illegal on the way is undone as a whole (733.1).

    >>> from morphlab.engine.example import table
    >>> before = table()
    >>> after, _ = apply_unchecked(before, Pass())
    >>> before.priority, after.priority
    (0, 1)
    """
    pos = state.draft()
    try:
        _begin(pos, action, state)
        run(pos)
    except Rewound as rewound:
        gone = [n for n, player in enumerate(pos.players) if player.lost]
        pos = rewind(pos, rewound)
        again = [n for n in gone if not pos.players[n].lost]
        for number in again:  # who left while it was being done has left all the same
            pos.set_player(number, lost=say("conceded"))
        if again:
            after_losing(pos, again)
        run(pos)
    events = tuple(pos.events)
    return pos.freeze(), events


def _begin(pos: Position, action: Action, state: State) -> None:
    player = pos.priority if pos.priority is not None else -1
    if isinstance(action, Choose):
        answer(pos, action.option)
    elif isinstance(action, Pass):
        _pass(pos)
    elif isinstance(action, ActivateMana):
        who = actor(pos)
        obj = pos.objects[action.object]
        its = layers.characteristics(pos, obj).abilities
        ability = its.items[action.ability]
        assert isinstance(ability, ManaAbility)
        first = obj.face_down is not None and obj.face_down.up_first
        # What only taps gives nothing up of which anything could be asked.
        if first or (its.taps_for is None and mana_asks(pos, obj, ability)):
            use = UseMana(who, obj.number, ability, action.output)
            begin(pos, (use,), who, obj)
        else:
            activate_mana(pos, who, obj, ability, action.output)
        if pos.choice is not None:
            pos.choice = None  # the payment looks at the pool again
        else:
            pos.passes = 0
    elif isinstance(action, Cast):
        begin_cast(pos, player, pos.objects[action.card], action.way, state)
    elif isinstance(action, TurnUp):
        pos.passes = 0
        obj = pos.objects[action.object]
        begin_turn_up(pos, player, obj, way_up(pos, player, obj, action.way), state)
    elif isinstance(action, Activate):
        obj = pos.objects[action.object]
        found = dict(activated(pos, obj))[action.ability]
        begin_activation(pos, player, obj, found, state)
    elif isinstance(action, PlayLand):
        pos.passes = 0
        number = pos.players[player].lands_played + 1
        pos.set_player(player, lands_played=number)
        card = pos.objects[action.card]
        if card.zone == "exile" and card.face_down is not None:
            moves.reveal(pos, card, "406.3a", player)
        arrive = moves.Move(action.card, "battlefield", under=player, text="played")
        if action.back:
            arrive = arrive.changed(ready=(("transformed", True),))
        begin(pos, (Enter((arrive,), "305.1"),), player, pos.objects[action.card])
    elif isinstance(action, Foretell):
        pos.passes = 0
        begin_foretell(pos, player, pos.objects[action.card], state)
    elif isinstance(action, Unlock):
        pos.passes = 0
        begin_unlock(pos, player, pos.objects[action.object], action.half, state)
    elif isinstance(action, TurnUpConspiracy):
        pos.passes = 0
        turn_over(pos, pos.objects[action.object], "116.2j")
    else:
        pos.set_player(action.player, lost=say("conceded"))
        pos.events.append(Event("lost", "104.3a", action.player, text=say("conceded")))
        after_losing(pos, [action.player])


def _pass(pos: Position) -> None:
    """Pass priority; once all have, something resolves or the step ends (117.4)."""
    assert pos.priority is not None
    pos.passes += 1
    if pos.passes < len(pos.living()):
        pos.priority = pos.after(pos.priority)
        return
    pos.passes = 0
    pos.priority = None
    if pos.stack:
        resolve_top(pos)
    else:
        next_step(pos)


def run(pos: Position) -> None:
    """Go on until a player has priority or must choose (117.5, 704.3).

    >>> pos = empty(("Ann", "Ben"))
    >>> pos.priority = None
    >>> run(pos)
    >>> pos.priority
    0
    """
    acted = False
    while pos.choice is None and not pos.over:
        if layers.any_rules(pos) and not any(
            frame.what in ("cast", "activate", "special") for frame in pos.frames
        ):  # 401.5: a new top card waits until what is being done is done
            show_tops(pos)
        if pos.watchers.get("hidden") and layers.any_rules(pos):
            note_looks(pos)
        if (pos.extra or "until" in pos.watchers) and go_on(pos):
            continue
        if layers.any_watching(pos, _STATES):
            note_states(pos)
        if pos.frames:
            step(pos)
        elif state_based_actions(pos):
            acted = True
        elif put_on_stack(pos):
            continue
        elif pos.priority is None:
            quiet = not (pos.stack or acted or pos.busy_cleanup)
            if pos.step == "cleanup" and quiet:
                next_turn(pos)  # 514.3: no priority unless something happened
            else:
                pos.busy_cleanup = pos.step == "cleanup"
                here = not pos.players[pos.active].lost  # 800.4j
                pos.priority = pos.active if here else pos.after(pos.active)
                pos.passes = 0
        else:
            return


def show_tops(pos: Position) -> None:
    """Show the top cards of libraries that are played with it revealed (401.5).

    Who may look at the top card of the own library at any time gets to know it alone.

    >>> from morphlab.engine.abilities import RuleEffect
    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> pos, shown = table().draft(), RuleEffect("top revealed", who="you")
    >>> lamp = card("Lamp", "{1}", "Artifact", "", shown)
    >>> lamp = moves.create(pos, lamp, 0, "battlefield")
    >>> show_tops(pos)
    >>> [(event.kind, event.object.number) for event in pos.events]
    [('revealed', 10)]
    """
    for rule, owner, _, _ in layers.rule_effects(pos, "top revealed"):
        for player in pos.living():
            if rule.who != "any" and (player == owner) is not (rule.who == "you"):
                continue
            for number in pos.players[player].library[-1:]:
                if pos.objects[number].known_to != moves.everyone(pos):
                    moves.reveal(pos, pos.objects[number], "401.5", player)
    for _, owner, _, _ in layers.rule_effects(pos, "top looked"):
        for number in pos.players[owner].library[-1:]:
            top = pos.objects[number]
            if owner not in top.known_to:
                moves.put(pos, top.changed(known_to=top.known_to | {owner}))


def actor(pos: Position) -> int:
    """The player whose decision it is: who must choose, or who has priority (117).

    >>> from morphlab.engine.example import table
    >>> actor(table())
    0
    """
    if pos.choice is not None:
        return pos.choice.player
    return pos.priority if pos.priority is not None else -1


def decider(pos: Position) -> int:
    """The player who makes the decision that is due: the ruler of a ruled one (723.5).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> pos.set_player(0, ruled_by=1)
    >>> actor(pos), decider(pos)
    (0, 1)
    """
    who = actor(pos)
    ruler = pos.players[who].ruled_by if who >= 0 else -1
    return ruler if ruler >= 0 and not pos.players[ruler].lost else who


# --- what may be done -----------------------------------------------------------------


def why_not(pos: Position, action: Action) -> IllegalAction | None:
    """The first rule that forbids an action now, as an error, or None (101.2, 117.1).

    >>> from morphlab.engine.example import table
    >>> print(why_not(table(), TurnUp(2, "morph")))
    cannot turn #2 face up - it is face up (708.7)
    >>> print(why_not(table(), TurnUp(1, "morph")))
    None
    """
    try:
        reason = _why_not(pos, action)
    except IllegalAction as error:
        return error
    if reason is None:
        return None
    return IllegalAction(_attempt(pos, action), reason[0], rule=reason[1])


def refusal(pos: Position, action: Action) -> IllegalAction | None:
    """The same, and what would be needed for the action, or None (101.2, 117.1).

    >>> from morphlab.engine.example import table
    >>> print(refusal(table(), Cast(8)))
    cannot cast it - {4}{W} cannot be paid (118.3). Needed: {1} more: Ann has 4 \
mana in reach for it.
    """
    error = why_not(pos, action)
    if error is None:
        return None
    refused = needed.about(pos, error.why, actor(pos), action)
    instead = error.instead or needed.told(pos, refused)
    error = IllegalAction(error.what, error.why, instead, error.rule)
    error.about = refused
    return error


def check(pos: Position, action: Action) -> None:
    """Refuse an action that is not legal now, and pass over one that is (101.2, 117.1).

    Raises:
        IllegalAction: with the rule, and what would be needed.

    >>> from morphlab.engine.example import table
    >>> check(table(), Cast(8))
    Traceback (most recent call last):
        ...
    morphlab.engine.errors.IllegalAction: cannot cast it - {4}{W} cannot be paid \
(118.3). Needed: {1} more: Ann has 4 mana in reach for it.
    """
    error = refusal(pos, action)
    if error is not None:
        raise error


def _attempt(pos: Position, action: Action) -> str:
    words = {
        Pass: say("cannot pass"),
        PlayLand: say("cannot play that land"),
        Cast: say("cannot cast it face down")
        if isinstance(action, Cast) and _down(pos, action)
        else say("cannot cast it"),
        Activate: say("cannot activate that ability"),
        ActivateMana: say("cannot activate that mana ability"),
        TurnUp: say("cannot turn it face up"),
        Foretell: say("cannot foretell that"),
        Unlock: say("cannot unlock that"),
        TurnUpConspiracy: say("cannot turn up that conspiracy"),
        Choose: say("cannot choose that"),
        Concede: say("cannot concede"),
    }
    return words[type(action)]


def _down(pos: Position, action: Cast) -> bool:
    obj = pos.objects.get(action.card)
    return obj is not None and goes_down(obj, action.way)


def _why_not(pos: Position, action: Action) -> tuple[str, str] | None:
    if pos.over:
        return say("the game is over"), "104.1"
    if isinstance(action, Concede):
        players = pos.players
        if not 0 <= action.player < len(players) or players[action.player].lost:
            return say("there is no such player in the game"), "104.3a"
        return None
    choice = pos.choice
    if isinstance(action, Choose):
        if choice is None:
            return say("nothing is to be chosen"), "608.2d"
        if not any(
            option == action.option and type(option) is type(action.option)
            for option in choice.options
        ):
            return why_not_chosen(pos, choice, action.option)
        return None
    if isinstance(action, ActivateMana):
        return _why_not_mana(pos, action)
    if choice is not None:
        return say(
            "{name} must choose first", name=pos.players[choice.player].name
        ), choice.rule
    player = pos.priority
    if player is None:
        return say("nobody has priority"), "117.1"
    if isinstance(action, Pass):
        return None
    if isinstance(action, TurnUp):
        obj = pos.objects.get(action.object)
        if obj is None:
            return say("there is no such object"), "708.7"
        way = way_up(pos, player, obj, action.way)
        return why_not_pay(pos, player, way.cost, obj, f"turn up:{way.kind}")
    if isinstance(action, PlayLand):
        return why_not_land(pos, player, action.card, action.back)
    if isinstance(action, Foretell):
        return why_not_foretell(pos, player, pos.objects.get(action.card))
    if isinstance(action, Unlock):
        obj = pos.objects.get(action.object)
        return why_not_unlock(pos, player, obj, action.half)
    if isinstance(action, TurnUpConspiracy):
        return why_not_conspiracy(pos, player, pos.objects.get(action.object))
    if isinstance(action, Cast):
        obj = pos.objects.get(action.card)
        if obj is None or obj.card is None or obj.zone == "stack":
            return say("there is no such card to cast"), "601.2a"
        return why_not_cast(pos, player, obj, action.way)
    obj = pos.objects.get(action.object)
    found = dict(activated(pos, obj)) if obj is not None else {}
    if obj is None or action.ability not in found:
        return say("it has no such ability"), "602.1"
    return why_not_activate(pos, player, obj, found[action.ability])


def why_not_chosen(pos: Position, choice: Choice, option: Any) -> tuple[str, str]:
    """Why something is no answer to the choice that waits: of a casting, its rule.

    >>> from morphlab.engine.example import table
    >>> why_not_chosen(table(), Choice(0, "may", "?", "608.2d", (True, False)), 7)
    ('it is not among the options', '608.2d')
    """
    why = None
    if isinstance(option, tuple) and len(option) == 2:
        first, second = option
        obj = pos.objects.get(first)
        if obj is None:
            pass
        elif choice.kind in CASTS and obj.card is not None and isinstance(second, str):
            why = why_not_cast(pos, choice.player, obj, second, allowed=True)
        elif choice.kind == "attack":
            why = why_not_attack(pos, obj)
            if why is None and isinstance(second, int):
                why = why_not_attacked(pos, second)
        elif choice.kind == "block" and second in pos.objects:
            why = why_not_block_now(pos, obj, pos.objects[second])
    elif choice.kind == "target":
        why = _why_not_aimed(pos, option)
    elif choice.kind == "x" and isinstance(option, int):
        why = say("X = {n} cannot be paid", n=option), choice.rule
    elif option is None and choice.kind == "attack":
        why = say("a creature that attacks if able is not declared yet"), "508.1d"
    elif option is None and choice.kind == "block":
        why = say("a creature with menace is blocked by one creature"), "702.111b"
    return why or (say("it is not among the options"), choice.rule)


def _why_not_aimed(pos: Position, entry: Any) -> tuple[str, str] | None:
    """Why what is being put on the stack may not target a thing, if so (601.2c)."""
    frame = pos.frames[-1]
    if not isinstance(frame.todo[0], ChooseTargets) or frame.stack is None:
        return None
    obj, taken = pos.objects[frame.stack], len(frame.answers)
    for spec in specs_of(pos, obj):
        most = most_targets(pos, spec, frame, obj)
        if taken < most:
            if entry in frame.answers:
                return say("it is a target already"), "601.2c"
            if not goes_with(pos, spec, entry, (frame.answers[:1],)):
                return say("the first target decides whose it must be"), "601.2c"
            return why_not_target(pos, spec, frame.controller, obj, entry)
        taken -= most
    return None


def _why_not_mana(pos: Position, action: ActivateMana) -> tuple[str, str] | None:
    choice = pos.choice
    if choice is not None and choice.kind not in ("pay", "may pay"):
        return say("mana abilities wait until a cost is paid"), "605.3a"
    player = actor(pos)
    obj = pos.objects.get(action.object)
    if player < 0 or obj is None or obj.zone != "battlefield":
        return say("there is no such permanent"), "605.3a"
    now = layers.characteristics(pos, obj)
    for place, ability in now.abilities.mana:
        if place == action.ability:
            if not 0 <= action.output < len(ability.outputs):
                return say("it has no such output"), "605.3b"
            return why_not_mana(pos, player, obj, now, ability)
    return say("it has no such mana ability"), "605.1a"


def why_not_land(
    pos: Position, player: int, number: int, back: bool = False
) -> tuple[str, str] | None:
    """Why a player may not play a land card now, if so (116.2a, 305.2, 712.12).

    >>> from morphlab.engine.example import table
    >>> why_not_land(table(), 0, 8)
    ('it is no land card', '305.1')
    """
    obj = pos.objects.get(number)
    if obj is None or obj.card is None or (obj.zone == "hand" and obj.owner != player):
        return say("it is no card that this player could play"), "305.1"
    if obj.zone != "hand" and not _may_play_from(pos, player, obj):
        return say("it is no card in that player's hand"), "305.1"
    if back not in obj.card.land_faces:
        return say("it is no land card"), "305.1"
    why = why_not_sorcery_time(pos, player)
    if why is not None:
        return why, "116.2a"
    if pos.players[player].lands_played >= 1:
        return say("a land was played this turn"), "305.2"
    return None


def _may_play_from(pos: Position, player: int, obj: GameObject) -> bool:
    """Whether an effect lets a player play a land from where it is (116.2a)."""
    if obj.zone == "library" and pos.players[player].library[-1:] != (obj.number,):
        return False
    if any(one.lands for one in leaves_of(pos, player, obj)):
        return may_look(pos, player, obj)
    # A card has its printed values for who may look at it (406.3b).
    seen = obj.zone != "exile" or may_look(pos, player, obj)
    now = obj.changed(face_down=None).copiable
    return seen and any(
        owner == player
        and rule.zone == obj.zone
        and (obj.owner == player or (rule.what is not None and rule.what.exiled_with))
        and layers.speaks_of(pos, rule, owner, source, obj, now, player, obj.zone)
        for rule, owner, source, _ in layers.rule_effects(pos, "play from")
    )


class LegalActions(Sequence[Action]):
    """The actions that are legal in a position, worked out when they are asked for.

    ``in`` looks at the one action; length and iteration make the list once.

    >>> from morphlab.engine.example import table
    >>> actions = LegalActions(table())
    >>> len(actions), Cast(8, "morph") in actions, Cast(8) in actions
    (7, True, False)
    """

    def __init__(self, state: Position) -> None:
        self._state = state
        self._made: tuple[Action, ...] | None = None

    @property
    def player(self) -> int:
        """The player whose decision it is (117.1)."""
        return actor(self._state)

    def __contains__(self, action: object) -> bool:
        return why_not(self._state, action) is None  # type: ignore[arg-type]

    def _all(self) -> tuple[Action, ...]:
        if self._made is None:
            self._made = tuple(_list(self._state))
        return self._made

    def __iter__(self) -> Iterator[Action]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, place: Any) -> Any:
        return self._all()[place]

    def __repr__(self) -> str:
        return f"<LegalActions of player {self.player}: {len(self)}>"


def legal_actions(state: Position) -> LegalActions:
    """What may be done now, and by whom (117.1, 601.2, 608.2d).

    >>> from morphlab.engine.example import table
    >>> list(legal_actions(table()))[:3]
    [Pass(), Cast(card=8, way='morph'), TurnUp(object=1, way='morph')]
    """
    return LegalActions(state)


def _list(pos: Position) -> Iterator[Action]:
    if pos.over:
        return
    choice = pos.choice
    if choice is not None:
        for option in choice.options:
            yield Choose(option)
        if choice.kind in ("pay", "may pay"):
            yield from _mana_actions(mana_sources(pos, choice.player))
        return
    player = pos.priority
    if player is None:
        return
    yield Pass()
    payable = Payable(pos, player)
    yield from _hand_actions(pos, player, payable)
    yield from _turn_up_actions(pos, player, payable)
    if layers.any_watching(pos, _SPECIAL):
        yield from _special_actions(pos, player, payable)
    yield from _mana_actions(payable.available)


# The index entries of what can do something that most tables have nothing for.
_SPECIAL = frozenset(("spellmorph", "foretell", "locked", "hidden", "activate"))


def _special_actions(pos: Position, player: int, payable: Payable) -> Iterator[Action]:
    for number in layers.watching(pos, "spellmorph"):
        obj = pos.objects[number]
        if obj.zone == "battlefield" and obj.controller == player:
            if why_not_cast(pos, player, obj, "spellmorph") is None:
                yield Cast(number, "spellmorph")
    for number in layers.watching(pos, "foretell"):
        if why_not_foretell(pos, player, pos.objects[number], payable) is None:
            yield Foretell(number)
    for number in layers.watching(pos, "locked"):
        obj = pos.objects[number]
        for place in obj.locked:
            if why_not_unlock(pos, player, obj, place, payable) is None:
                yield Unlock(number, place)
    for number in layers.watching(pos, "hidden"):
        if why_not_conspiracy(pos, player, pos.objects[number]) is None:
            yield TurnUpConspiracy(number)
    for number in layers.watching(pos, "activate"):
        obj = pos.objects[number]
        if obj.controller == player:
            for place, ability in activated(pos, obj):
                if why_not_activate(pos, player, obj, ability, payable) is None:
                    yield Activate(number, place)


def _turn_up_actions(pos: Position, player: int, payable: Payable) -> Iterator[Action]:
    objects = pos.objects
    laws = layers.any_laws(pos)
    # By identity, as a hash would cost more than the rest; the cost is kept with the
    # answer, so that no other one can come to the same identity.
    paid: dict[int, tuple[Cost, bool]] = {}
    for number in layers.watching(pos, "face down"):
        obj = objects[number]
        if obj.controller != player or obj.phased_out or obj.face_down is None:
            continue
        for way in ways_up(pos, obj):
            cost = way.cost
            if cost.parts or cost.mana is None or not payable.plain:
                legal = why_not(pos, TurnUp(number, way.kind)) is None
            else:
                known = paid.get(id(cost))
                if known is None:
                    amount = cost.amount()
                    enough = amount is None or payable(amount, "turn up", obj)
                    known = paid[id(cost)] = (cost, enough)
                legal = known[1] and (
                    not (laws or obj.effects)
                    or layers.law(pos, obj, "cant_turn_up") is None
                )
            if legal:
                yield TurnUp(number, way.kind)


# The index entries of cards that are played from elsewhere than a hand.
_ELSEWHERE = frozenset(("leave", "flashback", "aftermath"))


def _hand_actions(pos: Position, player: int, payable: Payable) -> Iterator[Action]:
    numbers: list[int] = list(pos.players[player].hand)
    rules = layers.any_rules(pos)
    free: list[str] = []
    for kind in ("cast from", "play from", "cast free") if rules else ():
        for rule, owner, _, _ in layers.rule_effects(pos, kind):
            if owner == player:
                zone = pos.zone(rule.zone, player)
                numbers += [*zone[-1:]] if rule.zone == "library" else [*zone]
                free += [rule.zone] if kind == "cast free" else []
    if layers.any_watching(pos, _ELSEWHERE):
        numbers += [
            n
            for n in layers.watching(pos, "leave")
            if may_have_leave(pos, player, pos.objects[n])
        ]
        numbers += [
            n
            for kind in ("flashback", "aftermath")
            for n in layers.watching(pos, kind)
            if n in pos.players[player].graveyard
        ]
    if pos.command:
        numbers += [n for n in pos.command if pos.objects[n].commander]
    slow = not rules and why_not_sorcery_time(pos, player) is not None
    seen: dict[tuple[int, str, int | str], bool] = {}
    for number in dict.fromkeys(numbers):
        card = pos.objects[number]
        assert card.card is not None
        printed = card.card.printed
        words = printed.abilities
        if slow and "flash" not in words.keywords:
            # What is as slow as a sorcery need not be asked about card by card.
            faces = (printed, *printed.halves)
            if not [face for face in faces if "instant" in face.types]:
                continue
        if printed.is_land and why_not_land(pos, player, number) is None:
            yield PlayLand(number)
        if card.card.layout == "modal" and True in card.card.land_faces:
            if why_not_land(pos, player, number, True) is None:
                yield PlayLand(number, True)
        ways = ways_of(card) + words.way_names
        if "mutate" in words.keywords:
            ways = (*ways, "mutate")
        if card.zone == "graveyard":
            ways = ("flashback", *ways)
        elif card.zone == "exile":
            ways = (*ways, "foretell", *free_ways_of(card))
        elif card.zone in free:
            ways = (*ways, *free_ways_of(card))
        for way in ways:
            # Cards of one name are alike, but not in exile: each has its own leave.
            key = id(card.card), way, number if card.zone == "exile" else card.zone
            if key not in seen:
                seen[key] = why_not_cast(pos, player, card, way, payable) is None
            if seen[key]:
                yield Cast(number, way)


def _mana_actions(
    available: Iterable[tuple[GameObject, int, ManaAbility]],
) -> Iterator[Action]:
    for obj, place, ability in available:
        for output in range(len(ability.outputs)):
            yield ActivateMana(obj.number, place, output)


# --- a game as a history --------------------------------------------------------------


def new_game(
    names: Sequence[str],
    decks: Sequence[Iterable[Card]],
    seed: int = 0,
    spellmorph_timing: str = "any",
    commanders: Sequence[Card] = (),
) -> State:
    """Start a game: shuffled decks, hands of seven, the first player's upkeep (103).

    No mulligans are taken; the first player skips the draw of the first turn (103.8a).
    With ``spellmorph_timing="card_type"`` casting by spellmorph keeps to the timing of
    the card's type; else it needs priority only.

    With ``commanders``, one for each player, it is a game of Commander: each deck is
    checked with it (903.5), and each player starts with 40 life (903.7).

    Raises:
        ImpossiblePosition: there are not two to four players with different names, or
            a deck is not one for its commander.

    >>> from morphlab.engine.example import BEAR, PLAINS
    >>> state = new_game(("Ann", "Ben"), ([PLAINS] * 40, [BEAR] * 40))
    >>> state, [len(player.hand) for player in state.players]
    (<State turn 1, upkeep, 0 permanents>, [7, 7])
    """
    pos = empty(tuple(names), seed)
    if commanders:
        if len(commanders) != len(names):
            raise ImpossiblePosition(
                say("{n} commanders", n=len(commanders)),
                say("each player has one"),
                rule="903.3",
            )
        decks = [list(deck) for deck in decks]
        for commander, deck in zip(commanders, decks, strict=True):
            check_deck(commander, list(deck))
        set_up(pos, commanders)
    for player, deck in enumerate(decks):
        for card in deck:
            moves.create(pos, card, player, "library")
        moves.shuffle_library(pos, player)
        moves.draw(pos, player, 7)
    pos.events = []
    pos.step = "upkeep"
    pos.extra = (("no draw", 0),) if len(names) == 2 else ()
    if spellmorph_timing not in ("any", CARD_TYPE_TIMING[1]):
        raise ImpossiblePosition(
            say("{word} is no timing of spellmorph", word=repr(spellmorph_timing)),
            instead=say('It is "any" or "card_type".'),
        )
    if spellmorph_timing == CARD_TYPE_TIMING[1]:
        pos.extra += (CARD_TYPE_TIMING,)
    run(pos)
    return pos.freeze()


class Game:
    """A history of states: push an action, pop it, or branch off.

    ``push`` checks the action; ``branch`` shares all that went before.

    >>> from morphlab.engine.example import table
    >>> game = Game(table())
    >>> events = game.push(Pass())
    >>> game
    <Game after 1 actions, <State turn 1, precombat main, 7 permanents>>
    """

    def __init__(self, state: State) -> None:
        self._states: list[State] = [state]
        self._steps: list[tuple[Action, Events]] = []

    @property
    def state(self) -> State:
        """The newest position (102)."""
        return self._states[-1]

    @property
    def states(self) -> tuple[State, ...]:
        """All positions from the first to the newest."""
        return tuple(self._states)

    @property
    def steps(self) -> tuple[tuple[Action, Events], ...]:
        """The actions taken, each with its events."""
        return tuple(self._steps)

    @property
    def legal_actions(self) -> LegalActions:
        """What may be done in the newest position, and by whom (117.1)."""
        return legal_actions(self.state)

    def push(self, action: Action) -> Events:
        """Carry out an action and remember where it came from.

        Raises:
            IllegalAction: nothing is changed then.

        >>> from morphlab.engine.example import table
        >>> game = Game(table())
        >>> [event.kind for event in game.push(ActivateMana(4, 0))]
        ['tapped', 'mana']
        """
        state, events = apply(self.state, action)
        self._states.append(state)
        self._steps.append((action, events))
        return events

    def pop(self) -> Action:
        """Take the last action back.

        Raises:
            IllegalAction: there is none.

        >>> from morphlab.engine.example import table
        >>> game = Game(table())
        >>> events = game.push(Pass())
        >>> game.pop(), game.state == table()
        (Pass(), True)
        """
        if not self._steps:
            raise IllegalAction(
                say("cannot go back"),
                say("this is the first position"),
                say("Carry out an action first."),
            )
        self._states.pop()
        action, _ = self._steps.pop()
        return action

    def branch(self, at: int | None = None) -> Game:
        """A game of its own that shares the history up to a position.

        Raises:
            IllegalAction: the history has no such position.

        >>> from morphlab.engine.example import table
        >>> game = Game(table())
        >>> events = game.push(Pass())
        >>> other = game.branch(0)
        >>> events = other.push(Concede(0))
        >>> game.state.over, other.state.over
        (False, True)
        """
        end = len(self._steps) if at is None else at
        if not 0 <= end <= len(self._steps):
            raise IllegalAction(
                say("cannot branch at {at}", at=at),
                say("the history has no such position"),
                say("It has positions 0 to {n}.", n=len(self._steps)),
            )
        new = Game(self._states[0])
        new._states = self._states[: end + 1]
        new._steps = self._steps[:end]
        return new

    def __len__(self) -> int:
        return len(self._steps)

    def __repr__(self) -> str:
        return f"<Game after {len(self)} actions, {self.state!r}>"


def perft(state: State, depth: int) -> int:
    """Count the lines of play of a length, for checking the list of actions (117.1).

    >>> from .state import empty
    >>> perft(empty(("Ann", "Ben")).freeze(), 2)
    1
    """
    if depth == 0:
        return 1
    return sum(
        perft(apply_unchecked(state, action)[0], depth - 1)
        for action in legal_actions(state)
    )
