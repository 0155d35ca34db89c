"""The top discard that the player in turn does not want, bought by another with a penalty card (RV-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.rummy.breaches import Fault
from adjudicator.games.rummy.details import Seen
from adjudicator.games.rummy.state import PILE, STOCK
from adjudicator.games.rummy.turns import Turns

if TYPE_CHECKING:
    from adjudicator.record.events import Seat, TableEvent
    from adjudicator.values.cards import Card


class Buying(Turns):
    """A deal while it is followed: the discards bought out of turn."""

    claimed: tuple[Seat, int] | None = None
    """Who owes the penalty card for a discard that he took, at which event."""

    def claim(self, at: int, event: TableEvent, seat: Seat, source: str | None) -> bool:
        """Whether the draw of *event* belongs to a claim: the discard taken out of turn, or the stock card for it."""
        if not self.rules.raw.get("claim_penalty"):
            return False
        if self.claimed is not None and self.claimed[0] == seat and source == STOCK:
            self.claimed = None
            self.table.gains(seat, event.cards, 1)
            return True
        self._unpaid()
        if source != PILE or seat == self.due or not self.table.pile:
            return False
        pending = self.open.get(self.due)
        top: Card | None = self.table.pile.pop()
        if pending is not None and pending.has_drawn:
            said = f"{seat} claims {top or 'the discard'} when {self.due} has already drawn."
            self.fault([Fault("illegal-pickup", seat, at, said, Seen(contract_claim="player_in_turn_has_drawn"))])
        self.claimed = (seat, at)
        self.table.gains(seat, [top] if top else (), 1)
        return True

    def _unpaid(self) -> None:
        """Play goes on although the stock card that goes with a claim was not drawn."""
        if self.claimed is not None:
            seat, at = self.claimed
            self.claimed = None
            said = f"{seat} takes the discard out of turn and does not draw the stock card that goes with it."
            self.unless_unwritten([Fault("illegal-pickup", seat, at, said, Seen(contract_claim="no_penalty_card"))])
