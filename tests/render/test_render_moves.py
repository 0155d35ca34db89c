"""Games without tricks as they are drawn: every move by its player, the findings marked in their places."""

from __future__ import annotations

import pytest

from tests.helpers.command_line import run

POKER = """\
[Code "draw-poker"]
[Dealer "A"]
[Deal "A:- - - - -"]
[Record "1"]
!bet B 5
!call C
!drop F
!call D 3
!call D 2
!call A
"""
CRIBBAGE = """\
[Code "cribbage"]
[Dealer "A"]
[Deal "A:K5.5.K8.T A2.A.QJ.5"]
[Record "1"]
!discard B DQ DJ
!discard A SK DK
!turned H2
C5 CT SA S5
!peg A 2
"""
EIGHTS = """\
[Code "eights"]
[Dealer "A"]
[Deal "A:A2.A.Q.8 K5.5.K.3"]
[Record "1"]
!turned S3
SK S2 S5 C8
!suit A H
H5
"""
CASSINO = """\
[Code "cassino"]
[Dealer "S"]
[Deal "W:K.7.A.J 29.Q.3. T.A..5Q 7.8.5.8"]
[Record "1"]
!build W 7 DA C6
HQ
!build E 10 HA S2
"""


@pytest.mark.parametrize(
    ("record", "moves"),
    [
        (POKER, "B bet 5; C call; F drop [1]; D call 3 [2], call 2; A call"),
        (CRIBBAGE, "B discard ♦Q ♦J; A discard ♠K ♦K; turned ♥2; B ♣5; A ♣10 [1]; B ♠A; A ♠5, peg 2 [2]"),
        (EIGHTS, "turned ♠3; B ♠K; A ♠2; B ♠5; A ♣8, suit H; B ♥5"),
        (CASSINO, "West build ♦A ♣6 7; North ♥Q; East build ♥A ♠2 10"),
    ],
    ids=["poker", "cribbage", "eights", "cassino"],
)
def test_each_move_is_shown_with_its_player(record: str, moves: str) -> None:
    """Cards that are laid in turn are their players', though the record names nobody."""
    assert moves in " ".join(run("replay", "-", stdin=record).out.split())


def test_step_by_step_a_game_without_tricks_shows_no_turn() -> None:
    """The table does not follow whose turn it is there; its detectors do, and say it in what they find."""
    shown = run("replay", "-", "--step", stdin=EIGHTS).out
    assert "# who what       in force\n1     !turned ♠3\n2 B   ♠K\n" in shown
    assert "No auction" not in shown
