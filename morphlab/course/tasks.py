"""The exercises of the lessons, in the order in which a learner meets them."""

from __future__ import annotations

from ..engine.errors import InvalidText, nearest
from .exercises import Count, Exercise, Price, Reach, Refusal, Size, Which
from .lessons import lesson
from .scenes import Scene

START: tuple[Exercise, ...] = (
    Size(
        "start.size",
        "Read the table",
        "Look at the first story after step 2. What are the power and toughness of "
        "#2, the face-down creature?",
        Scene("start-first", 2),
        "size",
        (
            "Step the table to step 2 and read the last column beside #2.",
            "Face down it is what rule 708.2a lists, unless something is added.",
        ),
        "#2",
    ),
    Which(
        "start.look",
        "Change seats",
        "Still at step 2: who may look at the card under #2?",
        Scene("start-first", 2),
        "lookers",
        (
            "See the table as Alice, then as Bob. For whom does it name the card?",
            "Rule 708.5 gives the right to one player at a time.",
        ),
        {"Alice": "is Alice may look at #2", "Bob": "is Bob may look at #2"},
    ),
    Refusal(
        "start.refusal",
        "Read a refusal",
        "At step 2 all of Alice's lands are tapped, and she tries "
        "`Alice: turn up #2` all the same. Which rule says no?",
        Scene("start-first", 2),
        "number",
        (
            "Open “Why not?” below the table: each refusal there ends with a number.",
            "It is the rule about paying costs that you cannot pay, 118.3.",
        ),
        line="Alice: turn up #2",
    ),
    Count(
        "start.life",
        "Follow the story to its end",
        "After the last step an ability of Exalted Angel still waits on the stack. "
        "Both players pass until the stack is empty. What is Alice's life total?",
        Scene("start-first", 7, ("resolve the stack",)),
        "life",
        (
            "Look at the stack after step 7, and at what its top will do.",
            "She gains as much life as the Angel dealt damage. The Angel is a 4/5.",
        ),
        "life total of Alice",
    ),
    Reach(
        "start.act",
        "Act yourself",
        "It is step 3: a fourth Plains has come. Write what Alice does to turn #2 "
        "face up right away, before she attacks.",
        Scene("start-first", 3),
        "lines",
        (
            "A line begins with the player and a colon. Below the table stands what "
            "Alice may do now.",
            'The action reads `turn up #2`, so the line is `"Alice: turn up #2"`.',
        ),
        goal=("#2 is face up", "step: precombat main"),
        most=2,
    ),
)

LOOK: tuple[Exercise, ...] = (
    Size(
        "look.anthem",
        "Under an Anthem",
        "The story with Glorious Anthem again, from its start, in another order. Alice "
        "casts Muraganda Petroglyphs (+2/+2 for creatures without abilities) and then "
        "Giant Growth (+3/+3) on #1. How big is #1, the face-down Exalted Angel?",
        Scene(
            "look-effects",
            0,
            (
                "Alice: cast Muraganda Petroglyphs",
                "both pass",
                "Alice: cast Giant Growth targeting #1",
                "both pass",
            ),
        ),
        "size",
        (
            "Begin with 2/2 and add what applies to it.",
            "It has no abilities (708.2a), so both bonuses apply, in layer 7c.",
        ),
    ),
    Count(
        "look.value",
        "How much is it worth?",
        "In the story about what is under the card, #4 is Willbender, which costs "
        "{1}{U}. What is the mana value of #4 while it is face down?",
        Scene("look-inside", 0),
        "value",
        (
            "A mana value is the total of a mana cost. Which one does #4 have?",
            "What has no mana cost has mana value 0 (202.3a).",
        ),
        "mana value of #4",
    ),
    Which(
        "look.targets",
        "What can Bob aim at it?",
        "#1 is Grinning Demon underneath, a black creature card. Doom Blade and Terror "
        "want a nonblack creature, Disenchant and Naturalize an artifact or an "
        "enchantment, Pacifism a creature. Which of them may Bob cast on #1?",
        Scene("look-targets", 1),
        "spells",
        (
            "Ask of each spell what its target has to be, and of #1 what it is.",
            "#1 is a creature and has no colour: it is nonblack (105.2c).",
        ),
        {
            name: f"Bob: cast {name} targeting #1"
            for name in ("Doom Blade", "Terror", "Disenchant", "Pacifism", "Naturalize")
        },
    ),
    Which(
        "look.who",
        "Who may do what with it?",
        "The story with Act of Treason is over: #1 is under Alice's control again, it "
        "is her upkeep, and Bob has looked at it. Which of these are true?",
        Scene("look-who", 4),
        "facts",
        (
            "Looking goes with control. Knowing does not.",
            "Rule 708.5 is about looking; turning up needs control as well (702.37e).",
        ),
        {
            "Alice may look": "is Alice may look at #1",
            "Bob may look": "is Bob may look at #1",
            "Bob knows the card": "is Bob knows #1 is Willbender",
            "Alice may turn it up": "Alice: turn up #1",
        },
    ),
    Refusal(
        "look.refusal",
        "Name the rule",
        "At the start of the same story Bob has priority and three Mountains. He "
        "tries `Bob: turn up #1`, Alice's face-down creature. Which rule stops him?",
        Scene("look-who", 0),
        "number",
        (
            "It is the rule that says which permanents a player may turn face up.",
            "It stands in the section of morph, and its letter is e.",
        ),
        line="Bob: turn up #1",
    ),
    Reach(
        "look.grow",
        "Make it a 6/6",
        "After step 1 of the story with Glorious Anthem #1 is a 3/3. Write lines after "
        "which it is a 6/6, still face down, with an empty stack.",
        Scene("look-effects", 1),
        "lines",
        (
            "Look at Alice's hand: what gives +3/+3? A spell also has to resolve.",
            "Cast it with `targeting #1`; `both pass` makes it resolve.",
        ),
        goal=("#1 is 6/6", "#1 is face down", "stack: empty"),
    ),
)

CAST: tuple[Exercise, ...] = (
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

TURN: tuple[Exercise, ...] = (
    Size(
        "turn.size",
        "Add it up",
        "#1 is Daru Lancer (3/4, morph {2}{W}{W}), face down, with a +1/+1 counter. "
        "Glorious Anthem is on Alice's side. She turns #1 face up. How big is it?",
        Scene("turn-drill", 1, ("Alice: turn up #1",)),
        "size",
        (
            "Which of the three numbers changes when it is turned up?",
            "Only 2/2 gives way to 3/4. The counter and the Anthem count as before.",
        ),
    ),
    Which(
        "turn.split",
        "Under split second",
        "Krosan Grip is on the stack, Alice has priority. Which of these may she do?",
        Scene("turn-split", 1),
        "actions",
        (
            "Split second names two kinds of actions. Which of these are such?",
            "Casting and activating are out, mana and special actions are in.",
        ),
        {
            "turn up #1": "Alice: turn up #1 targeting #4",
            "cast Counterspell": "Alice: cast Counterspell targeting #4",
            "equip #1": "Alice: activate #2 targeting #1",
            "tap an Island for mana": "Alice: tap Island for {U}",
        },
    ),
    Reach(
        "turn.save",
        "Save the Angel",
        "Bob has cast Shock on the face-down #1 and passed. Write lines after which "
        "Shock has resolved and #1 is still there, with 2 damage marked on it.",
        Scene("turn-shock", 1),
        "lines",
        (
            "A 2/2 does not survive 2 damage. What would?",
            "Turn it up first. Then let Shock resolve with `both pass`.",
        ),
        goal=("#1 has damage 2", "stack: empty"),
        most=4,
    ),
    Refusal(
        "turn.refusal",
        "Too late",
        "Alice has just turned #1 face up, with Shock still on the stack. Bob wants to "
        "act at once: `Bob: cast Lightning Bolt targeting #1`. Which rule refuses it?",
        Scene("turn-shock", 2),
        "number",
        (
            "The reason is not what was done, but whose moment it is.",
            "Who has priority may act: the first rule of section 117.",
        ),
        line="Bob: cast Lightning Bolt targeting #1",
    ),
    Reach(
        "turn.goblins",
        "Exactly three Goblins",
        "After step 2 of the story about costs Alice has eleven lands. Write lines "
        "after which she controls exactly three Goblin tokens (#4, morph {X}{X}{R}).",
        Scene("turn-costs", 2),
        "lines",
        (
            "How large must X be, and how much mana is that?",
            "Add `x 3` to the line that turns it up. The ability has to resolve, too.",
        ),
        goal=("Alice controls 3 Goblin tokens", "stack: empty"),
        most=4,
    ),
    Which(
        "turn.stays",
        "What stayed?",
        "Look at Woolly Loxodon after step 2 of its story. Which of these are still "
        "there after it was turned face up?",
        Scene("turn-stays", 2),
        "stayed",
        (
            "Nothing left. What was on the permanent, and what was its cover?",
            "Only the values of the cover give way (708.8).",
        ),
        {
            "the counters": "is #1 has 2 +1/+1 counters",
            "the damage": "is #1 has damage 1",
            "Pacifism": "is #3 is attached to #1",
            "the 2/2 of the cover": "is #1 is 2/2",
            "being tapped": "is #1 is tapped",
        },
    ),
)

EXERCISES = (*START, *LOOK, *CAST, *TURN)


def exercise(name: str) -> Exercise:
    """Return an exercise by its name, such as ``look.anthem``.

    Raises:
        InvalidText: there is no such exercise; the nearest ones are named.

    >>> exercise("look.value").check(2).outcome
    'wrong'
    """
    for one in EXERCISES:
        if one.name == name:
            return one
    names = [one.name for one in EXERCISES]
    near = nearest(str(name), names)
    raise InvalidText(
        f"there is no exercise {name!r}",
        instead=near or f"Exercises are called like {names[0]}.",
    )


def exercises(name: str) -> tuple[Exercise, ...]:
    """Return the exercises of a lesson, by its number or short name.

    >>> [one.name for one in exercises("01")][:2]
    ['look.anthem', 'look.value']
    """
    start = f"{lesson(name).id}."
    return tuple(one for one in EXERCISES if one.name.startswith(start))
