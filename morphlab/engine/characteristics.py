"""What an object is: the record of its characteristics (109.3, 205, 208)."""

from __future__ import annotations

from functools import lru_cache

from .abilities import NO_ABILITIES, Abilities, SpellAbility
from .mana import ManaCost
from .record import Record, record

CARD_TYPES = (
    "artifact",
    "battle",
    "conspiracy",
    "creature",
    "enchantment",
    "instant",
    "land",
    "phenomenon",
    "plane",
    "planeswalker",
    "scheme",
    "sorcery",
)
# Cards of these types stay in the command zone and work there (311 to 315).
COMMAND_TYPES = frozenset(("conspiracy", "phenomenon", "plane", "scheme"))
PERMANENT_TYPES = frozenset(CARD_TYPES) - {"instant", "sorcery"} - COMMAND_TYPES
SUPERTYPES = ("basic", "legendary", "ongoing", "snow", "world")
BASIC_LAND_TYPES = {
    "Plains": "W",
    "Island": "U",
    "Swamp": "B",
    "Mountain": "R",
    "Forest": "G",
}

LAND_TYPES = frozenset(BASIC_LAND_TYPES) | frozenset(
    [
        "Cave",
        "Cloud",
        "Desert",
        "Gate",
        "Lair",
        "Locus",
        "Mine",
        "Planet",
        "Power-Plant",
        "Sphere",
        "Tower",
        "Town",
        "Urza's",
    ]
)
OBJECT_TYPES = {
    "land": LAND_TYPES,
    "artifact": frozenset(
        [
            "Attraction",
            "Blood",
            "Clue",
            "Contraption",
            "Equipment",
            "Food",
            "Fortification",
            "Gold",
            "Incubator",
            "Map",
            "Powerstone",
            "Treasure",
            "Vehicle",
        ]
    ),
    "enchantment": frozenset(
        [
            "Aura",
            "Background",
            "Cartouche",
            "Case",
            "Class",
            "Curse",
            "Role",
            "Room",
            "Rune",
            "Saga",
            "Shard",
            "Shrine",
        ]
    ),
    "instant": frozenset(["Adventure"]),
    "sorcery": frozenset(["Adventure"]),
}
_NOT_CREATURE_TYPES = frozenset().union(*OBJECT_TYPES.values())


_TYPES_TEXT = """
Advisor, Aetherborn, Alien, Ally, Angel, Antelope, Ape, Archer, Archon, Armadillo,
Army, Artificer, Assassin, Assembly-Worker, Astartes, Atog, Aurochs, Avatar, Azra,
Badger, Balloon, Barbarian, Bard, Basilisk, Bat, Bear, Beast, Beaver, Beeble,
Beholder, Berserker, Bird, Bison, Blinkmoth, Boar, Bringer, Brushwagg, Camarid,
Camel, Capybara, Caribou, Carrier, Cat, Centaur, Child, Chimera, Citizen, Cleric,
Clown, Cockatrice, Construct, Coward, Coyote, Crab, Crocodile, C'tan, Custodes,
Cyberman, Cyclops, Dalek, Dauthi, Demigod, Demon, Deserter, Detective, Devil,
Dinosaur, Djinn, Doctor, Dog, Dragon, Drake, Dreadnought, Drix, Drone, Druid, Dryad,
Dwarf, Echidna, Efreet, Egg, Elder, Eldrazi, Elemental, Elephant, Elf, Elk,
Employee, Eye, Faerie, Ferret, Fish, Flagbearer, Fox, Fractal, Frog, Fungus, Gamer,
Gargoyle, Germ, Giant, Gith, Glimmer, Gnoll, Gnome, Goat, Goblin, God, Golem,
Gorgon, Graveborn, Gremlin, Griffin, Guest, Hag, Halfling, Hamster, Harpy, Hedgehog,
Hellion, Hero, Hippo, Hippogriff, Homarid, Homunculus, Horror, Horse, Human, Hydra,
Hyena, Illusion, Imp, Incarnation, Inkling, Inquisitor, Insect, Jackal, Jellyfish,
Juggernaut, Kangaroo, Kavu, Kirin, Kithkin, Knight, Kobold, Kor, Kraken, Llama,
Lamia, Lammasu, Leech, Lemur, Leviathan, Lhurgoyf, Licid, Lizard, Lobster,
Manticore, Masticore, Mercenary, Merfolk, Metathran, Minion, Minotaur, Mite, Mole,
Monger, Mongoose, Monk, Monkey, Moogle, Moonfolk, Mount, Mouse, Mutant, Myr, Mystic,
Nautilus, Necron, Nephilim, Nightmare, Nightstalker, Ninja, Noble, Noggle, Nomad,
Nymph, Octopus, Ogre, Ooze, Orb, Orc, Orgg, Otter, Ouphe, Ox, Oyster, Pangolin,
Peasant, Pegasus, Pentavite, Performer, Pest, Phelddagrif, Phoenix, Phyrexian,
Pilot, Pincher, Pirate, Plant, Platypus, Porcupine, Possum, Praetor, Primarch,
Prism, Processor, Qu, Rabbit, Raccoon, Ranger, Rat, Rebel, Reflection, Rhino,
Rigger, Robot, Rogue, Sable, Salamander, Samurai, Sand, Saproling, Satyr, Scarecrow,
Scientist, Scion, Scorpion, Scout, Sculpture, Seal, Serf, Serpent, Servo, Shade,
Shaman, Shapeshifter, Shark, Sheep, Siren, Skeleton, Skunk, Slith, Sliver, Sloth,
Slug, Snail, Snake, Soldier, Soltari, Spawn, Specter, Spellshaper, Sphinx, Spider,
Spike, Spirit, Splinter, Sponge, Squid, Squirrel, Starfish, Surrakar, Survivor,
Symbiote, Synth, Tentacle, Tetravite, Thalakos, Thopter, Thrull, Tiefling, Time
Lord, Toy, Treefolk, Trilobite, Triskelavite, Troll, Turtle, Tyranid, Unicorn,
Vampire, Varmint, Vedalken, Villain, Volver, Wall, Walrus, Warlock, Warrior, Weasel,
Weird, Werewolf, Whale, Wizard, Wolf, Wolverine, Wombat, Worm, Wraith, Wurm, Yeti,
Zombie, Zubera
"""
# The creature types of the rule, which a player may choose among (205.3m).
CREATURE_TYPES = frozenset(" ".join(_TYPES_TEXT.split()).split(", "))


def creature_types(subtypes: tuple[str, ...]) -> tuple[str, ...]:
    """The creature types among subtypes (205.3m).

    >>> creature_types(("Forest", "Dryad", "Equipment"))
    ('Dryad',)
    """
    return tuple(t for t in subtypes if t not in _NOT_CREATURE_TYPES)


@record
class Characteristics(Record):
    """Name, mana cost, colour, types, text and numbers of an object (109.3).

    A face-down creature has no name, no cost, no colour and nothing else that is not
    listed (708.2); its empty values are the defaults here. ``colors`` is a string in
    the order WUBRG. The expansion symbol is no characteristic, so it has no field.
    ``halves`` are those of a split card, or the Adventure of an adventurer card; the
    rest is then what the card is outside the stack (709.4, 715.4).

    >>> BLANK.name, BLANK.types, BLANK.power, BLANK.mana_value
    ('', ('creature',), 2, 0)
    """

    name: str = ""
    cost: ManaCost | None = None
    colors: str = ""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    abilities: Abilities = NO_ABILITIES
    halves: tuple[Characteristics, ...] = ()
    front_value: int = 0  # the mana value that a back face has by its front

    @property
    def mana_value(self) -> int:
        """The total amount of mana in its cost, 0 without a cost (202.3a).

        A back face has the mana value of its front; a copy of it does not (712.8e).
        """
        return self.cost.mana_value if self.cost is not None else self.front_value

    def has_name(self, name: str) -> bool:
        """Whether it has a name; a split card has those of both halves (709.4a).

        >>> Characteristics("Hot // Cold").has_name("Cold")
        True
        """
        return self.name == name or name in self.name.split(" // ")

    @property
    def is_creature(self) -> bool:
        """Whether creature is among its types (302)."""
        return "creature" in self.types

    @property
    def is_land(self) -> bool:
        """Whether land is among its types (305)."""
        return "land" in self.types

    @property
    def is_legendary(self) -> bool:
        """Whether legendary is among its supertypes (205.4d)."""
        return "legendary" in self.supertypes

    @property
    def is_permanent(self) -> bool:
        """Whether a spell with these types becomes a permanent (110.4, 608.3)."""
        return not PERMANENT_TYPES.isdisjoint(self.types)

    @property
    def type_line(self) -> str:
        """Supertypes, types and subtypes as one line (205.1)."""
        return _type_line(self.supertypes + self.types, self.subtypes)

    @property
    def pt(self) -> str:
        """Power and toughness as text, empty for what has none (208.1)."""
        if self.power is None and self.toughness is None:
            return ""
        power = "*" if self.power is None else self.power
        return f"{power}/{'*' if self.toughness is None else self.toughness}"


@lru_cache(maxsize=4096)
def _type_line(types: tuple[str, ...], subtypes: tuple[str, ...]) -> str:
    left = " ".join(word.capitalize() for word in types)
    return f"{left} - {' '.join(subtypes)}" if subtypes else left


@lru_cache(maxsize=256)
def joined(halves: tuple[Characteristics, ...]) -> Characteristics:
    """The characteristics of halves together: names, costs, colours, types (709.4).

    The abilities are those of both, but for what they do as spells.

    >>> hot = Characteristics("Hot", colors="R", types=("instant",))
    >>> cold = Characteristics("Cold", colors="U", types=("sorcery",))
    >>> both = joined((hot, cold))
    >>> both.name, both.colors, both.types
    ('Hot // Cold', 'UR', ('instant', 'sorcery'))
    """
    costs = [half.cost for half in halves if half.cost is not None]
    cost = None
    for one in costs:
        cost = one if cost is None else cost.and_(one)
    colors = {color for half in halves for color in half.colors}
    abilities = [
        ability
        for half in halves
        for ability in half.abilities
        if not isinstance(ability, SpellAbility)
    ]
    return Characteristics(
        name=" // ".join(half.name for half in halves),
        cost=cost,
        colors="".join(color for color in "WUBRG" if color in colors),
        types=tuple(dict.fromkeys(t for half in halves for t in half.types)),
        subtypes=tuple(dict.fromkeys(t for half in halves for t in half.subtypes)),
        abilities=Abilities(tuple(abilities)),
        halves=halves,
    )


@lru_cache(maxsize=256)
def unlocked(values: Characteristics, places: tuple[int, ...]) -> Characteristics:
    """What a Room is whose halves are unlocked at these places only (709.5).

    A locked half has no name, no mana cost and no text; the types are those of both.
    What other cards of a merged permanent lend to the Room stays (702.140e).

    >>> door = Characteristics("Door", types=("enchantment",), subtypes=("Room",))
    >>> house = joined((door, door.changed(name="Hall")))
    >>> unlocked(house, (1,)).name, unlocked(house, ()).name, unlocked(house, ()).types
    ('Hall', '', ('enchantment',))
    """
    open_ = joined(tuple(values.halves[place] for place in places))
    lent = list(values.abilities)
    for ability in joined(values.halves).abilities:
        if ability in lent:
            lent.remove(ability)
    return open_.changed(
        types=values.types,
        subtypes=values.subtypes,
        abilities=Abilities((*open_.abilities, *lent)),
        halves=values.halves,
    )


NOTHING = Characteristics()
BLANK = Characteristics(types=("creature",), power=2, toughness=2)
