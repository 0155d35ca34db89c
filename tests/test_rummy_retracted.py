"""Melds that a ruling takes back: the table is as if the record had written it, and nothing happens twice."""

from __future__ import annotations

import pytest

from adjudicator.adjudicate import adjudicate
from adjudicator.games import Game
from adjudicator.rummy.follow import Play, follow
from tests.rulings import laws
from tests.tables import deal

RULEBASE = laws()
CANASTA = Game.of(RULEBASE.code("canasta").game, 4)
HANDS = {
    "N": "SA SK S9 HA HK H9 DA D9 CK C4 H3",
    "E": "S4 S5 S6 S7 H4 H5 H6 H7 D4 D5 D6",
    "S": "C8 C8 D8 H8 CT CJ CQ DT DJ DQ D7",
    "W": "S8 S8 D8 H8 ST SJ SQ HT HJ HQ C7",
}
ACES, KINGS, NINES = "!meld,N,SA,HA,DA", "!meld,N,SK,HK,CK", "!meld,N,S9,H9,D9"
FIRST = f"!upcard,,C6 !meld,N,H3 !draw,N,C5 !draw,N,C7 {ACES}"
ROUND = "!discard,N,C4 !draw,E,D9 !discard,E,D9 !draw,S,CA !discard,S,CA !draw,W,CK !discard,W,CK !draw,N,CJ"
MELD, SHORT = 4, "insufficient-meld"
"""The event of the aces, from 0: 60, where North and South at 1,500 need 90, and then 100."""


def played(tokens: str) -> Play:
    return follow(deal("W", tokens, HANDS, Score="NS:1500 EW:0"), CANASTA, "W")


def ruled(tokens: str) -> list[tuple[str, int, str]]:
    """Kind, event as it was written, from 1, and row of every finding."""
    report = adjudicate(deal("W", tokens, HANDS, Score="NS:1500 EW:0"), RULEBASE, "canasta")
    return [(found.kind, found.at.event, found.rulings[0].row) for found in report.findings]


@pytest.mark.parametrize(
    "words",
    [
        "!elect,N,retract",
        "!elect,N,retract -N",
        "-N !elect,N,retract",
        "!elect,N,retract !withdraw,N,SA !withdraw,N,HA !withdraw,N,DA",
    ],
)
@pytest.mark.parametrize(
    ("then", "expected"),
    [
        (f"{ACES} {KINGS} {NINES} !discard,N,CJ", 0),
        (f"{ACES} {KINGS} !discard,N,CJ", 1),
        (f"{ACES} !discard,N,CJ", 1),
    ],
)
def test_the_side_needs_ten_more_when_its_first_meld_went_back(words: str, then: str, expected: int) -> None:
    """The election alone does what a withdrawal does; where both are written, the meld goes back once."""
    found = ruled(f"{FIRST} !attention,E {words} {ROUND} {then}")

    assert found[0][:2] == (SHORT, MELD + 1)
    assert [kind for kind, *_ in found[1:]] == [SHORT] * expected


def test_of_a_first_meld_that_counts_too_little_all_of_the_turn_goes_back_but_red_threes() -> None:
    """Kings and nines count 60; both are retracted, so that aces and kings, 90, are too few in the next turn."""
    first = f"!upcard,,C6 !meld,N,H3 !draw,N,C5 !draw,N,C7 {KINGS} {NINES} !attention,E !elect,N,retract"
    found = ruled(f"{first} {ROUND} {ACES} {KINGS} !discard,N,CJ")

    assert [kind for kind, *_ in found] == [SHORT, SHORT]
    assert found[0][1] == 6


def test_a_second_first_meld_taken_back_raises_the_count_again() -> None:
    """After two it is 110: aces, kings and nines count 120, aces and kings 90."""
    again = f"{ACES} !attention,E -N {ROUND.replace('CJ', 'CQ').replace('!discard,N,C4', '!discard,N,C7')}"
    tokens = f"{FIRST} !attention,E -N {ROUND} {again} {ACES} {KINGS} !discard,N,CJ"
    good = tokens.replace(f"{ACES} {KINGS} !discard", f"{ACES} {KINGS} {NINES} !discard")

    assert [fault.kind for fault in played(tokens).faults] == [SHORT, SHORT, SHORT]
    assert [fault.kind for fault in played(good).faults] == [SHORT, SHORT]


@pytest.mark.parametrize("line", ["!take,N,SA,HA,DA", "!take,N"])
def test_a_line_that_takes_nothing_is_said(line: str) -> None:
    report = adjudicate(deal("W", f"{FIRST} {line}", HANDS, Score="NS:1500 EW:0"), RULEBASE, "canasta")

    assert any("nothing" in problem.message and "N" in problem.message for problem in report.problems)
    assert report.findings == ()
