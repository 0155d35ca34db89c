"""One deal under several codes: which rulings and scores differ; and the result without any ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.law.ruling_outcome_comparison import outcome_of_rulings
from adjudicator.scoring.result import deal_result
from adjudicator.table.initial_state import game_played_in_record
from adjudicator.table.timeline_builder import build_timeline

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.law.deal_result import DealResult
    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Record
    from adjudicator.report.deal_report import DealReport
    from rulebase import Rulebase


class FaultUnderCodes(NamedTuple):
    """One irregularity under every code."""

    event_number: int
    found: tuple[Finding | None, ...]
    """By code; None where it finds nothing irregular."""
    differs: bool | None
    """None: some code has not decided yet."""


class DealDifferences(NamedTuple):
    """The reports and differences of one deal under several codes, in the order of the codes."""

    reports: tuple[DealReport, ...]
    points: tuple[FaultUnderCodes, ...]
    before: tuple[DealResult | None, ...]
    """Tricks and score as the table played it, under each code's scoring."""

    @property
    def tricks_differ(self) -> bool:
        """Whether the codes come to different tricks."""
        return len({_items_or_none(one.result.tricks_scored if one.result else None) for one in self.reports}) > 1

    @property
    def scores_differ(self) -> bool:
        """Whether the codes come to different scores, for whatever reason."""
        return len({_items_or_none(one.result.score if one.result else None) for one in self.reports}) > 1


def deal_differences(reports: Sequence[DealReport], before: Sequence[DealResult | None]) -> DealDifferences:
    """The comparison of *reports* of one record under several codes; *before*: by code, the result without rulings."""
    events = sorted({found.at.event_number for report in reports for found in report.findings})
    points = [point for event in events for point in _irregularities_matched_at_event(event, reports)]
    return DealDifferences(tuple(reports), tuple(points), tuple(before))


def _irregularities_matched_at_event(event: int, reports: Sequence[DealReport]) -> list[FaultUnderCodes]:
    """The irregularities at *event*, matched by kind and offender; a last one left under each code matches too."""
    rest = [[found for found in report.findings if found.at.event_number == event] for report in reports]
    matched = []
    for kind, offender in dict.fromkeys((found.kind, found.offender) for found in rest[0]):
        row = [next((one for one in found if (one.kind, one.offender) == (kind, offender)), None) for found in rest]
        if all(row):
            matched.append(tuple(row))
            for found, one in zip(rest, row, strict=True):
                if one is not None:
                    found.remove(one)
    if all(len(found) <= 1 for found in rest):
        if any(rest):
            matched.append(tuple(found[0] if found else None for found in rest))
    else:
        kinds = dict.fromkeys((one.kind, one.offender) for found in rest for one in found)
        matched += [
            tuple(next((one for one in found if (one.kind, one.offender) == kind), None) for found in rest)
            for kind in kinds
        ]
    return [FaultUnderCodes(event, found, _rulings_differ_if_known(found)) for found in matched]


def _rulings_differ_if_known(found: Sequence[Finding | None]) -> bool | None:
    if None in found:
        return True
    if any(one is not None and (one.needs or one.readings) for one in found):
        return None
    return len({outcome_of_rulings(one.rulings if one else ()) for one in found}) > 1


def _items_or_none(numbers: Mapping[str, int] | None) -> tuple[tuple[str, int], ...] | None:
    return None if numbers is None else tuple(numbers.items())


def result_as_played(record: Record, rulebase: Rulebase, code: str) -> DealResult | None:
    """Tricks and score under the scoring of *code* before any ruling; None where there was no play to count."""
    game = game_played_in_record(record, rulebase.code(code).game)
    return deal_result(rulebase, record, build_timeline(record, game), ())
