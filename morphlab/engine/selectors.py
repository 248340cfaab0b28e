"""What a card speaks of, as data: filters, targets, numbers, conditions and costs.

These records hold no code. ``asking`` answers what they ask in a position. A
*reference* is a short text that names something known when the effect happens:

``this`` the source; ``target``, ``target 2`` the announced targets; ``event`` what the
trigger saw; ``result`` what the instruction before left behind; ``attached`` what the
source is attached to; ``top`` the top card of the library; ``sacrificed`` what was
sacrificed for the cost. Players: ``you``,
``opponent`` (each), ``each player``, ``player`` (of the event), ``defending player``,
``controller of`` or ``owner of`` a reference.
"""

from __future__ import annotations

from .errors import UnknownCard
from .mana import ManaCost, of_any_type
from .record import Record, record

OBJECT_WORDS = (
    "this",
    "target",
    "event",
    "other",
    "result",
    "attached",
    "chosen",
    "top",
    "sacrificed",
)
PLAYER_WORDS = ("you", "opponent", "each player", "player", "defending player")


def check_reference(text: str, players: bool = False) -> None:
    """Refuse a reference that nothing could answer.

    Raises:
        UnknownCard: the text is not one of the references of this module.

    >>> check_reference("target 2")
    >>> check_reference("somewhere")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    morphlab.engine.errors.UnknownCard: 'somewhere' is not a reference. Known are ...
    """
    head = text
    for prefix in ("controller of ", "owner of "):
        if text.startswith(prefix):
            head = text.removeprefix(prefix)
    word, _, number = head.rpartition(" ")
    base = word if number.isdigit() and word == "target" else head
    known = OBJECT_WORDS if head != text or not players else OBJECT_WORDS + PLAYER_WORDS
    if base not in known:
        raise UnknownCard(
            f"{text!r} is not a reference", instead=f"Known are {', '.join(known)}."
        )


@record
class Number(Record):
    """A number worked out when it is needed (107, 608.2h).

    ``kind`` is ``count`` (objects that fit ``what``), ``total power`` (of those that
    fit), ``x`` (the X that was paid),
    ``amount`` (of the event), ``power``, ``toughness``, ``mana value``, ``life`` (of
    the reference ``of``), ``counters`` (of the kind ``name`` on ``of``), ``result``
    (how many the instruction before left behind), ``cast last turn`` (spells, by the
    player who cast most), ``turned up`` or ``entered face down`` (by you, or under your
    control, this turn), ``resolved`` (how many times ``CountResolution`` of the source
    was carried out this turn), ``share`` (what was announced for each of the targets
    among which something is divided) or ``either`` (``then`` under a ``condition``,
    else ``otherwise``). The result is ``times`` times that, or half of it with
    ``half``, rounded up, plus ``plus``.
    """

    kind: str
    what: Filter | None = None
    of: str = "this"
    name: str = ""
    times: int = 1
    plus: int = 0
    half: bool = False
    condition: Condition | None = None
    then: Amount = 0
    otherwise: Amount = 0


Amount = int | Number


@record
class Filter(Record):
    """A test for objects; empty fields ask nothing (109.2).

    Characteristics are those after all layers (613). ``controller`` and ``owner`` are
    ``you`` or ``opponent``, seen from the player whose card asks. As ``controller``,
    ``target`` is the player who is a target; of a later target, also the controller of
    the first one; ``player`` is that of the event. ``held_by`` is the player that such
    a word turned out to mean. ``turned_up`` asks whether it was turned face up this
    turn, ``ability`` for abilities on the stack. ``counter`` is the kind of a counter
    on the object, ``any`` for one of any kind. ``power``, ``toughness`` and
    ``mana_value`` are pairs such as ``("<=", 2)``, for ``mana_value`` also ``("even",
    0)``. ``keywords`` must all be there, ``without`` none of them.
    ``exiled_with`` asks for what this very object exiled (607.2a), ``chosen_name`` for
    the card name, ``chosen_type`` for the creature type and ``chosen_color`` for the
    colour that was chosen for it (607.2d), ``hurt_by_this`` whether the source
    dealt damage to it this turn, ``named_in_graveyard`` whether its controller's
    graveyard has a card with its name.

    >>> Filter(types=("creature",), face_down=True)
    Filter(types=('creature',), face_down=True)
    """

    zone: str = "battlefield"
    types: tuple[str, ...] = ()
    any_type: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    not_subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    not_supertypes: tuple[str, ...] = ()
    colors: str = ""
    not_colors: str = ""
    colorless: bool | None = None
    controller: str = ""
    owner: str = ""
    face_down: bool | None = None
    token: bool | None = None
    tapped: bool | None = None
    attacking: bool | None = None
    blocking: bool | None = None
    other: bool = False
    name: str = ""
    same_name_as: str = ""
    keywords: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    no_abilities: bool | None = None
    has_way: bool | None = None
    power: tuple[str, Amount] | None = None
    toughness: tuple[str, Amount] | None = None
    mana_value: tuple[str, Amount] | None = None
    counter: str = ""
    single_target: bool | None = None
    exiled_with: bool = False
    chosen_name: bool = False
    chosen_type: bool = False
    chosen_color: bool = False
    hurt_by_this: bool = False
    named_in_graveyard: bool = False
    turned_up: bool = False
    ability: bool = False
    held_by: int | None = None
    either: tuple[Filter, ...] = ()


@record
class Target(Record):
    """What may be chosen as a target, and how many times (115.1, 601.2c).

    ``player`` is empty, ``any`` or ``opponent``: players fit as well. With ``what``
    None only players fit. ``abilities`` lets abilities on the stack fit (115.10).
    ``divide`` is a number that is divided among what is chosen, at least one for each
    (601.2d).
    """

    what: Filter | None = None
    least: int = 1
    most: Amount = 1
    player: str = ""
    another: bool = False
    abilities: bool = False
    divide: Amount | None = None


@record
class Condition(Record):
    """A question with yes or no (603.4, 608.2c, 611.3a).

    ``kind`` is ``compare`` (``left`` ``op`` ``right``), ``is`` (the reference ``what``
    fits ``fits``), ``card is`` (its card as printed fits, 708.12), ``turn`` (it is the
    turn of the players ``who``), ``chosen`` (the choice ``name`` was ``value``),
    ``kicked`` (the kicker of the spell was paid, 702.33) or ``came lately`` (the source
    came under its controller's control since the last upkeep but this one).
    """

    kind: str
    left: Amount = 0
    op: str = ">="
    right: Amount = 1
    what: str = "this"
    fits: Filter | None = None
    who: str = "you"
    name: str = ""
    value: str = ""
    negated: bool = False


@record
class CostPart(Record):
    """A part of a cost that is not mana (118.1, 118.3).

    ``kind`` is ``tap`` (this), ``sacrifice this``, ``discard this``, ``counter``
    (remove +1/+1 counters from this), ``life``, ``sacrifice``, ``discard``,
    ``return`` (to its owner's hand), ``reveal`` (from hand), ``exile`` or ``loyalty``
    (put so many loyalty counters on this, or remove them where it is less than 0).
    """

    kind: str
    count: int = 1
    what: Filter | None = None


COST_KINDS = (
    "tap",
    "counter",
    "discard this",
    "sacrifice this",
    "life",
    "sacrifice",
    "discard",
    "return",
    "reveal",
    "exile",
    "loyalty",
)


@record
class Cost(Record):
    """All that must be paid: mana and other actions (118).

    >>> from .mana import ManaCost
    >>> Cost(ManaCost.parse("{2}{W}")).mana.mana_value
    3
    """

    mana: ManaCost | None = None
    parts: tuple[CostPart, ...] = ()
    less: Amount = 0  # reductions wait until X is known (601.2f)
    any_type: bool = False  # mana is spent on it as though it were of any type
    least: int = 0  # no less mana than that, after everything else (601.2f)
    convoke: bool = False  # creatures may be tapped instead of paying mana (702.51a)

    def amount(self, x: int = 0) -> ManaCost | None:
        """The mana to pay once X is chosen, reductions taken off (601.2f).

        >>> mana("{X}{G}").amount(3).mana_value
        4
        """
        assert isinstance(self.less, int), "facedown.settled_cost comes first"
        if self.mana is None or not self.mana.symbols:
            return ManaCost((str(self.least),)) if self.least else None
        amount = self.mana.with_x(x).plus(-self.less)
        if self.least:
            amount = amount.plus(max(self.least - amount.mana_value, 0))
        return of_any_type(amount) if self.any_type else amount

    @property
    def has_x(self) -> bool:
        """Whether a number must be chosen for X (107.3)."""
        return self.mana is not None and self.mana.has_x

    @property
    def taps(self) -> bool:
        """Whether tapping the source is part of the cost (107.5)."""
        return bool(self.parts) and any(part.kind == "tap" for part in self.parts)


def mana(text: str, *parts: CostPart) -> Cost:
    """Write a cost shortly: ``mana("{2}{W}")`` (118).

    Raises:
        InvalidText: the text is no mana.

    >>> str(mana("{2}{W}").mana)
    '{2}{W}'
    """
    return Cost(ManaCost.parse(text) if text else None, parts)
