"""What a learner has done so far: kept in one JSON file, which stays on the machine.

``python3 -m morphlab lab`` names the file; without a name (in tests, on a page, in a
kernel started elsewhere) progress lasts as long as the kernel does. A file that cannot
be read is moved aside and named, and a new one is begun: nothing is lost silently.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from ..engine.errors import InvalidText
from ..engine.said import say
from .boxes import Box, Grid
from .drafts import draft_of

VARIABLE = "MORPHLAB_PROGRESS"
VERSION = 1
OUTCOMES = ("right", "wrong")
_PATIENCE = 2.0  # seconds for another notebook's writing; then its lock is stale

Done = dict[str, dict[str, int]]


class Progress:
    """Tries and successes by the name of what was answered.

    An exercise has its own name (``turn.shock``), a prediction that of its story and
    step (``turn-shock:2``).

    >>> kept = Progress(None)
    >>> kept.record("turn.shock", "wrong")
    >>> kept.record("turn.shock", "right")
    >>> kept.done
    {'turn.shock': {'right': 1, 'wrong': 1}}
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.done: Done = {}
        self.message = ""
        if path is not None:
            self.done = self._read()

    def record(self, name: str, outcome: str) -> None:
        """Count one answer; one that was not attempted does not count.

        A file that cannot be written is said, once, in ``message``: an answer must
        never fail for it.
        """
        if outcome not in OUTCOMES:
            return
        try:
            with self._locked():
                if self.path is not None and self.path.exists():
                    self.done = self._read()  # another notebook may have written
                counts = dict(self.done.get(name, dict.fromkeys(OUTCOMES, 0)))
                counts[outcome] += 1
                self.done = {**self.done, name: counts}
                self._write()
        except OSError as error:
            self.message = f"Progress is not kept: {error.strerror or error}."

    def forget(self) -> None:
        """Begin anew; what was there is kept beside the file, not deleted."""
        if self.path is not None and self.path.exists():
            self._aside("begun anew")
        self.done = {}

    def _read(self) -> Done:
        assert self.path is not None
        try:
            return _sound(json.loads(self.path.read_text("utf-8")))
        except FileNotFoundError:
            return {}
        except OSError as error:
            self.message = f"Progress cannot be read: {error.strerror or error}."
            return {}
        except (ValueError, RecursionError) as error:
            self._aside(f"it is damaged ({str(error)[:80]})")
            return {}

    def _aside(self, why: str) -> None:
        """Move the file aside, under a name that no other has."""
        assert self.path is not None
        number = 1
        while True:
            other = self.path.with_name(f"{self.path.stem}-{number}{self.path.suffix}")
            if not other.exists():
                break
            number += 1
        try:
            self.path.replace(other)
            self.message = f"{self.path.name} was moved to {other.name}: {why}."
        except OSError as error:
            self.path = None  # better not kept than lost
            self.message = f"Progress is not kept: {error.strerror or error}."

    def _write(self) -> None:
        if self.path is None:
            return
        text = json.dumps({"version": VERSION, "done": self.done}, indent=1)
        with draft_of(self.path) as draft:
            draft.write_text(text + "\n", "utf-8")
            draft.replace(self.path)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Keep other notebooks out while the file is read and written again."""
        if self.path is None:
            yield
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = self.path.with_name(f".{self.path.name}.lock")
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
                break
            except FileExistsError:
                if time.monotonic() > end:
                    break  # whoever made it has died: a write takes milliseconds
                time.sleep(0.01)
        try:
            yield
        finally:
            with suppress(OSError):
                lock.unlink(missing_ok=True)


def _sound(found: Any) -> Done:
    """What a file says, if it has the form that is written here.

    Raises:
        ValueError: it has not.
    """
    if not isinstance(found, dict) or found.get("version") != VERSION:
        raise ValueError(f"it is not of version {VERSION}")
    done = found.get("done")
    if not isinstance(done, dict):
        raise ValueError("nothing in it says what was done")
    for name, counts in done.items():
        whole = isinstance(counts, dict) and set(counts) == set(OUTCOMES)
        if not whole or not all(type(n) is int and n >= 0 for n in counts.values()):
            raise ValueError(f"what it says of {name[:40]} is no count")
    return done


_kept: Progress | None = None


def kept() -> Progress:
    """The progress of this kernel, with the file that the environment names."""
    global _kept
    if _kept is None:
        named = os.environ.get(VARIABLE, "")
        _kept = Progress(Path(named) if named else None)
    return _kept


def keep_progress(path: str | Path) -> Box:
    """Keep progress in this file from now on, and say what it holds.

    Raises:
        InvalidText: the path is a folder.
    """
    global _kept
    if Path(path).is_dir():
        raise InvalidText(f"{path} is a folder", instead="Name a file.")
    _kept = Progress(Path(path))
    return progress()


def record(name: str, outcome: str) -> None:
    """Count an answer of this kernel's learner."""
    kept().record(name, outcome)


_missed: dict[str, set[str]] = {}


def missed(name: str, answer: str) -> int:
    """How many different answers were wrong since the last right one, in this kernel.

    An empty answer stands for a right one, and begins anew.

    >>> missed("x.y", "1"), missed("x.y", "2"), missed("x.y", "1"), missed("x.y", "")
    (1, 2, 2, 0)
    """
    if not answer:
        _missed.pop(name, None)
        return 0
    _missed.setdefault(name, set()).add(answer)
    return len(_missed[name])


def progress(name: str = "") -> Box:
    """Show what is done of a lesson, or of all: exercises solved, predictions right.

    Raises:
        InvalidText: there is no such lesson.

    >>> progress("turn").grid.heads
    ('lesson', 'exercises', 'predictions')
    """
    # Exercises record here what is answered, so they are looked up late.
    from .lessons import LESSONS, lesson
    from .tasks import exercises

    done = kept().done
    lessons = [lesson(name)] if name else LESSONS
    rows, solved, of = [], 0, 0
    for one in lessons:
        names = [exercise.name for exercise in exercises(one.id)]
        right = sum(1 for each in names if done.get(each, _NOTHING)["right"])
        solved, of = solved + right, of + len(names)
        rows.append(
            (
                f"{one.number} {one.title}",
                say("{n} of {all}", n=right, all=len(names)),
                _guesses(one.id),
            )
        )
    said = (kept().message,) if kept().message else ()
    title = say("{n} of {all} exercises solved", n=solved, all=of)
    head = (say("lesson"), say("exercises"), say("predictions"))
    return Box(
        "task",
        say("Progress"),
        title,
        said,
        grid=Grid(say("What is done"), head, tuple(rows)),
    )


_NOTHING: Mapping[str, int] = dict.fromkeys(OUTCOMES, 0)


def _guesses(lesson: str) -> str:
    """How many predictions of a lesson's stories were made, and were right at last."""
    made = [
        counts
        for name, counts in kept().done.items()
        if ":" in name and name.partition("-")[0] == lesson
    ]
    right = sum(1 for counts in made if counts["right"])
    if not made:
        return say("none yet")
    return say("{n} of {all} right", n=right, all=len(made))
