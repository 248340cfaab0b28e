"""Casting spells and activating abilities: announce, judge, pay, rewind (601, 602).

A card that is cast face down is turned face down first; whether it may be cast, what it
costs and what sees it is then asked of the face-down spell (708.4, 702.37c).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from . import asking, exiled, knowledge, layers, moves, phrases
from .abilities import WAYS, Activated, Keyword, RuleEffect
from .characteristics import COMMAND_TYPES, Characteristics
from .effects import Attach, Effect
from .facedown import (
    FACE_DOWN_COST,
    ShowCost,
    Turning,
    face_down,
    morph_cost,
    settled_cost,
    spellmorph_of,
    ways_up,
)
from .halves import HALF_WAYS, freed, why_not_half
from .machine import Rewound, ask, begin, carries_out
from .mana import ManaCost
from .objects import Event, FaceDown, GameObject, OnStack
from .paying import ChooseX, Convoke, Payable, PayCost, stopped, why_not_pay
from .planeswalkers import used
from .record import Record, record
from .said import say
from .selectors import Cost, Filter, Target
from .state import MAIN_STEPS, Frame, Position, State
from .targets import (
    ChooseModes,
    ChooseTargets,
    aura_target,
    effect_of,
    may_choose,
    specs_of,
    targets_for,
)
from .triggers import announce
from .vocabulary import game_word

# A choice of the game: casting by spellmorph keeps to the timing of the card's type.
CARD_TYPE_TIMING = ("spellmorph timing", "card_type")

# --- what a spell would be, and whether it may be cast --------------------------------


def as_spell(
    pos: Position, player: int, card: GameObject, way: str, down: FaceDown | None = None
) -> GameObject:
    """The card as the spell that it would be on the stack (601.3e, 708.4).

    ``down`` is how an effect lets it be cast face down, whatever the card.

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> as_spell(state, 0, state.objects[8], "morph").copiable.pt
    '2/2'
    """
    if down is not None:
        return _as_spell(player, card, way, down)
    known: dict[tuple[int, str], GameObject] | None
    known = layers.remembered(pos, card, layers.SPELLS)
    if known is None:
        known = {}
        layers.remember(pos, card, layers.SPELLS, known)
    spell = known.get((player, way))
    if spell is None:
        spell = known[player, way] = _as_spell(player, card, way, None)
    return spell


def _as_spell(
    player: int, card: GameObject, way: str, down: FaceDown | None
) -> GameObject:
    what, free = freed(way)
    return card.changed(
        zone="stack",
        face_down=_how_down(card, way, down),
        control=(),
        default_controller=player,
        on_stack=OnStack("spell", way=what, free=free, cast_from=card.zone),
    )


def goes_down(card: GameObject, way: str) -> bool:
    """Whether a card is cast face down this way (702.37c, 702.168b).

    A face-down permanent is cast from the battlefield face up, for its spellmorph cost.

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> goes_down(state.objects[8], "morph"), goes_down(state.objects[1], "spellmorph")
    (True, False)
    """
    return way in WAYS and not (way == "spellmorph" and card.zone == "battlefield")


def _how_down(card: GameObject, way: str, down: FaceDown | None) -> FaceDown | None:
    if down is not None:
        return down
    return face_down(way) if goes_down(card, way) else None


# Ways of casting that are no way of being face down: each is an alternative cost.
OTHER_WAYS = ("flashback", "foretell", "mutate")
# What stays in the command zone and is not cast, with the rule that says so.
COMMAND_RULES = {
    "conspiracy": "315.3",
    "phenomenon": "312.2",
    "plane": "311.2",
    "scheme": "314.2",
}


def why_not_cast(
    pos: Position,
    player: int,
    card: GameObject,
    way: str = "",
    payable: Payable | None = None,
    allowed: bool = False,
    down: FaceDown | None = None,
) -> tuple[str, str] | None:
    """Why a player may not begin to cast a card now: the first reason, a rule (601.3).

    ``allowed`` says that an effect which is resolving lets it be cast, wherever it is
    and at this moment (608.2g), and ``down`` how it is face down by that effect.

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> why_not_cast(state, 0, state.objects[8])
    ('{4}{W} cannot be paid', '118.3')
    >>> why_not_cast(state, 0, state.objects[8], "morph") is None
    True
    """
    what, free = freed(way)
    goes = goes_down(card, way)
    if " " in what:
        return say("only one cost is paid in place of the mana cost"), "118.9a"
    if what and not (what in WAYS or what in OTHER_WAYS or what in HALF_WAYS):
        return say("no card is cast by {way}", way=game_word(what)), "601.2b"
    if not (down is not None or goes):
        half = why_not_half(pos, player, card, what)
        if half is not None:
            return half
    where = None if allowed else _may_cast_from(pos, player, card, way, free)
    if where is not None:
        return where
    if card.zone == "battlefield":
        # What is judged is the bare card on the stack, no longer a creature, with the
        # table as it is without it.
        without, payable = pos.draft(), None
        spell = _to_stack(without, player, card, way)
    else:
        without, spell = pos, as_spell(pos, player, card, way, down)
    now = spell.copiable
    if goes:
        printed = card.card.printed if card.card is not None else Characteristics()
        if not any(word.name == way for word in printed.abilities.ways):
            return say(
                "the card has no {way} ability", way=game_word(way)
            ), _no_permission(way)
    elif now.is_land:
        return say("a land card is played, not cast"), "305.9"
    elif kinds := COMMAND_TYPES.intersection(now.types):
        return say("such a card is not cast"), COMMAND_RULES[min(kinds)]
    elif now.cost is None and not way:
        return say("it has no mana cost that could be paid"), "118.6"
    if way == "mutate" and "mutate" not in now.abilities.keywords:
        return say("it has no mutate cost"), "702.140a"
    late = None if allowed else _timing(pos, player, spell, now)
    if card.zone == "battlefield" and CARD_TYPE_TIMING not in pos.extra:
        late = None
    if late is not None:
        return late
    for *_, name in _rules_for(pos, "cant cast", player, spell, now):
        return say("{name} forbids it", name=name), "601.3"
    if split_second(pos):
        return say("a spell with split second is on the stack"), "702.61a"
    pos = without
    effect = now.abilities.spell.effect if now.abilities.spell is not None else None
    if "enchant" in now.abilities.keywords and "Aura" in now.subtypes:
        if not any(targets_for(pos, aura_target(now), player, spell)):
            return say("there is nothing that it could enchant"), "303.4a"
    if way == "mutate":
        effect = Effect((), specs_of(pos, spell))
    if effect is not None and not may_choose(pos, effect, player, spell):
        return say("there are not enough legal targets"), "601.2c"
    cost = cost_of(pos, player, spell)
    return why_not_pay(pos, player, cost, spell, purpose_of(spell), payable)


def _no_permission(way: str) -> str:
    return "702.168c" if way == "disguise" else "702.37d"


def _why_not_from_battlefield(
    pos: Position, player: int, obj: GameObject, way: str
) -> tuple[str, str] | None:
    """Why a permanent is not cast by spellmorph, if so (702.37e, 601.3)."""
    if obj.phased_out:
        return say("it is phased out"), "702.26b"
    if obj.controller != player:
        return say("another player controls it"), "702.37e"
    if obj.face_down is None:
        return say(
            "no rule or effect lets it be cast from the {zone}",
            zone=game_word("battlefield"),
        ), "601.2a"
    word, taken = spellmorph_of(pos, obj)
    if word is None:
        why = say("face up it would have no spellmorph cost")
        if taken:
            why = say("{what}, because {why}", what=why, why=taken)
        return why, "702.37e"
    if way != "spellmorph":
        return (
            say(
                "it is cast from there for its spellmorph cost, an alternative cost, "
                "and only one can be paid"
            ),
            "118.9a",
        )
    taken_away = layers.law(pos, obj, "exile_instead")
    if taken_away is not None:
        return say("it would be exiled instead of becoming a spell"), "614.6"
    return None


def _to_stack(
    pos: Position, player: int, card: GameObject, way: str, down: FaceDown | None = None
) -> GameObject:
    """Move a card to the stack as the spell that is being cast (601.2a)."""
    down = _how_down(card, way, down)
    what, free = freed(way)
    spell = moves.move(
        pos,
        card.number,
        "stack",
        "601.2a",
        face_down=down,
        under=player,
        on_stack=OnStack("spell", way=what, free=free, cast_from=card.zone),
        text="announced",
        ready=(("marks", exiled.note_of(card)),) if down is not None else (),
    )
    assert spell is not None
    return spell


def _may_cast_from(
    pos: Position, player: int, card: GameObject, way: str, free: bool
) -> tuple[str, str] | None:
    for rule, _, _, name in layers.rule_effects(pos, "cant cast from"):
        if card.zone in rule.zone.split():
            return say("{name} forbids casting from there", name=name), "601.3"
    if card.zone == "battlefield":
        return _why_not_from_battlefield(pos, player, card, way)
    if free:
        return _why_not_free(pos, player, card, way)
    if way == "flashback":
        word = card.copiable.abilities.get("flashback")
        if card.zone != "graveyard" or card.owner != player:
            return say("flashback works in its owner's graveyard only"), "702.34a"
        return (say("it has no flashback"), "702.34a") if word is None else None
    if way == "aftermath" and card.zone == "graveyard" and card.owner == player:
        return None  # 702.127
    if way == "foretell":
        return _why_not_foretold(pos, player, card)
    if card.zone == "hand":
        if card.owner != player:
            return say("it is in another player's hand"), "601.3"
        return None
    if any(not one.free for one in exiled.leaves_of(pos, player, card)):
        return _why_unseen(pos, player, card)
    if card.owner == player and any(
        rule.kind == "cast this" and rule.zone == card.zone
        for rule in card.copiable.abilities.rules
    ):
        return None
    if card.zone == "command" and card.commander and card.owner == player:
        return None  # 903.8
    found, unseen = _lets_cast(pos, player, card, way, "cast from")
    if found:
        return unseen
    return say(
        "no rule or effect lets it be cast from the {zone}", zone=game_word(card.zone)
    ), "601.3"


def _lets_cast(
    pos: Position, player: int, card: GameObject, way: str, kind: str
) -> tuple[bool, tuple[str, str] | None]:
    """Whether an effect speaks of casting this card, and whether it may be seen."""
    spell = as_spell(pos, player, card, way)
    for rule, owner, _, _ in _rules_for(pos, kind, player, spell, spell.copiable):
        if rule.zone != card.zone or owner != player:
            continue
        linked = rule.what is not None and rule.what.exiled_with
        if card.owner != player and not linked:
            continue
        if card.zone == "library" and pos.players[player].library[-1] != card.number:
            continue
        seen = rule.what is None
        return True, None if seen else _why_unseen(pos, player, card)
    return False, None


def _why_unseen(pos: Position, player: int, card: GameObject) -> tuple[str, str] | None:
    """A face-down card in exile is cast by those only who may look at it (406.3b)."""
    if card.zone != "exile" or knowledge.may_look(pos, player, card):
        return None
    return say("its player may not look at it"), "406.3b"


def _why_not_foretold(
    pos: Position, player: int, card: GameObject
) -> tuple[str, str] | None:
    foretold = card.away.foretold if card.away is not None else 0
    if card.zone != "exile" or not foretold or card.owner != player:
        return say("that player did not foretell it"), "702.143a"
    if pos.turn <= foretold:
        return say("it was foretold this turn"), "702.143a"
    if card.card is None or "foretell" not in card.card.printed.abilities.keywords:
        return say("it has no foretell cost"), "702.143a"
    return None


def _why_not_free(
    pos: Position, player: int, card: GameObject, way: str
) -> tuple[str, str] | None:
    if any(one.free for one in exiled.leaves_of(pos, player, card)):
        return _why_unseen(pos, player, card)
    found, unseen = _lets_cast(pos, player, card, way, "cast free")
    if found:
        return unseen
    return say("no effect lets it be cast without paying its mana cost"), "118.9"


def _timing(
    pos: Position, player: int, spell: GameObject, now: Characteristics
) -> tuple[str, str] | None:
    if "instant" in now.types or "flash" in now.abilities.keywords:
        return None
    why = why_not_sorcery_time(pos, player)
    if why is None:
        return None
    if any(_rules_for(pos, "as flash", player, spell, now)):
        return None
    return why, "117.1a"


def why_not_sorcery_time(pos: Position, player: int) -> str | None:
    """Why it is no main phase of the player's own with an empty stack (307.1).

    >>> from morphlab.engine.example import table
    >>> why_not_sorcery_time(table(), 1)
    "it is another player's turn"
    """
    if pos.active != player:
        return say("it is another player's turn")
    if pos.step not in MAIN_STEPS:
        return say("it is no main phase")
    if pos.stack:
        return say("the stack is not empty")
    return None


def _rules_for(
    pos: Position, kind: str, player: int, spell: GameObject, now: Characteristics
) -> Iterable[layers.Ruling]:
    """The rule-changing effects of a kind that speak of casting this spell (601.3)."""
    found = layers.rules_about(pos, kind, spell, now, player, "stack")
    return found and [
        one for one in found if _speaks_of_casting(pos, *one[:3], player, now)
    ]


def _speaks_of_casting(
    pos: Position,
    rule: RuleEffect,
    owner: int,
    source: GameObject | None,
    player: int,
    now: Characteristics,
) -> bool:
    """Whether the choices of an effect and the spells cast before let it speak."""
    if rule.names and (
        source is None or not now.name or not now.has_name(source.choice("card name"))
    ):
        return False
    if rule.color and (
        source is None or not asking.is_of_color(now, source.choice("color"))
    ):
        return False
    earlier = pos.players[player].cast
    if rule.after and len(earlier) < rule.after:
        return False
    if rule.first and rule.what is not None:
        test = rule.what.changed(zone="stack")
        return not any(
            asking.fits(pos, test, one, one.copiable, owner) for one in earlier
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
    for number in pos.stack:
        now = layers.characteristics(pos, pos.objects[number])
        if "split second" in now.abilities.keywords:
            return True
    return False


def cost_of(pos: Position, player: int, spell: GameObject) -> Cost:
    """The total cost of a spell: its cost or another, plus and minus (601.2f).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> phrases.cost(cost_of(state, 0, as_spell(state, 0, state.objects[8], "morph")))
    '{3}'
    """
    now = spell.copiable
    base = FACE_DOWN_COST if spell.face_down is not None else Cost(now.cost)
    way = spell.on_stack.way if spell.on_stack is not None else ""
    free = spell.on_stack is not None and spell.on_stack.free
    if free:
        base = Cost()
    elif way and way not in HALF_WAYS and spell.face_down is None:
        # an alternative cost (118.9)
        word = now.abilities.get(way)
        assert word is not None
        assert word.cost is not None
        base = word.cost
        if way in asking.MORPHS:
            base = morph_cost(pos, base, spell)
    amount = base.mana or ManaCost(())
    parts = base.parts
    ability = now.abilities.spell
    if ability is not None and ability.additional is not None:
        extra = ability.additional
        parts += extra.parts
        if extra.mana is not None:
            amount = amount.and_(extra.mana)
    more, less = 0, settled_cost(pos, base, spell).less
    assert isinstance(less, int)
    if spell.commander and spell.on_stack and spell.on_stack.cast_from == "command":
        more = pos.commanders[spell.commander - 1].tax  # on any cost (903.8, 118.9d)
    least = 0
    if layers.any_rules(pos):
        for _, change in changes_of(pos, player, spell):
            more += max(change, 0)
            less += max(-change, 0)
        atleast = _rules_for(pos, "least spell cost", player, spell, now)
        least = max((rule.amount for rule, *_ in atleast), default=0)
    any_type = (
        spell.away is not None
        and not (free or way in OTHER_WAYS)
        and any(
            one.any_mana and not one.free
            for one in exiled.leaves_in(pos, player, spell.away)
        )
    )
    convoke = "convoke" in now.abilities.keywords
    return Cost(amount.plus(more), parts, less, any_type, least, convoke)


def changes_of(
    pos: Position, player: int, spell: GameObject
) -> Iterator[tuple[str, int]]:
    """The effects that change what a spell costs, by name, and by how much (601.2f).

    >>> from morphlab.engine.card import card
    >>> from morphlab.engine.example import table
    >>> pos, tax = table().draft(), RuleEffect("spell cost", amount=1)
    >>> toll = card("Toll", "{2}", "Artifact", "", tax)
    >>> _ = moves.create(pos, toll, 1, "battlefield")
    >>> list(changes_of(pos, 0, as_spell(pos, 0, pos.objects[8], "morph")))
    [('Toll', 1)]
    """
    for rule, *_, name in _rules_for(pos, "spell cost", player, spell, spell.copiable):
        yield name, rule.amount


def purpose_of(spell: GameObject) -> str:
    """What the mana for a spell is spent on: a morph cost, if cast for one (106.6).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> purpose_of(as_spell(state, 0, state.objects[8], "morph"))
    'spell'
    """
    way = spell.on_stack.way if spell.on_stack is not None else ""
    paid = way == "spellmorph" and spell.face_down is None
    return f"spell:{way}" if paid else "spell"


# --- casting --------------------------------------------------------------------------


@record
class FinishCast(Record):
    """The spell has been cast (601.2i)."""


def begin_cast(
    pos: Position,
    player: int,
    card: GameObject,
    way: str,
    before: State,
    by_effect: FaceDown | None = None,
) -> None:
    """Put a card on the stack as a spell and go on with it (601.2a, 702.37c).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> pos = state.draft()
    >>> begin_cast(pos, 0, pos.objects[8], "morph", state)
    >>> [event.kind for event in pos.events], [pos.objects[n] for n in pos.stack]
    (['turned down to cast', 'moves'], [<#4 Example Owl face down (morph) in stack>])
    """
    shown = None
    down = _how_down(card, way, by_effect)
    if down is not None:
        rule = "702.37c" if by_effect is None else "708.4"
        pos.events.append(
            Event("turned down to cast", rule, player, card, text=down.label)
        )
    elif card.zone == "battlefield":
        word, _ = spellmorph_of(pos, card)
        if word is None or word.cost is None:
            raise Rewound(say("face up it would have no spellmorph cost"), "702.37e")
        price = phrases.cost(morph_cost(pos, word.cost, card))
        text = say("spellmorph {cost}", cost=price)
        shown = Event("cost shown", "702.37e", player, card, text=text)
        pos.events.append(shown)
    elif card.zone == "exile" and card.face_down is not None:
        moves.reveal(pos, card, "406.3a", player)
    spell = _to_stack(pos, player, card, way, by_effect)
    cost = cost_of(pos, player, spell.changed(away=card.away))
    todo: list[Any] = []
    if "kicker" in spell.copiable.abilities.keywords:
        todo.append(OfferKicker(cost))
    if cost.has_x:
        todo.append(ChooseX(cost, purpose_of(spell)))
    effect = effect_of(pos, spell)
    if effect is not None and effect.modes:
        todo = [ChooseModes(), *todo, ChooseTargets()]
    elif specs_of(pos, spell):
        todo.append(ChooseTargets())
    if cost.convoke:
        todo.append(Convoke(cost, purpose_of(spell), spell.number))
    todo += [PayCost(cost, purpose_of(spell), spell.number), FinishCast()]
    begin(
        pos,
        tuple(todo),
        player,
        spell,
        stack=spell.number,
        before=before,
        what="cast",
        event=shown,
    )


@record
class OfferKicker(Record):
    """Whether the kicker of a spell is paid too: an additional cost (702.33a)."""

    cost: Cost


@carries_out(OfferKicker)
def _offer_kicker(pos: Position, frame: Frame, todo: OfferKicker) -> None:
    assert frame.stack is not None
    spell = pos.objects[frame.stack]
    word = spell.copiable.abilities.get("kicker")
    assert word is not None
    assert word.cost is not None
    extra, base = word.cost, todo.cost
    amount = (base.mana or ManaCost(())).and_(extra.mana or ManaCost(()))
    total = base.changed(mana=amount, parts=base.parts + extra.parts)
    if why_not_pay(pos, frame.controller, total, spell, purpose_of(spell)) is not None:
        return
    if not frame.answers:
        prompt = say("Pay the kicker?")
        ask(pos, frame.controller, "kicker", prompt, "601.2b", (True, False))
        return
    if frame.answers[0] and spell.on_stack is not None:
        moves.change(pos, spell, on_stack=spell.on_stack.changed(kicked=True))
        top = pos.frames[-1]
        paid = tuple(
            one.changed(cost=total)
            if isinstance(one, (ChooseX, Convoke, PayCost))
            else one
            for one in top.todo
        )
        pos.frames = (*pos.frames[:-1], top.changed(todo=paid))


@carries_out(FinishCast)
def _finish_cast(pos: Position, frame: Frame, todo: FinishCast) -> None:
    assert frame.stack is not None
    obj = pos.objects[frame.stack]
    player = frame.controller
    announce(pos, Event("cast", "601.2i", player, obj), ("cast",))
    if pos.rules:
        now = obj.copiable
        spoke = [
            one
            for one in pos.rules
            if one.rule.once
            and layers.speaks_of(
                pos, one.rule, one.controller, None, obj, now, player, "stack"
            )
            and _speaks_of_casting(pos, one.rule, one.controller, None, player, now)
        ]
        pos.rules = tuple(one for one in pos.rules if one not in spoke)
    pos.set_player(player, cast=(*pos.players[player].cast, obj))
    if obj.commander and obj.on_stack and obj.on_stack.cast_from == "command":
        castings = pos.commanders[obj.commander - 1].castings + 1
        moves.change_commander(pos, obj.commander, castings=castings)
    if len(pos.frames) == 1:  # nobody has priority while something else resolves
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
    >>> [(place, phrases.cost(found.cost)) for place, found in activated(pos, blade)]
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
    if obj.phased_out:
        return say("it is phased out"), "702.26b"
    if obj.controller != player:
        return say("another player controls it"), "602.2"
    if split_second(pos):
        return say("a spell with split second is on the stack"), "702.61a"
    forbidden = stopped(pos, player, obj)
    if forbidden is not None:
        return forbidden
    if ability.timing != "instant":
        loyal = ability.timing == "loyalty"
        why = why_not_sorcery_time(pos, player)
        if why is not None:
            return why, "606.3" if loyal else "602.5d"
        if loyal and used(pos, obj):
            return say("a loyalty ability of it was activated this turn"), "606.3"
    if ability.condition is not None and not asking.holds(
        pos, ability.condition, player, obj
    ):
        return say("its condition is not met"), "602.5b"
    if not may_choose(pos, ability.effect, player, obj):
        return say("there are not enough legal targets"), "602.2b"
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
    if ability.effect.modes:
        todo.append(ChooseModes())
    if ability.cost.has_x:
        todo.append(ChooseX(ability.cost, "ability"))
    if ability.effect.targets or ability.effect.modes:
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
            note = say("showed {cost}", cost=phrases.cost(way.cost))
            if note not in obj.marks:
                moves.change(new, obj, marks=(*obj.marks, note))
    if frame.what == "cast" and frame.event is not None:
        # Its spellmorph cost was shown, and then the whole card lay on the stack.
        assert frame.event.object is not None
        obj = new.objects[frame.event.object.number]
        note = say("showed {cost}", cost=frame.event.text)
        kept = obj.marks if note in obj.marks else (*obj.marks, note)
        moves.change(new, obj, marks=kept, known_to=moves.everyone(new))
    for event in new.events:
        if event.kind == "revealed" and event.object is not None:
            known = new.objects.get(event.object.number)
            if known is not None:
                moves.put(new, known.changed(known_to=moves.everyone(new)))
    return new
