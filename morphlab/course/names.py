"""The public names of the package, each with the first sentence of its docstring.

Nothing is listed here: what a room offers is its ``__all__``, and what a name is for
is what its docstring says first.
"""

from __future__ import annotations

import inspect
from importlib import import_module

from ..engine.errors import InvalidText, nearest
from ..engine.said import say
from .boxes import Box, Grid

# What a room is for is said by its own docstring as well.
ROOMS = ("course", "show", "scenarios", "rulebook", "cards")


def reference(room: str = "") -> Box:
    """List what a room of the package offers, or the rooms.

    Raises:
        InvalidText: there is no such room.

    >>> reference("show").grid.rows[-1][0]
    'why_not(state, action)'
    """
    if not room:
        rows = tuple(
            (f"morphlab.{one}", _first(import_module(f"morphlab.{one}")))
            for one in ROOMS
        )
        heads = (say("room"), say("what it is for"))
        said = (say("Open one: `{code}`.", code='course.reference("show")'),)
        return Box("words", say("Reference"), "", said, Grid(say("Rooms"), heads, rows))
    if room not in ROOMS:
        near = nearest(str(room), ROOMS) or f"Rooms are {', '.join(ROOMS)}."
        raise InvalidText(f"there is no room {room!r}", instead=near)
    home = import_module(f"morphlab.{room}")
    found = [(name, getattr(home, name)) for name in sorted(home.__all__)]
    rows = tuple((_called(name, one), _first(one)) for name, one in found if _told(one))
    heads = (say("name"), say("what it does"))
    title = f"morphlab.{room}"
    grid = Grid(say("What it offers"), heads, rows)
    return Box("words", say("Reference"), title, (_first(home),), grid)


def _told(one: object) -> bool:
    """Whether it is a function or class; what is only data has no docstring."""
    return inspect.isfunction(one) or inspect.isclass(one) or _is_cached(one)


def _is_cached(one: object) -> bool:
    return inspect.isfunction(getattr(one, "__wrapped__", None))


def _first(one: object) -> str:
    """The first sentence of a docstring, in one line."""
    text = " ".join((inspect.getdoc(one) or "").partition("\n\n")[0].split())
    return text.replace("``", "`")


def _called(name: str, one: object) -> str:
    """A name with its parameters: those that may be left out in square brackets.

    >>> _called("reference", reference)
    'reference([room])'
    """
    if inspect.isclass(one):
        return name
    parts = [
        part.name if part.default is part.empty else f"[{part.name}]"
        for part in inspect.signature(one).parameters.values()  # type: ignore[arg-type]
    ]
    return f"{name}({', '.join(parts)})"
