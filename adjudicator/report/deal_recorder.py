"""Recorder of a deal at the table, line by line: its text, the news of the last line, and undo.

The text is the whole state (a PBN game with a ``[Record]`` section), so that a session is resumed by reading its
file.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Problem
    from adjudicator.report.deal_report import DealReport

SECTION = '[Record "1"]'
_SECTION = re.compile(r"\s*\[Record\s", re.IGNORECASE)
_OTHER = re.compile(r"\s*\[(?:Auction|Play)\s", re.IGNORECASE)
_FACT = re.compile(r"!fact\b", re.IGNORECASE)
_TAG = re.compile(r'\s*\[\s*\w+\s+"(?:[^"\\]|\\.)*"\s*\]\s*')
_COMMENT = re.compile(r"\s*(?:[;%].*|\{[^}]*\}\s*)")
_BLANK = " \t\n\r\x0b\x0c\x1a\x1c\x1d\x1e\x1f\x85\xa0"
"""Characters stripped from the ends of a line: they would be lost when the file is read again."""
_CONTROL = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f]")


@dataclass(frozen=True, slots=True)
class DealRecorder:
    """A recording so far: the text before it, its tags, its lines."""

    judge: Callable[[str], DealReport]
    """Reads the text of a game and rules on it; raises NotationError where it cannot be read."""
    before: str = ""
    """The text of the file before this game, kept unchanged."""
    tags: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The text to save."""
        return self.before + self.game

    @property
    def game(self) -> str:
        """The text of the game being recorded."""
        return "\n".join((*self.tags, SECTION, *self.lines)) + "\n"

    @property
    def report(self) -> DealReport:
        """The report on the deal so far."""
        return self.judge(self.game)

    def feed(self, line: str) -> DealRecorder:
        """The recording with *line* added; raises NotationError, its place counted in *line*, if it cannot be read."""
        whole, line = line, line.strip(_BLANK)
        header = _TAG.match(line) if _SECTION.match(line) else None
        if header:
            # A saved recording that is piped in begins with the heading of the section, which stands there already.
            line = line[header.end() :]
        left_out = max(0, whole.find(line))
        if not line:
            return self
        if _OTHER.match(line):
            message = "type calls and cards here as they come, without a heading"
            raise NotationError(message, line=1, column=1 + left_out)
        if line.startswith("["):
            after = replace(self, tags=(*_tags_without_replaced_one(self.tags, line), line))
            at = len(after.tags)
        else:
            after = replace(self, lines=(*self.lines, line))
            at = len(after.tags) + 1 + len(after.lines)
        try:
            report = after.report
        except NotationError as error:
            raise NotationError(
                error.message, line=max(1, error.line - at + 1), column=error.column + left_out
            ) from None
        if line.startswith("[") or _FACT.match(line):
            # A tag or fact without effect is refused: it would only seem to have been recorded.
            wrong = [problem for problem in report.problems if problem.line == at]
            if wrong:
                raise NotationError(wrong[0].message, line=1, column=wrong[0].column + left_out)
        return after

    def undo(self) -> DealRecorder:
        """The recording without its last line; the same when there is none."""
        return replace(self, lines=self.lines[:-1])


def resumed_recorder(text: str, judge: Callable[[str], DealReport], file: str = "") -> DealRecorder:
    """The recording of the last game in *text*; a new one if *text* is empty or ends in tags alone.

    Raises NotationError for any other text, which would be lost among the lines recorded.
    """
    rows = text.splitlines()
    while rows and not rows[-1].strip():
        rows.pop()
    start = next((at + 1 for at in range(len(rows) - 1, -1, -1) if not rows[at].strip()), 0)
    game = rows[start:]
    before = "".join(f"{row}\n" for row in rows[:start])
    section = next((at for at, row in enumerate(game) if _SECTION.match(row)), len(game))
    strange = next((at for at, row in enumerate(game[:section]) if _is_neither_tag_nor_comment(row)), None)
    if _CONTROL.search(text) or (game and strange is not None) or (game and not any(map(_TAG.match, game))):
        at = start + (strange or 0) + 1
        message = "the last game has no [Record] section to continue; name another file, or a new one"
        raise NotationError(message, line=at, column=1, file=file)
    recorder = DealRecorder(judge, before, tuple(game[:section]), tuple(game[section + 1 :]))
    try:
        recorder.report  # noqa: B018 (a recording that cannot be read must not be added to)
    except NotationError as error:
        raise NotationError(error.message, line=start + error.line, column=error.column, file=file) from None
    return recorder


def _is_neither_tag_nor_comment(row: str) -> bool:
    """Whether *row* has no place before the section of a recording: it is neither a tag nor a comment."""
    return bool(_OTHER.match(row)) or not (_TAG.fullmatch(row) or _COMMENT.fullmatch(row))


class FindingNews(NamedTuple):
    """A finding with news, and how it stood when last shown; None: never shown."""

    found: Finding
    before: Finding | None = None


def finding_news(before: Sequence[Finding], after: Sequence[Finding]) -> list[FindingNews]:
    """The findings that are new or have changed."""
    shown = {_fault_identity(found): found for found in before}
    known = [_without_text_line(found) for found in before]
    return [
        FindingNews(found, shown.get(_fault_identity(found)))
        for found in after
        if _without_text_line(found) not in known
    ]


def renumbered_findings(before: Sequence[Finding], after: Sequence[Finding]) -> list[tuple[int, int]]:
    """(the former number, the number now) of each finding whose number has changed, as when a fault before it comes to
    light."""
    former = {_fault_identity(found): found.id for found in before}
    pairs = ((former.get(_fault_identity(found), found.id), found.id) for found in after)
    return [(old, new) for old, new in pairs if old != new]


def new_remarks(before: Iterable[Problem], after: Iterable[Problem]) -> list[str]:
    """The remarks of *after* that are not in *before*, wherever their lines stand now."""
    fresh = Counter(problem.message for problem in after)
    fresh.subtract(problem.message for problem in before)
    return list((+fresh).elements())


def _fault_identity(found: Finding) -> tuple[str, str | None, int, str]:
    """The identity of a fault, whatever has become of it since."""
    return found.kind, found.offender, found.at.event_number, found.at.action


def _without_text_line(found: Finding) -> Finding:
    """*found* without its line in the text, which changes when a tag is added."""
    return found._replace(at=found.at._replace(line=0))


def _tags_without_replaced_one(tags: Sequence[str], line: str) -> list[str]:
    """*tags* without the one that *line* replaces."""
    name = re.match(r"\[\s*(\w+)", line)
    return [tag for tag in tags if not name or not re.match(rf"\[\s*{name[1]}\b", tag)]
