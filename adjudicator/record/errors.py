"""What can go wrong before a ruling is reached.

* AdjudicatorError
  + NotationError      a record cannot be read      file, game, line, column
  + UnknownSeat        no such seat in this game    name
  + FileError        a file cannot be opened      file
  + ScoreError         a result cannot be scored
  + PlaceError         no place in a deal is named
  + ContradictionError facts are told that cannot be so together
  + Unforeseen         the program fails at a game  file, line  (in ``adjudicator.record.unforeseen``)

(RulebaseError and its children live in ``rulebase.errors``; both trees share ``rulebase.errors.UserError``,
which ``cli.main`` catches once.)
"""

from __future__ import annotations

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
