"""Script lines: one line does all that belongs to it, and nothing by accident."""

from __future__ import annotations

import pytest

from morphlab.engine.errors import IllegalAction, InvalidText, MorphlabError
from morphlab.engine.state import State
from morphlab.scenarios import Run, loads, play, run_lines


def start(alice: str, bob: str = "", more: str = "") -> State:
    text = (
        f'title = "x"\nexpect = ["the game goes on"]\n{more}\n'
        f"[players.Alice]\n{alice}\n[players.Bob]\n{bob}"
    )
    return loads(text).cases[0].state


def end(state: State, *lines: str) -> State:
    acts = run_lines(state, lines)
    return acts[-1].after if acts else state


ANGEL = (
    'battlefield = ["#1 = Exalted Angel (face down: morph)", "Plains x4", "Forest x2"]'
)


def test_a_cost_is_paid_with_the_least_flexible_sources_first() -> None:
    state = start(
        'hand = ["Grizzly Bears"]\n'
        'battlefield = ["Tranquil Cove", "Forest x2", "Plains"]'
    )
    acts = run_lines(state, ["Alice: cast Grizzly Bears"])
    tapped = [o.handle for o in acts[-1].after.permanents() if o.tapped]
    assert tapped == ["#L2", "#L3"]


def test_a_land_that_the_colored_part_needs_is_kept_for_it() -> None:
    state = start('hand = ["Grizzly Bears"]\nbattlefield = ["Forest", "Plains x2"]')
    after = end(state, "Alice: cast Grizzly Bears")
    assert [o.handle for o in after.permanents() if o.tapped] == ["#L1", "#L2"]


def test_payment_does_not_look_at_hidden_cards() -> None:
    """The same lands are tapped whatever the face-down card and the hand are."""
    texts = []
    for name, hand in (("Exalted Angel", "Shock"), ("Whipcorder", "Plains")):
        state = start(
            f'hand = ["{hand}", "Willbender"]\nbattlefield = '
            f'["#1 = {name} (face down: morph)", "Plains x2", "Island x2", "Forest x2"]'
        )
        acts = run_lines(state, ["Alice: cast Willbender face down"])
        texts.append([act.text for act in acts])
    assert texts[0] == texts[1]


def test_named_sources_pay_in_their_order() -> None:
    state = start('hand = ["Willbender"]\n' + ANGEL)
    acts = run_lines(
        state, ["Alice: cast Willbender face down paying Forest, #L2, Forest"]
    )
    assert [act.text for act in acts[1:]] == [
        "tap #L5 for {G}",
        "tap #L2 for {W}",
        "tap #L6 for {G}",
    ]


def test_too_few_named_sources_are_an_error() -> None:
    state = start('hand = ["Willbender"]\n' + ANGEL)
    with pytest.raises(InvalidText, match="do not pay"):
        run_lines(state, ["Alice: cast Willbender face down paying Forest"])


def test_one_source_too_many_is_an_error() -> None:
    state = start('hand = ["Willbender"]\n' + ANGEL)
    line = "Alice: cast Willbender face down paying Plains, Plains, Plains, Plains"
    with pytest.raises(InvalidText, match="paying Plains"):
        run_lines(state, [line])


def test_x_and_the_target_of_a_trigger_belong_to_the_line() -> None:
    state = start(
        'battlefield = ["#1 = Willbender (face down: morph)", "Island x2"]\n'
        'hand = ["Shock"]',
        'battlefield = ["Mountain", "#2 = Grizzly Bears"]\nhand = ["Shock"]',
    )
    run = Run(state)
    run.line("Alice: pass")
    run.line("Bob: cast Shock targeting #1")
    run.line("Bob: pass")
    run.line("Alice: turn up #1 targeting Shock")
    top = run.state.objects[run.state.stack[-1]]
    assert top.on_stack is not None
    assert top.on_stack.targets == ((run.state.stack[0],),)


def test_both_pass_resolves_the_top_of_the_stack_only() -> None:
    state = start(
        'hand = ["Shock"]\nbattlefield = ["Mountain"]',
        'hand = ["Shock"]\nbattlefield = ["Mountain"]',
    )
    lines = [
        "Alice: cast Shock targeting Bob",
        "Alice: pass",
        "Bob: cast Shock targeting Alice",
    ]
    two = end(state, *lines)
    assert len(two.stack) == 2
    one = end(two, "both pass")
    assert len(one.stack) == 1
    assert [player.life for player in one.players] == [18, 20]
    assert end(two, "resolve the stack").stack == ()


def test_attack_and_block_go_to_their_steps() -> None:
    state = start(
        'battlefield = ["#1 = Grizzly Bears", "#2 = Willbender (face down: morph)"]',
        'battlefield = ["#3 = Runeclaw Bear", "#4 = Grizzly Bears"]',
    )
    run = Run(state)
    run.line("Alice: attack with #2, #1")
    assert run.state.step == "declare attackers"
    run.line("Bob: block #1 with #3, #2 with #4")
    assert run.state.step == "declare blockers"
    objects = run.state.objects
    assert [
        o.blocking and objects[o.blocking].handle for o in run.state.permanents()
    ] == [
        None,
        None,
        "#1",
        "#2",
    ]
    run.line("go to combat damage")
    assert len(run.state.battlefield) == 0


def test_no_attack_and_no_blocks() -> None:
    state = start(
        'battlefield = ["#1 = Grizzly Bears"]', 'battlefield = ["#2 = Willbender"]'
    )
    assert end(state, "Alice: no attack").step == "declare attackers"
    after = end(state, "Alice: attack with #1", "no blocks", "go to combat damage")
    assert after.players[1].life == 18


def test_going_on_passes_through_steps_and_turns() -> None:
    state = start(ANGEL)
    assert end(state, "next step").step == "beginning of combat"
    upkeep = end(state, "go to Bob's upkeep")
    assert (upkeep.turn, upkeep.step, upkeep.active) == (4, "upkeep", 1)
    again = end(upkeep, "go to Alice's main phase")
    assert (again.turn, again.step) == (5, "precombat main")


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Bob: pass", "117.1"),
        ("Bob: turn up #1", "117.1"),
        ("Alice: turn up #2", "708.7"),
        ("Alice: attack with #2", "302.6"),
        ("Bob: attack with #2", "508.1"),
        ("Bob: block #1 with #2", "509.1"),
        ("Alice: cast Grizzly Bears face down", "702.37d"),
        ("Alice: cast Shock targeting #L1", "601.2c"),
        ("Alice: choose #1", "608.2d"),
        ("resolve the stack", "117.4"),
    ],
)
def test_what_the_rules_forbid_is_refused_by_its_rule(line: str, rule: str) -> None:
    state = start(
        'hand = ["Grizzly Bears", "Shock"]\nbattlefield = '
        '["#1 = Exalted Angel (face down: morph)", "#2 = Willbender (sick)", '
        '"Mountain x4"]'
    )
    with pytest.raises(IllegalAction) as caught:
        run_lines(state, [line])
    assert caught.value.rule == rule, str(caught.value)


def test_going_on_over_a_full_stack_is_refused() -> None:
    state = start('hand = ["Shock"]\nbattlefield = ["Mountain"]')
    with pytest.raises(IllegalAction, match="waits on the stack"):
        run_lines(state, ["Alice: cast Shock targeting Bob", "go to end step"])


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("go to dinner", "no step"),
        ("go to untap", "nobody gets priority"),
        ("go to Carol's upkeep", "Alice"),
        ("both psas", "both pass"),
        ("Alice pass", "colon"),
        ("Alice: cast Shock targeting #1 x many", "not a number"),
        ("Alice: block #1", "with what"),
        ("", "script line"),
    ],
)
def test_a_misspelt_line_says_what_would_be_right(line: str, hint: str) -> None:
    state = start('hand = ["Shock"]\nbattlefield = ["Mountain", "#1 = Willbender"]')
    with pytest.raises(MorphlabError) as caught:
        run_lines(state, [line])
    assert hint in str(caught.value)


def test_a_cost_that_cannot_be_paid_is_refused() -> None:
    """The morph cost of the Raiders is a discard: an empty hand cannot pay it."""
    state = start('battlefield = ["#1 = Gathan Raiders (face down: morph)"]')
    with pytest.raises(IllegalAction) as caught:
        run_lines(state, ["Alice: turn up #1"])
    assert caught.value.rule == "118.3"


UNDONE = """
title = "x"
[players.Alice]
battlefield = [
    "#1 = Exalted Angel (face down: morph)", "Tranquil Cove", "Plains", "Forest x2",
]
[players.Bob]
[[steps]]
refuse = "Alice: turn up #1 paying Tranquil Cove for {U}"
rule = "118.3"
expect = [
    "#1 is face down", "#L1 is untapped", "Alice's pool: empty",
    "happened in order: cost shown, rewound",
]
"""


def test_an_action_that_proves_illegal_is_undone_as_a_whole() -> None:
    assert play(loads(UNDONE)).failures == ()


def test_a_refusal_for_another_reason_is_a_failure() -> None:
    right = 'rule = "118.3"\nbecause = "{2}{W}{W} cannot be paid"'
    text = UNDONE.replace('rule = "118.3"', right)
    assert play(loads(text)).failures == ()
    (failure,) = play(loads(text.replace("cannot be paid", "is paid"))).failures
    assert failure.expected == "refused because {2}{W}{W} is paid"


def test_a_refusal_by_another_rule_is_a_failure() -> None:
    (failure,) = play(loads(UNDONE.replace("118.3", "702.37e"))).failures
    assert "refused by 118.3" in failure.found


def test_what_is_allowed_is_no_refusal() -> None:
    text = UNDONE.replace(" for {U}", " for {W}").replace("turn up #1 paying", "tap")
    (failure, *_) = play(loads(text)).failures
    assert failure.found == "it is allowed"


def test_names_with_commas_are_one_name() -> None:
    state = start(
        'battlefield = ["#1 = Akroma, Angel of Fury", "#2 = Isamaru, Hound of Konda"]',
        'battlefield = ["Swamp"]',
    )
    after = end(
        state, "Alice: attack with Akroma, Angel of Fury, Isamaru, Hound of Konda"
    )
    assert all(o.attacking == 1 for o in after.permanents() if o.controller == 0)


def test_three_players_pass_and_are_attacked_by_name() -> None:
    state = start(
        'battlefield = ["#1 = Grizzly Bears"]',
        more="",
        bob="\n[players.Carol]\nlife = 9",
    )
    run = Run(state)
    run.line("Alice: attack Carol with #1")
    run.line("no blocks")
    run.line("go to combat damage")
    assert [player.life for player in run.state.players] == [20, 20, 7]


@pytest.mark.parametrize(
    ("line", "loyalty", "life"),
    [
        ("attack #5 with #1", 1, 20),
        ("attack Jace Beleren with #1", 1, 20),
        ("attack Bob with #1", 3, 18),
        ("attack with #1", 3, 18),
        ("only attack #5 with #1", 1, 20),
        ("only attack with #1", 3, 18),
    ],
)
def test_a_planeswalker_is_attacked_by_handle_or_name(line, loyalty, life) -> None:
    state = start(
        'battlefield = ["#1 = Grizzly Bears"]', 'battlefield = ["#5 = Jace Beleren"]'
    )
    run = Run(state)
    run.line("go to declare attackers")
    run.line(f"Alice: {line}")
    run.line("go to end of combat")
    (jace,) = [o for o in run.state.permanents() if o.handle == "#5"]
    assert (jace.counter("loyalty"), run.state.players[1].life) == (loyalty, life)


def test_what_is_attacked_must_be_there() -> None:
    state = start(
        'battlefield = ["#1 = Grizzly Bears"]', 'battlefield = ["#5 = Jace Beleren"]'
    )
    run = Run(state)
    for wrong, why in (("#9", "nothing is called #9"), ("Bbo", "is not a player")):
        with pytest.raises(InvalidText, match=why):
            run.line(f"Alice: attack {wrong} with #1")


def test_a_player_without_blocks_is_passed_on_to_like_one_with_them() -> None:
    state = start(
        'battlefield = ["#1 = Grizzly Bears"]', 'battlefield = ["#2 = Wall of Deceit"]'
    )
    after = end(state, "Alice: attack with #1", "Bob: no blocks", "go to end of combat")
    assert after.players[1].life == 18


def test_only_carries_out_one_action_and_leaves_what_it_asks() -> None:
    state = start('hand = ["Shock"]\nbattlefield = ["Mountain"]')
    now = end(state, "Alice: only cast Shock")
    assert now.choice is not None
    assert now.choice.kind == "target"
    now = end(now, "Alice: only choose Bob")
    assert now.choice is not None
    assert now.choice.kind == "pay"
    now = end(now, "Alice: only tap Mountain for {R}")
    assert now.choice is None
    assert len(now.stack) == 1


def test_an_only_action_may_be_undone_and_one_that_is_illegal_is_refused() -> None:
    state = start(
        'battlefield = ["#1 = Branchsnap Lorian (face down: manifest)", '
        '"Minimus Containment (attached to #1)", "Forest x2"]'
    )
    lines = ["Alice: only turn up #1", "Alice: only tap #1 for {G}"]
    acts = run_lines(state, lines)
    assert acts[-1].events[-1].kind == "rewound"
    with pytest.raises(IllegalAction):
        run_lines(state, [lines[0], lines[1].replace("only ", "")])
    with pytest.raises(IllegalAction, match="has priority"):
        run_lines(state, ["Bob: only pass"])
    assert run_lines(state, ["Bob: only concede"])[-1].after.over


def test_only_declares_a_single_attacker() -> None:
    state = start('battlefield = ["#1 = Grizzly Bears", "#2 = Grizzly Bears"]')
    now = state
    for line in ("Alice: only pass", "Bob: only pass") * 2:
        now = end(now, line)
        if now.choice is not None:
            break
    now = end(now, "Alice: only attack with #1")
    assert now.choice is not None
    assert now.choice.kind == "attack"
    now = end(now, "Alice: only done")
    assert [o.handle for o in now.permanents() if o.attacking is not None] == ["#1"]
