"""``replay --step`` at a terminal: a deal event by event, forwards and back; from any of them on it can be recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.asking import LEAVE, read_line
from adjudicator.commands.choice import remembered
from adjudicator.commands.common import answer, complain, console, names_of
from adjudicator.pipeline.codes import code_of
from adjudicator.record.events import as_written
from adjudicator.render.deal import ending, marks_of, opening
from adjudicator.render.findings import finding
from adjudicator.render.steps import step_cells, step_row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.commands.replayed import Desk, Replayed
    from adjudicator.report.report import DealReport
    from rulebase import Rulebase

_BACK = ("b", "back")
_HERE = "here"
_PROMPT = "Enter next, b back, here records on, q quits> "
_END = "The end. Enter goes on, b back, here records on, q quits> "


def step_through(deals: Iterable[Replayed], desk: Desk) -> int:
    """Step through *deals* one after the other until the person leaves. Gives how many were shown."""
    shown = 0
    for replayed in deals:
        shown += 1
        goes_on = True
        with desk.attending(replayed.record):
            goes_on = _Steps(replayed.answers[0].report, desk.laws).walk()
        if not goes_on:
            break
    return shown


class _Steps:
    """One deal and the event that was shown last."""

    def __init__(self, report: DealReport, laws: Rulebase) -> None:
        self.report, self.laws = report, laws
        self.names, self.out = names_of(laws), console()
        self.marks = marks_of(report)
        self.cells = step_cells(report, self.marks)

    def walk(self) -> bool:
        """Take what is typed; False when the person leaves."""
        answer(opening(self.report, self.names), out=self.out)
        at, last = 0, len(self.cells)
        for found in self.report.findings:
            if not any(found.id in ids for ids in self.marks.values()):
                answer("", finding(found, self.names, self.report.code), out=self.out)
        answer("", step_row(self.report, self.cells, None), out=self.out)
        while True:
            line = read_line(_PROMPT if at < last else _END)
            typed = "q" if line is None else line.strip().lower()
            if typed in LEAVE:
                return False
            if typed == _HERE:
                self._record_on(at)
                return False
            if typed in _BACK:
                at = self._back(at)
            elif typed:
                complain("Enter shows what comes next, b goes back; here records on from this point; q quits")
            elif at == last:
                return True
            else:
                at += 1
                self._show(at - 1)
                if at == last:
                    answer(ending(self.report), out=self.out)

    def _show(self, at: int) -> None:
        """The event at index *at*, and the ruling on what was irregular there."""
        answer(step_row(self.report, self.cells, at), out=self.out)
        for found in self.report.findings:
            if found.id in self.marks.get(self.report.steps[at].index, ()):
                answer(finding(found, self.names, self.report.code), out=self.out)

    def _back(self, at: int) -> int:
        if at < 2:
            complain("back at the beginning")
            return 0
        answer(step_row(self.report, self.cells, at - 2), out=self.out)
        return at - 1

    def _record_on(self, at: int) -> None:
        """Record on from the deal as far as it was shown."""
        from adjudicator.commands.record import go_on
        from adjudicator.commands.record_from import called, new_name

        source = self.report.record.source.file
        carried = set(self.report.timeline.record.carried)
        stand = sum(1 for step in self.report.steps[:at] if step.event_index not in carried)
        record = as_written(self.report.record)
        go_on(self.laws, record, called(source), new_name(source), stand, self._code())

    def _code(self) -> str | None:
        """The code that the deal was ruled on under, where the record by itself does not come to it."""
        own = code_of(self.laws, self.report.record, None, remembered())
        return None if own == self.report.code else self.report.code
