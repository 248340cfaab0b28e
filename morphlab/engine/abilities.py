"""Abilities as data: keywords, triggered, activated, static, replacing (113, 702)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from .effects import (
    Apply,
    Change,
    CounterSpell,
    Effect,
    Instruction,
    RemoveCounters,
    Sacrifice,
    UnlessPays,
    What,
)
from .errors import UnknownCard
from .mana import Source, kinds_of
from .record import Record, record
from .selectors import Condition, Cost, CostPart, Filter, Number

# What the engine plays; a card with another keyword is refused where it is made.
KEYWORDS = {
    "deathtouch": "702.2",
    "defender": "702.3",
    "double strike": "702.4",
    "enchant": "702.5",
    "equip": "702.6",
    "first strike": "702.7",
    "flash": "702.8",
    "flying": "702.9",
    "haste": "702.10",
    "hexproof": "702.11",
    "indestructible": "702.12",
    "lifelink": "702.15",
    "protection": "702.16",
    "reach": "702.17",
    "trample": "702.19",
    "vigilance": "702.20",
    "ward": "702.21",
    "morph": "702.37",
    "megamorph": "702.37b",
    "flashback": "702.34",
    "foretell": "702.143",
    "hidden agenda": "702.106",
    "kicker": "702.33",
    "convoke": "702.51",
    "split second": "702.61",
    "fuse": "702.102",
    "aftermath": "702.127",
    "mutate": "702.140",
    "echo": "702.30",
    "vanishing": "702.63",
    "prowess": "702.108",
    "menace": "702.111",
    "disguise": "702.168",
    "spellmorph": "100.7",
    "uncounterable": "701.6",
}
# Each counter of such a kind gives the keyword that it is called after (122.1b).
KEYWORD_COUNTERS = (
    "deathtouch",
    "double strike",
    "first strike",
    "flying",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "reach",
    "trample",
    "vigilance",
)
WAYS = ("morph", "megamorph", "disguise", "spellmorph")


TAP = Cost(None, (CostPart("tap"),))


@record
class Keyword(Record):
    """A keyword ability (702), with its cost or what it speaks of.

    >>> Keyword("flying").rule
    '702.9'
    """

    name: str
    cost: Cost | None = None
    what: Filter | None = None

    @property
    def rule(self) -> str:
        """The number of its rule (702)."""
        return KEYWORDS[self.name]


@record
class When(Record):
    """An event that a triggered ability waits for (603.2).

    ``event`` is the kind of event; ``what`` is ``this``, ``attached`` or a filter for
    the object of the event; ``who`` is whose event it must be (``you``, ``opponent`` or
    ``any``); ``step`` names the step for ``begins``, and the half of a Room for
    ``unlocked``. ``given`` is asked at the event alone, not again on resolution. The
    event ``state`` is none: the ability triggers as soon as ``state`` is true, and not
    again while it waits or is on the stack (603.8).
    """

    event: str
    what: What = "this"
    who: str = "any"
    step: str = ""
    given: Condition | None = None
    state: Condition | None = None


@record
class Triggered(Record):
    """A triggered ability (603): events, an intervening if, and what happens."""

    when: tuple[When, ...]
    effect: Effect
    condition: Condition | None = None
    zone: str = "battlefield"


@record
class Activated(Record):
    """An activated ability with a cost (602).

    ``timing`` is ``instant``, ``sorcery`` or ``loyalty``: when a sorcery could be cast,
    and once each turn for all such abilities of a permanent (606.3).
    """

    cost: Cost
    effect: Effect
    timing: str = "instant"
    zone: str = "battlefield"
    condition: Condition | None = None


@record
class ManaAbility(Record):
    """An activated mana ability: one of the outputs is added, no stack (605).

    ``outputs`` are symbol texts such as ``{G}``; ``only`` restricts the mana (106.6).
    """

    outputs: tuple[str, ...]
    cost: Cost = TAP
    only: str = ""
    condition: Condition | None = None


@record
class Static(Record):
    """A static ability that changes objects (604, 611.3).

    ``affects`` is ``this``, ``attached`` or a filter for permanents.
    """

    changes: tuple[Change, ...]
    affects: What = "this"
    condition: Condition | None = None


@record
class RuleEffect(Record):
    """A static ability that changes rules for spells or players (604, 613.11).

    ``kind`` is ``spell cost``, ``least spell cost`` (no spell costs less mana than
    ``amount``), ``turn up cost``, ``cant cast``, ``cast from``,
    ``cast free`` (without paying the mana cost), ``cast this`` (from the zone where the
    card itself lies), ``play from`` (lands), ``top revealed``, ``top looked`` (by you
    alone, at any time), ``as flash``, ``look``,
    ``cant enter``, ``cant cast from``, ``cant block``, ``cant activate``, ``enters
    tapped`` or ``damage leaves 1 life`` (to its controller); ``what`` filters the
    objects it speaks of; ``who`` the players (``you``, ``opponent``, ``any``);
    ``amount`` is added to a cost; ``names`` says that the chosen card name must match,
    ``color`` the chosen color; ``first`` limits it to the first such spell each turn,
    ``once`` to the next one, ``after`` to those after so many spells of that player.
    ``triggers again`` makes triggered abilities of ``what`` trigger once more when
    ``event`` made them trigger. ``skip step`` makes the players skip each ``step`` of
    that name (614.10).

    >>> RuleEffect("spell cost", Filter(face_down=True), who="you", amount=-1)
    RuleEffect(kind='spell cost', what=Filter(face_down=True), who='you', amount=-1)
    """

    kind: str
    what: Filter | None = None
    who: str = "any"
    amount: int = 0
    zone: str = ""
    names: bool = False
    color: bool = False
    first: bool = False
    once: bool = False
    after: int = 0
    event: str = ""
    step: str = ""
    condition: Condition | None = None


@record
class Instead(Record):
    """A replacement ability: part of an event, never on the stack (614.1).

    ``event`` is ``enters`` or ``turned up``; ``what`` is ``this`` or a filter for the
    permanents whose event it changes. ``optional`` is a "may". ``uncast`` limits it to
    what enters without having been cast.

    ``to graveyard`` is that something that fits ``what``, as it is where it is, would
    be put into a graveyard; what else is done comes at once after the exiling. With
    ``cards`` it speaks of cards, so not of tokens (730.3).

    >>> from morphlab.engine.effects import Exile
    >>> Abilities((Instead("to graveyard", (Exile("event"),), Filter()),)).watch
    {'battlefield': frozenset({'instead to graveyard'})}
    """

    event: str
    do: tuple[Instruction, ...]
    what: What = "this"
    optional: bool = False
    uncast: bool = False
    cards: bool = False


@record
class EntersAsCopy(Record):
    """The permanent may enter, or be turned up, as a copy of another (707.5, 614.1c).

    ``events`` holds ``enters`` or ``turned up`` or both; ``changes`` are exceptions
    (707.9); ``counters`` come on top, +1/+1 counters on a creature, loyalty counters
    on a planeswalker; ``until`` limits the copying.
    """

    of: Filter
    events: tuple[str, ...] = ("enters",)
    optional: bool = True
    changes: tuple[Change, ...] = ()
    counters: int = 0
    until: str = "ever"


@record
class SpellAbility(Record):
    """What an instant or sorcery does, or the additional cost of a spell (113.3a)."""

    effect: Effect
    additional: Cost | None = None


Ability = (
    Keyword
    | Triggered
    | Activated
    | ManaAbility
    | Static
    | RuleEffect
    | Instead
    | EntersAsCopy
    | SpellAbility
)


def ward_trigger(cost: Cost) -> Triggered:
    """Write ward as the triggered ability that it is (702.21a).

    >>> from morphlab.engine.selectors import mana
    >>> ward_trigger(mana("{2}")).when
    (When(event='targeted', who='opponent'),)
    """
    return Triggered(
        (When("targeted", "this", "opponent"),),
        Effect((UnlessPays(cost, (CounterSpell("other"),), "controller of other"),)),
    )


def vanishing_triggers() -> tuple[Triggered, ...]:
    """Write vanishing as the two triggered abilities that it is (702.63a).

    >>> [trigger.when[0].event for trigger in vanishing_triggers()]
    ['begins', 'last counter']
    """
    left = Condition("compare", Number("counters", of="this", name="time"))
    upkeep = When("begins", who="you", step="upkeep")
    last = When("last counter", "this", step="time")
    return (
        Triggered((upkeep,), Effect((RemoveCounters("time"),)), left),
        Triggered((last,), Effect((Sacrifice("this"),))),
    )


def echo_trigger(cost: Cost) -> Triggered:
    """Write echo as the triggered ability that it is (702.30a).

    >>> from morphlab.engine.selectors import mana
    >>> echo_trigger(mana("{2}")).condition.kind
    'came lately'
    """
    return Triggered(
        (When("begins", who="you", step="upkeep"),),
        Effect((UnlessPays(cost, (Sacrifice("this"),), "you"),)),
        Condition("came lately"),
    )


def prowess_trigger() -> Triggered:
    """Write prowess as the triggered ability that it is (702.108a).

    >>> prowess_trigger().when[0].event
    'cast'
    """
    spell = Filter(zone="stack", not_types=("creature",))
    grow = Apply((Change("7c", "modify_pt", (1, 1)),), "this")
    return Triggered((When("cast", spell, "you"),), Effect((grow,)))


class Abilities:
    """The abilities of an object, sorted once for those who ask (113.2).

    ``keywords`` are the names; ``ways`` the morph family, ``way_names`` the names in
    it, each once; ``triggered``, ``activated``, ``mana`` carry the place of each
    ability in the list, which actions refer to; ``watch`` says, for each zone, which
    index entries the object needs there. ``taps_for`` is the mana that tapping it
    gives, each as the kinds it can be, where that is all there is to its mana
    abilities; else None.

    Raises:
        UnknownCard: a keyword or a mana ability that the engine does not play.

    >>> Abilities((Keyword("flying"), ManaAbility(("{G}",)))).mana[0][0]
    1
    """

    __slots__ = (
        "_hash",
        "activated",
        "copies",
        "instead",
        "items",
        "keywords",
        "mana",
        "reads",
        "rules",
        "spell",
        "statics",
        "taps_for",
        "triggered",
        "watch",
        "way_names",
        "ways",
    )

    def __init__(self, items: tuple[Ability, ...] = ()) -> None:
        self.items = items
        self._hash: int | None = None
        words = tuple(a for a in items if isinstance(a, Keyword))
        for word in words:
            if word.name not in KEYWORDS:
                raise UnknownCard(f"the keyword {word.name!r} is not played yet")
        self.keywords = frozenset(word.name for word in words)
        self.ways = tuple(word for word in words if word.name in WAYS)
        self.way_names = tuple(dict.fromkeys(word.name for word in self.ways))
        triggered: list[tuple[int, Triggered]] = []
        for place, item in enumerate(items):
            if isinstance(item, Triggered):
                triggered.append((place, item))
            elif isinstance(item, Keyword) and item.name == "ward" and item.cost:
                triggered.append((place, ward_trigger(item.cost)))
            elif isinstance(item, Keyword) and item.name == "echo" and item.cost:
                triggered.append((place, echo_trigger(item.cost)))
            elif isinstance(item, Keyword) and item.name == "prowess":
                triggered.append((place, prowess_trigger()))
            elif isinstance(item, Keyword) and item.name == "vanishing":
                triggered += [(place, one) for one in vanishing_triggers()]
        self.triggered = tuple(triggered)
        self.activated = tuple(
            (place, item)
            for place, item in enumerate(items)
            if isinstance(item, Activated)
        )
        self.mana = tuple(
            (place, item)
            for place, item in enumerate(items)
            if isinstance(item, ManaAbility)
        )
        for _, ability in self.mana:
            if ability.cost.mana is not None or not all(
                part.kind in ("tap", "sacrifice this", "life")
                for part in ability.cost.parts
            ):
                raise UnknownCard(
                    "a mana ability that costs mana or a choice is not played yet",
                    rule="605.1a",
                )
        self.statics = tuple(a for a in items if isinstance(a, Static))
        self.rules = tuple(a for a in items if isinstance(a, RuleEffect))
        self.instead = tuple(a for a in items if isinstance(a, Instead))
        self.copies = tuple(a for a in items if isinstance(a, EntersAsCopy))
        self.spell = next((a for a in items if isinstance(a, SpellAbility)), None)
        self.reads = any(
            # What was chosen for the object is a fact of it, so nothing is looked up.
            (s.condition is not None and s.condition.kind != "chosen")
            or any(_reads(c.value) for c in s.changes)
            for s in self.statics
        )
        self.reads |= any(w.cost is not None and _reads(w.cost.less) for w in self.ways)
        self.watch = self._watch()
        self.taps_for = self._taps_for()

    def _watch(self) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for _, trigger in self.triggered:
            found.setdefault(trigger.zone, set()).update(w.event for w in trigger.when)
        here = found.setdefault("battlefield", set())
        for law in self.rules:
            if law.kind == "cast this":
                found.setdefault(law.zone, set()).add("leave")
        if any(c.kind == "control" for s in self.statics for c in s.changes):
            here.add("controls")
        if self.statics or any(law.kind != "cast this" for law in self.rules):
            here.add("static")
        if self.mana:
            here.add("mana")
        if "equip" in self.keywords:
            here.add("activate")
        for word in ("flashback", "aftermath"):
            if word in self.keywords:
                found.setdefault("graveyard", set()).add(word)
        if "foretell" in self.keywords:
            found.setdefault("hand", set()).add("foretell")
        for _, item in self.activated:
            found.setdefault(item.zone, set()).add("activate")
        for rule in self.instead:
            if rule.what != "this":
                here.add(f"instead {rule.event}")
        for static in self.statics:  # what it may give to itself (607.2d, 613.1f)
            for one in static.changes if static.affects == "this" else ():
                if one.kind == "add_ability":
                    given = Abilities((cast(Ability, one.value),))
                    here |= given.watch.get("battlefield", frozenset())
        return {zone: frozenset(kinds) for zone, kinds in found.items() if kinds}

    def _taps_for(self) -> tuple[Source, ...] | None:
        abilities = [ability for _, ability in self.mana]
        if not abilities or any(
            a.cost != TAP or a.only or a.condition is not None for a in abilities
        ):
            return None
        return kinds_of([text for a in abilities for text in a.outputs])

    def __iter__(self) -> Iterator[Ability]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __bool__(self) -> bool:
        return bool(self.items)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Abilities) and self.items == other.items
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self.items)
        return self._hash

    def __repr__(self) -> str:
        return f"Abilities({self.items!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Abilities, (self.items,)

    def get(self, name: str) -> Keyword | None:
        """Return the first keyword ability of that name (702)."""
        for item in self.items:
            if isinstance(item, Keyword) and item.name == name:
                return item
        return None

    def all(self, name: str) -> tuple[Keyword, ...]:
        """Return all keyword abilities of that name (702)."""
        return tuple(a for a in self.items if isinstance(a, Keyword) and a.name == name)

    def plus(self, *more: Ability) -> Abilities:
        """Return these abilities and more."""
        return Abilities(self.items + more)

    def without(self, name: str) -> Abilities:
        """Return these abilities without one keyword (613.1f).

        >>> Abilities((Keyword("flying"), Keyword("haste"))).without("flying").keywords
        frozenset({'haste'})
        """
        return Abilities(
            tuple(
                a for a in self.items if not (isinstance(a, Keyword) and a.name == name)
            )
        )


def _reads(value: object) -> bool:
    """Say whether a change has to look at the table for its value."""
    if isinstance(value, Number):
        return True
    return isinstance(value, tuple) and any(_reads(part) for part in value)


NO_ABILITIES = Abilities()
