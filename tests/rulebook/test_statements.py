"""The statements: what the table holds, and what its reader refuses."""

from __future__ import annotations

import dataclasses
from collections import Counter

import pytest

from morphlab.engine.errors import InvalidText
from morphlab.rulebook import BASES, chapters, rules, statement, statements
from morphlab.rulebook.statements import Chapter, read_statements
from morphlab.rulebook.tables import parse_table, read_date

COLUMNS = (
    *("id", "rules", "sources", "basis", "how"),
    *("statement", "scenario", "expected", "note"),
)
GOOD = "00.01\t708.9\t\tCR\t\tIt is shown.\tIt leaves.\tShown.\t"


def read(*lines: str, count: int | None = None) -> list[str]:
    """Read lines of statements as one chapter and return the ids."""
    text = "\n".join(("\t".join(COLUMNS), *lines)) + "\n"
    only = (Chapter("00", "Test", len(lines) if count is None else count),)
    return list(read_statements(parse_table(text, "some.tsv", COLUMNS), only))


def test_there_are_364_statements_in_18_chapters() -> None:
    """There are 364 statements in 18 chapters."""
    assert len(statements()) == 364
    assert [c.count for c in chapters()] == [
        *(8, 11, 24, 38, 13, 44, 22, 17, 32),
        *(13, 23, 17, 23, 6, 19, 25, 20, 9),
    ]


def test_chapters_hold_what_they_announce() -> None:
    """Each chapter has as many statements as the table of chapters says."""
    found = Counter(s.chapter for s in statements())
    assert found == {c.number: c.count for c in chapters()}


def test_each_cited_rule_has_a_summary() -> None:
    """Every rule number that a statement cites is in the table of rule numbers."""
    known = {r.number for r in rules()}
    cited = {number for s in statements() for number in s.rules}
    assert sorted(cited - known) == []
    assert len(cited) > 250


def test_each_basis_is_explained_and_used() -> None:
    """The four bases are the ones that the statements use."""
    assert {s.basis for s in statements()} == set(BASES)


@pytest.mark.parametrize(
    ("name", "cited", "sources"),
    [
        ("00.08", (), 'glossary "Face Down"'),
        ("03.33", ("601.2b", "601.2c"), ""),
        ("05.16", ("118.7",), "text of Exiled Doomsayer"),
        ("05.39", ("702.37e", "116.2b"), "ruling 2021-04-16"),
        ("07.15", ("708.2a", "704.5p"), "303.4d and 704.5m do not apply"),
        ("15.13", ("701.40g",), "ruling 2019-11-12"),
    ],
)
def test_rules_and_sources_are_kept_apart(
    name: str, cited: tuple[str, ...], sources: str
) -> None:
    """Rule numbers and other sources of a statement are two fields."""
    assert (statement(name).rules, statement(name).sources) == (cited, sources)


def test_each_statement_cites_something() -> None:
    """No statement stands without a rule or a source."""
    assert [s.id for s in statements() if not s.rules and not s.sources] == []


def test_conventions_say_so() -> None:
    """A statement that is a convention has a note on what was free to choose."""
    conventions = [s for s in statements() if s.basis == "CONV"]
    assert [s.id for s in conventions] == ["15.20", "15.21", "15.25"]
    assert all(s.note.startswith("Convention:") for s in conventions)


def test_lookups_are_few_and_named() -> None:
    """Nine statements are questions to the rulebook; all others are to be played."""
    assert [s.id for s in statements() if s.lookup_only] == [
        *("00.03", "00.04", "00.05", "00.06", "00.07"),
        *("01.11", "15.22", "15.23", "16.17"),
    ]


def test_statements_cannot_be_changed() -> None:
    """A statement is a value."""
    with pytest.raises(dataclasses.FrozenInstanceError):
        statement("05.10").text = "something else"  # type: ignore[misc]


@pytest.mark.parametrize("chapter", [5, "05"])
def test_a_chapter_is_asked_for_by_number_or_text(chapter: str | int) -> None:
    """A chapter may be given as 5 or as "05"."""
    assert {s.chapter for s in statements(chapter)} == {"05"}


@pytest.mark.parametrize("chapter", [18, "5", "", -1])
def test_an_unknown_chapter_is_refused(chapter: str | int) -> None:
    """A chapter that is not there is refused with the ones that are."""
    with pytest.raises(InvalidText, match="from 00 to 17"):
        statements(chapter)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("05.99", "from 05.01 to 05.44"),
        ("99.01", "from 00 to 17"),
        ("5.10", "look like 05.10"),
        ("", "look like 05.10"),
    ],
)
def test_an_unknown_id_is_refused(name: str, hint: str) -> None:
    """An id that names nothing is refused with what would be right."""
    with pytest.raises(InvalidText, match=hint):
        statement(name)


def test_good_lines_are_read() -> None:
    """The lines that the refusals below spoil are good ones."""
    assert read(GOOD, GOOD.replace("00.01", "00.02")) == ["00.01", "00.02"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (GOOD.replace("00.01", "0.1"), "some.tsv:3: '0.1' is no id"),
        (GOOD, "some.tsv:3: 00.01 is there twice"),
        (GOOD.replace("00.01", "00.00"), "some.tsv:3: 00.00 comes after 00.01"),
        (GOOD.replace("CR", "RC"), "basis 'RC'"),
        (GOOD.replace("708.9", "708.9l"), "some.tsv:3: '708.9l' is no rule number"),
        (GOOD.replace("708.9", ""), "cites nothing"),
        (GOOD.replace("CR\t", "CR\tplay"), "how is 'play'"),
        (GOOD.replace("Shown.", " "), "has no expected"),
        (GOOD + "\tmore", "some.tsv:3: 10 columns"),
        ("", "some.tsv:3: 1 columns"),
    ],
)
def test_a_bad_line_is_refused_where_it_stands(line: str, says: str) -> None:
    """A line that is wrong is refused with the file and the line."""
    if says.startswith("some.tsv:3: 00.0"):
        second = line
    else:
        second = line.replace("00.01", "00.02")
    with pytest.raises(InvalidText) as error:
        read(GOOD, second)
    assert says in str(error.value)


def test_a_missing_statement_is_noticed() -> None:
    """A chapter with a gap is refused, and the gap is named."""
    with pytest.raises(InvalidText, match=r"00\.02"):
        read(GOOD, GOOD.replace("00.01", "00.03"))


def test_a_wrong_count_is_noticed() -> None:
    """A chapter with fewer statements than announced is refused."""
    with pytest.raises(InvalidText, match="has 1 statements instead of 2"):
        read(GOOD, count=2)


def test_a_statement_outside_the_chapters_is_noticed() -> None:
    """A statement of a chapter that does not exist is refused."""
    with pytest.raises(InvalidText, match=r"77\.01 belongs to no chapter"):
        read(GOOD, GOOD.replace("00.01", "77.01"), count=1)


def test_a_wrong_heading_is_noticed() -> None:
    """A table with other columns is refused."""
    with pytest.raises(InvalidText, match=r"some\.tsv:1"):
        list(parse_table("id\ttext\n", "some.tsv", COLUMNS))


@pytest.mark.parametrize("day", ["2021-4-22", "20210422", "2021-02-30", "yesterday"])
def test_a_day_that_is_none_is_refused(day: str) -> None:
    """A day is written like 2021-04-22."""
    with pytest.raises(InvalidText, match="Write it like 2021-04-22"):
        read_date(day)
