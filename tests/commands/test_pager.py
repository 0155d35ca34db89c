"""Long answers at a terminal go through a pager; short ones, pipes and JSON do not."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time

import pytest


def at_terminal(*words: str, pager: str, lines: int = 24) -> str:
    """The output of the command *words* at a terminal of *lines* lines, with PAGER set to *pager*."""
    parent, child = pty.openpty()
    environment = {**os.environ, "PAGER": pager, "LINES": str(lines), "COLUMNS": "80", "TERM": "xterm"}
    environment.pop("MANPAGER", None)
    command = [sys.executable, "-m", "adjudicator", *words]
    with subprocess.Popen(command, stdin=child, stdout=child, stderr=child, env=environment) as started:
        os.close(child)
        said, end = b"", time.monotonic() + 60
        while time.monotonic() < end:
            ready, _, _ = select.select([parent], [], [], 1)
            try:
                part = os.read(parent, 65536) if ready else b""
            except OSError:
                break
            said += part
            if not part and started.poll() is not None:
                break
        os.close(parent)
    return said.decode()


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal")
def test_only_a_long_answer_is_paged() -> None:
    marked = "sed s/^/PAGED:/"

    long, short = at_terminal("show", "revoke", "-c", "hearts", pager=marked), at_terminal("codes", "gin", pager=marked)

    assert long.count("PAGED:") > 24
    assert "Gin" in short
    assert "PAGED:" not in short
