"""The statements that the rulebook itself answers, the glossary and the coverage."""

from __future__ import annotations

from datetime import date

import pytest

from morphlab.engine.errors import InvalidText, UnknownCard
from morphlab.rulebook import (
    FORMATS,
    Term,
    canonical,
    causes,
    coverage,
    coverage_table,
    draft_facing,
    find,
    glossary,
    legal_in,
    printings,
    rule,
    rules,
    statements,
    term,
)
from morphlab.rulebook.tables import parse_table
from morphlab.rulebook.terms import read_terms


def test_00_03_spellmorph_has_no_rule_of_its_own() -> None:
    """Spellmorph is a term that rests on 100.7 only (00.03)."""
    found = find("spellmorph")
    assert isinstance(found, Term)
    assert found.rules == ("100.7",)
    assert rule("702.37").summary == "Morph."


@pytest.mark.parametrize(
    ("then", "today"),
    [
        ("701.34", "701.40"),
        ("701.56", "701.58"),
        ("701.60", "701.62"),
        ("727", "730"),
        ("730", "733"),
    ],
)
def test_00_07_the_numbers_of_february_2025(then: str, today: str) -> None:
    """The five numbers of the edition of 7 February 2025 are known (00.07)."""
    assert canonical(then, as_of="2025-02-07") == today


def test_01_11_the_named_mechanics() -> None:
    """The named ways to be face down, single cards, and spellmorph apart (01.11)."""
    assert [(c.name, c.variant_of) for c in causes()] == [
        ("morph", ""),
        ("megamorph", "morph"),
        ("disguise", ""),
        ("manifest", ""),
        ("manifest dread", "manifest"),
        ("cloak", ""),
        ("effect:<card>", ""),
    ]
    apart = [c for c in causes(playtest=True) if c not in causes()]
    assert [(c.name, c.playtest) for c in apart] == [("spellmorph", True)]


def test_each_cause_cites_a_known_rule() -> None:
    """The rule that a cause names is one that is known."""
    assert all(rule(c.rule) for c in causes(playtest=True))


def test_15_22_two_printings() -> None:
    """Spellmorph Raise Dead was printed twice, as number 46 and rare (15.22)."""
    assert [
        (p.set, p.number, p.rarity, p.released)
        for p in printings("Spellmorph Raise Dead")
    ] == [
        ("CMB1", "46", "rare", date(2019, 11, 7)),
        ("CMB2", "46", "rare", date(2021, 8, 20)),
    ]


def test_15_23_not_legal() -> None:
    """It is legal in none of the seven formats, only in Mystery Booster (15.23)."""
    legal = [f for f in FORMATS if legal_in("Spellmorph Raise Dead", f)]
    assert len(FORMATS) == 8
    assert legal == ["Mystery Booster Limited"]


def test_another_card_is_refused() -> None:
    """Printings and legality of ordinary cards are not in this rulebook."""
    with pytest.raises(UnknownCard, match="Exalted Angel"):
        printings("Exalted Angel")
    with pytest.raises(UnknownCard, match="Did you mean Spellmorph Raise Dead"):
        legal_in("Spellmorf Raise Dead", "Modern")


def test_another_format_is_refused() -> None:
    """A format that is not listed is refused with the nearest one."""
    with pytest.raises(InvalidText, match="Did you mean Pioneer"):
        legal_in("Spellmorph Raise Dead", "Pionier")


def test_16_17_drafting_face_up() -> None:
    """Drafted cards lie face down, some say otherwise (16.17)."""
    assert draft_facing("Grizzly Bears") == "face down"
    assert draft_facing("Cogwork Librarian") == "face up"


def test_the_glossary_cites_known_rules() -> None:
    """Each term rests on rules that are in the table."""
    known = {r.number for r in rules()}
    assert len(glossary()) >= 45
    assert [t.name for t in glossary() if not known.issuperset(t.rules)] == []


@pytest.mark.parametrize(
    ("language", "word", "name"),
    [
        ("it", "Camuffare", "disguise"),
        ("it", "a faccia in giù", "face down"),
        ("es", "Megametamorfosis", "megamorph"),
        ("ro", "cu fața în jos", "face down"),
        ("en", "ward", "ward"),
    ],
)
def test_terms_are_found_in_other_languages(
    language: str, word: str, name: str
) -> None:
    """A term is found by its official word in another language."""
    assert term(word).name == name
    assert term(name).names[language] == word


def test_unknown_words_stay_empty() -> None:
    """Where no official word is known, none is made up."""
    assert set(term("cloak").names) == {"en", "it", "es"}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ant\t\t\t\t708\tA.\t", "some.tsv:3: 'ant' is out of order"),
        ("cat\t\t\t\t\tA.\t", "some.tsv:3: 'cat' cites no rule"),
        ("cat\t\t\t\t70\tA.\t", "some.tsv:3: '70' is no rule number"),
        ("cat\t\t\t\t708\tA. B.\t", "not one sentence"),
        ("cat\t\t\t\t708\tA\t", "not one sentence"),
    ],
)
def test_a_bad_term_is_refused(line: str, says: str) -> None:
    """A line of the glossary that is wrong is refused where it stands."""
    columns = ("en", "it", "es", "ro", "rules", "definition", "note")
    text = "\n".join(("\t".join(columns), "bee\t\t\t\t708\tA.\t", line))
    with pytest.raises(InvalidText) as error:
        read_terms(parse_table(text, "some.tsv", columns))
    assert says in str(error.value)


def test_coverage_counts_each_statement_once() -> None:
    """Played, looked up and missing add up to all, chapter by chapter."""
    found = coverage(["05.01", "05.01", "00.03", "00.01"])
    assert (found.played, found.lookup, len(found.missing)) == (3, 8, 353)
    assert all(
        row.played + row.lookup + len(row.missing) == row.statements
        for row in found.rows
    )
    assert found.rows[0].missing == ("00.02", "00.08")


def test_coverage_ends_when_all_are_played() -> None:
    """With every statement that can be played played, nothing is missing."""
    found = coverage(s.id for s in statements() if not s.lookup_only)
    assert found.missing == ()
    assert coverage_table(found).splitlines()[-1] == "played 355 of 364"


def test_coverage_of_nothing() -> None:
    """Without scenarios nothing is played, and the last line says so."""
    table = coverage_table(coverage([])).splitlines()
    assert table[-1] == "played 0 of 364"
    assert len(table) == 1 + 18 + 2
    assert len({len(line) for line in table[:-1]}) == 1


def test_coverage_refuses_an_unknown_id() -> None:
    """A scenario that names a statement that is not there is noticed."""
    with pytest.raises(InvalidText, match=r"there is no statement 05\.99"):
        coverage(["05.99"])
