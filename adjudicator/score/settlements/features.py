"""The points of the All Fours games: high, low, jack, game and their like (001:4263-4275, 4351, 4395-4397, 4427)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.score.settlements.deal import Deal

_MATE = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of the same colour."""


def features(deal: Deal) -> Iterator[tuple[str, str, int]]:
    """(name, account, points) of every feature that somebody scores.

    ``high_scores_for`` and ``low_scores_for``: ``dealt``, who held the card, or ``winner``, who took it in a trick.
    """
    points, trump, section = deal.section["points"], deal.trump, deal.section
    suit = f"{trump}"
    named = {"jack": suit + "J", "ten": suit + "T", "five": suit + "5", "left-five": _MATE.get(suit, "") + "5"}
    natural = [card for card in deal.trumps if card != "*"]
    named |= {"high": str(deal.trumps[0]), "low": str(natural[-1])} if natural else {}
    if "*" in deal.trumps:
        named["joker"] = "*"
    for name, worth in points.items():
        if name == "game":
            yield from (("game", account, int(worth)) for account in _most_game(deal))
        elif name in named:
            by = section.get(f"{name}_scores_for", "dealt" if name == "high" else "winner")
            account = _of(deal, named[name], by)
            if account:
                yield name, account, int(worth)
    if "turned_jack" in points and deal.turned_jack and deal.dealer:
        yield "turned_jack", deal.account[deal.dealer], int(points["turned_jack"])


def _of(deal: Deal, card: str, by: str) -> str | None:
    """Whose *card* is, by the deal or in the tricks."""
    if by == "dealt":
        return next((deal.account[seat] for seat, cards in deal.held.items() if card in cards), None)
    return next((account for account, cards in (deal.taken or {}).items() if Card(card) in cards), None)


def _most_game(deal: Deal) -> list[str]:
    """Who has most in counting cards; a tie is the non-dealer's where two play and the code says so, else nobody's."""
    values = deal.section["card_values"]
    count = {name: sum(values.get(card[1:], 0) for card in cards) for name, cards in (deal.taken or {}).items()}
    best = [account for account, total in count.items() if total == max(count.values())]
    if len(best) == 1:
        return best
    if deal.section.get("game_tie") == "non-dealer" and len(deal.active) == 2:
        return [account for account in best if deal.dealer and account != deal.account[deal.dealer]]
    return []
