"""Write the course as a JupyterLite site: JupyterLab and Python, in the browser alone.

The site is a folder of files that any web server can hand out. It holds the notebooks,
Python itself (Pyodide, from its npm package) and each Python package that a notebook
needs; a page of it asks nothing of any other place. Making it needs the npm registry
and the package index, once.

Pyodide's packages that are compiled are in neither: so there is no matplotlib, and
figures show the table that they would draw.

Needs the packages of the extras ``lab`` and ``lite``.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ..engine.errors import InvalidText
from .refresh import notebooks_in, program

MARK = ".morphlab-lite"
ROOT = Path(__file__).resolve().parents[2]
_KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
# What runs the cells: these come in the versions that Pyodide was made with.
_PYODIDE_HAS = ("ipython", "jedi", "micropip", "packaging", "typing-extensions")
# What it has not, with the packages that each needs; in the versions of this Python.
_WE_ADD = {
    "comm": (),
    "prompt-toolkit": ("wcwidth",),
    "psygnal": (),
    "jupyterlab-widgets": (),
    "ipywidgets": ("comm", "ipython", "jupyterlab-widgets", "traitlets"),
    "anywidget": ("ipywidgets", "psygnal", "typing-extensions"),
}

_NEED_MORE = [
    "jupyterlab-slideshow",
    "@jupyterlab/codemirror-extension:commands",
    "@deathbeds/jupyterlab-fonts",
    "@deathbeds/jupyterlab-font-anonymous-pro",
    "@deathbeds/jupyterlab-font-atkinson-hyperlegible",
    "@deathbeds/jupyterlab-font-dejavu-sans-mono",
    "@deathbeds/jupyterlab-font-fira-code",
]
# Opens the position that the link holds. It goes on only with what can be a code.
_POSITION = """\
<!doctype html>
<html lang="en"><meta charset="utf-8"><title>A position of morphlab</title>
<p id="told">Opening the position: this takes half a minute the first time.</p>
<script>
const code = decodeURIComponent(location.hash.slice(1));
if (/^morphlab1:[A-Za-z0-9_=-]+$/.test(code)) {
  const run = `from morphlab import course\\ncourse.open_code("${code}")`;
  location.replace(`repl/index.html?kernel=python&code=${encodeURIComponent(run)}`);
} else
  document.getElementById("told").textContent =
    "This link holds no position. One ends in #morphlab1: and more.";
</script></html>
"""

Lock = dict[str, dict[str, Any]]


def build(folder: Path, notebooks: Iterable[Path]) -> int:
    """Write the site into a folder and return the number of its notebooks.

    An earlier site there is replaced; anything else is left alone. Nothing is written
    before all of it could be made.

    Raises:
        InvalidText: the folder holds something else, or a part of the site cannot be
            had.
    """
    _check(folder)
    pages = list(notebooks)
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        lite, made = work / "lite", work / "made"
        contents = work / "contents"
        contents.mkdir()
        for page in pages:
            shutil.copy(page, contents)
        pyodide = lite / "static" / "pyodide"
        _fetch_pyodide(work, pyodide)
        _fetch_packages(work, pyodide)
        _write_settings(lite)
        _run(
            "JupyterLite cannot be built",
            *(sys.executable, "-m", "jupyter", "lite", "build"),
            *("--lite-dir", str(lite), "--output-dir", str(made)),
            *("--contents", str(contents), "--apps", "lab", "--apps", "repl"),
            *("--no-sourcemaps", "--no-unused-shared-packages"),
            folder=work,
        )
        (made / "position.html").write_text(_POSITION, "utf-8")
        # Browsers ask for it at the root, whatever page they show.
        shutil.copy(made / "lab" / "favicon.ico", made / "favicon.ico")
        (made / MARK).write_text("written by morphlab; replaced by the next site\n")
        if folder.exists():
            shutil.rmtree(folder)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(made, folder)
    return len(pages)


def _check(folder: Path) -> None:
    """Refuse to replace what this did not write."""
    if folder.exists() and not folder.is_dir():
        raise InvalidText(f"{folder} is a file", instead="Name a folder.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise InvalidText(
            f"the folder {folder} is not empty",
            "only an earlier site is replaced",
            "Name a new folder, or empty this one.",
        )


def _fetch_pyodide(work: Path, folder: Path) -> None:
    """Put Pyodide, in the version that the kernel was made for, into a folder."""
    npm = shutil.which("npm")
    if npm is None:
        raise InvalidText(
            "Pyodide cannot be fetched without npm",
            "it is an npm package",
            "Install npm (on Debian: apt install npm).",
        )
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    _run(
        "Pyodide cannot be fetched",
        *(npm, "pack", "--silent", f"pyodide@{PYODIDE_VERSION}"),
        folder=work,
    )
    (packed,) = work.glob("pyodide-*.tgz")
    with tarfile.open(packed) as archive:
        archive.extractall(work / "npm", filter="data")
    shutil.copytree(work / "npm" / "package", folder)
    for unused in (*folder.glob("*.map"), *folder.glob("*.html")):
        unused.unlink()


def _fetch_packages(work: Path, pyodide: Path) -> None:
    """Put the Python packages beside Pyodide, and have its list name just these."""
    listed = pyodide / "pyodide-lock.json"
    whole = json.loads(listed.read_text("utf-8"))
    known: Lock = whole["packages"]
    taken = with_needed(known, _PYODIDE_HAS)
    wheels = work / "wheels"
    wanted = [f"{name}=={entry['version']}" for name, entry in taken.items()]
    wanted += [f"{name}=={version(name)}" for name in _WE_ADD if name not in taken]
    python = re.match(r"[0-9]+\.[0-9]+", whole["info"]["python"])
    assert python is not None
    _run(
        "the Python packages cannot be fetched",
        *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"),
        *("--disable-pip-version-check", "--no-input", "--only-binary=:all:"),
        # No wheel that is compiled for a system: only those for every one.
        *("--platform", "any", "--python-version", python[0], "-d", str(wheels)),
        *wanted,
        folder=work,
    )
    _run(
        "morphlab's own wheel cannot be built",
        *(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)),
        folder=ROOT,
    )
    needs = {name: entry["depends"] for name, entry in taken.items()}
    needs |= {name: list(more) for name, more in _WE_ADD.items()}
    needs["morphlab"] = ["anywidget"]
    packages: Lock = {}
    for wheel in sorted(wheels.glob("*.whl")):
        name = re.sub(r"[-_.]+", "-", wheel.name.partition("-")[0]).lower()
        packages[name] = entry_of(wheel, name, needs[name])
        shutil.copy(wheel, pyodide)
    whole["packages"] = packages
    listed.write_text(json.dumps(whole, indent=1, sort_keys=True) + "\n", "utf-8")


def with_needed(known: Lock, names: Iterable[str]) -> Lock:
    """Return these packages of Pyodide's list and all that they need of it.

    >>> known = {"a": {"depends": ["b", "ours"]}, "b": {"depends": []}, "c": {}}
    >>> list(with_needed(known, ["a"]))
    ['a', 'b']
    """
    taken: Lock = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name in known and name not in taken:
            taken[name] = known[name]
            waiting += known[name]["depends"]
    return taken


def entry_of(wheel: Path, name: str, needs: Iterable[str]) -> dict[str, Any]:
    """Return what Pyodide's list says of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        files = archive.namelist()
    tops = {Path(file.partition("/")[0]) for file in files}
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        # Pyodide packs packages anew: its own sums are those of other files.
        "sha256": sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(
            top.stem
            for top in tops
            if top.suffix in ("", ".py") and top.stem.isidentifier()
        ),
        "depends": sorted(re.sub(r"[-_.]+", "-", one) for one in needs),
        "unvendored_tests": False,
    }


def _write_settings(lite: Path) -> None:
    settings = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "morphlab",
            "litePluginSettings": {
                _KERNEL: {
                    "disablePyPIFallback": True,
                    # There from the start: no cell has to install anything.
                    "loadPyodideOptions": {"packages": ["morphlab"]},
                }
            },
        },
    }
    # The prompt has no menu and no notebooks; these need one, and would complain.
    without = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {"disabledExtensions": _NEED_MORE},
    }
    (lite / "repl").mkdir()
    for place, words in ((lite, settings), (lite / "repl", without)):
        (place / "jupyter-lite.json").write_text(json.dumps(words, indent=1), "utf-8")


def _run(failed: str, *command: str, folder: Path) -> None:
    """Run a program that makes a part of the site.

    Raises:
        InvalidText: it failed; the reason is the end of what it printed.
    """
    done = subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise InvalidText(failed, done.stdout.strip()[-1500:])


def parser() -> argparse.ArgumentParser:
    """Return what reads the words after `lite`."""
    made = argparse.ArgumentParser(
        prog="python3 -m morphlab lite",
        description="Write the course as a site for any web server, in which "
        "JupyterLab and Python run in the reader's browser: nothing to install, "
        "and no request to anywhere else. There is no matplotlib in it: figures "
        "are shown as tables.",
        allow_abbrev=False,
    )
    made.add_argument("folder", metavar="DIR", help="where to: new, empty or a site")
    return made


def main(arguments: Sequence[str], notebooks: Path = Path("notebooks")) -> int:
    """Write the site and say how to look at it."""
    folder = Path(parser().parse_args(arguments).folder)
    pages = build(folder, notebooks_in(notebooks))
    print(
        f"{pages} notebooks. To look at them: python3 -m http.server --directory "
        f"{folder} 8000, then open localhost:8000/lab/index.html"
    )
    return 0


if __name__ == "__main__":
    program(main, "Stopped. Nothing was written.")
