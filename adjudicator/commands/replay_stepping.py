"""``replay --step`` at a terminal: the table after each event on one screen, forwards and back, with the rulings where
they fall; a deal is recorded on from any event."""

from __future__ import annotations

from textwrap import shorten, wrap
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.commands.common import complain, console_for_output, print_answer, title_names
from adjudicator.commands.prompts import LEAVE_WORDS, read_line
from adjudicator.commands.recording_prompt import standing_sentence, turn_sentence
from adjudicator.commands.select_code import remembered_code
from adjudicator.engine.code_selection import governing_code
from adjudicator.record.events import without_events_inserted_by_rulings
from adjudicator.render.brief_deal import brief_ending_lines
from adjudicator.render.deal_report import contract_outcome_and_remark_lines, finding_ids_by_step
from adjudicator.render.event_list import is_in_force_after
from adjudicator.render.finding_at_table import MOST_LINES, finding_at_table, lines_drawn
from adjudicator.render.names_and_signs import FAINT, LABEL
from adjudicator.render.table_on_screen import act_sentence, calls_and_tricks_so_far, table_on_screen
from adjudicator.table.timeline_queries import timeline_before

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

    from adjudicator.commands.replay_output import GameAnswerer, ReplayedDeal
    from adjudicator.law.findings import Finding
    from adjudicator.report.deal_report import DealReport
    from rulebase import Rulebase

_BACK_WORDS = ("b", "back")
_NEXT_RULING_WORDS = ("f", "finding")
_LAW_WORDS = ("l", "law")
_RECORD_ON_WORD = "here"
_PROMPT = "Enter next, b back, f next ruling, here records on, q quits> "
_END_PROMPT = "The end. Enter goes on, b back, here records on, q quits> "
_KEYS = "(l the law)"
_STANDING_LINES = 2
"""The most lines on how the game stands."""
_PROMPT_LINES = 1


def step_through_deals(deals: Iterable[ReplayedDeal], desk: GameAnswerer) -> int:
    """Step through *deals* until the person leaves. Returns the number of deals shown."""
    shown = 0
    for replayed in deals:
        shown += 1
        goes_on = True
        with desk.reporting_errors_on(replayed.record), replayed.naming_players():
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
        self.last = len(report.steps)

    def walk(self) -> bool:
        """Show the table as asked; False when the person leaves, True at the end of the deal."""
        at = 0
        self._draw(at)
        while True:
            line = read_line(_PROMPT if at < self.last else _END_PROMPT)
            typed = "q" if line is None else line.strip().lower()
            if typed in LEAVE_WORDS:
                return False
            if typed == _RECORD_ON_WORD:
                self._record_on(at)
                return False
            if typed in _LAW_WORDS and (findings := self._findings_at(at)):
                self._print_laws(findings)
                continue
            if typed and typed not in (*_BACK_WORDS, *_NEXT_RULING_WORDS):
                complain("Enter shows what comes next, b goes back, f goes on to the next ruling, l shows its law;")
                complain("here records on from this point; q quits")
                continue
            if not typed and at == self.last:
                return True
            at = self._place_after(typed, at)
            self._draw(at)

    def _place_after(self, typed: str, at: int) -> int:
        """The number of events shown after *typed*, at *at* events."""
        if typed in _BACK_WORDS:
            return max(0, at - 1)
        if typed in _NEXT_RULING_WORDS:
            return next((place for place in range(at + 1, self.last + 1) if self._findings_at(place)), self.last)
        return at + 1

    def _draw(self, at: int) -> None:
        """Clear the screen and draw the table after *at* events."""
        self.out.clear()
        print_answer(Group(*self._parts(at)), out=self.out)

    def _parts(self, at: int) -> Iterator[RenderableType]:
        """The parts of the screen, which together fit its height."""
        above: list[RenderableType] = [*self._standing_lines(at)]
        if table := table_on_screen(self.report, at, self.marks):
            above.append(table)
        acted = self._act_line(at)
        ending = list(brief_ending_lines(self.report)) if at == self.last else []
        left = self.out.height - _PROMPT_LINES - sum(map(self._height, (*above, acted, *ending)))
        findings = list(self._finding_parts(at, left))
        left -= sum(map(self._height, findings))
        yield from above
        known = any(self.report.record.hands.values())
        if known and (so_far := calls_and_tricks_so_far(self.report, at, self.marks, left)) is not None:
            yield so_far
        yield acted
        yield from findings
        yield from ending

    def _standing_lines(self, at: int) -> Iterator[Text]:
        """The standing of the game after *at* events: contract, tricks or pot, obligations; at first the heading."""
        if at == 0:
            yield Text(self.names.code(self.report.code), style=LABEL)
            yield from list(self._headings())[:1]
            return
        for line in wrap(
            standing_sentence(self._report_at(at)), self.out.width, max_lines=_STANDING_LINES, placeholder=" …"
        ):
            yield Text(line, style=LABEL)

    def _headings(self) -> Iterator[Text]:
        for line in contract_outcome_and_remark_lines(self.report, with_outcome=False):
            if isinstance(line, Text):
                yield line

    def _act_line(self, at: int) -> Text:
        """The last act, with its number, and whose turn it is."""
        turn = turn_sentence(self._report_at(at))
        if at == 0:
            return Text(turn)
        step = self.report.steps[at - 1]
        number = f"{step.event_number} of {self.report.steps[-1].event_number}"
        said = shorten(
            act_sentence(self.report, step), max(20, self.out.width - len(turn) - len(number) - 6), placeholder=" …"
        )
        return Text.assemble((f"{number}: ", FAINT), (said, LABEL), (f" · {turn}", FAINT))

    def _report_at(self, at: int) -> DealReport:
        """The report as it stood after *at* events, with the obligations that were in force then."""
        if at == self.last:
            return self.report
        in_force = tuple(
            bound._replace(until=None)
            for step in self.report.steps[max(0, at - 1) : at]
            for bound in self.report.obligations
            if is_in_force_after(bound, step)
        )
        return self.report._replace(timeline=timeline_before(self.report.timeline, at), obligations=in_force)

    def _finding_parts(self, at: int, left: int) -> Iterator[RenderableType]:
        """The findings on the last act, in *left* lines if they can be: the first whole, of the others the headings."""
        findings = self._findings_at(at)
        for number, found in enumerate(findings):
            most = 1 if number else max(1, min(MOST_LINES, left - len(findings) + 1))
            yield finding_at_table(self.laws, found, self.names, self.report.code, keys=_KEYS, most=most)

    def _findings_at(self, at: int) -> list[Finding]:
        """The findings on the last of *at* events; before the first those on no event."""
        marked = {number for ids in self.marks.values() for number in ids}
        here = self.marks.get(self.report.steps[at - 1].index, ()) if at else ()
        return [found for found in self.report.findings if found.id in here or (at == 0 and found.id not in marked)]

    def _print_laws(self, findings: Iterable[Finding]) -> None:
        from adjudicator.render.finding_at_table import whole_law_of_finding  # few laws are looked at

        for found in findings:
            print_answer(whole_law_of_finding(self.laws, found, self.names, self.report.code), out=self.out)

    def _height(self, part: RenderableType) -> int:
        return lines_drawn(part, self.out, self.out.width)

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
