"""The phrases that people say at the stops games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "pass": "!pass {seat}",
        "cannot play": "!pass {seat}",
        "knock": "!pass {seat}",
        "draw": "!draw {seat}",
        "draw {number}": "!draw {seat} {number}",
        "draw {cards}": "!draw {seat} {cards}",
        "name {suit}": "!suit {seat} {suit}",
        "call {suit}": "!suit {seat} {suit}",
        "suit {suit}": "!suit {seat} {suit}",
        "{suit} now": "!suit {seat} {suit}",
        "turned {card}": "!turned {card}",
        "turn up {card}": "!turned {card}",
        "starter {card}": "!turned {card}",
        "take back": "!withdraw {last}",
    }
)
"""Phrase → line."""
