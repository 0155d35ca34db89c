"""What the faults of games with multiplied values tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adjudicator.find.details import Detail


@dataclass(frozen=True, kw_only=True)
class OverbidFault(Detail):
    """A game that is not worth what was bid."""

    came_to: Literal["below_bid", "short_of_points", "made"]
    as_dealt: bool
    """Whether it was played without the cards of the widow."""
