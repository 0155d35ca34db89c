"""The number of cards in the stock: by the tag ``Stock``, by a line ``!stock 4``, or the undealt cards less the
draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import first_number, small_number

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record


def number_of_undealt_cards(record: Record, game: Game) -> int:
    """The number of cards left after the deal."""
    held = sum(game.hand_size if (hand := record.hands.get(seat)) is None else len(hand) for seat in game.seats)
    return game.pack_size - held


def stock_by_tag(record: Record) -> int | None:
    """The number of cards in the stock at the beginning of the record, by the tag ``Stock``; None without it."""
    return small_number(record.tag("Stock").strip())


def stock_counted_in(event: Event) -> int | None:
    """The number of cards in the stock stated by *event*; None if it states none."""
    if not isinstance(event, TableEvent) or event.name != "stock":
        return None
    return small_number(event.words[0]) if event.words else None


def stock_at_start(record: Record, game: Game, turned: int = 0) -> int:
    """The size of the stock at the beginning of the record. *turned*: number of undealt cards that are turned up beside
    it."""
    told = stock_by_tag(record)
    return max(0, number_of_undealt_cards(record, game) - turned) if told is None else told


def stock_left_before_event(record: Record, game: Game, before: int, turned: int = 0) -> int:
    """The size of the stock before the event *before* (from 0); a draw without cards or number is one card."""
    left = stock_at_start(record, game, turned)
    for event in record.events[: max(before, 0)]:
        if (now := stock_counted_in(event)) is not None:
            left = now
        elif isinstance(event, TableEvent) and event.name == "draw" and "pile" not in event.words:
            left = max(0, left - number_of_cards_drawn(event))
    return left


def number_of_cards_drawn(event: TableEvent) -> int:
    """The number of cards drawn by *event*."""
    told = first_number(event.words)
    return len(event.cards) or (1 if told is None else told)
