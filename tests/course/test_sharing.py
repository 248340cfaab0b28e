"""Make your own: mistakes are shown with their line, files are never lost."""

from __future__ import annotations

import os

import pytest

from morphlab import course
from morphlab.course.sharing import (
    Made,
    link,
    load_made,
    make,
    open_code,
    saved,
    scratch,
)
from morphlab.engine.errors import IllegalAction, InvalidText, ScenarioError
from morphlab.scenarios import code

OWL = """\
title = "An owl of paper"
rules = ["702.37e"]

[[cards]]
name = "Paper Owl"
cost = "{2}{U}"
types = "Creature - Bird"
pt = "2/3"
abilities = ["flying", "morph {U}"]

[players.Alice]
battlefield = ["#1 = Paper Owl (face down: morph)", "Island x1"]

[players.Bob]

[[steps]]
do = "Alice: turn up #1"
expect = ["#1 is 2/3"]
"""
ODD_NAMES = ["", "../x", "a/b", ".x", "Owl", "x.toml", "x y", "-x", "x-", None, 3]


def test_what_is_right_is_played():
    made = make(OWL)
    assert made.error is None
    assert "Every expectation holds. Steps: 1." in str(made)
    assert made.table(step=1).step == 1
    assert "Paper Owl" in str(made.table(step=1))


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('"Island x1"', '"Iland x1"', 12, "Did you mean Island"),
        ("title =", "title", 1, "not TOML"),
        ("turn up #1", "turn up #9", 17, "#9"),
        ("Island x1", "Island x1 (tapped)", 17, "118.3"),
        ('"flying"', '"flyng"', 9, "Did you mean flying"),
    ],
)
def test_a_mistake_is_shown_with_its_line_and_not_raised(old, new, line, says):
    made = make(OWL.replace(old, new, 1))
    assert made.error.line == line
    told = " ".join(str(made).split())
    assert f"line {line}:" in told
    assert says in told
    assert OWL.replace(old, new, 1).splitlines()[line - 1].strip() in told
    html = made._repr_mimebundle_()["text/html"]
    assert "A mistake" in html
    for ask in (made.table, made.code, lambda: made.save_html("x", scratch())):
        with pytest.raises(ScenarioError):
            ask()


def test_an_expectation_that_does_not_hold_is_told_with_what_is():
    made = make(OWL.replace("is 2/3", "is 3/3"))
    assert made.error is None
    assert "Line 18: expected `#1 is 3/3`; it is 2/3." in str(made)


@pytest.mark.parametrize("text", [None, 3, b"title", ["title"]])
def test_what_is_no_text_is_refused(text):
    with pytest.raises(InvalidText, match="a scenario is a text"):
        make(text)


@pytest.mark.parametrize("text", ["", "\0", "[" * 5000, "title = 1", "x" * 300_000])
def test_no_text_makes_it_raise(text):
    assert make(text).error is not None
    assert str(make(text))


# One-line codes


def test_a_position_goes_through_its_code():
    made = make(OWL)
    shown = open_code(made.code(1))
    assert "Paper Owl" in str(shown)
    assert code(made.played.steps[1].after) == made.code(1)
    assert "\n" not in made.code(1)


def test_what_is_shared_can_be_played_on():
    shown = open_code(make(OWL).code(0))
    viewer = shown.payload["viewers"][0]["id"]
    shown.play(0, viewer, "turn up #1")
    shown.play(1, viewer, "tap #L1 for {U}")
    assert "2/3" in str(shown)
    with pytest.raises(IllegalAction):
        shown.play(shown.step, viewer, "turn up #1")


def test_the_table_gives_the_code_of_the_step_that_is_shown():
    made = make(OWL)
    shown, sent = made.table(), []
    shown.send = sent.append
    shown._hear(shown, {"type": "copy", "step": 1}, [])
    assert sent.pop() == {"type": "code", "step": 1, "text": made.code(1)}
    # In a line of one's own it is the position there, not the story's.
    shown.play(0, shown.payload["viewers"][0]["id"], "turn up #1")
    shown._hear(shown, {"type": "copy", "step": 1}, [])
    own = sent.pop()["text"]
    assert str(open_code(own)).count("Paper Owl") == str(shown).count("Paper Owl")
    shown._hear(shown, {"type": "copy", "step": 7}, [])
    assert sent.pop()["type"] == "refused"


def test_a_link_holds_the_code_and_only_a_code():
    line = make(OWL).code(1)
    made = link("https://example.org/morphs/", f" {line} ")
    assert made == f"https://example.org/morphs/position.html#{line}"
    with pytest.raises(InvalidText):
        link("https://example.org", "morphlab1:nothing")
    for wrong in ("", "example.org", "javascript:alert(1)", "https://a.org/?x", None):
        with pytest.raises(InvalidText, match="no address"):
            link(wrong, line)


@pytest.mark.parametrize("step", [-1, 2, True, None, "1"])
def test_there_is_no_code_of_another_step(step):
    with pytest.raises(InvalidText, match="0 to 1"):
        make(OWL).code(step)


@pytest.mark.parametrize("text", ["", "morphlab1:", "morphlab1:xyz", "hello", None, 3])
def test_what_is_no_code_is_refused(text):
    with pytest.raises(InvalidText):
        open_code(text)


# Files


def test_what_was_saved_is_loaded(tmp_path):
    box = make(OWL).save("paper-owl", tmp_path / "mine")
    assert str(box) == "[=] Saved: paper-owl.toml"
    found = load_made("paper-owl", tmp_path / "mine")
    assert found.text == OWL
    assert found.error is None
    assert saved(tmp_path / "mine") == ("paper-owl",)


def test_a_text_with_a_mistake_can_be_kept(tmp_path):
    make("title = ").save("not-yet", tmp_path)
    assert load_made("not-yet", tmp_path).error is not None


def test_nothing_is_replaced_without_being_asked(tmp_path):
    make(OWL).save("owl", tmp_path)
    other = make(OWL.replace("paper", "tin"))
    with pytest.raises(InvalidText, match=r"owl\.toml is there already.*replace=True"):
        other.save("owl", tmp_path)
    assert (tmp_path / "owl.toml").read_text("utf-8") == OWL
    other.save("owl", tmp_path, replace=True)
    assert "tin" in (tmp_path / "owl.toml").read_text("utf-8")
    make(OWL).save_html("owl", tmp_path)
    with pytest.raises(InvalidText, match=r"owl\.html is there already"):
        make(OWL).save_html("owl", tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["owl.html", "owl.toml"]


def test_a_page_can_be_made_for_one_seat(tmp_path):
    made = make(OWL)
    made.save_html("all", tmp_path)
    made.save_html("bob", tmp_path, seats=["Bob"])
    whole = (tmp_path / "all.html").read_text("utf-8")
    bobs = (tmp_path / "bob.html").read_text("utf-8")
    assert '"judge"' in whole
    assert '"judge"' not in bobs
    assert "you may look" in whole
    assert "you may look" not in bobs
    with pytest.raises(InvalidText, match="Carol"):
        made.save_html("carol", tmp_path, seats=["Carol"])
    assert not (tmp_path / "carol.html").exists()


def test_a_file_that_came_in_between_is_not_replaced(tmp_path, monkeypatch):
    from morphlab.course import sharing

    place = tmp_path / "owl.toml"
    real = sharing._move_to_new

    def late(draft, path):
        place.write_text("somebody else's", "utf-8")
        real(draft, path)

    monkeypatch.setattr(sharing, "_move_to_new", late)
    with pytest.raises(InvalidText, match="is there already"):
        make(OWL).save("owl", tmp_path)
    assert place.read_text("utf-8") == "somebody else's"
    assert [path.name for path in tmp_path.iterdir()] == ["owl.toml"]


@pytest.mark.parametrize("in_a_browser", [False, True])
def test_it_works_where_there_are_no_links(tmp_path, monkeypatch, in_a_browser):
    def no_links(*_):
        raise PermissionError(1, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    if in_a_browser:  # Python there does not have it at all
        monkeypatch.delattr(os, "link")
    make(OWL).save("owl", tmp_path)
    with pytest.raises(InvalidText, match="is there already"):
        make(OWL).save("owl", tmp_path)
    assert (tmp_path / "owl.toml").read_text("utf-8") == OWL


def test_a_write_that_fails_leaves_nothing_behind_and_says_so(tmp_path, monkeypatch):
    from morphlab.course import sharing

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    make(OWL).save_html("owl", tmp_path)
    before = (tmp_path / "owl.html").read_bytes()
    monkeypatch.setattr(sharing, "save_html", full)
    with pytest.raises(InvalidText, match="cannot be written - No space left"):
        make(OWL).save_html("owl", tmp_path, replace=True)
    assert (tmp_path / "owl.html").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["owl.html"]


def test_a_folder_that_is_a_file_is_told(tmp_path):
    (tmp_path / "mine").write_text("x")
    with pytest.raises(InvalidText, match="folder mine cannot be made"):
        make(OWL).save("owl", tmp_path / "mine")


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_name_is_words_and_stays_in_the_folder(name, tmp_path):
    made = make(OWL)
    for ask in (made.save, made.save_html, load_made):
        with pytest.raises(InvalidText, match="cannot be the name of a file"):
            ask(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_saved_is_told_with_what_is(tmp_path):
    with pytest.raises(InvalidText, match="There is nothing"):
        load_made("owl", tmp_path)
    make(OWL).save("paper-owl", tmp_path)
    with pytest.raises(InvalidText, match="There are paper-owl"):
        load_made("owl", tmp_path)
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidText, match="not UTF-8"):
        load_made("bad", tmp_path)


def test_the_html_file_needs_nothing_else(tmp_path):
    make(OWL).save_html("owl", tmp_path, viewer="Bob")
    page = (tmp_path / "owl.html").read_text("utf-8")
    assert page.lower().startswith("<!doctype html>")
    assert "http://" not in page.replace("http://www.w3.org", "")


def test_a_scratch_folder_is_new_each_time():
    first, second = scratch(), scratch()
    assert first != second
    assert list(first.iterdir()) == []


def test_the_course_offers_it():
    assert course.make is make
    assert repr(Made(OWL, "owl")) == "<Made owl: played>"
