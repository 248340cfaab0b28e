"""Script lines: what a player does, written as a person says it, carried out in full.

A line is an action in the notation with all that belongs to it::

    Alice: cast Shock targeting #1
    Alice: cast Exalted Angel face down paying Plains, Plains, Plains
    Alice: cast Hooded Hydra x 2
    Bob: turn up #1 by manifest
    Alice: attack with #1, #2          Bob: block #1 with #4, #2 with #5
    Bob: no blocks                     Alice: no attack
    Alice: choose #2                   Alice: choose yes
    Alice: begin to cast #1            begun before anybody asks whether it can be done
    Alice: only cast Shock             this one action; all that it asks waits
    both pass      all pass      resolve the stack
    next step      go to Bob's upkeep      go to combat damage
    save and load                      the position as text, and read again

Clauses: ``targeting`` (also of the abilities that trigger at once), ``choosing`` (any
other choice of that player, in order), ``x``, ``paying`` (sources in order; ``paying
later`` leaves the cost open for ``Alice: pay``). Without ``paying`` the payment is
automatic.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NoReturn

from ..engine import combat, game, needed
from ..engine.actions import Action, Choose, Concede, Pass
from ..engine.errors import IllegalAction, InvalidText, MorphlabError, nearest
from ..engine.objects import Event, PlayerRef
from ..engine.said import say
from ..engine.state import STEPS, Choice, State
from ..engine.vocabulary import game_word
from . import notation
from .code import code, from_code
from .invented import face_names
from .naming import actor, called, enemy_named, find, player_named
from .paying import next_payment

_CLAUSE = re.compile(
    r"(?:^|\s)(targeting|paying|choosing|with x|x)\s+(?==?)=?\s*", re.I
)
_GO = re.compile(r"go to (?:(?P<who>.+?)'s )?(?:next )?(?P<step>.+)", re.I)
_NO_PRIORITY = ("untap", "cleanup")
STEP_WORDS = {
    **{step: step for step in STEPS},
    "main phase": "precombat main",
    "first main phase": "precombat main",
    "main": "precombat main",
    "second main phase": "postcombat main",
    "draw step": "draw",
    "combat": "beginning of combat",
    "attack": "declare attackers",
    "block": "declare blockers",
    "end step": "end",
    "turn": "upkeep",
}
_GROUP = (
    "both pass",
    "all pass",
    "resolve the stack",
    "next step",
    "save and load",
    "go to Bob's upkeep",
    "no blocks",
    "no attack",
)
_MOST_STEPS = 200
# What may stand around the name of a card in a list.
_AROUND_NAME = re.compile(
    r"^[0-9]+ of |^ability of |^(?:[^,]+ )?with | \([0-9]+\)$| in [^,]+$"
)
# What only turns out while a spell is being cast: no targets, a cost that is not paid.
_FOUND_LATE = ("601.2c", "118.3")


@dataclass(frozen=True, slots=True)
class Act:
    """One action of a line: what it was, by whom, and what came of it."""

    player: int
    action: Action
    text: str
    before: State
    after: State
    events: tuple[Event, ...]


@dataclass(slots=True)
class _Clauses:
    targets: list[str] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    paying: list[str] | None = None
    later: bool = False
    x: int | None = None

    def left(self) -> str:
        """What was said and never asked for."""
        if self.targets:
            return f"targeting {', '.join(self.targets)}"
        if self.choices:
            return f"choosing {', '.join(self.choices)}"
        if self.x is not None:
            return f"x {self.x}"
        return f"paying {', '.join(self.paying)}" if self.paying else ""


class Run:
    """A script being carried out: the position now, and all acts so far."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.acts: list[Act] = []

    def act(self, action: Action, begun: bool = False, undone: bool = False) -> Act:
        """Carry out one action.

        With ``begun`` nobody asks beforehand whether targets and cost are there, so it
        proves illegal on the way. With ``undone`` that it is undone is no error.

        Raises:
            IllegalAction: it is not legal, or it proved illegal and was undone (733.1).
        """
        before = self.state
        refused = game.refusal(before, action)
        late = begun and refused is not None and refused.rule in _FOUND_LATE
        if refused is not None and not late:
            refused.what = _attempt(before, action)
            raise refused
        text = notation.write(before, action)
        player = actor(before)
        if isinstance(action, Concede):
            player = action.player
        after, events = game.apply_unchecked(before, action)
        made = Act(player or 0, action, text, before, after, events)
        self.acts.append(made)
        self.state = after
        for event in events:
            if event.kind == "rewound" and not undone:
                about = needed.about(before, event.text, player or 0, action)
                raise IllegalAction(
                    say("{line} was undone", line=text),
                    event.text,
                    needed.told(before, about),
                    event.rule,
                )
        return made

    def line(self, text: str) -> tuple[Act, ...]:
        """Carry out one line of a script and return its acts.

        Raises:
            InvalidText: the line reads as nothing, or says more than is asked.
            AmbiguousText: a name in it could be more than one thing.
            IllegalAction: the rules do not allow it now.
        """
        start = len(self.acts)
        clean = " ".join(text.split())
        who, colon, rest = clean.partition(": ")
        group = _GROUP_WORDS.get(clean.lower())
        if group is not None:
            group(self)
        elif clean.lower().startswith("go to "):
            self.go_to(clean)
        elif colon and not who.startswith("go to"):
            self.player_line(player_named(self.state, who), rest)
        else:
            raise InvalidText(
                f"{clean[:80]!r} is not a script line",
                instead=_instead(self.state, clean),
            )
        return tuple(self.acts[start:])

    # --- what one player does ------------------------------------------------------

    def player_line(self, player: int, text: str) -> None:
        """Carry out what one player does, with all clauses of the line."""
        if text.lower().startswith("only "):
            self.only(player, text[len("only ") :])
            return
        body, clauses = _split(text)
        low = body.lower()
        if low in ("concede", "concedes"):
            self.act(Concede(player))
            return
        if low in ("no attack", "no attacks", "attack with nothing"):
            self.reach("declare attackers", "attack")
            self.must_act(player, "attack")
            self.no_attack()
        elif low in ("no blocks", "no block"):
            self.reach("declare blockers", "block")
            self.must_act(player, "block")
            self.done("block", player)
        elif low.startswith("attack ") and not clauses.left():
            self.attack(player, body)
        elif low.startswith("block ") and not clauses.left():
            self.block(player, body)
        elif low == "pay":
            self.must_act(player, "pay")
            if self.state.choice is None:
                next_payment(self.state)  # says that nothing is to be paid
            self.pay(player, clauses)
        elif low.startswith("begin to cast "):
            self.must_act(player, body)
            body = body[len("begin to ") :]
            self.act(notation.read(self.state, body, player), begun=True)
        else:
            self.must_act(player, body)
            self.act(notation.read(self.state, body, player))
        self.settle(player, clauses, low.startswith("choose "))
        if clauses.left():
            raise InvalidText(
                f"{clauses.left()!r} was said and nothing asked for it",
                _waits(self.state),
            )

    def only(self, player: int, text: str) -> None:
        """Carry out a single action and nothing that it asks (601.2, 608.2d, 733.1)."""
        action = notation.read(self.state, text, player)
        if not isinstance(action, Concede):
            self.must_act(player, text)
        self.act(action, undone=True)

    def must_act(self, player: int, what: str) -> None:
        """Refuse the line of a player whose decision it is not (117.1)."""
        now = actor(self.state)
        if now == player:
            return
        name = self.state.players[player].name
        rule = "117.1"
        if now is None:
            why = say("nobody has priority")
            if self.state.over:
                why, rule = say("the game is over"), "104.1"
        elif self.state.choice is not None:
            first = self.state.players[now].name
            why = say("{name} must choose first", name=first)
        else:
            why = say("{name} has priority", name=self.state.players[now].name)
        head = say("{name} cannot {line} now", name=name, line=what[:60])
        further = self.with_priority(player, what)
        if further is not None and further.instead:
            also = needed.besides(self.state, further.instead)
            raise IllegalAction(head, why, also, rule)
        self.refuse(head, why, rule, player)

    def with_priority(self, player: int, what: str) -> IllegalAction | None:
        """Why a player could not do something even with priority, if so (117.1)."""
        if self.state.priority is None or self.state.players[player].lost:
            return None
        pos = self.state.draft()
        pos.priority = player
        try:
            action = notation.read(self.state, what, player)
        except MorphlabError:
            return None
        return None if isinstance(action, Pass) else game.refusal(pos, action)

    def refuse(
        self, head: str, why: str, rule: str, player: int = -1, thing: int = 0
    ) -> NoReturn:
        """Refuse, and say what would be needed (101.2)."""
        about = needed.Refused(why, player, self.state.objects.get(thing))
        raise IllegalAction(head, why, needed.told(self.state, about), rule)

    def settle(self, player: int, clauses: _Clauses, chosen: bool = False) -> None:
        """Answer the choices of a player with what the line says (601.2, 608.2d).

        Who has ``chosen`` a creature to tap for convoke goes on choosing them.
        """
        for _ in range(500):
            choice = self.state.choice
            if choice is None or choice.player != player:
                return
            if choice.kind == "pay":
                if clauses.later:
                    return
                self.pay(player, clauses)
            elif choice.kind in ("x", "number") and clauses.x is not None:
                self.act(Choose(clauses.x))
                clauses.x = None
            elif choice.kind == "target" and clauses.targets:
                self.answer(clauses.targets.pop(0))
                choice = self.state.choice
                done = choice is not None and choice.kind == "target"
                if done and not clauses.targets and None in choice.options:  # type: ignore[union-attr]
                    self.act(Choose(None))
            elif choice.kind == "convoke":
                if clauses.later or chosen:
                    return
                self.convoke(choice, clauses.paying)
            elif choice.kind == "cost" and clauses.paying:
                self.answer(clauses.paying.pop(0))
            elif choice.kind not in ("target", "attack", "block") and clauses.choices:
                self.answer(clauses.choices.pop(0))
            elif (
                choice.kind in ("cost", "order", "symbols") and len(choice.options) == 1
            ):
                self.act(Choose(choice.options[0]))
            else:
                return

    def convoke(self, choice: Choice, names: list[str] | None) -> None:
        """Tap the creatures that are named, else only as many as needed (702.51a)."""
        creatures = [number for number in choice.options if number is not None]
        if names is None:
            enough = len(creatures) < len(choice.options)
            self.act(Choose(None if enough else creatures[0]))
            return
        number = None
        with suppress(MorphlabError):
            number = find(self.state, names[0], creatures) if names else None
        if number is not None:
            names.pop(0)
            self.act(Choose(number))
            return
        if None not in choice.options:
            raise InvalidText(
                "the named sources do not pay the cost",
                f"it is still asked: {choice.prompt}",
            )
        self.act(Choose(None))

    def answer(self, text: str) -> None:
        """Answer the choice that waits with a text."""
        verb = "choose "
        if text.lower() == "done":
            verb = ""
        self.act(notation.read(self.state, verb + text))

    def pay(self, player: int, clauses: _Clauses) -> None:
        """Pay what is waited for: with the named sources, or automatically."""
        clauses.later = False
        while self.state.choice is not None and self.state.choice.kind == "pay":
            if clauses.paying and not self.state.choice.options:
                source = clauses.paying.pop(0)
                self.act(notation.read(self.state, f"tap {source}", player))
            elif clauses.paying is not None and not self.state.choice.options:
                raise InvalidText(
                    "the named sources do not pay the cost",
                    f"it is still asked: {self.state.choice.prompt}",
                )
            else:
                self.act(next_payment(self.state))

    # --- combat --------------------------------------------------------------------

    def attack(self, player: int, text: str) -> None:
        """Declare attackers all at once, going to that step first (508.1)."""
        if player != self.state.active:
            active = self.state.players[self.state.active].name
            late = say("only {name} attacks in this turn", name=active)
            self.refuse(say("cannot attack now"), late, "508.1", player)
        self.reach("declare attackers", "attack")
        defender: int | PlayerRef | None = None
        pairs: list[tuple[int, int | PlayerRef | None]] = []
        for item in split_items(text[len("attack ") :]):
            other, _, name = item.rpartition("with ")
            if other.strip():
                defender = enemy_named(self.state, other)
            pairs.append((find(self.state, name, self.mine(player)), defender))
        for number, enemy in sorted(pairs, key=lambda pair: pair[0]):
            why = combat.why_not_attack(self.state, self.state.objects[number])
            if why is not None:
                handle = called(self.state, number)
                head = say("cannot attack with {thing}", thing=handle)
                self.refuse(head, *why, player, number)
            if enemy is None:
                enemy = PlayerRef(_only(self.state.opponents(player)))
            self.act(Choose((number, enemy)))
        self.done("attack")

    def mine(self, player: int) -> list[int]:
        """What a player controls; a handle names other things as well."""
        return [
            n
            for n in self.state.battlefield
            if self.state.objects[n].controller == player
        ]

    def block(self, player: int, text: str) -> None:
        """Declare blockers all at once, going to that step first (509.1)."""
        named = [item.partition(" with ") for item in split_items(text[6:])]
        for attacker, with_, _ in named:
            if not with_:
                raise InvalidText(
                    f"block {attacker!r} with what?", instead="Say 'block #1 with #4'."
                )
        self.reach("declare blockers", "block")
        pairs = []
        for attacker, _, blocker in named:
            pairs.append(
                (
                    find(self.state, blocker, self.mine(player)),
                    find(self.state, attacker, self.state.battlefield),
                )
            )
        for number, against in sorted(pairs):
            objects = self.state.objects
            asked = self.state.choice is not None and self.state.choice.kind == "block"
            ask = combat.why_not_block if asked else combat.why_not_block_now
            why = ask(self.state, objects[number], objects[against])
            if objects[number].controller != player:
                why = (say("another player controls it"), "509.1a")
            if why is not None:
                handle = called(self.state, number)
                head = say("cannot block with {thing}", thing=handle)
                self.refuse(head, *why, player, number)
            self.act(Choose((number, against)))
        self.done("block", player)

    def done(self, kind: str, player: int | None = None) -> None:
        """End a declaration that still asks for more, of this player or of anybody."""
        choice = self.state.choice
        if (
            choice is not None
            and choice.kind == kind
            and player in (None, choice.player)
        ):
            self.act(notation.read(self.state, "done"))

    def reach(self, step: str, verb: str) -> None:
        """Go to the declaration, where nothing but passing lies between."""
        if self.state.choice is not None and self.state.choice.kind == verb:
            return
        there = STEPS.index(step)
        attacks = verb == "attack"
        rule = "508.1" if attacks else "509.1"
        head = say("cannot attack now") if attacks else say("cannot block now")
        if self.state.step == step or STEPS.index(self.state.step) > there:
            if self.state.step == step and attacks and not self.attackers():
                return  # nobody was able to attack: let the refusal say why
            here = game_word(self.state.step)
            why = (
                say("attackers were declared; this is the {step} step", step=here)
                if attacks
                else say("blockers were declared; this is the {step} step", step=here)
            )
            self.refuse(head, why, rule)
        if not attacks and not self.attackers():
            self.refuse(head, say("nothing attacks"), rule)
        self.travel(step, self.state.active)

    def attackers(self) -> bool:
        """Whether anything attacks."""
        return any(obj.attacking is not None for obj in self.state.permanents())

    def no_attack(self) -> None:
        """Declare no attackers (508.1)."""
        self.reach("declare attackers", "attack")
        self.done("attack")

    def no_blocks(self) -> None:
        """Declare no blockers (509.1)."""
        self.reach("declare blockers", "block")
        while self.state.choice is not None and self.state.choice.kind == "block":
            self.done("block")

    # --- all players ---------------------------------------------------------------

    def all_pass(self) -> None:
        """Each player passes: the top of the stack resolves, or the step ends."""
        self.must_be_quiet(say("cannot pass now"))
        for _ in self.state.players:
            self.act(Pass())
            if self.state.passes == 0 or self.state.choice is not None:
                return

    def must_be_quiet(self, head: str) -> None:
        """Refuse where a choice waits or nobody has priority."""
        if self.state.choice is not None or self.state.priority is None:
            self.refuse(head, _waits(self.state), "117.4")

    def resolve_all(self) -> None:
        """All pass until the stack is empty."""
        if not self.state.stack:
            head, why = say("cannot resolve the stack"), say("the stack is empty")
            self.refuse(head, why, "117.4")
        while self.state.stack:
            self.all_pass()
            if self.state.choice is not None:
                return

    def next_step(self) -> None:
        """All pass with an empty stack, so that the step or phase ends (500.2)."""
        self.must_be_quiet(say("cannot go to the next step now"))
        if self.state.stack:
            top = called(self.state, self.state.stack[-1])
            raise IllegalAction(
                say("cannot go to the next step"),
                say(
                    "{what} waits on the stack in the {step} step",
                    what=top,
                    step=game_word(self.state.step),
                ),
                say("Say 'all pass' first."),
                "500.2",
            )
        self.all_pass()

    def go_to(self, text: str) -> None:
        """Go to a step, of a player's turn if one is named."""
        match = _GO.fullmatch(text)
        assert match is not None
        wanted = match["step"].lower()
        step = STEP_WORDS.get(wanted.removesuffix(" step"), STEP_WORDS.get(wanted))
        if step is None or step in _NO_PRIORITY:
            raise InvalidText(
                f"cannot go to {match['step'][:40]!r}",
                "nobody gets priority there" if step else "it is no step",
                nearest(wanted, list(STEP_WORDS)) or f"Steps are {', '.join(STEPS)}.",
            )
        who = player_named(self.state, match["who"]) if match["who"] else None
        self.travel(step, who)

    def travel(self, step: str, who: int | None) -> None:
        """Pass, without attacks, until a step is reached in which somebody acts."""
        if self.state.choice is not None and self.state.choice.kind == "attack":
            self.done("attack")
            if self.at(step, who) and step != "declare attackers":
                return
        for _ in range(_MOST_STEPS):
            self.next_step()
            if self.at(step, who):
                return
            if self.state.choice is not None and self.state.choice.kind == "attack":
                self.done("attack")
            if self.state.over:
                head = say("cannot go to this step: {step}", step=game_word(step))
                self.refuse(head, say("the game is over"), "104.1")
        raise InvalidText(f"the game never comes to {step}")

    def save_and_load(self) -> None:
        """Go on from the position as it is read from its own text.

        Raises:
            InvalidText: something of it is lost on the way.
        """
        loaded = from_code(code(self.state))
        if loaded != self.state:
            raise InvalidText("the position does not read back as it was written")
        self.state = loaded

    def at(self, step: str, who: int | None) -> bool:
        """Whether it is that step, of that player's turn."""
        return self.state.step == step and who in (None, self.state.active)


def _attempt(state: State, action: Action) -> str:
    """What may not be done, as the line that would do it."""
    if isinstance(action, Choose) and action.option is None:
        return say("cannot be done yet")
    try:
        return say("cannot {line}", line=notation.write(state, action))
    except (InvalidText, KeyError):
        return say("cannot do that")


def run_lines(state: State, lines: Sequence[str]) -> tuple[Act, ...]:
    """Carry out lines one after another and return all acts."""
    run = Run(state)
    for line in lines:
        run.line(line)
    return tuple(run.acts)


_GROUP_WORDS: dict[str, Callable[[Run], None]] = {
    "both pass": Run.all_pass,
    "all pass": Run.all_pass,
    "resolve the stack": Run.resolve_all,
    "next step": Run.next_step,
    "save and load": Run.save_and_load,
    "no blocks": Run.no_blocks,
    "no attack": Run.no_attack,
    "no attacks": Run.no_attack,
}


def is_line(state: State, text: str) -> bool:
    """Whether a text is a line of its own, and not what one player does.

    >>> from morphlab.engine.example import table
    >>> [is_line(table(), one) for one in ("Ann: pass", "both pass", "turn up #1")]
    [True, True, False]
    """
    low = text.lower()
    names = [player.name.lower() for player in state.players]
    return (
        low in _GROUP_WORDS
        or low.startswith("go to ")
        or low.partition(": ")[0] in names
    )


def _split(text: str) -> tuple[str, _Clauses]:
    """Take a line apart into the action and its clauses."""
    parts = _CLAUSE.split(text)
    clauses = _Clauses()
    for word, listed in zip(parts[1::2], parts[2::2], strict=True):
        kind = word.lower()
        if kind == "targeting":
            clauses.targets += split_items(listed)
        elif kind == "choosing":
            clauses.choices += split_items(listed)
        elif kind == "paying":
            clauses.later = listed.strip().lower() == "later"
            clauses.paying = None if clauses.later else split_items(listed)
        elif re.fullmatch("[0-9]{1,4}", listed.strip()):
            clauses.x = int(listed)
        else:
            raise InvalidText(
                f"x {listed[:20]!r} is not a number", instead="Say 'x 2'."
            )
    return parts[0].strip(), clauses


def split_items(text: str) -> list[str]:
    """Split a list at its commas, but not inside the name of a card."""
    parts = re.split(r", (?:and )?| and (?=#)", text.strip())
    names = face_names()
    items: list[str] = []
    while parts:
        for end in range(len(parts), 1, -1):
            if _AROUND_NAME.sub("", ", ".join(parts[:end])) in names:
                break
        else:
            end = 1
        items.append(", ".join(parts[:end]).strip())
        parts = parts[end:]
    return [item for item in items if item]


def _only(players: list[int]) -> int:
    if len(players) > 1:
        raise InvalidText(
            "several players could be attacked", instead="Say 'attack Bob with #1'."
        )
    return players[0]


def _waits(state: State) -> str:
    if state.choice is not None:
        name = state.players[state.choice.player].name
        prompt = state.choice.prompt
        return say("{name} must choose first: {prompt}", name=name, prompt=prompt)
    if state.over:
        return say("the game is over")
    if state.priority is None:
        return say("nobody has priority")
    return say("{name} has priority", name=state.players[state.priority].name)


def _instead(state: State, text: str) -> str:
    names = [player.name for player in state.players]
    first = text.partition(" ")[0].strip(":")
    for name in names:
        if first.lower() == name.lower():
            return f"Put a colon and a space after the player: '{name}: pass'."
    hint = nearest(text, list(_GROUP))
    if hint:
        return hint
    return (
        f"Lines begin with a player ('{names[0]}: ') or are like: {', '.join(_GROUP)}."
    )
