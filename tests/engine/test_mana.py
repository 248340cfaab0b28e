"""Mana costs, pools and paying (106, 107.4, 118, 202)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from morphlab.engine.errors import InvalidText
from morphlab.engine.mana import (
    Mana,
    ManaCost,
    alternatives,
    can_pay,
    needs,
    payments,
    pool_of,
    show,
)


@pytest.mark.parametrize(
    ("text", "value", "colors"),
    [
        ("{0}", 0, ""),
        ("{7}", 7, ""),
        ("{2}{W}{W}", 4, "W"),
        ("{X}{B}{B}", 2, "B"),
        ("{G}{U}{R}", 3, "URG"),
        ("{R/W}{R/W}", 2, "WR"),
        ("{C}{C}", 2, ""),
    ],
)
def test_mana_value_and_colours_follow_from_the_symbols(text, value, colors):
    cost = ManaCost.parse(text)
    assert (cost.mana_value, cost.colors, str(cost)) == (value, colors, text)


@pytest.mark.parametrize(
    "text", ["", "W", "{W", "2}", "{W}x", "{Q}", "{1000}", "{W/W/U}", "{}", "{ W}"]
)
def test_text_that_is_no_cost_is_refused_with_the_rule(text):
    with pytest.raises(InvalidText) as refused:
        ManaCost.parse(text)
    assert refused.value.rule == "107.4"


@pytest.mark.parametrize(
    ("text", "generic", "result"),
    [
        ("{2}{W}", 1, "{3}{W}"),
        ("{2}{W}", -1, "{1}{W}"),
        ("{2}{W}", -5, "{W}"),  # only the generic part is reduced (118.7a)
        ("{3}", -3, "{0}"),
        ("{U}", 2, "{2}{U}"),
        ("{0}", 2, "{2}"),
    ],
)
def test_more_and_less_change_only_the_generic_part(text, generic, result):
    assert str(ManaCost.parse(text).plus(generic)) == result


@pytest.mark.parametrize(
    ("text", "x", "result"),
    [("{X}{R}", 3, "{3}{R}"), ("{X}{X}{G}", 2, "{4}{G}"), ("{X}", 0, "{0}")],
)
def test_each_x_becomes_the_number_that_was_chosen(text, x, result):
    cost = ManaCost.parse(text)
    assert cost.has_x
    assert str(cost.with_x(x)) == result
    assert not cost.with_x(x).has_x


def test_two_costs_are_added_symbol_by_symbol():
    both = ManaCost.parse("{1}{W}").and_(ManaCost.parse("{2}{U}"))
    assert both.mana_value == 5
    assert sorted(needs(both)[0], key=sorted) == [frozenset("U"), frozenset("W")]


@pytest.mark.parametrize("text", ["{X}", "{R/W}", "W"])
def test_a_pool_holds_single_kinds_of_mana_only(text):
    with pytest.raises(InvalidText):
        pool_of(text)


def test_an_empty_text_is_an_empty_pool():
    assert pool_of("") == ()


def test_restricted_mana_says_what_it_is_for():
    assert show([Mana("R", "creature spells"), Mana("C")]) == "{R} (creature spells){C}"


@pytest.mark.parametrize(
    ("cost", "pool", "left"),
    [
        ("{W}", "{W}{W}", ["{W}"]),
        ("{1}", "{W}{U}", ["{U}", "{W}"]),
        ("{2}", "{W}{U}", [""]),
        ("{1}{W}", "{W}{U}{U}", ["{U}"]),
        ("{R/W}", "{R}{W}", ["{R}", "{W}"]),
        ("{C}", "{W}", []),
        ("{C}{1}", "{C}{W}", [""]),
        ("{W}{W}", "{W}{U}", []),
        ("{3}", "{W}{U}", []),
    ],
)
def test_each_way_to_pay_leaves_a_different_pool(cost, pool, left):
    found = payments(ManaCost.parse(cost), pool_of(pool))
    assert sorted(show(rest) for rest in found) == sorted(left)


SYMBOLS = st.sampled_from(["W", "U", "C", "1", "2", "W/U", "U/B"])


def _pays(part, mana):
    return part == "any" or mana in part.split("/")


@settings(max_examples=60)
@given(
    st.lists(SYMBOLS, min_size=1, max_size=4),
    st.lists(st.sampled_from("WUBC"), max_size=5),
)
def test_paying_agrees_with_trying_all_orders(symbols, pool):
    """The slow way: lay the mana beside the symbols in every order (601.2h)."""
    cost = ManaCost(tuple(symbols))
    parts = [
        part
        for symbol in symbols
        for part in (["any"] * int(symbol) if symbol.isdigit() else [symbol])
    ]
    slow = {
        tuple(sorted(order[len(parts) :]))
        for order in permutations(pool)
        if len(order) >= len(parts)
        and all(_pays(p, m) for p, m in zip(parts, order, strict=False))
    }
    quick = payments(cost, tuple(sorted(Mana(m) for m in pool)))
    assert {tuple(m.symbol for m in rest) for rest in quick} == slow
    assert can_pay(cost, [frozenset(m) for m in pool]) is bool(slow)


def test_a_source_of_two_colours_is_kept_for_the_colour_only_it_can_make():
    sources = [frozenset("WU"), frozenset("W")]
    assert can_pay(ManaCost.parse("{W}{U}"), sources)
    assert not can_pay(ManaCost.parse("{U}{U}"), sources)
    assert not can_pay(ManaCost.parse("{1}{W}{U}"), sources)


@pytest.mark.parametrize(
    ("cost", "ways"),
    [
        ("{2/W}", [("{W}", 0), ("{2}", 0)]),
        ("{W/P}", [("{W}", 0), ("{0}", 2)]),
        ("{1}{2/W}{B/P}", [("{1}{W}{B}", 0), ("{1}{W}", 2), ("{3}{B}", 0), ("{3}", 2)]),
        ("{W/P}{W/P}", [("{W}{W}", 0), ("{W}", 2), ("{0}", 4)]),
        ("{1}{W/U}", [("{1}{W/U}", 0)]),
    ],
)
def test_symbols_that_are_paid_in_two_ways(cost, ways):
    found = [(str(one), life) for one, life in alternatives(ManaCost.parse(cost))]
    assert found == ways
