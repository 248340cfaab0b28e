"""`refresh`: run the notebooks and store their outputs."""

from __future__ import annotations

from collections.abc import Sequence

from morphlab.commands.environment import hand_over, python_for


def main(arguments: Sequence[str]) -> int:
    """Refresh the notebooks in the environment that the course runs in."""
    from morphlab.course.refresh import parser

    parser().parse_args(arguments)  # --help and mistakes need no environment
    return hand_over(python_for(["lab"]), "-m", "morphlab.course.refresh", *arguments)
