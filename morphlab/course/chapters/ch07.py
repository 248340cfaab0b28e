"""Chapter 07, Good-bye: what its notebook asks."""

from __future__ import annotations

from ..kinds import Count, Reach, Refusal, Which
from ..scenes import Scene
from .form import Board, Chapter, Lesson, Misreading

LESSON = Lesson(
    "07",
    "bye",
    "07-good-bye.ipynb",
    "Good-bye",
    22,
    "what is shown, what dies, what comes back, and whose card it is",
    ("708.9", "603.10a"),
)

EXERCISES = (
    Count(
        "bye.reaper",
        "The Reaper counts",
        "Alice has Midnight Reaper face up: whenever a nontoken creature of hers dies, "
        "it deals 1 damage to her and she draws a card. Bob casts Day of Judgment on "
        "her five creatures: the Reaper and four face-down ones. How much life has she "
        "when all of it is over?",
        Scene(
            "bye-drill",
            1,
            (
                "Bob: cast Day of Judgment",
                "both pass",
                "Alice: choose trigger of #5",
                "Alice: choose trigger of #5",
                "Alice: choose trigger of #5",
                "Alice: choose trigger of #5",
                "resolve the stack",
            ),
        ),
        "life",
        (
            "Does the Reaper see creatures that die together with it?",
            "All five are nontoken creatures, and all five leave at once (603.10a).",
        ),
        "life total of Alice",
        slips={
            "16": (
                "That leaves out the Reaper. It leaves together with the others, and "
                "looks back (603.10a)."
            ),
            "19": (
                "That is one of five. Face-down creatures are nontoken creatures, too."
            ),
        },
    ),
    Count(
        "bye.swords",
        "The strength of a memory",
        "#4 is a manifested Gore Swine (4/1) with a +1/+1 counter. Bob exiles it with "
        "Swords to Plowshares, and Alice gains life equal to its power. How much life "
        "has she then?",
        Scene(
            "bye-drill",
            1,
            ("Bob: cast Swords to Plowshares targeting #4", "both pass"),
        ),
        "life",
        (
            "The power of what: the card in exile, or the creature that left?",
            "The creature as it last was: a 2/2 with a counter on it (608.2h).",
        ),
        "life total of Alice",
        slips={
            "24": "That is the power of the card. What was the power of the creature?",
            "25": (
                "That adds the counter to the power of the card. What was exiled was a "
                "face-down creature."
            ),
            "22": "There was a counter on it.",
        },
    ),
    Reach(
        "bye.again",
        "A Phoenix that returns",
        "Bob has cast Murder on the face-down #1 and passed. Write lines after which "
        "Alice has two face-down creatures, one of them the Phoenix, come back from "
        "the graveyard, and nothing is on the stack.",
        Scene("bye-dies", 1),
        "lines",
        (
            "Face down it has no ability to come back with. Could it have one in time?",
            "Turn it up in response. Its other abilities resolve with `both pass`.",
        ),
        goal=(
            "Bob's graveyard has Murder",
            "Alice controls 2 face-down creatures",
            "stack: empty",
        ),
        most=8,
    ),
    Refusal(
        "bye.refusal",
        "But it is my card",
        "Alice has taken #2 for the turn, and Bob has priority. He tries "
        "`Bob: turn up #2`. Which rule refuses it?",
        Scene("bye-thief", 2),
        "number",
        (
            "Who may turn up a face-down permanent by its morph cost?",
            "Read the rule of morph that gives the special action, in section 702.37.",
        ),
        line="Bob: turn up #2",
    ),
    Which(
        "bye.looks",
        "May she look?",
        "#1 is Alice's. #2 is hers and phased out. #3 is Bob's card, and she controls "
        "it. #4 is her card, and Bob controls it. Divination lies face down in her "
        "exile: Ignorant Bliss put it there, which says nothing about looking. At "
        "which of these may Alice look?",
        Scene("bye-looks", 1),
        "looks",
        (
            "Two words decide: permanent, and control.",
            "Own or borrowed does not matter, phased out does not matter (708.5).",
        ),
        {
            "#1": "is Alice may look at #1",
            "#2": "is Alice may look at #2",
            "#3": "is Alice may look at #3",
            "#4": "is Alice may look at #4",
            "Divination": "is Alice may look at Divination in Alice's exile",
        },
    ),
    Which(
        "bye.return",
        "Who comes back?",
        "Alice manifested Shock, Bonesplitter and Pacifism, and cloaked Serra Angel. "
        "She casts Cloudshift on each of them, on the Angel before Pacifism. Which of "
        "these cards are on the battlefield in the end?",
        Scene("bye-return", 4),
        "cards",
        (
            "Nobody asks whether it is a creature. Which kind of card cannot enter?",
            "Instants and sorceries stay (400.4a). An Aura that is not cast may be put "
            "on anything that it can enchant (303.4f).",
        ),
        {
            "Shock": "is Alice controls 1 Shock",
            "Bonesplitter": "is Bonesplitter is face up",
            "Serra Angel": "is Serra Angel is face up",
            "Pacifism": "is Pacifism is attached to Serra Angel",
        },
    ),
)

MISREADINGS = (
    Misreading(
        "bye",
        "All see the Phoenix in the graveyard, so its ability works",
        Scene("bye-dies", 2),
        (
            "stack: ability of Ashcloud Phoenix",
            "Alice controls 2 face-down creatures",
            "Alice's graveyard: empty",
        ),
        "Abilities about dying look back at what was on the battlefield, and that was "
        "a 2/2 without abilities (603.10a). The card was shown afterwards (708.9).",
    ),
    Misreading(
        "bye.owner",
        "It is my card, so I may look at it whenever I like",
        Scene("bye-thief", 2),
        ("Bob may look at #2", "Bob may: turn up #2", "#2 is controlled by Bob"),
        "The look and the turning up go with control, the way home goes with owning "
        "(708.5, 702.37e, 400.3).",
    ),
)

BOARD = (
    Board(
        "bye-dies",
        ("before it dies: a 2/2; after: a card that all have seen",),
        "Who asks the 2/2, and who asks the card?",
    ),
    Board(
        "bye-shown",
        ("hand, exile, stack, library: shown each time",),
        "Which leaving is not shown?",
    ),
    Board(
        "bye-blink",
        ("exiled card → comes back face up, or stays away",),
        "What could an effect say to bring it back face down?",
    ),
    Board(
        "bye-thief",
        ("owner, controller: who looks, who turns it up, where it goes",),
        "Which of the answers go with control, which with owning?",
    ),
    Board(
        "bye-phase",
        ("phased out: not seen, not gone",),
        "Find two things that would be different had it left.",
    ),
    Board(
        "bye-players",
        ("who leaves, whose card, who sees it",),
        "Why must the winner show her card?",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, MISREADINGS, BOARD)
