"""What players do: small frozen records that compare by value (116, 117, 601, 602).

Whose action it is follows from the position: the player who has priority or who must
choose. Objects are named by number; ``scenarios.notation`` writes and reads actions as
text.

>>> TurnUp(1, "morph") == TurnUp(object=1, way="morph")
True
"""

from __future__ import annotations

from typing import Any

from .record import Record, record


@record
class Pass(Record):
    """Pass priority (117.3d).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.game import apply
    >>> state, _ = apply(table(), Pass())
    >>> state.priority
    1
    """


@record
class PlayLand(Record):
    """Play a land card, a special action (116.2a, 305.1).

    With ``back`` a modal double-faced card is played as its back face (712.12).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.game import why_not
    >>> print(why_not(table(), PlayLand(8)))
    cannot play that land - it is no land card (305.1)
    """

    card: int
    back: bool = False


@record
class Cast(Record):
    """Begin to cast a card as a spell (601.2), face down for a way such as ``morph``.

    ``way`` is empty for casting it face up for its mana cost. Else it is the face-down
    keyword that is used, ``flashback``, ``foretell``, or ``free`` for casting it
    without paying its mana cost. Of a card with halves one is cast: ``left``,
    ``right``, ``aftermath`` or ``adventure``, or both by ``fuse``; ``left free`` and so
    on cast that without paying its mana cost.

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.game import apply
    >>> state, _ = apply(table(), Cast(8, "morph"))
    >>> state.choice.prompt
    'Pay {3}'
    """

    card: int
    way: str = ""


@record
class Activate(Record):
    """Begin to activate an ability, by its place among its object's (602.2).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.game import why_not
    >>> print(why_not(table(), Activate(2, 0)))
    cannot activate that ability - it has no such ability (602.1)
    """

    object: int
    ability: int


@record
class ActivateMana(Record):
    """Activate a mana ability and choose which of its outputs is added (605.3).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.game import apply
    >>> state, _ = apply(table(), ActivateMana(4, 0))
    >>> [str(mana) for mana in state.players[0].pool]
    ['{W}']
    """

    object: int
    ability: int
    output: int = 0


@record
class TurnUp(Record):
    """Turn a face-down permanent face up, a special action (116.2b, 702.37e).

    ``way`` is ``morph``, ``megamorph``, ``disguise``, ``manifest`` or ``cloak``.

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.game import Game
    >>> game = Game(table())
    >>> for action in (TurnUp(1, "morph"), *(ActivateMana(n, 0) for n in (4, 5, 6))):
    ...     events = game.push(action)
    >>> game.state.objects[1], events[-1].kind
    (<#1 Example Owl in battlefield>, 'turned up')
    """

    object: int
    way: str


@record
class Foretell(Record):
    """Foretell a card: pay {2} and exile it face down, a special action (116.2h).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.game import why_not
    >>> print(why_not(table(), Foretell(8)))
    cannot foretell that - it has no foretell ability (702.143a)
    """

    card: int


@record
class Unlock(Record):
    """Unlock a half of a Room, by its place: a special action (116.2m, 709.5e).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.game import why_not
    >>> print(why_not(table(), Unlock(2, 0)))
    cannot unlock that - it has no such locked half (709.5e)
    """

    object: int
    half: int


@record
class TurnUpConspiracy(Record):
    """Turn a face-down conspiracy face up, a special action of its own (116.2j).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.game import why_not
    >>> print(why_not(table(), TurnUpConspiracy(1)))
    cannot turn up that conspiracy - it is no face-down conspiracy of yours (702.106c)
    """

    object: int


@record
class Choose(Record):
    """Answer the choice that is waited for, with one of its options (608.2d, 601.2).

    An option is an object's number, a ``PlayerRef``, a number, a word, a pair for
    combat, or None for "no more".

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.game import why_not
    >>> print(why_not(table(), Choose(1)))
    cannot choose that - nothing is to be chosen (608.2d)
    """

    option: Any


@record
class Concede(Record):
    """Leave the game (104.3a); a player may do so at any time.

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.game import apply
    >>> state, events = apply(table(), Concede(1))
    >>> [event.kind for event in events], state.over
    (['lost', 'revealed', 'over'], True)
    """

    player: int


Action = (
    Pass
    | PlayLand
    | Cast
    | Activate
    | ActivateMana
    | TurnUp
    | Foretell
    | Unlock
    | TurnUpConspiracy
    | Choose
    | Concede
)
