"""Phrases for what cards speak of: filters, targets, numbers, costs, events (109, 118).

They are what ``words`` builds its sentences from.
"""

from __future__ import annotations

from morphlab.engine.abilities import When
from morphlab.engine.effects import What
from morphlab.engine.mana import COLOR_NAMES
from morphlab.engine.selectors import (
    Amount,
    Condition,
    Cost,
    Filter,
    Target,
)

Targets = tuple[Target, ...]

# --- small words ----------------------------------------------------------------------


def joined(words: list[str], last: str = "and") -> str:
    """Words in a row: ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def color_words(letters: str, last: str = "or") -> str:
    """Colours in words: ``white or blue``."""
    return joined([COLOR_NAMES[letter] for letter in letters], last)


def a_or_an(phrase: str) -> str:
    """A phrase with its article."""
    if phrase.startswith("another "):
        return phrase
    return f"an {phrase}" if phrase[:1].lower() in "aeio" else f"a {phrase}"


def count_of(count: Amount, phrase: str) -> str:
    """A number of things: ``a card``, ``2 cards``, ``X cards``."""
    if count == 1:
        return a_or_an(phrase)
    if isinstance(count, int) or number(count) == "X":
        return f"{number(count)} {plural(phrase)}"
    return f"N {plural(phrase)}, N being {number(count)},"


def plural(phrase: str) -> str:
    """The plural of what a filter lets through: each alternative's last noun."""
    phrase = phrase.replace("another ", "other ", 1)
    head, mark, tail = phrase.partition(" with ")
    *others, last = head.split(" or ")
    firsts = [_plural_of(one, one) for one in others]
    return " or ".join([*firsts, _plural_of(last, "")]) + mark + tail


def _plural_of(head: str, otherwise: str) -> str:
    for word in _HEADS:
        place = f" {head} ".find(f" {word} ")
        if place >= 0:
            end = place + len(word)
            return f"{head[:end]}s{head[end:]}"
    if otherwise:
        return otherwise
    for mine in (" you control", " an opponent controls"):
        if mine in head:
            return head.replace(mine, f"s{mine}", 1)
    return f"{head}s"


_HEADS = (
    "card",
    "token",
    "spell",
    "counter",
    "permanent",
    "creature",
    "planeswalker",
    "land",
    "artifact",
    "enchantment",
)


def number(value: Amount) -> str:
    """A number, or how it is worked out (107).

    >>> from morphlab.engine.selectors import Number
    >>> number(Number("count", Filter(types=("creature",)), times=2, plus=1))
    'twice the number of creatures plus 1'
    """
    if isinstance(value, int):
        return str(value)
    if value.kind == "count":
        what = noun(value.what or Filter())
        text = f"the number of {plural(what)}"
    elif value.kind == "names":
        what = noun(value.what or Filter())
        text = f"the number of different names among {plural(what)}"
    elif value.kind == "counters":
        text = f"the number of {value.name} counters on {reference(value.of)}"
    elif value.kind == "devotion":
        text = f"your devotion to {color_words(value.name, 'and')}"
    elif value.kind == "shared types":
        text = "the number of other creatures that share a creature type with it"
    elif value.kind == "hand":
        text = "the number of cards in your hand"
    elif value.kind in ("x", "amount"):
        text = {"x": "X", "amount": "that much"}[value.kind]
    else:
        text = f"the {value.kind} of {reference(value.of)}"
    if value.times == -1:
        text = f"minus {text}"
    elif value.times != 1:
        text = f"twice {text}" if value.times == 2 else f"{value.times} times {text}"
    return f"{text} plus {value.plus}" if value.plus else text


def reference(text: str, targets: Targets = ()) -> str:
    """The thing that a reference names."""
    if text.startswith("target"):
        return _target(text, targets)
    for prefix in ("controller of ", "owner of "):
        if text.startswith(f"{prefix}target"):
            return f"its {prefix.removesuffix(' of ')}"
        if text.startswith(prefix):
            return f"the {prefix}{reference(text.removeprefix(prefix), targets)}"
    return {
        "this": "this",
        "event": "that object",
        "other": "the other object",
        "result": "it",
        "attached": "what this is attached to",
        "chosen": "the chosen object",
        "opponent": "each opponent",
        "player": "that player",
    }.get(text, text)


def _target(text: str, targets: Targets) -> str:
    _, _, place = text.partition(" ")
    chosen = targets[int(place) - 1 : int(place)] if place else targets
    return joined([target(one) for one in chosen]) or "the target"


def target(one: Target) -> str:
    """What may be chosen as a target, and how many (115.1).

    >>> target(Target(Filter(types=("creature",)), least=0, most=2))
    'up to 2 target creatures'
    """
    kinds = [noun(one.what)] if one.what is not None else []
    if one.abilities and kinds:
        kinds = [kinds[0].replace("spell", "spell or ability", 1)]
    elif one.abilities:
        kinds = ["ability"]
    if one.player:
        kinds.append("opponent" if one.player == "opponent" else "player")
    text = joined(kinds, "or")
    if one.player == "any" and one.what is not None and len(one.what.any_type) > 1:
        text = "permanent or player"  # whatever can be dealt damage (115.4)
        if one.most == 1 and one.least == 1:
            return "any target"
    text = text or "permanent"
    if not isinstance(one.most, int):
        return f"up to N targets, each {a_or_an(text)}, N being {number(one.most)}"
    another = "another " if text.startswith("another ") else ""
    text = text.removeprefix("another ")
    if one.most == 1:
        return f"{'up to one ' if not one.least else ''}{another}target {text}"
    upto = "up to " if one.least != one.most else ""
    return f"{upto}{one.most} {another and 'other '}target {plural(text)}"


# --- filters --------------------------------------------------------------------------


def noun(test: Filter) -> str:
    """What a filter lets through, in the singular and without an article (109.2).

    >>> noun(Filter(types=("creature",), face_down=True, controller="opponent"))
    'face-down creature an opponent controls'
    """
    if test.either:
        return _either(test)
    words = ["another"] if test.other else []
    for fact, yes, no in (
        (test.tapped, "tapped", "untapped"),
        (test.attacking, "attacking", "nonattacking"),
        (test.blocking, "blocking", "nonblocking"),
        (test.face_down, "face-down", "face-up"),
        (test.colorless, "colourless", "coloured"),
    ):
        if fact is not None:
            words.append(yes if fact else no)
    if test.colors:
        words.append(color_words(test.colors))
    words += [f"non{COLOR_NAMES[letter]}" for letter in test.not_colors]
    words += [f"non{kind}" for kind in (*test.not_supertypes, *test.not_types)]
    words += [f"non-{kind}" for kind in test.not_subtypes]
    words += [*test.supertypes, *test.subtypes]
    words.append(_head(test))
    return " ".join(word for word in words if word) + _tail(test)


def _either(test: Filter) -> str:
    """Alternatives of a filter: ``attacking or blocking creature``."""
    base = test.changed(either=())
    plain = Filter(zone=test.zone)
    head = noun(plain)
    ways = [noun(one.changed(zone=test.zone)) for one in test.either]
    if base == plain:
        return joined(ways, "or")
    before = [way.removesuffix(f" {head}") for way in ways]
    after = [way.removeprefix(f"{head} ") for way in ways]
    if all(way.endswith(f" {head}") for way in ways):
        return f"{joined(before, 'or')} {noun(base)}"
    if all(way.startswith(f"{head} ") for way in ways):
        return f"{noun(base)} {joined(after, 'or')}"
    return f"{noun(base)} that is {joined([a_or_an(way) for way in ways], 'or')}"


def _head(test: Filter) -> str:
    kinds = joined(list(test.any_type), "or") if test.any_type else " ".join(test.types)
    plain = {"battlefield": "permanent", "stack": "spell"}.get(test.zone, "card")
    if test.zone == "battlefield" or (test.zone == "any" and kinds):
        word = kinds or ("" if test.subtypes else plain)
    else:
        word = f"{kinds} {plain}" if kinds else plain
    if test.token is not None:
        word = f"{word} token" if test.token else f"nontoken {word}"
    return word


def _tail(test: Filter) -> str:
    words: list[str] = []
    having = [*test.keywords]
    for name, pair in (
        ("power", test.power),
        ("toughness", test.toughness),
        ("mana value", test.mana_value),
    ):
        if pair is not None:
            having.append(f"{name} {_compared(pair)}")
    if test.has_way:
        having.append("a morph ability")
    if test.no_abilities:
        having.append("no abilities")
    if test.counter:
        kind = "" if test.counter == "any" else f"{test.counter} "
        having.append(f"a {kind}counter on it")
    if having:
        words.append(f"with {joined(having)}")
    without = [*test.without, *(["a morph ability"] if test.has_way is False else [])]
    if without:
        words.append(f"without {joined(without, 'or')}")
    if test.single_target is not None:
        words.append(
            f"with {'a single target' if test.single_target else 'more targets'}"
        )
    if test.name:
        words.append(f"named {test.name}")
    if test.same_name_as:
        words.append(f"with the same name as {reference(test.same_name_as)}")
    if test.chosen_name:
        words.append("with the chosen name")
    if test.exiled_with:
        words.append("exiled with this")
        return "".join(f" {word}" for word in words)
    owner = {"you": "your", "opponent": "an opponent's"}
    if test.zone in ("hand", "library", "graveyard"):
        whose = owner.get(test.owner or test.controller, "a")
        words.append(f"in {whose} {test.zone}")
    elif test.zone == "exile":
        words.append("in exile")
    else:
        if test.controller:
            mine = test.controller == "you"
            words.append("you control" if mine else "an opponent controls")
        if test.owner:
            words.append("you own" if test.owner == "you" else "an opponent owns")
    return "".join(f" {word}" for word in words)


def _compared(pair: tuple[str, Amount]) -> str:
    sign, value = pair
    if sign in ("even", "odd"):
        return sign
    return {
        "<=": "{} or less",
        ">=": "{} or greater",
        "=": "equal to {}" if not isinstance(value, int) else "{}",
        "<": "less than {}",
        ">": "greater than {}",
        "!=": "other than {}",
    }[sign].format(number(value))


def subject(what: What, targets: Targets = ()) -> str:
    """What an instruction is about: a reference, or each thing that fits."""
    if isinstance(what, Filter):
        return f"each {noun(what)}".replace("each another", "each other")
    return reference(what, targets)


# --- costs, conditions, events --------------------------------------------------------


def cost(one: Cost) -> str:
    """A cost: mana symbols and the other actions (118).

    >>> from morphlab.engine.selectors import CostPart
    >>> cost(Cost(None, (CostPart("tap"), CostPart("life", 2))))
    '{T}, pay 2 life'
    """
    words = [str(one.mana)] if one.mana is not None and one.mana.symbols else []
    for part in one.parts:
        zone = "hand" if part.kind in ("discard", "reveal") else "battlefield"
        if part.what is None:
            what = "card" if zone == "hand" else "permanent"
        else:
            what = noun(part.what.changed(zone=zone, controller="", owner=""))
            what = what.removesuffix(" in a hand")
        things = count_of(part.count, what)
        words.append(
            {
                "tap": "{T}",
                "sacrifice this": "sacrifice this",
                "discard this": "discard this",
                "counter": f"remove {count_of(part.count, '+1/+1 counter')} from this",
                "life": f"pay {part.count} life",
                "return": f"return {things} you control to hand",
                "reveal": f"reveal {things} from your hand",
            }.get(part.kind, f"{part.kind} {things}")
        )
    return ", ".join(words) or "{0}"


def condition(one: Condition) -> str:
    """A condition, as it follows "if" (603.4).

    >>> condition(Condition("turn", who="you", negated=True))
    'it is not your turn'
    """
    no = "not " if one.negated else ""
    if one.kind == "compare":
        pair = _compared((one.op, one.right))
        return f"{number(one.left)} is {no}{pair}"
    if one.kind == "is":
        return f"{reference(one.what)} is {no}{a_or_an(noun(one.fits or Filter()))}"
    if one.kind == "turn":
        whose = "your" if one.who == "you" else "an opponent's"
        return f"it is {no}{whose} turn"
    if one.kind == "kicked":
        return f"its kicker was {no}paid"
    if one.kind == "chosen":
        return f"{one.value} was {no}chosen"
    return f"it was {no}turned up for its {one.value or one.kind} cost"


def step_name(name: str) -> str:
    """A step as it follows its article: ``upkeep``, ``end step``."""
    return {"upkeep": name, "": "turn"}.get(name, f"{name} step")


_EVENTS = {
    "enters": "enters",
    "leaves": "leaves the battlefield",
    "dies": "dies",
    "turned up": "is turned face up",
    "turned down": "is turned face down",
    "to graveyard": "goes to a graveyard",
    "attacks": "attacks",
    "blocks": "blocks",
    "blocked": "becomes blocked",
    "damage": "is dealt damage",
    "damage by": "deals damage",
    "combat damage to player": "deals combat damage to a player",
    "sacrificed": "is sacrificed",
    "targeted": "becomes the target of a spell or ability",
    "tapped": "becomes tapped",
    "untapped": "becomes untapped",
    "attached": "becomes attached",
    "counters": "gets counters",
    "revealed": "is revealed",
    "moves": "changes zones",
    "control": "changes its controller",
}


def happens(event: str) -> str:
    """An event as it follows the thing that it happens to (603.2).

    >>> happens("turned up")
    'is turned face up'
    """
    return _EVENTS.get(event, f"sees the event {event!r}")


def when(one: When) -> str:
    """An event that an ability waits for (603.2).

    >>> when(When("turned up"))
    'when this is turned face up'
    """
    who = {"you": "you", "opponent": "an opponent"}.get(one.who, "a player")
    whose = {"you": "your", "opponent": "an opponent's"}.get(one.who, "each")
    if one.event == "begins":
        return f"at the beginning of {whose} {step_name(one.step)}"
    if one.event == "cast" and one.what != "this":
        what = a_or_an(noun(one.what)) if isinstance(one.what, Filter) else "a spell"
        return f"whenever {who} {'cast' if who == 'you' else 'casts'} {what}"
    if one.event == "cast":
        return "when you cast this"
    if one.event == "draws":
        return f"whenever {who} {'draw' if who == 'you' else 'draws'} a card"
    if one.event == "manifests dread":
        return f"whenever {who} {'manifest' if who == 'you' else 'manifests'} dread"
    if one.event == "life":
        return f"whenever the life total of {who} changes"
    verb = happens(one.event)
    if isinstance(one.what, Filter):
        subject, word = a_or_an(noun(one.what)), "whenever"
    else:
        subject, word = reference(one.what), "when"
    if one.event == "targeted" and one.who != "any":
        return f"{word} {subject} {verb} of {who}"
    return f"{word} {subject} {verb}"
