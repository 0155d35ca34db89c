"""Groups, sequences and lay-offs of the rummy games, against the worked examples of the book and brute force."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from adjudicator.games.rummy.meld_rules import (
    MeldRules,
    deadwood_points_of_card,
    least_unmatched_points,
    minimum_first_meld,
    points_of_cards,
    sequences_join_into_one,
)

RUMMY = MeldRules()
DOUBLE = MeldRules(aces="both", wild=("*",), one_suit="any", group_most=8)
CONTRACT = MeldRules(aces="both", wild=("*", "2"), one_suit="any", group_most=8)
CANASTA = MeldRules(wild=("*", "2"), naturals=2, one_suit="any", group_most=99, sequences=False)
PAN = MeldRules(one_suit="any", group_most=99, ranks="A234567JQK")
CORNER = MeldRules(aces="corner")


@pytest.mark.parametrize(
    ("rules", "cards", "kind"),
    [
        (RUMMY, "S9 H9 D9", "group"),
        (RUMMY, "S9 H9", None),
        (RUMMY, "D9 DT DJ", "sequence"),
        (RUMMY, "DA D2 D3", "sequence"),
        (RUMMY, "DQ DK DA", None),
        (RUMMY, "D9 DT HJ", None),
        (DOUBLE, "DQ DK DA", "sequence"),
        (DOUBLE, "DK DA D2", None),
        (DOUBLE, "DK DK DK", "group"),
        (DOUBLE, "D7 D6 *", "sequence"),
        (DOUBLE, "* *", None),
        (CORNER, "DK DA D2", "sequence"),
        (CORNER, "DQ DA D2", None),
        (CANASTA, "SA HA *", "group"),
        (CANASTA, "SA * *", None),
        (CANASTA, "D9 DT DJ", None),
        (PAN, "D7 DJ DQ", "sequence"),
    ],
)
def test_what_is_a_meld(rules: MeldRules, cards: str, kind: str | None) -> None:
    assert rules.kind(cards.split()) == kind


@pytest.mark.parametrize(
    ("rules", "meld", "added", "may"),
    [
        (RUMMY, "S3 H3 D3", "C3", True),  # EX-97
        (RUMMY, "HT H9 H8", "HJ", True),
        (RUMMY, "HT H9 H8", "HJ HQ", True),
        (RUMMY, "HT H9 H8", "H7", True),
        (RUMMY, "HT H9 H8", "H6 H7", True),
        (RUMMY, "HT H9 H8", "H6", False),
        (RUMMY, "HT H9 H8", "S9", False),
        (DOUBLE, "H7 H6 *", "H8", True),  # EX-98
        (DOUBLE, "H7 H6 *", "H5", True),
        (DOUBLE, "H7 * H5", "H8", True),
        (DOUBLE, "H7 * H5", "H4", True),
        (DOUBLE, "H7 * H5", "H3", False),
        (CONTRACT, "D9 D2 D7 D6", "D8", True),  # EX-100: the deuce moves to either end
        (PAN, "DJ D7 D6 D5", "DQ D4", True),  # EX-79
    ],
)
def test_what_may_be_laid_off(rules: MeldRules, meld: str, added: str, may: bool) -> None:
    assert rules.may_add(meld.split(), added.split()) is may


def test_no_sequence_is_longer_than_fourteen_cards() -> None:
    """EX-100."""
    whole = [f"D{rank}" for rank in "A3456789TJQK"] + ["D2"]

    assert CONTRACT.kind([*whole, "DA"]) == "sequence"
    assert not CONTRACT.may_add([*whole, "DA"], ["*"])


def test_what_may_be_borrowed() -> None:
    """EX-79: of 7 6 5 4 either end, not the middle; EX-101: the jack, once the five has come to 7 6."""
    meld = ["C7", "C6", "C5", "C4"]

    assert [card for card in meld if PAN.may_borrow_from(meld, card)] == ["C7", "C4"]
    assert MeldRules(ranks="A234567JQK").may_borrow_from(["HJ", "H7", "H6", "H5"], "HJ")
    assert not MeldRules(ranks="A234567JQK").may_borrow_from(["HJ", "H7", "H6"], "HJ")


def test_two_sequences_or_one() -> None:
    """EX-78."""
    low, high = [f"D{rank}" for rank in "2345"], [f"D{rank}" for rank in "789T"]
    rules = MeldRules(aces="both")

    assert not sequences_join_into_one(low, high, rules)
    assert sequences_join_into_one([f"D{rank}" for rank in "2345"], [f"D{rank}" for rank in "6789"], rules)


def test_unmatched_cards_by_brute_force() -> None:
    """The least count over every choice of disjoint melds, in random gin hands."""
    chance = random.Random(20261120)
    pack = [suit + rank for suit in "SHDC" for rank in "A23456789TJQK"]
    for _ in range(60):
        hand = chance.sample([card for card in pack if card[1] in "34567"], 9)
        melds = [set(meld) for size in (3, 4, 5) for meld in combinations(hand, size) if RUMMY.kind(meld)]
        best = sum(map(deadwood_points_of_card, hand))
        for chosen in range(4):
            for some in combinations(melds, chosen):
                if sum(map(len, some)) == len(set().union(*some)):
                    best = min(best, sum(map(deadwood_points_of_card, set(hand) - set().union(*some))))

        assert least_unmatched_points(hand, RUMMY) == best


def test_canasta_counts_and_minima() -> None:
    values = {
        "*": 50,
        "2": 20,
        "A": 20,
        **dict.fromkeys("89TJQK", 10),
        **dict.fromkeys("4567", 5),
        "3": 100,
        "black3": 5,
    }
    steps = {"-99999": 15, "0": 50, "1500": 90, "3000": 120}

    assert points_of_cards(["SA", "HA", "*"], values) == 90
    assert points_of_cards(["S3", "C3", "S4"], values) == 15
    assert [minimum_first_meld(steps, score) for score in (-5, 0, 1495, 1500, 2995, 3000)] == [15, 50, 50, 90, 90, 120]
