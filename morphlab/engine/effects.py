"""Instructions as data: what spells and abilities do when they resolve (608, 701).

A card holds only these records; ``resolving`` carries them out. ``what`` is a reference
(see ``selectors``) or a filter, which then means each object that fits. ``who`` is a
reference to players.

>>> from morphlab.engine.selectors import Filter, Target
>>> creature = Target(Filter(types=("creature",)))
>>> Effect((TurnFaceDown("target"), Draw()), (creature,)).instructions
(TurnFaceDown(), Draw())
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .record import Record, record
from .selectors import Amount, Condition, Cost, Filter, Target

if TYPE_CHECKING:
    from .abilities import Ability
    from .card import Card
    from .characteristics import Characteristics

What = str | Filter


@record
class Change(Record):
    """One part of a continuous effect: the layer where it applies, and what (613.1).

    Layer ``4`` types (``add_chosen_type`` adds the creature type that was chosen for
    the source), ``5`` colours, ``6`` abilities, ``7a`` to ``7d`` power and
    toughness, ``rule`` what a permanent may do (``cant_attack``, ``cant_block``,
    ``cant_be_blocked``, ``cant_turn_up``, ``doesnt_untap`` ...). ``regenerate`` is
    a regeneration shield, which is used up, or an ability that regenerates (701.19).
    A filter as the value of ``cant_block`` or ``cant_be_blocked`` says which creatures
    on the other side it is about; without one it is about all (509.1b).
    """

    layer: str
    kind: str
    value: object = None


@record
class Effect(Record):
    """The targets of a spell or ability and its instructions in order (608.2).

    With ``modes`` its controller chooses from ``least`` to ``most`` of them as it is
    announced, and it does what they say (700.2).
    """

    instructions: tuple[Instruction, ...]
    targets: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    least: int = 1
    most: int = 1


@record
class Mode(Record):
    """One of the things that a spell or ability may do, and a word for it (700.2).

    ``target`` and ``target 2`` are here the targets of this mode.
    """

    word: str
    instructions: tuple[Instruction, ...]
    targets: tuple[Target, ...] = ()


@record
class Draw(Record):
    """Draw cards (121)."""

    count: Amount = 1
    who: str = "you"


@record
class GainLife(Record):
    """Gain life (119.3)."""

    amount: Amount
    who: str = "you"


@record
class LoseLife(Record):
    """Lose life (119.3)."""

    amount: Amount
    who: str = "you"


@record
class SetLife(Record):
    """Life totals become a number: the difference is gained or lost (119.5).

    The number is asked for each of the players as though the effect were that player's.
    """

    amount: Amount
    who: str = "you"


@record
class DealDamage(Record):
    """The source deals damage to objects or players (120)."""

    amount: Amount
    to: What = "target"
    players: str = ""
    by: str = "this"


@record
class Destroy(Record):
    """Destroy permanents (701.8).

    Without ``regenerate`` they can't be regenerated (701.19).
    """

    what: What = "target"
    regenerate: bool = True


@record
class Prevent(Record):
    """Prevent damage that would be dealt this turn (615.1).

    Without ``amount`` it is all of it, else the next so much. ``to`` names what it
    would be dealt to, anything if empty; ``of`` the sources that would deal it.
    """

    amount: Amount | None = None
    to: str = ""
    of: Filter | None = None
    combat: bool = False


@record
class Exile(Record):
    """Exile objects, face up or face down (701.13, 406.3).

    ``until_gone`` exiles permanents until this leaves the battlefield (610.3).
    """

    what: What = "target"
    face_down: bool = False
    until_gone: bool = False


@record
class ReturnToHand(Record):
    """Return objects to their owners' hands (400.3)."""

    what: What = "target"


@record
class PutOnLibrary(Record):
    """Put objects on top or on the bottom of their owners' libraries (401.4)."""

    what: What = "target"
    place: str = "top"


@record
class PutOntoBattlefield(Record):
    """Put cards onto the battlefield, face down where the effect says so (708.3).

    ``under`` is ``you`` or ``owner``. With ``face_down`` the permanent has the values
    ``listed``, or else those of a blank 2/2 creature (708.2a).
    """

    what: What = "target"
    under: str = "you"
    tapped: bool = False
    face_down: bool = False
    listed: Characteristics | None = None


@record
class CounterSpell(Record):
    """Counter a spell or ability on the stack (701.6).

    ``to`` says where a countered spell goes: ``graveyard``, ``exile``, ``hand`` or
    ``library``. The result is what it becomes there.
    """

    what: What = "target"
    to: str = "graveyard"


@record
class CreateTokens(Record):
    """Create tokens (111, 701.7), perhaps with +1/+1 counters on each (122.6)."""

    token: Card
    count: Amount = 1
    who: str = "you"
    tapped: bool = False
    counters: Amount = 0


@record
class CreateTokenCopy(Record):
    """Create a token that is a copy of a permanent (707.2, 111)."""

    of: What = "target"
    who: str = "you"


@record
class CopySpell(Record):
    """Copy a spell on the stack, with the same targets (707.10).

    ``changes`` are the exceptions of the copy effect (707.9).
    """

    what: What = "target"
    changes: tuple[Change, ...] = ()


@record
class PutCounters(Record):
    """Put counters on permanents (122.6)."""

    kind: str = "+1/+1"
    count: Amount = 1
    what: What = "this"


@record
class RemoveCounters(Record):
    """Remove counters from permanents (122)."""

    kind: str = "+1/+1"
    count: Amount = 1
    what: What = "this"


@record
class TurnFaceUp(Record):
    """Turn permanents face up without their costs (708.7, 708.8)."""

    what: What = "target"


@record
class TurnFaceDown(Record):
    """Turn permanents face down; nothing happens to a face-down one (708.2b)."""

    what: What = "target"
    listed: Characteristics | None = None


@record
class Apply(Record):
    """Begin a continuous effect on what is there now (611.2c).

    ``until`` is ``end of turn``, ``your next turn``, ``turned down`` or ``ever``.
    """

    changes: tuple[Change, ...]
    what: What = "target"
    until: str = "end of turn"


@record
class GainControl(Record):
    """A player gains control of permanents (613.1b)."""

    what: What = "target"
    who: str = "you"
    until: str = "end of turn"


@record
class ExchangeControl(Record):
    """Two permanents change sides, both or neither (701.12)."""

    first: What = "target 1"
    second: What = "target 2"


@record
class Fight(Record):
    """Two creatures deal damage equal to their power to each other (701.14)."""

    first: What = "this"
    second: What = "target"


@record
class BecomeCopy(Record):
    """Objects become copies of another one (707.2, 613.2a).

    ``changes`` are the exceptions of the copy effect, part of the copied values
    (707.9); ``abilities`` are added to them.
    """

    what: What = "target"
    of: What = "chosen"
    until: str = "end of turn"
    changes: tuple[Change, ...] = ()


@record
class Meld(Record):
    """Exile this and a partner, then put them onto the battlefield melded (701.42a).

    Both must be owned and controlled by the same player; ``into`` is what they are
    together. Cards that cannot be melded stay in exile.
    """

    partner: str
    into: Card


@record
class ControlPlayer(Record):
    """You control a player during that player's next turn (723.1)."""

    who: str = "target"


@record
class Transform(Record):
    """Turn double-faced permanents over to their other face (701.27)."""

    what: What = "this"


@record
class PhaseOut(Record):
    """Permanents phase out, with all that is attached to them (702.26)."""

    what: What = "target"


@record
class Tap(Record):
    """Tap permanents (701.26)."""

    what: What = "target"


@record
class Untap(Record):
    """Untap permanents (701.26)."""

    what: What = "target"


@record
class Sacrifice(Record):
    """Sacrifice permanents: a reference, or some that the player chooses (701.21)."""

    what: What = "this"
    count: Amount = 1
    who: str = "you"


@record
class Discard(Record):
    """Discard cards that the player chooses (701.9)."""

    count: Amount = 1
    who: str = "you"


@record
class Mill(Record):
    """Put the top cards of a library into the graveyard (701.17)."""

    count: Amount = 1
    who: str = "you"


@record
class Explore(Record):
    """A permanent explores (701.44a).

    Its controller reveals the top card of the library: a land card goes to the hand,
    else the permanent gets a +1/+1 counter and the card may go to the graveyard.
    """

    what: What = "this"


@record
class Scry(Record):
    """Look at top cards, put some on the bottom and the rest back on top (701.22a).

    Both are done in an order that the player chooses.
    """

    count: Amount = 1
    who: str = "you"


@record
class Surveil(Record):
    """Look at top cards, put some into the graveyard, the rest back on top (701.25a).

    Both are done in an order that the player chooses.
    """

    count: Amount = 1
    who: str = "you"


@record
class Shuffle(Record):
    """Shuffle a library (701.24)."""

    who: str = "you"


@record
class ShuffleIn(Record):
    """Shuffle objects into their owners' libraries (701.24)."""

    what: What = "target"


@record
class Search(Record):
    """Search a library for a card that fits and put it somewhere (701.23).

    ``to`` is ``hand``, ``battlefield``, ``graveyard`` or ``library`` (the top).
    """

    what: Filter
    to: str = "hand"
    who: str = "you"
    library_of: str = "you"
    reveal: bool = True
    tapped: bool = False


@record
class SearchSame(Record):
    """Search zones of a player for cards with the name an object last had (701.23).

    What was found is exiled. In hidden zones the searcher may fail to find (701.23b);
    what had no name has none in common with anything (201.2a).
    """

    what: str = "target"
    zones: tuple[str, ...] = ("graveyard", "hand", "library")
    of: str = "controller of target"


@record
class Look(Record):
    """A player looks at face-down objects, once (701.20, 708.5)."""

    what: What = "target"
    who: str = "you"


@record
class Reveal(Record):
    """Show objects to all players without turning them (701.20, 708.12)."""

    what: What = "target"


@record
class Attach(Record):
    """Attach the source to something (701.3)."""

    to: What = "target"


@record
class ChangeTarget(Record):
    """Change the target of a spell or ability with one target (115.7a)."""

    what: What = "target"


@record
class AddMana(Record):
    """Add mana to a player's pool (106.4); what ``stays`` is there until end of turn.

    ``only`` is what alone it may be spent on (106.6).
    """

    symbols: str
    who: str = "you"
    only: str = ""
    stays: bool = False


@record
class Manifest(Record):
    """Manifest cards one after another (701.40).

    ``of`` is ``top`` (of the library of ``who``) or a reference to cards. With
    ``cloak`` they are cloaked instead and have ward {2} (701.58).
    """

    count: Amount = 1
    who: str = "you"
    of: What = "top"
    cloak: bool = False
    library_of: str = ""


@record
class ManifestPile(Record):
    """Exile cards face down as a pile, shuffle it, manifest or cloak them (701.40).

    ``top`` is how many cards of the library the reference ``top`` means here.
    """

    what: tuple[What, ...] = ("this", "top")
    cloak: bool = False
    top: int = 1
    tapped: bool = False


@record
class ManifestDread(Record):
    """Look at two cards, manifest one, put the other into the graveyard (701.62).

    With a ``count`` it is done that many times; the result is what was manifested.
    """

    who: str = "you"
    count: Amount = 1


@record
class LookAndManifest(Record):
    """Look at top cards, manifest or cloak some one by one, put the rest away (701.40).

    ``rest`` is ``graveyard``, ``bottom`` (of the library, in random order), or ``top or
    bottom``, where the player chooses for the one card that is left.
    """

    look: int
    take: int
    cloak: bool = False
    rest: str = "bottom"
    who: str = "you"


@record
class ChooseOne(Record):
    """Choose one of several written alternatives on resolution (608.2d)."""

    options: tuple[tuple[str, tuple[Instruction, ...]], ...]
    who: str = "you"


@record
class ChooseObject(Record):
    """A player chooses an object on resolution, without a target (608.2d).

    The choice is left as the result and as ``chosen``. With ``several`` it is any
    number of objects, none among them.
    """

    what: Filter
    who: str = "you"
    optional: bool = False
    several: bool = False


@record
class ChooseValue(Record):
    """A player chooses a value that the object remembers (607.2d).

    ``kind`` is ``card name``, ``color``, ``creature type`` or one of the written
    ``options``.
    """

    kind: str
    options: tuple[str, ...] = ()
    who: str = "you"


@record
class ChooseType(Record):
    """Choose a creature type, and do what speaks of it with that type (205.3m, 608.2d).

    It is a choice for these instructions alone and is remembered nowhere: in them a
    filter with ``chosen_type`` and a change ``set_chosen_type`` mean it.
    """

    do: tuple[Instruction, ...]


@record
class ChoosePT(Record):
    """Choose a power and toughness that become copiable values (707.2)."""

    options: tuple[tuple[int, int], ...]


@record
class ChooseToCopy(Record):
    """Choose an object as an Aura enters: its host becomes a copy of it (614.12).

    The values are those that the chosen object has at that time (707.2b).
    """

    of: Filter


@record
class May(Record):
    """A player may have the instructions happen, or else others (608.2d)."""

    do: tuple[Instruction, ...]
    who: str = "you"
    otherwise: tuple[Instruction, ...] = ()


@record
class If(Record):
    """Instructions that happen under a condition (608.2c)."""

    condition: Condition
    do: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


@record
class UnlessPays(Record):
    """Instructions that happen unless a player pays a cost (118.12a)."""

    cost: Cost
    do: tuple[Instruction, ...]
    who: str = "controller of target"


@record
class PayOrElse(Record):
    """A player may pay a cost; if so, the instructions happen (118.12)."""

    cost: Cost
    do: tuple[Instruction, ...]
    who: str = "you"


@record
class ForEach(Record):
    """Instructions once for each object, which they call ``chosen`` (608.2)."""

    what: What
    do: tuple[Instruction, ...]


@record
class AtNext(Record):
    """Set up a delayed trigger for the beginning of the next such step (603.7)."""

    step: str
    do: tuple[Instruction, ...]
    who: str = ""


@record
class SkipStep(Record):
    """Players skip their next step of a kind, or with ``turn`` a turn (500.11)."""

    step: str
    who: str = "opponent"


@record
class WhenThisTurn(Record):
    """Set up a delayed trigger for an event with certain objects this turn (603.7).

    ``event`` is an event of triggered abilities such as ``dies``. It triggers once for
    each of the objects, and the instructions know the event. With ``whenever`` it waits
    for whatever fits the filter at the time of the event, and as often as that happens.
    """

    event: str
    do: tuple[Instruction, ...]
    what: What = "target"
    whenever: bool = False


@record
class FlipCoin(Record):
    """A player flips a coin; instructions for winning and for losing the flip (705)."""

    won: tuple[Instruction, ...] = ()
    lost: tuple[Instruction, ...] = ()
    who: str = "you"


@record
class CountResolution(Record):
    """Count that this ability of its source has resolved, for this turn (608.2)."""


@record
class WinGame(Record):
    """Players win the game (104.2b)."""

    who: str = "you"


@record
class AddRule(Record):
    """Begin an effect that changes the rules for players (611.2, 613.11)."""

    rule: Ability
    until: str = "end of turn"


@record
class ExileTop(Record):
    """Exile the top cards of libraries, face up or face down (406.3)."""

    count: Amount = 1
    who: str = "you"
    face_down: bool = False


@record
class LookAndExile(Record):
    """Look at top cards and exile one of them face down; who looked may go on (406.3).

    ``library_of`` is whose library it is. With ``optional`` the player may exile none.
    ``rest`` is ``top`` (as they were) or ``bottom`` (in random order).
    """

    look: int = 1
    library_of: str = "you"
    optional: bool = False
    rest: str = "bottom"


@record
class LetPlay(Record):
    """A player may play exiled cards as long as they stay there, or this turn (406.3).

    ``free`` is without paying the mana cost (118.9), ``any_mana`` lets mana be spent as
    though it were of any type, ``lands`` says that land cards may be played too.
    """

    what: What = "result"
    this_turn: bool = False
    free: bool = False
    any_mana: bool = False
    lands: bool = False


@record
class CastCard(Record):
    """The player may cast one of some cards while this resolves (608.2g, 118.9a).

    With ``face_down`` it is cast as a blank 2/2 creature spell (708.4), and turned
    face up as part of the events ``up_first`` (614.1a). ``spent`` leaves the cards
    whose mana cost could be paid with the mana that was spent on X.
    """

    what: What = "result"
    free: bool = False
    face_down: bool = False
    up_first: tuple[str, ...] = ()
    spent: bool = False


@record
class CopyCard(Record):
    """Copy cards in the exile zone; the copies may be cast from there (707.12)."""

    of: What = "result"


@record
class SeparatePiles(Record):
    """A player sorts top cards into a face-up and a face-down pile (700.3).

    That player looks at the top cards of your library; you take one of the piles to
    your hand, and the other one goes to the graveyard.
    """

    look: int
    who: str = "target"


@record
class SetInMotion(Record):
    """Turn the top card of a scheme deck face up (701.32)."""

    who: str = "you"


@record
class Abandon(Record):
    """Turn an ongoing scheme face down and put it under its deck (701.33b)."""

    what: What = "target"


@record
class Planeswalk(Record):
    """Put the face-up plane under its deck and turn up the next one (901)."""

    who: str = "you"


@record
class OpenAttraction(Record):
    """Put the top card of an Attraction deck onto the battlefield (701.51b)."""

    who: str = "you"


Instruction = (
    Draw
    | GainLife
    | LoseLife
    | SetLife
    | DealDamage
    | Destroy
    | Prevent
    | Exile
    | ReturnToHand
    | PutOnLibrary
    | PutOntoBattlefield
    | CounterSpell
    | CreateTokens
    | CreateTokenCopy
    | CopySpell
    | PutCounters
    | RemoveCounters
    | TurnFaceUp
    | TurnFaceDown
    | Apply
    | GainControl
    | ExchangeControl
    | Fight
    | BecomeCopy
    | PhaseOut
    | ControlPlayer
    | Meld
    | Transform
    | Tap
    | Untap
    | Sacrifice
    | Discard
    | Mill
    | Explore
    | Scry
    | Surveil
    | Shuffle
    | ShuffleIn
    | Search
    | SearchSame
    | Look
    | Reveal
    | Attach
    | ChangeTarget
    | AddMana
    | Manifest
    | ManifestPile
    | ManifestDread
    | LookAndManifest
    | ChooseOne
    | ChooseObject
    | ChooseValue
    | ChoosePT
    | ChooseToCopy
    | ChooseType
    | May
    | If
    | UnlessPays
    | PayOrElse
    | ForEach
    | AtNext
    | WhenThisTurn
    | FlipCoin
    | CountResolution
    | WinGame
    | SkipStep
    | AddRule
    | ExileTop
    | LookAndExile
    | LetPlay
    | CastCard
    | CopyCard
    | SeparatePiles
    | SetInMotion
    | Abandon
    | Planeswalk
    | OpenAttraction
)
