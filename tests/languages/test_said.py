"""English texts that keep their message."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from morphlab.engine.errors import IllegalAction
from morphlab.engine.said import (
    Said,
    capital,
    rendered,
    said_list,
    said_row,
    say,
    say_as,
    say_n,
    shown,
)
from morphlab.languages import catalogue, language, set_language, translated


class Mirrored:
    """A catalogue that puts each message in brackets, and its own words in order."""

    def gettext(self, message):
        return {"{who} casts {what}": "<{what} by {who}>"}.get(message, f"<{message}>")

    def pgettext(self, context, message):
        return f"<{context}: {message}>"

    def ngettext(self, one, many, n):
        return f"<{one if n == 1 else many}>"


SAMPLES = [
    (say("a card"), "a card", "<a card>"),
    (say("{who} casts {what}", who="Al", what=say("a card")), None, "<<a card> by Al>"),
    (say_as("of a card", "green"), "green", "<of a card: green>"),
    (say_n("{n} card", "{n} cards", n=2), "2 cards", "<2 cards>"),
    (say_n("{n} card", "{n} cards", n=1), "1 card", "<1 card>"),
    (said_list(["A", say("B"), "C"]), "A, B and C", "<A, <B> and C>"),
    (said_list([say("A"), "B"], "or"), "A or B", "<<A> or B>"),
    (said_list([]), "", ""),
    (said_row([say("A"), "B"], "; "), "A; B", "<A>; B"),
    (say("A") + ": " + say("B"), "A: B", "<A>: <B>"),
    ("A: " + say("B"), "A: B", "A: <B>"),
    (capital(say("a card")), "A card", "<a card>"),
    (say("as they {n} are"), "as they {n} are", "<as they {n} are>"),
]


@pytest.mark.parametrize(("said", "english", "other"), SAMPLES)
def test_a_text_is_english_and_can_be_said_otherwise(said, english, other):
    assert isinstance(said, Said)
    assert rendered(said, Mirrored()) == other
    assert said == (english or str(said))
    assert hash(said) == hash(str(said))
    assert repr(said) == repr(str(said))
    assert json.dumps([said]) == json.dumps([str(said)])


@pytest.mark.parametrize("said", [said for said, _, _ in SAMPLES])
def test_a_copy_can_be_said_otherwise_too(said):
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(said, protocol))
        assert again == said
        assert rendered(again, Mirrored()) == rendered(said, Mirrored())
    assert rendered(copy.deepcopy(said), Mirrored()) == rendered(said, Mirrored())
    assert rendered(copy.copy(said), Mirrored()) == rendered(said, Mirrored())


def test_str_gives_a_plain_text():
    assert type(str(say("a card"))) is str


@pytest.fixture
def italian():
    set_language("it")
    yield
    set_language("en")


def test_nothing_is_translated_before_a_language_is_set():
    assert language() == "en"
    assert translated(say("face down")) == "face down"


def test_a_language_is_shown_once_it_is_set(italian):
    assert language() == "it"
    assert translated({"a": [say("face down"), ("x", 1)]}) == {
        "a": ["a faccia in giù", ("x", 1)]
    }
    assert translated(say("face down"), "en") == "face down"
    assert shown(say("face down")) == "a faccia in giù"
    set_language("en")
    assert shown(say("face down")) == "face down"


def test_a_refusal_is_shown_in_the_language_and_stays_english(italian):
    error = IllegalAction(say("face down"), rule="708.2")
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == "face down (708.2)"
    assert again._render_traceback_() == ["IllegalAction: a faccia in giù (708.2)"]


def test_an_unknown_language_is_refused_and_all_are_named():
    with pytest.raises(ValueError, match=r"en .*it .*es .*ro "):
        set_language("fr")
    assert language() == "en"


@pytest.mark.parametrize(
    ("short", "form"),
    [
        ("it", {0: 1, 1: 0, 2: 1}),
        ("es", {0: 1, 1: 0, 2: 1}),
        ("ro", {1: 0, 0: 1, 2: 1, 19: 1, 20: 2, 100: 2, 101: 1, 119: 1, 120: 2}),
    ],
)
def test_each_language_counts_in_its_own_way(short, form):
    plural = catalogue(short).plural
    assert {n: plural(n) for n in form} == form
