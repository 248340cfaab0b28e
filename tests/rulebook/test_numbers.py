"""Rule numbers: the table, the look-up and what it refuses."""

from __future__ import annotations

import pytest

from morphlab.engine.errors import InvalidText
from morphlab.rulebook import NEWEST, Rule, Statement, Term, find, rule, rules
from morphlab.rulebook.numbers import number_key, read_rules, within
from morphlab.rulebook.tables import parse_table

COLUMNS = ("number", "checked", "summary")

# What events and refusals of an engine of face-down cards are likely to cite.
CITED = """
101.2 103.5 104.3a 106.4 107.3d 110.5 111.7 112.1 113.7a 115.1 116.2a 116.2b 116.3
117.1a 117.3a 117.3c 117.3d 117.4 117.5 118.3 118.9d 119.4 120.3a 120.3e 121.4 302.6
303.4k 304.5 305.2 307.5 400.7 401.2 405.5 406.3 500.5 502.1 502.3 504.1 508.1
508.1f 509.1 509.1b 510.1 510.2 510.4 511.3 514.1 514.2 601.2 601.2a 601.2c 601.2f
601.2h 601.2i 601.3e 602.2 603.2 603.3 603.3b 603.4 603.10a 604.3 605.3b 608.2b
608.2n 608.3a 611.2c 611.3a 613.1a 613.2a 613.2b 613.4c 613.7f 614.1e 614.12 616.1
701.6a 701.8a 701.9a 701.13a 701.17a 701.19a 701.21a 701.23a 701.26a 701.40a 701.58b
701.62a 702.2 702.3 702.7 702.9 702.10 702.11 702.15 702.19 702.20 702.21a 702.26
702.37e 702.61b 702.108 702.111 702.140 702.143a 702.168d 704.3 704.5a 704.5f 704.5g
704.5j 704.5m 707.2 708.2a 708.5 708.9 708.12 712.16 723.4 730.2e 733.1 800.4a 903.8
903.9a
"""


def read(*lines: str) -> list[str]:
    """Read lines of rule numbers and return the numbers."""
    text = "\n".join(("\t".join(COLUMNS), *lines)) + "\n"
    return list(read_rules(parse_table(text, "some.tsv", COLUMNS)))


def test_what_an_engine_cites_is_there() -> None:
    """The rules of play, combat, layers and keywords that events cite are known."""
    known = {r.number for r in rules()}
    wanted = CITED.split()
    assert [n for n in wanted if n not in known] == []


def test_each_rule_says_something_of_its_own() -> None:
    """Each rule is one short line; a part does not only repeat the rule above it."""
    assert [r.number for r in rules() if not 4 <= len(r.summary) <= 140] == []
    above = {r.number: r.summary for r in rules()}
    same = [
        r.number
        for r in rules()
        if r.number[-1].isalpha() and above.get(r.number[:-1]) == r.summary
    ]
    assert same == []


def test_the_face_down_rules_are_complete() -> None:
    """Rule 708 has its twelve rules and two parts."""
    assert [r.number for r in rules() if within(r.number, "708")] == [
        *("708", "708.1", "708.2", "708.2a", "708.2b"),
        *(f"708.{n}" for n in range(3, 13)),
    ]


def test_a_rule_belongs_to_the_newest_edition() -> None:
    """A rule tells the edition that its number belongs to."""
    assert rule("708.9").edition == NEWEST


def test_numbers_from_memory_are_marked() -> None:
    """Numbers that were not looked up in the edition are marked."""
    assert not rule("702.108").confirmed
    assert rule("702.37e").confirmed
    assert all(rule(n).confirmed for n in ("116.2b", "613.2b", "701.40b", "708.9"))


@pytest.mark.parametrize(
    ("number", "name", "cited"),
    [
        ("708", "12.01", True),
        ("708.9", "12.01", True),
        ("702.37", "05.01", True),
        ("702.37e", "05.19", False),
        ("708.1", "05.33", False),
        ("702.3", "05.01", False),
    ],
)
def test_statements_are_found_by_prefix(number: str, name: str, cited: bool) -> None:
    """A rule finds the statements that cite it or a part of it, and no others."""
    assert (name in [s.id for s in rule(number).statements]) is cited


@pytest.mark.parametrize(
    ("number", "near"),
    [("702.37k", "702.37"), ("708.99", "708.12"), ("735", "733"), ("116.2", "116.2")],
)
def test_near_numbers_are_offered(number: str, near: str) -> None:
    """A number that is not known is refused with the nearest ones that are."""
    if number == near:
        assert rule(number).number == number
        return
    with pytest.raises(InvalidText, match=f"{near}(,|$)"):
        rule(number)


@pytest.mark.parametrize(
    "number",
    ["", "70", "7020", "702.", "702.0", "702.37l", "702.37o", "702.37E", "0.1"],
)
def test_what_is_no_number_is_refused(number: str) -> None:
    """A text that cannot be a rule number is refused, with the form of one."""
    with pytest.raises(InvalidText, match="Write it like"):
        number_key(number)


def test_letters_after_z_are_numbers_too() -> None:
    """State-based actions go beyond the letter z."""
    assert number_key("704.5z") < number_key("704.5aa")


@pytest.mark.parametrize(
    ("text", "kind"), [("05.10", Statement), ("708.9", Rule), (" Ward", Term)]
)
def test_find_tells_the_kinds_apart(text: str, kind: type) -> None:
    """Ids, rule numbers and terms are found by one question."""
    assert isinstance(find(text), kind)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("05.45", "05.01 to 05.44"),
        ("708.13", "708.12"),
        ("mainfest", "manifest"),
        ("", "like 708.9, 05.10 or ward"),
        ("?!", "like 708.9, 05.10 or ward"),
    ],
)
def test_find_names_what_would_be_right(text: str, hint: str) -> None:
    """What stands for nothing is refused with the nearest right things."""
    with pytest.raises(InvalidText, match=hint):
        find(text)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("708.0\tyes\tSome.", "some.tsv:3: '708.0' is no rule number"),
        ("707\tyes\tSome.", "some.tsv:3: 707 is out of order"),
        ("708\tyes\tSome.", "some.tsv:3: 708 is out of order or twice there"),
        ("709\tno\tSome.", "checked is 'no'"),
        ("709\tyes\tSome", "no sentence"),
        ("709.1\tyes\tSome.", "some.tsv:3: 709.1 has no section"),
    ],
)
def test_a_bad_line_of_the_table_is_refused(line: str, says: str) -> None:
    """A line of the table of rule numbers that is wrong is refused where it stands."""
    assert read("708\tyes\tSome.", "708.1\tyes\tSome.") == ["708", "708.1"]
    with pytest.raises(InvalidText) as error:
        read("708\tyes\tSome.", line)
    assert says in str(error.value)
