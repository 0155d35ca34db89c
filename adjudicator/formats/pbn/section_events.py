"""The Auction and Play sections of a game as events: the calls, and the cards in the order of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats.bridge_rules import (
    AuctionOutcome,
    are_sizes_of_ending,
    bridge_bid_denomination,
    seat_clockwise,
)
from adjudicator.formats.notation.comments import joined_comments, text_on_one_line
from adjudicator.formats.pbn.auction_and_play_tokens import Slots, read_section_slots
from adjudicator.formats.pbn.auction_section import ParsedAuction, read_auction
from adjudicator.formats.pbn.deal import card_holders
from adjudicator.formats.pbn.play_section import cards_in_play_order, read_trick_rows, revoke_mark_faults
from adjudicator.formats.pbn.reconciliation import (
    PlayEvidence,
    evidence_in_play_section,
    reconcile_declarer,
    reconciled_auction,
    seat_of_first_column,
)
from adjudicator.formats.pbn.result_tag_check import drop_impossible_result
from adjudicator.formats.reader_remarks import quoted_text
from adjudicator.formats.source_conflict_resolution import AUCTION, DECLARER
from adjudicator.game.notation import BRIDGE_NOTATION
from adjudicator.record.events import Played, TableEvent, TextPlace

if TYPE_CHECKING:
    from adjudicator.formats.pbn.lexer import TagEntry
    from adjudicator.formats.pbn.parsed_game import ParsedGame
    from adjudicator.formats.pbn.tags import GameTags
    from adjudicator.record.events import Event, Seat


def section_events(reading: ParsedGame) -> list[Event]:
    """The events of the Auction and Play sections; auction, play and contract of *reading* are set."""
    tags, remarks = reading.tags, reading.raw.remarks
    dealer = _seat_named_by_tag(tags, "Dealer", reading)
    auction_entry, play_entry = tags.entries.get("Auction"), tags.entries.get("Play")
    events: list[Event] = []
    if play_entry:
        reading.play_slots = read_section_slots(play_entry, remarks)
    shown = evidence_in_play_section(reading, play_entry, reading.play_slots)
    if auction_entry:
        slots = reading.auction_slots = read_section_slots(auction_entry, remarks)
        events += _note_with_head_comments(slots, auction_entry)
        auction = read_auction(auction_entry, slots, dealer, reading.seats, tags.notes["Auction"], remarks)
        _check_calls_of_game(reading, auction)
        settled = reconciled_auction(reading, auction, dealer, shown, auction_entry)
        if settled is not None and _is_ending_position(reading, settled):
            settled = None
        if settled is None:
            events.append(_note_with_stray_calls(auction, auction_entry))
        else:
            if reading.swapped:
                _check_swapped_declarer(reading, settled)
            events += settled.calls
        reading.auction = settled
    if reading.auction is None or not reading.auction.calls:
        reconcile_declarer(reading, shown)
    if play_entry and reading.play_slots:
        events += _note_with_head_comments(reading.play_slots, play_entry)
        events += _play_events(reading, play_entry, reading.play_slots, shown)
    return events


def _is_ending_position(reading: ParsedGame, auction: ParsedAuction) -> bool:
    """Whether the hands are an ending, after tricks already played; the contract of *auction* is then put in the
    tags."""
    hands, heard, values = reading.hands, auction.outcome, reading.tags.values
    if reading.notation != BRIDGE_NOTATION or None in hands.values() or not auction.calls:
        return False
    if not are_sizes_of_ending(len(hand or ()) for hand in hands.values()):
        return False
    if heard.bid and heard.declarer:
        values["Contract"], values["Declarer"] = heard.text, heard.declarer
        reading.contract, reading.denomination = heard, bridge_bid_denomination(heard.bid)
    return True


def _note_with_stray_calls(auction: ParsedAuction, entry: TagEntry) -> Event:
    """A note with the calls of an *auction* that does not belong to the play."""
    calls = " ".join(made.call for made in auction.calls)
    return TableEvent("note", text=f"calls as they are written: {calls}", place=TextPlace(entry.line, entry.column))


def _play_events(reading: ParsedGame, entry: TagEntry, slots: Slots, shown: PlayEvidence) -> list[Event]:
    """The cards of the Play section in the order of play."""
    seats, remarks, auction = reading.seats, reading.raw.remarks, reading.auction
    heard = auction.outcome if auction else AuctionOutcome()
    declarer = reading.contract.declarer or heard.declarer
    leader = seat_clockwise(declarer, 1, seats) if declarer else shown.named
    if not slots.slots:
        return []
    if leader is None:
        remarks.fail(
            f"the play begins with {quoted_text(entry.value)}; expected {' or '.join(seats)}", entry.line, entry.column
        )
        return []
    if shown.named is None:
        remarks.warn(
            f"the play begins with {quoted_text(entry.value)}; read as {leader}, at declarer's left",
            entry.line,
            entry.column,
        )
    if are_sizes_of_ending(len(hand or ()) for hand in reading.hands.values()) and reading.notation == BRIDGE_NOTATION:
        # The winner of the trick before is unknown: the leader is the seat that the section names.
        leader = shown.named or leader
        named: Seat | None = leader
    else:
        told = {AUCTION: heard.declarer, DECLARER: reading.contract.declarer}
        named = seat_of_first_column(reading, shown, leader, tuple(by for by in told if told[by] == declarer), entry)
    trump = reading.denomination or bridge_bid_denomination(heard.bid) or None
    holders = card_holders(reading.hands)
    rows = read_trick_rows(slots, named or leader, holders, seats, remarks)
    play = cards_in_play_order(rows, leader, trump, seats, reading.tags.notes["Play"], remarks)
    play.ended = slots.star is not None
    reading.play = play
    if any("R" in slot.marks for slot in slots.slots):
        for slot, message in revoke_mark_faults(rows, reading.hands):
            remarks.warn(message, slot.line, slot.column)
    drop_impossible_result(reading)
    return _with_hand_spread_if_dummy_swapped(reading, heard, play.events)


def _note_with_head_comments(slots: Slots, entry: TagEntry) -> list[Event]:
    text = text_on_one_line(joined_comments(slots.head))
    return [TableEvent("note", text=text, place=TextPlace(entry.line, entry.column))] if text else []


def _seat_named_by_tag(tags: GameTags, name: str, reading: ParsedGame) -> Seat | None:
    """The seat that the tag *name* gives."""
    text = tags.values.get(name, "").strip()
    if text in ("", "?"):
        return None
    seat = next((seat for seat in reading.seats if seat.upper() == text.upper()), None)
    entry = tags.entries.get(name)
    line, column = (entry.line, entry.column) if entry else (reading.raw.line, 1)
    if seat is None:
        reading.raw.remarks.warn(
            f"{quoted_text(text)} is not a {name.lower()}; expected {', '.join(reading.seats)}", line, column
        )
    elif seat != text:
        reading.raw.remarks.warn(f"the {name.lower()} {quoted_text(text)} is read as {seat}", line, column)
    return seat


def _check_swapped_declarer(reading: ParsedGame, auction: ParsedAuction) -> None:
    """Remark on a declarer marked ``^`` unless the auction makes their partner declarer."""
    agreed, heard, seats = reading.contract, auction.outcome, reading.seats
    where = reading.tags.entries.get("Declarer")
    if where is None or auction.broken_off or auction.awaits or not agreed.declarer or not heard.declarer:
        return
    if agreed.declarer != seat_clockwise(heard.declarer, len(seats) // 2, seats):
        reading.raw.remarks.warn(
            f"the auction makes {heard.declarer} declarer, the tag says {agreed.declarer}; '^' marks a declarer whose "
            "partner the auction makes declarer",
            where.line,
            where.column,
        )


def _check_calls_of_game(reading: ParsedGame, auction: ParsedAuction) -> None:
    """Remark on each call that the game does not have: a fault."""
    known = reading.notation.tokens.calls
    for made in auction.calls if known is not None else ():
        if made.call not in (known or ()):
            message = f"{quoted_text(made.call)} is not a call of this game; {reading.notation.expected}"
            reading.raw.remarks.fail(message, made.place.line, made.place.column)


def _with_hand_spread_if_dummy_swapped(
    reading: ParsedGame, heard: AuctionOutcome, events: list[Played | TableEvent]
) -> list[Event]:
    """The play; if ``^`` says that declarer and dummy changed places, with the hand spread after the lead."""
    agreed, seats = reading.contract, reading.seats
    result: list[Event] = list(events)
    if (
        reading.swapped
        and agreed.declarer
        and heard.declarer == seat_clockwise(agreed.declarer, len(seats) // 2, seats)
    ):
        spread = TableEvent("expose", heard.declarer, words=("hand",), place=events[0].place if events else TextPlace())
        if events:
            result.insert(1, spread)
    return result
