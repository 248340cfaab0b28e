"""A position as one line of text that reads back to an equal position.

The text is ``morphlab1:`` and the base64url form of compressed JSON. Only records of
the engine are written and read, by name, from a fixed list; cards stand there by name,
tokens by what they are. Reading runs no code of the text's choice, and refuses what is
too large, damaged, or no position that a game could hold.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from importlib import import_module
from typing import Any, cast, get_args

from ..cards import card as card_named
from ..cards.check import check, check_alone
from ..engine.abilities import Abilities, Ability
from ..engine.actions import Action
from ..engine.card import Card
from ..engine.errors import InvalidText, UnknownCard
from ..engine.game import apply, legal_actions
from ..engine.problems import problems
from ..engine.state import FIELDS, State, _restore
from ..engine.view import view
from .invented import is_invented
from .shapes import SEATS, tests_of

PREFIX = "morphlab1:"
MOST_TEXT = 1_000_000
MOST_JSON = 20_000_000
MOST_PARTS = 5_000_000  # records, each counted as often as it stands in another
MOST_DEPTH = 200  # records in each other
MOST_LEVELS = 12  # tuples in each other
MOST_TRIED = 100  # actions with which something that has begun comes to its end
_MODULES = (
    "mana",
    "selectors",
    "effects",
    "abilities",
    "characteristics",
    "card",
    "objects",
    "moves",
    "state",
    "facedown",
    "halves",
    "casting",
    "targets",
    "paying",
    "damage",
    "combat",
    "turns",
    "exiled",
    "resolving",
    "instructions",
    "replacement",
    "prevention",
    "state_based",
    "triggers",
    "actions",
)


@lru_cache(maxsize=1)
def _records() -> dict[str, type]:
    """All record classes of the engine by name: nothing else is ever made."""
    found: dict[str, type] = {}
    for name in _MODULES:
        module = import_module(f"morphlab.engine.{name}")
        for value in vars(module).values():
            if (
                isinstance(value, type)
                and hasattr(value, "__fields__")
                and value.__module__ == module.__name__
            ):
                found[value.__name__] = value
    return found


def code(state: State) -> str:
    """Write a position as one line: all facts, the hidden ones too (400.1).

    >>> from morphlab.engine.state import empty
    >>> state = empty(("Alice", "Bob")).freeze()
    >>> from_code(code(state)) == state
    True
    """
    writer = _Writer()
    root = writer.write(state)
    text = json.dumps([writer.table, root], separators=(",", ":"), ensure_ascii=True)
    return PREFIX + urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode()


def _is_written_whole(card: Card) -> bool:
    """Whether a card must be one as others are, made by no effect of a game."""
    return not (card.token or card.layout == "merged" or is_invented(card))


class _Writer:
    """Writes each different record once, into a table, and refers to it by place."""

    def __init__(self) -> None:
        self.table: list[Any] = []
        self.places: dict[str, int] = {}

    def write(self, value: Any) -> Any:
        if value is None or isinstance(value, bool | int | str):
            return value
        if isinstance(value, tuple):
            return ["t", *(self.write(part) for part in value)]
        if isinstance(value, frozenset):
            return ["s", *(self.write(part) for part in sorted(value))]
        if isinstance(value, dict):
            return ["d", *([self.write(k), self.write(v)] for k, v in value.items())]
        return self.refer(self.record(value))

    def record(self, value: Any) -> list[Any]:
        if isinstance(value, State):
            return ["State", *(self.write(getattr(value, name)) for name in FIELDS)]
        if isinstance(value, Abilities):
            return ["Abilities", *(self.write(item) for item in value.items)]
        if isinstance(value, Card) and _in_pool(value):
            return ["card", value.name]
        name = type(value).__name__
        if _records().get(name) is not type(value):
            raise InvalidText(f"a position cannot hold {name}")
        fields = cast(Any, type(value)).__fields__
        return [name, *(self.write(getattr(value, field)) for field in fields)]

    def refer(self, node: list[Any]) -> Any:
        key = json.dumps(node)
        if key not in self.places:
            self.places[key] = len(self.table)
            self.table.append(node)
        return ["r", self.places[key]]


def _in_pool(card: Card) -> bool:
    try:
        return card_named(card.name) == card
    except UnknownCard:
        return False


def from_code(text: str) -> State:
    """Read the position that ``code`` wrote.

    Raises:
        InvalidText: the text is no position code, is damaged, too large, or names what
            this version does not know; or the position holds together no more.
    """
    try:
        table, root = _unpacked(text)
        reader = _Reader(table)
        state = reader.read(root)
        if not isinstance(state, State):
            raise _Damaged("it holds no position")
        reader.check_seats(state)
    except UnknownCard as error:
        raise InvalidText(
            "the position code names a card that is not in the pool",
            error.what,
            error.instead,
        ) from None
    except _Damaged as error:
        raise InvalidText(
            "the position code is damaged", str(error), _COPY_AGAIN
        ) from None
    return _sound(state)


_COPY_AGAIN = "Copy the whole line again, from its first letter to its last."
_LETTERS = re.compile(r"[A-Za-z0-9_-]*={0,2}")


class _Damaged(Exception):
    """What is wrong with a text that is to be a position code, in plain words."""


def _unpacked(text: str) -> tuple[Any, Any]:
    """The table and the root that a code holds, as they stand in its JSON."""
    clean = "".join(text.split()) if isinstance(text, str) else ""
    if not clean.startswith(PREFIX):
        raise InvalidText(
            "this is not a position code",
            instead=f"It begins with {PREFIX!r} and comes from code(state).",
        )
    if len(clean) > MOST_TEXT:
        raise InvalidText("the position code is too long")
    body = clean[len(PREFIX) :]
    end = _LETTERS.match(body).end()  # type: ignore[union-attr]
    if end < len(body):
        raise _Damaged(f"no code has {body[end]!r} at place {len(PREFIX) + end + 1}")
    if not body or len(body) % 4:
        raise _Damaged("letters are missing or too many")
    unpack = zlib.decompressobj()
    try:
        raw = unpack.decompress(urlsafe_b64decode(body), MOST_JSON)
    except zlib.error:
        raise _Damaged("a part of it is missing or was changed") from None
    if unpack.unconsumed_tail:
        raise InvalidText("the position code is too large")
    if not unpack.eof:
        raise _Damaged("its end is missing")
    if unpack.unused_data:
        raise _Damaged("something follows after its end")
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        raise _Damaged("what is in it was not written by code(state)") from None
    if not isinstance(found, list) or len(found) != 2 or type(found[0]) is not list:
        raise _Damaged("what is in it was not written by code(state)")
    return found[0], found[1]


# What looking at facts that do not go together may raise.
_MISFITS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    StopIteration,
    TypeError,
    ValueError,
)


def _sound(state: State) -> State:
    """Refuse a position that does not hold together."""
    wrong = None
    try:
        earlier = [f.before for f in state.frames if f.before is not None]
        found = (p for one in (*earlier, state) for p in problems(one))
        wrong = next((p for p in found if p.rule[:3] != "704"), None)
        if wrong is None:
            hash(state)
            repr(state)
            for viewer in range(len(state.players)):
                str(view(state, viewer))
            for action in legal_actions(state):
                _goes_on(state, action)
    except _MISFITS:
        raise InvalidText(
            "the position code is impossible", "its facts do not go together"
        ) from None
    if wrong is not None:
        raise InvalidText("the position code is impossible", str(wrong))
    return state


def _goes_on(state: State, action: Action) -> None:
    """Try what has begun: whether it can be brought to its end with this answer."""
    for _ in range(MOST_TRIED):
        if not (state.frames or state.stack or state.waiting) or state.over:
            return
        state, _ = apply(state, action)
        action = next(iter(legal_actions(state)), action)


class _Reader:
    """Reads a table from its beginning: an entry refers to earlier ones only."""

    def __init__(self, table: list[Any]) -> None:
        self.made: list[Any] = []
        self.sizes: list[int] = []  # of what was made, as if each part stood alone
        self.depths: list[int] = []
        self.size = self.depth = 0  # of what is being read
        self.seats: list[tuple[str, Any]] = []
        for node in table:
            self.size, self.depth = 1, 0
            self.made.append(self.record(node))
            self.sizes.append(self.size)
            self.depths.append(self.depth + 1)
            if self.size > MOST_PARTS or self.depth >= MOST_DEPTH:
                raise InvalidText("the position code is too large")

    def read(self, node: Any, level: int = 0) -> Any:
        if node is None or isinstance(node, bool | int | str):
            return node
        if not isinstance(node, list) or not node or level > MOST_LEVELS:
            raise _Damaged("it holds what is no fact of a position")
        kind, *rest = node
        if kind == "r":
            return self.refer(rest)
        if kind == "t":
            return tuple([self.read(part, level + 1) for part in rest])
        try:
            if kind == "s":
                return frozenset([self.read(part, level + 1) for part in rest])
            if kind == "d":
                return {
                    self.read(k, level + 1): self.read(v, level + 1) for k, v in rest
                }
        except (TypeError, ValueError):  # a part that cannot be told from others
            raise _Damaged("it holds what is no fact of a position") from None
        raise _Damaged("it holds what is no fact of a position")

    def refer(self, rest: list[Any]) -> Any:
        """What was made before, which counts as often as it is referred to."""
        place = rest[0] if len(rest) == 1 else None
        if type(place) is not int or not 0 <= place < len(self.made):
            raise _Damaged("a part of it refers to what is not there")
        self.size += self.sizes[place]
        self.depth = max(self.depth, self.depths[place])
        return self.made[place]

    def record(self, node: Any) -> Any:
        if not isinstance(node, list) or not node or not isinstance(node[0], str):
            raise _Damaged("it holds what is no fact of a position")
        name, *rest = node
        if name == "card":
            if len(rest) != 1 or not isinstance(rest[0], str):
                raise _Damaged("a card in it has no name")
            return card_named(rest[0])
        values = [self.read(part) for part in rest]
        if name == "Abilities":
            if not all(isinstance(one, get_args(Ability)) for one in values):
                raise _Damaged("an ability in it is none")
            try:
                return Abilities(tuple(values))
            except ValueError:
                raise _Damaged("an ability in it is none") from None
        made = State if name == "State" else _records().get(name)
        if made is None:
            raise _Damaged(f"it holds {name[:40]!r}, which is nothing of a game")
        tests = tests_of(name, made, _records())
        if len(values) != len(tests):
            raise _Damaged(f"another version wrote it: {name} has other facts")
        for (field, test), value in zip(tests.items(), values, strict=True):
            if not test(value):
                raise _Damaged(f"{field!r} of {name} is of the wrong kind")
            if field in SEATS or name == "PlayerRef":
                self.seats.append((field, value))
        if name == "State":
            return _restored(values)
        new = cast(Any, made)(*values)
        try:
            check_alone(new)
            if isinstance(new, Card) and _is_written_whole(new):
                check(new)
        except UnknownCard as error:
            raise _Damaged(f"it holds what no card says: {error}") from None
        return new

    def check_seats(self, state: State) -> None:
        """Refuse players who do not sit at this table (102.1)."""
        total = len(state.players)
        for field, value in self.seats:
            for number in value if isinstance(value, frozenset) else (value,):
                if isinstance(number, int) and not -1 <= number < total:
                    raise _Damaged(f"{field!r} in it names a player who is not there")


def _restored(values: list[Any]) -> State:
    """Make a position from its facts as unpickling does."""
    try:
        return _restore(*values)
    except _MISFITS:
        raise InvalidText(
            "the position code is impossible", "its facts do not go together"
        ) from None
