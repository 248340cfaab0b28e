"""Chapter 03, Turn it up: what its notebook asks."""

from __future__ import annotations

from ..kinds import Reach, Refusal, Size, Which
from ..scenes import Scene
from .form import Board, Chapter, Lesson, Misreading

LESSON = Lesson(
    "03",
    "turn",
    "03-turn-it-up.ipynb",
    "Turn it up",
    20,
    "a special action: when, for what, and what stays as it was",
    ("702.37e", "116.2b"),
)

EXERCISES = (
    Size(
        "turn.size",
        "Add it up",
        "#1 is Daru Lancer (3/4, morph {2}{W}{W}), face down, with a +1/+1 counter. "
        "Glorious Anthem is on Alice's side. She turns #1 face up. How big is it?",
        Scene("turn-drill", 1, ("Alice: turn up #1",)),
        "size",
        (
            "Which of the three numbers changes when it is turned up?",
            "Only 2/2 gives way to 3/4. The counter and the Anthem count as before.",
        ),
    ),
    Which(
        "turn.split",
        "Under split second",
        "Krosan Grip is on the stack, Alice has priority. Which of these may she do?",
        Scene("turn-split", 1),
        "actions",
        (
            "Split second names two kinds of actions. Which of these are such?",
            "Casting and activating are out, mana and special actions are in.",
        ),
        {
            "turn up #1": "Alice: turn up #1 targeting #4",
            "cast Counterspell": "Alice: cast Counterspell targeting #4",
            "equip #1": "Alice: activate #2 targeting #1",
            "tap an Island for mana": "Alice: tap Island for {U}",
        },
    ),
    Reach(
        "turn.save",
        "Save the Angel",
        "Bob has cast Shock on the face-down #1 and passed. Write lines after which "
        "Shock has resolved and #1 is still there, with 2 damage marked on it.",
        Scene("turn-shock", 1),
        "lines",
        (
            "A 2/2 does not survive 2 damage. What would?",
            "Turn it up first. Then let Shock resolve with `both pass`.",
        ),
        goal=("#1 has damage 2", "stack: empty"),
        most=4,
    ),
    Refusal(
        "turn.refusal",
        "Too late",
        "Alice has just turned #1 face up, with Shock still on the stack. Bob wants to "
        "act at once: `Bob: cast Lightning Bolt targeting #1`. Which rule refuses it?",
        Scene("turn-shock", 2),
        "number",
        (
            "The reason is not what was done, but whose moment it is.",
            "Who has priority may act: the first rule of section 117.",
        ),
        line="Bob: cast Lightning Bolt targeting #1",
    ),
    Reach(
        "turn.goblins",
        "Exactly three Goblins",
        "After step 2 of the story about costs Alice has eleven lands. Write lines "
        "after which she controls exactly three Goblin tokens (#4, morph {X}{X}{R}).",
        Scene("turn-costs", 2),
        "lines",
        (
            "How large must X be, and how much mana is that?",
            "Add `x 3` to the line that turns it up. The ability has to resolve, too.",
        ),
        goal=("Alice controls 3 Goblin tokens", "stack: empty"),
        most=4,
    ),
    Which(
        "turn.stays",
        "What stayed?",
        "Look at Woolly Loxodon after step 2 of its story. Which of these are still "
        "there after it was turned face up?",
        Scene("turn-stays", 2),
        "stayed",
        (
            "Nothing left. What was on the permanent, and what was its cover?",
            "Only the values of the cover give way (708.8).",
        ),
        {
            "the counters": "is #1 has 2 +1/+1 counters",
            "the damage": "is #1 has damage 1",
            "Pacifism": "is #3 is attached to #1",
            "the 2/2 of the cover": "is #1 is 2/2",
            "being tapped": "is #1 is tapped",
        },
    ),
)

MISREADINGS = (
    Misreading(
        "turn",
        "I Shock it in response to the turning up",
        Scene("start-first", 6),
        ("priority: Bob", "#2 is 2/2", "Bob may: cast Shock targeting #2"),
        "There is no response: the special action is over at once, and the player who "
        "took it has priority (116.2b, 116.3).",
    ),
)

BOARD = (
    Board(
        "turn-shock",
        ("priority, Shock, turned up: no arrow to the stack",),
        "Find a moment at which Alice may not turn it up.",
    ),
    Board(
        "turn-split",
        ("under split second: mana abilities, special actions, triggers",),
        "Which of the three did Alice use, and in which order?",
    ),
    Board(
        "turn-costs",
        ("mana, life, a card, X: a morph cost can be anything",),
        "Which of these costs would you rather pay, and when?",
    ),
    Board(
        "turn-stays",
        (
            "2/2 + 2 + 3, then 6/7 + 2 + 3",
            "the same permanent: counters, damage, attachments, since when it is here",
        ),
        "What would be different had it left and come back?",
    ),
    Board(
        "turn-as",
        ("as: no moment in between; when: a trigger that uses the stack",),
        "Read a card with both words aloud, and say which comes first.",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, MISREADINGS, BOARD)
