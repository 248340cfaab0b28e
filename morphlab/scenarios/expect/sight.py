"""Expectations about who sees, knows and may look at what (708.5, 708.6)."""

from __future__ import annotations

import json
import re
from typing import Any

from ...engine import game, knowledge
from ...engine.errors import IllegalAction, InvalidText
from ...engine.merging import with_hidden
from ...engine.moves import index
from ...engine.objects import GameObject
from ...engine.state import State
from ...engine.view import view
from .. import notation
from ..invented import known_card
from ..naming import actor, by_handle, called
from ..script import Act
from ..telling import tell
from .core import Check, Reading, Scene, form, object_of, read_check, yes
from .vocabulary import card_word


@form(
    "Bob may look at #1",
    r"(?P<who>.+?) may (?P<no>not )?look at (?P<ref>.+?)"
    r"(?: \((?P<rule>[0-9]{3}[0-9a-z.]*)\))?",
)
def _may_look(match: re.Match[str], reading: Reading) -> Check:
    who = reading.player(match["who"])
    if match["no"] and not match["rule"]:
        raise InvalidText("a refusal names its rule", instead=f"{match[0]} (708.5)")

    def check(scene: Scene) -> str:
        obj = object_of(scene, match["ref"])
        try:
            knowledge.look(scene.state, who, obj)
        except IllegalAction as error:
            if not match["no"]:
                return f"refused: {error}"
            return yes(error.rule == match["rule"], True, f"refused by {error.rule}")
        return "it is allowed" if match["no"] else ""

    return check


@form("Bob does not know #1", r"(?P<who>.+?) does not know (?P<ref>.+)")
def _does_not_know(match: re.Match[str], reading: Reading) -> Check:
    who = reading.player(match["who"])

    def check(scene: Scene) -> str:
        obj = object_of(scene, match["ref"])
        knows = knowledge.knows(scene.state, who, obj)
        return yes(knows, False, f"it is known: {_card_name(obj)}")

    return check


@form(
    "Bob knows #1 is Exalted Angel",
    r"(?P<who>[^:]+?) knows? (?P<ref>.+?)(?: is (?P<name>.+))?",
)
def _knows(match: re.Match[str], reading: Reading) -> Check:
    everyone = match["who"].lower() in ("all players", "everyone")
    who = None if everyone else reading.player(match["who"])
    name = card_word(match["name"]) if match["name"] else ""

    def check(scene: Scene) -> str:
        obj = object_of(scene, match["ref"])
        state = scene.state
        players = range(len(state.players)) if who is None else [who]
        for player in players:
            if not knowledge.knows(state, player, obj):
                return f"{state.players[player].name} does not know it"
        return yes(name in ("", _card_name(obj)), True, f"it is {_card_name(obj)}")

    return check


def _card_name(obj: GameObject) -> str:
    return obj.card.name if obj.card is not None else "no card"


@form(
    "Bob sees #1 as face down (morph)",
    r"(?P<who>.+?) sees (?P<ref>#L?A?[0-9]+) as (?P<what>.+)",
)
def _sees(match: re.Match[str], reading: Reading) -> Check:
    viewer = "judge" if match["who"] == "the judge" else reading.player(match["who"])
    what = match["what"]
    if not what.startswith("face down"):
        what = card_word(what)

    def check(scene: Scene) -> str:
        handle = by_handle(scene.state, match["ref"]).handle
        face = view(scene.state, viewer).find(handle).face
        return yes(face == what, True, f"it is seen as {face}")

    return check


@form(
    "Bob reads: #1 face down (morph)",
    r"(?P<who>.+?) (?P<no>reads|does not read): (?P<text>.+)",
)
def _reads(match: re.Match[str], reading: Reading) -> Check:
    """Whether a line of the table, as text for a player, holds these words."""
    who = reading.player(match["who"])

    def check(scene: Scene) -> str:
        lines = [" ".join(x.split()) for x in str(view(scene.state, who)).split("\n")]
        there = any(match["text"] in line for line in lines)
        near = match["text"].partition(" ")[0]
        found = [line for line in lines if near in line] or lines
        return yes(there, match["no"] == "reads", f"it reads {'; '.join(found[:6])}")

    return check


@form(
    "Bob's log does not name Exalted Angel",
    r"(?P<who>.+?)'s (?P<what>log|view|actions?) "
    r"(?P<no>does not name|do not name|names?) (?P<name>.+)",
)
def _names(match: re.Match[str], reading: Reading) -> Check:
    who = reading.player(match["who"])
    name = card_word(match["name"])
    wanted = match["no"].startswith("name")

    def check(scene: Scene) -> str:
        if match["what"] == "log":
            text = "\n".join(log(scene, who))
        elif match["what"] == "view":
            text = _seen(scene.state, who)
        else:
            if actor(scene.state) != who:
                raise InvalidText(
                    f"{scene.state.players[who].name} has no actions now",
                    instead="Ask when that player has priority or must choose.",
                )
            text = "\n".join(_actions(scene.state, who))
        there = name in text
        return yes(there, wanted, f"{'it names it' if there else 'it does not'}")

    return check


@form(
    "Bob's view keeps its tags in any order",
    r"(?P<who>.+?)'s view keeps its tags in any order",
)
def _any_order(match: re.Match[str], reading: Reading) -> Check:
    """Laid out in another order, each object keeps handle, marks and history (708.6).

    Every order that begins with another permanent is tried, and the text of the table
    says of each handle what it said before.
    """
    who = reading.player(match["who"])

    def check(scene: Scene) -> str:
        seen = view(scene.state, who)
        handles = [one.handle for one in seen.battlefield]
        before = {one.handle: (str(one), one) for one in seen.battlefield}
        down = [one.handle for one in seen.battlefield if one.face_down]
        tags = [knowledge.public_tag(scene.state, handle) for handle in down]
        for turn in range(1, len(handles)):
            order = handles[turn:] + handles[:turn]
            laid = seen.arranged(order)
            after = {one.handle: (str(one), one) for one in laid.battlefield}
            now = [knowledge.public_tag(scene.state, handle) for handle in down]
            if [one.handle for one in laid.battlefield] != order:
                return f"it was not laid out as {', '.join(order)}"
            if after != before or now != tags:
                return f"laid out as {', '.join(order)} it says something else"
        return "" if len(handles) > 1 else "there is only one permanent"

    return check


def log(scene: Scene, viewer: int) -> list[str]:
    """What a viewer is told of this step, line by line."""
    return [
        text
        for act in scene.acts
        for event in act.events
        if (text := tell(event, act.after, viewer)) is not None
    ]


def _seen(state: State, viewer: int) -> str:
    return json.dumps(view(state, viewer).to_dict(), sort_keys=True)


def _actions(state: State, viewer: int) -> list[str]:
    """What the program suggests to a player: the legal actions, if it is their turn."""
    if actor(state) != viewer:
        return []
    return [
        notation.write_public(state, action, viewer)
        for action in game.legal_actions(state)
    ]


@form(
    "Bob's view does not change if #1 were Willbender",
    r"(?P<who>.+?)'s view (?P<no>does not change|changes) "
    r"if (?P<ref>.+?) were (?P<name>.+)",
)
def _swap(match: re.Match[str], reading: Reading) -> Check:
    """Swap a hidden card and compare byte for byte: view, actions, log (708.6)."""
    who = reading.player(match["who"])
    card = known_card(match["name"])
    wanted = match["no"] == "does not change"

    def check(scene: Scene) -> str:
        obj = object_of(scene, match["ref"])
        if obj.card == card:
            raise InvalidText(
                f"{called(scene.state, obj.number)} is {card.name} already"
            )
        other = _swapped(scene, obj, card)
        here = _outside(scene, who), _outside(other, who)
        same = here[0] == here[1]
        return yes(same, wanted, "it is the same" if same else "it changes")

    return check


def _outside(scene: Scene, who: int) -> str:
    """All that a player gets from the program at this point."""
    return "\n".join(
        [_seen(scene.state, who), *_actions(scene.state, who), *log(scene, who)]
    )


def _swapped(scene: Scene, obj: GameObject, card: Any) -> Scene:
    """The same scene with another card for an object, in all its records."""
    number = obj.number

    def other(one: Any) -> Any:
        if (
            isinstance(one, GameObject)
            and one.number == number
            and one.card == obj.card
        ):
            return with_hidden(one, card)
        return one

    def swap(state: State) -> State:
        if number not in state.objects:
            return state
        pos = state.draft()
        pos.objects[number] = other(pos.objects[number])
        pos.memory = {}
        index(pos)
        return pos.freeze()

    acts = tuple(
        Act(
            act.player,
            act.action,
            act.text,
            swap(act.before),
            swap(act.after),
            tuple(
                event.changed(
                    object=other(event.object),
                    was=other(event.was),
                    other=other(event.other),
                )
                for event in act.events
            ),
        )
        for act in scene.acts
    )
    return Scene(swap(scene.state), scene.before, scene.start, acts, scene.seen)


@form("not: #1 is 2/2", r"not: (?P<rest>.+)")
def _not(match: re.Match[str], reading: Reading) -> Check:
    inner = read_check(match["rest"], reading)
    return lambda scene: "" if inner(scene) else "it holds"
