"""A frame as a picture in plain text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

Frame = dict[str, Any]
Card = dict[str, Any]


class Row(NamedTuple):
    """One line of a player's side: a permanent, or the lands of one name."""

    handle: str
    face: str
    pt: str
    marks: str
    down: bool = False


def picture(frame: Frame) -> str:
    r"""Draw one frame of the table as text, as its viewer sees it.

    >>> turn = {"number": 1, "active": "P1", "step": "upkeep", "priority": None}
    >>> print(picture({"turn": turn, "players": [], "stack": [], "said": []}))
    Turn 1, P1: upkeep
    """
    turn = frame["turn"]
    names = {player["id"]: player["name"] for player in frame["players"]}
    head = (
        f"Turn {turn['number']}, {names.get(turn['active'], turn['active'])}: "
        f"{turn['step']}"
    )
    if turn.get("priority"):
        who = names.get(turn["priority"], turn["priority"])
        head += f" ({who} has priority)"
    lines = [head]
    first, *others = frame["players"] or [None]
    for player in others:
        lines += _seat(player)
    if frame["stack"]:
        lines.append("  Stack, top first")
        lines += [f"    {spell(card, names)}" for card in frame["stack"]]
    if first:
        lines += _seat(first)
    choice = frame.get("choice")
    if choice:
        who = names.get(choice["player"], choice["player"])
        lines.append(f"{who} must choose: {choice['prompt']}{_rule(choice['rule'])}")
    lines += [f"> {said['text']}{_rule(said['rule'])}" for said in frame["said"]]
    return "\n".join(lines)


def pt(card: Card) -> str:
    """Power and toughness as they are written on a card, or nothing (208.1).

    >>> pt({"power": 2, "toughness": 2})
    '2/2'
    """
    if card.get("power") is None:
        return ""
    return f"{card['power']}/{card['toughness']}"


def face(card: Card) -> str:
    """Name a card as this viewer may: its name, or that it is face down and how.

    >>> face({"face_down": True, "cause": "morph", "known": "Exalted Angel",
    ...       "known_how": "you may look"})
    'face down (morph): Exalted Angel, you may look'
    """
    if not card.get("face_down"):
        return card.get("name") or "an unknown card"
    text = f"face down ({card['cause']})" if card.get("cause") else "face down"
    if card.get("known"):
        known = [card["known"], card.get("known_how")]
        text += f": {', '.join(part for part in known if part)}"
    return text


def marks(card: Card) -> list[str]:
    """List in words what is true of a card beside its face.

    >>> marks({"tapped": True, "damage": 1, "counters": [["+1/+1", 2]]})
    ['tapped', 'damage 1', '2 +1/+1']
    """
    blocking = card.get("blocking")
    attached = card.get("attached_to")
    found: list[str | bool | None] = [
        card.get("attacking") and "attacks",
        blocking and f"blocks {blocking}",
        card.get("tapped") and "tapped",
        card.get("sick") and "summoning sick",
        card.get("damage") and f"damage {card['damage']}",
        *[f"{number} {kind}" for kind, number in card.get("counters") or []],
        attached and f"on {attached}",
        card.get("token") and "token",
        card.get("copy") and "copy",
        *(card.get("marks") or []),
        *[f"just now: {change}" for change in card.get("changed") or []],
    ]
    return [text for text in found if isinstance(text, str) and text]


def rows(permanents: Iterable[Card]) -> list[Row]:
    """Give one row per permanent. Lands of one name share a row, at the end.

    >>> land = {"name": "Plains", "land": True, "tapped": False}
    >>> rows([land, land | {"tapped": True}])[0][:4]
    ('', 'Plains x2', '', '1 tapped')
    """
    result: list[Row] = []
    lands: dict[str, list[Card]] = {}
    for card in permanents:
        down = bool(card.get("face_down"))
        if card.get("land") and not (down or pt(card) or card.get("counters")):
            lands.setdefault(card["name"], []).append(card)
        else:
            words = ", ".join(marks(card))
            handle = card.get("handle") or ""
            result.append(Row(handle, face(card), pt(card), words, down))
    for name, group in lands.items():
        tapped = sum(bool(card.get("tapped")) for card in group)
        new = sorted({change for card in group for change in card.get("changed") or []})
        notes = [f"{tapped} tapped"] if tapped else []
        notes += [f"just now: {change}" for change in new]
        result.append(Row("", f"{name} x{len(group)}", "", ", ".join(notes)))
    return result


def _seat(player: dict[str, Any]) -> list[str]:
    lines = [f"{player['name']}: {summary(player)}"]
    table = rows(player["permanents"])
    wide = max((len(row.face) for row in table), default=0)
    lines += [
        f"  {row.handle:>4}  {row.face:<{wide}}  {row.pt:>5}  {row.marks}".rstrip()
        for row in table
    ]
    for zone, cards in zones(player):
        lines.append(f"        {zone}: {', '.join(face(card) for card in cards)}")
    return lines


def summary(player: dict[str, Any]) -> str:
    """Say in one line what a player has that is not on the battlefield.

    >>> summary({"life": 20, "pool": "", "hand": {"count": 1}, "lost": True,
    ...          "library": {"count": 53}, "graveyard": [], "exile": []})
    '20 life, hand 1, library 53, graveyard 0, exile 0, has lost'
    """
    parts = [
        f"{player['life']} life",
        f"mana {player['pool']}" if player.get("pool") else "",
        f"hand {player['hand']['count']}",
        f"library {player['library']['count']}",
        f"graveyard {len(player['graveyard'])}",
        f"exile {len(player['exile'])}",
        "has lost" if player.get("lost") else "",
    ]
    return ", ".join(part for part in parts if part)


def zones(player: dict[str, Any]) -> list[tuple[str, list[Card]]]:
    """List the cards outside the battlefield that this viewer sees, zone by zone."""
    found = [
        ("in hand", player["hand"].get("cards", [])),
        ("seen in the library", player["library"].get("cards", [])),
        ("graveyard", player["graveyard"]),
        ("exile", player["exile"]),
    ]
    return [(zone, cards) for zone, cards in found if cards]


def spell(card: Card, names: dict[str, str]) -> str:
    """Say what one object on the stack is, whose, and at what it aims (115.1)."""
    handle = f"{card['handle']} " if card.get("handle") else ""
    who = names.get(card.get("controller", ""), card.get("controller", ""))
    text = f"{handle}{face(card)} ({who})"
    if card.get("targets"):
        text += f", targets {', '.join(card['targets'])}"
    return text


def _rule(rule: str) -> str:
    return f" ({rule})" if rule else ""


def columns(cells: Sequence[Sequence[str]]) -> list[str]:
    """Lay cells out as lines of text, each column as wide as its widest cell.

    >>> columns([("layer", "P/T"), ("1b", "2/2")])
    ['layer  P/T', '1b     2/2']
    """
    wide = [max(len(row[place]) for row in cells) for place in range(len(cells[0]))]
    return [
        "  ".join(
            text.ljust(width) for text, width in zip(row, wide, strict=True)
        ).rstrip()
        for row in cells
    ]
