"""The table in Python: what it checks, what it says, and how it is played."""

from __future__ import annotations

import re
import subprocess
import sys
from copy import deepcopy

import pytest

from morphlab.engine.errors import IllegalAction, InvalidText
from morphlab.show.labels import LABELS
from morphlab.show.table import HERE, Table
from tests.show import payloads


@pytest.fixture
def story():
    return payloads.story()


def sent(table):
    """Collect what the table sends to the page."""
    messages = []
    table.send = lambda content, buffers=None: messages.append(content)
    return messages


def without_anywidget(code):
    """Run code in a Python that has no anywidget and no ipywidgets."""
    head = (
        "import sys\n"
        "for name in ('anywidget', 'ipywidgets', 'traitlets'):\n"
        "    sys.modules[name] = None\n"
        f"sys.path.insert(0, {str(HERE.parents[1])!r})\n"
    )
    return subprocess.run(
        [sys.executable, "-c", head + code], capture_output=True, text=True, check=False
    )


class TestOpening:
    def test_opens_at_the_start_as_the_first_viewer(self, story):
        table = Table(story)
        assert (table.step, table.viewer) == (0, "P1")

    def test_takes_a_viewer_by_name(self, story):
        assert Table(story, viewer="Bob").viewer == "P2"

    def test_says_where_it_stands_without_an_address(self, story):
        title = "Shock in response? Turning up does not wait"
        assert repr(Table(story, step=2)) == f'<Table "{title}" step 2 of 7, as Alice>'

    def test_frame_is_what_the_viewer_sees(self, story):
        table = Table(story, step=2, viewer="Bob")
        assert table.frame is story["steps"][2]["views"]["P2"]

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            (lambda p: p.pop("steps"), "a payload without 'steps'"),
            (lambda p: p.pop("viewers"), "a payload without 'viewers'"),
            (lambda p: p["steps"].clear(), "a story without steps"),
            (lambda p: p["viewers"].append(p["viewers"][0]), "its own id"),
            (lambda p: p["steps"][3]["views"].pop("P2"), "step 3 has no view for P2"),
            (
                lambda p: p["steps"][6]["prediction"].update(answer=3),
                "the prediction of step 6 has answer 3",
            ),
            (
                lambda p: p["steps"][0].update(prediction=p["steps"][6]["prediction"]),
                "the start has a prediction",
            ),
            (
                lambda p: p["steps"][6]["prediction"]["why"].pop(),
                "gives 2 reasons for 3 options",
            ),
        ],
    )
    def test_refuses_a_payload_that_cannot_be_shown(self, story, change, says):
        change(story)
        with pytest.raises(InvalidText, match=re.escape(says)):
            Table(story)

    @pytest.mark.parametrize("step", [-1, 8, "2"])
    def test_refuses_a_step_that_is_not_there(self, story, step):
        with pytest.raises(InvalidText, match="the story has steps 0 to 7"):
            Table(story, step=step)

    def test_refuses_a_viewer_that_is_not_there(self, story):
        with pytest.raises(InvalidText, match="There are P1 \\(Alice\\), P2 \\(Bob\\)"):
            Table(story, viewer="Carol")

    def test_refuses_a_theme_that_is_not_there(self, story):
        with pytest.raises(InvalidText, match="theme 'sepia'"):
            Table(story, theme="sepia")

    def test_refuses_a_later_step_that_is_not_there(self, story):
        table = Table(story, step=1)
        with pytest.raises(InvalidText, match="step 8"):
            table.step = 8
        assert table.step == 1

    def test_takes_other_words(self, story):
        table = Table(story, labels={"next": "Avanti"})
        assert (table.labels["next"], table.labels["back"]) == (
            "Avanti",
            LABELS["back"],
        )


class TestPlaying:
    @pytest.fixture
    def played(self, story):
        """A table whose every action adds one step that says what was done."""
        line = [story]

        def on_play(step, viewer, text):
            if text == "cheat":
                raise IllegalAction("cannot cheat", "it is not allowed", rule="100.1")
            new = deepcopy(line[-1])
            del new["steps"][step + 1 :]
            new["steps"].append(deepcopy(new["steps"][-1]) | {"label": text})
            line.append(new)
            return new

        def on_back():
            del line[1:]

        return Table(story, on_play=on_play, on_back=on_back)

    def test_an_action_leaves_the_story_at_the_step_where_it_is_done(self, played):
        played.play(2, "P1", "pass")
        assert (played.step, played.last, played.branch) == (3, 3, 2)
        assert played.payload["steps"][3]["label"] == "pass"

    def test_a_second_action_goes_on_in_the_line(self, played):
        played.play(2, "P1", "pass")
        played.play(3, "P2", "wait")
        labels = [step["label"] for step in played.payload["steps"][3:]]
        assert (labels, played.branch) == (["pass", "wait"], 2)

    def test_an_action_before_the_branch_moves_the_branch(self, played):
        played.play(4, "P1", "pass")
        played.play(1, "P1", "wait")
        assert (played.step, played.last, played.branch) == (2, 2, 1)

    def test_the_line_is_taken_back_to_where_the_story_was_left(self, played, story):
        played.play(4, "P1", "pass")
        played.play(5, "P1", "pass")
        played.back_to_story()
        assert played.payload == story
        assert (played.step, played.branch) == (4, -1)

    def test_after_taking_back_the_next_line_starts_from_the_story(self, played):
        played.play(4, "P1", "first")
        played.back_to_story()
        played.play(6, "P1", "second")
        assert played.last == 7
        assert "first" not in [step["label"] for step in played.payload["steps"]]

    def test_taking_back_without_a_line_changes_nothing(self, played, story):
        played.step = 3
        played.back_to_story()
        assert (played.payload, played.step) == (story, 3)

    def test_the_page_plays_by_message(self, played):
        message = {"type": "play", "step": 2, "viewer": "P1", "text": "pass"}
        played._hear(played, message, [])
        assert played.step == 3
        played._hear(played, {"type": "back_to_story"}, [])
        assert played.step == 2

    def test_an_illegal_action_is_answered_with_the_rule_and_changes_nothing(
        self, played, story
    ):
        messages = sent(played)
        message = {"type": "play", "step": 2, "viewer": "P1", "text": "cheat"}
        played._hear(played, message, [])
        text = "cannot cheat - it is not allowed (100.1)"
        assert messages == [{"type": "refused", "text": text}]
        assert played.payload == story

    def test_the_page_is_answered_even_when_the_callback_breaks(self, story):
        table = Table(story, on_play=lambda step, viewer, text: 1 / 0)
        messages = sent(table)
        message = {"type": "play", "step": 2, "viewer": "P1", "text": "pass"}
        with pytest.raises(ZeroDivisionError):
            table._hear(table, message, [])
        assert messages == [{"type": "refused", "text": "division by zero"}]

    def test_a_table_without_on_play_says_so(self, story):
        table = Table(story)
        assert table.playable is False
        with pytest.raises(InvalidText, match="Make it with on_play"):
            table.play(0, "P1", "pass")

    def test_a_payload_that_cannot_be_shown_is_refused_while_playing(self, story):
        table = Table(story, on_play=lambda step, viewer, text: {"title": "no"})
        with pytest.raises(InvalidText, match="a payload without 'rules'"):
            table.play(0, "P1", "pass")
        assert table.payload == story


class TestShowing:
    def test_text_and_html_and_widget_are_in_the_bundle(self, story):
        bundle = Table(story, step=2)._repr_mimebundle_()
        assert set(bundle) == {
            "text/plain",
            "text/html",
            "application/vnd.jupyter.widget-view+json",
        }
        assert bundle["text/plain"].startswith("<Table ")
        assert "0x" not in bundle["text/plain"] + bundle["text/html"]

    def test_two_tables_of_one_story_have_the_same_text_and_html(self, story):
        one, two = (Table(deepcopy(story), step=2)._repr_mimebundle_() for _ in "ab")
        for kind in ("text/plain", "text/html"):
            assert one[kind] == two[kind]

    def test_bob_is_not_told_what_alice_knows(self, story):
        table = Table(story, step=3, viewer="Bob")
        assert "Exalted Angel" not in str(table)
        table.viewer = "Alice"
        assert "Exalted Angel" in str(table)

    def test_without_anywidget_there_is_text_and_html(self):
        ran = without_anywidget(
            "from tests.show import payloads\n"
            "from morphlab.show.table import Table\n"
            "play = lambda step, viewer, text: payloads.crowd()\n"
            "table = Table(payloads.story(), step=1, on_play=play)\n"
            "print(sorted(table._repr_mimebundle_()))\n"
            "table.play(1, 'P1', 'pass'); print(table)\n"
        )
        assert ran.stderr == ""
        assert ran.stdout.startswith(
            "['text/html', 'text/plain']\n<Table \"A full table"
        )

    def test_importing_show_imports_no_widget_library(self):
        code = "import morphlab.show, sys; print('anywidget' in sys.modules)"
        ran = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True, text=True, check=True, cwd=HERE.parents[1],
        )  # fmt: skip
        assert ran.stdout == "False\n"


class TestModule:
    source = (HERE / "table.js").read_text("utf-8")

    def test_every_label_the_module_asks_for_exists(self):
        keys = set(re.findall(r'\bsay\("([a-z_]+)"', self.source))
        assert len(keys) > 40
        assert keys <= set(LABELS)

    def test_every_label_is_used(self):
        words = set(re.findall(r"[a-z_]+", self.source))
        made = re.compile("^(key|does|look|cause)_")
        assert {key for key in LABELS if not made.match(key)} <= words

    @pytest.mark.parametrize(
        "word", ["innerHTML", "insertAdjacentHTML", "eval(", "http"]
    )
    def test_the_module_sets_no_html_and_asks_no_network(self, word):
        assert word not in self.source

    def test_the_style_asks_no_network(self):
        style = (HERE / "table.css").read_text("utf-8")
        assert not re.search(r"url\(|@import|http", style)
