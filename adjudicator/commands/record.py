"""``record``: a deal recorded line by line, saved after every line, with a ruling as soon as one is due."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from adjudicator.adjudicate import adjudicate, seats_of
from adjudicator.commands.asking import LEAVE, read_line
from adjudicator.commands.common import answer, complain, console, names_of, rulebase
from adjudicator.errors import FileError, NotationError
from adjudicator.formats import read_text
from adjudicator.recorder import Recorder, news, resume
from adjudicator.render.safe import plain
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from adjudicator.report import DealReport
    from adjudicator.ruling import Finding
    from rulebase import Rulebase

LARGEST = 4_000_000
"""Bytes of a file that is resumed; a longer one is not the record of an evening."""
HELP = """\
Type what happens, as it happens:
  1S P 2S 2H         calls, each by the player whose turn it is
  HA S2 S:D4         cards; with a seat in front, by that player out of turn
  !withdraw E        East takes back his last call or card; the next replaces it
  !attention S       South draws attention to what just happened
  !expose E HK       East exposes a card
  !elect S forbid H  South takes one of the options that a ruling offers
  !fact 1.NAME=VALUE an answer to what ruling 1 asks
  !claim S 5         South claims five tricks
  [Dealer "N"]       about the deal, a line each, in the manner of PBN
And to the recorder: undo (the last line goes), show (the whole deal), quit."""


def run(file: Path | None = None, code: str | None = None) -> None:
    """Record until the person leaves; everything typed so far is saved by then."""
    laws = rulebase()

    def judge(text: str) -> DealReport:
        for game in read_text(text, "", seats_of(laws, code)):
            if isinstance(game, NotationError):
                raise game
            return adjudicate(game, laws, code)
        raise NotationError("there is no game here", line=1, column=1)

    recorder = resume(_load(file), judge, str(file or ""))
    if not recorder.tags and not recorder.before:
        recorder = _begun(recorder)
    _Session(recorder, file, laws).converse()


class _Session:
    """The conversation: the recording, where it is saved, how it is shown."""

    def __init__(self, recorder: Recorder, file: Path | None, laws: Rulebase) -> None:
        self.recorder = recorder
        self.file = file
        self.names = names_of(laws)
        self.out = console()
        self.asked = sys.stdin.isatty()

    def converse(self) -> None:
        """Take lines until there are no more."""
        report = self.recorder.report
        if self.asked:
            complain(f"{'Saving to ' + str(self.file) if self.file else 'Not saved: no file named'}; help explains.")
        if self.recorder.lines:
            self._show(report.findings)
        while True:
            line = read_line(f"{turn_line(report)}> " if self.asked else "")
            if line is None or line.strip().lower() in LEAVE:
                return
            report = self._take(line.strip(), report)

    def _take(self, line: str, report: DealReport) -> DealReport:
        match line.lower():
            case "undo":
                if not self.recorder.lines:
                    complain("there is nothing to undo")
                else:
                    complain(f"undone: {self.recorder.lines[-1]}")
                return self._keep(self.recorder.undo(), report)
            case "show":
                from adjudicator.render.deal import deal  # noqa: PLC0415

                answer(deal(report, self.names), out=self.out)
            case "help" | "?":
                answer(HELP, out=self.out)
            case _:
                try:
                    fed = self.recorder.feed(line)
                except UserError as error:
                    complain(str(error))
                else:
                    return self._keep(fed, report)
        return report

    def _keep(self, recorder: Recorder, before: DealReport) -> DealReport:
        if recorder == self.recorder:
            return before
        after = recorder.report
        self.recorder = recorder
        if self.file:
            _save(self.file, recorder.text)
        self._show(news(before.findings, after.findings))
        if _over(after) and not _over(before):
            from adjudicator.render.deal import summary  # noqa: PLC0415

            answer(summary(after), out=self.out)
        return after

    def _show(self, findings: Sequence[Finding]) -> None:
        from adjudicator.render.findings import finding  # noqa: PLC0415

        for found in findings:
            answer(finding(found, self.names, tell=f"!fact {found.id}."), "", out=self.out)


def _over(report: DealReport) -> bool:
    return bool(report.steps) and report.steps[-1].after.stage == "over"


def turn_line(report: DealReport) -> str:
    """Whose turn it is, for the prompt."""
    from adjudicator.render.words import seat_name  # noqa: PLC0415

    if not report.steps:
        dealer = report.record.tag("Dealer").upper()
        return f"{seat_name(dealer)} deals" if dealer else "Deal"
    state = report.steps[-1].after
    if state.stage == "over":
        return "The play is over"
    trick = f", trick {len(state.tricks) + 1}" if state.stage == "play" else ""
    return f"{seat_name(state.turn)} to {'call' if state.stage == 'auction' else 'play'}{trick}"


def _begun(recorder: Recorder) -> Recorder:
    """A new recording: at a terminal the dealer is asked for, since the turns are counted from him."""
    if not sys.stdin.isatty():
        return recorder
    while True:
        line = read_line("Who deals (N, E, S, W, or a seat of the game; Enter: N)? ")
        if line is None:
            return recorder
        try:
            return recorder.feed(f'[Dealer "{plain(line.strip().upper() or "N", 8)}"]')
        except UserError as error:
            complain(str(error))


def _load(file: Path | None) -> str:
    if file is None:
        return ""
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise FileError(f"{file}: {error.strerror or error}") from None
    if len(data) > LARGEST:
        raise FileError(f"{file}: more than {LARGEST} bytes; that is not a recording to go on with")
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _save(file: Path, text: str) -> None:
    """Put *text* in the place of the file at once, so that a crash leaves the old text or the new."""
    file = file.resolve()
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        beside.replace(file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise FileError(f"{file}: {error.strerror or error}") from None
