"""The compiled addresses of the program's functions for facts, effects and roles, and of the detectors."""

import json
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sqlite3


class FunctionAddress(NamedTuple):
    """The address of a function for a fact, an effect or a role."""

    at: str
    """``MODULE:FUNCTION``, below the package of the program."""
    kind: str = ""
    """The only kind of fault that the function is for; empty for every kind."""
    type: str = ""
    """The only type of game, or part of one (``trick.widow``), that the function is for; empty for every game."""


class DetectorAddress(NamedTuple):
    """The address of a detector, with the conditions for running it."""

    at: str
    type: str
    games: tuple[str, ...]
    """Conditions on the game, of which one is enough: ``key`` or ``key = value | value``; empty for every game."""
    signs: frozenset[str]
    """Signs in the deal, of which one is enough; empty for a detector that always runs."""
    obligations: bool
    """Whether the detector needs the obligations in force."""


class FunctionAddresses:
    """The addresses in the compiled laws, read word by word on first use."""

    def __init__(self, connection: "sqlite3.Connection") -> None:
        self._connection = connection
        self._known: dict[tuple[str, str], tuple[FunctionAddress, ...]] = {}

    def of(self, sort: str, word: str) -> tuple[FunctionAddress, ...]:
        """The addresses for *word*, whose *sort* is ``fact``, ``effect`` or ``role``."""
        if (sort, word) not in self._known:
            found = self._connection.execute(
                "SELECT at, kind, type FROM address WHERE sort = ? AND word = ? ORDER BY place", (sort, word)
            )
            self._known[sort, word] = tuple(map(FunctionAddress._make, found))
        return self._known[sort, word]

    @cached_property
    def detectors(self) -> tuple[DetectorAddress, ...]:
        """The detectors in the order in which they run."""
        found = self._connection.execute(
            "SELECT at, type, games_json, signs_json, obligations FROM detector ORDER BY place"
        )
        return tuple(
            DetectorAddress(at, of, tuple(json.loads(games)), frozenset(json.loads(signs)), bool(obligations))
            for at, of, games, signs, obligations in found
        )
