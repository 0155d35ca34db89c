"""Draws at rummy: from the stock or the discard pile, the first upcard, discards bought (RV-15)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.games.rummy.irregularity_details import SeenFacts
from adjudicator.games.rummy.table_state import PILE, STOCK, RummyDraw
from adjudicator.games.rummy.turn_faults import TurnFault
from adjudicator.games.rummy.turns import RummyTurns
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.games.rummy.table_state import RummyTurn
    from adjudicator.record.events import Seat, TableEvent
    from adjudicator.values.cards import Card


class RummyBuying(RummyTurns):
    """The course of a deal: discards bought out of turn."""

    claimed: tuple[Seat, int] | None = None
    """(player who owes the penalty card for a discard taken, event of taking it)."""

    def handle_draw_if_claim(self, at: int, event: TableEvent, seat: Seat, source: str | None) -> bool:
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
            self.fault(
                [TurnFault("illegal-pickup", seat, at, said, SeenFacts(contract_claim="player_in_turn_has_drawn"))]
            )
        self.claimed = (seat, at)
        self.table.gains(seat, [top] if top else (), 1)
        return True

    def _unpaid(self) -> None:
        """Report a claim whose stock card was not drawn before play went on."""
        if self.claimed is not None:
            seat, at = self.claimed
            self.claimed = None
            said = f"{seat} takes the discard out of turn and does not draw the stock card that goes with it."
            self.record_omissions_if_remarked_on(
                [TurnFault("illegal-pickup", seat, at, said, SeenFacts(contract_claim="no_penalty_card"))]
            )


class RummyDraws(RummyBuying):
    """The course of a deal: its draws."""

    def refuse(self, at: int, seat: Seat) -> None:
        """*seat* refuses the first upcard; once all have refused, eldest hand draws from the stock."""
        turn = self.open.get(seat)
        if seat in self.offers:
            self.offers.remove(seat)
            self.due = self.offers[0] if self.offers else self.eldest
        elif turn is not None and turn.has_drawn and all(fault.seat == seat for fault in self.faults.values()):
            self.in_vain[at] = f"{{{seat}}} has drawn already, and ends the turn with a discard"

    def draw(self, at: int, event: TableEvent, seat: Seat) -> None:
        """Cards drawn from the stock or the discard pile."""
        if self.ended and self.knocker is not None:
            self.reopen()
        if self.ended:
            return
        source = self._source(event)
        if self.handle_draw_if_claim(at, event, seat, source):
            return
        late = self.own_last(seat)
        # Only a player who discarded without the draw due may still draw (RU-09).
        restores = late is not None and not late.has_drawn and late.surplus <= 0 and source == STOCK
        replaces = late is not None and late.owed > 0 and source == STOCK
        turn = late if late is not None and (restores or replaces) else self._turn_to_draw(at, seat, source)
        if source == PILE:
            self._from_pile(at, event, seat, turn)
            return
        cards = event.cards
        told = first_number(event.words) or 0
        whole = not turn.has_drawn and turn.from_stock >= turn.faced
        count = max(len(cards), told) or (self.rules.draw if whole else 1)
        left = self.table.stock
        if left is not None and self.rules.stock_left and left <= self.rules.stock_left:
            said = f"{seat} draws from the stock, of which the last {self.rules.stock_left} cards may not be drawn."
            self.fault(
                [TurnFault("illegal-draw", seat, at, said, SeenFacts(gin_draw="last_two_cards"), cards=tuple(cards))]
            )
        self.table.stock = None if left is None else self._stock_after(left, count)
        if self.table.stock == 0 and cards and all(map(self.rules.is_red_three, cards)):
            self.last_three = seat
        self.doubtful = list(self._faults_of_surplus_copies_drawn(at, seat, cards))
        before = self.excess(turn)
        turn.drawn.append(RummyDraw(at, source, cards, count))
        self.table.gains(seat, cards, count)
        more = self.excess(turn) - before
        if more > 0 and not (restores or replaces):
            total = turn.from_stock
            said = f"{seat} draws {total} cards in one turn, {more} more than they may."
            if turn.from_pile is not None:
                said = f"{seat} draws from the stock after they have taken from the discard pile."
            facts = SeenFacts(stock_card_kept="no", packet_taken_early="no")
            self.fault([TurnFault("illegal-draw", seat, at, said, facts, cards=tuple(cards), excess=more)])
        if restores or replaces:
            self.table.surplus[seat] += count
            turn.owed = max(0, turn.owed - count)

    def _faults_of_surplus_copies_drawn(self, at: int, seat: Seat, cards: tuple[Card, ...]) -> Iterator[TurnFault]:
        """A fault for each stock card that appears more often than the pack has it."""
        table, game = self.table, self.rules.game
        seen = Counter(card for hand in table.hands.values() if hand for card in hand.elements())
        seen.update(card for laid in table.melds for card in laid.cards)
        if table.stock is not None:
            # A stock made anew from the discards contains them again.
            seen.update(card for card in table.pile if card)
        for card in dict.fromkeys(cards):
            if seen[card] <= game.copies(card) < seen[card] + cards.count(card):
                said = f"{seat} draws {card}, of which the pack has {game.copies(card) or 'none'}."
                yield TurnFault("incorrect-pack", seat, at, said, SeenFacts(), card=card)

    def _stock_after(self, left: int, count: int) -> int | None:
        """The size of the stock after a draw of *count* cards; None once it is used up."""
        return left - count if left >= count else None

    def _source(self, event: TableEvent) -> str | None:
        """The source of a draw: as written, else the pile if its top card is named; None if another copy exists."""
        for source in (STOCK, PILE):
            if source in event.words:
                return source
        if len(event.cards) == 1 and event.cards[0] == self.table.top:
            return PILE if self.rules.game.copies(event.cards[0]) == 1 else None
        return STOCK

    def _turn_to_draw(self, at: int, seat: Seat, source: str | None) -> RummyTurn:
        doing = "draws from the stock" if source == STOCK else "takes from the discard pile"
        if not self.offers:
            return self.turn_of(seat, at, doing)
        if source == PILE and seat in self.offers and (seat == self.offers[0] or not self.refusals):
            # The player who takes the upcard plays first; if no refusals are recorded, the players before have refused.
            if seat != (first := self.offers[0]):
                said = f"{seat} takes the upcard before {first} has refused it."
                self.unrefused = [TurnFault("play-out-of-turn", seat, at, said, SeenFacts(gin_draw="other"), due=first)]
            self.offers, self.due = [], seat
        elif source == STOCK and seat == self.eldest:
            if self.refusals:
                said = f"{seat} draws from the stock before {self.offers[-1]} has refused the upcard."
                self.fault([TurnFault("illegal-draw", seat, at, said, SeenFacts(gin_draw="before_refusal"))])
            self.offers, self.due = [], seat
        elif seat == self.offers[0]:
            self.due = self.eldest
        return self.turn_of(seat, at, doing)

    # ------------------------------------------------------------------ the discard pile

    def _from_pile(self, at: int, event: TableEvent, seat: Seat, turn: RummyTurn) -> None:
        table, pile, cards = self.table, self.table.pile, event.cards
        again = turn.has_drawn
        turn.pile, turn.pile_whole = tuple(pile), table.pile_whole
        self._judge_taking(at, event, seat)
        taken: tuple[Card | None, ...]
        if self.rules.pile == "whole":
            taken, table.pile_whole = tuple(pile), True
        elif self.rules.pile == "buried" and cards and any(card in pile for card in cards):
            deepest = min(pile.index(card) for card in cards if card in pile)
            taken = tuple(pile[deepest:]) if len(cards) == 1 else cards
        else:
            taken = cards or tuple(pile[-1:])
        if taken == tuple(pile[len(pile) - len(taken) :]):
            table.pile = pile[: len(pile) - len(taken)]
        else:
            table.pile = list((Counter(pile) - Counter(taken)).elements())
        known = [card for card in taken if card is not None]
        turn.drawn.append(RummyDraw(at, PILE, tuple(known), len(taken)))
        if turn.borrowed in known:
            known.remove(turn.borrowed)
            table.left[seat] += 1
            table.gains(seat, known, len(taken) - 1)
        else:
            table.gains(seat, known, len(taken))
        if self.rules.raw.get("lone_hand") == "first-pile" and table.lone is None:
            table.lone = seat
        for card in known:
            if self.rules.is_red_three(card):
                table.piled[seat][card] += 1
        self.end_deal_if_player_is_out(turn, at)
        if again:
            said = f"{seat} takes from the discard pile after they have drawn."
            facts = SeenFacts(rummy_draw="other_place", stock_card_kept="no")
            self.fault([TurnFault("illegal-draw", seat, at, said, facts, cards=tuple(cards))])

    def _judge_taking(self, at: int, event: TableEvent, seat: Seat) -> None:
        """Report a wrong choice of pile cards: not the top one, more than one, or fewer than must be taken."""
        pile, cards, kind = self.table.pile, event.cards, self.rules.pile
        shown = " ".join(cards)
        if not all(card in pile for card in cards):
            return
        if kind == "top" and cards and cards != tuple(pile[-1:]):
            said = f"{seat} takes {shown} from the discard pile, of which only the top card may be drawn."
            first = self.rules.raw.get("first_upcard") == "eldest-only" and seat != self.eldest and pile[0] in cards
            facts = SeenFacts(rummy_draw="other_place", first_upcard_taken="yes" if first else "no")
            facts = facts._replace(gin_pickup="wrong_discard") if len(cards) == 1 else facts
            self.fault([TurnFault("illegal-pickup", seat, at, said, facts, cards=tuple(cards))])
        elif kind in ("buried", "whole") and len(cards) > 1 and "frozen" not in self.rules.raw:
            lowest = 0 if kind == "whole" else min(pile.index(card) for card in cards)
            if len(cards) < len(pile) - lowest:
                said = f"{seat} takes {shown} from the discard pile and leaves cards that they must take with it."
                self.fault([TurnFault("illegal-pickup", seat, at, said, SeenFacts(pile_taking_fault="cards_left"))])
        left, barred = self.table.stock, self.rules.stock_left
        if barred and left is not None and left <= barred and pile:
            said = f"{seat} takes a discard after the last card of the stock that may be drawn."
            self.fault([TurnFault("illegal-pickup", seat, at, said, SeenFacts(gin_pickup="after_fiftieth_card"))])
        if kind == "drawn-from-stock":
            last = self.previous
            drawn = [card for one in last.drawn if one.source == STOCK for card in one.cards] if last else []
            if last and drawn and self.table.top is not None and self.table.top not in drawn:
                said = f"{seat} takes {self.table.top}, which {last.seat} had not drawn from the stock."
                self.fault([TurnFault("illegal-pickup", seat, at, said, SeenFacts(pan_pickup="not_from_stock"))])
