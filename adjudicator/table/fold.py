"""From a record to its timeline: the fold over events that names the hand behind every action."""

from __future__ import annotations

from bisect import bisect_left
from copy import copy
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, assert_never

from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.table.after_card import settled
from adjudicator.table.amended import AS_MADE, recounted
from adjudicator.table.auction_states import closed, heard, lacking, leads_as_bid, trump_led, unheard
from adjudicator.table.card_moves import filled, ready_to_play, without_card
from adjudicator.table.dead_hands import beyond, passed_over
from adjudicator.table.foresight import AHEAD, Foresight
from adjudicator.table.handling import (
    as_taken_back,
    first_waiting,
    goes_back,
    latest_of,
    leads_over,
    likelier_first,
    misfit,
    plays_again,
    spoke_of_tricks,
    taken_back_at_once,
    untaken,
    went_back,
)
from adjudicator.table.irregular_calls import counted_as, doubled_after, has_rejected, undoubled, whose_call
from adjudicator.table.lines import after_line
from adjudicator.table.opening import opening_state, tagged_contract
from adjudicator.table.rotation import resumed, turn_again, uncalled
from adjudicator.table.state import UNKNOWN, CallMade, CardPlayed, Course, Step, TableState, Timeline, Trick
from adjudicator.table.unfollowed import no_call, no_card
from adjudicator.values.bids import ALL_PASS, PASS, trump_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from adjudicator.game.contract import Contract
    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record, Seat
    from adjudicator.table.amended import Amended


class BulkSteps(NamedTuple):
    """Functions that follow many calls or cards at once where each comes in turn, as the law expects it: they add the
    steps, and return the state after them, of the cards with the index of the next event."""

    calls: Callable[[TableState, Record, list[Step], Amended], TableState]
    cards: Callable[[TableState, Record, int, list[Step], Collection[int]], tuple[TableState, int]]


def unfold(record: Record, game: Game, amended: Amended = AS_MADE, bulk: BulkSteps | None = None) -> Timeline:
    """What happened in *record*, event by event or in *bulk*, as *game* is played, the calls counting as rulings have
    *amended* them."""
    return Fold(record, game, opening_state(record, game), amended, bulk).run()


class Fold:
    """The fold itself; holds what is the same for every event of one record."""

    def __init__(
        self, record: Record, game: Game, start: TableState, amended: Amended, bulk: BulkSteps | None = None
    ) -> None:
        self.amended, self.bulk = amended, bulk
        self.reading: int | None = None  # The event (from 0) for the sake of which those after it are followed.
        self.foresight = Foresight()
        self.start = start
        self.record = record
        self.whole = game
        self.game = start.game
        self.steps: list[Step] = []
        self.withdrawn: dict[int, int] = {}
        self.unreadable: list[tuple[int, str]] = []
        self.last_call = max((at for at, one in enumerate(record.events) if isinstance(one, Called)), default=-1)

    def run(self, earlier: Fold | None = None, shared: int = 0) -> Timeline:
        """The whole timeline; the first *shared* events are followed as in an *earlier* fold."""
        if earlier:
            steps = bisect_left(earlier.steps, shared, key=lambda step: step.event_index)
            self.start, self.steps = earlier.start, earlier.steps[:steps]
            self.foresight = earlier.foresight.until(shared)
            self.withdrawn = {step: back for step, back in earlier.withdrawn.items() if back < steps}
            self.unreadable = [(at, why) for at, why in earlier.unreadable if at < shared]
        state = self.steps[-1].after if self.steps else self.start
        self.game = state.game
        events, at = self.record.events, shared
        if self.bulk and at == len(self.steps):  # Nothing but calls in turn may have come: then more may follow.
            state = self.bulk.calls(state, self.record, self.steps, self.amended)
            at = len(self.steps)
        while at < len(events):
            state = self.event(state, events[at], at)
            at += 1
            if self.bulk and self.game.tricks and state.stage == "play":
                state, at = self.bulk.cards(state, self.record, at, self.steps, self.amended.decided)
        game = self.whole if self.game is self.start.game and self.start.stage == "auction" else self.game
        return Timeline(self.record, game, Course(self.start, (*self.steps,)), self.withdrawn, tuple(self.unreadable))

    def _ahead(self, at: int) -> Iterator[Event]:
        """The events after that at *at*, for whoever has to look at them to know how it is meant."""
        return self.foresight.after(self.record.events, at, self._read(at))

    def _read(self, at: int) -> int:
        return at if self.reading is None else self.reading

    def event(self, state: TableState, event: Event, at: int) -> TableState:
        """The state after one more event."""
        if counts := self.amended.decided.get(at):
            state = self._recounted(state, counts)
        match event:
            case Called(call=call) if call == ALL_PASS and self.game.tricks:
                turn = None
                while state.stage == "auction" and not state.auction.closed and state.turn not in (None, turn):
                    turn = state.turn  # Who has to bid gets it again after his pass.
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
        after = passed_over(after) if after.dead else after
        self.steps.append(Step(len(self.steps), event, at, before, after, did, undid, self.record.event_number(at)))
        self.game = after.game
        return after

    def _unread(self, state: TableState, event: Called | Played | TableEvent, at: int, why: str) -> TableState:
        """*state* as it is: what *event* tells cannot have been so, or not be told, and *why* is remarked."""
        self.unreadable.append((at, why))
        return self._add(event, at, state, state)

    # ------------------------------------------------------------------ calls

    def _call(self, state: TableState, event: Called, at: int) -> TableState:
        seat = event.seat or whose_call(state, event.call)
        why = no_call(state, self.whole, seat, event)
        if seat is None or why:
            return self._unread(state, event, at, why)
        event = event if event.seat else replace(event, seat=seat)
        if self.game.auction == "none":
            # Where nobody calls a word of an auction is nothing, twice as well as once.
            return self._add(event, at, state, state)
        if self.game.auction != "bridge":
            after, made, replaced = heard(state, seat, event.call, len(self.steps), self.amended.counts.get(at))
            if replaced is not None:
                self.withdrawn[replaced] = len(self.steps)
            return self._add(event, at, state, after, did=made)
        if state.stage == "play" and state.game.doubles_after_auction:
            rejected = has_rejected(self.record.events[:at], state.dummy)
            doubling = doubled_after(state, seat, event.call, len(self.steps), rejected)
            if doubling is not None:
                return self._add(event, at, state, doubling[0], did=doubling[1])
        return self._call_in_auction(state, event, at, seat)

    def _call_in_auction(self, state: TableState, event: Called, at: int, seat: Seat) -> TableState:
        before = state
        state, cancelled = resumed(state, seat, self.game, self.steps, self.amended.stand)
        for gone in cancelled:
            self.withdrawn[gone.step] = len(self.steps)
        auction = state.auction
        late = state.stage != "auction" or auction.closed
        turn = state.turn if not late else None
        counts = self.amended.counts.get(at) or counted_as(event.call, auction, seat, self.game)
        made = CallMade(seat, event.call, turn, len(self.steps), counts, late, at in self.amended.counts)
        auction = auction.after(made, self.game)
        after = replace(state, auction=auction, turn=state.turn if late else self.game.lho(seat))
        if auction.closed and not late:
            after = self._closed(after)
        return self._add(event, at, before, after, did=made)

    def _closed(self, state: TableState, agreed: Contract | None = None) -> TableState:
        if self.game.auction != "bridge":
            after = closed(state)
            self.game = after.game
            return after
        contract = agreed or state.auction.contract(self.game)
        if contract is None:
            return replace(state, stage="over", turn=None)
        self.game = self.whole.playing(state.dealer, contract.declarer)
        trump = trump_of(contract.denomination, self.game.raw)
        turn = self.game.lho(contract.declarer)
        return replace(state, game=self.game, stage="play", contract=contract, trump=trump, turn=turn)

    def _recounted(self, state: TableState, counts: Mapping[int, str]) -> TableState:
        """*state* once calls that were made before count as *counts* says."""
        auction = recounted(
            state.auction,
            {step.index: counts[step.event_index] for step in self.steps if step.event_index in counts},
            self.game,
        )
        after = replace(state, auction=auction)
        if state.stage == "auction":
            return after
        if state.current is None and not state.tricks:
            self.game = self.whole.calling(state.dealer)
            return self._closed(replace(after, game=self.game))
        return replace(after, contract=auction.contract(self.game))

    # ------------------------------------------------------------------ cards

    def _play(self, state: TableState, event: Played, at: int) -> TableState:
        if state.stage == "auction":
            self.foresight.needs(self._read(at), len(self.record.events))
            bridge = self.game.auction == "bridge"
            called = at < self.last_call and not leads_as_bid(state, event, self.record.events[at + 1 :])
            if called or (state.auction.last_bid is None and bridge):
                # A card led while the auction still runs is exposed, not played (CB-24).
                return self._add(event, at, state, state)
            if lacks := lacking(state, event.seat):
                self.unreadable.append((at, lacks))
            # An auction that was not written down to its end leaves the contract to the tags.
            agreed = tagged_contract(self.record, self.whole) if bridge else None
            ended = replace(state.auction, closed=self.game.bidding is None)
            state = self._closed(replace(state, auction=ended, turn=event.seat), agreed)
        seat = event.seat or plays_again(state, event) or state.turn
        if seat is None or seat not in state.hands:
            return self._unread(state, event, at, no_card(state, seat, event))
        if seat in state.dead:
            return self._add(beyond(event, seat), at, state, state)
        event = event if event.seat else replace(event, seat=seat)
        if state.turned is not None and self.game.raw.get("turned_card", {}).get("taken_by") == "ace-holder":
            from adjudicator.table.robbing import ace_lowered  # few games

            state = ace_lowered(state, seat, event.card, self.steps, self._ahead(at))
            self.game = state.game
        for gap in state.gaps:
            if gap[1] == seat:
                return self._fill(state, event, at, gap)
        if state.current and (gone := goes_back(state.current, seat)):
            # The lead to which he played was taken back, and with another card he shows that he took back his own.
            self.withdrawn[gone.step] = step = len(self.steps)
            after = self._to_trick(replace(untaken(state, gone), turn=state.turn), event, at, seat)
            self.steps[step] = replace(self.steps[step], undid=gone)
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
            state = trump_led(ready_to_play(state, self.steps), seat, event.card)
        made = self._fallen(event, state, state.turn, number, None, is_lead=True)
        expected = tuple(other for other in self.game.seats if state.left[other] > 0 or other == seat)
        trumps = (state.trump,) if self.game.trump_changes else ()
        trick = Trick(number, seat, (made,), expected, trumps=trumps)
        after = settled(state, trick, seat, without_card(state, seat, event.card), self.game)
        return self._add(event, at, state, after, did=made)

    def _follow(self, state: TableState, current: Trick, event: Played, at: int, seat: Seat) -> TableState:
        lead = current.led
        if (lead is None and seat == state.turn) or leads_over(current, seat, partial(self._ahead, at), state):
            # The false lead was (or will be) taken back: the rightful leader leads over the cards that still lie there.
            made = self._fallen(event, state, seat, current.number, None, is_lead=True)
            trick = replace(current, leader=seat, cards=(made, *current.cards), named=None)
        else:
            # A hand that was passed over plays in its right turn whenever it plays.
            due = seat if lead and seat == first_waiting(current, self.game) else state.turn
            made = self._fallen(event, state, due, current.number, lead)
            trick = current.joined_by(made)
        after = settled(state, trick, seat, without_card(state, seat, event.card), self.game)
        return self._add(event, at, state, after, did=made)

    def _again(self, state: TableState, current: Trick, event: Played, at: int, seat: Seat) -> TableState:
        """A hand that has played to the trick plays once more.

        That is an ``extra`` card, or a lead to the next trick, ``early`` if the trick in hand is still completed and
        an ``omission`` of the hands that wait if it is not. Which one shows in what follows: the reading is taken
        under which fewest of the next cards come from a wrong hand, the likelier one first.
        """
        readings = ("extra",) if state.early else likelier_first(state, current, seat)
        if taken_back_at_once(seat, self._ahead(at)):
            # A card that is gone before the next one falls has left no trick behind.
            readings = tuple(reading for reading in readings if reading != "omission")
        best, fewest = readings[0], 2 * AHEAD + 1
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
            return self._add(event, at, state, step.after, did=step.did)
        held = without_card(state, seat, event.card)
        if reading == "early":
            made = self._fallen(event, state, state.turn, current.number + 1, None, is_lead=True, early=True)
            after = replace(state, hands=held[0], left=held[1], early=made)
        else:
            made = self._fallen(event, state, state.turn, current.number, current.led, extra=True)
            trick = replace(current, cards=(*current.cards, made))
            after = settled(state, trick, current.cards[-1].seat, held, self.game)
        return self._add(event, at, state, after, did=made)

    def _misfits(self, reading: str, state: TableState, current: Trick, event: Played, at: int, most: int) -> int:
        """How often the next cards come from a hand that is not due or does not hold them; counted up to *most*."""
        ahead, so_far, misfits = copy(self), len(self.steps), 0
        ahead.withdrawn, ahead.unreadable, ahead.reading = dict(self.withdrawn), [], at
        state = ahead._read_as(reading, state, current, event, at)
        for later, following in enumerate(islice(ahead._ahead(at), AHEAD), at + 1):
            misfits += misfit(state, following)
            if misfits >= most:
                break
            state = ahead.event(state, following, later)
        self.foresight.follows(at, len(self.steps) - so_far)
        del self.steps[so_far:]  # Both write on one list, which may be long.
        return misfits

    def _fill(self, state: TableState, event: Played, at: int, gap: tuple[int, Seat, Seat | None]) -> TableState:
        made = self._fallen(event, state, state.turn, (trick := state.tricks[gap[0]]).number, trick.led)
        return self._add(event, at, state, filled(state, gap, made), did=made)

    # ------------------------------------------------------------------ table events

    def _table(self, state: TableState, event: TableEvent, at: int) -> TableState:
        event = as_taken_back(state, event)
        if event.name == "withdraw" and self.game.tricks:
            return self._withdraw(state, event, at)
        return self._add(event, at, state, after_line(state, event, self.whole))

    def _withdraw(self, state: TableState, event: TableEvent, at: int) -> TableState:
        if went_back(event, self.steps, self.withdrawn):
            return self._add(event, at, state, state)
        target = latest_of(event, self.steps, self.withdrawn)
        if target is None or spoke_of_tricks(event, self.steps[target.step + 1 :]):
            return self._unread(state, event, at, f"{event.seat} has nothing to take back")
        self.withdrawn[target.step] = len(self.steps)
        after = self._uncall(state, target) if isinstance(target, CallMade) else untaken(state, target)
        return self._add(event, at, state, after, undid=target)

    def _uncall(self, state: TableState, gone: CallMade) -> TableState:
        doubling = self.game.doubles_after_auction and self.steps[gone.step].before.stage == "play"
        if doubling and not gone.late:
            return undoubled(state, gone)
        if self.game.auction != "bridge":
            return unheard(state, gone, self.steps[gone.step].before)
        auction = state.auction.without(gone, self.game)
        no_cards = state.current is None and len(state.tricks) <= self.game.draw_tricks
        if gone.late or auction.closed or not no_cards:
            return replace(state, auction=auction)
        self.game = self.whole.calling(state.dealer)
        return replace(
            uncalled(state, gone, self.game),
            game=self.game,
            stage="auction",
            contract=None,
            trump=UNKNOWN,
            turn=turn_again(gone, self.steps),
        )
