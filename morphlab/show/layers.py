"""Why something is what it is, and why something may not be done, as tables (613).

Both answer with the rules that the engine itself went by: the trace of the layers, and
the refusal of an action.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from morphlab.engine import facedown, game, layers, needed
from morphlab.engine.actions import Action
from morphlab.engine.characteristics import Characteristics
from morphlab.engine.errors import IllegalAction, InvalidText
from morphlab.engine.knowledge import JUDGE, Reference, Viewer, card_name, find, knows
from morphlab.engine.objects import GameObject
from morphlab.engine.phrases import cost, target
from morphlab.engine.record import Record, record
from morphlab.engine.said import said_row, say
from morphlab.engine.state import Position, State
from morphlab.engine.vocabulary import game_word, type_words
from morphlab.languages import translated
from morphlab.scenarios import notation
from morphlab.scenarios.script import Run, is_line
from morphlab.show.html import drawn
from morphlab.show.picture import columns
from morphlab.show.words import describe

ASPECTS = ("name", "colors", "types", "abilities", "power and toughness")
_WORDS = {
    "p/t": "power and toughness",
    "power": "power and toughness",
    "toughness": "power and toughness",
    "colours": "colors",
    "type": "types",
    "ability": "abilities",
}
_HEAD = (say("layer"), say("from"), say("gives"), say("P/T"), say("rule"))
_EDGE = "1px solid #8a8f98"
_CELL = f"text-align:left;vertical-align:top;padding:3px 4px;border:{_EDGE}"


@record
class Row(Record):
    """One line: the layer, what the effect comes from, what it does, its rule.

    ``texts`` are the abilities that it starts with, one by one.
    """

    layer: str
    source: str
    what: str
    rule: str
    pt: str
    texts: tuple[str, ...] = ()

    def gives(self, between: str = ", ") -> str:
        """What it does, with the abilities behind it."""
        return said_row([word for word in (self.what, *self.texts) if word], between)


@record
class Why(Record):
    """The answer to "why is it what it is?": layer by layer, first to last (613).

    ``would_be`` says what a face-down permanent would be face up, ``would_have`` its
    abilities then, ``ways`` how it may be turned up (702.37e); all are empty for one
    who does not know the card.
    """

    title: str
    rows: tuple[Row, ...]
    would_be: str = ""
    ways: tuple[str, ...] = ()
    would_have: tuple[str, ...] = ()

    def __str__(self) -> str:
        cells = translated([_HEAD, *self._cells()])
        lines = [translated(self.title), *columns(cells)]
        return "\n".join([*lines, *translated(self._look_ahead())])

    def _cells(self) -> list[tuple[str, ...]]:
        return [(r.layer, r.source, r.gives(), r.pt, r.rule) for r in self.rows]

    def _look_ahead(self) -> list[str]:
        if not self.would_be:
            return []
        ways = said_row(self.ways, " " + say("or") + " ") or say("none")
        up = said_row([self.would_be, *self.would_have], ", ")
        return [
            say("If it were face up: {what}", what=up),
            say("Ways up: {ways}", ways=ways),
        ]

    def __repr__(self) -> str:
        return f"<Why {self.title!r}, {len(self.rows)} rows>"

    def _repr_html_(self) -> str:
        ahead = "<br>".join(_text(line) for line in self._look_ahead())
        layer, source, gives, pt, _ = _HEAD
        # Three columns: long abilities need the width of a small page, each its line.
        body = [
            (
                _text(row.layer),
                "<br>".join(
                    [
                        f"<strong>{_text(row.source)}</strong>"
                        + (f" ({row.rule})" if row.rule else ""),
                        *(_text(line) for line in (row.what, *row.texts) if line),
                    ]
                ),
                _text(row.pt),
            )
            for row in self.rows
        ]
        head = (layer, said_row((source, " \u2192 ", gives)), pt)
        table = _table(self.title, head, body)
        return table + (f"<p>{ahead}</p>" if ahead else "")

    def as_payload(self) -> dict[str, Any]:
        """The same as plain data for the table."""
        ahead = {
            "what": self.would_be,
            "texts": list(self.would_have),
            "ways": list(self.ways),
        }
        return {
            "title": self.title,
            "rows": [
                {
                    "layer": r.layer,
                    "from": r.source,
                    "what": r.what,
                    "rule": r.rule,
                    "pt": r.pt,
                    "texts": list(r.texts),
                }
                for r in self.rows
            ],
            "face_up": ahead if self.would_be else None,
        }


@record
class WhyNot(Record):
    """The first rule that forbids an action now, and what would be needed."""

    action: str
    legal: bool
    why: str = ""
    rule: str = ""
    needed: str = ""

    def __str__(self) -> str:
        if self.legal:
            legal = translated(say("it is legal now"))
            return f"{self.action}: {legal}"
        not_now, because = say("not now"), say("because {why}", why=self.why)
        lines = [
            f"{self.action}: {translated(not_now)}",
            f"  {translated(because)} ({self.rule})",
        ]
        if self.needed:
            needed = say("needed: {what}", what=self.needed)
            lines.append(f"  {translated(needed)}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<WhyNot {self.action!r}: {'legal' if self.legal else self.rule}>"

    def _repr_html_(self) -> str:
        body: list[tuple[str, ...]] = [
            (say("may it be done now?"), say("yes") if self.legal else say("no"))
        ]
        if not self.legal:
            body += [(say("because"), self.why), (say("rule"), self.rule)]
        if self.needed:
            body.append((say("needed"), self.needed))
        return html_table(self.action, (say("question"), say("answer")), body)


def why(
    state: Position, reference: Reference, what: str = "", viewer: Viewer = JUDGE
) -> Why:
    """Why a permanent is what it is, layer by layer, as a viewer may know it (613.1).

    ``what`` limits the rows to one aspect: name, colors, types, abilities or power and
    toughness.

    Raises:
        InvalidText: there is no such object or aspect.

    >>> from morphlab.engine import moves, state
    >>> from morphlab.engine.card import card
    >>> pos = state.empty(("Alice", "Bob"))
    >>> bear = card("Grizzly Bears", "{1}{G}", "Creature - Bear", "2/2")
    >>> down = facedown.face_down("manifest")
    >>> _ = moves.create(pos, bear, 0, "battlefield", face_down=down)
    >>> print(why(pos, "#1", viewer=1))
    Why is #1 a 2/2?
    layer    from                  gives             P/T  rule
    printed  the card              not yours to see  ?    708.5
    1b       face down (manifest)  2/2 Creature      2/2  613.2b
    """
    obj = find(state, reference)
    aspect = _WORDS.get(what.strip().lower(), what.strip().lower())
    if aspect and aspect not in ASPECTS:
        raise InvalidText(
            f"{what[:40]!r} is no aspect of an object",
            instead=f"Ask about {', '.join(ASPECTS)}.",
            rule="109.3",
        )
    known = obj.face_down is None or knows(state, viewer, obj)
    rows = _rows(state, obj, known, aspect)
    title = _title(obj, layers.characteristics(state, obj), aspect)
    if obj.face_down is None or not known or obj.zone != "battlefield":
        return Why(title, rows)
    up = layers.as_if_face_up(state, obj)
    ways = tuple(
        said_row([cost(way.cost), " (", game_word(way.kind), ")"])
        for way in facedown.ways_up(state, obj)
    )
    return Why(title, rows, _would_be(up, obj), ways, _would_have(up))


def _title(obj: GameObject, now: Characteristics, aspect: str) -> str:
    called = obj.handle or say("it")
    if aspect == "name":
        return say("Why does {thing} have this name?", thing=called)
    if aspect and aspect != "power and toughness":
        what = _ASPECTS[aspect]
        return say("Why does {thing} have these {aspect}?", thing=called, aspect=what)
    if now.pt.startswith(("8", "11/", "18/")):  # an eight, an eleven
        return say("Why is {thing} an {pt}?", thing=called, pt=now.pt)
    if now.pt:
        return say("Why is {thing} a {pt}?", thing=called, pt=now.pt)
    return say("Why is {thing} what it is?", thing=called)


_ASPECTS = {
    "colors": say("colors"),
    "types": say("types"),
    "abilities": say("abilities"),
}


def _rows(
    state: Position, obj: GameObject, known: bool, aspect: str
) -> tuple[Row, ...]:
    rows: list[Row] = []
    before: Characteristics | None = None
    for step in layers.explain(state, obj):
        if not known and step.layer in ("printed", "1a"):
            rows = [
                Row("printed", say("the card"), say("not yours to see"), "708.5", "?")
            ]
            continue
        first = step.layer in ("printed", "1a", "1b")
        same = before is not None and _part(before, aspect) == _part(step.after, aspect)
        before = step.after
        if same and aspect and not first:
            continue
        what, texts = _values(step.after) if first else (step.what, ())
        rows.append(Row(step.layer, step.source, what, step.rule, step.after.pt, texts))
    return tuple(rows)


def _part(now: Characteristics, aspect: str) -> object:
    parts = {
        "name": now.name,
        "colors": now.colors,
        "types": (now.supertypes, now.types, now.subtypes),
        "abilities": now.abilities,
        "power and toughness": now.pt,
    }
    return parts.get(aspect)


def _values(now: Characteristics) -> tuple[str, tuple[str, ...]]:
    """Power, toughness and types of what a row starts from, and its abilities."""
    head = said_row([w for w in (now.pt, type_words(now.type_line)) if w], " ")
    return head, tuple(describe(ability) for ability in now.abilities)


def _would_be(up: Characteristics, obj: GameObject) -> str:
    name = up.name or (card_name(obj.card) if obj.card is not None else say("no name"))
    return said_row([w for w in (name, up.pt or type_words(up.type_line)) if w], " ")


def _would_have(up: Characteristics) -> tuple[str, ...]:
    """The abilities but those that only turn it up, which are told as ways."""
    others = (one for one in up.abilities if getattr(one, "name", "") not in _WAYS)
    return tuple(describe(one) for one in others)


_WAYS = ("morph", "megamorph", "disguise")


def why_not(state: State, action: Action | str) -> WhyNot:
    """Why an action may not be done now: the first rule against it (116, 117, 601).

    A text may be a whole line, with its targets and payment; the player whose decision
    it is says it if none is named.

    Raises:
        InvalidText: the text of the action reads as nothing.

    >>> from morphlab.engine.example import table
    >>> print(why_not(table(), "turn up #2"))
    turn up #2: not now
      because it is face up (708.7)
      needed: a face-down permanent
    """
    if not isinstance(action, str):
        error = game.refusal(state, action)
        return _answer(notation.write(state, action), state, error)
    run, text = Run(state), " ".join(action.split())
    player = game.actor(state)
    try:
        if is_line(state, text):
            run.line(text)
        else:
            run.player_line(max(player, 0), text)
    except IllegalAction as error:
        return _answer(text, run.state, error)
    return _answer(text, run.state, None)


def _answer(text: str, state: State, error: IllegalAction | None) -> WhyNot:
    if error is None:
        return WhyNot(text, True)
    what = needed.bare(error.instead)
    refused = error.about
    spec = needed.target_asked(state, refused) if refused is not None else None
    if spec is not None:
        what = say("{what}; it asks for {target}", what=what, target=target(spec))
    return WhyNot(text, False, error.why or error.what, error.rule, what)


def _text(text: str) -> str:
    return drawn(escape(str(translated(text))))


def html_table(caption: str, head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """A table with inline styles only, which is what an untrusted notebook keeps."""
    return _table(caption, head, [[_text(text) for text in row] for row in body])


def _table(caption: str, head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """A table of cells that are HTML already."""
    heads = "".join(f'<th scope="col" style="{_CELL}">{_text(h)}</th>' for h in head)
    rows = "".join(
        "<tr>"
        + "".join(
            f'<th scope="row" style="{_CELL}">{html}</th>'
            if not place
            else f'<td style="{_CELL}">{html}</td>'
            for place, html in enumerate(row)
        )
        + "</tr>"
        for row in body
    )
    return (
        '<table style="border-collapse:collapse;margin:8px 0;line-height:1.4">'
        f'<caption style="text-align:left;font-weight:bold">{_text(caption)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )
