"""Random play at scale, and failures of it that are small files to be played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from morphlab.engine import casting, moves, view
from morphlab.engine.actions import Cast, Pass
from morphlab.engine.effects import Draw
from morphlab.scenarios import load, notation
from morphlab.scenarios import play as play_scenario
from morphlab.scenarios.naming import actor
from tests.engine import build, long_run, swap
from tests.engine.play import seeded
from tests.engine.starts import Setup, of_scenario, random_setup, setup_of

FOUND = sorted((Path(__file__).parent / "found").glob("*.toml"))


@pytest.mark.slow
def test_twenty_thousand_random_actions_break_nothing():
    """All cards, two to four players, the checks of ``long_run.CHECKS``."""
    failures = []
    done, _, _ = long_run.run(20_000, seed=1, found=failures.append, most=1)
    assert not failures, failures[0].text()
    assert done >= 20_000


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_random_play_once_found_holds(path):
    assert [str(failure) for failure in play_scenario(load(path)).failures] == []
    setup, lines = of_scenario(path.read_text(encoding="utf-8"))
    check, says, played = long_run.replay(setup, lines, long_run.thorough())
    assert check is None, f"{check}: {says}"
    assert played == lines


# --- a failure is a small file that shows it ------------------------------------------


def first_failure(most=4000):
    found = []
    long_run.run(most, 1, found=found.append, most=1)
    assert found, "the planted fault was not found"
    return found[0]


def played_again(text, tmp_path, capsys):
    """Play a written failure as the command does: its exit code and what it says."""
    path = tmp_path / "failure.toml"
    path.write_text(text, encoding="utf-8")
    code = long_run.main(["--file", str(path)])
    return code, capsys.readouterr().out


def is_small(text, lines, entries):
    setup, script = of_scenario(text)
    assert len(script) <= lines, text
    assert len(setup.entries()) <= entries, text


def plant_crash(patch):
    """Casting face down fails."""

    def broken(*given, **named):
        raise KeyError("planted")

    patch.setattr(casting, "_how_down", broken)


def plant_leak(patch):
    """Who casts a card face down tells its name to all."""
    right = notation._write_cast

    def telling(state, action, viewer):
        return right(state, action, "judge")

    patch.setattr(notation, "_write_cast", telling)


def plant_look(patch):
    """A face-down land card is shown tapped when it is not, to everybody."""
    card = view._Eyes.card

    def seen(self, obj, *more, **named):
        made = card(self, obj, *more, **named)
        if obj.face_down is not None and obj.card.printed.is_land:
            return made.changed(tapped=not made.tapped)
        return made

    patch.setattr(view._Eyes, "card", seen)


def plant_lost_card(patch):
    """What is put into a graveyard is a token."""
    right = moves._arrived

    def arrived(pos, old, one):
        new = right(pos, old, one)
        if one.zone == "graveyard" and new.card is not None:
            return new.changed(card=new.card.changed(token=True))
        return new

    patch.setattr(moves, "_arrived", arrived)


# The fault, the check that finds it, a word of what it says; at most how many lines and
# entries the file then has.
PLANTED = (
    (plant_crash, long_run.LISTED, "planted", 1, 3),
    (plant_leak, "nobody sees a hidden card", "said", 2, 8),  # a spell and its lands
    (plant_look, "nobody sees a hidden card", "view", 2, 5),
    (plant_lost_card, "cards are conserved", "came or went", 15, 6),
)


@pytest.mark.parametrize(
    ("plant", "check", "word", "lines", "entries"),
    PLANTED,
    ids=[plant.__name__ for plant, *_ in PLANTED],
)
def test_a_planted_fault_is_found_and_written_as_a_small_file(
    plant, check, word, lines, entries, tmp_path, capsys
):
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        failure = first_failure()
        text = failure.text()
        assert failure.check == check
        assert f"# After the last line this does not hold: {check}" in text
        assert word in text
        is_small(text, lines, entries)
        code, says = played_again(text, tmp_path, capsys)
        assert code == 1
        assert check in says
    code, says = played_again(text, tmp_path, capsys)
    assert (code, "all checks hold" in says or "cannot" in says) in (
        (0, True),
        (1, True),
    )


def test_the_file_of_a_failure_is_a_scenario(tmp_path):
    """It is played by everybody's reader, not only by that of the tests."""
    setup = Setup(
        {"Ann": {"hand": ["Forest"], "library": []}, "Ben": {"library": []}},
        {"seed": 3},
    )
    failure = long_run.Failure(setup, ["Ann: only play Forest"], "a check", "why", 7)
    path = tmp_path / "failure.toml"
    path.write_text(failure.text(), encoding="utf-8")
    done = play_scenario(load(path))
    assert done.failures == ()
    assert done.steps[-1].after.zone("hand", 0) == ()


def test_every_start_is_a_file_that_reads_back():
    for seed in range(12):
        setup = long_run.random_setup(long_run.play.seeded(seed), 2 + seed % 3)
        state = setup.repaired()
        again, lines = of_scenario(setup.text(["Ann: only pass"]))
        assert again.state() == state
        assert lines == ["Ann: only pass"]


def test_a_position_of_a_game_can_be_written_as_a_start():
    """What entries can tell of a quiet position is told: it reads back equal."""
    for seed in range(12):
        first = long_run.random_setup(long_run.play.seeded(seed), 2).repaired()
        again = setup_of(first).state()
        assert setup_of(again).text() == setup_of(first).text()
        for viewer in range(2):
            left, right = (swap.view(now, viewer).to_dict() for now in (first, again))
            assert left == right


def test_hidden_cards_are_really_swapped():
    """Each game has many comparisons, and most swap several cards."""
    swapped = []
    for seed in range(6):
        pick = long_run.play.seeded(seed)
        now = long_run.random_setup(pick, 2).repaired()
        for step in range(30):
            action = long_run.play.choose_action(now, pick, concede=False)
            then, events = long_run.game.apply(now, action)
            if swap.compare(now, action, then, events, step % 2, step):
                swapped.append(len(swap.hidden_from(now, step % 2)))
            now = then
            if now.over:
                break
    assert len(swapped) > 150
    assert sum(swapped) / len(swapped) > 10


def drawn_and_gone(show=None):
    """Ann draws two cards from a library of one, loses and leaves, in one action.

    Compared with other cards for each viewer; ``show`` is what tells them of events.
    """
    pos = build.position(3, library=0)
    for player in (1, 2):
        build.put(pos, build.PLAINS, player, "library")
    build.put(pos, build.BEAR, 0, "library")
    greed = build.put(pos, build.spell("Greed", Draw(2)), 0, "hand")
    now = build.ready(pos)
    for action in (Cast(greed), Pass(), Pass()):
        now, _ = long_run.game.apply(now, action)
    then, events = long_run.game.apply(now, Pass())
    assert then.players[0].lost
    assert any(event.kind == "draws" for event in events)
    with pytest.MonkeyPatch.context() as patch:
        if show is not None:
            patch.setattr(swap, "tell", show)
        return [
            swap.compare(now, Pass(), then, events, viewer, salt, dear=True)
            for viewer in range(3)
            for salt in range(1, 6)
        ]


def test_who_draws_and_leaves_in_one_action_has_seen_the_card():
    """It is nowhere any more, but what was drawn was seen by who drew it (121.1)."""
    assert all(drawn_and_gone())


def test_what_another_player_drew_and_took_along_may_not_be_told():
    def telling_all(event, state, viewer):
        return swap_tell(event, state, "judge")

    swap_tell = swap.tell
    with pytest.raises(swap.Told, match="player 1 sees another log"):
        drawn_and_gone(telling_all)


def test_hidden_commanders_lie_elsewhere_in_the_twin():
    """The commander and another hidden card of its owner are each other's cards."""
    moved = 0
    for seed in range(40):
        pick = long_run.play.seeded(seed)
        now = long_run.random_setup(pick, 2).repaired()
        action = long_run.play.choose_action(now, pick, concede=False)
        for viewer in range(2):
            cards, leads = swap.led(now, viewer, seed, set(), action)
            twin = swap.twin_of(now, cards, leads)
            for number, place in leads.items():
                obj = twin.objects[number]
                assert (obj.card, obj.commander) == (cards[number], place)
                if place:
                    was = now.objects[now.commanders[place - 1].object]
                    assert twin.commanders[place - 1].object == number
                    assert (obj.card, obj.owner) == (was.card, was.owner)
                    moved += 1
    assert moved > 6


def test_another_error_in_a_smaller_game_is_not_the_one_that_was_found(monkeypatch):
    says = "IllegalAction: Ann cannot pass now"
    monkeypatch.setattr(long_run, "replay", lambda *_: (long_run.CARRIED_OUT, says, []))
    found = long_run.Shrinker(long_run.CARRIED_OUT, "AssertionError: ", None, ["x"])
    assert not found.fails(None, [])
    assert found.lines == ["x"]
    found.says = "IllegalAction: Ben cannot pass now"
    assert found.fails(None, [])


def test_a_line_of_somebody_who_may_not_act_is_no_failure():
    now = random_setup(seeded(5), 2).repaired()
    first, other = now.players[0].name, now.players[1].name
    up = actor(now)
    names = (first, other) if up == 0 else (other, first)
    assert [long_run._is_listed(now, f"{name}: only pass") for name in names] == [
        True,
        False,
    ]
