"""Calls that the auction does not allow: each is found as one kind, with what became of it."""

from __future__ import annotations

import pytest

from adjudicator.table.active_obligations import ActiveObligation
from adjudicator.values.bids_and_contracts import Contract
from tests.helpers.faults import Fault, faults
from tests.helpers.tables import timeline

BIDS = [f"{level}{denomination}" for level in range(1, 8) for denomination in ("C", "D", "H", "S", "NT")]


def test_after_one_notrump_thirty_bids_a_double_and_a_pass_are_in_order() -> None:
    """Counted: 35 bids, of which five are not above 1NT; nothing has been doubled that could be redoubled."""
    legal = [call for call in [*BIDS, "P", "X", "XX"] if not faults("calls", "N", f"1NT {call}")]

    assert legal == [*BIDS[5:], "P", "X"]


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1S 1H", [("insufficient-bid", "E", 2, "open")]),
        ("1S 1S", [("insufficient-bid", "E", 2, "open")]),
        ("1S 1NT", []),
        ("1S 2C", []),
        ("2H 2NT", []),
        ("3H 3D", [("insufficient-bid", "E", 2, "open")]),
        ("3H 4D", []),
        ("7S 7NT", []),
        ("1S P P 1H", [("insufficient-bid", "W", 4, "open")]),
    ],
)
def test_a_bid_must_be_above_the_last(tokens: str, expected: list[Fault]) -> None:
    """More tricks, or as many in a higher denomination (CB-103, EX-18)."""
    assert faults("calls", "N", tokens) == expected


@pytest.mark.parametrize(
    ("bid", "expected"),
    [("2C", [("insufficient-bid", "W", 4, "open")]), ("2H", []), ("2S", []), ("2NT", []), ("3C", [])],
)
def test_doubling_changes_nothing_in_what_is_sufficient(bid: str, expected: list[Fault]) -> None:
    """2D doubled and redoubled is overcalled as 2D (CB-103, EX-19)."""
    assert faults("calls", "N", f"2D X XX {bid}") == expected


@pytest.mark.parametrize(
    ("tokens", "status"),
    [
        ("1S 1H", "open"),
        ("1S 1H P", "accepted"),
        ("1S 1H S:2D", "accepted"),
        ("1S 1H !accept,S", "accepted"),
        ("1S 1H !refuse,S", "open"),
        ("1S 1H -E", "corrected"),
        ("1S 1H -E 2H", "corrected"),
        ("1S 1H -E P P", "corrected"),
    ],
)
def test_fate_of_an_insufficient_bid(tokens: str, status: str) -> None:
    """Accepted by the left-hand opponent's call or word, corrected when taken back (CB-25, CB-30, CB-39)."""
    assert faults("calls", "N", tokens) == [("insufficient-bid", "E", 2, status)]


def test_an_accepted_bid_is_the_one_to_be_overcalled() -> None:
    """After 1S, 1H, pass the auction goes on as if 1H were legal, so 1S is sufficient again (CB-25)."""
    assert faults("calls", "N", "1S 1H P 1S") == [("insufficient-bid", "E", 2, "accepted")]


def test_a_bid_taken_back_is_not_to_be_overcalled() -> None:
    """Once East's legal 3C is withdrawn, his 2C need only beat 1C."""
    assert faults("insufficient-bid", "N", "1C 3C -E 2C") == []


@pytest.mark.parametrize(
    ("tokens", "offender"),
    [
        ("1S X", None),
        ("1S P P X", None),
        ("1S X XX", None),
        ("1S X P P XX", None),
        ("1S X 2S X", None),
        ("X", "N"),
        ("XX", "N"),
        ("P X", "E"),
        ("1S P X", "S"),
        ("1S XX", "E"),
        ("1S P XX", "S"),
        ("1S X X", "S"),
        ("1S X P X", "W"),
        ("1S X P XX", "W"),
        ("1S X XX X", "W"),
        ("1S X XX XX", "W"),
        ("1S X 2S XX", "W"),
    ],
)
def test_double_and_redouble(tokens: str, offender: str | None) -> None:
    """Only an opponent's bid is doubled, once; only one's own doubled bid is redoubled (CB-104)."""
    last = len(tokens.split())
    expected = [("inadmissible-double", offender, last, "open")] if offender else []

    assert faults("calls", "N", tokens) == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1C 8C", [("bid-over-seven", "E", 2, "open")]),
        ("8C", [("bid-over-seven", "N", 1, "open")]),
        ("1C 8NT P", [("bid-over-seven", "E", 2, "accepted")]),
        ("1C 8NT -E P", [("bid-over-seven", "E", 2, "corrected")]),
        ("1C 7NT", []),
        ("1C S:8C", [("bid-over-seven", "S", 2, "open")]),
    ],
)
def test_bid_over_seven(tokens: str, expected: list[Fault]) -> None:
    """There are only thirteen tricks, in turn or out of it (CB-53)."""
    assert faults("calls", "N", tokens) == expected


def test_a_bid_over_seven_that_is_called_over_was_a_pass() -> None:
    """The next bid need only beat 1C (CB-25)."""
    assert faults("insufficient-bid", "N", "1C 8C 1D") == []


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("P", []),
        ("N:P E:P", []),
        ("E:P", [("pass-out-of-rotation", "E", 1, "open")]),
        ("S:P", [("pass-out-of-rotation", "S", 1, "open")]),
        ("W:P", [("pass-out-of-rotation", "W", 1, "open")]),
        ("S:1H", [("bid-out-of-rotation", "S", 1, "open")]),
        ("1C N:1D", [("bid-out-of-rotation", "N", 2, "open")]),
        ("1C S:1H", [("bid-out-of-rotation", "S", 2, "open")]),
        ("1C W:X", [("double-out-of-rotation", "W", 2, "open")]),
        ("1C X W:P", [("pass-out-of-rotation", "W", 3, "open")]),
        ("1C X N:XX", [("double-out-of-rotation", "N", 3, "open")]),
        ("1C S:X", [("inadmissible-double", "S", 2, "open")]),
    ],
)
def test_call_out_of_rotation(tokens: str, expected: list[Fault]) -> None:
    """Pass, bid and double each have their own kind; a double that may not be made at all comes first (CB-41)."""
    assert faults("calls", "N", tokens) == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1C S:1H W:P", [("bid-out-of-rotation", "S", 2, "accepted")]),
        ("1C S:1H P 1S", [("bid-out-of-rotation", "S", 2, "accepted")]),
        ("1C S:1H -S", [("bid-out-of-rotation", "S", 2, "corrected")]),
        ("1C S:1H -S 1D", [("bid-out-of-rotation", "S", 2, "corrected")]),
        ("1C S:1H E:1D", [("bid-out-of-rotation", "S", 2, "corrected")]),
        ("1C S:1H N:P", [("bid-out-of-rotation", "S", 2, "open"), ("pass-out-of-rotation", "N", 3, "open")]),
    ],
)
def test_fate_of_a_call_out_of_rotation(tokens: str, expected: list[Fault]) -> None:
    """The left-hand opponent accepts it by calling; who calls in the turn stolen from him is in turn (CB-39, CB-42)."""
    assert faults("calls", "N", tokens) == expected


@pytest.mark.parametrize(
    ("barred", "tokens", "expected"),
    [
        ("E", "1C S:1H", []),
        ("", "1C S:1H", [("bid-out-of-rotation", "S", 2, "open")]),
        ("W", "1C S:1H", [("bid-out-of-rotation", "S", 2, "open")]),
        ("E", "1C W:1H", [("bid-out-of-rotation", "W", 2, "open")]),
    ],
)
def test_nobody_need_wait_for_a_player_who_is_bound_to_pass(barred: str, tokens: str, expected: list[Fault]) -> None:
    """South may call before a barred East, but not before anybody else (CB-42)."""
    bars = [ActiveObligation("must_pass", seat, 0, None) for seat in barred]

    assert faults("calls", "N", tokens, bound=bars) == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1C P", []),
        ("1C 1D", [("inadmissible-call-when-required-to-pass", "E", 2, "open")]),
        ("1C X", [("inadmissible-call-when-required-to-pass", "E", 2, "open")]),
        ("1S 1H", [("inadmissible-call-when-required-to-pass", "E", 2, "open")]),
        ("1C 1D P", [("inadmissible-call-when-required-to-pass", "E", 2, "accepted")]),
        ("1C 1D -E P", [("inadmissible-call-when-required-to-pass", "E", 2, "corrected")]),
        ("1C XX", [("inadmissible-double", "E", 2, "open")]),
        ("1C 8C", [("bid-over-seven", "E", 2, "open")]),
        ("1C P 1D 1H", []),
    ],
)
def test_a_barred_player_who_does_not_pass(tokens: str, expected: list[Fault]) -> None:
    """East is required to pass; West is not (CB-38, CB-53)."""
    assert faults("calls", "N", tokens, bound=[ActiveObligation("must_pass", "E", 0, None)]) == expected


@pytest.mark.parametrize(
    ("since", "until", "offends"), [(0, None, True), (1, 1, True), (2, None, False), (0, 0, False)]
)
def test_a_bar_has_a_beginning_and_an_end(since: int, until: int | None, offends: bool) -> None:
    """East's bid is step 1."""
    found = faults("calls", "N", "1C 1D", bound=[ActiveObligation("must_pass", "E", since, until)])

    assert found == ([("inadmissible-call-when-required-to-pass", "E", 2, "open")] if offends else [])


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1C P P P", []),
        ("1C P P P E:1D", [("call-after-final-pass", "E", 5, "open")]),
        ("1C P P P S:P", [("call-after-final-pass", "S", 5, "open")]),
        ("1C P P P W:X", [("call-after-final-pass", "W", 5, "open")]),
        ("1C P P P E:8C", [("call-after-final-pass", "E", 5, "open")]),
        ("1C P P P E:1D -E", [("call-after-final-pass", "E", 5, "corrected")]),
        ("P P P P N:1C", [("call-after-final-pass", "N", 5, "open")]),
        ("P P P 1C P P P", []),
        ("1C AP W:1D", [("call-after-final-pass", "W", 3, "open")]),
    ],
)
def test_call_after_the_close(tokens: str, expected: list[Fault]) -> None:
    """Three passes after a bid, or four at the start, close the auction (CB-54, CB-56, CB-105)."""
    assert faults("calls", "N", tokens) == expected


def test_a_late_call_is_accepted_by_the_next_call() -> None:
    """South calls over East's bid after the close; South's own pass is late too (CB-25)."""
    assert faults("calls", "N", "1C P P P E:1D S:P") == [
        ("call-after-final-pass", "E", 5, "accepted"),
        ("call-after-final-pass", "S", 6, "open"),
    ]


@pytest.mark.parametrize("late", ["E:1D", "E:X", "S:7NT", "E:1D S:P", "E:X N:XX"])
def test_a_late_call_never_changes_the_contract(late: str) -> None:
    """What the auction closed with is played (CB-25, CB-54)."""
    assert timeline("N", f"1C P P P {late}").end.contract == Contract(1, "C", 0, "N")
