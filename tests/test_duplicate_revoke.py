"""Revokes, tricks, claims, dummy and wrong counts under a director: what the record alone tells (laws of 2017)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.settling import settle
from tests.rulings import DEAL, bonds, laws, report

if TYPE_CHECKING:
    from adjudicator.report import DealReport

CODE = "duplicate-2017"
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


def ruled(section: str, **tags: str) -> DealReport:
    return report(section, (), **({"Code": CODE} | tags))


def rows(one: DealReport, kind: str) -> list[tuple[str | None, str, str]]:
    """Offender, status and the rows of every finding of *kind*."""
    return [
        (found.offender, found.status, " ".join(ruling.row for ruling in found.rulings))
        for found in one.findings
        if found.kind == kind
    ]


def moved(one: DealReport) -> tuple[str, str, int] | None:
    assert one.result is not None
    found = one.result.transferred
    return (found.giver, found.taker, found.n) if found else None


# ---------------------------------------------------------------- correction


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ("2S AP\nW:HK H5 H3 CA\n!attention W\n!withdraw S\nS:HA", ("S", "corrected", "RV.3 RC.1")),
        ("2S AP\nW:HK S2\n!attention E\n!withdraw N\nN:H5", ("S", "corrected", "RV.3 RC.3")),
        ("2S AP\nW:HK H5 S3\n!attention S\n!withdraw E\nE:H3", ("E", "corrected", "RV.3 RC.4")),
        ("2S AP\nW:HK H5 S3\n", ("E", "open", "RV.3 RC.4")),
        ("2S AP\n!expose E S3 dropped\nW:HK H5 S3\n!withdraw E\nE:H3", ("E", "corrected", "RV.3 RC.3")),
    ],
)
def test_whose_card_is_taken_back(section: str, expected: tuple[str, str, str]) -> None:
    """Declarer's, dummy's and a card that lay open go back at no cost; a defender's other card does not (62B)."""
    assert rows(ruled(section), "revoke") == [expected]


def test_a_card_changed_after_an_opponents_is_a_penalty_card_too() -> None:
    """West takes back his revoke, North changes his card and then East his: both cards of the defenders stay (62C2)."""
    one = ruled(
        "3NT AP\nW:HK H5 H3 HA\nS:CA HJ C5 C2\n!attention S\n!withdraw W\nW:C4\n!withdraw N\nN:CK\n!withdraw E\nE:CT"
    )

    lying = {(bound.seat, bound.effect.params.get("cards")) for bound in one.obligations if bound.seat in ("E", "W")}
    assert {("W", ("HJ",)), ("E", ("C2",))} <= lying


def test_a_card_changed_without_an_opponents_change_is_not_reckoned_with() -> None:
    """Only an opponent's changed card lets the offender's partner change his (62C2)."""
    one = ruled("3NT AP\nW:HK H5 H3 HA\nS:CA HJ C5 C2\n!attention S\n!withdraw W\nW:C4\n")

    assert [seat for name, seat, *_ in bonds(one) if name == "penalty_card"] == ["W"]


def test_both_sides_on_one_trick() -> None:
    """East and South revoke, West has led on: both correct, and what the defenders take back stays faced (62C3)."""
    one = ruled("3NT AP\nW:HK H5 S3 C3\nW:DA\n!attention S\n!withdraw W\n!withdraw E\n!withdraw S\nE:H3\nS:HA")

    assert rows(one, "revoke") == [("E", "corrected", "RV.4 RC.4"), ("S", "corrected", "RV.4 RC.1")]
    lying = {(bound.seat, bound.effect.params.get("cards")) for bound in one.obligations if bound.seat in ("E", "W")}
    assert {("E", ("S3",)), ("W", ("DA",))} <= lying


# ---------------------------------------------------------------- establishment


@pytest.mark.parametrize(
    ("after", "status"),
    [
        ("", "open"),
        ("W:DA", "established"),
        ("N:D4", "open"),
        ("!expose W DA named", "established"),
        ("!expose W DA dropped", "open"),
        ("!claim W 3", "established"),
        ("!concede E 1", "established"),
        ("!concede E 1\n!object W", "open"),
        ("!claim S 5", "open"),
        ("!claim S 5\n!next-call E", "established"),
        ("!claim S 5\n!next-call N", "open"),
        ("!claim S 5\n!round-over", "established"),
        ("!claim S 5\n!object W\n!round-over", "open"),
        ("!claim S 5\n!attention S\n!round-over", "open"),
        ("E:D3\n!attention S\n!withdraw E", "established"),
        ("E:D3\n!attention S\n!fact misinformed_of_turn=yes\n!withdraw E", "open"),
        ("W:DA\n!attention S\n!withdraw E C2\nE:H3", "established"),
    ],
)
def test_when_a_revoke_is_established(after: str, status: str) -> None:
    """East has thrown a club on West's king of hearts, which wins (63A)."""
    one = ruled(f"3NT AP\nW:HK H5 C2 H4\n{after}")

    assert [found for _, found, _ in rows(one, "revoke")] == [status]


# ---------------------------------------------------------------- what passes


def test_a_major_penalty_card_of_the_suit_led_takes_no_trick() -> None:
    """East has the three of spades as a penalty card and throws a club on a spade (64B3)."""
    one = ruled(
        "3NT AP\nW:HK H5 S3\n!attention S\n!withdraw E\nE:H3 HA\nS:S5 S8 SA C2\nN:S2 S7 SQ S9\nS:HQ", Result="12"
    )

    assert rows(one, "revoke")[1] == ("E", "established", "RV.7")
    assert moved(one) is None


@pytest.mark.parametrize(
    ("result", "expected", "passes"),
    [
        # From the club trick on the defenders win nothing, so the second revoke takes nothing (64B1).
        ("11", ["RV.9", "RV.7"], 1),
        # The one later trick passes for the first revoke and is not there for the second.
        ("10", ["RV.8", "RV.7-nothing-won"], 2),
        ("9", ["RV.8", "RV.10"], 3),
        ("8", ["RV.8", "RV.10"], 3),
    ],
)
def test_no_trick_passes_twice(result: str, expected: list[str], passes: int) -> None:
    """East ruffs a heart though he holds some and wins, and then discards on a club though he holds some."""
    one = ruled("2S AP\nW:DA D4 D3 D6\nW:HK H5 S3 HA\nE:DT DQ D2 DK\nN:CK H8 C3 C4\nN:C5 C2 CA C9", Result=result)

    assert [row for _, _, row in rows(one, "revoke")] == expected
    assert moved(one) == ("EW", "NS", passes)


def test_a_missing_card_and_a_revoke_do_not_share_a_trick() -> None:
    """East ruffs and revokes, then West plays nothing to a trick: the ruffed trick passes once (67B1, 64A)."""
    section = "2S AP\nW:DA D4 D3 D6\nW:HK H5 S3 HA\nE:DT DQ D2 DK\nN:CK C2 C3\nN:C5 C6 CA C9"

    one = ruled(section, Result="11")
    assert [rows(one, kind)[0][2] for kind in ("revoke", "defective-trick")] == ["RV.9", "DT.4"]
    assert moved(one) == ("EW", "NS", 1)
    assert moved(ruled(section, Result="10")) == ("EW", "NS", 2)


def test_words_for_no_trick_at_all() -> None:
    one = ruled("2S AP\nW:DA D4 C2 D6\nW:HK H5 H3 HA\n!round-over", Result="11")

    assert "No trick passes from EW to NS." in [effect.says for effect in one.findings[0].rulings[0].effects]


@pytest.mark.parametrize(
    ("spoken", "exception"),
    [
        ("!attention S\n!next-call S", "none"),
        ("!next-call S\n!attention S", "next_board_called"),
        ("!next-call E\n!attention S", "none"),
        ("!next-call S\n!round-over\n!attention S", "round_over"),
        ("!next-call S", "next_board_called"),
    ],
)
def test_attention_in_time(spoken: str, exception: str) -> None:
    """A call of the side that did not revoke on the next board, or the end of the round, is too late (64B4, 64B5)."""
    one = ruled(f"2S AP\nW:DA D4 C2 D6\nW:HK H5 H3 HA\n{spoken}", Result="11")

    assert one.findings[0].facts["automatic_exception"].value == exception


def test_words_about_another_irregularity_are_not_about_the_revoke() -> None:
    """East's revoke goes unnoticed; a lead out of turn is spoken of and taken back; then South calls on the next."""
    one = ruled(
        "2S AP\nW:DA D4 C2 D6\nW:HK H5 H3 HA\nN:D5\n!attention W\n!withdraw N\nS:D9\n!next-call S\n!attention S",
        Result="11",
    )

    assert one.findings[0].facts["automatic_exception"].value == "next_board_called"


# ---------------------------------------------------------------- defective tricks


@pytest.mark.parametrize(
    ("section", "tags", "expected"),
    [
        ("2S AP\nW:DA D4 D3\nW:HK", {}, ("S", "open", "DT.1")),
        ("2S AP\nW:DA D4 D3 D6\nW:HK H5 H3\nW:H2 H6 H8 HA", {"Result": "10"}, ("S", "established", "DT.3")),
        ("2S AP\nW:DA E:D3 S:D6\nW:HK N:H5 E:H3 S:HA", {"Result": "12"}, ("S", "established", "DT.5")),
        ("2S AP\nW:DA D4 C2 D6\nW:HK H5 H3\nW:H2 H6 H8 HA", {"Result": "9"}, ("S", "established", "DT.9")),
        (
            "2S AP\nW:HK H5 H3 CA\nW:DA D4 D3 D6\nW:HJ H6 H8\nW:H2 H9 HT HA",
            {"Result": "9"},
            ("S", "established", "DT.10"),
        ),
        (
            "2S AP\nW:DA D4 D3 D6\nW:HK H5 H3\nW:H2 H6 H8 HA\n!round-over",
            {"Result": "10"},
            ("S", "established", "DT.4"),
        ),
    ],
)
def test_a_trick_without_a_card_of_one_hand(section: str, tags: dict[str, str], expected: tuple[str, str, str]) -> None:
    """In time the card is added; later it counts as a revoke, with the exceptions of one (67A1, 67B1)."""
    assert rows(ruled(section, **tags), "defective-trick") == [expected]


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
    ],
)
def test_a_doubted_claim(section: str, expected: str) -> None:
    """Play goes on by consent of all four or not at all; a partner's objection undoes a concession (68B2, 68D2)."""
    one = ruled(f"2S AP\nW:HK H5 H3 HA\n{section}")

    assert [row for _, _, row in rows(one, "claim-contested")] == [expected]


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
        ("", LONG, ("wrong-number-of-cards", "S", "IC.4")),
        ("!director S\n1NT", LONG, ("wrong-number-of-cards", "S", "IC.4")),
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


# ---------------------------------------------------------------- from table to table


def test_a_row_tells_the_table_it_sends_to_what_it_knows() -> None:
    """Dummy asked about declarer's own hand: whose card it was is not asked again (DU.9, RC.2)."""
    told = {"act": "asked_revoke", "dummy_forfeited": "yes", "dummy_asked_after_forfeit": "yes"}
    found = settle(laws(), CODE, "dummy-infringement", told)

    assert [ruling.row for ruling in found.rulings] == ["DU.9", "RC.2"]
    assert "hand" not in [need.fact for need in found.needs]
    assert found.facts["hand"].value == "declarer"


def test_a_legal_deal_has_no_fault() -> None:
    one = ruled("1NT P 3NT AP\nW:H2 H5 HT HQ\nS:SK S8 S2 S3\nS:SQ S9 S4 S7\nS:S5 SJ SA ST\n!claim S 6\n!agree W")

    assert not one.findings


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ("W:HK H5 H3\n!expose S HA dropped", "ED.1"),
        ("W:HK H5\n!expose S HA dropped", "ED.1 PP.1"),
        ("W:HK H5 H3 H4\n!expose S HA dropped", "ED.1"),
    ],
)
def test_a_row_that_sends_on_a_condition_is_followed_where_the_record_shows_it(section: str, expected: str) -> None:
    """South's card counts as played: at his turn that is all, before it he has played out of turn (ED.1, PP.1).

    A lead out of turn is followed too, but there it is for the defenders to say whether they accept it.
    """
    one = ruled(f"2S AP\n{section}\n!fact meets_45C2=yes\n!fact 1.meets_45C2=yes")

    assert [found for _, _, found in rows(one, "exposed-card-declarer")] == [expected]
    (found,) = [found for found in one.findings if found.kind == "exposed-card-declarer"]
    assert ("defenders_say" in [need.fact for need in found.needs]) == (one.findings[-1].at.trick == 2)
