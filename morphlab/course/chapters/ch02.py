"""Chapter 02, Cast it face down: what its notebook asks."""

from __future__ import annotations

from ..kinds import Count, Price, Reach, Refusal, Which
from ..scenes import Scene
from .form import Board, Chapter, Lesson, Misreading

LESSON = Lesson(
    "02",
    "cast",
    "02-cast-it-face-down.ipynb",
    "Cast it face down",
    18,
    "three mana, the stack, and what bans, taxes and counterspells see",
    ("702.37c", "708.4"),
)

EXERCISES = (
    Price(
        "cast.price",
        "With a Sphere on the table",
        "Bob has Sphere of Resistance: each spell costs {1} more. What does Alice pay "
        "to cast Willbender ({1}{U}, morph {1}{U}) face down?",
        Scene("cast-drill", 1),
        "price",
        (
            "Which of the three numbers is the starting point: mana cost, morph cost?",
            "Neither. Face down it starts at {3} (702.37c), then taxes are added.",
        ),
        line="Alice: cast Willbender face down",
        slips={
            "{2}{U}": (
                "That is the mana cost of the card with the tax. Face down the spell "
                "starts elsewhere."
            )
        },
    ),
    Which(
        "cast.hand",
        "Which of these cards?",
        "Alice's hand is Willbender, Zoetic Cavern (a land), Serra Angel and Whetwheel "
        "(an artifact), and she has played a land this turn. Which cards may she cast "
        "face down now?",
        Scene("cast-drill", 1),
        "cards",
        (
            "The kind of card does not matter. What does?",
            "A card may be cast face down if it has morph, or the like, itself.",
        ),
        {
            name: f"Alice: cast {name} face down"
            for name in ("Willbender", "Zoetic Cavern", "Serra Angel", "Whetwheel")
        },
    ),
    Which(
        "cast.counters",
        "Bob's four counterspells",
        "Alice has cast Willbender face down and passed. Disdainful Stroke wants a "
        "spell with mana value 4 or more, Essence Scatter a creature spell, Stern "
        "Scolding a creature spell with power or toughness 2 or less, Cancel any "
        "spell. Which may Bob aim at it?",
        Scene("cast-drill", 1, ("Alice: cast Willbender face down", "Alice: pass")),
        "spells",
        (
            "Write down what the face-down spell is, and hold each card against it.",
            "It is a creature spell, 2/2, with mana value 0.",
        ),
        {
            name: f"Bob: cast {name} targeting #2"
            for name in (
                "Disdainful Stroke",
                "Essence Scatter",
                "Stern Scolding",
                "Cancel",
            )
        },
        slips={
            "Disdainful Stroke": (
                "It asks for mana value 4 or more. What is the mana value of a spell "
                "without a mana cost?"
            )
        },
    ),
    Refusal(
        "cast.refusal",
        "A refusal in the wrong moment",
        "It is Bob's turn and Divination is on the stack. Alice has priority and tries "
        "`Alice: cast Zoetic Cavern face down`. Which rule refuses it?",
        Scene("cast-when", 1),
        "number",
        (
            "It is not about morph. It is about when spells may be cast at all.",
            "Priority has its own section, 117; look for what is not an instant.",
        ),
        line="Alice: cast Zoetic Cavern face down",
    ),
    Count(
        "cast.value",
        "A spell that cost four",
        "With Sphere of Resistance on the table Alice has paid {4} for the face-down "
        "spell #2. What is its mana value on the stack?",
        Scene("cast-drill", 1, ("Alice: cast Willbender face down",)),
        "value",
        (
            "Does a mana value depend on what was paid?",
            "It depends on the mana cost of the spell, and face down it has none.",
        ),
        "mana value of #2",
        slips={
            "3": (
                "A mana value is read from a mana cost, and not from what it costs to "
                "cast (202.3)."
            ),
            "4": (
                "A mana value is read from a mana cost, and not from what was paid "
                "(202.3)."
            ),
        },
    ),
    Reach(
        "cast.stop",
        "Stop it",
        "The same moment, Bob to act: Alice has cast Willbender face down and passed. "
        "Write lines after which Willbender lies in Alice's graveyard.",
        Scene("cast-drill", 1, ("Alice: cast Willbender face down", "Alice: pass")),
        "lines",
        (
            "Bob has four Islands, and his own spells are taxed as well.",
            "A counterspell for three mana in all will do. Then both players pass.",
        ),
        player="Bob",
        goal=("Alice's graveyard has Willbender", "stack: empty"),
    ),
)

MISREADINGS = (
    Misreading(
        "cast",
        "Morph is an ability of the card, so the spell still has it on the stack",
        Scene("cast-three", 1),
        ("#2 has morph", "#2 has flying", "#2 is white", "#2 has mana cost {4}{W}{W}"),
        "The card is turned face down first and put on the stack then, so the spell "
        "has nothing of it, not even morph (708.4).",
    ),
)

BOARD = (
    Board(
        "cast-three",
        (
            "cost on the card {4}{W}{W}, morph {2}{W}{W}, paid {3}",
            "which of the three is the mana value? none: 0",
        ),
        "When does Bob see that something is cast, and when what it is?",
    ),
    Board(
        "cast-bans",
        ("a name, a type, a number: which of them has the spell?",),
        "Name a ban that would stop it.",
    ),
    Board(
        "cast-taxes",
        ("tax and discount, each with the word that it asks for",),
        "Why does it matter that the card is a land?",
    ),
    Board(
        "cast-counter",
        ("creature spell: yes; mana value 4: no; name: none",),
        "Which counterspell of your own decks can be aimed at it?",
    ),
    Board(
        "cast-when",
        ("casting: sorcery time; turning up: whenever you have priority",),
        "What would let her cast it in Bob's turn?",
    ),
    Board(
        "cast-undo",
        ("announce → choose → pay → cast, and back again",),
        "What does Bob know after the cast was undone?",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, MISREADINGS, BOARD)
