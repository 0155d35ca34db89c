"""Cribbage, poker and skat counted, against the worked examples of the old books and brute force."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest

from adjudicator.errors import ScoreError
from adjudicator.scoring.systems import cribbage, poker, skat
from adjudicator.values.cards import Card
from tests.helpers.trials import trials


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def of_ranks(text: str) -> list[Card]:
    """Cards of these ranks, no five of one suit."""
    return [Card("SHDC"[at % 4] + rank) for at, rank in enumerate(text.split())]


# ---------------------------------------------------------------- cribbage

# The printed table (001:6046-6075): 1 is the ace, N is his nobs, a jack of the starter's suit.
TABLE = [
    "1-1-2-2-3=16",
    "1-2-3-3-3=15",
    "1-4-4-4-10=12",
    "2-3-4-4-4=17",
    "2-2-3-3-4=16",
    "2-3-3-3-4=17",
    "3-3-4-4-5=20",
    "3-4-4-4-5=17",
    "3-4-4-5-5=16",
    "3-6-6-6-6=24",
    "4-4-5-6-6=24",
    "4-5-5-6-6=24",
    "4-5-6-6-6=21",
    "2-6-7-7-8=16",
    "6-7-8-9-9=16",
    "3-3-6-6-6=20",
    "3-3-3-4-5=21",
    "1-1-7-7-8=12",
    "3-3-3-6-6=18",
    "3-3-6-6-9=14",
    "5-5-5-10-10=22",
    "2-2-2-2-9=20",
    "3-3-3-3-9=24",
    "3-3-3-3-6=20",
    "4-4-4-4-7=24",
    "1-7-7-7-7=24",
    "4-4-4-7-7=20",
    "4-4-7-7-7=14",
    "3-3-4-5-5=20",
    "1-1-6-7-7=12",
    "2-6-6-7-7=12",
    "7-7-7-1-1=20",
    "3-4-4-4-4=20",
    "5-5-5-4-6=23",
    "1-1-6-7-8=13",
    "5-5-5-5-10=28",
    "5-5-10-J-Q=17",
    "6-6-9-9-9=20",
    "6-9-9-9-9=20",
    "6-6-7-7-8=20",
    "7-7-7-8-9=21",
    "7-7-7-8-6=21",
    "7-7-7-8-8=20",
    "7-8-8-8-8=20",
    "7-7-8-8-9=24",
    "7-8-8-9-9=20",
]
WITH_NOBS = ["5-N-5-5-5=29", "5-5-5-N-J=23", "1-4-4-N-4=13", "5-5-10-N-Q=18", "5-5-N-J-J=21"]


def without_nobs(text: str) -> int:
    ranks = text.replace("10", "T").replace("1", "A").split("-")
    five = of_ranks(" ".join(ranks))
    counts = cribbage.hand_points_by_category(five[:4], five[4])
    return sum(points for name, points in counts.items() if name != "his nobs")


def by_brute_force(ranks: list[str]) -> int:
    """Pairs, fifteens and runs over every subset; of runs only the longest, each as often as it is there."""
    pips = {rank: min(at, 10) for at, rank in enumerate("A23456789TJQK", 1)}
    total = 0
    for size in (2, 3, 4, 5):
        for chosen in combinations(range(5), size):
            total += 2 * (sum(pips[ranks[at]] for at in chosen) == 15)
            total += 2 * (size == 2 and ranks[chosen[0]] == ranks[chosen[1]])
    for size in (5, 4, 3):
        runs = 0
        for chosen in combinations(range(5), size):
            places = sorted("A23456789TJQK".index(ranks[at]) for at in chosen)
            runs += places == list(range(places[0], places[0] + size))
        if runs:
            return total + runs * size
    return total


@pytest.mark.parametrize("line", TABLE)
def test_the_printed_table_of_hands(line: str) -> None:
    """EX-71."""
    text, printed = line.split("=")

    assert without_nobs(text) == int(printed)


@pytest.mark.parametrize("line", WITH_NOBS)
def test_the_printed_hands_with_his_nobs(line: str) -> None:
    """EX-71: the jack of the starter's suit; the starter is the last card that is no jack."""
    text, printed = line.split("=")
    words = text.replace("10", "T").replace("1", "A").split("-")
    starter = max(at for at, word in enumerate(words) if word not in "NJ")
    hand = [Card("HDC"[at % 3] + word) for at, word in enumerate(words) if at != starter and word != "N"]
    hand.append(Card("SJ"))

    assert sum(cribbage.hand_points_by_category(hand, Card("S" + words[starter])).values()) == int(printed)


def test_a_hand_counted_aloud() -> None:
    """EX-70: 8, 7, 7, 6 and 2."""
    counts = cribbage.hand_points_by_category(cards("S8 H7 D7 C6"), Card("H2"))

    assert counts == {"fifteens": 8, "pairs": 2, "runs": 6}


def test_what_no_hand_can_count() -> None:
    """EX-71, over every five cards by rank."""
    chance = random.Random(20261120)
    pack = [suit + rank for suit in "SHDC" for rank in "A23456789TJQK"]
    for _ in range(trials(1500)):
        five = [Card(card) for card in chance.sample(pack, 5)]
        total = sum(cribbage.hand_points_by_category(five[:4], five[4]).values())
        plain = by_brute_force([card.rank for card in five])

        assert total not in (19, 25, 26, 27)
        assert 0 <= total - plain <= 6
        assert without_nobs_of(five) == plain


def without_nobs_of(five: list[Card]) -> int:
    counts = cribbage.hand_points_by_category(five[:4], five[4])
    return sum(counts.get(name, 0) for name in ("fifteens", "pairs", "runs"))


def test_flushes_in_hand_and_crib() -> None:
    hand, other, same = cards("S2 S4 S6 S8"), Card("HK"), Card("SK")

    assert cribbage.hand_points_by_category(hand, other)["flush"] == 4
    assert cribbage.hand_points_by_category(hand, same)["flush"] == 5
    assert "flush" not in cribbage.hand_points_by_category(hand, other, crib=True)
    assert cribbage.hand_points_by_category(hand, same, crib=True)["flush"] == 5


@pytest.mark.parametrize(
    ("played", "points"),
    [
        ("S8", 0),
        ("S8 H7", 2),  # fifteen
        ("S8 H7 D7", 2),  # pair
        ("S8 H7 D7 C6", 0),  # the extra seven spoils the run (EX-69)
        ("S9 H6", 2),
        ("S9 H6 D8", 0),
        ("S9 H6 D8 C7", 4),  # a run in another order (EX-69)
        ("S7 H7 D7", 6),
        ("S7 H7 D7 C7", 12),
        ("ST HJ DA", 0),
        ("ST HT D9 C2", 2),  # thirty-one
    ],
)
def test_pegging(played: str, points: int) -> None:
    assert cribbage.pegs_of_last_card(cards(played)) == points


def test_a_hand_of_three_cards_is_none() -> None:
    with pytest.raises(ScoreError, match="4 cards and the starter, not 3"):
        cribbage.hand_points_by_category(cards("S2 S3 S4"), Card("H2"))


# ---------------------------------------------------------------- poker


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("SA SK S4 S3 S2", "HA HQ HJ HT H8"),  # EX-82
        ("SJ S9 S8 S6 S4", "HJ H9 H8 H6 H3"),
        ("S6 H5 D4 C3 S2", "S5 H4 D3 C2 SA"),
        ("S8 H8 D9 C5 S3", "D8 C8 S9 H5 H2"),
        ("SA H9 D7 C4 S3", "HA S8 C7 D4 H3"),
        ("HA S8 C7 D4 H3", "SA H8 D7 C4 S2"),
        ("SA HA DA C2 S2", "S2 H2 D2 CA SK"),
        ("S2 H2 D2 C2 S3", "SA HA DA CK HK"),
        ("S2 S3 S4 S5 S6", "SA HA DA CA HK"),
        ("SA SK SQ SJ ST", "SK SQ SJ ST S9"),
    ],
)
def test_which_hand_is_higher(better: str, worse: str) -> None:
    assert poker.rate_high(cards(better)) > poker.rate_high(cards(worse))


@pytest.mark.parametrize(
    ("lower", "higher", "ace_low"),
    [
        ("S8 H6 D5 C4 S3", "S8 H7 D4 C3 S2", False),  # EX-88
        ("S7 H5 D4 C3 S2", "S8 H5 D4 C3 S2", False),
        ("S6 H4 D3 C2 SA", "S7 H5 D4 C3 S2", True),
        ("SA HA D4 C3 S2", "S2 H2 D5 C4 S3", True),
    ],
)
def test_which_hand_is_lower(lower: str, higher: str, ace_low: bool) -> None:
    assert poker.rate_high(cards(lower), ace_low=ace_low) < poker.rate_high(cards(higher), ace_low=ace_low)


def test_the_classes_of_all_hands_of_a_small_pack() -> None:
    """Every five cards of a pack of 20 (9 to king): the classes come as often as counting by hand says."""
    pack = [Card(suit + rank) for suit in "SHDC" for rank in "9TJQK"]
    found: dict[str, int] = {}
    for five in combinations(pack, 5):
        name = poker.rate_high(five).name
        found[name] = found.get(name, 0) + 1

    assert found == {
        "straight flush": 4,
        "four of a kind": 5 * 16,
        "full house": 5 * 4 * 4 * 6,
        "straight": 4**5 - 4,
        "three of a kind": 5 * 4 * 6 * 4 * 4,
        "two pairs": 10 * 6 * 6 * 3 * 4,
        "one pair": 5 * 6 * 4 * 4**3,
    }


def test_side_pots() -> None:
    """EX-83: stacks of 40, 80, 150 and 200; D drops in the last interval."""
    paid = {"A": 40, "B": 80, "C": 120, "D": 120}
    found = poker.divide_pots(paid)

    assert found == [(160, ("A", "B", "C", "D")), (120, ("B", "C", "D")), (80, ("C", "D"))]
    assert [pot.players for pot in poker.divide_pots(paid, dropped=["D"])] == [("A", "B", "C"), ("B", "C"), ("C",)]
    assert sum(pot.chips for pot in poker.divide_pots(paid, dropped=["D"])) == 360


def test_pots_hold_every_chip() -> None:
    for paid in permutations((0, 10, 10, 25, 60), 4):
        told = dict(zip("ABCD", paid, strict=True))
        for dropped in ("", "A", "AB"):
            found = poker.divide_pots(told, dropped=tuple(dropped))
            assert sum(pot.chips for pot in found) == (sum(paid) if found else 0)


@pytest.mark.parametrize(
    ("four", "opens"), [("S8 H7 D6 C5", True), ("SA HK DQ CJ", False), ("S9 H8 D6 C5", False), ("SK HQ DJ CT", True)]
)
def test_bobtails(four: str, opens: bool) -> None:
    """EX-85."""
    assert poker.is_bobtail(cards(four)) is opens


# ---------------------------------------------------------------- skat


def test_matadors_with_and_against() -> None:
    assert skat.matador_count(cards("CJ SJ DJ HA"), "H") == 2
    assert skat.matador_count(cards("DJ HA HT"), "H") == -3
    assert skat.matador_count(cards("CJ SJ HJ DJ HA HT"), None) == 4
    assert skat.matador_count(cards("SA S9 S8 S7 HA HT H8 H7 DA DT D8 D7"), "C") == -11


def test_schwarz_includes_what_comes_before_it() -> None:
    """EX-108: schwarz unannounced counts schneider and schneider announced."""
    assert skat.game_multiplier(1, points=120, tricks=10) == 1 + 1 + 3
    assert skat.game_multiplier(1, points=120, tricks=10, announced=skat.AnnouncedLevels(schwarz=True)) == 1 + 1 + 4
    assert skat.game_multiplier(1, points=95, tricks=8) == 1 + 1 + 1
    assert skat.game_multiplier(1, points=30, tricks=2) == 1 + 1 + 1
    assert skat.game_multiplier(1, points=31, tricks=2) == 1 + 1
