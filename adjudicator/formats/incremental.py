"""An incremental reader of a game whose text grows line by line while it is recorded.

An added line that holds nothing but calls, cards or one table event is parsed alone, by the grammar of whole sections.
After any other change the whole text is read again.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.errors import NotationError
from adjudicator.formats import read_text
from adjudicator.formats.notation.grammar import parse_line
from adjudicator.record.events import MOST_EVENTS, Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.game.notation import Notation, NotationLookup

_PLAIN_LINE = r"(?=[^\n]*[!-~])[ !-$&-:<-Z\\^-z~]++"
"""A line without comment, escape or tag, so that it can be parsed alone."""
_ONE_LINE = re.compile(rf"{_PLAIN_LINE}\n")
_HEADING = '[Record "1"]\n'
_WHOLE_LINES = re.compile(rf"(?:{_PLAIN_LINE}\n)*+")
_TEXTS_KEPT = 4
"""Texts kept to be continued: a line may be tried and then replaced by another."""


class _ReadText(NamedTuple):
    """A text with the record read from it."""

    text: str
    record: Record
    notation: Notation | None
    """The notation of its lines; None if the text cannot be continued line by line."""


class IncrementalReader:
    """The reader of one game that is read again after each added line."""

    def __init__(self, notation: NotationLookup) -> None:
        self._notation = notation
        self._texts_read: deque[_ReadText] = deque(maxlen=_TEXTS_KEPT)

    def read(self, text: str) -> Record:
        """The one game in *text*; NotationError if it cannot be read, or *text* holds none or several."""
        found = self._continued(text) or self._read_whole(text)
        if found.notation is not None:
            self._texts_read.appendleft(found)
        return found.record

    def _continued(self, text: str) -> _ReadText | None:
        """*text* read as an earlier text and one more line; None if it is none, or the line cannot be read."""
        for before in self._texts_read:
            if (
                before.notation is None
                or not text.startswith(before.text)
                or not _ONE_LINE.fullmatch(text, len(before.text))
            ):
                continue
            line = before.text.count("\n") + 1
            try:
                events = (*before.record.events, *parse_line(text[len(before.text) :], line, before.notation))
            except NotationError:
                return None
            if len(events) > MOST_EVENTS:
                return None
            return _ReadText(text, replace(before.record, events=events), before.notation)
        return None

    def _read_whole(self, text: str) -> _ReadText:
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
                raise NotationError("an empty line inside a recording would start another game", line=line, column=1)
            return _ReadText(text, game, last[-1] if _can_continue_line_by_line(text, game) else None)
        raise NotationError("there is no game here", line=1, column=1)


def _can_continue_line_by_line(text: str, record: Record) -> bool:
    """Whether *text*, read as *record*, can be continued line by line: it ends in the lines of a recording, and a tag
    names its code."""
    begins = text.find(_HEADING)
    ends = begins >= 0 and text.find(_HEADING, begins + 1) < 0 and _WHOLE_LINES.fullmatch(text, begins + len(_HEADING))
    return bool(ends) and "Code" in record.tags and type(record) is Record
