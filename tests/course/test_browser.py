"""The rule browser: every statement opens, and what it shows is what is played."""

from __future__ import annotations

import sys

import pytest

from morphlab import course
from morphlab.course.browser import LIBRARY, MOST, browse
from morphlab.engine.errors import InvalidText
from morphlab.rulebook import chapters, rule, statement, statements
from morphlab.scenarios import for_statement

SOME = [one.id for one in statements()][::9]


@pytest.mark.parametrize("name", [one.id for one in statements()])
def test_every_statement_is_shown_with_its_rules_and_its_files(name):
    found, text = browse(name), statement(name)
    box = found.box()
    assert box.title == f"{text.id} {text.text}"
    assert [row[0] for row in (box.grid.rows if box.grid else ())] == list(text.rules)
    lines = " ".join(box.lines)
    for one in for_statement(name):
        assert f"`{LIBRARY}{one.file}`" in lines
    if not for_statement(name):
        assert ("nothing to play" in lines) == text.lookup_only


@pytest.mark.parametrize("name", SOME)
def test_every_step_can_be_asked_why(name):
    for number in range(1, len(for_statement(name)) + 1):
        found = browse(name, number)
        for step, told in enumerate(found.played.steps):
            asked = found.why(step)
            assert len(asked) <= MOST
            refused = [one for one in found.why_not(step) if not one.legal]
            if told.refused:
                assert refused
                assert refused[0].action == told.lines[0]
                assert refused[0].rule in told.refused
            for one in (*asked, *found.why_not(step)):
                assert str(one)


def test_the_table_stands_where_it_is_asked_to():
    found = browse("05.10", step=2)
    assert found.table().step == 2
    assert found.table("Bob").viewer == "P2"
    assert "Frog" in str(found)
    assert [one.title for one in found.why()] == [
        "Why is #1 a 1/1?",
        "Why is #2 a 1/1?",
    ]


def test_a_permanent_with_two_ways_up_is_asked_about_each():
    found = browse("08.03")
    answers = [
        one.action
        for step in range(len(found.played.steps))
        for one in found.why_not(step)
    ]
    assert any(" by manifest" in one for one in answers)


def test_a_refused_line_is_answered_once():
    answers = [one.action for one in browse("05.10", step=2).why_not()]
    assert answers[0] == "Alice: turn up #1"
    assert "turn up #1" not in answers


def test_a_rule_opens_its_first_statement_and_names_the_others():
    found = browse("708.11")
    ids = [one.id for one in rule("708.11").statements]
    assert found.statement.id == ids[0]
    assert all(one in " ".join(found.box().lines) for one in ids[1:])


def test_a_term_opens_a_statement_of_its_rules():
    assert browse("ward").statement is not None


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (("99.01",), "99.01"),
        (("5.10",), "Did you mean 05.10"),
        (("708.99",), "708.99"),
        (("no such word",), "no rule number"),
        (("05.10", 9), "no file 9"),
        (("05.10", 0), "no file 0"),
        (("05.10", True), "no file True"),
        (("05.10", 1, 99), "step 99"),
        (("05.10", 1, -1), "step -1"),
    ],
)
def test_what_is_not_there_is_refused_with_what_is(call, says):
    with pytest.raises(InvalidText, match=says):
        browse(*call)


def test_without_a_name_the_chapters_are_shown():
    found = browse()
    assert found.played is None
    assert found.parts()[0].grid.rows[0][0] == "00"
    assert len(found.box().grid.rows) == len(chapters())
    with pytest.raises(InvalidText, match="nothing is played"):
        found.table()


def test_what_is_only_looked_up_says_so():
    name = next(one.id for one in statements() if one.lookup_only)
    assert "nothing to play" in str(browse(name))


def test_the_page_is_text_and_html_without_addresses():
    for found in (browse(), browse("05.10", step=2)):
        bundle = found._repr_mimebundle_()
        assert bundle["text/plain"] == str(found)
        for part in (bundle["text/html"], bundle["text/plain"], repr(found)):
            assert " at 0x" not in part
    assert bundle["text/html"].count("<table") == bundle["text/html"].count("<caption")


def test_without_ipywidgets_it_is_shown_all_the_same(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    found = browse("05.10")
    assert found.widget() is None
    assert set(found._repr_mimebundle_()) == {"text/plain", "text/html"}


# The lists to pick from


@pytest.fixture
def lists():
    pytest.importorskip("ipywidgets")
    found = course.browse("05.10")
    return found, *found.widget().children


def test_the_lists_open_at_what_was_asked_for(lists):
    _, chapter, picked, file, place = lists
    assert (chapter.value, picked.value) == ("05", "05.10")
    assert all(one.description for one in (chapter, picked, file))
    assert len(place.children) == 3


def test_picking_opens_another_statement(lists):
    found, chapter, picked, _, place = lists
    chapter.value = "08"
    assert picked.value == ""
    assert len(place.children) == 1
    for _, name in picked.options[1:]:
        picked.value = name
        assert found.statement.id == name
        assert name in place.children[0].value
    picked.value = ""
    assert found.statement is None


def test_a_statement_with_several_files_lets_one_pick_the_file(lists):
    found, chapter, picked, file, _ = lists
    several = next(one for one in statements() if len(for_statement(one.id)) > 1)
    chapter.value = several.chapter
    picked.value = several.id
    assert file.layout.display == ""
    assert [n for _, n in file.options] == [1, *range(2, len(file.options) + 1)]
    file.value = 2
    assert (found.number, found.played.scenario) == (2, for_statement(several.id)[1])
    single = next(one for one in statements("05") if len(for_statement(one.id)) == 1)
    chapter.value = "05"
    picked.value = single.id
    assert file.layout.display == "none"


def test_what_is_explained_follows_the_table(lists):
    found, *_, place = lists
    _, table, told = place.children
    before = told.value
    table.step = 2
    assert found.step == 2
    assert told.value != before
    assert "not now" in str(found.why_not()[0])
    assert "702.37e" in told.value


def test_the_lists_print_nothing(lists, capsys):
    _, chapter, picked, _, _ = lists
    chapter.value = "12"
    picked.value = picked.options[1][1]
    assert capsys.readouterr() == ("", "")
