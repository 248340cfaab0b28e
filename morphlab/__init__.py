"""Face-down cards of Magic: The Gathering, played step by step.

Everything a notebook needs is one name away: the names in `_HOME` are looked up the
first time they are used, so that ``import morphlab`` itself loads nothing else.

This file and `__main__` must also be readable by a Python that is too old, so that
`__main__` can say so: no syntax here that Python 2.7 does not know.

>>> import morphlab
>>> morphlab.__version__
'0.1.0'
"""

__version__ = "0.1.0"

# Each public name and the module that it lives in. To add a name, add a line.
_HOME = {
    "MorphlabError": "morphlab.engine.errors",
    "Game": "morphlab.engine.game",
    "view": "morphlab.engine.view",
    "set_language": "morphlab.languages",
    "for_statement": "morphlab.scenarios",
    "library": "morphlab.scenarios",
    "load": "morphlab.scenarios",
    "loads": "morphlab.scenarios",
    "play": "morphlab.scenarios",
    "transcript": "morphlab.scenarios",
    "rule": "morphlab.rulebook",
    "statement": "morphlab.rulebook",
    "statements": "morphlab.rulebook",
    "Table": "morphlab.show.table",
}

__all__ = ["__version__"]
__all__ += sorted(_HOME)


def __getattr__(name):
    # type: (str) -> object
    """Load a public name from the module that it lives in."""
    if name not in _HOME:
        raise AttributeError("morphlab has no public name {!r}".format(name))
    from importlib import import_module

    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value  # looked up once
    return value


def __dir__():
    # type: () -> list[str]
    """List the public names, those not looked up yet included."""
    return sorted(set(globals()) | set(_HOME))
