"""Point counts at rummy: a first meld against its minimum, the unmatched cards against the limit of a knock."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.games.rummy.meld_rules import (
    COURT_POINTS,
    RANKS,
    deadwood_points_of_card,
    least_unmatched_points,
    minimum_first_meld,
    points_of_cards,
    without_cards,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.games.rummy.rummy_rules import RummyRules
    from adjudicator.games.rummy.table_state import RummyTurn
    from adjudicator.values.cards import Card


def first_meld_minimum(rules: RummyRules, score: int | None) -> int | None:
    """The count a first meld needs at *score*, the lowest one if *score* is unknown; None if no count is required."""
    steps = rules.raw.get("first_meld")
    if not steps:
        return None
    if score is None:
        return min((int(least) for least in steps.values() if least), default=None)
    if canasta_required_in_first_meld(rules, score) or not any(int(step) <= score for step in steps):
        return None
    return minimum_first_meld(steps, score)


def canasta_required_in_first_meld(rules: RummyRules, score: int | None) -> str:
    """``canasta`` or ``natural-canasta`` if the first meld at *score* must be one; else empty."""
    reached = [int(step) for step in rules.raw.get("first_meld", ()) if score is not None and int(step) <= score]
    return str(rules.raw.get("first_meld_must", {}).get(str(max(reached)), "")) if reached else ""


def first_meld_points(turn: RummyTurn, rules: RummyRules) -> int | None:
    """The highest count of the melds of *turn* as a first meld; None if a card has no value of its own.

    Of a discard pile taken up only the top card counts; the others cannot be told from like cards of the hand.
    """
    values = rules.raw.get("values", {})
    melded = [card for laying in turn.laid if laying.valid for card in laying.cards]
    if any(("*" if card[0] == "*" else card[1:]) not in values for card in melded):
        return None
    if any(rules.melds.is_wild(card) for card in melded) and "canasta" not in rules.raw:
        # Outside canasta a wild card counts as the card it stands for, which the record does not give.
        return None
    if rules.raw.get("first_meld_wild") is False:
        melded = [card for card in melded if not rules.melds.is_wild(card)]
    cards = Counter(melded)
    taken = turn.from_pile
    if taken is not None and rules.pile == "whole" and turn.held is not None:
        stock = [drawn for drawn in turn.drawn if drawn.source != "pile"]
        if all(len(drawn.cards) == drawn.count for drawn in stock):
            own = turn.held + Counter(card for drawn in stock for card in drawn.cards)
            cards &= own + Counter(card for card in turn.pile[-1:] if card)
    return points_of_cards(cards.elements(), values)


def knock_limit(rules: RummyRules, upcard: Card | None) -> int | None:
    """The highest count allowed to a knocker's unmatched cards; None if there is no limit or the upcard is unknown."""
    if rules.raw.get("knock_limit_by") == "upcard":
        return None if upcard is None or upcard[0] == "*" else min(deadwood_points_of_card(upcard), COURT_POINTS)
    limit = rules.raw.get("knock_limit")
    return None if limit is None else int(limit)


def least_unmatched_count_if_certain(hand: Counter[Card], rules: RummyRules) -> int | None:
    """The least count of the unmatched cards of *hand*; None if it is uncertain (see
    ``are_all_natural_and_different``)."""
    cards = list(hand.elements())
    if not are_all_natural_and_different(cards, rules):
        return None
    return least_unmatched_points(cards, rules.melds, rules.raw.get("values"))


def least_unmatched_after_discard(hand: Sequence[Card], rules: RummyRules) -> int | None:
    """The least count of *hand* after discarding one card; None if it is uncertain (see
    ``are_all_natural_and_different``)."""
    if not are_all_natural_and_different(hand, rules):
        return None
    values = rules.raw.get("values")
    return min(
        (least_unmatched_points(without_cards(hand, [card]), rules.melds, values) for card in set(hand)), default=None
    )


def are_all_natural_and_different(cards: Sequence[Card], rules: RummyRules) -> bool:
    """Whether each card stands for itself and counts: none is wild, held twice, or a joker foreign to the game."""
    counts = rules.raw.get("values") or {*RANKS}
    itself = (card[1:] in counts and not rules.melds.is_wild(card) for card in cards)
    return len(set(cards)) == len(cards) and all(itself)
