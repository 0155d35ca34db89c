"""What the faults of jokers tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adjudicator.find.details import Detail


@dataclass(frozen=True, kw_only=True)
class JokerFault(Detail):
    """A joker led or played wrongly."""

    joker: Literal["suit_not_named", "played_though_able"]
