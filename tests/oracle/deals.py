"""Packs and hands; a card is its suit letter and its rank, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

SUITS = "CDHS"
RANKS = "23456789TJQKA"
PACK = tuple(suit + rank for suit in SUITS for rank in RANKS)
HEIGHT = {card: RANKS.index(card[1]) for card in PACK}
JOKER = "*"
COMPASS = ("N", "E", "S", "W")

Hands = dict[str, list[str]]


def deal(rng: Random, seats: Sequence[str]) -> tuple[Hands, list[str]]:
    """An equal share of a shuffled pack for every seat, and the cards left over."""
    pack = list(PACK)
    rng.shuffle(pack)
    share = len(pack) // len(seats)
    hands = {seat: pack[i * share : (i + 1) * share] for i, seat in enumerate(seats)}
    return hands, pack[share * len(seats) :]


def beats(card: str, other: str, trump: str | None) -> bool:
    """Whether *card*, played after *other* that wins so far, takes the trick from it."""
    if card[0] == other[0]:
        return HEIGHT[card] > HEIGHT[other]
    return card[0] == trump


def of_suit(cards: Iterable[str], suit: str) -> list[str]:
    """The cards of *suit* among *cards*."""
    return [card for card in cards if card[0] == suit]


def next_seat(seats: Sequence[str], seat: str, steps: int = 1) -> str:
    """The seat *steps* places to the left of *seat*."""
    return seats[(seats.index(seat) + steps) % len(seats)]
