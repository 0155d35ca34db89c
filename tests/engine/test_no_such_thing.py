"""What a game does not have – seats, calls, cards, numbers – is a sentence about the record, no fault of the program.

Each of these records once ended in one.
"""

from __future__ import annotations

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import NotationError
from adjudicator.formats import read_text
from adjudicator.record.events import Record
from adjudicator.render.json_data import deal_data
from rulebase.errors import UserError
from tests.fuzz.absurd import codes
from tests.helpers.command_line import run
from tests.helpers.each import for_each
from tests.helpers.rulings import laws
from tests.helpers.trials import trials

BRIDGE = """[Event "x"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:Q952.65.JT4.A864 7.AKJT97.862.T95 AKJ63.84.KQ3.Q72 T84.Q32.A975.KJ3"]
[Auction "S"]
1S Pass 2S Pass Pass Pass
[Play "W"]
S4 S2 S7 SA
"""
ONCE = (
    ("-", '[Record "1"]\n*\n2\n', "the joker is not in the pack"),
    ("-", '[Dealer "D"]\n[Code "schafskopf"]\n[Deal "C:... ... ... ... ..."]\n[Record "1"]\nB:H7\n', ""),
    ("eights", '[Auction "E"]\nAP\n', "'AP' is not a call of this game"),
    ("-", '[Code "trio-bridge"]\n[Record "1"]\nW:P\n', "W is the hand that makes no calls; expected a call of S"),
    ("-", '[Code "trio-bridge"]\n[Record "1"]\n1D W:X\n', "W is the hand that makes no calls"),
    (
        "-",
        '[Code "trio-bridge"]\n[Record "1"]\nW:P S:15N\n!fact 1.accepted=no\n',
        "W is the hand that makes no calls",
    ),
    ("-", '[Code "trio-bridge"]\n[Record "1"]\nAP\nN:S3\nW:C9\n', ""),
    ("-", '[Code "towie"]\n[Record "1"]\nS:DQ\nN:hearts\n', "'hearts' is not a call of this game"),
    ("-", '[Dealer "W"]\n[Code "trio-bridge"]\n[Record "1"]\nX\n', ""),
    ("auction-bridge-1969", '[Auction "S"]\n1C\n', ""),
    ("auction-pinochle", '[Auction "S"]\n1C\n', ""),
    ("darda", '[Auction "S"]\nPass\n', ""),
    ("-", '[Contract "²H"]\n', ""),
    ("-", '[Deal "W:... ... ... ..."]\n[Code "lowball-california"]\n[Record "1"]\n!draw S pile\n', ""),
    ("high-low-poker", '[Stacks "A:²"]\n', "Stacks 'A:²' does not give the chips of players by seat"),
    ("knock-poker", '[Limit "²"]\n', "Limit '²' is not a limit"),
    ("-", '[Code "sixty-six-three-hand"]\n[Record "1"]\nP P order\n', ""),
    ("-", '[Code "cuban-canasta"]\n[Stock "²"]\n', "Stock '²' is not a number of cards"),
    ("-", '[Code "chile"]\n[Round "²"]\n', ""),
    ("-", '[Code "cribbage-four-hand"]\n[Play "S"]\nS5 S13\n', "S13 is not in the pack"),
    ("-", '[Pool "²"]\n[Code "nap"]\n', "Pool '²' is not a number of chips"),
    ("-", '[Code "michigan"]\n[Play "E"]\nHK H13 HQ\n', "H13 is not in the pack"),
    ("-", '[Code "five-or-nine"]\n[Record "1"]\n*\n', "the joker is not in the pack"),
    (
        "-",
        '[Code "auction-pinochle"]\n[Deal "W:... ... ... ..."]\n[Record "1"]\n!trump N S\nE:- N:DJ CT CA\n!drop N\n',
        "",
    ),
    (
        "-",
        '[Code "auction-pinochle"]\n[Dealer "S"]\n[Deal "N:... ... ... ..."]\n[Record "1"]\n!trump S nl\nE:S9\n'
        "!drop S\nS:HQ\nSQ sir-garnet CT\n",
        "",
    ),
    ("-", '[Code "+"]\n[Record "1"]\n1S\n', "no code '+'"),
    ("-", '[Code "duplicate-2+17"]\n[Record "1"]\n1S\n', "17"),
    (
        "-",
        '[Code "round-the-corner-gin"]\n[Deal "S:...2* ..."]\n[Record "1"]\n!draw N\n!meld S C2\n!knock N\n'
        "!discard N\n",
        "",
    ),
    ("-", '[Code "frog"]\n[Dealer "S"]\n[Deal "E:... ... ... ..."]\n[Record "1"]\nS:S9\n!drop S\n8\n', ""),
    ("schafskopf", BRIDGE, "S acts in line 6 and sits out; with this dealer schafskopf is played by N, E, W"),
    ("piquet", BRIDGE, "'N:Q952"),
    ("cutthroat-bridge", BRIDGE, "N is the hand that makes no calls"),
    ("trio-bridge", BRIDGE, "W is the hand that makes no calls"),
)


@pytest.mark.parametrize(("code", "text", "said"), ONCE)
def test_it_is_said(code: str, text: str, said: str) -> None:
    """In the text, in the JSON and with every step; the tests raise what users are asked to send."""
    under = () if code == "-" else ("--code", code)
    answer = run("replay", "-", *under, stdin=text)
    told = " ".join((answer.out + answer.err).split())

    assert said in told
    assert (answer.status, bool(answer.out)) in ((0, True), (1, False))
    for more in ("--json", "--step"):
        assert answer.status == run("replay", "-", *under, more, stdin=text).status


@for_each(codes)
def test_a_deal_of_bridge_under_any_law_gets_an_answer(code: str) -> None:
    """Or one sentence why it cannot be one of that game."""
    for game in read_text(BRIDGE, "x.pbn", notation_chooser(laws(), code)):
        if isinstance(game, NotationError):
            assert game.line in (4, 6)
            continue
        try:
            answer = deal_data(adjudicate(game, laws(), code))["code"]
        except UserError as error:
            answer = str(error)
        assert code in answer


TAGS = ("Stock", "Pool", "Limit", "Raises", "Stacks", "Round", "Score", "Bid", "Contract", "Money", "Melds", "Game")
ODD = ("²", "٣", "9" * 5000, "A:²", "HA:" + "9" * 5000, "²H")


def odd() -> list[tuple[str, str]]:
    """Every game with some of what is no number, each with another."""
    some = trials(2)
    return [
        (code, ODD[(at + more) % len(ODD)]) for at, code in enumerate(codes()) for more in range(min(some, len(ODD)))
    ]


@for_each(odd)
def test_what_is_no_number_is_none_in_any_tag(code: str, value: str) -> None:
    tags = "".join(f'[{name} "{value}"]\n' for name in TAGS)
    (game,) = read_text(f'[Code "{code}"]\n{tags}[Record "1"]\n!director\n', "", notation_chooser(laws()))
    assert isinstance(game, Record)
    assert deal_data(adjudicate(game, laws()))["code"]
