"""The table in one exported HTML file: the same module as in a notebook, no kernel."""

from __future__ import annotations

import re

import pytest

from morphlab import course
from morphlab.show.html import save_html
from tests.browser.conftest import PICTURES, SETTLED, SIZE
from tests.show import payloads

STORIES = {
    "story": payloads.story,
    "crowd": payloads.crowd,
    "three": payloads.three,
    "nasty": payloads.nasty,
}
NARROW = 390


@pytest.fixture
def show(new_page, tmp_path):
    """Open a story in a page: `show("story", step=2, viewer="Bob", width=390)`."""

    def make(name="story", step=0, viewer=None, theme="", **options):
        path = tmp_path / f"{name}.html"
        save_html(STORIES[name](), path, step=step, viewer=viewer, theme=theme)
        page = new_page(**options)
        page.goto(path.as_uri())
        return page

    return make


def table(page):
    return page.locator(".ml-table")


def step_of(page):
    return int(table(page).get_attribute("data-step"))


def focused(page):
    return page.evaluate("document.activeElement.dataset.key || ''")


def panel(page, name):
    return page.locator(f".ml-{name}").inner_text()


class TestSteps:
    def test_next_and_back_show_the_step_and_say_what_happened(self, show):
        page = show()
        page.locator(".ml-next").click()
        live = page.locator("[aria-live=polite]").inner_text()
        assert "Alice casts a card face down as #1" in live
        assert "702.37c" in live
        assert page.locator(".ml-count").inner_text() == "step 1 of 7"
        page.locator(".ml-back").click()
        assert step_of(page) == 0

    def test_first_and_last_stop_at_the_ends(self, show):
        page = show(step=3)
        page.locator(".ml-end").click()
        assert step_of(page) == 7
        # A click on a button that is off does nothing, and keeps the focus there.
        page.locator(".ml-next").click(force=True)
        assert (step_of(page), focused(page)) == (7, "next")
        page.locator(".ml-first").click()
        page.locator(".ml-back").click(force=True)
        assert step_of(page) == 0

    def test_the_slider_steps(self, show):
        page = show()
        page.locator(".ml-slider").fill("4")
        assert step_of(page) == 4
        page.locator(".ml-slider").press("ArrowRight")
        assert step_of(page) == 5
        said = page.locator(".ml-slider").get_attribute("aria-valuetext")
        assert said == "step 5 of 7"

    def test_the_list_of_steps_jumps_and_names_the_rules(self, show):
        page = show()
        page.locator(".ml-goto", has_text="Bob casts Shock").click()
        assert step_of(page) == 3
        assert page.locator("[aria-current=step]").inner_text().startswith("3")
        assert "601.2c" in page.locator(".ml-now").inner_text()

    def test_next_stays_where_it_is_from_step_to_step(self, show):
        page = show()
        places = set()
        for _ in range(7):
            box = page.locator(".ml-next").bounding_box()
            places.add((box["x"], box["y"]))
            page.locator(".ml-next").click()
        assert len(places) == 1

    def test_handles_and_rules_stand_out_in_the_line(self, show):
        page = show("crowd")
        tags = page.locator(".ml-live .ml-tag").all_text_contents()
        assert tags[-2:] == ["#12", "#A1"]
        rules = page.locator(".ml-live .ml-rule").all_text_contents()
        assert rules == ["508.1a", "509.1a", "603.3"]

    def test_the_same_live_line_is_not_set_again(self, show):
        page = show(step=1)
        page.evaluate(
            """() => { window.changes = 0; new MutationObserver(() => window.changes++)
                .observe(document.querySelector(".ml-live"), { childList: true }); }"""
        )
        page.locator(".ml-card").first.click()
        assert page.evaluate("window.changes") == 0
        page.locator(".ml-next").click()
        assert page.evaluate("window.changes") == 1


class TestKeys:
    def test_arrows_home_and_end_step_while_the_table_has_focus(self, show):
        page = show()
        table(page).focus()
        shown = []
        for key in ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home"]:
            page.keyboard.press(key)
            shown.append(step_of(page))
        assert shown == [1, 2, 1, 7, 0]

    def test_keys_do_nothing_while_the_focus_is_elsewhere(self, show):
        page = show()
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("ArrowRight")
        assert step_of(page) == 0

    def test_keys_do_not_leave_the_table(self, show):
        page = show()
        page.evaluate("document.addEventListener('keydown', () => { window.out = 1 })")
        table(page).focus()
        for key in ["b", "ArrowRight", "x", "Enter"]:
            page.keyboard.press(key)
        assert page.evaluate("window.out") is None

    def test_a_key_with_control_is_left_to_the_browser(self, show):
        page = show()
        table(page).focus()
        page.keyboard.press("Control+ArrowRight")
        assert step_of(page) == 0

    def test_stepping_leaves_the_focus_on_the_card_it_was_on(self, show):
        page = show(step=2)
        page.locator(".ml-card", has_text="morph").focus()
        for _ in range(4):
            page.keyboard.press("ArrowRight")
            assert focused(page) == "card #1"

    def test_focus_goes_to_the_table_when_its_card_is_gone(self, show):
        page = show(step=2)
        page.locator(".ml-card", has_text="morph").focus()
        page.keyboard.press("Home")
        assert page.evaluate("document.activeElement.classList.contains('ml-table')")
        page.keyboard.press("ArrowRight")
        assert step_of(page) == 1

    def test_question_mark_unfolds_the_signs(self, show):
        page = show()
        table(page).focus()
        assert not page.get_by_text("changed in this step").is_visible()
        page.keyboard.press("?")
        assert page.get_by_text("changed in this step").is_visible()
        page.keyboard.press("ArrowRight")
        assert page.get_by_text("changed in this step").is_visible()

    def test_every_control_can_be_reached_and_left_by_tab(self, show):
        page = show(step=2)
        table(page).focus()
        seen = []
        for _ in range(60):
            page.keyboard.press("Tab")
            if not page.evaluate("document.activeElement.closest('.ml-table')"):
                break
            seen.append(focused(page))
        assert {"next", "slider", "as P2", "card #1", "goto 0", "play"} <= set(seen)
        assert len(seen) < 60


class TestPlay:
    def test_space_plays_and_stops_at_a_question(self, show):
        page = show(own=True)
        page.clock.install()
        table(page).focus()
        page.keyboard.press("Space")
        assert page.locator(".ml-play").inner_text() == "Pause"
        page.clock.run_for(5300)
        assert step_of(page) == 2
        page.clock.run_for(30_000)
        assert step_of(page) == 5
        assert page.locator(".ml-play").inner_text() == "Play"

    def test_space_again_pauses(self, show):
        page = show(own=True)
        page.clock.install()
        table(page).focus()
        page.keyboard.press("Space")
        page.clock.run_for(2700)
        page.keyboard.press("Space")
        page.clock.run_for(30_000)
        assert step_of(page) == 1

    def test_cards_move_only_for_those_who_want_it(self, show):
        held = """() => {
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                const made = animate.apply(this, how);
                made.pause(); // it would be over before anybody looks
                return made;
            };
        }"""
        moving = "document.getAnimations().length"
        page = show(step=4, reduced_motion="no-preference")
        page.evaluate(held)
        page.locator(".ml-next").click()
        assert page.evaluate(moving) > 0
        page = show(step=4, reduced_motion="reduce")
        page.evaluate(held)
        page.locator(".ml-next").click()
        assert page.evaluate(moving) == 0


class TestViewers:
    def test_bob_does_not_see_what_alice_may_look_at(self, show):
        page = show(step=2)
        board = page.locator(".ml-board")
        assert "Exalted Angel" in board.inner_text()
        page.get_by_role("button", name="Bob", exact=True).click()
        assert "Exalted Angel" not in table(page).inner_text()
        assert "Exalted Angel" not in page.locator(".ml-board").inner_html()
        page.get_by_role("button", name="Judge", exact=True).click()
        assert "Exalted Angel" in board.inner_text()

    def test_the_viewer_sits_below_and_holds_a_hand(self, show):
        page = show()
        for name, other in (("Bob", "Alice"), ("Alice", "Bob")):
            page.get_by_role("button", name=name, exact=True).click()
            assert page.locator(".ml-near .ml-who").inner_text() == name
            assert page.locator(".ml-far .ml-who").inner_text() == other
            assert page.locator(".ml-hand").count() == 1

    def test_one_of_three_who_lost_is_marked_by_a_word(self, show):
        page = show("three", step=1, viewer="Carol")
        assert "lost" in page.locator(".ml-seat", has_text="Bob").inner_text()
        assert page.locator(".ml-far").count() == 2


class TestPredictions:
    def test_the_outcome_is_not_given_away_before_the_answer(self, show):
        page = show(step=4)
        history = panel(page, "history")
        assert "a question first" in history
        assert "the Angel lives" not in history
        assert page.locator(".ml-question").count() == 0
        page.locator(".ml-next").click()
        assert page.locator(".ml-question input").count() == 3

    def test_a_wrong_answer_is_told_with_the_reason_and_the_rule(self, show):
        page = show(step=5)
        page.get_by_label("It kills the 2/2").check()
        assert page.locator(".ml-next").inner_text() == "Check and see"
        page.locator(".ml-next").click()
        told = panel(page, "verdict")
        assert told.startswith("Not so")
        assert "Shock looks at the creature when it resolves" in told
        assert "2 damage is less than 5" in told
        assert "708.8" in told
        assert "0 of 1 predictions right" in panel(page, "history")

    def test_a_right_answer_is_told_and_counted(self, show):
        page = show(step=5)
        page.get_by_label("It deals 2 to a 4/5").check()
        page.locator(".ml-next").click()
        assert panel(page, "verdict").startswith("Right")
        assert "1 of 1 predictions right" in panel(page, "history")

    def test_a_question_may_be_skipped_and_does_not_count(self, show):
        page = show(step=5)
        assert page.locator(".ml-next").inner_text() == "Skip and see"
        page.locator(".ml-next").click()
        assert panel(page, "verdict").startswith("Question skipped")
        assert "predictions right" not in panel(page, "history")

    def test_an_answer_that_was_seen_cannot_be_given_again(self, show):
        page = show(step=5)
        page.locator(".ml-next").click()
        page.locator(".ml-back").click()
        assert page.locator(".ml-question input:disabled").count() == 3
        assert page.locator(".ml-next").inner_text().startswith("Next")

    def test_arrows_choose_among_the_options_and_do_not_step(self, show):
        page = show(step=5)
        page.locator(".ml-question input").first.check()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")
        assert step_of(page) == 5
        assert page.locator(".ml-question input").nth(2).is_checked()


class TestCards:
    def test_a_click_shows_why_and_a_second_click_lets_go(self, show):
        page = show(step=2)
        page.locator(".ml-card", has_text="Prodigal Sorcerer").click()
        assert panel(page, "why").startswith("#3 Prodigal Sorcerer")
        assert "1 damage to any target" in panel(page, "why")
        page.locator(".ml-card", has_text="Prodigal Sorcerer").click()
        assert panel(page, "why").startswith("Why is #1 a 2/2?")

    def test_enter_on_a_card_shows_its_layers(self, show):
        page = show(step=2)
        page.locator(".ml-card", has_text="Prodigal Sorcerer").click()
        page.locator(".ml-card", has_text="morph").press("Enter")
        rows = page.locator(".ml-layers tbody tr").all_inner_texts()
        assert [re.sub(r"\s+", " ", row) for row in rows][1] == (
            "1b face down (morph) 708.2a 2/2, no name, no cost 2/2"
        )
        assert "If it were face up: Exalted Angel 4/5" in panel(page, "why")
        assert "{2}{W}{W} (morph)" in page.locator(".ml-why").text_content()

    def test_a_changed_card_says_so_in_a_word(self, show):
        page = show(step=5)
        card = page.locator(".ml-changed", has_text="Exalted Angel")
        assert card.locator(".ml-flag").text_content() == "just now: face up"

    def test_tapped_fighting_and_targeted_cards_say_so_in_a_word(self, show):
        page = show("crowd")
        for card, word in (
            ("#3", "tapped"),
            ("#9", "attacks"),
            ("#24", "blocks #3"),
            ("#10", "target of Backslide"),
            ("#10", "damage 2"),
            ("#8", "token"),
            ("#25", "copy"),
        ):
            chips = page.locator(f'.ml-card[data-key="card {card}"] .ml-chips')
            assert word in " ".join(chips.inner_text().split()), card

    def test_attachments_lie_under_their_host_whoever_controls_them(self, show):
        page = show("crowd")
        pile = page.locator(".ml-far .ml-pile")
        assert pile.locator(".ml-card").get_attribute("data-key") == "card #22"
        under = pile.locator(".ml-under").all_inner_texts()
        assert [name.split()[-1] for name in under] == ["Pacifism", "Bonesplitter"]

    def test_lands_of_one_name_lie_together_and_count_the_tapped(self, show):
        page = show("crowd")
        lands = page.locator(".ml-near .ml-land").all_text_contents()
        assert "Plains, \u00d74, 2 tapped" in lands
        assert "Zoetic Cavern, untapped" in lands

    def test_a_face_down_card_shows_number_cause_and_size(self, show):
        page = show(step=3, viewer="Bob")
        card = page.locator(".ml-down")
        assert card.text_content().startswith("#1, face down morph, ")
        assert card.locator(".ml-pt").inner_text() == "2/2"
        size = "node => parseFloat(getComputedStyle(node).fontSize)"
        assert card.locator(".ml-medal").evaluate(size) > 30

    def test_each_cause_has_its_own_pattern(self, show):
        page = show("crowd")
        patterns = page.locator(".ml-near .ml-down").evaluate_all(
            "cards => cards.map((card) => getComputedStyle(card).backgroundImage)"
        )
        assert len(set(patterns)) == 6

    def test_a_graveyard_that_was_unfolded_stays_so(self, show):
        page = show(step=6, viewer="Bob")
        page.locator("summary", has_text="graveyard 1").click()
        page.locator(".ml-next").click()
        assert page.locator(".ml-heap .ml-slip", has_text="Shock").is_visible()

    def test_what_may_not_be_done_says_why_and_by_which_rule(self, show):
        page = show(step=2)
        assert "Turn #1 face up" in panel(page, "actions")
        assert page.locator(".ml-act").count() == 0
        page.locator("summary", has_text="Why not?").click()
        assert "it is face up already 708.7" in panel(page, "actions")

    def test_a_choice_that_is_waited_for_is_told(self, show):
        page = show("crowd")
        told = "Bob must choose: order the blockers of #3 509.2"
        assert page.locator(".ml-pending").inner_text() == told


class TestPresenting:
    def test_p_makes_it_large_and_shows_the_notes_and_escape_leaves(
        self, show, picture
    ):
        page = show(step=4)
        small = page.locator(".ml-live").evaluate(SIZE)
        table(page).focus()
        page.keyboard.press("p")
        page.wait_for_function("document.fullscreenElement")
        table(page).evaluate(SETTLED)
        assert page.locator(".ml-live").evaluate(SIZE) > 1.3 * small
        assert not page.locator(".ml-history").is_visible()
        page.locator("summary", has_text="Notes for the teacher").click()
        assert page.get_by_text("Hands up for each").is_visible()
        picture(page)
        table(page).focus()
        page.keyboard.press("Escape")
        page.wait_for_function("!document.fullscreenElement")
        assert page.locator(".ml-history").is_visible()
        assert page.get_by_text("Hands up for each").count() == 0


class TestSizes:
    def test_a_phone_never_scrolls_sideways(self, show):
        wide = "node => [node.scrollWidth, node.clientWidth]"
        for name in ("story", "crowd", "three"):
            page = show(name, width=NARROW, height=844)
            for step in range(len(STORIES[name]()["steps"])):
                for viewer in page.locator(".ml-views button").all():
                    viewer.click()
                    for part in ("html", ".ml-board", ".ml-why"):
                        inner, outer = page.locator(part).evaluate(wide)
                        assert inner <= outer, f"{name}, step {step}, {part}"
                page.locator(".ml-next").click(force=True)

    def test_at_twice_the_size_everything_is_still_there(self, show):
        # 200 % zoom of a window of 1400 is a page of 700 with two dots per pixel.
        page = show(step=5, width=700, height=450, device_scale_factor=2)
        assert page.evaluate("document.documentElement.scrollWidth") <= 700
        for name in ("next", "views", "board", "question", "why", "history", "actions"):
            box = page.locator(f".ml-{name}").bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 700

    def test_the_width_of_the_widget_counts_and_not_of_the_window(self, show):
        page = show(step=2)
        side, board = page.locator(".ml-side"), page.locator(".ml-board")
        assert side.bounding_box()["x"] > board.bounding_box()["x"] + 500
        page.evaluate("document.querySelector('main').style.width = '500px'")
        assert side.bounding_box()["x"] == board.bounding_box()["x"]

    def test_buttons_are_large_enough_for_a_finger(self, show):
        page = show("story", step=5, width=NARROW)
        for button in page.locator(".ml-table button:visible").all():
            box = button.bounding_box()
            assert min(box["width"], box["height"]) >= 24


class TestThemes:
    ground = "getComputedStyle(document.querySelector('.ml-table')).backgroundColor"

    @pytest.mark.parametrize(
        ("theme", "scheme", "shown"),
        [
            ("", "light", "light"),
            ("", "dark", "dark"),
            ("light", "dark", "light"),
            ("dark", "light", "dark"),
        ],
    )
    def test_follows_the_system_unless_told(self, show, theme, scheme, shown):
        page = show(theme=theme, color_scheme=scheme)
        assert table(page).get_attribute("data-theme") == shown
        light = sum(map(int, re.findall(r"\d+", page.evaluate(self.ground)))) > 600
        assert light == (shown == "light")

    def test_follows_a_change_of_the_system_at_once(self, show):
        page = show(color_scheme="light")
        page.emulate_media(color_scheme="dark")
        page.wait_for_selector('.ml-table[data-theme="dark"]')

    # Each of the two schemes and widths, with each of the stories that differ.
    @pytest.mark.parametrize(
        ("name", "step", "scheme", "width"),
        [
            ("story", 2, "dark", NARROW),
            ("crowd", 0, "light", 1400),
            ("crowd", 0, "dark", 1400),
            ("three", 1, "light", NARROW),
        ],
    )
    def test_axe_finds_nothing(self, show, axe, picture, name, step, scheme, width):
        page = show(name, step=step, color_scheme=scheme, width=width)
        for fold in page.locator(".ml-table summary").all():
            fold.click()
        assert axe(page) == []
        picture(page, full_page=True)

    @pytest.mark.parametrize(("scheme", "option"), [("light", 0), ("dark", 1)])
    def test_axe_finds_nothing_in_an_answer(self, show, axe, picture, scheme, option):
        page = show(step=5, color_scheme=scheme)
        page.locator(".ml-question input").nth(option).check()
        assert axe(page, ".ml-ask") == []
        page.locator(".ml-next").click()
        assert axe(page) == []
        picture(page, full_page=True)


class TestSafety:
    def test_text_is_never_read_as_html(self, show):
        page = show("nasty", step=2)
        for viewer in page.locator(".ml-views button").all():
            viewer.click()
            page.locator(".ml-next").click()
        assert page.evaluate("window.harm") is None
        assert page.locator(".ml-table img, .ml-table script").count() == 0
        assert "<img src=x" in page.locator(".ml-live").inner_text()

    def test_without_javascript_the_storyboard_is_there(self, show):
        page = show(step=2, java_script_enabled=False)
        assert page.locator("summary", has_text="Step 3 of 7").is_visible()
        alice = page.locator("details[open] caption", has_text="Alice: 20 life")
        assert alice.is_visible()


def test_a_story_of_the_course_gives_the_picture_of_the_readme(new_page, tmp_path):
    # Kept as artefacts/table.png; docs/table.png is a copy of it.
    file = course.table("turn-shock", "Alice", 1).save_html(tmp_path / "table.html")
    page = new_page()
    page.goto(file.as_uri())
    assert "Why is #1 a 2/2?" in panel(page, "why")
    assert "2 damage to any target" in panel(page, "stack")
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / "table.png", full_page=True)


def test_the_menu_shows_a_page_in_another_language(new_page, tmp_path):
    from morphlab import course

    page = new_page()
    shown = course.table("look-inside")
    page.goto(shown.save_html(tmp_path / "a.html", languages=["it", "ro"]).as_uri())
    menu = page.locator(".ml-tongues")
    assert menu.locator("option").all_inner_texts() == ["English", "Italiano", "Română"]
    assert page.locator(".ml-back").inner_text() == "\u2190 Back"
    page.locator(".ml-next").click()
    menu.select_option("it")
    assert page.locator(".ml-back").inner_text() == "\u2190 Indietro"
    assert step_of(page) == 1
    assert page.locator("html").get_attribute("lang") == "it"
    assert "metamorfosi" in page.locator(".ml-board").inner_text()
    menu.focus()
    page.keyboard.press("ArrowDown")  # the menu's own, not the table's
    assert step_of(page) == 1


def test_a_page_of_one_language_has_no_menu(show):
    assert show().locator(".ml-tongues").is_hidden()
