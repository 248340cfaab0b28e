"""The course with no server's Python: notebooks run in the browser, nothing is fetched.

Pyodide and its packages are fetched when the site is made; a page may not do it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from morphlab import course
from morphlab.course.sharing import link
from morphlab.scenarios import code, from_code
from tests.browser.conftest import PATIENCE, ROOT, open_page

LESSON = "00-start-here.ipynb"
SHARED = "look-inside"
READY = '.jp-Notebook-ExecutionIndicator[data-status="idle"]'
FIGURE = 'course.figure("zones", "bye-shown")'

pytestmark = pytest.mark.slow


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        """Say nothing of what is handed out."""


@pytest.fixture(scope="module")
def address(tmp_path_factory, chromium):
    """Where the site is handed out. The command takes half a minute, and a network."""
    if shutil.which("npm") is None:
        pytest.skip("Pyodide needs npm, which is not installed")
    folder = tmp_path_factory.mktemp("lite") / "site"
    command = [sys.executable, "-m", "morphlab", "lite", str(folder)]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if made.returncode and "CI" not in os.environ:
        pytest.skip(f"the site could not be made: {made.stderr.strip()[-300:]}")
    assert made.returncode == 0, made.stderr
    assert "notebooks. To look at them" in made.stdout
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Quiet, directory=str(folder))
    )
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def prompt(chromium):
    """A page for JupyterLite's prompt, watched; it is waited for longer."""
    page, watched = open_page(chromium, reduced_motion="reduce")
    page.set_viewport_size({"width": 1400, "height": 900})
    page.set_default_timeout(2 * PATIENCE)  # Python starts, and then a first table
    yield page
    page.context.close()
    watched.check()


def errors(page):
    return page.locator('.jp-OutputArea-output[data-mime-type$="error"]').count()


def test_a_lesson_runs_and_its_first_table_steps(new_page, address, picture):
    page = new_page(own=True)
    page.set_default_timeout(2 * PATIENCE)
    page.goto(f"{address}/lab/index.html?path={LESSON}")
    page.wait_for_selector(".jp-Notebook")
    page.wait_for_selector(READY)  # Python has started: what is run before may be lost
    assert page.locator(".ml-table").count() == 0, "tables come from the kernel"
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("^Run All Cells")).click()
    table = page.locator(".ml-table").first
    table.wait_for()
    assert table.get_attribute("data-step") == "0"
    table.locator(".ml-next").click()
    page.wait_for_selector('.ml-table[data-step="1"]')
    picture(page)
    # A cell in the middle shows an error: those after it run all the same.
    page.wait_for_selector(READY)
    assert page.get_by_text(re.compile("^IllegalAction: ")).count() == 1
    last = page.locator(".jp-CodeCell").last.locator(".jp-InputPrompt").first
    assert re.fullmatch(r"\[[0-9]+\]:", last.text_content() or "")
    assert errors(page) == 0


def test_a_link_opens_its_position_and_it_can_be_played(prompt, address, picture):
    page = prompt
    state = course.story(SHARED).steps[0].after
    page.goto(link(address, code(state)))
    table = page.locator(".ml-table")
    table.wait_for()
    assert table.get_attribute("data-step") == "0"
    assert "A position that was shared" in table.inner_text()
    table.get_by_role("button", name="Judge").click()
    # The answer comes from the rules, which run in the page.
    table.locator(".ml-actions .ml-act").first.click()
    page.wait_for_selector('.ml-table[data-step="1"]')
    picture(page)
    table.locator(".ml-copy").click()
    line = table.locator(".ml-line")
    line.wait_for()
    copied = line.input_value()
    assert code(from_code(copied)) == copied != code(state), "that of the step shown"
    # Figures need a package that cannot be had there: their rows are shown.
    page.locator(".jp-CodeConsole-input .cm-content").click()
    page.keyboard.insert_text(FIGURE)
    page.keyboard.press("Shift+Enter")
    figure = page.locator("figure")
    figure.wait_for()
    assert figure.locator("table").count() == 1
    assert "matplotlib" in figure.inner_text()
    assert errors(page) == 0


@pytest.mark.parametrize("wrong", ["", "#", "#morphlab1:", '#morphlab1:a"%29'])
def test_a_link_without_a_position_says_so(new_page, address, wrong):
    page = new_page(own=True)
    page.goto(f"{address}/position.html{wrong}")
    assert "This link holds no position" in page.locator("#told").inner_text()
    assert page.url.startswith(f"{address}/position.html")
