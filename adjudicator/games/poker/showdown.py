"""The hands that come to the showdown, as far as the record tells every card of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.record.events import Seat
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card


def shown_hands(timeline: Timeline) -> Mapping[Seat, tuple[Card, ...]]:
    """Seat → the five natural cards with which it ends; none where a card is not known, or the game asks for a choice
    of five from more, or has wild cards, or hands of its own."""
    record, game = timeline.record, timeline.game
    if any(game.raw.get(key) for key in ("wild", "common_cards", "cards_of_hand", "board_fourflush")):
        return {}
    hands: dict[Seat, set[Card] | None] = {
        seat: set(hand) for seat, hand in record.hands.items() if seat in game.seats and hand is not None
    }
    for event in record.events:
        if not isinstance(event, TableEvent) or event.seat not in hands or event.name not in ("discard", "draw"):
            continue
        hand, number = hands[event.seat], len(event.cards) or first_number(event.words) or 0
        if hand is None or number != len(event.cards):
            hands[event.seat] = None
        elif event.name == "discard":
            hands[event.seat] = hand - set(event.cards) if hand >= set(event.cards) else None
        else:
            hands[event.seat] = hand | set(event.cards)
    size = game.hand_size
    return {
        seat: tuple(sorted(hand))
        for seat, hand in hands.items()
        if hand is not None and len(hand) == size and all(card in game.pack for card in hand)
    }
