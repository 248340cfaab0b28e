"""The box on tournaments: it says that it is policy, of which day, and whence."""

from __future__ import annotations

import pytest

from morphlab import course
from morphlab.engine.errors import InvalidText
from morphlab.rulebook import policies


def test_it_says_that_it_is_no_rule_and_how_far_it_reaches():
    said = str(course.tournament())
    assert "no rule of the game" in said
    assert "The guide in force today was not read" in said


def test_each_line_has_its_day_and_each_day_its_source():
    html = course.tournament()._repr_html_()
    for one in policies():
        assert f"{one.matter}, {one.day}" in html
        assert f"{one.day}: {one.source}" in html


def test_a_day_has_one_line_for_each_mistake():
    rows = course.tournament("2014-12-31").grid.rows
    assert [row[0] for row in rows] == [
        "not shown at the end, 2014-12-12",
        "cast without morph, 2014-12-12",
    ]


@pytest.mark.parametrize("day", ["2003-01-01", "31 October 2014"])
def test_a_day_of_which_nothing_is_known_is_refused(day):
    with pytest.raises(InvalidText):
        course.tournament(day)
