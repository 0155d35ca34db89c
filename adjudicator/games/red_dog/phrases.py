"""The phrases that people say at red dog."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "bet {number}": "!bet {seat} {number}",
        "pass": "!pass {seat}",
        "fold": "!pass {seat}",
        "pay": "!pass {seat}",
        "turned {card}": "!turned {card}",
        "turn {card}": "!turned {card}",
        "turn up {card}": "!turned {card}",
        "burn {card}": "!turned {card}",
        "take back": "!withdraw {last}",
    }
)
"""Phrase → line."""
