"""What is said and taken besides draws and melds: "May I go out?", a demand, a packet that waits for a canasta."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.rummy.breaches import Fault
from adjudicator.games.rummy.details import Seen
from adjudicator.games.rummy.laying import fits
from adjudicator.games.rummy.melds import Melds
from adjudicator.games.rummy.state import PILE

if TYPE_CHECKING:
    from adjudicator.record.events import Seat, TableEvent
    from adjudicator.values.cards import Card


class Asking(Melds):
    """A deal while it is followed: the question of canasta, the packet of its larger forms, the force of conquian."""

    demanded: tuple[int, Seat, Card] | None = None
    """Event, player and card: who was told to take the discard that fits a meld of his."""

    def ask(self, at: int, seat: Seat) -> None:
        """*seat* asks his partner whether he may go out (CA-17)."""
        if self.ended or not self.rules.canastas_to_go_out or not self.rules.game.partners:
            return
        if seat != self.due and seat not in self.open:
            return
        turn = self.turn_of(seat, at, "asks")
        turn.asked, turn.answered, turn.laid_since_asked = at, None, False
        if turn.laid or turn.from_pile is not None or turn.borrowed is not None:
            turn.asked_wrongly = "asked_after_melding"

    def answer(self, event: TableEvent, seat: Seat) -> None:
        """The partner's answer, which binds."""
        for turn in self.open.values():
            if turn.asked is not None and turn.seat != seat and self.table.side(turn.seat) == self.table.side(seat):
                turn.unanswered()
                turn.answered = event.words[0]

    def take_packet(self, at: int, seat: Seat) -> None:
        """The packet dealt to each player goes into his hand, once he has a canasta (CF-19)."""
        packet = int(self.rules.raw.get("packet", 0))
        if self.ended or not packet:
            return
        if not self.table.canastas_of(seat):
            said = f"{seat} takes up their packet although their side has no canasta yet."
            facts = Seen(packet_taken_early="yes")
            self.fault([Fault("illegal-draw", seat, at, said, facts)])
        self.table.gains(seat, (), packet)

    def demand(self, at: int, seat: Seat) -> None:
        """*seat* demands that the player in turn take the top discard, if he can add it to a meld of his (CQ-01)."""
        top, due = self.table.top, self.due
        pending = self.open.get(due)
        if not self.rules.raw.get("force") or top is None or seat == due or (pending and pending.has_drawn):
            return
        if any(laid.seat == due and fits(laid, [top], self.rules) for laid in self.table.melds):
            self.demanded = (at, due, top)

    def answer_demand(self, at: int, event: TableEvent | None) -> None:
        """A draw after the demand, or the end of the record: whether the player has done what he was told."""
        if self.demanded is None:
            return
        asked, seat, card = self.demanded
        self.demanded = None
        if event is None or event.seat != seat:
            said = f"It is demanded of {seat} that they take {card}, which they can add to a meld of theirs."
            self.fault([Fault("renege", seat, asked, said, Seen(force_demanded="yes"))])
        elif self._source(event) != PILE:
            said = f"{seat} does not take {card}, which they can add to a meld of theirs, although it is demanded."
            self.fault([Fault("renege", seat, at, said, Seen(force_demanded="yes"))])

    def close(self) -> None:
        """The record ends."""
        self.answer_demand(0, None)
        super().close()
