"""The examples that help, README and manual show, each run once for all of them."""

from __future__ import annotations

import re
import shlex
import shutil
from contextlib import chdir
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.helpers.booked import filled
from tests.helpers.command_line import run

if TYPE_CHECKING:
    from tests.helpers.command_line import Answer

ROOT = Path(__file__).parents[2]
HAND = ROOT / "adjudicator" / "examples" / "disputed.pbn"


def prepare(folder: Path, example: str) -> None:
    """Put into *folder* what *example* speaks of: a recorded hand; the laws of this checkout; rulings in a book."""
    shutil.copy(HAND, folder / "hand.pbn")
    if re.search(r"(--laws |/)rulebase\b", example):
        (folder / "rulebase").symlink_to(ROOT / "rulebase")
    if example.startswith("book "):
        filled(folder)


@cache
def answer(*examples: str) -> Answer:
    """What ``adjudicator`` answers to the words of the last of *examples*, each typed where a recorded hand lies."""
    with TemporaryDirectory() as folder, chdir(folder):
        for example in examples:
            prepare(Path(folder), example)
            told = run(*shlex.split(example))
        return told
