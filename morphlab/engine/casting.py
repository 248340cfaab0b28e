"""Casting spells and activating abilities: announce, judge, pay, rewind (601, 602).

A card that is cast face down is turned face down first; whether it may be cast, what it
costs and what sees it is then asked of the face-down spell (708.4, 702.37c).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from . import acts, asking, knowledge, layers, moves
from .abilities import WAYS, Activated, Keyword, ManaAbility, RuleEffect
from .characteristics import Characteristics
from .effects import Attach, Effect
from .facedown import (
    FACE_DOWN_COST,
    ShowCost,
    Turning,
    cost_text,
    face_down,
    ways_up,
)
from .machine import Rewound, ask, begin, carries_out
from .mana import Mana, ManaCost, Pool, Source, can_pay, kinds_of, payments, pool_of
from .objects import Event, FaceDown, GameObject, OnStack, PlayerRef
from .record import Record, record
from .replacement import protects
from .selectors import Cost, CostPart, Filter, Target
from .state import MAIN_STEPS, Frame, Position, State
from .triggers import announce

# --- what a spell would be, and whether it may be cast --------------------------------


def as_spell(pos: Position, player: int, card: GameObject, way: str) -> GameObject:
    """The card as the spell that it would be on the stack (601.3e, 708.4).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> as_spell(state, 0, state.objects[8], "morph").copiable.pt
    '2/2'
    """
    return card.changed(
        zone="stack",
        face_down=face_down(way) if way in WAYS else None,
        default_controller=player,
        on_stack=OnStack("spell", way=way),
    )


def why_not_cast(
    pos: Position,
    player: int,
    card: GameObject,
    way: str = "",
    payable: Payable | None = None,
) -> tuple[str, str] | None:
    """Why a player may not begin to cast a card now: the first reason, a rule (601.3).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> why_not_cast(state, 0, state.objects[8])
    ('{4}{W} cannot be paid', '118.3')
    >>> why_not_cast(state, 0, state.objects[8], "morph") is None
    True
    """
    if way and way not in WAYS and way != "flashback":
        return f"no card is cast by {way}", "601.2b"
    where = _may_cast_from(pos, player, card, way)
    if where is not None:
        return where
    spell = as_spell(pos, player, card, way)
    now = spell.copiable
    if way in WAYS:
        printed = card.card.printed if card.card is not None else Characteristics()
        if not any(word.name == way for word in printed.abilities.ways):
            return f"the card has no {way} ability", _no_permission(way)
    elif now.is_land:
        return "a land card is played, not cast", "305.9"
    elif now.cost is None:
        return "it has no mana cost that could be paid", "118.6"
    late = _timing(pos, player, spell, now)
    if late is not None:
        return late
    for rule, owner, source, name in layers.rule_effects(pos, "cant cast"):
        if _speaks_of(pos, rule, owner, source, player, spell, now):
            return f"{name} forbids it", "601.3"
    if split_second(pos):
        return "a spell with split second is on the stack", "702.61b"
    effect = now.abilities.spell.effect if now.abilities.spell is not None else None
    if "enchant" in now.abilities.keywords and "Aura" in now.subtypes:
        if not any(targets_for(pos, aura_target(now), player, spell)):
            return "there is nothing that it could enchant", "303.4a"
    if effect is not None:
        for target in effect.targets:
            if target.least and not _enough(pos, target, player, spell):
                return "there are not enough legal targets", "601.2c"
    cost = cost_of(pos, player, spell)
    return why_not_pay(pos, player, cost, spell, "spell", payable)


def _no_permission(way: str) -> str:
    return "702.168c" if way == "disguise" else "702.37d"


def _may_cast_from(
    pos: Position, player: int, card: GameObject, way: str
) -> tuple[str, str] | None:
    for rule, _, _, name in layers.rule_effects(pos, "cant cast from"):
        if card.zone in rule.zone.split():
            return f"{name} forbids casting from there", "601.3"
    if way == "flashback":
        word = card.copiable.abilities.get("flashback")
        if card.zone == "graveyard" and card.owner == player and word is not None:
            return None
        return "it has no flashback or is not in your graveyard", "702.34a"
    if card.zone == "hand":
        if card.owner != player:
            return "it is in another player's hand", "601.3"
        return None
    spell = as_spell(pos, player, card, way)
    for rule, owner, source, _ in layers.rule_effects(pos, "cast from"):
        if rule.zone != card.zone or owner != player or card.owner != player:
            continue
        if card.zone == "library" and pos.players[player].library[-1] != card.number:
            continue
        if _speaks_of(pos, rule, owner, source, player, spell, spell.copiable):
            hidden = card.zone == "exile" and rule.what is not None
            if hidden and not knowledge.may_look(pos, player, card):
                return "its player may not look at it", "406.3b"
            return None
    return f"no rule or effect lets it be cast from the {card.zone}", "601.3"


def _timing(
    pos: Position, player: int, spell: GameObject, now: Characteristics
) -> tuple[str, str] | None:
    if "instant" in now.types or "flash" in now.abilities.keywords:
        return None
    why = why_not_sorcery_time(pos, player)
    if why is None:
        return None
    for rule, owner, source, _ in layers.rule_effects(pos, "as flash"):
        if _speaks_of(pos, rule, owner, source, player, spell, now):
            return None
    return why, "117.1a"


def why_not_sorcery_time(pos: Position, player: int) -> str | None:
    """Why it is no main phase of the player's own with an empty stack (307.1).

    >>> from morphlab.engine.example import table
    >>> why_not_sorcery_time(table(), 1)
    "it is another player's turn"
    """
    if pos.active != player:
        return "it is another player's turn"
    if pos.step not in MAIN_STEPS:
        return "it is no main phase"
    if pos.stack:
        return "the stack is not empty"
    return None


def _speaks_of(
    pos: Position,
    rule: RuleEffect,
    owner: int,
    source: GameObject | None,
    player: int,
    spell: GameObject,
    now: Characteristics,
) -> bool:
    """Whether a rule-changing effect speaks of this player casting this spell."""
    if rule.who != "any" and (player == owner) is not (rule.who == "you"):
        return False
    if rule.names and (
        source is None or not now.name or now.name != source.choice("card name")
    ):
        return False
    if rule.what is not None and not asking.fits(
        pos,
        rule.what.changed(zone="stack"),
        spell,
        now,
        owner,
        source.number if source is not None else None,
    ):
        return False
    if rule.first and rule.what is not None:
        test = rule.what.changed(zone="stack")
        return not any(
            asking.fits(pos, test, earlier, earlier.copiable, owner)
            for earlier in pos.players[player].cast
        )
    return True


def split_second(pos: Position) -> bool:
    """Whether a spell on the stack stops casting and activating (702.61a).

    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> fast = card("Fast", "{R}", "Instant", "", Keyword("split second"))
    >>> spell = moves.create(pos, fast, 1, "stack", on_stack=OnStack("spell"))
    >>> split_second(pos)
    True
    """
    return any(
        "split second" in layers.characteristics(pos, pos.objects[n]).abilities.keywords
        for n in pos.stack
    )


def cost_of(pos: Position, player: int, spell: GameObject) -> Cost:
    """The total cost of a spell: its cost or another, plus and minus (601.2f).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> cost_text(cost_of(state, 0, as_spell(state, 0, state.objects[8], "morph")))
    '{3}'
    """
    now = spell.copiable
    base = FACE_DOWN_COST if spell.face_down is not None else Cost(now.cost)
    flashback = now.abilities.get("flashback")
    if spell.on_stack is not None and spell.on_stack.way == "flashback":
        assert flashback is not None
        assert flashback.cost is not None
        base = flashback.cost
    amount = base.mana or ManaCost(())
    parts = base.parts
    ability = now.abilities.spell
    if ability is not None and ability.additional is not None:
        extra = ability.additional
        parts += extra.parts
        if extra.mana is not None:
            amount = amount.and_(extra.mana)
    more = less = 0
    for rule, owner, source, _ in layers.rule_effects(pos, "spell cost"):
        if _speaks_of(pos, rule, owner, source, player, spell, now):
            more += max(rule.amount, 0)
            less += max(-rule.amount, 0)
    return Cost(amount.plus(more), parts, less)


# --- targets --------------------------------------------------------------------------


def aura_target(now: Characteristics) -> Target:
    """The target of an Aura spell: what it could enchant (303.4a).

    >>> from morphlab.engine.abilities import Abilities
    >>> word = Keyword("enchant", what=Filter(types=("land",)))
    >>> aura_target(Characteristics(abilities=Abilities((word,)))).what.types
    ('land',)
    """
    word = now.abilities.get("enchant")
    return Target(word.what if word is not None else None)


def targets_for(
    pos: Position, target: Target, player: int, source: GameObject
) -> Iterator[int | PlayerRef]:
    """The legal targets in order: objects, then players (115.1, 601.2c).

    >>> from morphlab.engine.example import table
    >>> state, any_target = table(), Target(Filter(types=("creature",)), player="any")
    >>> list(targets_for(state, any_target, 0, state.objects[8]))
    [1, 2, 3, PlayerRef(number=0), PlayerRef(number=1)]
    """
    if target.what is not None:
        for obj in asking.found(pos, target.what, player, _this(source)):
            if is_legal_target(pos, target, player, source, obj.number):
                yield obj.number
    if target.abilities:
        for number in pos.stack:
            obj = pos.objects[number]
            if obj.is_ability and is_legal_target(pos, target, player, source, number):
                yield number
    if target.player:
        for other in range(len(pos.players)):
            ref = PlayerRef(other)
            if is_legal_target(pos, target, player, source, ref):
                yield ref


def is_legal_target(
    pos: Position, target: Target, player: int, source: GameObject, entry: Any
) -> bool:
    """Whether one thing is a legal target now (608.2b, 702.11b, 702.16b).

    >>> from morphlab.engine.example import table
    >>> state, creature = table(), Target(Filter(types=("creature",)))
    >>> is_legal_target(state, creature, 0, state.objects[8], 4)
    False
    """
    if isinstance(entry, PlayerRef):
        lost = pos.players[entry.number].lost
        own = entry.number == player
        return bool(
            target.player and not lost and not (target.player == "opponent" and own)
        )
    obj = pos.objects.get(entry)
    if obj is None or obj.phased_out:
        return False
    if obj.number == source.number and obj.zone == "stack":
        return False  # 115.5: nothing on the stack targets itself
    now = layers.characteristics(pos, obj)
    if obj.is_ability:
        if not target.abilities:
            return False
        single = target.what.single_target if target.what is not None else None
        if single is None:
            return True
        chosen = obj.on_stack.targets if obj.on_stack is not None else ()
        return (sum(len(part) for part in chosen) == 1) is single
    if target.what is None or not asking.fits(
        pos, target.what, obj, now, player, _this(source)
    ):
        return False
    if obj.zone != "battlefield":
        return True
    if "hexproof" in now.abilities.keywords and obj.controller != player:
        return False
    if "protection" not in now.abilities.keywords:
        return True
    if source.is_ability and source.on_stack is not None and source.on_stack.source:
        source = source.on_stack.source  # 702.16b asks the source of an ability
    source = pos.objects.get(source.number, source)
    theirs = layers.characteristics(pos, source)
    return not protects(pos, obj, now, source, theirs)


def _this(source: GameObject) -> int:
    """What "other" leaves out: the source of an ability, not the ability."""
    if source.is_ability and source.on_stack is not None and source.on_stack.source:
        return source.on_stack.source.number
    return source.number


def _enough(pos: Position, target: Target, player: int, source: GameObject) -> bool:
    found = targets_for(pos, target, player, source)
    return sum(1 for _ in islice(found, target.least)) >= target.least


# --- mana that could be reached -------------------------------------------------------


def usable(mana: Mana, purpose: str, now: Characteristics) -> bool:
    """Whether a mana may be spent for a purpose (106.6).

    >>> usable(Mana("G", "creature spells"), "ability", Characteristics())
    False
    """
    if not mana.only:
        return True
    if mana.only == "creature spells":
        return purpose == "spell" and now.is_creature
    if mana.only == "abilities":
        return purpose == "ability"
    if mana.only == "turning up":
        return purpose == "turn up"
    if mana.only == "face-down spells or turning up":
        return purpose == "turn up" or (purpose == "spell" and not now.name)
    word, _, rest = mana.only.partition(" ")
    return rest == "spells" and purpose == "spell" and word in now.subtypes


def mana_sources(
    pos: Position, player: int
) -> Iterator[tuple[GameObject, int, ManaAbility]]:
    """The mana abilities that a player may activate now (605.3a).

    >>> from morphlab.engine.example import table
    >>> [obj.handle for obj, _, _ in mana_sources(table(), 0)]
    ['#L1', '#L2', '#L3', '#L4']
    """
    stopping = any(layers.rule_effects(pos, "cant activate"))
    for number in layers.watching(pos, "mana"):
        obj = pos.objects[number]
        if obj.zone != "battlefield" or obj.controller != player:
            continue
        now = layers.characteristics(pos, obj)
        if (
            now.abilities.taps_for is not None and not stopping
        ):  # the same answer for all of them
            if not obj.tapped and not obj.phased_out and not sick(obj, now):
                for place, ability in now.abilities.mana:
                    yield obj, place, ability
            continue
        for place, ability in now.abilities.mana:
            if why_not_mana(pos, player, obj, now, ability) is None:
                yield obj, place, ability


def why_not_mana(
    pos: Position,
    player: int,
    obj: GameObject,
    now: Characteristics,
    ability: ManaAbility,
) -> tuple[str, str] | None:
    """Why a player may not activate a mana ability now, if so (605.3a).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> land = state.objects[4].changed(tapped=True)
    >>> now = layers.characteristics(state, land)
    >>> why_not_mana(state, 0, land, now, now.abilities.mana[0][1])
    ('it is tapped', '107.5')
    """
    if obj.controller != player or obj.phased_out:
        return "you do not control it", "602.2"
    if ability.cost.taps:
        if obj.tapped:
            return "it is tapped", "107.5"
        if sick(obj, now):
            return "it came under your control this turn", "302.6"
    if ability.condition is not None and not asking.holds(
        pos, ability.condition, player, obj
    ):
        return "its condition is not met", "602.5b"
    return _stopped(pos, player, obj)


def _stopped(pos: Position, player: int, obj: GameObject) -> tuple[str, str] | None:
    """Whether an effect stops the activated abilities of an object (602.5)."""
    for rule, owner, source, name in layers.rule_effects(pos, "cant activate"):
        if rule.who != "any" and (player == owner) is not (rule.who == "you"):
            continue
        this = source.number if source is not None else None
        if rule.what is None or asking.matches(pos, rule.what, obj, owner, this):
            return f"{name} forbids it", "602.5"
    return None


def reachable(
    pos: Position, player: int, purpose: str, now: Characteristics, without: int = 0
) -> list[Source]:
    """All mana that a player could spend for a purpose, by the kinds it can be (106.6).

    >>> from morphlab.engine.example import OWL, table
    >>> len(reachable(table(), 0, "spell", OWL.printed))
    4
    """
    sources: list[Source] = [
        frozenset(mana.symbol)
        for mana in pos.players[player].pool
        if usable(mana, purpose, now)
    ]
    objects = pos.objects
    stopping = any(layers.rule_effects(pos, "cant activate"))
    for number in layers.watching(pos, "mana"):
        obj = objects[number]
        if number == without or obj.controller != player or obj.phased_out:
            continue
        if obj.zone != "battlefield":
            continue
        its = layers.characteristics(pos, obj)
        if its.abilities.taps_for is not None and not stopping:
            if not obj.tapped and not (obj.sick and sick(obj, its)):
                sources += its.abilities.taps_for
            continue
        outputs = [
            text
            for _, ability in its.abilities.mana
            if usable(Mana("C", ability.only), purpose, now)
            and why_not_mana(pos, player, obj, its, ability) is None
            for text in ability.outputs
        ]
        if outputs:
            sources += kinds_of(outputs)
    return sources


class Payable:
    """Whether costs can be paid, with the mana in reach worked out once a list (118.3).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> four, five = ManaCost.parse("{4}"), ManaCost.parse("{5}")
    >>> can = Payable(state, 0)
    >>> [can(cost, "spell", state.objects[8]) for cost in (four, five)]
    [True, False]
    """

    def __init__(self, pos: Position, player: int) -> None:
        self.pos, self.player = pos, player
        self.available = list(mana_sources(pos, player))
        self.plain = not any(m.only for m in pos.players[player].pool) and not any(
            ability.only for _, _, ability in self.available
        )
        self._known: dict[ManaCost, bool] = {}
        self._sources: list[Source] | None = None

    def __call__(self, cost: ManaCost, purpose: str, obj: GameObject) -> bool:
        """Whether the player could pay for this object and purpose (118.3)."""
        if not self.plain:
            return can_pay(cost, self._reachable(purpose, obj))
        found = self._known.get(cost)
        if found is None:
            if self._sources is None:
                self._sources = self._reachable(purpose, obj)
            found = self._known[cost] = can_pay(cost, self._sources)
        return found

    def _reachable(self, purpose: str, obj: GameObject) -> list[Source]:
        return reachable(self.pos, self.player, purpose, obj.copiable)


def sick(obj: GameObject, now: Characteristics) -> bool:
    """Whether a creature came too late this turn to attack or to be tapped (302.6).

    >>> from morphlab.engine.example import BEAR, table
    >>> sick(table().objects[2].changed(sick=True), BEAR.printed)
    True
    """
    return obj.sick and now.is_creature and "haste" not in now.abilities.keywords


def why_not_pay(
    pos: Position,
    player: int,
    cost: Cost,
    source: GameObject,
    purpose: str,
    payable: Payable | None = None,
) -> tuple[str, str] | None:
    """Why a player could not pay a cost with all mana in reach, if so (118.3).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.selectors import mana
    >>> state = table()
    >>> why_not_pay(state, 0, mana("{5}"), state.objects[8], "spell")
    ('{5} cannot be paid', '118.3')
    """
    for part in cost.parts:
        why = _why_not_part(pos, player, part, source)
        if why is not None:
            return why
    amount = cost.amount()
    if amount is None:
        return None
    now = source.copiable
    taps = source.number if cost.taps else 0
    if payable is not None and not taps:
        enough = payable(amount, purpose, source)
    else:
        found = reachable(pos, player, purpose, now, without=taps)
        enough = can_pay(amount, found)
    if not enough:
        return f"{amount} cannot be paid", "118.3"
    return None


def _why_not_part(
    pos: Position, player: int, part: CostPart, source: GameObject
) -> tuple[str, str] | None:
    if part.kind == "tap":
        now = layers.characteristics(pos, source)
        if source.tapped:
            return "it is tapped", "107.5"
        if sick(source, now):
            return "it came under your control this turn", "302.6"
    elif part.kind == "life":
        if pos.players[player].life < part.count:
            return f"{part.count} life cannot be paid", "119.4"
    elif part.kind == "counter":
        if source.counter("+1/+1") < part.count:
            return "it has too few counters", "118.3"
    elif part.kind not in ("sacrifice this", "discard this"):
        if len(part_options(pos, player, part, source)) < part.count:
            return f"there is nothing to {part.kind} for the cost", "118.3"
    return None


def part_options(
    pos: Position, player: int, part: CostPart, source: GameObject
) -> list[int]:
    """The objects with which a part of a cost may be paid (118.3).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> creature = CostPart("sacrifice", what=Filter(types=("creature",)))
    >>> part_options(state, 0, creature, state.objects[8])
    [1, 2]
    """
    zone = "hand" if part.kind in ("discard", "reveal") else "battlefield"
    if zone == "hand":
        return [
            n
            for n in pos.players[player].hand
            if n != source.number
            and (
                part.what is None
                or asking.matches(
                    pos, part.what.changed(zone="hand"), pos.objects[n], player
                )
            )
        ]
    return [
        obj.number
        for obj in asking.found(pos, part.what or Filter(), player, source.number)
        if obj.controller == player
    ]


# --- the steps of casting and activating, on the machine ------------------------------


@record
class ChooseX(Record):
    """Choose the value of X (601.2b; 107.3d for special actions)."""

    cost: Cost


@carries_out(ChooseX)
def _choose_x(pos: Position, frame: Frame, todo: ChooseX) -> None:
    if frame.answers:
        x = frame.answers[0]
        pos.frames = (*pos.frames[:-1], pos.frames[-1].changed(x=x))
        if frame.stack is not None:
            moves.change(pos, frame.stack, x=x)
        return
    source = pos.objects.get(frame.stack or frame.source.number, frame.source)
    purpose = "turn up" if frame.what == "special" else "spell"
    sources = reachable(pos, frame.controller, purpose, source.copiable)
    most = 0
    while (amount := todo.cost.amount(most + 1)) is not None and can_pay(
        amount, sources
    ):
        most += 1
    rule = "107.3d" if purpose == "turn up" else "107.3a"
    ask(
        pos,
        frame.controller,
        "x",
        "Choose the value of X",
        rule,
        tuple(range(most + 1)),
    )


@record
class ChooseTargets(Record):
    """Choose the targets of the spell or ability on the stack (601.2c)."""


@carries_out(ChooseTargets)
def _choose_targets(pos: Position, frame: Frame, todo: ChooseTargets) -> None:
    assert frame.stack is not None
    obj = pos.objects[frame.stack]
    specs = specs_of(pos, obj)
    answers = list(frame.answers)
    chosen: list[tuple[int | PlayerRef, ...]] = []
    for spec in specs:
        part: list[int | PlayerRef] = []
        most = asking.amount(pos, spec.most, frame.controller, obj, frame)
        while len(part) < most:
            options = [
                entry
                for entry in targets_for(pos, spec, frame.controller, obj)
                if entry not in part
                and not (spec.another and any(entry in other for other in chosen))
            ]
            if not options and len(part) < spec.least:
                if obj.is_ability and obj.on_stack and obj.on_stack.kind == "triggered":
                    pos.events.append(
                        Event("no target", "603.3d", frame.controller, obj)
                    )
                    moves.remove_ability(pos, obj)
                    pos.frames = (*pos.frames[:-1], pos.frames[-1].changed(todo=()))
                    return
                raise Rewound("there are not enough legal targets", "601.2c")
            if not options:
                break
            if not answers:
                if len(part) >= spec.least:
                    options.append(None)  # type: ignore[arg-type]
                ask(
                    pos,
                    frame.controller,
                    "target",
                    "Choose a target",
                    "603.3d" if frame.what == "trigger" else "601.2c",
                    tuple(options),
                )
                return
            entry = answers.pop(0)
            if entry is None:
                break
            part.append(entry)
        chosen.append(tuple(part))
    assert obj.on_stack is not None
    targets = obj.on_stack.changed(targets=tuple(chosen))
    obj = moves.change(pos, obj, on_stack=targets)
    announce_targets(pos, obj, frame.controller)


def specs_of(pos: Position, obj: GameObject) -> tuple[Target, ...]:
    """What a spell or ability on the stack targets (115.1).

    >>> from morphlab.engine.example import table
    >>> bolt = Effect((), (Target(player="any"),))
    >>> pos = table().draft()
    >>> made = moves.new_stack_object(pos, 0, OnStack("activated", bolt))
    >>> specs_of(pos, made)[0].player
    'any'
    """
    assert obj.on_stack is not None
    if obj.on_stack.effect is not None:
        return obj.on_stack.effect.targets
    now = layers.characteristics(pos, obj)
    if now.abilities.spell is not None and not now.is_permanent:
        return now.abilities.spell.effect.targets
    if "Aura" in now.subtypes and "enchant" in now.abilities.keywords:
        return (aura_target(now),)
    return ()


def announce_targets(pos: Position, obj: GameObject, player: int) -> None:
    """Note that objects became targets, which is what ward looks for (702.21a).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> aimed = OnStack("activated", Effect(()), ((3,), (PlayerRef(1),)))
    >>> announce_targets(pos, moves.new_stack_object(pos, 0, aimed), 0)
    >>> [(event.kind, event.object.handle) for event in pos.events]
    [('targeted', '#3')]
    """
    assert obj.on_stack is not None
    for part in obj.on_stack.targets:
        for entry in part:
            if not isinstance(entry, PlayerRef):
                announce(
                    pos,
                    Event("targeted", "601.2c", player, pos.objects[entry], other=obj),
                )


@record
class FinishTrigger(Record):
    """A triggered ability is on the stack with its targets (603.3d)."""


@carries_out(FinishTrigger)
def _finish_trigger(pos: Position, frame: Frame, todo: FinishTrigger) -> None:
    assert frame.stack is not None
    obj = pos.objects[frame.stack]
    pos.events.append(
        Event("triggers", "603.3", frame.controller, obj, other=frame.source)
    )


@record
class PayCost(Record):
    """Pay a cost in full, mana abilities included, or undo it all (601.2h, 733.1)."""

    cost: Cost
    purpose: str
    source: int


@carries_out(PayCost)
def _pay_cost(pos: Position, frame: Frame, todo: PayCost) -> None:
    player = frame.controller
    source = pos.objects[todo.source]
    cost = todo.cost
    answers = list(frame.answers)
    picked: list[tuple[CostPart, list[int]]] = []
    for part in cost.parts:
        if part.kind in ("tap", "sacrifice this", "life", "discard this", "counter"):
            picked.append((part, []))
            continue
        taken: list[int] = []
        while len(taken) < part.count:
            options = [
                n
                for n in part_options(pos, player, part, source)
                if n not in taken and all(n not in other for _, other in picked)
            ]
            if not options:
                raise Rewound(f"there is nothing to {part.kind} for the cost", "118.3")
            if not answers:
                ask(
                    pos,
                    player,
                    "cost",
                    f"Choose what to {part.kind}",
                    "601.2h",
                    tuple(options),
                )
                return
            taken.append(answers.pop(0))
        picked.append((part, taken))
    spent: Pool | None = None
    amount = cost.amount(frame.x)
    if amount is not None:
        pool = pos.players[player].pool
        now = source.copiable
        fit = tuple(m for m in pool if usable(m, todo.purpose, now))
        rest = tuple(m for m in pool if not usable(m, todo.purpose, now))
        ways = payments(amount, fit)
        chosen = answers.pop(0) if answers else None
        if len(ways) != 1 and chosen is None:
            taps = todo.source if cost.taps else 0
            if not ways and not can_pay(
                amount, reachable(pos, player, todo.purpose, now, without=taps)
            ):
                raise Rewound(f"{amount} cannot be paid", "118.3")
            ask(pos, player, "pay", f"Pay {amount}", "601.2g", ways)
            return
        left = chosen if chosen is not None else ways[0]
        spent = tuple(sorted((*left, *rest)))
    before = pos.players[player].pool
    if spent is not None:
        pos.set_player(player, pool=spent)
    for part, objects in picked:
        _pay_part(pos, player, part, objects, todo.source)
    pos.events.append(
        Event(
            "paid",
            "601.2h",
            player,
            pos.objects.get(todo.source, source),
            amount=len(before) - len(pos.players[player].pool),
            text=cost_text(cost.changed(mana=amount)),
        )
    )


def _pay_part(
    pos: Position, player: int, part: CostPart, objects: list[int], source: int
) -> None:
    """Pay a part of a cost; what was picked may be gone by now (118.3)."""
    this = pos.objects.get(source)
    if this is None:
        raise Rewound("its source is gone", "118.3")
    why = None
    if part.kind in ("tap", "counter", "life"):
        why = _why_not_part(pos, player, part, this)
    elif not set(objects) <= set(part_options(pos, player, part, this)):
        why = f"what was picked to {part.kind} is gone", "118.3"
    if why is not None:
        raise Rewound(*why)
    if part.kind == "tap":
        acts.tap(pos, pos.objects[source])
    elif part.kind == "life":
        acts.lose_life(pos, player, part.count, "119.4")
    elif part.kind == "sacrifice this":
        acts.sacrifice(pos, [source], player)
    elif part.kind == "discard this":
        moves.move(pos, source, "graveyard", "701.9", text="discarded")
    elif part.kind == "counter":
        moves.put(pos, pos.objects[source].with_counters("+1/+1", -part.count))
    elif part.kind == "sacrifice":
        _remember_payment(pos, objects)
        acts.sacrifice(pos, objects, player)
    elif part.kind == "discard":
        moves.move_all(
            pos,
            [moves.Move(n, "graveyard", text="discarded") for n in objects],
            "701.9",
        )
    elif part.kind == "return":
        moves.move_all(pos, [moves.Move(n, "hand") for n in objects], "118.3")
    elif part.kind == "reveal":
        for number in objects:
            moves.reveal(pos, pos.objects[number], "701.20", player)
    elif part.kind == "exile":
        moves.move_all(pos, [moves.Move(n, "exile") for n in objects], "701.13")


def _remember_payment(pos: Position, objects: list[int]) -> None:
    """Note on the spell or ability what was sacrificed for it (608.2h)."""
    stack = pos.frames[-1].stack
    if stack is not None and stack in pos.objects:
        spell = pos.objects[stack]
        assert spell.on_stack is not None
        paid = tuple(pos.objects[n] for n in objects)
        moves.change(pos, spell, on_stack=spell.on_stack.changed(paid_with=paid))


# --- casting --------------------------------------------------------------------------


@record
class FinishCast(Record):
    """The spell has been cast (601.2i)."""


def begin_cast(
    pos: Position, player: int, card: GameObject, way: str, before: State
) -> None:
    """Put a card on the stack as a spell and go on with it (601.2a, 702.37c).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> pos = state.draft()
    >>> begin_cast(pos, 0, pos.objects[8], "morph", state)
    >>> [event.kind for event in pos.events], [pos.objects[n] for n in pos.stack]
    (['turned down to cast', 'moves'], [<#4 Example Owl face down (morph) in stack>])
    """
    down: FaceDown | None = face_down(way) if way in WAYS else None
    if down is not None:
        pos.events.append(
            Event("turned down to cast", "702.37c", player, card, text=down.label)
        )
    if card.zone == "exile" and card.face_down is not None and down is None:
        moves.reveal(pos, card, "406.3a", player)
    spell = moves.move(
        pos,
        card.number,
        "stack",
        "601.2a",
        face_down=down,
        under=player,
        on_stack=OnStack("spell", way=way),
        text="announced",
    )
    assert spell is not None
    cost = cost_of(pos, player, spell)
    todo: list[Any] = []
    if cost.has_x:
        todo.append(ChooseX(cost))
    if specs_of(pos, spell):
        todo.append(ChooseTargets())
    todo += [PayCost(cost, "spell", spell.number), FinishCast()]
    begin(
        pos,
        tuple(todo),
        player,
        spell,
        stack=spell.number,
        before=before,
        what="cast",
    )


@carries_out(FinishCast)
def _finish_cast(pos: Position, frame: Frame, todo: FinishCast) -> None:
    assert frame.stack is not None
    obj = pos.objects[frame.stack]
    player = frame.controller
    announce(pos, Event("cast", "601.2i", player, obj), ("cast",))
    pos.set_player(player, cast=(*pos.players[player].cast, obj))
    pos.priority, pos.passes = player, 0


# --- activating -----------------------------------------------------------------------


def activated(pos: Position, obj: GameObject) -> list[tuple[int, Activated]]:
    """The activated abilities of an object, equip among them (602.1, 702.6a).

    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.moves import create
    >>> from morphlab.engine.selectors import mana
    >>> pos, equip = table().draft(), Keyword("equip", mana("{1}"))
    >>> blade = card("Blade", "{1}", "Artifact - Equipment", "", equip)
    >>> blade = create(pos, blade, 0, "battlefield")
    >>> [(place, cost_text(found.cost)) for place, found in activated(pos, blade)]
    [(0, '{1}')]
    """
    now = layers.characteristics(pos, obj)
    found = [
        (place, ability)
        for place, ability in now.abilities.activated
        if ability.zone == obj.zone
    ]
    if obj.zone == "battlefield":
        for place, item in enumerate(now.abilities):
            if isinstance(item, Keyword) and item.name == "equip" and item.cost:
                creature = Filter(types=("creature",), controller="you")
                effect = Effect((Attach(),), (Target(creature),))
                found.append((place, Activated(item.cost, effect, "sorcery")))
    return found


def why_not_activate(
    pos: Position,
    player: int,
    obj: GameObject,
    ability: Activated,
    payable: Payable | None = None,
) -> tuple[str, str] | None:
    """Why a player may not begin to activate an ability: the first reason (602.2).

    >>> from morphlab.engine.example import table
    >>> state, ability = table(), Activated(Cost(ManaCost.parse("{9}")), Effect(()))
    >>> why_not_activate(state, 0, state.objects[2], ability)
    ('{9} cannot be paid', '118.3')
    """
    if obj.controller != player:
        return "another player controls it", "602.2"
    if split_second(pos):
        return "a spell with split second is on the stack", "702.61b"
    stopped = _stopped(pos, player, obj)
    if stopped is not None:
        return stopped
    if ability.timing == "sorcery":
        why = why_not_sorcery_time(pos, player)
        if why is not None:
            return why, "602.5d"
    if ability.condition is not None and not asking.holds(
        pos, ability.condition, player, obj
    ):
        return "its condition is not met", "602.5b"
    for target in ability.effect.targets:
        if target.least and not _enough(pos, target, player, obj):
            return "there are not enough legal targets", "602.2b"
    return why_not_pay(pos, player, ability.cost, obj, "ability", payable)


@record
class FinishActivation(Record):
    """The ability has been activated (602.2b)."""


def begin_activation(
    pos: Position, player: int, obj: GameObject, ability: Activated, before: State
) -> None:
    """Put an activated ability on the stack and go on with it (602.2).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> pos, ability = state.draft(), Activated(Cost(), Effect(()))
    >>> begin_activation(pos, 0, pos.objects[2], ability, state)
    >>> [pos.objects[n].handle for n in pos.stack]
    ['#A1']
    """
    on_stack = OnStack("activated", ability.effect, source=obj)
    made = moves.new_stack_object(pos, player, on_stack)
    todo: list[Any] = []
    if ability.cost.has_x:
        todo.append(ChooseX(ability.cost))
    if ability.effect.targets:
        todo.append(ChooseTargets())
    todo += [PayCost(ability.cost, "ability", obj.number), FinishActivation()]
    begin(
        pos, tuple(todo), player, obj, stack=made.number, before=before, what="activate"
    )


@carries_out(FinishActivation)
def _finish_activation(pos: Position, frame: Frame, todo: FinishActivation) -> None:
    assert frame.stack is not None
    obj = pos.objects[frame.stack]
    announce(
        pos, Event("activated", "602.2b", frame.controller, obj, other=frame.source)
    )
    pos.priority, pos.passes = frame.controller, 0


def activate_mana(
    pos: Position, player: int, obj: GameObject, ability: ManaAbility, output: int
) -> None:
    """Activate a mana ability: its mana is there at once (605.3b).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> land = pos.objects[4]
    >>> activate_mana(pos, 0, land, ManaAbility(("{G}", "{W}")), 1)
    >>> str(pos.players[0].pool[0]), pos.objects[4].tapped
    ('{W}', True)
    """
    for part in ability.cost.parts:
        _pay_part(pos, player, part, [], obj.number)
    made = tuple(
        Mana(mana.symbol, ability.only) for mana in pool_of(ability.outputs[output])
    )
    add_mana(pos, player, made, obj)


def add_mana(pos: Position, player: int, made: Pool, source: GameObject) -> None:
    """Add mana to a player's pool (106.4).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> add_mana(pos, 0, pool_of("{W}{W}"), pos.objects[4])
    >>> pos.events[-1].text
    '{W}{W}'
    """
    pool = pos.players[player].pool
    pos.set_player(player, pool=tuple(sorted((*pool, *made))))
    pos.events.append(
        Event(
            "mana",
            "106.4",
            player,
            source,
            amount=len(made),
            text="".join(str(mana) for mana in made),
        )
    )


def rewind(pos: Position, rewound: Rewound) -> Position:
    """Go back to the position before an action that proved illegal (733.1).

    What players have seen they keep; the cards shown on the way stay known.

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> pos = state.draft()
    >>> begin_cast(pos, 0, pos.objects[8], "morph", state)
    >>> back = rewind(pos, Rewound("{3} cannot be paid", "118.3"))
    >>> back.players[0].hand, [event.kind for event in back.events]
    ((8,), ['rewound'])
    """
    frame = next(f for f in reversed(pos.frames) if f.before is not None)
    before: State = frame.before  # type: ignore[assignment]
    new = before.draft()
    new.events = [
        *[e for e in pos.events if e.kind in ("revealed", "cost shown")],
        Event("rewound", rewound.rule, frame.controller, text=rewound.why),
    ]
    for todo in frame.todo if frame.what == "special" else ():
        obj = new.objects.get(todo.number) if isinstance(todo, Turning) else None
        if obj is not None and not any(isinstance(t, ShowCost) for t in frame.todo):
            way = next(w for w in ways_up(new, obj) if w.kind == todo.way)
            note = f"showed {cost_text(way.cost)}"
            if note not in obj.marks:
                moves.change(new, obj, marks=(*obj.marks, note))
    for event in new.events:
        if event.kind == "revealed" and event.object is not None:
            known = new.objects.get(event.object.number)
            if known is not None:
                moves.put(new, known.changed(known_to=moves.everyone(new)))
    return new
