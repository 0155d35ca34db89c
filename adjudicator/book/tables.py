"""The tables of the book, and the look at a file before anything in it is believed."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from adjudicator.book.entry import COLUMNS, Fact, Row, folded
from adjudicator.record.errors import FileError
from rulebase.errors import reason

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FORMAT = 2
"""The version of the tables; whoever raises it tells below what is done to older books."""
_RAISED = {
    1: (
        "ALTER TABLE rulings ADD COLUMN by_law TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE ruling_rows ADD COLUMN house TEXT NOT NULL DEFAULT ''",
    ),
}
"""Version → what makes the next one of it."""
KIND = 0x424F4F4B
"""What says of a file that it is a book (``PRAGMA application_id``): BOOK."""
WAIT = 10_000
"""Milliseconds that another program may take with the file before it is complained of."""
_LEFT_HALF = "SQLITE_READONLY_ROLLBACK"
"""Where what was left half written is to be taken back, which a connection that only reads may not do."""
_NOT_HERE = "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_IOERR"
CHILDREN: dict[str, type[Row | Fact]] = {"ruling_rows": Row, "ruling_facts": Fact}
"""Table → what a row of it is: what each ruling has several of, in their order."""
SEARCHED = (
    "event", "board", "at_table", "player", "pair", "side", "title", "kind", "code_title", "place", "happened", "said",
    "law", "note", "ruling", "reason",
)  # fmt: skip
"""The columns in which words are looked for."""
_INDEXED = ("evening", "event", "kind", "family")


def opened(path: Path, *, write: bool) -> sqlite3.Connection:
    """A connection to the book at *path*, made first where there is none and somebody wants to *write*.

    FileError where the file is something else, damaged, written by a later program, or cannot be opened.
    """
    if path.exists() and not path.is_file():
        raise FileError(f"{path}: not a file that can be a book; name another")
    with told(path):
        if write:
            _make(path)
        connection = _connected(path, "rw") if write else _for_reading(path)
    try:
        with told(path):
            connection.execute(f"PRAGMA busy_timeout = {WAIT}")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.create_function("folded", 1, folded, deterministic=True)
            if write:
                # Where somebody takes a ruling out, the names in it are to be gone from the file as well.
                connection.execute("PRAGMA secure_delete = ON")
            _look_at(connection, path, write=write)
            if _version(connection) < FORMAT:
                with closing(_connected(path, "rw")) as raising:
                    _raise(raising)
    except FileError:
        connection.close()
        raise
    return connection


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Whatever SQLite or the system complains of inside is said of *path*, in a sentence."""
    try:
        yield
    except sqlite3.OperationalError as error:
        name = name_of(error)
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise FileError(f"{path}: another program is writing to the book; try again") from None
        if name.startswith("SQLITE_READONLY"):
            raise FileError(f"{path}: may be read only; nothing can be kept there") from None
        raise FileError(f"{path}: {error}") from None
    except sqlite3.DatabaseError as error:
        raise FileError(
            f"{path}: no book, or a damaged one ({error}); put a copy of it back, or name another"
        ) from None
    except OSError as error:
        raise FileError(f"{path}: {reason(error)}") from None


def _for_reading(path: Path) -> sqlite3.Connection:
    """A connection that reads; what a program that was killed has left half written is taken back first."""
    connection = _connected(path, "ro")
    try:
        _version(connection)
    except sqlite3.OperationalError as error:
        connection.close()
        if name_of(error) != _LEFT_HALF:
            raise
    else:
        return connection
    connection = _connected(path, "rw")
    try:
        connection.execute(f"PRAGMA busy_timeout = {WAIT}")
        _version(connection)
        connection.execute("PRAGMA query_only = ON")
    except sqlite3.OperationalError as error:
        connection.close()
        if not name_of(error).startswith(_NOT_HERE):
            raise
        raise FileError(
            f"{path}: a program was ended while it wrote to the book, which has to be put right first, and nothing may"
            f" be written here; copy it and {path.name}-journal to where you may write, and read it there"
        ) from None
    except BaseException:
        connection.close()
        raise
    return connection


def name_of(error: sqlite3.Error) -> str:
    """The name that SQLite has for the *error*."""
    return getattr(error, "sqlite_errorname", "")


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None)


def _make(path: Path) -> None:
    """An empty file, and the folder for it, where there is none: only its owner may look into either."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return


def _look_at(connection: sqlite3.Connection, path: Path, *, write: bool) -> None:
    """See that it is a book; make the tables of a new one."""
    # One look: between two somebody may have made the tables, and half of that is no book.
    connection.execute("BEGIN")
    try:
        known = _known(connection, path)
    finally:
        connection.execute("COMMIT")
    if not known:
        if not write:
            raise FileError(f"{path}: an empty file, and no book yet")
        connection.execute("BEGIN IMMEDIATE")
        try:
            # Somebody may have made them while we waited.
            if not _known(connection, path):
                _create(connection)
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def _raise(connection: sqlite3.Connection) -> None:
    """Bring the book of an earlier program up to this one, wholly or not at all."""
    connection.execute(f"PRAGMA busy_timeout = {WAIT}")
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Somebody may have done it while we waited.
        while (version := _version(connection)) < FORMAT:
            for statement in _RAISED[version]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _known(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether it is a book that this program can read; False for a file with nothing in it."""
    (kind,) = connection.execute("PRAGMA application_id").fetchone()
    version = _version(connection)
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if kind != KIND and tables:
        raise FileError(f"{path}: holds something else; name another file for the book")
    if kind == KIND and version > FORMAT:
        raise FileError(f"{path}: written by a later version of the program; this one reads books up to {FORMAT}")
    if kind == KIND and version < 1:
        raise FileError(f"{path}: a damaged book, without its version; put a copy of it back, or name another")
    return bool(kind == KIND)


def _create(connection: sqlite3.Connection) -> None:
    from sqlite_utils import Database  # dear, and a book is made once

    database = Database(connection, recursive_triggers=False)
    rulings = database.table("rulings")
    rulings.create(
        {"number": int, **dict.fromkeys(COLUMNS, str)}, pk="number", not_null=("number", *COLUMNS), strict=True
    )
    rulings.create_index(["origin"], unique=True)
    for column in _INDEXED:
        rulings.create_index([column])
    for name, row in CHILDREN.items():
        database.table(name).create(
            {"ruling": int, "place": int, **dict.fromkeys(row._fields, str)},
            pk=("ruling", "place"),
            foreign_keys=[("ruling", "rulings", "number")],
            not_null=("ruling", "place", *row._fields),
            strict=True,
        )
    # No reference: that a number is taken is known after its ruling is gone.
    database.table("changes").create(
        {"ruling": int, "at": str, "what": str, "was": str},
        not_null=("ruling", "at", "what", "was"),
        strict=True,
    )
    database.table("changes").create_index(["ruling"])
    rulings.enable_fts(SEARCHED, create_triggers=True, tokenize="unicode61 remove_diacritics 2")
    connection.execute(f"PRAGMA application_id = {KIND}")
    connection.execute(f"PRAGMA user_version = {FORMAT}")
