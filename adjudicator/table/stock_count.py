"""The number of cards in the stock: by the tag ``Stock``, a line ``!stock 4``, or the deal less the draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import first_number, small_number

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record


def undealt_cards(record: Record, game: Game) -> int:
    """How many cards are left when all hands have been dealt."""
    held = sum(game.hand_size if (hand := record.hands.get(seat)) is None else len(hand) for seat in game.seats)
    return game.pack_size - held


def stock_by_tag(record: Record) -> int | None:
    """How many cards lie in the stock where the record begins, if the tag ``Stock`` counts them."""
    return small_number(record.tag("Stock").strip())


def stock_counted_in(event: Event) -> int | None:
    """How many cards lie in the stock, if *event* counts them."""
    if not isinstance(event, TableEvent) or event.name != "stock":
        return None
    return small_number(event.words[0]) if event.words else None


def stock_at_start(record: Record, game: Game, turned: int = 0) -> int:
    """The stock where the record begins; *turned*: cards that are turned up beside it from what the deal leaves."""
    told = stock_by_tag(record)
    return max(0, undealt_cards(record, game) - turned) if told is None else told


def stock_left(record: Record, game: Game, before: int, turned: int = 0) -> int:
    """The stock before the event *before* (from 0); a draw that names no card and no number is one card."""
    left = stock_at_start(record, game, turned)
    for event in record.events[: max(before, 0)]:
        if (now := stock_counted_in(event)) is not None:
            left = now
        elif isinstance(event, TableEvent) and event.name == "draw" and "pile" not in event.words:
            left = max(0, left - cards_drawn(event))
    return left


def cards_drawn(event: TableEvent) -> int:
    """How many cards a draw is of."""
    told = first_number(event.words)
    return len(event.cards) or (1 if told is None else told)
