"""Permanents of several cards: merged by mutating, or melded (730, 702.140, 712.4).

Such a permanent is one object. ``parts`` are the cards and tokens that represent it,
topmost first; its ``card`` is what they are together, so that all that asks what an
object is, or would be face up, asks it as of any other.
"""

from __future__ import annotations

from functools import lru_cache

from .abilities import Abilities
from .card import Card
from .characteristics import Characteristics
from .objects import FaceDown, GameObject, Part

Parts = tuple[Part, ...]


def parts_of(obj: GameObject, known: frozenset[int]) -> Parts:
    """The parts of a permanent that something merges with: at least itself (730.2).

    A lasting copy effect goes with the part that it made a copy. ``known`` are the
    players who know the card, all of them when it is face up.

    >>> from .example import table
    >>> [part.card.name for part in parts_of(table().objects[2], frozenset((0, 1)))]
    ['Example Bear']
    """
    if obj.parts:
        return obj.parts
    assert obj.card is not None
    lasting = [one.values for one in obj.copied if one.until == "ever"]
    values = lasting[-1] if lasting else None
    return (Part(obj.card, values, obj.face_down, known),)


@lru_cache(maxsize=512)
def united(parts: Parts, face_down: bool = False) -> Card:
    """What the parts are together: the topmost with the abilities of all (702.140e).

    ``face_down`` asks it of the whole as it would be face up, when all parts are turned
    (730.2f). A part that lies face down under a face-up one lends nothing: that is our
    reading of an open point.

    >>> from .example import BEAR, OWL
    >>> both = united((Part(BEAR), Part(OWL)))
    >>> both.name, both.printed.abilities.keywords == OWL.printed.abilities.keywords
    ('Example Bear', True)
    """
    top, *rest = parts
    values = top.values or top.card.printed
    lent = [
        ability
        for part in rest
        if face_down or part.face_down is None
        for ability in (part.values or part.card.printed).abilities
    ]
    if lent:
        values = values.changed(abilities=Abilities((*values.abilities, *lent)))
    return top.card.changed(printed=values, back=None, layout="merged")


def merged(
    host: GameObject, spell: GameObject, over: bool, everyone: frozenset[int]
) -> GameObject:
    """The permanent that a spell has merged with: the same object (730.2c).

    The topmost part decides whether it is face down (730.2e). What was cast is known
    to all, and so is what was face up.

    >>> from .example import table
    >>> state = table()
    >>> owl = merged(state.objects[1], state.objects[8], True, frozenset((0, 1)))
    >>> owl, owl.number, len(owl.parts)
    (<#1 Example Owl in battlefield>, 1, 2)
    """
    assert spell.card is not None
    down = host.face_down
    others = parts_of(host, host.known_to if down is not None else everyone)
    mine = Part(spell.card, _copied(spell), None if over else down, everyone)
    parts = (mine, *others) if over else (*others, mine)
    face_down = None if over else down
    return host.changed(
        card=united(parts, face_down is not None),
        parts=parts,
        face_down=face_down,
        known_to=everyone if face_down is None else host.known_to,
        copied=tuple(one for one in host.copied if one.until != "ever" and not over),
        transformed=False,
    )


def _copied(spell: GameObject) -> Characteristics | None:
    return spell.copied[-1].values if spell.copied else None


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
    if obj.card is not None and obj.card.layout == "melded":
        return obj.changed(face_down=face_down)  # never happens: 712.16
    parts = tuple(
        part.changed(
            face_down=face_down,
            known_to=everyone
            if face_down is None or part.face_down is None
            else part.known_to,
        )
        for part in obj.parts
    )
    whole = united(parts, face_down is not None)
    return obj.changed(face_down=face_down, parts=parts, card=whole)


def shown(obj: GameObject, everyone: frozenset[int]) -> GameObject:
    """A permanent whose parts have all been shown (730.2g).

    >>> from .example import table
    >>> shown(table().objects[1], frozenset((0, 1))).known_to == {0, 1}
    True
    """
    parts = tuple(part.changed(known_to=everyone) for part in obj.parts)
    return obj.changed(known_to=everyone, parts=parts)


def alone(obj: GameObject, part: Part) -> GameObject:
    """One part of a permanent by itself, as it was on the battlefield (730.3).

    >>> from .example import OWL, table
    >>> alone(table().objects[2], Part(OWL)).card.name
    'Example Owl'
    """
    return obj.changed(
        card=part.card, parts=(), face_down=part.face_down, known_to=part.known_to
    )
