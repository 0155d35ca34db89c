"""The addresses of the program's functions for facts, effects and roles, and the detectors, as compiled."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sqlite3


class FunctionAddress(NamedTuple):
    """The place of a function of the program that knows a word of the laws."""

    at: str
    """``MODULE:FUNCTION``, below the package of the program."""
    kind: str = ""
    """The kind of fault for which alone it is asked; empty for every kind."""
    type: str = ""
    """The type of game, or the part of it (``trick.widow``), for which alone it is asked; empty for every game."""


class DetectorAddress(NamedTuple):
    """A function of the program that looks for faults, with what has to be there for it to find any."""

    at: str
    type: str
    games: tuple[str, ...]
    """Conditions on the game, of which one is enough: ``key`` or ``key = value | value``; empty for every game."""
    signs: frozenset[str]
    """Signs of the deal, of which one is enough; empty for a detector that is always asked."""
    obligations: bool
    """Whether it looks at what is in force on the players."""


class FunctionAddresses:
    """The addresses in the compiled laws, each word's read when it is first asked for."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._known: dict[tuple[str, str], tuple[FunctionAddress, ...]] = {}

    def of(self, sort: str, word: str) -> tuple[FunctionAddress, ...]:
        """The functions that know *word*, a ``fact``, an ``effect`` or a ``role``."""
        if (sort, word) not in self._known:
            found = self._connection.execute(
                "SELECT at, kind, type FROM address WHERE sort = ? AND word = ? ORDER BY place", (sort, word)
            )
            self._known[sort, word] = tuple(map(FunctionAddress._make, found))
        return self._known[sort, word]

    @cached_property
    def detectors(self) -> tuple[DetectorAddress, ...]:
        """The detectors in the order in which they are asked."""
        found = self._connection.execute(
            "SELECT at, type, games_json, signs_json, obligations FROM detector ORDER BY place"
        )
        return tuple(
            DetectorAddress(at, of, tuple(json.loads(games)), frozenset(json.loads(signs)), bool(obligations))
            for at, of, games, signs, obligations in found
        )
