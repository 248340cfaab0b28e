"""How long the workloads take; `python3 -m morphlab bench` prints them as one table.

A benchmark says in its `extra_info`: `count`, how many things one round does; `aim` and
`at_most`, what one of them should and may take; `unit`, where that is not seconds; and
`measured`, a list of figures that takes the place of the clock's.
"""

from __future__ import annotations

import gc
import subprocess
import sys
from time import perf_counter

import pytest

from benchmarks.workloads import (
    SIZES,
    Mirror,
    again,
    characteristics,
    cycle,
    forgetting,
    kept,
    listing,
    table,
    told,
)
from morphlab.engine import game
from morphlab.engine.view import view
from morphlab.show.frames import payload_of

MS, US = 1e-3, 1e-6
# (aim, hard bar) of one, for the sizes that have one.
W1 = {0: (0.35 * MS, 0.6 * MS), 100: (0.45 * MS, 0.8 * MS)}
LISTS = {100: (1.0 * MS, 1.6 * MS)}
W3 = {0: (25 * US, 50 * US), 100: (150 * US, 300 * US)}

sizes = pytest.mark.parametrize("angels", SIZES)


@pytest.fixture(autouse=True)
def _only_our_own_garbage():
    """Let the collector run as always, but not walk through pytest's own objects."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def says(benchmark, bars=(None, None), **more):
    """Note what the table needs to know of a benchmark."""
    aim, most = bars
    benchmark.extra_info.update(aim=aim, at_most=most, **more)


def rounds(benchmark, work, state, fresh=None, number=100):
    """Do the work in many rounds of one, each from a fresh position if asked for."""

    def start():
        return (fresh(state) if fresh else state,), {}

    return benchmark.pedantic(work, setup=start, rounds=number, warmup_rounds=5)


@sizes
def test_w1_asks(benchmark, angels):
    says(benchmark, W1.get(angels, (None, None)))
    rounds(benchmark, cycle, table(angels))


@sizes
def test_w1_lists(benchmark, angels):
    says(benchmark, LISTS.get(angels, (None, None)))
    rounds(benchmark, lambda state: cycle(state, lists=True), table(angels))


@sizes
def test_w1_asks_static(benchmark, angels):
    says(benchmark)
    rounds(benchmark, cycle, table(angels, static=True))


@sizes
def test_w1_lists_static(benchmark, angels):
    says(benchmark)
    state = table(angels, static=True)
    rounds(benchmark, lambda state: cycle(state, lists=True), state)


@sizes
def test_w2_scratch(benchmark, angels):
    says(benchmark)
    rounds(benchmark, characteristics, table(angels), forgetting)


@sizes
def test_w2_scratch_static(benchmark, angels):
    says(benchmark)
    rounds(benchmark, characteristics, table(angels, static=True), forgetting)


@sizes
def test_w3_warm(benchmark, angels):
    says(benchmark, W3.get(angels, (None, None)))
    rounds(benchmark, listing, table(angels), again, 300)


@sizes
def test_w3_forgotten(benchmark, angels):
    says(benchmark)
    rounds(benchmark, listing, table(angels), forgetting, 200)


def test_w5_random_mirror(benchmark):
    made = []

    def play():
        made.append(Mirror(1).play())

    benchmark.pedantic(play, rounds=20, warmup_rounds=2)
    assert len(set(made)) == 1  # the same game each time
    says(benchmark, (1 / 15000, 1 / 8000), count=made[0], unit="a second")


@sizes
def test_view(benchmark, angels):
    says(benchmark, (None, 2 * MS))
    made = rounds(benchmark, lambda state: view(state, 1), table(angels))
    assert "Angel" not in repr(made)  # the other player does not see them


def test_frames_of_20_steps(benchmark):
    says(benchmark, (None, 150 * MS))
    states, events = told()
    made = benchmark.pedantic(payload_of, (states, events), rounds=7, warmup_rounds=1)
    assert len(made["steps"]) == 21
    assert len(made["viewers"]) == 3


def test_perft_leaves(benchmark):
    state = table(2)
    leaves = game.perft(state, 4)
    assert leaves > 1000
    benchmark.pedantic(game.perft, (state, 4), rounds=5)
    says(benchmark, count=leaves, unit="a second")


def test_import_engine(benchmark):
    def seconds(code):
        start = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return perf_counter() - start

    def best(code):
        return min(seconds(code) for _ in range(8))

    found = []

    def both():
        found.append(best("import morphlab.engine.game") - best("pass"))

    benchmark.pedantic(both, rounds=3)
    says(benchmark, measured=found)


def test_2000_states_kept(benchmark):
    found = []
    benchmark.pedantic(lambda: found.append(kept(2000)), rounds=1)
    says(benchmark, (15, 30), measured=found, unit="MB")
