"""`export`: write the course as web pages that need no kernel."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from morphlab.commands.environment import hand_over, python_for


def main(arguments: Sequence[str]) -> int:
    """Export the course, or single scenarios, in an environment that has Sphinx."""
    from morphlab.course.export import parser

    parser().parse_args(arguments)  # --help and mistakes need no environment
    python = python_for(["lab", "site"])
    # The command runs in the clone; paths are meant from where we are.
    words = [str(Path(word).resolve()) for word in arguments]
    return hand_over(python, "-m", "morphlab.course.export", *words)
