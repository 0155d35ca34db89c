"""Matchpoints, IMPs, weighted and artificial scores: counted by another road than the program's."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import ScoreError
from adjudicator.scoring.systems import comparison
from adjudicator.scoring.systems.comparison import (
    ArtificialScore,
    PlayedTable,
    WeightedOutcome,
    artificial_percent_function,
    parse_percent,
    parse_session_percentages,
    parse_table_groups,
    parse_table_score,
    parse_weighted_outcomes,
    played_result_reader,
    split_table_scores,
)
from adjudicator.scoring.systems.score_types_and_scorer_of_game import DealTally
from adjudicator.values.bids_and_contracts import Contract
from tests.helpers.sections import score_deal

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.scoring.systems.comparison import TableScore

WORTH = {"plus": 60, "average": 50, "minus": 40}
USUAL = artificial_percent_function(WORTH, {})
PLUS_MINUS = ArtificialScore("plus", "minus")
IMP_SCALE = [
    (10, 0), (40, 1), (80, 2), (120, 3), (160, 4), (210, 5), (260, 6), (310, 7), (360, 8), (420, 9), (490, 10),
    (590, 11), (740, 12), (890, 13), (1090, 14), (1290, 15), (1490, 16), (1740, 17), (1990, 18), (2240, 19),
    (2490, 20), (2990, 21), (3490, 22), (3990, 23), (9990, 24),
]  # fmt: skip
"""The largest difference for each number of IMPs, as the back of every bidding card has it (Law 78B)."""


def points_of(system: str = "duplicate-modern") -> Callable[[DealTally], int]:
    def points(deal: DealTally) -> int:
        score = score_deal(system, deal).score
        return score["NS"] - score["EW"]

    return points


def trick_score(level: int, denomination: str) -> int:
    return level * (20 if denomination in "CD" else 30) + (10 if denomination == "NT" else 0)


def by_hand(level: int, denomination: str, doubled: int, tricks: int, vulnerable: bool) -> int:
    """The duplicate scoring table of Law 77, worked out as players do at the table."""
    over = tricks - level - 6
    if over < 0:
        if not doubled:
            return over * (100 if vulnerable else 50)
        lost = 300 * -over - 100 if vulnerable else {1: 100, 2: 300}.get(-over, 300 * -over - 400)
        return -lost * doubled
    made = trick_score(level, denomination) << doubled
    bonus = (500 if vulnerable else 300) if made >= 100 else 50
    if level == 6:
        bonus += 750 if vulnerable else 500
    if level == 7:
        bonus += 1500 if vulnerable else 1000
    extra = (20 if denomination in "CD" else 30) if not doubled else 100 * doubled * (2 if vulnerable else 1)
    return made + bonus + over * extra + 50 * doubled


def test_every_contract_scores_as_by_hand() -> None:
    """All contracts, all results, doubled or not, vulnerable or not."""
    points = points_of()
    different = []
    for level, denomination, doubled, tricks, vulnerable in product(
        range(1, 8), ("C", "D", "H", "S", "NT"), range(3), range(14), (False, True)
    ):
        deal = DealTally(
            contract=Contract(level, denomination, doubled, "S"),
            tricks={"NS": tricks, "EW": 13 - tricks},
            vulnerable=frozenset({"NS"}) if vulnerable else frozenset(),
        )
        if points(deal) != by_hand(level, denomination, doubled, tricks, vulnerable):
            different.append((level, denomination, doubled, tricks, vulnerable))

    assert different == []


@given(st.lists(st.integers(-30, 30).map(lambda n: n * 10), min_size=2, max_size=9))
def test_matchpoints_count_the_scores_beaten(scores: list[int]) -> None:
    """One for each lower score of the others, a half for each equal one; the two sides share the top."""
    ((*pairs,),) = comparison.matchpoints_of_all_tables([[PlayedTable(points) for points in scores]], USUAL)

    for at, (own, (ns, ew)) in enumerate(zip(scores, pairs, strict=True)):
        others = scores[:at] + scores[at + 1 :]
        assert ns == sum((Fraction(1) if other < own else Fraction(other == own, 2)) for other in others)
        assert ew == sum((Fraction(1) if other > own else Fraction(other == own, 2)) for other in others)
        assert ns + ew == len(scores) - 1


@given(
    st.lists(st.integers(-9, 9).map(lambda n: n * 10), min_size=1, max_size=7),
    st.lists(st.sampled_from(["plus", "average", "minus"]), min_size=1, max_size=3),
)
def test_artificial_scores_leave_half_a_matchpoint_to_the_others(scores: list[int], awards: list[str]) -> None:
    """A table that did not play gets its percentage of the top; to the others it is a tie with everybody."""
    entries: list[TableScore] = [*map(PlayedTable, scores), *(ArtificialScore(award, award) for award in awards)]
    top = len(entries) - 1
    (pairs,) = comparison.matchpoints_of_all_tables([entries], USUAL)

    for own, (ns, ew) in zip(scores, pairs, strict=False):
        beaten = sum(1 for other in scores if other < own) + Fraction(scores.count(own) - 1, 2)
        assert (ns, ew) == (beaten + Fraction(len(awards), 2), top - beaten - Fraction(len(awards), 2))
    for award, pair in zip(awards, pairs[len(scores) :], strict=True):
        assert pair == (Fraction(WORTH[award] * top, 100),) * 2


def test_a_board_with_an_average_plus() -> None:
    """Four tables played, one has A+/A-: the best score of the four has three and a half of four."""
    scores: list[TableScore] = [PlayedTable(620), PlayedTable(170), PlayedTable(-50), PlayedTable(-100), PLUS_MINUS]

    assert comparison.matchpoints_of_all_tables([scores], USUAL) == (
        (
            (Fraction(7, 2), Fraction(1, 2)),
            (Fraction(5, 2), Fraction(3, 2)),
            (Fraction(3, 2), Fraction(5, 2)),
            (Fraction(1, 2), Fraction(7, 2)),
            (Fraction(12, 5), Fraction(8, 5)),
        ),
    )


def test_groups_that_played_other_cards() -> None:
    """EX-36: three beaten and one equal of five, and four pairs in the other group: five and a half of eight."""
    groups = [[PlayedTable(points) for points in group] for group in ([110, 110, 100, 90, 50], [400, 400, 100, 50])]
    first, second = comparison.matchpoints_of_all_tables(groups, USUAL)

    assert first[0] == (Fraction(11, 2), Fraction(5, 2))
    assert [ns for ns, _ in second] == [5, 5, Fraction(7, 2), Fraction(5, 2)]


@pytest.mark.parametrize("groups", [[], [[]], [[PlayedTable(100)]], [[PLUS_MINUS]]])
def test_one_table_is_compared_with_nothing(groups: list[list[TableScore]]) -> None:
    with pytest.raises(ScoreError, match=r"^matchpoints compare tables: give the scores of two or more$"):
        comparison.matchpoints_of_all_tables(groups, USUAL)


def test_imps_follow_the_scale() -> None:
    """Every difference up to 9990, both ways."""
    for difference in range(0, 10000, 10):
        expected = next(points for most, points in IMP_SCALE if difference <= most)
        assert comparison.imps_between_tables(difference, 0) == (expected, -expected)
        assert comparison.imps_between_tables(-400, difference - 400) == (-expected, expected)


@pytest.mark.parametrize(
    ("award", "ns", "ew"),
    [(PLUS_MINUS, 3, -3), (ArtificialScore("plus", "plus"), 3, 3), (ArtificialScore("average", "minus"), 0, -3)],
)
def test_artificial_scores_at_imps(award: ArtificialScore, ns: int, ew: int) -> None:
    """Plus three, nothing, minus three; the sides need not balance."""
    assert comparison.artificial_imps(award, 3) == (ns, ew)


def test_a_percentage_is_no_score_at_imps() -> None:
    with pytest.raises(ScoreError, match=r"^a percentage is not a score at IMPs"):
        comparison.artificial_imps(ArtificialScore(Fraction(60), Fraction(40)), 3)


@pytest.mark.parametrize(
    ("award", "session", "percent"),
    [
        ("plus", {}, 60),
        ("plus", {"NS": 64}, 64),
        ("plus", {"NS": 55}, 60),
        ("plus", {"EW": 64}, 60),
        ("minus", {"NS": 35}, 35),
        ("minus", {"NS": 45}, 40),
        ("average", {"NS": 70}, 50),
        (Fraction(55), {"NS": 70}, 55),
    ],
)
def test_a_better_or_worse_session_counts(award: str | Fraction, session: dict[str, int], percent: int) -> None:
    """Average plus is sixty or what he has elsewhere if that is more; average minus the lower of the two (12C2(c))."""
    assert (
        artificial_percent_function(WORTH, {side: Fraction(own) for side, own in session.items()})(award, "NS")
        == percent
    )


WEIGHTED = [WeightedOutcome(Fraction(60, 100), 620), WeightedOutcome(Fraction(40, 100), -100)]


def test_weights_apply_to_imps_not_to_scores() -> None:
    """Against 170: 620 is ten IMPs, minus 100 is seven lost; 0.6 x 10 - 0.4 x 7 = 3.2 (the mean score: 5)."""
    got, each = comparison.weighted_imps(WEIGHTED, 170)

    assert each == ((10, -10), (-7, 7))
    assert got == (Fraction(32, 10), Fraction(-32, 10))


def test_weights_apply_to_matchpoints_not_to_scores() -> None:
    """Against 170, 620 and -50: 620 beats two and ties one, minus 100 beats none; 0.6 x 2.5 = 1.5 of 3."""
    shares, each = comparison.weighted_matchpoints(
        WEIGHTED, [PlayedTable(170), PlayedTable(620), PlayedTable(-50)], USUAL
    )

    assert each == ((Fraction(5, 2), Fraction(1, 2)), (0, 3))
    assert shares[0] == (Fraction(3, 2), Fraction(3, 2))
    # 620 elsewhere: ties and beats two (2.5), or beats all three: 0.6 x 2.5 + 0.4 x 3.
    assert shares[2] == (Fraction(27, 10), Fraction(3, 10))


@given(
    st.lists(st.integers(-9, 9).map(lambda n: n * 10), min_size=1, max_size=6),
    st.lists(st.tuples(st.integers(1, 9), st.integers(-9, 9)), min_size=1, max_size=4),
)
def test_weighting_keeps_the_sum(others: list[int], parts: list[tuple[int, int]]) -> None:
    """However a score is weighted, the board has as many matchpoints as without, and none out of range."""
    whole = sum(weight for weight, _ in parts)
    outcomes = [WeightedOutcome(Fraction(weight, whole), points * 10) for weight, points in parts]
    shares, _ = comparison.weighted_matchpoints(outcomes, [PlayedTable(points) for points in others], USUAL)
    tables = len(others) + 1

    assert sum(ns for ns, _ in shares) == Fraction(tables * (tables - 1), 2)
    assert all(ns + ew == tables - 1 and 0 <= ns <= tables - 1 for ns, ew in shares)


def test_weights_that_do_not_add_up() -> None:
    with pytest.raises(ScoreError, match=r"^the weights make 60%, not 100%$"):
        comparison.weighted_imps(WEIGHTED[:1], 170)


@pytest.mark.parametrize(("percent", "top", "points"), [("10%", 24, "2.4"), ("25", 7, "1.75"), ("0%", 7, "0")])
def test_penalties_are_parts_of_a_top(percent: str, top: int, points: str) -> None:
    assert comparison.matchpoint_penalty(parse_percent(percent), top) == Fraction(points)


READ = played_result_reader(points_of(), frozenset({"EW"}))


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("620", PlayedTable(620)),
        ("+110", PlayedTable(110)),
        ("-100", PlayedTable(-100)),
        ("−100", PlayedTable(-100)),
        ("0", PlayedTable(0)),
        ("NS 620", PlayedTable(620)),
        ("NS=-50", PlayedTable(-50)),
        ("EW 100", PlayedTable(-100)),
        ("ew=-50", PlayedTable(50)),
        ("pass", PlayedTable(0)),
        ("4S S =", PlayedTable(420)),
        ("4♠ N +1", PlayedTable(450)),
        ("4H E =", PlayedTable(-620)),
        ("4Hx w -2", PlayedTable(500)),
        ("A+", PLUS_MINUS),
        ("a-", ArtificialScore("minus", "plus")),
        ("A", ArtificialScore("average", "average")),
        ("Ave+/Ave+", ArtificialScore("plus", "plus")),
        ("60%", ArtificialScore(Fraction(60), Fraction(40))),
        ("60%/55.5%", ArtificialScore(Fraction(60), Fraction("55.5"))),
    ],
)
def test_scores_as_people_write_them(text: str, entry: TableScore) -> None:
    """Points for North-South or a named side, a contract with its result, average plus; East-West are vulnerable."""
    assert entry == parse_table_score(text, READ)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("625", "'625' is not a score of duplicate bridge: scores are multiples of ten"),
        ("A+/620", "'A+/620' is not a score; expected what North-South and East-West get, such as A+/A-"),
        ("4S", "'4S' does not say who declared; expected contract, declarer, tricks, such as 4SX S +1"),
        ("hello", "'HELLO' is not a contract; expected 1C to 7NT, with X or XX, or pass"),
        ("120%", "'120%' is not a percentage; expected 0% to 100%"),
    ],
)
def test_what_is_no_score(text: str, complaint: str) -> None:
    with pytest.raises(ScoreError) as raised:
        parse_table_score(text, READ)

    assert complaint == str(raised.value)


@pytest.mark.parametrize(
    ("words", "entries"),
    [
        (["620", "-100", "A+/A-"], ["620", "-100", "A+/A-"]),
        (["620", "NS", "170", "ew", "50", "A"], ["620", "NS 170", "ew 50", "A"]),
        (["4S", "S", "=", "3NT", "N", "-1", "420"], ["4S S =", "3NT N -1", "420"]),
        (["4S S =, 4S S +1,", "EW 50"], ["4S S =", "4S S +1", "EW 50"]),
        (["620,-100", "/", "50"], ["620", "-100", "/", "50"]),
        ([], []),
    ],
)
def test_where_one_score_ends(words: list[str], entries: list[str]) -> None:
    """Commas part the scores; without them a side takes its number along and a contract its declarer and result."""
    assert entries == split_table_scores(words)


def test_groups_are_parted_by_a_stroke() -> None:
    assert [[PlayedTable(110), PlayedTable(50)], [PlayedTable(400)]] == parse_table_groups(
        ["110", "50", "/", "400"], READ
    )
    with pytest.raises(ScoreError, match=r"^a / stands between the tables of two groups; one of them is empty$"):
        parse_table_groups(["110", "50", "/"], READ)


def test_parts_of_a_weighted_score() -> None:
    """Weights may be broken; an outcome may be a contract."""
    assert [
        (Fraction("0.625"), 420),
        (Fraction("0.25"), -50),
        (Fraction("0.125"), 0),
    ] == [(part.weight, part.points) for part in parse_weighted_outcomes("62.5% 4S S =; 25% 4S S -1; 12.5% pass", READ)]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("60% NS 620", "the weights make 60%, not 100%"),
        ("60% NS 620, 50% NS 170", "the weights make 110%, not 100%"),
        (
            "60 NS 620, 40% 170",
            "'60 NS 620' is not part of a weighted score; expected a weight and a score, such as 60% NS 620",
        ),
        (
            "60% A+, 40% 170",
            "'60% A+' is not part of a weighted score; expected a weight and a score, such as 60% NS 620",
        ),
    ],
)
def test_what_is_no_weighted_score(text: str, complaint: str) -> None:
    with pytest.raises(ScoreError) as raised:
        parse_weighted_outcomes(text, READ)

    assert complaint == str(raised.value)


def test_session_percentages() -> None:
    assert {"NS": Fraction("64.5"), "EW": Fraction(38)} == parse_session_percentages(["ns=64.5", "EW = 38%"])
    with pytest.raises(
        ScoreError, match=r"^'64' is not a side's percentage; expected NS or EW, then = and a percentage$"
    ):
        parse_session_percentages(["64"])
