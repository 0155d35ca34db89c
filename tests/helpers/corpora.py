"""Deals of every sort: the recorded cases, and a few of each maker of the oracle, as they are ruled on."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats.pbn.reader import read_games
from adjudicator.record.events import Record
from tests.helpers.recorded_cases import report_of
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped
from tests.helpers.trials import trials
from tests.oracle.run import MAKERS
from tests.oracle.writer import write

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.report.deal_report import DealReport


@cache
def cases() -> list[tuple[str, str]]:
    """(record, code) of every recorded case."""
    return sorted(
        {
            (case.record, code.id)
            for code in shipped().codes.values()
            for of_a_law in code.cases.values()
            for case in of_a_law
            if case.record
        }
    )


def reports(beside: Iterable[tuple[str, str]] = (), deals: int = 20) -> Iterator[DealReport]:
    """The recorded cases, the records with their codes that are told *beside* them, and *deals* of every maker."""
    for text, code in [*cases(), *beside]:
        yield report_of(text, code)
    for make in MAKERS.values():
        for seed in range(trials(deals)):
            for record in read_games(write(make(seed)).encode(), "", notation_chooser(laws())):
                assert isinstance(record, Record)
                yield adjudicate(record, laws())
