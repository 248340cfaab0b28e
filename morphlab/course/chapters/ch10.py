"""Chapter 10, Lost abilities, layers and timestamps: what its notebook asks."""

from __future__ import annotations

from ..kinds import Fill, Reach, Refusal, Size, Which
from ..scenes import Scene
from .form import Board, Chapter, Lesson, Misreading

_DRESSED_DOWN = (
    "Alice: pass",
    "Bob: cast Dress Down",
    "both pass",
    "both pass",
)

LESSON = Lesson(
    "10",
    "lost",
    "10-lost-abilities.ipynb",
    "Lost abilities, layers and timestamps",
    25,
    "would it have morph face up? What can be lost, what cannot, and who speaks last",
    ("613.1", "613.7", "702.37e"),
)

EXERCISES = (
    Size(
        "lost.honor",
        "A Frog of honour",
        "#1 is Serra Angel, a white 4/4, manifested. Alice has Honor of the Pure and "
        "Muraganda Petroglyphs (+2/+2 for creatures without abilities). Bob casts "
        "Turn to Frog on #1, and Alice turns it face up. How big is it?",
        Scene(
            "lost-drill",
            1,
            (
                "Alice: pass",
                "Bob: cast Turn to Frog targeting #1",
                "both pass",
                "Alice: turn up #1",
            ),
        ),
        "size",
        (
            "First say what it is: which colour, which abilities? Then add.",
            "It is a blue 1/1 without abilities. One of the two bonuses asks for that.",
        ),
    ),
    Which(
        "lost.petroglyphs",
        "Who has nothing to lose?",
        "Nothing has been cast yet. Muraganda Petroglyphs gives +2/+2 to creatures "
        "without abilities. Which of these creatures get it?",
        Scene("lost-drill", 1),
        "creatures",
        (
            "Hidden words are no abilities. Which of the three has one all the same?",
            "A disguised creature has ward {2}, and ward is an ability (702.168a).",
        ),
        {
            "#1, manifested": "is #1 is 4/4",
            "#2, disguised": "is #2 is 4/4",
            "#3, cast for its morph": "is #3 is 4/4",
            "Ornithopter": "is #4 is 2/4",
            "Grizzly Bears": "is #7 is 4/4",
        },
    ),
    Fill(
        "lost.ways",
        "The table under Dress Down",
        "Bob has cast Dress Down, and it has resolved. #1 is Serra Angel "
        "({3}{W}{W}), manifested; #2 is Dog Walker, disguise {R/W}{R/W}; #3 is Daru "
        "Lancer, morph {2}{W}{W}. Fill the table: what turns each of them up?",
        Scene("lost-drill", 1, _DRESSED_DOWN),
        "costs",
        (
            "For each one: is its price written in an ability, or in the corner?",
            "Disguise and morph would be lost face up. The mana cost would not.",
        ),
        handles=("#1", "#2", "#3"),
    ),
    Refusal(
        "lost.refusal",
        "The lost disguise",
        "Under Dress Down Alice has the mana and tries `Alice: turn up #2`, the "
        "disguised Dog Walker. Which rule refuses it?",
        Scene("lost-drill", 1, _DRESSED_DOWN),
        "number",
        (
            "For morph it would be 702.37e. Disguise has a section of its own.",
            "Section 702.168 is about disguise; turning up is its letter d.",
        ),
        line="Alice: turn up #2",
    ),
    Reach(
        "lost.save",
        "Before it is too late",
        "Dress Down is on the stack, and Alice has priority. #1 is Daru Lancer, morph "
        "{2}{W}{W}. Write lines after which Dress Down and its ability have resolved "
        "and #1 is face up.",
        Scene("lost-save", 1),
        "lines",
        (
            "While Dress Down is still on the stack nothing has been lost.",
            "Turn it up first. Then `both pass`, once for each thing on the stack.",
        ),
        goal=("#1 is face up", "#1 has no abilities", "stack: empty"),
        most=4,
    ),
    Size(
        "lost.walker",
        "What the ward was worth",
        "Dress Down has resolved. How big is #2, the disguised Dog Walker, now, beside "
        "Muraganda Petroglyphs and Honor of the Pure?",
        Scene("lost-drill", 1, _DRESSED_DOWN),
        "size",
        (
            "It had one ability. Has it still?",
            "Layer 6 comes before 7c: when the Petroglyphs look, the ward is gone.",
        ),
        "#2",
    ),
)

MISREADINGS = (
    Misreading(
        "lost",
        "It has no abilities now, so it cannot be turned up",
        Scene("lost-frog", 2),
        ("#1 ways up: none", "#1 is 2/2", "#2 ways up: {2}{W}{W} by morph"),
        "Ask where the price is written. Morph and disguise are abilities and can be "
        "lost (702.37e). The mana cost of a manifested or cloaked creature card is no "
        "ability (701.40b).",
    ),
    Misreading(
        "lost.cover",
        "The 2/2 is an ability, and Dress Down takes it away",
        Scene("lost-dress", 1),
        ("#3 is 0/0", "#3 is not a creature", "#3 is face up"),
        "Face down is a status, and the 2/2 is what the rules list for it, in layer "
        "1b (708.2a). Only what is an ability is lost in layer 6.",
    ),
)

BOARD = (
    Board(
        "lost-sum",
        (
            "1b: 2/2; counter +1/+1; +3/+3; and the Honor?",
            "then the same sum from 4/5",
        ),
        "At which moment is the sum done?",
    ),
    Board(
        "lost-frog",
        (
            "two questions: what is it now? what would it be face up?",
            "morph asks the second, manifest asks the card",
        ),
        "When may #2 be turned up again?",
    ),
    Board(
        "lost-dress",
        ("for each: would it have morph or disguise, face up? mana cost of the card?",),
        "Why does Dress Down not reach a card in a hand?",
    ),
    Board(
        "lost-ixidor",
        ("1/1 of the Frog; +1/+1 while face down; morph: lost",),
        "Which way up needs no ability of the creature itself?",
    ),
    Board(
        "lost-humility",
        ("1b: 2/2; 7b: 1/1",),
        "Which of the two would win if Humility had come first?",
    ),
    Board(
        "lost-hydra",
        ("five counters come from an ability: has it the ability as it is turned up?",),
        "What if Ovinize had come a moment later?",
    ),
    Board(
        "lost-moon",
        ("now: Mountain; face up: a creature, no land, so not reached",),
        "Why does the same argument not help the Frog?",
    ),
    Board(
        "lost-time",
        ("a time for each effect; the later one speaks last",),
        "What would happen if Dress Down came again?",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, MISREADINGS, BOARD)
