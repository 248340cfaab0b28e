"""Face-down spells and permanents: down, up, and what is owed (708, 702.37, 701.40)."""

from __future__ import annotations

import pytest

from morphlab.engine import facedown, game, phrases
from morphlab.engine.abilities import (
    Instead,
    Keyword,
    ManaAbility,
    RuleEffect,
    Static,
    Triggered,
    When,
)
from morphlab.engine.actions import Cast, TurnUp
from morphlab.engine.card import Card, card
from morphlab.engine.characteristics import BLANK, Characteristics
from morphlab.engine.effects import (
    Change,
    CounterSpell,
    DealDamage,
    Destroy,
    Effect,
    Exile,
    GainControl,
    GainLife,
    Manifest,
    ManifestDread,
    PutCounters,
    PutOnLibrary,
    PutOntoBattlefield,
    ReturnToHand,
    TurnFaceDown,
    TurnFaceUp,
)
from morphlab.engine.errors import IllegalAction
from morphlab.engine.selectors import Cost, CostPart, Filter, Number, Target, mana
from tests.engine.build import (
    ANGEL,
    BEAR,
    BOLT,
    CREATURE,
    GROWER,
    HIDER,
    HUMBLE,
    OGRE,
    PLAINS,
    SISTER,
    SPY,
    cast,
    choose,
    creature,
    do,
    enchantment,
    everyone_passes,
    here,
    keywords,
    kinds,
    legal,
    life,
    names,
    pool,
    position,
    pt,
    put,
    ready,
    refusal,
    resolve,
    spell,
    what,
)

ONE = [Target(CREATURE)]
UP = spell("Up", TurnFaceUp(), targets=ONE)
DOWN = spell("Down", TurnFaceDown(), targets=ONE)
BOTH_FACES = Card(BEAR.printed, layout="transforming", back=OGRE.printed)
SHELL = card("Shell", "{2}", "Artifact", "", Keyword("morph", mana("{1}")))


def down(what_is_there, cause="morph", mana="", player=0, others=()):
    """A face-down permanent with mana to turn it up, and other cards in hand."""
    pos = position()
    number = put(pos, what_is_there, player, down=cause)
    hand = [put(pos, one, 0, "hand") for one in others]
    pool(pos, mana, player)
    return ready(pos), number, *hand


# --- what a face-down object is -------------------------------------------------------


@pytest.mark.parametrize(
    ("cause", "rule", "words"),
    [
        ("morph", "702.37a", set()),
        ("megamorph", "702.37b", set()),
        ("manifest", "701.40a", set()),
        ("effect", "708.2a", set()),
        ("disguise", "702.168a", {"ward"}),
        ("cloak", "701.58a", {"ward"}),
    ],
)
def test_a_face_down_permanent_is_a_blank_2_2_with_or_without_ward(cause, rule, words):
    now, number = down(ANGEL, cause)
    seen = what(now, number)
    assert (seen.name, seen.cost, seen.colors, seen.subtypes, seen.mana_value) == (
        "",
        None,
        "",
        (),
        0,
    )
    assert (seen.types, seen.pt, seen.abilities.keywords) == (
        ("creature",),
        "2/2",
        words,
    )


def test_nothing_is_face_down_without_a_cause():
    with pytest.raises(IllegalAction) as refused:
        facedown.face_down("mist")
    assert refused.value.rule == "708.1"


def test_an_effect_may_list_other_characteristics():
    listed = BLANK.changed(types=("creature", "artifact"), subtypes=("Cyberman",))
    record = facedown.face_down("effect", listed, "Cyber Conversion")
    assert (record.listed, record.label) == (listed, "turned down by Cyber Conversion")


def test_megamorph_looks_like_morph_to_others():
    assert facedown.face_down("megamorph").label == "morph"
    assert facedown.face_down("disguise").label == "disguise"


def test_the_copiable_values_are_the_listed_ones():
    now, number = down(ANGEL)
    assert here(now, number).copiable == BLANK


# --- the ways up ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what_is_there", "cause", "ways"),
    [
        (HIDER, "morph", ["morph"]),
        (GROWER, "megamorph", ["megamorph"]),
        (SPY, "disguise", ["disguise"]),
        (BEAR, "manifest", ["manifest"]),
        (HIDER, "manifest", ["manifest", "morph"]),  # either cost (701.40c)
        (SPY, "manifest", ["manifest", "disguise"]),
        (GROWER, "cloak", ["cloak", "megamorph"]),
        (SHELL, "manifest", ["morph"]),  # no creature card: no mana cost way
        (PLAINS, "manifest", []),
        (BOLT, "manifest", []),
        (BOLT, "cloak", []),
        (HIDER, "effect", ["morph"]),  # turned down, it may still be turned up
        (BEAR, "effect", []),
        (card("Costless", "", "Creature", "1/1"), "manifest", []),
    ],
)
def test_the_ways_up_are_asked_of_what_it_would_be_and_of_the_card(
    what_is_there, cause, ways
):
    now, number = down(what_is_there, cause)
    assert [way.kind for way in facedown.ways_up(now, here(now, number))] == ways


def test_a_card_with_two_morph_costs_has_two_ways():
    two = creature(
        "Two", "2/2", Keyword("morph", mana("{5}")), Keyword("disguise", mana("{1}"))
    )
    now, number = down(two)
    assert [w.kind for w in facedown.ways_up(now, here(now, number))] == [
        "morph",
        "disguise",
    ]


@pytest.mark.parametrize(
    ("what_is_there", "cause", "way", "rule"),
    [
        (HIDER, "morph", "disguise", "702.168d"),
        (BEAR, "morph", "morph", "702.37e"),
        (BOLT, "manifest", "manifest", "701.40g"),
        (BOLT, "cloak", "cloak", "701.58g"),
        (PLAINS, "manifest", "manifest", "701.40b"),
        (HIDER, "morph", "morph", "118.3"),
    ],
)
def test_a_way_that_is_not_there_is_refused_with_its_rule(
    what_is_there, cause, way, rule
):
    now, number = down(what_is_there, cause)
    assert refusal(now, TurnUp(number, way)) == rule
    assert not legal(now, TurnUp)


def test_only_its_controller_turns_a_permanent_up_and_only_a_face_down_one():
    now, number = down(HIDER, player=1)
    assert refusal(now, TurnUp(number, "morph")) == "702.37e"
    pos = position()
    up = put(pos, HIDER)
    hand = put(pos, HIDER, 0, "hand")
    now = ready(pos)
    assert refusal(now, TurnUp(up, "morph")) == "708.7"
    assert refusal(now, TurnUp(hand, "morph")) == "708.7"
    assert refusal(now, TurnUp(999, "morph")) == "708.7"


def test_a_permanent_that_would_have_no_abilities_has_no_morph_cost():
    """Humility: face up it would have lost morph, so it has no such cost (702.37e)."""
    pos = position()
    number, manifested = put(pos, HIDER, down="morph"), put(pos, BEAR, down="manifest")
    put(pos, HUMBLE)
    pool(pos, "{G}{G}")
    now = ready(pos)
    assert refusal(now, TurnUp(number, "morph")) == "702.37e"
    assert "Humble All" in game.why_not(now, TurnUp(number, "morph")).why
    assert refusal(now, TurnUp(manifested, "manifest")) == ""


def test_a_permanent_may_be_kept_from_being_turned_up():
    pos = position()
    number = put(pos, HIDER, down="morph")
    put(pos, enchantment("Weight", Static((Change("rule", "cant_turn_up"),), CREATURE)))
    up = put(pos, UP, 0, "hand")
    pool(pos, "{G}{G}")
    now = ready(pos)
    assert refusal(now, TurnUp(number, "morph")) == "101.2"
    assert TurnUp(number, "morph") not in legal(now)
    assert here(everyone_passes(cast(now, up, number)), number).face_down


def test_morph_costs_may_be_taxed():
    pos = position()
    number = put(pos, HIDER, down="morph")
    other = put(pos, BEAR, down="manifest")
    put(pos, creature("Doomsayer", "2/2", RuleEffect("turn up cost", amount=2)))
    now = ready(pos)
    assert str(facedown.ways_up(now, here(now, number))[0].cost.mana) == "{3}{G}"
    assert str(facedown.ways_up(now, here(now, other))[0].cost.mana) == "{1}{G}"


# --- turning up -----------------------------------------------------------------------


def test_turning_up_is_a_special_action_without_stack_and_keeps_priority():
    now, number = down(HIDER, mana="{G}{G}")
    now, events = game.apply(now, TurnUp(number, "morph"))
    assert kinds(events) == ["cost shown", "paid", "turned up"]
    assert (now.priority, now.stack, pt(now, number)) == (0, (), "4/4")
    assert here(now, number).known_to == {0, 1}


def test_turning_up_is_possible_in_response_and_any_time_with_priority():
    pos = position()
    number = put(pos, HIDER, 1, down="morph")
    pool(pos, "{G}{G}", 1)
    bolt = put(pos, BOLT, 0, "hand")
    pool(pos, "{R}")
    now = cast(ready(pos), bolt, number)
    now = everyone_passes(
        do(do(now, game.legal_actions(now)[0]), TurnUp(number, "morph"))
    )
    assert here(now, number).damage == 3


def test_the_permanent_stays_the_same_object():
    """Counters, damage, tapping, attachments and effects stay (708.8)."""
    pos = position()
    number = put(
        pos,
        HIDER,
        down="morph",
        tapped=True,
        damage=1,
        counters=(("+1/+1", 1),),
        sick=True,
    )
    pool(pos, "{G}{G}")
    now = do(ready(pos), TurnUp(number, "morph"))
    obj = here(now, number)
    assert (obj.tapped, obj.damage, obj.sick, pt(now, number)) == (True, 1, True, "5/5")


def test_turning_up_is_not_entering():
    now, number = down(
        creature(
            "Late",
            "2/2",
            Triggered((When("enters"),), Effect((GainLife(5),))),
            Keyword("morph", mana("{0}")),
        )
    )
    now = do(now, TurnUp(number, "morph"))
    assert now.stack == ()


def test_megamorph_puts_a_counter_on_it_and_an_effect_does_not():
    now, number = down(GROWER, "megamorph", mana="{2}")
    assert pt(do(now, TurnUp(number, "megamorph")), number) == "3/4"
    now, number, up = down(GROWER, "megamorph", others=[UP])
    assert pt(everyone_passes(cast(now, up, number)), number) == "2/3"


def test_x_in_a_morph_cost_is_known_to_the_trigger():
    """X of the special action is X of the ability (107.3d)."""
    bane = creature(
        "Bane",
        "3/3",
        Keyword("morph", mana("{X}{B}")),
        Triggered((When("turned up"),), Effect((GainLife(Number("x")),))),
    )
    now, number = down(bane, mana="{B}{B}{B}")
    now = do(now, TurnUp(number, "morph"))
    assert (now.choice.kind, now.choice.rule, now.choice.options) == (
        "x",
        "107.3d",
        (0, 1, 2),
    )
    now = choose(now, 2)
    assert life(everyone_passes(now))[0] == 22


@pytest.mark.parametrize(
    ("part", "after"),
    [
        (CostPart("life", 5), lambda now: life(now)[0] == 15),
        (CostPart("discard"), lambda now: names(now, "graveyard", 0) == ["Ogre"]),
        (
            CostPart("reveal", what=Filter(zone="hand", colors="R")),
            lambda now: 1 in now.objects[now.players[0].hand[0]].known_to,
        ),
    ],
)
def test_a_morph_cost_need_not_be_mana(part, after):
    odd = creature("Odd", "2/2", Keyword("morph", Cost(None, (part,))))
    now, number, ogre = down(odd, others=[OGRE])
    now = do(now, TurnUp(number, "morph"))
    if now.choice:
        now = choose(now, ogre)
    assert here(now, number).face_down is None
    assert after(now)


def test_a_cost_that_cannot_be_paid_on_the_way_undoes_the_turning_up():
    pos = position()
    number = put(
        pos, creature("Blue", "2/2", Keyword("morph", mana("{U}"))), down="morph"
    )
    dual = card("Dual", "", "Land", "", ManaAbility(("{W}", "{U}")))
    put(pos, dual)
    now = ready(pos)
    paying = do(now, TurnUp(number, "morph"))
    back, events = game.apply(paying, legal(paying)[0])
    assert kinds(events)[-1] == "rewound"
    assert here(back, number).face_down is not None


def test_when_turned_up_triggers_and_as_turned_up_does_not_use_the_stack():
    loud = creature(
        "Loud",
        "1/1",
        Keyword("morph", mana("{0}")),
        Triggered((When("turned up"),), Effect((GainLife(3),))),
    )
    now, number = down(loud)
    now = do(now, TurnUp(number, "morph"))
    assert len(now.stack) == 1
    assert life(everyone_passes(now))[0] == 23
    growing = creature(
        "Growing",
        "1/1",
        Keyword("morph", mana("{0}")),
        Instead("turned up", (PutCounters("+1/+1", 5),)),
    )
    now, number = down(growing)
    now = do(now, TurnUp(number, "morph"))
    assert (now.stack, pt(now, number)) == ((), "6/6")


def test_a_turned_up_permanent_that_would_die_without_its_counters_lives():
    """What happens as it turns up comes before state-based actions (708.8, 614.1e)."""
    hydra = creature(
        "Hydra",
        "0/0",
        Keyword("morph", mana("{0}")),
        Instead("turned up", (PutCounters("+1/+1", 5),)),
    )
    now, number = down(hydra)
    assert pt(do(now, TurnUp(number, "morph")), number) == "5/5"


def test_without_them_it_dies_face_up_and_there_is_nothing_to_reveal():
    hydra = creature("Hydra", "0/0", Keyword("morph", mana("{0}")))
    now, number = down(hydra)
    now, events = game.apply(now, TurnUp(number, "morph"))
    assert "revealed" not in kinds(events)
    assert names(now, "graveyard", 0) == ["Hydra"]


def test_what_watches_for_turning_up_sees_all_of_it():
    watcher = creature(
        "Watcher",
        "2/2",
        Triggered(
            (When("turned up", Filter(types=("creature",), controller="you"), "any"),),
            Effect((GainLife(1),)),
        ),
    )
    pos = position()
    put(pos, watcher)
    mine, theirs = put(pos, HIDER, down="morph"), put(pos, HIDER, 1, down="morph")
    both = spell("Both Up", TurnFaceUp(CREATURE))
    number = put(pos, both, 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert [here(now, n).face_down for n in (mine, theirs)] == [None, None]
    assert len(now.stack) == 1


def test_an_instant_that_would_be_turned_up_is_revealed_and_stays():
    now, number, up = down(BOLT, "manifest", others=[UP])
    now, events = resolve(cast(now, up, number))
    assert here(now, number).face_down is not None
    assert [e.rule for e in events if e.kind == "revealed"] == ["701.40g"]
    assert here(now, number).known_to == {0, 1}


def test_turning_up_a_face_up_permanent_does_nothing():
    pos = position()
    bear = put(pos, BEAR)
    up = put(pos, UP, 0, "hand")
    _now, events = resolve(cast(ready(pos), up, bear))
    assert "turned up" not in kinds(events)


# --- turning down ---------------------------------------------------------------------


def test_a_permanent_turned_down_by_an_effect_is_remembered_by_all():
    pos = position()
    angel, spell_ = put(pos, ANGEL), put(pos, DOWN, 0, "hand")
    now = everyone_passes(cast(ready(pos), spell_, angel))
    obj = here(now, angel)
    assert (obj.face_down.cause, obj.face_down.by, obj.known_to) == (
        "effect",
        "Down",
        {0, 1},
    )
    assert pt(now, angel) == "2/2"


def test_a_face_down_permanent_is_not_turned_down_again():
    now, number, spell_ = down(SPY, "disguise", others=[DOWN])
    now = everyone_passes(choose(do(now, Cast(spell_)), number))
    assert here(now, number).face_down.cause == "disguise"
    assert keywords(now, number) == {"ward"}


def test_a_double_faced_permanent_is_not_turned_down():
    pos = position()
    number, spell_ = put(pos, BOTH_FACES), put(pos, DOWN, 0, "hand")
    now = everyone_passes(cast(ready(pos), spell_, number))
    assert here(now, number).face_down is None
    assert facedown.can_turn_down(here(now, number))[1] == "712.16"


def test_turned_down_it_may_be_turned_up_again_for_its_morph_cost():
    pos = position()
    hider, spell_ = put(pos, HIDER), put(pos, DOWN, 0, "hand")
    pool(pos, "{G}{G}")
    now = everyone_passes(cast(ready(pos), spell_, hider))
    assert pt(do(now, TurnUp(hider, "morph")), hider) == "4/4"


def test_turning_down_triggers_for_what_watches():
    watcher = enchantment(
        "Watch", Triggered((When("turned down", CREATURE),), Effect((GainLife(1),)))
    )
    pos = position()
    bear, spell_ = put(pos, BEAR), put(pos, DOWN, 0, "hand")
    put(pos, watcher)
    assert len(everyone_passes(cast(ready(pos), spell_, bear)).stack) == 1


# --- cast face down, resolving, leaving (708.4, 708.9) --------------------------------


def test_a_face_down_spell_resolves_as_the_same_face_down_permanent():
    pos = position()
    number = put(pos, ANGEL, 0, "hand")
    put(pos, SISTER)
    pool(pos, "{3}")
    now = do(ready(pos), Cast(number, "morph"))
    handle = here(now, now.stack[0]).handle
    now = everyone_passes(now)
    obj = here(now, now.battlefield[-1])
    assert (obj.handle, obj.face_down.cause, obj.sick) == (handle, "morph", True)
    assert len(now.stack) == 1  # a creature entered


@pytest.mark.parametrize(
    ("instruction", "zone"),
    [
        (Destroy(), "graveyard"),
        (Exile(), "exile"),
        (ReturnToHand(), "hand"),
        (PutOnLibrary(), "library"),
        (DealDamage(2), "graveyard"),
    ],
)
def test_a_face_down_permanent_is_revealed_as_it_leaves(instruction, zone):
    now, number, gone = down(ANGEL, others=[spell("Gone", instruction, targets=ONE)])
    now, events = resolve(cast(now, gone, number))
    shown = [e for e in events if e.kind == "revealed"]
    assert [(e.rule, e.object.card.name) for e in shown] == [("708.9", "Hidden Angel")]
    there = [here(now, n) for n in now.zone(zone, 0 if zone != "exile" else None)]
    (moved,) = [obj for obj in there if obj.card.name == "Hidden Angel"]
    assert (moved.face_down, moved.known_to) == (None, {0, 1})


def test_a_countered_face_down_spell_is_revealed():
    pos = position()
    number = put(pos, ANGEL, 0, "hand")
    no = put(
        pos,
        spell("No", CounterSpell(), targets=[Target(Filter(zone="stack"))]),
        1,
        "hand",
    )
    pool(pos, "{3}")
    now = do(ready(pos), Cast(number, "morph"))
    now = do(now, legal(now)[0])
    now, events = resolve(cast(now, no, now.stack[0]))
    assert [e.rule for e in events if e.kind == "revealed"] == ["708.9"]
    assert "Hidden Angel" in names(now, "graveyard", 0)


def test_a_stolen_face_down_permanent_is_known_to_both_and_turned_up_by_the_thief():
    now, number, steal = down(
        HIDER, player=1, others=[spell("Steal", GainControl(until="ever"), targets=ONE)]
    )
    now = everyone_passes(cast(now, steal, number))
    assert here(now, number).known_to == {0, 1}
    assert refusal(now, TurnUp(number, "morph")) == "118.3"


def test_all_face_down_permanents_are_revealed_when_the_game_ends():
    now, number, end = down(
        ANGEL, others=[spell("End", DealDamage(20, players="opponent"))]
    )
    now, events = resolve(cast(now, end))
    assert kinds(events)[-1] == "over"
    assert [e.object.number for e in events if e.kind == "revealed"] == [number]


# --- manifest, cloak, manifest dread (701.40, 701.58, 701.62) -------------------------


@pytest.mark.parametrize(("cloak", "cause"), [(False, "manifest"), (True, "cloak")])
def test_manifesting_puts_the_top_card_down_face_down(cloak, cause):
    pos = position(library=0)
    for one in (BEAR, ANGEL, BOLT):
        put(pos, one, 0, "library")
    number = put(pos, spell("Two", Manifest(2, cloak=cloak)), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    there = [here(now, n) for n in now.battlefield]
    assert [(o.card.name, o.face_down.cause) for o in there] == [
        ("Bolt", cause),
        ("Hidden Angel", cause),
    ]
    assert all(o.known_to == {0} for o in there)
    assert names(now, "library", 0) == ["Bear"]


def test_manifesting_from_an_empty_library_does_nothing():
    pos = position(library=0)
    number = put(pos, spell("One", Manifest()), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert now.battlefield == ()
    assert not now.over


def test_manifest_dread_shows_two_and_puts_the_other_into_the_graveyard():
    pos = position(library=0)
    for one in (OGRE, BEAR, ANGEL):
        put(pos, one, 0, "library")
    number = put(pos, spell("Dread", ManifestDread()), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    bear, angel = now.players[0].library[-2:]
    assert now.choice.options == (angel, bear)
    now = choose(now, bear)
    assert [o.card.name for o in now.permanents()] == ["Bear"]
    assert sorted(names(now, "graveyard", 0)) == ["Dread", "Hidden Angel"]


def test_manifest_dread_with_one_card_manifests_it():
    pos = position(library=1)
    number = put(pos, spell("Dread", ManifestDread()), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert [o.face_down.cause for o in now.permanents()] == ["manifest"]


def test_a_manifested_permanent_is_turned_up_for_the_mana_cost_of_its_card():
    now, number = down(BEAR, "manifest", mana="{G}{G}")
    assert what(do(now, TurnUp(number, "manifest")), number).name == "Bear"


def test_a_card_put_onto_the_battlefield_face_down_has_the_listed_values():
    forest = Characteristics(types=("land",), subtypes=("Forest",))
    back = spell(
        "Back",
        PutOntoBattlefield(face_down=True, listed=forest),
        targets=[Target(Filter(zone="graveyard"))],
    )
    pos = position()
    dead, number = put(pos, BOLT, 0, "graveyard"), put(pos, back, 0, "hand")
    now = everyone_passes(cast(ready(pos), number, dead))
    obj = here(now, now.battlefield[0])
    assert what(now, obj.number).type_line == "Land - Forest"
    assert (obj.face_down.cause, obj.face_down.by, obj.handle) == (
        "effect",
        "Back",
        "#L1",
    )


def test_ward_of_a_disguised_creature_taxes_an_opponents_spell():
    pos = position()
    number = put(pos, SPY, 1, down="disguise")
    bolt = put(pos, BOLT, 0, "hand")
    pool(pos, "{R}{R}{R}")
    now = everyone_passes(cast(ready(pos), bolt, number))
    assert (now.choice.kind, now.choice.player) == ("may pay", 0)
    refused = choose(now, False)
    assert (refused.stack, names(refused, "graveyard", 0)) == ((), ["Bolt"])
    paid = choose(now, True)
    assert (len(paid.stack), paid.players[0].pool) == (1, ())
    assert here(everyone_passes(paid), number) is None


def test_ward_does_not_ask_its_own_controller():
    pos = position()
    number = put(pos, SPY, down="cloak")
    bolt = put(pos, BOLT, 0, "hand")
    pool(pos, "{R}")
    assert len(cast(ready(pos), bolt, number).stack) == 1


def test_a_cost_is_put_in_words():
    every = Cost(
        mana("{1}").mana,
        tuple(
            CostPart(kind, 2)
            for kind in (
                "tap",
                "life",
                "sacrifice",
                "discard",
                "return",
                "reveal",
                "exile",
                "counter",
                "sacrifice this",
                "discard this",
            )
        ),
    )
    text = phrases.cost(every)
    assert text.startswith("{1}, {T}, pay 2 life, sacrifice 2 permanents")
    assert phrases.cost(Cost()) == "{0}"
