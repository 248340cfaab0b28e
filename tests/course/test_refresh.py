"""Refreshing stores the same course as the same bytes, and loses nothing."""

from __future__ import annotations

import copy
import json

import pytest

from morphlab.commands import refresh as command
from morphlab.course import refresh as refreshing
from morphlab.course.lessons import navigation
from morphlab.course.refresh import (
    METADATA,
    names,
    normal,
    read,
    refresh,
    text_of,
    with_way,
)
from morphlab.engine.errors import InvalidText


def code(source, *outputs, count=1, **more):
    cell = {
        "cell_type": "code",
        "execution_count": count,
        "id": "a1b2c3d4",
        "metadata": {},
        "outputs": list(outputs),
        "source": source,
    }
    return cell | more


def notebook(*cells):
    return {"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def stream(text, name="stdout"):
    return {"output_type": "stream", "name": name, "text": text}


def shown(data, kind="display_data"):
    output = {"output_type": kind, "data": data, "metadata": {"isolated": True}}
    return output | ({"execution_count": 1} if kind == "execute_result" else {})


WIDGET = "application/vnd.jupyter.widget-view+json"


def test_the_metadata_become_one_constant():
    before = notebook()
    before["metadata"] = {
        "widgets": {"state": {}},
        "language_info": {"name": "python", "version": "3.11.7"},
    }
    assert normal(before)["metadata"] == METADATA


def test_a_live_widget_goes_and_its_text_and_html_stay():
    data = {WIDGET: {"model_id": "5f"}, "text/plain": "a table", "text/html": "<b/>"}
    [kept] = normal(notebook(code("table", shown(data))))["cells"][0]["outputs"]
    assert kept["data"] == {"text/plain": ["a table"], "text/html": ["<b/>"]}
    assert kept["metadata"] == {}


def test_the_last_cell_is_written_as_the_way_to_the_lessons_around():
    way = {"cell_type": "markdown", "id": "way-on", "metadata": {}, "source": "Next?"}
    before = notebook(code("1 + 1"), way)
    after = with_way(before, "02-cast-it-face-down.ipynb")
    assert after["cells"][1]["source"] == navigation("02")
    assert after["cells"][0] == before["cells"][0]
    assert way["source"] == "Next?"
    assert with_way(before, "02-my-own.ipynb") == before
    other = notebook(way, code("1 + 1"))
    assert with_way(other, "02-cast-it-face-down.ipynb") == other


def test_an_output_that_was_a_live_widget_only_goes_whole():
    only = shown({WIDGET: {"model_id": "5f"}})
    assert normal(notebook(code("table", only)))["cells"][0]["outputs"] == []


def test_times_and_folds_go_and_tags_slides_and_notes_stay():
    metadata = {
        "execution": {"iopub.busy": "2026"},
        "collapsed": True,
        "tags": ["raises-exception"],
        "slideshow": {"slide_type": "slide"},
        "morphlab": {"minutes": 3},
    }
    kept = normal(notebook(code("x", metadata=metadata)))["cells"][0]["metadata"]
    assert set(kept) == {"tags", "slideshow", "morphlab"}


def test_the_number_of_a_run_stays_or_the_cell_would_not_be_compared():
    before = notebook(code("1", shown({"text/plain": "1"}, "execute_result"), count=7))
    [cell] = normal(before)["cells"]
    assert (cell["execution_count"], cell["outputs"][0]["execution_count"]) == (7, 1)


def test_text_that_came_in_pieces_is_one_text():
    pieces = stream("a\nb"), stream("c\n"), stream("!", name="stderr")
    outputs = normal(notebook(code("print()", *pieces)))["cells"][0]["outputs"]
    assert [one["text"] for one in outputs] == [["a\n", "bc\n"], ["!"]]


def test_an_error_keeps_its_words_and_loses_the_places_on_this_machine():
    error = {
        "output_type": "error",
        "ename": "IllegalAction",
        "evalue": "no",
        "traceback": ["File /somewhere/x.py:3"],
    }
    [kept] = normal(notebook(code("x", error)))["cells"][0]["outputs"]
    assert kept["traceback"] == ["IllegalAction: no"]


def test_structured_data_stay_as_they_are():
    data = {"application/vnd.morphlab+json": ["a", "b"], "image/png": "aGk="}
    [kept] = normal(notebook(code("x", shown(data))))["cells"][0]["outputs"]
    assert kept["data"] == data


def test_random_names_of_cells_become_words_and_readable_ones_stay():
    cells = [
        {"id": "3f2a9c01", "source": "# Turn it **up**!"},
        {"id": "my-own-name", "source": "x"},
        {"id": "0d9c31aa-8a4e-4f4f-9d1e-0a44f3a3c111", "source": ["turn\n", "it up"]},
        {"id": "my-own-name", "source": "42"},
        {"source": ""},
    ]
    assert names(cells) == [
        "turn-it-up",
        "my-own-name",
        "turn-it-up-2",
        "cell-42",
        "cell",
    ]


def test_what_is_normal_stays_byte_for_byte():
    before = notebook(
        code("b=1\na", shown({"text/plain": "é\n2"}, "execute_result")),
        {"cell_type": "markdown", "id": "x", "metadata": {}, "source": "# A\n\nb\n"},
    )
    once = normal(before)
    assert text_of(normal(copy.deepcopy(once))) == text_of(once)
    assert text_of(once).endswith("}\n")
    assert "é" in text_of(once)


def test_the_notebook_that_is_made_normal_is_left_as_it_was():
    before = notebook(code("x", shown({WIDGET: 1, "text/plain": "t"})))
    copied = copy.deepcopy(before)
    normal(before)
    assert before == copied


# Files


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps(notebook(code("1+1"))))
    return path


def runs(found, folder, name):
    found["cells"][0]["outputs"] = [shown({"text/plain": "2"}, "execute_result")]
    return found


def test_refreshing_twice_gives_the_same_bytes(file):
    assert refresh(file, run=runs)
    once = file.read_bytes()
    assert not refresh(file, run=runs)
    assert file.read_bytes() == once


def test_a_check_writes_nothing_and_tells(file):
    before = file.read_bytes()
    assert refresh(file, check=True, run=runs)
    assert file.read_bytes() == before
    refresh(file, run=runs)
    assert not refresh(file, check=True, run=runs)


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (b"", "damaged"),
        (b'{"cells": [', "damaged"),
        (b"[" * 100_000, "damaged"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[]", "no cells"),
        (b'{"cells": []}', "not 4.5"),
        (b'{"cells": [1], "nbformat": 4, "nbformat_minor": 5}', "cell 1 is no cell"),
        (b'{"cells": [{}], "nbformat": 4, "nbformat_minor": 5}', "is no notebook"),
    ],
)
def test_a_damaged_notebook_is_named_and_left_as_it_is(file, damage, says):
    file.write_bytes(damage)
    with pytest.raises(InvalidText, match=says) as told:
        refresh(file, run=runs)
    assert "a.ipynb" in str(told.value)
    assert file.read_bytes() == damage


def test_a_notebook_that_does_not_run_is_left_as_it_is(file):
    def stops(*_):
        raise InvalidText("a.ipynb stops at a cell")

    before = file.read_bytes()
    with pytest.raises(InvalidText):
        refresh(file, run=stops)
    assert file.read_bytes() == before


def test_when_the_disk_is_full_the_old_file_stays_and_no_draft(file, monkeypatch):
    def full(self, *_, **__):
        raise OSError(28, "No space left on device")

    before = file.read_bytes()
    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(OSError, match="No space"):
        refresh(file, run=runs)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == ["a.ipynb"]


def test_a_real_kernel_runs_the_cells_in_the_folder_of_the_notebook(file):
    file.with_name("near.txt").write_text("near")
    source = "import os\nprint(os.path.exists('near.txt'))\n6*7"
    file.write_text(json.dumps(notebook(code(source, count=None))))
    assert refresh(file)
    [cell] = read(file)["cells"]
    assert [out.get("text") or out["data"] for out in cell["outputs"]] == [
        ["True\n"],
        {"text/plain": ["42"]},
    ]
    assert cell["execution_count"] == 1
    assert not refresh(file)


def test_a_cell_that_fails_is_told_with_its_error(file):
    cells = code("1", count=None, id="fine"), code("1/0", count=None, id="not-fine")
    file.write_text(json.dumps(notebook(*cells)))
    told = r"a\.ipynb stops at the cell not-fine - ZeroDivisionError"
    with pytest.raises(InvalidText, match=told):
        refresh(file)


# The command


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(refreshing.refresh, "__defaults__", (False, runs))


def test_the_command_tells_what_changed_and_ends_with_0(file, quick, capsys):
    assert refreshing.main([], file.parent) == 0
    assert capsys.readouterr().out == "a.ipynb: refreshed\n"
    assert refreshing.main(["a.ipynb"], file.parent) == 0
    assert capsys.readouterr().out == "a.ipynb: unchanged\n"


def test_a_check_that_finds_a_change_ends_with_1(file, quick, capsys):
    assert refreshing.main(["--check"], file.parent) == 1
    assert "would change" in capsys.readouterr().out


def test_one_damaged_notebook_does_not_keep_the_others_from_it(file, quick, capsys):
    file.with_name("0.ipynb").write_text("")
    assert refreshing.main([], file.parent) == 1
    told = capsys.readouterr()
    assert "0.ipynb is damaged" in told.err
    assert told.out == "a.ipynb: refreshed\n"


def test_a_notebook_that_is_not_there_is_a_mistake(file, quick):
    with pytest.raises(InvalidText, match=r"no notebook b\.ipynb.*are a\.ipynb"):
        refreshing.main(["b.ipynb"], file.parent)


def test_a_notebook_may_be_named_with_its_folder(file, quick, capsys):
    assert refreshing.main([str(file)], file.parent) == 0
    assert capsys.readouterr().out == "a.ipynb: refreshed\n"


def test_what_lies_elsewhere_is_told_and_left_alone(file, quick, tmp_path_factory):
    other = tmp_path_factory.mktemp("other") / "a.ipynb"
    other.write_text("mine")
    with pytest.raises(InvalidText, match=r"is not a notebook of the course.*only"):
        refreshing.main([str(other)], file.parent)
    assert other.read_text() == "mine"


def test_readers_copies_are_left_alone(file, quick, capsys):
    mine = file.parent / "mine"
    mine.mkdir()
    copies = [file.with_name("a-Copy1.ipynb"), mine / "a.ipynb"]
    for path in copies:
        path.write_text("mine")
    assert refreshing.main([], file.parent) == 0
    assert capsys.readouterr().out == "a.ipynb: refreshed\n"
    for path in copies:
        with pytest.raises(InvalidText, match="is not a notebook of the course"):
            refreshing.main([str(path)], file.parent)
    assert [path.read_text() for path in copies] == ["mine", "mine"]


def test_a_path_is_read_where_the_reader_is(tmp_path, monkeypatch):
    """The command runs in the clone; what it hands over must not depend on that."""
    (tmp_path / "x.ipynb").touch()
    (tmp_path / "near").mkdir()
    monkeypatch.chdir(tmp_path / "near")
    handed = []
    monkeypatch.setattr(command, "python_for", lambda extras: "python")
    monkeypatch.setattr(command, "hand_over", lambda *words: handed.extend(words) or 0)
    assert command.main(["--check", "../x.ipynb", "00-start-here.ipynb"]) == 0
    whole = str((tmp_path / "x.ipynb").resolve())
    assert handed[-3:] == ["--check", whole, "00-start-here.ipynb"]
