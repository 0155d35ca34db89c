"""The queen of spades, and the duty to discard her at the first chance."""

from __future__ import annotations

import pytest

from adjudicator.game.game import Game
from tests.helpers.faults import Fault, faults
from tests.helpers.tables import BRIDGE, HEARTS

NORTH = {"N": "SQ SK D2 D3"}
"""North was dealt the queen and has no heart; East leads."""


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("E:HA S:H2 W:H3 N:SQ", []),
        ("E:HA S:H2 W:H3 N:D2", [("renege", "N", 4, "open")]),
        ("E:HA S:H2 W:H3 N:SK", [("renege", "N", 4, "open")]),
        ("E:S2 S:S3 W:S4 N:SK", []),
        ("E:D9 S:D8 W:D7 N:D2", []),
        ("E:HA S:H2 W:H3 N:D2 -N N:SQ", [("renege", "N", 4, "corrected")]),
        ("E:HA S:H2 W:H3 N:D2 E:HK S:H4 W:H5 N:D3", [("renege", "N", 4, "open")]),
        (
            "E:HA S:H2 W:H3 N:D2 -N N:D3",
            [("renege", "N", 4, "corrected"), ("renege", "N", 6, "open")],
        ),
    ],
)
def test_the_queen_is_due_the_first_time_her_holder_cannot_follow(tokens: str, expected: list[Fault]) -> None:
    """Following raises no duty, in spades neither; only the first chance counts (HE-05, HE-09)."""
    assert faults("renege", "N", tokens, HEARTS, NORTH) == expected


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("N:SQ E:DA S:D4 W:D5 N:D2 E:CA S:C2 W:C3 N:SQ", []),
        ("N:SQ E:CA S:C2 W:C3 N:SK", [("renege", "N", 8, "open")]),
        ("N:SK E:CA S:C2 W:C3 N:SK", [("renege", "N", 4, "open")]),
    ],
)
def test_of_two_queens_each_is_due_at_a_chance_of_its_own(rest: str, expected: list[Fault]) -> None:
    """Two packs: who was dealt both discards one the first time he cannot follow, the other the next (001:3701)."""
    two = Game.from_section({**HEARTS.raw, "packs": 2})

    assert faults("renege", "N", f"E:HA S:H2 W:H3 {rest}", two, {"N": "SQ SQ SK SK D2 D3"}) == expected


def test_who_received_her_in_the_pass_is_not_accused() -> None:
    """For a queen received in the pass the point is open (HE-05); the dealt holder is rid of her."""
    dealt = {"N": "SQ SK D2 D3 C2", "E": "HA D9 C3 C4 C5"}
    tokens = "!give,N,E,SQ,SK,C2 S:H2 W:H3 N:D2 E:HA"

    assert faults("renege", "N", tokens, HEARTS, dealt) == []


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        (Game.from_section({**HEARTS.raw, "discard_duty": ""}), NORTH),
        (HEARTS, {"N": "SJ SK D2 D3"}),
        (HEARTS, None),
        (BRIDGE, NORTH),
    ],
    ids=["no duty", "no queen", "hands unknown", "bridge"],
)
def test_no_duty_no_renege(game: Game, hands: dict[str, str] | None) -> None:
    """Without that rule, without her, or without knowing who has her, nothing is found."""
    opening = "1NT AP " if game is BRIDGE else ""

    assert faults("renege", "S" if game is BRIDGE else "N", f"{opening}E:HA S:H2 W:H3 N:D2", game, hands) == []
