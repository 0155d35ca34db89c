"""Piped input of ``record``: its lines with their numbers, the tags at its head first."""

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
from adjudicator.game.duplicate_boards import is_duplicate
from adjudicator.record.events import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEAD_LINE = re.compile(r"\s*(?:\[(?!\s*Record\b).*)?$", re.IGNORECASE)
_CODE_TAG = re.compile(r"\s*\[\s*Code\b", re.IGNORECASE)
_RECORD_TAG = re.compile(r"\s*\[\s*Record\b", re.IGNORECASE)
_TAG = re.compile(r'\s*\[\s*(\w+)\s+"([^"]*)"')


def refuse_other_board(was: str, now: str, piped: PipedInput | None) -> None:
    """Take no calls of the next board for calls on this one: a file of records begins a game with its number, a
    recording is of one deal. Who types and had the number wrong puts it right.

    NotationError, its place counted in the line, where what is *piped* names another board than it *was*.
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
    """Lines from standard input where nobody types."""

    def __init__(self) -> None:
        self.unheard = False
        """Whether whoever was to be answered listens no longer."""
        self.number = 0
        """The number of the line read last: whoever piped it in looks for it there."""
        self.head: list[str] = []
        """The tags that stand before everything else."""
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
        """The line after the head, which shows what is called."""
        return self._ahead[-1] if self._ahead else ""

    @property
    def tags(self) -> dict[str, str]:
        """What the head tells."""
        return {found[1]: found[2] for line in self.head if (found := _TAG.match(line))}

    @property
    def names_code(self) -> bool:
        """Whether the head names the code of law."""
        return any(map(_CODE_TAG.match, self.head))

    @property
    def names_game(self) -> bool:
        """Whether the head tells which game it is: by its code, or as a board of duplicate bridge."""
        return self.names_code or is_duplicate(Record(tags=self.tags))

    @contextmanager
    def answered(self) -> Iterator[None]:
        """What is said inside is out before the next line is read, since a program may wait for it.

        Who listens no longer still tells: that is recorded to its end.
        """
        try:
            yield
            sys.stdout.flush()
        except BrokenPipeError:
            self.unheard = True
            for stream in (sys.stdout, sys.stderr):
                try:
                    stream.flush()
                except BrokenPipeError:
                    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())

    def lines(self) -> Iterator[str]:
        """Every line; of the tags at the head first ``[Code]``: it tells how to read them."""
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
