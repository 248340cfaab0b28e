"""Each notebook of the course in the real JupyterLab, as a learner goes through it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from morphlab.course.lessons import TOOLS
from morphlab.course.refresh import notebooks_in

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
NARROW = 390
OUTPUTS = ".jp-Notebook .jp-OutputArea-output"


@dataclass(frozen=True)
class Walk:
    """What a learner does in a notebook: a question of the first table, an exercise.

    `wrong` and `right` are options of the question before step `asked`. `answers` are
    written into the cell `exercise`, first a wrong one, then a right one. `look` is
    the theme and the width in which the accessibility checker looks at all outputs.
    """

    notebook: str
    asked: int
    wrong: str
    right: str
    exercise: str
    answers: tuple[str, str]
    look: tuple[str, int]


WALKS = [
    Walk(
        "00-start-here",
        1,
        "Exalted Angel, for three mana",
        "A face-down creature spell without a name",
        "start-size-answer",
        ('size = "4/5"', 'size = "2/2"'),
        ("Light", 1400),
    ),
    Walk(
        "01-look-at-a-face-down-card",
        1,
        "6, as on the card",
        "0",
        "look-anthem-answer",
        ('size = "2/2"', 'size = "7/7"'),
        ("Dark", 1400),
    ),
    Walk(
        "02-cast-it-face-down",
        1,
        "{2}{W}{W}",
        "{3}",
        "cast-price-answer",
        ('price = "{3}"', 'price = "{4}"'),
        ("Light", NARROW),
    ),
    Walk(
        "03-turn-it-up",
        2,
        "Shock and the turning up above it; Bob",
        "Only Shock; Alice",
        "turn-size-answer",
        ('size = "2/2"', 'size = "5/6"'),
        ("Dark", NARROW),
    ),
    Walk(
        "04-was-it-an-entering",
        1,
        "Three Goblins, and a life for each of the four",
        "No Goblins, and one life",
        "enter-size-answer",
        ('size = "3/2"', 'size = "2/1"'),
        ("Light", NARROW),
    ),
    Walk(
        "05-the-ways-down-and-the-ways-up",
        1,
        "Both",
        "#3, which was cloaked",
        "ways-ward-answer",
        ('warded = {"#2"}', 'warded = {"#2", "#3"}'),
        ("Dark", 1400),
    ),
    Walk(
        "06-turned-down",
        1,
        "3/3",
        "4/4",
        "down-size-answer",
        ('size = "3/3"', 'size = "4/4"'),
        ("Light", 1400),
    ),
    Walk(
        "07-good-bye",
        2,
        "The Phoenix alone",
        "The Haruspex alone",
        "bye-reaper-answer",
        ("life = 20", "life = 15"),
        ("Light", 1400),
    ),
    Walk(
        "08-combat-and-attachments",
        3,
        "No: Bears cannot block a flyer",
        "Yes",
        "fight-size-answer",
        ('size = "2/2"', 'size = "6/6"'),
        ("Dark", 1400),
    ),
    Walk(
        "09-copies",
        1,
        "A face-down 2/2",
        "A face-up 2/2 without name, colour and abilities",
        "copy-size-answer",
        ('size = "2/2"', 'size = "4/4"'),
        ("Light", 1400),
    ),
    Walk(
        "10-lost-abilities",
        1,
        "9/10",
        "6/6",
        "lost-honor-answer",
        ('size = "4/4"', 'size = "3/3"'),
        ("Dark", 1400),
    ),
    Walk(
        "11-special-costs",
        1,
        "In her graveyard: it was the price",
        "In her hand, and Bob knows it",
        "costs-size-answer",
        ('size = "3/3"', 'size = "5/5"'),
        ("Light", 1400),
    ),
    Walk(
        "12-cabinet-of-curiosities",
        1,
        "Nothing: Siege Rhino is no artifact",
        "#3",
        "odd-drake-answer",
        ('size = "2/4"', 'size = "1/4"'),
        ("Dark", NARROW),
    ),
    Walk(
        "13-table-manners",
        1,
        "Yes: it is a face-down creature spell",
        "No: not while it is a spell",
        "manners-tax-answer",
        ('price = "{7}"', 'price = "{9}"'),
        ("Dark", 1400),
    ),
]
# The exam has questions of its own and no story to step: see tests/course.
NO_STORY = {"14-exam", *(Path(one.file).stem for one in TOOLS)}


def test_every_notebook_is_walked_through():
    written = {path.stem for path in notebooks_in(NOTEBOOKS)}
    assert {walk.notebook for walk in WALKS} == written - NO_STORY


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.notebook)
def test_a_learner_goes_through(lab, axe, picture, walk):
    page = lab.open_notebook(NOTEBOOKS / f"{walk.notebook}.ipynb")
    the_stored_story_is_there(page)
    lab.run_all()
    page.wait_for_selector(".ml-table")
    lab.wait_for_step(0)
    all_cells_have_run(lab)
    story_is_stepped(lab, walk)
    line_is_played_and_taken_back(lab)
    exercise_is_answered(lab, walk)
    for theme in ("Light", "Dark"):
        lab.theme(theme)
        for width in (1400, NARROW):
            page.set_viewport_size({"width": width, "height": 1100})
            page.locator(".ml-table").first.evaluate("node => node.scrollIntoView()")
            picture(page, f"{theme}-{width}")
            if (theme, width) == walk.look:
                with lab.unrolled():
                    assert axe(page, OUTPUTS) == []
    slides_fit(lab)


@pytest.mark.parametrize("name", sorted(NO_STORY))
def test_what_has_no_story_is_shown_as_slides(lab, name):
    lab.open_notebook(NOTEBOOKS / f"{name}.ipynb")
    lab.run_all()
    all_cells_have_run(lab)
    slides_fit(lab)


def slides_fit(lab):
    """Each cell that is not left out is on a slide, and each slide on the screen."""
    lab.page.set_viewport_size({"width": 1400, "height": 800})
    lab.start_slides()
    slides = lab.slides()
    lab.stop_slides()
    assert len(slides) > 5
    wrong = []
    for one in slides:
        first, *others = one["cells"] or ["nothing"]
        if one["cell"] not in one["cells"]:
            wrong.append(f"{one['cell']} is on no slide: its slide_type is not known")
        elif one["hidden"] > 1 or one["height"] > 800:
            wrong.append(
                f"the slide of {first} is {one['height']} px high, and 800 fit: let "
                f"one of {', '.join(others)} begin a slide of its own (slide_type "
                "subslide), or show less"
            )
        wrong += [f"{name}: wider than its slide" for name in one["wide"]]
    assert not wrong, "\n".join(dict.fromkeys(wrong))


def the_stored_story_is_there(page):
    """What was stored is read before anything runs."""
    story = page.locator(f"{OUTPUTS} details[open]").first
    story.locator("caption", has_text="Alice: 20 life").wait_for()
    assert page.locator(".ml-table").count() == 0


def all_cells_have_run(lab):
    """Wait until no cell runs and the kernel is idle: a reader is not that fast."""
    page = lab.page
    page.wait_for_function(
        """() => {
            const session = window.jupyterapp.shell.currentWidget.sessionContext;
            const prompts = [...document.querySelectorAll(".jp-InputPrompt")];
            return session.session.kernel.status === "idle"
                && !prompts.some((prompt) => prompt.textContent.includes("*"));
        }"""
    )
    lab.python("0")  # what the kernel said before it says this has come
    lab.drawn()


def at_step(table, step):
    return table.and_(table.page.locator(f"[data-step='{step}']"))


def pressed(page, what, shown):
    """Click until it shows: JupyterLab may swallow the first click into an output."""
    from playwright.sync_api import Error

    for _ in range(3):
        what.click()
        try:
            return shown.wait_for(timeout=15_000)
        except Error:
            continue
    raise AssertionError(f"three clicks did not bring about {shown}")


def story_is_stepped(lab, walk):
    """A click and a key step; a question is answered wrong, then right from anew."""
    page, table = lab.page, lab.page.locator(".ml-table").first
    for step in range(1, walk.asked):
        pressed(page, table.locator(".ml-next"), at_step(table, step))
    option = table.get_by_label(walk.wrong, exact=True)
    pressed(page, option, option.and_(page.locator(":checked")))
    pressed(page, table.locator(".ml-next"), at_step(table, walk.asked))
    assert table.locator(".ml-verdict").inner_text().startswith("Not so")
    assert walk.right in table.locator(".ml-verdict").inner_text()
    page.keyboard.press("ArrowRight")
    lab.wait_for_step(walk.asked + 1)
    table.get_by_role("button", name="Bob", exact=True).click()
    lab.wait_for_step(walk.asked + 1, "P2")


def line_is_played_and_taken_back(lab):
    """As a judge, who may act for each player, leave the story and come back."""
    page, table = lab.page, lab.page.locator(".ml-table").first
    table.get_by_role("button", name="Judge", exact=True).click()
    left = int(table.get_attribute("data-step"))
    table.locator(".ml-act").first.click()
    lab.wait_for_step(left + 1, "judge")
    told = table.locator(".ml-branch").inner_text()
    assert f"You left the story at step {left}." in told
    table.locator(".ml-story").click()
    lab.wait_for_step(left, "judge")
    page.wait_for_selector(".ml-branch", state="detached")
    table.get_by_role("button", name="Alice", exact=True).click()
    lab.wait_for_step(left)


def exercise_is_answered(lab, walk):
    """Write an answer into the cell and run it: not yet, then wrong, then right."""
    cell = lab.cell(walk.exercise)
    said = cell.locator(".jp-OutputArea-output p").first
    said.get_by_text("Not attempted").wait_for()
    for answer, word in zip(walk.answers, ("Not so", "Right"), strict=True):
        cell.locator(".cm-content").click()
        lab.page.keyboard.press("Control+Home")
        lab.page.keyboard.press("Shift+End")
        lab.page.keyboard.insert_text(answer)
        lab.page.keyboard.press("Control+Enter")
        said.get_by_text(word).wait_for()
