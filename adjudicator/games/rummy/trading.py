"""Jokers traded: a joker on the table is taken for the card it stands for, where the game allows it (RV-24, RV-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.rummy.asking import Asking
from adjudicator.games.rummy.breaches import Fault
from adjudicator.games.rummy.details import Seen
from adjudicator.games.rummy.laying import wrong_meld

if TYPE_CHECKING:
    from adjudicator.games.rummy.state import Laid
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card


class Trading(Asking):
    """A deal while it is followed: its trades."""

    def trade(self, at: int, seat: Seat, joker: Card, card: Card) -> None:
        """*seat* takes *joker* out of a meld and puts *card* there instead."""
        if self.ended or not self.rules.raw.get("joker_trade") or joker[0] != "*":
            return
        self.turn_of(seat, at, f"takes a joker for {card}")
        laid = next((laid for laid in self.table.melds if self._may_trade(seat, laid, joker, card)), None)
        if laid is not None:
            laid.cards = _traded(laid, joker, card)
        else:
            said = f"{seat} takes a joker for {card}, which they may not take."
            facts = Seen(contract_meld="joker_taken", rummy_meld="lay_off_does_not_fit", laid_down_too_early="no")
            self.fault([Fault("illegal-meld", seat, at, said, facts, cards=(card,))])
        self.table.loses(seat, [card], 1)
        self.table.gains(seat, [joker], 1)

    def _may_trade(self, seat: Seat, laid: Laid, joker: Card, card: Card) -> bool:
        """Whether the game gives *seat* the joker of *laid*, in which *card* can stand in its place."""
        if joker not in laid.cards or not laid.valid or wrong_meld(_traded(laid, joker, card), self.rules):
            return False
        match self.rules.raw.get("joker_trade"):
            case "own":
                return laid.seat == seat
            case "sequence":
                down = any(own.seat == seat and own.valid for own in self.table.melds)
                return down and self.rules.melds.is_sequence(laid.cards)
            case _:
                return True


def _traded(laid: Laid, joker: Card, card: Card) -> list[Card]:
    cards = list(laid.cards)
    cards[cards.index(joker)] = card
    return cards
