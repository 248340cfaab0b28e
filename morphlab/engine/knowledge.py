"""Who may look at what, who knows what, and what everybody knows (708.5, 708.6, 406.3).

Looking is a right that follows from the position; knowing is that right or a memory.
Neither uses priority or the stack, and neither makes an event.
"""

from __future__ import annotations

from . import asking, layers
from .card import Card
from .errors import IllegalAction, InvalidText
from .objects import GameObject, Part
from .record import Record, record
from .said import said_row, say
from .state import Position
from .vocabulary import game_word

Viewer = int | str
JUDGE = "judge"
HIDDEN_CAUSES = (
    "foretold",
    "hidden agenda",
    "scheme deck",
    "planar deck",
    "Attraction deck",
)
# Decks in the command zone, and the rule that each of them lies face down by.
DECK_RULES = {"scheme deck": "314", "planar deck": "311", "Attraction deck": "717.2"}
Reference = GameObject | int | str


@record
class Tag(Record):
    """What everybody knows of a face-down object (708.6).

    ``cause`` is the public cause, ``by`` the card whose effect did it, ``place`` its
    place in the order in which the objects of its zone came there, counted from 1.
    ``known`` is the name of the card when all players know it.
    """

    handle: str
    cause: str
    by: str
    controller: int
    owner: int
    place: int
    marks: tuple[str, ...] = ()
    known: str | None = None

    def __str__(self) -> str:
        cause = game_word(self.cause)
        down = say("{handle} face down ({cause})", handle=self.handle, cause=cause)
        words: list[str] = [down, *self.marks]
        if self.known is not None:
            words.append(say("all players know: {card}", card=self.known))
        return said_row(words, ", ")


def find(state: Position, reference: Reference) -> GameObject:
    """The object that a handle, a number or an old record names, as it is now (400.7).

    Raises:
        InvalidText: there is no such object now.

    >>> from morphlab.engine.example import table
    >>> find(table(), "#2")
    <#2 Example Bear in battlefield>
    """
    if isinstance(reference, str):
        for number in (*state.battlefield, *state.stack, *state.exile):
            if state.objects[number].handle == reference:
                return state.objects[number]
        raise InvalidText(
            say("no object is called {name}", name=repr(reference[:40])),
            instead=say("Handles look like #1, #L2 or #A3."),
        )
    number = reference if isinstance(reference, int) else reference.number
    found = state.objects.get(number)
    if found is None:
        raise InvalidText(say("that object is no longer there"), rule="400.7")
    return found


def is_public(obj: GameObject) -> bool:
    """Whether an object lies open for all players to see (400.2, 406.3).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> is_public(state.objects[1]), is_public(state.objects[2])
    (False, True)
    """
    return obj.zone not in ("hand", "library") and obj.face_down is None


def why_not_look(
    state: Position, player: int, obj: GameObject
) -> tuple[str, str] | None:
    """Why a player may not look at an object, and the rule; None if they may (708.5).

    The controller may look at a face-down permanent, even a phased-out one, and at a
    face-down spell (708.5); the owner at the cards in hand (402.3). An effect may let
    other players look, or let a player look at a card exiled face down (406.3). Who
    controls a player sees what that player may see (723.4).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> why_not_look(state, 1, state.objects[1])
    ('only the player who controls it may look at it', '708.5')
    """
    why = _why_not_own_look(state, player, obj)
    if why is not None:
        for other in _ruled(state, player):
            if _why_not_own_look(state, other, obj) is None:
                return None  # 723.4
    return why


def eyes(state: Position, player: int) -> frozenset[int]:
    """The players whose sight a player has: the own, and of those ruled (723.4).

    >>> from morphlab.engine.example import table
    >>> sorted(eyes(table(), 1))
    [1]
    """
    return frozenset((player, *_ruled(state, player)))


def _ruled(state: Position, player: int) -> list[int]:
    if player < 0:  # a viewer who is no player rules nobody
        return []
    return [n for n, one in enumerate(state.players) if one.ruled_by == player]


# The reasons are made once, as each hidden card in a view is asked about.
_IN_HAND = say("it is in another player's hand"), "402.3"
_IN_LIBRARY = say("nobody looks at the cards in a library"), "401.2"
_EXILED = say("a card that was exiled face down is hidden from all players"), "406.3"
_FACE_DOWN = say("only the player who controls it may look at it"), "708.5"


def _why_not_own_look(
    state: Position, player: int, obj: GameObject
) -> tuple[str, str] | None:
    if obj.zone == "hand":
        if obj.owner == player or _lets_look(state, player, obj):
            return None
        return _IN_HAND
    if obj.zone == "library":
        on_top = state.players[obj.owner].library[-1] == obj.number
        if on_top and _lets_look(state, player, obj):
            return None
        return _IN_LIBRARY
    if obj.face_down is None:
        return None
    if obj.zone not in ("battlefield", "stack"):
        if obj.away is not None and player in obj.away.lookers:
            return None
        if obj.zone == "command":
            return _why_not_look_there(player, obj)
        if _lets_look(state, player, obj):
            return None
        return _EXILED
    if obj.controller == player or _lets_look(state, player, obj):
        return None
    return _FACE_DOWN


def _why_not_look_there(player: int, obj: GameObject) -> tuple[str, str] | None:
    """In the command zone a player may look at own hidden agendas, at no deck."""
    assert obj.face_down is not None
    cause = obj.face_down.cause
    if cause in DECK_RULES:
        return say(
            "nobody looks at the cards of a {deck}", deck=game_word(cause)
        ), DECK_RULES[cause]
    if obj.owner == player:
        return None
    return say("only its controller may look at a face-down conspiracy"), "315.7"


def _lets_look(state: Position, player: int, obj: GameObject) -> bool:
    """Whether an effect lets a player look at a hidden object at any time."""
    for rule, controller, source, _ in layers.rule_effects(state, "look"):
        if rule.who == "you" and player != controller:
            continue
        if rule.who == "opponent" and player == controller:
            continue
        this = source.number if source is not None else None
        if rule.what is None:
            if obj.zone == "battlefield":
                return True
        elif asking.matches(state, rule.what, obj, controller, this):
            return True
    return False


def may_look(state: Position, player: int, obj: GameObject) -> bool:
    """Whether a player may look at an object now, as often as they like (708.5).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> may_look(state, 0, state.objects[1]), may_look(state, 1, state.objects[1])
    (True, False)
    """
    return why_not_look(state, player, obj) is None


def look(state: Position, player: int, obj: Reference) -> Card:
    """Look at an object: the card that it is, with all its faces (708.5, 712.6).

    Looking changes nothing and nobody is told of it.

    Raises:
        IllegalAction: the player may not, with the rule that says so.

    >>> from . import facedown, moves, state
    >>> from .card import card
    >>> pos = state.empty(("Alice", "Bob"))
    >>> bear = card("Grizzly Bears", "{1}{G}", "Creature - Bear", "2/2")
    >>> manifest = facedown.face_down("manifest")
    >>> _ = moves.create(pos, bear, 0, "battlefield", face_down=manifest)
    >>> look(pos, 0, "#1")
    <card Grizzly Bears>
    >>> look(pos, 1, "#1")
    Traceback (most recent call last):
    morphlab.engine.errors.IllegalAction: Bob may not look at #1 - only the player who \
controls it may look at it (708.5). Needed: control of it, or an effect that lets Bob \
look at it.
    """
    if not 0 <= player < len(state.players):
        raise IllegalAction(
            say("nobody is player {player}", player=player),
            instead=say(
                "Players are numbered 0 to {last}.", last=len(state.players) - 1
            ),
            rule="102.1",
        )
    from . import needed  # which asks here who may see what

    found = find(state, obj)
    refused = why_not_look(state, player, found)
    name = state.players[player].name
    if refused is not None:
        why, rule = refused
        what = found.handle or say("that card")
        about = needed.Refused(why, player, found)
        raise IllegalAction(
            say("{name} may not look at {what}", name=name, what=what),
            why,
            needed.told(state, about),
            rule,
        )
    if found.card is None:
        raise IllegalAction(
            say("{name} cannot look at {handle}", name=name, handle=found.handle),
            say("an ability on the stack is no card"),
            say("Needed: {what}.", what=say("a card")),
            "113.3",
        )
    return found.cards[0]


def knows(state: Position, viewer: Viewer, obj: GameObject) -> bool:
    """Whether a player knows which card an object is: by right or from memory (708.5).

    A memory is no permission to look again; a judge knows everything.

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> [knows(state, viewer, state.objects[1]) for viewer in (0, 1, JUDGE)]
    [True, False, True]
    """
    return viewer == JUDGE or (
        isinstance(viewer, int)
        and (
            viewer in obj.known_to
            or all_know(state, obj)
            or may_look(state, viewer, obj)
        )
    )


def knows_part(state: Position, viewer: Viewer, obj: GameObject, part: Part) -> bool:
    """Whether a player knows which card is one part of a permanent (708.5, 730.2e).

    A part that lies face up is public. The controller of a face-down permanent may look
    at all of it, but not at a face-down part under a face-up one.

    >>> from morphlab.engine.example import BEAR, table
    >>> state = table()
    >>> part = Part(BEAR, None, state.objects[1].face_down, frozenset((0,)))
    >>> [knows_part(state, who, state.objects[1], part) for who in (0, 1, JUDGE)]
    [True, False, True]
    """
    if viewer == JUDGE or part.face_down is None or viewer in part.known_to:
        return True
    if not isinstance(viewer, int) or obj.face_down is None:
        return False
    return may_look(state, viewer, obj)


def all_know(state: Position, obj: GameObject) -> bool:
    """Whether which card an object is has been shown to all players (701.20).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> all_know(state, state.objects[1]), all_know(state, state.objects[2])
    (False, True)
    """
    return len(obj.known_to) == len(state.players)


def how_known(state: Position, viewer: Viewer, obj: GameObject) -> str:
    """How a viewer comes to know a hidden object, empty for one who does not (708.5).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> how_known(state, 0, state.objects[1]), how_known(state, 1, state.objects[1])
    ('you may look', '')
    """
    if all_know(state, obj):
        return say("all players know")
    if not isinstance(viewer, int):
        return ""
    if may_look(state, viewer, obj):
        return say("you may look")
    return say("you saw it") if viewer in obj.known_to else ""


def card_name(card: Card) -> str:
    """The name of a card to one who looks at it, both faces if it has two (712.6).

    >>> from morphlab.engine.card import double_faced
    >>> from morphlab.engine.example import BEAR, OWL
    >>> card_name(double_faced(OWL, BEAR))
    'Example Owl // Example Bear'
    """
    if card.back is None or card.layout == "meld":
        return card.name  # on the back of a meld card is half of another
    return f"{card.name} // {card.back.name}"


def cause_of(obj: GameObject) -> str:
    """How an object came to be face down, as far as everybody may know (708.6).

    >>> from morphlab.engine.example import table
    >>> cause_of(table().objects[1])
    'morph'
    """
    if obj.face_down is None:
        return ""
    if obj.zone not in ("battlefield", "stack"):
        if obj.face_down.cause in HIDDEN_CAUSES:
            return game_word(obj.face_down.cause)
        if obj.face_down.by:
            return say("exiled face down with {card}", card=obj.face_down.by)
        return say("exiled face down")
    return obj.face_down.label


def public_tag(state: Position, obj: Reference) -> Tag:
    """What everybody knows of a face-down permanent, spell or exiled card (708.6).

    Raises:
        IllegalAction: the object is not face down.

    >>> from . import facedown, moves, state
    >>> from .card import card
    >>> pos = state.empty(("Alice", "Bob"))
    >>> bear = card("Grizzly Bears", "{1}{G}", "Creature - Bear", "2/2")
    >>> manifest = facedown.face_down("manifest", by="Soul Summons")
    >>> made = moves.create(pos, bear, 0, "battlefield", face_down=manifest)
    >>> print(public_tag(pos, made))
    #1 face down (manifest)
    """
    found = find(state, obj)
    down = found.face_down
    if down is None:
        raise IllegalAction(
            say("{handle} has no tag", handle=found.handle or say("that card")),
            say("it is not face down, so all players see it"),
            say("Needed: {what}.", what=say("a face-down object")),
            "708.6",
        )
    there = state.zone(found.zone, found.owner)
    known = all_know(state, found) and found.card is not None
    return Tag(
        found.handle,
        cause_of(found),
        down.by,
        found.controller,
        found.owner,
        there.index(found.number) + 1,
        found.marks,
        card_name(found.card) if known and found.card is not None else None,
    )
