"""The rules that the course names, as one page with a place to link to for each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from ..rulebook import rules, statements
from ..show.html import drawn

_NUMBER = re.compile(r"(?<![\w.])[1-9][0-9]{2}\.[0-9]+[a-z]?(?!\w)")
_HEAD = """\
# The rules

Every number of the Comprehensive Rules that this course names, what it says in our own
words, and where it is met. A rule is linked to as `rules.html#r702.37e`.

```{{raw}} html
<dl>
{entries}
</dl>
```
"""


def rule_page(texts: Mapping[str, tuple[str, str]]) -> str:
    """Write the page, in Markdown with HTML inside.

    ``texts`` are the text of each notebook and its title, by the name of its page. A
    number is listed if a statement rests on it or a notebook names it.

    >>> page = rule_page({"07-bye": ("shown as it leaves (708.9)", "07 Good-bye")})
    >>> '<dt id="r708.9">708.9</dt>' in page, '<a href="07-bye.html">' in page
    (True, True)
    """
    said: dict[str, list[str]] = {}
    for each in statements():
        for number in each.rules:
            said.setdefault(number, []).append(each.id)
    named: dict[str, list[str]] = {}
    for page, (text, _) in texts.items():
        for number in sorted(set(_NUMBER.findall(text))):
            named.setdefault(number, []).append(page)
    entries = []
    for one in rules():
        parts = []
        if one.number in said:
            parts.append(f"Statements {', '.join(said[one.number])}.")
        pages = named.get(one.number, ())
        links = [
            f'<a href="{page}.html">{escape(texts[page][1])}</a>' for page in pages
        ]
        if links:
            parts.append(f"Met in {', '.join(links)}.")
        if parts:
            what = "<br>".join([drawn(escape(one.summary)), *parts])
            entries.append(f'<dt id="r{one.number}">{one.number}</dt><dd>{what}</dd>')
    return _HEAD.format(entries="\n".join(entries))
