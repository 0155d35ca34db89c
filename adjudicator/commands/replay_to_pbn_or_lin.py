"""``replay --output``: deals written as PBN or LIN once all are checked; PBN is read back and compared before it is
written.

Many deals are read twice, to check and to answer, so that few are held in memory.
"""

from __future__ import annotations

from collections import deque
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

import typer

from adjudicator.commands.file_saving import write_new_output_file
from adjudicator.errors import NotationError, reporting_crashes
from adjudicator.formats import read_bytes
from adjudicator.formats.lin.writer import lin_file_of_tables, write_lin_table
from adjudicator.formats.pbn import writer
from adjudicator.record.events import Record
from adjudicator.render.safe_text import safe_line
from adjudicator.report.standing_deal import losses_in_lin, standing_deal
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from adjudicator.formats.pbn.reader import NotationOf
    from adjudicator.report.deal_report import DealReport


_Deal = TypeVar("_Deal")
_Game: TypeAlias = Record | NotationError

_PAGE_SUFFIXES = frozenset((".html", ".htm", ".md", ".markdown"))
MOST_HELD = 100
"""Deals held in memory until the last is checked; longer files are read again."""


class HeldReports:
    """The reports of exported deals until they are answered; more than MOST_HELD are not held but made again."""

    def __init__(self) -> None:
        self.reports: dict[int, tuple[Record, DealReport]] = {}
        self.is_within_limit = True

    def keep(self, game: Record, report: DealReport) -> None:
        """Hold *report* on *game*, unless there are more than MOST_HELD."""
        self.is_within_limit = self.is_within_limit and len(self.reports) < MOST_HELD
        if self.is_within_limit:
            self.reports[id(game)] = game, report
        else:
            self.reports.clear()

    def take(self, game: Record, code: str) -> DealReport | None:
        """The report held on *game* under *code*, removed from those held; None if there is none."""
        held, report = self.reports.pop(id(game), (None, None))
        return report if held is game and report is not None and report.code == code else None


def yield_after_reading_all(
    deals: Iterator[_Deal], done: Callable[[], None], again: Callable[[], Iterator[_Deal]], files: Sequence[str]
) -> Iterator[_Deal]:
    """Read all *deals*, call *done*, then yield them.

    More than MOST_HELD deals are not kept but read *again* from *files*. Of standard input all are kept,
    since it can be read only once.
    """
    held = list(islice(deals, None if "-" in files else MOST_HELD))
    few = next(deals, None) is None
    if not few:
        held.clear()
        deque(deals, maxlen=0)
    done()
    return iter(held) if few else again()


class DealExport(Protocol):
    """A writer of exported deals: one text for each, and the file of them all."""

    def text_of(self, game: Record, /) -> str:
        """The text of *game* in the file."""

    def file_of(self, texts: Sequence[str], /) -> bytes:
        """The file of the *texts*; called once, after the last."""


def is_lin_file(name: str) -> bool:
    """Whether the ending of the file *name* is that of LIN."""
    return name.lower().endswith(".lin")


def check_export_name(name: str) -> None:
    """Raise ``typer.BadParameter`` if *name*, that of a file for deals, ends like one of a page or a form."""
    if Path(name).suffix.lower() in _PAGE_SUFFIXES:
        raise typer.BadParameter(
            f"'{safe_line(name, 60)}' is no name for deals; expected FILE.pbn or FILE.lin (a page: --output-page, the "
            "form: --output-form)"
        )


def export_then_yield_games(
    games: Iterator[_Game],
    export: str,
    writing: DealExport,
    attending: Callable[[Record], AbstractContextManager[None]],
    again: Callable[[], Iterator[_Game]],
    files: Sequence[str],
) -> Iterator[_Game]:
    """Write the readable *games* to the new file *export* by *writing*, then yield them.

    An error on a game is handled by its context *attending*; many games are read
    *again* from *files*.
    """
    written: list[str] = []

    def reading() -> Iterator[_Game]:
        for game in games:
            if isinstance(game, Record):
                with attending(game):
                    written.append(writing.text_of(game))
            yield game

    def write() -> None:
        if written:
            # An empty file would have no game to read back.
            write_new_output_file(export, writing.file_of(written))
        written.clear()

    return yield_after_reading_all(reading(), write, again, files)


NOT_READ_BACK = (
    "written as it was recorded: with the lines for what rulings had done it would be ruled on otherwise when it is "
    "read back"
)


class CheckedExport:
    """The writer of exported games: rules on each, checks that its text is read back with the same report."""

    def __init__(
        self,
        rule: Callable[[Record], DealReport],
        held: HeldReports,
        notation: NotationOf,
        say: Callable[[str], None],
    ) -> None:
        self.rule = rule
        self.held_reports = held
        self.notation = notation
        self.complain = say

    def text_of(self, game: Record) -> str:
        """The PBN of *game* with the lines for enforced rulings, or as recorded if those would be read otherwise."""
        source = game.source
        try:
            with reporting_crashes(source.file, source.line):
                report = self.rule(game)
        except UserError:
            # Without a code there is no ruling: written as it was read.
            return writer.write_game(game)
        self.held_reports.keep(game, report)
        text = writer.write_game(report.record)
        if not report.record.carried or self._reads_back(text, report):
            return text
        self.complain(f"{source.file or 'standard input'}:{source.line}: note: {NOT_READ_BACK}")
        return writer.write_game(game)

    def file_of(self, texts: Sequence[str]) -> bytes:
        """The PBN file of the games *texts*."""
        return writer.pbn_file_of_games(texts)

    def _reads_back(self, text: str, report: DealReport) -> bool:
        """Whether *text* is read as one game with the same findings and result as *report*."""
        source = report.record.source
        try:
            with reporting_crashes(source.file, source.line):
                (game,) = read_bytes(writer.pbn_file_of_games([text]), source.file, self.notation)
                return isinstance(game, Record) and _report_contents(self.rule(game)) == _report_contents(report)
        except UserError:
            return False


class LinExport:
    """The writer of games exported as LIN: rules on each and writes what stands; what LIN cannot hold is told once."""

    def __init__(
        self, rule: Callable[[Record], DealReport], held: HeldReports, name: str, say: Callable[[str], None]
    ) -> None:
        self.rule = rule
        self.held_reports = held
        self.name = name
        self.complain = say
        self.losses: dict[str, None] = {}

    def text_of(self, game: Record) -> str:
        """The LIN of *game*; AdjudicatorError unless it is bridge for four players."""
        report = self.rule(game)
        deal = standing_deal(report, "LIN holds")
        self.held_reports.keep(game, report)
        self.losses.update(dict.fromkeys(losses_in_lin(deal)))
        return write_lin_table(deal.record, deal.events, deal.tricks, page_breaks=True)

    def file_of(self, texts: Sequence[str]) -> bytes:
        """The LIN file of the tables *texts*; a note tells what is not in it."""
        if self.losses:
            self.complain(f"note: {self.name} is without what LIN has no place for: {', '.join(self.losses)}")
        return lin_file_of_tables(texts)


def _report_contents(report: DealReport) -> tuple[Any, ...]:
    """The findings, rulings and result of *report*, for comparison."""
    found = [
        (one.kind, one.offender, one.status, [need.fact for need in one.needs], [row.row for row in one.rulings])
        for one in report.findings
    ]
    result = report.result
    return report.code, found, result and (result.tricks_won, result.tricks_scored, result.score)
