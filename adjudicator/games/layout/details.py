"""What the faults of bets on a layout tell."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.find.details import Detail


@dataclass(frozen=True, kw_only=True)
class WrongBet(Detail):
    """A bet that ought not to lie there, or one taken away."""

    decided: int | None
    """The step of the card by which the next turn was decided; None while it is not."""
