"""`run`, `rule` and `rules` play scenarios, and say what failed and where."""

from __future__ import annotations

import json
import re

import pytest

from morphlab import commands, rulebook, scenarios

GOOD = """\
title = "A face-down creature is a 2/2"
statements = ["05.02"]
[players.Alice]
battlefield = ["#1 = Exalted Angel (face down: morph)", "Plains x4"]
[players.Bob]
[[steps]]
do = "Alice: turn up #1"
expect = ["#1 is 4/5"]
"""


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "toy.toml"
    path.write_text(GOOD)
    return path


def test_a_scenario_is_played_and_told(file, capsys):
    assert commands.main(["run", "toy.toml"]) == 0
    told = capsys.readouterr().out
    assert "Alice turns #1 face up: Exalted Angel (702.37e)" in told
    assert told.endswith("All as expected.\n")


def test_a_player_sees_what_that_player_may(file, capsys):
    """The start shows the face-down card's name to its controller only."""
    starts = {}
    for viewer in ("Alice", "P2", "judge"):
        commands.main(["run", "toy.toml", "--as", viewer])
        starts[viewer] = capsys.readouterr().out.partition("1. Alice")[0]
    assert "Exalted Angel" in starts["Alice"]
    assert "Exalted Angel" not in starts["P2"]
    assert "Exalted Angel" in starts["judge"]


def test_somebody_who_does_not_play_is_told_who_does(file, capsys):
    assert commands.main(["run", "toy.toml", "--as", "Zed"]) == 2
    assert "P1 (Alice), P2 (Bob), judge" in capsys.readouterr().err


def test_an_expectation_that_fails_is_told_with_its_line(file, capsys):
    file.write_text(GOOD.replace("4/5", "3/3"))
    assert commands.main(["run", "toy.toml"]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert re.match(r"  toy\.toml:8: expected '#1 is 3/3'", last)


def test_json_says_the_same(file, capsys):
    file.write_text(GOOD.replace("4/5", "3/3"))
    assert commands.main(["run", "toy.toml", "--json"]) == 1
    [found] = json.loads(capsys.readouterr().out)
    assert found["statements"] == ["05.02"]
    assert found["as_expected"] is False
    assert "toy.toml:8" in found["failures"][0]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("title = ", "toy.toml:1"),
        (GOOD.replace("Exalted Angel", "Exalted Angle"), "Exalted Angel"),
        (GOOD.replace("turn up #1", "turn upp #1"), "toy.toml:7"),
    ],
)
def test_a_wrong_file_is_one_message_with_its_line(file, wrong, says, capsys):
    file.write_text(wrong)
    assert commands.main(["run", "toy.toml"]) == 2
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1


def test_one_wrong_file_does_not_keep_the_others_from_being_played(file, capsys):
    assert commands.main(["run", "none.toml", "toy.toml"]) == 2
    told = capsys.readouterr()
    assert "none.toml: there is no such file" in told.err
    assert "All as expected." in told.out


def test_a_statement_is_shown_with_where_it_is_played(capsys):
    assert commands.main(["rule", "05.02", "--as", "P2"]) == 0
    told = capsys.readouterr().out
    assert f"\n{rulebook.statement('05.02')}\n" in told
    assert "played in morphlab/scenarios/library/05/" in told
    assert "seen by Bob" in told


def test_a_rule_is_shown_with_its_statements_each_scenario_once(capsys):
    assert commands.main(["rule", "116.1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{rulebook.rule('116.1')}\n")
    for statement in rulebook.rule("116.1").statements:
        assert f"\n{statement}\n" in told
    played = re.findall(r"^Rules .*; seen by", told, re.MULTILINE)
    files = set(re.findall(r"played in (.*)", told))
    assert len(played) == len(files) > 0


def test_a_statement_that_is_looked_up_says_so(capsys):
    [first, *_] = [s for s in rulebook.statements() if s.lookup_only]
    assert commands.main(["rule", first.id]) == 0
    assert "answered by lookup" in capsys.readouterr().out


@pytest.mark.parametrize("number", ["708.99", "05.99", "99.01", "x", "ward"])
def test_what_is_no_rule_is_one_message(number, capsys):
    assert commands.main(["rule", number]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1


def test_the_table_counts_every_statement_and_ends_with_the_sum(capsys):
    assert commands.main(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    played = {s for scenario in scenarios.library() for s in scenario.statements}
    assert lines[-1] == f"played {len(played)} of 364"
    assert len(lines) == 1 + len(rulebook.chapters()) + 2


def test_a_statement_whose_scenario_fails_is_not_counted(monkeypatch, capsys):
    wrong = scenarios.loads(GOOD.replace("4/5", "3/3"), "05/wrong.toml")
    failures = scenarios.play(wrong).failures
    monkeypatch.setattr(scenarios, "library", lambda: (wrong,))
    monkeypatch.setattr(scenarios, "check_all", lambda: failures)
    assert commands.main(["rules"]) == 1
    told = capsys.readouterr()
    assert told.out.endswith("played 0 of 364\n")
    assert "library/05/wrong.toml:8" in told.err
