"""`rule` and `rules`: what the rules say of face-down cards, and what is played."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from morphlab.commands import Failure, complain

LIBRARY = "morphlab/scenarios/library/"


def rule(arguments: Sequence[str]) -> int:
    """Show the statements that a rule number or a statement's id names, and play them.

    Returns 0, or 1 if one of the scenarios shown does not do what it says.
    """
    parser = argparse.ArgumentParser(
        prog="python3 -m morphlab rule",
        description="Show the statements of a rule in our words, where each is played, "
        "and how it goes.",
        epilog="The scenarios are files: `python3 -m morphlab run FILE` plays one.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "number", help="a rule number such as 708.9, or a statement's id such as 05.10"
    )
    parser.add_argument(
        "--as", dest="viewer", default="judge", metavar="PLAYER", help="who looks"
    )
    options = parser.parse_args(arguments)
    from morphlab import rulebook, scenarios
    from morphlab.commands.run import told, viewer_of

    found = rulebook.find(options.number)
    if isinstance(found, rulebook.Statement):
        stated: Sequence[rulebook.Statement] = [found]
    elif isinstance(found, rulebook.Rule):
        print(f"{found.number} {found.summary}")
        stated = found.statements
    else:
        raise Failure(
            f"{options.number!r} is a term. Write a rule number such as 708.9, or a "
            "statement's id such as 05.10."
        )
    broken = False
    seen: set[str] = set()
    for statement in stated:
        print(f"\n{statement}")
        playing = scenarios.for_statement(statement.id)
        if not playing and statement.lookup_only:
            print("  answered by lookup: from morphlab import rulebook")
        elif not playing:
            print("  not played yet")
        for scenario in playing:
            print(f"  played in {LIBRARY}{scenario.file}")
            if scenario.file in seen:
                continue
            seen.add(scenario.file)
            playthrough = scenarios.play(scenario)
            print(told(playthrough, viewer_of(scenario, options.viewer)))
            broken |= bool(playthrough.failures)
    return 1 if broken else 0


def rules(arguments: Sequence[str]) -> int:
    """Print the table of statements by chapter: played, by lookup only, not yet.

    A scenario is played for it, and counts if all is as it expects. Returns 0, or 1 if
    one does not do what it says.
    """
    argparse.ArgumentParser(
        prog="python3 -m morphlab rules",
        description="Count the statements by chapter: played by a scenario, answered "
        "by lookup only, not yet. The last line is the sum.",
    ).parse_args(arguments)
    from morphlab import rulebook, scenarios

    broken = scenarios.check_all()
    for failure in broken:
        complain(f"{LIBRARY}{failure}")
    files = {failure.file for failure in broken}
    played = [
        statement
        for scenario in scenarios.library()
        if scenario.file not in files
        for statement in scenario.statements
    ]
    print(rulebook.coverage_table(rulebook.coverage(played)))
    return 1 if broken else 0
