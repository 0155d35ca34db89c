"""``audit``: every deal of an archive is answered once, as ``replay`` answers it."""

from __future__ import annotations

import csv
import gzip
import io
import json
import shutil
import sqlite3
import zipfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicator.audit.files import files
from tests.helpers import archive
from tests.helpers.command_line import Answer, run
from tests.oracle.run import MAKERS
from tests.oracle.writer import write as written

EXAMPLE = Path(__file__).parents[2] / "adjudicator" / "examples" / "disputed.pbn"
LIN = "md|1SAKQHAKQDAKQCAKQJ,SJT9HJT9DJT9CT987,S876H876D876C6543,S5432H5432D5432C2|sv|o|mb|7N|mb|p|mb|p|mb|p|pc|D2|\n"
BROKEN = '[Event "x"]\n[Deal "Q:..."]\n[Auction "N"]\n1Z\n'


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive with a bit of everything."""
    folder = tmp_path_factory.mktemp("club")
    archive.write(folder, 3, 12, spoilt=0.3)
    deep = folder / "2020" / "spring"
    deep.mkdir(parents=True)
    (deep / "packed.PBN.gz").write_bytes(gzip.compress(archive.text(91, 5, 0.5).encode()))
    (deep / "match.lin").write_text(LIN)
    (deep / "notes.txt").write_text("no deals")
    shutil.copy(EXAMPLE, deep / "disputed.pbn")
    with zipfile.ZipFile(folder / "old.zip", "w") as zipped:
        zipped.writestr("a/first.pbn", archive.text(92, 4, 0.5))
        zipped.writestr("second.lin", LIN)
        zipped.writestr("readme.txt", "no deals")
    (folder / "broken.pbn").write_text(archive.text(93, 2) + "\n" + BROKEN + "\n" + archive.text(94, 2))
    (folder / "empty.pbn").write_text("")
    games = [written(MAKERS[sort](seed)) for sort in ("games", "poker", "rummy") for seed in range(4)]
    (folder / "games.pbn").write_text("\n".join(games))
    return folder


def audited(*words: str) -> Any:
    return run("audit", *words, "--json").data


def in_short(deal: dict[str, Any]) -> dict[str, Any]:
    """What ``audit`` tells of a deal, as ``replay`` tells it."""
    made, result = deal["contract"], deal["result"]
    score = (result or {}).get("score") or {}
    return {
        **deal["source"],
        "board": deal["board"],
        "code": deal["code"],
        "contract": f"{made['level']}{made['denomination']}{'X' * made['doubled']}" if made else "",
        "declarer": made["declarer"] if made else "",
        "score": " ".join(f"{who}={points}" for who, points in score.items()),
        "remarks": len(deal["problems"]),
        "findings": [
            (
                one["id"],
                one["kind"],
                one["offender"] or "",
                one["status"],
                one["summary"],
                one["at"]["line"],
                [ruling["row"] for ruling in one["rulings"]],
                [need["fact"] for need in one["needs"]],
            )
            for one in deal["findings"]
        ],
    }


def told(deal: dict[str, Any]) -> dict[str, Any]:
    names = ("file", "game", "line", "board", "code", "contract", "declarer", "score", "remarks")
    parts = ("number", "kind", "offender", "status", "summary", "line", "rows", "needs")
    findings = [tuple(one[part] for part in parts) for one in deal["findings"]]
    return {name: deal[name] for name in names} | {"findings": findings}


def test_every_deal_is_answered_as_replay_answers_it(club: Path) -> None:
    names = [file.name for file in files([str(club)])]
    replayed = run("replay", *names, "--json").data
    found = audited(str(club), "--processes", "1")

    assert [in_short(deal) for deal in replayed["deals"]] == [told(deal) for deal in found["deals"]]
    unreadable = [one for one in found["unanswered"] if one["game"]]
    assert [(one["file"], one["game"], one["line"], one["message"]) for one in replayed["unanswered"]] == [
        (one["file"], one["game"], one["line"], one["message"]) for one in unreadable
    ]
    assert unreadable
    assert any(deal["findings"] for deal in found["deals"])
    assert {"euchre", "duplicate-2017"} & {deal["code"] for deal in found["deals"]}


def test_the_sum_is_that_of_the_deals(club: Path) -> None:
    found = audited(str(club))
    deals, summed = found["deals"], found["summary"]

    assert len(deals) == summed["deals"]
    assert sum(bool(deal["findings"]) for deal in deals) == summed["irregular"]
    assert Counter(one["kind"] for deal in deals for one in deal["findings"]) == summed["kinds"]
    assert Counter(deal["code"] for deal in deals) == {name: one["deals"] for name, one in summed["codes"].items()}
    irregular = Counter(deal["event"] for deal in deals if deal["findings"])
    assert irregular == {name: one["irregular"] for name, one in summed["events"].items() if one["irregular"]}
    assert Counter(deal["file"] for deal in deals if deal["findings"]) == summed["irregular_by_file"]
    assert len(found["unanswered"]) == summed["unanswered"]


def test_every_line_of_the_summary_can_be_replayed(club: Path) -> None:
    """What stands before the two blanks is what ``replay`` takes."""
    lines = [line.split("  ")[0] for line in run("audit", str(club)).out.splitlines() if " --deal " in line]
    packed = [line for line in lines if ".zip/" in line or ".gz" in line]

    assert len(packed) > 1
    for line in (*packed, lines[0]):
        name, _, number = line.rpartition(" --deal ")
        shown = run("replay", name, "--deal", number, "--json").data["deals"]
        assert [(deal["source"]["file"], str(deal["source"]["game"])) for deal in shown] == [(name, number)]
        assert shown[0]["findings"]


def test_rows_of_comma_separated_values(club: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("audit", str(club), "--csv").out)))
    found = audited(str(club))

    assert [(deal["file"], str(deal["game"]), deal["contract"]) for deal in found["deals"]] == [
        (row["file"], row["game"], row["contract"]) for row in rows if not row["unanswered"]
    ]
    assert [one["message"] for one in found["unanswered"]] == [row["unanswered"] for row in rows if row["unanswered"]]
    assert [" ".join(one["kind"] for one in deal["findings"]) for deal in found["deals"]] == [
        row["kinds"] for row in rows if not row["unanswered"]
    ]


def test_several_processes_say_what_one_says(club: Path) -> None:
    def sorted_deals(answer: Any) -> list[str]:
        return sorted(json.dumps(deal) for deal in answer["deals"])

    from adjudicator.commands import audit

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(audit, "_WORTH_A_PROCESS", 0)
        several = audited(str(club), "--processes", "2")
    alone = audited(str(club), "--processes", "1")

    assert sorted_deals(alone) == sorted_deals(several)
    assert alone["summary"]["kinds"] == several["summary"]["kinds"]
    assert len(alone["unanswered"]) == len(several["unanswered"])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere", "nowhere: no such file or directory"),
        ("no*.pbn", "no*.pbn: no such file or directory"),
        ("none.zip/a.pbn", "none.zip/a.pbn: no such file or directory"),
        ("torn.zip", "torn.zip: cannot be unpacked"),
        ("torn.pbn.gz", "torn.pbn.gz: cannot be unpacked"),
        ("void.zip", "void.zip: holds files, name one of them, such as void.zip/readme.txt"),
        ("holed.zip/b.pbn", "holed.zip/b.pbn: there is no such file in the zip, such as holed.zip/a.pbn"),
        ("holed.zip/a.pbn", "holed.zip/a.pbn: cannot be unpacked"),
        ("folder", "folder: is a directory"),
    ],
)
def test_what_cannot_be_opened_is_said_and_counted(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the others are answered."""
    monkeypatch.chdir(tmp_path)
    Path("torn.zip").write_bytes(b"PK\x03\x04 and no more")
    Path("torn.pbn.gz").write_bytes(gzip.compress(EXAMPLE.read_bytes())[:60])
    Path("folder").mkdir()
    with zipfile.ZipFile("void.zip", "w") as zipped:
        zipped.writestr("readme.txt", "no deals")
    with zipfile.ZipFile("holed.zip", "w") as zipped:
        zipped.writestr("a.pbn", EXAMPLE.read_bytes())
    data = bytearray(Path("holed.zip").read_bytes())
    data[60:80] = bytes(20)
    Path("holed.zip").write_bytes(data)
    shutil.copy(EXAMPLE, "hand.pbn")
    answer = run("audit", name, "hand.pbn")

    assert 1 == answer.status
    assert answer.err.startswith(said), answer.err
    assert 1 == len(answer.err.splitlines())
    assert "1 deal in 2 files: 1 irregular, 0 regular." in answer.out
    assert "1 without an answer." in answer.out


def test_the_same_reason_is_said_three_times_and_counted(tmp_path: Path) -> None:
    (tmp_path / "a.pbn").write_text("\n".join([BROKEN] * 9))
    answer = run("audit", str(tmp_path))

    assert [
        f"{tmp_path}/a.pbn:{line}:1" in said for line, said in zip((2, 7, 12), answer.err.splitlines(), strict=False)
    ]
    assert "(6 more for the same reason)" in answer.err.splitlines()[-1]
    assert 4 == len(answer.err.splitlines())


def test_a_fault_of_the_program_costs_one_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from adjudicator.audit import work

    real = work.adjudicate

    def failing(record: Any, *rest: Any) -> Any:
        if record.tag("Board") == "2":
            raise KeyError("no such thing")
        return real(record, *rest)

    monkeypatch.setattr(work, "adjudicate", failing)
    archive.write(tmp_path, 1, 3)
    answer = run("audit", str(tmp_path), "--json", ADJUDICATOR_TRACEBACK="")

    assert [1, 3] == [deal["game"] for deal in answer.data["deals"]]
    assert [2] == [one["game"] for one in answer.data["unanswered"]]
    assert "the fault is its own" in answer.data["unanswered"][0]["message"]


def test_the_code_can_be_named(tmp_path: Path) -> None:
    archive.write(tmp_path, 1, 3)

    assert {"contract-bridge-1963"} == {
        deal["code"] for deal in audited(str(tmp_path), "-c", "contract-bridge-1963")["deals"]
    }
    assert 1 == run("audit", str(tmp_path), "-c", "snorfle").status


def test_two_ways_to_print_are_wrong_usage(tmp_path: Path) -> None:
    assert 2 == run("audit", str(tmp_path), "--csv", "--json").status


# ---------------------------------------------------------------- the store


def stored(path: Path, table: str) -> list[dict[str, Any]]:
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    rows = [dict(row) for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3")]
    connection.close()
    return rows


def kept(path: Path) -> list[tuple[Any, ...]]:
    """Everything that a store holds, but for the numbers of its files."""
    connection = sqlite3.connect(path)
    rows = []
    for table in ("deals", "findings", "unanswered"):
        rows += connection.execute(f"SELECT '{table}', path, t.* FROM {table} t JOIN files f ON f.id = file").fetchall()
    connection.close()
    return sorted(((row[0], row[1], *row[3:]) for row in rows), key=repr)


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
    from adjudicator.audit import work

    folder, store = tmp_path / "deals", str(tmp_path / "r.sqlite")
    first, second = archive.write(folder, 2, 6, spoilt=0.5)
    before = run("audit", str(folder), "--to", store)
    looked_at = []
    real = work.adjudicate
    monkeypatch.setattr(
        work, "adjudicate", lambda record, *rest: (looked_at.append(record.source), real(record, *rest))[1]
    )
    again = run("audit", str(folder), "--to", store)

    assert [] == looked_at
    assert "Answered before, and not again: 12 deals in 2 files." in " ".join(again.out.split())
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
    from adjudicator.audit import work

    monkeypatch.setattr(work, "GAMES", 5)
    archive.write(tmp_path / "deals", 1, 23, spoilt=0.5)
    store, whole = tmp_path / "r.sqlite", tmp_path / "whole.sqlite"
    real = work.adjudicate
    seen: list[int] = []

    def stopping(record: Any, *rest: Any) -> Any:
        seen.append(record.source.game)
        if record.source.game == 13 and seen.count(13) == 1:
            raise KeyboardInterrupt
        return real(record, *rest)

    monkeypatch.setattr(work, "adjudicate", stopping)
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
        ("results.txt", b"", 2, "names no store"),
        ("deals.sqlite", b"[Event]" * 99, 1, "cannot be written to"),
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
    assert "holds something else" in answer.err


def test_one_audit_at_a_time_writes_to_a_store(tmp_path: Path) -> None:
    from adjudicator.commands.locking import Lock

    path = tmp_path / "r.sqlite"
    lock = Lock(path)
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


# ---------------------------------------------------------------- the archives of these tests


def test_the_deals_of_the_archive_are_regular_unless_they_are_spoilt() -> None:
    """Without this the tests would hold of an archive in which nothing is, or everything."""
    rng = Random(5)
    text = "\n".join(archive.game(rng, number) for number in range(1, 200))
    answer: Answer = run("audit", "-", "--json", stdin=text)

    assert 199 == answer.data["summary"]["deals"]
    assert 0 == answer.data["summary"]["irregular"]
    assert all(not deal["remarks"] for deal in answer.data["deals"])
