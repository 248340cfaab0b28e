"""Positions for the tests of what is shown, built by hand from the card pool."""

from __future__ import annotations

from morphlab.cards import card
from morphlab.engine import facedown, game, moves, state
from morphlab.scenarios import notation
from morphlab.show import acts


def seat(pos, player, *, lands=(), hand=(), library=(), up=(), down=()):
    """Give a player cards; ``down`` are pairs of a card and its cause."""
    for name in lands:
        moves.create(pos, card(name), player, "battlefield")
    for name in hand:
        moves.create(pos, card(name), player, "hand")
    for name in library:
        moves.create(pos, card(name), player, "library")
    for name in up:
        moves.create(pos, card(name), player, "battlefield")
    for name, cause in down:
        record = facedown.face_down(cause)
        moves.create(pos, card(name), player, "battlefield", face_down=record)


def table(
    hidden="Willbender", manifest="Shock", hand="Exalted Angel", top="Plains", first=1
):
    """Alice with two face-down creatures and an Anthem, Bob with a Shock.

    The four names are what Bob does not see; ``first`` is the first object's number.
    """
    pos = state.empty(("Alice", "Bob"))
    pos.next_number = first
    lands = ["Plains"] * 3 + ["Island"] * 2
    seat(pos, 0, lands=lands, hand=[hand, hand], library=["Forest", top])
    seat(
        pos, 0, up=["Glorious Anthem"], down=[(hidden, "morph"), (manifest, "manifest")]
    )
    seat(pos, 1, lands=["Mountain"] * 3, hand=["Shock", "Shock"], library=["Swamp"])
    return pos.freeze()


def played(first, *texts):
    """Play actions given as text: positions, events and labels of each step."""
    states, events, labels = [first], [()], [""]
    for text in texts:
        action = notation.read(states[-1], text)
        labels.append(acts.step_label(states[-1], action))
        new, happened = game.apply(states[-1], action)
        states.append(new)
        events.append(happened)
    return states, events, labels


WILLBENDER = (
    "pass", "cast Shock", "choose #2", "tap #L7 for {R}", "pass",
    "turn up #2", "tap #L4 for {U}", "tap #L5 for {U}",
)  # fmt: skip
