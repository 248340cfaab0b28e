"""Cards that a scenario brings along: played like any other, and strictly read."""

from __future__ import annotations

import pickle

import pytest

from morphlab.cards import names
from morphlab.cards.check import check
from morphlab.engine.errors import InvalidText, ScenarioError, UnknownCard
from morphlab.scenarios import code, from_code, loads, own, play
from morphlab.scenarios.expect.vocabulary import subtypes
from morphlab.scenarios.invented import all_names, known_card, using

OWL = """\
title = "An owl of paper"
rules = ["702.37e"]

[[cards]]
name = "Paper Owl"
cost = "{2}{U}"
types = "Creature - Paperbird"
pt = "2/3"
abilities = [
  "flying",
  "morph {1}{U}",
  "when it is turned face up, draw 2 cards",
]

[players.Alice]
battlefield = ["#1 = Paper Owl (face down: morph)", "Island x2"]
hand = ["Paper Owl"]

[players.Bob]

[[steps]]
do = "Alice: turn up #1"
expect = ["#1 is 2/3", "#1 is a Paperbird", "#1 is named Paper Owl", "#1 has flying"]

[[steps]]
do = "both pass"
expect = ["Alice's hand: 3 cards", "Alice's hand has Paper Owl"]
"""


TWIN = '[[cards]]\nname = "Paper Owl"\ntypes = "Land"\n'


def test_a_card_of_the_file_is_played_like_any_other():
    assert play(loads(OWL)).failures == ()


def test_it_is_hidden_like_any_other():
    hidden = """
[[steps]]
look = "Down"
expect = [
  "#1 is 2/2",
  "#1 has no name",
  "Bob does not know #1",
  "Bob's view does not name Paper Owl",
]
"""
    assert play(loads(OWL.partition("[[steps]]")[0] + hidden)).failures == ()


def test_it_is_known_in_its_file_only():
    play(loads(OWL))
    assert "Paper Owl" not in names()
    assert "Paper Owl" not in all_names()
    assert "Paperbird" not in subtypes()
    with pytest.raises(UnknownCard):
        known_card("Paper Owl")


def test_a_damaged_file_leaves_no_card_behind():
    with pytest.raises(ScenarioError):
        loads(OWL.replace("Island x2", "Iland x2"))
    assert "Paper Owl" not in all_names()


def test_a_position_carries_it_along():
    state = play(loads(OWL)).steps[-1].after
    assert from_code(code(state)) == state
    assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.parametrize(
    "text",
    [
        *own.PLAIN,
        "Flying",
        "morph {U}",
        "megamorph {3}{u}",
        "disguise {2}{R/W}",
        "ward {2}",
        "protection from black",
        "{T}: add {G}",
        "when it enters, draw a card",
        "when it enters or is turned face up, gain 3 life",
        "when it dies, put 2 +1/+1 counters on it",
        "when it is turned face up, deal 2 damage to any target",
        "when it is turned face up, destroy target creature",
        "when it dies, return target creature to its owner's hand",
    ],
)
def test_each_form_makes_a_card_that_the_strict_checks_accept(text):
    abilities = own.ability(text)
    made = own.own_card("Paper Owl", "{2}{U}", "Creature - Bird", "2/3", abilities)
    assert check(made) is made
    assert len(made.printed.abilities) >= 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "flyng",
        "morph",
        "morph 3",
        "morph {Q}",
        "ward",
        "protection from grey",
        "protection from",
        "when it enters",
        "when it lives, draw a card",
        "when it dies, draw 0 cards",
        "when it dies, draw 99 cards",
        "{T}: add {GG}",
        "when it dies, draw -1 cards",
        "__import__('os')",
        "equip {2}",
        "enchant creature",
        "draw a card",
        "spellmorph {U}",
    ],
)
def test_what_has_no_form_is_refused(text):
    with pytest.raises(InvalidText):
        own.ability(text)


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('"flying"', '"flyng"', 10, "Did you mean flying"),
        ("morph {1}{U}", "morph", 11, "needs a cost of mana"),
        ("draw 2 cards", "draw 99 cards", 12, "Did you mean draw N cards"),
        ('name = "Paper Owl"', 'name = "Shock"', 4, "is taken"),
        ('name = "Paper Owl"', 'name = "Goblin"', 4, "is taken"),
        ('name = "Paper Owl"', 'name = "Test Lock"', 4, "is taken"),
        ('name = "Paper Owl"', 'name = "owl (x4)"', 4, "words of letters"),
        ('name = "Paper Owl"', "name = 3", 5, "not a text"),
        ('pt = "2/3"', 'pt = "big"', 4, "not a power and toughness"),
        ('pt = "2/3"\n', "", 4, "has a power and toughness"),
        ('cost = "{2}{U}"', 'cost = "{2}{Q}"', 4, "not a mana symbol"),
        ('cost = "{2}{U}"\n', "", 4, "no mana cost"),
        ("Creature - Paperbird", "Creture", 4, "line of card types"),
        ("Creature - Paperbird", "Instant", 4, "cannot be made"),
        ("Creature - Paperbird", "Enchantment - Aura", 4, ""),
        ("types =", "type =", 7, "Did you mean types"),
        ("[[cards]]", "[cards]", 4, "[[cards]]"),
        ("\n[players.Alice]", f"\n{TWIN}\n[players.Alice]", 16, "called 'Paper Owl'"),
    ],
)
def test_a_mistake_is_named_with_its_line_and_what_would_be_right(old, new, line, says):
    assert old in OWL
    with pytest.raises(ScenarioError) as caught:
        loads(OWL.replace(old, new, 1))
    assert caught.value.line == line
    assert says in str(caught.value)


def test_there_are_not_too_many():
    card = '[[cards]]\nname = "Paper {}"\ntypes = "Land"\n'
    many = "".join(card.format("ABCDEFGHIJKLMNOPQRSTU"[n] * 2) for n in range(21))
    text = OWL.replace("[[cards]]", f"{many}[[cards]]")
    with pytest.raises(ScenarioError, match="at most 20"):
        loads(text)


def test_cards_of_two_scenarios_do_not_meet():
    one = own.own_card("Paper Owl", "", "Land", "", ())
    two = own.own_card("Paper Cat", "", "Land", "", ())
    with using([one]):
        assert known_card("Paper Owl") is one
        with using([two]):
            assert known_card("Paper Cat") is two
        with pytest.raises(UnknownCard):
            known_card("Paper Cat")
