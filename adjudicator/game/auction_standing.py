"""Standing of an auction other than bridge's: whose turn it is, the highest bid, and its holder.

The calls are followed one by one; the rules are data (``auction_rules``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.game.auction_rules import PASS_WORDS, SELL_WORD
from adjudicator.values.numbers import is_number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from adjudicator.game.auction_rules import BidRules
    from adjudicator.record.events import Seat


class AuctionStanding(NamedTuple):
    """Standing of an auction: whose turn it is, the highest bid, and its holder."""

    turn: Seat | None
    """None once it is over."""
    high: int = 0
    """Height of the highest bid; 0 before any."""
    maker: Seat | None = None
    """The holder of the highest bid."""
    passed: frozenset[Seat] = frozenset()
    senior: Seat | None = None
    """In a two-player contest, the one who may take the bid at its amount."""
    bid: str = ""
    """The highest bid, as spelled."""
    trump: str = ""
    """The trump that the winning call names or accepts; empty if none does."""
    pending: tuple[Seat, str] | None = None
    """(declarer, trump) of a declaration out of turn or against the law: void unless the others play to it."""
    called: frozenset[Seat] = frozenset()

    @property
    def over(self) -> bool:
        """Whether the auction is over."""
        return self.turn is None


def auction_standing(
    rules: BidRules, order: Sequence[Seat], calls: Iterable[tuple[Seat, str]], aside: Collection[int] = ()
) -> AuctionStanding:
    """Standing after *calls* (seat and call, in order). *order*: the callers from the first clockwise, the dealer last.

    A call out of turn counts as made and the turn goes on from its caller, except after the calls whose numbers (from
    0) are in *aside*, which take nobody's turn. A call that is no bid of the game, or too low, only moves the turn.
    """
    state = _AuctionInProgress(rules, order)
    for at, (seat, call) in enumerate(calls):
        last = state.last
        state.call(seat, call)
        state.last = last if at in aside else state.last
    return state.standing()


class _AuctionInProgress:
    """An auction in progress."""

    def __init__(self, rules: BidRules, order: Sequence[Seat]) -> None:
        self.rules, self.order = rules, list(order)
        self.high, self.bid = 0, ""
        self.maker: Seat | None = None
        self.passed: set[Seat] = set()
        self.called: set[Seat] = set()
        self.announced: set[Seat] = set()
        """Players who have announced a meld before any bid."""
        self.last: Seat | None = None
        self.ended = False
        self.pair = list(order[:2])
        """The two in contest, the senior first."""

    def call(self, seat: Seat, call: str) -> None:
        self.last = seat
        if self.rules.seller and seat == self.order[-1]:
            if not is_number(call):
                self._sold(seat, call)
            return
        if self.rules.is_meld_announcement(call, self.high):
            self.announced.add(seat)
            return
        again = seat in self.passed and not self._must_bid(seat)
        self.called.add(seat)
        if call in PASS_WORDS:
            self.passed.add(seat)
            self._next_pair()
            return
        height = 0 if again else self.rules.amount(call, self.high) or 0
        takes = height == self.high > 0 and may_take_last_bid_at_its_amount(
            self.rules, self.order, self._senior(), seat
        )
        if height > self.high or takes:
            self.high, self.maker = height, seat
            self.bid = self.bid if takes and not is_number(call) else call
            self.ended = self.rules.highest_ends and height == self.rules.bids.highest
            if self.rules.hold_reopens:
                # After a hold all who have not passed speak again, and so does the holder once somebody has bid higher.
                self.called = {seat} if takes else self.called - {self.order[-1]}

    def _sold(self, seller: Seat, call: str) -> None:
        """Handle *call* of the last caller, who sells to the highest bidder or keeps the lead."""
        self.called.add(seller)
        if call == SELL_WORD and self.maker is None:
            # No bid yet: the lead is put up for sale.
            self.called.discard(seller)
            return
        self.ended = True
        if call != SELL_WORD:
            self.maker = seller

    def _must_bid(self, seat: Seat) -> bool:
        """Whether *seat*, the dealer, has to bid because all others have passed."""
        return self.rules.forced == "dealer" and self.maker is None and seat == self.order[-1]

    def _senior(self) -> Seat | None:
        return self.pair[0] if self.rules.style == "settling" and len(self.pair) == 2 else None

    def _next_pair(self) -> None:
        """Put the survivor of the two against the next player who has not passed."""
        survivors = [seat for seat in self.pair if seat not in self.passed]
        if len(survivors) == len(self.pair):
            return
        tried = max(self.order.index(seat) for seat in self.pair)
        waiting = [seat for seat in self.order[tried + 1 :] if seat not in self.passed]
        self.pair = (survivors + waiting)[:2]

    def standing(self) -> AuctionStanding:
        turn = None if self.ended else getattr(self, f"_{self.rules.style.replace('-', '_')}")()
        if turn is None and self._must_bid(self.order[-1]):
            turn = self.order[-1]
        heard = frozenset(self.passed), self._senior(), self.bid
        return AuctionStanding(turn, self.high, self.maker, *heard, called=frozenset(self.called))

    def _clockwise(self) -> list[Seat]:
        """All players, from the seat after the last caller."""
        after = 0 if self.last is None else self.order.index(self.last) + 1
        return self.order[after:] + self.order[:after]

    def _one_turn(self) -> Seat | None:
        return next((seat for seat in self._clockwise() if seat not in self.called | self.passed), None)

    def _until_pass(self) -> Seat | None:
        waiting = [seat for seat in self._clockwise() if seat not in self.passed]
        if not waiting or waiting == [self.maker]:
            return None
        if self.maker is None and self.announced.issuperset(waiting):
            # All have passed or announced melds, and nobody has bid.
            return None
        return waiting[0]

    def _settling(self) -> Seat | None:
        if len(self.pair) < 2:
            # One player is left, who may still bid or pass if they have not yet spoken on their own behalf.
            alone = self.pair[0] if self.pair else None
            return None if alone is None or alone == self.maker or alone in self.called else alone
        senior, junior = self.pair
        if self.last in self.pair:
            other = senior if self.last == junior else junior
            return other if self.maker == self.last or self.maker is None else junior
        first = junior if self.rules.junior_first or senior in self.called else senior
        return first


def may_take_last_bid_at_its_amount(rules: BidRules, order: Sequence[Seat], senior: Seat | None, seat: Seat) -> bool:
    """Whether *seat* may take the last bid at its amount; *senior* is the senior of the two in contest, if any."""
    return seat == (order[-1] if rules.equals == "dealer" else senior if rules.equals == "senior" else None)


def is_call_high_enough(rules: BidRules, order: Sequence[Seat], now: AuctionStanding, seat: Seat, call: str) -> bool:
    """Whether *call*, a bid of this game or a word that holds the last bid, is high enough for *seat*."""
    height = rules.amount(call, now.high) or 0
    return height > now.high or (
        height == now.high > 0 and may_take_last_bid_at_its_amount(rules, order, now.senior, seat)
    )
