"""Answers to what cards ask: filters, references and numbers (109, 608.2h)."""

from __future__ import annotations

import pytest

from morphlab.engine import asking
from morphlab.engine.abilities import Keyword, SpellAbility
from morphlab.engine.actions import Cast
from morphlab.engine.card import card
from morphlab.engine.effects import Draw, Effect
from morphlab.engine.errors import UnknownCard
from morphlab.engine.objects import Event, PlayerRef
from morphlab.engine.selectors import Condition, Filter, Number, check_reference, mana
from morphlab.engine.state import Frame
from tests.engine.build import (
    BEAR,
    BOLT,
    HIDER,
    OGRE,
    PLAINS,
    SPY,
    choose,
    do,
    pool,
    position,
    put,
    ready,
)

ELF = card(
    "Elf Lord",
    "{W}{U}",
    "Legendary Artifact Creature - Elf Noble",
    "1/4",
    Keyword("flying"),
)


@pytest.fixture(scope="module")
def table():
    """One permanent of each sort; the words are the names in the table below."""
    pos = position()
    numbers = {
        "elf": put(pos, ELF, tapped=True, counters=(("+1/+1", 1),)),
        "bear": put(pos, BEAR, 1, attacking=0),
        "ogre": put(pos, OGRE, 1, default_controller=0, blocking=1),
        "down": put(pos, HIDER, down="morph"),
        "spy": put(pos, SPY, 1, down="disguise"),
        "land": put(pos, PLAINS),
        "token": put(pos, card("Token", "", "Creature", "2/2", token=True)),
        "dead": put(pos, BEAR, 0, "graveyard"),
        "hider": put(pos, HIDER),
    }
    return pos, numbers


@pytest.mark.parametrize(
    ("test", "found"),
    [
        (Filter(), "elf bear ogre down spy land token hider"),
        (Filter(types=("creature", "artifact")), "elf"),
        (Filter(any_type=("land", "artifact")), "elf land"),
        (Filter(not_types=("creature",)), "land"),
        (Filter(subtypes=("Elf",)), "elf"),
        (
            Filter(types=("creature",), not_subtypes=("Elf", "Bear")),
            "ogre down spy token hider",
        ),
        (Filter(supertypes=("legendary",)), "elf"),
        (Filter(types=("land",), not_supertypes=("basic",)), ""),
        (Filter(colors="WR"), "elf ogre"),
        (Filter(types=("creature",), not_colors="WUBRG"), "down spy token"),
        (Filter(types=("creature",), colorless=True), "down spy token"),
        (Filter(colorless=False), "elf bear ogre hider"),
        (Filter(controller="you"), "elf ogre down land token hider"),
        (Filter(controller="opponent"), "bear spy"),
        (Filter(owner="opponent"), "bear ogre spy"),
        (Filter(owner="you"), "elf down land token hider"),
        (Filter(face_down=True), "down spy"),
        (Filter(types=("creature",), face_down=False), "elf bear ogre token hider"),
        (Filter(token=True), "token"),
        (Filter(token=False, types=("land",)), "land"),
        (Filter(tapped=True), "elf"),
        (Filter(attacking=True), "bear"),
        (Filter(blocking=True), "ogre"),
        (Filter(name="Bear"), "bear"),
        (Filter(name="Hider"), "hider"),  # a face-down one has no name
        (Filter(keywords=("flying",)), "elf"),
        (Filter(keywords=("ward",)), "spy"),
        (
            Filter(types=("creature",), without=("flying", "ward")),
            "bear ogre down token hider",
        ),
        (Filter(no_abilities=True), "bear ogre down token"),
        (Filter(has_way=True), "hider"),  # a face-down one has no morph ability
        (Filter(counter="+1/+1"), "elf"),
        (Filter(power=(">=", 3)), "ogre hider"),
        (Filter(power=("<", Number("count", Filter(types=("land",)), plus=1))), ""),
        (Filter(toughness=("=", 2)), "bear down spy token"),
        (Filter(toughness=("!=", 2)), "elf ogre hider"),
        (Filter(mana_value=("=", 0)), "down spy land token"),
        (
            Filter(mana_value=("even", 0), types=("creature",)),
            "elf bear down spy token hider",
        ),
        (Filter(mana_value=("odd", 0)), "ogre"),
        (Filter(mana_value=("<=", 2), colorless=False), "elf bear"),
        (Filter(zone="graveyard"), "dead"),
        (Filter(zone="any", subtypes=("Bear",)), "bear dead"),
        (
            Filter(either=(Filter(subtypes=("Elf",)), Filter(types=("land",)))),
            "elf land",
        ),
        (
            Filter(
                types=("creature",),
                either=(Filter(tapped=True), Filter(face_down=True)),
            ),
            "elf down spy",
        ),
    ],
)
def test_a_filter_finds_what_it_describes_after_all_layers(table, test, found):
    pos, numbers = table
    back = {number: name for name, number in numbers.items()}
    hits = [o.number for o in asking.found(pos, test, 0) if o.number in back]
    assert sorted(back[n] for n in hits) == sorted(found.split())


def test_parts_of_a_filter_may_speak_of_different_zones(table):
    """It must not look into hands and libraries then (400.2)."""
    pos, _ = table
    draft = pos.draft()
    dead = put(draft, BOLT, 0, "graveyard")
    for zone in ("hand", "library"):
        put(draft, BOLT, 0, zone)
    zones = (Filter(zone="graveyard"), Filter(zone="exile"))
    used = Filter(zone="any", types=("instant",), owner="you", either=zones)
    assert [o.number for o in asking.found(draft, used, 0)] == [dead]


def test_other_leaves_out_the_asker(table):
    pos, numbers = table
    test = Filter(subtypes=("Elf",), other=True)
    assert asking.found(pos, test, 0, numbers["elf"]) == []
    assert len(asking.found(pos, test, 0, numbers["bear"])) == 1


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (3, 3),
        (Number("count", Filter(face_down=True)), 2),
        (Number("count", Filter(types=("creature",)), times=2, plus=-1), 13),
        (Number("life", of="you"), 20),
        (Number("life", of="opponent"), 20),
        (Number("life", of="each player"), 40),
        (Number("hand"), 0),
        (Number("power"), 2),
        (Number("toughness"), 5),
        (Number("mana value"), 2),
        (Number("counters", name="+1/+1"), 1),
        (Number("devotion", name="W"), 1),
        (Number("devotion", name="G"), 1),
        (Number("x"), 0),
        (Number("amount"), 0),
        (Number("card power"), 1),
    ],
)
def test_a_number_is_worked_out_for_its_source(table, number, value):
    pos, numbers = table
    assert asking.amount(pos, number, 0, pos.objects[numbers["elf"]]) == value


def frame_for(pos, number, **facts):
    return Frame((), 0, pos.objects[number], **facts)


def test_references_name_what_is_known_as_the_effect_happens(table):
    pos, n = table
    event = Event(
        "damage",
        "120.3",
        1,
        pos.objects[n["bear"]],
        other=pos.objects[n["ogre"]],
        amount=4,
    )
    frame = frame_for(
        pos,
        n["elf"],
        event=event,
        targets=((n["down"],), (PlayerRef(1), n["spy"])),
        result=(n["land"],),
        chosen=(n["token"], PlayerRef(0)),
        x=7,
    )
    source = frame.source

    def named(reference):
        return [o.number for o in asking.objects_of(pos, reference, frame, source)]

    assert named("this") == [n["elf"]]
    assert named("target") == [n["down"], n["spy"]]
    assert named("target 2") == [n["spy"]]
    assert named("target 3") == []
    assert named("event") == [n["bear"]]
    assert named("other") == [n["ogre"]]
    assert named("result") == [n["land"]]
    assert named("chosen") == [n["token"]]
    assert named("attached") == []
    assert asking.amount(pos, Number("x"), 0, source, frame) == 7
    assert asking.amount(pos, Number("amount"), 0, source, frame) == 4

    def players(who):
        return asking.players(pos, who, frame, 0)

    assert players("you") == [0]
    assert players("opponent") == [1]
    assert players("player") == [1]
    assert players("target") == players("target 2") == [1]
    assert players("chosen") == [0]
    assert players("controller of event") == [1]
    assert players("controller of other") == [0]
    assert players("owner of other") == [1]
    assert players("defending player") == []


def test_without_a_frame_nothing_is_targeted(table):
    pos, n = table
    source = pos.objects[n["elf"]]
    assert asking.objects_of(pos, "target", None, source) == []
    assert asking.objects_of(pos, "this", None, None) == []
    assert asking.players(pos, "controller of target", None, 0) == []


def test_the_top_of_a_library_may_be_named(table):
    pos, n = table
    (top,) = asking.objects_of(pos, "top", None, pos.objects[n["elf"]])
    assert top.number == pos.players[0].library[-1]


def test_a_chosen_word_is_compared(table):
    pos, n = table
    source = pos.objects[n["elf"]].choosing("color", "red")
    red = Condition("chosen", name="color", value="red")
    assert asking.holds(pos, red, 0, source)
    assert not asking.holds(pos, red.changed(value="blue"), 0, source)
    assert source.choice("name") == ""


def test_x_counts_on_the_stack_and_nowhere_else():
    """The mana value of a spell with X (202.3e)."""
    blast = card(
        "Blast", "{X}{R}", "Sorcery", "", SpellAbility(Effect((Draw(Number("x")),)))
    )
    pos = position()
    number = put(pos, blast, 0, "hand")
    pool(pos, "{R}{R}{R}")
    now = ready(pos)
    one = Filter(zone="any", name="Blast", mana_value=("=", 1))
    assert [o.number for o in asking.found(now, one, 0)] == [number]
    now = choose(do(now, Cast(number)), 2)
    three = Filter(zone="stack", mana_value=("=", 3))
    assert [o.number for o in asking.found(now, three, 0)] == list(now.stack)


@pytest.mark.parametrize(
    "text", ["target", "target 2", "controller of event", "owner of this"]
)
def test_references_that_can_be_answered_are_accepted(text):
    check_reference(text)


@pytest.mark.parametrize(
    "text", ["that", "target two", "controller of you", "each", ""]
)
def test_other_references_are_refused(text):
    with pytest.raises(UnknownCard):
        check_reference(text)
    with pytest.raises(UnknownCard):
        check_reference("controller of " + text)


def test_players_are_accepted_where_players_are_asked_for():
    check_reference("each player", players=True)
    with pytest.raises(UnknownCard):
        check_reference("each player")


def test_costs_know_what_they_hold():
    assert mana("{X}{R}").has_x
    assert not mana("{R}").has_x
    assert not mana("").taps


def test_who_attacks_the_first_player_is_said_to_attack(table):
    pos, names = table
    still = Filter(types=("creature",), attacking=False)
    bear = pos.objects[names["bear"]]
    assert asking.misfit(pos, still, bear, BEAR.printed, 0) == "it attacks"
