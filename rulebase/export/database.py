"""The exported database file, and the metadata beside it for datasette."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from rulebase.atomic_writing import write_file
from rulebase.errors import BuildError
from rulebase.export.rows import ExportRows
from rulebase.export.schema import EXPORT_TABLES, SEARCH_INDEX_SUFFIX, create_statements, fill_index_statements

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from rulebase.export.rows import Specs
    from rulebase.query.rulebase import Rulebase

APPLICATION_ID = 0x41444A45
"""``ADJE``: marks an exported file, which the next export may replace."""
EXPORT_SOURCE = "adjudicator rulebase export"
"""The entry by which metadata is recognised as ours."""
_MARK_AT = 68
"""The offset of the application id in SQLite's file format."""
_HITS = 50


def metadata_path(path: Path) -> Path:
    """The file of the metadata that belongs to the database at *path*."""
    return path.with_suffix(".metadata.json")


def file_not_ours(path: Path) -> Path | None:
    """A file that an export to *path* would overwrite, and that no export has written; None if there is none."""
    if path.exists() and not _is_earlier_export(path):
        return path
    told = metadata_path(path)
    return told if told.exists() and not _is_export_metadata(told) else None


def export_rulebase(laws: Rulebase, path: Path, orders: Callable[[Specs], str]) -> Mapping[str, int]:
    """Write *laws* to the database at *path* and its metadata beside it; return the number of rows by table.

    *orders* puts effects into words. Raises OSError or BuildError.
    """
    counted: dict[str, int] = {}

    # The draft is created before the work is done, so a folder that cannot be written to fails at once.
    def write(draft: str) -> None:
        try:
            draft.encode()
        except UnicodeEncodeError:
            raise BuildError(f"{path}: cannot be written: a database needs a name in UTF-8") from None
        with closing(sqlite3.connect(":memory:")) as made:
            counted.update(_fill_tables(made, ExportRows(laws, orders)))
            try:
                made.execute("VACUUM INTO ?", (draft,))
            except sqlite3.Error as error:
                raise BuildError(f"{path}: cannot be written: {error}") from error

    write_file(path, write)
    write_file(
        metadata_path(path), f"{json.dumps(datasette_metadata(path.stem), indent=2, ensure_ascii=False)}\n".encode()
    )
    return counted


def datasette_metadata(name: str) -> dict[str, Any]:
    """The metadata for datasette on the database *name*: descriptions, sort columns, ready searches."""
    tables = {
        table.name: {
            "description": table.about,
            "columns": {column.name: column.about for column in table.columns},
            **({"label_column": table.label} if table.label else {}),
            **({"facets": list(table.facets)} if table.facets else {}),
            **(
                {"fts_table": table.name + SEARCH_INDEX_SUFFIX, "fts_pk": "number", "sort": "number"}
                if table.searched
                else {}
            ),
        }
        for table in EXPORT_TABLES
    }
    about = "The laws of card games as adjudicator knows them: provisions, rulings, questions and worked cases."
    return {
        "title": "Laws of card games",
        "description": about,
        "source": EXPORT_SOURCE,
        "databases": {name: {"description": about, "tables": tables, "queries": _ready_search_queries()}},
    }


def _ready_search_queries() -> dict[str, dict[str, str]]:
    """Ready queries that show the words found within their text, best first."""
    return {
        f"search_{table.name}": {
            "title": f"Search {table.name} and show where the words stand",
            "description": table.about,
            "sql": (
                f"SELECT t.id, t.{table.label}, snippet({table.name}{SEARCH_INDEX_SUFFIX}, -1, '»', '«', ' … "  # noqa: S608 - names of our own
                "', 24) AS found"
                f" FROM {table.name}{SEARCH_INDEX_SUFFIX} JOIN {table.name} t ON t.number = "
                f"{table.name}{SEARCH_INDEX_SUFFIX}.rowid"
                f" WHERE {table.name}{SEARCH_INDEX_SUFFIX} MATCH escape_fts(:words)"
                f" ORDER BY {table.name}{SEARCH_INDEX_SUFFIX}.rank, t.number LIMIT {_HITS}"
            ),
        }
        for table in EXPORT_TABLES
        if table.searched
    }


def _fill_tables(made: sqlite3.Connection, rows: ExportRows) -> dict[str, int]:
    made.executescript(f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA foreign_keys = ON;\n{create_statements()}")
    counted: dict[str, int] = {}
    with made:
        for name, records in rows.tables():
            counted[name] = len(records)
            if records:
                marks = ", ".join("?" * len(records[0]))
                made.executemany(f"INSERT INTO {name} VALUES ({marks})", records)  # noqa: S608 - names of our own
    made.executescript(fill_index_statements())
    return counted


def _is_earlier_export(path: Path) -> bool:
    """Whether the file at *path* is an earlier export."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(_MARK_AT + 4)
    return head.startswith(b"SQLite format 3\0") and head[_MARK_AT:] == APPLICATION_ID.to_bytes(4, "big")


def _is_export_metadata(path: Path) -> bool:
    """Whether the file at *path* is the metadata of an earlier export."""
    try:
        told = json.loads(path.read_bytes())
    except ValueError:
        return False
    return isinstance(told, dict) and told.get("source") == EXPORT_SOURCE
