"""Errors that are lessons do not end a run of all cells, also in a lite site.

A notebook tags a cell that shows an error (``raises-exception``), and the cells after
it run. JupyterLite does not look at the tag: there an error is shown as text instead.
"""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any

from ..engine.errors import MorphlabError


def go_on_after_errors(shell: Any) -> None:
    """Have an IPython shell show morphlab's errors as text; others stay as they are."""
    shell.set_custom_exc((MorphlabError,), _show)


def _show(
    shell: Any,
    kind: type[MorphlabError],
    error: MorphlabError,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> None:
    print(*error._render_traceback_(), sep="\n", file=sys.stderr)
