"""Chapter 09, Copies: what its notebook asks."""

from __future__ import annotations

from ..kinds import Count, Reach, Refusal, Size, Which
from ..scenes import Scene
from .form import Board, Chapter, Lesson, Misreading

LESSON = Lesson(
    "09",
    "copy",
    "09-copies.ipynb",
    "Copies",
    24,
    "what a copy takes, and what lies under what: layer 1a and layer 1b",
    ("707.2", "708.10"),
)

EXERCISES = (
    Which(
        "copy.clone",
        "What does the Clone have?",
        "Bob's #5 is a face-down Dog Walker (a red and white 3/1), cast with disguise. "
        "Alice casts Clone and copies it. Which of these are true of the Clone?",
        Scene(
            "copy-drill",
            1,
            ("Alice: cast Clone", "both pass", "Alice: choose #5"),
        ),
        "facts",
        (
            "Which list does disguise give a face-down permanent?",
            "A 2/2 creature with ward {2} (702.168a). Status is not on the list.",
        ),
        {
            "it is face down": "is #6 is face down",
            "it has no colour": "is #6 has no color",
            "it has ward {2}": "is #6 has ward {2}",
            "it has disguise": "is #6 has disguise",
            "it is named Dog Walker": "is #6 is named Dog Walker",
        },
    ),
    Count(
        "copy.value",
        "What is it worth?",
        "Clone costs {3}{U}. Alice copies her face-down #1, which is Exalted Angel "
        "({4}{W}{W}). What is the mana value of the Clone, #6, on the battlefield?",
        Scene(
            "copy-drill",
            1,
            ("Alice: cast Clone", "both pass", "Alice: choose #1"),
        ),
        "value",
        (
            "Whose mana cost does it have: its own, the Angel's, or another?",
            "A copy takes the mana cost, too. The face-down creature has none.",
        ),
        "mana value of #6",
        slips={
            "6": (
                "That is the card under the creature that was copied. What is copied "
                "are the values that lie on the table (707.2)."
            )
        },
    ),
    Size(
        "copy.size",
        "A double of a face-down Angel",
        "#1 is a face-down Exalted Angel with a +1/+1 counter, under Glorious Anthem. "
        "Alice casts Spark Double and copies #1; it enters with one +1/+1 counter of "
        "its own. How big is it?",
        Scene(
            "copy-drill",
            1,
            ("Alice: cast Spark Double", "both pass", "Alice: choose #1"),
        ),
        "size",
        (
            "Is the counter of #1 among the things that are copied?",
            "Copied is the 2/2 of layer 1. Its own counter and the Anthem come later.",
        ),
        "#6",
    ),
    Which(
        "copy.ways",
        "Under two sheets",
        "Cytoshape makes the face-down #1 (Exalted Angel, morph {2}{W}{W}, with a "
        "counter) a copy of Branchsnap Lorian (4/1, trample, morph {G}) until end of "
        "turn. Which of these are true now?",
        Scene(
            "copy-drill",
            1,
            ("Alice: cast Cytoshape targeting #1", "both pass", "Alice: choose #2"),
        ),
        "facts",
        (
            "What does one see, and what would it be without the cover?",
            "The cover hides the copy (613.2b). The way up asks what is under the "
            "cover, and there the copy lies over the card.",
        ),
        {
            "it is turned up for {G}": "is #1 ways up: {G} by morph",
            "it is turned up for {2}{W}{W}": "is #1 ways up: {2}{W}{W} by morph",
            "it has trample": "is #1 has trample",
            "it would have trample face up": "is face up #1 has trample",
            "the counter is still on it": "is #1 has 1 +1/+1 counters",
        },
    ),
    Size(
        "copy.up",
        "All together",
        "After that Alice pays {G} and turns #1 face up. There is the counter, and "
        "there is Glorious Anthem. How big is it?",
        Scene(
            "copy-drill",
            1,
            (
                "Alice: cast Cytoshape targeting #1",
                "both pass",
                "Alice: choose #2",
                "Alice: turn up #1",
            ),
        ),
        "size",
        (
            "The 2/2 gives way. To the 4/5 of the Angel, or to another size?",
            "To the 4/1 of the Lorian. Then counter and Anthem, +1/+1 each.",
        ),
    ),
    Refusal(
        "copy.refusal",
        "A trick that does not work",
        "Alice has copied her face-down Angel with Clone, which is #6, and tries to "
        "turn the copy face up: `Alice: turn up #6`. Which rule refuses it?",
        Scene(
            "copy-drill",
            1,
            ("Alice: cast Clone", "both pass", "Alice: choose #1"),
        ),
        "number",
        (
            "It looks like #1. In which way does it differ?",
            "It is face up. Rule 708 says which permanents can be turned face up.",
        ),
        line="Alice: turn up #6",
    ),
    Reach(
        "copy.reach",
        "A Demon for {G}",
        "#1 is a face-down Grinning Demon with morph {2}{B}{B}. Alice has four lands, "
        "none of them a Swamp, and Cytoshape in hand. Write lines after which #1 is "
        "face up.",
        Scene("copy-onto", 0),
        "lines",
        (
            "She cannot pay {2}{B}{B}. Could it cost something else for a turn?",
            "Make it a copy of the Lorian: cast, `both pass`, choose. Then turn it up.",
        ),
        goal=("#1 is face up",),
        most=5,
    ),
)

MISREADINGS = (
    Misreading(
        "copy",
        "A copy of a face-down creature lies face down, with the same secret",
        Scene("copy-clone", 1),
        (
            "#3 is face down",
            "#3 is named Willbender",
            "#3 has morph",
            "#3 has mana value 2",
        ),
        "A copy takes the values that are listed, and they say 2/2 creature. The card "
        "under it is covered, and being face down is a status (707.2, 110.5).",
    ),
    Misreading(
        "copy.onto",
        "It becomes a copy of a face-up creature, so now we see that one",
        Scene("copy-onto", 1),
        ("#1 is face up", "#1 is 4/1", "#1 has trample", "#1 is a Beast"),
        "The copy effect works in layer 1a, the cover in layer 1b, after it. The copy "
        "is there, and nobody sees it (708.10, 613.2b).",
    ),
)

BOARD = (
    Board(
        "copy-clone",
        ("copiable values of #1: 2/2, creature, and nothing more",),
        "Why may Alice not look at the card through her Clone?",
    ),
    Board(
        "copy-ward",
        ("two lists: morph 2/2; disguise 2/2 and ward {2}",),
        "Which words on the table tell the two lists apart?",
    ),
    Board(
        "copy-onto",
        ("three sheets: card, copy (1a), cover (1b)",),
        "Which sheet is on top after each step?",
    ),
    Board(
        "copy-card",
        ("morph asks the permanent, manifest asks the card",),
        "Which costs would turn it up if Wandering Ones had a morph cost?",
    ),
    Board(
        "copy-down",
        ("what would it be face up? a copy still: so, which morph?",),
        "Does it matter which came first, the copy or the cover?",
    ),
    Board(
        "copy-spell",
        ("one card, two spells; a copy ends as a token",),
        "Which of the two can be turned up?",
    ),
    Board(
        "copy-shapeshifter",
        ("as: it is a copy already when the game asks",),
        "With 'when' in place of 'as', what would have happened?",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, MISREADINGS, BOARD)
