"""Deals in columns, as files have them: the calls in a row, the cards of each hand below each other.

Most deals of most files are clean, and to find that out nothing else is needed. A reader that gives columns promises
this: if the deal in them is clean to its end, the reader has no remark on it, and the events that it reads when asked
for them are these calls and these cards, in the order of the law.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.values.seat import Seat


class Columns(NamedTuple):
    """One deal of the standard pack for four players, a byte for each card (``packed_cards``)."""

    hands: Sequence[bytes]
    """Thirteen cards each, all different, from the first of ``COMPASS`` clockwise."""
    dealer: Seat
    calls: Sequence[str]
    """The calls from the dealer on; none where the auction is not given."""
    first: int
    """Whose cards stand in the first column: a place of ``COMPASS``."""
    cards: bytes
    """The tricks that are complete, one after the other, each from the first column on."""
    last: Sequence[str | None]
    """The card of each column to the trick after them, None where none is given; empty where there is no such trick."""
    contract: str
    """What the file says of the contract, as ``4SX`` or ``Pass``; empty where it says nothing."""
    declarer: str
    """Whom it says declarer to be; likewise."""

    @property
    def played(self) -> bool:
        """Whether any card is given."""
        return bool(self.cards or self.last)

    def broken_off(self, leader: int) -> Sequence[str] | None:
        """The cards of the last trick, which is not complete, from the column on that leads; None where not the first
        of it are given."""
        cards = [*self.last[leader:], *self.last[:leader]]
        given = [card for card in cards if card is not None]
        return given if cards[: len(given)] == given else None
