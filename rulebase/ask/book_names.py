"""Names that the old books print for games: the codes that each means, and the note on it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from rulebase.ask.plain import plain

if TYPE_CHECKING:
    import sqlite3


class BookNames:
    """The printed names, as they are looked up: in whatever case and spacing."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._ask = connection.execute

    def codes(self, name: str) -> tuple[str, ...]:
        """The codes of the games for which the books print *name*, the one that is meant most first."""
        found = self._ask("SELECT codes FROM book_name WHERE name = ?", (plain(name),)).fetchone()
        return tuple(found[0].split()) if found else ()

    @cached_property
    def every(self) -> dict[str, tuple[str, ...]]:
        """Every name that means a code, in plain form, and the codes that it means."""
        found = self._ask("SELECT name, codes FROM book_name").fetchall()
        return {name: tuple(codes.split()) for name, codes in found}

    def note(self, name: str) -> str:
        """The note that is told to users of *name*; empty where there is none."""
        found = self._ask("SELECT note FROM book_name WHERE name = ?", (plain(name),)).fetchone()
        return str(found[0]) if found else ""

    @cached_property
    def ordinary(self) -> frozenset[str]:
        """The names, in plain form, that are ordinary words at other tables as well."""
        return frozenset(name for (name,) in self._ask("SELECT name FROM book_name WHERE word"))

    @cached_property
    def without_code(self) -> frozenset[str]:
        """The names, in plain form, of the games that have no code, printed or not."""
        return frozenset(name for (name,) in self._ask("SELECT name FROM other_game"))
