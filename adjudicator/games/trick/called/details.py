"""What the faults of called partners tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adjudicator.find.details import OfCard


@dataclass(frozen=True, kw_only=True)
class CalledCard(OfCard):
    """A card called for a partner that may not be."""

    called_in: Literal["another_hand", "widow", "own_hand"]
    """Where it is."""
