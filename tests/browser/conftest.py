"""A browser, a page that is watched, a real JupyterLab, and the accessibility checker.

Everything is local: a request that leaves this machine, or an error in the console,
fails the test that caused it.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

from morphlab.commands.lab import surroundings

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "artefacts"
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
# How long anything is waited for, in milliseconds: only what never comes takes so long,
# even on a machine that has other things to do.
PATIENCE = 60_000
# Widgets give up when they take two seconds to begin.
PATIENT = """{
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, 30 * milliseconds);
}"""
# The size of letters.
SIZE = "node => parseFloat(getComputedStyle(node).fontSize)"
# Waits until a table has fitted its letters. In full screen it becomes wider first; it
# is told of its width in the frame after that, and then they are fitted.
SETTLED = """async node => {
  const frame = () => new Promise(done => requestAnimationFrame(done));
  const whole = () => !document.fullscreenElement || node.clientWidth === innerWidth;
  for (let frames = 0; !whole(); frames++) {
    if (frames > 2000) throw new Error(`${node.clientWidth} of ${innerWidth} pixels`);
    await frame();
  }
  for (let frames = 0; frames < 3; frames++) await frame();
}"""
# The whole notebook laid out, and nothing of it cut off: to axe, what is cut off is not
# on the screen. A window as high as the notebook does the same and takes ten seconds.
UNROLLED = """
.jp-Cell { content-visibility: visible !important; }
.jp-Notebook, .jp-WindowedPanel-outer, body, body :has(.jp-Notebook) {
  overflow: visible !important;
  contain: none !important;
}
#jp-bottom-panel { display: none !important; }
"""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LOCAL = re.compile(
    r"^(file://|data:|blob:|about:|(https?|wss?)://(127\.0\.0\.1|localhost)[:/])"
)


def pytest_collection_modifyitems(items):
    """Mark every test of this folder, so that nobody forgets it."""
    here = Path(__file__).parent
    for item in items:
        if here in Path(item.path).parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium():
    """One Chromium for all tests; they skip, and say so, where there is none."""
    sync_api = pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed"
    )
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("Chromium is not installed (on Debian: apt install chromium)")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, headless=True, args=FLAGS
        )
        yield browser
        browser.close()


class Watched:
    """What a page did that it may not: requests to elsewhere, errors."""

    def __init__(self, page):
        self.outside, self.errors = [], []
        page.on("request", self._request)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _request(self, request):
        if not LOCAL.match(request.url):
            self.outside.append(request.url)

    def _console(self, message):
        if message.type == "error":
            self.errors.append(message.text)

    def check(self):
        """Fail for what was done since the last time."""
        outside, self.outside = self.outside, []
        errors, self.errors = self.errors, []
        assert outside == []
        assert errors == []


def open_page(chromium, **options):
    """Open a page of its own, and watch it."""
    page = chromium.new_context(**options).new_page()
    page.set_default_timeout(PATIENCE)
    return page, Watched(page)


@pytest.fixture(scope="session")
def one_page(chromium):
    """The page that most tests share: opening one takes longer than a test."""
    return open_page(chromium)


@pytest.fixture
def new_page(chromium, one_page):
    """Give a page of this size, watched: `new_page(width=390, color_scheme="dark")`.

    With other options, or with `own`, it is a page that nobody else has.
    """
    used = []

    def make(
        width=1400,
        height=900,
        reduced_motion="reduce",
        color_scheme="light",
        own=False,
        **options,
    ):
        alone = bool(own or options)
        page, watched = open_page(chromium, **options) if alone else one_page
        used.append((page, watched, alone))
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(reduced_motion=reduced_motion, color_scheme=color_scheme)
        return page

    yield make
    for page, _, alone in used:
        if alone:
            page.context.close()
    for _, watched, _ in used:
        watched.check()


@pytest.fixture
def picture(request):
    """Keep a picture of a page, named after the test."""

    def take(page, name="", **options):
        PICTURES.mkdir(exist_ok=True)
        whole = re.sub(r"\W+", "-", f"{request.node.name} {name}").strip("-")
        page.evaluate("scrollTo(0, 0)")  # the bar of buttons sticks where it was
        page.screenshot(path=PICTURES / f"{whole}.png", **options)

    return take


@pytest.fixture(scope="session")
def axe_source(tmp_path_factory):
    """The source of axe-core: from AXE_PATH, kept from before, or fetched by npm."""
    given = os.environ.get("AXE_PATH")
    if given:
        return Path(given).read_text("utf-8")
    if not AXE.exists():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip("axe-core needs npm once, or AXE_PATH with its axe.min.js")
        folder = tmp_path_factory.mktemp("axe")
        command = [npm, "install", "--no-save", "--no-audit", "--no-fund"]
        done = subprocess.run(
            [*command, "--prefix", str(folder), "axe-core@4"],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        if done.returncode:
            pytest.skip(f"npm could not fetch axe-core: {done.stderr.strip()[-200:]}")
        # Whole or not at all: another process may look for it.
        draft = AXE.with_name(f"{folder.parent.name}.draft")
        AXE.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(folder / AXE.relative_to(ROOT), draft)
        draft.replace(AXE)
    return AXE.read_text("utf-8")


@pytest.fixture
def axe(axe_source):
    """Check a part of a page; the answer lists what is wrong, one line each."""

    def check(page, selector=".ml-table"):
        if not page.evaluate("typeof window.axe === 'object'"):
            page.evaluate(axe_source)
        # Only what is wrong is told in full: the rest is long.
        # A page from the disk may not be asked for its style sheets again.
        how = "{ resultTypes: ['violations'], preload: false }"
        found = page.evaluate(f"selector => axe.run(selector, {how})", selector)
        looked = {one["id"] for one in found["passes"]}
        assert "color-contrast" in looked, "axe saw nothing on the screen"
        return [
            f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in found["violations"]
            for node in one["nodes"]
        ]

    return check


class Server:
    """A JupyterLab of our own: fresh settings, free port, no news, no questions."""

    def __init__(self, folder: Path):
        self.root = folder / "notebooks"
        self.token = secrets.token_hex(16)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        homes = {
            name: folder / name.lower()
            for name in (
                "JUPYTER_CONFIG_DIR",
                "JUPYTER_DATA_DIR",
                "JUPYTER_RUNTIME_DIR",
                "JUPYTERLAB_SETTINGS_DIR",
                "JUPYTERLAB_WORKSPACES_DIR",
                "IPYTHONDIR",
            )
        }
        for home in (self.root, *homes.values()):
            home.mkdir(parents=True)
        # The option for this does not stop the box that asks about news.
        plugin = homes["JUPYTERLAB_SETTINGS_DIR"] / "@jupyterlab/apputils-extension"
        plugin.mkdir(parents=True)
        (plugin / "notification.jupyterlab-settings").write_text(
            json.dumps({"fetchNews": "false", "checkForUpdates": False}), "utf-8"
        )
        path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
        ours = surroundings({"JUPYTER_CONFIG_PATH": ""})["JUPYTER_CONFIG_PATH"]
        self.log = (folder / "server.log").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [
                sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root",
                "--ip=127.0.0.1", f"--port={self.port}", "--ServerApp.port_retries=0",
                f"--IdentityProvider.token={self.token}",
                f"--ServerApp.root_dir={self.root}",
                "--LabApp.expose_app_in_browser=True",
                "--LabApp.extension_manager=readonly",
                "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            ],
            env=os.environ | {name: str(home) for name, home in homes.items()}
            | {"PYTHONPATH": path.rstrip(os.pathsep), "JUPYTER_CONFIG_PATH": ours},
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )  # fmt: skip

    def wait(self, seconds=180):
        """Wait until it answers. While it starts it may answer with an error once."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                self.ask("/api")
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.2)
            else:
                return
        self.log.seek(0)
        raise AssertionError(f"JupyterLab did not start:\n{self.log.read()[-3000:]}")

    def ask(self, path, method="GET"):
        """Ask the server itself and read its answer."""
        request = urllib.request.Request(
            f"{self.address}{path}",
            method=method,
            headers={"Authorization": f"token {self.token}"},
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def stop(self):
        """Ask it to end; it may hang while a kernel starts, so do not ask for long."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


@pytest.fixture(scope="session")
def server(chromium, tmp_path_factory):
    """One JupyterLab for all tests."""
    pytest.importorskip("jupyterlab", reason="JupyterLab is not installed")
    running = Server(tmp_path_factory.mktemp("lab"))
    try:
        running.wait()
        yield running
    finally:
        running.stop()


class Lab:
    """JupyterLab in one page, with one notebook in it, as a learner has it."""

    def __init__(self, server, page):
        self.server, self.page = server, page
        page.add_init_script(PATIENT)
        page.goto(f"{server.address}/lab?reset&token={server.token}")
        page.wait_for_function("window.jupyterapp")
        # On a phone nobody leaves the list of files open beside the notebook.
        page.evaluate(
            """async () => {
                await window.jupyterapp.restored;
                window.jupyterapp.shell.collapseLeft();
            }"""
        )
        # JupyterLab's page has no height, so to axe nothing would be on the screen.
        page.add_style_tag(content="html, body { height: 100vh; }")

    def open_notebook(self, path):
        """Open a copy of a notebook in place of the last one, and wait for its kernel.

        What is run before the kernel answers is dropped without a word.
        """
        self.close_notebook()
        name = Path(path).name
        shutil.copy(path, self.server.root / name)
        self.page.evaluate(
            """async (path) => {
                const app = window.jupyterapp;
                const panel = await app.commands.execute("docmanager:open", { path });
                await panel.context.ready;
                await panel.sessionContext.ready;
                await panel.sessionContext.session.kernel.info;
                app.shell.activateById(panel.id);
            }""",
            name,
        )
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        return self.page

    def shown(self):
        """Give the path of the notebook that is open, if one is."""
        return self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget?.context?.path"
        )

    def close_notebook(self):
        """Close the notebook without keeping it, and end its kernel."""
        self.page.evaluate(
            """async () => {
                const panel = window.jupyterapp.shell.currentWidget;
                if (!panel?.sessionContext) return;
                await panel.sessionContext.shutdown();
                panel.dispose();
            }"""
        )

    def run_all(self):
        """Run all cells and wait until the last one is done."""
        self.command("notebook:run-all-cells")

    def command(self, name, arguments=None):
        """Run one of JupyterLab's own commands and wait for it."""
        self.page.evaluate(
            "([name, args]) => window.jupyterapp.commands.execute(name, args)",
            [name, arguments or {}],
        )

    def theme(self, name):
        """Make JupyterLab light or dark."""
        self.command("apputils:change-theme", {"theme": f"JupyterLab {name}"})
        light = str(name == "Light").lower()
        body = f'body[data-jp-theme-light="{light}"]'
        self.page.wait_for_selector(body, state="attached")

    def python(self, expression):
        """Give the repr of an expression in the notebook's kernel."""
        return self.page.evaluate(
            """async (code) => {
                const { kernel } =
                    window.jupyterapp.shell.currentWidget.sessionContext.session;
                const done = kernel.requestExecute({
                    code: "", silent: true, user_expressions: { it: code } });
                const { content } = await done.done;
                const { data, ename, evalue } = content.user_expressions.it;
                return data ? data["text/plain"] : `${ename}: ${evalue}`;
            }""",
            expression,
        )

    def cells(self):
        """Count the cells of the notebook."""
        return self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
        )

    def cell(self, identity):
        """Bring the cell with this id into view, and make it the one that is edited."""
        number = self.page.evaluate(
            """async (id) => {
                const notebook = window.jupyterapp.shell.currentWidget.content;
                const number = notebook.widgets.findIndex((one) => one.model.id === id);
                notebook.deselectAll();
                notebook.activeCellIndex = number;
                await notebook.scrollToItem(number, "start");
                return number;
            }""",
            identity,
        )
        assert number >= 0, f"no cell {identity}"
        return self.page.locator(f'.jp-Cell[data-windowed-list-index="{number}"]')

    def start_slides(self):
        """Show the notebook as slides, from its first cell."""
        content = "window.jupyterapp.shell.currentWidget.content"
        self.page.evaluate(f"() => {{ {content}.activeCellIndex = 0; }}")
        self.command("deck:start")
        self.page.wait_for_selector("[data-jp-deck-mode] .jp-Deck .jp-deck-mod-visible")
        # It folds the side bars away once more a second later: they are by then.
        self.page.evaluate(
            """() => {
                window.jupyterapp.shell.collapseLeft();
                window.jupyterapp.shell.collapseRight();
            }"""
        )
        self.drawn()

    def slides(self):
        """Go from cell to cell, and give what each slide is: cells, height, room."""
        return self.page.evaluate(
            """async () => {
                const notebook = window.jupyterapp.shell.currentWidget.content;
                const outer = notebook.node.querySelector(".jp-WindowedPanel-outer");
                const names = new Map(
                    notebook.widgets.map((one) => [one.node, one.model.id]));
                // A frame is over when what was resized in it has been told so.
                const frame = () => new Promise((done) =>
                    requestAnimationFrame(() => setTimeout(done)));
                const slide = () => {
                    const on = [...outer.querySelectorAll(".jp-deck-mod-onscreen")];
                    const wide = on.flatMap((one) =>
                        [...one.querySelectorAll(".jp-OutputArea-output")].filter(
                            (output) => output.scrollWidth > output.clientWidth + 1));
                    return {
                        cells: on.map((one) => names.get(one)),
                        height: on.reduce((sum, one) => sum + one.offsetHeight, 0),
                        hidden: outer.scrollHeight - outer.clientHeight,
                        wide: wide.map((one) => names.get(one.closest(".jp-Cell"))),
                    };
                };
                // Tables fit themselves to their slide: wait until nothing changes.
                const settled = async () => {
                    let [before, now, same] = ["", slide(), 0];
                    for (let frames = 0; same < 2; frames++) {
                        if (frames > 2000) throw new Error(`changes on: ${before}`);
                        await frame();
                        [before, now] = [JSON.stringify(now), slide()];
                        same = before === JSON.stringify(now) ? same + 1 : 0;
                    }
                    return now;
                };
                const shown = () => notebook.widgets.map(({ node }) =>
                    Number(node.classList.contains("jp-deck-mod-onscreen"))
                    + 2 * node.classList.contains("jp-deck-mod-visible")).join("");
                const found = [];
                let last = ["", null];
                for (const [number, cell] of notebook.widgets.entries()) {
                    notebook.activeCellIndex = number;
                    if (notebook.activeCellIndex !== number) continue; // left out
                    const cells = shown();
                    // The next cell of the same slide: nothing else is shown.
                    if (cells !== last[0]) last = [cells, await settled()];
                    found.push({ cell: cell.model.id, ...last[1] });
                }
                return found;
            }"""
        )

    def drawn(self):
        """Wait until the page is drawn as it is now."""
        self.page.evaluate(
            """() => new Promise((done) =>
                requestAnimationFrame(() => requestAnimationFrame(done)))"""
        )

    def stop_slides(self):
        """Show the notebook as a notebook again."""
        self.command("deck:stop")
        self.page.wait_for_selector(".jp-Deck", state="detached")

    @contextmanager
    def unrolled(self):
        """Have the whole notebook on the screen, and nothing of it cut off."""
        style = self.page.add_style_tag(content=UNROLLED)
        cut_off = self.page.evaluate(
            """() => {
                const seen = { contentVisibilityAuto: true };
                const notebook = document.querySelector(".jp-WindowedPanel-outer");
                notebook.scrollTop = 0;
                const around = [];
                for (let node = notebook; node; node = node.parentElement)
                    if (getComputedStyle(node).overflow !== "visible")
                        around.push(node.id || node.className);
                const cells = window.jupyterapp.shell.currentWidget.content.widgets;
                const out = cells.filter(({ node }) =>
                    !node.isConnected
                    || ![...node.children].some((part) => part.checkVisibility(seen)));
                return [around, out.map((cell) => cell.model.id)];
            }"""
        )
        assert cut_off == [[], []], "of these nothing or not all is on the screen"
        yield
        style.evaluate("node => node.remove()")

    def wait_for_step(self, step, viewer="P1"):
        """Wait until the first table of the notebook shows this step."""
        self.page.wait_for_function(
            """(wanted) => {
                const { step, viewer } = document.querySelector(".ml-table").dataset;
                return `${step} ${viewer}` === wanted;
            }""",
            arg=f"{step} {viewer}",
        )


@pytest.fixture(scope="session")
def one_lab(server, chromium):
    """JupyterLab in a page is loaded once: that takes longer than a test."""
    page, watched = open_page(chromium, reduced_motion="reduce")
    yield Lab(server, page), watched
    # Leave the page first: it would complain that its server has gone.
    page.context.close()


@pytest.fixture
def lab(one_lab):
    """JupyterLab, watched; a notebook stays open until the next one is opened."""
    opened, watched = one_lab
    opened.page.set_viewport_size({"width": 1400, "height": 1000})
    yield opened
    opened.theme("Light")
    watched.check()
