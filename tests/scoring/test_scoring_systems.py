"""Four-deal, duplicate, progressive and auction bridge, whist, hearts and the games each for himself."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest

from adjudicator.errors import ScoreError
from adjudicator.game.duplicate_boards import dealer_of_board, sides_vulnerable_on
from adjudicator.scoring.systems import (
    auction_1969,
    blackout,
    cutthroat_and_towie,
    duplicate_bridge,
    hearts,
    rubber_and_four_deal_round,
)
from adjudicator.scoring.systems.contract_parser import parse_contract
from adjudicator.scoring.systems.rubber_and_four_deal_round import Rubber
from adjudicator.scoring.systems.score_types_and_scorer_of_game import DealTally, Honours
from adjudicator.scoring.systems.whist import WhistGame
from adjudicator.values.bids_and_contracts import Contract
from adjudicator.values.cards import Card
from tests.helpers.sections import score_deal

WE, THEY = "NS", "EW"
BOTH = frozenset({WE, THEY})


def bid(text: str, declarer: str = "S") -> Contract:
    contract = parse_contract(text, declarer)
    assert contract is not None
    return contract


def points(system: str, contract: str, tricks: int, *, vulnerable: bool = False, **more: Any) -> tuple[int, int]:
    deal = DealTally(
        contract=bid(contract),
        tricks={WE: tricks},
        vulnerable=BOTH if vulnerable else frozenset(),
        **more,
    )
    score = score_deal(system, deal).score
    return score[WE], score[THEY]


# ---------------------------------------------------------------- duplicate


def test_boards_seven_sixteen_and_seventeen() -> None:
    """EX-38."""
    told = [(dealer_of_board(board), sides_vulnerable_on(board)) for board in (7, 16, 17, 1)]

    assert told == [("S", BOTH), ("W", frozenset({THEY})), ("N", frozenset()), ("N", frozenset())]


def test_vulnerability_of_boards_follows_the_well_known_pattern() -> None:
    """None, N-S, E-W, both, moved on by one in every group of four boards."""
    pattern = [frozenset(), frozenset({WE}), frozenset({THEY}), BOTH]

    for board in range(1, 37):
        assert sides_vulnerable_on(board) == pattern[((board - 1) + (board - 1) // 4) % 4]
        assert dealer_of_board(board) == "NESW"[(board - 1) % 4]


def test_there_is_no_board_nought() -> None:
    with pytest.raises(ScoreError, match=r"^0 is not the number of a board; they count from 1$"):
        dealer_of_board(0)


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerable", "score"),
    [
        ("2S", 8, False, (110, 0)),
        ("1NT", 7, True, (90, 0)),
        ("3NT", 9, False, (400, 0)),
        ("4S", 10, True, (620, 0)),
        ("2HX", 8, False, (470, 0)),
        ("6NT", 12, True, (1440, 0)),
        ("7C", 13, False, (1440, 0)),
        ("4SX", 7, False, (0, 500)),
        ("4SX", 6, False, (0, 700)),
        ("1CXX", 7, True, (180, 0)),
    ],
)
def test_scores_every_duplicate_player_knows(
    contract: str, tricks: int, vulnerable: bool, score: tuple[int, int]
) -> None:
    """Of 1949: four down doubled costs 700, a redoubled contract earns 50."""
    assert points("duplicate", contract, tricks, vulnerable=vulnerable) == score


@pytest.mark.parametrize(("contract", "tricks", "score"), [("4SX", 6, (0, 800)), ("1CXX", 7, (230, 0))])
def test_later_table_of_duplicate(contract: str, tricks: int, score: tuple[int, int]) -> None:
    """Four down doubled costs 800, and a redoubled contract earns a hundred."""
    assert points("duplicate-modern", contract, tricks) == score


def test_honours_count_only_at_total_points() -> None:
    honours = (Honours(WE, 100),)

    assert points("duplicate", "2S", 8, honours=honours) == (110, 0)
    assert points("duplicate-total-points", "2S", 8, honours=honours) == (210, 0)


def test_best_score_of_nine_tables_has_eight_match_points() -> None:
    """EX-35: one for each score beaten, half for a tie."""
    assert duplicate_bridge.match_points_of_column([90, 80, 70, 60, 50, 40, 30, 20, 10])[:2] == (8, 7)
    assert duplicate_bridge.match_points_of_column([90, 80, 80, 60]) == (3, 1.5, 1.5, 0)


def test_match_points_of_a_board_share_out_the_same_sum() -> None:
    """Whatever the scores, n tables give n(n-1)/2 match-points."""
    for scores in product((-50, 0, 110), repeat=4):
        assert sum(duplicate_bridge.match_points_of_column(scores)) == 6


def test_interchanged_board_is_rated_in_groups() -> None:
    """EX-36: in a group of five, three beaten and one tied, four pairs in the other group."""
    groups = duplicate_bridge.group_match_points([[110, 110, 100, 90, 50], [400, 400, 100, 50]])

    assert groups[0][0] == 3 + 0.5 + 4 * 0.5
    assert groups[1] == (2.5 + 2.5, 2.5 + 2.5, 1 + 2.5, 0 + 2.5)


@pytest.mark.parametrize(
    ("difference", "points"),
    [
        *[(0, 0), (10, 0), (20, 1), (40, 1), (50, 2), (80, 2), (90, 3), (130, 4), (210, 5), (260, 6), (310, 7)],
        *[(220, 6), (400, 9), (1200, 15), (4000, 24), (320, 8), (360, 8), (430, 10), (590, 11), (600, 12), (890, 13)],
        *[(1090, 14), (1300, 16), (1490, 16), (1740, 17), (1750, 18), (2240, 19), (2490, 20), (2990, 21), (3490, 22)],
        *[(3990, 23), (-220, -6)],
    ],
)
def test_international_match_points(difference: int, points: int) -> None:
    """EX-37 and the printed schedule."""
    assert duplicate_bridge.imps_for_difference(difference) == points


def test_imp_never_fall_and_never_skip() -> None:
    steps = [duplicate_bridge.imps_for_difference(difference) for difference in range(0, 5000, 10)]

    assert {b - a for a, b in pairwise(steps)} == {0, 1}
    assert steps[-1] == 24


# ---------------------------------------------------------------- progressive


def test_penalty_is_cut_down_to_a_thousand() -> None:
    assert points("progressive", "4SX", 4) == (0, 1000)


def test_slam_bid_and_made_is_not_cut_down() -> None:
    assert points("progressive", "6NT", 12, vulnerable=True) == (190 + 750 + 500, 0)


def test_slam_beaten_is_cut_down() -> None:
    """Four short redoubled would cost 1,400."""
    assert points("progressive", "6NTXX", 8) == (0, 1000)


def test_progressive_counts_honours_and_deal_by_deal_premiums() -> None:
    assert points("progressive", "2S", 9, honours=(Honours(WE, 100),)) == (60 + 30 + 50 + 100, 0)
    assert points("progressive", "3NT", 9) == (400, 0)


# ---------------------------------------------------------------- four-deal bridge


@pytest.mark.parametrize(
    ("number", "dealers", "reverse", "vulnerable"),
    [
        (1, WE, False, frozenset()),
        (2, THEY, False, frozenset({THEY})),
        (3, WE, False, frozenset({WE})),
        (4, THEY, False, BOTH),
        (2, THEY, True, frozenset({WE})),
        (4, THEY, True, BOTH),
    ],
)
def test_vulnerability_of_the_four_deals(number: int, dealers: str, reverse: bool, vulnerable: frozenset[str]) -> None:
    assert rubber_and_four_deal_round.vulnerable_in_four_deal_round(number, dealers, reverse=reverse) == vulnerable


def test_part_score_carries_until_a_game() -> None:
    """Sixty and forty make game on the second deal, not vulnerable since East deals; the rest starts afresh."""
    played = rubber_and_four_deal_round.FourDealRound().play(bid("2S"), 8).play(bid("2C"), 8)

    assert [deal.score[WE] for deal in played.deals] == [60, 40 + 300]
    assert played.standing == {WE: 0, THEY: 0}
    assert (played.dealer, played.vulnerable) == ("S", frozenset({WE}))


def test_part_score_on_the_fourth_deal_earns_a_hundred() -> None:
    played = rubber_and_four_deal_round.FourDealRound()
    for contract in ("1NT", "1S", "2C", "1C"):
        played = played.play(bid(contract, "W"), 6 if contract != "1C" else 7)

    assert played.deals[-1].score[THEY] == 20 + 100
    with pytest.raises(ScoreError, match=r"^the round is over: four deals have been played$"):
        played.play(bid("1C"), 7)


def test_passed_out_deal_is_dealt_again() -> None:
    """The same dealer deals, and the deal does not count."""
    assert rubber_and_four_deal_round.FourDealRound().play(None, 0) == rubber_and_four_deal_round.FourDealRound()


def test_game_cancels_the_part_score_of_the_other_side() -> None:
    played = rubber_and_four_deal_round.FourDealRound().play(bid("2S"), 8).play(bid("3NT", "E"), 9)

    assert played.standing == {WE: 0, THEY: 0}
    assert played.totals == {WE: 60, THEY: 100 + 500}


# ---------------------------------------------------------------- auction bridge


def test_overtricks_count_toward_the_game() -> None:
    """One spade making four is 36, a game; so it would be with tricks transferred for a revoke."""
    scored = score_deal("auction", DealTally(contract=bid("1S"), tricks={WE: 8 + 2}))

    assert (scored.below[WE], scored.above[WE]) == (36, 0)
    assert Rubber(auction_1969.RUBBER).play(bid("1S"), 10).vulnerable == {WE}


def test_odd_tricks_of_auction_bridge_agree_with_the_printed_columns() -> None:
    """Doubled and redoubled values as printed; the undoubled ones are half."""
    doubled = {"NT": 20, "S": 18, "H": 16, "D": 14, "C": 12}
    redoubled = {"NT": 40, "S": 36, "H": 32, "D": 28, "C": 24}
    for denomination, odd in product(doubled, range(1, 8)):
        deals = [DealTally(contract=Contract(1, denomination, n, "S"), tricks={WE: 6 + odd}) for n in range(3)]
        below = [score_deal("auction", deal).below[WE] for deal in deals]

        assert below == [odd * doubled[denomination] // 2, odd * doubled[denomination], odd * redoubled[denomination]]


@pytest.mark.parametrize(
    ("contract", "tricks", "score"),
    [
        ("2HX", 10, (4 * 16 + 50 + 100, 0)),
        ("2HXX", 9, (3 * 32 + 100 + 100, 0)),
        ("4H", 8, (0, 100)),
        ("4HX", 8, (0, 200)),
        ("4HXX", 8, (0, 400)),
        ("1NT", 12, (60 + 50, 0)),
        ("1NT", 13, (70 + 100, 0)),
        ("1NT", 1, (0, 300 + 50)),
    ],
)
def test_auction_bridge(contract: str, tricks: int, score: tuple[int, int]) -> None:
    """Slams go to the side that wins the tricks, whatever was bid, the defenders too."""
    assert points("auction", contract, tricks) == score


def test_auction_rubber_is_worth_250() -> None:
    rubber = Rubber(auction_1969.RUBBER).play(bid("3NT"), 9).play(bid("4S", "W"), 10).play(bid("2S"), 10)

    assert rubber.totals == {WE: 30 + 36 + 250, THEY: 36}


# ---------------------------------------------------------------- whist


def test_whist_game_is_worth_what_the_losers_lack() -> None:
    game = WhistGame().play({WE: 9, THEY: 4}).play({WE: 5, THEY: 8}).play({WE: 10, THEY: 3})

    assert (game.points, game.winner, game.value) == ({WE: 7, THEY: 2}, WE, 5)
    with pytest.raises(ScoreError, match=r"^the game is over: NS has 7 points$"):
        game.play({WE: 7, THEY: 6})


def test_revoking_side_stops_at_six() -> None:
    """At five with three odd tricks it scores one point; below six it scores all."""
    at_five = WhistGame(points={WE: 5, THEY: 0})

    assert at_five.play({WE: 9, THEY: 4}, frozenset({WE})).points == {WE: 6, THEY: 0}
    assert at_five.play({WE: 7, THEY: 6}, frozenset({WE})).points == {WE: 6, THEY: 0}
    assert at_five.play({WE: 9, THEY: 4}, frozenset({THEY})).winner == WE
    assert WhistGame(points={WE: 6}).play({WE: 13, THEY: 0}, frozenset({WE})).points == {WE: 6, THEY: 0}


# ---------------------------------------------------------------- hearts


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(card) for card in text.split())


ALL_HEARTS = cards(" ".join(f"H{rank}" for rank in "23456789TJQKA"))


def test_pack_of_hearts_holds_twenty_six_points() -> None:
    """Two packs hold twice as many (cancellation hearts)."""
    pack = [Card(suit + rank) for suit, rank in product("CDHS", "23456789TJQKA")]

    assert (hearts.black_lady_points(pack), hearts.black_lady_points(pack * 2)) == (26, 52)
    assert (hearts.plain_hearts_points(pack), hearts.plain_hearts_points(pack, "S")) == (13, 13)
    assert hearts.spot_points(pack) == sum(range(2, 15))


def test_hearts_scores_by_player() -> None:
    deal = DealTally(taken={"N": cards("HA H2 SQ CA"), "E": cards("H3"), "S": (), "W": cards("DT")}, sides=("N", "E"))

    assert score_deal("hearts", deal).score == {"N": 15, "E": 1, "S": 0, "W": 0}
    assert score_deal("hearts-plain", deal).score == {"N": 2, "E": 1, "S": 0, "W": 0}
    assert score_deal("spot-hearts", deal).score == {"N": 16, "E": 3, "S": 0, "W": 0}


@pytest.mark.parametrize(
    ("taken", "score"),
    [
        (cards("H2 H3"), -2),
        (cards("H2 DT"), 9),
        (cards("SQ DT"), -3),
        ((*ALL_HEARTS, *cards("SQ DT")), 26),
        ((*ALL_HEARTS, *cards("SQ")), -26),
    ],
)
def test_omnibus_hearts(taken: tuple[Card, ...], score: int) -> None:
    """Taking all fifteen scores 26 plus instead of 16 minus. The plus card is told: its suit is lost in print."""
    assert hearts.omnibus_points(taken, Card("DT")) == score


def test_howell_settlement() -> None:
    """EX-51, and whatever the hearts the pool comes out even."""
    settled = hearts.howell_settlement({"W": 7, "X": 6, "Y": 0, "Z": 0})

    assert settled["W"] == (21, 6)
    assert sum(put for put, _ in settled.values()) == sum(taken for _, taken in settled.values())


# ---------------------------------------------------------------- each for himself

THREE = ("N", "E", "S")


def test_cutthroat_gives_undertricks_and_honours_to_both_defenders() -> None:
    deal = DealTally(contract=bid("4S"), tricks={"S": 9}, sides=THREE, honours=(Honours("N", 100),))

    assert score_deal("cutthroat", deal).score == {"N": 150, "E": 150, "S": 0}
    assert cutthroat_and_towie.score_cutthroat_auction(deal).score == {"N": 150, "E": 150, "S": 0}


def test_cutthroat_rubber_is_worth_700_against_nobody_and_500_against_a_game() -> None:
    alone = Rubber(cutthroat_and_towie.CUTTHROAT_RUBBER, sides=THREE).play(bid("3NT"), 9).play(bid("3NT"), 9)
    opposed = (
        Rubber(cutthroat_and_towie.CUTTHROAT_RUBBER, sides=THREE)
        .play(bid("3NT"), 9)
        .play(bid("3NT", "E"), 9)
        .play(bid("3NT"), 9)
    )

    assert (alone.totals["S"], opposed.totals["S"]) == (200 + 700, 200 + 500)


def test_towie() -> None:
    """Three down vulnerable and doubled costs a thousand to every other player; games are worth 500 and 1,000."""
    deal = DealTally(contract=bid("4SX"), tricks={"S": 7}, vulnerable=frozenset("S"), sides=("N", "E", "S", "W", "X"))
    rubber = Rubber(cutthroat_and_towie.TOWIE_RUBBER, sides=THREE).play(bid("3NT"), 9).play(bid("3NT"), 9)

    assert score_deal("towie", deal).score == {"N": 1000, "E": 1000, "S": 0, "W": 1000, "X": 1000}
    assert rubber.totals["S"] == 200 + 500 + 1000


def cutthroat_contract(tricks: int, *, accepted: bool, games: dict[str, int]) -> dict[str, int]:
    deal = DealTally(
        contract=bid("4S"),
        tricks={"S": tricks},
        sides=("N", "E", "S", "W"),
        dummy="N",
        dummy_accepted=accepted,
        games=games,
    )
    return score_deal("cutthroat-contract", deal).score


def test_accepting_dummy_scores_with_declarer() -> None:
    """A rejecting dummy shares in the undertricks instead, and has nothing of a contract that is made."""
    assert cutthroat_contract(10, accepted=True, games={}) == {"N": 120, "E": 0, "S": 120, "W": 0}
    assert cutthroat_contract(10, accepted=False, games={}) == {"N": 0, "E": 0, "S": 120, "W": 0}
    assert cutthroat_contract(9, accepted=True, games={}) == {"N": 0, "E": 50, "S": 0, "W": 50}
    assert cutthroat_contract(9, accepted=False, games={}) == {"N": 50, "E": 50, "S": 0, "W": 50}


def test_dummy_who_is_not_vulnerable_has_only_300_of_the_rubber() -> None:
    assert cutthroat_contract(10, accepted=True, games={"S": 1}) == {"N": 420, "E": 0, "S": 820, "W": 0}
    assert cutthroat_contract(10, accepted=True, games={"S": 1, "E": 1, "N": 1})["N"] == 620


def test_blackout_pays_the_exact_bid() -> None:
    deal = DealTally(bids={"A": 0, "B": 3, "C": 2}, tricks={"A": 0, "B": 3, "C": 1})

    assert score_deal("blackout", deal).score == {"A": 10, "B": 13, "C": 0}
    assert blackout.score_blackout_deal_with_zero(deal, zero=5).score == {"A": 5, "B": 13, "C": 0}
