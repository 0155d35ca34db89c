"""The exported database: whole, explained, searchable, and read without knowing the slugs of the law files."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from adjudicator.law.rulings import rule_from_told_facts
from adjudicator.render.sentences import effect_sentences
from rulebase.export.rows import NOTHING_ORDERED
from rulebase.export.schema import EXPORT_TABLES, SEARCH_INDEX_SUFFIX
from tests.helpers.command_line import run
from tests.helpers.rulings import CONTRACT, laws

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SEARCHED = [table.name for table in EXPORT_TABLES if table.searched]


@pytest.fixture
def exported(exported_laws: tuple[Path, str]) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"file:{exported_laws[0]}?mode=ro", uri=True)) as connection:
        yield connection


def count(connection: sqlite3.Connection, table: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def test_it_is_sound(exported: sqlite3.Connection) -> None:
    """Every reference leads somewhere, and SQLite finds no fault, in the search indexes neither."""
    assert [] == exported.execute("PRAGMA foreign_key_check").fetchall()
    assert [("ok",)] == exported.execute("PRAGMA integrity_check").fetchall()


def test_nothing_is_left_out(exported: sqlite3.Connection) -> None:
    """All that is compiled is exported."""
    compiled = laws().connection
    pairs = {
        "code": "code", "kind": "kind", "law": "provision", "ruling": "row", "ruling_law": "row_provision",
        "fact": "fact", "worked_case": '"case"', "ruling_case": "case_row",
    }  # fmt: skip
    asked = sum(len(json.loads(facts)) for (facts,) in compiled.execute("SELECT facts_json FROM kind_table"))

    assert {table: count(compiled, source) for table, source in pairs.items()} == {
        table: count(exported, table) for table in pairs
    }
    assert asked == count(exported, "question")


def test_every_table_and_every_column_is_explained(exported: sqlite3.Connection) -> None:
    """In the database itself, for whoever has no more than the file."""
    names = [
        name
        for (name,) in exported.execute("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")
        if SEARCH_INDEX_SUFFIX not in name
    ]
    columns = [
        f"{name}.{column}"
        for name in names
        for (column,) in exported.execute("SELECT name FROM pragma_table_info(?)", (name,))
    ]
    told = dict(exported.execute("SELECT id, sentence FROM about"))

    assert set(names) | set(columns) == set(told)
    assert [] == [name for name, sentence in told.items() if not re.fullmatch(r".{10,}\.|.*: [a-z, -]+\.", sentence)]


def test_no_name_needs_quoting(exported: sqlite3.Connection) -> None:
    """Whoever types SQL types the names as they stand."""
    for table in EXPORT_TABLES:
        for column in table.columns:
            found = exported.execute(f"SELECT {column.name} FROM {table.name} AS t ORDER BY {column.name} LIMIT 1")
            assert column.name == found.description[0][0]
            assert (
                found.fetchone()
                == exported.execute(
                    f'SELECT "{table.name}"."{column.name}" FROM "{table.name}" ORDER BY "{column.name}" LIMIT 1'
                ).fetchone()
            )


def test_words_instead_of_slugs(exported: sqlite3.Connection) -> None:
    """No name of a fact, value, effect or parameter is left in what the export puts into words."""
    texts = {
        "ruling": ("condition", "orders", "choice", "says"),
        "question": ("answers", "asked_of", "usual", "arises_if"),
        "worked_case": ("told", "comes_to"),
    }
    for table, columns in texts.items():
        for column in columns:
            found = exported.execute(f"SELECT id, {column} FROM {table}").fetchall()
            assert [] == [(key, text) for key, text in found if re.search(r"\w_\w|[{}]", text)]


def test_a_ruling_orders_what_the_program_rules(exported: sqlite3.Connection) -> None:
    """For every told case of contract bridge the export has the words of the ruling."""
    compared = 0
    for kind, told, row in laws().connection.execute(
        'SELECT c.kind, c.told_json, r.row FROM "case" c JOIN case_row r'
        " ON r.code = c.code AND r.kind = c.kind AND r.case_kind = c.kind AND r.place = c.place"
        " WHERE c.code = ? AND c.told_json IS NOT NULL AND c.record = ''",
        (CONTRACT,),
    ):
        ruling = rule_from_told_facts(laws(), CONTRACT, kind, json.loads(told), check=False).rulings[0]
        if ruling.row != row or ruling.code != CONTRACT:
            continue
        (orders,) = exported.execute("SELECT orders FROM ruling WHERE id = ?", (f"{CONTRACT}/{kind}/{row}",)).fetchone()
        compared += 1

        assert (" ".join(effect_sentences(ruling.effects)) or ("" if ruling.options else NOTHING_ORDERED)) == orders
    assert compared > 100


def test_everything_ordered_is_told(exported: sqlite3.Connection) -> None:
    """A ruling orders something, leaves a choice or says that nothing is ordered; and it rests on a law."""
    nothing = exported.execute("SELECT id FROM ruling WHERE orders = ? ORDER BY id", (NOTHING_ORDERED,)).fetchall()
    bare = "SELECT code || '/' || kind || '/' || id FROM row WHERE do_json = '[]' AND options_json = '[]' ORDER BY 1"

    assert laws().connection.execute(bare).fetchall() == nothing
    assert [] == exported.execute("SELECT id FROM ruling WHERE orders = '' AND choice = ''").fetchall()
    assert [] == exported.execute("SELECT id FROM ruling WHERE under = ''").fetchall()


@pytest.mark.parametrize("table", SEARCHED)
def test_a_search_shows_where_the_words_stand(exported: sqlite3.Connection, table: str) -> None:
    """The index is on the text of its table: what is found is shown, and it is in the row that is meant."""
    found = exported.execute(
        f"SELECT t.*, snippet({table}{SEARCH_INDEX_SUFFIX}, -1, '[', ']', '…', 12) AS found FROM "
        f"{table}{SEARCH_INDEX_SUFFIX}"
        f" JOIN {table} t ON t.number = {table}{SEARCH_INDEX_SUFFIX}.rowid WHERE "
        f"{table}{SEARCH_INDEX_SUFFIX} MATCH 'revoke' LIMIT 20"
    ).fetchall()

    assert len(found) == 20
    for row in found:
        marked = re.findall(r"\[(revok\w+)\]", row[-1], re.IGNORECASE)
        assert marked
        assert all(any(word in str(text) for text in row[:-1]) for word in marked)


def test_the_same_laws_give_the_same_bytes(exported_laws: tuple[Path, str], tmp_path: Path) -> None:
    """An export tells by comparison whether the laws have changed."""
    run("rulebase", "export", str(tmp_path / "laws.sqlite"))

    assert exported_laws[0].read_bytes() == (tmp_path / "laws.sqlite").read_bytes()


def test_an_earlier_export_is_replaced(exported_laws: tuple[Path, str], tmp_path: Path) -> None:
    """Also one that somebody has added to."""
    file = tmp_path / "laws.sqlite"
    shutil.copytree(exported_laws[0].parent, tmp_path, dirs_exist_ok=True)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE mine (words TEXT)")
    again = run("rulebase", "export", str(file))

    assert (0, "") == (again.status, again.err)
    assert again.out.startswith(f"{file}: 2")
    with closing(sqlite3.connect(file)) as connection:
        assert [] == connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'mine'").fetchall()
    assert ["laws.metadata.json", "laws.sqlite"] == sorted(one.name for one in tmp_path.iterdir())


@pytest.mark.parametrize("name", ["laws.sqlite", "laws.metadata.json"])
@pytest.mark.parametrize("held", [b"", b"[]", b"SQLite format 3\0" + bytes(200), b"\xff{", b'{"source": "me"}'])
def test_a_file_of_somebody_else_stays(tmp_path: Path, name: str, held: bytes) -> None:
    """Neither the database nor the metadata is written over a file that no export wrote."""
    (tmp_path / name).write_bytes(held)
    answer = run("rulebase", "export", str(tmp_path / "laws.sqlite"))

    assert (1, "") == (answer.status, answer.out)
    why = "exists already and was not written by 'rulebase export'; choose another name"
    assert f"adjudicator: {tmp_path / name}: {why}\n" == answer.err
    assert [(name, held)] == [(one.name, one.read_bytes()) for one in tmp_path.iterdir()]


def test_a_name_that_is_no_database(tmp_path: Path) -> None:
    """A name without the ending would be taken for something else later."""
    answer = run("rulebase", "export", str(tmp_path / "laws.txt"))

    assert answer.status == 2
    assert "is not a file for the database; expected a name that ends in .sqlite" in " ".join(answer.err.split())
    assert [] == list(tmp_path.iterdir())


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "none" / "laws.sqlite"

    assert f"adjudicator: {file}: no such file or directory\n" == run("rulebase", "export", str(file)).err


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    """SQLite can call no file by it; nothing is left behind."""
    file = tmp_path / "\udcff.sqlite"

    assert "cannot be written: a database needs a name in UTF-8\n" in run("rulebase", "export", str(file)).err
    assert [] == list(tmp_path.iterdir())
