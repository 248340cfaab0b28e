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
from morphlab.engine.selectors import Amount, Filter, Number
from morphlab.show.phrases import (
    Targets,
    a_or_an,
    color_words,
    condition,
    cost,
    count_of,
    happens,
    joined,
    noun,
    number,
    plural,
    reference,
    step_name,
    subject,
    when,
)

# --- changes --------------------------------------------------------------------------

_LAWS = {
    "cant_attack": "can't attack",
    "cant_block": "can't block",
    "cant_be_blocked": "can't be blocked",
    "cant_turn_up": "can't be turned face up",
    "doesnt_untap": "doesn't untap in its untap step",
    "exile_instead": "is exiled instead if it would leave the battlefield",
    "must_attack": "attacks if it can",
}
Part = tuple[Amount | None, Amount | None]


def change(one: Change) -> str:
    """One part of a continuous effect, as it follows its subject (613.1).

    >>> change(Change("7c", "modify_pt", (3, -1)))
    'gets +3/-1'
    """
    kind, value = one.kind, one.value
    if kind in _LAWS:
        return _LAWS[kind]
    if kind == "lose_abilities":
        return "loses all abilities"
    if kind == "lose_ability":
        return f"loses {value}"
    if kind == "keep_this_ability":
        return "has this ability"
    if kind == "switch_pt":
        return "has its power and toughness switched"
    if kind == "add_ability":
        said = describe(value)  # type: ignore[arg-type]
        return f"gains {said}" if isinstance(value, Keyword) else f'gains "{said}"'
    if kind in ("modify_pt", "set_pt", "define_pt"):
        return _pt(kind, value)  # type: ignore[arg-type]
    if kind == "keep_colors":
        return "has its own colours"
    if kind in ("set_colors", "add_colors"):
        colors = color_words(str(value), "and") or "colourless"
        return f"is {colors}" + (" too" if kind == "add_colors" else "")
    if kind == "set_name":
        return f"is named {value}"
    words = [str(part) for part in value] if isinstance(value, tuple) else [str(value)]
    if kind in ("remove_types", "remove_supertypes"):
        return f"is not {joined(words, 'or')}"
    also = " in addition to its other types" if kind.startswith("add") else ""
    return f"is {a_or_an(' '.join(words))}{also}"


def _pt(kind: str, value: Part) -> str:
    power, toughness = value
    if kind == "modify_pt":
        if isinstance(power, int) and isinstance(toughness, int):
            return f"gets {power:+d}/{toughness:+d}"
        if isinstance(power, Number) and power == toughness:
            sign = "-" if power.times < 0 else "+"
            more = number(power.changed(times=abs(power.times)))
            if more == "X":
                return f"gets {sign}X/{sign}X"
            return f"gets {sign}N/{sign}N, N being {more}"
        return f"gets +{_given(power)}/+{_given(toughness)}"
    if isinstance(power, int) and isinstance(toughness, int):
        return f"is {power}/{toughness}"
    if power == toughness:
        return f"has power and toughness equal to {number(power or 0)}"
    parts = [("power", power), ("toughness", toughness)]
    told = [f"{name} {number(part)}" for name, part in parts if part is not None]
    return f"has {joined(told)}"


def _given(part: Amount | None) -> str:
    return number(part or 0)


def _changes(changes: tuple[Change, ...]) -> str:
    return joined([change(one) for one in changes])


_UNTIL = {"ever": "", "turned down": " until it is turned face down"}


def _until(text: str) -> str:
    return _UNTIL.get(text, f" until {text}")


def values(now: Characteristics) -> str:
    """Characteristics that an effect lists, in a few words (708.2).

    >>> values(Characteristics(types=("creature",), power=2, toughness=2))
    '2/2 creature'
    """
    colors = color_words(now.colors, "and")
    kinds = " ".join((*now.supertypes, *now.subtypes, *now.types))
    text = " ".join(word for word in (now.pt, colors, kinds) if word)
    said = [describe(ability) for ability in now.abilities]
    named = f"{now.name}, " if now.name else ""
    return named + (f"{text} with {joined(said)}" if said else text)


# --- instructions ---------------------------------------------------------------------


def _who(who: str, targets: Targets, verb: str, others: str = "") -> str:
    """A player and a verb: ``draw`` for you, ``each opponent draws`` for others."""
    if who == "you":
        return verb
    return f"{reference(who, targets)} {others or f'{verb}s'}"


@singledispatch
def _say(one: object, targets: Targets) -> str:
    raise TypeError(f"{type(one).__name__} is no instruction")


@_say.register
def _(one: do.Draw, targets: Targets) -> str:
    return f"{_who(one.who, targets, 'draw')} {count_of(one.count, 'card')}"


@_say.register
def _(one: do.GainLife, targets: Targets) -> str:
    return f"{_who(one.who, targets, 'gain')} {number(one.amount)} life"


@_say.register
def _(one: do.LoseLife, targets: Targets) -> str:
    return f"{_who(one.who, targets, 'lose')} {number(one.amount)} life"


@_say.register
def _(one: do.DealDamage, targets: Targets) -> str:
    to = [subject(one.to, targets)] if not (one.players and one.to == "target") else []
    if one.players:
        to.append(reference(one.players, targets))
    if one.players and one.to == "target" and targets and one.players != "target":
        to.insert(0, reference("target", targets))
    by = "" if one.by == "this" else f", dealt by {reference(one.by, targets)}"
    return f"{number(one.amount)} damage to {joined(to)}{by}"


@_say.register
def _(one: do.Destroy, targets: Targets) -> str:
    return f"destroy {subject(one.what, targets)}"


@_say.register
def _(one: do.Exile, targets: Targets) -> str:
    down = " face down" if one.face_down else ""
    return f"exile {subject(one.what, targets)}{down}"


@_say.register
def _(one: do.ReturnToHand, targets: Targets) -> str:
    return f"{subject(one.what, targets)} goes back to its owner's hand"


@_say.register
def _(one: do.PutOnLibrary, targets: Targets) -> str:
    return (
        f"{subject(one.what, targets)} goes to the {one.place} of its owner's library"
    )


@_say.register
def _(one: do.PutOntoBattlefield, targets: Targets) -> str:
    words = [" tapped"] if one.tapped else []
    if one.face_down:
        words.append(" face down")
    if one.listed is not None:
        words.append(f" as a {values(one.listed)}")
    whose = "your" if one.under == "you" else "its owner's"
    what = subject(one.what, targets)
    return f"put {what} onto the battlefield{''.join(words)} under {whose} control"


@_say.register
def _(one: do.CounterSpell, targets: Targets) -> str:
    to = {
        "hand": " and put it into its owner's hand",
        "library top": " and put it on top of its owner's library",
    }.get(one.to, "")
    return f"counter {subject(one.what, targets)}{to}"


@_say.register
def _(one: do.CreateTokens, targets: Targets) -> str:
    token = one.token.printed
    what = f"{values(token.changed(name=''))} token"
    if token.abilities:
        plain = values(token.changed(name="", abilities=type(token.abilities)()))
        said = joined([describe(ability) for ability in token.abilities])
        what = f"{plain} token with {said}"
    tapped = "tapped " if one.tapped else ""
    many = count_of(one.count, tapped + what).removesuffix(",")
    return f"{_who(one.who, targets, 'create')} {many}"


@_say.register
def _(one: do.CreateTokenCopy, targets: Targets) -> str:
    copied = subject(one.of, targets)
    return f"{_who(one.who, targets, 'create')} a token that is a copy of {copied}"


@_say.register
def _(one: do.CopySpell, targets: Targets) -> str:
    but = f", but it {_changes(one.changes)}" if one.changes else ""
    return f"copy {subject(one.what, targets)} on the stack{but}"


@_say.register
def _(one: do.PutCounters, targets: Targets) -> str:
    counters = count_of(one.count, f"{one.kind} counter")
    return f"put {counters} on {subject(one.what, targets)}"


@_say.register
def _(one: do.RemoveCounters, targets: Targets) -> str:
    counters = count_of(one.count, f"{one.kind} counter")
    return f"remove {counters} from {subject(one.what, targets)}"


@_say.register
def _(one: do.TurnFaceUp, targets: Targets) -> str:
    return f"turn {subject(one.what, targets)} face up"


@_say.register
def _(one: do.TurnFaceDown, targets: Targets) -> str:
    listed = f" as a {values(one.listed)}" if one.listed is not None else ""
    return f"turn {subject(one.what, targets)} face down{listed}"


@_say.register
def _(one: do.Apply, targets: Targets) -> str:
    what = subject(one.what, targets)
    return f"{what} {_changes(one.changes)}{_until(one.until)}"


@_say.register
def _(one: do.GainControl, targets: Targets) -> str:
    gain = _who(one.who, targets, "gain")
    return f"{gain} control of {subject(one.what, targets)}{_until(one.until)}"


@_say.register
def _(one: do.BecomeCopy, targets: Targets) -> str:
    but = f", but it {_changes(one.changes)}" if one.changes else ""
    what, of = subject(one.what, targets), subject(one.of, targets)
    return f"{what} becomes a copy of {of}{but}{_until(one.until)}"


@_say.register
def _(one: do.Tap, targets: Targets) -> str:
    return f"tap {subject(one.what, targets)}"


@_say.register
def _(one: do.Untap, targets: Targets) -> str:
    return f"untap {subject(one.what, targets)}"


@_say.register
def _(one: do.Sacrifice, targets: Targets) -> str:
    if isinstance(one.what, Filter):
        what = count_of(one.count, noun(one.what.changed(controller="")))
    else:
        what = reference(one.what, targets)
    return f"{_who(one.who, targets, 'sacrifice')} {what}"


@_say.register
def _(one: do.Discard, targets: Targets) -> str:
    return f"{_who(one.who, targets, 'discard')} {count_of(one.count, 'card')}"


@_say.register
def _(one: do.Mill, targets: Targets) -> str:
    mill = _who(one.who, targets, "put", "puts")
    cards = count_of(one.count, "card")
    return f"{mill} {cards} from the top of the library into the graveyard"


@_say.register
def _(one: do.Shuffle, targets: Targets) -> str:
    return f"{_who(one.who, targets, 'shuffle')} the library"


@_say.register
def _(one: do.Search, targets: Targets) -> str:
    search = _who(one.who, targets, "search", "searches")
    whose = {"you": "your", one.who: "the"}.get(one.library_of, "that player's")
    if one.library_of == "you":
        whose = "your"
    where = {
        "hand": "to hand",
        "battlefield": "onto the battlefield",
        "graveyard": "into the graveyard",
        "library": "on top",
    }.get(one.to, f"to {one.to}")
    what = noun(one.what.changed(zone="any", owner="", controller=""))
    what = what if what.endswith("card") else f"{what} card"
    tapped = " tapped" if one.tapped else ""
    return f"{search} {whose} library for {a_or_an(what)} and put it {where}{tapped}"


@_say.register
def _(one: do.SearchSame, targets: Targets) -> str:
    zones = joined(list(one.zones))
    name = f"with the name that {reference(one.what, targets)} had"
    whose = reference(one.of, targets)
    return f"search the {zones} of {whose} for all cards {name} and exile them"


@_say.register
def _(one: do.Look, targets: Targets) -> str:
    return f"{_who(one.who, targets, 'look')} at {subject(one.what, targets)} once"


@_say.register
def _(one: do.Reveal, targets: Targets) -> str:
    return f"show {subject(one.what, targets)} to all players"


@_say.register
def _(one: do.Attach, targets: Targets) -> str:
    return f"attach this to {subject(one.to, targets)}"


@_say.register
def _(one: do.ChangeTarget, targets: Targets) -> str:
    return f"change the target of {subject(one.what, targets)}"


@_say.register
def _(one: do.AddMana, targets: Targets) -> str:
    only = f", only for {one.only}" if one.only else ""
    return f"{_who(one.who, targets, 'add')} {one.symbols}{only}"


@_say.register
def _(one: do.Manifest, targets: Targets) -> str:
    verb = _who(one.who, targets, "cloak" if one.cloak else "manifest")
    if one.of != "top":
        return f"{verb} {subject(one.of, targets)}"
    if one.count == 1:
        return f"{verb} the top card of the library"
    return f"{verb} the top {number(one.count)} cards of the library, one by one"


@_say.register
def _(one: do.ManifestDread, targets: Targets) -> str:
    return f"{_who(one.who, targets, 'manifest')} dread"


@_say.register
def _(one: do.ManifestPile, targets: Targets) -> str:
    named = {"this": "this", "top": "the top card of your library"}
    what = " and ".join(
        named.get(part, part) if isinstance(part, str) else "the cards"
        for part in one.what
    )
    put = "cloak" if one.cloak else "manifest"
    return f"exile {what} face down as a pile, shuffle it and {put} its cards"


@_say.register
def _(one: do.LookAndManifest, targets: Targets) -> str:
    look = _who(one.who, targets, "look")
    put = "cloak" if one.cloak else "manifest"
    some = "one of them" if one.take == 1 else f"{one.take} of them one by one"
    where = {
        "graveyard": "into the graveyard",
        "bottom": "on the bottom in a random order",
    }.get(one.rest, f"to the {one.rest}")
    return (
        f"{look} at the top {one.look} cards of the library, {put} {some} "
        f"and put the rest {where}"
    )


@_say.register
def _(one: do.ChooseOne, targets: Targets) -> str:
    ways = [f"{word} ({_steps(steps, targets)})" for word, steps in one.options]
    return f"{_who(one.who, targets, 'choose')} {joined(ways, 'or')}"


@_say.register
def _(one: do.Transform, targets: Targets) -> str:
    return f"{subject(one.what, targets)} transforms"


@_say.register
def _(one: do.PhaseOut, targets: Targets) -> str:
    return f"{subject(one.what, targets)} phases out"


@_say.register
def _(one: do.ChooseObject, targets: Targets) -> str:
    upto = "up to one " if one.optional else ""
    what = noun(one.what) if upto else a_or_an(noun(one.what))
    return f"{_who(one.who, targets, 'choose')} {upto}{what}"


@_say.register
def _(one: do.ChooseValue, targets: Targets) -> str:
    what = joined(list(one.options), "or") if one.options else a_or_an(one.kind)
    return f"{_who(one.who, targets, 'choose')} {what}".replace("color", "colour")


@_say.register
def _(one: do.ChoosePT, targets: Targets) -> str:
    return f"it is {joined([f'{p}/{t}' for p, t in one.options], 'or')}, as you choose"


@_say.register
def _(one: do.May, targets: Targets) -> str:
    may = "you may" if one.who == "you" else f"{reference(one.who, targets)} may"
    other = f"; otherwise {_steps(one.otherwise, targets)}" if one.otherwise else ""
    return f"{may} have this happen: {_steps(one.do, targets)}{other}"


@_say.register
def _(one: do.If, targets: Targets) -> str:
    other = f"; otherwise {_steps(one.otherwise, targets)}" if one.otherwise else ""
    return f"if {condition(one.condition)}, {_steps(one.do, targets)}{other}"


@_say.register
def _(one: do.UnlessPays, targets: Targets) -> str:
    pays = _who(one.who, targets, "you pay", "pays")
    return f"{_steps(one.do, targets)}, unless {pays} {cost(one.cost)}"


@_say.register
def _(one: do.PayOrElse, targets: Targets) -> str:
    who = "you" if one.who == "you" else reference(one.who, targets)
    return f"{who} may pay {cost(one.cost)}; if so, {_steps(one.do, targets)}"


@_say.register
def _(one: do.ForEach, targets: Targets) -> str:
    return f"for {subject(one.what, targets)}: {_steps(one.do, targets)}"


@_say.register
def _(one: do.AtNext, targets: Targets) -> str:
    whose = "your next" if one.who == "you" else "the next"
    return (
        f"at the beginning of {whose} {step_name(one.step)}, {_steps(one.do, targets)}"
    )


@_say.register
def _(one: do.WhenThisTurn, targets: Targets) -> str:
    what = subject(one.what, targets)
    return f"when {what} {happens(one.event)} this turn, {_steps(one.do, targets)}"


@_say.register
def _(one: do.WinGame, targets: Targets) -> str:
    return f"{_who(one.who, targets, 'win')} the game"


@_say.register
def _(one: do.AddRule, targets: Targets) -> str:
    return f"{describe(one.rule)}{_until(one.until)}"


@_say.register
def _(one: do.ExileTop, targets: Targets) -> str:
    exile = _who(one.who, targets, "exile")
    down = " face down" if one.face_down else ""
    return f"{exile} {count_of(one.count, 'card')} from the top of the library{down}"


@_say.register
def _(one: do.LookAndExile, targets: Targets) -> str:
    whose = "your" if one.library_of == "you" else f"the {reference(one.library_of)}'s"
    may = "you may exile one" if one.optional else "exile one of them"
    rest = ", the rest goes to the bottom in a random order"
    return (
        f"look at the top {count_of(one.look, 'card')} of {whose} library and {may} "
        f"face down{rest if one.rest == 'bottom' else ''}"
    )


@_say.register
def _(one: do.LetPlay, targets: Targets) -> str:
    verb = "play" if one.lands else "cast"
    long = "this turn" if one.this_turn else "as long as it stays in exile"
    free = " without paying its mana cost" if one.free else ""
    mana = ", with mana of any type" if one.any_mana else ""
    return f"you may {verb} {subject(one.what, targets)} {long}{free}{mana}"


@_say.register
def _(one: do.CastCard, targets: Targets) -> str:
    free = " without paying its mana cost" if one.free else ""
    if isinstance(one.what, Filter):
        return f"you may cast {a_or_an(noun(one.what))}{free}"
    return f"you may cast {subject(one.what, targets)}{free}"


@_say.register
def _(one: do.CopyCard, targets: Targets) -> str:
    return f"copy the card {subject(one.of, targets)} in exile"


@_say.register
def _(one: do.SeparatePiles, targets: Targets) -> str:
    who = reference(one.who, targets)
    return (
        f"{who} looks at the top {one.look} cards of your library and sorts them into "
        "a face-up and a face-down pile; take one to your hand, the other one goes to "
        "the graveyard"
    )


@_say.register
def _(one: do.SetInMotion, targets: Targets) -> str:
    return f"{_who(one.who, targets, 'set')} the next scheme in motion"


@_say.register
def _(one: do.Abandon, targets: Targets) -> str:
    return f"abandon {subject(one.what, targets)}"


@_say.register
def _(one: do.Planeswalk, targets: Targets) -> str:
    return f"{_who(one.who, targets, 'planeswalk')} to the next plane"


@_say.register
def _(one: do.OpenAttraction, targets: Targets) -> str:
    return f"{_who(one.who, targets, 'open')} an Attraction"


def _steps(steps: tuple[do.Instruction, ...], targets: Targets) -> str:
    return ", then ".join(_say(step, targets) for step in steps)


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
    if isinstance(one, Effect):
        return _steps(one.instructions, one.targets)
    return _ABILITIES[type(one)](one)


def _keyword(one: Keyword) -> str:
    if one.name == "protection" and one.what is not None:
        only_colors = one.what == Filter(zone=one.what.zone, colors=one.what.colors)
        colors = color_words(one.what.colors, "and")
        return f"protection from {colors if only_colors else plural(noun(one.what))}"
    if one.name == "enchant" and one.what is not None:
        return f"enchant {noun(one.what)}"
    if one.name == "uncounterable":
        return "can't be countered"
    return f"{one.name} {cost(one.cost)}" if one.cost is not None else one.name


def _triggered(one: Triggered) -> str:
    events = joined([when(event) for event in one.when], "or")
    only = f", if {condition(one.condition)}" if one.condition is not None else ""
    return f"{events}{only}: {describe(one.effect)}"


def _activated(one: Activated) -> str:
    notes = ["only when you could cast a sorcery"] if one.timing == "sorcery" else []
    if one.zone != "battlefield":
        notes.append(f"from the {one.zone}")
    if one.condition is not None:
        notes.append(f"only if {condition(one.condition)}")
    tail = f" ({', '.join(notes)})" if notes else ""
    return f"{cost(one.cost)}: {describe(one.effect)}{tail}"


def _mana(one: ManaAbility) -> str:
    only = f", only for {one.only}" if one.only else ""
    only += f", only if {condition(one.condition)}" if one.condition is not None else ""
    return f"{cost(one.cost)}: add {joined(list(one.outputs), 'or')}{only}"


def _static(one: Static) -> str:
    what = subject(one.affects)
    only = f"if {condition(one.condition)}, " if one.condition is not None else ""
    return f"{only}{what} {_changes(one.changes)}"


def _rule(one: RuleEffect) -> str:
    who = {"you": "you", "opponent": "your opponents"}.get(one.who, "players")
    what = noun(one.what) if one.what is not None else ""
    things = plural(what or "spell")
    if one.names:
        things += " with the chosen name"
    if one.color:
        things += " of the chosen colour"
    if one.after:
        things = f"{things} after the first {'' if one.after == 1 else one.after}"
        things = f"{things.strip()} in a turn"
    if one.first:
        things = f"the first of {things} each turn"
    whose = {"you": " that you cast", "opponent": " of your opponents"}.get(one.who, "")
    places = one.zone.split() or ["hand"]
    zone = joined([p if p == "exile" else f"the {p}" for p in places], "or")
    text = {
        "spell cost": f"{things}{whose} cost {_more(one.amount)}",
        "turn up cost": f"turning {things} face up costs {_more(one.amount)}",
        "cant cast": f"{who} can't cast {things}",
        "cast from": f"{who} may cast {things} from {zone}",
        "cast free": f"{who} may cast {things} from {zone} without paying the cost",
        "cast this": f"you may cast this from {zone}",
        "cant cast from": f"{who} can't cast {things} from {zone}",
        "as flash": f"{who} may cast {things} as though they had flash",
        "look": f"{who} may look at {things} at any time",
        "play from": f"{who} may play {things} from {zone}",
        "top revealed": "the top card of your library is revealed",
        "cant block": f"{things} can't block",
        "cant activate": f"{who} can't activate abilities of {things}",
        "enters tapped": f"{things} enter tapped",
        "cant enter": f"{things} can't enter the battlefield from {zone}",
    }.get(one.kind, f"{one.kind}: {things}")
    only = f"if {condition(one.condition)}, " if one.condition is not None else ""
    return only + text


def _more(amount: int) -> str:
    return f"{{{abs(amount)}}} {'more' if amount >= 0 else 'less'}"


def _instead(one: Instead) -> str:
    what = (
        a_or_an(noun(one.what)) if isinstance(one.what, Filter) else reference(one.what)
    )
    verb = "enters" if one.event == "enters" else "is turned face up"
    may = "you may have this happen: " if one.optional else ""
    return f"as {what} {verb}, {may}{_steps(one.do, ())}"


def _as_copy(one: EntersAsCopy) -> str:
    events = joined(
        ["enters" if e == "enters" else "is turned face up" for e in one.events], "or"
    )
    may = "may be" if one.optional else "is"
    but = f", but it {_changes(one.changes)}" if one.changes else ""
    more = count_of(one.counters, "+1/+1 counter")
    plus = f", with {more} more" if one.counters else ""
    return (
        f"as this {events}, it {may} a copy of {a_or_an(noun(one.of))}{but}{plus}"
        + _until(one.until)
    )


def _spell(one: SpellAbility) -> str:
    extra = f"additional cost: {cost(one.additional)}. " if one.additional else ""
    return extra + describe(one.effect)


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
