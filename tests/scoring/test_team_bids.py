"""Bids of teams at spades, made and missed, by the play and by rulings."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from adjudicator.scoring.settlements.deal_orders_and_entries import DealToSettle, ScoreOrder, ScoreOrders, Settlement
from adjudicator.scoring.settlements.team_bids import settle_team_bids
from rulebase.effect_marks import EffectMark
from tests.helpers.rulings import laws

ACCOUNT = {"N": "NS", "E": "EW", "S": "NS", "W": "EW"}
COLUMBUS = {
    "kind": "team-bids",
    "each": 10,
    "over": 0,
    "all": 250,
    "special": {"10": [200, 100], "11": [], "13": [250]},
    "reading": "read so",
}
SUPERBOWL = {"kind": "team-bids", "each": 10, "special": {"10": [150, 150], "11": [], "13": [200]}}


def settled(
    rules: Mapping[str, object], ns: tuple[int, int], ew: tuple[int, int], *orders: ScoreOrder, played: bool = True
) -> Settlement:
    """The score where each side has bid, and won, as many tricks as told."""
    section = {**laws().code("spades-clubs").game, "settlement": rules}
    deal = DealToSettle(
        section=section,
        account=ACCOUNT,
        active=tuple("NESW"),
        bids={"NS": (3, ns[0]), "EW": (2, ew[0])},
        tricks={"NS": ns[1], "EW": ew[1]} if played else None,
    )
    return settle_team_bids(deal, ScoreOrders(orders))


def decided(effect: str, *seats: str) -> ScoreOrder:
    return ScoreOrder(effect, seats, under=("SPC-COL-10",), marks=frozenset((EffectMark.DECIDES,)))


@pytest.mark.parametrize(
    ("ns", "ew", "score"),
    [
        ((4, 4), (9, 9), {"NS": 40, "EW": 90}),
        ((4, 6), (7, 7), {"NS": 40, "EW": 70}),  # what was bid is scored
        ((5, 4), (6, 9), {"NS": -50, "EW": 60}),
        ((10, 10), (4, 3), {"NS": 200, "EW": -40}),
        ((10, 9), (4, 4), {"NS": -100, "EW": 40}),
        ((4, 13), (4, 0), {"NS": 250, "EW": -40}),  # a Boston counts 250
    ],
)
def test_a_bid_counts_what_the_columbus_sheet_says(
    ns: tuple[int, int], ew: tuple[int, int], score: dict[str, int]
) -> None:
    """The last bid of a team is its bid."""
    assert settled(COLUMBUS, ns, ew).score(("NS", "EW")) == score


def test_what_is_a_reading_is_said_with_the_score() -> None:
    assert settled(COLUMBUS, (4, 4), (9, 9)).winner == ("read so",)
    assert settled(COLUMBUS, (10, 10), (10, 3)).winner == ()


@pytest.mark.parametrize(
    ("ns", "ew", "missing"),
    [
        ((4, 6), (7, 7), "what 2 tricks above the bid of NS counts, which the sheet does not say"),
        ((13, 12), (4, 1), "what a missed bid of 13 costs, which the sheet does not say"),
        ((11, 11), (2, 2), "what a bid of 11 counts, which the sheet does not say"),
        ((11, 10), (2, 3), "what a missed bid of 11 costs, which the sheet does not say"),
    ],
)
def test_where_the_sheet_is_silent_there_is_no_score(ns: tuple[int, int], ew: tuple[int, int], missing: str) -> None:
    found = settled(SUPERBOWL, ns, ew)

    assert (missing in found.missing, found.score(("NS", "EW"))) == (True, None)


def test_a_ruling_decides_without_the_play() -> None:
    found = settled(
        COLUMBUS, (4, 0), (4, 0), decided("contract_lost", "E", "W"), decided("contract_made", "N", "S"), played=False
    )

    assert found.score(("NS", "EW")) == {"NS": 40, "EW": -40}
    assert [entry.under for entry in found.entries] == [("SPC-COL-10",), ("SPC-COL-10",)]


def test_two_rulings_that_contradict_each_other_leave_the_score_open() -> None:
    found = settled(COLUMBUS, (4, 4), (4, 4), decided("contract_lost", "N"), decided("contract_made", "N"))

    assert found.missing == ("whether NS is set or has made its bid, since rulings say both",)


def test_without_bids_or_play_it_is_said_what_is_missing() -> None:
    section = {**laws().code("spades-clubs").game, "settlement": COLUMBUS}
    nothing = DealToSettle(section=section, account=ACCOUNT, active=tuple("NESW"))

    assert settle_team_bids(nothing, ScoreOrders()).missing == ("what NS bid", "what EW bid")
    assert "the play to its end" in settled(COLUMBUS, (4, 0), (4, 0), played=False).missing
