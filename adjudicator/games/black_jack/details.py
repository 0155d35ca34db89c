"""What the faults of black jack tell."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.find.details import Detail


@dataclass(frozen=True, kw_only=True)
class PlayFault(Detail):
    """What was done against the rules, as the following of the deal names it."""

    fault: str
