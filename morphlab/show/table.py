"""The table: a story that is stepped through, seen by each player or by a judge.

With anywidget installed `Table` is a widget; without it, it is a plain object that
shows the same story as text and as static HTML. Import it only where something is
drawn: anywidget takes longer to import than the whole engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from morphlab.engine.errors import InvalidText
from morphlab.languages import LANGUAGES, known, speaking, translated
from morphlab.languages import language as current
from morphlab.show.html import HERE, Payload, check, save_html, seen_as, storyboard
from morphlab.show.labels import LABELS
from morphlab.show.picture import picture

OnPlay = Callable[[int, str, str], Payload]

_THEMES = ("", "light", "dark")


class _Plain:
    """A table without anywidget: the same values, kept and never sent."""

    payload: Payload
    step: int
    viewer: str
    presenting: bool
    labels: dict[str, str]
    theme: str
    answers: dict[str, Any]
    branch: int
    playable: bool
    copyable: bool
    language: str
    languages: list[list[str]]

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)

    def on_msg(self, callback: Callable[..., None]) -> None:
        """Hear nothing: there is no page that could send a message."""

    def send(self, content: dict[str, Any]) -> None:
        """Send nothing: there is no page that could hear it."""

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        yield

    def _widget_bundle(self) -> dict[str, Any]:
        return {}


if TYPE_CHECKING:
    _Shown = _Plain
else:
    try:
        import traitlets
        from anywidget import AnyWidget
    except ImportError:
        _Shown = _Plain
    else:

        class _Shown(AnyWidget):
            """A table as a widget: its values also live in each page that shows it."""

            _esm = (HERE / "table.js").read_text("utf-8")
            _css = (HERE / "table.css").read_text("utf-8")

            payload = traitlets.Dict().tag(sync=True)
            step = traitlets.Int().tag(sync=True)
            viewer = traitlets.Unicode().tag(sync=True)
            presenting = traitlets.Bool().tag(sync=True)
            labels = traitlets.Dict().tag(sync=True)
            theme = traitlets.Unicode().tag(sync=True)
            answers = traitlets.Dict().tag(sync=True)
            branch = traitlets.Int(-1).tag(sync=True)
            playable = traitlets.Bool().tag(sync=True)
            copyable = traitlets.Bool().tag(sync=True)
            language = traitlets.Unicode("en").tag(sync=True)
            languages = traitlets.List().tag(sync=True)

            @traitlets.validate("step")
            def _valid_step(self, proposal):
                return step_of(self.payload, proposal["value"])

            @traitlets.validate("viewer")
            def _valid_viewer(self, proposal):
                return seen_as(self.payload, proposal["value"])

            @traitlets.validate("language")
            def _valid_language(self, proposal):
                return known(proposal["value"])

            @traitlets.observe("language")
            def _language_chosen(self, change):
                self._speak()

            @contextmanager
            def _at_once(self):
                # One message to the page, and values judged when all have been set.
                with self.hold_sync(), self.hold_trait_notifications():
                    yield

            def _widget_bundle(self):
                bundle = AnyWidget._repr_mimebundle_(self)
                return bundle[0] if isinstance(bundle, tuple) else bundle or {}


class Table(_Shown):
    """A story on the table, step by step, as one player or as a judge.

    `payload` is made by `morphlab.show.frames`; `step` and `viewer` (an id or a name)
    say where and as whom it opens. `on_play(step, viewer, text)` returns the payload
    that follows when that action is done at that step of the payload that is shown;
    without it the table only shows. `on_back()` is called when a played line is taken
    back. `on_copy(step)` returns the one-line code of the position after a step of the
    payload that is shown, with all hidden cards. `labels` replaces words of
    `morphlab.show.labels`. `answers` tells what was predicted. `language` is the one
    that is set, if none is given.

    Raises:
        InvalidText: for a payload, step, viewer or theme that cannot be.

    >>> payload = {"title": "Nothing yet", "rules": []}
    >>> payload["viewers"] = [{"id": "judge", "name": "Judge"}]
    >>> payload["steps"] = [{"label": "Start", "views": {"judge": {}}}]
    >>> Table(payload)
    <Table "Nothing yet" step 0 of 0, as Judge>
    """

    def __init__(
        self,
        payload: Payload,
        *,
        step: int = 0,
        viewer: str | None = None,
        on_play: OnPlay | None = None,
        on_back: Callable[[], object] | None = None,
        on_copy: Callable[[int], str] | None = None,
        presenting: bool = False,
        labels: dict[str, str] | None = None,
        theme: str = "",
        language: str = "",
    ) -> None:
        check(payload)
        if theme not in _THEMES:
            raise InvalidText(f"theme {theme!r}", instead="Use 'light', 'dark' or ''.")
        self._story, self._on_play, self._on_back = payload, on_play, on_back
        self._on_copy = on_copy
        # What is shown is said in the language of the table; these are not yet.
        self._said, self._labels = payload, LABELS | (labels or {})
        short = known(language or current())
        super().__init__(
            payload=translated(payload, short),
            step=step_of(payload, step),
            viewer=seen_as(payload, viewer),
            presenting=presenting,
            labels=translated(self._labels, short),
            theme=theme,
            answers={},
            branch=-1,
            playable=on_play is not None,
            copyable=on_copy is not None,
            language=short,
            languages=[list(pair) for pair in LANGUAGES.items()],
        )
        self.on_msg(self._hear)

    @property
    def last(self) -> int:
        """The number of the last step; the start is step 0."""
        return len(self.payload["steps"]) - 1

    @property
    def frame(self) -> dict[str, Any]:
        """What the viewer sees now."""
        views: dict[str, dict[str, Any]] = self.payload["steps"][self.step]["views"]
        return views[self.viewer]

    def play(self, step: int, viewer: str, text: str) -> None:
        """Leave the story at a step: do this action there and show what follows.

        What was played before, up to that step, is kept.

        Raises:
            InvalidText: for a table that was made without `on_play`.
            IllegalAction: from `on_play`, for an action that is not legal there.
        """
        if self._on_play is None:
            raise InvalidText(
                "this table cannot be played",
                "it only shows a story",
                "Make it with on_play.",
            )
        step = step_of(self.payload, step)
        new = self._on_play(step, seen_as(self.payload, viewer), text)
        check(new)
        left = step if self.branch < 0 else min(self.branch, step)
        self._show(new, min(step + 1, len(new["steps"]) - 1), left)

    def speak(self, language: str) -> None:
        """Show the table in another language, as its menu does.

        Raises:
            InvalidText: there is no such language.
        """
        self.language = known(language)
        self._speak()

    def _speak(self) -> None:
        with self._at_once():
            self.payload = translated(self._said, self.language)
            self.labels = translated(self._labels, self.language)

    def back_to_story(self) -> None:
        """Take the played line back and show the story where it was left."""
        if self.branch < 0:
            return
        if self._on_back is not None:
            self._on_back()
        self._show(self._story, self.branch, -1)

    def save_html(
        self,
        path: str | Path,
        languages: Sequence[str] = (),
        seats: Sequence[str] = (),
    ) -> Path:
        """Write the table as it stands into one HTML file that works by itself.

        With ``languages`` the file carries these as well, with a menu. With ``seats``
        it holds what these viewers see and nothing else: a page to hand out.

        Raises:
            InvalidText: there is no such language or viewer.
        """
        ids = [seen_as(self.payload, one) for one in seats]
        with speaking(self.language):
            return save_html(
                self._said,
                path,
                step=self.step,
                viewer=self.viewer if not ids or self.viewer in ids else ids[0],
                theme=self.theme,
                labels=self._labels,
                languages=languages,
                seats=ids,
            )

    def _show(self, payload: Payload, step: int, branch: int) -> None:
        with self._at_once():
            self._said = payload
            self.payload = translated(payload, self.language)
            self.step, self.branch = step, branch

    def _hear(self, _: object, content: dict[str, Any], buffers: object) -> None:
        """Do what the page asks for. What may not be is answered there, in its line.

        The page waits for an answer, so it gets one for every other error too.
        """
        try:
            if content.get("type") == "back_to_story":
                self.back_to_story()
            elif content.get("type") == "play":
                self.play(content["step"], content["viewer"], content["text"])
            elif content.get("type") == "copy" and self._on_copy is not None:
                step = step_of(self.payload, content["step"])
                self.send({"type": "code", "step": step, "text": self._on_copy(step)})
        except Exception as error:
            text = translated(str(error), self.language)
            self.send({"type": "refused", "text": text})
            if not isinstance(error, ValueError):
                raise

    def __repr__(self) -> str:
        names = {one["id"]: one["name"] for one in self.payload["viewers"]}
        title, name = self.payload["title"], names[self.viewer]
        return f'<Table "{title}" step {self.step} of {self.last}, as {name}>'

    def __str__(self) -> str:
        label = self.payload["steps"][self.step]["label"]
        with speaking(self.language):
            return f"{self!r}\n{label}\n{picture(self.frame)}"

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, Any]:
        with speaking(self.language):
            return self._widget_bundle() | {
                "text/plain": str(self),
                "text/html": storyboard(self._said, self.step, self.viewer),
            }


def step_of(payload: Payload, step: int) -> int:
    """Give a step of a story back, if the story has it.

    >>> step_of({"steps": ["start", "one"]}, 2)
    Traceback (most recent call last):
    morphlab.engine.errors.InvalidText: step 2 - the story has steps 0 to 1. 0 is start.
    """
    last = len(payload["steps"]) - 1
    if not isinstance(step, int) or not 0 <= step <= last:
        raise InvalidText(
            f"step {step!r}", f"the story has steps 0 to {last}", "0 is start."
        )
    return step
