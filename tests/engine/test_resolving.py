"""Resolving, and what each instruction does (608, 701)."""

from __future__ import annotations

import pytest

from morphlab import cards
from morphlab.engine import game, layers
from morphlab.engine.abilities import Keyword, ManaAbility, RuleEffect
from morphlab.engine.actions import Activate, ActivateMana, Cast, Pass
from morphlab.engine.card import Card, card
from morphlab.engine.effects import (
    AddMana,
    AddRule,
    Apply,
    Change,
    ChangeTarget,
    ChooseObject,
    ChooseOne,
    ChooseValue,
    CounterSpell,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Effect,
    Exile,
    ForEach,
    GainControl,
    GainLife,
    If,
    Look,
    LoseLife,
    Manifest,
    ManifestPile,
    May,
    Mill,
    PayOrElse,
    PutCounters,
    PutOnLibrary,
    PutOntoBattlefield,
    RemoveCounters,
    ReturnToHand,
    Reveal,
    Sacrifice,
    Search,
    Shuffle,
    Tap,
    Transform,
    TurnFaceDown,
    UnlessPays,
    Untap,
)
from morphlab.engine.objects import PlayerRef
from morphlab.engine.selectors import (
    Condition,
    Cost,
    CostPart,
    Filter,
    Number,
    Target,
    mana,
)
from tests.engine.build import (
    ANGEL,
    ANY,
    BEAR,
    BOLT,
    CREATURE,
    HIDER,
    ISLAND,
    OGRE,
    PLAINS,
    ability,
    cast,
    choose,
    creature,
    do,
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
)

ONE = [Target(CREATURE)]
SPELL = [Target(Filter(zone="stack"))]
TOKEN = card("Token", "", "Creature - Bear", "1/1", token=True)


def resolved(*instructions, targets=(), there=(), hand=(), answers=(), mana=""):
    """Ann resolves a spell with the first of her permanents as its target."""
    pos = position()
    numbers = [put(pos, one) for one in there]
    for one in hand:
        put(pos, one, 0, "hand")
        put(pos, one, 1, "hand")
    number = put(pos, spell("Spell", *instructions, targets=targets), 0, "hand")
    pool(pos, mana)
    now = everyone_passes(cast(ready(pos), number, *(numbers[:1] if targets else ())))
    return choose(now, *answers), numbers


# --- instructions without a choice ----------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "instruction", "after"),
    [
        ("119.3", GainLife(3), [23, 20]),
        ("119.3", GainLife(3, "opponent"), [20, 23]),
        ("119.3", LoseLife(3, "each player"), [17, 17]),
        ("120.3a", DealDamage(4, "", players="opponent"), [20, 16]),
        ("107.1b", GainLife(Number("life", of="you", plus=-30)), [20, 20]),
        ("608.2h", LoseLife(Number("count", CREATURE, times=2), "opponent"), [20, 18]),
    ],
)
def test_life_is_gained_and_lost(rule, instruction, after):
    now, _ = resolved(instruction, there=[BEAR])
    assert life(now) == after


@pytest.mark.parametrize(
    ("instruction", "zone", "player"),
    [
        (Destroy(), "graveyard", 0),
        (Exile(), "exile", None),
        (ReturnToHand(), "hand", 0),
        (PutOnLibrary(), "library", 0),
        (Sacrifice("target"), "graveyard", 0),
    ],
)
def test_a_permanent_goes_where_the_instruction_says(instruction, zone, player):
    now, (bear,) = resolved(instruction, targets=ONE, there=[BEAR])
    assert here(now, bear) is None  # a new object (400.7)
    assert "Bear" in names(now, zone, player)


def test_the_bottom_of_a_library_is_the_other_end():
    now, _ = resolved(PutOnLibrary(place="bottom"), targets=ONE, there=[BEAR])
    assert names(now, "library", 0)[0] == "Bear"
    now, _ = resolved(PutOnLibrary(), targets=ONE, there=[BEAR])
    assert names(now, "library", 0)[-1] == "Bear"


def test_a_card_goes_to_its_owners_hand_whoever_controlled_it():
    pos = position()
    ogre = put(pos, OGRE, 1)
    steal = put(pos, spell("Steal", GainControl(until="ever"), targets=ONE), 0, "hand")
    back = put(pos, spell("Back", ReturnToHand(), targets=ONE), 0, "hand")
    now = everyone_passes(cast(ready(pos), steal, ogre))
    now = everyone_passes(cast(now, back, ogre))
    assert names(now, "hand", 1) == ["Ogre"]


def test_cards_are_drawn_milled_and_shuffled():
    now, _ = resolved(Draw(2, "each player"))
    assert [len(p.hand) for p in now.players] == [2, 2]
    now, _ = resolved(Mill(3, "opponent"))
    assert names(now, "graveyard", 1) == ["Plains"] * 3
    pos = position(library=0)
    for one in (BEAR, OGRE, PLAINS, ISLAND, BOLT, ANGEL):
        put(pos, one, 0, "library", known_to=frozenset({0, 1}))
    number = put(pos, spell("Mix", Shuffle()), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert all(not here(now, n).known_to for n in now.players[0].library)
    assert sorted(names(now, "library", 0)) == sorted(
        ["Bear", "Ogre", "Plains", "Island", "Bolt", "Hidden Angel"]
    )


def test_counters_are_put_and_removed():
    now, (bear,) = resolved(
        PutCounters("+1/+1", 3, "target"), targets=ONE, there=[BEAR]
    )
    assert pt(now, bear) == "5/5"
    now, (bear,) = resolved(
        PutCounters("+1/+1", 3, "target"),
        RemoveCounters("+1/+1", 2, "target"),
        targets=ONE,
        there=[BEAR],
    )
    assert pt(now, bear) == "3/3"


def test_permanents_are_tapped_and_untapped():
    now, numbers = resolved(Tap(CREATURE), there=[BEAR, OGRE])
    assert [here(now, n).tapped for n in numbers] == [True, True]
    now, numbers = resolved(Tap(CREATURE), Untap(), targets=ONE, there=[BEAR, OGRE])
    assert [here(now, n).tapped for n in numbers] == [False, True]


def test_tokens_are_created_and_are_the_result():
    now, _ = resolved(
        CreateTokens(TOKEN, 2), PutCounters("+1/+1", 1, "result"), there=[BEAR]
    )
    assert [pt(now, n) for n in now.battlefield] == ["2/2", "2/2", "2/2"]
    assert [o.is_token for o in now.permanents()] == [False, True, True]


def test_tokens_enter_like_other_permanents():
    """Effects that change entering change it for tokens too (614.12)."""
    pos = position()
    tapped = RuleEffect("enters tapped", CREATURE)
    put(pos, card("Gate", "{1}", "Artifact", "", tapped))
    number = put(pos, spell("Make", CreateTokens(TOKEN)), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert here(now, now.battlefield[-1]).tapped


def test_mana_may_be_added_by_a_spell():
    now, _ = resolved(AddMana("{R}{R}", only="creature spells"))
    assert [str(m) for m in now.players[0].pool] == ["{R} (creature spells)"] * 2


def test_an_indestructible_permanent_is_not_destroyed():
    hard = creature("Hard", "2/2", Keyword("indestructible"))
    now, (number,) = resolved(Destroy(), targets=ONE, there=[hard])
    assert here(now, number)


def test_damage_to_a_planeswalker_removes_loyalty():
    walker = card("Walker", "{2}", "Planeswalker", "", loyalty=3)
    pos = position()
    number = put(pos, walker, counters=(("loyalty", 3),))
    bolt = put(
        pos, spell("Zap", DealDamage(2, Filter(types=("planeswalker",)))), 0, "hand"
    )
    now = everyone_passes(cast(ready(pos), bolt))
    assert here(now, number).counter("loyalty") == 1


def test_an_object_put_onto_the_battlefield_is_controlled_as_told():
    dead = [Target(Filter(zone="graveyard", types=("creature",)))]
    for under, controller in (("you", 0), ("owner", 1)):
        pos = position()
        ogre = put(pos, OGRE, 1, "graveyard")
        raise_ = spell(
            "Raise", PutOntoBattlefield(under=under, tapped=True), targets=dead
        )
        number = put(pos, raise_, 0, "hand")
        now = everyone_passes(cast(ready(pos), number, ogre))
        obj = here(now, now.battlefield[-1])
        assert (obj.controller, obj.owner, obj.tapped, obj.sick) == (
            controller,
            1,
            True,
            True,
        )


def test_an_instant_card_does_not_enter_the_battlefield_face_up():
    any_card = [Target(Filter(zone="graveyard"))]
    pos = position()
    bolt = put(pos, BOLT, 0, "graveyard")
    number = put(pos, spell("Raise", PutOntoBattlefield(), targets=any_card), 0, "hand")
    now = everyone_passes(cast(ready(pos), number, bolt))
    assert here(now, bolt).zone == "graveyard"  # it stays where it is (400.4a)


# --- choices while resolving ----------------------------------------------------------


def test_a_may_is_asked_and_answered():
    for answer, total in ((True, 22), (False, 19)):
        now, _ = resolved(
            May((GainLife(2),), otherwise=(LoseLife(1),)), answers=[answer]
        )
        assert life(now)[0] == total


def test_discarding_is_chosen_by_each_player_in_turn_order():
    now, _ = resolved(Discard(1, "each player"), hand=[BEAR, OGRE])
    assert (now.choice.player, now.choice.kind) == (0, "discard")
    now = choose(now, now.choice.options[0])
    assert now.choice.player == 1
    now = choose(now, now.choice.options[1])
    assert (names(now, "hand", 0), names(now, "hand", 1)) == (["Ogre"], ["Bear"])


def test_an_empty_hand_is_not_asked_to_discard():
    now, _ = resolved(Discard(3))
    assert now.choice is None


def test_each_player_chooses_what_to_sacrifice():
    pos = position()
    for owner in (0, 1):
        put(pos, BEAR, owner)
        put(pos, OGRE, owner)
    number = put(pos, spell("Edict", Sacrifice(CREATURE, 1, "each player")), 0, "hand")
    now = everyone_passes(cast(ready(pos), number))
    assert len(now.choice.options) == 2
    now = choose(now, now.choice.options[0])
    now = choose(now, now.choice.options[1])
    assert names(now, "battlefield") == ["Ogre", "Bear"]


def test_who_must_sacrifice_more_than_there_is_sacrifices_all():
    now, _ = resolved(Sacrifice(CREATURE, 5), there=[BEAR, OGRE])
    while now.choice:
        now = choose(now, now.choice.options[0])
    assert now.battlefield == ()


def test_an_object_is_chosen_without_targeting():
    guarded = creature("Guarded", "1/1", Keyword("hexproof"))
    pos = position()
    number = put(pos, guarded, 1)
    choice = ChooseObject(Filter(types=("creature",), controller="opponent"))
    hand = put(pos, spell("Pick", choice, Destroy("chosen")), 0, "hand")
    now = everyone_passes(cast(ready(pos), hand))
    assert now.choice.options == (number,)
    assert here(choose(now, number), number) is None


@pytest.mark.parametrize(
    ("kind", "options", "answer"),
    [
        ("color", (), "red"),
        ("word", ("left", "right"), "right"),
        ("card name", (), "Willbender"),
    ],
)
def test_a_value_is_chosen_and_remembered(kind, options, answer):
    assert cards.card("Willbender")  # the pool is there to choose names from
    chooser = creature("Chooser", "1/1", ability(Cost(), ChooseValue(kind, options)))
    pos = position()
    number = put(pos, chooser)
    now = ready(pos)
    now = everyone_passes(do(now, legal(now)[1]))
    now = choose(now, answer)
    assert here(now, number).choice(kind) == answer


def test_a_library_is_searched_and_then_shuffled():
    basics = Filter(zone="library", types=("land",))
    pos = position(library=0)
    for one in (BEAR, PLAINS, OGRE):
        put(pos, one, 0, "library")
    for to in ("hand", "battlefield", "graveyard"):
        draft = pos.draft()
        number = put(draft, spell("Find", Search(basics, to, tapped=True)), 0, "hand")
        now = everyone_passes(cast(ready(draft), number))
        land = now.choice.options[0]
        assert now.choice.options == (land, None)
        found, events = game.apply(now, legal(now)[0])
        assert "Plains" in names(found, to, 0 if to != "battlefield" else None)
        assert "shuffles" in kinds(events)
        assert ("revealed" in kinds(events)) is (to != "battlefield")
        assert "Plains" in names(choose(now, None), "library", 0)


def test_looking_and_revealing_are_remembered():
    for instruction, known in ((Look(), {0, 1}), (Reveal(), {0, 1})):
        pos = position()
        number = put(pos, HIDER, 1, down="morph")
        look = put(pos, spell("Look", instruction, targets=ONE), 0, "hand")
        now, events = resolve(cast(ready(pos), look, number))
        assert here(now, number).known_to == known
        assert here(now, number).face_down
    assert [e.kind for e in events if e.kind == "revealed"] == ["revealed"]


# --- conditions and repeated instructions ---------------------------------------------

MANY = Condition("compare", Number("count", CREATURE), ">=", 2)


@pytest.mark.parametrize(
    ("condition", "yes"),
    [
        (MANY, True),
        (MANY.changed(negated=True), False),
        (MANY.changed(op="<", right=2), False),
        (MANY.changed(op="!=", right=2), False),
        (Condition("turn"), True),
        (Condition("turn", who="opponent"), False),
        (Condition("is", what="target", fits=Filter(subtypes=("Bear",))), True),
        (Condition("is", what="target", fits=Filter(face_down=True)), False),
        (Condition("compare", Number("power", of="target"), "=", 2), True),
        (Condition("compare", Number("toughness", of="target"), ">", 2), False),
        (Condition("compare", Number("mana value", of="target"), "<=", 2), True),
        (
            Condition("compare", Number("counters", of="target", name="+1/+1"), "=", 0),
            True,
        ),
        (Condition("compare", Number("hand"), "=", 0), True),
    ],
)
def test_a_condition_is_asked_as_the_instruction_comes(condition, yes):
    todo = If(condition, (GainLife(1),), (LoseLife(1),))
    now, _ = resolved(todo, targets=ONE, there=[BEAR, OGRE])
    assert life(now)[0] == (21 if yes else 19)


def test_an_instruction_is_repeated_for_each_object():
    now, _ = resolved(
        ForEach(CREATURE, (LoseLife(Number("power", of="chosen"), "opponent"),)),
        there=[BEAR, OGRE],
    )
    assert life(now)[1] == 15


# --- paying while resolving (118.12) --------------------------------------------------


@pytest.mark.parametrize(
    ("instruction", "answer", "total", "left"),
    [
        (PayOrElse(mana("{2}"), (GainLife(5),)), True, 25, 0),
        (PayOrElse(mana("{2}"), (GainLife(5),)), False, 20, 2),
        (UnlessPays(mana("{2}"), (LoseLife(5),), "you"), True, 20, 0),
        (UnlessPays(mana("{2}"), (LoseLife(5),), "you"), False, 15, 2),
    ],
)
def test_a_player_may_pay_while_a_spell_resolves(instruction, answer, total, left):
    now, _ = resolved(instruction, mana="{2}", answers=[answer])
    assert (life(now)[0], len(now.players[0].pool)) == (total, left)


@pytest.mark.parametrize(
    ("instruction", "total"),
    [
        (PayOrElse(mana("{2}"), (GainLife(5),)), 20),
        (UnlessPays(mana("{2}"), (LoseLife(5),), "you"), 15),
        (PayOrElse(Cost(None, (CostPart("discard"),)), (GainLife(5),)), 20),
    ],
)
def test_who_cannot_pay_is_not_asked(instruction, total):
    now, _ = resolved(instruction)
    assert (now.choice, life(now)[0]) == (None, total)


def test_mana_may_be_made_while_paying_in_a_resolution():
    now, _ = resolved(
        PayOrElse(mana("{W}"), (GainLife(5),)), there=[PLAINS], answers=[True]
    )
    assert legal(now) == [ActivateMana(now.battlefield[0], 0)]
    assert life(do(now, *legal(now)))[0] == 25


def test_wrong_mana_in_a_resolution_leaves_the_cost_unpaid():
    """Nothing is lost but the chance: the game goes on."""
    dual = card("Dual", "", "Land", "", ManaAbility(("{W}", "{U}")))
    now, _ = resolved(
        PayOrElse(mana("{U}"), (GainLife(5),)),
        LoseLife(1),
        there=[dual],
        answers=[True],
    )
    wrong = [a for a in legal(now, ActivateMana) if a.output == 0]
    now = do(now, *wrong)
    while now.choice is not None:
        now = (
            choose(now, False)
            if now.choice.kind == "may pay"
            else do(now, legal(now)[0])
        )
    assert life(now)[0] == 19
    assert now.stack == ()


def test_other_costs_may_be_paid_in_a_resolution():
    rite = PayOrElse(
        Cost(None, (CostPart("sacrifice", what=CREATURE),)), (GainLife(5),)
    )
    now, _ = resolved(rite, there=[BEAR, OGRE], answers=[True])
    now = choose(now, now.choice.options[0])
    assert (names(now, "battlefield"), life(now)[0]) == (["Ogre"], 25)


# --- targets as a spell resolves (608.2b) ---------------------------------------------


def respond(first, answers, second, more):
    """A spell, and one in response that resolves before it; both are Ann's."""
    now = cast(first, *answers)
    return everyone_passes(everyone_passes(cast(now, second, *more)))


def test_a_spell_with_no_legal_target_left_does_not_resolve():
    pos = position()
    bear = put(pos, BEAR)
    zap = put(pos, spell("Zap", DealDamage(2), GainLife(5), targets=ONE), 0, "hand")
    kill = put(pos, spell("Kill", Destroy(), targets=ONE), 0, "hand")
    now = everyone_passes(cast(cast(ready(pos), zap, bear), kill, bear))
    now, events = resolve(now)
    assert [e.rule for e in events if e.kind == "fizzles"] == ["608.2b"]
    assert (life(now)[0], names(now, "graveyard", 0)[-1]) == (20, "Zap")


def test_with_some_legal_targets_it_does_what_it_can():
    pos = position()
    bear, ogre = put(pos, BEAR), put(pos, OGRE)
    both = put(
        pos,
        spell("Both", Destroy(), GainLife(5), targets=[Target(CREATURE, 2, 2)]),
        0,
        "hand",
    )
    kill = put(pos, spell("Kill", Destroy(), targets=ONE), 0, "hand")
    now = everyone_passes(cast(cast(ready(pos), both, bear, ogre), kill, bear))
    now = everyone_passes(now)
    assert (now.battlefield, life(now)[0]) == ((), 25)


def test_a_target_that_became_illegal_is_left_alone():
    hex_ = Apply((Change("6", "add_ability", Keyword("hexproof")),))
    pos = position()
    bear = put(pos, BEAR, 1)
    zap = put(pos, spell("Zap", Destroy(), targets=ONE), 0, "hand")
    guard = put(pos, spell("Guard", hex_, targets=ONE), 1, "hand")
    now = do(cast(ready(pos), zap, bear), Pass())
    now = everyone_passes(everyone_passes(cast(now, guard, bear)))
    assert here(now, bear)
    assert "hexproof" in keywords(now, bear)


def test_a_target_that_was_turned_down_is_still_the_same_object():
    pos = position()
    hider = put(pos, HIDER)
    zap = put(pos, spell("Zap", DealDamage(2), targets=ONE), 0, "hand")
    down = put(pos, spell("Down", TurnFaceDown(), targets=ONE), 0, "hand")
    now = everyone_passes(cast(cast(ready(pos), zap, hider), down, hider))
    assert here(everyone_passes(now), hider) is None


# --- spells and abilities as targets --------------------------------------------------


@pytest.mark.parametrize(
    ("to", "zone"),
    [("graveyard", "graveyard"), ("hand", "hand"), ("library", "library")],
)
def test_a_countered_spell_goes_where_it_is_told(to, zone):
    pos = position()
    bolt = put(pos, BOLT, 1, "hand")
    no = put(pos, spell("No", CounterSpell(to=to), targets=SPELL), 0, "hand")
    pool(pos, "{R}", 1)
    now = cast(do(ready(pos), Pass()), bolt, PlayerRef(0))
    now = do(now, Pass())
    now = everyone_passes(cast(now, no, now.stack[0]))
    assert life(now)[0] == 20
    assert names(now, zone, 1)[-1] == "Bolt"


def test_a_spell_that_cannot_be_countered_stays():
    sure = card(
        "Sure",
        "{0}",
        "Instant",
        "",
        Keyword("uncounterable"),
        *spell("x", GainLife(1)).printed.abilities,
    )
    pos = position()
    number = put(pos, sure, 0, "hand")
    no = put(pos, spell("No", CounterSpell(), targets=SPELL), 0, "hand")
    now = cast(ready(pos), number)
    now = everyone_passes(cast(now, no, now.stack[0]))
    assert len(now.stack) == 1


def test_the_target_of_a_spell_is_changed_to_another_legal_one():
    single = [Target(Filter(zone="stack", single_target=True), abilities=True)]
    pos = position()
    bear, ogre = put(pos, BEAR), put(pos, OGRE, 1)
    kill = put(pos, spell("Kill", Destroy(), targets=ONE), 0, "hand")
    bend = put(pos, spell("Bend", ChangeTarget(), targets=single), 0, "hand")
    now = cast(ready(pos), kill, bear)
    now = everyone_passes(cast(now, bend, now.stack[0]))
    assert now.choice.options == (ogre,)
    now = everyone_passes(choose(now, ogre))
    assert (here(now, bear) is None, here(now, ogre) is None) == (False, True)


def test_an_ability_may_be_the_target():
    both = [Target(Filter(zone="stack"), abilities=True)]
    pos = position()
    number = put(pos, card("Machine", "", "Artifact", "", ability(Cost(), GainLife(3))))
    no = put(pos, spell("No", CounterSpell(), targets=both), 0, "hand")
    now = do(ready(pos), Activate(number, 0))
    now = everyone_passes(cast(now, no, now.stack[0]))
    assert (now.stack, life(now)[0]) == ((), 20)


# --- rules for a time (611.2) ---------------------------------------------------------


def test_a_resolved_effect_may_change_the_rules_for_a_turn():
    pos = position()
    bolt = put(pos, BOLT, 0, "hand")
    rule = RuleEffect("cant cast", Filter(not_types=("creature",)), who="any")
    stop = put(pos, spell("Stop", AddRule(rule)), 0, "hand")
    pool(pos, "{R}")
    now = everyone_passes(cast(ready(pos), stop))
    assert refusal(now, Cast(bolt)) == "601.3"
    while now.turn == 1:
        now = choose(now, None) if now.choice else do(now, Pass())
    assert now.rules == ()


def test_last_known_information_is_used_for_what_is_gone():
    """The controller of a destroyed creature is who last controlled it (608.2h)."""
    pos = position()
    ogre = put(pos, OGRE, 1)
    number = put(
        pos,
        spell("Swap", Destroy(), GainLife(4, "controller of target"), targets=ONE),
        0,
        "hand",
    )
    now = everyone_passes(cast(ready(pos), number, ogre))
    assert life(now) == [20, 24]


def test_a_spell_that_asks_goes_on_where_it_was():
    """Each instruction is carried out once, whatever is asked in between (608.2c)."""
    now, _ = resolved(
        GainLife(1), May((GainLife(10),)), GainLife(2), May((GainLife(20),))
    )
    now = choose(now, True, False)
    assert (life(now)[0], now.stack, now.frames) == (33, (), ())


def test_any_target_means_creatures_and_players():
    now, _ = resolved(DealDamage(3), targets=[ANY], there=[OGRE])
    assert names(now, "battlefield") == []
    assert Effect((Draw(),)).targets == ()


# --- rarer instructions ---------------------------------------------------------------


def test_objects_with_the_same_name_are_found_by_a_target():
    """A nameless one shares its name with nothing, not even with its like (201.2a)."""
    same = ReturnToHand(Filter(types=("creature",), same_name_as="target"))
    for aim, left in (
        (0, ["Ogre", "Hider", "Hider"]),
        (3, ["Bear", "Bear", "Ogre", "Hider"]),
    ):
        pos = position()
        numbers = [put(pos, one) for one in (BEAR, BEAR, OGRE)]
        numbers += [put(pos, HIDER, down="morph") for _ in range(2)]
        number = put(pos, spell("Echo", same, targets=ONE), 0, "hand")
        now = everyone_passes(cast(ready(pos), number, numbers[aim]))
        assert names(now, "battlefield") == left


def test_an_instruction_may_speak_of_what_a_target_player_controls():
    theirs = Filter(types=("creature",), controller="target")
    pos = position()
    put(pos, BEAR)
    put(pos, OGRE, 1)
    aim = [Target(None, player="any")]
    number = put(pos, spell("Sweep", Destroy(theirs), targets=aim), 0, "hand")
    now = everyone_passes(cast(ready(pos), number, PlayerRef(1)))
    assert names(now, "battlefield") == ["Bear"]


@pytest.mark.parametrize(("answer", "total"), [("gain", 25), ("lose", 15)])
def test_one_of_several_alternatives_is_chosen(answer, total):
    options = (("gain", (GainLife(5),)), ("lose", (LoseLife(5),)))
    now, _ = resolved(ChooseOne(options), answers=[answer])
    assert life(now)[0] == total


def test_a_double_faced_permanent_transforms_unless_it_is_face_down():
    both = Card(BEAR.printed, layout="transforming", back=OGRE.printed)
    for down, name, power in ((None, "Ogre", "3/3"), ("manifest", "", "2/2")):
        pos = position()
        number = put(pos, both, down=down)
        turn = put(pos, spell("Turn", Transform("target"), targets=ONE), 0, "hand")
        now = everyone_passes(cast(ready(pos), turn, number))
        seen = layers.characteristics(now, now.objects[number])
        assert (seen.name, seen.pt) == (name, power)
    pos = position()
    number = put(pos, BEAR)
    turn = put(pos, spell("Turn", Transform("target"), targets=ONE), 0, "hand")
    now = everyone_passes(cast(ready(pos), turn, number))
    assert pt(now, number) == "2/2"


def test_a_shuffled_pile_is_manifested_and_nobody_knows_which_is_which():
    """Only its owner's cards are mixed with each other (708.6)."""
    pos = position(library=0)
    bear = put(pos, BEAR)
    top = put(pos, ANGEL, 0, "library")
    pile = ManifestPile(("target", "top"), cloak=True)
    number = put(pos, spell("Pile", pile, targets=ONE), 0, "hand")
    now = everyone_passes(cast(ready(pos), number, bear))
    there = list(now.permanents())
    assert sorted(o.card.name for o in there) == ["Bear", "Hidden Angel"]
    assert all(o.face_down.cause == "cloak" for o in there)
    assert all(o.known_to == {0} for o in there)
    assert all(
        "one of #2 and #3 is Bear" in o.marks or "one of" in o.marks[0] for o in there
    )
    assert here(now, top) is None


@pytest.mark.parametrize("who", ["any", "opponent"])
def test_abilities_may_be_kept_from_being_activated(who):
    """Mana abilities of such objects too (602.5)."""
    stop = RuleEffect("cant activate", CREATURE, who=who)
    pos = position()
    elf = creature("Elf", "1/1", ManaAbility(("{G}",)), ability(Cost(), GainLife(1)))
    mine, bear = put(pos, elf), put(pos, BEAR, 0, "hand")
    for _ in range(2):
        put(pos, elf)
    put(pos, card("Stop", "{1}", "Artifact", "", stop))
    now = ready(pos)
    free = who == "opponent"
    assert (refusal(now, Activate(mine, 1)) == "602.5") is not free
    assert (refusal(now, ActivateMana(mine, 0)) == "602.5") is not free
    assert (Cast(bear) in legal(now)) is free


def test_a_mana_ability_may_have_a_condition():
    many = Condition("compare", Number("count", CREATURE), ">=", 1)
    gate = card("Gate", "", "Land", "", ManaAbility(("{G}",), condition=many))
    pos = position()
    number = put(pos, gate)
    assert refusal(ready(pos), ActivateMana(number, 0)) == "602.5b"
    pos = position()
    number = put(pos, gate)
    put(pos, BEAR)
    assert refusal(ready(pos), ActivateMana(number, 0)) == ""


def test_a_spell_may_keep_its_targets_name_from_being_cast_again():
    """The owner may not; and what had no name forbids nothing (201.2a)."""
    stop = AddRule(
        RuleEffect(
            "cant cast",
            Filter(zone="stack", same_name_as="target"),
            who="owner of target",
        ),
        until="your next turn",
    )
    for down, rule in ((None, "601.3"), ("morph", "")):
        pos = position()
        number = put(pos, HIDER, 0, down=down)
        other = put(pos, HIDER, 0, "hand")
        mage = put(pos, spell("Mage", ReturnToHand(), stop, targets=ONE), 0, "hand")
        pool(pos, "{G}{G}{G}{G}")
        now = everyone_passes(cast(ready(pos), mage, number))
        assert refusal(now, Cast(other)) == rule


def test_the_top_card_may_be_played_with_it_revealed():
    pos = position()
    put(
        pos, card("Glass", "{1}", "Artifact", "", RuleEffect("top revealed", who="you"))
    )
    number = put(pos, spell("Draw", Draw(1)), 0, "hand")
    now = ready(pos)
    assert here(now, now.players[0].library[-1]).known_to == {0, 1}
    assert here(now, now.players[1].library[-1]).known_to == set()
    now = everyone_passes(cast(now, number))
    assert here(now, now.players[0].library[-1]).known_to == {0, 1}


def test_a_spell_whose_one_target_cannot_be_changed_keeps_it():
    pos = position()
    bear = put(pos, BEAR)
    kill = put(pos, spell("Kill", Destroy(), targets=ONE), 0, "hand")
    single = [Target(Filter(zone="stack"))]
    bend = put(pos, spell("Bend", ChangeTarget(), targets=single), 0, "hand")
    now = cast(ready(pos), kill, bear)
    now = everyone_passes(cast(now, bend, now.stack[0]))
    assert now.choice is None
    assert here(everyone_passes(now), bear) is None


def test_cards_of_a_hand_may_be_manifested():
    pos = position()
    angel = put(pos, ANGEL, 0, "hand")
    mine = [Target(Filter(zone="hand"))]
    number = put(pos, spell("Hide", Manifest(of="target"), targets=mine), 0, "hand")
    now = everyone_passes(cast(ready(pos), number, angel))
    obj = here(now, now.battlefield[0])
    assert (obj.card.name, obj.face_down.cause, obj.known_to) == (
        "Hidden Angel",
        "manifest",
        {0},
    )
