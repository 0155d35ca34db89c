"""What the faults of cassino tell."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.find.details import OfCard


@dataclass(frozen=True, kw_only=True)
class MoveFault(OfCard):
    """A card that takes in, builds or trails as it may not."""

    fault: str
