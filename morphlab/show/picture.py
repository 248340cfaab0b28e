"""A frame as a picture in plain text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from morphlab.engine.said import said_row, say
from morphlab.languages import translated

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
    head = say(
        "Turn {n}, {name}: {step}",
        n=turn["number"],
        name=names.get(turn["active"], turn["active"]),
        step=turn["step"],
    )
    if turn.get("priority"):
        who = names.get(turn["priority"], turn["priority"])
        head += say(" ({name} has priority)", name=who)
    lines = [translated(head)]
    first, *others = frame["players"] or [None]
    for player in others:
        lines += _seat(player)
    if frame["stack"]:
        lines.append("  " + translated(say("Stack, top first")))
        lines += [f"    {spell(card, names)}" for card in frame["stack"]]
    if first:
        lines += _seat(first)
    choice = frame.get("choice")
    if choice:
        who = names.get(choice["player"], choice["player"])
        must = say("{name} must choose: {what}", name=who, what=choice["prompt"])
        lines.append(translated(must) + _rule(choice["rule"]))
    for said in frame["said"]:
        lines.append("> " + translated(said["text"]) + _rule(said["rule"]))
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
        return str(translated(card.get("name") or say("an unknown card")))
    text = say("face down")
    if card.get("cause"):
        text = say("face down ({cause})", cause=card["cause"])
    if card.get("known"):
        known = [card["known"], card.get("known_how")]
        text += ": " + said_row([part for part in known if part], ", ")
    return str(translated(text))


def marks(card: Card) -> list[str]:
    """List in words what is true of a card beside its face.

    >>> marks({"tapped": True, "damage": 1, "counters": [["+1/+1", 2]]})
    ['tapped', 'damage 1', '2 +1/+1']
    """
    blocking = card.get("blocking")
    attached = card.get("attached_to")
    found: list[str | bool | None] = [
        card.get("attacking") and say("attacks"),
        blocking and say("blocks {card}", card=blocking),
        card.get("tapped") and say("tapped"),
        card.get("sick") and say("summoning sick"),
        card.get("damage") and say("damage {n}", n=card["damage"]),
        *[f"{number} " + kind for kind, number in card.get("counters") or []],
        attached and say("on {card}", card=attached),
        card.get("token") and say("token"),
        card.get("copy") and say("copy"),
        *(card.get("marks") or []),
        *[say("just now: {what}", what=one) for one in card.get("changed") or []],
    ]
    return [str(translated(text)) for text in found if text]


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
        notes = [say("{n} tapped", n=tapped)] if tapped else []
        notes += [say("just now: {what}", what=change) for change in new]
        told = ", ".join(translated(notes))
        result.append(Row("", f"{name} x{len(group)}", "", told))
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
        say("{n} life", n=player["life"]),
        say("mana {pool}", pool=player["pool"]) if player.get("pool") else "",
        say("hand {n}", n=player["hand"]["count"]),
        say("library {n}", n=player["library"]["count"]),
        say("graveyard {n}", n=len(player["graveyard"])),
        say("exile {n}", n=len(player["exile"])),
        say("has lost") if player.get("lost") else "",
    ]
    return ", ".join(translated([part for part in parts if part]))


def zones(player: dict[str, Any]) -> list[tuple[str, list[Card]]]:
    """List the cards outside the battlefield that this viewer sees, zone by zone."""
    found = [
        (say("in hand"), player["hand"].get("cards", [])),
        (say("seen in the library"), player["library"].get("cards", [])),
        (say("graveyard"), player["graveyard"]),
        (say("exile"), player["exile"]),
    ]
    return [(translated(zone), cards) for zone, cards in found if cards]


def spell(card: Card, names: dict[str, str]) -> str:
    """Say what one object on the stack is, whose, and at what it aims (115.1)."""
    handle = f"{card['handle']} " if card.get("handle") else ""
    who = names.get(card.get("controller", ""), card.get("controller", ""))
    text = f"{handle}{face(card)} ({who})"
    if card.get("targets"):
        aims = say("targets {cards}", cards=said_row(card["targets"], ", "))
        text += ", " + translated(aims)
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
