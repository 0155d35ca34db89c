"""The turns of a rummy deal, and the faults judged at the end of each turn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.game.score_tags import scores_at_start
from adjudicator.games.rummy import first_meld_and_contract_faults
from adjudicator.games.rummy import turn_faults as judged
from adjudicator.games.rummy.first_meld_and_contract_faults import short_first_meld
from adjudicator.games.rummy.going_out_and_knocking import (
    knock_beaten,
    knock_over_limit_by_count_told,
    knock_over_limit_or_wrong_number,
    out_unasked,
    out_without_right,
    wrong_asking_to_go_out,
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
    """The course of a deal: its turns."""

    def __init__(self, record: Record, rules: RummyRules, dealer: Seat) -> None:
        self.record, self.rules = record, rules
        self.table = RummyTable(record, rules, dealer)
        self.scores = scores_at_start(record)
        self.deal = small_number(record.tag("Round").strip())
        """The number of the deal in the game; None if the record does not give it."""
        self.eldest = rules.next(dealer)
        self.due = self.eldest
        self.offers = rules.offers(dealer)
        """The players who may still take the first upcard, in order."""
        self.refusals = any(isinstance(event, TableEvent) and event.name == "refuse" for event in record.events)
        """Whether the record contains refusals of the first upcard."""
        self.open: dict[Seat, RummyTurn] = {}
        self.last: RummyTurn | None = None
        """The turn ended last, until somebody acts."""
        self.previous: RummyTurn | None = None
        """The turn ended last."""
        self.knocker: Seat | None = None
        self.final: RummyTurn | None = None
        """The turn of the knock that ends the deal, once that turn is over."""
        self.since_knock: set[Seat] = set()
        """The players who have had a turn since the knock."""
        self.ended = False
        """Whether the play is over."""
        self.ended_at: int | None = None
        """The event that ended the play."""
        self.at_end: dict[Seat, tuple[Card, ...]] = {}
        """The known hands at the end of the play."""
        self.upcard: Card | None = None
        self.upcard_at: int | None = None
        """The event that turned the upcard, until somebody acts."""
        self.raised: Counter[str] = Counter()
        """Side → the increase of its first-meld requirement, due to a first meld taken back."""
        self.faults: dict[tuple[str, int, Seat], TurnFault] = {}
        self.stocks: dict[int, int | None] = {}
        """Event → the number of cards in the stock before it; None if unknown."""
        self.last_three: Seat | None = None
        """The player who drew a red three as the last stock card: it is laid down, and the play ends (CA-24)."""
        self.doubtful: list[TurnFault] = []
        """Faults in the last draw that may be errors in the record; they count only if somebody mentions them."""
        self.unrefused: list[TurnFault] = []
        """The first upcard taken before the refusals of others are known: out of turn if somebody else complains before
        another player acts, and there is nothing else to complain of."""
        self.strange: list[tuple[int, Seat, Card]] = []
        """(event, player, card) for each card that leaves a hand known not to hold it."""
        self.spoken: int | None = None
        """The event of the last remark."""
        self.in_vain: dict[int, str] = {}
        """Event without effect → the reason, with the seat in braces."""
        self.unwritten: list[TurnFault] = []
        """Faults that may only be gaps in the record; they count once somebody mentions them."""

    def report_upcard_left_uncovered(self) -> None:
        """Report a card that must be covered and was left on top of the first pile as play begins (CA-23)."""
        at, top, self.upcard_at = self.upcard_at, self.upcard, None
        if at is None or top is None or (top[1:] or "*") not in self.rules.raw.get("upcard_covered", ()):
            return
        dealer = self.table.dealer
        said = f"{dealer} turns {top} up and leaves it uncovered."
        self.record_omissions_if_remarked_on([judged.TurnFault("misdeal", dealer, at, said, SeenFacts())])

    def fault(self, faults: Iterable[TurnFault]) -> None:
        """Record *faults*; a fault already recorded for the same kind, event and player is kept."""
        for fault in faults:
            self.faults.setdefault((fault.kind, fault.event_index, fault.seat), fault)

    def record_omissions_if_remarked_on(self, faults: Iterable[TurnFault]) -> None:
        """Record *faults* of omission, if somebody has remarked on them since; until then the record may have a gap."""
        for fault in faults:
            if self.spoken is not None and self.spoken > fault.event_index:
                self.fault([fault])
            else:
                self.unwritten.append(fault)

    def judge_first_meld(self, turn: RummyTurn) -> None:
        """Judge the first meld of a side, at most once in *turn*."""
        known = any(
            fault.kind == "insufficient-meld" and fault.seat == turn.seat and fault.event_index >= turn.event_index
            for fault in self.faults.values()
        )
        if not known:
            side = self.rules.game.side(turn.seat)
            raised = self.raised[self.table.side(turn.seat)]
            self.fault(short_first_meld(self.table, turn, self.scores.get(side), raised))

    def threes(self, faults: Iterable[TurnFault]) -> None:
        """Record *faults* of red threes not laid down, each card only once."""
        for fault in faults:
            if not any(old.seat == fault.seat and old.card == fault.card for old in self._undeclared()):
                self.record_omissions_if_remarked_on([fault])

    def _undeclared(self) -> list[TurnFault]:
        known = (*self.faults.values(), *self.unwritten)
        return [fault for fault in known if fault.kind == "failure-to-declare"]

    def turn_of(self, seat: Seat, at: int, doing: str) -> RummyTurn:
        """The turn in which *seat* acts at event *at*; a new one if it is in none. *doing* describes the act."""
        # A short hand draws without discarding, so the next draw ends its turn (RU-11).
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
        """The turn that *seat* has just ended, until somebody else acts; else None."""
        return self.last if self.last is not None and self.last.seat == seat and seat not in self.open else None

    def end(self, turn: RummyTurn, at: int) -> None:
        """End *turn* by event *at*."""
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
                self.end_play(at)
        self.due = table.next(seat)
        self.offers = []
        # A turn without a discard is over once the next player has had theirs.
        self.open = {other: begun for other, begun in self.open.items() if other == self.due}
        if turn.drawn or turn.discarded:
            table.surplus[seat] += self._cards_drawn_beyond_regular_draw(turn) - (
                len(turn.discarded) - rules.cards_discarded_per_turn
            )

    def excess(self, turn: RummyTurn) -> int:
        """The number of stock cards drawn in *turn* beyond the number allowed."""
        # A short hand gets a single card each turn as well (RU-11).
        allowed = self.rules.draw + turn.faced
        if turn.from_pile is not None:
            # Even where one may draw from the pile and then from the stock, the law asks for one discard.
            allowed = turn.faced + (self.rules.draw if "discard-first" in self.rules.raw.get("draws", ()) else 0)
        return max(0, turn.from_stock - allowed - self._extra_draw_allowed_for_first_meld(turn))

    def _extra_draw_allowed_for_first_meld(self, turn: RummyTurn) -> int:
        """The additional stock cards for the player who makes the first meld of their side (CF-14)."""
        return int(self.rules.raw.get("first_meld_draw", 0)) if turn.laid else 0

    def _cards_drawn_beyond_regular_draw(self, turn: RummyTurn) -> int:
        """Cards drawn in *turn* beyond a regular draw (negative: below it), cards given by the game left out."""
        if turn.from_pile is not None:
            return self.excess(turn)
        drawn = max(0, turn.from_stock - turn.faced) - self.rules.draw
        return drawn - min(max(0, drawn), self._extra_draw_allowed_for_first_meld(turn))

    def judge(self, turn: RummyTurn, at: int) -> None:
        """Judge *turn*, ended by event *at*."""
        table = self.table
        out = self.is_out(turn.seat)
        self.judge_first_meld(turn)
        self.fault(judged.pile_without_right(table, turn, written=True))
        self.record_omissions_if_remarked_on(judged.pile_without_right(table, turn, written=False))
        self.record_omissions_if_remarked_on(judged.pile_card_taken_not_used(table, turn))
        self.record_omissions_if_remarked_on(judged.stock_card_kept(table, turn))
        self.fault(judged.cards_down_without_going_out(table, turn, out=out))
        self.fault(judged.black_threes_early(table, turn, out=out))
        self.fault(judged.sequences_lengthened(turn, out=out))
        self.fault(wrong_asking_to_go_out(turn, out=out, over=True))
        self.fault(first_meld_and_contract_faults.wrong_form_of_hand_laid_down(table, turn, out=out))
        self.fault(first_meld_and_contract_faults.wrong_contract(table, turn, self.deal, out=out))
        if turn.knocked is not None:
            self._judge_knock(turn, self._before_discard(turn))
        if turn.said_out is not None and not out:
            self.fault([self._not_out(turn.seat, turn.said_out)])
        if not out:
            self.threes(judged.red_threes_kept(table, turn.seat, at))

    def _judge_knock(self, turn: RummyTurn, before_discard: Counter[Card] | None) -> None:
        """Judge the count and the number of cards of the knock in *turn*."""
        self.fault(knock_over_limit_or_wrong_number(self.table, turn, self.upcard, before_discard))
        self.fault(knock_over_limit_by_count_told(self.record, self.table, turn, self.upcard))

    def _not_out(self, seat: Seat, at: int) -> judged.TurnFault:
        """The fault of *seat*, who said at event *at* that they are out and are not (RU-21)."""
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
        """Whether *seat* is out: without cards, or with the number of melded cards the game asks for."""
        if self.rules.melded_to_win:
            return self.table.melded(seat) >= self.rules.melded_to_win
        return self.table.left[seat] <= 0 and self.rules.lay_down_time != "knock"

    def end_deal_if_player_is_out(self, turn: RummyTurn, at: int) -> None:
        """End the deal if event *at* has taken the last card of the player of *turn*."""
        if not self.is_out(turn.seat) or self.ended:
            return
        self.fault(out_without_right(self.table, turn, at))
        self.record_omissions_if_remarked_on(out_unasked(self.table, turn, at))
        if turn.seat in self.open:
            self.end(turn, at)
        self.end_play(at)
        for seat in self.table.hands:
            self.threes(judged.red_threes_kept(self.table, seat, at))

    def end_play(self, at: int) -> None:
        """End the play at event *at*."""
        self.ended = True
        if self.ended_at is None:
            self.ended_at = at
            hands = self.table.hands
            self.at_end = {seat: tuple(hand.elements()) for seat, hand in hands.items() if hand is not None}

    def reopen(self) -> None:
        """Reopen the play after a knock that did not hold: cards laid down go back to the hands."""
        table = self.table
        for laid in table.melds:
            table.gains(laid.seat, laid.own, len(laid.own))
            for seat, cards in laid.added:
                if seat != laid.seat:
                    table.gains(seat, cards, len(cards))
        table.melds.clear()
        self.ended, self.ended_at, self.knocker, self.final = False, None, None, None
        self.since_knock.clear()

    def judge_open_turns_at_remark(self) -> None:
        """Judge the current turns so far, as far as a remark just made can refer to them."""
        self.fault(self.doubtful)
        self.fault(self.unwritten)
        self.unwritten.clear()
        for turn in self.open.values():
            turn.note_melding_before_answer()
            self.judge_first_meld(turn)
            self.fault(wrong_asking_to_go_out(turn, out=self.is_out(turn.seat), over=False))
            if self.table.left[turn.seat] <= 1:
                self.fault(first_meld_and_contract_faults.wrong_form_of_hand_laid_down(self.table, turn, out=True))
            if turn.knocked is not None:
                self._judge_knock(turn, None)
        self.fault(fault for fault in self.unrefused if not self._complaint_may_be_of_other_fault(fault))

    def _complaint_may_be_of_other_fault(self, fault: TurnFault) -> bool:
        """Whether a complaint can be about another fault of that player: a later one, or their number of cards."""
        since = any(
            other.seat == fault.seat and other.event_index >= fault.event_index for other in self.faults.values()
        )
        return since or bool(self.table.surplus[fault.seat])

    def end_record(self) -> None:
        """End the record: judge a knock or a going out without a discard as it stands."""
        for turn in list(self.open.values()):
            self.fault(wrong_asking_to_go_out(turn, out=self.is_out(turn.seat), over=False))
            if turn.knocked is not None:
                self._judge_knock(turn, None)
            if turn.said_out is not None and not self.is_out(turn.seat):
                self.fault([self._not_out(turn.seat, turn.said_out)])
        self._knock_lost()

    def _knock_lost(self) -> None:
        """Report a knock in an orderly turn that another hand beats."""
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
        self.fault(knock_beaten(self.record, self.table, knock, hands))
