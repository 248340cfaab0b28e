"""A position as one line of text that reads back to an equal position.

The text is ``morphlab1:`` and the base64url form of compressed JSON. Only records of
the engine are written and read, by name, from a fixed list; cards stand there by name,
tokens by what they are. Reading runs no code of the text's choice, and refuses what is
too large, damaged, or no position that a game could hold.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from importlib import import_module
from typing import Any, cast

from ..cards import card as card_named
from ..engine.abilities import Abilities
from ..engine.card import Card
from ..engine.errors import InvalidText, MorphlabError, UnknownCard
from ..engine.game import legal_actions
from ..engine.problems import problems
from ..engine.record import Record
from ..engine.state import FIELDS, INDEX, State
from ..engine.view import view

PREFIX = "morphlab1:"
MOST_TEXT = 1_000_000
MOST_JSON = 20_000_000
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
    clean = text.strip() if isinstance(text, str) else ""
    if not clean.startswith(PREFIX):
        raise InvalidText(
            "this is not a position code",
            instead=f"It begins with {PREFIX!r} and comes from code(state).",
        )
    if len(clean) > MOST_TEXT:
        raise InvalidText("the position code is too long")
    try:
        packed = urlsafe_b64decode(clean[len(PREFIX) :].encode("ascii"))
        unpack = zlib.decompressobj()
        raw = unpack.decompress(packed, MOST_JSON)
        if unpack.unconsumed_tail or not unpack.eof:
            raise InvalidText("the position code is too large or cut off")
        table, root = json.loads(raw)
        state = _Reader(table).read(root)
    except UnknownCard as error:
        raise InvalidText(
            "the position code names a card that is not in the pool",
            error.what,
            error.instead,
        ) from None
    except MorphlabError:
        raise
    except (*_MISFITS, zlib.error, RecursionError) as error:
        raise InvalidText("the position code is damaged", str(error)[:80]) from None
    if not isinstance(state, State):
        raise InvalidText("the position code holds no position")
    return _sound(state)


# What reading facts of the wrong kind, or looking at them, may raise.
_MISFITS = (ValueError, TypeError, AttributeError, LookupError)


def _sound(state: State) -> State:
    """Refuse a position that does not hold together."""
    try:
        wrong = [p for p in problems(state) if not p.rule.startswith("704")]
        hash(state)
        repr(state)
        for viewer in range(len(state.players)):
            str(view(state, viewer))
        list(legal_actions(state))
    except _MISFITS as error:
        raise InvalidText(
            "the position code holds no sound position", str(error)[:80]
        ) from None
    for problem in wrong:
        raise InvalidText("the position code is impossible", str(problem))
    return state


class _Reader:
    """Reads a table from its beginning: an entry refers to earlier ones only."""

    def __init__(self, table: Any) -> None:
        self.made: list[Any] = []
        if not isinstance(table, list):
            raise TypeError("no table")
        for node in table:
            self.made.append(self.record(node))

    def read(self, node: Any) -> Any:
        if node is None or isinstance(node, bool | int | str):
            return node
        kind, *rest = node
        if kind == "r":
            (place,) = rest
            if not isinstance(place, int) or not 0 <= place < len(self.made):
                raise TypeError("a reference to nothing")
            return self.made[place]
        if kind == "t":
            return tuple(self.read(part) for part in rest)
        if kind == "s":
            return frozenset(self.read(part) for part in rest)
        if kind == "d":
            return {self.read(k): self.read(v) for k, v in rest}
        raise TypeError(f"an unknown mark {kind!r}")

    def record(self, node: Any) -> Any:
        name, *rest = node
        if name == "card":
            (called,) = rest
            return card_named(called)
        values = [self.read(part) for part in rest]
        if name == "State":
            if len(values) != len(FIELDS):
                raise TypeError("another version's position")
            return _state(values)
        if name == "Abilities":
            return Abilities(tuple(values))
        made = _records().get(name)
        if made is None:
            raise TypeError(f"an unknown record {str(name)[:40]!r}")
        if len(values) != len(cast(Any, made).__fields__):
            raise TypeError(f"another version's {name}")
        return cast(Record, made(*values))


def _state(values: list[Any]) -> State:
    """Make a position from its facts as unpickling does."""
    from ..engine.state import _restore

    facts = dict(zip(FIELDS, values, strict=True))
    _check_shapes(facts)
    return _restore(*values)


def _check_shapes(facts: dict[str, Any]) -> None:
    """Refuse facts of the wrong kind before the indexes are worked out from them."""
    from ..engine.objects import GameObject
    from ..engine.state import Choice, Frame, Player, Waiting

    def all_are(value: Any, kind: type) -> bool:
        return isinstance(value, tuple) and all(type(part) is kind for part in value)

    objects = facts["objects"]
    right = (
        all_are(facts["players"], Player)
        and isinstance(objects, dict)
        and all(type(k) is int for k in objects)
        and all(type(v) is GameObject for v in objects.values())
        and all_are(facts["frames"], Frame)
        and all_are(facts["waiting"], Waiting)
        and (facts["choice"] is None or type(facts["choice"]) is Choice)
        and (facts["priority"] is None or type(facts["priority"]) is int)
        and all(
            type(facts[name]) is int
            for name in ("turn", "active", "passes", "chance", "next_number")
        )
        and type(facts["step"]) is str
        and all(
            all_are(facts[name], int)
            for name in ("battlefield", "stack", "exile", "command", "handles")
        )
    )
    if not right or set(facts) & set(INDEX):
        raise TypeError("facts of the wrong kind")
