"""What a long chart says once: sentences and laws of many of its rulings stand below it, each with its letter."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

WITH_ANSWER = "°"
"""Marks a ruling that rests on the laws named with the answer as well."""
ON = "→"
"""Stands before the number of a place where it goes on."""
READINGS = ("*", "**", "***", "****")
"""What a ruling rests on besides the text of the law."""
_SHORTEST_LAW = 14
"""Characters of the shortest name of a law that has a letter."""
_SAVED = 28
"""Characters that a letter has to save."""


class Legend(NamedTuple):
    """What stands for what; nothing stands for anything on a chart that is short."""

    sentences: Mapping[str, str]
    laws: Mapping[str, str]
    bases: Mapping[str, str]

    def lines(self) -> list[tuple[str, str]]:
        """(what stands for it, what it says) for all of it."""
        return [(mark, said) for held in self for said, mark in held.items()]


NOTHING = Legend({}, {}, {})


def legend_for(said: Mapping[str, int], cited: Mapping[str, int], bases: Iterable[str], shortest: int) -> Legend:
    """The legend of a chart: how often each sentence is *said* and each law *cited* where it is drawn, and all *bases*.

    Sentences of fewer characters than the *shortest* are said in full; headings of laws have letters in any case.
    """
    return Legend(
        _lettered(said, ascii_uppercase, shortest),
        _lettered(cited, ascii_lowercase, _SHORTEST_LAW),
        dict(zip(sorted(bases), READINGS, strict=False)),
    )


def _lettered(often: Mapping[str, int], letters: Iterable[str], shortest: int) -> dict[str, str]:
    """A letter for each of those that would take most room; those that are said *often* enough to be worth one."""
    saved = {one: (number - 1) * len(one) for one, number in often.items() if len(one) >= shortest}
    worth = sorted((one for one in saved if saved[one] >= _SAVED), key=lambda one: (-saved[one], one))
    return dict(zip(worth, letters, strict=False))
