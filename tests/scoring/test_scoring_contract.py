"""Contract scoring against the book's rubber and against closed formulas of the same table."""

from __future__ import annotations

from itertools import product

import pytest

from adjudicator.errors import ScoreError
from adjudicator.scoring.systems.contract_bridge import (
    MODERN_SCHEDULE,
    SCHEDULE_1963,
    ScoringSchedule,
    odd_trick_points,
    slam_premium,
    undertrick_premium,
)
from adjudicator.scoring.systems.contract_parser import parse_contract, parse_honours, parse_tricks, parse_vulnerable
from adjudicator.scoring.systems.honours import auction_honours, contract_honours
from adjudicator.scoring.systems.rubber_and_four_deal_round import MODERN_RUBBER, Rubber, rubber_difference_in_hundreds
from adjudicator.scoring.systems.score_types_and_scorer_of_game import DealTally, Honours, ScoredDeal
from adjudicator.values.bids_and_contracts import Contract
from adjudicator.values.cards import Card
from tests.helpers.sections import SYSTEMS, score_deal

WE, THEY = "NS", "EW"


def bid(text: str, declarer: str = "S") -> Contract:
    contract = parse_contract(text, declarer)
    assert contract is not None
    return contract


def the_books_rubber() -> list[Rubber]:
    """The rubber of the book's illustration, deals (a) to (h), after each deal (001:693-733)."""
    rubber = Rubber()
    rubbers = []
    for contract, tricks, honours in [
        (bid("2H"), 9, ()),
        (bid("2C"), 10, (Honours(WE, 100),)),
        (bid("4HX"), 9, ()),
        (bid("4S", "W"), 9, (Honours(THEY, 100),)),
        (bid("1NT"), 7, ()),
        (bid("3NT", "E"), 9, ()),
        (bid("2SX"), 5, (Honours(THEY, 100),)),
        (bid("6D"), 12, ()),
    ]:
        rubber = rubber.play(contract, tricks, honours)
        rubbers.append(rubber)
    return rubbers


@pytest.mark.parametrize(
    ("deal", "below", "above"),
    [
        pytest.param(0, {WE: 60, THEY: 0}, {WE: 30, THEY: 0}, id="EX-24"),
        pytest.param(1, {WE: 40, THEY: 0}, {WE: 140, THEY: 0}, id="EX-25"),
        pytest.param(2, {WE: 0, THEY: 0}, {WE: 0, THEY: 200}, id="EX-26"),
        pytest.param(3, {WE: 0, THEY: 0}, {WE: 50, THEY: 100}, id="EX-27"),
        pytest.param(4, {WE: 40, THEY: 0}, {WE: 0, THEY: 0}, id="EX-28"),
        pytest.param(5, {WE: 0, THEY: 100}, {WE: 0, THEY: 0}, id="EX-29"),
        pytest.param(6, {WE: 0, THEY: 0}, {WE: 0, THEY: 900}, id="EX-30"),
        pytest.param(7, {WE: 120, THEY: 0}, {WE: 750, THEY: 0}, id="EX-31"),
    ],
)
def test_each_deal_of_the_books_rubber(deal: int, below: dict[str, int], above: dict[str, int]) -> None:
    scored = the_books_rubber()[-1].deals[deal]

    assert (scored.below, scored.above) == (below, above)


def test_vulnerability_follows_the_games() -> None:
    """We are vulnerable after (b), both sides after (f), and our part-score of (e) is lost then."""
    rubbers = the_books_rubber()

    assert [r.vulnerable for r in rubbers] == [frozenset(), *[frozenset({WE})] * 4, *[frozenset({WE, THEY})] * 3]
    assert rubbers[4].standing == {WE: 40, THEY: 0}
    assert rubbers[5].standing == {WE: 0, THEY: 0}


def test_the_books_rubber_adds_up() -> None:
    """EX-32: 1,730 to 1,300, a rubber of four points."""
    rubber = the_books_rubber()[-1]

    assert rubber.winner == WE
    assert [item.points for item in rubber.premiums] == [500]
    assert rubber.totals == {WE: 1730, THEY: 1300}
    assert rubber.back_score == {WE: 4, THEY: -4}


@pytest.mark.parametrize(("difference", "hundreds"), [(950, 10), (940, 9), (430, 4), (0, 0), (49, 0), (50, 1)])
def test_back_score(difference: int, hundreds: int) -> None:
    """EX-22: an odd fifty counts as a hundred."""
    assert rubber_difference_in_hundreds(difference) == hundreds


def test_transferred_tricks_do_not_make_a_game_that_was_not_bid() -> None:
    """EX-14 and EX-12: two spades, eight tricks won and two moved."""
    scored = score_deal("rubber", DealTally(contract=bid("2S"), tricks={WE: 8 + 2, THEY: 5 - 2}))

    assert (scored.below[WE], scored.above[WE]) == (60, 60)
    assert not Rubber().play(bid("2S"), 10).vulnerable


def test_transferred_tricks_can_make_the_contract() -> None:
    """A moved trick counts as won in play: a contract two tricks short is made by two of them."""
    assert score_deal("rubber", DealTally(contract=bid("4S"), tricks={WE: 8 + 2})).below[WE] == 120


def test_lines_explain_each_item() -> None:
    lines = score_deal("rubber", DealTally(contract=bid("2HX"), tricks={WE: 9}, honours=(Honours(WE, 100),))).lines

    assert lines == (
        "NS 120 below the line: 2 hearts doubled, bid and made",
        "NS 100 above the line: 1 overtrick",
        "NS 50 above the line: making a contract doubled",
        "NS 100 above the line: honours",
    )


# ---------------------------------------------------------------- the second road


def formula(level: int, denomination: str, doubled: int, tricks: int, *, vulnerable: bool) -> tuple[int, int, int]:
    """Below, above and the other side's points by closed formulas instead of steps."""
    short = level + 6 - tricks
    times = (1, 2, 4)[doubled]
    if short > 0:
        steps = 300 * short - 100 if vulnerable else 200 * short - 100
        return 0, 0, steps * doubled if doubled else short * (100 if vulnerable else 50)
    value = {"C": 20 * level, "D": 20 * level, "H": 30 * level, "S": 30 * level, "NT": 30 * level + 10}[denomination]
    each = {"C": 20, "D": 20}.get(denomination, 30) if not doubled else 100 * doubled * (1 + vulnerable)
    slams = {6: 500, 7: 1000}.get(level, 0)
    return value * times, -short * each + (50 if doubled else 0) + slams * (3 if vulnerable else 2) // 2, 0


def test_every_result_agrees_with_the_formulas() -> None:
    """All 35 contracts, doubled or not, vulnerable or not, with every number of tricks: 2,940 results."""
    for level, denomination, doubled, tricks, vulnerable in product(
        range(1, 8), ("C", "D", "H", "S", "NT"), range(3), range(14), (False, True)
    ):
        deal = DealTally(
            contract=Contract(level, denomination, doubled, "S"),
            tricks={WE: tricks},
            vulnerable=frozenset({WE} if vulnerable else {THEY}),
        )
        scored = score_deal("rubber", deal)

        expected = formula(level, denomination, doubled, tricks, vulnerable=vulnerable)
        assert (scored.below[WE], scored.above[WE], scored.score[THEY]) == expected


@pytest.mark.parametrize(
    ("schedule", "totals"), [(SCHEDULE_1963, [100, 300, 500, 700, 900]), (MODERN_SCHEDULE, [100, 300, 500, 800, 1100])]
)
def test_doubled_undertricks_by_edition(schedule: ScoringSchedule, totals: list[int]) -> None:
    """The later table charges three hundred from the fourth undertrick on."""
    assert [undertrick_premium(n, 1, vulnerable=False, schedule=schedule) for n in range(1, 6)] == totals
    assert [undertrick_premium(n, 2, vulnerable=True, schedule=schedule) for n in range(1, 4)] == [400, 1000, 1600]


def test_games_are_what_players_know_by_heart() -> None:
    assert [odd_trick_points(3, "NT", 0), odd_trick_points(4, "H", 0), odd_trick_points(5, "C", 0)] == [100, 120, 100]
    assert [slam_premium(6, vulnerable=False), slam_premium(7, vulnerable=True), slam_premium(5, vulnerable=True)] == [
        500,
        1500,
        0,
    ]


# ---------------------------------------------------------------- rubbers


def test_rubber_in_two_games() -> None:
    rubber = Rubber().play(bid("3NT"), 9).play(bid("4S"), 10)

    assert rubber.totals == {WE: 100 + 120 + 700, THEY: 0}
    with pytest.raises(ScoreError, match=r"^the rubber is over: NS has won two games$"):
        rubber.play(bid("1C"), 7)


def test_unfinished_rubber_pays_the_only_side_that_has_a_game_or_a_part_score() -> None:
    rubber = Rubber().play(bid("3NT"), 9).play(bid("2S", "W"), 8)

    assert rubber.unfinished().totals == {WE: 100 + 300, THEY: 60 + 50}


def test_unfinished_rubber_with_a_game_on_each_side() -> None:
    """Nobody has the premium, or each side where everybody enters all he has scored."""
    rubber = Rubber().play(bid("3NT"), 9).play(bid("3NT", "W"), 9)

    assert rubber.unfinished().totals == {WE: 100, THEY: 100}
    assert rubber.unfinished(each_side=True).totals == {WE: 400, THEY: 400}


def test_modern_rubber_values_a_part_score_at_a_hundred() -> None:
    assert Rubber(MODERN_RUBBER).play(bid("2S"), 8).unfinished().totals == {WE: 160, THEY: 0}


def test_modern_sample() -> None:
    """EX-33: three hearts with an overtrick, four clubs one down, three diamonds doubled and made."""
    rubber = Rubber(MODERN_RUBBER).play(bid("3H"), 10).play(bid("4C", "W"), 9).play(bid("3DX", "W"), 9)

    assert [(d.below, d.above) for d in rubber.deals] == [
        ({WE: 90, THEY: 0}, {WE: 30, THEY: 0}),
        ({WE: 0, THEY: 0}, {WE: 50, THEY: 0}),
        ({WE: 0, THEY: 120}, {WE: 0, THEY: 50}),
    ]
    assert rubber.vulnerable == {THEY}


def test_passed_out_deal_scores_nothing() -> None:
    assert score_deal("rubber", DealTally()) == ScoredDeal((WE, THEY))


# ---------------------------------------------------------------- honours


def hand(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(card) for card in text.split())


@pytest.mark.parametrize(
    ("cards", "denomination", "points"),
    [
        ("CA CK CJ CT", "C", 100),
        ("SA SK SQ SJ ST", "S", 150),
        ("SA SK SQ", "S", 0),
        ("SA HA DA CA", "NT", 150),
        ("SA HA DA CK", "NT", 0),
        ("SA HA DA CA", "S", 0),
    ],
)
def test_contract_honours_in_one_hand(cards: str, denomination: str, points: int) -> None:
    found = contract_honours({"N": (), "E": hand(cards), "S": None}, denomination)

    assert found == ((Honours(THEY, points),) if points else ())


@pytest.mark.parametrize(
    ("north", "south", "denomination", "points"),
    [
        ("SA SK", "SQ", "S", 30),
        ("SA SK", "SQ SJ", "S", 40),
        ("SA SK", "SQ SJ ST", "S", 50),
        ("SA SK SQ SJ", "", "S", 80),
        ("SA SK SQ SJ", "ST", "S", 90),
        ("SA SK SQ SJ ST", "", "S", 100),
        ("SA HA", "DA", "NT", 30),
        ("SA HA", "DA CA", "NT", 40),
        ("SA HA DA CA", "", "NT", 100),
        ("SA SK", "", "S", 0),
        ("SA HA", "", "NT", 0),
    ],
)
def test_auction_honours_of_a_side(north: str, south: str, denomination: str, points: int) -> None:
    found = auction_honours({"N": hand(north), "S": hand(south), "E": ()}, denomination)

    assert found == ((Honours(WE, points),) if points else ())


# ---------------------------------------------------------------- what a person types


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("4SX", Contract(4, "S", 1, "W")),
        ("4♠*", Contract(4, "S", 1, "W")),
        ("3nt", Contract(3, "NT", 0, "W")),
        ("3N xx", Contract(3, "NT", 2, "W")),
        ("1C", Contract(1, "C", 0, "W")),
        ("pass", None),
    ],
)
def test_contracts_are_read(text: str, contract: Contract | None) -> None:
    assert parse_contract(text, "W") == contract


@pytest.mark.parametrize(("text", "tricks"), [("10", 10), ("=", 10), ("+1", 11), ("-2", 8), ("−2", 8)])
def test_tricks_are_read(text: str, tricks: int) -> None:
    assert parse_tricks(text, bid("4S")) == tricks


@pytest.mark.parametrize(
    ("text", "honours"), [("100 W", Honours(THEY, 100)), ("150 NS", Honours(WE, 150)), ("aces e", Honours(THEY, 150))]
)
def test_honours_are_read(text: str, honours: Honours) -> None:
    assert parse_honours(text) == honours


@pytest.mark.parametrize(
    ("text", "vulnerable"),
    [("None", frozenset()), ("All", frozenset({WE, THEY})), ("E-W", frozenset({THEY})), ("ns", frozenset({WE}))],
)
def test_vulnerability_is_read(text: str, vulnerable: frozenset[str]) -> None:
    assert parse_vulnerable(text) == vulnerable


def test_messages_say_what_would_have_been_right() -> None:
    """Every complaint names what was expected."""
    complaints = []
    for attempt in (
        lambda: parse_contract("8S"),
        lambda: parse_tricks("+9", bid("4S")),
        lambda: parse_honours("120 W"),
        lambda: parse_vulnerable("X"),
        lambda: score_deal("bridge", DealTally()),
    ):
        with pytest.raises(ScoreError) as caught:
            attempt()
        complaints.append(str(caught.value))

    assert complaints == [
        "'8S' is not a contract; expected 1C to 7NT, with X or XX, or pass",
        "'+9' is not a result of 4 odd tricks; expected 0 to 13 tricks, =, +1 or -1",
        "'120 W' are not honours; expected 100, 150 or aces and a seat or side, such as 100 W",
        "'X' is not a vulnerability; choose from None, NS, EW, All",
        "the result of a deal alone does not decide its score by 'bridge'",
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_scores_an_empty_deal_at_nothing(system: str) -> None:
    assert not any(score_deal(system, DealTally()).score.values())
