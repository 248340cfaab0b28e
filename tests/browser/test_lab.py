"""The table in the real JupyterLab, with a real kernel."""

from __future__ import annotations

import json

import pytest

from morphlab.show.html import storyboard
from tests.show import payloads

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


def notebook(*cells):
    """Write a notebook of code cells, each with its stored outputs."""
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
                "execution_count": 1 if outputs else None,
                "source": source,
                "outputs": outputs,
            }
            for number, (source, outputs) in enumerate(cells)
        ],
    }


@pytest.fixture
def opened(lab, tmp_path):
    """Open a notebook made of these cells: `opened((source, outputs), ...)`."""

    def make(*cells):
        path = tmp_path / "story.ipynb"
        path.write_text(json.dumps(notebook(*cells)), "utf-8")
        return lab.open_notebook(path)

    return make


def shown(page, step, viewer="P1"):
    """Wait until the table shows this step."""
    page.wait_for_selector(f'.ml-table[data-step="{step}"][data-viewer="{viewer}"]')


def test_a_story_is_stepped_by_click_and_key_and_python_knows_it(
    lab, opened, axe, picture
):
    page = opened((SHOW, []))
    lab.run_all()
    shown(page, 0)
    page.locator(".ml-next").click()
    shown(page, 1)
    page.keyboard.press("ArrowRight")
    shown(page, 2)
    page.get_by_role("button", name="Bob", exact=True).click()
    shown(page, 2, "P2")
    assert lab.python("table.step, table.viewer") == "(2, 'P2')"
    lab.python("setattr(table, 'step', 4)")
    shown(page, 4, "P2")
    assert axe(page) == []
    picture(page)


def test_no_key_reaches_the_notebook(lab, opened):
    page = opened((SHOW, []))
    lab.run_all()
    shown(page, 0)
    before = lab.cells()
    page.locator(".ml-table").focus()
    for key in ["a", "b", "ArrowRight", "Home", "m", "Enter", "d", "d", "?"]:
        page.keyboard.press(key)
    shown(page, 0)
    assert lab.cells() == before
    assert page.get_by_text("changed in this step").is_visible()


def test_a_prediction_is_answered_and_python_knows_it(lab, opened):
    page = opened((SHOW.replace('"Alice"', '"Alice", step=5'), []))
    lab.run_all()
    shown(page, 5)
    page.get_by_label("It deals 2 to a 4/5").check()
    page.locator(".ml-next").click()
    shown(page, 6)
    assert page.locator(".ml-verdict").inner_text().startswith("Right")
    assert lab.python("table.answers") == "{'6': {'pick': 1, 'seen': True}}"


def test_a_line_is_played_refused_and_taken_back(lab, opened, picture):
    page = opened((SHOW, []), (PLAY, []))
    lab.run_all()
    page.wait_for_selector(".ml-act")
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
    picture(page)
    table.locator(".ml-story").click()
    page.wait_for_selector(".ml-branch", state="detached")
    assert table.get_attribute("data-step") == "2"
    assert lab.python("played.last, played.branch") == "(7, -1)"
    # The other table of this notebook has not moved.
    shown(page, 0)


def test_the_stored_storyboard_is_there_before_anything_runs(opened, picture):
    text = storyboard(payloads.story(), step=2)
    output = {
        "output_type": "execute_result",
        "execution_count": 1,
        "metadata": {},
        "data": {"text/html": text, "text/plain": "a table"},
    }
    page = opened((SHOW, [output]))
    part = page.locator(".jp-OutputArea details[open]")
    assert part.locator("caption", has_text="Alice: 20 life").is_visible()
    down = part.locator("th", has_text="face down (morph)")
    color = down.evaluate("node => getComputedStyle(node).backgroundColor")
    assert color == "rgb(10, 65, 99)"
    page.locator("summary", has_text="Step 3 of 7").click()
    spell = page.locator("details[open] th", has_text="Shock (Bob), targets #1")
    assert spell.is_visible()
    picture(page)


def test_the_table_follows_the_theme_of_jupyterlab(lab, opened, axe, picture):
    page = opened((SHOW, []))
    lab.run_all()
    shown(page, 0)
    assert page.locator(".ml-table").get_attribute("data-theme") == "light"
    lab.command("apputils:change-theme", {"theme": "JupyterLab Dark"})
    page.wait_for_selector('.ml-table[data-theme="dark"]')
    assert axe(page) == []
    picture(page)
    lab.command("apputils:change-theme", {"theme": "JupyterLab Light"})
    page.wait_for_selector('.ml-table[data-theme="light"]')
