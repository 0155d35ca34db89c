"""The book in its SQLite file: rulings put in, changed and taken out, each wholly or not at all.

The file is one file at any time, with no other beside it but while something is written: it can be copied to a stick,
and read where nothing may be written. Several programs may use it at once; each waits for the other.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from adjudicator.book.entry import COLUMNS, LAW_OF, BookError, Entry, Fact, Numbered, Row
from adjudicator.book.selection import EVERYTHING, Selection, words_of
from adjudicator.book.tables import CHILDREN, opened, told

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path
    from types import TracebackType

_ALL = ", ".join(COLUMNS)
_BY_NUMBER = "ORDER BY evening, kept, number"


class Kept(NamedTuple):
    """What became of an entry that was to be kept."""

    number: int
    became: str
    """``new``; ``same``, where it was there; ``changed``, where it was there with another ruling."""


class Change(NamedTuple):
    """What was done to a ruling in the book."""

    at: str
    what: str
    was: str
    """What stood there before, as JSON."""


class Book:
    """The book at *path*, opened for as long as it is entered."""

    def __init__(self, path: Path, *, write: bool = False) -> None:
        self.path = path
        self.connection = opened(path, write=write)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.connection.close()

    # ------------------------------------------------------------------ written

    def keep(self, entries: Iterable[Entry], now: str) -> list[Kept]:
        """Put *entries* in, all or none. What is there already stays, with its notes; a ruling that is another now is
        written anew, and what it was is kept behind it."""
        with self._writing():
            return [self._keep(entry, now) for entry in entries]

    def change(self, number: int, told: Mapping[str, Any], now: str) -> Numbered:
        """Write what is *told* (column → text) over what stands under *number*; what stood there is kept behind it."""
        with self._writing():
            before = self.one(number)
            changed = {name: text for name, text in told.items() if getattr(before.entry, name) != text}
            if changed:
                self._replace(before, before.entry._replace(**changed), f"corrected {', '.join(changed)}", now)
        return self.one(number)

    def remove(self, numbers: Iterable[int], now: str) -> None:
        """Take rulings out, and all that they were before; their numbers are not given again."""
        with self._writing():
            for number in dict.fromkeys(numbers):
                self.one(number)
                for table in (*CHILDREN, "changes"):
                    self.connection.execute(f"DELETE FROM {table} WHERE ruling = ?", (number,))  # noqa: S608 - our names
                self.connection.execute("DELETE FROM rulings WHERE number = ?", (number,))
                self._note(number, now, "removed", "")

    # ------------------------------------------------------------------ read

    def one(self, number: int) -> Numbered:
        """The ruling with this *number*; BookError where there is none."""
        for found in self.chosen(Selection(number=number)):
            return found
        with told(self.path):
            numbers = self.connection.execute("SELECT min(number), max(number) FROM rulings").fetchone()
        there = f"its rulings are {numbers[0]} to {numbers[1]}" if numbers[0] else "it is empty"
        raise BookError(f"{self.path}: there is no ruling {number} in the book; {there}")

    def chosen(self, by: Selection = EVERYTHING) -> list[Numbered]:
        """The rulings chosen *by* something, evening by evening."""
        where, values = by.condition()
        with told(self.path):
            rows = self.connection.execute(
                f"SELECT number, {_ALL} FROM rulings {where} {_BY_NUMBER}",  # noqa: S608 - columns of ours, values bound
                values,
            ).fetchall()
            return [self._whole(row) for row in rows]

    def found(self, text: str, by: Selection = EVERYTHING) -> list[Numbered]:
        """The rulings in which the words of *text* stand, the best first: all of them, or where none has all, any."""
        words = words_of(text)
        where, values = by.condition()
        also = where.replace("WHERE", "AND", 1)
        for asked in (" AND ".join(words), " OR ".join(words)):
            if not asked:
                return []
            with told(self.path):
                rows = self.connection.execute(
                    f"SELECT number, {', '.join(f'rulings.{name}' for name in COLUMNS)} FROM rulings_fts"  # noqa: S608
                    f" JOIN rulings ON rulings.number = rulings_fts.rowid WHERE rulings_fts MATCH ? {also}"
                    " ORDER BY bm25(rulings_fts), number",
                    (asked, *values),
                ).fetchall()
                if rows:
                    return [self._whole(row) for row in rows]
        return []

    def last_evening(self) -> str:
        """The day of the last evening in the book; empty where it has no ruling."""
        with told(self.path):
            return self.connection.execute("SELECT max(evening) FROM rulings").fetchone()[0] or ""

    def changes(self, number: int) -> list[Change]:
        """What was done to the ruling with this *number*, in order."""
        with told(self.path):
            asked = "SELECT at, what, was FROM changes WHERE ruling = ? ORDER BY rowid"
            return [Change(*row) for row in self.connection.execute(asked, (number,))]

    def named(self, column: str) -> set[str]:
        """What stands in a *column* of the rulings."""
        with told(self.path):
            found = self.connection.execute(f"SELECT DISTINCT {column} FROM rulings")  # noqa: S608 - our names
            return {text for (text,) in found}

    # ------------------------------------------------------------------ within

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """All that is written inside, or nothing: also where somebody stops it."""
        with told(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    def _keep(self, entry: Entry, now: str) -> Kept:
        known = self.chosen(Selection(origin=entry.origin))
        if not known:
            asked = "SELECT max(number) FROM (SELECT number FROM rulings UNION ALL SELECT ruling FROM changes)"
            number = (self.connection.execute(asked).fetchone()[0] or 0) + 1
            self._insert(number, entry)
            return Kept(number, "new")
        before = known[0]
        own = before.entry
        # What people have written to it is theirs, and stays.
        entry = entry._replace(ruling=own.ruling or entry.ruling)
        if any(getattr(own, name) != getattr(entry, name) for name in LAW_OF):
            ruled = {name: getattr(entry, name) for name in (*LAW_OF, "aware", "edition", "document")}
            self._replace(before, own._replace(**ruled), "ruled anew", now)
            return Kept(before.number, "changed")
        return Kept(before.number, "same")

    def _insert(self, number: int, entry: Entry) -> None:
        values = (number, *(getattr(entry, name) for name in COLUMNS))
        marks = ", ".join("?" * len(values))
        self.connection.execute(f"INSERT INTO rulings (number, {_ALL}) VALUES ({marks})", values)  # noqa: S608 - our names
        self._add_children(number, entry)

    def _add_children(self, number: int, entry: Entry) -> None:
        for table, parts in (("ruling_rows", entry.rows), ("ruling_facts", entry.facts)):
            marks = ", ".join("?" * (len(CHILDREN[table]._fields) + 2))
            self.connection.executemany(
                f"INSERT INTO {table} VALUES ({marks})",  # noqa: S608 - our names
                [(number, place, *part) for place, part in enumerate(parts, 1)],
            )

    def _replace(self, before: Numbered, entry: Entry, what: str, now: str) -> None:
        number = before.number
        self._note(number, now, what, json.dumps(written(before), sort_keys=True))
        told = ", ".join(f"{name} = ?" for name in COLUMNS)
        values = [getattr(entry, name) for name in COLUMNS]
        self.connection.execute(f"UPDATE rulings SET {told} WHERE number = ?", (*values, number))  # noqa: S608 - our names
        for table in CHILDREN:
            self.connection.execute(f"DELETE FROM {table} WHERE ruling = ?", (number,))  # noqa: S608 - our names
        self._add_children(number, entry)

    def _note(self, number: int, now: str, what: str, was: str) -> None:
        self.connection.execute("INSERT INTO changes VALUES (?, ?, ?, ?)", (number, now, what, was))

    def _whole(self, row: sqlite3.Row | tuple[Any, ...]) -> Numbered:
        number, *texts = row
        told: dict[str, Any] = dict(zip(COLUMNS, texts, strict=True))
        rows = tuple(Row(*part) for part in self._parts("ruling_rows", number))
        facts = tuple(Fact(*part) for part in self._parts("ruling_facts", number))
        return Numbered(number, Entry(**told, rows=rows, facts=facts))

    def _parts(self, table: str, number: int) -> Iterator[tuple[str, ...]]:
        names = ", ".join(CHILDREN[table]._fields)
        asked = f"SELECT {names} FROM {table} WHERE ruling = ? ORDER BY place"  # noqa: S608 - our names
        yield from self.connection.execute(asked, (number,))


def written(one: Numbered) -> dict[str, Any]:
    """*one* as the book's JSON has it."""
    told: dict[str, Any] = {"number": one.number, **one.entry._asdict()}
    told["document"] = json.loads(one.entry.document or "{}")
    told["rows"] = [row._asdict() for row in one.entry.rows]
    told["facts"] = [fact._asdict() for fact in one.entry.facts]
    return told
