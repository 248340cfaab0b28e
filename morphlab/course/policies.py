"""What became of mistakes at tournaments, by day: policy, and no rule of the game."""

from __future__ import annotations

from ..engine.said import say
from ..rulebook import policies, policy
from .boxes import Box, Fold, Grid


def tournament(day: str | None = None) -> Box:
    """Show what sources of tournament policy say, or what they say of one day.

    It is no rule of the game, and the box says so, and how far its sources reach.

    Raises:
        InvalidText: it is no day, or one before the oldest source.

    >>> print(tournament("2014-10-31"))
    [!] Tournament policy, no rule of the game: 2014-10-31
        At Competitive level. The guide in force today was not read: ask for it.
        Known of that day
        mistake               source of   what became of it
        no morph              2014-09-11  A game is lost.
        not shown at the end  2014-09-23  This very game is lost; if both players
                                          forgot, neither loses more than the other.
    """
    known = policies()
    title: str = say("what is known, by the day of the source")
    caption = say("Mistakes with face-down cards, and what became of them")
    if day is not None:
        matters = sorted({one.matter for one in known})
        known = tuple(policy(matter, day) for matter in matters)
        title, caption = day, say("Known of that day")
    return Box(
        "careful",
        say("Tournament policy, no rule of the game"),
        title,
        (
            say(
                "At Competitive level. The guide in force today was not read: ask for it."
            ),
        ),
        grid=Grid(
            caption,
            (say("mistake"), say("source of"), say("what became of it")),
            tuple((one.matter, one.day.isoformat(), one.what) for one in known),
        ),
        folds=(
            Fold(
                say("The sources"),
                tuple(f"{one.day.isoformat()}: {one.source}" for one in known),
            ),
        ),
    )
