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

    assert [(one.kind, one.at.event_number) for one in found] == [
        ("lead-restriction-breached", event) for event in events
    ]
    assert [one.rulings[0].row for one in found] == ["LB.1"] * len(events)


@pytest.mark.parametrize(
    ("choice", "problem"),
    [
        ("!elect N forbid H", "no ruling offers 'forbid' to N here"),
        ("!elect S require H", "no ruling offers 'require' here: S may only forbid a suit (26B)"),
        ("DA D2 D7 D3\n!elect S forbid H", "no ruling offers 'forbid' to S here"),
        ("!elect S free", None),
        ("!elect S forbid H", None),
    ],
    ids=["dummy", "require", "too-late", "free", "used"],
)
def test_the_right_is_declarers_at_the_first_turn_to_lead_only(choice: str, problem: str | None) -> None:
    """One suit, forbidden and never required; unused, the right is gone."""
    one = ruled(f"{INSUFFICIENT}{choice}", "S", HANDS)

    assert told(one) == ([problem] if problem else [])


NAMED = """
1S P 2S 2H
!director S
!refuse S
!withdraw E
3C
!fact lowest_same=no comparable_bid=no
3S P P P
!elect S forbid {}
"""
"""East's three clubs stands; the hearts of his insufficient bid do not count."""


def test_whether_a_suit_named_in_the_legal_auction_was_shown_is_asked() -> None:
    """A name is no proof of what a call specified: nothing binds West before that is told (26B)."""
    one = ruled(NAMED.format("C"), "S", HANDS)

    assert [need.fact for need in one.findings[1].needs] == ["suit_specified"]
    assert told(one) == []
    assert "lead_suit" not in [bond[0] for bond in bonds(one)]


@pytest.mark.parametrize(
    ("answer", "row", "bound"), [("yes", "LR.6", "lead_restriction_26B"), ("no", "LR.5", "lead_suit")]
)
def test_what_the_answer_brings(answer: str, row: str, bound: str) -> None:
    """A suit that was shown may not be forbidden, and the right is kept; another that only was named is forbidden."""
    one = ruled(f"{NAMED.format('C')}!fact 2.suit_specified={answer}\n", "S", HANDS)

    assert rows(one)[1] == [row]
    assert [(bond[0], bond[1]) for bond in bonds(one) if bond[2] > one.findings[1].at.event_number] == [(bound, "W")]


def test_of_a_suit_that_no_legal_call_names_nothing_is_asked() -> None:
    """Declarer picks, as a rule, a suit that nobody has shown."""
    one = ruled(NAMED.format("H"), "S", HANDS)

    assert [found.kind for found in one.findings] == ["insufficient-bid"]
    assert told(one) == []
    assert "lead_suit" in [bond[0] for bond in bonds(one)]


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
