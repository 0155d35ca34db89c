"""What a writer leaves who is killed in the midst of it: whoever only reads is answered all the same."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from adjudicator.book import database
from adjudicator.book.store import Book
from adjudicator.errors import FileError
from tests.book.test_file import NOW, entry
from tests.helpers.club import EXAMPLE, kept
from tests.helpers.command_line import run

if TYPE_CHECKING:
    from pathlib import Path

KILLED = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 1")
connection.execute("BEGIN IMMEDIATE")
connection.execute(sys.argv[2])
os.kill(os.getpid(), signal.SIGKILL)
"""
"""A program that writes more than it may hold back, and is killed before it is done."""


def half_written(path: Path, statement: str) -> set[str]:
    """Have a program killed while it writes to the file at *path*; the names of what it leaves beside it."""
    ended = subprocess.run([sys.executable, "-c", KILLED, str(path), statement], check=False)
    assert -signal.SIGKILL == ended.returncode
    return {name for name in os.listdir(path.parent) if name.startswith(path.name) and name != path.name}


@pytest.fixture
def left(tmp_path: Path) -> Path:
    """A book of forty rulings, all of them changed by a program that did not come to its end."""
    path = tmp_path / "there" / "book.sqlite"
    with Book(path, write=True) as book:
        book.add_or_update([entry(number) for number in range(40)], NOW)
    assert {"book.sqlite-journal"} == half_written(path, "UPDATE rulings SET note = hex(randomblob(20000))")
    return path


@pytest.mark.parametrize("words", ["list", "search ruled", "show 1", "again", "sheet", "path"])
def test_whoever_reads_the_book_is_answered(words: str, left: Path) -> None:
    answer = run("book", *words.split(), "--file", str(left))

    assert (0, "") == (answer.status, answer.err) or "No such ruling" in answer.out
    with Book(left) as book:
        assert [""] * 40 == [one.entry.note for one in book.select()]
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            book.connection.execute("DELETE FROM rulings")


def test_where_nothing_may_be_written_it_is_said_plainly(left: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connected = database._connect_to_database
    monkeypatch.setattr(database, "_connect_to_database", lambda path, _mode: connected(path, "ro"))
    with pytest.raises(FileError, match=r"book.sqlite-journal to where you may write, and open it there"):
        Book(left)


def test_results_half_written_are_gone_on_with(tmp_path: Path) -> None:
    """Those of a program that was killed, with all that lay beside them, copied elsewhere."""
    store, copies = tmp_path / "r.sqlite", tmp_path / "copies"
    run("audit", str(EXAMPLE), "--to", str(store))
    before = kept(store)
    assert half_written(store, "UPDATE deals SET score = hex(randomblob(200000))")
    copies.mkdir()
    for name in os.listdir(tmp_path):
        if name.startswith("r.sqlite"):
            shutil.copy(tmp_path / name, copies / name)
    answer = run("audit", str(EXAMPLE), "--to", str(copies / "r.sqlite"))

    assert "Answered earlier" in answer.out
    assert before == kept(copies / "r.sqlite")
