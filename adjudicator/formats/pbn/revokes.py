"""The ``^R`` marks of a Play section held against the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.formats.pbn.play import Row
    from adjudicator.formats.pbn.slots import Slot
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card


def revoke_faults(
    rows: list[Row], hands: Mapping[Seat, tuple[Card, ...] | None], unmarked: bool = False
) -> Iterator[tuple[Slot, str]]:
    """Marks on what is no revoke, and with *unmarked* also every failure to follow that bears no mark."""
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
                yield slot, f"revoke without its mark: {seat} plays {slot.text} and could follow suit"
