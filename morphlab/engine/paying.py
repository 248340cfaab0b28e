"""Paying costs: mana in reach, mana abilities, choosing X (118, 601.2f-h, 605)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from itertools import product

from . import acts, asking, layers, moves, phrases
from .abilities import ManaAbility
from .characteristics import Characteristics
from .facedown import turn_up_first
from .machine import Rewound, ask, carries_out
from .mana import (
    Mana,
    ManaCost,
    Pool,
    Source,
    alternatives,
    can_pay,
    kinds_of,
    paid_by,
    paid_off,
    payments,
    pool_of,
)
from .objects import Away, Event, GameObject
from .planeswalkers import marked
from .record import Record, record
from .said import say
from .selectors import Cost, CostPart, Filter
from .state import Frame, Position
from .vocabulary import game_verb

# What mana may be spent on: what is done, in which way, with what (106.6). A purpose
# is written ``spell`` or ``turn up:morph``, with the way after the colon.
PURPOSES: dict[str, Callable[[str, str, Characteristics], bool]] = {
    "creature spells": lambda act, way, now: act == "spell" and now.is_creature,
    "enchantment spells": lambda act, way, now: (
        act == "spell" and "enchantment" in now.types
    ),
    "unlocking": lambda act, way, now: way == "unlock",
    "face-down spells": lambda act, way, now: act == "spell" and not now.name,
    "abilities": lambda act, way, now: act == "ability",
    "turning up": lambda act, way, now: act == "turn up",
    "turning manifested creatures up": lambda act, way, now: way == "manifest",
    "morph costs": lambda act, way, now: way in asking.MORPHS,
}


def usable(mana: Mana, purpose: str, now: Characteristics) -> bool:
    """Whether a mana may be spent for a purpose (106.6).

    >>> morphs = Mana("C", "face-down spells or morph costs")
    >>> [usable(morphs, f"turn up:{way}", Characteristics())
    ...  for way in ("megamorph", "disguise")]
    [True, False]
    """
    if not mana.only:
        return True
    act, _, way = purpose.partition(":")
    for phrase in mana.only.split(" or "):
        test = PURPOSES.get(phrase)
        word, _, rest = phrase.partition(" ")
        if test is None:
            if rest == "spells" and act == "spell" and word in now.subtypes:
                return True
        elif test(act, way, now):
            return True
    return False


def mana_sources(
    pos: Position, player: int
) -> Iterator[tuple[GameObject, int, ManaAbility]]:
    """The mana abilities that a player may activate now (605.3a).

    >>> from morphlab.engine.example import table
    >>> [obj.handle for obj, _, _ in mana_sources(table(), 0)]
    ['#L1', '#L2', '#L3', '#L4']
    """
    stopping = any(layers.rule_effects(pos, "cant activate"))
    for number in layers.watching(pos, "mana"):
        obj = pos.objects[number]
        if obj.zone != "battlefield" or obj.controller != player:
            continue
        now = layers.characteristics(pos, obj)
        if (
            now.abilities.taps_for is not None and not stopping
        ):  # the same answer for all of them
            if not obj.tapped and not obj.phased_out and not sick(obj, now):
                for place, ability in now.abilities.mana:
                    yield obj, place, ability
            continue
        for place, ability in now.abilities.mana:
            if why_not_mana(pos, player, obj, now, ability) is None:
                yield obj, place, ability


def why_not_mana(
    pos: Position,
    player: int,
    obj: GameObject,
    now: Characteristics,
    ability: ManaAbility,
) -> tuple[str, str] | None:
    """Why a player may not activate a mana ability now, if so (605.3a).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> land = state.objects[4].changed(tapped=True)
    >>> now = layers.characteristics(state, land)
    >>> why_not_mana(state, 0, land, now, now.abilities.mana[0][1])
    ('it is tapped', '107.5')
    """
    if obj.controller != player or obj.phased_out:
        return say("you do not control it"), "602.2"
    if ability.cost.taps:
        if obj.tapped:
            return say("it is tapped"), "107.5"
        if sick(obj, now):
            return say("it came under your control this turn"), "302.6"
    if ability.condition is not None and not asking.holds(
        pos, ability.condition, player, obj
    ):
        return say("its condition is not met"), "602.5b"
    return stopped(pos, player, obj)


def stopped(pos: Position, player: int, obj: GameObject) -> tuple[str, str] | None:
    """Whether an effect stops the activated abilities of an object (602.5)."""
    for *_, name in layers.rules_about(pos, "cant activate", obj, player=player):
        return say("{name} forbids it", name=name), "602.5"
    return None


def reachable(
    pos: Position,
    player: int,
    purpose: str,
    now: Characteristics,
    without: Collection[int] = (),
) -> list[Source]:
    """All mana that a player could spend for a purpose, by the kinds it can be (106.6).

    ``without`` are permanents whose mana abilities do not count.

    >>> from morphlab.engine.example import OWL, table
    >>> len(reachable(table(), 0, "spell", OWL.printed))
    4
    """
    sources: list[Source] = [
        frozenset(mana.symbol)
        for mana in pos.players[player].pool
        if usable(mana, purpose, now)
    ]
    return sources + _given(
        pos, player, purpose, now, layers.watching(pos, "mana"), without
    )


def _given(
    pos: Position,
    player: int,
    purpose: str,
    now: Characteristics,
    numbers: Iterable[int],
    without: Collection[int] = (),
) -> list[Source]:
    """The mana that the abilities of a player's permanents could give for a purpose."""
    sources: list[Source] = []
    objects = pos.objects
    stopping = any(layers.rule_effects(pos, "cant activate"))
    for number in numbers:
        obj = objects[number]
        if obj.controller != player or obj.phased_out or number in without:
            continue
        if obj.zone != "battlefield":
            continue
        its = layers.characteristics(pos, obj)
        if its.abilities.taps_for is not None and not stopping:
            if not obj.tapped and not (obj.sick and sick(obj, its)):
                sources += its.abilities.taps_for
            continue
        outputs = [
            text
            for _, ability in its.abilities.mana
            if usable(Mana("C", ability.only), purpose, now)
            and why_not_mana(pos, player, obj, its, ability) is None
            for text in ability.outputs
        ]
        if outputs:
            sources += kinds_of(outputs)
    return sources


def tappable(pos: Position, player: int) -> list[GameObject]:
    """The untapped creatures of a player, new ones too: for convoke (702.51a).

    >>> from morphlab.engine.example import table
    >>> [obj.handle for obj in tappable(table(), 0)]
    ['#1', '#2']
    """
    return [
        obj
        for obj in pos.permanents()
        if obj.controller == player
        and not obj.tapped
        and layers.characteristics(pos, obj).is_creature
    ]


def in_reach(
    pos: Position,
    player: int,
    cost: Cost,
    purpose: str,
    now: Characteristics,
    without: Collection[int] = (),
) -> list[list[Source]]:
    """What could pay for a cost, the creatures to tap for convoke too (702.51a).

    Nearly always that is one list. A creature stands there once, for its colours and
    for the mana that it could give; one that gives more mana is used in one of the two
    ways, which makes another list.

    >>> from morphlab.engine.example import OWL, table
    >>> cost = Cost(ManaCost.parse("{5}"), convoke=True)
    >>> [len(found) for found in in_reach(table(), 0, cost, "spell", OWL.printed)]
    [6]
    """
    if not cost.convoke:
        return [reachable(pos, player, purpose, now, without)]
    creatures = [obj for obj in tappable(pos, player) if obj.number not in without]
    apart = (*without, *(obj.number for obj in creatures))
    every = reachable(pos, player, purpose, now, apart)
    ways: list[tuple[list[Source], ...]] = []
    for obj in creatures:
        colors = frozenset(layers.characteristics(pos, obj).colors)
        gives = _given(pos, player, purpose, now, (obj.number,))
        if len(gives) > 1:
            ways.append((gives, [colors]))
        else:
            every.append(colors.union(*gives))
    return [[*every, *(s for part in way for s in part)] for way in product(*ways)]


def pays(pos: Position, player: int, cost: ManaCost, sources: list[Source]) -> bool:
    """Whether sources and a player's life could pay a mana cost (118.3, 107.4f).

    >>> from morphlab.engine.example import table
    >>> pays(table(), 0, ManaCost.parse("{W/P}"), [])
    True
    """
    for one, life in alternatives(cost):
        if life <= pos.players[player].life and can_pay(one, sources):
            return True
    return False


def ways_to_pay(cost: ManaCost) -> dict[str, tuple[ManaCost, int]]:
    """The ways to pay symbols that leave a choice, by what is said of each (601.2b).

    >>> list(ways_to_pay(ManaCost.parse("{1}{W/P}")))
    ['{1}{W}', '{1} and 2 life']
    >>> ways_to_pay(ManaCost.parse("{1}{W}"))
    {}
    """
    ways = alternatives(cost)
    if len(ways) == 1:
        return {}
    return {
        say("{mana} and {life} life", mana=str(one), life=life)
        if life
        else say("{mana}", mana=str(one)): (one, life)
        for one, life in ways
    }


class Payable:
    """Whether costs can be paid, with the mana in reach worked out once a list (118.3).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> four, five = ManaCost.parse("{4}"), ManaCost.parse("{5}")
    >>> can = Payable(state, 0)
    >>> [can(cost, "spell", state.objects[8]) for cost in (four, five)]
    [True, False]
    """

    def __init__(self, pos: Position, player: int) -> None:
        self.pos, self.player = pos, player
        self.available = list(mana_sources(pos, player))
        self.plain = not any(m.only for m in pos.players[player].pool) and not any(
            ability.only for _, _, ability in self.available
        )
        self._known: dict[ManaCost, bool] = {}
        self._sources: list[Source] | None = None

    def __call__(self, cost: ManaCost, purpose: str, obj: GameObject) -> bool:
        """Whether the player could pay for this object and purpose (118.3)."""
        if not self.plain:
            return pays(self.pos, self.player, cost, self._reachable(purpose, obj))
        found = self._known.get(cost)
        if found is None:
            if self._sources is None:
                self._sources = self._reachable(purpose, obj)
            found = pays(self.pos, self.player, cost, self._sources)
            self._known[cost] = found
        return found

    def _reachable(self, purpose: str, obj: GameObject) -> list[Source]:
        return reachable(self.pos, self.player, purpose, obj.copiable)


def sick(obj: GameObject, now: Characteristics) -> bool:
    """Whether a creature came too late this turn to attack or to be tapped (302.6).

    >>> from morphlab.engine.example import BEAR, table
    >>> sick(table().objects[2].changed(sick=True), BEAR.printed)
    True
    """
    return obj.sick and now.is_creature and "haste" not in now.abilities.keywords


# Said for each list and each mana ability on the way, so made once for an amount.
@lru_cache(maxsize=256)
def _unpaid(amount: ManaCost) -> str:
    return say("{amount} cannot be paid", amount=amount)


@lru_cache(maxsize=256)
def _pay(amount: ManaCost) -> str:
    return say("Pay {amount}", amount=amount)


def why_not_pay(
    pos: Position,
    player: int,
    cost: Cost,
    source: GameObject,
    purpose: str,
    payable: Payable | None = None,
) -> tuple[str, str] | None:
    """Why a player could not pay a cost with all mana in reach, if so (118.3).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.selectors import mana
    >>> state = table()
    >>> why_not_pay(state, 0, mana("{5}"), state.objects[8], "spell")
    ('{5} cannot be paid', '118.3')
    """
    for part in cost.parts:
        why = _why_not_part(pos, player, part, source)
        if why is not None:
            return why
    amount = cost.amount()
    if amount is None:
        return None
    taps = (source.number,) if cost.taps else ()
    if payable is not None and not taps and not cost.convoke:
        enough = payable(amount, purpose, source)
    else:
        found = in_reach(pos, player, cost, purpose, source.copiable, taps)
        enough = any(pays(pos, player, amount, one) for one in found)
    if not enough:
        return _unpaid(amount), "118.3"
    return None


def _why_not_part(
    pos: Position, player: int, part: CostPart, source: GameObject
) -> tuple[str, str] | None:
    if part.kind == "tap":
        now = layers.characteristics(pos, source)
        if source.tapped:
            return say("it is tapped"), "107.5"
        if sick(source, now):
            return say("it came under your control this turn"), "302.6"
    elif part.kind == "life":
        if pos.players[player].life < part.count:
            return say("{count} life cannot be paid", count=part.count), "119.4"
    elif part.kind == "counter":
        if source.counter("+1/+1") < part.count:
            return say("it has too few counters"), "118.3"
    elif part.kind == "loyalty":
        if source.counter("loyalty") < -part.count:
            return say("it has too few loyalty counters"), "606.6"
    elif part.kind not in ("sacrifice this", "discard this"):
        if len(part_options(pos, player, part, source)) < part.count:
            return say(
                "there is nothing to {kind} for the cost", kind=game_verb(part.kind)
            ), "118.3"
    return None


def _this(source: GameObject) -> int:
    """What "another" leaves out: the source of an ability, not the ability."""
    if source.on_stack is not None and source.on_stack.source is not None:
        return source.on_stack.source.number
    return source.number


def part_options(
    pos: Position, player: int, part: CostPart, source: GameObject
) -> list[int]:
    """The objects with which a part of a cost may be paid (118.3).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> creature = CostPart("sacrifice", what=Filter(types=("creature",)))
    >>> part_options(state, 0, creature, state.objects[8])
    [1, 2]
    """
    zone = "hand" if part.kind in ("discard", "reveal") else "battlefield"
    if zone == "hand":
        return [
            n
            for n in pos.players[player].hand
            if n != source.number
            and (
                part.what is None
                or asking.matches(
                    pos, part.what.changed(zone="hand"), pos.objects[n], player
                )
            )
        ]
    return [
        obj.number
        for obj in asking.found(pos, part.what or Filter(), player, _this(source))
        if obj.controller == player
    ]


@record
class ChooseX(Record):
    """Choose the value of X (601.2b; 107.3d for special actions)."""

    cost: Cost
    purpose: str


@carries_out(ChooseX)
def _choose_x(pos: Position, frame: Frame, todo: ChooseX) -> None:
    if frame.answers:
        x = frame.answers[0]
        pos.frames = (*pos.frames[:-1], pos.frames[-1].changed(x=x))
        if frame.stack is not None:
            moves.change(pos, frame.stack, x=x)
        return
    source = pos.objects.get(frame.stack or frame.source.number, frame.source)
    player = frame.controller
    found = in_reach(pos, player, todo.cost, todo.purpose, source.copiable)
    most = 0
    while (amount := todo.cost.amount(most + 1)) is not None and any(
        pays(pos, player, amount, one) for one in found
    ):
        most += 1
    rule = "107.3d" if frame.what == "special" else "107.3a"
    ask(
        pos,
        frame.controller,
        "x",
        say("Choose the value of X"),
        rule,
        tuple(range(most + 1)),
    )


@record
class Convoke(Record):
    """Choose creatures to tap instead of paying mana, before the payment (702.51a)."""

    cost: Cost
    purpose: str
    source: int


@carries_out(Convoke)
def _convoke(pos: Position, frame: Frame, todo: Convoke) -> None:
    """One creature after another, as long as the rest can be paid; then the payment.

    Each pays for a mana of its colour as long as there is one: whatever pays for that
    would pay for generic mana as well.
    """
    player, cost = frame.controller, todo.cost
    now = pos.objects.get(todo.source, frame.source).copiable
    left, answers = cost.amount(frame.x), list(frame.answers)
    taken: tuple[int, ...] = ()

    def enough(amount: ManaCost, tapped: tuple[int, ...], by: Cost) -> bool:
        found = in_reach(pos, player, by, todo.purpose, now, tapped)
        return any(pays(pos, player, amount, one) for one in found)

    while left is not None and left.mana_value:
        options: dict[int, list[str]] = {}
        for obj in tappable(pos, player):
            if obj.number not in taken:
                colors = layers.characteristics(pos, obj).colors
                symbols = [
                    one
                    for one in paid_by(left, colors)
                    if enough(paid_off(left, one), (*taken, obj.number), cost)
                ]
                if symbols:
                    options[obj.number] = symbols
        if not options:
            break
        if not answers:
            stop = enough(left, taken, cost.changed(convoke=False))
            prompt = say("Choose a creature to tap for {amount}", amount=left)
            may: tuple[int | None, ...] = (*options, None) if stop else tuple(options)
            ask(pos, player, "convoke", prompt, "702.51a", may)
            return
        picked = answers.pop(0)
        if picked is None:
            break
        symbols = options[picked]
        if len(symbols) > 1:
            if not answers:
                prompt = say("Choose what it is tapped for")
                texts = tuple(f"{{{one}}}" for one in symbols)
                ask(pos, player, "symbols", prompt, "702.51a", texts)
                return
            symbols = [answers.pop(0)[1:-1]]
        left, taken = paid_off(left, symbols[0]), (*taken, picked)
    top = pos.frames[-1]
    rest = Cost(left, cost.parts)
    pay = PayCost(rest, todo.purpose, todo.source, taken)
    after = tuple(pay if isinstance(one, PayCost) else one for one in top.todo)
    pos.frames = (*pos.frames[:-1], top.changed(todo=after))


@record
class PayCost(Record):
    """Pay a cost in full, mana abilities included, or undo it all (601.2h, 733.1).

    ``tapped`` are the creatures that are tapped with it, for convoke (702.51a).
    """

    cost: Cost
    purpose: str
    source: int
    tapped: tuple[int, ...] = ()


@carries_out(PayCost)
def _pay_cost(pos: Position, frame: Frame, todo: PayCost) -> None:
    player = frame.controller
    if todo.cost.taps and turn_up_first(pos, frame, todo, "tapped", (todo.source,)):
        return
    if todo.tapped and turn_up_first(pos, frame, todo, "tapped", todo.tapped):
        return
    source = pos.objects.get(todo.source)
    if source is None:  # a mana ability sacrificed it
        if todo.purpose.partition(":")[0] == "turn up":
            raise Rewound(say("the permanent to turn up is gone"), "733.1")
        source = frame.source
    cost = todo.cost
    apart = (*todo.tapped, todo.source) if cost.taps else todo.tapped
    answers = list(frame.answers)
    picked: list[tuple[CostPart, list[int]]] = []
    for part in cost.parts:
        if part.kind in _NOT_PICKED:
            picked.append((part, []))
            continue
        taken: list[int] = []
        while len(taken) < part.count:
            options = [
                n
                for n in part_options(pos, player, part, source)
                if n not in taken and all(n not in other for _, other in picked)
            ]
            if not options:
                raise Rewound(
                    say(
                        "there is nothing to {kind} for the cost",
                        kind=game_verb(part.kind),
                    ),
                    "118.3",
                )
            if not answers:
                ask(
                    pos,
                    player,
                    "cost",
                    say("Choose what to {kind}", kind=game_verb(part.kind)),
                    "601.2h",
                    tuple(options),
                )
                return
            taken.append(answers.pop(0))
        picked.append((part, taken))
    spent: Pool | None = None
    amount, life = cost.amount(frame.x), 0
    symbols = ways_to_pay(amount) if amount is not None else {}
    if amount is not None and symbols:
        if not answers:
            near = reachable(pos, player, todo.purpose, source.copiable, apart)
            have = pos.players[player].life
            open_ = tuple(
                text
                for text, (one, need) in symbols.items()
                if need <= have and can_pay(one, near)
            )
            if not open_:
                raise Rewound(_unpaid(amount), "118.3")
            prompt = say("Choose how to pay {amount}", amount=amount)
            ask(pos, player, "symbols", prompt, "601.2b", open_)
            return
        amount, life = symbols[answers.pop(0)]
    if amount is not None:
        pool = pos.players[player].pool
        now = source.copiable
        fit = tuple(m for m in pool if usable(m, todo.purpose, now))
        rest = tuple(m for m in pool if not usable(m, todo.purpose, now))
        ways = payments(amount, fit)
        chosen = answers.pop(0) if answers else None
        if len(ways) != 1 and chosen is None:
            if not ways and not can_pay(
                amount, reachable(pos, player, todo.purpose, now, apart)
            ):
                raise Rewound(_unpaid(amount), "118.3")
            ask(pos, player, "pay", _pay(amount), "601.2g", ways)
            return
        left = chosen if chosen is not None else ways[0]
        spent = tuple(sorted((*left, *rest)))
    before = pos.players[player].pool
    if spent is not None:
        pos.set_player(player, pool=spent)
        if cost.has_x and todo.purpose == "ability" and frame.stack is not None:
            ability = pos.objects[frame.stack]
            assert ability.on_stack is not None
            paid = _taken(before, spent)
            moves.change(pos, ability, on_stack=ability.on_stack.changed(spent=paid))
    acts.lose_life(pos, player, life, "119.4")
    for part, objects in picked:
        _pay_part(pos, player, part, objects, todo.source)
    _tap_for_convoke(pos, player, todo.tapped)
    pos.events.append(
        Event(
            "paid",
            "601.2h",
            player,
            pos.objects.get(todo.source, source),
            amount=len(before) - len(pos.players[player].pool),
            text=phrases.cost(cost.changed(mana=amount)),
        )
    )


def _tap_for_convoke(pos: Position, player: int, numbers: tuple[int, ...]) -> None:
    """Tap the creatures that pay; a mana ability may have used one up (702.51a)."""
    there = [obj.number for obj in tappable(pos, player)] if numbers else []
    for number in numbers:
        if number not in there:
            gone = say("what was picked to {kind} is gone", kind=game_verb("tap"))
            raise Rewound(gone, "702.51a")
        acts.tap(pos, pos.objects[number])


_NOT_PICKED = (
    "tap",
    "sacrifice this",
    "life",
    "discard this",
    "counter",
    "loyalty",
)


def amount_to_pay(frame: Frame, todo: PayCost) -> ManaCost | None:
    """The mana that a waiting payment asks for, its symbols settled (601.2b)."""
    amount = todo.cost.amount(frame.x)
    symbols = ways_to_pay(amount) if amount is not None else {}
    if not symbols:
        return amount
    parts = todo.cost.parts
    first = sum(part.count for part in parts if part.kind not in _NOT_PICKED)
    return symbols[frame.answers[first]][0]


def _taken(before: Pool, after: Pool) -> Pool:
    """The mana that is in the first pool and no more in the second."""
    left = list(before)
    for mana in after:
        left.remove(mana)
    return tuple(left)


def _pay_part(
    pos: Position, player: int, part: CostPart, objects: list[int], source: int
) -> None:
    """Pay a part of a cost; what was picked may be gone by now (118.3)."""
    this = pos.objects.get(source)
    if this is None:
        raise Rewound(say("its source is gone"), "118.3")
    why = None
    if part.kind in ("tap", "counter", "life", "loyalty"):
        why = _why_not_part(pos, player, part, this)
    elif not set(objects) <= set(part_options(pos, player, part, this)):
        why = (
            say("what was picked to {kind} is gone", kind=game_verb(part.kind)),
            "118.3",
        )
    if why is not None:
        raise Rewound(*why)
    if part.kind == "tap":
        acts.tap(pos, pos.objects[source])
    elif part.kind == "life":
        acts.lose_life(pos, player, part.count, "119.4")
    elif part.kind == "sacrifice this":
        acts.sacrifice(pos, [source])
    elif part.kind == "discard this":
        moves.move(pos, source, "graveyard", "701.9", text="discarded")
    elif part.kind == "counter":
        moves.put(pos, pos.objects[source].with_counters("+1/+1", -part.count))
    elif part.kind == "loyalty":
        this = moves.change(pos, source, marks=marked(pos, this))
        if part.count < 0:
            moves.put(pos, this.with_counters("loyalty", part.count))
        acts.put_counters(pos, this, "loyalty", part.count)
    elif part.kind == "sacrifice":
        _remember_payment(pos, objects)
        acts.sacrifice(pos, objects)
    elif part.kind == "discard":
        moves.move_all(
            pos,
            [moves.Move(n, "graveyard", text="discarded") for n in objects],
            "701.9",
        )
    elif part.kind == "return":
        moves.move_all(pos, [moves.Move(n, "hand") for n in objects], "118.3")
    elif part.kind == "reveal":
        for number in objects:
            moves.reveal(pos, pos.objects[number], "701.20", player)
    elif part.kind == "exile":
        ready = (("away", Away(by=source)),)
        gone = [moves.Move(n, "exile", ready=ready) for n in objects]
        _remember_exiled(pos, moves.move_all(pos, gone, "701.13"))


def _remember_exiled(pos: Position, exiled: list[GameObject]) -> None:
    """Note on the spell or ability what was exiled for it, as it is now (607.2a)."""
    spell = pos.objects.get(pos.frames[-1].stack or 0)
    if spell is not None and spell.on_stack is not None:
        result = tuple(obj.number for obj in exiled)
        moves.change(pos, spell, on_stack=spell.on_stack.changed(result=result))


def _remember_payment(pos: Position, objects: list[int]) -> None:
    """Note on the spell or ability what was sacrificed for it (608.2h)."""
    stack = pos.frames[-1].stack
    if stack is not None and stack in pos.objects:
        spell = pos.objects[stack]
        assert spell.on_stack is not None
        paid = tuple(pos.objects[n] for n in objects)
        moves.change(pos, spell, on_stack=spell.on_stack.changed(paid_with=paid))


def activate_mana(
    pos: Position, player: int, obj: GameObject, ability: ManaAbility, output: int
) -> None:
    """Activate a mana ability: its mana is there at once (605.3b).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> land = pos.objects[4]
    >>> activate_mana(pos, 0, land, ManaAbility(("{G}", "{W}")), 1)
    >>> str(pos.players[0].pool[0]), pos.objects[4].tapped
    ('{W}', True)
    """
    for part in ability.cost.parts:
        _pay_part(pos, player, part, [], obj.number)
    made = tuple(
        Mana(mana.symbol, ability.only) for mana in pool_of(ability.outputs[output])
    )
    add_mana(pos, player, made, obj)


def mana_asks(pos: Position, obj: GameObject, ability: ManaAbility) -> bool:
    """Whether its controller must choose what happens as it is sacrificed (616.1).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> mana_asks(state, state.objects[4], ManaAbility(("{G}",)))
    False
    """
    gives_up = any(part.kind == "sacrifice this" for part in ability.cost.parts)
    return gives_up and moves.must_choose(pos, moves.Move(obj.number, "graveyard"))


@record
class UseMana(Record):
    """Activate a mana ability where something may come first (614.1a, 616.1)."""

    player: int
    source: int
    ability: ManaAbility
    output: int


@carries_out(UseMana)
def _use_mana(pos: Position, frame: Frame, todo: UseMana) -> None:
    if todo.ability.cost.taps and turn_up_first(
        pos, frame, todo, "tapped", (todo.source,)
    ):
        return
    obj = pos.objects[todo.source]
    activate_mana(pos, todo.player, obj, todo.ability, todo.output)


def add_mana(pos: Position, player: int, made: Pool, source: GameObject) -> None:
    """Add mana to a player's pool (106.4).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> add_mana(pos, 0, pool_of("{W}{W}"), pos.objects[4])
    >>> pos.events[-1].text
    '{W}{W}'
    """
    pool = pos.players[player].pool
    pos.set_player(player, pool=tuple(sorted((*pool, *made))))
    pos.events.append(
        Event(
            "mana",
            "106.4",
            player,
            source,
            amount=len(made),
            text="".join(str(mana) for mana in made),
        )
    )
