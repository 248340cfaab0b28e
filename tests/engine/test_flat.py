"""What a step costs does not grow with what lies on the table.

Only ratios are bound here, so a slow machine changes nothing; milliseconds are reported
by `python3 -m morphlab bench`.
"""

from __future__ import annotations

import gc
from time import perf_counter

import pytest

from benchmarks.workloads import cycle, table

MOST = 1.5
ROUNDS = 12  # of one small and one large table, one after the other
ATTEMPTS = 4


def ratio(small, large, work, rounds=ROUNDS):
    """Return how much more the large one takes; the best of many, measured in turn.

    Whatever else the machine does can only add time, and it adds to both.
    """
    best = {"small": float("inf"), "large": float("inf")}
    gc.disable()
    try:
        for _ in range(rounds):
            for name, state in (("small", small), ("large", large)):
                start = perf_counter()
                work(state)
                best[name] = min(best[name], perf_counter() - start)
    finally:
        gc.enable()
    return best["large"] / best["small"]


def holds(small, large, work):
    """Tell whether the ratio is within the bound, with more attempts if it is noisy."""
    return any(ratio(small, large, work) <= MOST for _ in range(ATTEMPTS))


@pytest.mark.parametrize("static", [False, True], ids=["plain", "static effects"])
def test_a_cycle_costs_the_same_beside_a_hundred_face_down_permanents(static):
    assert holds(table(0, static), table(100, static), cycle)


def test_the_measure_sees_a_cost_that_grows():
    def looks_at_all(state):
        for number in state.battlefield:
            for _ in range(20):
                repr(state.objects[number])

    assert not holds(table(0), table(100), looks_at_all)
