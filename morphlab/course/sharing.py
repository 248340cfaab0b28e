"""Make your own: write a scenario, play it, share it, keep it, hand it out.

A mistake in what was written is an answer with its line, not a traceback. A file is
written whole or not at all, and none that is there is replaced without being asked.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.errors import InvalidText, ScenarioError
from ..engine.said import say
from ..engine.state import State
from ..scenarios import Playthrough, code, from_code, loads, play
from ..show import show
from ..show.frames import payload
from ..show.html import save_html
from .boxes import Box
from .drafts import draft_of

if TYPE_CHECKING:
    from ..show.table import Table

MINE = Path("mine")  # beside the notebooks: git, tests and refresh pass it by
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def make(text: str, name: str = "your text") -> Made:
    """Read and play a scenario from its text; a mistake in it is shown, not raised.

    >>> make('title = "Nothing"').error.line
    1
    """
    return Made(text, name)


class Made:
    """A scenario that somebody wrote: as it goes, or what is wrong with it."""

    def __init__(self, text: str, name: str = "your text") -> None:
        if not isinstance(text, str):
            raise InvalidText("a scenario is a text", instead="Put it in quotes.")
        self.text, self.name = text, name
        self.error: ScenarioError | None = None
        self._played: Playthrough | None = None
        try:
            self._played = play(loads(text, name))
        except ScenarioError as error:
            self.error = error

    @property
    def played(self) -> Playthrough:
        """The scenario as it goes.

        Raises:
            ScenarioError: there is a mistake in it.
        """
        if self._played is None:
            assert self.error is not None
            raise self.error
        return self._played

    def table(self, viewer: str | None = None, step: int = 0) -> Table:
        """Put it on the table; it can be played on from any step.

        Raises:
            ScenarioError: there is a mistake in it.
            InvalidText: there is no such viewer or step.
        """
        return show(self.played, viewer, step=step)

    def code(self, step: int = 0) -> str:
        """Write the position after a step as one line, with all hidden cards.

        Raises:
            ScenarioError: there is a mistake in it.
            InvalidText: there is no such step.
        """
        steps = self.played.steps
        if type(step) is not int or not 0 <= step < len(steps):
            raise InvalidText(
                f"step {step!r}", instead=f"There are 0 to {len(steps) - 1}."
            )
        return code(steps[step].after)

    def save(self, name: str, folder: Path | str = MINE, replace: bool = False) -> Box:
        """Keep the text as a file, also one with a mistake in it.

        Raises:
            InvalidText: the name is no name of a file, the file is there already and
                ``replace`` was not said, or it cannot be written.
        """

        def write(draft: Path) -> None:
            draft.write_text(self.text, "utf-8", newline="\n")

        return _keep(_place(name, folder, "toml"), write, replace)

    def save_html(
        self,
        name: str,
        folder: Path | str = MINE,
        viewer: str | None = None,
        replace: bool = False,
        seats: Sequence[str] = (),
    ) -> Box:
        """Write it as one HTML file that steps by itself, to hand out.

        ``viewer`` is who looks first. The file has all seats, with hidden cards and
        notes, unless ``seats`` names those that it may have.

        Raises:
            ScenarioError: there is a mistake in it.
            InvalidText: as for ``save``, or there is no such viewer or seat.
        """
        made = payload(self.played)

        def write(draft: Path) -> None:
            save_html(made, draft, viewer=viewer, seats=seats)

        return _keep(_place(name, folder, "html"), write, replace)

    def box(self) -> Box:
        """What became of it: all as expected, what was not, or the mistake."""
        if self.error is not None:
            return self._mistake(self.error)
        failures = self.played.failures
        count = len(self.played.steps) - 1
        if failures:
            lines = tuple(
                say(
                    "Line {n}: expected `{text}`; {found}.",
                    n=one.line,
                    text=one.expected,
                    found=one.found,
                )
                for one in failures
            )
            word = say("Played, but not as expected")
            return Box("careful", word, self.played.title, lines)
        told = say("Every expectation holds. Steps: {n}.", n=count)
        return Box("right", say("Played"), self.played.title, (told,))

    def _mistake(self, error: ScenarioError) -> Box:
        """A lesson: the place, what is wrong, and what would be right."""
        lines: list[str] = []
        written = self.text.splitlines()
        if 0 < error.line <= len(written) and written[error.line - 1].strip():
            lines.append(f"`{written[error.line - 1].strip()[:200]}`")
        if error.why:
            lines.append(say("Why: {why}.", why=error.why))
        if error.instead:
            lines.append(error.instead)
        if error.rule:
            lines.append(say("Rule: {rule}.", rule=error.rule))
        title = say("line {n}: {what}", n=max(error.line, 1), what=error.what)
        return Box("wrong", say("A mistake"), title, tuple(lines))

    def __str__(self) -> str:
        return str(self.box())

    def __repr__(self) -> str:
        return f"<Made {self.name}: {'a mistake' if self.error else 'played'}>"

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        return self.box()._repr_mimebundle_()


def load_made(name: str, folder: Path | str = MINE) -> Made:
    """Load what was saved under a name.

    Raises:
        InvalidText: there is no such file, or it cannot be read.
    """
    path = _place(name, folder, "toml")
    if not path.is_file():
        found = saved(folder)
        raise InvalidText(
            f"nothing is saved as {name!r}",
            instead=f"There are {', '.join(found)}." if found else "There is nothing.",
        )
    try:
        return Made(path.read_text("utf-8-sig"), path.name)
    except UnicodeDecodeError:
        raise InvalidText(
            f"{path.name} is not UTF-8 text", instead="Save it as UTF-8."
        ) from None
    except OSError as error:
        raise InvalidText(f"{path.name} cannot be read", _told(error)) from None


def saved(folder: Path | str = MINE) -> tuple[str, ...]:
    """Return the names under which something is saved, in order."""
    found = (path.stem for path in Path(folder).glob("*.toml"))
    return tuple(sorted(name for name in found if _NAME.fullmatch(name)))


def open_code(text: str, viewer: str | None = None) -> Table:
    """Put the position of a one-line code on the table, to be played on.

    Raises:
        InvalidText: the text is no code of a position, or there is no such viewer.
    """
    from ..show.play import FreePlay
    from ..show.play import table as free

    state: State = from_code(text)
    position = FreePlay([state], title=say("A position that was shared"))
    shown: Table = free(position, viewer=viewer)
    return shown


def link(site: str, text: str) -> str:
    """Write the link that opens the position of a one-line code in a lite site.

    ``site`` is the address of the folder that ``python3 -m morphlab lite`` wrote.

    Raises:
        InvalidText: the text is no code of a position, or the site no web address.

    >>> from morphlab.course import story
    >>> line = code(story("look-inside").steps[0].after)
    >>> link("https://example.org/morphs/", line)[:53]
    'https://example.org/morphs/position.html#morphlab1:eN'
    """
    if not isinstance(site, str) or not re.fullmatch(r"https?://[^\s?#]+", site):
        raise InvalidText(
            f"{str(site)[:60]!r} is no address of a site",
            instead='Write "https://", the place and the folder.',
        )
    from_code(text)  # a link that opens nothing is not handed out
    return f"{site.rstrip('/')}/position.html#{text.strip()}"


def scratch() -> Path:
    """Return an empty folder that is gone when the notebook is closed, to try things.

    >>> scratch().is_dir()
    True
    """
    folder = Path(tempfile.mkdtemp(prefix="morphlab-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _place(name: str, folder: Path | str, ending: str) -> Path:
    """The file of a name: words only, so it is nowhere but in the folder."""
    if not isinstance(name, str) or len(name) > 60 or not _NAME.fullmatch(name):
        raise InvalidText(
            f"{str(name)[:60]!r} cannot be the name of a file",
            "it has small letters, numbers and hyphens",
            'Write "my-first-story".',
        )
    return Path(folder) / f"{name}.{ending}"


def _keep(path: Path, write: Callable[[Path], None], replace: bool) -> Box:
    """Write a file whole or not at all, and over another one only if that was said."""
    there = InvalidText(
        f"{path.name} is there already",
        "nothing was written",
        "Choose another name, or say replace=True.",
    )
    if path.exists() and not replace:
        raise there
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        told = f"the folder {path.parent.name} cannot be made"
        raise InvalidText(told, _told(error)) from None
    try:
        with draft_of(path) as draft:
            write(draft)
            if replace:
                draft.replace(path)
            else:
                _move_to_new(draft, path)
    except FileExistsError:
        raise there from None
    except OSError as error:
        raise InvalidText(f"{path.name} cannot be written", _told(error)) from None
    return Box("shown", say("Saved"), path.name)


def _move_to_new(draft: Path, path: Path) -> None:
    """Give a draft its name unless another file has it by now."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError):
        # A file system without links, or a browser: look once more, then move.
        if path.exists():
            raise FileExistsError from None
        draft.replace(path)


def _told(error: OSError) -> str:
    return error.strerror or str(error)
