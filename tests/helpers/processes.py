"""The program in a process of its own, which is forked off one that has read the program but has done nothing yet.

Terminals, pipes, files, the environment and the end of the process are those of any other; only Python is not started
and the program not read anew for each. ``test_manual``, ``test_start_up`` and ``test_stopped`` start it from nothing.
"""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from multiprocessing import get_context
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from adjudicator.__main__ import main

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkServerProcess

ROOT = Path(__file__).parents[2]
T = TypeVar("T")
READ = (
    "adjudicator.audit.file_auditor", "pytest", "rich.console", "rulebase.cache", "rulebase.compiler.build",
    "rulebase.source_fingerprint", "rulebase.compiler.sources", "tests.helpers.preloaded", "tests.helpers.processes",
)  # fmt: skip
"""What is read before the first process is forked; whatever else a command needs it reads itself."""
CONTEXT = get_context("forkserver")
"""Processes of it are forked off one that was started for that."""
CONTEXT.set_forkserver_preload([*READ])


class Ran(NamedTuple):
    """What came of a process."""

    returncode: int
    stdout: str
    stderr: str


class _Handles(tuple[int, ...]):
    """Open files that are handed to a process."""

    def __reduce__(self) -> tuple[Callable[..., list[int]], tuple[Any, ...]]:
        return _detached, tuple(map(DupFd, self))


def _detached(*handles: Any) -> list[int]:
    return [handle.detach() for handle in handles]


def started(
    words: tuple[str, ...], streams: tuple[int, int, int], folder: Path, environment: Mapping[str, str]
) -> ForkServerProcess:
    """``adjudicator`` with *words*, begun in *folder* with this *environment* and nothing else of it; *streams* are its
    input, its output and what it says beside that."""
    process = CONTEXT.Process(target=_run, args=(words, _Handles(streams), str(folder), dict(environment)))
    process.start()
    return process


def ran(words: tuple[str, ...], folder: Path, environment: Mapping[str, str]) -> Ran:
    """What came of ``adjudicator`` with *words*, to which nothing is typed."""
    with open(os.devnull) as nothing, tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        process = started(words, (nothing.fileno(), out.fileno(), err.fileno()), folder, environment)
        process.join()
        assert process.exitcode is not None
        for file in (out, err):
            file.seek(0)
        return Ran(process.exitcode, out.read(), err.read())


def alone(does: Callable[..., T], *given: Any) -> T:
    """What *does* returns in a process of its own, small enough to be forked off again and again there.

    Raises AssertionError with the text of whatever is raised in it. Function and arguments are pickled.
    """
    hearing, telling = CONTEXT.Pipe(duplex=False)
    process = CONTEXT.Process(target=_tell, args=(telling, does, given))
    process.start()
    telling.close()
    came_of_it, what = hearing.recv()
    process.join()
    assert came_of_it, what
    return cast("T", what)


def _tell(telling: Connection, does: Callable[..., Any], given: tuple[Any, ...]) -> None:
    try:
        telling.send((True, does(*given)))
    except BaseException:
        telling.send((False, traceback.format_exc()))


def _run(words: tuple[str, ...], streams: list[int], folder: str, environment: dict[str, str]) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for at, handle in enumerate(streams):
        os.dup2(handle, at)
        os.close(handle)
    sys.stdin, sys.stdout = os.fdopen(0, closefd=False), os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", errors="backslashreplace", closefd=False)
    sys.argv = ["adjudicator", *words]
    main()
