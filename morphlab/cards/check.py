"""Strict checks of cards: what the engine would not understand is refused here.

A card is data, so a misspelt word in it would stay silent until it is played, and then
do nothing. Every record of a card is looked at once, with the place named when it is
wrong; a filter in it must be able to fit something, a reference to be answered.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, get_args

from ..engine import abilities as can
from ..engine import effects as do
from ..engine.card import Card
from ..engine.characteristics import (
    CARD_TYPES,
    COMMAND_TYPES,
    SUPERTYPES,
    Characteristics,
)
from ..engine.errors import MorphlabError, UnknownCard, nearest
from ..engine.layers import LAW_KINDS
from ..engine.mana import COLORS, Mana, ManaCost, pool_of
from ..engine.objects import PlayerRef
from ..engine.paying import PURPOSES
from ..engine.replacement import choices_of, key_of
from ..engine.selectors import (
    COST_KINDS,
    Condition,
    Cost,
    CostPart,
    Filter,
    Number,
    Target,
    check_reference,
)
from ..engine.state import STEPS, ZONES

EVENTS = (
    "attacks",
    "begins",
    "blocks",
    "cast",
    "chapter",
    "combat damage to blockers",
    "combat damage to creature",
    "combat damage to player",
    "counters",
    "damage",
    "damage by",
    "dies",
    "draws",
    "enters",
    "last counter",
    "leaves",
    "manifests dread",
    "mutates",
    "sacrificed",
    "some attack",
    "some hit player",
    "state",
    "targeted",
    "to graveyard",
    "transforms",
    "turned down",
    "turned up",
    "unlocked",
)
# Each kind of change and the layers in which it may stand; layer 1 is that of copies.
CHANGES = {
    "set_name": ("1",),
    "keep_colors": ("1",),
    "keep_this_ability": ("1",),
    "remove_supertypes": ("1",),
    "control": ("2",),
    "set_types": ("1", "4"),
    "add_types": ("1", "4"),
    "remove_types": ("4",),
    "set_subtypes": ("4",),
    "add_subtypes": ("1", "4"),
    "add_chosen_type": ("4",),
    "set_chosen_type": ("4",),
    "set_land_type": ("4",),
    "set_colors": ("5",),
    "add_colors": ("5",),
    "lose_abilities": ("6",),
    "lose_ability": ("6",),
    "add_ability": ("1", "6"),
    "define_pt": ("7a",),
    "set_pt": ("1", "7b"),
    "modify_pt": ("7c",),
    "switch_pt": ("7d",),
    **dict.fromkeys(LAW_KINDS, ("rule",)),
}
RULES = (
    "as flash",
    "cant activate",
    "cant block",
    "cant cast",
    "cant cast from",
    "cant enter",
    "cast free",
    "cast from",
    "cast this",
    "damage leaves 1 life",
    "enters tapped",
    "least spell cost",
    "look",
    "play from",
    "skip step",
    "spell cost",
    "triggers again",
    "top looked",
    "top revealed",
    "turn up cost",
)
NUMBERS = (
    "amount",
    "card power",
    "cast last turn",
    "count",
    "counters",
    "devotion",
    "either",
    "entered face down",
    "hand",
    "life",
    "mana value",
    "names",
    "power",
    "resolved",
    "result",
    "share",
    "shared types",
    "total power",
    "toughness",
    "turned up",
    "x",
)
CONDITIONS = ("came lately", "card is", "chosen", "compare", "is", "kicked", "turn")
OPERATORS = ("<", "<=", "=", "!=", ">=", ">")
DURATIONS = ("end of turn", "ever", "turned down", "your next turn")
VALUES = ("card name", "color", "creature type", "nonland card name")
WITH_COST = (
    *can.WAYS,
    "echo",
    "equip",
    "flashback",
    "foretell",
    "kicker",
    "mutate",
    "ward",
)
WITH_FILTER = ("enchant", "protection")
REPLACING = (
    do.Attach,
    do.BecomeCopy,
    do.ChoosePT,
    do.ChooseToCopy,
    do.ChooseValue,
    do.PutCounters,
    do.Tap,
    do.TurnFaceDown,
    do.UnlessPays,
)
SIDES = ("any", "opponent", "you")
# The words that fields of the records may hold, where the record alone decides.
WORDS: dict[tuple[type, str], tuple[str, ...]] = {
    (can.When, "event"): EVENTS,
    (can.When, "who"): SIDES,
    (can.Triggered, "zone"): ("battlefield", "graveyard", "hand", "stack"),
    (can.Activated, "zone"): ("battlefield", "graveyard", "hand"),
    (can.Activated, "timing"): ("instant", "loyalty", "sorcery"),
    (can.RuleEffect, "kind"): RULES,
    (can.Instead, "event"): ("enters", "to graveyard", "turned up"),
    (can.EntersAsCopy, "until"): DURATIONS,
    (Filter, "zone"): (*ZONES, "any"),
    (Filter, "controller"): ("", "opponent", "player", "target", "you"),
    (Filter, "owner"): ("", "opponent", "you"),
    (Target, "player"): ("", "any", "opponent"),
    (Condition, "kind"): CONDITIONS,
    (Condition, "op"): OPERATORS,
    (Condition, "who"): ("opponent", "you"),
    (CostPart, "kind"): COST_KINDS,
    (Number, "kind"): NUMBERS,
    (do.Change, "kind"): tuple(CHANGES),
    (do.PutOnLibrary, "place"): ("bottom", "top"),
    (do.PutOntoBattlefield, "under"): ("owner", "you"),
    (do.CounterSpell, "to"): ("exile", "graveyard", "hand", "library"),
    (do.Apply, "until"): DURATIONS,
    (do.GainControl, "until"): DURATIONS,
    (do.BecomeCopy, "until"): DURATIONS,
    (do.AddRule, "until"): DURATIONS,
    (do.Search, "to"): ("battlefield", "graveyard", "hand", "library"),
    (do.LookAndManifest, "rest"): ("bottom", "graveyard", "top or bottom"),
    (do.LookAndExile, "rest"): ("bottom", "top"),
    (do.AtNext, "step"): STEPS,
    (do.WhenThisTurn, "event"): EVENTS,
    (do.SkipStep, "step"): (*STEPS, "turn"),
}
LISTS: dict[tuple[type, str], tuple[str, ...]] = {
    (Filter, "types"): CARD_TYPES,
    (Filter, "any_type"): CARD_TYPES,
    (Filter, "not_types"): CARD_TYPES,
    (Filter, "supertypes"): SUPERTYPES,
    (Filter, "not_supertypes"): SUPERTYPES,
    (Filter, "colors"): tuple(COLORS),
    (Filter, "not_colors"): tuple(COLORS),
    (Filter, "keywords"): tuple(can.KEYWORDS),
    (Filter, "without"): tuple(can.KEYWORDS),
    (can.EntersAsCopy, "events"): ("enters", "turned up"),
    (do.CastCard, "up_first"): ("damage", "damage by", "tapped"),
    (do.SearchSame, "zones"): ("graveyard", "hand", "library"),
}
OBJECT_FIELDS = ("what", "of", "to", "by")
PLAYER_FIELDS = ("who", "players", "library_of")
INSTRUCTIONS: tuple[type, ...] = get_args(do.Instruction)


class _Here(NamedTuple):
    """Where in a card something stands, and what it may refer to there."""

    place: str
    targets: tuple[Target, ...] | None = None
    event: bool = False
    way: bool = False
    chosen: frozenset[str] = frozenset()  # what is chosen for it, or by an effect
    share: bool = False

    def at(self, more: str) -> _Here:
        return self._replace(place=f"{self.place}.{more}")


_BY_EFFECT = "creature type of this effect"
_CHOICES = frozenset(("card name", "color", "creature type", _BY_EFFECT))
_ANYTHING = (Target(player="any"),) * 9  # more targets than any text has


class _Wrong(Exception):
    """Something wrong in a card, with its place."""

    def __init__(self, place: str, what: str, instead: str = "") -> None:
        self.place, self.what, self.instead = place, what, instead


def check(card: Card) -> Card:
    """Return a card that the engine understands in every part.

    Raises:
        UnknownCard: with the name of the card and the place that is wrong.

    >>> from ..engine.card import card
    >>> from ..engine.abilities import SpellAbility
    >>> from ..engine.effects import Draw, Effect
    >>> check(card("Divination", "{2}{U}", "Sorcery", "",
    ...            SpellAbility(Effect((Draw(2, "yuo"),)))))
    Traceback (most recent call last):
    morphlab.engine.errors.UnknownCard: Divination: ability 1.effect.instructions 1 \
(Draw).who: 'yuo' is no player. Did you mean you?
    """
    for face in (card.printed, card.back, *card.printed.halves):
        if face is not None:
            _check_face(card, face)
    return card


def check_all(cards: Iterable[Card]) -> dict[str, Card]:
    """Check cards and return them by name, each name once (201.2).

    Raises:
        UnknownCard: a card is wrong, or two have the same name.
    """
    found: dict[str, Card] = {}
    for one in cards:
        if one.name in found:
            raise UnknownCard(f"{one.name}: two cards have this name", rule="201.2")
        found[one.name] = check(one)
    return found


def check_alone(value: object) -> None:
    """Pass over a record that the engine understands, whatever stands around it.

    What it refers to may be anything that a reference can name; the records in it are
    not looked at.

    Raises:
        UnknownCard: with the field that is wrong.

    >>> check_alone(Filter(zone="battelfield"))
    Traceback (most recent call last):
    morphlab.engine.errors.UnknownCard: Filter.zone: 'battelfield' is not known. Did \
you mean battlefield?
    """
    kind = type(value)
    if kind not in _ALONE:
        return
    here = _Here(kind.__name__, _ANYTHING, True, True, _CHOICES, True)
    try:
        if kind in _SPECIAL:
            _SPECIAL[kind](value, here)
        for field in vars(kind)["__fields__"]:
            part, place = getattr(value, field), here.at(field)
            if _of_a_list(kind, field, part, place):
                continue
            if isinstance(part, str) and part:
                _text(value, field, part, place)
    except _Wrong as wrong:
        what = f"{wrong.place}: {wrong.what}"
        raise UnknownCard(what, instead=wrong.instead) from None


def _check_face(card: Card, face: Characteristics) -> None:
    try:
        _whole(card, face)
        chosen = _chosen(face)
        _chosen_words(face)
        _convoke(face)
        for number, ability in enumerate(face.abilities, 1):
            _ability(ability, _Here(f"ability {number}", chosen=chosen))
            if isinstance(ability, can.Triggered):
                _doors(card, ability, _Here(f"ability {number}"))
    except _Wrong as wrong:
        where = ": ".join(part for part in (face.name, wrong.place) if part)
        raise UnknownCard(f"{where}: {wrong.what}", instead=wrong.instead) from None


def _chosen(face: Characteristics) -> frozenset[str]:
    """The kinds of what is chosen for a card as it enters or is turned up (607.2d)."""
    return frozenset(key_of(one.kind) for one in choices_of(face))


def _convoke(face: Characteristics) -> None:
    """What is convoked is paid for mana by mana, so each symbol is one (702.51a)."""
    cost = str(face.cost or "")
    if "convoke" in face.abilities.keywords and "/" in cost:
        raise _Wrong("cost", f"{cost} with convoke is not played yet")


def _chosen_words(face: Characteristics) -> None:
    """Whether a choice that something hangs on is made for the card (607.2d)."""
    choices = choices_of(face)
    offered = {(one.kind, option) for one in choices for option in one.options}
    free = {key_of(one.kind) for one in choices if not one.options}
    for number, ability in enumerate(face.abilities, 1):
        asked = getattr(ability, "condition", None)
        if isinstance(asked, Condition) and asked.kind == "chosen":
            if asked.name not in free and (asked.name, asked.value) not in offered:
                place = f"ability {number}.condition.value"
                raise _Wrong(place, f"{asked.value!r} is not among what is chosen")


def _doors(card: Card, ability: can.Triggered, here: _Here) -> None:
    """Whether what waits for a door names a half of this card (709.5)."""
    names = {half.name for half in card.printed.halves}
    for when in ability.when:
        if when.event == "unlocked" and when.step not in names:
            raise _Wrong(here.at("when").place, f"it has no half {when.step!r}")


def _whole(card: Card, face: Characteristics) -> None:
    """What the parts of a card must have to do with each other."""
    if "battle" in face.types:
        raise _Wrong("", "battle cards are not played yet")
    if (face.loyalty is not None) is not ("planeswalker" in face.types):
        raise _Wrong("", "a planeswalker has a loyalty, and nothing else has one")
    if not COMMAND_TYPES.isdisjoint(face.types):
        _in_command(face)
        return
    keywords, kinds = face.abilities.keywords, {type(a) for a in face.abilities}
    if not face.name:
        raise _Wrong("", "it has no name")
    if face.cost is not None:
        _cost(Cost(face.cost), _Here("cost"))
    if face.is_land and face.cost is not None:
        raise _Wrong("", "a land has no mana cost")
    attraction = "Attraction" in face.subtypes  # it is never cast (717)
    faces = card.back is not None or card.layout == "melded"
    plain = not face.is_land and not card.token and not faces
    if face.cost is None and plain and not attraction:
        raise _Wrong("", "it has no mana cost and is no land")
    if face.is_creature is (face.power is None and not _sets_pt(face)):
        raise _Wrong(
            "", "a creature has a power and toughness, and nothing else has them"
        )
    if (face.power is None) is not (face.toughness is None):
        raise _Wrong("", "it has only one of power and toughness")
    if not (face.is_permanent or face.abilities.spell or face.halves):
        raise _Wrong("", "an instant or sorcery needs to say what it does")
    if face.is_permanent and can.SpellAbility in kinds:
        effect = face.abilities.spell
        if effect is not None and effect.effect.instructions:
            raise _Wrong("", "a permanent has no spell ability")
    if ("Aura" in face.subtypes) is not ("enchant" in keywords):
        raise _Wrong("", "an Aura needs to say what it enchants, and nothing else does")


def _in_command(face: Characteristics) -> None:
    """What the engine plays of a card that stays in the command zone (311 to 315)."""
    kinds = (can.Static, can.RuleEffect, can.Keyword)
    if face.cost is not None or face.power is not None:
        raise _Wrong("", "it has a mana cost or numbers, and is no spell")
    if not all(isinstance(ability, kinds) for ability in face.abilities):
        raise _Wrong("", "in the command zone only static abilities are played yet")
    if "scheme" in face.types and "ongoing" not in face.supertypes:
        raise _Wrong("", "a scheme that is not ongoing is not played yet")


def _sets_pt(face: Characteristics) -> bool:
    return any(
        (isinstance(a, can.Static) and any(c.kind == "define_pt" for c in a.changes))
        or (
            isinstance(a, can.Instead) and any(isinstance(i, do.ChoosePT) for i in a.do)
        )
        for a in face.abilities
    )


def _ability(ability: object, here: _Here) -> None:
    if not isinstance(ability, get_args(can.Ability)):
        raise _Wrong(here.place, f"{type(ability).__name__} is no ability")
    if isinstance(ability, can.Triggered):
        if not ability.when:
            raise _Wrong(here.place, "it waits for no event")
        states = [one.state is not None for one in ability.when]
        if any(states) and (len(states) > 1 or ability.condition is not None):
            raise _Wrong(here.place, "it waits for a state, and for something else")
        here = here._replace(event=True)
    if isinstance(ability, can.Instead):
        here = here._replace(targets=(), event=True)
        _instead(ability, here)
    _record(ability, here)


def _instead(value: can.Instead, here: _Here) -> None:
    """What may be done instead of an event, or as a part of it (614.1)."""
    exiled = value.do[:1] == (do.Exile("event"),)
    dies = value.event == "to graveyard"
    if dies and not exiled:
        raise _Wrong(here.at("do").place, "what would die or the like is exiled first")
    if exiled:
        if not isinstance(value.what, Filter) or value.optional:
            raise _Wrong(here.place, "it exiles what fits a filter, and always")
        if value.event == "turned up":
            raise _Wrong(here.place, "nothing is exiled instead of being turned up")
        if value.do[1:] and not (dies and value.what.zone == "battlefield"):
            why = "only where permanents would die something is done besides"
            raise _Wrong(here.at("do").place, why)
    if value.uncast and not (exiled and value.event == "enters"):
        raise _Wrong(here.at("uncast").place, "it is about what would enter")
    if value.cards and not dies:
        raise _Wrong(here.at("cards").place, "it is about what would be put there")
    for one in value.do[1:] if exiled else value.do:
        if not isinstance(one, (do.CreateTokens,) if exiled else REPLACING):
            kind = type(one).__name__
            raise _Wrong(here.place, f"{kind} cannot be part of another event")
        if isinstance(one, do.UnlessPays):
            _unless_pays_life(value, one, here)


def _unless_pays_life(ability: can.Instead, one: do.UnlessPays, here: _Here) -> None:
    """Only life is paid as part of entering, by who controls it (614.12a)."""
    only_life = one.cost.mana is None and all(
        part.kind == "life" for part in one.cost.parts
    )
    if ability.event != "enters" or one.who != "you" or not only_life:
        raise _Wrong(here.place, "only life is paid, by you, as something enters")
    if not all(isinstance(then, REPLACING) for then in one.do):
        raise _Wrong(here.place, "what is not paid for is no part of another event")


def _record(value: Any, here: _Here) -> None:
    """Check a record and what is in it, field by field."""
    kind = type(value)
    special = _SPECIAL.get(kind)
    if special is not None:
        special(value, here)
    here = here._replace(way=isinstance(value, can.Keyword) and value.name in can.WAYS)
    if isinstance(value, do.Effect | do.Mode):
        here = here._replace(targets=value.targets)
    if isinstance(value, do.ChooseType):
        here = here._replace(chosen=here.chosen | {"creature type", _BY_EFFECT})
    if isinstance(value, do.WhenThisTurn):
        here = here._replace(event=True)
    here = here._replace(
        share=isinstance(value, do.DealDamage)
        and any(spec.divide is not None for spec in here.targets or ())
    )
    for field in value.__fields__:
        part, place = getattr(value, field), here.at(field)
        if _of_a_list(kind, field, part, place):
            continue
        if isinstance(part, str):
            _text(value, field, part, place)
        elif isinstance(value, do.AddRule):
            _ability(part, place)  # it still speaks of the targets of the effect
        else:
            _part(part, place)


def _of_a_list(kind: type, field: str, part: Any, place: _Here) -> bool:
    """Whether a field holds words of a list, each of which is checked here."""
    if (kind, field) in WORDS:
        _word(part, WORDS[kind, field], place)
    elif (kind, field) in LISTS:
        for word in part:
            _word(word, LISTS[kind, field], place)
    else:
        return False
    return True


def _part(part: Any, here: _Here) -> None:
    if isinstance(part, tuple):
        for number, one in enumerate(part, 1):
            _part(one, here._replace(place=f"{here.place} {number}"))
    elif isinstance(part, INSTRUCTIONS):
        _record(part, here._replace(place=f"{here.place} ({type(part).__name__})"))
    elif isinstance(part, get_args(can.Ability)):
        _ability(part, here._replace(targets=None, event=False))
    elif isinstance(part, Card):
        if not part.token and part.layout != "melded":
            raise _Wrong(here.place, f"{part.name} is no token and not melded")
        check(part)
    elif isinstance(part, Characteristics):
        if part.name or part.cost is not None:
            raise _Wrong(here.place, "a face-down permanent has no name and no cost")
        for one in part.abilities:
            _ability(one, here)
    elif isinstance(part, ManaCost):
        pass
    elif hasattr(part, "__fields__"):
        _record(part, here)
    elif isinstance(part, str) or part is None or isinstance(part, (int, bool)):
        pass
    else:
        raise _Wrong(here.place, f"{type(part).__name__} has no place in a card")


def _word(word: object, known: tuple[str, ...], here: _Here) -> None:
    if word not in known:
        near = nearest(str(word), known)
        raise _Wrong(
            here.place,
            f"{word!r} is not known",
            near or f"Known are {', '.join(w for w in known if w)}.",
        )


def _text(value: Any, field: str, text: str, here: _Here) -> None:
    """Check a text that is a reference, to objects or to players."""
    if isinstance(value, can.RuleEffect) and field == "who":
        if text not in SIDES:
            _player(text, here)
    elif isinstance(value, (can.When, can.Static, can.Instead)) and field in (
        "what",
        "affects",
    ):
        _word(text, ("attached", "this"), here)
    elif isinstance(value, do.Manifest) and field == "of" and text == "top":
        return
    elif isinstance(value, do.Prevent) and field == "to":
        if text:
            _object(text, here)
    elif isinstance(value, do.DealDamage) and field == "to" and value.players:
        if text != "target":
            _object(text, here)
    elif isinstance(value, do.Attach) and field == "to" and here.targets == ():
        return
    elif isinstance(value, Filter) and field == "same_name_as":
        if text:
            _object(text, here)
    elif isinstance(value, Number) and field == "of":
        if value.kind == "life":
            _player(text, here)
        elif value.kind in (
            "card power",
            "counters",
            "mana value",
            "power",
            "toughness",
        ):
            _object(text, here)
    elif isinstance(value, do.SearchSame) and field == "of":
        _player(text, here)
    elif isinstance(value, INSTRUCTIONS) and field in PLAYER_FIELDS:
        if text:
            _player(text, here)
    elif isinstance(value, Condition) and field == "what":
        if value.kind in ("card is", "is"):
            _object(text, here)
    elif isinstance(value, INSTRUCTIONS) and field in OBJECT_FIELDS:
        _object(text, here)


def _object(text: str, here: _Here) -> None:
    try:
        check_reference(text)
    except MorphlabError as error:
        raise _Wrong(here.place, f"{text!r} is no object", error.instead) from None
    _answerable(text, here)


def _player(text: str, here: _Here) -> None:
    if text == "chosen" or text.split()[0] == "target":
        _answerable(text, here)
        return
    known = ("you", "opponent", "each player", "player", "defending player")
    try:
        check_reference(text, players=True)
    except MorphlabError:
        near = nearest(text, known) or f"Known are {', '.join(known)}."
        raise _Wrong(here.place, f"{text!r} is no player", near) from None
    if text not in known and not text.startswith(("controller of ", "owner of ")):
        raise _Wrong(here.place, f"{text!r} is no player")
    _answerable(text, here)


def _answerable(text: str, here: _Here) -> None:
    """Whether there is anything that a reference could mean here."""
    word = text.removeprefix("controller of ").removeprefix("owner of ")
    if word.startswith("target") and here.targets is not None:
        number = int(word.removeprefix("target ")) if " " in word else 1
        if number > len(here.targets):
            raise _Wrong(here.place, f"{word!r}: there is no such target")
    if word.startswith("target") and here.targets is None:
        raise _Wrong(here.place, f"{word!r}: nothing has targets here")
    if word in ("event", "other", "player") and not here.event:
        raise _Wrong(here.place, f"{word!r}: nothing has happened here")


def _keyword(value: can.Keyword, here: _Here) -> None:
    _word(value.name, tuple(can.KEYWORDS), here.at("name"))
    if (value.cost is not None) is not (value.name in WITH_COST):
        verb = "needs a" if value.name in WITH_COST else "has no"
        raise _Wrong(here.place, f"{value.name} {verb} cost")
    if (value.what is not None) is not (value.name in WITH_FILTER):
        verb = "needs to say" if value.name in WITH_FILTER else "does not say"
        raise _Wrong(here.place, f"{value.name} {verb} what it is about")


def _activated(value: can.Activated, here: _Here) -> None:
    """A loyalty ability has its cost and timing (606), no other ability has.

    Which mana was spent on X is known where nothing else is paid with mana.
    """
    loyal = any(part.kind == "loyalty" for part in value.cost.parts)
    if loyal is not (value.timing == "loyalty"):
        what = "a cost in loyalty and the timing of loyalty abilities go together"
        raise _Wrong(here.at("timing").place, what)
    steps = value.effect.instructions
    spent = any(isinstance(one, do.CastCard) and one.spent for one in steps)
    symbols = value.cost.mana.symbols if value.cost.mana is not None else ()
    if spent and set(symbols) != {"X"}:
        raise _Wrong(here.at("cost").place, "what was spent on X asks for a cost of X")


def _effect(value: do.Effect, here: _Here) -> None:
    """Modes stand in place of instructions, and some of them can be chosen (700.2)."""
    for number, one in enumerate(value.targets, 1):
        if one.what is not None and one.what.controller == "target":
            place = here.at(f"targets {number}").place
            if number == 1 or value.targets[0].most != 1:
                raise _Wrong(place, "there is no one target before it to go by")
            if one.least:
                raise _Wrong(place, "whether there is one hangs on the first target")
    if not value.modes:
        return
    specs = [one.what for mode in value.modes for one in mode.targets]
    if any(what is not None and what.controller == "target" for what in specs):
        raise _Wrong(here.at("modes").place, "a mode has no first target to go by")
    if value.instructions or value.targets:
        raise _Wrong(here.place, "it has modes, and says more than they do")
    if not 0 < value.least <= value.most <= len(value.modes):
        raise _Wrong(here.at("most").place, "so many of its modes cannot be chosen")
    if len({mode.word for mode in value.modes}) < len(value.modes):
        raise _Wrong(here.at("modes").place, "two of its modes have one word")


def _cast_card(value: do.CastCard, here: _Here) -> None:
    if value.up_first and not value.face_down:
        raise _Wrong(here.place, "only what is cast face down is turned up first")
    asked = value.what
    if isinstance(asked, Filter) and not value.face_down:
        if asked.same_name_as or asked.controller == "target" or asked.zone == "any":
            why = "what a spell is asked for is a zone, its owner and what it is"
            raise _Wrong(here.at("what").place, why)


def _exile(value: do.Exile, here: _Here) -> None:
    """What comes back as something leaves was a permanent, and lies open (610.3)."""
    if not value.until_gone:
        return
    if value.face_down:
        raise _Wrong(here.place, "what is exiled until this leaves is not face down")
    asked = [target.what for target in here.targets or ()]
    if isinstance(value.what, Filter):
        asked = [value.what]
    if any(one is not None and one.zone != "battlefield" for one in asked):
        raise _Wrong(here.place, "only a permanent is exiled until this leaves")


def _when(value: can.When, here: _Here) -> None:
    if (value.event == "state") is not (value.state is not None):
        raise _Wrong(here.at("state").place, "a state goes with the event 'state'")
    if value.event == "unlocked":
        return  # the step is the name of the half (709.5)
    if value.event == "chapter":
        if not value.step.isdecimal() or value.step.startswith("0"):
            raise _Wrong(here.at("step").place, "a chapter has a number from 1 up")
        return
    if (value.event == "begins") is not bool(value.step):
        raise _Wrong(here.at("step").place, "a step goes with the event 'begins'")
    if value.step:
        _word(value.step, STEPS, here.at("step"))


def _mana_ability(value: can.ManaAbility, here: _Here) -> None:
    if not value.outputs:
        raise _Wrong(here.at("outputs").place, "a mana ability makes mana")
    for output in value.outputs:
        try:
            pool_of(output)
        except MorphlabError as error:
            raise _Wrong(here.at("outputs").place, str(error)) from None
    _only(value.only, here.at("only"))


def _only(text: str, here: _Here) -> None:
    """Each purpose of restricted mana is known, or is spells of a subtype (106.6)."""
    for phrase in text.split(" or ") if text else ():
        word, _, rest = phrase.partition(" ")
        if not (rest == "spells" and word.istitle()):
            _word(phrase, tuple(PURPOSES), here)


def _change(value: do.Change, here: _Here) -> None:
    _word(value.kind, tuple(CHANGES), here.at("kind"))
    _word(value.layer, CHANGES[value.kind], here.at("layer"))
    kind, found, place = value.kind, value.value, here.at("value").place
    if kind.endswith("_pt") and kind != "switch_pt":
        right = isinstance(found, tuple) and len(found) == 2
    elif kind == "add_ability":
        right = isinstance(found, get_args(can.Ability))
    elif kind in ("set_types", "add_types", "remove_types"):
        right = isinstance(found, tuple) and all(t in CARD_TYPES for t in found)
    elif kind.endswith(("subtypes", "land_type")):
        right = isinstance(found, tuple) and all(isinstance(t, str) for t in found)
    elif kind.endswith("supertypes"):
        right = isinstance(found, tuple) and all(t in SUPERTYPES for t in found)
    elif kind in ("set_colors", "add_colors"):
        right = isinstance(found, str) and all(c in COLORS for c in found)
    elif kind == "lose_ability":
        right = found in can.KEYWORDS
    elif kind == "set_name":
        right = isinstance(found, str)
    elif kind == "must_attack" and found is not None:
        right = isinstance(found, (str, PlayerRef))
        if isinstance(found, str) and here.targets is None:
            raise _Wrong(place, "only an effect says whom something must attack")
        if isinstance(found, str):  # else it is known by now who it is
            _player(found, here.at("value"))
    elif kind in ("cant_block", "cant_be_blocked"):
        right = found is None or isinstance(found, Filter)
    else:
        right = found is None
    if not right:
        raise _Wrong(place, f"{found!r} does not go with {kind}")
    asked = {"add_chosen_type": "creature type", "set_chosen_type": _BY_EFFECT}
    _needs_choice(asked.get(kind, ""), here)


def _needs_choice(kind: str, here: _Here) -> None:
    """Whether what an ability reads is chosen by one of the same object (607.2d)."""
    if kind and kind not in here.chosen:
        raise _Wrong(here.place, f"no {kind} is chosen that it could mean")


def _filter(value: Filter, here: _Here) -> None:
    _needs_choice("creature type" if value.chosen_type else "", here)
    _needs_choice("color" if value.chosen_color else "", here)
    if value.controller == "player" and not here.event:
        raise _Wrong(here.at("controller").place, "a player is that of an event")
    if value.held_by is not None:
        raise _Wrong(here.at("held_by").place, "it is worked out, and not written")
    for field in ("power", "toughness", "mana_value"):
        pair = getattr(value, field)
        words = (*OPERATORS, "even", "odd") if field == "mana_value" else OPERATORS
        if pair is not None:
            _word(pair[0], words, here.at(field))


def _number(value: Number, here: _Here) -> None:
    counts = value.kind in ("count", "names", "total power")
    if counts is not (value.what is not None):
        raise _Wrong(here.place, "a count, and nothing else, says what it counts")
    if (value.kind in ("counters", "devotion")) is not bool(value.name):
        raise _Wrong(here.place, "counters and devotion, and nothing else, have a name")
    if (value.kind == "either") is not (value.condition is not None):
        raise _Wrong(here.place, "'either', and nothing else, asks for a condition")
    if value.kind == "share" and not here.share:
        raise _Wrong(here.place, "a share is of damage divided among targets")
    if value.kind == "amount" and not here.event:
        raise _Wrong(here.place, "an amount is that of an event")


def _condition(value: Condition, here: _Here) -> None:
    if (value.kind in ("card is", "is")) is not (value.fits is not None):
        raise _Wrong(here.place, "'is', and nothing else, has something to fit")


def _target(value: Target, here: _Here) -> None:
    if value.what is None and not value.player and not value.abilities:
        raise _Wrong(here.place, "nothing could be chosen as this target")
    if value.least < 0 or (isinstance(value.most, int) and value.most < value.least):
        raise _Wrong(here.place, "it asks for more targets than it allows")
    if value.divide is not None and value.most == 1:
        raise _Wrong(here.at("divide").place, "nothing is divided among one target")


def _cost(value: Cost, here: _Here) -> None:
    if not isinstance(value.less, int) and not here.way:
        raise _Wrong(here.at("less").place, "only a way of turning up is cheaper so")
    for part in value.parts:
        if part.count < 1 and part.kind != "loyalty":
            raise _Wrong(here.at("parts").place, "a part of a cost counts from one")


def _rule(value: can.RuleEffect, here: _Here) -> None:
    for word in value.zone.split():
        _word(word, ZONES, here.at("zone"))
    if bool(value.zone) is not (
        value.kind
        in (
            "cant cast from",
            "cant enter",
            "cast free",
            "cast from",
            "cast this",
            "play from",
        )
    ):
        raise _Wrong(
            here.at("zone").place, f"{value.kind} and zones do not go together"
        )
    if bool(value.event) is not (value.kind == "triggers again"):
        what = f"{value.kind} and events do not go together"
        raise _Wrong(here.at("event").place, what)
    if value.event:
        _word(value.event, EVENTS, here.at("event"))
    if bool(value.step) is not (value.kind == "skip step"):
        what = f"{value.kind} and steps do not go together"
        raise _Wrong(here.at("step").place, what)
    if value.step:
        _word(value.step, STEPS, here.at("step"))
    if bool(value.amount) is not value.kind.endswith("cost"):
        raise _Wrong(here.at("amount").place, "a cost, and nothing else, has an amount")


def _when_this_turn(value: do.WhenThisTurn, here: _Here) -> None:
    if value.whenever and not isinstance(value.what, Filter):
        raise _Wrong(here.at("what").place, "what it waits for again is a filter")


def _choose_value(value: do.ChooseValue, here: _Here) -> None:
    if not value.options:
        _word(value.kind, VALUES, here.at("kind"))


def _add_mana(value: do.AddMana, here: _Here) -> None:
    _only(value.only, here.at("only"))
    try:
        pool_of(value.symbols)
    except MorphlabError as error:
        raise _Wrong(here.at("symbols").place, str(error)) from None


def _static(value: can.Static, here: _Here) -> None:
    """A static ability may not give out another that reaches further objects."""
    if any(one.kind == "control" for one in value.changes) and (
        value.affects != "attached" or value.condition is not None
    ):
        place = here.at("changes").place
        raise _Wrong(place, "control is given of what it is attached to, and always")
    for change in value.changes:
        given = change.value
        if isinstance(given, can.RuleEffect) or (
            isinstance(given, can.Static | can.Instead)
            and getattr(given, "affects", None) != "this"
            and getattr(given, "what", None) != "this"
        ):
            place = here.at("changes").place
            raise _Wrong(place, "a static ability that gives out such a one is not")


def _symbols(value: ManaCost, here: _Here) -> None:
    try:
        ManaCost.parse(str(value) or "{0}")
    except MorphlabError as error:
        raise _Wrong(here.place, str(error)) from None


def _mana(value: Mana, here: _Here) -> None:
    _word(value.symbol, (*COLORS, "C"), here.at("symbol"))
    _only(value.only, here.at("only"))


_SPECIAL: dict[type, Any] = {
    Mana: _mana,
    ManaCost: _symbols,
    can.Static: _static,
    can.Keyword: _keyword,
    can.When: _when,
    can.Activated: _activated,
    do.CastCard: _cast_card,
    do.Exile: _exile,
    do.Effect: _effect,
    can.ManaAbility: _mana_ability,
    can.RuleEffect: _rule,
    do.Change: _change,
    do.ChooseValue: _choose_value,
    do.WhenThisTurn: _when_this_turn,
    do.AddMana: _add_mana,
    Filter: _filter,
    Number: _number,
    Condition: _condition,
    Target: _target,
    Cost: _cost,
}

_ALONE = {*_SPECIAL, *INSTRUCTIONS, *(kind for kind, _ in (*WORDS, *LISTS))}

__all__ = ["check", "check_all", "check_alone"]
