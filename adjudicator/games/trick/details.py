"""What faults of several kinds of trick games tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.find.details import Detail

if TYPE_CHECKING:
    from adjudicator.find.detecting import Irregularity


@dataclass(frozen=True, kw_only=True)
class Declared(Detail):
    """A meld, or a card declared like one, that may not be."""

    declared: str
    """What is wrong with it."""


def declared_of(fault: Irregularity) -> str | None:
    """What is wrong with the declaration that *fault* is, if it is one."""
    told = fault.of(Declared)
    return told.declared if told else None
