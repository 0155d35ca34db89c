"""Auction bridge as printed in 1913: values of tricks, honours and chicane, slams, and what a revoke does to them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.errors import ScoreError
from adjudicator.formats.pbn.reader import read_games
from adjudicator.record.events import Record
from adjudicator.scoring.systems.auction_1913 import RUBBER, honours_1913
from adjudicator.scoring.systems.rubber_and_four_deal_round import Rubber
from adjudicator.scoring.systems.score_types_and_scorer_of_game import DealTally, Honours
from adjudicator.values.bids_and_contracts import Contract
from adjudicator.values.cards import Card
from tests.helpers.rulings import laws
from tests.helpers.sections import score_deal

WE, THEY = "NS", "EW"
SIDES = (WE, THEY)


def scored(level: int, denomination: str, tricks: int, doubled: int = 0, **more: Any) -> tuple[int, int]:
    deal = DealTally(contract=Contract(level, denomination, doubled, "S"), tricks={WE: tricks}, **more)
    score = score_deal("auction-1913", deal).score
    return score[WE], score[THEY]


@pytest.mark.parametrize(
    ("contract", "tricks", "score"),
    [
        ((1, "S", 0), 9, (6, 0)),
        ((2, "C", 0), 8, (12, 0)),
        ((3, "D", 0), 9, (21, 0)),
        ((4, "H", 0), 10, (32, 0)),
        ((2, "R", 0), 10, (36, 0)),
        ((3, "NT", 0), 9, (30, 0)),
        ((2, "R", 1), 9, (54 + 50 + 50, 0)),
        ((2, "R", 2), 9, (108 + 100 + 100, 0)),
        ((4, "R", 0), 8, (0, 100)),
        ((4, "R", 1), 8, (0, 200)),
        ((4, "R", 2), 8, (0, 400)),
        ((6, "C", 1), 6, (0, 600)),
        ((3, "NT", 0), 12, (60 + 20, 0)),
        ((3, "NT", 0), 13, (70 + 40, 0)),
        ((1, "NT", 1), 1, (0, 600 + 20)),
    ],
)
def test_contracts(contract: tuple[int, str, int], tricks: int, score: tuple[int, int]) -> None:
    """Laws 4, 7, 8, 47, 53, 56; six clubs doubled and six short are the 600 of the Card Committee's case 6."""
    level, denomination, doubled = contract

    assert scored(level, denomination, tricks, doubled) == score


def test_the_dealers_one_spade_costs_no_more_than_100_unless_redoubled() -> None:
    """Law 48."""
    assert scored(1, "S", 2) == (0, 100)
    assert scored(1, "S", 6, 1) == (0, 100)
    assert scored(1, "S", 4, 1) == (0, 100)
    assert scored(1, "S", 6) == (0, 50)
    assert scored(1, "S", 4, 2) == (0, 600)
    assert scored(1, "R", 2) == (0, 250)


def test_tricks_taken_for_a_revoke_make_the_contract_but_no_bonus_and_no_slam() -> None:
    """Laws 7, 84b: six tricks won and three taken make two no trumps doubled, ten and three make no slam."""
    assert scored(2, "NT", 9, 1, tricks_from_rulings={WE: 3}, honours_only=frozenset({THEY})) == (60, 0)
    assert scored(2, "NT", 12, 1, tricks_from_rulings={WE: 3}, honours_only=frozenset({THEY})) == (120 + 50 + 50, 0)
    assert scored(3, "NT", 13, tricks_from_rulings={WE: 3}, honours_only=frozenset({THEY})) == (70, 0)


def test_a_side_that_revoked_scores_honours_alone() -> None:
    """Law 84 and case 12."""
    held = (Honours(WE, 30),)

    assert scored(1, "NT", 9, honours=held, honours_only=frozenset({WE}), premiums={THEY: 150}) == (30, 150)
    assert scored(1, "NT", 3, honours=held, honours_only=frozenset({THEY}), premiums={WE: 150}) == (180, 0)


def test_whether_aces_count_after_two_revokes_at_no_trumps_is_not_said() -> None:
    """Law 89 lets only honours in trumps be scored."""
    both = frozenset(SIDES)

    assert scored(2, "H", 9, honours=(Honours(WE, 16),), honours_only=both) == (16, 0)
    with pytest.raises(ScoreError, match="aces"):
        scored(2, "NT", 9, honours=(Honours(WE, 30),), honours_only=both)


def hands(**suit: str) -> dict[str, tuple[Card, ...] | None]:
    """Hands of which only the trumps matter; a club stands for the rest."""
    return {seat: tuple(Card(f"H{rank}") for rank in ranks) or (Card("C2"),) for seat, ranks in suit.items()}


@pytest.mark.parametrize(
    ("held", "tricks"),
    [
        ({"N": "AK", "S": "Q2", "E": "J3", "W": "T"}, 2),
        ({"N": "AK", "S": "QJ", "E": "T3", "W": "4"}, 4),
        ({"N": "AKQ", "S": "JT", "E": "3", "W": "4"}, 5),
        ({"N": "AKQJ", "S": "2", "E": "T3", "W": "4"}, 8),
        ({"N": "AKQJ", "S": "T", "E": "3", "W": "4"}, 9),
        ({"N": "AKQJT", "S": "2", "E": "3", "W": "4"}, 10),
        ({"N": "AKQ2", "S": "", "E": "J3", "W": "T"}, 2 + 2),
        ({"N": "AKQ2", "S": "5", "E": "JT3", "W": ""}, 2 - 2),
        ({"N": "AKQ2", "S": "", "E": "JT3", "W": ""}, 2 + 2 - 2),
        ({"N": "AKQ2", "S": "JT3", "E": "", "W": ""}, 5 - 4),
    ],
)
def test_honours_and_chicane(held: dict[str, str], tricks: int) -> None:
    """Laws 6 and 9, in tricks at hearts; chicane of both sides at once is added and deducted."""
    expected = (Honours(WE, tricks * 8),) if tricks else ()

    assert honours_1913(hands(**held), "H", SIDES) == expected


def test_royal_spades_are_spades_at_nine() -> None:
    held = {"N": (Card("SA"), Card("SK"), Card("SQ")), "E": (Card("S2"),)}

    assert honours_1913(held, "R", SIDES) == (Honours(WE, 18),)
    assert honours_1913(held, "S", SIDES) == (Honours(WE, 4),)


def test_honours_are_not_counted_while_a_hand_is_not_known() -> None:
    """North's three honours are worth two tricks, or six when South has no trump, or four when he has a fourth."""
    held = {**hands(N="AKQ", S="2", E="3"), "W": None}

    assert honours_1913(held, "H", SIDES) == ()


@pytest.mark.parametrize(
    ("aces", "points"),
    [
        ({"N": "SH", "S": "D", "E": "C"}, 30),
        ({"N": "SH", "S": "DC"}, 40),
        ({"N": "SHDC"}, 100),
        ({"N": "S", "E": "H"}, 0),
    ],
)
def test_aces_at_no_trumps(aces: dict[str, str], points: int) -> None:
    """Law 6."""
    held = {seat: tuple(Card(f"{suit}A") for suit in suits) for seat, suits in aces.items()}

    assert honours_1913(held, "NT", SIDES) == ((Honours(WE, points),) if points else ())


def test_a_rubber_brings_250() -> None:
    rubber = Rubber(RUBBER).play(Contract(3, "NT", 0, "S"), 9).play(Contract(4, "R", 0, "N"), 10)

    assert rubber.totals == {WE: 30 + 36 + 250, THEY: 0}


REVOKED = """
[Code "auction-bridge-1913"]
[Dealer "S"]
[Deal "N:A642.965.K54.K52 T73.T83.T87.AT86 KQ5.AQ4.A963.Q73 J98.KJ72.QJ2.J94"]
[Result "7"]
[Record "1"]
1NT P P P
W:H2 H5 C6 HQ
S:S5 S8 SA S3
!attention S
"""


@pytest.mark.parametrize(("choice", "score"), [("", None), ("!elect S points\n", {WE: 190, THEY: 0})])
def test_a_deal_has_no_score_before_declarer_has_chosen(choice: str, score: dict[str, int] | None) -> None:
    """Law 84b leaves him 150 points or three tricks."""
    record = next(iter(read_games((REVOKED + choice).encode())))
    assert isinstance(record, Record), record
    report = adjudicate(record, laws())

    assert report.result is not None
    assert report.result.score == score
