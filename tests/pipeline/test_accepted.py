"""What an opponent accepts stands, whatever else is then found."""

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
