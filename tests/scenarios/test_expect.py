"""Expectations: each form holds where it should and fails where it should not."""

from __future__ import annotations

import re

import pytest

from morphlab.engine.errors import InvalidText, MorphlabError, UnknownCard
from morphlab.scenarios import forms, loads, play, read_expectation
from morphlab.scenarios.expect.core import _FORMS
from morphlab.scenarios.expect.vocabulary import card_word
from morphlab.scenarios.script import split_items

START = """
title = "x"
[players.Alice]
life = 18
hand = ["Shock", "Exalted Angel"]
graveyard = ["Murder"]
battlefield = [
    "#1 = Exalted Angel (face down: morph, 2 +1/+1 counters, damage 1)",
    "#2 = Willbender (tapped)",
    "#3 = Bonesplitter (attached to #2)",
    "#4 = Exalted Angel (face down: manifest)",
    "#5 = Ruthless Ripper (sick)",
    "Goblin x2 (token)",
    "Plains x4",
    "Mountain",
]
[players.Bob]
battlefield = [
    "#6 = Grizzly Bears (marked: attacked in turn 2, over Shock face down: manifest)",
]
hand = ["Shock"]
[[steps]]
"""
LOOK = 'look = "the start"\n'
UP = 'do = "Alice: turn up #1"\n'
SHOCK = 'do = "Alice: cast Shock targeting Bob paying later"\n'
KILL = 'do = ["Alice: cast Shock targeting #6", "both pass"]\n'
CAST = 'do = "Alice: cast Exalted Angel face down"\n'

HOLDS_AND_FAILS = [
    (
        LOOK,
        "the color identity of Dog Walker is red and white",
        "the color identity of Dog Walker is red",
    ),
    (
        LOOK,
        "a deck of Akroma, Angel of Fury may hold Shock",
        "a deck of Akroma, Angel of Fury may not hold Shock",
    ),
    (LOOK, "#1 is 4/4", "#1 is 2/2"),
    (LOOK, "#1 is not 2/2", "#1 is not 4/4"),
    (LOOK, "copiable #1 is 2/2", "copiable #1 is 4/4"),
    (LOOK, "base #1 is 2/2", "base #1 is 4/4"),
    (LOOK, "face up #1 is 6/7", "face up #1 is 4/5"),
    (LOOK, "printed #1 is 4/5", "printed #1 is 2/2"),
    (LOOK, "#1 has no name", "#2 has no name"),
    (LOOK, "#1 lists card type, power, toughness", "#1 lists name, card type"),
    (LOOK, "#2 has a name", "#1 has a name"),
    (LOOK, "#2 is named Willbender", "#1 is named Exalted Angel"),
    (LOOK, "#1 is not named Exalted Angel", "#2 is not named Willbender"),
    (LOOK, "Willbender is 3/2", "Willbender is 1/2"),
    (LOOK, "#1 has no color", "#2 has no color"),
    (LOOK, "#2 is blue", "#1 is blue"),
    (LOOK, "#1 is not white", "#2 is not blue"),
    (LOOK, "#2 is not white", "#2 is white"),
    (LOOK, "#1 has no mana cost", "#2 has no mana cost"),
    (LOOK, "printed #1 has mana cost {4}{W}{W}", "#1 has mana cost {4}{W}{W}"),
    (LOOK, "#1 has mana value 0", "#1 has mana value 6"),
    (LOOK, "#1 has no abilities", "#2 has no abilities"),
    (LOOK, "#1 has no subtypes", "#2 has no subtypes"),
    (LOOK, "face up #1 has flying", "#1 has flying"),
    (LOOK, "#1 does not have flying", "#2 does not have morph"),
    (LOOK, "#2 has morph {1}{U}", "#2 has morph {2}{U}"),
    (LOOK, "#2 makes no mana", "#L1 makes no mana"),
    (LOOK, "#L1 makes mana: {W}", "#L1 makes mana: {G}"),
    (LOOK, "#1 is a creature", "#3 is a creature"),
    (LOOK, "#1 is not an Angel", "#1 is not a creature"),
    (LOOK, "#1 is face down", "#2 is face down"),
    (LOOK, "#1 is face down by morph", "#1 is face down by manifest"),
    (LOOK, "#2 is face up", "#1 is face up"),
    (LOOK, "#2 is tapped", "#1 is tapped"),
    (LOOK, "#1 is not tapped", "#2 is not tapped"),
    (LOOK, "#1 is untapped", "#2 is untapped"),
    (LOOK, "#5 is summoning sick", "#1 is summoning sick"),
    (LOOK, "#7 is a token", "#1 is a token"),
    (LOOK, "#1 is not a commander", "#1 is a commander"),
    (LOOK, "Bob has 0 damage by commanders", "Bob has 2 damage by commanders"),
    (
        LOOK,
        "#6 has the parts Grizzly Bears, Shock face down",
        "#6 has the parts Grizzly Bears, Shock",
    ),
    (LOOK, "#1 is not attacking", "#1 is attacking"),
    (
        LOOK,
        "#2 has status tapped, unflipped, face up, phased in",
        "#1 has status tapped, unflipped, face up, phased in",
    ),
    (LOOK, "Murder in Alice's graveyard has no status", "#1 has no status"),
    (LOOK, "#1 has 2 +1/+1 counters", "#1 has 1 +1/+1 counter"),
    (LOOK, "#2 has no counters", "#1 has no counters"),
    (LOOK, "#1 has damage 1", "#1 has no damage"),
    (LOOK, "#3 is attached to #2", "#3 is attached to #1"),
    (LOOK, "#2 is not attached", "#3 is not attached"),
    (LOOK, "#6 is controlled by Bob", "#6 is controlled by Alice"),
    (LOOK, "#6 is owned by Bob", "#6 is owned by Alice"),
    (LOOK, "#6 is marked: attacked in turn 2", "#6 is marked: attacked in turn 1"),
    (LOOK, "#1 is not marked", "#6 is not marked"),
    (
        LOOK,
        "#1 has the tag #1 face down (morph), the first",
        "#1 has the tag #1 face down (morph), the second",
    ),
    (LOOK, "#1 would be Exalted Angel face up", "#1 would be Willbender face up"),
    (
        LOOK,
        "#2 layers: printed Willbender; 7c Bonesplitter: +2/+0",
        "#2 layers: printed Willbender; 7c Bonesplitter: +0/+2",
    ),
    (
        LOOK,
        "#1 layers face up: printed Exalted Angel; 7c counters: +2/+2",
        "#1 layers: printed Exalted Angel; 7c counters: +2/+2",
    ),
    (
        LOOK,
        "#4 ways up: {4}{W}{W} by manifest, {2}{W}{W} by morph",
        "#4 ways up: {2}{W}{W} by morph",
    ),
    (LOOK, "#2 ways up: none", "#1 ways up: none"),
    (LOOK, "#1 is not gone", "#1 is gone"),
    (LOOK, "#1 falls under 708", "#2 falls under 708"),
    (LOOK, "#2 does not fall under 708", "#1 does not fall under 708"),
    (LOOK, "not: Willbender is a new object", "Willbender is a new object"),
    (LOOK, "Alice has 18 life", "Alice has 20 life"),
    (LOOK, "Alice's pool: empty", "Alice's pool: {W}"),
    (LOOK, "Alice's hand: 2 cards", "Alice's hand: 3 cards"),
    (LOOK, "Alice's hand: Exalted Angel, Shock", "Alice's hand: Shock"),
    (LOOK, "Bob's graveyard: empty", "Alice's graveyard: empty"),
    (LOOK, "Alice's graveyard has Murder", "Bob's graveyard has Murder"),
    (LOOK, "Alice's hand has no Murder", "Alice's hand has no Shock"),
    (LOOK, "Alice's library top: Plains", "Alice's library top: Shock"),
    (LOOK, "Alice controls 2 Goblins", "Alice controls 3 Goblins"),
    (LOOK, "Alice controls 2 face-down creatures", "Bob controls 1 face-down creature"),
    (LOOK, "Bob controls no lands", "Alice controls no lands"),
    (LOOK, "Alice controls 2 Goblin tokens", "Alice controls 2 Willbender tokens"),
    (LOOK, "Alice controls 1 Willbender", "Bob controls 1 Willbender"),
    (LOOK, "Alice has not lost", "Alice has lost"),
    (LOOK, "the game goes on", "the game is over"),
    (LOOK, "stack: empty", "stack: Shock"),
    (LOOK, "priority: Alice", "priority: Bob"),
    (LOOK, "step: main phase", "step: combat damage"),
    (LOOK, "turn: 3 of Alice", "turn: 3 of Bob"),
    (LOOK, "choice: none", "choice: target by Alice"),
    (LOOK, "Alice may: turn up #1", "Alice may: turn up #2"),
    (LOOK, "Alice may not: turn up #2 (708.7)", "Alice may not: turn up #2 (702.37e)"),
    (LOOK, "Alice may not: cast Exalted Angel (118.3)", "Bob may: cast Shock"),
    (LOOK, "Alice may: attack with #1", "Alice may: attack with #5"),
    (
        LOOK,
        "Alice may not: attack with #5 (302.6)",
        "Alice may not: attack with #1 (302.6)",
    ),
    (LOOK, "Alice may target with Shock: #1, Bob", "Alice may target with Shock: #3"),
    (
        LOOK,
        "Alice may not target with Shock: #3",
        "Alice may not target with Shock: #1",
    ),
    (LOOK, "Alice may look at #1", "Bob may look at #1"),
    (LOOK, "Bob may not look at #1 (708.5)", "Alice may not look at #1 (708.5)"),
    (LOOK, "Bob does not know #1", "Alice does not know #1"),
    (LOOK, "Alice knows #1 is Exalted Angel", "Alice knows #1 is Willbender"),
    (LOOK, "all players know #2 is Willbender", "all players know #1"),
    (LOOK, "Bob sees #1 as face down (morph)", "Bob sees #1 as face down (manifest)"),
    (LOOK, "the judge sees #2 as Willbender", "the judge sees #2 as Exalted Angel"),
    (LOOK, "Bob reads: #1 face down (morph)", "Bob reads: Exalted Angel"),
    (LOOK, "Bob does not read: Exalted Angel", "Alice does not read: Exalted Angel"),
    (
        LOOK,
        "Bob's view does not name Exalted Angel",
        "Alice's view does not name Exalted Angel",
    ),
    (LOOK, "Bob's view names Willbender", "Bob's view names Exalted Angel"),
    (LOOK, "Alice's actions name Shock", "Bob's actions name Shock"),
    (
        LOOK,
        "Bob's view does not change if #1 were Willbender",
        "Alice's view does not change if #1 were Willbender",
    ),
    (
        LOOK,
        "Alice's view changes if #1 were Shock",
        "Bob's view changes if #1 were Shock",
    ),
    (LOOK, "not: #1 is 2/2", "not: #1 is 4/4"),
    (LOOK, "nothing changed", "happened: turned up"),
    (UP, "#1 is 6/7", "nothing changed"),
    (UP, "same object #1", "not: same object #1"),
    (UP, "#1 has a newer timestamp", "#1 has the same timestamp"),
    (UP, "#2 has the same timestamp", "#2 has a newer timestamp"),
    (
        LOOK,
        "#4 has the copiable values that #1 had",
        "#4 has the copiable values that #2 had",
    ),
    (
        LOOK,
        "#2 has not the copiable values that #1 had",
        "#1 has not the copiable values that #1 had",
    ),
    (
        UP,
        "#1 has a newer timestamp than #2",
        "#2 has a newer timestamp than #1",
    ),
    (UP, "happened: turned up #1", "happened: turned up #4"),
    (UP, "happened: turned up #1 by 702.37e", "happened: turned up #1 by 701.40b"),
    (UP, "not happened: enters", "not happened: turned up"),
    (UP, "happened: paid {2}{W}{W}", "happened: paid {3}"),
    (UP, "happened: mana Alice", "happened: mana Bob"),
    (UP, "happened 4 times: mana", "happened once: mana"),
    (
        UP,
        "happened in order: cost shown {2}{W}{W}, paid, turned up #1",
        "happened in order: turned up, paid",
    ),
    (UP, "triggered: none", "triggered: 1 of Exalted Angel"),
    (UP, "never: #1 is 4/5", "never: #1 is 6/7"),
    (UP, "always: stack: empty", "always: #1 is face down"),
    (UP, "Bob's log names Exalted Angel", "Bob's log names Willbender"),
    (
        UP,
        "Bob's view changes if #1 were Willbender",
        "Bob's log does not name Exalted Angel",
    ),
    (SHOCK, "choice: pay by Alice", "choice: none"),
    (SHOCK, "#9 targets Bob", "#9 targets #1"),
    (SHOCK, "stack: Shock", "stack: empty"),
    (KILL, "happened: destroyed #6", "happened: destroyed #5"),
    (CAST, "stack: a face-down spell", "stack: Exalted Angel"),
    (CAST, "stack: #9", "stack: #9, Shock"),
    (
        CAST,
        "Bob's log does not name Exalted Angel",
        "Alice's log does not name Exalted Angel",
    ),
    (CAST, "happened: put on the stack #9", "happened: resolves"),
    (CAST, "Bob's view does not change if #9 were Willbender", "#9 is 4/5"),
]


def played(step: str, text: str) -> tuple[str, ...]:
    quoted = text.replace('"', '\\"')
    return tuple(
        failure.found
        for failure in play(loads(f'{START}{step}expect = ["{quoted}"]')).failures
    )


@pytest.mark.parametrize(("step", "true"), [(s, t) for s, t, _ in HOLDS_AND_FAILS])
def test_it_holds(step: str, true: str) -> None:
    assert played(step, true) == ()


@pytest.mark.parametrize(
    ("step", "false"),
    [(s, f) for s, _, f in HOLDS_AND_FAILS],
)
def test_it_fails_and_says_what_was_found(step: str, false: str) -> None:
    (found,) = played(step, false)
    assert found


def test_each_form_is_tried_both_ways() -> None:
    tried = [t for _, true, false in HOLDS_AND_FAILS for t in (true, false)]
    for pattern, _, example in _FORMS:
        used = [t for t in tried if pattern.fullmatch(t)]
        rare = example in (
            "choices: #1, #2, none",
            "Alice may not: turn up #1 (702.37e)",
            "Bob's view keeps its tags in any order",
        )
        assert used or rare, example


@pytest.mark.parametrize(
    "text",
    [
        "#99 is not white",
        "#99 has no damage",
        "not: #99 is 2/2",
        "#99 is gone",
        "never: #99 is 2/2",
        "Bob does not know #99",
        "not happened: turned up #99",
        "happened 0 times: damage to #99",
        "Alice may not target with Terror: #1",
    ],
)
def test_a_negative_form_about_nothing_fails(text: str) -> None:
    (found,) = played(LOOK if "never" not in text else UP, text)
    assert found


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("#1 is happy", "not an expectation"),
        ("#1 is an Angle", "Angel"),
        ("#1 is named Exalted Angle", "Exalted Angel"),
        ("Carol has 3 life", "Alice"),
        ("step: dinner", "no step"),
        ("happened: turned upp", "turned up"),
        ("happened: sneezes", "no event"),
        ("happened: turned up Exalted Angle", "Exalted Angel"),
        ("Alice may not: turn up #1", "names its rule"),
        ("Bob may not look at #1", "names its rule"),
        ("Alice's hand has no Exalted Angle", "Exalted Angel"),
        ("triggered: Willbender", "counts no triggers"),
        ("Alice's pool: {Q}", "mana symbol"),
        ("x" * 1000, "too long"),
        ("", "not an expectation"),
    ],
)
def test_a_wrong_text_is_refused_when_it_is_read(text: str, hint: str) -> None:
    with pytest.raises(MorphlabError) as caught:
        read_expectation(text, ("Alice", "Bob"))
    assert re.search(re.escape(hint), str(caught.value))


def test_a_swap_for_the_same_card_is_no_test() -> None:
    (found,) = played(LOOK, "Bob's view does not change if #1 were Exalted Angel")
    assert "already" in found


def test_forms_have_one_example_each() -> None:
    assert len(forms()) == len(set(forms())) > 50


def test_choices_are_listed() -> None:
    step = 'do = "Alice: cast Shock"\nexpect = ["choices: {}"]'
    right = "#1, #2, #4, #5, #6, #7, #8, Alice, Bob"
    assert play(loads(START + step.format(right))).failures == ()
    assert play(loads(START + step.format("#1, Bob"))).failures


def test_reading_needs_no_position() -> None:
    with pytest.raises(InvalidText):
        read_expectation("#1 is a Nothing", ("Alice", "Bob"))


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("Shock in Bob's hand, Murder in Bob's hand, none", 3),
        ("Yedora, Grave Gardener in Bob's hand, none", 2),
        ("1 of Akroma, Angel of Fury, 1 of Shock", 2),
        ("#1, #2 and #3", 3),
    ],
)
def test_a_list_is_split_between_its_items(text, items):
    assert len(split_items(text)) == items


def test_the_name_of_the_other_face_is_a_card_name():
    assert card_word("Insectile Aberration") == "Insectile Aberration"
    with pytest.raises(UnknownCard):
        card_word("Insectile Something")
