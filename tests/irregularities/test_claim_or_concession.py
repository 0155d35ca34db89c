"""A result that is not what the recorded tricks allow."""

from __future__ import annotations

import pytest

from tests.helpers.faults import Fault, faults

WEST_WINS = ["W:HA N:H2 E:H3 S:H4", "W:HK N:H5 E:H6 S:H7", "W:HQ N:H8 E:H9 S:HT"]
"""South declares 1NT and West cashes three hearts."""


def cashed(tricks: int) -> str:
    """The record up to that many tricks."""
    return " ".join(["1NT AP", *WEST_WINS[:tricks]])


@pytest.mark.parametrize(
    ("tricks", "result", "found"),
    [
        (3, "10", False),
        (3, "0", False),
        (3, "11", True),
        (3, "13", True),
        (3, "EW 3", False),
        (3, "EW 13", False),
        (3, "EW 2", True),
        (3, "NS 10", False),
        (3, "NS 11", True),
        (3, "", False),
        (3, "?", False),
        (2, "11", False),
        (2, "12", True),
        (0, "13", False),
    ],
)
def test_a_result_outside_what_was_won_and_what_was_left(tricks: int, result: str, found: bool) -> None:
    """Declarer's tricks, unless a side is named; the tricks not recorded may have gone either way (CB-96, CB-97)."""
    last = 2 + 4 * tricks
    expected: list[Fault] = [("trick-count-dispute", None, last, "open")] if found else []

    assert faults("all", "S", cashed(tricks), Result=result) == expected


def test_a_trick_whose_winner_nobody_knows_disputes_nothing() -> None:
    """A card that was not written down leaves the count open."""
    assert faults("trick-count-dispute", "S", "1NT AP W:HA N:H2 E:H3", Result="13") == []
