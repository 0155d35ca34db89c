"""Tricks and score of a deal after all rulings.

North  A642 965 K854 K5        East  T73 T83 T73 QT62
South  KQ5 AQ4 Q96 A873        West  J98 KJ72 AJ2 J94
"""

from __future__ import annotations

import pytest

from adjudicator.law.deal_result import DealResult, TrickTransfer
from adjudicator.scoring.result import VULNERABILITY_ASSUMED
from tests.helpers.rulings import ACE_OF_TRUMPS_EAST, CONTRACT, WHIST, report

ONE_TRICK = "1NT AP\nH2 H5 H8 HQ\n"
"""South has won the first of thirteen tricks."""


def outcome(section: str, **tags: str) -> tuple[dict[str, int], dict[str, int] | None]:
    """(tricks as scored, score)."""
    result = report(section, (), **tags).result
    assert result is not None
    return dict(result.tricks_scored), None if result.score is None else dict(result.score)


def sides(ns: int, ew: int) -> dict[str, int]:
    return {"NS": ns, "EW": ew}


@pytest.mark.parametrize(
    ("section", "tags", "expected"),
    [
        ("1NT AP", {}, None),
        ("1NT", {}, None),
        ("1NT AP\nH2 H5", {}, None),
        (ONE_TRICK, {}, DealResult(sides(1, 0), None, sides(1, 0), None)),
    ],
    ids=["no play", "no close", "no trick", "unfinished"],
)
def test_what_cannot_be_scored(section: str, tags: dict[str, str], expected: DealResult | None) -> None:
    """Where the play is not known to its end there is no score."""
    assert report(section, (), **tags).result == expected


@pytest.mark.parametrize(
    ("code", "dealer"),
    [
        ("contract-bridge-1963", "next to deal"),
        ("four-deal-bridge", "same dealer"),
        ("progressive-bridge-1935", "zero"),
    ],
)
def test_a_deal_passed_out(code: str, dealer: str) -> None:
    """It scores nothing, and who deals again is the code's own law (CB-56, FD-01, PB-01)."""
    result = report("AP", (), Code=code).result

    assert result is not None
    assert (result.score, result.lines[0], dealer in result.lines[1]) == (sides(0, 0), "passed out", True)


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ("!claim S 9", (sides(10, 3), sides(130, 0))),
        ("!claim S 12", (sides(13, 0), sides(220, 0))),
        ("!claim S 0", (sides(1, 12), sides(0, 300))),
        ("!concede S 2", (sides(11, 2), sides(160, 0))),
        ("!claim E 3", (sides(10, 3), sides(130, 0))),
        ("!concede W 12", (sides(13, 0), sides(220, 0))),
        ("!claim S 9\n!agree W", (sides(10, 3), sides(130, 0))),
        ("!claim S 9\n!object W", (sides(1, 0), None)),
        ("!claim S the rest are mine", (sides(1, 0), None)),
        ("!claim S 9\n!object W\n!claim S 8", (sides(9, 4), sides(100, 0))),
    ],
)
def test_claims_and_concessions(events: str, expected: tuple[dict[str, int], dict[str, int] | None]) -> None:
    """Of the twelve tricks left, on top of the one won; a disputed claim gives nothing (CB-92 to CB-94)."""
    assert outcome(ONE_TRICK + events) == expected


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("7", (sides(7, 6), sides(40, 0))),
        ("9", (sides(9, 4), sides(100, 0))),
        ("5", (sides(5, 8), sides(0, 100))),
        ("EW 4", (sides(9, 4), sides(100, 0))),
        ("NS 9", (sides(9, 4), sides(100, 0))),
        ("", (sides(1, 0), None)),
        ("?", (sides(1, 0), None)),
    ],
)
def test_the_agreed_result_stands_for_tricks_that_were_not_recorded(
    result: str, expected: tuple[dict[str, int], dict[str, int] | None]
) -> None:
    """Declarer's tricks unless a side is named."""
    assert outcome(ONE_TRICK, Result=result) == expected


@pytest.mark.parametrize(
    ("vulnerable", "score"), [("None", 100), ("NS", 200), ("EW", 100), ("All", 200), ("Both", 200)]
)
def test_vulnerability_is_declarers(vulnerable: str, score: int) -> None:
    """1NT two tricks short."""
    assert outcome(ONE_TRICK, Result="5", Vulnerable=vulnerable) == (sides(5, 8), sides(0, score))


REVOKE = "2S AP\nH2 H5 H8 HQ\nSK H7 S2 SA\nH3 HA HJ H6\n"
"""EX-12: West, who holds a spade, throws a heart on the king; East wins with the ace and leads: established."""


@pytest.mark.parametrize(("won", "moved", "score"), [(8, 2, 120), (6, 2, 60), (5, 2, 50), (10, 2, 180), (12, 1, 210)])
def test_tricks_moved_for_a_revoke_score_as_if_won(won: int, moved: int, score: int) -> None:
    """2S: 60 for the contract, 30 for each trick above it (CB-81, CB-84, EX-12 to EX-14); 50 for each trick short."""
    result = report(REVOKE, Deal=ACE_OF_TRUMPS_EAST, Result=str(won)).result
    total = won + moved

    assert result is not None
    assert result[:4] == (
        sides(won, 13 - won),
        TrickTransfer("EW", "NS", moved),
        sides(total, 13 - total),
        sides(score, 0) if total >= 8 else sides(0, score),
    )


def test_without_a_trick_to_give_nothing_moves() -> None:
    """North-South win all thirteen although West revoked (CB-82, EX-17)."""
    result = report("2S AP\nH2 H5 H8 HQ\nSK H7 S2 S3\nS5 S8 SA S7", Result="13").result

    assert result is not None
    assert result[:4] == (sides(13, 0), None, sides(13, 0), sides(210, 0))


@pytest.mark.parametrize(
    ("play", "transferred"),
    [
        ("H2 H5 H8 HQ\nD6 S9 DK D3\nC5 C2 CA C4\n", TrickTransfer("EW", "NS", 2)),
        ("H2 H5 HT S5\nE:CQ C3 C4 CK\n", TrickTransfer("NS", "EW", 2)),
        ("H2 H5 HT S5\nE:C2 C3 S9 CK\nD4 D3 DQ DA\n", None),
        ("H2 D4 H8 HQ\nD6 S9 DK D3\nC5 C2 CA H7\nSK S8 S2 S3\n", TrickTransfer("EW", "NS", 4)),
        ("H2 H5 HT S5\nE:C2 C3 S9 CK\nD4 D3 DQ H7\nSK S8 S2 S3\n", TrickTransfer("EW", "NS", 2)),
    ],
    ids=["by East-West", "by North-South", "one each", "dummy's is free", "two against one"],
)
def test_tricks_go_both_ways(play: str, transferred: TrickTransfer | None) -> None:
    """Two for each established revoke; what both sides owe cancels out (CB-81, CB-87)."""
    result = report(f"1NT AP\n{play}", Result="7").result

    assert result is not None
    n = transferred.n if transferred else 0
    ns = 7 + (n if transferred and transferred.taker == "NS" else -n)
    assert result[:3] == (sides(7, 6), transferred, sides(ns, 13 - ns))


def test_never_more_tricks_than_there_are() -> None:
    """East-West revoke in two suits but win three tricks in all (CB-81, CB-82)."""
    section = "1NT AP\nH2 H5 H8 HQ\nD6 S9 DK D3\nC5 C2 CA H7\nSK S8 S2 S3\n"
    result = report(section, Result="10").result

    assert result is not None
    assert result[:3] == (sides(10, 3), TrickTransfer("EW", "NS", 3), sides(13, 0))


@pytest.mark.parametrize(
    ("end", "status", "tricks"),
    [
        ("!claim W 3", "established", sides(12, 1)),
        ("!concede E 8", "established", sides(12, 1)),
        ("!claim S 8", "open", sides(10, 3)),
    ],
)
def test_a_claim_of_the_offending_side_establishes_its_revoke(end: str, status: str, tricks: dict[str, int]) -> None:
    """West revokes to the second trick; eleven are left, of which his side is to have three (CB-80, CB-81)."""
    one = report(f"1NT AP\nH2 H5 H8 HQ\nD6 S9 DK D3\n{end}")

    assert [found.status for found in one.findings] == [status]
    assert one.result is not None
    assert one.result.tricks_scored == tricks


@pytest.mark.parametrize(
    ("code", "status"),
    [
        (CONTRACT, "established"),
        ("duplicate-2017", "established"),
        ("auction-bridge-1969", "established"),
        ("auction-bridge-1913", "open"),
    ],
)
def test_whether_a_claim_establishes_a_revoke_is_for_each_code_to_say(code: str, status: str) -> None:
    """In 1913 only the trick turned and quitted, or a card of that side to the next one, did (law 83, AT-95)."""
    one = report("1NT AP\nH2 H5 H8 HQ\nD6 S9 DK D3\n!claim W 3", Code=code)

    assert [found.status for found in one.findings if found.kind == "revoke"] == [status]


WRONG_SIZES = "N:A642.965.K854.K53 T73.T83.T73.QT6 KQ5.AQ4.Q96.A872 J98.KJ72.AJ2.J94"
"""North has fourteen cards and East twelve."""
TWO_ACES = "N:A642.965.K854.K5 A73.T83.T73.QT62 KQ5.AQ4.Q96.A873 J98.KJ72.AJ2.J94"
"""The ace of spades is there twice."""


@pytest.mark.parametrize(
    ("cards", "scored"),
    [(WRONG_SIZES, False), (TWO_ACES, False), (ACE_OF_TRUMPS_EAST, True)],
    ids=["wrong sizes", "incorrect pack", "right"],
)
def test_a_deal_that_is_void_has_no_score(cards: str, scored: bool) -> None:
    """It is dealt again, however far it was played (CB-11, CB-17, GR-09)."""
    result = report("1NT AP\nH2 H5 H8 HQ", Deal=cards, Result="9").result

    assert result is not None
    assert (result.score is not None) is scored


@pytest.mark.parametrize(
    ("events", "voided"),
    [
        ("!deal faced HK", True),
        ("!deal looked E", False),
        ("!deal uncut\n!fact deal_stage=during_deal\n!deal redeal-demanded W", True),
    ],
)
def test_a_redeal_leaves_nothing_to_score(events: str, voided: bool) -> None:
    """Ordered for a faced card, on demand for a pack that was not cut; a mere look costs no deal (CB-07, CB-09)."""
    result = report(f"{events}\n!attention W", Contract="1NT", Declarer="S", Result="9").result

    assert (result is None or result.score is None) is voided


NORTH_SOUTH_REVOKE = "!turned SQ\nH2 H5 H8 S5\nS4 S3 SK S8\n"
"""At whist South, who dealt, ruffs a heart that he could follow; the next trick is begun."""
EAST_WEST_REVOKE = "!turned SQ\nH2 H5 S7 HQ\nDT D6 D2 D4\n"
"""Here East does."""


@pytest.mark.parametrize(
    ("play", "result"),
    [
        (
            f"{EAST_WEST_REVOKE}!claim S 7",
            (sides(7, 6), TrickTransfer("EW", "NS", 2), sides(9, 4), sides(3, 0)),
        ),
        (
            f"{EAST_WEST_REVOKE}!claim W 11",
            (sides(0, 13), TrickTransfer("EW", "NS", 2), sides(2, 11), sides(0, 5)),
        ),
    ],
)
def test_whist_counts_odd_tricks_after_two_have_moved(
    play: str, result: tuple[dict[str, int], TrickTransfer, dict[str, int], dict[str, int]]
) -> None:
    """Two tricks for the revoke, then a point for each above six (WH-33)."""
    found = report(play, Code=WHIST).result

    assert found is not None
    assert found[:4] == result


@pytest.mark.parametrize(("play", "side"), [(EAST_WEST_REVOKE, "EW"), (NORTH_SOUTH_REVOKE, "NS")])
def test_at_whist_a_side_that_revoked_cannot_win_the_game(play: str, side: str) -> None:
    """It is ordered beside the two tricks, and up to six points count (WH-34, WH-35)."""
    (found,) = report(play, Code=WHIST).findings

    assert [(effect.name, dict(effect.params)) for effect in found.rulings[0].effects] == [
        ("transfer_tricks", {"n": 2, "from": side, "to": "NS" if side == "EW" else "EW"}),
        ("no_game", {"side": side, "up_to": 6}),
    ]


@pytest.mark.parametrize(
    ("tags", "assumed"),
    [
        ({}, True),
        ({"Vulnerable": "None"}, False),
        ({"Code": "duplicate-2017"}, True),
        ({"Code": "duplicate-2017", "Board": "1"}, False),
        ({"Code": "contract-bridge-1963", "Board": "1"}, True),
    ],
)
def test_a_score_says_where_vulnerability_is_assumed(tags: dict[str, str], assumed: bool) -> None:
    """The number of a duplicate board tells it (Law 2); that of a deal at rubber bridge does not."""
    result = report(f"{ONE_TRICK}!claim S 0", (), **{"Vulnerable": "", **tags}).result

    assert result is not None
    assert assumed == (VULNERABILITY_ASSUMED in result.lines)
