"""Bytes on their way in and out: names in any encoding, arguments that are no text, streams that are closed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from inspect import signature
from pathlib import Path

import pytest

from adjudicator.commands.cli import COMMANDS, GROUPS
from adjudicator.commands.options.shared import FILE_NAME
from adjudicator.formats.text_encoding import decode_text
from adjudicator.values.address_resolver import function_at_address
from tests.helpers.command_line import run
from tests.helpers.processes import ran
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
        assert f'[North "{name}"]' in decode_text(written.read_bytes()).text


def in_shell(line: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """What a shell answers to *line*, in which ``A`` is the program."""
    given = {**os.environ, "PYTHONPATH": str(ROOT), "ADJUDICATOR_CODE": "", "ADJUDICATOR_CONFIG": "nowhere"}
    command = f'A() {{ "{sys.executable}" -m adjudicator "$@"; }}\n{line}'
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env={**given, **environment}, capture_output=True, check=False
    )


NONE = os.fsdecode(b"\xff")
"""What Python makes of a byte that is no text."""
WORDS_THAT_ARE_NONE = (
    ("search", NONE),
    ("show", NONE),
    ("rule", "revoke", "-f", f"x={NONE}"),
    ("replay", "x.pbn", "--code", NONE),
    ("record", "y.pbn", "--code", NONE),
    ("audit", "x.pbn", "--code", NONE),
    ("card", "--output", "x.html", "--code", NONE),
    ("score", "4S", "S", "=", "--matchpoints", "--weighted", NONE),
    ("use", NONE),
    ("book", "list", "--code", NONE),
    ("rule", "revoke", "--book", "--player", NONE),
    ("rulebase", "voice", NONE),
)
IN_A_SHELL = ("A kinds --code $'\\xff'", "ADJUDICATOR_CODE=$'\\xc3(' A kinds")
CLOSED = ("A kinds --json >&-", "A replay - <&-", "A record y.pbn <&-")


@pytest.mark.parametrize("line", [*IN_A_SHELL, *CLOSED])
def test_what_is_no_text_and_what_is_closed_gets_a_sentence(line: str, tmp_path: Path) -> None:
    (tmp_path / "x.pbn").write_text(NAMED.format("N"), encoding="utf-8")
    ended = in_shell(line, tmp_path)

    assert a_sentence(ended.returncode, ended.stderr.decode())


@pytest.mark.parametrize("words", WORDS_THAT_ARE_NONE)
def test_words_that_are_no_text_get_a_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    """Wherever they stand; what a shell hands on is what is handed on here."""
    (tmp_path / "x.pbn").write_text(NAMED.format("N"), encoding="utf-8")
    ended = ran(words, tmp_path, {**os.environ, "ADJUDICATOR_CODE": "", "ADJUDICATOR_CONFIG": "nowhere"})

    assert a_sentence(ended.returncode, ended.stderr)


def test_what_names_a_file_is_marked_as_such() -> None:
    """The help says FILE, DIR or PATH of every such option and argument, and of no other."""
    listed = [*COMMANDS.values(), *(one for commands in GROUPS.values() for one in commands.values())]
    marked, shown = set(), set()
    for options in (function_at_address(one.options) for one in listed):
        for name, parameter in signature(options).parameters.items():
            info = next(one for one in parameter.annotation.__metadata__ if hasattr(one, "metavar"))
            marked |= {(options, name)} if FILE_NAME in parameter.annotation.__metadata__ else set()
            shown |= {(options, name)} if re.search("FILE|DIR|PATH", info.metavar or "") else set()

    assert marked == shown
    assert len(marked) > 60


def a_sentence(status: int, said: str) -> bool:
    """Whether a command that ended with *status* told in one line what is no text, or is closed."""
    assert "Traceback" not in said
    assert "not text in this" in said or "is closed" in said
    return 0 < status < 3 and said.count("\n") == 1


def test_names_of_files_may_be_any_bytes(tmp_path: Path) -> None:
    """They are read, written, and told in JSON that can be read."""
    line = "A record $'\\xff.pbn' < x && A replay $'\\xff.pbn' --export $'\\xfe.pbn' --json && A replay $'\\xfe.pbn'"
    (tmp_path / "x").write_text(NAMED.format("N"), encoding="utf-8")
    ended = in_shell(line, tmp_path)

    assert 0 == ended.returncode, ended.stderr
    assert "\\udcff.pbn" in ended.stdout.decode()


def test_a_cache_whose_name_is_no_text_is_passed_over(tmp_path: Path) -> None:
    """The laws of a small folder are compiled all the same."""
    write_tree(tmp_path / "laws")
    ended = in_shell("ADJUDICATOR_LAWS=$PWD/laws ADJUDICATOR_CACHE=$PWD/$'\\xff' A show whist", tmp_path)

    assert 0 == ended.returncode, ended.stderr
    assert b"The book of whist" in ended.stdout


@pytest.mark.parametrize("words", ["demo", "demo --json", "codes", "kinds"])
def test_output_that_cannot_be_written_is_one_sentence(words: str, tmp_path: Path) -> None:
    """On a full disk it is, and in a file that may not grow, which every system has."""
    laws()  # compiled before: nothing else is written
    ended = in_shell(f"ulimit -f 0; A {words} > full", tmp_path)

    assert (1, b"adjudicator: cannot go on: file too large\n") == (ended.returncode, ended.stderr)
