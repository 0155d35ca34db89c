"""What is said, claimed or asked in a story is not told as done; a call made by saying it is."""

from __future__ import annotations

import pytest

from rulebase.stories.auction_reader import auction_told
from tests.helpers.rulings import laws


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("North opened 1S and East passed. West says South had to bid 2H", ["1S", "P"]),
        ("North opened 1S and East passed. West says redouble must be alerted", ["1S", "P"]),
        ('North opened 1S and East said "two clubs"', ["1S", "2C"]),
        ('North opened 1S and East bid 2C. "You must double," says South', ["1S", "2C"]),
        ("North opened 1S, East bid 2C. Can South double?", ["1S", "2C"]),
        ("LHO 1S, partner 2C, rho: you can not double that", ["1S", "2C"]),
        ("North opened 1S, East said he had not seen it and put 1H on the table", ["1S", "1H"]),
    ],
)
def test_calls_that_are_only_spoken_of_are_not_made(text: str, calls: list[str]) -> None:
    assert [one.call for one in auction_told(laws().topic_model.read(text).story).calls] == calls
