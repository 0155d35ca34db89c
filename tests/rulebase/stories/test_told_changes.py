"""Calls changed for others (Law 25), told by what was said or done."""

from __future__ import annotations

import pytest

from rulebase.stories.auction_faults import fault_told
from rulebase.stories.auction_reader import auction_told
from tests.helpers.rulings import laws


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ('North opened 1H, said "oops, I meant 1S" and East had not called', "1H", "1S"),
        ("I passed, changed my mind and put 1NT on the table instead, before LHO called", "P", "1N"),
        ('West put down the 2H card, said "sorry, wrong card" and replaced it with 2S', "2H", "2S"),
        ("RHO opened 3C and I passed; I took my pass back and doubled", "P", "X"),
    ],
)
def test_a_changed_call_is_known_with_the_call_in_its_place(text: str, old: str, new: str) -> None:
    auction = auction_told(laws().topic_model.read(text).story)

    assert auction.change is not None
    assert auction.change.new is not None
    assert (auction.calls[auction.change.place].call, auction.change.new.call) == (old, new)
    assert (fault := fault_told(auction)) is not None
    assert fault.kind == "change-of-call"


def test_a_call_after_the_end_is_no_change() -> None:
    """Law 39 rules on a call after the final pass."""
    text = '1NT pass pass pass. Then my left hand opponent looks again and says "no, I double"'
    fault = fault_told(auction_told(laws().topic_model.read(text).story))

    assert fault is not None
    assert fault.kind == "call-after-final-pass"


@pytest.mark.parametrize("text", ["I opened 1H and RHO doubled, I mean LHO doubled", "North bid 2S instead of 3S"])
def test_the_teller_who_corrects_the_story_changes_no_call(text: str) -> None:
    assert auction_told(laws().topic_model.read(text).story).change is None
