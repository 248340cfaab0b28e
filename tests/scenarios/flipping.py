"""Turning a single decision of the engine around, for the time of a test.

A flip names a function and a piece of its text that stands there once, and what stands
there instead. The function itself gets the other code, so whoever holds it, a table or
another module, runs it; nothing of the engine knows of this.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from morphlab.engine import facedown
from morphlab.engine.errors import MorphlabError
from morphlab.scenarios import load, play

LIBRARY = Path(__file__).parents[2] / "morphlab" / "scenarios" / "library"


@dataclass(frozen=True)
class Flip:
    """One decision: what the wrong engine does, and the rule that says otherwise."""

    says: str
    rule: str
    where: str  # module.function, or module.Class.method
    old: str
    new: str
    scenarios: tuple[str, ...] = ()

    @property
    def function(self) -> Any:
        """The function that is changed."""
        module, *names = self.where.split(".")
        found: Any = import_module(f"morphlab.engine.{module}")
        for name in names:
            found = inspect.getattr_static(found, name)
        found = found.fget if isinstance(found, property) else found
        return getattr(found, "__wrapped__", found)

    def code(self) -> Any:
        """The code of the function with the piece of text exchanged."""
        function = self.function
        source = textwrap.dedent(inspect.getsource(function))
        source = source[source.index("def ") :]
        if source.count(self.old) != 1:
            raise LookupError(
                f"{self.where} has {self.old!r} {source.count(self.old)} times, not "
                f"once: write the flip {self.says!r} anew"
            )
        space = dict(function.__globals__)
        exec(source.replace(self.old, self.new), space)
        return space[function.__name__].__code__


@contextmanager
def flipped(flip: Flip) -> Iterator[None]:
    """Play with the wrong decision."""
    function, wrong = flip.function, flip.code()
    right = function.__code__
    function.__code__ = wrong
    facedown.face_down.cache_clear()  # the one answer that outlives a position
    try:
        yield
    finally:
        function.__code__ = right
        facedown.face_down.cache_clear()


@lru_cache(maxsize=1)
def names() -> dict[str, Path]:
    """The files of the library by their names without the ending."""
    return {path.stem: path for path in sorted(LIBRARY.rglob("*.toml"))}


def fails(name: str) -> str:
    """Why a scenario fails now, or an empty text."""
    try:
        done = play(load(names()[name]))
    except MorphlabError as error:
        return str(error)
    except (
        AssertionError,
        AttributeError,
        LookupError,
        NameError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        return f"{type(error).__name__}: {error}"
    return str(done.failures[0]) if done.failures else ""
