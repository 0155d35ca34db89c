"""The dealer told in a story."""

from __future__ import annotations

import pytest

from rulebase.stories.auction_reader import auction_told
from tests.helpers.rulings import laws

NORTH, EAST, SOUTH, WEST = range(4)


@pytest.mark.parametrize(
    ("text", "dealer"),
    [
        ("Dealer North. East opened 1S", NORTH),
        ("South opened 1S (dealer), West doubled", SOUTH),
        ("South pass (dealer), West 1D", SOUTH),
        ("West opened 1S, dealer, North passed", WEST),
        ("After two passes, South being dealer, North opened 1S", SOUTH),
        ("North passed as dealer, East passed", NORTH),
        ("With West the dealer, North opened 1D", WEST),
        ("The dealer was East, South opened 1C", EAST),
        ("West opened 2C, he's dealer, North doubled", WEST),
        ("East thought he was dealer and opened 1C", None),
    ],
)
def test_the_dealer_is_the_player_beside_the_word(text: str, dealer: int | None) -> None:
    assert auction_told(laws().topic_model.read(text).story).dealer == dealer


def test_a_dealer_beside_a_call_makes_it_once() -> None:
    """ "West …, is dealer, North and East pass" is no pass of West."""
    auction = auction_told(laws().topic_model.read("West opened 3H, is dealer, North and East pass").story)

    assert [one.caller for one in auction.calls] == [WEST, NORTH, EAST]
