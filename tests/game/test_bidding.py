"""Auctions that are not bridge's, followed call by call; the expected turns are told by the games' laws."""

from __future__ import annotations

import random

import pytest

from adjudicator.game.auction_rules import BidRules, Bids
from adjudicator.game.auction_standing import auction_standing, is_call_high_enough

PITCH = BidRules("one-turn", Bids.from_keys({"from": 2, "to": 4}), equals="dealer", highest_ends=True)
PINOCHLE = BidRules("until-pass", Bids.from_keys({"from": 300, "to": 1000, "step": 10}))
SKAT = BidRules("settling", Bids.from_keys({"from": 10, "to": 240, "step": 2}), equals="senior", junior_first=True)
SOLO = BidRules("settling", Bids.from_keys(["solo", "heart-solo", "misere"]))
FIVE_HUNDRED = BidRules(
    "one-turn",
    Bids.from_keys({"levels": [6, 7, 8], "denominations": ["S", "C", "D", "H", "NT"], "after": {"nullo": "8S"}}),
)

# rules, order (dealer last), calls, whose turn, who has it
AUCTIONS = [
    (PITCH, "ABCD", "", "A", None),
    (PITCH, "ABCD", "A:2 B:P C:3", "D", "C"),
    (PITCH, "ABCD", "A:2 B:P C:3 D:hold", None, "D"),
    (PITCH, "ABCD", "A:2 B:4", None, "B"),
    (PITCH, "ABCD", "A:P B:P C:P D:P", None, None),
    (PITCH, "ABCD", "A:2 C:3", "D", "C"),  # B was passed over: he gets his turn at the end
    (PITCH, "ABCD", "A:2 C:3 D:P", "B", "C"),
    (PINOCHLE, "ABC", "A:300 B:310 C:P", "A", "B"),
    (PINOCHLE, "ABC", "A:300 B:310 C:P A:320 B:P", None, "A"),
    (PINOCHLE, "ABC", "A:300 B:P C:P", None, "A"),
    (SKAT, "ABC", "", "B", None),
    (SKAT, "ABC", "B:10", "A", "B"),
    (SKAT, "ABC", "B:10 A:yes", "B", "A"),
    (SKAT, "ABC", "B:10 A:yes B:12 A:P", "C", "B"),
    (SKAT, "ABC", "B:10 A:yes B:P", "C", "A"),
    (SKAT, "ABC", "B:10 A:yes B:P C:12", "A", "C"),
    (SKAT, "ABC", "B:10 A:yes B:P C:12 A:yes C:P", None, "A"),
    (SKAT, "ABC", "B:10 A:yes B:P C:P", None, "A"),
    (SKAT, "ABC", "B:P C:P", "A", None),  # the leader may still name his game
    (SOLO, "ABC", "", "A", None),
    (SOLO, "ABC", "A:solo", "B", "A"),
    (SOLO, "ABC", "A:P", "B", None),
    (SOLO, "ABC", "A:solo B:P", "C", "A"),
    (SOLO, "ABC", "A:solo B:heart-solo", "A", "B"),
    (SOLO, "ABC", "A:solo B:heart-solo A:P C:misere", "B", "C"),
    (SOLO, "ABC", "A:solo B:heart-solo A:P C:misere B:P", None, "C"),
]


def told(calls: str) -> list[tuple[str, str]]:
    return [(call[0], call[2:]) for call in calls.split()]


@pytest.mark.parametrize(("rules", "order", "calls", "turn", "maker"), AUCTIONS)
def test_where_an_auction_stands(rules: BidRules, order: str, calls: str, turn: str | None, maker: str | None) -> None:
    now = auction_standing(rules, order, told(calls))

    assert (now.turn, now.maker) == (turn, maker)


@pytest.mark.parametrize(
    ("rules", "calls", "seat", "call", "enough"),
    [
        (PITCH, "A:3", "B", "3", False),
        (PITCH, "A:3", "D", "hold", True),
        (PITCH, "A:3", "B", "hold", False),
        (PITCH, "", "D", "hold", False),
        (SKAT, "B:10", "A", "yes", True),
        (SKAT, "B:10 A:yes", "B", "yes", False),
        (SKAT, "B:10 A:yes", "B", "12", True),
        (FIVE_HUNDRED, "A:8S", "B", "nullo", True),
        (FIVE_HUNDRED, "A:8C", "B", "nullo", False),
        (FIVE_HUNDRED, "A:7NT", "B", "8S", True),
        (FIVE_HUNDRED, "A:7H", "B", "7D", False),
    ],
)
def test_what_is_high_enough(rules: BidRules, calls: str, seat: str, call: str, enough: bool) -> None:
    order = "ABCD" if rules is not SKAT else "ABC"

    assert is_call_high_enough(rules, order, auction_standing(rules, order, told(calls)), seat, call) is enough


def test_what_is_no_bid() -> None:
    assert PINOCHLE.bids.height("305") is None
    assert PINOCHLE.bids.height("290") is None
    assert FIVE_HUNDRED.bids.height("5H") is None
    assert SOLO.bids.height("P") is None


@pytest.mark.parametrize("rules", [PITCH, PINOCHLE, SKAT, SOLO])
def test_every_auction_ends_with_the_highest_bidder(rules: BidRules) -> None:
    """Random legal auctions: the turn is never a player's who has passed, and the last to bid has it."""
    chance = random.Random(20261120)
    named = rules.bids.names or tuple(map(str, range(rules.bids.start, rules.bids.stop + 1)))
    heights = {name: rules.bids.height(name) or 0 for name in named}
    for _ in range(400):
        order = "ABCD"[: chance.choice((3, 4))]
        calls: list[tuple[str, str]] = []
        maker = None
        for _turn in range(200):
            now = auction_standing(rules, order, calls)
            if now.turn is None:
                break
            assert now.turn not in now.passed
            higher = [name for name, height in heights.items() if height > now.high]
            may_hold = is_call_high_enough(rules, order, now, now.turn, "hold")
            call = chance.choice(["P", *higher[:2], *(["hold"] if may_hold else [])])
            maker = maker if call == "P" else now.turn
            calls.append((now.turn, call))

        assert auction_standing(rules, order, calls).turn is None
        assert auction_standing(rules, order, calls).maker == maker
