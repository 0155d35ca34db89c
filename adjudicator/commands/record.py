"""``record``: a deal recorded line by line, saved after every line, with a ruling as soon as one is due."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING

from adjudicator.commands.asking import LEAVE, read_line
from adjudicator.commands.common import answer, complain, console, names_of, rulebase
from adjudicator.commands.end_checks import play_is_over
from adjudicator.commands.saving import load, save
from adjudicator.formats import read_text
from adjudicator.pipeline.adjudicate import adjudicate
from adjudicator.pipeline.codes import notation_of
from adjudicator.record.errors import NotationError
from adjudicator.report.recorder import News, Recorder, news, notes, resume
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from adjudicator.law.findings import Obligation
    from adjudicator.record.events import Problem
    from adjudicator.report.report import DealReport
    from rulebase import Rulebase

_HEAD = re.compile(r"\s*(?:\[(?!\s*Record\b).*)?$", re.IGNORECASE)
_CODE = re.compile(r"\s*\[\s*Code\b", re.IGNORECASE)


def run(file: Path | None = None, code: str | None = None) -> None:
    """Record until the person leaves; everything typed so far is saved by then."""
    laws = rulebase()
    notation = notation_of(laws, code)
    if code is not None:
        laws.code(code)

    def judge(text: str) -> DealReport:
        for game in read_text(text, "", notation):
            if isinstance(game, NotationError):
                raise game
            return adjudicate(game, laws, code)
        raise NotationError("there is no game here", line=1, column=1)

    recorder = resume(load(file), judge, str(file or ""))
    _say_other_code(recorder, code)
    if not recorder.tags and not recorder.lines:
        begun = _begun(recorder, notation({}).seats) if sys.stdin.isatty() else recorder
        if begun is None:
            return
        recorder = begun
        if named := code or os.environ.get("ADJUDICATOR_CODE"):
            # The file must say by itself what it was ruled on under.
            recorder = recorder.feed(f'[Code "{laws.code(named).id}"]')
    _Session(recorder, file, laws).converse()


def _say_other_code(recorder: Recorder, code: str | None) -> None:
    """A recording of one code that is gone on with under another is ruled on anew: that must not go unsaid."""
    own = recorder.report.record.tag("Code") if recorder.tags or recorder.lines else ""
    if code is not None and own and own != code:
        complain(f"note: this recording names {own}; all of it is ruled on under {code} now")


class _Session:
    """The conversation: the recording, where it is saved, how it is shown."""

    def __init__(self, recorder: Recorder, file: Path | None, laws: Rulebase) -> None:
        self.recorder = recorder
        self.file = file
        self.laws, self.names = laws, names_of(laws)
        self.out = console()
        self.asked = sys.stdin.isatty()
        self.dealer_known = False
        self.noted: Sequence[Problem] = ()
        """What was remarked on the record so far."""
        self.number = 0
        """The number of the line read last, where nobody types: whoever piped it in looks for it there."""

    def converse(self) -> None:
        """Take lines until there are no more."""
        report = self.recorder.report
        if self.asked:
            complain(f"{'Saving to ' + str(self.file) if self.file else 'Not saved: no file named'}; help explains.")
        if self.recorder.lines:
            self._show([News(found) for found in report.findings], report.code)
            self._say_notes(report)
            self._say_dealer(report)
        piped = self._piped()
        while True:
            line = read_line(f"{turn_line(report)}> ") if self.asked else next(piped)
            if line is None or line.strip().lower() in LEAVE:
                return
            report = self._take(line, report)

    def _piped(self) -> Iterator[str | None]:
        """What is piped in, each line numbered; of the tags at its head first ``[Code]``: it tells how to read them."""
        head = []
        while (line := read_line("")) is not None and _HEAD.match(line):
            head.append(line)
        for at in sorted(range(len(head)), key=lambda at: not _CODE.match(head[at])):
            self.number = at + 1
            yield head[at]
        self.number = len(head)
        while line is not None:
            self.number += 1
            yield line
            line = read_line("")
        yield None

    def _take(self, line: str, report: DealReport) -> DealReport:
        match line.strip().lower():
            case "undo":
                if not self.recorder.lines:
                    complain("there is nothing to undo")
                else:
                    complain(f"undone: {self.recorder.lines[-1]}")
                return self._keep(self.recorder.undo(), report)
            case "show":
                from adjudicator.render.deal import deal

                answer(deal(report, self.names), out=self.out)
            case "help" | "?":
                answer(self._help(report), out=self.out)
            case _:
                try:
                    fed = self.recorder.feed(line)
                except NotationError as error:
                    at = error.line + max(0, self.number - 1)
                    complain(str(NotationError(error.message, line=at, column=error.column)))
                except UserError as error:
                    complain(str(error))
                else:
                    return self._keep(fed, report)
        return report

    def _help(self, report: DealReport) -> str:
        """What can be typed in the game at hand."""
        from adjudicator.commands.record_help import help_text  # who asks for no help does without

        return help_text(self.laws.code(report.code).game or {})

    def _keep(self, recorder: Recorder, before: DealReport) -> DealReport:
        if recorder == self.recorder:
            return before
        after = recorder.report
        self.recorder = recorder
        if self.file:
            save(self.file, recorder.text)
        self._say_dealer(after)
        self._show(news(before.findings, after.findings), after.code)
        self._say_notes(after)
        if _over(after) and not _over(before):
            from adjudicator.render.deal import summary

            answer(summary(after), out=self.out)
        if after.checks and play_is_over(after) and (after.checks != before.checks or not play_is_over(before)):
            from adjudicator.render.end_checks import end_checks  # most codes know no such checks

            answer(*end_checks(after.checks, tell="!fact "), out=self.out)
        return after

    def _show(self, news: Sequence[News], code: str) -> None:
        from adjudicator.law.exceptions import with_otherwise  # nothing irregular, nothing assumed
        from adjudicator.render.findings import changed, finding

        for new, before in news:
            found = with_otherwise(self.laws, code, new)
            tell = f"!fact {found.id}."
            shown = changed(before, found, self.names, tell) if before else finding(found, self.names, tell=tell)
            answer(shown, "", out=self.out)

    def _say_notes(self, report: DealReport) -> None:
        """What is odd in what was recorded: a line without effect, a card that is elsewhere.

        As long as no line has followed, tags may still come that explain the others.
        """
        if self.recorder.lines:
            for remark in notes(self.noted, report.problems):
                complain(f"note: {remark}")
            self.noted = report.problems

    def _say_dealer(self, report: DealReport) -> None:
        """Once, when the first call is counted from a dealer whom nobody has named."""
        if self.dealer_known or not report.steps:
            return
        self.dealer_known = True
        if not report.record.tag("Dealer"):
            from adjudicator.render.words import seat_name

            complain(f"note: dealer not given; taken as {seat_name(report.steps[0].before.dealer)}")


def _over(report: DealReport) -> bool:
    return bool(report.steps) and report.steps[-1].after.stage == "over"


def turn_line(report: DealReport) -> str:
    """Whose turn it is, for the prompt."""
    from adjudicator.render.words import seat_name

    if not report.steps:
        dealer = report.record.tag("Dealer").upper()
        return f"{seat_name(dealer)} deals" if dealer else "Deal"
    state = report.steps[-1].after
    if not state.game.tricks:
        return "Next"
    if state.stage == "over":
        return "The play is over"
    if state.stage == "auction":
        doing = "call"
    else:
        begun = state.current is not None and state.current.lead is not None
        doing = f"{'play' if begun else 'lead'}, trick {len(state.tricks) + 1}"
    owed = [told for bound in report.obligations if bound.until is None and (told := _owed(bound, state.turn))]
    return "; ".join((f"{seat_name(state.turn)} to {doing}", *dict.fromkeys(owed)))


def _owed(bound: Obligation, turn: str | None) -> str:
    """What *bound* asks of the player whose turn it is; empty when it concerns another."""
    from adjudicator.render.events import bound_line
    from adjudicator.render.words import seat_name

    if bound.seat is None or bound.seat != turn:
        return ""
    line = bound_line(bound)
    name = seat_name(bound.seat)
    return line.removeprefix(f"{name} ").removeprefix(f"{name}: ")


def _begun(recorder: Recorder, seats: Sequence[str]) -> Recorder | None:
    """A new recording with its dealer, since the turns are counted from him; None when the person leaves."""
    from adjudicator.render.words import seat_name

    named = {name.upper(): seat for seat in seats for name in (seat, seat_name(seat))}
    choices = ", ".join(map(seat_name, seats))
    while True:
        line = read_line(f"Who deals ({choices})? ")
        typed = "quit" if line is None else line.strip()
        if typed.lower() in LEAVE:
            return None
        if typed.upper() in named:
            return recorder.feed(f'[Dealer "{named[typed.upper()]}"]')
        if typed.lower() in {"help", "?"}:
            complain("The dealer calls or leads first, and the turns go round from him.")
        complain(f"type one of {choices}; quit leaves")
