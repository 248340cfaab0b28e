"""Chapter 00, Start here: what its notebook asks."""

from __future__ import annotations

from ..kinds import Count, Reach, Refusal, Size, Which
from ..scenes import Scene
from .form import Board, Chapter, Lesson, Misreading

LESSON = Lesson(
    "00",
    "start",
    "00-start-here.ipynb",
    "Start here",
    12,
    "how to step, how to read the table, how to check yourself",
    ("708.5",),
)

EXERCISES = (
    Size(
        "start.size",
        "Read the table",
        "Look at the first story after step 2. What are the power and toughness of "
        "#2, the face-down creature?",
        Scene("start-first", 2),
        "size",
        (
            "Step the table to step 2 and read the last column beside #2.",
            "Face down it is what rule 708.2a lists, unless something is added.",
        ),
        "#2",
    ),
    Which(
        "start.look",
        "Change seats",
        "Still at step 2: who may look at the card under #2?",
        Scene("start-first", 2),
        "lookers",
        (
            "See the table as Alice, then as Bob. For whom does it name the card?",
            "Rule 708.5 gives the right to one player at a time.",
        ),
        {"Alice": "is Alice may look at #2", "Bob": "is Bob may look at #2"},
    ),
    Refusal(
        "start.refusal",
        "Read a refusal",
        "At step 2 all of Alice's lands are tapped, and she tries "
        "`Alice: turn up #2` all the same. Which rule says no?",
        Scene("start-first", 2),
        "number",
        (
            "Open “Why not?” below the table: each refusal there ends with a number.",
            "It is the rule about paying costs that you cannot pay, 118.3.",
        ),
        line="Alice: turn up #2",
    ),
    Count(
        "start.life",
        "Follow the story to its end",
        "After the last step an ability of Exalted Angel still waits on the stack. "
        "Both players pass until the stack is empty. What is Alice's life total?",
        Scene("start-first", 7, ("resolve the stack",)),
        "life",
        (
            "Look at the stack after step 7, and at what its top will do.",
            "She gains as much life as the Angel dealt damage. The Angel is a 4/5.",
        ),
        "life total of Alice",
        slips={
            "25": "Damage is dealt by power, not by toughness.",
            "22": (
                "That would be the damage of a 2/2. It was turned up before combat "
                "damage."
            ),
        },
    ),
    Reach(
        "start.act",
        "Act yourself",
        "It is step 3: a fourth Plains has come. Write what Alice does to turn #2 "
        "face up right away, before she attacks.",
        Scene("start-first", 3),
        "lines",
        (
            "A line begins with the player and a colon. Below the table stands what "
            "Alice may do now.",
            'The action reads `turn up #2`, so the line is `"Alice: turn up #2"`.',
        ),
        goal=("#2 is face up", "step: precombat main"),
        most=2,
    ),
)

MISREADINGS = (
    Misreading(
        "start",
        "My card lies on the table, so you may see what it is",
        Scene("start-first", 2),
        ("Bob may look at #2", "Bob knows #2 is Exalted Angel"),
        "Only the player who controls a face-down permanent may look at it (708.5).",
    ),
)

BOARD = (
    Board(
        "start-first",
        (
            "#2 = 2/2, and what Bob knows of it",
            "{3} down, {2}{W}{W} up, 4/5",
        ),
        "What would Bob have done, had he known? What did his not knowing cost Alice?",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, MISREADINGS, BOARD)
