"""Calls read in stories, in the order in which they were made."""

from __future__ import annotations

import pytest

from rulebase.stories.auction_faults import fault_told
from rulebase.stories.auction_reader import auction_told
from tests.helpers.rulings import laws


def read(text: str) -> tuple[str, list[str]]:
    """(the kind of the first irregular call told, or ``regular``; the calls) that *text* is read to tell."""
    auction = auction_told(laws().topic_model.read(text).story)
    fault = fault_told(auction)
    kind = fault.kind if fault else "regular" if auction.nothing_else else "unsure"
    return kind, [one.call for one in auction.calls]


@pytest.mark.parametrize(
    ("text", "kind", "calls"),
    [
        ("RHO opened 1NT, I passed, LHO bid 1H", "insufficient-bid", ["1N", "P", "1H"]),
        ("Partner opened 1NT, RHO passed, I bid 1H", "insufficient-bid", ["1N", "P", "1H"]),
        ("over 2 spades he bid 2 hearts", "insufficient-bid", ["2S", "2H"]),
        ("East bid 2H over North's 2S and South passed", "insufficient-bid", ["2S", "2H", "P"]),
        ("West opened 2H, North passed, East 2C", "insufficient-bid", ["2H", "P", "2C"]),
        ("1NT - pass - 2C - pass - 1D", "insufficient-bid", ["1N", "P", "2C", "P", "1D"]),
        ("I opened a heart and lefty bid a heart too", "insufficient-bid", ["1H", "1H"]),
        ("North opened 1NT, East doubled, West redoubled", "inadmissible-double", ["1N", "X", "XX"]),
        ("South doubled his partner's 1NT", "inadmissible-double", ["1N", "X"]),
        ("North deals. South opened 1C, West passed", "bid-out-of-rotation", ["1C", "P"]),
        ("LHO opened 1S when it was my turn", "bid-out-of-rotation", ["1S"]),
        ("North 1S, South passed before East had called", "pass-out-of-rotation", ["1S", "P"]),
        ("after North's 1H, East was about to call but West doubled", "double-out-of-rotation", ["1H", "X"]),
        ("1H pass 1NT pass pass pass 2C", "call-after-final-pass", ["1H", "P", "1N", "P", "P", "P", "2C"]),
        ("West opened 7NT and North bid 8C", "bid-over-seven", ["7N", "8C"]),
        ("I opened 1S, partner bid 2S", "regular", ["1S", "2S"]),
        ("West bid 1S, over 1S East bid 2H", "regular", ["1S", "2H"]),
    ],
)
def test_calls_are_read_in_the_order_in_which_they_were_made(text: str, kind: str, calls: list[str]) -> None:
    assert read(text) == (kind, calls)


@pytest.mark.parametrize(
    "text",
    [
        "East meant to open 1H and opened 1D",
        "can he double instead after bidding 1S over 1NT, or change it",
        "weighted score 60% of 4S making and 40% of 4S down one",
    ],
)
def test_calls_that_were_not_made_are_not_compared(text: str) -> None:
    assert fault_told(auction_told(laws().topic_model.read(text).story)) is None
