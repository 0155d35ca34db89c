"""One file audited: every game read, adjudicated and reported in rows.

Reader and engine are those of ``replay``, and so are the answers.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.audit.archive_files import why_file_is_not_read
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import governing_code, notation_chooser
from adjudicator.engine.fast_path_loader import archive_reader
from adjudicator.errors import FileError, InternalError, NotationError, reporting_crashes
from adjudicator.formats import read_file
from adjudicator.report.audit_results import DealRow, FileBatch, FindingRow, UnansweredRow
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.law.deal_result import DealResult
    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Record
    from adjudicator.report.deal_report import DealReport
    from rulebase import Rulebase

GAMES = 200
"""Games in one batch."""


class FileAuditor:
    """An auditor of files under one set of laws and options."""

    def __init__(self, laws: Rulebase, code: str | None = None, usual: str | None = None, *, every: bool = True):
        self.laws = laws
        self.code = code
        self.default_code = usual
        """The user's default code."""
        self.every = every
        """Whether regular deals get rows as well."""
        self.notation, self.reader = notation_chooser(laws, code, usual), archive_reader()

    def answers(self, number: int, name: str, skipped: int = 0) -> Iterator[FileBatch]:
        """The answers on file *number*, called *name*, in batches, without its first *skipped* games.

        Errors become rows of ``lost``; only the last batch has ``last`` set.
        """
        tally: Counter[tuple[str, str]] = Counter()
        deals: list[DealRow] = []
        found: list[FindingRow] = []
        lost: list[UnansweredRow] = []
        games = 0
        try:
            if why := why_file_is_not_read(name):
                raise FileError(name, why)
            for game in read_file(name, self.notation, self.reader):
                games += 1
                if games <= skipped:
                    continue
                if isinstance(game, NotationError):
                    lost.append(UnansweredRow(game.game, game.line, game.column, game.message))
                else:
                    self._deal(game, tally, deals, found, lost)
                if (games - skipped) % GAMES == 0:
                    yield FileBatch(number, GAMES, tally, tuple(deals), tuple(found), tuple(lost))
                    tally, deals, found, lost = Counter(), [], [], []
            if not games:
                lost.append(UnansweredRow(0, 0, 0, "there is no deal in it"))
        except FileError as error:
            lost.append(UnansweredRow(0, 0, 0, str(error).removeprefix(f"{name}: ")))
        except UserError as error:
            lost.append(UnansweredRow(0, getattr(error, "line", 0), 0, getattr(error, "message", str(error))))
        games = max(0, games - skipped) % GAMES
        yield FileBatch(number, games, tally, tuple(deals), tuple(found), tuple(lost), last=True)

    def _deal(
        self,
        game: Record,
        tally: Counter[tuple[str, str]],
        deals: list[DealRow],
        found: list[FindingRow],
        lost: list[UnansweredRow],
    ) -> None:
        """Adjudicate *game* and add the answer to these rows."""
        source = game.source
        try:
            with reporting_crashes(source.file, source.line):
                report = adjudicate(game, self.laws, governing_code(self.laws, game, self.code, self.default_code))
                row = _deal_row(report) if self.every or report.findings else None
                more = [_finding_row(one, report.code, source.game) for one in report.findings]
        except UserError as error:
            message = error.message if isinstance(error, InternalError) else str(error)
            lost.append(UnansweredRow(source.game, source.line, 1, message))
            return
        tally[report.code, game.tag("Event")] += 1
        found += more
        if row:
            deals.append(row)


def _deal_row(report: DealReport) -> DealRow:
    tag = report.record.tag
    source, made = report.record.source, report.contract
    return DealRow(
        source.game,
        source.line,
        tag("Event"),
        tag("Board"),
        report.code,
        tag("Dealer"),
        f"{made.level}{made.denomination}{'X' * made.doubled}" if made else "",
        made.declarer if made else "",
        _declarer_tricks(report),
        _score_text(report.result),
        len(report.findings),
        sum(1 for one in report.findings if one.needs),
        len(report.problems),
    )


def _declarer_tricks(report: DealReport) -> int | None:
    if report.contract is None or report.result is None:
        return None
    return report.result.tricks_scored.get(report.timeline.game.side(report.contract.declarer))


def _score_text(result: DealResult | None) -> str:
    return " ".join(f"{who}={points}" for who, points in result.score.items()) if result and result.score else ""


def _finding_row(one: Finding, code: str, game: int) -> FindingRow:
    return FindingRow(
        game,
        one.id,
        one.kind,
        code,
        one.offender or "",
        one.status,
        one.at.line,
        one.at.stage,
        one.at.trick,
        one.at.call,
        one.summary,
        " ".join(ruling.row for ruling in one.rulings),
        " ".join(dict.fromkeys(provision for ruling in one.rulings for provision in ruling.under)),
        " ".join(ruling.says for ruling in one.rulings) or one.silent,
        " ".join(need.fact for need in one.needs),
    )
