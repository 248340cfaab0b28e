"""The course as a site for the browser: what is refused, and what its list says."""

from __future__ import annotations

import shutil
import zipfile
from hashlib import sha256

import pytest
from IPython.core.interactiveshell import InteractiveShell

from morphlab.course import lite
from morphlab.course.going_on import go_on_after_errors
from morphlab.course.lite import MARK, build, entry_of, with_needed
from morphlab.engine.errors import InvalidText


def test_a_folder_with_something_else_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(InvalidText, match="not empty"):
        build(tmp_path, [])
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(InvalidText, match="is a file"):
        build(tmp_path / "file", [])


def test_without_npm_the_old_site_stays_and_the_reason_is_told(tmp_path, monkeypatch):
    (tmp_path / MARK).touch()
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(InvalidText, match="npm"):
        build(tmp_path, [])
    assert [path.name for path in tmp_path.iterdir()] == [MARK]


def test_what_cannot_be_fetched_is_told_with_the_last_words(tmp_path):
    with pytest.raises(InvalidText, match="no parts - all gone"):
        lite._run("no parts", "sh", "-c", "echo all gone; exit 3", folder=tmp_path)


def test_an_error_of_ours_is_told_and_does_not_count_as_one(capsys):
    """JupyterLite ends a run of all cells where the shell keeps a traceback."""

    class Shell(InteractiveShell):
        kept = None

        def _showtraceback(self, etype, evalue, stb):
            self.kept = etype

    shell = Shell()
    go_on_after_errors(shell)
    shell.run_cell("1 / 0")
    assert shell.kept is ZeroDivisionError
    shell.kept = None
    shell.run_cell("from morphlab.scenarios import from_code; from_code('odd')")
    assert shell.kept is None
    assert "InvalidText: " in capsys.readouterr().err


def test_what_is_needed_is_taken_once_and_nothing_else():
    known = {
        "one": {"depends": ["two", "three"]},
        "two": {"depends": ["one"]},
        "three": {"depends": ["not-there"]},
        "other": {"depends": []},
    }
    assert sorted(with_needed(known, ["one"])) == ["one", "three", "two"]


def test_the_list_says_of_a_wheel_what_lies_there(tmp_path):
    wheel = tmp_path / "Some_Thing-1.2-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in ("thing/__init__.py", "alone.py", "some_thing-1.2.dist-info/WHEEL"):
            archive.writestr(name, "")
    entry = entry_of(wheel, "some-thing", ["prompt_toolkit"])
    assert entry["version"] == "1.2"
    assert entry["imports"] == ["alone", "thing"]
    assert entry["depends"] == ["prompt-toolkit"]
    assert entry["sha256"] == sha256(wheel.read_bytes()).hexdigest()
