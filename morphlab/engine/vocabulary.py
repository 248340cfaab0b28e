"""Words of the game that are keys in the engine and are shown to people as well.

They fill holes of sentences: `game_word("graveyard")` is the English word with its
message. What is not in the list stays as it is.
"""

from __future__ import annotations

from functools import lru_cache

from .said import Said, say, say_as, small

_WORDS: dict[str, Said] = {
    # zones (400.1)
    "battlefield": say("battlefield"),
    "command": say("command"),
    "exile": say("exile"),
    "graveyard": say("graveyard"),
    "hand": say("hand"),
    "library": say("library"),
    "stack": say("stack"),
    # steps and main phases (500.1)
    "untap": say("untap"),
    "upkeep": say("upkeep"),
    "draw": say("draw"),
    "precombat main": say("precombat main"),
    "beginning of combat": say("beginning of combat"),
    "declare attackers": say("declare attackers"),
    "declare blockers": say("declare blockers"),
    "first strike damage": say("first strike damage"),
    "combat damage": say("combat damage"),
    "end of combat": say("end of combat"),
    "postcombat main": say("postcombat main"),
    "end": say_as("step", "end"),
    "cleanup": say("cleanup"),
    # causes of being face down (708.2)
    "morph": say("morph"),
    "megamorph": say("megamorph"),
    "disguise": say("disguise"),
    "manifest": say("manifest"),
    "cloak": say("cloak"),
    "spellmorph": say("spellmorph"),
    "effect": say("effect"),
    "face down": say("face down"),
    "exiled face down": say("exiled face down"),
    "flashback": say("flashback"),
    "fuse": say("fuse"),
    "aftermath": say("aftermath"),
    "adventure": say("adventure"),
    "left": say_as("half of a card", "left"),
    "right": say_as("half of a card", "right"),
    "mutate": say("mutate"),
    "foretell": say("foretell"),
    "foretold": say("foretold"),
    "hidden agenda": say("hidden agenda"),
    "scheme deck": say("scheme deck"),
    "planar deck": say("planar deck"),
    "Attraction deck": say("Attraction deck"),
    "uncounterable": say("can't be countered"),
    # keywords (702)
    "deathtouch": say("deathtouch"),
    "defender": say("defender"),
    "double strike": say("double strike"),
    "enchant": say("enchant"),
    "echo": say("echo"),
    "equip": say("equip"),
    "first strike": say("first strike"),
    "flash": say("flash"),
    "flying": say("flying"),
    "haste": say("haste"),
    "hexproof": say("hexproof"),
    "indestructible": say("indestructible"),
    "lifelink": say("lifelink"),
    "protection": say("protection"),
    "reach": say("reach"),
    "trample": say("trample"),
    "vigilance": say("vigilance"),
    "ward": say("ward"),
    "split second": say("split second"),
    "convoke": say("convoke"),
    "vanishing": say("vanishing"),
    "prowess": say("prowess"),
    "menace": say("menace"),
    # colours (105)
    "white": say("white"),
    "blue": say("blue"),
    "black": say("black"),
    "red": say("red"),
    "green": say("green"),
    # modes (700.2)
    "turn up": say("turn up"),
    # what is chosen (608.2d)
    "card name": say("card name"),
    "nonland card name": say("nonland card name"),
    "color": say("color"),
    "word": say_as("what is chosen", "word"),
    "creature type": say("creature type"),
    "opponent": say("opponent"),
    "player": say("player"),
    "power and toughness": say("power and toughness"),
}
# Supertypes and card types together (205), as their words agree with each other.
_TYPES: dict[str, Said] = {
    "artifact": say("Artifact"),
    "artifact creature": say("Artifact Creature"),
    "artifact land": say("Artifact Land"),
    "basic land": say("Basic Land"),
    "creature": say("Creature"),
    "enchantment": say("Enchantment"),
    "enchantment creature": say("Enchantment Creature"),
    "conspiracy": say("Conspiracy"),
    "instant": say("Instant"),
    "ongoing scheme": say("Ongoing Scheme"),
    "phenomenon": say("Phenomenon"),
    "plane": say("Plane"),
    "land": say("Land"),
    "land creature": say("Land Creature"),
    "legendary creature": say("Legendary Creature"),
    "legendary artifact": say("Legendary Artifact"),
    "legendary enchantment": say("Legendary Enchantment"),
    "legendary enchantment creature": say("Legendary Enchantment Creature"),
    "legendary land": say("Legendary Land"),
    "legendary planeswalker": say("Legendary Planeswalker"),
    "planeswalker": say("Planeswalker"),
    "sorcery": say("Sorcery"),
}
_VERBS: dict[str, Said] = {
    "cloak": say_as("verb", "cloak"),
    "discard": say_as("verb", "discard"),
    "exile": say_as("verb", "exile"),
    "manifest": say_as("verb", "manifest"),
    "return": say_as("verb", "return"),
    "reveal": say_as("verb", "reveal"),
    "sacrifice": say_as("verb", "sacrifice"),
    "tap": say_as("verb", "tap"),
}


def game_word(text: str) -> str:
    """Give a word of the game with its message.

    >>> game_word("graveyard"), game_word("Willbender")
    ('graveyard', 'Willbender')
    """
    return _WORDS.get(text, text)


def game_verb(text: str) -> str:
    """Give what is done to pay a cost or with a card, as it follows "to" (701).

    >>> game_verb("sacrifice")
    'sacrifice'
    """
    return _VERBS.get(text, text)


@lru_cache(maxsize=4096)
def type_words(line: str) -> str:
    """Give a type line with its message; subtypes stay as they are printed (205.1).

    >>> type_words("Legendary Creature - Bird"), type_words("creature")
    ('Legendary Creature - Bird', 'creature')
    """
    left, mark, right = line.partition(" - ")
    found = _TYPES.get(left.lower())
    if found is None:
        return line
    head = found if found == left else small(found)
    return head + mark + right if mark else head
