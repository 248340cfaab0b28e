"""Carrying out the instructions of spells and abilities, kind by kind (608.2, 701)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import asking, casting, layers, moves
from . import effects as do
from .abilities import RuleEffect
from .acts import (
    attach,
    destroy,
    gain_life,
    lose_life,
    put_counters,
    sacrifice,
    tap,
    untap,
)
from .card import Card
from .characteristics import Characteristics
from .damage import Deal, deal
from .effects import What
from .exiled import exile, piles, random_of
from .facedown import Turning, face_down, turn_down, turn_up_first
from .halves import FREE, free_ways_of, ways_of
from .machine import ask, begin, carries_out, inside, leave
from .mana import alternatives, can_pay, pool_of
from .merging import alone, known_by, transformed
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
from .objects import (
    Away,
    Control,
    Copied,
    Event,
    FaceDown,
    GameObject,
    Leave,
    Part,
    PlayerRef,
    Running,
)
from .paying import PayCost, add_mana, why_not_pay
from .prevention import Shield, add_shield
from .record import Record, record
from .replacement import copy_values, key_of, values_for
from .resolving import Enter, create_tokens, is_there, off_the_stack
from .said import said_list, say
from .selectors import Filter, Number
from .state import Delayed, Frame, Position, RunningRule
from .state_based import end_game
from .targets import share_of, specs_of, targets_for
from .triggers import announce
from .vocabulary import game_verb, game_word


def settled_filter(pos: Position, frame: Frame, test: Filter) -> Filter:
    """A filter whose numbers are worked out for this effect (608.2h).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> frame = Frame((), 0, pos.objects[2], x=3)
    >>> settled_filter(pos, frame, Filter(power=("<=", Number("x")))).power
    ('<=', 3)
    """
    pairs = {
        name: (pair[0], count_for(pos, frame, pair[1]))
        for name in ("power", "toughness", "mana_value")
        if (pair := getattr(test, name)) is not None and isinstance(pair[1], Number)
    }
    return test.changed(**pairs) if pairs else test


def objects_for(pos: Position, frame: Frame, what: What) -> list[GameObject]:
    """The objects of an instruction that are still there, legal targets only (608.2b).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> frame = Frame((), 0, pos.objects[2], targets=((3, 99),))
    >>> objects_for(pos, frame, "target")  # nothing is called 99 any more
    [<#3 Example Bear in battlefield>]
    """
    if isinstance(what, str):
        found = asking.objects_of(pos, what, frame, frame.source)
        return [  # what is phased out is as though it were not there (702.26b)
            obj
            for obj in found
            if pos.objects.get(obj.number) is obj and not obj.phased_out
        ]
    what = settled_filter(pos, frame, what)
    this = frame.source.number
    if what.same_name_as:
        named = objects_for(pos, frame, what.same_name_as)
        names = {layers.characteristics(pos, obj).name for obj in named} - {""}
        test = what.changed(same_name_as="")
        return [
            obj
            for obj in asking.found(pos, test, frame.controller, this)
            if obj in named or layers.characteristics(pos, obj).name in names
        ]
    if what.controller in ("target", "player"):
        owners = players_for(pos, frame, what.controller)
        test = what.changed(controller="")
        found = asking.found(pos, test, frame.controller, this)
        return [obj for obj in found if obj.controller in owners]
    return asking.found(pos, what, frame.controller, this)


def count_for(pos: Position, frame: Frame, value: int | Number) -> int:
    """A number of an instruction, never less than nothing (107.1b).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> frame = Frame((), 0, pos.objects[2], x=2)
    >>> count_for(pos, frame, Number("x", plus=-3))
    0
    """
    number = asking.amount(pos, value, frame.controller, frame.source, frame)
    return max(number, 0)


def players_for(pos: Position, frame: Frame, who: str) -> list[int]:
    """The players of an instruction, in turn order (101.4).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> players_for(pos, Frame((), 1, pos.objects[3]), "opponent")
    [0]
    """
    return asking.players(pos, who, frame, frame.controller)


def _numbers(objects: Iterable[GameObject]) -> tuple[int, ...]:
    return tuple(obj.number for obj in objects)


@carries_out(do.Draw)
def _draw(pos: Position, frame: Frame, todo: do.Draw) -> None:
    number = count_for(pos, frame, todo.count)
    for player in players_for(pos, frame, todo.who):
        moves.draw(pos, player, number)


@carries_out(do.GainLife)
def _gain(pos: Position, frame: Frame, todo: do.GainLife) -> None:
    for player in players_for(pos, frame, todo.who):
        gain_life(pos, player, count_for(pos, frame, todo.amount))


@carries_out(do.LoseLife)
def _lose(pos: Position, frame: Frame, todo: do.LoseLife) -> None:
    for player in players_for(pos, frame, todo.who):
        lose_life(pos, player, count_for(pos, frame, todo.amount))


@carries_out(do.SetLife)
def _set_life(pos: Position, frame: Frame, todo: do.SetLife) -> None:
    players = players_for(pos, frame, todo.who)
    # All are counted before anything changes (608.2f).
    totals = [
        asking.amount(pos, todo.amount, player, frame.source, frame)
        for player in players
    ]
    for player, total in zip(players, totals, strict=True):
        more = total - pos.players[player].life
        if more > 0:
            gain_life(pos, player, more)
        else:
            lose_life(pos, player, -more)


@carries_out(do.DealDamage)
def _damage(pos: Position, frame: Frame, todo: do.DealDamage) -> None:
    entries: list[int | PlayerRef] = []
    if isinstance(todo.to, str) and todo.to.startswith(("target", "chosen")):
        entries = list(
            asking.target_entries(frame, todo.to)
            if todo.to != "chosen"
            else frame.chosen
        )
    elif todo.to:
        by = asking.objects_of(pos, todo.by, frame, frame.source)[:1]
        # Each other object is each but what deals the damage.
        seen = frame.changed(source=by[0]) if by else frame
        entries = list(_numbers(objects_for(pos, seen, todo.to)))
    if todo.players:
        entries += [PlayerRef(p) for p in players_for(pos, frame, todo.players)]
    if isinstance(todo.amount, Number) and todo.amount.kind == "share":
        shares = tuple((entry, share_of(pos, frame, entry)) for entry in entries)
    else:
        amount = count_for(pos, frame, todo.amount)
        shares = tuple((entry, amount) for entry in entries)
    for source in asking.objects_of(pos, todo.by, frame, frame.source)[:1]:
        deal(pos, frame, Deal(((source, shares),)))


@carries_out(do.Prevent)
def _prevent(pos: Position, frame: Frame, todo: do.Prevent) -> None:
    to: tuple[int | PlayerRef, ...] | None = None
    if todo.to.startswith("target"):
        to = asking.target_entries(frame, todo.to)
    elif todo.to:
        to = _numbers(objects_for(pos, frame, todo.to))
    amount = None if todo.amount is None else count_for(pos, frame, todo.amount)
    if amount == 0 or to == ():
        return
    by = frame.source.copiable.name or frame.source.handle
    shield = Shield(amount, to, todo.of, todo.combat, frame.controller, by)
    add_shield(pos, shield)
    until = "end of turn"
    pos.events.append(
        Event("effect", "615.1", frame.controller, frame.source, text=until)
    )


@carries_out(do.Destroy)
def _destroy(pos: Position, frame: Frame, todo: do.Destroy) -> None:
    found = objects_for(pos, frame, todo.what)
    destroy(pos, found, regenerate=todo.regenerate)


@carries_out(do.Exile)
def _exile(pos: Position, frame: Frame, todo: do.Exile) -> None:
    found = _numbers(objects_for(pos, frame, todo.what))
    if todo.until_gone and not is_there(pos, frame.source.number):
        leave(pos, ())  # it has left already, so nothing moves (610.3)
        return
    gone = exile(pos, frame.source, found, todo.face_down, until_gone=todo.until_gone)
    leave(pos, _numbers(gone))


@carries_out(do.ExileTop)
def _exile_top(pos: Position, frame: Frame, todo: do.ExileTop) -> None:
    number = count_for(pos, frame, todo.count)
    top: list[int] = []
    for player in players_for(pos, frame, todo.who):
        top += pos.players[player].library[::-1][:number]
    leave(pos, _numbers(exile(pos, frame.source, top, todo.face_down)))


@carries_out(do.LookAndExile)
def _look_and_exile(pos: Position, frame: Frame, todo: do.LookAndExile) -> None:
    """Who looks at cards and exiles one face down may look at it later (406.3)."""
    player = frame.controller
    owners = players_for(pos, frame, todo.library_of)
    leave(pos, ())
    if not owners:
        return
    top = pos.players[owners[0]].library[::-1][: todo.look]
    look_at(pos, player, top)
    if not top:
        return
    if not frame.answers:
        options: tuple[Any, ...] = (*top, None) if todo.optional else top
        ask(pos, player, "exile", say("Choose the card to exile"), "406.3", options)
        return
    chosen = [n for n in frame.answers[:1] if n is not None]
    gone = exile(pos, frame.source, chosen, True, frozenset((player,)))
    if todo.rest == "bottom":
        left = pos.shuffled(tuple(n for n in top if n not in chosen))
        below = [Move(n, "library", bottom=True, text="bottom") for n in left]
        for obj in moves.move_all(pos, below, "401.4"):
            put(pos, pos.objects[obj.number].changed(known_to=frozenset()))
    leave(pos, _numbers(gone))


@carries_out(do.LetPlay)
def _let_play(pos: Position, frame: Frame, todo: do.LetPlay) -> None:
    turn = max(pos.turn, 1) if todo.this_turn else 0
    one = Leave(frame.controller, turn, todo.free, todo.any_mana, todo.lands)
    for obj in objects_for(pos, frame, todo.what):
        if obj.zone == "exile":
            away = obj.away or Away()
            away = away.changed(leaves=(*away.leaves, one))
            new = change(pos, obj, away=away)
            text = "end of turn" if turn else "ever"
            pos.events.append(Event("leave", "601.3", frame.controller, new, text=text))


@carries_out(do.CopyCard)
def _copy_card(pos: Position, frame: Frame, todo: do.CopyCard) -> None:
    """The copy of a card comes to be in exile, to be cast from there (707.12)."""
    of = todo.of
    found = (
        asking.named(pos, of, frame, frame.source)
        if isinstance(of, str)
        else objects_for(pos, frame, of)
    )
    made = []
    for obj in found:
        if obj.card is not None:
            copy = obj.card.changed(token=True)
            made.append(moves.create(pos, copy, frame.controller, "exile"))
            pos.events.append(
                Event("copied card", "707.12", frame.controller, made[-1])
            )
    leave(pos, _numbers(made))


@carries_out(do.CastCard)
def _cast_card(pos: Position, frame: Frame, todo: do.CastCard) -> None:
    """Cast one of the cards now, at whatever time it is (608.2g).

    The player is asked even if none could be cast: others do not see why.
    """
    player = frame.controller
    down = None
    if todo.face_down:
        name = frame.source.copiable.name
        down = face_down("effect", None, name, True, todo.up_first)
    spells = _may_be_cast(pos, frame, todo, down)
    unseen = isinstance(todo.what, Filter) and todo.what.zone == "hand"
    if not spells and not (unseen and pos.players[player].hand):
        return
    if not frame.answers:
        options = tuple(
            (obj.number, way)
            for obj, way in spells
            if casting.why_not_cast(pos, player, obj, way, allowed=True, down=down)
            is None
        )
        kind = "cast" if down is None else "cast face down"
        ask(pos, player, kind, say("Cast a card?"), "608.2g", (*options, None))
        return
    leave(pos, ())
    if frame.answers[0] is None:
        return
    number, way = frame.answers[0]
    # A casting that proves illegal is undone and counts as not chosen (733.1).
    before = pos.draft().freeze()
    casting.begin_cast(pos, player, pos.objects[number], way, before, down)


def _may_be_cast(
    pos: Position, frame: Frame, todo: do.CastCard, down: FaceDown | None
) -> list[tuple[GameObject, str]]:
    """The cards that an instruction speaks of, each way of casting them by itself.

    What is asked for is asked of the spell: of the half that is cast, or of the blank
    creature spell (601.3e, 708.4, 709.3, 715.3). A card that the instruction itself
    casts face down is chosen as the card that it is.
    """
    what, player = todo.what, frame.controller
    if isinstance(what, str) or down is not None:
        cards = [obj for obj in objects_for(pos, frame, what) if obj.card is not None]
        if todo.spent:
            cards = [obj for obj in cards if _could_pay(pos, frame, obj)]
        test = None
    else:
        test = settled_filter(pos, frame, what)
        cards = [pos.objects[n] for n in pos.zone(test.zone)]
    this = frame.source.number
    return [
        (obj, way)
        for obj in cards
        for way in _ways_to_cast(obj, todo.free, down is not None)
        if test is None
        or asking.fits(
            pos,
            test,
            obj,
            casting.as_spell(pos, player, obj, way).copiable,
            player,
            this,
        )
    ]


def _could_pay(pos: Position, frame: Frame, obj: GameObject) -> bool:
    """Whether the mana spent on X could pay the mana cost of a card, X being 0."""
    ability = pos.objects.get(frame.stack or 0)
    cost = obj.copiable.cost
    if ability is None or ability.on_stack is None or cost is None:
        return False
    spent = [frozenset(mana.symbol) for mana in ability.on_stack.spent]
    ways = alternatives(cost.with_x(0))
    return any(can_pay(one, spent) for one, life in ways if not life)


def _ways_to_cast(obj: GameObject, free: bool, down: bool) -> tuple[str, ...]:
    """The ways in which an effect may let a card be cast; face down it has no halves.

    Of a card with halves one is chosen as for any casting (709.3, 715.3).
    """
    if free:
        return (FREE,) if down else free_ways_of(obj)
    if down or obj.card is None:
        return ("",)
    abilities = obj.card.printed.abilities
    words = dict.fromkeys(word.name for word in abilities.ways)
    mutate = ("mutate",) if "mutate" in abilities.keywords else ()
    return (*ways_of(obj), *words, *mutate)


def look_at(pos: Position, player: int, cards: tuple[int, ...]) -> frozenset[int]:
    """A player looks at cards, and so does who controls that player (401.2, 723.4).

    Gives those who look.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> pos.set_player(0, ruled_by=1)
    >>> sorted(look_at(pos, 0, pos.players[0].library[:1]))
    [0, 1]
    """
    ruler = pos.players[player].ruled_by
    eyes = frozenset((player, ruler)) if ruler >= 0 else frozenset((player,))
    for number in cards:
        obj = pos.objects[number]
        if not eyes <= obj.known_to:
            put(pos, obj.changed(known_to=obj.known_to | eyes))
    return eyes


FACE_UP_PILE, FACE_DOWN_PILE = say("the face-up pile"), say("the face-down pile")


@carries_out(do.SeparatePiles)
def _separate(pos: Position, frame: Frame, todo: do.SeparatePiles) -> None:
    """Only who sorts the cards sees those of the face-down pile (700.3)."""
    you = frame.controller
    top = pos.players[you].library[::-1][: todo.look]
    sorters = players_for(pos, frame, todo.who)
    if not top or not sorters:
        return
    look_at(pos, sorters[0], top)
    answers = list(frame.answers)
    up: list[int] = []
    while len(up) < len(top):
        left = tuple(n for n in top if n not in up)
        if not answers:
            prompt = say("Choose a card for the face-up pile")
            ask(pos, sorters[0], "pile", prompt, "700.3", (*left, None))
            return
        taken = answers.pop(0)
        if taken is None:
            break
        up.append(taken)
    for number in up:
        if pos.objects[number].known_to != moves.everyone(pos):
            moves.reveal(pos, pos.objects[number], "700.3", sorters[0])
    if not answers:
        options = (FACE_UP_PILE, FACE_DOWN_PILE)
        ask(pos, you, "pile", say("Choose the pile for your hand"), "700.3", options)
        return
    open_ = answers[0] == FACE_UP_PILE
    moves.move_all(
        pos,
        [Move(n, "hand" if (n in up) is open_ else "graveyard") for n in top],
        "700.3",
    )


@carries_out(do.ReturnToHand)
def _to_hand(pos: Position, frame: Frame, todo: do.ReturnToHand) -> None:
    found = objects_for(pos, frame, todo.what)
    arrived = moves.move_all(pos, [Move(obj.number, "hand") for obj in found], "400.3")
    leave(pos, _numbers(arrived))


@carries_out(do.PutOnLibrary)
def _to_library(pos: Position, frame: Frame, todo: do.PutOnLibrary) -> None:
    found = objects_for(pos, frame, todo.what)
    bottom = todo.place == "bottom"
    arrived = moves.move_all(
        pos, [Move(obj.number, "library", bottom=bottom) for obj in found], "401.4"
    )
    leave(pos, _numbers(arrived))


@carries_out(do.ShuffleIn)
def _shuffle_in(pos: Position, frame: Frame, todo: do.ShuffleIn) -> None:
    """An owner shuffles even if it went elsewhere instead (701.24)."""
    found = objects_for(pos, frame, todo.what)
    owners = {obj.owner for obj in found}
    arrived = moves.move_all(
        pos, [Move(obj.number, "library") for obj in found], "701.24"
    )
    for player in pos.living():
        if player in owners:
            moves.shuffle_library(pos, player)
    leave(pos, _numbers(arrived))


@carries_out(do.PutOntoBattlefield)
def _onto(pos: Position, frame: Frame, todo: do.PutOntoBattlefield) -> None:
    name = frame.source.copiable.name
    down = face_down("effect", todo.listed, name, True) if todo.face_down else None
    arriving = tuple(
        Move(
            obj.number,
            "battlefield",
            down,
            frame.controller if todo.under == "you" else obj.owner,
            todo.tapped,
        )
        for obj in objects_for(pos, frame, todo.what)
    )
    leave(pos, ())
    inside(pos, frame, (Enter(arriving, "110.2"),))


@carries_out(do.CounterSpell)
def _counter(pos: Position, frame: Frame, todo: do.CounterSpell) -> None:
    countered = []
    for obj in objects_for(pos, frame, todo.what):
        if obj.zone != "stack":
            continue
        if "uncounterable" in layers.characteristics(pos, obj).abilities.keywords:
            continue
        announce(pos, Event("countered", "701.6", frame.controller, obj))
        there = off_the_stack(pos, obj, todo.to, "701.6a")
        countered += [there] if there is not None else []
    leave(pos, _numbers(countered))


@carries_out(do.CreateTokens)
def _tokens(pos: Position, frame: Frame, todo: do.CreateTokens) -> None:
    number = count_for(pos, frame, todo.count)
    tokens = [
        (todo.token, player)
        for player in players_for(pos, frame, todo.who)
        for _ in range(number)
    ]
    counters = count_for(pos, frame, todo.counters)
    create_tokens(pos, frame, tokens, todo.tapped, counters=counters)


@carries_out(do.CreateTokenCopy)
def _token_copy(pos: Position, frame: Frame, todo: do.CreateTokenCopy) -> None:
    tokens = []
    # What has left is copied as it last was on the battlefield (608.2h).
    of = todo.of
    if isinstance(of, str):
        found = asking.named(pos, of, frame, frame.source)
    else:
        found = objects_for(pos, frame, of)
    over: list[bool] = []
    for obj in found:
        players = players_for(pos, frame, todo.who)
        tokens += [(_token_of(obj), player) for player in players]
        over += [obj.transformed and obj.face_down is None] * len(players)
    create_tokens(pos, frame, tokens, over=tuple(over))


def _token_of(obj: GameObject) -> Card:
    """A token that is a copy of a permanent: of a transforming one with both faces.

    Each of its faces has the copiable values of that face (707.8a); a copy of any other
    card has one face only, and so has a copy of what is face down (707.2).
    """
    card = obj.card
    if card is None or card.layout != "transforming" or obj.face_down is not None:
        return Card(obj.copiable.changed(front_value=0), token=True)
    front = obj.changed(transformed=False).copiable
    back = obj.changed(transformed=True).copiable
    return Card(front, token=True, layout="transforming", back=back)


@carries_out(do.CopySpell)
def _copy_spell(pos: Position, frame: Frame, todo: do.CopySpell) -> None:
    """A copy of a spell is put on the stack, not cast; it is face up (707.10)."""
    made = []
    for obj in objects_for(pos, frame, todo.what):
        if obj.zone != "stack" or obj.is_ability:
            continue
        values = copy_values(pos, obj.copiable, todo.changes, obj)
        token = Card(values, token=True)
        made.append(
            moves.create(
                pos, token, frame.controller, "stack", on_stack=obj.on_stack, x=obj.x
            )
        )
        pos.events.append(
            Event("copied", "707.10", frame.controller, made[-1], other=obj)
        )
    leave(pos, _numbers(made))


@carries_out(do.PutCounters)
def _put_counters(pos: Position, frame: Frame, todo: do.PutCounters) -> None:
    number = count_for(pos, frame, todo.count)
    for obj in objects_for(pos, frame, todo.what):
        put_counters(pos, obj, todo.kind, number)


@carries_out(do.RemoveCounters)
def _remove_counters(pos: Position, frame: Frame, todo: do.RemoveCounters) -> None:
    number = count_for(pos, frame, todo.count)
    for obj in objects_for(pos, frame, todo.what):
        last = 0 < obj.counter(todo.kind) <= number
        new = put(pos, obj.with_counters(todo.kind, -number))
        pos.events.append(
            Event(
                "counters", "122", new.controller, new, amount=-number, text=todo.kind
            )
        )
        if last:
            event = Event("last counter", "122.1", new.controller, new, text=todo.kind)
            announce(pos, event)


@carries_out(do.TurnFaceUp)
def _turn_face_up(pos: Position, frame: Frame, todo: do.TurnFaceUp) -> None:
    found = [obj for obj in objects_for(pos, frame, todo.what) if obj.face_down]
    for obj in found:
        if obj.zone == "exile":
            _turn_over(pos, obj)
    leave(pos, tuple(obj.number for obj in found if obj.zone == "exile"))
    steps = tuple(Turning(obj.number) for obj in found if obj.zone == "battlefield")
    inside(pos, frame, steps)


def _turn_over(pos: Position, obj: GameObject) -> None:
    """Turn a card in exile face up: it is no permanent, so nothing triggers (708.8)."""
    new = change(pos, obj, face_down=None, known_to=moves.everyone(pos))
    pos.events.append(Event("turned over", "406.3", new.owner, new, was=obj))


@carries_out(do.TurnFaceDown)
def _turn_down(pos: Position, frame: Frame, todo: do.TurnFaceDown) -> None:
    by = frame.source.copiable.name
    turned = turn_down(pos, objects_for(pos, frame, todo.what), by, todo.listed)
    leave(pos, _numbers(turned))


@carries_out(do.Apply)
def _apply(pos: Position, frame: Frame, todo: do.Apply) -> None:
    stamp = new_stamp(pos)
    changes = tuple(
        one.changed(value=_settled(pos, frame, one.value))
        if one.kind != "must_attack"
        else one.changed(value=_attacked(pos, frame, one.value))
        for one in todo.changes
    )
    running = Running(
        changes, stamp, todo.until, frame.controller, frame.source.copiable.name
    )
    for obj in objects_for(pos, frame, todo.what):
        change(pos, obj, effects=(*obj.effects, running))
    pos.events.append(
        Event("effect", "611.2", frame.controller, frame.source, text=todo.until)
    )


def _attacked(pos: Position, frame: Frame, value: object) -> PlayerRef | None:
    """The player whom something must attack, if the effect names one (508.1d)."""
    for player in players_for(pos, frame, str(value)) if value is not None else ():
        return PlayerRef(player)
    return None


def _settled(pos: Position, frame: Frame, value: object) -> object:
    """Numbers of a resolved effect are worked out once (608.2h)."""
    if isinstance(value, Number):
        return asking.amount(pos, value, frame.controller, frame.source, frame)
    if isinstance(value, tuple):
        return tuple(_settled(pos, frame, part) for part in value)
    return value


@carries_out(do.GainControl)
def _control(pos: Position, frame: Frame, todo: do.GainControl) -> None:
    gained: tuple[int, ...] = ()
    for player in players_for(pos, frame, todo.who)[:1]:
        for obj in objects_for(pos, frame, todo.what):
            new_control = Control(
                player, new_stamp(pos), todo.until, frame.source.copiable.name
            )
            take_control(pos, obj, (*obj.control, new_control))
            gained += (obj.number,)
    leave(pos, gained)


@carries_out(do.ExchangeControl)
def _exchange(pos: Position, frame: Frame, todo: do.ExchangeControl) -> None:
    """Nothing happens unless both are there, under different players (701.12b)."""
    pair = _pair(pos, frame, todo)
    if len(pair) < 2 or pair[0].controller == pair[1].controller:
        return
    by = frame.source.copiable.name
    players = [obj.controller for obj in reversed(pair)]
    for obj, player in zip(pair, players, strict=True):
        take_control(
            pos, obj, (*obj.control, Control(player, new_stamp(pos), "ever", by))
        )
    leave(pos, _numbers(pair))


def _pair(
    pos: Position, frame: Frame, todo: do.ExchangeControl | do.Fight
) -> list[GameObject]:
    """The two permanents of an instruction, as far as both still are there."""
    return [
        obj
        for what in (todo.first, todo.second)
        for obj in objects_for(pos, frame, what)[:1]
        if obj.zone == "battlefield"
    ]


@carries_out(do.Fight)
def _fight(pos: Position, frame: Frame, todo: do.Fight) -> None:
    """Nobody fights unless both are creatures on the battlefield (701.14)."""
    pair = _pair(pos, frame, todo)
    kinds = [layers.characteristics(pos, obj) for obj in pair]
    if len(pair) < 2 or not all(now.is_creature for now in kinds):
        return
    dealt = tuple(
        (obj, ((other.number, now.power or 0),))
        for obj, now, other in zip(pair, kinds, reversed(pair), strict=True)
    )
    deal(pos, frame, Deal(dealt))


@carries_out(do.BecomeCopy)
def _become_copy(pos: Position, frame: Frame, todo: do.BecomeCopy) -> None:
    of = objects_for(pos, frame, todo.of)
    if not of:
        return
    values = of[0].copiable
    stack = pos.objects.get(frame.stack) if frame.stack is not None else None
    effect = stack.on_stack.effect if stack and stack.on_stack else None
    for obj in objects_for(pos, frame, todo.what):
        if obj.number == of[0].number:
            continue
        mine = copy_values(pos, values, todo.changes, obj, effect)
        by, stamp = frame.source.copiable.name, new_stamp(pos)
        copied = Copied(mine, stamp, todo.until, by, whose=frame.controller)
        new = change(pos, obj, copied=(*obj.copied, copied))
        pos.events.append(Event("copied", "707.2", new.controller, new, other=of[0]))


@carries_out(do.ControlPlayer)
def _control_player(pos: Position, frame: Frame, todo: do.ControlPlayer) -> None:
    for player in players_for(pos, frame, todo.who):
        pos.set_player(player, next_ruled_by=frame.controller)
        pos.events.append(
            Event("rules player", "723.1", frame.controller, amount=player)
        )


@carries_out(do.Meld)
def _meld(pos: Position, frame: Frame, todo: do.Meld) -> None:
    player = frame.controller
    mine = Filter(controller="you", owner="you")
    pair = [
        obj
        for obj in asking.found(pos, mine, player, frame.source.number)
        if obj.number == frame.source.number
    ]
    partner = mine.changed(types=("creature",), name=todo.partner, other=True)
    pair += asking.found(pos, partner, player, frame.source.number)[:1]
    if len(pair) < 2:
        return
    there = [Move(obj.number, "exile") for obj in pair]
    gone = [obj for obj in move_all(pos, there, "701.42a") if obj.zone == "exile"]
    cards = [obj.card for obj in gone if obj.card is not None]
    if [card.layout for card in cards if not card.token] != ["meld", "meld"]:
        return  # they stay in exile
    if todo.partner not in [card.name for card in cards]:
        return
    public = everyone(pos)
    parts = tuple(
        Part(card, known_to=public, melded=todo.into, commander=obj.commander)
        for card, obj in zip(cards, gone, strict=True)
    )
    ready = (("card", todo.into), ("parts", parts))
    first, other = gone[::-1] if gone[1].commander else gone
    remove_ability(pos, other)  # both cards are the one permanent that enters
    arrive = Move(first.number, "battlefield", under=player, ready=ready)
    begin(pos, (Enter((arrive,), "701.42a"),), player, frame.source)


@carries_out(do.Transform)
def _transform(pos: Position, frame: Frame, todo: do.Transform) -> None:
    """Only double-faced permanents that are face up transform (712.15a).

    By an ability of its own a permanent transforms only if it has not done so since
    that ability was put on the stack (701.27f).
    """
    for obj in objects_for(pos, frame, todo.what):
        source, card = frame.source, obj.card
        if obj.number == source.number and obj.turns != source.turns:
            pos.events.append(Event("has transformed", "701.27f", obj.controller, obj))
            continue
        over = transformed(obj) if obj.zone == "battlefield" else None
        rule = "730.2i"
        if over is None:
            rule, over = "701.27", obj.changed(transformed=not obj.transformed)
            if (
                obj.zone != "battlefield"
                or obj.face_down is not None
                or card is None
                or card.back is None
                or card.layout != "transforming"
            ):
                continue
        stamp = new_stamp(pos)  # 613.7g
        new = put(pos, over.changed(turns=obj.turns + 1, timestamp=stamp))
        event = Event("transforms", rule, new.controller, new, was=obj)
        announce(pos, event, ("transforms",))


@carries_out(do.Tap)
def _tap(pos: Position, frame: Frame, todo: do.Tap) -> None:
    found = objects_for(pos, frame, todo.what)
    untapped = [obj.number for obj in found if not obj.tapped]
    if turn_up_first(pos, frame, todo, "tapped", untapped):
        return
    for obj in found:
        tap(pos, obj)


@carries_out(do.Untap)
def _untap(pos: Position, frame: Frame, todo: do.Untap) -> None:
    for obj in objects_for(pos, frame, todo.what):
        untap(pos, obj)


@carries_out(do.Sacrifice)
def _sacrifice(pos: Position, frame: Frame, todo: do.Sacrifice) -> None:
    if isinstance(todo.what, str):
        # Nobody sacrifices what somebody else controls by now (701.21a).
        who = players_for(pos, frame, todo.who)
        here = objects_for(pos, frame, todo.what)
        mine = [
            o.number for o in here if o.zone == "battlefield" and o.controller in who
        ]
        sacrifice(pos, mine)
        return
    number = count_for(pos, frame, todo.count)
    answers = list(frame.answers)
    chosen: list[int] = []
    for player in players_for(pos, frame, todo.who):
        for _ in range(number):
            options = [
                obj.number
                for obj in asking.found(pos, todo.what, player, frame.source.number)
                if obj.controller == player and obj.number not in chosen
            ]
            if not options:
                break
            if not answers:
                ask(
                    pos,
                    player,
                    "sacrifice",
                    say("Choose what to sacrifice"),
                    "701.21",
                    tuple(options),
                )
                return
            chosen.append(answers.pop(0))
    sacrifice(pos, chosen)


@carries_out(do.Discard)
def _discard(pos: Position, frame: Frame, todo: do.Discard) -> None:
    number = count_for(pos, frame, todo.count)
    answers = list(frame.answers)
    gone: list[int] = []
    for player in players_for(pos, frame, todo.who):
        for _ in range(number):
            options = [n for n in pos.players[player].hand if n not in gone]
            if not options:
                break
            if not answers:
                ask(
                    pos,
                    player,
                    "discard",
                    say("Choose a card to discard"),
                    "701.9",
                    tuple(options),
                )
                return
            gone.append(answers.pop(0))
    moves.move_all(pos, [Move(n, "graveyard", text="discarded") for n in gone], "701.9")


@carries_out(do.Mill)
def _mill(pos: Position, frame: Frame, todo: do.Mill) -> None:
    number = count_for(pos, frame, todo.count)
    for player in players_for(pos, frame, todo.who):
        top = pos.players[player].library[::-1][:number]
        moves.move_all(pos, [Move(n, "graveyard") for n in top], "701.17")


@carries_out(do.Explore)
def _explore(pos: Position, frame: Frame, todo: do.Explore) -> None:
    steps: list[Any] = []
    found = (
        asking.named(pos, todo.what, frame, frame.source)
        if isinstance(todo.what, str)
        else objects_for(pos, frame, todo.what)
    )
    for obj in found:  # also one that has left explores, without a counter (608.2h)
        steps += [RevealTop(obj.controller, obj.number), MayBury(obj.controller)]
    inside(pos, frame, tuple(steps))


@record
class RevealTop(Record):
    """Reveal the top card; a land goes to the hand, else a counter is put (701.44a)."""

    player: int
    explorer: int


@carries_out(RevealTop)
def _reveal_top(pos: Position, frame: Frame, todo: RevealTop) -> None:
    leave(pos, ())
    top = pos.players[todo.player].library[-1:]
    for number in top:
        moves.reveal(pos, pos.objects[number], "701.44a", todo.player)
        if layers.characteristics(pos, pos.objects[number]).is_land:
            moves.move(pos, number, "hand", "701.44a")
            return
    leave(pos, top)
    explorer = pos.objects.get(todo.explorer)
    if explorer is not None and not explorer.phased_out:
        put_counters(pos, explorer, "+1/+1", 1)


@record
class MayBury(Record):
    """Put the revealed card into the graveyard, or leave it on top (701.44a)."""

    player: int


@carries_out(MayBury)
def _may_bury(pos: Position, frame: Frame, todo: MayBury) -> None:
    there = [one for one in frame.result if isinstance(one, int) and one in pos.objects]
    if not there:
        return
    if not frame.answers:
        prompt = say("Put the revealed card into the graveyard?")
        ask(pos, todo.player, "may", prompt, "701.44a", (True, False))
        return
    leave(pos, ())
    if frame.answers[0]:
        moves.move(pos, there[0], "graveyard", "701.44a")


@carries_out(do.Scry, do.Surveil)
def _look_and_sort(pos: Position, frame: Frame, todo: do.Scry | do.Surveil) -> None:
    """Only who looks sees the cards; how many go where is public (701.22a, 701.25a)."""
    surveil = isinstance(todo, do.Surveil)
    number = count_for(pos, frame, todo.count)
    players = players_for(pos, frame, todo.who)
    if not players or not number:
        return
    player = players[0]
    top = pos.players[player].library[::-1][:number]
    eyes = look_at(pos, player, top)
    rule = "701.25a" if surveil else "701.22a"
    sorted_ = _sorted(pos, player, top, frame.answers, surveil, rule)
    if sorted_ is None:
        return
    away, kept = sorted_
    kind = "surveils" if surveil else "scries"
    pos.events.append(Event(kind, rule, player, amount=number))
    library = pos.players[player].library
    rest = library[: len(library) - len(top)]
    pos.set_player(player, library=(*rest, *away[::-1], *kept[::-1]))
    _unsure(pos, eyes, kept if surveil else top)
    gone = [
        Move(one, "graveyard")
        if surveil
        else Move(one, "library", bottom=True, text="bottom")
        for one in away
    ]
    leave(pos, _numbers(moves.move_all(pos, gone, rule)))


def _sorted(
    pos: Position,
    player: int,
    top: tuple[int, ...],
    answers: tuple[Any, ...],
    surveil: bool,
    rule: str,
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Which cards go away and which stay on top, each in order; None while it asks.

    First one after another that goes away, then from the top down those that stay.
    """
    stop = answers.index(None) if None in answers else min(len(answers), len(top))
    away = answers[:stop]
    left = tuple(one for one in top if one not in away)
    if left and None not in answers:
        text = say("Choose a card to put on the bottom")
        if surveil:
            text = say("Choose a card to put into the graveyard")
        kind = "surveil" if surveil else "scry"
        ask(pos, player, kind, text, rule, (*left, None))
        return None
    kept = answers[stop + 1 :]
    left = tuple(one for one in left if one not in kept)
    if len(left) > 1:
        text = say("Choose the next card from the top down")
        ask(pos, player, "library order", text, rule, left)
        return None
    return away, (*kept, *left)


def _unsure(pos: Position, eyes: frozenset[int], cards: tuple[int, ...]) -> None:
    """Others who knew cards do not know which is which once a player sorts them."""
    for other in everyone(pos) - eyes:
        found = [pos.objects[one] for one in cards]
        known = [one for one in found if other in one.known_to]
        names = {one.card.name for one in known if one.card is not None}
        if len(known) == len(found) and len(names) == 1:
            continue  # they are all the same to that player
        for one in known:
            put(pos, one.changed(known_to=one.known_to - {other}))


@carries_out(do.Shuffle)
def _shuffle(pos: Position, frame: Frame, todo: do.Shuffle) -> None:
    for player in players_for(pos, frame, todo.who):
        moves.shuffle_library(pos, player)


@carries_out(do.Search)
def _search(pos: Position, frame: Frame, todo: do.Search) -> None:
    searcher = players_for(pos, frame, todo.who)[0]
    owner = players_for(pos, frame, todo.library_of)[0]
    if not frame.answers:
        test = settled_filter(pos, frame, todo.what).changed(zone="library")
        options: tuple[int | None, ...] = tuple(
            n
            for n in pos.players[owner].library
            if asking.matches(pos, test, pos.objects[n], searcher)
        )
        # Only who searches for a card of some kind may fail to find it (701.23b, d).
        if test != Filter(zone="library") or not options:
            options = (*options, None)
        prompt = say("Choose a card in the library")
        ask(pos, searcher, "search", prompt, "701.23", options)
        return
    found = frame.answers[0]
    leave(pos, ())
    todo_next: tuple[Any, ...] = (do.Shuffle(todo.library_of),)
    if found is not None:
        if todo.reveal and todo.to != "battlefield":
            moves.reveal(pos, pos.objects[found], "701.20", searcher)
        if todo.to == "battlefield":
            arrive = Move(found, "battlefield", under=searcher, tapped=todo.tapped)
            todo_next = (Enter((arrive,), "701.23"), *todo_next)
        else:
            if todo.to == "library":  # the card lies aside while the rest is shuffled
                moves.shuffle_library(pos, owner)
                todo_next = ()
            moved = moves.move(pos, found, todo.to, "701.23")
            if moved is not None and todo.to == "library":
                known = everyone(pos) if todo.reveal else frozenset((searcher,))
                moves.change(pos, moved, known_to=known)
            leave(pos, (moved.number,) if moved is not None else ())
    inside(pos, frame, todo_next)


@carries_out(do.SearchSame)
def _search_same(pos: Position, frame: Frame, todo: do.SearchSame) -> None:
    owners = players_for(pos, frame, todo.of)
    names = {
        asking.last_known(pos, obj, frame).name
        for obj in asking.named(pos, todo.what, frame, frame.source)
    } - {""}
    found = [
        n
        for zone in todo.zones
        for owner in owners
        for n in pos.zone(zone, owner)
        if pos.objects[n].copiable.name in names
    ]
    open_ = [n for n in found if pos.objects[n].zone == "graveyard"]
    hidden = [n for n in found if n not in open_ and n not in frame.answers]
    if names and (not frame.answers or frame.answers[-1] is not None):
        prompt = say("Choose a card with that name")
        options = (*hidden, None)
        ask(pos, frame.controller, "search", prompt, "701.23b", options)
        return
    taken = [*open_, *(n for n in frame.answers if n is not None)]
    arrived = moves.move_all(pos, [Move(n, "exile") for n in taken], "701.23")
    leave(pos, _numbers(arrived))


@carries_out(do.Look)
def _look(pos: Position, frame: Frame, todo: do.Look) -> None:
    for player in players_for(pos, frame, todo.who):
        for obj in objects_for(pos, frame, todo.what):
            who = frozenset((player,))
            new = put(pos, known_by(obj, who))
            for one in (new, *(alone(new, part) for part in new.parts[1:])):
                if one is new or one.face_down is not None:
                    event = Event("looked", "708.5", player, one, seen_by=who)
                    pos.events.append(event)


@carries_out(do.Reveal)
def _reveal(pos: Position, frame: Frame, todo: do.Reveal) -> None:
    for obj in objects_for(pos, frame, todo.what):
        moves.reveal(pos, obj, "701.20")


@carries_out(do.Attach)
def _attach(pos: Position, frame: Frame, todo: do.Attach) -> None:
    this = pos.objects.get(frame.source.number)
    for obj in objects_for(pos, frame, todo.to)[:1]:
        if this is not None and this.zone == "battlefield":
            attach(pos, this, obj.number)


@carries_out(do.ChangeTarget)
def _change_target(pos: Position, frame: Frame, todo: do.ChangeTarget) -> None:
    """A new target must be another one, and legal for that spell (115.7a)."""
    for obj in objects_for(pos, frame, todo.what)[:1]:
        assert obj.on_stack is not None
        specs = specs_of(pos, obj)
        places = [
            (place, spec)
            for place, spec in enumerate(specs)
            if obj.on_stack.targets[place]
        ]
        if len(places) != 1:
            return
        place, spec = places[0]
        old = obj.on_stack.targets[place]
        options = tuple(
            entry
            for entry in targets_for(pos, spec, obj.controller, obj)
            if entry not in old
        )
        if not options:
            return
        if not frame.answers:
            ask(
                pos,
                frame.controller,
                "target",
                say("Choose the new target"),
                "115.7a",
                options,
            )
            return
        targets = list(obj.on_stack.targets)
        targets[place] = (frame.answers[0],)
        new = change(pos, obj, on_stack=obj.on_stack.changed(targets=tuple(targets)))
        pos.events.append(Event("retargeted", "115.7a", frame.controller, new))
        entry = frame.answers[0]
        if not isinstance(entry, PlayerRef):
            announce(
                pos,
                Event(
                    "targeted", "115.7", obj.controller, pos.objects[entry], other=new
                ),
            )


@carries_out(do.AddMana)
def _add_mana(pos: Position, frame: Frame, todo: do.AddMana) -> None:
    for player in players_for(pos, frame, todo.who):
        made = tuple(
            m.changed(only=todo.only, stays=todo.stays) for m in pool_of(todo.symbols)
        )
        add_mana(pos, player, made, frame.source)


@carries_out(do.Manifest)
def _manifest(pos: Position, frame: Frame, todo: do.Manifest) -> None:
    """Manifest or cloak cards one at a time (701.40e, 701.58e)."""
    cause, rule = ("cloak", "701.58a") if todo.cloak else ("manifest", "701.40a")
    steps: list[Any] = []
    for player in players_for(pos, frame, todo.who):
        if todo.of == "top":
            number = count_for(pos, frame, todo.count)
            owners = players_for(pos, frame, todo.library_of or "you")
            owner = owners[0] if todo.library_of and owners else player
            steps += [ManifestTop(player, owner, cause, rule)] * number
        else:
            for obj in objects_for(pos, frame, todo.of):
                arrive = Move(obj.number, "battlefield", face_down(cause), player)
                steps.append(Enter((arrive,), rule))
    leave(pos, ())
    inside(pos, frame, tuple(steps))


@carries_out(do.ManifestPile)
def _manifest_pile(pos: Position, frame: Frame, todo: do.ManifestPile) -> None:
    """Shuffling a pile hides which card is which, but for their owners (708.6)."""
    cause, rule = ("cloak", "701.58a") if todo.cloak else ("manifest", "701.40a")
    top = pos.players[frame.controller].library[::-1][: todo.top]
    found = [
        obj
        for what in todo.what
        for obj in (
            [pos.objects[n] for n in top]
            if what == "top"
            else objects_for(pos, frame, what)
        )
        if obj.number in pos.objects  # what has left is not found any more
    ]
    down = face_down("effect", Characteristics())
    gone = moves.move_all(
        pos, [Move(obj.number, "exile", down) for obj in found], "406.3"
    )
    public = moves.everyone(pos)
    notes: list[tuple[int, str]] = []
    # Each card of a merged permanent is a card of the pile (730.3); a token that has
    # left comes back no more (111.8), and all know that.
    before = [was for was in found for _ in was.parts or (was,)]
    cards = [pair for pair in zip(before, gone, strict=True) if not pair[1].is_token]
    pile = [obj for _, obj in cards]
    seen = tuple(
        obj.commander for obj in pile if obj.commander and obj.known_to == public
    )
    for was, obj in cards:
        if sum(other.owner == obj.owner for other in pile) > 1:
            if obj.known_to == public and obj.card is not None:
                notes.append((obj.owner, say("is {card}", card=obj.card.name)))
            else:
                owner = pos.players[obj.owner].name
                notes.append(
                    (
                        obj.owner,
                        say(
                            "came from {owner}'s {zone}",
                            owner=owner,
                            zone=game_word(was.zone),
                        ),
                    )
                )
            put(pos, pos.objects[obj.number].changed(known_to=frozenset()))
    mixed = pos.shuffled(_numbers(pile))
    enter = [
        Enter(
            (Move(n, "battlefield", face_down(cause), frame.controller, todo.tapped),),
            rule,
        )
        for n in mixed
    ]
    leave(pos, ())
    inside(pos, frame, (*enter, NotePile(pos.next_number, tuple(notes), seen)))


@record
class NotePile(Record):
    """Note on each card of a shuffled pile what all know of the pile (708.6).

    ``commanders`` are those that all saw go into it, as ``GameObject.commander``.
    """

    since: int  # objects of the pile have numbers from here on
    notes: tuple[tuple[int, str], ...]
    commanders: tuple[int, ...] = ()


@carries_out(NotePile)
def _note_pile(pos: Position, frame: Frame, todo: NotePile) -> None:
    pile = [pos.objects[n] for n in pos.battlefield if n >= todo.since]
    for owner, text in todo.notes:
        mine = [obj for obj in pile if obj.owner == owner]
        handles = said_list([obj.handle for obj in mine])
        for obj in mine:
            note = say("one of {handles} {what}", handles=handles, what=text)
            change(pos, obj, marks=(*pos.objects[obj.number].marks, note))
    for obj in pile:
        if obj.commander in todo.commanders:
            mine = [other for other in pile if other.owner == obj.owner]
            moves.change_commander(pos, obj.commander, among=_numbers(mine))
    leave(pos, _numbers(pile))


@record
class ManifestTop(Record):
    """Manifest or cloak the card that is now on top of a player's library."""

    player: int
    owner: int
    cause: str
    rule: str


@carries_out(ManifestTop)
def _manifest_top(pos: Position, frame: Frame, todo: ManifestTop) -> None:
    library = pos.players[todo.owner].library
    if library:
        arrive = Move(library[-1], "battlefield", face_down(todo.cause), todo.player)
        inside(pos, frame, (Enter((arrive,), todo.rule),))


@carries_out(do.ManifestDread)
def _manifest_dread(pos: Position, frame: Frame, todo: do.ManifestDread) -> None:
    if todo.count != 1:
        number = count_for(pos, frame, todo.count)
        leave(pos, ())
        inside(pos, frame, (DreadAgain(todo.who, number, None),) if number else ())
        return
    look = do.LookAndManifest(2, 1, rest="graveyard", who=todo.who)
    _look_at_top(pos, frame, look, True)


@record
class DreadAgain(Record):
    """Manifest dread so many more times; ``made`` came of it before (701.62a)."""

    who: str
    left: int
    made: tuple[int, ...] | None


@carries_out(DreadAgain)
def _dread_again(pos: Position, frame: Frame, todo: DreadAgain) -> None:
    made: tuple[int, ...] = ()
    if todo.made is not None:
        made = (*todo.made, *(e for e in frame.result if isinstance(e, int)))
    leave(pos, made)
    if todo.left:
        again = DreadAgain(todo.who, todo.left - 1, made)
        inside(pos, pos.frames[-1], (do.ManifestDread(todo.who), again))


@carries_out(do.LookAndManifest)
def _look_and_manifest(pos: Position, frame: Frame, todo: do.LookAndManifest) -> None:
    _look_at_top(pos, frame, todo, False)


def _look_at_top(
    pos: Position, frame: Frame, todo: do.LookAndManifest, dread: bool
) -> None:
    player = players_for(pos, frame, todo.who)[0]
    top = pos.players[player].library[::-1][: todo.look]
    look_at(pos, player, top)
    chosen = list(frame.answers)
    if len(top) <= todo.take:
        chosen = list(top)
    if len(chosen) < min(todo.take, len(top)):
        left = tuple(n for n in top if n not in chosen)
        kind, word = ("cloak", "cloak") if todo.cloak else ("manifest", "manifest")
        rule = "701.58e" if todo.cloak else "701.62a" if dread else "701.40e"
        ask(
            pos,
            player,
            kind,
            say("Choose the card to {word}", word=game_verb(word)),
            rule,
            left,
        )
        return
    cause, rule = ("cloak", "701.58a") if todo.cloak else ("manifest", "701.40a")
    steps: list[Any] = [
        Enter((Move(n, "battlefield", face_down(cause), player),), rule) for n in chosen
    ]
    inside(pos, frame, (*steps, PutAway(tuple(top), todo.rest, player, dread)))


TOP_OF_LIBRARY = say("the top of the library")
BOTTOM_OF_LIBRARY = say("the bottom of the library")


@record
class PutAway(Record):
    """Put the looked-at cards that are left where they belong (701.62a, 401.4)."""

    cards: tuple[int, ...]
    where: str
    player: int
    dread: bool


@carries_out(PutAway)
def _put_away(pos: Position, frame: Frame, todo: PutAway) -> None:
    left = tuple(n for n in todo.cards if n in pos.objects)
    if todo.where == "bottom":
        left = pos.shuffled(left)
        ways = [Move(n, "library", bottom=True, text="bottom") for n in left]
        moved = moves.move_all(pos, ways, "401.4")
        for obj in moved:
            put(pos, pos.objects[obj.number].changed(known_to=frozenset()))
    elif todo.where == "top or bottom":
        moved = []
        if left and not frame.answers:
            prompt = say("Choose where the other card goes")
            words = (TOP_OF_LIBRARY, BOTTOM_OF_LIBRARY)
            ask(pos, todo.player, "option", prompt, "608.2d", words)
            return
        if left and frame.answers[0] == BOTTOM_OF_LIBRARY:
            knew = {n: pos.objects[n].known_to for n in left}
            ways = [Move(n, "library", bottom=True) for n in left]
            moved = moves.move_all(pos, ways, "401.4")
            for obj, known in zip(moved, knew.values(), strict=True):
                put(pos, pos.objects[obj.number].changed(known_to=known))
    else:
        ways = [Move(n, "graveyard") for n in left]
        moved = moves.move_all(pos, ways, "701.62a")
    if todo.dread:
        # What was exiled instead was not put into the graveyard this way (614.6).
        first = next((one for one in moved if one.zone == "graveyard"), None)
        announce(pos, Event("manifests dread", "701.62b", todo.player, first))
    leave(pos, frame.result, chosen=_numbers(moved))


@carries_out(do.ChooseOne)
def _choose_one(pos: Position, frame: Frame, todo: do.ChooseOne) -> None:
    player = players_for(pos, frame, todo.who)[0]
    if not frame.answers:
        words = tuple(word for word, _ in todo.options)
        ask(pos, player, "option", say("Choose one"), "608.2d", words)
        return
    inside(pos, frame, dict(todo.options)[frame.answers[0]])


@carries_out(do.ChooseObject)
def _choose_object(pos: Position, frame: Frame, todo: do.ChooseObject) -> None:
    player = players_for(pos, frame, todo.who)[0]
    there = _numbers(asking.found(pos, todo.what, player, frame.source.number))
    found = piles(pos, player, there)
    # Whether a hand holds such a card is not told by asking or not (402.3).
    secret = todo.optional and todo.what.zone in ("hand", "library")
    if not found and not secret:
        leave(pos, (), chosen=())
        return
    if todo.several:
        _choose_several(pos, frame, player, there)
        return
    if not frame.answers:
        options: tuple[Any, ...] = (*found, None) if todo.optional else found
        ask(pos, player, "object", say("Choose an object"), "608.2d", options)
        return
    chosen = frame.answers[0]
    if isinstance(chosen, str):  # a pile of cards that this player has not seen
        chosen = random_of(pos, chosen, there)
    entries = (chosen,) if chosen is not None else ()
    leave(pos, entries, chosen=entries)


def _choose_several(
    pos: Position, frame: Frame, player: int, there: tuple[int, ...]
) -> None:
    """Any number of objects: one after another, until the player wants no more."""
    chosen = tuple(entry for entry in frame.answers if entry is not None)
    left = tuple(number for number in there if number not in chosen)
    if left and None not in frame.answers:
        prompt = say("Choose any number of objects")
        ask(pos, player, "object", prompt, "608.2d", (*left, None))
        return
    leave(pos, chosen, chosen=chosen)


@carries_out(do.ChooseValue)
def _choose_value(pos: Position, frame: Frame, todo: do.ChooseValue) -> None:
    player = players_for(pos, frame, todo.who)[0]
    if not frame.answers:
        options = todo.options or values_for(todo.kind)
        ask(
            pos,
            player,
            todo.kind,
            say("Choose a {kind}", kind=game_word(todo.kind)),
            "608.2d",
            options,
        )
        return
    for obj in objects_for(pos, frame, "this"):
        put(pos, obj.choosing(key_of(todo.kind), frame.answers[0]))


@carries_out(do.ChooseType)
def _choose_type(pos: Position, frame: Frame, todo: do.ChooseType) -> None:
    if not frame.answers:
        ask(
            pos,
            frame.controller,
            "creature type",
            say("Choose a {kind}", kind=game_word("creature type")),
            "608.2d",
            values_for("creature type"),
        )
        return
    inside(pos, frame, with_type(todo.do, frame.answers[0]))


def with_type(part: Any, name: str) -> Any:
    """Write a creature type into what speaks of the chosen one (205.3m).

    >>> with_type((do.Tap(Filter(chosen_type=True)),), "Bear")
    (Tap(what=Filter(subtypes=('Bear',))),)
    """
    if isinstance(part, tuple):
        return tuple(with_type(one, name) for one in part)
    if isinstance(part, do.Change) and part.kind == "set_chosen_type":
        return part.changed(kind="set_subtypes", value=(name,))
    if isinstance(part, Filter) and part.chosen_type:
        return part.changed(chosen_type=False, subtypes=(*part.subtypes, name))
    fields = getattr(part, "__fields__", ())
    new = {field: with_type(getattr(part, field), name) for field in fields}
    if any(value != getattr(part, field) for field, value in new.items()):
        return part.changed(**new)
    return part


@carries_out(do.May)
def _may(pos: Position, frame: Frame, todo: do.May) -> None:
    players = players_for(pos, frame, todo.who)
    if not players:
        return
    if not frame.answers:
        ask(
            pos,
            players[0],
            "may",
            say("Do it?"),
            "608.2d",
            (True, False),
        )
        return
    inside(pos, frame, todo.do if frame.answers[0] else todo.otherwise)


@carries_out(do.If)
def _if(pos: Position, frame: Frame, todo: do.If) -> None:
    true = asking.holds(pos, todo.condition, frame.controller, frame.source, frame)
    inside(pos, frame, todo.do if true else todo.otherwise)


@carries_out(do.UnlessPays, do.PayOrElse)
def _unless(pos: Position, frame: Frame, todo: Any) -> None:
    """A player may pay a cost; the instructions hang on it (118.12)."""
    wanted = isinstance(todo, do.PayOrElse)
    players = players_for(pos, frame, todo.who)
    payer = pos.objects.get(frame.stack or 0, frame.source)
    if any(part.kind in ("tap", "sacrifice this") for part in todo.cost.parts):
        payer = pos.objects.get(frame.source.number, frame.source)
    can = (
        bool(players)
        and payer.number in pos.objects
        and why_not_pay(pos, players[0], todo.cost, payer, "effect") is None
    )
    if can and not frame.answers:
        ask(pos, players[0], "may pay", say("Pay the cost?"), "118.12", (True, False))
        return
    frames = pos.frames
    if not wanted:
        inside(pos, frame, todo.do)
    if not (can and frame.answers[0]):
        return
    # A payment that turns out impossible is undone and counts as not made (118.12).
    unpaid = pos.draft().freeze()
    pos.frames = frames
    if wanted:
        inside(pos, frame, todo.do)
    begin(
        pos,
        (PayCost(todo.cost, "effect", payer.number),),
        players[0],
        frame.source,
        stack=frame.stack,
        x=frame.x,
        before=unpaid,
        what="pay",
    )


@carries_out(do.ForEach)
def _for_each(pos: Position, frame: Frame, todo: do.ForEach) -> None:
    steps: list[Any] = []
    for obj in objects_for(pos, frame, todo.what):
        steps.append(SetChosen((obj.number,)))
        steps += todo.do
    inside(pos, frame, tuple(steps))


@record
class SetChosen(Record):
    """Name an object for the instructions after it."""

    chosen: tuple[int, ...]


@carries_out(SetChosen)
def _set_chosen(pos: Position, frame: Frame, todo: SetChosen) -> None:
    pos.frames = (*pos.frames[:-1], pos.frames[-1].changed(chosen=todo.chosen))


@carries_out(do.AtNext)
def _at_next(pos: Position, frame: Frame, todo: do.AtNext) -> None:
    who = players_for(pos, frame, todo.who)[0] if todo.who else None
    result = frame.result or _numbers(objects_for(pos, frame, "target"))
    pos.delayed += (
        Delayed(
            todo.step,
            who,
            todo.do,
            frame.controller,
            frame.source,
            result,
            frame.chosen,
            frame.event,
        ),
    )


@carries_out(do.SkipStep)
def _skip_step(pos: Position, frame: Frame, todo: do.SkipStep) -> None:
    for player in players_for(pos, frame, todo.who):
        pos.set_player(player, skips=(*pos.players[player].skips, todo.step))


@carries_out(do.FlipCoin)
def _flip(pos: Position, frame: Frame, todo: do.FlipCoin) -> None:
    """What is called is left out: either call wins half of the time (705.2)."""
    won = pos.random(2) == 1
    for player in players_for(pos, frame, todo.who)[:1]:
        text = "won" if won else "lost"
        pos.events.append(Event("flips coin", "705", player, text=text))
        inside(pos, frame, todo.won if won else todo.lost)


@carries_out(do.CountResolution)
def _count_resolution(pos: Position, frame: Frame, todo: do.CountResolution) -> None:
    pos.extra += (("resolved", frame.source.number),)


@carries_out(do.WhenThisTurn)
def _when_this_turn(pos: Position, frame: Frame, todo: do.WhenThisTurn) -> None:
    if todo.whenever:
        assert isinstance(todo.what, Filter)
        test = settled_filter(pos, frame, todo.what)
        who, by = frame.controller, frame.source
        one = Delayed("", None, todo.do, who, by, (), on=todo.event, fits=test)
        pos.delayed += (one,)
        return
    for obj in objects_for(pos, frame, todo.what):
        pos.delayed += (
            Delayed(
                "",
                None,
                todo.do,
                frame.controller,
                frame.source,
                (obj.number,),
                on=todo.event,
            ),
        )


@carries_out(do.WinGame)
def _win(pos: Position, frame: Frame, todo: do.WinGame) -> None:
    for player in players_for(pos, frame, todo.who)[:1]:
        end_game(pos, player, "104.2b")


@carries_out(do.AddRule)
def _add_rule(pos: Position, frame: Frame, todo: do.AddRule) -> None:
    by = frame.source.copiable.name
    rule, owner = todo.rule, frame.controller
    assert isinstance(rule, RuleEffect)
    if rule.who not in ("any", "you", "opponent"):
        owners = players_for(pos, frame, rule.who)
        if not owners:
            return
        rule, owner = rule.changed(who="you"), owners[0]
    if rule.what is not None and rule.what.same_name_as:
        # The name is the one that the object last had; without a name nothing is
        # named (201.2a, 608.2h).
        known = {obj.number: obj for obj in frame.seen}
        entries = asking.target_entries(frame, rule.what.same_name_as)
        names = [
            known[entry].copiable.name
            for entry in entries
            if not isinstance(entry, PlayerRef) and entry in known
        ]
        if not names or not names[0]:
            return
        rule = rule.changed(what=rule.what.changed(name=names[0], same_name_as=""))
    pos.rules += (RunningRule(rule, owner, todo.until, by, frame.controller),)
    pos.renew()
