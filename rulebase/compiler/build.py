"""The compiler: law files into one SQLite file. The same sources give the same bytes.

No other module imports sqlite-utils; readers need the standard library only.
"""

from __future__ import annotations

import sqlite3
from itertools import chain
from typing import TYPE_CHECKING, Any

from sqlite_utils import Database

from rulebase.compiler.check import unsound
from rulebase.compiler.database_rows import (
    address_records,
    book_name_records,
    case_records,
    code_records_without_law,
    descent_records,
    house_records,
    law_records,
    other_game_records,
    provision_records,
    story_records,
    vocabulary_records,
)
from rulebase.compiler.vocabulary_files import OWN_LISTS
from rulebase.errors import BuildError, SourceError
from rulebase.sqlite_schema import FORMAT, PRAGMAS, SEARCH, TABLES

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from rulebase.compiler.database_rows import Records
    from rulebase.compiler.sources import CodeSource, Sources

TABLE_ORDER = (
    "meta", "kind", "kind_name", "fact", "effect", "course", "moment", "aloud", "onward", "role", "address",
    "detector", "synonym", "stop_word", "answer_word", "option_word", "scoring",
    "code_group", "other_game", "book_name", "house", "code", "code_name", "code_called", "code_ancestor",
    "code_silent", "game", "provision", "citation", "provision_kind", "kind_table", "row", "row_provision", "decision",
    "case", "case_row",
    "provision_words", "story_lexicon", "story_pattern", "story_word", "story_label", "story_home", "story_weight",
)  # fmt: skip
"""The tables, those that others refer to first."""


def compile_sources(
    sources: Sources, fingerprint: str, shipped: sqlite3.Connection | None = None
) -> sqlite3.Connection:
    """Compile *sources* into a database in memory, marked with *fingerprint*; SourceError with the first fault if
    unsound.

    If *shipped* is given, the compiled laws without the user's own, only the latter are compiled and added to a copy:
    the answers are those of a rulebase compiled as a whole.
    """
    for fault in unsound(sources, own_only=shipped is not None):
        raise SourceError(fault.file, fault.place, fault.message)
    tables: dict[str, list[dict[str, Any]]] = {name: [] for name in TABLE_ORDER}
    tables["meta"].append({"fingerprint": fingerprint, "format": FORMAT})
    for table, record in _all_records(sources) if shipped is None else _records_missing_in_shipped(sources, shipped):
        tables[table].append(record)
    # A long list is inserted in batches, and references must point into the same or an earlier batch.
    tables["code"].sort(key=lambda record: len(sources.ancestors(record["id"])))
    tables["kind"].sort(key=lambda record: bool(record["family"] or record["elsewhere"]))
    # Any thread may use it, like one read from a file.
    database = Database(sqlite3.connect(":memory:", check_same_thread=False), execute_plugins=False)
    connection: sqlite3.Connection = database.conn
    try:
        if shipped is None:
            connection.executescript(PRAGMAS + TABLES + SEARCH)
        else:
            shipped.backup(connection)
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("DELETE FROM meta")
        for name, records in tables.items():
            database.table(name).insert_all(records)
        with connection:
            connection.execute("INSERT INTO provision_words (provision_words) VALUES ('optimize')")
    except sqlite3.Error as error:
        connection.close()
        raise BuildError(f"the rulebase cannot be compiled: {error}") from error
    except BaseException:
        connection.close()
        raise
    return connection


def build_file(sources: Sources, fingerprint: str, path: Path | str, shipped: sqlite3.Connection | None = None) -> None:
    """Write the rulebase of *sources* to *path*, where no file may exist yet, in one transaction; *shipped* as in
    ``compile_sources``. Raises SourceError and BuildError."""
    connection = compile_sources(sources, fingerprint, shipped)
    try:
        connection.execute("VACUUM INTO ?", (str(path),))
    except (sqlite3.Error, UnicodeEncodeError) as error:
        # SQLite takes file names in UTF-8 only.
        raise BuildError(f"{path}: the rulebase cannot be written: {error}") from error
    finally:
        connection.close()


def _all_records(sources: Sources) -> Records:
    yield from vocabulary_records(sources.words)
    yield from address_records(sources.words)
    yield from other_game_records(sources)
    yield from book_name_records(sources)
    yield from house_records(sources)
    yield from story_records(sources.lexicon, sources.model)
    yield from _code_records(sources, sources.codes.values(), 1)


def _records_missing_in_shipped(sources: Sources, shipped: sqlite3.Connection) -> Records:
    """The records of *sources* that *shipped* lacks: words, houses, and the user's own codes."""
    for name in OWN_LISTS:
        table = name.removesuffix("s")
        known = {one for (one,) in shipped.execute(f"SELECT id FROM {table}")}  # noqa: S608 - the tables are ours
        records = vocabulary_records(sources.words) if sources.own_words else ()
        yield from ((held, record) for held, record in records if held == table and record["id"] not in known)
    yield from house_records(sources)
    ((last,),) = shipped.execute("SELECT max(number) FROM provision")
    yield from _code_records(sources, [code for code in sources.codes.values() if code.house], last + 1)


def _code_records(sources: Sources, codes: Collection[CodeSource], number: int) -> Records:
    """The records of *codes*, whose provisions are numbered from *number*."""
    for code in codes:
        yield from code_records_without_law(sources, code)
        yield from descent_records(sources, code)
    for code in codes:
        yield from provision_records(sources.words, code, number)
        number += sum(len(law.provisions) for law in code.kinds.values())
        yield from chain.from_iterable(law_records(sources, code, law) for law in code.kinds.values())
        yield from case_records(code)
