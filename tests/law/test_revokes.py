"""Revokes at contract bridge: whose they are, which of two costs what, and until when they are claimed.

North  A642 965 K854 K5        East  T73 T83 T73 QT62
South  KQ5 AQ4 Q96 A873        West  J98 KJ72 AJ2 J94
"""

from __future__ import annotations

import pytest

from adjudicator.law.deal_result import TrickTransfer
from adjudicator.values.bids_and_contracts import Contract
from tests.helpers.contract_deals import TWO_SUITS
from tests.helpers.rulings import gist, report

ONE_SUIT = """
1NT AP
H2 H5 H8 HQ
D6 S9 DK D3
D4 DT DQ H7
SK S8 S2 S3
"""
"""West fails to follow to diamonds twice (events 8 and 14)."""
TWO_PLAYERS = """
1NT AP
H2 H5 H8 HQ
D6 S9 DK C2
C5 C6 CA C4
"""
"""West (event 8) and East (event 10) fail to follow to the same diamond."""


def moved(section: str, declarers: int) -> tuple[list[str | None], TrickTransfer | None]:
    """The rows of the findings and the tricks moved, when declarer won so many tricks in all."""
    one = report(section, Result=str(declarers))
    assert one.result is not None
    return [row for *_, row in gist(one)], one.result.transferred


@pytest.mark.parametrize(
    ("section", "won", "rows", "tricks"),
    [
        (TWO_SUITS, 8, ["two-tricks", "two-tricks"], 4),
        (TWO_SUITS, 9, ["two-tricks", "two-tricks"], 4),
        (TWO_SUITS, 10, ["two-tricks", "one-trick"], 3),
        (TWO_SUITS, 11, ["two-tricks", "no-trick"], 2),
        (TWO_SUITS, 12, ["one-trick", "no-trick"], 1),
        (TWO_SUITS, 13, ["no-trick", "no-trick"], 0),
        (ONE_SUIT, 8, ["two-tricks", "repeat"], 2),
        (ONE_SUIT, 12, ["one-trick", "repeat"], 1),
        (ONE_SUIT, 13, ["no-trick", "repeat"], 0),
        (TWO_PLAYERS, 8, ["two-tricks", "two-tricks"], 4),
        (TWO_PLAYERS, 10, ["two-tricks", "one-trick"], 3),
    ],
)
def test_two_revokes_of_one_side(section: str, won: int, rows: list[str], tricks: int) -> None:
    """Two tricks each as far as they go; a second one of the same player in the suit is free (CB-81 to CB-83)."""
    assert moved(section, won) == (rows, TrickTransfer("EW", "NS", tricks) if tricks else None)


def test_tricks_won_before_the_first_revoke_are_safe() -> None:
    """West wins the first trick and no later one than the revoke allows: only one of two tricks can pass (CB-81)."""
    section = "1NT AP\nDA D4 D3 D6\nH2 H5 HT HQ\nSK H7 S2 S3\nS5 S8 SA S7"

    assert moved(section, 11) == (["one-trick"], TrickTransfer("EW", "NS", 1))
    assert moved(section, 10) == (["two-tricks"], TrickTransfer("EW", "NS", 2))
    assert moved(section, 12) == (["no-trick"], None)


def test_a_corrected_revoke_does_not_make_the_next_one_free() -> None:
    """West puts his first one right; the second in the suit, with the card that lay there, is established (CB-83)."""
    section = "1NT AP\nH2 H5 H8 HQ\nD6 S9\n!withdraw W S9\nD2 DK D3\nD4 DT DQ S9\nSK S8 S2 S3"

    assert moved(section, 8) == (["defender-in-time", "two-tricks"], TrickTransfer("EW", "NS", 2))


def test_declarer_who_faced_his_hand_is_dummy() -> None:
    """North plays South's hand, whose revoke is then one of dummy's and free (CB-72, CB-87, EX-05)."""
    one = report("1NT AP\nE:D7\n!expose S SK HA hand\nH4 D2 DK\nC5 C2 CA C4")

    assert one.contract == Contract(1, "NT", 0, "N")
    assert gist(one) == [
        ("opening-lead-out-of-turn", "E", 3, "accepted", "declarer-faced-hand"),
        ("revoke", "N", 5, "established", "dummy-established"),
    ]


def test_a_revoke_on_a_trick_led_out_of_turn() -> None:
    """East's false lead is accepted by South's card; West's revoke to it is one like any other (CB-39, CB-81)."""
    one = report("1NT AP\nE:D7 S:D6 W:H2 N:D4\nE:H3 H4 HK H5\nH7 H6 H8 HQ")

    assert gist(one) == [
        ("opening-lead-out-of-turn", "E", 3, "accepted", "accepted"),
        ("revoke", "W", 5, "established", "two-tricks"),
    ]


def test_a_revoke_of_dummy_costs_nothing() -> None:
    """However late it is found (CB-87)."""
    one = report("1NT AP\nH2 C5 H8 HQ\nS5 S8 SA S3", Result="9")

    assert gist(one) == [("revoke", "S", 4, "established", "dummy-established")]
    assert one.result is not None
    assert one.result.transferred is None


@pytest.mark.parametrize(("late", "row"), [("!attention S", "two-tricks"), ("!mixed W\n!attention S", "after-mixing")])
def test_a_revoke_is_claimed_before_the_cards_are_mixed(late: str, row: str) -> None:
    """Afterwards nothing is enforced (CB-85)."""
    section = "1NT AP\nH2 H5 H8 HQ\nD6 S9 DK D3\nC5 C2 CA C4\n"

    assert gist(report(section + late, Result="8")) == [("revoke", "W", 8, "established", row)]
