"""What stands at the table although a ruling is due: what an opponent accepts, and what nobody did."""

from __future__ import annotations

from tests.helpers.rulings import report


def test_what_is_accepted_is_not_put_right_though_a_fault_less_would_be_left() -> None:
    """South accepts East's lead at spoil five, and West revokes to it: both stand as they were done."""
    told = report(
        "!turned S7\nE:CT\n!accept S\nC7 H4",
        Code="spoil-five",
        Deal="S:..Q6.752 4.4.J9.J 853.75.. 6.A8.T.T",
    )

    found = [(one.kind, one.status) for one in told.findings]
    assert found == [("lead-out-of-turn", "accepted"), ("revoke", "open")]
    assert [done for one in told.findings for done in one.done] == []


def test_what_nobody_did_is_not_taken_back() -> None:
    """West, who does not play after East's go, has done nothing that could go back: the card before it stays."""
    told = report(
        "!discard S C7\n!discard W DQ\n!discard N DT\n!discard E HQ\n!turned DJ\nCQ S8 CK\n!go E\nHA\n!attention S\n"
        "E:C9\n!attention S\nH2 W:D2\n!attention S\n!withdraw W\nD4",
        Code="cribbage-four-hand",
        Dealer="E",
        Deal="E:Q3.KQ..9 .A42..Q7 8.J.Q42. .T.T98.K",
    )

    assert [(one.kind, one.offender) for one in told.findings] == [("renege", "E"), ("renege", "W"), ("renege", "W")]
    assert [done for one in told.findings for done in one.done] == []
    assert told.problems == ()
