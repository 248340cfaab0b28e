"""The chapters of the course, each in a file of its own: ``ch00``, ``ch01`` and so on.

A new chapter is a new file here; nothing else lists them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from .form import Chapter


@cache
def chapters() -> tuple[Chapter, ...]:
    """Load all chapters, in the order of their numbers.

    >>> [one.lesson.id for one in chapters()][:4]
    ['start', 'look', 'cast', 'turn']
    """
    names = sorted(one.name for one in iter_modules(__path__))
    found = [name for name in names if name[:2] == "ch" and name[2:].isdigit()]
    return tuple(import_module(f"{__name__}.{name}").CHAPTER for name in found)
