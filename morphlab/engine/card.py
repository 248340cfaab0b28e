"""Printed cards: what is on them, face by face (108, 712)."""

from __future__ import annotations

import re

from .abilities import Abilities, Ability
from .characteristics import CARD_TYPES, SUPERTYPES, Characteristics, joined
from .errors import UnknownCard
from .mana import ManaCost
from .record import Record, record

_NUMBER = re.compile(r"-?[0-9]{1,3}|\*")


@record
class Card(Record):
    """A card or token as it is printed or created; nothing ever changes it (108.1).

    ``layout`` is ``normal``, ``transforming``, ``modal``, ``meld`` or ``melded``, where
    ``back`` is the other face; or ``split``, ``fuse``, ``aftermath``, ``room`` or
    ``adventure``, where the printed characteristics have halves; or ``merged``.

    >>> from morphlab.engine.example import OWL
    >>> OWL, OWL.is_creature_card, OWL.printed.cost.mana_value
    (<card Example Owl>, True, 5)
    """

    printed: Characteristics
    token: bool = False
    layout: str = "normal"
    back: Characteristics | None = None

    @property
    def name(self) -> str:
        """The name of the front face (201.2), also the key in the card pool."""
        return self.printed.name

    @property
    def names(self) -> tuple[str, ...]:
        """The names that it has for those who name a card: of halves too (201.4).

        >>> card("Grizzly Bears", "{1}{G}", "Creature - Bear", "2/2").names
        ('Grizzly Bears',)
        """
        halves = tuple(half.name for half in self.printed.halves)
        if self.layout == "adventure":
            return (self.name, *halves)
        return halves or (self.name,)

    @property
    def is_double_faced(self) -> bool:
        """Whether it has no card back: another face, or half of a melded one (712.1).

        >>> card("Grizzly Bears", "{1}{G}", "Creature - Bear", "2/2").is_double_faced
        False
        """
        return self.back is not None

    @property
    def land_faces(self) -> tuple[bool, ...]:
        """The faces that may be played as a land, True for the back (305.1, 712.12).

        >>> card("Hills", "", "Land").land_faces
        (False,)
        """
        faces = (False,) if self.printed.is_land else ()
        modal = self.layout == "modal" and self.back is not None and self.back.is_land
        return (*faces, True) if modal else faces

    @property
    def is_creature_card(self) -> bool:
        """Whether the front face is a creature card (701.40b)."""
        return "creature" in self.printed.types

    @property
    def is_instant_or_sorcery(self) -> bool:
        """Whether it could never be turned face up as a permanent (701.40g)."""
        return not self.printed.is_permanent

    def __hash__(self) -> int:
        return hash(self.printed.name)

    def __repr__(self) -> str:
        return f"<{'token' if self.token else 'card'} {self.name}>"


def card(
    name: str,
    cost: str,
    type_line: str,
    pt: str = "",
    *abilities: Ability,
    colors: str = "",
    token: bool = False,
    loyalty: int | None = None,
) -> Card:
    """Make a printed card from the facts that stand on it (200).

    ``cost`` is empty for a card without mana cost, ``pt`` is ``4/5`` or ``*/*``.
    Colours come from the cost, or from ``colors`` where an indicator or the maker of a
    token says so (202.2).

    Raises:
        UnknownCard: a type, supertype or number that no rule defines.

    >>> card("Grizzly Bears", "{1}{G}", "Creature - Bear", "2/2").printed.pt
    '2/2'
    """
    left, _, right = type_line.partition(" - ")
    words = [word.lower() for word in left.split()]
    supertypes = tuple(w for w in words if w in SUPERTYPES)
    types = tuple(w for w in words if w in CARD_TYPES)
    if len(supertypes) + len(types) != len(words) or not types:
        raise UnknownCard(
            f"{name}: {left!r} is not a line of card types",
            instead=f"Known are {', '.join(CARD_TYPES)}.",
            rule="205.2",
        )
    power, toughness = _numbers(name, pt)
    mana_cost = ManaCost.parse(cost) if cost else None
    printed = Characteristics(
        name=name,
        cost=mana_cost,
        colors=colors or (mana_cost.colors if mana_cost else ""),
        supertypes=supertypes,
        types=types,
        subtypes=tuple(right.split()) if right else (),
        power=power,
        toughness=toughness,
        loyalty=loyalty,
        abilities=Abilities(abilities),
    )
    return Card(printed, token)


def double_faced(front: Card, back: Card, layout: str = "transforming") -> Card:
    """Join two faces to one card; hidden, it is known by its front (712.2, 712.8).

    >>> day = card("Day", "{U}", "Creature - Human", "1/1")
    >>> night = card("Night", "", "Creature - Insect", "3/2", colors="U")
    >>> both = double_faced(day, night)
    >>> both.back.name, both.back.mana_value
    ('Night', 1)
    """
    value = front.printed.mana_value if layout == "transforming" else 0
    printed = back.printed.changed(front_value=value)
    return front.changed(back=printed, layout=layout)


def split(left: Card, right: Card, layout: str = "split", *fused: Ability) -> Card:
    """Join two halves to one card that has both outside the stack (709.1, 709.4).

    ``fused`` is what the card does when both are cast as one spell (702.102d).

    >>> hot, cold = card("Hot", "{R}", "Instant"), card("Cold", "{U}", "Sorcery")
    >>> split(hot, cold).printed.cost.mana_value
    2
    """
    both = joined((left.printed, right.printed))
    both = both.changed(abilities=both.abilities.plus(*fused))
    return Card(both, layout=layout)


def adventurer(creature: Card, adventure: Card) -> Card:
    """A creature card with an Adventure, which it has on the stack only (715.1, 715.4).

    >>> quest = card("Quest", "{U}", "Sorcery - Adventure")
    >>> adventurer(card("Hero", "{1}{U}", "Creature - Elf", "2/2"), quest).name
    'Hero'
    """
    printed = creature.printed.changed(halves=(adventure.printed,))
    return Card(printed, layout="adventure")


def _numbers(name: str, pt: str) -> tuple[int | None, int | None]:
    if not pt:
        return None, None
    power, _, toughness = pt.partition("/")
    if not (_NUMBER.fullmatch(power) and _NUMBER.fullmatch(toughness)):
        raise UnknownCard(
            f"{name}: {pt!r} is not a power and toughness",
            instead="Write 4/5 or */*.",
            rule="208.1",
        )
    return (
        None if power == "*" else int(power),
        None if toughness == "*" else int(toughness),
    )
