"""What the oracle of stud and razz deals out, and that it knows hands and pots."""

from __future__ import annotations

import pytest

from tests.helpers.reaching import left_out
from tests.oracle.stud import by_suit, divide, low, low_eight
from tests.oracle.stud_faults import FAULTS, make_stud, make_stud_at_home

BOTH = {
    "bet-out-of-turn",
    "betting-reopened",
    "board-card-error",
    "card-exposed-in-deal",
    "change-of-call",
    "dead-hand",
    "exposed-card",
    "inadmissible-call",
    "insufficient-bet",
    "undercall",
    "wrong-number-of-cards",
}


def test_every_kind_of_fault_is_committed() -> None:
    """At home a fourth raise and chips beyond the call as well."""
    found = ({fault.kind for fault in make_stud(seed).expected} for seed in range(4000))
    home = ({fault.kind for fault in make_stud_at_home(seed).expected} for seed in range(4000))

    assert left_out(BOTH, found) == set()
    assert left_out({*BOTH, "bet-over-limit", "multiple-chips"}, home) == set()


def test_every_fault_and_every_game_is_dealt() -> None:
    scenes = [make_stud(seed) for seed in range(1200)]

    assert {name for scene in scenes for name in scene.faults} == {fault.__name__ for fault in FAULTS}
    assert {scene.tags["Variant"] for scene in scenes if scene.net} == {"stud", "razz", "stud8"}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("HA S2 D3 C4 H5 HK SK", "H2 S3 D4 C5 H6 HQ SQ"),
        ("H2 S3 D4 C5 H8 HK SK", "HA SA D2 C3 H4 HK SK"),
        ("HA SA D2 C3 H4 H2 S2", "H2 S2 D3 C3 HA SA DA"),
    ],
)
def test_low_hands_rank_ace_to_five(better: str, worse: str) -> None:
    assert low(better.split())[0] < low(worse.split())[0]


def test_a_low_of_stud_eight_has_no_card_above_an_eight() -> None:
    assert low_eight(["HA", "S2", "D3", "C4", "H8", "HK", "SK"]) is not None
    assert low_eight(["HA", "S2", "D3", "C4", "H9", "HK", "SK"]) is None


def test_high_and_low_share_and_the_chip_left_over_goes_to_high() -> None:
    """A has the high hand, B and C the same low: 13 of 25, and 6 each."""
    hands = {
        "A": ["SK", "HK", "DK", "CQ", "HQ", "SJ", "HJ"],
        "B": ["SA", "S2", "D3", "C4", "H6", "HT", "C9"],
        "C": ["CA", "D2", "C3", "H4", "S6", "DT", "D9"],
    }
    put = {"A": 8, "B": 8, "C": 8, "D": 1}

    assert divide(put, hands, "stud8", lambda _: 0, by_suit_of(hands)) == {"A": 13, "B": 6, "C": 6, "D": 0}


def by_suit_of(hands: dict[str, list[str]]) -> object:
    return lambda seat: max(map(by_suit, hands[seat]))
