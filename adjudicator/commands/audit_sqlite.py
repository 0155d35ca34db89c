"""``audit --output FILE.sqlite``: a row for each deal and each finding, and the files that are answered.

Rows and the number of games that they answer are written in one transaction, so a stopped run is continued from there,
within a file as well.
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_type_hints

import typer
from sqlite_utils import Database

from adjudicator.errors import FileError
from adjudicator.render.safe_text import value_as_valid_text
from adjudicator.report.audit_results import DealRow, FindingRow, UnansweredRow
from rulebase.file_locks import FileLock

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.audit.archive_files import ArchiveFile
    from adjudicator.report.audit_results import ArchiveSummary, FileBatch

FORMAT = 1
"""The version of the tables; raised when a column is removed or changes its meaning."""
_LOCK_TIMEOUT = 10_000
"""Milliseconds to wait for another program that has locked the file."""
_APPLICATION_ID = 0x41554454
"""The ``PRAGMA application_id`` of our files, ``AUDT`` in ASCII."""
_SUFFIXES = frozenset((".sqlite", ".sqlite3", ".db"))
_FILES = {
    "id": int, "path": str, "name": str, "mark": str, "laws": str, "games": int, "deals": int, "done": int,
}  # fmt: skip
_TABLES = {
    "deals": (DealRow, ("file", "game"), frozenset(("tricks",))),
    "findings": (FindingRow, ("file", "game", "number"), frozenset(("trick", "call"))),
    "unanswered": (UnansweredRow, (), frozenset[str]()),
}
"""Table: (class of its rows, primary key, columns that may be empty)."""
_INDEXED = {
    "deals": (("event",), ("code",), ("contract",)),
    "findings": (("kind",), ("code",)),
    "unanswered": (("file",),),
}
"""The columns most asked for, besides the keys."""
_IRREGULAR = "CREATE INDEX idx_deals_irregular ON deals (file, game) WHERE findings > 0"


def _column_type(told: object) -> type:
    """The column type of an attribute annotated as *told*: int or str."""
    return int if told in (int, int | None) else str


class FileProgress(NamedTuple):
    """The part of a file that an earlier run has answered."""

    games: int = 0
    """Games answered, with those that could not be read."""
    deals: int = 0
    done: bool = False


def open_audit_database(name: str, laws: str) -> AuditDatabase:
    """The database in the file *name*, for answers under *laws* (fingerprint, code and house).

    Raises ``typer.BadParameter`` unless *name* has a suffix of SQLite, FileError for a file that is in use or not ours.
    """
    path = Path(name)
    if path.suffix.lower() not in _SUFFIXES:
        raise typer.BadParameter(f"'{name}' is not a file for the results; expected a name that ends in .sqlite")
    return AuditDatabase(path, laws)


class AuditDatabase:
    """The SQLite file of an audit, locked by one audit at a time."""

    every = True

    def __init__(self, path: Path, laws: str) -> None:
        self.path, self.laws = path, laws
        self.lock = FileLock(path)
        if not self.lock.take():
            raise FileError(path, "another audit is writing to it")
        is_new = not path.exists()
        try:
            self.connection = self._opened()
        except FileError:
            if is_new:
                # The file was made by this attempt and is empty.
                path.unlink(missing_ok=True)
            self.lock.free()
            raise
        self.ids: dict[str, int] = {}
        """The row ids of the files being answered, by their keys."""
        self._execute("CREATE TEMP TABLE named (file INTEGER PRIMARY KEY)")

    def _opened(self) -> sqlite3.Connection:
        with self._database_errors():
            connection = sqlite3.connect(self.path, isolation_level=None)
            try:
                connection.execute(f"PRAGMA busy_timeout = {_LOCK_TIMEOUT}")
                self._prepare(Database(connection), connection)
            except BaseException:
                # Closing removes the files that SQLite keeps beside the database.
                connection.close()
                raise
        return connection

    @contextmanager
    def _database_errors(self) -> Iterator[None]:
        """Turn errors of SQLite inside into a FileError about this file."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise FileError(self.path, f"cannot be written to: {error}") from None
        except sqlite3.DatabaseError as error:
            raise FileError(
                self.path, f"not results of an audit, or damaged ones ({error}); restore a copy, or name a new file"
            ) from None

    def _execute(self, asked: str, values: Sequence[Any] = ()) -> list[Any]:
        """All rows that the statement *asked* gives."""
        with self._database_errors():
            return self.connection.execute(asked, values).fetchall()

    def _prepare(self, database: Database, connection: sqlite3.Connection) -> None:
        (kind,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if kind != _APPLICATION_ID and database.table_names():
            raise FileError(self.path, "holds something other than results of an audit; name a new file")
        if kind == _APPLICATION_ID and version != FORMAT:
            raise FileError(self.path, "written by another version of the program; name a new file")
        # With WAL every transaction is written to the file at once and synced later: a process that dies undoes none.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        if kind == _APPLICATION_ID:
            return
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            _create_audit_tables(database, connection)
            connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {FORMAT}")

    def progress_of(self, file: ArchiveFile) -> FileProgress:
        """The progress of *file*; answers to another version of it, or under other laws, are deleted."""
        ask, key, name = self._execute, _path_key(file), value_as_valid_text(file.name)
        found = ask("SELECT id, mark, laws, games, deals, done FROM files WHERE path = ?", (key,))
        if not found:
            ((number,),) = ask(
                "INSERT INTO files (path, name, mark, laws) VALUES (?, ?, ?, ?) RETURNING id",
                (key, name, file.mark, self.laws),
            )
            self._mark_file_as_named_in_run(file, number)
            return FileProgress()
        ((number, mark, laws, games, deals, done),) = found
        self._mark_file_as_named_in_run(file, number)
        if file.mark and (mark, laws) == (file.mark, self.laws):
            if done:
                del self.ids[file.key]
            return FileProgress(games, deals, bool(done))
        with self._database_errors(), self.connection:
            ask("BEGIN IMMEDIATE")
            for table in _TABLES:
                ask(f"DELETE FROM {table} WHERE file = ?", (number,))  # noqa: S608 - our own names
            ask(
                "UPDATE files SET mark = ?, laws = ?, name = ?, games = 0, deals = 0, done = 0 WHERE id = ?",
                (file.mark, self.laws, name, number),
            )
        return FileProgress()

    def _mark_file_as_named_in_run(self, file: ArchiveFile, number: int) -> None:
        self.ids[file.key] = number
        self._execute("INSERT OR IGNORE INTO named VALUES (?)", (number,))

    def begin(self) -> None:
        """Nothing is written before the first answer."""

    def write_batch(self, file: ArchiveFile, batch: FileBatch) -> None:
        """Write *batch* and the progress of *file* in one transaction."""
        number = self.ids[file.key]
        with self._database_errors(), self.connection:
            self.connection.execute("BEGIN")
            for table, rows in (("deals", batch.deals), ("findings", batch.found), ("unanswered", batch.lost)):
                if rows:
                    marks = ", ".join("?" * (len(rows[0]) + 1))
                    self.connection.executemany(
                        f"INSERT INTO {table} VALUES ({marks})",  # noqa: S608 - our own names
                        [(number, *map(value_as_valid_text, row)) for row in rows],
                    )
            self.connection.execute(
                "UPDATE files SET games = games + ?, deals = deals + ?, done = ? WHERE id = ?",
                (batch.games, len(batch.deals), batch.last, number),
            )
        if batch.last:
            del self.ids[file.key]

    def sum_up(self, summary: ArchiveSummary) -> None:
        """Set the counts of *summary* for all files named, those answered by earlier runs too."""
        ask = self._execute
        of = "FROM named JOIN files ON files.id = named.file"
        summary.files = ask(f"SELECT count(*) {of} WHERE done")[0][0]
        for column, deals, irregular in (
            ("code", summary.codes, summary.irregular_by_code),
            ("event", summary.events, summary.irregular_by_event),
        ):
            told = f"{column}, count(*), sum(findings > 0)"
            counted = ask(f"SELECT {told} FROM named JOIN deals USING (file) GROUP BY {column}")  # noqa: S608
            deals.clear()
            irregular.clear()
            deals.update({name: number for name, number, _ in counted})
            irregular.update({name: number for name, _, number in counted if number})
        summary.deals, summary.irregular = summary.codes.total(), summary.irregular_by_code.total()
        for counter, question in (
            (summary.kinds, "SELECT kind, count(*) FROM named JOIN findings USING (file) GROUP BY kind"),
            (
                summary.irregular_by_file,
                f"SELECT name, count(*) {of} JOIN deals USING (file) WHERE findings > 0 GROUP BY file",
            ),
        ):
            counter.clear()
            counter.update(dict(ask(question)))
        summary.findings = summary.kinds.total()
        waiting = "SELECT count(*) FROM named JOIN findings USING (file) WHERE needs <> ''"
        summary.waiting = ask(waiting)[0][0]
        summary.lost = ask("SELECT count(*) FROM named JOIN unanswered USING (file)")[0][0]

    def end(self, summary: ArchiveSummary) -> None:
        """Nothing is written after the last answer."""

    def close(self) -> None:
        """Close the database, which merges SQLite's side files into it, and free the lock."""
        self.connection.close()
        self.lock.free()


def _path_key(file: ArchiveFile) -> str:
    """The path of *file*, as a URI where it is no valid text, so that it stays unique."""
    return file.key if value_as_valid_text(file.key) == file.key else Path(file.key).as_uri()


def _create_audit_tables(database: Database, connection: sqlite3.Connection) -> None:
    database.table("files").create(
        _FILES,
        pk="id",
        not_null=_FILES.keys() - {"id"},
        defaults={"games": 0, "deals": 0, "done": 0},
        strict=True,
    )
    database.table("files").create_index(["path"], unique=True)
    for table, (row, key, optional) in _TABLES.items():
        columns = {"file": int} | {name: _column_type(told) for name, told in get_type_hints(row).items()}
        database.table(table).create(
            columns,
            pk=key or None,
            foreign_keys=[("file", "files", "id")],
            not_null=columns.keys() - optional,
            strict=True,
        )
        for indexed in _INDEXED[table]:
            database.table(table).create_index(indexed)
    connection.execute(_IRREGULAR)
