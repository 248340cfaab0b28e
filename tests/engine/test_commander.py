"""Commander: colour identity, decks, and setting a game up (903)."""

from __future__ import annotations

import pytest

from morphlab import cards
from morphlab.engine import facedown, merging, moves
from morphlab.engine.commander import check_deck, color_identity
from morphlab.engine.damage import deal_damage
from morphlab.engine.errors import ImpossiblePosition, InvalidText
from morphlab.engine.game import new_game
from morphlab.engine.objects import OnStack, PlayerRef
from morphlab.engine.state import empty
from morphlab.engine.view import view
from morphlab.scenarios.entries import read_entry

AKROMA = cards.card("Akroma, Angel of Fury")
MOUNTAINS = [cards.card("Mountain")] * 99


@pytest.mark.parametrize(
    ("name", "colors"),
    [
        ("Dog Walker", "WR"),  # its hybrid disguise cost counts as both
        ("Exalted Angel", "W"),
        ("Forest", "G"),
        ("Rattleclaw Mystic", "URG"),  # the mana that it makes
        ("Ornithopter", ""),
        ("Siege Rhino", "WBG"),
    ],
)
def test_the_identity_is_that_of_all_symbols_on_the_card(name, colors):
    assert color_identity(cards.card(name)) == colors


def test_a_deck_in_its_colours_is_allowed():
    check_deck(AKROMA, MOUNTAINS)


@pytest.mark.parametrize(
    ("commander", "deck", "why"),
    [
        ("Grizzly Bears", MOUNTAINS, "no legendary creature"),
        ("Akroma, Angel of Fury", MOUNTAINS[1:], "exactly 100"),
        ("Akroma, Angel of Fury", [*MOUNTAINS[1:], cards.card("Dog Walker")], "colour"),
        (
            "Akroma, Angel of Fury",
            [*MOUNTAINS[2:], *[cards.card("Shock")] * 2],
            "more than once",
        ),
    ],
)
def test_a_deck_that_is_wrong_is_refused(commander, deck, why):
    with pytest.raises(ImpossiblePosition, match=why):
        check_deck(cards.card(commander), deck)


def test_a_game_of_commander_begins_with_40_life_and_the_commanders():
    state = new_game(
        ("Ann", "Ben"), (MOUNTAINS, MOUNTAINS), commanders=(AKROMA, AKROMA)
    )
    assert [player.life for player in state.players] == [40, 40]
    assert [state.objects[n].commander for n in state.command] == [1, 2]


def test_each_player_has_one_commander():
    with pytest.raises(ImpossiblePosition, match="each player has one"):
        new_game(("Ann", "Ben"), (MOUNTAINS, MOUNTAINS), commanders=(AKROMA,))


def hit_by(**facts):
    """Bob was hit by a commander; other cards stand in for it in a second position."""
    made = []
    for hidden in (AKROMA, cards.card("Exalted Angel")):
        pos = empty(("Alice", "Bob"))
        obj = moves.create(pos, hidden, 0, "battlefield", **facts)
        other = moves.create(pos, AKROMA, 0, "hand")
        moves.make_commander(pos, obj if hidden is AKROMA else other)
        if hidden is AKROMA:
            pos.set_player(1, commander_damage=((1, obj.number, 2),))
        made.append(pos.freeze())
    return made


def test_the_tally_of_a_hidden_commander_is_told_to_who_can_tell_it():
    first, second = hit_by(face_down=facedown.face_down("morph"))
    assert view(first, 0).players[1].commander_damage == ((AKROMA.name, 2),)
    assert view(first, 1).players[1].commander_damage == ()
    assert str(view(first, 1)) == str(view(second, 1))


def test_all_see_the_tally_of_a_known_one():
    first, _ = hit_by()
    assert "commander damage 2 by Akroma" in str(view(first, 1))


def test_another_face_down_permanent_is_not_asked_about_as_it_is_shown_anyway():
    pos = empty(("Alice", "Bob"))
    down = facedown.face_down("morph")
    moves.make_commander(pos, moves.create(pos, AKROMA, 0, "battlefield", down))
    other = moves.create(pos, cards.card("Willbender"), 0, "battlefield", down)
    assert not moves.might_be_commander(pos, other)


def test_a_commander_under_a_merged_permanent_stays_one():
    """The permanent is a commander, and afterwards only that card is (903.3)."""
    pos = empty(("Alice", "Bob"))
    lead = moves.create(pos, AKROMA, 0, "battlefield")
    moves.make_commander(pos, lead)
    lead = pos.objects[lead.number]
    on_stack = OnStack("spell")
    spell = moves.create(
        pos, cards.card("Grizzly Bears"), 0, "stack", on_stack=on_stack
    )
    both = merging.merged(lead, spell, True, moves.everyone(pos))
    assert both.commander == 1
    moves.put(pos, both)
    bear, akroma = moves.move_all(pos, [moves.Move(both.number, "graveyard")], "701.8")
    assert (bear.card.name, bear.commander) == ("Grizzly Bears", 0)
    assert (akroma.card, akroma.commander) == (AKROMA, 1)
    assert pos.commanders[0].object == akroma.number
    assert ("may go home", akroma.number) in pos.extra


def test_a_permanent_of_two_commanders_is_both():
    """Its combat damage counts for each of them, and each may go home (903.3)."""
    pos = empty(("Alice", "Bob"))
    lead = moves.create(pos, AKROMA, 0, "battlefield")
    moves.make_commander(pos, lead)
    other = cards.card("Vulpikeet")
    spell = moves.create(pos, other, 0, "stack", on_stack=OnStack("spell"))
    moves.make_commander(pos, spell)
    lead, spell = pos.objects[lead.number], pos.objects[spell.number]
    both = moves.put(pos, merging.merged(lead, spell, True, moves.everyone(pos)))
    moves.remove_ability(pos, spell)
    moves.follow(pos, both)
    assert both.commanders == (2, 1)
    assert [one.object for one in pos.commanders] == [both.number] * 2
    deal_damage(pos, [(both, ((PlayerRef(1), 3),))], combat=True)
    seen = view(pos.freeze(), 1).players[1].commander_damage
    assert sorted(seen) == [(AKROMA.name, 3), ("Vulpikeet", 3)]


def test_a_token_is_no_commander():
    with pytest.raises(InvalidText, match="cannot be a commander"):
        read_entry("Goblin (token, commander)", "battlefield")
    assert read_entry("Goblin (token)", "battlefield").commander is None
