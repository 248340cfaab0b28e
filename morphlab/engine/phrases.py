"""Phrases for what cards speak of: filters, targets, numbers, costs, events (109, 118).

The words of abilities, and of what a refusal needs, are built from them. Each is a
whole phrase with holes, so that other languages can put its parts in their own order. A
*quality* stands before its noun in English and must fit any noun; a *tail* behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .abilities import When
from .effects import What
from .mana import COLOR_NAMES
from .said import Said, said_list, said_row, say, say_as
from .selectors import (
    Amount,
    Condition,
    Cost,
    CostPart,
    Filter,
    Number,
    Target,
)
from .state import MAIN_STEPS
from .vocabulary import game_word

Targets = tuple[Target, ...]

# --- small words ----------------------------------------------------------------------


class Noun(Said):
    """A phrase for one thing that also knows how it is said of several."""

    __slots__ = ("many",)
    many: str


def noun_of(one: str, many: str) -> Noun:
    """Put the two forms of a noun together.

    >>> plural(noun_of(say("card"), say("cards")))
    'cards'
    """
    said = one if isinstance(one, Said) else said_row([one])
    made = Noun.__new__(Noun, said, said.kind, said.parts, said.holes)
    assert isinstance(made, Noun)
    made.many = many
    return made


def _both(noun: Noun, phrase: Callable[[str], Said]) -> Noun:
    return noun_of(phrase(noun), phrase(noun.many))


def color_words(letters: str, last: str = "or") -> Said:
    """Colours in words: ``white or blue``."""
    return said_list([game_word(COLOR_NAMES[letter]) for letter in letters], last)


def a_or_an(phrase: str) -> str:
    """A phrase with its article."""
    if phrase.startswith("another "):
        return phrase
    start = phrase[:3].lower()
    if start[:1] in "aeio" or (start[:2] == "un" and start != "uni"):
        return say("an {thing}", thing=phrase)
    return say("a {thing}", thing=phrase)


def count_of(count: Amount, phrase: Noun, at_end: bool = False) -> str:
    """A number of things: ``a card``, ``2 cards``, ``X cards``.

    ``at_end`` says that nothing of the sentence follows.
    """
    if count == 1:
        return a_or_an(phrase)
    n = number(count)
    if isinstance(count, int) or n == "X":
        return say("{n} {things}", n=n, things=plural(phrase))
    if at_end:
        return say("N {things}, N being {n}", things=plural(phrase), n=n)
    return say("N {things}, N being {n},", things=plural(phrase), n=n)


def plural(phrase: Noun) -> str:
    """What a noun is in the plural."""
    return phrase.many


CARD = noun_of(say("card"), say("cards"))
_SPELL = noun_of(say("spell"), say("spells"))
_PERMANENT = noun_of(say("permanent"), say("permanents"))
_PLAIN = {"battlefield": _PERMANENT, "stack": _SPELL}
_TYPES = {
    "artifact": noun_of(say("artifact"), say("artifacts")),
    "creature": noun_of(say("creature"), say("creatures")),
    "enchantment": noun_of(say("enchantment"), say("enchantments")),
    "instant": noun_of(say("instant"), say("instants")),
    "land": noun_of(say("land"), say("lands")),
    "planeswalker": noun_of(say("planeswalker"), say("planeswalkers")),
    "sorcery": noun_of(say("sorcery"), say("sorceries")),
}
_QUALITIES = {
    "artifact": say_as("quality", "artifact"),
    "creature": say_as("quality", "creature"),
    "enchantment": say_as("quality", "enchantment"),
    "land": say_as("quality", "land"),
    "basic": say_as("quality", "basic"),
    "legendary": say_as("quality", "legendary"),
    "snow": say_as("quality", "snow"),
}


def _type(kind: str) -> Noun:
    return _TYPES[kind] if kind in _TYPES else noun_of(kind, say("{type}s", type=kind))


def number(value: Amount) -> str:
    """A number, or how it is worked out (107).

    >>> from morphlab.engine.selectors import Number
    >>> number(Number("count", Filter(types=("creature",)), times=2, plus=1))
    'twice the number of creatures plus 1'
    """
    if isinstance(value, int):
        return str(value)
    text: str
    if value.kind == "count":
        things = plural(noun(value.what or Filter()))
        text = say("the number of {things}", things=things)
    elif value.kind == "total power":
        things = plural(noun(value.what or Filter()))
        text = say("the total power of {things}", things=things)
    elif value.kind == "names":
        things = plural(noun(value.what or Filter()))
        text = say("the number of different names among {things}", things=things)
    elif value.kind == "counters":
        text = say(
            "the number of {kind} counters on {what}",
            kind=value.name,
            what=reference(value.of),
        )
    elif value.kind == "devotion":
        colors = color_words(value.name, "and")
        text = say("your devotion to {colors}", colors=colors)
    elif value.kind == "shared types":
        text = say("the number of other creatures that share a creature type with it")
    elif value.kind == "turned up":
        text = say("the number of permanents that you turned face up this turn")
    elif value.kind == "cast last turn":
        text = say("the greatest number of spells that a player cast last turn")
    elif value.kind == "entered face down":
        text = say(
            "the number of permanents that entered face down under your control this "
            "turn"
        )
    elif value.kind == "resolved":
        text = say("the number of times that this has resolved this turn")
    elif value.kind == "result":
        text = say("the number of them")
    elif value.kind == "hand":
        text = say("the number of cards in your hand")
    elif value.kind == "x":
        text = "X"
    elif value.kind == "amount":
        text = say("that much")
    elif value.kind == "life" and value.of == "you":
        text = say("your life total")
    elif value.kind == "either" and value.condition is not None:
        text = say(
            "{n}, or {other} if {condition},",
            n=number(value.otherwise),
            other=number(value.then),
            condition=condition(value.condition),
        )
    else:
        what, of = _OF.get(value.kind, value.kind), reference(value.of)
        text = say("the {number} of {what}", number=what, what=of)
    if value.half:
        text = say("half {n}, rounded up", n=text)
    if value.times == -1:
        text = say("minus {n}", n=text)
    elif value.times == 2:
        text = say("twice {n}", n=text)
    elif value.times != 1:
        text = say("{times} times {n}", times=value.times, n=text)
    return say("{n} plus {more}", n=text, more=value.plus) if value.plus else text


_OF = {
    "power": say("power"),
    "toughness": say("toughness"),
    "mana value": say("mana value"),
    "card power": say("card power"),
    "life": say("life"),
}


def reference(text: str, targets: Targets = ()) -> str:
    """The thing that a reference names."""
    if text.startswith("target"):
        return _target(text, targets)
    for prefix, of_it, of_what in (
        ("controller of ", say("its controller"), _controller),
        ("owner of ", say("its owner"), _owner),
    ):
        if text.startswith(f"{prefix}target"):
            return of_it
        if text.startswith(prefix):
            return of_what(reference(text.removeprefix(prefix), targets))
    return _REFERENCES.get(text, text)


def _controller(what: str) -> Said:
    return say("the controller of {what}", what=what)


def _owner(what: str) -> Said:
    return say("the owner of {what}", what=what)


_REFERENCES = {
    "this": say("this"),
    "you": say("you"),
    "event": say("that object"),
    "other": say("the other object"),
    "result": say("it"),
    "sacrificed": say("what was sacrificed"),
    "top": say("the top card of your library"),
    "attached": say("what this is attached to"),
    "chosen": say("the chosen object"),
    "opponent": say("each opponent"),
    "player": say("that player"),
    "each player": say("each player"),
    "defending player": say("defending player"),
}


def _target(text: str, targets: Targets) -> str:
    _, _, place = text.partition(" ")
    chosen = targets[int(place) - 1 : int(place)] if place else targets
    return said_list([target(one) for one in chosen]) or say("the target")


def target(one: Target) -> str:
    """What may be chosen as a target, and how many (115.1).

    >>> target(Target(Filter(types=("creature",)), least=0, most=2))
    'up to 2 target creatures'
    """
    if one.what is not None and one.what.controller == "target":
        what = target(one.changed(what=one.what.changed(controller="")))
        return say(
            "{what} that this player or the controller of the first target controls",
            what=what,
        )
    kinds: list[Noun] = []
    if one.what is not None:
        kinds.append(_noun(one.what.changed(other=False), one.abilities))
    elif one.abilities:
        kinds.append(noun_of(say("ability"), say("abilities")))
    if one.player == "opponent":
        kinds.append(noun_of(say("opponent"), say("opponents")))
    elif one.player:
        kinds.append(noun_of(say("player"), say("players")))
    what = _any_of(kinds or [_PERMANENT])
    if one.player == "any" and one.what is not None and len(one.what.any_type) > 1:
        # whatever can be dealt damage (115.4)
        what = noun_of(say("permanent or player"), say("permanents or players"))
        if one.most == 1 and one.least == 1:
            return say("any target")
    other = one.what is not None and one.what.other
    if not isinstance(one.most, int):
        each = a_or_an(_another(what) if other else what)
        upto = number(one.most)
        return say("up to N targets, each {what} (N is {n})", what=each, n=upto)
    if one.most == 1:
        if one.least:
            return (
                say("another target {what}", what=what)
                if other
                else say("target {what}", what=what)
            )
        if other:
            return say("up to one other target {what}", what=what)
        return say("up to one target {what}", what=what)
    n, things = one.most, plural(what)
    if one.least and one.least != one.most:
        least = one.least
        if other:
            return say(
                "{least} to {n} other target {things}", least=least, n=n, things=things
            )
        return say("{least} to {n} target {things}", least=least, n=n, things=things)
    if one.least != one.most:
        if other:
            return say("up to {n} other target {things}", n=n, things=things)
        return say("up to {n} target {things}", n=n, things=things)
    if other:
        return say("{n} other target {things}", n=n, things=things)
    return say("{n} target {things}", n=n, things=things)


# --- filters --------------------------------------------------------------------------


def noun(test: Filter) -> Noun:
    """What a filter lets through, in the singular and without an article (109.2).

    >>> noun(Filter(types=("creature",), face_down=True, controller="opponent"))
    'face-down creature an opponent controls'
    >>> plural(noun(Filter(types=("creature",), other=True)))
    'other creatures'
    """
    return _noun(test)


def _noun(test: Filter, abilities: bool = False) -> Noun:
    if test.either:
        return _either(test)
    return _around(_head(test, abilities), test)


def _around(made: Noun, test: Filter) -> Noun:
    """Put what a filter asks for around the noun of its types."""
    for quality in reversed(_qualities(test)):
        made = _qualified(quality, made)
    for tail in _tails(test):
        made = _tailed(made, tail)
    return _another(made) if test.other else made


def _another(noun: Noun) -> Noun:
    return noun_of(
        say("another {noun}", noun=noun), say("other {noun}", noun=noun.many)
    )


def _qualified(quality: str, noun: Noun) -> Noun:
    return _both(noun, lambda it: say("{quality} {noun}", quality=quality, noun=it))


def _tailed(noun: Noun, tail: str) -> Noun:
    return _both(noun, lambda it: say("{noun} {tail}", noun=it, tail=tail))


def _any_of(nouns: Sequence[Noun]) -> Noun:
    if len(nouns) == 1:
        return nouns[0]
    return noun_of(said_list(nouns, "or"), said_list([one.many for one in nouns], "or"))


def _qualities(test: Filter) -> list[str]:
    """What stands before a noun, first to last."""
    words: list[str] = [
        yes if fact else no
        for fact, yes, no in (
            (test.tapped, *_TAPPED),
            (test.attacking, *_ATTACKING),
            (test.blocking, *_BLOCKING),
            (test.face_down, *_FACE_DOWN),
            (test.colorless, *_COLORLESS),
        )
        if fact is not None
    ]
    if test.colors:
        colors = color_words(test.colors)
        words.append(say_as("quality", "{colors}", colors=colors))
    for letter in test.not_colors:
        color = game_word(COLOR_NAMES[letter])
        words.append(say_as("quality", "non{color}", color=color))
    for kind in (*test.not_supertypes, *test.not_types):
        named: str = _TYPES[kind] if kind in _TYPES else _QUALITIES.get(kind, kind)
        words.append(say_as("quality", "non{type}", type=named))
    for kind in test.not_subtypes:
        words.append(say_as("quality", "non-{subtype}", subtype=kind))
    words += [_QUALITIES.get(kind, kind) for kind in test.supertypes]
    subtypes = test.subtypes if _has_type(test) else test.subtypes[:-1]
    words += subtypes
    if test.token is False:
        words.append(say_as("quality", "nontoken"))
    if test.types and not test.any_type:
        words += [_QUALITIES.get(kind, kind) for kind in test.types[:-1]]
    return words


_TAPPED = say_as("quality", "tapped"), say_as("quality", "untapped")
_ATTACKING = say_as("quality", "attacking"), say_as("quality", "nonattacking")
_BLOCKING = say_as("quality", "blocking"), say_as("quality", "nonblocking")
_FACE_DOWN = say_as("quality", "face-down"), say_as("quality", "face-up")
_COLORLESS = say_as("quality", "colourless"), say_as("quality", "coloured")


def _has_type(test: Filter) -> bool:
    """Whether the noun is a type or a kind of object, not only a subtype."""
    if test.types or test.any_type or not test.subtypes:
        return True
    return test.zone != "battlefield"


def _either(test: Filter) -> Noun:
    """Alternatives of a filter: ``attacking or blocking creature``."""
    base = test.changed(either=())
    plain = Filter(zone=test.zone)
    # An alternative asks for a zone of its own only where it names one.
    ways = [
        one if one.zone != "battlefield" else one.changed(zone=test.zone)
        for one in test.either
    ]
    if base == plain:
        return _any_of([noun(way) for way in ways])
    qualities, tails = [_qualities(way) for way in ways], [_tails(way) for way in ways]
    bare = not any(way.types or way.any_type or way.other or way.either for way in ways)
    bare = bare and all(_has_type(way) for way in ways)
    if bare and all(qualities) and not any(tails):
        before = said_list([said_row(words, " ") for words in qualities], "or")
        return _qualified(before, noun(base))
    # Where the object is asked for as in the plain filter, that is no tail of its own.
    own = len(_tails(plain))
    if bare and not any(qualities) and all(len(part) > own for part in tails):
        after = said_list([said_row(part, " ") for part in tails], "or")
        return _tailed(noun(base), after)
    typed = all(way.types or way.any_type for way in ways)
    if test.zone != "battlefield" and typed and not (base.types or base.any_type):
        if all(part == _tails(plain) for part in tails):
            nouns = [noun(way.changed(zone="battlefield")) for way in ways]
            kinds = _of_kind(_PLAIN.get(test.zone, CARD), _any_of(nouns))
            return _around(kinds, base)
    # Where all of it lies is said once, of the whole.
    whole = (_tails(plain), _tails(base))
    here = [
        way.changed(zone="battlefield", owner="", controller="")
        if part in whole
        else way
        for way, part in zip(ways, tails, strict=True)
    ]
    named = said_list([a_or_an(noun(way)) for way in here], "or")
    made = noun(base)
    return noun_of(
        say("{noun} that is {what}", noun=made, what=named),
        say("{noun} that are {what}", noun=made.many, what=named),
    )


def _head(test: Filter, abilities: bool) -> Noun:
    plain = _PLAIN.get(test.zone, CARD)
    kinds = [_type(kind) for kind in test.any_type or test.types[-1:]]
    made: Noun
    if not _has_type(test):
        made = _type(test.subtypes[-1])
    elif test.ability:
        made = noun_of(say("ability"), say("abilities"))
    elif not kinds:
        made = plain
        if abilities and plain is _SPELL:
            made = noun_of(say("spell or ability"), say("spells or abilities"))
    elif test.zone in ("battlefield", "any"):
        made = _any_of(kinds)
    else:
        made = _of_kind(plain, _any_of(kinds), abilities)
    if test.token:
        made = noun_of(say("{noun} token", noun=made), say("{noun} tokens", noun=made))
    return made


def _of_kind(plain: Noun, named: Noun, abilities: bool = False) -> Noun:
    """A card or spell of a type, for what is not on the battlefield (109.2)."""
    if plain is CARD:
        return noun_of(say("{type} card", type=named), say("{type} cards", type=named))
    if abilities:
        return noun_of(
            say("{type} spell or ability", type=named),
            say("{type} spells or abilities", type=named),
        )
    return noun_of(say("{type} spell", type=named), say("{type} spells", type=named))


def _tails(test: Filter) -> list[str]:
    """What stands behind a noun, first to last."""
    words: list[str] = []
    if test.hurt_by_this:
        words.append(say("dealt damage by this this turn"))
    having: list[str] = [game_word(word) for word in test.keywords]
    if test.power is not None:
        having.append(say("power {n}", n=_compared(test.power)))
    if test.toughness is not None:
        having.append(say("toughness {n}", n=_compared(test.toughness)))
    if test.mana_value is not None:
        having.append(_mana_value(test.mana_value))
    if test.has_way:
        having.append(say("a morph ability"))
    if test.no_abilities:
        having.append(say("no abilities"))
    if test.named_in_graveyard:
        having.append(say("the name of a card in its controller's graveyard"))
    if test.counter == "any":
        having.append(say("a counter on it"))
    elif test.counter:
        having.append(say("a {kind} counter on it", kind=test.counter))
    if having:
        words.append(say("with {what}", what=said_list(having)))
    without = [game_word(word) for word in test.without]
    without += [say("a morph ability")] if test.has_way is False else []
    if without:
        words.append(say("without {what}", what=said_list(without, "or")))
    if test.single_target is not None:
        single = test.single_target
        words.append(
            say("with a single target") if single else say("with more targets")
        )
    if test.name:
        words.append(say("named {name}", name=test.name))
    if test.same_name_as:
        other = reference(test.same_name_as)
        words.append(say("with the same name as {what}", what=other))
    if test.chosen_name:
        words.append(say("with the chosen name"))
    if test.chosen_type:
        words.append(say("of the chosen type"))
    if test.chosen_color:
        words.append(say("of the chosen colour"))
    if test.exiled_with:
        return [*words, say("exiled with this")]
    if test.zone in _IN:
        yours, theirs, that_ones, any_ones = _IN[test.zone]
        whose = {"you": yours, "opponent": theirs, "target": that_ones}
        words.append(whose.get(test.owner or test.controller, any_ones))
    elif test.zone == "exile":
        words.append(say("in exile"))
    elif test.controller or test.owner:
        words.append(_HELD[test.controller, test.owner])
    if test.turned_up:
        words.append(say("that was turned face up this turn"))
    return words


# Who controls it and who owns it, in one tail.
_HELD = {
    ("you", ""): say("you control"),
    ("opponent", ""): say("an opponent controls"),
    ("target", ""): say("target player controls"),
    ("player", ""): say("that player controls"),
    ("", "you"): say("you own"),
    ("", "opponent"): say("an opponent owns"),
    ("you", "you"): say("you own and control"),
    ("you", "opponent"): say("you control but an opponent owns"),
    ("opponent", "you"): say("you own but an opponent controls"),
    ("opponent", "opponent"): say("an opponent owns and controls"),
}


def _mana_value(pair: tuple[str, Amount]) -> str:
    if pair[0] == "even":
        return say("an even mana value")
    if pair[0] == "odd":
        return say("an odd mana value")
    return say("mana value {n}", n=_compared(pair))


_IN = {
    "hand": (
        say("in your hand"),
        say("in an opponent's hand"),
        say("in target player's hand"),
        say("in a hand"),
    ),
    "library": (
        say("in your library"),
        say("in an opponent's library"),
        say("in target player's library"),
        say("in a library"),
    ),
    "graveyard": (
        say("in your graveyard"),
        say("in an opponent's graveyard"),
        say("in target player's graveyard"),
        say("in a graveyard"),
    ),
}


def _there(one: Condition) -> str:
    """Whether there is anything that a number counts; empty for other comparisons.

    >>> from morphlab.engine.selectors import Number
    >>> some = Condition("compare", Number("count", Filter(types=("creature",))))
    >>> _there(some), _there(some.changed(negated=True))
    ('there are creatures', 'there are no creatures')
    """
    some = {("=", 0): False, ("!=", 0): True, (">=", 1): True, (">", 0): True}
    found = some.get((one.op, one.right)) if isinstance(one.right, int) else None
    left = one.left
    if found is None or isinstance(left, int) or (left.times, left.plus) != (1, 0):
        return ""
    found = found != one.negated
    if left.kind == "count":
        things = plural(noun(left.what or Filter()))
        if found:
            return say("there are {things}", things=things)
        return say("there are no {things}", things=things)
    if left.kind == "counters":
        kind, what = left.name, reference(left.of)
        if found:
            return say("there are {kind} counters on {what}", kind=kind, what=what)
        return say("there are no {kind} counters on {what}", kind=kind, what=what)
    pair = _THERE.get(left.kind)
    return pair[found] if pair else ""


# What is said when there is nothing of what a number counts, and when there is.
_THERE = {
    "hand": (say("you have no cards in hand"), say("you have cards in hand")),
    "result": (say("there is none"), say("there is one")),
    "turned up": (
        say("you turned no permanents face up this turn"),
        say("you turned a permanent face up this turn"),
    ),
    "entered face down": (
        say("no permanent entered face down under your control this turn"),
        say("a permanent entered face down under your control this turn"),
    ),
}


def _compared(pair: tuple[str, Amount]) -> str:
    sign, value = pair
    n = number(value)
    match sign:
        case "<=":
            return say("{n} or less", n=n)
        case ">=":
            return say("{n} or greater", n=n)
        case "<":
            return say("less than {n}", n=n)
        case ">":
            return say("greater than {n}", n=n)
        case "!=":
            return say("other than {n}", n=n)
    return n if isinstance(value, int) else say("equal to {n}", n=n)


def subject(what: What, targets: Targets = ()) -> str:
    """What an instruction is about: a reference, or each thing that fits."""
    if not isinstance(what, Filter):
        return reference(what, targets)
    if what.other:
        return say("each other {noun}", noun=noun(what.changed(other=False)))
    return say("each {noun}", noun=noun(what))


# --- costs, conditions, events --------------------------------------------------------


def cost(one: Cost) -> str:
    """A cost: mana symbols and the other actions (118).

    >>> from morphlab.engine.selectors import CostPart
    >>> cost(Cost(None, (CostPart("tap"), CostPart("life", 2))))
    '{T}, pay 2 life'
    """
    words = [str(one.mana)] if one.mana is not None and one.mana.symbols else []
    words += [part_of_cost(part) for part in one.parts]
    text = said_row(words, ", ") if len(words) > 1 else words[0] if words else "{0}"
    if isinstance(one.less, int):
        return text
    return say("{cost} minus {n}", cost=text, n=number(one.less))


def part_of_cost(part: CostPart) -> str:
    """A part of a cost that is no mana (118.1).

    >>> part_of_cost(CostPart("exile", 2, Filter(zone="graveyard", owner="you")))
    'exile 2 cards from your graveyard'
    """
    in_hand = part.kind in ("discard", "reveal")
    what = CARD if in_hand else _PERMANENT
    if part.what is not None:
        buried = part.kind == "exile" and part.what.zone == "graveyard"
        test = part.what.changed(controller="", owner="", zone="battlefield")
        what = card_like(test) if in_hand or buried else noun(test)
        if buried:
            what = _tailed(what, say("from your graveyard"))
    things = count_of(part.count, what)
    match part.kind:
        case "tap":
            return "{T}"
        case "sacrifice this":
            return say("sacrifice this")
        case "discard this":
            return say("discard this")
        case "counter":
            counters = count_of(part.count, counter("+1/+1"))
            return say("remove {counters} from this", counters=counters)
        case "loyalty":
            return say("loyalty {n}", n=f"{part.count:+}" if part.count else 0)
        case "life":
            return say("pay {n} life", n=part.count)
        case "return":
            return say("return {things} you control to hand", things=things)
        case "reveal":
            return say("reveal {things} from your hand", things=things)
        case "discard":
            return say("discard {things}", things=things)
        case "exile":
            return say("exile {things}", things=things)
    return say("sacrifice {things}", things=things)


def card_like(test: Filter) -> Noun:
    """A noun for cards, whose zone is said elsewhere.

    >>> card_like(Filter(types=("land",)))
    'land card'
    """
    if test.either:
        return _noun(test.changed(zone="hand"))
    made = _head(test.changed(zone="hand"), False)
    for quality in reversed(_qualities(test.changed(zone="hand"))):
        made = _qualified(quality, made)
    for tail in _tails(test):
        made = _tailed(made, tail)
    return made


def counter(kind: str) -> Noun:
    """A counter of a kind (122.1)."""
    return noun_of(say("{kind} counter", kind=kind), say("{kind} counters", kind=kind))


def _about_last_turn(one: Condition) -> bool:
    """Whether a comparison is one of the two with the spells of last turn."""
    if one.left != Number("cast last turn") or one.negated:
        return False
    return (one.op, one.right) == ("=", 0) or one.op == ">="


def condition(one: Condition) -> str:
    """A condition, as it follows "if" (603.4).

    >>> condition(Condition("turn", who="you", negated=True))
    'it is not your turn'
    """
    no = one.negated
    if one.kind == "compare" and _about_last_turn(one):
        if one.op == "=":
            return say("no spells were cast last turn")
        return say("a player cast {n} or more spells last turn", n=one.right)
    if one.kind == "compare":
        there = _there(one)
        if there:
            return there
        left, right = number(one.left), _compared((one.op, one.right))
        if no:
            return say("{n} is not {what}", n=left, what=right)
        return say("{n} is {what}", n=left, what=right)
    if one.kind == "is":
        test = one.fits or Filter()
        here = test.zone in ("battlefield", "stack", "any")
        # Where a card lies that was named before need not be said again.
        named = noun(test) if here else card_like(test.changed(zone="battlefield"))
        what, fits = reference(one.what), a_or_an(named)
        if no:
            return say("{what} is not {fits}", what=what, fits=fits)
        return say("{what} is {fits}", what=what, fits=fits)
    if one.kind == "turn":
        if one.who == "you":
            return say("it is not your turn") if no else say("it is your turn")
        if no:
            return say("it is not an opponent's turn")
        return say("it is an opponent's turn")
    if one.kind == "kicked":
        return say("its kicker was not paid") if no else say("its kicker was paid")
    if one.kind == "card is":
        what = reference(one.what)
        card = a_or_an(noun((one.fits or Filter()).changed(zone="command")))
        if no:
            return say("{what} is not {fits}", what=what, fits=card)
        return say("{what} is {fits}", what=what, fits=card)
    if one.kind == "came lately":
        if no:
            return say("it did not come under your control since your last upkeep")
        return say("it came under your control since your last upkeep")
    if one.kind == "chosen":
        value = game_word(one.value)
        if no:
            return say("{what} was not chosen", what=value)
        return say("{what} was chosen", what=value)
    way = game_word(one.value or one.kind)
    if no:
        return say("it was not turned up for its {way} cost", way=way)
    return say("it was turned up for its {way} cost", way=way)


def step_name(name: str) -> str:
    """A step as it follows its article: ``upkeep``, ``end step``."""
    if name == "upkeep":
        return game_word(name)
    if name in MAIN_STEPS:
        return say("{step} phase", step=game_word(name))
    return (
        say("{step} step", step=game_word(name))
        if name
        else say_as("of a player", "turn")
    )


_EVENTS: dict[str, Callable[[str], Said]] = {
    "mutates": lambda what: say("{what} mutates", what=what),
    "enters": lambda it: say("{what} enters", what=it),
    "leaves": lambda it: say("{what} leaves the battlefield", what=it),
    "dies": lambda it: say("{what} dies", what=it),
    "transforms": lambda it: say("{what} transforms", what=it),
    "turned up": lambda it: say("{what} is turned face up", what=it),
    "turned down": lambda it: say("{what} is turned face down", what=it),
    "to graveyard": lambda it: say("{what} goes to a graveyard", what=it),
    "attacks": lambda it: say("{what} attacks", what=it),
    "blocks": lambda it: say("{what} blocks", what=it),
    "blocked": lambda it: say("{what} becomes blocked", what=it),
    "damage": lambda it: say("{what} is dealt damage", what=it),
    "damage by": lambda it: say("{what} deals damage", what=it),
    "combat damage to blockers": lambda it: say(
        "{what} deals combat damage to blocking creatures", what=it
    ),
    "combat damage to creature": lambda it: say(
        "{what} deals combat damage to a creature", what=it
    ),
    "combat damage to player": lambda it: say(
        "{what} deals combat damage to a player", what=it
    ),
    "some attack": lambda it: say("{what} attack", what=it),
    "some hit player": lambda it: say("{what} deal combat damage to a player", what=it),
    "sacrificed": lambda it: say("{what} is sacrificed", what=it),
    "targeted": lambda it: say(
        "{what} becomes the target of a spell or ability", what=it
    ),
    "tapped": lambda it: say("{what} becomes tapped", what=it),
    "untapped": lambda it: say("{what} becomes untapped", what=it),
    "attached": lambda it: say("{what} becomes attached", what=it),
    "counters": lambda it: say("{what} gets counters", what=it),
    "revealed": lambda it: say("{what} is revealed", what=it),
    "moves": lambda it: say("{what} changes zones", what=it),
    "control": lambda it: say("{what} changes its controller", what=it),
}
_WHO = {"you": say("you"), "opponent": say("an opponent")}


def happens(event: str, what: str) -> Said:
    """An event that happens to a thing (603.2).

    >>> happens("turned up", say("this"))
    'this is turned face up'
    """
    if event in _EVENTS:
        return _EVENTS[event](what)
    return say("{what} sees the event {event}", what=what, event=repr(event))


def when(one: When) -> str:
    """An event that an ability waits for, with what must hold then (603.2).

    >>> when(When("turned up"))
    'when this is turned face up'
    """
    if one.given is None:
        return _when(one)
    return say("{when} while {that}", when=_when(one), that=condition(one.given))


def _when(one: When) -> str:
    yours = one.who == "you"
    who = _WHO.get(one.who) or say("a player")
    if one.event == "begins":
        step = step_name(one.step)
        if yours and one.step == "beginning of combat":
            return say("at the beginning of combat on your turn")
        if yours:
            return say("at the beginning of your {step}", step=step)
        if one.who == "opponent":
            return say("at the beginning of an opponent's {step}", step=step)
        return say("at the beginning of each {step}", step=step)
    if one.event == "cast" and one.what != "this":
        spell = noun(one.what) if isinstance(one.what, Filter) else _SPELL
        what = a_or_an(spell)
        if yours:
            return say("whenever you cast {what}", what=what)
        return say("whenever {who} casts {what}", who=who, what=what)
    if one.event == "cast":
        return say("when you cast this")
    if one.event == "draws":
        if yours:
            return say("whenever you draw a card")
        return say("whenever {who} draws a card", who=who)
    if one.event == "manifests dread":
        if yours:
            return say("whenever you manifest dread")
        return say("whenever {who} manifests dread", who=who)
    if one.event == "chapter":
        return say("at chapter {n}", n=one.step)
    if one.state is not None:
        return say("as soon as {condition}", condition=condition(one.state))
    if one.event == "unlocked":
        return say("when you unlock {half}", half=one.step)
    if one.event == "life":
        return say("whenever the life total of {who} changes", who=who)
    several = isinstance(one.what, Filter)
    what = (
        a_or_an(noun(one.what)) if isinstance(one.what, Filter) else reference(one.what)
    )
    if one.event in ("some attack", "some hit player") and isinstance(one.what, Filter):
        group = say("one or more {things}", things=plural(noun(one.what)))
        return say("whenever {event}", event=happens(one.event, group))
    if one.event == "targeted" and one.who != "any":
        clause = say(
            "{what} becomes the target of a spell or ability of {who}",
            what=what,
            who=who,
        )
    else:
        clause = happens(one.event, what)
    if several:
        return say("whenever {event}", event=clause)
    return say("when {event}", event=clause)
