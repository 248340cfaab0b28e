"""Chapter 04, Was it an entering?: what its notebook asks."""

from __future__ import annotations

from ..kinds import Count, Reach, Refusal, Size, Which
from ..scenes import Scene
from .form import Board, Chapter, Lesson, Misreading

LESSON = Lesson(
    "04",
    "enter",
    "04-was-it-an-entering.ipynb",
    "Was it an entering?",
    20,
    "which words on a card hear what: enters, when and as it is turned face up",
    ("708.3", "708.8", "708.11"),
)

EXERCISES = (
    Count(
        "enter.life",
        "The other way round",
        "Back to the start of the story about the Goblins. This time Alice casts "
        "Ponyback Brigade face up, for {3}{R}{W}{B}, and everything resolves. What is "
        "her life total? She began with 20.",
        Scene(
            "enter-goblins",
            0,
            (
                "Alice: cast Ponyback Brigade",
                "both pass",
                "Alice: choose trigger of #1",
                "both pass",
                "Alice: choose trigger of #1",
                "Alice: choose trigger of #1",
                "resolve the stack",
            ),
        ),
        "life",
        (
            "Soul Warden hears each other creature that enters. Count them.",
            "Face up the Brigade has its words while it enters, so the Goblins come.",
        ),
        "life total of Alice",
        slips={
            "21": "That counts the Brigade alone. Its own ability hears it enter, too.",
            "23": (
                "That counts the Goblins alone. The Brigade is another creature for "
                "Soul Warden."
            ),
        },
    ),
    Size(
        "enter.size",
        "Turned up by the opponent",
        "#3 is Hidden Dragonslayer (2/1, megamorph {2}{W}), cast face down. Bob turns "
        "it face up with Break Open. How big is it?",
        Scene(
            "enter-drill",
            1,
            ("Alice: pass", "Bob: cast Break Open targeting #3", "both pass"),
        ),
        "size",
        (
            "What must happen for the +1/+1 counter to come?",
            "The counter is for paying the megamorph cost (702.37b). Who paid it?",
        ),
        "#3",
        slips={"3/2": "That is with a +1/+1 counter. What was paid, and by whom?"},
    ),
    Which(
        "enter.heard",
        "Who heard it?",
        "Instead, Alice turns #3 face up herself, for {2}{W}, and everything resolves. "
        "Which of these are so afterwards?",
        Scene(
            "enter-drill",
            1,
            ("Alice: turn up #3 choosing trigger of #2", "resolve the stack"),
        ),
        "heard",
        (
            "Two creatures listen. One of them listens for the wrong event.",
            "Nothing entered (708.8). A permanent turned up, and its cost was paid.",
        ),
        {
            "Soul Warden gave a life": "is Alice has 21 life",
            "Aven Farseer got a counter": "is #2 has 1 +1/+1 counter",
            "#3 got a counter": "is #3 has 1 +1/+1 counter",
            "#3 came under her control this turn": "is #3 is summoning sick",
        },
    ),
    Refusal(
        "enter.refusal",
        "The card that stays down",
        "#5 is Lightning Bolt, manifested. Alice has a red card and a good idea, and "
        "tries `Alice: turn up #5`. Which rule refuses it?",
        Scene("enter-drill", 1),
        "number",
        (
            "What kind of card is it, and how did it come down?",
            "It stands in the section about manifesting, 701.40, and its letter is g.",
        ),
        line="Alice: turn up #5",
    ),
    Reach(
        "enter.hydra",
        "Two with six lands",
        "#4 is Hooded Hydra ({X}{G}{G}, morph {3}{G}{G}), manifested; #3 is Hidden "
        "Dragonslayer, megamorph {2}{W}. Alice has six lands. Write lines after which "
        "#4 is a 5/5 and #3 is a 3/2.",
        Scene("enter-drill", 1),
        "lines",
        (
            "The morph cost of the Hydra is too dear. It has a second price.",
            "Its mana cost with X = 0 is {G}{G}: `turn up #4 by manifest x 0`.",
        ),
        goal=("#4 is 5/5", "#3 is 3/2"),
        most=3,
    ),
)

MISREADINGS = (
    Misreading(
        "enter",
        "Now it is there for the first time, so now it enters",
        Scene("enter-hydras", 3),
        (
            "Alice's graveyard has no Mistcutter Hydra",
            "#3 is tapped",
            "#3 is summoning sick",
        ),
        "The permanent was there before. It turns its face up, and that is another "
        "event than entering (708.8). Words about entering do not hear it.",
    ),
)

BOARD = (
    Board(
        "enter-goblins",
        ("two events: enters, is turned face up",),
        "Which abilities heard the first, which the second?",
    ),
    Board(
        "enter-hydras",
        ("as it enters: too late; as it is turned face up: now",),
        "A card says both words. When does each half work?",
    ),
    Board(
        "enter-watchers",
        ("a row for each listener, a column for each event",),
        "Why is showing a card none of the two events?",
    ),
    Board(
        "enter-mega",
        ("{2}{G}{G}: no counter; {5}{G}: one counter; turned up by an effect: none",),
        "To which of the ways up does the counter belong?",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, MISREADINGS, BOARD)
