"""A command that talks to somebody at a terminal, run inside the tests: what is typed stands on the screen where it is
typed, so that the screen reads as the person saw it."""

from __future__ import annotations

import io
import os
import sys
from contextlib import ExitStack, chdir
from typing import TYPE_CHECKING
from unittest.mock import patch

import rulebase
from adjudicator.commands.cli import main
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path
    from typing import TypeAlias

    Typed: TypeAlias = Sequence[str] | Callable[[str], str | None]
    """Lines that are typed one after the other, or what gives the next one for the screen so far, None at the end."""

SIZE = os.terminal_size((80, 24))
_CUT = "\0"


CTRL_C = "\x03"
"""A line left with Ctrl-C instead of the Enter key."""


class _Screen(io.StringIO):
    """Both outputs, in the order in which they are written."""

    @property
    def encoding(self) -> str:
        return "utf-8"

    def isatty(self) -> bool:
        return True


class _Keyboard(io.StringIO):
    """Lines that are typed one by one, each shown as it is typed."""

    def __init__(self, typed: Typed, screen: _Screen, mark: str) -> None:
        super().__init__()
        lines: Iterator[str] = iter(()) if callable(typed) else iter(typed)
        self.next = typed if callable(typed) else lambda _screen: next(lines, None)
        self.screen = screen
        self.mark = mark
        """The mark written after each line that is typed."""

    def isatty(self) -> bool:
        return True

    def readline(self, _size: int | None = -1, /) -> str:
        line = self.next(self.screen.getvalue())
        if line is None:
            return ""
        if line == CTRL_C:
            raise KeyboardInterrupt
        self.screen.write(f"{line}\n{self.mark}")
        return f"{line}\n"


def screens(*words: str, typed: Sequence[str], folder: Path, **environment: str) -> list[str]:
    """The screen of `talk`, cut after each line that is typed: the question with the lines above it."""
    status, seen = talk(*words, typed=typed, folder=folder, mark=_CUT, **environment)
    assert status == 0, seen
    return [one.removeprefix("\n") for one in seen.split(_CUT)]


def lines_of(shown: str) -> int:
    """The lines of the screen that *shown* takes, a long one being continued."""
    return sum(max(1, -(-len(line) // SIZE.columns)) for line in shown.splitlines())


def talk(*words: str, typed: Typed, folder: Path, mark: str = "", **environment: str) -> tuple[int, str]:
    """(status, screen of 80 columns) of ``adjudicator`` with *words* in *folder*, where *typed* is typed line by line.

    No setting of the machine reaches it; blanks at the ends of lines, which nobody sees, are taken off.
    """
    screen = _Screen()
    settings = {
        "ADJUDICATOR_CODE": "",
        "ADJUDICATOR_CONFIG": str(folder / "settings"),
        "COLUMNS": str(SIZE.columns),
        "LINES": str(SIZE.lines),
        "NO_COLOR": "1",
        "FORCE_COLOR": "",
        "TERM": "dumb",
        **environment,
    }
    status: object = 0
    with ExitStack() as stack:
        stack.enter_context(chdir(folder))
        stack.enter_context(patch.dict("os.environ", settings))
        stack.enter_context(patch.object(rulebase, "open_rulebase", lambda **_: laws()))
        stack.enter_context(patch.object(sys, "argv", ["adjudicator", *words]))
        stack.enter_context(patch.object(sys, "stdout", screen))
        stack.enter_context(patch.object(sys, "stderr", screen))
        stack.enter_context(patch.object(sys, "stdin", _Keyboard(typed, screen, mark)))
        try:
            main()
        except SystemExit as left:
            status = left.code or 0
    assert isinstance(status, int)
    return status, "".join(f"{line.rstrip()}\n" for line in screen.getvalue().splitlines())
