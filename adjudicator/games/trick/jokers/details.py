"""What the faults of jokers tell."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.find.details import Detail


@dataclass(frozen=True, kw_only=True)
class JokerFault(Detail):
    """A joker led or played wrongly."""

    joker: str
