"""Which cells begin a slide, which come one press later."""

from __future__ import annotations

from morphlab.course.slides import marks


def text(source, mark=None):
    metadata = {"slideshow": {"slide_type": mark}} if mark else {}
    return {"cell_type": "markdown", "source": source, "metadata": metadata}


def code(shown="2", mark=None):
    made = text("1 + 1", mark)
    output = {"data": {"text/plain": shown}}
    return made | {"cell_type": "code", "outputs": [output]}


def test_the_parts_before_the_first_code_share_a_slide():
    opening = [
        text("# Title"),
        text("## To do"),
        text("## To learn"),
        text("## To need"),
    ]
    told = list(marks([*opening, code(), text("## On"), text("## And on")]))
    assert told == ["slide", "slide", *["fragment"] * 3, "slide", "slide"]


def test_a_part_that_is_too_long_keeps_a_slide_of_its_own():
    opening = [text("# Title"), text("## To do"), text("## How", "subslide")]
    assert list(marks(opening)) == ["slide", "slide", "subslide"]


def test_no_cell_costs_a_press_that_shows_nothing():
    cells = [text("## One"), code(), text("More."), code("<Table x"), text("After.")]
    told = list(marks([*cells, code("3"), text("Aside.", "notes")]))
    assert told == [
        "slide",
        "fragment",
        "fragment",
        *["subslide"] * 2,
        "fragment",
        "notes",
    ]
