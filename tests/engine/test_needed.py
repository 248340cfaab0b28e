"""Every refusal says what would be needed: no reason is without an answer (101.2)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from morphlab import engine, scenarios, show
from morphlab.engine import game, needed
from morphlab.engine.abilities import WAYS
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
from morphlab.engine.casting import OTHER_WAYS
from morphlab.engine.facedown import RULES
from morphlab.engine.halves import FREE, HALF_WAYS
from morphlab.engine.objects import PlayerRef
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
    ways += tuple(f"{half} {FREE}" for half in HALF_WAYS)
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
