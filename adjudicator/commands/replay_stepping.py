"""``replay --step`` at a terminal: a deal shown event by event, forwards and back, or recorded on from any event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.common import complain, console_for_output, print_answer, title_names
from adjudicator.commands.prompts import LEAVE_WORDS, read_line
from adjudicator.commands.select_code import remembered_code
from adjudicator.engine.code_selection import governing_code
from adjudicator.record.events import without_events_inserted_by_rulings
from adjudicator.render.deal_report import checks_obligations_and_result, deal_heading_and_hands, finding_ids_by_step
from adjudicator.render.event_list import single_step_row_or_headings, step_cells
from adjudicator.render.findings import rendered_finding

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.commands.replay_output import GameAnswerer, ReplayedDeal
    from adjudicator.report.deal_report import DealReport
    from rulebase import Rulebase

_BACK_WORDS = ("b", "back")
_RECORD_ON_WORD = "here"
_PROMPT = "Enter next, b back, here records on, q quits> "
_END_PROMPT = "The end. Enter goes on, b back, here records on, q quits> "


def step_through_deals(deals: Iterable[ReplayedDeal], desk: GameAnswerer) -> int:
    """Step through *deals* until the person leaves. Returns the number of deals shown."""
    shown = 0
    for replayed in deals:
        shown += 1
        goes_on = True
        with desk.reporting_errors_on(replayed.record):
            goes_on = _DealStepper(replayed.answers[0].report, desk.laws).walk()
        if not goes_on:
            break
    return shown


class _DealStepper:
    """One deal stepped through at a terminal."""

    def __init__(self, report: DealReport, laws: Rulebase) -> None:
        self.report, self.laws = report, laws
        self.names, self.out = title_names(laws), console_for_output()
        self.marks = finding_ids_by_step(report)
        self.cells = step_cells(report, self.marks)

    def walk(self) -> bool:
        """Show events as asked; False when the person leaves, True at the end of the deal."""
        print_answer(deal_heading_and_hands(self.report, self.names), out=self.out)
        at, last = 0, len(self.cells)
        for found in self.report.findings:
            if not any(found.id in ids for ids in self.marks.values()):
                print_answer("", rendered_finding(found, self.names, self.report.code), out=self.out)
        print_answer("", single_step_row_or_headings(self.report, self.cells, None), out=self.out)
        while True:
            line = read_line(_PROMPT if at < last else _END_PROMPT)
            typed = "q" if line is None else line.strip().lower()
            if typed in LEAVE_WORDS:
                return False
            if typed == _RECORD_ON_WORD:
                self._record_on(at)
                return False
            if typed in _BACK_WORDS:
                at = self._back(at)
            elif typed:
                complain("Enter shows what comes next, b goes back; here records on from this point; q quits")
            elif at == last:
                return True
            else:
                at += 1
                self._print_event_and_findings(at - 1)
                if at == last:
                    print_answer(checks_obligations_and_result(self.report), out=self.out)

    def _print_event_and_findings(self, at: int) -> None:
        """Print the event at index *at* and the findings on it."""
        print_answer(single_step_row_or_headings(self.report, self.cells, at), out=self.out)
        for found in self.report.findings:
            if found.id in self.marks.get(self.report.steps[at].index, ()):
                print_answer(rendered_finding(found, self.names, self.report.code), out=self.out)

    def _back(self, at: int) -> int:
        if at < 2:
            complain("back at the beginning")
            return 0
        print_answer(single_step_row_or_headings(self.report, self.cells, at - 2), out=self.out)
        return at - 1

    def _record_on(self, at: int) -> None:
        """Record on from the deal at the event shown last, the *at*-th."""
        from adjudicator.commands.continue_deal import free_path_for_continued_recording, source_name
        from adjudicator.commands.record import record_on_from_place

        source = self.report.record.source.file
        carried = set(self.report.timeline.record.carried)
        stand = sum(1 for step in self.report.steps[:at] if step.event_index not in carried)
        record = without_events_inserted_by_rulings(self.report.record)
        record_on_from_place(
            self.laws,
            record,
            source_name(source),
            free_path_for_continued_recording(source),
            stand,
            self._code_if_not_records_own(),
        )

    def _code_if_not_records_own(self) -> str | None:
        """The code of the report, if it differs from the code that the record alone gives; else None."""
        own = governing_code(self.laws, self.report.record, None, remembered_code())
        return None if own == self.report.code else self.report.code
