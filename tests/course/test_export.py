"""The course as pages: what is written where, and what is refused."""

from __future__ import annotations

import json
import re

import pytest

from morphlab.course.export import MARK, export, hand_out, live
from morphlab.course.rulepage import rule_page
from morphlab.course.scenes import FOLDER
from morphlab.engine.errors import InvalidText, ScenarioError
from morphlab.rulebook import statements
from morphlab.rulebook.numbers import number_key

STORY = FOLDER / "turn-shock.toml"


def test_a_story_to_hand_out_is_one_file_with_its_frames(tmp_path):
    path = hand_out(STORY, tmp_path / "new")
    text = path.read_text("utf-8")
    assert path.name == "turn-shock.html"
    assert "function render" in text
    assert '"steps"' in text
    assert "<link" not in text
    assert "src=" not in text


def test_a_story_that_is_no_scenario_leaves_nothing(tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("title = 3\n")
    with pytest.raises(ScenarioError, match=r"wrong\.toml"):
        hand_out(wrong, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_folder_with_something_else_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(InvalidText, match="not empty"):
        export(tmp_path, [])
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(InvalidText, match="is a file"):
        export(tmp_path / "file", [])
    with pytest.raises(InvalidText, match="is a file"):
        hand_out(STORY, tmp_path / "file")


def test_a_notebook_that_does_not_run_leaves_the_old_pages(tmp_path):
    (tmp_path / MARK).touch()
    bad = tmp_path.parent / "bad.ipynb"
    cell = {"cell_type": "code", "execution_count": None, "id": "stop-here",
            "metadata": {}, "outputs": [], "source": "1 / 0"}  # fmt: skip
    bad.write_text(
        json.dumps(
            {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        )
    )
    with pytest.raises(InvalidText, match="stop-here"):
        export(tmp_path, [bad])
    assert [path.name for path in tmp_path.iterdir()] == [MARK]


def test_the_rules_are_listed_once_each_in_order_with_a_place_to_link_to():
    texts = {"01-a": ("It is a 2/2 (708.2a).", "01 A & B"), "02-b": ("(708.2a)", "02")}
    found = re.findall(r'<dt id="r([^"]+)">\1</dt><dd>(.*)</dd>', rule_page(texts))
    numbers = [number for number, _ in found]
    assert numbers == sorted(set(numbers), key=number_key)
    told = dict(found)
    links = '<a href="01-a.html">01 A &amp; B</a>, <a href="02-b.html">02</a>'
    assert told["708.2a"].endswith(f"Met in {links}.")
    assert "Met in" not in told["708.9"]
    for one in statements():
        for number in one.rules:
            assert one.id in told[number]


def test_a_table_becomes_data_and_keeps_its_storyboard():
    view = "application/vnd.jupyter.widget-view+json"
    state = {"payload": {"title": "</script>"}, "step": 1, "viewer": "P1"}
    state |= dict.fromkeys(("presenting", "labels", "theme", "answers", "branch"))
    output = {
        "output_type": "display_data",
        "metadata": {},
        "data": {
            view: {"model_id": "a"},
            "text/plain": "<Table of something>",
            "text/html": "<p>the storyboard</p>",
        },
    }
    kind = "application/vnd.jupyter.widget-state+json"
    notebook = {
        "cells": [
            {
                "cell_type": "code",
                "execution_count": 1,
                "id": "a-table",
                "metadata": {},
                "source": "table",
                "outputs": [output],
            }
        ],
        "metadata": {"widgets": {kind: {"state": {"a": {"state": state}}}}},
    }
    [cell] = live(notebook)["cells"]
    html = "".join(cell["outputs"][0]["data"]["text/html"])
    assert "<p>the storyboard</p>" in html
    assert r'"title": "\u003c/script>"' in html
    assert html.count("</script>") == 1
