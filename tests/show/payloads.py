"""Stories for the table, written by hand, with what each viewer may see."""

from __future__ import annotations

from copy import deepcopy

ALICE = {"id": "P1", "name": "Alice"}
BOB = {"id": "P2", "name": "Bob"}
CAROL = {"id": "P3", "name": "Carol"}
JUDGE = {"id": "judge", "name": "Judge"}


def card(name=None, **values):
    """Make a card of the payload, with nothing special about it unless said."""
    plain = {
        "handle": "", "name": name, "face_down": False, "cause": None, "known": None,
        "known_how": None, "cost": "", "types": "", "colors": "", "power": None,
        "toughness": None, "text": [], "tapped": False, "sick": False, "damage": 0,
        "counters": [], "attached_to": None, "attachments": [], "attacking": False,
        "blocking": None, "token": False, "land": False, "marks": [], "changed": [],
        "targets": [], "controller": "P1", "owner": "P1", "copy": False,
    }  # fmt: skip
    return plain | values


def land(name, controller="P1", **values):
    types = f"Basic Land - {name}"
    return card(
        name, types=types, land=True, controller=controller, owner=controller, **values
    )


def down(handle, cause, known=None, how=None, **values):
    values = {"power": 2, "toughness": 2, "types": "Creature"} | values
    return card(
        handle=handle, face_down=True, cause=cause, known=known, known_how=how, **values
    )


def creature(handle, name, cost, colors, types, power, toughness, **values):
    return card(
        name, handle=handle, cost=cost, colors=colors, types=f"Creature - {types}",
        power=power, toughness=toughness, **values,
    )  # fmt: skip


def player(who, **values):
    plain = {
        "id": who["id"], "name": who["name"], "life": 20, "pool": "",
        "hand": {"count": 0, "cards": []}, "library": {"count": 53, "cards": []},
        "graveyard": [], "exile": [], "permanents": [], "lost": False,
    }  # fmt: skip
    return plain | values


def frame(turn, players, said=(), **values):
    plain = {
        "turn": turn, "players": players, "stack": [],
        "said": [{"text": text, "rule": rule} for text, rule in said],
        "live": " ".join(f"{text} ({rule})." for text, rule in said), "choice": None,
        "actions": [], "refused": [], "layers": {},
    }  # fmt: skip
    return plain | values


def turn(number=3, active="P1", step="precombat main", priority="P1"):
    return {"number": number, "active": active, "step": step, "priority": priority}


def step(label, make, viewers=("P1", "P2", "judge"), prediction=None, notes=None):
    views = {viewer: make(viewer) for viewer in viewers}
    made = {"label": label, "views": views, "prediction": prediction, "notes": notes}
    return deepcopy(made)  # a test may change its story without changing the next one


# ------------------------------------------------------------------ Shock in response


def angel(viewer, **values):
    """Alice's face-down Exalted Angel: she and the judge know it, Bob does not."""
    known = {"P1": ("Exalted Angel", "you may look"), "judge": ("Exalted Angel", None)}
    name, how = known.get(viewer, (None, None))
    return down("#1", "morph", name, how, **values)


ANGEL_UP = {
    "text": ["flying", "lifelink", "morph {2}{W}{W}"],
    "changed": ["face up"],
}


def angel_up(**values):
    return creature(
        "#1", "Exalted Angel", "{4}{W}{W}", "W", "Angel", 4, 5, **ANGEL_UP | values
    )


SORCERER = creature(
    "#3", "Prodigal Sorcerer", "{2}{U}", "U", "Human Wizard", 1, 1,
    controller="P2", owner="P2", text=["{T}: 1 damage to any target"],
)  # fmt: skip


def why_down(viewer):
    rows = [
        {"layer": "copiable", "from": "the card", "what": "not yours to see",
         "rule": "708.5", "pt": "?"},
        {"layer": "1b", "from": "face down (morph)", "what": "2/2, no name, no cost",
         "rule": "708.2a", "pt": "2/2"},
        {"layer": "7", "from": "nothing", "what": "", "rule": "613.4", "pt": "2/2"},
    ]  # fmt: skip
    up = None
    if viewer != "P2":
        rows[0] = {"layer": "printed", "from": "Exalted Angel", "what": "4/5, flying",
                   "rule": "", "pt": "4/5"}  # fmt: skip
        up = {
            "what": "Exalted Angel 4/5, flying, lifelink",
            "ways": ["{2}{W}{W} (morph)"],
        }
    return {"#1": {"title": "Why is #1 a 2/2?", "rows": rows, "face_up": up}}


WHY_UP = {
    "#1": {
        "title": "Why is #1 a 4/5?",
        "rows": [
            {"layer": "printed", "from": "Exalted Angel", "what": "4/5, flying",
             "rule": "708.8", "pt": "4/5"},
            {"layer": "7", "from": "nothing", "what": "", "rule": "613.4", "pt": "4/5"},
        ],
        "face_up": None,
    }
}  # fmt: skip

TURN_UP = {"text": "turn up #1 by morph", "label": "Turn #1 face up for {2}{W}{W}",
           "rule": "116.2b"}  # fmt: skip
PASS = {"text": "pass", "label": "Pass priority", "rule": "117.3d"}
TAP = {"text": "tap Plains", "label": "Tap Plains for {W}", "rule": "605.3a"}
NO_RESPONSE = {"label": "Respond to turning #1 up", "rule": "116.2b",
               "why": "a special action does not use the stack"}  # fmt: skip
NO_SECOND = {"label": "Turn #3 face up", "rule": "708.7",
             "why": "it is face up already"}  # fmt: skip

QUESTION = {
    "question": "#1 is face up now, and Shock aims at it. What happens?",
    "options": [
        "It has no legal target any more",
        "It deals 2 to a 4/5, which lives",
        "It kills the 2/2: it was cast first",
    ],
    "answer": 1,
    "why": [
        "turning up makes no new object, so the target is still legal",
        "the Angel is 4/5 when Shock resolves, and 2 damage is less than 5",
        "Shock looks at the creature when it resolves, not when it was cast",
    ],
    "rule": "708.8",
}


def shock_seats(viewer, angel_card, *, alice_tapped, bob_tapped, **values):
    """Both sides of the table in the story of Shock."""
    own = [card("Secret Plans", cost="{G}{U}", types="Enchantment", colors="GU"),
           land("Plains")]  # fmt: skip
    if values.get("in_hand"):
        angel_in_hand = card(
            "Exalted Angel", cost="{4}{W}{W}", types="Creature - Angel"
        )
        own = [angel_in_hand, *own]
    bobs = [card("Counterspell", cost="{U}{U}", types="Instant", colors="U"),
            card("Murder", cost="{1}{B}{B}", types="Instant", colors="B")]  # fmt: skip
    if not values.get("shock_cast"):
        bobs = [card("Shock", cost="{R}", types="Instant", colors="R"), *bobs]
    lands = [land("Plains", tapped=i < alice_tapped) for i in range(7)]
    mountains = [land("Mountain", "P2", tapped=i < bob_tapped) for i in range(2)]
    permanents = [*([angel_card] if angel_card else []), *lands]
    done = [card("Shock", cost="{R}", types="Instant", colors="R", controller="P2")]
    return [
        player(
            ALICE,
            hand={"count": len(own), "cards": own if viewer != "P2" else []},
            permanents=permanents,
            pool=values.get("pool", ""),
        ),
        player(
            BOB,
            hand={"count": len(bobs), "cards": bobs if viewer != "P1" else []},
            permanents=[SORCERER, *mountains],
            graveyard=done if values.get("shock_done") else [],
        ),
    ]


def shock_spell():
    return card(
        "Shock", handle="#4", cost="{R}", types="Instant", colors="R",
        controller="P2", owner="P2", targets=["#1"], text="2 damage to #1",
    )  # fmt: skip


def story():
    """A morph is cast, resolves, is aimed at with Shock, turned up, and lives."""

    def start(viewer):
        seats = shock_seats(viewer, None, alice_tapped=0, bob_tapped=0, in_hand=True)
        acts = [] if viewer == "P2" else [
            {"text": "cast Exalted Angel face down",
             "label": "Cast Exalted Angel face down for {3}", "rule": "702.37c"},
            TAP, PASS]  # fmt: skip
        return frame(turn(), seats, actions=acts)

    def cast(viewer):
        seats = shock_seats(viewer, None, alice_tapped=3, bob_tapped=0)
        spell = angel(viewer) | {"text": "becomes a 2/2 creature", "changed": ["cast"]}
        said = [("Alice casts a card face down as #1 for {3}", "702.37c")]
        return frame(
            turn(), seats, said, stack=[spell], layers=why_down(viewer),
            actions=[] if viewer == "P2" else [PASS, TAP],
        )  # fmt: skip

    def resolve(viewer):
        new = angel(viewer, sick=True, changed=["entered"])
        seats = shock_seats(viewer, new, alice_tapped=3, bob_tapped=0)
        said = [
            ("#1 resolves and enters the battlefield face down, a 2/2", "708.4"),
            ("Alice gets priority", "117.3b"),
        ]
        acts = [] if viewer == "P2" else [TURN_UP, TAP, PASS]
        refused = [] if viewer == "P2" else [NO_SECOND]
        return frame(
            turn(), seats, said, layers=why_down(viewer), actions=acts, refused=refused
        )

    def shock(viewer):
        seats = shock_seats(
            viewer, angel(viewer, sick=True), alice_tapped=3, bob_tapped=1,
            shock_cast=True,
        )  # fmt: skip
        said = [("Bob casts Shock as #4, aimed at #1", "601.2c")]
        acts = [] if viewer == "P1" else [PASS]
        return frame(
            turn(priority="P2"), seats, said, stack=[shock_spell()], actions=acts,
            layers=why_down(viewer),
        )  # fmt: skip

    def gets_priority(viewer):
        seats = shock_seats(
            viewer, angel(viewer, sick=True), alice_tapped=7, bob_tapped=1,
            shock_cast=True, pool="{W}{W}{W}{W}",
        )  # fmt: skip
        said = [
            ("Bob passes. Alice gets priority", "117.3d"),
            ("Alice taps four Plains for {W}{W}{W}{W}", "605.3a"),
        ]
        acts = [] if viewer == "P2" else [TURN_UP, PASS]
        refused = [NO_SECOND] if viewer != "P2" else [NO_RESPONSE]
        return frame(
            turn(), seats, said, stack=[shock_spell()], actions=acts, refused=refused,
            layers=why_down(viewer),
        )  # fmt: skip

    def turn_up(viewer):
        seats = shock_seats(
            viewer, angel_up(sick=True), alice_tapped=7, bob_tapped=1, shock_cast=True
        )
        said = [("Alice turns #1 face up for {2}{W}{W}: Exalted Angel", "702.37e")]
        acts = [] if viewer == "P2" else [PASS]
        return frame(
            turn(), seats, said, stack=[shock_spell()], actions=acts, layers=WHY_UP,
            refused=[NO_RESPONSE],
        )  # fmt: skip

    def lives(viewer):
        hurt = angel_up(sick=True, damage=2, changed=["damaged"])
        seats = shock_seats(
            viewer, hurt, alice_tapped=7, bob_tapped=1, shock_cast=True, shock_done=True
        )
        said = [
            ("Shock resolves: 2 damage to #1", "120.3e"),
            ("#1 is a 4/5 and lives", "704.5g"),
        ]
        return frame(turn(), seats, said, actions=[PASS], layers=WHY_UP)

    def ends(viewer):
        seats = shock_seats(
            viewer, angel_up(sick=True, changed=[]), alice_tapped=7, bob_tapped=1,
            shock_cast=True, shock_done=True,
        )  # fmt: skip
        said = [("The turn ends. Damage is removed from #1", "514.2")]
        return frame(turn(step="cleanup", priority=None), seats, said, layers=WHY_UP)

    return {
        "title": "Shock in response? Turning up does not wait",
        "rules": ["702.37e", "116.2b", "708.8"],
        "viewers": [ALICE, BOB, JUDGE],
        "steps": [
            step("The starting position", start),
            step("Alice casts a card face down", cast,
                 notes="Ask: what does Bob know about #1 now?"),
            step("It resolves: #1, a 2/2", resolve),
            step("Bob casts Shock on #1", shock),
            step("Alice gets priority and taps four Plains", gets_priority,
                 notes="Let the class vote before the next step.\nHands up for each."),
            step("Alice turns #1 face up", turn_up, prediction=None,
                 notes="Nobody gets priority in between: it is a special action."),
            step("Shock resolves, the Angel lives", lives, prediction=QUESTION),
            step("The turn ends", ends),
        ],
    }  # fmt: skip


# ------------------------------------------------------------------ a full table


def crowd():
    """Twelve permanents a side, and lands: attackers, auras, counters, tokens."""
    ours = [
        down("#1", "morph", "Exalted Angel", "you may look", attacking=True,
             tapped=True, changed=["attacks"]),
        down("#2", "disguise", "Dog Walker", "you may look", text=["ward {2}"]),
        down("#3", "manifest", None, None, tapped=True, attacking=True),
        down("#4", "cloak", "Forest", "all players know", text=["ward {2}"], sick=True),
        down("#5", "megamorph", "Hooded Hydra", "you may look",
             counters=[["+1/+1", 1]], power=3, toughness=3),
        down("#6", "Ixidron", "Soul Warden", "all players know",
             marks=["turned down by Ixidron"]),
        creature("#7", "Ixidron", "{3}{U}{U}", "U", "Illusion", 6, 6),
        creature("#8", "Goblin", "", "R", "Goblin", 1, 1, token=True),
        creature("#9", "Goblin", "", "R", "Goblin", 1, 1, token=True, tapped=True,
                 attacking=True),
        creature("#10", "Hooded Hydra", "{X}{G}{G}", "G", "Snake Hydra", 5, 5,
                 counters=[["+1/+1", 5]], damage=2),
        card("Pacifism", handle="#11", cost="{1}{W}", types="Enchantment - Aura",
             colors="W", attached_to="#22", text=["cannot attack or block"]),
        card("Glorious Anthem", handle="#12", cost="{1}{W}{W}", types="Enchantment",
             colors="W", text=["your creatures get +1/+1"]),
    ]  # fmt: skip
    theirs = [
        creature("#21", "Ruthless Ripper", "{B}", "B", "Human Assassin", 1, 1,
                 blocking="#1", text=["deathtouch"], changed=["blocks"]),
        creature("#22", "Grinning Demon", "{2}{B}{B}", "B", "Demon", 6, 6,
                 attachments=["#11", "#31"]),
        down("#23", "manifest", tapped=True),
        down("#24", "morph", blocking="#3"),
        creature("#25", "Clone of Clones", "{3}{U}", "U", "Shapeshifter", 0, 4,
                 copy=True),
        creature("#26", "Meddling Mage", "{W}{U}", "WU", "Human Wizard", 2, 2,
                 marks=["named: Exalted Angel"]),
        creature("#27", "Soul Warden", "{W}", "W", "Human Cleric", 1, 1, sick=True),
        creature("#28", "Gathan Raiders", "{3}{R}{R}", "R", "Hellion", 3, 3,
                 tapped=True),
        creature("#29", "Walking Ballista Engine", "{X}{X}", "", "Construct", 2, 2,
                 counters=[["+1/+1", 2]]),
        creature("#30", "Dryad Arbor", "", "G", "Dryad", 1, 1, land=True),
        card("Bonesplitter", handle="#31", cost="{1}", types="Artifact - Equipment",
             attached_to="#22", text=["+2/+0", "equip {1}"]),
        card("Humility", handle="#32", cost="{2}{W}{W}", types="Enchantment",
             colors="W", text=["creatures lose all abilities and are 1/1"]),
    ]  # fmt: skip
    theirs = [one | {"controller": "P2", "owner": "P2"} for one in theirs]
    ours += [land("Plains", tapped=i < 2) for i in range(4)]
    ours += [land("Island", tapped=True) for _ in range(3)]
    ours += [land("Forest", changed=["tapped"], tapped=True), land("Zoetic Cavern")]
    theirs += [land("Swamp", "P2", tapped=i < 3) for i in range(5)]
    theirs += [land("Mountain", "P2") for _ in range(2)]
    spells = [
        card("Backslide", handle="#41", cost="{1}{U}", types="Instant", colors="U",
             targets=["#10"], text="turns #10 face down"),
        card(handle="#40", face_down=True, cause="morph", power=2, toughness=2,
             controller="P2", owner="P2", text="becomes a 2/2 creature"),
    ]  # fmt: skip

    def battle(viewer):
        mine = viewer != "P2"
        hidden = {"known": None, "known_how": None}
        public = "all players know"
        alice = [
            one if mine or one["known_how"] == public else one | hidden for one in ours
        ]
        seats = [
            player(ALICE, life=13, hand={"count": 2, "cards": [
                card("Giant Growth", cost="{G}", types="Instant", colors="G"),
                card("Willbender", cost="{2}{U}", types="Creature - Human Wizard"),
            ] if mine else []}, permanents=alice, pool="{U}",
                library={"count": 41, "cards": [land("Plains")] if mine else []},
                graveyard=[card("Murder", cost="{1}{B}{B}"), card("Shock")]),
            player(BOB, life=7, hand={"count": 5, "cards": []}, permanents=theirs,
                   graveyard=[card("Terror", cost="{1}{B}")],
                   exile=[down("#50", "exiled face down"), card("Unsummon")]),
        ]  # fmt: skip
        said = [
            ("Alice attacks with #1, #3 and #9", "508.1a"),
            ("Bob blocks #1 with #21 and #3 with #24", "509.1a"),
            ("An ability of #12 is put on the stack as #A1", "603.3"),
        ]
        acts = [
            {"text": f"tap {name}", "label": f"Tap {name} for {{W}}", "rule": "605.3a"}
            for name in ("Plains", "Zoetic Cavern")
        ]
        acts += [
            {"text": f"turn up #{n}", "label": f"Turn #{n} face up", "rule": "116.2b"}
            for n in range(1, 8)
        ]
        rows = [
            {"layer": "printed", "from": "Hooded Hydra", "what": "0/0", "rule": "",
             "pt": "0/0"},
            {"layer": "7c", "from": "Glorious Anthem #12", "what": "+1/+1",
             "rule": "613.4c", "pt": "1/1"},
            {"layer": "7c", "from": "counters", "what": "five +1/+1 counters",
             "rule": "613.4c", "pt": "6/6"},
        ]  # fmt: skip
        layers = {"#10": {"title": "Why is #10 a 6/6?", "rows": rows, "face_up": None}}
        return frame(
            turn(9, "P1", "declare blockers", "P1"), seats, said, stack=spells,
            actions=acts if mine else [], layers=layers,
            choice={"player": "P2", "prompt": "order the blockers of #3",
                    "rule": "509.2"},
        )  # fmt: skip

    return {
        "title": "A full table: attack, block and a stack of two",
        "rules": ["508.1", "509.1"],
        "viewers": [ALICE, BOB, JUDGE],
        "steps": [step("Blockers are declared", battle)],
    }


# ------------------------------------------------------------------ three players


def three():
    """Three players, one of whom loses: the face-down cards are revealed (708.9)."""

    def scene(out):
        def make(viewer):
            known = viewer in ("P3", "judge")
            carol = down(
                "#7", "cloak", "Secret Plans" if known else None,
                "you may look" if known else None, text=["ward {2}"],
                controller="P3", owner="P3", changed=["cloaked"] if out else [],
            )  # fmt: skip
            lost = [
                creature("#5", "Willbender", "{2}{U}", "U", "Human Wizard", 1, 2,
                         changed=["revealed"])
            ]  # fmt: skip
            seats = [
                player(ALICE, life=12, permanents=[
                    down("#2", "manifest"), *[land("Plains") for _ in range(3)]]),
                player(BOB, life=0 if out else 2, lost=out,
                       permanents=[] if out else [
                           down("#5", "morph", controller="P2", owner="P2"),
                           land("Island", "P2")],
                       exile=lost if out else []),
                player(CAROL, life=31, hand={"count": 3, "cards": []}, permanents=[
                    carol, *[land("Forest", "P3") for _ in range(2)]]),
            ]  # fmt: skip
            said = [("Bob loses the game. His face-down #5 is revealed", "708.9")]
            return frame(
                turn(6, "P3", "combat damage", "P3"), seats, said if out else []
            )

        return make

    viewers = ("P1", "P2", "P3", "judge")
    return {
        "title": "Three at the table: who leaves shows what was hidden",
        "rules": ["708.9", "800.4a"],
        "viewers": [ALICE, BOB, CAROL, JUDGE],
        "steps": [
            step("The starting position", scene(False), viewers),
            step("Bob leaves the game", scene(True), viewers),
        ],
    }


def nasty():
    """Text that would do harm, were it ever read as HTML."""
    bad = '<img src=x onerror="window.harm=1"></script><b>@data@ & {W}'
    result = story()
    result["title"] = bad
    for one in result["steps"]:
        one["label"] = bad
        for view in one["views"].values():
            view["live"] = bad
            view["said"] = [{"text": bad, "rule": bad}]
            view["players"][0]["name"] = bad
            view["players"][1]["permanents"][0] = card(bad, types=bad, handle="#3")
            view["actions"] = [{"text": bad, "label": bad, "rule": bad}]
    return result
