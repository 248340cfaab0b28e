"""Short words with which the cards are written: what many of them say alike."""

from __future__ import annotations

from ..engine.abilities import (
    Ability,
    Activated,
    Keyword,
    SpellAbility,
    Static,
    Triggered,
    When,
)
from ..engine.effects import (
    Apply,
    Change,
    ChooseOne,
    Effect,
    Instruction,
    Mode,
    Tap,
    Untap,
    What,
)
from ..engine.selectors import (
    Amount,
    Condition,
    Cost,
    CostPart,
    Filter,
    Number,
    Target,
    mana,
)

CREATURE = Filter(types=("creature",))
YOURS = Filter(controller="you")
YOUR_GRAVEYARD = Filter(zone="graveyard", owner="you")
THEIR_CREATURE = Filter(types=("creature",), controller="opponent")
YOUR_CREATURES = Filter(types=("creature",), controller="you")
OTHER_CREATURE = Filter(types=("creature",), other=True)
FACE_DOWN = Filter(types=("creature",), face_down=True)
YOUR_FACE_DOWN = Filter(types=("creature",), controller="you", face_down=True)
WITH_MORPH = Filter(types=("creature",), has_way=True)
SPELL = Filter(zone="stack")
CREATURE_SPELL = Filter(zone="stack", types=("creature",))
FACE_DOWN_SPELL = Filter(zone="stack", types=("creature",), face_down=True)
ARTIFACT_OR_ENCHANTMENT = Filter(any_type=("artifact", "enchantment"))
BASIC_LAND_CARD = Filter(zone="library", types=("land",), supertypes=("basic",))
ANY_TARGET = Target(
    Filter(any_type=("battle", "creature", "planeswalker")), player="any"
)
TARGET_PLAYER = Target(player="any")
TARGET_CREATURE = Target(CREATURE)

DEFENDER = Keyword("defender")
FLYING = Keyword("flying")
HASTE = Keyword("haste")
REACH = Keyword("reach")
TRAMPLE = Keyword("trample")
X = Number("x")
SHARE = Number("share")
TAP = CostPart("tap")
TAP_OR_UNTAP = ChooseOne(
    (("tap it", (Tap(),)), ("untap it", (Untap(),)), ("leave it as it is", ()))
)


def morph(text: str, *parts: CostPart) -> Keyword:
    """Write morph with its cost (702.37a)."""
    return Keyword("morph", mana(text, *parts))


def megamorph(text: str) -> Keyword:
    """Write megamorph with its cost (702.37b)."""
    return Keyword("megamorph", mana(text))


def spellmorph(text: str) -> Keyword:
    """Write spellmorph with its cost, a variant of morph on a playtest card (100.7)."""
    return Keyword("spellmorph", mana(text))


def disguise(text: str) -> Keyword:
    """Write disguise with its cost (702.168a)."""
    return Keyword("disguise", mana(text))


def protection_from(*colors: str) -> tuple[Keyword, ...]:
    """Write protection from colours, one ability for each (702.16a)."""
    return tuple(
        Keyword("protection", what=Filter(zone="any", colors=color)) for color in colors
    )


def protection_from_type(word: str) -> Keyword:
    """Write protection from the objects with a subtype (702.16a)."""
    return Keyword("protection", what=Filter(zone="any", subtypes=(word,)))


def effect(*do: Instruction, target: Target | tuple[Target, ...] = ()) -> Effect:
    """Put instructions and what they target together (608.2)."""
    return Effect(do, target if isinstance(target, tuple) else (target,))


def spell(*do: Instruction, target: Target | tuple[Target, ...] = ()) -> SpellAbility:
    """Write what an instant or sorcery does (113.3a)."""
    return SpellAbility(effect(*do, target=target))


def modal(*modes: Mode, least: int = 1, most: int = 1) -> SpellAbility:
    """Write an instant or sorcery of which some modes are chosen (700.2)."""
    return SpellAbility(Effect((), (), modes, least, most))


def when(
    events: When | tuple[When, ...],
    *do: Instruction,
    target: Target | tuple[Target, ...] = (),
    condition: Condition | None = None,
) -> Triggered:
    """Write a triggered ability (603.1), perhaps with an intervening if (603.4)."""
    several = events if isinstance(events, tuple) else (events,)
    return Triggered(several, effect(*do, target=target), condition)


def regenerate(what: What = "target") -> Apply:
    """Write a regeneration shield: it regenerates when it would be destroyed (701.19a).

    The shield is there until end of turn, or until it is used.
    """
    return Apply((Change("rule", "regenerate"),), what)


def turned_up(*do: Instruction, target: Target | tuple[Target, ...] = ()) -> Triggered:
    """Write what happens when this permanent is turned face up (708.8)."""
    return when(When("turned up"), *do, target=target)


def enters(*do: Instruction, target: Target | tuple[Target, ...] = ()) -> Triggered:
    """Write what happens when this permanent enters (603.6a)."""
    return when(When("enters"), *do, target=target)


def enters_or_turned_up(
    *do: Instruction, target: Target | tuple[Target, ...] = ()
) -> Triggered:
    """Write what happens when this permanent enters or is turned face up (603.2)."""
    return when((When("enters"), When("turned up")), *do, target=target)


def dies(*do: Instruction, target: Target | tuple[Target, ...] = ()) -> Triggered:
    """Write what happens when this creature dies (700.4)."""
    return when(When("dies"), *do, target=target)


def hits_player(
    *do: Instruction, target: Target | tuple[Target, ...] = ()
) -> Triggered:
    """Write what happens when this deals combat damage to a player (510.3)."""
    return when(When("combat damage to player"), *do, target=target)


def activated(
    cost: Cost, *do: Instruction, target: Target | tuple[Target, ...] = ()
) -> Activated:
    """Write an activated ability (602.1)."""
    return Activated(cost, effect(*do, target=target))


def loyalty(
    counters: int, *do: Instruction, target: Target | tuple[Target, ...] = ()
) -> Activated:
    """Write a loyalty ability by the counters that it adds or, below 0, takes (606)."""
    cost = Cost(None, (CostPart("loyalty", counters),))
    return Activated(cost, effect(*do, target=target), "loyalty")


def grow(power: Amount, toughness: Amount) -> Change:
    """Change power and toughness by numbers (613.4c)."""
    return Change("7c", "modify_pt", (power, toughness))


def gain(ability: Ability | str) -> Change:
    """Give an ability, or the keyword of that name (613.1f)."""
    value = Keyword(ability) if isinstance(ability, str) else ability
    return Change("6", "add_ability", value)


def if_chosen(word: str, *abilities: Ability) -> Static:
    """Write what it has as long as an anchor word was chosen for it (614.12)."""
    gains = tuple(gain(ability) for ability in abilities)
    return Static(gains, condition=Condition("chosen", name="word", value=word))


def this_turn(what: What, *changes: Change) -> Apply:
    """Change objects until end of turn (611.2a)."""
    return Apply(changes, what)
