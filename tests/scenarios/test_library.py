"""The shipped scenarios: each holds, each is found, and each can fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from morphlab.rulebook import statement
from morphlab.scenarios import Scenario, for_statement, library, play
from morphlab.scenarios.form import load

FOLDER = Path(__file__).parents[2] / "morphlab" / "scenarios" / "library"
FILES = sorted(FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_scenario_holds(path: Path) -> None:
    assert [str(failure) for failure in play(load(path)).failures] == []


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


@pytest.mark.parametrize("scenario", library(), ids=lambda one: one.name)
def test_each_scenario_expects_something_that_its_steps_bring_about(
    scenario: Scenario,
) -> None:
    for case in scenario.cases:
        asked = [*case.expect]
        for step in case.steps:
            asked += step.expect
            refused = step.refuse is not None
            asked += [*case.expect] if refused else []
            assert asked or refused or step.predict or step.do, scenario.name
        assert asked or any(s.refuse or s.predict for s in case.steps), scenario.name


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
