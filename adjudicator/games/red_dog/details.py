"""What the faults of red dog tell."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.find.details import Detail


@dataclass(frozen=True, kw_only=True)
class BetChange(Detail):
    """A bet changed."""

    in_turn: bool
    """Whether it was his turn when he named the amount."""
