"""The course: stories on the table, predictions, exercises, words, the way through.

What a notebook uses is one name away; each is loaded when it is first used.

>>> from morphlab import course
>>> course.exercise("look.value").check(0).is_right
True
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .browser import browse
    from .chapters.form import Lesson
    from .exam import draw_exam
    from .figures import figure
    from .learner import keep_progress, progress
    from .lessons import LESSONS, lesson, navigation, path
    from .misreadings import misreading
    from .names import reference
    from .policies import tournament
    from .quiz import Quiz, predict
    from .scenes import position, story
    from .sharing import link, load_made, make, open_code, saved, scratch
    from .tables import compare, look, table, ways, what_if, why, why_not
    from .tasks import exercise, exercises
    from .teaching import teacher
    from .words import glossary

_HOME = {
    "LESSONS": "lessons",
    "Lesson": "chapters.form",
    "Quiz": "quiz",
    "browse": "browser",
    "compare": "tables",
    "draw_exam": "exam",
    "exercise": "tasks",
    "exercises": "tasks",
    "figure": "figures",
    "glossary": "words",
    "keep_progress": "learner",
    "lesson": "lessons",
    "link": "sharing",
    "load_made": "sharing",
    "look": "tables",
    "make": "sharing",
    "misreading": "misreadings",
    "navigation": "lessons",
    "open_code": "sharing",
    "path": "lessons",
    "position": "scenes",
    "predict": "quiz",
    "progress": "learner",
    "reference": "names",
    "saved": "sharing",
    "scratch": "sharing",
    "story": "scenes",
    "table": "tables",
    "teacher": "teaching",
    "tournament": "policies",
    "ways": "tables",
    "what_if": "tables",
    "why": "tables",
    "why_not": "tables",
}

__all__ = [
    "LESSONS",
    "Lesson",
    "Quiz",
    "browse",
    "compare",
    "draw_exam",
    "exercise",
    "exercises",
    "figure",
    "glossary",
    "keep_progress",
    "lesson",
    "link",
    "load_made",
    "look",
    "make",
    "misreading",
    "navigation",
    "open_code",
    "path",
    "position",
    "predict",
    "progress",
    "reference",
    "saved",
    "scratch",
    "story",
    "table",
    "teacher",
    "tournament",
    "ways",
    "what_if",
    "why",
    "why_not",
]


def __getattr__(name: str) -> object:
    """Load a public name from the module that it lives in."""
    if name not in _HOME:
        raise AttributeError(f"morphlab.course has no public name {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value  # looked up once
    return value


if sys.platform == "emscripten":  # in a lite site
    from IPython import get_ipython

    from .going_on import go_on_after_errors

    go_on_after_errors(get_ipython())
