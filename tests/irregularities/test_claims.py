"""Claims and concessions that somebody disputes."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from tests.helpers.each import for_each
from tests.helpers.faults import Fault, faults, irregularities
from tests.helpers.rulings import laws, report

PLAY = "1NT AP H5"


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("!claim,S,9", []),
        ("!claim,S,9 !agree,W", []),
        ("!object,W", []),
        ("!claim,S,9 !object,W", [("claim-contested", "S", 4, "open")]),
        ("!concede,S,9 !object,W", [("claim-contested", "S", 4, "open")]),
        ("!claim,E,3 !object,S", [("claim-contested", "E", 4, "open")]),
        ("!concede,W,9 !object,E", [("claim-contested", "W", 4, "open")]),
        ("!claim,S,9 !object,W !object,E", [("claim-contested", "S", 4, "open")]),
        (
            "!claim,S,9 !object,W !claim,S,8 !object,E",
            [("claim-contested", "S", 4, "open"), ("claim-contested", "S", 6, "open")],
        ),
    ],
)
def test_a_claim_is_contested_by_an_objection(tokens: str, expected: list[Fault]) -> None:
    """Once for each claim; also when a defender does not join in his partner's concession (CB-92, CB-94)."""
    assert faults("all", "S", f"{PLAY} {tokens}") == expected


@pytest.mark.parametrize(
    ("tokens", "summary"),
    [
        ("!claim,S,9 !object,W", "S's claim is disputed by W."),
        ("!concede,W,9 !object,E", "W's concession is disputed by E."),
    ],
)
def test_who_claimed_and_who_disputes(tokens: str, summary: str) -> None:
    """Both are named."""
    assert [fault.summary for fault in irregularities("S", f"{PLAY} {tokens}")] == [summary]


BOARD = "N:KQ85.J82.Q8542.A 743.KT76.97.JT76 AJ9.A953.J3.Q542 T62.Q4.AKT6.K983"
THREE_TRICKS = "1S P 4S AP\nDA D2 D7 D3\nC3 CA C6 C2\nSK S3 S9 S2\n"
ENDS = ("!claim N 10", "!claim N all", "!concede N 2", "!claim N 10\n!object W")


@cache
def codes_with_a_dummy() -> list[str]:
    return [
        code.id
        for code in laws().codes()
        if code.game.get("dummy")
        and code.game.get("auction") == "bridge"
        # Where three play, or a partner is chosen, the board has another dummy.
        and report(THREE_TRICKS, Code=code.id, Deal=BOARD).steps[-1].after.dummy == "N"
    ]


@for_each(lambda: product(codes_with_a_dummy(), ENDS))
def test_dummy_has_no_claim_to_make(code: str, end: str) -> None:
    """Whatever the code makes of it, disputed or not: the play is where it was, and no trick has changed hands."""
    before, after = (report(f"{THREE_TRICKS}{more}", Code=code, Deal=BOARD) for more in ("", end))

    assert before.result is not None
    assert after.result is not None
    assert after.result.tricks_won == before.result.tricks_won
    assert after.steps[-1].after.turn == before.steps[-1].after.turn
    kinds = [found.kind for found in after.findings if found.offender == "N" and found.at.action != "4S"]
    assert kinds == ["dummy-infringement" if code == "duplicate-2017" else "claim-contested"]


def test_bridge_codes_were_tried() -> None:
    assert {"duplicate-2017", "duplicate-bridge-1949", "contract-bridge-1963", "auction-bridge-1913"} <= set(
        codes_with_a_dummy()
    )
