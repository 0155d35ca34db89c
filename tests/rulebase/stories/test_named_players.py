"""Players told by name, whose seats are told beside them."""

from __future__ import annotations

import pytest

from rulebase.stories.auction_reader import auction_told
from tests.helpers.rulings import laws

NORTH, EAST, SOUTH, WEST = range(4)


@pytest.mark.parametrize(
    ("text", "callers"),
    [
        ("Bert (North) opens 1S, Elsie (East) passes, South bids 2S and Bert passes", [NORTH, EAST, SOUTH, NORTH]),
        ("Hamish at North opened 1C. East passed. Hamish then bid 2C", [NORTH, EAST, NORTH]),
        ("I sat West and passed, North opened 1S", [WEST, NORTH]),
        ("South here. 1NT on my right, I passed", [EAST, SOUTH]),
    ],
)
def test_a_name_with_a_seat_is_that_seat(text: str, callers: list[int]) -> None:
    assert [one.caller for one in auction_told(laws().topic_model.read(text).story).calls] == callers
