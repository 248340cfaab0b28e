"""Scenarios: a starting position, a script, and what must be seen.

>>> from morphlab.scenarios import loads, play
>>> scenario = loads('''
... title = "A face-down creature is a 2/2"
... [players.Alice]
... battlefield = ["#1 = Exalted Angel (face down: morph)", "Plains x4"]
... [players.Bob]
... [[steps]]
... do = "Alice: turn up #1"
... expect = ["#1 is 4/5", "priority: Alice"]
... ''')
>>> play(scenario).failures
()
"""

from __future__ import annotations

from .code import code, from_code
from .expect import Expectation, Scene, forms, read_expectation
from .form import Case, Scenario, load, loads
from .notation import legal_texts, read, write, write_public
from .runner import (
    Failure,
    PlayedStep,
    Playthrough,
    Prediction,
    check_all,
    for_statement,
    library,
    play,
    transcript,
)
from .script import Act, Run, run_lines
from .telling import tell, words

__all__ = [
    "Act",
    "Case",
    "Expectation",
    "Failure",
    "PlayedStep",
    "Playthrough",
    "Prediction",
    "Run",
    "Scenario",
    "Scene",
    "check_all",
    "code",
    "for_statement",
    "forms",
    "from_code",
    "legal_texts",
    "library",
    "load",
    "loads",
    "play",
    "read",
    "read_expectation",
    "run_lines",
    "tell",
    "transcript",
    "words",
    "write",
    "write_public",
]
