"""What nobody foresaw: a fault of the program itself, met in one game or at one line, stops neither the others nor the
program.

Whoever goes through games or lines says by ``attended`` which one is at hand; what goes wrong with it is then an error
like any other, told in one sentence. Nothing is hidden: the tests set ``VARIABLE``, and every fault is raised as it is.
"""

from __future__ import annotations

import os

from adjudicator.record.errors import AdjudicatorError
from rulebase.errors import UserError

VARIABLE = "ADJUDICATOR_TRACEBACK"
"""Set in the environment, it has faults of the program raised as they are."""


class Unforeseen(AdjudicatorError):  # noqa: N818 - the name says what it is: no error of the user's
    """A fault of the program itself; says at which game or line, and asks for the record."""

    def __init__(self, cause: BaseException, file: str = "", line: int = 0) -> None:
        self.file = file
        self.line = line
        self.message = (
            "the program fails here, and the fault is its own; please send this record to whoever maintains it "
            f"({called(cause)})"
        )
        where = f"{file}:{line}" if file and line else file
        super().__init__(f"{where}: {self.message}" if where else self.message)


class attended:  # noqa: N801 - it is used as a function is
    """Whatever goes wrong inside is told of the game that begins at *line* of *file*, or of what is at hand."""

    # Written out, and not made by ``contextlib``: every game of an archive goes through it twice.
    __slots__ = ("file", "line")

    def __init__(self, file: str = "", line: int = 0) -> None:
        self.file, self.line = file, line

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: type[BaseException] | None, cause: BaseException | None, _at: object) -> None:
        # The first are told as they are; the others are not about the game but about where it is read or shown.
        if cause is None or isinstance(cause, (UserError, OSError)) or not isinstance(cause, Exception):
            return
        if not shown_whole():
            from rulebase.cache import mended  # nothing fails, nobody pays

            raise mended(cause) or Unforeseen(cause, self.file, self.line) from cause


def shown_whole() -> bool:
    """Whether faults of the program are to be raised as they are."""
    return bool(os.environ.get(VARIABLE))


def called(cause: BaseException) -> str:
    """What *cause* is and where it came up, for whoever looks for it: ``KeyError in adjudicator.table, line 12``."""
    from traceback import walk_tb  # nothing fails, nobody pays

    places = [(str(frame.f_globals.get("__name__", "")), line) for frame, line in walk_tb(cause.__traceback__)]
    own = [(module, line) for module, line in places if module.partition(".")[0] in ("adjudicator", "rulebase")]
    return type(cause).__name__ + "".join(f" in {module}, line {line}" for module, line in own[-1:])
