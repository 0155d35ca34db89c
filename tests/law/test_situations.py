"""From what the record shows to the row of law: the situations that the code of 1963 tells apart.

North  A642 965 K854 K5        East  T73 T83 T73 QT62
South  KQ5 AQ4 Q96 A873        West  J98 KJ72 AJ2 J94
South deals.
"""

from __future__ import annotations

import pytest

from tests.helpers.rulings import gist, report

NO_CLUB = "N:A642.965.K854.K5 -.83.T73.AQT87632 KQT753.AQT4.Q96.- J98.KJ72.AJ2.J94".replace("-", "")
"""South has no club."""


def row(section: str, kind: str, told: dict[str, str] | None = None, **tags: str) -> str | None:
    """The row that applies to the first finding of *kind*."""
    found = gist(report(section, [(None, fact, value) for fact, value in (told or {}).items()], **tags))
    return next(row for name, *_, row in found if name == kind)


@pytest.mark.parametrize(
    ("auction", "expected"),
    [
        ("1S 1H", None),
        ("1S 1H P", "accepted"),
        ("1S 1H\n!withdraw W", None),
        ("1S 1H\n!withdraw W\n2H", "lowest-sufficient"),
        ("1S 1H\n!withdraw W\n3H", "other-sufficient-same-denomination"),
        ("1S 1H\n!withdraw W\n2C", "other-sufficient-suit-cancelled"),
        ("1NT 1NT\n!withdraw W\n2C", "other-sufficient-notrump-cancelled"),
        ("1NT 1NT\n!withdraw W\n2NT", "lowest-sufficient"),
        ("1S 1H\n!withdraw W\nP", "pass"),
        ("1S 1H\n!withdraw W\nX", "double-counts-as-pass"),
    ],
)
def test_insufficient_bid(auction: str, expected: str | None) -> None:
    """By what took its place (CB-30 to CB-36)."""
    assert row(auction, "insufficient-bid") == expected


@pytest.mark.parametrize(
    ("auction", "expected"),
    [
        ("W:P\n!withdraw W", "right-hand-opponents-turn"),
        ("N:P\n!withdraw N", "partners-turn-before-any-bid"),
        ("P N:P\n!withdraw N", "right-hand-opponents-turn"),
        ("P E:P\n!withdraw E", "partners-turn-before-any-bid"),
        ("P S:P\n!withdraw S", "left-hand-opponents-turn-before-any-bid"),
        ("1C N:P\n!withdraw N", "right-hand-opponents-turn"),
        ("1C E:P\n!withdraw E\nP", "partners-turn-after-a-bid-partner-passes"),
        ("1C E:P\n!withdraw E\n1D", "partners-turn-after-a-bid-partner-calls"),
        ("1C S:P\n!withdraw S", "left-hand-opponents-turn-after-a-bid"),
        ("1C E:P W:P", "partners-turn-after-a-bid-partner-passes"),
        ("1C N:P E:P", "accepted"),
        ("1C N:P", None),
        ("1C N:P\n!attention E", "right-hand-opponents-turn"),
    ],
)
def test_pass_out_of_rotation(auction: str, expected: str | None) -> None:
    """By whose turn it was, and whether anybody had bid; attention cancels it (CB-41, CB-43, CB-44)."""
    assert row(auction, "pass-out-of-rotation") == expected


@pytest.mark.parametrize(
    ("auction", "expected"),
    [
        ("W:1H\n!withdraw W\nP 1H", "before-any-call"),
        ("W:1H\n!withdraw W\nP 2C", "before-any-call-suit-cancelled"),
        ("W:1NT\n!withdraw W\nP 2C", "before-any-call-notrump-cancelled"),
        ("1C E:1H\n!withdraw E\nP P 1H", "partners-turn"),
        ("1C E:1H\n!withdraw E\nP P P", "partners-turn-suit-cancelled"),
        ("1C E:1NT\n!withdraw E\nP P P", "partners-turn-notrump-cancelled"),
        ("1C N:1H\n!withdraw N\nP", "right-hand-opponent-passes"),
        ("1C N:1H\n!withdraw N\n1D 1H", "right-hand-opponent-bids"),
        ("1C N:1H\n!withdraw N\n1D P", "right-hand-opponent-bids-suit-cancelled"),
        ("1C N:1NT\n!withdraw N\n1D P", "right-hand-opponent-bids-notrump-cancelled"),
        ("1C N:1H\n!withdraw N\nX P", "right-hand-opponent-doubles"),
        ("1C N:1H W:P", "right-hand-opponent-passes"),
        ("1C S:1H\n!withdraw S\nP P P P", "left-hand-opponents-turn"),
        ("1C N:1H E:P", "accepted"),
    ],
)
def test_bid_out_of_rotation(auction: str, expected: str | None) -> None:
    """By whose turn it was, what was called at it, and whether the bid is made again (CB-45 to CB-47)."""
    assert row(auction, "bid-out-of-rotation") == expected


@pytest.mark.parametrize(
    ("auction", "expected"),
    [
        ("1C E:X\n!withdraw E", "partners-turn"),
        ("P 1C P S:X\n!withdraw S\nP", "right-hand-opponent-passes"),
        ("P 1C P S:X\n!withdraw S\n1H", "right-hand-opponent-bids"),
        ("P 1C P S:X E:P", "right-hand-opponent-passes"),
        ("P 1C P S:X W:P", "accepted"),
    ],
)
def test_double_out_of_rotation(auction: str, expected: str | None) -> None:
    """Like a bid (CB-48, CB-49)."""
    assert row(auction, "double-out-of-rotation") == expected


@pytest.mark.parametrize(
    ("auction", "expected"),
    [
        ("1S P X\n!withdraw N\nP", "impossible-otherwise"),
        ("1S XX\n!withdraw W\nP", "impossible-otherwise"),
        ("X\n!withdraw S\nP", "impossible-otherwise"),
        ("1S X P X\n!withdraw E\nP", "own-side-doubled-pass-instead"),
        ("1S X P X\n!withdraw E\n2C", "own-side-doubled-bid-instead"),
        ("1S X P XX\n!withdraw E\nP", "own-side-doubled-pass-instead"),
        ("1S X XX X\n!withdraw E\nP", "own-side-doubled-pass-instead"),
        ("1S X XX P XX\n!withdraw S\nP", "own-side-doubled-pass-instead"),
        ("1S P X P", "accepted"),
    ],
)
def test_inadmissible_double(auction: str, expected: str | None) -> None:
    """Doubled already by one's own side, or impossible for another reason (CB-50 to CB-52)."""
    assert row(auction, "inadmissible-double") == expected


@pytest.mark.parametrize(
    ("auction", "expected"),
    [
        ("1S AP\nW:2C\n!withdraw W", "defender-bids-or-doubles"),
        ("1S AP\nW:X\n!withdraw W", "defender-bids-or-doubles"),
        ("1S AP\nW:P\n!withdraw W", "defender-passes"),
        ("1S AP\nN:2S\n!withdraw N", "declaring-side"),
        ("1S AP\nW:2C N:P", "accepted"),
        ("1S AP\nE:2C W:H2 N:H5\n!attention S\n!withdraw E 2C", "noticed-after-opening-lead"),
    ],
)
def test_call_after_the_close(auction: str, expected: str | None) -> None:
    """By whose call it was; once the lead is made it only does not count (CB-54, CB-55)."""
    assert row(auction, "call-after-final-pass") == expected


@pytest.mark.parametrize(
    ("auction", "expected"),
    [
        ("1C\n!withdraw S\n1D", "substituted-suit-cancelled"),
        ("1C\n!withdraw S\n2C", "substituted-named-again"),
        ("1NT\n!withdraw S\n2C", "substituted-notrump-cancelled"),
        ("P\n!withdraw S\n1C", "substituted"),
        ("1C X\n!withdraw W\nP", "substituted-double-cancelled"),
        ("P\n!withdraw S\nP", "first-stands"),
    ],
)
def test_change_of_call(auction: str, expected: str | None) -> None:
    """That it was no slip is for the table to say; the rest shows (CB-27 to CB-29, CB-35 to CB-37)."""
    assert row(auction, "change-of-call", {"slip": "no", "change_overcalled": "no"}) == expected
    assert row(auction, "change-of-call", {"slip": "yes"}) == "slip"
    assert row(auction, "change-of-call") is None


HEART = "1NT AP\nH2 H5 H8 HQ\n"
"""South has won the first trick."""


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        (f"{HEART}N:D4\n!withdraw N\nD6", "same-suit"),
        (f"{HEART}N:D4 E:D3", "accepted"),
        (f"{HEART}N:D4\n!attention W the lead is in the other hand", "same-suit"),
        (f"{HEART}N:D4\n!refuse W", "same-suit"),
        (f"{HEART}N:D4", None),
        (f"{HEART}W:S9\n!withdraw W", "defender"),
        ("1NT AP\nDA D4 D3 D6\nS:SK\n!withdraw S", "defenders-turn"),
    ],
)
def test_lead_out_of_turn(play: str, expected: str | None) -> None:
    """By which side led, and whose lead it was; a defender's remark refuses it (CB-68 to CB-71, EX-07, EX-09)."""
    assert row(play, "lead-out-of-turn") == expected


def test_lead_out_of_turn_when_the_right_hand_lacks_the_suit() -> None:
    """Any card from the right hand, no penalty (CB-69, EX-08)."""
    one = report("1NT AP\nH2 H5 H8 HQ\nN:C5\n!withdraw N\nS5", Deal=NO_CLUB)

    assert gist(one) == [("lead-out-of-turn", "S", 7, "corrected", "no-card-of-the-suit")]


@pytest.mark.parametrize(
    ("lead", "broken"), [("D6", []), ("SK", [("lead-restriction-breached", "S", 9)])], ids=["same suit", "another"]
)
def test_declarer_leads_the_suit_from_the_right_hand(lead: str, broken: list[object]) -> None:
    """EX-07: having led a diamond from dummy, he leads a diamond from his hand (CB-68)."""
    assert [found[:3] for found in gist(report(f"{HEART}N:D4\n!withdraw N\n{lead}"))[1:]] == broken


@pytest.mark.parametrize(
    ("play", "kind", "expected"),
    [
        ("1NT AP\nN:S2\n!withdraw N", "opening-lead-out-of-turn", "declaring-side"),
        ("1NT AP\nE:D7 S:D6", "opening-lead-out-of-turn", "accepted"),
        ("1NT AP\nE:D7\n!expose S HA SK hand\nD6", "opening-lead-out-of-turn", "declarer-faced-hand"),
        (f"{HEART}D6 E:D3\n!withdraw E", "premature-lead-or-play", "play-before-partner"),
        (f"{HEART}D6 N:D4\n!withdraw N", "play-out-of-turn", "declaring-side"),
        (f"{HEART}D6 DA E:D3\n!withdraw E", "play-out-of-turn", "defender"),
        ("1NT AP\nHK H5 W:HJ\n!withdraw W", "premature-lead-or-play", "lead-before-partner"),
        ("1NT AP\nHK W:HJ H5 H8 HQ", "defective-trick", "extra-card"),
        ("1NT AP\nW:HK W:HJ H5 H8 HQ\nH7 H6", "defective-trick", "extra-card-found-late"),
    ],
)
def test_other_faults_of_play(play: str, kind: str, expected: str) -> None:
    """By side, and by what had been played (CB-39, CB-62, CB-72, CB-73, CB-89, CB-91)."""
    assert row(play, kind) == expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("", "!withdraw S S5\nS:HQ", "declarer-in-time"),
        ("", "!ask N S\n!withdraw S S5\nS:HQ", "declarer-in-time"),
        ("!deal looked N at W\n", "!ask N S\n!withdraw S S5\nS:HQ", "forfeited-dummy-two-tricks"),
        ("!deal looked N at W\n", "!withdraw S S5\nS:HQ", "declarer-in-time"),
        ("!deal looked E at W\n", "!ask N S\n!withdraw S S5\nS:HQ", "declarer-in-time"),
        ("", "E:CQ C3 C4 CK", "two-tricks"),
    ],
)
def test_declarers_revoke(before: str, after: str, expected: str | None) -> None:
    """A dummy without rights who asks first makes it cost two tricks although it is corrected (CB-61, CB-79)."""
    assert row(f"1NT AP\n{before}H2 H5 HT S5\n{after}", "revoke", Result="9") == expected


@pytest.mark.parametrize(
    ("events", "told", "expected"),
    [
        ("!claim S 9 running the spades\n!object W", {}, None),
        ("!claim S 9 running the spades\n!object W", {"line_stated": "yes"}, "declarer-stated-a-line"),
        ("!claim S 9\n!object W", {}, "declarer-stated-nothing"),
        ("!claim S all\n!object W", {}, "declarer-stated-nothing"),
        ("!claim S all as I said\n!object W", {"line_stated": "no"}, "declarer-stated-nothing"),
        ("!claim N 9\n!object W", {}, "dummy"),
        ("!claim E 3\n!object S", {"shown_to_partner": "no"}, "defender-claim-refused"),
        ("!concede E 9\n!object W", {"shown_to_partner": "no"}, "defender-concession-void"),
    ],
)
def test_contested_claim(events: str, told: dict[str, str], expected: str | None) -> None:
    """By who claimed, and how; whether words state a line of play is for people to say (CB-92, CB-94)."""
    assert row(f"{HEART}{events}", "claim-contested", told) == expected
