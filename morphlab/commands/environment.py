"""The Python environment that the commands run in: found, or made once.

`lab`, `test`, `refresh` and `bench` need packages. They take the running Python's own
environment if everything is there (conda, pip), and otherwise `.venv` in the clone (for
`lite`, `.venv-lite`), which is made once from `requirements.lock`. A stamp inside says
what was installed; it is written last, so an interrupted installation leaves none and
is done again.

This module runs in a plain clone: it needs the standard library only.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from importlib import metadata
from pathlib import Path

from morphlab.commands import Failure, complain

ROOT = Path(__file__).resolve().parent.parent.parent
EXTRAS = ("lab", "test", "site", "dev", "lite")


class InstallError(Exception):
    """An installer has failed; holds the last lines that it printed."""


def python_for(extras: Sequence[str], root: Path = ROOT) -> Path:
    """Return a Python in which everything that `extras` list is installed.

    Raises:
        Failure: It is not there and cannot be made; says why and what to do.
    """
    if not (root / "pyproject.toml").is_file():
        raise Failure(
            "This command works in a clone of the project, beside its notebooks and "
            "tests. Here morphlab is installed as a package only."
        )
    venv = Venv(root, place_of(extras))
    if not venv.is_running_this() and serves(requirements(extras, root)):
        return Path(sys.executable)
    if not venv.serves(extras):
        with _one_at_a_time(root):
            # Another process may have made it while this one waited.
            if not venv.serves(extras):
                venv.make(extras)
    return venv.python


def place_of(extras: Iterable[str]) -> str:
    """Return the folder, in the clone, of the environment that holds these extras.

    What makes the lite site is kept apart: JupyterLab would try to load a part of it
    that runs in such a site alone, and complain on every page.

    >>> place_of(["lab", "test"])
    '.venv'
    """
    return ".venv-lite" if "lite" in extras else ".venv"


# What is asked for, and whether it is there


def requirements(extras: Iterable[str], root: Path = ROOT) -> list[str]:
    """Return what `extras` list in pyproject.toml."""
    import tomllib

    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    optional: dict[str, list[str]] = project["optional-dependencies"]
    return [requirement for extra in extras for requirement in optional[extra]]


def serves(needed: Iterable[str]) -> bool:
    """Tell whether the running Python's environment has all that is needed."""
    try:
        return all(
            in_range(metadata.version(name_of(requirement)), requirement)
            for requirement in needed
        )
    except metadata.PackageNotFoundError:
        return False


def name_of(requirement: str) -> str:
    """Return the package name, as package indexes write it.

    >>> name_of("jupyterlab_widgets>=3,<4")
    'jupyterlab-widgets'
    """
    name = re.split(r"[<>=!~;\s\[]", requirement, maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


def in_range(version: str, requirement: str) -> bool:
    """Tell whether a version is one that `name>=lowest,<first-refused` allows.

    >>> [in_range(v, "nbval>=0.11,<1") for v in ("0.9.6", "0.11.0", "1.0rc1")]
    [False, True, False]
    """
    found = _numbers(version)
    bounds = re.findall(r"(>=|<)([0-9.]+)", requirement)
    return all(
        found >= _numbers(bound) if sign == ">=" else found < _numbers(bound)
        for sign, bound in bounds
    )


def _numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version, without the zeros at its end."""
    release = re.match(r"[0-9]+(\.[0-9]+)*", version)
    numbers = [int(number) for number in release[0].split(".")] if release else []
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def locked(root: Path = ROOT) -> dict[str, str]:
    """Return the parts of requirements.lock: what each extra adds, with hashes."""
    text = (root / "requirements.lock").read_text("utf-8")
    pieces = re.split(r"^# == (\w+) ==.*\n", text, flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


# The environment in the clone


class Plan(Enum):
    """What an environment needs; the words that say so."""

    MAKE = "Making the environment in"
    ADD = "Adding what is missing to the environment in"
    REPAIR = "Repairing the environment in"


class Venv:
    """An environment in the clone: a folder, with a stamp when it is whole."""

    def __init__(self, root: Path, folder: str = ".venv") -> None:
        self.root = root
        self.path = root / folder
        self.stamp = self.path / "morphlab-stamp.json"
        # Lies there while packages are being installed: what it finds is half-made.
        self.unfinished = self.path / "morphlab-unfinished"

    @property
    def python(self) -> Path:
        """The environment's Python."""
        if os.name == "nt":
            return self.path / "Scripts" / "python.exe"
        return self.path / "bin" / "python"

    def is_running_this(self) -> bool:
        """Tell whether the running Python is this environment's."""
        return Path(sys.prefix) == self.path

    def wanted(self, extras: Iterable[str]) -> dict[str, object]:
        """Return what the stamp says when these extras are installed."""
        parts = locked(self.root)
        return {
            "packages": {
                extra: hashlib.sha256(parts[extra].encode()).hexdigest()
                for extra in extras
            },
            "python": ".".join(str(number) for number in sys.version_info[:2]),
            # Its programs hold its own place: a clone that was moved makes it anew.
            "place": str(self.root),
        }

    def stamped(self) -> dict[str, object]:
        """Return what the stamp says; nothing if there is none that can be read."""
        try:
            found = json.loads(self.stamp.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def extras(self) -> list[str]:
        """Return the extras that the stamp says were installed."""
        packages = self.stamped().get("packages")
        return [e for e in EXTRAS if isinstance(packages, dict) and e in packages]

    def serves(self, extras: Sequence[str]) -> bool:
        """Tell whether these extras are installed, as the lock has them now."""
        found, wanted = self.stamped(), self.wanted(extras)
        if self.unfinished.exists() or not found:
            return False
        packages, needed = found.pop("packages", None), wanted.pop("packages")
        installed = found.pop("installed", None)
        assert isinstance(needed, dict)
        return (
            found == wanted
            and isinstance(packages, dict)
            and needed.items() <= packages.items()
            and self.python.exists()
            and self._is_whole(installed)
        )

    def _is_whole(self, installed: object) -> bool:
        """Tell whether the packages that the stamp names still lie there."""
        return isinstance(installed, list) and set(installed) <= set(self._packages())

    def _packages(self) -> list[str]:
        """Return the names of the packages that lie there."""
        folder = "Lib" if os.name == "nt" else "lib/python*"
        infos = self.path.glob(f"{folder}/site-packages/*.dist-info")
        return sorted(name_of(info.name.partition("-")[0]) for info in infos)

    def make(self, extras: Sequence[str]) -> None:
        """Install these extras and those already there; afterwards `serves` is true.

        Raises:
            Failure: It cannot be made; says why and what to do.
        """
        extras = [e for e in EXTRAS if e in extras or e in self.extras()]
        try:
            plan = self._plan()
            complain(
                f"{plan.value} {self.path} (once; "
                f"{'10 to 60 seconds' if find_uv() else 'one to three minutes'})"
            )
            self._start(plan)
            self._install(extras, plan)
        except (InstallError, OSError) as error:
            raise Failure(explain(str(error))) from error

    def _plan(self) -> Plan:
        """Say what the environment needs; what was interrupted is not trusted."""
        found, wanted = self.stamped(), self.wanted(())
        version = version_of(self.python)
        if self.unfinished.exists() or not version:
            return Plan.MAKE
        if not found and version != wanted["python"]:
            raise Failure(
                f"There is an environment of Python {version} in {self.path} that "
                "this command did not make. Move it away, or call the command with "
                f"that Python: python{version} -m morphlab."
            )
        if not found:
            return Plan.REPAIR
        if version != wanted["python"] or found.get("place") != wanted["place"]:
            return Plan.MAKE
        return Plan.ADD if self._is_whole(found.get("installed")) else Plan.REPAIR

    def _start(self, plan: Plan) -> None:
        """Mark the environment as half-made, before the first change to it."""
        if plan is Plan.MAKE:
            if self.path.is_dir() and not self.path.is_symlink():
                shutil.rmtree(self.path)
            else:
                self.path.unlink(missing_ok=True)
            self.path.mkdir()
        self.unfinished.touch()
        self.stamp.unlink(missing_ok=True)

    def _install(self, extras: Sequence[str], plan: Plan) -> None:
        parts = locked(self.root)
        listed = self.path / "morphlab-requirements.txt"
        listed.write_text("".join(parts[extra] for extra in extras), "utf-8")
        total = len(re.findall(r"^[\w.-]+==", listed.read_text("utf-8"), re.MULTILINE))
        base = str(getattr(sys, "_base_executable", sys.executable))
        uv, python = find_uv(), str(self.python)
        if uv:
            if plan is Plan.MAKE:
                venv = [uv, "venv", "--quiet", "--allow-existing", "--python", base]
                _run([*venv, str(self.path)])
            pip = [uv, "pip", "install", "--python", python]
        else:
            # Also where uv made it: this adds the pip that uv left out.
            _run([base, "-m", "venv", str(self.path)])
            pip = [python, "-m", "pip", "install", "--no-input"]
        # An installer that finds a package's record takes the package for whole.
        reinstall = ["--reinstall" if uv else "--force-reinstall"]
        again = reinstall if plan is Plan.REPAIR else []
        _run([*pip, *again, "--require-hashes", "-r", str(listed)], total)
        _run([*pip, "--no-deps", "-e", str(self.root)])
        listed.unlink()
        self._write_stamp(extras)

    def _write_stamp(self, extras: Sequence[str]) -> None:
        draft = self.stamp.with_suffix(".draft")
        whole = {**self.wanted(extras), "installed": self._packages()}
        draft.write_text(json.dumps(whole, indent=1) + "\n", "utf-8")
        draft.replace(self.stamp)
        self.unfinished.unlink()


def version_of(python: Path) -> str:
    """Return a Python's version, such as "3.11"; "" if it is not there or broken."""
    return _answer(
        str(python), "-c", "import sys; print('%d.%d' % sys.version_info[:2])"
    )


def find_uv() -> str | None:
    """Return where uv is, if it is on PATH and starts."""
    uv = shutil.which("uv")
    # Version managers put a `uv` on PATH that only says it is not installed.
    return uv if uv and _answer(uv, "--version") else None


def _answer(*command: str) -> str:
    """Return what a program prints; "" if it is not there or fails."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.strip()


@contextmanager
def _one_at_a_time(root: Path) -> Iterator[None]:
    """Let one process at a time make the environment: two terminals, say."""
    try:
        import fcntl
    except ImportError:  # Windows: no such lock, and the stamp is still written last
        yield
        return
    folder = os.open(root, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            complain("Another command is making the environment: waiting for it.")
            fcntl.flock(folder, fcntl.LOCK_EX)
        except OSError:
            pass  # a file system without locks
        yield
    finally:
        os.close(folder)


# Running an installer: what it prints, and what its failures mean


def _run(command: Sequence[str], total: int = 0) -> None:
    """Run an installer and show how far it is.

    Raises:
        InstallError: It failed. The text is the end of what it printed.
    """
    environment = {
        **os.environ,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PYTHONUNBUFFERED": "1",
        "UV_PYTHON_DOWNLOADS": "never",  # the Python that was called, or none
    }
    # Settings that would put packages elsewhere, or look for Python modules there.
    for name in ("PIP_TARGET", "PIP_PREFIX", "PIP_USER", "PYTHONPATH", "PYTHONHOME"):
        environment.pop(name, None)
    printed: list[str] = []
    seen = 0
    with subprocess.Popen(
        list(command),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        env=environment,
    ) as installer:
        assert installer.stdout is not None
        for line in installer.stdout:
            printed.append(line)
            seen += line.startswith("Collecting ")
            _show(line, seen, total)
    if installer.returncode:
        raise InstallError("".join(printed[-30:]))


def _show(line: str, seen: int, total: int) -> None:
    """Show what of an installer's line tells how far it is."""
    text = line.strip()
    if text.startswith("Collecting "):
        package = text.split()[1].partition("=")[0]
        if sys.stderr.isatty():
            print(f"\r\033[K  {seen} of {total}: {package} ", end="", file=sys.stderr)
        elif seen % 10 == 1:
            complain(f"  {seen} of {total}: {package}")
    elif text.startswith("Installing collected "):
        complain("\r\033[K" * sys.stderr.isatty() + "  all fetched; installing")
    elif re.match(r"Downloading [\w-]+ \(", text):  # uv tells of the large ones
        complain(f"  {text}")


_CAUSES = [
    (
        r"No space left|not enough space|[Dd]isk quota|os error 28",
        "The disk is full: the environment could not be written whole. It takes about "
        "600 MB in the clone and as much for the installer's own store. "
        "Make room and give the same command again; it starts over.",
    ),
    (
        r"ensurepip|No module named '?(venv|pip)\b",
        "This Python cannot make an environment: it comes without ensurepip. On Debian "
        "and Ubuntu install it with `apt install python3-venv` (as root), or install "
        "uv, which needs no such part, or use a Python from python.org or conda. Then "
        "give the same command again.",
    ),
    (
        r"name resolution|[Nn]ame or service not known|dns error|nodename nor servname"
        r"|NewConnectionError|[Cc]onnection (refused|reset|aborted|broken)"
        r"|ConnectTimeout|[Nn]etwork is (unreachable|down)|error sending request"
        r"|timed out|[Ff]ailed to fetch|[Cc]ould not connect|No route to host"
        r"|ProxyError|SSLError|CERTIFICATE|tunnel error",
        "The packages could not be fetched: no connection to the package index. The "
        "first start needs the network, later ones do not. Connect (or set the proxy "
        "or the index that pip and uv are to use) and give the same command again.",
    ),
    (
        r"[Pp]ermission denied|Read-only file system|not permitted",
        "The environment could not be written: no permission to write in the clone's "
        "folder. Clone the project to a place of your own, or let somebody who may "
        "write there give the command once.",
    ),
    (
        r"(?i)do not match the hashes|hash mismatch",
        "A package that was fetched is not the one that requirements.lock names, so "
        "nothing of it was used. Try again; if it stays so, tell the maintainers.",
    ),
]


def explain(printed: str) -> str:
    """Say in one paragraph what an installer's failure means.

    >>> explain("OSError: [Errno 28] No space left on device")[:17]
    'The disk is full:'
    """
    for pattern, meaning in _CAUSES:
        if re.search(pattern, printed):
            return meaning
    last = "\n".join(f"  {line}" for line in printed.strip().splitlines()[-12:])
    return (
        "The environment could not be made. The installer's last words:\n"
        f"{last}\n"
        "Nothing half-made is used: give the same command to try again, or delete the "
        "environment's folder in the clone first."
    )


def hand_over(python: Path, *words: str) -> int:
    """Run another Python in place of this one, in the clone, where morphlab is found.

    Returns its exit code where one program cannot take another's place (Windows).
    """
    modules = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, modules)),
        # A kernel named python3 that the reader once installed is not this one.
        "JUPYTER_PREFER_ENV_PATH": "1",
    }
    command = [str(python), *words]
    os.chdir(ROOT)
    sys.stdout.flush()
    if os.name == "posix":
        os.execve(command[0], command, environment)
    return subprocess.call(command, env=environment)


def main(arguments: Sequence[str]) -> int:
    """Make the environment for the extras named and print its Python."""
    unknown = [extra for extra in arguments if extra not in EXTRAS]
    if unknown or not arguments:
        words = ",".join(EXTRAS)
        complain(f"usage: python3 -m morphlab.commands.environment {{{words}}} ...")
        return 2
    try:
        print(python_for(arguments))
    except Failure as failure:
        complain(str(failure))
        return failure.code
    except KeyboardInterrupt:
        complain("Stopped.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
