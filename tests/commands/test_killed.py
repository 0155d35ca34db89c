"""``record`` killed at any moment loses nothing that it acknowledged; ``python -m tests.killing`` does it at length."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stdout

import pytest

from adjudicator.commands.recording_file import RecordingFile
from tests.helpers.processes import alone

pytest.importorskip("pty")
SMALL = ["--kills", "6", "--seed", "7"]


def killing() -> tuple[int, str]:
    """How the trial ends, and what it says; it is run in a process of its own."""
    from tests.killing import main  # only where there are terminals

    sys.argv = ["killing", *SMALL]
    with redirect_stdout(io.StringIO()) as said:
        return main(), said.getvalue()


def killing_who_saves_once() -> tuple[int, str]:
    """The same of a recorder that acknowledges every line, and saves but the first."""
    keep, kept = RecordingFile.save, []

    def keep_first(store: RecordingFile, text: str) -> None:
        kept.append(text)
        if len(kept) == 1:
            keep(store, text)

    RecordingFile.save = keep_first
    return killing()


def both() -> list[tuple[int, str]]:
    """One after the other: to read program and laws takes a process longer than to kill a few."""
    return [killing(), killing_who_saves_once()]


def test_nothing_acknowledged_is_lost() -> None:
    """And the trial itself sees it where a line is acknowledged that was not saved."""
    (status, said), (when_lost, told) = alone(both)

    assert (status, ": no faults; " in said) == (0, True), said
    assert (when_lost, " is neither " in told) == (1, True), told
