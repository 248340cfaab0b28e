"""Playing scenarios: steps, events, predictions, and what failed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from ..engine.errors import IllegalAction, MorphlabError, ScenarioError
from ..engine.game import apply, legal_actions
from ..engine.knowledge import Viewer, knows
from ..engine.merging import alone, hidden_place, with_hidden
from ..engine.moves import change_commander, index
from ..engine.objects import Event, GameObject
from ..engine.said import said_row, say
from ..engine.state import Position, State
from ..engine.view import view
from ..languages import translated
from . import notation
from .expect import Expectation, Scene
from .form import Case, Line, Predict, Scenario, Step, Swap, load, loads
from .invented import using
from .naming import actor, handles
from .script import Act, Run
from .telling import story

OUTSIDER = -1  # a viewer who is no player: for words that all players read


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that did not hold: where it stands, and what was found."""

    file: str
    line: int
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: expected {self.expected!r}: {self.found}"


@dataclass(frozen=True, slots=True)
class Prediction:
    """A question before a step, its options, and the one that proved right."""

    question: str
    options: tuple[str, ...]
    answer: int
    why: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """One step as it was played.

    ``label`` is worded so that every player may read it; ``lines`` is the script.
    ``acts`` are the single actions, each with the position before and after it.
    """

    case: str
    label: str
    say: str
    lines: tuple[str, ...]
    acts: tuple[Act, ...]
    before: State
    after: State
    prediction: Prediction | None
    failures: tuple[Failure, ...]
    refused: str = ""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in this step, in order."""
        return tuple(event for act in self.acts for event in act.events)

    def told(self, viewer: Viewer) -> list[str]:
        """What a viewer is told of this step, one sentence each, with rules."""
        return [
            text + f" ({rule})" if rule else text
            for act in self.acts
            for text, rule in story(act.events, act.after, viewer)
        ]


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A scenario that was played: its steps with positions and events.

    Each case begins with a step that shows its starting position.
    """

    scenario: Scenario = field(repr=False)
    steps: tuple[PlayedStep, ...] = field(repr=False)

    @property
    def title(self) -> str:
        """What it shows."""
        return self.scenario.title

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule numbers that it is about."""
        return self.scenario.rules

    @property
    def statements(self) -> tuple[str, ...]:
        """The statements that it plays, by id."""
        return self.scenario.statements

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players in turn order."""
        return self.scenario.players

    @property
    def failures(self) -> tuple[Failure, ...]:
        """The expectations that did not hold."""
        return tuple(failure for step in self.steps for failure in step.failures)

    def __str__(self) -> str:
        return transcript(self, "judge")


class _Player:
    """Plays the cases of one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.file = scenario.file

    def fail(self, error: MorphlabError, line: int) -> ScenarioError:
        return ScenarioError(
            error.what, error.why, error.instead, error.rule, file=self.file, line=line
        )

    def case(self, case: Case) -> Iterator[PlayedStep]:
        run = Run(case.state)
        for line in case.before:
            self.do(run, line)
        start = run.state
        seen = set(handles(start))
        scene = Scene(start, start, start, (), seen)
        label = case.name or say("The start")
        found = tuple(self.check(case.expect, scene))
        yield PlayedStep(case.name, label, "", (), (), start, start, None, found)
        mirrors = [
            _Mirror(self.file, start, swap, player)
            for swap in case.swaps
            for player in range(len(start.players))
            if not knows(start, player, start.objects[swap.number])
        ]
        for step in case.steps:
            played = self.step(case, step, run, scene)
            wrong = tuple(f for mirror in mirrors for f in mirror.follow(played))
            yield replace(played, failures=played.failures + wrong)

    def step(self, case: Case, step: Step, run: Run, scene: Scene) -> PlayedStep:
        before = run.state
        first = len(run.acts)
        labels: list[str] = []
        refused = ""
        failures: list[Failure] = []
        if step.refuse is not None:
            labels.append(_label(before, step.refuse.text))
            refused, failures = self.refuse(run, step)
        for line in step.do:
            here, begun = run.state, len(run.acts)
            self.do(run, line)
            labels.append(_label(here, line.text, run.acts[begun:]))
        acts = tuple(run.acts[first:])
        for act in acts:
            scene.seen.update(handles(act.after))
        now = Scene(run.state, before, scene.start, acts, scene.seen)
        prediction = None
        if step.predict is not None:
            prediction = self.predict(step.predict, now)
        failures += self.check(step.expect, now)
        label = step.label or step.look or _in_a_row(labels)
        return PlayedStep(
            case.name,
            label,
            step.say,
            tuple(line.text for line in step.do)
            or ((step.refuse.text,) if step.refuse is not None else ()),
            acts,
            before,
            run.state,
            prediction,
            tuple(failures),
            refused,
        )

    def do(self, run: Run, line: Line) -> None:
        try:
            run.line(line.text)
        except MorphlabError as error:
            raise self.fail(error, line.line) from None

    def refuse(self, run: Run, step: Step) -> tuple[str, list[Failure]]:
        """Try what must be refused; the position stays as it was (733.1)."""
        assert step.refuse is not None
        attempt = Run(run.state)
        before = run.state
        expected = f"refused by {step.rule}"
        try:
            attempt.line(step.refuse.text)
        except IllegalAction as error:
            failures = []
            if error.rule != step.rule:
                found = f"refused by {error.rule or 'no rule'}: {error}"
                failures = [Failure(self.file, step.refuse.line, expected, found)]
            if step.because not in ("", error.why):
                reason = f"refused because {step.because}"
                failures.append(Failure(self.file, step.refuse.line, reason, error.why))
            if _undone(attempt.acts):
                run.acts += attempt.acts  # what was shown on the way stays known
                run.state = attempt.state
                if not _same_but_known(before, attempt.state):
                    found = "the position did not come back"
                    failures.append(
                        Failure(self.file, step.refuse.line, expected, found)
                    )
            return str(error), failures
        except MorphlabError as error:
            raise self.fail(error, step.refuse.line) from None
        return "", [Failure(self.file, step.refuse.line, expected, "it is allowed")]

    def check(self, expect: Iterable[Expectation], scene: Scene) -> list[Failure]:
        failures = []
        for one in expect:
            try:
                found = one.failure(scene)
            except MorphlabError as error:
                found = str(error)
            if found:
                failures.append(Failure(self.file, one.line, one.text, found))
        return failures

    def predict(self, ask: Predict, scene: Scene) -> Prediction:
        """Find the option that holds: exactly one must."""
        right = []
        for number, option in enumerate(ask.options):
            try:
                if not any(one.failure(scene) for one in option.expect):
                    right.append(number)
            except MorphlabError as error:
                raise self.fail(error, option.line) from None
        if len(right) != 1:
            told = " and ".join(repr(ask.options[n].text) for n in right) or "none"
            raise ScenarioError(
                "a prediction has exactly one right option",
                f"right here: {told}",
                file=self.file,
                line=ask.line,
            )
        rule = ask.rule or next(iter(self.scenario.rules), "")
        # Who writes a question tends to begin with what is right.
        order = list(range(len(ask.options)))
        random.Random(ask.question).shuffle(order)
        shown = [ask.options[place] for place in order]
        return Prediction(
            ask.question,
            tuple(option.text for option in shown),
            order.index(right[0]),
            tuple(option.why or ask.why for option in shown),
            rule,
        )


class _Mirror:
    """The same play with another hidden card, as a player sees it who cannot tell."""

    def __init__(self, file: str, start: State, swap: Swap, viewer: int) -> None:
        self.file, self.swap, self.viewer = file, swap, viewer
        pos = start.draft()
        obj = start.objects[swap.number]
        pos.objects[swap.number] = with_hidden(obj, swap.card)
        _lead_elsewhere(pos, obj, viewer)
        pos.memory = {}
        index(pos)
        self.state = pos.freeze()

    def follow(self, step: PlayedStep) -> list[Failure]:
        """Take the same actions, and compare byte for byte (708.5, 708.6)."""
        for act in step.acts:
            try:
                after, events = apply(self.state, act.action)
            except IllegalAction as error:
                return [self.failure(f"{act.text} is refused there: {error}")]
            here = self.seen(act.after, act.events)
            there = self.seen(after, events)
            self.state = after
            for left, right in zip(here, there, strict=False):
                if left != right:
                    return [self.failure(f"after {act.text}: {left!r} and {right!r}")]
            if len(here) != len(there):
                return [self.failure(f"after {act.text}: more is told")]
        return []

    def seen(self, state: State, events: tuple[Event, ...]) -> list[str]:
        """All that the viewer gets from the program."""
        seen = story(events, state, self.viewer)
        told = [text + f" ({rule})" for text, rule in seen]
        if actor(state) == self.viewer:
            told += [
                notation.write_public(state, action, self.viewer)
                for action in legal_actions(state)
            ]
        return [*told, *str(view(state, self.viewer)).split("\n")]

    def failure(self, found: str) -> Failure:
        names = self.state.players
        expected = f"{names[self.viewer].name} sees no difference with {self.swap.text}"
        return Failure(self.file, self.swap.line, expected, found[:400])


def _lead_elsewhere(pos: Position, obj: GameObject, viewer: int) -> None:
    """Put a commander that another card stands for deep into the library (903.3).

    Else the swap would not show that somebody is told which card is the commander.
    """
    was = alone(obj, obj.parts[hidden_place(obj)]) if obj.parts else obj
    if not was.commander:
        return
    for number in pos.players[obj.owner].library:
        other = pos.objects[number]
        if viewer not in other.known_to and not other.commander:
            new = other.changed(card=was.card, commander=was.commander)
            pos.objects[number] = new
            change_commander(pos, was.commander, object=number)
            return


def _undone(acts: list[Act]) -> bool:
    return bool(acts) and any(event.kind == "rewound" for event in acts[-1].events)


def _same_but_known(before: State, after: State) -> bool:
    """Whether two positions differ at most in what players have seen (733.1)."""

    def plain(state: State) -> State:
        pos = state.draft()
        pos.objects = {
            number: obj.changed(
                known_to=frozenset(),
                marks=tuple(m for m in obj.marks if not m.startswith("showed ")),
            )
            for number, obj in state.objects.items()
        }
        return pos.freeze()

    return plain(before) == plain(after)


def _label(state: State, line: str, acts: list[Act] | None = None) -> str:
    """A line of script as every player may read it."""
    who, colon, rest = line.partition(": ")
    if not colon:
        return line
    if acts:
        text = notation.write_public(acts[0].before, acts[0].action, OUTSIDER)
        if len(acts) > 1 and rest.lower().startswith(("attack ", "block ")):
            text = rest  # creatures in combat are public
        text += _label_targets(acts)
        return f"{who}: {text}"
    try:
        number = [player.name for player in state.players].index(who)
        rest = rest.removeprefix("begin to ")
        body = notation.read(state, rest.partition(" targeting ")[0], number)
        text = notation.write_public(state, body, OUTSIDER)
        return say("{who} tries: {line}", who=who, line=text)
    except (MorphlabError, ValueError):
        return say("{who} tries something that is refused", who=who)


def _in_a_row(labels: list[str]) -> str:
    return labels[0] if len(labels) == 1 else said_row(labels, "; ")


def _label_targets(acts: list[Act]) -> str:
    """The targets that were chosen along a line; they are announced to all (601.2c)."""
    named = []
    for act in acts[1:]:
        choice = act.before.choice
        if choice is not None and choice.kind == "target":
            text = notation.write_public(act.before, act.action, OUTSIDER)
            named.append(text.removeprefix("choose "))
    listed = [name for name in named if name != "none"]
    # As in a script, which is typed in English.
    return f", targeting {' and '.join(listed)}" if listed else ""


# --- what others call -------------------------------------------------------------


def play(scenario: Scenario) -> Playthrough:
    """Play all cases of a scenario.

    Expectations that do not hold are noted as ``failures``.

    Raises:
        ScenarioError: the script itself is wrong: a line that reads as nothing or that
            the rules do not allow, or a prediction without exactly one right option.

    >>> from morphlab.scenarios import loads
    >>> done = play(loads('''
    ... title = "An angel comes out"
    ... rules = ["702.37e"]
    ... [players.Alice]
    ... battlefield = ["Exalted Angel (face down: morph)", "Plains x4"]
    ... [players.Bob]
    ... [[steps]]
    ... do = "Alice: turn up #1"
    ... expect = ["#1 is 4/4"]
    ... '''))
    >>> done.steps[-1].told("judge")[-1]
    'Alice turns #1 face up: Exalted Angel (702.37e)'
    >>> print(*done.failures)
    <text>:9: expected '#1 is 4/4': it is 4/5
    """
    player = _Player(scenario)
    with using(scenario.cards):
        steps = [step for case in scenario.cases for step in player.case(case)]
    return Playthrough(scenario, tuple(steps))


def transcript(playthrough: Playthrough, viewer: Viewer, tables: bool = True) -> str:
    """Write a playthrough as one viewer saw it: steps, sentences, and the table.

    ``viewer`` is a player's number, a player's name, or ``judge``.
    """
    names = playthrough.players
    if isinstance(viewer, str) and viewer in names:
        viewer = names.index(viewer)
    who = names[viewer] if isinstance(viewer, int) else say("a judge")
    rules = ", ".join(playthrough.rules)
    seen = say("Rules {rules}; seen by {who}", rules=rules, who=who)
    parts: list[str] = [playthrough.title, translated(seen)]
    for number, step in enumerate(playthrough.steps):
        parts += ["", f"{number}. {translated(step.label)}"]
        if step.refused:
            why = say("refused: {why}", why=_refusal(step, viewer))
            parts.append(f"   {translated(why)}")
        parts += [f"   {translated(text)}" for text in step.told(viewer)]
        if tables and (step.acts or not step.lines):
            picture = str(translated(str(view(step.after, viewer))))
            parts += ["", *(f"     {line}" for line in picture.split("\n"))]
    return "\n".join(parts) + "\n"


def _refusal(step: PlayedStep, viewer: Viewer) -> str:
    """Why an attempt was refused: in full for those who may know the reason."""
    who = step.lines[0].partition(": ")[0]
    names = [player.name for player in step.before.players]
    if viewer == "judge" or (isinstance(viewer, int) and names[viewer] == who):
        return step.refused
    return say("the rules do not allow it")


@lru_cache(maxsize=1)
def library() -> tuple[Scenario, ...]:
    """All scenarios that come with morphlab, by chapter and number.

    Raises:
        ScenarioError: one of the files is wrong.
    """
    found = sorted(_shipped(files(__package__) / "library"), key=lambda pair: pair[0])
    return tuple(loads(text, name) for name, text in found)


def _shipped(folder: Traversable, at: str = "") -> Iterator[tuple[str, str]]:
    if not folder.is_dir():
        return
    for entry in folder.iterdir():
        name = f"{at}{entry.name}"
        if entry.is_dir():
            yield from _shipped(entry, f"{name}/")
        elif entry.name.endswith(".toml"):
            yield name, entry.read_text(encoding="utf-8")


def for_statement(name: str) -> tuple[Scenario, ...]:
    """The scenarios that play a statement, such as ``05.10``.

    >>> [one.title for one in for_statement("05.13")]
    ['A cost that cannot be paid in full leaves everything as it was']
    """
    return tuple(one for one in library() if name in one.statements)


def check_all(paths: Iterable[str | Path] = ()) -> tuple[Failure, ...]:
    """Play all shipped scenarios, or those named, and list everything that failed."""
    failures: list[Failure] = []
    for one in paths or library():
        try:
            scenario = one if isinstance(one, Scenario) else load(one)
            failures += play(scenario).failures
        except ScenarioError as error:
            failures.append(_as_failure(error))
    return tuple(failures)


def _as_failure(error: ScenarioError) -> Failure:
    bare = MorphlabError(error.what, error.why, error.instead, error.rule)
    return Failure(error.file, error.line, "a scenario that can be played", str(bare))
