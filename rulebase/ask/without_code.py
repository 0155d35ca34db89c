"""Games within a name that is none of a code: one that has no law here, or one that the old books call so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.ask.plain import plain
from rulebase.errors import GameWithoutCode

if TYPE_CHECKING:
    import sqlite3

    from rulebase.errors import UnknownCode

_MOST_WORDS = 8
"""Words of the name of a game; what is longer names none."""


def without_code(connection: sqlite3.Connection, unknown: UnknownCode) -> UnknownCode:
    """The game that the name of *unknown* means, by all of its words, else by the longest name within them: one without
    a code; else *unknown* itself, which offers the codes of one that the old books print."""
    words = plain(unknown.name).split()[:_MOST_WORDS]
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
