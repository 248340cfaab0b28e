"""What an object is after all layers (613), with dependencies and timestamps."""

from __future__ import annotations

import pytest

from morphlab.engine import layers, moves
from morphlab.engine.abilities import (
    Keyword,
    ManaAbility,
    RuleEffect,
    Static,
    Triggered,
    When,
)
from morphlab.engine.actions import ActivateMana
from morphlab.engine.card import card, double_faced
from morphlab.engine.effects import (
    Apply,
    Change,
    CreateTokens,
    Effect,
    GainLife,
    TurnFaceDown,
)
from morphlab.engine.objects import Running
from morphlab.engine.selectors import Condition, Filter, Number, Target, mana
from tests.engine.build import (
    ANGEL,
    ANTHEM,
    BEAR,
    CREATURE,
    HIDER,
    HUMBLE,
    OGRE,
    PLAINS,
    SPY,
    cast,
    creature,
    do,
    enchantment,
    everyone_passes,
    here,
    keywords,
    legal,
    position,
    pt,
    put,
    ready,
    spell,
    what,
)

LANDS = Filter(types=("land",))
NONBASIC = Filter(types=("land",), not_supertypes=("basic",))
ENCHANTMENTS = Filter(types=("enchantment",), other=True)
MOON = enchantment(
    "Moon", Static((Change("4", "set_land_type", ("Mountain",)),), NONBASIC)
)
SWAMPS = card(
    "Swampland",
    "",
    "Legendary Land",
    "",
    ManaAbility(("{C}",)),
    Static((Change("4", "add_subtypes", ("Swamp",)),), LANDS),
)
LIVING = enchantment(
    "Living Enchantments",
    Static(
        (Change("4", "add_types", ("creature",)), Change("7b", "set_pt", (4, 4))),
        ENCHANTMENTS,
    ),
)
FLIERS = enchantment(
    "Fliers", Static((Change("6", "add_ability", Keyword("flying")),), CREATURE)
)


def table(*cards, down=None):
    """A position with these permanents, oldest first, and their numbers."""
    pos = position()
    numbers = [put(pos, one) for one in cards]
    if down:
        numbers.append(put(pos, down[1], down=down[0]))
    return ready(pos), numbers


def changed(*changes, name="Effect", until="end of turn"):
    """A spell that changes a target creature."""
    return spell(name, Apply(tuple(changes), until=until), targets=[Target(CREATURE)])


def after(what_is_there, *spells, down=None):
    """Put a permanent there, resolve spells on it one after another."""
    pos = position()
    target = put(pos, what_is_there, down=down)
    hand = [put(pos, one, 0, "hand") for one in spells]
    now = ready(pos)
    for number in hand:
        now = everyone_passes(cast(now, number, target))
    return now, target


# --- order of layers and timestamps ---------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "changes", "result"),
    [
        ("613.4b", [("7b", "set_pt", (1, 1))], "1/1"),
        ("613.4c", [("7c", "modify_pt", (3, 3))], "5/5"),
        ("613.4b", [("7b", "set_pt", (5, 1)), ("7b", "set_pt", (0, 4))], "0/4"),
        ("613.4", [("7c", "modify_pt", (3, 3)), ("7b", "set_pt", (1, 1))], "4/4"),
        ("613.4d", [("7d", "switch_pt", None), ("7c", "modify_pt", (3, 0))], "2/5"),
        (
            "613.4d",
            [("7d", "switch_pt", None), ("7d", "switch_pt", None)],
            "2/2",
        ),
        ("613.4b", [("7b", "set_pt", (None, 6))], "2/6"),
        ("613.4c", [("7c", "modify_pt", (-2, 0)), ("7c", "modify_pt", (1, 0))], "1/2"),
    ],
)
def test_power_and_toughness_are_worked_out_in_sublayers(rule, changes, result):
    spells = [changed(Change(*one), name=f"E{i}") for i, one in enumerate(changes)]
    now, bear = after(BEAR, *spells)
    assert pt(now, bear) == result


def test_counters_apply_in_sublayer_7c_between_setting_and_switching():
    pos = position()
    bear = put(pos, BEAR, counters=(("+1/+1", 2), ("-1/-1", 1)))
    changes = (Change("7b", "set_pt", (1, 4)), Change("7d", "switch_pt"))
    moves.change(pos, bear, effects=(Running(changes, 0, "ever", 0),))
    assert layers.characteristics(pos, pos.objects[bear]).pt == "5/2"


def test_the_newest_of_two_effects_in_one_layer_wins():
    red = enchantment("Red", Static((Change("5", "set_colors", "R"),), CREATURE))
    blue = enchantment("Blue", Static((Change("5", "set_colors", "U"),), CREATURE))
    now, numbers = table(BEAR, red, blue)
    assert what(now, numbers[0]).colors == "U"
    now, numbers = table(BEAR, blue, red)
    assert what(now, numbers[0]).colors == "R"


@pytest.mark.parametrize(("effect", "result"), [(1, "3/3"), (99, "1/1")])
def test_a_static_ability_and_a_running_effect_go_by_timestamp(effect, result):
    """Which of the two sets the numbers does not hang on its kind (613.7)."""
    pos = position()
    put(pos, enchantment("Threes", Static((Change("7b", "set_pt", (3, 3)),), CREATURE)))
    changes = (Change("7b", "set_pt", (1, 1)),)
    bear = put(pos, BEAR, effects=(Running(changes, effect, "end of turn", 0),))
    threes = pos.objects[pos.battlefield[0]]
    moves.put(pos, threes.changed(timestamp=50))
    assert pt(ready(pos), bear) == result


def test_an_ability_granted_after_all_were_lost_is_there():
    now, numbers = table(ANGEL, HUMBLE, FLIERS)
    assert keywords(now, numbers[0]) == {"flying"}
    now, numbers = table(ANGEL, FLIERS, HUMBLE)
    assert keywords(now, numbers[0]) == set()


def test_a_colour_may_be_added_to_others():
    also = enchantment("Also", Static((Change("5", "add_colors", "W"),), CREATURE))
    now, numbers = table(BEAR, also)
    assert what(now, numbers[0]).colors == "WG"


def test_an_effect_reaches_only_what_its_filter_says_in_that_layer():
    pos = position()
    mine, theirs = put(pos, BEAR), put(pos, BEAR, 1)
    put(pos, ANTHEM)
    now = ready(pos)
    assert (pt(now, mine), pt(now, theirs)) == ("3/3", "2/2")


# --- effects that began in an earlier layer (613.6) -----------------------------------


def test_an_effect_goes_on_after_its_ability_is_lost_in_a_later_layer():
    robot = card(
        "Robot",
        "{1}",
        "Artifact",
        "",
        Static(
            (Change("4", "add_types", ("creature",)), Change("7b", "set_pt", (3, 3)))
        ),
    )
    lose = enchantment("Lose", Static((Change("6", "lose_abilities"),), CREATURE))
    now, numbers = table(lose, robot)
    assert pt(now, numbers[1]) == "3/3"
    assert not what(now, numbers[1]).abilities


@pytest.mark.parametrize(
    ("order", "result"),
    [((LIVING, HUMBLE, ANTHEM), "1/1"), ((HUMBLE, LIVING, ANTHEM), "4/4")],
)
def test_humility_and_living_enchantments_go_by_timestamp_in_layer_7b(order, result):
    """All abilities are lost in layer 6, both effects go on, the newer one wins."""
    now, numbers = table(*order)
    assert pt(now, numbers[order.index(HUMBLE)]) == result
    assert pt(now, numbers[order.index(ANTHEM)]) == result  # its own bonus is lost


def test_an_effect_of_layer_7_alone_ends_with_its_ability():
    lord = creature(
        "Lord",
        "2/2",
        Static(
            (Change("7c", "modify_pt", (1, 1)),),
            Filter(types=("creature",), other=True),
        ),
    )
    now, numbers = table(BEAR, lord)
    assert pt(now, numbers[0]) == "3/3"
    now, numbers = table(BEAR, lord, HUMBLE)
    assert pt(now, numbers[0]) == "1/1"


def test_characteristic_defining_numbers_are_lost_with_the_abilities():
    counting = creature(
        "Counter",
        "*/*",
        Static((Change("7a", "define_pt", (Number("count", CREATURE),) * 2),)),
    )
    now, numbers = table(counting, BEAR)
    assert pt(now, numbers[0]) == "2/2"
    lose = enchantment("Lose", Static((Change("6", "lose_abilities"),), CREATURE))
    pos = position()
    number = put(pos, counting)
    put(pos, lose)
    pos.events = []
    assert layers.characteristics(pos, pos.objects[number]).pt == "0/0"


def test_characteristic_defining_numbers_work_in_every_zone():
    counting = creature(
        "Counter",
        "*/*",
        Static((Change("7a", "define_pt", (Number("count", CREATURE),) * 2),)),
    )
    pos = position()
    put(pos, BEAR)
    number = put(pos, counting, 0, "hand")
    assert what(ready(pos), number).pt == "1/1"


# --- dependency (613.8) ---------------------------------------------------------------


@pytest.mark.parametrize("order", [(SWAMPS, MOON), (MOON, SWAMPS)])
def test_what_takes_an_ability_away_comes_before_that_ability(order):
    """Urborg and Blood Moon: whichever is older, Urborg is a Mountain (613.8a)."""
    now, numbers = table(*order, PLAINS)
    assert what(now, numbers[order.index(SWAMPS)]).subtypes == ("Mountain",)
    assert what(now, numbers[2]).subtypes == ("Plains",)


@pytest.mark.parametrize("newest_first", [False, True])
def test_what_changes_the_reach_of_another_comes_first(newest_first):
    """Lands become creatures before creatures become Zombies (613.8a)."""
    zombies = enchantment(
        "Zombies", Static((Change("4", "add_subtypes", ("Zombie",)),), CREATURE)
    )
    living = enchantment(
        "Living Lands",
        Static(
            (Change("4", "add_types", ("creature",)), Change("7b", "set_pt", (1, 1))),
            LANDS,
        ),
    )
    order = (living, zombies) if newest_first else (zombies, living)
    now, numbers = table(*order, PLAINS)
    assert "Zombie" in what(now, numbers[2]).subtypes


def test_effects_that_depend_on_each_other_go_by_timestamp():
    """Two that would each take the other's ability: the older one does (613.8b)."""
    first = card(
        "First",
        "",
        "Land",
        "",
        Static((Change("4", "set_land_type", ("Island",)),), NONBASIC),
    )
    second = card(
        "Second",
        "",
        "Land",
        "",
        Static((Change("4", "set_land_type", ("Swamp",)),), NONBASIC),
    )
    now, numbers = table(first, second)
    assert (
        what(now, numbers[0]).subtypes == what(now, numbers[1]).subtypes == ("Island",)
    )


# --- types (205.1, 305.6, 305.7) ------------------------------------------------------


@pytest.mark.parametrize(
    ("types", "change", "line"),
    [
        ("Creature - Bear", ("set_subtypes", ("Frog",)), "Creature - Frog"),
        (
            "Land Creature - Forest Dryad",
            ("set_subtypes", ("Frog",)),
            "Land Creature - Forest Frog",
        ),
        (
            "Land Creature - Forest Dryad",
            ("set_land_type", ("Mountain",)),
            "Land Creature - Mountain Dryad",
        ),
        (
            "Artifact Creature - Equipment Golem",
            ("remove_types", ("creature",)),
            "Artifact - Equipment",
        ),
        (
            "Artifact Creature - Equipment Golem",
            ("set_types", ("enchantment", "creature")),
            "Enchantment Creature - Golem",
        ),
        (
            "Legendary Creature - Elf",
            ("remove_supertypes", ("legendary",)),
            "Creature - Elf",
        ),
        ("Creature - Elf", ("add_types", ("artifact",)), "Artifact Creature - Elf"),
        ("Creature - Elf", ("add_subtypes", ("Elf", "Frog")), "Creature - Elf Frog"),
    ],
)
def test_types_are_set_and_the_subtypes_of_lost_types_go(types, change, line):
    pos = position()
    number = put(pos, card("One", "", types, "1/1"))
    change = Change("4", *change)
    moves.change(pos, number, effects=(Running((change,), 9, "ever", 0),))
    assert layers.characteristics(pos, pos.objects[number]).type_line == line


def test_a_land_that_becomes_a_mountain_makes_red_mana_and_nothing_else():
    """Also a land that had no mana ability before (305.7)."""
    odd = card(
        "Odd Land", "", "Land", "", Triggered((When("enters"),), Effect((GainLife(1),)))
    )
    now, numbers = table(odd, MOON)
    assert legal(now, ActivateMana) == [ActivateMana(numbers[0], 0)]
    now = do(now, ActivateMana(numbers[0], 0))
    assert [mana.symbol for mana in now.players[0].pool] == ["R"]


def test_a_basic_land_type_brings_its_mana_ability():
    """A creature that is a Forest in addition taps for green (305.6)."""
    forests = enchantment(
        "Forests",
        Static(
            (
                Change("4", "add_types", ("land",)),
                Change("4", "add_subtypes", ("Forest",)),
            ),
            CREATURE,
        ),
    )
    now, numbers = table(BEAR, forests)
    now = do(now, *legal(now, ActivateMana))
    assert [mana.symbol for mana in now.players[0].pool] == ["G"]
    assert here(now, numbers[0]).tapped


# --- face down and as if face up (613.2b, 702.37e) ------------------------------------


def test_a_face_down_permanent_is_changed_like_any_other():
    now, numbers = table(ANTHEM, FLIERS, down=("morph", ANGEL))
    down = what(now, numbers[-1])
    assert (down.name, down.colors, down.pt) == ("", "", "3/3")
    assert down.abilities.keywords == {"flying"}


def test_an_effect_stays_while_the_permanent_is_turned_down():
    down = spell("Down", TurnFaceDown(), targets=[Target(CREATURE)])
    now, angel = after(ANGEL, changed(Change("7c", "modify_pt", (3, 3))), down)
    assert (pt(now, angel), keywords(now, angel)) == ("5/5", set())


def test_as_if_face_up_asks_the_same_layers_without_the_record():
    now, numbers = table(ANTHEM, down=("morph", ANGEL))
    up = layers.as_if_face_up(now, now.objects[numbers[-1]])
    assert (up.name, up.pt) == ("Hidden Angel", "5/6")
    assert what(now, numbers[-1]).pt == "3/3"  # and nothing has changed by asking


def test_as_if_face_up_sees_lost_abilities():
    now, numbers = table(HUMBLE, down=("morph", ANGEL))
    up = layers.as_if_face_up(now, now.objects[numbers[-1]])
    assert not up.abilities
    assert up.pt == "1/1"


def test_a_static_ability_under_the_face_down_side_does_nothing():
    lord = creature(
        "Lord", "2/2", Static((Change("7c", "modify_pt", (1, 1)),), CREATURE)
    )
    now, numbers = table(BEAR, down=("manifest", lord))
    assert pt(now, numbers[0]) == "2/2"


def test_listed_values_with_ward_lose_it_like_any_ability():
    now, numbers = table(down=("disguise", SPY))
    assert keywords(now, numbers[0]) == {"ward"}
    now, numbers = table(HUMBLE, down=("disguise", SPY))
    assert keywords(now, numbers[1]) == set()


# --- conditions, numbers, attachments -------------------------------------------------


def test_a_condition_is_asked_again_when_the_table_changes():
    many = Condition("compare", Number("count", CREATURE), ">=", 2)
    proud = creature(
        "Proud", "1/1", Static((Change("7c", "modify_pt", (4, 4)),), condition=many)
    )
    pos = position()
    number = put(pos, proud)
    token = card("Token", "", "Creature - Bear", "1/1", token=True)
    make = put(pos, spell("Make", CreateTokens(token)), 0, "hand")
    now = ready(pos)
    assert pt(now, number) == "1/1"
    assert pt(everyone_passes(cast(now, make)), number) == "5/5"


def test_an_equipment_changes_what_it_is_attached_to():
    sword = card(
        "Sword",
        "{1}",
        "Artifact - Equipment",
        "",
        Static((Change("7c", "modify_pt", (2, 0)),), "attached"),
        Keyword("equip", mana("{1}")),
    )
    pos = position()
    bear, ogre = put(pos, BEAR), put(pos, OGRE)
    put(pos, sword, attached_to=bear)
    now = ready(pos)
    assert (pt(now, bear), pt(now, ogre)) == ("4/2", "3/3")


def test_an_ability_given_by_a_spell_changes_others_too():
    lead = Static(
        (Change("7c", "modify_pt", (1, 1)),),
        Filter(types=("creature",), controller="you", other=True),
    )
    give = spell(
        "Give", Apply((Change("6", "add_ability", lead),)), targets=[Target(CREATURE)]
    )
    pos = position()
    bear, ogre, theirs = put(pos, BEAR), put(pos, OGRE), put(pos, OGRE, 1)
    number = put(pos, give, 0, "hand")
    now = everyone_passes(cast(ready(pos), number, bear))
    assert [pt(now, n) for n in (bear, ogre, theirs)] == ["2/2", "4/4", "3/3"]


def test_a_bonus_for_shared_creature_types_counts_the_others():
    """A face-down creature shares none; types of other sorts do not count (205.3m)."""
    arms = enchantment(
        "Arms",
        Static((Change("7c", "modify_pt", (Number("shared types"),) * 2),), CREATURE),
    )
    knight = card("Bear Knight", "{1}", "Creature - Bear Knight", "1/1")
    squire = card("Squire", "{1}", "Creature - Knight", "1/1")
    now, numbers = table(BEAR, knight, squire, OGRE, arms, down=("morph", HIDER))
    assert [pt(now, n) for n in numbers if n != numbers[4]] == [
        "3/3",
        "3/3",
        "2/2",
        "3/3",
        "2/2",
    ]


def test_a_number_of_a_resolved_effect_is_worked_out_once():
    """More creatures later do not make it larger (608.2h)."""
    grow = changed(Change("7c", "modify_pt", (Number("count", CREATURE),) * 2))
    token = card("Token", "", "Creature - Bear", "1/1", token=True)
    pos = position()
    bear = put(pos, BEAR)
    first = put(pos, grow, 0, "hand")
    second = put(pos, spell("Make", CreateTokens(token, 3)), 0, "hand")
    now = everyone_passes(cast(ready(pos), first, bear))
    assert pt(now, bear) == "3/3"
    assert pt(everyone_passes(cast(now, second)), bear) == "3/3"


def test_a_resolved_effect_reaches_only_what_was_there():
    """A creature that comes later is not changed (611.2c)."""
    token = card("Token", "", "Creature - Bear", "1/1", token=True)
    pos = position()
    put(pos, BEAR)
    all_grow = spell("All Grow", Apply((Change("7c", "modify_pt", (2, 2)),), CREATURE))
    first = put(pos, all_grow, 0, "hand")
    second = put(pos, spell("Make", CreateTokens(token)), 0, "hand")
    now = everyone_passes(cast(ready(pos), first))
    now = everyone_passes(cast(now, second))
    assert pt(now, now.battlefield[-1]) == "1/1"


def test_objects_outside_the_battlefield_are_not_changed():
    pos = position()
    put(pos, ANTHEM)
    number = put(pos, BEAR, 0, "graveyard")
    assert what(ready(pos), number).pt == "2/2"


def test_a_card_that_is_face_down_in_exile_has_no_characteristics():
    pos = position()
    number = put(pos, BEAR, 0, "exile", down="effect")
    now = what(ready(pos), number)
    assert (now.name, now.types, now.power) == ("", (), None)


# --- what may not be done (613.11) ----------------------------------------------------


def test_the_source_that_forbids_something_is_named():
    calm = enchantment("Calm", Static((Change("rule", "cant_attack"),), CREATURE))
    now, numbers = table(BEAR, calm)
    source = layers.law(now, now.objects[numbers[0]], "cant_attack")
    assert source.number == numbers[1]
    assert layers.law(now, now.objects[numbers[0]], "cant_block") is None


def test_a_rule_effect_ends_with_the_ability_that_makes_it():
    tax = creature("Taxer", "2/2", RuleEffect("spell cost", amount=1))
    now, _ = table(tax)
    assert len(list(layers.rule_effects(now, "spell cost"))) == 1
    now, _ = table(tax, HUMBLE)
    assert not list(layers.rule_effects(now, "spell cost"))


# --- the trace ------------------------------------------------------------------------


def test_the_trace_walks_from_the_printed_values_to_the_present_ones():
    now, numbers = table(ANTHEM, down=("morph", ANGEL))
    rows = layers.explain(now, now.objects[numbers[-1]])
    assert [(row.layer, row.after.pt) for row in rows] == [
        ("printed", "4/5"),
        ("1b", "2/2"),
        ("7c", "3/3"),
    ]
    assert rows[-1].source == "Anthem"
    assert rows[-1].after == what(now, numbers[-1])


def test_the_trace_as_if_face_up_leaves_the_face_down_row_out():
    now, numbers = table(HUMBLE, down=("morph", HIDER))
    rows = layers.explain(now, now.objects[numbers[-1]], face_up=True)
    assert [row.layer for row in rows] == ["printed", "6", "7b"]
    assert rows[1].what == "loses all abilities"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Change("7c", "modify_pt", (1, -1)), "+1/-1"),
        (Change("7b", "set_pt", (5, 5)), "sets 5/5"),
        (Change("7d", "switch_pt"), "switches to 2/2"),
        (Change("6", "add_ability", Keyword("flying")), "gains flying"),
        (Change("6", "lose_ability", "flying"), "loses flying"),
        (Change("5", "set_colors", ""), "is colourless"),
        (Change("5", "set_colors", "R"), "is red"),
        (Change("5", "set_colors", "WU"), "is white and blue"),
        (Change("4", "add_subtypes", ("Frog",)), "is Creature - Bear Frog"),
    ],
)
def test_each_step_of_the_trace_is_put_in_words(change, words):
    pos = position()
    bear = put(pos, BEAR)
    moves.change(pos, bear, effects=(Running((change,), 9, "ever", 0, "Spell"),))
    row = layers.explain(pos, pos.objects[bear])[-1]
    assert (row.source, row.what) == ("Spell", words)


def test_every_layer_of_a_trace_cites_its_rule():
    now, numbers = table(ANTHEM, HUMBLE, MOON, BEAR)
    for number in numbers:
        for row in layers.explain(now, now.objects[number]):
            assert row.rule, row


# --- memory ---------------------------------------------------------------------------


def test_without_memory_the_answers_are_the_same():
    now, numbers = table(LIVING, HUMBLE, ANTHEM, FLIERS, BEAR, down=("cloak", ANGEL))
    warm = [what(now, number) for number in numbers]
    with layers.forgetful():
        assert [what(now, number) for number in numbers] == warm
        assert list(layers.watching(now, "enters")) == sorted(now.battlefield)
    assert [what(now, number) for number in numbers] == warm


def test_what_the_other_face_does_begins_when_it_is_turned_over():
    """The abilities of the face that is up are those that count (712.8)."""
    night = card("Night", "", "Enchantment", "", *ANTHEM.printed.abilities)
    day = double_faced(enchantment("Day"), night)
    pos = position()
    number, bear = put(pos, day), put(pos, BEAR)
    now = ready(pos)
    assert pt(now, bear) == "2/2"
    after = now.draft()
    moves.change(after, number, transformed=True)
    assert pt(after.freeze(), bear) == "3/3"


def test_an_own_ability_that_is_taken_in_its_layer_does_not_begin():
    """It depends on what takes it, though that is older (613.8a).

    What has begun in an earlier layer goes on (613.6).
    """
    gains = Change("6", "add_ability", Keyword("flying"))
    late = creature("Late", "1/1", Static((gains,)))
    early = creature("Early", "1/1", Static((Change("5", "set_colors", "U"), gains)))
    now, (_, one, other) = table(HUMBLE, late, early)
    assert keywords(now, one) == frozenset()
    assert what(now, other).colors == "U"
    assert keywords(now, other) == {"flying"}
