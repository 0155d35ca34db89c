"""Contract bridge: the common table of tricks and slams (001:735-758), and a deal of four-deal bridge (001:669-691)."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.errors import ScoreError
from adjudicator.scoring.systems.score_types_and_scorer_of_game import (
    SIDES,
    DealTally,
    ScoredDeal,
    ScoreItem,
)
from adjudicator.values.numbers import number_and_noun

CONTRACT_GAME = 100
"""Trick points that make a game."""

DENOMINATIONS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "no-trump"}
DOUBLED_WORDS = ("", " doubled", " redoubled")
TRICK_POINTS = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
FIRST_NOTRUMP_EXTRA = 10
"""The extra points of the first odd trick at no-trump."""


class ScoringSchedule(NamedTuple):
    """The figures in which editions of the table differ."""

    making: tuple[int, int]
    """For making a doubled, a redoubled contract."""
    doubled_undertricks: tuple[int, ...]
    """Not vulnerable, doubled: the first, the second …; the last figure repeats."""


SCHEDULE_1963 = ScoringSchedule(making=(50, 50), doubled_undertricks=(100, 200))
"""Redoubling does not affect the points for making a doubled contract (001:752)."""

MODERN_SCHEDULE = ScoringSchedule(making=(50, 100), doubled_undertricks=(100, 200, 200, 300))
"""The later table (004:29, 43)."""

VULNERABLE_DOUBLED_UNDERTRICKS = (200, 300)


def odd_trick_points(n: int, denomination: str, doubled: int) -> int:
    """Trick points of the first *n* odd tricks, bid and won."""
    each = TRICK_POINTS[denomination] * n + (FIRST_NOTRUMP_EXTRA if denomination == "NT" and n > 0 else 0)
    return each << doubled


def overtrick_premium(n: int, denomination: str, doubled: int, *, vulnerable: bool) -> int:
    """Premium for *n* odd tricks more than were bid."""
    if not doubled:
        # The first-trick extra of no-trump always falls to a trick that was bid.
        return n * TRICK_POINTS[denomination]
    return n * ((200 if vulnerable else 100) << (doubled - 1))


def undertrick_premium(n: int, doubled: int, *, vulnerable: bool, schedule: ScoringSchedule = SCHEDULE_1963) -> int:
    """Premium of the other side when declarer is *n* tricks short."""
    if not doubled:
        return n * (100 if vulnerable else 50)
    steps = VULNERABLE_DOUBLED_UNDERTRICKS if vulnerable else schedule.doubled_undertricks
    return sum(steps[min(i, len(steps) - 1)] for i in range(n)) << (doubled - 1)


def slam_premium(level: int, *, vulnerable: bool) -> int:
    """Premium for a slam bid and made; doubling does not affect it."""
    if level < 6:
        return 0
    return (750 if vulnerable else 500) if level == 6 else (1500 if vulnerable else 1000)


def contract_items(deal: DealTally, schedule: ScoringSchedule = SCHEDULE_1963) -> tuple[ScoreItem, ...]:
    """The entries for the contract itself.

    Only tricks that were bid go below the line. A trick transferred for a revoke needs no special treatment: it counts
    as won by the receiving side, and beyond the contract it is an overtrick (001:896-898, 954).
    """
    contract = deal.contract
    if contract is None:
        return ()
    vulnerable = deal.declarer_vulnerable
    state = "vulnerable" if vulnerable else "not vulnerable"
    name = f"{contract.level} {DENOMINATIONS[contract.denomination]}{DOUBLED_WORDS[contract.doubled]}"
    if deal.over < 0:
        short = -deal.over
        points = undertrick_premium(short, contract.doubled, vulnerable=vulnerable, schedule=schedule)
        says = f"{name} {number_and_noun(short, 'trick')} short, {state}"
        return tuple(ScoreItem(side, points, says) for side in deal.defending)
    side = deal.declaring
    points = odd_trick_points(contract.level, contract.denomination, contract.doubled)
    items = [ScoreItem(side, points, f"{name}, bid and made", below=True)]
    if deal.over:
        points = overtrick_premium(deal.over, contract.denomination, contract.doubled, vulnerable=vulnerable)
        items.append(ScoreItem(side, points, number_and_noun(deal.over, "overtrick")))
    if contract.doubled:
        items.append(
            ScoreItem(
                side, schedule.making[contract.doubled - 1], f"making a contract{DOUBLED_WORDS[contract.doubled]}"
            )
        )
    if contract.level >= 6:
        size = "little" if contract.level == 6 else "grand"
        items.append(ScoreItem(side, slam_premium(contract.level, vulnerable=vulnerable), f"{size} slam, {state}"))
    return tuple(items)


def honour_items(deal: DealTally) -> tuple[ScoreItem, ...]:
    """The entries for honours; contract and vulnerability do not affect them."""
    return tuple(ScoreItem(held.side, held.points, "honours") for held in deal.honours if held.points)


def score_rubber_deal(deal: DealTally) -> ScoredDeal:
    """The score of one deal of rubber bridge under the laws of 1963."""
    return ScoredDeal(deal.sides, contract_items(deal, SCHEDULE_1963) + honour_items(deal))


def score_rubber_deal_modern(deal: DealTally) -> ScoredDeal:
    """The score of one deal of rubber bridge by the later table."""
    return ScoredDeal(deal.sides, contract_items(deal, MODERN_SCHEDULE) + honour_items(deal))


DEALS_IN_ROUND = 4
GAME_PREMIUM = 300
VULNERABLE_GAME_PREMIUM = 500
LAST_PART_SCORE = 100


def vulnerable_by_deal_number(number: int, sides: tuple[str, ...] = SIDES) -> frozenset[str]:
    """The vulnerable sides in deal *number* if the number alone gives them; 0 is a deal outside any round."""
    if number in (2, 3):
        raise ScoreError(
            f"in deal {number} the dealer's side is vulnerable: name it with --vulnerable {sides[0]} or "
            f"--vulnerable {sides[1]}"
        )
    return frozenset(sides) if number == DEALS_IN_ROUND else frozenset()


def score_four_deal_bridge(deal: DealTally) -> ScoredDeal:
    """The score of one deal of the round; ``deal.standing`` holds the part-scores carried, ``deal.number`` the deal."""
    scored = score_rubber_deal(deal)
    side = deal.declaring
    if not side or not scored.below[side]:
        return scored
    if scored.below[side] + deal.standing.get(side, 0) >= CONTRACT_GAME:
        points = VULNERABLE_GAME_PREMIUM if deal.declarer_vulnerable else GAME_PREMIUM
        state = "vulnerable" if deal.declarer_vulnerable else "not vulnerable"
        return scored.with_items([ScoreItem(side, points, f"game, {state}")])
    if deal.number == DEALS_IN_ROUND:
        return scored.with_items([ScoreItem(side, LAST_PART_SCORE, "part-score on the fourth deal")])
    return scored
