"""Whose turn it is at rummy, and what is judged when a turn is over."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.game.score_tags import scores_at_start
from adjudicator.games.rummy import first_meld_faults
from adjudicator.games.rummy import turn_faults as judged
from adjudicator.games.rummy.first_meld_faults import short_first_meld
from adjudicator.games.rummy.going_out_and_knocking import (
    asked_wrongly,
    knock_beaten,
    knock_over_limit,
    out_unasked,
    out_without_right,
)
from adjudicator.games.rummy.irregularity_details import SeenFacts
from adjudicator.games.rummy.table_state import RummyTable, RummyTurn
from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.games.rummy.rummy_rules import RummyRules
    from adjudicator.games.rummy.turn_faults import TurnFault
    from adjudicator.record.events import Record, Seat
    from adjudicator.values.cards import Card


class RummyTurns:
    """The turns of one deal while it is followed."""

    def __init__(self, record: Record, rules: RummyRules, dealer: Seat) -> None:
        self.rules = rules
        self.table = RummyTable(record, rules, dealer)
        self.scores = scores_at_start(record)
        self.deal = small_number(record.tag("Round").strip())
        """The number of the deal in the game, where the record tells."""
        self.eldest = rules.next(dealer)
        self.due = self.eldest
        self.offers = rules.offers(dealer)
        """Who may still take the first upcard, in order."""
        self.refusals = any(isinstance(event, TableEvent) and event.name == "refuse" for event in record.events)
        """Whether refusals of the first upcard were written down at all."""
        self.open: dict[Seat, RummyTurn] = {}
        self.last: RummyTurn | None = None
        """The turn that was ended last, as long as nobody has acted since."""
        self.previous: RummyTurn | None = None
        """The turn that was ended last."""
        self.knocker: Seat | None = None
        self.final: RummyTurn | None = None
        """The turn of the knock that ends the deal, once it is over."""
        self.since_knock: set[Seat] = set()
        """Who has had a turn since."""
        self.ended = False
        """Whether nobody has a turn any more."""
        self.ended_at: int | None = None
        """The event that ended the play."""
        self.at_end: dict[Seat, tuple[Card, ...]] = {}
        """The hands, as far as they are known, when it ended."""
        self.upcard: Card | None = None
        self.upcard_at: int | None = None
        """The event that turned it, as long as nobody has acted since."""
        self.raised: Counter[str] = Counter()
        """By how much a first meld taken back has raised what a side needs."""
        self.faults: dict[tuple[str, int, Seat], TurnFault] = {}
        self.stocks: dict[int, int | None] = {}
        """Event → the cards of the stock before it, where they are known."""
        self.last_three: Seat | None = None
        """Who drew a red three as the last card of the stock: he faces it, and the play ends (CA-24)."""
        self.doubtful: list[TurnFault] = []
        """What the draw just made shows, unless it is a slip of the record: it is none if somebody speaks of it."""
        self.unrefused: list[TurnFault] = []
        """The first upcard taken before others are known to have refused it: out of turn if somebody else complains
        before another player acts, and there is nothing else to complain of."""
        self.strange: list[tuple[int, Seat, Card]] = []
        """(event, player, card) where a card leaves a hand that is known not to hold it."""
        self.spoken: int | None = None
        """The event by which somebody spoke last."""
        self.unwritten: list[TurnFault] = []
        """What would be a fault if nothing was left out of the record: it is one when somebody speaks of it."""

    def upcard_left(self) -> None:
        """Play begins: a card that must be covered was left on top of the first pile (CA-23)."""
        at, top, self.upcard_at = self.upcard_at, self.upcard, None
        if at is None or top is None or (top[1:] or "*") not in self.rules.raw.get("upcard_covered", ()):
            return
        dealer = self.table.dealer
        said = f"{dealer} turns {top} up and leaves it uncovered."
        self.unless_unwritten([judged.TurnFault("misdeal", dealer, at, said, SeenFacts())])

    def fault(self, faults: Iterable[TurnFault]) -> None:
        """Note *faults*; one that is already known at that event stays as it was found."""
        for fault in faults:
            self.faults.setdefault((fault.kind, fault.event_index, fault.seat), fault)

    def unless_unwritten(self, faults: Iterable[TurnFault]) -> None:
        """Note *faults* that lie in what was not done, once somebody has spoken since: nobody may have written it."""
        for fault in faults:
            if self.spoken is not None and self.spoken > fault.event_index:
                self.fault([fault])
            else:
                self.unwritten.append(fault)

    def short(self, turn: RummyTurn) -> None:
        """Judge the first meld of a side, once for a turn however often it is spoken of."""
        known = any(
            fault.kind == "insufficient-meld" and fault.seat == turn.seat and fault.event_index >= turn.event_index
            for fault in self.faults.values()
        )
        if not known:
            side = self.rules.game.side(turn.seat)
            raised = self.raised[self.table.side(turn.seat)]
            self.fault(short_first_meld(self.table, turn, self.scores.get(side), raised))

    def threes(self, faults: Iterable[TurnFault]) -> None:
        """Note red threes not laid down, each once however many turns it is kept."""
        for fault in faults:
            if not any(old.seat == fault.seat and old.card == fault.card for old in self._undeclared()):
                self.unless_unwritten([fault])

    def _undeclared(self) -> list[TurnFault]:
        known = (*self.faults.values(), *self.unwritten)
        return [fault for fault in known if fault.kind == "failure-to-declare"]

    def turn_of(self, seat: Seat, at: int, doing: str) -> RummyTurn:
        """The turn that *seat* is in when he acts at event *at*; a new one where he is in none."""
        # A hand that was short draws without discarding, so the next draw ends its turn (RU-11).
        waiting = self.open.get(self.due)
        if seat != self.due and waiting is not None and waiting.surplus < 0 and waiting.has_drawn:
            self.end(waiting, at)
        if seat in self.open:
            return self.open[seat]
        if seat != self.due and not self.ended:
            said = f"{seat} {doing} when it is {self.due}'s turn."
            pending = self.open.get(self.due)
            drew = pending is not None and pending.has_drawn
            facts = SeenFacts(gin_draw="before_discard" if drew and doing == "draws from the stock" else None)
            self.fault([judged.TurnFault("play-out-of-turn", seat, at, said, facts, due=self.due)])
        hand = self.table.hands[seat]
        first = not self.table.melds_of(seat)
        held = None if hand is None else hand.copy()
        turn = RummyTurn(seat, at, self.table.surplus[seat], first, held)
        self.open[seat] = turn
        self.last = None
        return turn

    def own_last(self, seat: Seat) -> RummyTurn | None:
        """The turn that *seat* has just ended, while nobody else has acted."""
        return self.last if self.last is not None and self.last.seat == seat and seat not in self.open else None

    def end(self, turn: RummyTurn, at: int) -> None:
        """The turn is over, by event *at*."""
        rules, table, seat = self.rules, self.table, turn.seat
        self.open.pop(seat, None)
        self.last = self.previous = turn
        table.had_turn.add(seat)
        self.judge(turn, at)
        if self.final is not None:
            self.since_knock.add(seat)
        elif turn.knocked is not None:
            self.knocker, self.final = self.knocker or seat, turn
            if not rules.raw.get("turns_after_knock"):
                self.over(at)
        self.due = table.next(seat)
        self.offers = []
        # A turn that somebody left without a discard is over when the next has had his.
        self.open = {other: begun for other, begun in self.open.items() if other == self.due}
        if turn.drawn or turn.discarded:
            table.surplus[seat] += self._gained(turn) - (len(turn.discarded) - rules.discards)

    def excess(self, turn: RummyTurn) -> int:
        """Cards drawn from the stock in *turn* over what it allows."""
        # A hand that is too short gets a single card each turn, too (RU-11).
        allowed = self.rules.draw + turn.faced
        if turn.from_pile is not None:
            # Where the pile may be drawn from first and the stock then, the book asks for one discard all the same.
            allowed = turn.faced + (self.rules.draw if "discard-first" in self.rules.raw.get("draws", ()) else 0)
        return max(0, turn.from_stock - allowed - self._first_meld_draw(turn))

    def _first_meld_draw(self, turn: RummyTurn) -> int:
        """Cards of the stock that who makes the first meld of his side draws besides (CF-14)."""
        return int(self.rules.raw.get("first_meld_draw", 0)) if turn.laid else 0

    def _gained(self, turn: RummyTurn) -> int:
        """Cards drawn in *turn* over a regular draw (below nothing: under it), those left out that the game gives."""
        if turn.from_pile is not None:
            return self.excess(turn)
        drawn = max(0, turn.from_stock - turn.faced) - self.rules.draw
        return drawn - min(max(0, drawn), self._first_meld_draw(turn))

    def judge(self, turn: RummyTurn, at: int) -> None:
        """Everything that can be said of *turn* once it is over, by event *at*."""
        table = self.table
        out = self.is_out(turn.seat)
        self.short(turn)
        self.fault(judged.pile_without_right(table, turn, written=True))
        self.unless_unwritten(judged.pile_without_right(table, turn, written=False))
        self.unless_unwritten(judged.taken_and_not_used(table, turn))
        self.unless_unwritten(judged.stock_card_kept(table, turn))
        self.fault(judged.down_too_early(table, turn, out=out))
        self.fault(judged.black_threes_early(table, turn, out=out))
        self.fault(judged.sequences_lengthened(turn, out=out))
        self.fault(asked_wrongly(turn, out=out, over=True))
        self.fault(first_meld_faults.wrong_hand(table, turn, out=out))
        self.fault(first_meld_faults.wrong_contract(table, turn, self.deal, out=out))
        if turn.knocked is not None:
            self.fault(knock_over_limit(table, turn, self.upcard, self._before_discard(turn)))
        if turn.said_out is not None and not out:
            self.fault([self._not_out(turn.seat, turn.said_out)])
        if not out:
            self.threes(judged.red_threes_kept(table, turn.seat, at))

    def _not_out(self, seat: Seat, at: int) -> judged.TurnFault:
        """Who said at event *at* that he is out and is not (RU-21)."""
        needed, left = self.rules.melded_to_win, self.table.left[seat]
        have = f"{self.table.melded(seat)} cards melded, not {needed}" if needed else f"{left} cards left"
        have = have.replace("1 cards", "1 card") if left == 1 and not needed else have
        said = f"{seat} says that they are out and has {have}."
        return judged.TurnFault("illegal-knock", seat, at, said, SeenFacts(going_out_fault="cards_left"))

    def _before_discard(self, turn: RummyTurn) -> Counter[Card] | None:
        hand = self.table.hands[turn.seat]
        if hand is None or None in turn.discarded:
            return None
        return hand + Counter(card for card in turn.discarded if card is not None)

    def is_out(self, seat: Seat) -> bool:
        """Whether *seat* is out: rid of all his cards, or with as many melded as the game asks for."""
        if self.rules.melded_to_win:
            return self.table.melded(seat) >= self.rules.melded_to_win
        return self.table.left[seat] <= 0 and self.rules.lay_down != "knock"

    def check_out(self, turn: RummyTurn, at: int) -> None:
        """End the deal if event *at* has taken the last card of *turn*'s player."""
        if not self.is_out(turn.seat) or self.ended:
            return
        self.fault(out_without_right(self.table, turn, at))
        self.unless_unwritten(out_unasked(self.table, turn, at))
        if turn.seat in self.open:
            self.end(turn, at)
        self.over(at)
        for seat in self.table.hands:
            self.threes(judged.red_threes_kept(self.table, seat, at))

    def over(self, at: int) -> None:
        """Event *at* ends the play."""
        self.ended = True
        if self.ended_at is None:
            self.ended_at = at
            hands = self.table.hands
            self.at_end = {seat: tuple(hand.elements()) for seat, hand in hands.items() if hand is not None}

    def reopen(self) -> None:
        """Play goes on after a knock that did not hold: what was laid down goes back to the hands."""
        table = self.table
        for laid in table.melds:
            table.gains(laid.seat, laid.own, len(laid.own))
            for seat, cards in laid.added:
                if seat != laid.seat:
                    table.gains(seat, cards, len(cards))
        table.melds.clear()
        self.ended, self.ended_at, self.knocker, self.final = False, None, None, None
        self.since_knock.clear()

    def mention(self) -> None:
        """Somebody speaks: what the turn in hand amounts to so far is judged, as far as he can mean it."""
        self.fault(self.doubtful)
        self.fault(self.unwritten)
        self.unwritten.clear()
        for turn in self.open.values():
            turn.unanswered()
            self.short(turn)
            self.fault(asked_wrongly(turn, out=self.is_out(turn.seat), over=False))
            if self.table.left[turn.seat] <= 1:
                self.fault(first_meld_faults.wrong_hand(self.table, turn, out=True))
            if turn.knocked is not None:
                self.fault(knock_over_limit(self.table, turn, self.upcard, None))
        self.fault(fault for fault in self.unrefused if not self._other_fault(fault))

    def _other_fault(self, fault: TurnFault) -> bool:
        """Whether the complaint is about another fault of that player: since this one, or the number of their cards."""
        since = any(
            other.seat == fault.seat and other.event_index >= fault.event_index for other in self.faults.values()
        )
        return since or bool(self.table.surplus[fault.seat])

    def close(self) -> None:
        """The record ends: a knock or a going out that was not followed by a discard is judged as it stands."""
        for turn in list(self.open.values()):
            self.fault(asked_wrongly(turn, out=self.is_out(turn.seat), over=False))
            if turn.knocked is not None:
                self.fault(knock_over_limit(self.table, turn, self.upcard, None))
            if turn.said_out is not None and not self.is_out(turn.seat):
                self.fault([self._not_out(turn.seat, turn.said_out)])
        self._knock_lost()

    def _knock_lost(self) -> None:
        """The deal is over by a knock in a turn that was in order, and another hand may be the better one."""
        knock, rules = self.final, self.rules.raw
        if knock is None or not rules.get("knock_lost") or not all(knock.discarded):
            return
        if any(fault.seat == knock.seat and fault.event_index >= knock.event_index for fault in self.faults.values()):
            return
        hands = self.at_end
        if rules.get("turns_after_knock"):
            if self.since_knock | {knock.seat} < self.table.hands.keys():
                return
            hands = {seat: tuple(hand.elements()) for seat, hand in self.table.hands.items() if hand is not None}
        self.fault(knock_beaten(self.table, knock, hands))
