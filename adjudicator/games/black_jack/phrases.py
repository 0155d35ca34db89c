"""The phrases that people say at black jack."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "bet {number}": "!bet {seat} {number}",
        "draw {cards}": "!draw {seat} {cards}",
        "draw": "!draw {seat}",
        "hit": "!draw {seat}",
        "hit me": "!draw {seat}",
        "hit {cards}": "!draw {seat} {cards}",
        "card {cards}": "!draw {seat} {cards}",
        "twist {cards}": "!draw {seat} {cards}",
        "stand": "!stand {seat}",
        "stay": "!stand {seat}",
        "stick": "!stand {seat}",
        "pass": "!stand {seat}",
        "split": "!split {seat}",
        "natural": "!natural {seat}",
        "black jack": "!natural {seat}",
        "blackjack": "!natural {seat}",
    }
)
"""Phrase → line."""
