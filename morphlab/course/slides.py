"""The notebooks as slides: which cells begin one, which go on, which are left out.

JupyterLab's slides (jupyterlab-slideshow) and nbconvert's read the same mark in the
metadata of a cell, its `slide_type`:

- ``slide`` begins a slide, ``subslide`` one below it;
- ``fragment`` is shown one press later, on the same slide;
- no mark: the cell is there with the slide, and a press of Space only goes to it, so
  that nothing seems to happen. Therefore `refresh` makes it a fragment. The mark ``-``
  means the same to nbconvert, but JupyterLab's slides then show nothing at all;
- ``skip`` is never shown, ``notes`` are the teacher's.

What can be told from the cells is settled by `refresh`: a heading begins a slide, but
the short parts before the first code share one, and a table has one of its own. What
begins none comes one press later. The rest is the author's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

MARKS = ("slide", "subslide", "fragment", "skip", "notes", "")
_ASIDE = ("skip", "notes")
_BEGIN = ("slide", "subslide")


def marks(cells: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the mark of each cell.

    >>> title = {"source": "## Glossary", "metadata": {}}
    >>> words = {"source": "More.", "metadata": {"slideshow": {"slide_type": "-"}}}
    >>> list(marks([title, words]))
    ['slide', 'fragment']
    """
    after_table, opening, parts = False, True, 0
    for cell in cells:
        mark = mark_of(cell)
        opening = opening and cell.get("cell_type", "markdown") == "markdown"
        if mark not in _ASIDE:
            level = _heading(cell)
            parts += level == 2
            if opening and level == 2 and parts > 1:
                mark = mark if mark == "subslide" else "fragment"
            elif level and level < 3:
                mark = "slide"
            elif mark not in _BEGIN and (level or shows_table(cell) or after_table):
                mark = "subslide"
            after_table = shows_table(cell)
        yield mark or "fragment"


def mark_of(cell: dict[str, Any]) -> str:
    """Return the mark that a cell has; empty if it has none, or one for none."""
    mark = cell["metadata"].get("slideshow", {}).get("slide_type") or ""
    return "" if mark == "-" else str(mark)


def shows_table(cell: dict[str, Any]) -> bool:
    """Tell whether a cell shows a table that can be stepped: it fills a slide."""
    return any(
        "".join(output.get("data", {}).get("text/plain", ())).startswith("<Table ")
        for output in cell.get("outputs", ())
    )


def _heading(cell: dict[str, Any]) -> int:
    """Return the level of the heading that a cell of text begins with, or 0."""
    if cell.get("cell_type", "markdown") != "markdown":
        return 0
    found = re.match(r"\s*(#+)\s", "".join(cell["source"]))
    return len(found[1]) if found else 0
