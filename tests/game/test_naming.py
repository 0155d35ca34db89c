"""Trump accepted or named: whose turn it is and what trump comes of it, told by the games' laws."""

from __future__ import annotations

import pytest

from adjudicator.game.trump_naming import NamingRules, trump_naming_standing

EUCHRE = NamingRules("turn-up", {"opponent": "order-up", "partner": "assist", "dealer": "take-up"})
KLABERJASS = NamingRules("turn-up", {"all": "take"}, schmeiss=True)
BRIDGE_WHIST = NamingRules("dealer-names", {})

# rules, order (dealer last), calls, whose turn, who has made it, the trump; hearts are turned up
MAKING = [
    (EUCHRE, "WNES", "", "W", None, ""),
    (EUCHRE, "WNES", "W:order-up", None, "W", "H"),
    (EUCHRE, "WNES", "W:P N:assist", None, "N", "H"),
    (EUCHRE, "WNES", "W:P N:P E:P S:take-up", None, "S", "H"),
    (EUCHRE, "WNES", "W:P N:P E:P S:turn-down", "W", None, ""),
    (EUCHRE, "WNES", "W:P N:P E:P S:P W:P N:spades", None, "N", "S"),
    (EUCHRE, "WNES", "W:P N:P E:P S:P W:hearts", "N", None, ""),  # the suit that was turned down
    (EUCHRE, "WNES", "W:P N:P E:P S:P W:P N:P E:P S:P", None, None, ""),
    (EUCHRE, "WNES", "E:order-up", "W", None, ""),  # out of turn it makes nothing, and takes nobody's turn
    (KLABERJASS, "AB", "A:take", None, "A", "H"),
    (KLABERJASS, "AB", "A:schmeiss", "B", None, ""),
    (KLABERJASS, "AB", "A:schmeiss B:no", None, "A", "H"),
    (KLABERJASS, "AB", "A:schmeiss B:yes", None, None, ""),
    (KLABERJASS, "AB", "A:P B:P A:schmeiss B:no", None, "A", ""),  # he has still to name one of the other suits
    (KLABERJASS, "AB", "A:P B:P A:P B:clubs", None, "B", "C"),
    (BRIDGE_WHIST, "WNES", "", "S", None, ""),
    (BRIDGE_WHIST, "WNES", "S:no-trump", None, "S", "NT"),
    (BRIDGE_WHIST, "WNES", "S:P", "N", None, ""),
    (BRIDGE_WHIST, "WNES", "S:P N:diamonds", None, "N", "D"),
    (BRIDGE_WHIST, "WNES", "S:P N:P", "N", None, ""),  # he must make it
    (BRIDGE_WHIST, "WNES", "N:diamonds", "S", None, ""),
]


def told(calls: str) -> list[tuple[str, str]]:
    return [(call[0], call[2:]) for call in calls.split()]


@pytest.mark.parametrize(("rules", "order", "calls", "turn", "maker", "trump"), MAKING)
def test_where_the_making_of_trump_stands(
    rules: NamingRules, order: str, calls: str, turn: str | None, maker: str | None, trump: str
) -> None:
    partner = "N" if len(order) > 2 else None

    now = trump_naming_standing(rules, order, partner, "H", told(calls))

    assert (now.turn, now.maker, now.trump) == (turn, maker, trump)


@pytest.mark.parametrize(
    ("rules", "calls", "pending"),
    [
        (EUCHRE, "E:order-up", ("E", "H")),
        (EUCHRE, "W:P N:P E:P S:P W:hearts", ("W", "H")),
        (EUCHRE, "E:order-up W:order-up", None),
        (BRIDGE_WHIST, "W:spades", ("W", "S")),
        (BRIDGE_WHIST, "W:spades S:hearts", None),
    ],
)
def test_a_void_declaration_waits(rules: NamingRules, calls: str, pending: tuple[str, str] | None) -> None:
    """It stands only if the others play to it, and is gone as soon as trump is made lawfully."""
    now = trump_naming_standing(rules, "WNES", "N", "H", told(calls))

    assert now.pending == pending
