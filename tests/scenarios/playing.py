"""Random games for tests: all cards of the pool, decisions from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from morphlab.cards import all_cards, card
from morphlab.engine.game import apply_unchecked, legal_actions, new_game
from morphlab.engine.objects import Event
from morphlab.engine.state import State

LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def random_game(
    seed: int, most: int = 120
) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Play at random from a seed; yield each position and what led to it."""
    chance = random.Random(seed)
    pool = all_cards()
    decks = [
        [card(name) for name in LANDS for _ in range(5)] + chance.choices(pool, k=25)
        for _ in range(2)
    ]
    state = new_game(("Alice", "Bob"), decks, seed)
    yield state, ()
    for _ in range(most):
        legal = list(legal_actions(state))
        if not legal:
            return
        better = [a for a in legal if type(a).__name__ not in ("Pass", "ActivateMana")]
        action = chance.choice(better if better and chance.random() < 0.8 else legal)
        state, events = apply_unchecked(state, action)
        yield state, events
