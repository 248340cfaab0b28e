"""Frozen records with slots, written out by a generator.

Positions, objects and characteristics are values: nothing changes them, a change makes
a new one. ``dataclasses.replace`` costs ten times as much as the copy written out here,
and an engine that makes thirty records for each spell cast lives from that copy.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import get_annotations
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


def _refuse(self: object, name: str, value: object = None) -> None:
    raise AttributeError(
        f"{type(self).__name__} is frozen: use changed({name}=...) to get a new one"
    )


def _making(fields: list[str], defaults: dict[str, Any]) -> str:
    parameters = ", ".join(f"{f}=_d_{f}" if f in defaults else f for f in fields)
    fill = "\n".join(f"    _new.{f} = {f}" for f in fields) or "    pass"
    return f"""
def __new__(cls, {parameters}):
    _new = _make(_twin)
{fill}
    _new.__class__ = cls
    return _new
"""


def _changing(fields: list[str]) -> str:
    copy = "\n".join(f"    _new.{f} = self.{f}" for f in fields) or "    pass"
    return f"""
def changed(self, **changes):
    _new = _make(_twin)
{copy}
    for _key, _value in changes.items():
        _set(_new, _key, _value)
    _new.__class__ = _record
    return _new
"""


def _reader(fields: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads the values of a record; nothing is compiled for it."""
    if not fields:
        return lambda self: ()
    values = attrgetter(*fields)
    return values if len(fields) > 1 else lambda self: (values(self),)


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """Make a class with annotated fields into a frozen record with slots.

    The record gets ``changed(field=value)``, equality and a hash by value, a short
    ``repr`` that leaves out defaults, and pickling.

    >>> @record
    ... class Pair:
    ...     left: int
    ...     right: int = 0
    ...     def changed(self, **changes: object) -> Pair: ...
    >>> Pair(1).changed(right=2)
    Pair(left=1, right=2)
    """
    fields = [f for f in get_annotations(cls) if f[0] != "_"]
    defaults = {f: cls.__dict__[f] for f in fields if f in cls.__dict__}
    skip = {*fields, "__dict__", "__weakref__", "__slots__", "changed"}
    body = {k: v for k, v in cls.__dict__.items() if k not in skip}
    make: Any = type(cls)
    twin = make(cls.__name__, (), {**body, "__slots__": tuple(fields)})
    space: dict[str, Any] = {
        "_make": object.__new__,
        "_set": object.__setattr__,
        "_twin": twin,
        **{f"_d_{f}": v for f, v in defaults.items()},
    }
    exec(_making(fields, defaults), space)  # our own text only
    values = _reader(fields)

    def same(self: Any, other: Any) -> Any:
        if self is other:
            return True
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    def hashed(self: Any) -> int:
        return hash(values(self))

    def changed(self: Any, **changes: Any) -> Any:
        # Most kinds of records are never changed: it is written out for the first.
        exec(_changing(fields), space)
        result.changed = space["changed"]  # type: ignore[attr-defined]
        return self.changed(**changes)

    made: dict[str, Any] = {"changed": changed}
    for name, found in (
        ("__new__", space["__new__"]),
        ("__eq__", same),
        ("__hash__", hashed),
    ):
        made[name] = cls.__dict__.get(name, found)
    # Its methods stand in the record as well, where readers and doctest look for them.
    made.update({k: v for k, v in body.items() if not k.startswith("__")})
    made["__slots__"] = ()
    made["__setattr__"] = made["__delattr__"] = _refuse
    made["__fields__"] = tuple(fields)
    made["__match_args__"] = tuple(fields)
    made["__module__"] = cls.__module__
    made["__qualname__"] = cls.__qualname__
    made["__doc__"] = cls.__doc__

    def show(self: Any) -> str:
        parts = [
            f"{f}={getattr(self, f)!r}"
            for f in fields
            if f not in defaults or getattr(self, f) != defaults[f]
        ]
        return f"{type(self).__name__}({', '.join(parts)})"

    def reduce(self: Any) -> tuple[Any, ...]:
        return type(self), values(self)

    if "__repr__" not in cls.__dict__:
        made["__repr__"] = show
    if "__reduce__" not in cls.__dict__:
        made["__reduce__"] = reduce
    result: type[T] = make(cls.__name__, (twin,), made)
    space["_record"] = result
    return result


class Record:
    """What every record offers, for the type checker only.

    A class decorated with ``@record`` declares ``changed`` by naming this base; the
    decorator drops the base and writes the method out.
    """

    def changed(self: T, **changes: Any) -> T:
        """Return the same record with some fields changed."""
        raise NotImplementedError
