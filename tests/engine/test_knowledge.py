"""Looking and knowing: each test is one sentence of chapter 11 (708.5, 708.6)."""

from __future__ import annotations

import pytest

from morphlab.engine import facedown, knowledge, moves, state
from morphlab.engine.abilities import Activated, Keyword, RuleEffect
from morphlab.engine.card import Card, card
from morphlab.engine.effects import Effect
from morphlab.engine.errors import IllegalAction, InvalidText
from morphlab.engine.objects import OnStack
from morphlab.engine.selectors import Cost, Filter, mana

ANGEL = card(
    "Angel of Tests", "{4}{W}{W}", "Creature - Angel", "4/5",
    Keyword("flying"), Keyword("morph", mana("{2}{W}{W}")),
)  # fmt: skip
BEAR = card("Bear of Tests", "{1}{G}", "Creature - Bear", "2/2")
LENS = card(
    "Lens of Tests", "{1}", "Artifact", "",
    RuleEffect(
        "look",
        Filter(types=("creature",), face_down=True, controller="opponent"),
        who="you",
    ),
)  # fmt: skip


@pytest.fixture
def pos():
    return state.empty(("Alice", "Bob", "Carol"))


def down(pos, owner, zone="battlefield", cause="morph", what=ANGEL, **facts):
    if zone == "stack":
        facts["on_stack"] = OnStack("spell", way=cause)
    return moves.create(
        pos, what, owner, zone, face_down=facedown.face_down(cause), **facts
    )


def refusal(pos, player, obj):
    with pytest.raises(IllegalAction) as caught:
        knowledge.look(pos, player, obj)
    return caught.value


@pytest.mark.parametrize("zone", ["battlefield", "stack"])
def test_the_controller_looks_at_a_face_down_object_and_nobody_else(pos, zone):
    obj = down(pos, 0, zone)
    assert knowledge.look(pos, 0, obj) is ANGEL
    assert refusal(pos, 1, obj).rule == "708.5"
    assert refusal(pos, 2, obj).rule == "708.5"


def test_looking_makes_no_event_and_no_new_position(pos):
    down(pos, 0)
    pos.priority = 1
    frozen = pos.freeze()
    before = frozen.draft().freeze()
    knowledge.look(frozen, 0, "#1")
    assert frozen == before
    assert frozen.priority == 1
    assert frozen.events == []


def test_the_right_reaches_a_phased_out_permanent(pos):
    obj = down(pos, 0)
    obj = moves.change(pos, obj, phased_out=True)
    assert knowledge.look(pos, 0, obj) is ANGEL
    assert refusal(pos, 1, obj).rule == "708.5"


def test_the_right_does_not_reach_a_card_exiled_face_down(pos):
    obj = down(pos, 0, "exile", "effect")
    assert refusal(pos, 0, obj).rule == "406.3"


@pytest.mark.parametrize("zone", ["exile", "hand"])
def test_an_effect_may_let_a_player_look_into_a_hidden_zone(pos, zone):
    look = RuleEffect("look", Filter(zone=zone, owner="you"), who="any")
    plans = card("Plans of Tests", "{1}", "Artifact", "", look)
    cause = facedown.face_down("effect") if zone == "exile" else None
    hers = moves.create(pos, ANGEL, 0, zone, face_down=cause)
    his = moves.create(pos, ANGEL, 1, zone, face_down=cause)
    assert not knowledge.may_look(pos, 1, hers)
    moves.create(pos, plans, 0, "battlefield")
    assert knowledge.look(pos, 1, hers) is ANGEL
    assert refusal(pos, 0, his).rule in ("406.3", "402.3")


def test_the_right_follows_control(pos):
    obj = down(pos, 0)
    from morphlab.engine.objects import Control

    stolen = moves.change(pos, obj, control=(Control(1, 9, "end of turn"),))
    assert knowledge.look(pos, 1, stolen) is ANGEL
    assert refusal(pos, 0, stolen).rule == "708.5"
    assert knowledge.knows(pos, 0, stolen), "Alice remembers what she played"
    back = moves.change(pos, obj, control=())
    assert knowledge.look(pos, 0, back) is ANGEL
    assert refusal(pos, 1, back).rule == "708.5"


def test_a_memory_is_no_permission_to_look_again(pos):
    obj = down(pos, 0)
    obj = moves.change(pos, obj, known_to=obj.known_to | {1})
    assert refusal(pos, 1, obj).rule == "708.5"
    assert knowledge.knows(pos, 1, obj)
    assert knowledge.how_known(pos, 1, obj) == "you saw it"
    assert not knowledge.knows(pos, 2, obj)
    assert knowledge.public_tag(pos, obj).known is None


def test_a_permission_about_creatures_does_not_cover_spells(pos):
    moves.create(pos, LENS, 1, "battlefield")
    spell, permanent = down(pos, 0, "stack"), down(pos, 0)
    assert refusal(pos, 1, spell).rule == "708.5"
    assert knowledge.look(pos, 1, permanent) is ANGEL
    assert refusal(pos, 2, permanent).rule == "708.5", "it is Bob's lens"


def test_a_permission_does_not_reach_what_is_phased_out(pos):
    moves.create(pos, LENS, 1, "battlefield")
    obj = moves.change(pos, down(pos, 0), phased_out=True)
    assert refusal(pos, 1, obj).rule == "708.5"


def test_a_permission_ends_with_its_source(pos):
    lens = moves.create(pos, LENS, 1, "battlefield")
    obj = down(pos, 0)
    assert knowledge.may_look(pos, 1, obj)
    moves.move(pos, lens.number, "graveyard", "701.8")
    assert not knowledge.may_look(pos, 1, obj)
    assert not knowledge.knows(pos, 1, obj)


def test_a_hand_is_for_its_owner_and_a_library_for_nobody(pos):
    hand = moves.create(pos, BEAR, 0, "hand")
    library = moves.create(pos, BEAR, 0, "library")
    assert knowledge.look(pos, 0, hand) is BEAR
    assert refusal(pos, 1, hand).rule == "402.3"
    assert refusal(pos, 0, library).rule == "401.2"
    assert refusal(pos, 1, library).rule == "401.2"


def test_everybody_looks_at_what_is_face_up(pos):
    for zone in ("battlefield", "graveyard", "exile", "stack"):
        obj = moves.create(pos, BEAR, 0, zone)
        assert all(knowledge.look(pos, p, obj) is BEAR for p in range(3)), zone


def test_one_who_looks_at_a_double_faced_card_sees_both_faces(pos):
    both = Card(BEAR.printed, layout="transforming", back=ANGEL.printed)
    obj = down(pos, 0, cause="manifest", what=both)
    assert knowledge.look(pos, 0, obj).back is ANGEL.printed
    assert knowledge.card_name(both) == "Bear of Tests // Angel of Tests"


def test_an_ability_on_the_stack_is_no_card(pos):
    source = moves.create(pos, BEAR, 0, "battlefield")
    ability = Activated(Cost(), Effect(()))
    made = moves.new_stack_object(
        pos, 0, OnStack("activated", ability.effect, source=source)
    )
    assert refusal(pos, 0, made).rule == "113.3"


def test_the_tag_tells_the_cause_but_not_which_morph_ability_it_was(pos):
    morph, mega = down(pos, 0), down(pos, 0, cause="megamorph", what=BEAR)
    manifest = down(pos, 1, cause="manifest")
    causes = [knowledge.public_tag(pos, one).cause for one in (morph, mega, manifest)]
    assert causes == ["morph", "morph", "manifest"]


def test_the_tag_tells_order_and_marks(pos):
    first, second = down(pos, 0), down(pos, 0)
    moves.change(pos, first, marks=("attacked last turn",))
    assert str(knowledge.public_tag(pos, "#1")) == (
        "#1 face down (morph), attacked last turn"
    )
    assert knowledge.public_tag(pos, first).place == 1
    assert knowledge.public_tag(pos, second).place == 2


def test_what_all_have_seen_stays_in_the_tag(pos):
    obj = down(pos, 0)
    moves.reveal(pos, obj, "701.20")
    tag = knowledge.public_tag(pos, obj)
    assert tag.known == "Angel of Tests"
    assert str(tag).endswith("all players know: Angel of Tests")


def test_what_turned_a_permanent_down_is_public(pos):
    bear = moves.create(pos, BEAR, 0, "battlefield")
    (turned,) = facedown.turn_down(pos, [bear], "Backslide")
    tag = knowledge.public_tag(pos, turned)
    assert (tag.cause, tag.by) == ("turned down by Backslide", "Backslide")
    assert tag.known == "Bear of Tests", "everybody saw it before"


def test_a_face_up_object_has_no_tag(pos):
    bear = moves.create(pos, BEAR, 0, "battlefield")
    with pytest.raises(IllegalAction, match="not face down"):
        knowledge.public_tag(pos, bear)


def test_a_name_for_nothing_is_refused(pos):
    bear = moves.create(pos, BEAR, 0, "battlefield")
    moves.move(pos, bear.number, "graveyard", "701.8")
    with pytest.raises(InvalidText, match="no longer there"):
        knowledge.look(pos, 0, bear)
    with pytest.raises(InvalidText, match="#7"):
        knowledge.look(pos, 0, "#7")
    with pytest.raises(IllegalAction, match="nobody is player 3"):
        knowledge.look(pos, 3, bear)


def test_a_judge_knows_all_and_needs_no_reason(pos):
    obj = down(pos, 0)
    assert knowledge.knows(pos, "judge", obj)
    assert knowledge.how_known(pos, "judge", obj) == ""
