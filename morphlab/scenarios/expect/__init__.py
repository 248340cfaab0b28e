"""Expectations: what must be seen, in a small language in the words of the rules.

Each expectation is one text with one meaning; a text with none is refused where it is
read. The forms are the tables below; docs/scenarios.md explains them with examples.
A negative form tests what it says: ``#9 is not white`` is wrong when there is no #9.
"""

from __future__ import annotations

from . import actions, events, players, sight, things, values
from .core import Expectation, Scene, forms, read_expectation

__all__ = [
    "Expectation",
    "Scene",
    "actions",
    "events",
    "forms",
    "players",
    "read_expectation",
    "sight",
    "things",
    "values",
]
