"""Deals in columns, as files have them: the calls in a row, the cards of each hand below each other.

Most deals of most files are clean, and the columns alone show that. A reader that gives columns guarantees: if the deal
in them is clean to its end, the events that it reads when asked are these calls and these cards, in the order of the
law, and the reader has no remark on it unless the columns say that it may have some.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.values.seat_name import Seat


class Columns(NamedTuple):
    """A deal of the standard pack for four players, a byte for each card (``packed_cards``)."""

    hands: Sequence[bytes]
    """Thirteen cards each, all different, from the first of ``COMPASS`` clockwise."""
    dealer: Seat
    calls: Sequence[str]
    """The calls from the dealer on; empty if the auction is not given."""
    first: int
    """The index in ``COMPASS`` of the hand in the first column."""
    cards: bytes
    """The complete tricks, one after the other, each from the first column on."""
    last: Sequence[str | None]
    """The card of each column in the trick after them, None if not given; empty if there is no such trick."""
    contract: str
    """The contract according to the file, as ``4SX`` or ``Pass``; empty if not given."""
    declarer: str
    """The declarer according to the file; empty if not given."""
    remarked: bool = False
    """Whether the reader may have remarks on the game: on a spelling, on a tag without quotes, or on a board taken from
    the game before."""

    @property
    def played(self) -> bool:
        """Whether any card is given."""
        return bool(self.cards or self.last)

    def broken_off(self, leader: int) -> Sequence[str] | None:
        """The cards of the last, incomplete trick, from the column *leader* on; None if the given cards are not its
        first ones."""
        cards = [*self.last[leader:], *self.last[:leader]]
        given = [card for card in cards if card is not None]
        return given if cards[: len(given)] == given else None
