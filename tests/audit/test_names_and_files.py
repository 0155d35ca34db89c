"""Names of files that are no text, and what is no plain file: neither costs any other file its answer."""

from __future__ import annotations

import csv
import io
import os
import socket
from pathlib import Path

import pytest

from adjudicator.audit.archive_files import why_file_is_not_read
from tests.helpers import archive
from tests.helpers.club import audited, kept, stored
from tests.helpers.command_line import run

FILE, FOLDER = os.fsdecode(b"M\xfcnchen.pbn"), os.fsdecode(b"Z\xfcrich")
"""In ISO 8859-1, as old disks have them."""


@pytest.fixture
def named(tmp_path: Path) -> Path:
    """A file whose name is no text, one in a folder so named, and two others around them."""
    folder = tmp_path / "deals"
    for number, name in enumerate(("a.pbn", FILE, f"{FOLDER}/b.pbn", "z.pbn")):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(archive.text(number, 3, 1.0), encoding="utf-8")
    return folder


def test_the_store_holds_all_and_is_gone_on_with(named: Path, tmp_path: Path) -> None:
    store = tmp_path / "r.sqlite"
    run("audit", str(named), "--to", str(store))
    before = kept(store)
    again = run("audit", str(named), "--to", str(store))

    assert 12 == len(stored(store, "deals"))
    assert {"a.pbn", "M\\xfcnchen.pbn", "b.pbn", "z.pbn"} == {
        row["name"].rpartition("/")[2] for row in stored(store, "files")
    }
    assert {"M%FCnchen.pbn"} == {Path(row["path"]).name for row in stored(store, "files")} - {"a.pbn", "b.pbn", "z.pbn"}
    assert "Answered earlier, not repeated: 12 deals in 4 files." in " ".join(again.out.split())
    assert before == kept(store)


def test_a_file_that_is_called_so_in_letters_is_another(named: Path, tmp_path: Path) -> None:
    (named / "M\\xfcnchen.pbn").write_text(archive.text(9, 3), encoding="utf-8")
    run("audit", str(named), "--to", str(tmp_path / "r.sqlite"))

    assert 15 == len(stored(tmp_path / "r.sqlite", "deals"))


def test_every_other_answer_has_them_too(named: Path) -> None:
    rows = [*csv.reader(io.StringIO(run("audit", str(named), "--csv").out))]

    assert 13 == len(rows)
    assert 12 == len(audited(str(named))["deals"])
    assert "12 deals in 4 files" in " ".join(run("audit", str(named)).out.split())


@pytest.mark.parametrize(
    "words", ["--form {}/f.html", "--form {}/f.md", "--html {}/p.html", "--export {}/e.pbn", "--json", "--book"]
)
def test_every_document_of_such_a_file_can_be_read(words: str, named: Path, tmp_path: Path) -> None:
    """It is UTF-8, as it says."""
    answer = run(
        "replay", str(named / FILE), *words.format(tmp_path).split(), ADJUDICATOR_BOOK=str(tmp_path / "b.sqlite")
    )

    assert (0, "") == (answer.status, answer.err) or "kept" in answer.err
    for path in tmp_path.iterdir():
        if path.suffix in (".html", ".md", ".pbn"):
            path.read_bytes().decode()
    if words == "--book":
        assert "3" in run("book", "list", "--file", str(tmp_path / "b.sqlite")).out


def test_a_document_so_named_is_kept(named: Path, tmp_path: Path) -> None:
    document = tmp_path / os.fsdecode(b"\xfc.json")
    document.write_text(run("replay", str(named / FILE), "--json").out, encoding="utf-8")
    answer = run("book", "add", str(document), "--file", str(tmp_path / "b.sqlite"))

    assert 0 == answer.status, answer.err


def test_what_is_no_plain_file_is_told_and_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "z.pbn").write_text(archive.text(1, 2), encoding="utf-8")
    os.mkfifo(tmp_path / "a.pbn")
    (tmp_path / "d.pbn").mkdir()
    (tmp_path / "e.pbn").symlink_to("/dev/zero")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("s.pbn")
        answer = run("audit", str(tmp_path))

    assert 1 == answer.status
    for name, sort in (("a", "a pipe"), ("e", "a device"), ("s", "a socket")):
        assert f"{tmp_path}/{name}.pbn: {sort}, not a plain file; expected a file of deals\n" in answer.err
    assert "2 deals in 4 files" in " ".join(answer.out.split())
    assert "no PBN or LIN is in this folder" in run("audit", str(tmp_path / "d.pbn")).err
    assert "" == why_file_is_not_read("/dev/stdin")


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    """Neither a tag nor the name of the file; as in the book that is exported."""
    file = tmp_path / "x.pbn"
    file.write_text(
        '[Event "=1+1"]\n[Board "@x"]\n[Dealer "N"]\n[Auction "N"]\n1C 1D pass pass\npass\n', encoding="utf-8"
    )
    (_, row) = csv.reader(io.StringIO(run("audit", str(file), "--csv").out))

    assert {"'=1+1", "'@x"} <= set(row)
    assert not [cell for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
