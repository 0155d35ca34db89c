"""A deal recorded at the table, line by line: what the text is, what the last line brought, what can be undone.

The text is the whole state: a PBN game that ends in a ``[Record]`` section. Every question is answered by reading it
again, so a session that was broken off is resumed by reading its file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adjudicator.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adjudicator.report import DealReport
    from adjudicator.ruling import Finding

SECTION = '[Record "1"]'
_SECTION = re.compile(r"\s*\[Record\s", re.IGNORECASE)
_OTHER = re.compile(r"\s*\[(?:Auction|Play)\s", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Recorder:
    """A recording as far as it has gone: the text before it, its tags, its lines."""

    judge: Callable[[str], DealReport]
    """Reads the text of a game and rules on it; raises NotationError where it cannot be read."""
    before: str = ""
    """What the file holds before this game; kept as it stands."""
    tags: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The text to save."""
        return self.before + self.game

    @property
    def game(self) -> str:
        """The text of the game that is being recorded."""
        return "\n".join((*self.tags, SECTION, *self.lines)) + "\n"

    @property
    def report(self) -> DealReport:
        """Everything there is to say of the deal so far."""
        return self.judge(self.game)

    def feed(self, line: str) -> Recorder:
        """The recording with one more *line*; NotationError, its place counted in the line, if it cannot be read."""
        line = line.strip()
        if not line:
            return self
        if line.startswith("["):
            after = replace(self, tags=(*_without(self.tags, line), line))
            at = len(after.tags)
        else:
            after = replace(self, lines=(*self.lines, line))
            at = len(after.tags) + 1 + len(after.lines)
        try:
            report = after.report
        except NotationError as error:
            raise NotationError(error.message, line=max(1, error.line - at + 1), column=error.column) from None
        if line.startswith("["):
            wrong = [problem for problem in report.problems if problem.line == at]
            if wrong:
                raise NotationError(wrong[0].message, line=1, column=wrong[0].column)
        return after

    def undo(self) -> Recorder:
        """The recording without its last line; the same when there is none."""
        return replace(self, lines=self.lines[:-1])


def resume(text: str, judge: Callable[[str], DealReport], file: str = "") -> Recorder:
    """The recording that *text* holds as its last game; a new one when the text is empty or ends in tags alone."""
    rows = text.splitlines()
    while rows and not rows[-1].strip():
        rows.pop()
    start = next((at + 1 for at in range(len(rows) - 1, -1, -1) if not rows[at].strip()), 0)
    game = rows[start:]
    before = "".join(f"{row}\n" for row in rows[:start])
    section = next((at for at, row in enumerate(game) if _SECTION.match(row)), None)
    if section is None:
        played = next((at for at, row in enumerate(game) if _OTHER.match(row)), None)
        if played is not None:
            message = "the last game has no [Record] section to go on with; start it with an empty line and new tags"
            raise NotationError(message, line=start + played + 1, column=1, file=file)
        section = len(game)
    recorder = Recorder(judge, before, tuple(game[:section]), tuple(game[section + 1 :]))
    try:
        recorder.report  # noqa: B018 (a recording that cannot be read must not be added to)
    except NotationError as error:
        raise NotationError(error.message, line=start + error.line, column=error.column, file=file) from None
    return recorder


def news(before: Sequence[Finding], after: Sequence[Finding]) -> list[Finding]:
    """The findings that are new, or of which there is something new to say."""
    return [found for found in after if found not in before]


def _without(tags: Sequence[str], line: str) -> list[str]:
    """*tags* less the one that *line* gives anew."""
    name = re.match(r"\[\s*(\w+)", line)
    return [tag for tag in tags if not name or not re.match(rf"\[\s*{name[1]}\b", tag)]
