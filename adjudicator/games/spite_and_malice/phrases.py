"""The phrases that people say at spite and malice."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "build {number} with {cards}": "!build {seat} {number} {cards}",
        "build {number} {cards}": "!build {seat} {number} {cards}",
        "draw {cards}": "!draw {seat} {cards}",
        "draw {number}": "!draw {seat} {number}",
        "discard {card}": "!discard {seat} {card}",
        "side {card}": "!discard {seat} {card}",
        "lay {card}": "!discard {seat} {card}",
        "turn up {card}": "!up {seat} {card}",
        "up {card}": "!up {seat} {card}",
        "pay-off {card}": "!up {seat} {card}",
        "pass": "!pass {seat}",
        "end": "!pass {seat}",
        "end turn": "!pass {seat}",
    }
)
"""Phrase → line."""
