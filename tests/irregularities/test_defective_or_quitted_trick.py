"""Tricks with a card too few or too many."""

from __future__ import annotations

import pytest

from adjudicator.irregularities.details import DefectiveTrick
from tests.helpers.faults import Fault, faults, irregularities
from tests.helpers.tables import timeline

OPEN = "1S AP"


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("W:HA N:H2 E:H3 S:H4", []),
        ("W:HA W:HK N:H2 E:H3 S:H4", [("defective-trick", "W", 4, "open")]),
        ("W:HA W:HK N:H2 E:H3 S:H4 W:D2", [("defective-trick", "W", 4, "open")]),
        ("W:HA W:HK N:H2 E:H3 S:H4 W:D2 N:D3", [("defective-trick", "W", 4, "established")]),
        ("W:HA W:HK -W N:H2 E:H3 S:H4", [("defective-trick", "W", 4, "corrected")]),
        ("W:HA N:H2 N:H5 E:H3 S:H4", [("defective-trick", "S", 5, "open")]),
    ],
)
def test_a_second_card_of_one_hand(play: str, expected: list[Fault]) -> None:
    """It can be put right until a player of each side has played to the next trick (CB-89, CB-91)."""
    assert faults("defective-trick", "S", f"{OPEN} {play}") == expected


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("W:HA N:H2 E:H5 S:H3 W:HK N:H4 E:H6 S:H7", []),
        ("W:HA N:H2 S:H3 W:HK N:H4 E:H5 S:H6", [("defective-trick", "E", 6, "established")]),
    ],
)
def test_a_hand_left_out(play: str, expected: list[Fault]) -> None:
    """East does not play to the first trick and the second, begun with event 6, goes on (CB-89, CB-90)."""
    assert faults("defective-trick", "S", f"{OPEN} {play}") == expected


def test_declarer_answers_for_the_hand_he_left_out() -> None:
    """Dummy has no card in the first trick; South led to the next, having won it with the ace."""
    play = "W:H2 E:HT S:HA S:D2 W:D3 N:D4 E:D5 S:D6 W:D7 N:D8 E:D9"
    found = [fault for fault in irregularities("S", f"{OPEN} {play}") if fault.kind == "defective-trick"]

    assert [(fault.offender, fault.acting_hand, fault.detail) for fault in found] == [
        ("S", "N", DefectiveTrick(card=None, trick=1, fault="omitted", missing="N"))
    ]


def test_who_played_twice_runs_out_first() -> None:
    """West has one card less than the others and the last trick has three cards (CB-91)."""
    hands = {"W": "HA HK S2", "N": "H2 H5 S3", "E": "H3 H6 S4", "S": "H4 H7 S5"}
    play = "W:HA W:HK N:H2 E:H3 S:H4 W:S2 N:S3 E:S4 S:S5 S:H7 N:H5 E:H6"
    end = timeline("S", f"1NT AP {play}", hands=hands).end

    assert [len(trick.cards) for trick in end.tricks] == [5, 4, 3]
    assert end.left == {"N": 0, "E": 0, "S": 0, "W": 0}


def test_the_lead_passes_left_from_who_wins_with_his_last_card() -> None:
    """West's second trick is won with his last card, so North leads (CB-91)."""
    hands = {"W": "HA HK SA", "N": "H2 H5 S3", "E": "H3 H6 S4", "S": "H4 H7 S5"}
    end = timeline("S", "1NT AP W:HA W:HK N:H2 E:H3 S:H4 W:SA N:S3 E:S4 S:S5", hands=hands).end

    assert end.turn == "N"
