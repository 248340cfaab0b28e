"""Random play at scale: many games over all cards, and a failure that can be played.

    python3 -m tests.engine.long_run --actions 2000000 --seed 1
    python3 -m tests.engine.long_run --file failure.toml

The first plays games from seeds 1, 2, 3 ... until so many actions are done; each
failure is made small and written as a scenario file (``--out``, else printed). The
second plays such a file with all checks after each action. Nothing but the seed decides
what happens.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from morphlab.engine import game
from morphlab.engine.errors import MorphlabError
from morphlab.scenarios import Run, notation
from morphlab.scenarios.naming import actor
from tests.engine import play, swap
from tests.engine.starts import Setup, of_scenario, random_setup, setup_of

STEPS = 100  # actions of one game
PLAYERS = (2, 3, 2, 2, 4, 2)  # by seed, one after another


@dataclass(frozen=True)
class Check:
    """One thing that must hold, and after how many actions it is looked at again."""

    name: str
    every: int
    holds: Callable


def _swap(dear, viewers=None, salts=None):
    """The swap for one viewer after another, or for these viewers and salts."""

    def holds(now, action, then, events, step):
        total = len(then.players)
        for viewer in (step % total,) if viewers is None else viewers:
            for salt in (step,) if salts is None else salts:
                if viewer < total:
                    swap.compare(now, action, then, events, viewer, salt, dear)

    return holds


def _of_then(check):
    return lambda now, action, then, events, step: check(then)


def _of_all(check):
    return lambda now, action, then, events, step: check(now, action, then, events)


CHECKS = (
    Check(
        "cards are conserved",
        1,
        lambda now, action, then, events, step: play.cards_are_conserved(now, then),
    ),
    Check("nothing impossible is there", 1, _of_then(play.nothing_is_impossible)),
    Check(
        "face-down values are those listed", 1, _of_then(play.face_down_is_as_listed)
    ),
    Check("the indexes are right", 1, _of_then(play.indexes_are_right)),
    Check(
        "events cite rules",
        1,
        lambda now, action, then, events, step: play.rules_are_known(events),
    ),
    Check("nobody sees a hidden card", 1, _swap(dear=False)),
    Check(
        "a cold start changes nothing", 8, _of_all(play.a_cold_start_changes_nothing)
    ),
    Check("nobody sees a hidden card in a byte", 24, _swap(dear=True)),
    Check("actions read back", 16, _of_then(play.actions_read_back)),
    Check(
        "everything can be shown",
        40,
        lambda now, action, then, events, step: play.all_can_be_shown(then, events),
    ),
    Check("the text and pickle read back", 80, _of_then(play.texts_read_back)),
    Check("the list of actions is complete", 200, _of_then(play.list_is_complete)),
)
CARRIED_OUT = "a legal action is carried out"
LISTED = "the legal actions can be listed"
SWAPS = tuple(check.name for check in CHECKS if check.name.startswith("nobody sees"))


def thorough(viewers=range(4), salts=range(9)):
    """To play a failure again: each check after each action."""
    return tuple(
        Check(c.name, 1, _swap("byte" in c.name, viewers, salts))
        if c.name in SWAPS
        else Check(c.name, 1, c.holds)
        for c in CHECKS
    )


# What a broken engine can raise: all but what ends the program.
WRONG = (AssertionError, MorphlabError, LookupError, TypeError, ValueError,
         AttributeError, RecursionError, ArithmeticError)  # fmt: skip


class Wrong(Exception):
    """A check that failed, by name, and what it says; for a swap, which one it was."""

    def __init__(self, check, error):
        super().__init__(check)
        self.check, self.says = check, f"{type(error).__name__}: {error}"
        self.viewer = getattr(error, "viewer", 0)
        self.salt = getattr(error, "salt", 0)


def look(checks, now, action, then, events, step):
    """Make the checks that are due after an action."""
    for check in checks:
        if step % check.every == 0:
            try:
                check.holds(now, action, then, events, step)
            except WRONG as error:
                raise Wrong(check.name, error) from error


def try_to(check, do, *given):
    """Do what must not go wrong; the name of the check if it does."""
    try:
        return do(*given)
    except WRONG as error:
        raise Wrong(check, error) from error


def line(now, action) -> str:
    """An action as a line of script."""
    who = actor(now)
    if isinstance(action, play.Concede):
        who = action.player
        return f"{now.players[who].name}: only concede"
    return f"{now.players[who].name}: only {notation.write(now, action)}"


@dataclass
class Failure:
    """A game that went wrong: how it began, its lines, and the check that failed."""

    setup: Setup
    lines: list
    check: str
    says: str
    seed: int = 0

    def text(self) -> str:
        """The scenario file that plays it again."""
        says = " ".join(self.says.split())
        if len(says) > 600:
            says = f"{says[:500]} ... {says[-60:]}"
        note = (
            f"After the last line this does not hold: {self.check}\n{says}\n"
            f"Found with seed {self.seed}. Play it again with all checks:\n"
            "python3 -m tests.engine.long_run --file THIS-FILE"
        )
        return self.setup.text(self.lines, "A random game that went wrong", note)


def one_game(seed, players, steps=STEPS, checks=CHECKS, start=random_setup):
    """Play a game from a seed; the number of actions, and the failure if any."""
    pick = play.seeded(seed)
    setup = start(pick, players)
    now, done = setup.repaired(), []
    offset = pick(200)  # so that the rarer checks are made anywhere in a game
    for step in range(offset, offset + steps):
        if now.over:
            break
        try:
            action = try_to(LISTED, play.choose_action, now, pick)
            done.append((now, action))
            then, events = try_to(CARRIED_OUT, game.apply, now, action)
            look(checks, now, action, then, events, step)
        except Wrong as wrong:
            return len(done), small(setup, done, wrong, seed)
        now = then
    return len(done), None


# --- playing again and making small ---------------------------------------------------


def replay(setup, lines, checks, strict=False):
    """Play lines until a check fails: its name, what it says, and the lines played.

    Lines that cannot be played are left out, or end it when ``strict``.
    """
    try:
        run = Run(setup.state())
    except MorphlabError:
        return None, "it is no starting position", []
    played = []
    try:
        try_to(LISTED, list, game.legal_actions(run.state))
        for text in lines:
            if run.state.over:
                break
            before = len(run.acts)
            try:
                run.line(text)
            except MorphlabError as error:
                if _is_listed(run.state, text):
                    played.append(text)
                    raise Wrong(CARRIED_OUT, error) from error
                if strict:
                    return None, str(error), played
                continue
            except WRONG as error:
                played.append(text)
                raise Wrong(CARRIED_OUT, error) from error
            played.append(text)
            for act in run.acts[before:]:
                look(checks, act.before, act.action, act.after, act.events, 0)
            try_to(LISTED, list, game.legal_actions(run.state))
    except Wrong as wrong:
        return wrong.check, wrong.says, played
    return None, "", played


def _is_listed(state, text):
    who, _, rest = text.partition(": only ")
    up = actor(state)
    if rest != "concede" and (up is None or state.players[up].name != who):
        return False
    try:
        action = notation.read(state, rest)
        return action in list(game.legal_actions(state))
    except MorphlabError:
        return False


def _kind(says):
    """The kind of error, which stands before what it says."""
    return says.partition(":")[0]


@dataclass
class Shrinker:
    """Makes a failing game small: fewest actions first, then fewest objects (ddmin)."""

    check: str
    says: str
    setup: Setup
    lines: list
    tries: int = 1500
    checks: tuple = ()

    def fails(self, setup, lines):
        """Whether it still fails in this way; if so it is the new smallest game."""
        if self.tries <= 0:
            return False
        self.tries -= 1
        check, says, used = replay(setup, lines, self.checks)
        # Another error may come of a smaller game; it is not the one that was found.
        if check != self.check or _kind(says) != _kind(self.says):
            return False
        self.setup, self.lines, self.says = setup, used, says
        return True

    def later_start(self, positions):
        """Begin as late as possible, in a position that the game came to."""
        for place in reversed(range(1, len(positions))):
            now = positions[place]
            if now.frames or now.choice or now.waiting or now.priority is None:
                continue
            if len(self.lines) > place and self.fails(
                setup_of(now), self.lines[place:]
            ):
                return

    def fewer(self, things, without):
        """Take away ever smaller parts of things while it still fails."""
        size = max(len(things) // 2, 1)
        while things and self.tries > 0:
            place = 0
            while place < len(things):
                rest = things[:place] + things[place + size :]
                if without(rest):
                    things = rest
                else:
                    place += size
            if size == 1:
                return
            size //= 2

    def fewer_lines(self):
        """Leave out actions; those that cannot be played without them go as well."""
        self.fewer(list(self.lines), lambda rest: self.fails(self.setup, rest))

    def fewer_objects(self):
        """Leave out entries of zones."""
        origin = self.setup
        every = origin.entries()

        def without(rest):
            kept = set(rest)
            gone = [place for place in every if place not in kept]
            return self.fails(origin.without(gone), self.lines)

        self.fewer(every, without)

    def plainer(self):
        """Leave out whole players, and what is said of a card or a player."""
        for name in list(self.setup.seats)[2:]:
            seats = {k: v for k, v in self.setup.seats.items() if k != name}
            self.fails(Setup(seats, self.setup.facts), self.lines)
        for name, zone, place in self.setup.entries():
            made = self.setup.without(())
            entry = made.seats[name][zone][place]
            if " (" in entry and "face down" not in entry:
                made.seats[name][zone][place] = entry.partition(" (")[0]
                self.fails(made, self.lines)
        for name, seat in self.setup.seats.items():
            for key in [k for k, v in seat.items() if v and not isinstance(v, list)]:
                made = self.setup.without(())
                del made.seats[name][key]
                self.fails(made, self.lines)


def small(setup, done, wrong, seed):
    """Write a failed game as a scenario and make it small."""
    lines = [line(now, action) for now, action in done]
    only = thorough((wrong.viewer,), (wrong.salt,))
    checks = tuple(check for check in only if check.name == wrong.check)
    shrinker = Shrinker(wrong.check, wrong.says, setup, lines, checks=checks)
    if shrinker.fails(setup, lines):
        if len(shrinker.lines) == len(lines):
            shrinker.later_start([now for now, _ in done])
        before = None
        while before != (len(shrinker.lines), len(shrinker.setup.entries())):
            before = len(shrinker.lines), len(shrinker.setup.entries())
            shrinker.fewer_lines()
            shrinker.fewer_objects()
        shrinker.plainer()
    return Failure(shrinker.setup, shrinker.lines, wrong.check, shrinker.says, seed)


# --- the command ----------------------------------------------------------------------


def run(actions, seed, steps=STEPS, checks=CHECKS, found=None, most=20):
    """Play games from a seed on until so many actions are done.

    Each failure goes to ``found``; after ``most`` of them it ends. It returns the
    number of actions, the seed after the last one, and the failures by check.
    """
    done, failed = 0, Counter()
    while done < actions and sum(failed.values()) < most:
        players = PLAYERS[seed % len(PLAYERS)]
        played, failure = one_game(seed, players, min(steps, actions - done), checks)
        done += max(played, 1)
        if failure is not None:
            failed[failure.check] += 1
            if found is not None:
                found(failure)
        seed += 1
    return done, seed, failed


def replay_file(path) -> int:
    """Play a written failure with all checks; 1 if something does not hold."""
    text = Path(path).read_text(encoding="utf-8")
    setup, lines = of_scenario(text)
    salt = re.search(r"\(salt (\d+)\)", text)
    salts = (*range(9), *([int(salt[1])] if salt else []))
    check, says, played = replay(setup, lines, thorough(salts=salts), strict=True)
    print(f"{len(played)} of {len(lines)} lines were played")
    print(f"{check}: {says}" if check else says or "all checks hold")
    return 1 if check or len(played) < len(lines) else 0


def main(arguments=None) -> int:
    """Play, or play a file again; the exit code is 1 after a failure."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.engine.long_run")
    parser.add_argument("--actions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=STEPS, help="of one game")
    parser.add_argument("--file", help="play a failure again")
    parser.add_argument("--out", help="a folder for the files of failures")
    asked = parser.parse_args(arguments)
    if asked.file:
        return replay_file(asked.file)

    def found(failure):
        text = failure.text()
        if asked.out:
            folder = Path(asked.out)
            folder.mkdir(parents=True, exist_ok=True)
            place = folder / f"seed-{failure.seed}.toml"
            place.write_text(text, encoding="utf-8")
            print(f"{place}: {failure.check}", flush=True)
        else:
            print(text, flush=True)

    begun = time.perf_counter()
    done, seed, failed = run(asked.actions, asked.seed, asked.steps, found=found)
    took = time.perf_counter() - begun
    print(f"{done} actions with seeds {asked.seed} to {seed - 1} in {took:.0f} s")
    print(f"failures: {dict(failed) or 'none'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
