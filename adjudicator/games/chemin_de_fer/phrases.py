"""The phrases that people say at chemin de fer and baccarat."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "bet {number}": "!bet {seat} {number}",
        "draw {card}": "!draw {seat} {card}",
        "draw": "!draw {seat}",
        "card {card}": "!draw {seat} {card}",
        "card": "!draw {seat}",
        "hit": "!draw {seat}",
        "stand": "!stand {seat}",
        "stay": "!stand {seat}",
        "pass": "!stand {seat}",
        "natural": "!natural {seat}",
        "show": "!natural {seat}",
    }
)
"""Phrase → line."""
