"""Chapter 01, Look at a face-down card: what its notebook asks."""

from __future__ import annotations

from ..kinds import Count, Reach, Refusal, Size, Which
from ..scenes import Scene
from .form import Board, Chapter, Lesson, Misreading

LESSON = Lesson(
    "01",
    "look",
    "01-look-at-a-face-down-card.ipynb",
    "Look at a face-down card",
    15,
    "what a face-down creature is, and who may look under it",
    ("708.2", "613.2"),
)

EXERCISES = (
    Size(
        "look.anthem",
        "Under an Anthem",
        "The story with Glorious Anthem again, from its start, in another order. Alice "
        "casts Muraganda Petroglyphs (+2/+2 for creatures without abilities) and then "
        "Giant Growth (+3/+3) on #1. How big is #1, the face-down Exalted Angel?",
        Scene(
            "look-effects",
            0,
            (
                "Alice: cast Muraganda Petroglyphs",
                "both pass",
                "Alice: cast Giant Growth targeting #1",
                "both pass",
            ),
        ),
        "size",
        (
            "Begin with 2/2 and add what applies to it.",
            "It has no abilities (708.2a), so both bonuses apply, in layer 7c.",
        ),
    ),
    Count(
        "look.value",
        "How much is it worth?",
        "In the story about what is under the card, #4 is Willbender, which costs "
        "{1}{U}. What is the mana value of #4 while it is face down?",
        Scene("look-inside", 0),
        "value",
        (
            "A mana value is the total of a mana cost. Which one does #4 have?",
            "What has no mana cost has mana value 0 (202.3a).",
        ),
        "mana value of #4",
        slips={
            "3": (
                "{3} is what it costs to cast it face down. A mana value is read from "
                "a mana cost, and not from what was paid (202.3)."
            )
        },
    ),
    Which(
        "look.targets",
        "What can Bob aim at it?",
        "#1 is Grinning Demon underneath, a black creature card. Doom Blade and Terror "
        "want a nonblack creature, Disenchant and Naturalize an artifact or an "
        "enchantment, Pacifism a creature. Which of them may Bob cast on #1?",
        Scene("look-targets", 1),
        "spells",
        (
            "Ask of each spell what its target has to be, and of #1 what it is.",
            "#1 is a creature and has no colour: it is nonblack (105.2c).",
        ),
        {
            name: f"Bob: cast {name} targeting #1"
            for name in ("Doom Blade", "Terror", "Disenchant", "Pacifism", "Naturalize")
        },
        slips={
            "Disenchant": (
                "It asks for an artifact or an enchantment, and #1 is neither."
            ),
            "Naturalize": (
                "It asks for an artifact or an enchantment, and #1 is neither."
            ),
        },
    ),
    Which(
        "look.who",
        "Who may do what with it?",
        "The story with Act of Treason is over: #1 is under Alice's control again, it "
        "is her upkeep, and Bob has looked at it. Which of these are true?",
        Scene("look-who", 4),
        "facts",
        (
            "Looking goes with control. Knowing does not.",
            "Rule 708.5 is about looking; turning up needs control as well (702.37e).",
        ),
        {
            "Alice may look": "is Alice may look at #1",
            "Bob may look": "is Bob may look at #1",
            "Bob knows the card": "is Bob knows #1 is Willbender",
            "Alice may turn it up": "Alice: turn up #1",
        },
    ),
    Refusal(
        "look.refusal",
        "Name the rule",
        "At the start of the same story Bob has priority and three Mountains. He "
        "tries `Bob: turn up #1`, Alice's face-down creature. Which rule stops him?",
        Scene("look-who", 0),
        "number",
        (
            "It is the rule that says which permanents a player may turn face up.",
            "It stands in the section of morph, and its letter is e.",
        ),
        line="Bob: turn up #1",
    ),
    Reach(
        "look.grow",
        "Make it a 6/6",
        "After step 1 of the story with Glorious Anthem #1 is a 3/3. Write lines after "
        "which it is a 6/6, still face down, with an empty stack.",
        Scene("look-effects", 1),
        "lines",
        (
            "Look at Alice's hand: what gives +3/+3? A spell also has to resolve.",
            "Cast it with `targeting #1`; `both pass` makes it resolve.",
        ),
        goal=("#1 is 6/6", "#1 is face down", "stack: empty"),
    ),
)

MISREADINGS = (
    Misreading(
        "look",
        "It is still a white Angel; we just cannot see it",
        Scene("look-effects", 0),
        ("#1 is white", "#1 is an Angel", "#1 has flying", "#1 is named Exalted Angel"),
        "Nothing of the card is there while it is face down. What is there is what the "
        "rule lists: a 2/2 creature (708.2a).",
    ),
)

BOARD = (
    Board(
        "look-inside",
        (
            "name, cost, colour, types, text, 2/2",
            "cross out what is covered",
        ),
        "What could a spell ask for that this 2/2 has?",
    ),
    Board(
        "look-effects",
        (
            "printed → 1b: 2/2 → 7c: + + +",
            "one row for each effect, the sum at its end",
        ),
        "What would turn the second answer from no to yes?",
    ),
    Board(
        "look-who",
        ("two columns, Alice and Bob: may look, remembers",),
        "Alice looked, and then lost control. Who knows what, and from where?",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, MISREADINGS, BOARD)
