"""The environment is made once, from the lock, and never trusted when half-made."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from morphlab.commands import Failure, environment
from morphlab.commands.environment import InstallError, Venv, explain, python_for

PROJECT = """\
[project]
name = "toy"
version = "1"
[project.optional-dependencies]
lab = ["toylab>=1,<2"]
test = ["toytest>=1,<2"]
dev = []
"""
LOCK = """\
# A lock for tests.
# == lab ==
toylab==1.0 --hash=sha256:00
# == test ==
toytest==1.0 --hash=sha256:00
# == dev ==
"""


class Installer:
    """Stands in for uv and pip: keeps what it was asked, and puts packages there."""

    def __init__(self, root: Path) -> None:
        self.site = root / ".venv/lib/python3/site-packages"
        self.commands: list[str] = []
        self.breaks_with: BaseException | None = None

    def __call__(self, command, total=0):
        self.commands.append(" ".join(command))
        if "venv" in command:
            program = self.site.parent.parent.parent / "bin" / "python"
            program.parent.mkdir(exist_ok=True)
            if not program.exists():
                program.symlink_to(sys.executable)
        if "-r" in command:
            for line in Path(command[-1]).read_text("utf-8").splitlines():
                name = line.partition("==")[0]
                (self.site / f"{name}-1.0.dist-info").mkdir(parents=True, exist_ok=True)
            if self.breaks_with:
                raise self.breaks_with

    @property
    def makes(self) -> int:
        """How many environments it was asked to make."""
        return sum(" venv " in command for command in self.commands)


@pytest.fixture
def clone(tmp_path):
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    (tmp_path / "requirements.lock").write_text(LOCK)
    return tmp_path


@pytest.fixture
def installer(clone, monkeypatch):
    fake = Installer(clone)
    monkeypatch.setattr(environment, "_run", fake)
    monkeypatch.setattr(environment, "find_uv", lambda: "uv")
    return fake


def test_the_first_start_makes_the_environment_and_the_second_runs_no_installer(
    clone, installer
):
    python = python_for(["lab"], clone)
    assert python == clone / ".venv/bin/python"
    assert installer.makes == 1
    before = list(installer.commands)
    assert python_for(["lab"], clone) == python
    assert installer.commands == before


def test_lab_installs_what_the_lab_needs_and_test_adds_the_rest(clone, installer):
    python_for(["lab"], clone)
    assert not list(installer.site.glob("toytest*"))
    python_for(["lab", "test"], clone)
    assert list(installer.site.glob("toytest*"))
    assert installer.makes == 1
    assert not any("--reinstall" in command for command in installer.commands)


def test_lab_is_content_with_an_environment_that_has_more(clone, installer):
    python_for(["lab", "test"], clone)
    before = list(installer.commands)
    python_for(["lab"], clone)
    assert installer.commands == before


def test_packages_come_by_their_hashes_and_the_project_itself_without_any(
    clone, installer
):
    python_for(["lab"], clone)
    packages, project = installer.commands[-2:]
    assert "--require-hashes" in packages
    assert project.endswith(f"--no-deps -e {clone}")


def test_without_uv_the_environment_is_made_by_venv_and_pip(
    clone, installer, monkeypatch
):
    monkeypatch.setattr(environment, "find_uv", lambda: None)
    python_for(["lab"], clone)
    assert "-m venv" in installer.commands[0]
    assert "-m pip install" in installer.commands[1]


@pytest.mark.parametrize("end", [KeyboardInterrupt(), InstallError("?"), OSError("?")])
def test_an_interrupted_installation_leaves_no_stamp_and_is_done_from_the_start(
    clone, installer, end
):
    installer.breaks_with = end
    with pytest.raises((KeyboardInterrupt, Failure)):
        python_for(["lab"], clone)
    assert not Venv(clone).stamp.exists()
    (clone / ".venv/left-over").touch()
    installer.breaks_with = None
    python_for(["lab"], clone)
    assert installer.makes == 2
    assert not (clone / ".venv/left-over").exists()


def test_an_interrupted_addition_is_not_trusted_either(clone, installer):
    python_for(["lab"], clone)
    installer.breaks_with = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        python_for(["lab", "test"], clone)
    installer.breaks_with = None
    python_for(["lab"], clone)
    assert installer.makes == 2


def test_a_new_lock_is_installed(clone, installer):
    python_for(["lab"], clone)
    (clone / "requirements.lock").write_text(LOCK.replace("toylab==1.0", "toylab==1.1"))
    before = len(installer.commands)
    python_for(["lab"], clone)
    assert len(installer.commands) > before
    assert installer.makes == 1


def test_a_lock_that_is_new_only_for_developers_changes_nothing_for_a_reader(
    clone, installer
):
    python_for(["lab"], clone)
    (clone / "requirements.lock").write_text(LOCK + "toydev==1.0 --hash=sha256:00\n")
    before = list(installer.commands)
    python_for(["lab"], clone)
    assert installer.commands == before


def test_a_package_that_is_gone_is_put_back(clone, installer):
    python_for(["lab"], clone)
    shutil.rmtree(installer.site / "toylab-1.0.dist-info")
    python_for(["lab"], clone)
    assert (installer.site / "toylab-1.0.dist-info").exists()
    assert any("--reinstall" in command for command in installer.commands)


def test_a_clone_that_was_moved_makes_its_environment_anew(clone, installer):
    python_for(["lab"], clone)
    stamp = json.loads(Venv(clone).stamp.read_text())
    Venv(clone).stamp.write_text(json.dumps(stamp | {"place": "elsewhere"}))
    python_for(["lab"], clone)
    assert installer.makes == 2


def test_a_stamp_that_cannot_be_read_counts_as_none(clone, installer):
    python_for(["lab"], clone)
    Venv(clone).stamp.write_bytes(b"\xff[1]")
    python_for(["lab"], clone)
    assert any("--reinstall" in command for command in installer.commands)
    Venv(clone).stamp.write_text("[1]")
    assert Venv(clone).stamped() == {}


def test_an_environment_whose_python_does_not_start_is_made_anew(clone, installer):
    python_for(["lab"], clone)
    program = clone / ".venv/bin/python"
    program.unlink()
    program.write_text("no program")
    Venv(clone).stamp.unlink()
    python_for(["lab"], clone)
    assert installer.makes == 2


def test_a_file_in_its_place_is_replaced(clone, installer):
    (clone / ".venv").write_text("")
    python_for(["lab"], clone)
    assert (clone / ".venv").is_dir()


def test_an_environment_of_another_python_that_somebody_else_made_is_left_alone(
    clone, installer, monkeypatch
):
    (clone / ".venv").mkdir()
    monkeypatch.setattr(environment, "version_of", lambda python: "3.99")
    with pytest.raises(Failure, match="did not make"):
        python_for(["lab"], clone)
    assert list((clone / ".venv").iterdir()) == []


def test_the_running_environment_is_taken_when_all_is_there(
    clone, installer, monkeypatch
):
    there = PROJECT.replace("toylab>=1,<2", "pytest>=1,<99")
    (clone / "pyproject.toml").write_text(there)
    assert python_for(["lab"], clone) == Path(sys.executable)
    assert installer.commands == []
    (clone / "pyproject.toml").write_text(there.replace("<99", "<2"))
    assert python_for(["lab"], clone) == clone / ".venv/bin/python"


def test_without_a_clone_the_command_says_so(tmp_path):
    with pytest.raises(Failure, match="clone"):
        python_for(["lab"], tmp_path)


def test_two_that_start_at_once_make_one_environment(clone):
    program = (
        "import sys, pathlib, time; sys.path.insert(0, sys.argv[1])\n"
        "from morphlab.commands import environment as e\n"
        "from tests.commands.test_environment import Installer\n"
        "root = pathlib.Path(sys.argv[2]); fake = Installer(root)\n"
        "def slow(*words): time.sleep(0.2); fake(*words)\n"
        "e._run, e.find_uv = slow, lambda: 'uv'\n"
        "e.python_for(['lab'], root); print(fake.makes)"
    )
    command = [sys.executable, "-c", program, str(environment.ROOT), str(clone)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(2)]
    assert sorted(one.communicate()[0].strip() for one in both) == [b"0", b"1"]


@pytest.mark.parametrize(
    ("printed", "says"),
    [
        (
            "WARNING: Retrying ... NewConnectionError('<pip._vendor...>: Failed to "
            "establish a new connection: [Errno -3] Temporary failure in name "
            "resolution')",
            "no connection",
        ),
        (
            "error: Request failed after 3 retries\n  Caused by: error sending request "
            "for url\n  Caused by: dns error",
            "no connection",
        ),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("Caused by: failed to write: No space left on device (os error 28)", "disk"),
        (
            "Error: Command '[..., '-m', 'ensurepip', '--upgrade']' returned non-zero\n"
            "OSError: [Errno 28] No space left on device",
            "disk is full",
        ),
        (
            "The virtual environment was not created successfully because ensurepip "
            "is not available.",
            "apt install python3-venv",
        ),
        ("/usr/bin/python3: No module named venv", "without ensurepip"),
        ("[Errno 13] Permission denied: '.venv'", "no permission"),
        (
            "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
            "not the one that requirements.lock names",
        ),
        ("Something nobody thought of", "Something nobody thought of"),
    ],
)
def test_a_failure_is_told_in_a_paragraph(printed, says):
    message = explain(printed)
    assert says in message
    assert len(message) < 500


def test_what_the_installers_print_shows_how_far_they_are(capsys):
    environment._show("Collecting anyio==4.16.0 (from -r ...)\n", 1, 104)
    environment._show("  Using cached anyio-4.16.0-py3-none-any.whl (114 kB)\n", 1, 104)
    environment._show("Collecting babel==2.1\n", 2, 104)
    environment._show("Downloading numpy (16.1MiB)\n", 0, 104)
    environment._show(" + anyio==4.16.0\n", 0, 104)
    shown = capsys.readouterr().err.splitlines()
    assert shown == ["  1 of 104: anyio", "  Downloading numpy (16.1MiB)"]


def test_a_uv_that_does_not_start_is_not_used(tmp_path, monkeypatch):
    broken = tmp_path / "uv"
    broken.write_text("#!/bin/sh\necho 'uv: not installed' >&2\nexit 127\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert environment.find_uv() is None
    broken.write_text("#!/bin/sh\necho 'uv 0.9'\n")
    assert environment.find_uv() == str(broken)


BACKEND = """\
import zipfile
def build_editable(folder, settings=None, metadata=None):
    info = "toy-1.dist-info/"
    with zipfile.ZipFile(folder + "/toy-1-py3-none-any.whl", "w") as wheel:
        about = "Metadata-Version: 2.1\\nName: toy\\nVersion: 1\\n"
        wheel.writestr(info + "METADATA", about)
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nTag: py3-none-any\\n")
        wheel.writestr(info + "RECORD", "")
    return "toy-1-py3-none-any.whl"
"""


def _wheel(folder: Path, name: str) -> str:
    """Make a package with nothing in it; return its hash."""
    path = folder / f"{name}-1.0-py3-none-any.whl"
    info = f"{name}-1.0.dist-info/"
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr(f"{name}.py", "")
        wheel.writestr(info + "METADATA", about)
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(info + "RECORD", "")
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.slow
def test_pip_really_makes_it_and_the_second_start_needs_nothing(
    clone, tmp_path, monkeypatch
):
    pytest.importorskip("ensurepip", reason="this Python comes without ensurepip")
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    digest = _wheel(shelf, "toylab")
    (clone / "backend.py").write_text(BACKEND)
    (clone / "pyproject.toml").write_text(
        '[build-system]\nrequires = []\nbuild-backend = "backend"\n'
        f'backend-path = ["."]\n{PROJECT}'
    )
    lock = LOCK.replace("sha256:00", f"sha256:{digest}", 1)
    monkeypatch.setattr(environment, "find_uv", lambda: None)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(shelf))

    (clone / "requirements.lock").write_text(lock.replace(digest, "0" * 64))
    with pytest.raises(Failure, match="not the one that requirements"):
        python_for(["lab"], clone)
    assert not Venv(clone).stamp.exists()

    (clone / "requirements.lock").write_text(lock)
    python = python_for(["lab"], clone)
    subprocess.run([python, "-c", "import toylab"], check=True)

    shutil.rmtree(shelf)
    start = time.perf_counter()
    assert python_for(["lab"], clone) == python
    assert time.perf_counter() - start < 1


def test_hand_over_runs_the_other_python_in_the_clone(tmp_path):
    program = (
        "import sys; from pathlib import Path\n"
        "from morphlab.commands.environment import hand_over\n"
        "sys.exit(hand_over(Path(sys.executable), '-c',"
        " 'import os, morphlab; print(os.getcwd()); raise SystemExit(7)'))"
    )
    surroundings = {**os.environ, "PYTHONPATH": str(environment.ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=surroundings,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert (done.stdout.strip(), done.returncode) == (str(environment.ROOT), 7)


def test_the_module_prints_the_python_of_an_environment(clone, installer, capsys):
    assert environment.main(["nonsense"]) == 2
    assert environment.main([]) == 2
    assert "usage" in capsys.readouterr().err
