"""Melds that a ruling takes back: the table is as if the record had written it, and nothing happens twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.case_verification import impossible_card_remarks
from adjudicator.game.game import Game
from adjudicator.games.rummy.course_of_play import RummyPlay, rummy_play
from adjudicator.record.events import TableEvent
from adjudicator.table.timeline_builder import build_timeline
from tests.helpers.rulings import laws, read, report
from tests.helpers.tables import deal

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport

RULEBASE = laws()
CANASTA = Game.from_section(RULEBASE.code("canasta").game, 4)
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


def played(tokens: str) -> RummyPlay:
    return rummy_play(build_timeline(deal("W", tokens, HANDS, Score="NS:1500 EW:0"), CANASTA))


def ruled(tokens: str) -> list[tuple[str, int, str]]:
    """Kind, event as it was written, from 1, and row of every finding."""
    report = adjudicate(deal("W", tokens, HANDS, Score="NS:1500 EW:0"), RULEBASE, "canasta")
    return [(found.kind, found.at.event_number, found.rulings[0].row) for found in report.findings]


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


WHOLE = {**HANDS, "N": "SA HA DA SK HK CK DK S9 H9 D9 C9"}
OUT = f"!upcard,,C6 !draw,N,C4 {ACES} !meld,N,SK,HK,CK,DK !meld,N,S9,H9,D9,C9 !discard,N,C4"
ON = "!draw,E,S3 !discard,E,S3 !draw,S,CA !discard,S,CA !draw,W,C3 !discard,W,C3"


def back(one: DealReport) -> list[tuple[str | None, tuple[str, ...]]]:
    """(who, cards) of what the rulings take back."""
    lines = [event for at, event in enumerate(one.record.events) if at in one.record.carried]
    return [(event.seat, event.cards) for event in lines if isinstance(event, TableEvent)]


@pytest.mark.parametrize("then", ["", ON, f"{ON} !draw,N,C4 {ACES} !discard,N,C4"])
def test_who_went_out_without_right_has_his_melds_back_and_not_his_discard(then: str) -> None:
    """North's side has no canasta: the melds of that turn go back, and the deal goes on (001:3049)."""
    tokens = f"{OUT} !attention,E {then}"
    one = adjudicate(deal("W", tokens, WHOLE, Score="NS:0 EW:0"), RULEBASE, "canasta")

    assert [(found.kind, found.status) for found in one.findings] == [("illegal-knock", "corrected")]
    assert sorted(len(cards) for _, cards in back(one)) == [3, 4, 4]
    assert "C4" not in {card for _, cards in back(one) for card in cards}
    assert one.problems == ()


def test_while_nobody_speaks_nothing_goes_back() -> None:
    one = adjudicate(deal("W", OUT, WHOLE, Score="NS:0 EW:0"), RULEBASE, "canasta")

    assert [(found.kind, found.status) for found in one.findings] == [("illegal-knock", "open")]
    assert back(one) == []


def test_a_meld_that_is_none_goes_back_after_its_player_has_discarded() -> None:
    """Found at any time before the cards are mixed it is restored to the hand, and the discard stays (001:2861)."""
    hands = {"A": "SK SQ S9 HA HK H9 D9", "B": "S4 S5 S6 S7 H4 H5 H6", "C": "C8 D8 H8 CT CJ CQ DT"}
    tokens = "!upcard,,C6 !draw,A,C2 !meld,A,SK,SQ,S9 !discard,A,C2 !attention,B"
    one = adjudicate(deal("C", tokens, hands), RULEBASE, "rummy")
    again = adjudicate(deal("C", f"{tokens} !draw,B,C3 !withdraw,A,SK", hands), RULEBASE, "rummy")

    assert [(found.kind, found.status) for found in one.findings] == [("illegal-meld", "corrected")]
    assert back(one) == [("A", ("SK", "SQ", "S9"))]
    assert [found.status for found in again.findings] == ["corrected"]


def test_of_sets_beyond_the_contract_only_those_go_back() -> None:
    """In the first deal of contract rummy two groups may be laid down, not a sequence before them (001:3537-3557)."""
    melds = "!meld A C2 C3 C4 C5\n!meld A SK SK CK\n!meld A SQ SQ HQ"
    lines = f"!upcard SA\n!draw A C5 stock\n{melds}\n!discard A D6\n!attention B"
    tags = {"Code": "contract-rummy", "Round": "1", "Dealer": "C", "Vulnerable": "", "Deal": "A:KKQQ.Q.6.K234 - -"}
    one = report(lines, **tags)

    assert back(one) == [("A", ("C2", "C3", "C4", "C5"))]


def test_several_cards_are_taken_back_where_melds_are_laid_down() -> None:
    """Elsewhere a withdrawal names the one card, so that none is left out without a word."""
    lines = "!upcard HT\n!draw N C4 stock\n!meld N SA HA DA\n!discard N C4\n!withdraw N SA HA DA"
    last = read(lines, Code="rummy", Dealer="W", Deal="N:- - - -", Vulnerable="").events[-1]

    assert isinstance(last, TableEvent)
    assert last.cards == ("SA", "HA", "DA")
    with pytest.raises(AssertionError, match="cannot follow '!withdraw'"):
        read("1NT AP\nSA\n!withdraw E SA HA", Dealer="N", Deal="N:- - - -")


def test_a_card_of_the_stock_is_not_the_one_like_it_on_the_pile() -> None:
    """North draws an ace of clubs for his red three, and melds it with the other, for which he takes the pile."""
    hands = {**HANDS, "N": "HA SK HK CK S9 H9 D9 HQ DQ SQ H3"}
    tokens = "!upcard,,CA !meld,N,H3 !draw,N,CA,stock !meld,N,CA,CA,HA !draw,N,pile !discard,N,HQ"
    one = adjudicate(deal("W", tokens, hands, Score="NS:0 EW:0"), RULEBASE, "canasta")
    third = adjudicate(deal("W", tokens.replace("CA,CA,HA", "CA,CA,CA"), hands), RULEBASE, "canasta")

    assert (one.findings, one.problems) == ((), ())
    assert [problem.message for problem in impossible_card_remarks(third)] == ["N does not hold CA: it has been melded"]


def test_who_discards_after_a_knock_that_did_not_hold_plays_on() -> None:
    """South says that North may not knock, and in his own turn discards before he has drawn: play goes on from there,
    and by drawing he restores his hand (001:2847)."""
    lines = "!upcard CJ\n!refuse S\n!draw N pile\n!knock N\n!discard N C2\n!meld N HJ SJ CJ\n!attention S\n"
    told = report(
        f"{lines}!discard S CA\n!draw S HT stock\n!draw N SA stock\n!discard N DK",
        Code="gin-rummy",
        Dealer="N",
        Deal="N:JT87.J.K76.92 K.4.J85.A7654",
    )

    assert [(found.kind, found.offender) for found in told.findings] == [
        ("illegal-knock", "N"),
        ("illegal-discard", "S"),
    ]
