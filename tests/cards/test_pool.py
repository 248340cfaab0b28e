"""The cards of the pool: their printed facts, and how they are looked up."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from morphlab import cards
from morphlab.engine import pool
from morphlab.engine.card import Card
from morphlab.engine.errors import UnknownCard
from morphlab.engine.mana import COLORS
from morphlab.scenarios import invented

FACTS = Path(__file__).with_name("facts.tsv")


def facts() -> list[dict[str, str]]:
    with FACTS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def turned_up_for(card: Card) -> str:
    """Write the way up of a card as the table of facts writes it."""
    if not card.printed.abilities.ways:
        return ""
    (way,) = card.printed.abilities.ways
    assert way.cost is not None
    words = [str(way.cost.mana)] if way.cost.mana is not None else []
    words += [f"{part.kind}:{part.count}" for part in way.cost.parts]
    return f"{way.name} {', '.join(words)}"


def pt(card: Card) -> str:
    if card.printed.loyalty is not None:
        return f"loyalty {card.printed.loyalty}"
    defined = card.printed.is_creature and card.printed.power is None
    return "*/*" if defined else card.printed.pt


def test_facts_and_pool_have_the_same_cards() -> None:
    assert sorted(row["name"] for row in facts()) == list(cards.names())


@pytest.mark.parametrize("row", facts(), ids=lambda row: row["name"])
def test_each_card_has_its_printed_facts(row: dict[str, str]) -> None:
    card = cards.card(row["name"])
    assert {
        "name": card.name,
        "mana cost": str(card.printed.cost or ""),
        "type line": card.printed.type_line,
        "power and toughness": pt(card),
        "turned up for": turned_up_for(card),
    } == row


@pytest.mark.parametrize("card", cards.all_cards(), ids=lambda card: card.name)
def test_the_colours_are_those_of_the_cost(card: Card) -> None:
    indicated = {"Dryad Arbor": "G"}  # it has a colour indicator and no cost
    symbols = "".join(card.printed.cost.symbols) if card.printed.cost else ""
    from_cost = "".join(color for color in COLORS if color in symbols)
    assert card.printed.colors == indicated.get(card.name, from_cost)


def test_a_misspelt_name_is_answered_with_the_nearest_names() -> None:
    with pytest.raises(UnknownCard, match="Did you mean Willbender"):
        cards.card("Wilbender")


def test_no_invented_card_is_in_the_pool() -> None:
    assert all(name.startswith("Test ") for name in invented.names())
    assert not set(invented.names()) & {*cards.names(), *pool.names()}


def test_no_card_of_the_pool_looks_like_an_invented_one() -> None:
    assert not [name for name in cards.names() if name.startswith("Test ")]


def test_the_pool_refuses_a_second_card_of_a_name() -> None:
    other = cards.card("Shock").changed(token=True)
    with pytest.raises(UnknownCard, match="'Shock' is taken"):
        pool.register([other])
    assert not pool.get("Shock").token


def test_land_names_can_be_left_out() -> None:
    assert "Zoetic Cavern" in pool.names()
    assert "Zoetic Cavern" not in pool.names(land=False)
    assert "Ixidron" in pool.names(land=False)


def test_tokens_are_found_by_name() -> None:
    assert cards.token("Zombie").printed.pt == "2/2"
    with pytest.raises(UnknownCard, match="Did you mean Zombie"):
        cards.token("Zombi")


def test_no_token_is_a_card_of_the_pool() -> None:
    assert not [card.name for card in cards.all_cards() if card.token]
