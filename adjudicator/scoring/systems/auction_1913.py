"""Auction bridge as printed in 1913: spades at 2 and royal spades at 9, chicane, the revoke paid in honours or tricks.

Laws 2 to 11 (003:11-51), 44, 47, 48, 53, 56, 84 and 89 (Auction of To-day, second copy, 5601-5679, 5867-5914).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.errors import ScoreError
from adjudicator.scoring.systems.contract_bridge import DOUBLED_WORDS, honour_items
from adjudicator.scoring.systems.rubber_and_four_deal_round import RubberRules
from adjudicator.scoring.systems.score_types_and_scorer_of_game import Honours, ScoredDeal, ScoreItem, side_of_seat
from adjudicator.values.numbers import number_and_noun

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from adjudicator.scoring.systems.score_types_and_scorer_of_game import DealTally
    from adjudicator.values.cards import Card

GAME = 30
TRICK_POINTS = {"S": 2, "C": 6, "D": 7, "H": 8, "R": 9, "NT": 10}
DENOMINATION_NAMES = {
    "S": "spades",
    "C": "clubs",
    "D": "diamonds",
    "H": "hearts",
    "R": "royal spades",
    "NT": "no trumps",
}
UNDERTRICK = (50, 100, 200)
ONE_SPADE_LOSS = 100
"""The loss at the dealer's one spade, unless redoubled (law 48); nobody else can have bid so little."""
BONUS = 50
"""The bonus for a doubled contract that is made, and for each further trick; twice that when redoubled (law 56)."""
SLAMS = {12: (20, "little slam"), 13: (40, "slam")}
_CHICANE = (0, 2, 4)
"""The value in tricks when none, one or both hands of a side have no trump: as three honours, as four (law 9)."""
ACES = {3: 30, 4: 40}
ACES_IN_ONE_HAND = 100
_RANKS = frozenset("AKQJT")


def score_auction_deal_1913(deal: DealTally) -> ScoredDeal:
    """The score of one deal. A side of ``deal.honours_only`` scores honours and chicane alone; ``deal.premiums`` are
    added."""
    if len(deal.honours_only) > 1 and deal.honours and deal.contract and deal.contract.denomination == "NT":
        raise ScoreError("both sides have revoked at no trumps: the laws do not say whether aces count then (law 89)")
    won = (*_contract_items(deal), *_slam_items(deal))
    penalties = (ScoreItem(side, points, "for the revoke") for side, points in deal.premiums.items() if points)
    items = (*(item for item in won if item.side not in deal.honours_only), *honour_items(deal), *penalties)
    return ScoredDeal(deal.sides, items)


def _contract_items(deal: DealTally) -> tuple[ScoreItem, ...]:
    contract = deal.contract
    if contract is None:
        return ()
    name = f"{contract.level} {DENOMINATION_NAMES[contract.denomination]}{DOUBLED_WORDS[contract.doubled]}"
    if deal.over < 0:
        points = -deal.over * UNDERTRICK[contract.doubled]
        if (contract.level, contract.denomination) == (1, "S") and contract.doubled < len(UNDERTRICK) - 1:
            points = min(points, ONE_SPADE_LOSS)
        says = f"{name} {number_and_noun(-deal.over, 'trick')} short"
        return tuple(ScoreItem(side, points, says) for side in deal.defending)
    side, odd = deal.declaring, contract.level + deal.over
    worth = odd * TRICK_POINTS[contract.denomination] << contract.doubled
    items = [ScoreItem(side, worth, f"{number_and_noun(odd, 'odd trick')} at {name}", below=True)]
    own_over = deal.over - deal.tricks_from_rulings.get(side, 0)
    if contract.doubled and own_over >= 0:
        bonus = BONUS << (contract.doubled - 1)
        items.append(ScoreItem(side, bonus, f"making a contract{DOUBLED_WORDS[contract.doubled]}"))
        if own_over:
            items.append(
                ScoreItem(
                    side, bonus * own_over, f"{number_and_noun(own_over, 'overtrick')}{DOUBLED_WORDS[contract.doubled]}"
                )
            )
    return tuple(items)


def _slam_items(deal: DealTally) -> tuple[ScoreItem, ...]:
    """Slams for the side that wins the tricks; those taken for a revoke do not count (laws 7, 8)."""
    if deal.contract is None:
        return ()
    won = {deal.declaring: deal.tricks.get(deal.declaring, 0)}
    won |= dict.fromkeys(deal.defending, 13 - won[deal.declaring])
    own = {side: n - deal.tricks_from_rulings.get(side, 0) for side, n in won.items()}
    return tuple(ScoreItem(side, *SLAMS[n]) for side, n in own.items() if n in SLAMS)


def honours_1913(
    hands: Mapping[str, Collection[Card] | None], denomination: str, sides: tuple[str, ...]
) -> tuple[Honours, ...]:
    """The honours of the hands dealt, for the side that scores them (law 6), more or less for chicane (law 9).

    Empty if a hand is unknown: it may hold more honours, or none of the trumps.
    """
    known = {
        side: [h for seat, h in hands.items() if h is not None and side_of_seat(seat, sides) == side] for side in sides
    }
    if None in hands.values():
        return ()
    if denomination == "NT":
        points = {
            side: _points_for_aces([sum(card.rank == "A" for card in hand) for hand in known[side]]) for side in sides
        }
        return tuple(Honours(side, worth) for side, worth in points.items() if worth)
    trump = "S" if denomination == "R" else denomination
    held = {side: [[card for card in hand if card.suit == trump] for hand in known[side]] for side in sides}
    for scoring in sides:
        tricks = _honours_value_in_tricks([sum(card.rank in _RANKS for card in hand) for hand in held[scoring]])
        if tricks:
            for side in sides:
                chicane = _CHICANE[sum(not trumps for trumps in held[side])]
                tricks += chicane if side == scoring else -chicane
            return (Honours(scoring, tricks * TRICK_POINTS[denomination]),) if tricks else ()
    return ()


def _honours_value_in_tricks(held: list[int]) -> int:
    """The value in tricks of a side's trump honours, *held* in each of its hands (law 6)."""
    in_all, in_one = sum(held), max(held, default=0)
    if in_one >= 4:
        return {(4, 4): 8, (5, 4): 9, (5, 5): 10}[in_all, in_one]
    return {3: 2, 4: 4, 5: 5}.get(in_all, 0)


def _points_for_aces(held: list[int]) -> int:
    return ACES_IN_ONE_HAND if 4 in held else ACES.get(sum(held), 0)


RUBBER = RubberRules(score_auction_deal_1913, GAME, 250, 250)
"""Two games win the rubber; the laws do not mention a rubber broken off."""
