"""Values with which a citation is answered: a provision or a row, with its titles and cases.

The annotations are evaluated with the classes, as in ``answers``.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rulebase.query.answers import ProvisionInfo, Row


class CaseInfo(NamedTuple):
    """A worked example with its expected answer and who stands behind it."""

    code: str
    kind: str
    name: str
    told: Mapping[str, str] | None
    record: str
    expect: Mapping[str, Any]
    origin: str
    example: str


class RowDetail(NamedTuple):
    """A row of a decision table with its titles and cases."""

    row: Row
    code_title: str
    kind_title: str
    cases: tuple[CaseInfo, ...]
    """The cases that prove the row."""


class ProvisionDetail(NamedTuple):
    """A provision with its rows, their cases and the codes that inherit it."""

    provision: ProvisionInfo
    kinds: tuple[str, ...]
    code_title: str
    book: str
    rows: tuple[Row, ...]
    """The rows that rest on it, in any code."""
    cases: tuple[CaseInfo, ...]
    """The cases that prove those rows."""
    inherited_by: tuple[str, ...]
    """The codes for which it is law, since neither they nor a nearer parent decide its kind."""
