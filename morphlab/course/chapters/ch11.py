"""Chapter 11, Special costs: what its notebook asks."""

from __future__ import annotations

from ..kinds import Count, Reach, Refusal, Size, Which
from ..scenes import Scene
from .form import Board, Chapter, Lesson, Misreading

LESSON = Lesson(
    "11",
    "costs",
    "11-special-costs.ipynb",
    "Special costs",
    25,
    "X, cards, creatures, life; taxes, discounts and mana that is not for everything",
    ("702.37e", "118.3", "107.3d"),
)

EXERCISES = (
    Size(
        "costs.size",
        "The hand runs empty",
        "#1 is Gathan Raiders: 3/3, and +2/+2 while Alice has no cards in hand; morph: "
        "discard a card, and {2} more for Exiled Doomsayer. She discards Swamp and "
        "turns it up, then casts Shock, her last card, on Bob. How big is #1?",
        Scene(
            "costs-drill",
            1,
            (
                "Alice: turn up #1 choosing Swamp",
                "Alice: cast Shock targeting Bob",
                "both pass",
            ),
        ),
        "size",
        (
            "Count the cards in her hand at the end, not at the beginning.",
            "The bonus is worked out anew at every moment, like all layers (613.4c).",
        ),
    ),
    Count(
        "costs.life",
        "What it leaves her",
        "#2 is Zombie Cutthroat, morph: pay 5 life. Exiled Doomsayer makes morph costs "
        "{2} dearer, and Alice has 20 life. What is her life total after she has "
        "turned it face up?",
        Scene("costs-drill", 1, ("Alice: turn up #2",)),
        "life",
        (
            "What is added to the cost: life, or something else?",
            "{2} is mana. The part that is life stays as it was (118.7).",
        ),
        "life total of Alice",
        slips={
            "13": "{2} is mana, and is paid with lands.",
            "18": "Life is paid as well: 5 of it.",
        },
    ),
    Which(
        "costs.twice",
        "Twice X and a tax",
        "#4 is Warbreak Trumpeter, morph {X}{X}{R}. Alice has nine lands, and Exiled "
        "Doomsayer is there. Which values may she choose for X?",
        Scene("costs-drill", 1),
        "values",
        (
            "Write the cost without the tax first. X stands in it twice.",
            "Twice X, two for the tax, and {R}: that must not be more than nine.",
        ),
        {
            "X = 0": "Alice: turn up #4 x 0",
            "X = 2": "Alice: turn up #4 x 2",
            "X = 3": "Alice: turn up #4 x 3",
            "X = 4": "Alice: turn up #4 x 4",
        },
    ),
    Refusal(
        "costs.refusal",
        "One X too many",
        "#3 is Bane of the Living, morph {X}{B}{B}. Alice has nine lands, Exiled "
        "Doomsayer is there, and she tries `Alice: turn up #3 x 6`. Which rule "
        "refuses it?",
        Scene("costs-drill", 1),
        "number",
        (
            "It is about X, in the cost of an action that is no spell.",
            "X is rule 107.3, and special actions are its letter d.",
        ),
        line="Alice: turn up #3 x 6",
    ),
    Which(
        "costs.purpose",
        "What is the mana for?",
        "Three Qarsi Deceivers and two Plains. Each Deceiver makes {C} for a face-down "
        "creature spell, for the mana cost of a manifested creature that is turned "
        "up, or for a morph cost. Which of these may Alice do?",
        Scene("costs-purpose", 1),
        "actions",
        (
            "For each one, name the kind of cost first. Only then count mana.",
            "A disguise cost is none of the three purposes (702.168d).",
        ),
        {
            "turn up #1 for its morph cost {3}": "Alice: turn up #1",
            "turn up #2 for its disguise cost {2}{W}": "Alice: turn up #2",
            "turn up #3 for its mana cost {3}{W}{W}": "Alice: turn up #3 by manifest",
            "turn up #3 for its disguise cost {2}{W}": "Alice: turn up #3 by disguise",
            "cast Dog Walker face down for {3}": "Alice: cast Dog Walker face down",
        },
        slips={
            "turn up #2 for its disguise cost {2}{W}": (
                "What the Deceivers make is not for disguise costs, and two Plains are "
                "not enough."
            ),
            "turn up #3 for its disguise cost {2}{W}": (
                "What the Deceivers make is not for disguise costs, and two Plains are "
                "not enough."
            ),
        },
    ),
    Reach(
        "costs.order",
        "Five Mountains for two things",
        "#1 is Fugitive Codebreaker, disguise {5}{R}, {1} less for each instant and "
        "sorcery card in Alice's graveyard. One is there. She has five Mountains and "
        "holds Shock. Write lines after which Bob has 18 life, #1 is face up and the "
        "stack is empty.",
        Scene("costs-order", 1),
        "lines",
        (
            "Count what is left if she turns #1 up first. Then the other way round.",
            "Shock first, and let it resolve: in the graveyard it counts.",
        ),
        goal=("Bob has 18 life", "#1 is face up", "stack: empty"),
        most=6,
    ),
)

MISREADINGS = (
    Misreading(
        "costs",
        "Turning up costs mana, so a tax on mana is a tax on turning up",
        Scene("costs-tax", 0),
        (
            "#2 ways up: {2}{R/W}{R/W} by disguise",
            "#3 ways up: {5}{W}{W} by manifest",
            "#4 ways up: {5}{G} by megamorph",
        ),
        "Read which cost the words name. A morph or megamorph cost is one thing "
        "(702.37b), a disguise cost another (702.168d), the mana cost of a card a "
        "third (701.40b).",
    ),
)

BOARD = (
    Board(
        "costs-hand",
        ("reveal: the card stays in hand; discard: it goes",),
        "Which cost tells Bob more?",
    ),
    Board(
        "costs-table",
        ("Islands back, a creature gone, 5 life: paid before it is turned up",),
        "Which of the three can be paid with what is needed no more?",
    ),
    Board(
        "costs-x",
        ("X is chosen as the cost is paid; on the battlefield it is remembered, or 0",),
        "When is X of use to the face-up card?",
    ),
    Board(
        "costs-tax",
        ("morph cost: morph, megamorph; not: disguise, mana cost, {3}",),
        "Who of the class has been taxed where no tax was?",
    ),
    Board(
        "costs-less",
        ("{5}{R}, less for each card that counts",),
        "Why does the tax of the Doomsayer not reach it?",
    ),
    Board(
        "costs-purpose",
        ("what the mana is for: three things, and what you want to pay",),
        "For what else in this lesson would the Deceivers pay?",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, MISREADINGS, BOARD)
