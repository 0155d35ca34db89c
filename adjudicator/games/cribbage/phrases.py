"""The phrases that people say at cribbage."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "go": "!go {seat}",
        "pass": "!go {seat}",
        "cannot play": "!go {seat}",
        "lay away {cards}": "!discard {seat} {cards}",
        "discard {cards}": "!discard {seat} {cards}",
        "discard {player} {cards}": "!discard {player} {cards}",
        "crib {cards}": "!discard {seat} {cards}",
        "{cards} to crib": "!discard {seat} {cards}",
        "lay away": "!discard {seat}",
        "starter {card}": "!turned {card}",
        "turn up {card}": "!turned {card}",
        "turned {card}": "!turned {card}",
        "turn {card}": "!turned {card}",
        "{card} turned": "!turned {card}",
        "{card} turned up": "!turned {card}",
        "cut {card}": "!turned {card}",
        "peg {number}": "!peg {last} {number}",
        "{number} for {number}": "!peg {last} {number}",
        "fifteen {number}": "!peg {last} {number}",
        "thirty-one {number}": "!peg {last} {number}",
        "pair for {number}": "!peg {last} {number}",
        "pair royal for {number}": "!peg {last} {number}",
        "triplet for {number}": "!peg {last} {number}",
        "run for {number}": "!peg {last} {number}",
        "sequence for {number}": "!peg {last} {number}",
        "run of {number}": "!peg {last} {number}",
        "for {number}": "!peg {last} {number}",
        "go for {number}": "!peg {last} {number}",
        "{number} for go": "!peg {last} {number}",
        "{number} for last": "!peg {last} {number}",
        "last card": "!peg {last} 1",
        "his heels": "!peg {dealer} 2",
        "heels": "!peg {dealer} 2",
        "count {number}": "!count {seat} {number}",
        "hand {number}": "!count {seat} {number}",
        "{number} in hand": "!count {seat} {number}",
        "crib {number}": "!count {dealer} {number} crib",
        "{number} in crib": "!count {dealer} {number} crib",
        "total {number}": "!count {last} {number}",
        "muggins {number}": "!peg {seat} {number}",
        "take back": "!withdraw {last}",
    }
)
"""Phrase → line. Of two numbers the second is pegged: ``fifteen for two``."""
