"""Run the notebooks and store them so that the same course gives the same bytes.

What a reader's JupyterLab adds to a notebook and what changes from run to run is left
out: live widgets (their text and HTML stay), times, versions, folded cells. Outputs
and their numbers stay: a notebook without them would pass its test unchecked.

Needs the packages of the extra ``lab``.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from morphlab.course.drafts import draft_of
from morphlab.course.lessons import LESSONS, navigation
from morphlab.course.slides import marks
from morphlab.engine.errors import InvalidText, MorphlabError
from morphlab.show.html import drawn_in_prose

Notebook = dict[str, Any]

METADATA = {
    "kernelspec": {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    },
    "language_info": {"name": "python"},
}
# What a cell's metadata may hold: tags, its place among the slides, and our own notes.
CELL_METADATA = ("morphlab", "slideshow", "tags")
WIDGETS = "application/vnd.jupyter.widget-"
SECONDS_A_CELL = 60
WAY = "way-on"  # the id of the cell with the way to the lessons around one
# Other users of the machine cannot listen in, and the kernel does not warn of them.
KERNELS = {"KernelManager": {"transport_encryption": "auto"}}


def read(path: Path) -> Notebook:
    """Read a notebook.

    Raises:
        InvalidText: the file is no notebook. It is left as it is.
    """
    try:
        found = json.loads(path.read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise InvalidText(
            f"{path.name} is no notebook", "it is not UTF-8 text", _RESTORE
        ) from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise InvalidText(
            f"{path.name} is damaged", f"as JSON it is wrong: {error}", _RESTORE
        ) from error
    problem = _form(found)
    if problem:
        raise InvalidText(f"{path.name} is no notebook", problem, _RESTORE)
    notebook: Notebook = found
    return notebook


_RESTORE = "Bring the file back as it was (git restore, say)"


def _form(found: object) -> str:
    """Say what makes this no notebook that we can handle; "" if nothing does."""
    from nbformat.validator import iter_validate

    if not isinstance(found, dict) or not isinstance(found.get("cells"), list):
        return "it has no cells"
    if (found.get("nbformat"), found.get("nbformat_minor")) != (4, 5):
        return "its format is not 4.5"
    for number, cell in enumerate(found["cells"], 1):
        if not isinstance(cell, dict):
            return f"cell {number} is no cell"
        cell.setdefault("id", f"cell-{number}")
    errors = iter_validate(found, version=4, version_minor=5)  # type: ignore[no-untyped-call]
    for error in errors:
        return str(error).splitlines()[0]
    return ""


def run(notebook: Notebook, folder: Path, name: str, states: bool = False) -> Notebook:
    """Return the notebook with the outputs that it has now, run in a folder.

    With ``states`` its metadata hold what its widgets hold.

    Raises:
        InvalidText: a cell fails that is not marked ``raises-exception``, or takes
            longer than a minute.
    """
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError
    from traitlets.config import Config

    lines = copy.deepcopy(notebook)
    for cell in lines["cells"]:
        cell["source"] = _joined(cell["source"])
    node = nbformat.from_dict(lines)  # type: ignore[no-untyped-call]
    client = NotebookClient(
        node,
        timeout=SECONDS_A_CELL,
        kernel_name="python3",
        record_timing=False,
        store_widget_state=states,
        config=Config(KERNELS),
        resources={"metadata": {"path": str(folder)}},
    )
    try:
        client.execute()
    except CellExecutionError as error:
        [*_, stopped] = [cell["id"] for cell in node["cells"] if _failed(cell)]
        raise InvalidText(
            f"{name} stops at the cell {stopped}",
            f"{error.ename}: {error.evalue}",
            _UNTOUCHED,
        ) from error
    except CellTimeoutError as error:
        raise InvalidText(
            f"{name} stops at a cell",
            f"it took more than {SECONDS_A_CELL} seconds",
            _UNTOUCHED,
        ) from error
    done: Notebook = json.loads(json.dumps(node))
    return done


def _failed(cell: Notebook) -> bool:
    """Tell whether a cell's outputs end in an error."""
    return any(output["output_type"] == "error" for output in cell.get("outputs", ()))


_UNTOUCHED = "The file was left as it is"


def normal(notebook: Notebook) -> Notebook:
    """Return a notebook without what changes from run to run or reader to reader."""
    cells = [_normal_cell(cell) for cell in notebook["cells"]]
    for cell, name in zip(cells, names(notebook["cells"]), strict=True):
        cell["id"] = name
    for cell, mark in zip(cells, marks(cells), strict=True):
        cell["metadata"].pop("slideshow", None)
        if mark:
            cell["metadata"]["slideshow"] = {"slide_type": mark}
    return {"cells": cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}


def text_of(notebook: Notebook) -> str:
    """Return a notebook as the text of its file: sorted keys, a line for each line."""
    return json.dumps(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def with_way(notebook: Notebook, name: str) -> Notebook:
    """Return a notebook whose last cell leads to the lessons around it.

    Only the course's own: a notebook of another name stays as it is.
    """
    known = {one.file: one.number for one in LESSONS}
    cells = notebook["cells"]
    if name not in known or not cells or cells[-1]["id"] != WAY:
        return notebook
    return {
        **notebook,
        "cells": [*cells[:-1], {**cells[-1], "source": navigation(known[name])}],
    }


def _normal_cell(cell: Notebook) -> Notebook:
    metadata = {
        key: value for key, value in cell["metadata"].items() if key in CELL_METADATA
    }
    source = _joined(cell["source"]).rstrip()
    if cell["cell_type"] == "markdown":
        source = with_mana(source)
    kept: Notebook = {
        "cell_type": cell["cell_type"],
        "metadata": metadata,
        "source": _lines(source),
    }
    if "attachments" in cell:
        kept["attachments"] = cell["attachments"]
    if cell["cell_type"] == "code":
        kept["execution_count"] = cell["execution_count"]
        kept["outputs"] = _normal_outputs(cell["outputs"])
    return kept


def _normal_outputs(outputs: Iterable[Notebook]) -> list[Notebook]:
    kept: list[Notebook] = []
    for output in outputs:
        kind = output["output_type"]
        if kind == "stream":
            text = _joined(output["text"])
            before = kept[-1] if kept else {}
            # One text may come in several pieces, cut by chance.
            if before.get("name") == output["name"]:
                text = _joined(kept.pop()["text"]) + text
            one: Notebook = {"name": output["name"], "text": _lines(text)}
        elif kind == "error":
            said = f"{output['ename']}: {output['evalue']}"
            # The traceback names folders of this machine.
            one = {key: output[key] for key in ("ename", "evalue")}
            one["traceback"] = [said]
        else:
            data = {
                kind: _lines(value) if _is_text(kind, value) else value
                for kind, value in output["data"].items()
                if not kind.startswith(WIDGETS)
            }
            if not data:
                continue
            one = {"data": data, "metadata": {}}
            if kind == "execute_result":
                one["execution_count"] = output["execution_count"]
        kept.append({"output_type": kind, **one})
    return kept


def _is_text(kind: str, value: object) -> bool:
    """Tell whether data are text that notebooks store as a list of lines."""
    lines = isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(line, str) for line in value)
    )
    return lines and (kind.startswith("text/") or kind == "image/svg+xml")


def _joined(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)


def _lines(text: str | list[str]) -> list[str]:
    return _joined(text).splitlines(keepends=True)


def with_mana(text: str) -> str:
    """Draw the mana symbols in a text of a notebook, but not in what is typed.

    >>> with_mana("`{3}` is typed.")
    '`{3}` is typed.'
    >>> with_mana("It costs {3}.").startswith("It costs <b ")
    True
    """
    parts = re.split(r"(```.*?```|`[^`]+`)", text, flags=re.DOTALL)
    return "".join(one if n % 2 else drawn_in_prose(one) for n, one in enumerate(parts))


# Names of cells


def is_readable(name: str) -> bool:
    """Tell whether a cell's id is words, and not a random number as Jupyter makes it.

    >>> [is_readable(n) for n in ("turn-it-up", "3f2a9c01", "Turn it up", "deadbeef")]
    [True, False, False, False]
    """
    words = re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name)
    # Jupyter's own: eight hexadecimal digits, or a UUID.
    random = re.fullmatch(
        r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8}", name
    )
    return bool(words) and not random and len(name) <= 64


def names(cells: Sequence[Notebook]) -> list[str]:
    """Return an id for each cell: its own if that is readable, or its first words."""
    found = [cell.get("id", "") for cell in cells]
    taken = {name for name in found if is_readable(name)}
    chosen: list[str] = []
    for cell, name in zip(cells, found, strict=True):
        if not is_readable(name) or name in chosen:
            name = _slug(_joined(cell["source"]))
            stem, number = name, 2
            while name in taken:
                name, number = f"{stem}-{number}", number + 1
            taken.add(name)
        chosen.append(name)
    return chosen


def _slug(source: str) -> str:
    """Return the first five words of a cell as an id.

    >>> _slug("## Turn it face up: **how?**")
    'turn-it-face-up-how'
    """
    words = re.findall(r"[a-z0-9]+", source.lower())[:5]
    slug = "-".join(words)[:40].strip("-")
    return slug if is_readable(slug) else f"cell-{slug}".strip("-")


# Files


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    with draft_of(path) as draft:
        draft.write_text(text, "utf-8", newline="\n")
        draft.replace(path)


def refresh(
    path: Path,
    check: bool = False,
    run: Callable[[Notebook, Path, str], Notebook] = run,
) -> bool:
    """Run a notebook and store it; tell whether that changes its file.

    With `check` nothing is written.

    Raises:
        InvalidText: the file is no notebook, or does not run. Nothing was written.
    """
    notebook = run(with_way(read(path), path.name), path.parent, path.name)
    text = text_of(normal(notebook))
    changed = path.read_text("utf-8") != text
    if changed and not check:
        write(path, text)
    return changed


def is_own(path: Path) -> bool:
    """Tell whether a notebook is a reader's own: a copy, or in the folder ``mine``.

    >>> is_own(Path("notebooks/mine/a.ipynb")), is_own(Path("notebooks/a-Copy1.ipynb"))
    (True, True)
    >>> is_own(Path("notebooks/00-start-here.ipynb"))
    False
    """
    return path.parent.name == "mine" or "-Copy" in path.stem


def notebooks_in(folder: Path) -> list[Path]:
    """Return the notebooks of the course, in order, without readers' copies."""
    return sorted(path for path in folder.glob("*.ipynb") if not is_own(path))


def find(names: Iterable[str], folder: Path) -> list[Path]:
    """Return the notebooks of the course, or those named.

    Raises:
        InvalidText: one that is named is not there, or is not the course's.
    """
    every = notebooks_in(folder)
    known = f"There are {', '.join(path.name for path in every)}"
    paths = []
    for name in names:
        path = Path(name)
        if len(path.parts) == 1:
            path = folder / name
        if path.resolve() in [one.resolve() for one in every]:
            paths.append(folder / path.name)
        elif path.exists():
            raise InvalidText(
                f"{name} is not a notebook of the course",
                f"only those in the folder {folder.name} are refreshed, without copies",
                known,
            )
        else:
            raise InvalidText(f"there is no notebook {name}", instead=known)
    return paths or every


def parser() -> argparse.ArgumentParser:
    """Return what reads the words after `refresh`."""
    made = argparse.ArgumentParser(
        prog="python3 -m morphlab refresh",
        description="Run the notebooks and store them with their outputs, without what "
        "changes from run to run. Twice in a row gives the same bytes.",
        allow_abbrev=False,
    )
    made.add_argument("notebooks", nargs="*", help="only these (all, if none is named)")
    made.add_argument(
        "--check",
        action="store_true",
        help="write nothing; exit with 1 if a file would change",
    )
    return made


def main(arguments: Sequence[str], folder: Path = Path("notebooks")) -> int:
    """Refresh notebooks, say which changed, and return the exit code."""
    options = parser().parse_args(arguments)
    changed, failed = 0, 0
    for path in find(options.notebooks, folder):
        try:
            differs = refresh(path, options.check)
        except MorphlabError as error:
            print(error, file=sys.stderr, flush=True)
            failed += 1
            continue
        changed += differs
        would = "would change" if options.check else "refreshed"
        print(f"{path.name}: {would if differs else 'unchanged'}", flush=True)
    return 1 if failed or (options.check and changed) else 0


def program(main: Callable[[Sequence[str]], int], stopped: str) -> NoReturn:
    """Run as a program that runs notebooks; ``stopped`` is what Ctrl-C leaves."""
    # Kernels and widgets have much to say about themselves; only errors matter here.
    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    try:
        sys.exit(main(sys.argv[1:]))
    except MorphlabError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print(stopped, file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    program(main, "Stopped. What was refreshed so far is stored.")
