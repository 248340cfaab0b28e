"""The notation: it reads back, it is ambiguous for nobody, it hides what is hidden."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from morphlab.cards import names
from morphlab.engine import facedown, moves
from morphlab.engine.actions import (
    ActivateMana,
    Cast,
    Choose,
    Concede,
    Pass,
    PlayLand,
    TurnUp,
)
from morphlab.engine.errors import AmbiguousText, IllegalAction, InvalidText
from morphlab.engine.game import apply, legal_actions
from morphlab.engine.state import State, empty
from morphlab.scenarios import Run, legal_texts, loads, play, read, write, write_public
from morphlab.scenarios.invented import known_card
from morphlab.scenarios.naming import called, find

from .playing import random_game


def position(alice: str, bob: str = "", extra: str = "") -> State:
    head = f'title = "x"\nexpect = ["turn: 3"]\n{extra}\n'
    text = f"{head}[players.Alice]\n{alice}\n[players.Bob]\n{bob}"
    return loads(text).cases[0].state


TABLE = position(
    'battlefield = ["#1 = Exalted Angel (face down: manifest)", "Plains x4", "Forest", '
    '"#2 = Grizzly Bears", "#3 = Grizzly Bears", '
    '"#4 = Exalted Angel (face down: morph)"]\n'
    'hand = ["Shock", "Shock", "Exalted Angel", "Plains", "Grizzly Bears"]\n'
    'graveyard = ["Shock"]',
    'hand = ["Shock"]\nbattlefield = ["#5 = Willbender (face down: morph)"]',
)


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("pass", "pass"),
        ("PASS", "pass"),
        ("play plains", "play Plains"),
        ("cast Shock", "cast Shock"),
        ("cast Shock (2)", "cast Shock (2)"),
        ("cast  exalted angel", "cast Exalted Angel"),
        ("cast Exalted Angel face down", "cast Exalted Angel face down"),
        ("cast Exalted Angel face down by morph", "cast Exalted Angel face down"),
        ("turn up #1 by manifest", "turn up #1 by manifest"),
        ("turn #1 face up by morph", "turn up #1 by morph"),
        ("turn up #4", "turn up #4"),
        ("tap Plains for W", "tap #L1 for {W}"),
        ("tap #L3 for {W}", "tap #L3 for {W}"),
        ("tap Forest", "tap #L5 for {G}"),
        ("concede", "concede"),
        ("Bob concedes", "Bob concedes"),
    ],
)
def test_an_action_reads_back(text: str, again: str) -> None:
    action = read(TABLE, text)
    assert write(TABLE, action) == again
    assert read(TABLE, again) == action


def test_the_texts_read_as_the_right_actions() -> None:
    hand = TABLE.players[0].hand
    assert read(TABLE, "pass") == Pass()
    assert read(TABLE, "cast Shock") == Cast(hand[0])
    assert read(TABLE, "cast Shock (2)") == Cast(hand[1])
    assert read(TABLE, "cast Exalted Angel face down") == Cast(hand[2], "morph")
    assert read(TABLE, "play Plains") == PlayLand(hand[3])
    assert read(TABLE, "Bob concedes") == Concede(1)
    first = TABLE.battlefield[0]
    assert read(TABLE, "turn up #1 by morph") == TurnUp(first, "morph")
    assert read(TABLE, "tap Plains for W") == ActivateMana(TABLE.battlefield[1], 0)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("turn up #1", "manifest or morph"),
        ("turn up Grizzly Bears", "#2, #3"),
    ],
)
def test_what_could_be_two_things_is_ambiguous(text: str, hint: str) -> None:
    with pytest.raises(AmbiguousText, match=hint):
        read(TABLE, text)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "pass"),
        ("pas", "mean pass"),
        ("pass now", "pass"),
        ("cast Shokc", "mean Shock"),
        ("turn up Exalted Angel", "face-down object has no name"),
        ("turn up #99", "#1"),
        ("turn up #1 by morf", "mean morph"),
        ("tap Forest for {U}", "{G}"),
        ("sing", "Possible now"),
        ("x" * 5000, "too long"),
        ("cast Shock (9)", "there are"),
    ],
)
def test_a_misspelt_action_says_what_would_be_right(text: str, hint: str) -> None:
    with pytest.raises(InvalidText) as caught:
        read(TABLE, text)
    assert hint in str(caught.value)
    assert len(str(caught.value)) < 500


def test_an_answer_where_nothing_is_asked_is_illegal() -> None:
    with pytest.raises(IllegalAction):
        read(TABLE, "choose #1")


def test_choices_are_read_by_handle_name_and_player() -> None:
    state = position(
        'hand = ["Shock"]\npool = "{R}"',
        'battlefield = ["#1 = Grizzly Bears", "#2 = Willbender"]',
    )
    state, _ = apply(state, read(state, "cast Shock"))
    assert state.choice is not None
    texts = [write(state, Choose(option)) for option in state.choice.options]
    assert texts == ["choose #1", "choose #2", "choose Alice", "choose Bob"]
    assert read(state, "choose Grizzly Bears") == read(state, "target #1")
    assert read(state, "choose bob").option == state.choice.options[3]  # type: ignore[union-attr]
    with pytest.raises(InvalidText, match="Grizzly Bears"):
        read(state, "choose Grizly Bears")


def test_legal_texts_name_each_action_once() -> None:
    texts = legal_texts(TABLE)
    assert texts[0] == "pass"
    assert "turn up #1 by morph" in texts
    assert "cast Exalted Angel face down" in texts
    assert len(texts) == len(set(texts))


def test_public_texts_hide_what_is_hidden() -> None:
    cast = read(TABLE, "cast Exalted Angel face down")
    assert write_public(TABLE, cast, 0) == "cast Exalted Angel face down"
    assert write_public(TABLE, cast, 1) == "cast a card face down by morph"
    up = read(TABLE, "turn up #4")
    assert write_public(TABLE, up, 1) == "turn up #4 by morph"
    assert write_public(TABLE, read(TABLE, "cast Shock"), 1) == "cast Shock"


def test_public_texts_do_not_depend_on_the_hidden_card() -> None:
    """A manifested card with and without morph: the way is always said to others."""
    texts = []
    for name in ("Exalted Angel", "Grizzly Bears"):
        pos = empty(("Alice", "Bob"))
        down = facedown.face_down("manifest")
        obj = moves.create(pos, known_card(name), 0, "battlefield", face_down=down)
        texts.append(write_public(pos.freeze(), TurnUp(obj.number, "manifest"), 1))
    assert texts[0] == texts[1] == "turn up #1 by manifest"


def test_which_card_an_effect_casts_face_down_is_not_said() -> None:
    """Illusionary Mask lets a card be cast as it resolves; found by random play."""
    state = position(
        'battlefield = ["Illusionary Mask", "Plains x6"]\nhand = ["Exalted Angel"]',
        'hand = ["Shock"]',
    )
    run = Run(state)
    run.line("Alice: activate Illusionary Mask choosing 6")
    for name in ("Alice", "Bob"):
        run.line(f"{name}: only pass")
    state = run.state
    assert state.choice is not None
    option = Choose(state.choice.options[0])
    assert write(state, option) == "cast Exalted Angel for free"
    assert write_public(state, option, 0) == "cast Exalted Angel for free"
    assert write_public(state, option, 1) == "cast a card face down"


@pytest.mark.parametrize("zone", ["hand", "library", "graveyard", "exile"])
def test_every_name_reads_back_from_every_zone(zone: str) -> None:
    """Also a name with an "in" of its own, such as Hide in Plain Sight."""
    pos = empty(("Alice", "Bob"))
    cards = [moves.create(pos, known_card(name), 1, zone).number for name in names()]
    state = pos.freeze()
    for number in cards:
        assert find(state, called(state, number)) == number


@settings(max_examples=12)
@given(st.integers(0, 10_000))
def test_every_legal_action_of_random_games_reads_back(seed: int) -> None:
    for state, _ in random_game(seed, 80):
        for action in list(legal_actions(state))[:25]:
            text = write(state, action)
            assert read(state, text) == action, text


def test_what_is_attacked_is_written_where_there_is_a_choice() -> None:
    text = """
        title = "x"
        step = "beginning of combat"
        [players.Alice]
        battlefield = ["#1 = Grizzly Bears"]
        [players.Bob]
        battlefield = ["#5 = Jace Beleren"]
        [[steps]]
        do = ["go to declare attackers"]
        """
    state = play(loads(text)).steps[-1].after
    texts = legal_texts(state)
    assert {"attack Bob with #1", "attack #5 with #1", "done"} <= set(texts)
    assert [write(state, read(state, one)) for one in texts] == texts
