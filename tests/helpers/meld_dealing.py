"""Melds that nobody can object to: of cards that the hand holds and that have served in no other meld."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from adjudicator.values.cards import Card, MultiPackHand

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

SUITS = "CDHS"


def _candidates(section: Mapping[str, Any], trump: str | None) -> Iterator[tuple[str, ...]]:
    """Combinations that count in the game, each card once."""
    named = section.get("melds") or {}
    if not named:
        order = str(section.get("meld_ranks") or section["ranks"])
        for suit in SUITS:
            yield from (tuple(suit + rank for rank in order[at : at + 3]) for at in range(len(order) - 2))
        return
    yield from ((suit + "K", suit + "Q") for suit in SUITS)
    yield from (tuple(f"{suit}{rank}" for suit in SUITS) for rank in "AKQJ" if "aces" in named)
    pair = ("SQ", "DJ") if "pinochle" in named else tuple(_bezique(section, trump))
    yield from ([pair] if pair else [])
    if trump and ("sequence" in named or "trump_sequence" in named):
        yield tuple(f"{trump}{rank}" for rank in "AKQJT")


def _bezique(section: Mapping[str, Any], trump: str | None) -> Collection[str]:
    pairs = section.get("bezique", {})
    return pairs.get(trump or "") or pairs.get("any") or ()


def legal_melds(
    section: Mapping[str, Any], hand: frozenset[Card], trump: str | None, used: Collection[str]
) -> list[tuple[Card, ...]]:
    """What a player may meld of *hand*, of cards no like of which he has *used* before."""
    held = hand.counts if isinstance(hand, MultiPackHand) else Counter(hand)
    found = []
    for cards in _candidates(section, trump if trump and trump in SUITS else None):
        if not Counter(cards) - held and not set(cards) & set(used):
            found.append(tuple(map(Card, cards)))
    return found
