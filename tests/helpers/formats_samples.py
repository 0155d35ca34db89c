"""Texts that several tests of the readers share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats import read_bytes
from adjudicator.record.events import Called, Played, Record

if TYPE_CHECKING:
    from adjudicator.errors import NotationError

DEAL = "N:A643.KJT8.92.AK3 2.653.QJT7.T9842 KQ97.Q9.AK54.J75 JT85.A742.863.Q6"
TAGS = f"""[Event "Club night"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "4S"]
"""
AUCTION = """[Auction "N"]
Pass Pass 1S Pass
4S Pass Pass Pass
"""
PLAY = """[Play "W"]
D8 D9 DQ DK
D3 D2 DT D5
C6 CK C4 C7
SJ S3 S2 SQ
*
"""
GAME = TAGS + AUCTION + PLAY

# By seat and in the order of play: trick two is led by South, trick three by East, trick four by North.
ORDER = ["W:D8", "N:D9", "E:DQ", "S:DK", "S:D5", "W:D3", "N:D2", "E:DT"]
ORDER += ["E:C4", "S:C7", "W:C6", "N:CK", "N:S3", "E:S2", "S:SQ", "W:SJ"]

# Every hand is one suit.
SUITS_DEAL = "W:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def record_of(text: str) -> Record:
    """The only game of *text*, which must be readable."""
    (game,) = read_bytes(text.encode("latin-1"))
    assert isinstance(game, Record), game
    return game


def games_of(text: str | bytes) -> list[Record | NotationError]:
    """All games of *text*."""
    return list(read_bytes(text.encode("latin-1") if isinstance(text, str) else text))


def calls_of(record: Record) -> list[str]:
    """The calls as seat and call."""
    return [f"{event.seat or ''}:{event.call}" for event in record.events if isinstance(event, Called)]


def cards_of(record: Record) -> list[str]:
    """The cards as seat and card."""
    return [f"{event.seat or ''}:{event.card or '-'}" for event in record.events if isinstance(event, Played)]


def messages_of(record: Record) -> list[str]:
    """What the reader had to remark."""
    return [problem.message for problem in record.problems]
