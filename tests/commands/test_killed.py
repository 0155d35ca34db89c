"""``record`` killed at any moment loses nothing that it acknowledged; ``python -m tests.killing`` does it at length."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pty")
ROOT = Path(__file__).parents[2]
SMALL = ["--kills", "10", "--seed", "7"]


def killing(*before: str) -> subprocess.CompletedProcess[str]:
    """The trial, in a process that does *before* first."""
    code = "\n".join((*before, "import sys; from tests.killing import main; sys.exit(main())"))
    return subprocess.run(
        [sys.executable, "-c", code, *SMALL], cwd=ROOT, env={**os.environ}, capture_output=True, text=True, check=False
    )


def test_nothing_acknowledged_is_lost() -> None:
    done = killing()

    assert (done.returncode, ": no faults; " in done.stdout) == (0, True), done.stdout + done.stderr


def test_what_is_lost_is_found() -> None:
    """The trial itself sees it where a line is acknowledged that was not saved."""
    done = killing(
        "from adjudicator.commands.store import Store",
        "keep, kept = Store.keep, []",
        "Store.keep = lambda store, text: kept.append(text) or (keep(store, text) if len(kept) == 1 else None)",
    )

    assert (done.returncode, " is neither " in done.stdout) == (1, True), done.stdout + done.stderr
