"""Expectations about one object: status, counters, places, ways up."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

from ...engine import facedown, knowledge, layers, phrases
from ...engine.characteristics import NOTHING, Characteristics
from ...engine.errors import InvalidText
from ...engine.objects import GameObject
from ..naming import by_handle, called, handles, player_named, target_text
from ..script import split_items
from .core import Check, Reading, Scene, form, object_of, register_form, yes
from .values import values_of
from .vocabulary import card_word


def thing(example: str, pattern: str) -> Callable[[Any], Any]:
    """Register a form about one object: the function gets the scene and the object."""

    def register(function: Callable[[Scene, GameObject, re.Match[str]], str]) -> Any:
        def maker(match: re.Match[str], reading: Reading) -> Check:
            ref = match["ref"]
            return lambda scene: function(scene, object_of(scene, ref), match)

        full = rf"(?P<ref>#L?A?[0-9]+|[A-Z].*?) {pattern}"
        register_form(full, maker, example)
        return function

    return register


@thing("#1 is face down by morph", r"is face down(?: by (?P<cause>.+))?")
def _face_down(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    down = obj.face_down
    if down is None:
        return "it is face up"
    cause = match["cause"]
    if cause and cause not in (down.cause, down.by):
        return f"it is face down by {down.by or down.cause}"
    return ""


@thing("#1 is face up", r"is face up")
def _face_up(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    down = obj.face_down
    return f"it is face down by {down.by or down.cause}" if down is not None else ""


@thing("#1 has the parts Vulpikeet, Spined Basher", r"has the parts (?P<parts>.+)")
def _parts(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    """The cards of a merged or melded permanent, topmost first (730.2, 712.4)."""
    found = [
        part.card.name + (" face down" if part.face_down is not None else "")
        for part in obj.parts
    ]
    wanted = split_items(match["parts"])
    return yes(found == wanted, True, f"its parts are {', '.join(found) or 'none'}")


_STATUS: dict[str, Callable[[Scene, GameObject], bool]] = {
    "tapped": lambda s, o: o.tapped,
    "untapped": lambda s, o: not o.tapped,
    "flipped": lambda s, o: o.flipped,
    "phased out": lambda s, o: o.phased_out,
    "attacking": lambda s, o: o.attacking is not None,
    "blocking": lambda s, o: o.blocking is not None,
    "blocked": lambda s, o: o.blocked,
    "summoning sick": lambda s, o: (
        o.sick and "haste" not in layers.characteristics(s.state, o).abilities.keywords
    ),
    "fully locked": lambda s, o: bool(o.locked) and not o.unlocked,
    "a token": lambda s, o: o.is_token,
    "a copy": lambda s, o: bool(o.copied),
    "a commander": lambda s, o: bool(o.commander),
}


@thing("#1 is tapped", rf"is (?P<no>not )?(?P<word>{'|'.join(_STATUS)})")
def _status(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    holds = _STATUS[match["word"]](scene, obj)
    return yes(
        holds, not match["no"], f"it is {'' if holds else 'not '}{match['word']}"
    )


@thing(
    "#1 has status untapped, unflipped, face up, phased in",
    r"has (?:(?P<no>no status)|status (?P<status>.+))",
)
def _statuses(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    wanted = [] if match["no"] else split_items(match["status"])
    found = list(obj.status.values())
    return yes(found == wanted, True, f"its status is {', '.join(found) or 'none'}")


@thing(
    "#1 has 2 +1/+1 counters", r"has (?P<number>no|[0-9]+) (?:(?P<kind>\S+) )?counters?"
)
def _counters(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    kind, number = match["kind"], match["number"]
    total = obj.counter(kind) if kind else sum(n for _, n in obj.counters)
    wanted = 0 if number == "no" else int(number)
    listed = ", ".join(f"{n} {k}" for k, n in obj.counters) or "none"
    return yes(total == wanted, True, f"its counters are {listed}")


@thing("#1 has damage 2", r"has (?:damage (?P<number>[0-9]+)|(?P<no>no damage))")
def _damage(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    wanted = int(match["number"] or 0)
    return yes(obj.damage == wanted, True, f"it has damage {obj.damage}")


@thing(
    "#1 is attached to #2",
    r"is (?:attached to (?P<host>.+)|(?P<no>not attached|unattached))",
)
def _attached(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    to = obj.attached_to
    wanted = None if match["no"] else object_of(scene, match["host"]).number
    found = called(scene.state, to) if to in scene.state.objects else "nothing"
    return yes(to == wanted, True, f"it is attached to {found}")


_PLACES = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)
# The characteristics of the record in words (109.3); a field without one keeps its own.
# Kept with the characteristics, and none of them (109.3).
_NO_VALUES = ("halves", "front_value")
_CHARACTERISTICS = {
    "cost": "mana cost",
    "colors": "color",
    "supertypes": "supertype",
    "types": "card type",
    "subtypes": "subtype",
}


@thing(
    "#1 lists card type, power, toughness",
    r"(?:has the characteristics (?P<all>.+)|lists (?P<listed>.+))",
)
def _characteristics(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    """Which values there are at all, and which of them a face-down record lists."""
    every: tuple[str, ...] = cast(Any, Characteristics).__fields__
    fields = tuple(field for field in every if field not in _NO_VALUES)
    found = [_CHARACTERISTICS.get(field, field) for field in fields]
    if match["listed"]:
        listed = obj.face_down.listed if obj.face_down is not None else NOTHING
        found = [
            word
            for field, word in zip(fields, found, strict=True)
            if getattr(listed, field) != getattr(NOTHING, field)
        ]
    wanted = split_items(match["all"] or match["listed"])
    if wanted == ["nothing"]:
        wanted = []
    right = sorted(found) == sorted(wanted)
    return yes(right, True, f"there are {', '.join(found) or 'none'}")


@thing("#1 is controlled by Bob", r"is (?P<how>controlled|owned) by (?P<who>.+)")
def _controlled(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    who = player_named(scene.state, match["who"])
    found = obj.controller if match["how"] == "controlled" else obj.owner
    name = scene.state.players[found].name
    return yes(found == who, True, f"it is {match['how']} by {name}")


@thing("#A1 targets #1", r"targets (?P<targets>.+)")
def _targets(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    parts = obj.on_stack.targets if obj.on_stack is not None else ()
    found = [target_text(scene.state, e) for part in parts for e in part]
    wanted = [] if match["targets"] == "nothing" else split_items(match["targets"])
    return yes(found == wanted, True, f"it targets {', '.join(found) or 'nothing'}")


@thing("#1 is marked: attacked in turn 3", r"is (?P<no>not )?marked(?:: (?P<mark>.+))?")
def _marked(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    mark = match["mark"]
    holds = mark in obj.marks if mark else bool(obj.marks)
    return yes(
        holds, not match["no"], f"its marks are {', '.join(obj.marks) or 'none'}"
    )


@thing("#1 would be Exalted Angel face up", r"would be (?P<name>.+) face up")
def _would_be(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    up = values_of(scene, "face up", obj)
    wanted = match["name"]
    if re.fullmatch(r"-?[0-9]+/-?[0-9]+", wanted):
        return yes(up.pt == wanted, True, f"it would be {up.pt}")
    name = card_word(wanted)
    return yes(up.name == name, True, f"it would be {up.name or 'nameless'}")


@thing(
    "#1 ways up: {4}{W}{W} by manifest, {2}{W}{W} by morph", r"ways up: (?P<ways>.+)"
)
def _ways_up(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    ways = facedown.ways_up(scene.state, obj)
    found = [f"{phrases.cost(way.cost)} by {way.kind}" for way in ways]
    wanted = (
        []
        if match["ways"] == "none"
        else re.split(
            r", (?=\{|pay |reveal |discard |return |sacrifice |exile )", match["ways"]
        )
    )
    told = ", ".join(found) or "none"
    return yes(sorted(found) == sorted(wanted), True, f"its ways up are {told}")


@thing(
    "#1 has the tag #1 face down (morph), the first",
    rf"has the tag (?P<tag>.+), the (?P<place>{'|'.join(_PLACES)})",
)
def _tag(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    """What all know of a face-down object, and how many came before it (708.6)."""
    tag = knowledge.public_tag(scene.state, obj.handle or obj)
    place = f"the {_PLACES[tag.place - 1]}" if 0 < tag.place <= len(_PLACES) else "none"
    holds = str(tag) == match["tag"] and place == f"the {match['place']}"
    return yes(holds, True, f"its tag is {tag}, {place}")


@thing(
    "#1 layers: printed Exalted Angel; 1b face down (morph)",
    r"layers(?P<up> face up)?: (?P<rows>.+)",
)
def _layers(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    """What makes it what it is, row by row, as in its table of layers (613.1)."""
    rows = layers.explain(scene.state, obj, face_up=bool(match["up"]))
    found = [f"{row.layer} {row.source}: {row.what}" for row in rows]
    wanted = match["rows"].split("; ")
    fits = len(found) == len(wanted) and all(
        row == text or row.startswith(text + ": ")
        for row, text in zip(found, wanted, strict=True)
    )
    return yes(fits, True, f"its layers are {'; '.join(found) or 'none'}")


@thing("#1 has a newer timestamp", r"has (?P<how>a newer|the same) timestamp")
def _timestamp(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    old = scene.before.objects.get(obj.number)
    if old is None:
        raise InvalidText(f"{called(scene.state, obj.number)} was not there before")
    newer = obj.timestamp > old.timestamp
    return yes(
        newer, match["how"] == "a newer", "it is " + ("newer" if newer else "the same")
    )


@thing("#2 has a newer timestamp than #1", r"has a newer timestamp than (?P<other>.+)")
def _newer(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    """Which of two things came later, or was turned later (613.7)."""
    other = object_of(scene, match["other"])
    return yes(obj.timestamp > other.timestamp, True, "it is not newer")


@thing(
    "#2 has the copiable values that #1 had",
    r"has (?P<no>not )?the copiable values that (?P<other>.+) had",
)
def _copied_values(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    """Whether a thing has what another had before the step (613.2c, 707.2)."""
    other = object_of(scene.at(scene.before), match["other"])
    same = obj.copiable == other.copiable
    return yes(same, not match["no"], "they are the same" if same else "they differ")


@thing("#1 falls under 708", r"(?P<no>does not fall|falls) under 708")
def _is_708(scene: Scene, obj: GameObject, match: re.Match[str]) -> str:
    """Whether it is face down as the rules of face-down permanents mean it (708.1)."""
    found = facedown.is_708(obj)
    return yes(found, match["no"] == "falls", "it does" if found else "it does not")


@form("Willbender is a new object", r"(?P<ref>[A-Z].+?) is a new object")
def _new_object(match: re.Match[str], reading: Reading) -> Check:
    """Whether the card is another object than before the step (400.7, 400.9)."""

    def check(scene: Scene) -> str:
        now = object_of(scene, match["ref"])
        return yes(
            now.number not in scene.before.objects, True, "it was there before the step"
        )

    return check


@form("same object #1", r"same object (?P<ref>#L?A?[0-9]+)")
def _same_object(match: re.Match[str], reading: Reading) -> Check:
    """Whether the thing with a handle is the object that it was before (400.7)."""

    def check(scene: Scene) -> str:
        now = by_handle(scene.state, match["ref"])
        old = by_handle(scene.before, match["ref"])
        return yes(old.number == now.number, True, "it is a new object")

    return check


@form("#1 is gone", r"(?P<ref>#L?A?[0-9]+) is (?P<no>not )?gone")
def _gone(match: re.Match[str], reading: Reading) -> Check:
    """Whether nothing on the table or the stack has a handle that something had."""
    handle = match["ref"].upper()

    def check(scene: Scene) -> str:
        if handle not in scene.seen:
            raise InvalidText(f"nothing was ever called {handle}")
        there = handle in handles(scene.state)
        return yes(not there, not match["no"], "it is there" if there else "it is gone")

    return check
