"""Corrections of a recording by the numbers of its acts: one taken out, replaced or put in, and what that changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.record.events import TableEvent, written_events
from adjudicator.report.deal_recorder import FindingNews

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Seat
    from adjudicator.report.deal_recorder import DealRecorder


class RecordedAct(NamedTuple):
    """One act of a recording, and its place in the lines."""

    number: int
    """The number of its event, from 1."""
    seat: Seat | None
    """Its player; None where the act is nobody's, or names the player itself."""
    text: str
    line: int
    """The index of its line, from 0."""
    start: int
    end: int
    """The offsets of its text in the line."""
    is_line: bool
    """Whether it is a line of its own, which begins with ``!``."""


def recorded_acts(recorder: DealRecorder) -> list[RecordedAct]:
    """Every act of *recorder*, in order; what rulings put in without a line of its own is none."""
    report = recorder.report
    read = report.timeline.record
    players = {
        step.event_number: step.action.seat
        for step in reversed(report.steps)
        if step.action is not None and step.event_index not in read.carried
    }
    players |= {read.event_number(at): seat for at, seat in report.movers.items() if at not in read.carried}
    above, found = len(recorder.tags) + 2, list[RecordedAct]()
    events = written_events(report.record)
    for at, event in enumerate(events):
        line, start = event.place.line - above, event.place.column - 1
        following = events[at + 1].place if at + 1 < len(events) else None
        ends = following.column - 1 if following and following.line == event.place.line else None
        if 0 <= line < len(recorder.lines):
            text = recorder.lines[line][start:ends].rstrip()
            own = isinstance(event, TableEvent)
            seat = None if own or ":" in text.split("{")[0] else players.get(at + 1)
            found.append(RecordedAct(at + 1, seat, text, line, start, start + len(text), own))
    return found


def recording_before_act(recorder: DealRecorder, act: RecordedAct) -> DealRecorder:
    """The recording up to *act*, without it."""
    begun = recorder.lines[act.line][: act.start].rstrip()
    return replace(recorder, lines=(*recorder.lines[: act.line], *([begun] if begun else [])))


def recording_with_act_replaced(
    recorder: DealRecorder, act: RecordedAct, lines: Iterable[str], *, keep: bool = False
) -> DealRecorder:
    """The recording with *lines* in place of *act*, or in front of it if the act is to be kept (*keep*)."""
    rest = recorder.lines[act.line][act.start if keep else act.end :].strip()
    before = recording_before_act(recorder, act).lines
    return replace(recorder, lines=(*before, *lines, *([rest] if rest else []), *recorder.lines[act.line + 1 :]))


class Change(NamedTuple):
    """The effect of a correction on the findings."""

    gone: tuple[Finding, ...]
    news: tuple[FindingNews, ...]
    """The findings that are new, or whose ruling has changed."""


def change_of_findings(before: Sequence[Finding], after: Sequence[Finding]) -> Change:
    """The effect of a correction, where the numbers of later acts may have moved."""
    left = list(before)
    news = []
    for found in after:
        old = next((one for one in left if _fault(one) == _fault(found)), None)
        if old is None:
            news.append(FindingNews(found))
            continue
        left.remove(old)
        if (old.rulings, old.needs, old.done) != (found.rulings, found.needs, found.done):
            news.append(FindingNews(found, old))
    return Change(tuple(left), tuple(news))


def _fault(found: Finding) -> tuple[str, str | None, str, str]:
    """The identity of a fault wherever it stands now."""
    return found.kind, found.offender, found.at.action, found.summary
