"""One file gone through: every game of it read, held against the law, and told of in rows.

The same reader and the same pipeline as everywhere: what is said of a deal here is what ``replay`` says of it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.audit.files import strange
from adjudicator.formats import read_file
from adjudicator.pipeline.adjudicate import adjudicate
from adjudicator.pipeline.codes import code_of, notation_of
from adjudicator.pipeline.fast_path import archive_reader
from adjudicator.record.errors import FileError, NotationError
from adjudicator.record.unforeseen import Unforeseen, attended
from adjudicator.report.archive_rows import Batch, DealRow, FindingRow, LostRow
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.law.findings import Finding, Result
    from adjudicator.record.events import Record
    from adjudicator.report.report import DealReport
    from rulebase import Rulebase

GAMES = 200
"""So many games are told of at once."""


class Desk:
    """Where files are gone through: the laws, and what was chosen for all of them."""

    def __init__(self, laws: Rulebase, code: str | None = None, usual: str | None = None, *, every: bool = True):
        self.laws = laws
        self.code = code
        self.usual = usual
        """The code that somebody chose for every time."""
        self.every = every
        """Whether the regular deals are told of one by one as well."""
        self.notation, self.reader = notation_of(laws, code, usual), archive_reader()

    def answers(self, number: int, name: str, skipped: int = 0) -> Iterator[Batch]:
        """The answer to the file *name*, which has this *number*, but for its first *skipped* games."""
        tally: Counter[tuple[str, str]] = Counter()
        deals: list[DealRow] = []
        found: list[FindingRow] = []
        lost: list[LostRow] = []
        games = 0
        try:
            if why := strange(name):
                raise FileError(why)
            for game in read_file(name, self.notation, self.reader):
                games += 1
                if games <= skipped:
                    continue
                if isinstance(game, NotationError):
                    lost.append(LostRow(game.game, game.line, game.column, game.message))
                else:
                    self._deal(game, tally, deals, found, lost)
                if (games - skipped) % GAMES == 0:
                    yield Batch(number, GAMES, tally, tuple(deals), tuple(found), tuple(lost))
                    tally, deals, found, lost = Counter(), [], [], []
            if not games:
                lost.append(LostRow(0, 0, 0, "there is no deal in it"))
        except FileError as error:
            lost.append(LostRow(0, 0, 0, str(error).removeprefix(f"{name}: ")))
        except UserError as error:
            lost.append(LostRow(0, getattr(error, "line", 0), 0, getattr(error, "message", str(error))))
        games = max(0, games - skipped) % GAMES
        yield Batch(number, games, tally, tuple(deals), tuple(found), tuple(lost), last=True)

    def _deal(
        self,
        game: Record,
        tally: Counter[tuple[str, str]],
        deals: list[DealRow],
        found: list[FindingRow],
        lost: list[LostRow],
    ) -> None:
        """Tell of *game* in these rows."""
        source = game.source
        try:
            with attended(source.file, source.line):
                report = adjudicate(game, self.laws, code_of(self.laws, game, self.code, self.usual))
                row = _row(report) if self.every or report.findings else None
                more = [_finding(one, report.code, source.game) for one in report.findings]
        except UserError as error:
            message = error.message if isinstance(error, Unforeseen) else str(error)
            lost.append(LostRow(source.game, source.line, 1, message))
            return
        tally[report.code, game.tag("Event")] += 1
        found += more
        if row:
            deals.append(row)


def _row(report: DealReport) -> DealRow:
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
        _tricks(report),
        _score(report.result),
        len(report.findings),
        sum(1 for one in report.findings if one.needs),
        len(report.problems),
    )


def _tricks(report: DealReport) -> int | None:
    if report.contract is None or report.result is None:
        return None
    return report.result.tricks_scored.get(report.timeline.game.side(report.contract.declarer))


def _score(result: Result | None) -> str:
    return " ".join(f"{who}={points}" for who, points in result.score.items()) if result and result.score else ""


def _finding(one: Finding, code: str, game: int) -> FindingRow:
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
