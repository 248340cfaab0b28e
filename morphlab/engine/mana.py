"""Mana symbols, mana costs, mana pools and paying (106, 107.4, 118, 202)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from .errors import InvalidText
from .record import Record, record

COLORS = "WUBRG"
COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_SYMBOL = re.compile(r"\{([^{}]*)\}")
_KNOWN = re.compile(r"[0-9]{1,3}|[WUBRGCX]|[WUBRG]/[WUBRG]|2/[WUBRG]|[WUBRG]/P")


@record
class ManaCost(Record):
    """The mana symbols of a cost, in the order in which they are written (202.1).

    >>> cost = ManaCost.parse("{2}{W}{W}")
    >>> cost.mana_value, cost.colors, str(cost.plus(1))
    (4, 'W', '{3}{W}{W}')
    """

    symbols: tuple[str, ...]

    def __hash__(self) -> int:
        return hash(self.symbols)

    @staticmethod
    def parse(text: str) -> ManaCost:
        """Read a cost such as ``{X}{B}{B}`` (107.4).

        Raises:
            InvalidText: a symbol that no rule defines, or text between symbols.
        """
        return _parse(text)

    def __str__(self) -> str:
        return "".join(f"{{{symbol}}}" for symbol in self.symbols)

    @property
    def mana_value(self) -> int:
        """The total amount of mana, X counting as nothing (202.3)."""
        return sum(_value(symbol) for symbol in self.symbols)

    @property
    def colors(self) -> str:
        """The colours of its symbols, in the order WUBRG (202.2)."""
        found = {c for symbol in self.symbols for c in symbol if c in COLORS}
        return "".join(color for color in COLORS if color in found)

    @property
    def has_x(self) -> bool:
        """Whether a number must be chosen for X (107.3)."""
        return "X" in self.symbols

    def with_x(self, x: int) -> ManaCost:
        """Replace each X by the number chosen for it (107.3a)."""
        return _with_x(self, x) if "X" in self.symbols else self

    def plus(self, generic: int) -> ManaCost:
        """Add generic mana, or take it away down to nothing (118.7, 601.2f).

        >>> str(ManaCost.parse("{3}").plus(-4)), str(ManaCost.parse("{U}").plus(-1))
        ('{0}', '{U}')
        """
        return _plus(self, generic) if generic else self

    def and_(self, other: ManaCost) -> ManaCost:
        """Add another mana cost to this one (118.8)."""
        return _plus(ManaCost(self.symbols + other.symbols), 0)


def _value(symbol: str) -> int:
    if symbol.isdigit():
        return int(symbol)
    return 2 if symbol[0] == "2" else int(symbol != "X")


@lru_cache(maxsize=4096)
def _parse(text: str) -> ManaCost:
    symbols = tuple(_SYMBOL.findall(text))
    if not symbols or "".join(f"{{{s}}}" for s in symbols) != text:
        raise InvalidText(
            f"{text[:60]!r} is not a mana cost",
            instead="Write symbols in braces, such as {2}{W}{W}.",
            rule="107.4",
        )
    for symbol in symbols:
        if not _KNOWN.fullmatch(symbol):
            raise InvalidText(
                f"{{{symbol[:20]}}} is not a mana symbol",
                instead="Known are numbers, W U B R G C X, and pairs such as R/W.",
                rule="107.4",
            )
    return ManaCost(symbols)


@lru_cache(maxsize=4096)
def _with_x(cost: ManaCost, x: int) -> ManaCost:
    times = cost.symbols.count("X")
    return _plus(ManaCost(tuple(s for s in cost.symbols if s != "X")), x * times)


@lru_cache(maxsize=4096)
def _plus(cost: ManaCost, generic: int) -> ManaCost:
    total = sum(int(s) for s in cost.symbols if s.isdigit()) + generic
    rest = tuple(s for s in cost.symbols if not s.isdigit())
    if total > 0 or not rest:
        xs = (s for s in rest if s == "X")
        rest = (*xs, str(max(total, 0)), *(s for s in rest if s != "X"))
    return ManaCost(rest)


@lru_cache(maxsize=4096)
def of_any_type(cost: ManaCost) -> ManaCost:
    """The cost if mana may be spent on it as though it were of any type (609.4b).

    >>> str(of_any_type(ManaCost.parse("{1}{W}{W}")))
    '{3}'
    """
    colored = sum(not s.isdigit() for s in cost.symbols)
    return _plus(ManaCost(tuple(s for s in cost.symbols if s.isdigit())), colored)


@record
class Mana(Record):
    """One mana in a pool: its kind, and what alone it may be spent on (106.6).

    ``only`` is empty, or the purpose as a public phrase such as ``creature spells``;
    several are joined by ``or``. What ``stays`` is not lost until the turn ends.

    >>> sorted([Mana("W"), Mana("G", "creature spells")])[0].only
    'creature spells'
    """

    symbol: str
    only: str = ""
    stays: bool = False

    def __str__(self) -> str:
        return f"{{{self.symbol}}}" + (f" ({self.only})" if self.only else "")

    def __lt__(self, other: Mana) -> bool:
        mine, theirs = (self.only, self.stays), (other.only, other.stays)
        return (self.symbol, *mine) < (other.symbol, *theirs)


Pool = tuple[Mana, ...]
Source = frozenset[str]


def pool_of(text: str) -> Pool:
    """Make a pool from symbols, a number meaning colourless mana (106.4).

    Raises:
        InvalidText: a symbol that is more than one kind of mana, or none.

    >>> [str(mana) for mana in pool_of("{2}{W}")]
    ['{C}', '{C}', '{W}']
    """
    found: list[Mana] = []
    for symbol in ManaCost.parse(text).symbols if text else ():
        if symbol.isdigit():
            found += [Mana("C")] * int(symbol)
        elif len(symbol) == 1 and symbol != "X":
            found.append(Mana(symbol))
        else:
            raise InvalidText(
                f"{{{symbol}}} is not one kind of mana",
                instead="A pool holds W, U, B, R, G and C.",
                rule="106.1",
            )
    return tuple(sorted(found))


def kinds_of(outputs: Sequence[str]) -> tuple[Source, ...]:
    """The mana that one of several outputs gives, each as the kinds it can be.

    >>> [sorted(kinds) for kinds in kinds_of(["{W}", "{U}"])]
    [['U', 'W']]
    """
    pools = [pool_of(text) for text in outputs]
    return tuple(
        frozenset(pool[place].symbol for pool in pools if place < len(pool))
        for place in range(max(map(len, pools)))
    )


@lru_cache(maxsize=16)
def any_combination(count: int) -> tuple[str, ...]:
    """The ways to add so much mana in any combination of colours (106.1b, 106.4).

    >>> len(any_combination(1)), any_combination(2)[:3]
    (5, ('{W}{W}', '{W}{U}', '{W}{B}'))
    """
    return tuple(
        "".join(f"{{{color}}}" for color in colors)
        for colors in combinations_with_replacement(COLORS, count)
    )


@lru_cache(maxsize=4096)
def alternatives(cost: ManaCost) -> tuple[tuple[ManaCost, int], ...]:
    """The costs, each with life, among which one is chosen to pay (107.4e, 107.4f).

    {2/W} is paid with {2} or {W}, {W/P} with {W} or with 2 life.

    >>> [(str(one), life) for one, life in alternatives(ManaCost.parse("{1}{W/P}"))]
    [('{1}{W}', 0), ('{1}', 2)]
    """
    if not any("/" in symbol for symbol in cost.symbols):
        return ((cost, 0),)
    found: list[tuple[tuple[str, ...], int]] = [((), 0)]
    for symbol in cost.symbols:
        first, _, second = symbol.partition("/")
        ways: tuple[tuple[tuple[str, ...], int], ...] = (((symbol,), 0),)
        if second == "P":
            ways = (((first,), 0), ((), 2))
        elif second and first == "2":
            ways = (((second,), 0), (("2",), 0))
        found = [
            (symbols + more, life + cost)
            for symbols, life in found
            for more, cost in ways
        ]
    settled = ((_plus(ManaCost(symbols), 0), life) for symbols, life in found)
    return tuple(dict.fromkeys(settled))


@lru_cache(maxsize=4096)
def needs(cost: ManaCost) -> tuple[tuple[Source, ...], int]:
    """Split a cost into its coloured parts and its generic number (107.4).

    A coloured part is the set of mana kinds that can pay for it. Symbols that may be
    paid in another way than with one mana are settled before (``alternatives``).

    >>> parts, generic = needs(ManaCost.parse("{2}{W}"))
    >>> [sorted(part) for part in parts], generic
    ([['W']], 2)
    """
    parts: list[Source] = []
    generic = 0
    for symbol in cost.symbols:
        if symbol.isdigit():
            generic += int(symbol)
        else:
            parts.append(frozenset(symbol.split("/")))
    return tuple(sorted(parts, key=lambda p: (len(p), sorted(p)))), generic


def can_pay(cost: ManaCost, sources: Sequence[Source]) -> bool:
    """Say whether sources, one mana each, could pay a cost (118.3).

    >>> w, wu = frozenset("W"), frozenset("WU")
    >>> can_pay(ManaCost.parse("{1}{W}"), [w, wu])
    True
    >>> can_pay(ManaCost.parse("{U}{U}"), [w, wu])
    False
    """
    parts, generic = needs(cost)
    if len(sources) < len(parts) + generic:
        return False
    if not parts:
        return True
    taken: dict[int, int] = {}

    def place(part: int, seen: set[int]) -> bool:
        for number, source in enumerate(sources):
            if number not in seen and source & parts[part]:
                seen.add(number)
                if number not in taken or place(taken[number], seen):
                    taken[number] = part
                    return True
        return False

    return all(place(part, set()) for part in range(len(parts)))


def paid_by(cost: ManaCost, colors: str) -> tuple[str, ...]:
    """The symbols of a cost for which a creature may be tapped (702.51a).

    Those of its colours, each once; if there are none, generic mana.

    >>> cost = ManaCost.parse("{5}{W}{W}{U}")
    >>> paid_by(cost, "W"), paid_by(cost, "WU"), paid_by(cost, "")
    (('W',), ('W', 'U'), ('5',))
    """
    colored = dict.fromkeys(
        symbol for symbol in cost.symbols if set(symbol.split("/")) & set(colors)
    )
    return tuple(colored) or tuple(
        symbol for symbol in cost.symbols if symbol.isdigit() and symbol != "0"
    )


def paid_off(cost: ManaCost, symbol: str) -> ManaCost:
    """What is left of a cost once one mana of a symbol is paid for (702.51a).

    >>> cost = ManaCost.parse("{5}{W}{W}")
    >>> str(paid_off(cost, "W")), str(paid_off(cost, "5"))
    ('{5}{W}', '{4}{W}{W}')
    """
    if symbol.isdigit():
        return cost.plus(-1)
    left = list(cost.symbols)
    left.remove(symbol)
    return _plus(ManaCost(tuple(left)), 0)


def payments(cost: ManaCost, pool: Pool) -> tuple[Pool, ...]:
    """List the different pools that can be left after paying a cost (601.2h).

    >>> [[str(m) for m in left]
    ...  for left in payments(ManaCost.parse("{1}"), pool_of("{G}{W}"))]
    [['{G}'], ['{W}']]
    """
    parts, generic = needs(cost)
    if len(pool) < len(parts) + generic:
        return ()
    left: set[Pool] = {pool}
    for part in parts:
        left = {
            rest[:place] + rest[place + 1 :]
            for rest in left
            for place, mana in enumerate(rest)
            if mana.symbol in part
        }
    if not generic:
        return tuple(sorted(left))
    final: set[Pool] = set()
    for rest in left:
        if len(set(rest)) == 1:
            final.add(rest[generic:])
        elif len(rest) == generic:
            final.add(())
        else:
            final.update(combinations(rest, len(rest) - generic))
    return tuple(sorted(final))


def show(pool: Iterable[Mana]) -> str:
    """Write a pool as text, nothing for an empty one (106.4).

    >>> show(pool_of("{1}{W}"))
    '{C}{W}'
    """
    return "".join(str(mana) for mana in pool)
