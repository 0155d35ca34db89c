"""What users tried at the table, by classes: a ruling is done as if it were written, the record wins and that is said,
no line and no choice is passed over."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine import full_path
from adjudicator.law.findings import FactValue
from adjudicator.law.rulings import rule_from_told_facts
from tests.engine.test_order_execution import BOARD, LAWS, TRICK_2, board, done, gist, lying, report

EIGHTS = """[Code "eights"]
[Dealer "B"]
[Deal "A:9.84.3K.Q2 74.T.29.K8"]
[Record "1"]
!turned S3
"""
WHIST = """[Code "whist-american-1890s"]
[Dealer "S"]
[Deal "W:A2.KQJT9.A23.A23 KQ.A8.KQJT.KQJT9 JT9.765.987.8765 876543.432.654.4"]
[Record "1"]
!turned C4
SA SK S9 S8
E:H7
"""
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
"""
HEARTS = """[Code "hearts"]
[Dealer "W"]
[Deal "N:A97632..AQ94.Q84 KQ.9643.JT5.A752 JT85.QT7.3.KT963 4.AKJ852.K8762.J"]
[Record "1"]
"""
CANASTA = """[Dealer "W"]
[Code "canasta"]
[Score "NS:1500 EW:0"]
[Deal "N:AK9.AK93.A9.K* QJ7.QJ7.QJ.754 456.44.88.T862 567.5.5677.J2*"]
[Record "1"]
!upcard HT
!meld N H3
!draw N S4 stock
!draw N C4 stock
!meld N SK HK CK
"""
NAPOLEON = """[Code "napoleon"]
[Dealer "N"]
[Deal "N:.Q6.6.T7 A64..2.5 .932.7.Q K53..T8."]
[Record "1"]
3 P P P
SA D7 S3 D6
W:D8
"""
PINOCHLE = """[Code "partnership-pinochle"]
[Dealer "W"]
[Deal "N:AQ.ATKK.KQ.TKQJ AQ.AQ.ATQJ9.TKQ KKJJ9.T.AK.AAJ9 TT9.QJJ99.TJ9.9"]
[Record "1"]
!turned HQ
SQ SQ SJ ST
H9 HK HA HT
S:SK
"""
CASSINO = """[Code "cassino"]
[Dealer "S"]
[Deal "W:K.7.A.J 29.Q.3. T.A..5Q 7.8.5.8"]
[Record "1"]
!take W H7 C9
"""
OLD_BRIDGE = BOARD.format(code="contract-bridge-1963")


def notes(text: str) -> list[str]:
    return [problem.message for problem in report(text).problems]


# ------------------------------------------------------------------ done as if it were written


@pytest.mark.parametrize(
    ("text", "back"),
    [
        (f"{WHIST}!attention N\n@!elect S require D\nW:D2 DK D9 D6\n", "!withdraw E\n"),
        (f"{WHIST}@!elect S free\nW:S2 SQ ST S7\n", "!withdraw E\n"),
        (f"{EUCHRE}!attention S\n@S:HJ HA DJ HQ\n", "!withdraw W\n"),
        (f"{HEARTS}E:SK\n!attention N\n@N:S2 SQ S5 S4\n", "!withdraw E\n"),
        (f"{HEARTS}N:S2 S:S5\n!attention E\n@E:SQ S:S5 W:S4\n", "!withdraw S\n"),
        (f"{EIGHTS}A:CQ\n!attention B\n@A:S9\n", "!withdraw A\n"),
        (f"{EIGHTS}A:P\n!attention B\n@A:S9\n", "!withdraw A\n"),
        (f"{NAPOLEON}!attention E\n@E:S6 H9 S5 C7\n", "!withdraw W\n"),
        (f"{PINOCHLE}!attention E\n@E:SA S9 ST SA\n", "!withdraw S\n"),
        (f"{CASSINO}!attention N\n@W:H7 N:HQ\n", "!withdraw W\n"),
        (f"{BOARD.format(code='duplicate-2017')}{TRICK_2}@!elect S forbid H\nW:C3 CA C6 C2\n", "!withdraw E\n"),
        (f"{BOARD.format(code='duplicate-2017')}{TRICK_2}@!elect S require H\nW:HQ H2 H6 HA\n", "!withdraw E\n"),
    ],
)
def test_a_card_spoken_of_goes_back_whatever_the_game(text: str, back: str) -> None:
    """The next card comes from whom the ruling makes the next: no trick is read across the wrong card."""
    told, written = report(text.replace("@", "")), report(text.replace("@", back))

    assert done(told)
    assert not done(written)
    assert gist(told) == gist(written)
    assert lying(told) == lying(written)


def test_who_lets_it_pass_has_let_it_pass() -> None:
    """All four play to the wrong lead, and nobody speaks: the trick stands (WH-28)."""
    found = report(f"{WHIST}S:H2 W:HK N:H8\n")

    assert gist(found) == [("lead-out-of-turn", "E", "all-have-played", [])]
    assert not done(found)


def test_all_passes_over_a_lost_turn_go_back() -> None:
    """East passed at North's turn, South and West passed after him: three passes are off the table (17D3)."""
    text = BOARD.format(code="duplicate-2017").replace("1S P 4S AP", "1S P E:P S:P W:P")
    found = report(f"{text}!director N\n")

    assert [said.split(";")[0] for said in done(found)] == [f"The P of {seat} is off the table." for seat in "WS"] + [
        "The P of E is off the table"
    ]
    assert done(found)[-1].endswith("; N is to call.")
    assert found.steps[-1].after.turn == "N"


def test_what_is_put_right_where_the_record_goes_on_otherwise_is_left() -> None:
    """How an error is put right the law leaves to the table: nobody takes the card back here."""
    for text in (f"{EIGHTS}B:S7\n!attention A\nA:S9\n", f"{CASSINO}!attention N\nN:HQ\n"):
        assert not done(report(text))
        assert notes(text) == []


# ------------------------------------------------------------------ nothing happens twice


@pytest.mark.parametrize("line", ["!withdraw N\n", ""])
def test_a_choice_carried_out_and_written_is_one(line: str) -> None:
    """North elects to take his meld back, and somebody writes that he does."""
    text = f"{CANASTA}!attention E\n!elect N retract\n{line}!discard N C4\n"
    found = report(text)

    assert gist(found) == [("insufficient-meld", "N", "all-taken-back", [])]
    assert bool(done(found)) is (line == "")
    assert notes(text) == []


@pytest.mark.parametrize(
    "text", [f"{EIGHTS}A:CQ\n!attention B\n!withdraw A\nA:S9\n", f"{CANASTA}!attention E\n!withdraw N\n"]
)
def test_what_the_record_takes_back_next_is_not_done_before(text: str) -> None:
    assert not done(report(text))


def test_the_later_call_taken_back_in_writing_is_not_taken_back_again() -> None:
    text = BOARD.format(code="duplicate-2017").replace("1S P 4S AP", "1S 7H 8C P")
    assert done(report(f"{text}!director W\n"))
    assert not done(report(f"{text}!director W\n!withdraw E P\n"))


# ------------------------------------------------------------------ the record wins, and it is said

ACCEPTED = "!accept S\n!withdraw E\nW:DK D4 D9 DJ\n"


@pytest.mark.parametrize(
    ("text", "went"),
    [
        (f"{BOARD.format(code='duplicate-2017')}{TRICK_2}{ACCEPTED}", "takes the action back"),
        (
            BOARD.format(code="duplicate-2017").replace("1S P 4S AP", "1S P P 2H P P P")
            + "W:D6\nN:D2 E:D7 S:D3 W:DA\n",
            "goes on as if the action stood",
        ),
        *(
            (BOARD.format(code="duplicate-2017") + section, "takes the action back")
            for section in (
                "DA D2\n!withdraw N\n!fact designation_slip=no\nN:D4 D7 D3\n",
                "DA D2 D7 D3\n!withdraw N D2\n!fact designation_slip=yes\nN:D4\n",
                "W:DA S:D3\n!withdraw S\nN:D2 D7 DJ\n",
                "DA D2 C6 D3\nDK\n!withdraw E C6\nE:D7\n",
            )
        ),
    ],
)
def test_where_the_table_did_the_contrary_it_is_said(text: str, went: str) -> None:
    """What the law lets stand was taken back; a lead of dummy's to the first trick was played to (54E)."""
    assert f"what [1] orders was not done: the record {went}" in notes(text)


# ------------------------------------------------------------------ choices and lines


@pytest.mark.parametrize(
    "text",
    [
        f"{OLD_BRIDGE}{TRICK_2}!elect S accept\nS:H3 W:HQ N:H2\n",
        f"{CANASTA}!attention E\n!elect N add\n!meld N SA HA DA\n!discard N C4\n",
        f"{BOARD.format(code='duplicate-2017')}{TRICK_2}!director S\n!overrule 1 it stands\nS:H3\n",
    ],
)
def test_a_line_that_was_heard_is_not_said_to_do_nothing(text: str) -> None:
    assert notes(text) == []


@pytest.mark.parametrize(
    ("section", "said"),
    [
        (f"{TRICK_2}!elect S nonsense\n", "no ruling offers 'nonsense' to S here"),
        (f"{TRICK_2}!refuse W\n", "there is nothing that W could refuse; the line changes nothing"),
        ("!overrule 3 nothing\n", "there is no finding 3 to overrule; the line changes nothing"),
        ("!overrule nothing\n", "there is no finding before it to overrule; the line changes nothing"),
        (
            "DA D2 D7 D3\n!claim N 10\n!object W\n",
            "nothing was claimed or conceded that W could object to; the line changes nothing",
        ),
        ("DA D2 D7 D3\n!concede S all\n!withdraw S\n", "S has nothing to take back"),
        (
            f"{TRICK_2}!refuse S\n!accept S\n",
            "it has been taken back: there is nothing left that S could accept",
        ),
        (f"{TRICK_2}!accept S\n!refuse S\n", "it stands: there is nothing left that S could refuse"),
        (f"{TRICK_2}S:H3\n!refuse S\n", "it stands: there is nothing left that S could refuse"),
        ("DA D2 C6 D3\n!accept S\n", "the law lets nobody accept it"),
        ("E:C6\n!fact declarer_saw_dummy=yes\n!refuse S\n", "it stands: there is nothing left that S could refuse"),
        ("DA\n!designate W DQ\nD2 D7 D3\n", "it is not for W to name dummy's card; the line changes nothing"),
        (
            "DA\n!designate S anything\n!fact different_intention=no\n!elect N designate DQ\nDQ D7 D3\n",
            "it is not for N to name dummy's card; the line changes nothing",
        ),
        (
            "DA D2 D7 D3\n!expose E HK dropped\n!pickup E HK\nW:H4 H2 H6\n",
            "HK lies there by [1], and no ruling lets E take it up; the record is followed",
        ),
        (
            "DA D2 D7\n!withdraw E\nE:D9 D3\n",
            "E takes D7 back, and no ruling allows that; the record is followed",
        ),
        (
            "DA D2 D7 D3\n!withdraw S\nS:DJ\n",
            "S takes D3 back, and no ruling allows that; the record is followed",
        ),
    ],
)
def test_a_line_without_effect_is_told(section: str, said: str) -> None:
    assert [problem.message for problem in board(section).problems] == [said]


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        ("1S W:1H\n!accept S", "there is nothing that S could accept; the line changes nothing"),
        ("1S W:1H\n!refuse S", "there is nothing that S could refuse; the line changes nothing"),
        ("1S P E:2H\n!accept N", "there is nothing that N could accept; the line changes nothing"),
        ("1S P E:2H\n!accept S\n!refuse S", "it stands: there is nothing left that S could refuse"),
        ("1S P N:X\n!accept E", "the law lets nobody accept it"),
        ("1S W:1H\n!refuse N", ""),
        ("1S W:1H\n!withdraw W\nW:2H\n!accept N", ""),
        ("1S P E:2H\n!refuse S", ""),
    ],
)
def test_an_answer_to_a_call_on_which_nothing_turns_is_told(calls: str, said: str) -> None:
    """Who has no say in it, what nobody may accept, and what has been accepted already."""
    text = BOARD.format(code="duplicate-2017").replace("1S P 4S AP", calls)

    assert [problem.message for problem in report(text).problems] == [said] * bool(said)


def test_a_card_of_a_deal_that_is_over_is_told_once() -> None:
    """The board is passed out; what is put down then is played to nothing (22B)."""
    text = BOARD.format(code="duplicate-2017").replace("1S P 4S AP", "P P P P\nS:SA W:S2")

    assert notes(text) == ["SA comes when the play is over; the line changes nothing"]


@pytest.mark.parametrize(
    "section",
    [
        f"{TRICK_2}!refuse S\n",
        f"{TRICK_2}!accept S\nS:H3\n",
        f"{TRICK_2}S:H3\n!accept S\n",
        f"{TRICK_2}!refuse S\n!elect S forbid H\n!pickup E H6\nW:DK\n",
        "DA\n!designate S anything\n!fact different_intention=no\n!elect E designate DQ\nDQ D7 D3\n",
    ],
)
def test_an_answer_that_is_heard_is_not_told_to_be_none(section: str) -> None:
    assert not board(section).problems


def test_a_withdrawal_after_a_concession_takes_no_card_back() -> None:
    """It may be meant of the concession; the card of a trick long complete stays where it is."""
    assert len(board("DA D2 D7 D3\n!concede S all\n!withdraw S\n").steps[-1].after.tricks) == 1


def test_dummy_chooses_nothing() -> None:
    found = board(f"{TRICK_2}!elect N forbid H\n")
    assert found.findings[0].needs
    assert not done(found)


def test_a_trick_opened_again_is_no_gap() -> None:
    """Cards of two hands go back from the trick before the last; its holes are filled once, and nothing crashes."""
    found = board("DA D2 D7 D3\nW:DK\n!attention S\n!withdraw E\n!withdraw W\n!withdraw S\nE:D9 S:DJ\n")
    assert [played.card for played in found.steps[-1].after.tricks[0].cards if played.seat in "ES"] == ["D9", "DJ"]


# ------------------------------------------------------------------ how often a record is read


@pytest.mark.parametrize(
    ("section", "readings"),
    [
        ("DA D2 D7 D3\nC3 CA C6 C2\nD4 S4 DJ D6\nCJ C4 CK S5\n", 1),
        (f"{TRICK_2}!director S\n!refuse S\n", 3),
    ],
)
def test_a_record_is_read_no_more_often_than_it_can_matter(
    section: str, readings: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once where nobody spoke; else up to what was said that decides, and once more with it done."""
    ruled: list[object] = []
    until_it_stands = full_path._rule_until_stable

    def counted(*what: Any) -> object:
        ruled.append(what)
        return until_it_stands(*what)

    monkeypatch.setattr(full_path, "_rule_until_stable", counted)
    board(section)

    assert len(ruled) <= readings


# ------------------------------------------------------------------ what follows from what was told


def test_what_follows_from_a_told_fact_is_shown_as_following() -> None:
    """A board is played out only after everybody has called, so who held the wrong number had called."""
    found = rule_from_told_facts(LAWS, "duplicate-2017", "wrong-number-of-cards", {"play_ended": "yes"})

    assert found.facts["wrong_hand_has_called"] == FactValue("yes", "told", follows="play_ended=yes")
    assert found.facts["play_ended"] == FactValue("yes", "told")
