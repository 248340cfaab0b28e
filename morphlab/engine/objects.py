"""Game objects: identity, the three facts, status and all that is on them (109, 110).

An object carries facts only. What it *is* comes from ``layers``, each time anew, so
nothing is overwritten and nothing has to be put back.
"""

from __future__ import annotations

from .card import Card
from .characteristics import Characteristics, unlocked
from .effects import Change, Effect
from .mana import Pool
from .record import Record, record
from .said import say
from .selectors import Condition
from .vocabulary import game_word

# The ways of casting one half of a card, and which half it is (709.3, 702.127, 715.3).
HALVES = {"left": 0, "right": 1, "aftermath": 1, "adventure": 0}


@record
class PlayerRef(Record):
    """A player, where an object might stand as well: a target, a defender (115.1)."""

    number: int


@record
class FaceDown(Record):
    """How an object came to be face down, and the values that this lists (708.2).

    ``cause`` is ``morph``, ``megamorph``, ``spellmorph``, ``disguise``, ``manifest``,
    ``cloak`` or ``effect``; ``by`` names the card whose effect did it, which is public.
    ``listed`` are the characteristics, the ward of disguise and cloak among them.
    ``up_first`` are the events before which the effect turns it face up, as part of
    them (614.1a): ``damage`` (dealt to it), ``damage by`` (it), ``tapped``.
    """

    cause: str
    listed: Characteristics
    by: str = ""
    entered: bool = False  # an effect put it there face down, it was not turned down
    up_first: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What everybody may know of the cause (702.37c, 708.6).

        >>> FaceDown("megamorph", Characteristics()).label
        'morph'
        """
        if self.cause in ("megamorph", "spellmorph"):
            return game_word("morph")  # the caster announces a morph ability, no finer
        if self.cause != "effect":
            return game_word(self.cause)
        if self.entered:
            return say("put face down by {effect}", effect=self.by)
        return say("turned down by {effect}", effect=self.by)


@record
class Copied(Record):
    """Copiable values that a copy effect gave to an object (707.2, 613.2a).

    ``source`` is the Aura that gives them for as long as it is attached, if one does;
    ``whose`` the player whose next turn ends them, if one does (611.2a).
    """

    values: Characteristics
    timestamp: int
    until: str = "ever"
    by: str = ""
    source: int = 0
    whose: int = -1


@record
class Control(Record):
    """A player who gained control of an object (613.1b, 613.7).

    ``source`` is the Aura that gives it for as long as it is attached, if one does.
    """

    player: int
    timestamp: int
    until: str
    by: str = ""
    source: int = 0


@record
class Running(Record):
    """A continuous effect that is locked onto this object (611.2c)."""

    changes: tuple[Change, ...]
    timestamp: int
    until: str
    controller: int
    by: str = ""
    x: int = 0


@record
class Part(Record):
    """One of the cards or tokens that together represent a permanent (730.2, 712.4).

    ``values`` are copied ones that it has instead of those of its card. ``face_down``
    is how it lies face down, also under a face-up part; ``known_to`` who knows it.
    ``transformed`` is whether its other face is up; ``melded`` what the card makes
    together with the other half; ``commander`` is as that of an object. All parts have
    the owner of the permanent: mutating and melding ask for that (702.140a, 701.42a).
    """

    card: Card
    values: Characteristics | None = None
    face_down: FaceDown | None = None
    known_to: frozenset[int] = frozenset()
    transformed: bool = False
    melded: Card | None = None
    commander: int = 0


@record
class OnStack(Record):
    """What a spell or ability on the stack carries besides its characteristics (112).

    ``targets`` has one tuple for each target of the effect, in order; ``divided`` has
    for each what its entries get of what is divided among them (601.2d). ``source`` is
    the source of an ability as it was when the ability was made (113.7a); ``modes``
    are the places of those that were chosen (700.2).
    """

    kind: str
    effect: Effect | None = None
    targets: tuple[tuple[int | PlayerRef, ...], ...] = ()
    source: GameObject | None = None
    event: Event | None = None
    condition: Condition | None = None
    way: str = ""
    free: bool = False  # cast without paying its mana cost (118.9)
    paid_with: tuple[GameObject, ...] = ()  # what was sacrificed for it, as it was
    result: tuple[
        int | PlayerRef, ...
    ] = ()  # what a delayed trigger speaks of (603.7c)
    chosen: tuple[int | PlayerRef, ...] = ()
    kicked: bool = False
    spent: Pool = ()  # the mana paid for an ability with X in its cost
    cast_from: str = ""  # the zone from which a spell was cast
    modes: tuple[int, ...] = ()
    divided: tuple[tuple[int, ...], ...] = ()


@record
class Leave(Record):
    """Leave for a player to play one card from exile (116.2a, 601.3b).

    ``turn`` is the only turn in which it holds, 0 as long as the card lies there;
    ``free`` casts it without paying its mana cost (118.9); ``any_mana`` lets mana be
    spent as though it were of any type; ``lands`` is leave to play a land card too,
    ``creature`` is not leave to cast it as an Adventure (715.3d).
    """

    player: int
    turn: int = 0
    free: bool = False
    any_mana: bool = False
    lands: bool = False
    creature: bool = False


@record
class Away(Record):
    """What belongs to a card in exile or in the command zone (406, 607, 702.143).

    ``by`` is the object that exiled it (607.2a); ``pile`` is the same number for cards
    exiled face down together (406.4); ``lookers`` are those who were allowed to look
    and may go on looking (406.3); ``foretold`` is the turn in which it was foretold.
    ``until`` is the permanent that brings it back as it leaves (610.3).

    >>> Away(by=3, lookers=frozenset((0,))).leaves
    ()
    """

    by: int = 0
    pile: int = 0
    lookers: frozenset[int] = frozenset()
    foretold: int = 0
    leaves: tuple[Leave, ...] = ()
    until: int = 0


@record
class GameObject(Record):
    """A card, token, spell or ability in the game (109.1).

    ``number`` is its identity: a new one for each zone it comes to (400.7).
    ``handle`` is public and never tells what the card is. ``known_to`` are the players
    who know which card it is; ``counters`` are pairs of kind and number. ``commander``
    is the place, counted from 1, of its card among the commanders of the game, or 0: it
    belongs to the card and goes with it through all zones, face down too (903.3).
    """

    number: int
    card: Card | None
    owner: int
    zone: str
    default_controller: int
    handle: str = ""
    copied: tuple[Copied, ...] = ()
    face_down: FaceDown | None = None
    control: tuple[Control, ...] = ()
    tapped: bool = False
    flipped: bool = False
    phased_out: bool = False
    transformed: bool = False
    turns: int = 0  # how often it has transformed (701.27f)
    counters: tuple[tuple[str, int], ...] = ()
    counted: tuple[tuple[str, int], ...] = ()  # timestamps of keyword counters (613.7c)
    damage: int = 0
    deathtouched: bool = False
    sick: bool = False
    timestamp: int = 0
    attached_to: int | None = None
    choices: tuple[tuple[str, str, int], ...] = ()  # kind, value, ``values_since``
    lends: Characteristics | None = None  # what its host becomes a copy of (707.2b)
    x: int = 0
    effects: tuple[Running, ...] = ()
    known_to: frozenset[int] = frozenset()
    attacking: int | None = None
    blocking: int | None = None
    blocked: bool = False
    marks: tuple[str, ...] = ()
    on_stack: OnStack | None = None
    parts: tuple[Part, ...] = ()
    away: Away | None = None
    unlocked: tuple[int, ...] = ()  # which halves of a Room (709.5)
    hurt_by: tuple[int, ...] = ()  # what dealt damage to it this turn
    up_in: int = 0  # the turn in which it was last turned face up
    came: int = -1  # the turn in which it came under its controller's control
    commander: int = 0
    phased_under: int = -1  # who controlled it as it phased out (702.26a)

    @property
    def controller(self) -> int:
        """The player who controls it now (108.4, 613.1b).

        >>> from morphlab.engine.example import table
        >>> stolen = table().objects[2].changed(control=(Control(1, 9, "ever"),))
        >>> stolen.controller, stolen.owner
        (1, 0)
        """
        return self.control[-1].player if self.control else self.default_controller

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards and tokens that represent it, topmost first (730.2, 712.4).

        >>> from morphlab.engine.example import table
        >>> [card.name for card in table().objects[2].cards]
        ['Example Bear']
        """
        if self.parts:
            return tuple(part.card for part in self.parts)
        return (self.card,) if self.card is not None else ()

    @property
    def commanders(self) -> tuple[int, ...]:
        """Which commanders it is or has among its cards, as ``commander`` (903.3).

        >>> from morphlab.engine.example import table
        >>> table().objects[2].commanders
        ()
        """
        if self.parts:
            return tuple(part.commander for part in self.parts if part.commander)
        return (self.commander,) if self.commander else ()

    @property
    def stays_down(self) -> bool:
        """Whether an instant or sorcery card keeps it face down (701.40g, 730.2g).

        >>> from morphlab.engine.example import table
        >>> table().objects[1].stays_down
        False
        """
        if self.parts:
            return any(part.card.is_instant_or_sorcery for part in self.parts)
        return self.card is not None and self.card.is_instant_or_sorcery

    @property
    def copiable(self) -> Characteristics:
        """Its values after layer 1: copies first, then face down (613.2, 707.2).

        >>> from morphlab.engine.example import table
        >>> owl = table().objects[1]
        >>> owl.copiable.name, owl.changed(face_down=None).copiable.name
        ('', 'Example Owl')
        """
        if self.face_down is not None:
            return self.face_down.listed
        if self.copied:
            values = self.copied[-1].values
        elif self.card is None:
            return Characteristics()
        elif self.transformed and self.card.back is not None:
            values = self.card.back
        else:
            values = self.card.printed
        return self._of_halves(values) if values.halves else values

    def _of_halves(self, values: Characteristics) -> Characteristics:
        """What of a card with halves counts now: the cast or unlocked ones (709)."""
        if self.on_stack is not None:
            place = HALVES.get(self.on_stack.way)
            return values if place is None else values.halves[place]
        if self.zone == "battlefield" and "Room" in values.subtypes:
            return unlocked(values, self.unlocked)
        return values

    @property
    def locked(self) -> tuple[int, ...]:
        """Which halves of a Room are locked; none of anything else (709.5).

        >>> from morphlab.engine.example import table
        >>> table().objects[2].locked
        ()
        """
        values = self.copiable
        if not values.halves or "Room" not in values.subtypes:
            return ()
        if self.zone != "battlefield":
            return ()
        places = range(len(values.halves))
        return tuple(place for place in places if place not in self.unlocked)

    @property
    def status(self) -> dict[str, str]:
        """The four pairs of status; empty outside the battlefield (110.5).

        >>> from .card import card
        >>> bear = card("Grizzly Bears", "{1}{G}", "Creature - Bear", "2/2")
        >>> GameObject(1, bear, 0, "battlefield", 0).status["face"]
        'face up'
        """
        if self.zone != "battlefield":
            return {}
        return {
            "tapped": "tapped" if self.tapped else "untapped",
            "flipped": "flipped" if self.flipped else "unflipped",
            "face": "face down" if self.face_down is not None else "face up",
            "phased": "phased out" if self.phased_out else "phased in",
        }

    @property
    def is_token(self) -> bool:
        """Whether no card but a token represents it (111.1)."""
        return self.card is not None and self.card.token

    @property
    def is_ability(self) -> bool:
        """Whether it is an ability on the stack, which no card represents (113.3)."""
        return self.on_stack is not None and self.on_stack.kind != "spell"

    def counter(self, kind: str) -> int:
        """The number of counters of a kind on it (122.1)."""
        for name, number in self.counters:
            if name == kind:
                return number
        return 0

    def with_counters(self, kind: str, more: int) -> GameObject:
        """Return it with counters of a kind added or taken away (122.6).

        >>> from morphlab.engine.example import table
        >>> table().objects[2].with_counters("+1/+1", 2).counter("+1/+1")
        2
        """
        total = max(self.counter(kind) + more, 0)
        rest = [pair for pair in self.counters if pair[0] != kind]
        return self.changed(
            counters=tuple(sorted([*rest, (kind, total)] if total else rest))
        )

    def choice(self, kind: str) -> str:
        """What was chosen as it entered or was turned up, or nothing (607.2d).

        >>> from morphlab.engine.example import table
        >>> table().objects[2].choosing("color", "blue").choice("color")
        'blue'
        """
        since = self.values_since
        for name, value, made in self.choices:
            if name == kind and made == since:
                return value
        return ""

    def choosing(self, kind: str, value: str) -> GameObject:
        """Return it with a choice that was made by an ability it has now (607.2d).

        A choice goes with the ability that had it made: once the object is a copy of
        something, what it chose before belongs to abilities that it does not have then.
        Being face down makes it no copy, so the choice is there again afterwards.

        >>> from morphlab.engine.example import BEAR, table
        >>> bear = table().objects[2].choosing("color", "blue")
        >>> copy = bear.changed(copied=(Copied(BEAR.printed, 9),))
        >>> copy.choice("color"), copy.changed(copied=()).choice("color")
        ('', 'blue')
        """
        mine = (kind, value, self.values_since)
        rest = [one for one in self.choices if (one[0], one[2]) != (kind, mine[2])]
        return self.changed(choices=(*rest, mine))

    @property
    def values_since(self) -> int:
        """Since which copy effect it has its abilities; 0 for its own ones (707.2).

        >>> from morphlab.engine.example import BEAR, table
        >>> table().objects[2].changed(copied=(Copied(BEAR.printed, 9),)).values_since
        9
        """
        return self.copied[-1].timestamp if self.copied else 0

    def __repr__(self) -> str:
        card = self.card.name if self.card is not None else self.on_stack and "ability"
        down = f" face down ({self.face_down.cause})" if self.face_down else ""
        return f"<{self.handle or self.number} {card}{down} in {self.zone}>"


@record
class Gone(Record):
    """A permanent that has left, as it last existed on the battlefield (608.2h)."""

    object: GameObject
    chars: Characteristics


@record
class Event(Record):
    """Something that happened, with the rule that made it so (603, 700.1).

    ``object`` is how its object is after the event, ``was`` how it was before, both
    whole records, so a later reader can look back (603.10). ``chars`` are the
    characteristics it had before it left. ``other`` is the source or target.

    >>> Event("life", "119.3", 1, amount=-3)
    Event(kind='life', rule='119.3', player=1, amount=-3)
    """

    kind: str
    rule: str
    player: int | None = None
    object: GameObject | None = None
    was: GameObject | None = None
    chars: Characteristics | None = None
    other: GameObject | None = None
    amount: int = 0
    text: str = ""
    seen_by: frozenset[int] | None = None
    group: tuple[GameObject, ...] = ()  # all objects, where one event is of several
    parts: tuple[GameObject, ...] = ()  # what else became of one that left (730.3c)
