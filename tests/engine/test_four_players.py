"""Four players: leaving, turn order, triggers, attacking several (800)."""

from __future__ import annotations

import pytest

from morphlab.engine.errors import IllegalAction
from morphlab.engine.game import decider
from morphlab.scenarios import loads, play
from morphlab.scenarios.script import Run

START = """
title = "x"
[players.Alice]
battlefield = ["#1 = Grizzly Bears", "#2 = Willbender (face down: morph)", "Island x2"]
[players.Bob]
battlefield = ["#3 = Grizzly Bears"]
[players.Carol]
battlefield = ["#4 = Grizzly Bears"]
[players.Dora]
battlefield = ["#5 = Grizzly Bears (owner Bob)"]
[[steps]]
look = "the start"
expect = ["stack: empty"]
"""


def run(*lines: str, start: str = START) -> Run:
    made = Run(loads(start).cases[0].state)
    for line in lines:
        made.line(line)
    return made


def test_turns_go_round_and_pass_over_who_left():
    here = run("go to Bob's upkeep", "Carol: concede", "go to Dora's upkeep")
    assert here.state.turn == 5
    here.line("go to Alice's upkeep")
    assert here.state.turn == 6


def test_several_players_are_attacked_at_once_and_block_in_turn_order():
    here = run("Alice: attack Bob with #1, Carol with #2", "both pass", start=START)
    assert [here.state.objects[n].attacking for n in (1, 2)] == [1, 2]
    assert here.state.choice.player == 1
    with pytest.raises(IllegalAction):
        here.line("Carol: block #2 with #4")
    here.line("Bob: no blocks")
    assert here.state.choice.player == 2
    here.line("Carol: no blocks")
    life = [player.life for player in here.state.players]
    here.line("go to end step")
    assert [p.life for p in here.state.players] == [20, life[1] - 2, life[2] - 2, 20]


def test_what_attacks_a_player_who_leaves_attacks_nobody():
    here = run("Alice: attack Bob with #1, Carol with #2", "Bob: concede")
    assert "#5" not in [o.handle for o in here.state.permanents()]
    here.line("no blocks")
    here.line("go to end step")
    assert [p.life for p in here.state.players][2:] == [18, 20]


def test_the_active_player_leaves_and_the_turn_goes_on():
    here = run("Alice: concede")
    assert here.state.active == 0
    assert here.state.priority == 1
    here.line("go to Bob's upkeep")
    assert here.state.turn == 4


def test_the_last_one_wins():
    here = run("Alice: concede", "Carol: concede", "Dora: concede")
    assert here.state.over
    assert [bool(p.lost) for p in here.state.players] == [True, False, True, True]


def test_triggers_go_on_the_stack_in_turn_order_from_the_active_player():
    start = START.replace(
        "[players.Alice]\n", '[players.Alice]\nhand = ["Ornithopter"]\n'
    )
    for handle in ("#3", "#4", "#5"):
        start = start.replace(f"{handle} = Grizzly Bears", f"{handle} = Soul Warden")
    scenario = loads(
        start
        + '[[steps]]\ndo = ["Alice: cast Ornithopter", "all pass"]\n'
        + 'expect = ["stack: ability of #5, ability of #4, ability of #3"]\n'
    )
    assert not play(scenario).failures


def test_the_controller_of_a_player_leaves():
    start = START.replace('"#3 = Grizzly Bears"', '"#3 = Mindslaver", "Plains x4"')
    here = run(
        "go to Bob's main phase",
        "Bob: activate #3 targeting Carol",
        "all pass",
        "go to Carol's main phase",
        start=start,
    )
    assert decider(here.state) == 1
    here.line("Bob: concede")
    assert decider(here.state) == 2
    here.line("Carol: pass")
