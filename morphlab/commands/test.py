"""`test`: run every test."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from morphlab.commands.environment import hand_over, python_for

ABOUT = """\
Run every test: the library's, the notebooks', and those in a real browser.

The first time this makes an environment in the clone's folder .venv, or adds to it what
the tests need; later runs need no network. Where npm is, the test of the lite site
makes .venv-lite, and fetches what the site is made of. The last lines say what was
skipped and why. All tests together run on all cores; those that further words choose
run on one.
"""
MORE = """\
All other words go on to pytest. For example:
  python3 -m morphlab test -k layers           only tests with "layers" in their names
  python3 -m morphlab test -m "not browser"    all but those in the browser
  python3 -m morphlab test -n 4                all, in four processes
  python3 -m morphlab test -n 0                all, in one
  python3 -m morphlab test tests/test_readme.py"""


def main(arguments: Sequence[str]) -> int:
    """Run pytest in the clone, with `arguments`, and return its exit code."""
    if arguments[:1] in (["-h"], ["--help"]):
        argparse.ArgumentParser(
            prog="python3 -m morphlab test",
            usage="%(prog)s [pytest's own options and files]",
            description=ABOUT,
            epilog=MORE,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        ).print_help()
        return 0
    # To start several processes takes seconds, which few tests do not make up for.
    chosen = any(not word.startswith("-") for word in arguments)
    cores = () if chosen else ("-n", "logical")
    python = python_for(["lab", "test", "site"])
    return hand_over(python, "-m", "pytest", *cores, *arguments)
