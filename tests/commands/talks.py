"""What is typed in the transcripts: whole deals recorded at a terminal, gone on from and stepped through.

``python -m tests.commands.talks`` writes the transcripts anew; read what differs before it is kept.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import quote

from tests.helpers.talking import talk

FOLDER = Path(__file__).with_name("transcripts")
BRIDGE = "N:Q952.65.JT4.A864 7.AKJT97.862.T95 AKJ63.84.KQ3.Q72 T84.Q32.A975.KJ3"
HEARTS = "N:A97632..AQ94.Q84 KQ.9643.JT5.A752 JT85.QT7.3.KT963 4.AKJ852.K8762.J"
EUCHRE = "W:AK.A.7.7 Q7..J.A9 8.KQ.8.K .JT.A.T8"
LIN = (
    "pn|Ann,Bob,Cat,Dan|md|1SAKJ63H84DKQ3CQ72,ST84HQ32DA975CKJ3,SQ952H65DJT4CA864,|rh||ah|Board 7|sv|b|"
    "mb|1S|mb|p|mb|2S|mb|p|mb|4S|mb|p|mb|p|mb|p|pc|DA|pc|D4|pc|D2|pc|D3|pc|D5|pc|DJ|pc|D6|pc|DK|mc|10|"
)
LINK = f"https://www.bridgebase.com/tools/handviewer.html?lin={quote(LIN)}"
PBN = """[Board "3"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "N:Q952.65.JT4.A864 7.AKJT97.862.T95 AKJ63.84.KQ3.Q72 T84.Q32.A975.KJ3"]
[Declarer "S"]
[Contract "4S"]
[Auction "S"]
1S Pass 2S Pass
4S Pass Pass Pass
[Play "W"]
DA D4 D8 D3
D5 DT D2 DK
*
"""


class Talk(NamedTuple):
    """A command, and what is typed to it line by line."""

    words: tuple[str, ...]
    typed: tuple[str, ...]
    files: tuple[tuple[str, str], ...] = ()
    """The files that are there before it begins."""


TALKS = {
    # Three irregularities: a bid that is not enough, the wrong defender's lead, a revoke put right in time.
    "bridge": Talk(
        ("record", "tonight.pbn"),
        (
            "duplicate", "1", "", "S", '[Board "3"]', f'[Deal "{BRIDGE}"]',
            "1S P 2S 2H", "?", "3", "3H", "1", "4S AP",
            "HA", "y", "3", "2", "DA D4 D8 D3",
            "D5 DT D2 DK", "SA S4 S2 S7", "SK S8 S5 H7", "SJ ST S9 H9", "C2 C3 CA C9",
            "C4 CT CQ H2", "", "CK",
            "H2 H5 HT H4", "DQ", "y", "undo", "?", "!claim S 5", "!agree W", "!agree E", "show", "quit",
        ),
    ),
    # A revoke put right, and one that is found too late; the other side chooses what it takes for it.
    "euchre": Talk(
        ("record", "kitchen.pbn"),
        (
            "euker", "", "S", f'[Deal "{EUCHRE}"]', "!turned H9", "P P P take-up", "!take S H9", "!discard S C8",
            "SA S7 S8 HJ", "D1", "HT HA C9", "", "DJ HQ",
            "CA D8 CT C7", "C9", "CK", "!attention S", "2", "1", "H9 D7", "DA SK SQ HK", "show", "quit",
        ),
    ),
    # The pass, a lead out of turn that is taken back, a queen that has to go, a revoke whose law is destroyed.
    "hearts": Talk(
        ("record", "hearts.pbn", "--code", "hearts"),
        (
            "W", f'[Deal "{HEARTS}"]',
            "!pass N right SA DA DQ", "!pass E right SK SQ CA", "!pass S right HQ HT H7", "!pass W right HA HK DK",
            "C4 C7 CK CJ", "N:S2", "1", "?", "1", "", "D3 DQ D4 D5",
            "H2 SQ", "C2", "!note they agree to let her put it right", "!withdraw E", "E:HQ HK", "show", "quit",
        ),
    ),
    # A call out of turn that is void after a raise, one large chip without a word, a river dealt too early; a side pot.
    "holdem": Talk(
        ("record", "holdem.pbn", "--code", "poker-tda-2024"),
        (
            "4", "A", "names Anna Ben Cleo Dan", "anna has 300", "ben has 40", "cleo has 200", "dan has 250",
            "blinds 1 2", "ben calls", "dan raise to 6", "anna calls", "ben all in", "cleo folds", "dan calls",
            "anna calls", "flop AH 7C 2D", "dan bets 20", "anna chip 100", "turn 5S", "dan checks", "river 9C",
            "anna bets 60", "l",
            "dan calls", "river KD", "dan checks", "anna checks", "anna shows AS KS", "dan shows 7H 7S",
            "ben mucks", "undo", "ben shows QH QS", "show", "quit",
        ),
    ),
    # At home: the wrong player brings it in, and a player facing a bet picks up the cards that show.
    "stud": Talk(
        ("record", "stud.pbn", "--code", "poker-home"),
        (
            "4", "D", "names Anna Ben Cleo Dan", '[Variant "stud"]', '[Limit "2 4"]', "everybody antes 1",
            "third street 4C KD 3H 9S", "anna brings it in for 1", "cleo brings it in for 1", "dan calls",
            "anna calls", "ben completes to 2", "cleo folds", "dan calls", "anna calls", "fourth 8C TD 2S",
            "ben bets 2", "dan calls", "anna picks up the upcards", "w", "fifth 5D 3S", "ben bets 4", "dan calls",
            "sixth 7S QH", "ben checks", "dan bets 4", "ben calls", "seventh", "ben checks", "dan checks",
            "ben shows KS 2C 4D", "dan shows 9H 9D 6C", "show", "quit",
        ),
    ),
    # A deal of Bridge Base, to which is added what happened at the table and the machine prevented.
    "gone-on": Talk(
        ("record", "hand.lin", "--at", "trick:1"),
        ("E:H7", "3", "", "3", "", "", "", "", "D5", "drop all", "!claim S 10", "!agree W", "!agree E", "quit"),
        (("hand.lin", LIN),),
    ),
    # A PBN without a record, from the fourth call: a pass too early, and then what the file has.
    "called-on": Talk(
        ("record", "three.pbn", "--at", "call:3", "--code", "duplicate-2017"),
        ("W:P", "2", "", "show", "quit"),
        (("three.pbn", PBN),),
    ),
    # The hands come by mail, as a link: read, and the link of a deal written.
    "linked": Talk(("replay", LINK, "--code", "duplicate-2017"), ()),
    "link-written": Talk(("replay", "three.pbn", "--link"), (), (("three.pbn", PBN),)),
    "scored": Talk(("score", "4HX-2 E", "--code", "duplicate-2017"), ()),
    "steps": Talk(
        ("replay", "hand.lin", "--step"),
        ("", "", "b", "", "x", "", "here", "2D", "", "quit"),
        (("hand.lin", LIN),),
    ),
    "stepped-out": Talk(
        ("replay", "hand.lin", "--step", "--code", "duplicate-2017"),
        ("",) * 17,
        (("hand.lin", LIN),),
    ),
}  # fmt: skip


def transcript(name: str) -> str:
    """What the person of the talk *name* had on the screen, from the command to the last line."""
    told = TALKS[name]
    with TemporaryDirectory() as folder:
        for file, text in told.files:
            (Path(folder) / file).write_text(text, encoding="utf-8")
        status, screen = talk(*told.words, typed=told.typed, folder=Path(folder))
    assert status == 0, screen
    return f"$ adjudicator {' '.join(told.words)}\n{screen}"


def write() -> None:
    """Write every transcript."""
    FOLDER.mkdir(exist_ok=True)
    for name in TALKS:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")


if __name__ == "__main__":
    write()
