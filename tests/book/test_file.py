"""The file of the book: made once, looked at before it is believed, shared, never half written."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from adjudicator.book import database
from adjudicator.book.database import book_path
from adjudicator.book.entry import ENTRY_COLUMNS, BookEntry, BookError
from adjudicator.book.store import ALL_RULINGS, Book
from adjudicator.errors import FileError
from tests.helpers.booked import DUPLICATE, book, filled
from tests.helpers.booked import kept as in_book
from tests.helpers.program_source import ROOT
from tests.helpers.talking import talk

PATIENCE = 60
NOW = "2026-11-23T20:00:00Z"


def entry(number: int) -> BookEntry:
    told: dict[str, Any] = dict.fromkeys(ENTRY_COLUMNS, "")
    told |= {"origin": f"test {number}", "evening": NOW[:10], "kept": NOW, "document": "{}", "status": "ruled"}
    return BookEntry(**told)


def test_it_lies_where_the_platform_keeps_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ADJUDICATOR_BOOK", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert book_path() == tmp_path / "adjudicator" / "book.sqlite"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert book_path() == Path.home() / ".local" / "share" / "adjudicator" / "book.sqlite"
    monkeypatch.setenv("ADJUDICATOR_BOOK", "mine.sqlite")
    assert book_path() == Path("mine.sqlite")
    assert book_path("other.sqlite") == Path("other.sqlite")


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    """There are names of people in it."""
    path = tmp_path / "deep" / "book.sqlite"
    with Book(path, write=True):
        pass

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert list(path.parent.iterdir()) == [path]


def test_reading_makes_no_file(tmp_path: Path) -> None:
    for words in ("list", "search x", "again"):
        assert 0 == book(tmp_path, "book", *words.split()).status
    assert "there is no book yet" in book(tmp_path, "book", "show", "1").err
    assert list(tmp_path.iterdir()) == []


def _other_database(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE addresses (name)")
    other.close()


def _later(path: Path) -> None:
    with Book(path, write=True) as made:
        made.connection.execute(f"PRAGMA user_version = {database.FORMAT + 1}")


def _without_version(path: Path) -> None:
    with Book(path, write=True) as made:
        made.connection.execute("PRAGMA user_version = 0")


def _torn(path: Path) -> None:
    with Book(path, write=True) as made:
        made.add_or_update([entry(number) for number in range(200)], NOW)
    data = path.read_bytes()
    path.write_bytes(data[:4096] + os.urandom(len(data) - 4096))


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (_other_database, "is not a book; name another file for the book"),
        (lambda path: path.write_text("Dear diary, " * 100), "not a book, or a damaged one"),
        (_later, "written by a later version of the program; this one reads books up to"),
        (_without_version, "the book is damaged: its version is missing"),
        (_torn, "not a book, or a damaged one"),
        (lambda path: path.mkdir(), "this file cannot be a book"),
    ],
    ids=["foreign", "text", "later", "no-version", "torn", "folder"],
)
def test_what_is_no_book_is_left_alone(made: Any, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence says so, nothing is written to it, and no connection to it stays open."""
    path = tmp_path / "book.sqlite"
    made(path)
    opened: list[sqlite3.Connection] = []
    connect = database._connect_to_database

    def noted(*asked: Any) -> sqlite3.Connection:
        opened.append(connect(*asked))
        return opened[-1]

    monkeypatch.setattr(database, "_connect_to_database", noted)
    before = path.read_bytes() if path.is_file() else b""
    for words in ("list", "show 1", "search revoke"):
        answer = book(tmp_path, "book", *words.split())

        assert (1, True) == (answer.status, said in answer.err), answer.err
        assert answer.err.count("\n") == 1
    (tmp_path / "none.json").write_text("{}", encoding="utf-8")
    if made is not _torn:
        assert said in book(tmp_path, "book", "add", str(tmp_path / "none.json")).err
    assert before == (path.read_bytes() if path.is_file() else b"")
    assert path.is_dir() or opened
    for connection in opened:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            connection.execute("SELECT 1")


def _as_of_version_1(path: Path) -> None:
    """Make the book at *path* what the first program wrote."""
    with Book(path, write=True) as made:
        made.connection.execute("ALTER TABLE rulings DROP COLUMN by_law")
        made.connection.execute("ALTER TABLE ruling_rows DROP COLUMN house")
        made.connection.execute("PRAGMA user_version = 1")


@pytest.mark.parametrize("words", ["book list", "book show 1", "replay evening.pbn --book"])
def test_the_book_of_an_earlier_program_is_brought_up(words: str, tmp_path: Path) -> None:
    """Whatever is asked of it first; everything that stood in it is there."""
    filled(tmp_path)
    before = in_book(tmp_path)
    _as_of_version_1(tmp_path / "book.sqlite")
    told = words.replace("evening.pbn", str(tmp_path / "evening.pbn"))
    answer = book(tmp_path, *told.split())

    assert (0, before) == (answer.status, in_book(tmp_path)), answer.err
    with Book(tmp_path / "book.sqlite") as opened:
        assert opened.connection.execute("PRAGMA user_version").fetchone() == (database.FORMAT,)


def test_an_earlier_book_that_cannot_be_brought_up_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails on the way leaves it as it was."""
    path = tmp_path / "book.sqlite"
    filled(tmp_path)
    _as_of_version_1(path)
    monkeypatch.setattr(database, "_RAISED", {1: (*database._RAISED[1], "ALTER TABLE nowhere ADD COLUMN x")})
    data = path.read_bytes()
    answer = book(tmp_path, "book", "list")

    assert (1, data) == (answer.status, path.read_bytes())
    assert "no such table: nowhere" in answer.err


def test_what_may_only_be_read_can_be_read(tmp_path: Path) -> None:
    """A stick that is locked, an archive: the list is there, and what would be written is refused."""
    if os.geteuid() == 0:
        # Nothing is forbidden to the owner of the machine, but by the file itself.
        with Book(tmp_path / "book.sqlite", write=True) as made:
            made.add_or_update([entry(1)], NOW)
        with Book(tmp_path / "book.sqlite") as opened:
            assert [one.number for one in opened.select(ALL_RULINGS)] == [1]
            with pytest.raises(FileError, match="is read-only"):
                opened.add_or_update([entry(2)], NOW)
        return
    filled(tmp_path)
    (tmp_path / "book.sqlite").chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        assert len(in_book(tmp_path)) == 3
        answer = book(tmp_path, "rule", "revoke", "--code", DUPLICATE, "--book")
        assert (1, True) == (answer.status, "is read-only" in answer.err)
    finally:
        tmp_path.chmod(0o700)


def test_two_at_once_wait_for_each_other(tmp_path: Path) -> None:
    """Every ruling of both is there, under a number of its own."""
    path = tmp_path / "book.sqlite"

    def keep(first: int) -> None:
        for number in range(first, first + 20):
            with Book(path, write=True) as opened:
                opened.add_or_update([entry(number)], NOW)

    both = [threading.Thread(target=keep, args=(first,)) for first in (0, 100)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    with Book(path) as opened:
        kept = opened.select()

    assert sorted(one.number for one in kept) == list(range(1, 41))
    assert len({one.entry.origin for one in kept}) == 40


def test_a_book_that_somebody_makes_meanwhile_is_a_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked at once, not at its mark before its tables are there and at its tables after."""
    path = tmp_path / "book.sqlite"
    path.touch()
    version = database._book_schema_version

    def made() -> None:
        with Book(path, write=True):
            pass

    def slow(connection: sqlite3.Connection) -> int:
        found = version(connection)
        monkeypatch.setattr(database, "_book_schema_version", version)
        other = threading.Thread(target=made)
        other.start()
        other.join(0.2)
        late.append(other)
        return found

    late: list[threading.Thread] = []
    monkeypatch.setattr(database, "_book_schema_version", slow)
    with Book(path, write=True) as opened:
        opened.add_or_update([entry(1)], NOW)
    late[0].join()

    with Book(path) as opened:
        assert len(opened.select()) == 1


def test_who_waits_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "WAIT", 10)
    with Book(tmp_path / "book.sqlite", write=True) as first:
        first.connection.execute("BEGIN IMMEDIATE")
        with (
            pytest.raises(FileError, match="another program is writing to the book; try again"),
            Book(tmp_path / "book.sqlite", write=True) as second,
        ):
            second.add_or_update([entry(1)], NOW)
        first.connection.execute("ROLLBACK")


def test_all_or_nothing_is_kept(tmp_path: Path) -> None:
    """Whoever stops it in the midst leaves the book as it was."""
    path = tmp_path / "book.sqlite"

    def stopped() -> Any:
        yield entry(2)
        raise KeyboardInterrupt

    with Book(path, write=True) as opened:
        opened.add_or_update([entry(1)], NOW)
        with pytest.raises(KeyboardInterrupt):
            opened.add_or_update(stopped(), NOW)
        assert [one.entry.origin for one in opened.select()] == ["test 1"]
        assert [one.number for one in opened.add_or_update([entry(3)], NOW)] == [2]


STOPPED = """
import os, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)
from adjudicator.book.store import Book

keep = Book._insert

def insert(self, number, entry):
    keep(self, number, entry)
    os.kill(os.getpid(), SIGNAL)

Book._insert = insert
from adjudicator.__main__ import main

main()
"""


@pytest.mark.parametrize(("name", "status"), [("signal.SIGINT", 130), ("signal.SIGKILL", -9)])
def test_ctrl_c_and_worse_leave_the_book_whole(name: str, status: int, tmp_path: Path) -> None:
    filled(tmp_path)
    words = ("book", "add", "ruling.json")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "ADJUDICATOR_BOOK": "book.sqlite"}
    ran = subprocess.run(
        [sys.executable, "-c", STOPPED.replace("SIGNAL", name), *words],
        cwd=tmp_path, env=environment, capture_output=True, check=False,
    )  # fmt: skip

    assert (status, b"") == (ran.returncode, ran.stderr.strip())
    assert [one["number"] for one in in_book(tmp_path)] == [1, 2, 3]
    assert "Kept in" in book(tmp_path, "book", "add", str(tmp_path / "ruling.json")).out


RECORDING = """
import signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)
from adjudicator.__main__ import main

main()
"""


def test_a_recording_that_is_stopped_keeps_what_was_ruled(tmp_path: Path) -> None:
    """Ctrl-C in the midst of it: what was ruled by then is in the book, and on the form."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "ADJUDICATOR_BOOK": "book.sqlite"}
    words = ("record", "deal.pbn", "--code", DUPLICATE, "--book", "--form", "form.md")
    with subprocess.Popen(
        [sys.executable, "-c", RECORDING, *words],
        cwd=tmp_path, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as recording:  # fmt: skip
        assert recording.stdin
        recording.stdin.write(b'[Dealer "S"]\n1S 1H\n!refuse N\n!withdraw W\n2H\n!fact lowest_same=yes\n')
        recording.stdin.flush()
        # Every line is saved once it is taken down.
        until, file = time.monotonic() + PATIENCE, tmp_path / "deal.pbn"
        while time.monotonic() < until and not (
            file.exists() and "\n!fact lowest_same" in file.read_text(encoding="utf-8")
        ):
            time.sleep(0.05)
        recording.send_signal(signal.SIGINT)
        _, said = recording.communicate(timeout=60)

    assert 130 == recording.returncode, said
    assert b"Kept in book.sqlite: ruling 1." in said
    assert "Insufficient bid" in (tmp_path / "form.md").read_text(encoding="utf-8")
    assert ["insufficient-bid"] == [one["kind"] for one in in_book(tmp_path)]


def test_a_recording_at_a_terminal_is_kept_when_it_ends(tmp_path: Path) -> None:
    typed = ("S", "1S", "1H", "!refuse N", "!withdraw W", "2H", "1")
    status, screen = talk(
        "record", "deal.pbn", "--code", DUPLICATE, "--book", typed=typed, folder=tmp_path,
        ADJUDICATOR_BOOK=str(tmp_path / "book.sqlite"),
    )  # fmt: skip

    assert 0 == status, screen
    assert "Kept in" in screen
    assert ["insufficient-bid"] == [one["kind"] for one in in_book(tmp_path)]


def test_a_ruling_is_corrected_and_what_it_was_is_kept(tmp_path: Path) -> None:
    filled(tmp_path)
    told = ("--ruling", "Score stands", "--reason", "Nobody was harmed", "--table", "8", "--player", "Bo Carl")
    answer = book(tmp_path, "book", "correct", "1", *told)
    (one,) = in_book(tmp_path, "--table", "8")

    assert 0 == answer.status
    assert (one["ruling"], one["reason"], one["player"]) == ("Score stands", "Nobody was harmed", "Bo Carl")
    assert "Score stands (the director's own. Reason: Nobody was harmed)" in " ".join(answer.out.split())
    with Book(tmp_path / "book.sqlite") as opened:
        (change,) = opened.changes(1)
    assert '"at_table": "2"' in change.previous
    assert 0 == book(tmp_path, "book", "correct", "1", "--ruling", "", "--reason", "").status
    assert in_book(tmp_path)[0]["ruling"] == ""
    for wrong in ((), ("--reason", "No"), ("--date", "yesterday")):
        assert 2 == book(tmp_path, "book", "correct", "1", *wrong).status
    assert 1 == book(tmp_path, "book", "correct", "7", "--note", "x").status
    for number in ("0", "9" * 30):
        assert [2, 2] == [book(tmp_path, "book", word, number).status for word in ("show", "remove")]


def test_what_is_taken_out_is_gone(tmp_path: Path) -> None:
    """With the names in it, out of the file itself; its number is not given again."""
    filled(tmp_path)
    book(tmp_path, "book", "correct", "3", "--player", "Zacharias Unique")
    assert b"Zacharias Unique" in (tmp_path / "book.sqlite").read_bytes()
    assert 2 == book(tmp_path, "book", "remove", "3").status
    status, screen = talk(
        "book", "remove", "3", typed=("n",), folder=tmp_path, ADJUDICATOR_BOOK=str(tmp_path / "book.sqlite")
    )
    assert (0, True) == (status, "Nothing was removed." in screen)
    status, screen = talk(
        "book", "remove", "3", typed=("y",), folder=tmp_path, ADJUDICATOR_BOOK=str(tmp_path / "book.sqlite")
    )

    assert (0, True) == (status, "Removed: 1 ruling (3)." in screen)
    assert b"Zacharias" not in (tmp_path / "book.sqlite").read_bytes()
    assert [1, 2] == [one["number"] for one in in_book(tmp_path)]
    added = book(tmp_path, "book", "add", str(tmp_path / "ruling.json")).out
    assert "ruling 4" in " ".join(added.split())
    with Book(tmp_path / "book.sqlite") as opened, pytest.raises(BookError, match="there is no ruling 3 in the book"):
        opened.ruling(3)
