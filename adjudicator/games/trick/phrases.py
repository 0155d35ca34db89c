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
        "{card} turned": "!turned {card}",
        "{card} turned up": "!turned {card}",
        # Cards passed, taken up, put away
        "pass {cards}": "!pass {seat} {cards}",
        "no passing": "!note no passing",
        "pass left {cards}": "!pass {seat} left {cards}",
        "pass right {cards}": "!pass {seat} right {cards}",
        "pass across {cards}": "!pass {seat} across {cards}",
        "pass {cards} left": "!pass {seat} left {cards}",
        "pass {cards} right": "!pass {seat} right {cards}",
        "pass {cards} across": "!pass {seat} across {cards}",
        "pass {cards} to left": "!pass {seat} left {cards}",
        "pass {cards} to right": "!pass {seat} right {cards}",
        "pass {cards} to {player}": "!pass {seat} {way} {cards}",
        "pass {player} {cards}": "!pass {seat} {way} {cards}",
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
        "discard {player} {cards}": "!discard {player} {cards}",
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

BIDS_OF_NO_TRICKS: Mapping[str, str] = MappingProxyType(
    {
        "nil": "{seat}:0",
        "nothing": "{seat}:0",
        "none": "{seat}:0",
        "blind nil": "{seat}:0\n!note {seat} bids blind",
        "double nil": "{seat}:0\n!note {seat} bids blind",
        "nil blind": "{seat}:0\n!note {seat} bids blind",
        "blind {number}": "{seat}:{number}\n!note {seat} bids blind",
        "{number} blind": "{seat}:{number}\n!note {seat} bids blind",
    }
)
"""Phrases of a round of calls in which each player says how many tricks they will win."""
DOWN = "-down"
"""The end of the name of an order of the cards in which the low ones win."""
_WORDS_FOR_UP = ("high", "up", "uptown")
_WORDS_FOR_DOWN = ("low", "down", "downtown")
BIDS_UP_OR_DOWN: Mapping[str, str] = MappingProxyType(
    {f"{{number}} {word}": "{seat}:{number}\n!note {seat} uptown" for word in _WORDS_FOR_UP}
    | {f"{{number}} {word}": "{seat}:{number}\n!note {seat} downtown" for word in _WORDS_FOR_DOWN}
    | {f"{{number}} {word}": "{seat}:{number}NT" for word in ("no", "no trump", "no trumps", "notrump", "nt")}
)
"""Phrases of an auction in which a number is bid, the high cards winning or the low ones; the trump is named later."""
TRUMPS_UP_OR_DOWN: Mapping[str, str] = MappingProxyType(
    {f"{{suit}} {word}": "!trump {seat} {suit}" for word in _WORDS_FOR_UP}
    | {f"{word} {{suit}}": "!trump {seat} {suit}" for word in _WORDS_FOR_UP}
    | {f"{{suit}} {word}": f"!trump {{seat}} {{suit}}{DOWN}" for word in _WORDS_FOR_DOWN}
    | {f"{word} {{suit}}": f"!trump {{seat}} {{suit}}{DOWN}" for word in _WORDS_FOR_DOWN}
    | dict.fromkeys(("no trump", "no trumps", "no trump high"), "!trump {seat} NT")
    | dict.fromkeys(("no trump low", "no trump down", "no low"), "!trump {seat} no-down")
)
"""Phrases that name the trump of such an auction."""
