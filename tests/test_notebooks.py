"""Each notebook keeps the form of the course, and each check of it can fail."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from morphlab.course.refresh import METADATA, normal, notebooks_in, text_of
from tests import gate
from tests.files import committed

ROOT = Path(__file__).parent.parent
NOTEBOOKS = notebooks_in(ROOT / "notebooks")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_keeps_the_form(path):
    assert gate.problems(path) == []


def test_the_course_starts_with_00():
    assert NOTEBOOKS[0].name == "00-start-here.ipynb"


# Readers' own notebooks, and damaged ones


def said(folder, *more):
    """Run pytest as in the clone, on a folder of notebooks; return what it says."""
    for name in ("conftest.py", "pyproject.toml"):
        shutil.copy(ROOT / name, folder / name)
    words = ["-p", "no:cacheprovider", "-o", "addopts=", "-o", "pythonpath=", "--nbval"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *words, "-q", *more, "notebooks"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    return run.stdout + run.stderr


@pytest.fixture
def clone(tmp_path):
    """Return a folder with one good notebook, as a clone has them."""
    (tmp_path / "notebooks" / "mine").mkdir(parents=True)
    notebook = good()
    del notebook["cells"][1]["outputs"][0]["data"]["text/html"]  # 1 + 1 shows none
    text = text_of(normal(notebook))
    (tmp_path / "notebooks" / "01-toy.ipynb").write_text(text, "utf-8")
    return tmp_path


def test_copies_of_readers_are_not_tested(clone):
    for name in ("01-toy-Copy1.ipynb", "mine/01-toy.ipynb", "mine/x.ipynb"):
        (clone / "notebooks" / name).write_text("damaged", "utf-8")
    told = said(clone, "--collect-only")
    assert "01-toy.ipynb::Cell 0" in told
    assert "Copy" not in told
    assert "mine" not in told
    assert [path.name for path in notebooks_in(clone / "notebooks")] == ["01-toy.ipynb"]


@pytest.mark.parametrize(
    "name", ["notebooks/00-start-here-Copy1.ipynb", "notebooks/mine/any.ipynb"]
)
def test_git_does_not_see_copies_of_readers(name):
    committed()  # skips where this is no clone
    assert subprocess.run(["git", "check-ignore", "-q", name], cwd=ROOT).returncode == 0


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_git_sees_the_notebooks_of_the_course(path):
    committed()
    command = ["git", "check-ignore", "-q", str(path)]
    assert subprocess.run(command, cwd=ROOT).returncode == 1


def test_a_damaged_notebook_is_one_failing_test(clone):
    (clone / "notebooks" / "02-bad.ipynb").write_text('{"cells": [', "utf-8")
    told = said(clone)
    assert "1 failed, 1 passed" in told
    assert "02-bad.ipynb is damaged" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("text", ["", "[1]", '{"cells": [', '{"nbformat": 4}'])
def test_the_form_of_a_damaged_notebook_is_one_problem(text, tmp_path):
    path = tmp_path / "bad.ipynb"
    path.write_text(text, "utf-8")
    [problem] = gate.problems(path)
    assert problem.startswith("bad.ipynb is ")


# Each check can fail: a good notebook with one thing wrong


def good() -> gate.Notebook:
    """Return a small notebook in which nothing is wrong."""
    titles = "\n\n".join(f"## {title}" for title in gate.SKELETONS["lesson"])
    begins = {"slideshow": {"slide_type": "slide"}}
    return {
        "cells": [
            {
                "cell_type": "markdown",
                "id": "title",
                "metadata": begins,
                "source": f"# Turn it up\n\nRule 708.9.\n\n{titles}",
            },
            {
                "cell_type": "code",
                "execution_count": 1,
                "id": "first",
                "metadata": {"slideshow": {"slide_type": "fragment"}},
                "outputs": [
                    {
                        "output_type": "execute_result",
                        "data": {
                            "text/plain": "2",
                            "text/html": "<table><caption>2</caption></table>",
                        },
                        "execution_count": 1,
                        "metadata": {},
                    }
                ],
                "source": "1 + 1",
            },
        ],
        "metadata": METADATA,
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def found(notebook, tmp_path, write=lambda notebook: text_of(normal(notebook))):
    """Return what the checks find in a notebook."""
    path = tmp_path / "01-toy.ipynb"
    path.write_text(write(notebook), "utf-8")
    return gate.problems(path)


def test_a_good_notebook_has_no_problems(tmp_path):
    assert found(good(), tmp_path) == []


def plain(notebook):
    """Write a notebook without making it normal first."""
    return json.dumps(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def output(**more):
    return {"output_type": "display_data", "data": {}, "metadata": {}} | more


ERROR = {"output_type": "error", "ename": "E", "evalue": "no", "traceback": []}
STDERR = {"output_type": "stream", "name": "stderr", "text": "careful\n"}
WIDGET = {f"{gate.WIDGETS}view+json": {"model_id": "1"}, "text/plain": "t"}


TABLE = {"text/plain": '<Table "x" step 0 of 1, as Judge>', "text/html": "<p>x</p>"}


def slide(notebook, number, mark):
    """Give a cell another place among the slides."""
    notebook["cells"][number]["metadata"] = {"slideshow": {"slide_type": mark}}


def lines(notebook):
    """Split texts into lines, as a notebook's file has them."""
    for cell in notebook["cells"]:
        cell["source"] = cell["source"].splitlines(keepends=True)
    return notebook


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda nb: nb.update(nbformat_minor=4), "format is not 4.5"),
        (lambda nb: nb["cells"][1].pop("outputs"), "not a valid notebook"),
        (lambda nb: nb["cells"][1].update(source="1 + 1 \n"), "not as `python3 -m"),
        (
            lambda nb: nb["metadata"].update(widgets={}),
            "metadata are not those",
        ),
        (
            lambda nb: nb["cells"][1]["metadata"].update(execution={}),
            "metadata that do not belong here: execution",
        ),
        (lambda nb: nb["cells"][1].update(id="3f2a9c01"), "the id is not words"),
        (lambda nb: nb["cells"][1].update(id="title"), "two cells have this id"),
        (lambda nb: nb["cells"][1].update(execution_count=None), "run as None"),
        (lambda nb: nb["cells"][1].update(execution_count=2), "run as 2, not as 1"),
        (lambda nb: nb["cells"][1].update(outputs=[]), "ends in a value and shows"),
        (
            lambda nb: nb["cells"][1]["metadata"].update(tags=["silent"]),
            "marked as silent and shows",
        ),
        (
            lambda nb: nb["cells"][1].update(outputs=[output(data=WIDGET)]),
            "a live widget is stored",
        ),
        (lambda nb: nb["cells"][1].update(outputs=[STDERR]), "error stream"),
        (
            lambda nb: nb["cells"][1].update(
                outputs=[output(data={"text/plain": "<A object at 0x7f3c2d1e>"})]
            ),
            "address in memory",
        ),
        (lambda nb: nb["cells"][1].update(outputs=[ERROR]), "raises-exception go"),
        (
            lambda nb: nb["cells"][1]["metadata"].update(tags=["raises-exception"]),
            "raises-exception go",
        ),
        (
            lambda nb: nb["cells"][1]["metadata"].update(tags=["nbval-skip"]),
            "taken out of the comparison",
        ),
        (
            lambda nb: nb["cells"][1].update(source="# NBVAL_IGNORE_OUTPUT\n1 + 1"),
            "taken out of the comparison",
        ),
        (
            lambda nb: nb["cells"][1].update(
                outputs=[output(data={"text/html": "<b>2</b>"})]
            ),
            "an output without text",
        ),
        (
            lambda nb: nb["cells"][1].update(
                outputs=[output(data={"image/png": "aGk=", "text/plain": "p"})]
            ),
            "a picture without HTML",
        ),
        (
            lambda nb: nb["cells"][1].update(
                outputs=[output(data={"text/html": '<img alt="">', "text/plain": "p"})]
            ),
            "a picture without alt text",
        ),
        (
            lambda nb: nb["cells"][1].update(
                outputs=[output(data={"text/html": "<table>", "text/plain": "p"})]
            ),
            "a table without a caption",
        ),
        (lambda nb: prose(nb, "![](x.png)"), "a picture without alt text"),
        (lambda nb: nb["cells"][1].update(source="1 +"), "not plain Python"),
        (lambda nb: nb["cells"][1].update(source="w.Output()"), "does not see"),
        (lambda nb: nb["cells"][1].update(source="interact(f)"), "does not see"),
        (lambda nb: nb["cells"][1].update(source="clear_output()"), "that was shown"),
        (lambda nb: nb["cells"][1].update(source="%pip install x"), "gives a command"),
        (lambda nb: nb["cells"][1].update(source="x();"), "hides a value"),
        (lambda nb: nb["cells"][1].update(source="from a import *"), "everything"),
        (lambda nb: nb["cells"][1].update(source="import matplotlib"), "by itself"),
        (lambda nb: nb["cells"][1].update(source="a\n" * 6 + "b"), "longer than 6"),
        (lambda nb: prose(nb, "# Twice"), "and no other, is of the first level"),
        (lambda nb: prose(nb, "#### Deep"), "skips a level"),
        (lambda nb: prose(nb, "## Glossary"), "the headings are"),
        (
            lambda nb: nb["cells"][0].update(source="# Only a title"),
            "the headings are",
        ),
        (lambda nb: prose(nb, "[next](99-none.ipynb#top)"), "no 99-none.ipynb"),
        (lambda nb: prose(nb, "See http://example.org/x."), "names http://example.org"),
        (lambda nb: prose(nb, "In /home/me/x."), "a folder of one machine"),
        (lambda nb: slide(nb, 1, "big"), "first: the slide_type 'big' is none that"),
        (lambda nb: slide(nb, 1, "-"), "first: the slide_type '-' is none that"),
        (
            lambda nb: slide(nb, 0, ""),
            "title: the slide_type is slide, since",
        ),
        (lambda nb: slide(nb, 0, "skip"), "title: the first cell begins a slide"),
        (lambda nb: nb["cells"][1].update(outputs=[]), "so its slide_type is skip"),
        (
            lambda nb: nb["cells"][1].update(outputs=[output(data=TABLE)]),
            "first: the slide_type is subslide, since a heading begins a slide",
        ),
        (lambda nb: prose(nb, "By 708.99."), "rule 708.99 is not known"),
    ],
)
def test_a_check_finds_what_is_wrong(change, says, tmp_path):
    notebook = json.loads(json.dumps(good()))
    change(notebook)
    if "outputs" in notebook["cells"][1]:
        told = found(lines(notebook), tmp_path, plain)
    else:
        told = list(gate.is_valid(notebook, tmp_path))
    assert any(says in problem for problem in told), told


def prose(notebook, text):
    """Add a paragraph to the first cell."""
    notebook["cells"][0]["source"] += f"\n\n{text}"


def test_a_notebook_that_is_too_large_is_found(tmp_path):
    notebook = good()
    prose(notebook, "word " * 100_000)
    assert any("larger than" in problem for problem in found(notebook, tmp_path))


def test_what_looks_like_a_rule_and_is_a_date_or_a_version_is_none(tmp_path):
    notebook = good()
    prose(notebook, "Version 3.708.1, 2021-04-22, {2}, 12.5 and 1234.5.")
    assert found(notebook, tmp_path) == []


@pytest.mark.parametrize("kind", gate.SKELETONS)
def test_each_kind_of_notebook_has_headings_of_its_own(kind, tmp_path, monkeypatch):
    others = [other for other in gate.SKELETONS if other != kind]
    monkeypatch.setitem(gate.KNOWN, "01-toy.ipynb", kind)
    notebook = good()
    titles = "\n\n".join(f"## {title}" for title in gate.SKELETONS[kind])
    notebook["cells"][0]["source"] = f"# Turn it up\n\n{titles}"
    assert found(notebook, tmp_path) == []
    for other in others:
        monkeypatch.setitem(gate.KNOWN, "01-toy.ipynb", other)
        assert any("the headings are" in one for one in found(notebook, tmp_path))


def test_a_long_text_is_no_long_code_where_readers_write_it(tmp_path, monkeypatch):
    notebook = good()
    notebook["cells"][1]["source"] = 'text = """' + "a\n" * 20 + '"""\n1 + 1'
    assert any("longer than 6" in one for one in found(notebook, tmp_path))
    monkeypatch.setitem(gate.KNOWN, "01-toy.ipynb", "tool")
    titles = "\n\n".join(f"## {title}" for title in gate.SKELETONS["tool"])
    notebook["cells"][0]["source"] = f"# Turn it up\n\n{titles}"
    assert found(notebook, tmp_path) == []
    notebook["cells"][1]["source"] += "\n1 + 1" * 6
    assert any("longer than 6" in one for one in found(notebook, tmp_path))
