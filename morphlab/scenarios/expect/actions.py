"""Expectations about what may be done, refused and targeted."""

from __future__ import annotations

import re

from ...engine import casting, targets
from ...engine.errors import IllegalAction, InvalidText
from ...engine.selectors import Target
from ..naming import by_handle, called, find, target_text
from ..script import Run, split_items
from .core import Check, Reading, Scene, form, object_of, yes


@form("Alice may: turn up #1", r"(?P<who>.+?) may: (?P<line>.+)")
def _may(match: re.Match[str], reading: Reading) -> Check:
    reading.player(match["who"])

    def check(scene: Scene) -> str:
        try:
            Run(scene.state).line(f"{match['who']}: {match['line']}")
        except IllegalAction as error:
            return f"refused: {error}"
        return ""

    return check


@form(
    "Alice may not: turn up #1 (702.37e)",
    r"(?P<who>.+?) may not: (?P<line>.+?) \((?P<rule>[0-9]{3}[0-9a-z.]*)\)",
)
def _may_not(match: re.Match[str], reading: Reading) -> Check:
    reading.player(match["who"])

    def check(scene: Scene) -> str:
        try:
            Run(scene.state).line(f"{match['who']}: {match['line']}")
        except IllegalAction as error:
            return yes(error.rule == match["rule"], True, f"refused by {error}")
        return "it is allowed"

    return check


@form("Alice may not: turn up #1 (702.37e)", r"(?P<who>.+?) may not: (?P<line>.+)")
def _may_not_bare(match: re.Match[str], reading: Reading) -> Check:
    raise InvalidText("a refusal names its rule", instead=f"{match[0]} (702.37e)")


@form(
    "Alice may target with Terror: #1, #2",
    r"(?P<who>.+?) may (?P<no>not )?target with (?P<source>.+?): (?P<targets>.+)",
)
def _may_target(match: re.Match[str], reading: Reading) -> Check:
    """Whether things are legal targets; ``nothing`` says that there is no target."""
    who = reading.player(match["who"])

    def check(scene: Scene) -> str:
        state = scene.state
        found = _legal_targets(scene, who, match["source"])
        told = f"legal targets are {', '.join(found) or 'nothing'}"
        if match["targets"] == "nothing":
            return yes(not found, not match["no"], told)
        wanted = []
        for item in split_items(match["targets"]):
            if item in (player.name for player in state.players):
                wanted.append(item)
            else:
                wanted.append(called(state, object_of(scene, item).number))
        if match["no"]:
            return yes(not set(found) & set(wanted), True, told)
        return yes(set(wanted) <= set(found), True, told)

    return check


def _legal_targets(scene: Scene, who: int, text: str) -> list[str]:
    state = scene.state
    if text.startswith("#"):
        source = by_handle(state, text)
        abilities = casting.activated(state, source)
        specs: tuple[Target, ...] = abilities[0][1].effect.targets if abilities else ()
    else:
        own = state.players[who].hand
        card = state.objects[find(state, text, own)]
        source = casting.as_spell(state, who, card, "")
        specs = targets.specs_of(state, source)
        effect = targets.effect_of(state, source)
        if effect is not None and effect.modes:  # whatever one of them could target
            specs = tuple(spec for mode in effect.modes for spec in mode.targets)
    if not specs:
        raise InvalidText(f"{text[:40]} targets nothing", rule="115.1")
    entries = targets.targets_for(state, specs[0], who, source)
    return [target_text(state, entry) for entry in entries]
