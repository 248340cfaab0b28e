"""Which notebooks are tested: the course's, and a damaged one fails as one test."""

from __future__ import annotations

import pytest

from morphlab.course.refresh import is_own, read
from morphlab.engine.errors import InvalidText


def pytest_ignore_collect(collection_path, config):
    """Leave out readers' own notebooks: what they hold is nobody's mistake."""
    own = collection_path.suffix == ".ipynb" and is_own(collection_path)
    return True if own else None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path, parent):
    """Let a notebook that cannot be read fail by itself, not end the whole run."""
    found = yield
    if file_path.suffix == ".ipynb" and found:
        try:
            read(file_path)
        except InvalidText as error:
            return [Damaged.from_parent(parent, path=file_path, says=str(error))]
    return found


class Damaged(pytest.File):
    """A notebook that cannot be read."""

    def __init__(self, says, **known):
        super().__init__(**known)
        self.says = says

    def collect(self):
        """Give its one test."""
        yield Unreadable.from_parent(self, name="can be read")


class Unreadable(pytest.Item):
    """The one test of a notebook that cannot be read: it fails with the reason."""

    def runtest(self):
        """Fail with the reason, without a traceback."""
        pytest.fail(self.parent.says, pytrace=False)

    def reportinfo(self):
        """Say where it is."""
        return self.path, None, self.name
