"""Decisions of the rules, each with what a wrong engine would do and who notices.

Each sentence says what the flipped engine does; the rule is the one that it breaks.
"""

from __future__ import annotations

from tests.scenarios.flipping import Flip

FLIPS = (
    # --- what a face-down object is ---------------------------------------------------
    Flip(
        "a cloaked permanent has no ward",
        "701.58a",
        "facedown.face_down",
        '("disguise", "cloak")',
        '("disguise",)',
        (
            "q143-colourless-creatures",
            "09.08-ward-is-an-ability",
        ),
    ),
    Flip(
        "a creature cast with disguise has no ward",
        "702.168a",
        "facedown.face_down",
        '("disguise", "cloak")',
        '("cloak",)',
        (
            "q098b-who-has-no-abilities",
            "09.08-ward-is-an-ability",
        ),
    ),
    Flip(
        "a manifested permanent has ward",
        "701.40a",
        "facedown.face_down",
        '("disguise", "cloak")',
        '("disguise", "cloak", "manifest")',
        (
            "q010-a-manifested-artifact-land",
            "02.20-a-color-indicator-is-hidden",
        ),
    ),
    Flip(
        "a creature cast with morph has ward",
        "702.37a",
        "facedown.face_down",
        '("disguise", "cloak")',
        '("disguise", "cloak", "morph")',
        (
            "09.11-no-morph-cost",
            "02.07-mana-value-zero",
        ),
    ),
    Flip(
        "a face-down copy shows the values of what it copies",
        "707.2",
        "objects.GameObject.copiable",
        "if self.face_down is not None:",
        "if self.face_down is not None and not self.copied:",
        (
            "xb10b-a-copy-with-morph-down-and-up",
            "04.11-entering-as-a-copy",
        ),
    ),
    Flip(
        "all are told whether a card was cast with morph or megamorph",
        "702.37c",
        "objects.FaceDown.label",
        '("megamorph", "spellmorph")',
        '("spellmorph",)',
        (
            "f19-the-spell-on-the-stack",
            "03.34-megamorph",
        ),
    ),
    # --- turning down -----------------------------------------------------------------
    Flip(
        "a face-down permanent is turned face down once more",
        "708.2b",
        "facedown.can_turn_down",
        "if obj.face_down is not None:",
        "if False:",
        (
            "f16-already-disguised",
            "07.03-already-face-down",
        ),
    ),
    Flip(
        "a double-faced permanent is turned face down",
        "712.16",
        "facedown.can_turn_down",
        "if obj.card is not None and (\n        obj.card.is_double_faced or"
        ' obj.card.layout == "melded"\n    ):\n        return say("a double-faced'
        ' permanent cannot be turned face down"), "712.16"\n    if any(card.is_double',
        "if any(False and card.is_double",
        (
            "q085-tapped-ones-become-horrors",
            "14.04-a-double-faced-permanent-is-not-turned-down",
        ),
    ),
    Flip(
        "being turned down keeps the old timestamp",
        "613.7g",
        "facedown.turn_down",
        "timestamp=new_stamp(pos),",
        "",
        (
            "01.08-same-object",
            "07.11-a-new-timestamp",
        ),
    ),
    Flip(
        "nobody remembers what was turned down",
        "708.5",
        "facedown.turn_down",
        "known_to=everyone(pos)",
        "known_to=frozenset()",
        (
            "07.17-who-saw-it-knows-it",
            "08.31-how-it-became-face-down-is-public",
        ),
    ),
    Flip(
        "a copy effect that ends as it is turned down goes on",
        "611.2a",
        "facedown.turn_down",
        'c.until != "turned down"',
        "True",
        (
            "07.12-until-it-is-turned-down",
            "x49-turned-up-as-a-copy",
        ),
    ),
    Flip(
        "what enters with Ixidron is turned down by it",
        "614.12",
        "facedown.carry_out_acts",
        "if other.number not in together",
        "",
        ("07.06-what-enters-together",),
    ),
    # --- turning up -------------------------------------------------------------------
    Flip(
        "a manifested noncreature card is turned up for its mana cost",
        "701.40b",
        "facedown._ways_up",
        "and card.is_creature_card",
        "",
        (
            "08.25-cloaked-with-morph",
            "14.19-any-creature-card",
        ),
    ),
    Flip(
        "the morph cost is that of the bare card, whatever effects say",
        "702.37e",
        "facedown._ways_up",
        "layers.as_if_face_up(pos, obj).abilities.ways",
        "(card.printed.abilities.ways if card else ())",
        (
            "04.11-entering-as-a-copy",
            "05.35-as-but-lost",
        ),
    ),
    Flip(
        "an effect on morph costs does nothing",
        "118.7",
        "facedown.morph_cost",
        "if not more:",
        "if True:",
        (
            "05.16-dearer-morph-costs",
            "05.22-megamorph-is-a-morph-cost",
        ),
    ),
    Flip(
        "a manifested instant card is turned face up",
        "701.40g",
        "facedown._turn_up",
        "if obj.stays_down:",
        "if False:",
        (
            "15.13-only-revealed",
            "14.07-a-sorcery-in-front",
        ),
    ),
    Flip(
        "a manifested instant that cannot be turned up is not shown",
        "701.40g",
        "facedown._turn_up",
        'reveal(pos, obj, "730.2g" if obj.parts else rule)',
        "pass",
        (
            "15.13-only-revealed",
            "14.07-a-sorcery-in-front",
        ),
    ),
    Flip(
        "each permanent that is turned up gets the counter of megamorph",
        "702.37b",
        "facedown._turn_up",
        'if todo.way == "megamorph":',
        "if True:",
        (
            "05.21-megamorph-other-ways",
            "05.27-counters-stay",
        ),
    ),
    Flip(
        "whatever was cast with megamorph gets the counter, its cost paid or not",
        "702.37b",
        "facedown._turn_up",
        'if todo.way == "megamorph":',
        'if "megamorph" in obj.card.printed.abilities.keywords:',
        (
            "05.21-megamorph-other-ways",
            "08.21-no-morph-cost",
        ),
    ),
    Flip(
        "nothing gets the counter of megamorph",
        "702.37b",
        "facedown._turn_up",
        'if todo.way == "megamorph":',
        "if False:",
        (
            "05.21-megamorph-other-ways",
            "05.22-megamorph-is-a-morph-cost",
        ),
    ),
    Flip(
        "being turned up keeps the old timestamp",
        "613.7g",
        "facedown._turn_up",
        "timestamp=new_stamp(pos), known_to",
        "known_to",
        (
            "01.08-same-object",
            "06.18-a-new-timestamp",
        ),
    ),
    Flip(
        "an effect turns up what cannot be turned up",
        "101.2",
        "facedown._turn_up",
        'layers.law(pos, obj, "cant_turn_up") is not None',
        "False",
        (
            "q050-not-in-your-turn",
            "xb47-cast-because-it-stays-down",
        ),
    ),
    Flip(
        "X of a morph cost is forgotten as it is paid",
        "107.3d",
        "facedown._turn_up",
        "x = frame.x if todo.way else 0",
        "x = 0",
        (
            "09.10-x-in-a-disguise-cost",
            "05.17-x-in-a-morph-cost",
        ),
    ),
    Flip(
        "a phased-out permanent is turned up",
        "702.26b",
        "facedown._way_up",
        "if obj.phased_out:",
        "if False:",
        ("13.01-phasing-is-no-zone-change",),
    ),
    Flip(
        "the owner turns it up, whoever controls it",
        "702.37e",
        "facedown._way_up",
        "if obj.controller != player:",
        "if obj.owner != player:",
        (
            "05.38-the-current-controller",
            "q188-creature-cards-of-an-opponent",
        ),
    ),
    Flip(
        "nothing is turned up as part of an event",
        "614.1a",
        "facedown.comes_up_first",
        "event in down.up_first",
        "False",
        (
            "05.43-turned-up-as-part-of-an-event",
            "q185-turned-up-as-it-is-dealt-damage",
        ),
    ),
    Flip(
        "the cost of turning up is not shown",
        "702.37e",
        "facedown._show_cost",
        "text=phrases.cost(todo.way.cost)",
        'text=""',
        (
            "05.16-dearer-morph-costs",
            "05.22-megamorph-is-a-morph-cost",
        ),
    ),
    # --- layers -----------------------------------------------------------------------
    Flip(
        "counters count before what sets power and toughness",
        "613.4c",
        "layers.derive",
        'if layer == "7c" and obj.counters',
        'if layer == "7a" and obj.counters',
        (
            "q160-before-and-after",
            "05.33-as-it-is-turned-up",
        ),
    ),
    Flip(
        "the older of two effects in a layer wins",
        "613.7",
        "layers.derive",
        "todo.sort(key=lambda item: item[0])",
        "todo.sort(key=lambda item: -item[0])",
        (
            "06.18-a-new-timestamp",
            "07.11-a-new-timestamp",
        ),
    ),
    Flip(
        "a land that becomes a Mountain keeps its abilities",
        "305.7",
        "layers.applied",
        "abilities=now.abilities.__class__(mana)",
        "abilities=now.abilities.plus(*mana)",
        (
            "q165-a-forest-and-blood-moon",
            "05.12-blood-moon",
        ),
    ),
    Flip(
        "losing all abilities takes none",
        "613.1f",
        "layers.applied",
        "return now.changed(abilities=now.abilities.__class__())",
        "return now",
        (
            "q098b-who-has-no-abilities",
            "05.35-as-but-lost",
        ),
    ),
    # --- moving -----------------------------------------------------------------------
    Flip(
        "what leaves face down is not revealed",
        "708.9",
        "moves._move",
        "old.face_down is not None",
        "False",
        (
            "06.03-revealed-is-not-turned-up",
            "09.05-not-for-the-spell",
        ),
    ),
    Flip(
        "its controller reveals what leaves face down, not its owner",
        "708.9",
        "moves._move",
        '"708.9", old.owner, old',
        '"708.9", old.controller, old',
        (
            "17.02-manifested-but-not-owned",
            "12.20-to-its-owner",
        ),
    ),
    Flip(
        "a face-down spell is revealed as it resolves",
        "708.9",
        "moves._move",
        'and not (old.zone == "stack" and one.zone == "battlefield")',
        "",
        (
            "15.16-as-for-morph",
            "03.12-naming-a-card",
        ),
    ),
    Flip(
        "what died face down is looked back at as the card",
        "603.10a",
        "moves._move",
        "chars = layers.characteristics(pos, old)",
        "chars = card.printed",
        (
            "12.11-a-creature-leaves",
            "15.19-it-leaves-the-battlefield",
        ),
    ),
    Flip(
        "an instant card is put onto the battlefield face up",
        "400.4a",
        "moves._move",
        "and card.is_instant_or_sorcery",
        "and False",
        (
            "15.14-blinked-or-returned",
            "12.12-blinked",
        ),
    ),
    Flip(
        "what an effect did to a face-down spell ends as it resolves",
        "400.7a",
        "moves._arrived",
        "facts.update(effects=old.effects, copied=old.copied, marks=old.marks)",
        "pass",
        (
            "03.28-changes-carry-over",
            "16.07-played-from-face-down-exile",
        ),
    ),
    Flip(
        "a creature that just came is ready to attack",
        "302.6",
        "moves._arrived",
        'sick=one.zone == "battlefield"',
        "sick=False",
        (
            "02.17-summoning-sick",
            "12.15-returned-face-down",
        ),
    ),
    Flip(
        "all know which card enters face down",
        "708.5",
        "moves._known",
        "return known | {controller}",
        "return everyone(pos)",
        (
            "11.02-not-at-those-of-others",
            "03.12-naming-a-card",
        ),
    ),
    Flip(
        "whoever saw a hand knows which card of it was cast face down",
        "708.6",
        "moves._left_hand",
        "if len(seen) == len(hand) and len(names) == 1:",
        "if old in seen:",
        ("f47-what-is-remembered",),
    ),
    # --- looking and knowing ----------------------------------------------------------
    Flip(
        "the owner looks at a face-down permanent that another player controls",
        "708.5",
        "knowledge._why_not_own_look",
        "if obj.controller == player or",
        "if obj.owner == player or",
        (
            "08.20-a-card-of-another-player",
            "12.20-to-its-owner",
        ),
    ),
    Flip(
        "a phased-out face-down permanent may not be looked at",
        "708.5",
        "knowledge._why_not_own_look",
        "if obj.controller == player or",
        "if (obj.controller == player and not obj.phased_out) or",
        (
            "11.04-a-phased-out-one-too",
            "q173-phased-out",
        ),
    ),
    Flip(
        "a face-down spell may not be looked at",
        "708.5",
        "knowledge._why_not_own_look",
        "if obj.controller == player or",
        'if (obj.controller == player and obj.zone != "stack") or',
        (
            "11.02-not-at-those-of-others",
            "11.01-you-may-look-at-your-own",
        ),
    ),
    Flip(
        "all look at cards that were exiled face down",
        "406.3",
        "knowledge._why_not_own_look",
        "player in obj.away.lookers",
        "True",
        (
            "16.20-face-down-for-good",
            "11.03-not-in-other-zones",
        ),
    ),
    Flip(
        "all see the card under a face-down object",
        "708.5",
        "view._Eyes.hidden",
        "if obj.card is not None and knows(self.state, self.viewer, obj):",
        "if obj.card is not None:",
        (
            "11.02-not-at-those-of-others",
            "08.20-a-card-of-another-player",
        ),
    ),
    Flip(
        "what all may know of a face-down object is not kept",
        "708.6",
        "view._Eyes.hidden",
        "marks + obj.marks",
        "marks",
        (
            "11.12-a-shuffled-pile",
            "08.17-from-other-zones",
        ),
    ),
    # --- casting ----------------------------------------------------------------------
    Flip(
        "what forbids casting judges the card, not the face-down spell",
        "601.3e",
        "casting._as_spell",
        "face_down=_how_down(card, way, down)",
        "face_down=None",
        (
            "03.17-a-colorless-spell",
            "03.02-three-mana",
        ),
    ),
    Flip(
        "a card without the ability is cast face down",
        "702.37c",
        "casting.why_not_cast",
        "if not any(word.name == way for word in printed.abilities.ways):",
        "if False:",
        (
            "cast-drill",
            "03.22-not-without-the-ability",
        ),
    ),
    Flip(
        "casting face down costs the mana cost of the card",
        "702.37c",
        "casting.cost_of",
        "FACE_DOWN_COST if spell.face_down is not None else Cost(now.cost)",
        "Cost(spell.card.printed.cost)",
        (
            "03.03-only-one-alternative-cost",
            "03.02-three-mana",
        ),
    ),
    Flip(
        "taxes and reductions look at the card under a face-down spell",
        "708.4",
        "casting.changes_of",
        '_rules_for(pos, "spell cost", player, spell, spell.copiable)',
        '_rules_for(pos, "spell cost", player,\n'
        "        spell.changed(face_down=None), spell.card.printed)",
        (
            "xb23-colourless-spells-cost-less",
            "04.05-face-down-creatures-entering",
        ),
    ),
    Flip(
        "no reduction makes a face-down spell cheaper",
        "601.2f",
        "casting.cost_of",
        "less += max(-change, 0)",
        "less += 0",
        (
            "q023-cheaper-and-smaller",
            "04.05-face-down-creatures-entering",
        ),
    ),
    Flip(
        "no tax makes a face-down spell dearer",
        "601.2f",
        "casting.cost_of",
        "more += max(change, 0)",
        "more += 0",
        (
            "x15b-dearer-then-cheaper",
            "03.04-taxes-add",
        ),
    ),
    Flip(
        "a face-down creature spell may be cast at any time",
        "117.1a",
        "casting._timing",
        'if "instant" in now.types',
        'if spell.face_down is not None or "instant" in now.types',
        (
            "03.21-flash",
            "03.20-when-a-creature-spell-may-be-cast",
        ),
    ),
    Flip(
        "split second stops nothing",
        "702.61b",
        "casting.split_second",
        "return True",
        "return False",
        (
            "05.05-split-second",
            "15.18-bans-on-casting",
        ),
    ),
    # --- resolving and entering -------------------------------------------------------
    Flip(
        "a face-down spell resolves face up",
        "708.4",
        "resolving.resolve_top",
        '"battlefield", obj.face_down, player)',
        '"battlefield", None, player)',
        (
            "03.35-another-permission",
            "04.05-face-down-creatures-entering",
        ),
    ),
    Flip(
        "what enters face down has its own 'as it enters'",
        "708.3",
        "resolving._enter",
        "face_down=one.face_down,",
        "face_down=None,",
        (
            "f37-counters-as-it-is-turned-up",
            "04.02-no-entering-with-or-as",
        ),
    ),
    Flip(
        "the trigger of ward is gone when its creature is turned up",
        "113.7a",
        "resolving.resolve_top",
        "condition = obj.on_stack.condition",
        "condition = obj.on_stack.condition\n"
        "        there = pos.objects.get(source.number)\n"
        "        if there is not None and there.face_down != source.face_down:\n"
        "            off_the_stack(pos, obj)\n"
        "            return",
        (
            "q084-the-ability-does-not-need-its-source",
            "09.07-a-ward-trigger-goes-on",
        ),
    ),
    Flip(
        "a target that was turned up is no longer the target",
        "400.7",
        "resolving.resolve_top",
        'if not any(legal) and obj.on_stack.way != "mutate":',
        "if not any(legal) or any(\n"
        "            isinstance(e, int) and pos.objects[e].timestamp > obj.timestamp\n"
        "            for part in legal for e in part\n"
        "        ):",
        (
            "06.13-still-the-target",
            "05.42-saved-by-turning-up",
        ),
    ),
    Flip(
        "the top card is manifested face up",
        "701.40a",
        "instructions._manifest_top",
        "face_down(todo.cause)",
        "None",
        (
            "08.20-a-card-of-another-player",
            "08.19-the-player-who-manifests",
        ),
    ),
    Flip(
        "cards that were looked at and put on the bottom are still known",
        "401.4",
        "instructions._put_away",
        "known_to=frozenset()",
        "known_to=frozenset((todo.player,))",
        ("08.26-cloaked-one-at-a-time",),
    ),
    Flip(
        "all players see the cards of manifest dread before one is chosen",
        "701.62a",
        "instructions._look_at_top",
        "known_to=obj.known_to | {player}",
        "known_to=moves.everyone(pos)",
        (
            "08.28-manifest-dread",
            "08.26-cloaked-one-at-a-time",
        ),
    ),
    Flip(
        "what has begun to apply for one permanent has begun for all of its card",
        "613.6",
        "layers._key_of",
        "return entry.source.number, id(entry.static)",
        "return 0, id(entry.static)",
        ("two-of-the-same-ability",),
    ),
    Flip(
        "an ability that was given counts from when its object came",
        "613.7a",
        "layers._given",
        "max(obj.timestamp, effect.timestamp)",
        "obj.timestamp",
        ("timestamps-of-effects",),
    ),
    Flip(
        "what another player controls by now is sacrificed all the same",
        "701.21a",
        "instructions._sacrifice",
        "o.controller in who",
        "who",
        ("not-yours-to-sacrifice",),
    ),
    Flip(
        "nobody is too big to block",
        "509.1b",
        "combat.why_not_block",
        'layers.lawgiver(pos, attacker, "cant_be_blocked", obj)',
        'layers.lawgiver(pos, attacker, "cant_be_blocked")',
        ("who-may-block-it",),
    ),
    # --- as it enters, as it is turned up, copying ------------------------------------
    Flip(
        "a copy's ability to copy is the one that was used already",
        "614.5",
        "replacement._ways",
        "yield _Way((-copied, id(one))",
        "yield _Way((0, id(one))",
        ("a-copy-that-may-copy-again",),
    ),
    Flip(
        "turning up is entering: 'as it enters' applies",
        "708.8",
        "replacement._ways",
        'if own.event == event and own.what == "this":',
        'if own.what == "this":',
        (
            "f73-power-and-toughness-chosen",
            "05.36-power-and-toughness-chosen",
        ),
    ),
    Flip(
        "'as it is turned up' works although the ability is lost",
        "614.12",
        "replacement._would_be",
        "layers.would_be(pos, obj)",
        "obj.copiable",
        (
            "05.35-as-but-lost",
            "08.22-a-form-stays-on",
        ),
    ),
    Flip(
        "a copy takes what effects and counters made of the original",
        "707.2",
        "replacement._copy",
        "pos.objects[chosen].copiable",
        "layers.characteristics(pos, pos.objects[chosen])",
        (
            "10.15-later-layers-are-not-copied",
            "xb24-a-copy-with-an-as-ability",
        ),
    ),
    Flip(
        "a copy of a face-down creature is a copy of the card under it",
        "707.2",
        "replacement._copy",
        "pos.objects[chosen].copiable",
        "pos.objects[chosen].card.printed",
        (
            "10.15-later-layers-are-not-copied",
            "10.08-with-an-extra-counter",
        ),
    ),
    Flip(
        "a copy of a face-down creature with ward has none",
        "707.2",
        "replacement.copy_values",
        "for change in changes:",
        'values = values.changed(abilities=values.abilities.without("ward"))\n'
        "    for change in changes:",
        (
            "x49b-odd-choices-of-a-shapeshifter",
            "10.05-listed-values-are-copied",
        ),
    ),
    Flip(
        "what is turned up copies nothing",
        "707.5",
        "replacement._ways",
        "if event in one.events:",
        'if event in one.events and event == "enters":',
        (
            "05.37-copy-as-it-is-turned-up",
            "07.12-until-it-is-turned-down",
        ),
    ),
    Flip(
        "its own counters come before it enters as a copy",
        "616.1c",
        "replacement._prepare",
        "first = [way for way in ways if way.copies] or ways",
        "first = ways",
        ("replacement-effects-in-order",),
    ),
    Flip(
        "a shield regenerates what cannot be regenerated",
        "701.19a",
        "acts.destroy",
        "if regenerate:",
        "if True:",
        ("regeneration-and-turning",),
    ),
    Flip(
        "a shield prevents more than its amount",
        "615.7",
        "prevention._prevent",
        "prevented = min(prevented, shield.left)",
        "pass",
        ("prevention-and-turning",),
    ),
    Flip(
        "what would be destroyed and exiled instead regenerates, nobody is asked",
        "616.1",
        "acts.regenerates",
        "if moves.exiled_instead(pos, obj):",
        "if False:",
        ("exiled-or-regenerated",),
    ),
    Flip(
        "whether something is asked tells that a drawn card is the commander",
        "400.2",
        "moves.might_be_commander",
        "if obj.known_to == everyone(pos):",
        "if True:",
        ("a-commander-is-drawn", "two-commanders-of-one-player"),
    ),
    Flip(
        "a commander is looked for where all know that it is not",
        "903.9b",
        "moves.is_lost_from_sight",
        "obj is None or obj.number in one.among",
        "obj is None",
        ("a-commander-in-a-pile",),
    ),
    Flip(
        "which half may be cast is asked of the whole card",
        "709.3",
        "instructions._may_be_cast",
        "casting.as_spell(pos, player, obj, way).copiable",
        "obj.copiable",
        ("which-half-may-be-cast",),
    ),
    Flip(
        "turned up by an effect it has the X of another time",
        "107.3g",
        "facedown._turn_up",
        "x = frame.x if todo.way else 0",
        "x = frame.x if todo.way else obj.x",
        ("x-of-a-permanent-spell",),
    ),
    Flip(
        "nobody chooses which effect on damage applies first",
        "616.1",
        "prevention._matters",
        "if len(pairs) == 1:",
        "if True:",
        ("the-mask-and-shields", "prevention-and-turning"),
    ),
    Flip(
        "what prevents combat damage prevents all damage",
        "615.1",
        "prevention._applicable",
        "if shield.combat and not combat:",
        "if False:",
        ("prevention-and-turning",),
    ),
    Flip(
        "a regeneration shield is never used up",
        "701.19a",
        "acts.regenerates",
        "left.remove(shield)",
        "pass",
        ("regeneration-and-turning",),
    ),
    # --- combat and state-based actions -----------------------------------------------
    Flip(
        "a summoning-sick creature attacks once it is turned up",
        "302.6",
        "combat.why_not_attack",
        'if obj.sick and "haste" not in words:',
        'if obj.sick and obj.face_down is not None and "haste" not in words:',
        ("05.32-summoning-sickness",),
    ),
    Flip(
        "what is no creature any more stays in combat",
        "506.4",
        "state_based._put_right",
        "if not now.is_creature:",
        "if False:",
        (
            "06.21-no-creature-any-more",
            "q191-no-creature-any-more",
        ),
    ),
    Flip(
        "the legend rule sees the cards of face-down permanents",
        "704.5j",
        "state_based._legends",
        "if now.is_legendary and now.name:",
        "now = other.card.printed\n            if now.is_legendary and now.name:",
        (
            "f70-two-legends-face-down",
            "02.09-no-supertypes",
        ),
    ),
    Flip(
        "damage marked on a face-down creature is forgotten as it is turned up",
        "120.6",
        "facedown._turn_up",
        ".changed(x=x)",
        ".changed(x=x, damage=0)",
        (
            "q037-damage-stays-marked",
            "05.29-damage-stays",
        ),
    ),
    Flip(
        "counters are gone as it is turned up",
        "708.8",
        "facedown._turn_up",
        ".changed(x=x)",
        ".changed(x=x, counters=())",
        (
            "q160-before-and-after",
            "05.27-counters-stay",
        ),
    ),
    Flip(
        "turning up untaps",
        "110.5",
        "facedown._turn_up",
        ".changed(x=x)",
        ".changed(x=x, tapped=False)",
        (
            "q039-all-that-stays",
            "06.21-no-creature-any-more",
        ),
    ),
    Flip(
        "turning up removes it from combat",
        "708.8",
        "facedown._turn_up",
        ".changed(x=x)",
        ".changed(x=x, attacking=None)",
        (
            "06.09-blocked-stays-blocked",
            "06.21-no-creature-any-more",
        ),
    ),
    Flip(
        "effects that last end as it is turned up",
        "708.8",
        "facedown._turn_up",
        ".changed(x=x)",
        ".changed(x=x, effects=())",
        (
            "05.25-running-effects-go-on",
            "02.12-a-type-is-added",
        ),
    ),
    Flip(
        "toughness 0 is no reason to die",
        "704.5f",
        "state_based._end_of",
        "if toughness <= 0:",
        "if toughness < 0:",
        (
            "q056-counters-belong-to-entering",
            "05.17-x-in-a-morph-cost",
        ),
    ),
    Flip(
        "the end of the game shows no face-down permanent",
        "708.9",
        "state_based._reveal_all",
        'if obj.zone in ("battlefield", "stack"):',
        'if obj.zone == "stack":',
        (
            "12.04-all-is-shown-at-the-end",
            "12.05-a-player-leaves",
        ),
    ),
    Flip(
        "a player who leaves shows no face-down permanents",
        "708.9",
        "state_based._leave",
        "_reveal_all(pos, own)",
        "pass",
        (
            "q044c-the-thief-leaves",
            "12.05-a-player-leaves",
        ),
    ),
    Flip(
        "Auras stay behind when a permanent phases out",
        "702.26g",
        "phasing._along",
        "if one.attached_to == host",
        "if False",
        ("13.04-what-is-on-it-goes-along",),
    ),
    # --- triggers ---------------------------------------------------------------------
    Flip(
        "what leaves the battlefield does not see itself leave",
        "603.10a",
        "triggers.announce",
        "if before is not None and kind in LOOK_BACK:",
        "if False:",
        ("q065-granted-when-it-dies", "q067-sacrificed-face-down", "bye-drill"),
    ),
    Flip(
        "a trigger on dying sees the card, not the face-down creature",
        "603.10a",
        "triggers._notices",
        "now = event.chars",
        "now = seen.card.printed",
        ("12.06-dying-as-a-blank", "12.08-a-watcher-of-deaths"),
    ),
    Flip(
        "the enters ability of a face-down creature triggers",
        "708.3",
        "triggers.announce",
        "for watcher, now in watchers:",
        "for watcher, now in [\n"
        "            *watchers,\n"
        "            *([(event.object, event.object.card.printed)]\n"
        '              if kind == "enters" and event.object.face_down is not None\n'
        "              else []),\n"
        "        ]:",
        ("04.01-no-enters-trigger-of-its-own", "02.13-listed-values"),
    ),
)
