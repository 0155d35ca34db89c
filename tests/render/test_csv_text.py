"""No table for a spreadsheet has a cell that it would run, whoever writes it."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as texts

from adjudicator.render.csv_text import csv_text
from tests.helpers.program_source import imports

RUNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


@given(texts.lists(texts.text(alphabet=texts.sampled_from("=+-@＝\t\r\n ,\";'a1é\x00\u202e"), max_size=9), min_size=1))
def test_no_cell_begins_like_a_formula(cells: list[str]) -> None:
    """And a row stays one row, with as many cells."""
    (row,) = csv.reader(io.StringIO(csv_text([["x", *cells]])))

    assert 1 + len(cells) == len(row)
    assert not [cell for cell in row if cell.startswith(RUNS)]


@pytest.mark.parametrize("start", RUNS)
def test_what_begins_so_is_marked_as_text(start: str) -> None:
    ((cell,),) = csv.reader(io.StringIO(csv_text([[f"{start}1+1"]])))

    assert cell.startswith("'")


def test_numbers_stay_numbers() -> None:
    assert "-620,,3\n" == csv_text([[-620, None, 3]])


def test_nothing_else_writes_such_tables() -> None:
    """A second way would have to be guarded a second time."""
    writers = {name for name, others in imports().items() if "csv" in others}

    assert {"adjudicator.render.csv_text"} == writers
