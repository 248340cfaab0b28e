"""`refresh`: run the notebooks and store their outputs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from morphlab.commands.environment import hand_over, python_for


def main(arguments: Sequence[str]) -> int:
    """Refresh the notebooks in the environment that the course runs in."""
    from morphlab.course.refresh import parser

    parser().parse_args(arguments)  # --help and mistakes need no environment
    python = python_for(["lab"])
    words = [_from_here(word) for word in arguments]
    return hand_over(python, "-m", "morphlab.course.refresh", *words)


def _from_here(word: str) -> str:
    """Make a path whole: it is read in the clone, which need not be where we are."""
    path = Path(word)
    return str(path.resolve()) if path.parent.name and path.exists() else word
