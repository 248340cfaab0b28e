"""Figures: their rows are what the engine says, and their words are their rows."""

from __future__ import annotations

import builtins
import re

import pytest

from morphlab.engine.errors import InvalidText
from morphlab.languages import speaking
from morphlab.scenarios import loads, play
from morphlab.show import plots, why

STORY = play(
    loads(
        """
title = "An Angel that is cast, turned up and killed"
rules = ["702.37a"]

[players.Alice]
hand = ["Exalted Angel"]
battlefield = ["Plains x7"]

[players.Bob]
hand = ["Murder", "Shock"]
battlefield = ["Swamp x3"]

[[steps]]
do = "Alice: cast Exalted Angel face down"

[[steps]]
do = ["both pass", "Alice: pass", "Bob: cast Murder targeting #1", "Bob: pass"]

[[steps]]
do = "Alice: turn up #1"

[[steps]]
do = "both pass"
"""
    )
)


def steps(plot):
    return {row[0]: row[1:] for row in plot.rows}


def test_a_lane_follows_a_card_through_its_zones():
    assert steps(plots.zones(STORY))["#1 Exalted Angel"] == (
        "hand",
        "stack face down",
        "battlefield face down",
        "battlefield",
        "graveyard",
    )


def test_cards_that_stay_where_they_are_have_no_lane():
    assert [row[0] for row in plots.zones(STORY).rows] == [
        "#1 Exalted Angel",
        "#2 Murder",
    ]


def test_a_viewer_does_not_read_a_name_that_was_never_shown():
    before = play(
        loads(
            """
title = "An Angel that stays face down"
rules = ["702.37a"]
[players.Alice]
hand = ["Exalted Angel"]
battlefield = ["Plains x3"]
[players.Bob]
[[steps]]
do = "Alice: cast Exalted Angel face down"
[[steps]]
do = "both pass"
"""
        )
    )
    assert [row[0] for row in plots.zones(before, 1).rows] == ["#1"]
    assert [row[0] for row in plots.zones(before, 0).rows] == ["#1 Exalted Angel"]
    assert "Exalted" not in str(plots.stack(before, 1))


def test_knowledge_tells_looking_from_knowing():
    known = steps(plots.knowledge(STORY))
    assert known["Alice: #1"][2] == plots.MAY_LOOK
    assert known["Bob: #1"][1:4] == (plots.HIDDEN, plots.HIDDEN, plots.KNOWS)


def test_a_card_that_comes_back_as_another_object_keeps_both_handles():
    shuffled = play(
        loads(
            """
title = "A pile"
rules = ["708.6"]
seed = 1
[players.Alice]
battlefield = ["#1 = Jeskai Infiltrator"]
library = ["Siege Rhino", "Plains x4"]
[players.Bob]
[[steps]]
do = ["Alice: attack with #1", "no blocks", "both pass", "both pass"]
"""
        )
    )
    names = {row[0] for row in plots.knowledge(shuffled).rows}
    assert names == {"Alice: #1, then #3", "Bob: #1, then #3", "Alice: #2", "Bob: #2"}
    some = {row[0] for row in plots.knowledge(shuffled, "#3").rows}
    assert some == {"Alice: #1, then #3", "Bob: #1, then #3"}
    with pytest.raises(InvalidText, match="none of #9"):
        plots.knowledge(shuffled, "#9")


def test_the_stack_has_a_column_for_each_moment_at_which_it_differs():
    assert [row[1] for row in plots.stack(STORY).rows] == [
        "#1 face down",
        "empty",
        "Murder",
        "empty",
    ]


def test_the_layers_end_at_what_the_permanent_is():
    plot = plots.layers(why(STORY.steps[2].after, "#1", "power and toughness"))
    assert [(row[0], row[3]) for row in plot.rows] == [
        ("printed", "4/5"),
        ("1b", "2/2"),
    ]


def test_the_ways_up_have_their_cost_and_its_mana_value():
    plot = plots.ways_up(STORY.steps[2].after)
    assert plot.rows == (("#1 Exalted Angel", "morph", "{2}{W}{W}", "4"),)


@pytest.mark.parametrize(
    "make",
    [
        lambda: plots.ways_up(STORY.steps[2].after, viewer=1),
        lambda: plots.ways_up(STORY.steps[3].after),
    ],
)
def test_a_figure_of_nothing_is_refused(make):
    with pytest.raises(InvalidText, match="no way up is known"):
        make()


ALL = [
    plots.zones(STORY),
    plots.knowledge(STORY),
    plots.stack(STORY),
    plots.layers(why(STORY.steps[2].after, "#1")),
    plots.ways_up(STORY.steps[2].after),
]


@pytest.mark.parametrize("plot", ALL, ids=lambda plot: plot.title.split()[0])
def test_the_picture_is_opaque_small_and_has_its_words_beside_it(plot):
    figure = plot.figure()
    assert figure.get_facecolor() == (1, 1, 1, 1)
    assert figure.get_size_inches()[0] <= 8
    html = plot._repr_mimebundle_()["text/html"]
    assert re.search(r'<img [^>]*alt="[^"]{10,}"', html)
    for row in plot.rows:
        assert row[0].split(": ")[-1].split()[0] in plot.alt or row[0] in plot.alt


@pytest.mark.parametrize("plot", ALL, ids=lambda plot: plot.title.split()[0])
def test_without_matplotlib_the_rows_are_a_table(plot, monkeypatch):
    real = builtins.__import__

    def refuse(name, *args, **kwargs):
        if name.startswith("matplotlib"):
            raise ModuleNotFoundError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    html = plot._repr_mimebundle_()["text/html"]
    assert "<img" not in html
    assert html.count("<tr>") == len(plot.rows) + 1


@pytest.mark.parametrize("kind", ["zones", "knowledge", "stack"])
def test_a_figure_speaks_the_language_that_is_set(kind):
    plot = getattr(plots, kind)(STORY)
    english = str(plot)
    with speaking("it"):
        italian, page = str(plot), plot._repr_mimebundle_()["text/html"]
    assert "from step" in english or "step 1" in english
    assert "step" not in italian.replace(STORY.title, "")
    assert plot.title not in page
    assert "passo" in page
