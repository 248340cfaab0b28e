"""Chapter 14, the exam: its tasks; which of them are asked is drawn with a seed."""

from __future__ import annotations

from ..kinds import Count, Price, Reach, Refusal, Size, Which
from ..scenes import Scene
from .form import Chapter, Lesson

LESSON = Lesson(
    "14",
    "exam",
    "14-exam.ipynb",
    "The exam",
    90,
    "sixty questions that players really ask, and what to read again",
    ("708", "702.37"),
    kind="exam",
)

# Three abilities trigger; that of Secret Plans resolves last and only draws a card.
_PEARLS = Scene(
    "exam-board",
    1,
    (
        "Alice: turn up #1",
        "Alice: choose trigger of #3",
        "Alice: choose trigger of #4",
        "resolve the stack",
    ),
)
_CLONED = Scene("exam-board", 1, ("Alice: cast Clone", "both pass", "Alice: choose #1"))
_IXIDRON = Scene("exam-down", 1, ("Alice: cast Ixidron", "both pass"))
_BLINKED = Scene("exam-leave", 1, ("Alice: cast Cloudshift targeting #1", "both pass"))

EXERCISES = (
    Size(
        "exam.pearls",
        "Pearls for the others",
        "Alice turns #1, Master of Pearls, face up, and its trigger resolves: each "
        "creature she controls gets +2/+2 until end of turn. How big is #2, which is "
        "still face down?",
        _PEARLS,
        "size",
        (
            "Begin with 2/2, then add all that applies to a face-down creature.",
            "Secret Plans gives +0/+1 to what is face down, in layer 7c.",
        ),
        "#2",
    ),
    Size(
        "exam.master",
        "Pearls for itself",
        "The same moment. How big is #1, Master of Pearls, which is printed 2/2 and "
        "has a +1/+1 counter?",
        _PEARLS,
        "size",
        (
            "What of the table still counts for it, now that it is face up?",
            "Secret Plans is for face-down creatures only. The counter stayed (708.8).",
        ),
    ),
    Count(
        "exam.life",
        "Life from the unseen",
        "The same moment. Mastery of the Unseen triggers whenever a permanent of "
        "Alice's is turned face up: she gains 1 life for each creature she controls. "
        "She had 20. What is her life total?",
        _PEARLS,
        "life",
        (
            "What counts as a creature on her side?",
            "A face-down creature is a creature (708.2a), a face-up one is as well.",
        ),
        "life total of Alice",
    ),
    Which(
        "exam.clone",
        "A copy of what is face down",
        "Alice casts Clone, and it enters as a copy of #1, which is face down. Clone "
        "is #6. Which of these are true of #6?",
        _CLONED,
        "facts",
        (
            "Copied are the copiable values. Being face down is a status.",
            "The copy has the values of the cover and is face up (707.2, 708.10).",
        ),
        {
            "it is face up": "is #6 is face up",
            "it has no name": "is #6 has no name",
            "it is 2/2 before bonuses": "is base #6 is 2/2",
            "Secret Plans counts it": "is #6 is 2/3",
            "Alice may turn it up": "Alice: turn up #6",
        },
    ),
    Which(
        "exam.ways",
        "Five that look alike",
        "Alice has six lands: four Forests, a Plains and a Swamp. #1 is Aerie "
        "Bowmasters ({2}{G}{G}), #2 Siege Rhino ({1}{W}{B}{G}), #3 Whetwheel (an "
        "artifact, {4}, morph {3}) and #5 Shock, all of them manifested. #4 is Grizzly "
        "Bears, turned down by Ixidron. Which may she turn face up?",
        Scene("exam-ways", 1),
        "handles",
        (
            "There are two doors up: a cost among its abilities, and manifesting.",
            "Manifested creature cards go up for their mana cost (701.40b); morph "
            "works however it came down (701.40c).",
        ),
        {
            "#1": "Alice: turn up #1 by manifest",
            **{name: f"Alice: turn up {name}" for name in ("#2", "#3", "#4", "#5")},
        },
    ),
    Refusal(
        "exam.shock",
        "An instant among them",
        "Alice tries to turn up #5, the manifested Shock. Which rule stops her?",
        Scene("exam-ways", 1),
        "number",
        (
            "Which cards have a way up by being manifested?",
            "The rule is part of 701.40, and its letter comes early.",
        ),
        line="Alice: turn up #5",
    ),
    Reach(
        "exam.counter",
        "The dearer way",
        "Aerie Bowmasters is printed 3/4, with megamorph {5}{G}. Write lines after "
        "which #1 is a 4/5.",
        Scene("exam-ways", 1),
        "lines",
        (
            "Two ways up are open to a manifested card with megamorph. What differs?",
            "Only megamorph puts a +1/+1 counter (702.37b): add `by megamorph`.",
        ),
        goal=("#1 is 4/5",),
        most=2,
    ),
    Reach(
        "exam.block",
        "Blocked by an Angel",
        "#1, a face-down Woolly Loxodon (6/7, morph {5}{G}), is blocked by Serra Angel "
        "(4/4). Alice has priority before damage. Write what she does so that the "
        "Angel will die and the Loxodon will not.",
        Scene("exam-combat", 2),
        "lines",
        (
            "There is a moment between blocks and damage, and Alice has it.",
            "Turn #1 up now. It stays blocked, and deals damage as what it is then.",
        ),
        goal=("#1 is 6/7", "#1 is blocked"),
        most=2,
    ),
    Refusal(
        "exam.sick",
        "Face up, and still too new",
        "#2, a face-down Daru Lancer, came this turn. Alice tries to attack with it. "
        "Which rule says no?",
        Scene("exam-combat", 1),
        "number",
        (
            "It would be the same rule if it were face up.",
            "It stands in section 302, about creatures.",
        ),
        line="Alice: attack with #2",
    ),
    Size(
        "exam.ixidron",
        "Ixidron counts",
        "Alice casts Ixidron, and it enters: it turns each other nontoken creature "
        "face down, and its power and toughness are the number of face-down "
        "creatures. Bob has Siege Rhino and a Goblin token. How big is Ixidron?",
        _IXIDRON,
        "size",
        (
            "Go through all creatures: who is turned down and who is not?",
            "Its size counts both sides of the table, in layer 7a.",
        ),
        "#6",
    ),
    Which(
        "exam.again",
        "Back up",
        "Ixidron has entered. Alice has two Islands and two Plains left and priority. "
        "#1 was Willbender (morph {1}{U}), #2 Grizzly Bears, #3 Exalted Angel (morph "
        "{2}{W}{W}), #4 Bob's Siege Rhino. Which may she turn face up?",
        _IXIDRON,
        "handles",
        (
            "How it came down does not matter. What would it be face up?",
            "It needs morph, or the like, and must be hers (702.37e).",
        ),
        {name: f"Alice: turn up {name}" for name in ("#1", "#2", "#3", "#4")},
    ),
    Reach(
        "exam.bend",
        "Bend it",
        "Bob has cast Lightning Bolt on #2 and passed. #1 is Willbender, whose trigger "
        "gives a spell with a single target a new one. Write lines after which Bob's "
        "Grizzly Bears lie in his graveyard and all three of Alice's creatures live.",
        Scene("exam-answer", 2),
        "lines",
        (
            "Turn #1 up: its trigger needs a target, and a new one for the spell.",
            "`turn up #1 targeting Lightning Bolt`, both pass, `choose #5`, both pass.",
        ),
        goal=(
            "Bob's graveyard has Grizzly Bears",
            "Alice controls 3 creatures",
            "stack: empty",
        ),
        most=6,
    ),
    Reach(
        "exam.demon",
        "A Demon in the way",
        "Skinthinner (#2) destroys a nonblack creature when it is turned up, Echo "
        "Tracer (#3) returns a creature to its owner's hand. Write lines after which "
        "Bob's Grinning Demon, a black creature, is no longer on the battlefield.",
        Scene("exam-answer", 1),
        "lines",
        (
            "Which of the two may have a black creature as its target?",
            "Echo Tracer may: `turn up #3 targeting #4`. The ability has to resolve.",
        ),
        goal=("Bob's hand has Grinning Demon", "stack: empty"),
        most=4,
    ),
    Which(
        "exam.blink",
        "A sorcery that was a creature",
        "Alice casts Cloudshift on #1, a manifested Divination, and it resolves: #1 is "
        "exiled and is to return under her control. Which of these are true then?",
        _BLINKED,
        "facts",
        (
            "What leaves the battlefield face down is shown.",
            "A sorcery cannot enter the battlefield: it stays where it is (400.4a).",
        ),
        {
            "Divination is in exile": "is Alice's exile has Divination",
            "Divination is in the graveyard": "is Alice's graveyard has Divination",
            "Alice has two face-down creatures": (
                "is Alice controls 2 face-down creatures"
            ),
            "Bob knows what it was": "is Bob knows Divination in Alice's exile",
        },
    ),
    Price(
        "exam.price",
        "Cheaper and dearer",
        "Dream Chisel makes Alice's face-down creature spells cost {1} less. Each of "
        "Bob's two Spheres makes a spell cost {1} more, and so does Thalia for "
        "noncreature spells. What does Alice pay to cast Exalted Angel face down?",
        Scene("exam-price", 1),
        "price",
        (
            "Is it a creature spell?",
            "It is, and it starts at {3} (702.37c); add, then take away (601.2f).",
        ),
        line="Alice: cast Exalted Angel face down",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, ())
