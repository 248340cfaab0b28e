"""The storyboard and the single HTML file, without a browser."""

from __future__ import annotations

import json
import re
from html import escape as html
from html.parser import HTMLParser

import pytest

from morphlab import course
from morphlab.engine.errors import InvalidText
from morphlab.show.frames import payload
from morphlab.show.html import held_by, save_html, storyboard
from morphlab.show.table import Table
from tests.show import payloads

STORIES = [payloads.story, payloads.crowd, payloads.three, payloads.nasty]
VOID = {"br", "meta", "img"}


def unseen():
    """A story in which Bob never sees which card it is, with notes and a question."""
    made = payload(course.story("turn-shock"))
    made["steps"] = made["steps"][:2]  # before it is turned up
    return made


class Page(HTMLParser):
    """Collect the tags of a page, and fail on one that is not closed in order."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.open, self.text = [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)

    def of(self, wanted):
        return [attributes for tag, attributes in self.attributes if tag == wanted]


@pytest.mark.parametrize("make", STORIES)
class TestStoryboard:
    def test_has_a_part_for_each_step_and_opens_the_current_one(self, make):
        story = make()
        last = len(story["steps"]) - 1
        page = Page(storyboard(story, step=last))
        parts = [one for one in page.of("details") if "border" in one.get("style", "")]
        assert [("open" in part) for part in parts] == [False] * last + [True]

    def test_uses_only_what_an_untrusted_notebook_keeps(self, make):
        page = Page(storyboard(make()))
        allowed = {"style", "scope", "colspan", "open"}
        assert {name for _, names in page.attributes for name in names} <= allowed
        assert not {"style", "svg", "script", "img", "a"} & set(page.tags)

    def test_each_table_has_a_caption_and_heads_with_a_scope(self, make):
        page = Page(storyboard(make()))
        assert page.tags.count("caption") == page.tags.count("table") > 0
        assert {head["scope"] for head in page.of("th")} == {"col", "row"}

    def test_gives_every_dark_cell_a_light_ink(self, make):
        for attributes in Page(storyboard(make())).attributes:
            style = attributes[1].get("style", "")
            assert ("background" in style) == bool(re.search("(^|;)color:", style))


class TestWhoSees:
    def test_bob_does_not_read_the_name_of_the_face_down_card(self):
        story = payloads.story()
        story["steps"] = story["steps"][1:5]
        assert "Exalted Angel" not in storyboard(story, viewer="Bob")
        assert "Exalted Angel" in storyboard(story, viewer="Alice")

    def test_a_page_for_one_seat_holds_no_card_that_is_hidden_from_it(self, tmp_path):
        made, note = unseen(), course.story("turn-shock").steps[1].say
        secret = "Exalted Angel"
        assert note
        for seats, told in (((), True), (("Alice",), True), (("Bob",), False)):
            page = save_html(made, tmp_path / "a.html", seats=seats).read_text("utf-8")
            assert (secret in page) is told, seats
            assert ("judge" in json.dumps(held_by(made, seats or ["judge"]))) is (
                not seats
            )
        assert note not in page
        assert held_by(made, ["judge"])["steps"][1]["notes"] == note

    def test_a_table_is_handed_out_for_one_seat(self, tmp_path):
        shown = Table(unseen(), viewer="Alice", step=1)
        page = shown.save_html(tmp_path / "a.html", seats=["Bob"]).read_text("utf-8")
        assert "Exalted Angel" not in page
        page = shown.save_html(tmp_path / "a.html").read_text("utf-8")
        assert "Exalted Angel" in page
        with pytest.raises(InvalidText, match="no viewer 'Zoe'"):
            shown.save_html(tmp_path / "a.html", seats=["Zoe"])

    def test_an_unknown_viewer_is_refused(self):
        with pytest.raises(InvalidText, match="no viewer 'Zoe'"):
            storyboard(payloads.story(), viewer="Zoe")

    def test_the_answer_is_folded_under_the_question(self):
        text = storyboard(payloads.story())
        question = text.index("Shock aims at it")
        assert (
            question < text.index("The answer") < text.index("2 damage is less than 5")
        )

    def test_a_step_that_is_asked_about_stands_behind_its_answer(self):
        story = payloads.story()
        asked = next(n for n, one in enumerate(story["steps"]) if one["prediction"])
        parts = re.split(r"<details[^>]*border-radius", storyboard(story))[1:]
        for n, (part, one) in enumerate(zip(parts, story["steps"], strict=True)):
            title, found, _ = part.partition("</summary>")
            assert found
            assert (html(one["label"]) in title) == (n < asked), n
        label = html(story["steps"][asked]["label"])
        words = ["question first", "<ul", "The answer", label, "<table"]
        places = [parts[asked].index(word) for word in words]
        assert places == sorted(places)

    def test_mana_is_drawn_wherever_it_stands(self):
        story = payloads.story()
        story["title"] = "For {3}"
        story["steps"][0]["label"] = "Alice has {W}{W}"
        for one in story["steps"]:
            if one["prediction"]:
                one["prediction"] = {**one["prediction"], "question": "Pay {2/R}?"}
        text = storyboard(story)
        assert not re.search(r"\{[0-9WUBRGCX/]+\}", text)

    def test_lands_of_one_name_share_a_row(self):
        assert "Plains x7" in storyboard(payloads.story())

    def test_the_choice_that_is_waited_for_is_told(self):
        text = storyboard(payloads.crowd())
        assert "Bob must choose:</strong> order the blockers of #3" in text


class TestFile:
    @pytest.mark.parametrize("make", STORIES)
    def test_asks_for_nothing_outside_itself(self, make, tmp_path):
        text = save_html(make(), tmp_path / "table.html").read_text("utf-8")
        page = Page(text)
        links = {"src", "href", "action", "data-src"}
        assert not links & {name for _, names in page.attributes for name in names}
        assert page.tags.count("script") == 2

    @pytest.mark.parametrize("make", STORIES)
    def test_carries_the_whole_story(self, make, tmp_path):
        story = make()
        text = save_html(story, tmp_path / "table.html").read_text("utf-8")
        data = re.search(r'id="data">(.*?)</script>', text, re.DOTALL)[1]
        assert json.loads(data)["payload"] == story

    def test_says_which_payload_is_wrong_before_it_writes(self, tmp_path):
        with pytest.raises(InvalidText, match="a payload without 'title'"):
            save_html({}, tmp_path / "table.html")
        assert not (tmp_path / "table.html").exists()

    def test_is_the_same_to_the_byte_each_time(self, tmp_path):
        one, two = (save_html(payloads.story(), tmp_path / name) for name in "ab")
        assert one.read_bytes() == two.read_bytes()
