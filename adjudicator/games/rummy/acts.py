"""The acts of a rummy deal, one by one; what ends a turn: discard, knock, going out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.evidence.spoken import said_in
from adjudicator.games.rummy.breaches import Fault
from adjudicator.games.rummy.details import Seen
from adjudicator.games.rummy.discards import barred, known
from adjudicator.games.rummy.knocks import wrong_moment
from adjudicator.games.rummy.state import UPCARDS
from adjudicator.games.rummy.trading import Trading
from adjudicator.table.stock import counted
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from adjudicator.games.rummy.state import Turn
    from adjudicator.record.events import Seat, TableEvent
    from adjudicator.values.cards import Card


WrongDiscard: TypeAlias = Literal["same_card", "without_drawing", "several"]
"""What is wrong with a discard."""


class Acts(Trading):
    """A deal while it is followed."""

    def act(self, at: int, event: TableEvent) -> None:
        """Follow the event number *at* (from 0)."""
        seat, self.stocks[at] = event.seat, self.table.stock
        if event.name in UPCARDS:
            self.upcard, self.upcard_at = event.cards[-1] if event.cards else None, at
            self.table.pile += event.cards
            self.table.pile_whole = True
        elif (count := counted(event)) is not None:
            self.table.stock = count
        elif event.name in said_in(self.rules.raw):
            self.spoken = at
            self.unrefused = [fault for fault in self.unrefused if fault.seat != seat]
            self.mention()
        elif seat in self.table.hands:
            self.upcard_left()
            self.doubtful = []
            self.unrefused = [fault for fault in self.unrefused if fault.seat == seat]
            match event.name:
                case "drop" if self.rules.raw.get("top_forfeit") and not self.table.had_turn and not self.open:
                    self.retire(seat)
                case "refuse":
                    self.refuse(seat)
                case "ask":
                    self.ask(at, seat)
                case "answer":
                    self.answer(event, seat)
                case "take" if self.rules.raw.get("joker_trade") and len(event.cards) > 1:
                    self.trade(at, seat, *event.cards[:2])
                case "take" if self.rules.raw.get("packet") and not event.cards:
                    self.take_packet(at, seat)
                case "demand":
                    self.demand(at, seat)
                case "draw":
                    self.answer_demand(at, event)
                    self.draw(at, event, seat)
                case "meld":
                    self.meld(at, event, seat)
                case "layoff":
                    self.lay_off(at, event, seat)
                case "discard":
                    self.discard(at, event, seat)
                case "knock":
                    self.knock(at, seat)
                case "out" if self.rules.lay_down == "knock":
                    self.knock(at, seat)
                case "out" if not self.ended:
                    (self.own_last(seat) or self.turn_of(seat, at, "says that they are out")).said_out = at
                    self.said_out(seat)
        self.strange += [(at, *slip) for slip in self.table.strange]
        self.table.strange.clear()

    def retire(self, seat: Seat) -> None:
        """*seat* does not stay in: nothing is his turn any more (PN-14)."""
        self.table.retired.add(seat)
        if self.due == seat:
            self.due = self.eldest = self.table.next(seat)

    def discard(self, at: int, event: TableEvent, seat: Seat) -> None:
        """Cards laid on the discard pile, which end the turn."""
        told = first_number(event.words)
        number = 1 if told is None else told
        # More than there are nobody lays down, whatever number is written.
        cards: tuple[Card | None, ...] = event.cards or (None,) * min(number, self.rules.game.pack_size)
        shown = " ".join(event.cards) or f"{number} cards"
        if self.ended and self.knocker not in (None, seat):
            # Only the knocker still discards; who does so in his own turn plays on, as he does who draws.
            self.reopen()
        if self.ended:
            self._put(seat, cards)
            return
        late = self.own_last(seat)
        turn = late or self.turn_of(seat, at, f"discards {shown}")
        before = len(turn.discarded)
        turn.discarded += cards
        if seat == self.last_three:
            said = f"{seat} discards {shown} after the last card of the stock has proved a red three."
            self.fault([Fault("illegal-discard", seat, at, said, Seen(canasta_discard="after_last_red_three"))])
        elif turn.surplus <= 0 and not turn.has_drawn and not before:
            said = f"{seat} discards {shown} without having drawn."
            self._wrong_discard(seat, at, said, "without_drawing", cards)
        if turn.surplus <= 0 and len(turn.discarded) > self.rules.discards and not self.excess(turn):
            said = f"{seat} discards {shown}{', having discarded already' if before else ' at once'}."
            self._wrong_discard(seat, at, said, "several", cards)
        self._same_card(at, seat, turn, cards)
        self.fault(barred(self.table, seat, at, cards))
        self._put(seat, cards)
        if late is None:
            self.end(turn, at)
        else:
            self.table.surplus[seat] -= len(cards)
        self.check_out(turn, at)

    def _put(self, seat: Seat, cards: tuple[Card | None, ...]) -> None:
        self.table.loses(seat, [card for card in cards if card is not None], len(cards))
        self.table.pile += cards

    def _same_card(self, at: int, seat: Seat, turn: Turn, cards: tuple[Card | None, ...]) -> None:
        """The card just taken from the pile, discarded again (RU-02), unless he may hold another one like it."""
        taken = turn.from_pile
        if taken is None or len(taken.cards) != 1 or taken.cards[0] not in cards or self.rules.at_once:
            return
        card = taken.cards[0]
        hand = self.table.hands[seat]
        another = self.rules.game.packs > 1 and (hand is None or hand[card] > 1)
        if not another:
            said = f"{seat} discards {card}, which they have just taken from the discard pile."
            self._wrong_discard(seat, at, said, "same_card", cards)

    def _wrong_discard(
        self, seat: Seat, at: int, said: str, wrong: WrongDiscard, cards: tuple[Card | None, ...]
    ) -> None:
        facts = Seen(
            discard_fault=wrong,
            gin_discard="upcard_just_taken" if wrong == "same_card" else "other",
            canasta_discard="other",
            pan_discard="other",
            black_queen_discarded=None if "SQ" in cards else "no",
            black_three_first_round="no",
            seven_discarded="no_seven",
        )
        self.fault([Fault("illegal-discard", seat, at, said, facts, cards=known(cards))])

    def knock(self, at: int, seat: Seat) -> None:
        """A knock, which belongs between the draw and the discard."""
        if self.ended:
            return
        if self.own_last(seat) is not None:
            self.fault([wrong_moment(seat, at, "after they have discarded")])
            return
        if seat != self.due and seat not in self.open:
            self.fault([wrong_moment(seat, at, f"when it is {self.due}'s turn")])
            return
        turn = self.turn_of(seat, at, "knocks")
        if not turn.has_drawn:
            self.fault([wrong_moment(seat, at, "before they have drawn")])
            return
        turn.knocked = at
        self.knocker = self.knocker or seat

    def said_out(self, seat: Seat) -> None:
        """Who is out by his last card and says so has nothing left to be judged by."""
        last = self.own_last(seat)
        if last is not None and not self.is_out(seat):
            self.judge(last, last.said_out or 0)
