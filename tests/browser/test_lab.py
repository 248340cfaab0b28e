"""The table in the real JupyterLab, with a real kernel."""

from __future__ import annotations

import json

import pytest

SHOW = """\
from morphlab.show.table import Table
from tests.show import payloads

table = Table(payloads.story(), viewer="Alice")
table"""

PLAY = """\
from copy import deepcopy
from morphlab.engine.errors import IllegalAction

shown = [payloads.story()]

def on_play(step, viewer, text):
    if text == "pass":
        raise IllegalAction("cannot pass", "not in this test", rule="117.3d")
    new = deepcopy(shown[-1])
    del new["steps"][step + 1 :]
    new["steps"].append(deepcopy(new["steps"][-1]))
    new["steps"][-1]["label"] = f"{viewer} did: {text}"
    shown.append(new)
    return new

played = Table(payloads.story(), step=2, on_play=on_play, on_back=lambda: shown[1:])
played"""


def notebook(*sources):
    """Write a notebook of code cells that have not been run."""
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {
            "kernelspec": {
                "display_name": "Python 3",
                "language": "python",
                "name": "python3",
            },
            "language_info": {"name": "python"},
        },
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "metadata": {},
                "execution_count": None,
                "source": source,
                "outputs": [],
            }
            for number, source in enumerate(sources)
        ],
    }


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """Return the file of a notebook with two tables, one that can be played on."""
    path = tmp_path_factory.mktemp("story") / "story.ipynb"
    path.write_text(json.dumps(notebook(SHOW, PLAY)), "utf-8")
    return path


@pytest.fixture
def page(lab, path):
    """Give the page with that notebook, opened once, and run anew for each test."""
    if lab.shown() != path.name:
        lab.open_notebook(path)
    lab.run_all()
    lab.page.wait_for_selector(".ml-table >> nth=1")
    return lab.page


def test_a_table_is_stepped_by_click_and_key_and_python_knows_it(lab, page):
    table = page.locator(".ml-table").first
    table.locator(".ml-next").click()
    lab.wait_for_step(1)
    page.keyboard.press("ArrowRight")
    lab.wait_for_step(2)
    table.get_by_role("button", name="Bob", exact=True).click()
    lab.wait_for_step(2, "P2")
    assert lab.python("table.step, table.viewer") == "(2, 'P2')"
    lab.python("setattr(table, 'step', 4)")
    lab.wait_for_step(4, "P2")


def test_no_key_reaches_the_notebook(lab, page):
    before = lab.cells()
    table = page.locator(".ml-table").first
    table.focus()
    for key in ["a", "b", "ArrowRight", "Home", "m", "Enter", "d", "d", "?"]:
        page.keyboard.press(key)
    lab.wait_for_step(0)
    assert lab.cells() == before
    assert table.get_by_text("changed in this step").is_visible()


def test_a_prediction_is_answered_and_python_knows_it(lab, page):
    lab.python("setattr(table, 'step', 5)")
    lab.wait_for_step(5)
    table = page.locator(".ml-table").first
    table.get_by_label("It deals 2 to a 4/5").check()
    table.locator(".ml-next").click()
    lab.wait_for_step(6)
    assert table.locator(".ml-verdict").inner_text().startswith("Right")
    assert lab.python("table.answers['6']") == "{'pick': 1, 'seen': True}"


def test_a_line_is_played_refused_and_taken_back(lab, page):
    table = page.locator(".ml-table").nth(1)
    table.locator(".ml-act", has_text="Turn #1 face up").click()
    page.wait_for_selector(".ml-branch")
    assert table.get_attribute("data-step") == "3"
    told = "P1 did: turn up #1 by morph"
    assert told in table.locator(".ml-history").inner_text()
    assert lab.python("played.step, played.last, played.branch") == "(3, 3, 2)"
    table.locator(".ml-act", has_text="Pass priority").click()
    page.wait_for_selector(".ml-refusal")
    told = "cannot pass - not in this test (117.3d)"
    assert table.locator(".ml-live").inner_text() == told
    table.locator(".ml-story").click()
    page.wait_for_selector(".ml-branch", state="detached")
    assert table.get_attribute("data-step") == "2"
    assert lab.python("played.last, played.branch") == "(7, -1)"
    # The other table of this notebook has not moved.
    lab.wait_for_step(0)
