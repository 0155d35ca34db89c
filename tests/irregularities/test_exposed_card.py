"""Cards shown otherwise than by legal play."""

from __future__ import annotations

import pytest

from adjudicator.game.game import Game
from adjudicator.irregularities.details import ShownCards
from tests.helpers.faults import Fault, faults, irregularities
from tests.helpers.rulings import report
from tests.helpers.tables import BRIDGE, HEARTS, WHIST


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("!expose,E,HK,shown 1S AP", [("exposed-card-during-auction", "E", 1, "open")]),
        ("1S !expose,S,H2,dropped AP", [("exposed-card-during-auction", "S", 2, "open")]),
        ("1S AP !expose,E,HK,shown", [("exposed-card-defender", "E", 3, "open")]),
        ("1S AP H2 !expose,W,HK,dropped", [("exposed-card-defender", "W", 4, "open")]),
        ("1S AP !expose,S,HK,dropped", [("exposed-card-declarer", "S", 3, "open")]),
        ("1S AP H2 !expose,N,HK,dropped", [("exposed-card-declarer", "N", 4, "open")]),
        ("1S AP H2 !pickup,E,HK", []),
    ],
)
def test_when_and_by_whom_decides_the_kind(tokens: str, expected: list[Fault]) -> None:
    """In the auction, by a defender, or by declarer's side (CB-23, CB-24, CB-62, CB-63)."""
    assert faults("all", "S", tokens) == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1C W:H2 P P P", [("exposed-card-during-auction", "W", 2, "open")]),
        ("1C P P P H2", []),
    ],
)
def test_a_card_led_before_the_close_is_exposed(tokens: str, expected: list[Fault]) -> None:
    """The auction goes on around it (CB-24); after the close it is a lead like any other."""
    assert faults("all", "N", tokens) == expected


def test_what_was_shown_and_how() -> None:
    """The cards and the manner are what the law asks about."""
    found = irregularities("N", "1C !expose,E,HK,H2,dropped W:D3 P P P")

    assert [fault.detail for fault in found] == [
        ShownCards(cards=("HK", "H2"), manner="dropped"),
        ShownCards(cards=("D3",), manner="led"),
    ]


@pytest.mark.parametrize("game", [WHIST, HEARTS], ids=["whist", "hearts"])
def test_without_a_dummy_there_is_one_kind(game: Game) -> None:
    """Whoever shows it (WH-19)."""
    assert faults("all", "W", "N:SA !expose,E,HK,dropped", game) == [("exposed-card", "E", 2, "open")]


@pytest.mark.parametrize(
    ("lead", "kinds"),
    [("E:D7", ["opening-lead-out-of-turn"]), ("W:D7", ["exposed-card-declarer"])],
    ids=["false lead", "true lead"],
)
def test_declarer_who_faces_his_hand_to_a_false_lead_exposes_nothing(lead: str, kinds: list[str]) -> None:
    """His hand becomes dummy (CB-72); after a lead in turn he has merely shown cards (CB-62)."""
    found = irregularities("S", f"1S AP {lead} !expose,S,SA,SK,hand", BRIDGE)

    assert [fault.kind for fault in found] == kinds


@pytest.mark.parametrize("code", ["duplicate-2017", "contract-bridge-1963", "auction-bridge-1913"])
@pytest.mark.parametrize("line", ["!expose E *", "1C\n!expose E *", "1C P P P\n!expose E *"])
def test_a_joker_shown_where_there_is_none_is_ruled_on_like_any_card(code: str, line: str) -> None:
    """A joker has no rank: whoever looks whether it is an honour must not look past its end."""
    assert report(line, Code=code).problems
