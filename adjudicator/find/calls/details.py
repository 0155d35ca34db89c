"""What the faults of calls, and of what is announced, tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adjudicator.find.details import Detail, Rightful


@dataclass(frozen=True, kw_only=True)
class CallFault(Rightful):
    """A call."""

    call: str


@dataclass(frozen=True, kw_only=True)
class OpeningFault(CallFault):
    """An opening without the holding that it asks for."""

    strength: Literal["held", "lacking"]


@dataclass(frozen=True, kw_only=True)
class LateWord(Detail):
    """Something named or announced too late."""

    after_the_lead: bool
