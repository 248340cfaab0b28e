"""Scenes: the positions that exercises are about, and what comes of playing on there.

A scene is a step of a story in the library of scenarios, so a learner can look at it on
the table. Lines played on from it are script lines; what must be true is written as
expectations. Both are those of the scenario files.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..engine import facedown
from ..engine.actions import ActivateMana, Pass
from ..engine.errors import InvalidText, MorphlabError, nearest
from ..engine.game import actor, legal_actions
from ..engine.objects import GameObject
from ..engine.phrases import cost
from ..engine.said import say
from ..engine.state import State
from ..scenarios import load, notation, play
from ..scenarios.expect import Scene as Seen
from ..scenarios.expect import read_expectation
from ..scenarios.naming import handles
from ..scenarios.script import Act, Run
from ..scenarios.telling import tell

LIBRARY = Path(__file__).parent.parent / "scenarios" / "library"
FOLDER = LIBRARY / "course"
MOST_TRIES = 4000
# Told of lines that a learner played; the rest of what happens is bookkeeping.
WORTH_TELLING = (
    "attacks", "blocks", "cast", "countered", "counters", "damage",
    "destroyed", "fizzles", "life", "retargeted", "sacrificed", "triggers", "turned up",
)  # fmt: skip


@cache
def story(name: str) -> Any:
    """Play a story of the course, or of another folder of the library, once.

    Stories of the course go by their name, others with their folder: ``05/05.01-...``.

    Raises:
        InvalidText: there is no such story; the nearest ones are named.
    """
    folder, slash, _ = name.rpartition("/")
    here = LIBRARY / (folder if re.fullmatch(r"\w+", folder) else "course")
    names = sorted(
        f"{folder}{slash}{path.stem}" if slash else path.stem
        for path in here.glob("*.toml")
    )
    if name not in names:
        raise InvalidText(
            f"there is no story {name!r}",
            instead=nearest(name, names) or f"Stories are {', '.join(names)}.",
        )
    return play(load((LIBRARY if slash else FOLDER) / f"{name}.toml"))


def position(name: str, step: int) -> State:
    """Return the position of a story after a step.

    Raises:
        InvalidText: there is no such story, or no such step in it.
    """
    steps = story(name).steps
    if not isinstance(step, int) or not 0 <= step < len(steps):
        raise InvalidText(
            f"step {step!r}",
            f"{name} has steps 0 to {len(steps) - 1}",
            "0 is the starting position.",
        )
    state: State = steps[step].after
    return state


@dataclass(frozen=True)
class Scene:
    """A step of a story, and lines that are played on from there."""

    story: str
    step: int = 0
    lines: tuple[str, ...] = ()

    @property
    def state(self) -> State:
        """The position that the question is about."""
        return _played(self)[0]

    @property
    def seen(self) -> frozenset[str]:
        """The handles of all that was on the table or the stack up to there."""
        return _played(self)[1]


@cache
def _played(scene: Scene) -> tuple[State, frozenset[str]]:
    run = Run(position(scene.story, scene.step))
    for line in scene.lines:
        run.line(line)
    steps = story(scene.story).steps[: scene.step + 1]
    acts = [act for step in steps for act in step.acts] + run.acts
    states = [steps[0].before, *(act.after for act in acts)]
    return run.state, frozenset(one for state in states for one in handles(state))


@dataclass(frozen=True)
class Tried:
    """What came of lines of play: where they led, or the error that ended them.

    ``done`` counts the lines that were played whole, ``told`` says what happened.
    """

    state: State
    done: int
    told: tuple[str, ...]
    error: MorphlabError | None = None


def attempt(state: State, lines: Iterable[str]) -> Tried:
    """Play lines and say what came of it; an error is an answer, and is not raised."""
    run = Run(state)
    told: list[str] = []
    done = 0
    for line in lines:
        try:
            told += _told(run.line(line))
        except MorphlabError as error:
            return Tried(run.state, done, tuple(told), error)
        done += 1
    return Tried(run.state, done, tuple(told))


def _told(acts: Iterable[Act]) -> Iterator[str]:
    for act in acts:
        for event in act.events:
            if event.kind in WORTH_TELLING:
                text = tell(event, act.after, "judge")
                if text:
                    yield f"{text[:1].upper()}{text[1:]}."


def ways_of(state: State, obj: GameObject) -> tuple[tuple[str, ...], str]:
    """The costs that turn a face-down permanent up, and why: the rules, or no way.

    >>> from morphlab.engine.knowledge import find
    >>> state = position("turn-drill", 1)
    >>> ways_of(state, find(state, "#1"))
    (('{2}{W}{W}',), ' (702.37e)')
    """
    found = facedown.ways_up(state, obj)
    if found:
        rules = ", ".join(dict.fromkeys(way.rule for way in found))
        return tuple(cost(way.cost) for way in found), f" ({rules})"
    why, number = facedown.why_no_way(state, obj)
    return (), say(": {why} ({rule})", why=why, rule=number)


def failure(state: State, text: str, seen: Iterable[str] = ()) -> str:
    """Tell what is true instead of an expectation; empty when it holds.

    ``seen`` are the handles of what was there before, besides what is there now.

    Raises:
        InvalidText: the text is no expectation.
    """
    names = [player.name for player in state.players]
    expectation = read_expectation(text, names)
    try:
        known = {*seen, *handles(state)}
        found = expectation.failure(Seen(state, state, state, (), known))
    except MorphlabError as error:
        return error.what
    return found.removeprefix("refused: ")


def first_failure(state: State, texts: Iterable[str], seen: Iterable[str] = ()) -> str:
    """Tell the first expectation that does not hold, and what is true instead."""
    for text in texts:
        found = failure(state, text, seen)
        if found:
            return f"\u201c{text}\u201d is not true: {found}"
    return ""


def shortest(
    state: State,
    player: str,
    goal: Sequence[str],
    most: int,
    seen: Iterable[str] = (),
) -> list[str] | None:
    """Search the shortest lines after which a goal holds; the other players pass.

    The search goes through the list of legal actions, as a learner could; costs are
    paid by themselves, and what is chosen for a line is written behind it.
    """
    number = [one.name for one in state.players].index(player)
    known = {state}
    todo: deque[tuple[State, list[str], int]] = deque([(state, [], 0)])
    while todo:
        now, lines, depth = todo.popleft()
        if lines and not first_failure(now, goal, seen):
            return lines
        if depth == most or len(known) > MOST_TRIES:
            continue
        for line, written in _lines(now, number, lines):
            run = Run(now)
            try:
                run.line(line)
            except MorphlabError:
                continue
            if run.state not in known:
                known.add(run.state)
                todo.append((run.state, written, depth + 1))
    return None


_CLAUSES = {"target": "targeting", "x": "x"}


def _lines(
    state: State, player: int, before: list[str]
) -> Iterator[tuple[str, list[str]]]:
    """What may be done now: the line that does it, and all lines as they read then."""
    who = actor(state)
    if who < 0:
        return
    name = state.players[who].name
    choice = state.choice
    if choice is None:
        yield "all pass", [*before, "both pass"]
    if choice is not None and choice.kind == "pay":
        yield f"{name}: pay", before
    elif choice is not None or who == player:
        for action in legal_actions(state):
            if isinstance(action, ActivateMana | Pass):
                continue
            text = notation.write(state, action)
            line = f"{name}: {text}"
            clause = _CLAUSES.get(choice.kind) if choice is not None else None
            if clause and before and before[-1].startswith(f"{name}: "):
                said = text.removeprefix("choose ")
                yield line, [*before[:-1], f"{before[-1]} {clause} {said}"]
            else:
                yield line, [*before, line]
