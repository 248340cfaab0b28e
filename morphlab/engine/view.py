"""What one player sees of a position, built from nothing by whitelist (400.2, 708.5).

A ``View`` holds texts and numbers only, none of the game's objects and no object
numbers: two positions that differ only in what is hidden from a player give that player
the same view, byte for byte. All that is shown, logged, listed or suggested is made of
views.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from . import layers, phrases
from .abilities import WAYS, Abilities, Ability, Keyword
from .characteristics import Characteristics
from .effects import Effect
from .errors import InvalidText
from .halves import freed
from .knowledge import (
    DECK_RULES,
    JUDGE,
    Viewer,
    card_name,
    cause_of,
    how_known,
    is_public,
    knows,
    knows_part,
)
from .mana import show
from .objects import HALVES, GameObject, PlayerRef
from .planeswalkers import attacked_by, loyalty
from .prevention import shields
from .record import Record, record
from .said import said_list, said_row, say, say_nth, shown
from .state import Choice, Position
from .targets import effect_of, with_shares
from .vocabulary import game_word

Say = Callable[[Ability | Effect], str]


@record
class SeenCard(Record):
    """A card, token, spell or ability as one viewer sees it.

    ``name`` is None for what the viewer cannot tell, and empty for an object without a
    name. ``known`` and ``known_how`` are what the viewer knows beyond the public
    characteristics of a face-down object (708.5). ``attacking`` is the player under
    attack; ``attacked`` the handle of the planeswalker, where one is attacked, empty
    where that has left combat (506.4c). ``kind`` is ``card``, ``spell`` or the kind of
    an ability on the stack.
    """

    handle: str = ""
    name: str | None = None
    kind: str = "card"
    face_down: bool = False
    cause: str = ""
    known: str | None = None
    known_how: str = ""
    cost: str = ""
    types: str = ""
    colors: str = ""
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    text: tuple[str, ...] = ()
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: str = ""
    attachments: tuple[str, ...] = ()
    attacking: int | None = None
    attacked: str | None = None
    blocking: str = ""
    blocked: bool = False
    phased_out: bool = False
    token: bool = False
    land: bool = False
    copy: bool = False
    marks: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    controller: int = 0
    owner: int = 0

    @property
    def pt(self) -> str:
        """Power and toughness as text, empty for what has none (208.1)."""
        return "" if self.power is None else f"{self.power}/{self.toughness}"

    @property
    def face(self) -> str:
        """Its name as this viewer may tell it, or that it is face down and how."""
        if self.face_down:
            down = say("face down ({cause})", cause=self.cause)
            if not self.known:
                return down
            how = ", " + self.known_how if self.known_how else ""
            return down + ": " + self.known + how
        if self.name is None:
            return say("an unknown card")
        return self.name or say("no name")

    def __repr__(self) -> str:
        return f"<{' '.join(w for w in (self.handle, self.face, self.pt) if w)}>"


@record
class SeenPlayer(Record):
    """A player as one viewer sees them; the cards are those that the viewer knows."""

    number: int
    name: str
    life: int
    pool: str
    hand_count: int
    hand: tuple[SeenCard, ...]
    library_count: int
    library: tuple[SeenCard, ...]
    graveyard: tuple[SeenCard, ...]
    exile: tuple[SeenCard, ...]
    lands_played: int
    lost: str
    command: tuple[SeenCard, ...] = ()
    decks: tuple[tuple[str, int], ...] = ()
    commander_damage: tuple[tuple[str, int], ...] = ()
    ruled_by: int | None = None  # who makes this player's decisions (723)
    shields: tuple[str, ...] = ()  # what prevents damage to this player (615.7)


@record
class SeenChoice(Record):
    """The decision that is waited for; only the player who decides sees the options."""

    player: int
    kind: str
    prompt: str
    rule: str
    options: tuple[str, ...] = ()


@record
class View(Record):
    """Everything that one player, or a judge, sees of a position (400.2).

    ``stack`` has the object that resolves first at its head; ``battlefield`` is in the
    order in which the permanents came there.
    """

    viewer: Viewer
    turn: int
    active: int
    step: str
    priority: int | None
    players: tuple[SeenPlayer, ...]
    battlefield: tuple[SeenCard, ...]
    stack: tuple[SeenCard, ...]
    choice: SeenChoice | None
    over: bool

    def to_dict(self) -> dict[str, Any]:
        """The view as plain data that ``json.dumps`` takes."""
        made: dict[str, Any] = _plain(self)
        return made

    def permanents(self, player: int) -> tuple[SeenCard, ...]:
        """The permanents that a player controls (110.2).

        >>> from morphlab.engine.example import table
        >>> view(table(), 1).permanents(1)
        (<#3 Example Bear 2/2>,)
        """
        return tuple(one for one in self.battlefield if one.controller == player)

    def find(self, handle: str) -> SeenCard:
        """The object that everybody calls by this handle.

        Raises:
            InvalidText: nobody sees an object of that name.

        >>> from morphlab.engine.example import table
        >>> view(table(), 1).find("#1").name is None  # it is face down
        True
        """
        for one in (*self.battlefield, *self.stack):
            if one.handle == handle:
                return one
        raise InvalidText(say("no object is called {name}", name=repr(handle[:40])))

    def arranged(self, handles: Sequence[str]) -> View:
        """The same view with permanents laid out in another order (708.6).

        Handles, marks and what is known stay with their objects, so a new order hides
        nothing. Those that are not named keep their order, after the others.

        Raises:
            InvalidText: nobody sees an object of that name, or one is named twice.

        >>> from morphlab.engine.example import table
        >>> [one.handle for one in view(table(), 1).arranged(["#3", "#1"]).battlefield]
        ['#3', '#1', '#2', '#L1', '#L2', '#L3', '#L4']
        """
        first = [self.find(handle) for handle in handles]
        if len(set(handles)) < len(first):
            raise InvalidText(say("an object is named twice"))
        rest = [one for one in self.battlefield if one not in first]
        return self.changed(battlefield=(*first, *rest))

    def __repr__(self) -> str:
        who = self.viewer
        name = self.players[who].name if isinstance(who, int) else "a judge"
        return f"<View of turn {self.turn}, {self.step}, as {name}>"

    def __str__(self) -> str:
        return _picture(self)

    def _repr_html_(self) -> str:
        text = escape(shown(str(self)))
        return f'<pre style="line-height:1.4">{text}</pre>'

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        return {"text/plain": shown(str(self)), "text/html": self._repr_html_()}


def view(state: Position, viewer: Viewer, say: Say | None = None) -> View:
    """What a player, or ``"judge"``, sees of a position (400.2, 708.5).

    ``say`` words an ability or effect; without it only keywords are written out.

    Raises:
        InvalidText: there is no such viewer.

    >>> from . import facedown, moves, state
    >>> from .card import card
    >>> pos = state.empty(("Alice", "Bob"))
    >>> bear = card("Grizzly Bears", "{1}{G}", "Creature - Bear", "2/2")
    >>> down = facedown.face_down("manifest")
    >>> _ = moves.create(pos, bear, 0, "battlefield", face_down=down)
    >>> view(pos, 0).battlefield, view(pos, 1).battlefield
    ((<#1 face down (manifest): Grizzly Bears, you may look 2/2>,), \
(<#1 face down (manifest) 2/2>,))
    """
    known = range(len(state.players))
    if viewer != JUDGE and (viewer not in known or isinstance(viewer, bool)):
        raise _nobody(viewer, known[-1])
    return _Eyes(state, viewer, say or keywords).view()


def _nobody(viewer: object, last: int) -> InvalidText:
    return InvalidText(
        say("nobody sees as {viewer}", viewer=repr(viewer)),
        instead=say("Viewers are 0 to {last} and 'judge'.", last=last),
    )


def option_text(state: Position, viewer: Viewer, option: Any) -> str:
    """One option of the decision that is waited for, in words for a viewer (608.2d).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> pos.choice = Choice(0, "target", "Choose a target", "601.2c", (3, None))
    >>> [option_text(pos, 0, option) for option in pos.choice.options]
    ['#3 Example Bear', 'no more']
    """
    assert state.choice is not None
    return _Eyes(state, viewer, keywords).option(state.choice, option)


def name_for(state: Position, viewer: Viewer, entry: int | PlayerRef) -> str:
    """What a viewer may call an object or player: handle, and name if known (708.6).

    >>> from morphlab.engine.example import table
    >>> name_for(table(), 0, 1), name_for(table(), 1, 1)
    ('#1 (Example Owl)', '#1 (face down)')
    """
    return _Eyes(state, viewer, keywords).called(entry)


class _Eyes:
    """One look at a position: the viewer, and how abilities are worded."""

    def __init__(self, state: Position, viewer: Viewer, say: Say) -> None:
        self.state, self.viewer, self.say = state, viewer, say
        self.attachments: dict[int, list[str]] = {}
        objects = state.objects
        for number in state.battlefield:
            obj = objects[number]
            if obj.attached_to is not None:
                self.attachments.setdefault(obj.attached_to, []).append(obj.handle)

    def view(self) -> View:
        state, objects = self.state, self.state.objects
        return View(
            self.viewer,
            state.turn,
            state.active,
            state.step,
            state.priority,
            tuple(self.player(number) for number in range(len(state.players))),
            tuple([self.card(objects[n]) for n in state.battlefield]),
            tuple([self.stacked(objects[n]) for n in reversed(state.stack)]),
            self.choice(state.choice) if state.choice is not None else None,
            state.over,
        )

    def player(self, number: int) -> SeenPlayer:
        state, objects = self.state, self.state.objects
        player = state.players[number]
        hand = [
            self.card(objects[n])
            for n in player.hand
            if knows(state, self.viewer, objects[n])
        ]
        if self.viewer != number:
            # A hand has no order for others: which card came when is not theirs to see.
            hand.sort(key=lambda one: (one.name or "", one.text))
        library = []
        for place, n in enumerate(reversed(player.library)):
            if self.viewer == JUDGE or self.viewer in objects[n].known_to:
                library.append(self.card(objects[n], (_place(place),)))
        return SeenPlayer(
            number,
            player.name,
            player.life,
            show(player.pool),
            len(player.hand),
            tuple(hand),
            len(player.library),
            tuple(library),
            tuple([self.card(objects[n]) for n in player.graveyard]),
            tuple(
                [
                    self.card(objects[n])
                    for n in state.exile
                    if objects[n].owner == number
                ]
            ),
            player.lands_played,
            player.lost,
            *self.command(number),
            self.commander_damage(number),
            player.ruled_by if player.ruled_by >= 0 else None,
            self.prevents(PlayerRef(number)) if state.extra else (),
        )

    def commander_damage(self, number: int) -> tuple[tuple[str, int], ...]:
        """The tally of a player, as far as the viewer can tell it (903.10a).

        What a face-down commander has dealt counts for who can tell which card it is.
        """
        state, found = self.state, dict[str, int]()
        for place, dealer, amount in state.players[number].commander_damage:
            by = state.objects.get(dealer)
            if by is not None and not self.recognised(by):
                continue
            lead = state.objects.get(state.commanders[place - 1].object)
            if lead is not None and lead.card is not None:
                cards = [part.card for part in lead.parts if part.commander == place]
                name = (cards or [lead.card])[0].name
                found[name] = found.get(name, 0) + amount
        return tuple(found.items())

    def recognised(self, obj: GameObject) -> bool:
        """Whether the viewer can tell which commander an object is, or has in it."""
        if obj.parts:
            return self.leads(obj)
        return is_public(obj) or knows(self.state, self.viewer, obj)

    def command(
        self, number: int
    ) -> tuple[tuple[SeenCard, ...], tuple[tuple[str, int], ...]]:
        """A player's cards in the command zone, and how many lie in decks there."""
        cards: list[SeenCard] = []
        decks: dict[str, int] = {}
        for n in self.state.command:
            obj = self.state.objects[n]
            if obj.owner != number:
                continue
            cause = obj.face_down.cause if obj.face_down is not None else ""
            if cause in DECK_RULES:
                decks[cause] = decks.get(cause, 0) + 1
            else:
                cards.append(self.card(obj))
        return tuple(cards), tuple(sorted(decks.items()))

    def card(self, obj: GameObject, marks: tuple[str, ...] = ()) -> SeenCard:
        """A card in a zone, or a permanent, as far as the viewer knows it."""
        if obj.face_down is not None:
            return self.hidden(obj, marks)
        if not is_public(obj) and not knows(self.state, self.viewer, obj):
            return SeenCard(controller=obj.controller, owner=obj.owner, marks=marks)
        now = layers.characteristics(self.state, obj)
        name = now.name
        if obj.zone in ("hand", "library") and obj.card is not None:
            name = card_name(obj.card)  # both faces of it (712.7)
        return self.open(obj, now, marks + self.told(obj, now), name=name)

    def hidden(self, obj: GameObject, marks: tuple[str, ...]) -> SeenCard:
        """A face-down object: its public tag, and the card for one who knows it."""
        known, how = None, ""
        if obj.card is not None and knows(self.state, self.viewer, obj):
            known = card_name(obj.card)
            how = how_known(self.state, self.viewer, obj)
            if self.leads(obj):
                marks += (say("commander"),)
            if obj.zone == "command":  # the name that was chosen secretly (702.106a)
                marks += self.chosen(obj)
        return self.open(
            obj,
            layers.characteristics(self.state, obj),
            marks + obj.marks + (self.parts(obj) if obj.parts else ()),
            name=None,
            face_down=True,
            cause=cause_of(obj),
            known=known,
            known_how=how,
        )

    def told(self, obj: GameObject, now: Characteristics) -> tuple[str, ...]:
        """What was chosen for a face-up object, and its marks, which all can see."""
        marks = obj.marks
        if obj.choices:
            marks += self.chosen(obj)
        if obj.zone == "stack" and _has_x(obj):
            marks += (f"X = {obj.x}",)
        if (obj.commander or obj.parts) and self.leads(obj):
            marks += (say("commander"),)
        if obj.on_stack is not None:
            marks += self.modes(obj)
        if obj.parts:
            marks += self.parts(obj)
        if now.halves:
            marks += self.doors(obj)
        if obj.away is not None and obj.away.until in self.state.objects:
            until = self.state.objects[obj.away.until].handle
            marks += (say("until {card} leaves", card=until),)
        return marks

    def modes(self, obj: GameObject) -> tuple[str, ...]:
        """The modes that were chosen for a spell or ability, as all heard (700.2)."""
        if obj.on_stack is None or not obj.on_stack.modes:
            return ()
        effect = effect_of(self.state, obj)
        modes = effect.modes if effect is not None else ()
        words = [game_word(modes[place].word) for place in obj.on_stack.modes]
        return tuple(say("mode: {word}", word=word) for word in words)

    def doors(self, obj: GameObject) -> tuple[str, ...]:
        """The locked halves of a Room, which all may read, with their costs (709.5)."""
        halves = obj.copiable.halves
        return tuple(
            say("locked: {half} {cost}", half=halves[n].name, cost=str(halves[n].cost))
            for n in obj.locked
        )

    def leads(self, obj: GameObject) -> bool:
        """Whether the viewer can tell that it is a commander (903.3)."""
        if not obj.parts:
            return bool(obj.commander)
        return any(
            part.commander and knows_part(self.state, self.viewer, obj, part)
            for part in obj.parts
        )

    def parts(self, obj: GameObject) -> tuple[str, ...]:
        """The other cards of a merged or melded permanent, as far as known (730.2)."""
        if obj.card is not None and obj.card.layout == "melded":
            names = said_list([part.card.name for part in obj.parts])
            return (say("melded from {cards}", cards=names),)
        words = []
        for part in obj.parts[1:]:
            if knows_part(self.state, self.viewer, obj, part):
                if part.face_down is not None and obj.face_down is None:
                    words.append(say("over {card}, face down", card=part.card.name))
                else:
                    words.append(say("over {card}", card=part.card.name))
            else:
                words.append(say("over a face-down card"))
        return tuple(words)

    def chosen(self, obj: GameObject) -> tuple[str, ...]:
        """What was chosen for an object, each as kind and value (607.2d)."""
        return tuple(
            said_row([game_word(kind), game_word(value)], ": ")
            for kind, value, since in obj.choices
            if since == obj.values_since
        )

    def open(
        self,
        obj: GameObject,
        now: Characteristics,
        marks: tuple[str, ...],
        **facts: Any,
    ) -> SeenCard:
        """The facts that a viewer may see of an object with given characteristics."""
        objects = self.state.objects
        host = objects.get(obj.attached_to) if obj.attached_to is not None else None
        enemy = objects.get(obj.blocking) if obj.blocking is not None else None
        return SeenCard(
            handle=obj.handle,
            cost=str(now.cost) if now.cost is not None else "",
            types=now.type_line,
            colors=now.colors,
            power=now.power,
            toughness=now.toughness,
            loyalty=loyalty(obj, now),
            text=self.texts(now.abilities),
            tapped=obj.tapped,
            sick=obj.sick and now.is_creature and "haste" not in now.abilities.keywords,
            damage=obj.damage,
            counters=obj.counters,
            attached_to=host.handle if host is not None else "",
            attachments=tuple(self.attachments.get(obj.number, ())),
            attacking=obj.attacking,
            attacked=self.attacked(obj) if self.state.extra else None,
            blocking=enemy.handle if enemy is not None else "",
            blocked=obj.blocked,
            phased_out=obj.phased_out,
            token=obj.is_token,
            land=now.is_land,
            copy=bool(obj.copied) and obj.face_down is None,
            marks=marks + self.shields(obj),
            controller=obj.controller,
            owner=obj.owner,
            **facts,
        )

    def attacked(self, obj: GameObject) -> str | None:
        """The planeswalker that is attacked, empty for one that left (508.1b)."""
        enemy = attacked_by(self.state, obj)
        if obj.attacking is None or isinstance(enemy, PlayerRef):
            return None
        return self.state.objects[enemy].handle if enemy is not None else ""

    def shields(self, obj: GameObject) -> tuple[str, ...]:
        """The shields of a permanent, which all saw it get (701.19a, 615.7)."""
        if obj.zone != "battlefield" or not (obj.effects or self.state.extra):
            return ()
        kinds = [change.kind for effect in obj.effects for change in effect.changes]
        found = (say("regeneration shield"),) * kinds.count("regenerate")
        return found + self.prevents(obj.number)

    def prevents(self, to: int | PlayerRef) -> tuple[str, ...]:
        """The shields around a player or permanent, as all saw them come (615.7)."""
        return tuple(
            say("prevents the next {n} damage", n=one.left)
            for one in shields(self.state)
            if one.to is not None and to in one.to and one.left is not None
        )

    def texts(self, abilities: Abilities) -> tuple[str, ...]:
        if not abilities.items:
            return ()
        known = _TEXTS.get(id(abilities))
        if known is not None and known[0] is abilities and known[1] is self.say:
            return known[2]
        made = tuple(text for text in map(self.say, abilities.items) if text)
        if len(_TEXTS) > 4096:
            _TEXTS.clear()
        _TEXTS[id(abilities)] = (abilities, self.say, made)
        return made

    def stacked(self, obj: GameObject) -> SeenCard:
        """A spell or ability on the stack, with its targets (405.1, 113.7)."""
        on_stack = obj.on_stack
        targets = tuple(
            say("{target} ({n})", target=self.named(entry), n=share)
            if share
            else self.named(entry)
            for entry, share in (with_shares(on_stack) if on_stack is not None else ())
        )
        if on_stack is None or not obj.is_ability:
            return self.card(obj).changed(kind="spell", targets=targets)
        source = on_stack.source
        text = self.say(on_stack.effect) if on_stack.effect is not None else ""
        return SeenCard(
            handle=obj.handle,
            name=(
                say("ability of {source}", source=self.source(source))
                if source is not None
                else ""
            ),
            kind=on_stack.kind,
            text=(text,) if text else (),
            marks=((f"X = {obj.x}",) if obj.x else ()) + self.modes(obj),
            targets=targets,
            controller=obj.controller,
            owner=obj.owner,
        )

    def source(self, obj: GameObject) -> str:
        """Name a source as it was, its name only if all could see it (113.7a)."""
        name = obj.copiable.name if is_public(obj) else ""
        return " ".join(w for w in (obj.handle, name) if w) or say("a hidden card")

    def named(self, entry: int | PlayerRef) -> str:
        """Call an object by its handle; without one by its name, if it is known."""
        if isinstance(entry, PlayerRef):
            return self.state.players[entry.number].name
        obj = self.state.objects.get(entry)
        if obj is None:
            return say("something that is gone")
        if obj.handle:
            return obj.handle
        if obj.card is not None and knows(self.state, self.viewer, obj):
            return card_name(obj.card)
        return say("an unknown card")

    def choice(self, choice: Choice) -> SeenChoice:
        ruler = self.state.players[choice.player].ruled_by
        mine = self.viewer in (JUDGE, choice.player, ruler)  # 723.4
        options: tuple[str, ...] = ()
        if mine:
            texts = [self.option(choice, option) for option in choice.options]
            if choice.kind == "search":
                # The same cards in another order would be another library.
                texts = sorted(set(texts))
            options = tuple(texts)
        return SeenChoice(
            choice.player, choice.kind, choice.prompt, choice.rule, options
        )

    def option(self, choice: Choice, option: Any) -> str:
        """One option in words, with nothing that who decides may not know."""
        if option is None:
            several = choice.kind in ("attack", "block", "mode", "target")
            return say("no more") if several else say("none")
        if isinstance(option, bool):
            return say("yes") if option else say("no")
        if isinstance(option, str):
            return game_word(option)
        if isinstance(option, PlayerRef):
            return self.state.players[option.number].name
        if choice.kind == "order" and isinstance(option, int):
            source = self.source(self.state.waiting[option].source)
            return say("ability of {source}", source=source)
        if choice.kind in ("x", "number", "damage") and isinstance(option, int):
            return str(option)
        if choice.kind == "cast" and isinstance(option, tuple):
            card, way = option
            named = self.called(card)
            what, free = freed(way)
            obj = self.state.objects[card]
            if what in HALVES and obj.card and knows(self.state, self.viewer, obj):
                named = obj.card.printed.halves[HALVES[what]].name
            if way in WAYS:
                return say("cast {card} face down", card=named)
            if free:
                return say("cast {card} without paying its mana cost", card=named)
            return say("cast {card}", card=named)
        if choice.kind == "power and toughness":
            return f"{option[0]}/{option[1]}"
        if choice.kind == "pay":
            if option:
                return say("pay and keep {mana}", mana=show(option))
            return say("pay with all of it")
        if choice.kind in ("attack", "block") and isinstance(option, tuple):
            one, other = self.called(option[0]), self.called(option[1])
            if choice.kind == "attack":
                return say("{creature} attacks {what}", creature=one, what=other)
            return say("{creature} blocks {what}", creature=one, what=other)
        if choice.kind == "search" and isinstance(option, int):
            # Who searches a library sees all cards in it (701.23).
            card = self.state.objects[option].card
            return card_name(card) if card is not None else say("an unknown card")
        if isinstance(option, int):
            return self.called(option)
        if isinstance(option, tuple):
            return ", ".join(_word(part) for part in option) or say("nothing")
        return _word(option)

    def called(self, entry: int | PlayerRef) -> str:
        """An object by handle and name, as far as the viewer knows it."""
        obj = self.state.objects.get(entry) if isinstance(entry, int) else None
        if obj is None or not obj.handle:
            return self.named(entry)
        if obj.face_down is None:
            name = layers.characteristics(self.state, obj).name
        else:
            known = knows(self.state, self.viewer, obj) and obj.card is not None
            if not known or obj.card is None:
                return say("{handle} (face down)", handle=obj.handle)
            name = f"({card_name(obj.card)})"
        return f"{obj.handle} {name}".rstrip()


_TEXTS: dict[int, tuple[Abilities, Say, tuple[str, ...]]] = {}


def keywords(one: Ability | Effect) -> str:
    """Write a keyword with its cost, and nothing for any other ability (702).

    >>> from .selectors import mana
    >>> keywords(Keyword("morph", mana("{2}{W}{W}")))
    'morph {2}{W}{W}'
    """
    if not isinstance(one, Keyword):
        return ""
    if one.cost is None:
        return game_word(one.name)
    return game_word(one.name) + " " + phrases.cost(one.cost)


def _has_x(obj: GameObject) -> bool:
    cost = obj.copiable.cost
    return cost is not None and cost.has_x


@lru_cache(maxsize=256)
def _place(place: int) -> str:
    if place == 0:
        return say("on top")
    number = place + 1
    return say("{nth} from the top", nth=say_nth(number))


def _word(part: object) -> str:
    if isinstance(part, tuple):
        return "".join(_word(one) for one in part)
    return str(part)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, (SeenCard, SeenPlayer, SeenChoice, View)):
        return {name: _plain(getattr(value, name)) for name in type(value).__fields__}  # type: ignore[union-attr]
    return value


def _picture(seen: View) -> str:
    names = [player.name for player in seen.players]
    line: str = say(
        "Turn {n}, {name}: {step}",
        n=seen.turn,
        name=names[seen.active],
        step=game_word(seen.step),
    )
    if seen.priority is not None:
        line += say(" ({name} has priority)", name=names[seen.priority])
    lines = [line]
    first = seen.viewer if isinstance(seen.viewer, int) else 0
    for player in [*seen.players[first + 1 :], *seen.players[:first]]:
        lines += _seat(seen, player)
    if seen.stack:
        lines.append("  " + say("Stack, top first"))
    for one in seen.stack:
        line = f"    {one.handle} " + one.face + f" ({names[one.controller]})"
        if one.targets:
            line += ", " + say("targets {cards}", cards=said_row(one.targets, ", "))
        lines.append(line)
    lines += _seat(seen, seen.players[first])
    if seen.choice is not None:
        choice = seen.choice
        lines.append(
            say(
                "{name} must choose: {what}",
                name=names[choice.player],
                what=choice.prompt,
            )
            + f" ({choice.rule})"
        )
        lines += ["  - " + option for option in choice.options]
    return said_row(lines, "\n")


def facts_of(seen: View, player: SeenPlayer) -> list[str]:
    """What else all see of a player: commander damage, shields, who decides (723).

    >>> from morphlab.engine.example import table
    >>> pos = table().draft()
    >>> pos.set_player(0, ruled_by=1)
    >>> seen = view(pos, 0)
    >>> facts_of(seen, seen.players[0])
    ['controlled by Ben']
    """
    facts: list[str] = [
        say("commander damage {n} by {name}", n=amount, name=name)
        for name, amount in player.commander_damage
    ]
    facts += player.shields
    if player.ruled_by is not None:
        who = seen.players[player.ruled_by].name
        facts.append(say("controlled by {who}", who=who))
    return facts


def _seat(seen: View, player: SeenPlayer) -> list[str]:
    words: list[str] = [say("{n} life", n=player.life)]
    words += [say("mana {pool}", pool=player.pool)] if player.pool else []
    words.append(say("hand {n}", n=player.hand_count))
    words.append(say("library {n}", n=player.library_count))
    words += [say("has lost")] if player.lost else []
    words += facts_of(seen, player)
    lines: list[str] = [f"{player.name}: " + said_row(words, ", ")]
    for one in seen.permanents(player.number):
        cells = [f"{one.handle:>4}", one.face, one.pt, said_row(_notes(one), ", ")]
        while not cells[-1]:
            cells.pop()
        lines.append("  " + said_row(cells, "  "))
    for name, number in player.decks:
        lines.append("        " + game_word(name) + f": {number}")
    for zone in ("hand", "library", "graveyard", "exile", "command"):
        cards = getattr(player, zone)
        if cards:
            faces = said_row([one.face for one in cards], ", ")
            lines.append("        " + game_word(zone) + ": " + faces)
    return lines


def attack_of(one: SeenCard) -> str:
    """That a creature attacks, and which planeswalker, if any (508.1b, 506.4c).

    >>> attack_of(SeenCard(attacking=1, attacked="#3"))
    'attacks #3'
    """
    if one.attacked is None:
        return say("attacks")
    if not one.attacked:
        return say("attacks nothing any more")
    return say("attacks {card}", card=one.attacked)


def _notes(one: SeenCard) -> list[str]:
    notes: list[str] = []
    if one.loyalty is not None:
        notes.append(say("loyalty {n}", n=one.loyalty))
    notes += one.text
    notes += [attack_of(one)] if one.attacking is not None else []
    notes += [say("blocks {card}", card=one.blocking)] if one.blocking else []
    notes += [say("tapped")] if one.tapped else []
    notes += [say("summoning sick")] if one.sick else []
    notes += [say("phased out")] if one.phased_out else []
    notes += [say("damage {n}", n=one.damage)] if one.damage else []
    notes += [
        f"{number} " + game_word(kind)
        for kind, number in one.counters
        if kind != "loyalty" or one.loyalty is None
    ]
    notes += [say("on {card}", card=one.attached_to)] if one.attached_to else []
    return [*notes, *one.marks]
