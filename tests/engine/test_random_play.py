"""Random games over all cards of the pool, with what must hold after every action."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from morphlab.engine import facedown, game, layers
from morphlab.engine.actions import Pass
from tests.engine import play
from tests.engine.build import (
    ANGEL,
    BEAR,
    BOLT,
    SLAY,
    cast,
    do,
    pool,
    position,
    put,
    ready,
)
from tests.engine.play import seeded

RULES = settings(
    derandomize=True,
    deadline=None,
    database=None,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)
seeds = st.integers(0, 2**32)


def picker(data):
    """Positions come from a seed; what is done in them hypothesis makes simpler."""
    return lambda below: data.draw(st.integers(0, below - 1)) if below > 1 else 0


@pytest.mark.slow
@settings(RULES, max_examples=60)
@given(data=st.data(), seed=seeds)
def test_in_short_games_the_list_of_actions_is_complete(data, seed):
    """Each action that anybody could think of is listed, or refused with a rule."""
    first = play.start(seeded(seed), small=True)
    pick = picker(data)
    steps = data.draw(st.integers(1, 25))
    play.play(
        first,
        pick,
        steps,
        lambda now, action, then, events: play.list_is_complete(then),
    )


@pytest.mark.slow
@settings(RULES, max_examples=8)
@given(seed=seeds)
def test_without_memory_and_indexes_the_same_games_are_played(seed):
    """With everything worked out anew the events, positions and lists are the same."""
    pick = seeded(seed)
    first = play.start(pick, small=True)
    play.play(first, pick, 30, play.forgetting_changes_nothing)


@pytest.mark.slow
@settings(RULES, max_examples=10)
@given(seed=seeds)
def test_positions_are_values_in_a_tree_of_games(seed):
    """Going back and on again leads to the same positions, whatever came between."""
    pick = seeded(seed)
    first = play.start(pick, small=True)
    then, done = first, []
    for _ in range(25):
        if then.over:
            break
        done.append(play.choose_action(then, pick))
        then, _ = game.apply(then, done[-1])
    before = play.facts(first)
    for action in list(game.legal_actions(first))[:5]:  # other branches
        game.apply(first, action)
    again = first
    for action in done:
        again, _ = game.apply(again, action)
    assert again == then
    assert play.facts(first) == before


# --- the checks themselves can fail ---------------------------------------------------


def broken(change):
    """A position in which something was changed behind the engine's back."""
    pos = position()
    put(pos, BEAR)
    put(pos, ANGEL, down="morph")
    now = ready(pos)
    then = now.draft()
    change(then)
    return now, then.freeze()


def replace(then, number, **facts):
    then.objects[number] = then.objects[number].changed(**facts)


def test_a_lost_card_is_noticed():
    now, then = broken(lambda pos: pos.objects.pop(1))
    with pytest.raises(AssertionError, match="cards came or went"):
        play.cards_are_conserved(now, then)


def test_a_face_up_instant_is_noticed():
    _, then = broken(lambda pos: replace(pos, 21, card=BOLT))
    with pytest.raises(AssertionError, match="is on the battlefield"):
        play.face_down_is_as_listed(then)
    with pytest.raises(AssertionError, match="impossible"):
        play.nothing_is_impossible(then)


def test_an_index_that_was_not_kept_is_noticed():
    watcher = next(
        c
        for c in play.PERMANENTS
        if "static" in c.printed.abilities.watch.get("battlefield", ())
    )
    _, then = broken(lambda pos: replace(pos, 21, card=watcher))
    with pytest.raises(AssertionError, match="index"):
        play.indexes_are_right(then)


def test_a_rule_that_is_none_is_noticed():
    _, events = game.apply(do(ready(position()), Pass()), Pass())
    play.rules_are_known(events)
    with pytest.raises(AssertionError, match="cites"):
        play.rules_are_known([events[0].changed(rule="999.9")])


def test_a_stale_memory_is_noticed():
    """Here an answer that is remembered for the table as it was is left in place."""
    pos = position()
    bear = put(pos, BEAR)
    kill = put(pos, SLAY, 0, "hand")
    pool(pos, "{B}")
    now = do(cast(ready(pos), kill, bear), Pass())
    wrong = layers.characteristics(now, now.objects[bear]).changed(types=("artifact",))
    layers.remember(now, now.objects[bear], layers.NOW, wrong)
    then, events = game.apply(now, Pass())
    with pytest.raises(AssertionError, match="remembered"):
        play.a_cold_start_changes_nothing(now, Pass(), then, events)


def test_a_failed_game_tells_how_to_play_it_again():
    first = ready(position())

    def after(now, action, then, events):
        raise AssertionError("something was wrong")

    with pytest.raises(play.Failed) as failed:
        play.play(first, lambda below: 0, 3, after)
    text = str(failed.value)
    assert "something was wrong" in text
    assert "Pass()," in text
    line = next(x for x in text.splitlines() if x.startswith("now = from_code("))
    made = play.from_code(line.removeprefix("now = from_code('").removesuffix("')"))
    assert made == first


def test_the_pool_offers_cards_for_every_cause():
    for cause in facedown.CAUSES:
        assert play.could_be(cause), cause
    assert pickle.loads(pickle.dumps(play.POOL)) == play.POOL
