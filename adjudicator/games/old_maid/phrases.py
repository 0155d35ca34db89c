"""The phrases that people say at old maid."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "draw {card}": "!draw {seat} {card}",
        "draw": "!draw {seat}",
        "take {card}": "!draw {seat} {card}",
        "throw {cards}": "!discard {seat} {cards}",
        "throw away {cards}": "!discard {seat} {cards}",
        "discard {cards}": "!discard {seat} {cards}",
        "pair {cards}": "!discard {seat} {cards}",
        "take back": "!withdraw {last}",
    }
)
"""Phrase → line."""
