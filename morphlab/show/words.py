"""What abilities, effects, costs and filters say, in plain words of our own (113, 608).

The words are made from the records that the engine carries out, so they say what will
happen and nothing else. They are no card text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

from morphlab.engine import effects as do
from morphlab.engine.abilities import (
    Ability,
    Activated,
    EntersAsCopy,
    Instead,
    Keyword,
    ManaAbility,
    RuleEffect,
    SpellAbility,
    Static,
    Triggered,
)
from morphlab.engine.characteristics import Characteristics
from morphlab.engine.effects import Change, Effect
from morphlab.engine.mana import any_combination, pool_of
from morphlab.engine.phrases import (
    CARD,
    Noun,
    Targets,
    a_or_an,
    card_like,
    color_words,
    condition,
    cost,
    count_of,
    counter,
    happens,
    noun,
    noun_of,
    number,
    plural,
    reference,
    step_name,
    subject,
    when,
)
from morphlab.engine.said import Said, capital, said_list, said_row, say
from morphlab.engine.selectors import Amount, Condition, Filter, Number
from morphlab.engine.vocabulary import game_word, type_words

# --- changes --------------------------------------------------------------------------

_LAWS = {
    "cant_attack": say("can't attack"),
    "cant_block": say("can't block"),
    "cant_be_blocked": say("can't be blocked"),
    "cant_turn_up": say("can't be turned face up"),
    "doesnt_untap": say("doesn't untap in its untap step"),
    "exile_instead": say("is exiled instead if it would leave the battlefield"),
    "must_attack": say("attacks if it can"),
    "prevent_damage": say("is dealt no damage: it is prevented"),
    "regenerate": say("regenerates when it would be destroyed"),
}
Part = tuple[Amount | None, Amount | None]


def change(one: Change, targets: Targets = ()) -> str:
    """One part of a continuous effect, as it follows its subject (613.1).

    >>> change(Change("7c", "modify_pt", (3, -1)))
    'gets +3/-1'
    """
    kind, value = one.kind, one.value
    if isinstance(value, Filter):
        others = plural(noun(value))
        if kind == "cant_block":
            return say("can't block {what}", what=others)
        return say("can't be blocked by {what}", what=others)
    if kind == "must_attack" and isinstance(value, str):
        return say("attacks {who} if it can", who=reference(value, targets))
    if kind in _LAWS:
        return _LAWS[kind]
    if kind == "lose_abilities":
        return say("loses all abilities")
    if kind == "lose_ability":
        return say("loses {ability}", ability=game_word(str(value)))
    if kind == "control":
        return say("is controlled by the controller of this")
    if kind == "keep_this_ability":
        return say("has this ability")
    if kind == "switch_pt":
        return say("has its power and toughness switched")
    if kind == "add_ability":
        return say("gains {ability}", ability=quoted(value))  # type: ignore[arg-type]
    if kind in ("modify_pt", "set_pt", "define_pt"):
        return _pt(kind, value)  # type: ignore[arg-type]
    if kind == "keep_colors":
        return say("has its own colours")
    if kind in ("set_colors", "add_colors"):
        colors = color_words(str(value), "and") or say("colourless")
        if kind == "add_colors":
            return say("is {colors} too", colors=colors)
        return say("is {colors}", colors=colors)
    if kind == "set_name":
        return say("is named {name}", name=value)
    if kind == "set_chosen_type":
        return say("is of the chosen type")
    if kind == "add_chosen_type":
        return say("is of the chosen type in addition to its other types")
    words = [str(part) for part in value] if isinstance(value, tuple) else [str(value)]
    if kind in ("remove_types", "remove_supertypes"):
        lost: str = said_list([type_words(word) for word in words], "or")
        if kind == "remove_types":
            lost = a_or_an(lost)
        return say("is not {types}", types=lost)
    types = a_or_an(said_row([type_words(word) for word in words], " "))
    if kind.startswith("add"):
        return say("is {types} in addition to its other types", types=types)
    return say("is {types}", types=types)


def _pt(kind: str, value: Part) -> str:
    power, toughness = value
    if kind == "modify_pt":
        if isinstance(power, int) and isinstance(toughness, int):
            plus = f"{power:+d}/{toughness:+d}"
            return say("gets {change}", change=plus)
        if isinstance(power, Number) and power == toughness:
            sign = "-" if power.times < 0 else "+"
            more = number(power.changed(times=abs(power.times)))
            if more == "X":
                plus = f"{sign}X/{sign}X"
                return say("gets {change}", change=plus)
            both = f"{sign}N/{sign}N"
            return say("gets {change}, N being {n}", change=both, n=more)
        one, other = number(power or 0), number(toughness or 0)
        return say("gets +{power}/+{toughness}", power=one, toughness=other)
    if isinstance(power, int) and isinstance(toughness, int):
        size = f"{power}/{toughness}"
        return say("is {pt}", pt=size)
    if power == toughness:
        return say("has power and toughness equal to {n}", n=number(power or 0))
    told = []
    if power is not None:
        told.append(say("power {n}", n=number(power)))
    if toughness is not None:
        told.append(say("toughness {n}", n=number(toughness)))
    return say("has {what}", what=said_list(told))


def _changes(changes: tuple[Change, ...], targets: Targets = ()) -> Said:
    return said_list([change(one, targets) for one in changes])


_UNTIL = {
    "ever": "",
    "turned down": " " + say("until it is turned face down"),
    "end of turn": " " + say("until end of turn"),
    "your next turn": " " + say("until your next turn"),
}


def _until(text: str) -> str:
    """How long an effect lasts, as it follows what it does (611.2)."""
    return _UNTIL[text] if text in _UNTIL else " " + say("until {end}", end=text)


def values(now: Characteristics) -> str:
    """Characteristics that an effect lists, in a few words (708.2).

    >>> values(Characteristics(types=("creature",), power=2, toughness=2))
    '2/2 creature'
    """
    text = _bare(now)
    if now.abilities:
        said = said_list([quoted(ability) for ability in now.abilities])
        text = say("{values} with {abilities}", values=text, abilities=said)
    return say("{name}, {values}", name=now.name, values=text) if now.name else text


def quoted(ability: Ability) -> str:
    """An ability in the middle of a sentence: its words in quotes, a keyword bare.

    >>> quoted(Keyword("flying")), quoted(ManaAbility(("{G}",)))
    ('flying', '"{T}: add {G}"')
    """
    said = describe(ability)
    return said if isinstance(ability, Keyword) else say('"{ability}"', ability=said)


def _bare(now: Characteristics) -> Said:
    """Power and toughness, colours and types, without name and abilities."""
    colors = color_words(now.colors, "and")
    types = [*now.subtypes, type_words(" ".join(now.types))]
    kinds = [*map(type_words, now.supertypes), *types]
    return said_row([word for word in (now.pt, colors, *kinds) if word], " ")


# --- instructions ---------------------------------------------------------------------


def _by(who: str, targets: Targets, you: Said, others: Callable[[str], Said]) -> Said:
    """What you do, or what others do: ``draw a card``, ``each opponent draws ...``."""
    return you if who == "you" else others(reference(who, targets))


@singledispatch
def _say(one: object, targets: Targets) -> str:
    raise TypeError(f"{type(one).__name__} is no instruction")


@_say.register
def _(one: do.Draw, targets: Targets) -> str:
    what = count_of(one.count, CARD, at_end=True)
    return _by(
        one.who,
        targets,
        say("draw {what}", what=what),
        lambda who: say("{who} draws {what}", who=who, what=what),
    )


@_say.register
def _(one: do.GainLife, targets: Targets) -> str:
    n, being = _amount(one.amount)
    return being(
        _by(
            one.who,
            targets,
            say("gain {n} life", n=n),
            lambda who: say("{who} gains {n} life", who=who, n=n),
        )
    )


def _amount(amount: Amount) -> tuple[str, Callable[[str], str]]:
    """A number in a sentence, and what is said behind that where it is worked out."""
    n = number(amount)
    if isinstance(amount, int) or amount.kind in ("x", "amount"):
        return n, lambda text: text
    return "N", lambda text: say("{text}, N being {n}", text=text, n=n)


@_say.register
def _(one: do.LoseLife, targets: Targets) -> str:
    n, being = _amount(one.amount)
    return being(
        _by(
            one.who,
            targets,
            say("lose {n} life", n=n),
            lambda who: say("{who} loses {n} life", who=who, n=n),
        )
    )


@_say.register
def _(one: do.SetLife, targets: Targets) -> str:
    n = number(one.amount)
    return _by(
        one.who,
        targets,
        say("your life total becomes {n}", n=n),
        lambda who: say(
            "the life total of {who} becomes {n}, with that player as you", who=who, n=n
        ),
    )


@_say.register
def _(one: do.DealDamage, targets: Targets) -> str:
    whole = next((spec.divide for spec in targets if spec.divide is not None), None)
    if isinstance(one.amount, Number) and one.amount.kind == "share" and whole:
        return say(
            "deal {n} damage divided as you choose among {what}",
            n=number(whole),
            what=subject(one.to, targets),
        )
    to = [subject(one.to, targets)] if not (one.players and one.to == "target") else []
    if one.players:
        to.append(reference(one.players, targets))
    if one.players and one.to == "target" and targets and one.players != "target":
        to.insert(0, reference("target", targets))
    (n, being), whom = _amount(one.amount), said_list(to)
    if one.by == "this":
        return being(say("deal {n} damage to {what}", n=n, what=whom))
    by = reference(one.by, targets)
    return being(say("{source} deals {n} damage to {what}", n=n, what=whom, source=by))


@_say.register
def _(one: do.Destroy, targets: Targets) -> str:
    return say("destroy {what}", what=subject(one.what, targets))


@_say.register
def _(one: do.Exile, targets: Targets) -> str:
    what = subject(one.what, targets)
    if one.face_down:
        return say("exile {what} face down", what=what)
    if one.until_gone:
        return say("exile {what} until this leaves the battlefield", what=what)
    return say("exile {what}", what=what)


@_say.register
def _(one: do.ReturnToHand, targets: Targets) -> str:
    what = subject(one.what, targets)
    return say("{what} goes back to its owner's hand", what=what)


@_say.register
def _(one: do.PutOnLibrary, targets: Targets) -> str:
    what = subject(one.what, targets)
    if one.place == "bottom":
        return say("{what} goes to the bottom of its owner's library", what=what)
    return say("{what} goes to the top of its owner's library", what=what)


@_say.register
def _(one: do.PutOntoBattlefield, targets: Targets) -> str:
    how: list[str] = [say("tapped")] if one.tapped else []
    if one.face_down:
        how.append(say("face down"))
    where = say("onto the battlefield")
    if how:
        where = where + " " + said_row(how, " ")
    what = subject(one.what, targets)
    text = say("put {what} {where} under its owner's control", what=what, where=where)
    if one.under == "you":
        text = say("put {what} {where} under your control", what=what, where=where)
    if one.listed is not None:
        text = text + " " + say("as a {values}", values=values(one.listed))
    return text


@_say.register
def _(one: do.CounterSpell, targets: Targets) -> str:
    what = subject(one.what, targets)
    if one.to == "hand":
        return say("counter {what} and put it into its owner's hand", what=what)
    if one.to == "exile":
        return say("counter {what} and exile it", what=what)
    if one.to == "library":
        return say("counter {what} and put it on top of its owner's library", what=what)
    return say("counter {what}", what=what)


@_say.register
def _(one: do.CreateTokens, targets: Targets) -> str:
    token = one.token.printed
    what = _token(_bare(token))
    if token.abilities:
        said = said_list([describe(ability) for ability in token.abilities])
        what = noun_of(
            say("{token} with {abilities}", token=what, abilities=said),
            say("{token} with {abilities}", token=what.many, abilities=said),
        )
    if one.counters:
        counters = count_of(one.counters, counter("+1/+1"), at_end=True)
        what = noun_of(
            say("{token} with {counters}", token=what, counters=counters),
            say("{token} with {counters}", token=what.many, counters=counters),
        )
    if one.tapped:
        what = noun_of(
            say("tapped {token}", token=what), say("tapped {token}", token=what.many)
        )
    return _creates(one.who, targets, count_of(one.count, what, at_end=True))


def _token(text: str) -> Noun:
    return noun_of(
        say("{values} token", values=text), say("{values} tokens", values=text)
    )


def _creates(who: str, targets: Targets, what: str) -> str:
    return _by(
        who,
        targets,
        say("create {what}", what=what),
        lambda name: say("{who} creates {what}", who=name, what=what),
    )


@_say.register
def _(one: do.CreateTokenCopy, targets: Targets) -> str:
    copied = subject(one.of, targets)
    return _creates(
        one.who, targets, say("a token that is a copy of {what}", what=copied)
    )


@_say.register
def _(one: do.CopySpell, targets: Targets) -> str:
    text = say("copy {what} on the stack", what=subject(one.what, targets))
    if one.changes:
        return say("{text}, but it {does}", text=text, does=_changes(one.changes))
    return text


@_say.register
def _(one: do.PutCounters, targets: Targets) -> str:
    counters = count_of(one.count, counter(one.kind))
    what = subject(one.what, targets)
    return say("put {counters} on {what}", counters=counters, what=what)


@_say.register
def _(one: do.RemoveCounters, targets: Targets) -> str:
    counters = count_of(one.count, counter(one.kind))
    what = subject(one.what, targets)
    return say("remove {counters} from {what}", counters=counters, what=what)


@_say.register
def _(one: do.TurnFaceUp, targets: Targets) -> str:
    return say("turn {what} face up", what=subject(one.what, targets))


@_say.register
def _(one: do.TurnFaceDown, targets: Targets) -> str:
    what = subject(one.what, targets)
    if one.listed is None:
        return say("turn {what} face down", what=what)
    listed = values(one.listed)
    return say("turn {what} face down as a {values}", what=what, values=listed)


@_say.register
def _(one: do.Apply, targets: Targets) -> str:
    what = subject(one.what, targets)
    text = say("{what} {does}", what=what, does=_changes(one.changes, targets))
    return text + _until(one.until)


@_say.register
def _(one: do.GainControl, targets: Targets) -> str:
    what = subject(one.what, targets)
    text = _by(
        one.who,
        targets,
        say("gain control of {what}", what=what),
        lambda who: say("{who} gains control of {what}", who=who, what=what),
    )
    return text + _until(one.until)


@_say.register
def _(one: do.ExchangeControl, targets: Targets) -> str:
    first, second = subject(one.first, targets), subject(one.second, targets)
    return say("exchange control of {one} and {other}", one=first, other=second)


@_say.register
def _(one: do.Fight, targets: Targets) -> str:
    first, second = subject(one.first, targets), subject(one.second, targets)
    return say("{one} fights {other}", one=first, other=second)


@_say.register
def _(one: do.BecomeCopy, targets: Targets) -> str:
    what, of = subject(one.what, targets), subject(one.of, targets)
    text = say("{what} becomes a copy of {other}", what=what, other=of)
    if one.changes:
        text = say("{text}, but it {does}", text=text, does=_changes(one.changes))
    return text + _until(one.until)


@_say.register
def _(one: do.Tap, targets: Targets) -> str:
    return say("tap {what}", what=subject(one.what, targets))


@_say.register
def _(one: do.Untap, targets: Targets) -> str:
    return say("untap {what}", what=subject(one.what, targets))


@_say.register
def _(one: do.Sacrifice, targets: Targets) -> str:
    if isinstance(one.what, Filter):
        what = count_of(one.count, noun(one.what.changed(controller="")))
    else:
        what = reference(one.what, targets)
    return _by(
        one.who,
        targets,
        say("sacrifice {what}", what=what),
        lambda who: say("{who} sacrifices {what}", who=who, what=what),
    )


@_say.register
def _(one: do.Discard, targets: Targets) -> str:
    what = count_of(one.count, CARD, at_end=True)
    return _by(
        one.who,
        targets,
        say("discard {what}", what=what),
        lambda who: say("{who} discards {what}", who=who, what=what),
    )


@_say.register
def _(one: do.Mill, targets: Targets) -> str:
    cards = count_of(one.count, CARD)
    return _by(
        one.who,
        targets,
        say("put {cards} from the top of the library into the graveyard", cards=cards),
        lambda who: say(
            "{who} puts {cards} from the top of the library into the graveyard",
            who=who,
            cards=cards,
        ),
    )


@_say.register
def _(one: do.Explore, targets: Targets) -> str:
    return say("{what} explores", what=subject(one.what, targets))


@_say.register
def _(one: do.Scry, targets: Targets) -> str:
    n = number(one.count)
    return _by(
        one.who,
        targets,
        say("scry {n}", n=n),
        lambda who: say("{who} scries {n}", who=who, n=n),
    )


@_say.register
def _(one: do.Surveil, targets: Targets) -> str:
    n = number(one.count)
    return _by(
        one.who,
        targets,
        say("surveil {n}", n=n),
        lambda who: say("{who} surveils {n}", who=who, n=n),
    )


@_say.register
def _(one: do.Shuffle, targets: Targets) -> str:
    return _by(
        one.who,
        targets,
        say("shuffle the library"),
        lambda who: say("{who} shuffles the library", who=who),
    )


@_say.register
def _(one: do.ShuffleIn, targets: Targets) -> str:
    what = subject(one.what, targets)
    return say("shuffle {what} into its owner's library", what=what)


@_say.register
def _(one: do.Search, targets: Targets) -> str:
    if one.library_of == "you":
        library = say("your library")
    elif one.library_of == one.who:
        library = say("the library")
    else:
        library = say("that player's library")
    test = one.what.changed(zone="any", owner="", controller="")
    what = card_like(test) if not test.either else noun(test)
    if test.either and not what.endswith("card"):
        what = noun_of(say("{type} card", type=what), say("{type} cards", type=what))
    holes: dict[str, str] = {
        "library": library,
        "what": a_or_an(what),
        "where": _SEARCHED.get(one.to) or say("to {zone}", zone=game_word(one.to)),
    }
    text = _by(
        one.who,
        targets,
        say("search {library} for {what} and put it {where}", **holes),
        lambda who: say(
            "{who} searches {library} for {what} and puts it {where}", who=who, **holes
        ),
    )
    return text + " " + say("tapped") if one.tapped else text


_SEARCHED = {
    "hand": say("into its owner's hand"),
    "battlefield": say("onto the battlefield"),
    "graveyard": say("into the graveyard"),
    "library": say("on top"),
}


@_say.register
def _(one: do.SearchSame, targets: Targets) -> str:
    return say(
        "search the {zones} of {who} for all cards with the name that {what} had "
        "and exile them",
        zones=said_list([game_word(zone) for zone in one.zones]),
        who=reference(one.of, targets),
        what=reference(one.what, targets),
    )


@_say.register
def _(one: do.Look, targets: Targets) -> str:
    what = subject(one.what, targets)
    return _by(
        one.who,
        targets,
        say("look at {what} once", what=what),
        lambda who: say("{who} looks at {what} once", who=who, what=what),
    )


@_say.register
def _(one: do.Reveal, targets: Targets) -> str:
    return say("show {what} to all players", what=subject(one.what, targets))


@_say.register
def _(one: do.Attach, targets: Targets) -> str:
    return say("attach this to {what}", what=subject(one.to, targets))


@_say.register
def _(one: do.ChangeTarget, targets: Targets) -> str:
    return say("change the target of {what}", what=subject(one.what, targets))


@_say.register
def _(one: do.AddMana, targets: Targets) -> str:
    text = _by(
        one.who,
        targets,
        say("add {mana}", mana=one.symbols),
        lambda who: say("{who} adds {mana}", who=who, mana=one.symbols),
    )
    if one.stays:
        text = text + ", " + say("which stays until end of turn")
    return text + _only_for(one.only)


def _only_for(purpose: str) -> str:
    """For what mana may be spent, if not for everything (106.6)."""
    if not purpose:
        return ""
    phrases = [_PURPOSES.get(phrase, phrase) for phrase in purpose.split(" or ")]
    return say(", only for {what}", what=said_list(phrases, "or"))


_PURPOSES = {
    "creature spells": say("creature spells"),
    "enchantment spells": say("enchantment spells"),
    "unlocking": say("unlocking"),
    "abilities": say("abilities"),
    "turning up": say("turning up"),
    "face-down spells": say("face-down spells"),
    "morph costs": say("morph costs"),
    "turning manifested creatures up": say(
        "the mana cost of a manifested creature that is turned face up"
    ),
}


@_say.register
def _(one: do.Manifest, targets: Targets) -> str:
    n: str = number(one.count)
    if one.of != "top":
        what = subject(one.of, targets)
    elif one.count == 1:
        what = say("the top card of the library")
    else:
        what = say("the top {n} cards of the library, one by one", n=n)
    if one.cloak:
        return _by(
            one.who,
            targets,
            say("cloak {what}", what=what),
            lambda who: say("{who} cloaks {what}", who=who, what=what),
        )
    return _by(
        one.who,
        targets,
        say("manifest {what}", what=what),
        lambda who: say("{who} manifests {what}", who=who, what=what),
    )


@_say.register
def _(one: do.Prevent, targets: Targets) -> str:
    what: str = say("prevent all damage")
    if one.amount is not None:
        what = say("prevent the next {n} damage", n=number(one.amount))
    elif one.combat:
        what = say("prevent all combat damage")
    if one.of is not None:
        what = say("{prevent} by {sources}", prevent=what, sources=plural(noun(one.of)))
    if one.to:
        what = say("{prevent} to {what}", prevent=what, what=reference(one.to, targets))
    return say("{prevent} this turn", prevent=what)


@_say.register
def _(one: do.ManifestDread, targets: Targets) -> str:
    count = number(one.count)
    return _by(
        one.who,
        targets,
        say("manifest dread")
        if one.count == 1
        else say("manifest dread {n} times", n=count),
        lambda who: (
            say("{who} manifests dread", who=who)
            if one.count == 1
            else say("{who} manifests dread {n} times", who=who, n=count)
        ),
    )


@_say.register
def _(one: do.ManifestPile, targets: Targets) -> str:
    tops = say("the top card of your library")
    if one.top > 1:
        tops = say("the top {n} cards of your library", n=one.top)
    named = {"this": say("this"), "top": tops}
    what = said_list(
        [
            named.get(part) or reference(part, targets)
            if isinstance(part, str)
            else subject(part, targets)
            for part in one.what
        ]
    )
    if one.cloak:
        text = say(
            "exile {what} face down as a pile, shuffle it and cloak its cards",
            what=what,
        )
    else:
        text = say(
            "exile {what} face down as a pile, shuffle it and manifest its cards",
            what=what,
        )
    return text + " " + say("tapped") if one.tapped else text


@_say.register
def _(one: do.LookAndManifest, targets: Targets) -> str:
    some: str = say("one of them")
    if one.take != 1:
        some = say("{n} of them one by one", n=one.take)
    rest = {
        "graveyard": say("into the graveyard"),
        "bottom": say("on the bottom in a random order"),
        "top or bottom": say("on the top or the bottom"),
    }.get(one.rest) or say("to the {zone}", zone=game_word(one.rest))
    if one.cloak:
        puts = say("cloak {some} and put the rest {where}", some=some, where=rest)
    else:
        puts = say("manifest {some} and put the rest {where}", some=some, where=rest)
    n = one.look
    return _by(
        one.who,
        targets,
        say("look at the top {n} cards of the library, {then}", n=n, then=puts),
        lambda who: say(
            "{who} looks at the top {n} cards of the library, {then}",
            who=who,
            n=n,
            then=puts,
        ),
    )


@_say.register
def _(one: do.ChooseOne, targets: Targets) -> str:
    ways = [_way(word, steps, targets) for word, steps in one.options]
    return _chooses(one.who, targets, said_list(ways, "or"))


def _way(word: str, steps: tuple[do.Instruction, ...], targets: Targets) -> Said:
    """One of several things to choose from, with what it does, if it does anything."""
    told = said_row([" (", _steps(steps, targets), ")"]) if steps else ""
    return said_row([game_word(word), told])


def _chooses(who: str, targets: Targets, what: str) -> str:
    return _by(
        who,
        targets,
        say("choose {what}", what=what),
        lambda name: say("{who} chooses {what}", who=name, what=what),
    )


@_say.register
def _(one: do.ControlPlayer, targets: Targets) -> str:
    return say(
        "you control {who} during that player's next turn",
        who=reference(one.who, targets),
    )


@_say.register
def _(one: do.Meld, targets: Targets) -> str:
    return say(
        "if you own and control this and {partner}, exile both and meld them",
        partner=one.partner,
    )


@_say.register
def _(one: do.Transform, targets: Targets) -> str:
    return say("{what} transforms", what=subject(one.what, targets))


@_say.register
def _(one: do.PhaseOut, targets: Targets) -> str:
    return say("{what} phases out", what=subject(one.what, targets))


@_say.register
def _(one: do.ChooseObject, targets: Targets) -> str:
    if one.several:
        some = say("any number of {what}", what=plural(noun(one.what)))
        return _chooses(one.who, targets, some)
    if one.optional:
        return _chooses(one.who, targets, say("up to one {what}", what=noun(one.what)))
    return _chooses(one.who, targets, a_or_an(noun(one.what)))


@_say.register
def _(one: do.ChooseValue, targets: Targets) -> str:
    if one.options:
        what: str = said_list([game_word(option) for option in one.options], "or")
    else:
        named = say("colour") if one.kind == "color" else game_word(one.kind)
        what = a_or_an(named)
    return _chooses(one.who, targets, what)


@_say.register
def _(one: do.ChooseType, targets: Targets) -> str:
    then = _steps(one.do, targets)
    return say("choose a creature type; with it: {what}", what=then)


@_say.register
def _(one: do.ChoosePT, targets: Targets) -> str:
    options = said_list([f"{p}/{t}" for p, t in one.options], "or")
    return say("it is {options}, as you choose", options=options)


@_say.register
def _(one: do.ChooseToCopy, targets: Targets) -> str:
    what = a_or_an(noun(one.of))
    return say("choose {what}; what this is attached to is a copy of it", what=what)


@_say.register
def _(one: do.May, targets: Targets) -> str:
    then = _steps(one.do, targets)
    if one.who == "you":
        text = say("if you wish, {what}", what=then)
    else:
        who = reference(one.who, targets)
        text = say("if {who} wishes, {what}", who=who, what=then)
    return text + _otherwise(one.otherwise, targets)


def _otherwise(steps: tuple[do.Instruction, ...], targets: Targets) -> str:
    return say("; otherwise {what}", what=_steps(steps, targets)) if steps else ""


@_say.register
def _(one: do.If, targets: Targets) -> str:
    then = _steps(one.do, targets)
    text = say("if {condition}, {what}", condition=condition(one.condition), what=then)
    return text + _otherwise(one.otherwise, targets)


@_say.register
def _(one: do.UnlessPays, targets: Targets) -> str:
    price, then = cost(one.cost), _steps(one.do, targets)
    if one.cost.mana is None and one.who == "you":
        return say("{what}, unless you {cost}", what=then, cost=price)
    return _by(
        one.who,
        targets,
        say("{what}, unless you pay {cost}", what=then, cost=price),
        lambda who: say(
            "{what}, unless {who} pays {cost}", what=then, who=who, cost=price
        ),
    )


@_say.register
def _(one: do.PayOrElse, targets: Targets) -> str:
    price, then = cost(one.cost), _steps(one.do, targets)
    if one.cost.mana is None:  # an action: it follows "pay" as its words
        price = say('"{ability}"', ability=price)
    return _by(
        one.who,
        targets,
        say("you may pay {cost}; if so, {what}", cost=price, what=then),
        lambda who: say(
            "{who} may pay {cost}; if so, {what}", who=who, cost=price, what=then
        ),
    )


@_say.register
def _(one: do.ForEach, targets: Targets) -> str:
    what, then = subject(one.what, targets), _steps(one.do, targets)
    return say("for {what}: {then}", what=what, then=then)


@_say.register
def _(one: do.AtNext, targets: Targets) -> str:
    step, then = step_name(one.step), _steps(one.do, targets)
    if one.who == "you":
        return say("at the beginning of your next {step}, {what}", step=step, what=then)
    return say("at the beginning of the next {step}, {what}", step=step, what=then)


@_say.register
def _(one: do.SkipStep, targets: Targets) -> str:
    step = step_name("" if one.step == "turn" else one.step)
    return _by(
        one.who,
        targets,
        say("skip your next {step}", step=step),
        lambda who: say("{who} skips the next {step}", who=who, step=step),
    )


@_say.register
def _(one: do.FlipCoin, targets: Targets) -> str:
    text = _by(
        one.who,
        targets,
        say("flip a coin"),
        lambda who: say("{who} flips a coin", who=who),
    )
    if one.won:
        text = say("{flip}; if won, {then}", flip=text, then=_steps(one.won, targets))
    if one.lost:
        text = say("{flip}; if lost, {then}", flip=text, then=_steps(one.lost, targets))
    return text


@_say.register
def _(one: do.CountResolution, targets: Targets) -> str:
    return say("count that this has resolved this turn")


@_say.register
def _(one: do.WhenThisTurn, targets: Targets) -> str:
    then = _steps(one.do, targets)
    if one.whenever and isinstance(one.what, Filter):
        event = happens(one.event, a_or_an(noun(one.what)))
        return say("whenever {event} this turn, {what}", event=event, what=then)
    event = happens(one.event, subject(one.what, targets))
    return say("when {event} this turn, {what}", event=event, what=then)


@_say.register
def _(one: do.AddRule, targets: Targets) -> str:
    return describe(one.rule) + _until(one.until)


@_say.register
def _(one: do.WinGame, targets: Targets) -> str:
    return _by(
        one.who,
        targets,
        say("win the game"),
        lambda who: say("{who} wins the game", who=who),
    )


@_say.register
def _(one: do.ExileTop, targets: Targets) -> str:
    cards = count_of(one.count, CARD)
    text = _by(
        one.who,
        targets,
        say("exile {cards} from the top of the library", cards=cards),
        lambda who: say(
            "{who} exiles {cards} from the top of the library", who=who, cards=cards
        ),
    )
    return text + " " + say("face down") if one.face_down else text


@_say.register
def _(one: do.LookAndExile, targets: Targets) -> str:
    library: str = say("your library")
    if one.library_of != "you":
        library = say("the library of {who}", who=reference(one.library_of))
    cards = count_of(one.look, CARD)
    if one.optional:
        text = say(
            "look at the top {cards} of {library} and you may exile one face down",
            cards=cards,
            library=library,
        )
    else:
        text = say(
            "look at the top {cards} of {library} and exile one of them face down",
            cards=cards,
            library=library,
        )
    if one.rest == "bottom":
        text += say(", the rest goes to the bottom in a random order")
    return text


@_say.register
def _(one: do.LetPlay, targets: Targets) -> str:
    what = subject(one.what, targets)
    long = say("this turn") if one.this_turn else say("as long as it stays in exile")
    if one.lands:
        text = say("you may play {what} {long}", what=what, long=long)
    else:
        text = say("you may cast {what} {long}", what=what, long=long)
    if one.free:
        text += " " + say("without paying its mana cost")
    if one.any_mana:
        text += say(", with mana of any type")
    return text


@_say.register
def _(one: do.CastCard, targets: Targets) -> str:
    if isinstance(one.what, Filter):
        what = a_or_an(noun(one.what))
    else:
        what = subject(one.what, targets)
    text = say("you may cast {what}", what=what)
    if one.face_down:
        text = say("you may cast {what} face down", what=what)
    if one.free:
        text = text + " " + say("without paying its mana cost")
    if one.spent:
        text = text + ", " + say("if the mana spent on X could pay that cost")
    if one.up_first:
        first = said_list([_UP_FIRST[event] for event in one.up_first], "or")
        more = say("it is turned face up first if it would {happen}", happen=first)
        text = text + "; " + more
    return text


_UP_FIRST = {
    "damage": say("be dealt damage"),
    "damage by": say("deal damage"),
    "tapped": say("become tapped"),
}


@_say.register
def _(one: do.CopyCard, targets: Targets) -> str:
    what = subject(one.of, targets)
    return say("make a copy, in exile, of the card that {what} is", what=what)


@_say.register
def _(one: do.SeparatePiles, targets: Targets) -> str:
    return say(
        "{who} looks at the top {n} cards of your library and sorts them into "
        "a face-up and a face-down pile; take one to your hand, the other one goes to "
        "the graveyard",
        who=reference(one.who, targets),
        n=one.look,
    )


@_say.register
def _(one: do.SetInMotion, targets: Targets) -> str:
    return _by(
        one.who,
        targets,
        say("set the next scheme in motion"),
        lambda who: say("{who} sets the next scheme in motion", who=who),
    )


@_say.register
def _(one: do.Abandon, targets: Targets) -> str:
    return say("abandon {what}", what=subject(one.what, targets))


@_say.register
def _(one: do.Planeswalk, targets: Targets) -> str:
    return _by(
        one.who,
        targets,
        say("planeswalk to the next plane"),
        lambda who: say("{who} planeswalks to the next plane", who=who),
    )


@_say.register
def _(one: do.OpenAttraction, targets: Targets) -> str:
    return _by(
        one.who,
        targets,
        say("open an Attraction"),
        lambda who: say("{who} opens an Attraction", who=who),
    )


def _steps(steps: tuple[do.Instruction, ...], targets: Targets) -> str:
    *most, last = [_say(step, targets) for step in steps] or [""]
    for before in reversed(most):
        last = say("{first}, then {second}", first=before, second=last)
    return last


# --- abilities ------------------------------------------------------------------------


def describe(one: Ability | Effect) -> str:
    """What an ability or effect does, in plain words of our own (113).

    >>> from morphlab.engine.selectors import mana
    >>> describe(Keyword("morph", mana("{2}{W}{W}")))
    'morph {2}{W}{W}'
    >>> from morphlab.engine.abilities import When
    >>> describe(Triggered((When("turned up"),), Effect((do.Draw(2),))))
    'when this is turned face up: draw 2 cards'
    """
    if isinstance(one, Effect) and one.modes:
        return _modes(one)
    if isinstance(one, Effect):
        return _steps(one.instructions, one.targets)
    return _ABILITIES[type(one)](one)


def _modes(one: Effect) -> str:
    ways = [_way(mode.word, mode.instructions, mode.targets) for mode in one.modes]
    if one.least == one.most == 1:
        return say("choose {what}", what=said_list(ways, "or"))
    what = said_list(ways)
    if one.least == one.most:
        return say("choose {n} of {what}", n=one.most, what=what)
    return say("choose {n} to {most} of {what}", n=one.least, most=one.most, what=what)


def _keyword(one: Keyword) -> str:
    if one.name == "protection" and one.what is not None:
        only_colors = one.what == Filter(zone=one.what.zone, colors=one.what.colors)
        colors = color_words(one.what.colors, "and")
        here = one.what.changed(zone="battlefield")
        what = colors if only_colors else plural(noun(here))
        return say("protection from {what}", what=what)
    if one.name == "enchant" and one.what is not None:
        return say("enchant {what}", what=noun(one.what))
    named = game_word(one.name)
    if one.cost is None:
        return named
    between = " " if one.cost.mana is not None else ": "
    return said_row([named, between, cost(one.cost)])


def _triggered(one: Triggered) -> str:
    events: str = said_list([when(event) for event in one.when], "or")
    if one.condition is not None:
        only = condition(one.condition)
        events = say("{event}, if {condition}", event=events, condition=only)
    return events + ": " + describe(one.effect)


def _activated(one: Activated) -> str:
    notes: list[str] = []
    if one.timing == "sorcery":
        notes.append(say("only when you could cast a sorcery"))
    if one.zone != "battlefield":
        notes.append(say("from the {zone}", zone=game_word(one.zone)))
    if one.condition is not None:
        notes.append(say("only if {condition}", condition=condition(one.condition)))
    text = cost(one.cost) + ": " + describe(one.effect)
    return text + " (" + said_row(notes, ", ") + ")" if notes else text


def _mana(one: ManaAbility) -> str:
    outputs = said_list(list(one.outputs), "or")
    added = say("add {mana}", mana=outputs)
    n = len(pool_of(one.outputs[0]))
    if n > 1 and one.outputs == any_combination(n):
        added = say("add {n} mana in any combination of colours", n=n)
    text = cost(one.cost) + ": " + added
    text += _only_for(one.only)
    if one.condition is not None:
        text += ", " + say("only if {condition}", condition=condition(one.condition))
    return text


def _static(one: Static) -> str:
    text = say("{what} {does}", what=subject(one.affects), does=_changes(one.changes))
    return _if(one.condition, text)


def _if(only: Condition | None, text: str) -> str:
    if only is None:
        return text
    return say("if {condition}, {what}", condition=condition(only), what=text)


def _rule(one: RuleEffect) -> str:
    return _if(one.condition, _rule_text(one))


def _rule_text(one: RuleEffect) -> str:
    who = _WHO.get(one.who) or say("players")
    things = plural(noun(one.what if one.what is not None else Filter(zone="stack")))
    if one.names:
        things = say("{things} with the chosen name", things=things)
    if one.color:
        things = say("{things} of the chosen colour", things=things)
    if one.after == 1:
        things = say("{things} after the first in a turn", things=things)
    elif one.after:
        n = one.after
        things = say("{things} after the first {n} in a turn", things=things, n=n)
    zone = said_list([_places(part) for part in one.zone.split() or ["hand"]], "or")
    mine = said_list([_own(part) for part in one.zone.split() or ["hand"]], "or")
    if one.kind == "play from" and one.what is not None:
        things = plural(card_like(one.what.changed(zone="battlefield")))
    match one.kind:
        case "least spell cost":
            n = one.amount
            return say(
                "{things} that would cost less mana cost {n}", things=things, n=n
            )
        case "spell cost":
            if one.once or one.first:
                return _single_cost(one)
            if one.who == "you":
                things = say("{things} that you cast", things=things)
            elif one.who == "opponent":
                things = say("{things} of your opponents", things=things)
            return say(
                "{things} cost {change}", things=things, change=_more(one.amount)
            )
        case "turn up cost":
            more = _more(one.amount)
            things = plural(noun(one.what if one.what is not None else Filter()))
            return say(
                "turning {things} face up by morph costs {change}",
                things=things,
                change=more,
            )
        case "triggers again":
            event = happens(one.event, say("a permanent"))
            return say(
                "abilities of {things} that trigger because {event} trigger once more",
                things=things,
                event=event,
            )
        case "cant cast":
            return say("{who} can't cast {things}", who=who, things=things)
        case "cast from":
            return say(
                "{who} may cast {things} from {zone}", who=who, things=things, zone=mine
            )
        case "cast this":
            return say("you may cast this from {zone}", zone=mine)
        case "cast free":
            return say(
                "{who} may cast {things} from {zone} without paying the cost",
                who=who,
                things=things,
                zone=mine,
            )
        case "cant cast from":
            return say(
                "{who} can't cast {things} from {zone}",
                who=who,
                things=things,
                zone=zone,
            )
        case "as flash":
            return say(
                "{who} may cast {things} as though they had flash",
                who=who,
                things=things,
            )
        case "look":
            return say("{who} may look at {things} at any time", who=who, things=things)
        case "play from":
            return say(
                "{who} may play {things} from {zone}", who=who, things=things, zone=mine
            )
        case "skip step":
            step = step_name(one.step)
            if one.who == "you":
                return say("skip your {step}", step=step)
            return say("{who} skip each {step} of theirs", who=who, step=step)
        case "top revealed":
            return say("the top card of your library is revealed")
        case "top looked":
            return say("you may look at the top card of your library at any time")
        case "damage leaves 1 life":
            return say(
                "damage that would leave you with less than 1 life leaves you with 1"
            )
        case "cant block":
            return say("{things} can't block", things=things)
        case "cant activate":
            return say(
                "{who} can't activate abilities of {things}", who=who, things=things
            )
        case "enters tapped":
            return say("{things} enter tapped", things=things)
        case "cant enter":
            return say(
                "{things} can't enter the battlefield from {zone}",
                things=things,
                zone=zone,
            )
    return f"{one.kind}: " + things


_WHO = {"you": say("you"), "opponent": say("your opponents")}


def _places(zone: str) -> str:
    if zone == "exile":
        return say("exile")
    return say("the {zone}", zone=game_word(zone))


_OWN = {
    "hand": say("your hand"),
    "library": say("the top of your library"),
    "graveyard": say("your graveyard"),
}


def _own(zone: str) -> str:
    return _OWN.get(zone) or _places(zone)


def _single_cost(one: RuleEffect) -> str:
    """What the first of your spells in a turn costs, or the next one (601.2f)."""
    thing = noun(one.what if one.what is not None else Filter(zone="stack"))
    more = _more(one.amount)
    if one.first:
        return say(
            "the first {thing} that you cast each turn costs {change}",
            thing=thing,
            change=more,
        )
    return say(
        "the next {thing} that you cast costs {change}", thing=thing, change=more
    )


def _more(amount: int) -> Said:
    mana = f"{{{abs(amount)}}}"
    return (
        say("{mana} more", mana=mana) if amount >= 0 else say("{mana} less", mana=mana)
    )


def _instead(one: Instead) -> str:
    if isinstance(one.what, Filter) and one.do[:1] == (do.Exile("event"),):
        return _exiled_instead(one, one.what)
    what = (
        a_or_an(noun(one.what)) if isinstance(one.what, Filter) else reference(one.what)
    )
    then = _steps(one.do, ())
    if one.optional:
        then = say("if you wish, {what}", what=then)
    if one.event == "enters" and one.do == (do.Tap("this"),) and not one.optional:
        return say("{what} enters tapped", what=what)
    unless = one.do[0]
    if isinstance(unless, do.UnlessPays) and unless.do == (do.Tap("this"),):
        price = cost(unless.cost)
        return say("{what} enters tapped, unless you {cost}", what=what, cost=price)
    if one.event == "enters":
        return say("as {what} enters, {then}", what=what, then=then)
    return say("as {what} is turned face up, {then}", what=what, then=then)


def _exiled_instead(one: Instead, test: Filter) -> str:
    """What is exiled instead of entering, or of going to a graveyard (614.1a)."""
    what = a_or_an(card_like(test) if one.cards else noun(test))
    if test == Filter(zone="any") and not one.cards:
        what = say("anything")
    if one.event == "enters" and one.uncast:
        return say(
            "if {what} would enter without being cast, exile it instead", what=what
        )
    if one.event == "enters":
        return say("if {what} would enter, exile it instead", what=what)
    text = say("if {what} would go to a graveyard, exile it instead", what=what)
    if one.do[1:]:
        return say("{text}, and {then}", text=text, then=_steps(one.do[1:], ()))
    return text


def _as_copy(one: EntersAsCopy) -> str:
    events = said_list(
        [
            say("enters") if event == "enters" else say("is turned face up")
            for event in one.events
        ],
        "or",
    )
    of = a_or_an(noun(one.of))
    if one.optional:
        text = say("as this {event}, it may be a copy of {what}", event=events, what=of)
    else:
        text = say("as this {event}, it is a copy of {what}", event=events, what=of)
    if one.changes:
        text = say("{text}, but it {does}", text=text, does=_changes(one.changes))
    if one.counters:
        more = count_of(one.counters, counter("+1/+1"))
        text = say("{text}, with {counters} more", text=text, counters=more)
    return text + _until(one.until)


def _spell(one: SpellAbility) -> str:
    if not one.additional:
        return describe(one.effect)
    extra = say("additional cost: {cost}.", cost=cost(one.additional))
    then = describe(one.effect)
    return extra + " " + capital(then) + "." if then else extra


_ABILITIES: dict[type, Callable[..., str]] = {
    Keyword: _keyword,
    Triggered: _triggered,
    Activated: _activated,
    ManaAbility: _mana,
    Static: _static,
    RuleEffect: _rule,
    Instead: _instead,
    EntersAsCopy: _as_copy,
    SpellAbility: _spell,
}
