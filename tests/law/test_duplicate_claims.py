"""Dummy, claims, wrong counts and boards under a director: what the record alone tells (laws of 2017)."""

from __future__ import annotations

import pytest

from tests.helpers.duplicate_rulings import moved, rows, ruled
from tests.helpers.rulings import DEAL

SHORT = "N:A642.965.K854.K5 T73.T83.T73.QT62 KQ5.AQ4.Q96.A87 J98.KJ72.AJ2.J94"
"""``DEAL`` without the three of clubs, which is South's."""
LONG = "N:A642.965.K854.K5 T73.T83.T73.QT6 KQ5.AQ4.Q96.A8732 J98.KJ72.AJ2.J94"
"""``DEAL`` with East's two of clubs in South's hand."""


LAST_TRUMP = "N:Q84.AQ94..A97632 752.JT5.T9643.KQ AKT963.3.Q7.JT85 J.K8762.AKJ852.4"
TWELVE_TRICKS = """1S AP
W:SJ S4 S5 SK
S:S6 C4 S8 S7
N:HA HT H3 HK
N:CA CQ CT DJ
N:C3 CK C8 H6
E:D6 DQ DK SQ
N:HQ HJ D7 H8
N:C7 D4 C5 DA
N:C9 D3 CJ D2
S:S9 D5 C6 S2
S:ST H2 H4 D9
S:S3 D8 C2 DT"""


# ---------------------------------------------------------------- dummy


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ("!ask N S", []),
        ("!warn N S", []),
        ("!looked N at W", ["DU.2"]),
        ("!looked N at W\n!ask N S", ["DU.2", "DU.9-no-revoke"]),
        ("!looked N at W\n!warn N S", ["DU.2", "DU.7"]),
        ("!ask N W", ["DU.12"]),
        ("!looked N at W\n!ask N W", ["DU.2", "DU.13-no-revoke"]),
        ("!attention N", ["DU.3"]),
        ("!director N", ["DU.3"]),
        ("!attention W\n!director N", []),
        ("E:D3\n!attention N\n!withdraw E", ["DU.10"]),
        ("!looked N at W\nE:D3\n!attention N\n!withdraw E", ["DU.2", "DU.11"]),
        ("!claim S 12\n!attention N", []),
    ],
)
def test_what_dummy_may_not_do(section: str, expected: list[str]) -> None:
    """South is on lead to the second trick, nothing has gone wrong before."""
    one = ruled(f"2S AP\nW:HK H5 H3 HA\n{section}")

    assert [row for _, _, row in rows(one, "dummy-infringement")] == expected


def test_dummys_question_costs_what_an_established_revoke_costs() -> None:
    """The ruling on the revoke says it, and that on dummy does not say it again (43B2b)."""
    one = ruled("2S AP\nW:DA D4 D3 D6\n!looked N at W\nW:HK H5 H3 S5\n!ask N S\n!withdraw S\nS:H4", Result="10")

    assert rows(one, "revoke") == [("S", "corrected", "RV.3 RC.2 RV.10")]
    assert [row for _, _, row in rows(one, "dummy-infringement")] == ["DU.2", "DU.9"]
    assert moved(one) is None or moved(one) == ("NS", "EW", 1)
    assert moved(one) == ("NS", "EW", 1)


def test_who_asks_first_decides_on_dummys_question() -> None:
    """West had asked before dummy did, so the correction costs nothing."""
    one = ruled("2S AP\nW:DA D4 D3 D6\n!looked N at W\nW:HK H5 H3 S5\n!ask W S\n!ask N S\n!withdraw S\nS:H4")

    assert rows(one, "revoke") == [("S", "corrected", "RV.3 RC.1")]


@pytest.mark.parametrize(("look", "row"), [("", "RV.3 RC.4"), ("!looked N at W", "DU.13")])
def test_a_defenders_revoke_that_dummy_asks_about(look: str, row: str) -> None:
    """A dummy who has kept his rights breaks a rule by asking, but the revoke is ruled on; else it is not (43B3)."""
    one = ruled(f"2S AP\nW:DA D4 D3 D6\n{look}\nW:HK H5 C2\n!ask N E".replace("\n\n", "\n"))

    assert [found for _, _, found in rows(one, "revoke")] == [row]


# ---------------------------------------------------------------- claims


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ("!claim S 12\n!object W", "CL.5"),
        ("!claim S 12\n!object W\n!agree N\n!agree E\n!agree S\nS:SK", "CL.4"),
        ("!claim S 12\n!object W\nS:SK", "CL.5"),
        ("!concede W 5\n!object E", "CL.2"),
        ("!concede W 5\n!object N", "CL.5"),
        ("!claim S 12\n!agree W\n!object E", "CL.5"),
        ("!claim S 12\n!agree W\n!next-call N\n!object E", "CL.5"),
        ("!claim S 12\n!agree W\n!next-call W\n!object E", "CL.3"),
        ("!claim S 12\n!round-over\n!object W", "CL.3"),
    ],
)
def test_a_doubted_claim(section: str, expected: str) -> None:
    """Play goes on by consent of all four or not at all; a partner's objection undoes a concession (68B2, 68D2)."""
    one = ruled(f"2S AP\nW:HK H5 H3 HA\n{section}")

    assert [row for _, _, row in rows(one, "claim-contested")] == [expected]


@pytest.mark.parametrize(
    ("said", "won"),
    [
        ("claim S all", {"NS": 13, "EW": 0}),
        ("claim S REST", {"NS": 13, "EW": 0}),
        ("concede S all", {"NS": 1, "EW": 12}),
        ("concede W rest", {"NS": 13, "EW": 0}),
    ],
)
def test_all_that_is_left_is_counted(said: str, won: dict[str, int]) -> None:
    one = ruled(f"2S AP\nW:HK H5 H3 HA\n!{said}")

    assert one.result is not None
    assert dict(one.result.tricks_won) == won


@pytest.mark.parametrize(
    ("later", "won"),
    [
        ("!agree W\n!next-call E\n!object W", {"NS": 13, "EW": 0}),
        ("!round-over\n!object E", {"NS": 13, "EW": 0}),
        ("!agree W\n!object E", {"NS": 1, "EW": 0}),
    ],
)
def test_a_claim_disputed_too_late_is_counted(later: str, won: dict[str, int]) -> None:
    """Agreement is final once that side calls on the next board or the round ends, and not before (69A)."""
    one = ruled(f"2S AP\nW:HK H5 H3 HA\n!claim S 12\n{later}")

    assert one.result is not None
    assert dict(one.result.tricks_won) == won


def test_a_doubtful_trick_goes_to_the_seats_named() -> None:
    """Roles of the law are put into sides: South claims, East and West get the trick."""
    one = ruled("2S AP\nW:HK H5 H3 HA\n!claim S 12\n!object W\n!fact trump_out_unstated=yes")

    assert rows(one, "claim-contested") == [("S", "open", "CL.5 CJ.1")]
    assert "The trick goes to EW." in [effect.says for ruling in one.findings[0].rulings for effect in ruling.effects]


@pytest.mark.parametrize(
    ("end", "expected", "won"),
    [
        ("!concede S 1", ("S", "open", "CX.6"), {"NS": 12, "EW": 1}),
        ("!claim S 0", ("S", "open", "CX.6"), {"NS": 12, "EW": 1}),
        ("!claim W 1", ("N", "open", "CX.3"), {"NS": 12, "EW": 1}),
        ("!claim W 1\n!agree S", ("S", "open", "CX.3"), {"NS": 12, "EW": 1}),
        ("!concede S 2", ("S", "open", "CX.5"), None),
        ("!claim W 2\n!agree N", ("N", "open", "CX.2"), None),
        ("!claim S 1", None, {"NS": 12, "EW": 1}),
        ("!concede S 1\n!object W", None, None),
    ],
)
def test_tricks_given_away(end: str, expected: tuple[str, str, str] | None, won: dict[str, int] | None) -> None:
    """South has the last trump and the lead, one trick is left, and his side has won eleven (69B, 71)."""
    one = ruled(f"{TWELVE_TRICKS}\n{end}", Deal=LAST_TRUMP)

    assert rows(one, "concession-cancelled") == ([expected] if expected else [])
    assert one.result is not None
    assert won in (None, dict(one.result.tricks_won))


# ---------------------------------------------------------------- counts, boards, looks


@pytest.mark.parametrize(
    ("section", "deal", "expected"),
    [
        ("!fact saw_others_card=no", LONG, ("wrong-number-of-cards", "S", "IC.4")),
        ("!looked E at S", LONG, ("wrong-number-of-cards", "S", "IC.5")),
        ("!director S\n!fact saw_others_card=yes\n1NT", LONG, ("wrong-number-of-cards", "S", "IC.5")),
        ("1NT P 3NT\n!fact correctable_13=no", LONG, ("wrong-number-of-cards", "S", "IC.7")),
        ("1NT P 3NT\n!fact correctable_13=yes", LONG, ("wrong-number-of-cards", "S", "IC.6")),
        ("AP", LONG, ("wrong-number-of-cards", "S", "IC.3")),
        ("!fact card_found_14=not_found", SHORT, ("missing-card", "S", "MC.2")),
        ("1NT P 3NT AP\nW:C4 C5 CT C3", SHORT, ("missing-card", "S", "MC.4")),
        ("!director S\n1NT P 3NT AP\nW:C4 C5 CT C3", SHORT, ("missing-card", "S", "MC.1")),
        ("!deal short N\n!fact card_found_14=elsewhere", DEAL, ("missing-card", "N", "MC.1")),
        ("1NT P 3NT AP\nW:C4\n!deal short N\n!fact card_found_14=not_found", DEAL, ("missing-card", "N", "MC.5")),
        ("!deal wrong-board S\n1NT P", DEAL, ("wrong-hand", "S", "WH.2")),
        ("1NT P\n!deal wrong-board S\n!director W", DEAL, ("wrong-hand", "S", "WH.2")),
        ("1NT P 3NT\n!deal wrong-board S", DEAL, ("wrong-hand", "S", "WH.1")),
    ],
)
def test_wrong_counts_and_boards(section: str, deal: str, expected: tuple[str, str, str]) -> None:
    """A hand too large, a hand that is short and nothing else, cards of another board (13, 14, 15A)."""
    one = ruled(section, Deal=deal)

    found = [(f.kind, f.offender, f.rulings[-1].row if f.rulings else "") for f in one.findings]
    assert expected in found
    assert [kind for kind, *_ in found].count(expected[0]) == 1


def test_anybody_may_deal() -> None:
    assert not ruled("!deal by E\n1NT P 3NT AP").findings


@pytest.mark.parametrize(
    ("section", "row"), [("!deal two-at-once\n1NT P", "MD.5"), ("1NT P\n!deal exposed E HT", "MD.6")]
)
def test_a_deal_that_has_been_bid_is_not_dealt_again(section: str, row: str) -> None:
    found = ruled(section).findings[0]

    assert row in [ruling.row for ruling in found.rulings]


@pytest.mark.parametrize(
    ("section", "row"),
    [
        ("W:HK H5 H3 HA\nS:SK\n!looked N", "IT.3"),
        ("W:HK H5 H3 HA\nS:SK S8\n!looked W", "IT.3"),
    ],
)
def test_a_look_at_a_quitted_trick(section: str, row: str) -> None:
    """After his side has played to the next trick nobody may look; dummy never may (66C)."""
    assert [found for _, _, found in rows(ruled(f"2S AP\n{section}"), "quitted-trick")] == [row]


@pytest.mark.parametrize(
    ("end", "row"), [("!director W", "TC.2"), ("!round-over\n!fact 1.clearly_convinced=yes", "TC.3")]
)
def test_a_result_that_the_tricks_do_not_allow(end: str, row: str) -> None:
    """Fourteen tricks cannot be won; who was called when decides how the director settles it (79B)."""
    one = ruled(f"2S AP\nW:HK H5 H3 HA\nS:SK S8 S2 S3\n{end}", Result="1")

    assert [found for _, _, found in rows(one, "trick-count-dispute")] == [row]
