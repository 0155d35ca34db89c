"""Where the program has the functions that know the words of the laws, as the entries of the words name them."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sqlite3


class Address(NamedTuple):
    """The place of a function of the program that knows a word of the laws."""

    at: str
    """``MODULE:FUNCTION``, below the package of the program."""
    kind: str = ""
    """The kind of fault for which alone it is asked; empty for every kind."""
    type: str = ""
    """The type of game, or the part of it (``trick.widow``), for which alone it is asked; empty for every game."""


class Detector(NamedTuple):
    """A function of the program that looks for faults, with what has to be there for it to find any."""

    at: str
    type: str
    games: tuple[str, ...]
    """Conditions on the game, of which one is enough: ``key`` or ``key = value | value``; empty for every game."""
    signs: frozenset[str]
    """Signs of the deal, of which one is enough; empty for a detector that is always asked."""
    obligations: bool
    """Whether it looks at what is in force on the players."""


class Addresses:
    """The addresses in the compiled laws, each word's read when it is first asked for."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._known: dict[tuple[str, str], tuple[Address, ...]] = {}

    def of(self, sort: str, word: str) -> tuple[Address, ...]:
        """The functions that know *word*, a ``fact``, an ``effect`` or a ``role``."""
        if (sort, word) not in self._known:
            found = self._connection.execute(
                "SELECT at, kind, type FROM address WHERE sort = ? AND word = ? ORDER BY place", (sort, word)
            )
            self._known[sort, word] = tuple(map(Address._make, found))
        return self._known[sort, word]

    @cached_property
    def detectors(self) -> tuple[Detector, ...]:
        """The detectors in the order in which they are asked."""
        found = self._connection.execute(
            "SELECT at, type, games_json, signs_json, obligations FROM detector ORDER BY place"
        )
        return tuple(
            Detector(at, of, tuple(json.loads(games)), frozenset(json.loads(signs)), bool(obligations))
            for at, of, games, signs, obligations in found
        )
