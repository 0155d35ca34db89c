"""``record`` driven by a program: each line is answered before the next is sent, whoever listens."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from tests.commands.test_cli_terminal import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PATIENCE = 60
LINES = ("1S", "1H", "!withdraw W", "W:2H", "!withdraw N")


@contextmanager
def recorder(file: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A recorder to *file* at real pipes."""
    words = [sys.executable, "-m", "adjudicator", "record", str(file), "--code", "contract-bridge-1963"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, env=dict(os.environ)) as process:
        yield process


def told(process: subprocess.Popen[bytes], line: str) -> None:
    """Tell *line*."""
    assert process.stdin is not None
    process.stdin.write(f"{line}\n".encode())
    process.stdin.flush()


def test_a_line_is_answered_before_the_next_is_told(tmp_path: Path) -> None:
    """No end of the input and no full buffer is needed for it."""
    with recorder(tmp_path / "deal.pbn") as process:
        assert process.stdout is not None
        for line in ('[Dealer "S"]', *LINES[:2]):
            told(process, line)
        ready = select.select([process.stdout], [], [], PATIENCE)[0]
        said = os.read(process.stdout.fileno(), 65536) if ready else b""
        process.communicate(b"", timeout=PATIENCE)

    assert b"Insufficient bid" in said


@pytest.mark.parametrize("deaf", ["stdout", "stderr"])
def test_what_is_told_is_recorded_where_nobody_listens(deaf: str, tmp_path: Path) -> None:
    """The answers have nowhere to go, as behind ``head -1``: the recording goes on to its end, the status says it."""
    file = tmp_path / "deal.pbn"
    with recorder(file) as process:
        getattr(process, deaf).close()
        setattr(process, deaf, None)
        for line in ('[Dealer "S"]', *LINES, "N:2S P"):
            told(process, line)
        process.communicate(b"", timeout=PATIENCE)

    recorded = file.read_text(encoding="utf-8").splitlines()
    assert [*LINES, "N:2S P"] == recorded[recorded.index('[Record "1"]') + 1 :]
    assert 1 == process.returncode
