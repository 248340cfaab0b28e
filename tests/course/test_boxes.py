"""Boxes: readable as text, and as HTML that an untrusted notebook keeps."""

from __future__ import annotations

import re

import pytest

from morphlab.course.boxes import TONES, Box, Fold, Grid, cited, listed

FULL = Box(
    "hint",
    "Hint",
    "A <title>",
    ("One line with `code`.", "word " * 40),
    Grid("A caption", ("a", "b"), (("1", "long " * 30), ("2", "short"))),
    (Fold("More", ("Folded & done.",)),),
)


def test_the_html_uses_nothing_that_an_untrusted_notebook_takes_away():
    html = FULL._repr_html_()
    for gone in ("<style", "<svg", "<script", " id=", "aria-", "data-", " role="):
        assert gone not in html
    assert re.findall(r" class=", html) == []


def test_what_is_written_is_escaped():
    html = FULL._repr_html_()
    assert "A &lt;title&gt;" in html
    assert "Folded &amp; done." in html
    assert ">code</code>" in html


def test_a_table_has_a_caption_and_heads_for_rows_and_columns():
    html = FULL._repr_html_()
    assert ">A caption</caption>" in html
    assert html.count('scope="col"') == 2
    assert html.count('scope="row"') == 2


@pytest.mark.parametrize(
    ("heads", "row", "reached"),
    [
        (("lesson", "done", "seen"), ("07 Good-bye", "0", "1"), False),
        (("lesson", "exercises", "predictions"), ("curiosities", "0", "1"), True),
        (
            ("a", "b"),
            ("{1}{W}{W}{B}{G}{U}{R}{2}{G}{G}", "short words " * 9),
            False,
        ),
        (("a", "b", "c", "d"), ("1", "2", "3", "4"), True),
    ],
)
def test_keys_reach_a_table_that_may_be_wider_than_a_small_page(heads, row, reached):
    html = Grid("A caption", heads, (row,)).html()
    assert ('tabindex="0"' in html) is reached


def test_no_line_of_the_text_is_wider_than_a_page():
    assert max(map(len, str(FULL).splitlines())) <= 84
    assert "Folded" not in str(FULL)


@pytest.mark.parametrize("tone", TONES)
def test_a_badge_can_be_read_on_its_ground(tone):
    """White on the badge has the contrast of 4.5 that WCAG asks for."""
    _, _, badge = TONES[tone]
    parts = [int(badge[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    ]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    assert 1.05 / (light + 0.05) >= 4.5


def test_each_tone_has_its_own_sign_unless_it_says_the_same():
    signs = [sign for sign, _, _ in TONES.values()]
    assert len(set(signs)) == len(signs)


def test_rules_are_cited_once():
    assert cited("It is so (708.2a).", ["708.2a"]) == "It is so (708.2a)."
    assert cited("It is so.", ["708.2a", "708.2a", ""]) == "It is so (708.2a)."


def test_words_are_listed():
    assert listed(["a"]) == "a"
    assert listed(["a", "b"], "or") == "a or b"
