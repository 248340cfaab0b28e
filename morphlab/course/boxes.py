"""Boxes: what the course says beside the table, as text and as plain HTML.

A box has a sign, a word and a colour, so that none of them alone carries the meaning.
Its HTML keeps to inline styles and to the page's own colours of text and ground: that
is what an untrusted notebook leaves, and what a dark theme can change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from ..engine.said import bare, said_list, say
from ..languages import translated
from ..show.html import drawn

WIDTH = 78  # of plain text, in letters
FITS = 3  # columns of a table that fit a small page
LETTERS = 26  # of their longest words together, which cannot be broken
SHORT = 8  # letters of a cell that is not broken at all
LABEL = 22  # letters of the longest head of a row that stands out as one

# Sign, and the colours (Okabe-Ito) of the edge and of the badge with its white word.
TONES = {
    "right": ("\u2713", "#009E73", "#00664a"),
    "wrong": ("\u2717", "#D55E00", "#a34700"),
    "open": ("\u25cb", "#0072B2", "#005a8c"),
    "task": ("\u25b7", "#0072B2", "#005a8c"),
    "hint": ("?", "#E69F00", "#7a5400"),
    "shown": ("=", "#009E73", "#00664a"),
    "careful": ("!", "#CC79A7", "#8a3f68"),
    "words": ("\u00b6", "#56B4E9", "#1f5f86"),
}
_EDGE = "1px solid #8a8f98"
_CELL = f"text-align:left;vertical-align:top;padding:4px;border:{_EDGE}"
_CLOSE = _CELL.replace("padding:4px", "padding:3px 2px")
_LINK = re.compile(r"\[([^\[\]]+)\]\(([\w-]+\.ipynb)\)")  # to another notebook
_LINE = "margin:6px 0;line-height:1.5;max-width:46em"


@dataclass(frozen=True)
class Fold:
    """A part of a box that a page shows only when its title is clicked."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """A table in a box: a caption, the heads of its columns, and its rows."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def text(self) -> list[str]:
        """The table as lines of text; long cells run on below themselves."""
        cells: list[tuple[str, ...]] = [
            tuple(_LINK.sub(r"\1", text) for text in row)
            for row in translated([self.heads, *self.rows])
        ]
        most = len(self.heads) - 1
        wide = [max(map(_longest, column)) for column in zip(*cells, strict=True)]
        last = wide.pop()
        left = WIDTH - 2 * most - min(last, 24)
        while sum(wide) > left and max(wide) > 24:
            wide[wide.index(max(wide))] -= 1  # the widest gives way
        wide.append(max(WIDTH - sum(wide) - 2 * most, 24))
        lines = [str(translated(self.caption))]
        for row in cells:
            parts = [
                [
                    part
                    for line in text.split("\n")
                    for part in wrap(line, width) or [""]
                ]
                for text, width in zip(row, wide, strict=True)
            ]
            for line in zip_longest(*parts, fillvalue=""):
                padded = (
                    f"{text:<{width}}" for text, width in zip(line, wide, strict=True)
                )
                lines.append("  ".join(padded).rstrip())
        return lines

    def _unbroken(self) -> int:
        """How many letters the longest words of the columns have together."""
        rows = [
            [_LINK.sub(r"\1", text).replace("}{", "} {") for text in row]
            for row in translated([self.heads, *self.rows])
        ]
        columns = zip(*rows, strict=True)
        return sum(
            max(len(word) for text in column for word in (*_words(text), ""))
            for column in columns
        )

    def html(self) -> str:
        """The table as HTML, with a caption and with heads for rows and columns."""
        letters = self._unbroken()
        # Wide words are set smaller and closer: so most of such tables fit as well.
        size, cell = (14, _CELL) if letters <= LETTERS else (13, _CLOSE)
        long = max((len(translated(row[0])) for row in self.rows), default=0)
        first = cell if long <= LABEL else f"{cell};font-weight:normal"
        heads = "".join(
            f'<th scope="col" style="{cell}">{_text(one)}</th>' for one in self.heads
        )
        body = "".join(
            f'<tr><th scope="row" style="{first}">'
            f"{_cell(row[0])}</th>"
            + "".join(f'<td style="{cell}">{_cell(one)}</td>' for one in row[1:])
            + "</tr>"
            for row in self.rows
        )
        table = (
            '<table style="border-collapse:collapse;margin:6px 0;line-height:1.4;'
            f'font-size:{size}px">'
            '<caption style="text-align:left;font-weight:bold;padding:2px 0">'
            f"{_text(self.caption)}</caption><thead><tr>{heads}</tr></thead>"
            f"<tbody>{body}</tbody></table>"
        )
        if len(self.heads) <= FITS and letters <= LETTERS:
            return table
        # On a small page it is wider than the page: keys must reach it to scroll.
        return f'<div style="overflow-x:auto" tabindex="0">{table}</div>'


@dataclass(frozen=True)
class Box:
    """Something that the course says: a tone, a word, a title, lines and more.

    >>> print(Box("hint", "Hint", "cast.price", ("Look at the stack.",)))
    [?] Hint: cast.price
        Look at the stack.
    """

    tone: str
    word: str
    title: str = ""
    lines: tuple[str, ...] = ()
    grid: Grid | None = None
    folds: tuple[Fold, ...] = ()
    closed: str = ""  # the title under which a page folds all but the first line

    def __str__(self) -> str:
        sign = TONES[self.tone][0]
        word, title = translated((self.word, self.title))
        lines = [f"[{sign}] {word}{': ' if title else ''}{title}"]
        for line in self.lines:
            plain = _LINK.sub(r"\1", translated(line))
            lines += [f"    {part}" for part in wrap(plain, WIDTH)]
        if self.grid is not None:
            lines += [f"    {part}" for part in self.grid.text()]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<{self.word}{': ' if self.title else ''}{self.title}>"

    def _repr_html_(self) -> str:
        sign, edge, badge = TONES[self.tone]
        title = f" <strong>{_inline(self.title)}</strong>" if self.title else ""
        parts = [
            f'<div style="border-left:6px solid {edge};padding:4px 0 4px 10px;'
            'margin:6px 0;font-family:system-ui,sans-serif;font-size:15px">',
            f'<p style="{_LINE}"><span style="background:{badge};color:#ffffff;'
            'padding:2px 8px;border-radius:4px;font-weight:bold">'
            f"{sign} {_text(self.word)}</span>{title}</p>",
        ]
        body = [f'<p style="{_LINE}">{_inline(line)}</p>' for line in self.lines]
        if self.grid is not None:
            body.append(self.grid.html())
        parts += [folded(self.closed, "\n".join(body))] if self.closed else body
        for fold in self.folds:
            lines = (f'<p style="{_LINE}">{_inline(one)}</p>' for one in fold.lines)
            parts.append(folded(fold.title, "".join(lines)))
        return "\n".join([*parts, "</div>"])

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, Any]:
        return {"text/plain": str(self), "text/html": self._repr_html_()}


def folded(title: str, html: str) -> str:
    """Fold HTML under a title: a page shows it when the title is clicked.

    >>> folded("Why?", "<p>So.</p>")
    '<details style="margin:4px 0"><summary style="cursor:pointer">Why?</summary>\
<p>So.</p></details>'
    """
    return (
        '<details style="margin:4px 0"><summary style="cursor:pointer">'
        f"{_text(title)}</summary>{html}</details>"
    )


def _longest(text: str) -> int:
    return max(map(len, text.split("\n")))


def _words(text: str) -> list[str]:
    return text.split() if len(text) > SHORT else [text]


def _cell(text: str) -> str:
    """A cell: lines stay lines, and a short one like "3 min" is not broken."""
    html = _inline(text).replace("\n", "<br>")
    return html if len(translated(text)) > SHORT else html.replace(" ", "&nbsp;")


def _text(text: str) -> str:
    return escape(str(translated(text)))


def _inline(text: str) -> str:
    """Escape a line of prose; what stands in backquotes is code. Notebooks are links.

    >>> _inline("Say `a < b`.")
    'Say <code>a &lt; b</code>.'
    >>> _inline('Say "{3}".')
    'Say "{3}".'
    >>> _inline("[03](03-turn-it-up.ipynb)")
    '<a href="03-turn-it-up.ipynb">03</a>'
    """
    said = escape(str(translated(text)), quote=False)
    # On a small page a cost is broken between its symbols.
    said = said.replace("}{", "}<wbr>{")
    # What is code or in straight quotes is typed, so it stays as it is written.
    parts = re.split(r"(`[^`]+`|\"[^\"]*\")", said)
    made = "".join(_code(one) if n % 2 else drawn(one) for n, one in enumerate(parts))
    return _LINK.sub(r'<a href="\2">\1</a>', made)


def _code(text: str) -> str:
    # On a small page a long call is broken at its brackets, a path at its strokes.
    if text[0] == '"':
        return text
    broken = re.sub(r"([()]|(?<=[a-z]{2})/)", r"\1<wbr>", text[1:-1])
    return f"<code>{broken}</code>"


def cited(text: str, rules: Iterable[str]) -> str:
    """Put the rule numbers behind a sentence, those that it does not name already.

    >>> cited("It is a 2/2.", ["708.2a", ""])
    'It is a 2/2 (708.2a).'
    """
    named = [rule for rule in dict.fromkeys(rules) if rule and rule not in text]
    if not named:
        return text
    return bare(text) + f" ({', '.join(named)})."


def listed(words: Sequence[str], last: str = "and") -> str:
    """Write several words as a list.

    >>> listed(["#1", "#2", "#3"]), listed([])
    ('#1, #2 and #3', 'none')
    """
    if len(words) < 2:
        return words[0] if words else say("none")
    return said_list(words, last)
