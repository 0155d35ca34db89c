"""The book: rulings added, changed, removed, selected and searched, each change in one transaction.

The book is a single file, with a journal beside it only during a write: it can be copied, and read on a read-only disk.
Several programs may use it at once; each waits for the other.
"""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from adjudicator.book.database import CHILD_TABLES, database_errors_as_file_errors, open_book_database
from adjudicator.book.entry import (
    ENTRY_COLUMNS,
    LAW_FIELDS,
    AppliedRow,
    BookEntry,
    BookError,
    NumberedEntry,
    RulingFact,
    text_folded_for_comparison,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path
    from types import TracebackType


_WORD = re.compile(r"\w+")
_MATCHED_IN_PART = ("event", "side")
"""Columns in which a part is enough: a word of an event's name selects it."""
_MATCHED_WHOLE = ("board", "at_table")


class Selection(NamedTuple):
    """The criteria for rulings; an empty one selects all."""

    event: str = ""
    board: str = ""
    at_table: str = ""
    player: str = ""
    side: str = ""
    kinds: tuple[str, ...] = ()
    """The ids of kinds, or of families of kinds."""
    code: str = ""
    date: str = ""
    """A day, or the beginning of one: ``2026-11``."""
    number: int = 0
    origin: str = ""

    def condition(self) -> tuple[str, tuple[object, ...]]:
        """The ``WHERE`` clause, with the values bound in it."""
        parts: list[str] = []
        values: list[object] = []
        for name in _MATCHED_IN_PART:
            if text := getattr(self, name):
                parts.append(f"instr(folded(rulings.{name}), ?) > 0")
                values.append(text_folded_for_comparison(text))
        for name in _MATCHED_WHOLE:
            if text := getattr(self, name):
                parts.append(f"folded(rulings.{name}) = ?")
                values.append(text_folded_for_comparison(text))
        if self.player:
            parts.append("(instr(folded(rulings.player), ?) > 0 OR instr(folded(rulings.pair), ?) > 0)")
            values += [text_folded_for_comparison(self.player)] * 2
        if self.kinds:
            marks = ", ".join("?" * len(self.kinds))
            parts.append(f"(rulings.kind IN ({marks}) OR rulings.family IN ({marks}))")
            values += [*self.kinds] * 2
        if self.date:
            parts.append("substr(rulings.evening, 1, ?) = ?")
            values += [len(self.date), self.date]
        for name, value in (("code", self.code), ("number", self.number), ("origin", self.origin)):
            if value:
                parts.append(f"rulings.{name} = ?")
                values.append(value)
        return (f"WHERE {' AND '.join(parts)}" if parts else ""), tuple(values)


ALL_RULINGS = Selection()


def full_text_search_terms(text: str) -> list[str]:
    """The words of *text* as prefix queries for FTS5, without quotes and signs, which would be its syntax."""
    return [f'"{word}"*' for word in _WORD.findall(text)]


_ALL_COLUMNS = ", ".join(ENTRY_COLUMNS)
_EVENING_ORDER = "ORDER BY evening, kept, number"


class KeptEntry(NamedTuple):
    """The outcome of keeping an entry."""

    number: int
    became: str
    """``new``; ``same``, if it was there; ``changed``, if it was there with another ruling."""


class RulingChange(NamedTuple):
    """One change of a ruling in the book."""

    at: str
    what: str
    previous: str
    """The entry before the change, as JSON."""


class Book:
    """The book at *path*, open from its construction to the end of its ``with`` block."""

    def __init__(self, path: Path, *, write: bool = False) -> None:
        self.path = path
        self.connection = open_book_database(path, write=write)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.connection.close()

    # ------------------------------------------------------------------ written

    def add_or_update(self, entries: Iterable[BookEntry], now: str) -> list[KeptEntry]:
        """Add *entries*, all or none; *now* is the time of the change in UTC.

        An entry already there keeps its notes. If its ruling differs it is updated, and the previous version kept in
        ``changes``.
        """
        with self._writing():
            return [self._keep(entry, now) for entry in entries]

    def change(self, number: int, told: Mapping[str, Any], now: str) -> NumberedEntry:
        """Update the ruling *number* with the columns in *told* (column → text); keep the previous version in
        ``changes``.

        BookError for an unknown number; *now* is the time of the change in UTC.
        """
        with self._writing():
            before = self.ruling(number)
            changed = {name: text for name, text in told.items() if getattr(before.entry, name) != text}
            if changed:
                self._replace(before, before.entry._replace(**changed), f"corrected {', '.join(changed)}", now)
        return self.ruling(number)

    def remove_with_history(self, numbers: Iterable[int], now: str) -> None:
        """Remove rulings with their previous versions; numbers are not used again. BookError for an unknown number."""
        with self._writing():
            for number in dict.fromkeys(numbers):
                self.ruling(number)
                for table in (*CHILD_TABLES, "changes"):
                    self.connection.execute(f"DELETE FROM {table} WHERE ruling = ?", (number,))  # noqa: S608 - our names
                self.connection.execute("DELETE FROM rulings WHERE number = ?", (number,))
                self._note(number, now, "removed", "")

    # ------------------------------------------------------------------ read

    def ruling(self, number: int) -> NumberedEntry:
        """The ruling *number*; BookError if there is none."""
        for found in self.select(Selection(number=number)):
            return found
        with database_errors_as_file_errors(self.path):
            numbers = self.connection.execute("SELECT min(number), max(number) FROM rulings").fetchone()
        there = f"its rulings are {numbers[0]} to {numbers[1]}" if numbers[0] else "it is empty"
        raise BookError(f"{self.path}: there is no ruling {number} in the book; {there}")

    def select(self, by: Selection = ALL_RULINGS) -> list[NumberedEntry]:
        """The rulings selected *by* these criteria, evening by evening."""
        where, values = by.condition()
        with database_errors_as_file_errors(self.path):
            rows = self.connection.execute(
                f"SELECT number, {_ALL_COLUMNS} FROM rulings {where} {_EVENING_ORDER}",  # noqa: S608 - columns of ours, values bound
                values,
            ).fetchall()
            return [self._full_entries(row) for row in rows]

    def search(self, text: str, by: Selection = ALL_RULINGS) -> list[NumberedEntry]:
        """The rulings with all the words of *text*, the best first; if none has them all, those with any."""
        words = full_text_search_terms(text)
        where, values = by.condition()
        also = where.replace("WHERE", "AND", 1)
        for asked in (" AND ".join(words), " OR ".join(words)):
            if not asked:
                return []
            with database_errors_as_file_errors(self.path):
                rows = self.connection.execute(
                    f"SELECT number, {', '.join(f'rulings.{name}' for name in ENTRY_COLUMNS)} FROM rulings_fts"  # noqa: S608
                    f" JOIN rulings ON rulings.number = rulings_fts.rowid WHERE rulings_fts MATCH ? {also}"
                    " ORDER BY bm25(rulings_fts), number",
                    (asked, *values),
                ).fetchall()
                if rows:
                    return [self._full_entries(row) for row in rows]
        return []

    def last_evening(self) -> str:
        """The day of the last evening in the book; empty where it has no ruling."""
        with database_errors_as_file_errors(self.path):
            return self.connection.execute("SELECT max(evening) FROM rulings").fetchone()[0] or ""

    def changes(self, number: int) -> list[RulingChange]:
        """The changes of the ruling *number*, in order."""
        with database_errors_as_file_errors(self.path):
            asked = "SELECT at, what, was FROM changes WHERE ruling = ? ORDER BY rowid"
            return [RulingChange(*row) for row in self.connection.execute(asked, (number,))]

    def values_of_column(self, column: str) -> set[str]:
        """The different values in *column* of the rulings."""
        with database_errors_as_file_errors(self.path):
            found = self.connection.execute(f"SELECT DISTINCT {column} FROM rulings")  # noqa: S608 - our names
            return {text for (text,) in found}

    # ------------------------------------------------------------------ within

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction: all that is written inside, or nothing, even after an interrupt."""
        with database_errors_as_file_errors(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    def _keep(self, entry: BookEntry, now: str) -> KeptEntry:
        known = self.select(Selection(origin=entry.origin))
        if not known:
            asked = "SELECT max(number) FROM (SELECT number FROM rulings UNION ALL SELECT ruling FROM changes)"
            number = (self.connection.execute(asked).fetchone()[0] or 0) + 1
            self._insert(number, entry)
            return KeptEntry(number, "new")
        before = known[0]
        own = before.entry
        # A ruling written by a director stays.
        entry = entry._replace(ruling=own.ruling or entry.ruling)
        if any(getattr(own, name) != getattr(entry, name) for name in LAW_FIELDS):
            ruled = {name: getattr(entry, name) for name in (*LAW_FIELDS, "aware", "edition", "document")}
            self._replace(before, own._replace(**ruled), "ruled again", now)
            return KeptEntry(before.number, "changed")
        return KeptEntry(before.number, "same")

    def _insert(self, number: int, entry: BookEntry) -> None:
        values = (number, *(getattr(entry, name) for name in ENTRY_COLUMNS))
        marks = ", ".join("?" * len(values))
        self.connection.execute(f"INSERT INTO rulings (number, {_ALL_COLUMNS}) VALUES ({marks})", values)  # noqa: S608 - our names
        self._add_children(number, entry)

    def _add_children(self, number: int, entry: BookEntry) -> None:
        for table, parts in (("ruling_rows", entry.rows), ("ruling_facts", entry.facts)):
            marks = ", ".join("?" * (len(CHILD_TABLES[table]._fields) + 2))
            self.connection.executemany(
                f"INSERT INTO {table} VALUES ({marks})",  # noqa: S608 - our names
                [(number, place, *part) for place, part in enumerate(parts, 1)],
            )

    def _replace(self, before: NumberedEntry, entry: BookEntry, what: str, now: str) -> None:
        number = before.number
        self._note(number, now, what, json.dumps(book_entry_json(before), sort_keys=True))
        told = ", ".join(f"{name} = ?" for name in ENTRY_COLUMNS)
        values = [getattr(entry, name) for name in ENTRY_COLUMNS]
        self.connection.execute(f"UPDATE rulings SET {told} WHERE number = ?", (*values, number))  # noqa: S608 - our names
        for table in CHILD_TABLES:
            self.connection.execute(f"DELETE FROM {table} WHERE ruling = ?", (number,))  # noqa: S608 - our names
        self._add_children(number, entry)

    def _note(self, number: int, now: str, what: str, was: str) -> None:
        self.connection.execute("INSERT INTO changes VALUES (?, ?, ?, ?)", (number, now, what, was))

    def _full_entries(self, row: sqlite3.Row | tuple[Any, ...]) -> NumberedEntry:
        number, *texts = row
        told: dict[str, Any] = dict(zip(ENTRY_COLUMNS, texts, strict=True))
        rows = tuple(AppliedRow(*part) for part in self._parts("ruling_rows", number))
        facts = tuple(RulingFact(*part) for part in self._parts("ruling_facts", number))
        return NumberedEntry(number, BookEntry(**told, rows=rows, facts=facts))

    def _parts(self, table: str, number: int) -> Iterator[tuple[str, ...]]:
        names = ", ".join(CHILD_TABLES[table]._fields)
        asked = f"SELECT {names} FROM {table} WHERE ruling = ? ORDER BY place"  # noqa: S608 - our names
        yield from self.connection.execute(asked, (number,))


def book_entry_json(one: NumberedEntry) -> dict[str, Any]:
    """The entry *one* as an object of the book's JSON."""
    told: dict[str, Any] = {"number": one.number, **one.entry._asdict()}
    told["document"] = json.loads(one.entry.document or "{}")
    told["rows"] = [row._asdict() for row in one.entry.rows]
    told["facts"] = [fact._asdict() for fact in one.entry.facts]
    return told
