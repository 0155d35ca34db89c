"""Suit and rank of a card under a given trump: bowers, matadors, tens high, jokers.

Two keys of a ``[game]`` section fix it. ``rank_orders`` gives the ranks of a plain suit, low to high, where they are
not those of ``ranks``; ``trump_orders`` gives the trumps one by one, highest first, as patterns: ``tJ`` the jack of
trumps, ``cJ`` that of the other suit of the same colour, ``*`` the joker, ``CQ`` that very card. Both are tables of
lists under a trump suit, a colour (``red``, ``black``), a game that has no trump suit (``NT``, ``grand``, ``null``) or
``any``, the nearest of which counts. Without a list the trumps are the cards of the trump suit, in the plain order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

TRUMP = "trump"
"""The suit of every trump, whatever is printed on it."""
COLOUR = {"H": "red", "D": "red", "S": "black", "C": "black"}
_SAME_COLOUR = {"H": "D", "D": "H", "S": "C", "C": "S"}
_ABOVE_PLAIN = 1000


def ranks_of_suit_low_to_high(
    section: Mapping[str, Any], suit: str, ranks: Sequence[str], played: str = ""
) -> Sequence[str]:
    """The ranks of *suit* in the pack, low to high: by ``rank_orders`` for the game *played* without a trump suit, for
    the suit, for its colour or for ``any``; else *ranks*."""
    orders: Mapping[str, Sequence[str]] = section.get("rank_orders", {})
    return next((orders[key] for key in (played, suit, COLOUR.get(suit, ""), "any") if key in orders), ranks)


def with_lowest_trump(section: Mapping[str, Any], trump: str, card: str) -> dict[str, Any]:
    """*section* with *card* as the lowest trump when *trump* is the trump suit."""
    order = [*(other for other in Ranking(section, trump).trumps if other != card), card]
    return {**section, "trump_orders": {**section.get("trump_orders", {}), trump: order}}


class Ranking:
    """The order of the cards under one trump."""

    def __init__(self, section: Mapping[str, Any], trump: str | None) -> None:
        self._section = section
        self._trump = trump or "NT"
        self._plain = {suit: self._plain_order(suit) for suit in section.get("suits", ("C", "D", "H", "S"))}
        self._trumps = self._trump_order()
        self._standings: dict[str, dict[str, int]] = {}
        self.suits: Mapping[str, str] = {card: self.suit(card) for card in self.standing("")}
        """Every card of the pack → the suit that it belongs to: its letter, or ``TRUMP``."""

    @property
    def trumps(self) -> list[str]:
        """The trumps, highest first."""
        return sorted(self._trumps, key=self._trumps.__getitem__, reverse=True)

    def suit(self, card: str) -> str:
        """The suit that *card* belongs to: its letter, or ``TRUMP``."""
        return TRUMP if card in self._trumps else card[0]

    def is_trump(self, card: str) -> bool:
        """Whether *card* is a trump."""
        return card in self._trumps

    def strength(self, card: str, led: str) -> int:
        """Rank of *card* in a trick to which *led* (a suit letter or ``TRUMP``) was led; 0 for a discard."""
        if (trump := self._trumps.get(card)) is not None:
            return trump
        return self._plain.get(card[0], {}).get(card[1:], 0) if card[0] == led else 0

    def standing(self, led: str) -> Mapping[str, int]:
        """The strength of every card of the pack in a trick to which *led* was led."""
        if led not in self._standings:
            plain = (suit + rank for suit, order in self._plain.items() for rank in order)
            self._standings[led] = {card: self.strength(card, led) for card in (*plain, *self._trumps)}
        return self._standings[led]

    def highest_strength(self, cards: Iterable[str], led: str) -> int:
        """The strength of the best of *cards*. Of two like cards the first wins: a later one does not exceed this
        value."""
        return max((self.strength(card, led) for card in cards), default=0)

    def cards(self, patterns: Iterable[str]) -> frozenset[str]:
        """The cards that *patterns* denote under this trump."""
        return frozenset(card for card in map(self._card, patterns) if card)

    def _plain_order(self, suit: str) -> dict[str, int]:
        without_trump_suit = "" if self._trump in COLOUR else self._trump
        ranks = ranks_of_suit_low_to_high(
            self._section, suit, self._section.get("ranks", "23456789TJQKA"), without_trump_suit
        )
        return {rank: at for at, rank in enumerate(ranks, 1)}

    def _trump_order(self) -> dict[str, int]:
        orders: Mapping[str, list[str]] = self._section.get("trump_orders", {})
        keys = (self._trump, COLOUR.get(self._trump, ""), "any")
        patterns = next((orders[key] for key in keys if key in orders), None)
        if patterns is None:
            plain = self._plain.get(self._trump, {})
            patterns = [f"t{rank}" for rank in sorted(plain, key=plain.__getitem__, reverse=True)]
        cards = [card for card in map(self._card, patterns) if card]
        order: dict[str, int] = {}
        for at, card in enumerate(cards):
            # A card that stands in the list twice (the ace of hearts where hearts are trumps) keeps its higher place.
            order.setdefault(card, _ABOVE_PLAIN + len(cards) - at)
        return order

    def _card(self, pattern: str) -> str | None:
        """The card that *pattern* denotes under this trump; None for a card of the trump suit where there is none."""
        if pattern[0] not in "tc":
            return pattern
        if self._trump not in COLOUR:
            return None
        return (self._trump if pattern[0] == "t" else _SAME_COLOUR[self._trump]) + pattern[1:]
