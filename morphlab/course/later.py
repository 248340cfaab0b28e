"""Results that stand behind a question: a page shows them when they are asked for."""

from __future__ import annotations

from typing import Any, TypeVar

from ..engine.said import say
from .boxes import folded
from .scenes import story

Result = TypeVar("Result")
_seen: dict[str, set[int]] = {}  # steps that were seen, by story on the table


def put_on_table(name: str) -> None:
    """Note that this kernel has put a story on the table."""
    _seen.setdefault(name, set())


def saw(name: str, step: int) -> None:
    """Note that a step of a story on the table was seen, and so its question closed."""
    _seen.setdefault(name, set()).add(step)


def is_ahead(name: str) -> bool:
    """Does a story on the table still ask something that was not seen answered?

    A story that was not put on the table asks nothing.

    >>> is_ahead("turn-drill")
    False
    """
    asked = {n for n, one in enumerate(story(name).steps) if one.prediction}
    return name in _seen and not asked <= _seen[name]


class Later:
    """A result that would give an answer away: its page is folded until it is opened.

    As text, and for whoever works with it, it is the result itself.

    >>> from morphlab.course.boxes import Box
    >>> later = Later(Box("shown", "The ways up", "step 0"))
    >>> print(later)
    [=] The ways up: step 0
    >>> later.title, later._repr_mimebundle_()["text/html"][:9]
    ('step 0', '<details ')
    """

    def __init__(self, result: Any) -> None:
        self._result = result

    def __getattr__(self, name: str) -> Any:
        if name == "_result":  # not there yet, as in a copy that is being made
            raise AttributeError(name)
        return getattr(self._result, name)

    def __str__(self) -> str:
        return str(self._result)

    def __repr__(self) -> str:
        return repr(self._result)

    def _repr_html_(self) -> str:
        return str(self._repr_mimebundle_()["text/html"])

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, Any]:
        made = getattr(self._result, "_repr_mimebundle_", None)
        if made is not None:
            bundle: dict[str, Any] = made(**kwargs)
        else:
            html = self._result._repr_html_()
            bundle = {"text/plain": repr(self._result), "text/html": html}
        title = say("First step through the table above: this answers its questions.")
        return {**bundle, "text/html": folded(title, bundle["text/html"])}


def behind(name: str, result: Result) -> Result | Later:
    """A result about a story, folded while questions of that story wait above it."""
    return Later(result) if is_ahead(name) else result
