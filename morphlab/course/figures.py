"""Figures of the course: a story of the library as one picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..engine.errors import InvalidText, nearest
from .later import Later, behind
from .scenes import position, story

if TYPE_CHECKING:
    from ..show.plots import Plot


def figure(kind: str, name: str, step: int = 0, *of: str) -> Plot | Later:
    """Draw a story: ``zones``, ``knowledge`` or ``stack``, or a position of it.

    A position, which is that after ``step``, is drawn as ``layers`` of one permanent,
    or as the costs of the ``ways up`` of all face-down ones or of those named; also
    ``knowledge`` can be of some of them.

    Raises:
        InvalidText: there is no such kind, story, step or permanent, or nothing in it
            to draw.

    >>> figure("zones", "turn-shock").rows[0][:3]
    ('#1 Exalted Angel', 'battlefield face down', 'battlefield face down')
    """
    kinds: dict[str, Callable[[], Plot]] = {
        "zones": lambda: _plots().zones(story(name)),
        "knowledge": lambda: _plots().knowledge(story(name), *of),
        "stack": lambda: _plots().stack(story(name)),
        "layers": lambda: _layers(name, step, *of),
        "ways up": lambda: _plots().ways_up(position(name, step), *of),
    }
    if kind not in kinds:
        raise InvalidText(
            f"there is no figure of {kind[:40]!r}",
            instead=nearest(kind, list(kinds)) or f"There are {', '.join(kinds)}.",
        )
    return behind(name, kinds[kind]())


def _plots() -> Any:
    from ..show import plots

    return plots


def _layers(name: str, step: int, *of: str) -> Plot:
    from ..show import plots, why

    if len(of) != 1:
        raise InvalidText(
            "layers are those of one permanent",
            instead='Name it: figure("layers", story, step, "#1").',
        )
    return plots.layers(why(position(name, step), of[0], "power and toughness"))
