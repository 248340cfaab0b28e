"""`lab` opens the course, asks nothing, and ends cleanly."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from morphlab.commands import Failure, lab

ROOT = lab.ROOT


@pytest.fixture
def started(monkeypatch, tmp_path):
    """Run `lab` without a server; return the words that it would be started with."""
    (tmp_path / "notebooks").mkdir()
    for name in (lab.FIRST, "02 other.ipynb"):
        (tmp_path / "notebooks" / name).touch()
    monkeypatch.setattr(lab, "ROOT", tmp_path)
    monkeypatch.setenv("JUPYTERLAB_SETTINGS_DIR", str(tmp_path / "settings"))
    monkeypatch.setattr(lab, "python_for", lambda extras: Path("python"))
    seen = []
    monkeypatch.setattr(lab, "serve", lambda command, *rest: seen.extend(command) or 0)

    def start(*arguments):
        seen.clear()
        assert lab.main(arguments) == 0
        return list(seen)

    return start


def test_it_opens_the_first_notebook_and_asks_nothing_about_news(started):
    words = started()
    assert words[:3] == ["python", "-m", "jupyterlab"]
    assert "--LabApp.default_url=/lab/tree/00-start-here.ipynb" in words
    assert "--LabApp.news_url=None" in words


def test_a_notebook_that_is_named_opens_instead(started):
    words = started("02 other.ipynb")
    assert "--LabApp.default_url=/lab/tree/02%20other.ipynb" in words
    assert "02 other.ipynb" not in words


def test_a_port_that_is_chosen_is_the_one_that_is_used(started):
    words = started("--port", "8917", "--no-browser")
    assert words[-3:] == ["--port=8917", "--ServerApp.port_retries=0", "--no-browser"]


def test_other_options_go_on_to_jupyterlab_and_win(started):
    words = started("--LabApp.news_url=mine", "--IdentityProvider.token=abc")
    assert words[-2:] == ["--LabApp.news_url=mine", "--IdentityProvider.token=abc"]
    assert "--LabApp.news_url=None" not in words
    assert started("--", "--help")[-1] == "--help"


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="this system has no root")
@pytest.mark.parametrize(("who", "allowed"), [(0, True), (1000, False)])
def test_it_works_as_root(started, monkeypatch, who, allowed):
    monkeypatch.setattr(os, "geteuid", lambda: who)
    assert ("--allow-root" in started()) is allowed


def test_a_notebook_that_is_not_there_is_named(started):
    with pytest.raises(Failure, match=r"no notebook '99\.ipynb'.*00-start-here"):
        started("99.ipynb")
    with pytest.raises(Failure, match=r"no notebook 'nonotebook'.*02 other\.ipynb\."):
        started("nonotebook")


@pytest.mark.parametrize("word", ["02", "02 other", "notebooks/02 other.ipynb"])
def test_the_beginning_of_a_name_is_enough(started, word):
    assert "--LabApp.default_url=/lab/tree/02%20other.ipynb" in started(word)


def test_a_beginning_that_fits_several_is_told_with_them(started):
    with pytest.raises(Failure, match=r"'0' may be 00-start-here\.ipynb, 02 other"):
        started("0")


def test_a_copy_is_opened_by_its_whole_name_only(started):
    (lab.ROOT / "notebooks" / "02 other-Copy1.ipynb").touch()
    assert "--LabApp.default_url=/lab/tree/02%20other.ipynb" in started("02")
    words = started("02 other-Copy1.ipynb")
    assert "--LabApp.default_url=/lab/tree/02%20other-Copy1.ipynb" in words


def test_two_notebooks_are_one_too_many(started):
    with pytest.raises(Failure, match="One notebook is opened at a time"):
        started("00", "02")


def test_the_value_of_an_option_of_jupyterlab_is_no_notebook(started):
    words = started("--IdentityProvider.token", "abc", "02")
    assert words[-2:] == ["--IdentityProvider.token", "abc"]
    assert "--LabApp.default_url=/lab/tree/02%20other.ipynb" in words


def test_a_port_that_is_taken_is_told_before_anything_starts(started):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(Failure, match=f"Port {port} is taken"):
            started("--port", str(port))


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http"])
def test_what_is_no_port_is_refused(started, port, capsys):
    with pytest.raises(SystemExit) as ended:
        started(f"--port={port}")
    assert ended.value.code == 2
    assert "is no port" in capsys.readouterr().err


def test_what_the_reader_has_set_stays_and_ours_comes_first():
    theirs = {
        "JUPYTER_CONFIG_PATH": "theirs",
        "JUPYTERLAB_WORKSPACES_DIR": "their windows",
        "OTHER": "1",
    }
    ours = lab.surroundings(theirs)
    assert ours["JUPYTER_CONFIG_PATH"].split(os.pathsep)[1:] == ["theirs"]
    assert ours["JUPYTERLAB_WORKSPACES_DIR"] == "their windows"
    assert ours["OTHER"] == "1"
    assert "JUPYTERLAB_SETTINGS_DIR" not in ours


SERVER = """\
import signal, sys, time
signal.signal(signal.SIGTERM, {answer})
print("up", flush=True)
while True: time.sleep(0.05)
"""
HOST = """\
import os, sys
from pathlib import Path
from morphlab.commands import lab
lab.PATIENCE = 0.5
sys.exit(lab.serve([sys.executable, "-c", sys.argv[1]], Path("."), dict(os.environ)))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize(
    "answer", ["lambda *_: sys.exit()", "signal.SIG_IGN"], ids=["polite", "deaf"]
)
def test_it_ends_cleanly_and_takes_the_server_with_it(number, answer):
    command = [sys.executable, "-c", HOST, SERVER.format(answer=answer)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as host:
        assert host.stdout.readline() == "up\n"
        host.send_signal(getattr(signal, number))
        # Both ends of the pipe are closed only when the server, too, is gone.
        told = host.communicate(timeout=10)[1]
    assert host.returncode == 0
    assert "Traceback" not in told
    assert "JupyterLab has ended" in told


def test_when_the_server_ends_by_itself_its_exit_code_is_ours():
    command = [sys.executable, "-c", HOST, "raise SystemExit(3)"]
    assert subprocess.run(command, cwd=ROOT).returncode == 3


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
def test_the_real_one_starts_knows_our_defaults_and_ends():
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "morphlab", "lab", f"--port={port}"]
    command += ["--no-browser", "--IdentityProvider.token=toy"]
    address = f"http://127.0.0.1:{port}/lab/api/settings/"
    asked = f"{address}@jupyterlab/apputils-extension:notification?token=toy"
    with subprocess.Popen(
        command, cwd=ROOT, stderr=subprocess.PIPE, text=True
    ) as running:
        try:
            answer = _answer(asked, running)
        finally:
            running.send_signal(signal.SIGINT)
            told = running.communicate(timeout=30)[1]
    properties = json.loads(answer)["schema"]["properties"]
    assert properties["fetchNews"]["default"] == "false"
    assert properties["checkForUpdates"]["default"] is False
    assert running.returncode == 0
    assert "Traceback" not in told


def _answer(address: str, running: subprocess.Popen[str]) -> bytes:
    """Return what a server answers as soon as it is up."""
    end = time.monotonic() + 60
    while True:
        try:
            with urlopen(address) as answer:
                found: bytes = answer.read()
                return found
        except OSError:
            if time.monotonic() > end or running.poll() is not None:
                raise
            time.sleep(0.1)


def test_slides_that_were_left_on_are_over_at_the_next_start(tmp_path):
    file = tmp_path / "jupyterlab-slideshow" / "plugin.jupyterlab-settings"
    file.parent.mkdir()
    file.write_text(
        '{\n    // "active": true\n    "active": true,\n    "other": true\n}'
    )
    lab.end_slides({"JUPYTERLAB_SETTINGS_DIR": str(tmp_path)})
    assert file.read_text() == (
        '{\n    // "active": true\n    "active": false,\n    "other": true\n}'
    )


def test_settings_of_slides_that_are_not_there_or_no_text_are_left_alone(tmp_path):
    lab.end_slides({"JUPYTERLAB_SETTINGS_DIR": str(tmp_path)})
    assert not list(tmp_path.iterdir())
    file = tmp_path / "jupyterlab-slideshow" / "plugin.jupyterlab-settings"
    file.parent.mkdir()
    file.write_bytes(b'\xff"active": true')
    lab.end_slides({"JUPYTERLAB_SETTINGS_DIR": str(tmp_path)})
    assert file.read_bytes() == b'\xff"active": true'
