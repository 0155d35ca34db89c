"""The Play section: its rows of columns put in the order of play, and its revoke marks checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.formats.bridge_rules import winner_of_trick
from adjudicator.formats.notation.calls_and_cards import parse_card
from adjudicator.formats.notation.comments import text_on_one_line
from adjudicator.formats.pbn.auction_and_play_tokens import NEXT_MARK, UNKNOWN_SLOT, USUAL_CARDS, Slot, Slots
from adjudicator.formats.pbn.deal import SUITS_HIGH_TO_LOW
from adjudicator.formats.reader_remarks import ReaderRemarks, quoted_text
from adjudicator.record.events import Played, TableEvent, TextPlace
from adjudicator.values.cards import Card
from adjudicator.values.numbers import number_and_noun

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.record.events import Seat


EXPECTED_CARD = "expected a card such as SA, or '-'"


@dataclass(slots=True, eq=False, repr=False)
class PlayRow:
    """One trick as the section gives it."""

    number: int
    cards: dict[Seat, tuple[Card | None, Slot]] = field(default_factory=dict)
    """By seat; the card is None if only its suit was written."""
    next_slot: Slot | None = None
    next_seat: Seat | None = None
    """The seat in whose column ``+`` stands."""
    leader: Seat | None = None
    """The seat that led; None until it is determined."""
    lead_marks: list[Seat] = field(default_factory=list)
    """The seats marked ``^L``."""


@dataclass(slots=True, eq=False, repr=False)
class ParsedPlay:
    """The play as the section gives it."""

    events: list[Played | TableEvent] = field(default_factory=list)
    rows: list[PlayRow] = field(default_factory=list)
    certain: bool = True
    """Whether every card given could be put in order."""
    ended: bool = False
    """Whether ``*`` ends the section: nothing more is given."""


def read_trick_rows(
    slots: Slots, origin: Seat, holders: Mapping[Card, Seat], seats: tuple[Seat, ...], remarks: ReaderRemarks
) -> list[PlayRow]:
    """The rows of a Play section, *origin* in the first column; a rotated row is given to the *holders* of its
    cards."""
    rows: list[PlayRow] = []
    turned_rows: list[tuple[int, Slot]] = []
    wide = len(seats)
    at = seats.index(origin)
    columns = seats[at:] + seats[:at]
    for number, group in enumerate(_slots_by_trick(slots, wide, holders, remarks), 1):
        row = PlayRow(number)
        order = columns
        cards: list[tuple[int, Card | None, Slot]] = []
        fits = True
        for column, slot in enumerate(group):
            card = USUAL_CARDS.get(slot.text)
            if card is None:
                if slot.text[0] == UNKNOWN_SLOT:
                    continue
                if slot.text == NEXT_MARK:
                    if row.next_slot:
                        remarks.warn("'+' occurs twice in the play", slot.line, slot.column)
                    row.next_slot, row.next_seat = slot, columns[column]
                    continue
                card = _parse_slot_card(slot, remarks)
            cards.append((column, card, slot))
            if card is not None and holders.get(card, columns[column]) != columns[column]:
                fits = False
        if not fits:
            found = _columns_by_holder(cards, columns, holders)
            if found:
                turned_rows.append((number, group[0]))
                order = found
        for column, card, slot in cards:
            row.cards[order[column]] = (card, slot)
            if slot.marks:
                _check_card_marks(row, order[column], slot, remarks)
        rows.append(row)
    if turned_rows:
        numbers = ", ".join(str(number) for number, _ in turned_rows)
        slot = turned_rows[0][1]
        remarks.warn(
            f"row rotated in trick {numbers}: each card is taken as played by its holder", slot.line, slot.column
        )
    return rows


def _slots_by_trick(slots: Slots, wide: int, holders: Mapping[Card, Seat], remarks: ReaderRemarks) -> list[list[Slot]]:
    """The slots of each trick: *wide* to a row wherever lines break, or by lines if only that fits the *holders*."""
    lines: list[list[Slot]] = []
    for slot in slots.slots:
        if slot.first_in_line or not lines:
            lines.append([])
        lines[-1].append(slot)
    ragged = next((line for line in lines[:-1] if len(line) % wide), None)
    if ragged is None:
        return [line[i : i + wide] for line in lines for i in range(0, len(line), wide)]
    whole = [slots.slots[i : i + wide] for i in range(0, len(slots.slots), wide)]
    full = sum(len(line) == wide for line in lines)
    if (
        2 * full > len(lines)
        and all(len(line) <= wide for line in lines)
        and _no_group_has_two_cards_of_one_hand(lines, holders)
        and not _no_group_has_two_cards_of_one_hand(whole, holders)
    ):
        remarks.warn(
            f"a row of {number_and_noun(len(ragged), 'card')} before the last one; the lines are taken as tricks",
            ragged[0].line,
            ragged[0].column,
        )
        return lines
    return whole


def _no_group_has_two_cards_of_one_hand(groups: list[list[Slot]], holders: Mapping[Card, Seat]) -> bool:
    """Whether no group holds two cards of one hand."""
    for group in groups:
        seats = [holders.get(card) for slot in group if (card := parse_card(slot.text)) is not None]
        if None in seats or len(set(seats)) < len(seats):
            return False
    return True


def _parse_slot_card(slot: Slot, remarks: ReaderRemarks) -> Card | None:
    card = parse_card(slot.text)
    if card is not None:
        return card
    if slot.text.upper() in SUITS_HIGH_TO_LOW:
        remarks.warn(f"{quoted_text(slot.text)} names a suit only; the card is read as unknown", slot.line, slot.column)
    else:
        remarks.fail(f"{quoted_text(slot.text)} is not a card; {EXPECTED_CARD}", slot.line, slot.column)
    return None


def _columns_by_holder(
    cards: list[tuple[int, Card | None, Slot]], columns: tuple[Seat, ...], holders: Mapping[Card, Seat]
) -> tuple[Seat, ...] | None:
    """The columns rotated so that every card stands in its holder's; else the holders themselves if all differ."""
    for by in range(1, len(columns)):
        order = columns[by:] + columns[:by]
        if all(card is None or holders.get(card) == order[column] for column, card, _ in cards):
            return order
    seats = [holders.get(card) if card is not None else None for _, card, _ in cards]
    if None in seats or len(set(seats)) < len(seats):
        return None
    by_column = {column: seat for (column, _, _), seat in zip(cards, seats, strict=True)}
    return tuple(by_column.get(column) or columns[column] for column in range(len(columns)))


def _check_card_marks(row: PlayRow, seat: Seat, slot: Slot, remarks: ReaderRemarks) -> None:
    for mark in slot.marks:
        if mark == "I":
            remarks.warn("'^I' cannot mark a card; expected ^R or ^L", slot.line, slot.column)
    if len(slot.marks) > 1:
        remarks.warn(f"'^{slot.marks[-1]}' is one mark too many for {slot.text}", slot.line, slot.column)
    if "L" in slot.marks:
        if row.lead_marks:
            remarks.warn("a second '^L' in one trick", slot.line, slot.column)
        row.lead_marks.append(seat)


def cards_in_play_order(
    rows: list[PlayRow],
    leader: Seat,
    trump: str | None,
    seats: tuple[Seat, ...],
    notes: dict[str, str],
    remarks: ReaderRemarks,
) -> ParsedPlay:
    """The cards of *rows* in the order of play, as far as that is certain."""
    read = ParsedPlay(rows=rows)
    turn: Seat | None = leader
    while rows and not rows[-1].cards:
        rows.pop()
    for index, row in enumerate(rows):
        last = index == len(rows) - 1
        if row.lead_marks:
            if row.lead_marks[0] == turn:
                slot = row.cards[turn][1]
                remarks.warn(f"bad lead mark: {turn} leads {slot.text} in turn", slot.line, slot.column)
            turn = row.lead_marks[0]
        if turn is None:
            _stop_at_unknown_leader(read, rows, index, remarks)
            break
        row.leader = turn
        at = seats.index(turn)
        order = seats[at:] + seats[:at]
        if last and len(row.cards) < len(order):
            # Gaps after the last card given: not played yet, or not recorded.
            while order[-1] not in row.cards:
                order = order[:-1]
        known: list[tuple[Seat, Card]] = []
        for seat in order:
            given = row.cards.get(seat)
            if given is None:
                read.events.append(Played(seat, None, place=_place_of_row(row)))
                continue
            card, slot = given
            place = TextPlace(slot.line, slot.column)
            if slot.extras is None and slot.comments is None:
                read.events.append(Played(seat, card, place=place))
            else:
                read.events.append(Played(seat, card, place=place, comment=slot.comment(notes)))
            if card is not None:
                known.append((seat, card))
        turn = winner_of_trick(known, trump) if len(known) == len(seats) else None
    return read


def _place_of_row(row: PlayRow) -> TextPlace:
    slot = next(iter(row.cards.values()))[1] if row.cards else row.next_slot
    return TextPlace(slot.line, slot.column) if slot else TextPlace()


def _stop_at_unknown_leader(read: ParsedPlay, rows: list[PlayRow], index: int, remarks: ReaderRemarks) -> None:
    """Mark the play as uncertain from row *index* on, whose leader is unknown, and keep the cards left as a note."""
    rest = rows[index:]
    slots = [slot for row in rest for _, slot in row.cards.values()]
    slot = next((slot for _, slot in rows[index - 1].cards.values()), None) or slots[0]
    reason = "lacks a card" if len(rows[index - 1].cards) < 4 else "has an unknown winner"
    remarks.warn(
        f"trick {index} {reason}, so nobody knows who led to trick {index + 1}: the record is certain up to trick "
        f"{index}, and {len(slots)} cards after it are kept as a note only",
        slot.line,
        slot.column,
    )
    read.certain = False
    told = "; ".join(
        " ".join(f"{seat}:{slot.text} {slot.comment(None)}".rstrip() for seat, (_, slot) in row.cards.items())
        for row in rest
    )
    told = text_on_one_line(told)
    read.events.append(
        TableEvent(
            "note", text=f"cards whose order is not known: {told}", place=TextPlace(slots[0].line, slots[0].column)
        )
    )


def revoke_mark_faults(
    rows: list[PlayRow], hands: Mapping[Seat, tuple[Card, ...] | None], unmarked: bool = False
) -> Iterator[tuple[Slot, str]]:
    """Slots with a message: revoke marks on what is no revoke, and with *unmarked* also revokes without a mark."""
    left = {seat: None if hand is None else set(hand) for seat, hand in hands.items()}
    for row in rows:
        led = row.cards.get(row.leader, (None, None))[0] if row.leader else None
        for seat, (card, slot) in row.cards.items():
            hand = left.get(seat)
            if hand is not None and card is not None:
                hand.discard(card)
            if led is None or card is None:
                continue
            could = hand is None or any(other[0] == led[0] for other in hand)
            if "R" in slot.marks:
                if seat == row.leader:
                    yield slot, f"bad revoke mark: {slot.text} is the card led"
                elif card[0] == led[0]:
                    yield slot, f"bad revoke mark: {slot.text} follows suit"
                elif not could:
                    yield slot, f"bad revoke mark: {seat} has no card of the suit led"
            elif unmarked and hand is not None and could and card[0] != led[0]:
                yield slot, f"revoke without a mark: {seat} plays {slot.text} and could follow suit"
