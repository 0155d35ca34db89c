"""What is piped into ``record``: its lines with their numbers, the tags at its head first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.commands.asking import read_line
from adjudicator.game.boards import is_duplicate
from adjudicator.record.events import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEAD = re.compile(r"\s*(?:\[(?!\s*Record\b).*)?$", re.IGNORECASE)
_CODE = re.compile(r"\s*\[\s*Code\b", re.IGNORECASE)
_TAG = re.compile(r'\s*\[\s*(\w+)\s+"([^"]*)"')


class Piped:
    """Lines from standard input where nobody types."""

    def __init__(self) -> None:
        self.number = 0
        """The number of the line read last: whoever piped it in looks for it there."""
        self.head: list[str] = []
        """The tags that stand before everything else."""
        self._after = read_line("")
        while self._after is not None and _HEAD.match(self._after):
            self.head.append(self._after)
            self._after = read_line("")

    @property
    def empty(self) -> bool:
        """Whether nothing follows the head."""
        return self._after is None

    @property
    def names_code(self) -> bool:
        """Whether the head names the code of law."""
        return any(map(_CODE.match, self.head))

    @property
    def names_game(self) -> bool:
        """Whether the head tells which game it is: by its code, or as a board of duplicate bridge."""
        tags = {found[1]: found[2] for line in self.head if (found := _TAG.match(line))}
        return self.names_code or is_duplicate(Record(tags=tags))

    def lines(self) -> Iterator[str]:
        """Every line; of the tags at the head first ``[Code]``: it tells how to read them."""
        for at in sorted(range(len(self.head)), key=lambda at: not _CODE.match(self.head[at])):
            self.number = at + 1
            yield self.head[at]
        self.number = len(self.head)
        while self._after is not None:
            self.number += 1
            yield self._after
            self._after = read_line("")
