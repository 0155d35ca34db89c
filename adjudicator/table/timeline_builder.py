"""Builder of the timeline of a record: a fold over its events that determines the hand behind every action.

A second card of a hand may be an extra card or a lead: that depends on the cards after it, so the builder looks ahead
(``Lookahead``). Impossible calls and cards are reported and leave the table unchanged.
"""

from __future__ import annotations

from bisect import bisect_left
from copy import copy
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, assert_never

from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.table.call_overrides import NO_OVERRIDES, auction_with_overrides
from adjudicator.table.calls_out_of_rotation import (
    state_for_next_call_and_cancellations,
    turn_after_withdrawal,
    without_withdrawn_call,
)
from adjudicator.table.card_transfers import (
    hands_after_playing_card,
    with_gap_in_trick_filled,
    with_unrecorded_exchanges_made_unknown,
)
from adjudicator.table.initial_state import contract_by_tags, initial_state
from adjudicator.table.other_auctions import (
    call_counts_as,
    caller_by_turn,
    lead_counts_as_bid,
    message_on_unfinished_auction,
    partner_has_rejected,
    with_auction_closed,
    with_late_double,
    with_other_auction_call,
    with_trump_by_lead,
    without_late_double,
    without_other_auction_call,
)
from adjudicator.table.state_and_timeline import (
    UNKNOWN_TRUMP,
    CallMade,
    CardPlayed,
    StatesAndSteps,
    Step,
    TableState,
    Timeline,
    Trick,
)
from adjudicator.table.table_actions import (
    action_withdrawn,
    already_withdrawn_by_ruling,
    card_withdrawable_after_lead_withdrawn,
    earlier_hand_holding_unattributed_card,
    is_taken_back_at_once,
    leads_over_wrong_lead,
    may_withdraw_claim,
    misfit_score,
    next_rightful_hand_in_trick,
    pickup_as_withdrawal,
    readings_of_second_card_in_trick,
    state_after_table_event,
    with_card_taken_back,
)
from adjudicator.table.turn_after_card_and_dead_hands import (
    dead_hands_card_as_event,
    state_after_card,
    with_dead_hands_skipped,
)
from adjudicator.values.bids_and_contracts import (
    ALL_PASS,
    DOUBLE,
    PASS,
    REDOUBLE,
    bid_rank,
    denomination_of_bid,
    denominations_of_game,
    trump_suit_at_denomination,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record, Seat
    from adjudicator.table.call_overrides import CallOverrides
    from adjudicator.values.bids_and_contracts import Contract


LOOKAHEAD_EVENTS = 16
"""The number of events examined to choose the reading of a second card; more would not change it."""


class Lookahead:
    """For each event of a record, the last later event that its reading depends on."""

    def __init__(self) -> None:
        self._farthest: dict[int, int] = {}
        """Event (from 0) → last event read for it; the number of all events if the end of the record mattered."""
        self._followed: dict[int, int] = {}
        """Event (from 0) → number of other events followed in trial readings of it."""

    def after(self, events: Sequence[Event], at: int, of: int) -> Iterator[Event]:
        """The *events* after index *at*, recorded as dependencies of the event *of*."""
        for later in range(at + 1, len(events)):
            self.note_dependency(of, later)
            yield events[later]
        self.note_dependency(of, len(events))

    def note_dependency(self, of: int, later: int) -> None:
        """Record that the reading of the event *of* depends on all events up to *later*."""
        self._farthest[of] = max(later, self._farthest.get(of, later))

    def note_followed(self, of: int, events: int) -> None:
        """Record that *events* more events were followed to read the event *of*."""
        self._followed[of] = self._followed.get(of, 0) + events

    def number_of_events_followed_from(self, start: int) -> int:
        """The number of events followed for the readings of all events from *start* on."""
        return sum(events for of, events in self._followed.items() if of >= start)

    def last_event_read_alike(self, parting: int) -> int:
        """The number of leading events whose readings hold in any record that first differs at the event *parting*."""
        return min([parting, *(of for of, last in self._farthest.items() if last >= parting)])

    def until(self, end: int) -> Lookahead:
        """A copy restricted to the events before *end*."""
        before = Lookahead()
        before._farthest = {of: last for of, last in self._farthest.items() if of < end}
        before._followed = {of: events for of, events in self._followed.items() if of < end}
        return before


def why_call_impossible(state: TableState, whole: Game, seat: Seat | None, event: Called) -> str:
    """The reason, in a sentence, why *seat* cannot have made this call; empty if it can.

    Words of other games' auctions are accepted, but mean nothing here.
    """
    game, call = state.game, event.call
    if seat is None:
        return f"it is not known whose turn it is, so '{call}' has no caller"
    if seat not in state.hands:
        return _seat_without_hand_message(state, seat)
    if state.stage == "auction" and seat == whole.silent_seat(state.dealer):
        return f"{seat} is the hand that makes no calls; expected a call of {' or '.join(game.seats)}"
    if game.auction != "bridge" or call in (PASS, DOUBLE, REDOUBLE):
        return ""
    known = bid_rank(call) is not None and denomination_of_bid(call) in denominations_of_game(game.raw)
    return "" if known else f"'{call}' is not a call of this game; expected 1C to 7NT, P, X, XX or AP"


def why_card_impossible(state: TableState, seat: Seat | None, event: Played) -> str:
    """The reason, in a sentence, why *event* cannot be a card of *seat*; empty if it can."""
    if seat is None:
        return f"the leader is not known, so {event.card} has no player"
    return _seat_without_hand_message(state, seat)


def _seat_without_hand_message(state: TableState, seat: Seat) -> str:
    return f"{seat} has no hand in this deal; expected {' or '.join(state.hands)}"


class BulkSteps(NamedTuple):
    """Functions that process many regular calls or cards at once: they append the steps and return the new state (for
    cards with the index of the next event)."""

    calls: Callable[[TableState, Record, list[Step], CallOverrides], TableState]
    cards: Callable[[TableState, Record, int, list[Step], Collection[int]], tuple[TableState, int]]


def build_timeline(
    record: Record, game: Game, amended: CallOverrides = NO_OVERRIDES, bulk: BulkSteps | None = None
) -> Timeline:
    """The timeline of *record* in *game*, event by event or in *bulk*, with the overrides of calls in *amended*."""
    return TimelineBuilder(record, game, initial_state(record, game), amended, bulk).run()


class TimelineBuilder:
    """The fold itself; holds everything that is the same for all events of one record."""

    def __init__(
        self, record: Record, game: Game, start: TableState, amended: CallOverrides, bulk: BulkSteps | None = None
    ) -> None:
        self.amended, self.bulk = amended, bulk
        self.reading: int | None = None  # event (from 0) whose readings are being tried
        self.foresight = Lookahead()
        self.start = start
        self.record = record
        self.whole = game
        self.game = start.game
        self.steps: list[Step] = []
        self.withdrawn: dict[int, int] = {}
        self.unreadable: list[tuple[int, str]] = []
        self.last_call = max((at for at, one in enumerate(record.events) if isinstance(one, Called)), default=-1)

    def run(self, earlier: TimelineBuilder | None = None, shared: int = 0) -> Timeline:
        """The whole timeline; the first *shared* events are taken over from an *earlier* fold."""
        if earlier:
            steps = bisect_left(earlier.steps, shared, key=lambda step: step.event_index)
            self.start, self.steps = earlier.start, earlier.steps[:steps]
            self.foresight = earlier.foresight.until(shared)
            self.withdrawn = {step: back for step, back in earlier.withdrawn.items() if back < steps}
            self.unreadable = [(at, why) for at, why in earlier.unreadable if at < shared]
        state = self.steps[-1].after if self.steps else self.start
        self.game = state.game
        events, at = self.record.events, shared
        if self.bulk and at == len(self.steps):  # Only regular calls may have come: then more may follow.
            state = self.bulk.calls(state, self.record, self.steps, self.amended)
            at = len(self.steps)
        while at < len(events):
            state = self.event(state, events[at], at)
            at += 1
            if self.bulk and self.game.tricks and state.stage == "play":
                state, at = self.bulk.cards(state, self.record, at, self.steps, self.amended.decided)
        game = self.whole if self.game is self.start.game and self.start.stage == "auction" else self.game
        return Timeline(
            self.record, game, StatesAndSteps(self.start, (*self.steps,)), self.withdrawn, tuple(self.unreadable)
        )

    def _ahead(self, at: int) -> Iterator[Event]:
        """The events after index *at*, recorded as looked at."""
        return self.foresight.after(self.record.events, at, self._event_whose_readings_are_tried(at))

    def _event_whose_readings_are_tried(self, at: int) -> int:
        return at if self.reading is None else self.reading

    def event(self, state: TableState, event: Event, at: int) -> TableState:
        """The state after *event*, at index *at*."""
        if counts := self.amended.decided.get(at):
            state = self._recounted(state, counts)
        match event:
            case Called(call=call) if call == ALL_PASS and self.game.tricks:
                turn = None
                while state.stage == "auction" and not state.auction.closed and state.turn not in (None, turn):
                    turn = state.turn  # A player who has to bid gets the turn again after passing.
                    state = self._call(state, replace(event, seat=turn, call=PASS), at)
                return state
            case Called():
                return self._call(state, event, at) if self.game.tricks else self._add(event, at, state, state)
            case Played():
                return self._play(state, event, at) if self.game.tricks else self._add(event, at, state, state)
            case TableEvent():
                return self._table(state, event, at)
            case _:
                assert_never(event)

    def _add(
        self,
        event: Called | Played | TableEvent,
        at: int,
        before: TableState,
        after: TableState,
        did: CallMade | CardPlayed | None = None,
        undid: CallMade | CardPlayed | None = None,
    ) -> TableState:
        after = with_dead_hands_skipped(after) if after.dead else after
        self.steps.append(Step(len(self.steps), event, at, before, after, did, undid, self.record.event_number(at)))
        self.game = after.game
        return after

    def _unread(self, state: TableState, event: Called | Played | TableEvent, at: int, why: str) -> TableState:
        """*state* unchanged: *event* is impossible or unreadable, and the reason *why* is recorded."""
        self.unreadable.append((at, why))
        return self._add(event, at, state, state)

    # ------------------------------------------------------------------ calls

    def _call(self, state: TableState, event: Called, at: int) -> TableState:
        seat = event.seat or caller_by_turn(state, event.call)
        why = why_call_impossible(state, self.whole, seat, event)
        if seat is None or why:
            return self._unread(state, event, at, why)
        event = event if event.seat else replace(event, seat=seat)
        if self.game.auction == "none":
            # Where nobody calls, an auction word means nothing, however often it comes.
            return self._add(event, at, state, state)
        if self.game.auction != "bridge":
            after, made, replaced = with_other_auction_call(
                state, seat, event.call, len(self.steps), self.amended.counts.get(at)
            )
            self.withdrawn |= dict.fromkeys(replaced, len(self.steps))
            return self._add(event, at, state, after, did=made)
        if state.stage == "play" and state.game.doubles_after_auction:
            rejected = partner_has_rejected(self.record.events[:at], state.dummy)
            doubling = with_late_double(state, seat, event.call, len(self.steps), rejected)
            if doubling is not None:
                return self._add(event, at, state, doubling[0], did=doubling[1])
        return self._call_in_auction(state, event, at, seat)

    def _call_in_auction(self, state: TableState, event: Called, at: int, seat: Seat) -> TableState:
        before = state
        state, cancelled = state_for_next_call_and_cancellations(state, seat, self.game, self.steps, self.amended.stand)
        for gone in cancelled:
            self.withdrawn[gone.step] = len(self.steps)
        auction = state.auction
        late = state.stage != "auction" or auction.closed
        turn = state.turn if not late else None
        counts = self.amended.counts.get(at) or call_counts_as(event.call, auction, seat, self.game)
        made = CallMade(seat, event.call, turn, len(self.steps), counts, late, at in self.amended.counts)
        auction = auction.after(made, self.game)
        after = replace(state, auction=auction, turn=state.turn if late else self.game.lho(seat))
        if auction.closed and not late:
            after = self._closed(after)
        return self._add(event, at, before, after, did=made)

    def _closed(self, state: TableState, agreed: Contract | None = None) -> TableState:
        if self.game.auction != "bridge":
            after = with_auction_closed(state)
            self.game = after.game
            return after
        contract = agreed or state.auction.contract(self.game)
        if contract is None:
            return replace(state, stage="over", turn=None)
        self.game = self.whole.seated_for_play(state.dealer, contract.declarer)
        trump = trump_suit_at_denomination(contract.denomination, self.game.raw)
        turn = self.game.lho(contract.declarer)
        return replace(state, game=self.game, stage="play", contract=contract, trump=trump, turn=turn)

    def _recounted(self, state: TableState, counts: Mapping[int, str]) -> TableState:
        """*state* with earlier calls counted as in *counts*."""
        auction = auction_with_overrides(
            state.auction,
            {step.index: counts[step.event_index] for step in self.steps if step.event_index in counts},
            self.game,
        )
        after = replace(state, auction=auction)
        if state.stage == "auction":
            return after
        if state.current is None and not state.tricks:
            self.game = self.whole.during_auction(state.dealer)
            return self._closed(replace(after, game=self.game))
        return replace(after, contract=auction.contract(self.game))

    # ------------------------------------------------------------------ cards

    def _play(self, state: TableState, event: Played, at: int) -> TableState:
        if state.stage == "auction":
            self.foresight.note_dependency(self._event_whose_readings_are_tried(at), len(self.record.events))
            bridge = self.game.auction == "bridge"
            called = at < self.last_call and not lead_counts_as_bid(state, event, self.record.events[at + 1 :])
            if called or (state.auction.last_bid is None and bridge):
                # A card led while the auction still runs is exposed, not played (CB-24).
                return self._add(event, at, state, state)
            if lacks := message_on_unfinished_auction(state, event.seat):
                self.unreadable.append((at, lacks))
            # If the auction was not recorded to its end, the contract comes from the tags.
            agreed = contract_by_tags(self.record, self.whole) if bridge else None
            ended = replace(state.auction, closed=self.game.non_bridge_auction_rules is None)
            state = self._closed(replace(state, auction=ended, turn=event.seat), agreed)
        seat = event.seat or earlier_hand_holding_unattributed_card(state, event) or state.turn
        if seat is None or seat not in state.hands:
            return self._unread(state, event, at, why_card_impossible(state, seat, event))
        if state.takes_no_part(seat):
            return self._add(dead_hands_card_as_event(event, seat), at, state, state)
        event = event if event.seat else replace(event, seat=seat)
        if state.turned is not None and self.game.raw.get("turned_card", {}).get("taken_by") == "ace-holder":
            from adjudicator.table.robbing_by_trump_ace_holder import with_ace_lowered  # only in few games

            state = with_ace_lowered(state, seat, event.card, self.steps, self._ahead(at))
            self.game = state.game
        for gap in state.gaps:
            if gap[1] == seat:
                return self._fill(state, event, at, gap)
        if state.current and (gone := card_withdrawable_after_lead_withdrawn(state.current, seat)):
            # The lead to which the hand played was withdrawn; by another card it shows that its own card was withdrawn
            # too.
            self.withdrawn[gone.step] = step = len(self.steps)
            after = self._to_trick(replace(with_card_taken_back(state, gone), turn=state.turn), event, at, seat)
            self.steps[step] = replace(self.steps[step], withdrawn_action=gone)
            return after
        return self._to_trick(state, event, at, seat)

    def _to_trick(self, state: TableState, event: Played, at: int, seat: Seat) -> TableState:
        current = state.current
        if current is None or not current.cards:
            return self._lead(state, event, at, seat)
        if current.card_of(seat) is None and seat in current.expected:
            return self._follow(state, current, event, at, seat)
        return self._again(state, current, event, at, seat)

    def _fallen(
        self,
        event: Played,
        state: TableState,
        turn: Seat | None,
        trick: int,
        lead: CardPlayed | None,
        *,
        is_lead: bool = False,
        extra: bool = False,
        early: bool = False,
    ) -> CardPlayed:
        seat, led = event.seat or "", lead.card if lead else None
        follows = lead.suit if lead else None
        suit = self.game.suit(event.card, state.trump) if is_lead and event.card else follows
        return CardPlayed(seat, event.card, turn, len(self.steps), trick, led, is_lead, extra, early, suit)

    def _lead(self, state: TableState, event: Played, at: int, seat: Seat) -> TableState:
        number = len(state.tricks) + 1
        if number == 1:
            state = with_trump_by_lead(with_unrecorded_exchanges_made_unknown(state, self.steps), seat, event.card)
        made = self._fallen(event, state, state.turn, number, None, is_lead=True)
        expected = tuple(other for other in self.game.seats if state.left[other] > 0 or other == seat)
        trumps = (state.trump,) if self.game.trump_changes else ()
        trick = Trick(number, seat, (made,), expected, trumps=trumps)
        after = state_after_card(state, trick, seat, hands_after_playing_card(state, seat, event.card), self.game)
        return self._add(event, at, state, after, did=made)

    def _follow(self, state: TableState, current: Trick, event: Played, at: int, seat: Seat) -> TableState:
        lead = current.led
        if (lead is None and seat == state.turn) or leads_over_wrong_lead(
            current, seat, partial(self._ahead, at), state
        ):
            # The false lead was (or will be) withdrawn: the rightful leader leads over the cards that still lie there.
            made = self._fallen(event, state, seat, current.number, None, is_lead=True)
            trick = replace(current, leader=seat, cards=(made, *current.cards), named=None)
        else:
            # A hand that was passed over plays in its right turn whenever it plays.
            due = seat if lead and seat == next_rightful_hand_in_trick(current, self.game) else state.turn
            made = self._fallen(event, state, due, current.number, lead)
            trick = current.joined_by(made)
        after = state_after_card(state, trick, seat, hands_after_playing_card(state, seat, event.card), self.game)
        return self._add(event, at, state, after, did=made)

    def _again(self, state: TableState, current: Trick, event: Played, at: int, seat: Seat) -> TableState:
        """Process another card from a hand that has already played to the trick.

        It is an ``extra`` card, or a lead to the next trick: ``early`` if the current trick is still completed, an
        ``omission`` of the waiting hands if not. The reading is chosen under which fewest of the next cards come from a
        wrong hand; at a tie the likelier one.
        """
        readings = ("extra",) if state.early else readings_of_second_card_in_trick(state, current, seat)
        if is_taken_back_at_once(seat, self._ahead(at)):
            # A card that is withdrawn before the next one falls has left no trick behind.
            readings = tuple(reading for reading in readings if reading != "omission")
        best, fewest = readings[0], 2 * LOOKAHEAD_EVENTS + 1
        for reading in readings if self.reading is None else ():
            if (misfits := self._misfits(reading, state, current, event, at, fewest)) < fewest:
                best, fewest = reading, misfits
        return self._read_as(best, state, current, event, at)

    def _read_as(self, reading: str, state: TableState, current: Trick, event: Played, at: int) -> TableState:
        seat = event.seat or ""
        if reading == "omission":
            winner = current.winner(self.game, state.trump)
            left_behind = (*state.tricks, replace(current, missing=current.waiting))
            self._lead(replace(state, tricks=left_behind, current=None, turn=winner), event, at, seat)
            step = self.steps.pop()
            return self._add(event, at, state, step.after, did=step.action)
        held = hands_after_playing_card(state, seat, event.card)
        if reading == "early":
            made = self._fallen(event, state, state.turn, current.number + 1, None, is_lead=True, early=True)
            after = replace(state, hands=held[0], left=held[1], early=made)
        else:
            made = self._fallen(event, state, state.turn, current.number, current.led, extra=True)
            trick = replace(current, cards=(*current.cards, made))
            after = state_after_card(state, trick, current.cards[-1].seat, held, self.game)
        return self._add(event, at, state, after, did=made)

    def _misfits(self, reading: str, state: TableState, current: Trick, event: Played, at: int, most: int) -> int:
        """The number of misfits of the next cards (hand not in turn, or without the card) under *reading*, counted up
        to *most*."""
        ahead, so_far, misfits = copy(self), len(self.steps), 0
        ahead.withdrawn, ahead.unreadable, ahead.reading = dict(self.withdrawn), [], at
        state = ahead._read_as(reading, state, current, event, at)
        for later, following in enumerate(islice(ahead._ahead(at), LOOKAHEAD_EVENTS), at + 1):
            misfits += misfit_score(state, following)
            if misfits >= most:
                break
            state = ahead.event(state, following, later)
        self.foresight.note_followed(at, len(self.steps) - so_far)
        del self.steps[so_far:]  # Both append to the same list, which may be long.
        return misfits

    def _fill(self, state: TableState, event: Played, at: int, gap: tuple[int, Seat, Seat | None]) -> TableState:
        made = self._fallen(event, state, state.turn, (trick := state.tricks[gap[0]]).number, trick.led)
        return self._add(event, at, state, with_gap_in_trick_filled(state, gap, made), did=made)

    # ------------------------------------------------------------------ table events

    def _table(self, state: TableState, event: TableEvent, at: int) -> TableState:
        event = pickup_as_withdrawal(state, event)
        if event.name == "withdraw" and self.game.tricks:
            return self._withdraw(state, event, at)
        return self._add(event, at, state, state_after_table_event(state, event, self.whole))

    def _withdraw(self, state: TableState, event: TableEvent, at: int) -> TableState:
        if already_withdrawn_by_ruling(event, self.steps, self.withdrawn):
            return self._add(event, at, state, state)
        target = action_withdrawn(event, self.steps, self.withdrawn)
        if target is None or may_withdraw_claim(event, self.steps[target.step + 1 :]):
            return self._unread(state, event, at, f"{event.seat} has nothing to take back")
        self.withdrawn[target.step] = len(self.steps)
        after = self._uncall(state, target) if isinstance(target, CallMade) else with_card_taken_back(state, target)
        return self._add(event, at, state, after, undid=target)

    def _uncall(self, state: TableState, gone: CallMade) -> TableState:
        doubling = self.game.doubles_after_auction and self.steps[gone.step].before.stage == "play"
        if doubling and not gone.late:
            return without_late_double(state, gone)
        if self.game.auction != "bridge":
            return without_other_auction_call(state, gone, self.steps[gone.step].before)
        auction = state.auction.without(gone, self.game)
        no_cards = state.current is None and len(state.tricks) <= self.game.draw_tricks
        if gone.late or auction.closed or not no_cards:
            return replace(state, auction=auction)
        self.game = self.whole.during_auction(state.dealer)
        return replace(
            without_withdrawn_call(state, gone, self.game),
            game=self.game,
            stage="auction",
            contract=None,
            trump=UNKNOWN_TRUMP,
            turn=turn_after_withdrawal(gone, self.steps),
        )
