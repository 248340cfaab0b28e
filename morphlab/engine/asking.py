"""Answers to what cards ask: filters, references, numbers, conditions (109, 608.2h)."""

from __future__ import annotations

from operator import eq, ge, gt, le, lt, ne
from typing import TYPE_CHECKING

from . import layers
from .characteristics import Characteristics
from .mana import COLOR_NAMES
from .objects import GameObject, PlayerRef
from .said import said_list, say
from .selectors import Amount, Condition, Filter, Number
from .state import Position
from .vocabulary import game_word, type_words

if TYPE_CHECKING:
    from .state import Frame

# The variants of morph: their abilities are morph abilities (702.37b).
MORPHS = ("morph", "megamorph", "spellmorph")
_OPERATORS = {"<=": le, ">=": ge, "=": eq, "<": lt, ">": gt, "!=": ne}


def fits(
    pos: Position,
    test: Filter,
    obj: GameObject,
    now: Characteristics,
    you: int,
    this: int | None = None,
) -> bool:
    """Whether an object with given characteristics passes a filter (109.2).

    >>> from morphlab.engine.example import BEAR, table
    >>> state = table()
    >>> fits(state, Filter(controller="you"), state.objects[3], BEAR.printed, you=0)
    False
    """
    if test.zone != obj.zone and test.zone != "any":
        return False
    if obj.phased_out or (
        obj.is_ability is not test.ability and test.single_target is None
    ):
        return False
    if test.other and obj.number == this:
        return False
    if test.controller and (obj.controller == you) != (test.controller == "you"):
        return False
    if test.owner and (obj.owner == you) != (test.owner == "you"):
        return False
    if test.types and not all(t in now.types for t in test.types):
        return False
    if test.any_type and not any(t in now.types for t in test.any_type):
        return False
    if test.not_types and any(t in now.types for t in test.not_types):
        return False
    if test.subtypes and not all(t in now.subtypes for t in test.subtypes):
        return False
    if test.not_subtypes and any(t in now.subtypes for t in test.not_subtypes):
        return False
    if test.supertypes and not all(t in now.supertypes for t in test.supertypes):
        return False
    if test.not_supertypes and any(t in now.supertypes for t in test.not_supertypes):
        return False
    if test.colors and not any(c in now.colors for c in test.colors):
        return False
    if test.not_colors and any(c in now.colors for c in test.not_colors):
        return False
    if test.colorless is not None and test.colorless is bool(now.colors):
        return False
    if test.face_down is not None and test.face_down is (obj.face_down is None):
        return False
    if test.token is not None and test.token is not obj.is_token:
        return False
    if test.tapped is not None and test.tapped is not obj.tapped:
        return False
    if test.attacking is not None and test.attacking is (obj.attacking is None):
        return False
    if test.blocking is not None and test.blocking is (obj.blocking is None):
        return False
    return _fits_rarely(pos, test, obj, now, you, this)


def _fits_rarely(
    pos: Position,
    test: Filter,
    obj: GameObject,
    now: Characteristics,
    you: int,
    this: int | None,
) -> bool:
    if test.name and not now.has_name(test.name):
        return False
    if test.keywords and not now.abilities.keywords.issuperset(test.keywords):
        return False
    if test.without and not now.abilities.keywords.isdisjoint(test.without):
        return False
    if test.no_abilities is not None and test.no_abilities is bool(now.abilities):
        return False
    if test.has_way is not None:
        named = any(w.name in MORPHS for w in now.abilities.ways)
        if named is not test.has_way:
            return False
    if test.counter == "any":
        if not obj.counters:
            return False
    elif test.counter and not obj.counter(test.counter):
        return False
    if test.hurt_by_this and this not in obj.hurt_by:
        return False
    if test.turned_up and obj.up_in != pos.turn:
        return False
    if test.held_by is not None and obj.controller != test.held_by:
        return False
    if test.named_in_graveyard and not _named_in_graveyard(pos, obj, now):
        return False
    source = pos.objects.get(this) if this is not None else None
    for pair, value in (
        (test.power, now.power),
        (test.toughness, now.toughness),
        (test.mana_value, now.mana_value + _x_on_stack(obj, now)),
    ):
        if pair is None:
            continue
        if value is None:
            return False
        if pair[0] in ("even", "odd"):
            if value % 2 != (pair[0] == "odd"):
                return False
            continue
        right = pair[1]
        if not isinstance(right, int):
            right = amount(pos, right, you, source)
        if not _OPERATORS[pair[0]](value, right):
            return False
    if test.single_target is not None:
        chosen = obj.on_stack.targets if obj.on_stack is not None else ()
        if (sum(len(part) for part in chosen) == 1) is not test.single_target:
            return False
    if test.exiled_with and (obj.away is None or obj.away.by != this):
        return False
    if test.chosen_name and (
        source is None or not now.name or not now.has_name(source.choice("card name"))
    ):
        return False
    if test.chosen_type and (
        source is None or source.choice("creature type") not in now.subtypes
    ):
        return False
    if test.chosen_color and (
        source is None or not is_of_color(now, source.choice("color"))
    ):
        return False
    return not test.either or any(
        fits(
            pos,
            one if test.zone == "any" else one.changed(zone=test.zone),
            obj,
            now,
            you,
            this,
        )
        for one in test.either
    )


def is_of_color(now: Characteristics, color: str) -> bool:
    """Whether something is of a colour that is given by its name (105.2).

    >>> from morphlab.engine.example import BEAR
    >>> is_of_color(BEAR.printed, "green"), is_of_color(BEAR.printed, "")
    (True, False)
    """
    return color in [COLOR_NAMES[letter] for letter in now.colors]


def misfit(
    pos: Position,
    test: Filter,
    obj: GameObject,
    now: Characteristics,
    you: int,
    this: int | None = None,
) -> str:
    """What keeps an object from passing a filter, empty if no one thing does (109.2).

    >>> from morphlab.engine.example import BEAR, table
    >>> state, small = table(), Filter(types=("creature",), power=("<=", 1))
    >>> misfit(state, small, state.objects[2], BEAR.printed, 0)
    'its power is 2'
    """
    name = pos.players[obj.controller].name
    owner = pos.players[obj.owner].name
    colors = said_list([game_word(COLOR_NAMES[color]) for color in now.colors])
    types = say("its types are {types}", types=type_words(now.type_line))
    face = say("it is face up") if obj.face_down is None else say("it is face down")
    morph = (
        say("it has no morph ability")
        if test.has_way
        else say("it has a morph ability")
    )
    tapped = say("it is tapped") if obj.tapped else say("it is untapped")
    said = {
        "zone": say("it is in the {zone}", zone=game_word(obj.zone)),
        **dict.fromkeys(("types", "any_type", "not_types", "subtypes"), types),
        **dict.fromkeys(("not_subtypes", "supertypes", "not_supertypes"), types),
        "chosen_type": types,
        "other": say("it is the source itself"),
        "controller": say("{name} controls it", name=name),
        "held_by": say("{name} controls it", name=name),
        "owner": say("{name} owns it", name=owner),
        "face_down": face,
        "has_way": morph,
        "tapped": tapped,
        "attacking": say("it does not attack")
        if obj.attacking is None
        else say("it attacks"),
        "blocking": say("it does not block")
        if obj.blocking is None
        else say("it blocks"),
        "power": say("its power is {n}", n=now.power),
        "toughness": say("its toughness is {n}", n=now.toughness),
        "mana_value": say("its mana value is {n}", n=now.mana_value),
        **dict.fromkeys(
            ("colors", "not_colors", "colorless", "chosen_color"),
            say("its colors are {colors}", colors=colors)
            if now.colors
            else say("it has no color"),
        ),
    }
    plain = Filter()
    for field, text in said.items():
        if getattr(test, field) == getattr(plain, field) and field != "zone":
            continue
        one = plain.changed(**{"zone": test.zone, field: getattr(test, field)})
        if not fits(pos, one, obj, now, you, this):
            return text
    return ""


def _named_in_graveyard(pos: Position, obj: GameObject, now: Characteristics) -> bool:
    """Whether its controller's graveyard has a card of its name (201.2)."""
    dead = [pos.objects[n] for n in pos.players[obj.controller].graveyard]
    return bool(now.name) and any(
        layers.characteristics(pos, one).name == now.name for one in dead
    )


def _x_on_stack(obj: GameObject, now: Characteristics) -> int:
    """On the stack X counts as the number chosen for it (202.3e)."""
    if obj.zone == "stack" and obj.x and now.cost is not None:
        return obj.x * now.cost.symbols.count("X")
    return 0


def matches(
    pos: Position, test: Filter, obj: GameObject, you: int, this: int | None = None
) -> bool:
    """Whether an object passes a filter as it is now (109.2).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> matches(state, Filter(subtypes=("Bird",)), state.objects[1], you=0)
    False
    """
    return fits(pos, test, obj, layers.characteristics(pos, obj), you, this)


def found(
    pos: Position, test: Filter, you: int, this: int | None = None, below: str = ""
) -> list[GameObject]:
    """All objects that pass a filter, in the order of their zone (109.2).

    >>> from morphlab.engine.example import table
    >>> [obj.handle for obj in found(table(), Filter(types=("creature",)), you=0)]
    ['#1', '#2', '#3']
    """
    objects = pos.objects
    return [
        objects[n]
        for zone in _zones(test)
        for n in pos.zone(zone)
        if fits(pos, test, objects[n], _now(pos, objects[n], below), you, this)
    ]


def _zones(test: Filter) -> tuple[str, ...]:
    if test.zone != "any":
        return (test.zone,)
    return ("battlefield", "stack", "graveyard", "hand", "library", "exile")


def reads(value: object) -> bool:
    """Whether an amount or a filter has to look at other objects for its answer.

    >>> reads(Filter(power=("<=", Number("life")))), reads(Filter(power=("<=", 2)))
    (True, False)
    """
    if isinstance(value, Number):
        return True
    if isinstance(value, Filter):
        return any(
            pair is not None and not isinstance(pair[1], int)
            for pair in (value.power, value.toughness, value.mana_value)
        )
    return isinstance(value, tuple) and any(reads(part) for part in value)


def amount(
    pos: Position,
    value: Amount,
    you: int,
    source: GameObject | None = None,
    frame: Frame | None = None,
    below: str = "",
) -> int:
    """Work out a number for the source of an ability (107, 608.2h).

    With ``below`` the number is itself part of that layer, so the objects that it asks
    about are asked as they are before it.

    >>> from morphlab.engine.example import table
    >>> amount(table(), Number("count", Filter(types=("land",)), plus=1), you=0)
    5
    """
    if isinstance(value, int):
        return value
    found = _amount(pos, value, you, source, frame, below)
    if value.half:
        found = -(-found // 2)  # 107.1a: the text says which way to round
    return value.plus + value.times * found


def _now(pos: Position, obj: GameObject, below: str) -> Characteristics:
    if below:
        return layers.before(pos, obj, below)
    return layers.characteristics(pos, obj)


def _amount(
    pos: Position,
    value: Number,
    you: int,
    source: GameObject | None,
    frame: Frame | None,
    below: str,
) -> int:
    if value.kind == "count":
        assert value.what is not None
        this = source.number if source is not None else None
        return len(found(pos, value.what, you, this, below))
    if value.kind == "total power":
        assert value.what is not None
        this = source.number if source is not None else None
        of = found(pos, value.what, you, this, below)
        return sum(_now(pos, obj, below).power or 0 for obj in of)
    if value.kind == "names":  # 201.2b: what has no name differs from nothing
        assert value.what is not None
        this = source.number if source is not None else None
        of = found(pos, value.what, you, this, below)
        return len({_now(pos, obj, below).name for obj in of} - {""})
    if value.kind == "x":
        return frame.x if frame is not None else source.x if source is not None else 0
    if value.kind == "either":
        assert value.condition is not None
        assert source is not None
        true = holds(pos, value.condition, you, source, frame, below)
        part = value.then if true else value.otherwise
        return amount(pos, part, you, source, frame, below)
    if value.kind == "amount":
        return frame.event.amount if frame is not None and frame.event else 0
    if value.kind == "life":
        return sum(pos.players[p].life for p in players(pos, value.of, frame, you))
    if value.kind == "devotion":  # 700.5: mana symbols of a colour among permanents
        return sum(
            sum(value.name in symbol for symbol in obj.copiable.cost.symbols)
            for obj in pos.permanents()
            if obj.controller == you and obj.copiable.cost is not None
        )
    if value.kind == "resolved":
        this = source.number if source is not None else None
        return sum(one == ("resolved", this) for one in pos.extra)
    if value.kind == "turned up":
        return pos.players[you].turned_up
    if value.kind == "cast last turn":  # by the player who cast most
        return max(player.cast_before for player in pos.players)
    if value.kind == "entered face down":
        return pos.players[you].entered_down
    if value.kind == "result":
        return len(frame.result) if frame is not None else 0
    if value.kind == "hand":
        return len(pos.players[you].hand)
    total = 0
    for obj in named(pos, value.of, frame, source):
        if value.kind == "counters":
            total += obj.counter(value.name)
        elif value.kind == "card power":  # 708.12: the card, no effect counted
            total += (obj.card.printed.power or 0) if obj.card is not None else 0
        else:
            now = last_known(pos, obj, frame, below)
            number = {
                "power": now.power,
                "toughness": now.toughness,
                "mana value": now.mana_value + _x_on_stack(obj, now),
            }[value.kind]
            total += number or 0
    return total


def named(
    pos: Position, reference: str, frame: Frame | None, source: GameObject | None
) -> list[GameObject]:
    """The objects that a reference names; what has left as it last was (608.2h).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> named(state, "this", None, state.objects[2])
    [<#2 Example Bear in battlefield>]
    """
    if reference == "this" and source is not None:
        return [as_last_known(pos, source)]
    if frame is not None and (
        reference.startswith("target") or reference in ("chosen", "result")
    ):
        gone = {one.object.number: one.object for one in pos.gone}
        numbers = [e for e in _entries(frame, reference) if isinstance(e, int)]
        return [
            pos.objects.get(n, gone.get(n))  # type: ignore[misc]
            for n in numbers
            if n in pos.objects or n in gone
        ]
    return objects_of(pos, reference, frame, source)


def as_last_known(pos: Position, obj: GameObject) -> GameObject:
    """An object as it is, or as it last was on the battlefield (113.7a, 608.2h).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> early = pos.objects[2]
    >>> pos.objects[2] = early.changed(damage=1)
    >>> as_last_known(pos, early).damage
    1
    """
    live = pos.objects.get(obj.number)
    if live is not None:
        return live
    return next((g.object for g in pos.gone if g.object.number == obj.number), obj)


def last_known(
    pos: Position, obj: GameObject, frame: Frame | None = None, below: str = ""
) -> Characteristics:
    """Characteristics now, or as they last were on the battlefield (608.2h).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.objects import Gone
    >>> pos = table().draft()
    >>> bear = pos.objects.pop(2)
    >>> grown = bear.copiable.changed(power=5)
    >>> pos.gone = (Gone(bear, grown),)
    >>> last_known(pos, bear).pt
    '5/2'
    """
    if obj.number not in pos.objects:
        for gone in pos.gone:
            if gone.object.number == obj.number:
                return gone.chars
        if frame is not None and frame.event is not None:
            event = frame.event
            if event.was is obj and event.chars is not None:
                return event.chars
    return _now(pos, obj, below)


def holds(
    pos: Position,
    condition: Condition,
    you: int,
    source: GameObject,
    frame: Frame | None = None,
    below: str = "",
) -> bool:
    """Whether a condition is true now (603.4, 611.3a).

    With ``below`` it decides about that layer and sees objects as before it.

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> holds(state, Condition("turn", who="you"), 1, state.objects[3])
    False
    """
    return _holds(pos, condition, you, source, frame, below) is not condition.negated


def _holds(
    pos: Position,
    condition: Condition,
    you: int,
    source: GameObject,
    frame: Frame | None,
    below: str,
) -> bool:
    if condition.kind == "compare":
        left = amount(pos, condition.left, you, source, frame, below)
        right = amount(pos, condition.right, you, source, frame, below)
        return bool(_OPERATORS[condition.op](left, right))
    if condition.kind == "turn":
        return (pos.active == you) is (condition.who == "you")
    if condition.kind == "kicked":
        return source.on_stack is not None and source.on_stack.kicked
    if condition.kind == "came lately":
        # The upkeep that it is now counts as the one before while it lasts (702.30a).
        before, now = pos.players[you].upkeeps
        return source.came >= (before if now == pos.turn else now)
    if condition.kind == "chosen":
        return source.choice(condition.name) == condition.value
    if condition.kind == "card is":  # 708.12: the card, no effect counted
        assert condition.fits is not None
        test = condition.fits.changed(zone="any")
        of = objects_of(pos, condition.what, frame, source)
        return bool(of) and all(
            obj.card is not None
            and fits(pos, test, obj, obj.card.printed, you, source.number)
            for obj in of
        )
    if condition.kind == "is":
        assert condition.fits is not None
        of = objects_of(pos, condition.what, frame, source)
        return bool(of) and all(
            fits(pos, condition.fits, obj, _now(pos, obj, below), you, source.number)
            for obj in of
        )
    raise AssertionError(f"no rule answers the condition {condition.kind!r}")


def objects_of(
    pos: Position,
    reference: str,
    frame: Frame | None,
    source: GameObject | None,
) -> list[GameObject]:
    """The objects that a reference names, as far as they still are there (608.2b).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> sword = state.objects[2].changed(attached_to=3)
    >>> objects_of(state, "attached", None, sword)
    [<#3 Example Bear in battlefield>]
    """
    objects = pos.objects
    if reference == "this":
        if source is None:
            return []
        return [objects.get(source.number, source)]
    if reference == "attached":
        if source is None or source.attached_to is None:
            return []
        host = objects.get(source.attached_to)
        return [host] if host is not None else []
    if reference == "top":
        owner = frame.controller if frame is not None else None
        if owner is None and source is not None:
            owner = source.controller
        library = pos.players[owner].library if owner is not None else ()
        return [objects[n] for n in library[-1:]]
    if frame is None:
        return []
    if reference == "sacrificed":
        spell = pos.objects.get(frame.stack) if frame.stack is not None else None
        return list(spell.on_stack.paid_with) if spell and spell.on_stack else []
    if reference in ("event", "other"):
        event = frame.event
        seen = None
        if event is not None:
            seen = event.object if reference == "event" else event.other
        if event is None or seen is None:
            return []
        also = event.parts if reference == "event" else ()
        return [objects.get(one.number, one) for one in (seen, *also)]
    return [
        objects[entry]
        for entry in _entries(frame, reference)
        if not isinstance(entry, PlayerRef) and entry in objects
    ]


def _entries(frame: Frame, reference: str) -> tuple[int | PlayerRef, ...]:
    if reference == "result":
        return frame.result
    return frame.chosen if reference == "chosen" else target_entries(frame, reference)


def target_entries(frame: Frame, reference: str) -> tuple[int | PlayerRef, ...]:
    """What was chosen for ``target`` (all) or ``target 2``, the second one (601.2c).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.state import Frame
    >>> frame = Frame((), 0, table().objects[2], targets=((1,), (3, PlayerRef(1))))
    >>> target_entries(frame, "target 2")
    (3, PlayerRef(number=1))
    """
    word, _, number = reference.partition(" ")
    if word != "target":
        return ()
    if not number:
        return tuple(entry for part in frame.targets for entry in part)
    place = int(number) - 1
    return frame.targets[place] if place < len(frame.targets) else ()


def players(pos: Position, who: str, frame: Frame | None, you: int) -> list[int]:
    """The players that a reference names, in turn order (101.4).

    >>> from morphlab.engine.example import table
    >>> players(table(), "opponent", None, you=0)
    [1]
    """
    if who == "you":
        return [you]
    if who == "opponent":
        return pos.opponents(you)
    if who == "each player":
        return pos.living()
    if who == "defending player":  # 506.2: of the attacking source
        this = frame and pos.objects.get(frame.source.number, frame.source)
        return [this.attacking] if this and this.attacking is not None else []
    if frame is None:
        return []
    if who == "player":
        event = frame.event
        return [event.player] if event is not None and event.player is not None else []
    for prefix in ("controller of ", "owner of "):
        if who.startswith(prefix):
            of = named(pos, who.removeprefix(prefix), frame, frame.source)
            if not of:  # gone by now: as it last was (608.2h)
                entries = target_entries(frame, who.removeprefix(prefix))
                of = [obj for obj in frame.seen if obj.number in entries]
            first = prefix == "controller of "
            return [obj.controller if first else obj.owner for obj in of[:1]]
    entries = frame.chosen if who == "chosen" else target_entries(frame, who)
    return [entry.number for entry in entries if isinstance(entry, PlayerRef)]
