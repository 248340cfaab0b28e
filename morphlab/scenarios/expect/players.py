"""Expectations about players, zones, the stack, the turn and what is asked."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...engine import layers
from ...engine.characteristics import CARD_TYPES, SUPERTYPES
from ...engine.command import deck
from ...engine.commander import color_identity, is_in_colors
from ...engine.errors import InvalidText, MorphlabError, nearest
from ...engine.knowledge import DECK_RULES
from ...engine.mana import pool_of, show
from ...engine.objects import GameObject
from ...engine.state import STEPS, State
from .. import notation
from ..invented import known_card
from ..naming import called, name_now
from ..script import STEP_WORDS, split_items
from .core import Check, Reading, Scene, form, yes
from .vocabulary import card_word, color_words, colors_of, subtypes, type_word, types_of


@form("Alice has 18 life", r"(?P<who>.+?) has (?P<life>-?[0-9]+) life")
def _life(match: re.Match[str], reading: Reading) -> Check:
    who = reading.player(match["who"])

    def check(scene: Scene) -> str:
        life = scene.state.players[who].life
        return yes(life == int(match["life"]), True, f"it is {life}")

    return check


@form(
    "Bob has 2 damage by commanders",
    r"(?P<who>.+?) has (?P<damage>[0-9]+) damage by commanders",
)
def _commander_damage(match: re.Match[str], reading: Reading) -> Check:
    who = reading.player(match["who"])

    def check(scene: Scene) -> str:
        tally = scene.state.players[who].commander_damage
        found = sum(amount for *_, amount in tally)
        return yes(found == int(match["damage"]), True, f"it is {found}")

    return check


@form(
    "the color identity of Dog Walker is red and white",
    r"the colou?r identity of (?P<name>.+) is (?P<no>not )?(?P<colors>[a-z ,]+)",
)
def _identity(match: re.Match[str], reading: Reading) -> Check:
    """The colours of a card and of all mana symbols on it (903.4)."""
    card = known_card(card_word(match["name"]))
    words = match["colors"]
    wanted = "" if words in ("colorless", "colourless") else colors_of(words)

    def check(scene: Scene) -> str:
        found = color_identity(card)
        return yes(found == wanted, not match["no"], f"it is {color_words(found)}")

    return check


@form(
    "a deck of Akroma, Angel of Fury may hold Shock",
    r"a deck of (?P<head>.+) may (?P<no>not )?hold (?P<name>.+)",
)
def _may_hold(match: re.Match[str], reading: Reading) -> Check:
    """Whether the colours of a card are among those of a commander (903.5c)."""
    head, card = (known_card(card_word(match[part])) for part in ("head", "name"))

    def check(scene: Scene) -> str:
        theirs = color_words(color_identity(card))
        return yes(is_in_colors(head, card), not match["no"], f"it is {theirs}")

    return check


@form("Alice's pool: {W}", r"(?P<who>.+?)'s pool: (?P<pool>.+)")
def _pool(match: re.Match[str], reading: Reading) -> Check:
    who = reading.player(match["who"])
    wanted = () if match["pool"] == "empty" else pool_of(match["pool"])

    def check(scene: Scene) -> str:
        found = scene.state.players[who].pool
        plain = tuple(sorted(mana.changed(only="", stays=False) for mana in found))
        return yes(plain == wanted, True, f"it is {show(found) or 'empty'}")

    return check


_ZONE = "hand|library|graveyard|exile|command zone|" + "|".join(DECK_RULES)


@form(
    "Alice's hand: 3 cards",
    rf"(?P<who>(?:(?! in ).)+?)'s (?P<zone>{_ZONE}): (?P<number>[0-9]+) cards?",
)
def _zone_count(match: re.Match[str], reading: Reading) -> Check:
    who = reading.player(match["who"])

    def check(scene: Scene) -> str:
        found = len(_zone(scene.state, match["zone"], who))
        return yes(found == int(match["number"]), True, f"there are {found}")

    return check


@form("Alice's library top: Exalted Angel", r"(?P<who>.+?)'s library top: (?P<name>.+)")
def _library_top(match: re.Match[str], reading: Reading) -> Check:
    who = reading.player(match["who"])
    wanted = [card_word(name) for name in split_items(match["name"])]

    def check(scene: Scene) -> str:
        found = _zone(scene.state, "library", who)[::-1][: len(wanted)]
        return yes(found == wanted, True, f"on top is {', '.join(found) or 'nothing'}")

    return check


@form(
    "Alice's graveyard: Shock, Exalted Angel",
    rf"(?P<who>(?:(?! in ).)+?)'s (?P<zone>{_ZONE}): (?P<names>.+)",
)
def _zone_names(match: re.Match[str], reading: Reading) -> Check:
    who = reading.player(match["who"])
    names = match["names"]
    wanted = (
        [] if names == "empty" else [card_word(name) for name in split_items(names)]
    )

    def check(scene: Scene) -> str:
        found = _zone(scene.state, match["zone"], who)
        told = ", ".join(found) or "empty"
        return yes(sorted(found) == sorted(wanted), True, f"it is {told}")

    return check


@form(
    "Alice's hand has Exalted Angel",
    rf"(?P<who>(?:(?! in ).)+?)'s (?P<zone>{_ZONE}) has (?P<no>no )?(?P<name>.+)",
)
def _zone_has(match: re.Match[str], reading: Reading) -> Check:
    who = reading.player(match["who"])
    name = card_word(match["name"])

    def check(scene: Scene) -> str:
        found = _zone(scene.state, match["zone"], who)
        return yes(
            name in found, not match["no"], f"it is {', '.join(found) or 'empty'}"
        )

    return check


def _zone(state: State, zone: str, player: int) -> list[str]:
    if zone in DECK_RULES:
        numbers = tuple(deck(state, player, zone))
    elif zone == "command zone":
        decks = [n for kind in DECK_RULES for n in deck(state, player, kind)]
        numbers = tuple(n for n in state.command if n not in decks)
    else:
        numbers = state.exile if zone == "exile" else state.zone(zone, player)
    return [
        obj.card.name
        for obj in (state.objects[n] for n in numbers)
        if obj.owner == player and obj.card is not None
    ]


@form(
    "Alice controls 3 Goblins",
    r"(?P<who>.+?) controls (?P<number>no|[0-9]+) (?P<what>.+)",
)
def _controls(match: re.Match[str], reading: Reading) -> Check:
    who = reading.player(match["who"])
    number = 0 if match["number"] == "no" else int(match["number"])
    fits = _kind_of_permanent(match["what"])

    def check(scene: Scene) -> str:
        found = [
            called(scene.state, obj.number)
            for obj in scene.state.permanents()
            if obj.controller == who and fits(scene.state, obj)
        ]
        told = (
            f"there are {len(found)}: {', '.join(found)}" if found else "there are none"
        )
        return yes(len(found) == number, True, told)

    return check


def _kind_of_permanent(text: str) -> Callable[[State, GameObject], bool]:
    """Read ``face-down creatures``, ``Goblin tokens``, ``lands``, or a card name."""
    words = text.split()
    down = up = token = False
    if words[0] in ("face-down", "face-up"):
        down, up = words[0] == "face-down", words[0] == "face-up"
        words = words[1:]
    if words and words[-1] in ("token", "tokens"):
        token, words = True, words[:-1]
    rest = " ".join(words)
    name = word = ""
    if rest not in ("permanent", "permanents", ""):
        try:
            word = type_word(_singular(rest))
        except InvalidText as error:
            try:
                name = card_word(rest)
            except MorphlabError:
                raise error from None

    def fits(state: State, obj: GameObject) -> bool:
        now = layers.characteristics(state, obj)
        return (
            (not word or word in types_of(now))
            and (not name or now.name == name)
            and (not token or obj.is_token)
            and (not down or obj.face_down is not None)
            and (not up or obj.face_down is None)
        )

    return fits


def _singular(word: str) -> str:
    for known in (*CARD_TYPES, *SUPERTYPES, *subtypes()):
        if word.lower() in (known.lower(), f"{known.lower()}s"):
            return known
    return word


@form("Alice has lost", r"(?P<who>.+?) has (?P<no>not )?lost")
def _lost(match: re.Match[str], reading: Reading) -> Check:
    who = reading.player(match["who"])

    def check(scene: Scene) -> str:
        lost = scene.state.players[who].lost
        return yes(bool(lost), not match["no"], f"lost: {lost or 'no'}")

    return check


@form("the game is over", r"the game (?P<how>is over|goes on)")
def _over(match: re.Match[str], reading: Reading) -> Check:
    wanted = match["how"] == "is over"
    return lambda scene: yes(
        scene.state.over, wanted, "it is over" if scene.state.over else "it goes on"
    )


@form("stack: empty", r"stack: (?P<items>.+)")
def _stack(match: re.Match[str], reading: Reading) -> Check:
    items = match["items"]
    wanted = [] if items == "empty" else split_items(items)

    def check(scene: Scene) -> str:
        state = scene.state
        found = [state.objects[n] for n in reversed(state.stack)]
        told = ", ".join(_on_stack(state, obj)[-1] for obj in found) or "empty"
        same = len(found) == len(wanted) and all(
            item in _on_stack(state, obj)
            for obj, item in zip(found, wanted, strict=True)
        )
        return yes(same, True, f"it is {told}")

    return check


def _on_stack(state: State, obj: GameObject) -> list[str]:
    """The ways in which an object on the stack may be named, the best last."""
    texts = [obj.handle]
    if obj.is_ability and obj.on_stack is not None and obj.on_stack.source is not None:
        source = obj.on_stack.source
        if source.handle:
            texts.append(f"ability of {source.handle}")
        name = source.copiable.name
        if name:
            texts.append(f"ability of {name}")
    elif obj.face_down is not None:
        texts.append("a face-down spell")
    elif name_now(state, obj):
        texts.append(name_now(state, obj))
    return texts


@form("priority: Alice", r"priority: (?P<who>.+)")
def _priority(match: re.Match[str], reading: Reading) -> Check:
    who = None if match["who"] == "nobody" else reading.player(match["who"])

    def check(scene: Scene) -> str:
        state = scene.state
        now = None if state.choice is not None else state.priority
        name = state.players[now].name if now is not None else "nobody"
        return yes(now == who, True, f"it is {name}")

    return check


@form("step: declare attackers", r"step: (?P<step>.+)")
def _step(match: re.Match[str], reading: Reading) -> Check:
    step = STEP_WORDS.get(match["step"].lower())
    if step is None:
        raise InvalidText(
            f"{match['step'][:40]!r} is no step", instead=nearest(match["step"], STEPS)
        )
    return lambda scene: yes(
        scene.state.step == step, True, f"it is {scene.state.step}"
    )


@form("turn: 4 of Bob", r"turn: (?P<number>[0-9]+)?(?:(?:^| ?)of (?P<who>.+))?")
def _turn(match: re.Match[str], reading: Reading) -> Check:
    if not match["number"] and not match["who"]:
        raise InvalidText("which turn?", instead="turn: 4 of Bob")
    who = reading.player(match["who"]) if match["who"] else None

    def check(scene: Scene) -> str:
        state = scene.state
        right = who in (None, state.active)
        if match["number"]:
            right = right and state.turn == int(match["number"])
        name = state.players[state.active].name
        return yes(right, True, f"it is turn {state.turn} of {name}")

    return check


@form("choice: target by Alice", r"choice: (?:none|(?P<kind>.+?) by (?P<who>.+))")
def _choice(match: re.Match[str], reading: Reading) -> Check:
    who = reading.player(match["who"]) if match["who"] else None

    def check(scene: Scene) -> str:
        choice = scene.state.choice
        if choice is None:
            return yes(who is None, True, "no choice waits")
        name = scene.state.players[choice.player].name
        right = choice.kind == match["kind"] and choice.player == who
        return yes(right, True, f"{name} must choose: {choice.kind}")

    return check


@form("choices: #1, #2, none", r"choices: (?P<items>.+)")
def _choices(match: re.Match[str], reading: Reading) -> Check:
    wanted = split_items(match["items"])

    def check(scene: Scene) -> str:
        choice = scene.state.choice
        if choice is None:
            return "no choice waits"
        texts = notation.option_texts(scene.state, choice)
        found = [text.removeprefix("choose ") for text in texts]
        return yes(
            sorted(found) == sorted(wanted), True, f"they are {', '.join(found)}"
        )

    return check
