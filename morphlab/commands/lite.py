"""`lite`: write the course as a site whose Python runs in the reader's browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from morphlab.commands.environment import hand_over, python_for


def main(arguments: Sequence[str]) -> int:
    """Write the site in an environment that has JupyterLite."""
    from morphlab.course.lite import parser

    parser().parse_args(arguments)  # --help and mistakes need no environment
    python = python_for(["lab", "lite"])
    # The command runs in the clone; paths are meant from where we are.
    words = [str(Path(word).resolve()) for word in arguments]
    return hand_over(python, "-m", "morphlab.course.lite", *words)
