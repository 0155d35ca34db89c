"""Calls that were made, told apart from calls that were wanted, planned or only spoken of."""

from __future__ import annotations

import pytest

from rulebase.stories.auction_reader import auction_told
from tests.helpers.rulings import laws


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("1C pass pass pass and then the opener wanted to bid 4S and put the card out", ["1C", "P", "P", "P", "4S"]),
        ("RHO opened 5C. I was going to double but LHO bid 6C", ["5C", "6C"]),
        ("South 1H, West 2C, North, intending a raise, said 2H", ["1H", "2C", "2H"]),
        ("West 1D, North 2S, East, thinking his partner had opened 2D, bid 3D", ["1D", "2S", "3D"]),
        ("West 1D, North passed, East, instead of 2H, bid 1H", ["1D", "P", "1H"]),
        ("Redouble problem: North 1C, East X, and North redoubled", ["1C", "X", "XX"]),
        ("does 2C beat 1NT? partner opened 1NT and RHO came in with 2C", ["1N", "2C"]),
        ("West opened 2C, North doubled. Their captain says redoubling is forbidden", ["2C", "X"]),
        ("I opened 4S as dealer, RHO doubled and I redoubled can I redouble my own bid", ["4S", "X", "XX"]),
        ("At the other table they had 1S - 4S. At ours I opened 1S, LHO doubled", ["1S", "X"]),
        ("RHO opened 1C, I passed, LHO 2H pass or correct, partner doubled", ["1C", "P", "2H", "X"]),
        ("North 1S, East passed, the contract of 1S was played", ["1S", "P"]),
    ],
)
def test_only_calls_that_were_made_are_read(text: str, calls: list[str]) -> None:
    assert [one.call for one in auction_told(laws().topic_model.read(text).story).calls] == calls


@pytest.mark.parametrize(
    ("text", "callers"),
    [
        ("South doubled 2S, which West had overcalled", [3, 2]),
        ("West doubled 1NT. It was East who opened it", [1, 3]),
        ("West heard East open 1NT, South pass, and then doubled", [1, 2, 3]),
        ("South's 4S was passed by West, North and East", [2, 3, 0, 1]),
    ],
)
def test_the_caller_may_be_told_elsewhere(text: str, callers: list[int]) -> None:
    assert [one.caller for one in auction_told(laws().topic_model.read(text).story).calls] == callers
