"""Expectations about what happened in a step, and in every moment of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from ...engine.errors import InvalidText, nearest
from ...engine.objects import Event
from ...engine.state import STEPS
from ..invented import all_names
from ..script import split_items
from .core import Check, Reading, Scene, form, read_check, yes
from .vocabulary import card_word


def _enters(event: Event) -> bool:
    new, old = event.object, event.was
    here = new is not None and new.zone == "battlefield"
    return event.kind == "moves" and here and (old is None or old.zone != "battlefield")


def _leaves(event: Event) -> bool:
    old = event.was
    return event.kind == "moves" and old is not None and old.zone == "battlefield"


def _dies(event: Event) -> bool:
    new = event.object
    return _leaves(event) and new is not None and new.zone == "graveyard"


_DERIVED: dict[str, Callable[[Event], bool]] = {
    "enters": _enters,
    "leaves": _leaves,
    "dies": _dies,
    "created": lambda e: e.kind == "moves" and e.text == "created",
    "destroyed": lambda e: e.kind == "moves" and e.text == "destroyed",
    "put on the stack": lambda e: (
        e.kind == "moves" and e.object is not None and e.object.zone == "stack"
    ),
    "gains life": lambda e: e.kind == "life" and e.amount > 0,
    "loses life": lambda e: e.kind == "life" and e.amount < 0,
    "combat damage": lambda e: e.kind == "damage" and e.text == "combat",
}


@lru_cache(maxsize=1)
def _event_kinds() -> tuple[str, ...]:
    from ..telling import _TELLERS, SILENT

    return tuple(sorted({*_TELLERS, *SILENT, *_DERIVED}, key=len, reverse=True))


def _event_test(text: str, reading: Reading) -> Callable[[Scene, Event], bool]:
    """Read an event: its kind, then who, what, how much, in which words."""
    low = text.lower()
    kind = next(
        (k for k in _event_kinds() if low == k or low.startswith(f"{k} ")), None
    )
    if kind is None:
        raise InvalidText(
            f"{text[:60]!r} is no event",
            instead=nearest(low, _event_kinds())
            or f"Events are {', '.join(sorted(_event_kinds()))}.",
        )
    tests = [_event_detail(item, reading) for item in _details(text[len(kind) :])]
    derived = _DERIVED.get(kind)

    def test(scene: Scene, event: Event) -> bool:
        right = derived(event) if derived is not None else event.kind == kind
        return right and all(one(scene, event) for one in tests)

    return test


def _check_handles(scene: Scene, text: str) -> None:
    """Refuse a handle that was never given out: nothing could happen to it."""
    for kind, number in re.findall(r"#([LA]?)([0-9]+)\b", text):
        given = scene.state.handles[("", "L", "A").index(kind)]
        here = {obj.handle for obj in scene.state.objects.values()}
        if int(number) >= given and f"#{kind}{number}" not in here:
            raise InvalidText(
                f"nothing was ever called #{kind}{number}",
                instead=f"The last handle of this kind is #{kind}{given - 1}.",
            )


def _details(text: str) -> list[str]:
    """Split ``4 to Bob by #1`` into 4, Bob and #1; card names stay whole."""
    names = sorted((n for n in all_names() if n in text), key=len, reverse=True)
    for place, name in enumerate(names):
        text = text.replace(name, f"<{place}>")
    parts = re.split(
        r"\s+(?:to|of|by|for|with|from)\s+|(?<=[0-9])\s+(?=\D)", f" {text.strip()}"
    )
    whole = [
        re.sub(r"<([0-9]+)>", lambda found: names[int(found[1])], part)
        for part in parts
    ]
    return [part.strip() for part in whole if part.strip()]


def _event_detail(item: str, reading: Reading) -> Callable[[Scene, Event], bool]:
    if re.fullmatch(r"-?[0-9]+", item):
        return lambda scene, event: abs(event.amount) == abs(int(item))
    if re.fullmatch(r"[0-9]{3}\.[0-9]+[a-z]?", item):
        return lambda scene, event: event.rule == item
    if re.fullmatch(r"#L?A?[0-9]+", item):
        return lambda scene, event: item in _handles_of(event)
    if item.lower() in [name.lower() for name in reading.players]:
        who = reading.player(item)
        return lambda scene, event: event.player == who
    if item in ("hand", "library", "graveyard", "exile", "battlefield", "stack"):
        return lambda scene, event: (
            event.object is not None and event.object.zone == item
        )
    if (
        item.startswith(("{", "spellmorph {"))
        or item in STEPS
        or re.fullmatch(r"[+-][0-9]+/[+-][0-9]+", item)
    ):
        return lambda scene, event: event.text == item
    if re.fullmatch(r"(pay|reveal|discard|return|sacrifice|exile) .+", item):
        return lambda scene, event: event.text == item
    name = card_word(item)
    return lambda scene, event: name in _names_of(event)


def _handles_of(event: Event) -> set[str]:
    things = [event.object, event.was, event.other]
    if event.object is not None and event.object.on_stack is not None:
        things.append(event.object.on_stack.source)
    return {obj.handle for obj in things if obj is not None and obj.handle}


def _names_of(event: Event) -> set[str]:
    things = [event.object, event.was, event.other]
    if event.object is not None and event.object.on_stack is not None:
        things.append(event.object.on_stack.source)
    return {
        name
        for obj in things
        if obj is not None
        for name in (obj.copiable.name, obj.card.name if obj.card is not None else "")
        if name
    }


def _told(scene: Scene) -> str:
    kinds = [event.kind for event in scene.events if event.kind != "targeted"]
    return f"happened: {', '.join(kinds[:30]) or 'nothing'}"


@form("happened: turned up #1", r"(?P<no>not )?happened: (?P<event>.+)")
def _happened(match: re.Match[str], reading: Reading) -> Check:
    test = _event_test(match["event"], reading)

    def check(scene: Scene) -> str:
        _check_handles(scene, match["event"])
        there = any(test(scene, event) for event in scene.events)
        return yes(there, not match["no"], _told(scene))

    return check


@form(
    "happened 2 times: draws Alice",
    r"happened (?P<times>once|twice|[0-9]+ times): (?P<event>.+)",
)
def _happened_times(match: re.Match[str], reading: Reading) -> Check:
    words = {"once": 1, "twice": 2}
    times = words.get(match["times"]) or int(match["times"].split()[0])
    test = _event_test(match["event"], reading)

    def check(scene: Scene) -> str:
        _check_handles(scene, match["event"])
        found = sum(test(scene, event) for event in scene.events)
        return yes(found == times, True, f"{found} times; {_told(scene)}")

    return check


@form(
    "happened in order: cost shown, paid, turned up",
    r"happened in order: (?P<events>.+)",
)
def _in_order(match: re.Match[str], reading: Reading) -> Check:
    tests = [_event_test(item, reading) for item in match["events"].split(", ")]
    if len(tests) < 2:
        raise InvalidText("an order needs two events")

    def check(scene: Scene) -> str:
        left = list(tests)
        for event in scene.events:
            if left and left[0](scene, event):
                left.pop(0)
        return yes(not left, True, _told(scene))

    return check


@form("triggered: 1 of Willbender", r"triggered: (?P<items>.+)")
def _triggered(match: re.Match[str], reading: Reading) -> Check:
    wanted: dict[str, int] = {}
    if match["items"] != "none":
        for item in split_items(match["items"]):
            one = re.fullmatch(r"([0-9]+) of (#[0-9]+|.+)", item)
            if one is None:
                raise InvalidText(
                    f"{item[:40]!r} counts no triggers", instead="1 of Willbender"
                )
            name = one[2] if one[2].startswith("#") else card_word(one[2])
            wanted[name] = int(one[1])

    def check(scene: Scene) -> str:
        left = dict(wanted)
        extra = []
        for event in scene.events:
            if event.kind != "triggers" or event.other is None:
                continue
            source = event.other
            for name in (source.handle, source.copiable.name):
                if left.get(name, 0) > 0:
                    left[name] -= 1
                    break
            else:
                extra.append(source.copiable.name or source.handle)
        missing = [name for name, number in left.items() if number]
        told = f"missing: {', '.join(missing) or 'none'}"
        told += f"; others: {', '.join(extra) or 'none'}"
        return yes(not missing and not extra, True, told)

    return check


@form("nothing changed", r"nothing changed")
def _unchanged(match: re.Match[str], reading: Reading) -> Check:
    return lambda scene: yes(
        scene.state == scene.before, True, "the position is another one"
    )


@form("always: #1 is 2/2", r"(?P<how>always|never): (?P<rest>.+)")
def _always(match: re.Match[str], reading: Reading) -> Check:
    """Test every position within the step in which the thing is there."""
    inner = read_check(match["rest"], reading)
    wanted = match["how"] == "always"

    def check(scene: Scene) -> str:
        asked = 0
        for act in scene.acts:
            try:
                found = inner(scene.at(act.after))
            except InvalidText:
                continue  # not there yet, or no more
            asked += 1
            if (not found) is not wanted:
                return f"after {act.text}: {found or 'it holds'}"
        if not asked:
            raise InvalidText(f"{match['rest']!r} could never be asked in this step")
        return ""

    return check
