"""The phrases that people say at go fish and authors."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "ask {player} {rank}": "!ask {seat} {player} {rank}",
        "ask {player} for {rank}": "!ask {seat} {player} {rank}",
        "ask {player} {card}": "!ask {seat} {player} {card}",
        "ask {player} for {card}": "!ask {seat} {player} {card}",
        "no": "!answer {seat} no",
        "none": "!answer {seat} no",
        "have none": "!answer {seat} no",
        "go fish": "!answer {seat} no",
        "fish": "!answer {seat} no",
        "yes": "!answer {seat} yes",
        "give {cards}": "!give {seat} {asker} {cards}",
        "give {player} {cards}": "!give {seat} {player} {cards}",
        "hand over {cards}": "!give {seat} {asker} {cards}",
        "draw": "!draw {seat}",
        "draw {card}": "!draw {seat} {card}",
        "book {cards}": "!meld {seat} {cards}",
        "show {cards}": "!meld {seat} {cards}",
        "lay down {cards}": "!meld {seat} {cards}",
        "take back": "!withdraw {last}",
    }
)
"""Phrase → line."""
