"""Whether the facts of a record are what its fields are made for.

Records check nothing when they are made: the engine fills them itself. What comes from
outside is measured here against the types that stand beside the fields, so that nothing
of a wrong kind gets in and surprises a game much later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from ..engine.abilities import Ability, RuleEffect, Triggered
from ..engine.machine import HANDLERS
from ..engine.state import FIELDS, Position

Test = Callable[[object], bool]
MOST = 2**64  # no number of a game is as great as that
# Fields that the engine leaves open, though it puts in one kind of thing only.
_CLOSED: dict[tuple[str, str], object] = {
    ("Waiting", "ability"): Triggered,
    ("RunningRule", "rule"): RuleEffect,
}
# What is carried out stands in these fields.
_TODO = {("Frame", "todo"), ("InMode", "instructions")}
# Fields that hold the number of a player; -1 where there is none.
SEATS = {
    "active",
    "controller",
    "default_controller",
    "next_ruled_by",
    "owner",
    "phased_under",
    "player",
    "priority",
    "ruled_by",
    "who",
    "whose",
    "attacking",
    "known_to",
    "lookers",
    "seen_by",
}


def tests_of(name: str, kind: type, named: Mapping[str, type]) -> dict[str, Test]:
    """A test for each field of a record; ``named`` are all records by name."""
    return _tests_of(name, kind, tuple(named.items()))


@cache
def _tests_of(
    name: str, kind: type, named: tuple[tuple[str, type], ...]
) -> dict[str, Test]:
    made = Position if name == "State" else kind
    hints = get_type_hints(made, localns={**dict(named), "Ability": Ability})
    fields: tuple[str, ...] = FIELDS if name == "State" else vars(kind)["__fields__"]
    tests: dict[str, Test] = {}
    for field in fields:
        if (name, field) in _TODO:
            tests[field] = _is_todo
        else:
            tests[field] = _test(_CLOSED.get((name, field), hints[field]))
    return tests


def _is_todo(value: object) -> bool:
    return isinstance(value, tuple) and all(type(part) in HANDLERS for part in value)


def _test(kind: Any) -> Test:
    """A test for values of a type."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any or kind is object:
        return lambda value: True
    if kind is None or kind is NoneType:
        return lambda value: value is None
    if kind is int:
        return lambda value: type(value) is int and -MOST < value < MOST
    if origin in (Union, UnionType):
        return _any_of(args)
    if origin is tuple:
        return _tuple_of(args)
    if origin is frozenset:
        inside = _test(args[0])
        return lambda value: type(value) is frozenset and all(map(inside, value))
    if origin is dict:
        left, right = _test(args[0]), _test(args[1])
        return lambda value: (
            type(value) is dict
            and all(left(one) and right(other) for one, other in value.items())
        )
    return lambda value: type(value) is kind


def _any_of(kinds: tuple[Any, ...]) -> Test:
    plain = frozenset(
        one for one in kinds if get_origin(one) is None and one not in (int, Any)
    )
    others = [_test(one) for one in kinds if one not in plain]
    return lambda value: type(value) in plain or any(test(value) for test in others)


def _tuple_of(kinds: tuple[Any, ...]) -> Test:
    if kinds[-1] is Ellipsis:
        inside = _test(kinds[0])
        return lambda value: type(value) is tuple and all(map(inside, value))
    tests = [_test(one) for one in kinds]
    return lambda value: (
        type(value) is tuple
        and len(value) == len(tests)
        and all(test(part) for test, part in zip(tests, value, strict=True))
    )
