"""Stories of the course on the table, and what comes of playing on from one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..engine.card import Card
from ..engine.characteristics import Characteristics
from ..engine.errors import InvalidText
from ..engine.knowledge import JUDGE, find
from ..engine.knowledge import look as look_at
from ..engine.layers import characteristics
from ..engine.mana import COLOR_NAMES
from ..engine.objects import Event
from ..engine.said import said_row, say
from ..engine.state import State
from ..engine.vocabulary import game_word, type_words
from ..scenarios import Run
from ..show import show
from ..show.acts import step_label
from ..show.layers import Why, WhyNot
from ..show.layers import why as show_why
from ..show.layers import why_not as show_why_not
from ..show.words import describe
from .boxes import Box, Grid, listed
from .later import Later, behind, put_on_table, saw
from .learner import record
from .scenes import position, story, ways_of
from .teaching import notes

if TYPE_CHECKING:
    from ..show.table import Table


def table(name: str, viewer: str | None = None, step: int = 0) -> Table:
    """Put a story of the course on the table; it can be played on from any step.

    Raises:
        InvalidText: there is no such story, step or viewer.

    >>> table("look-inside", "Bob", 1)
    <Table "What is under the card, and what counts" step 1 of 4, as Bob>
    """
    shown = show(story(name), viewer, step=step, notes=notes(name))
    _record_guesses(name, shown)
    put_on_table(name)
    return shown


def _record_guesses(name: str, table: Table) -> None:
    """Count what is predicted on a table, each question once (the page keeps it)."""
    if not hasattr(table, "observe"):
        return  # without the widget library nobody can answer there

    def guessed(change: Any) -> None:
        before = change["old"] or {}
        for step, answer in change["new"].items():
            if not answer["seen"] or before.get(step, {}).get("seen"):
                continue  # a guess counts when its step is seen, and once
            saw(name, int(step))
            asked = table.payload["steps"][int(step)]["prediction"]
            if answer["pick"] is not None and asked:
                right = answer["pick"] == asked["answer"]
                record(f"{name}:{step}", "right" if right else "wrong")

    table.observe(guessed, "answers")


def what_if(name: str, step: int, *lines: str) -> Table:
    """Play lines on from a step of a story and show where they lead.

    Raises:
        IllegalAction: the rules do not allow one of them; the rule is named.
        InvalidText: there is no such story or step, or a line reads as nothing.

    >>> what_if("turn-shock", 1, "Alice: turn up #1", "both pass")
    <Table "What if? In response to a Shock, and never the other way round" step 2 of \
2, as Alice>
    """
    from ..show.frames import payload_of
    from ..show.table import Table

    if not lines:
        raise InvalidText("nothing is done", instead='Add a line like "Alice: pass".')
    run = Run(position(name, step))
    states: list[State] = [run.state]
    events: list[Sequence[Event]] = [()]
    labels: list[str] = [say("Where the story stands")]
    for line in lines:
        acts = run.line(line)
        states.append(run.state)
        events.append([event for act in acts for event in act.events])
        first = acts[0]
        alone = len(acts) == 1 or ":" in line
        labels.append(step_label(first.before, first.action) if alone else line)
    played: Any = story(name)
    made = payload_of(
        states,
        events,
        title=say("What if? {title}", title=played.title),
        rules=played.rules,
        labels=labels,
    )
    return Table(made, step=len(lines))


def look(name: str, step: int, player: str, handle: str) -> Box:
    """Let a player look at a face-down permanent, as at the table (708.5).

    Raises:
        IllegalAction: this player may not look at it now.
        InvalidText: there is no such story, step, player or permanent.

    >>> print(look("look-who", 0, "Alice", "#1"))
    [=] Alice looks at #1: it is Willbender
    """
    state = position(name, step)
    names = [one.name for one in state.players]
    if player not in names:
        raise InvalidText(
            f"{player!r} is not a player", instead=f"Players are {', '.join(names)}."
        )
    card: Card = look_at(state, names.index(player), handle)
    looks = say("{who} looks at {thing}", who=player, thing=handle)
    return Box("shown", looks, say("it is {name}", name=card.name))


def compare(name: str, step: int, handle: str) -> Box | Later:
    """Set what a card says beside what the object is at this moment (109.3, 613.1).

    Raises:
        InvalidText: there is no such story, step or object, or it is no card.

    >>> print(compare("look-inside", 0, "#2"))
    [=] Sagu Mauler: #2 at step 0
        The card, and what lies on the table
        asked                card                                table
        name                 Sagu Mauler                         none
        mana cost            {4}{G}{U}                           none
        mana value           6                                   0
        colour               blue and green                      none
        types                Creature - Beast                    Creature
        abilities            trample, hexproof, morph {3}{G}{U}  none
        power and toughness  6/6                                 2/2
    """
    state = position(name, step)
    obj = find(state, handle)
    if obj.card is None:
        raise InvalidText(f"{handle} is no card", instead="Name a card's handle.")
    card, now = _facts(obj.card.printed), _facts(characteristics(state, obj))
    rows = tuple((_ASKED[asked], card[asked], now[asked]) for asked in card)
    heads = (say("asked"), say("card"), say("table"))
    made = Box(
        "shown",
        obj.card.name,
        say("{thing} at step {n}", thing=handle, n=step),
        grid=Grid(say("The card, and what lies on the table"), heads, rows),
    )
    return behind(name, made)


def ways(name: str, step: int, *handles: str) -> Box | Later:
    """Say of face-down permanents how they came down, and which ways up they have.

    Without handles these are all that lie face down (702.37e, 701.40b, 701.58b).

    Raises:
        InvalidText: there is no such story, step or face-down permanent.

    >>> print(ways("turn-drill", 1, "#1", "#3"))
    [=] The ways up: step 1
        What lies face down, and what turns it up
        which             down by  the cost
        #1 Daru Lancer    morph    {2}{W}{W} (702.37e)
        #3 Grizzly Bears  Ixidron  no way: face up it would have no morph or disguise
                                   cost (702.37e)
    """
    state = position(name, step)
    asked = [find(state, one) for one in handles] or [
        obj for obj in state.permanents() if obj.face_down is not None
    ]
    rows = []
    for obj in asked:
        if obj.face_down is None:
            raise InvalidText(
                say("{thing} is face up", thing=obj.handle),
                instead=say("Name what lies face down."),
            )
        costs, why = ways_of(state, obj)
        ward = characteristics(state, obj).abilities.get("ward")
        down = obj.face_down.by or game_word(obj.face_down.cause)
        if ward is not None:
            down = said_row((down, describe(ward)), ", ")
        rows.append(
            (
                f"{obj.handle} {obj.card.name}" if obj.card else obj.handle,
                down,
                (listed(costs, "or") if costs else say("no way")) + why,
            )
        )
    made = Box(
        "shown",
        say("The ways up"),
        say("step {n}", n=step),
        grid=Grid(
            say("What lies face down, and what turns it up"),
            (say("which"), say("down by"), say("the cost")),
            tuple(rows),
        ),
    )
    return behind(name, made)


def why(
    name: str, step: int, handle: str, what: str = "", viewer: str = ""
) -> Why | Later:
    """Say why a permanent of a story is what it is, layer by layer (613.1).

    ``what`` limits it to one aspect, ``viewer`` to what a player may know.

    Raises:
        InvalidText: there is no such story, step, permanent, aspect or player.

    >>> print(why("turn-drill", 1, "#3", "power and toughness"))
    Why is #3 a 3/3?
    layer    from                                gives                P/T  rule
    printed  Grizzly Bears                       2/2 Creature - Bear  2/2  109.3
    1b       face down (turned down by Ixidron)  2/2 Creature         2/2  613.2b
    7c       Glorious Anthem                     +1/+1                3/3  613.4c
    If it were face up: Grizzly Bears 3/3
    Ways up: none
    """
    state = position(name, step)
    names = [one.name for one in state.players]
    if viewer and viewer not in names:
        raise InvalidText(
            f"{viewer!r} is not a player", instead=f"Players are {', '.join(names)}."
        )
    who = names.index(viewer) if viewer else JUDGE
    return behind(name, show_why(state, handle, what, who))


def why_not(name: str, step: int, line: str) -> WhyNot | Later:
    """Say which rule forbids something in a story, and what would be needed (101.2).

    Raises:
        InvalidText: there is no such story or step, or the line reads as nothing.

    >>> why_not("turn-drill", 1, "turn up #3")
    <WhyNot 'turn up #3': 702.37e>
    """
    return behind(name, show_why_not(position(name, step), line))


_ASKED = {
    "name": say("name"),
    "mana cost": say("mana cost"),
    "mana value": say("mana value"),
    "colour": say("colour"),
    "types": say("types"),
    "abilities": say("abilities"),
    "power and toughness": say("power and toughness"),
}


def _facts(values: Characteristics) -> dict[str, str]:
    return {
        "name": values.name or say("none"),
        "mana cost": str(values.cost) if values.cost is not None else say("none"),
        "mana value": str(values.mana_value),
        "colour": listed([game_word(COLOR_NAMES[one]) for one in values.colors]),
        "types": type_words(values.type_line),
        "abilities": said_row(map(describe, values.abilities), ", ") or say("none"),
        "power and toughness": values.pt or say("none"),
    }
