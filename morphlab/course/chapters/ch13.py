"""Chapter 13, Table manners: what its notebook asks."""

from __future__ import annotations

from ..kinds import Count, Price, Reach, Refusal, Which
from ..scenes import Scene
from .form import Board, Chapter, Lesson, Misreading

LESSON = Lesson(
    "13",
    "manners",
    "13-table-manners.ipynb",
    "Table manners",
    30,
    "who may look, what must be kept apart, what must be shown, and whose commander",
    ("708.5", "708.6", "708.9"),
)

EXERCISES = (
    Which(
        "manners.looks",
        "At which may she look?",
        "Alice has Keeper of the Lens: she may look at face-down creatures that her "
        "opponents control. #2 is hers. #3 is Bob's card, and she controls it. #4 is "
        "Bob's, #6 is Carol's and phased out. In exile lie face down Saw It Coming, "
        "which Alice has foretold, and Shock, her own card, which Ignorant Bliss put "
        "there. At which of these may Alice look?",
        Scene("manners-drill", 1),
        "looks",
        (
            "Three of them by the rule on face-down permanents and by the lens.",
            "The lens finds no creature that is phased out (702.26b). In exile "
            "something must allow the look (406.3), and foretell does.",
        ),
        {
            "#2": "is Alice may look at #2",
            "#3": "is Alice may look at #3",
            "#4": "is Alice may look at #4",
            "#6": "is Alice may look at #6",
            "Saw It Coming": "is Alice may look at Saw It Coming in Alice's exile",
            "Shock": "is Alice may look at Shock in Alice's exile",
        },
    ),
    Which(
        "manners.known",
        "Which does Bob know?",
        "The end of the story of the five face-down creatures. #3 and #4 were cast "
        "face down, #6 was manifested, Ixidron turned #1 and #2 down, and #3 has hit "
        "Bob. Of which does Bob know the card?",
        Scene("manners-apart", 3),
        "known",
        (
            "Go through them: was this card ever shown to him?",
            "Being hit by a creature shows nothing. What lay face up once does.",
        ),
        {
            "#1": "is Bob knows #1",
            "#2": "is Bob knows #2",
            "#3": "is Bob knows #3",
            "#4": "is Bob knows #4",
            "#6": "is Bob knows #6",
        },
    ),
    Count(
        "manners.value",
        "Everybody knows it",
        "All players know that Bob's face-down #5 is Siege Rhino, which costs "
        "{1}{W}{B}{G}. What is the mana value of #5?",
        Scene("manners-drill", 1),
        "value",
        (
            "Does it matter for the rules who knows what?",
            "No. What it is comes from the list of its cause (708.2).",
        ),
        "mana value of #5",
    ),
    Refusal(
        "manners.refusal",
        "She has him on a string",
        "Alice controls Bob during his turn, has let him pass, and has priority "
        "herself. Now she tries to turn up his Willbender in her own name: "
        "`Alice: turn up #3`. Which rule refuses it?",
        Scene("manners-slaver", 2, ("Bob: pass",)),
        "number",
        (
            "Who controls Bob, and who controls the creature? Are they the same?",
            "Control of a player is not control of that player's permanents (723.3). "
            "What does the rule of morph ask for?",
        ),
        line="Alice: turn up #3",
    ),
    Price(
        "manners.tax",
        "Once too often",
        "Alice's commander Akroma has been cast three times from the command zone. "
        "What does she pay to cast her face down from there now?",
        Scene("manners-drill", 1),
        "price",
        (
            "Begin with what any card costs face down.",
            "{3}, and {2} more for each time before (903.8).",
        ),
        line="Alice: cast Akroma, Angel of Fury face down",
        slips={
            "{5}": "The tax grows with every cast before: there were three (903.8).",
            "{7}": "The tax grows with every cast before: there were three (903.8).",
        },
    ),
    Which(
        "manners.leave",
        "She leaves",
        "The same table: Alice controls #3, which is Bob's card Dog Walker, cast face "
        "down under her control. Serra Angel lies face down in Bob's exile, put there "
        "by Ignorant Bliss. Now Alice concedes. Which of these are true after that?",
        Scene("manners-drill", 1, ("Alice: concede",)),
        "facts",
        (
            "What does Alice own, and what does she only control?",
            "What she still controls after her own things have left is exiled, face "
            "up, and shown on its way (800.4a, 708.9). Other exile is not touched.",
        ),
        {
            "Dog Walker is in Bob's exile": "is Bob's exile has Dog Walker",
            "Bob controls three face-down creatures": (
                "is Bob controls 3 face-down creatures"
            ),
            "Carol knows Dog Walker": "is Carol knows Dog Walker in Bob's exile",
            "Carol knows Serra Angel": "is Carol knows Serra Angel in Bob's exile",
            "Carol knows #4": "is Carol knows #4",
        },
    ),
    Reach(
        "manners.reach",
        "Home, and back again",
        "Bob controls the face-down #1, which is Alice's commander Akroma, cast once "
        "from the command zone so far. Alice has Unsummon and six lands. Write lines "
        "after which she has her commander on the battlefield again, face down, and "
        "nothing is on the stack.",
        Scene("manners-last", 1),
        "lines",
        (
            "From where can she cast her, if Unsummon sends her to the hand?",
            "From either place; and she may choose the command zone with "
            "`Alice: choose yes`. From there {3} become {5} (903.9b, 903.8).",
        ),
        goal=("Alice controls 1 face-down creature", "stack: empty"),
        most=6,
    ),
)

MISREADINGS = (
    Misreading(
        "manners",
        "I have seen that card, so I may look at it again",
        Scene("manners-follow", 1),
        ("Alice may look at #2", "Carol knows #2", "#2 is face up"),
        "Knowing is what you remember; looking is an action that something must "
        "allow (708.5). One look is one look, and it is nobody else's.",
    ),
    Misreading(
        "manners.own",
        "What lies face down is mine to look at, wherever it lies",
        Scene("manners-exile", 2),
        (
            "Alice may look at Shock in Alice's exile",
            "Bob may look at Serra Angel in Bob's exile",
            "Alice may look at #2",
        ),
        "The rule speaks of spells and permanents that you control (708.5). Exile has "
        "a rule of its own, and it is stricter (406.3).",
    ),
    Misreading(
        "manners.lead",
        "Face down she is no legendary creature, so she is no commander",
        Scene("manners-lead", 2),
        ("Bob has 0 damage by commanders", "#1 is not a commander"),
        "Legendary is a characteristic, and it is gone. Being a commander belongs to "
        "the card, and nothing covers it (903.3).",
    ),
)

BOARD = (
    Board(
        "manners-eyes",
        ("spell, creature, no creature: may Alice look?",),
        "Which word of the Keeper would you change to see all three?",
    ),
    Board(
        "manners-slaver",
        ("decides; pays; looks; remembers: Alice or Bob?",),
        "What may Alice not have Bob do?",
    ),
    Board(
        "manners-exile",
        ("a row for each card: owner, who may look, shown at the end?",),
        "Why is the foretold card shown and the others not?",
    ),
    Board(
        "manners-follow",
        ("a look: one player; a reveal: all; a shuffle: nobody knows which",),
        "Which events end what a player knows?",
    ),
    Board(
        "manners-apart",
        ("how it came, in which order, what it did: to be told apart",),
        "How do you mark all that on a real table?",
    ),
    Board(
        "manners-leave",
        ("owner, controller, by which effect",),
        "What would be different if Bob had left?",
    ),
    Board(
        "manners-lead",
        (
            "the card is the commander; the cover hides name and type",
            "tax: {2} for each cast from the command zone",
        ),
        "How does Bob know that #3 is a commander?",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, MISREADINGS, BOARD)
