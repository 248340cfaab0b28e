"""Automatic payment: what a player taps when the script does not say (601.2g, 118.3).

It is the same each time and depends on public things only: of the sources in reach it
keeps a smallest set that pays, the colourless and least flexible first, in the order in
which they came onto the battlefield.
"""

from __future__ import annotations

from ..engine import needed, paying
from ..engine.actions import Action, ActivateMana, Choose
from ..engine.characteristics import Characteristics
from ..engine.errors import IllegalAction
from ..engine.mana import (
    Mana,
    ManaCost,
    Pool,
    Source,
    can_pay,
    kinds_of,
    pool_of,
)
from ..engine.said import say
from ..engine.state import State


def next_payment(state: State) -> Action:
    """The next action of paying the cost that is waited for.

    Raises:
        IllegalAction: no cost waits to be paid, or nothing in reach pays it.
    """
    choice = state.choice
    if choice is None or choice.kind != "pay":
        why = say("no cost is waited for")
        instead = needed.told(state, needed.Refused(why))
        raise IllegalAction(say("cannot pay now"), why, instead, "601.2g")
    if choice.options:
        return Choose(min(choice.options, key=_left_over))
    frame = state.frames[-1]
    cost = frame.todo[0]
    assert isinstance(cost, paying.PayCost)
    amount = paying.amount_to_pay(frame, cost)
    assert amount is not None
    now = state.objects[cost.source].copiable
    pool = [
        frozenset(mana.symbol)
        for mana in state.players[choice.player].pool
        if paying.usable(mana, cost.purpose, now)
    ]
    found: Sources = {}
    for obj, place, ability in paying.mana_sources(state, choice.player):
        taps = cost.cost.taps and obj.number == cost.source
        picked = obj.number in cost.tapped  # for convoke: it is tapped for that
        if taps or picked or not _usable(ability.only, cost.purpose, now):
            continue
        for output, text in enumerate(ability.outputs):
            found.setdefault(obj.number, []).append((place, output, text))
    kept = _smallest(amount, pool, found)
    if not kept:
        why = say("{amount} cannot be paid", amount=amount)
        instead = needed.told(state, needed.Refused(why, choice.player))
        raise IllegalAction(say("the payment is incomplete"), why, instead, "118.3")
    return _first(amount, pool, kept)


def _left_over(pool: Pool) -> tuple[int, str]:
    """Colourless mana is spent first, so that the coloured mana is left."""
    return sum(mana.symbol == "C" for mana in pool), "".join(map(str, pool))


def _usable(only: str, purpose: str, now: Characteristics) -> bool:
    return paying.usable(Mana("C", only), purpose, now)


# What one source can add: the place of the ability, of its output, and the symbols.
Outputs = list[tuple[int, int, str]]
Sources = dict[int, Outputs]


def _units(outputs: Outputs) -> tuple[Source, ...]:
    """What one source can add: for each mana the kinds that it can be."""
    return kinds_of([text for *_, text in outputs])


def _flexible(item: tuple[int, Outputs]) -> tuple[int, int, int]:
    number, outputs = item
    kinds = frozenset().union(*_units(outputs))
    return len(kinds), int(kinds != frozenset("C")), number


def _smallest(amount: ManaCost, pool: list[Source], found: Sources) -> Sources:
    kept = dict(sorted(found.items(), key=_flexible))
    everything = pool + [u for outputs in kept.values() for u in _units(outputs)]
    if not can_pay(amount, everything):
        return {}
    for number in sorted(kept, key=lambda n: _flexible((n, kept[n])), reverse=True):
        others = [
            u for n, outputs in kept.items() if n != number for u in _units(outputs)
        ]
        if can_pay(amount, pool + others):
            del kept[number]
    return kept


def _first(amount: ManaCost, pool: list[Source], kept: Sources) -> ActivateMana:
    number, outputs = next(iter(kept.items()))
    others = [u for n, o in kept.items() if n != number for u in _units(o)]
    for place, output, text in outputs:
        made = [frozenset(mana.symbol) for mana in pool_of(text)]
        if can_pay(amount, pool + others + made):
            return ActivateMana(number, place, output)
    place, output, _ = outputs[0]
    return ActivateMana(number, place, output)
