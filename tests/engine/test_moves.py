"""Changes of zone: new identity, order, owners, and who knows the card (400, 401)."""

from __future__ import annotations

import pytest

from morphlab.engine import facedown, game, moves
from morphlab.engine.actions import Cast, Pass
from morphlab.engine.effects import (
    Destroy,
    Discard,
    Draw,
    Exile,
    GainControl,
    LookAndManifest,
    Manifest,
    ManifestDread,
    Mill,
    PutOnLibrary,
    PutOntoBattlefield,
    ReturnToHand,
    Shuffle,
)
from morphlab.engine.selectors import Filter, Target
from tests.engine.build import (
    ANGEL,
    BEAR,
    BOLT,
    CREATURE,
    HIDER,
    OGRE,
    cast,
    choose,
    do,
    everyone_passes,
    here,
    names,
    pool,
    position,
    put,
    ready,
    resolve,
    spell,
)

ONE = [Target(CREATURE)]
BOTH = frozenset({0, 1})


def library(*cards, known=frozenset()):
    """A position in which Ann's library holds these cards, the last one on top."""
    pos = position(library=0)
    for one in cards:
        put(pos, one, 0, "library", known_to=known)
    put(pos, BEAR, 1, "library")
    return pos


def with_spell(pos, *instructions, targets=(), aims=()):
    number = put(pos, spell("Spell", *instructions, targets=targets), 0, "hand")
    return everyone_passes(cast(ready(pos), number, *aims))


def find(now, name, zone, player=0):
    (obj,) = [
        here(now, n) for n in now.zone(zone, player) if here(now, n).card.name == name
    ]
    return obj


# --- who knows which card it is -------------------------------------------------------


def test_nobody_knows_the_cards_of_a_library():
    pos = position(library=3)
    assert all(not pos.objects[n].known_to for n in pos.players[0].library)


def test_a_drawn_card_is_known_to_its_owner_alone():
    now = with_spell(library(ANGEL), Draw(1))
    assert find(now, "Hidden Angel", "hand").known_to == {0}


def test_who_knew_the_top_card_knows_it_in_the_hand():
    now = with_spell(library(ANGEL, known=BOTH), Draw(1))
    assert find(now, "Hidden Angel", "hand").known_to == {0, 1}


def test_a_card_returned_to_hand_is_known_and_what_leaves_unseen_is_not():
    pos = position()
    bear = put(pos, BEAR)
    hider = put(pos, HIDER, 0, "hand")
    pool(pos, "{3}")
    now = with_spell(pos, ReturnToHand(), targets=ONE, aims=[bear])
    assert find(now, "Bear", "hand").known_to == {0, 1}
    now = do(now, Cast(hider, "morph"))
    assert find(now, "Bear", "hand").known_to == {0, 1}  # it has no morph ability
    assert here(now, now.stack[0]).known_to == {0}


def test_a_card_that_is_cast_face_up_takes_nothing_from_what_is_known():
    pos = position()
    bear, bolt = put(pos, BEAR), put(pos, BOLT, 0, "hand")
    pool(pos, "{R}")
    now = with_spell(pos, ReturnToHand(), targets=ONE, aims=[bear])
    now = do(now, Cast(bolt))
    assert find(now, "Bear", "hand").known_to == {0, 1}


def test_a_permanent_put_on_the_library_is_known_until_it_is_shuffled():
    pos = position()
    bear = put(pos, BEAR)
    now = with_spell(pos, PutOnLibrary(), targets=ONE, aims=[bear])
    assert find(now, "Bear", "library").known_to == {0, 1}
    pos = position()
    bear = put(pos, BEAR)
    now = with_spell(pos, PutOnLibrary(), Shuffle(), targets=ONE, aims=[bear])
    assert find(now, "Bear", "library").known_to == set()


@pytest.mark.parametrize(("known", "after"), [(frozenset(), {0}), (BOTH, {0, 1})])
def test_a_manifested_card_is_known_to_its_controller_and_who_knew_it(known, after):
    now = with_spell(library(ANGEL, known=known), Manifest())
    assert here(now, now.battlefield[0]).known_to == after


def test_manifesting_from_another_library_shows_it_to_the_manifesting_player():
    now = with_spell(library(ANGEL), Manifest(library_of="opponent"))
    obj = here(now, now.battlefield[0])
    assert (obj.owner, obj.controller, obj.known_to) == (1, 0, {0})


def test_manifest_dread_shows_both_cards_to_the_player_and_one_to_all():
    now = with_spell(library(OGRE, ANGEL), ManifestDread())
    ogre, angel = now.players[0].library
    assert [here(now, n).known_to for n in (ogre, angel)] == [{0}, {0}]
    now = choose(now, ogre)
    assert here(now, now.battlefield[0]).known_to == {0}
    assert find(now, "Hidden Angel", "graveyard").known_to == {0, 1}


def test_cards_put_on_the_bottom_in_random_order_are_known_no_more():
    pos = library(BEAR, OGRE, ANGEL, BOLT)
    now = with_spell(pos, LookAndManifest(3, 1, cloak=True))
    assert now.choice.player == 0
    now = choose(now, now.choice.options[0])
    assert here(now, now.battlefield[0]).face_down.cause == "cloak"
    assert names(now, "library", 0)[-1] == "Bear"
    assert all(not here(now, n).known_to for n in now.players[0].library)


def test_a_card_exiled_face_down_is_not_shown_to_those_who_did_not_know_it():
    pos = position()
    down = put(pos, ANGEL, 1, "hand")
    top = [Target(Filter(zone="hand"))]
    number = put(pos, spell("Hide", Exile(face_down=True), targets=top), 0, "hand")
    now, events = resolve(cast(ready(pos), number, down))
    obj = here(now, now.exile[0])
    assert (obj.face_down is not None, 0 in obj.known_to) == (True, False)
    assert "revealed" not in [e.kind for e in events]


# --- zones ----------------------------------------------------------------------------


def test_a_card_goes_to_the_zones_of_its_owner():
    pos = position()
    ogre = put(pos, OGRE, 1)
    now = with_spell(
        pos, GainControl(until="ever"), Destroy(), targets=ONE, aims=[ogre]
    )
    assert names(now, "graveyard", 1) == ["Ogre"]


def test_graveyards_and_libraries_keep_their_order():
    now = with_spell(library(BEAR, OGRE, ANGEL), Mill(2))
    assert names(now, "graveyard", 0) == ["Hidden Angel", "Ogre", "Spell"]
    assert names(now, "library", 0) == ["Bear"]


def test_each_zone_gives_a_new_number_and_the_battlefield_a_new_handle():
    blink = [Exile(), PutOntoBattlefield("result")]
    pos = position()
    bear = put(pos, BEAR, tapped=True)
    now = with_spell(pos, *blink, targets=ONE, aims=[bear])
    new = here(now, now.battlefield[0])
    assert (new.number > bear, new.handle, new.tapped, new.sick) == (
        True,
        "#3",
        False,
        True,
    )


def test_a_face_down_permanent_comes_back_face_up_if_it_can():
    blink = [Exile(), PutOntoBattlefield("result")]
    for what, zone in ((ANGEL, "battlefield"), (BOLT, "exile")):
        pos = position()
        down = put(pos, what, down="manifest")
        now = with_spell(pos, *blink, targets=ONE, aims=[down])
        assert names(now, zone) == [what.name]
        assert all(o.face_down is None for o in now.objects.values())


def test_discarded_cards_of_several_players_go_at_the_same_time():
    pos = position()
    for player in (0, 1):
        put(pos, OGRE, player, "hand")
    number = put(pos, spell("Spell", Discard(1, "each player")), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    while now.choice is not None:
        assert names(now, "graveyard") == []
        now = choose(now, now.choice.options[0])
    assert sorted(names(now, "graveyard")) == ["Ogre", "Ogre", "Spell"]


def test_events_of_a_move_tell_before_and_after():
    pos = position()
    bear = put(pos, BEAR, counters=(("+1/+1", 1),))
    number = put(pos, spell("Spell", Destroy(), targets=ONE), 0, "hand")
    _, events = resolve(cast(ready(pos), number, bear))
    event = next(e for e in events if e.kind == "moves" and e.was.number == bear)
    assert (event.was.zone, event.object.zone, event.chars.pt) == (
        "battlefield",
        "graveyard",
        "3/3",
    )


def test_a_shuffled_library_depends_on_the_seed_alone():
    orders = set()
    for seed in (1, 1, 2):
        pos = position(library=0, seed=seed)
        for one in (BEAR, OGRE, ANGEL, BOLT, HIDER):
            put(pos, one, 0, "library")
        moves.shuffle_library(pos, 0)
        orders.add(tuple(names(pos, "library", 0)))
    assert len(orders) == 2


def test_the_indexes_worked_out_anew_are_those_that_were_kept():
    pos = position()
    for one in (BEAR, ANGEL):
        put(pos, one)
    put(pos, HIDER, down="morph")
    now = do(ready(pos), Pass())
    fresh = now.draft()
    moves.index(fresh)
    assert now.watchers == fresh.watchers  # an index of nothing is not kept
    assert facedown.can_turn_down(here(now, now.battlefield[0])) is None
    assert game.legal_actions(now).player == 1
