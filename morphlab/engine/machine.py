"""The small machine that carries out what resolves and waits for choices (608).

A frame holds the instructions still to be carried out. An instruction that needs a
decision asks for it and is carried out again, from its beginning, with the answers
given so far; it changes nothing before it has them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .errors import UnknownCard
from .objects import GameObject, PlayerRef
from .state import Choice, Frame, Position

Handler = Callable[[Position, Frame, Any], None]
HANDLERS: dict[type, Handler] = {}
# The index entries of what may ask something in the middle of an instruction.
_ASKING = frozenset(("up first", "saved", "instead to graveyard"))


def carries_out(*kinds: type) -> Callable[[Handler], Handler]:
    """Register the function that carries out a kind of instruction (608.2c).

    >>> class Nothing: ...
    >>> @carries_out(Nothing)
    ... def idle(pos: Position, frame: Frame, todo: Nothing) -> None: ...
    >>> HANDLERS.pop(Nothing) is idle
    True
    """

    def register(handler: Handler) -> Handler:
        for kind in kinds:
            HANDLERS[kind] = handler
        return handler

    return register


class Rewound(Exception):
    """An action proved illegal on the way; all of it is undone (733.1).

    >>> print(Rewound("it cannot be paid", "118.3"))
    it cannot be paid
    """

    def __init__(self, why: str, rule: str) -> None:
        super().__init__(why)
        self.why, self.rule = why, rule


class Asks(Exception):
    """A replacement effect needs a decision in the middle of an instruction (614.1).

    >>> print(Asks(Choice(0, "may", "Instead?", "614.1", (True, False))))
    Instead?
    """

    def __init__(self, choice: Choice) -> None:
        super().__init__(choice.prompt)
        self.choice = choice


def decide(pos: Position, choice: Choice) -> Any:
    """The answer to a decision that a replacement effect needs now (614.1, 616.1).

    The first time it is asked: the instruction is undone, and carried out again once
    the answer is there.

    Raises:
        Asks: the answer is not there yet.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> asked = Choice(0, "may", "Instead?", "614.1", (True, False), about=("draw", 1))
    >>> begin(pos, (), 0, pos.objects[2], decided=((("draw", 1), False),))
    >>> decide(pos, asked)
    False
    """
    for frame in reversed(pos.frames):
        for about, value in frame.decided:
            if about == choice.about:
                return value
    raise Asks(choice)


def begin(
    pos: Position,
    todo: tuple[Any, ...],
    controller: int,
    source: GameObject,
    **facts: Any,
) -> None:
    """Start carrying out instructions; they go before those already begun (608.2c).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> begin(pos, ("first", "then"), 0, pos.objects[2])
    >>> pos.frames[-1].todo
    ('first', 'then')
    """
    pos.frames += (Frame(todo, controller, source, **facts),)


def inside(pos: Position, frame: Frame, todo: tuple[Any, ...], **facts: Any) -> None:
    """Carry out instructions of the same spell or ability before its others (608.2c).

    They see the same targets, event and results; what they leave behind is seen by the
    instructions after them.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> begin(pos, ("then",), 0, pos.objects[2])
    >>> inside(pos, pos.frames[-1], ("first",))
    >>> pos.frames[-1].todo
    ('first', 'then')
    """
    top = pos.frames[-1]
    pos.frames = (*pos.frames[:-1], top.changed(todo=(*todo, *top.todo), **facts))


def leave(pos: Position, result: tuple[int | PlayerRef, ...], **facts: Any) -> None:
    """Leave the result of an instruction for those after it (608.2c).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> begin(pos, (), 0, pos.objects[2])
    >>> leave(pos, (3,))
    >>> pos.frames[-1].result
    (3,)
    """
    pos.frames = (*pos.frames[:-1], pos.frames[-1].changed(result=result, **facts))


def ask(
    pos: Position,
    player: int,
    kind: str,
    prompt: str,
    rule: str,
    options: tuple[Any, ...],
) -> None:
    """Wait for a player's decision (608.2d).

    The instruction is carried out again after it.

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> ask(pos, 1, "may", "Draw a card?", "608.2d", (True, False))
    >>> pos.choice.player, pos.choice.options
    (1, (True, False))
    """
    pos.choice = Choice(player, kind, prompt, rule, options)


def step(pos: Position) -> None:
    """Carry out one instruction of the newest frame, or end an empty frame (608.2c).

    Raises:
        UnknownCard: nothing is registered for this kind of instruction.

    >>> from morphlab.engine import instructions  # they register themselves
    >>> from morphlab.engine.effects import GainLife
    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> begin(pos, (GainLife(2),), 0, pos.objects[2])
    >>> step(pos)
    >>> pos.players[0].life
    22
    """
    frame = pos.frames[-1]
    if not frame.todo:
        pos.frames = pos.frames[:-1]
        return
    instruction = frame.todo[0]
    handler = HANDLERS.get(type(instruction))
    if handler is None:
        raise UnknownCard(f"no rule carries out {type(instruction).__name__}")
    # Only where something may be asked in the middle is a way back needed.
    there = pos.watchers
    asks = pos.commanders or pos.extra or not _ASKING.isdisjoint(there)
    kept = pos.keep() if asks else None
    place = len(pos.frames) - 1
    pos.frames = (*pos.frames[:-1], frame.changed(todo=frame.todo[1:], answers=()))
    try:
        handler(pos, frame, instruction)
    except Asks as asked:
        assert kept is not None
        pos.back_to(kept)
        pos.choice = asked.choice
    if pos.choice is not None:
        pos.frames = (*pos.frames[:-1], frame)
    elif frame.decided:
        done = tuple(one.changed(decided=()) for one in pos.frames[place : place + 1])
        pos.frames = (*pos.frames[:place], *done, *pos.frames[place + 1 :])


def answer(pos: Position, value: Any) -> None:
    """Give an answer to the decision that is waited for (608.2d).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> begin(pos, (), 0, pos.objects[2])
    >>> ask(pos, 0, "number", "How many?", "608.2d", (0, 1, 2))
    >>> answer(pos, 2)
    >>> pos.choice, pos.frames[-1].answers
    (None, (2,))
    """
    frame = pos.frames[-1]
    about = pos.choice.about if pos.choice is not None else ()
    pos.choice = None
    if about:
        decided = (*frame.decided, (about, value))
        pos.frames = (*pos.frames[:-1], frame.changed(decided=decided))
        return
    pos.frames = (*pos.frames[:-1], frame.changed(answers=(*frame.answers, value)))
