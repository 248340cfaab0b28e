"""Commander: colour identity, decks, and setting a game up (903)."""

from __future__ import annotations

import pytest

from morphlab import cards
from morphlab.engine.commander import check_deck, color_identity
from morphlab.engine.errors import ImpossiblePosition
from morphlab.engine.game import new_game

AKROMA = cards.card("Akroma, Angel of Fury")
MOUNTAINS = [cards.card("Mountain")] * 99


@pytest.mark.parametrize(
    ("name", "colors"),
    [
        ("Dog Walker", "WR"),  # its hybrid disguise cost counts as both
        ("Exalted Angel", "W"),
        ("Forest", "G"),
        ("Rattleclaw Mystic", "URG"),  # the mana that it makes
        ("Ornithopter", ""),
        ("Siege Rhino", "WBG"),
    ],
)
def test_the_identity_is_that_of_all_symbols_on_the_card(name, colors):
    assert color_identity(cards.card(name)) == colors


def test_a_deck_in_its_colours_is_allowed():
    check_deck(AKROMA, MOUNTAINS)


@pytest.mark.parametrize(
    ("commander", "deck", "why"),
    [
        ("Grizzly Bears", MOUNTAINS, "no legendary creature"),
        ("Akroma, Angel of Fury", MOUNTAINS[1:], "exactly 100"),
        ("Akroma, Angel of Fury", [*MOUNTAINS[1:], cards.card("Dog Walker")], "colour"),
        (
            "Akroma, Angel of Fury",
            [*MOUNTAINS[2:], *[cards.card("Shock")] * 2],
            "more than once",
        ),
    ],
)
def test_a_deck_that_is_wrong_is_refused(commander, deck, why):
    with pytest.raises(ImpossiblePosition, match=why):
        check_deck(cards.card(commander), deck)


def test_a_game_of_commander_begins_with_40_life_and_the_commanders():
    state = new_game(
        ("Ann", "Ben"), (MOUNTAINS, MOUNTAINS), commanders=(AKROMA, AKROMA)
    )
    assert [player.life for player in state.players] == [40, 40]
    assert [state.objects[n].commander for n in state.command] == [1, 2]


def test_each_player_has_one_commander():
    with pytest.raises(ImpossiblePosition, match="each player has one"):
        new_game(("Ann", "Ben"), (MOUNTAINS, MOUNTAINS), commanders=(AKROMA,))
