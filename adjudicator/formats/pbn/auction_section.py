"""The Auction section: calls with the seats that made them, in order."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adjudicator.formats.bridge_rules import auction_outcome, seat_clockwise
from adjudicator.formats.notation.calls_and_cards import is_bid_of_bridge, parse_call
from adjudicator.formats.pbn.auction_and_play_tokens import (
    NEXT_MARK,
    SKIPPED_MARK,
    UNKNOWN_SLOT,
    USUAL_CALLS,
    Slot,
    Slots,
)
from adjudicator.formats.reader_remarks import ReaderRemarks, quoted_text
from adjudicator.record.events import Called, TextPlace
from adjudicator.values.bids_and_contracts import ALL_PASS, DOUBLE, PASS, REDOUBLE, bid_rank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.formats.bridge_rules import AuctionOutcome
    from adjudicator.formats.pbn.lexer import TagEntry
    from adjudicator.record.events import Seat

EXPECTED_CALL = "expected 1C to 7NT, Pass, X, XX or AP"
_SUBSTITUTES = {"P": "Pass", "N": "NT"}


@dataclass(slots=True, eq=False, repr=False)
class ParsedAuction:
    """An auction as the section gives it."""

    calls: list[Called] = field(default_factory=list)
    turns: list[tuple[Seat | None, str, Slot]] = field(default_factory=list)
    """(seat, call, slot) for every turn, with ``^S`` as the call of a player passed over."""
    broken_off: bool = False
    """Whether the section ends in ``*``: the rest of the auction is not given."""
    awaits: bool = False
    """Whether the section has ``+``: the auction goes on."""
    marked: bool = False
    """Whether a call bears a mark of an irregularity."""
    seats: tuple[Seat, ...] = ()
    first: Seat | None = None
    """The seat of the first call."""

    @property
    def is_complete_and_unmarked(self) -> bool:
        """Whether the auction is given to its end and bears no mark of an irregularity."""
        return bool(self.calls) and not (self.marked or self.awaits or self.broken_off)

    @property
    def outcome(self) -> AuctionOutcome:
        """The contract that the calls amount to."""
        return auction_outcome(((call.seat, call.call) for call in self.calls), self.seats)


def read_auction(
    entry: TagEntry,
    slots: Slots,
    dealer: Seat | None,
    seats: tuple[Seat, ...],
    notes: dict[str, str],
    remarks: ReaderRemarks,
) -> ParsedAuction:
    """The calls of an Auction section; *dealer* calls first if it names no seat, *notes* are its notes by number."""
    read = ParsedAuction(seats=seats, broken_off=slots.star is not None)
    at = 0
    while at < len(slots.slots) and slots.slots[at].text == UNKNOWN_SLOT:
        at += 1
    seat = read.first = _first_caller(entry, at, dealer, seats, remarks)
    high, passes, closed_at = 0, 0, -1
    awaited: Slot | None = None
    for slot in slots.slots[at:]:
        text = slot.text
        if text == NEXT_MARK:
            if awaited:
                remarks.warn("'+' occurs twice in the auction", slot.line, slot.column)
            awaited, read.awaits = slot, True
            continue
        if awaited and text != UNKNOWN_SLOT:
            remarks.warn_once(
                "after +", f"{quoted_text(text)} follows '+', the place of the next call", slot.line, slot.column
            )
        if text[0] == UNKNOWN_SLOT:
            remarks.warn_once(
                "dash", "'-' comes after the first call; read as a call not given", slot.line, slot.column
            )
            text = SKIPPED_MARK
        if text == SKIPPED_MARK:
            if seat is None:
                remarks.fail("'^S' needs to know whose turn it is; expected a Dealer tag", slot.line, slot.column)
                return read
            read.marked = True
            read.turns.append((seat, SKIPPED_MARK, slot))
            seat, passes = seat_clockwise(seat, 1, seats), 0
            continue
        call = USUAL_CALLS.get(text) or _repaired_call(slot, remarks)
        if call is None:
            continue
        if slot.marks:
            read.marked = True
            _check_insufficient_bid_mark(slot, call, high, remarks)
        comment = slot.comment(notes)
        place = TextPlace(slot.line, slot.column)
        read.turns.append((seat, call, slot))
        if call == ALL_PASS:
            read.calls.append(Called(None, ALL_PASS, place=place, comment=comment))
            left = max(0, (3 if high else len(seats)) - passes)
            seat, closed_at = (seat_clockwise(seat, left, seats) if seat else None), len(read.calls)
            continue
        if closed_at == len(read.calls):
            remarks.warn_once("closed", f"{quoted_text(text)} follows AP", slot.line, slot.column)
        read.calls.append(Called(seat, call, place=place, comment=comment))
        passes = passes + 1 if call == PASS else 0
        high = bid_rank(call) or high
        seat = seat_clockwise(seat, 1, seats) if seat else None
    return read


def _first_caller(
    entry: TagEntry, dashes: int, dealer: Seat | None, seats: tuple[Seat, ...], remarks: ReaderRemarks
) -> Seat | None:
    """The seat of the first call, after so many *dashes*; *dealer* if the section names no seat."""
    named = next((seat for seat in seats if seat.upper() == entry.value.strip().upper()), None)
    if named is None:
        remarks.warn(
            f"the auction begins with {quoted_text(entry.value)}; expected {' or '.join(seats)}",
            entry.line,
            entry.column,
        )
        return dealer
    return seat_clockwise(named, dashes, seats)


def _repaired_call(slot: Slot, remarks: ReaderRemarks) -> str | None:
    call = bridge_call_in_other_spelling(slot.text)
    if call is None:
        remarks.fail(f"{quoted_text(slot.text)} is not a call; {EXPECTED_CALL}", slot.line, slot.column)
        return None
    short = "N" if slot.text.upper().endswith("N") else slot.text.upper()
    if short in _SUBSTITUTES:
        remarks.warn_once(short, f"'{short}' stands for {_SUBSTITUTES[short]} in the auction", slot.line, slot.column)
    return call


def bridge_call_in_other_spelling(text: str) -> str | None:
    """The call of bridge that *text* names, however it is spelled; None if it names none."""
    call = parse_call(text)
    return call if call in (PASS, DOUBLE, REDOUBLE, ALL_PASS) or (call and is_bid_of_bridge(call)) else None


def _check_insufficient_bid_mark(slot: Slot, call: str, high: int, remarks: ReaderRemarks) -> None:
    if slot.marks != "I":
        remarks.warn(f"'^{slot.marks[-1]}' cannot mark a call twice; expected one ^I", slot.line, slot.column)
    rank = bid_rank(call)
    if "I" in slot.marks and (rank is None or not high or rank > high):
        remarks.warn(f"'^I' marks {call}, which is not an insufficient bid", slot.line, slot.column)


def with_dropped_passes_restored(
    read: ParsedAuction, agreed: AuctionOutcome, leader: Seat | None
) -> tuple[ParsedAuction, int]:
    """(the auction with dropped passes before its first bid restored, their number).

    Some converters drop these passes, which moves every call to another seat. They are restored only if the auction
    then comes to the contract of the tags, *agreed*, and *leader*, if known, sits at declarer's left.
    """
    seats = read.seats
    if not read.is_complete_and_unmarked or read.calls[0].call in (PASS, ALL_PASS) or agreed.declarer is None:
        return read, 0
    heard = read.outcome
    first = read.calls[0].seat
    if heard.declarer is None or first is None or heard.bid != agreed.bid:
        return read, 0
    if heard.doubled != agreed.doubled and leader is None:
        return read, 0
    missing = (seats.index(agreed.declarer) - seats.index(heard.declarer)) % len(seats)
    if not missing or leader not in (None, seat_clockwise(agreed.declarer, 1, seats)):
        return read, 0
    place = read.calls[0].place
    comment = "not in the file; without it the auction does not lead to the contract given"
    passes = [Called(seat_clockwise(first, i, seats), PASS, place=place, comment=comment) for i in range(missing)]
    calls = [
        call if call.seat is None else replace(call, seat=seat_clockwise(call.seat, missing, seats))
        for call in read.calls
    ]
    turns = [
        (None if seat is None else seat_clockwise(seat, missing, seats), call, slot) for seat, call, slot in read.turns
    ]
    return replace(read, calls=passes + calls, turns=turns), missing


def auction_with_calls_moved_clockwise(read: ParsedAuction, by: int) -> ParsedAuction:
    """The auction with every call moved *by* seats clockwise."""
    seats = read.seats

    def on(seat: Seat | None) -> Seat | None:
        return None if seat is None else seat_clockwise(seat, by, seats)

    return replace(
        read,
        calls=[call if call.seat is None else replace(call, seat=on(call.seat)) for call in read.calls],
        turns=[(on(seat), call, slot) for seat, call, slot in read.turns],
        first=on(read.first),
    )


def unmarked_illegal_calls(read: ParsedAuction) -> Iterator[tuple[Slot, str]]:
    """Inadmissible doubles and redoubles, and insufficient bids without ``^I``: each slot with a message."""
    high: str | None = None
    bidder: Seat | None = None
    doubled, seats = 0, read.seats
    for seat, call, slot in read.turns:
        if seat is None or call in (SKIPPED_MARK, PASS):
            continue
        own = bidder is not None and (seats.index(seat) - seats.index(bidder)) % 2 == 0
        rank, least = bid_rank(call), bid_rank(high or "") or 0
        if call == DOUBLE and (bidder is None or own or doubled):
            yield slot, f"{seat} cannot double here"
        elif call == REDOUBLE and (bidder is None or not own or doubled != 1):
            yield slot, f"{seat} cannot redouble here"
        elif rank is not None and rank <= least and "I" not in slot.marks:
            yield slot, f"{call} is insufficient over {high} and has no mark ^I"
        if rank is not None:
            high, bidder, doubled = call, seat, 0
        elif call in (DOUBLE, REDOUBLE):
            doubled += 1
