"""Reading along while somebody else records: each line as he saves it, with what is ruled on it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adjudicator.commands.asking import LEAVE, as_typed, read_line
from adjudicator.commands.common import answer, complain
from adjudicator.commands.recording import Session
from adjudicator.commands.store import alike
from adjudicator.record.errors import NotationError
from adjudicator.render.safe import plain
from adjudicator.report.recorder import News, news

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.commands.store import Store
    from adjudicator.report.recorder import Recorder
    from rulebase import Rulebase

_EVERY = 0.2
"""Seconds between two looks at the file."""


def followed(store: Store, read: Callable[[str], Recorder], laws: Rulebase) -> Recorder | None:
    """Show what is recorded to the file of *store* until he who records leaves; then it is ours, and its recording is
    given. None when the person who reads along leaves."""
    complain(f"Somebody else is recording to {store.path} just now. You read along; q leaves, show draws the deal.")
    reader = _Reader(read(store.text()), store, laws)
    while True:
        ours = store.take()
        try:
            reader.look(read)
        except NotationError as error:
            # Another program may have written to it; whoever goes on has to be told, whoever reads waits.
            if ours:
                raise
            reader.say(str(error))
        if ours:
            complain("They have left; from here on you record.")
            return reader.recorder
        typed = _typed()
        if typed is None or typed in LEAVE:
            return None
        if typed == "show":
            reader.draw()
        elif typed:
            complain("Only who records can write here; q leaves, show draws the deal.")


class _Reader(Session):
    """What was shown of the recording so far."""

    def __init__(self, recorder: Recorder, store: Store, laws: Rulebase) -> None:
        super().__init__(recorder, store, laws, None)
        self.said = ""
        report = recorder.report
        for line in recorder.lines:
            answer(plain(line), out=self.out)
        self._show([News(found) for found in report.findings], report)

    def look(self, read: Callable[[str], Recorder]) -> None:
        """Show what has come since the last look."""
        if self.store is None or not self.store.changed:
            return
        before, after = self.recorder, read(self.store.text())
        same = alike(before.lines, after.lines)
        for line in before.lines[same:]:
            complain(f"undone: {line}")
        for line in (*after.tags[len(before.tags) :], *after.lines[same:]):
            answer(plain(line), out=self.out)
        self.recorder = after
        self._show(news(before.report.findings, after.report.findings), after.report)

    def draw(self) -> None:
        """Draw the deal as it stands."""
        from adjudicator.render.deal import deal

        answer(deal(self.recorder.report, self.names), out=self.out)

    def say(self, message: str) -> None:
        """Say something once."""
        if message != self.said:
            complain(message)
        self.said = message


def _typed() -> str | None:
    """What is typed before it is time to look again, empty for nothing; None when no more will come."""
    if sys.platform == "win32":
        line = read_line("Enter looks again, q leaves> ")
        return None if line is None else line.strip().lower()
    import select

    if not select.select([sys.stdin], [], [], _EVERY)[0]:
        return ""
    line = as_typed(sys.stdin.readline())
    return line.strip().lower() if line else None
