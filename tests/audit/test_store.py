"""``audit --to``: the store holds every answer, and what it holds is not done again."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from adjudicator.commands import audit_sqlite
from tests.helpers import archive
from tests.helpers.club import EXAMPLE, audited, kept, stored
from tests.helpers.command_line import run


def test_the_store_holds_every_deal_and_finding(club: Path, tmp_path: Path) -> None:
    store = tmp_path / "results.sqlite"
    answer = run("audit", str(club), "--to", str(store))
    found = audited(str(club))

    assert "irregular" in answer.out
    assert len(found["deals"]) == len(stored(store, "deals"))
    assert sum(len(deal["findings"]) for deal in found["deals"]) == len(stored(store, "findings"))
    assert len(found["unanswered"]) == len(stored(store, "unanswered"))
    by_name = {row["id"]: row["name"] for row in stored(store, "files")}
    assert sorted((deal["file"], deal["game"], deal["contract"], deal["tricks"]) for deal in found["deals"]) == sorted(
        (by_name[row["file"]], row["game"], row["contract"], row["tricks"]) for row in stored(store, "deals")
    )
    assert all(row["done"] for row in stored(store, "files"))
    assert [store.name] == [path.name for path in tmp_path.iterdir()]


def test_what_has_been_answered_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from adjudicator.audit import file_auditor

    folder, store = tmp_path / "deals", str(tmp_path / "r.sqlite")
    first, second = archive.write(folder, 2, 6, spoilt=0.5)
    before = run("audit", str(folder), "--to", store)
    looked_at = []
    real = file_auditor.adjudicate
    monkeypatch.setattr(
        file_auditor, "adjudicate", lambda record, *rest: (looked_at.append(record.source), real(record, *rest))[1]
    )
    again = run("audit", str(folder), "--to", store)

    assert [] == looked_at
    assert "Answered earlier, not repeated: 12 deals in 2 files." in " ".join(again.out.split())
    assert before.status == again.status
    second.write_text(archive.text(77, 4, 0.5))
    run("audit", str(folder), "--to", store)

    assert {str(second)} == {source.file for source in looked_at}
    fresh = tmp_path / "fresh.sqlite"
    run("audit", str(folder), "--to", str(fresh))

    assert kept(fresh) == kept(Path(store))
    run("audit", str(first), "--to", store, "--code", "contract-bridge-1963")

    assert {"contract-bridge-1963"} == {row["code"] for row in stored(Path(store), "deals") if row["file"] == 1}, (
        "another law is another answer"
    )


def test_a_stopped_audit_is_gone_on_with_within_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from adjudicator.audit import file_auditor

    monkeypatch.setattr(file_auditor, "GAMES", 5)
    archive.write(tmp_path / "deals", 1, 23, spoilt=0.5)
    store, whole = tmp_path / "r.sqlite", tmp_path / "whole.sqlite"
    real = file_auditor.adjudicate
    seen: list[int] = []

    def stopping(record: Any, *rest: Any) -> Any:
        seen.append(record.source.game)
        if record.source.game == 13 and seen.count(13) == 1:
            raise KeyboardInterrupt
        return real(record, *rest)

    monkeypatch.setattr(file_auditor, "adjudicate", stopping)
    stopped = run("audit", str(tmp_path / "deals"), "--to", str(store))
    held = [row["game"] for row in stored(store, "deals")]
    run("audit", str(tmp_path / "deals"), "--to", str(store))
    run("audit", str(tmp_path / "deals"), "--to", str(whole))

    assert 130 == stopped.status
    assert held
    assert held == [game for game in range(1, 11) if game in held]
    assert 11 == seen[seen.index(13) + 1], "two parts of five had been written"
    assert kept(whole) == kept(store)


@pytest.mark.parametrize(
    ("name", "content", "status", "said"),
    [
        ("results.txt", b"", 2, "is not a file for the results"),
        ("deals.sqlite", b"[Event]" * 99, 1, "not results of an audit, or damaged ones (file is not a database)"),
        ("no/such/folder.sqlite", b"", 1, "cannot be written to"),
    ],
)
def test_what_is_no_store_is_left_alone(name: str, content: bytes, status: int, said: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if content:
        path.write_bytes(content)
    answer = run("audit", str(EXAMPLE), "--to", str(path))

    assert status == answer.status
    assert said in " ".join(answer.err.split())
    assert not content or content == path.read_bytes()


def test_a_database_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "members.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE deals (name TEXT)")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    answer = run("audit", str(EXAMPLE), "--to", str(path))

    assert (1, before) == (answer.status, path.read_bytes())
    assert "holds something other than results" in answer.err
    assert [path] == [*tmp_path.iterdir()]


def test_a_store_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk neither an empty store stays, nor what SQLite keeps beside it."""

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(audit_sqlite, "_create_audit_tables", full)
    answer = run("audit", str(EXAMPLE), "--to", str(tmp_path / "r.sqlite"))

    assert 1 == answer.status
    assert "cannot be written to: database or disk is full" in " ".join(answer.err.split())
    assert [] == [*tmp_path.iterdir()]


def test_one_audit_at_a_time_writes_to_a_store(tmp_path: Path) -> None:
    from rulebase.file_locks import FileLock

    path = tmp_path / "r.sqlite"
    lock = FileLock(path)
    assert lock.take()
    answer = run("audit", str(EXAMPLE), "--to", str(path))
    lock.free()

    assert 1 == answer.status
    assert "another audit is writing to it" in answer.err
    assert 0 == run("audit", str(EXAMPLE), "--to", str(path)).status


def test_what_is_asked_for_is_found_by_an_index(tmp_path: Path) -> None:
    """The questions that everybody asks of a store are answered without looking at every row."""
    path = tmp_path / "r.sqlite"
    run("audit", str(EXAMPLE), "--to", str(path))
    connection = sqlite3.connect(path)
    for question in (
        "SELECT * FROM deals WHERE findings > 0",
        "SELECT * FROM deals WHERE event = 'x'",
        "SELECT * FROM deals WHERE contract = '4S'",
        "SELECT * FROM findings WHERE kind = 'revoke'",
        "SELECT * FROM findings WHERE file = 1 AND game = 2",
        "SELECT * FROM files WHERE path = 'x'",
        "SELECT * FROM unanswered WHERE file = 1",
    ):
        plan = " ".join(row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {question}"))
        assert "INDEX" in plan or "PRIMARY KEY" in plan, (question, plan)
    connection.close()


def spoilt(store: Path) -> None:
    """Spoil every page of *store* but the first."""
    content = bytearray(store.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    store.write_bytes(content)


@pytest.mark.parametrize("hidden", ["", "1"])
def test_damage_of_the_store_is_laid_to_the_store(hidden: str, tmp_path: Path) -> None:
    """And not to the laws, whose errors are of the same class; each time, whatever is built meanwhile."""
    store = tmp_path / "r.sqlite"
    run("audit", str(EXAMPLE), "--to", str(store))
    spoilt(store)
    for _ in range(2):
        answer = run("audit", str(EXAMPLE), "--to", str(store), ADJUDICATOR_TRACEBACK=hidden)
        assert (1, 1) == (answer.status, answer.err.count("\n"))
        assert f"{store}: not results of an audit, or damaged ones" in answer.err


def test_only_what_is_damaged_is_called_so() -> None:
    """An error of somebody else's file, though it is of the same class as one of the laws, is none of theirs."""
    from rulebase.cache import rebuild_if_damaged

    assert rebuild_if_damaged(sqlite3.DatabaseError("database disk image is malformed")) is None
