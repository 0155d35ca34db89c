"""The output of ``audit``: lines and a summary, one JSON document, or rows of comma-separated values."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from adjudicator.commands.common import SCHEMA_VERSION, console_for_output, print_answer, write_utf8
from adjudicator.render.csv_text import csv_text
from adjudicator.render.safe_text import terminal_safe_json
from adjudicator.report.audit_results import DealRow, FindingRow

if TYPE_CHECKING:
    from adjudicator.audit.archive_files import ArchiveFile
    from adjudicator.report.audit_results import ArchiveSummary, FileBatch


class TextOutput:
    """One line for each irregular deal, as ``replay`` begins it, then the summary."""

    every = False

    def __init__(self) -> None:
        self.out = console_for_output()

    def begin(self) -> None:
        """Nothing comes before the first line."""

    def write_batch(self, file: ArchiveFile, batch: FileBatch) -> None:
        """Print a line for each irregular deal of *batch*."""
        from adjudicator.render.audit_results import irregular_deal_line

        found = _findings_by_game(batch)
        for deal in batch.deals:
            if deal.findings:
                # One line each, however long, so that other programs can read them.
                self.out.print(irregular_deal_line(file.name, deal, found[deal.game]), soft_wrap=True)

    def end(self, summary: ArchiveSummary) -> None:
        """Print the summary."""
        from adjudicator.render.audit_results import audit_summary

        print_answer(*(["", audit_summary(summary)] if summary.irregular else [audit_summary(summary)]), out=self.out)


class JsonOutput:
    """One JSON document, written as the answers come: the deals with their findings, one a line, then the unanswered
    games and the summary."""

    every = True

    def __init__(self) -> None:
        self.written = 0
        self.unanswered: list[dict[str, Any]] = []

    def begin(self) -> None:
        """Write the head of the document."""
        write_utf8(f'{{"schema": {SCHEMA_VERSION}, "deals": [')

    def write_batch(self, file: ArchiveFile, batch: FileBatch) -> None:
        """Write the deals of *batch*; keep its unanswered games for the end."""
        found = _findings_by_game(batch)
        lines: list[str] = []
        for deal in batch.deals:
            shown = {
                "file": file.name,
                **deal._asdict(),
                "findings": [_finding_row_data(one) for one in found[deal.game]],
            }
            del shown["needs"]
            lines.append(("," if self.written else "") + "\n" + terminal_safe_json(shown, indent=None))
            self.written += 1
        if lines:
            write_utf8("".join(lines))
        self.unanswered += [{"file": file.name, **row._asdict()} for row in batch.lost]

    def end(self, summary: ArchiveSummary) -> None:
        """Write the unanswered games and the summary."""
        write_utf8(
            f'],\n"unanswered": {terminal_safe_json(self.unanswered)},\n"summary": '
            f"{terminal_safe_json(summary.data())}}}\n"
        )


class CsvOutput:
    """Comma-separated values: one row for each deal, with the kinds of all its findings in one column."""

    every = True

    def begin(self) -> None:
        """Write the names of the columns."""
        self._write([["file", *DealRow._fields, "kinds", "unanswered"]])

    def write_batch(self, file: ArchiveFile, batch: FileBatch) -> None:
        """Write the deals of *batch*, then the games without an answer."""
        found = _findings_by_game(batch)
        self._write(
            [[file.name, *deal, " ".join(one.kind for one in found[deal.game]), ""] for deal in batch.deals]
            + [
                [file.name, row.game or "", row.line or "", *[""] * (len(DealRow._fields) - 2), "", row.message]
                for row in batch.lost
            ]
        )

    def end(self, summary: ArchiveSummary) -> None:
        """Nothing comes after the last row."""

    def _write(self, rows: list[list[Any]]) -> None:
        write_utf8(csv_text(rows))


class InOrderOfFiles:
    """A printing *writer* that gets the answers file after file, in whatever order several processes give them.

    Answers to later files wait in memory until the files before are answered to their end.
    """

    def __init__(self, writer: TextOutput | JsonOutput | CsvOutput) -> None:
        self.writer = writer
        self.every = writer.every
        self.next_file = 0
        """The number of the first file that is not answered to its end."""
        self.waiting: defaultdict[int, list[tuple[ArchiveFile, FileBatch]]] = defaultdict(list)

    def begin(self) -> None:
        """Write the beginning."""
        self.writer.begin()

    def write_batch(self, file: ArchiveFile, batch: FileBatch) -> None:
        """Write *batch* and those that waited for it, or keep it until its turn."""
        self.waiting[batch.file].append((file, batch))
        while arrived := self.waiting.pop(self.next_file, None):
            for one in arrived:
                self.writer.write_batch(*one)
            if not arrived[-1][1].last:
                return
            self.next_file += 1

    def end(self, summary: ArchiveSummary) -> None:
        """Write the end."""
        self.writer.end(summary)


def _findings_by_game(batch: FileBatch) -> defaultdict[int, list[FindingRow]]:
    found: defaultdict[int, list[FindingRow]] = defaultdict(list)
    for one in batch.found:
        found[one.game].append(one)
    return found


def _finding_row_data(one: FindingRow) -> dict[str, Any]:
    words = {name: value.split() for name, value in one._asdict().items() if name in ("rows", "under", "needs")}
    return {name: value for name, value in one._asdict().items() if name not in ("game", "code")} | words
