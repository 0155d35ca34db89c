"""The door of the fast path: what is wrong behind it is not taken for a fast path that is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from adjudicator.engine.fast_path_loader import BULK_STEPS, archive_reader
from adjudicator.fast.bulk_steps import REGULAR_BULK_STEPS
from adjudicator.fast.pbn_plain_game_reader import ColumnReader
from tests.helpers.program_source import ROOT

BROKEN = """
import sys

sys.modules[{module!r}] = None
import adjudicator.engine.fast_path_loader
"""


@pytest.mark.parametrize("module", ["adjudicator.fast.legal_auction_and_play", "adjudicator.table.card_transfers"])
def test_a_fast_path_that_is_broken_is_not_a_missing_one(module: str) -> None:
    """Else nobody would notice but by its pace."""
    command = [sys.executable, "-c", BROKEN.format(module=module)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)

    assert ran.returncode == 1
    assert module in ran.stderr


def test_the_fast_path_is_not_missing() -> None:
    """Else the tests of this folder would compare the full path with itself."""
    assert BULK_STEPS is REGULAR_BULK_STEPS
    assert archive_reader() is ColumnReader
