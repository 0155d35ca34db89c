"""Which rulings are meant: by event, board, player, kind, day. All of it is bound as values, none of it is SQL."""

from __future__ import annotations

import re
from typing import NamedTuple

from adjudicator.book.entry import folded

_WORD = re.compile(r"\w+")
_WITHIN = ("event", "side")
"""Columns in which a part is enough: an event is known by a word of its name."""
_WHOLE = ("board", "at_table")


class Selection(NamedTuple):
    """What the rulings that are meant have; empty where it does not matter."""

    event: str = ""
    board: str = ""
    at_table: str = ""
    player: str = ""
    side: str = ""
    kinds: tuple[str, ...] = ()
    """The ids of kinds, or of families of kinds."""
    code: str = ""
    date: str = ""
    """A day, or the beginning of one: ``2026-11``."""
    number: int = 0
    origin: str = ""

    def condition(self) -> tuple[str, tuple[object, ...]]:
        """The condition, with the values for it."""
        parts: list[str] = []
        values: list[object] = []
        for name in _WITHIN:
            if text := getattr(self, name):
                parts.append(f"instr(folded(rulings.{name}), ?) > 0")
                values.append(folded(text))
        for name in _WHOLE:
            if text := getattr(self, name):
                parts.append(f"folded(rulings.{name}) = ?")
                values.append(folded(text))
        if self.player:
            parts.append("(instr(folded(rulings.player), ?) > 0 OR instr(folded(rulings.pair), ?) > 0)")
            values += [folded(self.player)] * 2
        if self.kinds:
            marks = ", ".join("?" * len(self.kinds))
            parts.append(f"(rulings.kind IN ({marks}) OR rulings.family IN ({marks}))")
            values += [*self.kinds] * 2
        if self.date:
            parts.append("substr(rulings.evening, 1, ?) = ?")
            values += [len(self.date), self.date]
        for name, value in (("code", self.code), ("number", self.number), ("origin", self.origin)):
            if value:
                parts.append(f"rulings.{name} = ?")
                values.append(value)
        return (f"WHERE {' AND '.join(parts)}" if parts else ""), tuple(values)


EVERYTHING = Selection()


def words_of(text: str) -> list[str]:
    """The words of *text* as FTS5 is asked for them, each the beginning of one: quotes and signs are no question."""
    return [f'"{word}"*' for word in _WORD.findall(text)]
