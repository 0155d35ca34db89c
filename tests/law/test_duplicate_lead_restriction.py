"""The lead restriction of Law 26B: declarer forbids the offender's partner one suit, once."""

from __future__ import annotations

import pytest

from tests.helpers.rulings import bonds, orders
from tests.law.test_duplicate_auction import rows, ruled, told

HANDS = "S:AJ9.A953.J3.Q542 T62.Q4.AKT6.K983 KQ85.J82.Q8542.A 743.KT76.97.JT76"
"""South declares spades; West, who leads, is the partner of the offender East."""
INSUFFICIENT = """
1S P 2S 1H
!director S
!refuse S
!withdraw E
P
!fact comparable=no
P P
"""
"""South plays two spades; East has named no suit that counts."""


def test_declarer_forbids_a_suit_until_the_lead_is_lost() -> None:
    """Used at the first turn to lead, in force as long as West keeps the lead."""
    one = ruled(f"{INSUFFICIENT}!elect S forbid H\nDA D2 D7 D3\nDK D4 D9 DJ\nC3 CA C6 C2", "S", HANDS)

    assert [found.kind for found in one.findings] == ["insufficient-bid"]
    assert [bond for bond in bonds(one) if bond[0] in ("lead_restriction_26B", "lead_suit")] == [
        ("lead_restriction_26B", "W", 8, 12),
        ("lead_suit", "W", 13, 24),
    ]


def test_the_first_turn_to_lead_may_come_late() -> None:
    """North has the lead for the first time at the third trick (W-02)."""
    change = "1H P\n!withdraw S\n2C\n!director W\n!refuse W\n!withdraw S\nP 2H P 4H AP\n"
    one = ruled(f"{change}SA S2 S3 S4\nD3 D4 DA D5\n!elect E forbid C\nH2", "E")

    assert rows(one) == [["CH.7"]]
    assert bonds(one) == [("lead_restriction_26B", "N", 4, 21), ("lead_suit", "N", 22, None)]
    assert told(one) == []


@pytest.mark.parametrize(
    ("cards", "events"),
    [("HQ", [13]), ("DA D2 D7 D3\nHQ", [17]), ("DA D2 D7 D3\nC3 CA C6 C2\nSK S3 S9 S2", [])],
)
def test_a_forbidden_suit_led_is_a_revoke(cards: str, events: list[int]) -> None:
    """West has other suits (61A)."""
    found = ruled(f"{INSUFFICIENT}!elect S forbid H\n{cards}", "S", HANDS).findings[1:]

    assert [(one.kind, one.at.event) for one in found] == [("lead-restriction-breached", event) for event in events]
    assert [one.rulings[0].row for one in found] == ["LB.1"] * len(events)


@pytest.mark.parametrize(
    ("choice", "problem"),
    [
        ("!elect N forbid H", "nothing offers 'forbid' to N here"),
        ("!elect S require H", "nothing offers 'require' here: S may only forbid a suit (26B)"),
        ("DA D2 D7 D3\n!elect S forbid H", "nothing offers 'forbid' to S here"),
        ("!elect S free", None),
        ("!elect S forbid H", None),
    ],
    ids=["dummy", "require", "too-late", "free", "used"],
)
def test_the_right_is_declarers_at_the_first_turn_to_lead_only(choice: str, problem: str | None) -> None:
    """One suit, forbidden and never required; unused, the right is gone."""
    one = ruled(f"{INSUFFICIENT}{choice}", "S", HANDS)

    assert told(one) == ([problem] if problem else [])


def test_a_suit_that_the_offender_named_in_the_legal_auction_cannot_be_forbidden() -> None:
    """East's three clubs stands; the hearts of his insufficient bid do not count (26B)."""
    auction = "1S P 2S 2H\n!director S\n!refuse S\n!withdraw E\n3C\n!fact lowest_same=no comparable_bid=no\n3S P P P\n"

    assert told(ruled(f"{auction}!elect S forbid C", "S", HANDS)) == [
        "S may not forbid C: E named it in the legal auction (26B)"
    ]
    assert told(ruled(f"{auction}!elect S forbid H", "S", HANDS)) == []


def test_the_restriction_lapses_when_the_offenders_side_plays_the_hand() -> None:
    """East and West defend nothing."""
    one = ruled("1S P 2S 1H\n!director S\n!refuse S\n!withdraw E\n3H\n!fact lowest_same=no comparable_bid=no\nAP", "S")

    assert "lead_restriction_26B" in orders(one.findings[0])
    assert [bond for bond in bonds(one) if bond[0] == "lead_restriction_26B"] == []


@pytest.mark.parametrize(("comparable", "restricted"), [("yes", False), ("no", True)])
def test_a_comparable_call_takes_the_restriction_away_and_leaves_the_bar(comparable: str, restricted: bool) -> None:
    """The director's judgement, told (26A); the bar of Law 36 stands all the same."""
    one = ruled(f"1S X P X\n!director S\n!withdraw E\n!fact comparable={comparable}\n2D 2S AP", "S")
    names = [bond[0] for bond in bonds(one)]

    assert ("lead_restriction_26B" in names) is restricted
    assert ("no_lead_restriction" in orders(one.findings[0])) is not restricted
    assert "must_pass" in names
