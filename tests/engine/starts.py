"""Starting positions as text: random ones, and those that a game has come to.

A start is written as the file of a scenario is (docs/scenarios.md) and read by the same
reader, so that a game that went wrong can be written down and played by anybody.
"""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass, field

from morphlab.engine import facedown
from morphlab.engine.errors import ScenarioError
from morphlab.scenarios import loads
from morphlab.scenarios.entries import ZONES
from tests.engine.play import AGENDA, BASICS, FORETOLD, PERMANENTS, POOL, could_be

NAMES = ("Ann", "Ben", "Cid", "Dot")
BESIDE = [c for c in PERMANENTS if "Aura" not in c.printed.subtypes]
AURAS = [c for c in PERMANENTS if "Aura" in c.printed.subtypes]
CREATURES = [c for c in BESIDE if c.printed.is_creature]
DECK = [c for c in POOL if c.printed.types != ("conspiracy",)]
FACTS = ("seed", "turn", "active", "step", "priority")


@dataclass
class Setup:
    """A starting position: what the file says at its top, and of each player."""

    seats: dict
    facts: dict = field(default_factory=dict)

    def text(self, lines=(), title="A random game", note=""):
        """Write the whole file: one line for each entry and each action."""
        return "\n".join(text for text, _ in self._lines(lines, title, note)) + "\n"

    def _lines(self, lines, title, note):
        """The lines of the file, each with the entry that it holds, if any."""
        found = [(f"# {line}", None) for line in note.splitlines()]
        found.append((f"title = {json.dumps(title)}", None))
        found += [(f"{k} = {json.dumps(v)}", None) for k, v in self.facts.items()]
        for name, seat in self.seats.items():
            found += [("", None), (f"[players.{name}]", None)]
            for key, value in seat.items():
                if not isinstance(value, list):
                    found.append((f"{key} = {json.dumps(value)}", None))
                    continue
                if not value:
                    if key == "library":  # which holds cards when it is not written
                        found.append((f"{key} = []", None))
                    continue
                found.append((f"{key} = [", None))
                for place, entry in enumerate(value):
                    text = json.dumps(entry, ensure_ascii=False)
                    found.append((f"    {text},", (name, key, place)))
                found.append(("]", None))
        found += [("", None), ("[[steps]]", None)]
        if not lines:
            more = ('look = "the start"', 'expect = ["the game goes on"]')
            return [*found, *((line, None) for line in more)]
        told = [(f"    {json.dumps(x, ensure_ascii=False)},", None) for x in lines]
        return [*found, ("do = [", None), *told, ("]", None)]

    def state(self):
        """The position.

        Raises:
            ScenarioError: it is no position that a game could hold.
        """
        return loads(self.text(), "start").cases[0].state

    def repaired(self):
        """The position, without the entries that no game could hold; they go away."""
        while True:
            try:
                return self.state()
            except ScenarioError as error:
                at = self._lines((), "A random game", "")[error.line - 1][1]
                if at is None:
                    raise
                name, zone, place = at
                del self.seats[name][zone][place]

    def entries(self):
        """The places of all entries: player, zone, number."""
        return [
            (name, zone, place)
            for name, seat in self.seats.items()
            for zone, value in seat.items()
            if isinstance(value, list)
            for place in range(len(value))
        ]

    def without(self, places):
        """The same position without some of its entries."""
        gone, made = set(places), deepcopy(self)
        for name, seat in made.seats.items():
            for zone, value in seat.items():
                if isinstance(value, list):
                    seat[zone] = [
                        e for n, e in enumerate(value) if (name, zone, n) not in gone
                    ]
        return made


def of_scenario(text):
    """The setup and the script lines of a file that ``Setup.text`` wrote."""
    import tomllib

    data = tomllib.loads(text)
    facts = {key: data[key] for key in FACTS if key in data}
    told = [step.get("do", []) for step in data["steps"]]
    lines = [x for do in told for x in ([do] if isinstance(do, str) else do)]
    return Setup(data["players"], facts), lines


# --- random ones ----------------------------------------------------------------------


class _Table:
    """Gives each permanent of a random start its handle."""

    def __init__(self, pick):
        self.pick, self.count, self.creatures = pick, {"#": 0, "#L": 0}, []

    def one(self, among):
        return among[self.pick(len(among))]

    def rarely(self, odds=8):
        return self.pick(odds) == odds - 1

    def entry(self, card, *facts):
        down = any(fact.startswith("face down") for fact in facts)
        kind = "#L" if card.printed.is_land and not down else "#"
        self.count[kind] += 1
        handle = f"{kind}{self.count[kind]}"
        if down or card.printed.is_creature:
            self.creatures.append(handle)
        told = f" ({', '.join(facts)})" if facts else ""
        return f"{handle} = {card.name}{told}"

    def facts(self, others):
        """What may be true of any permanent."""
        found = []
        for odds, fact in (
            (6, "tapped"),
            (8, "sick"),
            (10, f"{1 + self.pick(2)} +1/+1 counters"),
            (16, "phased out"),
            (16, "damage 1"),
        ):
            if self.rarely(odds):
                found.append(fact)
        if others and self.rarely(14):
            found.append(f"owner {self.one(others)}")
        return found


def random_setup(pick, players=2):
    """Something in every zone, and permanents face down by all causes."""
    table, names = _Table(pick), NAMES[:players]
    one, rarely = table.one, table.rarely
    seats = {}
    for name in names:
        others = [other for other in names if other != name]
        field = [
            table.entry(land, *(["tapped"] if rarely(6) else [])) for land in BASICS
        ]
        for _ in range(1 + pick(3)):
            field.append(table.entry(one(BESIDE), *table.facts(others)))
        if rarely(3):
            kept = one(CREATURES)
            field.append(table.entry(one(CREATURES), f"copy of {kept.name}"))
        if rarely(4):
            field.append(table.entry(one(BESIDE), "token", *table.facts(())))
        for cause in facedown.CAUSES:
            if not rarely(4):
                continue
            how = "face down by Backslide" if cause == "effect" else "face down: "
            how += "" if cause == "effect" else cause
            known = [f"known to {one(others)}"] if rarely(5) else []
            entry = table.entry(one(could_be(cause)), how, *known, *table.facts(others))
            field.append(entry)
        if table.creatures and rarely(3):
            field.append(table.entry(one(AURAS), f"attached to {one(table.creatures)}"))
        agenda = f"face down: hidden agenda, chosen card name: {one(DECK).name}"
        seats[name] = {
            "life": 20 if pick(3) else 3,
            "hand": [one(DECK).name for _ in range(2 + pick(4))] + [one(BASICS).name],
            "battlefield": field,
            "graveyard": [one(DECK).name for _ in range(pick(3))],
            "library": [one(DECK).name for _ in range(8)],
            "exile": [
                f"{FORETOLD.name} (foretold in turn 1)",
                f"{one(DECK).name} (face down by Ignorant Bliss)",
            ][: pick(3)],
            "command": [
                f"{AGENDA.name} ({agenda}, known to {name})",
            ][: pick(2)],
        }
        if rarely(4):
            seats[name]["hand"].append(FORETOLD.name)
    if pick(2):
        for seat in seats.values():
            _lead(table, seat)
    pool = ("", "{W}{U}", "{B}{R}{G}{C}{2}")[pick(3)]
    if pool:
        seats[names[0]]["pool"] = pool
    return Setup(seats, {"seed": pick(1000)})


def _lead(table, seat):
    """Make one of a player's cards a commander, wherever it lies."""
    zone = table.one(("battlefield", "hand", "library", "exile", "command"))
    if zone == "command":
        seat[zone].append(f"{table.one(CREATURES).name} (commander)")
        return
    fit = [n for n, entry in enumerate(seat[zone]) if "token" not in entry]
    down = [n for n in fit if "face down" in seat[zone][n]]
    if not fit:
        return
    place = table.one(down or fit)
    entry = seat[zone][place].removesuffix(")")
    joined = ", " if entry != seat[zone][place] else " ("
    seat[zone][place] = f"{entry}{joined}commander)"


# --- positions of a game --------------------------------------------------------------


def setup_of(state):
    """Write a position as a start, as far as entries tell of it.

    What they do not tell of (effects that last, what waits on the stack) is left out:
    whoever uses it plays it, and sees whether it still does what it should.
    """
    names = [player.name for player in state.players]
    seats = {}
    for number, player in enumerate(state.players):
        seats[player.name] = seat = {"life": player.life}
        if player.pool:
            seat["pool"] = "".join(map(str, player.pool))
        if player.lands_played:
            seat["lands_played"] = player.lands_played
        for zone in ZONES:
            shared = zone in ("battlefield", "exile", "command")
            here = [
                _entry(state, state.objects[n], names)
                for n in (state.zone(zone) if shared else state.zone(zone, number))
                if not shared or state.objects[n].default_controller == number
            ]
            seat[zone] = here[::-1] if zone == "library" else here
    priority = state.priority if state.priority is not None else state.active
    facts = {
        "seed": state.chance % 2**63,
        "turn": state.turn,
        "active": names[state.active],
        "step": state.step,
        "priority": names[priority],
    }
    return Setup(seats, facts)


def _entry(state, obj, names):
    facts = list(_facts(state, obj, names))
    handle = f"{obj.handle} = " if obj.zone == "battlefield" else ""
    return f"{handle}{obj.card.name}" + (f" ({', '.join(facts)})" if facts else "")


def _facts(state, obj, names):
    down, away = obj.face_down, obj.away
    if down is not None and down.cause in facedown.CAUSES:
        effect = down.cause == "effect"
        yield f"face down by {down.by}" if effect else f"face down: {down.cause}"
    elif down is not None and away is not None and away.foretold:
        yield f"foretold in turn {away.foretold}"
    elif obj.zone == "command" and down is not None:
        yield "face down: hidden agenda"
    elif down is not None:
        yield f"face down by {down.by or 'Ignorant Bliss'}"
    for fact in ("tapped", "sick"):
        if getattr(obj, fact):
            yield fact
    if obj.phased_out:
        yield "phased out"
    if obj.card.token:
        yield "token"
    if obj.commander:
        times = state.commanders[obj.commander - 1].castings
        yield f"commander cast {times} times" if times else "commander"
    for kind, amount in obj.counters:
        yield f"{amount} {kind} counters"
    for fact, text in (("damage", "damage"), ("x", "x =")):
        if getattr(obj, fact):
            yield f"{text} {getattr(obj, fact)}"
    if obj.attached_to in state.objects:
        yield f"attached to {state.objects[obj.attached_to].handle}"
    if obj.owner != obj.default_controller:
        yield f"owner {names[obj.owner]}"
    if obj.copied:
        yield f"copy of {obj.copied[-1].values.name}"
    for kind, value, since in obj.choices:
        if since == obj.values_since:
            yield f"chosen {kind}: {value}"
    for mark in obj.marks:
        yield f"marked: {mark}"
    if down is not None or obj.zone in ("hand", "library"):
        for viewer in sorted(obj.known_to):
            yield f"known to {names[viewer]}"
