"""Who may choose under a ruling, and whom what he chose binds: told by the record, or refused."""

from __future__ import annotations

import pytest

from tests.helpers.cinch_deal import CINCH
from tests.helpers.rulings import judge, laws

LAWS = laws()

PLAYS_LAST = "the opponent who plays last when the offender's side next leads"
ON_THE_RIGHT = "the opponent on the right of whoever next leads for the offender's side"
EUCHRE = """[Code "euchre"]
[Dealer "S"]
[Deal "W:AK.A.7.7 Q7..J.A9 8.KQ.8.K .JT.A.T8"]
[Record "1"]
!turned H9
P P P take-up
!take S H9
!discard S C8
W:SA S7 S8 HT
W:SK
!attention S
!withdraw W SK
"""
"""West has the lead of trick 1 and leads to trick 2 as well, which South has won."""
REST = "S:H9 HA DJ HQ\nN:SQ D8 DA SK\n"
FIVE_HUNDRED = """[Code "five-hundred-four-hand"]
[Dealer "S"]
[Deal "W:AKQ.AKQJ.A5.6 98.987.9876.7 JT7.T65.KQJ.8 65.4.T4.AKQJT"]
[Record "1"]
7H P P P
!take W C9 DA D5
HA H7 H5 H4
!remark N "I have the long diamonds"
!attention W
"""
CINCH_OUT_OF_TURN = f"{CINCH}S:C7\n!attention E\n!withdraw S C7\n"
BRIDGE_WHIST = """[Code "bridge-whist-1900s"]
[Dealer "S"]
[Deal "N:KJ74.J8.AKJ5.AQ6 A.AQT94.82.KT932 Q532.763.T93.875 T986.K52.Q764.J4"]
[Record "1"]
hearts
E:CT
!attention S
!withdraw E CT
"""


def found(text: str) -> list[tuple[str, str | None]]:
    return [(finding.kind, finding.offender) for finding in judge(text).findings]


def refused(text: str) -> list[str]:
    return [problem.message for problem in judge(text).problems]


@pytest.mark.parametrize(
    ("text", "offender"),
    [
        pytest.param(f"{EUCHRE}!elect S require C\n{REST}W:D7 C9 HK CT\n", "W", id="euchre"),
        pytest.param(f"{BRIDGE_WHIST}!elect S require D\nW:S8 S4 SA S2\n", "W", id="bridge-whist"),
        pytest.param(f"{CINCH_OUT_OF_TURN}!elect E require-trump\nN:C2 C5 C7\n", "N", id="cinch, a trump required"),
        pytest.param(f"{CINCH_OUT_OF_TURN}!elect E forbid-trump\nN:HK H4\n", "N", id="cinch, a trump forbidden"),
    ],
)
def test_who_leads_next_is_bound_by_what_was_chosen(text: str, offender: str) -> None:
    """A suit named for the next lead of a side binds whoever leads; so does *a trump* (EU-11, BW-12, CI-09)."""
    assert [offender for kind, offender in found(text) if kind in ("lead-restriction-breached", "revoke")] == [offender]


def test_who_obeys_is_not_found() -> None:
    """West leads the club that South asked for."""
    assert found(f"{EUCHRE}!elect S require C\n{REST}W:C7 C9 CK CT\n") == [("lead-out-of-turn", "W")]


def test_a_suit_named_binds_only_the_side_that_offended() -> None:
    """North leads in between as he likes."""
    report = judge(f"{EUCHRE}!elect S require C\n{REST}")

    assert [(one.seat, one.effect.params["suit"]) for one in report.obligations if one.effect.name == "lead_suit"] == [
        ("W", "C")
    ]


@pytest.mark.parametrize("seat", ["W", "E", "N"])
def test_the_offender_does_not_name_his_own_penalty(seat: str) -> None:
    """It is for the opponent who plays last to the trick that West leads: South (001:4036)."""
    wrong = refused(f"{EUCHRE}!elect {seat} require C\n{REST}")

    assert wrong == [
        f"{seat} may not choose 'require' here: it is for {PLAYS_LAST}, S",
    ]


def test_who_plays_last_hangs_on_who_leads_next() -> None:
    """As long as neither West nor East has come to lead, nobody can say who is last to that trick."""
    assert refused(f"{EUCHRE}!elect S require C\n") == [
        f"who is {PLAYS_LAST} is not known: of W's side nobody has come to lead yet (N if E leads, S if W leads)"
    ]


def test_the_opponent_on_the_leaders_right_is_not_the_offender() -> None:
    """North, who made the remark, does not choose the suit (FH-19)."""
    assert refused(f"{FIVE_HUNDRED}!elect N require D\n") == [
        f"who is {ON_THE_RIGHT} is not known: of N's side nobody has come to lead yet (W if N leads, E if S leads)"
    ]


def test_a_choice_without_a_seat_is_the_directors_alone() -> None:
    """What the director chooses is recorded without a seat; where he does not choose, nobody is told to have chosen."""
    assert refused(f"{EUCHRE}!elect require C\n{REST}") == [
        f"who chooses 'require' is not told: !elect SEAT require; it is for {PLAYS_LAST}"
    ]
