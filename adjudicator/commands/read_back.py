"""An export is held against what it says when it is read back.

The lines for what rulings had done stand in the export among the others, and whoever reads it rules on all of them
anew. Of a record that makes little sense that may come to something else; it is then written as it was recorded, and
its rulings are carried out again by whoever reads it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.formats import read_bytes
from adjudicator.formats.pbn import writer
from adjudicator.record.events import Record
from adjudicator.record.unforeseen import attended
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.commands.twice import RuledOn
    from adjudicator.formats.pbn.reader import NotationOf
    from adjudicator.report.report import DealReport

UNWRITTEN = (
    "written as it was recorded: with the lines for what rulings had done it would be ruled on otherwise when it is "
    "read back"
)


class Export:
    """Games as they are exported: *rule* rules on one, what came of it is *held* until the game is answered, *notation*
    is how they are read, and *say* tells what cannot be written."""

    def __init__(
        self,
        rule: Callable[[Record], DealReport],
        held: RuledOn,
        notation: NotationOf,
        say: Callable[[str], None],
    ) -> None:
        self.rule = rule
        self.held = held
        self.notation = notation
        self.say = say

    def text_of(self, game: Record) -> str:
        """*game* with what rulings had done; as it was recorded where that would not be read back the same."""
        source = game.source
        try:
            with attended(source.file, source.line):
                report = self.rule(game)
        except UserError:
            # No law, no ruling: it is written as it was read.
            return writer.write_game(game)
        self.held.keep(game, report)
        text = writer.write_game(report.record)
        if not report.record.carried or self._reads_back(text, report):
            return text
        self.say(f"{source.file or 'standard input'}:{source.line}: note: {UNWRITTEN}")
        return writer.write_game(game)

    def _reads_back(self, text: str, report: DealReport) -> bool:
        """Whether *text* is that of one game of which the same is said as in *report*."""
        source = report.record.source
        try:
            with attended(source.file, source.line):
                (game,) = read_bytes(writer.as_file([text]), source.file, self.notation)
                return isinstance(game, Record) and _said(self.rule(game)) == _said(report)
        except UserError:
            return False


def _said(report: DealReport) -> tuple[Any, ...]:
    """What is found and ruled, and what comes of it."""
    found = [
        (one.kind, one.offender, one.status, [need.fact for need in one.needs], [row.row for row in one.rulings])
        for one in report.findings
    ]
    result = report.result
    return report.code, found, result and (result.tricks_won, result.tricks_scored, result.score)
