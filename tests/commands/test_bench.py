"""`bench` tables what the benchmarks measure, and says which are too slow."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from morphlab.commands import Failure, bench


def one(name, best, **info):
    stats = {"mean": best * 3, "median": best * 2, "min": best, "rounds": 9}
    return {"name": name, "stats": stats, "extra_info": info}


@pytest.fixture
def measured(monkeypatch):
    """Let `bench` find these numbers instead of measuring."""
    numbers = [
        one("test_w1[0]", 0.0004, aim=0.0003, at_most=0.0006),
        one("test_w1[100]", 0.0006),
    ]
    monkeypatch.setattr(bench, "python_for", lambda extras: Path("python"))
    monkeypatch.setattr(bench, "measure", lambda python, words: numbers)
    return numbers


def test_a_table_for_people(measured, capsys):
    assert bench.main([]) == 0
    lines = [line.split("  ") for line in capsys.readouterr().out.splitlines()]
    assert [[cell.strip() for cell in line if cell] for line in lines] == [
        ["benchmark", "mean", "median", "best", "aim", "at most"],
        ["w1[0]", "1.2 ms", "800.0 us", "400.0 us", "300.0 us", "600.0 us"],
        ["w1[100]", "1.8 ms", "1.2 ms", "600.0 us"],
        [],
        ["best, times that of N=0", "N=100"],
        ["w1", "1.50"],
    ]


def test_the_same_as_json(measured, capsys):
    assert bench.main(["--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    first, second = found["benchmarks"]
    assert (first["name"], first["best"], first["at_most"]) == ("w1[0]", 4e-4, 6e-4)
    assert second["at_most"] is None
    assert found["ratios"] == {"w1": {"100": pytest.approx(1.5)}}


def test_one_that_takes_too_much_is_marked_and_the_exit_code_is_1(measured, capsys):
    measured[:] = [one("test_slow", 3.0, at_most=2.0)]
    assert bench.main([]) == 1
    assert capsys.readouterr().out.splitlines()[1].endswith("2.0 s  too much")


def test_the_time_is_that_of_one_thing(measured, capsys):
    measured[:] = [one("test_decisions", 0.1, count=1000, unit="a second")]
    bench.main([])
    assert "10,000 /s" in capsys.readouterr().out


def test_what_a_benchmark_measured_itself_takes_the_place_of_the_clock(measured):
    measured[:] = [one("test_memory", 9.0, measured=[3.0, 5.0, 4.0], unit="MB")]
    [row] = bench.rows(measured)
    assert (row["best"], row["mean"], row["unit"]) == (3.0, 4.0, "MB")


@pytest.fixture
def clone(monkeypatch, tmp_path):
    (tmp_path / "benchmarks").mkdir()
    monkeypatch.setattr(bench, "ROOT", tmp_path)
    return tmp_path / "benchmarks" / "test_toy.py"


def test_the_benchmarks_are_really_run(clone):
    clone.write_text(
        "def test_toy(benchmark):\n    benchmark.pedantic(sum, ([1, 2],), rounds=3)\n"
    )
    [found] = bench.measure(Path(sys.executable))
    assert (found["name"], found["stats"]["rounds"]) == ("test_toy", 3)


def test_a_benchmark_that_fails_is_shown(clone, capsys):
    clone.write_text(
        "def test_toy(benchmark):\n    assert benchmark.pedantic(int) == 1\n"
    )
    with pytest.raises(Failure, match="benchmark failed") as told:
        bench.measure(Path(sys.executable))
    assert told.value.code == 1
    assert "assert 0 == 1" in capsys.readouterr().err


def test_words_that_name_no_benchmark_are_a_mistake(clone):
    clone.write_text("def test_toy(benchmark):\n    benchmark.pedantic(int)\n")
    with pytest.raises(Failure, match="No benchmark"):
        bench.measure(Path(sys.executable), "nothing")
