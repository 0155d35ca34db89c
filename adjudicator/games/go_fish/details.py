"""What the faults of go fish and authors tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adjudicator.find.details import Detail


@dataclass(frozen=True, kw_only=True)
class AskFault(Detail):
    """A question that may not be asked."""

    asked_wrongly: Literal["none_of_rank", "that_card"]


@dataclass(frozen=True, kw_only=True)
class BookKept(Detail):
    """A book that was not shown."""

    turn_over: bool
    """Whether the next player had asked before it was."""
