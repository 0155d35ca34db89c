"""What the faults of conduct tell."""

from __future__ import annotations

from adjudicator.find.details import Detail
from adjudicator.values.frozen import dataclass


@dataclass(frozen=True, kw_only=True)
class Remark(Detail):
    """A remark."""

    stage: str
    """The stage of the deal at which it was made."""
