"""The phrases that people say at trick games besides their calls and cards."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        # Trump accepted or named
        "pick up": "{seat}:{accept}",
        "order up": "{seat}:{accept}",
        "order": "{seat}:{accept}",
        "take up": "{seat}:{accept} | !take {seat}",
        "help": "{seat}:{accept}",
        "accept": "{seat}:{accept} | !accept {seat}",
        "go alone": "{seat}:alone",
        "going alone": "{seat}:alone",
        "play alone": "{seat}:alone",
        "loner": "{seat}:alone",
        "trump {suit}": "!trump {seat} {suit}",
        "name {suit}": "!trump {seat} {suit}",
        "{suit} trump": "!trump {seat} {suit}",
        "turned {card}": "!turned {card}",
        "turn up {card}": "!turned {card}",
        "turn {card}": "!turned {card}",
        # Cards passed, taken up, put away
        "pass {cards}": "!pass {seat} {cards}",
        "pass left {cards}": "!pass {seat} left {cards}",
        "pass right {cards}": "!pass {seat} right {cards}",
        "pass across {cards}": "!pass {seat} across {cards}",
        "give {player} {cards}": "!give {seat} {player} {cards}",
        "take": "!take {seat}",
        "take widow": "!take {seat}",
        "take skat": "!take {seat}",
        "take up skat": "!take {seat}",
        "take up widow": "!take {seat}",
        "skat": "!take {seat}",
        "take {cards}": "!take {seat} {cards}",
        "take up {cards}": "!take {seat} {cards}",
        "discard {cards}": "!discard {seat} {cards}",
        "discard {number}": "!discard {seat} {number}",
        "discard": "!discard {seat}",
        "put away {cards}": "!discard {seat} {cards}",
        "bury {cards}": "!discard {seat} {cards}",
        "draw": "!draw {seat}",
        "draw {card}": "!draw {seat} {card}",
        "draw {number}": "!draw {seat} {number}",
        # Melds, the stock, the end of the deal
        "meld {cards}": "!meld {seat} {cards}",
        "meld {cards} = {number}": "!meld {seat} {cards} = {number}",
        "meld {cards} for {number}": "!meld {seat} {cards} = {number}",
        "lay {cards}": "!meld {seat} {cards}",
        "declare {cards}": "!meld {seat} {cards}",
        "close": "!close {seat}",
        "close stock": "!close {seat}",
        "out": "!out {seat}",
        "go out": "!out {seat}",
        "drop": "!drop {seat}",
        "fold": "!drop {seat}",
        # The rest of the play
        "claim": "!claim {seat}",
        "claim all": "!claim {seat} all",
        "claim rest": "!claim {seat} all",
        "rest mine": "!claim {seat} all",
        "claim {number}": "!claim {seat} {number}",
        "claim {player} {number}": "!claim {player} {number}",
        "concede": "!concede {seat}",
        "concede all": "!concede {seat} all",
        "concede rest": "!concede {seat} all",
        "concede {number}": "!concede {seat} {number}",
        "concede {player} {number}": "!concede {player} {number}",
        "object": "!object {seat}",
        "agree": "!agree {seat}",
        # Cards seen and taken back
        "expose {cards}": "!expose {seat} {cards}",
        "drop {cards}": "!expose {seat} {cards} dropped",
        "show {cards}": "!expose {seat} {cards} shown",
        "pick up {cards}": "!pickup {seat} {cards}",
        "take back": "!withdraw {last}",
        "take back {did}": "!withdraw {last} {did}",
        "withdraw": "!withdraw {last}",
        "withdraw {did}": "!withdraw {last} {did}",
    }
)
"""Phrase → line or call. A phrase whose line the game at hand does not have is not understood there."""
