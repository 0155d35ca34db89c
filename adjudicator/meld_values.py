"""What the melds of a trick game are worth: sequences, marriages, fours, pinochles, beziques (the tables ``melds`` and
``meld_points`` of a ``[game]`` section)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from adjudicator.record import TableEvent

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from adjudicator.record import Seat
    from adjudicator.table import Timeline

_GROUPS = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks"}
_TIMES = {1: "", 2: "double_", 3: "triple_", 4: "quadruple_"}
_SEQUENCE, _MARRIAGE = frozenset("AKQJT"), frozenset("KQ")
_LENGTHS = {3: "three", 4: "four", 5: "five"}
_PINOCHLE = ("SQ", "DJ")
_FOUR = 4


def melded(timeline: Timeline, account: Mapping[Seat, str]) -> dict[str, int] | None:
    """What each account has melded by the record; None where it tells of no meld, or of one that the table lacks."""
    section, trump = timeline.game.raw, timeline.end.trump
    events = [step.event for step in timeline.steps if isinstance(step.event, TableEvent) and step.event.name == "meld"]
    worth: dict[str, int] = {}
    for event in events:
        points = value([str(card) for card in event.cards], section, trump)
        if points is None or event.seat is None:
            return None
        worth[account[event.seat]] = worth.get(account[event.seat], 0) + points
    return worth or None


def value(cards: Collection[str], section: Mapping[str, Any], trump: str | None) -> int | None:
    """What *cards* are worth laid down as one combination; None where they are none."""
    names = _names(cards, section, trump)
    table = {**section.get("melds", {}), **section.get("meld_points", {})}
    return next((int(table[name]) for name in names if name in table), None)


def _names(cards: Collection[str], section: Mapping[str, Any], trump: str | None) -> tuple[str, ...]:
    """What the combination may be called, the likelier name first."""
    counts = Counter(cards)
    times, ranks = counts.most_common(1)[0][1], {card[1:] for card in cards}
    suits = {card[0] for card in cards}
    even = len(set(counts.values())) == 1 and times in _TIMES
    multiple = _TIMES.get(times, "")
    if len(ranks) == 1 and len(cards) == 1:
        return ("dix",) if cards and next(iter(cards)) == f"{trump}{section.get('dix')}" else ()
    if len(ranks) == 1 and len(cards) % _FOUR == 0:
        group, often = _GROUPS.get(next(iter(ranks)), ""), len(cards) // _FOUR
        if not even and often > 1:
            return ()
        return (f"group_{next(iter(ranks))}", "sixteen_aces" if often == _FOUR else f"{_TIMES.get(often, '')}{group}")
    if not even:
        return ()
    pair = tuple(section.get("bezique", {}).get(trump, ()))
    if pair and set(counts) == set(pair):
        return (f"{multiple}bezique",)
    if set(counts) == set(_PINOCHLE):
        return (f"{multiple}pinochle",)
    if len(suits) != 1:
        return ()
    in_trumps = suits == {trump}
    if ranks == _MARRIAGE and times == 1:
        return ("royal_marriage", "bella") if in_trumps else ("marriage",)
    if ranks == _SEQUENCE and "meld_points" not in section:
        plain = "trump_sequence" in section.get("melds", {})
        return (f"{multiple}trump_sequence", f"{multiple}sequence") if in_trumps else ("sequence",) if plain else ()
    return _run(ranks, section) if times == 1 else ()


def _run(ranks: Collection[str], section: Mapping[str, Any]) -> tuple[str, ...]:
    """A row of cards by its length, where the game melds such (klaberjass)."""
    order = section.get("meld_ranks", "")
    places = sorted(order.find(rank) for rank in ranks)
    in_row = bool(places) and places[0] >= 0 and places == list(range(places[0], places[0] + len(places)))
    return (_LENGTHS[len(places)],) if in_row and len(places) in _LENGTHS else ()
