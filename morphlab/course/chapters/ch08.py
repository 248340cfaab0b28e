"""Chapter 08, Combat and attachments: what its notebook asks."""

from __future__ import annotations

from ..kinds import Count, Reach, Refusal, Size, Which
from ..scenes import Scene
from .form import Board, Chapter, Lesson, Misreading

LESSON = Lesson(
    "08",
    "fight",
    "08-combat-and-attachments.ipynb",
    "Combat and attachments",
    22,
    "the same permanent throughout: attacks, blocks, Auras, Equipment",
    ("509.1h", "708.8"),
)

EXERCISES = (
    Which(
        "fight.attack",
        "Who may attack?",
        "#1 is Exalted Angel and carries Bonesplitter, #2 is Ruthless Ripper with "
        "Pacifism on it, #3 is Lumithread Field, an enchantment. All three lie face "
        "down. Which may Alice attack with?",
        Scene("fight-drill", 1),
        "attackers",
        (
            "What the cards are does not matter now. What lies on them does.",
            "A creature may attack unless something says that it cannot (508.1c).",
        ),
        {one: f"Alice: attack with {one}" for one in ("#1", "#2", "#3")},
    ),
    Size(
        "fight.size",
        "All that helps the Angel",
        "Alice turns #3 and #1 face up in combat: Lumithread Field (her creatures get "
        "+0/+1) and Exalted Angel (4/5), which carries Bonesplitter. How big is #1?",
        Scene("fight-drill", 3, ("Alice: turn up #3", "Alice: turn up #1")),
        "size",
        (
            "Only one of the three numbers is replaced by turning up.",
            "4/5 in place of 2/2; Bonesplitter gives +2/+0, and the Field works.",
        ),
    ),
    Count(
        "fight.life",
        "Before or after",
        "Alice attacks with #1 and #3 and turns the Angel (4/5, flying, with "
        "Bonesplitter) face up before blockers. Bob blocks #3 with Grizzly Bears. How "
        "much life does Bob have after combat damage?",
        Scene(
            "fight-drill",
            2,
            (
                "Alice: turn up #1",
                "Alice: pass",
                "Bob: pass",
                "Bob: block #3 with #6",
                "go to combat damage",
            ),
        ),
        "life",
        (
            "Who gets through, and how strong is it then?",
            "#3 is blocked. The Angel deals damage as it is in the damage step.",
        ),
        "life total of Bob",
        slips={
            "18": "That is the damage of a 2/2. The Angel was turned face up before.",
            "16": "That leaves out Bonesplitter.",
            "12": "#3 was blocked: it deals its damage to the Bears.",
            "20": "The Angel has flying, and the Bears did not block it.",
        },
    ),
    Which(
        "fight.still",
        "What is still true?",
        "Craw Wurm has blocked #1 and Grizzly Bears have blocked #3. Then Alice turns "
        "both face up: Exalted Angel and Lumithread Field. What is true now?",
        Scene("fight-drill", 3, ("Alice: turn up #1", "Alice: turn up #3")),
        "facts",
        (
            "Two questions: is it still a creature, and when are blocks asked about?",
            "Only what is no creature any more leaves combat (506.4).",
        ),
        {
            "the Angel attacks": "is #1 is attacking",
            "the Angel is blocked": "is #1 is blocked",
            "the Angel carries Bonesplitter": "is #4 is attached to #1",
            "the Field attacks": "is #3 is attacking",
            "the Bears block": "is #6 is blocking",
        },
    ),
    Refusal(
        "fight.refusal",
        "Moving the blade",
        "In the middle of combat, after blocks, Alice tries to move Bonesplitter to "
        "#3: `Alice: activate #4 targeting #3`. Which rule refuses it?",
        Scene("fight-drill", 3),
        "number",
        (
            "The creature is not the trouble. The moment is.",
            "Equip is for the moments when a sorcery could be cast. Section 602.5 says "
            "what that limit means.",
        ),
        line="Alice: activate #4 targeting #3",
    ),
    Reach(
        "fight.ripper",
        "A small blocker",
        "Craw Wurm (6/4) attacks, Bob has blocked it with the face-down #2, and he "
        "has priority. It is Ruthless Ripper (1/1, deathtouch; it is turned up by "
        "showing a black card). Write lines after which the Wurm is in the graveyard.",
        Scene("fight-ripper", 1),
        "lines",
        (
            "A 2/2 does not stop the Wurm. A 1/1 might.",
            "Turn it up, let its ability resolve, and go on to combat damage by "
            "`both pass`.",
        ),
        player="Bob",
        goal=("Alice's graveyard has Craw Wurm",),
    ),
)

MISREADINGS = (
    Misreading(
        "fight",
        "Turned up it flies, so it slips past its blocker",
        Scene("fight-block", 3),
        ("#1 is not blocked", "#3 is not blocking", "#1 is not attacking"),
        "Flying is asked about when blockers are declared (509.1b). What has been "
        "blocked stays blocked (509.1h).",
    ),
    Misreading(
        "fight.gear",
        "It is another creature now, so everything falls off",
        Scene("fight-gear", 1),
        ("#2 is not attached", "#6 is not attached", "#1 is 3/1"),
        "It is the same permanent. What is attached stays attached as long as it may "
        "be there (708.8).",
    ),
)

BOARD = (
    Board(
        "fight-block",
        ("attackers → blockers → damage; turning up goes between",),
        "Which of the gaps is best for Alice, and which for Bob?",
    ),
    Board(
        "fight-wall",
        ("may attack: asked once; may block: asked once",),
        "What if the Wall had been turned up before attackers were declared?",
    ),
    Board(
        "fight-first",
        ("first damage step, second damage step, who deals in which",),
        "Until when would turning up #2 still have helped?",
    ),
    Board(
        "fight-gear",
        ("for each thing attached: may it stay? yes or no, and why",),
        "An Aura and an Equipment: what becomes of each when its host is no creature?",
    ),
    Board(
        "fight-form",
        ("3/1 + counter + Bonesplitter: which of the three go?",),
        "What would a Pacifism on it do now?",
    ),
    Board(
        "fight-noncreature",
        ("attacks as a 2/2; turned up: no creature, so out of combat",),
        "What did Alice win, and what did it cost her?",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, MISREADINGS, BOARD)
