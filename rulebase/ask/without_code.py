"""Games that people play and that have no law here: which of them a name is that is none of a code."""

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
    """The game without a code that the name of *unknown* means, by all of its words, else by the longest name within
    them; *unknown* itself where it means none."""
    words = plain(unknown.name).split()[:_MOST_WORDS]
    spans = [words[start:end] for end in range(len(words) + 1) for start in range(end)]
    for span in sorted(spans, key=len, reverse=True):
        if span != words and (unknown.nearest or "".join(span).isdecimal()):
            # What is nearly the name of a code is rather that than a game whose name is in it.
            continue
        found = connection.execute("SELECT title, near FROM other_game WHERE name = ?", (" ".join(span),)).fetchone()
        if found:
            return GameWithoutCode(unknown.name, unknown.lineage, found[0], found[1].split())
    return unknown
