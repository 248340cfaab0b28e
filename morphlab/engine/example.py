"""One small table for the examples in docstrings; no game is played with it.

>>> from morphlab.engine.example import table
>>> [obj.handle for obj in table().permanents()]
['#1', '#2', '#3', '#L1', '#L2', '#L3', '#L4']
"""

from __future__ import annotations

from .abilities import Keyword, ManaAbility
from .card import card
from .facedown import face_down
from .moves import create
from .selectors import mana
from .state import State, empty

OWL = card(
    "Example Owl",
    "{4}{W}",
    "Creature - Bird",
    "3/3",
    Keyword("flying"),
    Keyword("morph", mana("{2}{W}")),
)
BEAR = card("Example Bear", "{1}{G}", "Creature - Bear", "2/2")
PLAINS = card("Plains", "", "Basic Land - Plains", "", ManaAbility(("{W}",)))


def table() -> State:
    """A main phase of Ann against Ben, with everything ready to act (505).

    Ann has object 1, an Owl face down with morph, object 2, a Bear, and four Plains, 4
    to 7; in her hand is object 8, another Owl. Ben has object 3, a Bear. Each of them
    has two cards in the library, 9 to 12.

    >>> table().objects[1]
    <#1 Example Owl face down (morph) in battlefield>
    """
    pos = empty(("Ann", "Ben"))
    create(pos, OWL, 0, "battlefield", face_down("morph"))
    create(pos, BEAR, 0, "battlefield")
    create(pos, BEAR, 1, "battlefield")
    for _ in range(4):
        create(pos, PLAINS, 0, "battlefield")
    create(pos, OWL, 0, "hand")
    for player in (0, 0, 1, 1):
        create(pos, PLAINS, player, "library")
    return pos.freeze()
