"""Face-down spells and permanents: one way down, one way up (708, 702.37, 701.40)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from . import asking, layers, phrases
from .abilities import Abilities, Keyword
from .characteristics import BLANK, Characteristics
from .effects import Instruction, PutCounters, TurnFaceDown
from .errors import IllegalAction
from .machine import begin, carries_out, inside, leave
from .mana import ManaCost
from .merging import turned as turned_over
from .moves import change, everyone, new_stamp, put, reveal
from .objects import Event, FaceDown, GameObject
from .record import Record, record
from .replacement import Prepared, prepare
from .said import said_row, say
from .selectors import Cost, mana
from .state import Choice, Frame, Position, State
from .triggers import announce
from .vocabulary import game_word

FACE_DOWN_COST = mana("{3}")
WARDED = BLANK.changed(abilities=Abilities((Keyword("ward", mana("{2}")),)))
RULES = {
    "morph": "702.37e",
    "megamorph": "702.37b",
    "disguise": "702.168d",
    "manifest": "701.40b",
    "cloak": "701.58b",
}
CAUSES = ("morph", "megamorph", "disguise", "manifest", "cloak", "spellmorph", "effect")


@record
class Way(Record):
    """One way to turn a permanent face up: its kind, cost and rule (116.2b).

    ``kind`` is ``morph``, ``megamorph`` or ``disguise`` for such a cost, ``manifest``
    or ``cloak`` for the mana cost of the card.

    >>> Way("morph", mana("{2}{W}"), "702.37e").cost.mana.mana_value
    3
    """

    kind: str
    cost: Cost
    rule: str


@lru_cache(maxsize=256)
def face_down(
    cause: str,
    listed: Characteristics | None = None,
    by: str = "",
    entered: bool = False,
    up_first: tuple[str, ...] = (),
) -> FaceDown:
    """The record of being face down for a cause, with the values it lists (708.2).

    Raises:
        IllegalAction: nothing is face down without a cause (708.1).

    >>> face_down("disguise").listed.abilities.keywords
    frozenset({'ward'})
    """
    if cause not in CAUSES:
        raise IllegalAction(
            say("nothing is face down by {cause}", cause=repr(cause)),
            say("a rule or effect must allow it"),
            say("Causes are {causes}.", causes=", ".join(CAUSES)),
            "708.1",
        )
    if listed is None:
        listed = WARDED if cause in ("disguise", "cloak") else BLANK
    return FaceDown(cause, listed, by, entered, up_first)


def is_708(obj: GameObject) -> bool:
    """Whether an object is face down in the sense of 708: a spell or permanent (708.1).

    Cards that lie face down in exile, in a hand, in a library or in the command zone
    have nothing to do with it (110.5d).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> [is_708(state.objects[n]) for n in (1, 2, 8)]
    [True, False, False]
    """
    return obj.face_down is not None and obj.zone in ("battlefield", "stack")


def can_turn_down(obj: GameObject) -> tuple[str, str] | None:
    """Why a permanent is not turned face down, if so: the reason and its rule (708.2b).

    >>> from morphlab.engine.example import table
    >>> can_turn_down(table().objects[1])
    ('it is face down already', '708.2b')
    """
    if obj.face_down is not None:
        return say("it is face down already"), "708.2b"
    if obj.card is not None and (
        obj.card.is_double_faced or obj.card.layout == "melded"
    ):
        return say("a double-faced permanent cannot be turned face down"), "712.16"
    if any(card.is_double_faced for card in obj.cards):
        why = say("a permanent with a double-faced part cannot be turned face down")
        return why, "730.2j"
    return None


def turn_down(
    pos: Position,
    objects: list[GameObject],
    by: str,
    listed: Characteristics | None = None,
) -> list[GameObject]:
    """Turn permanents face down; all saw what they are and may remember (708.2a).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> turn_down(pos, [pos.objects[1], pos.objects[3]], "A spell")
    [<#3 Example Bear face down (effect) in battlefield>]
    """
    turned = []
    for obj in objects:
        if can_turn_down(obj) is not None:
            continue
        ended = tuple(c for c in obj.copied if c.until != "turned down")
        new = put(
            pos,
            turned_over(
                pos.objects[obj.number],
                face_down("effect", listed, by),
                everyone(pos),
            ).changed(
                copied=ended if len(ended) != len(obj.copied) else obj.copied,
                timestamp=new_stamp(pos),
                known_to=everyone(pos),
            ),
        )
        turned.append((new, obj))
    for new, old in turned:
        announce(
            pos,
            Event("turned down", "708.2a", new.controller, new, was=old, text=by),
            ("turned down",),
        )
    return [new for new, _ in turned]


def ways_up(pos: Position, obj: GameObject) -> tuple[Way, ...]:
    """The ways in which its controller may turn a permanent face up (702.37e).

    The morph family asks what the permanent would be face up, through the layers;
    manifest and cloak ask which card it is (701.40b, 701.58b).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> [(way.kind, phrases.cost(way.cost)) for way in ways_up(state, state.objects[1])]
    [('morph', '{2}{W}')]
    """
    if obj.face_down is None or obj.zone != "battlefield":
        return ()
    known: tuple[Way, ...] | None = layers.remembered(pos, obj, layers.WAYS)
    if known is None:
        known = _ways_up(pos, obj)
        layers.remember(pos, obj, layers.WAYS, known)
    return known


def _ways_up(pos: Position, obj: GameObject) -> tuple[Way, ...]:
    ways: list[Way] = []
    cause, card = obj.face_down.cause if obj.face_down else "", obj.card
    if obj.stays_down:
        return ()
    if (
        cause in ("manifest", "cloak")
        and card is not None
        and card.is_creature_card
        and card.printed.cost is not None
    ):
        ways.append(Way(cause, Cost(card.printed.cost), RULES[cause]))
    for word in layers.as_if_face_up(pos, obj).abilities.ways:
        if word.name == "spellmorph":
            continue  # it is cast, not turned up
        if word.cost is not None:
            cost = settled_cost(pos, word.cost, obj)
            if word.name in asking.MORPHS:
                cost = morph_cost(pos, cost, obj)
            ways.append(Way(word.name, cost, RULES[word.name]))
    return tuple(ways)


def settled_cost(pos: Position, cost: Cost, obj: GameObject) -> Cost:
    """A cost whose own reduction is worked out for its payer (118.7, 601.2f).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.selectors import Filter, Number
    >>> state, lands = table(), Number("count", Filter(types=("land",)))
    >>> cost = Cost(ManaCost.parse("{6}{W}"), less=lands)
    >>> phrases.cost(settled_cost(state, cost, state.objects[1]))
    '{2}{W}'
    """
    if isinstance(cost.less, int):
        return cost
    less = asking.amount(pos, cost.less, obj.controller, obj)
    if cost.has_x or cost.mana is None:
        return cost.changed(less=less)
    return cost.changed(mana=cost.mana.plus(-less), less=0)


def morph_cost(pos: Position, cost: Cost, obj: GameObject) -> Cost:
    """A morph cost of an object with what effects add to morph costs (118.7).

    >>> from morphlab.engine.abilities import RuleEffect
    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.moves import create
    >>> pos, tax = table().draft(), RuleEffect("turn up cost", amount=2)
    >>> toll = create(pos, card("Toll", "{2}", "Artifact", "", tax), 1, "battlefield")
    >>> phrases.cost(morph_cost(pos, mana("{W}"), pos.objects[1]))
    '{2}{W}'
    """
    rules = layers.rules_about(pos, "turn up cost", obj, player=obj.controller)
    if not rules:
        return cost
    more = sum(rule.amount for rule, *_ in rules)
    if not more:
        return cost
    return cost.changed(mana=(cost.mana or ManaCost(())).plus(more))


def spellmorph_of(pos: Position, obj: GameObject) -> tuple[Keyword | None, str]:
    """The spellmorph ability that a face-down permanent would have, or who took it.

    It must have it as it would be face up (702.37e), and nothing that works on the
    face-down creature may have taken its abilities (ruling of 2019-11-12).

    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.moves import create
    >>> pos, word = table().draft(), Keyword("spellmorph", mana("{B}"))
    >>> hidden = card("Hidden", "{B}", "Instant", "", word)
    >>> down = create(pos, hidden, 0, "battlefield", face_down("spellmorph"))
    >>> spellmorph_of(pos, down)[0] is word, spellmorph_of(pos, pos.objects[1])
    (True, (None, ''))
    """
    down, card = obj.face_down, obj.card
    if down is None or card is None or obj.parts:
        return None, ""
    if "spellmorph" not in card.printed.abilities.keywords:
        return None, ""  # the bare card is what is cast
    word = layers.as_if_face_up(pos, obj).abilities.get("spellmorph")
    if word is None:
        return None, layers.taker(layers.explain(pos, obj, face_up=True), _spellmorph)
    listed = down.listed.changed(abilities=down.listed.abilities.plus(word))
    kept = obj.changed(face_down=down.changed(listed=listed))
    now = layers.derive(pos, kept, layers.plan(pos))
    if "spellmorph" in now.abilities.keywords:
        return word, ""
    return None, layers.taker(layers.explain(pos, kept), _spellmorph)


def _spellmorph(abilities: Abilities) -> bool:
    return "spellmorph" in abilities.keywords


def way_up(pos: Position, player: int, obj: GameObject, kind: str) -> Way:
    """The way of a kind, if a player may use it now, apart from its cost (116.2b).

    Raises:
        IllegalAction: with the first rule that forbids it.

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> way_up(state, 0, state.objects[1], "morph").rule
    '702.37e'
    >>> way_up(state, 0, state.objects[2], "morph")
    Traceback (most recent call last):
        ...
    morphlab.engine.errors.IllegalAction: cannot turn #2 face up - it is face up (708.7)
    """
    found = _way_up(pos, player, obj, kind)
    if isinstance(found, Way):
        return found
    what = say("cannot turn {thing} face up", thing=obj.handle or say("it"))
    raise IllegalAction(what, found[0], rule=found[1])


def _way_up(
    pos: Position, player: int, obj: GameObject, kind: str
) -> Way | tuple[str, str]:
    if obj.phased_out:
        return say("it is phased out"), "702.26b"
    if obj.zone != "battlefield":
        return say("only permanents are turned up"), "708.7"
    if obj.face_down is None:
        return say("it is face up"), "708.7"
    if obj.controller != player:
        return say("another player controls it"), "702.37e"
    ways = ways_up(pos, obj)
    for way in ways:
        if way.kind == kind:
            if name := layers.lawgiver(pos, obj, "cant_turn_up"):
                return say("{name} says that it cannot", name=name), "101.2"
            return way
    why, rule = why_no_way(pos, obj)
    if ways:
        others = said_row([game_word(w.kind) for w in ways], ", ")
        why = say(
            "it has no {kind} cost, but {others}", kind=game_word(kind), others=others
        )
        rule = RULES.get(kind, rule)
    return why, rule


def why_no_way(pos: Position, obj: GameObject) -> tuple[str, str]:
    """Why no cost turns a face-down permanent up, and the rule (702.37e, 701.40b).

    >>> from morphlab.engine.example import BEAR, table
    >>> from morphlab.engine.moves import create
    >>> pos = table().draft()
    >>> bear = create(pos, BEAR, 0, "battlefield", face_down("effect", by="A spell"))
    >>> why_no_way(pos, bear)
    ('face up it would have no morph or disguise cost', '702.37e')
    """
    card, down = obj.card, obj.face_down
    assert down is not None
    if spellmorph_of(pos, obj)[0] is not None:
        return say("its spellmorph cost lets it be cast, not turned up"), "702.37e"
    if obj.parts and obj.stays_down:
        return say("a part of it is an instant or sorcery card"), "730.2g"
    taken = _ways_taken(pos, obj)
    if taken:
        none = say("face up it would have no morph or disguise cost")
        rule = RULES["disguise"] if down.cause == "disguise" else RULES["morph"]
        return say("{what}, because {why}", what=none, why=taken), rule
    if down.cause in ("manifest", "cloak") and card is not None:
        rule = RULES[down.cause]
        if obj.stays_down and not obj.parts:
            return say("an instant or sorcery card stays face down"), (
                "701.40g" if down.cause == "manifest" else "701.58g"
            )
        if not card.is_creature_card:
            return say(
                "the card is no creature card and would have no morph cost"
            ), rule
        return say("the card has no mana cost and would have no morph cost"), rule
    rule = RULES["disguise"] if down.cause == "disguise" else RULES["morph"]
    return say("face up it would have no morph or disguise cost"), rule


def _ways_taken(pos: Position, obj: GameObject) -> str:
    """Which effect would take its morph cost from a permanent, were it face up."""
    if obj.stays_down or not obj.changed(face_down=None).copiable.abilities.ways:
        return ""
    rows = layers.explain(pos, obj, face_up=True)
    return layers.taker(rows, lambda abilities: abilities.ways)


@record
class Turning(Record):
    """Turn one permanent face up, with all that is part of it (708.7, 708.8).

    ``way`` is the cost that was paid, empty for an effect.

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.machine import step
    >>> pos = table().draft()
    >>> begin(pos, (Turning(1),), 0, pos.objects[1])
    >>> step(pos)
    >>> pos.objects[1], pos.events[-1].kind
    (<#1 Example Owl in battlefield>, 'turned up')
    """

    number: int
    way: str = ""


@carries_out(Turning)
def _turn_up(pos: Position, frame: Frame, todo: Turning) -> None:
    obj = pos.objects.get(todo.number)
    if obj is None or obj.face_down is None or obj.zone != "battlefield":
        return
    if obj.stays_down:
        rule = "701.58g" if obj.face_down.cause == "cloak" else "701.40g"
        reveal(pos, obj, "730.2g" if obj.parts else rule)
        return
    if layers.law(pos, obj, "cant_turn_up") is not None:
        return
    extra: tuple[Instruction, ...] = ()
    if todo.way == "megamorph":
        extra = (PutCounters(),)
    x = frame.x if todo.way else 0  # nobody chose an X for an effect (107.3g)
    up = turned_over(obj, None, everyone(pos)).changed(x=x)
    ready = prepare(pos, up, "turned up", frame.answers, extra)
    if isinstance(ready, Choice):
        pos.choice = ready
        return
    new = put(
        pos,
        ready.obj.changed(
            timestamp=new_stamp(pos), known_to=everyone(pos), up_in=pos.turn
        ),
    )
    carry_out_acts(pos, ready, new)
    new = pos.objects[new.number]
    player = frame.controller
    pos.set_player(player, turned_up=pos.players[player].turned_up + 1)
    rule = RULES.get(todo.way, "708.8")
    announce(
        pos,
        Event("turned up", rule, frame.controller, new, was=obj, text=todo.way),
        ("turned up",),
    )
    leave(pos, (new.number,))


def turn_up_first(
    pos: Position, frame: Frame, todo: Any, event: str, numbers: Iterable[int]
) -> bool:
    """Turn up what an effect turns up as part of an event, then go on (614.1a).

    Whether there is anything to turn up; the instruction is then carried out again
    after it, with the answers given so far, and nothing else happens in between.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> begin(pos, (), 0, pos.objects[2])
    >>> turn_up_first(pos, pos.frames[-1], "the event", "tapped", (1, 2))
    False
    """
    waiting = layers.watching(pos, "up first")
    if not waiting:
        return False
    asked = set(numbers)
    found = [pos.objects[number] for number in waiting if number in asked]
    turning = [obj for obj in found if comes_up_first(pos, obj, event)]
    if turning:
        up_before(pos, frame, todo, turning)
    return bool(turning)


def up_before(
    pos: Position, frame: Frame, todo: Any, turning: list[GameObject]
) -> None:
    """Turn permanents up, then carry out an instruction of a frame (614.1a).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> begin(pos, (), 0, pos.objects[2])
    >>> up_before(pos, pos.frames[-1], "the event", [pos.objects[1]])
    >>> [one.todo for one in pos.frames]
    [('the event',), (Turning(number=1),)]
    """
    inside(pos, frame, (todo,), answers=frame.answers)
    for obj in reversed(turning):  # the newest frame is carried out first
        begin(pos, (Turning(obj.number),), obj.controller, obj)


def comes_up_first(pos: Position, obj: GameObject, event: str) -> bool:
    """Whether an effect turns a permanent face up before such an event (614.1a).

    >>> from morphlab.engine.example import table
    >>> comes_up_first(table(), table().objects[1], "damage")
    False
    """
    down = obj.face_down
    return (
        down is not None
        and event in down.up_first
        and obj.zone == "battlefield"
        and not obj.stays_down
        and layers.law(pos, obj, "cant_turn_up") is None
    )


def carry_out_acts(
    pos: Position,
    ready: Prepared,
    obj: GameObject,
    together: frozenset[int] = frozenset(),
) -> None:
    """Do what replacement effects add to the event besides facts of the object (614.1).

    ``together`` are the objects of the same event, which it does not reach.

    >>> from morphlab.engine.effects import Attach
    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> ready = Prepared(pos.objects[2], ((Attach(), 1),))
    >>> carry_out_acts(pos, ready, pos.objects[2])
    >>> pos.objects[2].attached_to
    1
    """
    for instruction, answer in ready.acts:
        if isinstance(instruction, TurnFaceDown):
            assert not isinstance(instruction.what, str)
            others = [
                other
                for other in asking.found(
                    pos, instruction.what, obj.controller, obj.number
                )
                if other.number not in together
            ]
            turn_down(pos, others, obj.copiable.name, instruction.listed)
        elif answer is not None:
            change(pos, obj, attached_to=answer, timestamp=new_stamp(pos))
            pos.events.append(
                Event(
                    "attached", "701.3", obj.controller, obj, other=pos.objects[answer]
                )
            )


@record
class ShowCost(Record):
    """Show all players the cost with which a permanent is turned up (702.37e)."""

    number: int
    way: Way


@carries_out(ShowCost)
def _show_cost(pos: Position, frame: Frame, todo: ShowCost) -> None:
    obj = pos.objects[todo.number]
    pos.events.append(
        Event(
            "cost shown",
            todo.way.rule,
            frame.controller,
            obj,
            amount=frame.x,
            text=phrases.cost(todo.way.cost),
        )
    )


def begin_turn_up(
    pos: Position, player: int, obj: GameObject, way: Way, before: State
) -> None:
    """Start the special action of turning a permanent face up (116.2b, 702.37e).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> pos, owl = state.draft(), state.objects[1]
    >>> begin_turn_up(pos, 0, owl, way_up(pos, 0, owl, "morph"), state)
    >>> [type(one).__name__ for one in pos.frames[-1].todo]
    ['ShowCost', 'PayCost', 'Turning']
    """
    from .paying import ChooseX, PayCost

    todo: tuple[object, ...] = (
        ShowCost(obj.number, way),
        PayCost(way.cost, f"turn up:{way.kind}", obj.number),
        Turning(obj.number, way.kind),
    )
    if way.cost.has_x:
        todo = (ChooseX(way.cost, f"turn up:{way.kind}"), *todo)
    begin(pos, todo, player, obj, what="special", before=before)
