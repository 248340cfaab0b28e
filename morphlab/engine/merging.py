"""Permanents of several cards: merged by mutating, or melded (730, 702.140, 712.4).

Such a permanent is one object. ``parts`` are the cards and tokens that represent it,
topmost first; its ``card`` is what they are together, so that all that asks what an
object is, or would be face up, asks it as of any other.
"""

from __future__ import annotations

from functools import lru_cache

from .abilities import Abilities, Ability
from .card import Card
from .characteristics import NOTHING, Characteristics, unlocked
from .objects import Copied, FaceDown, GameObject, Part

Parts = tuple[Part, ...]


def parts_of(obj: GameObject, known: frozenset[int]) -> Parts:
    """The parts of a permanent that something merges with: at least itself (730.2).

    A lasting copy effect goes with what it made a copy: it came before the merging, so
    that adds to it (613.2a). ``known`` are the players who know the card, all of them
    when it is face up.

    >>> from .example import table
    >>> [part.card.name for part in parts_of(table().objects[2], frozenset((0, 1)))]
    ['Example Bear']
    """
    lasting = [one.values for one in obj.copied if one.until == "ever"]
    values = lasting[-1] if lasting else None
    if obj.parts:
        if values is None:
            return obj.parts
        top, *rest = obj.parts
        nothing = tuple(part.changed(values=NOTHING) for part in rest)
        return (top.changed(values=values), *nothing)
    assert obj.card is not None
    return (
        Part(
            obj.card,
            values,
            obj.face_down,
            known,
            obj.transformed,
            commander=obj.commander,
        ),
    )


def values_of(part: Part) -> Characteristics:
    """What one part has: copied values, or those of the face that is up (730.2i).

    >>> from .example import BEAR
    >>> values_of(Part(BEAR)) is BEAR.printed
    True
    """
    if part.values is not None:
        return part.values
    if part.melded is not None:
        return part.melded.printed
    if part.transformed and part.card.back is not None:
        return part.card.back
    return part.card.printed


@lru_cache(maxsize=512)
def united(parts: Parts, face_down: bool = False, open_: tuple[int, ...] = ()) -> Card:
    """What the parts are together: the topmost with the abilities of all (702.140e).

    ``face_down`` asks it of the whole as it would be face up, when all parts are turned
    (730.2f). A part that lies face down under a face-up one lends nothing: that is our
    reading of an open point. ``open_`` are the unlocked halves of the permanent: of a
    Room under the topmost card no others lend anything (709.5).

    >>> from .example import BEAR, OWL
    >>> both = united((Part(BEAR), Part(OWL)))
    >>> both.name, both.printed.abilities.keywords == OWL.printed.abilities.keywords
    ('Example Bear', True)
    """
    top, *rest = parts
    values = values_of(top)
    lent: list[Ability] = []
    half = top.melded is not None
    for part in rest:
        if part.melded is not None:  # two cards that are one part (712.4)
            if half:
                continue
            half = True
        if face_down or part.face_down is None:
            below = values_of(part)
            if "Room" in below.subtypes and below.halves:
                below = unlocked(below, open_)
            lent += below.abilities
    if top.melded is not None and not lent and len(parts) == 2:
        return top.melded
    if lent:
        values = values.changed(abilities=Abilities((*values.abilities, *lent)))
    return top.card.changed(printed=values, back=None, layout="merged")


def merged(
    host: GameObject, spell: GameObject, over: bool, everyone: frozenset[int]
) -> GameObject:
    """The permanent that a spell has merged with: the same object (730.2c).

    The topmost part decides whether it is face down (730.2e). What was cast is known
    to all, and so is what was face up.

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> owl = merged(state.objects[1], state.objects[8], True, frozenset((0, 1)))
    >>> owl, owl.number, len(owl.parts)
    (<#1 Example Owl in battlefield>, 1, 2)
    """
    assert spell.card is not None
    down = host.face_down
    others = parts_of(host, host.known_to if down is not None else everyone)
    values = spell.copied[-1].values if spell.copied else None
    mine = Part(spell.card, values, None, everyone, commander=spell.commander)
    # A copy effect that will end came before the merging, which adds to it (613.2a).
    more = values_of(mine).abilities
    passing = tuple(_lent(one, more) for one in host.copied if one.until != "ever")
    host = host.changed(
        face_down=None if over else down,
        known_to=everyone if over or down is None else host.known_to,
        copied=() if over else passing,
        transformed=False,
    )
    return assembled(host, (mine, *others) if over else (*others, mine))


def _lent(one: Copied, more: Abilities) -> Copied:
    both = Abilities((*one.values.abilities, *more))
    return one.changed(values=one.values.changed(abilities=both))


def assembled(obj: GameObject, parts: Parts) -> GameObject:
    """A permanent represented by these parts, topmost first (730.2).

    >>> from .example import BEAR, OWL, table
    >>> both = assembled(table().objects[2], (Part(BEAR), Part(OWL)))
    >>> both.card.name, [card.name for card in both.cards]
    ('Example Bear', ['Example Bear', 'Example Owl'])
    """
    commander = max(part.commander for part in parts)  # any makes it one (903.3)
    card = united(parts, obj.face_down is not None, obj.unlocked)
    return obj.changed(parts=parts, card=card, commander=commander)


def turned(
    obj: GameObject, face_down: FaceDown | None, everyone: frozenset[int]
) -> GameObject:
    """A permanent with all its parts turned the same way (730.2f).

    >>> from .example import table
    >>> turned(table().objects[1], None, frozenset((0, 1))).face_down is None
    True
    """
    if not obj.parts:
        return obj.changed(face_down=face_down)
    parts = tuple(
        part.changed(
            face_down=face_down,
            known_to=everyone
            if face_down is None or part.face_down is None
            else part.known_to | {obj.controller},
        )
        for part in obj.parts
    )
    return assembled(obj.changed(face_down=face_down), parts)


def transformed(obj: GameObject) -> GameObject | None:
    """A merged permanent with its double-faced parts turned over, if any (730.2i).

    >>> from .example import table
    >>> transformed(table().objects[2]) is None
    True
    """
    parts = tuple(
        part.changed(transformed=not part.transformed)
        if part.card.layout == "transforming" and part.face_down is None
        else part
        for part in obj.parts
    )
    return None if parts == obj.parts else assembled(obj, parts)


def known_by(obj: GameObject, players: frozenset[int]) -> GameObject:
    """A permanent of which these players know which cards represent it (708.5).

    >>> from .example import table
    >>> sorted(known_by(table().objects[1], frozenset((1,))).known_to)
    [0, 1]
    """
    parts = tuple(part.changed(known_to=part.known_to | players) for part in obj.parts)
    return obj.changed(known_to=obj.known_to | players, parts=parts)


def with_hidden(obj: GameObject, card: Card) -> GameObject:
    """The same object with another card where it is face down (708.5).

    That is the topmost card, or a face-down part under a face-up one. Being a commander
    belongs to the card, so the other card is none (903.3).

    >>> from .example import BEAR, table
    >>> with_hidden(table().objects[1], BEAR).card is BEAR
    True
    """
    if not obj.parts:
        return obj.changed(card=card, commander=0)
    place = hidden_place(obj)
    parts = list(obj.parts)
    parts[place] = parts[place].changed(card=card, commander=0)
    return assembled(obj, tuple(parts))


def hidden_place(obj: GameObject) -> int:
    """Which of the parts of a permanent lies face down, the topmost of them (708.5).

    >>> from .example import table
    >>> hidden_place(table().objects[2])
    0
    """
    hidden = [n for n, part in enumerate(obj.parts) if part.face_down is not None]
    return hidden[0] if hidden else 0


def alone(obj: GameObject, part: Part) -> GameObject:
    """One part of a permanent by itself, as it was on the battlefield (730.3).

    >>> from .example import OWL, table
    >>> alone(table().objects[2], Part(OWL)).card.name
    'Example Owl'
    """
    return obj.changed(
        card=part.card,
        parts=(),
        face_down=part.face_down,
        known_to=part.known_to,
        commander=part.commander,
    )
