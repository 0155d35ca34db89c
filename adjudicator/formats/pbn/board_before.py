"""The board of the game before: what a game that names none may be another table's play of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.formats.notation.calls import as_card
from adjudicator.formats.pbn.deal import Hands
from adjudicator.formats.pbn.lexer import DATA
from adjudicator.values.cards import JOKER

if TYPE_CHECKING:
    from adjudicator.formats.pbn.tags import GameTags
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card


@dataclass(slots=True, eq=False, repr=False)
class Board:
    """The board of the last game that gave one."""

    values: dict[str, str]
    hands: Hands


def holders_of(hands: Hands) -> dict[Card, Seat]:
    """Who holds each card that exactly one hand holds."""
    holders: dict[Card, Seat] = {}
    count = 0
    for seat, hand in hands.items():
        if hand:
            count += len(hand)
            holders.update(dict.fromkeys(hand, seat))
    if len(holders) < count:
        cards = [card for hand in hands.values() for card in hand or ()]
        for card in cards:
            if cards.count(card) > 1:
                holders.pop(card, None)
    return holders


def could_be(board: Board, tags: GameTags) -> bool:
    """Whether a game without a board can be another table's of *board*: its cards say so, or its first caller."""
    play, auction = tags.entries.get("Play"), tags.entries.get("Auction")
    holders = holders_of(board.hands)
    lines = [text.split() for kind, _, _, text in play.items if kind == DATA] if play else []
    rows = [[holders.get(card) for word in words if (card := as_card(word)) and card != JOKER] for words in lines]
    rows = [row for row in rows if row]
    if rows:
        return all(len(set(row)) == len(row) and None not in row for row in rows)
    dealer = board.values.get("Dealer", "?").upper()
    return auction is not None and auction.value.strip().upper() == dealer
