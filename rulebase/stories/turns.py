"""Whose turn a story shows it was: who calls, in which order, and who dealt."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from rulebase.stories.words import BID, END, SEAT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulebase.stories.words import Word

AROUND = "NESW"
"""The seats in the order of play."""
AWAY = ("", "lho", "partner", "rho")
"""What the player so many seats further on is called."""
REACH = 6
"""So many words after a player stands what he calls."""
_SORTS = {
    "pass": "pass", "green": "pass", BID: "bid", "open": "bid", "bid": "bid", "overcall": "bid", "jump": "bid",
    "double": "double", "redouble": "double", "x": "double",
}  # fmt: skip
"""The words of calls, and the sort of call that each tells."""


class Called(NamedTuple):
    """That somebody calls."""

    seat: str
    sort: str
    """``bid``, ``pass`` or ``double``."""
    at: int
    """Where among the words the player stands."""


def calls_told(words: Sequence[Word]) -> Iterator[Called]:
    """Who calls, in the order told."""
    for at, word in enumerate(words):
        if word.form != SEAT:
            continue
        for after in words[at + 1 : at + 1 + REACH]:
            if after.form in (END, SEAT):
                break
            if after.form in _SORTS:
                yield Called(word.value, _SORTS[after.form], at)
                break


def dealer_told(words: Sequence[Word]) -> int | None:
    """Where among the words the player stands who is said to deal."""
    for at, word in enumerate(words):
        near = [other.form for other in words[at + 1 : at + 4]]
        if word.form == SEAT and ((at and words[at - 1].form == "@dealer") or {"deal", "@dealer"} & set(near)):
            return at
    return None


def seats_away(one: str, other: str) -> int:
    """How many seats *other* sits after *one*, in the order of play."""
    return (AROUND.index(other) - AROUND.index(one)) % len(AROUND)


def turns_missed(words: Sequence[Word]) -> Iterator[str]:
    """Marks of calls that come before somebody else's turn, seen from the order told."""
    told = list(calls_told(words))
    dealer = dealer_told(words)
    if dealer is not None and told and told[0].seat != words[dealer].value:
        yield f"ahead-of-dealer-{told[0].sort}"
        yield f"dealer-is-{AWAY[seats_away(told[0].seat, words[dealer].value)]}"
    for one, other in pairwise(told):
        away = seats_away(one.seat, other.seat)
        if away > 1:
            yield f"skips-{other.sort}"
            yield f"skips-to-{AWAY[away]}"
