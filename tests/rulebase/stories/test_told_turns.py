"""Words that tell whose turn it was, or that somebody had not called yet."""

from __future__ import annotations

import pytest

from rulebase.stories.auction_faults import fault_told
from rulebase.stories.auction_reader import auction_told
from tests.helpers.rulings import laws


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("North opened 1NT. East was still looking at his cards when West doubled", "double-out-of-rotation"),
        ("N 1C, E 1H, W 2H. South, between East and West, hadn't said a word yet", "bid-out-of-rotation"),
        ("S 4S, W passes, N passes. E is on the point of calling when W doubles", "double-out-of-rotation"),
        ("My partner opened 1H when he was not the dealer", "bid-out-of-rotation"),
        ("East's turn it was, after 1H by North, but West bid 1S", "bid-out-of-rotation"),
        ("Is it my turn? I'm South. West opened 1C, North passed, East 1D", None),
        ("LHO opened 2H and RHO passed before my partner could decide", "pass-out-of-rotation"),
        ("I doubled LHO's 3NT when my partner was on turn", "double-out-of-rotation"),
        ("North opened 1S, East was still looking at his cards, and then he bid 2C", None),
    ],
)
def test_a_player_who_has_not_called_is_passed_over(text: str, kind: str | None) -> None:
    fault = fault_told(auction_told(laws().topic_model.read(text).story))

    assert (None if fault is None else fault.kind) == kind
