"""What may be done now and what may not, in words."""

from __future__ import annotations

from morphlab.engine import casting, game, state
from morphlab.engine.game import actor, legal_actions
from morphlab.scenarios import loads, notation
from morphlab.show import acts
from tests.show.seats import WILLBENDER, played, seat, table


def test_each_button_reads_back_to_a_legal_action():
    states, _, _ = played(table(), *WILLBENDER)
    for here in states:
        for one in acts.offered(here):
            assert notation.read(here, one["text"]) in legal_actions(here)
            assert one["rule"]
            assert one["label"]


def test_the_buttons_say_what_they_do():
    labels = {one["label"]: one["rule"] for one in acts.offered(table())}
    assert labels == {
        "Pass priority": "117.3d",
        "Cast Exalted Angel face down for {3}": "702.37c",
        "Turn #2 face up for {1}{U} (morph)": "116.2b",
        "Tap Plains for {W}": "605.3a",
        "Tap Island for {U}": "605.3a",
    }


def test_each_way_to_cast_names_its_own_rule():
    here = (
        loads(
            """
        title = "x"
        turn = 3
        [players.Alice]
        hand = ["Vulpikeet"]
        battlefield = ["#1 = Grizzly Bears", "Plains x4"]
        [players.Bob]
        [[steps]]
        look = "x"
        expect = ["stack: empty"]
        """
        )
        .cases[0]
        .state
    )
    labels = {one["label"]: one["rule"] for one in acts.offered(here)}
    assert labels["Cast Vulpikeet for {3}{W}"] == "601.2"
    assert labels["Cast Vulpikeet for {2}{W}"] == "702.140a"
    assert set(acts._OTHER_WAYS) == set(casting.OTHER_WAYS)


def test_the_options_of_a_choice_say_what_they_do():
    states, _, _ = played(table(), "pass", "cast Shock")
    labels = [one["label"] for one in acts.offered(states[-1])]
    assert labels == [
        "Target #2 (face down)", "Target #3 (face down)", "Target Alice", "Target Bob",
    ]  # fmt: skip


def test_what_may_not_be_done_comes_with_the_first_reason():
    told = {one["label"]: (one["why"], one["rule"]) for one in acts.refused(table(), 0)}
    assert told == {
        "Turn #3 face up": ("an instant or sorcery card stays face down", "701.40g"),
        "Cast Exalted Angel": ("{4}{W}{W} cannot be paid", "118.3"),
    }


def test_who_has_no_priority_is_told_so_for_what_could_be_turned_up():
    (here,) = played(table(), "pass")[0][1:]
    assert actor(here) == 1
    told = {one["label"]: one["rule"] for one in acts.refused(here, 0)}
    assert told == {"Turn #2 face up": "117.1c", "Turn #3 face up": "701.40g"}


def test_nothing_is_refused_while_a_choice_waits_or_the_game_is_over():
    states, _, _ = played(table(), "pass", "cast Shock")
    assert acts.refused(states[-1], 1) == []
    over, _, _ = played(table(), "concede")
    assert acts.refused(over[-1], 1) == []
    assert acts.offered(over[-1]) == []


def test_two_cards_of_one_name_make_one_button():
    pos = state.empty(("Alice", "Bob"))
    seat(pos, 0, hand=["Plains", "Plains"])
    assert [one["label"] for one in acts.offered(pos.freeze())] == [
        "Pass priority", "Play Plains",
    ]  # fmt: skip


def test_the_labels_of_steps_are_public():
    _, _, one = played(table(), "cast Exalted Angel face down", *["tap #L1"])
    _, _, other = played(
        table(hand="Willbender"), "cast Willbender face down", *["tap #L1"]
    )
    assert one == other
    assert one[1:] == [
        "Alice begins to cast a card face down",
        "Alice taps #L1 Plains for {W}",
    ]


def test_steps_are_told_in_few_words():
    _, _, labels = played(table(), *WILLBENDER)
    assert labels[1:4] == [
        "Alice passes", "Bob begins to cast Shock", "Bob chooses #2 (face down)",
    ]  # fmt: skip
    assert labels[6] == "Alice turns #2 face up"


def test_no_action_of_the_list_is_left_out_but_like_ones():
    here = table()
    texts = {one["text"] for one in acts.offered(here)}
    labels = {acts.label_of(here, action, 0)[0] for action in legal_actions(here)}
    assert len(texts) == len(labels)
    assert game.why_not(here, notation.read(here, "turn up #2")) is None
