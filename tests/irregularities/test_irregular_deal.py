"""Faults of shuffling, cutting and dealing, as the table reports them."""

from __future__ import annotations

import pytest

from tests.helpers.faults import Fault, faults, irregularities


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("!deal,N,by", []),
        ("!deal,E,by", [("deal-out-of-turn", "E", 1, "open")]),
        ("!deal,,wrong-pack", [("deal-out-of-turn", "N", 1, "open")]),
        ("!deal,,uncut", [("improper-shuffle-or-cut", "N", 1, "open")]),
        ("!deal,,unshuffled", [("improper-shuffle-or-cut", "N", 1, "open")]),
        ("!deal,,faced,HK", [("faced-card-in-pack", "N", 1, "open")]),
        ("!deal,E,exposed,HK", [("card-exposed-in-deal", "N", 1, "open")]),
        ("!deal,,two-at-once", [("misdeal", "N", 1, "open")]),
        ("!deal,E,looked", [("unauthorized-look", "E", 1, "open")]),
        ("!deal,E,looked,at,N", [("wrong-hand", "E", 1, "open")]),
        ("!deal,E,redeal-demanded", []),
        ("1C !deal,,uncut P", [("improper-shuffle-or-cut", "N", 2, "open")]),
        (
            "!deal,,uncut !deal,E,looked",
            [("improper-shuffle-or-cut", "N", 1, "open"), ("unauthorized-look", "E", 2, "open")],
        ),
    ],
)
def test_each_report_is_one_fault(tokens: str, expected: list[Fault]) -> None:
    """North deals and answers for the dealing; who looks answers for himself (CB-03 to CB-10, CB-58)."""
    assert faults("all", "N", tokens) == expected


@pytest.mark.parametrize(
    ("token", "summary"),
    [
        ("!deal,E,by", "E deals although it is N's turn."),
        ("!deal,,faced,HK", "HK was found face up in the pack."),
        ("!deal,E,exposed,HK", "HK, dealt to E, was exposed in dealing."),
        ("!deal,E,exposed", "A card, dealt to E, was exposed in dealing."),
        ("!deal,E,looked,at,N", "E looked at N's hand."),
        ("!deal,E,looked", "E looked at a card they may not see."),
    ],
)
def test_what_happened_is_said_in_a_sentence(token: str, summary: str) -> None:
    """Seats and cards as they were reported."""
    assert [fault.summary for fault in irregularities("N", token)] == [summary]
