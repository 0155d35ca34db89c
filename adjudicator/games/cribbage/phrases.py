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
        # The number called with a card is the running count
        "for {total}": "!count {last} {total}",
        "for {above}": "!count {last} {above}",
        "make {number}": "!count {last} {number}",
        "total {total}": "!count {last} {total}",
        "count {total}": "!count {last} {total}",
        "peg {number}": "!peg {last} {number}",
        "{number} for {number}": "!peg {last} {number}",
        "peg {number} for {number}": "!peg {last} {number}",
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
        "{number} for last card": "!peg {last} {number}",
        "last card": "!peg {last} 1",
        **{
            f"peg {{number}} for {what}": "!peg {last} {number}"
            for what in (
                "go",
                "last",
                "last card",
                "fifteen",
                "thirty-one",
                "pair",
                "a pair",
                "run",
                "a run",
                "sequence",
            )
        },
        **{
            phrase.format(jack): line
            for jack in ("his heels", "heels", "his nibs", "nibs")
            for phrase, line in (
                ("{}", "!peg {dealer} {heels}"),
                ("peg {}", "!peg {dealer} {heels}"),
                ("{{number}} for {}", "!peg {dealer} {number}"),
                ("peg {{number}} for {}", "!peg {dealer} {number}"),
                ("{} for {{number}}", "!peg {dealer} {number}"),
                ("peg {} for {{number}}", "!peg {dealer} {number}"),
            )
        },
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
