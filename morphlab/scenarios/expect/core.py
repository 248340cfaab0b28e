"""What an expectation is, what it looks at, and how its forms are registered."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from ...engine.errors import AmbiguousText, InvalidText, nearest
from ...engine.objects import Event, GameObject
from ...engine.state import State
from ..naming import by_handle, find
from ..script import Act


@dataclass(slots=True)
class Scene:
    """What an expectation looks at: the position now, before the step, and at first.

    ``seen`` are the handles of all that was ever on the table or the stack.
    """

    state: State
    before: State
    start: State
    acts: tuple[Act, ...] = ()
    seen: set[str] = field(default_factory=set)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in this step, in order."""
        return tuple(event for act in self.acts for event in act.events)

    def at(self, state: State) -> Scene:
        """The same scene with another position as the present one."""
        return Scene(state, self.before, self.start, self.acts, self.seen)


Check = Callable[[Scene], str]  # empty when it holds, else what was found instead


@dataclass(frozen=True, slots=True)
class Expectation:
    """One expectation with its text, its line in the file and its test."""

    text: str
    line: int
    check: Check

    def failure(self, scene: Scene) -> str:
        """What was found instead, empty when the expectation holds.

        Raises:
            MorphlabError: it speaks of something that is not there.
        """
        return self.check(scene)


Maker = Callable[[re.Match[str], "Reading"], Check]
_FORMS: list[tuple[re.Pattern[str], Maker, str]] = []
_OUTER = ("not: ", "always: ", "never: ")  # before another expectation


@dataclass(frozen=True, slots=True)
class Reading:
    """What is known while an expectation is read: the players."""

    players: Sequence[str]
    line: int = 0

    def player(self, name: str) -> int:
        """The number of a player by name."""
        low = [known.lower() for known in self.players]
        if name.lower() not in low:
            raise InvalidText(
                f"{name[:40]!r} is not a player",
                instead=nearest(name, self.players)
                or f"Players are {', '.join(self.players)}.",
            )
        return low.index(name.lower())


def form(example: str, *patterns: str) -> Callable[[Maker], Maker]:
    """Register a form of expectation with its pattern and an example."""

    def register(maker: Maker) -> Maker:
        for pattern in patterns:
            register_form(pattern, maker, example)
        return maker

    return register


def read_expectation(text: str, players: Sequence[str], line: int = 0) -> Expectation:
    """Read one expectation.

    Raises:
        InvalidText: it has none of the forms; the nearest are named.
        UnknownCard: it names a card that is not in the pool.
    """
    clean = " ".join(text.split())
    return Expectation(clean, line, read_check(clean, Reading(tuple(players), line)))


def read_check(text: str, reading: Reading) -> Check:
    """Find the form of a text and make its test."""
    if len(text) > 400:
        raise InvalidText("the expectation is too long")
    outer = text.startswith(_OUTER)
    for pattern, maker, example in _FORMS:
        if example.startswith(_OUTER) is not outer:
            continue
        match = pattern.fullmatch(text)
        if match is not None:
            return maker(match, reading)
    examples = list(dict.fromkeys(example for _, _, example in _FORMS))
    words = set(re.findall(r"[a-z]+", text.lower()))

    def likeness(example: str) -> float:
        shared = words & set(re.findall(r"[a-z]+", example.lower()))
        return SequenceMatcher(None, text[:80], example).ratio() + len(shared) / 10

    close = sorted(examples, key=likeness, reverse=True)[:4]
    raise InvalidText(
        f"{text[:80]!r} is not an expectation",
        instead=f"Nearest are: {'; '.join(close)}.",
    )


def forms() -> list[str]:
    """An example of each form of expectation."""
    return list(dict.fromkeys(example for _, _, example in _FORMS))


def object_of(scene: Scene, text: str) -> GameObject:
    """The thing that a text names: by handle, or by name, the table first."""
    state = scene.state
    if text.startswith("#"):
        return by_handle(state, text)
    for among in ((*state.battlefield, *state.stack), tuple(state.objects)):
        try:
            return state.objects[find(state, text, among)]
        except AmbiguousText:
            raise
        except InvalidText as error:
            problem = error
    raise problem


def yes(holds: bool, wanted: bool, found: str) -> str:
    """Return nothing where it holds as wanted, else what was found."""
    return "" if holds is wanted else found


def register_form(pattern: str, maker: Maker, example: str) -> None:
    """Add a form of expectation: its pattern, its maker, and an example of it."""
    _FORMS.append((re.compile(pattern), maker, example))
