"""Where in a TOML text each key and each item of a list stands.

The reader of the standard library gives no line numbers, so this module finds them by
itself: it walks through the text once and notes the line of each table, key and list
item under its path, such as ``("steps", 2, "expect", 0)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Path = tuple[str | int, ...]
_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(
    r"""\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*="""
)


def line_map(text: str) -> dict[Path, int]:
    r"""Find the line of each table, key and list item of a TOML text.

    >>> line_map("title = 'x'\n[[steps]]\ndo = ['a']")[("steps", 0, "do", 0)]
    3
    """
    found: dict[Path, int] = {(): 1}
    counts: dict[Path, int] = {}
    table: Path = ()
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    number = 0
    while number < len(lines):
        line = lines[number]
        header = _HEADER.match(line)
        key = _KEY.match(line)
        if header is not None and key is None:
            table = _table(_keys(header[2]), header[1] == "[[", counts)
            found.setdefault(table, number + 1)
        elif key is not None:
            path = (*table, *_keys(key[1]))
            found.setdefault(path, number + 1)
            used = 0
            for used, item in _value(text, starts[number] + key.end()):
                if item is not None:
                    found.setdefault((*path, item), number + 1 + used)
            number += used
        number += 1
    return found


def _keys(text: str) -> tuple[str, ...]:
    parts = re.findall(r"""[A-Za-z0-9_-]+|"[^"]*"|'[^']*'""", text)
    return tuple(part.strip("\"'") for part in parts)


def _table(keys: tuple[str, ...], many: bool, counts: dict[Path, int]) -> Path:
    """The path of a header: under an array of tables it means the newest entry."""
    path: Path = ()
    for place, key in enumerate(keys):
        path = (*path, key)
        if many and place == len(keys) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _value(text: str, place: int) -> Iterator[tuple[int, int | None]]:
    """Walk over one value: the lines used so far, and the items of its outer list."""
    depth = line = item = 0
    fresh = True  # the next thing at depth 1 begins an item
    while place < len(text):
        char = text[place]
        if char == "\n":
            if depth == 0:
                yield line, None
                return
            line += 1
        elif char == "#":
            end = text.find("\n", place)
            place = len(text) if end < 0 else end
            continue
        elif char == ",":
            fresh = fresh or depth == 1
        elif char in "]}":
            depth -= 1
        elif not char.isspace():
            if depth == 1 and fresh:
                yield line, item
                item, fresh = item + 1, False
            if char in "[{":
                depth += 1
                if depth == 1:
                    fresh = char == "["
            elif char in "\"'":
                end = _string_end(text, place)
                line += text.count("\n", place, end)
                place = end
                continue
        place += 1
    yield line, None


def _string_end(text: str, start: int) -> int:
    quote = text[start]
    mark = quote * 3 if text.startswith(quote * 3, start) else quote
    place = start + len(mark)
    while place < len(text):
        if quote == '"' and text[place] == "\\":
            place += 2
        elif text.startswith(mark, place):
            return place + len(mark)
        elif len(mark) == 1 and text[place] == "\n":
            return place  # not closed: the reader of TOML says so
        else:
            place += 1
    return len(text)
