"""What is measured: positions to start from, and things to do that check themselves.

Two players, 20 life; the second has nothing and always passes. The first has priority
in the precombat main phase, seven untapped Plains, N face-down Exalted Angels, one
Exalted Angel in hand, and in some workloads three static enchantments.
"""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator
from itertools import groupby

from morphlab.cards import card
from morphlab.engine import facedown, game, layers, moves
from morphlab.engine import state as positions
from morphlab.engine.actions import (
    Action,
    ActivateMana,
    Cast,
    Choose,
    Pass,
    TurnUp,
)
from morphlab.engine.objects import Event
from morphlab.engine.state import State

SIZES = (0, 10, 50, 100)
NAMES = ("Ann", "Ben")

PLAINS = card("Plains")
ANGEL = card("Exalted Angel")
# Two for creatures, one for white ones; Secret Plans also triggers at the turning up.
ENCHANTMENTS = (
    card("Glorious Anthem"),
    card("Honor of the Pure"),
    card("Secret Plans"),
)


class WrongResult(AssertionError):
    """A workload did not do what it is measured for."""


def expect(right: bool, what: str) -> None:
    """Refuse a result that is not right; no ``assert``, which ``-O`` takes away."""
    if not right:
        raise WrongResult(what)


def table(angels: int, static: bool = False) -> State:
    """Return the position that the workloads start from."""
    pos = positions.empty(NAMES)
    for _ in range(7):
        moves.create(pos, PLAINS, 0, "battlefield")
    for _ in range(angels):
        down = facedown.face_down("morph")
        moves.create(pos, ANGEL, 0, "battlefield", face_down=down)
    for one in ENCHANTMENTS if static else ():
        moves.create(pos, one, 0, "battlefield")
    moves.create(pos, ANGEL, 0, "hand")
    for player in range(len(NAMES)):
        for _ in range(20):
            moves.create(pos, PLAINS, player, "library")
    game.run(pos)  # what the rules put right by themselves is not part of a cycle
    return pos.freeze()


def again(state: State) -> State:
    """Return an equal position, not the same one, with what it remembers."""
    return state.draft().freeze()


def forgetting(state: State) -> State:
    """Return an equal position in which nothing that was worked out is remembered."""
    pos = state.draft()
    pos.memory = {}
    return pos.freeze()


# --- W1: cast face down, resolve, turn up ---------------------------------------------


def cycle(state: State, lists: bool = False) -> State:
    """Cast an Angel face down, let it resolve, turn it up, paying by seven Plains.

    One cast, seven mana abilities, two passes, one resolution, one special action; each
    is checked by asking about it alone, or with the full list made at each decision.
    """
    player = state.priority
    first, last = state.battlefield[:3], state.battlefield[3:7]  # the seven Plains
    static = state.objects[state.battlefield[-1]].card is ENCHANTMENTS[-1]
    state = _do(state, Cast(state.players[0].hand[-1], "morph"), lists)
    for number in first:
        state = _do(state, ActivateMana(number, 0), lists)
    for _ in NAMES:
        state = _do(state, Pass(), lists)
    new = state.battlefield[-1]
    down = layers.characteristics(state, state.objects[new])
    state = _do(state, TurnUp(new, "morph"), lists)
    for number in last:
        state = _do(state, ActivateMana(number, 0), lists)
    up = layers.characteristics(state, state.objects[new])
    right = ("3/4", "6/7") if static else ("2/2", "4/5")
    expect((down.pt, up.pt) == right, f"face down {down.pt}, face up {up.pt}")
    expect((down.name, up.name) == ("", ANGEL.name), "it has a name only face up")
    expect(state.priority == player, "the first player has priority again")
    return state


def _do(state: State, action: Action, lists: bool) -> State:
    if lists:
        expect(len(tuple(game.legal_actions(state))) > 0, "something can be done")
    return game.apply(state, action)[0]


# --- W2: characteristics, W3: the list ------------------------------------------------


def characteristics(state: State) -> int:
    """Work out what each permanent is, and return how many are face down."""
    made = [
        layers.characteristics(state, state.objects[number])
        for number in state.battlefield
    ]
    blank = sum(not now.name for now in made)
    expect(blank == _face_down(state), "face down it has no name")
    return blank


def listing(state: State) -> int:
    """Make the list of all that may be done, and return its length.

    That is: pass, cast the Angel face up or face down, seven mana abilities, and turn
    up any of the face-down Angels.
    """
    found = len(tuple(game.legal_actions(state)))
    expect(found == 10 + _face_down(state), f"{found} actions")
    return found


def _face_down(state: State) -> int:
    return sum(state.objects[n].face_down is not None for n in state.battlefield)


# --- W5: random mirror ----------------------------------------------------------------


class Mirror:
    """A game of 24 Plains and 36 Exalted Angels against the same, played at random.

    At each priority a legal play or passing, all equally likely, mana abilities left
    out. Each creature that can attack does so with probability 1/2, each that can block
    blocks a random attacker with probability 1/2. ``decisions`` counts the times that
    a player had priority.
    """

    def __init__(self, seed: int) -> None:
        deck = [PLAINS] * 24 + [ANGEL] * 36
        self.dice = random.Random(seed)
        self.state = game.new_game(NAMES, (deck, deck), seed)
        self.decisions = 0

    def play(self) -> int:
        """Play to the end and return the number of decisions."""
        for _ in self.steps():
            pass
        expect(self.state.over and self.decisions > 20, "the game ends, not at once")
        return self.decisions

    def steps(self) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """Play action by action and yield each new position with its events."""
        while not self.state.over:
            self.state, events = game.apply_unchecked(self.state, self.choose())
            yield self.state, events

    def choose(self) -> Action:
        """Choose one of the legal actions by the dice."""
        actions = tuple(game.legal_actions(self.state))
        choice = self.state.choice
        if choice is None:
            self.decisions += 1
            return self.dice.choice(
                [a for a in actions if not isinstance(a, ActivateMana)]
            )
        if choice.kind not in ("attack", "block"):
            return self.dice.choice(actions)
        pairs = [option for option in choice.options if option is not None]
        for _, group in groupby(pairs, key=lambda pair: pair[0]):
            if self.dice.random() < 0.5:
                return Choose(self.dice.choice(list(group)))
        return Choose(None)


def kept(number: int = 2000) -> float:
    """Return how many MB it takes to keep so many positions with their events."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        steps: list[tuple[State, tuple[Event, ...]]] = []
        seed = 0
        while len(steps) < number:
            for step in Mirror(seed).steps():
                steps.append(step)
                if len(steps) == number:
                    break
            seed += 1
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    expect(len({id(state) for state, _ in steps}) == number, "all are kept")
    return (after - before) / 1e6


def told(steps: int = 20) -> tuple[list[State], list[tuple[Event, ...]]]:
    """Return a story of so many steps from a table with ten Angels, for the frames."""
    state = table(10)
    states: list[State] = [state]
    events: list[tuple[Event, ...]] = [()]
    plains = [n for n in state.battlefield if state.objects[n].card is PLAINS]
    script: list[Action] = [Cast(state.players[0].hand[-1], "morph")]
    script += [ActivateMana(number, 0) for number in plains[:3]]
    while len(states) <= steps:
        action: Action = Pass()
        if script:
            action = script.pop(0)
        elif state.choice is not None:
            action = Choose(state.choice.options[-1])
        state, happened = game.apply(state, action)
        states.append(state)
        events.append(happened)
    return states, events
