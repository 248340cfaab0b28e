"""The package builds, installs alone, and imports quickly with nothing beside it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest
import yaml

import morphlab
from morphlab.commands.environment import (
    EXTRAS,
    in_range,
    locked,
    name_of,
    place_of,
    requirements,
)
from tests.files import ROOT, committed

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


# What is asked for


def test_the_package_itself_needs_nothing():
    assert PROJECT["dependencies"] == []


def test_the_version_is_the_same_everywhere():
    assert PROJECT["version"] == morphlab.__version__
    assert f"version: {morphlab.__version__}" in (ROOT / "CITATION.cff").read_text()
    assert f"## {morphlab.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("extra", EXTRAS)
def test_each_requirement_has_a_lowest_and_a_first_refused_version(extra):
    for requirement in requirements([extra]):
        assert re.fullmatch(r"[\w-]+>=[\d.]+,<[\d.]+", requirement)


def test_environment_yml_says_what_pyproject_says():
    """Only the file is checked: conda itself is not run, here or in CI.

    It has conda bring Python and pip; the rest is pip's, whose line is the one that
    test_environment and the start command run for real.
    """
    found = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))
    assert found == {
        "name": PROJECT["name"],
        "dependencies": [
            f"python{PROJECT['requires-python']}",
            "pip",
            {"pip": ["-e .[lab,test,site]"]},
        ],
    }
    assert {"lab", "test", "site"} <= set(PROJECT["optional-dependencies"])


# What is locked


def pins(extra):
    """Return the version of each package in a part of the lock."""
    return dict(re.findall(r"^([\w.-]+)==([^\s;]+)", locked()[extra], re.MULTILINE))


def test_the_lock_has_a_part_for_each_extra():
    assert tuple(locked()) == EXTRAS


def test_the_lock_has_a_fitting_version_for_each_requirement():
    there = {}
    for extra in EXTRAS:
        there |= pins(extra)
        for requirement in requirements([extra]):
            assert in_range(there[name_of(requirement)], requirement)


def test_lab_brings_nothing_that_only_tests_need():
    assert not {name_of(r) for r in requirements(["test"])} & set(pins("lab"))


@pytest.mark.parametrize("place", [".venv", ".venv-lite"])
def test_no_package_is_locked_twice_for_one_environment(place):
    """What makes the lite site has an environment of its own, beside what all need."""
    there = [extra for extra in EXTRAS if extra == "lab" or place_of([extra]) == place]
    every = [name for extra in there for name in pins(extra)]
    assert len(there) > 1
    assert len(every) == len(set(every))


def test_each_locked_package_has_hashes():
    text = (ROOT / "requirements.lock").read_text("utf-8")
    entries = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in entry for entry in entries)


def test_the_tests_run_with_the_packages_of_the_ranges():
    for requirement in requirements(["lab", "test"]):
        assert in_range(version(name_of(requirement)), requirement)


# What is built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [built] = folder.glob("*.whl")
    return built


def test_the_wheel_is_for_every_python_from_3_11(wheel):
    assert wheel.name == f"morphlab-{morphlab.__version__}-py3-none-any.whl"


def test_the_wheel_holds_every_file_of_the_package_and_nothing_else(wheel):
    wanted = {name for name in committed() if name.startswith("morphlab/")}
    held = {n for n in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in n}
    assert held == wanted
    kinds = {Path(name).suffix for name in held}
    assert kinds >= {".py", ".typed", ".tsv", ".toml", ".js", ".css", ".json"}


def test_the_wheel_brings_its_licences(wheel):
    held = [Path(name).name for name in zipfile.ZipFile(wheel).namelist()]
    assert {"LICENSE", "LICENSE-text.md", "NOTICE.md"} <= set(held)


@pytest.mark.slow
def test_the_wheel_installs_alone_and_plays(wheel, tmp_path):
    pytest.importorskip("ensurepip", reason="this Python comes without ensurepip")
    base = getattr(sys, "_base_executable", sys.executable)
    subprocess.run([base, "-m", "venv", tmp_path / "alone"], check=True)
    python = tmp_path / "alone" / ("Scripts" if sys.platform == "win32" else "bin")
    python /= "python"
    install = [python, "-m", "pip", "install", "--no-index", "--quiet", wheel]
    subprocess.run(install, check=True)
    # In a folder without the clone: what is found is what was installed.
    told = run([python, "-I", "-m", "morphlab", "rules"], tmp_path)
    assert re.fullmatch(r"played \d+ of 364", told.splitlines()[-1])
    assert int(told.split()[-3]) > 0
    refused = subprocess.run(
        [python, "-I", "-m", "morphlab", "lab"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert refused.returncode == 2
    assert "a clone of the project" in refused.stderr


def run(command, folder):
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout


# What is imported


BARE = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"


def bare(program):
    """Run a program in a Python that finds the standard library and morphlab only."""
    return run([sys.executable, "-I", "-S", "-c", BARE + program], ROOT)


def test_import_morphlab_takes_under_a_tenth_of_a_second():
    timed = (
        "from time import perf_counter; start = perf_counter()\n"
        "import morphlab; print(perf_counter() - start)"
    )
    assert min(float(bare(timed)) for _ in range(5)) < 0.1


def test_import_morphlab_adds_no_module_but_itself():
    listed = (
        "before = set(sys.modules); import morphlab\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    assert bare(listed).split() == ["morphlab"]


@pytest.mark.parametrize(
    "part", ["engine", "cards", "rulebook", "scenarios", "commands"]
)
def test_every_module_below_the_pictures_imports_without_any_package(part):
    imported = (
        f"import importlib, pkgutil, morphlab.{part} as part\n"
        "for found in pkgutil.walk_packages(part.__path__, part.__name__ + '.'):\n"
        "    importlib.import_module(found.name); print(found.name)"
    )
    assert bare(imported)


@pytest.mark.parametrize("name", morphlab._HOME)
def test_each_public_name_is_where_it_is_said_to_be(name):
    assert getattr(morphlab, name) is not None
    assert name in morphlab.__all__
    assert name in dir(morphlab)


def test_a_name_that_does_not_exist_is_told():
    with pytest.raises(AttributeError, match="no public name 'Morf'"):
        _ = morphlab.Morf
