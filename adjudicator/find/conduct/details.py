"""What the faults of conduct tell."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.find.details import Detail


@dataclass(frozen=True, kw_only=True)
class Remark(Detail):
    """A remark."""

    stage: str
    """The stage of the deal at which it was made."""
