"""`bench`: measure the engine's speed."""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import mean, median
from typing import Any

from morphlab.commands import Failure
from morphlab.commands.environment import ROOT, python_for

FIGURES = ("mean", "median", "best")
UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns"))


def main(arguments: Sequence[str]) -> int:
    """Run the benchmarks and print a table, or the same as JSON.

    A benchmark says in its ``extra_info`` how many of its things one round does
    (``count``), what one should and may take (``aim``, ``at_most``), its ``unit`` where
    that is not seconds, and figures that it ``measured`` itself.
    """
    parser = argparse.ArgumentParser(
        prog="python3 -m morphlab bench",
        description="Measure the engine's speed: the time that one of each thing takes "
        "(mean, median, best), beside what is aimed at and what it may take at most.",
        epilog="Close other programs first; the numbers are those of one core. Exit "
        "code 1: the best of one is more than it may take.",
        allow_abbrev=False,
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("-k", metavar="WORDS", help="only benchmarks with these words")
    options = parser.parse_args(arguments)
    results = rows(measure(python_for(["lab", "test"]), options.k))
    if options.json:
        about = {
            "python": platform.python_version(),
            "machine": platform.machine(),
            "benchmarks": results,
            "ratios": ratios(results),
        }
        print(json.dumps(about, indent=1))
    else:
        print(table(results))
        print()
        print(ratio_table(ratios(results)))
    return 0 if all(row["within"] for row in results) else 1


def measure(python: Path, words: str | None = None) -> list[Mapping[str, Any]]:
    """Run the benchmarks and return what pytest-benchmark says of each.

    Raises:
        Failure: one of them fails, or there is none.
    """
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [str(python), "-m", "pytest", "benchmarks", "-q", "--no-header"]
        command += ["-p", "no:nbval"]  # takes a second to load
        command += ["-o", "addopts=", "--benchmark-only", f"--benchmark-json={report}"]
        command += ["-k", words] if words else []
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode == 5:
            raise Failure("No benchmark has these words in its name.")
        if done.returncode:
            print(done.stdout, file=sys.stderr)
            raise Failure("A benchmark failed; pytest's report is above.", code=1)
        found: list[Mapping[str, Any]] = json.loads(report.read_text())["benchmarks"]
    return found


def rows(found: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return a line for each benchmark: what one of its things takes.

    >>> one = {"name": "test_w1[0]"}
    >>> one["stats"] = {"mean": 0.05, "median": 0.04, "min": 0.02, "rounds": 9}
    >>> one["extra_info"] = {"count": 10, "at_most": 0.0006}
    >>> line = rows([one])[0]
    >>> line["mean"], line["median"], line["best"], line["within"]
    (0.005, 0.004, 0.002, False)
    """
    lines = []
    for one in found:
        info, stats = one.get("extra_info", {}), one["stats"]
        count = info.get("count", 1)
        figures = [stats[name] / count for name in ("mean", "median", "min")]
        if measured := info.get("measured"):
            figures = [mean(measured), median(measured), min(measured)]
        most = info.get("at_most")
        lines.append(
            {
                "name": one["name"].removeprefix("test_"),
                "unit": info.get("unit", "s"),
                **dict(zip(FIGURES, figures, strict=True)),
                "aim": info.get("aim"),
                "at_most": most,
                "within": most is None or figures[-1] <= most,
                "rounds": stats["rounds"],
            }
        )
    return lines


def ratios(results: Iterable[Mapping[str, Any]]) -> dict[str, dict[int, float]]:
    """Return how often the smallest size each larger size takes, by the best.

    >>> sizes = [{"name": "w1[0]", "best": 2.0}, {"name": "w1[100]", "best": 2.5}]
    >>> ratios(sizes)
    {'w1': {100: 1.25}}
    """
    sizes: dict[str, dict[int, float]] = {}
    for row in results:
        if named := re.fullmatch(r"(\w+)\[([0-9]+)\]", row["name"]):
            sizes.setdefault(named[1], {})[int(named[2])] = row["best"]
    return {
        name: {size: best / of[min(of)] for size, best in of.items() if size != min(of)}
        for name, of in sizes.items()
        if len(of) > 1
    }


def table(results: Sequence[Mapping[str, Any]]) -> str:
    """Return the lines as a text table.

    >>> line = {"name": "w1[0]", "unit": "s", "mean": 6e-4, "median": 5e-4}
    >>> line |= {"best": 4e-4, "aim": None, "at_most": 6e-4, "within": True}
    >>> print(table([line]))
    benchmark        mean      median        best         aim     at most
    w1[0]        600.0 us    500.0 us    400.0 us                600.0 us
    """
    columns = (*FIGURES, "aim", "at_most")
    width = max([9, *(len(row["name"]) for row in results)])
    titles = "".join(f"{name.replace('_', ' '):>12}" for name in columns)
    lines = [f"{'benchmark':<{width}} {titles[1:]}"]
    for row in results:
        cells = "".join(f"{shown(row[name], row['unit']):>12}" for name in columns)
        over = "" if row["within"] else "  too much"
        lines.append(f"{row['name']:<{width}} {cells[1:]}{over}".rstrip())
    return "\n".join(lines)


def ratio_table(found: Mapping[str, Mapping[int, float]]) -> str:
    """Return how the time grows with the number of permanents, as a text table.

    >>> print(ratio_table({"w1": {100: 1.25}}))
    best, times that of N=0   N=100
    w1                         1.25
    """
    sizes = sorted({size for of in found.values() for size in of})
    title = "best, times that of N=0"
    width = max([len(title), *map(len, found)])
    lines = [f"{title:<{width}}" + "".join(f"{f'N={size}':>8}" for size in sizes)]
    for name, of in found.items():
        cells = (f"{of[size]:8.2f}" if size in of else " " * 8 for size in sizes)
        lines.append(f"{name:<{width}}" + "".join(cells))
    return "\n".join(lines)


def shown(figure: float | None, unit: str) -> str:
    """Return a figure with its unit; what is told by the second is turned round.

    >>> shown(0.0005, "a second"), shown(12.2, "MB"), shown(None, "s")
    ('2,000 /s', '12.2 MB', '')
    """
    if figure is None:
        return ""
    if unit == "s":
        return amount(figure)
    return f"{1 / figure:,.0f} /s" if unit == "a second" else f"{figure:.1f} {unit}"


def amount(seconds: float) -> str:
    """Return a time with a unit in which it is readable.

    >>> amount(0.00045), amount(2.5)
    ('450.0 us', '2.5 s')
    """
    size, unit = next((u for u in UNITS if seconds >= u[0]), UNITS[-1])
    return f"{seconds / size:.1f} {unit}"
