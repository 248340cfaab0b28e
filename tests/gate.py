"""What a notebook of the course must be like, each thing a check of its own.

A check takes a notebook as its file has it and yields what is wrong, in words that name
the cell. `tests/test_notebooks.py` holds every notebook to them, and shows of each
check that it can fail.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from nbformat.validator import iter_validate

from morphlab.course.lessons import LESSONS, TOOLS
from morphlab.course.refresh import (
    CELL_METADATA,
    METADATA,
    WIDGETS,
    is_readable,
    normal,
    read,
    text_of,
)
from morphlab.course.slides import MARKS, mark_of, marks
from morphlab.engine.errors import InvalidText
from morphlab.rulebook import rule

Notebook = dict[str, Any]
Check = Callable[[Notebook, Path], Iterator[str]]

# The headings of the second level that a notebook of each kind has, in this order;
# others may stand between them. A lesson teaches, an exam asks, a tool is for use.
SKELETONS = {
    "lesson": (
        "What you will do",
        "What you will learn",
        "What you will need",
        "On your own",
        "Glossary",
    ),
    "exam": (
        "What you will do",
        "What you will need",
        "How to answer",
        "The questions",
        "The report",
        "What to read again",
    ),
    "tool": ("What you will do", "What you will need", "How to use it"),
}
KNOWN = {one.file: one.kind for one in (*LESSONS, *TOOLS)}
# Addresses that a notebook may name, besides other notebooks.
ADDRESSES = (
    "https://magic.wizards.com/",
    "https://creativecommons.org/",
    "https://company.wizards.com/",
)
LARGEST = 500_000
LONGEST = 6  # lines of a code cell
CHECKS: list[Check] = []


def check(function: Check) -> Check:
    """Add a check to the list of all."""
    CHECKS.append(function)
    return function


def problems(path: Path) -> list[str]:
    """Return what is wrong with a notebook, by all checks."""
    try:
        notebook = read(path)
    except InvalidText as error:  # the checks could not even look at it
        return [str(error)]
    return [problem for one in CHECKS for problem in one(notebook, path)]


def source(cell: Notebook) -> str:
    text = cell["source"]
    return text if isinstance(text, str) else "".join(text)


def code_cells(notebook: Notebook) -> list[Notebook]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def prose(notebook: Notebook) -> Iterator[tuple[str, str]]:
    """Yield the id and the text of each cell that is not code."""
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            yield cell["id"], source(cell)


def shown(notebook: Notebook) -> Iterator[tuple[str, str, str]]:
    """Yield each text that an output shows: the cell's id, its kind, the text."""
    for cell in code_cells(notebook):
        for output in cell["outputs"]:
            if output["output_type"] == "stream":
                yield cell["id"], output["name"], "".join(output["text"])
            for kind, value in output.get("data", {}).items():
                text = "".join(value) if isinstance(value, list) else str(value)
                yield cell["id"], kind, text


def headings(notebook: Notebook) -> list[tuple[int, str]]:
    """Return level and text of each heading."""
    found = []
    for _, text in prose(notebook):
        text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
        for signs, title in re.findall(r"^(#+)\s+(.+?)\s*$", text, re.MULTILINE):
            found.append((len(signs), title.replace("you'll", "you will")))
    return found


def kind_of(path: Path) -> str:
    """Return the kind of a notebook; one that the course does not know must teach."""
    return KNOWN.get(path.name, "lesson")


def lines_of_texts(code: str) -> int:
    """Return how many lines the texts in a cell take up beyond their first."""
    try:
        nodes = list(ast.walk(ast.parse(code)))
    except SyntaxError:  # another check says so
        return 0
    texts = [one for one in nodes if isinstance(one, ast.Constant)]
    return sum((one.end_lineno or one.lineno) - one.lineno for one in texts)


# The file


@check
def is_valid(notebook: Notebook, path: Path) -> Iterator[str]:
    if (notebook.get("nbformat"), notebook.get("nbformat_minor")) != (4, 5):
        yield "the format is not 4.5"
    for error in iter_validate(notebook, version=4, version_minor=5):
        yield f"not a valid notebook: {str(error).splitlines()[0]}"


@check
def is_as_refresh_writes_it(notebook: Notebook, path: Path) -> Iterator[str]:
    if path.read_text("utf-8") != text_of(normal(notebook)):
        yield "not as `python3 -m morphlab refresh` writes it"


@check
def is_small(notebook: Notebook, path: Path) -> Iterator[str]:
    if path.stat().st_size > LARGEST:
        yield f"larger than {LARGEST} bytes"


@check
def has_the_one_metadata(notebook: Notebook, path: Path) -> Iterator[str]:
    if notebook["metadata"] != METADATA:
        yield "the metadata are not those of every notebook"
    for cell in notebook["cells"]:
        for key in sorted(set(cell["metadata"]) - set(CELL_METADATA)):
            yield f"{cell['id']}: metadata that do not belong here: {key}"


@check
def has_readable_ids(notebook: Notebook, path: Path) -> Iterator[str]:
    seen: set[str] = set()
    for cell in notebook["cells"]:
        name = cell["id"]
        if not is_readable(name):
            yield f"{name}: the id is not words"
        if name in seen:
            yield f"{name}: two cells have this id"
        seen.add(name)


# The outputs: a cell without its number is not compared by its test


@check
def was_run_from_top_to_bottom(notebook: Notebook, path: Path) -> Iterator[str]:
    for number, cell in enumerate(code_cells(notebook), 1):
        if cell["execution_count"] != number:
            yield f"{cell['id']}: run as {cell['execution_count']}, not as {number}"


@check
def shows_what_it_computes(notebook: Notebook, path: Path) -> Iterator[str]:
    for cell in code_cells(notebook):
        silent = "silent" in cell["metadata"].get("tags", [])
        try:
            last = ast.parse(source(cell)).body[-1:]
        except SyntaxError:
            yield f"{cell['id']}: not plain Python"
            continue
        speaks = bool(last) and isinstance(last[0], ast.Expr)
        if speaks and not cell["outputs"] and not silent:
            yield f"{cell['id']}: ends in a value and shows nothing"
        if silent and cell["outputs"]:
            yield f"{cell['id']}: is marked as silent and shows something"


@check
def holds_no_live_widget(notebook: Notebook, path: Path) -> Iterator[str]:
    for name, kind, _ in shown(notebook):
        if kind.startswith(WIDGETS):
            yield f"{name}: a live widget is stored"


@check
def has_no_warnings(notebook: Notebook, path: Path) -> Iterator[str]:
    for name, kind, _ in shown(notebook):
        if kind == "stderr":
            yield f"{name}: text on the error stream"


@check
def shows_no_addresses_of_memory(notebook: Notebook, path: Path) -> Iterator[str]:
    for name, _, text in shown(notebook):
        if re.search(r"\b0x[0-9a-f]{6,}", text):
            yield f"{name}: an address in memory is shown"


@check
def errors_are_meant(notebook: Notebook, path: Path) -> Iterator[str]:
    for cell in code_cells(notebook):
        raised = any(one["output_type"] == "error" for one in cell["outputs"])
        if raised != ("raises-exception" in cell["metadata"].get("tags", [])):
            yield f"{cell['id']}: an error and the tag raises-exception go together"


@check
def is_wholly_compared(notebook: Notebook, path: Path) -> Iterator[str]:
    for cell in code_cells(notebook):
        words = [*cell["metadata"].get("tags", []), *re.findall(r"#.*", source(cell))]
        if re.search(r"nbval|skip-execution", " ".join(words), re.IGNORECASE):
            yield f"{cell['id']}: is taken out of the comparison"


@check
def can_be_read_without_seeing(notebook: Notebook, path: Path) -> Iterator[str]:
    for cell in code_cells(notebook):
        for output in cell["outputs"]:
            data = output.get("data", {})
            pictures = any(kind.startswith("image/") for kind in data)
            if data and "text/plain" not in data:
                yield f"{cell['id']}: an output without text"
            if pictures and "text/html" not in data:
                yield f"{cell['id']}: a picture without HTML that describes it"
            html = "".join(data.get("text/html", ""))
            for image in re.findall(r"<img\b[^>]*>", html):
                if not re.search(r'\balt="[^"]+"', image):
                    yield f"{cell['id']}: a picture without alt text"
            tables = len(re.findall(r"<table\b", html))
            if tables > len(re.findall(r"<caption\b", html)):
                yield f"{cell['id']}: a table without a caption"
    for name, text in prose(notebook):
        if "![](" in text:
            yield f"{name}: a picture without alt text"


# The code


FORBIDDEN = {
    r"\bOutput\(|\binteract(ive|ive_output|_manual)?\(|@interact": (
        "shows by a way that its test does not see"
    ),
    r"\bclear_output\(|display_id": "changes an output that was shown",
    r"^\s*[%!]": "gives a command to the notebook or the machine",
    r";\s*$": "hides a value with a semicolon, which its test does not know",
    r"\bimport \*": "imports everything",
    r"\bmatplotlib|\bpyplot": "draws by itself: figures come from morphlab",
}


@check
def holds_short_plain_code(notebook: Notebook, path: Path) -> Iterator[str]:
    for cell in code_cells(notebook):
        text = source(cell)
        for pattern, what in FORBIDDEN.items():
            if re.search(pattern, text, re.MULTILINE):
                yield f"{cell['id']}: {what}"
        long = len(text.splitlines())
        if kind_of(path) == "tool":  # a text that readers write there is no code
            long -= lines_of_texts(text)
        if long > LONGEST:
            yield f"{cell['id']}: longer than {LONGEST} lines"


# The words


@check
def follows_the_skeleton(notebook: Notebook, path: Path) -> Iterator[str]:
    found = headings(notebook)
    if [level for level, _ in found].count(1) != 1 or found[0][0] > 1:
        yield "the first heading, and no other, is of the first level"
    for (before, _), (level, title) in pairwise(found):
        if level > before + 1:
            yield f"{title!r} skips a level of headings"
    titles = [title for level, title in found if level == 2]
    skeleton = SKELETONS[kind_of(path)]
    kept = [title for title in titles if title in skeleton]
    if kept != list(skeleton):
        yield f"the headings are {', '.join(kept)} and not {', '.join(skeleton)}"


@check
def links_lead_somewhere(notebook: Notebook, path: Path) -> Iterator[str]:
    for name, text in prose(notebook):
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            file = target.partition("#")[0]
            if "://" in target or not file:
                continue
            if "/" in file:  # the lab and the web pages hold this folder alone
                yield f"{name}: {file} is in another folder"
            elif not (path.parent / file).exists():
                yield f"{name}: there is no {file}"


@check
def stays_on_this_machine(notebook: Notebook, path: Path) -> Iterator[str]:
    texts = [(cell["id"], source(cell)) for cell in notebook["cells"]]
    texts += [(name, text) for name, _, text in shown(notebook)]
    for name, text in texts:
        for address in re.findall(r"https?://[^\s)\"'<>]+", text):
            if not address.startswith(ADDRESSES):
                yield f"{name}: names {address}"
        if re.search(r"(?<![\w.])/(home|root|Users|tmp|work)/|\b[A-Z]:\\", text):
            yield f"{name}: names a folder of one machine"


@check
def has_its_place_among_the_slides(notebook: Notebook, path: Path) -> Iterator[str]:
    cells = notebook["cells"]
    for cell, wanted in zip(cells, marks(cells), strict=True):
        mark = cell["metadata"].get("slideshow", {}).get("slide_type", "")
        if mark not in MARKS:
            yield (
                f"{cell['id']}: the slide_type {mark!r} is none that slides know; "
                f"there are {', '.join(filter(None, MARKS))}, or none to go on"
            )
        elif mark != wanted:
            yield (
                f"{cell['id']}: the slide_type is {wanted}, since a heading begins a "
                "slide, a table has one of its own, and the others come one press "
                "later; `python3 -m morphlab refresh` writes it"
            )
        if cell["cell_type"] == "code" and mark != "skip" and not cell["outputs"]:
            yield f"{cell['id']}: shows nothing, so its slide_type is skip"
    if cells and mark_of(cells[0]) != "slide":
        yield f"{cells[0]['id']}: the first cell begins a slide: make it slide"


@check
def cites_rules_that_are_there(notebook: Notebook, path: Path) -> Iterator[str]:
    for name, text in prose(notebook):
        for number in re.findall(r"(?<![\d.\w-])[1-9]\d\d\.\d+[a-z]?(?![\d\w-])", text):
            try:
                rule(number)
            except InvalidText as error:
                yield f"{name}: {error}"
