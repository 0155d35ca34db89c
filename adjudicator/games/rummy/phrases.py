"""What people say at rummy and its family."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "draw": "!draw {seat} stock",
        "draw {card}": "!draw {seat} {card} stock",
        "draw from stock": "!draw {seat} stock",
        "draw stock": "!draw {seat} stock",
        "draw {card} from stock": "!draw {seat} {card} stock",
        "stock": "!draw {seat} stock",
        "draw {number}": "!draw {seat} {number} stock",
        "draw from pile": "!draw {seat} pile",
        "draw pile": "!draw {seat} pile",
        "take": "!draw {seat} pile",
        "take up": "!draw {seat} pile",
        "take discard": "!draw {seat} pile",
        "take upcard": "!draw {seat} pile",
        "take pile": "!draw {seat} pile",
        "take {card}": "!draw {seat} {card} pile",
        "take up {card}": "!draw {seat} {card} pile",
        "pick up": "!draw {seat} pile",
        "pick up {card}": "!draw {seat} {card} pile",
        "pick up pile": "!draw {seat} pile",
        "pile": "!draw {seat} pile",
        "pass": "!refuse {seat}",
        "refuse": "!refuse {seat}",
        "do not want": "!refuse {seat}",
        "no": "!refuse {seat}",
        "discard {cards}": "!discard {seat} {cards}",
        "discard": "!discard {seat}",
        "throw {cards}": "!discard {seat} {cards}",
        "throw away {cards}": "!discard {seat} {cards}",
        "lay {cards}": "!meld {seat} {cards}",
        "lay down {cards}": "!meld {seat} {cards}",
        "meld {cards}": "!meld {seat} {cards}",
        "put down {cards}": "!meld {seat} {cards}",
        "spread {cards}": "!meld {seat} {cards}",
        "lay off {cards}": "!layoff {seat} {cards}",
        "add {cards}": "!layoff {seat} {cards}",
        "knock": "!knock {seat}",
        "gin": "!knock {seat}",
        "knock with {number}": "!knock {seat}",
        "knock for {number}": "!knock {seat}",
        "go down": "!knock {seat}",
        "go down for {number}": "!knock {seat}",
        "out": "!out {seat}",
        "go out": "!out {seat}",
        "rummy": "!out {seat}",
        "may go out": "!ask {seat}",
        "upcard {card}": "!upcard {card}",
        "turn up {card}": "!upcard {card}",
        "turned {card}": "!upcard {card}",
        "take back": "!withdraw {seat}",
        "take back {cards}": "!withdraw {seat} {cards}",
    }
)
"""Phrase → line."""
