"""The shipped scenarios: each holds, each is found, and each can fail."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from morphlab.engine.errors import ScenarioError
from morphlab.rulebook import statement
from morphlab.scenarios import (
    Case,
    Scenario,
    for_statement,
    library,
    load,
    loads,
    play,
)

FOLDER = Path(__file__).parents[2] / "morphlab" / "scenarios" / "library"
FILES = sorted(FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_scenario_holds(path: Path) -> None:
    played = play(load(path))
    assert [str(failure) for failure in played.failures] == []
    for step in played.steps:  # a refusal ends with what would be needed
        assert not step.refused or step.refused.endswith("."), step.refused


def test_the_library_has_all_files_in_order() -> None:
    names = [scenario.file for scenario in library()]
    assert names == sorted(path.relative_to(FOLDER).as_posix() for path in FILES)


@pytest.mark.parametrize("scenario", library(), ids=lambda one: one.name)
def test_a_chapter_file_is_named_after_its_statement(scenario: Scenario) -> None:
    folder = scenario.file.split("/")[0]
    if not folder.isdigit():
        return  # the scenarios of the course are named after what they tell
    first = scenario.statements[0]
    assert scenario.name.startswith(first)
    assert folder == first[:2]


def fails_without_its_actions(scenario: Scenario, case: Case) -> bool:
    """Tell whether a case fails when nothing of what its steps do is done."""
    idle = tuple(replace(step, do=()) for step in case.steps)
    try:
        played = play(replace(scenario, cases=(replace(case, steps=idle),)))
    except ScenarioError:  # a line, a name or a prediction needs what was not done
        return True
    return bool(played.failures)


@pytest.mark.parametrize("scenario", library(), ids=lambda one: one.name)
def test_each_case_expects_something_that_its_steps_bring_about(
    scenario: Scenario,
) -> None:
    acting = [one for one in scenario.cases if any(step.do for step in one.steps)]
    idle = [one.name for one in acting if not fails_without_its_actions(scenario, one)]
    assert idle == []


TOY = """\
title = "x"
[players.Alice]
battlefield = ["#1 = Exalted Angel (face down: morph)", "Plains x4"]
[players.Bob]
[[steps]]
do = "Alice: turn up #1"
expect = ["#1 is EXPECTED"]
"""


@pytest.mark.parametrize(("expected", "fails"), [("4/5", True), ("tapped", False)])
def test_a_case_that_holds_whatever_is_done_is_found(
    expected: str, fails: bool
) -> None:
    text = TOY.replace("EXPECTED", expected)
    if expected == "tapped":
        text = text.replace("face down: morph", "face down: morph, tapped")
    scenario = loads(text)
    assert play(scenario).failures == ()
    [case] = scenario.cases
    assert fails_without_its_actions(scenario, case) is fails


def test_a_statement_finds_its_scenarios() -> None:
    found = for_statement("05.07")
    assert [one.title for one in found]
    assert all("05.07" in one.statements for one in found)
    assert for_statement("99.99") == ()


def test_every_statement_of_the_library_exists() -> None:
    for scenario in library():
        for name in scenario.statements:
            assert statement(name).text
            assert scenario.rules  # its own, where the statement cites rulings only
