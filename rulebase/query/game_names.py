"""Names of games that are no names of codes: those printed in the old books, and those of games without a code."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from rulebase.errors import GameWithoutCode
from rulebase.query.normalise import normalised_name

if TYPE_CHECKING:
    import sqlite3

    from rulebase.errors import UnknownCode


class BookNames:
    """The printed names, as they are looked up: in whatever case and spacing."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._ask = connection.execute

    def codes(self, name: str) -> tuple[str, ...]:
        """The codes of the games for which the books print *name*, the one that is meant most first."""
        found = self._ask("SELECT codes FROM book_name WHERE name = ?", (normalised_name(name),)).fetchone()
        return tuple(found[0].split()) if found else ()

    @cached_property
    def every(self) -> dict[str, tuple[str, ...]]:
        """Every name that means a code, in plain form, and the codes that it means."""
        found = self._ask("SELECT name, codes FROM book_name").fetchall()
        return {name: tuple(codes.split()) for name, codes in found}

    def note(self, name: str) -> str:
        """The note that is told to users of *name*; empty where there is none."""
        found = self._ask("SELECT note FROM book_name WHERE name = ?", (normalised_name(name),)).fetchone()
        return str(found[0]) if found else ""

    @cached_property
    def ordinary(self) -> frozenset[str]:
        """The names, in plain form, that are ordinary words at other tables as well."""
        return frozenset(name for (name,) in self._ask("SELECT name FROM book_name WHERE word"))

    @cached_property
    def without_code(self) -> frozenset[str]:
        """The names, in plain form, of the games that have no code, printed or not."""
        return frozenset(name for (name,) in self._ask("SELECT name FROM other_game"))


_MOST_WORDS = 8
"""Words of the name of a game; what is longer names none."""


def game_without_code(connection: sqlite3.Connection, unknown: UnknownCode) -> UnknownCode:
    """The game that the name of *unknown* means, by all of its words, else by the longest name within them: one without
    a code; else *unknown* itself, which offers the codes of one that the old books print."""
    words = normalised_name(unknown.name).split()[:_MOST_WORDS]
    spans = [words[start:end] for end in range(len(words) + 1) for start in range(end)]
    for span in sorted(spans, key=len, reverse=True):
        name = " ".join(span)
        if name.replace(" ", "").isdecimal() and span != words:
            continue
        printed = connection.execute("SELECT codes FROM book_name WHERE name = ?", (name,)).fetchone()
        codes = printed[0].split() if printed else []
        if codes and (not unknown.nearest or (len(span) > 1 and not {*codes} & {*unknown.nearest})):
            unknown.nearest = codes
            return unknown
        if span != words and unknown.nearest:
            # What is nearly the name of a code is rather that than a game whose name is in it.
            continue
        found = connection.execute("SELECT title, near, lines FROM other_game WHERE name = ?", (name,)).fetchone()
        if found:
            title, near, lines = found
            return GameWithoutCode(unknown.name, unknown.lineage, title, near.split(), printed=bool(lines))
    return unknown
