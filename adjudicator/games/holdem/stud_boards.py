"""The cards showing in stud: the card that must open, and the hand that acts first.

The lowest upcard opens by force, in razz the highest; suits decide between equal ranks, spades highest. Later the high
hand showing acts first, in razz the low one.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.scoring.systems.poker import RANK_ORDER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card

_SUIT_ORDER = "CDHS"


def height(card: Card, *, ace_low: bool = False) -> tuple[int, int]:
    """The height of *card*, by rank and then by suit."""
    order = "A" + RANK_ORDER[:-1] if ace_low else RANK_ORDER
    return order.index(card.rank), _SUIT_ORDER.index(card.suit)


def forced_opener(upcards: Mapping[Seat, Card], *, razz: bool) -> Seat:
    """The player whose upcard has to open."""
    if razz:
        return max(upcards, key=lambda seat: height(upcards[seat], ace_low=True))
    return min(upcards, key=lambda seat: height(upcards[seat]))


def showing(cards: Sequence[Card], *, razz: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The value of the hand showing, of four cards at most: pairs and the like, then the ranks. The greater is the
    higher."""
    counts = Counter(height(card, ace_low=razz)[0] for card in cards)
    groups = sorted(((number, rank) for rank, number in counts.items()), reverse=True)
    return tuple(number for number, _ in groups), tuple(rank for _, rank in groups)


def first_to_act(boards: Mapping[Seat, Sequence[Card]], *, razz: bool, first_dealt: bool) -> Seat:
    """The player whose hand showing acts first; the seats of *boards* come in the order of the deal."""
    best = (min if razz else max)(showing(cards, razz=razz) for cards in boards.values())
    equal = [seat for seat, cards in boards.items() if showing(cards, razz=razz) == best]
    if first_dealt:
        return equal[0]
    return max(equal, key=lambda seat: max(height(card, ace_low=razz) for card in boards[seat]))


def has_open_pair(cards: Sequence[Card]) -> bool:
    """Whether two of the *cards* showing are equal in rank."""
    return len({card.rank for card in cards}) < len(cards)
