"""Break the engine in a thousand small ways, and see whether a scenario notices.

    python tests/mutants/mutate.py FOLDER [PART ...] [--sample N] [--survivors]
    python tests/mutants/mutate.py FOLDER --report

It needs cosmic-ray (`pip install cosmic-ray`), which makes the mutants and keeps the
results; docs/tests.md says more. All happens in a copy of the tree in FOLDER. A run
that was stopped goes on where it was; a part whose module has changed begins anew.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, WorkResult

HERE = Path(__file__).absolute().parent
ROOT = HERE.parent.parent
WANTED = tomllib.loads((HERE / "mutants.toml").read_text("utf-8"))
PARTS: dict[str, dict[str, list[str]]] = WANTED["parts"]
KILLED = ("failed", "broke", "endless")
LONGEST = 900  # seconds by the clock; play.py stops long before, by its own work


def main() -> None:
    """Do what the command line says."""
    words = argparse.ArgumentParser(description="Mutants of the engine.")
    words.add_argument("folder", type=Path, help="for the copy and the results")
    words.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    words.add_argument("--sample", type=int, help="so many of each part, by the seed")
    words.add_argument("--survivors", action="store_true", help="play these again")
    words.add_argument("--report", action="store_true", help="only show the results")
    asked = words.parse_intermixed_args()
    if unknown := set(asked.parts) - set(PARTS):
        words.error(f"there is no part {', '.join(sorted(unknown))}")
    folder: Path = asked.folder.absolute()
    parts = asked.parts or list(PARTS)
    if not asked.report:
        if folder.is_relative_to(ROOT):
            words.error(
                "the folder must lie outside of the tree: mutants are made in it"
            )
        copy_tree(folder)
        for part in parts:
            prepare(folder, part)
        make_map(folder)
        for part in parts:
            run(folder, part, asked.sample, asked.survivors)
    report(folder, parts)


def copy_tree(folder: Path) -> None:
    """Bring the copy of the package up to date."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folder / "morphlab", ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "morphlab", folder / "morphlab", ignore=ignored)
    os.chdir(folder)


def make_map(folder: Path) -> None:
    """Find out which scenarios run which lines; it takes a few minutes."""
    shutil.rmtree(folder / "map", ignore_errors=True)
    (folder / "map").mkdir()
    subprocess.run([*play(), "--map", str(folder / "map")], check=True)
    # From now on each mutant must be read from its source.
    subprocess.run([sys.executable, "-m", "compileall", "-q", "morphlab"], check=True)
    for module in {module for part in PARTS.values() for module in part}:
        for stale in folder.glob(f"morphlab/engine/__pycache__/{module[:-3]}.*"):
            stale.unlink()


def play() -> list[str]:
    """The command that plays; the order of sets is the same each time."""
    os.environ["PYTHONHASHSEED"] = "0"
    return [sys.executable, str(HERE / "play.py")]


# --- the mutants of a part --------------------------------------------------------


def prepare(folder: Path, part: str) -> None:
    """Let cosmic-ray make the list of mutants, unless it stands and still fits."""
    modules = [Path("morphlab", "engine", name) for name in PARTS[part]]
    source = hashlib.sha256(b"".join(module.read_bytes() for module in modules))
    mark = folder / f"{part}.sha256"
    if mark.exists() and mark.read_text("utf-8") == source.hexdigest():
        return
    with use_db(str(folder / f"{part}.sqlite"), WorkDB.Mode.create) as db:
        init(modules, db, {})
    mark.write_text(source.hexdigest(), "utf-8")


@dataclass(frozen=True, order=True)
class Mutant:
    """One change of one place, and the lines of the statement in which it is made."""

    order: str  # drawn by the seed; the same wherever and whenever it is asked for
    job: str = field(compare=False)
    spec: MutationSpec = field(compare=False)
    lines: tuple[int, int] = field(compare=False)

    def __str__(self) -> str:
        row, column = self.spec.start_pos
        place = f"{self.spec.module_path.name}:{row}:{column + 1}"
        return f"{place} {operator(self.spec)} in {self.spec.definition_name}"


def mutants(db: WorkDB, part: str) -> list[Mutant]:
    """The mutants of a part in their seeded order."""
    lines = {name: Lines(name, PARTS[part][name]) for name in PARTS[part]}
    found = []
    for item in db.work_items:
        [one] = item.mutations
        name = one.module_path.name
        where = lines[name].around(one)
        if where and operator(one) not in WANTED["left_out"]:
            key = WANTED["seed"], name, one.operator_name, one.occurrence
            order = hashlib.sha256(repr(key).encode()).hexdigest()
            found.append(Mutant(order, item.job_id, one, where))
    return sorted(found)


def operator(one: MutationSpec) -> str:
    """What kind of change it is, without the name of the package that makes it."""
    return str(one.operator_name).rpartition("/")[2]


class Lines:
    """Which lines of a module belong together, and which are no code."""

    def __init__(self, name: str, functions: list[str]) -> None:
        tree = ast.parse(Path("morphlab", "engine", name).read_text("utf-8"))
        self.types = [place(node) for node in types_of(tree)]
        self.words = [place(node) for node in ast.walk(tree) if unordered(node)]
        self.statements = [
            lines
            for top in tree.body
            if named(getattr(top, "name", ""), functions)
            for lines in statements(top)
        ]

    def around(self, one: MutationSpec) -> tuple[int, int] | None:
        """The lines of the statement that is changed; None where it is not counted."""
        if any(first <= one.start_pos < last for first, last in self.types):
            return None
        if operator(one).rpartition("_")[2] in WANTED["no_order"] and any(
            first <= one.start_pos < last for first, last in self.words
        ):
            return None
        row = one.start_pos[0]
        holding = [lines for lines in self.statements if lines[0] <= row <= lines[1]]
        return max(holding, default=None)


def place(node: ast.expr) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where an expression begins and ends."""
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)


def named(name: str, functions: list[str]) -> bool:
    """Whether a list names a function: the list may say which, or all but which."""
    if all(one.startswith("-") for one in functions):
        return f"-{name}" not in functions
    return name in functions


def unordered(node: ast.AST) -> bool:
    """Whether two things are compared that are the same or not, and never in order."""
    return isinstance(node, ast.Compare) and all(
        isinstance(how, ast.Is | ast.IsNot)
        or (isinstance(what, ast.Constant) and isinstance(what.value, str))
        for how, what in zip(node.ops, node.comparators, strict=True)
    )


def types_of(tree: ast.AST) -> Iterator[ast.expr]:
    """The types that are written down: nobody reads them while a game is played."""
    for node in ast.walk(tree):
        for name in ("annotation", "returns"):
            if (found := getattr(node, name, None)) is not None:
                yield found


def statements(top: ast.AST) -> Iterator[tuple[int, int]]:
    """First and last line of each statement, of a block only its head."""
    for node in ast.walk(top):
        if isinstance(node, ast.stmt | ast.ExceptHandler):
            above = [one.lineno for one in getattr(node, "decorator_list", ())]
            inside = [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.stmt)]
            ends = [one.lineno - 1 for one in inside] or [node.end_lineno or 0]
            yield min([node.lineno, *above]), max(node.lineno, min(ends))


# --- running and counting ---------------------------------------------------------


def run(folder: Path, part: str, sample: int | None, survivors: bool) -> None:
    """Play against each mutant that has no result yet."""
    with use_db(str(folder / f"{part}.sqlite"), WorkDB.Mode.open) as db:
        results = dict(db.results)
        for number, one in enumerate(mutants(db, part)[:sample], 1):
            known = results.get(one.job)
            if known and not (survivors and how(known) == "survived"):
                continue
            plays = folder / "map" / f"{one.spec.module_path.stem}.json"
            command = [*play(), str(plays), *(str(line) for line in one.lines)]
            result = mutate_and_test([one.spec], shlex.join(command), LONGEST)
            db.set_result(one.job, result)
            if how(result) not in KILLED:
                print(part, number, one, result.output or "", flush=True)


def how(result: WorkResult) -> str:
    """How a mutant ended: killed in one of three ways, not started, or survived."""
    words = (result.output or "crashed").split()
    return "endless" if words[0] == "timeout" else words[0]


def report(folder: Path, parts: list[str]) -> None:
    """Show what survived, with what was changed, and then the table."""
    os.chdir(folder)
    table = ["part mutants played killed failed broke endless survived import share"]
    for part in parts:
        if not (folder / f"{part}.sqlite").exists():
            continue
        with use_db(str(folder / f"{part}.sqlite"), WorkDB.Mode.open) as db:
            results = dict(db.results)
            every = mutants(db, part)
        ends = Counter(how(results[one.job]) for one in every if one.job in results)
        killed = sum(ends[word] for word in KILLED)
        played = killed + ends["survived"]  # the others never came to play
        share = f"{100 * killed / played:.1f}%" if played else "-"
        counts = [ends[word] for word in (*KILLED, "survived")]
        cells = [part, len(every), played, killed, *counts, sum(ends.values()) - played]
        table.append(" ".join(str(cell) for cell in [*cells, share]))
        for one in sorted(every, key=lambda one: one.spec.start_pos):
            if one.job in results and how(results[one.job]) not in KILLED:
                show(one, results[one.job])
    for row in table:
        print("| " + " | ".join(row.split()) + " |")


def show(one: Mutant, result: WorkResult) -> None:
    """Show a mutant that was not killed, and its line before and after."""
    print(f"{one}: {(result.output or '').strip()}")
    for line in (result.diff or "").split("\n"):
        if line[:1] in "+-" and line[:3] not in ("+++", "---"):
            print(f"    {line}")


if __name__ == "__main__":
    main()
