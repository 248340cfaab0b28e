"""The reference: every public name of a room, with the sentence of its docstring."""

from __future__ import annotations

import inspect
from importlib import import_module

import pytest

from morphlab.course.names import ROOMS, reference
from morphlab.engine.errors import InvalidText


@pytest.mark.parametrize("room", ROOMS)
def test_every_function_and_class_of_a_room_is_there_with_a_sentence(room):
    home = import_module(f"morphlab.{room}")
    rows = {name.partition("(")[0]: what for name, what in reference(room).grid.rows}
    told = {
        name
        for name in home.__all__
        if callable(getattr(home, name)) and inspect.getdoc(getattr(home, name))
    }
    assert set(rows) == told
    for name, what in rows.items():
        assert what.endswith((".", ":")), name
        assert len(what) > 15, name


def test_what_may_be_left_out_stands_in_brackets():
    names = [name for name, _ in reference("course").grid.rows]
    assert "draw_exam([seed], [size], [about])" in names
    assert "what_if(name, step, lines)" in names
    assert "Quiz" in names


def test_the_rooms_are_told_and_an_unknown_one_is_refused():
    rows = reference().grid.rows
    assert [name for name, _ in rows] == [f"morphlab.{room}" for room in ROOMS]
    assert all(what.endswith(".") for _, what in rows)
    with pytest.raises(InvalidText, match="Did you mean course"):
        reference("corse")
    with pytest.raises(InvalidText, match="Rooms are course, show"):
        reference("kitchen sink")
