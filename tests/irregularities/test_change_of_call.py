"""A legal call taken back by who made it."""

from __future__ import annotations

import pytest

from adjudicator.evidence.attention import LINES_BEFORE_RULING
from tests.helpers.faults import Fault, faults
from tests.helpers.rulings import report


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1C 1D", []),
        ("1C -N 1D", [("change-of-call", "N", 1, "corrected")]),
        ("1C -N 1C", [("change-of-call", "N", 1, "corrected")]),
        ("P -N 1C", [("change-of-call", "N", 1, "corrected")]),
        ("1C X -E P", [("change-of-call", "E", 2, "corrected")]),
        ("1C P -E 1D P", [("change-of-call", "E", 2, "corrected")]),
        ("1C -N 1D -N 2C", [("change-of-call", "N", 1, "corrected"), ("change-of-call", "N", 3, "corrected")]),
    ],
)
def test_a_legal_call_is_changed(tokens: str, expected: list[Fault]) -> None:
    """Whether the player comes back to it or makes another call (CB-26 to CB-29)."""
    assert faults("calls", "N", tokens) == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1S 1H -E 2H", [("insufficient-bid", "E", 2, "corrected")]),
        ("1C S:1H -S 1D", [("bid-out-of-rotation", "S", 2, "corrected")]),
        ("1C 8C -E P", [("bid-over-seven", "E", 2, "corrected")]),
        ("1C XX -E P", [("inadmissible-double", "E", 2, "corrected")]),
        ("1C P P P E:1D -E", [("call-after-final-pass", "E", 5, "corrected")]),
    ],
)
def test_correcting_an_illegal_call_is_no_change_of_call(tokens: str, expected: list[Fault]) -> None:
    """The first call falls under its own law (CB-27)."""
    assert faults("calls", "N", tokens) == expected


def test_a_call_made_over_an_illegal_one_falls_with_it() -> None:
    """South had passed over East's insufficient bid; when both come back, South has not changed his mind."""
    assert faults("calls", "N", "1S 1H P -E -S 2H") == [("insufficient-bid", "E", 2, "corrected")]


@pytest.mark.parametrize("said", sorted(LINES_BEFORE_RULING))
def test_what_a_ruling_takes_back_is_no_change_of_call(said: str) -> None:
    """By whichever words the table has come to it: West has passed over a double that cannot be (Law 36A)."""
    rest = {"fact": " 1.ui_existed=no", "answer": " E no", "elect": " E accept", "director": ""}.get(said, " E")
    found = report(f"X P\n!{said}{rest}\n!withdraw W P\n!withdraw S X", Code="duplicate-2017").findings

    assert ["inadmissible-double"] == [one.kind for one in found]


def test_a_stolen_turn_is_no_change_of_call() -> None:
    """The call out of rotation that East's own call cancels was not taken back by its maker (CB-41)."""
    assert faults("change-of-call", "N", "1C S:1H E:1D") == []


def test_a_card_taken_back_is_no_change_of_call() -> None:
    """Only calls are changed calls."""
    assert faults("change-of-call", "S", "1S AP HA -W H2") == []
