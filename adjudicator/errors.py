"""The errors of the adjudicator, and the reporting of crashes as errors.

* AdjudicatorError
  + NotationError      a record cannot be read      file, game, line, column
  + UnknownSeat        no such seat in this game    name
  + FileError        a file cannot be opened      file
  + ScoreError         a result cannot be scored
  + PlaceError         no place in a deal is named
  + ContradictionError facts are told that cannot be so together
  + InternalError      the program crashes on a game  file, line

RulebaseError and its children live in ``rulebase.errors``; both trees share ``rulebase.errors.UserError``, which
``cli.main`` catches once. A crash on one game or line stops neither the others nor the program:
``reporting_crashes`` turns it into an InternalError, unless ``TRACEBACK_VARIABLE`` is set in the environment.
"""

from __future__ import annotations

import os

from rulebase.errors import UserError


class AdjudicatorError(UserError):
    """Anything the adjudicator tells its user in one sentence."""


class NotationError(AdjudicatorError):
    """Text that is not a record: says where, what, and what would have been right."""

    def __init__(self, message: str, *, line: int, column: int, file: str = "", game: int = 1) -> None:
        self.message = message
        self.line = line
        self.column = column
        self.file = file
        self.game = game
        where = f"{file}:{line}:{column}" if file else f"{line}:{column}"
        super().__init__(f"{where}: {message}")


class FileError(AdjudicatorError):
    """A file that cannot be opened, read or written."""


class ScoreError(AdjudicatorError):
    """A result that cannot be scored: no such contract, system or deal."""


class PlaceError(AdjudicatorError):
    """What is said to be a place in a deal and is none."""


class ContradictionError(AdjudicatorError):
    """Facts that one person tells and that cannot be so together; names them."""


TRACEBACK_VARIABLE = "ADJUDICATOR_TRACEBACK"
"""Set in the environment, it has faults of the program raised as they are."""


class InternalError(AdjudicatorError):
    """A fault of the program itself; says at which game or line, and asks for the record."""

    def __init__(self, cause: BaseException, file: str = "", line: int = 0) -> None:
        self.file = file
        self.line = line
        self.message = (
            "the program fails here, and the fault is its own; please send this record to whoever maintains it "
            f"({crash_location(cause)})"
        )
        where = f"{file}:{line}" if file and line else file
        super().__init__(f"{where}: {self.message}" if where else self.message)


class reporting_crashes:  # noqa: N801 - it is used as a function is
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
        if not raises_crashes_raw():
            from rulebase.cache import error_of_damaged_file  # nothing fails, nobody pays

            raise error_of_damaged_file(cause) or InternalError(cause, self.file, self.line) from cause


def raises_crashes_raw() -> bool:
    """Whether faults of the program are to be raised as they are."""
    return bool(os.environ.get(TRACEBACK_VARIABLE))


def crash_location(cause: BaseException) -> str:
    """What *cause* is and where it came up, for whoever looks for it: ``KeyError in adjudicator.table, line 12``."""
    from traceback import walk_tb  # nothing fails, nobody pays

    places = [(str(frame.f_globals.get("__name__", "")), line) for frame, line in walk_tb(cause.__traceback__)]
    own = [(module, line) for module, line in places if module.partition(".")[0] in ("adjudicator", "rulebase")]
    return type(cause).__name__ + "".join(f" in {module}, line {line}" for module, line in own[-1:])
