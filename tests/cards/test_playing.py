"""What single cards do when they are played: one sentence of a card for each test."""

from __future__ import annotations

import pytest

from morphlab.cards import card, token
from morphlab.engine.actions import Activate, Cast, Pass, TurnUp
from morphlab.engine.objects import PlayerRef
from morphlab.scenarios.invented import known_card
from tests.engine import build

EVERYTHING = "{W}{W}{W}{W}{U}{U}{U}{U}{B}{B}{B}{B}{R}{R}{R}{R}{G}{G}{G}{G}{C}{C}{C}{C}"
THEM = PlayerRef(1)


class Table:
    """A position in which cards are named, with answers to what is asked on the way."""

    def __init__(self, library: int = 10) -> None:
        self.pos = build.position(library=library)
        self.names: dict[str, int] = {}

    def put(self, name, owner=0, zone="battlefield", down=None, as_=None, **facts):
        found = known_card(name)
        if zone == "battlefield":
            facts.setdefault("sick", False)
        self.names[as_ or name] = build.put(self.pos, found, owner, zone, down, **facts)
        return self

    def token(self, name, owner=0):
        self.names[name] = build.put(self.pos, token(name), owner)
        return self

    def start(self, step="precombat main"):
        for player in (0, 1):
            build.pool(self.pos, EVERYTHING, player)
        self.now = build.ready(self.pos, step)
        return self

    def number(self, name):
        return self.names[name] if isinstance(name, str) else name

    def do(self, *actions):
        self.now = build.do(self.now, *actions)
        return self

    def answer(self, *options):
        """Answer what is asked; names stand for objects."""
        for option in options:
            if isinstance(option, str) and option in self.names:
                option = self.names[option]
            self.pay()
            self.now = build.choose(self.now, option)
        return self.pay()

    def pay(self):
        """Pay in the first way where the mana could be paid in several."""
        while self.now.choice is not None and self.now.choice.kind == "pay":
            self.now = build.choose(self.now, self.now.choice.options[0])
        return self

    def cast(self, name, *answers, way=""):
        self.do(Cast(self.names[name], way)).pay()
        return self.answer(*answers)

    def turn_up(self, name, way="morph", *answers):
        self.do(TurnUp(self.names[name], way)).pay()
        return self.answer(*answers)

    def activate(self, name, ability, *answers):
        self.do(Activate(self.names[name], ability)).pay()
        return self.answer(*answers)

    def resolve(self, *answers):
        """Let the stack resolve and answer what is asked meanwhile."""
        left = list(answers)
        for _ in range(60):
            if self.now.choice is not None:
                if self.now.choice.kind == "pay":
                    self.pay()
                    continue
                if not left:
                    return self
                self.answer(left.pop(0))
            elif self.now.stack:
                self.do(Pass())
            else:
                break
        assert not left, f"nobody asked for {left}"
        return self

    def pass_on(self):
        return self.do(Pass())

    def what(self, name):
        return build.what(self.now, self.number(name))

    def pt(self, name):
        return build.pt(self.now, self.number(name))

    def here(self, name):
        return build.here(self.now, self.number(name))

    def down(self, name):
        found = self.here(name)
        return found is not None and found.face_down is not None

    def zone(self, name, player=None):
        return build.names(self.now, name, player)

    def named(self, name):
        """The numbers of the permanents of a name, face down ones left out."""
        return [
            obj.number
            for obj in self.now.permanents()
            if build.what(self.now, obj.number).name == name
        ]

    @property
    def life(self):
        return build.life(self.now)

    @property
    def hands(self):
        return [len(player.hand) for player in self.now.players]


def down(name, **facts):
    """A table with one card face down by its own face-down ability."""
    words = card(name).printed.abilities.ways
    return Table().put(name, down=words[0].name, **facts)


# --- morph and megamorph --------------------------------------------------------------


def test_zombie_cutthroat_is_turned_up_for_life() -> None:
    table = down("Zombie Cutthroat").start().turn_up("Zombie Cutthroat")
    assert (table.life[0], table.pt("Zombie Cutthroat")) == (15, "3/4")


def test_gathan_raiders_grow_when_the_hand_is_empty() -> None:
    table = down("Gathan Raiders").put("Shock", zone="hand").start()
    table.turn_up("Gathan Raiders", "morph", "Shock")
    assert table.pt("Gathan Raiders") == "5/5"
    assert table.zone("graveyard", 0) == ["Shock"]


def test_fathom_seer_returns_two_islands_and_draws_two_cards() -> None:
    table = (
        down("Fathom Seer").put("Island", as_="one").put("Island", as_="two").start()
    )
    table.turn_up("Fathom Seer", "morph", "one", "two").resolve()
    assert sorted(table.zone("hand", 0)) == ["Island", "Island", "Plains", "Plains"]


def test_ruthless_ripper_reveals_a_black_card_and_drains_a_player() -> None:
    table = down("Ruthless Ripper").put("Murder", zone="hand").put("Shock", zone="hand")
    table.start().do(TurnUp(table.names["Ruthless Ripper"], "morph"))
    assert table.now.choice.options == (table.names["Murder"],)
    table.answer("Murder", THEM).resolve()
    assert table.life == [20, 18]
    assert sorted(table.zone("hand", 0)) == ["Murder", "Shock"]


def test_willbender_moves_a_spell_to_another_target() -> None:
    table = down("Willbender").put("Grizzly Bears", 1).put("Shock", 1, "hand").start()
    table.pass_on().cast("Shock", "Willbender").pass_on()
    table.turn_up("Willbender", "morph", table.now.stack[0])
    table.resolve("Grizzly Bears")
    assert table.here("Grizzly Bears") is None
    assert table.here("Willbender") is not None


def test_bane_of_the_living_shrinks_all_creatures_by_x() -> None:
    table = down("Bane of the Living").put("Siege Rhino", 1).put("Grizzly Bears", 1)
    table.start().turn_up("Bane of the Living", "morph", 2).resolve()
    assert table.here("Grizzly Bears") is None
    assert (table.pt("Siege Rhino"), table.pt("Bane of the Living")) == ("2/3", "2/1")


def test_warbreak_trumpeter_pays_x_twice_and_makes_x_goblins() -> None:
    table = down("Warbreak Trumpeter").start()
    table.turn_up("Warbreak Trumpeter", "morph", 3).resolve()
    assert len(table.named("Goblin")) == 3
    assert len(table.now.players[0].pool) == 24 - 7


def test_hooded_hydra_gets_five_counters_and_leaves_as_many_snakes() -> None:
    table = down("Hooded Hydra").put("Murder", zone="hand").start()
    table.turn_up("Hooded Hydra")
    assert table.pt("Hooded Hydra") == "5/5"
    table.cast("Murder", "Hooded Hydra").resolve()
    assert len(table.named("Snake")) == 5


def test_hooded_hydra_cast_face_up_enters_with_x_counters() -> None:
    table = Table().put("Hooded Hydra", zone="hand").start().cast("Hooded Hydra", 3)
    table.resolve()
    assert [table.pt(n) for n in table.named("Hooded Hydra")] == ["3/3"]


def test_aquamorph_entity_becomes_what_its_player_chooses() -> None:
    table = down("Aquamorph Entity").start()
    table.turn_up("Aquamorph Entity", "morph", (1, 5))
    assert table.pt("Aquamorph Entity") == "1/5"


def test_gift_of_doom_is_attached_as_it_is_turned_up() -> None:
    table = down("Gift of Doom").put("Grizzly Bears")
    table.put("Siege Rhino").start()
    table.turn_up("Gift of Doom", "morph", "Grizzly Bears", "Siege Rhino")
    assert {"deathtouch", "indestructible"} <= build.keywords(
        table.now, table.names["Siege Rhino"]
    )


def test_grinning_demon_costs_two_life_in_its_players_upkeep() -> None:
    table = Table().put("Grinning Demon").start("untap")
    then = build.to_step(table.now, "draw")
    assert build.life(then) == [18, 20]


def test_blistering_firecat_is_sacrificed_at_the_end_step() -> None:
    table = Table().put("Blistering Firecat").start()
    now = build.to_step(table.now, "end")
    for _ in range(4):
        if now.stack:
            now = build.everyone_passes(now)
    assert "Blistering Firecat" in build.names(
        build.to_step(now, "upkeep"), "graveyard"
    )


def test_ashcloud_phoenix_returns_face_down_and_burns_when_turned_up() -> None:
    table = Table().put("Ashcloud Phoenix").put("Murder", zone="hand").start()
    table.cast("Murder", "Ashcloud Phoenix").resolve()
    (back,) = [o for o in table.now.permanents() if o.face_down is not None]
    table.do(TurnUp(back.number, "morph")).pay().resolve()
    assert table.life == [18, 18]
    assert table.pt(back.number) == "4/1"


def test_misthoof_kirin_gets_a_counter_only_for_its_megamorph_cost() -> None:
    table = down("Misthoof Kirin").start().turn_up("Misthoof Kirin", "megamorph")
    assert table.pt("Misthoof Kirin") == "3/2"


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("return it face up", ["up"]),
        ("return it face down", ["down"]),
        ("leave it there", []),
    ],
)
def test_deathmist_raptor_comes_back_as_its_player_says(choice, expected) -> None:
    table = down("Spined Basher").put("Deathmist Raptor", zone="graveyard").start()
    table.turn_up("Spined Basher").resolve(choice)
    found = [
        "down" if obj.face_down is not None else "up"
        for obj in table.now.permanents()
        if obj.card.name == "Deathmist Raptor"
    ]
    assert found == expected


def test_salt_road_ambushers_and_pine_walker_look_for_a_creature() -> None:
    table = down("Zoetic Cavern", tapped=True).put("Spined Basher", down="morph")
    table.put("Salt Road Ambushers").put("Pine Walker").start()
    table.turn_up("Zoetic Cavern").resolve()
    assert table.here("Zoetic Cavern").tapped
    assert not table.here("Zoetic Cavern").counters
    table.turn_up("Spined Basher").resolve(0)
    assert table.pt("Spined Basher") == "5/3"


def test_shorecrasher_elemental_returns_face_down_as_a_new_object() -> None:
    table = Table().put("Shorecrasher Elemental").start()
    table.activate("Shorecrasher Elemental", 0).resolve()
    assert table.here("Shorecrasher Elemental") is None
    (back,) = table.now.battlefield
    assert table.now.objects[back].face_down is not None


def test_shorecrasher_elemental_changes_as_its_player_chooses() -> None:
    table = Table().put("Shorecrasher Elemental").start()
    table.activate("Shorecrasher Elemental", 1).resolve("-1/+1")
    assert table.pt("Shorecrasher Elemental") == "2/4"


# --- turning others -------------------------------------------------------------------


def test_backslide_turns_a_morph_creature_down() -> None:
    table = Table().put("Spined Basher").put("Backslide", zone="hand")
    table.put("Grizzly Bears").start().do(Cast(table.names["Backslide"]))
    assert table.now.choice.options == (table.names["Spined Basher"],)
    table.answer("Spined Basher").resolve()
    assert table.down("Spined Basher")


def test_backslide_may_be_cycled() -> None:
    table = Table().put("Backslide", zone="hand").start()
    (place,) = [p for p, _ in card("Backslide").printed.abilities.activated]
    table.activate("Backslide", place).resolve()
    assert table.zone("graveyard", 0) == ["Backslide"]
    assert table.zone("hand", 0) == ["Plains"]


def test_ixidron_turns_others_down_and_counts_them() -> None:
    table = Table().put("Soul Warden").put("Siege Rhino", 1).token("Goblin")
    table.put("Ixidron", zone="hand").start().cast("Ixidron").resolve()
    assert table.down("Soul Warden")
    assert table.down("Siege Rhino")
    assert not table.down("Goblin")
    assert [table.pt(n) for n in table.named("Ixidron")] == ["2/2"]
    assert table.life == [20, 20]


def test_skirk_alarmist_has_the_creature_sacrificed_at_the_end_step() -> None:
    table = down("Hooded Hydra").put("Skirk Alarmist").start()
    table.activate("Skirk Alarmist", 1, "Hooded Hydra").resolve()
    assert table.pt("Hooded Hydra") == "5/5"
    now = build.to_step(table.now, "end")
    now = build.to_step(now, "upkeep")
    assert build.names(now, "graveyard", 0) == ["Hooded Hydra"]


def test_yedora_returns_a_dead_creature_as_a_forest() -> None:
    table = Table().put("Yedora, Grave Gardener").put("Grim Haruspex")
    table.put("Murder", zone="hand").start()
    table.cast("Murder", "Grim Haruspex").resolve(True)
    (back,) = [o for o in table.now.permanents() if o.face_down is not None]
    assert table.what(back.number).type_line == "Land - Forest"
    table.do(TurnUp(back.number, "morph")).pay()
    assert table.pt(back.number) == "3/2"


def test_cyber_conversion_lists_a_cyberman() -> None:
    table = Table().put("Siege Rhino").put("Cyber Conversion", zone="hand").start()
    table.cast("Cyber Conversion", "Siege Rhino").resolve()
    what = table.what("Siege Rhino")
    assert (what.type_line, what.pt) == ("Artifact Creature - Cyberman", "2/2")


def test_fatal_mutation_destroys_what_it_enchants() -> None:
    table = down("Exalted Angel").start()
    pos = table.now.draft()
    aura = build.put(
        pos, card("Fatal Mutation"), 1, attached_to=table.names["Exalted Angel"]
    )
    table.now = pos.freeze()
    table.turn_up("Exalted Angel").resolve()
    assert table.here("Exalted Angel") is None
    assert table.here(aura) is None


def test_sumala_sentry_rewards_itself_and_what_was_turned_up() -> None:
    table = down("Spined Basher").put("Sumala Sentry").start()
    table.turn_up("Spined Basher").resolve()
    assert (table.pt("Spined Basher"), table.pt("Sumala Sentry")) == ("4/2", "2/4")


# --- manifest and cloak ---------------------------------------------------------------


def test_cloudform_becomes_an_aura_on_what_it_manifests() -> None:
    table = Table().put("Siege Rhino", zone="library")
    table.put("Cloudform", zone="hand").start().cast("Cloudform").resolve()
    (rhino,) = [o for o in table.now.permanents() if o.face_down is not None]
    assert build.keywords(table.now, rhino.number) == {"flying", "hexproof"}
    table.do(TurnUp(rhino.number, "manifest")).pay()
    assert build.keywords(table.now, rhino.number) == {"flying", "hexproof", "trample"}


def test_scroll_of_fate_manifests_a_card_from_hand() -> None:
    table = Table().put("Scroll of Fate").put("Lightning Bolt", zone="hand").start()
    table.activate("Scroll of Fate", 0).resolve("Lightning Bolt")
    (bolt,) = [o for o in table.now.permanents() if o.face_down is not None]
    assert (bolt.card.name, bolt.face_down.cause) == ("Lightning Bolt", "manifest")


def test_thieving_amalgam_takes_the_top_card_in_the_opponents_upkeep() -> None:
    table = Table().put("Thieving Amalgam", 1).start("untap")
    now = build.to_step(table.now, "draw")
    (taken,) = [o for o in now.permanents() if o.face_down is not None]
    assert (taken.owner, taken.controller) == (0, 1)


def test_hide_in_plain_sight_cloaks_two_of_five() -> None:
    table = Table(library=3).put("Siege Rhino", zone="library", as_="rhino")
    table.put("Island", zone="library", as_="isle")
    table.put("Hide in Plain Sight", zone="hand").start()
    table.cast("Hide in Plain Sight").resolve("isle", "rhino")
    causes = [o.face_down.cause for o in table.now.permanents()]
    assert causes == ["cloak", "cloak"]
    assert table.zone("library", 0) == ["Plains"] * 3


def test_wildcall_puts_x_counters_on_the_manifest() -> None:
    table = Table().put("Wildcall", zone="hand").start().cast("Wildcall", 4).resolve()
    (new,) = table.now.battlefield
    assert table.pt(new) == "6/6"


def test_grafdiggers_cage_keeps_the_top_card_where_it_is() -> None:
    table = Table().put("Grafdigger's Cage").put("Soul Summons", zone="hand").start()
    table.cast("Soul Summons").resolve()
    assert [o.face_down for o in table.now.permanents()] == [None]
    assert len(table.now.players[0].library) == 10


# --- spells ---------------------------------------------------------------------------


def test_echoing_truth_returns_all_permanents_of_the_name() -> None:
    table = (
        Table().put("Grizzly Bears", as_="mine").put("Grizzly Bears", 1, as_="yours")
    )
    table.put("Runeclaw Bear").put("Echoing Truth", zone="hand").start()
    table.cast("Echoing Truth", "mine").resolve()
    assert [o.card.name for o in table.now.permanents()] == ["Runeclaw Bear"]


def test_echoing_truth_finds_no_other_nameless_permanent() -> None:
    table = down("Willbender").put("Willbender", 1, down="morph", as_="theirs")
    table.put("Echoing Truth", zone="hand").start()
    table.cast("Echoing Truth", "Willbender").resolve()
    assert table.here("Willbender") is None
    assert table.down("theirs")


def test_path_to_exile_lets_the_other_player_find_a_basic_land() -> None:
    table = Table().put("Siege Rhino", 1).put("Path to Exile", zone="hand").start()
    table.cast("Path to Exile", "Siege Rhino").resolve(True)
    assert table.now.choice.player == 1
    table.answer(table.now.choice.options[0])
    (land,) = table.now.permanents()
    assert (land.card.name, land.controller, land.tapped) == ("Plains", 1, True)


@pytest.mark.parametrize(
    ("name", "zone"), [("Remand", "hand"), ("Memory Lapse", "library")]
)
def test_a_countered_spell_goes_where_the_card_says(name, zone) -> None:
    table = Table().put("Divination", zone="hand").put(name, 1, "hand").start()
    table.cast("Divination").pass_on()
    table.cast(name, table.now.stack[0]).resolve()
    assert table.zone(zone, 0)[-1] == "Divination"


def test_ignorant_bliss_gives_the_hand_back_and_a_card_more() -> None:
    table = Table().put("Ignorant Bliss", zone="hand").put("Shock", zone="hand").start()
    table.cast("Ignorant Bliss").resolve()
    assert table.hands[0] == 0
    assert [table.now.objects[n].face_down is not None for n in table.now.exile] == [
        True
    ]
    now = build.to_step(build.to_step(table.now, "end"), "upkeep")
    assert sorted(build.names(now, "hand", 0)) == ["Plains", "Shock"]


def test_turn_to_frog_makes_a_blue_frog_and_keeps_land_types() -> None:
    table = Table().put("Dryad Arbor").put("Turn to Frog", zone="hand").start()
    table.cast("Turn to Frog", "Dryad Arbor").resolve()
    what = table.what("Dryad Arbor")
    assert set(what.subtypes) == {"Forest", "Frog"}
    assert (what.colors, what.pt) == ("U", "1/1")


def test_mirrorweave_leaves_its_target_alone() -> None:
    table = Table().put("Siege Rhino").put("Grizzly Bears", 1)
    table.put("Mirrorweave", zone="hand").start()
    table.cast("Mirrorweave", "Grizzly Bears").resolve()
    assert table.what("Siege Rhino").name == "Grizzly Bears"
    assert not table.here("Grizzly Bears").copied


def test_sudden_spoiling_reaches_the_creatures_of_the_target_player() -> None:
    table = Table().put("Siege Rhino", 1).put("Serra Angel")
    table.put("Sudden Spoiling", zone="hand").start()
    table.cast("Sudden Spoiling", THEM).resolve()
    assert table.pt("Siege Rhino") == "0/2"
    assert table.pt("Serra Angel") == "4/4"


def test_cloudshift_brings_a_card_back_face_up() -> None:
    table = Table().put("Siege Rhino", down="manifest").put("Cloudshift", zone="hand")
    table.start().cast("Cloudshift", "Siege Rhino").resolve()
    assert table.life == [23, 17]


def test_stern_scolding_sees_the_small_face_down_spell() -> None:
    table = Table().put("Exalted Angel", zone="hand").put("Stern Scolding", 1, "hand")
    table.start().cast("Exalted Angel", way="morph").pass_on()
    table.cast("Stern Scolding", table.now.stack[0]).resolve()
    assert table.zone("graveyard", 0) == ["Exalted Angel"]


def test_stifle_counters_a_triggered_ability() -> None:
    table = down("Ponyback Brigade").put("Stifle", 1, "hand").start()
    table.turn_up("Ponyback Brigade").pass_on()
    table.cast("Stifle", table.now.stack[0]).resolve()
    assert table.named("Goblin") == []


# --- other permanents -----------------------------------------------------------------


def test_exalted_angel_gains_the_life_it_takes() -> None:
    table = Table().put("Exalted Angel").start()
    now = table.now
    for _ in range(30):
        if now.choice is not None and now.choice.kind == "attack":
            (attack,) = [o for o in now.choice.options if o is not None]
            now = build.choose(now, attack)
            break
        now = build.do(now, Pass())
    now = build.to_step(now, "end")
    assert build.life(now) == [24, 16]


def test_humility_makes_all_creatures_small_and_plain() -> None:
    table = Table().put("Siege Rhino").put("Humility").start()
    assert table.pt("Siege Rhino") == "1/1"
    assert not table.what("Siege Rhino").abilities


def test_meddling_mage_forbids_the_name_that_was_chosen() -> None:
    table = Table().put("Meddling Mage", zone="hand").put("Exalted Angel", 0, "hand")
    table.start().cast("Meddling Mage").resolve()
    table.now = build.choose(table.now, "Exalted Angel")
    assert build.refusal(table.now, Cast(table.names["Exalted Angel"])) == "601.3"
    assert build.refusal(table.now, Cast(table.names["Exalted Angel"], "morph")) == ""


def test_meddling_mage_chooses_no_land() -> None:
    table = Table().put("Meddling Mage", zone="hand").start().cast("Meddling Mage")
    table.resolve()
    assert "Zoetic Cavern" not in table.now.choice.options
    assert "Ixidron" in table.now.choice.options


def test_reflector_mage_forbids_the_name_of_what_it_returned() -> None:
    table = Table().put("Reflector Mage", zone="hand").put("Restoration Angel", 1)
    table.start().cast("Reflector Mage").resolve("Restoration Angel").pass_on()
    (angel,) = table.now.players[1].hand
    assert build.refusal(table.now, Cast(angel)) == "601.3"


def test_chalice_of_the_void_counters_spells_of_its_number() -> None:
    table = Table().put("Chalice of the Void", zone="hand").put("Shock", zone="hand")
    table.start().cast("Chalice of the Void", 1).resolve()
    table.cast("Shock", THEM).resolve()
    assert table.life == [20, 20]


def test_coat_of_arms_counts_shared_creature_types() -> None:
    table = Table().put("Spined Basher").put("Zombie Cutthroat").put("Coat of Arms")
    table.start()
    assert (table.pt("Spined Basher"), table.pt("Zombie Cutthroat")) == ("4/2", "4/5")


def test_heliod_is_no_creature_without_devotion() -> None:
    table = Table().put("Heliod, God of the Sun").start()
    assert table.what("Heliod, God of the Sun").type_line == "Legendary Enchantment"


def test_heliod_is_a_creature_with_five_white_symbols() -> None:
    table = Table().put("Heliod, God of the Sun").put("White Knight")
    table.put("Exalted Angel").start()
    assert table.pt("Heliod, God of the Sun") == "5/6"


def test_triskelion_shoots_with_its_counters() -> None:
    table = Table().put("Triskelion", zone="hand").start().cast("Triskelion").resolve()
    (tri,) = table.named("Triskelion")
    table.names["tri"] = tri
    assert table.pt(tri) == "4/4"
    table.activate("tri", 1, THEM).resolve()
    assert (table.pt(tri), table.life) == ("3/3", [20, 19])


def test_vesuvan_shapeshifter_copies_as_it_is_turned_up() -> None:
    table = down("Vesuvan Shapeshifter").put("Siege Rhino", 1).start()
    table.turn_up("Vesuvan Shapeshifter", "morph", "Siege Rhino")
    assert table.what("Vesuvan Shapeshifter").name == "Siege Rhino"
    assert table.life == [20, 20]
    assert (
        len(table.what("Vesuvan Shapeshifter").abilities)
        == len(card("Siege Rhino").printed.abilities) + 1
    )


def test_spark_double_of_a_legend_is_not_legendary_and_has_a_counter() -> None:
    table = Table().put("Isamaru, Hound of Konda").put("Spark Double", zone="hand")
    table.start().cast("Spark Double").resolve("Isamaru, Hound of Konda")
    double = table.named("Isamaru, Hound of Konda")[-1]
    assert table.pt(double) == "3/3"
    assert not table.what(double).is_legendary


def test_essence_of_the_wild_makes_others_enter_as_itself() -> None:
    table = Table().put("Essence of the Wild").put("Grizzly Bears", zone="hand").start()
    table.cast("Grizzly Bears").resolve()
    assert len(table.named("Essence of the Wild")) == 2


def test_grim_haruspex_and_xathrid_necromancer_see_a_human_die() -> None:
    table = Table().put("Grim Haruspex").put("Xathrid Necromancer").put("Soul Warden")
    table.put("Murder", zone="hand").start()
    table.cast("Murder", "Soul Warden").resolve(0)
    assert table.hands[0] == 1
    (zombie,) = table.named("Zombie")
    assert table.here(zombie).tapped


def test_haven_gives_coloured_mana_to_dragons_only() -> None:
    haven = card("Haven of the Spirit Dragon").printed.abilities
    assert [(len(a.outputs), a.only) for _, a in haven.mana] == [
        (1, ""),
        (5, "Dragon spells"),
    ]
