"""What stands after layer 1 is what a copy gets, whatever is copied (613.2c, 707.2)."""

from __future__ import annotations

import random

import pytest

from morphlab import cards
from morphlab.scenarios import loads, play

# A god is no creature all the time, so it cannot always be the target here; what sees
# the spell that copies being cast may do something to both.
CREATURES = [
    card.name
    for card in cards.all_cards()
    if card.printed.is_creature
    and card.printed.toughness != 0  # with damage it would not be there
    and "God" not in card.printed.subtypes
    and not any(
        when.event == "cast"
        for _, one in card.printed.abilities.triggered
        for when in one.when
    )
]
WAYS = ("", "face down: manifest", "face down: cloak", "face down by Ixidron")
MORE = ("", "2 +1/+1 counters", "damage 1", "tapped")

POSITION = """
title = "A copy"
rules = ["613.2c"]
[players.Alice]
hand = ["Test Mirror"]
battlefield = ["#1 = {first}", "#2 = {second}", "#3 = Glorious Anthem", "Plains x4"]
[players.Bob]
[[steps]]
do = ["Alice: cast Test Mirror targeting #2, #1", "resolve the stack"]
expect = {expect}
"""


def entry(dice: random.Random, ways: tuple[str, ...]) -> str:
    facts = [part for part in (dice.choice(ways), dice.choice(MORE)) if part]
    name = dice.choice(CREATURES)
    return f"{name} ({', '.join(facts)})" if facts else name


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("down", [False, True])
def test_a_copy_gets_what_stands_after_layer_one(seed: int, down: bool) -> None:
    dice = random.Random(seed)
    first = entry(dice, WAYS)
    second = entry(dice, WAYS[1:] if down else WAYS[:1])
    whose = "#2" if down else "#1"  # face down it keeps its own values (708.10)
    face = "#2 is face down" if down else "#2 is face up"
    text = POSITION.format(
        first=first,
        second=second,
        expect=[f"#2 has the copiable values that {whose} had", face],
    )
    assert play(loads(text, "random")).failures == ()
