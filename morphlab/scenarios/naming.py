"""Names for things in a position: handles, card names, players; written and read (201).

A thing on the table or on the stack is called by its handle. A card elsewhere has none:
it is called by its name, with its place unless it is in the hand of the player who acts
and a count where it is not the first of its kind: ``Shock (2)``, ``Shock in Bob's
graveyard``. Several lands that differ in nothing are one to the reader: ``Plains`` is
the first of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..engine import knowledge, layers
from ..engine.errors import AmbiguousText, InvalidText, nearest
from ..engine.objects import GameObject, PlayerRef
from ..engine.said import say
from ..engine.state import Position

Viewer = int | str
# the last "in" tells the place: Hide in Plain Sight has one of its own
_PLACED = re.compile(
    r"(?P<thing>.+) (?:in|from) (?:(?P<owner>.+?)'s )?"
    r"(?P<zone>hand|graveyard|library|exile|command zone)"
)
_COUNTED = re.compile(r"(?P<name>.+?)(?: \((?P<count>[0-9]{1,3})\))?")
HIDDEN_CARD: str = say("a card")


def actor(state: Position) -> int | None:
    """The player whose action is waited for: who must choose, or has priority (117)."""
    return state.choice.player if state.choice is not None else state.priority


def enemy_named(state: Position, name: str) -> int | PlayerRef:
    """Find what is attacked: a player by name, or a planeswalker (508.1b).

    Raises:
        AmbiguousText: several permanents differ and fit the name.
        InvalidText: neither a player nor a permanent has that name.
    """
    if any(player.name.lower() == name.strip().lower() for player in state.players):
        return PlayerRef(player_named(state, name))
    try:
        return find(state, name, state.battlefield)
    except AmbiguousText:
        raise
    except InvalidText as error:
        if name.strip().startswith("#"):
            raise
        try:
            return PlayerRef(player_named(state, name))
        except InvalidText as other:
            raise other from error


def player_named(state: Position, name: str) -> int:
    """Find a player by name, whatever the case of the letters (102).

    Raises:
        InvalidText: no player has that name.
    """
    names = [player.name for player in state.players]
    for number, known in enumerate(names):
        if known.lower() == name.strip().lower():
            return number
    raise InvalidText(
        f"{name.strip()[:60]!r} is not a player",
        instead=nearest(name, names) or f"The players are {' and '.join(names)}.",
    )


def may_know(state: Position, obj: GameObject, viewer: Viewer) -> bool:
    """Whether a viewer knows, or may look up now, which card an object is (708.5)."""
    if viewer == "judge" or not isinstance(viewer, int):
        return True
    return knowledge.knows(state, viewer, obj)


def name_now(state: Position, obj: GameObject) -> str:
    """The name of a thing as all see it, empty for a nameless one (201.2, 708.2)."""
    if obj.zone in ("battlefield", "stack"):
        return layers.characteristics(state, obj).name
    return obj.card.name if obj.card is not None else ""


def called(state: Position, number: int, viewer: Viewer = "judge") -> str:
    """What a thing is called in notation: its handle, or its name and place.

    A viewer who may not know the card reads ``a card`` instead of its name (400.2).
    """
    obj = state.objects[number]
    if obj.handle:
        return obj.handle
    place = _place(state, obj)
    if not may_know(state, obj, viewer):
        return HIDDEN_CARD + place
    name = name_now(state, obj)
    same = [
        n
        for n in state.zone(obj.zone, obj.owner)
        if not state.objects[n].handle
        and state.objects[n].owner == obj.owner
        and name_now(state, state.objects[n]) == name
    ]
    count = same.index(number) + 1 if viewer == "judge" and number in same else 1
    differ = viewer == "judge" and len(same) > 1
    differ = differ and not _alike([state.objects[n] for n in same])
    return f"{name} ({count}){place}" if count > 1 or differ else name + place


def _place(state: Position, obj: GameObject) -> str:
    if obj.zone == "hand" and obj.owner == actor(state):
        return ""
    zone = "command zone" if obj.zone == "command" else obj.zone
    return f" in {state.players[obj.owner].name}'s {zone}"


def target_text(
    state: Position, entry: int | PlayerRef | None, viewer: Viewer = "judge"
) -> str:
    """What a target or other choice is called: a thing, a player, or ``none``."""
    if entry is None:
        return "none"
    if isinstance(entry, PlayerRef):
        return state.players[entry.number].name
    return called(state, entry, viewer)


def by_handle(state: Position, text: str) -> GameObject:
    """The thing with a handle such as ``#1``.

    Raises:
        InvalidText: nothing here has that handle.
    """
    wanted = text.strip().upper()
    for obj in state.objects.values():
        if obj.handle == wanted:
            return obj
    known = ", ".join(handles(state)) or "none"
    raise InvalidText(f"nothing is called {wanted[:20]}", instead=f"Known are {known}.")


def handles(state: Position) -> list[str]:
    """The handles in use: the battlefield first, then the stack."""
    return [
        state.objects[n].handle
        for n in (*state.battlefield, *state.stack)
        if state.objects[n].handle
    ]


def find(state: Position, text: str, among: Iterable[int] | None = None) -> int:
    """Find the one thing that a text names, among some or among all (201.2).

    Raises:
        AmbiguousText: several differ and fit the name; their handles are listed.
        InvalidText: nothing has that name; what is nearest is said.
    """
    text = text.strip()
    if text.startswith("#"):
        return by_handle(state, text).number
    placed = _PLACED.fullmatch(text[:200])
    match = _COUNTED.fullmatch(placed["thing"] if placed else text[:200])
    if match is None:
        raise InvalidText(f"{text[:60]!r} names nothing", instead="Say #1 or a name.")
    pool = list(state.objects) if among is None else list(among)
    here = [state.objects[n] for n in pool if n in state.objects]
    if placed:
        zone = "command" if placed["zone"] == "command zone" else placed["zone"]
        here = [obj for obj in here if obj.zone == zone]
        if placed["owner"]:
            owner = player_named(state, placed["owner"])
            here = [obj for obj in here if obj.owner == owner]
    wanted = match["name"].lower()
    found = [obj for obj in here if name_now(state, obj).lower() == wanted]
    if not found:
        raise InvalidText(
            f"nothing that fits is called {match['name'][:60]!r}",
            instead=_instead(state, match["name"], here),
        )
    if match["count"]:
        place = int(match["count"]) - 1
        if not 0 <= place < len(found):
            raise InvalidText(
                f"there are {len(found)} called {match['name']!r}, not {place + 1}",
                instead=f"Say (1) to ({len(found)}).",
            )
        return found[place].number
    if len(found) > 1 and not _alike(found):
        listed = ", ".join(called(state, obj.number) for obj in found)
        raise AmbiguousText(
            f"{match['name']!r} may be {listed}", instead="Say which by its handle."
        )
    return found[0].number


def _alike(found: Sequence[GameObject]) -> bool:
    """Whether it makes no difference which is meant: cards of one kind in one place."""
    first = found[0]
    if first.handle and "land" not in first.copiable.types:
        return False
    plain = {"number": 0, "handle": "", "timestamp": 0, "known_to": frozenset()}
    return all(obj.changed(**plain) == first.changed(**plain) for obj in found)


def _instead(state: Position, name: str, here: Sequence[GameObject]) -> str:
    names = sorted({name_now(state, obj) for obj in here} - {""})
    hint = nearest(name, names)
    down = [obj.handle for obj in here if obj.face_down is not None and obj.handle]
    if not hint and down:
        return f"A face-down object has no name: say {' or '.join(down)}."
    if hint:
        return hint
    if not names:
        return "Nothing with a name is there."
    return f"There {'is' if len(names) == 1 else 'are'} {', '.join(names[:8])}."
