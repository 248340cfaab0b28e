"""Two permanents of one card share its abilities: each works for its own player."""

from __future__ import annotations

import pytest

from morphlab import cards
from morphlab.engine import facedown, layers, moves, state
from morphlab.engine.facedown import ways_up

COMPANY = ("Sage-Eye Harrier", "Soul Warden", "Krosan Colossus", "Zoetic Cavern")
HIDDEN = {"morph": "Willbender", "disguise": "Dog Walker", "manifest": "Siege Rhino"}
PERMANENTS = [card for card in cards.all_cards() if card.printed.is_permanent]


def seen(card, mine, theirs):
    """What Ann's permanents are, and how they are turned up, beside those cards."""
    pos = state.empty(("Ann", "Ben"), 1)
    for player in (0, 1):
        for name in COMPANY:
            moves.create(pos, cards.card(name), player, "battlefield")
        for cause, name in HIDDEN.items():
            down = facedown.face_down(cause)
            moves.create(pos, cards.card(name), player, "battlefield", face_down=down)
    anns = [obj.number for obj in pos.permanents() if obj.controller == 0]
    for player, number in ((0, mine), (1, theirs)):
        for _ in range(number):
            moves.create(pos, card, player, "battlefield")
    return [
        (layers.characteristics(pos, pos.objects[n]), ways_up(pos, pos.objects[n]))
        for n in anns
    ]


@pytest.mark.parametrize("card", PERMANENTS, ids=lambda card: card.name)
def test_what_does_nothing_for_a_player_does_nothing_beside_their_own(card) -> None:
    """Ben's card, which Ann's permanents do not notice, adds nothing to Ann's own."""
    if seen(card, 0, 1) == seen(card, 0, 0):
        assert seen(card, 1, 1) == seen(card, 1, 0)


def test_the_test_above_has_something_to_say() -> None:
    noticed = [c.name for c in PERMANENTS if seen(c, 1, 0) != seen(c, 0, 0)]
    alone = [c.name for c in PERMANENTS if seen(c, 0, 1) == seen(c, 0, 0)]
    assert {"Glorious Anthem", "Secret Plans", "Cryptolith Rite"} <= {*noticed} & {
        *alone
    }
