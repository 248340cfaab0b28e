"""The number of lines of play from small positions, counted in two ways.

``perft`` follows the lists of legal actions. The slow count makes up all actions that
anybody could think of and tries each: it shares ``check`` with the engine, and not the
making of lists.
"""

from __future__ import annotations

from itertools import product

import pytest

from morphlab.engine import game
from morphlab.engine.abilities import Keyword, ManaAbility, Triggered, When
from morphlab.engine.actions import (
    Activate,
    ActivateMana,
    Cast,
    Choose,
    Pass,
    PlayLand,
    TurnUp,
)
from morphlab.engine.card import card
from morphlab.engine.effects import Draw, Effect, GainLife, LoseLife
from morphlab.engine.errors import IllegalAction
from morphlab.engine.objects import PlayerRef
from morphlab.engine.selectors import CostPart, Filter, mana
from tests.engine.build import (
    BEAR,
    BOLT,
    HIDER,
    OGRE,
    PLAINS,
    SPY,
    ability,
    choose,
    creature,
    do,
    pool,
    position,
    put,
    ready,
)

DUAL = card("Dual", "", "Land", "", ManaAbility(("{R}", "{G}")))
BEARS = Filter(types=("creature",), subtypes=("Bear",))
WAYS = ("", "morph", "megamorph", "disguise", "manifest", "cloak", "flashback")


def thought_of(now):
    """Actions made up from the numbers on the table, most of them nonsense."""
    numbers = [*now.objects, *(n for n in range(1, 4) if n not in now.objects)]
    yield Pass()
    for number in numbers:
        yield PlayLand(number)
        for way in WAYS:
            yield Cast(number, way)
            yield TurnUp(number, way)
        for place in range(4):
            yield Activate(number, place)
            for output in range(3):
                yield ActivateMana(number, place, output)
    if now.choice is None:
        return
    players = [PlayerRef(n) for n in range(3)]
    answers = [None, True, False, *range(7), *numbers, *players]
    answers += [*product(numbers, players), *product(numbers, numbers)]
    yield from (Choose(a) for a in answers)
    if now.choice.kind == "pay":  # pools that may be left over
        yield from (Choose(option) for option in now.choice.options)


def distinct(actions):
    """Compare with types: 1 and True are different answers."""
    seen = set()
    for action in actions:
        key = (action, type(getattr(action, "option", None)))
        if key not in seen:
            seen.add(key)
            yield action


def slow_count(now, depth):
    if depth == 0:
        return 1
    total = 0
    for action in distinct(thought_of(now)):
        try:
            then, _ = game.apply(now, action)
        except IllegalAction:
            continue
        total += slow_count(then, depth - 1)
    return total


def opening():
    """A morph card and a land in hand, three lands on the table."""
    pos = position(library=3)
    put(pos, HIDER, 0, "hand")
    put(pos, PLAINS, 0, "hand")
    for land in (PLAINS, PLAINS, DUAL):
        put(pos, land)
    return ready(pos)


def two_ways_up():
    """Face-down permanents with several ways up, and a bolt against them."""
    pos = position(library=3)
    put(pos, HIDER, down="manifest")
    put(pos, SPY, down="disguise")
    put(pos, BOLT, 1, "hand")
    pool(pos, "{3}{G}{U}")
    pool(pos, "{R}{R}{R}", 1)
    return ready(pos)


def battle():
    """Three attackers against three blockers, one with menace and one that flies."""
    pos = position(library=3)
    for one in (
        creature("Mob", "2/2", Keyword("menace")),
        OGRE,
        creature("Bird", "1/1", Keyword("flying")),
    ):
        put(pos, one)
    for one in (BEAR, BEAR, creature("Archer", "1/3", Keyword("reach"))):
        put(pos, one, 1)
    now = do(ready(pos, "beginning of combat"), Pass(), Pass())
    assert now.choice.kind == "attack"
    return now


def crossfire():
    """Abilities that trigger together for both players, and one that sacrifices."""
    pos = position(library=3)
    for player in (0, 1):
        for effect in (GainLife(1), LoseLife(1, "opponent")):
            watcher = Triggered((When("dies", BEARS),), Effect((effect,)))
            put(pos, creature("Watcher", "1/1", watcher), player)
    altar = ability(mana("", CostPart("sacrifice", what=BEARS)), Draw(1))
    put(pos, card("Altar", "", "Artifact", "", altar))
    put(pos, BEAR)
    return ready(pos)


# Each position, how deep, how many lines, and how deep the slow count follows.
CASES = [
    (opening, 5, 1104, 3),
    (two_ways_up, 7, 148, 5),
    (battle, 8, 70, 6),
    (crossfire, 9, 52, 6),
]


@pytest.mark.parametrize(("build", "depth", "count", "slow"), CASES)
def test_lines_of_play_are_as_many_as_ever(build, depth, count, slow):
    assert game.perft(build(), depth) == count


@pytest.mark.parametrize(("build", "depth", "count", "slow"), CASES)
def test_the_slow_count_agrees(build, depth, count, slow):
    now = build()
    for less in range(1, slow + 1):
        assert slow_count(now, less) == game.perft(now, less)


def test_blocks_in_the_battle_are_counted_by_hand():
    """All three attack. The Bird is out of the Bears' reach, menace needs two.

    Each Bear blocks Mob, Ogre or nothing, the Archer also the Bird: 3 x 3 x 4 = 36.
    Not legal are those with a lone blocker at Mob: either Bear (2 x 3 each, what the
    other two do) or the Archer (2 x 2), which leaves 20.
    """
    now = battle()
    mine = [n for n in now.battlefield if now.objects[n].owner == 0]
    now = do(choose(now, *((n, PlayerRef(1)) for n in mine)), Pass(), Pass())
    mob, ogre, _bird = mine
    ways = [
        blocks
        for blocks in product((mob, ogre, None), (mob, ogre, None), (*mine, None))
        if blocks.count(mob) != 1
    ]
    assert len(set(declared(now))) == len(declared(now)) == len(ways) == 20


def declared(now):
    """All ways to declare blockers, each as the blocks that are then on the table."""
    if now.choice is None or now.choice.kind != "block":
        return [tuple((o.number, o.blocking) for o in now.permanents())]
    return [
        way
        for action in game.legal_actions(now)
        for way in declared(game.apply(now, action)[0])
    ]
