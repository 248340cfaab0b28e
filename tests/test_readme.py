"""The examples in the README and the docs do what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from morphlab.course import browse
from morphlab.course.lessons import LESSONS, TOOLS
from morphlab.rulebook import coverage, coverage_table
from morphlab.scenarios import library

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_examples_of_a_document_do_what_they_say(path):
    failed, _ = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert failed == 0


def test_what_the_readme_says_of_the_statements_is_what_is_counted():
    """One count for the README, the rule browser and ``morphlab rules``."""
    found = coverage(name for one in library() for name in one.statements)
    told = f"Of the {found.statements} statements {found.played} are played by "
    text = " ".join(DOCUMENTS[0].read_text("utf-8").split())
    assert f"{told}scenarios and {found.lookup} answered by lookup" in text
    last = coverage_table(found).splitlines()[-1]
    assert last == f"played {found.played} of {found.statements}"
    said = f"{found.played} of them are played, {found.lookup} are questions"
    assert said in str(browse().box())
    assert found.missing == ()


def test_the_readme_has_an_example():
    examples = doctest.DocTestParser().get_examples(DOCUMENTS[0].read_text("utf-8"))
    assert len(examples) >= 3


def test_the_readme_leads_through_the_course():
    text = DOCUMENTS[0].read_text("utf-8")
    rows = re.findall(r"^\| \[.*\|$", text, re.MULTILINE)
    assert rows == [
        f"| [{one.number} {one.title}](notebooks/{one.file}) | {one.about} "
        f"| {one.minutes} |"
        for one in LESSONS
    ]
    assert all(f"(notebooks/{one.file})" in text for one in TOOLS)
