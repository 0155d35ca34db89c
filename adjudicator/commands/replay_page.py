"""``replay --html FILE``: the deals as a page that steps through them, which needs no program and no network."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import typer

from adjudicator.commands.common import names_of
from adjudicator.commands.saving import refuse_there, write_new
from adjudicator.commands.twice import gone_through
from adjudicator.record.errors import FileError
from adjudicator.render.replay.board import Shown, board, entry
from adjudicator.render.replay.page import page
from adjudicator.render.safe import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rich.console import RenderableType

    from adjudicator.commands.replayed import Answered, Desk, Replayed
    from adjudicator.render.words import Names
    from adjudicator.report.differences import Differences

MOST = 100
"""So many deals go on one page: a telephone has to hold them all."""
_CHUNK = 1 << 20


def with_page(
    file: str, files: Sequence[str], deals: Iterator[Replayed], desk: Desk, again: Callable[[], Iterator[Replayed]]
) -> Iterator[Replayed]:
    """*deals*, once all of them have been written to the page *file*; of many none is kept in memory meanwhile."""
    if Path(file).suffix.lower() not in (".html", ".htm"):
        raise typer.BadParameter(f"'{plain(file, 60)}' is not the name of a page; expected FILE.html")
    refuse_there(file, "a page is")
    with tempfile.TemporaryFile("w+", encoding="utf-8", newline="") as drafts:
        writing = _Writing(file, desk, drafts)
        return gone_through(writing.noted(deals), writing.write, again, files)


class _Writing:
    """The boards of a page as far as they are drawn, outside of memory; their lines in the list."""

    def __init__(self, file: str, desk: Desk, drafts: TextIO) -> None:
        self.file, self.desk, self.drafts = file, desk, drafts
        self.names = names_of(desk.laws)
        self.entries: list[str] = []

    def noted(self, deals: Iterator[Replayed]) -> Iterator[Replayed]:
        """*deals*, each drawn when it comes by."""
        for replayed in deals:
            first = len(self.entries) + 1
            boards = range(first, first + len(replayed.answers))
            differences = replayed.differences if replayed.irregular else None
            if len(self.entries) + len(boards) > MOST:
                raise typer.BadParameter(f"more than {MOST} deals do not go on one page; choose one with --deal N")
            for one in replayed.answers:
                with self.desk.attending(replayed.record, one.report.code):
                    self._draw(one, boards.stop if differences else None)
            if differences and len(self.entries) == boards[-1]:
                with self.desk.attending(replayed.record):
                    self._draw_beside(differences, boards)
            yield replayed

    def _draw_beside(self, found: Differences, boards: Sequence[int]) -> None:
        from adjudicator.render.replay.beside import beside, beside_entry  # few ask for several codes

        number = len(self.entries) + 1
        drawn = beside(found, number, boards, self.names)
        self.entries.append(beside_entry(found, number))
        self.drafts.write(drawn)

    def _draw(self, one: Answered, compared: int | None) -> None:
        number = len(self.entries) + 1
        shown = Shown(one.report, list(_besides(one, self.names)), compared)
        drawn = board(shown, number, self.names, self.desk.laws)
        self.entries.append(entry(shown, number, self.names))
        self.drafts.write(drawn)

    def write(self) -> None:
        """Put the page in its place."""
        if not self.entries:
            raise FileError(f"{self.file}: not written, since there is no deal to show")
        self.drafts.seek(0)
        parts = page("Replay", self.entries, iter(lambda: self.drafts.read(_CHUNK), ""))
        write_new(self.file, (part.encode() for part in parts))


def _besides(one: Answered, names: Names) -> Iterator[RenderableType]:
    """What `replay` draws below a deal, where it was asked for."""
    if one.disputed is not None:
        from adjudicator.render.versions import disputed

        yield disputed(one.disputed, names, one.report.code)
    if one.equity is not None:
        from adjudicator.render.equity import equity

        yield equity(one.equity)
