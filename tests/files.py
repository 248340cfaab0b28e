"""The files of the project, as git knows them."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@cache
def committed() -> tuple[str, ...]:
    """Return the names of the files that are committed or would be.

    Skips the test where the project is not a clone (a download, say).
    """
    command = ["git", "ls-files", "-co", "--exclude-standard", "-z"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    except OSError:
        pytest.skip("git is not installed")
    if listed.returncode or not listed.stdout:
        pytest.skip("this is not a git clone of the project")
    names = listed.stdout.split("\0")
    return tuple(name for name in names if name and (ROOT / name).is_file())
