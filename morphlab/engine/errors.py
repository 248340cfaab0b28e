"""One family of errors: each says what is wrong, why, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .said import shown


class MorphlabError(ValueError):
    """Something that cannot be, with the rule that says so.

    >>> print(MorphlabError("cannot turn #1 face up", "it is face up", rule="708.7"))
    cannot turn #1 face up - it is face up (708.7)
    """

    def __init__(
        self, what: str, why: str = "", instead: str = "", rule: str = ""
    ) -> None:
        self.what, self.why, self.instead, self.rule = what, why, instead, rule
        super().__init__(what)

    def __str__(self) -> str:
        # Put together with +, which keeps what can be said in another language.
        text = self.what + " - " + self.why if self.why else self.what
        if self.rule:
            text = text + f" ({self.rule})"
        return text + ". " + self.instead if self.instead else text

    def __reduce__(self) -> tuple[object, ...]:
        state = (self.what, self.why, self.instead, self.rule)
        return type(self), state, dict(self.__dict__)

    def _render_traceback_(self) -> list[str]:
        """Show one short block instead of a traceback in a notebook."""
        return [f"{type(self).__name__}: {shown(str(self))}"]


class InvalidText(MorphlabError):
    """A text that reads as nothing: an action, a cost, a position, a rule number."""


class AmbiguousText(MorphlabError):
    """A text that reads as more than one thing."""


class IllegalAction(MorphlabError):
    """An action that the rules do not allow now (101.2).

    ``about`` is what was refused, for one who wants to say more (``needed.Refused``).
    """

    about: Any = None


class ImpossiblePosition(MorphlabError):
    """A position that no game can reach."""


class UnknownCard(MorphlabError):
    """A card, an ability or an instruction that is not in the card pool."""


class ScenarioError(MorphlabError):
    """A scenario file that is wrong, with the place.

    >>> print(ScenarioError("turn is no number", "it is 'x'", file="a.toml", line=3))
    a.toml:3: turn is no number - it is 'x'
    """

    def __init__(
        self,
        what: str,
        why: str = "",
        instead: str = "",
        rule: str = "",
        file: str = "",
        line: int = 0,
    ) -> None:
        super().__init__(what, why, instead, rule)
        self.file, self.line = file, line

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.line else f"{self.file}: "
        return place + super().__str__() if self.file else super().__str__()


def nearest(text: str, choices: Sequence[str], most: int = 3) -> str:
    """Say which known words are nearest to a misspelt one.

    >>> nearest("Exalted Angle", ["Exalted Angel", "Willbender"])
    'Did you mean Exalted Angel?'
    """
    from difflib import get_close_matches

    lower: dict[str, str] = {}
    for choice in choices:
        lower.setdefault(choice.lower(), choice)
    close = get_close_matches(text.lower()[:80], list(lower), n=most, cutoff=0.6)
    return f"Did you mean {' or '.join(lower[c] for c in close)}?" if close else ""
