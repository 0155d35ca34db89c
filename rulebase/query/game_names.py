"""Names of games that are not names of codes: printed in the old books, or of games without a code."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from rulebase.errors import GameWithoutCode
from rulebase.query.normalised_names_and_law_numbers import normalised_name

if TYPE_CHECKING:
    import sqlite3

    from rulebase.errors import UnknownCode


class BookNames:
    """The names that the books print, found in any case and spacing."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._ask = connection.execute

    def codes(self, name: str) -> tuple[str, ...]:
        """The codes that *name* means in the books, the likeliest first; none for an unknown name."""
        found = self._ask("SELECT codes FROM book_name WHERE name = ?", (normalised_name(name),)).fetchone()
        return tuple(found[0].split()) if found else ()

    @cached_property
    def every(self) -> dict[str, tuple[str, ...]]:
        """Plain name → the codes that it means."""
        found = self._ask("SELECT name, codes FROM book_name").fetchall()
        return {name: tuple(codes.split()) for name, codes in found}

    def note(self, name: str) -> str:
        """The note shown to users of *name*; empty if there is none."""
        found = self._ask("SELECT note FROM book_name WHERE name = ?", (normalised_name(name),)).fetchone()
        return str(found[0]) if found else ""

    @cached_property
    def ordinary(self) -> frozenset[str]:
        """The names, in plain form, that are ordinary words at other tables as well."""
        return frozenset(name for (name,) in self._ask("SELECT name FROM book_name WHERE word"))

    @cached_property
    def signs(self) -> dict[str, frozenset[str]]:
        """Plain name → the words of a story that show that the game is meant, though the name is an ordinary word."""
        found = self._ask("SELECT name, signs FROM book_name WHERE signs <> ''")
        return {name: frozenset(signs.split()) for name, signs in found}

    @cached_property
    def without_code(self) -> frozenset[str]:
        """The names of games without a code, in plain form, printed or not."""
        return frozenset(name for (name,) in self._ask("SELECT name FROM other_game"))


_MOST_WORDS = 8
"""The most words in the name of a game; longer texts are cut."""


def error_for_unknown_code(connection: sqlite3.Connection, unknown: UnknownCode) -> UnknownCode:
    """The error for *unknown*, whose name is read as a whole or else by the longest name within it.

    A game without a code gives ``GameWithoutCode``; a name that the books print gives *unknown* with its codes as
    suggestions; otherwise *unknown* is returned as it is.
    """
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
            # A name close to that of a code means this code rather than a game named within it.
            continue
        found = connection.execute("SELECT title, near, lines FROM other_game WHERE name = ?", (name,)).fetchone()
        if found:
            title, near, lines = found
            return GameWithoutCode(unknown.name, unknown.lineage, title, near.split(), printed=bool(lines))
    return unknown
