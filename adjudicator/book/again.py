"""The same fault by the same side before: what has been ruled on once can be known to those who heard it.

Whether it follows from it that somebody could have been aware of a damage is a judgement, which is the director's.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.book.entry import SIDES, folded, names_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.book.entry import Entry, Numbered

_SEATS = frozenset((*SIDES, "N", "E", "S", "W"))
"""Sides and seats that every table of an event has."""


class Before(NamedTuple):
    """An earlier ruling on the same fault, and why it is the same side."""

    earlier: Numbered
    by: str
    """The name of the player that both have, as the earlier one spells it; empty where only the seats are the same."""


class Again(NamedTuple):
    """A ruling, and those before it on the same fault by the same side, the latest first."""

    ruling: Numbered
    before: tuple[Before, ...]


def repeated(rulings: Iterable[Numbered], among: Iterable[Numbered]) -> list[Again]:
    """Those of the *rulings* that have others before them in *among*."""
    known: dict[tuple[str, ...], list[Numbered]] = defaultdict(list)
    for one in among:
        for key in _keys(one.entry):
            known[key].append(one)
    told = (Again(one, _before(one, known)) for one in rulings)
    return [one for one in told if one.before]


def _before(one: Numbered, known: dict[tuple[str, ...], list[Numbered]]) -> tuple[Before, ...]:
    found: dict[int, Before] = {}
    for key, name in _keys(one.entry).items():
        for other in known.get(key, ()):
            # Where players are named, names decide: in the same seats others sit in another round.
            others = not name and _names(one.entry) and _names(other.entry)
            if _when(other) < _when(one) and not others:
                found.setdefault(other.number, Before(other, _keys(other.entry)[key]))
    return tuple(sorted(found.values(), key=lambda before: _when(before.earlier), reverse=True))


def _when(one: Numbered) -> tuple[str, str, int]:
    return one.entry.evening, one.entry.kept, one.number


def _keys(entry: Entry) -> dict[tuple[str, ...], str]:
    """What a ruling on the same fault by the same side has as well → the name that it is, if it is one."""
    return dict(_told(entry))


def _told(entry: Entry) -> Iterator[tuple[tuple[str, ...], str]]:
    for key, name in _names(entry).items():
        yield (entry.family, "by", key), name
    # A compass point alone is at every table; a pair's number, or a team's name, is its own.
    if entry.side and (entry.at_table or entry.side not in _SEATS):
        place = (entry.evening, *(folded(text) for text in (entry.event, entry.at_table, entry.side)))
        yield (entry.family, "at", *place), ""


def _names(entry: Entry) -> dict[str, str]:
    """The players of his side; in whatever order their names are written."""
    return {
        " ".join(sorted(folded(name).split())): name for text in (entry.player, entry.pair) for name in names_in(text)
    }
