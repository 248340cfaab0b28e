"""What may be done now, and what may not, in plain words with the rule (116, 117)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from morphlab.engine import casting, facedown, layers
from morphlab.engine.actions import (
    Action,
    Activate,
    ActivateMana,
    Cast,
    Choose,
    Concede,
    Foretell,
    Pass,
    PlayLand,
    TurnUp,
    TurnUpConspiracy,
    Unlock,
)
from morphlab.engine.characteristics import Characteristics
from morphlab.engine.game import actor, legal_actions, refusal
from morphlab.engine.halves import HALF_WAYS, freed, ways_of
from morphlab.engine.knowledge import Viewer
from morphlab.engine.needed import Refused, told
from morphlab.engine.objects import PlayerRef
from morphlab.engine.phrases import cost
from morphlab.engine.said import capital, said_row, say
from morphlab.engine.selectors import Cost
from morphlab.engine.state import State
from morphlab.engine.view import name_for, option_text
from morphlab.engine.vocabulary import game_word
from morphlab.scenarios import notation
from morphlab.scenarios.naming import HIDDEN_CARD
from morphlab.show.words import describe

MOST = 80  # a list that nobody reads to its end only makes the table slow
# Nobody at the table: knows what all players know and nothing else.
PUBLIC = -1
Plain = dict[str, Any]


def offered(state: State) -> list[Plain]:
    """What the player whose decision it is may do now: text, label and rule (117.1)."""
    player = actor(state)
    found: dict[str, Plain] = {}
    for action in islice(legal_actions(state), MOST):
        text = notation.write_public(state, action, player)
        if HIDDEN_CARD not in text:
            text = notation.write(state, action)  # tells apart what has one name
        label, rule = label_of(state, action, player)
        # Two cards of one name in a hand, or two like lands, make one button.
        key = text if isinstance(action, Choose) else label
        found.setdefault(key, {"text": text, "label": label, "rule": rule})
    return list(found.values())


def label_of(state: State, action: Action, viewer: Viewer) -> tuple[str, str]:
    """An action in plain words for a viewer, and the rule that allows it.

    >>> from morphlab.engine.state import empty
    >>> label_of(empty(("Alice", "Bob")).freeze(), Pass(), 0)
    ('Pass priority', '117.3d')
    """
    if isinstance(action, Pass):
        return say("Pass priority"), "117.3d"
    if isinstance(action, PlayLand):
        name = name_for(state, viewer, action.card)
        if action.back:
            face = _played(state, action)
            return say("Play {card} as {face}", card=name, face=face), "712.12"
        return say("Play {card}", card=name), "116.2a"
    if isinstance(action, Cast):
        return _cast(state, action, viewer)
    if isinstance(action, TurnUp):
        return _turn_up(state, action), "116.2b"
    if isinstance(action, Foretell):
        return say("Foretell {card}", card=name_for(state, viewer, action.card)), (
            "116.2h"
        )
    if isinstance(action, Unlock):
        return _unlock(state, action, viewer), "709.5e"
    if isinstance(action, TurnUpConspiracy):
        named = name_for(state, viewer, action.object)
        return say("Turn the conspiracy {card} face up", card=named), "116.2j"
    if isinstance(action, Activate):
        obj = state.objects[action.object]
        ability = dict(casting.activated(state, obj)).get(action.ability)
        said = describe(ability) if ability is not None else say("an ability")
        named = name_for(state, viewer, action.object)
        return said_row([named, said], ": "), "602.2"
    if isinstance(action, ActivateMana):
        return _makes(state, action, _source(state, action.object, viewer)), "605.3a"
    if isinstance(action, Choose):
        assert state.choice is not None
        said = option_text(state, viewer, action.option)
        kind = state.choice.kind
        if kind == "target" and action.option is not None:
            said = say("Target {what}", what=said)
        elif kind not in ("attack", "block") and action.option is not None:
            said = say("Choose {what}", what=said)
        return capital(said), state.choice.rule
    return say("{who} concedes", who=state.players[action.player].name), "104.3a"


def _source(state: State, number: int, viewer: Viewer) -> str:
    """Where mana comes from: a plain land by its name only, all else by its handle."""
    obj = state.objects[number]
    now = layers.characteristics(state, obj)
    bare = not (obj.counters or obj.effects or obj.copied or obj.face_down)
    if now.is_land and not now.is_creature and bare:
        return now.name
    return name_for(state, viewer, number)


def _makes(state: State, action: ActivateMana, name: str) -> str:
    taps, mana = _mana(state, action)
    if taps:
        return say("Tap {source} for {mana}", source=name, mana=mana)
    return say("Use {source} for {mana}", source=name, mana=mana)


def _mana(state: State, action: ActivateMana) -> tuple[bool, str]:
    """Whether a mana ability taps its source, and the mana that it makes."""
    obj = state.objects[action.object]
    ability = layers.characteristics(state, obj).abilities.items[action.ability]
    price = getattr(ability, "cost", None)
    mana = getattr(ability, "outputs", ("",))[action.output]
    return price is not None and price.taps, mana


# The rules of the ways to cast a spell face up for another cost than its mana cost.
_OTHER_WAYS = {
    "flashback": "702.34a",
    "foretell": "702.143a",
    "mutate": "702.140a",
}


def _cast(state: State, action: Cast, viewer: Viewer) -> tuple[str, str]:
    obj = state.objects[action.card]
    player = actor(state)
    price = casting.cost_of(
        state, player, casting.as_spell(state, player, obj, action.way)
    )
    goes_down = casting.goes_down(obj, action.way)
    rule = "601.2"
    what, free = freed(action.way)
    half = what in HALF_WAYS
    if half:
        rule = "709.3"
    elif goes_down:
        rule = "702.168b" if action.way == "disguise" else "702.37c"
    elif free:
        rule = "118.9"
    elif action.way in _OTHER_WAYS:
        rule = _OTHER_WAYS[action.way]
    name = name_for(state, viewer, action.card)
    if half:  # all see what is cast
        name = casting.as_spell(state, player, obj, action.way).copiable.name
    if goes_down:
        return say(
            "Cast {card} face down for {cost}", card=name, cost=cost(price)
        ), rule
    return say("Cast {card} for {cost}", card=name, cost=cost(price)), rule


def _door(state: State, action: Unlock) -> Characteristics:
    return state.objects[action.object].copiable.halves[action.half]


def _unlock(state: State, action: Unlock, viewer: Viewer) -> str:
    door = _door(state, action)
    return say(
        "Unlock {half} of {card} for {cost}",
        half=door.name,
        card=name_for(state, viewer, action.object),
        cost=cost(Cost(door.cost)),
    )


def _turn_up(state: State, action: TurnUp) -> str:
    obj = state.objects[action.object]
    for way in facedown.ways_up(state, obj):
        if way.kind == action.way:
            named = {"cost": cost(way.cost), "way": game_word(way.kind)}
            if way.cost.parts:  # what is done for it is said with a verb
                return say(
                    "Turn {thing} face up: {cost} ({way})", thing=obj.handle, **named
                )
            return say(
                "Turn {thing} face up for {cost} ({way})", thing=obj.handle, **named
            )
    return say("Turn {thing} face up", thing=obj.handle)


# --- what may not be done -------------------------------------------------------------


def refused(state: State, player: int) -> list[Plain]:
    """What a player might think of and may not do now, each with the first reason.

    These are the face-down permanents and the cards in hand of that player only: what
    others could do is not theirs to see.
    """
    found: dict[str, Plain] = {}
    for label, why, rule, more in _refusals(state, player):
        one = {"label": label, "why": why, "rule": rule, "needed": more}
        found.setdefault(label, one)
    return list(found.values())


Refusal = tuple[str, str, str, str]


def _refusals(state: State, player: int) -> Iterator[Refusal]:
    if state.over or state.choice is not None:
        return
    acts, legal = actor(state) == player, legal_actions(state)
    waits = _waits(state), "117.1c"
    for obj in state.permanents():
        if obj.controller != player or obj.face_down is None:
            continue
        ways = facedown.ways_up(state, obj)
        if acts and facedown.spellmorph_of(state, obj)[0] is not None:
            cast = Cast(obj.number, "spellmorph")
            yield from _tried(state, say("Cast {card}", card=obj.handle), cast)
        if ways and acts:
            for way in ways:
                action = TurnUp(obj.number, way.kind)
                if action not in legal:
                    yield from _tried(state, _turn_up(state, action), action)
            continue
        why, rule = waits if ways else facedown.why_no_way(state, obj)
        label = say("Turn {thing} face up", thing=obj.handle)
        yield label, why, rule, told(state, Refused(why, player, obj))
    if not acts:
        return
    for number in state.players[player].hand:
        yield from _in_hand(state, player, number)


def _tried(state: State, label: str, action: Action) -> Iterator[Refusal]:
    error = refusal(state, action)
    if error is not None:
        yield label, error.why or error.what, error.rule, error.instead


def _in_hand(state: State, player: int, number: int) -> Iterator[Refusal]:
    card = state.objects[number].card
    if card is None:
        return
    name = name_for(state, player, number)
    tries: list[tuple[str, Action]] = []
    if True in card.land_faces:
        play = PlayLand(number, True)
        face = _played(state, play)
        tries.append((say("Play {card} as {face}", card=name, face=face), play))
    if card.printed.is_land:
        tries.append((say("Play {card}", card=name), PlayLand(number)))
    else:
        for way in ways_of(state.objects[number]):
            if way not in ("fuse", "aftermath"):
                obj = state.objects[number]
                half = casting.as_spell(state, player, obj, way).copiable
                named = half.name if way else name
                tries.append((say("Cast {card}", card=named), Cast(number, way)))
    ways = dict.fromkeys(word.name for word in card.printed.abilities.ways)
    down = say("Cast {card} face down", card=name)
    tries += [(down, Cast(number, way)) for way in ways]
    for label, action in tries:
        yield from _tried(state, label, action)


def _waits(state: State) -> str:
    if state.priority is None:
        return say("nobody has priority")
    return say("{name} has priority", name=state.players[state.priority].name)


# --- what was done --------------------------------------------------------------------


def step_label(state: State, action: Action, after: State | None = None) -> str:
    """What a player did, in a few words that all players may read.

    With the position ``after`` it, what still has to be paid for has only begun: it is
    done when its costs are paid (116.2, 601.2h).

    >>> from morphlab.engine.state import empty
    >>> step_label(empty(("Alice", "Bob")).freeze(), Pass())
    'Alice passes'
    """
    if isinstance(action, Concede):
        return say("{who} concedes", who=state.players[action.player].name)
    number = actor(state)
    who = state.players[number].name if number >= 0 else say("Nobody")
    begun = (
        after is not None and after.choice is not None and after.choice.kind == "pay"
    )
    if isinstance(action, Pass):
        return say("{who} passes", who=who)
    if isinstance(action, PlayLand):
        return say("{who} plays {card}", who=who, card=_played(state, action))
    if isinstance(action, Cast):
        obj = state.objects[action.card]
        if casting.goes_down(obj, action.way):
            return say("{who} begins to cast a card face down", who=who)
        if obj.zone == "battlefield":
            return say(
                "{who} begins to cast {thing} from the battlefield",
                who=who,
                thing=obj.handle,
            )
        card: str = _shown(state, action.card)
        if freed(action.way)[0] in HALF_WAYS:
            card = casting.as_spell(state, number, obj, action.way).copiable.name
        return say("{who} begins to cast {card}", who=who, card=card)
    if isinstance(action, TurnUp):
        handle = state.objects[action.object].handle
        there = after.objects.get(action.object) if after is not None else None
        if there is not None and there.face_down is not None:
            return say("{who} begins to turn {thing} face up", who=who, thing=handle)
        return say("{who} turns {thing} face up", who=who, thing=handle)
    if isinstance(action, Foretell):
        if begun:
            return say("{who} begins to foretell a card", who=who)
        return say("{who} foretells a card", who=who)
    if isinstance(action, Unlock):
        door = _door(state, action).name
        if begun:
            return say("{who} begins to unlock {half}", who=who, half=door)
        return say("{who} unlocks {half}", who=who, half=door)
    if isinstance(action, TurnUpConspiracy):
        card = _shown(state, action.object)
        return say("{who} turns the conspiracy {card} face up", who=who, card=card)
    if isinstance(action, Activate):
        name = name_for(state, PUBLIC, action.object)
        if begun:
            return say("{who} begins to activate {source}", who=who, source=name)
        return say("{who} activates {source}", who=who, source=name)
    if isinstance(action, ActivateMana):
        name = name_for(state, PUBLIC, action.object)
        taps, mana = _mana(state, action)
        if taps:
            return say(
                "{who} taps {source} for {mana}", who=who, source=name, mana=mana
            )
        return say("{who} uses {source} for {mana}", who=who, source=name, mana=mana)
    return _chooses(state, who, action.option)


def _played(state: State, action: PlayLand) -> str:
    """A land as it is played: the face that all see."""
    card = state.objects[action.card].card
    back = card.back if card is not None and action.back else None
    return back.name if back is not None else _shown(state, action.card)


def _shown(state: State, number: int) -> str:
    """A card that is played face up: as it is, for all see it."""
    card = state.objects[number].card
    return card.name if card is not None else HIDDEN_CARD


def _chooses(state: State, who: str, option: Any) -> str:
    choice = state.choice
    if choice is None:
        return say("{who} chooses", who=who)
    if choice.kind in ("attack", "block"):
        if option is None:
            return say("{who} chooses no more", who=who)
        first, second = option
        one, other = name_for(state, PUBLIC, first), name_for(state, PUBLIC, second)
        if choice.kind == "attack":
            what = say("{creature} attacks {what}", creature=one, what=other)
        else:
            what = say("{creature} blocks {what}", creature=one, what=other)
        return say("{who} chooses: {what}", who=who, what=what)
    named: str | None = None
    if isinstance(option, PlayerRef):
        named = state.players[option.number].name
    elif choice.kind == "target" and isinstance(option, int):
        named = name_for(state, PUBLIC, option)
    elif choice.kind == "x":
        named = f"X = {option}"
    elif choice.kind == "number":
        named = str(option)
    elif option is True or option is False:
        named = say("yes") if option else say("no")
    if named is None:
        return say("{who} chooses", who=who)
    return say("{who} chooses {what}", who=who, what=named)
