"""The command line says what it knows, and a mistake ends in a message."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from morphlab import commands
from morphlab.__main__ import too_old, works
from morphlab.commands import COMMANDS, Failure
from morphlab.engine.errors import InvalidText

ROOT = Path(commands.__file__).parents[2]


def python(*words: str, **options):
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, **options
    )


def test_help_lists_every_command(capsys):
    assert commands.main(["--help"]) == 0
    listed = capsys.readouterr().out
    assert all(f"\n  {name} " in listed for name in COMMANDS)


def test_without_a_command_the_list_is_shown_as_a_mistake(capsys):
    assert commands.main([]) == 2
    assert "usage" in capsys.readouterr().out


def test_version(capsys):
    assert commands.main(["--version"]) == 0
    assert capsys.readouterr().out == "morphlab 0.1.0\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help(name, capsys):
    try:
        code = commands.main([name, "--help"])
    except SystemExit as ended:
        code = ended.code
    assert code == 0
    assert f"usage: python3 -m morphlab {name}" in capsys.readouterr().out


def test_a_command_that_does_not_exist_is_told_with_the_nearest(capsys):
    assert commands.main(["tset"]) == 2
    assert "Did you mean test?" in capsys.readouterr().err
    assert commands.main(["xyzzy"]) == 2
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("raised", "code", "told"),
    [
        (Failure("Not here."), 2, "Not here.\n"),
        (Failure("Failed.", code=1), 1, "Failed.\n"),
        (InvalidText("'x' is no rule", instead="Try 708"), 2, "'x' is no rule. Try"),
        (KeyboardInterrupt(), 130, "Stopped.\n"),
    ],
)
def test_what_stops_a_command_is_one_short_message(
    raised, code, told, capsys, monkeypatch
):
    def stop(words):
        raise raised

    monkeypatch.setattr("morphlab.commands.test.main", stop)
    assert commands.main(["test"]) == code
    shown = capsys.readouterr().err
    assert shown.startswith(told)
    assert "Traceback" not in shown


def test_a_bug_of_ours_is_not_hidden(monkeypatch):
    def stop(words):
        raise ValueError("a bug")

    monkeypatch.setattr("morphlab.commands.test.main", stop)
    with pytest.raises(ValueError, match="a bug"):
        commands.main(["test"])


def test_a_reader_that_has_seen_enough_gets_no_traceback():
    command = f"'{sys.executable}' -m morphlab rule 708 | head -n 1"
    done = subprocess.run(
        command, shell=True, cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    assert done.stderr == ""


# A Python that is too old


def test_a_python_that_is_too_old_is_told_so_in_a_paragraph():
    message = too_old((3, 8, 10), lambda name: name == "python3.12")
    assert "needs Python 3.11 or newer, and this is Python 3.8.10" in message
    assert "python3.12" in message
    assert "Install" in too_old((2, 7, 18), lambda name: False)


def test_the_oldest_python_that_is_allowed_is_not_too_old():
    assert too_old((3, 11, 0), lambda name: True) is None


@pytest.mark.parametrize("name", ["__init__.py", "__main__.py"])
def test_what_an_old_python_reads_it_can_read(name):
    source = (ROOT / "morphlab" / name).read_text("utf-8")
    ast.parse(source, feature_version=(3, 4))
    assert "from __future__" not in source


def test_an_old_python_ends_with_the_message_and_no_traceback():
    pretend = (
        "import sys, runpy; sys.version_info = (3, 9, 2, 'final', 0)\n"
        "runpy.run_module('morphlab', run_name='__main__')"
    )
    done = python("-c", pretend)
    assert done.returncode == 2
    assert done.stderr.startswith("morphlab needs Python 3.11 or newer")
    assert "Traceback" not in done.stderr


def test_the_old_pythons_of_this_machine_say_so_too():
    old = [name for n in range(6, 11) if works(name := f"python3.{n}")]
    for name in old:
        done = subprocess.run(
            [name, "-m", "morphlab", "lab"], cwd=ROOT, capture_output=True, text=True
        )
        assert (name, done.returncode) == (name, 2)
        assert "needs Python 3.11" in done.stderr


@pytest.mark.parametrize(
    ("words", "cores"),
    [
        ([], ["-n", "logical"]),
        (["-x", "--durations=9"], ["-n", "logical"]),
        (["-k", "layers"], []),
        (["tests/test_readme.py"], []),
        (["-n", "2"], []),
    ],
)
def test_all_tests_run_on_all_cores_and_chosen_ones_on_one(words, cores, monkeypatch):
    given = []
    monkeypatch.setattr("morphlab.commands.test.python_for", lambda extras: "python")
    monkeypatch.setattr(
        "morphlab.commands.test.hand_over", lambda *all: given.extend(all) or 0
    )
    assert commands.main(["test", *words]) == 0
    assert given == ["python", "-m", "pytest", *cores, *words]
