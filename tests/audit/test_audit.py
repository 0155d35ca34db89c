"""``audit``: every deal of an archive is answered once, as ``replay`` answers it."""

from __future__ import annotations

import csv
import gzip
import io
import json
import shutil
import zipfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock, patch

import pytest

from adjudicator.audit.archive_files import find_files
from adjudicator.commands.audit_output import InOrderOfFiles, TextOutput
from adjudicator.report.audit_results import FileBatch
from tests.helpers import archive
from tests.helpers.club import BROKEN, EXAMPLE, audited
from tests.helpers.command_line import Answer, run


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
    names = [file.name for file in find_files([str(club)])]
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


def test_several_processes_say_what_one_says_in_the_same_order(club: Path) -> None:
    from adjudicator.commands import audit

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(audit, "_BYTES_PER_PROCESS", 0)
        several = audited(str(club), "--processes", "2")
    alone = audited(str(club), "--processes", "1")

    assert alone["deals"] == several["deals"]
    assert alone["unanswered"] == several["unanswered"]
    assert [*alone["summary"]["kinds"].items()] == [*several["summary"]["kinds"].items()]


def test_answers_to_later_files_wait_for_the_files_before() -> None:
    written: list[tuple[int, int]] = []
    output = TextOutput()
    with patch.object(output, "write_batch", lambda _, batch: written.append((batch.file, batch.games))):
        ordered = InOrderOfFiles(output)
        for file, games, last in ((1, 1, True), (0, 1, False), (2, 1, False), (0, 2, True), (2, 2, True)):
            ordered.write_batch(Mock(), FileBatch(file, games, Counter(), last=last))

    assert written == [(0, 1), (0, 2), (1, 1), (2, 1), (2, 2)]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere", "nowhere: no such file or directory"),
        ("no*.pbn", "no*.pbn: no such file or directory"),
        ("none.zip/a.pbn", "none.zip/a.pbn: no such file or directory"),
        ("torn.zip", "torn.zip: cannot be unpacked"),
        ("torn.pbn.gz", "torn.pbn.gz: cannot be unpacked"),
        ("void.zip", "void.zip: no PBN or LIN is in this zip; expected names that end in .pbn or .lin"),
        ("holed.zip/b.pbn", "holed.zip/b.pbn: there is no such file in the zip, such as holed.zip/a.pbn"),
        ("holed.zip/a.pbn", "holed.zip/a.pbn: cannot be unpacked"),
        ("folder", "folder: no PBN or LIN is in this folder or below it; expected names that end in .pbn or .lin"),
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
    from adjudicator.audit import file_auditor

    real = file_auditor.adjudicate

    def failing(record: Any, *rest: Any) -> Any:
        if record.tag("Board") == "2":
            raise KeyError("no such thing")
        return real(record, *rest)

    monkeypatch.setattr(file_auditor, "adjudicate", failing)
    archive.write(tmp_path, 1, 3)
    answer = run("audit", str(tmp_path), "--json", ADJUDICATOR_TRACEBACK="")

    assert [1, 3] == [deal["game"] for deal in answer.data["deals"]]
    assert [2] == [one["game"] for one in answer.data["unanswered"]]
    assert "because of an error in the program" in answer.data["unanswered"][0]["message"]


def test_the_code_can_be_named(tmp_path: Path) -> None:
    archive.write(tmp_path, 1, 3)

    assert {"contract-bridge-1963"} == {
        deal["code"] for deal in audited(str(tmp_path), "-c", "contract-bridge-1963")["deals"]
    }
    assert 1 == run("audit", str(tmp_path), "-c", "snorfle").status


def test_two_ways_to_print_are_wrong_usage(tmp_path: Path) -> None:
    assert 2 == run("audit", str(tmp_path), "--csv", "--json").status


# ---------------------------------------------------------------- the store


# ---------------------------------------------------------------- the archives of these tests


def test_the_deals_of_the_archive_are_regular_unless_they_are_spoilt() -> None:
    """Without this the tests would hold of an archive in which nothing is, or everything."""
    rng = Random(5)
    text = "\n".join(archive.game(rng, number) for number in range(1, 200))
    answer: Answer = run("audit", "-", "--json", stdin=text)

    assert 199 == answer.data["summary"]["deals"]
    assert 0 == answer.data["summary"]["irregular"]
    assert all(not deal["remarks"] for deal in answer.data["deals"])


def test_a_deal_is_a_line_of_the_document(club: Path) -> None:
    """It is one document all the same, and each line can be taken up by itself."""
    text = run("audit", str(club), "--json").out
    deals = json.loads(text)["deals"]

    assert deals == [json.loads(line.removesuffix("],").rstrip(",")) for line in text.splitlines()[1 : len(deals) + 1]]
