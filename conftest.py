"""Which notebooks are tested, and what of the tests stays together on many cores.

Readers' own notebooks are left out, and a damaged one fails as one test.
"""

from __future__ import annotations

import os

import pytest

from morphlab.course.refresh import is_own, read
from morphlab.engine.errors import InvalidText


def pytest_ignore_collect(collection_path, config):
    """Leave out readers' own notebooks: what they hold is nobody's mistake."""
    own = collection_path.suffix == ".ipynb" and is_own(collection_path)
    return True if own else None


# On more than one core (`-n`) a file is tested by one process, since the cells of a
# notebook follow each other, and all that needs JupyterLab by one, for one JupyterLab.
# What takes longest begins first, so that it does not end alone.
LAB = "tests/browser/test_notebooks.py"
WITH_LAB = ("tests/browser/test_class.py", "tests/browser/test_lab.py", LAB)
FIRST = (
    LAB,
    "tests/engine/test_long_run.py",
    "tests/browser/test_site.py",
    "tests/browser/test_exported.py",
    "tests/show/test_show.py",
    "tests/engine/test_random_play.py",
)


def unit(nodeid):
    """Return what a test stays together with, by the name of a file."""
    file = nodeid.partition("::")[0]
    return LAB if file in WITH_LAB else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Hand out the tests by these units, in their order."""
    from xdist.scheduler import LoadScopeScheduling

    class ByUnits(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return unit(nodeid)

    config.option.loadscopereorder = False
    return ByUnits(config, log)


def pytest_configure(config):
    """Let a pytest that a test starts know nothing of this one's other processes."""
    if hasattr(config, "workerinput"):
        for name in [name for name in os.environ if name.startswith("PYTEST_XDIST_")]:
            del os.environ[name]


def pytest_collection_modifyitems(config, items):
    """Put first what takes longest, where several processes share the tests."""
    if hasattr(config, "workerinput"):
        place = {name: number for number, name in enumerate(FIRST)}
        items.sort(key=lambda item: place.get(unit(item.nodeid), len(FIRST)))


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
