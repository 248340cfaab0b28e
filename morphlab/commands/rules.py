"""`rule` and `rules`: what the rules say of face-down cards, and what is played."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from textwrap import indent
from typing import TYPE_CHECKING

from morphlab.commands import Failure, complain

if TYPE_CHECKING:
    from morphlab.rulebook import Rule, Statement, Term

    Named = Rule | Statement | Term

LIBRARY = "morphlab/scenarios/library/"
LANGUAGES = {"it": "Italian", "es": "Spanish", "ro": "Romanian"}


def rule(arguments: Sequence[str]) -> int:
    """Show what a rule number, the id of a statement or a term names.

    A statement is played with its tables; the statements of a rule are played in
    sentences only; a term is told with its rules and the statements that rest on them.
    Returns 0, or 1 if one of the scenarios shown does not do what it says.
    """
    parser = argparse.ArgumentParser(
        prog="python3 -m morphlab rule",
        description="Show the statements of a rule in our words, where each is played, "
        "and how it goes; or what a term means, and by which rules.",
        epilog="The scenarios are files: `python3 -m morphlab run FILE` plays one.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "name",
        nargs="+",
        metavar="NAME",
        help="a rule number such as 708.9, a statement's id such as 05.10, or a term "
        "such as ward",
    )
    parser.add_argument(
        "--as", dest="viewer", default="judge", metavar="PLAYER", help="who looks"
    )
    options = parser.parse_args(arguments)
    from morphlab import rulebook

    found = _named(" ".join(options.name))
    if isinstance(found, rulebook.Term):
        print(_term(found))
        return 0
    if isinstance(found, rulebook.Statement):
        return _played([found], options.viewer, tables=True)
    stated = found.statements
    lines = [str(found), ""]
    if not stated:
        lines = [str(found), "Nothing is stated here by this number."]
    elif len(stated) > 1:
        about = f"{len(stated)} statements, each played below without the tables"
        lines += [f"{about} (`rule {stated[0].id}` shows them):", ""]
        lines += [*(f"  {one}" for one in stated), "", ""]
    print("\n".join(lines))
    return _played(stated, options.viewer, len(stated) == 1) if stated else 0


def _named(text: str) -> Named:
    """Return what a text names; ``5.10`` is told that it lacks a nought."""
    from morphlab import rulebook
    from morphlab.engine.errors import InvalidText

    try:
        return rulebook.find(text)
    except InvalidText:
        short = re.fullmatch(r"([0-9]{1,2})\.([0-9]{1,2})", text)
        if short is None:
            raise
        whole = f"{int(short[1]):02}.{int(short[2]):02}"
        if whole == text or whole not in {one.id for one in rulebook.statements()}:
            raise
        raise Failure(f"There is no statement {text}. Did you mean {whole}?") from None


def _term(term: Term) -> str:
    """Tell what a term means, and list its rules and what we say by them."""
    from morphlab import rulebook

    lines = [f"{term.name}: {term.definition}"]
    others = [
        f"{word} ({LANGUAGES[key]})" for key, word in term.names.items() if key != "en"
    ]
    if others:
        lines.append(f"In other languages: {', '.join(others)}.")
    if term.note:
        lines.append(term.note)
    stated: dict[str, Statement] = {}
    lines += ["", "Rules"]
    for number in term.rules:
        found = rulebook.rule(number)
        lines.append(f"  {found}")
        stated |= {one.id: one for one in found.statements}
    if stated:
        lines += ["", "Statements (`rule` with such a number plays one)"]
        lines += [f"  {stated[name]}" for name in sorted(stated)]
    return "\n".join(lines)


def _played(stated: Sequence[Statement], viewer: str, tables: bool) -> int:
    """Play the scenarios of statements, each once; return 1 if one does not hold."""
    from morphlab import scenarios
    from morphlab.commands.run import told, viewer_of

    blocks = []
    broken = False
    seen: set[str] = set()
    for statement in stated:
        lines = [str(statement)]
        playing = scenarios.for_statement(statement.id)
        if not playing and statement.lookup_only:
            lines.append("  answered by lookup: from morphlab import rulebook")
        elif not playing:
            lines.append("  not played yet")
        for scenario in playing:
            lines.append(f"  played in {LIBRARY}{scenario.file}")
            if scenario.file in seen:
                lines.append("  (shown above)")
                continue
            seen.add(scenario.file)
            playthrough = scenarios.play(scenario)
            text = told(playthrough, viewer_of(scenario, viewer), tables)
            lines += [text] if tables else ["", indent(text, "  ")]
            broken |= bool(playthrough.failures)
        blocks.append("\n".join(lines))
    gap = "\n\n" if tables else f"\n\n{'-' * 72}\n\n"
    print(gap.join(blocks))
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
