"""The command line: ``python3 -m morphlab``.

Like `morphlab/__init__.py`, this file must be readable by a Python that is too old.
Whatever needs a newer one is imported after the check.
"""

import os
import subprocess
import sys

OLDEST = (3, 11)

MYPY = False  # True for the type checker alone: an old Python has no `typing`
if MYPY:
    from collections.abc import Callable  # noqa: F401 - named in a comment


def too_old(version, works):
    # type: (tuple[int, ...], Callable[[str], bool]) -> str | None
    """Say in one paragraph that this Python is too old, or return None.

    `version` is the running one; `works` tells whether a Python of that name runs.

    >>> print(too_old((3, 9, 2), lambda name: name == "python3.12"))
    morphlab needs Python 3.11 or newer, and this is Python 3.9.2. This machine has \
python3.12 too: write that in place of python3.
    >>> too_old((3, 13, 0), lambda name: False)
    """
    if version[:2] >= OLDEST:
        return None
    needs = "morphlab needs Python {}.{} or newer, and this is Python {}. ".format(
        OLDEST[0], OLDEST[1], ".".join(str(number) for number in version)
    )
    for minor in range(20, OLDEST[1] - 1, -1):
        name = "python3.{}".format(minor)
        if works(name):
            return needs + (
                "This machine has {} too: write that in place of python3.".format(name)
            )
    return needs + (
        "Install a newer one (from python.org, your system's packages or conda) and "
        "give the same command with it."
    )


def works(python):
    # type: (str) -> bool
    """Tell whether this machine has a Python of that name, and it starts."""
    try:
        with open(os.devnull, "w") as nothing:
            return not subprocess.call(
                [python, "-c", ""], stdout=nothing, stderr=nothing
            )
    except OSError:
        return False


def main():
    # type: () -> int
    """Run the command that the command line names, and return its exit code."""
    message = too_old(tuple(sys.version_info[:3]), works)
    if message:
        sys.stderr.write(message + "\n")
        return 2
    from morphlab.commands import main

    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
