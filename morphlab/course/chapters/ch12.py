"""Chapter 12, Cabinet of curiosities: what its notebook asks."""

from __future__ import annotations

from ..kinds import Fill, Price, Reach, Refusal, Size, Which
from ..scenes import Scene
from .form import Board, Chapter, Lesson, Misreading

LESSON = Lesson(
    "12",
    "odd",
    "12-cabinet-of-curiosities.ipynb",
    "Cabinet of curiosities",
    35,
    "Forests, fists, masks, two faces, two cards in one, and an instant lying about",
    ("708.2", "712.15", "730.2e", "406.3a"),
)

EXERCISES = (
    Fill(
        "odd.fill",
        "What opens which drawer?",
        "Alice's face-down permanents: #1 Delver of Secrets ({U}), manifested. #2 "
        "Spellmorph Raise Dead, an instant with spellmorph {B}. #3 Serra Angel, cast "
        "with Illusionary Mask. #4 Spined Basher with morph {2}{B}, and Vulpikeet "
        "under it. #L1 Grim Haruspex with morph {B}, a Forest of Yedora. What does it "
        "cost to turn each one face up?",
        Scene("odd-drill", 1),
        "table",
        (
            "For morph ask what it would be face up. For manifest ask the card.",
            "The Mask gives no cost (708.7). Spellmorph casts, and turns nothing up.",
        ),
        ("#1", "#2", "#3", "#4", "#L1"),
        slips={
            "#1": (
                "#1 was manifested: ask whether its front is a creature card (701.40b)."
            ),
            "#2": "With spellmorph the permanent is cast, and not turned up.",
            "#3": (
                "The Mask turns it up when it deals or is dealt damage or is tapped, "
                "and asks for no payment."
            ),
            "#4": (
                "Two cards, one permanent: it was cast for the morph of the upper one."
            ),
            "#L1": "Land or not does not matter. What would it be face up?",
        },
    ),
    Which(
        "odd.targets",
        "What can be murdered?",
        "Bob has priority and Murder in his hand: destroy target creature. Which of "
        "Alice's things may he aim it at?",
        Scene("odd-drill", 1, ("Alice: pass",)),
        "targets",
        (
            "Five of them lie face down on the battlefield. Which list says creature?",
            "What lies in exile is no permanent, and Yedora lists a land (708.2).",
        ),
        {
            "#3, by the Mask": "Bob: cast Murder targeting #3",
            "#5, by Magar": "Bob: cast Murder targeting #5",
            "#L1, by Yedora": "Bob: cast Murder targeting #L1",
            "the foretold card": "Bob: cast Murder targeting Saw It Coming",
        },
        slips={
            "#L1, by Yedora": (
                "Yedora's list says land, and nothing of a creature (708.2)."
            ),
            "the foretold card": (
                "A face-down card in exile is no creature; it is not anything (406.3a)."
            ),
        },
    ),
    Price(
        "odd.price",
        "From the battlefield, with a tax",
        "Alice casts #2, Spellmorph Raise Dead, from the battlefield. Its spellmorph "
        "cost is {B}. Her own Sphere of Resistance is there: spells cost {1} more. "
        "What does she pay?",
        Scene("odd-drill", 1),
        "price",
        (
            "Is a permanent turned up, or a spell cast?",
            "The spellmorph cost takes the place of the mana cost of a spell, and then "
            "the tax is added (118.9d).",
        ),
        "Alice: cast #2 targeting Grizzly Bears",
        slips={
            "{B}": "That is the spellmorph cost. Is anything added to it?",
            "{3}": "That is what casting it face down costs. It lies there already.",
            "{4}": (
                "That is what casting it face down would cost. It lies there already."
            ),
        },
    ),
    Size(
        "odd.drake",
        "Foretold and forgotten",
        "The power of Bob's Crackling Drake, #7, is the number of instant and sorcery "
        "cards that he owns in exile and in his graveyard. He foretells Saw It Coming, "
        "which is an instant, and casts Shock at Alice. How big is the Drake?",
        Scene(
            "odd-foretell",
            0,
            (
                "Bob: foretell Saw It Coming",
                "Bob: cast Shock targeting Alice",
                "both pass",
            ),
        ),
        "size",
        (
            "Which of the two cards can everybody see?",
            "A card that lies face down in exile has no characteristics (406.3a).",
        ),
        "#7",
        slips={
            "2/4": (
                "That counts Saw It Coming. It lies face down in exile: who says that "
                "it is an instant?"
            ),
            "0/4": "Shock has resolved: where does it lie now?",
        },
    ),
    Refusal(
        "odd.refusal",
        "Too keen",
        "Alice likes to turn things up. She tries it with her instant, too: "
        "`Alice: turn up #2`. Which rule refuses it?",
        Scene("odd-drill", 1),
        "number",
        (
            "It was cast face down like a morph. Which ways up does it have?",
            "None at all. Which permanents can be turned up, and for what, is said in "
            "one of the rules for morph.",
        ),
        line="Alice: turn up #2",
    ),
    Reach(
        "odd.back",
        "Bears in hand",
        "#1 is Spellmorph Raise Dead, face down: return a creature card from your "
        "graveyard to your hand. Alice's graveyard is empty. In her hand is Shock, and "
        "she has Grizzly Bears, a Swamp and a Mountain. Write lines after which the "
        "Bears are in her hand.",
        Scene("odd-empty", 0),
        "lines",
        (
            "The spell needs a target. How does a creature card get where it looks?",
            "Shock may aim at a creature of your own. Let it resolve by `both pass`, "
            "then cast #1 from the battlefield.",
        ),
        goal=("Alice's hand: Grizzly Bears",),
        most=6,
    ),
)

MISREADINGS = (
    Misreading(
        "odd",
        "A face-down permanent is a 2/2 creature, whatever put it there",
        Scene("odd-forest", 1),
        ("#L10 is 2/2", "#L10 is a creature", "#L10 has no subtypes"),
        "2/2 is what is listed when nothing else is (708.2a). Read the effect first: "
        "this one lists a Forest land, and no size.",
    ),
    Misreading(
        "odd.zones",
        "Face down is face down: in exile it is a nameless 2/2 as well",
        Scene("odd-zones", 1),
        (
            "Lightning Bolt in Alice's exile is 2/2",
            "Lightning Bolt in Alice's exile is a creature",
            "Lightning Bolt in Alice's exile is an instant",
        ),
        "Rule 708 is about spells and permanents. A card in exile has no status; face "
        "down it has no characteristics at all (406.3a, 110.5d).",
    ),
    Misreading(
        "odd.meld",
        "The other half lies right there, so the two are melded",
        Scene("odd-meld", 1),
        (
            "Alice controls 1 Brisela, Voice of Nightmares",
            "#1 is named Bruna, the Fading Light",
            "Alice controls 1 creature",
        ),
        "Gisela looks for a creature named Bruna. What lies face down has no name, and "
        "who put it there does not matter (708.2a).",
    ),
)

BOARD = (
    Board(
        "odd-lists",
        ("manifest 2/2 | cloak 2/2, ward | Cyberman, artifact | Forest, no size",),
        "Which of the four could be blocked, and which could be tapped for mana?",
    ),
    Board(
        "odd-forest",
        ("Angel, Forest, Angel again: which step makes a new object?",),
        "What would Shock have done to the Forest, and what to the Angel?",
    ),
    Board(
        "odd-magar",
        ("a list may hold: types, size, text",),
        "What would have become of it in the graveyard, if Magar did not say?",
    ),
    Board(
        "odd-raise",
        ("turned up: a special action; cast: the stack, targets, answers",),
        "What could Bob have answered that he cannot answer to a morph?",
    ),
    Board(
        "odd-thief",
        ("owner: where the card goes; controller: who casts it, who is you",),
        "Where would the 2/2 have gone if Shock had been aimed at it?",
    ),
    Board(
        "odd-faces",
        ("front, back, face down: three things; turned up means front",),
        "Why is the Delver safe from Ixidron, and #2 not in need of it?",
    ),
    Board(
        "odd-over",
        ("the topmost part decides; becoming face up so is no turning up",),
        "What would Secret Plans have drawn if the Basher had been turned up first?",
    ),
    Board(
        "odd-under",
        ("seen: the top; had: the abilities of all",),
        "In which order would you have played the two?",
    ),
    Board(
        "odd-zones",
        ("battlefield, stack: 708; exile, command zone: rules of their own",),
        "Which of the cards that lie face down there may Bob look at?",
    ),
    Board(
        "odd-mask",
        (
            "X = {W}{B}{G}{G}: what could it have paid for?",
            "turned up first: dealt damage, deals damage, becomes tapped",
        ),
        "What happens if the Rhino attacks?",
    ),
)

CHAPTER = Chapter(LESSON, EXERCISES, MISREADINGS, BOARD)
