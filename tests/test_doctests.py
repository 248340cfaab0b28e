"""The examples in the library's docstrings do what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import morphlab

MODULES = sorted(
    found.name for found in pkgutil.walk_packages(morphlab.__path__, "morphlab.")
)


@pytest.mark.parametrize("name", ["morphlab", *MODULES])
def test_the_examples_of_a_module_do_what_they_say(name):
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0
