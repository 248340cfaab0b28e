"""All that is told and shown of the library keeps its message."""

from __future__ import annotations

import re
import sys

import pytest

from morphlab import scenarios
from morphlab.engine.said import Said
from morphlab.languages import set_language
from morphlab.show.frames import payload
from morphlab.show.html import spoken, storyboard
from morphlab.show.labels import LABELS
from morphlab.show.table import Table

# Every fifth scenario: enough for each kind of event.
SOME = scenarios.library()[::5]
# A text that is only names, handles, costs and numbers has nothing to say.
ENGLISH = re.compile(r"\b(the|is|are|of|to|from|has|with|by|at|its|it|a|an|no|not)\b")


@pytest.fixture(scope="module")
def made():
    return [payload(scenarios.play(one)) for one in SOME]


def frames(made):
    for story in made:
        for step in story["steps"]:
            yield from step["views"].values()


def unsaid(texts):
    return sorted({t for t in texts if not isinstance(t, Said) and ENGLISH.search(t)})


def test_what_happens_is_said(made):
    told = [said["text"] for frame in frames(made) for said in frame["said"]]
    assert len(told) > 1000
    assert [text for text in set(told) if not isinstance(text, Said)] == []


def test_what_may_be_done_is_said(made):
    labels = [one["label"] for frame in frames(made) for one in frame["actions"]]
    assert len(labels) > 1000
    assert unsaid(labels) == []


def test_refusals_are_said(made):
    found = [one for frame in frames(made) for one in frame["refused"]]
    assert len(found) > 100
    assert unsaid([one["label"] for one in found]) == []
    assert [one["why"] for one in found if not isinstance(one["why"], Said)] == []


def test_choices_are_said(made):
    asked = [frame["choice"]["prompt"] for frame in frames(made) if frame["choice"]]
    assert asked
    assert [text for text in set(asked) if not isinstance(text, Said)] == []


def test_cards_and_their_layers_are_said(made):
    texts = []
    for frame in frames(made):
        for table in frame["layers"].values():
            texts += [table["title"], *(row["what"] for row in table["rows"])]
            texts += [row["from"] for row in table["rows"]]
        for player in frame["players"]:
            for card in player["permanents"]:
                texts += [*card["text"], *card["marks"], *card["changed"]]
        for card in frame["stack"]:
            texts += [*card["text"], *card["marks"]]
    names = set(scenarios_names())
    assert [text for text in unsaid(texts) if text not in names] == []


def scenarios_names():
    from morphlab.cards.merging import BRISELA
    from morphlab.engine import pool

    # halves of cards, and what two cards are when melded
    return {*pool.names(), *pool.nameable(), BRISELA.name}


def test_labels_are_said():
    assert [key for key, text in LABELS.items() if not isinstance(text, Said)] == []


def test_no_sentence_is_lost_in_an_f_string(monkeypatch):
    """A `Said` that is formatted is a plain text afterwards and stays English."""
    lost = set()
    plain = str.__format__

    def note(self, spec):
        frame = sys._getframe(1)
        name = frame.f_code.co_filename
        if not name.endswith("engine/said.py"):
            lost.add(f"{name.partition('morphlab/')[2]} {frame.f_code.co_name}")
        return plain(self, spec)

    monkeypatch.setattr(Said, "__format__", note, raising=False)
    for one in SOME[::3]:
        payload(scenarios.play(one))
    # Lines of script and expectations are typed, and typed in English.
    typed = ("scenarios/notation.py", "scenarios/expect/", "scenarios/runner.py _label")
    assert {place for place in lost if not place.startswith(typed)} == set()


def test_the_table_changes_its_language(made):
    table = Table(made[0])
    assert table.labels["face_down"] == "face down"
    table.speak("it")
    assert table.labels["face_down"] == "a faccia in giù"
    assert type(table.labels["face_down"]) is str
    table.speak("en")
    assert table.payload == made[0]


def test_the_storyboard_is_in_the_language_that_is_set(made):
    english = storyboard(made[0])
    set_language("it")
    try:
        assert storyboard(made[0]) != english
        assert "a faccia in giù" in Table(made[0])._repr_mimebundle_()["text/html"]
    finally:
        set_language("en")
    assert storyboard(made[0]) == english


def test_a_file_carries_each_sentence_once_in_each_language(made, tmp_path):
    kept = spoken({"payload": made[0], "labels": LABELS}, ["en", "it", "ro"])
    assert [short for short, _ in kept["languages"]] == ["en", "it", "ro"]
    assert len({len(texts) for texts in kept["texts"].values()}) == 1
    pairs = list(zip(*kept["texts"].values(), strict=True))
    assert len(set(pairs)) == len(pairs)

    def filled(value):
        if isinstance(value, dict):
            if "$" in value:
                return kept["texts"]["en"][value["$"]]
            return {key: filled(one) for key, one in value.items()}
        return [filled(one) for one in value] if isinstance(value, list) else value

    assert filled(kept["story"])["payload"] == made[0]
    page = Table(made[0]).save_html(tmp_path / "a.html", languages=["it"])
    text = page.read_text("utf-8")
    assert "a faccia in giù" in text
    assert '"languages": [["en", "English"], ["it", "Italiano"]]' in text
