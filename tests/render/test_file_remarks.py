"""Remarks on a record, as they are read: each with the place that it is about."""

from __future__ import annotations

import pytest

from adjudicator.record.events import Problem
from adjudicator.render.file_remarks import remark_lines


@pytest.mark.parametrize(
    ("line", "column", "said"), [(5, 3, "5:3: odd"), (5, 0, "5: odd"), (0, 0, "odd")], ids=["token", "line", "nowhere"]
)
def test_a_remark_names_the_place_it_has(line: int, column: int, said: str) -> None:
    """Lines and columns count from 1: a nought is no place and is not shown as one."""
    assert list(remark_lines([Problem("odd", line, column)])) == [said]
