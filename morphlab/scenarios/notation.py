"""Actions as text that reads back to the same action (116, 117, 601, 602).

The judge's notation names every card; ``write_public`` names only what a viewer may
know and never depends on anything else.

========================  ==========================================================
``pass``                  pass priority
``play Plains``           play a land; ``play X as Y`` its other face Y
``cast Shock``            begin to cast a card; ``cast Exalted Angel face down``;
                          ``... face down by morph`` only where there are two ways;
                          ``cast Divination by flashback`` or ``by foretell``;
                          ``cast Shock for free``; ``cast #1`` casts a
                          face-down permanent by spellmorph
``foretell Saw It Coming``  a special action (116.2h)
``turn up conspiracy X``  another one (116.2j), with the name of the conspiracy
``turn up #1``            ``turn up #1 by manifest`` only where there are two ways
``activate #3``           ``activate #3 ability 2`` only where it has several
``tap Plains for {W}``    a mana ability; ``tap #L1 for {W}`` names one of several
``choose #1``             answer a choice: a thing, a player, ``yes``, ``no``, ``none``,
                          a number, a word, ``5/1``; ``target #1`` reads the same
``attack with #1``        and ``attack Bob with #1``, ``attack #5 with #1``
``block #2 with #3``      the attacker first, then the blocker
``done``                  no more of them
``concede``               ``Bob concedes`` for one who does not act now
========================  ==========================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..engine import casting, facedown, layers, needed
from ..engine.abilities import WAYS
from ..engine.actions import (
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
from ..engine.errors import AmbiguousText, IllegalAction, InvalidText, nearest
from ..engine.halves import for_free, freed, ways_of
from ..engine.mana import show
from ..engine.objects import GameObject, PlayerRef
from ..engine.said import say
from ..engine.state import CASTS, Choice, Position, State
from .naming import (
    HIDDEN_CARD,
    Viewer,
    actor,
    called,
    enemy_named,
    find,
    may_know,
    name_now,
    player_named,
    target_text,
)

# Choices whose options are plain numbers; in all others a number names an object.
NUMBER_KINDS = frozenset(("x", "number", "damage"))
_FREE = re.compile(r"(?P<rest>.+?) for free", re.I)
_FACE_DOWN = re.compile(r"(?P<card>.+?) face down(?: (?:by|with) (?P<way>\w+))?", re.I)
_OTHER_WAY = re.compile(
    r"(?P<card>.+?) by (?P<way>flashback|foretell|mutate|spellmorph"
    r"|left|right|fuse|aftermath|adventure)",
    re.I,
)
_COUNT = re.compile(r" \([0-9]+\)(?=$| in )")
_UP = re.compile(r"(?P<card>.+?)(?: by (?P<way>\w+))?", re.I)
_ABILITY = re.compile(r"(?P<card>.+?)(?: ability (?P<place>[0-9]{1,2}))?", re.I)
_TAP = re.compile(
    r"(?P<card>.+?)(?: for (?P<mana>[{}WUBRGC0-9]+))?"
    r"(?: ability (?P<place>[0-9]{1,2}))?",
    re.I,
)
_ATTACK = re.compile(r"(?:(?P<who>.+?) )?with (?P<card>.+)", re.I)
_BLOCK = re.compile(r"(?P<card>.+?) with (?P<blocker>.+)", re.I)


# --- writing ----------------------------------------------------------------------


def write(state: State, action: Action) -> str:
    """Write an action so that ``read`` gives the same action back (601, 116).

    >>> from morphlab.engine.state import empty
    >>> from morphlab.engine.actions import Pass
    >>> write(empty(("Alice", "Bob")).freeze(), Pass())
    'pass'
    """
    return _write(state, action, "judge")


def write_public(state: State, action: Action, viewer: Viewer) -> str:
    """Write an action for a viewer, without what that viewer may not know (708.5)."""
    return _write(state, action, viewer)


def _write(state: State, action: Action, viewer: Viewer) -> str:
    if isinstance(action, Pass):
        return "pass"
    if isinstance(action, Concede):
        if action.player == actor(state):
            return "concede"
        return f"{state.players[action.player].name} concedes"
    if isinstance(action, PlayLand):
        return _write_play(state, action, viewer)
    if isinstance(action, Cast):
        return _write_cast(state, action, viewer)
    if isinstance(action, TurnUp):
        return _write_turn_up(state, action, viewer)
    if isinstance(action, Foretell):
        name = called(state, action.card, viewer)
        hidden = not may_know(state, state.objects[action.card], viewer)
        here = _here(state, state.objects[action.card])
        return f"foretell {name.removesuffix(here) if hidden else name}"
    if isinstance(action, Unlock):
        door = _doors(state.objects[action.object])[action.half]
        return f"unlock {door} of {called(state, action.object)}"
    if isinstance(action, TurnUpConspiracy):  # all see it as it is turned up
        return f"turn up conspiracy {called(state, action.object)}"
    if isinstance(action, Activate):
        return _write_activate(state, action, viewer)
    if isinstance(action, ActivateMana):
        return _write_mana(state, action)
    choice = state.choice
    if choice is not None and choice.kind in ("attack", "block") and action.option:
        return _answer(state, choice, action.option, viewer)
    if choice is None or action.option not in choice.options:
        if choice is not None and isinstance(action.option, int | PlayerRef):
            return f"choose {_option(state, choice, action.option, viewer)}"
        raise InvalidText("this choice is not one of the options that wait")
    place = _index_of(choice, action.option)
    return option_texts(state, choice, viewer)[place]


def _announced(state: State, number: int, viewer: Viewer) -> str:
    """A card that all see as it is played; which of several alike tells of the others.

    So the count of its name stands there only for a judge, who has to read it back.
    """
    text = called(state, number)
    return text if viewer == "judge" else _COUNT.sub("", text, count=1)


def _write_play(state: State, action: PlayLand, viewer: Viewer) -> str:
    """All see a land as it is played, with the face that is played."""
    back = state.objects[action.card].card
    named = f"play {_announced(state, action.card, viewer)}"
    if not action.back or back is None or back.back is None:
        return named
    return f"{named} as {back.back.name}"


def _index_of(choice: Choice, option: Any) -> int:
    """The place of an option; True is not 1 and False is not 0."""
    for place, known in enumerate(choice.options):
        if known == option and type(known) is type(option):
            return place
    return choice.options.index(option)


def _write_cast(state: State, action: Cast, viewer: Viewer) -> str:
    obj = state.objects[action.card]
    if obj.zone == "battlefield" and action.way == "spellmorph":
        return f"cast {called(state, action.card)}"
    if not casting.goes_down(obj, action.way):
        named = _announced(state, action.card, viewer)
        what, free = freed(action.way)
        text = f"cast {named} by {what}" if what else f"cast {named}"
        return f"{text} for free" if free else text
    label = facedown.face_down(action.way).label
    if not may_know(state, obj, viewer):
        name = called(state, action.card, viewer)
        return f"cast {name.removesuffix(_here(state, obj))} face down by {label}"
    text = f"cast {called(state, action.card, viewer)} face down"
    return text if len(_down_ways(obj)) < 2 else f"{text} by {action.way}"


def _here(state: State, obj: GameObject) -> str:
    """The place that a caster's hand is for others, which the verb says already."""
    return f" in {state.players[obj.owner].name}'s hand"


def _down_ways(obj: GameObject) -> list[str]:
    if obj.card is None:
        return []
    return list(dict.fromkeys(w.name for w in obj.card.printed.abilities.ways))


def _write_turn_up(state: State, action: TurnUp, viewer: Viewer) -> str:
    obj = state.objects[action.object]
    text = f"turn up {called(state, action.object, viewer)}"
    if not may_know(state, obj, viewer):
        # Whether there is a second way is hidden, so the way is always said.
        return f"{text} by {action.way}"
    kinds = [way.kind for way in facedown.ways_up(state, obj)]
    if len(kinds) > 1 or (kinds and action.way != kinds[0]):
        return f"{text} by {action.way}"
    return text if action.way == _guess_way(state, obj) else f"{text} by {action.way}"


def _write_activate(state: State, action: Activate, viewer: Viewer) -> str:
    obj = state.objects[action.object]
    places = [place for place, _ in casting.activated(state, obj)]
    text = f"activate {_announced(state, action.object, viewer)}"
    if action.ability not in places:
        raise InvalidText(f"{called(state, action.object)} has no such ability")
    if len(places) < 2:
        return text
    return f"{text} ability {places.index(action.ability) + 1}"


def _write_mana(state: State, action: ActivateMana) -> str:
    outputs = _mana_outputs(state, state.objects[action.object])
    entry = (action.ability, action.output)
    text = dict(outputs).get(entry)
    if text is None:
        raise InvalidText(f"{called(state, action.object)} has no such mana ability")
    same = [pair for pair, symbols in outputs if symbols == text]
    told = f"tap {called(state, action.object)} for {text}"
    return told if len(same) < 2 else f"{told} ability {same.index(entry) + 1}"


def _mana_outputs(state: State, obj: GameObject) -> list[tuple[tuple[int, int], str]]:
    now = layers.characteristics(state, obj)
    return [
        ((place, number), text)
        for place, ability in now.abilities.mana
        for number, text in enumerate(ability.outputs)
    ]


def option_texts(
    state: State, choice: Choice, viewer: Viewer = "judge"
) -> tuple[str, ...]:
    """Write each option of a choice, all different from each other (608.2d)."""
    plain = [_answer(state, choice, option, viewer) for option in choice.options]
    if viewer != "judge":
        return tuple(plain)
    seen: dict[str, int] = {}
    texts = []
    for text in plain:
        seen[text] = seen.get(text, 0) + 1
        texts.append(text if seen[text] == 1 else f"{text} ({seen[text]})")
    return tuple(texts)


def _answer(state: State, choice: Choice, option: Any, viewer: Viewer) -> str:
    if choice.kind in ("attack", "block"):
        if option is None:
            return "done"
        first, second = option
        if choice.kind == "block":
            return f"block {called(state, second)} with {called(state, first)}"
        who = ""
        if len(_defenders(choice)) > 1:
            who = f" {target_text(state, second)}"
        return f"attack{who} with {called(state, first)}"
    if choice.kind in CASTS and option is not None:
        if choice.kind == "cast face down" and not may_know(
            state, state.objects[option[0]], viewer
        ):
            return "cast a card face down"
        return _write_cast(state, Cast(*option), viewer)
    return f"choose {_option(state, choice, option, viewer)}"


def _defenders(choice: Choice) -> set[Any]:
    return {option[1] for option in choice.options if option is not None}


def _option(state: State, choice: Choice, option: Any, viewer: Viewer) -> str:
    kind = choice.kind
    if option is None:
        return "none"
    if option is True or option is False:
        return "yes" if option else "no"
    if isinstance(option, PlayerRef):
        return state.players[option.number].name
    if kind == "order":
        waiting = state.waiting[option]
        source = waiting.source
        named = source.handle or name_now(state, source) or HIDDEN_CARD
        return f"trigger of {named}"
    if kind == "pay":
        return f"to keep {show(option) or 'nothing'}"
    if kind == "power and toughness":
        return f"{option[0]}/{option[1]}"
    if isinstance(option, int):
        if kind in NUMBER_KINDS or option not in state.objects:
            return str(option)
        return called(state, option, viewer)
    if isinstance(option, tuple):
        return ", ".join(_option(state, choice, part, viewer) for part in option)
    return str(option)


# --- reading ----------------------------------------------------------------------


def read(state: State, text: str, player: int | None = None) -> Action:
    """Read the text of an action; it need not be legal, but it must make sense.

    ``player`` is who acts, if not the one whose action is waited for.

    Raises:
        InvalidText: the text reads as nothing; the nearest legal actions are named.
        AmbiguousText: a name or a way could be more than one.
        IllegalAction: an answer where nothing is asked.
    """
    clean = " ".join(text.split())
    if len(clean) > 300:
        raise InvalidText("the action is too long", instead=_nearest(state, clean[:80]))
    who = actor(state) if player is None else player
    verb, _, rest = clean.partition(" ")
    reader = _READERS.get(verb.lower())
    if reader is not None:
        return reader(state, rest, who)
    if clean.lower().endswith(" concedes"):
        return Concede(player_named(state, clean[: -len(" concedes")]))
    raise InvalidText(
        f"{clean[:80]!r} is not an action", instead=_nearest(state, clean)
    )


def _alone(rest: str, verb: str, state: State) -> None:
    if rest:
        raise InvalidText(
            f"{verb} {rest[:60]!r} is not an action", instead=_nearest(state, verb)
        )


def _read_pass(state: State, rest: str, who: int | None) -> Action:
    _alone(rest, "pass", state)
    return Pass()


def _read_concede(state: State, rest: str, who: int | None) -> Action:
    _alone(rest, "concede", state)
    if who is None:
        raise InvalidText("nobody acts now", instead="Say 'Bob concedes'.")
    return Concede(who)


def _read_play(state: State, rest: str, who: int | None) -> Action:
    front, as_, back = rest.rpartition(" as ")
    if as_:
        number = _own_card(state, front, who)
        other = state.objects[number].card
        if other is not None and other.back is not None and other.back.name == back:
            return PlayLand(number, True)
    return PlayLand(_own_card(state, rest, who))


def _read_cast(state: State, rest: str, who: int | None) -> Action:
    free = _FREE.fullmatch(rest)
    cast = _read_way(state, free["rest"] if free is not None else rest, who)
    if free is not None:
        cast = cast.changed(way=for_free(cast.way))
    if state.choice is not None and state.choice.kind in CASTS:
        return Choose((cast.card, cast.way))  # an effect asks what is cast
    return cast


def _read_foretell(state: State, rest: str, who: int | None) -> Action:
    return Foretell(_own_card(state, rest, who))


def _read_way(state: State, rest: str, who: int | None) -> Cast:
    match = _FACE_DOWN.fullmatch(rest)
    if match is None:
        other = _OTHER_WAY.fullmatch(rest)
        if other is not None:
            return Cast(_own_card(state, other["card"], who), other["way"].lower())
        half = _half_named(state, rest, who)
        if half is not None:
            return half
        number = _own_card(state, rest, who)
        there = state.objects[number].zone == "battlefield"
        return Cast(number, "spellmorph" if there else "")
    number = _own_card(state, match["card"], who)
    ways = _down_ways(state.objects[number])
    way = (match["way"] or "").lower()
    if way:
        _known_way(way, WAYS)
        return Cast(number, way)
    if len(ways) > 1:
        raise AmbiguousText(
            f"{match['card']!r} can be cast face down by {' or '.join(ways)}",
            instead=f"Say 'face down by {ways[0]}'.",
        )
    return Cast(number, ways[0] if ways else "morph")


def _half_named(state: State, text: str, who: int | None) -> Cast | None:
    """The cast of a half of a card that is called by the name of it (709.3)."""
    own = state.players[who if who is not None else 0]
    for number in (*own.hand, *own.graveyard):
        obj = state.objects[number]
        names = [half.name.lower() for half in obj.copiable.halves]
        if text.lower() in names:
            ways = [way for way in ways_of(obj) if way]
            return Cast(number, ways[names.index(text.lower())])
    return None


def _doors(obj: GameObject) -> tuple[str, ...]:
    return tuple(half.name for half in obj.copiable.halves)


def _read_unlock(state: State, rest: str, who: int | None) -> Action:
    door, of, room = rest.partition(" of ")
    rooms = [find(state, room, state.battlefield)] if of else state.battlefield
    for number in rooms:
        obj = state.objects[number]
        names = [name.lower() for name in _doors(obj)]
        mine = bool(of) or obj.controller == who
        if door.lower() in names and mine:
            return Unlock(number, names.index(door.lower()))
    raise InvalidText(
        f"no Room has a half called {door[:60]!r}", instead=_nearest(state, "unlock")
    )


def _own_card(state: State, text: str, who: int | None) -> int:
    """A card that a player could play: from the hand, else from anywhere else."""
    if who is None:
        raise _refused(
            state, say("nobody may act now"), say("nobody has priority"), "117.1"
        )
    own = state.players[who]
    hand = [n for n in own.hand if _fits(state, n, text)]
    if hand:
        return find(state, text, own.hand)
    if text.startswith("#") or " from " in text or "'s " in text:
        try:
            return find(state, text)
        except InvalidText:
            if text.startswith("#"):
                raise
    other = (*own.graveyard, *own.library[-1:], *state.exile, *state.command)
    if any(_fits(state, n, text) for n in other):
        return find(state, text, other)
    return find(state, text, own.hand)


def _fits(state: State, number: int, text: str) -> bool:
    name = name_now(state, state.objects[number]).lower()
    return re.sub(r" \([0-9]+\)$", "", text.lower()) == name


def _read_turn(state: State, rest: str, who: int | None) -> Action:
    if rest.lower().startswith("up conspiracy "):
        name = rest[len("up conspiracy ") :]
        return TurnUpConspiracy(find(state, name, state.command))
    up = re.sub(r"^(up|face up) ", "", rest, flags=re.I)
    if up == rest:
        up = re.sub(r" (up|face up)(?= by |$)", "", rest, flags=re.I)
    match = _UP.fullmatch(up)
    if up == rest or match is None:
        raise InvalidText(
            f"turn {rest[:60]!r} is not an action", instead=_nearest(state, "turn up")
        )
    elsewhere = " in " in match["card"] and not match["card"].startswith("#")
    among = tuple(state.objects) if elsewhere else state.battlefield
    obj = state.objects[find(state, match["card"], among)]
    if match["way"]:
        _known_way(match["way"].lower(), tuple(facedown.RULES))
        return TurnUp(obj.number, match["way"].lower())
    kinds = [way.kind for way in facedown.ways_up(state, obj)]
    if len(kinds) > 1:
        raise AmbiguousText(
            f"{obj.handle} can be turned up by {' or '.join(kinds)}",
            instead=f"Say 'turn up {obj.handle} by {kinds[0]}'.",
        )
    return TurnUp(obj.number, _guess_way(state, obj))


def _guess_way(state: State, obj: GameObject) -> str:
    kinds = [way.kind for way in facedown.ways_up(state, obj)]
    if kinds:
        return kinds[0]
    cause = obj.face_down.cause if obj.face_down is not None else ""
    return cause if cause in facedown.RULES else "morph"


def _known_way(way: str, ways: tuple[str, ...]) -> None:
    if way not in ways:
        raise InvalidText(
            f"{way!r} is not a way",
            instead=nearest(way, ways) or f"Ways are {', '.join(ways)}.",
        )


def _read_activate(state: State, rest: str, who: int | None) -> Action:
    match = _ABILITY.fullmatch(rest)
    if match is None:
        raise InvalidText("activate what?", instead=_nearest(state, "activate"))
    obj = state.objects[_with_ability(state, match["card"], who)]
    places = [place for place, _ in casting.activated(state, obj)]
    if not places:
        head = say("{thing} cannot be activated", thing=called(state, obj.number))
        why = say("it has no activated ability now")
        raise _refused(state, head, why, "602.1", obj)
    if match["place"] is None:
        if len(places) > 1:
            raise AmbiguousText(
                f"{called(state, obj.number)} has {len(places)} activated abilities",
                instead=f"Say 'activate {called(state, obj.number)} ability 1'.",
            )
        return Activate(obj.number, places[0])
    number = int(match["place"])
    if not 1 <= number <= len(places):
        raise InvalidText(
            f"{called(state, obj.number)} has {len(places)} activated abilities"
        )
    return Activate(obj.number, places[number - 1])


def _with_ability(state: State, text: str, who: int | None) -> int:
    if text.startswith("#"):
        return find(state, text)
    try:
        return find(state, text, state.battlefield)
    except InvalidText as error:
        if who is not None:
            own = state.players[who]
            for place in (own.hand, own.graveyard):
                if any(_fits(state, n, text) for n in place):
                    return find(state, text, place)
        raise error


def _read_tap(state: State, rest: str, who: int | None) -> Action:
    match = _TAP.fullmatch(rest)
    if match is None:
        raise InvalidText("tap what?", instead=_nearest(state, "tap"))
    mine = [n for n in state.battlefield if state.objects[n].controller == who]
    if match["card"].startswith("#"):
        number = find(state, match["card"])
    else:
        ready = [n for n in mine if not state.objects[n].tapped]
        named = [n for n in ready if _fits(state, n, match["card"])]
        number = find(state, match["card"], named or mine)
    obj = state.objects[number]
    outputs = _mana_outputs(state, obj)
    if not outputs:
        head = say("{thing} makes no mana", thing=called(state, number))
        why = say("it has no mana ability now")
        raise _refused(state, head, why, "605.1", obj)
    wanted = _symbols(match["mana"]) if match["mana"] else None
    fit = [pair for pair, text in outputs if wanted in (None, text)]
    if not fit:
        kinds = " or ".join(dict.fromkeys(text for _, text in outputs))
        raise InvalidText(
            f"{called(state, number)} does not make {wanted}",
            instead=f"It makes {kinds}.",
        )
    if wanted is None and len({text for _, text in outputs}) > 1:
        kinds = " or ".join(dict.fromkeys(text for _, text in outputs))
        raise AmbiguousText(
            f"{called(state, number)} makes {kinds}", instead="Say 'for' which."
        )
    place = int(match["place"] or 1)
    if not 1 <= place <= len(fit):
        raise InvalidText(f"{called(state, number)} has no such mana ability")
    ability, output = fit[place - 1]
    return ActivateMana(number, ability, output)


def _symbols(text: str) -> str:
    """``W`` and ``{W}`` are the same to the reader."""
    return "".join(f"{{{c}}}" for c in text.upper() if c not in "{}")


def _waiting(state: State, head: str) -> Choice:
    if state.choice is None:
        raise _refused(state, head, say("no choice is waited for"), "608.2d")
    return state.choice


def _refused(
    state: State, head: str, why: str, rule: str, thing: GameObject | None = None
) -> IllegalAction:
    """What is refused before it can be read, with what would be needed (101.2)."""
    about = needed.Refused(why, thing=thing)
    return IllegalAction(head, why, needed.told(state, about), rule)


def _read_choose(state: State, rest: str, who: int | None) -> Action:
    choice = _waiting(state, say("cannot choose now"))
    wanted = rest.lower()
    texts = option_texts(state, choice)
    for option, text in zip(choice.options, texts, strict=True):
        if text.lower() in (f"choose {wanted}", wanted):
            return Choose(option)
    return Choose(_other_option(state, choice, rest, texts))


def _other_option(
    state: State, choice: Choice, text: str, texts: tuple[str, ...]
) -> Any:
    """An answer written otherwise than the engine would, or one that is no option."""
    things = [
        o
        for o in choice.options
        if isinstance(o, int)
        and not isinstance(o, bool)
        and o in state.objects
        and choice.kind not in NUMBER_KINDS
        and choice.kind != "order"
    ]
    if things or choice.kind == "target":
        for number, player in enumerate(state.players):
            if player.name.lower() == text.lower():
                return PlayerRef(number)
        try:
            return find(state, text, things)
        except AmbiguousText:
            raise
        except InvalidText as error:
            try:
                return find(state, text)
            except InvalidText:
                raise error from None
    if choice.kind in NUMBER_KINDS and re.fullmatch("[0-9]{1,6}", text):
        return int(text)
    short = [t.removeprefix("choose ") for t in texts]
    raise InvalidText(
        f"{text[:60]!r} does not answer: {choice.prompt}",
        instead=nearest(text, short) or f"Answers are {', '.join(short[:8])}.",
        rule=choice.rule,
    )


def _read_done(state: State, rest: str, who: int | None) -> Action:
    _alone(rest, "done", state)
    _waiting(state, say("cannot be done now"))
    return Choose(None)


def _read_attack(state: State, rest: str, who: int | None) -> Action:
    match = _ATTACK.fullmatch(rest)
    if match is None:
        raise InvalidText("attack with what?", instead="Say 'attack with #1'.")
    choice = _combat(state, "attack", "508.1")
    number = find(state, match["card"], _first_of(choice) or state.battlefield)
    if match["who"]:
        return Choose((number, enemy_named(state, match["who"])))
    mine = [
        option
        for option in choice.options
        if option is not None
        and option[0] == number
        and isinstance(option[1], PlayerRef)
    ]
    if len(mine) > 1:
        raise AmbiguousText(
            f"{called(state, number)} could attack several",
            instead=f"Say 'attack {target_text(state, mine[0][1])} with ...'.",
        )
    defender = next(
        (p for p in range(len(state.players)) if p != state.active), state.active
    )
    return Choose(mine[0] if mine else (number, PlayerRef(defender)))


def _read_block(state: State, rest: str, who: int | None) -> Action:
    match = _BLOCK.fullmatch(rest)
    if match is None:
        raise InvalidText(
            "block what with what?",
            instead="Say 'block #2 with #3', the attacker first.",
        )
    choice = _combat(state, "block", "509.1")
    blocker = find(state, match["blocker"], _first_of(choice) or state.battlefield)
    attackers = [n for n in state.battlefield if state.objects[n].attacking is not None]
    return Choose((blocker, find(state, match["card"], attackers or state.battlefield)))


def _first_of(choice: Choice) -> list[int]:
    return list(dict.fromkeys(o[0] for o in choice.options if o is not None))


def _combat(state: State, kind: str, rule: str) -> Choice:
    if state.choice is None or state.choice.kind != kind:
        if kind == "attack":
            why = say("no attackers are being declared")
            raise _refused(state, say("cannot attack now"), why, rule)
        why = say("no blockers are being declared")
        raise _refused(state, say("cannot block now"), why, rule)
    return state.choice


_READERS: dict[str, Callable[[State, str, int | None], Action]] = {
    "pass": _read_pass,
    "play": _read_play,
    "cast": _read_cast,
    "turn": _read_turn,
    "foretell": _read_foretell,
    "unlock": _read_unlock,
    "activate": _read_activate,
    "tap": _read_tap,
    "choose": _read_choose,
    "target": _read_choose,
    "done": _read_done,
    "attack": _read_attack,
    "block": _read_block,
    "concede": _read_concede,
}


# --- all that is legal ------------------------------------------------------------


def legal_texts(state: State, most: int = 500) -> list[str]:
    """Write the legal actions, each text once, in the order of the engine (117)."""
    from itertools import islice

    from ..engine.game import legal_actions

    texts = (write(state, action) for action in islice(legal_actions(state), most))
    return list(dict.fromkeys(texts))


def _nearest(state: Position, text: str) -> str:
    """The nearest legal actions, or the verbs."""
    legal = legal_texts(state) if isinstance(state, State) else []
    hint = nearest(text, legal)
    if hint:
        return hint
    verbs = sorted(set(_READERS) - {"target"})
    close = nearest(text.partition(" ")[0], verbs)
    if close:
        return close
    shown = ", ".join(legal[:6]) or ", ".join(verbs)
    return f"Possible now: {shown}{' ...' if len(legal) > 6 else ''}."
