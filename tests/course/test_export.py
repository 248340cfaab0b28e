"""The course as pages: what is written where, and what is refused."""

from __future__ import annotations

import json

import pytest

from morphlab.course.export import MARK, export, hand_out, live
from morphlab.course.scenes import FOLDER
from morphlab.engine.errors import InvalidText, ScenarioError

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
