"""Casting spells, activating abilities, paying and rewinding (601, 602, 605, 733)."""

from __future__ import annotations

import pytest

from morphlab.engine import casting, game
from morphlab.engine.abilities import (
    Keyword,
    ManaAbility,
    RuleEffect,
    SpellAbility,
    Static,
)
from morphlab.engine.actions import (
    Activate,
    ActivateMana,
    Cast,
    Choose,
    Pass,
    PlayLand,
    TurnUp,
)
from morphlab.engine.card import card
from morphlab.engine.effects import (
    Apply,
    Change,
    CounterSpell,
    DealDamage,
    Destroy,
    Draw,
    Effect,
    GainLife,
)
from morphlab.engine.mana import Mana
from morphlab.engine.objects import PlayerRef
from morphlab.engine.selectors import Cost, CostPart, Filter, Number, Target, mana
from tests.engine.build import (
    ANGEL,
    BEAR,
    BOLT,
    CREATURE,
    GROWER,
    HIDER,
    HUMBLE,
    ISLAND,
    OGRE,
    PLAINS,
    SLAY,
    SPY,
    ability,
    cast,
    choose,
    creature,
    do,
    enchantment,
    everyone_passes,
    here,
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
    spell,
)

TAP = CostPart("tap")
ANY_SPELL = Filter(zone="stack")
GAIN = spell("Gain", GainLife(1))
SORCERY = spell("Sorcery", GainLife(1), types="Sorcery")
DUAL = card("Dual", "", "Land", "", ManaAbility(("{W}", "{U}")))
FOREST = card("Forest", "", "Basic Land - Forest", "", ManaAbility(("{G}",)))


def holding(*cards, mana="", on_table=(), step="precombat main", active=0):
    """A player with cards in hand, mana and permanents; the numbers of the hand."""
    pos = position()
    for one in on_table:
        put(pos, one)
    hand = [put(pos, one, 0, "hand") for one in cards]
    pool(pos, mana)
    pos.active = active
    return ready(pos, step), hand


# --- may it be cast now, and by whom --------------------------------------------------


@pytest.mark.parametrize(
    ("what", "facts", "rule"),
    [
        (GAIN, {}, ""),
        (GAIN, {"step": "upkeep"}, ""),
        (GAIN, {"active": 1}, ""),
        (SORCERY, {}, ""),
        (SORCERY, {"step": "upkeep"}, "117.1a"),
        (SORCERY, {"active": 1}, "117.1a"),
        (BEAR, {"mana": "{G}{G}", "step": "end"}, "117.1a"),
        (creature("Quick", "1/1", Keyword("flash"), cost="{0}"), {"step": "end"}, ""),
        (BEAR, {"mana": "{G}"}, "118.3"),
        (BEAR, {"mana": "{W}{W}"}, "118.3"),
        (BEAR, {"mana": "{G}{W}"}, ""),
        (PLAINS, {}, "305.9"),
        (card("Nothing", "", "Creature", "1/1"), {}, "118.6"),
        (SLAY, {"mana": "{B}"}, "601.2c"),
    ],
)
def test_a_spell_may_be_cast_if_the_rules_of_601_allow_it(what, facts, rule):
    now, hand = holding(what, **facts)
    assert refusal(now, Cast(hand[0])) == rule
    assert (Cast(hand[0]) in legal(now)) is (rule == "")


def test_a_sorcery_waits_for_an_empty_stack():
    now, hand = holding(GAIN, SORCERY)
    now = cast(now, hand[0])
    assert refusal(now, Cast(hand[1])) == "117.1a"
    assert refusal(everyone_passes(now), Cast(hand[1])) == ""


def test_nobody_casts_from_another_players_hand_or_from_a_graveyard():
    pos = position()
    theirs = put(pos, GAIN, 1, "hand")
    dead = put(pos, GAIN, 0, "graveyard")
    there = put(pos, BEAR)
    now = ready(pos)
    assert refusal(now, Cast(theirs)) == "601.3"
    assert refusal(now, Cast(dead)) == "601.3"
    assert refusal(now, Cast(there)) == "601.2a"
    assert refusal(now, Cast(999)) == "601.2a"


def test_split_second_stops_spells_and_abilities_but_not_mana_or_turning_up():
    pos = position()
    fast = put(
        pos,
        card(
            "Fast",
            "{0}",
            "Instant",
            "",
            Keyword("split second"),
            *GAIN.printed.abilities,
        ),
        0,
        "hand",
    )
    gain = put(pos, GAIN, 0, "hand")
    machine = put(
        pos, card("Machine", "", "Artifact", "", ability(Cost(), GainLife(1)))
    )
    hider = put(pos, HIDER, down="morph")
    land = put(pos, PLAINS)
    pool(pos, "{1}{G}")
    now = cast(ready(pos), fast)
    assert refusal(now, Cast(gain)) == "702.61a"
    assert refusal(now, Activate(machine, 0)) == "702.61a"
    assert {TurnUp(hider, "morph"), ActivateMana(land, 0), Pass()} == set(legal(now))


def test_a_forbidden_name_is_asked_of_the_spell_not_of_the_card():
    """Face down it has no name, so nobody can have named it (708.4)."""
    pos = position()
    mage = creature("Mage", "1/1", RuleEffect("cant cast", names=True))
    put(pos, mage, 1, choices=(("card name", "Hider", 0),))
    hider, bear = put(pos, HIDER, 0, "hand"), put(pos, BEAR, 0, "hand")
    pool(pos, "{6}{G}{G}")
    now = ready(pos)
    assert refusal(now, Cast(hider)) == "601.3"
    assert refusal(now, Cast(hider, "morph")) == ""
    assert refusal(now, Cast(bear)) == ""


def test_creature_spells_may_be_forbidden_face_down_too():
    pos = position()
    no = enchantment("No", RuleEffect("cant cast", Filter(types=("creature",))))
    put(pos, no)
    hider = put(pos, HIDER, 0, "hand")
    pool(pos, "{6}{G}{G}")
    assert refusal(ready(pos), Cast(hider, "morph")) == "601.3"


@pytest.mark.parametrize(
    ("what", "way", "rule"),
    [
        (HIDER, "morph", ""),
        (GROWER, "megamorph", ""),
        (SPY, "disguise", ""),
        (HIDER, "disguise", "702.168c"),
        (BEAR, "morph", "702.37d"),
        (SPY, "morph", "702.37d"),
    ],
)
def test_a_card_is_cast_face_down_only_by_a_keyword_on_it(what, way, rule):
    now, hand = holding(what, mana="{3}")
    assert refusal(now, Cast(hand[0], way)) == rule


# --- the steps of casting -------------------------------------------------------------


def hidden_spell(*abilities, target=None):
    """A position with an instant face down that could be cast for {B}."""
    effect = Effect((GainLife(1),), (target,) if target else ())
    words = (Keyword("spellmorph", mana("{B}")), SpellAbility(effect), *abilities)
    instant = card("Hidden Spell", "{2}{B}", "Instant", "", *words)
    pos = position()
    return pos, put(pos, instant, down="spellmorph")


def test_a_face_down_instant_is_cast_from_the_battlefield():
    pos, number = hidden_spell()
    pool(pos, "{B}")
    now = ready(pos)
    assert Cast(number, "spellmorph") in list(game.legal_actions(now))
    then, events = game.apply(now, Cast(number, "spellmorph"))
    assert kinds(events)[:3] == ["cost shown", "revealed", "moves"]
    [spell] = then.stack
    assert then.objects[spell].face_down is None
    assert not then.battlefield
    assert refusal(now, Cast(number)) == "118.9a"
    assert refusal(now, Cast(number, "free")) == "118.9a"
    assert refusal(now, Cast(number, "flashback")) == "118.9a"
    assert refusal(then, Cast(spell, "spellmorph")) == "601.2a"


def test_its_own_mana_does_not_pay_for_casting_it():
    """It is on the stack when mana abilities are activated (601.2a, 601.2g)."""
    pos, number = hidden_spell()
    gift = Change("6", "add_ability", ManaAbility(("{B}",)))
    put(pos, enchantment("Gift", Static((gift,), CREATURE)))
    assert refusal(ready(pos.draft()), Cast(number, "spellmorph")) == "118.3"
    put(pos, BEAR)
    assert refusal(ready(pos.draft()), Cast(number, "spellmorph")) == ""


def test_its_targets_are_those_of_the_bare_card():
    pos, number = hidden_spell(target=Target(CREATURE))
    pool(pos, "{B}")
    safe = Keyword("protection", what=Filter(zone="any", colors="B"))
    put(pos, creature("Knight", "2/2", safe))
    assert refusal(ready(pos.draft()), Cast(number, "spellmorph")) == "601.2c"
    put(pos, BEAR)
    assert refusal(ready(pos.draft()), Cast(number, "spellmorph")) == ""


def test_a_spell_with_split_second_does_not_stop_itself():
    pos, number = hidden_spell(Keyword("split second"))
    pool(pos, "{B}")
    assert refusal(ready(pos), Cast(number, "spellmorph")) == ""


def test_a_card_without_mana_cost_may_be_cast_for_another_cost():
    """What cannot be paid may be replaced by an alternative cost (118.6a)."""
    pos = position()
    words = (Keyword("spellmorph", mana("{B}")), SpellAbility(Effect((GainLife(1),))))
    number = put(pos, card("Costless", "", "Instant", "", *words), down="manifest")
    pool(pos, "{B}")
    assert refusal(ready(pos), Cast(number, "spellmorph")) == ""


def test_a_spell_on_the_stack_is_a_new_object_and_its_controller_has_priority():
    now, hand = holding(BOLT, mana="{R}")
    now = do(now, Cast(hand[0]))
    assert here(now, hand[0]) is None
    assert now.choice.kind == "target"
    now = choose(now, PlayerRef(1))
    assert (now.choice, now.priority, len(now.stack)) == (None, 0, 1)
    assert life(everyone_passes(now)) == [20, 17]


def test_targets_are_listed_as_objects_first_and_then_players():
    pos = position()
    bear = put(pos, BEAR)
    down = put(pos, HIDER, 1, down="morph")
    bolt = put(pos, BOLT, 0, "hand")
    pool(pos, "{R}")
    now = do(ready(pos), Cast(bolt))
    assert now.choice.options == (bear, down, PlayerRef(0), PlayerRef(1))


@pytest.mark.parametrize(
    ("word", "mine", "theirs"),
    [
        (Keyword("hexproof"), True, False),
        (Keyword("protection", what=Filter(zone="any", colors="R")), False, False),
        (Keyword("protection", what=Filter(zone="any", colors="W")), True, True),
        (Keyword("flying"), True, True),
    ],
)
def test_hexproof_and_protection_keep_targeting_away(word, mine, theirs):
    pos = position()
    guarded = creature("Guarded", "2/2", word)
    own, other = put(pos, guarded), put(pos, guarded, 1)
    bolt = put(pos, BOLT, 0, "hand")
    pool(pos, "{R}")
    options = do(ready(pos), Cast(bolt)).choice.options
    assert (own in options, other in options) == (mine, theirs)


def test_the_same_object_is_not_chosen_twice_for_one_target_word():
    pos = position()
    bears = [put(pos, BEAR) for _ in range(2)]
    both = spell("Both", Destroy(), targets=[Target(CREATURE, 2, 2)])
    number = put(pos, both, 0, "hand")
    now = choose(do(ready(pos), Cast(number)), bears[0])
    assert now.choice.options == (bears[1],)
    assert names(everyone_passes(choose(now, bears[1])), "battlefield") == []


def test_another_target_must_be_another_one():
    pos = position()
    bears = [put(pos, BEAR) for _ in range(2)]
    two = spell(
        "Two",
        Destroy("target 2"),
        targets=[Target(CREATURE), Target(CREATURE, another=True)],
    )
    number = put(pos, two, 0, "hand")
    now = choose(do(ready(pos), Cast(number)), bears[1])
    assert now.choice.options == (bears[0],)


def test_up_to_a_number_of_targets_may_be_none():
    now, hand = holding(
        spell("Few", Destroy(), GainLife(2), targets=[Target(CREATURE, 0, 2)])
    )
    now = everyone_passes(cast(now, hand[0]))
    assert life(now)[0] == 22
    pos = position()
    bear = put(pos, BEAR)
    few = put(
        pos,
        spell("Few", Destroy(), GainLife(2), targets=[Target(CREATURE, 0, 2)]),
        0,
        "hand",
    )
    now = do(ready(pos), Cast(few))
    assert now.choice.options == (bear, None)
    now = everyone_passes(choose(now, None))
    assert life(now)[0] == 22
    assert here(now, bear)


def test_a_spell_does_not_target_itself():
    now, hand = holding(spell("No", CounterSpell(), targets=[Target(ANY_SPELL)]))
    assert refusal(now, Cast(hand[0])) == "601.2c"


@pytest.mark.parametrize(("reduction", "most"), [(0, 2), (-1, 3), (-2, 4), (1, 1)])
def test_x_is_chosen_and_then_the_whole_cost_is_changed(reduction, most):
    """A reduction also counts against the generic mana of X (601.2f)."""
    blast = spell("Blast", DealDamage(Number("x"), players="opponent"), cost="{X}{R}")
    rule = enchantment("Rule", RuleEffect("spell cost", who="you", amount=reduction))
    now, hand = holding(blast, mana="{R}{R}{R}", on_table=[rule])
    now = do(now, Cast(hand[0]))
    assert now.choice.options == tuple(range(most + 1))
    now = everyone_passes(choose(now, most))
    assert life(now)[1] == 20 - most
    assert now.players[0].pool == ()


def test_costs_change_for_the_spells_that_an_effect_speaks_of():
    tax = enchantment(
        "Tax", RuleEffect("spell cost", Filter(types=("creature",)), amount=2)
    )
    cheap = enchantment(
        "Cheap", RuleEffect("spell cost", Filter(face_down=True), who="you", amount=-2)
    )
    now, hand = holding(GAIN, HIDER, mana="{3}", on_table=[tax])
    assert refusal(now, Cast(hand[0])) == ""
    assert refusal(now, Cast(hand[1], "morph")) == "118.3"
    now, hand = holding(HIDER, mana="{3}", on_table=[tax, cheap])
    assert do(now, Cast(hand[0], "morph")).players[0].pool == ()
    now, hand = holding(HIDER, mana="{1}", on_table=[cheap])
    assert refusal(now, Cast(hand[0], "morph")) == ""


def test_only_the_first_such_spell_each_turn_is_cheaper():
    first = RuleEffect(
        "spell cost", Filter(face_down=True), who="you", amount=-3, first=True
    )
    now, hand = holding(HIDER, SPY, on_table=[enchantment("First", first)])
    assert refusal(now, Cast(hand[0], "morph")) == ""
    now = everyone_passes(do(now, Cast(hand[1], "disguise")))
    assert refusal(now, Cast(hand[0], "morph")) == "118.3"


# --- paying ---------------------------------------------------------------------------


def test_a_cost_that_can_be_paid_in_one_way_is_paid_at_once():
    now, hand = holding(BEAR, mana="{G}{G}")
    now = do(now, Cast(hand[0]))
    assert (now.choice, now.players[0].pool) == (None, ())


def test_where_a_cost_can_be_paid_in_several_ways_the_player_chooses():
    now, hand = holding(BEAR, mana="{G}{W}{U}")
    now = do(now, Cast(hand[0]))
    assert now.choice.kind == "pay"
    assert set(now.choice.options) == {(Mana("U"),), (Mana("W"),)}
    now = choose(now, (Mana("U"),))
    assert now.players[0].pool == (Mana("U"),)


def test_mana_abilities_are_activated_while_paying():
    now, hand = holding(BEAR, on_table=[FOREST, PLAINS])
    now = do(now, Cast(hand[0]))
    assert now.choice.kind == "pay"
    assert legal(now, Choose) == []
    now = do(now, *legal(now, ActivateMana)[:1])
    now = do(now, *legal(now, ActivateMana)[:1])
    assert (now.choice, len(now.stack)) == (None, 1)


def test_when_the_mana_was_made_wrong_the_whole_casting_is_undone():
    """The dual land is tapped for white, so {U} cannot be paid any more (733.1)."""
    now, hand = holding(spell("Blue", Draw(1), cost="{U}"), on_table=[DUAL])
    casting = do(now, Cast(hand[0]))
    wrong, right = legal(casting, ActivateMana)
    back, events = game.apply(casting, wrong)
    assert kinds(events) == ["rewound"]
    assert events[0].rule == "118.3"
    assert back == now
    assert len(do(casting, right).stack) == 1


def test_a_source_tapped_for_mana_cannot_be_tapped_for_the_cost_as_well():
    pos = position()
    rock = creature(
        "Rock", "1/1", ManaAbility(("{G}",)), ability(mana("{G}", TAP), Draw(1))
    )
    number = put(pos, rock)
    put(pos, FOREST)
    now = ready(pos)
    casting = do(now, Activate(number, 1))
    back, events = game.apply(casting, ActivateMana(number, 0))
    assert kinds(events)[-1] == "rewound"
    assert back == now


def test_an_ability_that_taps_its_source_cannot_be_paid_with_its_mana_alone():
    pos = position()
    rock = creature(
        "Rock", "1/1", ManaAbility(("{G}",)), ability(mana("{G}", TAP), Draw(1))
    )
    number = put(pos, rock)
    assert refusal(ready(pos), Activate(number, 1)) == "118.3"


def test_what_was_picked_for_a_cost_must_still_be_there_when_it_is_paid():
    gem = card(
        "Gem",
        "",
        "Artifact",
        "",
        ManaAbility(("{W}",), Cost(None, (TAP, CostPart("sacrifice this")))),
    )
    rite = spell(
        "Rite",
        Draw(1),
        cost="{W}",
        extra=Cost(None, (CostPart("sacrifice", what=Filter(types=("artifact",))),)),
    )
    pos = position()
    number = put(pos, gem)
    put(pos, PLAINS)
    hand = put(pos, rite, 0, "hand")
    now = choose(do(ready(pos), Cast(hand)), number)
    back, events = game.apply(now, ActivateMana(number, 0))
    assert kinds(events)[-1] == "rewound"
    assert here(back, number)
    assert back.stack == ()


@pytest.mark.parametrize(
    ("part", "rule"),
    [
        (CostPart("life", 20), ""),
        (CostPart("life", 21), "119.4"),
        (CostPart("sacrifice", what=CREATURE), ""),
        (CostPart("sacrifice", 2, CREATURE), "118.3"),
        (CostPart("discard"), ""),
        (CostPart("discard", 2), "118.3"),
        (CostPart("return", what=CREATURE), ""),
        (CostPart("reveal", what=Filter(zone="hand", colors="G")), ""),
        (CostPart("reveal", what=Filter(zone="hand", colors="R")), "118.3"),
        (CostPart("exile", what=Filter(types=("artifact",))), "118.3"),
    ],
)
def test_an_additional_cost_must_be_payable(part, rule):
    rite = spell("Rite", Draw(1), extra=Cost(None, (part,)))
    now, hand = holding(rite, BEAR, on_table=[OGRE])
    assert refusal(now, Cast(hand[0])) == rule


def test_additional_costs_are_paid_as_the_spell_is_cast():
    parts = (
        CostPart("sacrifice", what=CREATURE),
        CostPart("discard"),
        CostPart("life", 3),
    )
    rite = spell("Rite", Draw(1), extra=Cost(None, parts))
    now, hand = holding(rite, BEAR, on_table=[OGRE])
    ogre = now.battlefield[0]
    now = cast(now, hand[0], ogre, hand[1])
    assert sorted(names(now, "graveyard", 0)) == ["Bear", "Ogre"]
    assert life(now)[0] == 17
    assert len(now.stack) == 1


def test_a_spell_whose_target_was_sacrificed_for_it_does_not_resolve():
    fling = spell(
        "Fling",
        Destroy(),
        GainLife(5),
        targets=[Target(CREATURE)],
        extra=Cost(None, (CostPart("sacrifice", what=CREATURE),)),
    )
    now, hand = holding(fling, on_table=[BEAR])
    bear = now.battlefield[0]
    now = everyone_passes(cast(now, hand[0], bear, bear))
    assert life(now)[0] == 20
    assert names(now, "graveyard", 0) == ["Bear", "Fling"]


@pytest.mark.parametrize(
    ("only", "spell_ok", "down_ok", "up_ok"),
    [
        ("creature spells", True, True, False),
        ("Bear spells", True, False, False),
        ("turning up", False, False, True),
        ("face-down spells or turning up", False, True, True),
        ("abilities", False, False, False),
    ],
)
def test_restricted_mana_pays_only_for_its_purpose(only, spell_ok, down_ok, up_ok):
    """What it is spent on is asked of the face-down object (106.6, 708.4)."""
    source = card("Source", "", "Land", "", ManaAbility(("{G}",), only=only))
    pos = position()
    for _ in range(3):
        put(pos, source)
    bear, hider = put(pos, BEAR, 0, "hand"), put(pos, HIDER, 0, "hand")
    down = put(pos, HIDER, down="morph")
    now = ready(pos)
    assert (refusal(now, Cast(bear)) == "") is spell_ok
    assert (refusal(now, Cast(hider, "morph")) == "") is down_ok
    assert (refusal(now, TurnUp(down, "morph")) == "") is up_ok
    listed = legal(now)
    assert (Cast(bear) in listed, Cast(hider, "morph") in listed) == (spell_ok, down_ok)
    assert (TurnUp(down, "morph") in listed) is up_ok


def test_restricted_mana_stays_in_the_pool_when_it_does_not_fit():
    source = card("Source", "", "Land", "", ManaAbility(("{G}",), only="abilities"))
    now, hand = holding(BEAR, mana="{G}{G}", on_table=[source])
    now = do(now, ActivateMana(now.battlefield[0], 0), Cast(hand[0]))
    assert now.players[0].pool == (Mana("G", "abilities"),)


@pytest.mark.parametrize(
    ("facts", "rule"),
    [({}, ""), ({"tapped": True}, "107.5"), ({"sick": True}, "302.6")],
)
def test_a_creature_taps_for_mana_when_it_is_untapped_and_ready(facts, rule):
    pos = position()
    elf = creature("Elf", "1/1", ManaAbility(("{G}",)))
    number = put(pos, elf, **facts)
    now = ready(pos)
    assert refusal(now, ActivateMana(number, 0)) == rule
    assert refusal(now, ActivateMana(number, 0, 5)) == "605.3b"
    assert refusal(now, ActivateMana(number, 1)) == "605.1a"


def test_a_mana_ability_uses_no_stack_and_keeps_priority():
    pos = position()
    land = put(pos, ISLAND)
    now = do(ready(pos), Pass())
    assert refusal(now, ActivateMana(land, 0)) == "602.2"
    pos = position()
    land = put(pos, ISLAND, 1)
    now = do(ready(pos), Pass(), ActivateMana(land, 0))
    assert (now.priority, now.stack, now.players[1].pool) == (1, (), (Mana("U"),))


# --- activating abilities -------------------------------------------------------------


def test_an_activated_ability_is_an_object_of_its_own_on_the_stack():
    pos = position()
    machine = put(
        pos, card("Machine", "", "Artifact", "", ability(mana("{1}", TAP), GainLife(2)))
    )
    pool(pos, "{1}")
    now = do(ready(pos), Activate(machine, 0))
    made = here(now, now.stack[0])
    assert (made.is_ability, made.handle, here(now, machine).tapped) == (
        True,
        "#A1",
        True,
    )
    assert life(everyone_passes(now))[0] == 22


def test_an_ability_resolves_though_its_source_has_gone():
    pos = position()
    bomb = card(
        "Bomb",
        "",
        "Artifact",
        "",
        ability(Cost(None, (CostPart("sacrifice this"),)), GainLife(4)),
    )
    number = put(pos, bomb)
    now = do(ready(pos), Activate(number, 0))
    assert names(now, "graveyard", 0) == ["Bomb"]
    assert life(everyone_passes(now))[0] == 24


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"timing": "sorcery"}, ""),
        ({"timing": "sorcery", "step": "end"}, "602.5d"),
        ({"sick": True}, "302.6"),
        ({"tapped": True}, "107.5"),
        ({"owner": 1}, "602.2"),
    ],
)
def test_an_ability_is_activated_only_when_its_rules_allow(facts, rule):
    made = ability(mana("", TAP), GainLife(1), timing=facts.get("timing", "instant"))
    pos = position()
    number = put(
        pos,
        creature("Worker", "1/1", made),
        facts.get("owner", 0),
        tapped=facts.get("tapped", False),
        sick=facts.get("sick", False),
    )
    now = ready(pos, facts.get("step", "precombat main"))
    assert refusal(now, Activate(number, 0)) == rule
    assert (Activate(number, 0) in legal(now)) is (rule == "")


def test_an_object_has_only_the_abilities_that_it_has_now():
    pos = position()
    worker = creature("Worker", "1/1", ability(Cost(), GainLife(1)))
    up, down = put(pos, worker), put(pos, worker, down="manifest")
    now = ready(pos)
    assert refusal(now, Activate(up, 0)) == ""
    assert refusal(now, Activate(down, 0)) == "602.1"
    pos = position()
    number = put(pos, worker)
    put(pos, HUMBLE)
    assert refusal(ready(pos), Activate(number, 0)) == "602.1"


def test_equip_attaches_to_a_creature_you_control_at_sorcery_speed():
    sword = card(
        "Sword", "{1}", "Artifact - Equipment", "", Keyword("equip", mana("{1}"))
    )
    pos = position()
    number, bear, theirs = put(pos, sword), put(pos, BEAR), put(pos, BEAR, 1)
    pool(pos, "{1}")
    now = do(ready(pos), Activate(number, 0))
    assert now.choice.options == (bear,)
    assert theirs not in now.choice.options
    now = everyone_passes(choose(now, bear))
    assert here(now, number).attached_to == bear


def test_x_in_an_activation_cost_is_what_the_ability_uses():
    pos = position()
    pump = ability(
        mana("{X}"), Apply((Change("7c", "modify_pt", (Number("x"), 0)),), "this")
    )
    number = put(pos, creature("Pump", "1/1", pump))
    pool(pos, "{R}{R}{R}")
    now = choose(do(ready(pos), Activate(number, 0)), 2)
    assert pt(everyone_passes(now), number) == "3/1"
    assert len(now.players[0].pool) == 1


# --- playing lands (116.2a, 305) ------------------------------------------------------


def test_one_land_is_played_each_turn_without_the_stack():
    now, hand = holding(PLAINS, PLAINS, HIDER)
    now = do(now, PlayLand(hand[0]))
    assert names(now, "battlefield") == ["Plains"]
    assert refusal(now, PlayLand(hand[1])) == "305.2"
    assert refusal(now, PlayLand(hand[2])) == "305.1"
    assert now.priority == 0


@pytest.mark.parametrize("facts", [{"step": "end"}, {"active": 1}])
def test_a_land_is_played_only_in_ones_own_main_phase(facts):
    now, hand = holding(PLAINS, **facts)
    assert refusal(now, PlayLand(hand[0])) == "116.2a"


# --- flashback (702.34) ---------------------------------------------------------------

AGAIN = card(
    "Again",
    "{R}",
    "Instant",
    "",
    Keyword("flashback", mana("{1}{R}")),
    *BOLT.printed.abilities,
)


def test_flashback_costs_its_cost_and_exiles_the_card():
    pos = position()
    number = put(pos, AGAIN, 0, "graveyard")
    pool(pos, "{R}{R}")
    now = cast(ready(pos), number, PlayerRef(1), way="flashback")
    assert now.players[0].pool == ()
    now = everyone_passes(now)
    assert (life(now)[1], names(now, "exile")) == (17, ["Again"])


def test_a_flashed_back_spell_that_is_countered_is_exiled_too():
    pos = position()
    number = put(pos, AGAIN, 0, "graveyard")
    no = put(
        pos,
        spell("No", CounterSpell(to="hand"), targets=[Target(ANY_SPELL)]),
        0,
        "hand",
    )
    pool(pos, "{R}{R}")
    now = cast(ready(pos), number, PlayerRef(1), way="flashback")
    now = everyone_passes(cast(now, no, now.stack[-1]))
    assert names(now, "exile") == ["Again"]


@pytest.mark.parametrize(("what", "zone"), [(AGAIN, "hand"), (BOLT, "graveyard")])
def test_flashback_needs_the_keyword_and_the_graveyard(what, zone):
    pos = position()
    number = put(pos, what, 0, zone)
    pool(pos, "{R}{R}")
    assert refusal(ready(pos), Cast(number, "flashback")) == "702.34a"


# --- from other zones -----------------------------------------------------------------


def test_an_effect_may_let_the_top_card_of_the_library_be_cast():
    rule = RuleEffect(
        "cast from", Filter(types=("creature",)), who="you", zone="library"
    )
    pos = position()
    put(pos, enchantment("Deep", rule))
    under = put(pos, HIDER, 0, "library")
    top = put(pos, HIDER, 0, "library")
    pool(pos, "{6}{G}{G}")
    now = ready(pos)
    assert refusal(now, Cast(top)) == ""
    assert refusal(now, Cast(top, "morph")) == ""
    assert refusal(now, Cast(under)) == "601.3"
    assert {Cast(top), Cast(top, "morph")} <= set(legal(now))


def test_an_effect_may_forbid_casting_from_a_zone():
    pos = position()
    put(
        pos, enchantment("Cage", RuleEffect("cant cast from", zone="graveyard library"))
    )
    number = put(pos, AGAIN, 0, "graveyard")
    pool(pos, "{R}{R}")
    assert refusal(ready(pos), Cast(number, "flashback")) == "601.3"


def test_an_effect_may_let_spells_be_cast_as_though_they_had_flash():
    rule = enchantment(
        "Swift", RuleEffect("as flash", Filter(types=("creature",)), who="you")
    )
    now, hand = holding(HIDER, SORCERY, mana="{3}", on_table=[rule], step="end")
    assert refusal(now, Cast(hand[0], "morph")) == ""
    assert refusal(now, Cast(hand[1])) == "117.1a"


def test_face_down_casting_is_announced_without_telling_the_card():
    now, hand = holding(ANGEL, mana="{3}")
    now, events = game.apply(now, Cast(hand[0], "morph"))
    down = here(now, now.stack[0])
    assert (down.copiable.name, down.copiable.pt, down.known_to) == ("", "2/2", {0})
    assert kinds(events) == ["turned down to cast", "moves", "paid", "cast"]


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("Conspiracy", "315.3"),
        ("Phenomenon", "312.2"),
        ("Plane - Dominaria", "311.2"),
        ("Scheme", "314.2"),
    ],
)
def test_what_stays_in_the_command_zone_is_not_cast(kind, rule):
    """Not for nothing either, wherever it lies; found by random play."""
    pos = position()
    odd = pos.objects[put(pos, card("Odd", "", kind), zone="exile")]
    why = casting.why_not_cast(pos, 0, odd, "free", allowed=True)
    assert why is not None
    assert why[1] == rule
