"""Piped input of ``record``: numbered lines, with the tags at its head first."""

from __future__ import annotations

import os
import re
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from adjudicator.commands.common import complain
from adjudicator.commands.prompts import read_line
from adjudicator.errors import NotationError
from adjudicator.formats.reader_remarks import quoted_text
from adjudicator.game.duplicate_boards import is_duplicate_board
from adjudicator.record.events import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEAD_LINE = re.compile(r"\s*(?:\[(?!\s*Record\b).*)?$", re.IGNORECASE)
_CODE_TAG = re.compile(r"\s*\[\s*Code\b", re.IGNORECASE)
_RECORD_TAG = re.compile(r"\s*\[\s*Record\b", re.IGNORECASE)
_TAG = re.compile(r'\s*\[\s*(\w+)\s+"([^"]*)"')


def refuse_other_board(was: str, now: str, piped: PipedInput | None) -> None:
    """Raise NotationError where the piped lines go on to another board than *was*.

    A file of records begins a game with its board number, but a recording holds one deal. At a terminal (*piped* is
    None) a change to *now* is only noted, since the number may have been mistyped. The error counts its place within
    the line.
    """
    if not was or now == was:
        return
    if piped is not None:
        message = f"board {quoted_text(now)} is another deal than board {quoted_text(was)}, which is recorded here"
        raise NotationError(f"{message}; expected a file of its own for it", line=1, column=1)
    complain(
        f"note: this deal was board {quoted_text(was)} and is board {quoted_text(now)} now; another has a "
        "file of its own"
    )


class PipedInput:
    """Lines from standard input without a terminal."""

    def __init__(self) -> None:
        self.answers_unread = False
        """Whether the reader of our output has gone."""
        self.number = 0
        """The number of the line read last, for error messages."""
        self.head: list[str] = []
        """The tags before everything else."""
        line = read_line("")
        while line is not None and _HEAD_LINE.match(line):
            self.head.append(line)
            line = read_line("")
        self._ahead: list[str] = []
        while line is not None:
            self._ahead.append(line)
            line = read_line("") if _RECORD_TAG.match(line) else None

    @property
    def empty(self) -> bool:
        """Whether nothing follows the head."""
        return not self._ahead

    @property
    def first(self) -> str:
        """The first line after the head; its calls show which game is played."""
        return self._ahead[-1] if self._ahead else ""

    @property
    def tags(self) -> dict[str, str]:
        """The tags of the head, by name."""
        return {found[1]: found[2] for line in self.head if (found := _TAG.match(line))}

    @property
    def names_code(self) -> bool:
        """Whether the head names the code of law."""
        return any(map(_CODE_TAG.match, self.head))

    @property
    def names_game(self) -> bool:
        """Whether the head shows the game: by its code, or as a board of duplicate bridge."""
        return self.names_code or is_duplicate_board(Record(tags=self.tags))

    @contextmanager
    def flushing(self) -> Iterator[None]:
        """Flush the output of the work inside before the next line is read, since a program may wait for it.

        If the reader of our output has gone, its lines are still recorded to the end.
        """
        try:
            yield
            sys.stdout.flush()
        except BrokenPipeError:
            self.answers_unread = True
            for stream in (sys.stdout, sys.stderr):
                try:
                    stream.flush()
                except BrokenPipeError:
                    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())

    def lines(self) -> Iterator[str]:
        """Yield every line; of the head first the ``[Code]`` tag, which decides how the others are read."""
        for at in sorted(range(len(self.head)), key=lambda at: not _CODE_TAG.match(self.head[at])):
            self.number = at + 1
            yield self.head[at]
        self.number = len(self.head)
        for line in self._rest():
            self.number += 1
            yield line

    def _rest(self) -> Iterator[str]:
        yield from self._ahead
        while self._ahead and (line := read_line("")) is not None:
            yield line
