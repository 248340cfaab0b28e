"""The form of a scenario file, and its strict reader (see docs/scenarios.md).

Everything that can be checked without playing is checked here, and each error names the
file, the line and what would be right: TOML, keys, players, cards, zones, the starting
position, statements and rule numbers, and the words of every expectation.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from ..engine import game
from ..engine.abilities import Ability
from ..engine.card import Card
from ..engine.casting import CARD_TYPE_TIMING
from ..engine.errors import MorphlabError, ScenarioError, nearest
from ..engine.exiled import note_looks
from ..engine.mana import pool_of
from ..engine.problems import problems
from ..engine.state import STEPS, State, empty
from ..rulebook import statement
from . import own
from .entries import DECKS, ZONES, Builder, read_entry
from .expect import Expectation, read_expectation
from .invented import is_taken, known_card, using
from .lines import Path as Place
from .lines import line_map
from .naming import find

MOST_BYTES = 262_144
MOST_DEPTH = 12
DEFAULT_LIBRARY = ("Plains x10",)
MOST_NAME = 30
_RULE = re.compile(r"[0-9]{3}(\.[0-9]{1,3}[a-z]?)?")
_NAME = re.compile(r"[^\W\d_](?:[ -]?[^\W_])*")
# What a line of a script or an expectation says in the place of a player.
_NO_NAMES = (
    "all",
    "all players",
    "any player",
    "both",
    "each player",
    "everybody",
    "judge",
    "no player",
    "nobody",
    "none",
    "you",
)
_TOP = ("title", "statements", "rules", "basis", "note", "seed", "cards", "cases")
_CASE = (
    "players",
    "turn",
    "active",
    "step",
    "priority",
    "spellmorph_timing",
    "before",
    "expect",
    "swap",
    "steps",
)
_PLAYER = ("life", "pool", "lands_played", *ZONES, *DECKS)
_STEP = (
    "do",
    "look",
    "refuse",
    "rule",
    "because",
    "label",
    "say",
    "expect",
    "predict",
)
# The least and the greatest value of each number.
_RANGES = {
    "seed": (0, 2**63 - 1),
    "life": (-1000, 1_000_000),
    "lands_played": (0, 100),
    "turn": (1, 1000),
}
_TIMINGS = ("any", CARD_TYPE_TIMING[1])
_PREDICT = ("question", "options", "why", "rule")
_OPTION = ("text", "if", "why")
_BASES = ("CR", "RUL", "DER", "CONV")
# Nobody gets priority in the other two (502.4, 514.3).
_STEPS = tuple(step for step in STEPS if step not in ("untap", "cleanup"))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of script with its place in the file."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a prediction: it is right when all its expectations hold."""

    text: str
    expect: tuple[Expectation, ...]
    why: str
    line: int


@dataclass(frozen=True, slots=True)
class Predict:
    """A question before a step; the engine works out which option is right."""

    question: str
    options: tuple[Option, ...]
    why: str
    rule: str
    line: int


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a scenario: actions, a refused attempt, or only a look."""

    line: int
    do: tuple[Line, ...] = ()
    look: str = ""
    refuse: Line | None = None
    rule: str = ""
    because: str = ""
    label: str = ""
    say: str = ""
    expect: tuple[Expectation, ...] = ()
    predict: Predict | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """A hidden card that could be another one without anybody else noticing it."""

    number: int
    card: Card
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Case:
    """One situation: a starting position and its steps."""

    name: str
    line: int
    state: State
    before: tuple[Line, ...]
    expect: tuple[Expectation, ...]
    steps: tuple[Step, ...]
    swaps: tuple[Swap, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as its file says it: what it shows, and the situations in it."""

    name: str
    file: str
    title: str
    statements: tuple[str, ...]
    rules: tuple[str, ...]
    basis: str
    note: str
    cases: tuple[Case, ...]
    cards: tuple[Card, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players in turn order."""
        return tuple(player.name for player in self.cases[0].state.players)


def load(path: str | Path) -> Scenario:
    """Read a scenario file.

    Raises:
        ScenarioError: the file cannot be read, or something in it is wrong; it names
            the file, the line and what would be right.

    >>> load("nowhere.toml")
    Traceback (most recent call last):
        ...
    morphlab.engine.errors.ScenarioError: nowhere.toml: there is no such file
    """
    name = str(path)
    place = Path(path)
    try:
        if place.is_dir():
            raise ScenarioError(
                "this is a folder", instead="Name a .toml file in it.", file=name
            )
        if place.stat().st_size > MOST_BYTES:
            raise ScenarioError(
                "the file is too large",
                f"a scenario has at most {MOST_BYTES // 1024} kB",
                file=name,
            )
        data = place.read_bytes()
    except FileNotFoundError:
        raise ScenarioError(
            "there is no such file", instead=_neighbours(place), file=name
        ) from None
    except OSError as error:
        raise ScenarioError(
            "the file cannot be read", error.strerror or "", file=name
        ) from None
    return loads(_decoded(data, name), name)


def _neighbours(place: Path) -> str:
    try:
        names = [found.name for found in sorted(place.parent.glob("*.toml"))[:500]]
    except OSError:
        return ""
    return nearest(place.name, names)


def _decoded(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ScenarioError(
            "the file is not UTF-8 text",
            f"byte {data[error.start]:#04x} cannot be there",
            "Save it as UTF-8.",
            file=file,
            line=data.count(b"\n", 0, error.start) + 1,
        ) from None


def loads(text: str, name: str = "<text>") -> Scenario:
    """Read a scenario from its text; ``name`` stands for the file in errors.

    Raises:
        ScenarioError: something in it is wrong.

    >>> scenario = loads('''
    ... title = "An angel comes out"
    ... rules = ["702.37e"]
    ... [players.Alice]
    ... battlefield = ["Exalted Angel (face down: morph)", "Plains x4"]
    ... [players.Bob]
    ... [[steps]]
    ... do = "Alice: turn up #1"
    ... expect = ["#1 is 4/5"]
    ... ''')
    >>> scenario.title, scenario.players
    ('An angel comes out', ('Alice', 'Bob'))
    """
    if len(text) > MOST_BYTES:
        raise ScenarioError("the text is too long to be a scenario", file=name)
    text = text.replace("\r\n", "\n")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"\(at line ([0-9]+), column ([0-9]+)\)", str(error))
        line = int(where[1]) if where else text.count("\n") + 1
        told = str(error).partition(" (at")[0]
        raise ScenarioError(
            f"this is not TOML: {told[:120]}",
            instead="Texts stand in quotes, lists in [ ], tables under [name].",
            file=name,
            line=line,
        ) from None
    except RecursionError:
        raise _too_deep(text, name) from None
    if _depth(data) > MOST_DEPTH:
        raise _too_deep(text, name)
    return _Reader(data, line_map(text), name).scenario()


def _too_deep(text: str, file: str) -> ScenarioError:
    lines = text.split("\n")
    deepest = max(
        range(len(lines)), key=lambda n: lines[n].count("[") + lines[n].count("{")
    )
    return ScenarioError(
        "the file is nested too deeply",
        "lists and tables stand in each other",
        "A scenario needs four levels.",
        file=file,
        line=deepest + 1,
    )


def _depth(value: Any) -> int:
    """How deep lists and tables stand in each other, without recursion."""
    deepest, todo = 0, [(value, 1)]
    while todo:
        one, depth = todo.pop()
        deepest = max(deepest, depth)
        if depth > MOST_DEPTH:
            return depth
        parts = one.values() if isinstance(one, dict) else one
        if isinstance(one, dict | list):
            todo += [(part, depth + 1) for part in parts]
    return deepest


Table = Mapping[str, Any]


class _Reader:
    """Reads the tables of one file and knows where everything stands."""

    def __init__(self, data: Table, lines: dict[Place, int], file: str) -> None:
        self.data, self.lines, self.file = data, lines, file

    # --- errors and plain values ---------------------------------------------------

    def line(self, place: Place) -> int:
        """The line of a place, or of the nearest thing around it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)

    def fail(
        self, place: Place, what: str, why: str = "", instead: str = ""
    ) -> NoReturn:
        raise ScenarioError(what, why, instead, file=self.file, line=self.line(place))

    def wrong(self, place: Place, error: MorphlabError) -> NoReturn:
        """Give an error of the engine the place where it was written."""
        raise ScenarioError(
            error.what,
            error.why,
            error.instead,
            error.rule,
            file=self.file,
            line=self.line(place),
        ) from None

    def known(self, table: Table, allowed: Sequence[str], place: Place) -> None:
        for key in table:
            if key not in allowed:
                self.fail(
                    (*place, key),
                    f"{key[:40]!r} is not a key here",
                    instead=nearest(key, allowed) or f"Keys are {', '.join(allowed)}.",
                )

    def table(self, value: Any, place: Place, what: str) -> Table:
        if not isinstance(value, dict):
            self.fail(place, f"{what} is not a table", instead=f"Write [{what}].")
        return value

    def item(self, value: Any, place: Place, what: str, right: str) -> Table:
        """One table of a list of tables."""
        if not isinstance(value, dict):
            told = f"{value!r}"[:40]
            self.fail(place, f"{what} holds {told}, which is no table", instead=right)
        found: Table = value
        return found

    def text(
        self, table: Table, key: str, place: Place, default: str | None = None
    ) -> str:
        if key not in table:
            if default is None:
                self.fail(
                    place, f"the key {key!r} is missing", instead=f'{key} = "..."'
                )
            return default
        value = table[key]
        if not isinstance(value, str) or not value.strip():
            self.fail((*place, key), f"{key} is not a text", instead=f'{key} = "..."')
        return value

    def number(self, table: Table, key: str, place: Place, default: int) -> int:
        value = table.get(key, default)
        least, most = _RANGES[key]
        if type(value) is not int:
            self.fail(
                (*place, key), f"{key} is not a whole number", instead=f"{key} = 3"
            )
        if not least <= value <= most:
            told = str(value) if abs(value) < 10**12 else "this number"
            self.fail(
                (*place, key),
                f"{key} cannot be {told}",
                f"it goes from {least} to {most}",
            )
        return value

    def texts(self, table: Table, key: str, place: Place) -> list[tuple[str, Place]]:
        """A list of texts, or one text, each with its place."""
        value = table.get(key, [])
        here = (*place, key)
        if isinstance(value, str):
            return [(value, here)]
        if not isinstance(value, list):
            self.fail(here, f"{key} is not a list of texts", instead=f'{key} = ["..."]')
        for number, one in enumerate(value):
            if not isinstance(one, str) or not one.strip():
                what = f"{key} holds something that is no text"
                self.fail((*here, number), what, instead=f'{key} = ["..."]')
        return [(one, (*here, number)) for number, one in enumerate(value)]

    # --- the whole -----------------------------------------------------------------

    def scenario(self) -> Scenario:
        data = self.data
        self.known(data, (*_TOP, *_CASE), ())
        title = self.text(data, "title", ())
        statements = self.statements()
        rules = self.rules(statements)
        basis = self.text(data, "basis", (), "CR")
        if basis not in _BASES:
            self.fail(
                ("basis",),
                f"{basis!r} is no basis",
                instead=f"One of {', '.join(_BASES)}.",
            )
        note = self.text(data, "note", (), "") if "note" in data else ""
        if basis == "CONV" and not note:
            self.fail(("basis",), "a convention needs a note", instead='note = "..."')
        cards = self.cards()
        with using(cards):
            cases = self.cases()
        name = Path(self.file).name.removesuffix(".toml")
        return Scenario(
            name, self.file, title, statements, rules, basis, note, cases, cards
        )

    def cards(self) -> tuple[Card, ...]:
        """The cards that the file brings along (see `own`)."""
        value = self.data.get("cards", [])
        if not isinstance(value, list) or len(value) > own.MOST:
            told = f"a list of at most {own.MOST} tables"
            self.fail(("cards",), f"cards is not {told}", instead="Write [[cards]].")
        made: dict[str, Card] = {}
        for number, one in enumerate(value):
            card = self.card(one, ("cards", number))
            if card.name in made:
                place = ("cards", number, "name")
                self.fail(place, f"two cards are called {card.name!r}")
            made[card.name] = card
        return tuple(made.values())

    def card(self, value: Any, place: Place) -> Card:
        table = self.item(value, place, "cards", 'Write [[cards]] and name = "..."')
        self.known(table, own.KEYS, place)
        name, types = self.text(table, "name", place), self.text(table, "types", place)
        cost, pt = (self.text(table, key, place, "") for key in ("cost", "pt"))
        abilities: list[Ability] = []
        for text, where in self.texts(table, "abilities", place):
            try:
                abilities += own.ability(text)
            except MorphlabError as error:
                self.wrong(where, error)
        try:
            return own.own_card(name, cost, types, pt, abilities)
        except MorphlabError as error:
            self.wrong(place, error)

    def statements(self) -> tuple[str, ...]:
        found = []
        for text, place in self.texts(self.data, "statements", ()):
            try:
                statement(text)
            except MorphlabError as error:
                self.wrong(place, error)
            found.append(text)
        return tuple(found)

    def rules(self, statements: tuple[str, ...]) -> tuple[str, ...]:
        """The rules that it is about: those written, else those of its statements."""
        written = self.texts(self.data, "rules", ())
        for text, place in written:
            if not _RULE.fullmatch(text):
                self.fail(
                    place,
                    f"{text[:40]!r} is not a rule number",
                    instead='As "702.37e".',
                )
        if written:
            return tuple(text for text, _ in written)
        cited = (rule for one in statements for rule in statement(one).rules)
        return tuple(dict.fromkeys(cited))

    def cases(self) -> tuple[Case, ...]:
        data = self.data
        if "cases" not in data:
            if not data.get("steps") and not data.get("expect"):
                self.fail((), "nothing happens here", instead="Write [[steps]].")
            return (self.case(data, (), ""),)
        listed = data["cases"]
        if "steps" in data:
            self.fail(
                ("steps",), "steps stand beside cases", instead="Write [[cases.steps]]."
            )
        if not isinstance(listed, list) or not listed:
            self.fail(("cases",), "cases is not a list", instead="Write [[cases]].")
        made = []
        for number, one in enumerate(listed):
            place = ("cases", number)
            table = self.item(one, place, "cases", "Write [[cases]].")
            self.known(table, ("name", *_CASE), place)
            name = self.text(table, "name", place)
            if not table.get("steps") and not table.get("expect"):
                told = f"nothing happens in case {name!r}"
                self.fail(place, told, instead="Write [[cases.steps]].")
            made.append(self.case(table, place, name))
        return tuple(made)

    # --- one situation -------------------------------------------------------------

    def case(self, table: Table, place: Place, name: str) -> Case:
        state = self.position(table, place)
        before = self.texts(self.data, "before", ())
        if place:
            before += self.texts(table, "before", place)
        expect = self.expectations(table, place, state)
        if place:
            expect = (*self.expectations(self.data, (), state), *expect)
        steps = table.get("steps", [])
        if not isinstance(steps, list):
            self.fail(
                (*place, "steps"), "steps is not a list", instead="Write [[steps]]."
            )
        return Case(
            name,
            self.line(place),
            state,
            tuple(Line(text, self.line(where)) for text, where in before),
            expect,
            tuple(
                self.step(one, (*place, "steps", number), state)
                for number, one in enumerate(steps)
            ),
            self.swaps(table, place, state),
        )

    def swaps(self, table: Table, place: Place, state: State) -> tuple[Swap, ...]:
        """Read what is to be swapped: ``#1 = Willbender``."""
        found = []
        for text, where in self.texts(table, "swap", place):
            left, equal, right = text.partition(" = ")
            if not equal:
                self.fail(
                    where, f"{text[:60]!r} swaps nothing", instead="#1 = Willbender"
                )
            try:
                number, card = find(state, left), known_card(right.strip())
            except MorphlabError as error:
                self.wrong(where, error)
            if state.objects[number].card == card:
                self.fail(where, f"{left} is {card.name} already")
            found.append(Swap(number, card, text, self.line(where)))
        return tuple(found)

    def expectations(
        self, table: Table, place: Place, state: State, key: str = "expect"
    ) -> tuple[Expectation, ...]:
        return tuple(
            self.expectation(text, where, state)
            for text, where in self.texts(table, key, place)
        )

    def expectation(self, text: str, place: Place, state: State) -> Expectation:
        names = [player.name for player in state.players]
        try:
            return read_expectation(text, names, self.line(place))
        except MorphlabError as error:
            self.wrong(place, error)

    def step(self, value: Any, place: Place, state: State) -> Step:
        right = "Write [[cases.steps]]." if place[0] == "cases" else "Write [[steps]]."
        table = self.item(value, place, "steps", right)
        self.known(table, _STEP, place)
        kinds = [key for key in ("do", "look", "refuse") if key in table]
        if len(kinds) != 1:
            self.fail(
                place,
                "a step has one of do, look and refuse",
                f"this one has {' and '.join(kinds) or 'none'}",
                'Write do = ["..."], look = "..." or refuse = "...".',
            )
        rule = self.text(table, "rule", place, "")
        refuse = None
        if "refuse" in table:
            if not _RULE.fullmatch(rule):
                self.fail(place, "a refusal names its rule", instead='rule = "702.37e"')
            text = self.text(table, "refuse", place)
            refuse = Line(text, self.line((*place, "refuse")))
        else:
            for key in ("rule", "because"):
                if key in table:
                    self.fail((*place, key), f"{key} belongs to refuse")
        do = self.texts(table, "do", place)
        if "do" in table and not do:
            self.fail((*place, "do"), "do is empty")
        expect = self.expectations(table, place, state)
        predict = self.predict(table, place, state)
        if "look" in table and not expect and predict is None:
            self.fail(place, "a look expects something", instead='expect = ["..."]')
        return Step(
            self.line(place),
            tuple(Line(text, self.line(where)) for text, where in do),
            self.text(table, "look", place, ""),
            refuse,
            rule,
            self.text(table, "because", place, ""),
            self.text(table, "label", place, ""),
            self.text(table, "say", place, ""),
            expect,
            predict,
        )

    def predict(self, table: Table, place: Place, state: State) -> Predict | None:
        if "predict" not in table:
            return None
        place = (*place, "predict")
        above = "cases.steps" if place[0] == "cases" else "steps"
        one = self.table(table["predict"], place, f"{above}.predict")
        self.known(one, _PREDICT, place)
        listed = one.get("options")
        if not isinstance(listed, list) or not 2 <= len(listed) <= 6:
            told = 'options = ["#1 is face up", "#1 is face down"]'
            self.fail(place, "a prediction has two to six options", instead=told)
        options = tuple(
            self.option(value, (*place, "options", number), state)
            for number, value in enumerate(listed)
        )
        rule = self.text(one, "rule", place, "")
        if rule and not _RULE.fullmatch(rule):
            told = f"{rule[:40]!r} is not a rule number"
            self.fail((*place, "rule"), told, instead='As "702.37e".')
        return Predict(
            self.text(one, "question", place),
            options,
            self.text(one, "why", place, ""),
            rule,
            self.line(place),
        )

    def option(self, value: Any, place: Place, state: State) -> Option:
        if isinstance(value, str):
            only = (self.expectation(value, place, state),)
            return Option(value, only, "", self.line(place))
        right = 'Write a text, or { text = "...", if = ["..."] }.'
        table = self.item(value, place, "options", right)
        self.known(table, _OPTION, place)
        expect = self.expectations(table, place, state, "if")
        if not expect:
            self.fail(place, "an option says when it is right", instead='if = ["..."]')
        return Option(
            self.text(table, "text", place),
            expect,
            self.text(table, "why", place, ""),
            self.line(place),
        )

    # --- the starting position -----------------------------------------------------

    def position(self, table: Table, place: Place) -> State:
        """Make the starting position: what all cases share, then what this one says."""
        seats = self.seats(table, place)
        try:
            pos = empty(tuple(seats), self.number(self.data, "seed", (), 0))
        except MorphlabError as error:
            self.wrong((*place, "players"), error)
        builder = Builder(pos)
        entries = []
        for name, keys in seats.items():
            number = builder.player(name)
            life = self.number(*keys["life"], default=20) if "life" in keys else 20
            pos.set_player(number, life=life)
            if "lands_played" in keys:
                played = self.number(*keys["lands_played"], default=0)
                pos.set_player(number, lands_played=played)
            if "pool" in keys:
                found, key, where = keys["pool"]
                try:
                    pool = pool_of(self.text(found, key, where))
                except MorphlabError as error:
                    self.wrong((*where, key), error)
                pos.set_player(number, pool=pool)
            for zone in (*ZONES, *DECKS):
                entries += self.zone(name, zone, keys)
        places: dict[tuple[str, str, int], Place] = {}
        self.build(builder, entries, places)
        self.turn(pos, builder, table, place)
        game.show_tops(pos)
        note_looks(pos)
        state = pos.freeze()
        for problem in problems(state):
            where = (*place, "players")
            if problem.number in builder.made:
                where = places[builder.made[problem.number]]
            elif problem.rule == "704.5a":  # the first player with no life left
                where = next(
                    (*keys["life"][2], "life")
                    for name, keys in seats.items()
                    if state.players[builder.player(name)].life <= 0
                )
            self.wrong(where, problem)
        return state

    def seats(
        self, table: Table, place: Place
    ) -> dict[str, dict[str, tuple[Table, str, Place]]]:
        """For each player the keys, each with the table in which it stands."""
        seats: dict[str, dict[str, tuple[Table, str, Place]]] = {}
        sources: list[tuple[Table, Place]] = [(self.data, ())]
        if place:
            sources.append((table, place))
        shared = self.data.get("players", {})
        for source, where in sources:
            listed = self.table(
                source.get("players", {}), (*where, "players"), "players"
            )
            for name, value in listed.items():
                here: Place = (*where, "players", name)
                if where and shared and name not in shared:
                    self.fail(
                        here,
                        f"{name!r} is not a player",
                        instead=nearest(name, list(shared))
                        or f"Players of this file are {', '.join(shared)}.",
                    )
                self.check_name(name, here, seats)
                keys = self.table(value, here, f"players.{name}")
                self.known(keys, _PLAYER, here)
                seats.setdefault(name, {}).update(
                    {key: (keys, key, here) for key in keys}
                )
        if len(seats) < 2:
            self.fail(
                (*place, "players"),
                "a game needs two to four players",
                instead="Write [players.Alice] and [players.Bob].",
            )
        return seats

    def check_name(self, name: str, place: Place, others: Iterable[str]) -> None:
        """Refuse a player whom the lines of a script could not name (102.1)."""
        if not _NAME.fullmatch(name) or len(name) > MOST_NAME:
            self.fail(
                place,
                f"{name[:40]!r} cannot be the name of a player",
                "it has letters, digits and single spaces or hyphens between them, "
                f"begins with a letter, and is no longer than {MOST_NAME}",
                "Write [players.Alice].",
            )
        low = name.casefold()
        if low in _NO_NAMES or is_taken(name):
            self.fail(
                place,
                f"{name!r} cannot be the name of a player",
                "something else is called so in the lines of a script",
                "Write [players.Alice].",
            )
        for other in others:
            if other != name and other.casefold() == low:
                self.fail(
                    place,
                    f"{name!r} and {other!r} cannot be told apart",
                    "capitals make no difference in the lines of a script",
                    "Give each player another name.",
                )

    def zone(
        self, name: str, zone: str, keys: Mapping[str, tuple[Table, str, Place]]
    ) -> list[tuple[str, str, str, Place]]:
        if zone not in keys:
            texts = DEFAULT_LIBRARY if zone == "library" else ()
            return [(name, zone, text, ("players", name)) for text in texts]
        table, key, place = keys[zone]
        listed = self.texts(table, key, place)
        if zone == "library" or zone in DECKS:
            listed = listed[::-1]  # the file names the top card first
        return [(name, zone, text, where) for text, where in listed]

    def build(
        self,
        builder: Builder,
        entries: list[tuple[str, str, str, Place]],
        places: dict[tuple[str, str, int], Place],
    ) -> None:
        read = []
        for number, (name, zone, text, where) in enumerate(entries):
            try:
                entry = read_entry(text, zone)
                builder.reserve(entry)
            except MorphlabError as error:
                self.wrong(where, error)
            key = (name, zone, number)
            places[key] = where
            read.append((entry, key, where))
        for entry, key, where in read:
            try:
                builder.add(entry, key)
            except MorphlabError as error:
                self.wrong(where, error)
        for number, handle, key in builder.attach:
            try:
                builder.attach_to(number, handle)
            except MorphlabError as error:
                self.wrong(places[key], error)
        for number, handle, until_gone, key in builder.linked:
            try:
                builder.link(number, handle, until_gone)
            except MorphlabError as error:
                self.wrong(places[key], error)
        builder.finish()

    def turn(self, pos: Any, builder: Builder, table: Table, place: Place) -> None:
        def found(key: str) -> tuple[Table, Place]:
            return (table, place) if key in table else (self.data, ())

        where, here = found("turn")
        pos.turn = self.number(where, "turn", here, 3)
        for key in ("active", "priority"):
            where, here = found(key)
            name = self.text(where, key, here, "")
            if not name:
                number = pos.active if key == "priority" else 0
            else:
                try:
                    number = builder.player(name)
                except MorphlabError as error:
                    self.wrong((*here, key), error)
            setattr(pos, key, number)
        where, here = found("spellmorph_timing")
        timing = self.text(where, "spellmorph_timing", here, _TIMINGS[0])
        if timing not in _TIMINGS:
            self.fail(
                (*here, "spellmorph_timing"),
                f"{timing[:40]!r} is no timing of spellmorph",
                instead=f"It is {' or '.join(_TIMINGS)}.",
            )
        if timing != _TIMINGS[0]:
            pos.extra += (CARD_TYPE_TIMING,)
        where, here = found("step")
        pos.step = self.text(where, "step", here, "precombat main")
        if pos.step not in _STEPS:
            self.fail(
                (*here, "step"),
                f"{pos.step[:40]!r} is not a step in which players act",
                instead=nearest(pos.step, _STEPS) or f"Those are {', '.join(_STEPS)}.",
            )
