"""Entries of a zone in a scenario, and the position that they make (110, 400).

An entry is a card name with what is to be said of it::

    Plains x4
    Exalted Angel (face down: morph)
    Grizzly Bears (face down by Ixidron)
    #3 = Grizzly Bears (tapped, 2 +1/+1 counters, damage 1, sick)
    Bonesplitter (attached to #3)
    Willbender (face down: morph, owner Bob, known to Alice)
    Meddling Mage (chosen card name: Exalted Angel)
    Clone (copy of Grizzly Bears)
    Vulpikeet (over Spined Basher face down: morph)
    Bruna, the Fading Light (melded with Gisela, the Broken Blade)

Permanents are ready to attack unless they are ``sick``. Handles that are not written
are given out in order: ``#1``, ``#2``; ``#L1`` for face-up lands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ..engine import merging, moves
from ..engine.card import Card
from ..engine.commander import check_leader
from ..engine.effects import CastCard, PutOntoBattlefield, TurnFaceDown
from ..engine.errors import ImpossiblePosition, InvalidText, UnknownCard, nearest
from ..engine.exiled import hidden_by
from ..engine.facedown import CAUSES, face_down
from ..engine.objects import Away, Copied, FaceDown, GameObject, Part
from ..engine.planeswalkers import is_planeswalker
from ..engine.replacement import choices_of, values_for
from ..engine.state import Position
from .invented import all_names, is_invented, known_card, known_token

ZONES = ("hand", "battlefield", "graveyard", "library", "exile", "command")
# Decks that lie in the command zone, by their keys in a file.
DECKS = {
    "scheme_deck": "scheme deck",
    "planar_deck": "planar deck",
    "attraction_deck": "Attraction deck",
}
MOST = 60
_ENTRY = re.compile(
    r"(?:(?P<handle>#L?[0-9]{1,4})\s*=\s*)?(?P<name>[^()=#]+?)"
    r"(?:\s+x\s?(?P<times>-?[0-9]+))?(?:\s*\((?P<facts>.*)\))?"
)
_FACTS = (
    "face down: morph",
    "face down by Ixidron",
    "tapped",
    "sick",
    "2 +1/+1 counters",
    "damage 1",
    "attached to #1",
    "owner Bob",
    "known to Bob",
    "chosen color: white",
    "chosen creature type: Goblin",
    "copy of Grizzly Bears",
    "unlocked: Moldering Gym",
    "over Grizzly Bears",
    "over Grizzly Bears face down: morph",
    "melded with Gisela, the Broken Blade",
    "phased out",
    "token",
    "marked: attacked in turn 1",
    "foretold in turn 1",
    "face down: hidden agenda",
    "exiled with #1",
    "exiled until #1 leaves",
    "Bob may look",
    "commander cast 2 times",
)


@dataclass(slots=True)
class Entry:
    """One entry as it was read: a card, how many, and facts of the object."""

    card: Card
    times: int = 1
    handle: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    down: FaceDown | None = None
    attached: str = ""
    owner: str = ""
    known: list[str] = field(default_factory=list)
    under: list[tuple[Card, FaceDown | None]] = field(default_factory=list)
    melded: Card | None = None
    exiled_with: str = ""
    until_gone: bool = False
    lookers: list[str] = field(default_factory=list)
    commander: int | None = None  # castings from the command zone


def read_entry(text: str, zone: str) -> Entry:
    """Read one entry of a zone.

    Raises:
        InvalidText: the entry, or a fact in it, reads as nothing.
        UnknownCard: the pool has no such card.
    """
    match = _ENTRY.fullmatch(" ".join(text.split()))
    if match is None:
        raise InvalidText(
            f"{text[:80]!r} is not an entry",
            instead="Write 'Plains x4' or '#1 = Exalted Angel (face down: morph)'.",
        )
    facts = _split_facts(match["facts"] or "")
    if "token" in facts:
        facts.remove("token")
        card = _as_token(match["name"])
    else:
        card = known_card(match["name"])
    times = match["times"] or "1"
    if len(times) > 6 or not 1 <= int(times) <= MOST:
        raise InvalidText(
            f"x{times[:20]} is not a number of cards", instead=f"x1 to x{MOST}."
        )
    entry = Entry(card, int(times))
    entry.handle = (match["handle"] or "").upper()
    if entry.handle and (entry.times > 1 or zone != "battlefield"):
        raise InvalidText(
            f"{entry.handle} cannot be given here",
            "a handle belongs to one permanent",
            rule="708.6",
        )
    for fact in facts:
        _read_fact(entry, fact, zone)
    if entry.commander is not None:
        _check_leader(card)
    if entry.known and entry.down is None and zone in ("battlefield", "exile"):
        raise InvalidText("all players know a face-up card", rule="400.2")
    return entry


def _check_leader(card: Card) -> None:
    """Refuse what can be no commander: a token, or no creature card (903.3).

    That it is legendary is asked for decks only, so that a small position can do with
    the cards of the pool; an invented card may be anything.
    """
    if (card.is_creature_card or is_invented(card)) and not card.token:
        return
    try:
        check_leader(card)
    except ImpossiblePosition as error:
        why = "it is a token" if card.token else error.why
        instead = "Name a legendary creature card, such as Isamaru, Hound of Konda."
        raise InvalidText(error.what, why, instead, error.rule) from None


def _as_token(name: str) -> Card:
    """A token that a card creates, or a token copy of a card (111.4, 707.2)."""
    try:
        return known_token(name)
    except UnknownCard as error:
        try:
            return known_card(name).changed(token=True)
        except UnknownCard:
            raise error from None


def _split_facts(text: str) -> list[str]:
    """Split at commas; a card name after ``of`` or ``by`` and the like may hold one."""
    facts: list[str] = []
    for part in text.split(","):
        part = part.strip()
        if facts and _continues(facts[-1], part):
            facts[-1] += f", {part}"
        elif part:
            facts.append(part)
    return facts


def _continues(fact: str, part: str) -> bool:
    joined = f"{fact}, {part}"
    for mark in (" of ", " by ", ": ", " with ", "over "):
        _, found, name = joined.partition(mark)
        if found and mark in fact and name in all_names():
            return True
    return False


def _read_fact(entry: Entry, text: str, zone: str) -> None:
    for pattern, reader, zones in _READERS:
        match = pattern.fullmatch(text)
        if match is not None:
            if zone not in zones:
                raise InvalidText(
                    f"{text!r} cannot be said of a card in a {zone}",
                    f"it belongs on the {' or '.join(zones)}",
                    rule="110.5d",
                )
            reader(entry, match)
            return
    raise InvalidText(
        f"{text[:60]!r} says nothing of a card",
        instead=nearest(text, _FACTS) or f"Known are: {'; '.join(_FACTS)}.",
    )


_KEYWORDS = tuple(cause for cause in CAUSES if cause != "effect")


def _caused(text: str) -> FaceDown:
    cause = text.lower()
    if cause not in _KEYWORDS:
        raise InvalidText(
            f"nothing is face down by {cause!r}",
            "a rule or effect must allow it",
            nearest(cause, _KEYWORDS) or f"Causes are {', '.join(_KEYWORDS)}.",
            "708.1",
        )
    return face_down(cause)


def _down(entry: Entry, match: re.Match[str]) -> None:
    entry.down = _caused(match["cause"])


def _down_by(entry: Entry, match: re.Match[str]) -> None:
    """Face down by what a card does, with the values that it lists (708.2)."""
    card = known_card(match["by"])
    entry.down = face_down("effect", by=card.name)
    for one in _within(tuple(card.printed.abilities)):
        if isinstance(one, CastCard) and one.face_down:
            entry.down = face_down("effect", None, card.name, True, one.up_first)
        elif isinstance(one, PutOntoBattlefield) and one.face_down:
            entry.down = face_down("effect", one.listed, card.name, True)
        elif isinstance(one, TurnFaceDown):
            entry.down = face_down("effect", one.listed, card.name)


def _within(value: object) -> Iterator[object]:
    """A record of a card and all records within it."""
    if isinstance(value, tuple):
        for one in value:
            yield from _within(one)
    elif hasattr(value, "__fields__"):
        yield value
        for name in value.__fields__:
            yield from _within(getattr(value, name))


def _agenda(entry: Entry, match: re.Match[str]) -> None:
    entry.down = hidden_by("hidden agenda")


def _foretold(entry: Entry, match: re.Match[str]) -> None:
    """A foretold card: its owner may look at it (702.143a)."""
    entry.down = hidden_by("foretold")
    entry.facts["away"] = Away(foretold=int(match[1]))


def _exiled_with(entry: Entry, match: re.Match[str]) -> None:
    entry.exiled_with = match[1].upper()


def _exiled_until(entry: Entry, match: re.Match[str]) -> None:
    _exiled_with(entry, match)
    entry.until_gone = True


def _may_look(entry: Entry, match: re.Match[str]) -> None:
    entry.lookers.append(match[1])


def _no_cause(entry: Entry, match: re.Match[str]) -> None:
    raise InvalidText(
        "a face-down permanent needs a cause",
        "a rule or effect must allow it",
        "Write '(face down: morph)' or '(face down by Ixidron)'.",
        "708.1",
    )


def _counters(entry: Entry, match: re.Match[str]) -> None:
    counters = dict(entry.facts.get("counters", ()))
    counters[match["kind"]] = int(match["number"])
    entry.facts["counters"] = tuple(sorted(counters.items()))


def _chosen(entry: Entry, match: re.Match[str]) -> None:
    value = match["value"]
    if match["kind"] == "card name":
        value = known_card(value).name
    elif match["kind"] == "word":
        _check_word(value)
    elif value not in (known := values_for(match["kind"])):
        raise InvalidText(
            f"{value[:40]!r} is no {match['kind']}",
            instead=nearest(value, known),
            rule="607.2d",
        )
    mine = (match["kind"], value, 0)
    entry.facts["choices"] = (*entry.facts.get("choices", ()), mine)


def _words_offered() -> tuple[str, ...]:
    """The words that cards offer as they enter; a copy offers those of another card."""
    faces = [known_card(name).printed for name in all_names()]
    words = [w for face in faces for one in choices_of(face) for w in one.options]
    return tuple(dict.fromkeys(words))


def _check_word(word: str) -> None:
    known = _words_offered()
    if word not in known:
        raise InvalidText(
            f"no card offers {word[:60]!r} to choose",
            instead=nearest(word, known) or f"Words are {', '.join(known)}.",
            rule="614.12",
        )


def _copy_of(entry: Entry, match: re.Match[str]) -> None:
    values = known_card(match["name"]).printed
    entry.facts["copied"] = (Copied(values, 0, by=entry.card.name),)


def _unlocked(entry: Entry, match: re.Match[str]) -> None:
    names = [half.name for half in entry.card.printed.halves]
    if match["name"] not in names or entry.card.layout != "room":
        raise InvalidText(
            f"{entry.card.name} has no half {match['name'][:60]!r} to unlock",
            instead=nearest(match["name"], names),
            rule="709.5",
        )
    places = {*entry.facts.get("unlocked", ()), names.index(match["name"])}
    entry.facts["unlocked"] = tuple(sorted(places))


def _over(entry: Entry, match: re.Match[str]) -> None:
    cause = match["cause"]
    down = _caused(cause) if cause else None
    entry.under.append((known_card(match["name"]), down))


def _melded(entry: Entry, match: re.Match[str]) -> None:
    other = known_card(match["name"])
    halves = [card for card in (entry.card, other) if card.layout == "meld"]
    whole = {card.back for card in halves}
    if len(halves) != 2 or len(whole) != 1 or entry.card.name == other.name:
        raise InvalidText(
            f"{entry.card.name} and {other.name} are no meld pair", rule="701.42a"
        )
    entry.melded = other


def _sets(name: str, value: object = None) -> Callable[[Entry, re.Match[str]], None]:
    def reader(entry: Entry, match: re.Match[str]) -> None:
        entry.facts[name] = int(match[1]) if value is None else value

    return reader


def _attached(entry: Entry, match: re.Match[str]) -> None:
    entry.attached = match[1].upper()


def _owner(entry: Entry, match: re.Match[str]) -> None:
    entry.owner = match[1]


def _known(entry: Entry, match: re.Match[str]) -> None:
    entry.known.append(match[1])


def _commander(entry: Entry, match: re.Match[str]) -> None:
    """A commander, and how often it was cast from the command zone (903.8)."""
    entry.commander = int(match["times"] or 0)


def _mark(entry: Entry, match: re.Match[str]) -> None:
    entry.facts["marks"] = (*entry.facts.get("marks", ()), match[1])


_TABLE = ("battlefield",)
_READERS: tuple[
    tuple[re.Pattern[str], Callable[[Entry, re.Match[str]], None], tuple[str, ...]], ...
] = tuple(
    (re.compile(pattern), reader, zones)
    for pattern, reader, zones in (
        (r"face down: (?P<cause>\w+)", _down, ("battlefield", "exile")),
        (r"face down: hidden agenda", _agenda, ("command",)),
        (r"foretold in turn ([0-9]{1,3})", _foretold, ("exile",)),
        (r"exiled with (#L?[0-9]+)", _exiled_with, ("exile",)),
        (r"exiled until (#L?[0-9]+) leaves", _exiled_until, ("exile",)),
        (r"(.+) may look", _may_look, ("exile",)),
        (r"face down by (?P<by>.+)", _down_by, ("battlefield", "exile")),
        (r"face down", _no_cause, ("battlefield", "exile")),
        (r"tapped", _sets("tapped", True), _TABLE),
        (r"sick", _sets("sick", True), _TABLE),
        (r"phased out", _sets("phased_out", True), _TABLE),
        (r"damage ([0-9]{1,3})", _sets("damage"), _TABLE),
        (r"x = ([0-9]{1,3})", _sets("x"), _TABLE),
        (
            r"(?P<number>[0-9]{1,3}) (?P<kind>\S+) counters?",
            _counters,
            ("battlefield", "exile"),
        ),
        (r"attached to (#L?[0-9]+)", _attached, _TABLE),
        (r"owner (.+)", _owner, _TABLE),
        (
            r"known to (.+)",
            _known,
            ("battlefield", "command", "exile", "hand", "library"),
        ),
        (
            r"chosen (?P<kind>card name|color|creature type|word): (?P<value>.+)",
            _chosen,
            ("battlefield", "command"),
        ),
        (r"copy of (?P<name>.+)", _copy_of, _TABLE),
        (r"unlocked: (?P<name>.+)", _unlocked, _TABLE),
        (r"over (?P<name>.+?)(?: face down: (?P<cause>\w+))?", _over, _TABLE),
        (r"melded with (?P<name>.+)", _melded, _TABLE),
        (r"marked: (.+)", _mark, _TABLE),
        (r"commander(?: cast (?P<times>[0-9]{1,2}) times?)?", _commander, ZONES),
    )
)


Place = tuple[str, str, int]  # player, zone, number of the entry


class Builder:
    """Makes a position from entries: objects first, then what refers to others."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.names = [player.name for player in pos.players]
        self.taken: set[str] = set()
        self.made: dict[int, Place] = {}
        self.attach: list[tuple[int, str, Place]] = []
        self.linked: list[tuple[int, str, bool, Place]] = []

    def player(self, name: str) -> int:
        """The number of a player by name."""
        if name not in self.names:
            raise InvalidText(
                f"{name[:40]!r} is not a player",
                instead=nearest(name, self.names)
                or f"Players are {', '.join(self.names)}.",
            )
        return self.names.index(name)

    def reserve(self, entry: Entry) -> None:
        """Keep the written handles away from those that are given out."""
        if entry.handle in self.taken:
            raise InvalidText(
                f"{entry.handle} is there twice",
                instead="Give each permanent a handle of its own.",
                rule="708.6",
            )
        if entry.handle:
            self.taken.add(entry.handle)

    def add(self, entry: Entry, place: Place) -> None:
        """Put the objects of an entry into their zone."""
        controller = self.player(place[0])
        owner = self.player(entry.owner) if entry.owner else controller
        known = frozenset(
            n
            for name in entry.known
            for n in (range(len(self.names)) if name == "all" else [self.player(name)])
        )
        facts, card = dict(entry.facts), entry.card
        zone, down = place[1], entry.down
        if zone in DECKS:
            zone, down = "command", hidden_by(DECKS[zone])
        away: Away = facts.get("away", Away())
        lookers = frozenset(self.player(name) for name in entry.lookers)
        if away.foretold:
            lookers |= {owner}
        if lookers:
            facts["away"] = away.changed(lookers=lookers)
        for _ in range(entry.times):
            obj = moves.create(
                self.pos,
                card,
                owner,
                zone,
                face_down=down,
                default_controller=controller,
                known_to=known,
                handle=self.handle(entry, card) if place[1] == "battlefield" else "",
                **facts,
            )
            self.made[obj.number] = place
            now = obj.copiable
            if zone == "battlefield" and is_planeswalker(now) and now.loyalty:
                if "loyalty" not in dict(obj.counters):  # as it entered (306.5b)
                    moves.put(self.pos, obj.with_counters("loyalty", now.loyalty))
            if entry.under or entry.melded is not None:
                obj = moves.put(self.pos, self.merged(entry, obj))
            if entry.commander is not None:
                moves.make_commander(self.pos, obj, entry.commander)
            if entry.exiled_with:
                link = obj.number, entry.exiled_with, entry.until_gone, place
                self.linked.append(link)
            if entry.attached:
                self.attach.append((obj.number, entry.attached, place))

    def merged(self, entry: Entry, obj: GameObject) -> GameObject:
        """A permanent with the other cards that represent it (730.2, 712.4)."""
        public = moves.everyone(self.pos)
        whole = None
        if entry.melded is not None and entry.card.back is not None:
            whole = Card(entry.card.back, layout="melded")
        parts = list(merging.parts_of(obj, obj.known_to))
        if entry.melded is not None:
            parts = [parts[0].changed(melded=whole)]
            parts.append(Part(entry.melded, known_to=public, melded=whole))
        for card, down in entry.under:
            known = public
            if down is not None:
                known = obj.known_to if obj.face_down else frozenset((obj.controller,))
            elif entry.down is not None and entry.down.cause == "effect":
                down = entry.down  # turned down together, as all saw (730.2f)
            parts.append(Part(card, None, down, known))
        obj = obj.changed(copied=(), transformed=False)
        return merging.assembled(obj, tuple(parts))

    def handle(self, entry: Entry, card: Card) -> str:
        """The written handle, or the next one that is free."""
        if entry.handle:
            return entry.handle
        copied = entry.facts.get("copied")
        values = copied[0].values if copied else card.printed
        kind = 1 if entry.down is None and values.is_land else 0
        while True:
            handle = moves.new_handle(self.pos, kind)
            if handle not in self.taken:
                self.taken.add(handle)
                return handle

    def attach_to(self, number: int, handle: str) -> None:
        """Attach a permanent to another one, which is as ready as its entry says."""
        host = self.host(handle)
        before = self.pos.objects[host]
        moves.change(self.pos, number, attached_to=host)
        moves.change(self.pos, host, sick=before.sick, came=before.came)

    def host(self, handle: str) -> int:
        """The permanent with a handle, for what is attached to it."""
        for number in self.pos.battlefield:
            if self.pos.objects[number].handle == handle:
                return number
        known = ", ".join(sorted(self.taken))
        raise InvalidText(
            f"nothing is called {handle}", instead=f"Handles here are {known}."
        )

    def link(self, number: int, handle: str, until_gone: bool) -> None:
        """Note which permanent exiled a card; its name is public (607.2a, 406.4).

        With ``until_gone`` the card comes back as that leaves (610.3).
        """
        source = self.pos.objects[self.host(handle)]
        obj = self.pos.objects[number]
        until = source.number if until_gone else 0
        away = (obj.away or Away()).changed(by=source.number, until=until)
        down = obj.face_down
        if down is not None:
            down = hidden_by(by=source.copiable.name or source.handle)
        moves.change(self.pos, number, away=away, face_down=down)

    def finish(self) -> None:
        """Leave the counters of handles beyond all that were written."""
        handles = list(self.pos.handles)
        for handle in self.taken:
            kind = 1 if handle.startswith("#L") else 0
            number = int(handle.lstrip("#L"))
            handles[kind] = max(handles[kind], number + 1)
        self.pos.handles = (handles[0], handles[1], handles[2])
