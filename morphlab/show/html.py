"""The table without a kernel: a static storyboard, and one HTML file that steps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from morphlab.engine.errors import InvalidText
from morphlab.engine.said import Said, capital, say, say_as
from morphlab.languages import LANGUAGES, known, language, translated
from morphlab.show.labels import LABELS
from morphlab.show.picture import face, rows, spell, summary, zones

Payload = dict[str, Any]

HERE = Path(__file__).parent

# Untrusted notebooks keep inline styles and drop everything else, so no ids, no
# classes, no <style>, no ARIA. Colours are left to the page: it may be light or dark.
_EDGE = "1px solid #8a8f98"
_TABLE = "border-collapse:collapse;margin:6px 0 12px 0;font-size:0.95em"
_CAPTION = "text-align:left;font-weight:bold;padding:4px 0"
_CELL = f"text-align:left;vertical-align:top;padding:3px 6px;border:{_EDGE}"
_DOWN = _CELL + ";background:#0a4163;color:#ffffff"
_RULE = "font-size:0.85em;opacity:0.8"

# A mana symbol is its letters on a round ground of its colour, as on the table. The
# braces stay, unseen, for copy and search.
SYMBOL = re.compile(r"\{([WUBRGCXYZST]|[0-9][0-9]?|[WUBRG2C]/[WUBRGP])\}")
_GROUND = {
    "W": "#f6efc8",
    "U": "#a6d3f2",
    "B": "#c3b9c4",
    "R": "#f7b594",
    "G": "#a4dcbd",
    "C": "#e6e2dc",
}
_PIP = (
    "color:#14181d;border:1px solid #8a8f98;border-radius:9px;padding:0 4px;"
    "font-weight:bold;font-size:0.9em"
)
_UNSEEN = '<span style="font-size:0px">{brace}</span>'


def storyboard(payload: Payload, step: int = 0, viewer: str | None = None) -> str:
    """Draw every step as static HTML, one unfolding part each, the current one open.

    `step` is the part that is open, `viewer` the id or name of who looks (the first by
    default).

    Raises:
        InvalidText: for what is not a payload, or a viewer that it does not have.

    >>> storyboard({"title": "Empty"})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    morphlab.engine.errors.InvalidText: a payload without 'rules' - the table ...
    """
    check(payload)
    viewer = seen_as(payload, viewer)
    payload = translated(payload)
    name = next(v["name"] for v in payload["viewers"] if v["id"] == viewer)
    last = len(payload["steps"]) - 1
    as_seen = say("As {name} sees it. Run the cell to step.", name=name)
    parts = [
        '<div style="line-height:1.45">',
        f'<p style="font-size:1.15em;margin:4px 0"><strong>{_rich(payload["title"])}'
        f"</strong>{_rules(payload['rules'])}</p>",
        f'<p style="margin:4px 0">{_text(as_seen)}</p>',
    ]
    asked = False  # from the first question on, a label would give an answer away
    for number, one in enumerate(payload["steps"]):
        place = say("Step {n} of {all}", n=number, all=last)
        if not number:
            place = say_as("button", "Start")
        opened = " open" if number == min(step, last) else ""
        question = one.get("prediction") if number else None
        asked = asked or bool(question)
        title = say("a question first") if question else "" if asked else one["label"]
        shown = _frame(one["views"][viewer])
        if asked:
            shown.insert(0, f'<p style="margin:6px 0">{_rich(one["label"])}</p>')
        parts += [
            f'<details{opened} style="border:{_EDGE};border-radius:6px;margin:4px 0;'
            'padding:4px 10px">',
            f'<summary style="cursor:pointer"><strong>{_text(place)}</strong>'
            f"{': ' if title else ''}{_rich(title)}</summary>",
            *(_question(question, shown) if question else shown),
            "</details>",
        ]
    parts.append("</div>")
    return "\n".join(parts)


def save_html(
    payload: Payload,
    path: str | Path,
    *,
    step: int = 0,
    viewer: str | None = None,
    theme: str = "",
    labels: dict[str, str] | None = None,
    languages: Sequence[str] = (),
    seats: Sequence[str] = (),
) -> Path:
    """Write the table into one HTML file that needs no server and asks for nothing.

    Without JavaScript the file shows the storyboard. It speaks the language that is
    set; with ``languages`` it carries these, and has a menu to choose from. ``viewer``
    is who looks first: the file holds what every viewer sees, unless ``seats`` names
    those whose sight it is to hold, for a hand-out. Gives the path back.

    Raises:
        InvalidText: for what is not a payload, a viewer that it does not have, or a
            language that there is not.
    """
    check(payload)
    if seats:
        payload = held_by(payload, seats)
    viewer = seen_as(payload, viewer)
    shorts = list(dict.fromkeys([language(), *map(known, languages)]))
    story = {"payload": payload, "labels": LABELS | (labels or {})}
    model = {
        **translated(story),
        "step": step,
        "viewer": viewer,
        "presenting": False,
        "theme": theme,
        "answers": {},
        "branch": -1,
        "playable": False,
        "language": language(),
    }
    if len(shorts) > 1:
        model |= spoken(story, shorts)
    parts = {
        "language": language(),
        "title": _text(payload["title"]),
        "css": (HERE / "table.css").read_text("utf-8"),
        "story": storyboard(payload, step, viewer),
        "data": embedded(model),
        "script": script(_START),
    }
    # One pass, so that a title with "@data@" in it stays a title.
    page = re.sub("@([a-z]+)@", lambda hole: parts[hole[1]], _PAGE)
    path = Path(path)
    path.write_text(page, "utf-8")
    return path


def held_by(payload: Payload, seats: Sequence[str]) -> Payload:
    """A story with what some viewers see and nothing else (708.5).

    Its questions and the teacher's notes go with the other seats, as they may name any
    card; who holds the judge's seat keeps them.

    >>> views = {"P1": {"said": ["Shock"]}, "P2": {"said": []}}
    >>> whose = [{"id": "P1", "name": "Alice"}, {"id": "P2", "name": "Bob"}]
    >>> step = {"label": "Start", "views": views, "notes": "Ask for Shock."}
    >>> held_by({"viewers": whose, "steps": [step]}, ["Bob"])["steps"]
    [{'label': 'Start', 'views': {'P2': {'said': []}}, 'notes': None, \
'prediction': None}]
    """
    ids = [seen_as(payload, one) for one in seats]
    told = {} if "judge" in ids else {"notes": None, "prediction": None}
    steps = [
        {**step, "views": {one: step["views"][one] for one in ids}, **told}
        for step in payload["steps"]
    ]
    viewers = [one for one in payload["viewers"] if one["id"] in ids]
    return {**payload, "viewers": viewers, "steps": steps}


def spoken(story: dict[str, Any], shorts: Sequence[str]) -> dict[str, Any]:
    """A story with each of its sentences once in each language, for a page by itself.

    Where a sentence stood, the story has its place in the lists of ``texts``.

    >>> made = spoken({"payload": [say("face down"), "Willbender"]}, ["en", "it"])
    >>> made["story"], made["texts"]["it"]
    ({'payload': [{'$': 0}, 'Willbender']}, ['a faccia in giù'])
    """
    places: dict[tuple[str, ...], int] = {}

    def marked(value: Any) -> Any:
        if isinstance(value, Said):
            said = tuple(str(translated(value, short)) for short in shorts)
            if len(set(said)) == 1:
                return said[0]
            return {"$": places.setdefault(said, len(places))}
        if isinstance(value, dict):
            return {key: marked(one) for key, one in value.items()}
        return [marked(one) for one in value] if isinstance(value, list) else value

    made = marked(story)
    texts = {short: [said[n] for said in places] for n, short in enumerate(shorts)}
    names = [[short, LANGUAGES[short]] for short in LANGUAGES if short in shorts]
    return {"story": made, "texts": texts, "languages": names}


def check(payload: Payload) -> None:
    """Refuse a payload that the table could not show, and name the place.

    >>> check({"title": "t", "rules": [], "viewers": [{"id": "P1", "name": "Alice"}],
    ...        "steps": [{"label": "Start", "views": {}}]})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    morphlab.engine.errors.InvalidText: step 0 has no view for P1 - every step ...
    """
    missing = [
        key for key in ("title", "rules", "viewers", "steps") if key not in payload
    ]
    if missing:
        raise InvalidText(
            f"a payload without {missing[0]!r}",
            "the table needs title, rules, viewers and steps",
            "Make it with morphlab.show.frames.payload.",
        )
    if not payload["steps"]:
        raise InvalidText(
            "a story without steps",
            "the table has nothing to show",
            "Give it at least the starting position.",
        )
    ids = [viewer["id"] for viewer in payload["viewers"]]
    if not ids or len(set(ids)) < len(ids):
        raise InvalidText(
            f"viewers {ids}", "the table needs one or more, each with its own id"
        )
    for number, step in enumerate(payload["steps"]):
        for one in ids:
            if one not in step.get("views", {}):
                raise InvalidText(
                    f"step {number} has no view for {one}",
                    "every step needs a frame for every viewer",
                )
        prediction = step.get("prediction")
        if prediction:
            _check_prediction(number, prediction)


def _check_prediction(number: int, prediction: dict[str, Any]) -> None:
    options, why = prediction["options"], prediction["why"]
    if number == 0:
        raise InvalidText(
            "the start has a prediction",
            "it is asked before its step, and nothing is before the start",
            "Put it on the step that it asks about.",
        )
    if not 0 <= prediction["answer"] < len(options):
        raise InvalidText(
            f"the prediction of step {number} has answer {prediction['answer']}",
            f"there are {len(options)} options",
            "Options are counted from 0.",
        )
    if len(why) != len(options):
        raise InvalidText(
            f"the prediction of step {number} gives {len(why)} reasons for "
            f"{len(options)} options",
            "every option needs its own reason",
        )


def seen_as(payload: Payload, viewer: str | None) -> str:
    """Give the id of a viewer by id or name; the first one when none is asked for.

    >>> story = {"viewers": [{"id": "P1", "name": "Alice"}]}
    >>> seen_as(story, "Alice"), seen_as(story, None)
    ('P1', 'P1')
    """
    known = payload["viewers"]
    if viewer is None:
        return str(known[0]["id"])
    for one in known:
        if viewer in (one["id"], one["name"]):
            return str(one["id"])
    names = ", ".join(f"{one['id']} ({one['name']})" for one in known)
    raise InvalidText(f"no viewer {viewer!r}", instead=f"There are {names}.")


def _frame(frame: dict[str, Any]) -> list[str]:
    turn = frame["turn"]
    names = {player["id"]: player["name"] for player in frame["players"]}
    active = names.get(turn["active"], turn["active"])
    now = say(
        "Turn {n}, {name}: {step}", n=turn["number"], name=active, step=turn["step"]
    )
    now += "."
    if turn.get("priority"):
        who = names.get(turn["priority"], turn["priority"])
        now += " " + say("{name} has priority", name=who) + "."
    lines = [f"{_rich(said['text'])}{_rules([said['rule']])}" for said in frame["said"]]
    parts = [f'<p style="margin:6px 0">{"<br>".join(lines)}</p>'] if lines else []
    parts.append(f'<p style="margin:6px 0">{_text(now)}</p>')
    choice = frame.get("choice")
    if choice:
        who = names.get(choice["player"], choice["player"])
        must = say("{who} must choose:", who=who)
        parts.append(
            f'<p style="margin:6px 0"><strong>{_text(must)}</strong> '
            f"{_rich(choice['prompt'])}{_rules([choice['rule']])}</p>"
        )
    if frame["stack"]:
        parts += _table(
            say("Stack, top first"),
            [say_as("head", "What"), say_as("head", "What it will do")],
            [
                ([spell(card, names), _does(card)], card.get("face_down", False))
                for card in frame["stack"]
            ],
        )
    for player in frame["players"]:
        parts += _player(player)
    return parts


def _player(player: dict[str, Any]) -> list[str]:
    parts = _table(
        f"{player['name']}: {summary(player)}",
        ["#", say_as("head", "Permanent"), say("P/T"), say_as("head", "State")],
        [
            ([row.handle, row.face, row.pt, row.marks], row.down)
            for row in rows(player["permanents"])
        ],
    )
    for zone, cards in zones(player):
        shown = ", ".join(face(card) for card in cards)
        parts.append(
            f'<p style="margin:0 0 8px 0">{_text(capital(zone))}: {_rich(shown)}</p>'
        )
    return parts


def _table(
    caption: str, heads: Sequence[str], body: Iterable[tuple[list[str], bool]]
) -> list[str]:
    """A real table: a caption, column heads, and the second column as row head."""
    head = "".join(
        f'<th scope="col" style="{_CELL}">{_text(text)}</th>' for text in heads
    )
    lines = [f'<table style="{_TABLE}">', f'<caption style="{_CAPTION}">']
    lines[-1] += f"{_rich(caption)}</caption>"
    lines.append(f"<thead><tr>{head}</tr></thead>")
    lines.append("<tbody>")
    named = 1 if heads[0] == "#" else 0
    count = 0
    for cells, dark in body:
        count += 1
        done = []
        for column, text in enumerate(cells):
            style = _DOWN if dark and column == named else _CELL
            if column == named:
                start, end = '<th scope="row"', "th"
            else:
                start, end = "<td", "td"
            done.append(f'{start} style="{style}">{_rich(text)}</{end}>')
        lines.append(f"<tr>{''.join(done)}</tr>")
    if not count:
        none = say("no permanents")
        lines.append(
            f'<tr><td colspan="{len(heads)}" style="{_CELL}">{_text(none)}</td></tr>'
        )
    lines.append("</tbody></table>")
    return lines


def _question(prediction: dict[str, Any], shown: list[str]) -> list[str]:
    """What is asked before a step, and the step itself folded behind the answer."""
    right, heading = prediction["answer"], say("The answer, and what happens")
    options = "".join(f"<li>{_rich(text)}</li>" for text in prediction["options"])
    return [
        f'<p style="margin:6px 0"><strong>{_rich(prediction["question"])}</strong></p>',
        f'<ul style="margin:4px 0">{options}</ul>',
        '<details><summary style="cursor:pointer">'
        f"{_text(heading)}</summary>"
        f'<p style="margin:4px 0">{_rich(prediction["options"][right])} - '
        f"{_rich(prediction['why'][right])}{_rules([prediction['rule']])}</p>",
        *shown,
        "</details>",
    ]


def _does(card: dict[str, Any]) -> str:
    text = card.get("text") or ""
    return text if isinstance(text, str) else "; ".join(text)


def drawn(text: str) -> str:
    """Draw the mana symbols in a text that is HTML already.

    >>> drawn("no symbol"), "color:#14181d" in drawn("{4}{W}{W}")
    ('no symbol', True)
    """
    return SYMBOL.sub(_pip, text)


def _pip(found: re.Match[str]) -> str:
    left, right = (_UNSEEN.format(brace=brace) for brace in "{}")
    return f'<span style="{_pip_style(found[1])}">{left}{found[1]}{right}</span>'


def _pip_style(symbol: str) -> str:
    return f"background:{_GROUND.get(symbol, '#d3d7dc')};{_PIP}"


def drawn_in_prose(text: str) -> str:
    """Draw the mana symbols in a text of a notebook, which is Markdown.

    A page that strips colours still shows a bold letter or number.

    >>> drawn_in_prose("For {G}.")
    'For <b style="background:#a4dcbd;color:#14181d;border:1px solid #8a8f98;\
border-radius:9px;padding:0 4px;font-weight:bold;font-size:0.9em">G</b>.'
    """
    return SYMBOL.sub(
        lambda found: f'<b style="{_pip_style(found[1])}">{found[1]}</b>', text
    )


def _text(text: str) -> str:
    """A text in the language of the page, for HTML."""
    return escape(str(translated(text)))


def _rich(text: str) -> str:
    """A text in the language of the page, with its mana symbols drawn."""
    return drawn(_text(text))


def _rules(rules: Iterable[str]) -> str:
    named = ", ".join(escape(rule) for rule in rules if rule)
    return f' <span style="{_RULE}">({named})</span>' if named else ""


def script(start: str) -> str:
    """The widget's module as a script that starts by itself, without a notebook.

    ``start`` is JavaScript that calls ``put(values, element)``: show a table with these
    values in this element. What it gives back can change them: ``set(key, value)``.
    """
    source = (HERE / "table.js").read_text("utf-8")
    head, found, tail = source.rpartition("export default { render };")
    if not found or tail.strip() or "</script" in source:
        raise InvalidText(
            "table.js", "it must end with its export, to be put in a page"
        )
    return "".join(["(() => {\n", head, _STAND_IN, start, "\n})();\n"])


# What a notebook would give: a model with get, set, on, off, save_changes and send.
_STAND_IN = """
function put(values, el) {
  const filled = (value, texts) => {
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map((one) => filled(one, texts));
    if ("$" in value) return texts[value.$];
    const pairs = Object.entries(value).map(([key, one]) => [key, filled(one, texts)]);
    return Object.fromEntries(pairs);
  };
  const speak = () => {
    Object.assign(values, filled(values.story, values.texts[values.language]));
    document.documentElement.lang = values.language;
  };
  if (values.texts) speak();
  const heard = new Map();
  const model = {
    get: (key) => values[key],
    set(key, value) {
      if (values[key] === value) return;
      values[key] = value;
      if (key === "language" && values.texts) {
        speak();
        for (const one of heard.get("change:payload") || []) one();
      }
      for (const one of heard.get(`change:${key}`) || []) one();
    },
    on: (event, one) => heard.set(event, [...(heard.get(event) || []), one]),
    off: (event, one) =>
      heard.set(event, (heard.get(event) || []).filter((other) => other !== one)),
    save_changes() {},
    send() {},
  };
  render({ model, el });
  return model;
}
"""
_START = """
const data = document.getElementById("data").textContent;
put(JSON.parse(data), document.getElementById("table"));
"""


def embedded(values: dict[str, Any]) -> str:
    r"""A table's values as JSON that may stand inside a ``<script>``.

    >>> embedded({"title": "</script>"})
    '{"title": "\\u003c/script>"}'
    """
    # Inside <script>, "<" could end it: JSON may write it as an escape instead.
    return json.dumps(values, ensure_ascii=False).replace("<", "\\u003c")


_PAGE = """<!doctype html>
<html lang="@language@">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>@title@</title>
<style>
body { margin: 0; padding: 4px; background: #fbfaf6;
  font-family: system-ui, sans-serif; }
body:has([data-theme="dark"]) { background: #11151b; }
main { max-width: 1500px; margin: 0 auto; }
main:has(.ml-presenting) { max-width: none; }
@css@
</style>
</head>
<body>
<main id="table"><noscript>@story@</noscript></main>
<script type="application/json" id="data">@data@</script>
<script>
@script@
</script>
</body>
</html>
"""
