"""A frame as plain text."""

from __future__ import annotations

from morphlab.show.picture import picture
from tests.show import payloads

SHOCK_AIMED = """\
Turn 3, Alice: precombat main (Bob has priority)
Bob: 20 life, hand 2, library 53, graveyard 0, exile 0
    #3  Prodigal Sorcerer    1/1
        Mountain x2               1 tapped
        in hand: Counterspell, Murder
  Stack, top first
    #4 Shock (Bob), targets #1
Alice: 20 life, hand 2, library 53, graveyard 0, exile 0
    #1  face down (morph)    2/2  summoning sick
        Plains x7                 3 tapped
> Bob casts Shock as #4, aimed at #1 (601.2c)"""


def view(story, step, viewer):
    return story["steps"][step]["views"][viewer]


def test_draws_both_sides_the_stack_and_what_was_said():
    assert picture(view(payloads.story(), 3, "P2")) == SHOCK_AIMED


def test_says_what_the_viewer_knows_and_how():
    lines = picture(view(payloads.story(), 3, "P1")).splitlines()
    known = (
        "    #1  face down (morph): Exalted Angel, you may look    2/2  summoning sick"
    )
    assert known in lines


def test_names_fights_counters_attachments_and_the_choice():
    text = picture(view(payloads.crowd(), 0, "P1"))
    for words in (
        "#21  Ruthless Ripper",
        "blocks #1, just now: blocks",
        "damage 2, 5 +1/+1",
        "on #22",
        "Forest x1",
        "#40 face down (morph) (Bob)",
        "Bob must choose: order the blockers of #3 (509.2)",
    ):
        assert words in text


def test_no_line_ends_in_blanks():
    for story in (payloads.story(), payloads.crowd(), payloads.three()):
        for step in story["steps"]:
            for frame in step["views"].values():
                text = picture(frame)
                assert text == "\n".join(line.rstrip() for line in text.splitlines())


def test_a_player_who_lost_is_named():
    text = picture(view(payloads.three(), 1, "P1"))
    assert "Bob: 0 life, hand 0, library 53, graveyard 0, exile 1, has lost" in text
