"""Rulings on a fault that the same side had committed before, each with the earlier rulings.

The director judges whether a player could therefore have been aware of the damage.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.book.entry import SIDES, split_player_names, text_folded_for_comparison

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.book.entry import BookEntry, NumberedEntry

_SEATS = frozenset((*SIDES, "N", "E", "S", "W"))
"""Sides and seats that every table of an event has."""


class EarlierFault(NamedTuple):
    """An earlier ruling on the same fault, and the reason to take its side for the same."""

    earlier: NumberedEntry
    matched_by: str
    """The player's name in both rulings, as the earlier one spells it; empty if only the seats are the same."""


class RepeatedFault(NamedTuple):
    """A ruling, and the earlier ones on the same fault by the same side, the latest first."""

    ruling: NumberedEntry
    earlier: tuple[EarlierFault, ...]


def repeated_faults(rulings: Iterable[NumberedEntry], among: Iterable[NumberedEntry]) -> list[RepeatedFault]:
    """The *rulings* that have earlier ones on the same fault by the same side in *among*."""
    known: dict[tuple[str, ...], list[NumberedEntry]] = defaultdict(list)
    for one in among:
        for key in _offence_keys(one.entry):
            known[key].append(one)
    told = (RepeatedFault(one, _earlier_faults(one, known)) for one in rulings)
    return [one for one in told if one.earlier]


def _earlier_faults(one: NumberedEntry, known: dict[tuple[str, ...], list[NumberedEntry]]) -> tuple[EarlierFault, ...]:
    found: dict[int, EarlierFault] = {}
    for key, name in _offence_keys(one.entry).items():
        for other in known.get(key, ()):
            # If both rulings name players, names decide: other players take the same seats in another round.
            others = (
                not name
                and _offending_players_by_sorted_name(one.entry)
                and _offending_players_by_sorted_name(other.entry)
            )
            if _chronological_sort_key(other) < _chronological_sort_key(one) and not others:
                found.setdefault(other.number, EarlierFault(other, _offence_keys(other.entry)[key]))
    return tuple(sorted(found.values(), key=lambda before: _chronological_sort_key(before.earlier), reverse=True))


def _chronological_sort_key(one: NumberedEntry) -> tuple[str, str, int]:
    return one.entry.evening, one.entry.kept, one.number


def _offence_keys(entry: BookEntry) -> dict[tuple[str, ...], str]:
    """Keys shared by rulings on the same fault by the same side, each with the player's name if it is made of one."""
    return dict(_offending_side_keys(entry))


def _offending_side_keys(entry: BookEntry) -> Iterator[tuple[tuple[str, ...], str]]:
    for key, name in _offending_players_by_sorted_name(entry).items():
        yield (entry.family, "by", key), name
    # A side of the compass alone is at every table; a pair's number or a team's name is unique.
    if entry.side and (entry.at_table or entry.side not in _SEATS):
        place = (
            entry.evening,
            *(text_folded_for_comparison(text) for text in (entry.event, entry.at_table, entry.side)),
        )
        yield (entry.family, "at", *place), ""


def _offending_players_by_sorted_name(entry: BookEntry) -> dict[str, str]:
    """The players of the offending side: name with its words sorted → name as written."""
    return {
        " ".join(sorted(text_folded_for_comparison(name).split())): name
        for text in (entry.player, entry.pair)
        for name in split_player_names(text)
    }
