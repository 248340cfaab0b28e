"""In front of a class: the presenter view, hands up, and a notebook as slides."""

from __future__ import annotations

import json

import pytest

from morphlab.show.html import save_html
from tests.browser.conftest import SETTLED, SIZE
from tests.browser.test_lab import SHOW, notebook
from tests.show import payloads

STORIES = {"story": payloads.story, "crowd": payloads.crowd, "three": payloads.three}


@pytest.fixture
def present(new_page, tmp_path):
    """Open a story in front of a class: `present("story", step=5)`."""

    def make(
        name="story",
        step=0,
        width=1400,
        height=800,
        whole=True,
        clock=False,
        **options,
    ):
        path = tmp_path / f"{name}.html"
        save_html(STORIES[name](), path, step=step)
        page = new_page(width=width, height=height, own=True, **options)
        if clock:
            page.clock.install()
        page.goto(path.as_uri())
        if not whole:
            page.evaluate("Element.prototype.requestFullscreen = null")
        page.locator(".ml-table").focus()
        page.keyboard.press("p")
        if whole:
            page.wait_for_function("document.fullscreenElement")
        page.locator(".ml-table").evaluate(SETTLED)
        return page

    return make


def step_of(page):
    return int(page.locator(".ml-table").get_attribute("data-step"))


# The presenter view


@pytest.mark.parametrize("size", [(1400, 800), (1024, 768), (1920, 1080)])
@pytest.mark.parametrize("name", STORIES)
def test_every_step_fills_the_screen_and_no_more(present, name, size, picture):
    page = present(name, width=size[0], height=size[1])
    sizes = [page.locator(".ml-table").evaluate(SIZE)]
    for viewer in page.locator(".ml-views button").all():
        viewer.click()
        page.keyboard.press("Home")
        for _ in STORIES[name]()["steps"]:
            inner, outer = page.locator(".ml-table").evaluate(
                "node => [node.scrollHeight, node.clientHeight]"
            )
            assert inner <= outer
            sizes.append(page.locator(".ml-table").evaluate(SIZE))
            page.locator(".ml-next").click(force=True)
    # What is seen changes, and not how large it is: letters never grow again.
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] >= size[0] / 110
    picture(page)


def test_six_causes_differ_in_word_shape_and_pattern(present, picture):
    page = present("crowd")
    cards = page.locator(".ml-near .ml-down")
    looks = cards.evaluate_all(
        """(cards) => cards.map((card) => {
            const look = (part) => getComputedStyle(card.querySelector(part));
            const [medal, word] = [look(".ml-medal"), look(".ml-cause")];
            return {
                word: card.querySelector(".ml-cause").innerText,
                shape: medal.clipPath + medal.borderRadius,
                pattern: getComputedStyle(card).backgroundImage,
                number: parseFloat(medal.fontSize),
                letters: parseFloat(word.fontSize),
                inside: card.querySelector(".ml-cause").offsetWidth <= card.offsetWidth,
            };
        })"""
    )
    assert len(looks) == 6
    for part in ("word", "shape", "pattern"):
        assert len({look[part] for look in looks}) == 6, part
    for look in looks:
        # Twenty permanents lie on this table: with fewer, letters are larger.
        assert look["number"] >= 18
        assert look["letters"] >= 11
        assert look["inside"], look["word"]
    picture(page)
    page.emulate_media(color_scheme="dark")
    picture(page, "dark")


def test_a_few_cards_can_be_read_from_the_back_of_the_room(present):
    page = present("story", step=2)
    card = page.locator(".ml-down").first
    assert card.locator(".ml-medal").evaluate(SIZE) >= 40
    assert card.locator(".ml-cause").evaluate(SIZE) >= 22
    assert card.locator(".ml-pt").evaluate(SIZE) >= 32


def test_nothing_runs_by_itself_and_keys_of_a_clicker_step(present):
    page = present("story", clock=True)
    assert not page.locator(".ml-play").is_visible()
    page.keyboard.press("Space")
    assert step_of(page) == 1
    page.clock.run_for(30_000)
    assert step_of(page) == 1
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageUp")
    assert step_of(page) == 2


def test_time_to_think_runs_when_it_is_asked_for_and_no_answer_comes_of_it(present):
    page = present("story", step=5, clock=True)
    clock = page.locator(".ml-timer")
    page.clock.run_for(40_000)
    assert clock.inner_text() == "30 seconds to think"
    page.keyboard.press("t")
    page.clock.run_for(10_100)
    assert clock.inner_text() == "20 s"
    page.keyboard.press("t")
    assert clock.inner_text() == "30 seconds to think"
    clock.click()
    page.clock.run_for(60_000)
    assert clock.inner_text() == "Time is up"
    assert page.locator(".ml-question").is_visible()
    assert step_of(page) == 5
    page.keyboard.press("ArrowRight")
    assert step_of(page) == 6
    assert "Time is up" not in clock.all_inner_texts()


def test_why_is_told_when_somebody_asks_and_not_before(present):
    page = present("story", step=5)
    assert page.locator(".ml-question").is_visible()
    assert page.locator(".ml-why").count() == 0
    page.locator(".ml-card", has_text="Exalted Angel").click()
    assert page.locator(".ml-why").is_visible()
    assert not page.locator(".ml-question").is_visible()
    page.locator(".ml-card", has_text="Exalted Angel").click()
    assert page.locator(".ml-question").is_visible()


def test_hands_are_counted_before_the_answer_and_shown_with_it(present, axe, picture):
    # To axe nothing is on the screen of what fills it.
    page = present("story", step=5, whole=False)
    assert page.locator(".ml-next").inner_text() == "Show the answer"
    hands = page.locator(".ml-hands")
    for number, count in enumerate(("3", "12", "")):
        hands.nth(number).fill(count)
    assert step_of(page) == 5
    picture(page, "question")
    assert axe(page) == []
    page.locator(".ml-next").click()
    assert page.locator(".ml-verdict h3").inner_text() == "The answer"
    told = page.locator(".ml-tally li").all_inner_texts()
    assert [line.split()[0] for line in told] == ["3", "12", "0"]
    right = page.locator(".ml-tally .ml-true")
    assert "4/5" in right.inner_text()
    assert right.locator(".ml-bar").evaluate("bar => bar.style.width") == "100%"
    picture(page, "answer")
    assert axe(page) == []
    page.locator(".ml-back").click()
    assert page.locator(".ml-hands:disabled").count() == 3


def test_the_next_question_waits_until_the_last_answer_was_seen(new_page, tmp_path):
    made = payloads.story()
    made["steps"][5]["prediction"] = made["steps"][6]["prediction"]
    path = tmp_path / "two.html"
    save_html(made, path, step=4)
    page = new_page(own=True)
    page.goto(path.as_uri())
    page.locator(".ml-table").focus()
    page.keyboard.press("p")
    page.locator(".ml-next").click()
    assert page.locator(".ml-verdict").is_visible()
    assert page.locator(".ml-question").count() == 0
    assert page.locator(".ml-next").inner_text() == "The question →"
    page.locator(".ml-next").click()
    assert step_of(page) == 5
    assert page.locator(".ml-question").is_visible()
    assert page.locator(".ml-verdict").count() == 0
    page.locator(".ml-next").click()
    assert step_of(page) == 6


def test_n_unfolds_the_notes(present):
    page = present("story", step=4)
    notes = page.get_by_text("Hands up for each")
    assert not notes.is_visible()
    page.keyboard.press("n")
    assert notes.is_visible()
    page.keyboard.press("n")
    assert not notes.is_visible()


def test_a_phone_is_scrolled_and_keeps_letters_that_can_be_read(present):
    page = present("crowd", width=390, height=844)
    assert page.locator(".ml-table").evaluate(SIZE) >= 15
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


# Slides


@pytest.fixture(scope="module")
def talk(tmp_path_factory):
    """Return the file of a notebook of three slides, the second of them a table."""
    made = notebook("# A talk", SHOW, "## The end")
    for cell, mark in zip(made["cells"], ("slide", "subslide", "slide"), strict=True):
        cell["metadata"] = {"slideshow": {"slide_type": mark}}
    for cell in (made["cells"][0], made["cells"][2]):
        cell["cell_type"] = "markdown"
        del cell["outputs"], cell["execution_count"]
    path = tmp_path_factory.mktemp("talk") / "talk.ipynb"
    path.write_text(json.dumps(made), "utf-8")
    return path


@pytest.fixture
def deck(lab, talk):
    """Give JupyterLab with that notebook as slides."""
    lab.open_notebook(talk)
    lab.run_all()
    lab.page.wait_for_selector(".ml-table")
    lab.page.set_viewport_size({"width": 1400, "height": 800})
    lab.start_slides()
    yield lab
    lab.stop_slides()


def test_slides_are_large_and_the_table_on_them_lives(deck, picture):
    page, table = deck.page, deck.page.locator(".ml-table")
    assert page.locator(".jp-Deck h1").first.evaluate(SIZE) > 40
    page.keyboard.press("Space")
    table.locator(".ml-next").click()
    deck.wait_for_step(1)
    page.keyboard.press("Space")
    deck.wait_for_step(2)
    assert table.evaluate(SIZE) > 14  # five lines of code stand above it
    assert deck.python("table.step") == "2"
    assert table.evaluate("node => node.getBoundingClientRect().bottom") <= 800
    picture(page)


def test_escape_on_a_table_gives_the_keys_back_to_the_slides(deck):
    page, content = deck.page, "window.jupyterapp.shell.currentWidget.content"
    deck.command("deck:down")
    page.locator(".ml-next").click()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(f"{content}.activeCellIndex") == 1
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"{content}.activeCellIndex === 2")


def test_the_table_is_as_before_when_the_slides_are_over(deck):
    deck.stop_slides()
    table = deck.page.locator(".ml-table")
    assert table.evaluate("node => node.style.fontSize") == ""
    assert table.locator(".ml-history").is_visible()
    deck.start_slides()


# The teacher's own window


def test_w_opens_the_notes_in_a_window_that_follows_the_steps(new_page, tmp_path):
    path = tmp_path / "story.html"
    save_html(payloads.story(), path, step=4)
    page = new_page(own=True)
    page.goto(path.as_uri())
    page.locator(".ml-table").focus()
    with page.expect_popup() as opened:
        page.keyboard.press("w")
    notes = opened.value.locator("body")
    assert "Hands up for each" in notes.inner_text()
    page.locator(".ml-next").click()
    told = notes.inner_text()
    assert "Hands up for each" not in told
    # What the class is asked next, and the answer to it.
    assert "Shock aims at it" in told
    assert notes.locator("li b").inner_text() == "It deals 2 to a 4/5, which lives"
    page.locator(".ml-next").click()
    assert "It kills the 2/2" in notes.inner_text()


def test_unfolded_notes_leave_the_step_on_the_screen(present):
    page = present("story", step=4)
    before = page.locator(".ml-table").evaluate(SIZE)
    turn_notes(page)
    assert page.locator(".ml-notes details").get_attribute("open") is not None
    inner, outer = page.locator(".ml-table").evaluate(
        "node => [node.scrollHeight, node.clientHeight]"
    )
    assert inner <= outer
    turn_notes(page)
    assert page.locator(".ml-table").evaluate(SIZE) == before


def turn_notes(page):
    """Fold or unfold the notes, and wait until the table was told and fitted itself."""
    page.evaluate(
        """() => {
            const notes = document.querySelector(".ml-notes");
            const once = { capture: true, once: true };
            window.turned = new Promise((done) =>
                notes.addEventListener("toggle", () => done(), once));
        }"""
    )
    page.locator(".ml-notes summary").click()
    page.evaluate("window.turned")
    page.locator(".ml-table").evaluate(SETTLED)
