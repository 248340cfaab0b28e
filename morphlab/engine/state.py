"""The position of a game: players, zones, turn, stack, what is waited for (102, 400).

``State`` is a value. ``Position`` is the same with assignment allowed: the draft in
which ``game.apply`` works out the next state; functions that only read take either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from .characteristics import Characteristics
from .effects import Instruction
from .errors import ImpossiblePosition
from .mana import Pool
from .objects import Event, GameObject, Gone, PlayerRef
from .record import Record, record
from .said import say
from .selectors import Condition, Filter

ZONES = ("library", "hand", "battlefield", "graveyard", "stack", "exile", "command")
STEPS = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first strike damage",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)
MAIN_STEPS = ("precombat main", "postcombat main")


@record
class Player(Record):
    """A player and the zones that belong to that player alone (102, 400.1)."""

    name: str
    life: int = 20
    hand: tuple[int, ...] = ()
    library: tuple[int, ...] = ()  # the last one is on top
    graveyard: tuple[int, ...] = ()
    pool: Pool = ()
    lands_played: int = 0
    lost: str = ""
    missed_draw: bool = False
    cast: tuple[GameObject, ...] = ()  # the spells of this turn as they were cast
    cast_before: int = 0  # how many spells this player cast last turn
    turned_up: int = 0  # permanents that this player turned face up this turn
    entered_down: int = 0  # that entered face down under this player's control
    skips: tuple[str, ...] = ()  # steps or turns to be skipped
    upkeeps: tuple[int, int] = (0, 0)  # the turns of the last upkeep and the one before
    ruled_by: int = -1  # the player who controls this one now (723.1)
    next_ruled_by: int = -1  # who will control this one in the next turn
    # Combat damage by commanders: which one, what it was as an object, how much.
    commander_damage: tuple[tuple[int, int, int], ...] = ()


@record
class Commander(Record):
    """A commander: its owner, the object that it is now, its castings (903.3, 903.8).

    ``castings`` counts how often its owner has cast it from the command zone. ``among``
    are the face-down permanents of which all players know that it is one, once it was
    shuffled into a pile before their eyes.

    >>> Commander(0, 7, 2).tax
    4
    """

    owner: int
    object: int
    castings: int = 0
    among: tuple[int, ...] = ()

    @property
    def tax(self) -> int:
        """What casting it from the command zone costs more (903.8)."""
        return 2 * self.castings


CASTS = ("cast", "cast face down")  # the choices of what to cast as something resolves


@record
class Choice(Record):
    """A decision that the game waits for (608.2d, 601.2, 508.1 ...).

    ``options`` are what may be answered; ``kind`` says what they are about. ``about``
    names the decision when it is one that a replacement effect needs in the middle of
    an instruction (614.1); the instruction then begins again with the answer known.
    """

    player: int
    kind: str
    prompt: str
    rule: str
    options: tuple[Any, ...]
    about: tuple[Any, ...] = ()


@record
class Frame(Record):
    """A spell, ability or action that is being carried out: what is still to do (608).

    ``source`` is the source as it was at the start; ``answers`` are those already
    given to the first instruction of ``todo``. ``before`` is the position to go back
    to when an action proves illegal (733).
    """

    todo: tuple[Any, ...]
    controller: int
    source: GameObject
    stack: int | None = None
    targets: tuple[tuple[int | PlayerRef, ...], ...] = ()
    x: int = 0
    event: Event | None = None
    result: tuple[int | PlayerRef, ...] = ()
    chosen: tuple[int | PlayerRef, ...] = ()
    seen: tuple[GameObject, ...] = ()  # the targets as they were at the start
    answers: tuple[Any, ...] = ()
    before: State | None = None
    what: str = ""
    decided: tuple[tuple[tuple[Any, ...], Any], ...] = ()  # for replacement effects


@record
class Waiting(Record):
    """An ability that triggered and is not yet on the stack (603.3)."""

    controller: int
    source: GameObject
    ability: Any
    event: Event | None
    result: tuple[int | PlayerRef, ...] = ()
    chosen: tuple[int | PlayerRef, ...] = ()


@record
class Delayed(Record):
    """A delayed triggered ability (603.7)."""

    step: str
    who: int | None
    do: tuple[Instruction, ...]
    controller: int
    source: GameObject
    result: tuple[int | PlayerRef, ...]
    chosen: tuple[int | PlayerRef, ...] = ()
    event: Event | None = None  # of the trigger that set it up
    on: str = ""  # an event of this turn with what ``result`` names, in place of a step
    fits: Filter | None = None  # ... or with whatever fits, as often as it happens


@record
class RunningRule(Record):
    """A rule-changing effect that a resolved spell or ability began (611.2)."""

    rule: Any
    controller: int
    until: str
    by: str = ""
    whose: int = 0  # for "your next turn"


FIELDS = (
    "players",
    "objects",
    "battlefield",
    "stack",
    "exile",
    "command",
    "turn",
    "active",
    "step",
    "priority",
    "passes",
    "frames",
    "choice",
    "waiting",
    "delayed",
    "rules",
    "over",
    "chance",
    "next_number",
    "next_stamp",
    "handles",
    "first_strikers",
    "attacked",
    "busy_cleanup",
    "gone",
    "extra",
    "commanders",
)
# Kept beside the facts so that a step need not look at the whole table. All of it can
# be worked out again from FIELDS (``index``), so it takes no part in equality.
INDEX = ("watchers", "temporary", "dirty", "swept", "memory", "world", "events")

_worlds = count(1)
_copy: Callable[[Position, Position], None]


class Position:
    """A game position in the making (102); see ``State`` for the finished value.

    >>> pos = empty(("Ann", "Ben"))
    >>> pos.turn = 3
    >>> pos.freeze()
    <State turn 3, precombat main, 0 permanents>
    """

    __slots__ = FIELDS + INDEX

    players: tuple[Player, ...]
    objects: dict[int, GameObject]
    battlefield: tuple[int, ...]
    stack: tuple[int, ...]
    exile: tuple[int, ...]
    command: tuple[int, ...]
    turn: int
    active: int
    step: str
    priority: int | None
    passes: int
    frames: tuple[Frame, ...]
    choice: Choice | None
    waiting: tuple[Waiting, ...]
    delayed: tuple[Delayed, ...]
    rules: tuple[RunningRule, ...]
    over: bool
    chance: int
    next_number: int
    next_stamp: int
    handles: tuple[int, int, int]
    first_strikers: tuple[int, ...]
    attacked: bool  # whether attackers were declared in this combat (508.8)
    busy_cleanup: bool  # whether players had priority in this cleanup (514.3a)
    gone: tuple[Gone, ...]  # kept while something may still ask for it (608.2h)
    extra: tuple[tuple[str, Any], ...]
    commanders: tuple[Commander, ...]
    watchers: dict[str, tuple[int, ...]]
    temporary: frozenset[int]
    dirty: frozenset[int] | set[int]
    swept: tuple[int, ...] | None
    memory: dict[Any, Any]
    world: int
    events: list[Event]

    def draft(self) -> Position:
        """Return a copy in which the next state may be worked out (102).

        >>> state = empty(("Ann", "Ben")).freeze()
        >>> pos = state.draft()
        >>> pos.step = "end"
        >>> state.step
        'precombat main'
        """
        new = object.__new__(Position)
        _copy(new, self)
        new.objects = dict(self.objects)
        new.watchers = dict(self.watchers)
        new.dirty = set(self.dirty)
        new.world = next(_worlds)
        new.events = []
        return new

    def freeze(self) -> State:
        """Close the draft: from now on it is a value (102).

        >>> state = empty(("Ann", "Ben")).freeze()
        >>> state.step = "end"
        Traceback (most recent call last):
            ...
        AttributeError: a State is frozen: use apply(state, action)
        """
        self.dirty = frozenset(self.dirty)
        self.events = []
        self.__class__ = State
        return self  # type: ignore[return-value]

    def keep(self) -> Position:
        """Return a copy to come back to with ``back_to``, events included (733.1)."""
        kept = self.draft()
        kept.events = list(self.events)
        return kept

    def back_to(self, kept: Position) -> None:
        """Make everything as it was when ``kept`` was made by ``keep`` (733.1).

        >>> pos = empty(("Ann", "Ben"))
        >>> kept = pos.keep()
        >>> pos.turn = 9
        >>> pos.back_to(kept)
        >>> pos.turn
        1
        """
        _copy(self, kept)

    def renew(self) -> None:
        """Mark that something changed which an effect may have read."""
        self.world = next(_worlds)

    def living(self) -> list[int]:
        """The players still in the game, in turn order from the active one (101.4).

        >>> pos = empty(("Ann", "Ben", "Cleo"))
        >>> pos.active = 1
        >>> pos.living()
        [1, 2, 0]
        """
        total = len(self.players)
        order = [(self.active + step) % total for step in range(total)]
        return [p for p in order if not self.players[p].lost]

    def opponents(self, player: int) -> list[int]:
        """The other players still in the game, in turn order (102.2).

        >>> empty(("Ann", "Ben", "Cleo")).opponents(1)
        [0, 2]
        """
        return [p for p in self.living() if p != player]

    def after(self, player: int) -> int:
        """The next player in turn order who is still in the game (101.4).

        >>> empty(("Ann", "Ben", "Cleo")).after(2)
        0
        """
        total = len(self.players)
        for step in range(1, total + 1):
            other = (player + step) % total
            if not self.players[other].lost:
                return other
        return player

    def permanents(self) -> Iterator[GameObject]:
        """The permanents in order of entry, phased out ones left out (702.26b).

        >>> from morphlab.engine.example import table
        >>> next(table().permanents())
        <#1 Example Owl face down (morph) in battlefield>
        """
        objects = self.objects
        for number in self.battlefield:
            found = objects[number]
            if not found.phased_out:
                yield found

    def zone(self, name: str, player: int | None = None) -> tuple[int, ...]:
        """The objects of a zone; the zones of one player need the player (400.1).

        >>> from morphlab.engine.example import table
        >>> table().zone("hand"), table().zone("hand", 1)
        ((8,), ())
        """
        if name in ("hand", "library", "graveyard"):
            if player is not None:
                found: tuple[int, ...] = getattr(self.players[player], name)
                return found
            return tuple(n for p in self.players for n in getattr(p, name))
        shared: tuple[int, ...] = getattr(self, name)
        return shared

    def set_player(self, number: int, **changes: Any) -> None:
        """Change facts of a player, in a draft only.

        >>> pos = empty(("Ann", "Ben"))
        >>> pos.set_player(1, life=7)
        >>> pos.players[1].life
        7
        """
        players = list(self.players)
        players[number] = players[number].changed(**changes)
        self.players = tuple(players)
        self.world = next(_worlds)

    def random(self, below: int) -> int:
        """Draw a number from 0 up to ``below``, from the seed of the game alone.

        >>> empty(("Ann", "Ben"), 5).random(6) == empty(("Ann", "Ben"), 5).random(6)
        True
        """
        self.chance = (self.chance * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.chance >> 33) % below

    def shuffled(self, items: tuple[int, ...]) -> tuple[int, ...]:
        """Return items in random order (701.24).

        >>> sorted(empty(("Ann", "Ben")).shuffled((3, 1, 2)))
        [1, 2, 3]
        """
        mixed = list(items)
        for place in range(len(mixed) - 1, 0, -1):
            other = self.random(place + 1)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return tuple(mixed)


def _make_copy() -> Callable[[Position, Position], None]:
    lines = "\n".join(f"    new.{f} = old.{f}" for f in FIELDS + INDEX)
    space: dict[str, Any] = {}
    exec(f"def copy(new, old):\n{lines}", space)  # our own text only
    made: Callable[[Position, Position], None] = space["copy"]
    return made


_copy = _make_copy()


class State(Position):
    """A position as a value: nothing changes it, every action makes a new one (102).

    Two states are equal when all facts are; what was worked out from them and is only
    remembered takes no part.

    >>> empty(("Ann", "Ben")).freeze() == empty(("Ann", "Ben")).freeze()
    True
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a State is frozen: use apply(state, action)")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self is other or all(
            getattr(self, name) == getattr(other, name) for name in FIELDS
        )

    def __hash__(self) -> int:
        return hash((self.players, self.battlefield, self.stack, self.turn, self.step))

    def __repr__(self) -> str:
        stack = f", {len(self.stack)} on the stack" if self.stack else ""
        return (
            f"<State turn {self.turn}, {self.step}, "
            f"{len(self.battlefield)} permanents{stack}>"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, tuple(getattr(self, name) for name in FIELDS)


def empty(names: tuple[str, ...], seed: int = 0) -> Position:
    """Start a position with players and nothing else (103).

    Raises:
        ImpossiblePosition: there are not two to four players with different names.

    >>> pos = empty(("Ann", "Ben"))
    >>> pos.step, [player.life for player in pos.players]
    ('precombat main', [20, 20])
    """
    different = {" ".join(name.casefold().split()) for name in names}
    if not 2 <= len(names) <= 4 or len(different) != len(names):
        raise ImpossiblePosition(
            say("players {names} cannot play", names=repr(", ".join(names))),
            say("a game needs two to four players with different names"),
            rule="102.1",
        )
    return _fill(
        players=tuple(Player(name) for name in names),
        objects={},
        battlefield=(),
        stack=(),
        exile=(),
        command=(),
        turn=1,
        active=0,
        step="precombat main",
        priority=0,
        passes=0,
        frames=(),
        choice=None,
        waiting=(),
        delayed=(),
        rules=(),
        over=False,
        chance=seed,
        next_number=1,
        next_stamp=1,
        handles=(1, 1, 1),
        first_strikers=(),
        attacked=False,
        busy_cleanup=False,
        gone=(),
        extra=(),
        commanders=(),
    )


def _fill(**facts: Any) -> Position:
    new = object.__new__(Position)
    for name in FIELDS:
        setattr(new, name, facts[name])
    new.watchers = {}
    new.temporary = frozenset()
    new.dirty = set()
    new.swept = None
    new.memory = {}
    new.world = next(_worlds)
    new.events = []
    return new


def _restore(*values: Any) -> State:
    from .moves import index

    new = _fill(**dict(zip(FIELDS, values, strict=True)))
    index(new)
    return new.freeze()


class Remember:
    """Whether derived answers and indexes are used, or all is worked out anew.

    Off, each question looks at the whole table; both ways must play the same games.
    """

    on = True


__all__ = [
    "FIELDS",
    "MAIN_STEPS",
    "STEPS",
    "ZONES",
    "Characteristics",
    "Choice",
    "Commander",
    "Condition",
    "Delayed",
    "Frame",
    "Player",
    "Position",
    "Remember",
    "RunningRule",
    "State",
    "Waiting",
    "empty",
]
