"""Claims and concessions that somebody disputes."""

from __future__ import annotations

import pytest

from tests.faults import Fault, faults, irregularities

PLAY = "1NT AP H5"


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("!claim,S,9", []),
        ("!claim,S,9 !agree,W", []),
        ("!object,W", []),
        ("!claim,S,9 !object,W", [("claim-contested", "S", 4, "open")]),
        ("!concede,S,9 !object,W", [("claim-contested", "S", 4, "open")]),
        ("!claim,E,3 !object,S", [("claim-contested", "E", 4, "open")]),
        ("!concede,W,9 !object,E", [("claim-contested", "W", 4, "open")]),
        ("!claim,S,9 !object,W !object,E", [("claim-contested", "S", 4, "open")]),
        (
            "!claim,S,9 !object,W !claim,S,8 !object,E",
            [("claim-contested", "S", 4, "open"), ("claim-contested", "S", 6, "open")],
        ),
    ],
)
def test_a_claim_is_contested_by_an_objection(tokens: str, expected: list[Fault]) -> None:
    """Once for each claim; also when a defender does not join in his partner's concession (CB-92, CB-94)."""
    assert faults("all", "S", f"{PLAY} {tokens}") == expected


@pytest.mark.parametrize(
    ("tokens", "summary"),
    [
        ("!claim,S,9 !object,W", "S's claim is disputed by W."),
        ("!concede,W,9 !object,E", "W's concession is disputed by E."),
    ],
)
def test_who_claimed_and_who_disputes(tokens: str, summary: str) -> None:
    """Both are named."""
    assert [fault.summary for fault in irregularities("S", f"{PLAY} {tokens}")] == [summary]
