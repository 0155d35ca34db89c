"""A game whose text grows line by line, as it does while it is recorded: what stood there before is not read again.

A line that can be nothing but calls, cards or one line of the table is read alone, by the grammar that reads whole
sections. After any other, and where a text is no such continuation, the whole of it is read anew.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.formats import parse_line, read_text
from adjudicator.record.errors import NotationError
from adjudicator.record.events import MOST_EVENTS, Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.game.manners import Notation, TellsNotation

_PLAIN = r"(?=[^\n]*[!-~])[ !-$&-:<-Z\\^-z~]++"
"""A line that opens and closes nothing, and goes on with nothing: neither comment, escape nor tag."""
_LINE = re.compile(rf"{_PLAIN}\n")
_HEADING = '[Record "1"]\n'
_LINES = re.compile(rf"(?:{_PLAIN}\n)*+")
_KEPT = 4
"""Texts that may be gone on from: a line may be tried, and another be taken."""


class _Read(NamedTuple):
    """A text that was read."""

    text: str
    record: Record
    notation: Notation | None
    """How its lines are written down; None where it cannot be gone on with."""


class Growing:
    """The readings of one game."""

    def __init__(self, notation: TellsNotation) -> None:
        self._notation = notation
        self._before: deque[_Read] = deque(maxlen=_KEPT)

    def read(self, text: str) -> Record:
        """The game that *text* holds; NotationError where it cannot be read, holds none, or holds another besides."""
        found = self._continued(text) or self._anew(text)
        if found.notation is not None:
            self._before.appendleft(found)
        return found.record

    def _continued(self, text: str) -> _Read | None:
        """*text* as a line more than one that was read before; None where it is not, or its line cannot be read."""
        for before in self._before:
            if (
                before.notation is None
                or not text.startswith(before.text)
                or not _LINE.fullmatch(text, len(before.text))
            ):
                continue
            line = before.text.count("\n") + 1
            try:
                events = (*before.record.events, *parse_line(text[len(before.text) :], line, before.notation))
            except NotationError:
                return None
            if len(events) > MOST_EVENTS:
                return None
            return _Read(text, replace(before.record, events=events), before.notation)
        return None

    def _anew(self, text: str) -> _Read:
        """*text* read from its beginning."""
        last: list[Notation] = []

        def notation(tags: Mapping[str, str], told: str = "") -> Notation:
            last.append(self._notation(tags, told))
            return last[-1]

        games = read_text(text, "", notation)
        for game in games:
            if isinstance(game, NotationError):
                raise game
            if (other := next(games, None)) is not None:
                line = other.line if isinstance(other, NotationError) else other.source.line
                raise NotationError("an empty line within a recording would begin another game", line=line, column=1)
            return _Read(text, game, last[-1] if _grows(text, game) else None)
        raise NotationError("there is no game here", line=1, column=1)


def _grows(text: str, record: Record) -> bool:
    """Whether what *record* was read from goes on with the next line: it ends in the lines of a recording, and says by
    a tag which game that is."""
    begins = text.find(_HEADING)
    ends = begins >= 0 and text.find(_HEADING, begins + 1) < 0 and _LINES.fullmatch(text, begins + len(_HEADING))
    return bool(ends) and "Code" in record.tags and type(record) is Record
