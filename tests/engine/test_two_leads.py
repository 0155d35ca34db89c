"""Two defenders lead to one trick: to which of the leads declarer has played."""

from __future__ import annotations

import pytest

from tests.engine.test_order_execution import BOARD, board, done, report


@pytest.mark.parametrize("lead", ["DA D2 D7 D3\nE:H6\nW:DK D4 D9 DJ\n", "E:H6\nW:DA D2 D7 D3\n"])
def test_who_follows_in_the_turn_that_only_the_right_lead_gives_has_refused_the_wrong_one(lead: str) -> None:
    """North, who is dummy, has no heart and plays a diamond after West's, when to East's heart it were South's turn."""
    void = BOARD.replace("KQ85.J82.Q8542.A", "KQ85..Q8542.A832").replace("T62.Q4.AKT6.K983", "T62.QJ842.AKT6.K")
    found = report(void.replace("A953.J3.Q542", "A953.J3.Q954").format(code="duplicate-2017") + lead)

    assert [one.rulings[0].row for one in found.findings if "lead-out-of-turn" in one.kind] in (["DL.6"], ["OL.8"])
    assert "revoke" not in {one.kind for one in found.findings}
    assert done(found)


@pytest.mark.parametrize(
    ("played", "rows"),
    [
        ("N:CA E:D9 S:DJ", ["DL.6", "PL.8"]),
        ("N:H2 E:D9 S:DJ", ["DL.5", "PP.8"]),
        ("S:DJ N:D4 E:D9", ["DL.4", "PP.8"]),
        ("S:H3 N:H2", ["DL.4", "PP.8"]),
    ],
)
def test_what_declarer_chose_of_two_leads_is_one_and_the_same_for_both(played: str, rows: list[str]) -> None:
    """East and West have both led. To which lead it was that dummy revoked their turn tells; the hand after East's
    accepts that with any card (53A), and what West did is ruled on accordingly."""
    found = board(f"DA D2 D7 D3\nE:H6\nW:DK {played}\n")

    assert [one.rulings[-1].row for one in found.findings[:2]] == rows


def test_who_leads_over_a_wrong_lead_has_spoken_of_nothing_else() -> None:
    """East's bid after the auction was closed stays where it is as long as nobody speaks of it."""
    found = board("E:5H\nE:C6\nW:DK D4 D9 DJ\n")

    assert [one.done for one in found.findings if one.kind == "call-after-final-pass"] == [()]
