"""Cards that a scenario brings along: facts and abilities that are named, never code.

A file may hold ``[[cards]]``. Each ability is a text from a fixed list of forms, so
that what is written is either understood whole or refused. The strict checks of the
pool are used on each card (see docs/scenarios.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ..cards.check import check
from ..cards.words import (
    ANY_TARGET,
    TARGET_CREATURE,
    dies,
    enters,
    enters_or_turned_up,
    protection_from,
    turned_up,
)
from ..engine.abilities import Ability, Keyword, ManaAbility
from ..engine.card import Card, card
from ..engine.effects import (
    DealDamage,
    Destroy,
    Draw,
    GainLife,
    Instruction,
    PutCounters,
    ReturnToHand,
)
from ..engine.errors import InvalidText, MorphlabError, UnknownCard, nearest
from ..engine.mana import COLOR_NAMES
from ..engine.selectors import Cost, Target, mana
from .invented import is_taken

KEYS = ("name", "cost", "types", "pt", "abilities")
MOST = 20  # cards in a file
PLAIN = (
    "deathtouch",
    "defender",
    "double strike",
    "first strike",
    "flash",
    "flying",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "prowess",
    "reach",
    "trample",
    "vigilance",
)
WITH_MANA = ("morph", "megamorph", "disguise", "ward")
_NAME = re.compile(r"[A-Z][A-Za-z]*(?:[ '-][A-Za-z]+)*")
_COLORS = {name: letter for letter, name in COLOR_NAMES.items()}
_WHEN: dict[str, Callable[..., Ability]] = {
    "it enters": enters,
    "it is turned face up": turned_up,
    "it enters or is turned face up": enters_or_turned_up,
    "it dies": dies,
}
# What a triggered ability does: the form, and the record for the number in it.
_DO: tuple[tuple[str, Callable[[int], Instruction], tuple[Target, ...]], ...] = (
    ("draw N cards", Draw, ()),
    ("gain N life", GainLife, ()),
    ("put N +1/+1 counters on it", lambda n: PutCounters(count=n), ()),
    ("deal N damage to any target", DealDamage, (ANY_TARGET,)),
    ("destroy target creature", lambda n: Destroy(), (TARGET_CREATURE,)),
    (
        "return target creature to its owner's hand",
        lambda n: ReturnToHand(),
        (TARGET_CREATURE,),
    ),
)


def forms() -> tuple[str, ...]:
    """Return the forms in which an ability is written, N being a number from 1 to 20.

    >>> forms()[-1]
    "when ..., return target creature to its owner's hand"
    """
    return (
        *PLAIN,
        *(f"{word} {{2}}{{U}}" for word in WITH_MANA),
        "protection from black",
        "{T}: add {G}",
        *(f"when ..., {form}" for form, _, _ in _DO),
    )


def ability(text: str) -> Iterable[Ability]:
    """Read one ability; protection from two colours would be two of them.

    Raises:
        InvalidText: it has none of the forms.

    >>> list(ability("morph {1}{U}"))[0].name
    'morph'
    >>> list(ability("flyng"))
    Traceback (most recent call last):
    morphlab.engine.errors.InvalidText: 'flyng' is no ability that a card of your own \
can have. Did you mean flying?
    """
    words = " ".join(text.split())
    low = words.lower()
    if low in PLAIN:
        return (Keyword(low),)
    word, _, rest = low.partition(" ")
    if word in WITH_MANA:
        return (Keyword(word, _mana(words.partition(" ")[2], word)),)
    if low.startswith("protection from "):
        color = low.removeprefix("protection from ")
        if color in _COLORS:
            return protection_from(_COLORS[color])
        raise InvalidText(
            f"{color[:40]!r} is no color", instead=nearest(color, list(_COLORS))
        )
    made = re.fullmatch(r"\{t\}: add (\{[wubrgc]\})", low)
    if made is not None:
        return (ManaAbility((made[1].upper(),)),)
    if word == "when":
        return (_trigger(rest),)
    raise InvalidText(
        f"{text[:60]!r} is no ability that a card of your own can have",
        instead=nearest(low, forms()) or f"Forms are {'; '.join(forms())}.",
    )


def _mana(text: str, word: str) -> Cost:
    """A cost of mana; morph and the others need one."""
    try:
        if not text:
            raise InvalidText("there is no cost")
        return mana(text.upper())
    except InvalidText as error:
        raise InvalidText(
            f"{word} needs a cost of mana", error.what, f"Write {word} {{2}}{{U}}."
        ) from None


def _trigger(text: str) -> Ability:
    """A triggered ability: an event, a comma, and what happens."""
    event, _, what = text.partition(", ")
    when = _WHEN.get(event)
    if when is None:
        raise InvalidText(
            f"{event[:60]!r} is no event that a card of your own can wait for",
            instead=nearest(event, list(_WHEN)) or f"Events are {'; '.join(_WHEN)}.",
        )
    for form, do, target in _DO:
        pattern = re.escape(form).replace("N", r"([0-9]{1,2}|a)")
        pattern = pattern.replace("cards", "cards?").replace("counters", "counters?")
        match = re.fullmatch(pattern, what)
        if match is None:
            continue
        number = match[1] if match.groups() else "1"
        count = 1 if number == "a" else int(number)
        if 1 <= count <= 20:
            return when(do(count), target=target)
    raise InvalidText(
        f"{what[:60]!r} is nothing that a card of your own can do",
        instead=nearest(what, [form for form, _, _ in _DO])
        or f"Forms are {'; '.join(form for form, _, _ in _DO)}, N from 1 to 20.",
    )


def own_card(
    name: str, cost: str, types: str, pt: str, abilities: Iterable[Ability]
) -> Card:
    """Make a card from the facts that a file gives (200).

    Raises:
        UnknownCard: the name is taken or no name, or the card is none that is played.
        InvalidText: the cost is no mana.

    >>> own_card("Paper Owl", "{1}{U}", "Creature - Bird", "1/1", ()).printed.pt
    '1/1'
    """
    if len(name) > 40 or not _NAME.fullmatch(name):
        raise UnknownCard(
            f"{name[:60]!r} cannot be the name of a card of your own",
            "it has words of letters only, the first one with a capital",
            "Write 'Paper Owl'.",
            "201.2",
        )
    if is_taken(name):
        raise UnknownCard(
            f"the name {name!r} is taken",
            "a card, a token or an invented card is called so",
            "Choose another name.",
            "201.2",
        )
    if types.lower().startswith(("instant", "sorcery")):
        raise UnknownCard(
            f"{name}: an instant or sorcery cannot be made here",
            "what it does would have to be written as an ability",
            "Use one of the pool.",
        )
    made = card(name, cost, types, pt, *abilities)
    try:
        return check(made)
    except MorphlabError as error:
        instead = error.instead or "Compare with docs/scenarios.md."
        raise UnknownCard(error.what, error.why, instead, error.rule) from None
