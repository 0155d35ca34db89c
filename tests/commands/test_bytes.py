"""Bytes on their way in and out: names in any encoding, arguments that are no text, streams that are closed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.formats.text import decode
from tests.helpers.command_line import run
from tests.helpers.program_source import ROOT
from tests.helpers.rulebase_tree import write_tree
from tests.helpers.rulings import laws

CODE = '[Code "contract-bridge-1963"]\n[Dealer "S"]\n'
NAMED = CODE + '[North "{}"]\n1S\nP P P\n'


@pytest.mark.parametrize(
    ("name", "encoding"),
    [("Müller", "latin-1"), *((name, utf) for name in ("Müller", "Müller ♠", "Ã¼ß") for utf in ("utf-8", "utf-8-sig"))],
)
def test_what_is_piped_into_record_is_read_back(name: str, encoding: str, tmp_path: Path) -> None:
    """By ``replay``, whose export says the same, and by ``record`` that goes on with it."""
    file, export = tmp_path / "x.pbn", tmp_path / "y.pbn"
    assert 0 == run("record", str(file), stdin=NAMED.format(name).encode(encoding)).status
    assert 0 == run("record", str(file), stdin="!note on\n").status
    answer = run("replay", str(file), "--export", str(export), "--json")

    assert [] == answer.data["deals"][0]["problems"]
    for written in (file, export):
        assert f'[North "{name}"]' in decode(written.read_bytes()).text


def in_shell(line: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """What a shell answers to *line*, in which ``A`` is the program."""
    given = {**os.environ, "PYTHONPATH": str(ROOT), "ADJUDICATOR_CODE": "", "ADJUDICATOR_CONFIG": "nowhere"}
    command = f'A() {{ "{sys.executable}" -m adjudicator "$@"; }}\n{line}'
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env={**given, **environment}, capture_output=True, check=False
    )


WORDS_THAT_ARE_NONE = (
    "A kinds --code $'\\xff'",
    "A search $'\\xff'",
    "A show $'\\xff'",
    "A rule revoke -f x=$'\\xff'",
    "A replay x.pbn --code $'\\xff'",
    "A record y.pbn --code $'\\xff'",
    "A audit x.pbn --code $'\\xff'",
    "A card --output x.html --code $'\\xff'",
    "A score 4S S = --matchpoints --weighted $'\\xff'",
    "A use $'\\xff'",
    "A book list --code $'\\xff'",
    "A rule revoke --book --player $'\\xff'",
    "ADJUDICATOR_CODE=$'\\xc3(' A kinds",
)
CLOSED = ("A kinds --json >&-", "A replay - <&-", "A record y.pbn <&-")


@pytest.mark.parametrize("line", [*WORDS_THAT_ARE_NONE, *CLOSED])
def test_what_is_no_text_and_what_is_closed_gets_a_sentence(line: str, tmp_path: Path) -> None:
    (tmp_path / "x.pbn").write_text(NAMED.format("N"), encoding="utf-8")
    ran = in_shell(line, tmp_path)
    said = ran.stderr.decode()

    assert 0 < ran.returncode < 3
    assert "Traceback" not in said
    assert "no text in this" in said or "is closed" in said
    assert 1 == said.count("\n")


def test_names_of_files_may_be_any_bytes(tmp_path: Path) -> None:
    """They are read, written, and told in JSON that can be read."""
    line = "A record $'\\xff.pbn' < x && A replay $'\\xff.pbn' --export $'\\xfe.pbn' --json && A replay $'\\xfe.pbn'"
    (tmp_path / "x").write_text(NAMED.format("N"), encoding="utf-8")
    ran = in_shell(line, tmp_path)

    assert 0 == ran.returncode, ran.stderr
    assert "\\udcff.pbn" in ran.stdout.decode()


def test_a_cache_whose_name_is_no_text_is_passed_over(tmp_path: Path) -> None:
    """The laws of a small folder are compiled all the same."""
    write_tree(tmp_path / "laws")
    ran = in_shell("ADJUDICATOR_LAWS=$PWD/laws ADJUDICATOR_CACHE=$PWD/$'\\xff' A show whist", tmp_path)

    assert 0 == ran.returncode, ran.stderr
    assert b"The book of whist" in ran.stdout


@pytest.mark.parametrize("words", ["demo", "demo --json", "codes", "kinds"])
def test_output_that_cannot_be_written_is_one_sentence(words: str, tmp_path: Path) -> None:
    """On a full disk it is, and in a file that may not grow, which every system has."""
    laws()  # compiled before: nothing else is written
    ran = in_shell(f"ulimit -f 0; A {words} > full", tmp_path)

    assert (1, b"adjudicator: cannot go on: file too large\n") == (ran.returncode, ran.stderr)
