"""The SQLite file of the book: its path, its tables, and the checks and upgrades when it is opened."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.book.entry import ENTRY_COLUMNS, AppliedRow, RulingFact, text_folded_for_comparison
from adjudicator.errors import FileError
from rulebase.errors import system_message_of_error

if TYPE_CHECKING:
    from collections.abc import Iterator


BOOK_VARIABLE = "ADJUDICATOR_BOOK"
"""The environment variable that names the file."""
BOOK_FILE_NAME = "book.sqlite"


def book_path(named: str | None = None) -> Path:
    """The file of the book: *named*, else ``ADJUDICATOR_BOOK``, else in the platform's folder for user data."""
    asked = named or os.environ.get(BOOK_VARIABLE)
    return Path(asked) if asked else _user_data_folder() / "adjudicator" / BOOK_FILE_NAME


def _user_data_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    # The base directory specification ignores a path that is not absolute.
    shared = os.environ.get("XDG_DATA_HOME", "")
    return Path(shared) if os.path.isabs(shared) else Path.home() / ".local" / "share"


FORMAT = 2
"""The version of the tables; with each new one, ``_RAISED`` needs the statements that upgrade older books."""
_RAISED = {
    1: (
        "ALTER TABLE rulings ADD COLUMN by_law TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE ruling_rows ADD COLUMN house TEXT NOT NULL DEFAULT ''",
    ),
}
"""Version → the statements that upgrade it to the next."""
APPLICATION_ID = 0x424F4F4B
"""The ``PRAGMA application_id`` of a book: the letters BOOK."""
WAIT = 10_000
"""Milliseconds to wait while another program writes to the file."""
_ROLLBACK_NEEDED = "SQLITE_READONLY_ROLLBACK"
"""The error for an unfinished write that must be rolled back, which a read-only connection cannot do."""
_ACCESS_ERRORS = "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_IOERR"
CHILD_TABLES: dict[str, type[AppliedRow | RulingFact]] = {"ruling_rows": AppliedRow, "ruling_facts": RulingFact}
"""Table → the type of its rows: the parts of which a ruling has several, in order."""
SEARCHED_COLUMNS = (
    "event", "board", "at_table", "player", "pair", "side", "title", "kind", "code_title", "place", "happened", "said",
    "law", "note", "ruling", "reason",
)  # fmt: skip
"""The columns of the full-text index."""
_INDEXED_COLUMNS = ("evening", "event", "kind", "family")


def open_book_database(path: Path, *, write: bool) -> sqlite3.Connection:
    """A connection to the book at *path*; with *write* the file is created if there is none. Older books are upgraded.

    FileError if the file is something else, damaged, written by a later program, or cannot be opened.
    """
    if path.exists() and not path.is_file():
        raise FileError(path, "this file cannot be a book; name another")
    with database_errors_as_file_errors(path):
        if write:
            _create_private_file(path)
        connection = _connect_to_database(path, "rw") if write else _open_for_reading(path)
    try:
        with database_errors_as_file_errors(path):
            connection.execute(f"PRAGMA busy_timeout = {WAIT}")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.create_function("folded", 1, text_folded_for_comparison, deterministic=True)
            if write:
                # Once a ruling is removed, the names in it are to be gone from the file as well.
                connection.execute("PRAGMA secure_delete = ON")
            _check_or_create_book(connection, path, write=write)
            if _book_schema_version(connection) < FORMAT:
                with closing(_connect_to_database(path, "rw")) as raising:
                    _upgrade_book(raising)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def database_errors_as_file_errors(path: Path) -> Iterator[None]:
    """Turn errors of SQLite and the system inside into a FileError about *path*."""
    try:
        yield
    except sqlite3.OperationalError as error:
        name = sqlite_error_name(error)
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise FileError(path, "another program is writing to the book; try again") from None
        if name.startswith("SQLITE_READONLY"):
            raise FileError(path, "is read-only; no ruling can be kept there") from None
        raise FileError(path, str(error)) from None
    except sqlite3.DatabaseError as error:
        raise FileError(path, f"not a book, or a damaged one ({error}); restore a copy, or name another file") from None
    except OSError as error:
        raise FileError(path, system_message_of_error(error)) from None


def _open_for_reading(path: Path) -> sqlite3.Connection:
    """A connection that reads; the unfinished write of a killed program is rolled back first."""
    connection = _connect_to_database(path, "ro")
    try:
        _book_schema_version(connection)
    except sqlite3.OperationalError as error:
        connection.close()
        if sqlite_error_name(error) != _ROLLBACK_NEEDED:
            raise
    except BaseException:
        connection.close()
        raise
    else:
        return connection
    connection = _connect_to_database(path, "rw")
    try:
        connection.execute(f"PRAGMA busy_timeout = {WAIT}")
        _book_schema_version(connection)
        connection.execute("PRAGMA query_only = ON")
    except sqlite3.OperationalError as error:
        connection.close()
        if not sqlite_error_name(error).startswith(_ACCESS_ERRORS):
            raise
        raise FileError(
            path,
            "a program was stopped while it wrote to the book, which must be repaired first, and nothing may"
            f" be written here; copy it and {path.name}-journal to where you may write, and open it there",
        ) from None
    except BaseException:
        connection.close()
        raise
    return connection


def sqlite_error_name(error: sqlite3.Error) -> str:
    """SQLite's name for *error*, such as ``SQLITE_BUSY``; empty if it has none."""
    return getattr(error, "sqlite_errorname", "")


def _connect_to_database(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None)


def _create_private_file(path: Path) -> None:
    """Create an empty file and its folder, if there are none, readable by their owner only."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return


def _check_or_create_book(connection: sqlite3.Connection, path: Path, *, write: bool) -> None:
    """Check that the file is a book; with *write*, create the tables of an empty one."""
    # One transaction: between two queries another program might create the tables.
    connection.execute("BEGIN")
    try:
        known = _is_readable_book(connection, path)
    finally:
        connection.execute("COMMIT")
    if not known:
        if not write:
            raise FileError(path, "an empty file, not a book")
        connection.execute("BEGIN IMMEDIATE")
        try:
            # Another program may have created them while this one waited.
            if not _is_readable_book(connection, path):
                _create_tables(connection)
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def _upgrade_book(connection: sqlite3.Connection) -> None:
    """Upgrade the book of an earlier program in one transaction."""
    connection.execute(f"PRAGMA busy_timeout = {WAIT}")
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another program may have upgraded it while this one waited.
        while (version := _book_schema_version(connection)) < FORMAT:
            for statement in _RAISED[version]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _book_schema_version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _is_readable_book(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the file is a book that this program can read; False if it is empty, FileError if it is anything else."""
    (kind,) = connection.execute("PRAGMA application_id").fetchone()
    version = _book_schema_version(connection)
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if kind != APPLICATION_ID and tables:
        raise FileError(path, "is not a book; name another file for the book")
    if kind == APPLICATION_ID and version > FORMAT:
        raise FileError(path, f"written by a later version of the program; this one reads books up to {FORMAT}")
    if kind == APPLICATION_ID and version < 1:
        raise FileError(path, "the book is damaged: its version is missing; restore a copy, or name another file")
    return bool(kind == APPLICATION_ID)


def _create_tables(connection: sqlite3.Connection) -> None:
    from sqlite_utils import Database  # slow to import, and a book is created once

    database = Database(connection, recursive_triggers=False)
    rulings = database.table("rulings")
    rulings.create(
        {"number": int, **dict.fromkeys(ENTRY_COLUMNS, str)},
        pk="number",
        not_null=("number", *ENTRY_COLUMNS),
        strict=True,
    )
    rulings.create_index(["origin"], unique=True)
    for column in _INDEXED_COLUMNS:
        rulings.create_index([column])
    for name, row in CHILD_TABLES.items():
        database.table(name).create(
            {"ruling": int, "place": int, **dict.fromkeys(row._fields, str)},
            pk=("ruling", "place"),
            foreign_keys=[("ruling", "rulings", "number")],
            not_null=("ruling", "place", *row._fields),
            strict=True,
        )
    # No foreign key: the number of a removed ruling stays taken.
    database.table("changes").create(
        {"ruling": int, "at": str, "what": str, "was": str},
        not_null=("ruling", "at", "what", "was"),
        strict=True,
    )
    database.table("changes").create_index(["ruling"])
    rulings.enable_fts(SEARCHED_COLUMNS, create_triggers=True, tokenize="unicode61 remove_diacritics 2")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {FORMAT}")
