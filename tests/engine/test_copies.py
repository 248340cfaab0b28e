"""Copies: of permanents, as they enter, as they are turned up, and of tokens (707)."""

from __future__ import annotations

import pytest

from morphlab.engine import facedown, layers
from morphlab.engine.abilities import (
    EntersAsCopy,
    Instead,
    Keyword,
    Triggered,
    When,
)
from morphlab.engine.actions import TurnUp
from morphlab.engine.card import card
from morphlab.engine.characteristics import BLANK
from morphlab.engine.effects import (
    Apply,
    BecomeCopy,
    Change,
    ChoosePT,
    CreateTokenCopy,
    Effect,
    GainLife,
    PutCounters,
    PutOntoBattlefield,
    TurnFaceDown,
    TurnFaceUp,
)
from morphlab.engine.selectors import Filter, Target, mana
from tests.engine.build import (
    ANGEL,
    ANTHEM,
    BEAR,
    CREATURE,
    GROWER,
    HIDER,
    OGRE,
    SPY,
    cast,
    choose,
    creature,
    do,
    everyone_passes,
    here,
    keywords,
    position,
    pt,
    put,
    ready,
    refusal,
    spell,
    to_step,
    what,
)

ONE = [Target(CREATURE)]
TWO = [Target(CREATURE), Target(CREATURE)]
CLONE = creature("Copier", "0/0", EntersAsCopy(CREATURE), cost="{0}")
BECOME = spell("Become", BecomeCopy("target 1", "target 2"), targets=TWO)
DOWN = spell("Down", TurnFaceDown(), targets=ONE)
UP = spell("Up", TurnFaceUp(), targets=ONE)


def table(*there, hand=()):
    """Ann's permanents (a pair is face down for a cause) and cards in hand."""
    pos = position()
    numbers = [
        put(pos, one[1], down=one[0]) if isinstance(one, tuple) else put(pos, one)
        for one in there
    ]
    cards = [put(pos, one, 0, "hand") for one in hand]
    return ready(pos), numbers, cards


# --- entering as a copy ---------------------------------------------------------------


def test_a_clone_enters_as_a_copy_of_what_is_chosen():
    now, (ogre, bear), (clone,) = table(OGRE, BEAR, hand=[CLONE])
    now = everyone_passes(cast(now, clone))
    assert (now.choice.kind, now.choice.options) == ("copy", (ogre, bear, None))
    now = choose(now, ogre)
    new = now.battlefield[-1]
    assert (what(now, new).name, pt(now, new), here(now, new).card) == (
        "Ogre",
        "3/3",
        CLONE,
    )


def test_a_clone_may_be_nothing_but_itself():
    now, _, (clone,) = table(OGRE, hand=[CLONE])
    now = choose(everyone_passes(cast(now, clone)), None)
    assert len(now.battlefield) == 1  # a 0/0 that died


def test_a_clone_of_a_face_down_creature_is_a_face_up_blank():
    """It copies the listed values, and can never be turned up (707.2, 708.2)."""
    now, (down,), (clone,) = table(("morph", HIDER), hand=[CLONE])
    now = choose(everyone_passes(cast(now, clone)), down)
    new = here(now, now.battlefield[-1])
    assert (new.face_down, new.copiable) == (None, BLANK)
    assert refusal(now, TurnUp(new.number, "morph")) == "708.7"


def test_a_clone_copies_neither_counters_nor_effects_nor_status():
    grow = spell("Grow", Apply((Change("7c", "modify_pt", (5, 5)),)), targets=ONE)
    pos = position()
    bear = put(pos, BEAR, counters=(("+1/+1", 2),), tapped=True)
    first, clone = put(pos, grow, 0, "hand"), put(pos, CLONE, 0, "hand")
    now = everyone_passes(cast(ready(pos), first, bear))
    now = choose(everyone_passes(cast(now, clone)), bear)
    new = now.battlefield[-1]
    assert (pt(now, new), here(now, new).tapped) == ("2/2", False)


def test_a_clone_of_a_clone_copies_what_that_is():
    now, (ogre, _), (first, second) = table(OGRE, BEAR, hand=[CLONE, CLONE])
    now = choose(everyone_passes(cast(now, first)), ogre)
    now = everyone_passes(cast(now, second))
    now = choose(now, now.battlefield[-1])
    assert [o.copiable.name for o in now.permanents()] == [
        "Ogre",
        "Bear",
        "Ogre",
        "Ogre",
    ]


def test_what_it_copies_may_change_entering_again():
    """The copied "enters with" applies to the copy (616.1c, 707.5)."""
    hydra = creature("Hydra", "0/0", Instead("enters", (PutCounters("+1/+1", 4),)))
    pos = position()
    number = put(pos, hydra, counters=(("+1/+1", 1),))
    clone = put(pos, CLONE, 0, "hand")
    now = choose(everyone_passes(cast(ready(pos), clone)), number)
    assert pt(now, now.battlefield[-1]) == "4/4"


def test_a_copied_enters_ability_triggers():
    herald = creature(
        "Herald", "1/1", Triggered((When("enters"),), Effect((GainLife(1),)))
    )
    now, (number,), (clone,) = table(herald, hand=[CLONE])
    assert len(choose(everyone_passes(cast(now, clone)), number).stack) == 1


@pytest.mark.parametrize("zone", ["graveyard", "hand", "library"])
def test_a_clone_put_onto_the_battlefield_copies_too(zone):
    pos = position()
    ogre = put(pos, OGRE)
    number = put(pos, CLONE, 0, zone)
    any_card = [Target(Filter(zone=zone, types=("creature",)))]
    raise_ = put(pos, spell("Raise", PutOntoBattlefield(), targets=any_card), 0, "hand")
    now = choose(everyone_passes(cast(ready(pos), raise_, number)), ogre)
    assert what(now, now.battlefield[-1]).name == "Ogre"


def test_exceptions_are_part_of_the_copy_and_copied_again():
    odd = EntersAsCopy(
        CREATURE,
        changes=(
            Change("4", "add_types", ("artifact",)),
            Change("1", "set_name", "Odd"),
            Change("1", "keep_colors"),
        ),
        counters=1,
    )
    blue = creature("Blue", "0/0", odd, cost="{U}")
    pos = position()
    ogre = put(pos, OGRE)
    number, second = put(pos, blue, 0, "graveyard"), put(pos, CLONE, 0, "hand")
    dead = [Target(Filter(zone="graveyard", types=("creature",)))]
    raise_ = put(pos, spell("Raise", PutOntoBattlefield(), targets=dead), 0, "hand")
    now = choose(everyone_passes(cast(ready(pos), raise_, number)), ogre)
    new = what(now, now.battlefield[-1])
    assert (new.name, new.colors, new.pt) == ("Odd", "U", "4/4")
    assert new.types == ("artifact", "creature")
    now = choose(everyone_passes(cast(now, second)), now.battlefield[-1])
    assert what(now, now.battlefield[-1]).pt == "3/3"


# --- becoming a copy, and face down ---------------------------------------------------


def test_a_permanent_becomes_a_copy_until_end_of_turn():
    now, (bear, ogre), (become,) = table(BEAR, OGRE, hand=[BECOME])
    now = everyone_passes(cast(now, become, bear, ogre))
    assert what(now, bear).name == "Ogre"
    now = to_step(to_step(now, "end"), "upkeep")
    assert what(now, bear).name == "Bear"


def test_a_face_down_permanent_that_becomes_a_copy_stays_face_down():
    """Turned up, it is a copy; the way up is asked of the copied values (708.10)."""
    now, (down, grower), (become,) = table(("morph", HIDER), GROWER, hand=[BECOME])
    now = everyone_passes(cast(now, become, down, grower))
    obj = here(now, down)
    assert (pt(now, down), obj.face_down is not None) == ("2/2", True)
    assert [way.kind for way in facedown.ways_up(now, obj)] == ["megamorph"]
    assert layers.as_if_face_up(now, obj).name == "Grower"


def test_a_manifested_card_that_becomes_a_copy_keeps_its_own_mana_cost_way():
    now, (down, ogre), (become,) = table(("manifest", BEAR), OGRE, hand=[BECOME])
    now = everyone_passes(cast(now, become, down, ogre))
    (way,) = facedown.ways_up(now, here(now, down))
    assert (way.kind, str(way.cost.mana)) == ("manifest", "{1}{G}")


def test_becoming_a_copy_of_a_face_down_permanent_gives_the_listed_values():
    now, (ogre, down), (become,) = table(OGRE, ("disguise", SPY), hand=[BECOME])
    now = everyone_passes(cast(now, become, ogre, down))
    assert (pt(now, ogre), keywords(now, ogre)) == ("2/2", {"ward"})
    assert here(now, ogre).face_down is None


def test_a_copy_that_is_turned_down_and_up_is_still_the_copy():
    now, (bear, ogre), hand = table(BEAR, OGRE, hand=[BECOME, DOWN, UP])
    now = everyone_passes(cast(now, hand[0], bear, ogre))
    now = everyone_passes(cast(now, hand[1], bear))
    assert (what(now, bear).name, pt(now, bear)) == ("", "2/2")
    now = everyone_passes(cast(now, hand[2], bear))
    assert what(now, bear).name == "Ogre"


def test_a_copy_effect_may_end_as_the_permanent_is_turned_down():
    shifter = creature(
        "Shifter",
        "2/2",
        Keyword("morph", mana("{0}")),
        EntersAsCopy(CREATURE, events=("turned up",), until="turned down"),
    )
    now, (down, ogre), (turn,) = table(("morph", shifter), OGRE, hand=[DOWN])
    now = do(now, TurnUp(down, "morph"))
    assert now.choice.options == (ogre, None)
    now = choose(now, ogre)
    assert what(now, down).name == "Ogre"
    now = everyone_passes(cast(now, turn, down))
    now = do(now, TurnUp(down, "morph"))
    assert now.choice.kind == "copy"  # it is the shifter again


def test_as_turned_up_abilities_of_the_copy_apply():
    """A face-down copy is turned up as what it copies, with its replacement (708.8)."""
    growing = Instead("turned up", (PutCounters("+1/+1", 3),))
    changer = creature("Changer", "1/1", growing)
    now, (down, other), hand = table(("morph", HIDER), changer, hand=[BECOME, UP])
    now = everyone_passes(cast(now, hand[0], down, other))
    now = everyone_passes(cast(now, hand[1], down))
    assert pt(now, down) == "4/4"


def test_a_chosen_power_and_toughness_are_copiable():
    """For what a face-down card chooses as it is turned up (707.2)."""
    forms = creature(
        "Forms",
        "0/0",
        Keyword("morph", mana("{0}")),
        Instead("turned up", (ChoosePT(((1, 5), (6, 1))),)),
    )
    now, (down,), (clone,) = table(("morph", forms), hand=[CLONE])
    now = choose(do(now, TurnUp(down, "morph")), (6, 1))
    assert pt(now, down) == "6/1"
    now = choose(everyone_passes(cast(now, clone)), down)
    assert pt(now, now.battlefield[-1]) == "6/1"


# --- tokens that are copies -----------------------------------------------------------


def copied(*there, target=0):
    make = spell("Make", CreateTokenCopy(), targets=ONE)
    now, numbers, (number,) = table(*there, hand=[make])
    now = everyone_passes(cast(now, number, numbers[target]))
    return now, numbers


def test_a_token_copy_has_the_copiable_values():
    now, _ = copied(ANGEL)
    token = here(now, now.battlefield[-1])
    assert (token.is_token, what(now, token.number).name) == (True, "Hidden Angel")
    assert keywords(now, token.number) == {"flying", "morph"}


def test_a_token_copy_of_a_face_down_creature_is_face_up_and_has_no_name():
    now, _ = copied(("cloak", ANGEL))
    token = here(now, now.battlefield[-1])
    assert (token.face_down, token.copiable.name, keywords(now, token.number)) == (
        None,
        "",
        {"ward"},
    )


def test_a_token_copy_is_changed_by_static_effects_of_its_own_accord():
    now, _ = copied(BEAR, ANTHEM)
    assert pt(now, now.battlefield[-1]) == "3/3"


def test_a_token_copy_enters_with_what_it_copies():
    hydra = creature("Hydra", "1/1", Instead("enters", (PutCounters("+1/+1", 2),)))
    now, _ = copied(hydra)
    assert pt(now, now.battlefield[-1]) == "3/3"


def test_a_token_can_be_turned_down_and_up():
    token = card("Token", "", "Creature - Bear", "5/5", token=True)
    now, (number,), hand = table(token, hand=[DOWN, UP])
    now = everyone_passes(cast(now, hand[0], number))
    assert pt(now, number) == "2/2"
    now = everyone_passes(cast(now, hand[1], number))
    assert pt(now, number) == "5/5"
