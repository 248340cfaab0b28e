"""Replacement effects of entering, of being turned face up and of dying (614.1, 616).

They are part of the event: what they choose is chosen before it, what they do happens
with it, and nobody sees a moment in between.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    Exile,
    Instruction,
    PutCounters,
    Tap,
    TurnFaceDown,
    UnlessPays,
)
from .errors import UnknownCard
from .objects import Copied, GameObject
from .planeswalkers import is_planeswalker
from .record import Record, record
from .said import say
from .selectors import Filter
from .state import Choice, Position
from .vocabulary import game_word


@record
class Prepared(Record):
    """What replacement effects add to an event: facts of its object, and acts (614).

    ``exiled`` is that it does not happen, and the object is exiled instead (614.6);
    ``life`` is what its controller pays before it.
    """

    obj: GameObject
    acts: tuple[tuple[Instruction, Any], ...] = ()
    exiled: bool = False
    life: int = 0


class _Asks(Exception):
    def __init__(self, choice: Choice) -> None:
        self.choice = choice


def prepare(
    pos: Position,
    obj: GameObject,
    event: str,
    answers: tuple[Any, ...],
    extra: tuple[Instruction, ...] = (),
    uncast: bool = False,
) -> Prepared | Choice:
    """The replacement effects of an event, or the next choice they need (614.12).

    ``obj`` is the permanent as it would be after the event without them; ``event`` is
    ``enters`` or ``turned up``; ``extra`` are acts of the rules, such as the counter of
    megamorph (702.37b); ``uncast`` is that it enters without having been cast.

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
        return _prepare(pos, obj, event, extra, uncast, choose)
    except _Asks as asks:
        return asks.choice


def _would_be(pos: Position, obj: GameObject) -> Characteristics:
    """The characteristics of an object that is not there yet (614.12)."""
    return layers.would_be(pos, obj)


@record
class _Way(Record):
    """One replacement effect that would apply to the event now (616.1).

    ``source`` is what it comes from, ``copy`` what makes a copy of something.
    """

    key: tuple[int, int]
    do: tuple[Instruction, ...]
    player: int
    source: GameObject
    named: str
    optional: bool = False
    copy: EntersAsCopy | None = None

    @property
    def copies(self) -> bool:
        """Whether it makes the object a copy, which goes before all else (616.1c)."""
        return self.copy is not None or any(isinstance(a, BecomeCopy) for a in self.do)

    @property
    def exiles(self) -> bool:
        """Whether it exiles the object in place of the event (614.1a)."""
        return any(isinstance(a, Exile) for a in self.do)


def _prepare(
    pos: Position,
    obj: GameObject,
    event: str,
    extra: tuple[Instruction, ...],
    uncast: bool,
    choose: Any,
) -> Prepared:
    """Apply one effect after the other; what applies is asked anew each time (616.1f).

    Each effect applies once (614.5). What exiles the object leaves nothing for those
    after it, and none of those before it keeps the object from being exiled, but for
    what makes it a copy, which goes first anyway (616.1c).
    """
    acts: list[tuple[Instruction, Any]] = []
    done: set[tuple[int, int]] = set()
    copied = 0
    while True:
        found = _ways(pos, obj, event, extra, copied, uncast)
        ways = [way for way in found if way.key not in done]
        if not ways:
            life = sum(n for one, n in acts if isinstance(one, UnlessPays))
            rest = [one for one in acts if not isinstance(one[0], UnlessPays)]
            return Prepared(obj, tuple(rest), life=life)
        first = [way for way in ways if way.copies] or ways
        if any(way.exiles for way in first):
            return Prepared(obj, exiled=True)
        named = {one.named: one for one in reversed(first)}  # like ones are one option
        way = first[0]
        if len(named) > 1 and _order_matters(pos, obj, event, first):
            prompt = say("Choose the replacement effect that applies first")
            names = tuple(reversed(named))
            you = obj.controller
            way = named[choose(you, "replacement", prompt, "616.1", names)]
        done.add(way.key)
        before, obj = obj, _applied(pos, obj, way, choose, acts)
        copied += way.copies and obj.copied is not before.copied


def _ways(
    pos: Position,
    obj: GameObject,
    event: str,
    extra: tuple[Instruction, ...],
    copied: int = 0,
    uncast: bool = False,
) -> Iterator[_Way]:
    """The replacement effects that apply to an object as it would be (614.12).

    ``copied`` is how often it has become a copy in this event: what it has as a copy it
    did not have before, so those effects are new ones (614.5).
    """
    now, you = _would_be(pos, obj), obj.controller
    abilities, this = now.abilities, say("its own")
    for one in abilities.copies:
        if event in one.events:
            yield _Way((-copied, id(one)), (), you, obj, this, copy=one)
    for own in abilities.instead:
        if own.event == event and own.what == "this":
            yield _Way((-copied, id(own)), own.do, you, obj, this, own.optional)
    if extra:
        yield _Way((0, 0), extra, you, obj, this)
    for number in layers.watching(pos, f"instead {event}"):
        other = pos.objects[number]
        if other.zone != "battlefield" or number == obj.number:
            continue
        for ability in layers.characteristics(pos, other).abilities.instead:
            if ability.event != event or not isinstance(ability.what, Filter):
                continue
            if ability.uncast and not uncast:
                continue
            if _speaks_of(pos, ability.what, obj, now, other):
                yield _Way(
                    (number, id(ability)),
                    ability.do,
                    other.controller,
                    other,
                    other.copiable.name,
                    ability.optional,
                )
    if event != "enters":
        return
    if "Saga" in now.subtypes:  # 714.3a
        yield _Way((0, 1), (PutCounters("lore"),), you, obj, this)
    if now.loyalty and is_planeswalker(now):  # 306.5b
        yield _Way((0, 3), (PutCounters("loyalty", now.loyalty),), you, obj, this)
    rules = layers.rules_about(pos, "enters tapped", obj, now, you)
    for *_, source, name in rules:
        number = source.number if source is not None else 0
        yield _Way((number, 2), (Tap("this"),), you, obj, name)


@record
class Elsewhere(Record):
    """One effect that exiles what would be put into a graveyard (614.1a).

    ``then`` is what it does besides, for ``player``; ``source`` is where it comes from.
    """

    source: GameObject
    player: int
    then: tuple[Instruction, ...] = ()

    @property
    def named(self) -> str:
        """What it is called where a player chooses among several (616.1)."""
        return self.source.copiable.name or self.source.handle


@record
class Then(Record):
    """What an effect does besides, at once after the event that it replaced (614.1)."""

    do: tuple[Instruction, ...]
    player: int
    source: GameObject


def not_to_graveyard(
    pos: Position, obj: GameObject, part: GameObject | None = None
) -> list[Elsewhere]:
    """The effects that exile an object instead of putting it into a graveyard (614.6).

    It is looked at as it is where it is: a face-down permanent is a creature whatever
    card it is. ``part`` asks for a card that represents a token along with others: what
    speaks of cards moves it, though not the token (730.3).

    >>> from morphlab.engine.abilities import Instead
    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.moves import create
    >>> pos, anything = table().draft(), Filter(zone="any")
    >>> peace = Instead("to graveyard", (Exile("event"),), anything)
    >>> peace = card("Peace", "{1}", "Enchantment", "", peace)
    >>> peace = create(pos, peace, 1, "battlefield")
    >>> [way.named for way in not_to_graveyard(pos, pos.objects[2])]
    ['Peace']
    """
    found: list[Elsewhere] = []
    watching = layers.watching(pos, TO_GRAVEYARD)
    if not watching or (obj.is_token and obj.zone == "stack"):
        return found  # a copy of a spell is neither card nor token (707.10)
    now = layers.characteristics(pos, obj)
    for number in watching:
        source = pos.objects[number]
        if source.zone != "battlefield" or source.phased_out:
            continue
        for ability in layers.characteristics(pos, source).abilities.instead:
            if ability.event != "to graveyard" or not isinstance(ability.what, Filter):
                continue
            if part is not None and not ability.cards:
                continue
            if ability.cards and (part or obj).is_token:
                continue
            if _speaks_of(pos, ability.what, obj, now, source):
                found.append(Elsewhere(source, source.controller, ability.do[1:]))
    return found


TO_GRAVEYARD = "instead to graveyard"


def _speaks_of(
    pos: Position, what: Filter, obj: GameObject, now: Characteristics, by: GameObject
) -> bool:
    return asking.fits(pos, what, obj, now, by.controller, by.number)


def _order_matters(
    pos: Position, obj: GameObject, event: str, ways: list[_Way]
) -> bool:
    """Whether one of these effects bears on what another of them does (616.1).

    Two copy effects always do. Of the others those do that change what somebody else's
    asks for: its counters, its power and toughness, that it is tapped.
    """
    if ways[0].copies:
        return True
    others = [way for way in ways if way.key[0] > 0]
    if not others:
        return False
    for way in ways:
        for after in _outcomes(pos, obj, way):
            there = {one.key for one in _ways(pos, after, event, ())}
            if any(one.key not in there for one in others if one.key != way.key):
                return True
    return False


def _outcomes(pos: Position, obj: GameObject, way: _Way) -> list[GameObject]:
    """What an object may be after an effect, as far as other effects may ask for it."""
    found = [obj]
    for one in way.do:
        if isinstance(one, (PutCounters, Tap)):
            found = [
                _act(pos, it, one, way.player, None, [], way.source) for it in found
            ]
        elif isinstance(one, ChoosePT):
            found = [
                _act(pos, it, one, way.player, lambda *_, pt=pt: pt, [], way.source)
                for it in found
                for pt in one.options
            ]
        elif isinstance(one, UnlessPays):
            unpaid = _Way(way.key, one.do, way.player, way.source, way.named)
            found += [after for it in found for after in _outcomes(pos, it, unpaid)]
    return [it for it in found if it is not obj]


def _applied(
    pos: Position,
    obj: GameObject,
    way: _Way,
    choose: Any,
    acts: list[tuple[Instruction, Any]],
) -> GameObject:
    if way.copy is not None:
        return _copy(pos, obj, way.copy, choose)
    if way.optional:
        prompt = say("Use the replacement effect?")
        if not choose(way.player, "may", prompt, "614.1", (True, False)):
            return obj
    for instruction in way.do:
        source = obj if way.source.number == obj.number else way.source
        obj = _act(pos, obj, instruction, way.player, choose, acts, source)
    return obj


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
    if isinstance(instruction, UnlessPays):
        price = sum(part.count for part in instruction.cost.parts)
        already = sum(n for one, n in acts if isinstance(one, UnlessPays))
        if pos.players[player].life >= price + already:
            prompt = say("Pay {n} life?", n=price)
            if choose(player, "may", prompt, "614.1c", (True, False)):
                acts.append((instruction, price))
                return obj
        for one in instruction.do:
            obj = _act(pos, obj, one, player, choose, acts, source)
        return obj
    if isinstance(instruction, ChooseValue):
        options = instruction.options or values_for(instruction.kind)
        value = choose(
            player,
            instruction.kind,
            say("Choose a {kind}", kind=game_word(instruction.kind)),
            "614.12",
            options,
        )
        return obj.choosing(key_of(instruction.kind), value)
    if isinstance(instruction, ChooseToCopy):
        here = asking.found(pos, instruction.of, player, obj.number)
        if not here:
            return obj
        prompt = say("Choose what it is a copy of")
        numbers = tuple(other.number for other in here)
        chosen = choose(player, "copy", prompt, "707.5", numbers)
        lent = copy_values(pos, pos.objects[chosen].copiable, (), obj)
        return obj.changed(lends=lent)
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
    """What may be chosen: colours, creature types, or names of cards (201.4, 205.3m).

    Names are those of the cards in the pool.

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
    if kind == "creature type":
        return pool.creature_types()
    raise UnknownCard(f"nobody knows how to choose a {kind}")


def choices_of(face: Characteristics) -> tuple[ChooseValue, ...]:
    """What is chosen for an object as it enters or is turned face up (607.2d, 614.12).

    >>> from morphlab.engine.example import BEAR
    >>> choices_of(BEAR.printed)
    ()
    """
    steps = (step for one in face.abilities.instead for step in one.do)
    return tuple(step for step in steps if isinstance(step, ChooseValue))


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
            pos,
            word.what.changed(zone="any"),
            source,
            theirs,
            obj.controller,
            obj.number,
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
        obj = obj.with_counters("+1/+1", copy.counters)
    if copy.counters and is_planeswalker(values):
        obj = obj.with_counters("loyalty", copy.counters)
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
    if values.front_value:
        values = values.changed(front_value=0)  # 712.8e is not for copies
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
