"""The rulebook: rule numbers, statements in our own words, editions and a glossary.

>>> from morphlab.rulebook import canonical, find, statement
>>> statement("05.02").rules
('116.1', '702.37e')
>>> find("708.2b").summary
'What is face down cannot be turned face down; trying changes nothing.'
>>> canonical("702.36e", as_of="2020-11-20")
'702.37e'
"""

from __future__ import annotations

from ..engine.errors import InvalidText, nearest
from .coverage import Coverage, CoverageRow, coverage, coverage_table
from .editions import (
    NEWEST,
    Edition,
    NumberDidNotExist,
    NumberNotKnown,
    canonical,
    editions,
)
from .lookups import (
    FORMATS,
    Cause,
    Printing,
    causes,
    draft_facing,
    legal_in,
    printings,
)
from .numbers import Rule, rule, rules
from .policies import LEVELS, Policy, policies, policy
from .statements import BASES, Chapter, Statement, chapters, statement, statements
from .terms import Term, glossary, term

__all__ = [
    "BASES",
    "FORMATS",
    "LEVELS",
    "NEWEST",
    "Cause",
    "Chapter",
    "Coverage",
    "CoverageRow",
    "Edition",
    "NumberDidNotExist",
    "NumberNotKnown",
    "Policy",
    "Printing",
    "Rule",
    "Statement",
    "Term",
    "canonical",
    "causes",
    "chapters",
    "coverage",
    "coverage_table",
    "draft_facing",
    "editions",
    "find",
    "glossary",
    "legal_in",
    "policies",
    "policy",
    "printings",
    "rule",
    "rules",
    "statement",
    "statements",
    "term",
]


def find(text: str) -> Statement | Rule | Term:
    """Return what a rule number, the id of a statement or a term stands for.

    Raises:
        InvalidText: it stands for nothing. The message names the nearest right ones.

    >>> find("05.10").basis, find("116.2b").number, find("spellmorph").rules
    ('RUL', '116.2b', ('100.7',))
    >>> find("708.99")
    Traceback (most recent call last):
    morphlab.engine.errors.InvalidText: rule 708.99 is not known here. Nearest are \
708.12, 708.11, 708.10
    """
    wanted = text.strip()
    if wanted[:3].isdigit():
        return rule(wanted)
    if wanted[:2].isdigit():
        return statement(wanted)
    try:
        return term(wanted)
    except InvalidText:
        raise InvalidText(
            f"{text!r} is no rule number, no statement and no term",
            instead=nearest(wanted, [t.name for t in glossary()])
            or "Write it like 708.9, 05.10 or ward",
        ) from None
