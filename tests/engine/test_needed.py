"""Every refusal says what would be needed: no reason is without an answer (101.2)."""

from __future__ import annotations

import ast
import re
from itertools import islice
from pathlib import Path

from morphlab import engine, scenarios, show
from morphlab.engine import game, moves, needed
from morphlab.engine.abilities import (
    WAYS,
    Activated,
    Keyword,
    ManaAbility,
    RuleEffect,
)
from morphlab.engine.actions import (
    Activate,
    ActivateMana,
    Cast,
    Choose,
    Concede,
    Foretell,
    Pass,
    PlayLand,
    TurnUp,
    TurnUpConspiracy,
    Unlock,
)
from morphlab.engine.card import card
from morphlab.engine.casting import OTHER_WAYS
from morphlab.engine.effects import Effect
from morphlab.engine.example import table
from morphlab.engine.facedown import RULES
from morphlab.engine.halves import FREE, HALF_WAYS, for_free
from morphlab.engine.mana import Mana
from morphlab.engine.objects import PlayerRef
from morphlab.engine.selectors import Condition, Cost, Filter, Number
from morphlab.engine.state import FIELDS, _restore
from morphlab.scenarios.form import load
from morphlab.scenarios.runner import play

ENGINE = Path(engine.__file__).parent
SCRIPTS = Path(scenarios.__file__).parent
FILES = (
    *sorted(ENGINE.glob("*.py")),
    *(SCRIPTS / f"{name}.py" for name in ("script", "notation", "paying")),
    Path(show.__file__).parent / "play.py",
)
NUMBER = re.compile(r"\d{3}(\.\d+[a-z]?)?")
# What is no refusal of an action: an effect then does nothing, or it is told only.
TOLD = {
    "it is face down already",
    "a double-faced permanent cannot be turned face down",
    "a permanent with a double-faced part cannot be turned face down",
}
# Places where a reason stands alone and its rule is added by who asks.
ALONE = {"why_not_sorcery_time", "_waits"}


def names_rule(node):
    """Whether an expression gives a rule number."""
    return any(
        (isinstance(one, ast.Constant) and NUMBER.fullmatch(str(one.value)))
        or (isinstance(one, ast.Name) and one.id.endswith(("rule", "RULES")))
        or (isinstance(one, ast.Name) and one.id == "_no_permission")
        or (isinstance(one, ast.Attribute) and one.attr == "rule")
        for one in ast.walk(node)
    )


def sayings(node):
    """The messages of the `say` calls that make up a value, not those in its holes."""
    if isinstance(node, ast.IfExp):
        return sayings(node.body) | sayings(node.orelse)
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "say_n"):
        return {node.args[0].value}
    return set()


def pairs(target, value):
    """The names that an assignment gives values, those of a tuple one by one."""
    if isinstance(target, ast.Name):
        return [(target.id, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        both = zip(target.elts, value.elts, strict=True)
        return [(one.id, other) for one, other in both if isinstance(one, ast.Name)]
    return []


def is_pair(node):
    """Whether a tuple is a value of two parts, not the names that take them."""
    return len(node.elts) == 2 and isinstance(node.ctx, ast.Load)


def called(node):
    function = node.func
    return getattr(function, "id", getattr(function, "attr", ""))


# Where the reason stands among the arguments of what refuses.
ARGUMENT = {
    "IllegalAction": 1,
    "Rewound": 0,
    "_cannot_choose": 3,
    "_refused": 2,
    "Refused": 0,
    "refuse": 1,
}


def reasons():
    """Yield every reason with which something can be refused, and its place."""
    for path in FILES:
        tree = ast.parse(path.read_text("utf-8"))
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            values, asked, skipped = {}, set(), set()
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and len(node.targets) == 1:
                    for name, value in pairs(node.targets[0], node.value):
                        if name == "prompt":  # what is asked is no refusal
                            skipped.add(node.value)
                        values.setdefault(name, set()).update(sayings(value))
            for node in ast.walk(function):
                found = None
                if node in skipped:
                    continue
                if isinstance(node, ast.Tuple) and is_pair(node):
                    found = node.elts[0] if names_rule(node.elts[1]) else None
                elif isinstance(node, ast.Call) and called(node) in ARGUMENT:
                    place = ARGUMENT[called(node)]
                    instead = called(node) == "IllegalAction" and (
                        len(node.args) > 2
                        or any(word.arg == "instead" for word in node.keywords)
                    )
                    if len(node.args) > place and not instead:
                        found = node.args[place]
                elif isinstance(node, ast.Return) and function.name in ALONE:
                    found = node.value
                if found is not None:
                    asked |= sayings(found)
                    if isinstance(found, ast.Name):
                        asked |= values.get(found.id, set())
            for text in asked - TOLD:
                yield text, f"{path.name}:{function.name}"
        for node in tree.body:  # reasons that are made once
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
                first, *rest = node.value.elts or [node.value]
                if rest and names_rule(rest[0]):
                    yield from ((text, path.name) for text in sayings(first))


FOUND = {}
for text, place in reasons():
    FOUND.setdefault(text, place)


def test_every_reason_of_the_engine_says_what_would_be_needed():
    assert len(FOUND) > 90
    silent = {text: at for text, at in FOUND.items() if text not in needed.NEEDED}
    assert silent == {}


def test_every_need_is_one_of_a_reason_that_there_is():
    assert sorted(set(needed.NEEDED) - set(FOUND)) == []


def test_the_search_for_reasons_finds_what_is_known_to_be_there():
    for text in (
        "it is tapped",
        "{amount} cannot be paid",
        "the stack is not empty",
        "{what}, because {why}",
        "nothing attacks",
        "it has hexproof, and another player controls it",
    ):
        assert text in FOUND


def attempts(state):
    """Yield all that somebody might try, sense or no sense."""
    ways = ("", FREE, "morph free", *WAYS, *OTHER_WAYS, *HALF_WAYS)
    ways += tuple(map(for_free, HALF_WAYS))
    for number in state.objects:
        yield from (Cast(number, way) for way in ways)
        yield from (TurnUp(number, kind) for kind in RULES)
        yield from (Activate(number, place) for place in range(3))
        yield from (ActivateMana(number, place) for place in range(2))
        yield from (Choose(number), Choose((number, PlayerRef(1))), PlayLand(number))
        yield from (Foretell(number), TurnUpConspiracy(number), Unlock(number, 0))
        for other in list(state.battlefield)[:6]:
            yield Choose((number, other))
    yield from (Cast(999), TurnUp(999, "morph"), Activate(999, 0), ActivateMana(999, 0))
    yield from (Pass(), Concede(0), Concede(9), Choose(None), Choose("x"), Choose(77))
    yield Choose(PlayerRef(9))


def positions():
    """Yield positions of the scenarios, each with what was tried there."""
    folder = SCRIPTS / "library"
    for path in sorted(folder.rglob("*.toml"))[::STRIDE]:
        for step in play(load(path)).steps:
            yield path.stem, step.after
            for act in step.acts[:3]:
                yield path.stem, act.before


STRIDE = 23


def test_whatever_is_refused_says_what_would_be_needed():
    told = set()
    for name, state in positions():
        for action in attempts(state):
            error = game.refusal(state, action)
            if error is None:
                continue
            assert error.rule, (name, action)
            assert error.instead, (name, action, str(error))
            told.add(needed.message(error.why))
    assert len(told) > 45


def test_the_condition_of_an_ability_is_said_in_words():
    condition = Condition("turn", who="opponent")
    bell = Activated(Cost(), Effect(()), condition=condition)
    glow = ManaAbility(("{G}",), condition=Condition("compare", Number("hand"), "=", 0))
    pos = table().draft()
    one = moves.create(
        pos, card("Bell", "{1}", "Artifact", "", bell, glow), 0, "battlefield"
    )
    errors = [
        game.refusal(pos, action)
        for action in (Activate(one.number, 0), ActivateMana(one.number, 1))
    ]
    assert [error.rule for error in errors] == ["602.5b", "602.5b"]
    assert [error.instead for error in errors] == [
        "Needed: that it is an opponent's turn.",
        "Needed: that you have no cards in hand.",
    ]


def test_a_conspiracy_that_is_face_up_needs_another_conspiracy():
    pos = table().draft()
    agenda = card("Plot", "", "Conspiracy", "", Keyword("hidden agenda"))
    one = moves.create(pos, agenda, 0, "command")
    error = game.refusal(pos, TurnUpConspiracy(one.number))
    assert (error.why, error.rule) == ("it is face up", "702.106c")
    assert "face-down conspiracy" in error.instead


def test_who_casts_too_many_spells_waits_for_another_turn():
    pos = table().draft()
    law = RuleEffect("cant cast", Filter(zone="stack"), after=1)
    moves.create(pos, card("Law", "{W}", "Enchantment", "", law), 1, "battlefield")
    pos.set_player(0, cast=(pos.objects[8],))
    error = game.refusal(pos, Cast(8, "morph"))
    assert (error.why, error.rule) == ("Law forbids it", "601.3")
    assert error.instead == ("Needed: another turn, or that the effect of Law ends.")


# --- what is needed is enough ---------------------------------------------------------


def _in_own_main_phase(pos, refused, text):
    pos.active, pos.step = refused.player, "precombat main"
    for number in pos.stack:
        del pos.objects[number]
    pos.stack = ()


def _with_mana(pos, refused, text):
    missing = re.match(r"((?:\{[^}]*\})+) more: ", text)[1]
    more = []
    for symbol in re.findall(r"\{([^}]*)\}", missing):
        more += ["C"] * int(symbol) if symbol.isdigit() else [symbol]
    pool = (*pos.players[refused.player].pool, *map(Mana, more))
    pos.set_player(refused.player, pool=pool)


def _thing(**facts):
    def change(pos, refused, text):
        moves.change(pos, refused.thing.number, **facts)

    return change


def _controlled(pos, refused, text):
    facts = {"control": (), "default_controller": refused.player}
    moves.change(pos, refused.thing.number, **facts)


def _with_no_land_played(pos, refused, text):
    pos.set_player(refused.player, lands_played=0)


# What makes true what is needed, by the reason for which it is.
FULFIL = {
    "it is another player's turn": _in_own_main_phase,
    "it is no main phase": _in_own_main_phase,
    "the stack is not empty": _in_own_main_phase,
    "{amount} cannot be paid": _with_mana,
    "it is tapped": _thing(tapped=False),
    "it is phased out": _thing(phased_out=False),
    "it came under your control this turn": _thing(sick=False),
    "it came under its controller's control this turn": _thing(sick=False),
    "another player controls it": _controlled,
    "you do not control it": _controlled,
    "a land was played this turn": _with_no_land_played,
}


def fulfilled(state, error):
    """The position with what a refusal needs, or None where that is no plain fact."""
    refused = error.about
    fulfil = FULFIL.get(needed.message(error.why))
    text = needed.bare(error.instead)
    if fulfil is None or "legal target" in text:
        return None
    if fulfil is _with_mana and " more: " not in text:
        return None
    pos = state.draft()
    fulfil(pos, refused, text)
    made = pos.freeze()
    return _restore(*(getattr(made, name) for name in FIELDS))


def test_with_what_is_needed_it_is_legal_or_refused_for_another_reason():
    legal, reasons = 0, set()
    for name, state in islice(positions(), 0, None, 2):
        for action in attempts(state):
            error = game.refusal(state, action)
            then = None if error is None else fulfilled(state, error)
            if then is None:
                continue
            reasons.add(needed.message(error.why))
            again = game.why_not(then, action)
            legal += again is None
            if again is not None:
                assert str(again.why) != str(error.why), (name, action, str(error))
    assert legal > 20
    assert len(reasons) > 5
