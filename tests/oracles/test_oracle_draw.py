"""What the oracle of draw and lowball deals out, and that it knows low hands."""

from __future__ import annotations

import pytest

from tests.helpers.reaching import left_out
from tests.oracle.draw_deals import make_draw, make_draw_at_home
from tests.oracle.draw_table import GAMES, deuce, opens

AT_HOME = {
    "bet-out-of-turn",
    "bet-over-limit",
    "board-card-error",
    "card-exposed-in-deal",
    "change-of-call",
    "dead-hand",
    "exposed-card",
    "illegal-draw",
    "inadmissible-call",
    "insufficient-bet",
    "multiple-chips",
    "oversized-chip",
    "string-bet",
    "undercall",
    "unqualified-bid",
    "wrong-number-of-cards",
}


def test_every_kind_of_fault_is_committed() -> None:
    found = ({fault.kind for fault in make_draw_at_home(seed).expected} for seed in range(4000))

    assert left_out(AT_HOME, found) == set()


def test_every_game_is_dealt_and_paid() -> None:
    paid = {scene.tags["Variant"] for scene in map(make_draw, range(300)) if scene.net and not scene.expected}

    assert paid == {*GAMES}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("H2 S3 D4 C5 H7", "H2 S3 D4 C6 H7"),
        ("HA S2 D3 C4 H5", "HA S2 D3 C4 H6"),
        ("HK SQ DJ CT H8", "HA S2 D3 C4 H5"),
        ("HA S2 D3 C4 H5", "H2 S2 D3 C4 H5"),
        ("H2 S2 D3 C4 H5", "H2 H3 H4 H5 H7"),
        ("H2 S3 D4 C5 H7", "H3 S4 D5 C6 H7"),
    ],
)
def test_low_hands_rank_deuce_to_seven(better: str, worse: str) -> None:
    assert deuce(better.split()) < deuce(worse.split())


def test_jacks_and_better_open() -> None:
    assert opens(["HJ", "SJ", "D2", "C3", "H4"])
    assert opens(["H2", "S3", "D4", "C5", "H6"])
    assert not opens(["HT", "ST", "DA", "CK", "HQ"])
