"""The commands of ``python3 -m morphlab``, a module each.

A command's module has `main`, which takes the words after the command's name and
returns the exit code: 0 done, 1 done and something failed, 2 the user's mistake. Only
the module of the command that was given is loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module

# In the order of `--help`: name, module, function, and one line that says what it does.
COMMANDS = {
    "lab": ("lab", "main", "open the course in JupyterLab"),
    "test": ("test", "main", "run every test; arguments go on to pytest"),
    "run": ("run", "main", "play scenario files and check what they expect"),
    "rule": ("rules", "rule", "show the statements of a rule and play them, or a term"),
    "rules": ("rules", "rules", "count the statements played, chapter by chapter"),
    "refresh": ("refresh", "main", "run the notebooks and store their outputs"),
    "export": (
        "export",
        "main",
        "write the course as web pages, or stories to hand out",
    ),
    "lite": ("lite", "main", "write the course as a site that runs in the browser"),
    "bench": ("bench", "main", "measure the engine's speed"),
}

USAGE = """usage: python3 -m morphlab COMMAND ...

{commands}

python3 -m morphlab COMMAND --help says more about one of them.
"""


class Failure(Exception):
    """What stops a command, in one paragraph for the person who gave it."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code


def usage() -> str:
    """Return the list of the commands with what each does."""
    lines = [f"  {name:<9}{about}" for name, (_, _, about) in COMMANDS.items()]
    return USAGE.format(commands="\n".join(lines))


def main(arguments: Sequence[str]) -> int:
    """Run the command that `arguments` names and return its exit code."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(usage(), end="")
        return 0 if arguments else 2
    name, *rest = arguments
    if name == "--version":
        from morphlab import __version__

        print(f"morphlab {__version__}")
        return 0
    if name not in COMMANDS:
        near = get_close_matches(name, COMMANDS, n=1)
        hint = f"Did you mean {near[0]}?" if near else "The commands are:"
        complain(f"morphlab has no command {name!r}. {hint}")
        if not near:
            print(usage(), file=sys.stderr, end="")
        return 2
    return _give(name, rest)


def _give(name: str, rest: Sequence[str]) -> int:
    """Run one command; a user's mistake ends in a message, not in a traceback."""
    module, function, _ = COMMANDS[name]
    command = getattr(import_module(f"morphlab.commands.{module}"), function)
    try:
        code: int = command(rest)
        sys.stdout.flush()
    except Failure as failure:
        complain(str(failure))
        return failure.code
    except ValueError as error:
        from morphlab.engine.errors import MorphlabError

        if not isinstance(error, MorphlabError):
            raise
        complain(str(error))
        return 2
    except BrokenPipeError:
        # The reader of our output (`head`, say) has gone; Python's own last flush
        # must not complain about it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        complain("Stopped.")
        return 130
    return code


def complain(message: str) -> None:
    """Print one short block on the error stream."""
    from textwrap import fill

    if "\n" not in message and sys.stderr.isatty():
        message = fill(message, 88)
    print(message, file=sys.stderr, flush=True)
