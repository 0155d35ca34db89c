"""The remarks of a reader on one game: oddities that leave it readable, and faults that do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import MOST_EVENTS, Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.record.events import Event

_MOST_REMARKS = 200
_LONGEST_REMARK = 300


class ReaderRemarks:
    """The remarks on one game, limited in number and length."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.fatal: Problem | None = None
        """The first fault that keeps the game from being read."""
        self._once: set[str] = set()

    def warn(self, message: str, line: int, column: int = 1) -> None:
        """Remark on something strange; the game can still be read."""
        if len(self.problems) < _MOST_REMARKS:
            self.problems.append(Problem(message[:_LONGEST_REMARK], line, column))

    def warn_once(self, topic: str, message: str, line: int, column: int = 1) -> None:
        """Remark on something strange, but only the first time that *topic* occurs in the game."""
        if topic not in self._once:
            self._once.add(topic)
            self.warn(message, line, column)

    def fail(self, message: str, line: int, column: int = 1) -> None:
        """Remark on a fault that keeps the game from being read."""
        self.warn(message, line, column)
        if self.fatal is None:
            self.fatal = Problem(message[:_LONGEST_REMARK], line, column)

    def refuse_too_many(self, events: Sequence[Event]) -> None:
        """Refuse a game of more than MOST_EVENTS *events*, at the place of the first one too many."""
        if len(events) > MOST_EVENTS:
            place = events[MOST_EVENTS].place
            self.fail(f"more than {MOST_EVENTS} events; expected the record of one deal", place.line, place.column)


def quoted_text(text: str, longest: int = 40) -> str:
    """*text* in quotes, cut when it is long."""
    return f"'{text}'" if len(text) <= longest else f"'{text[:longest]}…'"
