"""The table sections of a PBN game held against the heads of their columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.formats.pbn.lexer import DATA
from adjudicator.formats.remarks import Remarks, quoted
from adjudicator.values.numbers import counted

if TYPE_CHECKING:
    from adjudicator.formats.pbn.lexer import Entry

_COLUMN = re.compile(r"([+-]?)([A-Za-z0-9_]+)(?:\\[0-9]+[LR]?)?")
_ELEMENT = re.compile(r'"[^"]*"|\S+')
_STRING = re.compile(r'"[^"]*"')
_FORBIDDEN = re.compile(r"[\[\]{}%;]")


def check_columns(entry: Entry, remarks: Remarks) -> None:
    """Complain about a table whose heads or rows the standard does not allow."""
    signs: list[str] = []
    for head in entry.value.split(";"):
        found = _COLUMN.fullmatch(head)
        if not found:
            remarks.odd(
                f"{quoted(head)} is no column of {entry.name}; expected a name and a width as in Rank\\3R",
                entry.line,
                entry.column,
            )
            return
        signs.append(found[1])
    rows: list[tuple[int, int, list[str]]] = []
    for kind, line, column, text in entry.items:
        if kind != DATA:
            continue
        bad = _FORBIDDEN.search(_STRING.sub(lambda string: "_" * len(string[0]), text))
        if bad:
            remarks.odd(f"'{bad[0]}' is not allowed in a row of {entry.name}", line, column + bad.start())
            return
        rows.append((line, column, _ELEMENT.findall(text)))
    wide = len(signs)
    if sum(len(elements) for _, _, elements in rows) % wide:
        line, column, elements = next(row for row in rows if len(row[2]) % wide)
        remarks.odd(f"this row of {entry.name} has {counted(len(elements), 'element')}; expected {wide}", line, column)
    elif all(len(elements) == wide for _, _, elements in rows):
        _check_order(entry, signs, rows, remarks)


def _check_order(entry: Entry, signs: list[str], rows: list[tuple[int, int, list[str]]], remarks: Remarks) -> None:
    """A column marked ``-`` rises from row to row, one marked ``+`` falls."""
    for number, sign in enumerate(signs):
        if not sign:
            continue
        last: float | None = None
        for line, column, elements in rows:
            try:
                value = float(elements[number])
            except ValueError:
                break
            if last is not None and (value < last if sign == "-" else value > last):
                remarks.odd(
                    f"column {number + 1} of {entry.name} does not {'rise' if sign == '-' else 'fall'}", line, column
                )
                break
            last = value
