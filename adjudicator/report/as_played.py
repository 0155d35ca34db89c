"""The result as the table played it: the same deal with every call and card as it fell and no ruling applied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.result import result_of
from adjudicator.table.fold import unfold
from adjudicator.table.opening import game_of

if TYPE_CHECKING:
    from adjudicator.law.findings import Result
    from adjudicator.record.events import Record
    from rulebase import Rulebase


def as_played(record: Record, rulebase: Rulebase, code: str) -> Result | None:
    """Tricks and score under the scoring of *code* before any ruling; None where there was no play to count."""
    game = game_of(record, rulebase.code(code).game)
    return result_of(rulebase, record, unfold(record, game), ())
