"""Figures: where cards are, what layers do, who knows what, the stack, what turns up.

Each figure is drawn from plain rows, and the sentence that stands in for it is made of
the same rows; both are said in the language that is set when they are shown. Matplotlib
is loaded only then; without it (as in a browser) the rows are shown as a table.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from html import escape
from io import BytesIO
from textwrap import wrap
from typing import Any

from morphlab.engine import facedown
from morphlab.engine.errors import InvalidText
from morphlab.engine.knowledge import (
    JUDGE,
    Reference,
    Viewer,
    find,
    knows,
    why_not_look,
)
from morphlab.engine.objects import GameObject
from morphlab.engine.phrases import cost
from morphlab.engine.said import Said, said_row, say, say_as
from morphlab.engine.state import Position, State
from morphlab.engine.vocabulary import game_word
from morphlab.languages import translated
from morphlab.scenarios import Playthrough
from morphlab.scenarios.naming import called, may_know
from morphlab.show.layers import Why, html_table
from morphlab.show.picture import columns

Rows = tuple[tuple[str, ...], ...]
Draw = Callable[[Any, Rows], None]
# Okabe-Ito, each with a hatch of its own: no meaning by colour alone.
INK, PAPER, LINE = "#1a222e", "#ffffff", "#c9cfc9"
BLUE, ORANGE, GREEN, SKY, GREY = "#0072b2", "#e69f00", "#009e73", "#56b4e9", "#d3d7dc"
WIDE, DPI = 8.0, 100
DOWN = " face down"
KNOWS, MAY_LOOK, HIDDEN = say("knows it"), say("may look"), say("does not know")
EMPTY = say("empty")
_NO_PICTURE = say(
    "The picture needs matplotlib, which is not here; the rows say it all."
)


class Plot:
    """A figure with the rows that it shows and a sentence that says the same.

    ``repr`` is one line, ``str`` the rows as text; in a notebook it is a picture with
    that sentence as its text alternative.

    >>> plot = Plot("Zones", ("card", "start"), (("#1", "hand"),), "#1 stays.", None)
    >>> plot
    <Plot 'Zones' of 1 rows>
    >>> print(plot)
    Zones
    card  start
    #1    hand
    #1 stays.
    """

    def __init__(
        self, title: str, head: tuple[str, ...], rows: Rows, alt: str, draw: Draw | None
    ) -> None:
        self.title, self.head, self.rows, self.alt = title, head, rows, alt
        self._draw = draw

    def __str__(self) -> str:
        title, rows, alt = translated((self.title, (self.head, *self.rows), self.alt))
        return "\n".join([title, *columns(rows), alt])

    def __repr__(self) -> str:
        return f"<Plot {self.title!r} of {len(self.rows)} rows>"

    def figure(self) -> Any:
        """The matplotlib figure, opaque, at most eight inches wide.

        Raises:
            ModuleNotFoundError: matplotlib is not installed.
        """
        from matplotlib.figure import Figure

        figure = Figure(figsize=(WIDE, 1), dpi=DPI, facecolor=PAPER)
        if self._draw is not None:
            self._draw(figure, self.rows)
        return figure

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """Text and HTML; the picture is inside the HTML, so that it keeps its words."""
        return {"text/plain": str(self), "text/html": self._html()}

    def _html(self) -> str:
        title, alt = escape(translated(self.title)), escape(translated(self.alt))
        try:
            figure = self.figure()
        except ModuleNotFoundError:
            rows = html_table(self.title, self.head, self.rows)
            why = escape(translated(_NO_PICTURE))
            return f"<figure>{rows}<p>{alt}</p><p>{why}</p></figure>"
        file = BytesIO()
        figure.savefig(file, format="png", metadata={"Software": None})
        data = b64encode(file.getvalue()).decode()
        return (
            '<figure style="margin:0">'
            f'<figcaption style="font-weight:bold">{title}</figcaption>'
            f'<img style="max-width:100%" alt="{alt}" '
            f'src="data:image/png;base64,{data}"><p>{alt}</p></figure>'
        )


# --- where the cards are --------------------------------------------------------------


def zones(story: Playthrough, viewer: Viewer = JUDGE) -> Plot:
    """Which zone each card that moves, or turns, is in after each step (400.1).

    ``viewer`` reads only the names of cards that they know in some step.

    Raises:
        InvalidText: no card moves or turns in the story.
    """
    states = _states(story)
    lanes = [
        (_lane(states, numbers, viewer), tuple(_places(states, numbers)))
        for numbers in _tracks(story)
    ]
    rows = tuple((name, *places) for name, places in lanes if len(set(places)) > 1)
    if not rows:
        raise InvalidText("no card moves or turns in this story")
    title = say("Zones, step by step: {story}", story=story.title)
    head = (say_as("head", "card"), *_step_names(len(states)))
    alt = _sentence((row[0], *_runs(row[1:])) for row in rows)
    return Plot(title, head, rows, alt, _lanes)


def _sentence(rows: Iterable[Sequence[str]]) -> Said:
    """Rows as one sentence: each its first cell, and what is said of it."""
    parts = [said_row((row[0], ": ", said_row(row[1:], ", "))) for row in rows]
    return said_row(parts, "; ") + "."


def _states(story: Playthrough) -> list[State]:
    first = story.steps[0].case
    return [step.after for step in story.steps if step.case == first]


def _step_names(count: int) -> tuple[str, ...]:
    return (say("start"), *(str(number) for number in range(1, count)))


def _tracks(story: Playthrough) -> list[list[int]]:
    """Each card as the numbers that it has one after the other (400.7)."""
    first = story.steps[0].case
    steps = [step for step in story.steps if step.case == first]
    now = {number: [number] for number in steps[0].after.objects}
    tracks = list(now.values())
    for event in (event for step in steps for event in step.events):
        if event.object is None or event.object.is_ability:
            continue
        old = event.was.number if event.was is not None else None
        new = event.object.number
        if event.kind != "moves" or new in now:
            continue
        if old in now:
            track = now[old]
        else:
            track = []
            tracks.append(track)
        track.append(new)
        now[new] = track
    return tracks


def _places(states: Sequence[State], numbers: Sequence[int]) -> Iterator[str]:
    for state in states:
        obj = _present(state, numbers)
        if obj is None:
            yield "-"
        else:
            zone = game_word(obj.zone)
            yield say("{zone} face down", zone=zone) if obj.face_down else zone


def _present(state: Position, numbers: Sequence[int]) -> GameObject | None:
    for number in reversed(numbers):
        if number in state.objects:
            return state.objects[number]
    return None


def _lane(states: Sequence[State], numbers: Sequence[int], viewer: Viewer) -> str:
    """The handle of a card and, when the viewer comes to know it, its name."""
    handle = name = ""
    for state in states:
        obj = _present(state, numbers)
        if obj is None:
            continue
        handle = obj.handle or handle
        if not name and obj.card is not None and may_know(state, obj, viewer):
            name = obj.card.name
    return f"{handle} {name}".strip() or say("a card")


def _runs(places: Sequence[str]) -> list[str]:
    """Places in words, each with the step in which it begins."""
    found: list[str] = []
    for step, place in enumerate(places):
        if place != "-" and (not step or place != places[step - 1]):
            found.append(
                say("{place} from step {n}", place=place, n=step)
                if step
                else say("{place} from the start", place=place)
            )
    return found


_ZONE_LOOKS = {
    "library": (GREY, ""),
    "hand": (SKY, ""),
    "stack": ("#cc79a7", ""),
    "battlefield": (GREEN, ""),
    "graveyard": ("#8a8f98", ""),
    "exile": (ORANGE, ""),
    "command": ("#f0e442", ""),
}


def _lanes(figure: Any, rows: Rows) -> None:
    """A lane for each card, a bar for each zone; hatched while it is face down."""
    steps = len(rows[0]) - 1
    figure.set_size_inches(WIDE, 0.9 + 0.52 * len(rows))
    axes = _axes(figure, steps, [row[0] for row in rows])
    for lane, row in enumerate(rows):
        for start, length, place in _spans(row[1:]):
            zone = place.removesuffix(DOWN)
            down = place.endswith(DOWN)
            axes.broken_barh(
                [(start, length)],
                (lane - 0.38, 0.76),
                facecolor=_ZONE_LOOKS.get(zone, (GREY, ""))[0],
                edgecolor=INK,
                hatch="//" if down else None,
                linewidth=0.8,
            )
            words = [translated(game_word(zone))]
            words += wrap(translated(say("face down")), 14 * length) if down else []
            _inside(axes, start + length / 2, lane, "\n".join(words), length)
    figure.tight_layout()


def _spans(places: Sequence[str]) -> list[tuple[int, int, str]]:
    spans: list[tuple[int, int, str]] = []
    for step, place in enumerate(places):
        if place == "-":
            continue
        if spans and spans[-1][2] == place and sum(spans[-1][:2]) == step:
            start, length, _ = spans.pop()
            spans.append((start, length + 1, place))
        else:
            spans.append((step, 1, place))
    return spans


def _inside(axes: Any, x: float, y: float, words: str, length: int) -> None:
    """Words on an opaque slip, so that a hatch does not run through them."""
    slip = {"facecolor": PAPER, "edgecolor": "none", "pad": 1.2, "alpha": 0.92}
    size = 8.5 if length > 1 else 7
    axes.text(
        x, y, words, ha="center", va="center", fontsize=size, color=INK, bbox=slip
    )


def _bare_axes(figure: Any) -> Any:
    """Axes on paper: no marks on their sides, which are drawn thin."""
    axes = figure.add_subplot()
    axes.set_facecolor(PAPER)
    axes.tick_params(length=0)
    for side in axes.spines.values():
        side.set_color(LINE)
    return axes


def _axes(figure: Any, steps: int, names: Sequence[str]) -> Any:
    """Axes with a column for each step and a lane for each name, top to bottom."""
    axes = _bare_axes(figure)
    axes.set_xlim(0, steps)
    axes.set_xticks([step + 0.5 for step in range(steps)])
    axes.set_xticklabels(translated(_step_names(steps)), color=INK)
    axes.set_xlabel(translated(say("after step")), color=INK)
    _name_lanes(axes, names)
    return axes


def _name_lanes(axes: Any, names: Sequence[str]) -> None:
    """A lane for each name, the first on top."""
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_yticks(range(len(names)))
    axes.set_yticklabels(translated(list(names)), color=INK)


# --- what the layers do ---------------------------------------------------------------


def layers(why: Why) -> Plot:
    """Power and toughness after each layer, first to last (613.1).

    Raises:
        InvalidText: the answer has no power and toughness in any row.
    """
    rows = tuple(
        (row.layer, row.source, row.gives(), row.pt or "-") for row in why.rows
    )
    known = [row for row in rows if "/" in row[3]]
    if not known:
        raise InvalidText("it has no power and toughness in any layer", rule="208.1")
    head = (say("layer"), say("from"), say("gives"), say("P/T"))
    alt = _sentence((said_row((row[0], ", ", row[1])), row[3]) for row in known)
    title = said_row((why.title, " ", say("Layer by layer")))
    return Plot(title, head, rows, alt, _waterfall)


def _waterfall(figure: Any, rows: Rows) -> None:
    """Two bars for each layer, power over toughness, the number on each."""
    figure.set_size_inches(WIDE, 0.8 + 0.62 * len(rows))
    axes = _bare_axes(figure)
    most = 1
    for lane, row in enumerate(rows):
        power, slash, toughness = row[3].partition("/")
        if not slash:
            axes.text(0.1, lane, row[3], va="center", color=INK)
            continue
        for at, value, color, hatch in (
            (lane - 0.19, int(power), BLUE, None),
            (lane + 0.19, int(toughness), ORANGE, ".."),
        ):
            axes.barh(at, value, 0.34, color=color, hatch=hatch, edgecolor=INK)
            word = say("power") if color == BLUE else say("toughness")
            label = f"{value}" if lane else f"{value} {translated(word)}"
            axes.text(max(value, 0) + 0.08, at, label, va="center", color=INK)
            most = max(most, value)
    axes.set_xlim(min(0, *(_least(row[3]) for row in rows)), most + 1.6)
    _name_lanes(axes, [said_row((row[0], ": ", row[1])) for row in rows])
    axes.set_xticks([])
    figure.tight_layout()


def _least(pt: str) -> int:
    power, slash, toughness = pt.partition("/")
    return min(int(power), int(toughness)) if slash else 0


# --- who knows what -------------------------------------------------------------------


def knowledge(story: Playthrough, *of: str) -> Plot:
    """Who knows, or may look at, each face-down object after each step (708.5).

    ``of`` names some of them by handle. This is what a judge sees; it names the
    handles, not the cards.

    Raises:
        InvalidText: nothing, or none of those, is face down in the story.
    """
    states = _states(story)
    rows = []
    for numbers in _tracks(story):
        objects = [_present(state, numbers) for state in states]
        if not any(obj is not None and obj.face_down is not None for obj in objects):
            continue
        handles = [obj.handle for obj in objects if obj is not None and obj.handle]
        if of and not set(of) & set(handles):
            continue
        # A card that leaves and comes back is another object with another handle.
        first, *others = dict.fromkeys(handles) or (say("exiled card"),)
        name = reduce(lambda a, b: say("{a}, then {b}", a=a, b=b), others, first)
        for player, who in enumerate(story.players):
            marks = [
                "-" if obj is None else _mark(state, player, obj)
                for state, obj in zip(states, objects, strict=True)
            ]
            rows.append((said_row((who, ": ", name)), *marks))
    if not rows:
        what = f"none of {', '.join(of)}" if of else "nothing"
        raise InvalidText(f"{what} is face down in this story", rule="708.5")
    head = (say("player and card"), *_step_names(len(states)))
    title = say("Who knows what: {story}", story=story.title)
    alt = _sentence((row[0], *_runs(row[1:])) for row in rows)
    return Plot(title, head, tuple(rows), alt, _matrix)


def _mark(state: State, player: int, obj: GameObject) -> str:
    if not knows(state, player, obj):
        return HIDDEN
    hidden = obj.face_down is not None or obj.zone in ("hand", "library")
    looks = hidden and why_not_look(state, player, obj) is None
    return MAY_LOOK if looks else KNOWS


def _matrix(figure: Any, rows: Rows) -> None:
    """A bar for each player and card: three shades, three marks, three words."""
    steps = len(rows[0]) - 1
    figure.set_size_inches(WIDE, 0.9 + 0.45 * len(rows))
    axes = _axes(figure, steps, [row[0] for row in rows])
    looks: dict[str, tuple[str, str | None, str]] = {
        KNOWS: (GREEN, None, "\u25cf"),
        MAY_LOOK: (SKY, "..", "\u25d0"),
        HIDDEN: (GREY, "xx", "\u25cb"),
    }
    for lane, row in enumerate(rows):
        for start, length, what in _spans(row[1:]):
            color, hatch, sign = looks[what]
            axes.broken_barh(
                [(start, length)],
                (lane - 0.4, 0.8),
                facecolor=color,
                edgecolor=INK,
                hatch=hatch,
                linewidth=0.8,
            )
            words = f"{sign} {translated(what)}"
            _inside(axes, start + length / 2, lane, words, length)
    figure.tight_layout()


# --- the stack ------------------------------------------------------------------------


def stack(story: Playthrough, viewer: Viewer = JUDGE) -> Plot:
    """What is on the stack after each action that changes it, top first (405.2).

    Raises:
        InvalidText: nothing is ever on the stack.
    """
    first = story.steps[0].case
    columns_: list[tuple[str, tuple[str, ...]]] = []
    for number, step in enumerate(s for s in story.steps if s.case == first):
        for state in [act.after for act in step.acts] or [step.after]:
            held = tuple(_spell(state, n, viewer) for n in state.stack)
            if state.choice is not None and number:
                continue  # in the middle of an action nobody has priority
            if not columns_ or columns_[-1][1] != held:
                when = say("step {n}", n=number) if number else say("start")
                columns_.append((when, held))
    while columns_ and not columns_[0][1]:
        columns_.pop(0)
    if not columns_:
        raise InvalidText("nothing is ever on the stack in this story", rule="405.1")
    rows = tuple((when, *(held or (EMPTY,))) for when, held in columns_)
    deep = max(len(row) for row in rows)
    alt = _sentence(rows)
    rows = tuple((*row, *[""] * (deep - len(row))) for row in rows)
    below = (say("{n} below", n=n) for n in range(1, deep - 1))
    head = (say("when"), say_as("head", "top"), *below)
    title = say("The stack: {story}", story=story.title)
    return Plot(title, head, rows, alt, _piles)


def _spell(state: State, number: int, viewer: Viewer) -> str:
    obj = state.objects[number]
    if obj.face_down is not None:
        return say("{what} face down", what=called(state, number, viewer))
    if obj.is_ability:
        source = obj.on_stack.source if obj.on_stack is not None else None
        if source is None:
            return say("ability")
        return say("ability of {what}", what=source.handle)
    return obj.card.name if obj.card is not None else obj.handle


def _piles(figure: Any, rows: Rows) -> None:
    """A pile for each moment; what resolves first is on top."""
    deep = max(sum(1 for text in row[1:] if text) for row in rows)
    figure.set_size_inches(WIDE, 1.2 + 0.5 * deep)
    axes = _bare_axes(figure)
    for at, row in enumerate(rows):
        held = [text for text in row[1:] if text]
        for height, text in enumerate(reversed(held)):
            empty = text == EMPTY
            axes.bar(
                at,
                0.9,
                0.9,
                height,
                color=PAPER if empty else SKY,
                edgecolor=LINE if empty else INK,
                hatch="//" if text.endswith(DOWN) else None,
            )
            words = "\n".join(wrap(translated(text), 12 if len(rows) > 4 else 18))
            _inside(axes, at, height + 0.45, words, 1 if len(rows) > 6 else 2)
    axes.set_xlim(-0.6, max(len(rows), 3) - 0.4)
    axes.set_ylim(0, deep + 0.1)
    axes.set_xticks(range(len(rows)))
    axes.set_xticklabels([translated(row[0]) for row in rows], color=INK)
    axes.set_yticks([])
    axes.set_xlabel(translated(say("what is on top resolves first")), color=INK)
    figure.tight_layout()


# --- what the ways up cost ------------------------------------------------------------


def ways_up(state: State, *references: Reference, viewer: Viewer = JUDGE) -> Plot:
    """What each way to turn face-down permanents up costs (702.37e, 701.40b).

    Left out, ``references`` are all face-down permanents whose card the viewer knows.

    Raises:
        InvalidText: there is no such permanent that the viewer knows and that has a
            way up.
    """
    asked = [find(state, one) for one in references] or [
        state.objects[number]
        for number in state.battlefield
        if state.objects[number].face_down is not None
    ]
    rows = []
    for obj in asked:
        if obj.card is None or not may_know(state, obj, viewer):
            continue
        for way in facedown.ways_up(state, obj):
            mana = way.cost.mana
            size = str(mana.mana_value) if mana is not None else "0"
            rows.append(
                (
                    f"{obj.handle} {obj.card.name}",
                    game_word(way.kind),
                    cost(way.cost),
                    size,
                )
            )
    if not rows:
        raise InvalidText("no way up is known here", rule="702.37e")
    head = (say("permanent"), say("way"), say("cost"), say("mana value"))
    alt = _sentence(
        (say("{it} by {way}", it=row[0], way=row[1]), row[2]) for row in rows
    )
    return Plot(say("What the ways up cost"), head, tuple(rows), alt, _costs)


_WAY_LOOKS = {
    "morph": (BLUE, None),
    "megamorph": (SKY, "++"),
    "disguise": (ORANGE, ".."),
    "manifest": (GREEN, "//"),
    "cloak": ("#cc79a7", "xx"),
}


def _costs(figure: Any, rows: Rows) -> None:
    """A bar for each way, as long as its mana value, with the cost beside it."""
    figure.set_size_inches(WIDE, 0.7 + 0.42 * len(rows))
    axes = _bare_axes(figure)
    for lane, (_, way, words, size) in enumerate(rows):
        color, hatch = _WAY_LOOKS.get(way, (GREY, None))
        axes.barh(lane, int(size), 0.66, color=color, hatch=hatch, edgecolor=INK)
        axes.text(int(size) + 0.1, lane, translated(words), va="center", color=INK)
    axes.set_xlim(0, max(int(row[3]) for row in rows) + 3.5)
    _name_lanes(axes, [said_row((row[0], ": ", row[1])) for row in rows])
    axes.set_xticks([])
    figure.tight_layout()
