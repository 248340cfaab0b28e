"""Everything that is seen: text, static HTML, the table, and answers to "why?".

The names here are what a notebook needs. Each loads what it draws with when it is used:
importing this package loads neither the widget nor the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from morphlab.engine.actions import Action
    from morphlab.engine.knowledge import Reference, Viewer
    from morphlab.engine.state import Position, State
    from morphlab.engine.view import View
    from morphlab.show.layers import Why, WhyNot
    from morphlab.show.table import Table

__all__ = ["show", "storyboard", "view", "why", "why_not"]


def show(
    story: Any,
    viewer: str | None = None,
    *,
    step: int = 0,
    predictions: Mapping[int, Mapping[str, Any]] | None = None,
    notes: Mapping[int, str] | None = None,
    playable: bool = True,
    presenting: bool = False,
    theme: str = "",
) -> Table:
    """Put a story on the table: a scenario, its file, or one that was played already.

    ``viewer`` is an id or a name; ``predictions`` ask a question before a step; a
    ``playable`` table can be played on from any step.

    Raises:
        ScenarioError: the file is no scenario.
        InvalidText: a viewer, step or prediction that the story does not have.
    """
    from morphlab.show.frames import payload
    from morphlab.show.play import FreePlay
    from morphlab.show.table import Table

    played = _played(story)
    made = payload(played, predictions, notes)
    how: dict[str, Any] = {
        "step": step,
        "viewer": viewer,
        "presenting": presenting,
        "theme": theme,
    }
    if playable:
        free = FreePlay([one.after for one in played.steps], payload=made)
        how |= {
            "on_play": free.on_play,
            "on_back": free.back_to_story,
            "on_copy": free.code,
        }
    return Table(made, **how)


def storyboard(story: Any, viewer: str | None = None, *, step: int = 0) -> str:
    """A story as static HTML, one unfolding part for each step.

    Raises:
        ScenarioError: the file is no scenario.
        InvalidText: there is no such viewer.
    """
    from morphlab.show.frames import payload
    from morphlab.show.html import storyboard as draw

    return draw(payload(_played(story)), step, viewer)


def view(state: Position, viewer: Viewer) -> View:
    """What a player, or ``"judge"``, sees of a position, abilities in words (400.2).

    Raises:
        InvalidText: there is no such viewer.

    >>> from morphlab.engine.state import empty
    >>> view(empty(("Alice", "Bob")), 0)
    <View of turn 1, precombat main, as Alice>
    """
    from morphlab.engine.view import view as see
    from morphlab.show.words import describe

    return see(state, viewer, describe)


def why(
    state: Position, reference: Reference, what: str = "", viewer: Viewer = "judge"
) -> Why:
    """Why a permanent is what it is, layer by layer, as a viewer may know it (613.1).

    Raises:
        InvalidText: there is no such object or aspect of it.
    """
    from morphlab.show.layers import why as ask

    return ask(state, reference, what, viewer)


def why_not(state: State, action: Action | str) -> WhyNot:
    """Why an action may not be done now: the first rule against it (116, 117, 601).

    Raises:
        InvalidText: the text of the action reads as nothing.
    """
    from morphlab.show.layers import why_not as ask

    return ask(state, action)


def _played(story: Any) -> Any:
    """The playthrough of a scenario, of a file with one, or as it was given."""
    from morphlab.scenarios import Playthrough, load, play

    if isinstance(story, (str, Path)):
        story = load(story)
    return story if isinstance(story, Playthrough) else play(story)
