"""Whose own rules there are beside the laws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulebase.compile.decision_checks import Flaw


@dataclass(frozen=True, slots=True)
class House:
    """Whose own rules there are, as they are listed."""

    id: str
    sort: str
    """``rules`` over codes of the law, or a whole ``code``."""
    title: str
    file: str
    over: tuple[str, ...]
    note: str
    flaws: tuple[Flaw, ...] = ()
    """What is wrong with them: nothing is ruled by those that have any."""
    lacks: tuple[Flaw, ...] = ()
    """What they do not have that a law has: a case for every row, and of a code a ruling on every kind."""


class Change(NamedTuple):
    """What a row of a house decides."""

    house: str
    code: str
    """The code of the law that it changes."""
    kind: str
    row: str
    instead_of: tuple[str, ...]
    """The rows of the law in whose stead it stands."""
    situations: Sequence[Mapping[str, str]]
    """The facts of each."""
