"""What rulings had done is written out with the record, and reads back the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.formats.pbn.writer import write_pbn
from tests.engine.test_order_execution import PLAYED_ON, TRICK_2, board, done, gist, lying, report
from tests.helpers.recorded_cases import report_of
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport


def remarks(found: DealReport) -> set[str]:
    """What is remarked about the record, the numbers of events aside."""
    return {re.sub("[0-9]+", "#", problem.message) for problem in found.problems}


def test_what_was_carried_out_is_exported_and_reads_back_the_same() -> None:
    found = board(f"{TRICK_2}!director S\n!refuse S\n{PLAYED_ON}")
    text = write_pbn([found.record]).decode("latin-1")
    again = report(text)

    assert "!withdraw E H6" in text
    assert done(again) == []
    assert gist(again) == gist(found)
    assert lying(again) == lying(found)


OMITTED = """[Code "stud-poker"]
[Record "1"]
!up B DA
!call C
!call B
!up A S7
!up B SA
!bet B 1
!attention C
"""
"""A, who got no card, is out by a ruling while it is C's turn: he has not dropped out of turn."""
TWO_SPOKEN_OF = '[Deal "D:... ...K ..5."]\n[Record "1"]\nD:C2\nHA\nA:C2\n!director\n'
"""A revoke and a card out of turn, which the pack holds but once: what is done of the one is there for the other."""
STRAY = """[Code "bolivia"]
[Record "1"]
!draw E 10 H2 HJ
!layoff E S9
!answer E yes
E:S3
!withdraw E
"""
"""East takes his meld back himself: a card that stands alone is nobody's act there. His draw stays."""
TWICE = """[Code "trio-bridge"]
[Deal "N:.5.3. 4..A.K"]
[Record "1"]
N:ST D9 H3 SA
S:C9 S7 S2 H6
N:C8 H6
!fact 9.e=s
C2 D9 CA
!answer N no
!looked S at S
"""
"""The six of hearts goes back, so it is not in the pack twice; the nine of diamonds is, and that ends the deal."""
TOO_LITTLE = """[Code "canasta-two-hand"]
[Record "1"]
!discard N
!meld N H7 C2
!draw S
!layoff N D7
!attention N
"""
"""What is out of turn goes back, and no more with it although it counts too little as well."""
ENDED = """[Code "canasta-six-hand"]
[Dealer "D"]
[Record "1"]
!layoff D D5 onto G
!upcard C2
!answer D yes
!out A
"""
"""What D laid down goes back as he answers, and then it shows that the deal is no deal: it has ended with his answer,
whoever writes the withdrawal behind it, and A is in no turn of it."""
WRITTEN_TOO = [
    ("""[Record "1"]
P N:7NT
!attention E
!elect l
!withdraw N
""", "duplicate-2017"),
    ("""[Code "boat-house-rum"]
[Deal "A:... ... ..."]
[Record "1"]
!knock C
!meld C D4
!answer C yes
CT
!withdraw C
""", "boat-house-rum"),
]  # fmt: skip
"""Somebody writes down later what the ruling had done: once both lines stand there, nothing else goes back by his."""

RULED_AWAY = [
    ('[Code "duplicate-2017"]\n[Record "1"]\n8C P\n!attention E\n', "duplicate-2017"),
    ('[Code "blackout"]\n[Dealer "D"]\n[Record "1"]\n2 3\n!withdraw A\n1\n!elect l\n', "blackout"),
    ('[Code "eights"]\n[Deal "A:... ..."]\n[Record "1"]\n!turned H8\n!attention B\nA:H4\n', "eights"),
]
"""A call that goes back by a ruling is no change of call, and who has nothing to take back did not try to."""
KEPT_ALL_THE_SAME = """[Code "duplicate-2017"]
[Dealer "E"]
[Record "1"]
1S 1H P
!withdraw S
P
!fact e=n
"""
"""South's first bid is put back: the record that takes it back and then has it again did what is ordered."""
BOTH_TO_ONE_TRICK = """[Code "auction-pitch"]
[Dealer "S"]
[Record "1"]
2 P P P
N:HA
E:2
!elect W highest
!withdraw W
W:SA N:S2
!attention S
"""
"""The ace of hearts has gone back before West leads: his card and North's belong to another lead."""

THEN_OF_THE_FIRST = """[Code "duplicate-2017"]
[Record "1"]
P P P P
P P
!attention N
!attention N
"""
"""What is said first is said of East's pass; that off the table, what is said again is said of North's."""
TWICE_LAID = """[Code "mexicana"]
[Record "1"]
!meld N SA SA SA HA HA HA DA
!meld N SA SA SA HA HA HA DA
!elect c
"""
"""To take back the first meld is to take back cards by name, which are the latest of that name: that is not it."""
AND_ACCEPTED = """[Code "canasta-six-hand"]
[Dealer "D"]
[Record "1"]
!layoff D D5 onto G
!deal omitted A
!answer A yes
!up A ST C3
!accept D
"""
"""The ruling's line is not counted among what is outside the deal."""

ACCEPTED_WHEN_GONE = """[Code "duplicate-2017"]
[Dealer "S"]
[Record "1"]
X X
!withdraw W
!director
!accept N
"""
"""South's double goes back upon these words: that they come too late for West's is not remarked then, nor later."""
OVER_THE_REVOKE = """[Code "solo-ombre"]
[Deal "W:8.T.K87.T8K .JK.AQTJ.JA AJ7Q.98..97"]
[Record "1"]
HA AP
!trump N H
DT N:P W:P
S:DT CK
E:8
!accept N
!trump S C
"""
"""Once the trump counts as named West has revoked, after the second ten of diamonds showed: of the revoke North speaks,
and the deal does not end there."""
OVER_A_REVOKE_TO_BE_SEEN = """[Code "auction-sheepshead"]
[Record "1"]
CT W:P W:0 5
S:DK
HT
E:SA
!trump W NT
DT HQ W:C9 N:CK
C9 CA
!answer N no
S:H8
!trump N nu
"""
"""The same, and it is the card after that which shows South's revoke."""
DEAD_BEFORE_THE_END = """[Code "spoil-five"]
[Deal "N:- 56..Q6.8A"]
[Record "1"]
CQ HA
!attention S
!take S D4
N:HJ DT S:C2
HT S:H6 H5
!pickup N HA
H5
!object N
C7
"""
"""That South's hand was dead is seen from the last card, which is outside the deal: it ends with a second five."""
CLAIMED_AT_THE_END = """[Code "contract-bridge-1963"]
[Record "1"]
AP S:3N 5N N:H6 X 2H
!attention S
D6 N:8 D6
!claim S
!claim N
!object W
"""
"""The claim that ends a deal with a second six of diamonds is disputed later: that is not what was claimed about."""


def test_what_is_carried_out_in_any_recorded_case_reads_back_the_same() -> None:
    """Who reads the lines that rulings put into a record takes none of them for an act of a player."""
    cases = [
        (case.record, code.id)
        for code in shipped().codes.values()
        for case in (case for cases in code.cases.values() for case in cases if case.record)
    ]
    cases += [(OMITTED, "stud-poker"), (STRAY, "bolivia"), (TWICE, "trio-bridge"), (TOO_LITTLE, "canasta-two-hand")]
    cases += [(ENDED, "canasta-six-hand"), *WRITTEN_TOO, *RULED_AWAY]
    cases += [(KEPT_ALL_THE_SAME, "duplicate-2017"), (BOTH_TO_ONE_TRICK, "auction-pitch")]
    cases += [(THEN_OF_THE_FIRST, "duplicate-2017"), (TWICE_LAID, "mexicana"), (AND_ACCEPTED, "canasta-six-hand")]
    cases += [(ACCEPTED_WHEN_GONE, "duplicate-2017"), (OVER_THE_REVOKE, "solo-ombre")]
    cases += [(OVER_A_REVOKE_TO_BE_SEEN, "auction-sheepshead"), (TWO_SPOKEN_OF, "five-hundred-six-hand")]
    cases += [(DEAD_BEFORE_THE_END, "spoil-five"), (CLAIMED_AT_THE_END, "contract-bridge-1963")]
    carried = [(text, code, found) for text, code in cases if (found := report_of(text, code)).record.carried]
    again = [report(write_pbn([found.record]).decode("latin-1"), code) for _, code, found in carried]

    assert len(carried) > 60
    assert [] == [text for (text, _, found), one in zip(carried, again, strict=True) if gist(one) != gist(found)]
    assert [] == [new for (*_, found), one in zip(carried, again, strict=True) for new in remarks(one) - remarks(found)]
