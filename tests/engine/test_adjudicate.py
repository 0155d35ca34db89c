"""Rulings on whole deals: the facts they rest on, and the report.

North  A642 965 K854 K5        East  T73 T83 T73 QT62
South  KQ5 AQ4 Q96 A873        West  J98 KJ72 AJ2 J94
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudicator.law.findings import FactValue
from adjudicator.render import json_data
from tests.helpers.contract_deals import BARRED, BROKEN, FALSE, REVOKED, TWO_SUITS
from tests.helpers.rulings import WHIST, bonds, gist, report

if TYPE_CHECKING:
    pass

# ---------------------------------------------------------------- facts

REVOKED_ONCE = "1NT AP\nH2 H5 H8 HQ\nD6 S9 DK D3\n"
AND_PLAYED_ON = "C5 C2 CA C4\n"
"""West's revoke (event 8) is established; how many tricks his side will win nobody knows yet."""


def test_an_undecided_finding_says_what_it_needs() -> None:
    """The fact, who can tell it, the question and the rows that each answer leads to."""
    (found,) = report(REVOKED_ONCE + AND_PLAYED_ON).findings
    (need,) = found.needs

    assert (found.rulings, need.fact, need.to, bool(need.question)) == ((), "tricks_available", "table", True)
    assert dict(need.leads_to) == {"two_or_more": ("two-tricks",), "one": ("one-trick",), "none": ("no-trick",)}
    assert set(need.values) == set(need.leads_to)


@pytest.mark.parametrize(
    ("section", "told", "rows"),
    [
        (REVOKED_ONCE + AND_PLAYED_ON, (), [None]),
        (f"{REVOKED_ONCE + AND_PLAYED_ON}!fact tricks_available=one", (), ["one-trick"]),
        (f"{REVOKED_ONCE}!fact tricks_available=one\n{AND_PLAYED_ON}", (), ["one-trick"]),
        (f"{REVOKED_ONCE + AND_PLAYED_ON}!fact 1.tricks_available=none", (), ["no-trick"]),
        (f"!fact tricks_available=one\n{REVOKED_ONCE + AND_PLAYED_ON}", (), [None]),
        (REVOKED_ONCE + AND_PLAYED_ON, [(None, "tricks_available", "one")], ["one-trick"]),
        (REVOKED_ONCE + AND_PLAYED_ON, [(1, "tricks_available", "none")], ["no-trick"]),
        (REVOKED_ONCE + AND_PLAYED_ON, [(2, "tricks_available", "none")], [None]),
        (TWO_SUITS, (), [None, None]),
        (f"{TWO_SUITS}!fact tricks_available=one", (), [None, "one-trick"]),
        (f"{TWO_SUITS}!fact 1.tricks_available=one", (), ["one-trick", None]),
        (TWO_SUITS.replace("\nC5", "\n!fact tricks_available=one\nC5"), (), ["one-trick", None]),
        (TWO_SUITS, [(None, "tricks_available", "none")], ["no-trick", "no-trick"]),
        (
            TWO_SUITS,
            [(1, "tricks_available", "one"), (2, "tricks_available", "none")],
            ["one-trick", "no-trick"],
        ),
    ],
)
def test_facts_are_told_of_one_finding_or_of_all(
    section: str, told: list[tuple[int | None, str, str]], rows: list[str | None]
) -> None:
    """``!fact`` speaks of the finding just before it, or of the one it numbers; so does ``told``, or of every one."""
    assert [row for *_, row in gist(report(section, told))] == rows


def test_facts_say_where_they_come_from() -> None:
    """Seen in the record, told, or assumed because nobody said otherwise."""
    found = report("1NT AP\nH2 H5 H8 HQ\nD6 S9 DK D3\nC5 C2 CA C4", [(1, "tricks_available", "one")]).findings[0]
    facts = dict(found.facts)

    assert facts["established"] == FactValue("yes", "record")
    assert facts["by"] == FactValue("defender", "record")
    assert facts["first_noticed"] == FactValue("during_play", "assumed")
    assert facts["tricks_available"] == FactValue("one", "told")


STOLEN_BID = "1C E:1H\n!withdraw E\n"
"""East bids at West's turn and takes it back: what he will call is not known yet (CB-46)."""


def test_what_is_certain_binds_before_everything_is_known() -> None:
    """Whatever East calls later, West is barred and has the lead penalty if he leads (CB-46)."""
    one = report(STOLEN_BID)
    (found,) = one.findings

    assert (found.rulings, [need.fact for need in found.needs][:1]) == ((), ["named_again"])
    assert [effect.name for effect in found.certain] == ["cancel_call", "auction_reverts", "must_pass", "lead_penalty"]
    assert ("must_pass", "W", 4, None) in bonds(one)


def test_what_is_certain_is_held_against_later_actions() -> None:
    """West bids although he is barred, before East has called again (CB-46, CB-53)."""
    assert [found[:3] for found in gist(report(f"{STOLEN_BID}1D"))] == [
        ("bid-out-of-rotation", "E", 2),
        (BROKEN, "W", 4),
    ]


def test_nothing_is_certain_once_the_law_has_spoken() -> None:
    """East repeats his suit: the ruling orders it all (CB-46, CB-111)."""
    (found,) = report(f"{STOLEN_BID}P P 1H").findings

    assert (found.certain, found.rulings[0].row) == ((), "partners-turn")


# ---------------------------------------------------------------- the report


def test_an_obligation_to_come_begins_with_the_next_event() -> None:
    """The election is the fifth and last event; the penalty card binds from the sixth on."""
    assert bonds(report(f"{FALSE}!elect S penalty-card")) == [("penalty_card", "E", 6, None)]


def test_where_a_finding_stands() -> None:
    """Stage, call or trick, action, number of the event and line of the file."""
    call = report(BARRED).findings[0].at
    card = report(TWO_SUITS).findings[0].at

    assert (call.stage, call.call, call.trick, call.action, call.event_number) == ("auction", 2, None, "1H", 2)
    assert (card.stage, card.call, card.trick, card.action, card.event_number) == ("play", None, 2, "S9", 8)
    assert card.line == call.line + 2


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        (BARRED, ("W", None, "EW")),
        (FALSE, ("E", "defender", "EW")),
        ("1NT AP\nH2 C5 H8 HQ\nS5", ("S", "declarer", "NS")),
    ],
)
def test_who_offended(section: str, expected: tuple[str, str | None, str]) -> None:
    """Seat, role once there is one, and side."""
    found = report(section).findings[0]

    assert (found.offender, found.role, found.side) == expected


def test_findings_are_numbered_from_one_in_order() -> None:
    """Obligations refer to them by number."""
    one = report(f"{BARRED} 3C\n!withdraw E\nP P P")

    assert [found.id for found in one.findings] == [1, 2]
    assert sorted({bound.finding for bound in one.obligations}) == [1, 2]


def test_the_same_deal_as_json() -> None:
    """Plain data with the keys that were promised."""
    one = report(REVOKED, Board="7")
    deal = json.loads(json.dumps(json_data.deal_data(one)))
    (found,) = deal["findings"]
    (bound,) = deal["obligations"]

    assert {"source", "board", "code", "contract", "findings", "obligations", "result", "problems"} <= set(deal)
    assert deal["contract"] == {"level": 1, "denomination": "NT", "doubled": 0, "declarer": "S"}
    assert {"id", "kind", "offender", "role", "side", "at", "status", "facts", "needs", "rulings"} <= set(found)
    assert found["facts"]["established"] == {"value": "no", "from": "record"}
    assert {"effect": "penalty_card", "seat": "W", "card": "S9", "since": 13, "until": None}.items() <= bound.items()


def test_what_is_certain_stands_in_the_json() -> None:
    """Nothing that the ruling orders is left out of the document."""
    (found,) = json_data.deal_data(report(STOLEN_BID))["findings"]

    assert [effect["effect"] for effect in found["certain"]] == [
        "cancel_call",
        "auction_reverts",
        "must_pass",
        "lead_penalty",
    ]


def test_the_code_of_the_record_is_the_one_that_speaks() -> None:
    """At whist East's ruff, event 4, is established by his own lead; spades are trumps (WH-32, WH-33)."""
    one = report("!turned SQ\nH2 H5 S7 HQ\nDT", Code=WHIST)

    assert gist(one) == [("revoke", "E", 4, "established", "two-tricks")]
    assert {ruling.code for found in one.findings for ruling in found.rulings} == {WHIST}
