"""Cards from a hand whose turn it was not."""

from __future__ import annotations

import pytest

from adjudicator.game.game import Game
from adjudicator.irregularities.details import CardAtWrongTurn
from adjudicator.values.cards import Card
from tests.helpers.faults import Fault, faults, irregularities
from tests.helpers.tables import HEARTS, WHIST

OPEN = "1S AP"
"""South declares: West leads, North is dummy. The opening lead is event 3."""
FIRST = "1S AP W:HA N:H2 E:H3 S:S2"
"""South has ruffed the first trick: the next lead, event 7, is his."""


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("D7", []),
        ("W:D7", []),
        ("E:D7", [("opening-lead-out-of-turn", "E", 3, "open")]),
        ("S:D7", [("opening-lead-out-of-turn", "S", 3, "open")]),
        ("N:D7", [("opening-lead-out-of-turn", "N", 3, "open")]),
    ],
)
def test_opening_lead(lead: str, expected: list[Fault]) -> None:
    """It is due from declarer's left; no hand lies open yet, so that each answers for its own (CB-70, EX-01, EX-06)."""
    assert faults("turns", "S", f"{OPEN} {lead}") == expected


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("S:D2", [("opening-lead-out-of-turn", "E", 3, "accepted")]),
        ("!accept,S", [("opening-lead-out-of-turn", "E", 3, "accepted")]),
        ("!refuse,S", [("opening-lead-out-of-turn", "E", 3, "open")]),
        ("!refuse,S -E", [("opening-lead-out-of-turn", "E", 3, "corrected")]),
        ("-E W:H2 N:H3 E:H4", [("opening-lead-out-of-turn", "E", 3, "corrected")]),
        ("W:D2", [("opening-lead-out-of-turn", "E", 3, "open"), ("play-out-of-turn", "W", 4, "open")]),
        ("!expose,S,SA,SK,hand S:D2", [("opening-lead-out-of-turn", "E", 3, "accepted")]),
        ("S:D2 W:D3 N:D4", [("opening-lead-out-of-turn", "E", 3, "accepted")]),
    ],
)
def test_fate_of_an_opening_lead_out_of_turn(after: str, expected: list[Fault]) -> None:
    """South accepts it by playing next; West's card is no acceptance (CB-39, CB-71, CB-72, EX-03 to EX-05)."""
    assert faults("turns", "S", f"{OPEN} E:D7 {after}") == expected


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("D3", []),
        ("S:D3", []),
        ("N:D3", [("lead-out-of-turn", "S", 7, "open")]),
        ("E:D3", [("lead-out-of-turn", "E", 7, "open")]),
        ("W:D3", [("lead-out-of-turn", "W", 7, "open")]),
        ("N:D3 E:D4", [("lead-out-of-turn", "S", 7, "accepted")]),
        ("N:D3 -N S:D2", [("lead-out-of-turn", "S", 7, "corrected")]),
        ("W:D3 N:D4 E:D5 S:D6", [("lead-out-of-turn", "W", 7, "accepted")]),
    ],
)
def test_lead_to_a_later_trick(lead: str, expected: list[Fault]) -> None:
    """The winner of the last trick leads; declarer leading from the wrong hand is no exception (CB-68 to CB-71)."""
    assert faults("turns", "S", f"{FIRST} {lead}") == expected


def test_the_other_defender_does_not_accept_declarers_false_lead() -> None:
    """West plays to dummy's lead before East: premature, and no acceptance (CB-68, CB-73)."""
    assert faults("turns", "S", f"{FIRST} N:D3 W:D4") == [
        ("lead-out-of-turn", "S", 7, "open"),
        ("premature-lead-or-play", "W", 8, "open"),
    ]


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("W:D4 N:D5 E:D6", []),
        ("E:D4", [("premature-lead-or-play", "E", 8, "open")]),
        ("E:D4 -E W:D5", [("premature-lead-or-play", "E", 8, "corrected")]),
        ("N:D4", [("play-out-of-turn", "S", 8, "open")]),
        ("N:D4 -N W:D5", [("play-out-of-turn", "S", 8, "corrected")]),
        ("W:D4 E:D5", [("play-out-of-turn", "E", 9, "open")]),
        ("W:D4 E:D5 N:D6", [("play-out-of-turn", "E", 9, "condoned")]),
        ("E:D4 N:D5 W:D6", [("premature-lead-or-play", "E", 8, "condoned"), ("play-out-of-turn", "S", 9, "condoned")]),
    ],
)
def test_play_to_the_leaders_trick(play: str, expected: list[Fault]) -> None:
    """South leads D3. Premature is a defender ahead of his partner; whatever else is ahead is out of turn (CB-73)."""
    assert faults("turns", "S", f"{FIRST} S:D3 {play}") == expected


def test_a_card_out_of_turn_is_accepted_by_the_hand_on_its_left() -> None:
    """East plays before dummy and South goes on; dummy then fills his place in order (CB-39)."""
    assert faults("turns", "S", f"{OPEN} W:HA E:H3 S:H4 N:H2") == [("play-out-of-turn", "E", 4, "accepted")]


@pytest.mark.parametrize(
    ("after", "status"),
    [("E:H5 S:H3 N:H4", "open"), ("E:H5 S:H3 N:H4 E:H6 S:H7", "condoned"), ("-W E:H5 S:H3", "corrected")],
)
def test_a_lead_before_partner_has_played(after: str, status: str) -> None:
    """West leads to the second trick while East has yet to play to the first (CB-73)."""
    tokens = f"{OPEN} W:HA N:H2 W:HK {after}"

    assert faults("turns", "S", tokens) == [("premature-lead-or-play", "W", 5, status)]


def test_what_the_finding_tells_the_law() -> None:
    """Hand, card, trick and whose turn it was."""
    (fault,) = irregularities("S", f"{FIRST} N:D3")

    assert (fault.acting_hand, fault.detail) == (
        "N",
        CardAtWrongTurn(card=Card("D3"), trick=2, turn="S", wrong_lead_below=None),
    )


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("N:SA E:S2 S:S3 W:S4", []),
        ("E:SA", [("lead-out-of-turn", "E", 1, "open")]),
        ("E:SA S:S2 W:S3", [("lead-out-of-turn", "E", 1, "open")]),
        ("E:SA S:S2 W:S3 N:S4", [("lead-out-of-turn", "E", 1, "condoned")]),
        ("E:SA -E N:S4", [("lead-out-of-turn", "E", 1, "corrected")]),
        ("N:SA S:S2", [("play-out-of-turn", "S", 2, "open")]),
        ("N:SA S:S2 W:S3 E:S4", [("play-out-of-turn", "S", 2, "condoned")]),
    ],
)
@pytest.mark.parametrize("game", [WHIST, HEARTS], ids=["whist", "hearts"])
def test_out_of_turn_where_all_must_have_played(game: Game, tokens: str, expected: list[Fault]) -> None:
    """West deals, North leads; only a complete trick makes it regular (WH-28, HE-03), a demand does not."""
    assert faults("turns", "W", tokens, game) == expected


def test_at_whist_a_run_of_winners_does_not_wait_for_partner() -> None:
    """North leads a second card before South has played to the first (WH-25)."""
    assert faults("turns", "W", "N:SA N:SK", WHIST) == [("premature-lead-or-play", "N", 2, "open")]
