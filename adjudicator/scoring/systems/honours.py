"""Honours at contract and auction bridge: the value of the hands dealt under each table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.scoring.systems.score_types_and_scorer_of_game import SIDES, Honours, side_of_seat

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from adjudicator.values.cards import Card

HONOUR_RANKS = frozenset("AKQJT")
ACES_DENOMINATION = "NT"

_DIVIDED_1969 = {3: 30, 4: 40, 5: 50}
"""Three, four, five held by the side. The print has lost the figure for four; the run gives it."""


def contract_honours(
    hands: Mapping[str, Collection[Card] | None], denomination: str, sides: tuple[str, ...] = SIDES
) -> tuple[Honours, ...]:
    """Contract bridge: four trump honours in one hand 100; five, or all four aces at no-trump, 150 (001:661, 754)."""
    for seat, hand in hands.items():
        held = _number_of_honours(hand, denomination)
        points = (150 if held == 4 else 0) if denomination == ACES_DENOMINATION else {4: 100, 5: 150}.get(held, 0)
        if points:
            return (Honours(side_of_seat(seat, sides), points),)
    return ()


def auction_honours(
    hands: Mapping[str, Collection[Card] | None], denomination: str, sides: tuple[str, ...] = SIDES
) -> tuple[Honours, ...]:
    """Auction bridge of 1969: the side with the majority of the honours scores (001:1683-1691)."""
    for side in sides:
        counts = [
            _number_of_honours(hand, denomination) for seat, hand in hands.items() if side_of_seat(seat, sides) == side
        ]
        points = auction_honour_points(sum(counts), max(counts, default=0), aces=denomination == ACES_DENOMINATION)
        if points:
            return (Honours(side, points),)
    return ()


def auction_honour_points(held: int, one_hand: int, *, aces: bool = False) -> int:
    """Points for *held* honours (aces at no-trump) of one side, *one_hand* of them in its better hand.

    Four aces in one hand score 100: the print has lost the figure, the run of the table gives it.
    """
    if aces:
        return 100 if one_hand == 4 else _DIVIDED_1969.get(held, 0)
    if one_hand == 5:
        return 100
    if one_hand == 4:
        return 90 if held == 5 else 80
    return _DIVIDED_1969.get(held, 0)


def _number_of_honours(hand: Collection[Card] | None, denomination: str) -> int:
    if denomination == ACES_DENOMINATION:
        return sum(card.rank == "A" for card in hand or ())
    return sum(card.suit == denomination and card.rank in HONOUR_RANKS for card in hand or ())
