"""What is neither PBN nor LIN is named by its format, and nothing of it is quoted."""

from __future__ import annotations

import gzip
import io
import re
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import adjudicator
from adjudicator.errors import NotationError
from tests.helpers.command_line import run
from tests.helpers.examples import HAND

if TYPE_CHECKING:
    from collections.abc import Iterator

THREE_HANDS = "".join(f"{card:02}" for card in range(1, 40)).encode()
FOUR_HANDS = 4 * b"\x06AKQ\x03JT98\x04765\x05432"
EXPECTED = 'expected PBN, as [Name "value"], or LIN, as pn|…|'


def zipped() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("a.pbn", "deals")
    return made.getvalue()


DEEP_FINESSE = b"""This file holds deals; how they are written is told here.\r
\r
Deal: 1                                 S:AKQ H:JT98 D:765 C:432\r
Contract: 3NT-South      S:JT98 H:765 D:432 C:AKQ        S:765 H:432 D:AKQ C:JT98\r
OnLead: West                            S:432 H:AKQ D:JT98 C:765\r
Lead: Any\r
Result: ?\r
Commentary:\r
"""
FORMATS = [
    ("deals.dup", (THREE_HANDS + FOUR_HANDS + b"YN1  1 32 ") * 3, "Duplimate deals (.dup)"),
    ("unnamed", THREE_HANDS + FOUR_HANDS, "Duplimate deals (.dup)"),
    ("deals.bri", (THREE_HANDS + b" " * 32 + b"\0" * 18) * 2, "deals for a dealing machine (.bri)"),
    ("deals.dge", (FOUR_HANDS + b"\0" * 60) * 2, "deals for a dealing machine (.dge)"),
    ("deals.dlm", b"[Document]\r\nHeadline=x\r\nFrom board=1\r\n", "Dealmaster deals (.dlm)"),
    ("deals.ber", b"1234" * 13 + b"\n", "deals for a dealing machine (.ber)"),
    ("deals.rzd", b"\x80\x81\x82\x83", "deals for a dealing machine (.rzd)"),
    ("deals.hrf", b"1SJ987HJT7643DA4CQSHKQ2DQT9CAK98543\n", "hand records of Duplimate (.hrf)"),
    ("Sample Deals.txt", DEEP_FINESSE, "deals of Deep Finesse (.txt)"),
    ("scores.bws", b"\0\1\0\0Standard Jet DB\0\1", "an Access database, such as scores of BridgeMate (.bws)"),
    ("game.sgf", b"(;GM[1]FF[4]SZ[19]\n;B[pd];W[dp])", "SGF, a format of Go and other board games"),
    ("hands.txt", b"PokerStars Hand #2005: Hold'em No Limit ($1/$2)\nSeat 1: x", "a poker hand history"),
    ("hands.txt", b"\xef\xbb\xbfPokerStars Zoom Hand #20: Omaha\r\n", "a poker hand history"),
    ("doc.pdf", b"%PDF-1.7\n%\xe2\xe3\n", "a PDF"),
    ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a picture"),
    ("a.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF", "a picture"),
    ("a.gif", b"GIF89a\1\0\1\0", "a picture"),
    ("a.webp", b"RIFF\1\2\3\4WEBPVP8 ", "a picture"),
    ("a.heic", b"\0\0\0\x18ftypheic", "a picture"),
    ("x.json", b'{"deals": []}', "JSON"),
    ("x.json", b'  [\n  {"deal": "N:..."}]', "JSON"),
    ("page.html", b"<!DOCTYPE html>\n<html><body>Board 1</body></html>", "HTML"),
    ("x.xml", b'<?xml version="1.0"?><boards/>', "XML"),
    ("x.rtf", b"{\\rtf1\\ansi Board 1}", "an RTF document"),
    ("x.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", "an old Office document"),
    ("x.sqlite", b"SQLite format 3\0\x10\0", "an SQLite database"),
    ("x.7z", b"7z\xbc\xaf\x27\x1c\0\4", "a packed file of another kind than zip and gzip"),
    ("x.csv", b"board,contract,by\n1,4S,N\n", "a table (.csv)"),
    ("x.rbn", b"D 20261130\nE A tournament\n", "RBN, another notation of bridge (.rbn)"),
    ("notes.txt", b"West led a heart, and then\n\nsomebody revoked\n", ""),
    ("noise", bytes(range(128, 256)) * 9, ""),
    ("colours", b"\x1b]0;gone\x07\x1b[2J", ""),
]
PACKED = [("a.bin", zipped(), "a zip"), ("a.bin", gzip.compress(b"deals"), "a gzip file")]
"""Unpacked where a file is read by its name; given as bytes, they are named."""


def messages(name: str, content: bytes) -> Iterator[str]:
    """What replay, audit and the library say of the file, in that order."""
    Path(name).write_bytes(content)
    for command in ("replay", "audit"):
        done = run(command, name)
        assert 1 == done.status
        yield done.err
    (error,) = adjudicator.read(Path(name))
    yield f"{error}\n"


@pytest.mark.parametrize(("name", "content", "known"), FORMATS)
def test_a_format_is_named_and_nothing_is_quoted(
    name: str, content: bytes, known: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    named = f"{known}, " if known else ""
    for said in messages(name, content):
        assert f"{name}:1:1: this is {named}neither PBN nor LIN; {EXPECTED}\n" == said


@pytest.mark.parametrize(("name", "content", "known"), [*FORMATS, *PACKED])
def test_bytes_and_standard_input_are_told_alike(name: str, content: bytes, known: str) -> None:
    """Without a name, what only the name tells is not known."""
    by_name = not re.match(r"(?i).*\.(ber|rzd|hrf|csv|rbn)$", name)
    (error,) = adjudicator.read(content)

    assert f"1:1: this is {f'{known}, ' if known and by_name else ''}neither PBN nor LIN; {EXPECTED}" == str(error)
    assert "neither PBN nor LIN" in run("replay", "-", stdin=content).err


@pytest.mark.parametrize(
    "content",
    [
        HAND.read_bytes(),
        b"some words before it\n" + HAND.read_bytes(),
        b'{ "Bridge": a remark }\n' + HAND.read_bytes(),
        b"<html><pre>\n" + HAND.read_bytes(),
        b"",
        b"\n \n",
        b"% only a comment\n",
        b"{ only a comment }\n",
        b"[Dealer N]\n",
        b"!claim S 10\n",
        b"pn|a,b,c,d|st||md|1|",
    ],
)
def test_what_may_be_pbn_is_left_to_its_reader(content: bytes) -> None:
    """Its errors say where a fault is."""
    assert all(isinstance(one, (adjudicator.Record, NotationError)) for one in adjudicator.read(content))


def test_a_long_file_is_named_by_its_beginning(tmp_path: Path) -> None:
    (tmp_path / "long.dlm").write_bytes(b"[Document]\r\n" + b"Board 01=abc\r\n" * 40_000)
    (error,) = adjudicator.read(tmp_path / "long.dlm")

    assert "Dealmaster deals (.dlm)" in str(error)
