"""Files from disk and standard input, hostile and large ones, and real ones where they are at hand."""

from __future__ import annotations

import gzip
import io
import os
import random
import sys
import time
import zipfile
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from adjudicator.errors import FileError, NotationError
from adjudicator.formats import read_bytes, read_file, read_text
from adjudicator.formats.pbn.play_section import revoke_mark_faults
from adjudicator.formats.pbn.reader import parse_games
from adjudicator.formats.pbn.standard_checks import standard_complaints
from adjudicator.formats.pbn.writer import write_pbn
from adjudicator.record.events import Record
from tests.fuzz.mutations import in_bytes, spoilt
from tests.fuzz.written import pbn, record
from tests.helpers.formats_samples import GAME, games_of, record_of
from tests.helpers.trials import trials

SHARED = Path(os.environ.get("ADJUDICATOR_DATA", Path(__file__).parents[3] / "shared" / "data"))
"""Public files to run on; the tests below hold vacuously where they are not at hand, the others prove the same."""

# Every fault that the conformance files announce, by the line where it stands.
ANNOUNCED = {
    "errors_10.pbn": (
        "7 11 15 19 23 27 31 35 39 43 47 51 55 59 63 67 71 75 79 83 87 91 95 98 102 108 114 120 127 159 168 "
        "177 186 195 204 214 223 226 229 232 235 238 241 244 247 250 260 268 274 283 290 298 306 314 328 340 "
        "343 346 349 361 363 366 368 381 384 387 390 405 408 411 423 429 432 435 438 450 462 474 486 495 504 "
        "529 531 534 564 569 597 601 636 654 663 670 690 772 773 774 775 776 777 779 784 785 786 787 791 792 "
        "793 794 798 799 800 801 805 806 807 808 812 817 820 825 828 831 832 833 834 839 854 863 865 866 867 "
        "875 877 879 881 883 912 914 955 957"
    ),
    "errors_20.pbn": "7 10 15 18 23 26 40 53 66 79 92 93 97 100 103 108 113 117 121 125 129 143 158 174",
    "errors_21.pbn": "7 11",
}


def shared(pattern: str) -> list[Path]:
    """The shared files that match *pattern*; none where there is no such folder."""
    return sorted(SHARED.glob(pattern))


def beginning(path: Path) -> bytes:
    """The first games of a file, which are like those that follow; more of them, or all, with ``TRIALS``."""
    data = path.read_bytes()
    end = data.find(b"\n\n", trials(12_000))
    return data if end < 0 else data[: end + 2]


def test_the_conformance_files_are_judged_as_they_announce():
    """What is correct is read without complaint, and every fault is reported on its line."""
    for path in shared("pbnj/correct_*.pbn"):
        assert [] == list(standard_complaints(path.read_bytes())), path.name
    for path in shared("pbnj/errors_*.pbn"):
        lines = {problem.line for problem in standard_complaints(path.read_bytes())}

        assert set(map(int, ANNOUNCED[path.name].split())) <= lines, path.name


def test_real_files_are_read_and_written_without_loss():
    """Every game that is read is the same after it was written."""
    for path in shared("*/*.pbn") + shared("*/*.lin"):
        games = [game for game in read_bytes(beginning(path)) if isinstance(game, Record)]

        assert games == list(read_bytes(write_pbn(games))), path.name


def test_no_failure_to_follow_remains_in_sound_files():
    """Once rotated rows, dropped passes and repeated boards are understood, every card follows suit."""
    for path in shared("endplay/*.pbn") + shared("ben/*.pbn"):
        for reading in parse_games(beginning(path)):
            rows = reading.play.rows if reading.play else []

            assert [] == list(revoke_mark_faults(rows, reading.hands, unmarked=True)), (path.name, reading.raw.line)


def test_a_file_is_read_by_name(tmp_path):
    """The errors name it, the records know it."""
    path = tmp_path / "night.pbn"
    path.write_text(GAME)

    (game,) = read_file(path)

    assert record_of(GAME) == game
    assert str(path) == game.source.file


def test_standard_input_is_a_dash(monkeypatch):
    """Its name in messages is that of the stream."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GAME.encode())))

    (game,) = read_file("-")

    assert "<stdin>" == game.source.file


def test_text_is_read_like_a_file():
    """Suit glyphs included."""
    (game,) = read_text('[Event "Łódź"]\n[Record "1"]\n♠A\n')

    assert "Łódź" == game.tag("Event")
    assert "SA" == game.events[0].card


def test_a_missing_file_is_one_sentence(tmp_path):
    """Lower case, with the name of the file."""
    with pytest.raises(FileError) as caught:
        read_file(tmp_path / "none.pbn")

    assert f"{tmp_path / 'none.pbn'}: no such file or directory" == str(caught.value)


LONG = {
    "a line": (b"x" * 3_000_000, "a line of more than 1 MB; expected a file of deals"),
    "a game": (
        b"\n" + (b'[A "' + b"x" * 2000 + b'"]\n') * 2000,
        "the game on line 1 has more than 1 MB; expected one deal",
    ),
    "a value": (b"md|" + (b"S" * 2000 + b"\n") * 2000, "a value on line 1 has more than 1 MB; expected those of deals"),
}


@pytest.mark.parametrize(("data", "said"), LONG.values(), ids=LONG)
def test_what_is_held_of_a_file_is_bounded(data, said, tmp_path, monkeypatch):
    """Of lines and games that have no end no more is read than can be held, and it is said."""
    for module in ("input_file_chunks", "pbn.lexer", "lin.reader"):
        monkeypatch.setattr(f"adjudicator.formats.{module}.MOST_BYTES_HELD", 1024 * 1024)
    path = tmp_path / "huge"
    path.write_bytes(data)

    with pytest.raises(FileError) as caught:
        list(read_file(path))
    assert f"{path}: {said}" == str(caught.value)


def test_games_come_one_by_one():
    """The first is there before the last is read."""
    games = read_bytes((GAME + "\n").encode() * 3 + b"{" * 1000)

    assert isinstance(next(games), Record)


SIZE = trials(60_000)
START = b'[Event "x"]\n[Dealer "N"]\n[Declarer "S"]\n[Contract "1NT"]\n'
HOSTILE = {
    "open braces": b"{" * SIZE,
    "brackets": b"[" * SIZE,
    "open strings": b'[A "' * SIZE,
    "bracket and blanks": b"[" + b" " * SIZE,
    "backslashes": b'[A "' + b'\\"' * SIZE,
    "empty lines": b"\n" * SIZE,
    "one word": b"a" * SIZE,
    "open comments": b'[Event "x"]\n{\n\n' * (SIZE // 20),
    "open comments in records": b'[Event "x"]\n[Record "1"]\n{\n\n' * (SIZE // 30),
    "cards": START + b'[Play "W"]\n' + b"SA " * SIZE,
    "lines of cards": START + b'[Play "W"]\n' + b"SA\n" * SIZE,
    "calls": START + b'[Auction "N"]\n' + b"- " * SIZE,
    "marks": START + b'[Play "W"]\n' + b"^R" * SIZE,
    "suffixes": START + b'[Play "W"]\nSA' + b"!" * SIZE,
    "events": START + b'[Record "1"]\n' + b"!quit\n" * 30_000,
    "arguments": START + b'[Record "1"]\n!elect N ' + b"a " * SIZE,
    "digits": b'[Result "' + b"9" * SIZE + b'"]\n[ScoreRubberHistory "NS 0 0 / ' + b"9" * 9999 + b' 0 EW 0 0 / 0"]',
    "a rank": b'[Deal "N:' + b"A" * SIZE + b'..."]',
    "hands": b'[Deal "N:' + b"A... " * SIZE + b'"]',
    "noise": random.Random(1).randbytes(SIZE),
    "lines of noise": bytes(byte if byte % 7 else 10 for byte in random.Random(2).randbytes(SIZE)),
    "bars": b"aa|" + b"|" * SIZE,
    "lin cards": b"md|1SA,,,|" + b"pc|SA|" * SIZE,
    "lin tables": b"qx|o1|" * (SIZE // 20),
    "lin count": b"md|1SA,,,|mc|" + b"9" * SIZE + b"|",
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_end_in_records_or_errors(data):
    """Never in a traceback, and never in a wait that grows with the square of the size."""
    start = time.process_time()
    games = list(read_bytes(data))
    list(standard_complaints(data))

    assert all(isinstance(game, Record | NotationError) for game in games)
    assert time.process_time() - start < 5


def test_damaged_files_end_in_records_or_errors():
    """Some files with random damage; what is still read survives writing."""
    luck = random.Random(3)
    junk = [b"{", b"}", b"[", b'"', b"\n\n", b";", b"%", b"^R", b"+", b"=1=", b"$", b"##", b"\\", b"|", b"\x00", b"AP"]
    sound = (GAME + "\n" + GAME + '[ScoreTable "A;B"]\n1 2\n[Record "1"]\n1S\n!expose E HK\n').encode()
    for _ in range(trials(100)):
        data = bytearray(sound)
        for _ in range(luck.randrange(1, 20)):
            at = luck.randrange(len(data))
            if luck.random() < 0.6:
                data[at:at] = luck.choice(junk)
            else:
                del data[at : at + luck.randrange(30)]
        list(standard_complaints(bytes(data)))
        games = [game for game in read_bytes(bytes(data)) if isinstance(game, Record)]

        assert games == (list(read_bytes(write_pbn(games))) if games else [])


def test_thousands_of_deals_are_read_in_seconds():
    """The goal is two thousand a second on a quiet machine; this only catches a fall by an order of magnitude."""
    data = (GAME + "\n").encode() * 2000
    start = time.process_time()

    assert 2000 == sum(1 for game in read_bytes(data) if isinstance(game, Record))
    assert time.process_time() - start < 10


PIECES = (60, 400, 5_000)
LIN = (
    "pn|a,b,c,d|md|1SAKQHAKQDAKQCAKQJ,SJT9HJT9DJT9CT987,S876H876D876C6543,|sv|o|mb|7N|an|a lot\n|mb|p|mb|p|mb|p|pc|D2|"
)


def zipped(data):
    """*data* in a zip."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("games.pbn", data)
    return made.getvalue()


WAYS = {
    "as it is": ("games", bytes),
    "packed": ("games.gz", gzip.compress),
    "in a zip": ("games.zip/games.pbn", zipped),
    "of two bytes": ("games", lambda data: data.decode("latin-1").encode("utf-16")),
    "of a Macintosh": ("games", lambda data: data.replace(b"\n", b"\r")),
}


@pytest.mark.parametrize("size", PIECES)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lin", [False, True], ids=["PBN", "LIN"])
def test_a_file_read_piece_by_piece_is_the_same_file(size, way, lin, tmp_path, monkeypatch):
    """Wherever a piece ends: within a tag, a comment, a section of a record, a value of LIN or between two games."""
    if lin:
        text = "".join(f"qx|o{number}|{LIN}|pg||\n" for number in range(10))
        data = spoilt(text, Random(7)).encode("latin-1", "replace")
    else:
        text = "\n\n".join(spoilt((pbn if seed % 2 else record)(Random(seed)), Random(seed)) for seed in range(12))
        data = in_bytes(text, Random(3))
    name, packed = WAYS[way]
    path = tmp_path / name
    (tmp_path / name.partition("/")[0]).write_bytes(packed(data))
    whole = [as_read(game) for game in read_file(path)]
    monkeypatch.setattr("adjudicator.formats.input_file_chunks.CHUNK_SIZE", size)

    assert len(whole) > 3
    assert whole == [as_read(game) for game in read_file(path)]


def as_read(game):
    """Everything that a reader says of a game."""
    if isinstance(game, NotationError):
        return str(game), game.game
    return game, game.source, game.problems, [event.place for event in game.events]


def test_a_file_is_read_as_far_as_its_games_are_asked_for(tmp_path, monkeypatch):
    """So the first answer comes at once, and the memory does not grow with the games."""
    monkeypatch.setattr("adjudicator.formats.input_file_chunks.CHUNK_SIZE", 10_000)
    (tmp_path / "games").write_bytes((GAME + "\n").encode() * 200)
    with (tmp_path / "games").open("rb") as file:
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=file))
        games = read_file("-")
        next(games)

        assert 10_000 <= file.tell() < 30_000
        assert 199 == sum(1 for _ in games)


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_torn_zip_is_one_sentence_however_it_was_packed(method, tmp_path):
    """Whatever is wrong with a byte of it: either its games are read, or it is said why they are not."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        archive.writestr("gämes.pbn", GAME)
    sound, luck, said = made.getvalue(), Random(method), set()
    for number in range(trials(60)):
        path = tmp_path / f"{number}.zip"
        at = luck.randrange(4, len(sound))
        path.write_bytes(sound[:at] + bytes([sound[at] ^ 1 << luck.randrange(8)]) + sound[at + 1 :])
        try:
            list(read_file(path / "gämes.pbn"))
        except FileError as error:
            said.add(str(error).split(": ")[1])

    assert "cannot be unpacked" in said


UNCLOSED = (
    '[Event "a"]\n[Auction "N"]\n1C {no end\nP P P\n\n[Event "b"]\n[Auction "N"]\n1S {an end} Q\n\n[Event "c"]\n9Z\n'
)


def test_a_comment_that_is_not_closed_costs_its_own_game():
    """The next brace to close belongs to the next that was opened; and the lines after it are numbered rightly."""
    first, second, third = games_of(UNCLOSED)

    assert "3:4: the comment is not closed; expected '}'" == str(first)
    assert (8, 13) == (second.line, second.column)
    assert [10] == [third.source.line]


def test_a_game_in_a_comment_is_no_game():
    """Somebody has put it aside."""
    (game,) = games_of('[Event "a"]\n[Auction "N"]\n{\n\n[Event "b"]\n[Auction "N"]\n\n} 1S\n')

    assert ["a"] == [game.tags["Event"]]


def test_lines_after_a_comment_without_an_end_are_numbered_as_they_stand():
    """Also where no brace closes at all, and where the game was too long to be looked through."""
    _, after = games_of('[Event "a"]\n{no end\nat all\n\n[Event "b"]\n[Auction "N"]\nQ\n')
    (_, late) = games_of('[Event "a"]\n' + ";\n" * 20_001 + '; \n\n[Event "b"]\n[Auction "N"]\nQ\n')

    assert (7, 1) == (after.line, after.column)
    assert (20_007, 1) == (late.line, late.column)


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
def test_two_bytes_a_letter_are_read_from_memory_too(order: str, tmp_path: Path) -> None:
    """LIN and PBN, as from a file."""
    mark = "\ufeff"
    for text in ("qx|o1|md|3S,H,D,C|mb|1S|mb|p|mb|p|mb|p|\n", '[Dealer "S"]\n[Auction "S"]\n1S Pass Pass Pass\n'):
        data = (mark + text).encode(order)
        (tmp_path / "x").write_bytes(data)
        (named,), (held,) = read_file(tmp_path / "x"), read_bytes(data, str(tmp_path / "x"))
        assert isinstance(held, Record)
        assert named == held
