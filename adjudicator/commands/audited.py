"""What ``audit`` prints: lines and a summary, one JSON document, or rows of comma-separated values."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from adjudicator.commands.common import SCHEMA, answer, console, write_utf8
from adjudicator.render.safe import cell, to_json
from adjudicator.report.archive_rows import DealRow, FindingRow

if TYPE_CHECKING:
    from adjudicator.audit.files import File
    from adjudicator.report.archive_rows import Batch
    from adjudicator.report.archive_summary import Summary


class Text:
    """A line for each irregular deal, as ``replay`` opens it; then the summary."""

    every = False

    def __init__(self) -> None:
        self.out = console()

    def begin(self) -> None:
        """Nothing stands before the first line."""

    def take(self, file: File, batch: Batch) -> None:
        """The irregular deals of *batch*."""
        from adjudicator.render.audit import line

        found = _by_deal(batch)
        for deal in batch.deals:
            if deal.findings:
                # One line each, however long: that is what other programs take up.
                self.out.print(line(file.name, deal, found[deal.game]), soft_wrap=True)

    def end(self, summary: Summary) -> None:
        """The summary."""
        from adjudicator.render.audit import summed_up

        answer(*(["", summed_up(summary)] if summary.irregular else [summed_up(summary)]), out=self.out)


class Json:
    """One document, written as the answers come: every deal with its findings, a line each, what is not answered, the
    summary."""

    every = True

    def __init__(self) -> None:
        self.written = 0
        self.unanswered: list[dict[str, Any]] = []

    def begin(self) -> None:
        """The head of the document."""
        write_utf8(f'{{"schema": {SCHEMA}, "deals": [')

    def take(self, file: File, batch: Batch) -> None:
        """The deals of *batch*."""
        found = _by_deal(batch)
        lines: list[str] = []
        for deal in batch.deals:
            shown = {"file": file.name, **deal._asdict(), "findings": [_data(one) for one in found[deal.game]]}
            del shown["needs"]
            lines.append(("," if self.written else "") + "\n" + to_json(shown, indent=None))
            self.written += 1
        if lines:
            write_utf8("".join(lines))
        self.unanswered += [{"file": file.name, **row._asdict()} for row in batch.lost]

    def end(self, summary: Summary) -> None:
        """What is left of the document."""
        write_utf8(f'],\n"unanswered": {to_json(self.unanswered)},\n"summary": {to_json(summary.data())}}}\n')


class Csv:
    """A row for each deal; what is found stands in one column, by kind."""

    every = True

    def begin(self) -> None:
        """The names of the columns."""
        self._write([["file", *DealRow._fields, "kinds", "unanswered"]])

    def take(self, file: File, batch: Batch) -> None:
        """The deals of *batch*, then those without an answer."""
        found = _by_deal(batch)
        self._write(
            [[file.name, *deal, " ".join(one.kind for one in found[deal.game]), ""] for deal in batch.deals]
            + [
                [file.name, row.game or "", row.line or "", *[""] * (len(DealRow._fields) - 2), "", row.message]
                for row in batch.lost
            ]
        )

    def end(self, summary: Summary) -> None:
        """Nothing stands after the last row."""

    def _write(self, rows: list[list[Any]]) -> None:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(
            [cell(value) if isinstance(value, str) else value for value in row] for row in rows
        )
        write_utf8(text.getvalue())


def _by_deal(batch: Batch) -> defaultdict[int, list[FindingRow]]:
    found: defaultdict[int, list[FindingRow]] = defaultdict(list)
    for one in batch.found:
        found[one.game].append(one)
    return found


def _data(one: FindingRow) -> dict[str, Any]:
    words = {name: value.split() for name, value in one._asdict().items() if name in ("rows", "under", "needs")}
    return {name: value for name, value in one._asdict().items() if name not in ("game", "code")} | words
