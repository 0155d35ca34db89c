"""The phrases that people say at games on a layout."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "bet {number}": "!bet {seat} {number}",
        "place {number}": "!bet {seat} {number}",
        "stake {number}": "!bet {seat} {number}",
        "turned {card}": "!turned {card}",
        "turn {card}": "!turned {card}",
        "soda {card}": "!turned {card}",
        "take back": "!withdraw {last}",
        "take down": "!withdraw {seat}",
    }
)
"""Phrase → line."""
