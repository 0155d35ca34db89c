"""Following the recording of another program, line by line with its rulings, until that program ends."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adjudicator.commands.common import complain, print_answer
from adjudicator.commands.prompts import LEAVE_WORDS, decoded_line, read_line
from adjudicator.commands.recording_file import common_prefix_length
from adjudicator.commands.recording_session import RecordingSession
from adjudicator.errors import NotationError
from adjudicator.render.safe_text import safe_line
from adjudicator.report.deal_recorder import FindingNews, finding_news

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.commands.recording_file import RecordingFile
    from adjudicator.report.deal_recorder import DealRecorder
    from rulebase import Rulebase

_POLL_SECONDS = 0.2
"""Seconds between two looks at the file."""


def follow_recording(store: RecordingFile, read: Callable[[str], DealRecorder], laws: Rulebase) -> DealRecorder | None:
    """Show the recording in the file of *store* until the other program releases it, then return its recorder.

    *read* adjudicates the text of the file. None when the person who reads along leaves. The lock on the file is held
    afterwards.
    """
    complain(f"Somebody else is recording to {store.path} just now. You read along; q leaves, show draws the deal.")
    reader = _FollowerSession(read(store.text()), store, laws)
    while True:
        ours = store.lock()
        try:
            reader.show_news(read)
        except NotationError as error:
            # Another program may have damaged the file: an error for us once we record; while we only read it may still
            # be mended.
            if ours:
                raise
            reader.say_unless_repeated(str(error))
        if ours:
            complain("They have left; from here on you record.")
            return reader.recorder
        typed = _line_typed_meanwhile()
        if typed is None or typed in LEAVE_WORDS:
            return None
        if typed and not reader.findings.answer_request(typed, reader.recorder.report):
            complain("Only who records can write here; q leaves, show draws the deal.")


class _FollowerSession(RecordingSession):
    """The recording of another program as far as it has been shown."""

    takes_answers = False

    def __init__(self, recorder: DealRecorder, store: RecordingFile, laws: Rulebase) -> None:
        super().__init__(recorder, store, laws, None)
        self.said = ""
        report = recorder.report
        for line in recorder.lines:
            print_answer(safe_line(line), out=self.out)
        self._show([FindingNews(found) for found in report.findings], report)

    def show_news(self, read: Callable[[str], DealRecorder]) -> None:
        """Show the lines added since the last look."""
        if self.store is None or not self.store.changed:
            return
        before, after = self.recorder, read(self.store.text())
        same = common_prefix_length(before.lines, after.lines)
        for line in before.lines[same:]:
            complain(f"undone: {line}")
        for line in (*after.tags[len(before.tags) :], *after.lines[same:]):
            print_answer(safe_line(line), out=self.out)
        self.recorder = after
        self._show(finding_news(before.report.findings, after.report.findings), after.report)

    def say_unless_repeated(self, message: str) -> None:
        """Print *message*, unless it was the last one printed."""
        if message != self.said:
            complain(message)
        self.said = message


def _line_typed_meanwhile() -> str | None:
    """A line if one is typed before the next look, else an empty text; None at the end of the input."""
    if sys.platform == "win32":
        line = read_line("Enter looks again, q leaves> ")
        return None if line is None else line.strip().lower()
    import select

    if not select.select([sys.stdin], [], [], _POLL_SECONDS)[0]:
        return ""
    line = decoded_line(sys.stdin.readline())
    return line.strip().lower() if line else None
