"""Chapter 05, The ways down and the ways up: what its notebook asks."""

from __future__ import annotations

from ..kinds import Fill, Reach, Refusal, Which
from ..scenes import Scene
from .form import Board, Chapter, Lesson, Misreading

LESSON = Lesson(
    "05",
    "ways",
    "05-the-ways-down-and-the-ways-up.ipynb",
    "The ways down and the ways up",
    25,
    "morph, disguise, manifest, cloak, or just put face down: what turns it up again",
    ("702.37e", "702.168", "701.40", "701.58", "701.62"),
)

FIVE = ("#1", "#2", "#3", "#4", "#5")

EXERCISES = (
    Fill(
        "ways.fill",
        "The table, from memory",
        "Five face-down creatures: #1 is Willbender ({1}{U}, morph {1}{U}), cast face "
        "down. #2 is Dog Walker ({R}{W}, disguise {R/W}{R/W}), cast face down. #3 is a "
        "Forest, cloaked. #4 is Serra Angel ({3}{W}{W}), manifested. #5 is Serra Angel "
        "too, turned down by Ixidron. What turns each of them up?",
        Scene("ways-five", 0),
        "table",
        (
            "For each row: how did it come down, and who is asked, card or permanent?",
            "Manifest and cloak offer the mana cost of a creature card; the others ask "
            "what it would be face up (701.40b, 702.37e).",
        ),
        FIVE,
        slips={
            "#3": "#3 was cloaked: the offer is for creature cards (701.58b).",
            "#5": "#5 was not manifested: nobody offers a mana cost for it.",
        },
    ),
    Which(
        "ways.ward",
        "Who has a ward?",
        "The same five. Which of them have ward {2}?",
        Scene("ways-five", 0),
        "warded",
        (
            "It does not depend on the card. On what does it depend?",
            "Two of the ways down list a ward (702.168a, 701.58a).",
        ),
        {handle: f"is {handle} has ward {{2}}" for handle in FIVE},
    ),
    Refusal(
        "ways.refusal",
        "A land under a cloak",
        "Alice tries `Alice: turn up #3`, the cloaked Forest, for its mana cost. Which "
        "rule says no?",
        Scene("ways-five", 0),
        "number",
        (
            "Which rule makes the offer to pay a mana cost, and for what kind of card?",
            "It stands in the section about cloaking, 701.58, and its letter is b.",
        ),
        line="Alice: turn up #3",
    ),
    Reach(
        "ways.shock",
        "Through the ward",
        "Alice passes, and Bob has Shock and three Mountains. Write lines after which "
        "Dog Walker lies in Alice's graveyard.",
        Scene("ways-five", 0, ("Alice: pass",)),
        "lines",
        (
            "Aim Shock at #2. What triggers, and what will it ask of Bob?",
            "Shock costs {R}, the ward {2}. When asked, answer `Bob: choose yes`.",
        ),
        player="Bob",
        goal=("Alice's graveyard has Dog Walker", "stack: empty"),
        most=5,
    ),
    Fill(
        "ways.tax",
        "Which prices are morph costs?",
        "Bob has Exiled Doomsayer: morph costs cost {2} more. #1 is Willbender "
        "({1}{U}, morph {1}{U}), cast face down. #2 is Willbender, manifested. #3 is "
        "Dog Walker "
        "({R}{W}, disguise {R/W}{R/W}), cloaked. #4 is Exalted Angel ({4}{W}{W}, morph "
        "{2}{W}{W}), turned down by Ixidron. What turns each of them up now?",
        Scene("ways-taxed", 0),
        "prices",
        (
            "First write the table without the Doomsayer. Two rows have two prices.",
            "A mana cost is no morph cost, and a disguise cost is none either.",
        ),
        ("#1", "#2", "#3", "#4"),
        slips={
            "#2": (
                "#2 has morph and was manifested: there are two offers, and one of "
                "them is a morph cost."
            ),
            "#3": (
                "#3 was cloaked and has disguise: there are two offers, and none of "
                "them is a morph cost."
            ),
        },
    ),
    Which(
        "ways.dread",
        "What does Bob know?",
        "The story about manifest dread, after step 1: Alice looked at two cards and "
        "manifested one. Which of these does Bob know now?",
        Scene("ways-dread", 1),
        "known",
        (
            "Two cards left her library. Which of them does he see?",
            "A graveyard is open to all (404.2). A face-down card is open to its "
            "controller (708.5).",
        ),
        {
            "that one of the two was a Forest": "is Alice's graveyard has Forest",
            "which card was manifested": "is Bob knows #2 is Serra Angel",
            "that #2 was manifested": "is Bob sees #2 as face down (manifest)",
        },
    ),
)

MISREADINGS = (
    Misreading(
        "ways",
        "Any face-down creature turns up for its mana cost",
        Scene("ways-row", 0),
        (
            "Alice may: turn up #5",
            "Alice may: turn up #4",
            "#1 ways up: {4}{W}{W} by manifest",
        ),
        "Only manifest and cloak make that offer, and only for creature cards "
        "(701.40b, 701.58b). Nobody made it for #1 and #5, and #4 is a land.",
    ),
)

BOARD = (
    Board(
        "ways-row",
        (
            "morph, disguise, cloak, manifest, turned down by an effect",
            "three columns: ward? morph cost? mana cost?",
        ),
        "Fill the row of a card that was manifested and has disguise.",
    ),
    Board(
        "ways-ward", ("the stack: ward above Shock",), "What if Bob pays for the ward?"
    ),
    Board(
        "ways-coat",
        ("before: 2/2, ward {2}, +1/+0; after: 4/4, +1/+0",),
        "What belongs to the cloak, and what to the Coat?",
    ),
    Board(
        "ways-dread",
        ("two cards: one down, one into the graveyard",),
        "What has Bob learned that he had not with plain manifest?",
    ),
    Board(
        "ways-raptor",
        ("who put it there? no morph, so: which ways up?",),
        "Does it matter for the ways up how it came down?",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, MISREADINGS, BOARD)
