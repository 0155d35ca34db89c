"""The phrases that people say at I doubt it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "put down {number}": "!discard {seat} {number}",
        "put {number}": "!discard {seat} {number}",
        "lay {number}": "!discard {seat} {number}",
        "lay down {number}": "!discard {seat} {number}",
        "discard {number}": "!discard {seat} {number}",
        "{number} cards": "!discard {seat} {number}",
        "play {number}": "!discard {seat} {number}",
        "{number} {rank}": "!discard {seat} {number}",
        "take back": "!withdraw {last}",
    }
)
"""Phrase → line."""
