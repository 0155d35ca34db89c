"""What calls do to the table, and which are found at fault, in the games that do not bid as bridge does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP
from tests.helpers.rulings import gist, report

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import TableState


def table(code: str, dealer: str, section: str, **tags: str) -> TableState:
    """The table after the last event."""
    return played(code, dealer, section, **tags).steps[-1].after


def played(code: str, dealer: str, section: str, **tags: str) -> DealReport:
    return report(section, (), **({"Code": code, "Dealer": dealer, "Deal": "?"} | tags))


# code, dealer, section, whose turn, who plays, trump
STATES = [
    ("euchre", "S", "!turned HK\nP P order-up", "W", "E", "H"),
    ("euchre", "S", "!turned HK\nP P order-up alone", "N", "E", "H"),  # West lays his cards down: North leads
    ("euchre", "S", "!turned HK\nP assist N:alone\nCA C9 CT", "W", "N", "H"),  # South sits out: three cards are a trick
    ("euchre", "S", "!turned HK\nW:order-up\n!withdraw W\nP", "N", None, UNKNOWN_TRUMP),
    ("railroad-euchre", "S", "!turned HK\norder-up alone S:defend-alone\nCA", "S", "W", "H"),
    ("euchre-two-hand", "S", "!turned HK\nP take-up", "N", "S", "H"),
    ("auction-pitch", "S", "2 P 3 P", "E", "E", UNKNOWN_TRUMP),
    ("auction-pitch", "S", "2 P 3 P\nH9", "S", "E", "H"),
    ("auction-pitch", "S", "2 P 3 P\nH9\n!withdraw E", "E", "E", UNKNOWN_TRUMP),
    ("auction-pitch", "S", "2 P 3 P\nW:C9", "N", "E", UNKNOWN_TRUMP),  # it is not his lead that makes the trump
    ("pitch-with-joker", "S", "2 P 3 P\n*", "S", "E", "S"),
    ("napoleon", "S", "P 3 P P\nS9 SA", "S", "N", "S"),
    ("auction-pinochle", "C", "300 P P\n!trump A H", "A", "A", "H"),
    ("auction-pinochle", "C", "300 P P hearts spades", "A", "A", "S"),
    ("pinochle-double-pack", "S", "500 P P P\n!trump W H\n!trump W S", "W", "W", "H"),
    ("cinch", "S", "P 8 P P spades", "N", "N", "S"),
    ("auction-forty-fives", "S", "5 P P P\n!trump W D", "N", "W", "D"),
    ("skat-nasl-1945", "C", "10 yes 12 P P\n!trump B null", "A", "B", "null"),
    ("skat-nasl-1945", "C", "P P P", "A", None, "grand"),
    ("schafskopf", "C", "P P take", "A", "C", "D"),
    ("six-bid-solo", "C", "P heart-solo P", "A", "B", "H"),
    ("six-bid-solo", "C", "P spread-misere P", "C", "B", None),  # the Bidder's left leads
    ("five-hundred", "C", "P 7NT P", "B", "B", None),
    ("bridge-whist-1900s", "S", "P diamonds", "W", "S", "D"),  # the dealer declares, whoever named it
    ("klaberjass", "B", "!turned HK\nP P schmeiss no", "A", "A", UNKNOWN_TRUMP),
    ("euchre", "S", "CA C9", "E", "W", "C"),
]


@pytest.mark.parametrize(("code", "dealer", "section", "turn", "maker", "trump"), STATES)
def test_the_table_after_calls(
    code: str, dealer: str, section: str, turn: str, maker: str | None, trump: str | None
) -> None:
    tags = {"Declarer": "W", "Contract": "1C"} if section == "CA C9" else {}

    end = table(code, dealer, section, **tags)

    assert (end.turn, end.maker, end.trump) == (turn, maker, trump)


def test_the_opponents_of_the_maker_play_together() -> None:
    end = table("skat-nasl-1945", "C", "10 P P\n!trump B S")

    assert end.game.same_side("A", "C")
    assert not end.game.same_side("A", "B")


def test_the_maker_chooses_his_partners() -> None:
    end = table("auction-euchre", "F", "P 4 P P P\n!trump B H\n!elect B partner D F")

    assert end.game.side_names == ("AC", "BDF")


def test_in_hearts_bid_for_everybody_plays_for_himself() -> None:
    assert table("auction-pitch", "S", "2 P 3 P\nH9").game.side_names == ("N", "E", "S", "W")


def test_a_dealer_of_four_takes_no_part_in_skat() -> None:
    end = table("skat-nasl-1945", "S", "10 yes P P", Deal="N:- - - -")

    assert (end.turn, end.maker, end.game.side_names) == ("W", "W", ("NE", "W"))


def test_who_has_to_bid_does_not_pass_for_ever() -> None:
    end = table("check-pinochle", "S", "AP")

    assert (end.stage, end.turn) == ("auction", "S")


PUT_RIGHT = "before-opening-lead"
"""The row of the general rules."""
FAULTS = [
    ("five-hundred", "C", "7H C:8H\n!withdraw C\nP P", [("bid-out-of-rotation", "C", 2, "corrected", "void")]),
    # B takes his turn after all: what C said in it is gone, and C calls again.
    ("auction-pinochle", "C", "300 C:310 B:320 P P", [("bid-out-of-rotation", "C", 2, "corrected", "no-penalty")]),
    ("cinch", "S", "3 3", [("insufficient-bid", "N", 2, "open", "before-the-lead")]),
    ("cinch", "S", "15", [("inadmissible-call", "W", 1, "open", "before-the-lead")]),
    ("cinch", "S", "3 P P P N:4\n!trump W H", [("call-after-final-pass", "N", 5, "open", "before-opening-lead")]),
    ("auction-pitch", "S", "E:P\n!withdraw E\nAP", [("call-out-of-rotation", "E", 1, "corrected", PUT_RIGHT)]),
    ("firehouse-pinochle", "S", "200 P W:250", [("inadmissible-call", "W", 3, "open", "second-bid")]),
    ("pinochle-triple-pack-six-hand", "G", "750 755", [("inadmissible-call", "B", 2, "open", "not-in-bounds")]),
    ("klaberjass", "B", "!turned HK\nB:take", [("call-out-of-rotation", "B", 2, "open", "before-opening-lead")]),
    ("skat-nasl-1945", "C", "22 P P\n!trump B null", [("inadmissible-call", "B", 4, "open", "game-below-bid")]),
    ("skat-nasl-1945", "C", "20 P P\n!trump B null", []),
    (
        "skat-nasl-1945",
        "C",
        "20 P P\n!trump A H\n!trump B S\nCA",
        [("declaration-error", "A", 4, "open", "other-after-the-lead")],
    ),
    (
        "auction-euchre",
        "F",
        "3 P P P P\n!trump D H\n!trump A S",
        [("declaration-error", "D", 6, "open", "not-the-bidder")],
    ),
    ("pinochle-double-pack", "S", "100 P flush 510 P P", []),
]


def test_a_pass_out_of_turn_under_the_code_that_rules_on_it() -> None:
    found = gist(played("five-hundred", "C", "7H C:P\n!withdraw C\nP P"))

    assert found == [("bid-out-of-rotation", "C", 2, "corrected", "void")]


@pytest.mark.parametrize(("code", "dealer", "section", "found"), FAULTS)
def test_calls_at_fault(
    code: str, dealer: str, section: str, found: list[tuple[str, str | None, int, str, str | None]]
) -> None:
    assert gist(played(code, dealer, section)) == found
