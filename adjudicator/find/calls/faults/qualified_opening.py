"""Openings that need a certain holding, made without it (CC-01, CC-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.calls.details import OpeningFault
from adjudicator.find.detecting import Irregularity
from adjudicator.table.state import CallMade
from adjudicator.values.bids import bid_rank

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card

_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


def qualified_opening(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """An opening bid on a hand with neither the points nor the quick tricks that the game demands."""
    demand = timeline.game.raw["opening"]
    for step in timeline.steps:
        made = step.did
        if not isinstance(made, CallMade) or made.late or step.before.auction.last_bid is not None:
            continue
        hand = step.before.hands[made.seat]
        if bid_rank(made.counts) is None or hand is None:
            continue
        points, halves = high_card_points(hand), half_quick_tricks(hand)
        if points < demand["points"] and halves < 2 * demand["quick_tricks"]:
            status = "open" if timeline.stands(step.index) else "corrected"
            said = f"{made.seat} opens {made.call} with {points} points and {halves / 2:g} quick tricks."
            detail = OpeningFault(call=made.call, strength="lacking")
            yield Irregularity("unqualified-bid", made.seat, step.index, status, said, detail=detail)


def high_card_points(hand: Collection[Card]) -> int:
    """Ace 4, king 3, queen 2, jack 1."""
    return sum(_POINTS.get(card.rank, 0) for card in hand)


def half_quick_tricks(hand: Collection[Card]) -> int:
    """Quick tricks in halves: in each suit ace-king 4, ace-queen 3, ace or king-queen 2, king with a small card 1."""
    return sum(_in_suit({card.rank for card in hand if card.suit == suit}) for suit in {card.suit for card in hand})


def _in_suit(ranks: Collection[str]) -> int:
    if "A" in ranks:
        return 4 if "K" in ranks else 3 if "Q" in ranks else 2
    if "K" in ranks:
        return 2 if "Q" in ranks else 1 if len(ranks) > 1 else 0
    return 0
