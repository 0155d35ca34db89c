"""Which game somebody tells of: "dealer gave himself seven cards at cribbage" names it itself.

It is only offered: nothing is ruled under a law that nobody chose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.ask.code_names import SHOWN, codes_like, names_of
from rulebase.ask.plain import plain

if TYPE_CHECKING:
    from rulebase.ask.lookup import Rulebase

_MOST_WORDS = 4
"""Words in the longest name of a game that is looked for."""
_SUITS = frozenset({"hearts", "heart", "spades", "spade", "clubs", "club", "diamonds", "diamond"})
_PLAYED = frozenset({"play", "playing", "played", "at"})
"""What stands before a name that is a suit's as well, where the game is meant."""


def game_told(laws: Rulebase, story: str) -> tuple[str, list[str]]:
    """The words of *story* that name a game, in plain form, and the codes that they may mean; ("", []) for none.

    The longest name counts, and of names as long the first. The word for a whole group of games, such as bridge, may
    mean several of its codes.
    """
    known = _names(laws)
    words = plain(story).split()
    for length in range(_MOST_WORDS, 0, -1):
        for start in range(len(words) - length + 1):
            name = " ".join(words[start : start + length])
            is_suit = name in _SUITS and not _PLAYED & {*words[:start][-1:]}
            if name in known and not name.isdecimal() and not is_suit:
                return name, known[name][:SHOWN]
    return "", []


def _names(laws: Rulebase) -> dict[str, list[str]]:
    """The codes by what people call them, in plain form; by the word for their group those that have it."""
    ask = laws.connection.execute
    known = {}
    for folder, usual in ask("SELECT folder, usual FROM code_group"):
        known[plain(folder)] = codes_like(plain(folder), laws.lineage, laws.titles, (usual,))
    alone: dict[str, list[str]] = {}
    for code, title in laws.titles.items():
        for name in names_of(code, title):
            alone.setdefault(name, []).append(code)
    return known | alone | {name: [code] for name, code in ask("SELECT name, code FROM code_name")}
