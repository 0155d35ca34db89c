"""What the faults of jokers tell."""

from __future__ import annotations

from adjudicator.find.details import Detail
from adjudicator.values.frozen import dataclass


@dataclass(frozen=True, kw_only=True)
class JokerFault(Detail):
    """A joker led or played wrongly."""

    joker: str
