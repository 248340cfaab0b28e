"""Files that are written whole or not at all: as a draft, which then gets the name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """Give a place beside a file to write to; what is left there in the end is gone.

    Each program has one of its own, so that two never write into each other's.

    >>> from morphlab.course.sharing import scratch
    >>> path = scratch() / "story.toml"
    >>> with draft_of(path) as draft:
    ...     _ = draft.write_text("title = 'A story'")
    ...     _ = draft.replace(path)
    >>> [file.name for file in path.parent.iterdir()]
    ['story.toml']
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        yield draft
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
