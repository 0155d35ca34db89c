"""The cases of the laws that are told as records, each read once and ruled on once for all tests of a process."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from adjudicator.formats import read_games
from adjudicator.pipeline.adjudicate import adjudicate
from adjudicator.pipeline.codes import notation_of
from adjudicator.record.events import Record
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from adjudicator.report.report import DealReport


@cache
def record_of(text: str, code: str) -> Record:
    """The first deal of *text*, which stands in a case of *code*."""
    record = next(iter(read_games(text.encode("latin-1"), "", notation_of(laws(), code))))
    assert isinstance(record, Record), record
    return record


@cache
def report_of(text: str, code: str) -> DealReport:
    """Everything that is said of it, under the code that it names, else under *code*."""
    record = record_of(text, code)
    return adjudicate(record, laws(), None if record.tag("Code") else code)
