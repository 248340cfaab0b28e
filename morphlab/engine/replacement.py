"""Replacement effects of entering and of being turned face up (614.1c-e, 616).

They are part of the event: what they choose is chosen before it, what they do happens
with it, and nobody sees a moment in between.
"""

from __future__ import annotations

from typing import Any

from . import asking, layers, pool
from .abilities import Activated, EntersAsCopy, Triggered
from .characteristics import Characteristics
from .effects import (
    Attach,
    BecomeCopy,
    Change,
    ChoosePT,
    ChooseToCopy,
    ChooseValue,
    Effect,
    Instruction,
    PutCounters,
    Tap,
    TurnFaceDown,
)
from .errors import UnknownCard
from .objects import Copied, GameObject
from .record import Record, record
from .said import say
from .selectors import Filter
from .state import Choice, Position
from .vocabulary import game_word


@record
class Prepared(Record):
    """What replacement effects add to an event: facts of its object, and acts (614)."""

    obj: GameObject
    acts: tuple[tuple[Instruction, Any], ...] = ()


class _Asks(Exception):
    def __init__(self, choice: Choice) -> None:
        self.choice = choice


def prepare(
    pos: Position,
    obj: GameObject,
    event: str,
    answers: tuple[Any, ...],
    extra: tuple[Instruction, ...] = (),
) -> Prepared | Choice:
    """The replacement effects of an event, or the next choice they need (614.12).

    ``obj`` is the permanent as it would be after the event without them; ``event`` is
    ``enters`` or ``turned up``; ``extra`` are acts of the rules, such as the counter of
    megamorph (702.37b).

    Raises:
        UnknownCard: the event would do something that is not part of such an event.

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> owl = state.objects[1].changed(face_down=None)
    >>> prepare(state, owl, "turned up", (), (PutCounters(),)).obj.counters
    (('+1/+1', 1),)
    """
    left = list(answers)

    def choose(
        player: int, kind: str, prompt: str, rule: str, options: tuple[Any, ...]
    ) -> Any:
        if left:
            return left.pop(0)
        raise _Asks(Choice(player, kind, prompt, rule, options))

    try:
        return _prepare(pos, obj, event, extra, choose)
    except _Asks as asks:
        return asks.choice


def _would_be(pos: Position, obj: GameObject) -> Characteristics:
    """The characteristics of an object that is not there yet (614.12)."""
    return layers.would_be(pos, obj)


def _prepare(
    pos: Position,
    obj: GameObject,
    event: str,
    extra: tuple[Instruction, ...],
    choose: Any,
) -> Prepared:
    done: set[int] = set()
    while True:  # copying comes first, and a copied copy ability counts too (616.1c)
        abilities = _would_be(pos, obj).abilities
        copy = next(
            (c for c in abilities.copies if event in c.events and id(c) not in done),
            None,
        )
        if copy is None:
            break
        done.add(id(copy))
        obj = _copy(pos, obj, copy, choose)
    acts: list[tuple[Instruction, Any]] = []
    you = obj.controller
    own = [a for a in abilities.instead if a.event == event and a.what == "this"]
    found: list[tuple[tuple[Instruction, ...], int, bool, GameObject]] = [
        (a.do, you, a.optional, obj) for a in own
    ]
    found.append((extra, you, False, obj))
    now = _would_be(pos, obj)
    for number in layers.watching(pos, f"instead {event}"):
        other = pos.objects[number]
        for ability in layers.characteristics(pos, other).abilities.instead:
            if (
                ability.event == event
                and other.zone == "battlefield"
                and isinstance(ability.what, Filter)
                and number != obj.number
                and asking.fits(
                    pos, ability.what, obj, now, other.controller, other.number
                )
            ):
                found.append((ability.do, other.controller, ability.optional, other))
    for todo, player, optional, source in found:
        if optional and not choose(
            player, "may", say("Use the replacement effect?"), "614.1", (True, False)
        ):
            continue
        for instruction in todo:
            obj = _act(pos, obj, instruction, player, choose, acts, source)
    if event == "enters" and "Saga" in now.subtypes:
        obj = obj.with_counters("lore", 1)  # 714.3a
    if event == "enters" and not obj.tapped:
        if any(layers.rules_about(pos, "enters tapped", obj, now, obj.controller)):
            obj = obj.changed(tapped=True)
    return Prepared(obj, tuple(acts))


def _act(
    pos: Position,
    obj: GameObject,
    instruction: Instruction,
    player: int,
    choose: Any,
    acts: list[tuple[Instruction, Any]],
    source: GameObject,
) -> GameObject:
    if isinstance(instruction, BecomeCopy):
        values = copy_values(pos, source.copiable, instruction.changes, obj)
        by = source.copiable.name
        copied = Copied(values, pos.next_stamp, instruction.until, by)
        return obj.changed(copied=(*obj.copied, copied))
    if isinstance(instruction, PutCounters):
        count = asking.amount(pos, instruction.count, player, obj)
        return obj.with_counters(instruction.kind, count)
    if isinstance(instruction, Tap):
        return obj.changed(tapped=True)
    if isinstance(instruction, ChooseValue):
        options = instruction.options or values_for(instruction.kind)
        value = choose(
            player,
            instruction.kind,
            say("Choose a {kind}", kind=game_word(instruction.kind)),
            "614.12",
            options,
        )
        return obj.changed(choices=(*obj.choices, (key_of(instruction.kind), value)))
    if isinstance(instruction, ChooseToCopy):
        here = asking.found(pos, instruction.of, player, obj.number)
        if not here:
            return obj
        prompt = say("Choose what it is a copy of")
        numbers = tuple(other.number for other in here)
        chosen = choose(player, "copy", prompt, "707.5", numbers)
        return obj.changed(lends=pos.objects[chosen].copiable)
    if isinstance(instruction, ChoosePT):
        power, toughness = choose(
            player,
            "power and toughness",
            say("Choose its power and toughness"),
            "614.12",
            instruction.options,
        )
        values = obj.changed(face_down=None).copiable
        values = values.changed(power=power, toughness=toughness)
        copied = Copied(values, pos.next_stamp, by=values.name)
        return obj.changed(copied=(*obj.copied, copied))
    if isinstance(instruction, Attach):
        hosts = [
            n for n in pos.battlefield if n != obj.number and can_attach(pos, obj, n)
        ]
        if hosts:
            acts.append(
                (
                    instruction,
                    choose(
                        player,
                        "object",
                        say("Choose what it is attached to"),
                        "303.4",
                        (*hosts, None),
                    ),
                )
            )
        return obj
    if isinstance(instruction, TurnFaceDown):
        acts.append((instruction, None))
        return obj
    raise UnknownCard(
        f"{type(instruction).__name__} cannot be part of entering or turning up",
        rule="614.1",
    )


def values_for(kind: str) -> tuple[str, ...]:
    """What may be chosen: colours, or the names of all cards in the pool (201.4).

    Raises:
        UnknownCard: nobody chooses such a thing.

    >>> values_for("color")
    ('white', 'blue', 'black', 'red', 'green')
    """
    if kind == "color":
        return ("white", "blue", "black", "red", "green")
    if kind == "card name":
        return pool.nameable()
    if kind == "nonland card name":
        return pool.nameable(land=False)
    raise UnknownCard(f"nobody knows how to choose a {kind}")


def key_of(kind: str) -> str:
    """Under which word a choice is remembered (607.2d).

    >>> key_of("nonland card name")
    'card name'
    """
    return "card name" if kind == "nonland card name" else kind


def can_attach(pos: Position, obj: GameObject, host: int) -> bool:
    """Whether an Aura or Equipment may be attached to a permanent (301.5, 303.4).

    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.moves import create
    >>> pos = table().draft()
    >>> blade = card("Blade", "{1}", "Artifact - Equipment")
    >>> blade = create(pos, blade, 0, "battlefield")
    >>> can_attach(pos, blade, 1), can_attach(pos, blade, 4)
    (True, False)
    """
    target = pos.objects.get(host)
    if target is None or target.zone != "battlefield" or target.phased_out:
        return False
    if target.number == obj.number:
        return False
    mine = _would_be(pos, obj)
    now = layers.characteristics(pos, target)
    if mine.is_creature or protects(pos, target, now, obj, mine):
        return False
    if "Equipment" in mine.subtypes:
        return now.is_creature
    enchant = mine.abilities.get("enchant")
    if "Aura" not in mine.subtypes or enchant is None or enchant.what is None:
        return False
    return asking.fits(pos, enchant.what, target, now, obj.controller, obj.number)


def protects(
    pos: Position,
    obj: GameObject,
    now: Characteristics,
    source: GameObject,
    theirs: Characteristics,
) -> bool:
    """Whether protection keeps a source away: damage, Auras, blocks (702.16).

    >>> from morphlab.engine.abilities import Abilities, Keyword
    >>> from morphlab.engine.example import BEAR, OWL, table
    >>> state, word = table(), Keyword("protection", what=Filter(colors="W"))
    >>> safe = BEAR.printed.changed(abilities=Abilities((word,)))
    >>> protects(state, state.objects[2], safe, state.objects[8], OWL.printed)
    True
    """
    if "protection" not in now.abilities.keywords:
        return False
    return any(
        word.what is not None
        and asking.fits(
            pos, word.what.changed(zone="any"), source, theirs, obj.controller
        )
        for word in now.abilities.all("protection")
    )


def _copy(
    pos: Position, obj: GameObject, copy: EntersAsCopy, choose: Any
) -> GameObject:
    you = obj.controller
    options = [
        other.number
        for other in asking.found(pos, copy.of, you, obj.number)
        if other.number != obj.number
    ]
    if not options:
        return obj
    chosen = choose(
        you,
        "copy",
        say("Choose what it is a copy of"),
        "707.5",
        tuple(options) + ((None,) if copy.optional else ()),
    )
    if chosen is None:
        return obj
    values = copy_values(pos, pos.objects[chosen].copiable, copy.changes, obj)
    made = Copied(values, pos.next_stamp, copy.until, obj.copiable.name)
    obj = obj.changed(copied=(*obj.copied, made))
    if copy.counters and values.is_creature:
        return obj.with_counters("+1/+1", copy.counters)
    return obj


def copy_values(
    pos: Position,
    values: Characteristics,
    changes: tuple[Change, ...],
    copier: GameObject,
    effect: Effect | None = None,
) -> Characteristics:
    """Copiable values with the exceptions of the copy effect (707.9).

    ``keep_this_ability`` gives the copy the ability whose ``effect`` made it (707.9a).

    >>> from morphlab.engine.example import BEAR, table
    >>> state, except_for = table(), (Change("4", "set_name", "Twin"),)
    >>> copy_values(state, BEAR.printed, except_for, state.objects[8]).name
    'Twin'
    """
    for change in changes:
        if change.kind == "set_name":
            values = values.changed(name=change.value)
        elif change.kind == "keep_this_ability":
            kept = [
                ability
                for ability in copier.changed(face_down=None).copiable.abilities
                if isinstance(ability, Activated | Triggered)
                and ability.effect == effect
            ]
            values = values.changed(abilities=values.abilities.plus(*kept))
        elif change.kind == "keep_colors":
            values = values.changed(colors=copier.copiable.colors)
        else:
            values = layers.applied(pos, values, change, copier, copier)
    return values
