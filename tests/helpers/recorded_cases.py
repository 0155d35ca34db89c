"""The cases of the laws that are told as records, each read once and ruled on once for all tests of a process."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from adjudicator.engine import case_verification
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from adjudicator.record.events import Record
    from adjudicator.report.deal_report import DealReport


@cache
def record_of(text: str, code: str) -> Record:
    """The deal of *text*, which stands in a case of *code*."""
    return case_verification.read_case_record(text, code, laws())


@cache
def report_of(text: str, code: str) -> DealReport:
    """Everything that is said of it, under the code that it names, else under *code*."""
    return case_verification.report_on_case_record(record_of(text, code), code, laws())
