"""The errors of the adjudicator, and the reporting of crashes as errors.

* AdjudicatorError
  + NotationError       a record cannot be read                 message, file, game, line, column
  + FileError           a file cannot be opened, read or written  file
  + ScoreError          a result cannot be scored
  + PlaceError          a text names no place in a deal
  + ContradictionError  told facts cannot hold together
  + InternalError       the program crashes on a game or line   message, file, line

RulebaseError and its children are in ``rulebase.errors``; both trees share ``rulebase.errors.UserError``, which
``commands.error_handling_and_exit`` catches once. A crash on one game or line stops neither the others nor the program:
``reporting_crashes`` turns it into an InternalError, unless ``TRACEBACK_VARIABLE`` is set in the environment.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rulebase.errors import UserError

if TYPE_CHECKING:
    from pathlib import Path


class AdjudicatorError(UserError):
    """The base of the errors that are shown to the user as one sentence."""


class NotationError(AdjudicatorError):
    """Text that is not a record; the message says where, what is wrong and what was expected. Places count from 1."""

    def __init__(self, message: str, *, line: int, column: int, file: str = "", game: int = 1) -> None:
        self.message = message
        self.line = line
        self.column = column
        self.file = file
        self.game = game
        where = f"{file}:{line}:{column}" if file else f"{line}:{column}"
        super().__init__(f"{where}: {message}")


class FileError(AdjudicatorError):
    """A file that cannot be opened, read or written; a stream or an address has no name of a file."""

    def __init__(self, file: str | Path, message: str) -> None:
        self.file = str(file)
        super().__init__(f"{file}: {message}" if self.file else message)


class ScoreError(AdjudicatorError):
    """A result that cannot be scored: no such contract, system or deal."""


class PlaceError(AdjudicatorError):
    """Text that names no place in a deal."""


class ContradictionError(AdjudicatorError):
    """Facts that one person tells and that cannot hold together; the message names them."""


TRACEBACK_VARIABLE = "ADJUDICATOR_TRACEBACK"
"""The environment variable that has crashes raised as they are, not as InternalError."""


class InternalError(AdjudicatorError):
    """A crash of the program itself; the message names the game or line and asks for the record."""

    def __init__(self, cause: BaseException, file: str = "", line: int = 0) -> None:
        self.file = file
        self.line = line
        self.message = (
            "the program fails here, because of an error in the program; please send this record to its maintainers "
            f"({crash_location(cause)})"
        )
        where = f"{file}:{line}" if file and line else file
        super().__init__(f"{where}: {self.message}" if where else self.message)


class reporting_crashes:  # noqa: N801 - used like a function
    """A context that turns a crash inside into an InternalError at *line* of *file*, where they are given."""

    # A class, since a ``contextlib`` generator is slower and every game of an archive enters it twice.
    __slots__ = ("file", "line")

    def __init__(self, file: str = "", line: int = 0) -> None:
        self.file, self.line = file, line

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: type[BaseException] | None, cause: BaseException | None, _at: object) -> None:
        # A UserError is shown as it is; an OSError is about the files or the terminal, not about the game.
        if cause is None or isinstance(cause, (UserError, OSError)) or not isinstance(cause, Exception):
            return
        if not raises_crashes_raw():
            from rulebase.cache import rebuild_if_damaged  # needed only after a crash

            raise rebuild_if_damaged(cause) or InternalError(cause, self.file, self.line) from cause


def raises_crashes_raw() -> bool:
    """Whether crashes are to be raised as they are: ``TRACEBACK_VARIABLE`` is set."""
    return bool(os.environ.get(TRACEBACK_VARIABLE))


def crash_location(cause: BaseException) -> str:
    """The type of *cause* and the innermost line of the program: ``KeyError in adjudicator.table, line 12``."""
    from traceback import walk_tb  # needed only after a crash

    places = [(str(frame.f_globals.get("__name__", "")), line) for frame, line in walk_tb(cause.__traceback__)]
    own = [(module, line) for module, line in places if module.partition(".")[0] in ("adjudicator", "rulebase")]
    return type(cause).__name__ + "".join(f" in {module}, line {line}" for module, line in own[-1:])
