"""The phrases that people say at cassino."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "take {card} with {cards}": "!take {seat} {card} {cards}",
        "take {cards}": "!take {seat} {cards}",
        "take in {cards}": "!take {seat} {cards}",
        "capture {cards}": "!take {seat} {cards}",
        "pair {cards}": "!take {seat} {cards}",
        "build {number} with {cards}": "!build {seat} {number} {cards}",
        "build {number} {cards}": "!build {seat} {number} {cards}",
        "trail {card}": "{seat}:{card}",
        "draw {cards}": "!draw {seat} {cards}",
        "take back": "!withdraw {last}",
    }
)
"""Phrase → line."""
