"""Many deals gone through twice: first to see whether all is well, then to be answered, so that few are ever held."""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from adjudicator.commands.saving import write_new
from adjudicator.formats.pbn import writer
from adjudicator.record.errors import NotationError
from adjudicator.record.events import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from adjudicator.report.report import DealReport

_Deal = TypeVar("_Deal")
_Game: TypeAlias = Record | NotationError

HELD = 100
"""So many deals are held in memory until the last of them has been looked at; a file of more is read again."""


class RuledOn:
    """Reports of deals that are exported before they are answered: few are ruled on once, many again."""

    def __init__(self) -> None:
        self.held: dict[int, tuple[Record, DealReport]] = {}
        self.few = True

    def keep(self, game: Record, report: DealReport) -> None:
        """Hold *report* until *game* is answered, as long as few are held."""
        self.few = self.few and len(self.held) < HELD
        if self.few:
            self.held[id(game)] = game, report
        else:
            self.held.clear()

    def take(self, game: Record, code: str) -> DealReport | None:
        """What was ruled on *game* under *code*; None where that was not held."""
        held, report = self.held.pop(id(game), (None, None))
        return report if held is game and report is not None and report.code == code else None


def gone_through(
    deals: Iterator[_Deal], done: Callable[[], None], again: Callable[[], Iterator[_Deal]], files: Sequence[str]
) -> Iterator[_Deal]:
    """*deals*, once all of them have been looked at and *done* has been called.

    Of many deals none is kept: they come *again* from their *files*; standard input is read only once.
    """
    held = list(islice(deals, None if "-" in files else HELD))
    few = next(deals, None) is None
    if not few:
        held.clear()
        deque(deals, maxlen=0)
    done()
    return iter(held) if few else again()


def exported(
    games: Iterator[_Game],
    export: str,
    text_of: Callable[[Record], str],
    attending: Callable[[Record], AbstractContextManager[None]],
    again: Callable[[], Iterator[_Game]],
    files: Sequence[str],
) -> Iterator[_Game]:
    """*games*, once those that could be read have been written to the file *export* as PBN, each as *text_of* gives it;
    only that is kept until then. What goes wrong with one is told by who is *attending* to it.
    """
    written: list[str] = []

    def writing() -> Iterator[_Game]:
        for game in games:
            if isinstance(game, Record):
                with attending(game):
                    written.append(text_of(game))
            yield game

    def write() -> None:
        if written:
            # A file without a game is none that could be read again.
            write_new(export, writer.as_file(written))
        written.clear()

    return gone_through(writing(), write, again, files)
