"""Free play: leave a story at any step, act, and come back to the story (116, 117)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from morphlab.engine import needed
from morphlab.engine.errors import IllegalAction, InvalidText
from morphlab.engine.game import apply, decider
from morphlab.engine.objects import Event
from morphlab.engine.said import say
from morphlab.engine.state import State
from morphlab.scenarios import code, notation
from morphlab.show import acts
from morphlab.show.frames import Maker, Payload, id_of, payload_of, story

Events = Sequence[Event]


class FreePlay:
    """A story that can be left: each action makes a line of its own from that step.

    ``on_play`` and ``back_to_story`` are what ``Table`` asks for. ``states`` is the
    line that is shown; the story itself never changes.

    >>> from morphlab.engine.state import empty
    >>> play = FreePlay([empty(("Alice", "Bob")).freeze()], title="Nothing yet")
    >>> made = play.on_play(0, "P1", "pass")
    >>> [step["label"] for step in made["steps"]]
    ['The starting position', 'Alice passes']
    """

    def __init__(
        self,
        states: Sequence[State],
        events: Sequence[Events] | None = None,
        payload: Payload | None = None,
        title: str = "",
        rules: Sequence[str] = (),
    ) -> None:
        self._story = tuple(states)
        if payload is None:
            payload = payload_of(
                states, events or [()] * len(states), title=title, rules=rules
            )
        self.payload = payload
        self._maker = Maker(self._story[0])
        self.back_to_story()

    def back_to_story(self) -> Payload:
        """Take the played line back: the story as it was."""
        self.states: list[State] = list(self._story)
        self._steps: list[Payload] = list(self.payload["steps"])
        return self.payload

    def on_play(self, step: int, viewer: str, text: str) -> Payload:
        """Do an action at a step of the line that is shown, and show what follows.

        What lay after that step is dropped from the line. Nothing is done for anybody
        who did not choose it.

        Raises:
            InvalidText: there is no such step, or the text reads as nothing.
            IllegalAction: the action is not legal there, or not this player's.
        """
        if not 0 <= step < len(self.states):
            raise InvalidText(
                f"step {step}", f"the line has steps 0 to {len(self.states) - 1}"
            )
        state = self.states[step]
        player = decider(state)
        if viewer not in ("judge", id_of(player)):
            why = say("nobody has priority")
            if state.choice is not None:
                who = state.players[player].name
                why = say("{name} must choose first", name=who)
            elif player >= 0:
                why = say("{name} has priority", name=state.players[player].name)
            instead = needed.told(state, needed.Refused(why))
            head = say("cannot {line}", line=text[:60])
            raise IllegalAction(head, why, instead, "117.1")
        action = notation.read(state, text)
        new, events = apply(state, action)
        made = self._maker.step(
            state, new, [(events, new)], acts.step_label(state, action, new)
        )
        self.states = [*self.states[: step + 1], new]
        self._steps = [*self._steps[: step + 1], made]
        payload = self.payload
        first = self._story[0]
        return story(first, self._steps, payload["title"], payload["rules"])

    def code(self, step: int) -> str:
        """Write the position after a step of the line that is shown as one line.

        Raises:
            InvalidText: there is no such step.
        """
        if not 0 <= step < len(self.states):
            raise InvalidText(
                f"step {step}", f"the line has steps 0 to {len(self.states) - 1}"
            )
        return code(self.states[step])

    def __repr__(self) -> str:
        return f"<FreePlay of {len(self._story)} steps, {len(self.states)} shown>"


def table(play: FreePlay, **how: Any) -> Any:
    """The table of a story that can be left and played on."""
    from morphlab.show.table import Table

    back: Callable[[], object] = play.back_to_story
    return Table(
        play.payload, on_play=play.on_play, on_back=back, on_copy=play.code, **how
    )
