"""What a deal comes to in games that count cards or points: cards taken in tricks, and what the rulings add or take.

The values stand in the ``[game]`` section: ``card_values`` what a card counts for its taker, by rank; ``trump_values``
where a trump counts otherwise; ``last_trick`` what the last trick adds. What melds, chips and bids add people keep
themselves: a record of tricks does not show it.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudicator.ruling import Finding
    from adjudicator.table import TableState

GAINS = {"score_points": 1, "game_points_to": 1, "charge_points": -1, "deduct_points": -1}
"""Effects that move a side's score by their ``points``, and in which direction."""
FEWEST = 6
"""Tricks of the lowest bid where bids name tricks (five hundred)."""


def card_points(
    section: Mapping[str, Any], tricks: Sequence[tuple[str, Iterable[str]]], trump: str | None = None
) -> dict[str, int]:
    """What each side has taken, from *tricks* in order: (the side that won it, its cards)."""
    values: Mapping[str, int] = section.get("card_values", {})
    trumps: Mapping[str, int] = section.get("trump_values", values)
    points: dict[str, int] = {}
    for side, cards in tricks:
        taken = sum((trumps if card[0] == trump else values).get(card[1:], 0) for card in cards)
        points[side] = points.get(side, 0) + taken
    if tricks:
        last = tricks[-1][0]
        points[last] += int(section.get("last_trick", 0))
    return points


def bid_points(section: Mapping[str, Any], bid: str) -> dict[str, int]:
    """What each effect that goes by the *bid* takes off a score; none where the bid alone does not tell.

    A side is set back by the number it bid; a lost contract of tricks and a denomination costs what ``bid_values``
    says, from six tricks up (five hundred).
    """
    if bid.isdigit():
        return {"set_back": int(bid)}
    denomination = bid.lstrip("0123456789")
    values = section.get("bid_values", {}).get(denomination)
    at = int(bid.removesuffix(denomination) or 0) - FEWEST
    return {"contract_lost": values[at]} if isinstance(values, list) and 0 <= at < len(values) else {}


def ruled_points(findings: Iterable[Finding], by_bid: Mapping[str, int] = MappingProxyType({})) -> dict[str, int]:
    """What the rulings add to the score of each seat or side, below nought what they take off.

    *by_bid*: what the effects that go by the bid take off, see ``bid_points``.
    """
    points: dict[str, int] = {}
    for finding in findings:
        for ruling in finding.rulings:
            for effect in ruling.effects:
                who = effect.params.get("seat", effect.params.get("side"))
                amount = effect.params.get("points")
                sign = GAINS.get(effect.name, 0)
                if effect.name in by_bid:
                    amount, sign = by_bid[effect.name], -1
                if sign and isinstance(amount, int) and isinstance(who, str):
                    points[who] = points.get(who, 0) + sign * amount
    return points


def lines(section: Mapping[str, Any], end: TableState, findings: Iterable[Finding]) -> tuple[str, ...]:
    """What can be said of the score of a game that is not scored by its tricks."""
    said = []
    game = end.game
    winners = [trick.winner(game, end.trump) for trick in end.tricks[game.draw_tricks :]]
    known = [
        (game.side(winner), [played.card for played in trick.cards if played.card])
        for trick, winner in zip(end.tricks, winners, strict=True)
        if winner is not None
    ]
    over = bool(end.tricks) and not any(end.left.values()) and len(known) == len(end.tricks)
    if "card_values" in section and over:
        counted = card_points(section, known, end.trump)
        each = (f"{side} {counted.get(side, 0)}" for side in game.side_names)
        said.append(f"points in cards, the last trick included: {', '.join(each)}")
    bid = end.auction.last_bid
    if moved := ruled_points(findings, bid_points(section, bid.call) if bid else {}):
        said.append(f"by the rulings: {', '.join(f'{who} {points:+}' for who, points in moved.items())}")
    return tuple(said)
