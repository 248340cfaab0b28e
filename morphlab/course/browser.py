"""The rule browser: any statement of the rulebook, and how it is played.

``browse()`` shows lists to pick from; ``browse("05.10")`` opens a statement from code.
Both give the same: what the statement says, its rules, the scenario files that play it,
the table, and below it why things are as they are and what may not be done.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from ..engine.errors import InvalidText
from ..engine.facedown import ways_up
from ..engine.game import actor
from ..engine.said import said_from_table, said_row, say
from ..languages import translated
from ..rulebook import (
    BASES,
    Rule,
    Statement,
    chapters,
    coverage,
    find,
    rule,
    statement,
    statements,
)
from ..scenarios import Playthrough, Scenario, for_statement, library, play
from ..show import show, why
from ..show.layers import Why, WhyNot, why_not
from .boxes import Box, Grid

if TYPE_CHECKING:
    from ..engine.objects import GameObject
    from ..engine.state import State
    from ..scenarios import PlayedStep
    from ..show.table import Table

LIBRARY = "morphlab/scenarios/library/"
MOST = 4  # things that are explained at one step


def browse(name: str = "", number: int = 1, step: int = 0) -> Browser:
    """Open the rule browser, at a statement or at the first one of a rule.

    ``number`` picks one of the files that play the statement, ``step`` the step at
    which the table stands.

    Raises:
        InvalidText: there is no such statement, rule, file or step.

    >>> browse("05.13")
    <Browser at 05.13, step 0>
    >>> browse("5.13")
    Traceback (most recent call last):
    morphlab.engine.errors.InvalidText: '5.13' is no statement. Did you mean 05.13?
    """
    return Browser(name, number, step)


class Browser:
    """A place in the rulebook, with all that can be seen there."""

    def __init__(self, name: str = "", number: int = 1, step: int = 0) -> None:
        self.statement: Statement | None = None
        self.rule = ""
        self.go(name, number, step)

    def go(self, name: str = "", number: int = 1, step: int = 0) -> None:
        """Open another statement, another file of it or another step.

        Raises:
            InvalidText: there is no such statement, rule, file or step.
        """
        self.statement, self.rule = _open(name) if name else (None, "")
        self.number, self.step = number, step
        files = self.scenarios
        if type(number) is not int or not 1 <= number <= max(len(files), 1):
            raise InvalidText(
                f"there is no file {number!r} for {name or 'nothing'}",
                instead=f"There are 1 to {len(files)}." if files else "There is none.",
            )
        played = self.played
        last = len(played.steps) - 1 if played is not None else 0
        if type(step) is not int or not 0 <= step <= last:
            raise InvalidText(f"step {step!r}", instead=f"There are 0 to {last}.")

    # --- what there is ---

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The scenarios that play the statement."""
        return for_statement(self.statement.id) if self.statement is not None else ()

    @property
    def played(self) -> Playthrough | None:
        """The chosen scenario as it goes; None where nothing is played."""
        files = self.scenarios
        return _played(files[self.number - 1]) if files else None

    def table(self, viewer: str = "judge") -> Table:
        """Put the chosen scenario on the table, at the chosen step.

        Raises:
            InvalidText: nothing plays the statement, or there is no such viewer.
        """
        if self.played is None:
            raise InvalidText(
                "nothing is played here", instead="Open a statement that is played."
            )
        return show(self.played, viewer, step=self.step)

    def why(self, step: int | None = None) -> tuple[Why, ...]:
        """Why the things that a step is about are what they are (613.1)."""
        told = self._at(step)
        if told is None:
            return ()
        return tuple(why(told.after, one.handle) for one in _asked(told))

    def why_not(self, step: int | None = None) -> tuple[WhyNot, ...]:
        """What a step refuses, and whether what is face down may be turned up now."""
        told = self._at(step)
        if told is None:
            return ()
        found: list[WhyNot] = []
        for line in told.lines if told.refused else ():
            asked = why_not(told.before, line)
            if not asked.legal:
                found.append(asked)
        tried = " ".join(one.action for one in found)
        for one in _asked(told):
            if f"turn up {one.handle}" not in tried:
                found += _ways(told.after, one)
        return tuple(found)

    def _at(self, step: int | None) -> PlayedStep | None:
        played = self.played
        return played.steps[self.step if step is None else step] if played else None

    # --- how it looks ---

    def box(self) -> Box:
        """What the statement says, its rules and its files; or the chapters."""
        one = self.statement
        if one is None:
            rows = tuple(
                (part.number, said_from_table(part.title), str(part.count))
                for part in chapters()
            )
            return Box(
                "words",
                say("The rulebook"),
                say("{n} statements", n=len(statements())),
                (_counted(), say("Open one: `{code}`.", code='course.browse("05.10")')),
                Grid(
                    say("Chapters"),
                    (say("chapter"), say("about"), say("statements")),
                    rows,
                ),
            )
        lines: list[str] = [say("Basis: {basis}.", basis=BASES[one.basis])]
        if one.sources:
            lines.append(one.sources[:1].upper() + one.sources[1:] + ".")
        if one.note:
            lines.append(one.note)
        lines += self._files()
        if self.rule:
            others = [s.id for s in rule(self.rule).statements if s.id != one.id]
            if others:
                also = ", ".join(others)
                lines.append(say("Also by {rule}: {ids}.", rule=self.rule, ids=also))
        rules = tuple((number, rule(number).summary) for number in one.rules)
        grid = Grid(say("Its rules"), (say("rule"), say("what it says")), rules)
        title = said_row((one.id, " ", said_from_table(one.text)))
        return Box(
            "words", say("Statement"), title, tuple(lines), grid if rules else None
        )

    def _files(self) -> list[str]:
        files = self.scenarios
        if not files:
            assert self.statement is not None
            if self.statement.lookup_only:
                return [say("A question to the rulebook itself: nothing to play.")]
            return [say("Nothing plays it yet.")]
        lines: list[str] = []
        for number, one in enumerate(files, 1):
            file = LIBRARY + one.file
            if number == self.number:
                lines.append(say("Played here: `{file}`.", file=file))
            else:
                told = say("Also played: `{file}`, number {n}.", file=file, n=number)
                lines.append(told)
        return lines

    def parts(self) -> list[Any]:
        """The box, the table, and the answers to why and why not."""
        shown: list[Any] = [self.box()]
        if self.played is not None:
            shown += [self.table(), *self.why(), *self.why_not()]
        return shown

    def widget(self) -> Any:
        """The browser with lists to pick from; None without ipywidgets."""
        try:
            import ipywidgets
        except ImportError:
            return None
        wide = {"width": "auto", "max_width": "60em"}
        first = self.statement or statements()[0]
        chapter = ipywidgets.Dropdown(
            options=[
                (f"{part.number} {translated(part.title)}", part.number)
                for part in chapters()
            ],
            value=first.chapter,
            description=translated(say("Chapter")),
            layout=wide,
        )
        picked = ipywidgets.Dropdown(
            options=_listed(first.chapter),
            value=first.id if self.statement is not None else "",
            description=translated(say("Statement")),
            layout=wide,
        )
        file = ipywidgets.Dropdown(description=translated(say("File")), layout=wide)
        place = ipywidgets.VBox([])
        filling = [False]

        def fill(number: int = 1, step: int = 0) -> None:
            """Show what is picked; the list of files belongs to the statement."""
            self.go(picked.value or "", number, step)
            filling[0] = True
            file.options = [(one.file, n) for n, one in enumerate(self.scenarios, 1)]
            file.value = number if self.scenarios else None
            filling[0] = False
            file.layout.display = "" if len(self.scenarios) > 1 else "none"
            place.children = self._live()

        def chapter_picked(change: Any) -> None:
            picked.options = _listed(change["new"])
            picked.value = ""

        def statement_picked(_: Any) -> None:
            fill()

        def file_picked(change: Any) -> None:
            if not filling[0] and change["new"] is not None:
                fill(change["new"])

        fill(self.number, self.step)
        chapter.observe(chapter_picked, names="value")
        picked.observe(statement_picked, names="value")
        file.observe(file_picked, names="value")
        return ipywidgets.VBox([chapter, picked, file, place])

    def _live(self) -> list[Any]:
        """The parts as widgets; what is explained follows the step of the table."""
        import ipywidgets

        head = ipywidgets.HTML(self.box()._repr_html_())
        if self.played is None:
            return [head]
        table, told = self.table(), ipywidgets.HTML()
        last = len(self.played.steps) - 1

        def explain(*_: Any) -> None:
            if table.branch >= 0 or table.step > last:
                told.value = ""  # played on: the table itself explains what is there
                return
            self.step = table.step
            answers = (*self.why(), *self.why_not())
            told.value = "".join(_html(one) for one in answers)

        explain()
        if hasattr(table, "observe"):
            table.observe(explain, ["step", "branch"])
            return [head, table, told]
        return [head, ipywidgets.HTML(table._repr_mimebundle_()["text/html"]), told]

    def __str__(self) -> str:
        return "\n\n".join(str(part) for part in self.parts())

    def __repr__(self) -> str:
        where = self.statement.id if self.statement is not None else "the chapters"
        return f"<Browser at {where}, step {self.step}>"

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        parts = self.parts()
        html = "\n".join(_html(part) for part in parts)
        made = self.widget()
        live = made._repr_mimebundle_() if made is not None else {}
        bundle = live[0] if isinstance(live, tuple) else live
        return {**bundle, "text/plain": str(self), "text/html": html}


def _counted() -> str:
    """How many statements are played, counted from the library as it is."""
    found = coverage(name for one in library() for name in one.statements)
    return say(
        "{played} of them are played, {lookup} are questions to the rulebook itself.",
        played=found.played,
        lookup=found.lookup,
    )


def _html(part: Any) -> str:
    if hasattr(part, "_repr_html_"):
        return str(part._repr_html_())
    return str(part._repr_mimebundle_()["text/html"])


def _open(name: str) -> tuple[Statement, str]:
    """The statement of that name, or the first of a rule, with the rule's number."""
    short = re.fullmatch(r"([0-9]{1,2})\.([0-9]{1,2})", name.strip())
    if short is not None:
        whole = f"{int(short[1]):02}.{int(short[2]):02}"
        if whole != name.strip() and whole in {one.id for one in statements()}:
            raise InvalidText(
                f"{name!r} is no statement", instead=f"Did you mean {whole}?"
            )
        return statement(name.strip()), ""
    found = find(name)
    if isinstance(found, Statement):
        return found, ""
    numbers = (found.number,) if isinstance(found, Rule) else found.rules
    for number in numbers:
        stated = rule(number).statements
        if stated:
            return stated[0], number
    raise InvalidText(
        f"no statement rests on {name!r}", instead="Write one like 05.10 or 708.9."
    )


def _listed(chapter: str) -> list[tuple[str, str]]:
    """The statements of a chapter, to pick from."""
    rows = [(str(one), one.id) for one in statements(chapter)]
    return [(str(translated(say("Pick a statement"))), ""), *rows]


def _ways(state: State, one: GameObject) -> list[WhyNot]:
    """Whether it may be turned up now, by each way up; asked of who may act now."""
    down = one.face_down is not None and one.zone == "battlefield"
    if not down or state.choice is not None or actor(state) != one.controller:
        return []
    kinds = list(dict.fromkeys(way.kind for way in ways_up(state, one)))
    by = [f" by {kind}" for kind in kinds] if len(kinds) > 1 else [""]
    return [why_not(state, f"turn up {one.handle}{way}") for way in by]


def _asked(step: PlayedStep) -> list[GameObject]:
    """What a step is about: what its lines name, and what lies face down."""
    state = step.after
    named = set(re.findall(r"#\w+", " ".join(step.lines)))
    here = [state.objects[n] for n in (*state.battlefield, *state.stack)]
    about = [
        one
        for one in here
        if one.handle in named or (one.face_down is not None and one.card is not None)
    ]
    about.sort(key=lambda one: one.handle not in named)
    return about[:MOST]


@cache
def _played(scenario: Scenario) -> Playthrough:
    return play(scenario)
