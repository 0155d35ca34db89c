"""``replay --output-page FILE``: the deals as one page that steps through them, without program and network."""

from __future__ import annotations

import tempfile
from typing import TYPE_CHECKING, TextIO

import typer

from adjudicator.commands.common import title_names
from adjudicator.commands.file_saving import check_page_name, refuse_existing, write_new_output_file
from adjudicator.commands.replay_to_pbn_or_lin import yield_after_reading_all
from adjudicator.errors import FileError
from adjudicator.render.replay.page import ShownBoard, board_entry, board_html, replay_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rich.console import RenderableType

    from adjudicator.commands.replay_output import DealAnswer, GameAnswerer, ReplayedDeal
    from adjudicator.render.names_and_signs import SlugTitles
    from adjudicator.report.deal_under_codes import DealDifferences

MOST_DEALS = 100
"""Deals on one page, as many as a phone can hold."""
_CHUNK_SIZE = 1 << 20


def write_page_then_yield(
    file: str,
    files: Sequence[str],
    deals: Iterator[ReplayedDeal],
    desk: GameAnswerer,
    again: Callable[[], Iterator[ReplayedDeal]],
) -> Iterator[ReplayedDeal]:
    """Write all *deals* to the new page *file*, then yield them; many are not kept but read *again* from *files*."""
    check_page_name(file)
    refuse_existing(file, "a page is")
    with tempfile.TemporaryFile("w+", encoding="utf-8", newline="") as drafts:
        writing = _PageDraft(file, desk, drafts)
        return yield_after_reading_all(writing.with_drafts(deals), writing.write, again, files)


class _PageDraft:
    """The boards of a page as drawn so far, kept in a temporary file, and their entries in the list."""

    def __init__(self, file: str, desk: GameAnswerer, drafts: TextIO) -> None:
        self.file, self.desk, self.drafts = file, desk, drafts
        self.names = title_names(desk.laws)
        self.entries: list[str] = []

    def with_drafts(self, deals: Iterator[ReplayedDeal]) -> Iterator[ReplayedDeal]:
        """Pass *deals* on, each drawn on the way."""
        for replayed in deals:
            first = len(self.entries) + 1
            boards = range(first, first + len(replayed.answers))
            differences = replayed.differences if replayed.irregular else None
            if len(self.entries) + len(boards) > MOST_DEALS:
                raise typer.BadParameter(
                    f"more than {MOST_DEALS} deals do not go on one page; choose one with --deal N"
                )
            for one in replayed.answers:
                with self.desk.reporting_errors_on(replayed.record, one.report.code):
                    self._draw(one, boards.stop if differences else None)
            if differences and len(self.entries) == boards[-1]:
                with self.desk.reporting_errors_on(replayed.record):
                    self._draw_codes_comparison(differences, boards)
            yield replayed

    def _draw_codes_comparison(self, found: DealDifferences, boards: Sequence[int]) -> None:
        from adjudicator.render.replay.page import (  # few ask for several codes
            codes_comparison_board_html,
            codes_comparison_list_line,
        )

        number = len(self.entries) + 1
        drawn = codes_comparison_board_html(found, number, boards, self.names)
        self.entries.append(codes_comparison_list_line(found, number))
        self.drafts.write(drawn)

    def _draw(self, one: DealAnswer, compared: int | None) -> None:
        number = len(self.entries) + 1
        shown = ShownBoard(one.report, list(_parts_below_deal(one, self.names)), compared)
        drawn = board_html(shown, number, self.names, self.desk.laws)
        self.entries.append(board_entry(shown, number, self.names))
        self.drafts.write(drawn)

    def write(self) -> None:
        """Write the page; FileError if there is no board."""
        if not self.entries:
            raise FileError(self.file, "not written, since there is no deal to show")
        self.drafts.seek(0)
        parts = replay_page("Replay", self.entries, iter(lambda: self.drafts.read(_CHUNK_SIZE), ""))
        write_new_output_file(self.file, (part.encode() for part in parts))


def _parts_below_deal(one: DealAnswer, names: SlugTitles) -> Iterator[RenderableType]:
    """The parts that ``replay`` draws below a deal if asked for."""
    if one.disputed is not None:
        from adjudicator.render.disputed_facts import rendered_disputes

        yield rendered_disputes(one.disputed, names, one.report.code)
    if one.equity is not None:
        from adjudicator.render.revoke_equity import equity_hint

        yield equity_hint(one.equity)
