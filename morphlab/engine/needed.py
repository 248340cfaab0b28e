"""What would be needed, for each reason for which the rules refuse something (101.2).

A reason is a sentence with a rule; here stands, by the message of that sentence, what a
player would have to have for it. It is worked out for the position, and only when it is
asked: whose turn it is, what is in reach, which effect has to end.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement

from . import layers, phrases
from .abilities import Activated, ManaAbility
from .actions import (
    Action,
    Activate,
    ActivateMana,
    Cast,
    Choose,
    Foretell,
    PlayLand,
    TurnUp,
    TurnUpConspiracy,
    Unlock,
)
from .casting import activated, as_spell, cost_of, goes_down, purpose_of
from .exiled import FORETELLING
from .facedown import ways_up
from .halves import UNLOCKING
from .objects import GameObject
from .paying import PayCost, in_reach, pays
from .record import Record, record
from .said import Said, said_list, say, say_n
from .selectors import Cost, Target
from .state import CASTS, MAIN_STEPS, Position
from .targets import enough_targets, specs_of, targets_for
from .view import name_for, option_text
from .vocabulary import game_word

MOST = 8  # options that are named


@record
class Refused(Record):
    """What was refused: by which reason, to whom, and what it was about.

    ``thing`` is what would be cast, turned up, activated, declared or looked at;
    ``action`` is None for what is no action of its own.
    """

    why: str
    player: int = -1
    thing: GameObject | None = None
    action: Action | None = None


def needed(pos: Position, refused: Refused) -> str:
    """What would be needed for something that was refused, empty if unknown (101.2).

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.said import say
    >>> state = table()
    >>> needed(state, Refused(say("it is face up"), 0, state.objects[2]))
    'a face-down permanent'
    """
    choice = pos.choice
    if isinstance(refused.action, Choose) and choice and choice.kind == "target":
        return _legal_target(pos, refused)
    found = NEEDED.get(message(refused.why))
    return found(pos, refused) if callable(found) else found or ""


def told(pos: Position, refused: Refused) -> str:
    """The same as a sentence of its own, for the end of a refusal.

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.said import say
    >>> told(table(), Refused(say("it is face up")))
    'Needed: a face-down permanent.'
    """
    what = needed(pos, refused)
    return say("Needed: {what}.", what=what) if what else ""


def besides(pos: Position, instead: str) -> str:
    """What is needed for something that would be refused with priority too (117.1).

    >>> from morphlab.engine.example import table
    >>> besides(table(), told(table(), Refused("it is face up")))
    'Needed: a face-down permanent; besides, Ann has priority now.'
    """
    has = _player(pos, -1 if pos.priority is None else pos.priority)
    what = say("{what}; besides, {name} has priority now", what=bare(instead), name=has)
    return say("Needed: {what}.", what=what)


def bare(instead: str) -> str:
    """What is needed, without the words around it.

    >>> from morphlab.engine.example import table
    >>> from morphlab.engine.said import say
    >>> bare(told(table(), Refused(say("it is face up")))), bare("Say it again.")
    ('a face-down permanent', 'Say it again.')
    """
    if message(instead) == "Needed: {what}." and isinstance(instead, Said):
        what = instead.holes["what"]
        return what if isinstance(what, str) else str(what)
    return instead


_OF_OBJECTS = (Activate, ActivateMana, TurnUp, TurnUpConspiracy, Unlock)


def about(pos: Position, why: str, player: int, action: Action) -> Refused:
    """What an action that was refused is about: the thing that it names (116, 601).

    >>> from morphlab.engine.example import table
    >>> about(table(), "it is tapped", 0, TurnUp(1, "morph")).thing.handle
    '#1'
    """
    choice = pos.choice
    if isinstance(action, Choose):
        option, kind = action.option, choice.kind if choice is not None else ""
        if kind in ("attack", "block", *CASTS) and isinstance(option, tuple):
            if kind in CASTS:
                action = Cast(*option)
            return Refused(why, player, pos.objects.get(option[0]), action)
        return Refused(why, player, None, action)
    number = 0
    if isinstance(action, Cast | PlayLand | Foretell):
        number = action.card
    elif isinstance(action, _OF_OBJECTS):
        number = action.object
    return Refused(why, player, pos.objects.get(number), action)


def message(why: str) -> str:
    """The message of a reason, its holes not filled.

    >>> from morphlab.engine.said import say
    >>> message(say("{name} forbids it", name="Humility"))
    '{name} forbids it'
    """
    if not isinstance(why, Said) or why.kind not in ("one", "many"):
        return str(why)
    return str(why.parts[1] if why.kind == "one" else why.parts[0])


def _hole(refused: Refused, name: str) -> str:
    why = refused.why
    found = why.holes.get(name) if isinstance(why, Said) else None
    return found if isinstance(found, str) else str(found or "")


def _player(pos: Position, number: int) -> str:
    return pos.players[number].name if number >= 0 else say("a player")


def _called(obj: GameObject | None) -> str:
    """A thing by its handle, or as a card that its player named himself."""
    if obj is None:
        return say("it")
    if obj.handle:
        return obj.handle
    return obj.card.name if obj.card is not None else say("it")


# --- whose turn, which step, who must act ---------------------------------------------


def _own_main_phase(pos: Position, refused: Refused) -> str:
    """A main phase of one's own with an empty stack, and what it is instead (307.1)."""
    who, step = _player(pos, refused.player), game_word(pos.step)
    if pos.active != refused.player:
        return say(
            "a main phase of {who}'s own turn with an empty stack; this is {other}'s "
            "turn",
            who=who,
            other=_player(pos, pos.active),
        )
    if pos.step not in MAIN_STEPS:
        return say(
            "a main phase with an empty stack; this is the {step} step", step=step
        )
    what = name_for(pos, refused.player, pos.stack[-1])
    return say("an empty stack; {what} waits on it", what=what)


def _slow_spell(pos: Position, refused: Refused) -> str:
    """The same; a spell could also have flash, an ability and a land cannot."""
    when = _own_main_phase(pos, refused)
    if not isinstance(refused.action, Cast) or refused.thing is None:
        return when
    if goes_down(refused.thing, refused.action.way):  # a face-down spell has no flash
        return say(
            "{when}; or an effect that lets it be cast as though it had flash",
            when=when,
        )
    return say("{when}; or flash", when=when)


def _own_turn(pos: Position, refused: Refused) -> str:
    return say(
        "{who}'s own turn; this is {other}'s turn",
        who=_player(pos, refused.player),
        other=_player(pos, pos.active),
    )


def _answer_first(pos: Position, refused: Refused) -> str:
    choice = pos.choice
    if choice is None:
        return say("an answer to the choice that waits")
    return say(
        'that {who} first answers "{prompt}"',
        who=_player(pos, choice.player),
        prompt=choice.prompt,
    )


def _pass_first(pos: Position, refused: Refused) -> str:
    return say("that {name} passes priority", name=_hole(refused, "name"))


def _one_of(pos: Position, refused: Refused) -> str:
    """The answers that there are to the choice that waits."""
    choice = pos.choice
    if choice is None:
        return say("a choice that waits for an answer")
    if choice.kind in ("pay", "may pay") and not choice.options:
        return say('mana, as it is asked: "{prompt}"', prompt=choice.prompt)
    if choice.kind in ("x", "number", "damage") and len(choice.options) > 2:
        return say(
            "a number from {least} to {most}",
            least=choice.options[0],
            most=choice.options[-1],
        )
    texts = [option_text(pos, choice.player, one) for one in choice.options]
    named = said_list(texts[:MOST], "or")
    if len(texts) > MOST:
        return say_n(
            "one of {n} answers, such as {named}",
            "one of {n} answers, such as {named}",
            n=len(texts),
            named=named,
        )
    return named


def _declared_first(pos: Position, refused: Refused) -> str:
    """Which creature is still to be declared: the ones that may be."""
    return say("one more of these: {which}", which=_one_of(pos, refused))


# --- costs ----------------------------------------------------------------------------


def cost_asked(pos: Position, refused: Refused) -> tuple[Cost, str] | None:
    """The cost of what was tried, and what its mana would be spent on (106.6).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> asked = cost_asked(state, Refused("", 0, state.objects[8], Cast(8, "morph")))
    >>> str(asked[0].mana), asked[1]
    ('{3}', 'spell')
    """
    obj, action = refused.thing, refused.action
    if obj is None:
        todo = pos.frames[-1].todo if pos.frames else ()
        paid = next((one for one in todo if isinstance(one, PayCost)), None)
        return (paid.cost, paid.purpose) if paid is not None else None
    if isinstance(action, Cast):
        spell = as_spell(pos, refused.player, obj, action.way)
        return cost_of(pos, refused.player, spell), purpose_of(spell)
    if isinstance(action, TurnUp):
        for way in ways_up(pos, obj):
            if way.kind == action.way:
                return way.cost, f"turn up:{way.kind}"
    if isinstance(action, Activate):
        return dict(activated(pos, obj))[action.ability].cost, "ability"
    if isinstance(action, Unlock):
        return Cost(obj.copiable.halves[action.half].cost), UNLOCKING
    return (FORETELLING, "special") if isinstance(action, Foretell) else None


def _mana(pos: Position, refused: Refused) -> str:
    """How much mana is missing, and how much there is (118.3)."""
    found = cost_asked(pos, refused)
    amount = found[0].amount() if found is not None else None
    thing, player = refused.thing, refused.player
    if thing is None and pos.frames:
        thing = pos.frames[-1].source
    if found is None or amount is None or thing is None:
        return say("enough mana to pay it in full")
    cost, purpose = found
    judged = thing.copiable
    if isinstance(refused.action, Cast):
        judged = as_spell(pos, player, thing, refused.action.way).copiable
    without = (thing.number,) if cost.taps else ()
    have = in_reach(pos, player, cost, purpose, judged, without)[0]
    who, least = _player(pos, player), max(amount.mana_value - len(have), 0)
    for more in range(max(least, 1), least + 4):
        for kinds in combinations_with_replacement("CWUBRG", more):
            if pays(pos, player, amount, have + [frozenset(kind) for kind in kinds]):
                missing = "".join(f"{{{kind}}}" for kind in kinds if kind != "C")
                rest = kinds.count("C")
                if rest:
                    missing = f"{{{rest}}}{missing}"
                if cost.convoke:
                    return say(
                        "{missing} more: {who} has {n} mana and creatures to tap in "
                        "reach for it",
                        n=len(have),
                        missing=missing,
                        who=who,
                    )
                return say_n(
                    "{missing} more: {who} has {n} mana in reach for it",
                    "{missing} more: {who} has {n} mana in reach for it",
                    n=len(have),
                    missing=missing,
                    who=who,
                )
    if cost.convoke:
        return say(
            "{amount}: {who} has {n} mana and creatures to tap in reach for it",
            n=len(have),
            amount=amount,
            who=who,
        )
    return say_n(
        "{amount}: {who} has {n} mana in reach for it",
        "{amount}: {who} has {n} mana in reach for it",
        n=len(have),
        amount=amount,
        who=who,
    )


def _part(pos: Position, refused: Refused) -> str:
    """What a cost asks for besides mana (118.3)."""
    found = cost_asked(pos, refused)
    if found is None:
        return say("all that the cost asks for")
    cost = phrases.cost(found[0].changed(mana=None))
    return say("all that the cost asks for: {cost}", cost=cost)


def _life(pos: Position, refused: Refused) -> str:
    return say_n(
        "{needed} life; {who} has {n}",
        "{needed} life; {who} has {n}",
        n=pos.players[refused.player].life,
        needed=_hole(refused, "count"),
        who=_player(pos, refused.player),
    )


def _x(pos: Position, refused: Refused) -> str:
    choice = pos.choice
    options = choice.options if choice is not None else ()
    most = max((n for n in options if isinstance(n, int)), default=0)
    return say("X of {most} at most, with the mana in reach", most=most)


# --- things ---------------------------------------------------------------------------


def _control(pos: Position, refused: Refused) -> str:
    """Control of the thing; who has it (109.4)."""
    obj = refused.thing
    if obj is None:
        return say("control of it")
    return say(
        "control of {thing}; {other} controls it",
        thing=_called(obj),
        other=_player(pos, obj.controller),
    )


def _control_since(pos: Position, refused: Refused) -> str:
    obj = refused.thing
    if obj is None:
        return say("control of it since its controller's turn began, or haste")
    return say(
        "control of {thing} since {who}'s turn began, or haste",
        thing=_called(obj),
        who=_player(pos, obj.controller),
    )


def _active_controls(pos: Position, refused: Refused) -> str:
    return say("a creature that {who} controls", who=_player(pos, pos.active))


def _untapped(pos: Position, refused: Refused) -> str:
    obj = refused.thing
    if obj is None:
        return say("an untapped permanent")
    keeps = layers.lawgiver(pos, obj, "doesnt_untap")
    if keeps:
        return say(
            "{thing} untapped; {name} keeps it from untapping",
            thing=_called(obj),
            name=keeps,
        )
    return say(
        "{thing} untapped; it untaps in {who}'s next untap step",
        thing=_called(obj),
        who=_player(pos, obj.controller),
    )


def _phased_in(pos: Position, refused: Refused) -> str:
    """When it phases in: with what it is attached to, if that is why (702.26g)."""
    obj = refused.thing
    while obj is not None and "phased with" in obj.marks:
        obj = pos.objects.get(obj.attached_to or 0)
    who = _player(pos, obj.controller if obj is not None else refused.player)
    return say("that it phases in, in {who}'s next untap step", who=who)


def _ended(pos: Position, refused: Refused) -> str:
    """An effect that has to end: whose, by its name (611.2, 604.2).

    One that counts the spells of a turn forbids nothing in the next one.
    """
    if any(
        rule.after and name == _hole(refused, "name")
        for rule, _, _, name in layers.rule_effects(pos, "cant cast")
    ):
        return say(
            "another turn, or that the effect of {name} ends",
            name=_hole(refused, "name"),
        )
    return say("that the effect of {name} ends", name=_hole(refused, "name"))


def _ways_kept(pos: Position, refused: Refused) -> str:
    """Why it lost the ability that is asked for, if it ever had it (613.1f)."""
    why = refused.why.holes.get("why") if isinstance(refused.why, Said) else None
    source = why.holes.get("source") if isinstance(why, Said) else None
    # How the ability was lost stands in the refusal; once is enough.
    return say("that the effect of {name} ends", name=source or say("what took it"))


def _other_way(pos: Position, refused: Refused) -> str:
    return say("one of its own ways: {ways}", ways=_hole(refused, "others"))


def _kept(had: str, plain: Said) -> Callable[[Position, Refused], str]:
    """An ability that the thing needs, and what took it if something did."""

    def find(pos: Position, refused: Refused) -> str:
        obj = refused.thing
        if obj is None or obj.zone != "battlefield":
            return plain
        rows = layers.explain(pos, obj)
        taken = layers.taker(rows, lambda abilities: getattr(abilities, had))
        return say("that this ends: {what}", what=taken) if taken else plain

    return find


def _condition(pos: Position, refused: Refused) -> str:
    """What the condition of an ability asks for, in the words of cards (602.5b)."""
    obj, action = refused.thing, refused.action
    if obj is not None and isinstance(action, Activate | ActivateMana):
        ability = layers.characteristics(pos, obj).abilities.items[action.ability]
        if isinstance(ability, Activated | ManaAbility) and ability.condition:
            return say("that {what}", what=phrases.condition(ability.condition))
    return say("that what its text asks for is true")


def _flier(pos: Position, refused: Refused) -> str:
    obj = refused.thing
    rows = layers.explain(pos, obj) if obj is not None else ()
    flies = frozenset(("flying", "reach"))
    taken = layers.taker(rows, lambda words: words.keywords & flies)
    if taken:
        return say("a blocker with flying or reach; {what}", what=taken)
    return say("a blocker with flying or reach")


def _attacks_me(pos: Position, refused: Refused) -> str:
    obj = refused.thing
    who = _player(pos, obj.controller if obj is not None else refused.player)
    return say("a creature that attacks {who}", who=who)


def _two_blockers(pos: Position, refused: Refused) -> str:
    """A creature with menace is blocked by two or more or not at all (702.111b)."""
    return say("two or more creatures that block it together, or none")


def _held(pos: Position, refused: Refused) -> str:
    return say(
        "a card in {who}'s own hand, or an effect that lets it be played from where "
        "it is",
        who=_player(pos, refused.player),
    )


def _let_cast(pos: Position, refused: Refused) -> str:
    return say(
        "a rule or effect that lets {who} cast it from the {zone}; cards are cast "
        "from the hand",
        who=_player(pos, refused.player),
        zone=_hole(refused, "zone"),
    )


def _let_look(pos: Position, refused: Refused) -> str:
    return say(
        "control of it, or an effect that lets {who} look at it",
        who=_player(pos, refused.player),
    )


def _let_look_there(pos: Position, refused: Refused) -> str:
    return say("an effect that lets {who} look at it", who=_player(pos, refused.player))


def _legal_targets(pos: Position, refused: Refused) -> str:
    """As many legal targets as must be chosen, and how many there are (601.2c)."""
    spec = target_asked(pos, refused)
    if spec is None or refused.thing is None:
        return say("a legal target for it")
    there = sum(1 for _ in targets_for(pos, spec, refused.player, refused.thing))
    return say_n(
        "{n} legal target; there are {there}",
        "{n} legal targets; there are {there}",
        n=spec.least,
        there=there,
    )


def target_asked(pos: Position, refused: Refused) -> Target | None:
    """For which target there is not enough that could be chosen, if so (601.2c).

    >>> from morphlab.engine.example import table
    >>> state = table()
    >>> target_asked(state, Refused("", 0, state.objects[8], Cast(8))) is None
    True
    """
    source, action, player = refused.thing, refused.action, refused.player
    specs: tuple[Target, ...] = ()
    if source is not None and isinstance(action, Cast):
        source = as_spell(pos, player, source, action.way)
        specs = specs_of(pos, source)
    elif source is not None and isinstance(action, Activate):
        specs = dict(activated(pos, source))[action.ability].effect.targets
    for spec in specs:
        if source is not None and not enough_targets(pos, spec, player, source):
            return spec
    return None


def _legal_target(pos: Position, refused: Refused) -> str:
    """The legal targets by name, which are the options that wait (601.2c)."""
    choice = pos.choice
    options = [one for one in choice.options if one is not None] if choice else []
    if choice is None or not options:
        return say("a legal target; there is none")
    texts = [option_text(pos, choice.player, one) for one in options[:MOST]]
    return say("a legal target, such as {which}", which=said_list(texts, "or"))


def _land_drop(pos: Position, refused: Refused) -> str:
    return say(
        "a turn in which {who} has not played a land", who=_player(pos, refused.player)
    )


def _foretold(pos: Position, refused: Refused) -> str:
    return say(
        "a card that {who} foretold in an earlier turn",
        who=_player(pos, refused.player),
    )


def _foretellable(pos: Position, refused: Refused) -> str:
    return say(
        "a card with foretell in {who}'s own hand", who=_player(pos, refused.player)
    )


def _face_down(pos: Position, refused: Refused) -> str:
    conspiracy = isinstance(refused.action, TurnUpConspiracy)
    return _AGENDA if conspiracy else _FACE_DOWN


_STAYS = say("another card")
_MORPH = say("an effect that turns it face up")
_CREATURE_CARD = say("a creature card with a mana cost, or a card with morph")
_ENEMY_WALKER = say("a player or a planeswalker that an opponent controls")
_FACE_DOWN = say("a face-down permanent")
_COSTLESS = say("an effect that lets it be cast without paying its mana cost")
_AGENDA = say("a face-down conspiracy of one's own in the command zone")

Need = Said | Callable[[Position, Refused], str]

# By the message of the reason; a test finds every reason that the engine can give.
NEEDED: dict[str, Need] = {
    # the game, and whose decision it is
    "only {name} attacks in this turn": say("a turn of one's own"),
    "attackers were declared; this is the {step} step": say(
        "the declare attackers step, before anything is declared"
    ),
    "blockers were declared; this is the {step} step": say(
        "the declare blockers step, with a creature that attacks"
    ),
    "the stack is empty": say("a spell or ability on the stack"),
    "the game is over": say("a game that is still going on"),
    "there is no such player in the game": say("a player who is still in the game"),
    "nothing is to be chosen": say("a choice that waits for an answer"),
    "no choice is waited for": say("a choice that waits for an answer"),
    "{name} must choose first": _answer_first,
    "{name} must choose first: {prompt}": _answer_first,
    "{name} has priority": _pass_first,
    "nobody has priority": say("a step in which players get priority"),
    "it is not among the options": _one_of,
    "a creature that attacks if able is not declared yet": _declared_first,
    "a creature with menace is blocked by one creature": _two_blockers,
    # timing
    "it is another player's turn": _slow_spell,
    "it is no main phase": _slow_spell,
    "the stack is not empty": _slow_spell,
    "cards are foretold on your own turn only": _own_turn,
    "a spell with split second is on the stack": say(
        "that the spell with split second leaves the stack; special actions and mana "
        "abilities are allowed"
    ),
    "a land was played this turn": _land_drop,
    # planeswalkers
    "a loyalty ability of it was activated this turn": say("another turn"),
    "it has too few loyalty counters": say(
        "as many loyalty counters as the cost takes away"
    ),
    "only players and planeswalkers are attacked": _ENEMY_WALKER,
    "no opponent controls the planeswalker": _ENEMY_WALKER,
    # turning face up
    "there is no such object": _FACE_DOWN,
    "only permanents are turned up": _FACE_DOWN,
    "it is face up": _face_down,
    "it is phased out": _phased_in,
    "another player controls it": _control,
    "{name} says that it cannot": _ended,
    "it has no {kind} cost, but {others}": _other_way,
    "its spellmorph cost lets it be cast, not turned up": say(
        "to cast it for its spellmorph cost"
    ),
    "a part of it is an instant or sorcery card": _STAYS,
    "an instant or sorcery card stays face down": _STAYS,
    "the card is no creature card and would have no morph cost": _CREATURE_CARD,
    "the card has no mana cost and would have no morph cost": _CREATURE_CARD,
    "face up it would have no morph or disguise cost": _MORPH,
    "face up it would have no spellmorph cost": say(
        "a spellmorph cost that it would have face up"
    ),
    "{what}, because {why}": _ways_kept,
    # casting
    "only one cost is paid in place of the mana cost": say(
        "to leave one of the two ways out"
    ),
    "it is cast from there for its spellmorph cost, an alternative cost, and only one "
    "can be paid": say("to cast it for its spellmorph cost"),
    "no card is cast by {way}": say("a way of casting that there is"),
    "the card has no {way} ability": say("a card with that ability printed on it"),
    "a land card is played, not cast": say("to play it as a land"),
    "such a card is not cast": say("a card that can be cast"),
    "it has no mana cost that could be paid": _COSTLESS,
    "{name} forbids it": _ended,
    "{name} forbids casting from there": _ended,
    "there is nothing that it could enchant": say(
        "something on the battlefield that it could enchant"
    ),
    "it has no mutate cost": say("a card with mutate"),
    "there are not enough legal targets": _legal_targets,
    "there is not enough to divide among its targets": say(
        "more to divide: at least one for each target that it must have"
    ),
    "there are not enough legal modes": say(
        "a mode that can be chosen, with legal targets for it"
    ),
    "there is no such card to cast": say("a card that could be cast"),
    "it has no flashback": say("an effect that gives it flashback"),
    "flashback works in its owner's graveyard only": say(
        "the card in one's own graveyard"
    ),
    "it is in another player's hand": _held,
    "no rule or effect lets it be cast from the {zone}": _let_cast,
    "its player may not look at it": _let_look_there,
    "that player did not foretell it": _foretold,
    "it was foretold this turn": _foretold,
    "it has no foretell cost": say("a card with foretell"),
    "no effect lets it be cast without paying its mana cost": _COSTLESS,
    "one of its halves is cast": say("to say which half is cast"),
    "it has no such half": say("a card with that half"),
    "both halves are cast from the hand only": _held,
    "that half is cast from the graveyard only": say("the card in one's own graveyard"),
    "it went on its Adventure and is cast as the creature": say(
        "to cast it as the creature"
    ),
    "it has no such locked half": say("a Room with that half locked"),
    "halves are unlocked in a main phase of yours with an empty stack": _own_main_phase,
    "it would be exiled instead of becoming a spell": say(
        "that nothing exiles it as it leaves the battlefield"
    ),
    # playing lands, foretelling, conspiracies
    "it is no card that this player could play": _held,
    "it is no card in that player's hand": _held,
    "it is no land card": say("a land card"),
    "it is no card in your hand": _foretellable,
    "it has no foretell ability": say("a card with foretell"),
    "it is no face-down conspiracy of yours": _AGENDA,
    # targets
    "it is not what may be chosen": _legal_target,
    "it is not there": _legal_target,
    "that player has left the game": _legal_target,
    "an opponent is asked for": _legal_target,
    "nothing on the stack targets itself": _legal_target,
    "it has hexproof, and another player controls it": _legal_target,
    "it has protection from that": _legal_target,
    "it is a target already": _legal_target,
    "the first target decides whose it must be": _legal_target,
    # costs
    "{amount} cannot be paid": _mana,
    "X = {n} cannot be paid": _x,
    "{count} life cannot be paid": _life,
    "it is tapped": _untapped,
    "it came under your control this turn": _control_since,
    "it has too few counters": _part,
    "there is nothing to {kind} for the cost": _part,
    "what was picked to {kind} is gone": _part,
    "the permanent to turn up is gone": say(
        "that it is still there once the cost is paid"
    ),
    "its source is gone": say("its source, as long as the cost is being paid"),
    "no cost is waited for": say("a cost that is being paid"),
    # abilities
    "it has no such ability": _kept("activated", say("an activated ability of it")),
    "it has no activated ability now": _kept(
        "activated", say("a permanent with an activated ability")
    ),
    "its condition is not met": _condition,
    "mana abilities wait until a cost is paid": _answer_first,
    "there is no such permanent": say("a permanent with a mana ability"),
    "it has no such output": say("mana that the ability makes"),
    "it has no such mana ability": _kept("mana", say("a mana ability of it")),
    "it has no mana ability now": _kept("mana", say("a permanent that makes mana")),
    "you do not control it": _control,
    # combat
    "it is not on the battlefield": say("a creature on the battlefield"),
    "what it would block does not attack": _attacks_me,
    "it is no creature": say("a creature"),
    "the active player does not control it": _active_controls,
    "it came under its controller's control this turn": _control_since,
    "it has defender": say("a creature without defender as attackers are declared"),
    "the attacker attacks somebody else": _attacks_me,
    "{name} says that the attacker cannot be blocked": _ended,
    "{name} says that it cannot block this": say(
        "a blocker that its text does not speak of"
    ),
    "the attacker has flying": _flier,
    "the attacker has protection from it": say(
        "a blocker that the protection of the attacker does not speak of"
    ),
    "the attacker has menace, and nothing else blocks it": _two_blockers,
    "no attackers are being declared": say(
        "the declare attackers step of one's own turn"
    ),
    "no blockers are being declared": say(
        "the declare blockers step, with a creature that attacks"
    ),
    "nothing attacks": say("a creature that attacks"),
    # looking
    "only the player who controls it may look at it": _let_look,
    "nobody looks at the cards in a library": _let_look_there,
    "a card that was exiled face down is hidden from all players": _let_look_there,
    "nobody looks at the cards of a {deck}": say("that it is turned face up"),
    "only its controller may look at a face-down conspiracy": say("control of it"),
}
