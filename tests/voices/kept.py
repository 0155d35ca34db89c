"""The kept texts of each code, and those that the program reads out now."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.law.spoken_ruling import spoken_rulings_text
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDER = Path(__file__).parent
CODES = tuple(code for (code,) in laws().connection.execute("SELECT DISTINCT code FROM kind_table ORDER BY code"))
"""Every code with decision tables of its own."""


def file_of(code: str) -> Path:
    """The file in which the texts of *code* are kept: ``FAMILY/CODE.txt``."""
    return FOLDER / laws().family_of(code) / f"{code}.txt"


def text_of(code: str) -> str:
    """The texts that are read out under *code* now."""
    return spoken_rulings_text(laws(), code)


def differing(codes: Iterable[str]) -> list[str]:
    """The members of *codes* whose texts are not the kept ones."""
    return [
        code
        for code in codes
        if not file_of(code).exists() or file_of(code).read_text(encoding="utf-8") != text_of(code)
    ]
