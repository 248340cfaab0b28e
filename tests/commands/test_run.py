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
    assert told.startswith(f"{rulebook.statement('05.02')}\n")
    assert "played in morphlab/scenarios/library/05/" in told
    assert "seen by Bob" in told


def test_a_rule_is_shown_with_its_statements_each_scenario_once(capsys):
    assert commands.main(["rule", "116.1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{rulebook.rule('116.1')}\n")
    for statement in rulebook.rule("116.1").statements:
        assert f"\n{statement}\n" in told
    played = re.findall(r"^ *Rules .*; seen by", told, re.MULTILINE)
    files = set(re.findall(r"played in (.*)", told))
    assert len(played) == len(files) > 0


def test_a_rule_with_several_statements_lists_them_first_and_leaves_tables_out(capsys):
    assert commands.main(["rule", "708.9"]) == 0
    listed, *played = capsys.readouterr().out.split("\n\n\n")
    stated = rulebook.rule("708.9").statements
    assert len(stated) > 2
    assert all(f"\n  {statement}" in listed for statement in stated)
    [told] = played
    assert told.count(f"\n\n{'-' * 72}\n\n") == len(stated) - 1
    assert "has priority" not in told  # as each table begins


def test_a_rule_with_one_statement_shows_the_tables(capsys):
    [only, *_] = [r for r in rulebook.rules() if len(r.statements) == 1]
    assert commands.main(["rule", only.number]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{only}\n\n{only.statements[0]}\n")
    assert "has priority" in told


def test_a_rule_that_no_statement_cites_says_so(capsys):
    [bare, *_] = [r for r in rulebook.rules() if not r.statements]
    assert commands.main(["rule", bare.number]) == 0
    assert (
        capsys.readouterr().out == f"{bare}\nNothing is stated here by this number.\n"
    )


@pytest.mark.parametrize("words", [["ward"], ["Egida"], ["turned", "face", "up"]])
def test_a_term_is_told_with_its_rules_and_statements(words, capsys):
    assert commands.main(["rule", *words]) == 0
    told = capsys.readouterr().out
    term = rulebook.term(" ".join(words))
    assert told.startswith(f"{term.name}: {term.definition}\n")
    assert all(f"\n  {rulebook.rule(number)}\n" in told for number in term.rules)
    stated = {s for number in term.rules for s in rulebook.rule(number).statements}
    assert stated
    assert all(f"\n  {statement}\n" in told for statement in stated)
    assert term.note in told


@pytest.mark.parametrize("term", rulebook.glossary(), ids=lambda term: term.name)
def test_every_term_can_be_asked_for(term, capsys):
    assert commands.main(["rule", term.name]) == 0
    assert term.definition in capsys.readouterr().out


@pytest.mark.parametrize(("short", "whole"), [("5.10", "05.10"), ("5.1", "05.01")])
def test_a_statement_without_its_nought_is_recognised(short, whole, capsys):
    assert commands.main(["rule", short]) == 2
    told = capsys.readouterr().err
    assert told == f"There is no statement {short}. Did you mean {whole}?\n"


def test_the_help_of_rule_names_all_that_it_takes(capsys):
    with pytest.raises(SystemExit):
        commands.main(["rule", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "708.9, a statement's id such as 05.10, or a term such as ward" in told


def test_a_statement_that_is_looked_up_says_so(capsys):
    [first, *_] = [s for s in rulebook.statements() if s.lookup_only]
    assert commands.main(["rule", first.id]) == 0
    assert "answered by lookup" in capsys.readouterr().out


@pytest.mark.parametrize("number", ["708.99", "05.99", "5.99", "99.01", "x"])
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


def test_a_scenario_is_told_in_another_language(file, capsys):
    assert commands.main(["run", "toy.toml", "--language", "it"]) == 0
    assert "a faccia in giù" in capsys.readouterr().out
    assert commands.main(["run", "toy.toml"]) == 0
    assert "a faccia in giù" not in capsys.readouterr().out


def test_an_unknown_language_is_refused(file, capsys):
    assert commands.main(["run", "toy.toml", "--language", "de"]) == 2
    assert "en, it, es, ro" in capsys.readouterr().err
