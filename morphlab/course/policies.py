"""What became of mistakes at tournaments, by day: policy, and no rule of the game."""

from __future__ import annotations

from ..engine.said import said_from_table, say
from ..rulebook import policies, policy
from .boxes import Box, Fold, Grid


def tournament(day: str | None = None) -> Box:
    """Show what sources of tournament policy say, or what they say of one day.

    It is no rule of the game, and the box says so, and how far its sources reach.

    Raises:
        InvalidText: it is no day, or one before the oldest source.

    >>> print(tournament("2014-10-31"))
    [!] Tournament policy: no rule of the game
        At Competitive level. The guide in force today was not read: ask for it.
        What became of mistakes on 2014-10-31
        mistake, and source of            what became of it
        not shown at the end, 2014-09-23  This very game is lost; if both players
                                          forgot, neither loses more than the other.
        cast without morph, 2014-09-11    A game is lost.
    """
    known = policies()
    matters = list(dict.fromkeys(one.matter for one in known))
    if day is None:
        caption: str = say("What became of mistakes with face-down cards")
        known = tuple(sorted(known, key=lambda one: matters.index(one.matter)))
    else:
        caption = say("What became of mistakes on {day}", day=day)
        known = tuple(policy(matter, day) for matter in matters)
    heads = (say("mistake, and source of"), say("what became of it"))
    rows = tuple(
        (
            say("{matter}, {day}", matter=said_from_table(one.matter), day=one.day),
            said_from_table(one.what),
        )
        for one in known
    )
    sources = tuple(
        say("{day}: {what}", day=one.day, what=said_from_table(one.source))
        for one in sorted(known, key=lambda one: one.day)
    )
    reach = say(
        "At Competitive level. The guide in force today was not read: ask for it."
    )
    return Box(
        "careful",
        say("Tournament policy"),
        say("no rule of the game"),
        (reach,),
        grid=Grid(caption, heads, rows),
        folds=(Fold(say("The sources"), sources),),
    )
