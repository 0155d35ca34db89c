"""What a game's Auction and Play sections tell, as events: the calls, and the cards in the order of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats.bridge import Outcome, turned
from adjudicator.formats.notation.calls import as_card
from adjudicator.formats.notation.comments import joined, one_line
from adjudicator.formats.pbn.auction import AuctionRead, read_auction, restored
from adjudicator.formats.pbn.board_before import holders_of
from adjudicator.formats.pbn.play import in_order, read_rows
from adjudicator.formats.pbn.revokes import revoke_faults
from adjudicator.formats.pbn.slots import Slots, read_slots
from adjudicator.formats.remarks import quoted
from adjudicator.record.events import Place, Played, TableEvent

if TYPE_CHECKING:
    from adjudicator.formats.pbn.lexer import Entry
    from adjudicator.formats.pbn.reading import Reading
    from adjudicator.formats.pbn.tags import GameTags
    from adjudicator.record.events import Event, Seat


def played(reading: Reading) -> list[Event]:
    """The events that the Auction and Play sections tell."""
    tags, seats, remarks = reading.tags, reading.seats, reading.raw.remarks
    dealer = _seat(tags, "Dealer", reading)
    auction_entry, play_entry = tags.entries.get("Auction"), tags.entries.get("Play")
    events: list[Event] = []
    if play_entry:
        reading.play_slots = read_slots(play_entry, remarks)
    if auction_entry:
        slots = reading.auction_slots = read_slots(auction_entry, remarks)
        events += _leading_note(slots, auction_entry)
        auction = read_auction(auction_entry, slots, dealer, seats, tags.notes["Auction"], remarks)
        passes = 0
        if not reading.swapped:
            auction, passes = restored(auction, reading.agreed, _first_holder(reading))
        if passes:
            remarks.odd(
                f"the auction makes {turned(reading.agreed.declarer or '', -passes, seats)} declarer, the tags say "
                f"{reading.agreed.declarer}: {passes} pass{'es' * (passes > 1)} in front of it, put back here, "
                "make both agree",
                auction_entry.line,
                auction_entry.column,
            )
        else:
            _compare(reading, auction)
        _check_calls(reading, auction)
        reading.auction = auction
        events += auction.calls
    if play_entry and reading.play_slots:
        events += _leading_note(reading.play_slots, play_entry)
        events += _cards(reading, play_entry, reading.play_slots)
    return events


def _cards(reading: Reading, entry: Entry, slots: Slots) -> list[Event]:
    """The cards of the Play section in the order of play."""
    seats, remarks = reading.seats, reading.raw.remarks
    auction = reading.auction
    heard = auction.outcome if auction else Outcome()
    declarer = reading.agreed.declarer or heard.declarer
    named = next((seat for seat in seats if seat.upper() == entry.value.strip().upper()), None)
    leader = turned(declarer, 1, seats) if declarer else named
    if not slots.slots:
        return []
    if leader is None:
        remarks.wrong(
            f"the play begins with {quoted(entry.value)}; expected {' or '.join(seats)}", entry.line, entry.column
        )
        return []
    if named is None:
        remarks.odd(
            f"the play begins with {quoted(entry.value)}; read as {leader}, at declarer's left",
            entry.line,
            entry.column,
        )
    trump = reading.denomination or (heard.bid.lstrip("1234567") or None)
    holders = holders_of(reading.hands)
    rows = read_rows(slots, named or leader, holders, seats, remarks)
    play = in_order(rows, leader, trump, seats, reading.tags.notes["Play"], remarks)
    play.ended = slots.star is not None
    reading.play = play
    if any("R" in slot.marks for slot in slots.slots):
        for slot, message in revoke_faults(rows, reading.hands):
            remarks.odd(message, slot.line, slot.column)
    return _with_swap(reading, heard, play.events)


def _leading_note(slots: Slots, entry: Entry) -> list[Event]:
    text = one_line(joined(slots.head))
    return [TableEvent("note", text=text, place=Place(entry.line, entry.column))] if text else []


def _seat(tags: GameTags, name: str, reading: Reading) -> Seat | None:
    """The seat that the tag *name* gives."""
    text = tags.values.get(name, "").strip()
    if text in ("", "?"):
        return None
    seat = next((seat for seat in reading.seats if seat.upper() == text.upper()), None)
    entry = tags.entries.get(name)
    line, column = (entry.line, entry.column) if entry else (reading.raw.line, 1)
    if seat is None:
        reading.raw.remarks.odd(
            f"{quoted(text)} is not a {name.lower()}; expected {', '.join(reading.seats)}", line, column
        )
    elif seat != text:
        reading.raw.remarks.odd(f"the {name.lower()} {quoted(text)} is read as {seat}", line, column)
    return seat


def _first_holder(reading: Reading) -> Seat | None:
    """Who holds the card in the first column of the play: the leader, where the section begins with the lead."""
    slots = reading.play_slots.slots if reading.play_slots else ()
    card = as_card(slots[0].text) if slots else None
    if card is None:
        return None
    return next((seat for seat, hand in reading.hands.items() if hand and card in hand), None)


def _compare(reading: Reading, auction: AuctionRead) -> None:
    """Hold the contract that the auction comes to against that of the tags."""
    agreed, heard = reading.agreed, auction.outcome
    entry = reading.tags.entries.get("Contract") or reading.tags.entries.get("Declarer")
    if auction.broken_off or entry is None or not auction.calls or auction.awaits:
        return
    seats, remarks = reading.seats, reading.raw.remarks
    if heard.bid and reading.tags.values.get("Contract", "").upper() == "PASS":
        remarks.odd(f"the auction comes to {heard.text}, the tag says Pass", entry.line, entry.column)
    expected = heard.declarer
    if reading.swapped and expected:
        expected = turned(expected, len(seats) // 2, seats)
    if agreed.declarer and heard.declarer and agreed.declarer != expected:
        where = reading.tags.entries.get("Declarer", entry)
        hint = "; '^' marks a declarer whose partner the auction makes declarer" if reading.swapped else ""
        remarks.odd(
            f"the auction makes {heard.declarer} declarer, the tag says {agreed.declarer}{hint}",
            where.line,
            where.column,
        )
    if agreed.bid and (agreed.bid, agreed.doubled) != (heard.bid, heard.doubled):
        remarks.odd(f"the auction comes to {heard.text}, the tag says {agreed.text}", entry.line, entry.column)


def _check_calls(reading: Reading, auction: AuctionRead) -> None:
    """Calls that the game does not have are none in this section either."""
    known = reading.notation.manner.calls
    for made in auction.calls if known is not None else ():
        if made.call not in (known or ()):
            message = f"{quoted(made.call)} is no call of this game; {reading.notation.expected}"
            reading.raw.remarks.wrong(message, made.place.line, made.place.column)


def _with_swap(reading: Reading, heard: Outcome, events: list[Played | TableEvent]) -> list[Event]:
    """The play, with the hand spread after the lead where ``^`` says that declarer and dummy changed places."""
    agreed, seats = reading.agreed, reading.seats
    result: list[Event] = list(events)
    if reading.swapped and agreed.declarer and heard.declarer == turned(agreed.declarer, len(seats) // 2, seats):
        spread = TableEvent("expose", heard.declarer, words=("hand",), place=events[0].place if events else Place())
        if events:
            result.insert(1, spread)
    return result
