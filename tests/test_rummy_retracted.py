"""Melds that a ruling takes back: the table is as if the record had written it, and nothing happens twice."""

from __future__ import annotations

import pytest

from adjudicator.games import Game
from adjudicator.record import TableEvent
from adjudicator.rummy.follow import Play, follow
from rulebase import open_rulebase
from tests.tables import deal

CANASTA = Game.of(open_rulebase().code("canasta").game, 4)
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


def played(tokens: str, retracted: dict[int, int] | None = None) -> Play:
    return follow(deal("W", tokens, HANDS, Score="NS:1500 EW:0"), CANASTA, "W", retracted or {})


def seen(play: Play) -> list[tuple[str, int]]:
    return [(fault.kind, fault.at) for fault in play.faults]


@pytest.mark.parametrize(
    ("then", "expected"),
    [
        (f"{ACES} {KINGS} {NINES} !discard,N,CJ", []),
        (f"{ACES} {KINGS} !discard,N,CJ", [SHORT]),
        (f"{ACES} !discard,N,CJ", [SHORT]),
    ],
)
def test_the_side_needs_ten_more_when_a_ruling_has_taken_its_first_meld_back(then: str, expected: list[str]) -> None:
    play = played(f"{FIRST} !attention,E !elect,N,retract {ROUND} {then}", {MELD: 6})
    first, *later = seen(play)

    assert first == (SHORT, MELD)
    assert [kind for kind, _ in later] == expected
    assert play.strange == ()
    assert play.withdrawn == {}


@pytest.mark.parametrize(
    "words",
    [
        "!elect,N,retract -N",
        "-N !elect,N,retract",
        "!elect,N,retract !withdraw,N,SA !withdraw,N,HA !withdraw,N,DA",
        "!elect,N,retract",
    ],
)
def test_a_meld_taken_back_in_the_record_too_goes_back_once(words: str) -> None:
    """The card that North drew stays in his hand, and the meld is made anew, whoever writes what first."""
    tokens = f"{FIRST} !attention,E {words} {ROUND} {ACES} {KINGS} {NINES} !discard,N,CJ"
    events = deal("W", tokens, HANDS).events
    by = next(at for at, event in enumerate(events) if isinstance(event, TableEvent) and event.name == "elect")
    play = played(tokens, {MELD: by})

    assert seen(play) == [(SHORT, MELD)]
    assert play.strange == ()
    assert [laid.cards for laid in play.melds] == [["SA", "HA", "DA"], ["SK", "HK", "CK"], ["S9", "H9", "D9"]]


def test_of_a_first_meld_that_counts_too_little_all_of_the_turn_goes_back_but_red_threes() -> None:
    tokens = f"!upcard,,C6 !meld,N,H3 !draw,N,C5 !draw,N,C7 {KINGS} {NINES} !attention,E !elect,N,retract !discard,N,C4"
    play = played(tokens, {5: 7})

    assert seen(play) == [(SHORT, 5)]
    assert play.melds == ()
    assert play.strange == ()


def test_of_other_melds_only_that_one_goes_back() -> None:
    tokens = f"!upcard,,C6 !meld,N,H3 !draw,N,C5 !draw,N,C7 {ACES} {KINGS} !meld,N,C4,C5,C7 !attention,E !discard,N,C4"
    play = played(tokens, {6: 7})

    assert [laid.at for laid in play.melds] == [4, 5]
    assert seen(play) == [("illegal-meld", 6)]


def test_a_second_first_meld_taken_back_raises_the_count_again() -> None:
    """After two it is 110: aces, kings and nines count 120, aces and kings 90."""
    again = f"{ACES} !attention,E -N {ROUND.replace('CJ', 'CQ').replace('!discard,N,C4', '!discard,N,C7')}"
    tokens = f"{FIRST} !attention,E -N {ROUND} {again} {ACES} {KINGS} !discard,N,CJ"

    assert [kind for kind, _ in seen(played(tokens))] == [SHORT, SHORT, SHORT]
    good = tokens.replace(f"{ACES} {KINGS} !discard", f"{ACES} {KINGS} {NINES} !discard")
    assert [kind for kind, _ in seen(played(good))] == [SHORT, SHORT]


@pytest.mark.parametrize("line", ["!take,N,SA,HA,DA", "!take,N"])
def test_a_line_that_takes_nothing_is_said(line: str) -> None:
    play = played(f"{FIRST} {line}")

    assert [at for at, _ in play.idle] == [5]
    assert seen(play) == []
