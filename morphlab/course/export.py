"""Write the course as web pages that need no kernel, no server and no other site.

Each notebook is run; where it shows a table, the page carries that table's frames and
the module of the widget, so the table steps as it does in JupyterLab. Sphinx with
myst-nb and its book theme makes the pages.

Needs the packages of the extras ``lab`` and ``site``.
"""

from __future__ import annotations

import argparse
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from ..engine.errors import InvalidText
from ..scenarios import load, play
from ..show.frames import payload
from ..show.html import embedded, save_html, script
from .lessons import LESSONS, TOOLS
from .refresh import (
    WIDGETS,
    Notebook,
    normal,
    notebooks_in,
    program,
    read,
    run,
    text_of,
    write,
)
from .rulepage import rule_page
from .scenes import FOLDER
from .teaching import teacher

MARK = ".morphlab-export"
_VIEW = f"{WIDGETS}view+json"
_STATE = f"{WIDGETS}state+json"
# What a table's page must know; the rest of a widget's state is how it is drawn.
VALUES = ("payload", "step", "viewer", "presenting", "labels", "theme", "answers",
          "branch")  # fmt: skip

# The theme of the page is that of its tables, also when the reader changes it.
_START = """
const shown = [];
const theme = () => document.documentElement.dataset.theme || "";
for (const data of document.querySelectorAll("script.morphlab-story")) {
  const place = document.createElement("div");
  data.parentElement.replaceChildren(place);
  shown.push(put({ ...JSON.parse(data.textContent), theme: theme() }, place));
}
new MutationObserver(() => shown.forEach((one) => one.set("theme", theme())))
  .observe(document.documentElement, { attributeFilter: ["data-theme"] });
"""

_CONF = """\
project = "morphlab"
author = "The morphlab authors"
html_title = "morphlab"
language = "en"
extensions = ["myst_nb"]
nb_execution_mode = "off"
myst_enable_extensions = []
html_theme = "sphinx_book_theme"
html_theme_options = {
    "use_download_button": False,
    "use_fullscreen_button": True,
    "home_page_in_toc": True,
    "navbar_persistent": [],
    "footer_content_items": "",
}
html_context = {"default_mode": "auto"}
html_domain_indices = False
html_use_index = False
html_static_path = ["_static"]
html_css_files = ["morphlab.css"]
html_js_files = [("morphlab.js", {"defer": "defer"})]
html_extra_path = ["_extra"]
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
html_sourcelink_suffix = ""
"""

_COLOR = re.compile(r"\x1b\[[0-9;]*m")  # Sphinx colours its warnings

# Boxes and tables take their colours from the page, whatever it is.
_CSS = """
.bd-content div.cell_output div.output.text_html {
  background: none !important; color: inherit !important; padding: 0; }
.bd-content div.cell_output figure { background: #fff; padding: 8px; }
.bd-content div.cell_output :is(figure, figcaption) { color: #1a222e; }
html .bd-content div.cell_output figure img {
  filter: none !important; background: none !important; padding: 0 !important; }
/* A long line of code or of an error goes on below: nobody scrolls for it sideways. */
.bd-content div.cell pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.morphlab-place > .ml-table { margin: 1em 0; }
"""

_INDEX = """\
# Face-down cards of Magic, step by step

A course that plays the face-down rules one step at a time. Every table on these pages
steps: press *Next*, or the arrow keys when it has the focus. To play on from any step,
and to have your answers checked, open the same course in JupyterLab.

{lessons}

```{{toctree}}
:hidden:

{pages}
rules
stories
teachers
```
"""

_TEACHERS = """\
# For teachers

Each lesson in front of a class: how long its stories take, what to write on the board,
what to ask before a step, and the answer. On a table press *P* for large type, and *N*
there for the notes of the step.

{plans}
"""

_PLAN = """\
## {title}

```{{raw}} html
<div class="cell"><div class="cell_output">
<details><summary>The plan, with all answers</summary>
{plan}
</details></div></div>
```
"""

_STORIES = """\
# Stories to hand out

Each is one file that needs nothing else: save it, send it, open it.

{lines}
"""


def export(
    folder: Path, notebooks: Iterable[Path], stories: Iterable[Path] = ()
) -> int:
    """Write the course into a folder and return the number of its pages.

    An earlier export there is replaced; anything else is left alone. Nothing is written
    before all of it could be made.

    Raises:
        InvalidText: the folder holds something else, or a notebook does not run.
        ScenarioError: a story is no scenario.
    """
    _check(folder)
    with tempfile.TemporaryDirectory() as work:
        source, made = Path(work) / "source", Path(work) / "made"
        pages = list(notebooks)
        _write_source(source, pages, list(stories))
        _sphinx(source, made)
        (made / MARK).write_text("written by morphlab; replaced by the next export\n")
        if folder.exists():
            shutil.rmtree(folder)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(made, folder)
    return len(pages)


def hand_out(path: Path, folder: Path) -> Path:
    """Write one scenario as one HTML file that steps by itself; return its place.

    Raises:
        ScenarioError: the file is no scenario.
        InvalidText: the folder is a file.
    """
    _check_is_folder(folder)
    made = payload(play(load(path)))
    folder.mkdir(parents=True, exist_ok=True)
    return save_html(made, folder / f"{path.stem}.html")


def _check_is_folder(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise InvalidText(f"{folder} is a file", instead="Name a folder.")


def _check(folder: Path) -> None:
    """Refuse to replace what this did not write."""
    _check_is_folder(folder)
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise InvalidText(
            f"the folder {folder} is not empty",
            "only an earlier export is replaced",
            "Name a new folder, or empty this one.",
        )


def _write_source(source: Path, notebooks: list[Path], stories: list[Path]) -> None:
    for name in ("_static", "_extra/stories"):
        (source / name).mkdir(parents=True)
    here = Path(__file__).parent.parent / "show"
    css = (here / "table.css").read_text("utf-8") + _CSS
    write(source / "_static" / "morphlab.css", css)
    write(source / "_static" / "morphlab.js", script(_START))
    write(source / "conf.py", _CONF)
    texts = {}
    titles = {
        one.file: f"{one.number} {one.title}".strip() for one in (*LESSONS, *TOOLS)
    }
    for path in notebooks:
        made = run(read(path), path.parent, path.name, states=True)
        texts[path.stem] = _named(made), titles.get(path.name, path.stem)
        write(source / path.name, text_of(live(made)))
    write(source / "rules.md", rule_page(texts))
    pages = "\n".join(path.stem for path in notebooks)
    write(source / "index.md", _INDEX.format(pages=pages, lessons=_contents(notebooks)))
    given = {path.name for path in notebooks}
    plans = [
        _PLAN.format(
            title=f"{one.number} {one.title}", plan=teacher(one.id)._repr_html_()
        )
        for one in LESSONS
        if one.file in given
    ]
    write(source / "teachers.md", _TEACHERS.format(plans="\n".join(plans)))
    lines = []
    for path in stories:
        story = payload(play(load(path)))
        save_html(story, source / "_extra" / "stories" / f"{path.stem}.html")
        title = re.sub(r"([\\`*_\[\]<>])", r"\\\1", story["title"])
        lines.append(f'- <a href="stories/{path.stem}.html">{escape(title)}</a>')
    write(source / "stories.md", _STORIES.format(lines="\n".join(lines)))


def _named(notebook: Notebook) -> str:
    """The text of a notebook and of what it shows, in which rules are named."""
    cells = notebook["cells"]
    shown = [one for cell in cells for one in cell.get("outputs", ())]
    plain = ["".join(one.get("data", {}).get("text/plain", "")) for one in shown]
    return "\n".join(["".join(cell["source"]) for cell in cells] + plain)


def _contents(notebooks: Iterable[Path]) -> str:
    """The lessons with what each is about; other notebooks by their name."""
    known = {one.file: one for one in (*LESSONS, *TOOLS)}
    lines = []
    for path in notebooks:
        one = known.get(path.name)
        if one is None:
            lines.append(f"- [{path.stem}]({path.name})")
        else:
            title = f"{one.number} {one.title}".strip()  # a tool has no number
            about = f"{one.minutes} minutes: {one.about}"
            lines.append(f"- [{title}]({one.file}), {about}")
    return "\n".join(lines)


def live(notebook: Notebook) -> Notebook:
    """Return a notebook that was run, its tables as data for the page.

    Everything else of it is as it is stored in the course.
    """
    states = notebook["metadata"].get("widgets", {}).get(_STATE, {}).get("state", {})
    kept = normal(notebook)
    for cell, before in zip(kept["cells"], notebook["cells"], strict=True):
        tables = list(_tables(before.get("outputs", ()), states))
        shown = [out for out in cell.get("outputs", ()) if _is_story(out)]
        for output, values in zip(shown, tables, strict=True):
            story = "".join(output["data"]["text/html"])
            output["data"]["text/html"] = (
                '<div class="morphlab-place" style="margin:1em 0">'
                '<script type="application/json" class="morphlab-story">'
                f"{embedded(values)}</script>{story}</div>"
            )
    return kept


def _tables(outputs: Iterable[Any], states: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the values of each table among the outputs of a cell."""
    for output in outputs:
        view = output.get("data", {}).get(_VIEW)
        state = states.get(view["model_id"], {}).get("state", {}) if view else {}
        if "payload" in state:
            yield {key: state[key] for key in VALUES} | {"playable": False}


def _is_story(output: dict[str, Any]) -> bool:
    plain = "".join(output.get("data", {}).get("text/plain", ()))
    return plain.startswith("<Table ") and "text/html" in output["data"]


def _sphinx(source: Path, made: Path) -> None:
    """Make the pages; what Sphinx warns of is a fault of ours."""
    from io import StringIO

    from sphinx.application import Sphinx

    said = StringIO()
    doctrees = made.parent / "doctrees"
    app = Sphinx(
        source, source, made, doctrees, "html", status=None, warning=said, freshenv=True
    )
    app.build()
    warned = _COLOR.sub("", said.getvalue()).replace(f"{source}/", "").strip()
    if warned or app.statuscode:
        raise InvalidText("the pages cannot be made", warned[:2000])


def parser() -> argparse.ArgumentParser:
    """Return what reads the words after `export`."""
    made = argparse.ArgumentParser(
        prog="python3 -m morphlab export",
        description="Write the course as web pages in which the tables step, with no "
        "kernel and no request to anywhere. With files of scenarios: each of them as "
        "one HTML file to hand out, and no course.",
        allow_abbrev=False,
    )
    made.add_argument("folder", metavar="DIR", help="where to: new, empty or an export")
    made.add_argument("files", nargs="*", metavar="FILE", help="scenarios (TOML)")
    return made


def main(arguments: Sequence[str], notebooks: Path = Path("notebooks")) -> int:
    """Export the course, or single scenarios, and say where they are."""
    options = parser().parse_args(arguments)
    folder = Path(options.folder)
    if options.files:
        for name in options.files:
            print(hand_out(Path(name), folder))
        return 0
    pages = export(folder, notebooks_in(notebooks), sorted(FOLDER.glob("*.toml")))
    print(f"{pages} lessons: open {folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    program(main, "Stopped. Nothing was written.")
