"""What takes long to make is made in one of the processes that share the tests out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import TOGETHER

TESTS = Path(__file__).parent
DEAR = {
    "every recorded case, ruled on": r"import .*\breport_of\b|tests\.helpers\.effect_\w+ import",
    "the faults of all law files": r"tests\.helpers\.shipped import .*\bfaults\b",
    "the source of the program, parsed": r"tests\.helpers\.program_source import .*\b(?:nodes|imports)\b",
    "the examples of help and manual": r"tests\.helpers\.examples import|tests\.helpers import examples",
}
"""What it is, and how a test comes by it."""


@pytest.mark.parametrize("dear", DEAR)
def test_whoever_looks_at_what_is_dear_stands_with_the_others(dear: str) -> None:
    looking = {
        f"tests/{path.relative_to(TESTS).as_posix()}"
        for path in TESTS.rglob("test_*.py")
        if re.search(DEAR[dear], path.read_text(encoding="utf-8"))
    }

    assert len(looking) > 1
    assert sorted(looking - {*TOGETHER}) == []


def test_nothing_that_stands_together_is_gone() -> None:
    assert [name for name in TOGETHER if not (TESTS.parent / name).is_file()] == []
    assert len({*TOGETHER}) == len(TOGETHER)
