"""Play the scenarios that run one line of the engine, until one of them fails.

`play.py --map FOLDER` writes down which scenarios run which lines, a file for each
module of the engine; `play.py FILE FIRST LAST` reads one of them and plays those that
run one of these lines, the quickest first. Its exit code is 1 when one of them fails,
and its first word says how: "failed" (an expectation did not hold, or the script came
to nothing), "broke" (an error that is none of the game), "endless" (it took far too
long) or "import" (the engine could not even be loaded).

It knows nothing of mutants; `mutate.py` calls it, in a copy of the tree.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

sys.path.insert(0, str(Path.cwd()))
ENGINE = Path("morphlab", "engine").absolute()
LIBRARY = Path("morphlab", "scenarios", "library")
MEMORY = 2 << 30  # more than any scenario needs: an endless loop may fill it first


def main() -> int:
    """Write the map, or play what runs the lines that were named."""
    if sys.argv[1] == "--map":
        write_map(Path(sys.argv[2]))
        return 0
    known = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    first, last = int(sys.argv[2]), int(sys.argv[3])
    wanted = {
        n for line in range(first, last + 1) for n in known["lines"].get(str(line), ())
    }
    return play_those([known["scenarios"][number] for number in sorted(wanted)])


def play_those(scenarios: list[tuple[str, float]]) -> int:
    """Play scenarios in their order, up to the first that fails."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, too_long)
    allow(20)
    try:
        from morphlab.engine.errors import MorphlabError
        from morphlab.scenarios import load, play
    except BaseException as error:
        return found("import", "", repr(error))
    for name, seconds in scenarios:
        allow(2 + 50 * seconds)  # of its own work, whatever else the machine does
        try:
            failures = play(load(LIBRARY / name)).failures
        except MorphlabError as error:
            return found("failed", name, str(error))
        except BaseException as error:
            return found("broke", name, repr(error))
        if failures:
            return found("failed", name, str(failures[0]))
    print(f"survived {len(scenarios)} scenarios")
    return 0


def found(how: str, name: str, what: str) -> int:
    """Say how and where the first of them failed."""
    print(how, name, what[:300])
    return 1


def allow(seconds: float) -> None:
    """Let this process work for so long and no longer."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def too_long(_signal: int, _frame: FrameType | None) -> NoReturn:
    """Stop at once: nothing that waits may catch this."""
    print("endless", flush=True)
    os._exit(1)


# --- which scenario runs what -----------------------------------------------------


Lines = set[tuple[str, int]]  # the file of a module, and the number of a line


def write_map(folder: Path) -> None:
    """Play each scenario twice in a process of its own: for its time and its lines.

    A process of its own, because what one scenario has worked out is remembered, and
    the next would not run those lines again. Loading the engine counts for all.
    """
    started: Lines = set()
    watch(started)
    from morphlab.scenarios import load, play

    sys.settrace(None)
    timed = []
    for path in sorted(LIBRARY.rglob("*.toml")):

        def once(path: Path = path) -> float:
            began = time.process_time()
            if play(load(path)).failures:
                sys.exit(f"{path} fails without any mutant")
            return time.process_time() - began

        def traced(once: Callable[[], float] = once) -> list[tuple[str, int]]:
            lines: Lines = set()
            watch(lines)
            once()
            sys.settrace(None)
            return sorted(lines)

        name = path.relative_to(LIBRARY).as_posix()
        timed.append((apart(once), name, apart(traced)))
    timed.sort()
    scenarios = [(name, seconds) for seconds, name, _ in timed]
    everything = list(range(len(timed)))
    modules: dict[str, dict[int, list[int]]] = {}
    for module, line in started:
        modules.setdefault(module, {})[line] = everything
    for number, (_, _, lines) in enumerate(timed):
        for module, line in lines:
            runs = modules.setdefault(module, {}).setdefault(line, [])
            if runs is not everything:
                runs.append(number)
    for module, runs_of in modules.items():
        known = {"scenarios": scenarios, "lines": runs_of}
        (folder / f"{Path(module).stem}.json").write_text(json.dumps(known), "utf-8")


def watch(lines: Lines) -> None:
    """Note each line of the engine that is run from now on."""
    engine = str(ENGINE)

    def line(frame: FrameType, event: str, _arg: object) -> Any:
        lines.add((frame.f_code.co_filename, frame.f_lineno))
        return line

    def call(frame: FrameType, _event: str, _arg: object) -> Any:
        return line if frame.f_code.co_filename.startswith(engine) else None

    sys.settrace(call)


def apart(job: Callable[[], Any]) -> Any:
    """Do something in a copy of this process, and return what it returned."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with os.fdopen(writer, "w") as out:
                json.dump(job(), out)
        except BaseException as error:
            print(error, file=sys.stderr)
            os._exit(1)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answer:
        text = answer.read()
    if os.waitpid(child, 0)[1]:
        sys.exit("a scenario could not be played")
    return json.loads(text)


if __name__ == "__main__":
    sys.exit(main())
