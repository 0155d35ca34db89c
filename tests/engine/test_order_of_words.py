"""In what order a table takes an action back, refuses it and calls the director makes no other ruling."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import pytest

from tests.helpers.rulings import gist, report

DEAL = "N:A642.965.K854.K5 T73.T83.T73.QT62 KQ5.AQ4.Q96.A873 J98.KJ72.AJ2.J94"
CODES = ("duplicate-2017", "contract-bridge-1963", "auction-bridge-1969", "duplicate-bridge-1949")


class Offered(NamedTuple):
    """An action that opponents may accept."""

    before: str
    """The record up to it."""
    back: str
    """The line that takes it back."""
    who: str
    """Who may accept it."""
    refused: str
    """What is called or played once it is refused,"""
    accepted: str
    """and accepted."""


KINDS = {
    "insufficient-bid": Offered("1S 1H", "!withdraw E", "S", "E:2H P P P", "S:2H P P P"),
    "bid-out-of-rotation": Offered("P\nS:1S", "!withdraw S", "W", "E:P S:P W:P", "W:P P P"),
    "pass-out-of-rotation": Offered("1S\nS:P", "!withdraw S", "W", "E:P S:P W:P", "W:P P"),
    "double-out-of-rotation": Offered("1S P\nW:X", "!withdraw W", "N", "S:P W:P", "N:P P P"),
    "opening-lead-out-of-turn": Offered("1S P P P\nW:C4", "!withdraw W", "N", "E:C2", "N:CK E:C2 S:C3"),
    "lead-out-of-turn": Offered("1S P P P\nC2 C3 C4 CK\nW:C9", "!withdraw W", "N", "N:H5", "N:C5 E:C6 S:C7"),
}


def _ruled(code: str, *parts: str) -> tuple[object, ...]:
    """What is ruled, and how the table stands then; the numbers of the events aside."""
    found = report("\n".join(parts), Code=code, Dealer="N", Deal=DEAL)
    end = found.steps[-1].after
    tricks = [*end.tricks, *([end.current] if end.current else [])]
    return (
        [(kind, offender, status, row) for kind, offender, _, status, row in gist(found)],
        [(call.seat, call.counts_as) for call in end.auction.calls],
        [[(played.seat, played.card) for played in trick.cards] for trick in tricks],
        end.turn,
    )


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_refusal_is_one_whenever_it_is_spoken(code: str, kind: str) -> None:
    """Before or after the action has gone back, or without a word that it did: the ruling is the same."""
    one = KINDS[kind]
    no = f"!refuse {one.who}"
    orders = [*permutations((one.back, no)), (no,), *permutations(("!director", one.back, no))]
    rulings = {str(_ruled(code, one.before, *lines, one.refused)) for lines in orders}

    assert len(rulings) == 1
    assert f"'{kind}'" in rulings.pop()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", KINDS)
def test_an_acceptance_is_one_however_it_is_spoken(code: str, kind: str) -> None:
    """With ``!accept`` or as a choice, with the director before or after it."""
    one = KINDS[kind]
    said = (f"!accept {one.who}", f"!elect {one.who} accept")
    orders = [lines for yes in said for lines in ((yes,), ("!director", yes), (yes, "!director"))]
    rulings = {str(_ruled(code, one.before, *lines, one.accepted)) for lines in orders}

    assert len(rulings) == 1


@pytest.mark.parametrize("kind", ["insufficient-bid", "bid-out-of-rotation", "double-out-of-rotation"])
def test_under_the_laws_of_2017_a_call_taken_back_may_still_be_accepted(kind: str) -> None:
    """Who takes his call back leaves the next player his choice (27A1, 27C, 29A): without his word nothing is ruled."""
    one = KINDS[kind]
    findings = _ruled("duplicate-2017", one.before, one.back, one.refused)[0]

    assert isinstance(findings, list)
    assert (kind, "corrected", None) == (findings[0][0], *findings[0][2:])


def test_what_is_said_next_comes_before_what_is_done_unasked() -> None:
    """G speaks of B's bid out of turn, and calls as if it were not there; D's bid stands as F, who bid over it, took
    it."""
    deal = {"Code": "auction-pitch", "Dealer": "C", "Deal": "C:.A.K4.K85 - 8.Q95.T.2 K4.8.3.T7 9.7.A65.6 -"}
    found = report("1 3 B:4\n!attention G\nG:P 4 C6 H2", **deal)

    assert [(one.offender, one.status) for one in found.findings[:2]] == [("D", "accepted"), ("B", "corrected")]
