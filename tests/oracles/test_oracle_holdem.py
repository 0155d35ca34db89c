"""What the oracle of hold'em deals out, and that it knows hands and pots."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.helpers.reaching import left_out
from tests.oracle.holdem import best, shares, worth
from tests.oracle.holdem_deals import make_holdem, make_holdem_at_home

COMMITTED = {
    "bet-out-of-turn",
    "bet-over-limit",
    "betting-reopened",
    "board-card-error",
    "change-of-call",
    "dead-hand",
    "exposed-card",
    "inadmissible-call",
    "insufficient-bet",
    "multiple-chips",
    "oversized-chip",
    "prior-chips-out",
    "showdown-order",
    "string-bet",
    "undercall",
}


def test_every_kind_of_fault_is_committed() -> None:
    found = ({fault.kind for fault in make_holdem(seed).expected} for seed in range(4000))

    assert left_out(COMMITTED, found) == set()


def test_every_kind_of_fault_is_committed_at_home() -> None:
    """But for chips added to an earlier bet and the showdown of an all-in, of which the rules do not speak."""
    found = ({fault.kind for fault in make_holdem_at_home(seed).expected} for seed in range(4000))

    assert left_out(COMMITTED - {"prior-chips-out", "showdown-order"}, found) == set()


def test_every_structure_is_played_without_a_fault_and_paid() -> None:
    whole = Counter(
        (scene.tags.get("Limit", "")[:1], scene.tags.get("Variant", ""))
        for scene in map(make_holdem, range(400))
        if not scene.expected and scene.net is not None
    )

    assert set(whole) == {(limit, variant) for limit in ("", "p", "2") for variant in ("", "omaha")}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("S2 S3 S4 S5 S6", "HA SA DA CA HK"),
        ("HA SA DA CA H2", "HK SK DK HQ SQ"),
        ("H2 H3 H4 H5 H7", "HA SK DQ CJ HT"),
        ("H2 S3 D4 C5 H6", "HA S2 D3 C4 H5"),
        ("HA S2 D3 C4 H5", "HK SK DK CQ HJ"),
        ("HA SA DK CK H2", "HA SA DQ CQ HK"),
    ],
)
def test_hands_rank_as_everybody_knows(better: str, worse: str) -> None:
    assert worth(better.split()) > worth(worse.split())


def test_omaha_plays_two_of_four_and_three_of_five() -> None:
    """Four hearts on the board and one in the hand are no flush; with two cards any five of seven play."""
    board = ["H2", "H7", "H9", "HK", "S3"]

    assert best(["HA", "SQ", "DJ", "C4"], board)[0] == 0
    assert best(["HA", "SQ"], board)[0] == 5


def test_side_pots_are_peeled_off_in_layers() -> None:
    """A all-in for 10 has the best hand, B for 30 the next; C and D have put in 50."""
    ranked = {"A": (5,), "B": (4,), "C": (3,), "D": (3,)}

    assert shares({"A": 10, "B": 30, "C": 50, "D": 50}, ranked, "ABCD") == {"A": 40, "B": 60, "C": 20, "D": 20}
    assert shares({"A": 5, "B": 5, "C": 5}, {"A": (1,), "B": (1,)}, "CAB") == {"A": 8, "B": 7, "C": 0}
