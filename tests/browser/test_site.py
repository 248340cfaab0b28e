"""The exported course: opened from the disk, its tables step and nothing is fetched."""

from __future__ import annotations

import json
import re

import pytest

from morphlab.course.export import export
from morphlab.course.scenes import FOLDER
from tests.browser.test_lab import notebook

LESSON = "01-look-at-a-face-down-card"
FIGURE = """\
from morphlab import course
course.figure("zones", "bye-shown")"""
LONG = "raise ValueError('a long line of words ' * 20)"


@pytest.fixture(scope="module")
def site(tmp_path_factory, chromium):
    """Two lessons, a figure and a story as pages. Making them takes some seconds."""
    from tests.browser.conftest import ROOT

    work = tmp_path_factory.mktemp("site")
    folder, notebooks = work / "course", []
    for name in ("00-start-here.ipynb", f"{LESSON}.ipynb"):
        text = (ROOT / "notebooks" / name).read_text("utf-8")
        # Sphinx warns of links to lessons that are not among the pages.
        text = re.sub(r"\[([^\]]+)\]\((?!00|01)[\w-]+\.ipynb\)", r"\1", text)
        notebooks.append(work / name)
        notebooks[-1].write_text(text, "utf-8")
    made = notebook("# A figure, and an error", FIGURE, LONG)
    made["cells"][0] |= {"cell_type": "markdown"}
    del made["cells"][0]["outputs"], made["cells"][0]["execution_count"]
    made["cells"][2]["metadata"]["tags"] = ["raises-exception"]
    notebooks.append(work / "figure.ipynb")
    notebooks[-1].write_text(json.dumps(made), "utf-8")
    export(folder, notebooks, [FOLDER / "turn-shock.toml"])
    return folder


@pytest.fixture
def lesson(new_page, site):
    def make(**options):
        page = new_page(own=True, **options)
        page.goto((site / f"{LESSON}.html").as_uri())
        return page

    return make


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 390])
def test_every_table_of_a_lesson_steps(lesson, picture, scheme, width):
    page = lesson(width=width, color_scheme=scheme)
    tables = page.locator(".ml-table")
    assert tables.count() >= 2
    for number in range(tables.count()):
        table = tables.nth(number)
        assert table.get_attribute("data-theme") == scheme
        before = table.get_attribute("data-step")
        table.locator(".ml-next").click()
        assert table.get_attribute("data-step") == str(int(before) + 1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    picture(page)


@pytest.mark.slow
def test_the_tables_take_the_theme_that_the_reader_picks(lesson):
    page = lesson(color_scheme="light")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.wait_for_function(
        "document.querySelector('.ml-table').dataset.theme === 'dark'"
    )


@pytest.mark.slow
def test_axe_finds_nothing_in_the_tables(lesson, axe):
    assert axe(lesson(), ".ml-table") == []


@pytest.mark.slow
def test_the_first_page_leads_to_lessons_and_stories(new_page, site):
    page = new_page(own=True)
    page.goto((site / "index.html").as_uri())
    page.locator(".bd-article a", has_text="Look at a face-down card").first.click()
    assert "Look at a face-down" in page.locator(".bd-article h1").inner_text()
    page.goto((site / "stories.html").as_uri())
    page.locator(".bd-article a").last.click()
    page.locator(".ml-next").click()
    assert page.locator(".ml-table").get_attribute("data-step") == "1"


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_figure_and_its_words_can_be_read(new_page, site, axe, picture, scheme):
    page = new_page(own=True, color_scheme=scheme)
    page.goto((site / "figure.html").as_uri())
    assert axe(page, "figure") == []
    seen = "image => [getComputedStyle(image).filter, getComputedStyle(image).padding]"
    assert page.locator("figure img").evaluate(seen) == ["none", "0px"]
    picture(page)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["figure", LESSON, "00-start-here", "rules", "teachers"]
)
def test_nothing_is_scrolled_sideways_on_a_phone(new_page, site, name):
    page = new_page(own=True, width=390)
    page.goto((site / f"{name}.html").as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((one) => one.open = 1)")
    wide = page.locator(".bd-article pre, .bd-article").evaluate_all(
        """(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1)
            .map((one) => one.innerText.slice(0, 60))"""
    )
    assert wide == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.slow
def test_a_lesson_is_printed_without_its_buttons(lesson):
    page = lesson(width=800)
    assert page.pdf(format="A4", print_background=True).startswith(b"%PDF")
    page.emulate_media(media="print")
    assert page.locator(".ml-board").first.is_visible()
    for unwanted in (".ml-controls", ".ml-foot", ".bd-sidebar-primary"):
        assert not page.locator(unwanted).first.is_visible(), unwanted


@pytest.mark.slow
def test_a_rule_is_linked_to_and_leads_to_its_lesson(new_page, site):
    page = new_page(own=True)
    page.goto((site / "rules.html").as_uri() + "#r708.2a")
    place = page.locator("dt:target")
    assert place.inner_text() == "708.2a"
    assert place.evaluate("node => node.getBoundingClientRect().top") < 600
    place.locator("xpath=following-sibling::dd[1]").locator("a").first.click()
    assert page.locator(".bd-article h1").count() == 1


@pytest.mark.slow
def test_a_teacher_finds_the_plan_of_each_lesson(new_page, site, picture):
    page = new_page(own=True)
    page.goto((site / "index.html").as_uri())
    page.locator(".bd-sidebar a", has_text="For teachers").click()
    plan = page.locator("section", has_text="01 Look at").last
    answer = plan.get_by_text("without a mana cost the mana value is 0", exact=False)
    assert not answer.first.is_visible()
    plan.locator("summary").first.click()
    assert answer.first.is_visible()
    assert "cross out what is covered" in plan.inner_text()
    picture(page)
