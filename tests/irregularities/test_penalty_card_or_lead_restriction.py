"""Cards led or played against what a ruling demands, by a hand that could have obeyed."""

from __future__ import annotations

import pytest

from adjudicator.table.active_obligations import ActiveObligation, ObligationTerms, obligation_terms
from tests.helpers.faults import Fault, faults

WEST = {"W": "S9 SA D3 DA H2"}
OPEN = "1NT AP"
"""South declares: West's opening lead is event 3 and step 4, for the passes to the end are three steps."""
LED = f"{OPEN} W:H5 N:HA E:H3 S:H4 N:"
"""North wins the first trick, steps 4 to 7, and leads to the second."""


def penalty(*cards: str, since: int = 0, until: int | None = None) -> ActiveObligation:
    """West's penalty cards."""
    return ActiveObligation("penalty_card", "W", since, until, ObligationTerms("W", cards=cards))


def demand(mode: str, suit: str, since: int = 0, until: int | None = None) -> ActiveObligation:
    """A demand on West's lead."""
    return ActiveObligation("lead_suit", "W", since, until, ObligationTerms("W", mode=mode, suit=suit))


KEPT_BACK = [("penalty-card-not-played", "W", 3, "open")]
DISOBEYED = [("lead-restriction-breached", "W", 3, "open")]


@pytest.mark.parametrize(
    ("cards", "lead", "expected"),
    [
        (("S9",), "S9", []),
        (("S9",), "H2", KEPT_BACK),
        (("S9",), "SA", KEPT_BACK),
        (("S9", "D3"), "S9", []),
        (("S9", "D3"), "D3", []),
        (("S9", "D3"), "DA", KEPT_BACK),
        (("CK",), "H2", []),
    ],
)
def test_a_penalty_card_is_led_at_once(cards: tuple[str, ...], lead: str, expected: list[Fault]) -> None:
    """At the first legal chance; of several, any that is played obeys until declarer names one (CB-64, CB-65)."""
    assert faults("restrictions", "S", f"{OPEN} W:{lead}", hands=WEST, bound=[penalty(*cards)]) == expected


@pytest.mark.parametrize(
    ("hand", "card", "expected"),
    [
        ("S9 SA D3 H5", "D3", []),
        ("S9 SA H5 H2", "S9", []),
        ("S9 SA H5 H2", "H2", [("penalty-card-not-played", "W", 10, "open")]),
        ("S9 SA H5 H2", "SA", [("penalty-card-not-played", "W", 10, "open")]),
    ],
)
def test_following_suit_comes_before_the_penalty_card(hand: str, card: str, expected: list[Fault]) -> None:
    """North leads a diamond: the penalty card is due only from a hand that has none (CB-64)."""
    tokens = f"{LED}D2 E:D5 S:D6 W:{card}"

    assert faults("restrictions", "S", tokens, hands={"W": hand}, bound=[penalty("S9", since=5)]) == expected


def test_the_penalty_card_of_the_suit_led_is_due_among_the_cards_of_the_suit() -> None:
    """North leads a spade: West may not play the ace over the nine that lies on the table (CB-64)."""
    tokens = f"{LED}S2 E:S5 S:S6 W:SA"

    assert faults("restrictions", "S", tokens, hands={"W": "S9 SA H5"}, bound=[penalty("S9", since=5)]) == [
        ("penalty-card-not-played", "W", 10, "open")
    ]


@pytest.mark.parametrize(
    ("bound", "found"),
    [
        (penalty("S9"), True),
        (penalty("S9", since=4, until=4), True),
        (penalty("S9", since=5), False),
        (penalty("S9", until=3), False),
        (ActiveObligation("penalty_card", "E", 0, None, ObligationTerms("E", cards=("S9",))), False),
    ],
)
def test_an_obligation_binds_one_seat_for_a_time(bound: ActiveObligation, found: bool) -> None:
    """South's bid is step 0, the passes are steps 1 to 3, the opening lead is step 4."""
    assert faults("restrictions", "S", f"{OPEN} W:H2", hands=WEST, bound=[bound]) == (KEPT_BACK if found else [])


def test_of_a_hand_that_nobody_knows_nothing_is_said() -> None:
    """Whether the card that was demanded was there cannot be known."""
    assert faults("restrictions", "S", f"{OPEN} W:H2", bound=[demand("lead", "D")]) == []


@pytest.mark.parametrize(
    ("mode", "suit", "lead", "expected"),
    [
        ("lead", "D", "D3", []),
        ("lead", "D", "H2", DISOBEYED),
        ("lead", "C", "H2", []),
        ("not lead", "D", "H2", []),
        ("not lead", "D", "DA", DISOBEYED),
        ("not lead", "C", "H2", []),
    ],
)
def test_a_suit_is_required_or_forbidden(mode: str, suit: str, lead: str, expected: list[Fault]) -> None:
    """Who has none of a suit that is required leads what he likes (CB-34, CB-75)."""
    assert faults("restrictions", "S", f"{OPEN} W:{lead}", hands=WEST, bound=[demand(mode, suit)]) == expected


def test_who_has_only_the_forbidden_suit_may_lead_it() -> None:
    """Nobody is asked for what he cannot do (CB-75)."""
    bound = [demand("not lead", "D")]

    assert faults("restrictions", "S", f"{OPEN} W:D3", hands={"W": "D3 D4"}, bound=bound) == []


@pytest.mark.parametrize(
    ("lead", "expected"), [("D3", []), ("S9", DISOBEYED), ("H2", DISOBEYED)], ids=["demanded", "penalty", "neither"]
)
def test_a_demand_comes_before_the_penalty_card(lead: str, expected: list[Fault]) -> None:
    """The penalty card waits while another penalty is obeyed (CB-64)."""
    bound = [penalty("S9"), demand("lead", "D")]

    assert faults("restrictions", "S", f"{OPEN} W:{lead}", hands=WEST, bound=bound) == expected


def test_a_demand_on_the_lead_binds_no_play_to_another_lead() -> None:
    """West follows to North's heart although a diamond was called for his lead."""
    tokens = f"{LED}H7 E:H8 S:H9 W:H2"

    assert faults("restrictions", "S", tokens, hands={"W": "D3 H5 H2"}, bound=[demand("lead", "D", since=5)]) == []


@pytest.mark.parametrize(
    ("duty", "hand", "card", "obeys"),
    [
        ({"duty": "highest"}, "D3 DA H5", "DA", True),
        ({"duty": "highest"}, "D3 DA H5", "D3", False),
        ({"duty": "lowest"}, "D3 DA H5", "D3", True),
        ({"duty": "lowest"}, "D3 DA H5", "DA", False),
        ({"duty": "highest"}, "C3 CA H5", "C3", True),
        ({"duty": "other_suit", "suit": "C"}, "C3 S4 H5", "C3", True),
        ({"duty": "other_suit", "suit": "C"}, "C3 S4 H5", "S4", False),
        ({"duty": "other_suit", "suit": "C"}, "S3 S4 H5", "S4", True),
        ({"duty": "other_suit", "suit": "C"}, "C3 D4 H5", "D4", True),
    ],
)
def test_declarer_dictates_the_partners_card(duty: dict[str, str], hand: str, card: str, obeys: bool) -> None:
    """Highest, lowest, another suit; who lacks it, or must follow to the lead, is free (CB-73, CB-75)."""
    bound = [ActiveObligation("play_duty", "W", 0, None, obligation_terms({"seat": "W", "trick": 2, **duty}))]
    tokens = f"{LED}D2 E:D5 S:D6 W:{card}"
    expected = [] if obeys else [("lead-restriction-breached", "W", 10, "open")]

    assert faults("restrictions", "S", tokens, hands={"W": hand}, bound=bound) == expected


@pytest.mark.parametrize(
    ("card", "hand", "expected"),
    [
        ("S2", "S2 D2 HA", []),
        ("D2", "S2 D2 HA", [("lead-restriction-breached", "S", 7, "open")]),
        ("D2", "C2 D2 HA", []),
    ],
)
def test_declarer_leads_the_same_suit_from_the_right_hand(card: str, hand: str, expected: list[Fault]) -> None:
    """If that hand has it; declarer answers for dummy (CB-68, CB-69)."""
    bound = [ActiveObligation("lead_from", "N", 0, None, ObligationTerms("N", suit="S"))]
    tokens = f"{OPEN} W:H5 N:HA E:H3 S:H4 N:{card}"

    assert faults("restrictions", "S", tokens, hands={"N": hand}, bound=bound) == expected


@pytest.mark.parametrize(
    ("after", "status"), [("", "open"), ("N:H5", "accepted"), ("-W W:S9", "corrected"), ("!refuse,S", "open")]
)
def test_fate_of_a_breach(after: str, status: str) -> None:
    """Played over, taken back, or still open (CB-39, CB-67)."""
    found = faults("restrictions", "S", f"{OPEN} W:H2 {after}", hands=WEST, bound=[penalty("S9", until=5)])

    assert found == [("penalty-card-not-played", "W", 3, status)]
