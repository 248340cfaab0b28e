"""Chapter 06, Turned down: what its notebook asks."""

from __future__ import annotations

from ..kinds import Fill, Reach, Refusal, Size, Which
from ..scenes import Scene
from .form import Board, Chapter, Lesson, Misreading

LESSON = Lesson(
    "06",
    "down",
    "06-turned-down.ipynb",
    "Turned down",
    20,
    "Ixidron, Backslide, Cybermen: face-up permanents that are turned face down",
    ("708.2a", "708.2b"),
)

IXIDRON = ("Alice: cast Ixidron", "both pass")

EXERCISES = (
    Size(
        "down.size",
        "How big is Ixidron?",
        "The table of this exercise: Woolly Loxodon, Grizzly Bears, a face-down Silent "
        "Specter, a Goblin token; Bob has Serra Angel. Alice casts Ixidron, which "
        "becomes #7. How big is it?",
        Scene("down-drill", 1, IXIDRON),
        "size",
        (
            "It counts all face-down creatures, whoever controls them.",
            "Tokens stay as they are, and so does Ixidron. What was face down before "
            "counts too.",
        ),
        "#7",
        slips={
            "5/5": (
                "That counts one too many: a token is not turned face down, and "
                "Ixidron is face up itself."
            ),
            "6/6": (
                "Not everything is turned face down: read Ixidron again, and think of "
                "the token."
            ),
            "3/3": (
                "One is left out: it counts on both sides of the table, and what lay "
                "face down before counts as well."
            ),
        },
    ),
    Size(
        "down.angel",
        "Bob's Angel",
        "After that: Bob has Glorious Anthem (+1/+1 for his creatures), and his Serra "
        "Angel, #5, was a 5/5. How big is it now?",
        Scene("down-drill", 1, IXIDRON),
        "size",
        (
            "Which part of the 5/5 was printed on the card?",
            "Face down it begins with 2/2 (708.2a). The Anthem still counts.",
        ),
        "#5",
    ),
    Fill(
        "down.fill",
        "Who gets up again?",
        "After Ixidron: #1 is Woolly Loxodon ({5}{G}{G}, morph {5}{G}), #2 Grizzly "
        "Bears ({1}{G}), #3 Silent Specter ({4}{B}{B}, morph {3}{B}{B}), cast face "
        "down, and #5 Serra Angel ({3}{W}{W}). What turns each of them up?",
        Scene("down-drill", 1, IXIDRON),
        "table",
        (
            "Nothing was manifested or cloaked here. So which question is left?",
            "What would it be face up (702.37e)? Only morph gives a price.",
        ),
        ("#1", "#2", "#3", "#5"),
    ),
    Which(
        "down.targets",
        "At whom can she aim it?",
        "Instead of Ixidron, Alice casts Backslide, which turns a creature with a "
        "morph ability face down. Which of these may she aim at?",
        Scene("down-drill", 1),
        "targets",
        (
            "A target must be what the card asks for now, not what it was or will be.",
            "Face down, Silent Specter has no abilities (708.2a).",
        ),
        {
            "Woolly Loxodon": "Alice: cast Backslide targeting #1",
            "Grizzly Bears": "Alice: cast Backslide targeting #2",
            "the face-down #3": "Alice: cast Backslide targeting #3",
            "Serra Angel": "Alice: cast Backslide targeting #5",
        },
    ),
    Refusal(
        "down.refusal",
        "The Bears stay down",
        "Ixidron has come, and Alice tries `Alice: turn up #2`, her Grizzly Bears, for "
        "their mana cost. Which rule refuses it?",
        Scene("down-drill", 1, IXIDRON),
        "number",
        (
            "It is the rule that says for which cost a permanent is turned up.",
            "It belongs to morph, 702.37, and its letter is e.",
        ),
        line="Alice: turn up #2",
    ),
    Reach(
        "down.home",
        "Send the Angel home",
        "At the start of the story about Backslide: Alice has Echo Tracer face up and "
        "nine Islands. Write lines after which Serra Angel is in Bob's hand.",
        Scene("down-backslide", 0),
        "lines",
        (
            "Only being turned face up makes Echo Tracer act. It is face up already.",
            "Turn it down with Backslide, then up again with `targeting #5`.",
        ),
        goal=("Bob's hand has Serra Angel", "stack: empty"),
        most=6,
    ),
)

MISREADINGS = (
    Misreading(
        "down",
        "It was turned down, so it is a new creature and starts anew",
        Scene("down-wall", 1),
        (
            "#1 is 2/2",
            "#1 has no counters",
            "#1 is summoning sick",
        ),
        "It is the same permanent with another face. What lay on it lies on it still, "
        "and it need not wait a turn (708.2a).",
    ),
)

BOARD = (
    Board(
        "down-ixidron",
        (
            "for each creature: down? how large? who may look? up again?",
            "Ixidron: count what lies face down",
        ),
        "What would an Ixidron on Bob's side have done to the same table?",
    ),
    Board(
        "down-backslide",
        ("a creature with morph, face up: yes; face down: which abilities has it?",),
        "Which other cards of the lesson would you turn down to turn them up?",
    ),
    Board(
        "down-cyber",
        (
            "plain: 2/2 creature; Cyberman: 2/2 artifact creature",
            "already face down: nothing happens",
        ),
        "Which of the three can ever come up, and for what?",
    ),
    Board(
        "down-wall",
        (
            "0/5 + counter → 2/2 + counter → 0/5 + counter",
            "defender: asked when attackers are declared",
        ),
        "At which moment would defender have mattered?",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, MISREADINGS, BOARD)
