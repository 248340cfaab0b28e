"""`run`: play scenario files and check what they expect."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from morphlab.commands import Failure, complain

if TYPE_CHECKING:
    from morphlab.scenarios import Playthrough, Scenario


def main(arguments: Sequence[str]) -> int:
    """Play scenario files; return 0, 1 if an expectation failed, 2 for a bad file."""
    parser = argparse.ArgumentParser(
        prog="python3 -m morphlab run",
        description="Play scenario files and print what happens, step by step, with "
        "the rule of each thing; say which expectations failed, and where.",
        epilog="Exit code: 0 all as expected, 1 an expectation failed, 2 a file that "
        "cannot be played.",
        allow_abbrev=False,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a scenario (TOML)")
    parser.add_argument(
        "--as",
        dest="viewer",
        default="judge",
        metavar="PLAYER",
        help="who looks: P1, P2, ... or judge, who sees all (the default)",
    )
    parser.add_argument(
        "--language",
        default="en",
        metavar="CODE",
        help="en, it, es or ro: the language of what is told (en)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    from morphlab.languages import LANGUAGES, speaking

    if options.language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Failure(f"no language {options.language!r}. There are {known}.")
    with speaking(options.language):
        return _play(options)


def _play(options: argparse.Namespace) -> int:
    from morphlab import scenarios
    from morphlab.engine.errors import MorphlabError
    from morphlab.languages import translated

    codes = [0]
    results = []
    for name in options.files:
        try:
            scenario = scenarios.load(Path(name))
            viewer = viewer_of(scenario, options.viewer)
            playthrough = scenarios.play(scenario)
            if options.json:
                results.append(summary(name, playthrough, viewer))
            else:
                print(told(playthrough, viewer))
            codes.append(1 if playthrough.failures else 0)
        except MorphlabError as error:
            codes.append(2)
            complain(translated(str(error)))
    if options.json:
        print(json.dumps(results, indent=1, ensure_ascii=False))
    return max(codes)


def viewer_of(scenario: Scenario, text: str) -> int | str:
    """Return who looks: a player's number, counted from 0, or ``judge``."""
    if text.lower() == "judge":
        return "judge"
    seats = [f"P{number}" for number in range(1, len(scenario.players) + 1)]
    for number, names in enumerate(zip(seats, scenario.players, strict=True)):
        if text.lower() in [name.lower() for name in names]:
            return number
    known = ", ".join(
        f"{p} ({n})" for p, n in zip(seats, scenario.players, strict=True)
    )
    raise Failure(
        f"{text!r} does not play in {scenario.name}. Who looks: {known}, judge."
    )


def told(playthrough: Playthrough, viewer: int | str, tables: bool = True) -> str:
    """Return the transcript, and which expectations failed and where."""
    from morphlab import scenarios

    text = scenarios.transcript(playthrough, viewer, tables).rstrip("\n")
    if not playthrough.failures:
        return f"{text}\n\nAll as expected."
    failures = "\n".join(f"  {failure}" for failure in playthrough.failures)
    return f"{text}\n\nNot as expected:\n{failures}"


def summary(name: str, playthrough: Playthrough, viewer: int | str) -> dict[str, Any]:
    """Return what was played as data."""
    from morphlab import scenarios

    return {
        "file": name,
        "title": playthrough.title,
        "statements": list(playthrough.statements),
        "rules": list(playthrough.rules),
        "as_expected": not playthrough.failures,
        "failures": [str(failure) for failure in playthrough.failures],
        "transcript": scenarios.transcript(playthrough, viewer).splitlines(),
    }
