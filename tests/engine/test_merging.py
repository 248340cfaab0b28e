"""Merged and melded permanents: what no scenario shows of them (730)."""

from __future__ import annotations

import pytest

from morphlab import cards
from morphlab.engine import (
    facedown,
    game,
    knowledge,
    layers,
    merging,
    moves,
    turns,
)
from morphlab.engine.actions import Concede
from morphlab.engine.objects import Control, Copied, Part
from morphlab.engine.problems import problems
from morphlab.engine.state import empty
from morphlab.engine.view import view
from morphlab.scenarios.code import code, from_code
from tests.engine.play import merged

BIRD, BASHER = cards.card("Vulpikeet"), cards.card("Spined Basher")
BOLT, BEARS = cards.card("Lightning Bolt"), cards.card("Grizzly Bears")
DOWN = facedown.face_down("manifest")


def table(which=(BIRD, BASHER), hidden=(1,)):
    pos = empty(("Ann", "Ben"))
    obj = merged(pos, 0, which, hidden)
    for player in range(2):
        moves.create(pos, BEARS, player, "library")
    return pos, obj


def names(pos, viewer):
    return view(pos, viewer).battlefield[0].marks


@pytest.mark.parametrize(
    ("which", "hidden"),
    [
        ((BIRD, BASHER), (1,)),
        ((BASHER, BIRD), (0,)),
        ((BIRD, BEARS, BASHER), ()),
        ((BASHER, BIRD, BOLT), (0, 2)),
    ],
)
def test_a_merged_position_is_possible_and_reads_back(which, hidden):
    pos, _ = table(which, hidden)
    state = pos.freeze()
    assert problems(state) == ()
    assert from_code(code(state)) == state


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda o: o.changed(parts=o.parts[:1]), "730.2a"),
        (lambda o: o.changed(card=BASHER), "730.2a"),
        (lambda o: o.changed(face_down=DOWN), "730.2a"),
        (
            lambda o: merging.assembled(
                o, (o.parts[0].changed(face_down=DOWN), o.parts[1])
            ),
            "730.2e",
        ),
        (lambda o: merging.assembled(o, (o.parts[0], Part(BOLT))), "304.4"),
        (
            lambda o: merging.assembled(
                o, (o.parts[0], Part(BEARS, melded=BASHER), Part(BOLT, None, DOWN))
            ),
            "712.4",
        ),
    ],
)
def test_parts_that_do_not_go_together_are_a_problem(change, rule):
    pos, obj = table()
    pos.objects[obj.number] = change(obj)
    assert rule in [problem.rule for problem in problems(pos)]


def test_a_merged_card_elsewhere_is_a_problem():
    pos, obj = table()
    card = moves.create(pos, BIRD, 0, "graveyard")
    pos.objects[card.number] = card.changed(parts=obj.parts, card=obj.card)
    assert [problem.rule for problem in problems(pos)] == ["730.3"]


def test_the_hidden_part_is_its_owners_secret_until_the_end():
    pos, obj = table()
    assert names(pos, 0) == ("over Spined Basher, face down",)
    assert names(pos, 1) == ("over a face-down card",)
    now, events = game.apply(pos.freeze(), Concede(1))
    shown = [event for event in events if event.kind == "revealed"]
    assert [event.object.card for event in shown] == [BASHER]
    assert names(now, 1) == ("over Spined Basher, face down",)
    assert now.objects[obj.number].parts[1].face_down == DOWN


def test_a_new_controller_of_a_face_down_one_learns_all_parts_and_keeps_them_in_mind():
    pos, obj = table((BASHER, BIRD, BOLT), (0, 2))
    assert knowledge.look(pos, 0, obj) == BASHER
    assert not knowledge.knows_part(pos, 1, obj, obj.parts[2])
    there = moves.take_control(pos, obj, (Control(1, 9, "ever"),))
    back = moves.take_control(pos, there, ())
    assert back.controller == 0
    assert knowledge.knows_part(pos, 1, back, back.parts[2])


def test_who_controls_a_face_up_one_may_not_look_under_it():
    pos, obj = table()
    there = moves.take_control(pos, obj, (Control(1, 9, "ever"),))
    assert not knowledge.knows_part(pos, 1, there, there.parts[1])


def test_what_is_under_keeps_out_of_the_abilities_until_it_is_turned_up():
    pos, obj = table()
    assert "morph" not in layers.characteristics(pos, obj).abilities.keywords
    (down,) = facedown.turn_down(pos, [obj], "A spell")
    assert [str(way.cost.mana) for way in facedown.ways_up(pos, down)] == ["{2}{B}"]
    assert all(part.face_down is not None for part in down.parts)


def test_the_face_up_part_under_a_face_down_one_stays_face_up():
    """So it lends its abilities as soon as a face-up card lies on top (730.2e)."""
    pos, host = table((BASHER, BIRD), (0,))
    spell = moves.create(pos, BEARS, 0, "hand")
    now = merging.merged(host, spell, True, frozenset((0, 1)))
    assert now.copiable.name == "Grizzly Bears"
    assert "flying" in now.copiable.abilities.keywords
    assert "morph" not in now.copiable.abilities.keywords


def test_merging_adds_to_what_a_copy_effect_made_of_the_whole():
    pos, host = table((BEARS, BEARS), ())
    lasting = Copied(BASHER.printed, 5)
    passing = lasting.changed(until="end of turn")
    spell = moves.create(pos, BIRD, 0, "hand")
    for copied in (lasting, passing):
        was = host.changed(copied=(copied,))
        now = merging.merged(was, spell, False, frozenset((0, 1)))
        assert now.copiable.name == "Spined Basher"
        assert {"morph", "flying"} <= now.copiable.abilities.keywords
    over = merging.merged(
        host.changed(copied=(lasting,)), spell, True, frozenset((0, 1))
    )
    assert over.copiable.name == "Vulpikeet"
    assert "morph" in over.copiable.abilities.keywords
    assert now.changed(copied=()).copiable.name == "Grizzly Bears"


def test_a_trace_tells_what_merging_adds():
    pos, obj = table((BIRD, BASHER), ())
    rows = layers.explain(pos, obj)
    assert [row.layer for row in rows] == ["printed", "1a"]
    assert "morph" not in rows[0].after.abilities.keywords
    assert "morph" in rows[1].after.abilities.keywords
    assert "Spined Basher" in rows[1].what


def test_only_the_topmost_part_makes_it_a_token():
    token = BEARS.changed(token=True)
    assert table((token, BIRD), ())[1].is_token
    pos, obj = table((BIRD, token), ())
    assert not obj.is_token
    moves.move(pos, obj.number, "graveyard", "701.8a")
    assert [pos.objects[n].card for n in pos.players[0].graveyard] == [BIRD, token]
    game.run(pos)
    assert [pos.objects[n].card for n in pos.players[0].graveyard] == [BIRD]


def test_who_ruled_a_player_remembers_every_part_that_player_could_see():
    pos, obj = table((BASHER, BIRD), (0, 1))
    moves.put(pos, merging.known_by(obj, frozenset((0,))))
    assert not knowledge.knows_part(pos, 1, obj, obj.parts[1])
    pos.set_player(0, ruled_by=1)
    turns.next_turn(pos)
    now = pos.objects[obj.number]
    assert pos.players[0].ruled_by == -1
    assert [1 in part.known_to for part in now.parts] == [True, True]
    assert knowledge.knows(pos, 1, now)
