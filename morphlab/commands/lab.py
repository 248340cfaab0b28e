"""`lab`: open the course in JupyterLab."""

from __future__ import annotations

import argparse
import os
import re
import signal
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from urllib.parse import quote

from morphlab.commands import Failure, complain
from morphlab.commands.environment import ROOT, python_for

FIRST = "00-start-here.ipynb"
PATIENCE = 10  # seconds for JupyterLab to end by itself

ABOUT = """\
Open the course in JupyterLab, at its first notebook.

The first time this makes an environment in the clone's folder .venv, for which it needs
the network; later starts take seconds and need none. Ctrl-C here ends JupyterLab.
"""
MORE = """\
A notebook's name, or how it begins (02), opens that one instead. Other options go on to
JupyterLab; see `python3 -m morphlab lab -- --help` for what it knows."""


def main(arguments: Sequence[str]) -> int:
    """Open JupyterLab and stay until it ends."""
    parser = argparse.ArgumentParser(
        prog="python3 -m morphlab lab",
        description=ABOUT,
        epilog=MORE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--port", type=_port, help="the port to serve on")
    parser.add_argument(
        "--no-browser", action="store_true", help="serve only; open no browser window"
    )
    options, others = parser.parse_known_args(arguments)
    others = [word for word in others if word != "--"]
    if options.port and _is_taken(options.port):
        raise Failure(
            f"Port {options.port} is taken by another program. Choose another one, or "
            "leave --port out: then a free one is found."
        )
    notebooks = ROOT / "notebooks"
    name, others = _chosen(others, notebooks)
    python = python_for(["lab"])
    command = [str(python), "-m", "jupyterlab", *_settings(name, others), *others]
    if options.port:
        command += [f"--port={options.port}", "--ServerApp.port_retries=0"]
    if options.no_browser:
        command.append("--no-browser")
    end_slides(os.environ)
    complain("JupyterLab is starting. Ctrl-C here ends it.")
    return serve(command, notebooks, surroundings(os.environ))


def _chosen(words: Sequence[str], folder: Path) -> tuple[str, list[str]]:
    """Tell which notebook the words name, and which words go on to JupyterLab."""
    named, others = [], []
    for place, word in enumerate(words):
        before = words[place - 1] if place else ""
        is_value = before.startswith("-") and "=" not in before
        if word.startswith("-") or (is_value and not _notebooks(word, folder)):
            others.append(word)
        else:
            named.append(word)
    if len(named) > 1:
        raise Failure(f"One notebook is opened at a time, not {' and '.join(named)}.")
    return _notebook(named[0], folder) if named else FIRST, others


def _notebook(word: str, folder: Path) -> str:
    """Return the one notebook that a word names.

    Raises:
        Failure: It names none, or several; says which there are.
    """
    found = _notebooks(word, folder)
    if len(found) == 1:
        return found[0]
    if found:
        raise Failure(f"{word!r} may be {', '.join(found)}.")
    raise Failure(
        f"There is no notebook {word!r}. There are {', '.join(_notebooks('', folder))}."
    )


def _notebooks(word: str, folder: Path) -> list[str]:
    """Return the notebooks that a word names: itself, or those that begin with it."""
    from morphlab.course.refresh import notebooks_in

    word = word.removeprefix("notebooks/")
    for name in (word, f"{word}.ipynb"):
        if name.endswith(".ipynb") and (folder / name).is_file():
            return [name]
    return [path.name for path in notebooks_in(folder) if path.name.startswith(word)]


def _port(text: str) -> int:
    """Read a port number."""
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: it is 1 to 65535")
    return int(text)


def _is_taken(port: int) -> bool:
    """Tell whether something on this machine answers at a port."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _settings(notebook: str, others: Sequence[str]) -> list[str]:
    """Return JupyterLab's options for the course, but for those given by hand."""
    settings = {
        "--ServerApp.root_dir": ".",
        "--LabApp.default_url": f"/lab/tree/{quote(notebook)}",
        "--LabApp.news_url": "None",
        "--LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        # Extensions come from the lock; looking for others would ask the network.
        "--LabApp.extension_manager": "readonly",
        # Other users of the machine cannot listen in, and kernels do not warn of them.
        "--KernelManager.transport_encryption": "auto",
    }
    if not others:  # who gives options to JupyterLab gets its whole log, too
        # What is left is the address to open, and trouble.
        settings |= {"--ServerApp.log_level": "WARN", "--LabApp.log_level": "WARN"}
    given = {word.partition("=")[0] for word in others}
    words = [f"{name}={value}" for name, value in settings.items() if name not in given]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        words.append("--allow-root")
    return words


def surroundings(environment: os._Environ[str] | dict[str, str]) -> dict[str, str]:
    """Return the environment variables that JupyterLab starts with.

    The reader's own Jupyter settings are used and left alone: a folder of ours adds
    defaults (no questions about news), and windows are remembered in the clone.
    """
    ours = str(Path(__file__).parent / "jupyter")
    paths = [ours, environment.get("JUPYTER_CONFIG_PATH", "")]
    modules = [str(ROOT), environment.get("PYTHONPATH", "")]
    return {
        "JUPYTERLAB_WORKSPACES_DIR": str(ROOT / ".jupyter" / "workspaces"),
        # A kernel named python3 that the reader once installed is not this one.
        "JUPYTER_PREFER_ENV_PATH": "1",
        # What a learner has done is kept here, and nowhere else.
        "MORPHLAB_PROGRESS": str(ROOT / ".morphlab" / "progress.json"),
        **environment,
        "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, paths)),
        "PYTHONPATH": os.pathsep.join(filter(None, modules)),
    }


def end_slides(environment: os._Environ[str] | dict[str, str]) -> None:
    """Let notebooks open as pages although slides were shown when the browser closed.

    The slides keep that they are shown among the reader's own settings, and then every
    notebook opens as slides without a menu. Nothing else of these settings is changed.
    """
    config = environment.get("JUPYTER_CONFIG_DIR") or Path.home() / ".jupyter"
    folder = environment.get("JUPYTERLAB_SETTINGS_DIR") or (
        Path(config) / "lab" / "user-settings"
    )
    file = Path(folder) / "jupyterlab-slideshow" / "plugin.jupyterlab-settings"
    try:
        kept = file.read_text("utf-8")
        over = re.sub(r'^(\s*"active"\s*:\s*)true', r"\1false", kept, flags=re.M)
        if over != kept:
            file.write_text(over, "utf-8")
    except (OSError, UnicodeDecodeError):
        return  # there are none, or they are not ours to mend


def serve(command: Sequence[str], folder: Path, environment: dict[str, str]) -> int:
    """Run a server until it ends or Ctrl-C ends it; return its exit code.

    Ctrl-C would make JupyterLab ask back, and in the middle of a kernel's start it
    would print a traceback: so it runs out of the terminal's reach and is asked to end.
    """
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _interrupt)
    server = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return server.wait()
    except KeyboardInterrupt:
        complain("\nEnding JupyterLab ...")
        _end(server)
        complain("JupyterLab has ended. What you saved is in the folder notebooks.")
        return 0


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _end(server: subprocess.Popen[bytes]) -> None:
    """Ask a server to end, wait, and then end it; a second Ctrl-C does not wait."""
    server.terminate()
    try:
        server.wait(PATIENCE)
    except (subprocess.TimeoutExpired, KeyboardInterrupt):
        server.kill()
        server.wait()
