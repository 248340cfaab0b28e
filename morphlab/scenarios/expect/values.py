"""Expectations about characteristics: now, copiable, base, printed, or face up."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ...engine import layers
from ...engine.abilities import KEYWORDS
from ...engine.characteristics import Characteristics
from ...engine.errors import InvalidText
from ...engine.mana import ManaCost
from ...engine.objects import GameObject
from .core import Check, Reading, Scene, object_of, register_form
from .vocabulary import card_word, color_words, colors_of, keyword, type_word, types_of


def values_of(scene: Scene, how: str, obj: GameObject) -> Characteristics:
    """The characteristics of a thing: now, or asked for in another way."""
    state = scene.state
    if how == "copiable":
        return obj.copiable
    if how == "printed":
        if obj.card is None:
            raise InvalidText(f"{obj.handle} is no card", rule="113.3")
        return obj.card.printed
    if how == "face up":
        if obj.face_down is None:
            raise InvalidText(f"{obj.handle} is face up already", rule="708.7")
        return layers.as_if_face_up(state, obj)
    if how == "base":
        if obj.zone != "battlefield":
            return obj.copiable
        return layers.derive(state, obj, layers.plan(state), below="7c")
    return layers.characteristics(state, obj)


Test = Callable[[Characteristics], tuple[bool, str]]
_SUBJECT = r"(?:(?P<how>copiable|face up|base|printed) )?(?P<ref>#L?A?[0-9]+|[A-Z].*?)"


def char(example: str, pattern: str) -> Callable[[Any], Any]:
    """Register a form about characteristics: also copiable, base, face up, printed."""
    compiled = re.compile(pattern)

    def register(maker: Callable[[re.Match[str]], Test]) -> Any:
        def check_maker(match: re.Match[str], reading: Reading) -> Check:
            tail = compiled.fullmatch(match["tail"])
            assert tail is not None
            test = maker(tail)
            how, ref = match["how"] or "", match["ref"]

            def check(scene: Scene) -> str:
                holds, found = test(values_of(scene, how, object_of(scene, ref)))
                return "" if holds else found

            return check

        full = re.sub(r"\(\?P<\w+>", "(?:", pattern)
        register_form(f"{_SUBJECT} (?P<tail>{full})", check_maker, example)
        return maker

    return register


@char("#1 is 2/2", r"(?:is|would be) (?P<no>not )?(?P<pt>-?[0-9]+/-?[0-9]+)")
def _char_pt(match: re.Match[str]) -> Test:
    def test(now: Characteristics) -> tuple[bool, str]:
        same = now.pt == match["pt"]
        return same is not bool(match["no"]), f"it is {now.pt or 'without numbers'}"

    return test


@char("#1 has no name", r"has (?P<no>no|a) name")
def _char_nameless(match: re.Match[str]) -> Test:
    def test(now: Characteristics) -> tuple[bool, str]:
        found = f"it is named {now.name}" if now.name else "it has no name"
        return (not now.name) is (match["no"] == "no"), found

    return test


@char("#1 is named Exalted Angel", r"is (?P<no>not )?named (?P<name>.+)")
def _char_named(match: re.Match[str]) -> Test:
    name = card_word(match["name"])

    def test(now: Characteristics) -> tuple[bool, str]:
        found = f"it is named {now.name}" if now.name else "it has no name"
        return (now.name == name) is not bool(match["no"]), found

    return test


@char("#1 has no color", r"has no color|is colorless")
def _char_colorless(match: re.Match[str]) -> Test:
    return lambda now: (not now.colors, f"it is {color_words(now.colors)}")


_COLOR = "white|blue|black|red|green"


@char(
    "#1 is white",
    rf"is (?P<no>not )?(?P<colors>(?:{_COLOR})(?:(?:, | and )(?:{_COLOR}))*)",
)
def _char_color(match: re.Match[str]) -> Test:
    colors = colors_of(match["colors"])

    def test(now: Characteristics) -> tuple[bool, str]:
        if match["no"]:
            return not set(colors) & set(now.colors), f"it is {color_words(now.colors)}"
        return now.colors == colors, f"it is {color_words(now.colors)}"

    return test


@char(
    "#1 has no mana cost",
    r"has (?P<no>no mana cost)|(?:has )?mana cost (?P<cost>\{.+\})",
)
def _char_cost(match: re.Match[str]) -> Test:
    wanted = ManaCost.parse(match["cost"]) if match["cost"] else None

    def test(now: Characteristics) -> tuple[bool, str]:
        return now.cost == wanted, f"its mana cost is {now.cost or 'none'}"

    return test


@char("#1 has mana value 0", r"(?:has )?mana value (?P<value>[0-9]+)")
def _char_value(match: re.Match[str]) -> Test:
    def test(now: Characteristics) -> tuple[bool, str]:
        return now.mana_value == int(match["value"]), f"it is {now.mana_value}"

    return test


@char("#1 has no abilities", r"has (?P<number>no|[0-9]+) abilit(?:y|ies)")
def _char_no_abilities(match: re.Match[str]) -> Test:
    number = 0 if match["number"] == "no" else int(match["number"])

    def test(now: Characteristics) -> tuple[bool, str]:
        words = sorted(now.abilities.keywords)
        found = f"it has {len(now.abilities)} abilities {', '.join(words)}".rstrip()
        return len(now.abilities) == number, found

    return test


@char("#1 has no subtypes", r"has no (?P<kind>subtypes|supertypes)")
def _char_no_types(match: re.Match[str]) -> Test:
    def test(now: Characteristics) -> tuple[bool, str]:
        found: tuple[str, ...] = getattr(now, match["kind"])
        return not found, f"it has {' '.join(found)}"

    return test


_WORDS = "|".join(sorted((re.escape(word) for word in KEYWORDS), key=len, reverse=True))


@char(
    "#1 has flying",
    r"(?:(?P<no>does not have|has no|would not have)|has|would have) "
    rf"(?P<word>{_WORDS})"
    r"(?: (?P<cost>\{.+\}))?",
)
def _char_keyword(match: re.Match[str]) -> Test:
    word = keyword(match["word"])
    cost = ManaCost.parse(match["cost"]) if match["cost"] else None

    def test(now: Characteristics) -> tuple[bool, str]:
        there = [
            one
            for one in now.abilities.all(word)
            if cost is None or (one.cost is not None and one.cost.mana == cost)
        ]
        has = ", ".join(sorted(now.abilities.keywords)) or "no keyword"
        return bool(there) is not bool(match["no"]), f"it has {has}"

    return test


@char("#1 makes mana: {G}", r"makes (?:mana: (?P<mana>\{.+\})|(?P<none>no mana))")
def _char_mana(match: re.Match[str]) -> Test:
    def test(now: Characteristics) -> tuple[bool, str]:
        made = [text for _, ability in now.abilities.mana for text in ability.outputs]
        found = f"it makes {', '.join(made) or 'no mana'}"
        wanted = [] if match["none"] else match["mana"].split(", ")
        return made == wanted, found

    return test


@char(
    "#1 is a Creature",
    r"(?:is|would be) (?P<no>not )?an? "
    r"(?P<type>(?!(?:commander|token|copy)$)[A-Za-z'-]+)",
)
def _char_type(match: re.Match[str]) -> Test:
    word = type_word(match["type"])

    def test(now: Characteristics) -> tuple[bool, str]:
        there = word in types_of(now)
        return there is not bool(match["no"]), f"it is {now.type_line or 'nothing'}"

    return test


__all__ = ["values_of"]
