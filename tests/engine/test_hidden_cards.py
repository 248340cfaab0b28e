"""Two positions that differ only in hidden cards look the same to the others.

The view, the log and the list of actions are compared byte for byte after every action,
until something that differs comes to be known (400.2, 708.5, 708.6).
"""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from morphlab import cards
from morphlab.engine import facedown, game, knowledge, moves, state
from morphlab.engine.abilities import WAYS, Keyword
from morphlab.engine.actions import (
    ActivateMana,
    Cast,
    Choose,
    Foretell,
    Pass,
    PlayLand,
    TurnUp,
    TurnUpConspiracy,
)
from morphlab.engine.selectors import mana
from morphlab.engine.view import view
from morphlab.scenarios.notation import write_public
from morphlab.scenarios.telling import tell
from tests.engine import play
from tests.engine.build import (
    ANGEL,
    BEAR,
    HIDER,
    PLAINS,
    do,
    pool,
    position,
    put,
    ready,
)
from tests.engine.play import seeded

HIDER_PLAYER = 0
RAISE_DEAD = cards.card("Spellmorph Raise Dead")
RULES = settings(
    derandomize=True,
    deadline=None,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


def two_positions(pick, players):
    """The same position twice, but for the cards that the others cannot see."""
    names = ("Ann", "Ben", "Cid")[:players]
    first, second = state.empty(names, pick(1000)), state.empty(names, 0)
    second.chance = first.chance

    def both(card, other, owner, zone, **facts):
        moves.create(first, card, owner, zone, **facts)
        moves.create(second, other, owner, zone, **facts)

    def same(among, owner, zone):
        card = among[pick(len(among))]
        both(card, card, owner, zone)

    def different(among, owner, zone, **facts):
        both(among[pick(len(among))], among[pick(len(among))], owner, zone, **facts)

    for player in range(players):
        for land in (*play.BASICS, *play.BASICS):
            both(land, land, player, "battlefield")
        for _ in range(3):
            same(play.PERMANENTS, player, "battlefield")
        same(play.POOL, player, "graveyard")
    for way, among in play.WITH_WAY.items():
        for _ in range(1 + pick(2)):
            different(among, HIDER_PLAYER, "hand")
        assert way
    different(play.POOL, HIDER_PLAYER, "hand")
    for cause in facedown.CAUSES:
        down = facedown.face_down(cause, by="Backslide" if cause == "effect" else "")
        if cause == "effect":  # everybody saw what was turned down
            card = play.TURNABLE[pick(len(play.TURNABLE))]
            both(card, card, HIDER_PLAYER, "battlefield", face_down=down)
            continue
        for _ in range(pick(2) + 1):
            different(play.could_be(cause), HIDER_PLAYER, "battlefield", face_down=down)
    over = play.MUTATING[pick(len(play.MUTATING))]
    single = [card for card in play.POOL if card.back is None]
    for pos in (first, second):
        under = single[pick(len(single))]
        play.merged(pos, HIDER_PLAYER, (over, under), (1,))
    for pos in (first, second):
        hidden = play.POOL[pick(len(play.POOL))]
        play.elsewhere(pos, HIDER_PLAYER, hidden, hidden.name)
    for _ in range(10):
        different(play.POOL, HIDER_PLAYER, "library")
        for viewer in range(1, players):
            same(play.POOL, viewer, "library")
    for viewer in range(1, players):
        for _ in range(3):
            same(play.POOL, viewer, "hand")
    made = []
    for pos in (first, second):
        pos.events = []
        game.run(pos)
        made.append(pos.freeze())
    return made


def differing(first, second):
    """The objects that are different cards in the two positions."""
    return [
        n
        for n in first.objects.keys() & second.objects.keys()
        if first.objects[n].cards != second.objects[n].cards
    ]


def can_be_told_apart(first, second):
    """Whether somebody else can by now tell the two positions apart by right."""
    if first.objects.keys() != second.objects.keys():
        return True
    for number in differing(first, second):
        for now in (first, second):
            obj = now.objects[number]
            if obj.parts:
                both = first.objects[number].parts, second.objects[number].parts
                if any(
                    knowledge.knows_part(now, viewer, obj, obj.parts[place])
                    for viewer in range(1, len(now.players))
                    for place, (a, b) in enumerate(zip(*both, strict=True))
                    if a.card != b.card
                ):
                    return True
            elif knowledge.is_public(obj) or any(
                knowledge.knows(now, viewer, obj)
                for viewer in range(1, len(now.players))
            ):
                return True
    return False


def shown(before, action, now, events, viewer=1):
    """All that a viewer gets to see of an action, as bytes."""
    actions = game.legal_actions(now)
    mine = actions.player == viewer
    seen = {
        "view": view(now, viewer).to_dict(),
        "log": [tell(event, now, viewer) for event in events],
        "said": write_public(before, action, viewer),
        "actions": [write_public(now, a, viewer) for a in actions] if mine else [],
        "numbers": [repr(a) for a in actions] if mine else [],
        "picture": str(view(now, viewer)),
    }
    return json.dumps(seen, sort_keys=True).encode()


def reveals(action, hidden):
    """Whether an action by itself shows a card that differs."""
    if isinstance(action, TurnUp):
        return action.object in hidden
    if isinstance(action, PlayLand):
        return action.card in hidden
    if isinstance(action, TurnUpConspiracy):
        return True  # it shows the name that was chosen secretly
    return isinstance(action, Cast) and action.way not in WAYS and action.card in hidden


def shows(events, hidden):
    """Whether one of the cards that differ was shown to all on the way."""
    return any(
        event.object is not None
        and (
            event.object.number in hidden or (event.was and event.was.number in hidden)
        )
        and (event.kind == "revealed" or knowledge.is_public(event.object))
        for event in events
    )


def common(first, second, pick):
    """An action that is legal in both and shows nothing by itself."""
    hidden = set(differing(first, second))
    also = set(game.legal_actions(second))
    options = [
        a for a in game.legal_actions(first) if a in also and not reveals(a, hidden)
    ]
    if not options:
        return None
    down = [a for a in options if isinstance(a, Cast) and a.way]
    if down and pick(2):
        return down[pick(len(down))]
    sorts = list(dict.fromkeys(type(a) for a in options))
    sort = sorts[pick(len(sorts))]
    same = [a for a in options if type(a) is sort]
    return same[pick(len(same))]


def compare(pick, steps, players=2):
    """Play both positions until they differ in what is known; count the actions."""
    first, second = two_positions(pick, players)
    if can_be_told_apart(first, second):
        return 0
    origin, done = (first, second), []
    for step in range(steps):
        if first.over:
            return step
        action = common(first, second, pick)
        if action is None:
            return step
        done.append(action)
        hidden = set(differing(first, second))
        (one, events), (two, others) = (
            game.apply(first, action),
            game.apply(second, action),
        )
        if (
            can_be_told_apart(one, two)
            or shows(events, hidden)
            or shows(others, hidden)
        ):
            return step
        for viewer in range(1, players):
            here = shown(first, action, one, events, viewer)
            there = shown(second, action, two, others, viewer)
            assert here == there, f"{_differs(here, there)}\n{again(origin, done)}"
        first, second = one, two
    return steps


def _differs(here, there):
    """The first lines in which two bytes of the viewer differ, cut short."""
    one, two = json.loads(here), json.loads(there)
    lines = []
    for key in one:
        for left, right in zip(_lines(one[key]), _lines(two[key]), strict=False):
            if left != right:
                lines.append(f"{key}: {left[:200]}\n  but {right[:200]}")
    return "\n".join(lines[:5])


def _lines(value):
    return (value if isinstance(value, str) else json.dumps(value, indent=1)).split(
        "\n"
    )


def again(origin, done):
    return "\n".join(play.again(first, done) for first in origin)


@pytest.mark.slow
@settings(RULES, max_examples=40)
@given(seed=st.integers(0, 2**32), players=st.sampled_from([2, 3]))
def test_hidden_cards_leave_no_trace_in_what_the_others_see(seed, players):
    compare(seeded(seed), 40, players)


def test_the_comparison_goes_on_for_many_actions():
    """It would be worth little if something came to be known at once each time."""
    lengths = [compare(seeded(seed), 30) for seed in range(8)]
    assert sum(lengths) > 60, lengths


# --- small cases with their reason ----------------------------------------------------


def pair(build):
    """The bytes that the viewer sees in two positions built with different cards."""
    made = []
    for card in (ANGEL, HIDER):
        now, action = build(card)
        then, events = game.apply(now, action)
        made.append(shown(now, action, then, events))
    return made


def test_casting_face_down_tells_nothing_of_the_card():
    def build(card):
        pos = position()
        number = put(pos, card, 0, "hand")
        for _ in range(3):
            put(pos, PLAINS)
        now = ready(pos)
        return do(now, Cast(number, "morph"), *lands(now)[:2]), lands(now)[2]

    here, there = pair(build)
    assert here == there


@pytest.mark.parametrize("spell", [True, False])
def test_a_card_with_spellmorph_is_cast_face_down_like_one_with_morph(spell):
    seen = []
    for card, way in ((ANGEL, "morph"), (RAISE_DEAD, "spellmorph")):
        pos = position()
        number = put(pos, card, 0, "hand")
        put(pos, BEAR, 0, "graveyard")
        for _ in range(3):
            put(pos, PLAINS)
        now, action = ready(pos), Cast(number, way)
        for following in (*lands(now), Pass(), Pass() if not spell else None):
            then, events = game.apply(now, action)
            seen.append(shown(now, action, then, events))
            now, action = then, following
            if following is None:
                break
    half = len(seen) // 2
    assert half > 4
    assert seen[:half] == seen[half:]


def lands(now):
    return [ActivateMana(n, 0) for n in now.battlefield]


def test_drawing_a_card_tells_nothing_of_it():
    def build(card):
        pos = position()
        put(pos, card, 0, "library")
        return do(ready(pos, "upkeep"), Pass()), Pass()

    here, there = pair(build)
    assert here == there


def test_casting_face_up_is_seen():
    def build(card):
        pos = position()
        number = put(pos, card, 0, "hand")
        pool(pos, "{W}{W}{W}{W}{W}{W}{G}")
        return ready(pos), Cast(number)

    here, there = pair(build)
    assert here != there


def test_the_card_that_is_cast_tells_nothing_of_those_that_stay_in_hand():
    said = []
    for other in (ANGEL, BEAR):
        pos = position()
        put(pos, other, 0, "hand")
        number = put(pos, ANGEL, 0, "hand")
        pool(pos, "{W}{W}{W}{W}{W}{W}")
        said.append(write_public(ready(pos), Cast(number), 1))
    assert said[0] == said[1]


def test_turning_up_is_seen():
    def build(card):
        pos = position()
        number = put(pos, card, down="manifest")
        pool(pos, "{W}{W}{W}{W}{G}{G}")
        now = do(ready(pos), TurnUp(number, "morph"))
        while now.choice:
            now = do(now, Choose(now.choice.options[0]))
        return now, Pass()

    here, there = pair(build)
    assert here != there


def test_the_owner_of_the_hidden_cards_sees_the_difference():
    views = []
    for card in (ANGEL, BEAR):
        pos = position()
        put(pos, card, 0, "hand")
        views.append(view(ready(pos), HIDER_PLAYER).to_dict())
    assert views[0] != views[1]


def test_foretelling_tells_nothing_of_the_card():
    def build(card):
        pos = position()
        words = card.printed.abilities.plus(Keyword("foretell", mana("{U}")))
        printed = card.printed.changed(abilities=words)
        number = put(pos, card.changed(printed=printed), 0, "hand")
        for _ in range(2):
            put(pos, PLAINS)
        now = ready(pos)
        return do(now, Foretell(number), lands(now)[0]), lands(now)[1]

    here, there = pair(build)
    assert here == there


def test_a_name_that_was_chosen_secretly_stays_secret():
    def build(card):
        pos = position()
        play.elsewhere(pos, HIDER_PLAYER, card, card.name)
        return ready(pos), Pass()

    here, there = pair(build)
    assert here == there


def test_turning_up_a_conspiracy_shows_the_name():
    def build(card):
        pos = position()
        play.elsewhere(pos, HIDER_PLAYER, BEAR, card.name)
        now = ready(pos)
        return now, TurnUpConspiracy(now.command[0])

    here, there = pair(build)
    assert here != there
