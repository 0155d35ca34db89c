"""What the faults of black jack tell."""

from __future__ import annotations

from adjudicator.find.details import Detail
from adjudicator.values.frozen import dataclass


@dataclass(frozen=True, kw_only=True)
class PlayFault(Detail):
    """What was done against the rules, as the following of the deal names it."""

    fault: str
