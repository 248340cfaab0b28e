"""Exercises: a question about a position, checked by the engine when it is answered.

No right answer is written down. Each kind of exercise knows how to work its answer out
from a position, and what another answer shows: where it comes from and which rule it
forgets. Three outcomes: right, wrong with that reason, and not attempted, which is what
an untouched answer cell gives: checking never raises for it. A wrong answer does not
get the right one back. It gets a pointer to the hints, the next one the first hint,
then the second, and only after that the solution.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..engine import asking, casting, facedown, game, layers
from ..engine.abilities import Keyword
from ..engine.actions import Action, Cast, TurnUp
from ..engine.errors import IllegalAction, InvalidText, MorphlabError
from ..engine.knowledge import find
from ..engine.mana import ManaCost
from ..engine.said import Said, bare, capital, said_row, say, say_n
from ..engine.state import State
from ..engine.vocabulary import game_word
from ..rulebook import rule
from ..scenarios import Run
from ..show.layers import Row, Why, why
from .boxes import Box, Fold, cited, listed
from .learner import missed, record
from .scenes import (
    Scene,
    attempt,
    failure,
    first_failure,
    position,
    shortest,
    ways_of,
)

if TYPE_CHECKING:
    from ..show.table import Table

UNTOUCHED = (None, ..., "", "...")
# Words that begin an action of one player.
_ACTIONS = (
    "activate", "attack", "block", "cast", "choose", "pass", "play", "tap", "turn",
)  # fmt: skip
# What a face-down object is does not begin with these layers.
_UNDER_COVER = ("printed", "1a")


@dataclass(frozen=True)
class Reason:
    """Why an answer is right or wrong: sentences, and the rules behind them."""

    lines: tuple[str, ...]
    rules: tuple[str, ...] = ()

    def cited(self) -> tuple[str, ...]:
        """The sentences, the last one with the rules that none of them names.

        >>> Reason(("It is a 2/2.",), ("708.2a",)).cited()
        ('It is a 2/2 (708.2a).',)
        """
        said = said_row(self.lines, " ")
        left = [one for one in self.rules if one not in said]
        return (*self.lines[:-1], cited(self.lines[-1], left))


@dataclass(frozen=True)
class Verdict:
    """What a check came to: right, wrong or not attempted, and why.

    >>> Verdict("right", "A question", ("So it is.",)).is_right
    True
    """

    outcome: str
    title: str
    lines: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """Whether the answer was right."""
        return self.outcome == "right"

    def box(self) -> Box:
        """The verdict as it is shown."""
        tone, word = {
            "right": ("right", say("Right")),
            "wrong": ("wrong", say("Not so")),
            "not attempted": ("open", say("Not attempted")),
        }[self.outcome]
        return Box(tone, word, self.title, self.lines)

    def __str__(self) -> str:
        return str(self.box())

    def __repr__(self) -> str:
        return f"<Verdict {self.title!r}: {self.outcome}>"

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, Any]:
        return self.box()._repr_mimebundle_()


@dataclass(frozen=True)
class Exercise(ABC):
    """A question, the scene that it is about, two hints, and the name of the answer.

    ``variable`` is what the answer is called in the notebook; ``hints`` go from a
    nudge to the rule. ``slips`` say of answers that are likely and wrong what the
    thought behind them was; the engine says of all the others what it can.
    """

    name: str
    title: str
    prompt: str
    scene: Scene
    variable: str
    hints: tuple[str, str]
    slips: Mapping[str, str] = field(default_factory=dict, kw_only=True)

    # --- what a learner asks ---

    def check(self, answer: object = None) -> Verdict:
        """Check an answer; an untouched one is not attempted, and nothing raises.

        >>> from morphlab import course
        >>> print(course.exercise("look.anthem").check(...))
        [○] Not attempted: Under an Anthem
            Put your answer in place of the three dots: a text like "3/2".
        """
        if any(answer is one or answer == one for one in UNTOUCHED):
            line = say(
                "Put your answer in place of the three dots: {form}.", form=self.form()
            )
            return Verdict("not attempted", self.title, (line,))
        try:
            right, reason = self.judge(said := self.read(answer))
        except InvalidText as error:
            lines = (_end(error), say("Write it as {form}.", form=self.form()))
            return Verdict("not attempted", self.title, lines)
        outcome = "right" if right else "wrong"
        record(self.name, outcome)
        tried = missed(self.name, "" if right else repr(said))
        help_ = () if right else self._help(tried)
        return Verdict(outcome, self.title, (*reason.cited(), *help_))

    def _help(self, tried: int) -> tuple[str, ...]:
        """What is said besides, the more the more answers were wrong."""
        if tried == 1:
            code = f'course.exercise("{self.name}").hint()'
            return (say("Try again; `{code}` helps.", code=code),)
        if tried == 2:
            return (said_row([say("A hint"), ": ", self.hints[0]]),)
        if tried == 3:
            return (said_row([say("Another hint"), ": ", self.hints[1]]),)
        code, *why = self.solved()
        return (said_row([say("Solution"), ": ", code]), *why)

    def hint(self, number: int = 1) -> Box:
        """Show the first hint, or the second, which says more.

        Raises:
            InvalidText: there are two hints.

        >>> from morphlab import course
        >>> print(course.exercise("look.anthem").hint())
        [?] Hint 1 of 2: Under an Anthem
            Begin with 2/2 and add what applies to it.
        """
        if number not in (1, 2):
            raise InvalidText(
                say("hint {n}", n=repr(number)), instead=say("There are hints 1 and 2.")
            )
        return Box(
            "hint",
            say("Hint {n} of 2", n=number),
            self.title,
            (self.hints[number - 1],),
        )

    def solution(self) -> Box:
        """Show the answer that the engine works out, and why.

        >>> from morphlab import course
        >>> solution = course.exercise("look.anthem").solution()
        >>> solution.word, solution.lines[0]
        ('Solution', '`size = "7/7"`')
        """
        return Box("shown", say("Solution"), self.title, self.solved())

    def solved(self) -> tuple[str, ...]:
        """The answer as code, and the reason."""
        answer, reason = self.solve()
        return (f"`{self.variable} = {answer}`", *reason.cited())

    def table(self) -> Table:
        """Put the position that it begins with on the table, to look and to try.

        >>> from morphlab import course
        >>> course.exercise("cast.price").table()
        <Table "A drill: prices, permissions, counterspells" step 1 of 1, as Alice>
        """
        from .tables import table

        return table(self.scene.story, step=self.scene.step)

    # --- what each kind of exercise says ---

    @abstractmethod
    def form(self) -> str:
        """How an answer is written, such as ``a text like "3/2"``."""

    @abstractmethod
    def read(self, answer: object) -> Any:
        """Read an answer.

        Raises:
            InvalidText: it is none of this kind.
        """

    @abstractmethod
    def judge(self, said: Any) -> tuple[bool, Reason]:
        """Tell whether an answer that was read is right, and why.

        Of a wrong one, what it shows; not what would be right.

        Raises:
            InvalidText: it is right so far, and not complete.
        """

    @abstractmethod
    def solve(self) -> tuple[str, Reason]:
        """Work out the answer, as code, and the reason."""

    # --- how it looks ---

    def box(self) -> Box:
        """The question with hints and solution, folded."""
        shown = f'course.exercise("{self.name}").table()'
        lines = (
            self.prompt,
            say("Answer with `{name}`: {form}.", name=self.variable, form=self.form()),
            say("On the table: `{code}`.", code=shown),
        )
        return Box(
            "task",
            say("Exercise"),
            self.title,
            lines,
            folds=(
                Fold(say("A hint"), (self.hints[0],)),
                Fold(say("Another hint"), (self.hints[1],)),
                Fold(say("The solution, after a try"), self.solved()),
            ),
        )

    def __str__(self) -> str:
        return str(self.box())

    def __repr__(self) -> str:
        return f"<Exercise {self.name}: {self.title}>"

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, Any]:
        return self.box()._repr_mimebundle_()


def _said(answer: object, more: str = "") -> str:
    """A sentence that repeats an answer, and what it shows."""
    return say("You said {answer}", answer=answer) + more + "."


def _end(error: MorphlabError) -> str:
    """What an error says, as a sentence."""
    return _stopped(capital(bare(str(error))))


def _stopped(text: str) -> str:
    """A text with the full stop that ends it, one that may end with another's."""
    return text if text.endswith(".") else text + "."


def _shown(text: object) -> str:
    return repr(text)[:60]


def _text(answer: object, form: str) -> str:
    """An answer that is a text, without spaces around it.

    Raises:
        InvalidText: it is something else, or too long to be an answer.
    """
    if not isinstance(answer, str) or not 0 < len(answer) <= 300:
        raise InvalidText(
            say("{answer} is not {form}", answer=_shown(answer), form=form)
        )
    return answer.strip()


@dataclass(frozen=True, repr=False)
class Size(Exercise):
    """How big is it? Power and toughness of a permanent, layer by layer (613.4)."""

    handle: str = "#1"

    def form(self) -> str:
        """How an answer is written."""
        return say('a text like "3/2"')

    def read(self, answer: object) -> str:
        """Read ``3/2``, also with spaces or as a pair of numbers."""
        if isinstance(answer, tuple | list) and len(answer) == 2:
            answer = f"{answer[0]}/{answer[1]}"
        text = _text(answer, say("power and toughness"))
        match = re.fullmatch(r"(-?[0-9]{1,4})\s*/\s*(-?[0-9]{1,4})", text)
        if match is None:
            raise InvalidText(
                say("{answer} is not power and toughness", answer=_shown(answer))
            )
        return f"{int(match[1])}/{int(match[2])}"

    def judge(self, said: str) -> tuple[bool, Reason]:
        """Compare with the layers, and find the sum that gives the answer (613.4)."""
        asked = self._asked()
        truth = asked.rows[-1].pt
        if said == truth:
            told = self._told(asked)
            return True, Reason(
                (say("{thing} is {pt}: {why}.", thing=self.handle, pt=truth, why=told),)
            )
        if said in self.slips:
            return False, Reason((_said(said), self.slips[said]))
        if re.search(rf" {said}\b", asked.would_be):
            more: str = say(", which it would be if it were face up")
            return False, Reason((_said(said, more),), ("708.2",))
        for start, more in _starts(asked):
            left = _left_out(asked, start, said)
            if left is None:
                continue
            lines = [_said(said, more)]
            if left:
                lines.append(say("It leaves out {sources}.", sources=listed(left)))
            return False, Reason(tuple(lines), ("613.1",))
        return False, Reason((_said(said), _compared(said, truth)))

    def solve(self) -> tuple[str, Reason]:
        """The size by the layers."""
        asked = self._asked()
        told = self._told(asked)
        return f'"{asked.rows[-1].pt}"', Reason((capital(told) + ".",))

    def _asked(self) -> Why:
        return why(self.scene.state, self.handle, "power and toughness")

    def _told(self, asked: Why) -> str:
        """The rows that count, each with its rule (613.1)."""
        covered = any(row.layer == "1b" for row in asked.rows)
        told = []
        for row in asked.rows:
            if covered and row.layer in _UNDER_COVER:
                continue
            if row.layer == "1b":
                told.append(say("layer 1b lists {pt} (708.2a)", pt=row.pt))
            elif row.layer == "printed":
                if row.pt:  # a star is nothing to begin with: layer 7a says what it is
                    pt, rule = row.pt, f" ({row.rule})"
                    told.append(
                        say("{source} is printed {pt}", source=row.source, pt=pt) + rule
                    )
            else:
                told.append(_given(row) + f" ({row.rule})")
        return said_row(told, ", ")


def _starts(asked: Why) -> Iterator[tuple[str, str]]:
    """The sizes that a sum may start from, the true one first, and what each shows."""
    sets = [row for row in asked.rows if row.pt and row.what[:1] not in ("+", "-")]
    if not sets:
        return
    yield sets[-1].pt, ""
    for row in sets[:-1]:
        if row.layer == "printed":
            said = say(", which starts from what is printed on {card}", card=row.source)
        else:
            said = say(", which starts from what {card} gives", card=row.source)
        over = next(one for one in sets[sets.index(row) + 1 :] if one.pt)
        where = say("layer {layer} comes later", layer=over.layer)
        yield row.pt, said + f": {where} ({over.rule})"
    if not {"1b", "7a"} & {row.layer for row in asked.rows}:
        yield "2/2", say(", which starts from 2/2 as if it were face down")


def _left_out(asked: Why, start: str, said: str) -> list[str] | None:
    """The effects that a sum leaves out if it gives this answer; None if none does.

    >>> rows = (Row("1b", "face down", "2/2", "613.2b", "2/2"),
    ...         Row("7c", "Anthem", "+1/+1", "613.4c", "3/3"))
    >>> _left_out(Why("?", rows), "2/2", "2/2"), _left_out(Why("?", rows), "2/2", "5/5")
    (['Anthem'], None)
    """
    found = [
        (row.source, re.match(r"([+-][0-9]+)/([+-][0-9]+)", row.what))
        for row in asked.rows
    ]
    adds = [(name, int(one[1]), int(one[2])) for name, one in found if one is not None]
    power, toughness = map(int, start.split("/"))
    for count in range(len(adds) + 1):
        for left in combinations(adds, count):
            kept = list(adds)
            for one in left:
                kept.remove(one)
            size = (
                power + sum(one[1] for one in kept),
                toughness + sum(one[2] for one in kept),
            )
            if f"{size[0]}/{size[1]}" == said:
                return [name for name, _, _ in left]
    return None


def _compared(said: str, truth: str) -> str:
    """Which of the two numbers is too high or too low, if no sum gives the answer."""
    words = []
    for one, other in zip(said.split("/"), truth.split("/"), strict=True):
        high = say("too high") if int(one) > int(other) else say("too low")
        words.append(say("right") if one == other else high)
    return say("Its power is {p}, its toughness {t}.", p=words[0], t=words[1])


def _names(names: Iterable[str]) -> str:
    found = list(names)
    return listed(found) if found else ""


def _given(row: Row) -> Said:
    holes = {"layer": row.layer, "source": row.source, "what": row.what}
    if row.what[:1] not in ("+", "-"):  # a verb: it sets, switches, changes
        return say("in layer {layer} {source} {what}", **holes)
    if row.source == "counters":
        return say("in layer {layer} {source} give {what}", **holes)
    return say("in layer {layer} {source} gives {what}", **holes)


@dataclass(frozen=True, repr=False)
class Count(Exercise):
    """How many? A number that the position holds: a mana value, a life total."""

    of: str = "mana value of #1"

    def form(self) -> str:
        """How an answer is written."""
        return say("a whole number like 7")

    def read(self, answer: object) -> int:
        """Read a whole number, also one written as text."""
        if isinstance(answer, str) and re.fullmatch(r"-?[0-9]{1,6}", answer.strip()):
            answer = int(answer)
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise InvalidText(
                say("{answer} is not a whole number", answer=_shown(answer))
            )
        return answer

    def judge(self, said: int) -> tuple[bool, Reason]:
        """Compare with the number in the position."""
        number, told, rules = self._count()
        if said == number:
            line = say(
                "The {value} is {n}: {why}.", value=self._value(), n=number, why=told
            )
            return True, Reason((line,), rules)
        if str(said) in self.slips:
            return False, Reason((_said(said), self.slips[str(said)]))
        if said == self._besides():
            if self.of.startswith("life"):
                more = say(", which it was at the start")
            else:
                more = say(", which is the mana value of the card (202.3)")
            return False, Reason((_said(said, more),))
        high = say("too high") if said > number else say("too low")
        return False, Reason((_said(said, said_row([": ", high])),))

    def _besides(self) -> int | None:
        """The number of the card, or of the start of the story."""
        what = self.of.rpartition(" of ")[2]
        state = self.scene.state
        if self.of.startswith("mana value"):
            card = find(state, what).card
            return None if card is None else card.printed.mana_value
        names = [one.name for one in state.players]
        return position(self.scene.story, 0).players[names.index(what)].life

    def solve(self) -> tuple[str, Reason]:
        """The number in the position."""
        number, told, rules = self._count()
        return str(number), Reason((capital(told) + ".",), rules)

    def _value(self) -> str:
        """What is counted, in words."""
        value, _, of = self.of.partition(" of ")
        if value == "mana value":
            return say("mana value of {what}", what=of)
        return say("life total of {what}", what=of)

    def _count(self) -> tuple[int, str, tuple[str, ...]]:
        state = self.scene.state
        value = re.fullmatch(r"mana value of (#[0-9]+)", self.of)
        if value is not None:
            now = layers.characteristics(state, find(state, value[1]))
            if now.cost is None:
                return now.mana_value, say("it has no mana cost"), ("202.3a", "708.2a")
            return (
                now.mana_value,
                say("its mana cost is {cost}", cost=now.cost),
                ("202.3",),
            )
        life = re.fullmatch(r"life total of (.+)", self.of)
        if life is not None:
            number = [one.name for one in state.players].index(life[1])
            before = position(self.scene.story, 0).players[number].life
            now_life = state.players[number].life
            change = now_life - before
            since = f"{change:+d}"
            told = say(
                "{n} at the start, and {change} since then", n=before, change=since
            )
            return now_life, told, ("119.3",)
        raise InvalidText(f"nothing is known of the {self.of}")


@dataclass(frozen=True, repr=False)
class Price(Exercise):
    """What does it cost? The mana that is paid for a line of play (601.2f)."""

    line: str = ""

    def form(self) -> str:
        """How an answer is written."""
        return say('mana, as a text like "{2}{W}"')

    def read(self, answer: object) -> ManaCost:
        """Read mana; a plain number is generic mana."""
        if isinstance(answer, int) and not isinstance(answer, bool) and answer >= 0:
            answer = f"{{{answer}}}"
        text = _text(answer, say("mana"))
        return ManaCost.parse(f"{{{text}}}" if text.isdigit() else text)

    def judge(self, said: ManaCost) -> tuple[bool, Reason]:
        """Compare with what is paid, and with the other costs there are (601.2f)."""
        paid, reason = self._paid()
        if said == ManaCost.parse(paid):
            return True, reason
        text = str(said)
        if text in self.slips:
            return False, Reason((_said(text), self.slips[text]))
        for cost, more in self._others():
            if text == cost:
                return False, Reason((_said(text, more),), ("601.2f",))
        least = ManaCost.parse(paid).mana_value
        if said.mana_value == least:
            more = say(": as much mana as is paid, but not the same")
        else:
            high = said.mana_value > least
            more = said_row([": ", say("too much") if high else say("too little")])
        return False, Reason((_said(text, more),))

    def _others(self) -> Iterator[tuple[str, str]]:
        """The costs that are not paid, and what they are instead."""
        run = Run(self.scene.state)
        first = run.line(self.line)[0]
        if isinstance(first.action, TurnUp):
            obj = first.before.objects[first.action.object]
        elif isinstance(first.action, Cast):
            obj = first.before.objects[first.action.card]
            if casting.goes_down(obj, first.action.way):
                yield "{3}", say(", which is where it starts: something changes it")
        else:
            return
        if obj.card is None:
            return
        if obj.card.printed.cost is not None:
            yield (
                str(obj.card.printed.cost),
                say(", which is the mana cost of the card"),
            )
        for word in obj.card.printed.abilities.items:
            if not isinstance(word, Keyword) or word.cost is None:
                continue
            if word.cost.mana is not None:
                kind = game_word(word.name)
                yield str(word.cost.mana), say(", which is its {kind} cost", kind=kind)

    def solve(self) -> tuple[str, Reason]:
        """What is paid when the line is played."""
        paid, reason = self._paid()
        return f'"{paid}"', reason

    def _paid(self) -> tuple[str, Reason]:
        run = Run(self.scene.state)
        acts = run.line(self.line)
        first = acts[0]
        paid = next(
            event.text for act in acts for event in act.events if event.kind == "paid"
        )
        if isinstance(first.action, TurnUp):
            told, rule, named = self._turned_up(first.before, first.action)
        else:
            told, rule, named = self._cast(first.before, first.action)
        rules = [rule, "601.2f"]
        pairs = zip(first.before.commanders, run.state.commanders, strict=True)
        tax = sum(before.tax for before, after in pairs if after.tax > before.tax)
        if tax:
            rules.append("903.8")
            told += say("; the tax on the commander is {cost}", cost=f"{{{tax}}}")
        if named:
            told += say(
                "; with {cards} on the battlefield it comes to {cost}",
                cards=named,
                cost=paid,
            )
        elif tax:
            told += say("; together {cost}", cost=paid)
        else:
            told += say(", and nothing changes that: {cost}", cost=paid)
        return paid, Reason((told + ".",), tuple(rules))

    def _turned_up(self, state: State, action: TurnUp) -> tuple[Said, str, str]:
        """Where the cost of turning up starts, its rule, what changes it (118.7)."""
        obj = state.objects[action.object]
        way = next(w for w in facedown.ways_up(state, obj) if w.kind == action.way)
        taxed = way.kind in asking.MORPHS
        found = layers.rules_about(state, "turn up cost", obj, player=obj.controller)
        taxes = [(rule.amount, name) for rule, *_, name in found if taxed]
        cost = way.cost.mana
        start = cost.plus(-sum(more for more, _ in taxes)) if cost is not None else ""
        told = say("Turning it up starts at {cost} ({way})", cost=start, way=way.kind)
        return told, way.rule, _names(name for _, name in taxes)

    def _cast(self, state: State, action: Action) -> tuple[Said, str, str]:
        """Where the cost of casting starts, its rule, and what changes it (601.2f)."""
        if not isinstance(action, Cast):
            raise InvalidText(f"{self.line!r} has no price", rule="601.2f")
        player = game.actor(state)
        spell = casting.as_spell(state, player, state.objects[action.card], action.way)
        found = casting.changes_of(state, player, spell)
        word = spell.copiable.abilities.get(action.way) if action.way else None
        if spell.face_down is not None:
            told = say("Casting it face down starts at {3}")
            rule = "702.168b" if action.way == "disguise" else "702.37c"
        elif word is not None:
            # an alternative cost, such as that of spellmorph (118.9)
            base = word.cost.mana if word.cost is not None else ""
            kind = game_word(word.name)
            told = say("Casting it starts at {cost} ({way})", cost=base, way=kind)
            rule = "118.9"
        else:
            told, rule = say("It starts at its own cost"), "601.2f"
        return told, rule, _names(name for name, _ in found)


@dataclass(frozen=True, repr=False)
class Which(Exercise):
    """Which of these? The ones that may be done, or for which something is true.

    ``items`` gives for each name a line of script, which is right when it is legal, or
    an expectation in the language of scenarios with ``is`` before it.
    """

    items: Mapping[str, str] = field(default_factory=dict)

    def form(self) -> str:
        """How an answer is written."""
        names = listed([f'"{name}"' for name in self.items])
        return say("a set with some of {names}, or an empty set", names=names)

    def read(self, answer: object) -> frozenset[str]:
        """Read a set, list or tuple of names; one name may stand by itself."""
        if isinstance(answer, str):
            answer = [part.strip() for part in answer.split(",")]
        if isinstance(answer, dict) and not answer:
            answer = ()  # {} is what many write for the empty set
        if not isinstance(answer, set | frozenset | list | tuple):
            raise InvalidText(
                say("{answer} is not a set of names", answer=_shown(answer))
            )
        known = {name.lower(): name for name in self.items}
        found = set()
        for one in answer:
            name = known.get(one.strip().lower()) if isinstance(one, str) else None
            if name is None:
                raise InvalidText(
                    say("{answer} is not one of the names", answer=_shown(one))
                )
            found.add(name)
        return frozenset(found)

    def judge(self, said: frozenset[str]) -> tuple[bool, Reason]:
        """Try each name; explain those that do not belong, and count the others."""
        found = {name: self._try(text) for name, text in self.items.items()}
        right = {name for name, (passes, _, _) in found.items() if passes}
        if said == right:
            return True, self._reason(found, list(found))
        over = [name for name in self.items if name in said - right]
        lines = list(self._reason(found, over).lines)
        missing = len(right - said)
        if missing:
            lines.append(
                say_n(
                    "One more belongs to them.", "{n} more belong to them.", n=missing
                )
            )
        return False, Reason(tuple(lines))

    def solve(self) -> tuple[str, Reason]:
        """The names that pass, with the reason for each one."""
        found = {name: self._try(text) for name, text in self.items.items()}
        names = [f'"{name}"' for name, (passes, _, _) in found.items() if passes]
        code = "{" + ", ".join(names) + "}" if names else "set()"
        return code, self._reason(found, list(found))

    def _try(self, text: str) -> tuple[bool, str, str]:
        if text.startswith("is "):
            found = failure(self.scene.state, text[3:], self.scene.seen)
            return (False, bare(found), "") if found else (True, text[3:], "")
        tried = attempt(self.scene.state, [text])
        if tried.error is None:
            return True, say("nothing forbids it"), ""
        return False, bare(tried.error.why or tried.error.what), tried.error.rule

    def _reason(
        self, found: Mapping[str, tuple[bool, str, str]], names: Iterable[str]
    ) -> Reason:
        lines = []
        for name in names:
            passes, because, number = found[name]
            answer = say("yes") if passes else say("no")
            line = cited(said_row([name, ": ", answer, ", ", because, "."]), [number])
            more = self.slips.get(name, "") if not passes else ""
            lines.append(said_row([line, " ", more]) if more else line)
        return Reason(tuple(lines))


@dataclass(frozen=True, repr=False)
class Refusal(Exercise):
    """Which rule refuses this? The number of the rule behind a refused action."""

    line: str = ""

    def form(self) -> str:
        """How an answer is written."""
        return say('the number of a rule, as a text like "708.2a"')

    def read(self, answer: object) -> str:
        """Read the number of a rule that there is."""
        text = _text(
            str(answer) if isinstance(answer, float) else answer, say("a rule")
        )
        return rule(text).number

    def judge(self, said: str) -> tuple[bool, Reason]:
        """Compare with the rule that the engine names when it refuses."""
        error = self._error()
        told = capital(error.what + ": " + error.why if error.why else error.what)
        if said == error.rule:
            return True, Reason((_stopped(told),), (error.rule,))
        says = bare(rule(said).summary)
        line = say("{rule} is another matter: {what}.", rule=said, what=says)
        if said in self.slips:
            return False, Reason((line, self.slips[said]))
        words = say("The refusal says: {what}.", what=told)
        return False, Reason((line,) if error.rule in words else (line, words))

    def solve(self) -> tuple[str, Reason]:
        """The rule that the engine names."""
        error = self._error()
        lines = (say("The engine refuses: {why}.", why=bare(str(error))),)
        return f'"{error.rule}"', Reason(lines, (error.rule,))

    def _error(self) -> MorphlabError:
        tried = attempt(self.scene.state, [self.line])
        if tried.error is None:
            raise IllegalAction(f"exercise {self.name}", "nothing is refused there")
        return tried.error


@dataclass(frozen=True, repr=False)
class Reach(Exercise):
    """Do it: lines of play after which something is true, whichever way leads there.

    ``goal`` are expectations in the language of scenarios. The solution is searched
    for by the engine among the actions of one player, with the others passing.
    """

    player: str = "Alice"
    goal: tuple[str, ...] = ()
    most: int = 6

    def form(self) -> str:
        """How an answer is written."""
        return say('a list of lines like ["{player}: pass"]', player=self.player)

    def read(self, answer: object) -> tuple[str, ...]:
        """Read one line, lines in one text, or a list of lines.

        An action without a player, such as ``turn up #1``, is the learner's own.
        """
        if isinstance(answer, str):
            answer = [one for one in answer.split("\n") if one.strip()]
        if not isinstance(answer, list | tuple) or not 0 < len(answer) <= 30:
            raise InvalidText(
                say("{answer} is not a list of lines", answer=_shown(answer))
            )
        return tuple(self._line(_text(one, say("a line"))) for one in answer)

    def _line(self, text: str) -> str:
        alone = ": " not in text and text.partition(" ")[0].lower() in _ACTIONS
        return f"{self.player}: {text}" if alone else text

    def judge(self, said: tuple[str, ...]) -> tuple[bool, Reason]:
        """Play the lines and look at where they lead."""
        tried = attempt(self.scene.state, said)
        if tried.error is not None:
            line = say(
                "The line {line} cannot be played. {why}",
                line=repr(said[tried.done]),
                why=_end(tried.error),
            )
            return False, Reason((line,))
        failed = first_failure(tried.state, self.goal, self.scene.seen)
        if failed:
            return False, Reason((say("All of it is legal, but {why}.", why=failed),))
        return True, Reason((*tried.told, say("That is what was asked for.")))

    def solve(self) -> tuple[str, Reason]:
        """The first of the shortest ways that lead there."""
        lines = _way_there(self.scene, self.player, self.goal, self.most)
        if lines is None:
            raise IllegalAction(f"exercise {self.name}", "no way leads to its goal")
        tried = attempt(self.scene.state, lines)
        if tried.error is not None:
            raise tried.error
        code = ", ".join(f'"{line}"' for line in lines)
        return f"[{code}]", Reason(tried.told or (say("It is legal."),))


@cache
def _way_there(
    scene: Scene, player: str, goal: tuple[str, ...], most: int
) -> tuple[str, ...] | None:
    """The lines that are searched for, once for each question."""
    lines = shortest(scene.state, player, goal, most, scene.seen)
    return None if lines is None else tuple(lines)


@dataclass(frozen=True, repr=False)
class Fill(Exercise):
    """Fill a table: the costs that turn face-down permanents up (702.37e)."""

    handles: tuple[str, ...] = ()

    def form(self) -> str:
        """How an answer is written."""
        first, second = self.handles[:2]
        return say(
            "a table like {example}, with a row for each of {rows}; two costs are "
            "written with `or` between them",
            example=f'{{"{first}": "{{1}}{{W}}", "{second}": "no way"}}',
            rows=listed(self.handles),
        )

    def read(self, answer: object) -> dict[str, tuple[str, ...]]:
        """Read the costs of each row; ``no way`` or nothing is a row without one."""
        if not isinstance(answer, dict) or not answer:
            raise InvalidText(say("{answer} is not a table", answer=_shown(answer)))
        rows: dict[str, tuple[str, ...]] = {}
        for key, value in answer.items():
            name = f"#{str(key).strip().removeprefix('#')}"
            if name not in self.handles:
                raise InvalidText(
                    say("{answer} is not one of the rows", answer=_shown(key))
                )
            rows[name] = _costs(value)
        return rows

    def judge(self, said: dict[str, tuple[str, ...]]) -> tuple[bool, Reason]:
        """Compare each row that is there, and say what those show that are wrong."""
        lines = [line for one in self.handles for line in self._astray(one, said)]
        missing = [one for one in self.handles if one not in said]
        if missing and not lines:
            raise InvalidText(
                say("there is no row yet for {rows}", rows=listed(missing))
            )
        if lines:
            return False, Reason(tuple(lines))
        return True, Reason(tuple(self._line(one) for one in self.handles))

    def _astray(
        self, handle: str, said: Mapping[str, tuple[str, ...]]
    ) -> Iterator[str]:
        """What a row of the answer shows, if it is wrong (702.37e, 701.40b)."""
        if handle not in said:
            return
        card = find(self.scene.state, handle).card
        right = {_key(one) for one in self._ways(handle)[0]}
        given = {_key(one) for one in said[handle]}
        over, missing = sorted(given - right), right - given
        for one in over:
            told = say(
                "{thing}: {answer} does not turn it up", thing=handle, answer=one
            )
            if card is not None and one == _key(str(card.printed.cost)):
                told += say(", it is the mana cost of the card")
            yield told + "."
        if missing and not said[handle]:
            yield say("{thing}: there is a way.", thing=handle)
        elif missing and not over:
            yield say("{thing}: there is another way, too.", thing=handle)
        if handle in self.slips and (over or missing):
            yield self.slips[handle]

    def solve(self) -> tuple[str, Reason]:
        """The table as the engine finds it."""
        rows = [
            f'"{one}": "{" or ".join(self._ways(one)[0]) or "no way"}"'
            for one in self.handles
        ]
        lines = tuple(self._line(one) for one in self.handles)
        return f"{{{', '.join(rows)}}}", Reason(lines)

    def _ways(self, handle: str) -> tuple[tuple[str, ...], str]:
        state = self.scene.state
        return ways_of(state, find(state, handle))

    def _line(self, handle: str) -> str:
        costs, why = self._ways(handle)
        return say("{thing}: {found}.", thing=handle, found=_either(costs) + why)


def _either(costs: Sequence[str]) -> str:
    return listed(costs, "or") if costs else say("no way")


def _costs(value: object) -> tuple[str, ...]:
    """The costs of a row of a learner's table."""
    if value is None:
        return ()
    texts = list(value) if isinstance(value, tuple | list) else [value]
    costs: list[str] = []
    for text in texts:
        if isinstance(text, int) and not isinstance(text, bool):
            text = str(text)
        for part in re.split(r",|\bor\b", _text(text, say("a cost"))):
            if part.strip().lower() not in ("no way", "none", "no", "-", ""):
                costs.append(_key(part.strip()))
    return tuple(costs)


def _key(text: str) -> str:
    """Mana with its symbols in one order, to compare; another cost as it is.

    >>> _key("{w}{3}{W}"), _key("3"), _key("pay 5 life")
    ('{3}{W}{W}', '{3}', 'pay 5 life')
    """
    if not text.startswith("{") and not text.isdigit():
        return text.lower()
    text = text.replace(" ", "").upper()
    found = ManaCost.parse(f"{{{text}}}" if text.isdigit() else text)
    return str(ManaCost(tuple(sorted(found.symbols))))
