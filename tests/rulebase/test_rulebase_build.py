"""The compiled file: the same sources give the same bytes, and the database vouches for its own shape."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from rulebase import SourceError, load_sources
from rulebase.compiler.build import build_file, compile_sources
from rulebase.sqlite_schema import APPLICATION_ID, FORMAT
from tests.helpers.rulebase_tree import FILES, changed, sources, write_tree


@pytest.fixture
def compiled(tmp_path: Path) -> sqlite3.Connection:
    return compile_sources(load_sources(write_tree(tmp_path)), "mark")


def test_same_sources_same_bytes(tmp_path: Path) -> None:
    """Two trees with the same files, written at other times and places, give one and the same file."""
    files = []
    for name in ("first", "second"):
        build_file(load_sources(write_tree(tmp_path / name / "laws")), "mark", tmp_path / name / "out.sqlite")
        files.append((tmp_path / name / "out.sqlite").read_bytes())

    assert files[0] == files[1]


def test_the_file_says_what_it_is(compiled: sqlite3.Connection) -> None:
    assert compiled.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    assert compiled.execute("PRAGMA user_version").fetchone() == (FORMAT,)
    assert compiled.execute("SELECT * FROM meta").fetchall() == [("mark", FORMAT)]


def test_references_hold(compiled: sqlite3.Connection) -> None:
    assert compiled.execute("PRAGMA foreign_key_check").fetchall() == []


def test_every_table_is_strict(compiled: sqlite3.Connection) -> None:
    tables = compiled.execute("SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")

    assert [name for name, strict in tables if not strict and not name.startswith("sqlite_")] == []


def test_every_combination_is_decided(compiled: sqlite3.Connection) -> None:
    assert compiled.execute("SELECT key, row FROM decision ORDER BY key").fetchall() == [
        ("mixed=no|corrected=no|tricks=none", "nothing-to-take"),
        ("mixed=no|corrected=no|tricks=one", "penalty"),
        ("mixed=no|corrected=no|tricks=two_or_more", "penalty"),
        ("mixed=no|corrected=yes", "in-time"),
        ("mixed=yes", "too-late"),
    ]


def test_the_key_tells_two_rows_apart(compiled: sqlite3.Connection) -> None:
    """The database itself forbids two rows for one combination."""
    with pytest.raises(sqlite3.IntegrityError):
        compiled.execute("INSERT INTO decision VALUES ('whist', 'revoke', 'mixed=yes', 'penalty')")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('when = "mixed = yes"', 'when = "mixed = no"', "whist/revoke.toml: no row decides: mixed = yes"),
        ('under = ["WH-1"]', 'under = ["WH-9"]', "whist/revoke.toml: row[1]: rests on WH-9, "),
    ],
)
def test_unsound_sources_are_not_compiled(tmp_path: Path, old: str, new: str, message: str) -> None:
    """No ruling could rest on such files; the first fault is told."""
    with pytest.raises(SourceError) as caught:
        compile_sources(load_sources(write_tree(tmp_path, **changed("law/whist/whist/revoke.toml", old, new))), "mark")

    assert str(caught.value).startswith(message)


def test_a_hundred_codes_whose_parent_comes_last(tmp_path: Path) -> None:
    """Rows are written a hundred at a time; a code may extend one that is written later."""
    page = FILES["law/whist/dummy-whist/code.toml"]
    many = {f"law/many/a{number}/code.toml": page for number in range(120)}

    connection = compile_sources(sources(tmp_path, **many), "mark")

    assert connection.execute("SELECT count(*) FROM code WHERE extends = 'whist'").fetchone() == (121,)
