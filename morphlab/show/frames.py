"""A story as data for the table: every step as every viewer sees it.

All frames are made first, so that stepping needs no kernel. A frame is made of one
``view``, so it holds nothing that its viewer may not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from morphlab.engine import layers as engine_layers
from morphlab.engine.errors import InvalidText
from morphlab.engine.game import actor, decider
from morphlab.engine.knowledge import JUDGE, Viewer, knows
from morphlab.engine.objects import Event, GameObject
from morphlab.engine.said import Said, capital, said_list, said_row, say
from morphlab.engine.state import State
from morphlab.engine.view import SeenCard, SeenPlayer, View, attack_of, facts_of, view
from morphlab.engine.vocabulary import game_word, type_words
from morphlab.scenarios import PlayedStep, Playthrough, Prediction, telling
from morphlab.show import acts
from morphlab.show.layers import why
from morphlab.show.words import describe

Payload = dict[str, Any]
Events = Sequence[Event]
Moment = tuple[Events, State]
_HANDLE = re.compile(r"#\w+")
LIBRARY = 10  # of a library that a judge sees whole, the table shows the top


def payload(
    playthrough: Playthrough,
    predictions: Mapping[int, Mapping[str, Any]] | None = None,
    notes: Mapping[int, str] | None = None,
) -> Payload:
    """The data of the table for a scenario that was played.

    The scenario's own predictions and notes are in it; ``predictions`` and ``notes``
    are more of them by the number of the step: a question that is asked before the step
    is seen, and what a teacher wants to remember there.

    Raises:
        InvalidText: a prediction or note for a step that the story does not have.
    """
    steps = list(playthrough.steps)
    maker = Maker(steps[0].after)
    made = []
    for number, step in enumerate(steps):
        begins = not number or step.case != steps[number - 1].case
        moments = [(act.events, act.after) for act in step.acts]
        one = maker.step(
            None if begins else step.before, step.after, moments, step.label
        )
        if step.refused:
            _refusal(one, step)
        if step.prediction is not None:
            one["prediction"] = _question(step.prediction)
        one["notes"] = step.say or None
        made.append(one)
    _add(made, predictions, notes)
    first = steps[0].after
    return story(first, made, playthrough.title, playthrough.rules)


def _question(asked: Prediction) -> Payload:
    return {
        "question": asked.question,
        "options": list(asked.options),
        "answer": asked.answer,
        "why": list(asked.why),
        "rule": asked.rule,
    }


def _refusal(made: Payload, step: PlayedStep) -> None:
    """Tell an attempt that was refused; the reason may be for its player alone."""
    who = step.lines[0].partition(": ")[0] if step.lines else ""
    names = {player.name: number for number, player in enumerate(step.after.players)}
    own = {JUDGE, id_of(names[who])} if who in names else {JUDGE}
    for viewer, frame in made["views"].items():
        why = step.refused if viewer in own else say("the rules do not allow it")
        frame["said"].append({"text": say("Refused: {why}", why=why), "rule": ""})
        frame["live"] = _live(frame["said"])


def payload_of(
    states: Sequence[State],
    events: Sequence[Events],
    *,
    title: str = "",
    rules: Iterable[str] = (),
    labels: Sequence[str] | None = None,
    predictions: Mapping[int, Mapping[str, Any]] | None = None,
    notes: Mapping[int, str] | None = None,
) -> Payload:
    """The data of the table for positions and the events that led to each of them.

    ``events`` has one entry for each state; that of the start is usually empty.

    Raises:
        InvalidText: the lengths do not fit, or a prediction has no step.

    >>> from morphlab.engine.state import empty
    >>> made = payload_of([empty(("Alice", "Bob")).freeze()], [()], title="Nothing")
    >>> [viewer["name"] for viewer in made["viewers"]], made["steps"][0]["label"]
    (['Alice', 'Bob', 'Judge'], 'The starting position')
    """
    if not states or len(events) != len(states):
        raise InvalidText(
            f"{len(states)} positions with {len(events)} lists of events",
            "the table needs a list of events for each position",
        )
    if labels is not None and len(labels) != len(states):
        raise InvalidText(f"{len(labels)} labels for {len(states)} positions")
    maker = Maker(states[0])
    steps = []
    before: State | None = None
    for number, state in enumerate(states):
        label = labels[number] if labels is not None else ""
        steps.append(maker.step(before, state, [(events[number], state)], label))
        before = state
    _add(steps, predictions, notes)
    return story(states[0], steps, title, rules)


def _add(
    steps: list[Payload],
    predictions: Mapping[int, Mapping[str, Any]] | None,
    notes: Mapping[int, str] | None,
) -> None:
    for name, given in (("prediction", predictions), ("notes", notes)):
        for number, value in (given or {}).items():
            if not 0 <= number < len(steps):
                raise InvalidText(
                    f"{name} for step {number}",
                    f"the story has steps 0 to {len(steps) - 1}",
                )
            plain = dict(value) if isinstance(value, Mapping) else value
            steps[number][name] = plain


def story(
    first: State, steps: list[Payload], title: str, rules: Iterable[str]
) -> Payload:
    """Put steps together into the data of a table."""
    viewers = [
        {"id": id_of(number), "name": player.name}
        for number, player in enumerate(first.players)
    ]
    return {
        "title": title,
        "rules": list(rules),
        "viewers": [*viewers, {"id": JUDGE, "name": say("Judge")}],
        "steps": steps,
    }


def id_of(viewer: Viewer) -> str:
    """What the table calls a viewer: ``P1`` for the first player, or ``judge``."""
    return f"P{viewer + 1}" if isinstance(viewer, int) else viewer


class Maker:
    """Makes the frames of one story and remembers what stays between steps."""

    def __init__(self, first: State) -> None:
        self.viewers: list[Viewer] = [*range(len(first.players)), JUDGE]
        self.views: dict[Viewer, tuple[State, View]] = {}
        self.layers: dict[tuple[int, bool], tuple[tuple[Any, ...], Payload | None]] = {}

    def step(
        self,
        before: State | None,
        state: State,
        moments: Sequence[Moment],
        label: str = "",
    ) -> Payload:
        """One step of the story, as every viewer sees it.

        ``moments`` are what happened on the way: events, and the position after them.
        """
        player, decides = actor(state), decider(state)
        offered = acts.offered(state) if player >= 0 else []
        frames = {}
        for viewer in self.viewers:
            old = self.seen(before, viewer) if before is not None else None
            mine = viewer in (JUDGE, decides)
            sees_as = player if viewer == JUDGE else viewer
            refused = (
                acts.refused(state, sees_as)
                if isinstance(sees_as, int) and sees_as >= 0
                else []
            )
            frame = self.frame(old, state, viewer, moments)
            frame["actions"] = [dict(one) for one in offered] if mine else []
            frame["refused"] = refused
            frames[id_of(viewer)] = frame
        return {
            "label": label or (say("The starting position") if before is None else ""),
            "views": frames,
            "prediction": None,
            "notes": None,
        }

    def seen(self, state: State, viewer: Viewer) -> View:
        """The view of a position, made once for the frame and for the next one."""
        known = self.views.get(viewer)
        if known is None or known[0] is not state:
            known = (state, view(state, viewer, describe))
            self.views[viewer] = known
        return known[1]

    def frame(
        self,
        old: View | None,
        state: State,
        viewer: Viewer,
        moments: Sequence[Moment],
    ) -> Payload:
        """What one viewer sees of one position, and of the way there."""
        now = self.seen(state, viewer)
        told = [
            item
            for events, then in moments
            for item in telling.story(events, then, viewer)
        ]
        said = [{"text": text, "rule": rule} for text, rule in _together(told)]
        choice = now.choice
        changed = _Changes(old)
        return {
            "turn": {
                "number": now.turn,
                "active": id_of(now.active),
                "step": game_word(now.step),
                "priority": id_of(now.priority) if now.priority is not None else None,
            },
            "players": [_player(now, one, changed) for one in now.players],
            "stack": [_stacked(one, changed.stack(one)) for one in now.stack],
            "said": said,
            "live": _live(said),
            "choice": choice
            and {
                "player": id_of(choice.player),
                "prompt": choice.prompt,
                "rule": choice.rule,
            },
            "actions": [],
            "refused": [],
            "layers": self.tables(state, viewer),
        }

    def tables(self, state: State, viewer: Viewer) -> Payload:
        """The tables of layers of what is worth asking about, by handle."""
        found = {}
        plan = engine_layers.plan(state)
        for number in state.battlefield:
            obj = state.objects[number]
            table = self.table(state, obj, plan, viewer)
            if table is not None:
                found[obj.handle] = table
        return found

    def table(
        self, state: State, obj: GameObject, plan: Any, viewer: Viewer
    ) -> Payload | None:
        """The table of one permanent, made anew only when something of it changed."""
        known = obj.face_down is None or knows(state, viewer, obj)
        up = obj.changed(face_down=None).copiable if obj.face_down else obj.copiable
        reads = plan.reads or up.abilities.reads
        key = (obj, plan, state.rules, state.world if reads else 0)
        kept = self.layers.get((obj.number, known))
        if kept is not None and _same(kept[0], key):
            return kept[1]
        asked = why(state, obj, viewer=viewer if known else acts.PUBLIC)
        plain = obj.face_down is None and not up.is_creature and len(asked.rows) < 2
        made = None if plain else asked.as_payload()
        self.layers[obj.number, known] = (key, made)
        return made


def _same(old: tuple[Any, ...], new: tuple[Any, ...]) -> bool:
    return all(one is other for one, other in zip(old[:3], new[:3], strict=True)) and (
        old[3] == new[3]
    )


def _together(told: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """What is told, with the mana of one payment in one sentence (106.4).

    >>> from morphlab.scenarios.telling import adds
    >>> one, other = adds("Al", "{W}", "#L1 Plains"), adds("Al", "{U}", "#4")
    >>> _together([(one, ""), (other, "")])
    [('Al adds {W}{U} with #L1 and #4', '')]
    """
    done: list[tuple[str, str]] = []
    who, mana, handles = "", "", [""]  # what the last sentence says of mana
    for text, rule in dict.fromkeys(told):
        made = _mana_of(text)
        if made is None:
            who = ""
        elif who and who == made[0]:
            done.pop()
            mana, handles = mana + made[1], [*handles, made[2]]
            text = telling.adds(who, mana, said_list(handles))
        else:
            who, mana, handles = made[0], made[1], [made[2]]
        done.append((text, rule))
    return done


def _mana_of(text: str) -> tuple[str, str, str] | None:
    """Who adds which mana with which thing, if that is what is said."""
    if not isinstance(text, Said) or text.parts != telling.adds("", "", "").parts:
        return None
    found = _HANDLE.match(text.holes["source"])
    return found and (text.holes["who"], text.holes["mana"], found[0])


def _live(said: list[Payload]) -> str:
    """What is said as one line of sentences, for those who hear the table."""
    words = []
    for one in said:
        end = f" ({one['rule']})." if one["rule"] else "."
        whole = not one["rule"] and one["text"].endswith(".")
        words.append(capital(one["text"]) + ("" if whole else end))
    return said_row(words, " ")


def _player(now: View, player: SeenPlayer, changed: _Changes) -> Payload:
    permanents = now.permanents(player.number)
    old = changed.player(player.number)
    own = now.viewer in (JUDGE, player.number)
    return {
        "id": id_of(player.number),
        "name": player.name,
        "life": player.life,
        "pool": player.pool,
        "hand": {
            "count": player.hand_count,
            "cards": _pile(old.hand if old and own else None, player.hand),
        },
        "library": {
            "count": player.library_count,
            "cards": [card_of(one) for one in player.library[:LIBRARY]],
        },
        "graveyard": _pile(old.graveyard if old else None, player.graveyard),
        "exile": _pile(old.exile if old else None, player.exile),
        **_command(player, old),
        "permanents": [card_of(one, changed.permanent(one)) for one in permanents],
        "lost": bool(player.lost),
        "facts": facts_of(now, player),
    }


def _command(player: SeenPlayer, old: SeenPlayer | None) -> Payload:
    """The command zone, in games in which a player has something there."""
    if not player.command and not player.decks:
        return {}
    return {
        "command": _pile(old.command if old else None, player.command),
        "decks": [[game_word(name), number] for name, number in player.decks],
    }


def _pile(
    old: tuple[SeenCard, ...] | None, cards: tuple[SeenCard, ...]
) -> list[Payload]:
    """The cards of a zone; those that were not there before are marked."""
    left = list(old or ())
    made = []
    for one in cards:
        new = old is not None and one not in left
        if one in left:
            left.remove(one)
        made.append(card_of(one, [say("new")] if new else []))
    return made


def card_of(one: SeenCard, changed: Sequence[str] = ()) -> Payload:
    """One card as data for the table."""
    # While it attacks, that it has attacked in this turn need not be said.
    past = one.attacking is None
    marks = [mark for mark in one.marks if past or not mark.startswith("attacked in")]
    marks += [attack_of(one)] if one.attacked is not None else []
    marks += [say("phased out")] if one.phased_out else []
    marks += [say("blocked")] if one.blocked else []
    loyalty = [say("loyalty {n}", n=one.loyalty)] if one.loyalty is not None else []
    return {
        "handle": one.handle,
        "name": None
        if one.face_down
        else say("no name")
        if one.name == ""
        else one.name,
        "face_down": one.face_down,
        "cause": game_word(one.cause) or None,
        "known": one.known,
        "known_how": one.known_how or None,
        "cost": one.cost,
        "types": type_words(one.types),
        "colors": one.colors,
        "power": one.power,
        "toughness": one.toughness,
        "text": [*_listed(one), *loyalty, *one.text],
        "tapped": one.tapped,
        "sick": one.sick,
        "damage": one.damage,
        "counters": [[game_word(kind), number] for kind, number in one.counters],
        "attached_to": one.attached_to or None,
        "attachments": list(one.attachments),
        "attacking": one.attacking is not None,
        "blocking": one.blocking or None,
        "token": one.token,
        "land": one.land,
        "marks": marks,
        "changed": list(changed),
        "targets": list(one.targets),
        "controller": id_of(one.controller),
        "owner": id_of(one.owner),
        "copy": one.copy,
    }


def _listed(one: SeenCard) -> list[str]:
    """What a face-down permanent is, where more is listed than a creature (708.2)."""
    plain = not one.face_down or one.types in ("", "Creature")
    return [] if plain else [type_words(one.types)]


def _stacked(one: SeenCard, changed: Sequence[str]) -> Payload:
    """One object on the stack: a permanent spell says what it will become (608.3)."""
    made = card_of(one, changed)
    spell = one.kind == "spell" and not {"Instant", "Sorcery"} & set(one.types.split())
    if spell:
        made["text"] = [_becomes(one), *made["text"]]
    return made


def _becomes(one: SeenCard) -> Said:
    kinds = type_words(one.types.partition(" - ")[0].lower())
    if one.face_down:
        kinds = say("face-down {types}", types=kinds)
    what = f"{one.pt} " + kinds if one.pt else kinds
    if what[0] in "aeio8":
        return say("becomes an {what}", what=what)
    return say("becomes a {what}", what=what)


class _Changes:
    """What is new about a card since the frame before, as its viewer sees both."""

    def __init__(self, old: View | None) -> None:
        self.old = old
        self.there = {one.handle: one for one in old.battlefield} if old else {}
        self.waiting = {one.handle: one for one in old.stack} if old else {}

    def player(self, number: int) -> SeenPlayer | None:
        return self.old.players[number] if self.old is not None else None

    def stack(self, one: SeenCard) -> list[str]:
        if self.old is None:
            return []
        before = self.waiting.get(one.handle)
        if before is None:
            return [say("new")]
        return [say("targets")] if before.targets != one.targets else []

    def permanent(self, one: SeenCard) -> list[str]:
        if self.old is None:
            return []
        old = self.there.get(one.handle)
        return _differences(old, one) if old is not None else [say("new")]


def _differences(old: SeenCard, new: SeenCard) -> list[str]:
    if old == new:
        return []
    flipped = old.face_down is not new.face_down
    attached = new.attached_to
    renamed = old.name != new.name and not flipped
    found = [
        (flipped, say("face down") if new.face_down else say("face up")),
        (renamed, say("copy")),
        (
            old.tapped is not new.tapped,
            say("tapped") if new.tapped else say("untapped"),
        ),
        (old.pt != new.pt and not flipped, say("now {pt}", pt=new.pt)),
        (old.damage < new.damage, say("damage {n}", n=new.damage)),
        (old.damage > new.damage, say("no damage")),
        (old.counters != new.counters, say("counters")),
        (old.controller != new.controller, say("new controller")),
        (
            old.attached_to != new.attached_to,
            say("attached") if attached else say("loose"),
        ),
        (old.attacking is None and new.attacking is not None, say("attacks")),
        (not old.blocking and bool(new.blocking), say("blocks")),
        (old.phased_out is not new.phased_out, say("phased")),
        (old.text != new.text and not flipped, say("abilities")),
        (old.known is None and new.known is not None and not flipped, say("seen")),
    ]
    return [word for true, word in found if true]
